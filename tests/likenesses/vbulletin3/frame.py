"""Write the frame of the forum's pages, its pager and its dates.

In: a title, a way, a body. Out: HTML.
"""

from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Board

if TYPE_CHECKING:
    from . import Vbulletin3

NAME = "Shed & Shore Forums"
TABLE = 'class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%" align="center"'
_ZONE = timezone(timedelta(hours=-5))


def day(at: datetime, now: datetime) -> str:
    """Write a day: US form, or in words where it is near."""
    then, today = at.astimezone(_ZONE).date(), now.astimezone(_ZONE).date()
    near = {0: "Today", 1: "Yesterday"}.get((today - then).days)
    return near or f"{then:%m-%d-%Y}"


def clock(at: datetime) -> str:
    """Write the time of a day."""
    return f"{at.astimezone(_ZONE):%I:%M %p}"


def frame(likeness: "Vbulletin3", title: str, crumbs: list[tuple[str, str]], body: str, head: str = "") -> str:
    """Put the frame around the body of a page; the last of ``crumbs`` is the page itself."""
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<meta name="generator" content="vBulletin 3.8.7" />
<!-- CSS Stylesheet -->
<link rel="stylesheet" type="text/css" href="clientscript/vbulletin_css/style-cc2f96c9-00001.css" id="vbulletin_css" />
<!-- / CSS Stylesheet -->
<script type="text/javascript">
<!--
var SESSIONURL = "{likeness.session}";
var SECURITYTOKEN = "guest";
var IMGDIR_MISC = "images/misc";
var vb_disable_ajax = parseInt("0", 10);
// -->
</script>
<link rel="alternate" type="application/rss+xml" title="{esc(NAME)} RSS Feed" href="external.php?type=RSS2" />
{head}
<title>{esc(title)}</title>
</head>
<body>
<!-- logo -->
<a name="top"></a>
<table border="0" width="100%" cellpadding="0" cellspacing="0" align="center">
<tr>
	<td align="left"><a href="{likeness.to("index")}"><img src="images/misc/vbulletin3_logo_white.gif" border="0" \
alt="{esc(NAME)}" /></a></td>
	<td align="right" id="header_right_cell">&nbsp;</td>
</tr>
</table>
<!-- /logo -->
<!-- content table -->
<!-- open content container -->
<div align="center">
	<div class="page" style="width:100%; text-align:left">
		<div style="padding:0px 25px 0px 25px" align="left">
<br />
{_login(likeness, crumbs)}
{_navbar(likeness)}
<br />
{body}
<br />
<div class="smallfont" align="center">All times are GMT -5. The time now is <span \
class="time">{clock(likeness.store.now)}</span>.</div>
<br />
		</div>
	</div>
</div>
<!-- / close content container -->
{_footer(likeness)}
</body>
</html>
"""


def _login(likeness: "Vbulletin3", crumbs: list[tuple[str, str]]) -> str:
    *above, last = crumbs or [("", NAME)]
    steps = "".join(
        f' <span class="navbar">&gt; <a href="{target}">{esc(title)}</a></span>\n' for target, title in above
    )
    return f"""<!-- breadcrumb, login, pm info -->
<table {TABLE}>
<tr>
	<td class="alt1" width="100%">
		<table cellpadding="0" cellspacing="0" border="0">
		<tr valign="bottom">
			<td><a href="#" onclick="history.back(1); return false;"><img alt="Go Back" \
src="images/misc/navbits_start.gif" border="0" /></a></td>
			<td>&nbsp;</td>
			<td width="100%"><span class="navbar"><a href="{likeness.to("index")}" accesskey="1">{esc(NAME)}</a>\
</span> \
{steps}</td>
		</tr>
		<tr>
			<td class="navbar" style="font-size:10pt; padding-top:1px" colspan="3"><a href="#"><img class="inlineimg" \
src="images/misc/navbits_finallink_ltr.gif" alt="Reload this Page" border="0" /></a> <strong>
	{esc(last[1])}
</strong></td>
		</tr>
		</table>
	</td>
	<td class="alt2" nowrap="nowrap" style="padding:0px">
		<!-- login form -->
		<form action="login.php?do=login" method="post">
		<table cellpadding="0" cellspacing="3" border="0">
		<tr>
			<td class="smallfont" style="white-space: nowrap;"><label for="navbar_username">User Name</label></td>
			<td><input type="text" class="bginput" style="font-size: 11px" name="vb_login_username" \
id="navbar_username" size="10" value="User Name" /></td>
			<td class="smallfont" nowrap="nowrap"><label for="cb_cookieuser_navbar"><input type="checkbox" \
name="cookieuser" value="1" id="cb_cookieuser_navbar" accesskey="c" />Remember Me?</label></td>
		</tr>
		<tr>
			<td class="smallfont"><label for="navbar_password">Password</label></td>
			<td><input type="password" class="bginput" style="font-size: 11px" name="vb_login_password" size="10" />\
</td>
			<td><input type="submit" class="button" value="Log in" accesskey="s" /></td>
		</tr>
		</table>
		</form>
		<!-- / login form -->
	</td>
</tr>
</table>
<!-- / breadcrumb, login, pm info -->"""


def _navbar(likeness: "Vbulletin3") -> str:
    links = (
        ("register", "", "Register"),
        ("faq", "", "FAQ"),
        ("memberlist", "", "Members List"),
        ("calendar", "", "Calendar"),
        ("search", "do=getdaily", "Today's Posts"),
        ("search", "", "Search"),
    )
    cells = "".join(
        f'\n\t<td class="vbmenu_control"><a href="{likeness.to(script, query)}">{esc(name)}</a></td>'
        for script, query, name in links
    )
    return f"""<!-- nav buttons bar -->
<div class="tborder" style="padding:1px; border-top-width:0px">
	<table cellpadding="0" cellspacing="0" border="0" width="100%" align="center">
	<tr align="center">{cells}
	</tr>
	</table>
</div>
<!-- / nav buttons bar -->"""


def _footer(likeness: "Vbulletin3") -> str:
    return f"""<div class="page" style="width:100%; text-align:center">
<table cellpadding="6" cellspacing="0" border="0" width="100%" class="page" align="center">
<tr>
	<td class="tfoot" align="right" width="100%">
		<div class="smallfont">
			<strong>
				<a href="{likeness.to("sendmessage")}" rel="nofollow" accesskey="9">Contact Us</a> -
				<a href="{likeness.to("index")}">{esc(NAME)}</a> -
				<a href="archive/index.php">Archive</a> -
				<a href="#top" onclick="self.scrollTo(0, 0); return false;">Top</a>
			</strong>
		</div>
	</td>
</tr>
</table>
<br />
<div align="center"><div class="smallfont" align="center">
	<!-- Do not remove this copyright notice -->
	Powered by vBulletin&reg; Version 3.8.7<br />Copyright &copy;2000 - {likeness.store.now.year}, vBulletin \
Solutions, Inc.
	<!-- Do not remove this copyright notice -->
</div></div>
</div>"""


def pager(target: str, page: int, total: int, per_page: int, first: str) -> str:
    """Write the pager of a list; ``target`` and ``first`` are links that are ready to be written."""
    last = max(1, -(-total // per_page))
    if last == 1:
        return ""

    def link(number: int, words: str, title: str, rel: str = "") -> str:
        span = f"{(number - 1) * per_page + 1} to {min(total, number * per_page)} of {total}"
        href = first if number == 1 else f"{target}&amp;page={number}"
        return f'\n\t<td class="alt1"><a {rel}class="smallfont" href="{href}" title="{title} {span}">{words}</a></td>'

    cells = ""
    if page > 3:
        cells += link(1, "<strong>&laquo;</strong> First", "First Page - Results")
    if page > 1:
        cells += link(page - 1, "&lt;", "Prev Page - Results", 'rel="prev" ')
    for number in range(max(1, page - 2), min(last, page + 2) + 1):
        here = f'\n\t<td class="alt2"><span class="smallfont"><strong>{number}</strong></span></td>'
        cells += here if number == page else link(number, str(number), "Show results")
    if page < last:
        cells += link(page + 1, "&gt;", "Next Page - Results", 'rel="next" ')
    if page < last - 2:
        cells += link(last, "Last <strong>&raquo;</strong>", "Last Page - Results")
    return f"""<div class="pagenav" align="right">
<table class="tborder" cellpadding="3" cellspacing="1" border="0">
<tr>
	<td class="vbmenu_control" style="font-weight:normal">Page {page} of {last}</td>{cells}
	<td class="vbmenu_control"><a name="PageNav"></a></td>
</tr>
</table>
</div>"""


def crumbs_of(likeness: "Vbulletin3", board: Board) -> list[tuple[str, str]]:
    """Give the way to a board, itself included."""
    above = likeness.store.board(board.inside)
    category = next(one for one in likeness.store.categories if (above or board) in one.boards)
    steps = [(category.number, category.title), *((one.number, one.title) for one in (above, board) if one)]
    return [(likeness.to("forumdisplay", f"f={number}"), title) for number, title in steps]


def jump_menu(likeness: "Vbulletin3", board: Board) -> str:
    """Write the menu that leads to other boards."""
    options = ""
    for category in likeness.store.categories:
        options += f'<option value="{category.number}" class="fjdpth0">{esc(category.title)}</option>'
        for one in category.boards:
            chosen = ' selected="selected"' if one is board else ""
            options += f'<option value="{one.number}" class="fjdpth1"{chosen}>&nbsp; &nbsp; {esc(one.title)}</option>'
            options += "".join(
                f'<option value="{sub.number}" class="fjdpth2">&nbsp; &nbsp; &nbsp; &nbsp; {esc(sub.title)}</option>'
                for sub in one.boards
            )
    return f"""<div class="smallfont" style="text-align:left; white-space:nowrap">
	<form action="forumdisplay.php" method="get"><strong>Forum Jump</strong><br />
	<select name="f"><optgroup label="Site Areas"><option value="cp">User Control Panel</option>\
<option value="search">Search Forums</option><option value="home">Forums Home</option></optgroup>
	<optgroup label="Forums">{options}</optgroup></select><input type="submit" class="button" value="Go"  />
	</form>
</div>"""
