"""A likeness of MyBB 1.8 with its default theme, in English: relative dates, month first, an archive of twins.

In: a `Store`. Out: `Mybb`.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .archive import archive
from .frame import Visit

_FORBIDDEN = """You are either not logged in or do not have permission to view this page. This could be because one of
 the
 following reasons:<ol><li>You are not logged in or registered. Please use the form at the bottom of this page to login.
</li><li>You do not have permission to access this page.</li></ol>"""


_FORMS = frozenset("/member.php /search.php /newreply.php /newthread.php /misc.php /showteam.php /online.php".split())


class Mybb(Likeness):
    """The forum; headings have pages of their own, and links to last posts redirect."""

    threads_per_page = 20
    posts_per_page = 10
    asides = ("Code",)

    @property
    def lists(self) -> list[str]:
        """The index and the pages of the headings."""
        return [self.entry, *(f"{self.base}/forumdisplay.php?fid={one.number}" for one in self.store.categories)]

    @property
    def entry(self) -> str:
        """The index of boards."""
        return f"{self.base}/index.php"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forumdisplay.php?fid={board.number}" + (f"&page={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/showthread.php?tid={thread.number}" + (f"&page={page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/showthread.php?tid={post.thread.number}&pid={post.number}#pid{post.number}"

    def post_html(self, post: Post) -> str:
        """Write a post, lines apart as the software's parser does."""
        return "<br />\n<br />\n".join(self.write_part(part) for part in post.parts)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f'<blockquote class="mycode_quote"><cite>{esc(part.who)} Wrote:</cite>{text}</blockquote>'
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>\n" for item in part.text.splitlines())
            return f'<ul class="mycode_list">{items}</ul>'
        if part.kind == "code":
            return f"""<div class="codeblock"><div class="title">Code:</div><div class="body"
 dir="ltr"><code>{text}</code>
</div></div>"""
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" rel="noopener" class="mycode_url">{text}</a>'
        return f'<span style="font-weight: bold;" class="mycode_b">{text}</span>' if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        visit = Visit(self, request)
        match request.path:
            case "/" | "/index.php":
                return lists.index(visit)
            case "/forumdisplay.php":
                return self._board(visit)
            case "/showthread.php" | "/printthread.php":
                return self._thread(visit)
            case "/archive/index.php":
                return archive(visit)
        return self._other(visit)

    def _other(self, visit: Visit) -> Answer | None:
        request = visit.request
        if request.path == "/memberlist.php":
            return threads.members(visit)
        member = next((one for one in self.store.members if one.number == request.number("uid")), None)
        if request.path == "/member.php" and member:
            return threads.profile(visit, member)
        return threads.message(visit, _FORBIDDEN) if request.path in _FORMS else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page, board or thread."""
        if request.path in ("/forumdisplay.php", "/showthread.php"):
            return Answer(threads.message(Visit(self, request), "The specified thread does not exist.").body, 404)
        return Answer("<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>", 404)

    def _board(self, visit: Visit) -> Answer | None:
        number = visit.request.number("fid")
        category = next((one for one in self.store.categories if one.number == number), None)
        if category:
            return lists.heading(visit, category)
        board, page = self.store.board(number), visit.request.number("page", 1)
        return lists.board(visit, board, page if page <= self.board_page_count(board) else 1) if board else None

    def _thread(self, visit: Visit) -> Answer | None:
        request = visit.request
        post = self.store.posts.get(request.number("pid"))
        thread = post.thread if post else self.store.threads.get(request.number("tid"))
        if not thread:
            return None
        if request.path == "/printthread.php":
            return threads.printed(visit, thread)
        action = request.query.get("action", "")
        if action in ("lastpost", "newpost"):
            return _redirect(self.post_url(thread.last))
        if action in ("nextnewest", "nextoldest"):
            rows = self.rows(thread.board)
            return _redirect(self.thread_url(rows[(rows.index(thread) + 1) % len(rows)]))
        page = self.page_of(post) if post else request.number("page", 1)
        return threads.thread(visit, thread, min(page, self.thread_page_count(thread)))


def _redirect(url: str) -> Answer:
    return Answer("", 302, headers=(("Location", url),))
