"""Find the elements that bear the name of a post: a link in them leads to themselves.

In: `Nodes`. Out: for a place, the element of that manner around it. Most softwares give every post a name that its
"link to this post" leads to; a text in one such element and a date in another are never of one post.
"""

import re
from collections import Counter
from collections.abc import Iterator

from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.cut.frames import MOST_PIECES, PostFrame, PostPiece

NOWHERE = -1
_FIGURES = re.compile(r"\d+")


class Homes:
    """The elements of a page with a name to which a link inside them leads."""

    def __init__(self, nodes: Nodes) -> None:
        self._kinds, self._parents, self._ends = nodes.kinds, nodes.flat.parents, nodes.flat.ends
        self._named = frozenset(_find_named(nodes))

    def frames(self) -> Iterator[PostFrame]:
        """Give the pieces that these elements make, those of one kind together, without what of others is in them."""
        inner: dict[int, set[int]] = {}
        kinds: dict[int, list[int]] = {}
        for home in sorted(self._named)[:MOST_PIECES]:
            inner.setdefault(self.around(self._parents[home]), set()).add(home)
            kinds.setdefault(self._kinds[home], []).append(home)
        for homes in kinds.values():
            if len(homes) > 1:
                numbers = {home: number for number, home in enumerate(homes)}
                yield PostFrame(
                    tuple(
                        PostPiece(
                            home,
                            self._ends[home],
                            frozenset(inner.get(home, ())),
                            numbers.get(self.around(self._parents[home])),
                        )
                        for home in homes
                    )
                )

    def around(self, place: int) -> int:
        """Return the nearest such element that holds a place; NOWHERE where there is none."""
        if not self._named:
            return NOWHERE
        while place:
            if place in self._named:
                return place
            place = self._parents[place]
        return NOWHERE


def _find_named(nodes: Nodes) -> set[int]:
    """Find the elements with a numbered name to which a link in them leads, and others of their kind named alike.

    A post that was removed has a name, and often no link.
    """
    bearers: dict[str, int] = {}
    linked: set[str] = set()
    for place, given in enumerate(nodes.attributes):
        if given and (name := given.get("id")) and _FIGURES.search(name):
            bearers.setdefault(name, place)
        if nodes.flat.tags[place] == "a" and (href := given.get("href")) and "#" in href:
            name = href.partition("#")[2]
            home = bearers.get(name)
            if home is not None and place < nodes.flat.ends[home]:
                linked.add(name)
    forms = Counter((_FIGURES.sub("#", name), nodes.kinds[bearers[name]]) for name in linked)
    named = {name: (_FIGURES.sub("#", name), nodes.kinds[place]) for name, place in bearers.items()}
    return {bearers[name] for name, form in named.items() if name in linked or forms[form] > 1}
