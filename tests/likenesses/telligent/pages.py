"""Write the pages of boards, threads and posts.

In: a likeness and what to show. Out: HTML.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Post, Thread

from .frame import avatar, count, crumbs_of, date, day, fragment, frame, pager, user

if TYPE_CHECKING:
    from . import Telligent


def _at(thread: Thread) -> str:
    return f"/forums/f/{thread.board.number}/t/{thread.number}.aspx"


def _at_post(post: Post) -> str:
    return f"/forums/f/{post.thread.board.number}/p/{post.thread.number}/{post.number}.aspx#{post.number}"


def index(likeness: "Telligent") -> str:
    """Write the page that lists all boards."""
    groups = "".join(
        fragment(
            category.title,
            f'<ul class="content-list forums">{"".join(_board(board) for board in category.boards)}</ul>',
            "forum-list",
        )
        for category in likeness.store.categories
    )
    store = likeness.store
    words = f"""<div class="statistics">Członkowie: {len(store.members)}, wątki: {len(store.threads)}, wpisy: \
{len(store.posts)}. Najnowszy członek: {user(max(store.members, key=lambda one: one.joined))}</div>"""
    return frame(likeness, "Fora", [], groups + fragment("Statystyki", words, "site-statistics"))


def _board(board: Board) -> str:
    last = board.latest
    latest = ""
    if last:
        latest = f"""<div class="post-date"><span class="label">Najnowszy wpis:</span> <span class="value"><a \
href="{_at_post(last)}" class="internal-link view-post"><span></span>{esc(last.thread.title)}</a> \
{date(last.at)}</span></div>"""
    subs = "".join(
        f'<li><a href="/forums/f/{one.number}.aspx" class="internal-link view-forum">'
        f"<span></span>{esc(one.title)}</a></li>"
        for one in board.boards
    )
    below = f'<div class="sub-forums"><span class="label">Podfora:</span><ul class="sub-forum-list">{subs}</ul></div>'
    replies = count(board.posts - len(board.threads), "odpowiedź", "odpowiedzi", "odpowiedzi")
    return f"""
<li class="content-item"><div class="abbreviated-application forum">
	<h4 class="application-name"><a href="/forums/f/{board.number}.aspx" class="internal-link view-application">\
<span></span>{esc(board.title)}</a></h4>
	<div class="application-description">{esc(board.about)}</div>
	<div class="application-statistics"><span class="threads">\
{count(len(board.threads), "wątek", "wątki", "wątków")}</span>, <span class="replies">{replies}</span></div>
	{latest}{below if subs else ""}
</div></li>"""


def board(likeness: "Telligent", board: Board, page: int) -> str:
    """Write a page of a board."""
    rows, target = likeness.rows(board), f"/forums/f/{board.number}.aspx"
    nav = pager(page, likeness.board_page_count(board), len(rows), target)
    items = "".join(_row(likeness, one) for one in slice_page(rows, page, likeness.threads_per_page))
    subs = "".join(_board(one) for one in board.boards)
    above = fragment("Podfora", f'<ul class="content-list forums">{subs}</ul>', "forum-list") if subs else ""
    sorts = "".join(
        f'<option value="{value}"{" selected" if not value else ""}>{words}</option>'
        for value, words in enumerate(("Najnowszy wpis", "Data utworzenia", "Liczba odpowiedzi", "Liczba wyświetleń"))
    )
    empty = '<div class="message norecords">W tym forum nie ma jeszcze wątków.</div>'
    body = f"""<div class="application-header"><h2 class="application-name">{esc(board.title)}</h2>
<div class="application-description">{esc(board.about)}</div></div>
<div class="options"><a class="internal-link add-post" href="/forums/AddPost.aspx?ForumID={board.number}" \
rel="nofollow"><span></span>Napisz nowy wątek</a> <label>Sortuj według</label> <select>{sorts}</select></div>
{nav}
<ul class="content-list threads">{items}</ul>{"" if items else empty}
{nav}"""
    title = board.title if page == 1 else f"{board.title} - strona {page}"
    return frame(
        likeness,
        title,
        crumbs_of(likeness, board),
        above + fragment("", body, "forum-threads"),
        f"/forums/f/{board.number}/rss.aspx",
    )


def _row(likeness: "Telligent", thread: Thread) -> str:
    first, last = thread.first, thread.last
    words = next((part.text for part in first.parts if part.kind == "text"), "")
    cut = words if len(words) < 140 else f"{words[:136]}..."
    state = ""
    if thread.is_sticky:
        state += '<span class="post-state sticky" title="Przyklejony"><span></span>Przyklejony</span>'
    if thread.is_locked:
        state += '<span class="post-state locked" title="Zablokowany"><span></span>Zablokowany</span>'
    pages = likeness.thread_page_count(thread)
    links = " ".join(f'<a href="{_at(thread)}?PageIndex={page}">{page}</a>' for page in range(1, pages + 1))
    few = f'<span class="post-pages">Strony: {links}</span>' if pages > 1 else ""
    latest = ""
    if thread.replies:
        latest = f"""<div class="post-latest"><span class="label">Ostatnia odpowiedź:</span> <a \
href="{_at_post(last)}" class="internal-link view-post"><span></span>{date(last.at)}</a>, {user(last.author)}</div>"""
    replies = count(thread.replies, "odpowiedź", "odpowiedzi", "odpowiedzi")
    return f"""
<li class="content-item">
	<div class="abbreviated-post-header"></div>
	<div class="abbreviated-post {"sticky" if thread.is_sticky else "discussion"}">
		{avatar(first.author, 40)}
		<h4 class="post-name"><a href="{_at(thread)}" class="internal-link view-post read" \
title="{esc(cut)}"><span></span>{esc(thread.title)}</a> {state}</h4>{few}
		<div class="post-summary">{esc(cut)}</div>
		<div class="post-author"><span class="label">Autor:</span> {user(first.author)} <span class="value">\
{day(first.at)}\
</span></div>
		{latest}
		<ul class="post-attribute-list"><li class="replies">{replies}</li><li class="views">\
{count(thread.views, "wyświetlenie", "wyświetlenia", "wyświetleń")}</li></ul>
	</div>
	<div class="abbreviated-post-footer"></div>
</li>"""


def thread(likeness: "Telligent", thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    nav = pager(page, likeness.thread_page_count(thread), len(thread.posts), _at(thread))
    items = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    people = len({post.author for post in thread.posts})
    replies = count(thread.replies, "odpowiedź", "odpowiedzi", "odpowiedzi")
    locked = """<div class="message locked">Ten wątek jest zablokowany: nie można dodawać nowych wpisów.</div>"""
    body = f"""<div class="thread-header"><h2 class="post-name">{esc(thread.title)}</h2>
<div class="post-attributes"><span class="attribute-name">Ten wątek ma {replies}</span> | <span \
class="attribute-value">{count(people, "uczestnik", "uczestników", "uczestników")}</span></div></div>
{locked if thread.is_locked else ""}
<div class="options"><label>Sortuj wpisy:</label> <select><option selected>Od najstarszych do najnowszych</option>\
<option>Od najnowszych do najstarszych</option></select></div>
{nav}
<ul class="content-list posts">{items}
</ul>
{nav}
<div class="previous-next"><a href="/forums/f/{thread.board.number}.aspx" class="internal-link view-forum"><span>\
</span>\
Powrót do forum {esc(thread.board.title)}</a></div>"""
    crumbs = [*crumbs_of(likeness, thread.board), (_at(thread), thread.title)]
    title = f"{thread.title} - {thread.board.title}"
    feed = f"/forums/f/{thread.board.number}/t/{thread.number}/rss.aspx"
    return frame(likeness, title, crumbs, fragment("", body, "forum-thread"), feed)


def _answered(post: Post) -> Post:
    """Find whom a post answers: the last one quoted, else who opened the thread."""
    names = [part.who for part in post.parts if part.kind == "quote"]
    before = post.thread.posts[: post.place - 1]
    return next((one for one in reversed(before) if one.author.name in names), post.thread.first)


def _post(likeness: "Telligent", post: Post) -> str:
    number, author, thread, store = post.number, post.author, post.thread, likeness.store
    written = store.count_posts(author)
    answers = ""
    if post is not thread.first:
        whom = _answered(post)
        answers = f"""
		<div class="post-reply-to"><span class="label">w odpowiedzi na</span> <a href="{_at_post(whom)}" \
class="internal-link view-post"><span></span>{esc(whom.author.name)}</a></div>"""
    rank = "Moderator" if author.is_moderator else "Stały bywalec" if written > 20 else "Nowicjusz"
    place = f'<div class="user-location">{esc(author.place)}</div>' if author.place else ""
    signature = f'<div class="post-signature user-defined-markup">{esc(author.signature)}</div>'
    reply = f"/forums/AddPost.aspx?ReplyToPostID={number}"
    actions = f"""<div class="post-actions"><a class="internal-link reply-post" href="{reply}" rel="nofollow">\
<span></span>Odpowiedz</a> <a class="internal-link quote-post" href="{reply}&amp;Quote=True" rel="nofollow"><span>\
</span>Cytuj</a> <a class="internal-link report-abuse" href="#" rel="nofollow"><span></span>Zgłoś nadużycie</a></div>"""
    likes = ""
    if post.likes:
        stars = f'<span class="rate-value">{count(len(post.likes), "głos", "głosy", "głosów")}</span>'
        likes = f'<div class="post-rating"><span class="label">Ocena:</span> {stars}</div>'
    kind = "thread-starter" if post is thread.first else "thread-reply"
    title = "" if post is thread.first else "Odp: "
    return f"""
<li class="content-item {kind}">
	<a name="{number}"></a>
	<div class="full-post-header {kind}"></div>
	<div class="full-post {kind}">
		<div class="post-author">
			{avatar(author, 80)}
			{user(author)}
			<div class="user-rank">{rank}</div>
			<div class="user-joined">Na forum od {day(author.joined)}</div>{place}
			<div class="user-posts">{count(written, "wpis", "wpisy", "wpisów")}, {written * 15} pkt</div>
		</div>
		<div class="post-header"><a href="{_at_post(post)}" class="internal-link view-post" rel="bookmark"><span>\
</span>\
{title}{esc(thread.title)}</a>
		<div class="post-date"><span class="label">Napisano</span> <span class="value">{date(post.at)}</span></div>\
</div>\
{answers}
		<div class="post-content user-defined-markup">{likeness.post_html(post)}</div>
		{signature if author.signature else ""}
		{likes}
		{"" if thread.is_locked else actions}
	</div>
	<div class="full-post-footer {kind}"></div>
</li>"""
