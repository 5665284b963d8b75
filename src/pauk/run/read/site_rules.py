"""Keep a person's rules for single sites: what to keep of their pages, and what to drop.

In: the files ``rules/HOST.txt`` of a collection, each a template. Out: `SiteRules`, which find the template for a URL,
and cross to the processes that read pages as options. A rule is for its host and all hosts below it; of several the
most specific one counts. Rules that cannot be used are an error before anything is fetched.
"""

import base64
import json
import logging
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from pauk.base.errors import BadFile, BadSetting, InputError
from pauk.base.urls import host_name
from pauk.crawl.rules.domains import parents_of, read_domain
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.templates.extractor import TemplateExtractor
from pauk.extract.templates.template import MAX_BYTES, Template, decode_template, read_template
from pauk.store.disk.plain_files import read_plain

log = logging.getLogger(__name__)

FOLDER = "rules"
_ENDING = ".txt"
# Options stand on a child's command line, where one argument has room for 131,072 bytes (Linux). Packed, rules for
# about 3,000 sites fit.
_MAX_PACKED_CHARS = 100_000


class _SiteRule(NamedTuple):
    name: str  # of the file, to be shown
    text: str


class SiteRules:
    """The rules of a collection by host; templates are read when a page first needs them."""

    def __init__(self, rules: Mapping[str, _SiteRule]) -> None:
        self._rules = rules
        self._templates: dict[str, Template] = {}

    @classmethod
    def from_folder(cls, collection: Path) -> Self:
        """Read all rules of a collection; where one cannot be used, an error says which, and why."""
        rules: dict[str, _SiteRule] = {}
        wrong: list[InputError] = []
        for path in _find_files(collection / FOLDER):
            try:
                _take(path, rules)
            except InputError as error:
                wrong.append(error)
        if wrong:
            raise _tell(wrong)
        made = cls(rules)
        made.as_options()  # so that too many are refused now
        return made

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Take over rules as another process wrote them."""
        if not options:
            return cls({})
        unpacked = json.loads(zlib.decompress(base64.b64decode(options["packed"])))
        return cls({host: _SiteRule(*rule) for host, rule in unpacked.items()})

    def as_options(self) -> dict[str, Any]:
        """Write the rules for another process, as JSON can carry them."""
        if not self._rules:
            return {}
        packed = base64.b64encode(zlib.compress(json.dumps(self._rules).encode())).decode()
        if len(packed) > _MAX_PACKED_CHARS:
            what = f"The rules for {len(self._rules):,} sites are too long: {len(packed):,} bytes when packed"
            step = f"No more than {_MAX_PACKED_CHARS:,} have room; shorten them, or make two collections."
            raise InputError(what, where=FOLDER, next_step=step)
        return {"packed": packed}

    def renewed(self, collection: Path) -> "SiteRules":
        """Read the rules once more for a program that must go on: where they cannot be used, these stay in force."""
        try:
            return SiteRules.from_folder(collection)
        except InputError as error:
            log.error("The rules as they were stay in force: %s", error)  # noqa: TRY400 (nothing to trace)
            return self

    def __len__(self) -> int:
        return len(self._rules)

    def find(self, url: str) -> Template | None:
        """Find the template for the page at a URL; None where no rule is for its host."""
        if not self._rules:
            return None
        host = next((name for name in _hosts_above(url) if name in self._rules), None)
        if host is None:
            return None
        if host not in self._templates:
            self._templates[host] = read_template(self._rules[host].text, name=self._rules[host].name)
        return self._templates[host]

    def choose(self, url: str, base: Extractor) -> Extractor:
        """Choose who takes the main text of the page at a URL: an extractor, or the site's rule on top of it."""
        template = self.find(url)
        return TemplateExtractor(template, base) if template else base


def _hosts_above(url: str) -> list[str]:
    try:
        return parents_of(host_name(url))
    except ValueError:  # no URL at all
        return []


def _find_files(folder: Path) -> Iterator[Path]:
    """Find the files of rules; editors' copies are passed over, anything else that is no rule is mentioned."""
    try:
        paths = sorted(folder.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        what = f"The folder of rules cannot be read: {error.strerror}"
        raise BadFile(what, where=str(folder), next_step="Check who may read it, and that it is a folder.") from error
    for path in paths:
        if path.suffix.lower() == _ENDING and not path.name.startswith("."):
            yield path
        elif not path.name.startswith(".") and not path.name.endswith(("~", ".bak")):
            log.warning("%s is no rule, because its name does not end in %s", _name(path), _ENDING)


def _take(path: Path, rules: dict[str, _SiteRule]) -> None:
    """Read one file and add it to the rules."""
    name, host = _name(path), _read_host(path)
    if host in rules:
        what = f"There are two rules for {host}: {rules[host].name} is the other"
        raise InputError(what, where=name, next_step="Put them into one file.")
    rules[host] = _SiteRule(name, _read_text(path))
    read_template(rules[host].text, name=name)


def _name(path: Path) -> str:
    return f"{FOLDER}/{path.name}"


def _read_host(path: Path) -> str:
    try:
        return read_domain(path.name[: -len(_ENDING)])
    except BadSetting as error:
        step = "Name the file after a host, such as example.org.txt; the hosts below it belong to it."
        raise InputError("The name of the rule is no host", where=_name(path), next_step=step) from error


def _read_text(path: Path) -> str:
    try:
        content = read_plain(path, MAX_BYTES + 1, in_root=False)
    except OSError as error:
        what = f"The rule cannot be read: {error.strerror}"
        raise BadFile(what, where=_name(path), next_step="Check who may read it, and that it is a file.") from error
    return decode_template(content, name=_name(path))


def _tell(wrong: list[InputError]) -> InputError:
    """Tell the first of several errors, and where the others are."""
    first, *others = wrong
    if not others:
        return first
    places = ", ".join(error.where for error in others[:5]) + (" …" if len(others) > 5 else "")
    return InputError(
        first.what, where=first.where, next_step=f"{first.next_step} There is more to mend: {places}.".lstrip()
    )
