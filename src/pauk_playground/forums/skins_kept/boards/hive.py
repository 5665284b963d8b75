"""Draw a forum of elements that only its own program knows: names with hyphens, slots, facts in attributes as well.

In: views. Out: documents whose posts are ``hv-comment`` elements within one another; names repeat in attributes.
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
from pauk_playground.forums.views.markup import Content, Html, Prose, bare, join, link, tag, text
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
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:14px/1.5 -apple-system,"Segoe UI",sans-serif;margin:0;color:#0f1a1c}a{color:#0045ac;
text-decoration:none}hv-app,hv-feed,hv-post,hv-comment,hv-tree,hv-board,hv-pager,hv-aside,hv-trail,hv-toast{
display:block}hv-app{max-width:1000px;margin:auto;padding:12px}hv-post{border:1px solid #e3e6e8;border-radius:14px;
padding:12px;margin:8px 0}hv-comment{padding:8px 0 0 12px;margin-top:8px;border-inline-start:2px solid #e3e6e8}
hv-pager{text-align:center;padding:10px}hv-pager hv-turn{padding:0 6px}hv-comment hv-comment hv-comment hv-comment{
padding-inline-start:4px}.dim{color:#576f76;font-size:12px}hv-faceplate img{width:28px;border-radius:50%}
[slot=words]{overflow-wrap:anywhere}hv-badge{background:#ff4500;color:#fff;border-radius:9px;padding:0 8px;
font-size:12px}hv-app>header{display:flex;gap:12px;flex-wrap:wrap}hv-comment[accepted]{border-color:#3a3}"""


class _Prose(Prose):
    def quote(self, quote: Quote) -> Html:
        lead = bare("hv-cite", {}, link(quote.lead)) if quote.lead.text else None
        more = bare("hv-more", {}, quote.expand) if quote.expand else None
        return tag("blockquote", lead, tag("div", self.write(quote.blocks)), more)


class Hive(KeptSkin):
    """Elements of its own."""

    name = "hive"
    style = _STYLE
    sheet = CardSheet("panel")
    prose = _Prose()

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put everything into one element of its own."""
        head = tag("header", link(frame.home), map(link, frame.menu), map(link, frame.account))
        boxes = (tag("hv-aside", tag("h2", box.title), map(_line, boxed(box))) for box in frame.boxes)
        trail = tag("hv-trail", join(" \u2022 ", map(link, frame.crumbs)), class_="dim")
        foot = tag("footer", given(*map(link, frame.footer), frame.credit), class_="dim")
        return tag(
            "hv-app", head, trail, "\n", part("hv-toast", frame.notice), content, boxes, foot, lang=frame.language
        )

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write each item as an element that knows its kind."""
        if not pager.items:
            return Html("")
        turns = (
            tag("hv-turn", page_links([one]), kind=one.turn, current=one.turn == PagerView.CURRENT)
            for one in pager.items
        )
        return tag("hv-pager", turns, part("span", pager.summary, slot="sum", class_="dim"))

    def entry(self, page: EntryPage) -> str:
        """Write the boards of a category as elements in a feed."""
        feeds = (
            tag("hv-feed", tag("h2", one.title), (_board(page.frame, board) for board in one.boards), kind="boards")
            for one in page.categories
        )
        return self.finish(page, feeds)

    def board(self, page: BoardPage) -> str:
        """Write the threads as elements in a feed, with rules between."""
        frame, say = page.frame, page.frame.labels
        rows = join(tag("hr"), (_row(frame, row) for row in page.rows))
        boards = (_board(frame, board) for board in page.boards)
        content = [
            tag("h1", page.title),
            part("p", page.description, class_="dim"),
            tag("hv-feed", boards, kind="boards") if page.boards else None,
            part("hv-sort", join(" ", map(link, page.sorts))),
            tag("a", say["new_topic"], href=page.compose) if page.compose else None,
            tag("hv-feed", rows, kind="threads") if page.rows else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the opening post, then the tree of comments."""
        frame, form = page.frame, reply_form(page)
        first = page.posts[:1] if page.posts and page.posts[0].is_first else ()
        opening = (self._opening(page, post) for post in first)
        rest = page.posts[len(first) :]
        content = [
            opening if first else tag("h1", page.title),
            part("div", led(frame.labels["tags"] + ":", join(" ", map(link, page.tags))), class_="dim"),
            tag("hv-tree", self._level(frame, rest), totalcomments=page.replies or None) if rest else None,
            self.pager(frame, page.pager),
            self.sheet.form(form) if form else None,
        ]
        return self.finish(page, content)

    def _opening(self, page: ThreadPage, post: PostView) -> Html:
        credit = tag("div", _credit(page.frame, post), slot="credit-bar", class_="dim")
        title = tag("h1", page.title, slot="title")
        words = tag("div", self.prose.write(post.body), slot="words")
        known = {"author": post.author.name, "repeated": post.is_repeat, "id": post.anchor or None}
        return bare("hv-post", known, credit, title, words, self._after(page.frame, post))

    def _level(self, frame: PageFrame, posts: tuple[PostView, ...]) -> Html:
        return text(self._comment(frame, head, below) for head, below in group_posts(posts))

    def _comment(self, frame: PageFrame, post: PostView, below: tuple[PostView, ...]) -> Html:
        known = {
            "author": post.author.name,
            "depth": post.depth,
            "id": post.anchor or None,
            "accepted": post.is_accepted,
            "repeated": post.is_repeat,
            "deleted": post.is_removed,
        }
        meta = tag("div", _credit(frame, post), slot="meta", class_="dim")
        words = tag("div", tag("div", self.prose.write(post.body), dir="auto"), slot="words", id=f"c{post.key}-content")
        below_it = part("div", self._level(frame, below), slot="children")
        return bare("hv-comment", known, meta, words, self._after(frame, post), below_it)

    def _after(self, frame: PageFrame, post: PostView) -> Content:
        return [
            part("div", join(" ", files(post)), slot="files"),
            part("div", self.prose.write(post.signature), slot="flair", class_="dim"),
            edit_note(post.edited, "div", class_="dim"),
            tag(
                "hv-actions",
                given(part("span", post.score), part("span", post.likes), *map(link, post.actions)),
                slot="actions",
                class_="dim",
            ),
        ]


def _line(content: Html) -> Html:
    return tag("div", content)


def _credit(frame: PageFrame, post: PostView) -> Html:
    best = tag("hv-badge", frame.labels["accepted"]) if post.is_accepted else None
    when = tag("hv-timeago", moment(post.posted, "", "time", "datetime"))
    facts = given(*([label, " ", value(cell)] for label, cell in post.author.facts), gap=", ")
    card = part("hv-hovercard", facts)
    return given(
        part("hv-faceplate", portrait(post.author)),
        person(post.author),
        card,
        post.author.rank,
        when,
        mark(post, "#"),
        best,
        answered(frame, post),
    )


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    signs = given(
        tag("hv-badge", say["sticky"]) if row.is_sticky else None,
        tag("hv-badge", say["locked"]) if row.is_locked else None,
    )
    credit = given(person(row.starter), moment(row.created, "", "time", "datetime"), signs)
    facts = [
        part("span", led(say["comments"], row.replies), slot="count"),
        part("span", led(say["views"], row.views), slot="views"),
        part("span", _last(frame, row.last), slot="last"),
        part("span", join(" ", page_links(row.pages)), slot="pages"),
    ]
    known = {"post-title": row.title, "permalink": row.href, "stickied": row.is_sticky, "locked": row.is_locked}
    title = tag("a", row.title, href=row.href, slot="title")
    parts = [part("div", credit, class_="dim"), tag("h3", given(row.prefix, title)), part("p", row.excerpt)]
    return bare("hv-post", known, parts, part("div", given(*facts, gap=" \u00b7 "), class_="dim"))


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    way = last_way(last, last.title or frame.labels["last_post"]) or text(last.title)
    return given(way, person(last.user), moment(last.stamp, "", "time", "datetime"))


def _board(frame: PageFrame, board: BoardView) -> Html:
    counts = given(led(frame.labels["topics"], board.topics), led(frame.labels["posts"], board.posts), gap=" \u00b7 ")
    lines = [part("div", board.description), join(" ", map(link, board.children)), part("div", counts, class_="dim")]
    title = tag("h3", tag("a", board.title, href=board.href))
    return tag("hv-board", title, lines, part("div", _last(frame, board.last), class_="dim"))
