"""Share out what stands between the lines that name and date the posts: to the post before, or to the one behind.

In: `Nodes`, and sibling elements or texts, one for each post, that hold its date. Out: the stretch of places of each
post. Most pages have such a line above the text of its post, some below it, and between two of them both look the same.
The two ends tell them apart: where lines are heads, a text follows the last and none stands before the first; where
they are feet it is the other way round. Where there are words at both ends, what stands between any two posts and says
nothing, a ruler or buttons, decides: it parts a foot from the next text, or a text from the next head.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pauk.extract.page.plain_text import BLOCK, CELL, KINDS
from pauk.forum.page.nodes import Nodes

Stretch = tuple[int, int]

# What stands between lines belongs to them when it has this share of the text of the lines themselves.
_BETWEEN = 0.3
_AGREEING = 0.8  # of the gaps end with the same sibling, where this is a ruler
_LONGEST_LINE = 200  # characters; the longest line of a post's head in the shared pages has 118
_MOST_IN_LINE = 40  # siblings beside a date
_REACH = 2  # times the longest gap: so many siblings the first or the last post may have
_ENDS_LINE = frozenset((BLOCK, CELL))
# What people write with, and the gaps of a short page need not show.
_WRITTEN = frozenset("p blockquote ul ol li b i u em strong a span img pre code font s q small center br".split())


def share_between(nodes: Nodes, roots: Sequence[int]) -> list[Stretch]:
    """Give what stands between sibling roots to the one before or behind, where it is part of them."""
    ends = nodes.flat.ends
    lines = [widen_to_line(nodes, root) for root in roots]
    if any(a[1] > b[0] for a, b in pairwise(lines)):  # side by side in one line
        lines = [(root, ends[root]) for root in roots]
    if len(lines) == 1 or not (gaps := _Gaps(nodes, lines)).say_much:
        return [(root, ends[root]) for root in roots]
    return _cut_behind(gaps) if gaps.are_before_lines else _cut_before(gaps)


def are_feet(nodes: Nodes, roots: Sequence[int]) -> bool:
    """Whether sibling roots stand below the texts of their posts."""
    return len(roots) > 1 and _Gaps(nodes, [widen_to_line(nodes, root) for root in roots]).are_before_lines


def widen_to_line(nodes: Nodes, root: int) -> Stretch:
    """Return the line that a root stands in: what is beside it, up to a break or a block."""
    start, end = root, nodes.flat.ends[root]
    if not _is_inline(nodes, root):
        return start, end
    siblings = nodes.children(nodes.flat.parents[root])
    at = bisect_left(siblings, root)
    for place in reversed(siblings[max(at - _MOST_IN_LINE, 0) : at]):
        if not _is_inline(nodes, place):
            break
        start = place
    for place in siblings[at + 1 : at + _MOST_IN_LINE]:
        if not _is_inline(nodes, place):
            break
        end = nodes.flat.ends[place]
    is_line = nodes.count_chars(start, end) <= _LONGEST_LINE
    return (start, end) if is_line else (root, nodes.flat.ends[root])


def _is_inline(nodes: Nodes, place: int) -> bool:
    return KINDS.get(nodes.flat.tags[place]) not in _ENDS_LINE


@dataclass(frozen=True)
class _Gaps:
    """The siblings between lines, before the first and behind the last."""

    nodes: Nodes
    lines: Sequence[Stretch]

    @cached_property
    def between(self) -> list[list[int]]:
        """The siblings in each gap."""
        return [self._list(a[1], b[0]) for a, b in pairwise(self.lines)]

    @cached_property
    def before(self) -> list[int]:
        """The siblings before the first line."""
        return self._list(self.nodes.flat.parents[self.lines[0][0]] + 1, self.lines[0][0])

    @cached_property
    def behind(self) -> list[int]:
        """The siblings behind the last line."""
        return self._list(self.lines[-1][1], self.nodes.flat.ends[self.nodes.flat.parents[self.lines[0][0]]])

    def _list(self, start: int, end: int) -> list[int]:
        siblings = self.nodes.children(self.nodes.flat.parents[self.lines[0][0]])
        return siblings[bisect_left(siblings, start) : bisect_left(siblings, end)]

    def kinds(self, places: Sequence[int]) -> list[int]:
        """Give the kinds of siblings."""
        return [self.nodes.kinds[place] for place in places]

    @cached_property
    def leading(self) -> list[int]:
        """The kinds that every gap begins with and that say nothing, breaks aside: what belongs to the line before."""
        return self._find_silent([self._plain(gap) for gap in self.between])

    @cached_property
    def trailing(self) -> list[int]:
        """The kinds that every gap ends with and that say nothing, from the end."""
        return self._find_silent([self._plain(gap)[::-1] for gap in self.between])

    def _find_silent(self, gaps: Sequence[Sequence[int]]) -> list[int]:
        found: list[int] = []
        for cells in zip(*gaps, strict=False):
            kind = self.nodes.kinds[cells[0]]
            if any(self.nodes.kinds[cell] != kind or self._says_something(cell) for cell in cells):
                break
            found.append(kind)
        return found

    def _plain(self, places: Sequence[int]) -> list[int]:
        return [place for place in places if self.nodes.flat.tags[place] != "br"]

    def _says_something(self, place: int) -> bool:
        """Whether there are words outside links, or a picture."""
        end = self.nodes.flat.ends[place]
        words = self.nodes.count_chars(place, end) - self.nodes.count_linked(place, end)
        return words > 0 or "img" in self.nodes.flat.tags[place:end]

    @property
    def say_much(self) -> bool:
        """Whether there are enough words between the lines, and at one end, to be part of posts."""
        lines, count = self.lines, self.nodes.count_chars
        front = count(self.first, lines[0][0]) if self.first >= 0 else 0
        tail = count(lines[-1][1], self.last) if self.last >= 0 else 0
        between = sum(count(a[1], b[0]) for a, b in pairwise(lines))
        return between > 0 and between + max(front, tail) >= _BETWEEN * sum(count(*line) for line in lines)

    @property
    def are_before_lines(self) -> bool:
        """Whether texts stand before their lines; where both ends have one, something parts the lines from the next."""
        is_parted_behind = bool(self.leading) and not self.trailing
        return self.first >= 0 and (self.last < 0 or is_parted_behind)

    @cached_property
    def first(self) -> int:
        """Where the text before the first line begins; -1 where there is none."""
        run = self._walk(self.before[::-1], self.trailing, self.leading)
        return next((place for place in reversed(run) if self._says_something(place)), -1)

    @cached_property
    def last(self) -> int:
        """Where the text behind the last line ends; -1 where there is none."""
        run = self._walk(self.behind, self.leading, self.trailing)
        return next((self.nodes.flat.ends[place] for place in reversed(run) if self._says_something(place)), -1)

    def _walk(self, places: Sequence[int], nearest: Sequence[int], farthest: Sequence[int]) -> list[int]:
        """Give the siblings away from a line that may be a text: past what parts them, up to what parts two posts."""
        places = self._plain(places)
        if self.kinds(places[: len(nearest)]) != list(nearest):
            return []
        known = {kind for gap in self.between for kind in self.kinds(gap)}
        run: list[int] = []
        for place in places[len(nearest) : len(nearest) + _REACH * max(map(len, self.between))]:
            kind = self.nodes.kinds[place]
            if kind in farthest or (kind not in known and self.nodes.flat.tags[place] not in _WRITTEN):
                break
            run.append(place)
        return run


def _cut_behind(gaps: _Gaps) -> list[Stretch]:
    """Cut pieces that end with their lines, and what parts these from the next text."""
    ends, parted = gaps.nodes.flat.ends, []
    for line, places in zip(gaps.lines, [*gaps.between, gaps.behind], strict=True):
        wanted, end = list(gaps.leading), line[1]
        for place in places:
            if not wanted:
                break
            if gaps.nodes.kinds[place] == wanted[0]:
                del wanted[0]
                end = ends[place]
            elif gaps.nodes.flat.tags[place] != "br":
                break
        parted.append(end)
    return list(zip([gaps.first, *parted[:-1]], parted, strict=True))


def _cut_before(gaps: _Gaps) -> list[Stretch]:
    """Cut pieces that begin with their lines."""
    kinds = [gaps.kinds(gap) for gap in gaps.between]
    usual = max(kinds, key=kinds.count)
    behind = list(zip(gaps.kinds(gaps.behind), map(gaps.nodes.flat.ends.__getitem__, gaps.behind), strict=True))
    last = _end_at_line(behind, kinds) or _end_like(behind, usual)
    if not gaps.nodes.count_chars(gaps.lines[-1][1], max(last, gaps.lines[-1][1])):  # the last text is built otherwise
        last = max(last, gaps.last, gaps.lines[-1][1])
    starts = [line[0] for line in gaps.lines]
    return [*pairwise(starts), (starts[-1], last)]


def _end_at_line(behind: Sequence[Stretch], gaps: Sequence[Sequence[int]]) -> int:
    """Say where the last piece ends if most end with the same sibling, such as a ruler: behind the next of these."""
    (line, times), *_ = Counter(gap[-1] for gap in gaps if gap).most_common(1) or [(0, 0)]
    is_usual = times >= _AGREEING * len(gaps) and sum(gap.count(line) for gap in gaps) == times
    longest = max(map(len, gaps), default=0)
    return (
        next((stops for kind, stops in behind[: 2 * longest] if kind == line), 0) if is_usual and len(gaps) > 1 else 0
    )


def _end_like(behind: Sequence[Stretch], usual: Sequence[int]) -> int:
    """Say where the last piece ends: behind the siblings that other pieces have too."""
    end = 0
    for (kind, stops), wanted in zip(behind, usual, strict=False):
        if kind != wanted:
            break
        end = stops
    return end
