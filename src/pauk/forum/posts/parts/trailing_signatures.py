"""Cut off what authors write below all their posts, where it stands in one part with the text.

In: a `PostGrid`, the authors, and the texts of every post. Out: for each post what is left of them, and its signature.
That stands behind a line, in a part that is called so, or says the same whenever its author writes. Where makers have
built a part for it, and no other words of the page stand in such parts, it is known in posts of people who wrote once,
too.
"""

import re
from collections.abc import Callable, Sequence

from pauk.forum.posts.cut.grid import PostGrid
from pauk.forum.posts.parts.authors import PostAuthors
from pauk.forum.posts.parts.content import is_called_signature
from pauk.forum.posts.parts.known_tails import count_known
from pauk.forum.posts.parts.signatures import count_common_end

Way = tuple[str, ...]  # the names of elements below that of the text, down to a part

_LONGEST = 1_500  # characters: a signature is not a second post
_BY_CHANCE, _SHORT = 2, 16  # posts that may end alike, and with how many bytes: "Thanks a lot!"
_DASHES = re.compile(r"--(?:\s|\Z)")  # as letters have it above a signature
_LINE = re.compile(r"[_\-\u2013\u2014=~*\u2500]{3,}\Z")
_LONG_LINE = re.compile(r"([_\-\u2013\u2014=~*\u2500])\1{9,}\Z")  # of a single post
# What people write with; a part of nothing else was not built by makers.
_WRITTEN = frozenset("a b blockquote center code em i img li ol p pre q s span strong u ul".split())


class Endings:
    """Knows how the posts of a page end."""

    def __init__(
        self,
        grid: PostGrid,
        authors: PostAuthors,
        texts: Sequence[list[int]],
        tops: Sequence[int],
        strip: Callable[[int, list[int]], list[int]],
    ) -> None:
        self._grid, self._nodes = grid, grid.nodes
        self._names, self._tops = authors.names, tops
        self._lines = sum(any(_LINE.match(self._word(place)) for place in its) for its in texts)
        self._texts = [strip(at, its) for at, its in enumerate(texts)]
        self._tails = self._find_tails()
        self._parts = self._find_parts()

    def _word(self, place: int) -> str:
        return self._nodes.flat.texts[place].strip()

    def split(self, at: int, places: list[int]) -> tuple[list[int], list[int]]:
        """Cut off what its author writes below every post: behind a line, in a part so called, or always the same."""
        cut = len(places) - min(self._count_tail(at, places), len(places) - 1)
        for number, place in enumerate(places):
            is_line = bool((_LINE if self._lines > 1 else _LONG_LINE).match(self._word(place)))
            is_line = is_line or (number > 0 and self._has_rule(places[number - 1], place))
            if (is_line or self._is_called(place, at)) and number < cut:
                cut = number
                break
        tail = places[cut:]
        if not tail or sum(len(self._word(place)) for place in tail) > _LONGEST:
            return places, []
        return places[:cut], tail

    def way_to(self, at: int, places: Sequence[int]) -> Way:
        """Return the way to the part of a signature, where that is known to be one of the page's own."""
        return next((way for way in self._parts if places and self._is_in(way, at, places[0])), ())

    def _count_tail(self, at: int, places: Sequence[int]) -> int:
        """Count the last texts that are a signature: as many as always, or those in the part that is built for it."""
        if size := self._tails.get(self._names[at], 0):
            return size
        if size := count_known(self._names[at], [self._word(place) for place in places], self._grid.tails):
            return size
        return max((self._count_in(way, at, places) for way in self._parts), default=0)

    def _has_rule(self, start: int, end: int) -> bool:
        """Whether a line that makers drew, with a width or an alignment, parts two texts."""
        nodes = self._nodes
        return any(nodes.flat.tags[at] == "hr" and nodes.attributes[at] for at in range(start, end))

    def _is_called(self, place: int, at: int) -> bool:
        parents, top = self._nodes.flat.parents, self._tops[at]
        while (place := parents[place]) > top:
            if is_called_signature(self._grid, place):
                return True
        return False

    def _find_tails(self) -> dict[str, int]:
        """Count for each author of several posts how many texts at their ends are the same.

        Two posts may end alike by chance, but at length not those of two authors, and not in a part of another build.
        """
        posts: dict[str, list[int]] = {}
        for at, name in enumerate(self._names):
            if name:
                posts.setdefault(name, []).append(at)
        said = {name: [[self._word(place) for place in self._texts[at]] for at in its] for name, its in posts.items()}
        tails = {name: count_common_end(texts) for name, texts in said.items() if len(texts) > 1}
        are_several = sum(size > 0 for size in tails.values()) > 1
        return {
            name: size
            for name, size in tails.items()
            if size and self._is_meant(posts[name], said[name][0][-size:], are_several=are_several)
        }

    def _is_meant(self, its: Sequence[int], tail: Sequence[str], *, are_several: bool) -> bool:
        """Whether the texts at the ends of an author's posts are the same by more than chance."""
        size = len(tail)
        is_long = len("".join(tail).encode("utf-8", "replace")) >= _SHORT  # signs that are words count for more
        if (are_several and is_long) or len(its) > _BY_CHANCE or _DASHES.match(tail[0]):
            return True
        gaps = [self._nodes.flat.tags[self._texts[at][-size - 1] : self._texts[at][-size]] for at in its]
        if is_long and all(gap.count("br") > 1 for gap in gaps):  # an empty line parts them from those before
            return True
        return all(self._is_apart(at, size, is_long=is_long) for at in its)

    def _is_apart(self, at: int, size: int, *, is_long: bool) -> bool:
        """Whether the last texts stand in an element of their own, of another build than that of the text before.

        A few words may be the last item of two lists: these must stand in what makers have built.
        """
        way, own = self._way_to_last(at, size)
        return (is_long or _is_built(own)) and bool(way) and not self._is_in(way, at, self._texts[at][-size - 1])

    def _way_to_last(self, at: int, size: int) -> tuple[Way, Way]:
        """Return the way to the element that holds the last texts and nothing else, and its end that is theirs alone.

        What holds the text before as well was not built for a signature. Nothing where there is no such element.
        """
        nodes, places = self._nodes, self._texts[at]
        before, part = places[-size - 1], places[-size]
        while nodes.flat.parents[part] > before:
            part = nodes.flat.parents[part]
        if nodes.is_text(part) or places[-1] >= nodes.flat.ends[part]:
            return (), ()
        inside, around = [part], nodes.flat.parents[part]
        while len(inside) == 1 and not nodes.is_text(inside[0]):
            part = inside[0]
            inside = [child for child in nodes.children(part) if nodes.count_chars(child, nodes.flat.ends[child])]
        return self._name(nodes.path(part, self._tops[at])), self._name(nodes.path(part, around))

    def _name(self, kinds: Sequence[int]) -> Way:
        return tuple(self._nodes.names[kind] for kind in kinds)

    def _is_in(self, way: Way, at: int, place: int) -> bool:
        """Whether a text stands in a part to which a way leads."""
        return self._name(self._nodes.path(self._nodes.flat.parents[place], self._tops[at])[: len(way)]) == way

    def _count_in(self, way: Way, at: int, places: Sequence[int]) -> int:
        """Count how many of the last texts stand in parts to which a way leads."""
        others = (size for size, place in enumerate(reversed(places)) if not self._is_in(way, at, place))
        return next(others, len(places))

    def _find_parts(self) -> list[Way]:
        """Find the parts that makers have built for signatures: nothing but the ends of posts stands in such."""
        named = enumerate(self._names)
        last = [self._way_to_last(at, size) for at, name in named if (size := self._tails.get(name, 0))]
        ways = {way for way, own in last if _is_built(own)} | {way for way in self._grid.signed if _is_built(way)}
        return [way for way in sorted(ways) if not self._holds_more(way)]

    def _holds_more(self, way: Way) -> bool:
        """Whether words elsewhere than at the end of a post stand in such a part, or all words of many posts.

        The last post is not asked: the foot of the page may have been taken for a part of it.
        """
        asked = self._texts[:-1] or self._texts
        sizes = [self._count_in(way, at, places) for at, places in enumerate(asked)]
        whole = sum(size == len(places) for size, places in zip(sizes, asked, strict=True))
        return 2 * whole > len(sizes) or any(
            self._is_in(way, at, place) and not self._grid.is_furniture(place)
            for at, size in enumerate(sizes)
            for place in asked[at][: len(asked[at]) - size]
        )


def _is_built(way: Way) -> bool:
    """Whether makers built a part: an element that people do not write with, or one with a class."""
    return any("." in name or name not in _WRITTEN for name in way)
