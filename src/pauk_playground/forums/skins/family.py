"""Write pages as a magazine's own board does: one table, a row with who and when, a row with what, and notices between.

In: views. Out: HTML 4 with classes in German, sidebars, and advertisements among the posts.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Breaks, Html, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    PageFrame,
    PageItem,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:14px/1.5 Arial,sans-serif;max-width:960px;margin:0 auto;background:#fff6ef}a{color:#c2185b}
#header{border-bottom:4px solid #f48fb1;padding:12px}.menu li{display:inline;margin-inline-end:14px}
.crumbs{font-size:12px;padding:6px 0}table{width:100%;border-collapse:collapse}
.kopf td{background:#fce4ec;padding:5px}.text td{padding:12px 5px 24px}
.anzeige td{background:#eee;color:#999;text-align:center;padding:20px}
.liste td,.liste th{padding:6px;border-bottom:1px solid #f8bbd0;text-align:start}
.zitat{font-style:italic;color:#777;margin:6px 20px}.oben{background:#fff3c4}.seiten a{padding:0 4px}
.fuss{font-size:12px;color:#888}"""
_AD_EVERY = 4


class _Prose(Breaks):
    """Quotations in italics."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        expand = text([tag("br"), quote.expand]) if quote.expand else None
        return tag("div", tag("b", link(quote.lead)), tag("br"), self.write(quote.blocks), expand, class_="zitat")


class Family(OutlineSkin):
    """Pink rows."""

    name = "family"
    style = _STYLE
    prose = _Prose()
    crumb_gap = " > "

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager with bars between the numbers."""
        if not pager.items:
            return None
        return tag("p", frame.labels["page"], ": ", join(" | ", map(self.page_item, pager.items)), class_="seiten")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager; previous and next are little pictures."""
        if item.turn in {PagerView.NEXT, PagerView.PREV}:
            return tag("a", tag("img", src=f"/files/{item.turn}.gif", alt=item.text, border=0), href=item.href)
        return tag("a", item.text, href=item.href) if item.href else tag("b", item.text)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as rows."""
        labels = frame.labels
        head = tag("tr", tag("th", title), tag("th", labels["posts"]), tag("th", labels["last_post"]))
        rows = []
        for board in boards:
            children = text([tag("br"), join(", ", map(link, board.children))]) if board.children else None
            told = tag("td", tag("a", tag("b", board.title), href=board.href), tag("br"), board.description, children)
            counts = tag("td", f"{board.topics} / {board.posts}")
            rows.append(tag("tr", told, counts, tag("td", self.last_post(board.last, frame))))
        return tag("table", head, rows, class_="liste")

    def rows(self, page: BoardPage) -> Html:
        """Write threads as rows."""
        labels = page.frame.labels
        names = ["topic", "author", "replies", "last_post"]
        head = tag("tr", (tag("th", labels[name]) for name in names))
        return tag("table", head, (self._row(row, page.frame) for row in page.rows), class_="liste")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        views = text([" (", row.views, ")"]) if row.views else None
        created = text([tag("br"), self.time(row.created)]) if row.created else None
        excerpt = text([tag("br"), row.excerpt]) if row.excerpt else None
        title = [self.marks(row, frame), tag("a", row.title, href=row.href), self.row_pages(row), excerpt]
        return tag(
            "tr",
            tag("td", title),
            tag("td", self.who(row.starter) if row.starter else None, created),
            tag("td", row.replies, views, align="center"),
            tag("td", self.last_post(row.last, frame)),
            class_="oben" if row.is_sticky else None,
        )

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as pairs of rows, an advertisement after some of them."""
        rows = []
        for place, post in enumerate(page.posts):
            rows += self._post(post, page.frame)
            if place % _AD_EVERY == _AD_EVERY - 1:
                rows.append(tag("tr", tag("td", page.frame.labels["ad"], colspan=2), class_="anzeige"))
        return tag("table", rows)

    def _post(self, post: PostView, frame: PageFrame) -> list[Html]:
        labels, user = frame.labels, post.author
        rank = text([" (", user.rank, ")"]) if user.rank else None
        facts = join(", ", (text([f"{label}: ", self.value(value)]) for label, value in user.facts))
        who = tag("td", tag("a", name=post.anchor), labels["by"], " ", tag("b", self.who(user)), rank, tag("br"), facts)
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        when = tag("td", self.time(post.posted), to, " ", self.number(post, frame), align="right")
        actions = tag("p", join(" | ", map(link, post.actions)), class_="fuss") if post.actions else None
        sign = tag("p", self.prose.write(post.signature), class_="fuss") if post.signature else None
        title = tag("h3", post.title) if post.title else None
        words = tag("div", self.prose.write(post.body))
        parts = [
            title,
            words,
            self.files(post, frame),
            self.edit_note(post, "p", class_="fuss"),
            self.extras(post, frame),
        ]
        indent = f"padding-inline-start:{post.depth * 30}px" if post.depth else None
        return [
            tag("tr", who, when, class_="kopf" + (" oben" if post.is_repeat else "")),
            tag("tr", tag("td", parts, sign, actions, colspan=2, style=indent), class_="text"),
        ]
