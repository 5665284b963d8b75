"""Write pages as a script of the 1990s does: capital tags are gone, but fonts, rules and definition lists stay.

In: views. Out: a list of numbered answers, ``dt`` with number, name and date, ``dd`` with words.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Breaks, Content, Html, join, link, tag, text
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


class _Prose(Breaks):
    """Quotations in another colour."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = text([link(quote.lead), tag("br")]) if quote.lead.text else None
        expand = text([tag("br"), quote.expand]) if quote.expand else None
        return text([tag("font", lead, self.write(quote.blocks), expand, color="#789922"), tag("br")])


class Cgi(OutlineSkin):
    """Numbered answers on a grey ground."""

    name = "cgi"
    prose = _Prose()
    doctype = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">'

    def document(self, frame: PageFrame, title: str, content: Content, head: Content = None) -> str:
        """Write the document between rules, centred."""
        menu = join(" ", (text(["[", link(item), "]"]) for item in (*frame.menu, *frame.account)))
        top = tag("center", tag("font", tag("b", link(frame.home)), size="+2"), tag("br"), menu)
        where = text([tag("hr"), join(" &gt; ".replace("&gt;", ">"), map(link, frame.crumbs)), tag("hr")])
        notice = tag("center", tag("font", frame.notice, color="red")) if frame.notice else None
        foot = text([tag("hr"), tag("div", frame.credit, align="right")])
        boxes = [self.box(box) for box in frame.boxes if not box.is_related]
        body = tag("div", top, notice, where, content, boxes, foot)
        style = "body{background:#efefef;font:16px serif}dd{margin-bottom:1em}font[size]{font-size:1.4em}"
        return write_document(frame, title, body, style=style, head=head, doctype=self.doctype)

    def heading(self, frame: PageFrame, title: str, description: str) -> Html:
        """Write the title in red."""
        told = text([tag("br"), description]) if description else None
        return tag("p", tag("font", title, size="+1", color="#ff0000"), told)

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager centred."""
        return tag("center", join(" ", map(self.page_item, pager.items))) if pager.items else None

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        return text(["[", tag("a", item.text, href=item.href), "]"]) if item.href else tag("b", item.text)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as lines."""
        lines = []
        for board in boards:
            children = text([" + ", join(" + ", map(link, board.children))]) if board.children else None
            last = text([" ", self.last_post(board.last, frame)]) if board.last else None
            counts = f" ({board.topics}/{board.posts})"
            lines.append(text(["■ ", tag("a", board.title, href=board.href), counts, children, last, tag("br")]))
        return tag("p", tag("b", title), tag("br"), lines)

    def rows(self, page: BoardPage) -> Html:
        """Write threads as lines: number, title with the count of answers, date, name."""
        lines = (self._row(place + 1, row, page.frame) for place, row in enumerate(page.rows))
        return tag("div", lines)

    def _row(self, place: int, row: ThreadView, frame: PageFrame) -> Html:
        count = f" ({row.replies})" if row.replies else ""
        bits = [
            self.time(row.created) if row.created else None,
            self.who(row.starter) if row.starter else None,
            text(f"{frame.labels['views']} {row.views}") if row.views else None,
        ]
        small = join(" - ", (bit for bit in bits if bit))
        mark = tag("font", "★", color="red", title=frame.labels["sticky"]) if row.is_sticky else None
        lock = text([" ", frame.labels["locked"]]) if row.is_locked else None
        last = text([" / ", self.last_post(row.last, frame)]) if row.last else None
        title = tag("a", row.title, href=row.href)
        return tag("p", f"{place}: ", mark, title, count, lock, " ", small, self.row_pages(row), last)

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as a definition list."""
        items = []
        for place, post in enumerate(page.posts):
            items += self._post(place, post, page.frame)
        return tag("dl", items)

    def _post(self, place: int, post: PostView, frame: PageFrame) -> list[Html]:
        number = post.number.lstrip("#") or str(place + 1)
        shown = (
            tag("a", number, href=post.permalink, name=post.anchor)
            if post.permalink
            else tag("a", number, name=post.anchor)
        )
        name = tag("font", tag("b", self.who(post.author)), color="green")
        facts = join(" ", (text([label, ":", self.value(value)]) for label, value in post.author.facts))
        to = text([" >>", link(post.reply_to)]) if post.reply_to else None
        head = tag("dt", shown, " : ", name, " ", post.author.rank, " : ", self.time(post.posted), " ", facts, to)
        extra = [self.files(post, frame), self.edit_note(post, "small"), self.extras(post, frame)]
        sign = text([tag("hr", width="30%", align="left"), tag("small", self.prose.write(post.signature))])
        actions = text([tag("br"), tag("small", join(" ", map(link, post.actions)))]) if post.actions else None
        title = tag("b", post.title, tag("br")) if post.title else None
        words = tag("div", self.prose.write(post.body))
        indent = f"margin-left:{40 + post.depth * 30}px" if post.depth else None
        return [head, tag("dd", title, words, extra, sign if post.signature else None, actions, style=indent)]
