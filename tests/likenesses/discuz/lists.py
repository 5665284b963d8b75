"""Write the pages of Discuz! that list: headings with boards, and the threads of a board."""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Category, Thread

from .frame import crumbs, day, frame, name_link, pager, when

if TYPE_CHECKING:
    from . import Discuz


def home(forum: "Discuz", categories: Sequence[Category]) -> Answer:
    """List headings with their boards, then who is here."""
    store = forum.store
    newest = max(store.members, key=lambda member: member.joined)
    fresh = sum((store.now - post.at).days == 0 for post in store.posts.values())
    groups = "".join(_heading(forum, category) for category in categories)
    guests = store.visits % 9 + 2
    steps = [] if len(categories) > 1 else [(f"forum.php?gid={categories[0].number}", categories[0].title)]
    body = f"""{crumbs(steps)}
<div id="ct" class="wp cl"><div id="chart" class="bm bw0 cl"><p class="chart z">今日: <em>{fresh}</em><span
 class="pipe">|</span>昨日: <em>4</em><span class="pipe">|</span>帖子: <em>{len(store.posts)}</em><span
 class="pipe">|</span>会员: <em>{len(store.members)}</em><span class="pipe">|</span>欢迎新会员: <em><a
 href="space-username-{quote(newest.name)}.html" target="_blank" class="xi2">{esc(newest.name)}</a></em></p>
<div class="y"><a href="forum.php?mod=guide&amp;view=new" title="最新回复" class="xi2">最新回复</a></div></div>
<div class="mn"><div class="fl bm">
{groups}</div>
<div id="online" class="bm oll"><div class="bm_h"><h3><strong><a href="forum.php?showoldetails=yes#online">在线会员</a>
</strong>
 <span class="xs1">- <strong>{guests + 1}</strong> 人在线 - <strong>1</strong> 会员(<strong>0</strong> 隐身),
 <strong>{guests}
</strong> 位游客 - 最高记录是 <strong>58</strong> 于 <strong>2015-3-12</strong>.</span></h3></div></div>
</div></div>"""
    return Answer(frame(forum, "论坛", body, "pg_index"))


def _heading(forum: "Discuz", category: Category) -> str:
    rows = "".join(_board_row(forum, board, place) for place, board in enumerate(category.boards))
    number = category.number
    return f"""<div class="bm bmw  cl"><div class="bm_h cl"><span class="o"><img id="category_{number}_img"
 src="static/image/common/collapsed_no.gif" title="收起/展开" alt="收起/展开" /></span>
<h2><a href="forum.php?gid={number}" style="">{esc(category.title)}</a></h2></div>
<div id="category_{number}" class="bm_c" style=""><table cellspacing="0" cellpadding="0" class="fl_tb">
{rows}</table></div></div>
"""


def _board_row(forum: "Discuz", board: Board, place: int) -> str:
    number, post = board.number, board.latest
    inner = ", ".join(f'<a href="forum-{one.number}-1.html" >{esc(one.title)}</a>' for one in board.boards)
    inner = f"<p>子版块: {inner}</p>" if inner else ""
    last = "<div>从未</div>"
    if post:
        last = f"""<div><a href="forum.php?mod=redirect&amp;tid={post.thread.number}&amp;goto=lastpost#lastpost"
 class="xi2">{esc(post.thread.title[:30])}</a> <cite>{when(forum, post.at)} {name_link(post.author)}</cite></div>"""
    return f"""<tr{' class="fl_row"' if place else ""}><td class="fl_icn" ><a href="forum-{number}-1.html"><img
 src="static/image/common/forum.gif" alt="{esc(board.title)}" /></a></td>
<td><h2><a href="forum-{number}-1.html">{esc(board.title)}</a></h2><p class="xg2">{esc(board.about)}</p>{inner}</td>
<td class="fl_i"><span class="xi2">{len(board.threads)}</span><span class="xg1"> / {board.posts}</span></td>
<td class="fl_by">{last}</td></tr>
"""


def board(forum: "Discuz", here: Board, page: int) -> Answer:
    """List the threads of a board: the boards it holds, stickies, then the others."""
    above = forum.store.board(here.inside)
    heading = next(one for one in forum.store.categories if here in one.boards or above in one.boards)
    steps = [(f"forum.php?gid={heading.number}", heading.title)]
    steps += [(f"forum-{one.number}-1.html", one.title) for one in (above, here) if one]
    numbers = pager(f"forum-{here.number}-{{}}.html", page, forum.board_page_count(here))
    inner = "".join(_board_row(forum, one, place) for place, one in enumerate(here.boards))
    if inner:
        inner = f"""<div class="bm bmw fl"><div class="bm_h cl"><h2>子版块</h2></div><div id="subforum_{here.number}"
 class="bm_c"><table cellspacing="0" cellpadding="0" class="fl_tb">{inner}</table></div></div>"""
    moderators = ", ".join(name_link(one) for one in forum.store.members if one.is_moderator)
    post = (
        '<a href="javascript:;" id="newspecial" title="发新帖"><img src="static/image/common/pn_post.png"'
        ' alt="发新帖" /></a>'
    )
    back = '<span class="pgb y"><a href="forum.php">返&nbsp;回</a></span>'
    body = f"""{crumbs(steps)}
<div class="boardnav"><div id="ct" class="wp cl"><div class="mn">
<div class="bm bml pbn"><div class="bm_h cl"><span class="y"><a href="home.php?mod=spacecp&amp;ac=favorite"
 class="fa_fav">收藏本版
</a> <span class="pipe">|</span><a href="forum.php?mod=rss&amp;fid={here.number}&amp;auth=0" class="fa_rss">订阅</a>
</span>
<h1 class="xs2"><a href="forum-{here.number}-1.html">{esc(here.title)}</a> <span class="xs1 xw0 i">今日: <strong
 class="xi1">0</strong><span class="pipe">|</span>主题: <strong class="xi1">{len(here.threads)}</strong></span></h1>
</div>
<div class="bm_c cl pbn"><div>版主: <span class="xi2">{moderators}</span></div></div></div>
{inner}
<div id="pgt" class="bm bw0 pgs cl"><span id="fd_page_top">{numbers}</span>{back}{post}</div>
{_threads(forum, here, page)}
<div class="bm bw0 pgs cl"><span id="fd_page_bottom">{numbers}</span>{back}{post}</div>
</div></div></div>"""
    head = f'<link href="{forum.board_url(here, page)}" rel="canonical" />'
    return Answer(frame(forum, here.title, body, "pg_forumdisplay", head))


def _threads(forum: "Discuz", here: Board, page: int) -> str:
    rows = list(slice_page(forum.rows(here), page, forum.threads_per_page))
    stickies = [row for row in rows if row.is_sticky and row.board is here]
    others = [row for row in rows if row not in stickies]
    line = """<tbody id="separatorline"><tr class="ts"><td>&nbsp;</td><th><a href="javascript:;" title="查看更新"
 class="forumrefresh">版块主题</a></th><td>&nbsp;</td><td>&nbsp;</td><td>&nbsp;</td></tr></tbody>
"""
    shown = "".join(_row(forum, row, here, page) for row in stickies) + (line if stickies else "")
    shown += "".join(_row(forum, row, here, page) for row in others)
    empty = (
        '<tbody class="bw0_all"><tr><th colspan="5"><p class="emp">本版块或指定的范围内尚无主题</p></th></tr></tbody>'
    )
    sort = f"forum.php?mod=forumdisplay&amp;fid={here.number}&amp;filter="
    return f"""<div id="threadlist" class="tl bm bmw"><div class="th"><table cellspacing="0" cellpadding="0"><tr>
<th colspan="2"><div class="tf"><span id="atarget" class="y" title="在新窗口中打开帖子">新窗</span><a
 id="filter_special"
 href="javascript:;" class="showmenu xi2">全部主题</a>&nbsp;<a href="{sort}lastpost&amp;orderby=lastpost"
 class="xi2">最新</a>
&nbsp;<a href="{sort}heat&amp;orderby=heats" class="xi2">热门</a>&nbsp;<a href="{sort}digest&amp;digest=1"
 class="xi2">精华</a>
</div></th><td class="by">作者</td><td class="num">回复/查看</td><td class="by">最后发表</td></tr></table></div>
<div class="bm_c"><form method="post" autocomplete="off" name="moderate" id="moderate"
 action="forum.php?mod=topicadmin">
<table summary="forum_{here.number}" cellspacing="0" cellpadding="0" id="threadlisttableid">
{shown or empty}</table></form></div></div>
<div id="filter_special_menu" class="p_pop" style="display:none"><ul><li><a
 href="forum-{here.number}-1.html">全部主题</a></li>
</ul></div>"""


def _row(forum: "Discuz", thread: Thread, here: Board, page: int) -> str:
    number, moved = thread.number, thread.board is not here
    url = f"thread-{number}-{{}}-{page}.html"
    kind = "stickthread" if thread.is_sticky and not moved else "normalthread"
    icon = "pin_1" if kind == "stickthread" else "folder_lock" if thread.is_locked else "folder_common"
    count = forum.thread_page_count(thread)
    pages = [one for one in range(2, count + 1) if one < 7 or one == count]
    more = "".join(f'<a href="{url.format(one)}">{one}</a>' for one in pages)
    more = f'<span class="tps">&nbsp;...{more}</span>' if more else ""
    author, last = thread.first.author, thread.last
    counts = f'<a href="{url.format(1)}" class="xi2">{thread.replies}</a><em>{thread.views}</em>'
    begun = f"<span>{day(thread.first.at)}</span>"
    if (forum.store.now - thread.first.at).days < 7:
        begun = f'<span class="xi1">{when(forum, thread.first.at)}</span>'
    return f"""<tbody id="{kind}_{number}"><tr><td class="icn"><a href="{url.format(1)}" title="新窗口打开"
 target="_blank"><img
 src="static/image/common/{icon}.gif" /></a></td>
<th class="common"><a href="javascript:;" id="content_{number}" class="showcontent y" title="更多操作"></a>
{"移动:&nbsp;" if moved else ""}<a href="{url.format(1)}" onclick="atarget(this)" class="s xst">{esc(thread.title)}</a>
{more}</th>
<td class="by"><cite><a href="space-uid-{author.number}.html" c="1">{esc(author.name)}</a></cite><em>{begun}</em></td>
<td class="num">{"-<em>-</em>" if moved else counts}</td>
<td class="by"><cite>{name_link(last.author)}</cite><em><a
 href="forum.php?mod=redirect&amp;tid={number}&amp;goto=lastpost#lastpost">{when(forum, last.at)}</a></em></td></tr>
</tbody>
"""
