"""Draw a thread as a node with comments below it: answers indent in wrappers that stand between the comments.

In: views. Out: documents in which a nested comment is no child of its parent, but sits in a sibling ``div``.
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
)
from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
from pauk_playground.forums.views.markup import Content, Html, join, link, tag, text
from pauk_playground.forums.views.skin import group_posts
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
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:14px/1.5 Georgia,"Times New Roman",serif;margin:0;color:#3b3b3b}#header{background:#48a9e4;
padding:12px}#header a{color:#fffeff}#page{display:flex;gap:24px;max-width:1100px;margin:auto;padding:12px}#content{
flex:1;min-width:0}.sidebar{width:220px;font-size:13px}.block h2{font-size:15px}.indented{margin-inline-start:25px}
.comment{display:flex;padding:10px 0;border-top:1px solid #d3d7d9}.attribution{width:130px;font-size:13px}
.comment-text{flex:1;min-width:0}.forum-table{width:100%;border-collapse:collapse}.forum-table td,.forum-table th{
padding:6px;border-bottom:1px solid #ccc;text-align:start;vertical-align:top}.links.inline li{display:inline;
padding-inline-end:12px;font-size:13px}.pager li{display:inline-block;padding:0 6px}.pager{text-align:center;
padding:0}.pager-current{font-weight:bold}.submitted{color:#68696b}.topic-status-sticky::before{content:"\\25b2"}
.topic-status-closed::before{content:"\\25a0"}.node{border-bottom:2px solid #ccc}@media(max-width:700px){#page{
display:block}.sidebar{width:auto}.comment{display:block}}"""


class Drupelet(KeptSkin):
    """A node with its comments."""

    name = "drupelet"
    style = _STYLE
    sheet = PlainSheet("node")
    title_gap = " | "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put blocks beside the content."""
        blocks = [
            tag(
                "div",
                tag("h2", box.title),
                tag("div", tag("ul", (tag("li", one) for one in boxed(box)))),
                class_="block",
            )
            for box in frame.boxes
        ]
        trail = tag("div", join(" \u00bb ", map(link, frame.crumbs)), class_="breadcrumb")
        menu = tag(
            "ul", (tag("li", link(one), class_="leaf") for one in frame.menu), class_="links inline", id="main-menu"
        )
        user = tag("ul", (tag("li", link(one)) for one in frame.account), class_="links inline", id="secondary-menu")
        main = tag(
            "div",
            trail,
            tag("a", id="main-content"),
            part("div", frame.notice, class_="messages"),
            content,
            id="content",
        )
        foot = tag("div", given(*map(link, frame.footer), frame.credit), class_="region-footer", id="footer")
        side = part("div", blocks, class_="sidebar")
        return [
            tag("div", tag("h2", link(frame.home)), user, menu, id="header"),
            tag("div", main, side, id="page"),
            foot,
        ]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write a list whose items say what they are in their classes."""
        if not pager.items:
            return Html("")
        words = {PagerView.PAGE: "item", PagerView.PREV: "previous", PagerView.GAP: "ellipsis"}
        shown = (tag("li", page_links([one]), class_=f"pager-{words.get(one.turn, one.turn)}") for one in pager.items)
        heading = tag("h2", frame.labels["pages"], class_="element-invisible", hidden=True)
        return text([heading, tag("div", tag("ul", shown, class_="pager"), class_="item-list")])

    def entry(self, page: EntryPage) -> str:
        """Write one table; boards are indented below their category."""
        rows: list[Html] = []
        for one in page.categories:
            rows.append(tag("tr", tag("td", tag("div", link(LinkView(one.title, one.href)), class_="name"), colspan=4)))
            rows += [_board(page.frame, board) for board in one.boards]
        table = tag("table", tag("tbody", rows), class_="forum-table", id="forum-0")
        return self.finish(page, [tag("h1", page.title, id="page-title"), tag("div", table, id="forum")])

    def board(self, page: BoardPage) -> str:
        """Write a table of topics with three columns."""
        frame, say = page.frame, page.frame.labels
        boards = (_board(frame, board) for board in page.boards)
        heads = tag("tr", (tag("th", say[key]) for key in ("topic", "replies", "last_post")))
        rows = [_row(frame, row, place) for place, row in enumerate(page.rows)]
        content = [
            tag("h1", page.title, id="page-title"),
            tag("ul", tag("li", tag("a", say["new_topic"], href=page.compose)), class_="action-links")
            if page.compose
            else None,
            part("p", page.description),
            part("ul", (tag("li", link(one)) for one in page.sorts), class_="links inline"),
            part("table", boards, class_="forum-table"),
            tag("table", tag("thead", heads), tag("tbody", rows), class_="forum-table sticky-enabled")
            if rows
            else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, tag("div", content, id="forum"))

    def thread(self, page: ThreadPage) -> str:
        """Write the opening post as a node and the others as comments."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        opening = page.posts[0] if page.posts and page.posts[0].is_first else None
        comments = self._level(frame, page.posts[1:] if opening else page.posts)
        content = [
            tag("h1", page.title, id="page-title"),
            self._node(page, opening) if opening else None,
            tag(
                "div",
                tag("h2", say["comments"], class_="title"),
                comments,
                self.pager(frame, page.pager),
                [tag("h2", say["reply_verb"]), self.sheet.form(form)] if form else None,
                id="comments",
            ),
        ]
        return self.finish(page, content)

    def _node(self, page: ThreadPage, post: PostView) -> Html:
        by = given(led(page.frame.labels["by"], person(post.author)), moment(post.posted, "", "time", "datetime"))
        return tag(
            "div",
            tag("div", portrait(post.author, width=48), by, " ", mark(post, "#"), class_="submitted"),
            tag("div", self.prose.write(post.body), class_="field-item even"),
            part(
                "div", led(page.frame.labels["tags"] + ":", join(" ", map(link, page.tags))), class_="field-name-tags"
            ),
            self._after(post),
            id=post.anchor or None,
            class_="node node-forum" + " node-sticky" * post.is_repeat,
        )

    def _after(self, post: PostView) -> Content:
        return [
            part("div", join(tag("br"), files(post)), class_="field-type-file"),
            edit_note(post.edited, "div", class_="submitted"),
            part("div", self.prose.write(post.signature), class_="user-signature"),
            part("div", given(post.score, post.likes), class_="vote"),
            part("ul", (tag("li", link(one)) for one in post.actions), class_="links inline"),
        ]

    def _level(self, frame: PageFrame, posts: tuple[PostView, ...]) -> Html:
        pieces: list[Html] = []
        for head, below in group_posts(posts):
            pieces.append(self._comment(frame, head))
            if below:
                pieces.append(tag("div", self._level(frame, below), class_="indented"))
        return text(pieces)

    def _comment(self, frame: PageFrame, post: PostView) -> Html:
        user = post.author
        by = tag(
            "div",
            portrait(user, width=64),
            tag("div", person(user, class_="username"), class_="author"),
            class_="attribution",
        )
        when = tag("p", moment(post.posted, post.permalink, class_="comment-time"), " ", part("small", mark(post, "#")))
        words = tag(
            "div",
            part("h3", tag("a", post.title, href=post.permalink) if post.permalink and post.title else post.title),
            tag("p", tag("b", frame.labels["accepted"])) if post.is_accepted else None,
            tag("div", self.prose.write(post.body), class_="content"),
            self._after(post),
            answered(frame, post, "small"),
            class_="comment-text",
        )
        marks = "comment clearfix" + " comment-unpublished" * post.is_removed + " repeated" * post.is_repeat
        return text([tag("a", id=post.anchor or None), tag("div", by, tag("div", when, words), class_=marks)])


def _row(frame: PageFrame, row: ThreadView, place: int) -> Html:
    say = frame.labels
    kind = "sticky" if row.is_sticky else "closed" if row.is_locked else "hot" if row.is_hot else "default"
    state = tag("div", tag("span", say["locked"] if row.is_locked else "", hidden=True), class_=f"topic-status-{kind}")
    submitted = given(led(say["by"], person(row.starter)), moment(row.created))
    title = tag("div", given(row.prefix, tag("a", row.title, href=row.href)), class_="title")
    pages = part("div", join(" ", page_links(row.pages)), class_="topic-pager")
    counts = given(row.replies, part("small", led(say["views"] + ":", row.views)), gap=tag("br"))
    cell = tag("td", state, title, part("div", submitted, class_="submitted"), pages, class_="title")
    replies = tag("td", counts, class_="replies")
    return tag("tr", cell, replies, tag("td", _last(frame, row.last)), class_="even" if place % 2 else "odd")


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["newest"]) or text(last.title)
    return given(led(frame.labels["by"], person(last.user)), moment(last.stamp), way)


def _board(frame: PageFrame, board: BoardView) -> Html:
    name = tag("div", tag("div", tag("a", board.title, href=board.href), class_="name"), class_="indent")
    kids = part("div", join(", ", map(link, board.children)))
    cells = [tag("td", name, part("div", board.description, class_="description"), kids, class_="forum-list-icon")]
    cells += [tag("td", number, class_="topics") for number in (board.topics, board.posts)]
    return tag("tr", cells, tag("td", _last(frame, board.last), class_="last-reply"))
