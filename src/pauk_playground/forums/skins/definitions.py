"""Write pages with definition lists for posts and wrong structured data: whoever believes machines is deceived.

In: views. Out: ``dl`` with the author as the term, several definitions for date, words and buttons; false JSON-LD.
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
    PostView,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:14px/1.5 Tahoma,sans-serif;max-width:940px;margin:0 auto;background:#f4f1ea;color:#333}
a{color:#7a3b00}#header{background:#7a3b00;padding:10px}#header a{color:#fff}
.menu li{display:inline;margin-inline-end:9px}
dl.wpis{background:#fff;border:1px solid #d8cdb8;margin:8px 0;padding:8px;display:flow-root}
dl.wpis dt{font-weight:bold}dl.wpis dd{margin:0 0 4px}.data{font-size:11px;color:#998}
.tresc{font-size:15px;padding:8px 0}.stopka{border-top:1px dotted #ccc}
.lista li{background:#fff;border:1px solid #d8cdb8;margin:4px 0;padding:6px;list-style:none}.lista{padding:0}
.przypiety{border-inline-start:6px solid #c90}.strony li{display:inline;margin-inline-end:6px}.strony{padding:0}"""


class Definitions(OutlineSkin):
    """Terms and their definitions."""

    name = "definitions"
    style = _STYLE
    prose = Prose()

    def head(self, page: BoardPage | ThreadPage) -> Content:
        """Write structured data in which every post is the first one's author's."""
        return write_data(page, is_right=False) if isinstance(page, ThreadPage) and page.posts else None

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager as a list; the summary is a box to choose from."""
        if not pager.items:
            return None
        summary = tag("li", pager.summary) if pager.summary else None
        return tag("ul", summary, (tag("li", self.page_item(item)) for item in pager.items), class_="strony")

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        return tag("a", item.text, href=item.href) if item.href else tag("em", item.text)

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as definition lists."""
        lists = []
        for board in boards:
            counts = f"{frame.labels['topics']}: {board.topics}, {frame.labels['posts']}: {board.posts}"
            children = tag("dd", join(", ", map(link, board.children))) if board.children else None
            last = tag("dd", self.last_post(board.last, frame), class_="data") if board.last else None
            term = tag("dt", tag("a", board.title, href=board.href))
            lists.append(
                tag("dl", term, tag("dd", board.description), tag("dd", counts), children, last, class_="wpis")
            )
        return text([tag("h3", title), lists])

    def rows(self, page: BoardPage) -> Html:
        """Write threads as items of a list."""
        return tag("ul", (self._row(row, page.frame) for row in page.rows), class_="lista")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        pairs = [
            (labels["author"], self.who(row.starter) if row.starter else None),
            (labels["date"], self.time(row.created) if row.created else None),
            (labels["replies"], text(row.replies) if row.replies else None),
            (labels["views"], text(row.views) if row.views else None),
            (labels["last_post"], self.last_post(row.last, frame)),
        ]
        facts = (tag("span", f"{label}: ", value, " ") for label, value in pairs if value)
        title = tag("h3", self.marks(row, frame), tag("a", row.title, href=row.href), self.row_pages(row))
        excerpt = tag("p", row.excerpt) if row.excerpt else None
        return tag(
            "li", title, excerpt, tag("div", facts, class_="data"), class_="przypiety" if row.is_sticky else None
        )

    def posts(self, page: ThreadPage) -> Html:
        """Write each post as a definition list."""
        return tag("div", (self._post(post, page.frame) for post in page.posts), id="watek")

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        user, labels = post.author, frame.labels
        title = tag("dd", tag("b", post.title)) if post.title else None
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        sign = tag("dd", self.prose.write(post.signature), class_="stopka data") if post.signature else None
        actions = tag("dd", join(" · ", map(link, post.actions)), class_="data") if post.actions else None
        return tag(
            "dl",
            tag("dt", self.avatar(user), self.who(user), " ", tag("small", user.rank)),
            tag("dd", self.number(post, frame), " ", labels["posted"], " ", self.time(post.posted), to, class_="data"),
            tag("dd", self.user_facts(user, "span"), class_="data") if user.facts else None,
            title,
            tag("dd", self.prose.write(post.body), class_="tresc"),
            tag("dd", self.files(post, frame)) if post.attachments else None,
            self.edit_note(post, "dd", class_="data"),
            tag("dd", self.extras(post, frame)) if self.extras(post, frame) else None,
            sign,
            actions,
            id=post.anchor,
            class_="wpis" + (" przypiety" if post.is_repeat else ""),
            style=f"margin-inline-start:{post.depth * 24}px" if post.depth else None,
        )
