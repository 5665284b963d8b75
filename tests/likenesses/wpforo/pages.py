"""Write the frame of the forum, the pages that list boards and those of a board.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Category, Member, Thread

from .blog import frame
from .names import path_slug

if TYPE_CHECKING:
    from . import Wpforo

_UNITS = (
    (365 * 86_400, "an", "ans"),
    (30 * 86_400, "mois", "mois"),
    (7 * 86_400, "semaine", "semaines"),
    (86_400, "jour", "jours"),
    (3_600, "heure", "heures"),
    (60, "minute", "minutes"),
)


def clock(likeness: Likeness, at: datetime) -> str:
    """Write a date in full."""
    local = at.astimezone(likeness.zone)
    return f"{local:%d/%m/%Y} {local.hour % 12 or 12}:{local:%M} {'am' if local.hour < 12 else 'pm'}"


def ago(likeness: Likeness, at: datetime) -> str:
    """Write how long ago something was."""
    age = (likeness.store.now - at).total_seconds()
    for size, one, many in _UNITS:
        count = int(age // size)
        if count:
            return f"Il y a {count} {many if count > 1 else one}"
    return "À l’instant"


def member_url(likeness: Likeness, member: Member) -> str:
    """Write the address of a profile."""
    return f"{likeness.base}/community/profile/{path_slug(member.name)}/"


def user(likeness: Likeness, member: Member) -> str:
    """Link a member's profile."""
    color = ' style="color:#2B2B2B"' if member.is_moderator else ""
    return f'<a href="{member_url(likeness, member)}"{color} title="{esc(member.name)}">{esc(member.name)}</a>'


def avatar(likeness: Likeness, member: Member, size: int) -> str:
    """Show somebody's picture."""
    words = f"Avatar de {esc(member.name)}"
    picture = f"/wp-content/uploads/wpforo/avatars/{member.number}.png"
    return f'<img alt="{words}" src="{picture}" class="avatar avatar-{size} photo" height="{size}" width="{size}">'


def inside(likeness: Likeness, title: str, crumbs: Sequence[tuple[str, str]], body: str, kind: str) -> str:
    """Put the forum's own head and foot around a page, and the site around it all."""
    base = f"{likeness.base}/community"
    menu = (
        (f"{base}/", "Forums"),
        (f"{base}/members/", "Membres"),
        (f"{base}/recent/", "Messages récents"),
        (f"{base}/?foro=signup", "Inscription"),
        (f"{base}/?foro=signin", "Connexion"),
    )
    items = "".join(f'<li class="wpforo-menu-item"><a href="{href}">{words}</a></li>' for href, words in menu)
    steps = "".join(
        f'<div class="wpf-item-element"><a href="{href}" title="{esc(words)}"><span>{esc(words)}</span></a></div>'
        for href, words in ((f"{base}/", "Forums"), *crumbs)
    )
    store = likeness.store
    last = max(store.posts.values(), key=lambda post: post.at)
    return frame(
        likeness,
        title,
        f"""<div id="wpforo"><div id="wpforo-wrap" class="wpforo-wrap wpft-{kind}">
<div id="wpforo-menu"><div class="wpf-left"><ul class="wpf-menu" id="wpf-menu">{items}</ul></div><div \
class="wpf-search">\
<form action="{base}/" method="get"><input class="wpf-search-field" name="wpfs" type="text" value="" /></form></div>\
</div>
<div class="wpforo-subtop"><div class="wpf-breadcrumb">{steps}<a href="#" class="wpf-end">&nbsp;</a></div></div>
<div class="wpforo-main wpft-{kind}"><div class="wpforo-content">
{body}
</div></div>
<div id="wpforo-footer"><div id="wpforo-stat-header"><i class="far fa-chart-bar"></i> <span>Statistiques du \
forum</span></div>
<div id="wpforo-stat-body"><div class="wpforo-stat-table"><div class="wpf-row wpf-stat-data"><div \
class="wpf-stat-item"><span \
class="wpf-stat-value">{len(store.boards)}</span><span class="wpf-stat-label">Forums</span></div><div \
class="wpf-stat-item">\
<span class="wpf-stat-value">{len(store.threads)}</span><span class="wpf-stat-label">Sujets</span></div><div \
class="wpf-stat-item"><span class="wpf-stat-value">{len(store.posts)}</span><span class="wpf-stat-label">\
Messages</span></div>\
<div class="wpf-stat-item"><span class="wpf-stat-value">3</span><span class="wpf-stat-label">En ligne</span></div><div \
class="wpf-stat-item"><span class="wpf-stat-value">{len(store.members)}</span><span class="wpf-stat-label">\
Membres</span></div>\
</div><div class="wpf-row wpf-last-info"><p class="wpf-stat-other"><span>Dernier message : <a \
href="{likeness.base}/community/postid/{last.number}/">{esc(last.thread.title)}</a></span> <span>Notre dernier membre \
: \
{user(likeness, store.members[-1])}</span></p></div></div></div>
<div class="wpforo-divide"></div><div id="bottom-powered-by">Powered by <a href="https://wpforo.com">wpForo</a></div>\
</div>
</div></div>""",
        is_forum=True,
    )


def index(likeness: "Wpforo", chosen: Sequence[Category]) -> str:
    """Write the page that lists all boards, or those of one category."""
    body = "".join(
        f"""<div class="wpfl-1 wpforo-section"><div class="wpforo-category"><div class="cat-title" \
title="">{esc(category.title)}</div><div class="cat-stat-posts">Messages</div><div class="cat-stat-topics">\
Sujets</div></div>
{"".join(_board(likeness, board) for board in category.boards)}</div>
"""
        for category in chosen
    )
    is_one = len(chosen) == 1
    title = chosen[0].title if is_one else "Forums"
    crumbs = [(likeness.category_url(chosen[0]), chosen[0].title)] if is_one else []
    head = f"""<div class="wpf-head-bar"><h1 id="wpforo-title">{esc(title)}</h1><div id="wpforo-description">Posez vos \
questions, racontez vos voyages</div></div>
"""
    return inside(likeness, title, crumbs, head + body, "forum")


def _board(likeness: Likeness, board: Board) -> str:
    newest = sorted(board.threads, key=lambda thread: thread.last.at, reverse=True)[:3]
    items = "".join(
        f"""<li><div class="wpforo-last-topic-title"><a href="{likeness.thread_url(thread)}">{esc(thread.title)}</a>\
</div><div \
class="wpforo-last-topic-user" title="{esc(thread.last.author.name)}">par {user(likeness, thread.last.author)}<br>\
</div><div \
class="wpforo-last-topic-date wpforo-date-ago">{ago(likeness, thread.last.at)}</div></li>
"""
        for thread in newest
    )
    latest = f"""<div class="wpforo-last-topics"><div class="wpforo-last-topics-tab">&nbsp;</div><div \
class="wpforo-last-topics-list"><ul>{items}<li><a href="{likeness.board_url(board)}">voir tous les sujets</a></li>\
</ul></div></div>"""
    below = ", ".join(
        f'<div class="wpforo-subforum"><a href="{likeness.board_url(one)}">{esc(one.title)}</a></div>'
        for one in board.boards
    )
    return f"""<div id="wpf-forum-{board.number}" class="forum-wrap"><div class="wpforo-forum"><div \
class="wpforo-forum-icon">\
<i class="fas fa-comments wpfcl-0"></i></div><div class="wpforo-forum-info"><h3 class="wpforo-forum-title"><a \
href="{likeness.board_url(board)}">{esc(board.title)}</a></h3><p class="wpforo-forum-description">\
{esc(board.about)}</p>\
{f'<div class="wpforo-subforum-list"><span>Sous-forums :</span> {below}</div>' if below else ""}</div><div \
class="wpforo-forum-stat-posts">{board.posts}</div><div class="wpforo-forum-stat-topics">{len(board.threads)}</div>\
</div>
{latest if newest else ""}</div>
"""


def pager(urls: Sequence[str], page: int, what: str) -> str:
    """Write the pages of a list: a menu, and two buttons."""
    if len(urls) == 1:
        return ""
    options = "".join(
        f'<option value="{url}"{" selected" if number == page else ""}>{number}</option>'
        for number, url in enumerate(urls, 1)
    )
    back = f'<a href="{urls[page - 2]}" class="wpf-prev-button" rel="prev">Préc.</a> ' if page > 1 else ""
    on = f' <a href="{urls[page]}" class="wpf-next-button" rel="next">Suivant</a>' if page < len(urls) else ""
    return f"""<div class="wpf-navi wpf-navi-{what}"><div class="wpf-navi-wrap"><span class="wpf-page-info">Page \
{page} / \
{len(urls)}</span>{back}<select class="wpf-navi-dropdown" onchange="if (this.value) \
window.location.assign(this.value)" \
title="Choisir une page">{options}</select>{on}</div></div>"""


def board(likeness: "Wpforo", board: Board, page: int) -> str:
    """Write a page of a board."""
    urls = [likeness.board_url(board, number) for number in range(1, likeness.board_page_count(board) + 1)]
    threads = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    shown = "".join(row(likeness, thread, place) for place, thread in enumerate(threads, 1))
    inner = "".join(_board(likeness, one) for one in board.boards)
    below = (
        f"""<div class="wpfl-1 wpforo-section"><div class="wpforo-category"><div class="cat-title">Sous-forums</div>\
</div>
{inner}</div>"""
        if inner
        else ""
    )
    listed = (
        f"""<div class="wpfl-1 wpforo-section"><div class="wpforo-topic-head"><div class="head-title">Titre du \
sujet</div><div \
class="head-stat-posts">Messages</div><div class="head-stat-views">Vues</div><div class="head-stat-lastpost">Dernier \
message</div></div>
{shown}</div>"""
        if shown
        else '<p class="wpf-p-error">Aucun sujet n’a été trouvé ici</p>'
    )
    rss = urlsplit(urls[0]).path
    body = f"""{below}
<div class="wpf-head-bar"><h1 id="wpforo-title">{esc(board.title)}</h1><div id="wpforo-description">\
{esc(board.about)}</div>
<div class="wpf-action-link"><a class="wpf-feed-forums" href="{rss}?type=rss2&amp;forum={board.number}" title="Flux \
RSS du \
forum"><span>RSS</span> <i class="fas fa-rss"></i></a></div>
<div class="wpf-topic-create"><button class="wpf-button not_reg_user">Ajouter un sujet</button> <p>Veuillez vous <a \
href="{likeness.base}/community/?foro=signin">connecter</a> pour créer un sujet.</p></div>
{pager(urls, page, "topics")}</div>
{listed}
<div class="wpf-snavi">{pager(urls, page, "topics")}</div>"""
    category = category_of(likeness, board)
    crumbs = [(likeness.category_url(category), category.title), (urls[0], board.title)]
    return inside(likeness, board.title, crumbs, body, "topic")


def category_of(likeness: Likeness, board: Board) -> Category:
    """Find the category of a board, also of one inside another."""
    return next(
        one
        for one in likeness.store.categories
        if any(other.number in (board.number, board.inside) for other in one.boards)
    )


def row(likeness: Likeness, thread: Thread, place: int) -> str:
    """Write the row of a thread."""
    last, url, count = thread.last, likeness.thread_url(thread), likeness.thread_page_count(thread)
    icon = "fa-lock" if thread.is_locked else "fa-file-alt" if thread.replies < 9 else "fa-fire"
    hint = "Fermé" if thread.is_locked else "Sujet populaire" if thread.replies >= 9 else "Sujet"
    pin = '<i class="fas fa-thumbtack wpfsx" title="Épinglé"></i> ' if thread.is_sticky else ""
    numbers = [number for number in range(1, count + 1) if number < 4 or number == count]
    links = " ".join(f'<a href="{likeness.thread_url(thread, number)}">{number}</a>' for number in numbers)
    to_pages = f'<div class="wpf-thread-paginate">Page : {links}</div>' if count > 1 else ""
    return f"""<div class="topic-wrap wpf-topic-{"even" if place % 2 else "odd"} \
{"wpf-sticky" if thread.is_sticky else ""}" \
id="topic-{thread.number}"><div class="wpforo-topic"><div class="wpforo-topic-avatar">\
{avatar(likeness, thread.first.author, 48)}</div><div class="wpforo-topic-info"><p class="wpforo-topic-title"><i \
class="far {icon} wpfsx" title="{hint}"></i> {pin}<a href="{url}" title="">{esc(thread.title)}</a></p><p \
class="wpforo-topic-start-info wpfcl-2">{user(likeness, thread.first.author)}, \
<span class="wpforo-date-ago">{ago(likeness, thread.first.at)}</span></p>{to_pages}</div><div \
class="wpforo-topic-stat-posts">{len(thread.posts)}</div><div class="wpforo-topic-stat-views">{thread.views}</div><div \
class="wpforo-topic-stat-lastpost"><span>{user(likeness, last.author)} <a \
href="{likeness.post_url(last)}" title="Voir le dernier message"><i class="fas fa-chevron-right wpfsx wpfcl-a"></i>\
</a></span>\
<br><span class="wpforo-date-ago">{ago(likeness, last.at)}</span></div></div></div>
"""
