"""Draw a forum as one of the first written in PHP: a heading and "Posted by" lines, no panel, almost no frames.

In: views. Out: documents whose posts are bare runs of text between rules; author and date are lines with labels.
"""

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    bare_moment,
    boxed,
    edit_note,
    files,
    given,
    last_way,
    led,
    mark,
    page_links,
    part,
    person,
    reply_form,
)
from pauk_playground.forums.skins_kept.frame.sheets import TableSheet
from pauk_playground.forums.views.markup import Breaks, Content, Html, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    LinkView,
    PageFrame,
    Pager,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:14px "Bitstream Vera Sans","Trebuchet MS",sans-serif;margin:20px;background:#fff;color:#000}
#lan{max-width:980px;margin:0 auto}.nav{font-size:12px;background:#edf2ed;border:1px solid #808080;padding:4px;
margin:4px 0}table.list{width:100%;border:1px solid #808080;border-spacing:0}table.list th{background:#edf2ed;
text-align:start;padding:4px}table.list td{padding:4px;border-top:1px solid #ccc}table.list .alt td{
background:#fcfcfc}.new-flag{color:red;font-size:10px}.message{border:1px solid #808080;margin:0 0 12px;padding:8px}
.message-author{font-weight:bold;font-size:16px}pre{white-space:pre-wrap}.message-date{font-size:11px}.message-body{
padding:12px 0;line-height:1.6}.message-options{text-align:end;font-size:11px}@media(max-width:600px){
table.list .extra{display:none}table.list td{overflow-wrap:anywhere}body{margin:4px}}"""


_COLUMNS = ("subject", "author", "date", "replies", "views", "last_post")


class _Prose(Breaks):
    def quote(self, quote: Quote) -> Html:
        lead = [tag("strong", link(quote.lead)), tag("br")] if quote.lead.text else None
        rest = [tag("br"), quote.expand] if quote.expand else None
        return tag("blockquote", tag("div", lead, self.write(quote.blocks), rest))


class Lantern(KeptSkin):
    """Plain lines between rules."""

    name = "lantern"
    style = _STYLE
    sheet = TableSheet("list")
    prose = _Prose()
    title_gap = " :: "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a heading and a line of links above."""
        return tag(
            "div",
            tag("div", tag("span", tag("a", frame.brand, href=frame.home.href), class_="h1"), id="logo"),
            part("div", join(" \u2022 ", map(link, frame.account)), class_="nav"),
            tag("div", tag("strong", frame.labels["go"], ":"), " ", join(" > ", map(link, frame.crumbs)), class_="nav"),
            part("div", frame.notice, class_="information"),
            content,
            (
                tag("div", tag("b", box.title), tag("br"), join(tag("br"), boxed(box)), class_="nav")
                for box in frame.boxes
            ),
            tag(
                "div",
                given(*map(link, frame.menu), *map(link, frame.footer), frame.credit, gap=" | "),
                id="footer-plug",
            ),
            id="lan",
        )

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write one line: where one is, then all links without any frame."""
        if not pager.items:
            return Html("")
        where = part("span", pager.summary, class_="current-page")
        return tag("div", given(where, *page_links(pager.items), gap=" \u00a0 "), class_="nav paging")

    def entry(self, page: EntryPage) -> str:
        """Write one table in which categories are rows."""
        rows: list[Html] = []
        for one in page.categories:
            rows.append(tag("tr", tag("th", link(LinkView(one.title, one.href)), colspan=4)))
            rows += [_board(page.frame, board) for board in one.boards]
        return self.finish(page, tag("table", rows, class_="list"))

    def board(self, page: BoardPage) -> str:
        """Write a table with one row for each thread."""
        frame, say = page.frame, page.frame.labels
        heads = [tag("th", say[key], class_="extra" if key in {"replies", "views"} else None) for key in _COLUMNS]
        rows = (_row(frame, row, place) for place, row in enumerate(page.rows))
        content = [
            tag("h1", page.title),
            part("p", page.description),
            part("table", (_board(frame, board) for board in page.boards), class_="list"),
            tag("div", tag("a", say["new_topic"], href=page.compose), class_="nav") if page.compose else None,
            part("div", join(" \u2022 ", map(link, page.sorts)), class_="nav"),
            tag("table", tag("tr", heads), rows, class_="list") if page.rows else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write one block after the other."""
        frame, form = page.frame, reply_form(page)
        content = [
            tag("h1", page.title),
            self.pager(frame, page.pager),
            (self._post(frame, post) for post in page.posts),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        say = frame.labels
        head = [
            tag("div", led(say["posted"] + ":", bare_moment(post.posted)), class_="message-date"),
            part("div", answered(frame, post)),
            part("div", given(mark(post, "[" + say["permalink"] + "]"), say["accepted"] if post.is_accepted else None)),
        ]
        author = tag("div", say["by"], ": ", person(post.author), class_="message-author")
        subject = part("b", post.title)
        kept = files(post)
        tail = [
            edit_note(post.edited, "small"),
            text([say["attachments"], ": ", join(" | ", kept)]) if kept else None,
            part("small", "--", tag("br"), self.prose.write(post.signature)) if post.signature else None,
        ]
        return text(
            [
                tag("a", name=post.anchor) if post.anchor else None,
                tag(
                    "div",
                    subject,
                    author,
                    head,
                    tag("div", self.prose.write(post.body), class_="message-body"),
                    given(*tail, gap=tag("br")),
                    part("div", given(post.score, post.likes, *map(link, post.actions)), class_="message-options"),
                    class_="message" + " first" * post.is_first + " again" * post.is_repeat,
                    style=f"margin-inline-start:{20 * post.depth}px" if post.depth else None,
                ),
            ]
        )


def _row(frame: PageFrame, row: ThreadView, place: int) -> Html:
    say = frame.labels
    signs = tag("span", say["sticky"], class_="new-flag") if row.is_sticky else None
    shut = tag("small", f"({say['locked']})") if row.is_locked else None
    pages = part("small", led(say["pages"] + ":", join(" ", page_links(row.pages))))
    subject = given(signs, row.prefix, tag("a", row.title, href=row.href), shut, pages)
    return tag(
        "tr",
        tag("td", subject, width="45%"),
        tag("td", person(row.starter)),
        tag("td", bare_moment(row.created)),
        tag("td", row.replies, class_="extra"),
        tag("td", row.views, class_="extra"),
        tag("td", _last(frame, row.last)),
        class_="alt" if place % 2 else None,
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    return given(bare_moment(last.stamp), way, led(frame.labels["by"], person(last.user)), gap=tag("br"))


def _board(frame: PageFrame, board: BoardView) -> Html:
    title = [tag("a", board.title, href=board.href), text(board.description), join(", ", map(link, board.children))]
    cells = (
        tag("td", led(frame.labels[key] + ":", number))
        for key, number in (("topics", board.topics), ("posts", board.posts))
    )
    return tag("tr", tag("td", given(*title, gap=tag("br"))), cells, tag("td", _last(frame, board.last)))
