"""Write the pages of boards and threads as subSilver does.

In: a `Likeness` and what to show. Out: HTML, without session ids.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Thread

NAME = "Lantern Street Forums"
IMAGES = "templates/subSilver/images"
_HEAD_LINKS = (
    ("faq.php", "FAQ", "faq"),
    ("search.php", "Search", "search"),
    ("memberlist.php", "Memberlist", "members"),
    ("groupcp.php", "Usergroups", "groups"),
    ("profile.php?mode=register", "Register", "register"),
)
_LOG_LINKS = (
    ("profile.php?mode=editprofile", "Profile", "profile"),
    ("privmsg.php?folder=inbox", "Log in to check your private messages", "message"),
    ("login.php", "Log in", "login"),
)
TABLE = '<table width="100%" cellspacing="2" cellpadding="2" border="0" align="center">'


def when(likeness: Likeness, at: datetime) -> str:
    """Write a date as the board's default format does."""
    local = at.astimezone(likeness.zone)
    return f"{local:%a %b %d, %Y} {local.hour % 12 or 12}:{local:%M} {'am' if local.hour < 12 else 'pm'}"


def user(member: Member) -> str:
    """Link a member's profile."""
    return f'<a href="profile.php?mode=viewprofile&amp;u={member.number}">{esc(member.name)}</a>'


def _head_menu(links: tuple[tuple[str, str, str], ...]) -> str:
    return " &nbsp;".join(
        f'<a href="{href}" class="mainmenu"><img src="{IMAGES}/icon_mini_{icon}.gif" width="12" height="13" border="0" '
        f'alt="{words}" hspace="3" />{words}</a>'
        for href, words, icon in links
    )


def frame(likeness: Likeness, title: str, body: str) -> str:
    """Put the frame around the body of a page."""
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html dir="ltr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta http-equiv="Content-Style-Type" content="text/css">

<link rel="top" href="./index.php" title="{NAME} Forum Index" />
<link rel="search" href="./search.php" title="Search" />
<link rel="help" href="./faq.php" title="FAQ" />
<link rel="author" href="./memberlist.php" title="Memberlist" />

<title>{NAME} :: {esc(title)}</title>
<style type="text/css">
<!--
.bodyline\t{{ background-color: #FFFFFF; border: 1px #98AAB1 solid; }}
.forumline\t{{ background-color: #FFFFFF; border: 2px #006699 solid; }}
td.row1\t{{ background-color: #EFEFEF; }}
-->
</style>
</head>
<body bgcolor="#E5E5E5" text="#000000" link="#006699" vlink="#5493B4">

<a name="top"></a>

<table width="100%" cellspacing="0" cellpadding="10" border="0" align="center">
\t<tr>
\t\t<td class="bodyline"><table width="100%" cellspacing="0" cellpadding="0" border="0">
\t\t\t<tr>
\t\t\t\t<td><a href="index.php"><img src="{IMAGES}/logo_phpBB.gif" border="0" alt="{NAME} Forum Index" vspace="1" \
/></a></td>
\t\t\t\t<td align="center" width="100%" valign="middle"><span class="maintitle">{NAME}</span><br /><span \
class="gen">Everything under one lamp<br />&nbsp; </span>
\t\t\t\t<table cellspacing="0" cellpadding="2" border="0">
\t\t\t\t\t<tr>
\t\t\t\t\t\t<td align="center" valign="top" nowrap="nowrap"><span class="mainmenu">&nbsp;{_head_menu(_HEAD_LINKS)}\
</span></td>
\t\t\t\t\t</tr>
\t\t\t\t\t<tr>
\t\t\t\t\t\t<td height="25" align="center" valign="top" nowrap="nowrap"><span \
class="mainmenu">&nbsp;{_head_menu(_LOG_LINKS)}&nbsp;</span></td>
\t\t\t\t\t</tr>
\t\t\t\t</table></td>
\t\t\t</tr>
\t\t</table>

\t\t<br />
{body}
<div align="center"><span class="copyright"><br /><br />
Powered by <a href="http://www.phpbb.com/" target="_phpbb" class="copyright">phpBB</a> &copy; 2001, 2002 phpBB \
Group<br /></span></div>
\t\t</td>
\t</tr>
</table>

</body>
</html>
"""


def message(words: str) -> str:
    """Write the box in which the software tells something."""
    return f"""<table class="forumline" width="100%" cellspacing="1" cellpadding="4" border="0">
\t<tr>
\t\t<th class="thHead" height="25"><b>Information</b></th>
\t</tr>
\t<tr>
\t\t<td class="row1"><table width="100%" cellspacing="0" cellpadding="1" border="0">
\t\t\t<tr><td>&nbsp;</td></tr>
\t\t\t<tr><td align="center"><span class="gen">{words}</span></td></tr>
\t\t\t<tr><td>&nbsp;</td></tr>
\t\t</table></td>
\t</tr>
</table>
<br clear="all" />"""


def _clock(likeness: Likeness) -> str:
    return f'<span class="gensmall">The time now is {when(likeness, likeness.store.now)}</span>'


def image(name: str, words: str, size: str = 'width="19" height="18"') -> str:
    """Write an icon."""
    return f'<img src="{IMAGES}/{name}.gif" {size} alt="{words}" title="{words}" border="0" />'


def index(likeness: Likeness, only: int) -> str:
    """Write the page that lists all boards; those of one category where it is asked for."""
    rows = "".join(
        f"""  <tr>
\t<td class="catLeft" colspan="2" height="28"><span class="cattitle"><a href="index.php?c={category.number}" \
class="cattitle">{esc(category.title)}</a></span></td>
\t<td class="rowpic" colspan="3" align="right">&nbsp;</td>
  </tr>
"""
        + "".join(
            _board(likeness, one)
            for board in category.boards
            for one in (board, *board.boards)
            if only in (0, category.number)
        )
        for category in likeness.store.categories
    )
    body = f"""{TABLE}
  <tr>
\t<td align="left" valign="bottom">{_clock(likeness)}<span class="gensmall"><br /></span><span class="nav"><a \
href="index.php" class="nav">{NAME} Forum Index</a></span></td>
\t<td align="right" valign="bottom" class="gensmall"><a href="search.php?search_id=unanswered" class="gensmall">View \
unanswered posts</a></td>
  </tr>
</table>
<table width="100%" cellpadding="2" cellspacing="1" border="0" class="forumline">
  <tr>
\t<th colspan="2" class="thCornerL" height="25" nowrap="nowrap">&nbsp;Forum&nbsp;</th>
\t<th width="50" class="thTop" nowrap="nowrap">&nbsp;Topics&nbsp;</th>
\t<th width="50" class="thTop" nowrap="nowrap">&nbsp;Posts&nbsp;</th>
\t<th class="thCornerR" nowrap="nowrap">&nbsp;Last Post&nbsp;</th>
  </tr>
{rows}</table>
<table width="100%" cellspacing="0" border="0" align="center" cellpadding="2">
  <tr>
\t<td align="left"><span class="gensmall"><a href="index.php?mark=forums" class="gensmall">Mark all forums \
read</a></span></td>
\t<td align="right"><span class="gensmall">All times are GMT + 1 Hour</span></td>
  </tr>
</table>
{_online(likeness)}"""
    return frame(likeness, "Index", body)


def _online(likeness: Likeness) -> str:
    store = likeness.store
    newest = max(store.members, key=lambda member: member.joined)
    return f"""<table width="100%" cellpadding="3" cellspacing="1" border="0" class="forumline">
  <tr>
\t<td class="catHead" colspan="2" height="28"><span class="cattitle"><a href="viewonline.php" class="cattitle">Who is \
Online</a></span></td>
  </tr>
  <tr>
\t<td class="row1" align="center" valign="middle" rowspan="2"><img src="{IMAGES}/whosonline.gif" alt="Who is Online" \
/></td>
\t<td class="row1" align="left" width="100%"><span class="gensmall">Our users have posted a total of \
<b>{len(store.posts)}</b> articles<br />We have <b>{len(store.members)}</b> registered users<br />The newest \
registered \
user is <b>{user(newest)}</b></span></td>
  </tr>
  <tr>
\t<td class="row1" align="left"><span class="gensmall">In total there are <b>4</b> users online :: 0 Registered, 0 \
Hidden and 4 Guests &nbsp; [ <span style="color:#FFA34F">Administrator</span> ]<br />Most users ever online was <b>\
17</b> \
on {when(likeness, store.members[0].joined)}<br />Registered Users: None</span></td>
  </tr>
</table>
<form method="post" action="login.php">
  <table width="100%" cellpadding="3" cellspacing="1" border="0" class="forumline">
\t<tr><td class="catHead" height="28"><a name="login"></a><span class="cattitle">Log in</span></td></tr>
\t<tr><td class="row1" align="center" valign="middle" height="28"><span class="gensmall">Username: <input class="post" \
type="text" name="username" size="10" /> &nbsp;&nbsp;&nbsp;Password: <input class="post" type="password" \
name="password" \
size="10" maxlength="32" /> &nbsp;&nbsp; Log me on automatically each visit <input class="text" type="checkbox" \
name="autologin" /> &nbsp;&nbsp;&nbsp; <input type="submit" class="mainoption" name="login" value="Log in" /></span>\
</td></tr>
  </table>
</form>"""


def _board(likeness: Likeness, board: Board) -> str:
    last = "No Posts"
    if board.latest:
        post = board.latest
        last = f"""{when(likeness, post.at)}<br />{user(post.author)} <a \
href="viewtopic.php?p={post.number}#{post.number}">\
{image("icon_latest_reply", "View latest post", 'width="18" height="9"')}</a>"""
    moderators = " ".join(user(member) for member in likeness.store.members if member.is_moderator)
    return f"""  <tr>
\t<td class="row1" align="center" valign="middle" height="50">{image("folder_big", "No new posts")}</td>
\t<td class="row1" width="100%" height="50"><span class="forumlink"> <a href="viewforum.php?f={board.number}" \
class="forumlink">{esc(board.title)}</a><br /></span> <span class="genmed">{esc(board.about)}<br /></span><span \
class="gensmall">Moderators {moderators}</span></td>
\t<td class="row2" align="center" valign="middle" height="50"><span class="gensmall">{len(board.threads)}</span></td>
\t<td class="row2" align="center" valign="middle" height="50"><span class="gensmall">{board.posts}</span></td>
\t<td class="row2" align="center" valign="middle" height="50" nowrap="nowrap"> <span class="gensmall">{last}</span></td>
  </tr>
"""


def pager_words(target: str, page: int, last: int, per_page: int) -> str:
    """Write the links to the pages of a list."""
    if last == 1:
        return ""
    link = '<a href="{}&amp;start={}">{}</a>'
    near = sorted({n for n in (1, 2, 3, page - 1, page, page + 1, last - 2, last - 1, last) if 1 <= n <= last})
    words, before = "", 0
    for number in near:
        words += "" if not before else ", " if number == before + 1 else " ... "
        words += f"<b>{number}</b>" if number == page else link.format(target, (number - 1) * per_page, number)
        before = number
    back = link.format(target, (page - 2) * per_page, "Previous") + "&nbsp;&nbsp;" if page > 1 else ""
    on = "&nbsp;&nbsp;" + link.format(target, page * per_page, "Next") if page < last else ""
    return f"Goto page {back}{words}{on}"


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    rows, last = likeness.rows(board), likeness.board_page_count(board)
    pager = pager_words(f"viewforum.php?f={board.number}&amp;topicdays=0", page, last, likeness.threads_per_page)
    shown = "".join(row(likeness, one, board) for one in slice_page(rows, page, likeness.threads_per_page))
    if not rows:
        shown = """\t<tr><td class="row1" colspan="6" height="30" align="center" valign="middle"><span class="gen">\
There \
are no posts in this forum<br />Click on the <b>Post New Topic</b> link on this page to post one</span></td></tr>
"""
    post = f"""<a href="posting.php?mode=newtopic&amp;f={board.number}">\
{image("lang_english/post", "Post new topic", "")}</a>"""
    path = f"""<a href="index.php" class="nav">{NAME} Forum Index</a> -> <a class="nav" \
href="viewforum.php?f={board.number}">{esc(board.title)}</a>"""
    moderators = ", ".join(user(member) for member in likeness.store.members if member.is_moderator)
    body = f"""<form method="post" action="viewforum.php?f={board.number}">
{TABLE}
\t<tr>
\t  <td align="left" valign="bottom" colspan="2"><a class="maintitle" href="viewforum.php?f={board.number}">\
{esc(board.title)}</a><br /><span class="gensmall"><b>Moderators: {moderators}<br /><br />Users browsing this forum: \
None</b></span></td>
\t  <td align="right" valign="bottom" nowrap="nowrap"><span class="gensmall"><b>{pager}</b></span></td>
\t</tr>
\t<tr>
\t  <td align="left" valign="middle" width="50">{post}</td>
\t  <td align="left" valign="middle" class="nav" width="100%"><span class="nav">&nbsp;&nbsp;&nbsp;{path}</span></td>
\t  <td align="right" valign="bottom" class="nav" nowrap="nowrap"><span class="gensmall"><a \
href="viewforum.php?f={board.number}&amp;mark=topics">Mark all topics read</a></span></td>
\t</tr>
</table>
{topics(shown, "Topics")}
{TABLE}
\t<tr>
\t  <td align="left" valign="middle" width="50">{post}</td>
\t  <td align="left" valign="middle" width="100%"><span class="nav">&nbsp;&nbsp;&nbsp;{path}</span></td>
\t  <td align="right" valign="middle" nowrap="nowrap"><span class="gensmall">All times are GMT + 1 Hour</span><br />\
<span \
class="nav">{pager}</span></td>
\t</tr>
\t<tr><td align="left" colspan="3"><span class="nav">Page <b>{page}</b> of <b>{last}</b></span></td></tr>
</table>
</form>
{jump(likeness, board)}"""
    return frame(likeness, f"View Forum - {board.title}", body)


def topics(rows: str, heading: str) -> str:
    """Put rows into the table of topics."""
    return f"""<table border="0" cellpadding="4" cellspacing="1" width="100%" class="forumline">
\t<tr>
\t  <th colspan="2" align="center" height="25" class="thCornerL" nowrap="nowrap">&nbsp;{heading}&nbsp;</th>
\t  <th width="50" align="center" class="thTop" nowrap="nowrap">&nbsp;Replies&nbsp;</th>
\t  <th width="100" align="center" class="thTop" nowrap="nowrap">&nbsp;Author&nbsp;</th>
\t  <th width="50" align="center" class="thTop" nowrap="nowrap">&nbsp;Views&nbsp;</th>
\t  <th align="center" class="thCornerR" nowrap="nowrap">&nbsp;Last Post&nbsp;</th>
\t</tr>
{rows}</table>"""


def row(likeness: Likeness, thread: Thread, board: Board) -> str:
    """Write the row of a thread."""
    target, count, last = f"viewtopic.php?t={thread.number}", likeness.thread_page_count(thread), thread.last
    kind = "<b>Moved:</b> " if thread.board is not board else "<b>Sticky:</b> " if thread.is_sticky else ""
    icon = "folder_lock" if thread.is_locked else "folder_sticky" if thread.is_sticky else "folder"
    words = "This topic is locked: you cannot edit posts or make replies" if thread.is_locked else "No new posts"
    links = ", ".join(
        f'<a href="{target}&amp;start={(page - 1) * likeness.posts_per_page}">{page}</a>'
        for page in range(1, count + 1)
        if page == 1 or page > count - 3
    )
    mini = image("icon_minipost", "Goto page", 'width="12" height="9"')
    to_pages = f"<br />[ {mini}Goto page: {links} ] " if count > 1 else ""
    return f"""\t<tr>
\t  <td class="row1" align="center" valign="middle" width="20">{image(icon, words)}</td>
\t  <td class="row1" width="100%"><span class="topictitle">{kind}<a href="{target}" class="topictitle">\
{esc(thread.title)}</a></span><span class="gensmall">{to_pages}</span></td>
\t  <td class="row2" align="center" valign="middle"><span class="postdetails">{thread.replies}</span></td>
\t  <td class="row3" align="center" valign="middle"><span class="name">{user(thread.first.author)}</span></td>
\t  <td class="row2" align="center" valign="middle"><span class="postdetails">{thread.views}</span></td>
\t  <td class="row3Right" align="center" valign="middle" nowrap="nowrap"><span class="postdetails">\
{when(likeness, last.at)}<br />{user(last.author)} <a href="viewtopic.php?p={last.number}#{last.number}">\
{image("icon_latest_reply", "View latest post", 'width="18" height="9"')}</a></span></td>
\t</tr>
"""


def jump(likeness: Likeness, here: Board) -> str:
    """Write the box that leads to other boards."""
    options = "".join(
        f'<option value="-1">&nbsp;</option><option value="-1">{esc(category.title)}</option>'
        + "".join(
            f'<option value="{one.number}"{" selected" if one is here else ""}>{esc(one.title)}</option>'
            for board in category.boards
            for one in (board, *board.boards)
        )
        for category in likeness.store.categories
    )
    return f"""<table width="100%" border="0" cellspacing="0" cellpadding="0">
  <tr>
\t<td align="right"><form method="get" name="jumpbox" action="viewforum.php"><table cellspacing="0" cellpadding="0" \
border="0"><tr><td nowrap="nowrap"><span class="gensmall">Jump to:&nbsp;<select name="f" \
onchange="if(this.options[this.selectedIndex].value != -1){{ forms['jumpbox'].submit() }}"><option value="-1">Select a \
forum</option>{options}</select>&nbsp;<input type="submit" value="Go" class="liteoption" /></span></td></tr></table>\
</form>
<span class="gensmall">You <b>cannot</b> post new topics in this forum<br />You <b>cannot</b> reply to topics in this \
forum<br />You <b>cannot</b> edit your posts in this forum<br />You <b>cannot</b> delete your posts in this forum<br \
/>You \
<b>cannot</b> vote in polls in this forum<br /></span></td>
  </tr>
</table>"""
