"""Write the pages around the forum: what is new on all boards, members, forms, feeds.

In: a `Likeness` and what to show. Out: HTML, and RSS.
"""

from typing import TYPE_CHECKING
from urllib.parse import unquote

from tests.likenesses.likeness import Likeness, Request, esc, slice_page
from tests.likenesses.store import Post

from .blog import NAME
from .names import path_slug
from .pages import ago, avatar, clock, inside, member_url, pager, user

if TYPE_CHECKING:
    from . import Wpforo

_LOGIN = """<form name="wpflogin" method="POST"><div class="wpforo-login-wrap"><h1 id="wpforo-title">Connexion</h1>\
<div \
class="wpforo-login-content"><p><label>Identifiant</label> <input name="log" type="text"></p><p><label>Mot de \
passe</label> \
<input name="pwd" type="password"></p><p><input type="submit" value="Se connecter"> <a href="?foro=lostpassword">Mot \
de passe \
oublié ?</a></p></div></div></form>"""
_FORMS = {
    "signin": ("Connexion", _LOGIN),
    "signup": (
        "Inscription",
        '<h1 id="wpforo-title">Inscription</h1><p>Les inscriptions sont closes.</p>',
    ),
    "lostpassword": ("Mot de passe oublié", "<p>Indiquez votre adresse e-mail.</p>"),
}


def by_query(likeness: Likeness, request: Request) -> str | None:
    """Write a form, where the query asks for one."""
    form = _FORMS.get(request.query.get("foro", ""))
    if form:
        return inside(likeness, form[0], [], form[1], "login")
    if "wpfs" not in request.query:
        return None
    words = esc(request.query["wpfs"])
    return inside(likeness, "Recherche", [], f"<p>Aucun résultat pour « {words} ».</p>", "search")


def by_name(likeness: "Wpforo", name: str, page: int) -> str:
    """Write one of the pages that are named by one word."""
    if name == "tags":
        tags = sorted({thread.title.split()[0] for thread in likeness.store.threads.values()})
        return inside(likeness, "Étiquettes", [], "".join(f"<span>{esc(tag)}</span> " for tag in tags), "tags")
    return _members(likeness) if name == "members" else _recent(likeness, page)


def _recent(likeness: "Wpforo", page: int) -> str:
    base = f"{likeness.base}/community/recent/"
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)
    last = likeness.page_count(len(newest), likeness.threads_per_page)
    urls = [base, *(f"{base}paged/{number}/" for number in range(2, last + 1))]
    page = min(page, last)
    shown = "".join(
        _recent_post(likeness, thread.last) for thread in slice_page(newest, page, likeness.threads_per_page)
    )
    body = f"""<div class="wpf-head-bar"><h1 id="wpforo-title">Messages récents</h1></div>
<div class="wpforo-recent-wrap"><div class="wpf-head-prefix"><a href="{base}">Sujets récents</a> | <a \
href="{base}?view=unread">Messages non lus</a> | <a href="{base}?view=no-replies">Sans réponse</a></div>
<div class="wpforo-recent-content wpfr-posts">
{shown}</div></div>
{pager(urls, page, "recent")}"""
    return inside(likeness, "Messages récents", [(base, "Messages récents")], body, "recent")


def _recent_post(likeness: Likeness, post: Post) -> str:
    thread = post.thread
    words = next((part.text for part in post.parts if part.kind == "text"), "")
    return f"""<div class="wpf-ttr"><div class="wpf-field wpf-recent-avatar">{avatar(likeness, post.author, 40)}</div>\
<div \
class="wpf-field wpf-recent-info"><span class="wpf-recent-title"><a href="{likeness.post_url(post)}" \
title="Voir le message">{esc(thread.title)}</a></span><p class="wpf-recent-excerpt">{esc(words[:90])}</p><div \
class="wpf-recent-forum"><a href="{likeness.board_url(thread.board)}">{esc(thread.board.title)}</a></div><div>par \
{user(likeness, post.author)}, {ago(likeness, post.at)}</div></div></div>
"""


def _members(likeness: Likeness) -> str:
    shown = "".join(
        f"""<div class="wpf-member-wrap"><div class="wpforo-member"><div>{avatar(likeness, member, 64)}</div><div \
class="author-name">{user(likeness, member)}</div><div>Messages : {likeness.store.count_posts(member)}</div><div>\
Inscription : \
{clock(likeness, member.joined)}</div></div></div>
"""
        for member in likeness.store.members
    )
    crumbs = [(f"{likeness.base}/community/members/", "Membres")]
    body = f'<div class="wpforo-members-content">{shown}</div>'
    return inside(likeness, "Membres", crumbs, body, "members")


def profile(likeness: Likeness, name: str, is_activity: bool) -> str | None:  # noqa: FBT001
    """Write a member's page, or what somebody wrote last."""
    member = next((one for one in likeness.store.members if unquote(path_slug(one.name)) == name), None)
    if not member:
        return None
    url, posts = member_url(likeness, member), [one for one in likeness.store.posts.values() if one.author is member]
    newest = sorted(posts, key=lambda post: post.at, reverse=True)[:10]
    about = f"""<div class="wpforo-profile-body"><p>Membre depuis : {clock(likeness, member.joined)}</p><p>Messages : \
{len(posts)}</p><p>Lieu : {esc(member.place) or "—"}</p><p>Signature : {esc(member.signature) or "—"}</p></div>"""
    activity = "".join(
        f"""<div class="wpforo-activity-content"><div class="wpf-recent-title"><a \
href="{likeness.post_url(post)}">{esc(post.thread.title)}</a></div><div class="wpf-date">\
{clock(likeness, post.at)}</div><div \
class="wpforo-activity-text">{likeness.post_html(post)}</div></div>
"""
        for post in newest
    )
    body = f"""<div class="wpforo-profile-wrap"><div class="wpforo-profile-head">{avatar(likeness, member, 150)}<h1 \
class="profile-display-name">{esc(member.name)}</h1></div><div class="wpforo-profile-menu"><a href="{url}">Profil</a> \
<a \
href="{url}activity/">Activité</a></div>
{activity if is_activity else about}</div>"""
    return inside(likeness, member.name, [(url, member.name)], body, "profile")


def feed(likeness: Likeness, number: int) -> str:
    """Write the newest threads of a board as RSS."""
    threads = [thread for thread in likeness.store.threads.values() if thread.board.number == number]
    newest = sorted(threads, key=lambda thread: thread.last.at, reverse=True)[:10]
    items = "".join(
        f"""<item><title>{esc(thread.title)}</title><link>{likeness.thread_url(thread)}</link><pubDate>\
{thread.last.at:%a, %d %b %Y %H:%M:%S} +0000</pubDate></item>
"""
        for thread in newest
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.entry}</link><description></description>
{items}</channel></rss>
"""
