"""Write the pages of a discussion: its root message with marks of answers, and the replies.

In: a `Likeness` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Post, Thread

from . import pages


def _is_question(thread: Thread) -> bool:
    return thread.number % 3 == 1


def _correct(thread: Thread) -> Post | None:
    """Take the reply that was marked as the answer."""
    liked = [post for post in thread.posts[1:6] if post.likes]
    return liked[0] if _is_question(thread) and liked else None


def _helpful(thread: Thread) -> list[Post]:
    marked = [post for post in thread.posts[1:] if len(post.likes) > 1 and post is not _correct(thread)]
    return marked[:2] if _is_question(thread) else []


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a discussion."""
    board = thread.board
    step = likeness.posts_per_page
    links = [
        f"/thread/{thread.number}?start={number * step}&tstart=0"
        for number in range(likeness.thread_page_count(thread))
    ]
    pager = pages.pager(links, page)
    replies = "".join(_reply(likeness, post) for post in slice_page(thread.posts[1:], page, step))
    last = thread.last
    body = f"""<div class="jive-content jive-thread-content">
<div class="jive-thread-info"><span class="jive-thread-info-views">{thread.views} Vues</span>
 <span class="jive-thread-info-replies">{thread.replies} Réponses</span> <span class="jive-thread-info-latest">Dernière
 réponse : <a href="/message/{last.number}#{last.number}">{pages.moment(last.at)}</a>
 par {pages.user(last.author)}</span></div>
{_root(likeness, thread.first)}
{pager}
<div id="jive-thread-messages" class="jive-thread-messages">
<a name="replies"></a>
{replies}</div>
{pager}
</div>"""
    where = (pages.home(board, likeness), board.title)
    up = (pages.content(board, likeness), f"Remonter jusqu'à Discussions dans {board.title}")
    steps = [*pages.crumbs(likeness, board), where, up]
    return pages.frame(likeness, thread.title, steps, body, _side(likeness, thread))


def _author(likeness: Likeness, post: Post) -> str:
    who = post.author
    avatar = f'<img class="jive-avatar" src="{pages.profile(who)}/avatar/46.png" width="46" height="46" alt="" />'
    rank = pages.level(likeness, who)
    points = pages.points(likeness, who)
    return f"""<div class="jive-author"><span class="jive-avatar-container"><a
 href="{pages.profile(who)}">{avatar}</a></span>
<span class="jive-username-link-wrapper">{pages.user(who)}</span>
<span class="jive-status-level"><img src="/images/status/statusicon-{43 + who.number % 4}.gif" alt="{rank}"
 title="{rank} ({points} points)" /> {rank}</span>
<em class="jive-author-posts">{likeness.store.count_posts(who)} messages depuis le<br />{pages.day(who.joined)}</em>
</div>"""


def _root(likeness: Likeness, post: Post) -> str:
    thread = post.thread
    correct = _correct(thread)
    state = ""
    if correct:
        words = " ".join(part.text for part in correct.parts if part.kind == "text")[:90]
        state = f"""<div class="jive-thread-answer-box"><span class="jive-icon-med jive-icon-discussion-correct"></span>
<strong>Réponse correcte</strong> de {pages.user(correct.author)} le {pages.moment(correct.at)}
<p class="jive-thread-answer-excerpt">{esc(words)}&hellip; <a href="/message/{correct.number}#{correct.number}">Voir
 la réponse dans son contexte</a></p></div>"""
    elif _is_question(thread):
        state = """<div class="jive-thread-answer-box"><span class="jive-icon-med jive-icon-discussion-question"></span>
<strong>Cette question n'a <em>pas encore de réponse</em>.</strong></div>"""
    locked = ""
    if thread.is_locked:
        locked = '<div class="jive-info-box">Cette discussion est <strong>verrouillée</strong></div>'
    return f"""<div class="jive-thread-post" id="jive-message-{post.number}">
<a name="{post.number}"></a>
<div class="jive-thread-post-body"><div class="jive-thread-post-body-container">
<div class="jive-thread-post-subject clearfix"><div class="jive-thread-post-subject-content">
<h2><a href="/message/{post.number}#{post.number}">{esc(thread.title)}</a></h2></div>
{locked}{state}</div>
{_author(likeness, post)}
<div class="jive-thread-post-content"><div class="jive-thread-post-details"><span
 class="jive-thread-post-date">{pages.moment(post.at)}</span></div>
<div class="jive-thread-post-message jive-content-body"><div class="jive-rendered-content">\
{likeness.post_html(post)}</div></div>
{_edited(post)}
<div class="jive-content-footer clearfix"><span class="jive-content-footer-item"><span
 class="jive-icon-sml jive-icon-tag"></span>Mots-clés :
 <a href="/tags?tags={esc(thread.board.key)}">{esc(thread.board.key)}</a></span>
{_buttons(likeness, post)}</div></div>
</div></div></div>
"""


def _reply(likeness: Likeness, post: Post) -> str:
    thread = post.thread
    answered = _answered(post)
    mark = ""
    css = "odd" if post.place % 2 else "even"
    if post is _correct(thread):
        mark = '<span class="jive-icon-med jive-icon-discussion-correct"></span><strong>Réponse correcte</strong>'
    elif post in _helpful(thread):
        mark = '<span class="jive-icon-med jive-icon-discussion-helpful"></span><strong>Réponse utile</strong>'
    marked = f'<div class="jive-thread-reply-marked">{mark}</div>' if mark else ""
    return f"""<div class="jive-thread-reply jive-thread-post jive-thread-reply-{css}" id="jive-message-{post.number}">
<a name="{post.number}"></a>
<div class="jive-thread-reply-body"><div class="jive-thread-reply-body-container">
<div class="jive-thread-reply-subject clearfix"><div class="jive-thread-reply-subject-content">{post.place - 1}. <a
 href="/message/{post.number}#{post.number}">Re : {esc(thread.title)}</a></div></div>
{_author(likeness, post)}
<div class="jive-thread-reply-content">
{marked}<div class="jive-thread-post-details"><span class="jive-thread-post-date">{pages.moment(post.at)}</span>
 <span class="jive-response-to">(<a href="/message/{answered.number}#{answered.number}"
 title="Aller au message">En réponse à : {esc(answered.author.name)}</a>)</span></div>
<div class="jive-thread-reply-message jive-content-body"><div class="jive-rendered-content">\
{likeness.post_html(post)}</div></div>
{_edited(post)}
<div class="jive-content-footer clearfix">{_buttons(likeness, post)}</div></div>
</div></div></div>
"""


def _answered(post: Post) -> Post:
    """Find the message that a reply answers: the last of whom it quotes, or else the root or the one before."""
    before = post.thread.posts[: post.place - 1]
    quoted = {part.who for part in post.parts if part.kind == "quote"}
    found = [one for one in before if one.author.name in quoted]
    return found[-1] if found else before[0] if post.number % 2 else before[-1]


def _edited(post: Post) -> str:
    if not post.edited:
        return ""
    who = pages.user(post.author)
    return f"""<div class="jive-thread-post-edited font-color-meta">Message modifié par : {who} le
 {pages.moment(post.edited)}</div>"""


def _buttons(likeness: Likeness, post: Post) -> str:
    likes = len(post.likes)
    return f"""<ul class="jive-content-actions"><li><a href="/post!reply.jspa?message={post.number}" rel="nofollow"
 class="jive-link-reply">Répondre</a></li><li><span class="jive-like-count">J'aime ({likes})</span></li><li><a
 href="/report-abuse!input.jspa?objectType=2&amp;object={post.number}" rel="nofollow">Signaler un abus</a></li></ul>"""


def _side(likeness: Likeness, thread: Thread) -> str:
    others = [other for other in likeness.store.threads.values() if other.number % 11 == thread.number % 11]
    like = "".join(
        f'<li><a href="/thread/{other.number}" class="jive-icon-discussion">{esc(other.title)}</a></li>'
        for other in others[:5]
        if other is not thread
    )
    actions = f"""<ul class="jive-icon-list"><li><a href="javascript:window.print();"
 class="jive-icon-print">Version imprimable</a></li>
<li><a href="/community/feeds/messages?thread={thread.number}" class="jive-icon-rss">Flux RSS des réponses</a></li>
<li><a href="/login.jspa" rel="nofollow">Recevoir des notifications par e-mail</a></li></ul>"""
    legend = """<ul class="jive-legend"><li><span class="jive-icon-med jive-icon-discussion-correct"></span>Réponses
 correctes - 10 points</li><li><span class="jive-icon-med jive-icon-discussion-helpful"></span>Réponses utiles - 5
 points</li></ul>"""
    return (
        pages.box("Actions", actions) + pages.box("Plus comme ceci", f"<ul>{like}</ul>") + pages.box("Légende", legend)
    )
