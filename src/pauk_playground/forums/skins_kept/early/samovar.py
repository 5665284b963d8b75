"""Draw a forum as boards of the nineties' hosts do: capital tags, fonts, one table in which a post has two rows.

In: views. Out: documents whose author cell spans both rows of a post; date and buttons are the first, text the second.
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
)
from pauk_playground.forums.skins_kept.frame.sheets import TableSheet
from pauk_playground.forums.views.markup import Breaks, Content, Html, Prose, bare, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    PageFrame,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """BODY,TD,TH{font-family:Tahoma,Verdana,sans-serif;font-size:12px}TD,TH{padding:4px}TABLE.a{
background:#808080}@media(max-width:600px){TD{overflow-wrap:anywhere;font-size:11px;padding:2px}}"""
_TABLE: dict[str, object] = {"CLASS": "a", "WIDTH": "100%", "CELLSPACING": 1, "CELLPADDING": 4, "BORDER": 0}
_HEAD: dict[str, object] = {"BGCOLOR": "#dcd6c8"}
_SHADES: tuple[dict[str, object], ...] = ({"BGCOLOR": "#f6f3ea"}, {"BGCOLOR": "#ffffff"})


class _Prose(Breaks):
    def quote(self, quote: Quote) -> Html:
        lead = text([tag("B", link(quote.lead)), tag("br")]) if quote.lead.text else None
        words = [tag("I", self.write(quote.blocks)), tag("br"), quote.expand]
        cell = tag("TR", bare("TD", {"BGCOLOR": "#e8e4d8"}, lead, words))
        return bare("TABLE", {"WIDTH": "95%", "ALIGN": "CENTER"}, cell)


class Samovar(KeptSkin):
    """One table, two rows for a post."""

    name = "samovar"
    style = _STYLE
    sheet = TableSheet("a2")
    prose: Prose = _Prose()
    doctype = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">'
    title_gap = " :: "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a table above and another below."""
        trail = join(" \u00bb ", map(link, frame.crumbs))
        menu = given(*map(link, frame.menu), *map(link, frame.account), gap=" | ")
        top = tag("TR", bare("TD", _HEAD, tag("B", link(frame.home))), bare("TD", _HEAD | {"ALIGN": "RIGHT"}, menu))
        boxes = (_box(box.title, boxed(box)) for box in frame.boxes)
        foot = tag(
            "CENTER",
            tag("SMALL", given(frame.online, frame.clock, *map(link, frame.footer), frame.credit, gap=tag("br"))),
        )
        return [bare("TABLE", _TABLE, top), tag("P", trail), content, tag("br"), boxes, foot]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write ``Pages: 1 [2] 3`` within a small font."""
        if not pager.items:
            return Html("")
        shown = (
            tag("B", "[", one.text, "]") if one.turn == PagerView.CURRENT else page_links([one]) for one in pager.items
        )
        return tag("FONT", frame.labels["pages"], ": ", join(" ", shown), size=2)

    def entry(self, page: EntryPage) -> str:
        """Write one table with all boards."""
        rows: list[Html] = []
        for one in page.categories:
            rows.append(tag("TR", bare("TD", _HEAD | {"COLSPAN": 4}, tag("B", one.title))))
            rows += [_board(page.frame, board) for board in one.boards]
        figures = join(tag("br"), (f"{label}: {number}" for label, number in page.figures))
        return self.finish(page, [bare("TABLE", _TABLE, rows), part("P", figures)])

    def board(self, page: BoardPage) -> str:
        """Write a table whose stickies end with a row that holds only a rule."""
        frame, say = page.frame, page.frame.labels
        heads = (bare("TH", _HEAD, say[key]) for key in ("topic", "author", "replies", "views", "last_post"))
        rows: list[Html] = []
        for place, row in enumerate(page.rows):
            if place and page.rows[place - 1].is_sticky and not row.is_sticky:
                rows.append(tag("TR", bare("TD", _HEAD | {"COLSPAN": 5}, tag("hr"))))
            rows.append(_row(frame, row, place))
        compose = tag("A", tag("B", say["new_topic"]), href=page.compose) if page.compose else None
        content = [
            bare("TABLE", _TABLE, (_board(frame, board) for board in page.boards)) if page.boards else None,
            tag("P", tag("B", page.title), " ", page.description),
            tag("P", given(compose, self.pager(frame, page.pager), *map(link, page.sorts), gap=" \u00a0 ")),
            bare("TABLE", _TABLE, tag("TR", heads), rows) if rows else tag("P", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write all posts as rows of one table."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        head = tag(
            "TR", bare("TH", _HEAD | {"WIDTH": 160}, say["author"]), bare("TH", _HEAD, say["topic"], ": ", page.title)
        )
        rows = (self._post(frame, post, place) for place, post in enumerate(page.posts))
        content = [
            self.pager(frame, page.pager),
            bare("TABLE", _TABLE, head, rows),
            self.pager(frame, page.pager),
            tag("P", tag("A", say["reply_verb"], href=page.reply)) if page.reply else None,
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView, place: int) -> Html:
        say, user, shade = frame.labels, post.author, _SHADES[place % 2] | {"VALIGN": "TOP"}
        facts = join(tag("br"), ([label, ": ", value(cell)] for label, cell in user.facts))
        anchor = tag("A", name=post.anchor) if post.anchor else None
        who = given(
            text([anchor, tag("B", person(user))]), user.rank, portrait(user), part("SMALL", facts), gap=tag("br")
        )
        sign = tag("B", say["sticky"], ". ") if post.is_repeat else None
        best = tag("B", say["accepted"], ". ") if post.is_accepted else None
        line = given(icon("page"), sign, best, led(say["posted"] + ":", bare_moment(post.posted)), mark(post, "#"))
        buttons = given(answered(frame, post), post.score, post.likes, *map(link, post.actions), gap=" | ")
        first = bare("TD", shade | {"HEIGHT": 20}, tag("SMALL", line, " ", buttons))
        kept = files(post)
        words = [
            tag("DIV", self.prose.write(post.body)),
            tag("P", say["attachments"], ": ", join(", ", kept)) if kept else None,
            part("P", edit_note(post.edited, "SMALL")),
            tag("P", "_" * 20, tag("br"), self.prose.write(post.signature)) if post.signature else None,
        ]
        indent = {"STYLE": f"padding-left:{4 + 20 * post.depth}px"} if post.depth else {}
        rows = [tag("TR", bare("TD", shade | {"ROWSPAN": 2}, who), first), tag("TR", bare("TD", shade | indent, words))]
        return text(rows)


def _box(title: str, lines: list[Html]) -> Html:
    cell = bare("TD", _SHADES[1], join(tag("br"), lines))
    return bare("TABLE", _TABLE, tag("TR", bare("TD", _HEAD, tag("B", title))), tag("TR", cell))


def _row(frame: PageFrame, row: ThreadView, place: int) -> Html:
    say, shade = frame.labels, _SHADES[place % 2]
    shapes = [("pin", "sticky")] * row.is_sticky + [("lock", "locked")] * row.is_locked
    signs = [icon(shape, say[word]) for shape, word in shapes]
    pages = tag("SMALL", "(", say["pages"], ": ", join(" ", page_links(row.pages)), ")") if row.pages else None
    title = given(*signs, row.prefix, tag("A", row.title, href=row.href), pages)
    centred = shade | {"ALIGN": "CENTER"}
    return tag(
        "TR",
        bare("TD", shade, title),
        bare("TD", centred, given(person(row.starter), bare_moment(row.created), gap=tag("br"))),
        bare("TD", centred, row.replies),
        bare("TD", centred, row.views),
        bare("TD", shade, tag("SMALL", _last(frame, row.last))),
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or "\u00bb") or text(last.title)
    return given(bare_moment(last.stamp), given(led(frame.labels["by"], person(last.user)), way), gap=tag("br"))


def _board(frame: PageFrame, board: BoardView) -> Html:
    about = [
        tag("B", tag("A", board.title, href=board.href)),
        text(board.description),
        join(", ", map(link, board.children)),
    ]
    numbers = (bare("TD", _SHADES[1] | {"ALIGN": "CENTER"}, number) for number in (board.topics, board.posts))
    last = bare("TD", _SHADES[0], tag("SMALL", _last(frame, board.last)))
    return tag("TR", bare("TD", _SHADES[0], given(*about, gap=tag("br"))), numbers, last)
