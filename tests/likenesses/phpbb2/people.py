"""Write the pages around the forum: profiles, members, search and its results, log-in.

In: a `Likeness` and what to show. Out: HTML, without session ids.
"""

from tests.likenesses.likeness import Likeness, Request, esc
from tests.likenesses.store import Post

from .pages import NAME, frame, message, row, topics, user, when

_FIELDS = {
    "editprofile": "Profile",
    "register": "Registration Agreement Terms",
    "sendpassword": "Send password",
    "email": "Send e-mail",
}
_PLAIN = {
    "faq": (
        "Frequently Asked Questions",
        "Why can't I log in?<br />Have you registered? Seriously, you must register in order to log in.",
    ),
    "groupcp": ("Usergroup Control Panel", "No groups exist"),
    "viewonline": ("Who is Online", "There are 0 Registered users and 4 Guest users online"),
}


def login(likeness: Likeness) -> str:
    """Write the page that asks for name and password."""
    box = """<form action="login.php" method="post" target="_top">
<table width="100%" cellpadding="4" cellspacing="1" border="0" class="forumline" align="center">
  <tr><th height="25" class="thHead" nowrap="nowrap">Please enter your username and password to log in.</th></tr>
  <tr><td class="row1"><table border="0" cellpadding="3" cellspacing="1" width="100%">
\t<tr><td width="45%" align="right"><span class="gen">Username:</span></td><td><input type="text" name="username" \
size="25" maxlength="40" value="" /></td></tr>
\t<tr><td align="right"><span class="gen">Password:</span></td><td><input type="password" name="password" size="25" \
maxlength="32" /></td></tr>
\t<tr align="center"><td colspan="2"><span class="gen">Log me on automatically each visit: <input type="checkbox" \
name="autologin" /></span></td></tr>
\t<tr align="center"><td colspan="2"><input type="hidden" name="redirect" value="" /><input type="submit" name="login" \
class="mainoption" value="Log in" /></td></tr>
\t<tr align="center"><td colspan="2"><span class="gensmall"><a href="profile.php?mode=sendpassword" class="gensmall">I \
forgot my password</a></span></td></tr>
  </table></td></tr>
</table></form>"""
    return frame(likeness, "Log in", box)


def plain_page(likeness: Likeness, name: str) -> str:
    """Write a page of a few words."""
    title, words = _PLAIN[name]
    return frame(likeness, title, message(words))


def profile(likeness: Likeness, number: int, mode: str) -> str | None:
    """Write a member's page, or one of the forms of the same script."""
    if mode in _FIELDS:
        return frame(likeness, _FIELDS[mode], message("Please log in or register with the form of this page."))
    member = next((member for member in likeness.store.members if member.number == number), None)
    if not member:
        return None
    count, store = likeness.store.count_posts(member), likeness.store
    days = max(1, (store.now - member.joined).days)
    share = 100 * count / max(1, len(store.posts))
    found = f'<a href="search.php?search_author={esc(member.name)}">Find all posts by {esc(member.name)}</a>'
    pairs = (
        ("Joined", f"{member.joined.astimezone(likeness.zone):%d %b %Y}"),
        (
            "Total posts",
            f"{count}<br />[{share:.2f}% of total / {count / days:.2f} posts per day]<br />{found}",
        ),
        ("Location", esc(member.place) or "&nbsp;"),
        ("Website", "&nbsp;"),
        ("Occupation", "&nbsp;"),
    )
    cells = "".join(
        f'<tr><td valign="middle" align="right" nowrap="nowrap"><span class="gen">{name}:&nbsp;</span></td><td '
        f'width="100%"><b><span class="gen">{words}</span></b></td></tr>'
        for name, words in pairs
    )
    box = f"""<table width="100%" cellspacing="2" cellpadding="2" border="0" align="center"><tr><td align="left"><span \
class="nav"><a href="index.php" class="nav">{NAME} Forum Index</a></span></td></tr></table>
<table class="forumline" width="100%" cellspacing="1" cellpadding="3" border="0" align="center">
  <tr><th class="thHead" colspan="2" height="25" nowrap="nowrap">Viewing profile :: {esc(member.name)}</th></tr>
  <tr><td class="catLeft" width="40%" height="28" align="center"><b><span class="gen">Avatar</span></b></td><td \
class="catRight" width="60%"><b><span class="gen">All about {esc(member.name)}</span></b></td></tr>
  <tr><td class="row1" height="6" valign="top" align="center"><span class="postdetails">Regular</span></td><td \
class="row1" rowspan="3" valign="top"><table width="100%" border="0" cellspacing="1" cellpadding="3">{cells}</table>\
</td></tr>
  <tr><td class="catLeft" align="center" height="28"><b><span class="gen">Contact {esc(member.name)} </span></b></td>\
</tr>
  <tr><td class="row1" valign="top"><span class="gen">Private Message: <a \
href="privmsg.php?mode=post&amp;u={member.number}">PM</a></span></td></tr>
</table>"""
    return frame(likeness, "Viewing profile", box)


def members(likeness: Likeness) -> str:
    """Write the list of members."""
    cells = "".join(
        f"""<tr><td class="row{place % 2 + 1}" align="center"><span class="gen">&nbsp;{place}&nbsp;</span></td><td \
class="row{place % 2 + 1}" align="center"><a href="privmsg.php?mode=post&amp;u={member.number}">PM</a></td><td \
class="row{place % 2 + 1}" align="center"><span class="gen">{user(member)}</span></td><td class="row{place % 2 + 1}" \
align="center"><span class="gen">{esc(member.place) or "&nbsp;"}</span></td><td class="row{place % 2 + 1}" \
align="center"><span class="gensmall">{member.joined.astimezone(likeness.zone):%d %b %Y}</span></td><td \
class="row{place % 2 + 1}" align="center"><span class="gen">{likeness.store.count_posts(member)}</span></td></tr>
"""
        for place, member in enumerate(likeness.store.members, 1)
    )
    heads = "".join(f'<th height="25" nowrap="nowrap">{name}</th>' for name in ("#", "&nbsp;", "Username", "Location"))
    box = f"""<table width="100%" cellpadding="3" cellspacing="1" border="0" class="forumline">
<tr>{heads}<th>Joined</th><th>Posts</th></tr>
{cells}</table>"""
    return frame(likeness, "Memberlist", box)


def search(likeness: Likeness, request: Request) -> str:
    """Write the form, the threads nobody answered, or what somebody wrote."""
    threads = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)
    if request.query.get("search_id") == "unanswered":
        found = [thread for thread in threads if not thread.replies]
        rows = "".join(row(likeness, thread, thread.board) for thread in found)
        return frame(likeness, "Search", f"{_found(len(found))}{topics(rows, 'Topics')}")
    name = request.query.get("search_author", "")
    if name:
        posts = [post for post in likeness.store.posts.values() if post.author.name == name]
        newest = sorted(posts, key=lambda post: post.at, reverse=True)[: likeness.posts_per_page]
        rows = "".join(_found_post(likeness, post) for post in newest)
        head = '<tr><th width="150" class="thCornerL">Author</th><th width="100%" class="thCornerR">Message</th></tr>'
        table = f'<table cellpadding="3" cellspacing="1" border="0" width="100%" class="forumline">{head}{rows}</table>'
        return frame(likeness, "Search", _found(len(newest)) + table)
    form = """<form action="search.php?mode=results" method="post"><table class="forumline" width="100%" \
cellpadding="4" \
cellspacing="1" border="0"><tr><th class="thHead" colspan="2" height="25">Search Query</th></tr><tr><td class="row1">\
<span \
class="gen">Search for Keywords:</span></td><td class="row2"><input type="text" name="search_keywords" size="30" />\
</td></tr>\
<tr><td class="row1"><span class="gen">Search for Author:</span></td><td class="row2"><input type="text" \
name="search_author" size="30" /></td></tr><tr><td class="catBottom" colspan="2" align="center"><input type="submit" \
value="Search" /></td></tr></table></form>"""
    return frame(likeness, "Search", form)


def _found(count: int) -> str:
    return f"""<table width="100%" cellspacing="2" cellpadding="2" border="0"><tr><td align="left"><span \
class="maintitle">Search found {count} matches</span><br /><span class="nav"><a href="index.php" class="nav">{NAME} \
Forum \
Index</a></span></td></tr></table>"""


def _found_post(likeness: Likeness, post: Post) -> str:
    thread = post.thread
    return f"""<tr><td class="catHead" colspan="2" height="28"><span class="topictitle">&nbsp; Topic:&nbsp;<a \
href="viewtopic.php?t={thread.number}" class="topictitle">{esc(thread.title)}</a></span></td></tr>
<tr><td width="150" align="left" valign="top" class="row1" rowspan="2"><span class="name"><b>{user(post.author)}</b>\
</span>\
<br /><br /><span class="postdetails">Replies: <b>{thread.replies}</b><br />Views: <b>{thread.views}</b></span></td>
<td width="100%" valign="top" class="row1"><span class="postdetails">Forum:&nbsp;<b><a \
href="viewforum.php?f={thread.board.number}" class="postdetails">{esc(thread.board.title)}</a></b>&nbsp; &nbsp;Posted: \
{when(likeness, post.at)}&nbsp; &nbsp;Subject: <b><a href="viewtopic.php?p={post.number}#{post.number}">\
{esc(thread.title)}</a></b></span></td></tr>
<tr><td valign="top" class="row1"><span class="postbody">{likeness.post_html(post)}</span></td></tr>
"""
