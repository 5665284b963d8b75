"""Write the pages of a post with its comments.

In: a `Likeness` and what to show. Out: HTML.
"""

from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Post, Thread

from . import pages


def thread(likeness: Likeness, thread: Thread, page: int, query: dict[str, str]) -> str:
    """Write a page of a post."""
    by_votes = query.get("sort_by") == "votes"
    replies = sorted(thread.posts[1:], key=lambda post: -len(post.likes)) if by_votes else thread.posts[1:]
    path, last = pages.post(thread), likeness.thread_page_count(thread)
    shown = slice_page(replies, page, likeness.posts_per_page)
    items = "".join(_comment(likeness, post) for post in shown)
    comments = "No hay comentarios"
    if thread.replies:
        comments = pages.plural(thread.replies, "comentario", "comentarios")
    sign_in = f'<a data-auth-action="signin" rel="nofollow" href="{_door(path)}">Inicie sesión</a>'
    callout = f'<p class="comment-callout">{sign_in} para dejar un comentario.</p>'
    if thread.is_locked:
        callout = '<p class="comment-callout">La publicación está cerrada para comentarios.</p>'
    body = f"""<div class="post-container">
{_post(likeness, thread, path)}
<section class="post-comments" id="comments">
<header class="comment-overview"><h3 class="comment-heading">{comments}</h3>
<span class="comment-sorter dropdown"><a class="dropdown-toggle">Ordenar por</a><span class="dropdown-panel"
 role="menu"><a aria-selected="true" rel="nofollow" href="{path}?sort_by=created_at#comments"
 role="menuitem">Fecha</a><a rel="nofollow" href="{path}?sort_by=votes#comments"
 role="menuitem">Votos</a></span></span></header>
<ul class="comment-list">
{items}</ul>
{pages.pager(path, page, last, "#comments", pages.choice(query))}{callout}
</section>
</div>
{_sidebar(likeness, thread)}"""
    crumbs = [*pages.crumbs(), (pages.topic(thread.board), thread.board.title)]
    words = " ".join(part.text for part in thread.first.parts if part.kind == "text")[:150]
    head = f"""  <meta name="description" content="{esc(words)}" />
  <link rel="canonical" href="{likeness.base}{path}">
"""
    return pages.frame(likeness, thread.title, crumbs, body, head)


def _door(path: str) -> str:
    return f"{pages.HOME}/signin?return_to={quote(path, safe='')}"


def _avatar(post: Post) -> str:
    agent = '<span class="icon-agent"></span>' if post.author.is_moderator else ""
    number = post.author.number
    source = f"/system/photos/{number}/perfil_thumb.png" if post.author.has_avatar else "/hc/assets/default_avatar.png"
    return f'<div class="avatar">{agent}<img src="{source}" alt="Avatar" class="user-avatar"></div>'


def _vote(post: Post, path: str, css: str) -> str:
    count = len(post.likes)
    return f"""<div class="{css}-vote vote" role="radiogroup">
<a class="vote-up" rel="nofollow" role="radio" aria-selected="false" title="Sí" data-auth-action="signin"
 href="{_door(path)}"></a>
<span class="vote-sum" data-helper="vote">{count}</span>
<a class="vote-down" rel="nofollow" role="radio" aria-selected="false" title="No" data-auth-action="signin"
 href="{_door(path)}"></a>
</div>"""


def _edited(likeness: Likeness, post: Post) -> str:
    return f'<li class="meta-data">Editado {pages.time(likeness, post.edited)}</li>' if post.edited else ""


def _post(likeness: Likeness, thread: Thread, path: str) -> str:
    post = thread.first
    pinned = '<span class="status-label status-label-pinned">Destacada</span>' if thread.is_sticky else ""
    share = "".join(
        f'<li><a href="https://{host}{quote(likeness.base + path, safe="")}" class="share-{name}">{name}</a></li>'
        for name, host in (
            ("facebook", "www.facebook.com/share.php?u="),
            ("twitter", "twitter.com/share?lang=es&amp;url="),
        )
    )
    return f"""<section class="post">
<header class="post-header">
<h1 class="post-title" title="{esc(thread.title)}">{esc(thread.title)} {pinned}</h1>
<a class="follow post-subscribe" rel="nofollow" role="button" data-auth-action="signin"
 title="Seguir esta publicación" href="{_door(path)}">Seguir</a>
</header>
<div class="post-info-container">
<div class="post-avatar">{_avatar(post)}</div>
<div class="post-content">
<div class="post-meta"><strong class="post-author" title="{esc(post.author.name)}">{pages.user(post.author)}</strong>
<ul class="meta-group"><li class="meta-data">{pages.time(likeness, post.at)}</li>{_edited(likeness, post)}</ul></div>
<div class="post-body">{likeness.post_html(post)}</div>
</div>
</div>
<footer class="post-footer">
{_vote(post, path, "post")}
<div class="post-footer-share"><ul class="share">{share}</ul></div>
</footer>
</section>"""


def _official(thread: Thread) -> Post | None:
    """Take the first comment by the staff: it is the official one."""
    return next((post for post in thread.posts[1:] if post.author.is_moderator), None)


def _comment(likeness: Likeness, post: Post) -> str:
    is_official = post is _official(post.thread)
    label = '<span class="status-label status-label-official">Comentario oficial</span>' if is_official else ""
    number, path = pages.number(post), pages.comment(post)
    return f"""<li id="comment_{number}" class="comment">
<div class="comment-wrapper{" comment-official" if is_official else ""}">
<div class="comment-info">
<div class="comment-author">
<div class="comment-avatar">{_avatar(post)}</div>
<div class="comment-meta">
<span title="{esc(post.author.name)}">{pages.user(post.author)}</span>
<ul class="meta-group"><li class="meta-data"><a href="{path}">{pages.time(likeness, post.at)}</a></li>\
{_edited(likeness, post)}</ul>
</div>
<div class="comment-labels">{label}</div>
</div>
<section class="comment-body">{likeness.post_html(post)}</section>
</div>
<div class="comment-actions-container">
{_vote(post, pages.post(post.thread), "comment")}
<div class="comment-actions actions"><span class="dropdown"><a class="dropdown-toggle icon-gear"></a><span
 class="dropdown-panel" role="menu"><a href="{path}" role="menuitem">Enlace permanente</a></span></span></div>
</div>
</div>
</li>
"""


def _sidebar(likeness: Likeness, thread: Thread) -> str:
    others = [one for one in likeness.store.threads.values() if one.number % 9 == thread.number % 9][:5]
    posts = "".join(
        f'<li><a href="{pages.post(one)}">{esc(one.title)}</a></li>\n' for one in others if one is not thread
    )
    return f"""<section class="post-sidebar">
<h5 class="post-sidebar-title">¿No encuentra lo que busca?</h5>
<a class="post-to-community button" href="{pages.POSTS}/new">Nueva publicación</a>
<div class="recent-articles"><h3 class="recent-articles-title">Publicaciones relacionadas</h3><ul>
{posts}</ul></div>
<div class="related-articles"><h3 class="related-articles-title">Artículos recomendados</h3><ul><li><a
 href="{pages.HOME}/articles/200654321-Normas-de-la-comunidad">Normas de la comunidad</a></li></ul></div>
</section>"""
