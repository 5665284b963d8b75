r"""Match URLs against patterns that people can read and change: ``http://example.org/thread-\d+-{page}-1.html``.

In: a pattern's text. Out: `UrlPattern`, which takes a whole canonical URL apart and puts it together again. In a
pattern ``\d+`` is a number, ``*`` any characters of one step (no slash, question mark, ampersand or hash), ``{page}``
the number of the page; everything else, the dot too, stands for itself. Parameters may come in any order, but there
must be the same ones. One ``*`` in a step and bounded numbers keep the cost of a match linear in the URL.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

from pauk.base.errors import InputError
from pauk.base.url_parameters import split_query

NUMBER, WORDS, PAGE = r"\d+", "*", "{page}"
MAX_PATTERN_CHARS = 1_000
_VARIABLE = re.compile(r"(\\d\+|\*|\{page\})")
# Ids of forums have up to ten digits, times in milliseconds thirteen; longer runs are no numbers but hashes.
_EXPRESSIONS = {NUMBER: r"([0-9]{1,18}+)", WORDS: r"([^/?&#]+)", PAGE: r"([0-9]{1,9}+)"}
_TOUCHING = re.compile(r"(?:\\d\+|\{page\}|\*)(?:\\d\+|\{page\}|\*|[0-9])")
_STEPS = re.compile(r"[/?&;=]")
_SAFE = "/?&=;:@+,!$'()*[]~-._%|^#"
_HOW = r"Write a whole URL in which \d+ stands for a number, * for words, {page} for the number of the page."


@dataclass(frozen=True, slots=True)
class UrlMatch:
    """What the variables of a pattern stand for in a URL, without the page, and the page's number where it has one."""

    values: tuple[str, ...]
    page: int | None = None


@dataclass(frozen=True)
class UrlPattern:
    """A pattern of whole canonical URLs."""

    text: str

    @classmethod
    def read(cls, text: str, *, where: str = "") -> "UrlPattern":
        """Read a pattern that a person wrote, or say what is wrong with it."""
        text = text.strip()
        problem = _problem_of(text)
        if problem:
            raise InputError(f"The pattern {text[:80]!r} {problem}", where=where, next_step=_HOW)
        pieces = _VARIABLE.split(text)
        return cls("".join(piece if at % 2 else quote(piece, safe=_SAFE) for at, piece in enumerate(pieces)))

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The variables in the order of the text."""
        return tuple(_VARIABLE.findall(self.text))

    @cached_property
    def _parts(self) -> "_Parts":
        address, _, query = self.text.partition("?")
        pieces = [_name_and_value(piece) for _, piece in split_query(query)]
        return _Parts(_compile(address), tuple((name, _compile(value)) for name, value in pieces))

    def match(self, url: str) -> UrlMatch | None:
        """Take a canonical URL apart; None where the pattern does not cover all of it."""
        found = self._parts.take(url)
        if found is None:
            return None
        values = tuple(value for name, value in zip(self.variables, found, strict=True) if name != PAGE)
        pages = {value for name, value in zip(self.variables, found, strict=True) if name == PAGE}
        if len(pages) > 1:  # a number that is written twice must be the same one
            return None
        return UrlMatch(values, int(pages.pop()) if pages else None)

    def fill(self, values: Sequence[str], page: int = 1) -> str:
        """Put a URL together from the values of its variables; empty where there are too few or too many."""
        if len(values) != sum(name != PAGE for name in self.variables):
            return ""
        rest = iter(values)
        return _VARIABLE.sub(lambda found: str(page) if found[0] == PAGE else next(rest), self.text)


def _name_and_value(piece: str) -> tuple[str, str]:
    name, mark, value = piece.partition("=")
    return (name, value) if mark else ("", name)  # ?threads/title.12/ has no name


@dataclass(frozen=True, slots=True)
class _Parts:
    """A pattern cut into the address and the parameters in its order, each with its name or none."""

    address: re.Pattern[str]
    query: tuple[tuple[str, re.Pattern[str]], ...]

    def take(self, url: str) -> list[str] | None:
        """Return what the variables stand for, in the order of the pattern."""
        address, _, query = url.partition("?")
        found = self.address.fullmatch(address)
        given = [_name_and_value(piece) for _, piece in split_query(query)] if query else []
        if found is None or len(given) != len(self.query):
            return None
        values = list(found.groups())
        for name, expression in self.query:
            at = next((at for at, (its, _) in enumerate(given) if its == name), -1)
            if at < 0 or (part := expression.fullmatch(given.pop(at)[1])) is None:
                return None
            values += part.groups()
        return values


def _compile(text: str) -> re.Pattern[str]:
    pieces = _VARIABLE.split(text)
    return re.compile("".join(_EXPRESSIONS[piece] if at % 2 else re.escape(piece) for at, piece in enumerate(pieces)))


def _problem_of(text: str) -> str:
    """Say what is wrong with a pattern; nothing where it can be used."""
    host = "/".join(text.split("/")[:3])
    names = [piece.partition("=")[0] for _, piece in split_query(text.partition("?")[2]) if "=" in piece]
    problems = {
        "does not begin with http:// or https://": not text.startswith(("http://", "https://")),
        f"is longer than {MAX_PATTERN_CHARS} characters": len(text) > MAX_PATTERN_CHARS,
        "has two * in one step": any(step.count(WORDS) > 1 for step in _STEPS.split(text)),
        "has variables or digits that touch, so that nobody can tell where one ends": bool(_TOUCHING.search(text)),
        "names a parameter twice": len(set(names)) < len(names),
        "has variables in the host or in front of =": any(map(_VARIABLE.search, [host, *names])),
    }
    return next((problem for problem, is_there in problems.items() if is_there), "")
