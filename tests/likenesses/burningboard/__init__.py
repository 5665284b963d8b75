"""A likeness of WoltLab Burning Board 3.1, in German: addresses that are queries, session ids for who has no cookie.

In: a `Store`. Out: `BurningBoard`.
"""

import hashlib
import re
from datetime import timedelta, timezone

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, others, threads
from .frame import frame

_LINK = re.compile(r'((?:href|action)="index\.php\?[^"#]*)')
_COOKIE = "wcf_cookieHash"
_FORMS = ("UserLogin", "Register", "LostPassword", "PostAdd", "ThreadAdd", "PMNew", "Mail", "PostReport", "PostQuote")


class BurningBoard(Likeness):
    """The forum; a visitor without a cookie carries a session id through all addresses."""

    known_cookie = "wcf_cookieHash=1"
    threads_per_page = 20
    posts_per_page = 20
    asides = ("Quellcode", "Zitat von")
    zone = timezone(timedelta(hours=1))

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/index.php?page=Index"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and one of each category."""
        categories = self.store.categories
        return [self.entry, *(f"{self.base}/index.php?page=Board&boardID={one.number}" for one in categories)]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/index.php?page=Board&boardID={board.number}" + (f"&pageNo={page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/index.php?page=Thread&threadID={thread.number}" + (f"&pageNo={page}" if page > 1 else "")

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address of the first page as the pager has it."""
        return [f"{self.thread_url(thread)}&pageNo=1"]

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/index.php?page=Thread&postID={post.number}#post{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"""<blockquote class="quoteBox container-3"><div class="quoteHeader"><h3><img
 src="wcf/icon/quoteS.png" alt="" /> Zitat von »{esc(part.who)}«</h3></div>
<div class="quoteBody">{text}</div></blockquote>"""
        if part.kind == "list":
            return f"<ul>{''.join(f'<li>{esc(item)}</li>' for item in part.text.splitlines())}</ul>"
        if part.kind == "code":
            return f"""<div class="codeBox container-3"><div class="codeBoxInner"><div class="codeHeader"><h3><img
 src="wcf/icon/codeS.png" alt="" /> Quellcode</h3></div>
<div class="codeLines"><pre>{text}</pre></div></div></div>"""
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" class="externalURL" rel="nofollow">{text}</a>'
        return f"<strong>{text}</strong>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write the text of a post as XHTML."""
        return "<br />\n<br />\n".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum, with a session id in its links for who brought no cookie."""
        answer = self._answer(request)
        if answer is None or _COOKIE in request.cookies or not answer.kind.startswith("text/html"):
            return answer
        session = request.query.get("s") or hashlib.sha1(str(self.store.visits).encode()).hexdigest()
        body = _LINK.sub(rf"\g<1>&amp;s={esc(session)}", answer.body)
        return Answer(body, answer.status, answer.kind, (*answer.headers, ("Set-Cookie", f"{_COOKIE}={session}")))

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "Sie haben eine ungültige oder nicht mehr gültige Adresse aufgerufen."
        return Answer(frame(self, "Fehlermeldung", [], f'<p class="error">{words}</p>'), 404)

    def _answer(self, request: Request) -> Answer | None:
        if request.path.endswith(".css"):
            return Answer("a { color: #036 }", kind="text/css")
        if request.path not in ("/", "/index.php"):
            return None
        if request.query.get("form"):
            return self._form(request, request.query["form"])
        name = request.query.get("page", "Index")
        body: str | None = None
        if name == "Index":
            body = lists.index(self)
        elif name == "Board":
            body = self._board(request)
        elif name == "Thread":
            return self._thread(request)
        elif name == "User":
            member = next((one for one in self.store.members if one.number == request.number("userID")), None)
            body = others.profile(self, member) if member else None
        elif name == "MembersList":
            body = others.members(self, request.query.get("letter", ""), request.query.get("sortField", ""))
        elif name in ("BoardFeed", "ThreadFeed"):
            return self._feed(request)
        elif name in _FORMS:
            body = others.login(self)
        elif name in ("Team", "UsersOnline", "LegalNotice", "Help"):
            body = others.plain(self, name)
        return Answer(body) if body else None

    def _form(self, request: Request, name: str) -> Answer | None:
        if name == "Search":
            action = request.query.get("action", "")
            return Answer(lists.found(self, action) if action else others.search(self))
        if name in ("PostAdd", "ThreadAdd", "PMNew", "Mail", "PostReport"):
            words = "Der Zutritt zu dieser Seite ist Ihnen leider verwehrt. Sie müssen sich anmelden."
            return Answer(others.login(self, words))
        return Answer(others.login(self)) if name in _FORMS else None

    def _board(self, request: Request) -> str | None:
        number = request.number("boardID")
        category = next((one for one in self.store.categories if one.number == number), None)
        if category:
            return lists.category(self, category)
        board = self.store.board(number)
        if not board:
            return None
        page = min(max(1, request.number("pageNo", 1)), self.board_page_count(board))
        return lists.board(self, board, page, request.query.get("sortField", ""), request.query.get("sortOrder", ""))

    def _thread(self, request: Request) -> Answer | None:
        post = self.store.posts.get(request.number("postID"))
        thread = post.thread if post else self.store.threads.get(request.number("threadID"))
        if not thread:
            return None
        if request.query.get("action") in ("lastPost", "firstNew"):
            return Answer("", 302, headers=(("Location", self.post_url(thread.last)),))
        page = self.page_of(post) if post else request.number("pageNo", 1)
        thread.views += 1
        return Answer(threads.thread(self, thread, min(max(1, page), self.thread_page_count(thread))))

    def _feed(self, request: Request) -> Answer:
        board, thread = self.store.board(request.number("boardID")), self.store.threads.get(request.number("threadID"))
        posts = thread.posts if thread else [one.first for one in board.threads] if board else []
        latest = sorted(posts or self.store.posts.values(), key=lambda post: post.at)[-10:]
        return Answer(others.feed(self, latest), kind="application/rss+xml; charset=utf-8")
