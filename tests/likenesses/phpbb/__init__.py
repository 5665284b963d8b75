"""A likeness of phpBB 3.3 with prosilver, in German: session ids for guests, offsets in its pagers, local time.

In: a `Store`. Out: `Phpbb`.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import NAME, ZONE, Visit


class Phpbb(Likeness):
    """The board; headings are boards without threads there, and have pages of their own."""

    threads_per_page = 25
    posts_per_page = 10
    zone = ZONE
    asides = ("Code: Alles auswählen",)

    @property
    def lists(self) -> list[str]:
        """The index and the pages of the headings."""
        return [self.entry, *(f"{self.base}/viewforum.php?f={one.number}" for one in self.store.categories)]

    @property
    def entry(self) -> str:
        """The index of boards."""
        return f"{self.base}/index.php"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Write the address of a board."""
        start = f"&start={(page - 1) * self.threads_per_page}" if page > 1 else ""
        return f"{self.base}/viewforum.php?f={board.number}{start}"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Write the address of a thread."""
        start = f"&start={(page - 1) * self.posts_per_page}" if page > 1 else ""
        return f"{self.base}/viewtopic.php?t={thread.number}{start}"

    def post_url(self, post: Post) -> str:
        """Write the address of a post."""
        return f"{self.base}/viewtopic.php?p={post.number}#p{post.number}"

    def write_part(self, part: Part) -> str:
        """Write a piece of a post."""
        text = esc(part.text)
        if part.kind == "quote":
            return f"<blockquote><div><cite>{esc(part.who)} hat geschrieben:</cite>{text}</div></blockquote>"
        if part.kind == "list":
            items = "".join(f"<li>{esc(item)}</li>" for item in part.text.splitlines())
            return f"<ul>{items}</ul>"
        if part.kind == "code":
            return f"""<div class="codebox"><p>Code: <a href="#"
 onclick="selectCode(this); return false;">Alles auswählen</a></p>
<pre><code>{text}</code></pre></div>"""
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" class="postlink">{text}</a>'
        return f'<strong class="text-strong">{text}</strong>' if part.kind == "strong" else text

    def answer(self, request: Request) -> Answer | None:
        """Serve a page of the board."""
        visit = Visit(self, request)
        match request.path:
            case "/" | "/index.php":
                return lists.index(visit)
            case "/viewforum.php":
                return self._board(visit)
            case "/viewtopic.php":
                return self._thread(visit)
            case "/search.php":
                return threads.search(visit)
            case "/memberlist.php" | "/posting.php" | "/ucp.php" | "/viewonline.php":
                return threads.log_in(visit, "Du musst registriert und angemeldet sein, um dies tun zu können.")
        return self._feed() if request.path.startswith("/app.php/feed") else None

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page, board or thread."""
        if request.path in ("/viewforum.php", "/viewtopic.php"):
            return Answer(threads.message(Visit(self, request), "Das gewünschte Thema existiert nicht."), 404)
        return Answer(
            '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>404 Not Found</title>\n</head>'
            "<body>\n<h1>Not Found</h1>\n<p>The requested URL was not found on this server.</p>\n</body></html>\n",
            404,
        )

    def _board(self, visit: Visit) -> Answer | None:
        number = visit.request.number("f")
        category = next((one for one in self.store.categories if one.number == number), None)
        if category:
            return lists.heading(visit, category)
        board = self.store.board(number)
        page = visit.request.number("start") // self.threads_per_page + 1
        # A page beyond the last one shows the last one.
        return lists.board(visit, board, min(page, self.board_page_count(board))) if board else None

    def _thread(self, visit: Visit) -> Answer | None:
        post = self.store.posts.get(visit.request.number("p"))
        thread = post.thread if post else self.store.threads.get(visit.request.number("t"))
        if not thread:
            return None
        page = self.page_of(post) if post else visit.request.number("start") // self.posts_per_page + 1
        page = min(page, self.thread_page_count(thread))
        write = threads.printed if visit.request.query.get("view") == "print" else threads.thread
        return write(visit, thread, page)

    def _feed(self) -> Answer:
        posts = sorted(self.store.posts.values(), key=lambda post: post.at)[:-16:-1]
        entries = "".join(
            f"""<entry><author><name><![CDATA[{post.author.name}]]></name></author>
<updated>{post.at:%Y-%m-%dT%H:%M:%S}+00:00</updated><id>{esc(self.post_url(post))}</id>
<link href="{esc(self.post_url(post))}"/><title type="html"><![CDATA[{post.thread.board.title} • {post.thread.title}]]>
</title><content type="html"><![CDATA[{self.post_html(post)}]]></content></entry>
"""
            for post in posts
        )
        text = f"""<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><link rel="self" type="application/atom+xml"
 href="{self.base}/app.php/feed" /><title>{NAME}</title><link href="{self.base}/index.php" />
<updated>{self.store.now:%Y-%m-%dT%H:%M:%S}+00:00</updated><id>{self.base}/app.php/feed</id>
{entries}</feed>
"""
        return Answer(text, kind="application/atom+xml; charset=UTF-8")
