"""Write the pages that list: the blog, the forums, and the topics of one."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Thread

from .frame import NAME, article, author, crumbs, frame, freshness, latest_words, login_form, pager, search_form

if TYPE_CHECKING:
    from . import Bbpress

_POSTS = {
    "benvenuti-in-bottega": ("Benvenuti in bottega", "La bottega ha di nuovo un sito. Le domande vanno nel forum."),
    "orari-invernali": ("Orari invernali", "Da novembre apriamo alle nove e chiudiamo quando fa buio."),
}


def blog(forum: "Bbpress") -> Answer:
    """Show the newest entries of the blog."""
    entries = "".join(
        f"""<article id="post-{place}" class="post-{place} post type-post status-publish format-standard hentry entry">
<header class="entry-header"><h2 class="entry-title default-max-width"><a
 href="{forum.base}/2015/11/{name}/">{title}</a>
</h2></header><div class="entry-content"><p>{words}</p></div>
<footer class="entry-footer default-max-width"><span class="posted-on">Pubblicato in data <time
 class="entry-date published updated" datetime="2015-11-0{place}T10:00:00+00:00">{place} Novembre 2015</time></span>
<div class="post-taxonomies"><span class="cat-links">Categorizzato come <a href="{forum.base}/category/notizie/"
 rel="category tag">Notizie</a> </span></div></footer></article>
"""
        for place, (name, (title, words)) in enumerate(_POSTS.items(), 3)
    )
    return Answer(frame(forum, NAME, entries, "home blog"))


def entry(forum: "Bbpress", name: str) -> Answer | None:
    """Show an entry of the blog."""
    if name not in _POSTS:
        return None
    title, words = _POSTS[name]
    body = f"""<article class="post type-post status-publish hentry entry"><header class="entry-header alignwide">
<h1 class="entry-title">{title}</h1></header><div class="entry-content"><p>{words}</p></div></article>"""
    return Answer(frame(forum, title, body, "post-template-default single single-post"))


def forums(forum: "Bbpress") -> Answer:
    """List the forums, each category as a forum that holds others."""
    boards = [board for category in forum.store.categories for board in category.boards]
    body = f"""{search_form(forum)}
{crumbs(forum, [], "Forum")}
{_forum_list(forum, boards, 0)}"""
    kind = "bbpress bbp-forum-archive archive post-type-archive post-type-archive-forum"
    return Answer(frame(forum, "Forum Archive", article(0, "forum", "Forum", body), kind))


def _forum_list(forum: "Bbpress", boards: list[Board], number: int) -> str:
    rows = "".join(_forum_row(forum, board, place) for place, board in enumerate(boards))
    return f"""<ul id="forums-list-{number}" class="bbp-forums">
<li class="bbp-header"><ul class="forum-titles"><li class="bbp-forum-info">Forum</li>
<li class="bbp-forum-topic-count">Discussioni</li><li class="bbp-forum-reply-count">Articoli</li>
<li class="bbp-forum-freshness">Ultimo articolo</li></ul></li><!-- .bbp-header -->
<li class="bbp-body">
{rows}</li><!-- .bbp-body -->
<li class="bbp-footer"><div class="tr"><p class="td colspan4">&nbsp;</p></div><!-- .tr --></li><!-- .bbp-footer -->
</ul><!-- .forums-directory -->"""


def _forum_row(forum: "Bbpress", board: Board, place: int) -> str:
    every = [board, *board.boards]
    latest = max((one.latest for one in every if one.latest), key=lambda post: post.at, default=None)
    inner = "".join(
        f'<li class="bbp-forum css-sep"><a href="{forum.board_url(one)}" class="bbp-forum-link">{esc(one.title)}'
        f" ({len(one.threads)}, {one.posts})</a></li>"
        for one in board.boards
    )
    inner = f'<ul class="bbp-forums-list">{inner}</ul>' if inner else ""
    state = "bbp-forum-status-open bbp-forum-visibility-publish"
    return f"""<ul id="bbp-forum-{board.number}" class="loop-item-{place} {state} post-{board.number} forum type-forum
 status-publish hentry">
<li class="bbp-forum-info"><a class="bbp-forum-title" href="{forum.board_url(board)}">{esc(board.title)}</a>
<div class="bbp-forum-content"><p>{esc(board.about)}</p></div>{inner}</li>
<li class="bbp-forum-topic-count">{sum(len(one.threads) for one in every)}</li>
<li class="bbp-forum-reply-count">{sum(one.posts for one in every)}</li>
<li class="bbp-forum-freshness">{freshness(forum, latest) if latest else "Nessuna discussione"}</li>
</ul><!-- #bbp-forum-{board.number} -->
"""


def forum(forum: "Bbpress", board: Board, page: int) -> Answer | None:
    """List the topics of a forum, below the forums that it holds."""
    last = forum.board_page_count(board)
    if page > last:
        return None
    above = forum.store.board(board.inside)
    steps = [(forum.entry, "Forum"), *([(forum.board_url(above), above.title)] if above else [])]
    inner = _forum_list(forum, board.boards, board.number) if board.boards else ""
    head = f"""<link rel="canonical" href="{forum.board_url(board, page)}" />
<link rel="alternate" type="application/rss+xml" title="Feed" href="{forum.board_url(board)}feed/" />"""
    body = f"""{crumbs(forum, steps, board.title)}
<span id="subscribe-{board.number}"></span>
{_notice(forum, board)}
{inner}
{_topics(forum, board, page, last) if board.threads else _nothing()}
{login_form(forum, "Devi essere connesso per creare una nuova discussione.")}"""
    kind = f"bbpress forum bbp-forum single single-forum postid-{board.number}"
    return Answer(frame(forum, board.title, article(board.number, "forum", board.title, body), kind, head))


def _notice(forum: "Bbpress", board: Board) -> str:
    latest = board.latest
    if latest is None:
        return (
            '<div class="bbp-template-notice info"><ul><li class="bbp-forum-description">Forum vuoto.</li></ul></div>'
        )
    return f"""<div class="bbp-template-notice info"><ul><li class="bbp-forum-description">Questo forum ha
 {len(board.threads)} discussioni, {board.posts} risposte, ed è stato aggiornato l&#8217;ultima volta
 {latest_words(forum, latest)}.</li></ul></div>"""


def _nothing() -> str:
    return """<div class="bbp-template-notice"><ul><li>Oh, accidenti! Non è stata trovata nessuna discussione qui.</li>
</ul></div>"""


def _topics(forum: "Bbpress", board: Board, page: int, last: int) -> str:
    rows = list(slice_page(forum.rows(board), page, forum.threads_per_page))
    start, total = (page - 1) * forum.threads_per_page + 1, len(board.threads)
    words = f"Stai vedendo {len(rows)} discussioni - dal {start} a {start + len(rows) - 1} (di {total} totali)"
    numbers = pager(forum.board_url(board), (page, last), words)
    shown = "".join(_topic_row(forum, thread, place) for place, thread in enumerate(rows))
    return f"""{numbers}
<ul id="bbp-forum-{board.number}" class="bbp-topics">
<li class="bbp-header"><ul class="forum-titles"><li class="bbp-topic-title">Discussione</li>
<li class="bbp-topic-voice-count">Partecipanti</li><li class="bbp-topic-reply-count">Articoli</li>
<li class="bbp-topic-freshness">Ultimo articolo</li></ul></li>
<li class="bbp-body">
{shown}</li>
<li class="bbp-footer"><div class="tr"><p><span class="td colspan4">&nbsp;</span></p></div><!-- .tr --></li>
</ul><!-- #bbp-forum-{board.number} -->
{numbers}"""


def _topic_row(forum: "Bbpress", thread: Thread, place: int) -> str:
    marks = "odd" if place % 2 == 0 else "even"
    marks += " sticky" if thread.is_sticky else ""
    state = "closed" if thread.is_locked else "publish"
    voices = len({post.author.number for post in thread.posts})
    count = forum.thread_page_count(thread)
    numbers = "&nbsp;".join(
        f'<a class="page-numbers" href="{forum.thread_url(thread, number)}">{number}</a>'
        for number in range(1, count + 1)
    )
    numbers = f'<span class="bbp-topic-pagination">{numbers}</span>' if count > 1 else ""
    return f"""<ul id="bbp-topic-{thread.number}" class="loop-item-{place} user-id-{thread.first.author.number}
 bbp-parent-forum-{thread.board.number} {marks} post-{thread.number} topic type-topic status-{state} hentry">
<li class="bbp-topic-title">
<a class="bbp-topic-permalink" href="{forum.thread_url(thread)}">{esc(thread.title)}</a>
{numbers}
<p class="bbp-topic-meta"><span class="bbp-topic-started-by">Iniziato da: {author(forum, thread.first.author)}</span>
</p>
</li>
<li class="bbp-topic-voice-count">{voices}</li>
<li class="bbp-topic-reply-count">{len(thread.posts)}</li>
<li class="bbp-topic-freshness">{freshness(forum, thread.last)}</li>
</ul><!-- #bbp-topic-{thread.number} -->
"""
