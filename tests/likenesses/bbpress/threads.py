"""Write the pages that show a topic, a member, and what else a site has."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from . import lists
from .frame import ago, article, author, crumbs, date, frame, latest_words, login_form, pager

if TYPE_CHECKING:
    from . import Bbpress


def topic(forum: "Bbpress", thread: Thread, page: int) -> Answer | None:
    """Show a page of a topic; its first post is one among the others."""
    last = forum.thread_page_count(thread)
    if page > last:
        return None
    posts = list(slice_page(thread.posts, page, forum.posts_per_page))
    start, total = (page - 1) * forum.posts_per_page + 1, len(thread.posts)
    words = f"Stai visualizzando {len(posts)} post - dal {start} a {start + len(posts) - 1} (di {total} totali)"
    numbers = pager(forum.thread_url(thread), (page, last), words)
    above = forum.store.board(thread.board.inside)
    boards = [board for board in (above, thread.board) if board]
    steps = [(forum.entry, "Forum"), *((forum.board_url(board), board.title) for board in boards)]
    shown = "".join(_reply(forum, post, place) for place, post in enumerate(posts))
    closed = f"La discussione &#8216;{esc(thread.title)}&#8217; è chiusa a nuove risposte."
    body = f"""{crumbs(forum, steps, thread.title)}
{_notice(forum, thread)}
{numbers}
<ul id="topic-{thread.number}-replies" class="forums bbp-replies">
<li class="bbp-header"><div class="bbp-reply-author">Autore</div><!-- .bbp-reply-author -->
<div class="bbp-reply-content">Articoli</div><!-- .bbp-reply-content --></li><!-- .bbp-header -->
<li class="bbp-body">
{shown}</li><!-- .bbp-body -->
<li class="bbp-footer"><div class="bbp-reply-author">Autore</div><div class="bbp-reply-content">Articoli</div></li>
</ul><!-- #topic-{thread.number}-replies -->
{numbers}
{login_form(forum, closed if thread.is_locked else "Devi essere connesso per rispondere a questa discussione.")}"""
    head = f"""<link rel="canonical" href="{forum.thread_url(thread, page)}" />
<link rel='shortlink' href='{forum.base}/?p={thread.number}' />"""
    kind = f"bbpress topic bbp-topic single single-topic postid-{thread.number}"
    return Answer(frame(forum, thread.title, article(thread.number, "topic", thread.title, body), kind, head))


def _notice(forum: "Bbpress", thread: Thread) -> str:
    voices = len({post.author.number for post in thread.posts})
    return f"""<div class="bbp-template-notice info"><ul><li class="bbp-topic-description">Questa discussione ha
 {thread.replies} risposte, {voices} partecipanti ed è stata aggiornata l&#8217;ultima volta
 {latest_words(forum, thread.last)}.
</li></ul></div>"""


def _reply(forum: "Bbpress", post: Post, place: int) -> str:
    kind = "topic" if post is post.thread.first else "reply"
    odd = "odd" if place % 2 == 0 else "even"
    role = "Moderatore" if post.author.is_moderator else "Partecipante"
    role = f'<div class="bbp-author-role">{role}</div>'
    return f"""<div id="post-{post.number}" class="bbp-reply-header">
<div class="bbp-meta">
<span class="bbp-reply-post-date">{date(post.at)}</span>
<a href="{forum.post_url(post)}" class="bbp-reply-permalink">#{post.number}</a>
<span class="bbp-admin-links"></span>
</div><!-- .bbp-meta -->
</div><!-- #post-{post.number} -->
<div class="loop-item-{place} user-id-{post.author.number} bbp-parent-forum-{post.thread.board.number}
 bbp-parent-topic-{post.thread.number} bbp-reply-position-{post.place} {odd} post-{post.number} {kind} type-{kind}
 status-publish hentry">
<div class="bbp-reply-author">
{author(forum, post.author, 80, role)}
</div><!-- .bbp-reply-author -->
<div class="bbp-reply-content">
{forum.post_html(post)}
{_revisions(forum, post)}
</div><!-- .bbp-reply-content -->
</div><!-- .reply -->
"""


def _revisions(forum: "Bbpress", post: Post) -> str:
    if not post.edited:
        return ""
    kind = "discussione" if post is post.thread.first else "risposta"
    return f"""<ul id="bbp-reply-revision-log-{post.number}" class="bbp-reply-revision-log">
<li id="bbp-reply-revision-log-{post.number}-item-{post.number + 5000}" class="bbp-reply-revision-log-item">Questa
 {kind} è
 stata modificata {ago(forum, post.edited)} da {author(forum, post.author)}.</li>
</ul>"""


def profile(forum: "Bbpress", member: Member) -> Answer:
    """Show a member."""
    body = f"""<div id="bbp-user-wrapper"><div id="bbp-single-user-details"><div id="bbp-user-avatar">
<span class='vcard'>{author(forum, member, 150)}</span></div><div id="bbp-user-navigation"><ul>
<li class="current"><span class="vcard bbp-user-profile-link"><a class="url fn n"
 href="{forum.profile_url(member.name)}" rel="me">Profilo</a></span></li></ul></div></div>
<div id="bbp-user-body"><div id="bbp-user-profile" class="bbp-user-profile"><h2 class="entry-title">Profilo</h2>
<div class="bbp-user-section"><h3>Forum</h3><p class="bbp-user-topic-count">Iscritto: {ago(forum, member.joined)}</p>
<p class="bbp-user-reply-count">Articoli scritti: {forum.store.count_posts(member)}</p>
<p class="bbp-user-forum-role">Ruolo nel forum: Partecipante</p></div></div></div></div>"""
    return Answer(frame(forum, f"Profilo di {member.name}", article(0, "page", member.name, body), "bbp-user-page"))


def other(forum: "Bbpress", path: str) -> Answer | None:
    """Show an entry of the blog, an archive, a page, or the form to log in."""
    if path == "/chi-siamo/":
        words = "<p>Siamo in tre e ripariamo quasi tutto.</p>"
        return Answer(frame(forum, "Chi siamo", words, "page-template-default page"))
    if path in ("/2015/11/", "/2015/03/", "/category/notizie/"):
        return lists.blog(forum)
    if path == "/wp-login.php":
        return Answer('<!DOCTYPE html><html lang="it-IT"><body class="login"><h1>Accedi</h1></body></html>')
    return lists.entry(forum, path.strip("/").rpartition("/")[2])
