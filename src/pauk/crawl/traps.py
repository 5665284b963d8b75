"""Tell traps from sites: URLs that cannot be meant, patterns of URLs that bring nothing new, pages that are missing.

In: URLs, their shapes (`shapes.shape_of`), and what their pages brought. Out: kinds of traps, the details of the
outcome ``trap``: `look` sees ``length``, ``depth``, ``repeat``, ``parameters`` and ``calendar`` in a single URL,
`ShapeBook` sees ``sprawl`` and ``calendar`` in what the pages of a pattern bring. There is no fixed limit to a
pattern: an encyclopaedia goes on for as long as its articles are new, a calendar dries out after a few dozen months.
"""

import re
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from typing import TypeVar

from pauk.base.errors import DamagedCollection
from pauk.base.parameters import split_query
from pauk.base.settings import CRAWL_PATH_DEPTH, CRAWL_URL_CHARS, Settings
from pauk.crawl.shapes import family_of, is_calendar

K = TypeVar("K")
T = TypeVar("T")

# Calibrated on 105,787 links of 1,714 real pages (magazines, blogs, shops, forums, 2005 to 2020). Words that stand
# three times at equal distances, or four times anywhere: in none of them. Numbers and fillers: six times at most.
_WORD_REPEATS = 4
_CYCLE_SEGMENTS = 3
_FILLER_REPEATS = 7
_FILLERS = frozenset(("", "-", "_", "all", "any", "none", "x"))
# 31 parameters or more: 17 of these links, all of one form; the same name eight times: none (seven days of a week).
_MAX_PARAMETERS = 30
_MAX_SAME_NAME = 7
_MAX_SAME_PIECE = 2
_ENCODED_AGAIN = "%25252525"  # four times; three times occurs in links of advertisers

# A year is judged only where it plainly is one: in a parameter called so, in a written date (7749-11-15), in numbers
# like those of a date (/7749/11/) below a folder that speaks of a calendar. Years long ago are left to archives of old
# newspapers unless the URL speaks of a calendar.
_YEAR_PARAMETER = re.compile(r"[?&;](?:year|yr|jahr|annee|anno|rok|godina|jaar)=(\d{4,6})(?![\d.])", re.IGNORECASE)
_NUMBERS_OF_A_DATE = re.compile(r"[/=](\d{4})([-/])(?:0?[1-9]|1[0-2])(?:\2(?:0?[1-9]|[12]\d|3[01]))?(?![\w-])")
_CALENDAR = re.compile(r"cal[ea]nd|kalend|agenda|event|termin|month|veranstalt|wydarz", re.IGNORECASE)
_FIRST_YEAR = 1900
_YEARS_AHEAD = 3


@dataclass(frozen=True, slots=True)
class Limits:
    """How long and how deep a URL may be."""

    url_chars: int = CRAWL_URL_CHARS.default
    path_depth: int = CRAWL_PATH_DEPTH.default

    @classmethod
    def from_settings(cls, settings: Settings) -> "Limits":
        """Take the limits from the settings of a run."""
        return cls(settings[CRAWL_URL_CHARS], settings[CRAWL_PATH_DEPTH])


def look(url: str, limits: Limits, *, year: int = 0) -> str:
    """Return the kind of trap a canonical URL shows by itself, or nothing; without a year, dates are not judged."""
    if len(url) > limits.url_chars:
        return "length"
    path, _, query = url.partition("?")
    segments = path.removesuffix("/").split("/")[3:]
    if len(segments) > limits.path_depth:
        return "depth"
    if (len(segments) > 2 and _repeats(segments)) or _ENCODED_AGAIN in url:
        return "repeat"
    if query and _has_odd_parameters(query):
        return "parameters"
    return "calendar" if year and _is_out_of_time(url, query, year) else ""


def _repeats(segments: list[str]) -> bool:
    """Whether segments come again and again; once more (/en/en/, /a/b/a/b/) is no trap."""
    if len(set(segments)) > len(segments) - 2:
        return False
    for segment, count in Counter(segments).items():
        if segment in _FILLERS or segment.isdigit():
            if count >= _FILLER_REPEATS:
                return True
        elif count >= _WORD_REPEATS or (count == 3 and _is_cycle(segments, segment)):
            return True
    return False


def _is_cycle(segments: list[str], segment: str) -> bool:
    """Whether a segment stands at equal, small distances, as where a relative link is resolved again and again."""
    first, second, third = (at for at, other in enumerate(segments) if other == segment)
    return second - first == third - second <= _CYCLE_SEGMENTS


def _has_odd_parameters(query: str) -> bool:
    if query.count("&") + query.count(";") < _MAX_SAME_PIECE:
        return False
    pieces = [piece for _, piece in split_query(query)]
    if len(pieces) > _MAX_PARAMETERS:
        return True
    names = Counter([piece.partition("=")[0] for piece in pieces])
    if len(names) == len(pieces):
        return False
    return max(names.values()) > _MAX_SAME_NAME or max(Counter(pieces).values()) > _MAX_SAME_PIECE


def _is_out_of_time(url: str, query: str, year: int) -> bool:
    last = year + _YEARS_AHEAD
    found = _YEAR_PARAMETER.search(url) if "=" in query else None
    if found and not _FIRST_YEAR <= int(found[1]) <= last:
        return int(found[1]) > last or _CALENDAR.search(url) is not None
    for date in _NUMBERS_OF_A_DATE.finditer(url):
        if not _FIRST_YEAR <= int(date[1]) <= last:
            is_written = date[2] == "-" and (date[0][0] == "=" or date[0].count("-") == 2)
            return (is_written and int(date[1]) > last) or _CALENDAR.search(url, 0, date.start()) is not None
    return False


# What pages bring.

_NUMBER = re.compile(r"\d+(?:(?:st|nd|rd|th)\b)?")
_SAMPLED_WORDS = 64
_SAMPLED_CHARS = 4  # shorter words are in every text


def digitless(text: str) -> int:
    """Return a signed 64-bit fingerprint of the words of a text, whatever their order and number, without digits.

    Two months of a calendar differ in the name of the month alone; the same rows in another order do not differ, nor
    do pages that only repeat their own address ("Index of /a/b/c/"): what has a slash is left out.
    """
    return _mark(_read_words(text))


def read_news(text: str) -> tuple[int, bytes]:
    """Return `digitless` of a text, and two bytes for each of its first 64 words in the order of the alphabet.

    Lists that were filtered differ from each other, and so do their fingerprints; but they bring no new words.
    """
    words = _read_words(text)
    chosen = islice((word for word in words if len(word) >= _SAMPLED_CHARS), _SAMPLED_WORDS)
    sample = [blake2b(word.encode("utf-8", "surrogatepass"), digest_size=2).digest() for word in chosen]
    return _mark(words), b"".join(sample)


def _mark(words: list[str]) -> int:
    told = " ".join(words).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(told, digest_size=8).digest(), "big", signed=True)


def _read_words(text: str) -> list[str]:
    words = set(text.split())
    odd = [word for word in words if not word.isalpha()]
    words.difference_update(odd)
    words.update([_NUMBER.sub("", word) for word in odd if "/" not in word or not word.isascii()])
    words.discard("")
    return sorted(words)


# A pattern whose free pages are used up is dry when nothing new came for ten times as long as it usually takes, twenty
# times where it brought much before; but for 60 pages at least and 160 at most, and 60 where less than one page in
# twenty was new. Simulated, 100,000 pages each: all are fetched where one page in ten is new, a few hundred where one
# in fifty is.
_PATIENCE = 10
_MORE_PATIENCE = 10
_NEW_FOR_PATIENCE = 20  # new pages that earn one more
_POOREST = 20
_SHORTEST_GAP_PAGES = 60
_LONGEST_GAP_PAGES = 160
# Calendars show themselves sooner: of months 12 are new, of days 7 in 30 (weekdays) until a year is over. The same
# holds for parameters that only put rows in another order.
_CALENDAR_FREE = 0.36  # of the free pages
_ORDER_FREE = 0.25
_WINDOW_PAGES = 30
_LEAST_NEW = 8
# A family that is dry still lets its new patterns try this often, as long as it has no more of them than that.
_TRIES = 2
_TRIED_PATTERNS = 64
# From so many patterns on, the queries of a family may be filters: then pages must bring new words, too. A forum's
# viewtopic.php has ten, and never runs out of words.
_FILTER_PATTERNS = 8
_MAX_VOCABULARIES = 256  # 8 KB each
# A dry pattern is tried again after 16, 32, 64 … refused pages: what it costs grows with the logarithm.
_FIRST_PROBE = 16
_MOST_LEVELS = 12
_THIN_LEVELS = 4  # for patterns that bring little
_MAX_SHAPES = 50_000  # 0.4 KB each

Row = tuple[str, str, str]  # shape, figures, example


@dataclass(slots=True)
class _Figures:
    """What is counted about a pattern, or about a family (of which ``met`` counts the patterns).

    ``recent`` holds one bit a page, the newest is the lowest.
    """

    met: int = 0
    pages: int = 0
    new: int = 0
    recent: int = 0
    refused: int = 0
    example: str = ""
    is_known: bool = False  # what the store had of it was asked for

    def row(self, shape: str) -> Row:
        return shape, f"{self.met} {self.pages} {self.new} {self.recent} {self.refused}", self.example

    def note(self, *, novel: bool) -> None:
        self.pages += 1
        self.new += novel
        self.recent = (self.recent << 1 | novel) & ((1 << _LONGEST_GAP_PAGES) - 1)

    def add_older(self, older: "_Figures") -> None:
        self.recent = (older.recent << self.pages | self.recent) & ((1 << _LONGEST_GAP_PAGES) - 1)
        self.met += older.met
        self.pages += older.pages
        self.new += older.new
        self.refused += older.refused
        self.example = older.example or self.example
        self.is_known = True

    def is_dry(self) -> bool:
        gap_pages = (self.recent & -self.recent).bit_length() - 1 if self.recent else _LONGEST_GAP_PAGES
        if self.new * _POOREST < self.pages:
            return gap_pages >= _SHORTEST_GAP_PAGES
        patience = _PATIENCE + min(self.new // _NEW_FOR_PATIENCE, _MORE_PATIENCE)
        return gap_pages >= min(max(patience * self.pages // self.new, _SHORTEST_GAP_PAGES), _LONGEST_GAP_PAGES)

    def is_thin(self) -> bool:
        return (self.recent & ((1 << _WINDOW_PAGES) - 1)).bit_count() < _LEAST_NEW

    def refuse(self) -> bool:
        """Count a refused page; tell whether it is time to try one."""
        self.refused += 1
        return self.refused >= _FIRST_PROBE and not self.refused & (self.refused - 1)


def _read_figures(shape: str, figures: str, example: str) -> _Figures:
    try:
        met, pages, new, recent, refused = map(int, figures.split())
    except ValueError as error:
        raise DamagedCollection(
            f"What is kept about the URL pattern {shape} cannot be read: {figures!r}",
            next_step="Restore the collection from a copy.",
        ) from error
    return _Figures(met, pages, new, recent, refused, example)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sprawl:
    """A pattern for the report: how many URLs of it were met and fetched, what they brought, and the verdict."""

    shape: str
    met: int
    pages: int
    refused: int
    new_share: float
    verdict: str
    example: str


class _Vocabulary:
    """The words that the pages of a family brought, roughly; one that is half full starts anew."""

    __slots__ = ("_count", "_seen")

    def __init__(self) -> None:
        self._seen = bytearray(8_192)
        self._count = 0

    def add(self, words: bytes) -> bool:
        """Add sampled words; tell whether any was new."""
        count = self._count
        for high, low in zip(words[::2], words[1::2], strict=False):
            place, bit = high << 5 | low >> 3, 1 << (low & 7)
            if not self._seen[place] & bit:
                self._seen[place] |= bit
                self._count += 1
        is_new = self._count > count
        if self._count > 4 * len(self._seen):
            self._seen, self._count = bytearray(len(self._seen)), 0
        return is_new


class ShapeBook:
    """Budgets of URL patterns that follow what their pages bring; bounded in memory, kept by whoever has a store.

    Every pattern may have its free pages; after that it must go on bringing new ones. Endlessly many patterns with few
    pages each (words put together to paths, filters to queries) are held by their family: the site and the kind of
    page, without folders and parameters. When the young patterns of a family bring nothing, new ones must wait.
    """

    def __init__(self, pattern_pages: int, *, max_shapes: int = _MAX_SHAPES) -> None:
        self._pattern_pages = pattern_pages
        self._max_shapes = max(max_shapes, 2)
        self._figures: OrderedDict[str, _Figures] = OrderedDict()
        self._changed: set[str] = set()
        self._vocabularies: OrderedDict[str, _Vocabulary] = OrderedDict()
        self._parted: dict[str, _Figures] = {}  # pushed out before their change was taken

    # Keeping.

    def unknown(self, shapes: Iterable[str]) -> list[str]:
        """Return those of the shapes, and of their families, that must be loaded before they are asked about."""
        names = dict.fromkeys(name for shape in shapes for name in (shape, family_of(shape)))
        missing = [name for name in names if not self.knows(name)]
        for name in missing:
            self._get(name).is_known = True
        return missing

    def knows(self, shape: str) -> bool:
        """Tell whether all that was ever kept of a shape is in memory."""
        return (shape in self._figures and self._figures[shape].is_known) or shape in self._parted

    def load(self, rows: Iterable[Sequence[str]]) -> None:
        """Take in rows as `take_changes` gave them; what was counted since then is added."""
        for shape, figures, example in rows:
            self._get(shape).add_older(_read_figures(shape, figures, example))

    def take_changes(self) -> list[Row]:
        """Return the rows that changed since the last time, as they are now: shape, figures, an example."""
        rows = [figures.row(shape) for shape, figures in self._parted.items()]
        taken = [shape for shape in sorted(self._changed) if self._figures[shape].is_known]
        rows += [self._figures[shape].row(shape) for shape in taken]
        self._parted.clear()
        self._changed.difference_update(taken)
        return rows

    def _get(self, shape: str) -> _Figures:
        figures = self._figures.get(shape)
        if figures is not None:
            self._figures.move_to_end(shape)
            return figures
        figures = _Figures()
        if shape in self._parted:
            figures = self._parted.pop(shape)
            self._changed.add(shape)
        self._figures[shape] = figures
        if len(self._figures) > self._max_shapes:
            self._part()
        return figures

    def _part(self) -> None:
        """Let the shape go that was not asked about for longest; what changed waits to be taken."""
        shape, figures = self._figures.popitem(last=False)
        if shape in self._changed:
            self._changed.discard(shape)
            if figures.is_known:
                self._parted[shape] = figures

    # Learning.

    def note(self, shape: str, *, novel: bool, example: str = "", words: bytes = b"") -> None:
        """Note that a page was fetched, and whether it said something that no page before it said.

        With its words, as `read_news` samples them, lists that were filtered in many ways are seen through, too.
        """
        own, name = self._get(shape), family_of(shape)
        family = self._get(name)
        own.is_known = family.is_known = True
        family.met += own.pages == 0
        if words and "?" in shape:
            has_new_words = self._vocabulary(name).add(words)
            novel = novel and (has_new_words or family.met < _FILTER_PATTERNS)
        if own.pages < self._free_pages(shape):
            family.note(novel=novel)
            self._changed.add(name)
        own.note(novel=novel)
        own.example = own.example or example
        self._changed.add(shape)

    def _vocabulary(self, family: str) -> _Vocabulary:
        words = self._vocabularies.pop(family, None) or _Vocabulary()
        _put(self._vocabularies, family, words, _MAX_VOCABULARIES)
        return words

    # Judging.

    def verdict(self, shape: str) -> str:
        """Say whether a page may be fetched: nothing, or the kind of trap; to be asked once for each page.

        What is refused is counted, and now and then one goes through to see whether the pattern is still dry.
        """
        kind, judge = self._judge(shape)
        if not kind:
            return ""
        self._changed |= {shape, judge}
        if judge != shape:
            self._get(shape).refused += 1  # for the report
        return "" if self._get(judge).refuse() else kind

    def demotion(self, shape: str, queued: int | None = None) -> int:
        """Count one more URL of a pattern, and say how many levels later it is due because so many of its kind wait.

        The first URLs of every pattern come in their turn; each doubling of the queue costs a level.
        """
        own = self._get(shape)
        own.met += 1
        if own.met & (own.met - 1) == 0 or own.met % 64 == 0:  # not worth a row each time
            self._changed.add(shape)
        if queued is None:
            queued = own.met - own.pages - own.refused
        levels = max(queued // self._pattern_pages, 0).bit_length() + ("~" in shape)
        if own.pages >= _WINDOW_PAGES and own.is_thin():
            levels += _THIN_LEVELS
        return min(levels, _MOST_LEVELS)

    def sprawl(self, count: int = 20) -> list[Sprawl]:
        """Return the patterns with most URLs, for the report."""
        shapes = [(shape, figures) for shape, figures in self._figures.items() if "//" not in shape]
        shapes.sort(key=lambda pair: (-max(pair[1].met, pair[1].pages), pair[0]))
        return [
            Sprawl(
                shape=shape,
                met=max(figures.met, figures.pages),
                pages=figures.pages,
                refused=figures.refused,
                new_share=figures.new / figures.pages if figures.pages else 0.0,
                verdict=self._judge(shape)[0],
                example=figures.example,
            )
            for shape, figures in shapes[:count]
        ]

    def _judge(self, shape: str) -> tuple[str, str]:
        """Return the kind of trap, if any, and the name under which the figures stand that say so."""
        own = self._get(shape)
        if own.pages >= self._free_pages(shape):
            is_dry = own.is_thin() if is_calendar(shape) or "~" in shape else own.is_dry()
            return ("calendar" if is_calendar(shape) else "sprawl") if is_dry else "", shape
        name = family_of(shape)
        family = self._get(name)
        is_poor = own.new * 8 <= own.pages and not (own.pages < _TRIES and family.met < _TRIED_PATTERNS)
        is_held = is_poor and family.pages >= self._free_pages(name) and family.is_dry()
        return "sprawl" if is_held else "", name

    def _free_pages(self, shape: str) -> int:
        share = _CALENDAR_FREE if is_calendar(shape) else _ORDER_FREE if "~" in shape else 1.0
        return max(int(self._pattern_pages * share), 1)


# What is missing.

_MISSING_URLS = 5
_MISSING_SHAPES = 3
_MAX_TEXTS = 50_000  # 0.3 KB each
_MAX_MISSING = 10_000


class SoftMissing:
    """Finds the text with which a host says "not found" although it answers 200 (a soft 404)."""

    def __init__(self) -> None:
        self._met: OrderedDict[tuple[str, int], tuple[int, frozenset[str]]] = OrderedDict()
        self._missing: OrderedDict[tuple[str, int], None] = OrderedDict()

    def note(self, host: str, shape: str, fingerprint: int, *, is_missing: bool = False) -> bool:
        """Note the text of one more URL, and tell whether it is the host's word for "not found".

        It is when five different URLs of three shapes gave it, or one that is sure to be missing.
        """
        key = (host, fingerprint)
        if key in self._missing:
            self._missing.move_to_end(key)
            return True
        count, shapes = self._met.pop(key, (0, frozenset()))
        count, shapes = count + 1, shapes if len(shapes) >= _MISSING_SHAPES else shapes | {shape}
        if is_missing or (count >= _MISSING_URLS and len(shapes) >= _MISSING_SHAPES):
            _put(self._missing, key, None, _MAX_MISSING)
            return True
        _put(self._met, key, (count, shapes), _MAX_TEXTS)
        return False


def _put(kept: OrderedDict[K, T], key: K, value: T, limit: int) -> None:
    kept[key] = value
    if len(kept) > limit:
        kept.popitem(last=False)
