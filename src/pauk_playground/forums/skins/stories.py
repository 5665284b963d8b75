"""Write pages as sites of stories and comments do: an article, then comments in lists within lists.

In: views. Out: ``ul`` and ``li`` nested as deep as people answered each other, votes before every comment.
"""

from collections.abc import Sequence

from pauk_playground.forums.skins.frame.outline import OutlineSkin
from pauk_playground.forums.views.markup import Html, Prose, join, link, tag, text
from pauk_playground.forums.views.skin import group_posts
from pauk_playground.forums.views.views import BoardPage, BoardView, PageFrame, PostView, Quote, ThreadPage, ThreadView

_STYLE = """body{font:14px/1.5 Verdana,Geneva,sans-serif;background:#f6f6ef;max-width:900px;margin:0 auto;color:#222}
a{color:#000}#header{background:#f60;padding:6px}#header a{font-size:13px}
.menu li{display:inline;margin-inline-end:10px}.stories li{margin:8px 0}.sub{font-size:11px;color:#828282}
.sub a{color:#828282}.story{padding:8px;background:#fff}
.comments ul,.comments{list-style:none;padding-inline-start:20px;border-inline-start:1px solid #ddd}
.comment-body{margin:2px 0 8px}.q{color:#666;border-inline-start:2px solid #999;padding-inline-start:8px}
.gone{opacity:.5}"""


class _Prose(Prose):
    """Quotations behind a bar."""

    def quote(self, quote: Quote) -> Html:
        """Write a quotation."""
        lead = tag("p", tag("i", link(quote.lead))) if quote.lead.text else None
        return tag("div", lead, self.write(quote.blocks), tag("p", quote.expand) if quote.expand else None, class_="q")


class StorySkin(OutlineSkin):
    """An article and its comments."""

    name = "stories"
    style = _STYLE
    prose = _Prose()
    time_tag = "time"
    time_attribute = "datetime"

    def board_list(self, frame: PageFrame, boards: Sequence[BoardView], title: str) -> Html:
        """Write boards as one paragraph of links."""
        items = []
        for board in boards:
            last = tag("span", self.last_post(board.last, frame), class_="sub") if board.last else None
            children = text([" (", join(", ", map(link, board.children)), ")"]) if board.children else None
            counts = tag("span", f" {board.topics} / {board.posts} ", class_="sub")
            items.append(tag("li", tag("a", board.title, href=board.href), counts, children, last))
        return tag("div", tag("h4", title), tag("ul", items))

    def rows(self, page: BoardPage) -> Html:
        """Write threads as a numbered list with a small line below each."""
        return tag("ol", (self._row(row, page.frame) for row in page.rows), class_="stories")

    def _row(self, row: ThreadView, frame: PageFrame) -> Html:
        labels = frame.labels
        bits = [
            text([labels["by"], " ", self.who(row.starter)]) if row.starter else None,
            self.time(row.created) if row.created else None,
            text([row.replies, " ", labels["comments"]]) if row.replies else None,
            text([row.views, " ", labels["views"]]) if row.views else None,
            self.row_pages(row),
            self._last(row, frame),
        ]
        excerpt = tag("p", row.excerpt) if row.excerpt else None
        title = tag("span", "📌 ", class_="pinned", title=labels["sticky"]) if row.is_sticky else None
        locked = tag("span", "🔒", title=labels["locked"]) if row.is_locked else None
        small = tag("div", join(" | ", (bit for bit in bits if bit)), class_="sub")
        return tag("li", title, tag("a", row.title, href=row.href), locked, excerpt, small, id=f"s{row.key}")

    def _last(self, row: ThreadView, frame: PageFrame) -> Html | None:
        if row.last is None:
            return None
        words = frame.labels["last_post"]
        word = tag("a", words, href=row.last.href) if row.last.href else text(words)
        when = text([" ", self.time(row.last.stamp)]) if row.last.stamp else None
        return text([word, when, text([" ", self.who(row.last.user)]) if row.last.user else None])

    def posts(self, page: ThreadPage) -> Html:
        """Write the opening post as an article and all others as nested lists."""
        frame = page.frame
        openings = [self._article(post, frame) for post in page.posts if post.is_first]
        rest = [post for post in page.posts if not post.is_first]
        count = tag("h3", f"{frame.labels['comments']} ({page.replies})") if page.replies else None
        first_is_last = bool(page.posts) and page.posts[-1].is_first and len(page.posts) > 1
        comments = tag("ul", self._nest(rest, frame), class_="comments") if rest else None
        return text([comments, count, openings] if first_is_last else [openings, count, comments])

    def _article(self, post: PostView, frame: PageFrame) -> Html:
        by = tag("p", frame.labels["by"], " ", self.who(post.author), " ", self.time(post.posted), class_="sub")
        kind = "story repeated" if post.is_repeat else "story"
        return tag("article", by, self._body(post, frame), id=post.anchor, class_=kind)

    def _nest(self, posts: Sequence[PostView], frame: PageFrame) -> list[Html]:
        items = []
        for post, below in group_posts(posts):
            inner = tag("ul", self._nest(below, frame)) if below else None
            items.append(tag("li", self._comment(post, frame), inner))
        return items

    def _comment(self, post: PostView, frame: PageFrame) -> Html:
        votes = tag("span", "▲ ", post.score, " ", class_="votes") if post.score else None
        head = [votes, self.who(post.author, class_="user"), " ", self.time(post.posted), " "]
        line = tag("div", head, self.number(post, frame), class_="sub")
        return tag("div", line, self._body(post, frame), id=post.anchor, class_="gone" if post.is_removed else None)

    def _body(self, post: PostView, frame: PageFrame) -> Html:
        actions = tag("div", join(" ", map(link, post.actions)), class_="sub") if post.actions else None
        sign = tag("div", self.prose.write(post.signature), class_="sub signature") if post.signature else None
        likes = tag("span", post.likes, class_="sub") if post.likes else None
        score = (
            tag("span", f"{frame.labels['score']} {post.score}", class_="sub") if post.score and post.is_first else None
        )
        number = tag("span", self.number(post, frame), class_="sub") if post.is_first else None
        words = tag("div", self.prose.write(post.body), class_="comment-body")
        note = self.edit_note(post, class_="sub")
        accepted = tag("b", frame.labels["accepted"]) if post.is_accepted else None
        return text([words, self.files(post, frame), note, sign, likes, score, number, accepted, actions])
