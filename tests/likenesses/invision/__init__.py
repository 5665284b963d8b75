"""Serve a forum in the manner of Invision Community 4, Brazilian Portuguese, in its default theme.

In: a store. Out: pages whose posts name author and date twice (for phones, too), with exact dates in attributes, links
that ask for a comment and are redirected to its page, and a description of every thread as JSON-LD.
"""

import re
from urllib.parse import quote, unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Category, Member, Post, Thread
from tests.software.inside.story import Part

from . import lists, threads
from .frame import frame

_PATH = re.compile(r"/(forum|topic|profile)/(\d+)(?:-[^/]*)?(?:/page/(\d+))?(?:/content)?/?$")


class Invision(Likeness):
    """Invision Community with the forums at its root."""

    threads_per_page = 25
    posts_per_page = 25

    @property
    def lists(self) -> list[str]:
        """The entry, and a page for each heading."""
        return [self.entry, *(self.category_url(category) for category in self.store.categories)]

    def category_url(self, category: Category) -> str:
        """Give the page of a heading."""
        return f"{self.base}/forum/{category.number}-{slug(category.title)}/"

    def board_url(self, board: Board, page: int = 1) -> str:
        """Give a page of a board."""
        return f"{self.base}/forum/{_named(board.number, board.title)}/" + (f"page/{page}/" if page > 1 else "")

    def thread_url(self, thread: Thread, page: int = 1) -> str:
        """Give a page of a topic."""
        return f"{self.base}/topic/{_named(thread.number, thread.title)}/" + (f"page/{page}/" if page > 1 else "")

    def post_url(self, post: Post) -> str:
        """Give the address that leads to a post."""
        return f"{self.thread_url(post.thread)}?do=findComment&comment={post.number}"

    def profile_url(self, member: Member) -> str:
        """Give the page of a member."""
        return f"{self.base}/profile/{_named(member.number, member.name)}/"

    def write_part(self, part: Part) -> str:
        """Write what the editor leaves of a piece."""
        text = esc(part.text)
        if part.kind == "list":
            return "<ul>" + "".join(f"<li>\n{item}\n</li>" for item in text.splitlines()) + "</ul>"
        if part.kind == "code":
            return f'<pre class="ipsCode">{text}</pre>'
        if part.kind == "link":
            return f'<p>\n\t<a href="{esc(part.who)}" rel="external nofollow">{text}</a>\n</p>'
        return f"<p>\n\t<strong>{text}</strong>\n</p>" if part.kind == "strong" else f"<p>\n\t{text}\n</p>"

    def post_html(self, post: Post) -> str:
        """Write paragraphs, and quotations with who said it when."""
        pieces = [self._quote(post, part) if part.kind == "quote" else self.write_part(part) for part in post.parts]
        return "\n\n".join(pieces)

    def _quote(self, post: Post, part: Part) -> str:
        earlier = [one for one in post.thread.posts[: post.place - 1] if one.author.name == part.who]
        source = earlier[-1] if earlier else post.thread.first
        return f"""<blockquote class="ipsQuote" data-ipsquote="" data-ipsquote-contentapp="forums"
 data-ipsquote-contentclass="forums_Topic" data-ipsquote-contentcommentid="{source.number}"
 data-ipsquote-timestamp="{int(source.at.timestamp())}" data-ipsquote-username="{esc(part.who)}">
<div class="ipsQuote_citation">Em {source.at:%d/%m/%Y} em {source.at:%H:%M}, {esc(part.who)} disse:</div>
<div class="ipsQuote_contents ipsClearfix"><p>
{esc(part.text)}
</p></div></blockquote>"""

    def answer(self, request: Request) -> Answer | None:
        """Serve boards, topics, people, and forms."""
        if request.path == "/":
            return lists.home(self)
        match = _PATH.match(unquote(request.path))
        if match is None:
            return threads.other(self, request.path)
        number, page = int(match[2]), max(1, int(match[3] or request.number("page", 1)))
        if match[1] == "forum":
            return self._board(number, page)
        if match[1] == "topic":
            return self._topic(request, number, page)
        member = next((one for one in self.store.members if one.number == number), None)
        return threads.profile(self, member) if member else None

    def _board(self, number: int, page: int) -> Answer | None:
        category = next((one for one in self.store.categories if one.number == number), None)
        board = self.store.board(number)
        if category:
            return lists.category(self, category)
        return lists.board(self, board, page) if board and page <= self.board_page_count(board) else None

    def _topic(self, request: Request, number: int, page: int) -> Answer | None:
        thread = self.store.threads.get(number)
        if thread is None or page > self.thread_page_count(thread):
            return None
        aim = request.query.get("do", "")
        if aim == "getNewComment":
            return _redirect(self.thread_url(thread))
        if aim in ("getLastComment", "findComment"):
            post = self.store.posts.get(request.number("comment")) or thread.last
            return _redirect(f"{self.thread_url(post.thread, self.page_of(post))}#comment-{post.number}")
        return threads.topic(self, thread, page)

    def missing(self, request: Request) -> Answer:
        """Say that there is no such page."""
        body = """<section id='elError' class='ipsType_center'><div class='ipsAreaBackground_light'><i
 class='fa fa-exclamation-circle ipsType_huge'></i><p class='ipsType_reset ipsType_light ipsType_large'>Desculpe, mas
 nós não
 conseguimos achar isso!</p><div id='elErrorMessage' class='ipsPos_center'>Não conseguimos encontrar a página
 solicitada.</div>
<p class='ipsType_light ipsType_medium'>Código de erro: 1S160/2</p></div></section>"""
        return Answer(frame(self, "Página não encontrada", body, []), 404)


def _named(number: int, title: str) -> str:
    name = slug(title)
    return f"{number}-{name}" if name else f"{number}-{_other_letters(title)}"


def _other_letters(title: str) -> str:
    words = "".join(sign if sign.isalnum() else " " for sign in title.lower()).split()
    return quote("-".join(words))


def _redirect(url: str) -> Answer:
    return Answer("", 301, headers=(("Location", url),))
