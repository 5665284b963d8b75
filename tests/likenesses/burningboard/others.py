"""Write the pages that are neither boards nor threads: members, forms, feeds.

In: a `Likeness` and what to show. Out: HTML, or XML for the feeds.
"""

from collections.abc import Iterable

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member, Post

from .frame import NAME, frame, moment, number, user, written_day

_TITLES = {"Team": "Team", "UsersOnline": "Benutzer online", "LegalNotice": "Impressum", "Help": "Hilfe"}


def _page(likeness: Likeness, title: str, body: str, icon: str = "members") -> str:
    head = f"""<div class="mainHeadline"><img src="wcf/icon/{icon}L.png" alt="" /><div class="headlineContainer">
<h2>{esc(title)}</h2></div></div>
"""
    return frame(likeness, title, [], head + body)


def _rows(likeness: Likeness, members: Iterable[Member]) -> str:
    """Write rows of members with their dates and counts."""
    return "".join(
        f"""<tr class="container-{place % 2 + 1}"><td class="columnUsername">{user(member)}</td>
<td class="columnRegistrationDate">{moment(likeness, member.joined)}</td>
<td class="columnPosts">{number(likeness.store.count_posts(member))}</td>
<td class="columnLocation">{esc(member.place)}</td></tr>
"""
        for place, member in enumerate(members)
    )


def members(likeness: Likeness, letter: str, field: str) -> str:
    """Write the list of members."""
    chosen = [one for one in likeness.store.members if one.name.upper().startswith(letter)]
    if field == "posts":
        chosen.sort(key=likeness.store.count_posts, reverse=True)
    else:
        chosen.sort(key=lambda one: one.name.casefold())
    letters = "".join(
        f'<li><a href="index.php?page=MembersList&amp;letter={one}">{one}</a></li>' for one in "ABFGHJKLMPQSTZ"
    )
    body = f"""<div class="letterNavigation"><ul>
<li><a href="index.php?page=MembersList">Alle</a></li>{letters}</ul></div>
<div class="border"><table class="tableList membersList"><thead><tr class="tableHead">
<th><div><a href="index.php?page=MembersList&amp;sortField=username">Benutzername</a></div></th>
<th><div>Registrierungsdatum</div></th>
<th><div><a href="index.php?page=MembersList&amp;sortField=posts">Beiträge</a></div></th><th><div>Wohnort</div></th>
</tr></thead><tbody>
{_rows(likeness, chosen)}</tbody></table></div>"""
    return _page(likeness, "Mitglieder", body)


def _own(likeness: Likeness, member: Member) -> str:
    """Write the newest threads of somebody as a list."""
    own = [thread for thread in likeness.store.threads.values() if thread.first.author is member][-5:]
    return "".join(
        f"""<li class="container-1"><a href="index.php?page=Thread&amp;threadID={one.number}">{esc(one.title)}</a>
 <span class="smallFont light">({moment(likeness, one.first.at)})</span></li>"""
        for one in own
    )


def _facts(likeness: Likeness, member: Member) -> str:
    """Write what the profile says of somebody."""
    rows = (
        ("Registrierungsdatum", moment(likeness, member.joined)),
        ("Beiträge", number(likeness.store.count_posts(member))),
        ("Profilaufrufe", number(41 + member.number * 7)),
        ("Wohnort", esc(member.place) or "-"),
        ("Mitglied seit", written_day(member.joined)),
    )
    return "".join(f'<li class="formElement"><p>{name}</p><p>{value}</p></li>' for name, value in rows)


def profile(likeness: Likeness, member: Member) -> str:
    """Write the profile of somebody."""
    body = f"""<div class="userProfileCard border"><div class="container-1"><h3 class="userName">{esc(member.name)}</h3>
<ul class="tabMenu"><li class="activeTabMenu"><a href="index.php?page=User&amp;userID={member.number}">
<span>Profil</span></a></li><li><a href="index.php?form=PMNew&amp;userID={member.number}">
<span>Nachricht</span></a></li></ul></div></div>
<div class="border"><div class="containerHead"><h3>Informationen</h3></div><ul>{_facts(likeness, member)}</ul>
<div class="signature">{esc(member.signature)}</div></div>
<div class="border"><div class="containerHead"><h3>Zuletzt erstellte Themen</h3></div>
<ul class="dataList">{_own(likeness, member)}</ul></div>"""
    return _page(likeness, f"Benutzerprofil von »{member.name}«", body, "profile")


def login(likeness: Likeness, words: str = "") -> str:
    """Write the page on which members log in."""
    error = f'<p class="error">{words}</p>' if words else ""
    body = f"""{error}
<form method="post" action="index.php?form=UserLogin"><div class="border content"><div class="container-1">
<fieldset><legend>Anmelden</legend><div class="formElement"><label for="loginUsername">Benutzername</label>
<input type="text" class="inputText" name="loginUsername" id="loginUsername" value="" /></div>
<div class="formElement"><label for="loginPassword">Kennwort</label>
<input type="password" class="inputText" name="loginPassword" id="loginPassword" value="" /></div>
<a href="index.php?form=LostPassword">Kennwort vergessen</a> <a href="index.php?page=Register">Registrieren</a>
</fieldset></div></div><div class="formSubmit"><input type="submit" value="Absenden" /></div></form>"""
    return _page(likeness, "Anmelden", body, "login")


def search(likeness: Likeness) -> str:
    """Write the form of the search."""
    options = "".join(f'<option value="{one.number}">{esc(one.title)}</option>' for one in likeness.store.boards)
    body = f"""<form method="post" action="index.php?form=Search"><div class="border content"><div class="container-1">
<div class="formElement"><label for="q">Suchbegriff</label><input type="text" class="inputText" id="q" name="q" /></div>
<div class="formElement"><label for="username">Autor</label><input type="text" id="username" name="username" /></div>
<select name="boardIDs[]" multiple="multiple" size="10"><option value="*">Alle Foren</option>{options}</select>
</div></div><div class="formSubmit"><input type="submit" value="Absenden" /></div></form>"""
    return _page(likeness, "Suche", body, "search")


def plain(likeness: Likeness, name: str) -> str:
    """Write one of the pages that hold little: the team, who is there, the imprint, help."""
    title = _TITLES[name]
    if name == "Team":
        rows = _rows(likeness, [one for one in likeness.store.members if one.is_moderator])
        return _page(likeness, title, f'<div class="border"><table class="tableList">{rows}</table></div>')
    if name == "UsersOnline":
        now = likeness.store.now
        body = f"""<div class="border"><table class="tableList"><tr class="container-1"><td>Besucher</td>
<td>{moment(likeness, now)}</td><td><a href="index.php?page=Index">Forum</a></td></tr></table></div>"""
        return _page(likeness, title, body)
    return _page(
        likeness, title, f'<div class="border content"><div class="container-1">{NAME}, Hafenstr. 1</div></div>'
    )


def feed(likeness: Likeness, posts: Iterable[Post]) -> str:
    """Write a feed of posts."""
    items = "".join(
        f"""<item><title>{esc(post.thread.title)}</title><author>{esc(post.author.name)}</author>
<link>{esc(likeness.post_url(post))}</link><guid>{esc(likeness.post_url(post))}</guid>
<pubDate>{post.at:%a, %d %b %Y %H:%M:%S +0000}</pubDate>
<description><![CDATA[{likeness.post_html(post)}]]></description></item>
"""
        for post in posts
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.base}/</link><ttl>60</ttl>
{items}</channel></rss>
"""
