"""Draw a forum as it is shown to machines: no frames, microdata, plain links to the pages before and after.

In: views. Out: documents whose posts are ``div`` elements with ``itemprop``; a board is a table of links alone.
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
    reply_form,
)
from pauk_playground.forums.skins_kept.frame.sheets import PlainSheet
from pauk_playground.forums.views.markup import Content, Html, Prose, bare, join, link, tag
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
    User,
)

_STYLE = """body{font:16px/1.4 Helvetica,Arial,sans-serif;margin:0 auto;max-width:900px;padding:12px;color:#222}a{
color:#08c}.seen-by-machines{border-bottom:1px solid #e9e9e9;padding:14px 0}.seen-meta{display:flex;
justify-content:space-between;flex-wrap:wrap;gap:6px}.list-of-topics{width:100%;border-spacing:0}
.list-of-topics td,.list-of-topics th{padding:8px;border-bottom:1px solid #e9e9e9;text-align:start}.quote-card{
background:#f8f8f8;border-inline-start:5px solid #e9e9e9;padding:8px}.quote-card blockquote{margin:0}.main-link{
width:60%}pre{white-space:pre-wrap}.stats-line{color:#777;font-size:13px}@media(max-width:600px){.posters,.views{
display:none}}"""


class _Prose(Prose):
    def quote(self, quote: Quote) -> Html:
        lead = part("div", link(quote.lead) if quote.lead.text else None, class_="title")
        words = tag("blockquote", self.write(quote.blocks))
        return tag("aside", lead, words, part("div", quote.expand), class_="quote-card no-group")


class Beacon(KeptSkin):
    """The view for machines."""

    name = "beacon"
    style = _STYLE
    sheet = PlainSheet("plain")
    prose = _Prose()

    def layout(self, frame: PageFrame, content: Content) -> Content:
        """Put a name above and a few links below."""
        items = (_crumb(one, place) for place, one in enumerate(frame.crumbs, 1))
        crumbs = bare("div", {"itemscope": True, "itemtype": "http://schema.org/BreadcrumbList", "id": "trail"}, items)
        boxes = (tag("div", tag("h3", box.title), map(_line, boxed(box)), class_="suggested") for box in frame.boxes)
        foot = tag("ul", (tag("li", link(one)) for one in (*frame.menu, *frame.account, *frame.footer)))
        return [
            tag("header", tag("a", frame.brand, href=frame.home.href)),
            tag("div", crumbs, content, id="main-outlet", class_="wrap", role="main"),
            boxes,
            tag("footer", tag("nav", foot), part("p", frame.credit)),
        ]

    def pager(self, frame: PageFrame, pager: Pager) -> Html:
        """Write links in a row; the neighbours carry ``rel``."""
        if not pager.items:
            return Html("")
        shown = (
            tag("a", one.text, href=one.href, rel=one.turn, itemprop="url")
            if one.turn in {PagerView.PREV, PagerView.NEXT} and one.href
            else tag("b", page_links([one]))
            for one in pager.items
        )
        return tag("div", join(" ", shown), role="navigation", itemscope=True, class_="topic-body pages")

    def entry(self, page: EntryPage) -> str:
        """Write the boards as a list of links below headings."""
        lists = (
            [tag("h2", one.title), map(_board, [page.frame] * len(one.boards), one.boards)] for one in page.categories
        )
        return self.finish(page, tag("div", lists, class_="category-list", itemscope=True))

    def board(self, page: BoardPage) -> str:
        """Write a table of threads with as few columns as can be."""
        frame, say = page.frame, page.frame.labels
        rows = [_row(frame, row) for row in page.rows]
        head = tag(
            "thead",
            tag(
                "tr",
                (
                    tag("th", say[key], class_={"author": "posters", "views": "views"}.get(key))
                    for key in ("topic", "author", "replies", "views", "activity")
                ),
            ),
        )
        listed = bare("table", {"class": "list-of-topics", "itemscope": True}, head, tag("tbody", rows))
        content = [
            tag("h1", page.title),
            part("p", page.description),
            (_board(frame, board) for board in page.boards),
            part("p", join(" | ", map(link, page.sorts))),
            tag("p", tag("a", say["new_topic"], href=page.compose)) if page.compose else None,
            listed if rows else tag("p", say["nothing"]),
            self.pager(frame, page.pager),
        ]
        return self.finish(page, content)

    def thread(self, page: ThreadPage) -> str:
        """Write the posts below the title, each with what machines look for."""
        frame, form = page.frame, reply_form(page)
        title = tag("div", tag("h1", link(LinkView(page.title, frame.canonical or frame.url))), id="topic-title")
        tags = part("div", join(" ", (link(one, rel="tag") for one in page.tags)), class_="list-tags")
        scope: dict[str, object] = {"itemscope": True, "itemtype": "http://schema.org/DiscussionForumPosting"}
        posts = [self._post(frame, post) for post in page.posts]
        content = [title, tags, bare("div", scope, posts), self.pager(frame, page.pager)]
        return self.finish(page, [*content, self.sheet.form(form) if form else None])

    def _post(self, frame: PageFrame, post: PostView) -> Html:
        when = moment(post.posted, "", "time", "datetime", class_="post-time", itemprop="datePublished")
        meta = tag(
            "div",
            _author(post.author),
            " ",
            tag("span", given(when, mark(post, frame.labels["permalink"]), answered(frame, post)), class_="infos"),
            class_="seen-meta",
        )
        tail = [
            edit_note(post.edited, "p", class_="stats-line"),
            part("ul", (tag("li", one) for one in files(post))),
            part("div", self.prose.write(post.signature), class_="stats-line signature"),
            part("div", given(post.score, post.likes, *map(link, post.actions)), class_="stats-line"),
        ]
        known = tag("p", tag("strong", frame.labels["accepted"])) if post.is_accepted else None
        words = tag("div", self.prose.write(post.body), class_="post", itemprop="text" if post.is_first else "comment")
        marks = (
            "seen-by-machines" + " op" * post.is_first + " again" * post.is_repeat + " hidden-post" * post.is_removed
        )
        return tag("div", meta, known, words, tail, id=post.anchor or None, class_=marks)


def _author(user: User) -> Html:
    scope: dict[str, object] = {"itemprop": "author", "itemscope": True, "itemtype": "http://schema.org/Person"}
    name = tag("span", user.name, itemprop="name")
    inside = tag("a", name, itemprop="url", href=user.href) if user.href else name
    return bare("span", scope | {"class": "creator"}, inside, part("small", user.rank and f" ({user.rank})"))


def _crumb(one: LinkView, place: int) -> Html:
    known: dict[str, object] = {"itemprop": "itemListElement", "itemscope": True}
    return bare("span", known, link(one, itemprop="item"), tag("meta", itemprop="position", content=place), " ")


def _line(content: Html) -> Html:
    return tag("div", content)


def _row(frame: PageFrame, row: ThreadView) -> Html:
    say = frame.labels
    signs = given(
        tag("i", f"[{say['sticky']}]") if row.is_sticky else None,
        tag("i", f"[{say['locked']}]") if row.is_locked else None,
        row.prefix,
    )
    title = tag("a", row.title, href=row.href, class_="title raw-link", itemprop="url")
    pages = part("small", join(" ", page_links(row.pages)), class_="stats-line")
    started = given(person(row.starter), moment(row.created, "", "time", "datetime"), gap=tag("br"))
    cells = [
        tag("td", given(signs, title, pages), part("p", row.excerpt, class_="excerpt"), class_="main-link"),
        tag("td", started, class_="posters"),
        tag("td", tag("span", row.replies, class_="posts"), class_="replies"),
        tag("td", row.views, class_="views"),
        tag("td", _last(frame, row.last)),
    ]
    return tag("tr", cells, itemprop="itemListElement", itemscope=True, class_="topic-list-item")


def _last(frame: PageFrame, last: LastPost | None) -> Html:
    if last is None:
        return Html("")
    when = moment(last.stamp, last.href, "time", "datetime") or last_way(last, frame.labels["last_post"])
    return given(last.title, when, person(last.user))


def _board(frame: PageFrame, board: BoardView) -> Html:
    counts = given(led(frame.labels["topics"], board.topics), led(frame.labels["posts"], board.posts), gap=", ")
    latest = part("div", _last(frame, board.last), class_="stats-line")
    kids = part("div", join(", ", map(link, board.children)))
    name = tag("h3", bare("a", {"href": board.href, "itemprop": "item"}, tag("span", board.title, itemprop="name")))
    return tag("div", name, part("div", board.description), kids, part("div", counts, class_="stats-line"), latest)
