"""Find the title of a page, and tell it from the name of its site.

Find the title of a page: the headline of what it is about, not the words on the browser's tab.

In: the tab's title, headings, what meta elements and JSON-LD say, and what the site is called. Out: the title with its
signal, and the part of the tab's title that names the site.

Know what a site is called: by what it says, by its host, and by the parts of its pages' titles.

In: names from meta elements and JSON-LD, and the page's host. Out: `SiteNames`, which tells whether a text is one of
them, and the name itself.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import urlsplit

from pauk.extract.metadata.headline_elements import Heading
from pauk.extract.metadata.signalled import NOTHING, Signalled

_NO_LETTERS = re.compile(r"[\W_]+")
_WORD = re.compile(r"[^\W_]+")
_MAX_CHARS = 100
_SHORTEST = 4  # letters of a name that may be part of another
_PARTS_OF_HOSTS = frozenset("www m mobile amp blog blogs news en de fr es it co com net org gov edu ac".split())
# How much of a longer text a name must be to be it: "The Post" in "The Post Online" is.
_MOST = 0.5


@lru_cache(maxsize=1024)  # the headings and titles of one page are compared again and again
def squash(text: str) -> str:
    """Return the letters and digits of a text, in lower case, without accents and one behind the other."""
    text = text.casefold()
    return _NO_LETTERS.sub("", text if text.isascii() else unicodedata.normalize("NFKD", text))


class SiteNames(NamedTuple):
    """The squashed names of a site, and the parts of its host."""

    names: frozenset[str]
    labels: tuple[str, ...]
    is_front: bool = False  # the page is the site's front page

    def with_names(self, names: Iterable[str]) -> "SiteNames":
        """Return these names and some more."""
        return self._replace(names=self.names.union(filter(None, (squash(name[:_MAX_CHARS]) for name in names))))

    def is_site(self, text: str) -> bool:
        """Tell whether a text is the name of the site, or looks like its host."""
        plain = squash(text[:_MAX_CHARS])
        if not plain or len(text) > _MAX_CHARS:
            return False
        if plain in self.names or any(_is_most_of(name, plain) for name in self.names):
            return True
        initials = "".join(word[0] for word in _WORD.findall(text.casefold()))
        return any(
            label in (plain, initials) or _is_most_of(label, plain) or _is_most_of(plain, label)
            for label in self.labels
        )

    def share_of_host(self, text: str) -> float:
        """Say how much of a text is the site's host."""
        plain = squash(text[:_MAX_CHARS])
        inside = (len(label) for label in self.labels if len(label) >= _SHORTEST and label in plain)
        return max(inside, default=0) / len(plain) if plain else 0.0


def _is_most_of(part: str, whole: str) -> bool:
    return len(part) >= max(_SHORTEST, _MOST * len(whole)) and part in whole


def gather_names(said: Sequence[str], url: str) -> SiteNames:
    """Gather the names of the site at this address."""
    names = frozenset(plain for name in said if (plain := squash(name[:_MAX_CHARS])))
    host = host_of(url)
    *labels, _ = host.split(".") if "." in host else (host, "")
    named = [label for label in labels if label not in _PARTS_OF_HOSTS and len(label) > 1]
    is_front = bool(host) and urlsplit(url).path in ("", "/") and not urlsplit(url).query
    return SiteNames(names, tuple(squash(label) for label in [*named[-2:], host] if label), is_front)


def host_of(url: str) -> str:
    """Return the host of an address without its www."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.")


def name_site(said: Sequence[Signalled], cut: str, url: str) -> Signalled:
    """Return the site's name: as it calls itself, as its titles end, or its host."""
    named = next((one for one in said if one and len(one.value) <= _MAX_CHARS and "://" not in one.value), NOTHING)
    if named:
        return named
    if cut and len(cut) <= _MAX_CHARS:
        return Signalled(cut, "title")
    return Signalled(host, "host") if (host := host_of(url)) else NOTHING


MAX_TITLE_CHARS = 500
# What divides the parts of a tab's title. A colon or dash inside a title divides nothing: parts are cut off only where
# they are known to be something else.
_DIVIDERS = re.compile(r"\s+(?:[|\-–—·•:/>~*]|::|--|&gt;)\s+|\s*[|»«›‹·•｜]+\s*|\s*::\s*|:\s+|：|\s*[—_]\s*")  # noqa: RUF001
_MAX_PARTS = 12
# Titles that say nothing.
_EMPTY = re.compile(
    r"(?:untitled(?: document| page)?|new page(?: \d+)?|no title|home ?page|home|index|welcome|start(?:seite)?|accueil"
    r"|inicio|document|page|title|blog|article|default|\W*)",
    re.IGNORECASE,
)
# Two texts are one title where they share as many words as this of all they have.
_ALIKE = 0.7
# An only h1 of so many words is believed against meta elements and against the tab.
_WORDS_AGAINST_META, _WORDS_AGAINST_TAB = 4, 2
_FEW_LETTERS = 6
_FIRST_IS_SITE = ":»：›"  # noqa: RUF001 (signs behind which the title stands, not the site)
_CUT_OFF = ("...", "…")


class FoundTitle(NamedTuple):
    """A title, the heading it stands in, and what was cut off the tab's title as the site's name."""

    title: Signalled
    heading: Heading | None
    site: str


def find_title(
    tab: str,
    stated: Sequence[Signalled],
    headings: Sequence[Heading],
    names: SiteNames,
    link: Signalled = NOTHING,
) -> FoundTitle:
    """Find the title; `stated` is what meta elements and JSON-LD say, the most trusted first.

    What a link that leads here says is the title where a heading says the same, or where the page has no other title
    than the site's name; alone it is as often "here" or "next".
    """
    tab = tab[:MAX_TITLE_CHARS]
    telling = [one for one in stated if not _EMPTY.fullmatch(one.value)]
    said = next((one for one in telling if squash(one.value) not in names.names), next(iter(telling), NOTHING))
    own = _tell_banner([heading for heading in headings if not _EMPTY.fullmatch(heading.text)], tab)
    names = names.with_names(heading.text for heading in own if heading.is_site)
    # The surest last: of two headings of the first rank the first is the site's name more often than the second.
    by_rank = sorted((heading for heading in own if not heading.is_site), key=lambda heading: -heading.rank)
    known = [squash(text) for text in (said.value, *(heading.text for heading in by_rank)) if text]
    tab_title, site = cut_tab(tab, known, names)
    said = Signalled(cut_tab(said.value[:MAX_TITLE_CHARS], known[1:], names)[0], said.signal)
    if site:
        names = names.with_names([site])
    heading = (
        _find_headline(own, [said.value, tab_title], names)
        or _find_headline(own, [link.value], names)
        or _find_only(own, tab, said, names)
    )
    title = _choose(said, tab_title, heading) or _first_heading(own, names)
    if (not title or names.is_site(title.value)) and not names.is_front and _says_much(link.value):
        title = title if names.is_site(link.value) else link
    return FoundTitle(title, heading, site)


def _tell_banner(headings: list[Heading], tab: str) -> list[Heading]:
    """Take the first heading for the site's name where the next one begins the tab's title and it ends it."""
    if len(headings) < 2 or headings[0].is_site:
        return headings
    first, second = (squash(heading.text) for heading in headings[:2])
    if first and second and squash(tab) == second + first and headings[1].rank <= 2:
        return [headings[0]._replace(is_site=True), *headings[1:]]
    return headings


def _find_only(headings: Sequence[Heading], tab: str, said: Signalled, names: SiteNames) -> Heading | None:
    """Find the only heading of the first rank: what a page shows as its title, where it is no section's name."""
    first = [heading for heading in headings if heading.rank == 1 and not heading.is_site]
    if len(first) != 1 or names.is_site(first[0].text):
        return None
    if names.is_site(tab) and not names.is_front:  # the tab says the same on every page
        return first[0]
    text = squash(first[0].text)
    is_inside = text in squash(tab) and not squash(tab).endswith(text) and len(text) >= _FEW_LETTERS
    words = _WORDS_AGAINST_META if said else _WORDS_AGAINST_TAB
    return first[0] if is_inside or len(first[0].text.split()) >= words else None


def _choose(said: Signalled, tab_title: str, heading: Heading | None) -> Signalled:
    if heading is not None:
        written = Signalled(heading.text, f"h{heading.rank}")
        if said and is_alike(said.value, heading.text):
            return _shorter(said, written)
        return _shorter(Signalled(tab_title, "title"), written) if is_alike(tab_title, heading.text) else written
    # A title that its own quotes have cut off, as in ``content="The "best" soup"``, is none.
    if said and not (tab_title.startswith(said.value) and tab_title[len(said.value) :].lstrip().startswith('"')):
        return said
    if tab_title and not _EMPTY.fullmatch(tab_title):
        return Signalled(tab_title, "title")
    return NOTHING


def _first_heading(headings: Sequence[Heading], names: SiteNames) -> Signalled:
    """Return the first of the highest headings, where nothing else is a title."""
    for heading in sorted(headings, key=lambda heading: heading.rank):
        if (heading.rank == 1 or _says_much(heading.text)) and not names.is_site(heading.text):
            return Signalled(heading.text, f"h{heading.rank}")
    return NOTHING


def _says_much(text: str) -> bool:
    """Tell a title from the name of a section: three words, or six signs of a script without spaces."""
    return text.count(" ") >= 2 or (len(text) >= 6 and text.isalpha() and not text[0].isupper() and not text.islower())


def _shorter(said: Signalled, written: Signalled) -> Signalled:
    """Of two forms of a title take the one that says no more than it; but none that was cut off."""
    if said.value.endswith(_CUT_OFF):
        return written
    if squash(said.value) == squash(written.value):
        return written if said.signal == "title" else said
    return said if squash(said.value) in squash(written.value) else written


def _find_headline(headings: Sequence[Heading], titles: Sequence[str], names: SiteNames) -> Heading | None:
    """Find the heading that says what the titles say: the most alike, and of those the highest."""
    best, best_worth = None, (0.0, 0.0)
    for heading in headings:
        alike = max((likeness(heading.text, title) for title in titles if title), default=0.0)
        worth = (alike, -float(heading.rank))
        if alike >= _ALIKE and worth > best_worth and not names.is_site(heading.text):
            best, best_worth = heading, worth
    return best


def is_alike(one: str, other: str) -> bool:
    """Tell whether two texts are the same title."""
    return likeness(one, other) >= _ALIKE


def likeness(one: str, other: str) -> float:
    """Say how much of two titles is the same: 1 for the same letters, else the share of words they have in common."""
    first, second = squash(one), squash(other)
    if first == second:
        return 1.0
    if not first or not second:
        return 0.0
    short, long = sorted((first, second), key=len)
    if len(short) >= 0.8 * len(long) and short in long:
        return 0.95
    if len(short) < _ALIKE * len(long) / 2:
        return 0.0
    words, others = set(one.casefold().split()), set(other.casefold().split())
    return len(words & others) / len(words | others)


def cut_tab(tab: str, known: Sequence[str], names: SiteNames) -> tuple[str, str]:
    """Cut the names of site and section off a tab's title; `known` are the squashed texts that may be the title."""
    dividers = [match.span() for match in _DIVIDERS.finditer(tab)][: _MAX_PARTS - 1]
    edges = [(0, 0), *dividers, (len(tab), len(tab))]
    spans = [(left[1], right[0]) for left, right in pairwise(edges)]
    parts = [_TitlePart(start, end, tab[start:end]) for start, end in spans if tab[start:end].strip()]
    if len(parts) < 2:
        return tab.strip(), ""
    if (found := _known_part(tab, parts, known, names)) is not None:
        return found
    places = [place for place, part in enumerate(parts) if names.is_site(part.text)]
    end = next((place for place in places if place), len(parts))  # behind the site's name stands what it is about
    start = 1 if 0 in places and end > 1 and not names.is_front else 0
    site = parts[end].text if end < len(parts) else parts[0].text if start else ""
    return tab[parts[start].start : parts[end - 1].end].strip(), site


class _TitlePart(NamedTuple):
    start: int
    end: int
    text: str


def _known_part(
    tab: str, parts: Sequence[_TitlePart], known: Sequence[str], names: SiteNames
) -> tuple[str, str] | None:
    """Find the longest row of parts that is known to be the title, and what else may name the site."""
    rows = {
        (start, end): text
        for start in range(len(parts))
        for end in range(start + 1, len(parts) + 1)
        if end - start < len(parts)
        and squash(text := tab[parts[start].start : parts[end - 1].end]) in known
        and not names.is_site(text)
    }
    last = (len(parts) - 1, len(parts))
    is_behind_colon = tab[: parts[-1].start].rstrip()[-1:] in _FIRST_IS_SITE
    if rows.keys() == {last} and not is_behind_colon and not any(names.is_site(part.text) for part in parts[:-1]):
        return None  # the last part is the site's name as often as not, and that is a heading, too
    # Of two rows the one is the title that is less like the host, or longer, or the surer heading.
    sureness = {text: place for place, text in enumerate(known)}
    best = min(
        rows,
        key=lambda row: (names.share_of_host(rows[row]), row[0] - row[1], -sureness[squash(rows[row])]),
        default=None,
    )
    if best is None:
        return None
    others = [part.text for part in (*parts[: best[0]], *parts[best[1] :])]
    site = next((text for text in others if names.is_site(text)), others[-1] if best[0] == 0 else others[0])
    return rows[best].strip(), site
