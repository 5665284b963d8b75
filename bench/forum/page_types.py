"""Tell kinds of pages as the dissertation does: a linear SVM over features of what repeats on a page.

In: a page. Out: its features, and a judge that is trained on pages with known kinds. Heights and widths are counted in
lines and characters, since nothing is laid out; of the lists on a page the one with the most text counts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from itertools import pairwise
from statistics import fmean, pvariance
from typing import Any

from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

from bench.forum.were import is_sorted
from pauk.extract.page.tree import parse_tree
from pauk.forum.page.alignment import align
from pauk.forum.page.date_stamps import find_stamps
from pauk.forum.page.lines import read_lines
from pauk.forum.page.nodes import Nodes, lay_out
from pauk.forum.page.person_links import is_of_person
from pauk.forum.page.repeated_items import find_records
from pauk.forum.page.similarity import Likeness

_MOST_ITEMS = 60
_MOST_TEXT = 400  # characters of an item that are compared
_NO_LIST = (0.0,) * 27


@dataclass(frozen=True, slots=True)
class _Measures:
    """What is counted of each record."""

    height: int
    width: int
    linked: int
    plain: int
    leaves: int
    links: int


def describe(html: str, now: datetime) -> list[float]:
    """Describe a page by its records."""
    nodes = lay_out(parse_tree(html))
    lists = find_records(nodes)
    if not lists:
        return list(_NO_LIST)
    lines = read_lines(nodes)
    items = lists[0].items[:_MOST_ITEMS]
    measures = [
        _measure(nodes, [line for line in lines if start <= line.places[0] < end], start, end) for start, end in items
    ]
    dates: dict[tuple[int, ...], list[str]] = {}
    stamps = [stamp for stamp in find_stamps(nodes, lines, now=now) if items[0][0] <= stamp.place < items[-1][1]]
    for stamp in stamps:
        dates.setdefault(nodes.path(stamp.place, lists[0].region), []).append(stamp.value)
    linked, plain = sum(one.linked for one in measures), sum(one.plain for one in measures)
    places = range(items[0][0], items[-1][1])
    people = any(is_of_person(nodes.attribute(place, "href")) for place in places if nodes.flat.tags[place] == "a")
    return [
        *(figure for name in _Measures.__slots__ for figure in _sum_up([getattr(one, name) for one in measures])),
        float(any(one.links for one in measures)),
        float(people),
        float(bool(stamps)),
        float(any(is_sorted(column) for column in dates.values() if len(column) > 2)),
        *_likeness(nodes, items),
        linked / max(1, plain),
        float(len(align(nodes, lists[0]).columns)),
        float(len(items)),
    ]


def _measure(nodes: Nodes, lines: Sequence[Any], start: int, end: int) -> _Measures:
    places = range(start, end)
    return _Measures(
        height=len(lines),
        width=max((len(line.text) for line in lines), default=0),
        linked=nodes.count_linked(start, end),
        plain=nodes.count_chars(start, end) - nodes.count_linked(start, end),
        leaves=sum(nodes.flat.ends[place] == place + 1 for place in places),
        links=nodes.count_links(start, end),
    )


def _sum_up(figures: Sequence[int]) -> Iterator[float]:
    yield from (float(max(figures)), fmean(figures), pvariance(figures))


def _likeness(nodes: Nodes, items: Sequence[tuple[int, int]]) -> Iterator[float]:
    """Give how alike neighbours are: their texts, and their trees."""
    texts = [" ".join("".join(nodes.flat.texts[start:end]).split())[:_MOST_TEXT] for start, end in items]
    yield fmean(SequenceMatcher(None, a, b).quick_ratio() for a, b in pairwise(texts)) if len(texts) > 1 else 0.0
    likeness, tops = Likeness(nodes), [start for start, _ in items]
    shares = [likeness.between(a, b) / max(likeness.weight(a), likeness.weight(b), 1e-9) for a, b in pairwise(tops)]
    yield fmean(shares) if shares else 0.0


class TypeJudge:
    """Tells kinds of pages as it was taught."""

    def __init__(self, rows: Sequence[Sequence[float]], kinds: Sequence[str]) -> None:
        """Learn from described pages; each kind weighs the same."""
        self._judge = make_pipeline(
            StandardScaler(), LinearSVC(class_weight="balanced", random_state=1, max_iter=20_000)
        )
        self._judge.fit(rows, kinds)

    def tell(self, rows: Sequence[Sequence[float]]) -> list[str]:
        """Tell the kind of each page."""
        return [str(kind) for kind in self._judge.predict(rows)]
