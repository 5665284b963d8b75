"""Write the pages that stand beside channels and conversations: log-in, members, feed.

In: a `Likeness` and what to show. Out: HTML, or the XML of the feed.
"""

from datetime import timedelta
from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member

from .frame import NAME, avatar, frame, name, time

_LOGIN = """<form action='/user/login' method='post' id='loginForm' class='form'>
<ul class='form'>
<li><label>Användarnamn eller e-post</label> <input name='username' type='text' class='text'/></li>
<li><label>Lösenord <small><a href='/user/forgot' class='link-forgot' tabindex='-1'>Glömt?</a></small></label>
<input name='password' type='password' class='text'/></li>
<li><label></label><label class='checkbox'><input type='checkbox' name='remember'
 value='1'/> Håll mig inloggad</label></li>
</ul>
<input type='submit' name='submit' value='Logga in' class='button big submit'/> <small>Inget konto? <a
 href='/user/join' class='link-join'>Registrera dig!</a></small>
</form>"""
_JOIN = """<form action='/user/join' method='post' class='form'><ul class='form'>
<li><label>Användarnamn</label> <input name='username' type='text' class='text'/></li>
<li><label>E-post</label> <input name='email' type='text' class='text'/></li></ul>
<input type='submit' value='Registrera' class='button big submit'/></form>"""
_TITLES = {"/user/login": "Logga in", "/user/join": "Registrera", "/user/forgot": "Glömt lösenord"}


def title_of(path: str) -> str:
    """Give the title of a page that is no list and no conversation, or nothing."""
    if path.startswith("/conversation/start"):
        return "Ny konversation"
    if path in ("/members", "/members/online"):
        return "Medlemmar"
    return _TITLES.get(path, "")


def other(likeness: Any, path: str) -> str:
    """Write such a page."""
    title = title_of(path)
    if path == "/members":
        return members(likeness, likeness.store.members)
    if path == "/members/online":
        return members(likeness, likeness.store.members[:2])
    words = {"/user/join": _JOIN, "/user/forgot": "<p>Ange din e-postadress.</p>"}.get(path, _LOGIN)
    return message(likeness, title, words)


def message(likeness: Any, title: str, words: str) -> str:
    """Write a page with a sheet on it."""
    body = f"<div class='sheet standalone'><div class='sheetContent'><h3>{title}</h3>{words}</div></div>"
    return frame(likeness, "message", title, body)


def members(likeness: Any, shown: list[Member]) -> str:
    """Write a list of members."""
    items = "".join(
        f"""<li><div class='avatar'>{avatar(one)}</div><div
 class='col-member'><strong>{name(likeness, one)}</strong> <small
 class='group'>{"Moderator" if one.is_moderator else "Medlem"}</small></div>
<div class='col-lastActive'>Senast aktiv {time(likeness, _seen(likeness, one), "lastActive")}</div>
<div class='col-replies'>{likeness.store.count_posts(one)} inlägg</div></li>
"""
        for one in shown
    )
    body = f"""<div id='memberListBody'><ul class='tabs'><li class='selected'><a href='/members'>Medlemmar</a></li></ul>
<ul class='memberList' id='members'>
{items}</ul></div>"""
    return frame(likeness, "members", "Medlemmar", body)


def _seen(likeness: Any, one: Member) -> Any:
    return likeness.store.now - timedelta(hours=one.number * 5)


def member(likeness: Any, one: Member) -> str:
    """Write a member's page."""
    store = likeness.store
    facts = (
        ("Inlägg", str(store.count_posts(one))),
        ("Konversationer startade", str(sum(thread.first.author is one for thread in store.threads.values()))),
        ("Gick med", time(likeness, one.joined)),
        ("Plats", esc(one.place)),
    )
    rows = "".join(f"<li><label>{key}</label> <div>{value}</div></li>\n" for key, value in facts)
    path = likeness.member_path(one).replace("/member/", "")
    body = f"""<div class='bodyHeader' id='memberProfile'>
{avatar(one)}
<div id='memberInfo'><h1 id='memberName'>{esc(one.name)}</h1> <span class='group'>Medlem</span>
<p class='subText'>Senast aktiv {time(likeness, _seen(likeness, one), "lastActive")}</p></div>
<ul id='memberPanes' class='tabs'>
<li class='activity'><a href='/member/activity/{path}'>Aktivitet</a></li>
<li class='statistics selected'><a href='/member/statistics/{path}'>Statistik</a></li></ul>
</div>
<div id='memberContent' class='area'><ul class='form statistics'>
{rows}</ul></div>"""
    return frame(likeness, "member", one.name, body)


def feed(likeness: Any) -> str:
    """Write the newest conversations as Atom."""
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.first.at, reverse=True)[:10]
    items = "".join(
        f"""<entry><title>{esc(one.title)}</title><id>{likeness.thread_url(one)}</id>
<link href="{likeness.thread_url(one)}"/><updated>{one.last.at:%Y-%m-%dT%H:%M:%SZ}</updated></entry>
"""
        for one in newest
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>{NAME}</title><id>{likeness.base}/</id>
<link href="{likeness.base}/"/><updated>{likeness.store.now:%Y-%m-%dT%H:%M:%SZ}</updated>
{items}</feed>
"""
