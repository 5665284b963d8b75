"""Write what is around every page of the forum: head, panel, bread crumbs, pager, footer; and its relative dates.

In: a request. Out: pieces of HTML.
"""

from datetime import datetime, timedelta

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Member

NAME = "The Boathouse"


class Visit:
    """One request, and how links and dates are written in its answer."""

    def __init__(self, likeness: Likeness, request: Request) -> None:
        self.likeness, self.store, self.request = likeness, likeness.store, request
        self.base = likeness.base

    def date(self, at: datetime) -> str:
        """Write a date as the software does by default: relative for a day, then month first."""
        now = self.store.now
        age, clock, day = now - at, f"{at:%I:%M %p}", f"{at:%m-%d-%Y}"
        if age < timedelta(hours=12):
            count, unit = (age.seconds // 3600, "hour") if age.seconds >= 3600 else (age.seconds // 60, "minute")
            return f'<span title="{day}, {clock}">{count} {unit}{"" if count == 1 else "s"} ago</span>'
        days = (now.date() - at.date()).days
        if days < 2:
            return f'<span title="{day}">{("Today", "Yesterday")[days]}</span>, {clock}'
        return f"{day}, {clock}"

    def user(self, member: Member) -> str:
        """Write the name of a member with a link to the profile."""
        name = esc(member.name)
        if member.is_moderator:
            name = f'<span style="color: #CC00CC;"><strong>{name}</strong></span>'
        return f'<a href="{self.base}/member.php?action=profile&amp;uid={member.number}">{name}</a>'

    def pager(self, target: str, page: int, last: int) -> str:
        """Write the pager; nothing where there is one page."""
        if last == 1:
            return ""
        items = [f'<span class="pages">Pages ({last}):</span>']
        if page > 1:
            items.append(f'<a href="{self._at(target, page - 1)}" class="pagination_previous">&laquo; Previous</a>')
        first, final = max(1, page - 2), min(last, max(page + 2, 5))
        if first > 1:
            items.append(f'<a href="{self._at(target, 1)}" class="pagination_first">1</a>')
            items.append(" ..." if first > 2 else "")
        for number in range(first, final + 1):
            if number == page:
                items.append(f' <span class="pagination_current">{number}</span>')
            else:
                items.append(f'<a href="{self._at(target, number)}" class="pagination_page">{number}</a>')
        if final < last:
            items.append("... " if final < last - 1 else "")
            items.append(f'<a href="{self._at(target, last)}" class="pagination_last">{last}</a>')
        if page < last:
            items.append(f'<a href="{self._at(target, page + 1)}" class="pagination_next">Next &raquo;</a>')
        jump = f"""<a href="javascript:void(0)" class="go_page" title="Jump to page"><img src="images/arrow_down.png"
 alt="Jump to page" /></a>&nbsp;<div class="drop_go_page" style="display:none;">
<form action="{esc(target)}" method="post"><label>Jump to page: <input type="number" class="textbox" name="page"
 value="{page}" size="4" min="1" max="{last}" /></label> <input type="submit" class="button" value="Go"
 /></form></div>"""
        return '<div class="pagination">\n' + "\n".join(items) + (jump if last > 5 else "") + "\n</div>"

    def _at(self, target: str, number: int) -> str:
        return esc(target + (f"&page={number}" if number > 1 else ""))

    def crumbs(self, steps: list[tuple[str, str]], here: str, pages: str = "") -> str:
        """Write where this page stands."""
        links = "&rsaquo;\n".join(f'<a href="{esc(target)}">{esc(title)}</a>' for target, title in steps)
        return f"""<div class="navigation">
<a href="{self.base}/index.php">{NAME}</a>&rsaquo;
{links}{pages}<br /><img src="images/nav_bit.png" alt="" /> <span class="active">{esc(here)}</span>
</div><br />"""

    def path_to(self, board: Board) -> list[tuple[str, str]]:
        """Give the headings and boards above a board, and itself."""
        step = (f"forumdisplay.php?fid={board.number}", board.title)
        above = self.store.board(board.inside) if board.inside else None
        if above:
            return [*self.path_to(above), step]
        category = next(category for category in self.store.categories if board in category.boards)
        return [(f"forumdisplay.php?fid={category.number}", category.title), step]

    def jump_box(self, here: int) -> str:
        """Write the menu of all boards."""
        options = []
        for category in self.store.categories:
            options.append(f'<option value="{category.number}">{esc(category.title)}</option>')
            for board in category.boards:
                for one, lead in ((board, "--"), *((inner, "----") for inner in board.boards)):
                    chosen = ' selected="selected"' if one.number == here else ""
                    options.append(f'<option value="{one.number}"{chosen}>{lead} {esc(one.title)}</option>')
        return f"""<form action="forumdisplay.php" method="get"><span
 class="smalltext"><strong>Forum Jump:</strong></span>
<select name="fid" class="forumjump"><option value="-4">Private Messages</option><option value="-3">User Control
 Panel</option><option value="-5">Who's Online</option><option value="-2">Search</option>
<option value="-1">Forum Home</option>
{"".join(options)}
</select>
<input type="submit" class="button" value="Go" /></form>"""

    def page(self, title: str, crumbs: str, body: str, head: str = "") -> Answer:
        """Put the frame around the body of a page."""
        return Answer(f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><!-- start: index -->
<html xml:lang="en" lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<title>{esc(title)}</title>
<link rel="alternate" type="application/rss+xml" title="Latest Threads (RSS 2.0)" href="{self.base}/syndication.php" />
<link rel="alternate" type="application/atom+xml" title="Latest Threads (Atom 1.0)"
 href="{self.base}/syndication.php?type=atom1.0" />
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<script type="text/javascript" src="{self.base}/jscripts/jquery.js?ver=1823"></script>
<link type="text/css" rel="stylesheet" href="{self.base}/cache/themes/theme1/global.min.css?t=1446541960" />
{head}
</head>
<body>
<div id="container"><a name="top" id="top"></a>
{self._header()}
<div id="content"><div class="wrapper">
{crumbs}
{body}
</div></div>
{self._footer()}
</div>
</body>
</html>
""")

    def _header(self) -> str:
        base = self.base
        return f"""<div id="header"><div id="logo"><div class="wrapper">
<a href="{base}/index.php"><img src="{base}/images/logo.png" alt="{NAME}" title="{NAME}" /></a>
<ul class="menu top_links">
<li><a href="{base}/search.php" class="search">Search</a></li>
<li><a href="{base}/memberlist.php" class="memberlist">Member List</a></li>
<li><a href="{base}/calendar.php" class="calendar">Calendar</a></li>
<li><a href="{base}/misc.php?action=help" class="help">Help</a></li></ul></div></div>
<div id="panel"><div class="upper"><div class="wrapper">
<form action="{base}/search.php"><fieldset id="search">
<input name="keywords" type="text" class="textbox" /><input value="Search" type="submit" class="button" />
<input type="hidden" name="action" value="do_search" /></fieldset></form>
<span class="welcome">Hello There, Guest! <a href="{base}/member.php?action=login"
 onclick="$('#quick_login').modal({{ fadeDuration: 250 }}); return false;" class="login">Login</a>
 <a href="{base}/member.php?action=register" class="register">Register</a></span>
</div></div></div></div>
<div class="modal" id="quick_login" style="display: none;"><form method="post" action="{base}/member.php">
<input name="action" type="hidden" value="do_login" /><table width="100%" cellspacing="0" cellpadding="5"
 class="tborder"><tr><td class="thead" colspan="2"><strong>Login</strong></td></tr>
<tr><td class="trow1" width="25%"><strong>Username:</strong></td><td class="trow1"><input name="quick_username"
 id="quick_login_username" type="text" value="" class="textbox initial_focus" /></td></tr>
<tr><td class="trow2"><strong>Password:</strong></td><td class="trow2"><input name="quick_password"
 id="quick_login_password" type="password" value="" class="textbox" /><br />
<a href="{base}/member.php?action=lostpw" class="lost_password">Lost Password?</a></td></tr></table></form></div>"""

    def _footer(self) -> str:
        base, now = self.base, self.store.now
        return f"""<div id="footer"><div class="upper"><div class="wrapper">
<ul class="menu bottom_links">
<li><a href="{base}/showteam.php">Forum Team</a></li><li><a href="{base}/contact.php">Contact Us</a></li>
<li><a href="#top">Return to Top</a></li>
<li><a href="{base}/archive/index.php">Lite (Archive) Mode</a></li>
<li><a href="{base}/misc.php?action=markread">Mark all forums read</a></li>
<li><a href="{base}/misc.php?action=syndication">RSS Syndication</a></li></ul></div></div>
<div class="lower"><div class="wrapper">
<span id="current_time"><strong>Current time:</strong> {now:%m-%d-%Y}, {now:%I:%M %p}</span>
<span id="copyright">Powered By <a href="https://mybb.com" target="_blank" rel="noopener">MyBB</a>, &copy; 2002-2015
 <a href="https://mybb.com" target="_blank" rel="noopener">MyBB Group</a>.</span></div></div></div>"""
