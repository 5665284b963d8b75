"""Write what stands beside the community: articles, people, the search, and the doors that ask for a sign-in.

In: a `Likeness` and a request. Out: answers.
"""

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Member

from . import pages

_ARTICLES = {
    "200654321-Normas-de-la-comunidad": ("Normas de la comunidad", "Sea amable, busque antes de preguntar."),
    "200654387-C%C3%B3mo-empezar": ("Cómo empezar", "Cree una cuenta, elija un tema y siga las publicaciones."),
    "200654402-Horario-del-puerto": ("Horario del puerto", "El puerto abre a las seis y cierra con la última barca."),
}
_GATES = {
    f"{pages.HOME}/signin": "Iniciar sesión",
    f"{pages.HOME}/requests/new": "Enviar una solicitud",
    f"{pages.POSTS}/new": "Nueva publicación",
}


def lead(path: str) -> Answer:
    """Lead on to another address."""
    return Answer("", 302, headers=(("Location", path),))


def answer(likeness: Likeness, request: Request) -> Answer | None:
    """Serve a page of those, or None."""
    path = request.path
    if path in ("/", "/hc", "/hc/en-us", "/hc/de") or path.startswith("/hc/change_language/"):
        return lead(pages.HOME)
    if path in _GATES:
        return Answer(_gate(likeness, _GATES[path]))
    if path == pages.TOPICS:
        return Answer(pages.index(likeness))
    if path == pages.POSTS:
        return Answer(_all_posts(likeness, request))
    return _help(likeness, request)


def _help(likeness: Likeness, request: Request) -> Answer | None:
    path = request.path.rstrip("/")
    if path.startswith(("/hc/assets/", "/hc/theme_assets/", "/system/photos/")):
        return Answer("", kind="text/css" if path.endswith(".css") else "image/png")
    if path == pages.HOME:
        return Answer(_home(likeness))
    if path == f"{pages.HOME}/search":
        return Answer(_search(likeness, request.query.get("query", "")))
    if path.startswith(f"{pages.HOME}/articles/"):
        found = _ARTICLES.get(path.rpartition("/")[2])
        return Answer(_article(likeness, *found)) if found else None
    members = [member for member in likeness.store.members if path == pages.profile(member)]
    return Answer(_person(likeness, members[0])) if members else None


def _home(likeness: Likeness) -> str:
    articles = "".join(
        f'<li class="article-list-item"><a href="{pages.HOME}/articles/{key}">{title}</a></li>\n'
        for key, (title, _) in _ARTICLES.items()
    )
    rows = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)[:5]
    recent = "".join(
        f"""<li class="recent-activity-item"><h3 class="recent-activity-item-parent"><a
 href="{pages.topic(thread.board)}">{esc(thread.board.title)}</a></h3><a class="recent-activity-item-link"
 href="{pages.post(thread)}">{esc(thread.title)}</a><div class="recent-activity-item-meta"><div
 class="recent-activity-item-time">{pages.time(likeness, thread.last.at)}</div><div
 class="recent-activity-item-comment"><span>{thread.replies}</span></div></div></li>
"""
        for thread in rows
    )
    body = f"""<section class="section hero"><form role="search" class="search search-full" action="{pages.HOME}/search"
 method="get"><input type="search" name="query" placeholder="Buscar" /></form></section>
<section class="section knowledge-base"><h2>Artículos destacados</h2><ul class="article-list promoted-articles">
{articles}</ul></section>
<section class="section home-section community"><h2>Comunidad</h2><a class="community-link"
 href="{pages.TOPICS}">Únase a la conversación</a></section>
<section class="section activity"><div class="recent-activity"><h2 class="recent-activity-header">Actividad
 reciente</h2><ul class="recent-activity-list">
{recent}</ul></div></section>"""
    return pages.frame(likeness, "Página principal", [], body)


def _all_posts(likeness: Likeness, request: Request) -> str:
    rows = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)
    listed = pages.listing(likeness, pages.POSTS, rows, max(1, request.number("page", 1)), request.query)
    body = f'<header class="page-header"><h1>Todas las publicaciones</h1></header>\n{listed}'
    return pages.frame(likeness, "Todas las publicaciones", pages.crumbs(), body)


def _article(likeness: Likeness, title: str, text: str) -> str:
    body = f"""<article class="article"><header class="article-header"><h1 class="article-title">{title}</h1>
<div class="article-meta">{pages.time(likeness, likeness.store.members[0].joined)}</div></header>
<div class="article-body"><p>{text}</p></div>
<div class="article-votes"><span class="article-votes-question">¿Fue útil este artículo?</span> <small
 class="article-votes-count">Usuarios a los que les pareció útil: 3 de 5</small></div></article>"""
    return pages.frame(likeness, title, [(pages.HOME, pages.NAME)], body)


def _person(likeness: Likeness, member: Member) -> str:
    posts = [post for post in likeness.store.posts.values() if post.author is member]
    items = "".join(
        f"""<li class="profile-contribution"><header><h3 class="profile-contribution-title"><a
 href="{pages.comment(post)}">{esc(post.thread.title)}</a></h3></header><ul class="meta-group"><li
 class="meta-data">{pages.time(likeness, post.at)}</li></ul></li>
"""
        for post in posts[::-1][:10]
    )
    body = f"""<div class="profile-header"><h1 class="name">{esc(member.name)}</h1><div class="profile-stats"><span
 class="stats-label">Actividad total</span> <span class="stats-data">{len(posts)}</span> <span
 class="stats-label">Miembro desde</span> <span
 class="stats-data">{pages.time(likeness, member.joined)}</span></div></div>
<section class="profile-section"><ol class="profile-contribution-list">
{items}</ol></section>"""
    return pages.frame(likeness, member.name, [(pages.HOME, pages.NAME)], body)


def _search(likeness: Likeness, words: str) -> str:
    body = f'<h1 class="search-results-heading">No hay resultados para &laquo;{esc(words)}&raquo;</h1>'
    return pages.frame(likeness, "Resultados de la búsqueda", [(pages.HOME, pages.NAME)], body)


def _gate(likeness: Likeness, title: str) -> str:
    body = f"""<h1>{title}</h1><div class="form"><form action="/access/login" method="post"><p>Inicie sesión para
 continuar.</p><div class="form-field"><label for="user_email">Correo electrónico</label><input id="user_email"
 type="text" name="user[email]" /></div><div class="form-field"><label for="user_password">Contraseña</label><input
 id="user_password" type="password" name="user[password]" /></div><footer><input type="submit"
 value="Iniciar sesión" /></footer></form></div>"""
    return pages.frame(likeness, title, [(pages.HOME, pages.NAME)], body)
