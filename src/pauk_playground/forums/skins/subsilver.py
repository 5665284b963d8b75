"""Write pages as boards did around 2003: one table for all posts, two rows for each and a thin one between them.

In: views. Out: tables with nowrap, spans and line breaks.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Breaks, Html, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Code,
    PageFrame,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{background:#e5e5e5;font:12px Verdana,Arial;color:#000}a{color:#069}
.forumline{background:#fff;border:2px solid #069;width:100%}.forumline th{background:#069;color:#ffa34f;padding:4px}
.row1{background:#efefef}.row2{background:#dee3e7}.row3{background:#d1d7dc}td.spaceRow{background:#c7d0d7;height:2px}
.name{font-weight:bold}.postdetails,.gensmall{font-size:10px}.postbody{font-size:12px;line-height:18px}
.quote{background:#fafafa;border:1px solid #d1d7dc;font-size:11px}.code{font:12px monospace;color:#060}
.cat{background:#c8d1d8;font-weight:bold}.menu li{display:inline;margin-inline-end:9px}table{border-spacing:1px}"""


class _Prose(Breaks):
    """Quotations and code as little tables."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation as a table of two rows."""
        lead = tag("tr", tag("td", tag("span", tag("b", link(quote.lead)), class_="genmed")))
        expand = text([tag("br"), quote.expand]) if quote.expand else None
        body = tag("tr", tag("td", self.write(quote.blocks), expand, class_="quote"))
        return tag("table", lead, body, width="90%", cellspacing=1, cellpadding=3, border=0, align="center")

    def code(self, code: Code) -> Html:
        """Write lines of a program as a table."""
        lead = tag("tr", tag("td", tag("b", code.lead))) if code.lead else None
        lines = tag("tr", tag("td", join(Html("<br>"), code.lines), class_="code"))
        return tag("table", lead, lines, width="90%", align="center")


class Subsilver(OutlineSkin):
    """Tables, and tables in tables."""

    name = "subsilver"
    style = _STYLE
    prose = _Prose()
    doctype = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">'
    crumb_gap = " -> "

    def heading(self, frame: PageFrame, title: str, description: str) -> Html:
        """Write the title as a link-like line."""
        return tag("table", tag("tr", tag("td", tag("span", title, class_="maintitle"), tag("br"), description)))

    def _table(self, head: Sequence[str], rows: Sequence[Html]) -> Html:
        cells = (tag("th", cell, nowrap=True) for cell in head)
        return tag("table", tag("tr", cells), rows, class_="forumline", cellpadding=2, cellspacing=1, border=0)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as rows of a table below a row with the category."""
        labels = frame.labels
        rows = [tag("tr", tag("td", tag("span", title, class_="cattitle"), class_="cat", colspan=4))]
        for board in boards:
            children = join(", ", (link(child) for child in board.children))
            told = [
                tag("a", board.title, href=board.href, class_="forumlink"),
                tag("br"),
                tag("span", board.description, class_="genmed"),
                text([tag("br"), tag("span", labels["subforums"], ": ", children)]) if board.children else None,
            ]
            rows.append(
                tag(
                    "tr",
                    tag("td", told, class_="row1", width="100%"),
                    tag("td", board.topics, class_="row2", align="center"),
                    tag("td", board.posts, class_="row2", align="center"),
                    tag("td", self.last_post(board.last, frame), class_="row2", align="center", nowrap=True),
                )
            )
        return self._table([labels["forum"], labels["topics"], labels["posts"], labels["last_post"]], rows)

    def rows(self, page: BoardPage) -> Html:
        """Write threads as rows of a table."""
        labels = page.frame.labels
        head = [labels["topics"], labels["replies"], labels["author"], labels["views"], labels["last_post"]]
        return self._table(head, [self._row(row, page.frame) for row in page.rows])

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        created = text([tag("br"), self.time(row.created)]) if row.created else None
        told = [
            tag("span", self.marks(row, frame), tag("a", row.title, href=row.href, class_="topictitle")),
            text([tag("br"), tag("span", row.excerpt, class_="gensmall")]) if row.excerpt else None,
            self.row_pages(row),
        ]
        return tag(
            "tr",
            tag("td", told, class_="row1", width="100%"),
            tag("td", row.replies, class_="row2", align="center"),
            tag("td", self.who(row.starter) if row.starter else None, created, class_="row3", align="center"),
            tag("td", row.views, class_="row2", align="center"),
            tag("td", self.last_post(row.last, frame), class_="row3", align="center", nowrap=True),
        )

    def posts(self, page: ThreadPage) -> Html:
        """Write posts as pairs of rows with a thin row between them."""
        labels = page.frame.labels
        rows = [row for place, post in enumerate(page.posts) for row in self._post(post, page.frame, place)]
        return self._table([labels["author"], labels["message"]], rows)

    def _post(self, post: PostView, frame: PageFrame, place: int) -> list[Html]:
        labels, kind = frame.labels, f"row{place % 2 + 1}"
        author = [
            tag("a", name=post.anchor),
            tag("span", self.who(post.author), class_="name"),
            tag("br"),
            tag("span", post.author.rank, tag("br"), self.avatar(post.author), class_="postdetails"),
            tag("span", self.user_facts(post.author), class_="postdetails"),
        ]
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        subject = text([" ", labels["subject"], ": ", post.title]) if post.title else None
        details = [labels["posted"], ": ", self.time(post.posted), subject, to]
        signature = text(["_________________", tag("br"), self.prose.write(post.signature)])
        indent = f"padding-inline-start:{post.depth * 20}px" if post.depth else None
        body = [
            tag("span", self.number(post, frame), " ", details, class_="postdetails"),
            tag("hr"),
            tag("span", self.prose.write(post.body), class_="postbody"),
            self.files(post, frame),
            tag("span", tag("br"), signature, class_="postbody") if post.signature else None,
            self.edit_note(post, "span", class_="gensmall"),
            self.extras(post, frame),
        ]
        links = join(" ", (tag("a", f"[{action.text}]", href=action.href) for action in post.actions))
        top = tag("a", labels["back"], href="#top", class_="nav")
        return [
            tag(
                "tr",
                tag("td", author, class_=kind, width=150, valign="top"),
                tag("td", body, class_=kind, style=indent),
            ),
            tag("tr", tag("td", top, class_=kind), tag("td", links, class_=kind)),
            tag("tr", tag("td", class_="spaceRow", colspan=2)),
        ]
