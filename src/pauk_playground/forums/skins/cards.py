"""Write pages as cards in sections, with headers, footers and right structured data for machines.

In: views. Out: HTML5 with section, header, footer, figure, and JSON-LD.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.skins.frame.structured_data import write_data
from pauk_playground.forums.views.markup import Content, Html, Prose, join, link, tag, text
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

_STYLE = """body{font:16px/1.7 'Noto Naskh Arabic',Tahoma,sans-serif;background:#eef2ee;max-width:1000px;margin:0 auto}
a{color:#1b5e20}#header{background:#1b5e20;padding:14px;border-radius:0 0 12px 12px}#header a{color:#fff}
.menu{list-style:none;padding:0}.menu li{display:inline;margin-inline-end:14px}
.card{background:#fff;border-radius:12px;padding:14px 18px;margin:10px 0;box-shadow:0 1px 3px #0002}
.card>header{display:flex;gap:12px;align-items:center}.meta{color:#789;font-size:13px}.who{flex:1}
.pin{border-inline-start:5px solid #fbc02d}.row{display:flex;gap:16px}.row>div:first-child{flex:1}
figure.cited{background:#f1f8e9;margin:8px 0;padding:8px 14px}.sig{border-top:1px solid #ddd}
.nums a,.nums b{padding:2px 9px;border-radius:9px;background:#fff}h2{font-size:1.4em}"""


class _Prose(Prose):
    """Quotations as figures with a caption."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("figcaption", link(quote.lead)) if quote.lead.text else None
        expand = tag("small", quote.expand) if quote.expand else None
        return tag("figure", lead, tag("blockquote", self.write(quote.blocks)), expand, class_="cited")


class Cards(OutlineSkin):
    """Cards with round corners."""

    name = "cards"
    style = _STYLE
    prose = _Prose()
    crumb_gap = " ‹ "  # noqa: RUF001

    def head(self, page: BoardPage | ThreadPage) -> Content:
        """Write structured data about a thread."""
        return write_data(page) if isinstance(page, ThreadPage) and page.posts else None

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager in a navigation of its own."""
        items = join(" ", map(self.page_item, pager.items))
        return tag("nav", items, class_="nums", aria_label=frame.labels["pages"]) if pager.items else None

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        if item.turn is PagerView.CURRENT:
            return tag("b", item.text)
        return tag("a", item.text, href=item.href) if item.href else text(item.text)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as cards in a section."""
        cards = []
        for board in boards:
            counts = f"{frame.labels['topics']} {board.topics} · {frame.labels['posts']} {board.posts}"
            children = tag("p", join(" · ", map(link, board.children)), class_="meta") if board.children else None
            told = [tag("h3", tag("a", board.title, href=board.href)), tag("p", board.description), children]
            side = tag("div", tag("p", counts), self.last_post(board.last, frame), class_="meta")
            cards.append(tag("div", tag("div", told), side, class_="card row"))
        return tag("section", tag("h2", title), cards)

    def rows(self, page: BoardPage) -> Html:
        """Write threads as cards."""
        return tag("section", (self._row(row, page.frame) for row in page.rows), class_="threads")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        counts = [
            tag("div", labels["replies"], " ", tag("b", row.replies)) if row.replies else None,
            tag("div", labels["views"], " ", tag("b", row.views)) if row.views else None,
        ]
        lock = text([" ", tag("i", labels["locked"])]) if row.is_locked else None
        created = text([" · ", self.time(row.created)]) if row.created else None
        main = [
            tag("h3", tag("a", row.title, href=row.href), lock, self.row_pages(row)),
            tag("p", row.excerpt) if row.excerpt else None,
            tag("p", self.who(row.starter) if row.starter else None, created, class_="meta"),
        ]
        last = tag("div", self.last_post(row.last, frame), class_="meta") if row.last else None
        kind = "card row" + (" pin" if row.is_sticky else "")
        mark = tag("div", labels["sticky"], class_="meta") if row.is_sticky else None
        return tag("div", tag("div", mark, main), tag("div", counts, class_="meta"), last, class_=kind)

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as sections with header and footer."""
        return tag("div", (self._post(post, page.frame) for post in page.posts), class_="talk")

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        labels, user = frame.labels, post.author
        facts = tag("div", self.user_facts(user, "span"), class_="meta") if user.facts else None
        who = tag("div", tag("strong", self.who(user)), " ", tag("span", user.rank, class_="meta"), facts, class_="who")
        to = tag("span", " ", labels["reply_to"], " ", link(post.reply_to)) if post.reply_to else None
        when = tag("div", self.time(post.posted), to, " ", self.number(post, frame), class_="meta")
        header = tag("header", self.avatar(user), who, when)
        title = tag("h4", post.title) if post.title else None
        sign = tag("div", self.prose.write(post.signature), class_="sig meta") if post.signature else None
        notes = [self.files(post, frame), self.edit_note(post, "p", class_="meta"), self.extras(post, frame), sign]
        footer = tag("footer", join(" · ", map(link, post.actions)), class_="meta") if post.actions else None
        words = tag("div", self.prose.write(post.body), class_="words")
        indent = f"margin-inline-start:{post.depth * 26}px" if post.depth else None
        kind = "card" + (" pin" if post.is_repeat or post.is_accepted else "")
        return tag("section", header, title, words, notes, footer, class_=kind, id=post.anchor, style=indent)
