"""Write what all pages of the forum share: the frame, dates, members' names, pagers.

In: a `Likeness` and what stands inside. Out: HTML.
"""

from datetime import datetime
from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

NAME = "Old Engine Forums"
_MENU = (
    ("/ubbthreads.php/forum_summary", "Forums"),
    ("/ubbthreads.php/ubb/calendar", "Calendar"),
    ("/ubbthreads.php/activetopics/7/1", "Active Topics"),
    ("/ubbthreads.php/ubb/search", "Search"),
    ("/ubbthreads.php/ubb/showmembers/page/1", "Member List"),
    ("/ubbthreads.php/ubb/faq", "FAQ"),
)


def date(likeness: Any, at: datetime, joint: str = " ") -> str:
    """Write a date as people see it: today's and yesterday's by name."""
    days = (likeness.store.now.date() - at.date()).days
    time = f'<span class="time">{at:%I:%M %p}</span>'
    if days < 2:
        return f'<span class="date">{("Today", "Yesterday")[days]}</span> at {time}'
    return f'<span class="date">{at:%m/%d/%y}</span>{joint}{time}'


def plain_date(at: datetime) -> str:
    """Write a date without marks."""
    return f"{at:%m/%d/%y %I:%M %p}"


def user(likeness: Any, member: Member) -> str:
    """Write a member's name as a link."""
    name = f'<span class="username">{esc(member.name)}</span>'
    if member.is_moderator:
        name = f'<span class="username"><span class="modname">{esc(member.name)}</span></span>'
    return f'<a href="{likeness.user_path(member)}" rel="nofollow">{name}</a>'


def pager(path: Any, page: int, last: int) -> str:
    """Write the links to pages of a list; ``path`` writes the path of one."""
    if last == 1:
        return ""
    cells = [f'<td class="alt-1">Page {page} of {last}</td>']
    if page > 1:
        cells.append(f'<td class="alt-1"><a href="{path(page - 1)}">&lt;</a></td>')
    cells += [
        f'<td class="alt-1"><b>{number}</b></td>'
        if number == page
        else f'<td class="alt-1"><a href="{path(number)}">{number}</a></td>'
        for number in range(1, last + 1)
    ]
    if page < last:
        cells.append(f'<td class="alt-1"><a href="{path(page + 1)}">&gt;</a></td>')
    return f"""<table cellpadding="0" cellspacing="0" class="pagination t_inner" border="0">
<tr>
{"".join(cells)}
</tr>
</table>"""


def outer(body: str) -> str:
    """Put the two tables around a box."""
    return f"""<table width="100%" class="t_outer" cellpadding="0" cellspacing="0">
<tr>
<td>
<table width="100%" class="t_inner" cellpadding="0" cellspacing="1">
{body}
</table>
</td>
</tr>
</table>
"""


def frame(likeness: Any, title: str, crumbs: list[tuple[str, str]], body: str) -> str:
    """Put the frame around the body of a page."""
    steps = "".join(
        f' &raquo; <a href="{path}">{esc(name)}</a>' if path else f" &raquo; {name}" for path, name in crumbs
    )
    menu = " &nbsp; &nbsp; \n".join(f'<a href="{path}">{name}</a>' for path, name in _MENU)
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en" dir="ltr">
<head>
<title>{esc(title)} - {NAME}</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<link rel="stylesheet" href="/styles/common.css?v=7.5.9" type="text/css" />
<link rel="stylesheet" href="/styles/ubbcentral_1395772158.css" type="text/css" />
<link rel="shortcut icon" href="/images/general/default/favicon.ico" />
<link rel="alternate" type="application/rss+xml" title="{NAME}" href="/cache/rss0.xml" />
<script type="text/javascript">
// <![CDATA[
var baseurl = "{likeness.base}"; var script = "{likeness.base}/ubbthreads.php"; var imagedir = "general/default";
var myUid = ''; var submitClicked = "Your post has already been submitted.";
// ]]>
</script>
<script type="text/javascript" src="/ubb_js/ubb_jslib.js?v=7.5.9"></script>
</head>
<body onclick="if(event.which!=3){{clearMenus(event)}}" onunload='clearSubmit()'>
<div id="top"></div>
<div id="active_popup" style="display:none;"></div>
<div id="content">
<table align="center" width="95%" cellpadding="0" cellspacing="0">
<tr>
<td>
{
        outer(f'''<tr>
<td class="header">
<a href="/ubbthreads.php"><img src="/images/logos/engine.png" alt="{NAME}" title="{NAME}" border="0" /></a>
</td>
</tr>
<tr>
<td class="navigation">
{menu}
</td>
</tr>
<tr>
<td class="breadcrumbs">
<table cellpadding="0" cellspacing="0" width="100%">
<tr>
<td class="breadcrumbs">
<span style="float:left"><a href="/ubbthreads.php/forum_summary">Forums</a>{steps}</span>
<span style="float:right"><a href="/ubbthreads.php/ubb/newuser">Register User</a> &nbsp; &nbsp;
<a href="/ubbthreads.php/ubb/login">Log In</a></span>
</td>
</tr>
</table>
</td>
</tr>''')
    }
</td>
</tr>
<tr>
<td>
{body}
</td>
</tr>
<tr>
<td>
{_footer(likeness)}
</td>
</tr>
</table>
</div>
</body>
</html>
"""


def _footer(likeness: Any) -> str:
    now = likeness.store.now
    return outer(f"""<tr>
<td class="footer" align="center">
<form method="post" action="/ubbthreads.php">
<select name="style" class="form-select" onchange="changePrefs('style',this)"><optgroup label="Board Styles">
<option value="0">Default Style</option><option value="3">Dark Blue</option></optgroup></select>
</form>
<span style="float:right"><a href="/ubbthreads.php/ubb/boardrules/v/1">Forum Rules</a> &middot;
<a href="/ubbthreads.php/ubb/mark_all_read">Mark All Read</a> &middot;
<a href="mailto:webmaster@engine.example.org">Contact Us</a></span>
</td>
</tr>
<tr>
<td class="alt-1 small" align="center">
Generated in 0.0{likeness.store.visits % 90 + 10} seconds in which 0.00{likeness.store.visits % 7 + 1} seconds were
 spent on a total of 13 queries. Zlib compression disabled.<br />
Server Time: {now:%Y-%m-%d %H:%M:%S} UTC<br />
Powered by <a href="http://www.ubbcentral.com/" target="_blank">UBB.threads&trade;</a> PHP Forum Software 7.5.9
</td>
</tr>""")


def jump(likeness: Any, here: int) -> str:
    """Write the menu that leads to other boards."""
    chosen = ' selected="selected"'
    options = "".join(
        f'<option value="c:{category.number}" class="jumpcat">{esc(category.title)} ------</option>\n'
        + "".join(
            f'<option value="{board.number}"{chosen if board.number == here else ""}>'
            f"&nbsp;&nbsp;&nbsp;{esc(board.title)}</option>\n"
            for parent in category.boards
            for board in (parent, *parent.boards)
        )
        for category in likeness.store.categories
    )
    return f"""<form method="post" action="/ubbthreads.php" name="jumper">
<input type="hidden" name="ubb" value="jumper" />Hop to:
<select name="board" class="form-select" onchange="document.forms.jumper.submit()">
{options}</select>
<input type="submit" value="Go" class="form-button" /></form>"""
