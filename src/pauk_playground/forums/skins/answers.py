"""Write pages as question-and-answer sites do: votes at the side, answers in order of votes, comments below each.

In: views. Out: HTML with microdata of a question and its answers.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Html, Prose, bare, join, link, tag, text
from pauk_playground.forums.views.skin import group_posts
from pauk_playground.forums.views.views import (
    BoardPage,
    BoardView,
    PageFrame,
    PageItem,
    Pager,
    PagerView,
    PostView,
    ThreadPage,
    ThreadView,
)

_STYLE = """body{font:15px/1.5 Arial,sans-serif;max-width:1000px;margin:0 auto;color:#242729}a{color:#07c}
#header{border-top:3px solid #f48024;padding:8px;background:#fafafb}.menu li{display:inline;margin-inline-end:10px}
.question-summary{display:flex;gap:14px;padding:12px 0;border-bottom:1px solid #e4e6e8}
.counts{width:110px;font-size:13px}.post-layout{display:flex;gap:14px;padding:14px 0;border-bottom:1px solid #e4e6e8}
.votecell{width:50px;text-align:center;font-size:20px}.postcell{flex:1;min-width:0}
.user-info{background:#e1ecf4;padding:6px;width:200px;font-size:12px;margin-inline-start:auto}
.comments{font-size:13px;border-top:1px solid #eee;list-style:none;padding:0}
.comments li{padding:5px;border-bottom:1px solid #eee}.started{font-size:12px;color:#6a737c}
.tag{background:#e1ecf4;padding:2px 6px}.accepted{color:#2f6f44}.excerpt{color:#3b4045;font-size:13px}"""


class Answers(OutlineSkin):
    """A question, its answers, their comments."""

    name = "answers"
    style = _STYLE
    prose = Prose()
    time_tag = "time"
    time_attribute = "datetime"

    def pager(self, pager: Pager, frame: PageFrame) -> Html | None:
        """Write the pager."""
        return tag("div", map(self.page_item, pager.items), class_="pager fl") if pager.items else None

    def page_item(self, item: PageItem) -> Html:
        """Write one item of a pager, the number in a span within the link."""
        names = {PagerView.CURRENT: "page-numbers current", PagerView.GAP: "page-numbers dots"}
        span = tag("span", f" {item.text} ", class_=names.get(item.turn, "page-numbers"))
        relation = {PagerView.NEXT: "next", PagerView.PREV: "prev"}.get(item.turn)
        return tag("a", span, href=item.href, rel=relation) if item.href else span

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as tags in a grid."""
        cells = []
        for board in boards:
            counts = tag("div", f"{board.topics} {frame.labels['topics']}, {board.posts} {frame.labels['posts']}")
            children = tag("div", join(" ", (link(child, class_="tag") for child in board.children)))
            last = tag("div", self.last_post(board.last, frame)) if board.last else None
            cells.append(
                tag(
                    "div",
                    tag("a", board.title, href=board.href, class_="tag"),
                    tag("div", board.description, class_="excerpt"),
                    counts,
                    children if board.children else None,
                    last,
                    class_="tag-cell",
                )
            )
        return tag("div", tag("h3", title), cells, id="tags-browser")

    def rows(self, page: BoardPage) -> Html:
        """Write threads as summaries of questions."""
        return tag("div", (self._row(row, page.frame) for row in page.rows), id="questions")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        counts = [
            tag("div", tag("strong", row.replies), " ", labels["answers"], class_="status") if row.replies else None,
            tag("div", row.views, " ", labels["views"], class_="views") if row.views else None,
        ]
        created = (
            tag("span", labels["posted"], " ", self.time(row.created), class_="relativetime") if row.created else None
        )
        started = [created, " ", self.who(row.starter) if row.starter else None]
        summary = [
            tag("h3", self.marks(row, frame), tag("a", row.title, href=row.href, class_="question-hyperlink")),
            tag("div", row.excerpt, class_="excerpt") if row.excerpt else None,
            self.row_pages(row),
            tag("div", started, class_="started"),
            tag("div", self.last_post(row.last, frame), class_="started") if row.last else None,
        ]
        side = tag("div", counts, class_="counts")
        return tag("div", side, tag("div", summary, class_="summary"), class_="question-summary", id=f"q{row.key}")

    def posts(self, page: ThreadPage) -> Html:
        """Write the question, the number of answers, and the answers."""
        frame = page.frame
        groups = list(group_posts(page.posts))
        made = []
        for place, (post, below) in enumerate(groups):
            kind = "Question" if post.is_first else "Answer"
            made.append(self._block(post, below, frame, kind))
            if place == 0 and len(groups) > 1:
                made.append(tag("h2", f"{page.replies} {frame.labels['answers']}"))
        return bare("div", {"itemscope": True, "itemtype": "https://schema.org/QAPage", "id": "mainbar"}, made)

    def _block(self, post: PostView, below: Sequence[PostView], frame: PageFrame, kind: str) -> Html:
        labels = frame.labels
        mark = tag("div", "✔", title=labels["accepted"], class_="accepted") if post.is_accepted else None
        votes = tag("div", "▲", tag("div", post.score, class_="vote-count") if post.score else None, "▼", mark)
        body = bare("div", {"class": "post-text", "itemprop": "text"}, self.prose.write(post.body))
        menu = tag("div", join(" ", map(link, post.actions)), " ", self.number(post, frame), class_="post-menu")
        user = post.author
        name = bare("span", {"itemprop": "author"}, self.who(user))
        to = tag("div", labels["reply_to"], " ", link(post.reply_to)) if post.reply_to else None
        when = tag("div", labels["posted"], " ", self.time(post.posted), to, class_="user-action-time")
        info = tag("div", when, self.avatar(user), name, " ", user.rank, self.user_facts(user), class_="user-info")
        sign = tag("div", self.prose.write(post.signature), class_="started") if post.signature else None
        likes = tag("div", post.likes) if post.likes else None
        note = self.edit_note(post, class_="user-action-time")
        title = tag("h4", post.title) if post.title and not post.is_first else None
        cell = [title, body, self.files(post, frame), menu, note, info, likes, sign]
        comments = tag("ul", (self._comment(one, frame) for one in below), class_="comments") if below else None
        columns = [tag("div", votes, class_="votecell"), tag("div", cell, comments, class_="postcell")]
        attributes = {
            "id": post.anchor,
            "itemscope": True,
            "itemtype": f"https://schema.org/{kind}",
            "class": kind.lower(),
        }
        return bare("div", attributes, tag("div", columns, class_="post-layout"))

    def _comment(self, post: PostView, frame: PageFrame) -> Html:
        score = tag("span", post.score, class_="comment-score") if post.score else None
        words = tag("span", self.prose.write(post.body), class_="comment-copy")
        to = text([" ", frame.labels["reply_to"], " ", link(post.reply_to)]) if post.reply_to else None
        by = text([" – ", self.who(post.author, class_="comment-user"), to])  # noqa: RUF001
        date = tag("span", self.time(post.posted), " ", self.number(post, frame), class_="comment-date")
        note = self.edit_note(post, "span", class_="comment-date")
        sign = tag("div", self.prose.write(post.signature), class_="started") if post.signature else None
        rest = [score, words, by, " ", date, note, self.files(post, frame), sign]
        return tag("li", rest, id=post.anchor, class_="comment", style=f"margin-inline-start:{(post.depth - 1) * 16}px")
