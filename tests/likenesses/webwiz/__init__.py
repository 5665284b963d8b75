"""A likeness of Web Wiz Forums 10, in French: pages of ASP, tables in tables, titles in addresses.

In: a `Store`. Out: `WebWiz`.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, others, threads
from .frame import frame, slug

_FORMS = (
    "login_user registration_rules new_topic_form new_reply_form new_poll_form forgotten_password email_topic "
    "pm_new_message_form report_post pm_buddy_list"
).split()


class WebWiz(Likeness):
    """The forum; addresses hold a number and, after it, what can be spelled of the title."""

    threads_per_page = 24
    posts_per_page = 15
    asides = ("a écrit",)

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/default.asp"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and one of each category."""
        return [
            self.entry,
            *(f"{self.base}/default.asp?C={one.number}{slug(one.title)}" for one in self.store.categories),
        ]

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        where = f"&PN={page}" if page > 1 else ""
        return f"{self.base}/forum_topics.asp?FID={board.number}{where}{slug(board.title)}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        where = f"&PN={page}" if page > 1 else ""
        return f"{self.base}/forum_posts.asp?TID={thread.number}{where}{slug(thread.title)}"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the addresses of the first page as the pager and the list of active topics have them."""
        start = f"{self.base}/forum_posts.asp?TID={thread.number}"
        return [f"{start}&PN=1{slug(thread.title)}", start]

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        title = slug(post.thread.title)
        return f"{self.base}/forum_posts.asp?TID={post.thread.number}&PID={post.number}{title}#{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            who = esc(part.who)
            return f"""<table width="99%"><tr><td class="BBquote"><img src="forum_images/quote_box.png"
 title="Publié initialement par {who}" alt="Publié initialement par {who}" style="vertical-align: text-bottom;" />
 <strong>{who} a écrit:</strong><br /><br />{text}</td></tr></table>"""
        if part.kind == "list":
            return f"<ul>{''.join(f'<li>{esc(item)}</li>' for item in part.text.splitlines())}</ul>"
        if part.kind == "code":
            return f'<table width="99%"><tr><td><pre class="BBcode">{text}</pre></td></tr></table>'
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" rel="nofollow">{text}</a>'
        return f"<strong>{text}</strong>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write the text of a post: lines break with a slash, as the editor leaves them."""
        return "<br /><br />".join(self.write_part(part) for part in post.parts)

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the forum; names of pages may be written in any case, as on that server."""
        path = request.path.lower()
        if path.endswith(".css"):
            return Answer(".tableBorder { width: 98% }", kind="text/css")
        name = path.removeprefix("/").removesuffix(".asp") or "default"
        if path != "/" and not path.endswith(".asp"):
            return None
        body: str | None = None
        if name == "default":
            body = self._index(request)
        elif name == "forum_topics":
            board = self.store.board(request.number("FID"))
            page = max(1, request.number("PN", 1))
            body = lists.board(self, board, min(page, self.board_page_count(board)), request.query) if board else None
        elif name in ("forum_posts", "printer_friendly_posts", "get_last_post"):
            return self._thread(request, name)
        elif name in ("rss_post_feed", "rss_topic_feed"):
            thread = self.store.threads.get(request.number("TID"))
            return Answer(others.feed(self, thread, request.number("FID")), kind="application/xml; charset=utf-8")
        elif name == "active_topics":
            body = lists.active(self, max(1, request.number("PN", 1)), request.query.get("UNA") == "1")
        elif name in _FORMS:
            body = others.login(self, is_wanted=name.startswith(("new_", "pm_", "report")))
        else:
            body = others.other(self, name, request)
        return Answer(body) if body else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = '<span class="lgText">Ce sujet n\'existe pas ou a été effacé</span>'
        return Answer(frame(self, "Erreur", [], f'<div class="errorTable">{words}</div>'), 404)

    def _index(self, request: Request) -> str | None:
        if "C" not in request.query:
            return lists.index(self, self.store.categories)
        chosen = [one for one in self.store.categories if one.number == request.number("C")]
        return lists.index(self, chosen) if chosen else None

    def _thread(self, request: Request, name: str) -> Answer | None:
        thread = self.store.threads.get(request.number("TID"))
        if not thread:
            return None
        if name == "get_last_post":
            return Answer("", 302, headers=(("Location", self.post_url(thread.last)),))
        if name == "printer_friendly_posts":
            return Answer(threads.printed(self, thread))
        post = self.store.posts.get(request.number("PID"))
        page = self.page_of(post) if post and post.thread is thread else request.number("PN", 1)
        thread.views += 1
        return Answer(threads.thread(self, thread, min(max(1, page), self.thread_page_count(thread))))
