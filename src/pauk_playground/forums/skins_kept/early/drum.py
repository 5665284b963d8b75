"""Draw a forum as the first boards written in Perl: one row for a post, its date above a rule within the text's cell.

In: views. Out: documents whose rows hold everything in two cells, in alternating colours, with fonts inside.
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
    options,
    page_links,
    part,
    person,
    reply_form,
    value,
    with_between,
)
from pauk_playground.forums.skins_kept.frame.sheets import TableSheet
from pauk_playground.forums.views.markup import Breaks, Content, Html, Prose, bare, join, link, tag, text
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

_STYLE = """body,td{font-family:Verdana,Arial;font-size:12px}a{color:#008}table{border-collapse:separate}td{
vertical-align:top}"""
_COLOURS = ("#dedfdf", "#f7f7f7")
_FULL: dict[str, object] = {"border": 0, "cellpadding": 4, "cellspacing": 1, "width": "95%", "align": "center"}


class _Prose(Breaks):
    def quote(self, quote: Quote) -> Html:
        lead = tag("font", link(quote.lead), size=1) if quote.lead.text else None
        rest = part("font", quote.expand, size=1)
        return tag("blockquote", lead, tag("hr"), self.write(quote.blocks), tag("hr"), rest)


class Drum(KeptSkin):
    """Two cells for a post."""

    name = "drum"
    style = _STYLE
    sheet = TableSheet("dr")
    prose: Prose = _Prose()
    doctype = "<!DOCTYPE html>"

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a picture's place, links and a jump box around."""
        menu = given(*map(link, frame.menu), *map(link, frame.account), gap=" | ")
        tree = join(tag("br"), ([icon("page"), " ", link(one)] for one in frame.crumbs))
        head = tag("tr", tag("td", tag("b", link(frame.home)), tag("br"), tree), tag("td", menu, align="right"))
        jump = tag("form", frame.labels["jump"], ": ", tag("select", options(frame.jump))) if frame.jump else None
        boxes = (tag("p", tag("b", box.title), tag("br"), join(tag("br"), boxed(box))) for box in frame.boxes)
        foot = tag("center", given(frame.clock, *map(link, frame.footer), frame.credit, gap=" | "))
        return [bare("table", _FULL, head), content, jump, boxes, foot]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write where one is in a select box, and the links beside it."""
        if not pager.items:
            return Html("")
        numbers = (one for one in pager.items if one.turn in {PagerView.PAGE, PagerView.CURRENT})
        box = tag("select", (tag("option", one.text, selected=one.turn == PagerView.CURRENT) for one in numbers))
        turns = join(" ", map(_turn, pager.items))
        cells = [tag("td", part("span", pager.summary), " ", turns), tag("td", box, align="right")]
        return bare("table", _FULL, tag("tr", cells))

    def entry(self, page: EntryPage) -> str:
        """Write a table of boards with a dark row for each category."""
        rows: list[Html] = []
        for one in page.categories:
            head = tag("font", tag("b", one.title), color="#ffffff")
            rows.append(tag("tr", tag("td", head, colspan=4), bgcolor="#42637b"))
            rows += [_board(page.frame, board) for board in one.boards]
        return self.finish(page, bare("table", _FULL, rows))

    def board(self, page: BoardPage) -> str:
        """Write a table of threads, without a cell for the author where none is shown."""
        frame, say = page.frame, page.frame.labels
        rows = [_row(frame, row) for row in page.rows]
        content = [
            bare("table", _FULL, (_board(frame, board) for board in page.boards)) if page.boards else None,
            tag("center", tag("b", page.title), tag("br"), page.description),
            part("center", join(" | ", map(link, page.sorts))),
            tag("center", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
            bare("table", _FULL, rows) if rows else tag("center", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the posts as rows of one table, with a row of the owner's between."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        head = tag("tr", tag("th", say["author"]), tag("th", page.title), bgcolor="#42637b", style="color:#fff")
        rows = (self._post(frame, post, place) for place, post in enumerate(page.posts))
        ad = tag("tr", tag("td", tag("center", say["ad"]), colspan=2), bgcolor="#ffffcc")
        content = [
            self.pager(frame, page.pager),
            bare("table", _FULL, head, with_between(rows, ad, 2 + page.key % 2)),
            self.pager(frame, page.pager),
            tag("center", tag("a", say["reply_verb"], href=page.reply)) if page.reply else None,
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView, place: int) -> Html:
        say, user = frame.labels, post.author
        facts = (tag("font", label, ": ", value(cell), size=1) for label, cell in user.facts)
        name = text([tag("a", name=post.anchor) if post.anchor else None, tag("font", tag("b", person(user)), size=2)])
        who = given(name, part("font", user.rank, size=1), *facts, gap=tag("br"))
        line = [
            icon("pin", say["sticky"]) if post.is_repeat else icon("page"),
            tag("font", say["posted"], " ", bare_moment(post.posted), size=1),
            mark(post, say["permalink"]),
            answered(frame, post),
            tag("b", say["accepted"]) if post.is_accepted else None,
            *map(link, post.actions),
        ]
        kept = files(post)
        words = [
            given(*line, gap=" \u00a0 "),
            tag("hr"),
            tag("font", self.prose.write(post.body), size=2),
            tag("p", icon("page"), join(", ", kept)) if kept else None,
            part("p", edit_note(post.edited, "font", size=1)),
            tag("p", "--------------------", tag("br"), self.prose.write(post.signature)) if post.signature else None,
            part("p", given(post.score, post.likes), align="right"),
        ]
        cell = tag("td", words, style=f"padding-left:{24 * post.depth}px" if post.depth else None)
        return tag("tr", tag("td", who, width="18%"), cell, bgcolor=_COLOURS[place % 2])


def _turn(item: PageItem) -> Html:
    if item.turn == PagerView.NEXT and item.href:
        return tag("a", item.text, " ", icon("next"), href=item.href)
    if item.turn == PagerView.PREV and item.href:
        return tag("a", icon("prev"), " ", item.text, href=item.href)
    return tag("u", item.text) if item.turn == PagerView.CURRENT else link(LinkView(item.text, item.href))


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    signs = [icon("pin", say["sticky"])] * row.is_sticky + [icon("lock", say["locked"])] * row.is_locked
    pages = part("font", join(" ", page_links(row.pages)), size=1)
    title = given(row.prefix, tag("a", row.title, href=row.href), pages)
    cells = [
        tag("td", signs or icon("dot"), bgcolor=_COLOURS[1]),
        tag("td", title, bgcolor=_COLOURS[0]),
        part("td", person(row.starter), bgcolor=_COLOURS[1]),
        part("td", bare_moment(row.created), bgcolor=_COLOURS[0]),
        part("td", row.replies, bgcolor=_COLOURS[1], align="center"),
        part("td", row.views, bgcolor=_COLOURS[0], align="center"),
        part("td", _last(frame, row.last), bgcolor=_COLOURS[1]),
    ]
    return tag("tr", cells)


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or icon("next")) or text(last.title)
    return given(bare_moment(last.stamp), led(frame.labels["by"], person(last.user)), way)


def _board(frame: PageFrame, board: BoardView) -> Html:
    about = [
        tag("a", tag("b", board.title), href=board.href),
        text(board.description),
        join(", ", map(link, board.children)),
    ]
    cells = [
        tag("td", join(tag("br"), filter(None, about)), bgcolor=_COLOURS[1]),
        part("td", board.topics, bgcolor=_COLOURS[0], align="center"),
        part("td", board.posts, bgcolor=_COLOURS[0], align="center"),
        part("td", _last(frame, board.last), bgcolor=_COLOURS[1]),
    ]
    return tag("tr", cells)
