"""A likeness of the community of a help desk, in the manner of Zendesk Guide, in Spanish: topics, posts and comments.

In: a `Store`. Out: `HelpCenter`.
"""

import re
from datetime import datetime
from typing import Any

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages, posts, sides

_TOPIC = re.compile(r"/hc/es/community/topics/(\d{1,12})(-[^/]*)?")
_POST = re.compile(r"/hc/es/community/posts/(\d{1,12})(-[^/]*)?(?:/comments/(\d{1,12}))?")


class HelpCenter(Likeness):
    """The community; an address without its slug, and that of a comment, lead on to the whole one."""

    threads_per_page = 20
    posts_per_page = 30
    robots = "User-agent: *\nDisallow: /hc/*/search\nDisallow: /hc/*/signin\nDisallow: /access\n"

    @property
    def entry(self) -> str:
        """The page of topics."""
        return f"{self.base}/hc/es/community/topics"

    def rows(self, board: Board) -> list[Thread]:
        """Order posts by what happened last, pinned ones first; a post that was moved is only where it is now."""
        return [thread for thread in super().rows(board) if thread.board is board]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a topic."""
        return self.base + pages.topic(board) + (f"?page={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a post."""
        return self.base + pages.post(thread) + (f"?page={page}" if page > 1 else "")

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address that pagers name the first page by."""
        return [f"{self.thread_url(thread)}?page=1"]

    def post_url(self, post: Post) -> str:
        """Write the address of a post or of a comment."""
        return self.base + pages.comment(post)

    def thread_page_count(self, thread: Thread) -> int:
        """Count pages of comments; the post itself stands on each of them."""
        return self.page_count(thread.replies, self.posts_per_page)

    def page_of(self, post: Post) -> int:
        """Tell on which page a comment stands; the post itself, on the first."""
        return max(0, post.place - 2) // self.posts_per_page + 1

    def grain(self, at: datetime) -> float:
        """Dates have a twin for machines, to the second."""
        return 1

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<blockquote>\n<p>@{esc(part.who)}</p>\n<p>{text}</p>\n</blockquote>"
        if part.kind == "list":
            return "<ul>\n" + "\n".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines()) + "\n</ul>"
        if part.kind == "code":
            return f"<pre><code>{text}</code></pre>"
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" target="_blank" rel="nofollow noreferrer">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write the text of a post."""
        return "\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the community."""
        page = max(1, request.number("page", 1))
        return self._topic(request, page) or self._post(request, page) or sides.answer(self, request)

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = f"""<div class="container error-page"><h1>¡Vaya!</h1><h2>La página que buscaba no existe</h2>
<p>Es posible que la dirección no sea correcta o que se haya eliminado la página.</p>
<a href="{pages.HOME}">Volver a la página principal</a></div>"""
        return Answer(pages.frame(self, "Error 404", [], body), 404)

    def _topic(self, request: Request, page: int) -> Answer | None:
        match = _TOPIC.fullmatch(request.path)
        board = next((one for one in self.store.boards if match and pages.number(one) == int(match[1])), None)
        if not board or not match:
            return None
        if not match[2]:
            return sides.lead(pages.topic(board))
        return Answer(pages.board(self, board, min(page, self.board_page_count(board)), request.query))

    def _post(self, request: Request, page: int) -> Answer | None:
        match = _POST.fullmatch(request.path)
        threads = self.store.threads.values()
        thread = next((one for one in threads if match and pages.number(one) == int(match[1])), None)
        if not thread or not match:
            return None
        if match[3]:
            found = [one for one in thread.posts if pages.number(one) == int(match[3])]
            where = self.page_of(found[0]) if found else 1
            return sides.lead(f"{pages.post(thread)}?page={where}#comment_{match[3]}") if found else None
        if not match[2]:
            return sides.lead(pages.post(thread))
        return Answer(posts.thread(self, thread, min(page, self.thread_page_count(thread)), request.query))

    def _thread_truth(self, thread: Thread) -> dict[str, Any]:
        truth = super()._thread_truth(thread)
        truth["posts"][0]["pages"] = truth["pages"]
        return truth
