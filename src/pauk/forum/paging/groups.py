"""Find the groups of numbered links on a page: pagers, and all that looks like one.

In: the links of a page. Out: `NumberedLinks` records: numbers that follow each other at one place of the page, the
number among them that is no link, the links beside them, and the specific number of their URLs. Which of them is the
page's pager is for others to judge: calendars, page sizes and the small pagers of thread rows are groups too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pauk.extract.page.tree import Node, identity
from pauk.forum.paging.link_signs import Number, hints_of, read_number, signs_of
from pauk.forum.paging.page_number import Specific, find_specific, skeleton
from pauk.forum.paging.pager_links import PagerLink, PagerLinks, names_of

# How far up two neighbours may have their common element: link, cell, row.
_LEVELS = 3
# Around its numbers a pager has links to the first, previous, next and last page, and a few more.
_BESIDE = 8
_CONTAINER_NODES = 400
_TEXT_CHARS = 60  # "Page 3 of 14"
_PARENT_NODES = 60
_MAX_GROUPS = 200
# So many links tell how a group writes its URLs.
_SAMPLE = 100


@dataclass(frozen=True, slots=True)
class ShownNumber:
    """A number that is shown but is no link, and whether its makers call it the current one."""

    number: Number
    is_marked: bool


@dataclass
class NumberedLinks:
    """Numbered links at one place of the page."""

    links: PagerLinks
    anchors: tuple[PagerLink, ...]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers the links show."""
        return tuple(anchor.number.value for anchor in self.anchors if anchor.number)

    @cached_property
    def container(self) -> Node:
        """The smallest element around all of them; for a lone link one that holds something else, too."""
        rings = [anchor.around for anchor in self.anchors]
        common = set(rings[0].ids).intersection(*(ring.ids for ring in rings[1:]))
        places = [place for place, found in enumerate(rings[0].ids) if found in common]
        if not places:
            return self.anchors[0].node
        place = places[0]
        if len(self.anchors) == 1:
            while place + 1 < len(rings[0].nodes) and place < _LEVELS - 1 and _is_alone(rings[0].nodes[place]):
                place += 1
        return rings[0].nodes[place]

    @cached_property
    def keys(self) -> frozenset[str]:
        """The canonical URLs the links lead to."""
        return frozenset(anchor.key for anchor in self.anchors if anchor.key)

    @cached_property
    def skeleton(self) -> str:
        """The last URL with its numbers blotted out."""
        return next((skeleton(anchor.key) for anchor in reversed(self.anchors) if anchor.key), "")

    @cached_property
    def shown(self) -> tuple[ShownNumber, ...]:
        """The numbers between the links that are no links."""
        found = tuple(_shown(self.container, _CONTAINER_NODES))
        parent = self.container.parent
        if not found and parent is not None and parent.tag not in ("body", "html"):
            found = tuple(_shown(parent, _PARENT_NODES))
        return found

    @cached_property
    def specific(self) -> Specific | None:
        """The number in which the URLs differ."""
        numbered = [(anchor.number.value, anchor.key) for anchor in self.anchors if anchor.number and anchor.key]
        return find_specific(numbered[: _SAMPLE // 2] + numbered[_SAMPLE // 2 :][-_SAMPLE // 2 :], [self.links.own])

    @cached_property
    def beside(self) -> tuple[PagerLink, ...]:
        """The other links at the place."""
        own = {anchor.place for anchor in self.anchors}
        first, last = min(own), max(own)
        nearby = self.links.anchors[max(0, first - 15) : last + 16]
        ids = self.anchors[0].around.ids
        start = ids.index(identity(self.container)) if identity(self.container) in ids else 0
        found: tuple[PagerLink, ...] = ()
        for ring in ids[start : start + 3]:
            inside = tuple(anchor for anchor in nearby if anchor.place not in own and ring in anchor.around.ids)
            if sum(anchor.number is None for anchor in inside) > _BESIDE:
                break
            found = inside
        return found

    @cached_property
    def current(self) -> int | None:
        """The number of the page one is on, as far as the group shows it."""
        is_written = bool(self.specific and self.specific.has_number(self.links.own))
        by_url, by_page = self.url_current, self.linked_current or self.shown_current
        ways = (self.linked_current, by_url, by_page) if is_written else (by_page, by_url)
        return next(filter(None, (*ways, self.missing_current)), None)

    @cached_property
    def linked_current(self) -> int | None:
        """The number whose link leads to the page itself, or the only one its makers call current."""
        for anchor in self.anchors:
            if anchor.number and anchor.key and anchor.key == self.links.own:
                return anchor.number.value
        marked = [anchor for anchor in self.anchors if "current" in anchor.hints | anchor.outer_hints]
        return marked[0].number.value if len(marked) == 1 and len(self.anchors) > 1 and marked[0].number else None

    @cached_property
    def missing_current(self) -> int | None:
        """The only number that is left out of the row."""
        linked = set(self.numbers)
        holes = [number + 1 for number in self.numbers if number + 1 not in linked and number + 2 in linked]
        if 2 in linked and 1 not in linked:
            holes.append(1)
        return holes[0] if len(holes) == 1 and len(linked) > 1 else None

    @cached_property
    def url_current(self) -> int | None:
        """The number by the page's own URL."""
        return self.specific.page_of(self.links.own) if self.specific and self.links.own else None

    @cached_property
    def shown_current(self) -> int | None:
        """The number that is no link and fills the gap, or stands before or after all of them."""
        linked = set(self.numbers)
        fitting = [
            shown
            for shown in self.shown
            if shown.number.value not in linked and {shown.number.value - 1, shown.number.value + 1} & linked
        ]
        fitting.sort(key=lambda shown: not shown.is_marked)
        return fitting[0].number.value if fitting else None


def find_groups(links: PagerLinks) -> list[NumberedLinks]:
    """Find all groups of numbered links."""
    groups: list[list[PagerLink]] = []
    for anchor in links.anchors:
        if anchor.number is None:
            continue
        if groups and _goes_on(groups[-1], anchor):
            groups[-1].append(anchor)
        else:
            groups.append([anchor])
    useful = [NumberedLinks(links, tuple(group)) for group in groups if any(anchor.key for anchor in group)]
    return useful[: _MAX_GROUPS // 2] + useful[max(_MAX_GROUPS // 2, len(useful) - _MAX_GROUPS // 2) :]


def _goes_on(group: Sequence[PagerLink], anchor: PagerLink) -> bool:
    last = group[-1]
    assert last.number is not None
    assert anchor.number is not None
    rises = anchor.number.value > last.number.value
    if anchor.number.value == last.number.value or anchor.place - last.place > _BESIDE:
        return False
    if len(group) > 1:
        before = group[-2].number
        assert before is not None
        if (last.number.value > before.value) != rises:
            return False
    return not set(last.around.ids[:_LEVELS]).isdisjoint(anchor.around.ids[:_LEVELS])


def _is_alone(node: Node) -> bool:
    """Whether an element holds nothing but one link."""
    child = node.first_child
    while child is not None and child.is_text_node and not (child.text_content or "").strip():
        child = child.next
    if child is None or child.is_text_node:
        return False
    after = child.next
    while after is not None and after.is_text_node and not (after.text_content or "").strip():
        after = after.next
    return after is None


def _shown(container: Node, max_nodes: int) -> Iterator[ShownNumber]:
    """Find the numbers in an element that are not in links."""
    stack = [container.first_child]
    for _ in range(max_nodes):
        node = stack.pop() if stack else None
        if node is None:
            if not stack:
                return
            continue
        stack.append(node.next)
        if node.is_text_node:
            yield from _numbers_in(node)
        elif node.tag not in ("a", "script", "style", "select"):
            stack.append(node.first_child)


def _numbers_in(node: Node) -> Iterator[ShownNumber]:
    text = (node.text_content or "")[: _TEXT_CHARS + 1]
    if len(text) > _TEXT_CHARS or not any(map(str.isdecimal, text)):
        return
    if any(map(str.isalpha, text)) and "page" not in signs_of(text):
        return  # a date, a count of replies
    is_marked = _is_marked(node.parent)
    for piece in text.replace("|", " ").split():
        if number := read_number(piece):
            yield ShownNumber(number, is_marked)


def _is_marked(node: Node | None) -> bool:
    if node is None:
        return False
    is_named = "current" in hints_of(names_of(node)) or "aria-current" in node.attributes
    return is_named or node.tag in ("b", "strong", "em")
