"""Write the frame, the overviews of communities and their lists of discussions.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime, timedelta
from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Member, Post, Thread

NAME = "La communauté du port"
_MONTHS = "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split()
_FILTER = "?filterID=contentstatus%5Bpublished%5D~objecttype~objecttype%5Bthread%5D"
_SPANS = ((365, "an", "ans"), (30, "mois", "mois"), (7, "semaine", "semaines"), (1, "jour", "jours"))
_LEVELS = ((0, "Nouveau venu"), (60, "Habitué"), (110, "Contributeur"), (160, "Expert"))


def moment(at: datetime) -> str:
    """Write a date with its time."""
    return f"{day(at)} {at:%H:%M}"


def day(at: datetime) -> str:
    """Write a date."""
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}"


def ago(likeness: Likeness, at: datetime) -> str:
    """Write how long ago something was."""
    gone: timedelta = likeness.store.now - at
    for days, one, many in _SPANS:
        count = gone.days // days
        if count:
            return f"il y a {count} {one if count == 1 else many}"
    hours, minutes = gone.seconds // 3600, gone.seconds // 60
    if hours:
        return f"il y a {hours} heure{'s' if hours > 1 else ''}"
    return f"il y a {minutes} minute{'s' if minutes > 1 else ''}"


def home(board: Board, likeness: Likeness) -> str:
    """Write the path of a community."""
    above = likeness.store.board(board.inside)
    name = board.key if board.key in ("workshop", "radios") else slug(board.title)
    return f"{home(above, likeness)}/{name}" if above else f"/community/{name}"


def content(board: Board, likeness: Likeness, page: int = 1) -> str:
    """Write the path of the list of discussions of a community."""
    start = f"&start={(page - 1) * likeness.threads_per_page}" if page > 1 else ""
    return f"{home(board, likeness)}/content{_FILTER}{start}"


def points(likeness: Likeness, member: Member) -> int:
    """Count the points of somebody."""
    return likeness.store.count_posts(member) * 5 + member.number


def level(likeness: Likeness, member: Member) -> str:
    """Name the level of somebody."""
    return [name for least, name in _LEVELS if points(likeness, member) >= least][-1]


def profile(member: Member) -> str:
    """Write the path of the page of somebody."""
    return f"/people/{quote(member.name)}"


def user(member: Member, css: str = "jiveTT-hover-user jive-username-link") -> str:
    """Link somebody."""
    number = member.number * 1037
    return f'<a href="{profile(member)}" id="jive-{number}" class="{css}">{esc(member.name)}</a>'


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, side: str = "") -> str:
    """Put the frame around the body of a page."""
    steps = "".join(f'<a href="{esc(target)}">{esc(name)}</a> <span>&gt;</span> ' for target, name in crumbs)
    trail = f'<div id="jive-breadcrumb"><span class="jive-breadcrumb-up">{steps}</span></div>' if crumbs else ""
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="fr" lang="fr">
<head>
<title>{esc(NAME)}: {esc(title)}</title>
<meta http-equiv="content-type" content="text/html; charset=UTF-8" />
<meta name="generator" content="Jive SBS 4.5.7.0" />
<link rel="stylesheet" href="/4.5.7/styles/jive-global.css" type="text/css" media="all" />
<link rel="alternate" type="application/rss+xml" title="Discussions" href="/community/feeds/allcontent" />
<script type="text/javascript">var _jive_base_url = ""; var _jive_current_user = null; var i18n = {{}};</script>
</head>
<body class="jive-body-content">
<div id="jive-wrapper" class="clearfix">
<div id="jive-header" class="clearfix">
<div id="jive-logo"><a href="/" title="{esc(NAME)}"><img src="/images/logo.png" alt="{esc(NAME)}" /></a></div>
<div id="jive-userbar-container"><div id="jive-userbar-right"><div id="jive-userbar-links">
<span class="jive-userbar-guest">Bienvenue, <strong>Invité</strong></span>
<a id="jive-login-link" href="/login.jspa">Se connecter</a> | <a href="/create-account.jspa">S'inscrire</a>
</div></div>
<form action="/search.jspa" method="get" id="jive-userbar-search-form"><label for="search01">Rechercher</label>
<input type="text" name="q" id="search01" class="jive-userbar-search-input" value="" /><input type="submit"
 class="jive-userbar-search-button" value="Rechercher" /></form></div>
<div id="jive-nav"><ul id="jive-nav-list"><li id="jive-nav-home"><a href="/"><span>Accueil</span></a></li>
<li id="jive-nav-content"><a href="/content"><span>Contenu</span></a></li>
<li id="jive-nav-people"><a href="/people"><span>Personnes</span></a></li>
<li id="jive-nav-places"><a href="/places"><span>Communautés</span></a></li>
<li class="jive-nav-more"><a href="/tags">Mots-clés</a></li></ul></div>
</div>
<div id="jive-body-wrapper"><div id="jive-body">
{trail}
<div id="jive-body-maincol-container"><div id="jive-body-maincol">
{body}
</div></div>
<div id="jive-body-sidebarcol-container"><div id="jive-body-sidebarcol">{side}</div></div>
</div></div>
<div id="jive-footer"><span id="jive-footer-links"><a href="/">Accueil</a> | <a href="#jive-wrapper">Haut de page</a> |
 <a href="/help">Aide</a></span><span id="jive-footer-version">© 2015 Jive Software | Propulsé par
 <a href="http://www.jivesoftware.com/poweredby/">Jive SBS 4.5.7.0</a> - logiciel de communauté</span></div>
</div>
</body>
</html>
"""


def box(title: str, body: str, css: str = "") -> str:
    """Write a box of the sidebar or of an overview."""
    return f"""<div class="jive-box jive-sidebar {css}"><div class="jive-box-header"><h4>{esc(title)}</h4></div>
<div class="jive-box-body jive-sidebar-body">{body}</div></div>
"""


def crumbs(likeness: Likeness, board: Board) -> list[tuple[str, str]]:
    """Give the steps to a community, itself left out."""
    above = likeness.store.board(board.inside)
    return [("/", "Accueil"), *([(home(above, likeness), above.title)] if above else [])]


def recent(likeness: Likeness, threads: list[Thread], count: int) -> str:
    """List what was written last, as the widgets do."""
    items = "".join(
        f"""<li class="jive-icon-discussion"><a href="/thread/{thread.number}"
 class="jive-link-thread">{esc(thread.title)}</a> <span class="font-color-meta">{ago(likeness, thread.last.at)} par
 {user(thread.last.author)}</span></li>
"""
        for thread in sorted(threads, key=lambda thread: thread.last.at, reverse=True)[:count]
    )
    return f'<ul class="jive-icon-list">{items}</ul>' if items else "<p>Aucun contenu récent.</p>"


def best(likeness: Likeness) -> str:
    """List those who have most points."""
    members = sorted(likeness.store.members, key=lambda member: points(likeness, member), reverse=True)[:5]
    items = "".join(
        f'<tr><td>{user(member)}</td><td class="jive-table-cell-points">{points(likeness, member)}</td></tr>'
        for member in members
    )
    return f'<table class="jive-widget-topusers" cellspacing="0">{items}</table>'


def index(likeness: Likeness) -> str:
    """Write the first page."""
    tree = "".join(
        f"""<li><span class="jive-icon-med jive-icon-category"></span><strong>{esc(category.title)}</strong><ul>
{"".join(_branch(likeness, board) for board in category.boards)}</ul></li>
"""
        for category in likeness.store.categories
    )
    body = f"""<div id="jive-widget-welcome" class="jive-widget"><h1>{esc(NAME)}</h1>
<p>Posez vos questions, partagez vos réponses et gagnez des points.</p></div>
<div class="jive-widget jive-widget-communities"><h2>Communautés</h2><ul class="jive-community-tree">{tree}</ul></div>
<div class="jive-widget"><h2>Contenu récent</h2>
{recent(likeness, list(likeness.store.threads.values()), 10)}
<a href="/content" class="jive-more">Plus de contenu</a></div>"""
    return frame(likeness, "Accueil", [], body, box("Meilleurs participants", best(likeness)))


def _branch(likeness: Likeness, board: Board) -> str:
    inner = "".join(_branch(likeness, one) for one in board.boards)
    inside = f"<ul>{inner}</ul>" if inner else ""
    return f"""<li><a href="{home(board, likeness)}"
 class="jiveTT-hover-community jive-icon-community">{esc(board.title)}</a> <span class="jive-description">\
{esc(board.about)}</span> <span class="font-color-meta">(<a
 href="{content(board, likeness)}">{len(board.threads)} discussions</a>, {board.posts} messages)</span>{inside}</li>
"""


def _tabs(likeness: Likeness, board: Board, chosen: str) -> str:
    here = home(board, likeness)
    tabs = {
        "overview": (here, "Vue d'ensemble"),
        "content": (f"{here}/content", "Contenu"),
        "discussions": (content(board, likeness), "Discussions"),
        "documents": (f"{here}/documents", "Documents"),
        "people": (f"{here}/people", "Personnes"),
    }
    items = "".join(
        f'<li class="jive-body-tab{" active" if key == chosen else ""}"><a href="{href}">{name}</a></li>'
        for key, (href, name) in tabs.items()
    )
    return f"""<div class="jive-community-header"><h1>{esc(board.title)}</h1><p class="jive-description">\
{esc(board.about)}</p></div>
<div id="jive-body-tabs"><ul class="jive-body-tabbar">{items}</ul></div>"""


def _side(likeness: Likeness, board: Board) -> str:
    here = home(board, likeness)
    inner = "".join(
        f'<li><a href="{home(one, likeness)}" class="jive-icon-community">{esc(one.title)}</a></li>'
        for one in board.boards
    )
    actions = f"""<ul class="jive-icon-list"><li><a href="/choose-container!input.jspa?container={board.number}"
 rel="nofollow">Lancer une discussion</a></li><li><a href="{here}/feeds/threads" class="jive-icon-rss">Flux
 RSS</a></li></ul>"""
    return box("Actions", actions) + (box("Sous-communautés", f"<ul>{inner}</ul>") if inner else "")


def overview(likeness: Likeness, board: Board) -> str:
    """Write the overview of a community."""
    body = f"""{_tabs(likeness, board, "overview")}
<div class="jive-widget jive-widget-recentdiscussions"><h2>Discussions récentes</h2>
{recent(likeness, board.threads, 5)}
<a href="{content(board, likeness)}" class="jive-more">Toutes les discussions</a></div>"""
    side = _side(likeness, board) + box("Meilleurs participants", best(likeness))
    return frame(likeness, board.title, crumbs(likeness, board), body, side)


def nothing(likeness: Likeness, board: Board) -> str:
    """Write a tab of a community in which there is nothing."""
    body = f'{_tabs(likeness, board, "documents")}<p class="jive-empty">Il n\'y a rien à afficher ici.</p>'
    return frame(likeness, board.title, crumbs(likeness, board), body, _side(likeness, board))


def pager(link: list[str], page: int) -> str:
    """Write the pager: ``link`` holds the address of each page."""
    last = len(link)
    if last == 1:
        return ""
    near = sorted({1, last, *range(max(1, page - 2), min(last, page + 2) + 1)})
    items, before = [], 0
    for number in near:
        dots = "&hellip; " if number > before + 1 else ""
        css = ' class="jive-pagination-current"' if number == page else ""
        items.append(f'{dots}<a href="{esc(link[number - 1])}"{css}>{number}</a>')
        before = number
    back = f'<a href="{esc(link[page - 2])}" class="jive-pagination-prev">Précédent</a>' if page > 1 else ""
    on = f'<a href="{esc(link[page])}" class="jive-pagination-next">Suivant</a>' if page < last else ""
    numbers = f'<span class="jive-pagination-numbers">{" ".join(items)}</span>'
    return f'<div class="jive-pagination">{numbers} <span class="jive-pagination-prevnext">{back} {on}</span></div>'


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of the discussions of a community."""
    links = [content(board, likeness, number) for number in range(1, likeness.board_page_count(board) + 1)]
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    body = f"""{_tabs(likeness, board, "discussions")}
{table(likeness, list(shown), links, page)}"""
    return frame(likeness, f"Discussions dans {board.title}", crumbs(likeness, board), body, _side(likeness, board))


def table(likeness: Likeness, threads: list[Thread], links: list[str], page: int) -> str:
    """Write a table of discussions with its pager."""
    rows = "".join(_row(likeness, thread, place) for place, thread in enumerate(threads))
    if not rows:
        return '<div class="jive-table jive-empty"><p>Il n\'y a pas encore de discussions.</p></div>'
    return f"""{pager(links, page)}
<div class="jive-table" id="jive-threads"><table cellpadding="0" cellspacing="0" border="0" class="jive-content-list">
<thead><tr><th class="jive-table-head-title" colspan="2">Sujet</th><th class="jive-table-head-author">Auteur</th>
<th class="jive-table-head-views">Vues</th><th class="jive-table-head-replies">Réponses</th>
<th class="jive-table-head-latest">Dernière activité</th></tr></thead>
<tbody>
{rows}</tbody></table></div>
{pager(links, page)}"""


def _row(likeness: Likeness, thread: Thread, place: int) -> str:
    last: Post = thread.last
    kind = "question" if thread.number % 3 == 1 else "discussion"
    locked = '<span class="jive-icon-sml jive-icon-lock" title="Verrouillée"></span>' if thread.is_locked else ""
    parity = "even" if place % 2 else "odd"
    return f"""<tr class="jive-table-row-{parity}" id="jive-thread-{thread.number}">
<td class="jive-table-cell-type"><span class="jive-icon-med jive-icon-{kind}" title="{kind.title()}"></span></td>
<td class="jive-table-cell-title"><a class="jiveTT-hover-thread"
 href="/thread/{thread.number}?tstart=0">{esc(thread.title)}</a>{locked}
<div class="jive-table-cell-where">dans <a
 href="{home(thread.board, likeness)}">{esc(thread.board.title)}</a></div></td>
<td class="jive-table-cell-author">{user(thread.first.author)}</td>
<td class="jive-table-cell-views">{thread.views}</td><td class="jive-table-cell-replies">{thread.replies}</td>
<td class="jive-table-cell-latest"><a href="/message/{last.number}#{last.number}"
 title="{moment(last.at)}">{ago(likeness, last.at)}</a> par {user(last.author)}</td></tr>
"""
