"""Write the pages that are neither boards nor threads: members, forms, feeds.

In: a `Likeness` and what to show. Out: HTML, or XML for the feeds.
"""

from tests.likenesses.likeness import Likeness, Request, esc
from tests.likenesses.store import Member, Thread

from .frame import NAME, day, frame, moment, user
from .threads import newest

_WORDS = {
    "help": ("FAQ", "Comment m'inscrire ? Comment rechercher un message ? Comment signer mes messages ?"),
    "calendar": ("Évènements", "Aucun évènement ce mois-ci."),
    "mark_posts_as_read": ("Messages lus", "Tous les messages sont marqués comme lus."),
    "remove_cookies": ("Cookies", "Les cookies du forum ont été supprimés."),
    "favicon": ("Icône", ""),
}


def _page(likeness: Likeness, title: str, rows: str) -> str:
    body = f"""<table class="basicTable" align="center"><tr><td><h1>{title}</h1></td></tr></table>
<table cellspacing="1" cellpadding="3" class="tableBorder" align="center">
{rows}</table>"""
    return frame(likeness, title, [], body)


def other(likeness: Likeness, name: str, request: Request) -> str | None:
    """Write a page by its name, or give None where there is none."""
    if name == "member_profile":
        member = next((one for one in likeness.store.members if one.number == request.number("PF")), None)
        return _profile(likeness, member) if member else None
    if name == "members":
        return _members(likeness, request.query.get("SO", ""))
    if name in ("search_form", "quick_search"):
        return _search(likeness)
    if name == "active_users":
        where = '<td><a href="default.asp">Accueil du Forum</a></td>'
        rows = f'<tr class="evenTableRow"><td>Invité</td><td>{moment(likeness, likeness.store.now)}</td>{where}</tr>'
        return _page(likeness, "Utilisateurs actifs", rows)
    title, words = _WORDS.get(name, ("", ""))
    return _page(likeness, title, f'<tr class="tableRow"><td>{words}</td></tr>') if title else None


def _profile(likeness: Likeness, member: Member) -> str:
    facts = (
        ("Nom d'utilisateur", esc(member.name)),
        ("Groupe", "Groupe modérateur" if member.is_moderator else "Membre"),
        ("Inscrit le", day(member.joined)),
        ("Dernière visite", moment(likeness, likeness.store.now)),
        ("Messages", f"{likeness.store.count_posts(member)} [<a href='search_form.asp?USR={member.number}'>Tous</a>]"),
        ("Lieu", esc(member.place) or "Non indiqué"),
        ("Signature", esc(member.signature)),
        ("Derniers sujets", newest(likeness, member)),
    )
    rows = "".join(f'<tr class="tableRow"><td width="30%">{name}:</td><td>{text}</td></tr>\n' for name, text in facts)
    return _page(likeness, f"Profil du membre {esc(member.name)}", rows)


def _members(likeness: Likeness, order: str) -> str:
    members = sorted(likeness.store.members, key=lambda one: one.name.casefold())
    if order == "PT":
        members.sort(key=likeness.store.count_posts, reverse=True)
    rows = "".join(
        f"""<tr class="{"odd" if place % 2 else "even"}TableRow"><td>{user(one)}</td>
<td>{"Groupe modérateur" if one.is_moderator else "Membre"}</td><td>{day(one.joined)}</td>
<td align="center">{likeness.store.count_posts(one)}</td><td>{esc(one.place)}</td></tr>
"""
        for place, one in enumerate(members)
    )
    head = """<tr class="tableLedger"><td><a href="members.asp?SO=UN">Nom</a></td><td>Groupe</td><td>Inscrit</td>
<td><a href="members.asp?SO=PT">Messages</a></td><td>Lieu</td></tr>
"""
    return _page(likeness, "Liste des membres", head + rows)


def _search(likeness: Likeness) -> str:
    options = "".join(f'<option value="{one.number}">{esc(one.title)}</option>' for one in likeness.store.boards)
    rows = f"""<tr class="tableLedger"><td colspan="2">Recherche sur le forum</td></tr>
<tr class="tableRow"><td width="50%"><form method="post" action="search_form.asp" name="frmSearch">Mots-clés<br />
<input type="text" name="KW" id="KW" maxlength="35" /><br />Nom d'utilisateur<br /><input type="text" name="USR" />
<br /><input type="submit" value="Rechercher" /></form></td>
<td><select name="forumID" size="8" multiple="multiple"><option value="0">Tous les forums</option>{options}</select>
</td></tr>
"""
    return _page(likeness, "Recherche sur le forum", rows)


def login(likeness: Likeness, *, is_wanted: bool) -> str:
    """Write the page on which members log in; where it is wanted for something, say so."""
    words = """<tr class="tableRow"><td colspan="2"><strong>Vous devez être connecté pour accéder à cette
 page.</strong></td></tr>
"""
    rows = f"""<tr class="tableLedger"><td colspan="2">Connexion</td></tr>
{words if is_wanted else ""}<tr class="tableRow"><td width="50%">Nom d'utilisateur<br /><span class="smText"><a
 href="registration_rules.asp">Pas encore inscrit ?</a></span></td><td><input type="text" name="name" /></td></tr>
<tr class="tableRow"><td>Mot de passe<br /><span class="smText"><a href="forgotten_password.asp">Mot de passe oublié ?
</a></span></td><td><input type="password" name="password" /></td></tr>
<tr class="tableBottomRow"><td colspan="2" align="center"><input type="submit" value="Connexion au forum" /></td></tr>
"""
    return _page(likeness, "Connexion", rows)


def feed(likeness: Likeness, thread: Thread | None, number: int) -> str:
    """Write a feed of a thread, of a board or of all."""
    board = likeness.store.board(number)
    firsts = [one.first for one in (board.threads if board else likeness.store.threads.values())]
    posts = sorted(thread.posts if thread else firsts, key=lambda post: post.at)[-10:]
    items = "".join(
        f"""<item><title>{esc(post.thread.title)}</title><link>{esc(likeness.post_url(post))}</link>
<description><![CDATA[<strong>Auteur:</strong> {esc(post.author.name)}<br />{likeness.post_html(post)}
]]></description>
<pubDate>{post.at:%a, %d %b %Y %H:%M:%S +0000}</pubDate><guid isPermaLink="true">{esc(likeness.post_url(post))}</guid>
</item>
"""
        for post in reversed(posts)
    )
    return f"""<?xml version="1.0" encoding="utf-8" ?>
<rss version="2.0" xmlns:WebWizForums="http://syndication.webwiz.co.uk/rss_namespace/"><channel>
<title>{NAME}</title><link>{likeness.base}/</link><generator>Web Wiz Forums 10.17</generator><ttl>360</ttl>
{items}</channel></rss>
"""
