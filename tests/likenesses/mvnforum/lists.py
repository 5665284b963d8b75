"""Write the pages that list boards and threads.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Post, Thread

from .frame import NAME, frame, moment, pager, user

_IMAGES = "/mvnforum/mvnplugin/mvnforum/images"
_SORTS = {
    "ThreadTopic": lambda thread: thread.title.casefold(),
    "MemberName": lambda thread: thread.first.author.name.casefold(),
    "ThreadReplyCount": lambda thread: thread.replies,
    "ThreadViewCount": lambda thread: thread.views,
}
_TABLE = '<table width="95%" class="tborder" cellspacing="0" cellpadding="3" align="center">'


def index(likeness: Likeness) -> str:
    """Write the page that lists all boards."""
    store = likeness.store
    newest = max(store.members, key=lambda member: member.joined)
    rows = "".join(
        f"""<tr class="portlet-section-subheader"><td colspan="5"><b>{esc(category.title)}</b></td></tr>
{"".join(_board(likeness, one) for board in category.boards for one in (board, *board.boards))}"""
        for category in store.categories
    )
    active = sorted(store.members, key=store.count_posts, reverse=True)[:3]
    body = f"""<br/>
{_TABLE}
<tr class="portlet-section-header"><td width="5%">&nbsp;</td><td width="50%">Форум</td><td align="center">Теми</td>
<td align="center">Повідомлення</td><td align="center" width="25%">Останнє повідомлення</td></tr>
{rows}</table>
<br/>
{_TABLE}
<tr class="portlet-section-header"><td colspan="2">Стан форуму</td></tr>
<tr class="portlet-section-body"><td width="5%" align="center"><img src="{_IMAGES}/stats.gif" alt="" /></td>
<td class="portlet-font">Тем: <b>{len(store.threads)}</b>, повідомлень: <b>{len(store.posts)}</b>,
 учасників: <b>{len(store.members)}</b><br/>Вітаємо нового учасника: {user(newest)}<br/>
Найактивніші: {", ".join(f"{user(one)} ({store.count_posts(one)})" for one in active)}</td></tr>
<tr class="portlet-section-alternate"><td align="center"><img src="{_IMAGES}/online.gif" alt="" /></td>
<td class="portlet-font">Зараз на форумі: 7 (гостей: 6, учасників: 1) <a href="listonlineusers">Докладніше</a><br/>
Найбільше відвідувачів було {moment(likeness, newest.joined)}: 31<br/>{user(store.members[7])}</td></tr>
</table>
<table width="95%" align="center"><tr><td class="portlet-font"><img src="{_IMAGES}/f_norm_no.gif" alt="" /> Немає нових
 повідомлень <img src="{_IMAGES}/f_norm_new.gif" alt="" /> Є нові повідомлення <img src="{_IMAGES}/f_locked_no.gif"
 alt="" /> Форум закрито</td></tr></table>"""
    return frame(likeness, NAME, [], body)


def _board(likeness: Likeness, board: Board) -> str:
    css = "alternate" if board.number % 2 else "body"
    name = "&nbsp;&nbsp;&nbsp;&raquo; " if board.inside else ""
    moderators = ", ".join(user(one) for one in likeness.store.members if one.is_moderator)
    return f"""<tr class="portlet-section-{css}"><td align="center"><img src="{_IMAGES}/f_norm_no.gif" border="0"
 alt="" title="Немає нових повідомлень" /></td>
<td>{name}<a href="listthreads_forum,{board.number}" class="forumName"><b>{esc(board.title)}</b></a><br/>
<span class="portlet-font">{esc(board.about)}</span><br/><span class="portlet-font-small">Модератори:
 {moderators}</span></td><td align="center"><b>{len(board.threads)}</b></td><td align="center"><b>{board.posts}</b></td>
<td align="center" class="portlet-font">{_latest(likeness, board.latest)}</td></tr>
"""


def _latest(likeness: Likeness, post: Post | None) -> str:
    if not post:
        return "Немає повідомлень"
    return f"""{moment(likeness, post.at)}<br/>
<a href="viewthread_thread,{post.thread.number}_lastpage,yes#{post.number}" class="messageTopic"
 title="{esc(post.thread.title)}">{esc(post.thread.title[:30])}</a><br/>
від {user(post.author)}"""


def crumbs(likeness: Likeness, board: Board) -> list[tuple[str, str]]:
    """Give the steps down to a board, itself included; its category has no page."""
    outer = likeness.store.board(board.inside)
    top = next(one for one in likeness.store.categories if (outer or board) in one.boards)
    boards = [outer, board] if outer else [board]
    return [("", top.title), *((f"listthreads_forum,{one.number}", one.title) for one in boards)]


def board(likeness: Likeness, board: Board, page: int, fields: dict[str, str]) -> str:
    """Write a page of a board; where a sort is asked for, its threads stand in that order."""
    rows = likeness.rows(board)
    target, sort = f"listthreads_forum,{board.number}", fields.get("sort", "")
    if sort in _SORTS:
        rows = sorted(rows, key=_SORTS[sort], reverse=fields.get("order") == "DESC")
        target += f"_sort,{sort}_order,{'DESC' if fields.get('order') == 'DESC' else 'ASC'}"
    shown, words = slice_page(rows, page, likeness.threads_per_page), f"Усього тем: {len(rows)}"
    links = pager(target, page, likeness.board_page_count(board), likeness.threads_per_page, words)
    subs = "".join(_board(likeness, one) for one in board.boards)
    inner = f'{_TABLE}<tr class="portlet-section-header"><td colspan="5">Підфоруми</td></tr>{subs}</table><br/>'
    bar = f"""<table width="95%" align="center"><tr><td><a href="addpost_forum,{board.number}"><img
 src="{_IMAGES}/uk/button_newthread.gif" border="0" alt="Нова тема" title="Нова тема" /></a></td>
<td align="right" class="portlet-font">{links}</td></tr></table>"""
    body = f"""<table width="95%" align="center"><tr><td class="pageTitle"><b>{esc(board.title)}</b><br/>
<span class="portlet-font">{esc(board.about)}</span></td></tr></table>
{inner if subs else ""}
{bar}
{_table(likeness, board, shown)}
{bar}
<table width="95%" align="center"><tr><td class="portlet-font"><a href="rss_forum,{board.number}"><img
 src="{_IMAGES}/rss.gif" border="0" alt="RSS" /></a> <a href="addwatch_forum,{board.number}">Стежити за форумом</a></td>
<td align="right">{jump(likeness)}</td></tr></table>"""
    return frame(likeness, board.title, crumbs(likeness, board), body, f"rss_forum,{board.number}")


def jump(likeness: Likeness) -> str:
    """Write the menu that jumps to a board."""
    options = "".join(
        f'<option value="">{esc(category.title)}</option>'
        + "".join(
            f'<option value="listthreads_forum,{one.number}">&nbsp;&nbsp;|-- {esc(one.title)}</option>'
            for board in category.boards
            for one in (board, *board.boards)
        )
        for category in likeness.store.categories
    )
    return f"""<form action="index" name="quickJump"><select name="FastGoForum" onchange="gotoPage(this.value)"><option
 value="">Швидкий перехід</option>{options}</select></form>"""


def _table(likeness: Likeness, board: Board | None, rows: Sequence[Thread]) -> str:
    def head(sort: str, words: str) -> str:
        return f'<a href="listthreads_forum,{board.number}_sort,{sort}_order,ASC">{words}</a>' if board else words

    where = "" if board else '<td align="center">Форум</td>'
    nothing = '<tr class="portlet-section-body"><td colspan="6" align="center">Тем немає</td></tr>'
    shown = "".join(_row(likeness, thread, place, is_here=board is not None) for place, thread in enumerate(rows))
    return f"""{_TABLE}
<tr class="portlet-section-header"><td width="3%">&nbsp;</td><td width="45%">{head("ThreadTopic", "Тема")}</td>
{where}<td align="center">{head("ThreadReplyCount", "Відповіді")}</td>
<td align="center">{head("MemberName", "Автор")}</td><td align="center">{head("ThreadViewCount", "Перегляди")}</td>
<td align="center">Останнє повідомлення</td></tr>
{shown or nothing}</table>"""


def _row(likeness: Likeness, thread: Thread, place: int, *, is_here: bool) -> str:
    target, count, last = f"viewthread_thread,{thread.number}", likeness.thread_page_count(thread), thread.last
    size = likeness.posts_per_page
    steps = [page for page in range(1, count + 1) if page < 5 or page == count]
    links = " ".join(f'<a href="{target}_offset,{(page - 1) * size}">{page}</a>' for page in steps)
    pages = f'<br/><span class="portlet-font-small">[Сторінки: {links}]</span>' if count > 1 else ""
    icon = "thread_locked" if thread.is_locked else "thread_hot" if thread.replies > 10 else "thread"
    sticky = f'<img src="{_IMAGES}/sticky.gif" alt="Закріплено" title="Закріплено" /> ' if thread.is_sticky else ""
    board = f'<td align="center"><a href="listthreads_forum,{thread.board.number}">{esc(thread.board.title)}</a></td>\n'
    return f"""<tr class="portlet-section-{"alternate" if place % 2 else "body"}">
<td align="center"><img src="{_IMAGES}/{icon}.gif" border="0" alt="" /></td>
<td>{sticky}<a href="{target}" class="messageTopic" title="{moment(likeness, thread.first.at)}"><b>\
{esc(thread.title)}</b></a>{pages}</td>
{"" if is_here else board}<td align="center">{thread.replies}</td><td align="center">{user(thread.first.author)}</td>
<td align="center">{thread.views}</td>
<td align="center" class="portlet-font">{moment(likeness, last.at)}<br/>від {user(last.author)}
<a href="{target}_lastpage,yes#{last.number}"><img src="{_IMAGES}/lastpost.gif" border="0"
 alt="Останнє повідомлення" title="Останнє повідомлення" /></a></td></tr>
"""


def recent(likeness: Likeness, name: str, page: int) -> str:
    """Write a page of the threads of all boards: those answered last, or those without an answer."""
    rows = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)
    title = "Останні теми"
    if name == "listunansweredthreads":
        rows, title = [thread for thread in rows if not thread.replies], "Теми без відповіді"
    size = likeness.threads_per_page
    last = likeness.page_count(len(rows), size)
    page = min(page, last)
    links = pager(name, page, last, size, f"Усього тем: {len(rows)}")
    body = f"""<table width="95%" align="center"><tr><td class="pageTitle"><b>{title}</b></td>
<td align="right" class="portlet-font">{links}</td></tr></table>
{_table(likeness, None, slice_page(rows, page, size))}"""
    return frame(likeness, title, [("", title)], body)
