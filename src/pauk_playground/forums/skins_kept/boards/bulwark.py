"""Draw a forum as a plugin of a weblog does: rows are lists within lists, a post is two neighbours, head and body.

In: views. Out: documents in which the head of a post (date, link) is a sibling of its body, not its parent.
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
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    EntryPage,
    LastPost,
    PageFrame,
    Pager,
    PostView,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:15px/1.6 Georgia,serif;color:#333;background:#f1f1f1;margin:0}.site{max-width:960px;
margin:0 auto;background:#fff;padding:24px}.blw ul{list-style:none;margin:0;padding:0}.blw-list{
border:1px solid #eee}.blw-list>li{clear:both}.blw-headline,.blw-row{display:flex;padding:8px;
border-top:1px solid #eee}.blw-headline{background:#eaeaea;font-weight:bold}.c-title{flex:3}.c-num{flex:1;
text-align:center}.c-fresh{flex:2;text-align:center}.sticky{background:#fffbe5}.closed{color:#aaa}.blw-rh{
background:#f4f4f4;padding:5px 8px;border:1px solid #ddd;font-size:13px;clear:both}.blw-r{padding:8px;overflow:auto}
.blw-who{float:inline-start;width:115px;text-align:center;font-size:13px}.blw-what{margin-inline-start:130px}
.blw-r.odd{background:#fbfbfb}.page-numbers{padding:2px 6px}.current{border:1px solid #ccc}.admin-links a{
font-size:12px}@media(max-width:600px){.c-num{display:none}.blw-what{margin:0;clear:both}.site{padding:8px}}"""


class Bulwark(KeptSkin):
    """A weblog's look with lists for tables."""

    name = "bulwark"
    style = _STYLE
    sheet = PlainSheet("entry-content")
    title_gap = " | "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a weblog's header above, its widgets below."""
        menu = tag("ul", (tag("li", link(one), class_="menu-item") for one in frame.menu), class_="nav-menu")
        widgets = (
            tag("aside", tag("h3", box.title), tag("ul", (tag("li", one) for one in boxed(box))), class_="widget")
            for box in frame.boxes
        )
        trail = join(tag("span", " \u203a ", class_="sep"), map(link, frame.crumbs))
        inside = tag("div", tag("div", tag("p", trail), class_="blw-crumbs"), content, class_="blw", id="blw-forums")
        page = tag("article", tag("div", inside, class_="entry-content"), class_="page type-page hentry")
        return tag(
            "div",
            tag("header", tag("h2", link(frame.home), class_="site-title"), tag("nav", menu)),
            tag("div", tag("div", page, id="content"), id="primary"),
            tag("div", widgets, tag("p", given(*map(link, frame.account))), id="secondary"),
            tag("footer", given(*map(link, frame.footer), frame.credit)),
            class_="site",
        )

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write a summary, then the numbers."""
        if not pager.items:
            return Html("")
        shown = (
            tag("a", one.text, href=one.href, class_="page-numbers")
            if one.href
            else tag("span", one.text, class_=f"page-numbers {one.turn}")
            for one in pager.items
        )
        count = part("div", pager.summary, class_="blw-pagination-count")
        return tag("div", count, tag("div", join(" ", shown), class_="blw-pagination-links"), class_="blw-pagination")

    def entry(self, page: EntryPage) -> str:
        """Write each category as a list of boards."""
        lists = [_boards(page.frame, one.title, one.boards) for one in page.categories]
        return self.finish(page, [tag("h1", page.title, class_="entry-title"), lists])

    def board(self, page: BoardPage) -> str:
        """Write the boards within and the threads as two lists of one form."""
        frame, say = page.frame, page.frame.labels
        rows = [_row(frame, row) for row in page.rows]
        content = [
            tag("h1", page.title, class_="entry-title"),
            part("div", page.description, class_="blw-template-notice info"),
            _boards(frame, say["board"], page.boards) if page.boards else None,
            self.pager(frame, page.pager),
            _list(frame, say["topic"], rows, ("views", "replies"))
            if rows
            else tag("div", say["nothing"], class_="blw-template-notice"),
            self.pager(frame, page.pager),
            part("p", join(" | ", map(link, page.sorts))),
            tag("p", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write head and body of each post as neighbours in one list."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        head = tag("li", tag("div", say["author"], class_="c-num"), tag("div", say["posts"]), class_="blw-headline")
        posts = (self._post(frame, post, place) for place, post in enumerate(page.posts))
        content = [
            tag("h1", page.title, class_="entry-title"),
            part("div", led(say["tags"] + ":", join(", ", map(link, page.tags))), class_="blw-topic-tags"),
            self.pager(frame, page.pager),
            tag("ul", head, tag("li", posts, class_="blw-body"), class_="blw-list", id=f"topic-{page.key}-replies"),
            self.pager(frame, page.pager),
            tag("fieldset", tag("legend", say["reply_verb"]), self.sheet.form(form)) if form else None,
        ]
        return self.finish(page, content)

    def _post(self, frame: PageFrame, post: PostView, place: int) -> Html:
        say, user = frame.labels, post.author
        meta = tag(
            "div",
            moment(post.posted, class_="blw-date"),
            " ",
            given(
                answered(frame, post),
                mark(post, say["permalink"], class_="blw-permalink"),
                part("span", join(" | ", map(link, post.actions)), class_="admin-links"),
            ),
            class_="blw-meta",
        )
        head = tag("div", meta, id=post.anchor or None, class_="blw-rh" + " repeated" * post.is_repeat)
        who = tag("div", portrait(user, width=80), tag("br"), person(user, class_="blw-author-name"), class_="blw-who")
        rank = part("div", user.rank, class_="blw-author-role")
        notes = [
            edit_note(post.edited, "p", class_="blw-revision-log"),
            part("ol", (tag("li", one) for one in files(post)), class_="blw-files"),
            part("p", given(post.score, post.likes)),
        ]
        what = tag(
            "div",
            tag("p", tag("em", say["accepted"])) if post.is_accepted else None,
            tag("div", self.prose.write(post.body), class_="blw-words"),
            notes,
            part(
                "div", [tag("hr"), self.prose.write(post.signature)] if post.signature else None, class_="blw-signature"
            ),
            class_="blw-what",
        )
        marks = f"blw-r {'even' if place % 2 else 'odd'} depth-{post.depth}" + " topic-author" * post.is_first
        return text([head, tag("div", who, rank, what, class_=marks + " trash" * post.is_removed), "\n"])


def _list(frame: PageFrame, title: str, rows: Content, counts: tuple[str, str]) -> Html:
    say = frame.labels
    head = [
        tag("li", title, class_="c-title"),
        (tag("li", say[word], class_="c-num") for word in counts),
        tag("li", say["last_post"], class_="c-fresh"),
    ]
    top = tag("li", tag("ul", head, class_="blw-headline"), class_="blw-header")
    return tag("ul", top, tag("li", rows, class_="blw-body"), class_="blw-list")


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    started = given(led(say["started"], person(row.starter)), moment(row.created))
    title = tag(
        "li",
        given(row.prefix, tag("a", row.title, href=row.href, class_="blw-topic-permalink")),
        " ",
        part("span", join(" ", page_links(row.pages)), class_="blw-topic-pagination"),
        part("p", started, class_="blw-topic-meta"),
        part("p", row.excerpt),
        class_="c-title",
    )
    cells = [
        tag("li", row.views, class_="c-num"),
        tag("li", row.replies, class_="c-num"),
        tag("li", _fresh(frame, row.last), class_="c-fresh"),
    ]
    marks = "blw-row topic" + " sticky" * row.is_sticky + " closed" * row.is_locked
    return tag("ul", title, cells, id=f"blw-topic-{row.key}", class_=marks)


def _fresh(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = moment(last.stamp, last.href) or last_way(last, frame.labels["last_post"])
    return given(
        last.title, way, part("p", tag("span", person(last.user)) if last.user else None, class_="blw-topic-meta")
    )


def _boards(frame: PageFrame, title: str, boards: tuple[BoardView, ...]) -> Html:
    return _list(frame, title, (_board(frame, board) for board in boards), ("topics", "posts"))


def _board(frame: PageFrame, board: BoardView) -> Html:
    title = tag(
        "li",
        tag("a", board.title, href=board.href, class_="blw-forum-title"),
        part("div", board.description, class_="blw-forum-content"),
        part("ul", (tag("li", link(one)) for one in board.children), class_="blw-forums-list"),
        class_="c-title",
    )
    counts = (tag("li", number, class_="c-num") for number in (board.topics, board.posts))
    return tag("ul", title, counts, tag("li", _fresh(frame, board.last), class_="c-fresh"), class_="blw-row forum")
