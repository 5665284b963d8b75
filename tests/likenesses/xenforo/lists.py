"""Write the pages that list boards and threads.

In: a `Likeness`. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Category, Post, Thread

from .frame import NAME, avatar, frame, pager, path_to, time, user


def _path(likeness: Likeness, url: str) -> str:
    return esc(url.removeprefix(likeness.base))


def index(likeness: Likeness) -> str:
    """Write the page that lists all boards, with newest posts and figures at its side."""
    store = likeness.store
    newest = sorted(store.threads.values(), key=lambda thread: thread.last.at)[:-6:-1]
    recent = "".join(
        f"""<li class="block-row"><div class="contentRow"><div
 class="contentRow-figure">{avatar(thread.last.author, "xxs")}</div>
<div class="contentRow-main contentRow-main--close"><a href="{_path(likeness, likeness.thread_url(thread))}latest">
{esc(thread.title)}</a><div class="contentRow-minor contentRow-minor--hideLinks"><ul
 class="listInline listInline--bullet">
<li>Laatste: {esc(thread.last.author.name)}</li><li>{time(likeness, thread.last.at)}</li></ul></div>
<div class="contentRow-minor"><a href="{_path(likeness, likeness.board_url(thread.board))}">
{esc(thread.board.title)}</a></div>
</div></div></li>"""
        for thread in newest
    )
    member = max(store.members, key=lambda member: member.joined)
    body = f"""{"".join(_category(likeness, category) for category in store.categories)}
<div class="p-body-sidebar"><div class="block" data-widget-key="forum_overview_members_online"><div
 class="block-container">
<h3 class="block-minorHeader"><a href="/online/">Leden online</a></h3><div class="block-body"><div
 class="block-row block-row--minor">Er zijn geen leden online.</div></div><div class="block-footer"><span
 class="block-footer-counter">Totaal:&nbsp;{store.visits % 9 + 1} (leden:&nbsp;0,
 gasten:&nbsp;{store.visits % 9 + 1})</span>
</div></div></div>
<div class="block" data-widget-key="forum_overview_new_posts"><div class="block-container"><h3
 class="block-minorHeader">
<a href="/whats-new/posts/?skip=1" rel="nofollow">Laatste berichten</a></h3><ul
 class="block-body">{recent}</ul></div></div>
<div class="block" data-widget-key="forum_overview_forum_statistics"><div class="block-container"><h3
 class="block-minorHeader">Forumstatistieken</h3><div class="block-body block-row">
<dl class="pairs pairs--justified"><dt>Discussies</dt><dd>{len(store.threads)}</dd></dl>
<dl class="pairs pairs--justified"><dt>Berichten</dt><dd>{len(store.posts)}</dd></dl>
<dl class="pairs pairs--justified"><dt>Leden</dt><dd>{len(store.members)}</dd></dl>
<dl class="pairs pairs--justified"><dt>Nieuwste
 lid</dt><dd>{user(likeness, member)}</dd></dl></div></div></div></div>"""
    return frame(likeness, NAME, [], body, head=f'<link rel="canonical" href="{likeness.base}/" />')


def _category(likeness: Likeness, category: Category) -> str:
    nodes = "".join(_node(likeness, board) for board in category.boards)
    return f"""<div class="block block--category block--category{category.number}"><span class="u-anchorTarget"
 id="category.{category.number}"></span><div class="block-container"><h2 class="block-header">
<a href="/#category.{category.number}">{esc(category.title)}</a></h2><div class="block-body">
{nodes}</div></div></div>
"""


def _node(likeness: Likeness, board: Board) -> str:
    target = _path(likeness, likeness.board_url(board))
    latest = max((one.latest for one in (board, *board.boards) if one.latest), key=lambda post: post.at, default=None)
    inner = "".join(
        f"""<li><a href="{_path(likeness, likeness.board_url(one))}" class="subNodeLink subNodeLink--forum "><i
 class="fa--xf far fa-comments subNodeLink-icon" aria-hidden="true"></i>{esc(one.title)}</a></li>"""
        for one in board.boards
    )
    menu = f"""<div class="node-subNodeMenu"><a class="menuTrigger" data-xf-click="menu" role="button"
 tabindex="0">Subforums</a>
<div class="menu" data-menu="menu" aria-hidden="true"><div class="menu-content"><h4 class="menu-header">Subforums</h4>
<ol class="subNodeMenu">{inner}</ol></div></div></div>"""
    pairs = "".join(
        f'<dl class="pairs pairs--{{}}"><dt>{word}</dt><dd>{count}</dd></dl>'
        for word, count in (("Discussies", len(board.threads)), ("Berichten", board.posts))
    )
    none = '<span class="node-extra-placeholder">Geen</span>'
    return f"""<div class="node node--id{board.number} node--depth2 node--forum node--read"><div class="node-body">
<span class="node-icon" aria-hidden="true"><i class="fa--xf far fa-comments" aria-hidden="true"></i></span>
<div class="node-main js-nodeMain"><h3 class="node-title"><a href="{target}" data-xf-init="element-tooltip"
 data-shortcut="node-description">{esc(board.title)}</a></h3>
<div class="node-description node-description--tooltip js-nodeDescTooltip">{esc(board.about)}</div>
<div class="node-meta"><div class="node-statsMeta">{pairs.replace("{}", "inline")}</div>
{menu if inner else ""}</div></div>
<div class="node-stats">{pairs.replace("{}", "rows")}</div>
<div class="node-extra">{_extra(likeness, latest) if latest else none}</div>
</div></div>
"""


def _extra(likeness: Likeness, post: Post) -> str:
    title = esc(post.thread.title)
    return f"""<div class="node-extra-icon">{avatar(post.author, "xs")}</div>
<div class="node-extra-row"><a href="{_path(likeness, likeness.post_url(post))}" class="node-extra-title"
 title="{title}">
{title}</a></div><div class="node-extra-row"><ul class="listInline listInline--bullet">
<li>{time(likeness, post.at, kind="node-extra-date ")}</li><li
 class="node-extra-user">{user(likeness, post.author)}</li></ul>
</div>"""


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board: boards inside it, stickies, threads."""
    target = _path(likeness, likeness.board_url(board))
    rows = likeness.rows(board)
    paging = pager(target, page, likeness.board_page_count(board))
    shown = slice_page(rows, page, likeness.threads_per_page)
    sticky = [thread for thread in shown if thread.is_sticky and thread.board is board]
    groups = "".join(
        f'<div class="structItemContainer-group {kind}">\n'
        + "".join(_row(likeness, board, thread) for thread in threads)
        + "</div>\n"
        for kind, threads in (
            ("structItemContainer-group--sticky", sticky),
            ("js-threadList", [thread for thread in shown if thread not in sticky]),
        )
    )
    none = '<div class="structItemContainer-group js-threadList"><div class="structItem js-emptyThreadList">'
    empty = f'{none}<div class="structItem-cell">Er zijn geen discussies in dit forum.</div></div></div>'
    inner = "".join(_node(likeness, one) for one in board.boards)
    nodes = f"""<div class="block"><div class="block-container"><div class="block-body">{inner}</div></div></div>"""
    body = f"""{nodes if inner and page == 1 else ""}
<div class="block" data-xf-init="inline-mod" data-type="thread" data-href="/inline-mod/">
<div class="block-outer"><div class="block-outer-main">{paging}</div></div>
<div class="block-container"><div class="block-filterBar"><div class="filterBar"><a class="filterBar-menuTrigger"
 data-xf-click="menu" role="button" tabindex="0">Filters</a><div class="menu menu--wide" data-menu="menu"
 data-href="{target}filters" data-load-target=".js-filterMenuBody"><div class="menu-content"><h4
 class="menu-header">Toon
 alleen:</h4><div class="js-filterMenuBody"><div class="menu-row">Laden…</div></div></div></div></div></div>
<div class="block-body"><div class="structItemContainer">
{groups if rows else empty}</div></div></div>
<div class="block-outer block-outer--after"><div class="block-outer-main">{paging}</div>
<div class="block-outer-opposite"><a href="/login/" class="button button--link button--wrap" data-xf-click="overlay">
<span class="button-text">Je moet inloggen of registreren om hier te antwoorden.</span></a></div></div></div>"""
    head = f'<link rel="canonical" href="{esc(likeness.board_url(board, page))}" />'
    about = f'<div class="p-description">{esc(board.about)}</div>'
    return frame(likeness, board.title, path_to(likeness, board)[:-1], body, head=head, about=about)


def _row(likeness: Likeness, board: Board, thread: Thread) -> str:
    is_moved = thread.board is not board
    target = _path(likeness, likeness.thread_url(thread))
    marks = (
        ("moved", "Doorverwijzing", is_moved),
        ("sticky", "Vastgezet", thread.is_sticky and not is_moved),
        ("locked", "Gesloten", thread.is_locked and not is_moved),
    )
    states = "".join(
        f"""<li><i class="structItem-status structItem-status--{mark}" aria-hidden="true" title="{word}"></i>
<span class="u-srOnly">{word}</span></li>"""
        for mark, word, is_so in marks
        if is_so
    )
    first, last = thread.first, thread.last
    counts = ("–", "–") if is_moved else (str(thread.replies), str(thread.views))
    latest = f"""<a href="{target}latest" rel="nofollow">{time(likeness, last.at, kind="structItem-latestDate ")}</a>
<div class="structItem-minor">{user(likeness, last.author)}</div>"""
    return f"""<div class="structItem structItem--thread js-inlineModContainer js-threadListItem-{thread.number}"
 data-author="{esc(first.author.name)}">
<div class="structItem-cell structItem-cell--icon"><div
 class="structItem-iconContainer">{avatar(first.author, "s")}</div></div>
<div class="structItem-cell structItem-cell--main" data-xf-init="touch-proxy">
{f'<ul class="structItem-statuses">{states}</ul>' if states else ""}
<div class="structItem-title"><a href="{target}" class="" data-tp-primary="on" data-xf-init="preview-tooltip"
 data-preview-url="{target}preview">{esc(thread.title)}</a></div>
<div class="structItem-minor"><ul class="structItem-parts"><li>{user(likeness, first.author)}</li>
<li class="structItem-startDate"><a href="{target}" rel="nofollow">{time(likeness, first.at)}</a></li></ul>
{_row_pages(likeness, thread)}</div></div>
<div class="structItem-cell structItem-cell--meta" title="Waarderingsscore eerste bericht: {len(first.likes)}">
<dl class="pairs pairs--justified"><dt>Antwoorden</dt><dd>{counts[0]}</dd></dl>
<dl class="pairs pairs--justified structItem-minor"><dt>Weergaven</dt><dd>{counts[1]}</dd></dl></div>
<div class="structItem-cell structItem-cell--latest ">{"N.v.t." if is_moved else latest}</div>
<div class="structItem-cell structItem-cell--icon structItem-cell--iconEnd"><div class="structItem-iconContainer">
{"" if is_moved else avatar(last.author, "xxs")}</div></div>
</div>
"""


def _row_pages(likeness: Likeness, thread: Thread) -> str:
    last = likeness.thread_page_count(thread)
    links = " ".join(
        f'<a href="{_path(likeness, likeness.thread_url(thread, number))}">{number}</a>'
        for number in range(max(2, last - 2), last + 1)
    )
    return f'<span class="structItem-pageJump">{links}</span>' if last > 1 else ""
