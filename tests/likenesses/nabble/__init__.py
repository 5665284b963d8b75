"""A likeness of Nabble, in English: forums and archives of lists, in which the number of a topic is its first post's.

In: a `Store`. Out: `Nabble`.
"""

import re

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages, sides, topics

_NODE = re.compile(r"/(?:[\w-]*-)?(td|tp|f)(\d{1,8})(?:p(\d{1,8}))?(?:i(\d{1,6}))?\.(html|xml)")


class Nabble(Likeness):
    """The forum; whatever comes before ``td``, ``tp`` or ``f`` in an address is for people only."""

    threads_per_page = 35
    posts_per_page = 20
    asides = ("wrote",)
    robots = "User-agent: *\nDisallow: /template/NamlServlet.jtp\nDisallow: /mailing_list/\n"

    @property
    def lists(self) -> list[str]:
        """The root, and the categories in it."""
        return [self.entry, *(self.base + pages.category(one) for one in self.store.categories)]

    def rows(self, board: Board) -> list[Thread]:
        """Give the topics that are in a forum now: nothing stays where one was moved from."""
        return [thread for thread in super().rows(board) if thread.board is board]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a forum."""
        return self.base + pages.forum(board, (page - 1) * self.threads_per_page)

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a topic."""
        return self.base + pages.topic(thread, (page - 1) * self.posts_per_page)

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address of the first post, which shows the topic from its beginning."""
        return [self.post_url(thread.first)]

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return self.base + pages.permalink(post)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"""<div class="nabble_quote shrinkable-quote"><blockquote class="quote dark-border-color"><div
 class="quote light-border-color">
<div class="quote-author" style="font-weight: bold;">{esc(part.who)} wrote</div>
<div class="quote-message">{text}</div></div></blockquote></div>"""
        if part.kind == "list":
            return f"<ul>{''.join(f'<li>{esc(item)}</li>' for item in part.text.splitlines())}</ul>"
        if part.kind == "code":
            return f"<pre>{text}</pre>"
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_top" rel="nofollow" link="external">{text}</a>'
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write the text of a post; what came by mail has its own manner of breaks."""
        gap = "\n<br>\n<br>" if pages.is_mail(post) else "<br/><br/>\n"
        return gap.join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        match = _NODE.fullmatch(request.path)
        if not match:
            return sides.answer(self, request)
        kind, number, inner, skip, ending = match.groups()
        if ending == "xml":
            return Answer(sides.feed(self), kind="text/xml; charset=utf-8")
        start = int(skip or 0)
        body = self._forum(int(number), start) if kind == "f" else self._topic(int(number), inner, start)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = '<h2>Page Not Found</h2><div class="error">The page you requested was not found on this server.</div>'
        return Answer(pages.frame(self, "Page Not Found", [], body), 404)

    def _forum(self, number: int, start: int) -> str | None:
        board = self.store.board(number - pages.FORUMS)
        if board:
            page = min(start // self.threads_per_page + 1, self.board_page_count(board))
            return pages.board(self, board, page)
        category = next((one for one in self.store.categories if one.number + pages.FORUMS == number), None)
        return pages.holder(self, category) if category else None

    def _topic(self, number: int, inner: str | None, start: int) -> str | None:
        first = self.store.posts.get(number - pages.POSTS)
        if not first or first.thread.first is not first:
            return None
        thread = first.thread
        post = self.store.posts.get(int(inner) - pages.POSTS) if inner else None
        if inner and (not post or post.thread is not thread):
            return None
        page = self.page_of(post) if post else start // self.posts_per_page + 1
        thread.views += 1
        return topics.thread(self, thread, min(page, self.thread_page_count(thread)))
