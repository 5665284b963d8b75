"""Write what all pages have: the frame with its menu, pagers with offsets, links to members, dates.

In: a `Likeness`. Out: HTML.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member

NAME = "Портова майстерня"
_MENU = (
    ("index", "Головна"),
    ("listrecentthreads", "Останні теми"),
    ("listunansweredthreads", "Теми без відповіді"),
    ("search", "Пошук"),
    ("listmembers", "Учасники"),
    ("listonlineusers", "Хто на форумі"),
    ("help", "Довідка"),
    ("login", "Вхід"),
    ("registermember", "Реєстрація"),
)
_AROUND = 5


def moment(likeness: Likeness, at: datetime) -> str:
    """Write a date in the zone of the forum: 14.03.2015 10:15."""
    return f"{at.astimezone(likeness.zone):%d.%m.%Y %H:%M}"


def day(likeness: Likeness, at: datetime) -> str:
    """Write a day in the zone of the forum: 14.03.2015."""
    return f"{at.astimezone(likeness.zone):%d.%m.%Y}"


def user(member: Member) -> str:
    """Link a member."""
    return f'<a href="viewmember_memberid,{member.number}" class="memberName">{esc(member.name)}</a>'


def pager(target: str, page: int, last: int, size: int, words: str) -> str:
    """Write the pager: how many there are, and pages by the offset of their first item."""
    if last == 1:
        return f'<span class="pager">{words}</span>'

    def link(place: int, name: str) -> str:
        return f'<a href="{target}_offset,{(place - 1) * size}">{name}</a>'

    shown = [place for place in range(1, last + 1) if abs(place - page) <= _AROUND]
    items = " ".join(f"<b>[{place}]</b>" if place == page else link(place, str(place)) for place in shown)
    before = link(page - 1, "&laquo; Попередня") + "&nbsp;" if page > 1 else ""
    after = "&nbsp;" + link(page + 1, "Наступна &raquo;") if page < last else ""
    return f'<span class="pager">{words} &nbsp; Сторінок: {last} &nbsp; {before}{items}{after}</span>'


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, feed: str = "rss") -> str:
    """Put the frame around the body of a page."""
    menu = "&nbsp;|&nbsp;\n".join(f'<a href="{target}" class="topmenu">{words}</a>' for target, words in _MENU)
    steps = "".join(
        f'&nbsp;&raquo;&nbsp;<a href="{target}">{esc(name)}</a>\n' if target else f"&nbsp;&raquo;&nbsp;{esc(name)}\n"
        for target, name in crumbs
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>{NAME} - {esc(title)}</title>
<link href="/mvnforum/mvnplugin/mvnforum/css/style.css" rel="stylesheet" type="text/css" />
<link rel="alternate" type="application/rss+xml" title="RSS 2.0" href="{feed}" />
<script type="text/javascript" src="/mvnforum/mvnplugin/mvnforum/js/myscript.js"></script>
<script type="text/javascript">
//<![CDATA[
function gotoPage(url) {{ if (url != "") {{ window.location = url; }} }}
//]]>
</script>
</head>
<body>
<a name="top"></a>
<table width="95%" cellspacing="0" cellpadding="0" border="0" align="center" class="header"><tr>
<td><a href="index"><img src="/mvnforum/mvnplugin/mvnforum/images/logo.gif" border="0" alt="{NAME}" /></a></td>
<td align="right" class="portlet-font">Вітаємо, Гість!<br/>
<form action="login" method="post" name="form"><input type="text" name="MemberName" size="10" />
<input type="password" name="MemberMatkhau" size="10" /> <input type="submit" value="Увійти" class="portlet-form-button"
 /></form></td></tr></table>
<table width="95%" cellspacing="0" cellpadding="3" border="0" align="center" class="topmenu"><tr><td align="center">
{menu}
</td></tr></table>
<br/>
<table width="95%" cellspacing="0" cellpadding="3" border="0" align="center"><tr class="nav">
<td><img src="/mvnforum/mvnplugin/mvnforum/images/nav.gif" alt="" /> <a href="index">Список форумів</a>
{steps}</td></tr></table>
{body}
<br/>
<table width="95%" cellspacing="0" cellpadding="3" border="0" align="center" class="footer">
<tr><td class="portlet-font">Зараз: {moment(likeness, likeness.store.now)}. Усі дати подано за часовим поясом GMT+2</td>
<td align="right"><a href="#top">Догори</a></td></tr>
<tr><td colspan="2" align="center" class="portlet-font">Powered by <a href="http://www.mvnForum.com"
 target="_blank">mvnForum 1.2.2 GA</a> (Build: 17 June 2009) - Copyright &copy; 2002-2009 by MyVietnam.net</td></tr>
</table>
</body>
</html>
"""
