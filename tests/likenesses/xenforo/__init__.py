"""A likeness of XenForo 2.2, in Dutch: numbers inside path segments, pages as path segments, days without times.

In: a `Store`. Out: `Xenforo`. Older dates show their day only, with the second in attributes; links to last posts and
 to
single posts redirect; titles without Latin letters leave nothing but a number in an address.
"""

import re
from unicodedata import normalize

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import ZONE

_ADDRESS = re.compile(
    r"/(forums|threads|members|posts)/(?:[^/]*\.)?(\d{1,7})/(?:(page|post)-(\d{1,7})|(latest|unread))?"
)
_FORMS = frozenset("/login/ /register/ /search/ /whats-new/ /whats-new/posts/ /members/ /online/ /help/".split())


class Xenforo(Likeness):
    """The forum; headings are anchors of its index."""

    threads_per_page = 20
    posts_per_page = 20
    zone = ZONE
    asides = ("Klik om te vergroten", "Code")

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.base}/forums/{_slug(board.title, board.number)}/" + (f"page-{page}" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.base}/threads/{_slug(thread.title, thread.number)}/" + (f"page-{page}" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread)}post-{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"""<blockquote data-attributes="" data-quote="{esc(part.who)}" data-source=""
 class="bbCodeBlock bbCodeBlock--expandable bbCodeBlock--quote js-expandWatch"><div
 class="bbCodeBlock-title">{esc(part.who)}
 zei:</div><div class="bbCodeBlock-content"><div class="bbCodeBlock-expandContent js-expandContent ">{text}</div>
<div class="bbCodeBlock-expandLink js-expandLink"><a role="button" tabindex="0">Klik om te vergroten...</a></div></div>
</blockquote>"""
        if part.kind == "list":
            items = "".join(f'<li data-xf-list-type="ul">{esc(item)}</li>' for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            return f"""<div class="bbCodeBlock bbCodeBlock--screenLimited bbCodeBlock--code"><div
 class="bbCodeBlock-title">Code:
</div><div class="bbCodeBlock-content" dir="ltr"><pre class="bbCodeCode" dir="ltr" data-xf-init="code-block"
 data-lang=""><code>{text}</code></pre></div></div>"""
        if part.kind == "link":
            return (
                f'<a href="{esc(part.who)}" target="_blank" class="link link--external" rel="nofollow ugc">{text}</a>'
            )
        return f"<b>{text}</b>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum."""
        if request.path == "/":
            return Answer(lists.index(self))
        if request.path in _FORMS:
            return Answer(threads.message(self, "Inloggen", "Je moet ingelogd zijn om dat te doen."))
        match = _ADDRESS.fullmatch(request.path)
        if not match:
            return None
        number, page = int(match[2]), int(match[4]) if match[3] == "page" else 1
        if match[1] == "forums":
            board = self.store.board(number)
            return Answer(lists.board(self, board, min(page, self.board_page_count(board)))) if board else None
        return self._thread(match, number, page) if match[1] == "threads" else self._other(match[1], number)

    def _other(self, kind: str, number: int) -> Answer | None:
        if kind == "posts":
            post = self.store.posts.get(number)
            return self._redirect(post) if post else None
        member = next((one for one in self.store.members if one.number == number), None)
        return Answer(threads.profile(self, member)) if member else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "De opgevraagde pagina kon niet worden gevonden."
        return Answer(threads.message(self, "Oeps! We zijn op een probleem gestuit.", words), 404)

    def _thread(self, match: re.Match[str], number: int, page: int) -> Answer | None:
        thread = self.store.threads.get(number)
        if not thread:
            return None
        if match[5]:
            return self._redirect(thread.last)
        if match[3] == "post":
            post = self.store.posts.get(int(match[4]))
            return self._redirect(post) if post and post.thread is thread else None
        thread.views += 1
        return Answer(threads.thread(self, thread, min(page, self.thread_page_count(thread))))

    def _redirect(self, post: Post) -> Answer:
        url = f"{self.thread_url(post.thread, self.page_of(post))}#post-{post.number}"
        return Answer("", 303, headers=(("Location", url),))


def _slug(title: str, number: int) -> str:
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return f"{name}.{number}" if name else str(number)
