"""Draw a forum as lean boards do: a heading with date and number above each post, the author in a list of terms.

In: views. Out: documents whose posts are blocks of heading, ``dl`` panel, message and foot.
"""

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    boxed,
    edit_note,
    files,
    given,
    led,
    mark,
    moment,
    page_links,
    part,
    person,
    portrait,
    reply_form,
    value,
)
from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
from pauk_playground.forums.views.markup import Breaks, Content, Html, join, link, tag, text
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
    User,
)

_STYLE = """body{font:68.75% Verdana,Arial,sans-serif;font-size:12px;margin:0;padding:20px;background:#fff;
color:#333}.blk{margin:0 0 12px;border:1px solid #336699}.blk h2{background:#369;color:#fff;font-size:1em;margin:0;
padding:4px}.blk h2 a{color:#fff}.conr{float:right;padding-left:8px}.box table{width:100%;border-collapse:collapse}
.box td,.box th{padding:4px 6px;border-top:1px solid #dedfdf;text-align:start;vertical-align:top}.postleft{
float:left;width:18em;padding:6px}.postright{margin-left:18.5em;padding:6px;border-left:1px solid #dedfdf}
[dir=rtl] .postleft{float:right}[dir=rtl] .postright{margin:0 18.5em 0 0}.postleft dd{margin:0}.postfoot{clear:both;
border-top:1px solid #dedfdf;padding:4px 6px}.isticky{font-weight:bold}.iclosed a{color:#777}.quotebox{
background:#eef;border:1px solid #ccd;margin:.6em;padding:.4em}.postsig{color:#777}.box{overflow-x:auto}.linkst{
overflow:hidden;margin:4px 0}@media(max-width:600px){.postleft{float:none!important;width:auto}.postright{
margin:0!important;border:0}}"""


class _Prose(Breaks):
    def quote(self, quote: Quote) -> Html:
        lead = tag("cite", link(quote.lead)) if quote.lead.text else None
        rest = tag("em", quote.expand) if quote.expand else None
        return tag("div", lead, tag("blockquote", tag("div", self.write(quote.blocks))), rest, class_="quotebox")


class Punch(KeptSkin):
    """A board of plain blocks, with posts that begin with their date."""

    name = "punch"
    style = _STYLE
    sheet = PlainSheet("blk")
    prose = _Prose()
    doctype = (
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'
    )
    title_gap = " / "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a title block above and an info block below."""
        inbox = [tag("div", tag("h1", tag("a", frame.brand, href=frame.home.href)), id="brdtitle")]
        if frame.menu:
            inbox.append(
                tag(
                    "ul",
                    (tag("li", link(one), style="display:inline;margin-right:8px") for one in frame.menu),
                    id="brdmenu",
                )
            )
        if frame.account:
            inbox.append(tag("p", join(" | ", map(link, frame.account)), id="brdwelcome"))
        crumbs = tag("p", join(" \u00bb ", map(link, frame.crumbs)), class_="crumbs")
        boxes = (
            tag("div", tag("h2", box.title), tag("ul", (tag("li", one) for one in boxed(box))), class_="blk")
            for box in frame.boxes
        )
        foot = tag(
            "div", given(frame.online, frame.clock, *map(link, frame.footer), frame.credit, gap=" | "), id="foot"
        )
        return tag("div", inbox, crumbs, content, boxes, foot, id="punwrap", class_="pun")

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write ``Pages: 1 2 3 … 17`` with the current page in bold."""
        if not pager.items:
            return Html("")
        shown = (tag("strong", one.text) if one.turn == PagerView.CURRENT else page_links([one]) for one in pager.items)
        return tag("p", frame.labels["pages"], ": ", join(" ", shown), class_="pagelink conl")

    def entry(self, page: EntryPage) -> str:
        """Write a block with a table for each category."""
        blocks = (
            _block(one.title, tag("table", (_board_row(page.frame, row) for row in one.boards)))
            for one in page.categories
        )
        figures = tag("dl", ([tag("dt", label), tag("dd", number)] for label, number in page.figures))
        return self.finish(page, [blocks, tag("div", figures, class_="blk") if page.figures else None])

    def board(self, page: BoardPage) -> str:
        """Write the boards within and the threads as two tables."""
        frame, say = page.frame, page.frame.labels
        within = tag("table", (_board_row(frame, row) for row in page.boards))
        compose = (
            tag("p", tag("a", say["new_topic"], href=page.compose), class_="postlink conr") if page.compose else None
        )
        turns = tag("div", self.pager(frame, page.pager), compose, class_="linkst")
        rows = [_thread_row(frame, row) for row in page.rows]
        table = tag("table", _heads(page), tag("tbody", rows)) if rows else tag("p", say["nothing"])
        content = [
            _block(say["subforums"], within) if page.boards else None,
            tag("p", page.description) if page.description else None,
            tag("p", join(" ", map(link, page.sorts))) if page.sorts else None,
            turns,
            _block(page.title, table),
            turns,
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write a block for each post."""
        frame, form = page.frame, reply_form(page)
        reply = tag("p", tag("a", frame.labels["reply_verb"], href=page.reply), class_="conr") if page.reply else None
        content = [
            tag("h1", page.title),
            tag("div", self.pager(frame, page.pager), reply, class_="linkst"),
            (self._post(frame, post, place) for place, post in enumerate(page.posts)),
            tag("div", self.pager(frame, page.pager), class_="postlinksb"),
            _block(frame.labels["reply_verb"], self.sheet.form(form)) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView, place: int) -> Html:
        marks = f"blk blockpost {'roweven' if place % 2 else 'rowodd'}"
        marks += " firstpost" * post.is_first + " sticky-post" * post.is_repeat + " solution" * post.is_accepted
        number = mark(post, "#", class_="conr")
        head = tag("h2", tag("span", number, " ", moment(post.posted, post.permalink)))
        kept = files(post)
        body = tag(
            "div",
            tag("h3", given(post.title, answered(frame, post))) if post.title or post.reply_to else None,
            tag(
                "div",
                tag("p", frame.labels["accepted"], class_="ok") if post.is_accepted else None,
                tag("div", self.prose.write(post.body), class_="entry"),
                tag("p", edit_note(post.edited, "em"), class_="postedit") if post.edited else None,
                class_="postmsg",
            ),
            tag("p", frame.labels["attachments"], ": ", join(", ", kept), class_="attach") if kept else None,
            tag("div", tag("hr"), self.prose.write(post.signature), class_="postsig") if post.signature else None,
            class_="postright",
        )
        foot = given(post.score, post.likes, join(" | ", map(link, post.actions)))
        box = tag("div", tag("div", _panel(post.author), body, class_="inbox"), class_="box")
        return tag("div", head, box, tag("div", foot, class_="postfoot"), id=post.anchor or None, class_=marks)


def _panel(user: User) -> Html:
    facts = (tag("dd", tag("span", label, ": ", value(cell))) for label, cell in user.facts)
    name = tag("dt", tag("strong", person(user)))
    rank = tag("dd", tag("strong", user.rank)) if user.rank else None
    picture = tag("dd", portrait(user, width=60), class_="postavatar") if user.avatar else None
    return tag("div", tag("dl", name, rank, picture, facts), class_="postleft")


def _block(title: str, content: Html) -> Html:
    return tag(
        "div",
        tag("h2", tag("span", title)),
        tag("div", tag("div", content, class_="inbox"), class_="box"),
        class_="blk",
    )


def _heads(page: BoardPage) -> Html:
    say, rows = page.frame.labels, page.rows
    heads = [tag("th", say["topic"], scope="col", class_="tcl")]
    heads += [tag("th", say["replies"], class_="tc2")] if any(row.replies for row in rows) else []
    heads += [tag("th", say["views"], class_="tc3")] if any(row.views for row in rows) else []
    heads += [tag("th", say["last_post"], class_="tcr")] if any(row.last for row in rows) else []
    return tag("thead", tag("tr", heads))


def _thread_row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    pages = tag("span", "[ ", join(" ", page_links(row.pages)), " ]", class_="pagestext") if row.pages else None
    sticky = tag("span", say["sticky"], ":", class_="stickytext") if row.is_sticky else None
    closed = tag("span", say["locked"], ":", class_="closedtext") if row.is_locked else None
    who = tag("span", say["by"], " ", person(row.starter), class_="byuser") if row.starter else None
    title = given(sticky, closed, row.prefix, tag("a", row.title, href=row.href), who, moment(row.created))
    cells = [tag("td", tag("div", given(title, pages), class_="tclcon"), class_="tcl")]
    cells += [tag("td", row.replies, class_="tc2")] if row.replies else []
    cells += [tag("td", row.views, class_="tc3")] if row.views else []
    cells += [tag("td", _last(frame, row.last), class_="tcr")] if row.last else []
    return tag("tr", cells, class_="row" + " isticky" * row.is_sticky + " iclosed" * row.is_locked)


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    when = moment(last.stamp, last.href) if last.stamp else None
    if when is None and last.href:
        when = tag("a", last.title or frame.labels["last_post"], href=last.href)
    title = last.title if last.stamp else None
    return given(title, when, part("span", led(frame.labels["by"], person(last.user)), class_="byuser"))


def _board_row(frame: PageFrame, board: BoardView) -> Html:
    rest = [text(board.description), text(join(", ", map(link, board.children)))]
    return tag(
        "tr",
        tag("td", tag("h3", tag("a", board.title, href=board.href)), given(*rest, gap=tag("br")), class_="tcl"),
        tag("td", board.topics, class_="tc2"),
        tag("td", board.posts, class_="tc3"),
        tag("td", _last(frame, board.last), class_="tcr"),
    )
