"""Write the pages of threads.

In: a `Likeness` and what to show. Out: HTML.
"""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .names import path_slug
from .pages import ago, avatar, category_of, clock, inside, member_url, pager, user

if TYPE_CHECKING:
    from . import Wpforo


def thread(likeness: "Wpforo", thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board = thread.board
    urls = [likeness.thread_url(thread, number) for number in range(1, likeness.thread_page_count(thread) + 1)]
    posts = slice_page(thread.posts, page, likeness.posts_per_page)
    shown = "".join(_post(likeness, post, place) for place, post in enumerate(posts, 1))
    people = {post.author.number: post.author for post in thread.posts}
    path = urlsplit(urls[0]).path
    rows = sorted(board.threads, key=lambda other: other.number)
    place = rows.index(thread)
    steps = "".join(
        f'<div class="wpf-{kind}-topic"><a href="{likeness.thread_url(other)}">{words} : {esc(other.title)}</a></div>'
        for kind, words, others in (
            ("prev", "Sujet précédent", rows[max(0, place - 1) : place]),
            ("next", "Sujet suivant", rows[place + 1 : place + 2]),
        )
        for other in others
    )
    similar = "".join(
        f'<li><a href="{likeness.thread_url(other)}">{esc(other.title)}</a> {ago(likeness, other.first.at)}</li>'
        for other in rows
        if other is not thread and other.title[:9] == thread.title[:9]
    )
    closed = '<p class="wpf-p-info">Ce sujet est fermé.</p>' if thread.is_locked else ""
    body = f"""<div class="wpf-head-bar"><div class="wpf-head-bar-left"><h1 id="wpforo-title"><i \
class="far fa-file-alt wpfsx"></i> {"[Épinglé] " if thread.is_sticky else ""}{"[Fermé] " if thread.is_locked else ""}\
{esc(thread.title)} &nbsp;</h1><div class="wpf-action-link"><a class="wpf-feed-topics" \
href="{path}?type=rss2&amp;forum={board.number}&amp;topic={thread.number}" title="Flux RSS du sujet"><span>RSS</span>\
</a></div>\
</div></div>
<div class="wpf-topic-overview"><div class="wpf-tov-stat">{len(thread.posts)} Messages | {len(people)} Utilisateurs | \
{sum(len(post.likes) for post in thread.posts)} Réactions | {thread.views} Vues</div></div>
{pager(urls, page, "posts")}
<div class="wpfl-1 wpforo-section" data-topicid="{thread.number}">
{shown}</div>
{pager(urls, page, "posts")}
{closed}<div id="wpf-form-wrapper"><p class="wpf-desc">Laisser une réponse : veuillez vous <a \
href="{likeness.base}/community/?foro=signin">connecter</a> ou vous <a \
href="{likeness.base}/community/?foro=signup">inscrire</a>.</p></div>
<div class="wpf-topic-navi">{steps}</div>
<div class="wpf-related"><h3>Sujets similaires</h3><ul>{similar}</ul></div>
<div class="wpforo-topic-footer wpfbg-9"><p class="wpf-tags">Étiquettes du sujet : <a \
href="{likeness.base}/community/tags/">{esc(thread.title.split()[0])}</a></p><p class="wpf-visitors">2 personnes \
consultent ce \
sujet.</p></div>"""
    category = category_of(likeness, board)
    crumbs = [
        (likeness.category_url(category), category.title),
        (likeness.board_url(board), board.title),
        (urls[0], thread.title),
    ]
    return inside(likeness, thread.title, crumbs, body, "post")


def _side(likeness: Likeness, author: Member) -> str:
    count = likeness.store.count_posts(author)
    title = "Modérateur" if author.is_moderator else "Membre estimé" if count > 20 else "Nouveau membre"
    place = f'<div class="author-location"><i class="fas fa-map-marker-alt"></i> {esc(author.place)}</div>'
    return f"""<div class="wpf-left"><div class="wpf-author-avatar"><a href="{member_url(likeness, author)}">\
{avatar(likeness, author, 80) if author.has_avatar else ""}</a></div><div class="author-data"><div \
class="author-name"><span><i class="fas fa-circle wpfsx wpfoffline" title="Hors ligne"></i>\
&nbsp;{user(likeness, author)}\
</span> <span class="author-nicename">(@{path_slug(author.name)})</span></div><div class="author-title">{title}</div>\
<div \
class="author-rating"><i class="far fa-star"></i><i class="far fa-star"></i></div><div class="author-joined">\
Inscription : \
{ago(likeness, author.joined)}</div><div class="author-posts">Messages : {count}</div>\
{place if author.place else ""}</div>\
</div>"""


def _post(likeness: Likeness, post: Post, place: int) -> str:
    author = post.author
    likes = ""
    if post.likes:
        names = ", ".join(esc(member.name) for member in post.likes)
        words = "a aimé" if len(post.likes) == 1 else "ont aimé"
        likes = f'<div class="reacted-users"><i class="far fa-thumbs-up"></i> {names} {words}</div>'
    edited = ""
    if post.edited:
        edited = f"""<div class="wpf-post-edit-wrap"><div class="wpf-post-edit-info"><small>Ce message a été modifié \
{ago(likeness, post.edited).lower()} {post.edits} fois par {esc(author.name)}</small></div></div>"""
    signature = f'<div class="wpforo-post-signature"><p>{esc(author.signature)}</p></div>' if author.signature else ""
    starter = '<span class="wpf-starter">Auteur du sujet</span>' if author is post.thread.first.author else ""
    return f"""<div id="post-{post.number}" data-postid="{post.number}" data-userid="{author.number}" \
data-mention="{esc(author.name)}" class="post-wrap wpfn-{place}"><div class="wpforo-post wpfcl-1">
{_side(likeness, author)}
<div class="wpf-right"><div class="wpforo-post-content-top"><div class="wpf-post-actions"><span class="wpf-action">\
<i class="fas fa-quote-left"></i> Citer</span> <span class="wpf-action"><i class="far fa-flag"></i> Signaler</span>\
</div>\
{starter}<div class="wpf-post-link"><a href="{likeness.base}/community/postid/{post.number}/" title="Lien du message" \
class="wpf-post-number"><i class="fas fa-link wpfsx"></i> #{post.place}</a></div></div>
<div class="wpforo-post-content">
{likeness.post_html(post)}
{edited}</div>
{signature}
<div class="wpforo-post-content-bottom"><div class="cbleft wpfcl-0">Posté : {clock(likeness, post.at)} <br></div><div \
class="cbright"><div class="wpforo-post-button-actions"><span class="wpf-action wpf-like">\
<i class="far fa-thumbs-up wpfsx"></i> J’aime ({len(post.likes)})</span></div></div>{likes}</div></div>
</div></div>
"""
