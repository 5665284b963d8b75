"""Draw a thread as an archive of mails: header lines in a table, the body set as it was typed, attachments below.

In: views. Out: documents whose bodies are ``pre`` elements; a board is a list by date with the author in italics.
"""

from collections.abc import Iterable

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
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
from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
from pauk_playground.forums.views.markup import Content, Html, Prose, join, link, tag, text
from pauk_playground.forums.views.views import (
    Block,
    BoardPage,
    BoardView,
    Code,
    EntryPage,
    Items,
    LastPost,
    PageFrame,
    Pager,
    Para,
    PictureView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:15px sans-serif;margin:1em 2em;color:#111}pre{white-space:pre-wrap;overflow-wrap:anywhere;
font:14px monospace}.head th{text-align:start;color:#666;font-weight:normal;padding-inline-end:1em}.qt{color:#505}
.mail{border-top:1px solid #999;padding-top:8px}ul.threads{list-style:square}ul.threads li{margin:6px 0}.pages{
background:#eef;padding:4px}@media(max-width:600px){body{margin:4px}}"""


class _Prose(Prose):
    def write(self, blocks: Iterable[Block]) -> Html:
        return join("\n\n", map(self.block, blocks))

    def para(self, para: Para) -> Html:
        return self.runs(para.runs)

    def picture(self, picture: PictureView) -> Html:
        return tag("img", src=picture.src, alt=picture.alt)

    def items(self, items: Items) -> Html:
        return join("\n", (["  ", self.runs(item)] for item in items.items))

    def code(self, code: Code) -> Html:
        return join("\n", ([code.lead] if code.lead else []) + ["    " + line for line in code.lines])

    def quote(self, quote: Quote) -> Html:
        lead = [link(quote.lead), "\n"] if quote.lead.text else None
        rest = ["\n", quote.expand] if quote.expand else None
        return tag("span", lead, self.write(quote.blocks), rest, class_="qt")


class Pigeon(KeptSkin):
    """Mails, one below the other."""

    name = "pigeon"
    style = _STYLE
    sheet = PlainSheet("text")
    prose = _Prose()

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put the list's name above and its links below."""
        boxes = ([tag("b", box.title), tag("ul", (tag("li", one) for one in boxed(box)))] for box in frame.boxes)
        trail = tag("p", join(" > ", map(link, frame.crumbs)))
        foot = given(*map(link, frame.menu), *map(link, frame.account), *map(link, frame.footer), gap=" | ")
        return [trail, content, tag("hr"), boxes, tag("p", foot), part("address", frame.credit)]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write a list without bullets in one line."""
        if not pager.items:
            return Html("")
        return tag(
            "div", tag("b", frame.labels["pages"], ":"), " ", join(", ", page_links(pager.items)), class_="pages"
        )

    def entry(self, page: EntryPage) -> str:
        """Write the boards as a table with a row for each list of mails."""
        rows: list[Html] = []
        for one in page.categories:
            rows.append(tag("tr", tag("td", tag("h3", one.title), colspan=3)))
            rows += [_board(page.frame, board) for board in one.boards]
        return self.finish(page, [tag("h1", page.title), tag("table", rows, border=3)])

    def board(self, page: BoardPage) -> str:
        """Write the threads as a list."""
        frame, say = page.frame, page.frame.labels
        content = [
            tag("h1", page.title),
            part("p", page.description),
            tag("table", (_board(frame, board) for board in page.boards), border=3) if page.boards else None,
            tag("p", tag("b", say["sort_by"], ":"), (["  [ ", link(one), " ]"] for one in page.sorts))
            if page.sorts
            else None,
            self.pager(frame, page.pager),
            tag("ul", (_row(frame, row) for row in page.rows), class_="threads")
            if page.rows
            else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
            tag("p", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write one mail after the other."""
        frame, form = page.frame, reply_form(page)
        content = [
            tag("h1", page.title),
            self.pager(frame, page.pager),
            (self._mail(page, post) for post in page.posts),
            tag("hr"),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _mail(self, page: ThreadPage, post: PostView) -> Html:
        say = page.frame.labels
        best = say["accepted"] if post.is_accepted else ""
        lines: tuple[tuple[str, Content], ...] = (
            (say["author"], person(post.author)),
            (say["date"], bare_moment(post.posted)),
            (say["subject"], post.title),
            (say["permalink"], mark(post, "#")),
            (say["reply_to"], link(post.reply_to) if post.reply_to else None),
            (say["score"], given(post.score, post.likes, best, gap=", ")),
        )
        shown = ((label, text(cell)) for label, cell in lines)
        rows = (tag("tr", tag("th", label, ":"), tag("td", cell)) for label, cell in shown if cell)
        kept = files(post)
        tail = [
            part("pre", tag("i", "-- \n", self.prose.write(post.signature)) if post.signature else None),
            edit_note(post.edited, "p"),
            tag("p", say["attachments"], ":", tag("ul", (tag("li", one) for one in kept))) if kept else None,
            part("p", join(" ", (["[", link(one), "]"] for one in post.actions))),
        ]
        marks = "mail" + " again" * post.is_repeat + " gone" * post.is_removed
        head = tag("table", rows, class_="head")
        return tag(
            "div", tag("a", name=post.anchor or None), head, tag("pre", self.prose.write(post.body)), tail, class_=marks
        )


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    signs = given(say["sticky"] if row.is_sticky else None, say["locked"] if row.is_locked else None, gap=", ")
    facts = [
        part("i", person(row.starter)),
        bare_moment(row.created),
        led(say["replies"] + ":", row.replies),
        led(say["views"] + ":", row.views),
        _last(frame, row.last),
        join(" ", page_links(row.pages)),
    ]
    title = given(["[", signs, "]"] if signs else None, row.prefix, tag("a", row.title, href=row.href))
    return tag("li", title, tag("br"), given(*facts, gap="; "))


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    return given(way, bare_moment(last.stamp), part("i", person(last.user)))


def _board(frame: PageFrame, board: BoardView) -> Html:
    about = [tag("a", board.title, href=board.href), text(board.description), join(" ", map(link, board.children))]
    counts = given(
        led(frame.labels["topics"] + ":", board.topics), led(frame.labels["posts"] + ":", board.posts), gap=tag("br")
    )
    return tag(
        "tr", tag("td", join(tag("br"), filter(None, about))), tag("td", counts), tag("td", _last(frame, board.last))
    )
