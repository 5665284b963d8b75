"""Read posts and threads where a person's rules say they are.

In: `ForumRules`, the tree, its `Nodes` and stamps, and the page's URL. Out: an `Applied`: posts and rows, and for every
line the places it selects, so that people see what it does. A part is looked for inside its post or row; the first one
counts, of texts and what is dropped all.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urljoin

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Tree, identity
from pauk.extract.templates.cost import CannotSelect
from pauk.extract.templates.view import ElementView
from pauk.forum.page.date_stamps import DateStamp
from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.parts.post import FoundPost, PostPage
from pauk.forum.rows.parts.row import Listing, ThreadRow
from pauk.forum.rules.rules import POST, THREAD, ForumRules, SelectorRule

_NUMBER = re.compile(r"\d[\d.,\u00a0\u202f' ]*")
_NOT_DIGIT = re.compile(r"\D")
_MOST_ITEMS, _MOST_PLACES = 2_000, 100_000


@dataclass(frozen=True, slots=True)
class Applied:
    """What rules find on a page."""

    posts: PostPage
    listing: Listing
    selected: Mapping[int, tuple[int, ...]]  # the places that each line selects, by the line's number
    problems: Mapping[int, str]  # why a line could not be looked for, by its number


def apply_rules(rules: ForumRules, tree: Tree, nodes: Nodes, stamps: Sequence[DateStamp], url: str) -> Applied:
    """Read a page by rules."""
    page = _RuledPage(rules, tree, nodes, stamps, url)
    posts = tuple(page.post(start) for start in page.starts(POST))
    threads = tuple(row for start in page.starts(THREAD) if (row := page.thread(start)) is not None)
    return Applied(
        PostPage(posts, 1.0 if posts else 0.0),
        Listing(threads, dates="both", confidence=1.0 if threads else 0.0),
        page.selected,
        page.problems,
    )


class _RuledPage:
    """A page with the places of all that the rules select."""

    def __init__(self, rules: ForumRules, tree: Tree, nodes: Nodes, stamps: Sequence[DateStamp], url: str) -> None:
        self._nodes, self._stamps, self._url = nodes, stamps, url
        self._parts: dict[str, list[int]] = {}
        self.selected: dict[int, tuple[int, ...]] = {}
        self.problems: dict[int, str] = {}
        view = ElementView(tree)
        places = {identity(node): place for place, node in enumerate(nodes.flat.nodes)}
        for line in rules.lines:
            found = sorted(self._select(line, view, places))
            self.selected[line.number] = tuple(found)
            self._parts[line.part] = sorted({*self._parts.get(line.part, ()), *found})[:_MOST_PLACES]

    def _select(self, line: SelectorRule, view: ElementView, places: Mapping[int, int]) -> Iterator[int]:
        try:
            for found in line.selector.find(view):
                if (place := places.get(identity(view.nodes[found]))) is not None:
                    yield place
        except CannotSelect as error:
            self.problems[line.number] = str(error)

    def starts(self, whole: str) -> list[int]:
        """Return the places of all posts or rows, in page order."""
        return self._parts.get(whole, [])[:_MOST_ITEMS]

    def post(self, start: int) -> FoundPost:
        """Read the post that begins at a place; one inside another is not part of its text."""
        author, date, edited = (self._first(part, start) for part in ("author", "date", "edited"))
        bodies = self._all("text", start) or [start]
        stamp, changed = self._stamp(date), self._stamp(edited)
        signature = self._first("signature", start)
        return FoundPost(
            text=self._write(bodies, start),
            author=self._text(author),
            author_url=self._address(author),
            date=stamp.value if stamp else "",
            precision=stamp.precision if stamp else "",
            shown_date=stamp.text if stamp else "",
            edited=changed.value if changed else "",
            number=_read_number(self._text(self._first("number", start))),
            signature=self._text(signature),
            start=start,
            end=self._nodes.flat.ends[start],
            body_start=bodies[0],
            body_end=self._nodes.flat.ends[bodies[-1]],
            author_place=author,
            date_place=stamp.place if stamp else -1,
        )

    def thread(self, start: int) -> ThreadRow | None:
        """Read the thread in the row that begins at a place; None where its title leads nowhere."""
        title = self._first("title", start)
        if not (url := self._address(title)):
            return None
        created, activity = (self._stamp(self._first(part, start)) for part in ("created", "activity"))
        starter = self._first("starter", start)
        return ThreadRow(
            url=url,
            title=self._text(title),
            author=self._text(starter),
            author_url=self._address(starter),
            created=created.value if created else "",
            last_activity=activity.value if activity else "",
            last_url=self._address(self._first("last", start)),
            replies=_read_number(self._text(self._first("replies", start))),
            views=_read_number(self._text(self._first("views", start))),
            is_sticky=self._first("sticky", start) >= 0,
            place=start,
            end=self._nodes.flat.ends[start],
            title_place=title,
        )

    def _all(self, part: str, start: int) -> list[int]:
        """Return the places of a part inside a post or row, without those inside one that is nested in it."""
        ends = self._nodes.flat.ends
        found, inner = self._between(part, start), self._inner(start)
        return [place for place in found if not any(at <= place < ends[at] for at in inner)] if inner else found

    def _between(self, part: str, start: int) -> list[int]:
        places = self._parts.get(part, [])
        return places[bisect_left(places, start) : bisect_left(places, self._nodes.flat.ends[start])]

    def _inner(self, start: int) -> list[int]:
        """Return the posts nested in a post, those nested deeper left out."""
        found: list[int] = []
        for place in self._between(POST, start):
            if place > start and (not found or place >= self._nodes.flat.ends[found[-1]]):
                found.append(place)
        return found

    def _first(self, part: str, start: int) -> int:
        return next(iter(self._all(part, start)), -1)

    def _text(self, place: int) -> str:
        return " ".join(self._nodes.text(place).split()) if place >= 0 else ""

    def _write(self, bodies: Sequence[int], start: int) -> str:
        """Write the text of a post without what is dropped, signed or nested in it."""
        nodes, ends = self._nodes, self._nodes.flat.ends
        parts = (place for part in ("drop", "signature", "edited") for place in self._all(part, start))
        left_out = [*parts, *self._inner(start)]
        hidden = {place for at in left_out for place in range(at, ends[at])}
        kept = frozenset(
            identity(nodes.node(place))
            for body in bodies
            for place in range(body, ends[body])
            if nodes.is_text(place) and place not in hidden
        )
        return "\n".join(filter(None, (plain_text(nodes.node(body), kept=kept) for body in bodies)))

    def _address(self, place: int) -> str:
        """Return where an element leads: itself, the first link in it, or the link around it."""
        if place < 0:
            return ""
        nodes, flat = self._nodes, self._nodes.flat
        inside = (at for at in range(place, flat.ends[place]) if flat.tags[at] == "a" and nodes.attribute(at, "href"))
        if (found := next(inside, -1)) < 0 and flat.tags[flat.parents[place]] == "a":
            found = flat.parents[place]
        try:
            return urljoin(self._url, nodes.attribute(found, "href")) if found >= 0 else ""
        except ValueError:  # no address at all
            return ""

    def _stamp(self, place: int) -> DateStamp | None:
        if place < 0:
            return None
        end = self._nodes.flat.ends[place]
        inside = [stamp for stamp in self._stamps if place <= stamp.place < end]
        return next((stamp for stamp in inside if stamp.is_shown), inside[0] if inside else None)


def _read_number(text: str) -> int | None:
    """Read the first number of a text, however its thousands are written."""
    match = _NUMBER.search(text)
    return int(_NOT_DIGIT.sub("", match[0])[:15]) if match else None
