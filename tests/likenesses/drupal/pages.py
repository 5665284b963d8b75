"""Write the pages of the forum: the opening post is a page, the answers are comments below it.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Post, Thread

NAME = "Village Hall"
_UNITS = (("year", 31_536_000), ("month", 2_592_000), ("week", 604_800), ("day", 86_400), ("hour", 3600), ("min", 60))


def _date(at: datetime) -> str:
    return f"{at:%a}, {at:%m/%d/%Y} - {at:%H:%M}"


def _ago(likeness: Likeness, at: datetime) -> str:
    """Write how long ago something was, in two units."""
    left, words = int((likeness.store.now - at).total_seconds()), []
    for unit, size in _UNITS:
        count, left = divmod(left, size)
        if count:
            words.append(f"{count} {unit}{'s' if count > 1 and unit != 'min' else ''}")
        if len(words) == 2:
            break
    return " ".join(words) + " ago"


def _user(member: Member) -> str:
    return f'<span class="username">{esc(member.name)}</span>'


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, head: str = "") -> str:
    """Put the frame around the body of a page."""
    steps = " » ".join(f'<a href="{target}">{esc(name)}</a>' for target, name in [("/", "Home"), *crumbs])
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.first.at)[:-6:-1]
    news = "".join(
        f'<li class=""><a href="/node/{thread.number}" title="{thread.replies} comments">{esc(thread.title)}</a></li>'
        for thread in newest
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML+RDFa 1.0//EN" "http://www.w3.org/MarkUp/DTD/xhtml-rdfa-1.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" version="XHTML+RDFa 1.0" dir="ltr"
 xmlns:dc="http://purl.org/dc/terms/" xmlns:sioc="http://rdfs.org/sioc/ns#" xmlns:sioct="http://rdfs.org/sioc/types#">
<head profile="http://www.w3.org/1999/xhtml/vocab">
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<meta name="Generator" content="Drupal 7 (http://drupal.org)" />
{head}
<title>{esc(title)} | {NAME}</title>
<style type="text/css" media="all">@import url("/modules/forum/forum.css?nyx3k1");</style>
</head>
<body class="html not-front not-logged-in one-sidebar sidebar-first page-forum">
<div id="skip-link"><a href="#main-content" class="element-invisible element-focusable">Skip to main content</a></div>
<div id="page-wrapper"><div id="page">
<div id="header" class="without-secondary-menu"><div class="section clearfix"><div id="name-and-slogan"><div
 id="site-name">
<strong><a href="/" title="Home" rel="home"><span>{NAME}</span></a></strong></div></div>
<div id="main-menu" class="navigation"><h2 class="element-invisible">Main menu</h2><ul id="main-menu-links"
 class="links clearfix"><li class="menu-218 first"><a href="/">Home</a></li><li class="menu-301 last"><a
 href="/forum">Forums
</a></li></ul></div></div></div>
<div id="main-wrapper" class="clearfix"><div id="main" class="clearfix">
<div id="breadcrumb"><h2 class="element-invisible">You are here</h2><div class="breadcrumb">{steps}</div></div>
<div id="sidebar-first" class="column sidebar"><div class="section"><div class="region region-sidebar-first">
<div id="block-search-form" class="block block-search"><div class="content"><form action="/forum" method="post"
 id="search-block-form" accept-charset="UTF-8"><div><input title="Enter the terms you wish to search for." type="text"
 name="search_block_form" value="" size="15" maxlength="128" class="form-text" /><input type="submit" name="op"
 value="Search" class="form-submit" /></div></form></div></div>
<div id="block-forum-new" class="block block-forum"><h2>New forum topics</h2><div class="content"><div
 class="item-list">
<ul>{news}</ul></div><div class="more-link"><a href="/forum"
 title="Read the latest forum topics.">More</a></div></div></div>
<div id="block-user-login" class="block block-user"><h2>User login</h2><div class="content"><form
 action="/node?destination=forum" method="post" id="user-login-form" accept-charset="UTF-8"><div><label
 for="edit-name">Username <span class="form-required" title="This field is required.">*</span></label><input type="text"
 id="edit-name" name="name" value="" size="15" class="form-text required" /><label
 for="edit-pass">Password</label><input
 type="password" id="edit-pass" name="pass" size="15" class="form-text required" /><div class="item-list"><ul><li
 class="first"><a href="/user/register" title="Create a new user account.">Create new account</a></li><li
 class="last"><a
 href="/user/password" title="Request new password via e-mail.">Request new password</a></li></ul></div><input
 type="submit"
 id="edit-submit" name="op" value="Log in" class="form-submit" /></div></form></div></div>
</div></div></div>
<div id="content" class="column"><div class="section"><a id="main-content"></a>
<h1 class="title" id="page-title">{esc(title)}</h1><div class="tabs"></div>
<div class="region region-content"><div id="block-system-main" class="block block-system"><div class="content">
{body}
</div></div></div></div></div>
</div></div>
<div id="footer-wrapper"><div class="section"><div id="footer" class="clearfix"><div id="block-system-powered-by"
 class="block block-system"><div class="content"><span>Powered by <a
 href="https://www.drupal.org">Drupal</a></span></div>
</div></div></div></div>
</div></div>
</body>
</html>
"""


def _pager(target: str, page: int, last: int) -> str:
    """Write the pager; the second page is number 1."""
    if last == 1:
        return ""

    def link(number: int, word: str, kind: str) -> str:
        where = f"?page={number - 1}" if number > 1 else ""
        return f'<li class="{kind}"><a title="Go to page {number}" href="{target}{where}">{word}</a></li>'

    items = [
        f'<li class="pager-current">{number}</li>' if number == page else link(number, str(number), "pager-item")
        for number in range(1, last + 1)
    ]
    if page > 1:
        items[:0] = [link(1, "« first", "pager-first first"), link(page - 1, "‹ previous", "pager-previous")]
    if page < last:
        items += [link(page + 1, "next ›", "pager-next"), link(last, "last »", "pager-last last")]
    joined = "\n".join(items)
    return f"""<h2 class="element-invisible">Pages</h2><div class="item-list"><ul class="pager">{joined}</ul></div>"""


def forums(likeness: Likeness) -> str:
    """Write the page that lists all boards; headings are boards that hold nothing."""
    rows = []
    for category in likeness.store.categories:
        rows.append(f"""<tr id="forum-list-{category.number}" class="odd container"><td colspan="4" class="container">
<div class="name"><a href="/forum/{category.number}">{esc(category.title)}</a></div></td></tr>
""")
        rows += [_board(likeness, board, 1) for board in category.boards]
    return frame(likeness, "Forums", [], f'<div id="forum">{_forums("".join(rows), 0)}</div>')


def heading(likeness: Likeness, number: int) -> str | None:
    """Write the page of a heading."""
    category = next((one for one in likeness.store.categories if one.number == number), None)
    if not category:
        return None
    rows = "".join(_board(likeness, board, 0) for board in category.boards)
    body = f'<div id="forum">{_forums(rows, number)}</div>'
    return frame(likeness, category.title, [("/forum", "Forums")], body)


def _forums(rows: str, number: int) -> str:
    return f"""<table id="forum-{number}"><thead><tr><th>Forum</th><th>Topics</th><th>Posts</th><th>Last
 post</th></tr></thead>
<tbody>
{rows}</tbody></table>"""


def _board(likeness: Likeness, board: Board, depth: int) -> str:
    latest = board.latest
    last = (
        f"""<span class="submitted">By {_user(latest.author)}
 {_ago(likeness, latest.at)}</span>"""
        if latest
        else "n/a"
    )
    inner = "".join(_board(likeness, one, depth + 1) for one in board.boards)
    return f"""<tr id="forum-list-{board.number}" class="even"><td class="forum">{'<div class="indent">' * depth}
<div class="icon forum-status-default" title="No new posts"><span class="element-invisible">No new posts</span></div>
<div class="name"><a href="/forum/{board.number}">{esc(board.title)}</a></div>
<div class="description">{esc(board.about)}</div>{"</div>" * depth}</td>
<td class="topics">{len(board.threads)}</td><td class="posts">{board.posts}</td><td class="last-reply">{last}</td></tr>
{inner}"""


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board; dates in it are ages."""
    threads = likeness.rows(board)
    rows = "".join(
        _row(likeness, board, thread, place)
        for place, thread in enumerate(slice_page(threads, page, likeness.threads_per_page))
    )
    sort = "".join(
        f'<th><a href="/forum/{board.number}?sort=asc&amp;order={word.replace(" ", "%20")}" title="sort by {word}"'
        f">{word}</a></th>"
        for word in ("Topic", "Replies", "Last reply")
    )
    inner = "".join(_board(likeness, one, 0) for one in board.boards)
    above = likeness.store.board(board.inside) if board.inside else None
    crumbs = [("/forum", "Forums"), *([(f"/forum/{above.number}", above.title)] if above else [])]
    table = f"""<table id="forum-topic-{board.number}"><thead><tr><th>&nbsp;</th>{sort}</tr></thead><tbody>
{rows}</tbody></table>
{_pager(f"/forum/{board.number}", page, likeness.board_page_count(board))}"""
    body = f"""<ul class="action-links"><li><a
 href="/user/login?destination=forum/{board.number}">Log in</a> to post new content in
 the forum.</li></ul>
<div id="forum">{_forums(inner, board.number) if inner else ""}
{table if threads else ""}</div>"""
    return frame(likeness, board.title, crumbs, body)


def _row(likeness: Likeness, board: Board, thread: Thread, place: int) -> str:
    kind = "sticky" if thread.is_sticky else "closed" if thread.is_locked else "default"
    icon = f"""<td class="icon"><div class="topic-status-{kind} topic-icon" title="Normal topic"><span
 class="element-invisible">Normal topic</span></div></td>"""
    row = "odd" if place % 2 == 0 else "even"
    if thread.board is not board:
        return f"""<tr class="{row}">{icon}<td class="title">{esc(thread.title)}</td><td colspan="2"><a
 href="/node/{thread.number}">This topic has been moved</a></td></tr>
"""
    first, last = thread.first, thread.last
    latest = f"By {_user(last.author)} {_ago(likeness, last.at)}" if thread.replies else "n/a"
    return f"""<tr class="{row}">{icon}<td class="title"><div><a
 href="/node/{thread.number}">{esc(thread.title)}</a></div>
<div>By {_user(first.author)} {_ago(likeness, first.at)}</div></td>
<td class="replies">{thread.replies}</td><td class="last-reply">{latest}</td></tr>
"""


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread: the opening post again on every page, and some of the comments."""
    first, board = thread.first, thread.board
    comments = "".join(_comment(likeness, post) for post in slice_page(thread.posts[1:], page, likeness.posts_per_page))
    closed = f"""<div class="link-wrapper"><ul class="links inline"><li class="comment_forbidden first last"><span><a
 href="/user/login?destination=node/{thread.number}%23comment-form">Log in</a> or <a
 href="/user/register?destination=node/{thread.number}%23comment-form">register</a> to post
 comments</span></li></ul></div>"""
    below = f"""<div id="comments" class="comment-wrapper"><h2 class="title">Comments</h2>
{comments}
{_pager(f"/node/{thread.number}", page, likeness.thread_page_count(thread))}
</div>"""
    body = f"""<div id="node-{thread.number}" class="node node-forum node-promoted clearfix"
 about="/node/{thread.number}"
 typeof="sioc:Post sioct:BoardPost">
<span property="dc:title" content="{esc(thread.title)}" class="rdf-meta element-hidden"></span>
<div class="meta submitted"><span property="dc:date dc:created" content="{first.at:%Y-%m-%dT%H:%M:%S+00:00}"
 datatype="xsd:dateTime" rel="sioc:has_creator">Submitted by {_user(first.author)} on {_date(first.at)}</span></div>
<div class="content clearfix"><div class="field field-name-taxonomy-forums field-type-taxonomy-term-reference
 field-label-above clearfix"><h3 class="field-label">Forums: </h3><ul class="links"><li
 class="taxonomy-term-reference-0"
 rel="sioc:has_container"><a href="/forum/{board.number}"
 typeof="sioc:Container sioct:MessageBoard">{esc(board.title)}</a>
</li></ul></div>
<div class="field field-name-body field-type-text-with-summary field-label-hidden"><div class="field-items"><div
 class="field-item even" property="content:encoded">{likeness.post_html(first)}</div></div></div></div>
{"" if thread.is_locked else closed}
{below if comments else ""}
</div>"""
    crumbs = [("/forum", "Forums"), (f"/forum/{board.number}", board.title)]
    head = f'<link rel="shortlink canonical" href="/node/{thread.number}" />'
    return frame(likeness, thread.title, crumbs, body, head)


def _comment(likeness: Likeness, post: Post) -> str:
    number, author = post.number, post.author
    link = f"/comment/{number}#comment-{number}"
    subject = " ".join(post.parts[0].text.split()[:5])[:29]
    signature = f'<div class="user-signature clearfix"><p>{esc(author.signature)}</p></div>' if author.signature else ""
    picture = f"""<div class="user-picture"><img typeof="foaf:Image"
 src="/sites/default/files/pictures/picture-{number}.jpg"
 alt="{esc(author.name)}'s picture" title="{esc(author.name)}'s picture" /></div>"""
    return f"""<a id="comment-{number}"></a>
<div class="comment {"odd" if post.place % 2 else "even"} clearfix" about="{link}" typeof="sioc:Post sioct:Comment">
<div class="attribution">{picture if author.has_avatar else ""}
<div class="submitted"><p class="commenter-name">{_user(author)}</p><p class="comment-time"><span
 property="dc:date dc:created"
 content="{post.at:%Y-%m-%dT%H:%M:%S+00:00}" datatype="xsd:dateTime">{_date(post.at)}</span></p>
<p class="comment-permalink"><a href="{link}" class="permalink" rel="bookmark">Permalink</a></p></div></div>
<div class="comment-text"><div class="comment-arrow"></div>
<h3 property="dc:title" datatype=""><a href="{link}" class="permalink" rel="bookmark">{esc(subject)}</a></h3>
<div class="content"><div class="field field-name-comment-body field-type-text-long field-label-hidden"><div
 class="field-items"><div class="field-item even"
 property="content:encoded">{likeness.post_html(post)}</div></div></div>
{signature}</div>
<ul class="links inline"><li class="comment_forbidden first last"><span><a
 href="/user/login?destination=node/{post.thread.number}%23comment-form">Log in</a> or <a
 href="/user/register?destination=node/{post.thread.number}%23comment-form">register</a> to post
 comments</span></li></ul>
</div></div>
"""
