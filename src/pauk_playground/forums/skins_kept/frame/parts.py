"""Give the kept skins what has no look of its own: links of people, marks of posts, a frame for whole documents.

In: records of `views`. Out: pieces of markup, and `KeptSkin`, which leaves furniture and lists to each skin.
"""

from abc import abstractmethod
from collections.abc import Iterable
from itertools import chain

from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
from pauk_playground.forums.views.markup import Content, Html, join, link, stamp, tag, text
from pauk_playground.forums.views.skin import ForumSkin, write_document
from pauk_playground.forums.views.views import (
    BoardPage,
    Box,
    EditNote,
    EntryPage,
    FormField,
    FormView,
    LastPost,
    LinkView,
    OtherPage,
    PageFrame,
    PageItem,
    Pager,
    PostView,
    StampView,
    ThreadPage,
    User,
)

# Small drawings as addresses of pictures: nothing has to be fetched for them.
_DRAWING = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='14' height='14'%3E{}%3C/svg%3E"
_SHAPES = {
    "dot": "%3Ccircle cx='7' cy='7' r='5' fill='%23678'/%3E",
    "page": "%3Cpath d='M3 1h8v12H3z' fill='%23fff' stroke='%23567'/%3E",
    "pin": "%3Cpath d='M4 1h6v6l2 2H8v5H6V9H2l2-2z' fill='%23b40'/%3E",
    "lock": "%3Cpath d='M2 6h10v7H2zM4 6V3q3-3 6 0v3' fill='%23985' stroke='%23542'/%3E",
    "next": "%3Cpath d='M4 2l6 5-6 5z' fill='%23246'/%3E",
    "prev": "%3Cpath d='M10 2L4 7l6 5z' fill='%23246'/%3E",
    "first": "%3Cpath d='M2 2h2v10H2zM12 2L5 7l7 5z' fill='%23246'/%3E",
    "last": "%3Cpath d='M10 2h2v10h-2zM2 2l7 5-7 5z' fill='%23246'/%3E",
}


def icon(shape: str, alt: str = "", **attributes: object) -> Html:
    """Draw a small picture: dot, page, pin, lock, next, prev, first or last."""
    return tag("img", src=_DRAWING.format(_SHAPES[shape]), alt=alt, **attributes)


def given(*pieces: Content, gap: Content = " ") -> Html:
    """Join the pieces that are there; None and empty ones leave no gap."""
    return join(gap, filter(None, map(text, pieces)))


def part(name: str, /, *content: Content, **attributes: object) -> Html:
    """Write an element, but nothing at all where it would be empty."""
    inside = text(content)
    return tag(name, inside, **attributes) if inside else inside


def led(word: str, piece: Content, gap: str = " ") -> Html:
    """Put a label before a piece, and nothing where the piece is empty."""
    inside = text(piece)
    return text([word, gap, inside]) if inside else inside


def person(user: User | None, **attributes: object) -> Html:
    """Write a member's name as a link, a guest's as plain text or as a ``span`` where attributes are given."""
    if user is None:
        return Html("")
    if user.href:
        return tag("a", user.name, href=user.href, **attributes)
    return tag("span", user.name, **attributes) if attributes else text(user.name)


def portrait(user: User, **attributes: object) -> Html:
    """Draw a member's picture, where there is one."""
    return tag("img", src=user.avatar, alt="", **attributes) if user.avatar else Html("")


def mark(post: PostView, otherwise: str, **attributes: object) -> Html:
    """Write a post's number, as a link where it has one; without a number the link says ``otherwise``."""
    if not post.permalink:
        return tag("span", post.number, **attributes) if post.number else Html("")
    return tag("a", post.number or otherwise, href=post.permalink, **attributes)


def moment(
    given: StampView | None, href: str = "", name: str = "span", machine: str = "data-time", **attributes: object
) -> Html:
    """Write a date where there is one, as a link where it leads somewhere."""
    if given is None:
        return Html("")
    shown = stamp(given, name, machine, **attributes)
    return tag("a", shown, href=href) if href else shown


def bare_moment(given: StampView | None) -> Html:
    """Write a date as bare text; an element stands around it only if an exact twin must be kept."""
    if given is None:
        return Html("")
    return stamp(given) if given.title or given.iso else text(given.text)


def value(cell: str | StampView) -> Html:
    """Write a value beside a label: a word or a date."""
    return bare_moment(cell) if isinstance(cell, StampView) else text(cell)


def edit_note(note: EditNote | None, name: str = "div", **attributes: object) -> Html:
    """Write the note that a post was changed, as one sentence."""
    if note is None:
        return Html("")
    return tag(name, note.before, bare_moment(note.stamp), note.after, **attributes)


def last_way(last: LastPost, word: Content, **attributes: object) -> Html:
    """Write the way to the last post on a word or a picture, where there is a way."""
    return tag("a", word, href=last.href, **attributes) if last.href else Html("")


def answered(frame: PageFrame, post: PostView, name: str = "span", **attributes: object) -> Html:
    """Write "in reply to" with the way to the parent, where it is known."""
    if post.reply_to is None:
        return Html("")
    return tag(name, frame.labels["reply_to"], " ", link(post.reply_to), **attributes)


def files(post: PostView, **attributes: object) -> list[Html]:
    """Write the files beside a post, each as a link with its size behind it."""
    return [
        given(tag("a", one.name, href=one.href, **attributes), one.note and tag("small", "(", one.note, ")"))
        for one in post.attachments
    ]


def page_links(items: Iterable[PageItem]) -> list[Html]:
    """Write the items of a pager as bare links and words."""
    return [link(LinkView(item.text, item.href)) for item in items]


def boxed(box: Box) -> list[Html]:
    """Write the links of a box, each with its date behind it."""
    return [given(link(one), bare_moment(when)) for one, when in box.links]


def options(links: Iterable[LinkView]) -> Html:
    """Write the options of a select box, one for each link."""
    return text(tag("option", one.text, value=one.href) for one in links)


def reply_form(page: ThreadPage) -> FormView | None:
    """Describe the empty form below the posts, where there is one."""
    if not page.has_reply_form:
        return None
    say = page.frame.labels
    fields = (FormField("subject", say["subject"]), FormField("message", say["message"], "textarea"))
    return FormView(page.reply or page.frame.url, fields, say["send"])


def with_between(pieces: Iterable[Html], between: Content, after: int) -> Html:
    """Put something between two pieces of a list; a list too short for it stays as it is."""
    rows = list(pieces)
    return text(chain(rows[:after], [between], rows[after:]) if after < len(rows) else rows)


class KeptSkin(ForumSkin):
    """A skin with a layout for all its pages: ``style`` its CSS, ``sheet`` the way it writes other pages."""

    style = ""
    doctype = "<!DOCTYPE html>"
    sheet: PlainSheet = PlainSheet()
    title_gap = " - "

    @abstractmethod
    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put the furniture around the content."""

    @abstractmethod
    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write the way to the other pages."""

    def head(self, page: EntryPage | BoardPage | ThreadPage | OtherPage) -> Content:
        """Write what the head of a document holds besides the usual."""
        return None

    def other(self, page: OtherPage) -> str:
        """Write a page of any other kind."""
        return self.finish(page, self.sheet.write(page, self.pager(page.frame, page.pager)))

    def finish(self, page: EntryPage | BoardPage | ThreadPage | OtherPage, content: Content) -> str:
        """Write a whole document; the view for paper has no furniture but the way back."""
        frame = page.frame
        if isinstance(page, ThreadPage) and page.is_print:
            body: Content = [tag("p", join(" / ", map(link, frame.crumbs))), content]
        else:
            body = self.layout(frame, content)
        title = f"{page.title}{self.title_gap}{frame.brand}"
        return write_document(frame, title, body, style=self.style, head=self.head(page), doctype=self.doctype)
