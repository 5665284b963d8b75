"""Write the pages beside those of boards and threads: members, lists of all boards, searches, the log-in, feeds.

In: a likeness and what to show. Out: HTML, or RSS.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc
from tests.likenesses.store import Board, Member, Post, Thread

from . import frame as parts

if TYPE_CHECKING:
    from . import Telligent


def name_of(member: Member) -> str:
    """Write a name as it stands in an address."""
    return parts.name_of(member)


def message(likeness: "Telligent", title: str, words: str) -> str:
    """Say something that is no content."""
    body = parts.fragment(title, f'<div class="message error">{esc(words)}</div>', "message")
    return parts.frame(likeness, title, [], body)


def login(likeness: "Telligent", *, is_reply: bool) -> str:
    """Write the page to log in."""
    reason = '<div class="message warning">Musisz się zalogować, aby dodać wpis.</div>' if is_reply else ""
    body = f"""{reason}<div class="field-list"><div class="field-item"><label class="field-item-header">Nazwa \
użytkownika</label><span class="field-item-input"><input name="ctl00$username" type="text" size="30" /></span></div>
<div class="field-item"><label class="field-item-header">Hasło</label><span class="field-item-input"><input \
name="ctl00$password" type="password" size="30" /></span></div><a href="#" class="internal-link login"><span></span>\
Zaloguj się</a></div>"""
    return parts.frame(likeness, "Zaloguj się", [], parts.fragment("Zaloguj się", body, "login"))


def members(likeness: "Telligent") -> str:
    """Write the list of members."""
    items = "".join(
        f"""<li class="content-item"><div class="abbreviated-user">{parts.avatar(one, 44)}{parts.user(one)}
<div class="user-joined">Na forum od {parts.day(one.joined)}</div></div></li>"""
        for one in likeness.store.members
    )
    body = parts.fragment("Osoby", f'<ul class="content-list users">{items}</ul>', "people-list")
    return parts.frame(likeness, "Osoby", [("/members/default.aspx", "Osoby")], body)


def profile(likeness: "Telligent", member: Member) -> str:
    """Write the profile of somebody, with what was written last."""
    posts = sorted((one for one in likeness.store.posts.values() if one.author is member), key=lambda post: post.at)
    stream = "".join(
        f"""<li class="content-item"><div class="activity-summary">{parts.user(member)} odpowiedział(a) w wątku <a \
href="{esc(likeness.post_url(post))}">{esc(post.thread.title)}</a></div><div class="activity-date">\
{parts.date(post.at)}</div></li>"""
        for post in posts[::-1][:8]
    )
    facts = f"""<div class="full-user">{parts.avatar(member, 150)}<h2 class="user-name">{esc(member.name)}</h2>
<div class="field-list"><div class="field-item">Na forum od: {parts.day(member.joined)}</div><div class="field-item">\
Lokalizacja: {esc(member.place) or "-"}</div><div class="field-item">Wpisy: {likeness.store.count_posts(member)}</div>\
</div>
<a href="/search/SearchResults.aspx?u={member.number}" rel="nofollow">Wpisy użytkownika</a></div>"""
    body = parts.fragment("", facts, "user-details") + parts.fragment(
        "Ostatnia aktywność", f'<ul class="content-list activity-stream">{stream}</ul>', "user-activities"
    )
    crumbs = [("/members/default.aspx", "Osoby"), (f"/members/{name_of(member)}/default.aspx", member.name)]
    return parts.frame(likeness, member.name, crumbs, body)


def active(likeness: "Telligent", *, only_bare: bool) -> str:
    """Write the list of threads of all boards that were answered last, or not at all."""
    title = "Wątki bez odpowiedzi" if only_bare else "Aktywne wątki"
    threads = [one for one in likeness.store.threads.values() if not only_bare or not one.replies]
    items = "".join(_row(likeness, one) for one in sorted(threads, key=lambda one: one.last.at)[::-1][:30])
    body = parts.fragment(title, f'<ul class="content-list threads">{items}</ul>', "forum-threads")
    return parts.frame(likeness, title, [], body)


def _row(likeness: "Telligent", thread: Thread) -> str:
    board = thread.board
    return f"""<li class="content-item"><div class="abbreviated-post"><h4 class="post-name"><a \
href="{esc(likeness.thread_url(thread))}" class="internal-link view-post"><span></span>{esc(thread.title)}</a></h4>
<div class="post-application"><a href="/forums/f/{board.number}.aspx">{esc(board.title)}</a></div>
<div class="post-author">{parts.user(thread.first.author)}</div><div class="post-date">{parts.date(thread.last.at)}\
</div>
</div></li>"""


def search(likeness: "Telligent", number: str) -> str:
    """Write the form for a search, and what somebody wrote."""
    posts = [post for post in likeness.store.posts.values() if str(post.author.number) == number]
    items = "".join(_result(likeness, post) for post in sorted(posts, key=lambda post: post.at)[::-1][:20])
    body = f"""<div class="search-form"><input name="ctl00$q" type="text" size="40" value="" /> <a href="#" \
class="internal-link submit-search"><span></span>Szukaj</a></div><ul class="content-list search-results">{items}</ul>"""
    return parts.frame(likeness, "Szukaj", [], parts.fragment("Szukaj", body, "search-results"))


def _result(likeness: "Telligent", post: Post) -> str:
    words = " ".join(part.text for part in post.parts if part.kind == "text")[:160]
    return f"""<li class="content-item"><div class="search-result"><h4 class="post-name"><a \
href="{esc(likeness.post_url(post))}">{esc(post.thread.title)}</a></h4><div class="post-summary">{esc(words)}</div>
<div class="post-author">{parts.user(post.author)}, {parts.date(post.at)}</div></div></li>"""


def feed(likeness: "Telligent", board: Board) -> str:
    """Write the feed of a board."""
    posts = [thread.first for thread in likeness.rows(board)[:15]]
    return _feed(board.title, likeness.board_url(board), "".join(_item(likeness, post) for post in posts))


def thread_feed(likeness: "Telligent", thread: Thread) -> str:
    """Write the feed of a thread."""
    items = "".join(_item(likeness, post) for post in thread.posts[::-1][:25])
    return _feed(thread.title, likeness.thread_url(thread), items)


def _item(likeness: "Telligent", post: Post) -> str:
    return f"""<item><title>{esc(post.thread.title)}</title><link>{esc(likeness.post_url(post))}</link>
<pubDate>{post.at:%a, %d %b %Y %H:%M:%S} GMT</pubDate><dc:creator>{esc(post.author.name)}</dc:creator>
<description>{esc(likeness.post_html(post))}</description></item>"""


def _feed(title: str, link: str, items: str) -> str:
    return f"""<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>{esc(title)}</title><link>{link}</link>
<generator>Telligent Community 5.6.582.14118 (Build: 5.6.582.14118)</generator>{items}</channel></rss>
"""
