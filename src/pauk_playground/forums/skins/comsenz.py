"""Write pages as Chinese boards do: each post a table in a division of its own, each row of a board a tbody.

In: views. Out: short class names, ids with numbers, em and cite for dates and names.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Breaks, Html, join, link, stamp, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
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

_STYLE = """body{font:12px/1.5 Tahoma,Helvetica,sans-serif;color:#444;background:#fff;margin:0 auto;max-width:960px}
a{color:#333;text-decoration:none}#header{background:#2b7acd;padding:10px}#header a{color:#fff}
.menu li{display:inline;margin-inline-end:10px}table{width:100%;border-collapse:collapse}
.tl td,.tl th{padding:4px;border-bottom:1px solid #cdcdcd;text-align:start;font-weight:normal}.xst{font-size:14px}
.by{width:110px}.by em,.by cite{display:block;font-style:normal}.num{width:60px;color:#999}
.pls{width:160px;background:#e5edf2;vertical-align:top;padding:10px}.plc{padding:0 20px;vertical-align:top}
.pi{border-bottom:1px dashed #cdcdcd;padding:8px 0}.pi strong{float:right;float:inline-end}
.t_f{font-size:14px;padding:12px 0}.quote{background:#f9f9f9;padding:10px;border-inline-start:3px solid #ccc}
.pg a,.pg strong{padding:2px 8px;border:1px solid #cdcdcd}
.sign{border-top:1px dashed #cdcdcd;margin-top:20px;color:#888}.ad{background:#cdd;height:4px}
.pstatus{color:#888;font-style:italic}.plhin{margin-top:6px;border:1px solid #cdcdcd}"""


class _Prose(Breaks):
    """Quotations in a division with a blockquote, their lead in grey."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("font", link(quote.lead), size=2, color="#999999")
        expand = text([tag("br"), quote.expand]) if quote.expand else None
        inner = tag("blockquote", lead, tag("br"), self.write(quote.blocks), expand)
        return tag("div", inner, class_="quote")

    def code(self, code: Code) -> Html:
        """Write lines of a program as an ordered list."""
        lead = tag("em", code.lead) if code.lead else None
        return tag("div", lead, tag("ol", (tag("li", line) for line in code.lines)), class_="blockcode")


class Comsenz(OutlineSkin):
    """Tables for posts, tbodies for rows."""

    name = "comsenz"
    style = _STYLE
    prose = _Prose()

    def crumbs(self, frame: PageFrame) -> Html:
        """Write the way down to this page."""
        parts = join(tag("em", "›"), (link(crumb) for crumb in frame.crumbs))  # noqa: RUF001
        return tag("div", tag("div", parts, class_="z"), id="pt", class_="bm cl")

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write a pager; the next page is a link of its own class, the last one carries dots."""
        if not pager.items:
            return None
        jump = tag("label", tag("input", type="text", name="custompage", size=2), tag("span", f" / {pager.total}"))
        return tag("div", (self.page_item(item) for item in pager.items), jump, class_="pg")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        classes = {PagerView.NEXT: "nxt", PagerView.PREV: "prev", PagerView.LAST: "last", PagerView.FIRST: "first"}
        if item.href:
            return tag("a", item.text, href=item.href, class_=classes.get(item.turn))
        return tag("strong" if item.turn is PagerView.CURRENT else "span", item.text)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as rows with an icon cell."""
        rows = []
        for board in boards:
            told = [
                tag("h2", tag("a", board.title, href=board.href)),
                tag("p", board.description, class_="xg2"),
                tag("p", frame.labels["subforums"], ": ", join(", ", map(link, board.children)))
                if board.children
                else None,
            ]
            count = [tag("span", board.topics, class_="xi2"), tag("span", f" / {board.posts}", class_="xg1")]
            rows.append(
                tag(
                    "tr",
                    tag("td", tag("img", src="/files/forum.gif", alt=""), class_="fl_icn", width=31),
                    tag("td", told),
                    tag("td", count, class_="fl_i"),
                    tag("td", tag("div", self.last_post(board.last, frame)) if board.last else None, class_="fl_by"),
                )
            )
        return tag(
            "div", tag("div", tag("h2", title), class_="bm_h cl"), tag("table", rows, class_="fl_tb"), class_="bm"
        )

    def rows(self, page: BoardPage) -> Html:
        """Write threads, each in a tbody; a thin row parts stickies from the others."""
        labels = page.frame.labels
        head = tag(
            "tr",
            tag("th", page.title, colspan=2),
            tag("td", labels["author"], class_="by"),
            tag("td", labels["replies"], "/", labels["views"], class_="num"),
            tag("td", labels["last_post"], class_="by"),
        )
        stickies = [self._row(row, page.frame) for row in page.rows if row.is_sticky]
        others = [self._row(row, page.frame) for row in page.rows if not row.is_sticky]
        gap = tag("tbody", tag("tr", tag("td", class_="ad", colspan=5)), id="separatorline") if stickies else None
        return tag("div", tag("table", head, stickies, gap, others), id="threadlist", class_="tl bm")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        word = frame.labels["sticky" if row.is_sticky else "locked" if row.is_locked else "topic"]
        icon = tag("td", tag("img", src="/files/folder.gif", alt=word, title=word), class_="icn")
        prefix = tag("em", row.prefix, class_="xi2") if row.prefix else None
        title = tag(
            "th", prefix, " ", tag("a", row.title, href=row.href, class_="xst"), self.row_pages(row), class_="new"
        )
        starter = tag("cite", self.who(row.starter)) if row.starter else None
        created = tag("em", tag("span", self.time(row.created))) if row.created else None
        counts = [tag("a", row.replies, href=row.href) if row.replies else None, tag("em", row.views)]
        return tag(
            "tbody",
            tag(
                "tr",
                icon,
                title,
                tag("td", starter, created, class_="by"),
                tag("td", counts, class_="num"),
                tag("td", self._last(row.last), class_="by"),
            ),
            id=f"{'stick' if row.is_sticky else 'normal'}thread_{row.key}",
        )

    def _last(self, last: LastPost | None) -> Html | None:
        """Write the last post: who, and when as the link to it."""
        if last is None:
            return None
        user = tag("cite", self.who(last.user)) if last.user else None
        when = stamp(last.stamp, "span", "data-time") if last.stamp else text("»")
        return text([user, tag("em", tag("a", when, href=last.href) if last.href else when)])

    def posts(self, page: ThreadPage) -> Html:
        """Write each post as a table in a division."""
        return tag("div", (self._post(post, page.frame) for post in page.posts), id="postlist", class_="pl bm")

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        user = post.author
        side = [
            tag("div", tag("div", self.who(user, class_="xw1"), class_="authi"), class_="pi"),
            tag("div", self.avatar(user), class_="avatar"),
            tag("p", tag("em", user.rank)) if user.rank else None,
            tag("dl", (text([tag("dt", label), tag("dd", self.value(value))]) for label, value in user.facts)),
        ]
        number = tag("strong", self.number(post, frame))
        to = text([" ", frame.labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        when = tag("em", frame.labels["posted"], " ", self.time(post.posted), id=f"authorposton{post.key}")
        cell = tag("td", self.prose.write(post.body), class_="t_f", id=f"postmessage_{post.key}")
        body = [
            tag("div", number, tag("div", when, to, class_="authi"), class_="pi"),
            tag("div", self.edit_note(post, "i", class_="pstatus"), tag("table", tag("tr", cell)), class_="pct"),
            self.files(post, frame),
            self.extras(post, frame),
        ]
        sign = tag("div", self.prose.write(post.signature), class_="sign") if post.signature else None
        buttons = (tag("em", link(action)) for action in post.actions)
        table = tag(
            "table",
            tag("tr", tag("td", side, class_="pls", rowspan=2), tag("td", body, class_="plc")),
            tag("tr", tag("td", sign, class_="plc plm")),
            tag("tr", tag("td", class_="pls"), tag("td", tag("div", buttons, class_="pob cl"), class_="plc")),
            tag("tr", tag("td", class_="ad", colspan=2)),
            id=post.anchor,
            class_="plhin",
        )
        return tag("div", table, id=f"post_{post.key}", style=f"margin-inline-start:{post.depth * 2}em")
