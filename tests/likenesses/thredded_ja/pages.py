"""Write the pages of Thredded: the boards, the topics of one, a topic, and what the application has beside them."""

from datetime import datetime
from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Category, Member, Post, Thread

if TYPE_CHECKING:
    from . import ThreddedJa

NAME = "なんでも修理広場"
_UNITS = ((31_536_000, "年"), (2_592_000, "ヶ月"), (86_400, "日"), (3_600, "時間"), (60, "分"))


def _time(forum: "ThreddedJa", at: datetime) -> str:
    gone = int((forum.store.now - at).total_seconds())
    words = next((f"約{gone // size}{word}前" for size, word in _UNITS if gone >= size), "1分以内")
    title = f"{at.year}年{at.month}月{at.day}日 {at:%H:%M}"
    return f'<time class="thredded--time-ago" datetime="{at:%Y-%m-%dT%H:%M:%S}Z" title="{title}">{words}</time>'


def _path(forum: "ThreddedJa", url: str) -> str:
    return url.removeprefix(forum.base)


def _user(forum: "ThreddedJa", member: Member) -> str:
    return f'<a href="{_path(forum, forum.profile_url(member))}">{esc(member.name)}</a>'


def _pager(forum: "ThreddedJa", url: str, page: int, last: int) -> str:
    if last == 1:
        return ""

    def at(number: int) -> str:
        return _path(forum, f"{url}/page-{number}" if number > 1 else url)

    rels = {page - 1: ' rel="prev"', page + 1: ' rel="next"'}
    pieces = [
        f'<span class="page current">{number}</span>'
        if number == page
        else f'<span class="page"><a{rels.get(number, "")} href="{at(number)}">{number}</a></span>'
        for number in range(max(1, page - 4), min(last, page + 4) + 1)
    ]
    if page > 1:
        pieces.insert(0, f'<span class="prev"><a rel="prev" href="{at(page - 1)}">&lsaquo; 前</a></span>')
        pieces.insert(0, f'<span class="first"><a href="{at(1)}">&laquo; 最初</a></span>')
    if page < last:
        pieces.append(f'<span class="next"><a rel="next" href="{at(page + 1)}">次 &rsaquo;</a></span>')
        pieces.append(f'<span class="last"><a href="{at(last)}">最後 &raquo;</a></span>')
    joined = "\n".join(pieces)
    return f'<nav class="pagination" role="navigation" aria-label="pager">\n{joined}\n</nav>'


def index(forum: "ThreddedJa") -> Answer:
    """List the boards in their groups."""
    groups = "".join(_group(forum, category) for category in forum.store.categories)
    body = f'<section class="thredded--main-section thredded--messageboards">\n{groups}</section>'
    return Answer(frame(forum, "掲示板", body, []))


def _group(forum: "ThreddedJa", category: Category) -> str:
    boards = [one for board in category.boards for one in (board, *board.boards)]
    cards = "".join(_card(forum, board) for board in boards)
    return f"""<div class="thredded--messageboards-group"><h3
 class="thredded--messageboards-group--title">{esc(category.title)}</h3>
{cards}</div>
"""


def _card(forum: "ThreddedJa", board: Board) -> str:
    byline, post = "", board.latest
    if post:
        byline = f"""<p class="thredded--messageboard--byline">最終更新 {_time(forum, post.at)} <cite
 class="thredded--messageboard--byline--user">{esc(post.author.name)}</cite></p>"""
    return f"""<a class="thredded--messageboard" href="{_path(forum, forum.board_url(board))}">
<header class="thredded--messageboard--header"><h2 class="thredded--messageboard--title">{esc(board.title)}</h2>
</header>
<p class="thredded--messageboard--description">{esc(board.about)}</p>
{byline}
<p class="thredded--messageboard--meta"><span class="thredded--messageboard--meta--counts">トピック
 {len(board.threads)} /
 投稿 {board.posts}</span></p></a>
"""


def board(forum: "ThreddedJa", here: Board, page: int) -> Answer:
    """List the topics of a board."""
    rows = "".join(_row(forum, thread) for thread in slice_page(forum.rows(here), page, forum.threads_per_page))
    empty = '<div class="thredded--empty"><h3 class="thredded--empty--title">トピックはまだありません</h3></div>'
    numbers = _pager(forum, forum.board_url(here), page, forum.board_page_count(here))
    body = f"""<section class="thredded--main-section thredded--topics" data-thredded-topics="true">
<footer class="thredded--pagination-top">{numbers}</footer>
{rows or empty}
<footer class="thredded--pagination-bottom">{numbers}</footer></section>"""
    return Answer(frame(forum, here.title, body, [(forum.board_url(here), here.title)]))


def _row(forum: "ThreddedJa", thread: Thread) -> str:
    marks = (" thredded--topic-sticky" if thread.is_sticky else "") + (
        " thredded--topic-locked" if thread.is_locked else ""
    )
    last, number = thread.last, thread.number
    return f"""<article class="thredded--topics--topic thredded--topic-read{marks}" id="topic_{number}"
 data-topic="{number}"
 data-messageboard="{thread.board.number}">
<div class="thredded--topics--posts-count">{thread.replies}</div>
<h1 class="thredded--topics--title"><a href="{_path(forum, forum.thread_url(thread))}">{esc(thread.title)}</a></h1>
<cite class="thredded--topics--updated-by">最終更新 {_time(forum, last.at)} {_user(forum, last.author)}</cite>
<cite class="thredded--topics--started-by">作成 {_time(forum, thread.first.at)}
 {_user(forum, thread.first.author)}</cite>
</article>
"""


def topic(forum: "ThreddedJa", here: Thread, page: int) -> Answer:
    """Show a page of a topic."""
    shown = "".join(_post(forum, post) for post in slice_page(here.posts, page, forum.posts_per_page))
    numbers = _pager(forum, forum.thread_url(here), page, forum.thread_page_count(here))
    first = here.first
    lock = (
        '<div class="thredded--topic-header--locked">このトピックはロックされています</div>' if here.is_locked else ""
    )
    body = f"""<section class="thredded--main-section thredded--topic-section" id="topic_{here.number}">
<header class="thredded--topic-header"><h1 class="thredded--topic-header--title">{esc(here.title)}</h1>
<cite class="thredded--topic-header--started-by">作成 {_time(forum, first.at)}
 {_user(forum, first.author)}</cite>{lock}</header>
<footer class="thredded--pagination-top">{numbers}</footer>
{shown}
<footer class="thredded--pagination-bottom">{numbers}</footer>
<div class="thredded--signed-out-cta"><h3>返信するには<a href="/users/sign_in">ログイン</a>してください</h3></div>
</section>"""
    return Answer(frame(forum, here.title, body, [(forum.board_url(here.board), here.board.title)]))


def _post(forum: "ThreddedJa", post: Post) -> str:
    number = post.number
    return f"""<article class="thredded--post" id="post_{number}">
<header><img class="thredded--post--avatar" src="/avatars/{post.author.number}.png" alt="" />
<h2 class="thredded--post--user">{_user(forum, post.author)}</h2>
<a class="thredded--post--created-at" rel="nofollow"
 href="{_path(forum, forum.post_url(post))}">{_time(forum, post.at)}</a></header>
<div class="thredded--post--content">
{forum.post_html(post)}
</div>
</article>
"""


def application(forum: "ThreddedJa", path: str) -> Answer | None:
    """Show a member, the home of the application, or a form."""
    if path == "/":
        words = f'<h1>{NAME}</h1><p>直し方を教え合う集まりです。</p><p><a href="/forum/">掲示板へ</a></p>'
        return Answer(frame(forum, NAME, words, []))
    if path in ("/users/sign_in", "/users/sign_up", "/forum/search"):
        return Answer(
            frame(forum, "ログイン", '<h2>ログイン</h2><form method="post"><input name="user[email]"></form>', [])
        )
    member = next((one for one in forum.store.members if path == _path(forum, forum.profile_url(one))), None)
    if member is None:
        return None
    recent = [post for post in reversed(forum.store.posts.values()) if post.author is member][:5]
    rows = "".join(
        f'<li><a href="{_path(forum, forum.post_url(post))}">{esc(post.thread.title)}</a> {_time(forum, post.at)}</li>'
        for post in recent
    )
    body = f"<h1>{esc(member.name)}</h1><p>登録日 {_time(forum, member.joined)}</p><ul>{rows}</ul>"
    return Answer(frame(forum, member.name, body, []))


def frame(forum: "ThreddedJa", title: str, body: str, steps: list[tuple[str, str]]) -> str:
    """Put a page together."""
    crumbs = "".join(f'<li><a href="{_path(forum, url)}">{esc(name)}</a></li>\n' for url, name in steps)
    return f"""<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="utf-8">
<title>{esc(title)} | {NAME}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csrf-param" content="authenticity_token" />
<meta name="csrf-token" content="{forum.store.visits:086d}" />
<link rel="stylesheet" media="all" href="/assets/application-8d5c3e4f.css" data-turbolinks-track="reload" />
<script src="/assets/application-1b7f0c2a.js" data-turbolinks-track="reload" async="async"></script>
</head>
<body>
<header class="app-header"><a href="/">{NAME}</a> <nav><a href="/forum/">掲示板</a> <a
 href="/users/sign_up">新規登録</a>
 <a href="/users/sign_in">ログイン</a></nav></header>
<div id="thredded--container" class="thredded--main-container" data-thredded-page-id="thredded"
 data-thredded-root-url="/forum/">
<header class="thredded--main-header"><nav class="thredded--main-navigation"><ul
 class="thredded--navigation-breadcrumbs">
<li><a href="/forum/">掲示板</a></li>
{crumbs}</ul>
<form class="thredded--form thredded--navigation--search" data-thredded-turboform="true" action="/forum/search"
 accept-charset="UTF-8" method="get"><label for="q">検索</label><input type="search" name="q" id="q"
 placeholder="トピックと投稿を検索">
<button type="submit" form="q">検索</button></form></nav></header>
{body}
</div>
<footer class="app-footer">&copy; {forum.store.now.year} {NAME}</footer>
</body>
</html>
"""
