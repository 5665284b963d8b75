"""Write the pages of Vanilla that list: all discussions, categories, and the discussions of one."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Thread

from .frame import NAME, crumbs, frame, name_link, pager, photo, time_tag

if TYPE_CHECKING:
    from . import Vanilla


def discussions(forum: "Vanilla", page: int) -> Answer | None:
    """List all discussions."""
    threads = forum.all_threads()
    last = forum.page_count(len(threads), forum.threads_per_page)
    if page > last:
        return None
    url = f"{forum.base}/discussions"
    body = _listing(forum, list(slice_page(threads, page, forum.threads_per_page)), url, (page, last))
    head = f'<link rel="canonical" href="{url}{f"/p{page}" if page > 1 else ""}">'
    title = f'<h1 class="H HomepageTitle">Discusiones recientes</h1>\n{body}'
    return Answer(frame(forum, "Discusiones recientes", title, "Discussions index", head))


def category(forum: "Vanilla", key: str, page: int) -> Answer | None:
    """List the discussions of a category, below the categories that it holds."""
    board = next((board for board in forum.store.boards if board.key == key), None)
    last = forum.board_page_count(board) if board else 0
    if board is None or page > last:
        return None
    url = forum.board_url(board)
    above = forum.store.board(board.inside)
    steps = [(forum.board_url(one), one.title) for one in (above, board) if one]
    inner = "".join(_category_row(forum, one, 3) for one in board.boards)
    inner = (
        f'<h2 class="sr-only">Lista de categorías</h2><ul class="DataList CategoryList">{inner}</ul>' if inner else ""
    )
    rows = list(slice_page(forum.rows(board), page, forum.threads_per_page))
    body = f"""{crumbs(forum, *steps)}
<h1 class="H HomepageTitle">{esc(board.title)}</h1>
<div class="P PageDescription">{esc(board.about)}</div>
{inner}
{_listing(forum, rows, url, (page, last))}"""
    head = f'<link rel="canonical" href="{forum.board_url(board, page)}">'
    return Answer(frame(forum, f"{board.title}", body, "Discussions Category", head))


def categories(forum: "Vanilla") -> Answer:
    """List the categories below their headings."""
    rows = ""
    for heading in forum.store.categories:
        rows += (
            f'<li id="Category_{heading.number}" class="CategoryHeading Category-c{heading.number}">'
            f'<div role="heading" aria-level="3" class="ItemContent Category">{esc(heading.title)}</div></li>\n'
        )
        rows += "".join(_category_row(forum, board, 2) for board in heading.boards)
    body = f"""<h1 class="H HomepageTitle">Categorías</h1>
<h2 class="sr-only">Lista de categorías</h2>
<ul class="DataList CategoryList CategoryListWithHeadings">
{rows}</ul>"""
    head = f'<link rel="canonical" href="{forum.base}/categories">'
    return Answer(frame(forum, f"Categorías - {NAME}", body, "Categories all", head))


def _category_row(forum: "Vanilla", board: Board, depth: int) -> str:
    comments = sum(thread.replies for thread in board.threads)
    latest = board.latest
    news = ""
    if latest:
        news = f"""<span class="MItem LastDiscussionTitle">Más reciente:
 <a href="{forum.thread_url(latest.thread)}#latest">{esc(latest.thread.title)}</a></span>
<span class="MItem LastCommentDate">{time_tag(forum, latest.at)}</span>"""
    inner = ", ".join(f'<a href="{forum.board_url(one)}">{esc(one.title)}</a>' for one in board.boards)
    inner = f'<div class="ChildCategories"><b>Categorías secundarias: </b>{inner}</div>' if inner else ""
    return f"""<li id="Category_{board.number}" class="Item Depth{depth} Category-{board.key} Read">
<div class="ItemContent Category"><div class="TitleWrap"><a href="{forum.board_url(board)}" class="Title">
{esc(board.title)}</a></div>
<div class="CategoryDescription">{esc(board.about)}</div>
<div class="Meta"><span class="MItem RSS"><a href="{forum.board_url(board)}/feed.rss"><img
 src="{forum.base}/applications/dashboard/design/images/rss.gif" class="RssImg" alt="Fuente RSS" /></a></span>
<span class="MItem DiscussionCount"><span title="{len(board.threads)} discusiones" class="Number">{len(board.threads)}
</span> discusiones</span>
<span class="MItem CommentCount"><span title="{comments} comentarios" class="Number">{comments}</span>
 comentarios</span>
{news}{inner}</div></div></li>
"""


def _listing(forum: "Vanilla", threads: list[Thread], url: str, place: tuple[int, int]) -> str:
    rows = "".join(_row(forum, thread) for thread in threads)
    table = f'<ul class="DataList Discussions">\n{rows}</ul>'
    empty = '<div class="Empty">No se encontraron discusiones.</div>'
    return f"""<h2 class="sr-only">Lista de discusiones</h2>
<div class="PageControls Top">{pager(url, *place, "Before")}</div>
{table if rows else empty}
<div class="PageControls Bottom">{pager(url, *place, "After")}</div>"""


def _row(forum: "Vanilla", thread: Thread) -> str:
    tags = ('<span class="Tag Tag-Announcement">Anuncio</span> ' if thread.is_sticky else "") + (
        '<span class="Tag Tag-Closed">Cerrado</span> ' if thread.is_locked else ""
    )
    who = f"Comentario más reciente de {name_link(forum, thread.last.author)}"
    if not thread.replies:
        who = f"Iniciado por {name_link(forum, thread.first.author)}"
    marks = (" Announcement" if thread.is_sticky else "") + (" Closed" if thread.is_locked else "")
    return f"""<li id="Discussion_{thread.number}" class="Item{marks} Read ItemDiscussion">
<span class="Options"></span>
{photo(forum, thread.first.author, "IndexPhoto")}
<div class="ItemContent Discussion">
<div class="Title" role="heading" aria-level="3">
<a href="{forum.thread_url(thread)}">{esc(thread.title)}</a></div>
<div class="Meta Meta-Discussion">
{tags}<span class="MItem MCount ViewCount"><span title="{thread.views} visitas" class="Number">{thread.views}</span>
 visitas</span> <span class="MItem MCount CommentCount"><span title="{thread.replies} comentarios" class="Number">
{thread.replies}</span> {"comentario" if thread.replies == 1 else "comentarios"}</span>
<span class="MItem MCount DiscussionScore Hidden"><span title="0 puntos" class="Number">0</span> puntos</span>
<span class="MItem LastCommentBy">{who}</span>
<span class="MItem LastCommentDate">{time_tag(forum, thread.last.at)}</span>
<span class="MItem Category Category-{thread.board.key}"><a href="{forum.board_url(thread.board)}">
{esc(thread.board.title)}</a></span>
</div></div>
</li>
"""
