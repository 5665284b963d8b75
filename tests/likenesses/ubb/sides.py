"""Write the pages that stand beside boards and threads: log-in, profiles, active topics, print view, feed.

In: a `Likeness` and what to show. Out: HTML, or the XML of the feed.
"""

from datetime import timedelta
from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member, Thread

from .frame import NAME, date, frame, outer, plain_date, user

_GUESTS = "You do not have permission to do this. You must be a registered user, and logged in, to use this feature."
_LOGIN = """<form method="post" action="/ubbthreads.php"><input type="hidden" name="ubb" value="start_page" />
Login Name: <input type="text" name="Loginname" class="form-input" /><br />
Password: <input type="password" name="Loginpass" class="form-input" /><br />
<input type="checkbox" name="rememberme" value="1" class="form-checkbox" /> Remember me on each visit.<br />
<input type="submit" name="buttlogin" value="Log In" class="form-button" />
<input type="submit" name="buttforgot" value="I forgot my password" class="form-button" /></form>"""
_SEARCH = """<form method="get" action="/ubbthreads.php/ubb/dosearch">
<input type="hidden" name="ubb" value="dosearch" />
Word(s) to Search: <input type="text" name="Words" class="form-input" /> <select name="search_type"><option
 value="topics">Show topics</option><option value="posts">Show posts</option></select><br />
Display Name Search: <input type="text" name="Searchname" class="form-input" /><br />
Date Range: Newer Than <input type="text" name="newerval" size="2" value="1" /> Week(s)
<input type="submit" value="Submit" class="form-button" /></form>"""
_FAQ = """<b>How do I register?</b><br />Click on Register User at the top of any page.<br /><br />
<b>What is UBBCode?</b><br />UBBCode lets you format your posts without knowing HTML:
[b]bold[/b], [quote]...[/quote].
<br /><br /><b>Who can edit my posts?</b><br />You can for 30 minutes, moderators always can."""
_CALENDAR = """<table class="t_inner" width="100%"><tr><td
 class="tdheader" colspan="7" align="center">Calendar</td></tr>
<tr><td class="alt-2">Su</td><td class="alt-2">M</td><td class="alt-2">Tu</td><td class="alt-2">W</td>
<td class="alt-2">Th</td><td class="alt-2">F</td><td class="alt-2">Sa</td></tr>
<tr><td class="alt-1">1</td><td class="alt-1">2</td><td class="alt-1">3</td><td class="alt-1">4</td>
<td class="alt-1">5</td><td class="alt-1">6</td><td class="alt-1">7</td></tr></table>"""
_RULES = "Be kind, stay on topic, and do not sell anything here. Moderators may remove what breaks these rules."
# What is served under /ubb/, by name: a heading and words.
OTHERS = {
    "login": ("Log In", _LOGIN),
    "newuser": ("Register User", "Please verify your age to continue. <input type='submit' value='I Agree' />"),
    "search": ("Search", _SEARCH),
    "dosearch": ("Search", "Your search returned no results."),
    "faq": ("FAQ", _FAQ),
    "calendar": ("Calendar", _CALENDAR),
    "boardrules": ("Forum Rules", _RULES),
    "mark_all_read": ("Forums", "All forums have been marked read."),
    "newpost": ("New Topic", _GUESTS),
    "newreply": ("Reply", _GUESTS),
    "notify": ("Email Topic", _GUESTS),
    "notifymod": ("Notify", _GUESTS),
    "ratethread": ("Rate This Topic", _GUESTS),
    "sendprivate": ("Send PM", _GUESTS),
}


def other(likeness: Any, name: str) -> str:
    """Write a page that has nothing of the store on it."""
    title, words = OTHERS[name]
    return frame(likeness, title, [("", title)], _box(title, words))


def message(likeness: Any, words: str) -> str:
    """Write a page with one sentence."""
    return frame(likeness, "Oops!", [], _box("We cannot proceed.", f"{words}<br /><br />Please use your back button."))


def _box(title: str, words: str) -> str:
    return outer(f'<tr><td class="tdheader">{title}</td></tr>\n<tr><td class="alt-1">{words}</td></tr>')


def profile(likeness: Any, member: Member) -> str:
    """Write a member's profile."""
    name = esc(member.name)
    facts = (
        ("Display Name", name),
        ("Registered", plain_date(member.joined)),
        ("Total Posts", str(likeness.store.count_posts(member))),
        ("Location", esc(member.place)),
        ("Extra Information", esc(member.signature)),
        ("User Title", "Moderator" if member.is_moderator else "member"),
        ("Last Visit", plain_date(likeness.store.now - timedelta(days=1, hours=2))),
    )
    rows = "".join(
        f'<tr><td class="alt-2" width="30%">{key}</td><td class="alt-1">{value}</td></tr>\n' for key, value in facts
    )
    head = f'<tr><td class="tdheader" colspan="2">Profile for {name}</td></tr>\n'
    return frame(likeness, f"Profile for {member.name}", [("", f"Profile for {name}")], outer(head + rows))


def members(likeness: Any) -> str:
    """Write the list of members."""
    rows = "".join(
        f"""<tr><td class="alt-1">{user(likeness, one)}</td><td class="alt-1" align="center">{esc(one.place)}</td>
<td class="alt-1" align="center">{likeness.store.count_posts(one)}</td><td class="alt-1">{one.joined:%m/%d/%y}</td></tr>
"""
        for one in likeness.store.members
    )
    head = """<tr><td class="tdheader">User</td><td class="tdheader">Location</td><td class="tdheader">Posts</td>
<td class="tdheader">Registered</td></tr>
"""
    return frame(likeness, "Member List", [("", "Member List")], outer(head + rows))


def active(likeness: Any, days: int) -> str:
    """Write the topics of all boards with new posts in the last days."""
    since = likeness.store.now - timedelta(days=days)
    found = sorted(
        (thread for thread in likeness.store.threads.values() if thread.last.at > since),
        key=lambda thread: thread.last.at,
        reverse=True,
    )
    rows = "".join(
        f"""<tr><td class="alt-1"><a href="{likeness.thread_path(one)}">{esc(one.title)}</a><br /><span class="small">by
 {user(likeness, one.first.author)} - <a href="{likeness.board_path(one.board)}">{esc(one.board.title)}</a></span></td>
<td class="alt-1" align="center">{one.replies}</td><td class="alt-1" nowrap="nowrap">{date(likeness, one.last.at)}
<br />by {user(likeness, one.last.author)}</td></tr>
"""
        for one in found
    )
    head = f"""<tr><td class="category" colspan="3">Active Topics in the last {days} days: <a
 href="/ubbthreads.php/activetopics/1/1">1 day</a> <a href="/ubbthreads.php/activetopics/7/1">7 days</a> <a
 href="/ubbthreads.php/activetopics/30/1">30 days</a></td></tr>
<tr><td class="tdheader">Subject</td><td class="tdheader">Replies</td><td class="tdheader">Last Post</td></tr>
"""
    return frame(likeness, "Active Topics", [("", "Active Topics")], outer(head + rows))


def printed(likeness: Any, thread: Thread) -> str:
    """Write all posts of a thread for paper."""
    posts = "".join(
        f"""<p>
Posted By: {esc(post.author.name)}<br />
Date: {plain_date(post.at)}<br />
Subject: {"Re: " if post.place > 1 else ""}{esc(thread.title)}</p>
<div>{likeness.post_html(post)}</div>
<hr />
"""
        for post in thread.posts
    )
    return f"""<html>
<head><title>{esc(thread.title)}</title><meta name="robots" content="noindex, nofollow" /></head>
<body onload="window.print()">
<b>Topic:</b> <a href="{likeness.thread_url(thread)}">{esc(thread.title)}</a><br /><b>{NAME}</b><hr />
{posts}</body>
</html>
"""


def feed(likeness: Any) -> str:
    """Write the newest topics as RSS."""
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.first.at, reverse=True)[:10]
    items = "".join(
        f"""<item><title>{esc(one.title)}</title><link>{likeness.thread_url(one)}</link>
<pubDate>{one.first.at:%a, %d %b %Y %H:%M:%S} GMT</pubDate><guid>{likeness.thread_url(one)}</guid></item>
"""
        for one in newest
    )
    return f"""<?xml version="1.0" encoding="utf-8" ?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.base}/ubbthreads.php</link>
<description>Active topics</description>
{items}</channel></rss>
"""
