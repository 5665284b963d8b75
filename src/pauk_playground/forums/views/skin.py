"""Say what a skin is: four methods that turn the four views of a forum into whole HTML documents.

In: a view (`views`). Out: HTML. A package of skins offers ``SKINS``, a dict from name to skin.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import groupby

from pauk_playground.forums.views.markup import Content, Html, Prose, bare, raw, tag, text
from pauk_playground.forums.views.views import BoardPage, EntryPage, OtherPage, PageFrame, PostView, ThreadPage, View
from pauk_playground.words.chance import mix, name_seed

_LETTERS = "bcdfghjkmnpqrstvwxz"


class ForumSkin(ABC):
    """The markup of a forum; ``name`` is how it is asked for, ``prose`` how what people wrote is written."""

    name: str
    prose: Prose = Prose()

    def write(self, view: View) -> str:
        """Write any view as an HTML document."""
        if isinstance(view, EntryPage):
            return self.entry(view)
        if isinstance(view, BoardPage):
            return self.board(view)
        return self.thread(view) if isinstance(view, ThreadPage) else self.other(view)

    @abstractmethod
    def entry(self, page: EntryPage) -> str:
        """Write the list of boards."""

    @abstractmethod
    def board(self, page: BoardPage) -> str:
        """Write a page of a board."""

    @abstractmethod
    def thread(self, page: ThreadPage) -> str:
        """Write a page of a thread."""

    @abstractmethod
    def other(self, page: OtherPage) -> str:
        """Write a page of any other kind."""


def write_document(
    frame: PageFrame,
    title: str,
    body: Content,
    *,
    style: str = "",
    head: Content = None,
    doctype: str = "<!DOCTYPE html>",
) -> str:
    """Write a document around its body: head with title, canonical, relations, feed, robots and style."""
    relations = [tag("link", rel=rel, href=href) for rel, href in frame.relations]
    if frame.canonical:
        relations.append(tag("link", rel="canonical", href=frame.canonical))
    if frame.feed:
        relations.append(tag("link", rel="alternate", type="application/rss+xml", title=frame.brand, href=frame.feed))
    parts = [
        tag("meta", charset="utf-8"),
        tag("title", title),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="robots", content=frame.robots) if frame.robots else None,
        relations,
        head,
        tag("style", raw(style)) if style else None,
    ]
    page = bare("html", {"lang": frame.language, "dir": frame.direction}, tag("head", parts), "\n", tag("body", body))
    return f"{doctype}\n{page}\n"


def group_posts(posts: Iterable[PostView]) -> Iterator[tuple[PostView, tuple[PostView, ...]]]:
    """Go through nested posts level by level: each post of the lowest depth with all that stands below it."""
    rows = list(posts)
    top = min((post.depth for post in rows), default=0)
    heads = 0

    def count_heads(post: PostView) -> int:
        nonlocal heads
        heads += post.depth <= top
        return heads

    for _, group in groupby(rows, count_heads):
        first, *rest = group
        yield first, tuple(rest)


def make_class(frame: PageFrame, word: str, length: int = 6) -> str:
    """Make a class name that says nothing, the same for the same forum and word: ``css-k3x9qw``."""
    number = mix(frame.seed, name_seed(word))
    letters = []
    for _ in range(length):
        number, rest = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[rest])
    return "".join(letters)


__all__ = ["ForumSkin", "Html", "group_posts", "make_class", "text", "write_document"]
