"""Write the pages of the forum: articles, ages with machine-readable twins, a whole board inside one link.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Post, Thread

NAME = "Boatyard"
_UNITS = (("year", 31_536_000), ("month", 2_592_000), ("day", 86_400), ("hour", 3600), ("minute", 60))


def _time(likeness: Likeness, at: datetime) -> str:
    """Write how long ago something was; the day and the minute stand in its title, the second in an attribute."""
    age = (likeness.store.now - at).total_seconds()
    unit, size = next((one for one in _UNITS if age >= one[1]), _UNITS[-1])
    count = max(1, round(age / size))
    about = "about " if unit in ("hour", "month", "year") else ""
    words = f"{about}{count} {unit}{'s' if count > 1 else ''} ago"
    return f"""<time datetime="{at:%Y-%m-%dT%H:%M:%SZ}" title="{at:%B %d, %Y %H:%M}">{words}</time>"""


def _user(member: Member) -> str:
    return f'<a href="/users/{member.number}">{esc(member.name)}</a>'


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, kind: str = "") -> str:
    """Put the frame around the body of a page."""
    steps = "".join(f'<li><a href="{target}">{esc(name)}</a></li>' for target, name in crumbs)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{esc(title)} | {NAME}</title>
<meta name="csrf-param" content="authenticity_token" />
<meta name="csrf-token" content="{likeness.store.visits * 104_729:040x}==" />
<link rel="stylesheet" media="all" href="/assets/thredded-8c41a7.css" data-turbolinks-track="reload" />
<script src="/assets/thredded-53fe1b.js" async="async" data-turbolinks-track="reload"></script>
</head>
<body>
<header class="app-header"><a class="app-logo" href="/">{NAME}</a><nav><a href="/forum">Forum</a> <a
 href="/about">About</a>
 <a href="/users/sign_in">Sign in</a> <a href="/users/sign_up">Sign up</a></nav></header>
<div id="thredded--container" class="thredded--main-container thredded--layout-{kind}" data-thredded-page-id="{kind}">
<header class="thredded--navigation"><nav class="thredded--user-navigation thredded--user-navigation-standalone">
<ul class="thredded--user-navigation--list"></ul></nav>
<form class="thredded--form thredded--navigation--search" action="/forum" accept-charset="UTF-8" method="get">
<label for="q">Search</label><input type="search" name="q" id="q" class="thredded--navigation--search--field"
 placeholder="Search Topics and Posts" /><input type="submit" value="Search" /></form>
<ul class="thredded--navigation-breadcrumbs" id="nav_breadcrumbs"><li><a
 href="/forum">Messageboards</a></li>{steps}</ul>
</header>
{body}
<footer class="thredded--footer"><p class="thredded--currently-online"><header
 class="thredded--currently-online--title">Currently Online: {likeness.store.visits % 4 + 1}</header></p></footer>
</div>
</body>
</html>
"""


def _pager(target: str, page: int, last: int) -> str:
    if last == 1:
        return ""

    def link(number: int, word: str, kind: str, rel: str = "") -> str:
        where = f"{target}/page-{number}" if number > 1 else target
        return f'<span class="{kind}"><a{rel} href="{where}">{word}</a></span>'

    items = [
        f'<span class="page current">{number}</span>' if number == page else link(number, str(number), "page")
        for number in range(1, last + 1)
    ]
    if page > 1:
        items[:0] = [link(1, "&laquo; First", "first"), link(page - 1, "&lsaquo; Prev", "prev", ' rel="prev"')]
    if page < last:
        items += [link(page + 1, "Next &rsaquo;", "next", ' rel="next"'), link(last, "Last &raquo;", "last")]
    joined = "\n".join(items)
    return f"""<footer class="thredded--pagination thredded--pagination-bottom"><nav class="pagination"
 role="navigation"
 aria-label="pager">
{joined}
</nav></footer>"""


def boards(likeness: Likeness) -> str:
    """Write the page that lists all boards; each is one link with everything in it."""
    groups = "".join(
        f"""<section class="thredded--messageboards-group"><h2
 class="thredded--messageboards-group--title">{esc(category.title)}
</h2>{"".join(_board(likeness, one) for board in category.boards for one in (board, *board.boards))}</section>
"""
        for category in likeness.store.categories
    )
    body = f"""<section class="thredded--main-section thredded--messageboards">
{groups}</section>"""
    return frame(likeness, "Messageboards", [], body, "messageboards-index")


def _board(likeness: Likeness, board: Board) -> str:
    latest = board.latest
    line = ""
    if latest:
        line = f"""<p class="thredded--messageboard--byline">Last updated {_time(likeness, latest.at)} <cite>by
 {esc(latest.author.name)}</cite></p>"""
    return f"""<a id="messageboard_{board.number}" class="thredded--messageboard" href="/forum/{board.key}">
<header class="thredded--messageboard--header"><h2 class="thredded--messageboard--title">{esc(board.title)}</h2>
<h3 class="thredded--messageboard--meta"><span
 class="thredded--messageboard--meta--counts">{len(board.threads)} topics /
 {board.posts} posts</span></h3></header>
<p class="thredded--messageboard--description">{esc(board.about)}</p>
{line}</a>
"""


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    rows = likeness.rows(board)
    shown = "".join(_row(likeness, thread) for thread in slice_page(rows, page, likeness.threads_per_page))
    body = f"""<section class="thredded--main-section thredded--topics" data-thredded-topics="true">
{shown or '<p class="thredded--no-topics">There are no topics yet.</p>'}</section>
{_pager(f"/forum/{board.key}", page, likeness.board_page_count(board))}"""
    return frame(likeness, board.title, [(f"/forum/{board.key}", board.title)], body, "topics-index")


def _row(likeness: Likeness, thread: Thread) -> str:
    kind = "thredded--topic-sticky" if thread.is_sticky else "thredded--topic-locked" if thread.is_locked else ""
    target = likeness.thread_url(thread).removeprefix(likeness.base)
    first, last = thread.first, thread.last
    return f"""<article class="thredded--topics--topic {kind} thredded--topic-notfollowing thredded--topic-read"
 id="topic_{thread.number}" data-topic="{thread.number}">
<div class="thredded--topics--posts-count">{len(thread.posts)}</div>
<h1 class="thredded--topics--title"><a href="{target}">{esc(thread.title)}</a></h1>
<cite class="thredded--topics--updated-by">{_time(likeness, last.at)} {_user(last.author)}</cite>
<cite class="thredded--topics--started-by">{_time(likeness, first.at)} {_user(first.author)}</cite>
<span class="thredded--topics--follow-info" title="You are not following this topic."><svg
 class="thredded--topics--follow-icon"><use xlink:href="#thredded-unfollow-icon"></use></svg></span>
</article>
"""


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board, first, last = thread.board, thread.first, thread.last
    target = likeness.thread_url(thread).removeprefix(likeness.base)
    pager = _pager(target, page, likeness.thread_page_count(thread))
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    body = f"""<div class="thredded--main-section thredded--topic" id="topic_{thread.number}">
<header class="thredded--topic-header"><h2 class="thredded--topic-header--title"><a
 class="thredded--topic-header--title-link"
 href="{target}">{esc(thread.title)}</a></h2>
<cite class="thredded--topic-header--started-by">Started by {_user(first.author)}</cite>
<cite class="thredded--topic-header--started-at">{_time(likeness, first.at)}</cite>
<cite class="thredded--topic-header--last-updated">Last updated {_time(likeness, last.at)} by
 {_user(last.author)}</cite>
</header>
{pager.replace("pagination-bottom", "pagination-top")}
{posts}
{pager}
<p class="thredded--topic--sign-in"><a href="/users/sign_in">Sign in</a> to post a reply.</p>
</div>"""
    return frame(likeness, thread.title, [(f"/forum/{board.key}", board.title)], body, "posts-index")


def _post(likeness: Likeness, post: Post) -> str:
    target = likeness.post_url(post).removeprefix(likeness.base)
    image = f"//www.gravatar.com/avatar/{post.author.number:032x}?s=128&amp;d=retro"
    return f"""<article id="post_{post.number}" class="thredded--post thredded--topic-post">
<div class="thredded--post--dropdown"><svg class="thredded--post--dropdown--toggle"><use
 xlink:href="#thredded-three-dot-menu-icon"></use></svg><div class="thredded--post--dropdown--actions"><a
 class="thredded--post--dropdown--actions--item" href="{target}">Permalink</a></div></div>
<header><img class="thredded--post--avatar" alt="" src="{image}" /><h2
 class="thredded--post--user">{_user(post.author)}</h2>
<p class="thredded--post--created-at">{_time(likeness, post.at)}</p></header>
<div class="thredded--post--content">{likeness.post_html(post)}</div>
</article>
"""


def profile(likeness: Likeness, member: Member) -> str:
    """Write the profile of a member with the newest posts."""
    posts = [post for post in likeness.store.posts.values() if post.author is member][-5:]
    shown = "".join(
        f"""<article class="thredded--post"><header><h2 class="thredded--post--user">{_user(member)} in
 <a href="{likeness.thread_url(post.thread).removeprefix(likeness.base)}">{esc(post.thread.title)}</a></h2>
<p class="thredded--post--created-at">{_time(likeness, post.at)}</p></header>
<div class="thredded--post--content">{likeness.post_html(post)}</div></article>"""
        for post in reversed(posts)
    )
    body = f"""<section class="thredded--main-section"><h1>{esc(member.name)}</h1><h2>Recent
 activity</h2>{shown}</section>"""
    return frame(likeness, member.name, [], body, "users-show")
