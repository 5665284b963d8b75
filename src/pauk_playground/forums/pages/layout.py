"""Say which post of a thread stands on which page, at any moment: flat, nested, or as answers.

In: a thread and a moment. Out: places, pages and their number, for all who show posts or link to them.
"""

from dataclasses import dataclass
from functools import lru_cache

from pauk_playground.forums.pages.studio import Studio
from pauk_playground.forums.world.world import Thread
from pauk_playground.words.chance import mix

_SCORES = 701


@dataclass(frozen=True, slots=True)
class Placed:
    """A post's place in a thread: its depth, and the post it stands below; one may be removed but for a line."""

    index: int
    depth: int = 0
    parent: int | None = None
    is_removed: bool = False


class Layout:
    """Cuts threads into pages: groups of posts that stay together, so many on a page."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._world = studio.world
        self._form = studio.design.form
        self._size = studio.design.thread_size
        self.groups = lru_cache(maxsize=2048)(self._lay_groups)

    def count_pages(self, thread: Thread, at_s: int) -> int:
        """Count a thread's pages; a question or an article without answers has one."""
        if not self._size:
            return 1
        return max(1, -(-self._count(thread, at_s) // self._size))

    def _count(self, thread: Thread, at_s: int) -> int:
        if self._form == "flat":
            return len(self._world.visible(thread.key, at_s))
        return len(self.groups(thread.key, at_s))

    def page(self, thread: Thread, page: int, at_s: int) -> tuple[Placed, ...]:
        """Return the posts of a page, without the opening post where it stands apart."""
        groups = self.groups(thread.key, at_s)
        cut = groups[(page - 1) * self._size : page * self._size] if self._size else groups
        return tuple(placed for group in cut for placed in group)

    def page_of(self, thread: Thread, index: int, at_s: int) -> int:
        """Return the page on which a post stands."""
        if not self._size or (index == 0 and self._form != "flat"):
            return 1
        for place, group in enumerate(self.groups(thread.key, at_s)):
            if any(placed.index == index for placed in group):
                return place // self._size + 1
        return 1

    def page_of_last(self, thread: Thread, at_s: int) -> int:
        """Return the page on which the newest post stands."""
        if self._form == "flat":
            is_first = self._studio.design.thread_order == "descending"
            return 1 if is_first else self.count_pages(thread, at_s)
        return self.page_of(thread, self._world.last_post(thread, at_s), at_s)

    def _lay_groups(self, key: int, at_s: int) -> tuple[tuple[Placed, ...], ...]:
        visible = self._world.visible(key, at_s)
        if self._form == "flat":
            is_newest_first = self._studio.design.thread_order == "descending"
            return tuple((Placed(index),) for index in (reversed(visible) if is_newest_first else visible))
        thread = self._world.threads[key]
        children = _find_children(thread, visible)
        if self._form == "nested":
            return tuple(tuple(_walk(children, index, 0, None, visible)) for index in children.get(0, ()))
        answers = sorted(children.get(0, ()), key=lambda index: (-self.score(thread, index), index))
        return tuple(self._answer(children, index, visible) for index in answers)

    def _answer(self, children: dict[int, list[int]], answer: int, visible: tuple[int, ...]) -> tuple[Placed, ...]:
        """Put all that was said below an answer into one row of comments, in the order of writing."""
        below = sorted(placed.index for placed in _walk(children, answer, 0, None, visible) if placed.index != answer)
        kept = set(visible)
        comments = tuple(Placed(index, 1, answer) for index in below if index in kept)
        return (Placed(answer, is_removed=answer not in kept), *comments)

    def score(self, thread: Thread, index: int) -> int:
        """Return the votes of a post; they do not change with time."""
        return mix(self._world.seed, _SCORES, thread.key, index) % 25 - 2


def _find_children(thread: Thread, visible: tuple[int, ...]) -> dict[int, list[int]]:
    """Find what stands below what; a removed post keeps its place as long as something stands below it."""
    children: dict[int, list[int]] = {}
    needed = set(visible)
    for index in visible:
        parent = thread.replies_to[index]
        while parent > 0 and parent not in needed:
            needed.add(parent)
            parent = thread.replies_to[parent]
    for index in sorted(needed):
        if index:
            children.setdefault(thread.replies_to[index], []).append(index)
    return children


def _walk(
    children: dict[int, list[int]], index: int, depth: int, parent: int | None, visible: tuple[int, ...]
) -> list[Placed]:
    kept = set(visible)
    found: list[Placed] = []
    waiting = [(index, depth, parent)]
    while waiting:
        here, depth, parent = waiting.pop()
        found.append(Placed(here, depth, parent, here not in kept))
        waiting += [(child, depth + 1, here) for child in reversed(children.get(here, []))]
    return found
