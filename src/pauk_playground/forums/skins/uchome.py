"""Write pages as older Chinese and Japanese boards did: a form around boxes, one box with one table for each post.

In: views. Out: headings with dates, author cells, definition lists of facts.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Breaks, Html, bare, join, link, tag, text
from pauk_playground.forums.views.views import BoardPage, BoardView, PageFrame, PostView, Quote, ThreadPage, ThreadView

_STYLE = """body{font:12px Tahoma,sans-serif;background:#f8fbfe;color:#444;margin:0 auto;max-width:980px}
a{color:#005cb1}#header{background:#2679b5;padding:8px}#header a{color:#fff}
.menu li{display:inline;margin-inline-end:9px}
.mainbox{border:1px solid #9db3c5;background:#fff;margin:8px 0;padding:1px}
.mainbox h3{background:#005cb1;color:#fff;margin:0;padding:6px}table{width:100%}
td.postauthor{width:170px;background:#f2f9fd;vertical-align:top;padding:8px}
td.postcontent{vertical-align:top;padding:8px}.postinfo{border-bottom:1px solid #c3e0ff;padding:3px}
.postmessage{font-size:14px;padding:12px 0}.quote{border:1px dashed #ccc;padding:8px;background:#fafafa}
.signatures{color:#999;border-top:1px dotted #ccc}.pages a,.pages strong{padding:1px 6px;border:1px solid #9db3c5}
th.subject{text-align:start;font-weight:normal}td{padding:3px}"""


class _Prose(Breaks):
    """A heading above each quotation."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation: its lead as a heading, its words in a division."""
        expand = text([tag("br"), quote.expand]) if quote.expand else None
        words = tag("div", self.write(quote.blocks), expand, class_="quote")
        return text([tag("h5", link(quote.lead)), words])


class Uchome(OutlineSkin):
    """Boxes with blue headings."""

    name = "uchome"
    style = _STYLE
    prose = _Prose()
    doctype = (
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" '
        '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
    )

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as cells, two in a row, as crowded boards do."""
        cells = [tag("th", self._board(board, frame), width="50%") for board in boards]
        rows = (tag("tr", cells[place : place + 2]) for place in range(0, len(cells), 2))
        return tag("div", tag("h3", title), tag("table", rows), class_="mainbox forumlist")

    def _board(self, board: BoardView, frame: PageFrame) -> Html:
        counts = f" ({board.topics} / {board.posts})" if board.topics or board.posts else ""
        children = tag("p", join(", ", map(link, board.children))) if board.children else None
        last = tag("p", self.last_post(board.last, frame)) if board.last else None
        return text([tag("h2", tag("a", board.title, href=board.href), tag("em", counts)), children, last])

    def rows(self, page: BoardPage) -> Html:
        """Write threads within a form that only moderators use."""
        labels = page.frame.labels
        names = ("title", "author", "replies", "last_post")
        head = tag("thead", tag("tr", (tag("td", labels[name]) for name in names)))
        body = (tag("tbody", self._row(row, page.frame)) for row in page.rows)
        table = tag("table", head, body, summary=f"forum_{page.key}", cellspacing=0)
        form = bare("form", {"method": "post", "action": page.compose or "#"}, table)
        return tag("div", tag("h3", page.title), form, class_="mainbox threadlist")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        starter = tag("cite", self.who(row.starter)) if row.starter else None
        created = tag("em", self.time(row.created)) if row.created else None
        views = text([" / ", tag("em", row.views)]) if row.views else None
        title = [
            self.marks(row, frame),
            row.prefix,
            " ",
            tag("span", tag("a", row.title, href=row.href), id=f"thread_{row.key}"),
            self.row_pages(row),
        ]
        return tag(
            "tr",
            tag("th", title, class_="subject"),
            tag("td", starter, created, class_="author"),
            tag("td", tag("strong", row.replies), views, class_="nums"),
            tag("td", self._last(row, frame), class_="lastpost"),
        )

    def _last(self, row: ThreadView, frame: PageFrame) -> Html | None:
        """Write the date as the link to the last post."""
        if row.last is None:
            return None
        when = self.time(row.last.stamp) if row.last.stamp else text(frame.labels["last_post"])
        by = tag("cite", frame.labels["by"], " ", self.who(row.last.user)) if row.last.user else None
        return text([tag("em", tag("a", when, href=row.last.href) if row.last.href else when), by])

    def posts(self, page: ThreadPage) -> Html:
        """Write posts in a form, each in a box with a table."""
        posts = (self._post(post, page.frame, place) for place, post in enumerate(page.posts))
        return bare("form", {"method": "post", "name": "modactions"}, posts)

    def _post(self, post: PostView, frame: PageFrame, place: int) -> Html:
        labels, user = frame.labels, post.author
        facts = tag("dl", (text([tag("dt", label), tag("dd", self.value(value))]) for label, value in user.facts))
        author = [tag("cite", self.who(user)), self.avatar(user), tag("p", user.rank), facts if user.facts else None]
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        info = tag(
            "div", tag("strong", self.number(post, frame)), " ", labels["posted"], " ", self.time(post.posted), to
        )
        words = tag("div", self.prose.write(post.body), class_="postmessage", id=f"pm{post.key}")
        note = self.edit_note(post, "em")
        sign = tag("div", self.prose.write(post.signature), class_="signatures") if post.signature else None
        body = [
            tag("div", info, class_="postinfo"),
            note,
            words,
            self.files(post, frame),
            self.extras(post, frame),
            sign,
        ]
        actions = tag("div", join(" | ", map(link, post.actions)), class_="postactions")
        head = tag("h3", post.title) if post.title and place == 0 else None
        table = tag(
            "table",
            tag("tr", tag("td", author, class_="postauthor", rowspan=2), tag("td", body, class_="postcontent")),
            tag("tr", tag("td", actions)),
            id=post.anchor,
            cellspacing=0,
        )
        return tag("div", head, table, class_="mainbox viewthread", style=f"margin-inline-start:{post.depth * 24}px")
