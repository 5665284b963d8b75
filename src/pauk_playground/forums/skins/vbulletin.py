"""Write pages as the best-known sold board did: a table for each post with a dark head, alternating cells.

In: views. Out: tables in divisions, comments for editors, pagers as tables.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Breaks, Html, Prose, join, link, raw, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Box,
    Code,
    LastPost,
    PageFrame,
    PageItem,
    Pager,
    PagerView,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{background:#e1e1e2;font:10pt verdana,sans-serif;margin:5px 10px}a{color:#22229c}
.tborder{background:#d1d1e1;border:1px solid #0b198c;width:100%;margin-bottom:6px}
.tcat{background:#869bbf;color:#fff}.thead{background:#5c7099;color:#fff;font:bold 11px tahoma}.thead a{color:#fff}
.alt1{background:#f5f5ff}.alt2{background:#e1e4f2}.smallfont{font:11px verdana}td{padding:6px}
.page{background:#fff;padding:10px}.bigusername{font-size:14pt}.alt2 .quote{border:1px inset}
.menu li{display:inline;margin-inline-end:9px}.pagenav{width:auto;margin-inline-start:auto}"""


class _Prose(Breaks):
    """Quotations as inset tables below a small line."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("div", link(quote.lead), class_="smallfont", style="margin-bottom:2px")
        expand = tag("div", quote.expand) if quote.expand else None
        cell = tag("td", self.write(quote.blocks), expand, class_="alt2", style="border:1px inset")
        table = tag("table", tag("tr", cell), cellpadding=6, cellspacing=0, border=0, width="100%")
        return tag("div", lead, table, style="margin:20px; margin-top:5px;")

    def code(self, code: Code) -> Html:
        """Write lines of a program in a box that scrolls."""
        lead = tag("div", code.lead, class_="smallfont") if code.lead else None
        lines = tag("pre", "\n".join(code.lines), class_="alt2", dir="ltr")
        return tag("div", lead, lines, style="margin:20px; margin-top:5px")


class Vbulletin(OutlineSkin):
    """One table for each post."""

    name = "vbulletin"
    style = _STYLE
    prose: Prose = _Prose()

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager as a table with a cell for each item."""
        if not pager.items:
            return None
        summary = tag("td", pager.summary, class_="vbmenu_control") if pager.summary else None
        cells = (tag("td", self.page_item(item), class_="alt1") for item in pager.items)
        table = tag("table", tag("tr", summary, cells), class_="tborder pagenav", cellpadding=3, cellspacing=1)
        return tag("div", table, class_="pagenav", align="right")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        if item.turn is PagerView.CURRENT:
            return tag("span", tag("strong", item.text), class_="smallfont")
        relation = {PagerView.NEXT: "next", PagerView.PREV: "prev"}.get(item.turn)
        return tag("a", item.text, href=item.href, rel=relation, class_="smallfont") if item.href else text(item.text)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as rows of a table."""
        labels = frame.labels
        names = ("forum", "last_post", "topics", "posts")
        rows = [
            tag("tr", tag("td", title, class_="tcat", colspan=4)),
            tag("tr", (tag("td", labels[name]) for name in names), class_="thead"),
        ]
        for board in boards:
            children = text([tag("br"), labels["subforums"], ": ", join(", ", map(link, board.children))])
            told = [
                tag("div", tag("a", tag("strong", board.title), href=board.href)),
                tag("div", board.description, children if board.children else None, class_="smallfont"),
            ]
            cells = [
                tag("td", told, class_="alt1Active", id=f"f{title}"),
                tag("td", tag("div", self.last_post(board.last, frame), class_="smallfont"), class_="alt2"),
                tag("td", board.topics, class_="alt1"),
                tag("td", board.posts, class_="alt2"),
            ]
            rows.append(tag("tr", cells, align="center"))
        return tag("table", rows, class_="tborder", cellpadding=6, cellspacing=1)

    def rows(self, page: BoardPage) -> Html:
        """Write threads as rows of a table."""
        labels = page.frame.labels
        head = tag("tr", (tag("td", labels[n]) for n in ("topic", "last_post", "replies", "views")), class_="thead")
        rows = (self._row(row, page.frame) for row in page.rows)
        return tag("table", head, tag("tbody", rows, id=f"threadbits_{page.key}"), class_="tborder", id="threadslist")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        pages = tag("span", self.row_pages(row), class_="smallfont") if row.pages else None
        started = [self.who(row.starter) if row.starter else None, " ", self.time(row.created) if row.created else None]
        icon = tag("img", src="/files/thread.gif", alt=frame.labels["locked"]) if row.is_locked else None
        sticky = text([tag("img", src="/files/sticky.gif", alt=frame.labels["sticky"]), " "]) if row.is_sticky else None
        told = [
            tag("div", icon, sticky, row.prefix, " ", tag("a", row.title, href=row.href), pages),
            tag("div", started, class_="smallfont"),
        ]
        last = tag("div", self._last(row.last, frame), class_="smallfont", style="white-space:nowrap")
        return tag(
            "tr",
            tag("td", told, class_="alt1", title=row.excerpt or None),
            tag("td", last, class_="alt2"),
            tag("td", row.replies, class_="alt1", align="center"),
            tag("td", row.views, class_="alt2", align="center"),
        )

    def _last(self, last: LastPost | None, frame: PageFrame) -> Html | None:
        if last is None:
            return None
        arrow = tag("img", src="/files/lastpost.gif", alt=frame.labels["last_post"], border=0)
        by = text([frame.labels["by"], " ", self.who(last.user)]) if last.user else None
        when = text([self.time(last.stamp), tag("br")]) if last.stamp else None
        return text([when, by, " ", tag("a", arrow, href=last.href) if last.href else None])

    def posts(self, page: ThreadPage) -> Html:
        """Write posts, each in a table between comments for editors."""
        return tag("div", (self._post(post, page.frame) for post in page.posts), id="posts")

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        labels, user = frame.labels, post.author
        number = tag("td", self.number(post, frame), class_="thead", align="right")
        head = tag("tr", tag("td", tag("a", name=post.anchor), self.time(post.posted), class_="thead"), number)
        author = [
            tag("div", self.who(user, class_="bigusername"), id=f"postmenu_{post.key}"),
            tag("div", user.rank, class_="smallfont") if user.rank else None,
            tag("div", self.avatar(user), class_="smallfont"),
            tag("div", self.user_facts(user), class_="smallfont"),
        ]
        title = (
            text([tag("div", tag("strong", post.title), class_="smallfont"), tag("hr", size=1)]) if post.title else None
        )
        to = tag("div", labels["reply_to"], " ", link(post.reply_to), class_="smallfont") if post.reply_to else None
        signature = tag("div", "__________________", tag("br"), self.prose.write(post.signature))
        body = [
            title,
            to,
            raw("<!-- message -->"),
            tag("div", self.prose.write(post.body), id=f"post_message_{post.key}"),
            raw("<!-- / message -->"),
            self.files(post, frame),
            signature if post.signature else None,
            self.edit_note(post, class_="smallfont"),
            self.extras(post, frame),
        ]
        buttons = tag("td", join(" ", map(link, post.actions)), class_="alt1", align="right")
        table = tag(
            "table",
            head,
            tag("tr", tag("td", author, class_="alt2", width=175), tag("td", body, class_="alt1"), valign="top"),
            tag("tr", tag("td", labels["online" if user.is_online else "offline"], class_="alt2"), buttons),
            class_="tborder",
        )
        page = tag("div", tag("div", table, style="padding:0px 25px"), class_="page")
        return text(
            [raw("<!-- post -->"), tag("div", page, align="center", style=f"margin-inline-start:{post.depth}em")]
        )

    def box(self, box: Box) -> Html | None:
        """Write a box as a table, like everything else."""
        if not box.links:
            return None
        rows = (
            tag("tr", tag("td", link(to), class_="alt1"), tag("td", self.time(at) if at else None, class_="alt2"))
            for to, at in box.links
        )
        head = tag("tr", tag("td", box.title, colspan=2), class_="thead")
        return tag("table", head, rows, class_="tborder")
