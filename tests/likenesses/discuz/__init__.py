"""Serve a forum in the manner of Discuz! X3, Chinese, with rewritten addresses and its default style.

In: a store. Out: pages below a ``<base>``, in the time of GMT+8; thread addresses that bear the page of the board they
were linked from (``thread-101-1-2.html``), dates that are relative in words and exact in a title, notes of edits inside
the texts, and an archive for robots that says everything twice.
"""

import re
from datetime import timedelta, timezone

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Category, Post, Thread
from tests.software.inside.story import Part

from . import archiver, lists, threads
from .frame import frame, local

_REWRITTEN = re.compile(r"/(forum|thread)-(\d+)-(\d+)(?:-(\d+))?\.html$")
_ARCHIVED = re.compile(r"/archiver/(?:(fid|tid)-(\d+)\.html)?$")
_SPACE = re.compile(r"/space-(uid|username)-([^/]+)\.html$")


class Discuz(Likeness):
    """Discuz! with signatures, categories and an archive."""

    threads_per_page = 20
    posts_per_page = 10
    asides = ("复制代码",)
    zone = timezone(timedelta(hours=8))
    robots = (
        "#\n# robots.txt for Discuz! X3\n#\n\nUser-agent: *\nDisallow: /api/\nDisallow: /data/\nDisallow: /source/\n"
        "Disallow: /install/\nDisallow: /template/\nDisallow: /config/\nDisallow: /uc_client/\nDisallow: /uc_server/\n"
        "Disallow: /static/\nDisallow: /admin.php\nDisallow: /search.php\nDisallow: /member.php\nDisallow: /api.php\n"
        "Disallow: /misc.php\nDisallow: /connect.php\nDisallow: /forum.php?mod=redirect*\n"
        "Disallow: /forum.php?mod=post*\nDisallow: /home.php?mod=spacecp*\nDisallow: /userapp.php?mod=app&*\n"
        "Disallow: /*?mod=misc*\nDisallow: /*?mod=attachment*\nDisallow: /*mobile=yes*\n"
    )

    @property
    def entry(self) -> str:
        """The page that lists the boards."""
        return f"{self.base}/forum.php"

    @property
    def lists(self) -> list[str]:
        """The entry, and a page for each heading."""
        return [self.entry, *(self.category_url(category) for category in self.store.categories)]

    def category_url(self, category: Category) -> str:
        """Give the page of a heading."""
        return f"{self.base}/forum.php?gid={category.number}"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a board."""
        return f"{self.base}/forum-{board.number}-{page}.html"

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a thread, as it is linked from the first page of its board."""
        return f"{self.base}/thread-{thread.number}-{page}-1.html"

    def other_urls(self, thread: Thread) -> list[str]:
        """Give the addresses by which later pages of a board link a thread."""
        return [f"{self.base}/thread-{thread.number}-1-{page}.html" for page in range(2, 10)]

    def post_url(self, post: Post) -> str:
        """Give the address that leads to a post."""
        return f"{self.base}/forum.php?mod=redirect&goto=findpost&ptid={post.thread.number}&pid={post.number}"

    def write_part(self, part: Part) -> str:
        """Write what the parser makes of BBCode."""
        text = esc(part.text)
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>{item}</li>" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            lines = "".join(f"<li>{line}<br />\n" for line in text.splitlines())
            return f"""<div class="blockcode"><div id="code_x9F"><ol>{lines}</ol></div><em
 onclick="copycode($('code_x9F'));">复制代码</em></div>"""
        if part.kind == "link":
            return f'<a href="{esc(part.who)}" target="_blank">{text}</a>'
        return f"<strong>{text}</strong>" if part.kind == "strong" else text

    def post_html(self, post: Post) -> str:
        """Write empty lines between the pieces, and quotations with a link to where they are from."""
        pieces = [self._quote(post, part) if part.kind == "quote" else self.write_part(part) for part in post.parts]
        return "<br />\n<br />\n".join(pieces)

    def _quote(self, post: Post, part: Part) -> str:
        earlier = [one for one in post.thread.posts[: post.place - 1] if one.author.name == part.who]
        source = earlier[-1] if earlier else post.thread.first
        head = f"{esc(part.who)} 发表于 {local(source.at)}"
        return f"""<div class="quote"><blockquote><font size="2"><a href="{esc(self.post_url(source))}"
 target="_blank"><font color="#999999">{head}</font></a></font><br />
{esc(part.text)}</blockquote></div>"""

    def answer(self, request: Request) -> Answer | None:
        """Serve rewritten addresses and scripts."""
        if match := _REWRITTEN.match(request.path):
            number, page = int(match[2]), int(match[3])
            came_from = int(match[4] or 1)
            return self._board(number, page) if match[1] == "forum" else self._thread(number, page, came_from)
        if match := _ARCHIVED.match(request.path):
            return archiver.answer(self, match[1], int(match[2] or 0))
        if match := _SPACE.match(request.path):
            return threads.space(self, match[2])
        if request.path in ("/", "/forum.php", "/index.php"):
            return self._script(request)
        return threads.other(self, request.path)

    def _script(self, request: Request) -> Answer | None:
        kind, page = request.query.get("mod", ""), request.number("page", 1)
        if kind == "redirect":
            return self._redirect(request)
        if kind == "viewthread":
            return self._thread(request.number("tid"), page)
        if kind == "forumdisplay":
            return self._board(request.number("fid"), page)
        if kind:
            return threads.other(self, "/member.php")
        if number := request.number("gid"):
            found = next((one for one in self.store.categories if one.number == number), None)
            return lists.home(self, [found]) if found else None
        return lists.home(self, self.store.categories)

    def _redirect(self, request: Request) -> Answer | None:
        post = self.store.posts.get(request.number("pid"))
        thread = post.thread if post else self.store.threads.get(request.number("tid"))
        if thread is None:
            return None
        goto, post = request.query.get("goto", ""), post or thread.last
        if goto.startswith("next"):
            rows = sorted(thread.board.threads, key=lambda one: one.last.at)
            other = rows[(rows.index(thread) + (1 if goto == "nextnewset" else -1)) % len(rows)]
            return Answer("", 301, headers=(("Location", f"{self.base}/forum.php?mod=viewthread&tid={other.number}"),))
        where = f"forum.php?mod=viewthread&tid={thread.number}&page={self.page_of(post)}#pid{post.number}"
        return Answer("", 301, headers=(("Location", f"{self.base}/{where}"),))

    def _board(self, number: int, page: int) -> Answer | None:
        board = self.store.board(number)
        return lists.board(self, board, page) if board and 0 < page <= self.board_page_count(board) else None

    def _thread(self, number: int, page: int, came_from: int = 1) -> Answer | None:
        thread = self.store.threads.get(number)
        if thread is None or not 0 < page <= self.thread_page_count(thread):
            return None
        return threads.thread(self, thread, page, came_from)

    def missing(self, request: Request) -> Answer:
        """Say what is not there."""
        words = "抱歉,指定的主题不存在或已被删除或正在被审核"
        body = f"""<div id="ct" class="wp cl w"><div class="nfl" id="main_succeed"><div class="f_c altw">
<div id="messagetext" class="alert_error"><p>{words}</p><p class="alert_btnleft"><a href="javascript:history.back()">[
 点击这里返回上一页 ]</a></p></div></div></div></div>"""
        return Answer(frame(self, "提示信息", body, "pg_viewthread"), 404)
