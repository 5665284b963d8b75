"""Write what all pages of the forum share: the frame, dates, names, pagers.

In: a `Likeness` and what stands inside. Out: HTML.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

NAME = "Tamirhane Forumları"
_MONTHS = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split()


def date(at: datetime) -> str:
    """Write a date."""
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year} {at:%H:%M}"


def user(member: Member) -> str:
    """Write a member's name as a link."""
    return f'<a href="index.php?action=userinfo&amp;user={member.number}" class="mbuser">{esc(member.name)}</a>'


def pager(path: Callable[[int], str], page: int, last: int) -> str:
    """Write the links to pages of a list: the first ones, those around this one, the last."""
    if last == 1:
        return ""
    items, before = [], 0
    for number in range(1, last + 1):
        if 3 < number < last and abs(number - page) > 2:
            continue
        if number > before + 1:
            items.append("...")
        before = number
        items.append(f"<b>{number}</b>" if number == page else f'<a href="{esc(path(number))}">{number}</a>')
    if page > 1:
        items.insert(0, f'<a href="{esc(path(page - 1))}" class="mnblnk">&laquo; Önceki</a>')
    if page < last:
        items.append(f'<a href="{esc(path(page + 1))}" class="mnblnk">Sonraki &raquo;</a>')
    return f'<span class="txtSm">Sayfa: {" &nbsp;".join(items)}</span>'


def frame(likeness: Any, title: str, crumbs: str, body: str) -> str:
    """Put the frame around the body of a page."""
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" xml:lang="tr" lang="tr">
<head>
<title>{esc(title)}</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<link rel="alternate" type="application/rss+xml" title="{NAME} RSS" href="plugins/rss.php" />
<link href="templates/default.css" type="text/css" rel="stylesheet" />
<script type="text/javascript">
<!--
function confirmDelete(){{ return confirm('Emin misiniz?'); }}
//-->
</script>
</head>
<body class="gbody">
<table class="tbTransparent">
<tr>
<td class="tbTransparentCell" style="width:25%"><a href="index.php"><img src="img/logo.gif" alt="{NAME}"
 title="{NAME}" /></a></td>
<td class="tbTransparentCell" style="text-align:right"><span class="txtSm">
<form action="index.php" method="post" class="formStyle"><input type="hidden" name="mode" value="login" />
Kullanıcı adı: <input type="text" size="10" name="user_usr" class="textForm" /> Şifre: <input type="password"
 size="10" name="user_pwd" class="textForm" /> <input type="submit" value="Giriş" class="inputButton" /></form>
<a href="index.php?action=sendpass">Şifremi unuttum</a></span></td>
</tr>
</table>
<table class="forumsmb">
<tr><td class="caption4"><a href="index.php" class="mnblnk">Forumlar</a>&nbsp;&nbsp;|&nbsp;&nbsp;<a
 href="index.php?action=registernew" class="mnblnk">Kayıt ol</a>&nbsp;&nbsp;|&nbsp;&nbsp;<a
 href="index.php?action=search" class="mnblnk">Arama</a>&nbsp;&nbsp;|&nbsp;&nbsp;<a
 href="index.php?action=stats" class="mnblnk">İstatistikler</a>&nbsp;&nbsp;|&nbsp;&nbsp;<a
 href="index.php?action=manual" class="mnblnk">Kullanım kılavuzu</a>&nbsp;&nbsp;|&nbsp;&nbsp;<a
 href="index.php?action=online" class="mnblnk">Kimler çevrimiçi</a></td></tr>
</table>
{crumbs}
{body}
<table class="tbTransparent"><tr><td class="tbTransparentCell"><div class="txtSm" style="text-align:center">
<a href="http://www.minibb.com/" target="_blank">Forum yazılımı miniBB &reg;</a><br />
Sayfa {likeness.store.visits % 80 + 11} ms içinde oluşturuldu.
</div></td></tr></table>
</body>
</html>
"""


def trail(*steps: tuple[str, str]) -> str:
    """Write the trail that leads to a page."""
    links = " / ".join(
        f'<a href="{esc(path)}">{esc(name)}</a>' if path else f"<b>{esc(name)}</b>" for path, name in steps
    )
    return f"""<table class="tbTransparentmb"><tr><td class="tbTransparentCell"><span class="txtNr"><a
 href="index.php">{NAME}</a> / {links}</span></td></tr></table>"""
