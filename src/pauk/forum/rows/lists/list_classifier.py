"""Look closely at every list of a page, and judge what it lists.

In: a `PageView` and the page's `RepeatedItems`. Out: `JudgedList`s: a list with its rows taken apart, and how likely it
lists threads, boards or posts. Every list is looked at with each column of links that may be its titles, and the
likeliest is kept; so is the likeliest of several guesses at one row that stands alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pauk.forum.page.person_links import is_of_person
from pauk.forum.page.repeated_items import RepeatedItems
from pauk.forum.rows.lists.candidates import find_lists, look_at
from pauk.forum.rows.lists.features import Description
from pauk.forum.rows.lists.list_model import Judge, shipped_judge
from pauk.forum.rows.lists.single_rows import find_lone
from pauk.forum.rows.parts.cells import CellRow, take_apart
from pauk.forum.rows.parts.column_heads import find_heads
from pauk.forum.rows.parts.labels import count_replies, tell_by_labels
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.titles import Item, TitleColumn, try_titles
from pauk.forum.rows.parts.words import senses_of

# From here on a list is taken for what it may be: it had several chances to be nothing, one for each of its columns.
LIKELY = 0.4
# Items of a list that are looked at before it is known what it lists; a page of 50 rows shows its build in a dozen.
_SAMPLE = 12
# From here on a list is what the words beside its counts say. Rows with long texts in them reach 0.17.
_TOLD = 0.15
_LISTS = ("threads", "boards", "posts")
_OF_THREADS = frozenset(("replies", "views"))  # what is counted of threads alone
# Up to here a list that is judged to be one of threads, as the words in it say, is so for sure.
_SAID = 0.9
# What a table shows whose heads name replies and the last post beside titles that differ, are dated and counted.
_THREAD_TABLE = frozenset(("above replies", "above last", "dated>0.4", "distinct>0.8", "counts>0.4"))
# What fills a page with titles that differ, fall by date without exception and each count posts: of boards some would
# be silent for longer than the next one, and people are left out.
_LISTED_BY_DATE = frozenset(
    ("beside posts>0.4", "items>3", "titled>0.95", "distinct>0.8", "dated>0.8", "newest falls>0.8", "of page>0.6")
)
# From here on no other column is tried as titles. Of 902 pages, 1,159 lists have several such columns: 78 of them are
# posts and 103 rows as surely as this by the first column, and no other column has made anything else of them.
_SURELY_POSTS, _SURELY_ROWS = 0.98, 0.999
# Characters of a row that stands alone. Of 3,010 guesses at such rows 143 are longer, none of them likely by more than
# 5 %; to look at these takes the longest.
_LONGEST_ALONE = 500
# A larger guess at a lone row is better than a smaller one as long as it is this much as likely.
_NEARLY = 0.8


@dataclass(slots=True)
class JudgedList:
    """A list of the page, looked at closely: its items and rows, and how likely it lists what.

    The candidate of a list that is likely nothing holds a sample of the items only.
    """

    items: tuple[Item, ...]
    candidate: TitleColumn
    rows: list[CellRow]
    features: list[str]
    chances: dict[str, float]

    @property
    def is_lone(self) -> bool:
        """Whether this is a row that stands alone."""
        return len(self.items) == 1

    @property
    def chance(self) -> float:
        """How likely it lists threads or boards, whichever is likelier."""
        return max(self.chances["threads"], self.chances["boards"])


def look_at_lists(sheet: PageView, records: Iterable[RepeatedItems], judge: Judge | None = None) -> list[JudgedList]:
    """Look at every list of a page and judge what it lists."""
    judge = judge or shipped_judge()
    looks = [_look(sheet, region, items, judge) for region, items in find_lists(sheet, records)]
    known = [item for look in looks if _is_something(look) for item in look.items]
    guesses = [item for item in find_lone(sheet, known) if sheet.nodes.count_chars(*item) <= _LONGEST_ALONE]
    lone = [_look(sheet, item[0], (item,), judge) for item in guesses]
    looks += _part(sheet, lone)
    _heed_heads(sheet, looks)
    return looks


def describe_all(
    sheet: PageView, region: int, items: tuple[Item, ...]
) -> Iterator[tuple[TitleColumn, list[CellRow], list[str]]]:
    """Describe a list, by a sample of its items, with each column that may be its titles."""
    candidate = look_at(sheet, region, items[:_SAMPLE])
    description = Description(sheet, candidate, items)
    for titled in try_titles(sheet, candidate):
        rows = take_apart(sheet, titled)
        yield titled, rows, description.with_titles(titled, rows, find_heads(sheet, rows))
        if not any(row.stamps or row.counts for row in rows):
            return  # a menu: whatever its titles are, nothing stands beside them


def _look(sheet: PageView, region: int, items: tuple[Item, ...], judge: Judge) -> JudgedList:
    looks = []
    for titled, rows, features in describe_all(sheet, region, items):
        looks.append(JudgedList(items, titled, rows, features, judge.probabilities(features)))
        if looks[-1].chances["posts"] > _SURELY_POSTS or looks[-1].chance > _SURELY_ROWS:
            break
    best = _best(looks)
    if best.chance > LIKELY and len(items) > _SAMPLE:
        places = {title.place for title in best.candidate.titles if title is not None}
        best.candidate = next(try_titles(sheet, look_at(sheet, region, items), places=places))
    return best


def _heed_heads(sheet: PageView, looks: Sequence[JudgedList]) -> None:
    """Take threads for boards where the words above their columns say so; beside boards, these may be their words."""
    if any(look.chances["boards"] > LIKELY for look in looks):
        return
    for look in looks:
        chances = look.chances
        if chances["threads"] > LIKELY and _is_headed_as_boards(sheet, look.rows):
            chances["threads"], chances["boards"] = chances["boards"], chances["threads"]


def _heed_labels(look: JudgedList) -> None:
    """Take a list that is in doubt for what the words beside its counts say."""
    if kind := tell_by_labels(look.rows):
        posts = look.chances["posts"]
        look.chances = dict.fromkeys(look.chances, 0.0) | {"posts": posts, kind: 1 - posts}


def _is_headed_as_boards(sheet: PageView, rows: Sequence[CellRow]) -> bool:
    """Whether columns beside the titles count threads and posts, and none replies or views: that is said of boards."""
    heads = find_heads(sheet, rows)
    if any(senses_of(words) & _OF_THREADS for words in heads.values()):
        return False
    titles = {heads.get(line.column) for row in rows for line in row.lines if line.place <= row.title.place + 2}
    counted = {heads.get(column) for row in rows for column, _ in row.counts}
    said = [senses_of(words) for words in counted - titles if words]
    return any("threads" in senses for senses in said) and any("posts" in senses for senses in said)


def _best(looks: Sequence[JudgedList]) -> JudgedList:
    """Choose the titles with which a list is likeliest one of threads or boards; if it is neither, the first."""
    best = max(looks, key=lambda look: look.chance)
    are_by_date = _LISTED_BY_DATE.issubset(best.features) and not _are_people(best)
    if best.chance <= LIKELY and (are_by_date or _THREAD_TABLE.issubset(best.features)):
        best.chances = dict.fromkeys(best.chances, 0.0) | {"threads": 1.0}
    is_nearly = best.chances["threads"] == best.chance < _SAID and tell_by_labels(best.rows) == "threads"
    if _TOLD < best.chance <= LIKELY or is_nearly:
        _heed_labels(best)
    elif best.chances["boards"] > LIKELY and count_replies(best.rows):
        chances = best.chances
        chances["threads"], chances["boards"] = chances["boards"], chances["threads"]
    return best if best.chance > LIKELY else looks[0]


def _are_people(look: JudgedList) -> bool:
    titles = [title for title in look.candidate.titles if title is not None]
    return 2 * sum(is_of_person(title.url) for title in titles) > len(titles)


def _is_something(look: JudgedList) -> bool:
    return any(look.chances[kind] > LIKELY for kind in _LISTS)


def _part(sheet: PageView, lone: Sequence[JudgedList]) -> list[JudgedList]:
    """Choose among guesses that overlap: the largest, unless one inside is likelier or has all that matters."""
    likely = sorted((look for look in lone if look.chance > LIKELY), key=lambda look: -_size(look))
    kept: list[JudgedList] = []
    for look in likely:
        inside = [other for other in likely if other is not look and _is_inside(other, look)]
        if not any(_is_inside(look, other) for other in kept) and not any(_outdoes(sheet, one, look) for one in inside):
            kept.append(look)
    return sorted(kept, key=lambda look: look.items)


def _outdoes(sheet: PageView, inner: JudgedList, outer: JudgedList) -> bool:
    """Whether a guess is better than a larger one around it: likelier, or the same row with less around it."""
    if _address(inner) != _address(outer):
        return inner.chance > outer.chance
    return _NEARLY * inner.chance > outer.chance or _holds(sheet, inner) == _holds(sheet, outer)


def _holds(sheet: PageView, look: JudgedList) -> tuple[int, int, int]:
    """Count what matters in a lone row: links, dates and counts."""
    item = look.items[0]
    counts = sum(len(row.counts) for row in look.rows)
    return sheet.nodes.count_links(*item), len(sheet.stamps_in(*item)), counts


def _size(look: JudgedList) -> int:
    start, end = look.items[0]
    return end - start


def _is_inside(one: JudgedList, other: JudgedList) -> bool:
    (start, end), (its_start, its_end) = one.items[0], other.items[0]
    return its_start <= start and end <= its_end


def _address(look: JudgedList) -> str:
    title = look.candidate.titles[0]
    return title.url if title is not None else ""
