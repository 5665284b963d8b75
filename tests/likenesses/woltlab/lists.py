"""Write the pages of WoltLab Suite that list: headings with boards, and the threads of a board."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Category, Thread

from .frame import NAME, avatar, frame, pager, time_tag, user

if TYPE_CHECKING:
    from . import Woltlab


def home(forum: "Woltlab") -> Answer:
    """List headings with their boards, then who is here."""
    groups = "".join(_heading(forum, category) for category in forum.store.categories)
    store, guests = forum.store, forum.store.visits % 9 + 1
    newest = max(store.members, key=lambda member: member.joined)
    body = f"""<header class="contentHeader"><div class="contentHeaderTitle"><h1 class="contentTitle">{NAME}</h1>
</div></header>
<ul class="wbbBoardList">
{groups}</ul>
<div class="boxesContentBottom"><section class="box"><h2 class="boxTitle"><a
 href="{forum.base}/users-online-list/">Brugere
 online</a> <span class="badge">{guests + 1}</span></h2><div class="boxContent"><ul class="inlineList"><li>
{user(forum, store.members[store.visits % 5])}</li></ul><small>1 medlem og {guests} gæster</small></div></section>
<section class="box"><h2 class="boxTitle">Statistik</h2><div class="boxContent"><dl class="plain inlineDataList">
<dt>Medlemmer</dt><dd>{len(store.members)}</dd><dt>Tråde</dt><dd>{len(store.threads)}</dd><dt>Indlæg</dt>
<dd>{len(store.posts)}</dd><dt>Nyeste medlem</dt><dd>{user(forum, newest)}</dd></dl></div></section></div>"""
    return Answer(frame(forum, NAME, body, [], f'<link rel="canonical" href="{forum.entry}">'))


def category(forum: "Woltlab", heading: Category) -> Answer:
    """List the boards of one heading."""
    body = f"""<header class="contentHeader"><h1 class="contentTitle">{esc(heading.title)}</h1></header>
<ul class="wbbBoardList">
{_heading(forum, heading)}</ul>"""
    return Answer(frame(forum, heading.title, body, [(forum.category_url(heading), heading.title)]))


def _heading(forum: "Woltlab", heading: Category) -> str:
    rows = "".join(_board_row(forum, board) for board in heading.boards)
    return f"""<li data-board-id="{heading.number}" class="section sectionContainerList wbbCategory wbbDepth1"><header
 class="sectionHeader"><h2 class="sectionTitle"><a href="{forum.category_url(heading)}">{esc(heading.title)}</a></h2>
</header>
<ul class="wbbBoardNodeList">
{rows}</ul></li>
"""


def _board_row(forum: "Woltlab", board: Board) -> str:
    inner = "".join(
        f'<li class="box16"><span class="icon icon16 fa-folder-o"></span> <a'
        f' href="{forum.board_url(one)}">{esc(one.title)}</a></li>'
        for one in board.boards
    )
    inner = f'<ul class="wbbSubBoards inlineList small">{inner}</ul>' if inner else ""
    last, post = "", board.latest
    if post:
        url = forum.thread_url(post.thread)
        last = f"""<div class="wbbLastPost"><div class="box32"><a
 href="{url}?action=firstNew">{avatar(post.author, 32)}</a>
<div><p><a href="{url}?action=firstNew" class="wbbTopicLink" data-thread-id="{post.thread.number}"
 title="{esc(post.thread.title)}">{esc(post.thread.title)}</a></p><ul class="inlineList dotSeparated small"><li
 class="wbbLastPostAuthor">{user(forum, post.author)}</li><li class="wbbLastPostTime">{time_tag(post.at)}</li></ul>
</div></div>
</div>"""
    return f"""<li data-board-id="{board.number}" class="wbbBoardContainer wbbDepth2"><div
 class="wbbBoard wbbBoardNode wbbBoardNode2"><div class="wbbBoardNode__icon"><span class="icon icon32
 fa-folder-open"></span></div>
<div class="wbbBoardNode__info"><h3 class="wbbBoardNode__title"><a href="{forum.board_url(board)}"
 class="wbbBoardNode__link">{esc(board.title)}</a></h3><div
 class="wbbBoardDescription">{esc(board.about)}</div>{inner}</div>
<div class="wbbBoardNode__stats"><dl class="plain statsDataList"><dt>Tråde</dt><dd>{len(board.threads)}</dd></dl><dl
 class="plain statsDataList"><dt>Indlæg</dt><dd>{board.posts}</dd></dl></div>
{last}</div></li>
"""


def board(forum: "Woltlab", here: Board, page: int) -> Answer:
    """List the threads of a board, below the boards that it holds."""
    above = forum.store.board(here.inside)
    heading = next(one for one in forum.store.categories if here in one.boards or above in one.boards)
    steps = [(forum.category_url(heading), heading.title)]
    steps += [(forum.board_url(above), above.title)] if above else []
    inner = "".join(_board_row(forum, one) for one in here.boards)
    inner = f'<ul class="wbbBoardList">{inner}</ul>' if inner else ""
    numbers = pager(forum.board_url(here), page, forum.board_page_count(here))
    rows = "".join(_row(forum, thread) for thread in slice_page(forum.rows(here), page, forum.threads_per_page))
    kinds = {
        "topic": "Emne",
        "username": "Forfatter",
        "time": "Dato",
        "replies": "Svar",
        "lastPostTime": "Seneste svar",
    }
    sorts = "".join(
        f'<li><a rel="nofollow" href="{forum.board_url(here)}?sortField={kind}&amp;sortOrder=DESC">{word}</a></li>'
        for kind, word in kinds.items()
    )
    table = f"""<div class="section tabularBox messageGroupList wbbThreadList" data-type="com.woltlab.wbb.thread"><ol
 class="tabularList"><li class="tabularListRow tabularListRowHead"><ol class="tabularListColumns"><li
 class="columnSort"><ul
 class="inlineList">{sorts}</ul></li></ol></li>
{rows}</ol></div>"""
    body = f"""<header class="contentHeader wbbBoardHeader"><div class="contentHeaderTitle"><h1
 class="contentTitle"><a href="{forum.board_url(here)}">{esc(here.title)}</a></h1><p
 class="contentHeaderDescription">{esc(here.about)}</p></div></header>
{inner}
<div class="paginationTop">{numbers}</div>
{table if rows else '<p class="info" role="status">Der er ingen tråde her.</p>'}
<footer class="contentFooter"><div class="paginationBottom">{numbers}</div></footer>"""
    head = f'<link rel="canonical" href="{forum.board_url(here, page)}">'
    return Answer(frame(forum, here.title, body, steps, head))


def _row(forum: "Woltlab", thread: Thread) -> str:
    url, last, first, count = forum.thread_url(thread), thread.last, thread.first, forum.thread_page_count(thread)
    icons = '<li><span class="icon icon16 fa-thumb-tack jsTooltip jsIconSticky" title="Fastgjort"></span></li>'
    icons = icons if thread.is_sticky else ""
    if thread.is_locked:
        icons += '<li><span class="icon icon16 fa-lock jsTooltip jsIconClosed" title="Lukket"></span></li>'
    pages = "".join(f'<li><a href="{forum.thread_url(thread, one)}">{one}</a></li>' for one in range(2, count + 1))
    pages = f'<nav class="pagination"><ul>{pages}</ul></nav>' if pages else ""
    return f"""<li class="tabularListRow"><ol id="thread{thread.number}" data-thread-id="{thread.number}"
 class="tabularListColumns messageGroup wbbThread{" sticky" if thread.is_sticky else ""}">
<li class="columnIcon columnAvatar"><div><p>{avatar(first.author, 48)}</p></div></li>
<li class="columnSubject"><h3><a href="{url}" class="messageGroupLink wbbTopicLink"
 data-thread-id="{thread.number}">{esc(thread.title)}</a> <span class="badge
 messageGroupCounterMobile">{thread.replies}</span></h3>
<aside class="statusDisplay" role="presentation">{pages}<ul class="inlineList statusIcons">{icons}</ul></aside>
<ul class="inlineList dotSeparated small messageGroupInfo"><li
 class="messageGroupAuthor">{user(forum, first.author)}</li><li
 class="messageGroupTime">{time_tag(first.at)}</li></ul>
<ul class="messageGroupInfoMobile"><li class="messageGroupAuthorMobile">{esc(first.author.name)}</li><li
 class="messageGroupLastPostTimeMobile">{time_tag(last.at)}</li></ul></li>
<li class="columnStats"><dl class="plain statsDataList"><dt>Svar</dt><dd>{thread.replies}</dd></dl><dl
 class="plain statsDataList"><dt>Visninger</dt><dd>{thread.views}</dd></dl><div
 class="messageGroupListStatsSimple">{thread.replies}</div></li>
<li class="columnLastPost"><div class="box32"><a href="{url}?action=lastPost" class="jsTooltip"
 title="Gå til seneste indlæg">{avatar(last.author, 32)}</a><div><p>{user(forum, last.author)}</p>
<small>{time_tag(last.at)}
</small></div></div></li></ol></li>
"""
