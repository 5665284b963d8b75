"""Draw a thread as an article with comments, a board as the front page of a weblog.

In: views. Out: documents in which comments are an ordered list with lists of answers within its items.
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
    PageFrame,
    Pager,
    PagerView,
    PostView,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:17px/1.6 "Noto Serif",Georgia,serif;background:#f1f1f1;color:#333;margin:0}.page{display:flex;
max-width:1200px;margin:auto;flex-wrap:wrap}.masthead{width:260px;padding:24px}.masthead ul{list-style:none;
padding:0}.main{flex:1;min-width:320px;padding:12px}.hentry{background:#fff;padding:6%;margin-bottom:20px}
.entry-footer{background:#f7f7f7;font-size:13px;padding:10px}.entry-title a{color:#333;text-decoration:none}
.comment-list,.children{list-style:none;padding:0}.children{margin-inline-start:7%}.comments-area{background:#fff;
padding:6%}.comment-body{border-top:1px solid #eaeaea;padding:16px 0}.comment-meta{font-size:13px}.avatar{
float:inline-start;width:40px;margin-inline-end:12px}.nav-links{background:#fff;padding:12px;display:flex;
flex-wrap:wrap;gap:12px;justify-content:space-between}.sticky-post{background:#333;color:#fff;padding:2px 8px;
font-size:12px}.bypostauthor{background:#fcfcfc}@media(max-width:600px){.masthead{width:auto}.main{min-width:0}
.page{display:block}}"""


class Gazette(KeptSkin):
    """An article and its comments."""

    name = "gazette"
    style = _STYLE
    sheet = PlainSheet("hentry")
    title_gap = " \u2013 "

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put the name and all widgets into a column before the content."""
        widgets = (
            tag("aside", tag("h2", box.title), tag("ul", (tag("li", one) for one in boxed(box))), class_="widget")
            for box in frame.boxes
        )
        menu = tag("nav", tag("ul", (tag("li", link(one)) for one in (*frame.menu, *frame.account))))
        head = tag(
            "div", tag("p", link(frame.home), class_="site-title"), menu, widgets, class_="masthead", id="sidebar"
        )
        trail = tag("div", join(" \u00bb ", map(link, frame.crumbs)), class_="crumbs")
        foot = tag("footer", given(*map(link, frame.footer), frame.credit), class_="site-info")
        return tag("div", head, tag("main", trail, content, foot, class_="main", role="main"), class_="hfeed site page")

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write a line of links; the neighbours stand at its two ends."""
        if not pager.items:
            return Html("")
        shown = (
            tag("div", page_links([one]), class_=f"nav-{one.turn}")
            if one.turn in {PagerView.PREV, PagerView.NEXT}
            else tag("span", tag("span", frame.labels["page"], " ", class_="meta-nav", hidden=True), page_links([one]))
            for one in pager.items
        )
        return tag("nav", tag("div", shown, class_="nav-links"), class_="navigation paging", role="navigation")

    def entry(self, page: EntryPage) -> str:
        """Write each category as an article with a list of terms."""
        parts = (
            tag(
                "article",
                tag("h2", one.title, class_="entry-title"),
                _boards(page.frame, one.boards),
                class_="hentry page",
            )
            for one in page.categories
        )
        return self.finish(page, parts)

    def board(self, page: BoardPage) -> str:
        """Write the threads as short articles, one below the other."""
        frame, say = page.frame, page.frame.labels
        head = tag("header", tag("h1", page.title), part("div", page.description, class_="taxonomy-description"))
        rows = [_row(frame, row) for row in page.rows]
        content = [
            head,
            tag("div", _boards(frame, page.boards), class_="hentry") if page.boards else None,
            part("p", join(" | ", map(link, page.sorts))),
            tag("p", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
            rows or tag("p", say["nothing"], class_="no-results"),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the opening post as the article."""
        frame, say, form = page.frame, page.frame.labels, reply_form(page)
        is_opened = bool(page.posts and page.posts[0].is_first)
        comments = page.posts[1:] if is_opened else page.posts
        tree = part("ol", self._level(frame, comments), class_="comment-list")
        content = [
            self._article(page, page.posts[0]) if is_opened else tag("h1", page.title, class_="entry-title"),
            tag(
                "div",
                tag("h2", say["comments"], led(" \u201c", page.title, ""), "\u201d", class_="comments-title"),
                self.pager(frame, page.pager),
                tree,
                self.pager(frame, page.pager),
                [tag("h3", say["reply_verb"], id="reply-title"), self.sheet.form(form)] if form else None,
                id="comments",
                class_="comments-area",
            ),
        ]
        return self.finish(page, content)

    def _article(self, page: ThreadPage, post: PostView) -> Html:
        say = page.frame.labels
        foot = [
            tag(
                "span", say["posted"], " ", moment(post.posted, post.permalink, "time", "datetime"), class_="posted-on"
            ),
            tag("span", say["by"], " ", person(post.author), class_="byline"),
            part("span", led(say["tags"], join(", ", map(link, page.tags))), class_="tags-links"),
            part("span", mark(post, "#")),
        ]
        return tag(
            "article",
            tag("header", tag("h1", page.title, class_="entry-title"), class_="entry-header"),
            tag("div", self.prose.write(post.body), class_="entry-content"),
            self._after(post),
            tag("div", portrait(post.author, class_="avatar"), part("p", post.author.rank), class_="author-info"),
            tag("footer", join(" ", filter(None, foot)), class_="entry-footer"),
            id=post.anchor or None,
            class_="hentry post" + " sticky" * post.is_repeat,
        )

    def _after(self, post: PostView) -> Content:
        return [
            part("ul", (tag("li", one) for one in files(post)), class_="enclosures"),
            edit_note(post.edited, "p", class_="modified"),
            part("div", self.prose.write(post.signature), class_="tagline"),
            part("p", given(post.score, post.likes), class_="likes"),
        ]

    def _level(self, frame: PageFrame, posts: tuple[PostView, ...]) -> Html:
        return text(self._comment(frame, head, below) for head, below in group_posts(posts))

    def _comment(self, frame: PageFrame, post: PostView, below: tuple[PostView, ...]) -> Html:
        who = [
            portrait(post.author, class_="avatar"),
            tag("b", person(post.author, rel="external nofollow"), class_="fn"),
        ]
        meta = tag(
            "footer",
            tag("div", who, " ", part("small", post.author.rank), class_="comment-author vcard"),
            tag("div", moment(post.posted, post.permalink, "time", "datetime"), class_="comment-metadata"),
            part("span", mark(post, "#"), class_="comment-number"),
            answered(frame, post) if not post.depth else None,
            class_="comment-meta",
        )
        best = tag("p", tag("em", frame.labels["accepted"]), class_="comment-best") if post.is_accepted else None
        reply = part("div", join(" ", map(link, post.actions)), class_="reply")
        words = tag("div", self.prose.write(post.body), class_="comment-content")
        body = tag("article", meta, best, words, self._after(post), reply, class_="comment-body")
        marks = f"comment depth-{post.depth + 1}" + " bypostauthor" * post.is_repeat + " trashed" * post.is_removed
        children = part("ol", self._level(frame, below), class_="children")
        return tag("li", body, children, id=post.anchor or None, class_=marks)


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    count = led(say["comments"] + ":", row.replies)
    foot = [
        tag("span", say["sticky"], class_="sticky-post") if row.is_sticky else None,
        part("span", moment(row.created, "", "time", "datetime"), class_="posted-on"),
        part("span", person(row.starter), class_="byline author vcard"),
        part("span", count, class_="comments-link"),
        part("span", led(say["views"] + ":", row.views)),
        part("span", _last(frame, row.last), class_="latest"),
        part("span", join(" ", page_links(row.pages)), class_="page-links"),
        tag("span", say["locked"], class_="comments-closed") if row.is_locked else None,
    ]
    title = tag("h2", given(row.prefix, tag("a", row.title, href=row.href, rel="bookmark")), class_="entry-title")
    summary = part("div", tag("p", row.excerpt) if row.excerpt else None, class_="entry-summary")
    return tag(
        "article", tag("header", title), summary, tag("footer", given(*foot), class_="entry-footer"), class_="hentry"
    )


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    return given(way, person(last.user), moment(last.stamp, "", "time", "datetime"))


def _boards(frame: PageFrame, boards: tuple[BoardView, ...]) -> Html:
    return tag("dl", (_board(frame, board) for board in boards), class_="directory")


def _board(frame: PageFrame, board: BoardView) -> Html:
    lines = [
        part("p", board.description),
        part("p", join(", ", map(link, board.children))),
        part("p", led(frame.labels["topics"], board.topics), " ", led(frame.labels["posts"], board.posts)),
        part("p", _last(frame, board.last)),
    ]
    return text([tag("dt", tag("a", board.title, href=board.href)), tag("dd", lines)])
