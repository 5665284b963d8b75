"""A likeness of Active Forums inside DotNetNuke, in Dutch: one great form, pairs of words in paths, buttons that post.

In: a `Store`. Out: `ActiveForums`.
"""

from datetime import datetime

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import extras, pages, topic

_ROBOTS = """User-agent: *
Disallow: /admin/
Disallow: /bin/
Disallow: /Config/
Disallow: /Install/
Disallow: /Portals/0/cache/
"""
_ASSETS = {
    ".css": "text/css",
    ".js": "application/javascript",
    ".axd": "text/css",
    ".png": "image/png",
    ".ashx": "image/png",
}


class ActiveForums(Likeness):
    """The forum; it is one page of a club's site, and what it shows is said by the rest of the path."""

    threads_per_page = 15
    posts_per_page = 10
    robots = _ROBOTS

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/forums"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and that of each group."""
        return [self.entry, *(f"{self.base}/forums/groupid/{group.number}" for group in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forums/forumid/{board.number}/scope/threads" + (f"?afpg={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f"?afpg={page}" if page > 1 else ""
        return f"{self.base}/forums/forumid/{thread.board.number}/threadid/{thread.number}/scope/posts{where}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give what leads to the last post of a thread of one page, and the address before the thread was moved."""
        urls = [f"{self.thread_url(thread)}?afpgj=1"] if self.thread_page_count(thread) == 1 else []
        if thread.left:
            urls.append(f"{self.base}/forums/forumid/{thread.left.number}/threadid/{thread.number}/scope/posts")
        return urls

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the rows of a board; who moves a thread leaves nothing behind."""
        return [thread for thread in super().rows(board) if thread.board is board]

    def grain(self, at: datetime) -> float:
        """Dates are shown with their seconds."""
        return 1

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f'<blockquote class="afquote"><b>{esc(part.who)} schreef:</b><br /><br />{text}</blockquote>'
        if part.kind == "list":
            return f"<ul>{''.join(f'<li>{esc(item)}</li>' for item in part.text.splitlines())}</ul>"
        if part.kind == "code":
            return f'<div class="afcodeblock"><pre name="code" class="brush: csharp">{text}</pre></div>'
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" rel="nofollow">{text}</a>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def post_html(self, post: Post) -> str:
        """Write a post; its editor makes paragraphs."""
        return "\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the site."""
        steps = [step for step in request.path.lower().removesuffix("/default.aspx").split("/") if step]
        for ending, kind in _ASSETS.items():
            if request.path.endswith(ending):
                return Answer("", kind=kind)
        if not steps or steps[0] != "forums":
            return extras.elsewhere(self, request, steps)
        words = dict(zip(steps[1::2], steps[2::2], strict=False))
        if "action" in words:
            target = f"{self.base}/Login?returnurl=%2fforums%2fforumid%2f{words.get('forumid', '0')}"
            return Answer("", 302, headers=(("Location", target),))
        page = max(1, request.number("afpg") or request.number("afpgj", 1))
        if "threadid" in words:
            return self._thread(request, words, page)
        body: str | None = None
        if "forumid" in words:
            board = self.store.board(_number(words["forumid"]))
            body = pages.board(self, board, min(page, self.board_page_count(board))) if board else None
        elif "groupid" in words:
            body = pages.index(self, _number(words["groupid"]))
        elif "view" in words:
            body = extras.view(self, words["view"], request)
        elif len(steps) == 1:
            body = pages.index(self)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = '<div class="dnnFormMessage dnnFormWarning">De opgevraagde pagina bestaat niet (meer).</div>'
        return Answer(pages.frame(self, "404 Fout", request.path, words), 404)

    def _thread(self, request: Request, words: dict[str, str], page: int) -> Answer | None:
        thread = self.store.threads.get(_number(words["threadid"]))
        if not thread:
            return None
        if _number(words.get("forumid", "")) != thread.board.number:
            return Answer("", 301, headers=(("Location", self.thread_url(thread)),))
        if "dnnprintmode" in request.query:
            return Answer(topic.printed(self, thread))
        thread.views += 1
        return Answer(topic.show(self, thread, min(page, self.thread_page_count(thread))))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 8 else 0
