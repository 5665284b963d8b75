"""Draw a forum with a side panel beside each post and rows whose last post stands in a list of its own.

In: views. Out: documents of ``article``, ``aside`` and ``ol``; the pager is a list that ends with a select box.
"""

from pauk_playground.forums.skins_kept.frame.parts import (
    KeptSkin,
    answered,
    boxed,
    edit_note,
    files,
    given,
    last_way,
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
from pauk_playground.forums.skins_kept.frame.sheets import CardSheet
from pauk_playground.forums.views.markup import Content, Html, Prose, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    LinkView,
    PageFrame,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:14px/1.5 Helvetica,Arial,sans-serif;background:#ebeef2;margin:0;color:#353c41}a{color:#3d6594}
.pgTop{background:#3d6594;padding:15px}.pgTop a{color:#fff;margin-inline-end:14px}.pgWrap{max-width:1240px;
margin:auto;padding:10px}.pgBox{background:#fff;border-radius:4px;margin:10px 0;padding:0}.pgBox>h2{
background:#304d70;color:#fff;font-size:15px;margin:0;padding:10px}.pgList{list-style:none;margin:0;padding:0}
.pgRow{display:flex;gap:12px;padding:12px;border-bottom:1px solid #ebebeb}.pgMain{flex:1;min-width:0}
.pgStats,.pgLatest{list-style:none;padding:0;margin:0;font-size:12px;width:150px}.pgPost{display:flex;
background:#fff;margin:12px 0}.pgPost aside{width:180px;background:#f5f5f5;padding:12px;text-align:center}
.pgPost>div{flex:1;padding:15px;min-width:0}.pgMeta{color:#888;font-size:12px}.pgPages{list-style:none;padding:0}
.pgPages li{display:inline-block;background:#fff;padding:2px 9px;margin:2px}.pgControls li{display:inline;
margin-inline-end:8px}.pgActive{font-weight:bold}.pgQuote{border:1px solid #ddd;border-inline-start:4px solid #ccc}
.pgQuote>div{padding:6px 12px}.fa-thumb-tack::before{content:"\\25b2"}.fa-lock::before{content:"\\25a0"}.pgBest{
outline:2px solid #3a3}@media(max-width:700px){.pgPost,.pgRow{display:block}.pgPost aside{width:auto}}"""


class _Prose(Prose):
    def quote(self, quote: Quote) -> Html:
        lead = part("div", link(quote.lead) if quote.lead.text else None, class_="pgQuote_cite")
        words = tag("div", self.write(quote.blocks), part("p", quote.expand), class_="pgQuote_words")
        return tag("blockquote", lead, words, class_="pgQuote", data_quote="")


class Pergola(KeptSkin):
    """Boxes, rows of flexible width and articles with an aside."""

    name = "pergola"
    style = _STYLE
    sheet = CardSheet("pgBox")
    prose = _Prose()

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a wide header above, widgets below, and the crumbs on both sides."""
        crumbs = (tag("li", link(one)) for one in frame.crumbs)
        trail = tag("nav", tag("ul", crumbs, data_role="breadcrumbList"), class_="pgCrumbs")
        widgets = [
            tag("div", tag("h3", box.title), tag("ul", (tag("li", one) for one in boxed(box)), class_="pgList"))
            for box in frame.boxes
        ]
        top = tag("header", tag("a", frame.brand, href=frame.home.href, id="elLogo"), map(link, frame.account))
        return [
            tag("div", top, tag("nav", map(link, frame.menu)), class_="pgTop"),
            tag("main", trail, content, class_="pgWrap", role="main", id="pgLayout_body"),
            part("div", widgets, class_="pgWrap pgWidgets"),
            tag("footer", given(*map(link, frame.footer), frame.credit), class_="pgWrap"),
        ]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write the pages as a list; a select box repeats how many there are."""
        if not pager.items:
            return Html("")
        items = [
            tag("li", page_links([one]), class_="pgPages_" + one.turn + " pgActive" * (one.turn == PagerView.CURRENT))
            for one in pager.items
        ]
        choices = (
            tag("option", one.text, value=one.page)
            for one in pager.items
            if one.turn in {PagerView.PAGE, PagerView.CURRENT}
        )
        items.append(tag("li", tag("select", choices, name="page"), part("span", pager.summary), class_="pgPages_jump"))
        return tag("ul", items, class_="pgPages", data_role="tablePagination")

    def entry(self, page: EntryPage) -> str:
        """Write each category as a box with its boards."""
        boxes = [
            tag("li", tag("h2", link(LinkView(one.title, one.href))), _boards(page.frame, one.boards), class_="pgBox")
            for one in page.categories
        ]
        figures = ([tag("dt", label), tag("dd", number)] for label, number in page.figures)
        return self.finish(page, [tag("h1", page.title), tag("ol", boxes, class_="pgList"), part("dl", figures)])

    def board(self, page: BoardPage) -> str:
        """Write the boards within as a box, then the threads as another."""
        frame, say = page.frame, page.frame.labels
        content = [
            tag("h1", page.title, class_="pgType_title"),
            part("div", page.description, class_="pgType_rich"),
            part("div", _boards(frame, page.boards) if page.boards else None, class_="pgBox"),
            tag("ul", (tag("li", link(one)) for one in page.sorts)) if page.sorts else None,
            tag("a", say["new_topic"], href=page.compose, class_="pgButton") if page.compose else None,
            self.pager(frame, page.pager),
            tag("div", tag("ol", (_row(frame, row) for row in page.rows), class_="pgList"), class_="pgBox")
            if page.rows
            else tag("p", say["nothing"], class_="pgBox"),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the posts as articles of a feed."""
        frame, form = page.frame, reply_form(page)
        first = page.posts[0] if page.posts else None
        started = part("p", led(frame.labels["started"], person(first.author)) if first and first.is_first else None)
        content = [
            tag("div", tag("h1", page.title), started, join(" ", map(link, page.tags)), class_="pgPageHeader"),
            self.pager(frame, page.pager),
            tag("div", (self._post(frame, post) for post in page.posts), data_role="commentFeed", id="elPostFeed"),
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
            tag("a", frame.labels["reply_verb"], href=page.reply, class_="pgButton") if page.reply else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        say, user = frame.labels, post.author
        facts = (tag("li", label, ": ", value(cell)) for label, cell in user.facts)
        aside = tag(
            "aside",
            tag("h3", tag("strong", person(user, class_="pgType_break"))),
            tag("ul", tag("li", portrait(user, width=90)), part("li", user.rank), facts, class_="pgList"),
        )
        number = part("div", mark(post, "\u2022"), class_="pgPost_number")
        meta = given(tag("span", say["posted"]), moment(post.posted, post.permalink, "time", "datetime"))
        kept = (tag("li", one) for one in files(post, class_="pgAttachLink"))
        body = tag(
            "div",
            number,
            tag("p", given(meta, answered(frame, post)), class_="pgMeta"),
            part("strong", say["accepted"] if post.is_accepted else None, class_="pgBadge"),
            tag("div", self.prose.write(post.body), data_role="commentContent", class_="pgType_rich"),
            edit_note(post.edited, "span", class_="pgType_reset pgMeta"),
            part("ul", kept, class_="pgAttachments"),
            part("div", self.prose.write(post.signature), data_role="memberSignature", class_="pgMeta"),
            part("ul", (tag("li", link(one)) for one in post.actions), class_="pgControls"),
            part("span", given(post.score, post.likes), class_="pgReact"),
        )
        anchor = tag("a", id=post.anchor) if post.anchor else None
        marks = "pgPost" + " pgBest" * post.is_accepted + " pgSame" * post.is_repeat + " pgHidden" * post.is_removed
        indent = f"margin-inline-start:{2 * post.depth}em" if post.depth else None
        return text([anchor, tag("article", aside, body, class_=marks, id=f"elComment_{post.key}", style=indent)])


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    badges = [
        tag("span", tag("i", class_="fa fa-thumb-tack"), title=say["sticky"]) if row.is_sticky else None,
        tag("span", tag("i", class_="fa fa-lock"), title=say["locked"]) if row.is_locked else None,
    ]
    started = given(led(say["by"], person(row.starter)), moment(row.created, "", "time", "datetime"), gap=", ")
    main = tag(
        "div",
        tag("h4", given(*badges, row.prefix, tag("span", tag("a", row.title, href=row.href))), class_="pgRow_title"),
        part("div", row.excerpt, class_="pgRow_snippet"),
        part("div", started, class_="pgMeta"),
        part("ul", (tag("li", one) for one in page_links(row.pages)), class_="pgPages pgMini"),
        class_="pgMain",
    )
    counts = ((row.replies, say["replies"]), (row.views, say["views"]))
    stats = [tag("li", tag("b", number), " ", tag("span", word)) for number, word in counts if number]
    marks = "pgRow" + " pgPinned" * row.is_sticky + " pgLocked" * row.is_locked
    return tag("li", main, part("ul", stats, class_="pgStats"), _latest(frame, row.last), class_=marks)


def _latest(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    items = [
        part("li", last.title),
        part("li", person(last.user)),
        part("li", moment(last.stamp, last.href, "time", "datetime", class_="pgType_light")),
        part("li", last_way(last, frame.labels["last_post"]) if not last.stamp else None),
    ]
    return tag("ul", items, class_="pgLatest")


def _boards(frame: PageFrame, boards: tuple[BoardView, ...]) -> Html:
    return tag("ol", (_board(frame, board) for board in boards), class_="pgList")


def _board(frame: PageFrame, board: BoardView) -> Html:
    main = [tag("h4", tag("a", board.title, href=board.href)), part("div", board.description)]
    main.append(part("ul", (tag("li", link(one)) for one in board.children), class_="pgSub"))
    stats = part("dl", part("dt", board.posts), tag("dd", frame.labels["posts"]) if board.posts else None)
    topics = part("span", led(frame.labels["topics"], board.topics))
    return tag("li", tag("div", main, topics, class_="pgMain"), stats, _latest(frame, board.last), class_="pgRow")
