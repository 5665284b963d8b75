"""A likeness of XMB 1.9, in Brazilian Portuguese: tables inside tables, stars beside names, dates three hours behind.

In: a `Store`. Out: `Xmb`.
"""

from datetime import timedelta, timezone

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import extras, pages, topic

ZONE = timezone(timedelta(hours=-3))
_ASSETS = {".css": "text/css", ".js": "application/javascript", ".gif": "image/gif", ".png": "image/png"}


class Xmb(Likeness):
    """The forum; its visitors read dates in the time of São Paulo, as the foot of each page says."""

    threads_per_page = 30
    posts_per_page = 20
    zone = ZONE
    asides = ("Citação:", "Código:")

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/index.php"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and that of each group."""
        return [self.entry, *(f"{self.entry}?gid={group.number}" for group in self.store.categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forumdisplay.php?fid={board.number}" + (f"&page={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/viewthread.php?tid={thread.number}" + (f"&page={page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#pid{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            said = f"<i>Postado originalmente por {esc(part.who)}</i><br />\n{text}"
            return _box("quote", "Citação:", said)
        if part.kind == "code":
            return _box("code", "Código:", f"<code>{text.replace(chr(10), '<br />')}</code>")
        if part.kind == "list":
            return f"<ul type=square>{''.join(f'<li>{esc(item)}</li>' for item in part.text.splitlines())}</ul>"
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" onclick="window.open(this.href); return false;">{text}</a>'
        return f"<strong>{text}</strong>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        for ending, kind in _ASSETS.items():
            if request.path.endswith(ending):
                return Answer("", kind=kind)
        name = request.path.removeprefix("/")
        page = max(1, request.number("page", 1))
        if name == "viewthread.php":
            return self._thread(request, page)
        body: str | None = None
        if name in ("", "index.php"):
            body = pages.index(self, request.number("gid"))
        elif name == "forumdisplay.php":
            board = self.store.board(request.number("fid"))
            body = pages.board(self, board, min(page, self.board_page_count(board))) if board else None
        else:
            body = extras.show(self, name, request)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        return Answer(pages.message(self, "Erro", "O tópico que você procura não existe!"), 404)

    def _thread(self, request: Request, page: int) -> Answer | None:
        if request.query.get("goto") == "lastpost":
            return self._jump(request)
        thread = self.store.threads.get(request.number("tid"))
        if not thread:
            return None
        if request.query.get("action") == "printable":
            return Answer(topic.printed(self, thread))
        thread.views += 1
        return Answer(topic.show(self, thread, min(page, self.thread_page_count(thread))))

    def _jump(self, request: Request) -> Answer | None:
        thread = self.store.threads.get(request.number("tid"))
        board = self.store.board(request.number("fid"))
        post = thread.last if thread else board.latest if board else None
        return Answer("", 302, headers=(("Location", self.post_url(post)),)) if post else None


def _box(kind: str, head: str, text: str) -> str:
    return (
        f'<table align="center" class="{kind}" cellspacing="0" cellpadding="0"><tr><td class="{kind}">{head}</td></tr>'
        f'<tr><td class="{kind}message">{text}</td></tr></table>'
    )
