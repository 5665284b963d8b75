"""Write pages as bundlers do: divisions and spans whose class names were made by a machine.

In: views. Out: HTML whose classes say nothing and differ from forum to forum.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Html, Prose, join, link, tag
from pauk_playground.forums.views.skin import make_class
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

_STYLE = """body{font:15px/1.5 Roboto,Arial,sans-serif;margin:0 auto;max-width:880px;background:#fafafa;color:#212121}
a{color:#00695c}#header{padding:12px;background:#004d40}#header a{color:#fff}
.menu li{display:inline;margin-inline-end:9px}div[class^=css-]>div{padding:2px 0}span{margin-inline-end:8px}
[class*=css-]>[class*=css-]{border-color:#ddd}"""


class _Prose(Prose):
    """Quotations in nothing but divisions."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("div", tag("span", link(quote.lead))) if quote.lead.text else None
        expand = tag("div", tag("span", quote.expand)) if quote.expand else None
        style = "border:1px solid #ccc;padding:8px;margin:8px 0"
        return tag("div", lead, tag("div", self.write(quote.blocks)), expand, style=style)


class Obfuscated(OutlineSkin):
    """Nothing but divisions."""

    name = "obfuscated"
    style = _STYLE
    prose = _Prose()

    def _css(self, frame: PageFrame, *words: str) -> str:
        return " ".join(f"css-{make_class(frame, word)}" for word in words)

    def crumbs(self, frame: PageFrame) -> Html:
        """Write the way down to this page."""
        parts = join(" ", (tag("span", link(crumb), class_=self._css(frame, "crumb")) for crumb in frame.crumbs))
        return tag("div", parts, class_=self._css(frame, "crumbs"))

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager: two divisions around anchors."""
        if not pager.items:
            return None
        items = (tag("div", self.page_item(item), class_=self._css(frame, "page")) for item in pager.items)
        return tag("div", tag("div", items, style="display:flex;gap:8px"), class_=self._css(frame, "pager"))

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        return tag("a", tag("span", item.text), href=item.href) if item.href else tag("span", item.text)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as divisions."""
        items = []
        for board in boards:
            children = tag("div", join(" ", map(link, board.children))) if board.children else None
            items.append(
                tag(
                    "div",
                    tag("div", tag("a", board.title, href=board.href), tag("span", f" {board.topics} · {board.posts}")),
                    tag("div", board.description),
                    children,
                    tag("div", self.last_post(board.last, frame)) if board.last else None,
                    class_=self._css(frame, "board"),
                )
            )
        return tag("div", tag("div", tag("b", title)), items, class_=self._css(frame, "boards"))

    def rows(self, page: BoardPage) -> Html:
        """Write threads as divisions of spans."""
        rows = (self._row(row, page.frame) for row in page.rows)
        return tag("div", rows, class_=self._css(page.frame, "rows"))

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        cells = [
            tag("span", self.who(row.starter)) if row.starter else None,
            tag("span", self.time(row.created)) if row.created else None,
            tag("span", row.replies, " ", labels["replies"]) if row.replies else None,
            tag("span", row.views, " ", labels["views"]) if row.views else None,
            tag("span", self.last_post(row.last, frame)) if row.last else None,
        ]
        title = tag("div", self.marks(row, frame), tag("a", tag("span", row.title), href=row.href), self.row_pages(row))
        kind = self._css(frame, "row", *(["sticky"] if row.is_sticky else []))
        inner = tag("div", title, tag("div", cells), class_=self._css(frame, "cell"))
        return tag("div", inner, class_=kind, style="border-bottom:1px solid #ddd")

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as divisions within divisions."""
        frame = page.frame
        posts = (tag("div", self._post(post, frame), class_=self._css(frame, "slot")) for post in page.posts)
        return tag("div", tag("div", posts, class_=self._css(frame, "list")), class_=self._css(frame, "main"))

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        labels, user = frame.labels, post.author
        to = tag("span", labels["reply_to"], " ", link(post.reply_to)) if post.reply_to else None
        facts = tag("div", self.user_facts(user, "span"), class_=self._css(frame, "facts")) if user.facts else None
        top = tag(
            "div",
            tag("div", tag("span", self.who(user)), tag("span", user.rank), class_=self._css(frame, "who")),
            tag("div", tag("span", self.time(post.posted)), to, tag("span", self.number(post, frame))),
            facts,
            class_=self._css(frame, "top"),
        )
        buttons = (tag("span", link(action), class_=self._css(frame, "button")) for action in post.actions)
        sign = tag("div", self.prose.write(post.signature), class_=self._css(frame, "sign")) if post.signature else None
        title = tag("div", tag("b", post.title)) if post.title else None
        words = tag("div", tag("div", self.prose.write(post.body)), class_=self._css(frame, "text"))
        notes = [self.files(post, frame), self.edit_note(post), self.extras(post, frame), sign]
        style = f"border-top:1px solid #bbb;margin-inline-start:{post.depth * 20}px"
        body = [top, title, words, notes, tag("div", buttons)]
        return tag("div", body, id=post.anchor, class_=self._css(frame, "post"), style=style)
