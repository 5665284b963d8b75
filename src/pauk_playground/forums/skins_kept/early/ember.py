"""Draw a forum as a page of links of few bytes: three rows of a table for a thread, a width for a reply's depth.

In: views. Out: documents of tables in which nothing nests; what belongs together are neighbouring rows.
"""

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    boxed,
    edit_note,
    files,
    given,
    icon,
    last_way,
    led,
    mark,
    moment,
    page_links,
    part,
    person,
    reply_form,
)
from pauk_playground.forums.skins_kept.frame.sheets import TableSheet
from pauk_playground.forums.views.markup import Content, Html, Prose, bare, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    PageFrame,
    Pager,
    Para,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:13px Verdana,Geneva,sans-serif;color:#222;margin:8px}.hold{background:#f6f6ef;
max-width:1100px;margin:auto}.top{background:#f60;padding:4px}.top a{color:#222}a{color:#000;text-decoration:none}
.subtext,.comhead{color:#828282;font-size:11px}.subtext a,.comhead a{color:#828282}.spacer{height:6px}.ind img{
height:1px}.commtext{overflow-wrap:anywhere}.votelinks{vertical-align:top;color:#aaa}.quo{color:#667}pre{
white-space:pre-wrap}@media(max-width:600px){.ind img{max-width:30px}}td.title{font-size:14px}"""


class _Prose(Prose):
    def para(self, para: Para) -> Html:
        return text([self.runs(para.runs), tag("p")])

    def quote(self, quote: Quote) -> Html:
        lead = tag("div", link(quote.lead)) if quote.lead.text else None
        return tag("div", lead, tag("i", self.write(quote.blocks)), part("div", quote.expand), class_="quo")


class Ember(KeptSkin):
    """Rows of a table, and widths for depths."""

    name = "ember"
    style = _STYLE
    sheet = TableSheet("hold")
    prose = _Prose()
    title_gap = " | "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put one orange row above, a line of links below."""
        menu = given(*map(link, (*frame.crumbs, *frame.menu, *frame.account)), gap=" | ")
        boxes = (tag("p", tag("b", box.title), ": ", join("; ", boxed(box)), class_="subtext") for box in frame.boxes)
        foot = tag("center", given(*map(link, frame.footer), frame.credit, gap=" | "), class_="subtext")
        top = tag("tr", tag("td", tag("b", link(frame.home)), " ", menu, class_="top"))
        rows = [top, tag("tr", tag("td", content)), tag("tr", tag("td", boxes, foot))]
        return tag("center", bare("table", {"border": 0, "width": "100%", "class": "hold"}, rows))

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write the links as words of one row."""
        cell = tag("td", join(" ", page_links(pager.items)), class_="title")
        return tag("table", tag("tr", tag("td", colspan=2), cell)) if pager.items else Html("")

    def entry(self, page: EntryPage) -> str:
        """Write the boards as rows."""
        rows: list[Html] = []
        for one in page.categories:
            rows.append(tag("tr", tag("td", tag("b", one.title), colspan=3), class_="athing"))
            rows += [_board(page.frame, board) for board in one.boards]
        return self.finish(page, tag("table", rows))

    def board(self, page: BoardPage) -> str:
        """Write three rows for each thread: title, facts, space."""
        frame, say = page.frame, page.frame.labels
        rows = (_row(frame, row, place) for place, row in enumerate(page.rows, 1))
        content = [
            tag("b", page.title),
            part("p", page.description, class_="subtext"),
            part("table", (_board(frame, board) for board in page.boards)),
            part("p", join(" | ", map(link, page.sorts)), class_="subtext"),
            tag("p", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
            bare("table", {"border": 0, "class": "itemlist"}, rows) if page.rows else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the opening post as an item, the others as rows with a cell for their depth."""
        frame, form = page.frame, reply_form(page)
        first = page.posts[:1] if page.posts and page.posts[0].is_first else ()
        title = tag("tr", tag("td", tag("b", page.title), class_="title"), class_="athing")
        rows = (self._post(frame, post) for post in page.posts[len(first) :])
        content = [
            tag("table", title, (self._opening(frame, post) for post in first), class_="fatitem"),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
            part("table", rows, class_="comment-tree", border=0),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def _opening(self, frame: PageFrame, post: PostView) -> Html:
        line = tag("tr", tag("td", self._head(frame, post), class_="subtext"))
        words = tag("tr", tag("td", tag("span", self.prose.write(post.body), class_="toptext"), self._after(post)))
        marks = "again" if post.is_repeat else None
        return text([tag("tr", tag("td", tag("a", id=post.anchor or None)), class_=marks), line, words])

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        indent = tag("td", icon("dot", width=post.depth * 40, height=1), class_="ind")
        arrow = tag("td", tag("center", "\u25b2"), class_="votelinks")
        words = [
            tag("div", self._head(frame, post), class_="comhead"),
            tag("div", tag("span", self.prose.write(post.body), class_="commtext c00"), class_="comment"),
            self._after(post),
        ]
        inner = tag("table", tag("tr", indent, arrow, tag("td", words, class_="default")), border=0)
        marks = "athing comtr" + " again" * post.is_repeat + " dead" * post.is_removed
        return tag("tr", tag("td", inner), class_=marks, id=post.anchor or None)

    def _head(self, frame: PageFrame, post: PostView) -> Html:
        best = frame.labels["accepted"] if post.is_accepted else None
        when = tag("span", moment(post.posted, post.permalink), class_="age")
        return given(
            post.score, person(post.author, class_="hnuser"), when, mark(post, "#"), best, answered(frame, post)
        )

    def _after(self, post: PostView) -> Content:
        return [
            part("div", join(", ", files(post)), class_="files"),
            part("div", self.prose.write(post.signature), class_="subtext"),
            edit_note(post.edited, "div", class_="subtext"),
            part("div", given(post.likes, *map(link, post.actions)), class_="reply subtext"),
        ]


def _row(frame: PageFrame, row: ThreadView, place: int) -> Html:
    say = frame.labels
    signs = given(say["sticky"] if row.is_sticky else None, say["locked"] if row.is_locked else None)
    title = given(row.prefix, tag("a", row.title, href=row.href, class_="storylink"), part("small", signs))
    facts = [
        led(say["by"], person(row.starter, class_="hnuser") if row.starter else None),
        moment(row.created, class_="age"),
        led(say["comments"], row.replies),
        led(say["views"], row.views),
        _last(frame, row.last),
        join(" ", page_links(row.pages)),
    ]
    rank = tag("td", f"{place}.", align="right", class_="title rank")
    return text(
        [
            tag("tr", rank, tag("td", "\u25b2", class_="votelinks"), tag("td", title, class_="title"), class_="athing"),
            tag("tr", tag("td", colspan=2), tag("td", given(*facts, gap=" | "), class_="subtext")),
            tag("tr", class_="spacer"),
        ]
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    return given(way, moment(last.stamp, class_="age"), person(last.user))


def _board(frame: PageFrame, board: BoardView) -> Html:
    facts = [
        text(board.description),
        led(frame.labels["topics"], board.topics),
        led(frame.labels["posts"], board.posts),
        _last(frame, board.last),
        join(" ", map(link, board.children)),
    ]
    title = tag("td", tag("a", board.title, href=board.href), class_="title")
    return tag("tr", tag("td"), title, tag("td", given(*facts, gap=" | "), class_="subtext"))
