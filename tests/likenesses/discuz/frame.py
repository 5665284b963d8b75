"""Write what stands around every page of Discuz!: head, bars, crumbs, foot, pagers, dates and names."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

if TYPE_CHECKING:
    from . import Discuz

NAME = "老物件论坛"
_ZONE = timedelta(hours=8)
_DAYS = {0: "今天", 1: "昨天", 2: "前天"}


def local(at: datetime, *, has_seconds: bool = False) -> str:
    """Write a moment in the forum's own time, without leading zeros in its day."""
    here = at + _ZONE
    return f"{here.year}-{here.month}-{here.day} {here:%H:%M:%S}"[: None if has_seconds else -3]


def day(at: datetime) -> str:
    """Write a day in the forum's own time."""
    return local(at).partition(" ")[0]


def when(forum: "Discuz", at: datetime, *, has_seconds: bool = False) -> str:
    """Write a moment: in words where it is less than a week ago, with the exact one in a title."""
    exact, gone = local(at, has_seconds=has_seconds), int((forum.store.now - at).total_seconds())
    days = ((forum.store.now + _ZONE).date() - (at + _ZONE).date()).days
    if days == 0 and gone >= 3600:
        words = f"{gone // 3600}&nbsp;小时前"
    elif days == 0:
        words = "半小时前" if gone >= 1800 else f"{max(1, gone // 60)}&nbsp;分钟前"
    elif days in _DAYS:
        words = f"{_DAYS[days]}&nbsp;{at + _ZONE:%H:%M}"
    elif days < 8:
        words = f"{days}&nbsp;天前"
    else:
        return exact
    return f'<span title="{exact}">{words}</span>'


def name_link(member: Member) -> str:
    """Write the name of a member with a link to the profile."""
    return f'<a href="space-username-{quote(member.name)}.html" c="1">{esc(member.name)}</a>'


def pager(url: str, page: int, last: int) -> str:
    """Write the pages of a list, where there are several; ``url`` has a gap for the number."""
    if last == 1:
        return ""
    shown = range(max(1, page - 4), min(last, page + 5) + 1)
    pieces = [
        f"<strong>{number}</strong>" if number == page else f'<a href="{url.format(number)}">{number}</a>'
        for number in shown
    ]
    if page > 1:
        pieces.insert(0, f'<a href="{url.format(page - 1)}" class="prev">&nbsp;&nbsp;</a>')
    if shown[-1] < last:
        pieces.append(f'<a href="{url.format(last)}" class="last">... {last}</a>')
    pieces.append(
        f'<label><input type="text" name="custompage" class="px" size="2" title="输入页码,按回车快速跳转"'
        f' value="{page}" />'
        f'<span title="共 {last} 页"> / {last} 页</span></label>'
    )
    if page < last:
        pieces.append(f'<a href="{url.format(page + 1)}" class="nxt">下一页</a>')
    return f'<div class="pg">{"".join(pieces)}</div>'


def crumbs(steps: list[tuple[str, str]]) -> str:
    """Write the way from the root."""
    pieces = "".join(f'<em>&rsaquo;</em><a href="{esc(url)}">{esc(title)}</a>' for url, title in steps)
    return f"""<div id="pt" class="bm cl"><div class="z"><a href="./" class="nvhm" title="首页">{NAME}</a>
<em>&raquo;</em><a
 href="forum.php">论坛</a>{pieces}</div></div>"""


def frame(forum: "Discuz", title: str, body: str, kind: str, head: str = "") -> str:
    """Put a page together."""
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>{esc(title)} -  {NAME} -  Powered by Discuz!</title>
{head}
<meta name="keywords" content="{esc(title)}" />
<meta name="generator" content="Discuz! X3.2" />
<meta name="author" content="Discuz! Team and Comsenz UI Team" />
<meta name="copyright" content="2001-2013 Comsenz Inc." />
<base href="{forum.base}/" /><link rel="stylesheet" type="text/css" href="data/cache/style_1_common.css?VHj" />
<script type="text/javascript">var STYLEID = '1', STATICURL = 'static/', IMGDIR = 'static/image/common', VERHASH =
 'VHj',
 charset = 'utf-8', discuz_uid = '0', cookiepre = 'Kx2a_2132_', SITEURL = '{forum.base}/', JSPATH =
 'static/js/';</script>
<script src="static/js/common.js?VHj" type="text/javascript"></script>
</head>
<body id="nv_forum" class="{kind}" onkeydown="if(event.keyCode==27) return false;">
<div id="append_parent"></div><div id="ajaxwaitid"></div>
<div id="toptb" class="cl"><div class="wp"><div class="z"><a href="javascript:;"
 onclick="setHomepage('./');">设为首页</a><a
 href="./" onclick="addFavorite(this.href, '{NAME}');return false;">收藏本站</a></div>
<div class="y"><a href="javascript:;" id="switchblind" title="开启辅助访问" class="switchblind">开启辅助访问</a>
<a href="javascript:;" id="switchwidth" title="切换到窄版" class="switchwidth">切换到窄版</a></div></div></div>
<div id="hd"><div class="wp"><div class="hdc cl"><h2><a href="./" title="{NAME}"><img src="static/image/common/logo.png"
 alt="{NAME}" border="0" /></a></h2>
<form method="post" autocomplete="off" id="lsform"
 action="member.php?mod=logging&amp;action=login&amp;loginsubmit=yes&amp;infloat=yes"><div class="fastlg cl">
<div class="y pns"><table cellspacing="0" cellpadding="0"><tr><td><span class="ftid"><select name="fastloginfield"
 id="ls_fastloginfield"><option value="username">用户名</option><option value="email">Email</option></select></span>
</td>
<td><input type="text" name="username" id="ls_username" class="px vm" /></td>
<td class="fastlg_l"><label for="ls_cookietime"><input type="checkbox" name="cookietime" id="ls_cookietime"
 />自动登录</label>
</td><td>&nbsp;<a href="javascript:;" onclick="showWindow('login', '')">找回密码</a></td></tr>
<tr><td><label for="ls_password" class="z psw_w">密码</label></td><td><input type="password" name="password"
 id="ls_password" class="px vm" /></td><td class="fastlg_l"><button type="submit" class="pn vm"><em>登录</em></button>
</td>
<td>&nbsp;<a href="member.php?mod=register" class="xi2 xw1">立即注册</a></td></tr></table></div></div></form></div>
<div id="nv"><a href="javascript:;" id="qmenu">快捷导航</a><ul><li class="a" id="mn_forum"><a href="forum.php"
 hidefocus="true" title="BBS">论坛<span>BBS</span></a></li><li id="mn_home"><a href="home.php"
 title="Space">家园<span>Space
</span></a></li></ul></div>
<div id="scbar" class="cl"><form id="scbar_form" method="post" action="search.php?searchsubmit=yes" target="_blank">
<table cellspacing="0" cellpadding="0"><tr><td class="scbar_icon_td"></td><td class="scbar_txt_td"><input type="text"
 name="srchtxt" id="scbar_txt" value="请输入搜索内容" /></td><td class="scbar_btn_td"><button type="submit"
 class="pn pnc"><strong class="xi2">搜索</strong></button></td><td class="scbar_hot_td"><div id="scbar_hot"><strong
 class="xw1">热搜: </strong><a href="search.php?mod=forum&amp;srchtxt=%E4%BA%A4%E5%8F%8B" class="xi2">交友</a></div>
</td>
</tr></table></form></div></div></div>
<div id="wp" class="wp">
{body}
</div>
<div id="ft" class="wp cl"><div id="flk" class="y"><p><a href="archiver/">Archiver</a><span class="pipe">|</span><a
 href="forum.php?mobile=yes">手机版</a><span class="pipe">|</span><a
 href="forum.php?mod=misc&amp;action=showdarkroom">小黑屋</a>
<span class="pipe">|</span><strong><a href="./" target="_blank">{NAME}</a></strong></p>
<p class="xs0">GMT+8, {local(forum.store.now)}<span id="debuginfo">, Processed in 0.0{forum.store.visits % 70 + 20}
 second(s),
 12 queries.</span></p></div>
<div id="frt"><p>Powered by <strong><a href="http://www.discuz.net" target="_blank">Discuz!</a></strong>
 <em>X3.2</em></p>
<p class="xs0">&copy; 2001-2013 <a href="http://www.comsenz.com" target="_blank">Comsenz Inc.</a></p></div></div>
</body>
</html>
"""
