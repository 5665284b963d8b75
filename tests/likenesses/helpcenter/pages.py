"""Write the frame of all pages, the list of topics and the posts of a topic.

In: a `Likeness` and what to show. Out: HTML.
"""

import re
from datetime import datetime
from urllib.parse import quote, urlencode

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Post, Thread

NAME = "Puerto Viejo"
HOME = "/hc/es"
TOPICS = f"{HOME}/community/topics"
POSTS = f"{HOME}/community/posts"
_GAPS = re.compile(r"[\W_]+")
_FILTERS = {
    "all": "Mostrar todo",
    "planned": "Planificadas",
    "not_planned": "No planificadas",
    "completed": "Completadas",
    "answered": "Respondidas",
    "no_status": "Sin estado",
}
_SORTS = {"recent_activity": "Actividad reciente", "created_at": "Publicaciones más nuevas", "votes": "Votos"}
_SPANS = (
    (365 * 86_400, "un año", "años"),
    (30 * 86_400, "un mes", "meses"),
    (86_400, "un día", "días"),
    (3600, "una hora", "horas"),
    (60, "un minuto", "minutos"),
)


def number(thing: Board | Thread | Post) -> int:
    """Give the long number that a topic, a post or a comment has."""
    if isinstance(thing, Board):
        return 200_123_400 + thing.number * 29
    return (200_345_000 if isinstance(thing, Thread) else 201_020_000) + thing.number * 31


def _slug(title: str) -> str:
    return quote(_GAPS.sub("-", title).strip("-"))


def topic(board: Board) -> str:
    """Write the path of a topic."""
    return f"{TOPICS}/{number(board)}-{_slug(board.title)}"


def post(thread: Thread) -> str:
    """Write the path of a post."""
    return f"{POSTS}/{number(thread)}-{_slug(thread.title)}"


def comment(post_: Post) -> str:
    """Write the path of a comment, or of the post itself."""
    thread = post_.thread
    if post_ is thread.first:
        return post(thread)
    return f"{POSTS}/{number(thread)}/comments/{number(post_)}"


def time(likeness: Likeness, at: datetime) -> str:
    """Write a date: how long ago it was, with a twin for machines."""
    stamp = f"{at:%Y-%m-%dT%H:%M:%S}Z"
    gone = int((likeness.store.now - at).total_seconds())
    words = "hace unos segundos"
    for seconds, one, many in _SPANS:
        count = gone // seconds
        if count:
            words = f"hace {one}" if count == 1 else f"hace {count} {many}"
            break
    return f'<time datetime="{stamp}" title="{stamp}" data-datetime="relative">{words}</time>'


def profile(member: Member) -> str:
    """Write the path of the page of somebody."""
    return f"{HOME}/profiles/{360_000_100 + member.number * 41}-{_slug(member.name)}"


def user(member: Member) -> str:
    """Link somebody."""
    return f'<a href="{profile(member)}" class="user-link">{esc(member.name)}</a>'


def plural(count: int, one: str, many: str) -> str:
    """Write a number with its noun."""
    return f"{count} {one if count == 1 else many}"


def votes(thread: Thread) -> int:
    """Count the votes on a post."""
    return len(thread.first.likes)


def status(thread: Thread) -> str:
    """Give the key of the status that the staff gave to a post."""
    return (*_FILTERS, "no_status", "no_status")[thread.number % 8]


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, head: str = "") -> str:
    """Put the frame around the body of a page."""
    steps = "".join(f'<li title="{esc(name)}"><a href="{target}">{esc(name)}</a></li>\n' for target, name in crumbs)
    languages = "".join(
        f'<a href="/hc/change_language/{code}?return_to=%2Fhc%2F{code}" dir="ltr" rel="nofollow"'
        f' role="menuitem">{name}</a>\n'
        for code, name in (("en-us", "English (US)"), ("de", "Deutsch"))
    )
    nav = f"""<nav class="sub-nav">
<ol class="breadcrumbs">
{steps}<li title="{esc(title)}">{esc(title)}</li>
</ol>
<form role="search" class="search" data-search="" action="{HOME}/search" accept-charset="UTF-8" method="get"><input
 name="utf8" type="hidden" value="&#x2713;" /><input type="search" name="query" id="query" placeholder="Buscar"
 autocomplete="off" aria-label="Buscar" /></form>
</nav>
"""
    return f"""<!DOCTYPE html>
<html dir="ltr" lang="es">
<head>
  <meta charset="utf-8" />
  <!-- v13420 -->
  <title>{esc(title)} &ndash; {NAME}</title>
{head}  <meta name="csrf-param" content="authenticity_token">
  <link rel="stylesheet" href="/hc/assets/application-cadd2b6.css" id="stylesheet" />
  <link rel="shortcut icon" type="image/x-icon" href="/hc/theme_assets/favicon.ico" />
  <meta content="width=device-width, initial-scale=1.0, maximum-scale=1.0, user-scalable=0" name="viewport" />
</head>
<body class="community-enabled">
<header class="header">
<div class="logo"><a title="Página principal" href="{HOME}"><img src="/hc/theme_assets/logo.png"
 alt="Página principal del Centro de ayuda de {NAME}"></a></div>
<div class="nav-wrapper"><span class="icon-menu"></span>
<nav class="user-nav" id="user-nav">
<a href="{TOPICS}">Comunidad</a>
<a class="submit-a-request" href="{HOME}/requests/new">Enviar una solicitud</a>
</nav>
<a class="login" data-auth-action="signin" role="button" rel="nofollow" title="Se abrirá un diálogo"
 href="{HOME}/signin?return_to=%2Fhc%2Fes%2Fcommunity%2Ftopics">Iniciar sesión</a>
</div>
</header>
<main role="main">
<div class="container-divider"></div>
<div class="container">
{nav if crumbs else ""}{body}
</div>
</main>
<footer class="footer"><div class="footer-inner">
<a title="Página principal" href="{HOME}">{NAME}</a>
<div class="footer-language-selector"><div class="dropdown language-selector" aria-haspopup="true"><a
 class="dropdown-toggle">Español</a><span class="dropdown-panel dropdown-panel-end" role="menu">
{languages}</span></div></div>
</div></footer>
<div class="powered-by-zendesk"><a href="https://www.zendesk.com/help-center/" target="_blank">Tecnología de
 Zendesk</a></div>
<script>HelpCenter = {{"account":{{"subdomain":"puertoviejo"}},"user":{{"role":"anonymous"}}}};</script>
</body>
</html>
"""


def crumbs() -> list[tuple[str, str]]:
    """Give the steps to the list of topics."""
    return [(HOME, NAME), (TOPICS, "Comunidad")]


def index(likeness: Likeness) -> str:
    """Write the list of topics."""
    items = "".join(
        f"""<li class="blocks-item topics-item">
<a href="{topic(board)}" class="blocks-item-link">
<h4 class="blocks-item-title">{esc(board.title)}</h4>
<p class="blocks-item-description">{esc(board.about)}</p>
<div class="meta-group">
<span class="meta-data">{plural(len(board.threads), "publicación", "publicaciones")}</span>
<span class="meta-data">{plural(board.number * 3 % 7, "seguidor", "seguidores")}</span>
</div>
</a>
</li>
"""
        for board in likeness.store.boards
    )
    best = sorted(likeness.store.threads.values(), key=lambda thread: (votes(thread), -thread.number), reverse=True)[:4]
    featured = "".join(
        f"""<li class="promoted-articles-item"><div class="promoted-articles-item-content">
<a href="{post(thread)}" class="featured-post-title">{esc(thread.title)}</a>
<div class="meta-group"><span class="meta-data">{plural(votes(thread), "voto", "votos")}</span><span
 class="meta-data">{plural(thread.replies, "comentario", "comentarios")}</span></div></div></li>
"""
        for thread in best
    )
    body = f"""<section class="hero hero-community"><h1>Comunidad</h1></section>
<header class="community-header"><h4 class="community-title">Temas</h4><a
 class="button button-large" href="{POSTS}/new">Nueva publicación</a></header>
<div id="main-content" class="topics"><ul class="blocks-list">
{items}</ul></div>
<section class="community-footer"><h2 class="community-footer-title">¿No encuentra lo que busca?</h2><a
 class="button button-large" href="{POSTS}">Ver todas las publicaciones</a></section>
<section class="community-featured-posts"><h4 class="title">Publicaciones destacadas</h4><ul
 class="promoted-articles">
{featured}</ul></section>"""
    return frame(likeness, "Temas", [(HOME, NAME)], body)


def pager(path: str, page: int, last: int, anchor: str, chosen: str = "") -> str:
    """Write the pager of a list; ``chosen`` is how somebody filtered or sorted it."""
    if last == 1:
        return ""

    def item(target: int, name: str, css: str = "", rel: str = "") -> str:
        shape = f' class="pagination-{css}"' if css else ""
        tie = f' rel="{rel}"' if rel else ""
        return f'<li{shape}><a href="{path}?{chosen}page={target}{anchor}"{tie}>{name}</a></li>\n'

    near = [one for one in range(1, last + 1) if abs(one - page) < 5]
    current = f'<li class="pagination-current"><span>{page}</span></li>\n'
    shown = "".join(current if one == page else item(one, str(one)) for one in near)
    if page > 1:
        shown = item(1, "&laquo;", "first", "first") + item(page - 1, "&lsaquo;", "prev", "prev") + shown
    if page < last:
        shown += item(page + 1, "&rsaquo;", "next", "next") + item(last, "&raquo;", "last", "last")
    return f'<nav class="pagination"><ul>\n{shown}</ul></nav>\n'


def choice(query: dict[str, str]) -> str:
    """Write how a list was filtered or sorted, as pagers keep it."""
    return "".join(f"{name}={esc(query[name])}&amp;" for name in ("filter_by", "sort_by") if name in query)


def _menu(path: str, query: dict[str, str], name: str, choices: dict[str, str]) -> str:
    others = {key: value for key, value in query.items() if key in ("filter_by", "sort_by") and key != name}
    chosen = query.get(name, next(iter(choices)))
    items = "".join(
        f'<a aria-selected="{"true" if key == chosen else "false"}" role="menuitem"'
        f' href="{path}?{esc(urlencode(others | {name: key}))}#posts">{shown}</a>\n'
        for key, shown in choices.items()
    )
    toggle = choices.get(chosen, next(iter(choices.values())))
    return f"""<span class="dropdown" aria-haspopup="true"><a class="dropdown-toggle">{toggle}</a><span
 class="dropdown-panel" role="menu">
{items}</span></span>
"""


def listing(likeness: Likeness, path: str, rows: list[Thread], page: int, query: dict[str, str]) -> str:
    """Write the menus, the posts and the pager of a list."""
    chosen, order = query.get("filter_by", "all"), query.get("sort_by", "recent_activity")
    if chosen in _FILTERS and chosen != "all":
        rows = [thread for thread in rows if status(thread) == chosen]
    if order in ("created_at", "votes"):
        rows = sorted(rows, key=lambda one: votes(one) if order == "votes" else one.number, reverse=True)
    last = likeness.page_count(len(rows), likeness.threads_per_page)
    page = min(page, last)
    items = "".join(_row(likeness, thread) for thread in slice_page(rows, page, likeness.threads_per_page))
    empty = '<p class="no-posts-with-filter">Ninguna publicación coincide con los criterios</p>'
    return f"""<div class="topic-header" id="posts">
{_menu(path, query, "filter_by", _FILTERS)}{_menu(path, query, "sort_by", _SORTS)}</div>
<div class="striped-list">
{items or empty}</div>
{pager(path, page, last, "#posts", choice(query))}"""


def board(likeness: Likeness, board: Board, page: int, query: dict[str, str]) -> str:
    """Write a page of a topic."""
    path = topic(board)
    listed = listing(likeness, path, likeness.rows(board), page, query)
    body = f"""<header class="page-header">
<h1>{esc(board.title)}</h1>
<a class="follow topic-subscribe" rel="nofollow" role="button" data-auth-action="signin"
 href="{HOME}/signin?return_to={quote(path, safe="")}">Seguir</a>
<p class="page-header-description">{esc(board.about)}</p>
</header>
<a class="post-to-community button" href="{POSTS}/new?community_post%5Btopic_id%5D={number(board)}">Nueva
 publicación</a>
{listed}"""
    head = f'  <link rel="canonical" href="{likeness.base}{path}">\n'
    return frame(likeness, board.title, crumbs(), body, head)


def _row(likeness: Likeness, thread: Thread) -> str:
    pinned = '<span class="status-label status-label-pinned">Destacada</span>' if thread.is_sticky else ""
    key = status(thread)
    state = f'<span class="status-label status-label-{key.replace("_", "-")}">{_FILTERS[key].removesuffix("s")}</span>'
    shown = state if key not in ("all", "no_status") else ""
    count = thread.replies
    return f"""<section class="striped-list-item{" post-pinned" if thread.is_sticky else ""}">
<span class="striped-list-info">
<a href="{post(thread)}" class="striped-list-title">{esc(thread.title)}</a>
{pinned}{shown}
<div class="meta-group">
<span class="meta-data">{esc(thread.first.author.name)}</span>
<span class="meta-data">{time(likeness, thread.first.at)}</span>
</div>
</span>
<div class="post-overview-count striped-list-count">
<span class="striped-list-count-item"><span class="striped-list-number">{votes(thread)}</span> votos</span>
<span class="striped-list-count-item"><span class="striped-list-number">{count}</span>
 comentario{"" if count == 1 else "s"}</span>
</div>
</section>
"""
