"""Write pages as the simple board does: wrappers in wrappers, a list about the poster, the date in smart quotes.

In: views. Out: windowbg divisions, tables for boards with one row for each thread.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Breaks, Html, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Code,
    PageFrame,
    Pager,
    PostView,
    Quote,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{background:#e9eef2;font:78%/130% Verdana,Arial,sans-serif;color:#000;margin:0 auto;max-width:1100px}
a{color:#346}#header{background:#557ea0;padding:10px}#header a{color:#fff}
.menu li{display:inline;margin-inline-end:9px}.windowbg{background:#e7eaef}.windowbg2{background:#f0f4f7}
.post_wrapper{display:flow-root;padding:8px;margin:2px 0}.poster{float:left;float:inline-start;width:15em}
.postarea{margin-inline-start:16em}.keyinfo h5{margin:0;font-size:1.1em}.poster ul{list-style:none;padding:0}
.smalltext{font-size:.9em;color:#555}.inner{padding:1em 0;border-top:1px solid #ccc}
.signature{border-top:1px solid #99a;font-size:.9em}.cat_bar{background:#5a6c85;color:#fff;padding:4px}
table{width:100%}.lastpost{width:26%}.stickybg{background:#cee0f3}.lockedbg{background:#d4dce2}
.bbc_standard_quote{background:#d7daec;border:1px solid #aaa;padding:4px;margin:0}.quoteheader{font-size:.85em}"""


class _Prose(Breaks):
    """Quotations between a header and a footer division."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        header = tag("div", tag("div", link(quote.lead), class_="topslice_quote"), class_="quoteheader")
        foot = tag("div", tag("div", quote.expand or None, class_="botslice_quote"), class_="quotefooter")
        return text([header, tag("blockquote", self.write(quote.blocks), class_="bbc_standard_quote"), foot])

    def code(self, code: Code) -> Html:
        """Write lines of a program."""
        lead = tag("div", code.lead, class_="codeheader") if code.lead else None
        return text([lead, tag("code", join(Html("<br>"), code.lines), class_="bbc_code")])


class Smf(OutlineSkin):
    """Windows of two greys."""

    name = "smf"
    style = _STYLE
    prose = _Prose()

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager with square brackets around the current page."""
        if not pager.items:
            return None
        items = (
            tag("a", item.text, href=item.href, class_="navPages")
            if item.href
            else text(["[", tag("strong", item.text), "]"])
            if item.page
            else text(item.text)
            for item in pager.items
        )
        return tag("div", tag("div", frame.labels["pages"], ": ", join(" ", items), class_="pagelinks floatleft"))

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as rows of a table without a head."""
        rows = []
        for board in boards:
            told = [
                tag("a", board.title, href=board.href, class_="subject", name=f"b{board.href[-8:]}"),
                tag("p", board.description),
                tag("p", frame.labels["moderators"], ": ", join(", ", map(link, board.moderators)), class_="moderators")
                if board.moderators
                else None,
                tag("p", tag("strong", frame.labels["subforums"]), ": ", join(", ", map(link, board.children)))
                if board.children
                else None,
            ]
            stats = tag(
                "p", f"{board.posts} {frame.labels['posts']}", tag("br"), f"{board.topics} {frame.labels['topics']}"
            )
            cells = [tag("td", told, class_="info"), tag("td", stats, class_="stats")]
            rows.append(
                tag("tr", cells, tag("td", self.last_post(board.last, frame), class_="lastpost"), class_="windowbg2")
            )
        return text([tag("div", tag("h3", title), class_="cat_bar"), tag("table", rows, class_="table_list")])

    def rows(self, page: BoardPage) -> Html:
        """Write threads as rows of a table."""
        labels = page.frame.labels
        names = ("subject", "replies", "last_post")
        head = tag("thead", tag("tr", (tag("th", labels[name], scope="col") for name in names), class_="catbg"))
        body = tag("tbody", (self._row(row, page.frame) for row in page.rows))
        return tag(
            "div", tag("table", head, body, class_="table_grid"), id="messageindex", class_="tborder topic_table"
        )

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        kind = "windowbg" + (" stickybg" if row.is_sticky else "") + (" lockedbg" if row.is_locked else "")
        pages = tag("small", self.row_pages(row), id=f"pages{row.key}") if row.pages else None
        started = [labels["started"], " ", self.who(row.starter)] if row.starter else None
        created = text([" ", self.time(row.created)]) if row.created else None
        subject = tag("span", tag("a", row.title, href=row.href), id=f"msg_{row.key}")
        told = tag("div", tag("strong", subject) if row.is_sticky else subject, tag("p", started, created, pages))
        replies = text([f"{row.replies} {labels['replies']}", tag("br")]) if row.replies else None
        views = f"{row.views} {labels['views']}" if row.views else None
        return tag(
            "tr",
            tag("td", told, class_=f"subject {kind}"),
            tag("td", replies, views, class_=f"stats {kind}"),
            tag("td", self.last_post(row.last, frame), class_=f"lastpost {kind}"),
        )

    def posts(self, page: ThreadPage) -> Html:
        """Write posts in wrappers of two greys, rules between them."""
        posts = (self._post(post, page.frame, place) for place, post in enumerate(page.posts))
        return tag("div", join(tag("hr", class_="post_separator"), posts), id="forumposts")

    def _post(self, post: PostView, frame: PageFrame, place: int) -> Html:
        labels, user = frame.labels, post.author
        about = [
            tag("li", user.rank, class_="postgroup") if user.rank else None,
            tag("li", self.avatar(user), class_="avatar") if user.avatar else None,
            (tag("li", f"{label}: ", self.value(value)) for label, value in user.facts),
        ]
        poster = tag("div", tag("h4", self.who(user)), tag("ul", about, class_="reset smalltext"), class_="poster")
        subject = (
            tag("h5", tag("a", post.title, href=post.permalink or None), id=f"subject_{post.key}")
            if post.title
            else None
        )
        number = text([self.number(post, frame), " "]) if not post.title else text([post.number, " "])
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        when = tag(
            "div", "« ", number, tag("strong", labels["on"], ": "), self.time(post.posted), to, " »", class_="smalltext"
        )
        buttons = tag("ul", (tag("li", link(action)) for action in post.actions), class_="reset smalltext quickbuttons")
        flow = tag(
            "div", tag("div", subject, when, class_="keyinfo"), buttons if post.actions else None, class_="flow_hidden"
        )
        inner = tag("div", tag("div", self.prose.write(post.body), class_="inner", id=f"msg_{post.key}"), class_="post")
        bar = tag(
            "div",
            self.files(post, frame),
            self.edit_note(post, class_="smalltext modified"),
            tag("div", labels["ip_logged"], class_="smalltext reportlinks"),
            self.extras(post, frame),
            tag("div", self.prose.write(post.signature), class_="signature") if post.signature else None,
            class_="moderatorbar",
        )
        wrapper = tag("div", poster, tag("div", flow, inner, class_="postarea"), bar, class_="post_wrapper")
        kind = "windowbg" if place % 2 else "windowbg2"
        indent = f"margin-inline-start:{post.depth * 2}em" if post.depth else None
        return text([tag("a", id=post.anchor), tag("div", tag("span"), wrapper, class_=kind, style=indent)])
