"""Write the pages around the forum: members, the newest posts, forms, the feed of a board.

In: a `Likeness` and what to show. Out: HTML, and RSS.
"""

from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Post

from .pages import IMAGES, NAME, SCRIPT, frame, note, plain_date, second, user, when

_LOGIN = f"""<form action="{SCRIPT}?action=login2" method="post">Benutzername: <input type="text" name="username" \
size="20" />\
<br />Passwort: <input type="password" name="passwrd" size="20" /><br />Sitzungslänge (in Minuten): <input type="text" \
name="cookielength" size="4" value="120" /><br /><input type="submit" value="Einloggen" class="button" /> <a \
href="{SCRIPT}?action=reminder">Passwort vergessen?</a></form>"""
_MEMBERS_ONLY = f"Nur registrierte Mitglieder dürfen das. Bitte loggen Sie sich ein.<br /><br />{_LOGIN}"
_SEARCH = f"""<form action="{SCRIPT}?action=search2" method="post">Suche nach: <input type="text" name="search" \
size="30" />\
<br />Von Benutzer: <input type="text" name="userspec" size="30" /><br /><input type="submit" value="Suchen" /></form>\
"""
_SMALL = {
    "login": ("Einloggen", _LOGIN),
    "register": ("Registrieren", "Die Registrierung ist derzeit nur auf Einladung eines Mitglieds möglich."),
    "reminder": ("Passwort vergessen?", "Bitte geben Sie Ihren Benutzernamen ein: <input type='text' name='user' />"),
    "help": ("Hilfe", "Hier erklären wir, wie man Beiträge schreibt, zitiert und Themen findet."),
    "search": ("Suche", _SEARCH),
    "post": ("Fehler", _MEMBERS_ONLY),
    "notify": ("Fehler", _MEMBERS_ONLY),
    "markasread": ("Fehler", _MEMBERS_ONLY),
    "sendtopic": ("Thema versenden", "An E-Mail: <input type='text' name='r_email' />"),
}


def small(likeness: Likeness, action: str) -> str | None:
    """Write a form or a page of a few words."""
    if action not in _SMALL:
        return None
    title, words = _SMALL[action]
    return frame(likeness, title, note(title, words), [title])


def profile(likeness: Likeness, name: str) -> str | None:
    """Write a member's page."""
    member = next((member for member in likeness.store.members if member.name == name), None)
    if not member:
        return None
    posts = [post for post in likeness.store.posts.values() if post.author is member]
    latest = max(posts, key=lambda post: post.at, default=None)
    active = when(likeness, latest.at) if latest else "Nie"
    pairs = (
        ("Name", esc(member.name)),
        ("Beiträge", str(len(posts))),
        ("Position", "Globaler Moderator" if member.is_moderator else "Mitglied"),
        ("Registriert seit", plain_date(likeness, member.joined)),
        ("Zuletzt aktiv", active),
        ("Wohnort", esc(member.place) or "&nbsp;"),
        ("Signatur", esc(member.signature) or "&nbsp;"),
    )
    rows = "".join(
        f'<tr><td class="windowbg" width="30%"><b>{title}:</b></td><td class="windowbg2">{words}</td></tr>\n'
        for title, words in pairs
    )
    body = f"""<div class="bordercolor"><table cellpadding="4" cellspacing="1" width="100%">
<tr><td class="titlebg" colspan="2"><img src="{IMAGES}/profile.gif" alt="" /> <b>Profil von: {esc(member.name)}</b>\
</td></tr>
{rows}<tr><td class="windowbg2" colspan="2"><a href="{SCRIPT}?action=post;to={quote(member.name)}">Kurznachricht \
senden</a>\
</td></tr>
</table></div>"""
    return frame(likeness, f"Profil von {member.name}", body, [f"Profil von {esc(member.name)}"])


def members(likeness: Likeness) -> str:
    """Write the list of members."""
    rows = "".join(
        f"""<tr><td class="windowbg">{user(member)}</td><td class="windowbg2" align="center">\
{"Globaler Moderator" if member.is_moderator else "Mitglied"}</td><td class="windowbg" align="center">\
{likeness.store.count_posts(member)}</td><td class="windowbg2">{plain_date(likeness, member.joined)}</td></tr>
"""
        for member in likeness.store.members
    )
    body = f"""<div class="bordercolor"><table cellpadding="4" cellspacing="1" width="100%">
<tr><td class="titlebg"><b>Mitglied</b></td><td class="titlebg"><b>Position</b></td><td class="titlebg"><b>\
Beiträge</b></td>\
<td class="titlebg"><b>Registriert seit</b></td></tr>
{rows}</table></div>"""
    return frame(likeness, "Mitglieder", body, ["Mitglieder"])


def recent(likeness: Likeness) -> str:
    """Write the ten newest posts of all boards, with their texts."""
    posts = sorted(likeness.store.posts.values(), key=lambda post: post.at, reverse=True)[:10]
    shown = "".join(_recent(likeness, post, place) for place, post in enumerate(posts, 1))
    return frame(likeness, "Die 10 neuesten Beiträge", shown, ["Die 10 neuesten Beiträge"])


def _recent(likeness: Likeness, post: Post, place: int) -> str:
    board, number = post.thread.board, second(post.thread)
    target = f"{SCRIPT}?num={number}/{post.place - 1}#{post.place - 1}"
    return f"""<table border="0" width="100%" cellspacing="1" cellpadding="4" class="bordercolor">
<tr><td class="titlebg" align="center" width="5%">{place}</td><td class="titlebg" width="95%"><a \
href="{SCRIPT}?board={board.key}"><u>{esc(board.title)}</u></a> / <a href="{target}"><u>{esc(post.thread.title)}</u>\
</a><br />\
<span class="small">am: {when(likeness, post.at)}</span></td></tr>
<tr><td class="catbg" colspan="2">Begonnen von {user(post.thread.first.author)} | Beitrag von {user(post.author)}</td>\
</tr>
<tr><td class="windowbg2" colspan="2" valign="top"><div class="message">{likeness.post_html(post)}</div></td></tr>
<tr><td class="catbg" colspan="2"><a href="{SCRIPT}?action=post;num={number};title=PostReply">Antworten</a> <a \
href="{SCRIPT}?action=notify;thread={number}">Benachrichtigung</a></td></tr>
</table><br />
"""


def feed(likeness: Likeness, key: str) -> str:
    """Write the newest threads of a board as RSS."""
    threads = [thread for thread in likeness.store.threads.values() if thread.board.key == key]
    newest = sorted(threads, key=lambda thread: thread.last.at, reverse=True)[:10]
    items = "".join(
        f"""<item><title>{esc(thread.title)}</title><link>{likeness.thread_url(thread)}</link>
<pubDate>{thread.last.at:%a, %d %b %Y %H:%M:%S} GMT</pubDate></item>
"""
        for thread in newest
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.entry}</link><description>{esc(key)}</description>
{items}</channel></rss>
"""
