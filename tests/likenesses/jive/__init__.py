"""A likeness of Jive SBS 4.5, in French: communities with overviews, the root message on every page of a discussion.

In: a `Store`. Out: `Jive`.
"""

import re
from typing import Any

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages, sides, threads

_SESSION = re.compile(r";jsessionid=[0-9A-F]+(?:\.\w+)?")
_LINKED = re.compile(r'(href="/(?:thread|community|login|people|content)[^"#?;]*)')
_NUMBERED = re.compile(r"/(thread|message)/(\d{1,6})")
_PLAIN = {"text/html; charset=utf-8"}


class Jive(Likeness):
    """The forum; links carry a session until the visitor has shown a cookie."""

    threads_per_page = 20
    posts_per_page = 15
    asides = ("a écrit",)
    robots = "User-agent: *\nDisallow: /search.jspa\nDisallow: /login.jspa\nDisallow: /post!reply.jspa\n"

    @property
    def lists(self) -> list[str]:
        """The entry, and the overview of each community."""
        return [self.entry, *(f"{self.base}{pages.home(board, self)}" for board in self.store.boards)]

    def rows(self, board: Board) -> list[Thread]:
        """Order discussions by their last message; nothing sticks, and nothing stays where one was moved from."""
        return sorted(board.threads, key=lambda thread: thread.last.at, reverse=True)

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of the list of discussions of a community."""
        return self.base + pages.content(board, self, page)

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a discussion."""
        tail = f"?start={(page - 1) * self.posts_per_page}&tstart=0" if page > 1 else ""
        return f"{self.base}/thread/{thread.number}{tail}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the addresses by which lists and pagers name the first page."""
        url = self.thread_url(thread)
        return [f"{url}?tstart=0", f"{url}?start=0&tstart=0"]

    def post_url(self, post: Post) -> str:
        """Write the address of a message."""
        return f"{self.base}/message/{post.number}#{post.number}"

    def thread_page_count(self, thread: Thread) -> int:
        """Count pages of replies; the root message stands on each of them."""
        return self.page_count(thread.replies, self.posts_per_page)

    def page_of(self, post: Post) -> int:
        """Tell on which page a message stands; the root message, on the first."""
        return max(0, post.place - 2) // self.posts_per_page + 1

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            head = f"<p>{esc(part.who)} a écrit :</p>"
            return f'<blockquote class="jive-quote">{head}<p>{text}</p></blockquote>'
        if part.kind == "list":
            return f"<ul>{''.join(f'<li><p>{esc(item)}</p></li>' for item in part.text.splitlines())}</ul>"
        if part.kind == "code":
            lines = "<br/>".join(esc(line) for line in part.text.splitlines())
            return f'<pre class="jive-pre"><code class="jive-code jive-java">{lines}</code></pre>'
        if part.kind == "link":
            href = esc(part.who)
            return f'<p><a class="jive-link-external-small" href="{href}" rel="nofollow" target="_blank">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write the text of a post: paragraphs, with empty ones between them."""
        gap = '<p style="min-height: 8pt; height: 8pt; padding: 0px;">&nbsp;</p>'
        return gap.join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum; whoever shows no cookie gets a session into the links."""
        path = _SESSION.sub("", request.path)
        start = request.number("start")
        answer = self._numbered(path, start) or self._community(path, start) or sides.answer(self, path, request)
        if not answer or answer.kind not in _PLAIN or "JSESSIONID" in request.cookies:
            return answer
        session = f"{0xC0FFEE00 + self.store.visits * 7919:016X}.node0"
        body = _LINKED.sub(rf"\1;jsessionid={session}", answer.body)
        cookie = ("Set-Cookie", f"JSESSIONID={session}; Path=/; HttpOnly")
        return Answer(body, answer.status, answer.kind, (*answer.headers, cookie))

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "L'élément n'existe pas. Il a peut-être été supprimé."
        body = f'<div class="jive-error-box" id="jive-error-box"><div>{words}</div></div>'
        return Answer(pages.frame(self, "Introuvable", [], body), 404)

    def _numbered(self, path: str, start: int) -> Answer | None:
        match = _NUMBERED.fullmatch(path)
        if not match:
            return None
        post = self.store.posts.get(int(match[2])) if match[1] == "message" else None
        thread = post.thread if post else self.store.threads.get(int(match[2])) if match[1] == "thread" else None
        if not thread:
            return None
        page = self.page_of(post) if post else start // self.posts_per_page + 1
        thread.views += 1
        return Answer(threads.thread(self, thread, min(page, self.thread_page_count(thread))))

    def _community(self, path: str, start: int) -> Answer | None:
        for board in self.store.boards:
            where = pages.home(board, self)
            if path == where:
                return Answer(pages.overview(self, board))
            if path == f"{where}/content":
                page = min(start // self.threads_per_page + 1, self.board_page_count(board))
                return Answer(pages.board(self, board, page))
            if path in (f"{where}/people", f"{where}/documents", f"{where}/blog"):
                return Answer(pages.nothing(self, board))
        return None

    def _thread_truth(self, thread: Thread) -> dict[str, Any]:
        truth = super()._thread_truth(thread) | {"sticky": False}
        truth["posts"][0]["pages"] = truth["pages"]
        return truth
