"""Write the pages of Discuz! that show a thread, a member, and what guests may not see."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Post, Thread

from .frame import crumbs, day, frame, local, pager, when

if TYPE_CHECKING:
    from . import Discuz

_FLOORS = {1: "楼主", 2: "沙发", 3: "板凳", 4: "地板"}


def thread(forum: "Discuz", here: Thread, page: int, came_from: int) -> Answer:
    """Show a page of a thread; its links remember the page of the board that somebody came from."""
    board, number = here.board, here.number
    above = forum.store.board(board.inside)
    heading = next(one for one in forum.store.categories if board in one.boards or above in one.boards)
    steps = [(f"forum.php?gid={heading.number}", heading.title)]
    steps += [(f"forum-{one.number}-1.html", one.title) for one in (above, board) if one]
    steps.append((f"thread-{number}-1-1.html", here.title))
    numbers = pager(f"thread-{number}-{{}}-{came_from}.html", page, forum.thread_page_count(here))
    back = f'<span class="y pgb"><a href="forum-{board.number}-{came_from}.html">返回列表</a></span>'
    shown = "".join(_post(forum, post, page) for post in slice_page(here.posts, page, forum.posts_per_page))
    turn = "forum.php?mod=redirect&amp;goto="
    body = f"""{crumbs(steps)}
<div id="ct" class="wp cl"><div id="pgt" class="pgs mbm cl "><div class="pgt">{numbers}</div>{back}
<a id="newspecial" href="javascript:;" title="发新帖"><img src="static/image/common/pn_post.png" alt="发新帖" /></a>
</div>
<div id="postlist" class="pl bm"><table cellspacing="0" cellpadding="0"><tr><td class="pls ptn pbn"><div class="hm ptn">
<span class="xg1">查看:</span> <span class="xi1">{here.views}</span><span class="pipe">|</span><span
 class="xg1">回复:</span>
 <span class="xi1">{here.replies}</span></div></td><td class="plc ptm pbn vwthd"><div class="y"><a
 href="forum.php?mod=viewthread&amp;action=printable&amp;tid={number}" title="打印" target="_blank"><img
 src="static/image/common/print.png" alt="打印" class="vm" /></a> <a href="{turn}nextoldset&amp;tid={number}"
 title="上一主题"><img src="static/image/common/thread-prev.png" alt="上一主题" class="vm" /></a> <a
 href="{turn}nextnewset&amp;tid={number}" title="下一主题"><img src="static/image/common/thread-next.png" alt="下一主题"
 class="vm" /></a></div><h1 class="ts"><span id="thread_subject">{esc(here.title)}</span></h1><span class="xg1">
{"<img src='static/image/common/locked.gif' alt='关闭' />" if here.is_locked else ""} <a href="thread-{number}-1-1.html"
 onclick="return copyThreadUrl(this)">[复制链接]</a></span></td></tr></table>
<table cellspacing="0" cellpadding="0" class="ad"><tr><td class="pls"></td><td class="plc"></td></tr></table>
{shown}<div id="postlistreply" class="pl"><div id="post_new" class="viewthread_table" style="display: none"></div>
</div></div>
<div class="pgs mtm mbm cl">{numbers}<span class="pgb y"><a href="forum-{board.number}-{came_from}.html">返回列表</a>
</span></div>
{_reply_form(here)}
</div>"""
    head = f'<link href="{forum.thread_url(here, page)}" rel="canonical" />'
    return Answer(frame(forum, f"{here.title} - {board.title}", body, "pg_viewthread", head))


def _reply_form(here: Thread) -> str:
    return f"""<div id="f_pst" class="pl bm bmw"><form method="post" autocomplete="off" id="fastpostform"
 action="forum.php?mod=post&amp;action=reply&amp;fid={here.board.number}&amp;tid={here.number}"><table cellspacing="0"
 cellpadding="0"><tr><td class="pls"></td><td class="plc"><span id="fastpostreturn"></span><div class="cl"><div
 id="fastposteditor">
<div class="tedt mtn"><div class="area"><div class="pt hm">您需要登录后才可以回帖 <a
 href="member.php?mod=logging&amp;action=login"
 class="xi2">登录</a> | <a href="member.php?mod=register" class="xi2">立即注册</a></div></div></div></div></div>
<p class="ptm pnpost"><a href="home.php?mod=spacecp&amp;ac=credit&amp;op=rule" class="y">本版积分规则</a></p></td></tr>
</table>
</form></div>"""


def _post(forum: "Discuz", post: Post, page: int) -> str:
    number, author = post.number, post.author
    floor = _FLOORS.get(post.place) or f"<em>{post.place}</em><sup>#</sup>"
    url = f"forum.php?mod=viewthread&amp;tid={post.thread.number}"
    edited = ""
    if post.edited:
        edited = f'<i class="pstatus"> 本帖最后由 {esc(author.name)} 于 {local(post.edited)} 编辑 </i><br />\n<br />\n'
    sign = f'<div class="sign" style="max-height:100px;">{esc(author.signature)}</div>' if author.signature else ""
    turn = (
        f'<span class="pipe show">|</span><a href="{url}&amp;extra=page%3D1&amp;ordertype=1" class="show">倒序浏览</a>'
    )
    return f"""<div id="post_{number}" ><table id="pid{number}" class="plhin" summary="pid{number}" cellspacing="0"
 cellpadding="0">
<tr><td class="pls" rowspan="2">{_author(forum, post)}</td>
<td class="plc"><div class="pi"><strong><a href="{forum.post_url(post).replace("&", "&amp;")}" id="postnum{number}"
 onclick="setCopy(this.href, '帖子地址复制成功');return false;">{floor}</a></strong>
<div class="pti"><div class="pdbt"></div><div class="authi"><img class="authicn vm" id="authicon{number}"
 src="static/image/common/online_member.gif" /><em id="authorposton{number}">发表于
 {when(forum, post.at, has_seconds=True)}</em><span class="pipe">|</span><a
 href="{url}&amp;page={page}&amp;authorid={author.number}"
 rel="nofollow">只看该作者</a>{turn if post.place == 1 else ""}
</div></div></div>
<div class="pct"><div class="pcb"><div class="t_fsz"><table cellspacing="0" cellpadding="0"><tr><td class="t_f"
 id="postmessage_{number}">
{edited}{forum.post_html(post)}</td></tr></table></div>
<div id="comment_{number}" class="cm"></div><div id="post_rate_div_{number}"></div></div></div></td></tr>
<tr><td class="plc plm">{sign}</td></tr>
<tr id="_postposition{number}"></tr>
<tr><td class="pls"></td><td class="plc" style="overflow:visible;"><div class="po hin"><div class="pob cl"><em><a
 class="fastre" href="forum.php?mod=post&amp;action=reply&amp;tid={post.thread.number}&amp;repquote={number}">回复</a>
</em>
<p><a href="javascript:;" class="showmenu">使用道具</a> <a href="javascript:;">举报</a></p></div></div></td></tr>
<tr class="ad"><td class="pls"></td><td class="plc"></td></tr>
</table></div>
"""


def _author(forum: "Discuz", post: Post) -> str:
    author = post.author
    number, name, count = author.number, esc(author.name), forum.store.count_posts(author)
    mine = f"home.php?mod=space&amp;uid={number}&amp;do=thread&amp;type="
    return f"""<div id="favatar{post.number}" class="pls favatar"><div class="pi"><div class="authi"><a
 href="space-uid-{number}.html" target="_blank" class="xw1">{name}</a></div></div>
<div class="p_pop blk bui card_gender_0" id="userinfo{post.number}" style="display: none; margin-top: -11px;">
<div class="m z"><div id="userinfo{post.number}_ma"></div></div><div class="i y"><div><strong><a
 href="space-uid-{number}.html" target="_blank" class="xi2">{name}</a></strong><em>当前离线</em></div>
<dl class="cl"><dt>注册时间</dt><dd>{day(author.joined)}</dd><dt>最后登录</dt><dd>{day(forum.store.now)}</dd>
<dt>在线时间</dt>
<dd>{number} 小时</dd></dl></div></div>
<div><div class="avatar"><a href="space-uid-{number}.html" class="avtm" target="_blank"><img
 src="uc_server/avatar.php?uid={number}&amp;size=middle" /></a></div></div>
<div class="tns xg2"><table cellspacing="0" cellpadding="0"><th><p><a href="{mine}thread"
 class="xi2">{count // 4}</a></p>主题
</th><th><p><a href="{mine}reply" class="xi2">{count}</a></p>帖子</th><td><p>{count * 3}</p>积分</td></table></div>
<p><em>{"版主" if author.is_moderator else "注册会员"}</em></p>
<dl class="pil cl"><dt>积分</dt><dd>{count * 3}</dd></dl>
<ul class="xl xl2 o cl"><li class="pm2"><a href="home.php?mod=spacecp&amp;ac=pm&amp;touid={number}" title="发消息"
 class="xi2">发消息</a></li></ul></div>"""


def space(forum: "Discuz", name: str) -> Answer | None:
    """Show a member."""
    found = [one for one in forum.store.members if name in (one.name, str(one.number))]
    if not found:
        return None
    member = found[0]
    body = f"""<div id="ct" class="ct1 wp cl"><div class="mn"><div class="bm bw0"><div class="bm_c"><div class="bm_c
 u_profile">
<div class="pbm mbm bbda cl"><h2 class="mbn">{esc(member.name)}<span class="xw0">(UID: {member.number})</span></h2>
</div>
<div class="pbm mbm bbda cl"><h2 class="mbn">活跃概况</h2><ul id="pbbs" class="pf_l"><li>
<em>注册时间</em>{local(member.joined)}
</li><li><em>所在时区</em>使用系统默认</li></ul></div></div></div></div></div></div>"""
    return Answer(frame(forum, f"{member.name}的个人资料", body, "pg_space"))


def other(forum: "Discuz", path: str) -> Answer | None:
    """Show what needs an account."""
    if path not in ("/member.php", "/home.php", "/search.php", "/misc.php"):
        return None
    body = """<div id="ct" class="wp cl w"><div class="nfl"><div class="f_c altw"><div id="messagetext"
 class="alert_info"><p>您需要先登录才能继续本操作</p></div></div></div></div>"""
    return Answer(frame(forum, "提示信息", body, "pg_logging"))
