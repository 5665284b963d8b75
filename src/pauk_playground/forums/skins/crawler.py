"""Write pages as script-driven forums do: an empty application, and all that can be read inside ``noscript``.

In: views. Out: HTML whose posts and rows a browser with scripts would never show.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Content, Html, Prose, bare, join, link, raw, stamp, tag, text
from pauk_playground.forums.views.skin import write_document
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    PageFrame,
    PageItem,
    Pager,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:15px/1.5 Arial,sans-serif;max-width:900px;margin:0 auto}a{color:#08c}
.post{border-top:1px solid #ddd;margin:12px 0;padding:8px 0}.crawler-post-meta span{margin-inline-end:10px}
.topic-list td{padding:6px}"""


class _Prose(Prose):
    """Quotations as an aside."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("div", link(quote.lead), class_="title") if quote.lead.text else None
        expand = tag("div", quote.expand) if quote.expand else None
        return tag("aside", lead, tag("blockquote", self.write(quote.blocks)), expand, class_="quote no-group")


class Crawler(OutlineSkin):
    """Everything in noscript."""

    name = "crawler"
    prose = _Prose()
    time_tag = "time"
    time_attribute = "datetime"

    def document(self, frame: PageFrame, title: str, content: Content, head: Content = None) -> str:
        """Write the empty application, and what can be read without scripts."""
        top = tag("header", link(frame.home))
        menu = tag("nav", map(link, frame.menu))
        crumbs = tag("div", join(" ", (tag("span", link(crumb)) for crumb in frame.crumbs)), id="breadcrumbs")
        foot = tag("footer", tag("nav", map(link, (*frame.footer, *frame.account))), tag("p", frame.credit))
        read = tag("noscript", top, crumbs, tag("div", content, id="main-outlet", class_="wrap"), menu, foot)
        application = tag("section", tag("div", id="ember-app"), id="main")
        script = raw('<script>window.App={boot:function(){document.getElementById("ember-app")}};App.boot();</script>')
        body = [application, read, script]
        return write_document(frame, f"{title} - {frame.brand}", body, style=_STYLE, head=head)

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager as a navigation of links in bold."""
        if not pager.items:
            return None
        return tag("div", map(self.page_item, pager.items), role="navigation", class_="topic-body crawler-post")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        relation = item.turn.value if item.turn.value in {"next", "prev"} else None
        return tag("b", tag("a", item.text, href=item.href, rel=relation), " ") if item.href else tag("span", item.text)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as a list of categories."""
        items = []
        for board in boards:
            children = tag("div", join(" ", map(link, board.children))) if board.children else None
            last = tag("div", self.last_post(board.last, frame)) if board.last else None
            counts = tag("span", f" {board.topics} · {board.posts}")
            told = [tag("h3", tag("a", board.title, href=board.href), counts), tag("p", board.description)]
            items.append(tag("div", told, children, last, class_="category"))
        return tag("div", tag("h2", title), items, class_="category-list")

    def rows(self, page: BoardPage) -> Html:
        """Write threads as items of an item list for machines."""
        kind = {"itemscope": True, "itemtype": "http://schema.org/ItemList", "class": "topic-list"}
        return bare("table", kind, tag("tbody", (self._row(row, page.frame) for row in page.rows)))

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        title = [
            self.marks(row, frame),
            bare("a", {"itemprop": "url", "href": row.href, "class": "title"}, tag("span", row.title)),
            self.row_pages(row),
            tag("div", row.excerpt) if row.excerpt else None,
        ]
        cells = [
            tag("td", tag("span", title, class_="link-top-line"), class_="main-link"),
            tag("td", self.who(row.starter)) if row.starter else None,
            tag("td", self.time(row.created)) if row.created else None,
            tag("td", row.replies, title=labels["replies"]) if row.replies else None,
            tag("td", row.views, title=labels["views"]) if row.views else None,
            tag("td", self.last_post(row.last, frame)) if row.last else None,
        ]
        return tag("tr", cells, class_="topic-list-item" + (" pinned" if row.is_sticky else ""))

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as divisions with their meta data above the words."""
        return text(self._post(post, page.frame) for post in page.posts)

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        user, labels = post.author, frame.labels
        name = bare("span", {"class": "creator", "itemprop": "author"}, self.who(user))
        when = stamp(post.posted, "time", "datetime", itemprop="datePublished")
        link_on = tag("a", when, href=post.permalink) if post.permalink else when
        number = bare("span", {"itemprop": "position"}, post.number) if post.number else None
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        meta = tag(
            "div", name, tag("span", link_on, class_="crawler-post-infos"), number, to, class_="crawler-post-meta"
        )
        facts = tag("div", user.rank, " ", self.user_facts(user, "span")) if user.facts or user.rank else None
        words = bare("div", {"class": "post", "itemprop": "text"}, self.prose.write(post.body))
        title = tag("h4", post.title) if post.title else None
        notes = [self.files(post, frame), self.edit_note(post), self.extras(post, frame)]
        sign = tag("div", self.prose.write(post.signature), class_="signature") if post.signature else None
        actions = tag("div", join(" ", map(link, post.actions))) if post.actions else None
        style = f"margin-inline-start:{post.depth * 24}px" if post.depth else None
        body = [meta, facts, title, words, notes, sign, actions]
        return tag("div", body, id=post.anchor, class_="topic-body crawler-post", style=style)
