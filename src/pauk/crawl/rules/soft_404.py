"""Find the pages with which a host says "not found" although it answers 200: soft 404s, by evidence alone.

In: the texts of pages, and what a host showed for an address that cannot exist. Out: which host is to be asked for such
an address (a probe), and the evidence that a page is one of its soft 404s. Without a probe that shows the same title
and the same text no page is ever called missing: a text under many addresses is only a reason to ask.
"""

import json
from collections import Counter, OrderedDict
from dataclasses import asdict, dataclass
from hashlib import blake2b
from urllib.parse import urlsplit

from pauk.base import outcomes
from pauk.base.page import Page
from pauk.base.urls import origin_of
from pauk.crawl.rules.url_shapes import shape_of
from pauk.store.sql.notes import CollectionNotes
from pauk.store.sql.recent_cache import put_bounded

SOFT_MISSING = outcomes.HTTP_ERROR.of("soft 404")
# A text that so many URLs of a host have given makes us ask, for three texts of a host at most.
_SUSPECT_URLS = 5
_MOST_PROBES = 3
_TROUBLED_SHAPES = 3
_MAX_TEXTS = 50_000  # 0.3 KB each
_MAX_HOSTS = 10_000
# The least number of sampled words (`extract.text.fingerprint.read_news`) of a main text that says enough by itself,
# and the least size of a packed one, for languages without spaces. What is shorter must be the same as a whole: the
# site's name, or "Contents", is the main text of many a page.
_LEAST_WORDS = 24
_LEAST_PACKED_BYTES = 400


@dataclass(frozen=True, slots=True)
class Probe:
    """What a host showed for an address that cannot exist."""

    url: str
    status: int
    at: float
    title: str = ""
    skeleton: int = 0  # of the main text
    whole: int = 0  # all text
    is_long: bool = False
    is_home: bool = False  # it is what the host's first page shows, which is no word for "not found"


def says_enough(read: Page) -> bool:
    """Whether a main text is long enough to tell its page from others by itself."""
    part = read.text_part
    return len(part.words) >= 2 * _LEAST_WORDS or len(part.packed or part.text.encode()) >= _LEAST_PACKED_BYTES


def probe_url(url: str) -> str:
    """Return an address in the same folder that cannot exist."""
    parts = urlsplit(url)
    folder = parts.path[: parts.path.rfind("/") + 1] or "/"
    mark = blake2b(f"{origin_of(url)}{folder}".encode(), digest_size=8).hexdigest()
    return f"{origin_of(url)}{folder}no-such-page-{mark}"


def note_name(host: str) -> str:
    """Return the name of the note about a host's probes."""
    return f"soft_404:{host}"


def read_probes(note: str) -> list[Probe]:
    """Read the note about a host's probes."""
    return [Probe(**probe) for probe in json.loads(note)] if note else []


class SoftMissing:
    """Knows what hosts show for addresses that cannot exist, and which host to ask."""

    def __init__(self, notes: CollectionNotes) -> None:
        self._notes = notes
        self._met: OrderedDict[tuple[str, int], int] = OrderedDict()
        self._probes: OrderedDict[str, list[Probe]] = OrderedDict()
        self._replaced: OrderedDict[tuple[str, int], frozenset[str]] = OrderedDict()
        self._asked: Counter[str] = Counter()

    def probes(self, host: str) -> list[Probe]:
        """Return what a host has shown so far."""
        if host not in self._probes:
            put_bounded(self._probes, host, read_probes(self._notes.get(note_name(host))), _MAX_HOSTS)
        return self._probes[host]

    def suspect(self, url: str, read: Page) -> str:
        """Note that a URL shows a text that others show; return the address to ask for, where it is time to ask."""
        host, text = origin_of(url), read.text_part.skeleton or read.text_part.whole
        count = self._met.pop((host, text), 1) + 1
        put_bounded(self._met, (host, text), count, _MAX_TEXTS)
        probes = self.probes(host)
        is_honest = any(probe.status in (404, 410) for probe in probes)
        if count != _SUSPECT_URLS or is_honest or max(len(probes), self._asked[host]) >= _MOST_PROBES:
            return ""
        self._asked[host] += 1
        return probe_url(url)

    def is_trouble(self, url: str, read: Page) -> bool:
        """Note that a page which had a text of its own shows one that others show; tell whether many of its host do.

        That is a site in trouble, not so many pages that changed alike.
        """
        key = origin_of(url), read.text_part.skeleton
        shapes = self._replaced.pop(key, frozenset()) | {shape_of(url)}
        count = self._met.get(key, 1)
        put_bounded(self._replaced, key, shapes, _MAX_HOSTS)
        return count >= _SUSPECT_URLS - 1 and len(shapes) >= _TROUBLED_SHAPES

    def take_answer(self, probe: Probe) -> None:
        """Take in what a host showed for an address that cannot exist."""
        host = origin_of(probe.url)
        probes = [old for old in self.probes(host) if old.url != probe.url] + [probe]
        self._probes[host] = probes[-_MOST_PROBES:]
        self._notes.set(note_name(host), json.dumps([asdict(one) for one in self._probes[host]]))

    def evidence(self, url: str, read: Page) -> Probe | None:
        """Return the probe that shows that a page is the host's word for "not found"; None where there is none."""
        return next((probe for probe in self.probes(origin_of(url)) if is_evidence(probe, read)), None)


def is_evidence(probe: Probe, read: Page) -> bool:
    """Whether a page is the one that a host showed for an address that cannot exist.

    Its title must be the same, and all of its text; or a main text that is long enough, apart from numbers and the
    address that both may repeat.
    """
    if not 200 <= probe.status < 300 or probe.is_home or read.title != probe.title:
        return False
    part = read.text_part
    is_same_main = probe.is_long and part.skeleton == probe.skeleton and says_enough(read)
    return (part.whole == probe.whole and probe.whole != 0) or is_same_main
