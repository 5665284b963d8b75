"""Keep the budgets of URL patterns, which follow what their pages bring: traps dry out, real sites go on.

In: shapes of URLs (`shapes.shape_of`) and what their pages brought. Out: verdicts, the details ``sprawl`` and
``calendar`` of the outcome ``trap``. There is no fixed limit to a pattern: an encyclopaedia goes on for as long as its
articles are new, a calendar dries out after a few dozen months.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pauk.base.errors import DamagedCollection
from pauk.crawl.rules.site_yield import COSTS, Yield, strain_of
from pauk.crawl.rules.url_shapes import family_of, group_of, is_calendar, may_be_endless, site_row
from pauk.store.sql.recent_cache import put_bounded

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
_GROUP_FREE = 0.5
_WINDOW_PAGES = 30
_LEAST_NEW = 8
# The patterns of a site under strain (`site_yield`) lose patience: when half of what it may cost is used up, a pattern
# is dry after 20 pages without anything new; when all is, one goes on only if half of its last 8 pages were new, and
# so many further patterns may try once, with one more for each ten new pages of the site.
_STRAINED = 0.5
_STRAINED_GAP_PAGES = 20
_LAST_PAGES = 8
_STRAINED_TRIES = 16
_NEW_FOR_A_TRY = 10
_STRAINED_VARIANTS = 0.5
# A family that is dry still lets its new patterns try this often, as long as it has no more of them than that.
_TRIES = 2
_TRIED_PATTERNS = 64
# From so many patterns on, the queries of a family may be filters: then pages must bring new words, too. A forum's
# viewtopic.php has ten, and never runs out of words.
_FILTER_PATTERNS = 8
# The same for the subsets of the parameters of one page: sorted lists have two or three.
_FILTER_SUBSETS = 4
# And for paths that end in what many others end in.
_LEAF_FOLDERS = 2
_MAX_VOCABULARIES = 256  # 8 KB each
# Of a page whose URL programs may make without end, so much must stand in lines, and in runs of three words, that its
# site has not shown before: filtered lists, form letters and revisions show .0 to .2, pages about something of their
# own .6 and more.
_LEAST_NEWS = 0.34
# A page of so few new lines and runs is a copy of what its site has shown, whatever its URL: another view of a page
# differs in its labels and menus. Told of pages with so many runs, as few small marks may all be known by chance.
_COPIED_NEWS = 0.1
_LEAST_RUN_BYTES = 2 * 16
# Every so many URLs of such a family that were met, its next one comes a level later.
_ENDLESS_A_LEVEL = 4
# A dry pattern is tried again after 16, 32, 64 … refused pages: what it costs grows with the logarithm.
_FIRST_PROBE = 16
_MOST_LEVELS = 12
_THIN_LEVELS = 4  # for patterns that bring little
_MAX_SHAPES = 50_000  # 0.4 KB each
_MAX_SHOWN = 50_000  # 0.1 KB each

Row = tuple[str, str, str]  # shape, figures, example


@dataclass(slots=True)
class _Figures:
    """What is counted about a pattern, or about a family (of which ``met`` counts the patterns).

    ``recent`` holds one bit a page, the newest is the lowest: whether its own pattern had not shown it before;
    ``fresh`` the same for the last pages and the whole site. A copy of another pattern's page is recent and not fresh.
    """

    met: int = 0
    pages: int = 0
    new: int = 0
    recent: int = 0
    refused: int = 0
    fresh: int = 0
    example: str = ""
    is_known: bool = False  # what the store had of it was asked for

    def row(self, shape: str) -> Row:
        return shape, f"{self.met} {self.pages} {self.new} {self.recent} {self.refused} {self.fresh}", self.example

    def note(self, *, novel: bool, is_copy: bool = False) -> None:
        self.pages += 1
        self.new += novel
        self.recent = (self.recent << 1 | (novel or is_copy)) & ((1 << _LONGEST_GAP_PAGES) - 1)
        self.fresh = (self.fresh << 1 | novel) & ((1 << _LAST_PAGES) - 1)

    def add_older(self, older: "_Figures") -> None:
        self.recent = (older.recent << self.pages | self.recent) & ((1 << _LONGEST_GAP_PAGES) - 1)
        self.fresh = (older.fresh << min(self.pages, _LAST_PAGES) | self.fresh) & ((1 << _LAST_PAGES) - 1)
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

    def is_dry_under(self, strain: float) -> bool:
        """Whether it brings too little for a site under strain."""
        if strain < 1:
            return self.pages >= _STRAINED_GAP_PAGES and not self.recent & ((1 << _STRAINED_GAP_PAGES) - 1)
        last = min(self.pages, _LAST_PAGES)
        return 2 * (self.recent & ((1 << _LAST_PAGES) - 1)).bit_count() < last

    def brings_copies(self) -> bool:
        """Whether nothing of late was new to the site."""
        return self.pages >= _LAST_PAGES and not self.fresh

    def is_rich(self) -> bool:
        """Whether more than half of its last pages were new to the site."""
        return self.pages >= _LAST_PAGES and 2 * self.fresh.bit_count() > _LAST_PAGES

    def is_thin(self) -> bool:
        return (self.recent & ((1 << _WINDOW_PAGES) - 1)).bit_count() < _LEAST_NEW

    def refuse(self) -> bool:
        """Count a refused page; tell whether it is time to try one."""
        self.refused += 1
        return self.refused >= _FIRST_PROBE and not self.refused & (self.refused - 1)


def _read_figures(shape: str, figures: str, example: str) -> _Figures:
    try:
        met, pages, new, recent, refused, *rest = map(int, figures.split())
    except ValueError as error:
        raise DamagedCollection(
            f"What is kept about the URL pattern {shape} cannot be read: {figures!r}",
            next_step="Restore the collection from a copy.",
        ) from error
    return _Figures(met, pages, new, recent, refused, rest[0] if rest else 0, example)


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


class _Bitmap:
    """A set of numbers of two bytes, roughly; one that is full to the given share starts anew."""

    __slots__ = ("_count", "_limit", "_seen")

    def __init__(self, share: float) -> None:
        self._seen = bytearray(8_192)
        self._count, self._limit = 0, int(share * 65_536)

    def add_mark(self, high: int, low: int) -> bool:
        """Add a number; tell whether it is new."""
        place, bit = high << 5 | low >> 3, 1 << (low & 7)
        if self._seen[place] & bit:
            return False
        self._seen[place] |= bit
        self._count += 1
        return True

    def empty_where_full(self) -> None:
        """Forget all where there is too much."""
        if self._count > self._limit:
            self._seen, self._count = bytearray(len(self._seen)), 0


class _Vocabulary(_Bitmap):
    """The words that the pages of a family brought."""

    def __init__(self) -> None:
        super().__init__(0.5)

    def add(self, words: bytes) -> bool:
        """Add sampled words; tell whether any was new."""
        new = sum([self.add_mark(high, low) for high, low in zip(words[::2], words[1::2], strict=False)])
        self.empty_where_full()
        return new > 0


class _Passages(_Bitmap):
    """The lines, or the runs of words, that the pages of a site brought."""

    def __init__(self) -> None:
        super().__init__(0.25)

    def add(self, rows: Sequence[tuple[int, int, int]]) -> float:
        """Add sampled ones, each with its length; return how much of them was new: all where there are none."""
        new = sum([size for high, low, size in rows if self.add_mark(high, low)])
        self.empty_where_full()
        return new / sum([size for _, _, size in rows]) if rows else 1.0


class ShapeBook:
    """Budgets of URL patterns that follow what their pages bring; bounded in memory, kept by whoever has a store.

    Every pattern may have its free pages; after that it must go on bringing new ones. Endlessly many patterns with few
    pages each (words put together to paths, filters to queries) are held by their family: the site and the kind of
    page, without folders and parameters. When the young patterns of a family bring nothing, new ones must wait. All
    subsets of the parameters of a page are one group, which must bring something new as a whole.

    What all patterns of a site cost together is weighed against what they bring (`spend`): under strain they lose
    patience.
    """

    def __init__(self, pattern_pages: int, *, max_shapes: int = _MAX_SHAPES) -> None:
        self._pattern_pages = pattern_pages
        self._max_shapes = max(max_shapes, 2)
        self._figures: OrderedDict[str, _Figures] = OrderedDict()
        self._changed: set[str] = set()
        self._vocabularies: OrderedDict[str, _Vocabulary] = OrderedDict()
        self._passages: OrderedDict[str, tuple[_Passages, _Passages]] = OrderedDict()
        self._endless: Counter[str] = Counter()  # family → URLs that were met in this run and may be without end
        self._parted: dict[str, _Figures] = {}  # pushed out before their change was taken
        self._shown: OrderedDict[int, None] = OrderedDict()  # which texts which patterns have shown
        self._leaves: OrderedDict[int, int] = OrderedDict()  # last parts of paths → in how many folders
        self._tries: dict[str, int] = {}  # site → patterns that were tried since all it may cost was used up

    # Keeping.

    def unknown(self, shapes: Iterable[str]) -> list[str]:
        """Return those of the shapes, and of their families, that must be loaded before they are asked about."""
        names = dict.fromkeys(
            name for shape in shapes for name in (shape, group_of(shape), family_of(shape), site_row(shape))
        )
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

    def note(
        self,
        shape: str,
        *,
        novel: bool,
        is_copy: bool = False,
        example: str = "",
        words: bytes = b"",
        lines: bytes = b"",
        runs: bytes = b"",
    ) -> Yield:
        """Note that a page was fetched, and whether it said something that no page before it said; return what it is.

        A copy says what pages of another pattern have said. With the words and lines of pages, as `read_news` and
        `read_lines` sample them, lists that were filtered in many ways are seen through, too.
        """
        own, name, group_name = self._get(shape), family_of(shape), group_of(shape)
        family, group = self._get(name), self._get(group_name)
        own.is_known = family.is_known = group.is_known = True
        family.met += own.pages == 0
        group.met += own.pages == 0 and group is not own
        if words:
            has_new_words = self._vocabulary(name).add(words)
            is_filter = "?" in shape and (family.met >= _FILTER_PATTERNS or group.met >= _FILTER_SUBSETS)
            is_endless = is_filter or is_calendar(shape) or may_be_endless(example, shape)
            novel = novel and (has_new_words or not (is_endless or self._comes_again(site_row(shape), example)))
        news, own_news = self._measure_news(site_row(shape), lines, runs), self._measure_news(shape, lines, runs)
        if min(news) < _LEAST_NEWS:
            novel = novel and not may_be_endless(example, shape)
        if len(runs) >= _LEAST_RUN_BYTES and max(news) < _COPIED_NEWS:
            is_copy = is_copy or (novel and max(own_news) > _COPIED_NEWS)
            novel = False
        if not max(own_news):
            novel = False  # its own pattern has shown all of it
        if own.pages < self._free_pages(shape):
            family.note(novel=novel, is_copy=is_copy)
            self._changed.add(name)
        if group is not own:
            group.note(novel=novel)
            self._changed.add(group_name)
        own.note(novel=novel, is_copy=is_copy)
        own.example = own.example or example
        self._changed.add(shape)
        return Yield.NEW if novel else Yield.COPY if is_copy else Yield.REPEAT

    def _comes_again(self, site: str, url: str) -> bool:
        """Whether the last part of a path stands in many folders, as where filters are folders in any order."""
        leaf = hash((site, url.partition("?")[0].rstrip("/").rpartition("/")[2]))
        count = self._leaves.pop(leaf, 0) + 1
        put_bounded(self._leaves, leaf, count, _MAX_SHOWN)
        return count > _LEAF_FOLDERS

    def _vocabulary(self, family: str) -> _Vocabulary:
        words = self._vocabularies.pop(family, None) or _Vocabulary()
        put_bounded(self._vocabularies, family, words, _MAX_VOCABULARIES)
        return words

    def _measure_news(self, name: str, lines: bytes, runs: bytes) -> tuple[float, float]:
        """Return how much of a page's lines, and of its runs of words, its site or pattern had not shown before."""
        known = self._passages.pop(name, None) or (_Passages(), _Passages())
        put_bounded(self._passages, name, known, _MAX_VOCABULARIES)
        sized = list(zip(lines[::3], lines[1::3], lines[2::3], strict=False))
        alike = [(high, low, 1) for high, low in zip(runs[::2], runs[1::2], strict=False)]
        return known[0].add(sized), known[1].add(alike)

    def is_first(self, shape: str, text: int) -> bool:
        """Note that a pattern shows a text (by its number); tell whether it did so for the first time, in this run."""
        key = hash((shape, text))
        is_first = key not in self._shown
        put_bounded(self._shown, key, None, _MAX_SHOWN)
        return is_first

    def allows_variants(self, url: str, shape: str) -> bool:
        """Whether pages that differ in their numbers alone may be pages of their own: few, of a plain pattern.

        Half as many, in the whole family, where their site has used up what it may cost.
        """
        is_plain = "?" not in shape and not is_calendar(shape) and not may_be_endless(url, shape)
        if not is_plain or self.strain(shape)[0] < 1:
            return is_plain and self._get(shape).pages < self._pattern_pages
        return self._get(family_of(shape)).pages < self._pattern_pages * _STRAINED_VARIANTS

    def spend(self, shape: str, brought: Yield) -> None:
        """Note what a request to a site has brought, be it a page or not."""
        name = site_row(shape)
        site = self._get(name)
        site.is_known = True
        site.met += 1
        site.new += brought is Yield.NEW
        site.pages += COSTS[brought]
        site.refused += brought is Yield.COPY
        self._changed.add(name)

    def count_new(self, shape: str) -> int:
        """Return how many pages of a pattern's site have brought something new."""
        return self._get(site_row(shape)).new

    def strain(self, shape: str) -> tuple[float, float]:
        """Return how much of what a pattern's site may cost is used up, and how much of what it may cost in copies."""
        site = self._get(site_row(shape))
        return strain_of(new=site.new, quarters=site.pages, copies=site.refused, free_pages=self._pattern_pages)

    # Judging.

    def verdict(self, shape: str) -> str:
        """Say whether a page may be fetched: nothing, or the kind of trap; to be asked once for each page.

        What is refused is counted, and now and then one goes through to see whether the pattern is still dry.
        """
        kind, judge = self._judge(shape)
        if not kind:
            # Let a pattern that has brought nothing yet try once, while its site may cost anything more.
            if self.strain(shape)[0] < 1 or self._get(shape).pages or not self._get(family_of(shape)).is_dry_under(1):
                return ""
            name = site_row(shape)
            tried = self._tries[name] = self._tries.get(name, 0) + 1
            return "" if tried <= _STRAINED_TRIES + self._get(name).new // _NEW_FOR_A_TRY else "sprawl"
        self._changed |= {shape, judge}
        if judge != shape:
            self._get(shape).refused += 1  # for the report
        may_probe = self._get(judge).refuse() and self.strain(shape)[0] < 1
        return "" if may_probe else kind

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

    def hold_back(self, url: str, shape: str) -> int:
        """Count one more URL that programs may make without end, and say how many levels later it is due for that.

        So that whatever is linked plainly comes first, however many such URLs each page adds.
        """
        if not may_be_endless(url, shape):
            return 0
        name = family_of(shape)
        self._endless[name] += 1
        return self._endless[name] // _ENDLESS_A_LEVEL

    def sprawl(self, count: int = 20) -> list[Sprawl]:
        """Return the patterns with most URLs, for the report."""
        # Whether figures are those of a pattern, not of a family, a group or a site.
        shapes = [
            (shape, figures) for shape, figures in self._figures.items() if "//" not in shape and "?*" not in shape
        ]
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
        own, group_name = self._get(shape), group_of(shape)
        kind = "calendar" if is_calendar(shape) else "sprawl"
        idle, copies = self.strain(shape)
        if (idle >= _STRAINED and own.is_dry_under(idle)) or (copies >= 1 and own.brings_copies()):
            return kind, shape
        if group_name != shape and not own.is_rich():  # what one pattern brings does not end with the filters beside it
            group = self._get(group_name)
            if group.met >= _FILTER_SUBSETS and (
                (group.pages >= self._pattern_pages * _GROUP_FREE and group.is_dry())
                or (idle >= _STRAINED and group.is_dry_under(idle))
            ):
                return kind, group_name
        if own.pages >= self._free_pages(shape):
            is_dry = own.is_thin() if kind == "calendar" or "~" in shape else own.is_dry()
            return kind if is_dry else "", shape
        name = family_of(shape)
        family = self._get(name)
        is_poor = own.new * 8 <= own.pages and not (own.pages < _TRIES and family.met < _TRIED_PATTERNS)
        is_dry = family.pages >= self._free_pages(name) and family.is_dry()
        is_strained = idle >= 1 and family.pages >= _STRAINED_GAP_PAGES and family.is_dry_under(idle)
        is_held = is_poor and (is_dry or is_strained or (copies >= 1 and family.brings_copies()))
        return "sprawl" if is_held else "", name

    def _free_pages(self, shape: str) -> int:
        share = _CALENDAR_FREE if is_calendar(shape) else _ORDER_FREE if "~" in shape else 1.0
        return max(int(self._pattern_pages * share), 1)
