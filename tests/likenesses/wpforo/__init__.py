"""A likeness of wpForo inside a WordPress site, in French: addresses of words, nothing but divs, a blog all around.

In: a `Store`. Out: `Wpforo`.
"""

import re
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Category, Post, Thread
from tests.software.inside.story import Part

from . import blog, pages, people, threads
from .names import Names, path_slug

_PAGED = re.compile(r"/paged/(\d{1,5})/?$")


class Wpforo(Likeness):
    """The forum; what is moved leaves nothing behind but a redirect."""

    threads_per_page = 10
    posts_per_page = 15
    counts_posts = True
    zone = ZoneInfo("Europe/Paris")
    robots = "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n"

    @property
    def names(self) -> Names:
        """The names of threads in addresses."""
        return Names(self.store)

    @property
    def entry(self) -> str:
        """The page of boards."""
        return f"{self.base}/community/"

    @property
    def lists(self) -> list[str]:
        """The page of boards, and those of each category alone."""
        return [self.entry, *(self.category_url(category) for category in self.store.categories)]

    def category_url(self, category: Category) -> str:
        """Write the address of a category."""
        return f"{self.entry}{path_slug(category.title)}/"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        return f"{self.entry}{path_slug(board.title)}/" + (f"paged/{page}/" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        return f"{self.board_url(thread.board)}{self.names.of(thread)}/" + (f"paged/{page}/" if page > 1 else "")

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the address that a thread had before it was moved."""
        return [f"{self.board_url(thread.left)}{self.names.of(thread)}/"] if thread.left else []

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.thread_url(post.thread, self.page_of(post))}#post-{post.number}"

    def rows(self, board: Board) -> list[Thread]:
        """Give the threads of a board; those moved away are not among them."""
        return [thread for thread in self.store.rows(board) if thread.board is board]

    def post_html(self, post: Post) -> str:
        """Write a post in paragraphs."""
        boxes = {"quote", "list", "code"}
        return "\n".join(
            self.write_part(part) if part.kind in boxes else f"<p>{self.write_part(part)}</p>" for part in post.parts
        )

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            head = f'<div class="wpforo-post-quote-author"><strong> Posté par: @{esc(part.who)} </strong></div>'
            return f'<blockquote data-mention="{esc(part.who)}">{head}<p>{text}</p></blockquote>'
        if part.kind == "code":
            return f'<pre contenteditable="false">{text}</pre>'
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines()) + "</ul>"
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank" rel="ugc nofollow noopener">{text}</a>'
        return f"<strong>{text}</strong>" if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the site."""
        path = unquote(request.path)
        if not f"{path}/".startswith("/community/"):
            body = blog.page(self, path)
            return Answer(body) if body else None
        if not path.endswith("/"):
            return self._redirect(f"{self.base}{request.path}/")
        if request.query.get("type") == "rss2":
            return Answer(people.feed(self, request.number("forum")), kind="application/rss+xml; charset=UTF-8")
        match = _PAGED.search(path)
        page = max(1, int(match[1])) if match else 1
        path = path[: match.start()] + "/" if match else path
        fields = path.removeprefix("/community/").strip("/").split("/")
        body = people.by_query(self, request) or self._short(fields, page)
        if body:
            return Answer(body)
        return self._thread(fields, page)

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        words = "<p>Il semble que rien n’ait été trouvé à cet emplacement. Essayez peut-être une recherche ?</p>"
        return Answer(blog.frame(self, "Page non trouvée", f"<h1>Oups ! Cette page est introuvable.</h1>{words}"), 404)

    def _redirect(self, url: str) -> Answer:
        path = urlsplit(url).path
        return Answer("", 301, headers=(("Location", path),))

    def _short(self, fields: list[str], page: int) -> str | None:
        """Serve what is named by one word, and profiles."""
        if fields[0] == "":
            return pages.index(self, self.store.categories)
        if fields[0] == "profile" and len(fields) > 1:
            return people.profile(self, fields[1], fields[2:3] == ["activity"])
        if len(fields) > 1:
            return None
        if fields[0] in ("recent", "members", "tags"):
            return people.by_name(self, fields[0], page)
        chosen = [one for one in self.store.categories if unquote(path_slug(one.title)) == fields[0]]
        if chosen:
            return pages.index(self, chosen)
        board = next((one for one in self.store.boards if unquote(path_slug(one.title)) == fields[0]), None)
        return pages.board(self, board, min(page, self.board_page_count(board))) if board else None

    def _thread(self, fields: list[str], page: int) -> Answer | None:
        if fields[0] == "postid" and fields[1].isdecimal() and int(fields[1]) in self.store.posts:
            post = self.store.posts[int(fields[1])]
            return self._redirect(self.thread_url(post.thread, self.page_of(post)))
        thread = self.names.find(fields[1]) if len(fields) == 2 else None
        if not thread:
            return None
        if unquote(path_slug(thread.board.title)) != fields[0]:
            is_known = any(unquote(path_slug(board.title)) == fields[0] for board in self.store.boards)
            return self._redirect(self.thread_url(thread, page)) if is_known else None
        thread.views += 1
        return Answer(threads.thread(self, thread, min(page, self.thread_page_count(thread))))
