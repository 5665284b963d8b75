"""Write the pages of boards and topics.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence
from typing import Any

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Category, Post, Thread

from .frame import NAME, avatar, date, frame, pager, panel, quilt, rank, user


def index(likeness: Any, categories: Sequence[Category]) -> str:
    """Write the first page, or that of one category."""
    is_one = len(categories) == 1
    main = "".join(
        f"""<div class="CategoryNode lia-component-community-widget-node-list lia-node-list">
<h3 class="lia-node-title"><a class="lia-link-navigation category-title" href="{likeness.category_path(category)}">\
{esc(category.title)}</a></h3>
<table role="presentation" class="lia-list-wide lia-node-table">
<thead><tr><th class="lia-data-cell-text">Titel</th><th class="lia-data-cell-integer">Berichten</th>
<th class="lia-data-cell-text">Nieuw</th></tr></thead>
<tbody>
{"".join(_node(likeness, one) for board in category.boards for one in (board, *board.boards))}</tbody></table>
</div>"""
        for category in categories
    )
    crumbs = [("", categories[0].title)] if is_one else []
    title = categories[0].title if is_one else "Welkom"
    kind = "CategoryPage" if is_one else "CommunityPage"
    return frame(likeness, kind, title, crumbs, quilt("community-page", main, _side(likeness)))


def _node(likeness: Any, board: Board) -> str:
    last = board.latest
    latest = ""
    if last:
        latest = f"""<div class="lia-node-latest"><a class="page-link lia-link-navigation"
 href="{likeness.message_path(last)}">{esc(last.thread.title)}</a> {date(likeness, last.at)}
 door {user(likeness, last.author)}</div>"""
    return f"""<tr class="lia-list-row lia-node-row"><td class="lia-data-cell-primary"><div class="board-title"><a
 class="lia-link-navigation board-link" href="{likeness.board_path(board)}"><span
 class="board-title">{esc(board.title)}</span></a></div><div class="board-description">{esc(board.about)}</div></td>
<td class="lia-data-cell-secondary lia-data-cell-integer">{board.posts}</td>
<td class="lia-data-cell-secondary lia-data-cell-text">{latest}</td></tr>
"""


def _side(likeness: Any) -> str:
    """Write the column at the side: who got most kudos, what was solved last, who is online."""
    store = likeness.store
    best = sorted(store.members, key=lambda one: (store.count_posts(one), one.number), reverse=True)[:4]
    praised = "".join(
        f"<li>{avatar(likeness, one)} {user(likeness, one)} <span>{store.count_posts(one) // 2}</span></li>"
        for one in best
    )
    solved = [one for one in map(likeness.solution, store.threads.values()) if one]
    latest = "".join(
        f"""<li><a class="lia-link-navigation" href="{likeness.message_path(one)}">{esc(one.thread.title)}</a>
 {date(likeness, one.at)}</li>"""
        for one in sorted(solved, key=lambda one: one.at, reverse=True)[:3]
    )
    online = f"""<div class="lia-component-users-online">Leden online (<a
 href="/t5/user/usersonlinepage">2</a>) &middot;
 Gasten online ({store.visits % 37 + 12})</div>"""
    return (
        panel("Auteurs met de meeste kudos", f"<ul>{praised}</ul>", "KudosAuthorsTaplet")
        + panel("Recente oplossingen", f"<ul>{latest}</ul>", "RecentSolutionsTaplet")
        + panel("Gebruikers online", online, "UsersOnlineTaplet")
    )


def _crumbs(likeness: Any, board: Board) -> list[tuple[str, str]]:
    top = likeness.store.board(board.inside) if board.inside else board
    category = next(one for one in likeness.store.categories if top in one.boards)
    return [(likeness.category_path(category), category.title), (likeness.board_path(board), board.title)]


def board(likeness: Any, board: Board, page: int) -> str:
    """Write a page of a board."""
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    rows = "".join(_row(likeness, thread, place) for place, thread in enumerate(shown))
    links = pager(lambda number: likeness.board_path(board, number), page, likeness.board_page_count(board))
    bar = f"""<div class="lia-menu-bar lia-menu-bar-top lia-component-menu-bar"><div
 class="lia-decoration-border-menu-bar">
<div class="lia-menu-bar-buttons"><span class="lia-button-wrapper lia-button-wrapper-primary"><a
 class="lia-button lia-button-primary" rel="nofollow"
 href="/t5/forums/postpage/board-id/{board.key}">Start een onderwerp</a></span></div>
<div class="lia-menu-navigation"><a class="rss-board-link lia-link-navigation" rel="nofollow"
 href="/buurthuis/rss/board?board.id={board.key}">Abonneren op RSS-feed</a></div>{links}</div></div>"""
    nothing = '<div class="lia-message-list-empty">Er zijn nog geen berichten op dit forum.</div>'
    table = f"""<div id="messageList"
 class="MessageList lia-component-forums-widget-message-list lia-forum-message-list">
<div class="t-data-grid thread-list" id="grid">
<table role="presentation" class="lia-list-wide">
<thead class="lia-table-head" id="columns"><tr>
<th scope="col" class="cMessageAuthorAvatarColumn lia-data-cell-secondary lia-data-cell-text t-first"> </th>
<th scope="col" class="threadSubjectColumn lia-data-cell-primary lia-data-cell-text">Onderwerp</th>
<th scope="col" class="kudosCountColumn lia-data-cell-secondary lia-data-cell-integer">Kudos</th>
<th scope="col" class="repliesCountColumn lia-data-cell-secondary lia-data-cell-integer">Antwoorden</th>
<th scope="col" class="viewsCountColumn lia-data-cell-secondary lia-data-cell-integer t-last">Weergaven</th>
</tr></thead>
<tbody>
{rows}</tbody>
</table>
</div>
</div>"""
    head = f'<link rel="canonical" href="{likeness.board_url(board, page)}"/>'
    about = f"""<div class="lia-component-community-widget-page-title"><h1
 class="PageTitle lia-component-common-widget-page-title">
<span class="lia-link-navigation lia-link-disabled">{esc(board.title)}</span></h1><p>{esc(board.about)}</p></div>"""
    body = quilt("forum-page", about + bar + (table if rows else nothing) + bar, _side(likeness))
    crumbs = [_crumbs(likeness, board)[0], ("", board.title)]
    return frame(likeness, "ForumPage", board.title, crumbs, body, head=head)


def _row(likeness: Any, thread: Thread, place: int) -> str:
    first, last, path = thread.first, thread.last, likeness.thread_path(thread)
    count = likeness.thread_page_count(thread)
    few = "".join(
        f'<li><a class="lia-link-navigation" href="{likeness.thread_path(thread, page)}">{page}</a></li>'
        for page in range(1, count + 1)
    )
    few = f'<ul class="lia-list-standard-inline lia-message-pager">{few}</ul>' if count > 1 else ""
    marks = ""
    if thread.is_sticky:
        marks += (
            '<img class="lia-fa-icon lia-img-message-float" title="Zwevend onderwerp" alt="Zwevend" src="/html/i.gif"/>'
        )
    if thread.is_locked:
        marks += (
            '<img class="lia-img-message-type-readonly" title="Alleen-lezen" alt="Alleen-lezen" src="/html/i.gif"/>'
        )
    if likeness.solution(thread):
        marks += '<img class="lia-img-message-type-solved" title="Opgelost" alt="Opgelost!" src="/html/i.gif"/>'
    latest = ""
    if thread.replies:
        latest = f"""<span class="lia-info-area-item"> Laatste bericht <a class="lia-link-navigation"
 href="{likeness.message_path(last)}" title="Laatste bericht weergeven">{date(likeness, last.at)}</a> door
 {user(likeness, last.author)}</span>"""
    parity = "even" if place % 2 else "odd"
    return f"""<tr class="lia-list-row lia-row-{parity} lia-list-row-thread-unread
 lia-js-data-messageUid-{first.number}">
<td class="cMessageAuthorAvatarColumn lia-data-cell-secondary lia-data-cell-text
 t-first">{avatar(likeness, first.author)}</td>
<td class="threadSubjectColumn lia-data-cell-primary lia-data-cell-text">
<div class="MessageSubjectCell"><div class="MessageSubject"><div class="MessageSubjectIcons">
{marks}<h2 itemprop="name" class="message-subject"><span class="lia-message-unread"><a
 class="page-link lia-link-navigation lia-custom-event" href="{path}">
{esc(thread.title)}
</a></span></h2></div></div>{few}
<div class="lia-info-area"><span class="lia-info-area-item"> door {user(likeness, first.author)} op
 {date(likeness, first.at)}</span> {latest}</div></div></td>
<td class="kudosCountColumn lia-data-cell-secondary lia-data-cell-integer">{len(first.likes)}</td>
<td class="repliesCountColumn lia-data-cell-secondary lia-data-cell-integer">{thread.replies}</td>
<td class="viewsCountColumn lia-data-cell-secondary lia-data-cell-integer t-last">{thread.views}</td>
</tr>
"""


def thread(likeness: Any, thread: Thread, page: int) -> str:
    """Write a page of a topic."""
    first = thread.first
    solution = likeness.solution(thread)
    links = pager(lambda number: likeness.thread_path(thread, number), page, likeness.thread_page_count(thread))
    posts = "".join(
        _message(likeness, post, solution) for post in slice_page(thread.posts, page, likeness.posts_per_page)
    )
    options = f"""<div class="lia-menu-navigation-wrapper lia-menu-action"><div class="lia-menu-navigation"><a
 class="lia-js-menu-opener default-menu-option" aria-expanded="false" href="#" rel="nofollow">Opties</a>
<div class="dropdown-positioning"><ul class="lia-menu-dropdown-items" role="menu"><li role="menuitem"><a
 class="rss-thread-link lia-link-navigation" rel="nofollow"
 href="/buurthuis/rss/message?board.id={thread.board.key}&amp;message.id={first.number}">Abonneren op RSS-feed</a></li>
<li role="menuitem"><a class="printer-friendly lia-link-navigation" rel="nofollow"
 href="/t5/{likeness.slug(thread.board.title)}/printpage/message-id/{first.number}">Printervriendelijke pagina</a></li>
<li role="menuitem"><span class="lia-link-navigation lia-link-disabled">Onderwerp als nieuw markeren</span></li>
</ul></div></div></div>"""
    reply = '<a class="lia-button" rel="nofollow" href="/t5/forums/replypage/board-id/{}/message-id/{}">Antwoorden</a>'
    closed = '<div class="InfoMessage lia-panel-feedback-inline-note">Dit onderwerp is gesloten.</div>'
    answer = closed if thread.is_locked else reply.format(thread.board.key, first.number)
    bar = f'<div class="lia-menu-bar lia-component-menu-bar">{options}{answer}{links}</div>'
    main = f"""<h1 class="lia-thread-subject"><span class="lia-message-unread">{esc(thread.title)}</span></h1>
{bar}
<div class="linear-message-list message-list lia-component-forums-widget-linear-message-list">
{posts}
</div>
{bar}"""
    near = [one for one in likeness.rows(thread.board) if one is not thread][:4]
    beside = "".join(
        f'<li><a class="lia-link-navigation" href="{likeness.thread_path(one)}">{esc(one.title)}</a></li>'
        for one in near
    )
    side = panel("Verwante inhoud", f"<ul>{beside}</ul>", "RelatedContentTaplet") + _side(likeness)
    about = " ".join(part.text for part in first.parts if part.kind == "text")[:150]
    head = f"""<link rel="canonical" href="{likeness.thread_url(thread, page)}"/>
<meta content="{esc(about)}" name="description"/>
<meta content="{NAME}" property="og:site_name"/><meta content="{esc(thread.title)}" property="og:title"/>"""
    title = f"Opgelost: {thread.title}" if solution else thread.title
    crumbs = [*_crumbs(likeness, thread.board), ("", thread.title)]
    return frame(likeness, "ForumTopicPage", title, crumbs, quilt("forum-topic-page", main, side), head=head)


def _message(likeness: Any, post: Post, solution: Post | None) -> str:
    thread, author, number = post.thread, post.author, post.number
    is_first = post is thread.first
    status, solved = "", ""
    if is_first and solution:
        status = f"""<div class="lia-message-solved-status"><span class="solved">Opgelost!</span> <a
 class="lia-link-navigation go-to-solution" href="{likeness.message_path(solution)}">Ga naar oplossing</a>.</div>"""
    if post is solution:
        solved = " lia-accepted-solution"
        status = (
            '<div class="lia-component-solution-info"><i class="lia-img-message-type-solution"></i> Oplossing</div>'
        )
    edited = ""
    if post.edited:
        edited = f"""<span class="edit-author-info"> - gewijzigd
 {date(likeness, post.edited, "lia-message-edited-on lia-component-common-widget-date")}</span>"""
    sign = f"""<div class="lia-message-signature"><div
 class="UserSignature lia-message-signature">{esc(author.signature)}</div>
</div>"""
    kudos = len(post.likes)
    subject = esc(("" if is_first else "Betreft: ") + thread.title)
    return f"""<div class="lia-message-view-wrapper lia-js-data-messageUid-{number}
 lia-component-forums-widget-message-view-two"
 data-lia-message-uid="{number}" id="messageview2_{post.place - 1}">
<span id="U{number}"> </span>
<span id="M{number}"> </span>
<div class="lia-linear-display-message-view">
<div class="{"first-message" if is_first else "lia-quilt-row"} lia-panel-message message-uid-{number}{solved}"
 data-lia-message-uid="{number}">
<div class="lia-decoration-border-message"><div class="lia-decoration-border-content">
<div class="lia-quilt lia-quilt-forum-message lia-quilt-layout-one-column-message">
<div class="lia-quilt-row lia-quilt-row-message-header-main">
<div class="lia-message-author-avatar lia-component-author-avatar">{avatar(likeness, author)}</div>
<div class="lia-message-author-with-avatar">{user(likeness, author)}</div>
<div class="lia-message-author-rank lia-component-author-rank">{rank(likeness, author)}</div>
<div class="lia-message-author-registered">Berichten: {likeness.store.count_posts(author)} &middot; Geregistreerd:
 {date(likeness, author.joined)}</div>
</div>
<div class="lia-quilt-row lia-quilt-row-message-subject"><div class="MessageSubject"><h2
 class="message-subject"><span class="lia-message-read">{subject}</span></h2></div>
<div class="lia-message-dates lia-message-post-date lia-component-post-date-last-edited">
{date(likeness, post.at, "lia-message-posted-on lia-component-common-widget-date")}
{edited}</div>
<a class="lia-link-navigation message-number" title="Permalink" rel="nofollow"
 href="{likeness.message_path(post)}">Bericht <span>{post.place}</span> van {len(thread.posts)}</a>
<span class="lia-message-views">({thread.views if is_first else thread.views // 2} weergaven)</span></div>
<div class="lia-quilt-row lia-quilt-row-message-body">
{status}
<div id="bodyDisplay_{post.place - 1}" class="lia-message-body lia-component-message-view-widget-body
 lia-component-body-signature-highlight-escalation">
<div class="lia-message-body-content">
{likeness.post_html(post)}
</div>
{sign if author.signature else ""}
</div>
</div>
<div class="lia-quilt-row lia-quilt-row-message-controls">
<div class="KudosButton lia-button-image-kudos-wrapper"><div
 class="lia-button-image-kudos lia-button-image-kudos-horizontal">
<div class="lia-button-image-kudos-count"><span class="kudos-count-link" title="Totaal aantal kudos"><span
 itemprop="upvoteCount" id="kudosCount_{number}" class="MessageKudosCount">{kudos}</span></span> Kudos</div></div></div>
<a class="lia-button lia-button-secondary reply-action-link" rel="nofollow"
 href="/t5/forums/replypage/board-id/{thread.board.key}/message-id/{number}">Antwoorden</a>
<a class="lia-link-navigation report-abuse-link" rel="nofollow"
 href="/t5/notifications/notifymoderatorpage/message-uid/{number}">Ongepaste inhoud melden</a>
</div>
</div>
</div></div>
</div>
</div>
</div>
"""
