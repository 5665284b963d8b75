"""Write pages without a single class or id: headings, paragraphs, rules, and nothing that names the parts.

In: views. Out: HTML in which only order, words and links tell the parts apart.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Html, join, link, tag, text
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    Box,
    PageFrame,
    PageItem,
    Pager,
    PostView,
    ThreadPage,
    ThreadView,
)


class Bare(OutlineSkin):
    """Elements alone."""

    name = "bare"

    def top(self, frame: PageFrame) -> Html:
        """Write brand and menu as two lines."""
        menu = tag("p", join(" | ", map(link, (*frame.menu, *frame.account))))
        return text([tag("h1", link(frame.home)), menu, tag("p", tag("i", frame.notice)) if frame.notice else None])

    def crumbs(self, frame: PageFrame) -> Html:
        """Write the way down to this page."""
        return tag("p", tag("small", join(" / ", map(link, frame.crumbs))))

    def bottom(self, frame: PageFrame) -> Html:
        """Write the foot of the page."""
        return text([tag("hr"), tag("p", tag("small", frame.online, " ", frame.clock)), tag("p", frame.credit)])

    def box(self, box: Box) -> Html | None:
        """Write one box as a heading and a list."""
        items = (tag("li", link(to), " ", self.time(at) if at else None) for to, at in box.links)
        return text([tag("h4", box.title), tag("ul", items)]) if box.links else None

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager as a paragraph."""
        return tag("p", join(" ", map(self.page_item, pager.items))) if pager.items else None

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager."""
        return tag("a", item.text, href=item.href) if item.href else text(item.text)

    def thread_tools(self, page: ThreadPage) -> Html | None:
        """Write the link to answer."""
        if page.reply:
            return tag("p", tag("a", page.frame.labels["reply_verb"], href=page.reply))
        return tag("p", page.frame.labels["locked"]) if page.is_locked else None

    def reply_form(self, page: ThreadPage) -> Html | None:
        """Write the form below a thread."""
        if not page.has_reply_form:
            return None
        area = tag("textarea", name="text", rows=5, cols=60)
        return tag("form", tag("p", area), tag("input", type="submit", value=page.frame.labels["send"]))

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as a definition list."""
        items = []
        for board in boards:
            children = text([" ", join(", ", map(link, board.children))]) if board.children else None
            counts = f" ({board.topics} / {board.posts})"
            last = tag("dd", self.last_post(board.last, frame)) if board.last else None
            items.append(text([tag("dt", tag("a", board.title, href=board.href), counts, children)]))
            items.append(text([tag("dd", board.description), last]))
        return text([tag("h3", title), tag("dl", items)])

    def rows(self, page: BoardPage) -> Html:
        """Write threads as items of a list."""
        return tag("ul", (tag("li", self._row(row, page.frame)) for row in page.rows))

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        bits = [
            self.who(row.starter) if row.starter else None,
            self.time(row.created) if row.created else None,
            text([labels["replies"], ": ", row.replies]) if row.replies else None,
            text([labels["views"], ": ", row.views]) if row.views else None,
        ]
        small = tag("small", join(", ", (bit for bit in bits if bit)))
        last = text([tag("br"), self.last_post(row.last, frame)]) if row.last else None
        return text([self.marks(row, frame), tag("a", row.title, href=row.href), self.row_pages(row), " ", small, last])

    def posts(self, page: ThreadPage) -> Html:
        """Write posts one after the other, a rule after each."""
        return text(self._post(post, page.frame) for post in page.posts)

    def _post(self, post: PostView, frame: PageFrame) -> Html:
        labels = frame.labels
        head = [tag("a", name=post.anchor), self.number(post, frame), " ", tag("b", self.who(post.author)), " "]
        to = text([" ", labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        actions = tag("p", tag("small", join(" ", map(link, post.actions)))) if post.actions else None
        facts = tag("small", post.author.rank, " ", self.user_facts(post.author, "span"))
        sign = tag("p", tag("small", self.prose.write(post.signature))) if post.signature else None
        words = tag("blockquote", self.prose.write(post.body)) if post.depth else self.prose.write(post.body)
        title = tag("h4", post.title) if post.title else None
        rest = [self.files(post, frame), self.edit_note(post, "p"), self.extras(post, frame), sign, actions, tag("hr")]
        return text([title, tag("p", head, self.time(post.posted), to, tag("br"), facts), words, rest])
