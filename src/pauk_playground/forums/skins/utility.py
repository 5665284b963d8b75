"""Write pages as applications of the 2020s do: divisions whose classes are rules of style and name nothing.

In: views. Out: flex and grid divisions, icons as inline SVG, buttons.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Content, Html, Prose, join, link, raw, tag, text
from pauk_playground.forums.views.skin import write_document
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

_STYLE = """*{box-sizing:border-box}
body{margin:0;font:15px/1.6 system-ui,sans-serif;background:#f8fafc;color:#1e293b}
a{color:#2563eb;text-decoration:none}.flex{display:flex}.flex-col{flex-direction:column}.gap-4{gap:1rem}
.gap-2{gap:.5rem}.items-center{align-items:center}.justify-between{justify-content:space-between}.p-4{padding:1rem}
.px-4{padding:0 1rem}.mt-2{margin-top:.5rem}.mt-4{margin-top:1rem}.max-w-4xl{max-width:56rem}.mx-auto{margin:0 auto}
.rounded{border-radius:.5rem}.bg-white{background:#fff}.bg-slate-100{background:#f1f5f9}
.border{border:1px solid #e2e8f0}.text-sm{font-size:.85rem}.text-slate-500{color:#64748b}.font-bold{font-weight:700}
.text-xl{font-size:1.3rem}.w-12{width:3rem}.grow{flex:1;min-width:0}
.border-l-4{border-inline-start:4px solid #cbd5e1;padding-inline-start:.75rem}.bg-amber-50{background:#fffbeb}
.flex-wrap{flex-wrap:wrap}img{max-width:100%}"""
_PIN = raw('<svg width="14" height="14" viewBox="0 0 16 16"><path d="M4 1h8v2l-2 4v3H6V7L4 3z"></path></svg>')
_LOCK = raw('<svg width="14" height="14" viewBox="0 0 16 16"><path d="M4 7V5a4 4 0 118 0v2h1v8H3V7z"></path></svg>')
_CARD = "bg-white border rounded p-4 mt-2"


class _Prose(Prose):
    """Quotations with a bar at the side."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("div", link(quote.lead), class_="text-sm font-bold") if quote.lead.text else None
        expand = tag("div", quote.expand, class_="text-sm text-slate-500") if quote.expand else None
        return tag("div", lead, self.write(quote.blocks), expand, class_="border-l-4 bg-slate-100 text-slate-500")


class Utility(OutlineSkin):
    """Cards in columns."""

    name = "utility"
    prose = _Prose()

    def document(self, frame: PageFrame, title: str, content: Content, head: Content = None) -> str:
        """Write the document with one column and a bar on top."""
        bar = tag(
            "div", tag("div", link(frame.home), class_="font-bold text-xl"), self._menu(frame), class_="flex gap-4 p-4"
        )
        middle = tag("div", self.crumbs(frame), content, self.asides(frame), class_="max-w-4xl mx-auto p-4")
        foot = tag("div", frame.online, " ", join(" · ", map(link, frame.footer)), class_="text-sm text-slate-500 p-4")
        body = [tag("div", bar, class_="bg-white border"), middle, foot]
        return write_document(frame, f"{title} | {frame.brand}", tag("div", body, id="app"), style=_STYLE, head=head)

    def _menu(self, frame: PageFrame) -> Html:
        buttons = (tag("a", item.text, href=item.href, role="button") for item in frame.account)
        return tag("div", map(link, frame.menu), buttons, class_="flex gap-4 flex-wrap text-sm items-center grow")

    def crumbs(self, frame: PageFrame) -> Html:
        """Write the way down to this page."""
        return tag("div", join(tag("span", "/"), map(link, frame.crumbs)), class_="flex gap-2 text-sm text-slate-500")

    def heading(self, frame: PageFrame, title: str, description: str) -> Html:
        """Write the page's title."""
        told = tag("div", description, class_="text-slate-500") if description else None
        return text([tag("div", title, class_="text-xl font-bold mt-4", role="heading"), told])

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager as a row of boxes."""
        if not pager.items:
            return None
        summary = tag("div", pager.summary, class_="text-sm grow") if pager.summary else None
        return tag("div", summary, map(self.page_item, pager.items), class_="flex gap-2 mt-4 items-center")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        if item.turn in {PagerView.CURRENT, PagerView.GAP}:
            return tag("div", item.text, class_="px-4 rounded bg-slate-100", aria_current="page" if item.page else None)
        return tag("a", item.text, href=item.href, class_="px-4 rounded border bg-white")

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as cards."""
        cards = []
        for board in boards:
            counts = f"{board.topics} {frame.labels['topics']} · {board.posts} {frame.labels['posts']}"
            told = [
                tag("a", board.title, href=board.href, class_="font-bold"),
                tag("div", board.description, class_="text-sm text-slate-500"),
                tag("div", join(" ", map(link, board.children)), class_="text-sm") if board.children else None,
            ]
            side = tag("div", tag("div", counts), tag("div", self.last_post(board.last, frame)), class_="text-sm")
            cards.append(tag("div", tag("div", told, class_="grow"), side, class_=f"{_CARD} flex gap-4"))
        return text([tag("div", title, class_="text-sm font-bold mt-4"), tag("div", cards)])

    def rows(self, page: BoardPage) -> Html:
        """Write threads as cards."""
        return tag("div", (self._row(row, page.frame) for row in page.rows), class_="flex flex-col")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        pin = tag("span", _PIN, title=labels["sticky"]) if row.is_sticky else None
        lock = tag("span", _LOCK, title=labels["locked"]) if row.is_locked else None
        small = [
            tag("span", self.who(row.starter)) if row.starter else None,
            tag("span", self.time(row.created)) if row.created else None,
            self.row_pages(row),
        ]
        told = [
            tag(
                "div",
                pin,
                lock,
                tag("a", row.title, href=row.href, class_="font-bold"),
                class_="flex gap-2 items-center",
            ),
            tag("div", row.excerpt, class_="text-sm") if row.excerpt else None,
            tag("div", small, class_="flex gap-2 text-sm text-slate-500"),
        ]
        counts = [
            tag("div", row.replies, " ", labels["replies"]) if row.replies else None,
            tag("div", row.views, " ", labels["views"]) if row.views else None,
        ]
        kind = f"{_CARD} flex gap-4 justify-between" + (" bg-amber-50" if row.is_sticky else "")
        last = tag("div", self.last_post(row.last, frame), class_="text-sm") if row.last else None
        return tag("div", tag("div", told, class_="grow"), tag("div", counts, class_="text-sm"), last, class_=kind)

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as cards with the author above the words."""
        return tag("div", (self._post(post, page.frame) for post in page.posts), class_="flex flex-col")

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        labels, user = frame.labels, post.author
        facts = (
            tag("div", self.user_facts(user, "span"), class_="flex gap-2 text-sm text-slate-500")
            if user.facts
            else None
        )
        name = tag("div", tag("span", self.who(user), class_="font-bold"), tag("span", user.rank, class_="text-sm"))
        to = tag("span", labels["reply_to"], " ", link(post.reply_to)) if post.reply_to else None
        when = tag(
            "div", self.time(post.posted), to, self.number(post, frame), class_="flex gap-2 text-sm text-slate-500"
        )
        head = [tag("div", self.avatar(user), class_="w-12"), tag("div", name, facts, class_="grow"), when]
        notes = [self.edit_note(post), self.extras(post, frame), self.files(post, frame)]
        actions = (tag("a", action.text, href=action.href, role="button") for action in post.actions)
        foot = (
            tag("div", self.prose.write(post.signature), class_="text-sm text-slate-500 border-l-4")
            if post.signature
            else None
        )
        return tag(
            "div",
            tag("div", head, class_="flex gap-4 items-center"),
            tag("div", self.prose.write(post.body), class_="mt-4"),
            tag("div", notes, class_="text-sm text-slate-500"),
            foot,
            tag("div", actions, class_="flex gap-4 text-sm mt-2") if post.actions else None,
            class_=_CARD + (" bg-amber-50" if post.is_repeat or post.is_accepted else ""),
            id=post.anchor,
            style=f"margin-inline-start:{post.depth * 1.5}rem" if post.depth else None,
        )
