"""Draw a forum with one table for a board, a bar above each post, and the stickies under a heading of their own.

In: views. Out: documents whose posts are ``div`` elements of three parts, with the author's panel first.
"""

from itertools import groupby

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    boxed,
    edit_note,
    files,
    given,
    mark,
    moment,
    options,
    page_links,
    person,
    portrait,
    reply_form,
    value,
    with_between,
)
from pauk_playground.forums.skins_kept.frame.sheets import TableSheet
from pauk_playground.forums.views.markup import Content, Html, Prose, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Box,
    Category,
    EntryPage,
    LastPost,
    PageFrame,
    PageItem,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
    User,
)

_STYLE = """body{background:#fff;color:#333;font:13px Verdana,sans-serif;margin:0 auto;max-width:1100px;padding:8px}
.board-t{background:#fff;width:100%;border:1px solid #ccc;border-radius:7px;border-spacing:0;margin:8px 0}.bar-h{
background:#0066a2;color:#fff;padding:8px}.bar-h a{color:#fff}.bar-c{background:#eee;font-size:11px;padding:5px}
.cell1{background:#f5f5f5;padding:5px;border:1px solid #ddd}.cell2{background:#efefef;padding:5px;
border:1px solid #ddd}.msg{border:1px solid #ccc;margin:8px 0}.msg_who{border-bottom:1px solid #ccc;
background:#f5f5f5;padding:5px;overflow:auto}.msg_what{padding:9px 10px 5px}.msg_head{border-bottom:1px dotted #ddd;
font-size:11px}.fl-r{float:right}.fl-l{float:left}.status.locked::before{content:"\\25a0"}.small{font-size:11px}
.pgn a,.pgn span{border:1px solid #bbb;padding:2px 6px;margin:2px}blockquote{border:1px solid #ccc;margin:4px;
padding:4px}pre{white-space:pre-wrap}.sig{border-top:1px dotted #ddd;font-size:11px;padding:10px}
@media(max-width:600px){.board-t .opt{display:none}}"""


class _Prose(Prose):
    def quote(self, quote: Quote) -> Html:
        lead = tag("cite", tag("span", link(quote.lead))) if quote.lead.text else None
        rest = tag("i", quote.expand) if quote.expand else None
        return tag("blockquote", lead, self.write(quote.blocks), rest, class_="mycode_quote")


class Coil(KeptSkin):
    """Tables for boards, framed blocks with a bar for posts."""

    name = "coil"
    style = _STYLE
    sheet = TableSheet("board-t")
    prose = _Prose()

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a panel above, crumbs on both sides, and a jump box below."""
        crumbs = tag("div", join(" \u203a ", map(link, frame.crumbs)), class_="navigation")
        jump = tag("select", options(frame.jump), name="fid") if frame.jump else None
        return tag(
            "div",
            tag("div", tag("a", frame.brand, href=frame.home.href), id="logo"),
            tag("ul", (tag("li", link(one), style="display:inline;margin:6px") for one in frame.menu)),
            tag("div", frame.labels["welcome"], " ", join(" ", map(link, frame.account)), class_="bar-c"),
            crumbs,
            content,
            tag("form", frame.labels["jump"], ": ", jump, class_="small fl-r") if jump else None,
            tag("div", join(" | ", map(link, frame.footer)), " ", frame.clock, " ", frame.credit, class_="small"),
            id="container",
        )

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write ``Pages (17): « 1 2 3 … 17 »``."""
        if not pager.items:
            return Html("")
        lead = tag("span", frame.labels["pages"], f" ({pager.summary}):" if pager.summary else ":", class_="pages")
        return tag("div", lead, "\n", join("\n", map(_turn, pager.items)), class_="pgn")

    def entry(self, page: EntryPage) -> str:
        """Write one table for each category."""
        return self.finish(page, [(_category(page.frame, one) for one in page.categories), _figures(page)])

    def board(self, page: BoardPage) -> str:
        """Write the boards within, then the threads with the stickies apart."""
        frame, say = page.frame, page.frame.labels
        within = _category(frame, Category(say["subforums"], "", page.boards)) if page.boards else None
        compose = tag("a", tag("span", say["new_topic"]), href=page.compose, class_="fl-r") if page.compose else None
        rows: list[Html] = []
        for is_sticky, group in groupby(page.rows, lambda row: row.is_sticky):
            word = say["sticky"] if is_sticky else say["topics"]
            rows.append(tag("tr", tag("td", word, colspan=6, class_="bar-c")))
            rows += [_thread_row(frame, row) for row in group]
        table = tag(
            "table",
            tag("tr", tag("td", tag("strong", page.title), colspan=6, class_="bar-h")),
            tag("tr", tag("td", page.description, colspan=6, class_="bar-c")) if page.description else None,
            tag("tr", tag("td", join(" ", map(link, page.sorts)), colspan=6, class_="small")) if page.sorts else None,
            rows or tag("tr", tag("td", say["nothing"], class_="cell1")),
            class_="board-t",
        )
        return self.finish(page, [within, self.pager(frame, page.pager), compose, table, self.pager(frame, page.pager)])

    def thread(self, page: ThreadPage) -> str:
        """Write the posts below a bar with the title."""
        frame, form = page.frame, reply_form(page)
        ad = tag("div", frame.labels["ad"], class_="bar-c adv")
        posts = with_between((self._post(frame, post) for post in page.posts), ad, 1 + page.key % 3)
        related = (_related(box) for box in frame.boxes if box.is_related)
        content = [
            self.pager(frame, page.pager),
            tag("div", tag("strong", page.title), " ", tag("em", page.views, class_="fl-r small"), class_="bar-h"),
            tag("div", posts, id="posts"),
            self.pager(frame, page.pager),
            tag("a", frame.labels["reply_verb"], href=page.reply) if page.reply else None,
            related,
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        marks = "msg classic" + " repeated" * post.is_repeat + " best" * post.is_accepted + " gone" * post.is_removed
        head = [
            tag("div", tag("strong", mark(post, frame.labels["permalink"])), class_="fl-r"),
            tag("span", tag("b", frame.labels["accepted"]), " ") if post.is_accepted else None,
            moment(post.posted, class_="post_date"),
            answered(frame, post, class_="small"),
            edit_note(post.edited, "span", class_="post_edit small"),
        ]
        kept = files(post)
        return tag(
            "div",
            _panel(post.author),
            tag(
                "div",
                tag("div", given(*head), class_="msg_head"),
                tag("div", self.prose.write(post.body), class_="post_body scaleimages", id=f"pid_{post.key}"),
                tag("fieldset", tag("legend", frame.labels["attachments"]), join(tag("br"), kept)) if kept else None,
                tag("div", self.prose.write(post.signature), class_="sig scaleimages") if post.signature else None,
                class_="msg_what",
            ),
            tag("div", given(post.score, post.likes, *map(link, post.actions)), class_="msg_foot small"),
            class_=marks,
            id=post.anchor or None,
            style=f"margin-left:{post.depth * 24}px" if post.depth else None,
        )


def _panel(user: User) -> Html:
    facts = [[label, ": ", value(cell), tag("br")] for label, cell in user.facts]
    return tag(
        "div",
        tag("div", portrait(user, width=55), class_="fl-l"),
        tag("div", facts, class_="fl-r small") if facts else None,
        tag("strong", tag("span", person(user), class_="largetext")),
        tag("br"),
        tag("span", user.rank, class_="small"),
        class_="msg_who",
    )


def _turn(item: PageItem) -> Html:
    if item.href:
        return tag("a", item.text, href=item.href, class_=f"pgn_{item.turn}")
    return tag("span", item.text, class_="pgn_current" if item.turn == PagerView.CURRENT else None)


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    title = tag("strong", last.title) if last.title else None
    when = moment(last.stamp)
    way = tag("a", frame.labels["last_post"], href=last.href) if last.href else None
    who = [frame.labels["by"], " ", person(last.user)] if last.user else None
    return tag("span", given(title, when, given(way, who, gap=": "), gap=tag("br")), class_="lastpost small")


def _thread_row(frame: PageFrame, row: ThreadView) -> Html:
    pages = join(" ", page_links(row.pages))
    state = "status" + " locked" * row.is_locked + " hot" * row.is_hot
    title = [
        tag("span", given(row.prefix, tag("a", row.title, href=row.href)), id=f"tid_{row.key}", class_="subject_old"),
        tag("span", " (", frame.labels["pages"], ": ", pages, ")", class_="small") if row.pages else None,
        tag("div", given(person(row.starter), moment(row.created)), class_="small"),
    ]
    return tag(
        "tr",
        tag("td", tag("span", title=frame.labels["locked"] if row.is_locked else None, class_=state), class_="cell1"),
        tag("td", tag("div", title), class_="cell2"),
        tag("td", row.replies, class_="cell1 opt") if row.replies else None,
        tag("td", row.views, class_="cell2 opt") if row.views else None,
        tag("td", _last(frame, row.last), class_="cell1") if row.last else None,
        class_="inline_row",
    )


def _category(frame: PageFrame, category: Category) -> Html:
    heading = tag("strong", tag("a", category.title, href=category.href) if category.href else category.title)
    rows = (_board_row(frame, board) for board in category.boards)
    return tag("table", tag("tr", tag("td", heading, colspan=4, class_="bar-h")), rows, class_="board-t")


def _board_row(frame: PageFrame, board: BoardView) -> Html:
    within = [frame.labels["subforums"], ": ", join(", ", map(link, board.children))] if board.children else None
    return tag(
        "tr",
        tag(
            "td",
            tag("strong", tag("a", board.title, href=board.href)),
            tag("div", given(board.description, within, gap=tag("br")), class_="small"),
            class_="cell1",
        ),
        tag("td", board.topics, class_="cell2 opt"),
        tag("td", board.posts, class_="cell2 opt"),
        tag("td", _last(frame, board.last), class_="cell2"),
    )


def _figures(page: EntryPage) -> Html:
    lines = join(tag("br"), ([tag("b", label), ": ", number] for label, number in page.figures))
    head = tag("tr", tag("td", page.frame.labels["statistics"], class_="bar-h"))
    return (
        tag("table", head, tag("tr", tag("td", lines, class_="cell1")), class_="board-t") if page.figures else text("")
    )


def _related(box: Box) -> Html:
    rows = (tag("tr", tag("td", one, class_="cell1")) for one in boxed(box))
    return tag("table", tag("tr", tag("td", box.title, class_="bar-h")), rows, class_="board-t")
