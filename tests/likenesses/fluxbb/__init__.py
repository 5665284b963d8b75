"""A likeness of FluxBB 1.5 with its style Air, in French: day before month, no boards inside boards, no sessions.

In: a `Store`. Out: `Fluxbb`.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import pages

_FORMS = frozenset("/search.php /register.php /login.php /post.php /misc.php".split())


class Fluxbb(Likeness):
    """The forum; its index is the only page that lists boards."""

    threads_per_page = 30
    posts_per_page = 25

    @property
    def entry(self) -> str:
        """The index of boards."""
        return f"{self.base}/index.php"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/viewforum.php?id={board.number}" + (f"&p={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/viewtopic.php?id={thread.number}" + (f"&p={page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/viewtopic.php?pid={post.number}#p{post.number}"

    def post_html(self, post: Post) -> str:
        """Write a post in paragraphs."""
        return "".join(self.write_part(part) for part in post.parts)

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            cite = f"<cite>{esc(part.who)} a écrit :</cite>"
            return f'<div class="quotebox">{cite}<blockquote><div><p>{text}</p></div></blockquote></div>'
        if part.kind == "list":
            items = "".join(f"<li><p>{esc(item)}</p></li>" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            return f'<div class="codebox"><pre><code>{text}</code></pre></div>'
        if part.kind == "link":
            return f'<p><a href="{esc(part.who)}" rel="nofollow">{text}</a></p>'
        return f"<p><strong>{text}</strong></p>" if part.kind == "strong" else f"<p>{text}</p>"

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        body: str | None = None
        match request.path:
            case "/" | "/index.php":
                body = pages.index(self)
            case "/viewforum.php":
                board = self.store.board(request.number("id"))
                page = request.number("p", 1)
                body = pages.board(self, board, page if page <= self.board_page_count(board) else 1) if board else None
            case "/viewtopic.php":
                body = self._thread(request)
            case "/userlist.php":
                body = pages.members(self)
            case "/profile.php":
                member = next((one for one in self.store.members if one.number == request.number("id")), None)
                body = pages.profile(self, member) if member else None
            case path if path in _FORMS:
                body = pages.message(self, "Vous n'avez pas la permission d'accéder à cette page.")
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that the link is wrong."""
        words = "Mauvaise requête. Le lien que vous avez suivi est incorrect ou périmé."
        return Answer(pages.message(self, words), 404)

    def _thread(self, request: Request) -> str | None:
        post = self.store.posts.get(request.number("pid"))
        thread = post.thread if post else self.store.threads.get(request.number("id"))
        if not thread:
            return None
        page = self.page_of(post) if post else request.number("p", 1)
        thread.views += 1
        return pages.thread(self, thread, page if page <= self.thread_page_count(thread) else 1)
