"""Write the pages that stand beside boards and topics: log-in, search, profiles, recent messages, print view, feed.

In: a `Likeness` and what to show. Out: HTML, or the XML of the feed.
"""

from datetime import timedelta
from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Member, Post

from .frame import NAME, avatar, date, frame, panel, quilt, rank, user

_LOGIN = """<form action="/t5/user/userloginpage" method="post" class="lia-form"><label>Gebruikersnaam</label><input
 name="login" type="text"/><label>Wachtwoord</label><input name="password" type="password"/><input type="submit"
 value="Aanmelden"/> <a href="/t5/user/userloginpage?step=forgot">Wachtwoord vergeten?</a></form>"""
_SEARCH = """<form action="/t5/forums/searchpage" method="get" class="lia-form"><input type="text" name="q"/>
<select name="sort_by"><option>Relevantie</option><option>Datum</option></select><input type="submit" value="Zoeken"/>
</form><p>0 resultaten</p>"""
_OTHERS = (
    ("/t5/user/userloginpage", "Aanmelden", _LOGIN),
    ("/t5/user/userregistrationpage", "Registreren", "<p>Kies een gebruikersnaam en een wachtwoord.</p>"),
    ("/t5/user/usersonlinepage", "Gebruikers online", "<p>Op dit moment zijn 2 leden online.</p>"),
    ("/t5/help/faqpage", "Help", "<h4>Wat zijn kudos?</h4><p>Met kudos bedank je de schrijver van een bericht.</p>"),
    ("/t5/help/rulespage", "Spelregels", "<p>Wees aardig en blijf bij het onderwerp.</p>"),
    ("/t5/kudos/leaderboardpage", "Kudosranglijst", "<p>Deze week zijn er nog geen kudos gegeven.</p>"),
    ("/t5/forums/searchpage", "Zoeken", _SEARCH),
    ("/t5/forums/postpage/", "Nieuw bericht", "<p>Je moet aangemeld zijn om een bericht te plaatsen.</p>" + _LOGIN),
    ("/t5/forums/replypage/", "Antwoorden", "<p>Je moet aangemeld zijn om te antwoorden.</p>" + _LOGIN),
    ("/t5/notifications/", "Melden", "<p>Je moet aangemeld zijn om een bericht te melden.</p>" + _LOGIN),
)


def other_name(path: str) -> str:
    """Give the heading of a page that has nothing of the store on it, or nothing."""
    return next((title for start, title, _ in _OTHERS if path.startswith(start)), "")


def other(likeness: Any, path: str) -> str:
    """Write a page that has nothing of the store on it."""
    title, words = next((title, words) for start, title, words in _OTHERS if path.startswith(start))
    return frame(likeness, "CommonPage", title, [("", title)], quilt("common-page", panel(title, words)))


def gone(likeness: Any) -> str:
    """Say that there is no such page."""
    words = "<p>Het bericht dat je zoekt bestaat niet of is verwijderd.</p>"
    return frame(
        likeness, "NoSuchMessagePage", "Fout", [], quilt("error-page", panel("Er is een fout opgetreden", words))
    )


def profile(likeness: Any, member: Member) -> str:
    """Write a member's profile."""
    seen = likeness.store.now - timedelta(hours=20 + member.number)
    facts = (
        ("Rang", rank(likeness, member)),
        ("Berichten", str(likeness.store.count_posts(member))),
        ("Geregistreerd", date(likeness, member.joined)),
        ("Laatst bezocht", date(likeness, seen)),
        ("Woonplaats", esc(member.place)),
        ("Handtekening", esc(member.signature)),
    )
    rows = "".join(f'<tr><td class="label">{key}</td><td class="value">{value}</td></tr>' for key, value in facts)
    main = f"<h1>Profiel van {esc(member.name)}</h1>{avatar(likeness, member)}<table>{rows}</table>"
    crumbs = [("", f"Profiel: {member.name}")]
    return frame(likeness, "ViewProfilePage", f"Over {member.name}", crumbs, quilt("view-profile-page", main))


def recent(likeness: Any) -> str:
    """Write the newest messages of all boards."""
    newest = sorted(likeness.store.posts.values(), key=lambda post: post.at, reverse=True)[:20]
    rows = "".join(
        f"""<tr class="lia-list-row"><td class="lia-data-cell-primary"><a class="page-link lia-link-navigation"
 href="{likeness.message_path(one)}">{"" if one is one.thread.first else "Betreft: "}{esc(one.thread.title)}</a>
<div class="lia-info-area">door {user(likeness, one.author)} in <a
 href="{likeness.board_path(one.thread.board)}">{esc(one.thread.board.title)}</a> {date(likeness, one.at)}</div></td>
<td class="lia-data-cell-integer">{len(one.likes)}</td></tr>
"""
        for one in newest
    )
    table = f"<table class='lia-list-wide'><thead><tr><th>Onderwerp</th><th>Kudos</th></tr></thead>{rows}</table>"
    crumbs = [("", "Recente berichten")]
    return frame(likeness, "RecentPostsPage", "Recente berichten", crumbs, quilt("recent-posts-page", table))


def printed(likeness: Any, post: Post) -> str:
    """Write all messages of a topic for paper."""
    messages = "".join(
        f"""<div class="message"><h4>{esc(one.thread.title)}</h4><p>{esc(one.author.name)} -
 {one.at:%d-%m-%Y %H:%M}</p>
<div>{likeness.post_html(one)}</div></div><hr/>
"""
        for one in post.thread.posts
    )
    return f"""<!DOCTYPE html><html lang="nl"><head><title>{esc(post.thread.title)}</title><meta name="robots"
 content="noindex"/></head><body class="PrintPage"><h2>{NAME}</h2>
<a href="{likeness.thread_url(post.thread)}">{likeness.thread_url(post.thread)}</a>
{messages}</body></html>
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
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.base}/</link><description>Onderwerpen</description>
{items}</channel></rss>
"""
