"""Draw a forum of nested tables without one class that tells anything: each post is a table of four rows.

In: views. Out: documents with colours and widths in attributes; the author's cell stands beside the date's.
"""

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    bare_moment,
    boxed,
    edit_note,
    files,
    given,
    icon,
    last_way,
    led,
    mark,
    page_links,
    part,
    person,
    portrait,
    reply_form,
    value,
    with_between,
)
from pauk_playground.forums.skins_kept.frame.sheets import TableSheet
from pauk_playground.forums.views.markup import Breaks, Content, Html, bare, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    LinkView,
    PageFrame,
    PageItem,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """td,th,body{font:12px Arial,Helvetica,sans-serif}.a{background:#dee2e6}.b{background:#eef2f6}.c{
background:#5279bd;color:#fff}.c a{color:#fff}.d{font-size:10px}.e{overflow-wrap:anywhere}"""
_WIDE: dict[str, object] = {"width": "100%", "cellspacing": 1, "cellpadding": 3, "border": 0}
_ARROWS = {PagerView.FIRST: "first", PagerView.PREV: "prev", PagerView.NEXT: "next", PagerView.LAST: "last"}


class _Prose(Breaks):
    def quote(self, quote: Quote) -> Html:
        lead = tag("tr", tag("td", tag("b", link(quote.lead)), class_="d")) if quote.lead.text else None
        words = tag("tr", tag("td", self.write(quote.blocks), part("div", quote.expand), bgcolor="#ffffff"))
        return bare("table", {"align": "center", "width": "90%", "border": 1, "cellpadding": 3}, lead, words)


class Fudge(KeptSkin):
    """Tables within tables, one letter for each class."""

    name = "fudge"
    style = _STYLE
    sheet = TableSheet("a")
    prose = _Prose()
    doctype = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">'
    title_gap = ": "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put everything into one cell of a table."""
        menu = join(" \u00a0 ", (tag("a", icon("dot"), " ", one.text, href=one.href) for one in frame.menu))
        cell = [
            tag("p", tag("font", tag("b", link(frame.home)), size=5)),
            tag("p", menu, align="center"),
            tag("p", join(" \u00bb ", map(link, frame.crumbs)), class_="d"),
            part("p", frame.notice),
            content,
            (bare("table", _WIDE, tag("tr", tag("th", box.title)), map(_line, boxed(box))) for box in frame.boxes),
            tag(
                "p", given(*map(link, frame.account), *map(link, frame.footer), frame.clock, frame.credit, gap=" .:. ")
            ),
        ]
        return bare("table", _WIDE, tag("tr", tag("td", cell, bgcolor="#ffffff")))

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write numbers in brackets; the neighbours are pictures."""
        if not pager.items:
            return Html("")
        return tag("font", tag("b", frame.labels["pages"], ": "), join(" ", map(_turn, pager.items)), class_="d")

    def entry(self, page: EntryPage) -> str:
        """Write one table, with a row for each category."""
        rows: list[Html] = []
        for one in page.categories:
            rows.append(tag("tr", tag("td", tag("b", one.title), colspan=4), class_="c"))
            rows += [_board(page.frame, board) for board in one.boards]
        return self.finish(page, bare("table", _WIDE, rows))

    def board(self, page: BoardPage) -> str:
        """Write the threads as rows of a table whose last column leads to the last post."""
        frame, say = page.frame, page.frame.labels
        words = ("", say["topic"], say["replies"], say["views"], say["last_post"])
        rows = [_row(frame, row) for row in page.rows] or [_line(text(say["nothing"]))]
        compose = tag("td", tag("a", icon("page"), say["new_topic"], href=page.compose), align="right")
        top = tag("tr", tag("td", self.pager(frame, page.pager)), compose if page.compose else None)
        content = [
            bare("table", _WIDE, (_board(frame, board) for board in page.boards)) if page.boards else None,
            tag("p", tag("b", page.title), tag("br"), page.description),
            part("p", join(" | ", map(link, page.sorts))),
            bare("table", _WIDE, top),
            bare("table", _WIDE, tag("tr", (tag("th", word) for word in words), class_="c"), rows),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write a table for each post, all of them rows of another."""
        frame, form = page.frame, reply_form(page)
        posts = [tag("tr", tag("td", self._post(frame, post))) for post in page.posts]
        ad = tag("tr", tag("td", tag("center", frame.labels["ad"]), class_="a"))
        reply = tag("a", icon("page"), frame.labels["reply_verb"], href=page.reply) if page.reply else None
        content = [
            tag("p", tag("font", tag("b", page.title), size=4), " ", reply),
            self.pager(frame, page.pager),
            bare("table", _WIDE | {"cellpadding": 0}, with_between(posts, ad, 2)),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        user = post.author
        facts = join(tag("br"), ([tag("b", label, ": "), value(cell)] for label, cell in user.facts))
        subject = [
            tag("td", tag("b", post.title), answered(frame, post), align="left"),
            tag("td", bare_moment(post.posted), " ", mark(post, "[" + frame.labels["permalink"] + "]"), align="right"),
        ]
        who = [
            tag("td", given(portrait(user, width=64), person(user), user.rank, gap=tag("br")), width="30%"),
            tag("td", facts, class_="d"),
        ]
        words = [
            tag("p", tag("b", frame.labels["accepted"])) if post.is_accepted else None,
            tag("span", self.prose.write(post.body), class_="e"),
            tag("ul", (tag("li", icon("page"), " ", one) for one in files(post))) if post.attachments else None,
            part("p", edit_note(post.edited, "i"), align="right", class_="d"),
            [tag("hr"), tag("font", self.prose.write(post.signature), class_="d")] if post.signature else None,
        ]
        foot = given(post.score, post.likes, *map(link, post.actions), gap=" \u00a0 ")
        rows = [
            tag("tr", subject, class_="c"),
            tag("tr", who, class_="b", valign="top"),
            tag("tr", tag("td", words, colspan=2), class_="a"),
            tag("tr", tag("td", foot, colspan=2, align="right"), class_="b"),
        ]
        anchor = tag("a", name=post.anchor) if post.anchor else None
        return text([anchor, bare("table", _WIDE | {"style": f"padding-left:{16 * post.depth}px"}, rows)])


def _line(content: Content) -> Html:
    return tag("tr", tag("td", content, class_="b"))


def _turn(item: PageItem) -> Html:
    if item.href and item.turn in _ARROWS:
        return tag("a", icon(_ARROWS[item.turn], "", border=0), href=item.href)
    if item.turn == PagerView.CURRENT:
        return tag("b", "[", item.text, "]")
    return link(LinkView(item.text, item.href))


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    shape = "pin" if row.is_sticky else "lock" if row.is_locked else "page"
    word = say["sticky"] if row.is_sticky else say["locked"] if row.is_locked else ""
    locked = icon("lock", say["locked"]) if row.is_locked and row.is_sticky else None
    pages = part("font", "(", icon("page"), join(" ", page_links(row.pages)), ")", class_="d") if row.pages else None
    title = given(locked, row.prefix, tag("a", row.title, href=row.href), pages)
    started = given(led(say["by"] + ":", person(row.starter)), bare_moment(row.created))
    return tag(
        "tr",
        tag("td", icon(shape, word), class_="b", width=20),
        tag("td", given(title, part("font", started, class_="d"), gap=tag("br")), class_="a"),
        tag("td", row.replies, class_="b", align="center"),
        tag("td", row.views, class_="a", align="center"),
        tag("td", _last(frame, row.last), class_="b", nowrap=True),
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, icon("next", border=0))
    return given(
        bare_moment(last.stamp), last.title, given(led(frame.labels["by"] + ":", person(last.user)), way), gap=tag("br")
    )


def _board(frame: PageFrame, board: BoardView) -> Html:
    title = given(
        tag("a", board.title, href=board.href), board.description, join(", ", map(link, board.children)), gap=tag("br")
    )
    numbers = (tag("td", number, class_="b", align="center") for number in (board.posts, board.topics))
    return tag("tr", tag("td", title, class_="a"), numbers, tag("td", _last(frame, board.last), class_="b"))
