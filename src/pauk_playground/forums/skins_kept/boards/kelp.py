"""Draw a forum in a grid of twelve columns, with the panel right of the post and badges for everything.

In: views. Out: documents in which a post is a row of two columns between two plain headings of its own.
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
    options,
    page_links,
    part,
    person,
    portrait,
    reply_form,
    value,
)
from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
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

_STYLE = """body{font:14px/1.4 "Helvetica Neue",Arial,sans-serif;color:#333;margin:0}.container{max-width:1170px;
margin:auto;padding:0 15px}.row-fluid{display:flex;flex-wrap:wrap;gap:2%}.span12{width:100%}.span9{width:78%}.span3{
width:20%}.navbar{background:#fafafa;border:1px solid #d4d4d4;padding:10px}.navbar a{margin-inline-end:12px}
.breadcrumb{background:#f5f5f5;list-style:none;padding:8px 15px}.breadcrumb li{display:inline}.table{width:100%;
border-collapse:collapse}.table td{border-top:1px solid #ddd;padding:8px;vertical-align:top}.label{background:#999;
color:#fff;border-radius:3px;padding:1px 4px;font-size:11px}.label-important{background:#b94a48}.pagination ul{
padding:0}.pagination li{display:inline;list-style:none}.pagination-mini li{display:inline;margin:0 3px}
.pagination li>*{border:1px solid #ddd;padding:4px 12px}.active>*{background:#f5f5f5}.well{background:#f5f5f5;
padding:19px;border:1px solid #e3e3e3}.kmsg{padding:10px;border:1px solid #ddd;min-height:120px}.profilebox{
list-style:none;text-align:center;padding:8px;border:1px solid #ddd}.icon-step{font-style:normal}
@media(max-width:767px){.span9,.span3{width:100%}.hidden-phone{display:none}}"""
_ICONS = {
    PagerView.FIRST: "fast-backward",
    PagerView.PREV: "backward",
    PagerView.NEXT: "forward",
    PagerView.LAST: "fast-forward",
}


class _Prose(Prose):
    def quote(self, quote: Quote) -> Html:
        lead = tag("b", link(quote.lead)) if quote.lead.text else None
        return text([lead, tag("blockquote", self.write(quote.blocks)), part("p", quote.expand, class_="muted")])


class Kelp(KeptSkin):
    """A grid of columns, panels right of the posts."""

    name = "kelp"
    style = _STYLE
    sheet = PlainSheet("well", "h2")
    prose = _Prose()

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a bar above and a select box below."""
        jump = tag("select", options(frame.jump), class_="inputbox", name="catid", size=1) if frame.jump else None
        modules = [
            tag(
                "div",
                tag("h3", box.title),
                tag("ul", (tag("li", one) for one in boxed(box)), class_="nav"),
                class_="well",
            )
            for box in frame.boxes
        ]
        divider = tag("span", "/", class_="divider")
        trail = (tag("li", link(one), divider) for one in frame.crumbs)
        return tag(
            "div",
            tag(
                "div",
                tag("a", frame.brand, href=frame.home.href, class_="brand"),
                map(link, frame.menu),
                class_="navbar",
            ),
            part("div", join(" ", map(link, frame.account)), class_="pull-right"),
            tag("div", content, id="kelp", class_="layout"),
            tag("ul", trail, class_="breadcrumb"),
            part("form", led(frame.labels["jump"], jump)),
            part("div", modules, class_="row-fluid"),
            tag("div", given(frame.clock, *map(link, frame.footer), frame.credit), class_="center"),
            class_="container",
        )

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write a list with icons for the four named links."""
        if not pager.items:
            return Html("")
        items: list[Html] = []
        for one in pager.items:
            if one.turn in _ICONS and one.href:
                sign = tag(
                    "a", tag("i", "\u25aa", class_=f"icon-step icon-{_ICONS[one.turn]}"), href=one.href, title=one.text
                )
                items.append(tag("li", sign))
            else:
                inside = page_links([one]) if one.href else tag("span", one.text)
                items.append(tag("li", inside, class_="active" if one.turn == PagerView.CURRENT else None))
        return tag("div", tag("ul", items), class_="pagination pagination-mini")

    def entry(self, page: EntryPage) -> str:
        """Write a striped table for each category."""
        tables = (
            [tag("h2", link(LinkView(one.title, one.href))), _boards(page.frame, one.boards)] for one in page.categories
        )
        figures = (tag("li", label, ": ", tag("span", number, class_="badge")) for label, number in page.figures)
        return self.finish(page, [tables, part("ul", figures, class_="unstyled well")])

    def board(self, page: BoardPage) -> str:
        """Write the boards within, then the threads as a striped table."""
        frame, say = page.frame, page.frame.labels
        rows = [_row(frame, row) for row in page.rows]
        content = [
            tag("h2", page.title),
            part("div", page.description, class_="well well-small"),
            _boards(frame, page.boards) if page.boards else None,
            tag("a", say["new_topic"], href=page.compose, class_="btn btn-primary") if page.compose else None,
            part("div", join(" ", map(link, page.sorts)), class_="btn-group"),
            self.pager(frame, page.pager),
            tag("table", rows, class_="table table-striped") if rows else tag("div", say["nothing"], class_="alert"),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the posts as rows of two columns."""
        frame, form = page.frame, reply_form(page)
        pictures = tag("div", frame.labels["topic"], ": ", page.title, class_="well well-small")
        content = [
            tag("h1", page.title),
            self.pager(frame, page.pager),
            pictures,
            (self._post(frame, post) for post in page.posts),
            self.pager(frame, page.pager),
            tag("div", self.sheet.form(form), class_="row-fluid") if form else None,
            tag("a", frame.labels["reply_verb"], href=page.reply, class_="btn") if page.reply else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        say = frame.labels
        head = tag(
            "small",
            given(mark(post, "#", class_="pull-right"), moment(post.posted), answered(frame, post)),
            class_="text-muted",
        )
        label = tag("span", say["accepted"], class_="label") if post.is_accepted else None
        kept = (tag("div", tag("i", class_="icon-file"), one) for one in files(post))
        column = [
            head,
            tag(
                "div",
                part("h4", post.title),
                label,
                tag("div", tag("div", self.prose.write(post.body), class_="kmsgtext"), class_="kmsg"),
                class_="badger-left",
            ),
            part("div", kept, class_="kattach"),
            part("div", self.prose.write(post.signature), class_="ksig"),
            edit_note(post.edited, "small", class_="pull-right"),
            part("div", given(post.score, post.likes, join(" ", map(link, post.actions))), class_="kmsgbuttons"),
        ]
        row = tag("div", tag("div", column, class_="span9"), _panel(post), class_="row-fluid message")
        marks = f"topic-item level{post.depth}" + " repeated" * post.is_repeat + " removed" * post.is_removed
        return tag("div", row, tag("hr"), id=post.anchor or None, class_=marks)


def _panel(post: PostView) -> Html:
    user = post.author
    facts = (tag("li", tag("strong", label, ":"), " ", value(cell)) for label, cell in user.facts)
    items = [
        tag("li", tag("strong", person(user))),
        part("li", portrait(user, width=100)),
        part("li", tag("span", user.rank, class_="label label-important") if user.rank else None),
    ]
    return tag("div", tag("ul", items, facts, class_="unstyled profilebox"), class_="span3 hidden-phone-not")


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    badges = [
        tag("span", say["sticky"], class_="label label-important") if row.is_sticky else None,
        tag("span", say["locked"], class_="label") if row.is_locked else None,
    ]
    started = given(led(say["started"], person(row.starter)), moment(row.created), gap=", ")
    pages = part("ul", (tag("li", one) for one in page_links(row.pages)), class_="pagination-mini")
    count = given(led(say["replies"] + ":", row.replies), led(say["views"] + ":", row.views), gap=tag("br"))
    cells = [
        tag("td", given(tag("a", row.title, href=row.href), row.prefix, *badges), part("div", started), pages),
        tag("td", count, class_="hidden-phone"),
        tag("td", _last(frame, row.last), class_="span3"),
    ]
    return tag("tr", cells, class_="category-sticky" if row.is_sticky else "category")


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    who = led(frame.labels["by"], person(last.user))
    return given(given(way, who), moment(last.stamp), gap=tag("br"))


def _boards(frame: PageFrame, boards: tuple[BoardView, ...]) -> Html:
    return tag("table", (_board(frame, board) for board in boards), class_="table table-striped table-bordered")


def _board(frame: PageFrame, board: BoardView) -> Html:
    topics = part("small", led(frame.labels["topics"], board.topics), class_="badge")
    posts = part("small", led(frame.labels["posts"], board.posts), class_="badge")
    kids = part("div", join(" ", map(link, board.children)), class_="subcat")
    title = given(tag("h3", tag("a", board.title, href=board.href)), topics, posts)
    return tag("tr", tag("td", title, part("div", board.description), kids), tag("td", _last(frame, board.last)))
