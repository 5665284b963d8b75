"""Write pages as newly made forums do: articles with microdata, icons, a sticky bar, dates as links to posts.

In: views. Out: HTML5 with itemprop for author, text and date.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Html, Prose, bare, join, link, stamp, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    PageFrame,
    PageItem,
    Pager,
    PagerView,
    PostView,
    Quote,
    StampView,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:16px/1.6 Inter,system-ui,sans-serif;margin:0 auto;max-width:820px;padding:0 1rem;color:#222}
a{color:#3b49df}#header{position:sticky;top:0;background:#fff;border-bottom:1px solid #ddd;padding:.5rem 0}
.menu{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:1rem}#header h1{margin:0;font-size:1.2rem}
.topic-list{width:100%;border-collapse:collapse}.topic-list td{padding:.6rem .3rem;border-bottom:1px solid #eee}
.post{border-bottom:1px solid #eee;padding:1rem 0;display:grid;grid-template-columns:56px 1fr;gap:1rem}
.post aside img{border-radius:50%}.by{font-weight:600}.muted{color:#777;font-size:.85rem}.pinned{background:#fffde7}
.body blockquote{background:#f6f6f6;border-inline-start:4px solid #ccc;margin:.5rem 0;padding:.5rem 1rem}
.pages{display:flex;gap:1rem;padding:1rem 0}"""


class _Prose(Prose):
    """Quotations as an aside with a title."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("div", link(quote.lead), class_="title") if quote.lead.text else None
        expand = tag("div", quote.expand, class_="muted") if quote.expand else None
        return tag("aside", lead, tag("blockquote", self.write(quote.blocks)), expand, class_="quote")


class Modern(OutlineSkin):
    """Articles with microdata."""

    name = "modern"
    style = _STYLE
    prose = _Prose()
    time_tag = "time"
    time_attribute = "datetime"

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager in a navigation."""
        if not pager.items:
            return None
        return tag("nav", map(self.page_item, pager.items), class_="pages", role="navigation")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager; next and previous carry their relation."""
        relation = {PagerView.NEXT: "next", PagerView.PREV: "prev"}.get(item.turn)
        if item.href:
            return tag("a", item.text, href=item.href, rel=relation, aria_label=item.turn.value)
        return tag("span", item.text, aria_current="page" if item.turn is PagerView.CURRENT else None)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as a table without a head."""
        rows = []
        for board in boards:
            children = tag("div", join(" ", map(link, board.children)), class_="muted") if board.children else None
            told = [tag("a", board.title, href=board.href, class_="by"), tag("div", board.description), children]
            counts = tag("td", f"{board.topics} / {board.posts}", class_="muted")
            rows.append(
                tag("tr", tag("td", told), counts, tag("td", self.last_post(board.last, frame), class_="muted"))
            )
        return tag("section", tag("h3", title), tag("table", tag("tbody", rows), class_="topic-list"))

    def rows(self, page: BoardPage) -> Html:
        """Write threads as a table."""
        labels = page.frame.labels
        names = ("topic", "replies", "views", "activity")
        head = tag("thead", tag("tr", (tag("th", labels[name]) for name in names)))
        return tag("table", head, tag("tbody", (self._row(row, page.frame) for row in page.rows)), class_="topic-list")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        lock = tag("span", "🔒", aria_label=frame.labels["locked"]) if row.is_locked else None
        pin = tag("span", "📌", aria_label=frame.labels["sticky"]) if row.is_sticky else None
        created = self.time(row.created) if row.created else None
        starter = tag("span", self.who(row.starter), " ") if row.starter else None
        main = [
            tag("div", pin, lock, tag("a", row.title, href=row.href, class_="by"), self.row_pages(row)),
            tag("div", starter, created, class_="muted"),
            tag("p", row.excerpt, class_="muted") if row.excerpt else None,
        ]
        return tag(
            "tr",
            tag("td", main),
            tag("td", row.replies),
            tag("td", row.views),
            tag("td", self._last(row), class_="muted"),
            class_="pinned" if row.is_sticky else None,
            data_topic_id=row.key,
        )

    def _last(self, row: ThreadView) -> Html | None:
        last = row.last
        if last is None:
            return None
        when = self.time(last.stamp) if last.stamp else text("→")
        user = text([" ", self.who(last.user)]) if last.user else None
        return text([tag("a", when, href=last.href) if last.href else when, user])

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as articles within the scope of the thread."""
        kind = {"itemscope": True, "itemtype": "https://schema.org/DiscussionForumPosting"}
        title = bare("meta", {"itemprop": "headline", "content": page.title})
        return bare("main", kind, title, (self._post(post, page.frame) for post in page.posts))

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        user, labels = post.author, frame.labels
        name = bare("span", {"itemprop": "author", "class": "by"}, self.who(user))
        when = tag("a", self._date(post.posted), href=post.permalink) if post.permalink else self._date(post.posted)
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        number = tag("span", post.number, class_="muted") if post.number else None
        head = tag("header", name, " ", tag("span", user.rank, class_="muted"), " ", when, to, " ", number)
        facts = tag("div", self.user_facts(user, "span"), class_="muted") if user.facts else None
        words = bare("div", {"itemprop": "text", "class": "body"}, self.prose.write(post.body))
        sign = tag("div", self.prose.write(post.signature), class_="muted") if post.signature else None
        title = tag("h4", post.title) if post.title else None
        buttons = tag("footer", join(" ", map(link, post.actions)), class_="muted") if post.actions else None
        notes = [self.files(post, frame), self.edit_note(post, class_="muted"), self.extras(post, frame), sign]
        attributes = {
            "id": post.anchor,
            "class": "post" + (" pinned" if post.is_repeat else ""),
            "itemscope": True,
            "itemtype": "https://schema.org/Comment",
            "style": f"margin-inline-start:{post.depth * 2}rem" if post.depth else None,
        }
        side = tag("aside", self.avatar(user))
        return bare("article", attributes, side, tag("div", head, facts, title, words, notes, buttons))

    def _date(self, given: StampView) -> Html:
        return stamp(given, "time", "datetime", itemprop="datePublished")
