"""Write the pages of the forum inside a blog's theme.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Post, Thread

NAME = "Bootsverein Ufer"
_MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
_UNITS = (
    ("Jahr", "Jahren", 31_536_000),
    ("Monat", "Monaten", 2_592_000),
    ("Woche", "Wochen", 604_800),
    ("Tag", "Tagen", 86_400),
    ("Stunde", "Stunden", 3600),
    ("Minute", "Minuten", 60),
)


def _date(at: datetime) -> str:
    return f"{at.day}. {_MONTHS[at.month - 1]} {at.year}, {at:%H:%M}"


def _ago(likeness: Likeness, at: datetime) -> str:
    age = (likeness.store.now - at).total_seconds()
    one, many, size = next((unit for unit in _UNITS if age >= unit[2]), _UNITS[-1])
    count = max(1, round(age / size))
    return f"Vor {count} {one if count == 1 else many}"


def _user(member: Member) -> str:
    kind = " moderator" if member.is_moderator else ""
    return f'<a class="profile-link{kind}" href="/forum/profile/{member.number}/">{esc(member.name)}</a>'


def frame(likeness: Likeness, title: str, body: str) -> str:
    """Put the theme of the blog around the body of a page."""
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at)[:-4:-1]
    widget = "".join(
        f"""<div class="widget-element"><div class="widget-avatar"></div><div class="widget-content"><span
 class="post-link"><a
 href="{likeness.post_url(thread.last)}" title="{esc(thread.title)}">{esc(thread.title[:33])} …</a></span><span
 class="post-author">Von {esc(thread.last.author.name)}</span><span
 class="post-date">{_ago(likeness, thread.last.at)}</span>
</div></div>"""
        for thread in newest
    )
    return f"""<!DOCTYPE html>
<html lang="de-DE" class="no-js">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width">
<title>{esc(title)} &#8211; {NAME}</title>
<link rel="alternate" type="application/rss+xml" title="{NAME} &raquo; Feed" href="{likeness.base}/feed/" />
<link rel='stylesheet' id='af-widgets-css' href='/wp-content/plugins/asgaros-forum/skin/widgets.css?ver=2.0' media='all'
 />
<meta name="generator" content="WordPress 5.9" />
</head>
<body class="page-template-default page page-id-12 asgaros-forum">
<div id="page" class="hfeed site"><a class="skip-link screen-reader-text" href="#content">Zum Inhalt springen</a>
<header id="masthead" class="site-header"><p class="site-title"><a href="/" rel="home">{NAME}</a></p>
<nav class="main-navigation"><ul><li class="menu-item"><a href="/">Start</a></li><li class="menu-item"><a
 href="/ueber-uns/">Über uns</a></li><li class="menu-item current-menu-item"><a href="/forum/">Forum</a></li></ul></nav>
</header>
<div id="content" class="site-content"><main id="main" class="site-main"><article id="post-12" class="post-12 page
 type-page hentry"><header class="entry-header"><h1 class="entry-title">{esc(title)}</h1></header><div
 class="entry-content">
<div id="af-wrapper"><div id="forum-header"><div id="forum-navigation-mobile"><a><span
 class="fas fa-bars"></span>Forum-Navigation
</a></div><span class="screen-reader-text">Forum-Navigation</span><div id="forum-navigation"><a class="home-link"
 href="/forum/">Forum</a><a class="members-link" href="/forum/members/">Mitglieder</a><a class="activity-link"
 href="/forum/activity/">Aktivität</a><a class="login-link" href="/wp-login.php">Anmelden</a></div>
<div id="forum-search"><form method="get" action="/forum/search/"><input name="keywords" type="search"
 placeholder="Suchen …" value=""><button type="submit"><i class="fas fa-search"></i></button></form></div></div>
{body}
</div></div></article></main>
<aside id="secondary" class="widget-area"><section class="widget widget_asgarosforum_widget"><h2
 class="widget-title">Neueste
 Beiträge</h2><div class="asgarosforum-widget">{widget}</div></section>
<section class="widget widget_meta"><h2 class="widget-title">Meta</h2><ul><li><a href="/wp-login.php">Anmelden</a></li>
<li><a href="/feed/">Feed der Einträge</a></li></ul></section></aside></div>
<footer id="colophon" class="site-footer"><a href="https://de.wordpress.org/" class="imprint">Stolz präsentiert von
 WordPress</a></footer></div>
</body>
</html>
"""


def _crumbs(*steps: tuple[str, str]) -> str:
    links = "".join(
        f'<span class="breadcrumb-element"><a href="{target}" title="{esc(name)}">{esc(name)}</a></span>'
        '<span class="fas fa-chevron-right separator"></span>'
        for target, name in (("/forum/", "Forum"), *steps)
    )
    return f"""<div id="forum-breadcrumbs"><span
 class="screen-reader-text">Forum-Breadcrumbs - Du bist hier:</span><span
 class="breadcrumb-icon fas fa-home"></span>{links}</div>"""


def _pager(target: str, page: int, last: int) -> str:
    if last == 1:
        return ""

    def link(number: int, word: str) -> str:
        return f'<a href="{target}{f"?part={number}" if number > 1 else ""}">{word}</a>'

    items = [
        f"<strong>{number}</strong>" if number == page else link(number, str(number)) for number in range(1, last + 1)
    ]
    if page > 1:
        items.insert(0, link(page - 1, '<span class="fas fa-chevron-left"></span>'))
    if page < last:
        items.append(link(page + 1, '<span class="fas fa-chevron-right"></span>'))
    return f'<div class="pages-and-menu"><div class="pages">{"".join(items)}</div><div class="clear"></div></div>'


def index(likeness: Likeness) -> str:
    """Write the page that lists all boards."""
    store = likeness.store
    groups = "".join(
        f"""<div class="title-element" id="forum-category-{category.number}">{esc(category.title)}<span
 class="last-post-headline">Letzter Beitrag</span></div><div class="content-container">
{"".join(_board(likeness, board) for board in category.boards)}</div>
"""
        for category in store.categories
    )
    body = f"""{_crumbs()}<div class="clear"></div>
{groups}
<div id="statistics"><div class="title-element title-element-dark">Statistik<span class="online-users-icon fas
 fa-user-clock"></span></div><div class="content-container"><div class="statistics-element"><span
 class="element-number">{len(store.threads)}</span><span class="element-name">Themen</span></div><div
 class="statistics-element"><span class="element-number">{len(store.posts)}</span><span
 class="element-name">Beiträge</span>
</div></div><div id="statistics-online-users">Neuestes Mitglied: {_user(store.members[-1])} &middot; Derzeit online:
 {store.visits % 5 + 1} Gäste</div></div>"""
    return frame(likeness, "Forum", body)


def _board(likeness: Likeness, board: Board) -> str:
    latest, last = board.latest, "<small>Noch keine Themen!</small>"
    if latest:
        last = f"""<div class="forum-poster-avatar"></div><div class="forum-poster-summary"><a
 href="{likeness.post_url(latest)}"
 title="{esc(latest.thread.title)}">{esc(latest.thread.title[:25])} …</a><small><a href="{likeness.post_url(latest)}">
{_ago(likeness, latest.at)}</a>&nbsp;&middot;&nbsp;{_user(latest.author)}</small></div>"""
    links = " &middot; ".join(f'<a href="{likeness.board_url(one)}">{esc(one.title)}</a>' for one in board.boards)
    inner = f'<small class="forum-subforums"><b>Unterforen:</b>&nbsp;{links}</small>' if links else ""
    return f"""<div class="content-element forum" id="forum-{board.number}"><div class="forum-status read"><i class="fas
 fa-comments"></i></div><div class="forum-name"><a class="forum-title"
 href="{likeness.board_url(board)}">{esc(board.title)}</a>
<small class="forum-description">{esc(board.about)}</small><small
 class="forum-stats">{len(board.threads)} Themen &middot;
 {board.posts} Beiträge</small>{inner}</div><div class="forum-poster">{last}</div></div>
"""


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board: stickies and others under headings of their own."""
    rows = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    pager = _pager(likeness.board_url(board), page, likeness.board_page_count(board))
    sticky = "".join(_row(likeness, thread) for thread in rows if thread.is_sticky)
    others = "".join(_row(likeness, thread) for thread in rows if not thread.is_sticky)
    inner = "".join(_board(likeness, one) for one in board.boards)
    head = '<div class="title-element">{}<span class="last-post-headline">Letzter Beitrag</span></div>'
    above = likeness.store.board(board.inside) if board.inside else None
    steps = [(likeness.board_url(one), one.title) for one in (above, board) if one]
    none = '<div class="notice">In diesem Forum gibt es noch keine Themen!</div>'
    title = head.format("Themen")
    body = f"""{_crumbs(*steps)}
{f'{head.format("Unterforen")}<div class="content-container">{inner}</div>' if inner else ""}
{pager}
<div class="content-container">{title}<div class="topics-sticky">{sticky}</div><div
 class="topics">{others or none}</div></div>
{pager}"""
    return frame(likeness, board.title, body)


def _row(likeness: Likeness, thread: Thread) -> str:
    first, last, target = thread.first, thread.last, likeness.thread_url(thread)
    count = likeness.thread_page_count(thread)
    links = "".join(
        f'<a href="{target}{f"?part={page}" if page > 1 else ""}">{page}</a>' for page in range(1, count + 1)
    )
    pages = f'&nbsp;&middot;&nbsp;<span class="topic-pages">{links}</span>' if count > 1 else ""
    kind = "topic-sticky" if thread.is_sticky else "topic-normal"
    icon = "fa-lock" if thread.is_locked else "fa-thumbtack" if thread.is_sticky else "fa-comments"
    latest = likeness.post_url(last)
    return f"""<div class="content-element topic {kind}"><div class="topic-status read"><i class="far {icon}"></i></div>
<div class="topic-name"><a href="{target}" title="{esc(thread.title)}">{esc(thread.title)}</a><small>Von
 {_user(first.author)}&nbsp;&middot;&nbsp;{_ago(likeness, first.at)}{pages}</small><small
 class="topic-stats">{thread.replies} Antworten &middot; {thread.views} Ansichten</small></div>
<div class="topic-poster"><div class="topic-poster-avatar"></div><div class="topic-poster-summary"><small><a
 href="{latest}">{_ago(likeness, last.at)}</a>&nbsp;&middot;&nbsp;{_user(last.author)}</small></div></div></div>
"""


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board = thread.board
    pager = _pager(likeness.thread_url(thread), page, likeness.thread_page_count(thread))
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    closed = '<div class="notice">Dieses Thema ist geschlossen!</div>' if thread.is_locked else ""
    steps = ((likeness.board_url(board), board.title), (likeness.thread_url(thread), thread.title))
    body = f"""{_crumbs(*steps)}
{closed}{pager}
<div class="title-element">{esc(thread.title)}</div><div class="content-container">
{posts}</div>
{pager}
<div class="notice">Bitte <a href="/wp-login.php">Anmelden</a>, um Beiträge und Themen zu erstellen.</div>"""
    return frame(likeness, thread.title, body)


def _post(likeness: Likeness, post: Post) -> str:
    number, author, link = post.number, post.author, likeness.post_url(post)
    text = likeness.post_html(post)
    edited = ""
    if post.edited:
        edited = f"""<span class="post-edit-date">Zuletzt bearbeitet am {_date(post.edited)} von
 {_user(author)}</span>"""
    signature = f'<div class="signature">{esc(author.signature)}</div>' if author.signature else ""
    badge = '<small class="post-author-marker">Themenstarter</small>' if author is post.thread.first.author else ""
    return f"""<div class="post-element" id="postid-{number}"><div class="post-author"><img alt=""
 class="avatar avatar-120 photo"
 src="https://secure.gravatar.com/avatar/{author.number:032x}?s=120" height="120" width="120" /><div
 class="post-author-blocks"><div class="post-author-block-name"><span
 class="post-username">{_user(author)}</span></div><div
 class="post-author-block-meta"><small class="post-counter">{likeness.store.count_posts(author)}
 Beiträge</small>{badge}</div>
</div></div>
<div class="post-wrapper"><div class="forum-post-header-container"><div class="forum-post-header"><span
 class="forum-post-date"><a href="{link}">{_date(post.at)}</a></span></div></div>
<div class="post-message"><div id="post-quote-container-{number}" style="display: none;"><blockquote><div
 class="quotetitle">Zitat von {esc(author.name)} am {_date(post.at)}</div>{text}</blockquote></div>{text}
</div>
<div class="post-footer"><div class="post-reactions"><div class="post-reactions-summary"></div><span
 class="reaction up"><i
 class="far fa-thumbs-up"></i><span class="up-count">{len(post.likes)}</span></span></div><div
 class="post-meta">{edited}<a href="{link}">#{post.place}</a></div></div>{signature}</div></div>
"""


def profile(likeness: Likeness, member: Member) -> str:
    """Write the profile of a member."""
    body = f"""{_crumbs(("/forum/members/", "Mitglieder"))}<div id="profile-header"><div class="user-info"><div
 class="profile-display-name">{esc(member.name)}</div></div></div><div id="profile-content"><div
 class="profile-row"><div>
Mitglied seit:</div><div>{_date(member.joined)}</div></div><div class="profile-row"><div>Beiträge:</div><div>
{likeness.store.count_posts(member)}</div></div></div>"""
    return frame(likeness, f"Profil: {member.name}", body)
