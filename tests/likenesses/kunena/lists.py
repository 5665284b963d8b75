"""Write the pages that list: the site's home, the forum's index, the newest topics, and the topics of a board."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Category, Thread

from .frame import avatar, frame, name_link, pager, path, when

if TYPE_CHECKING:
    from . import Kunena


def site(forum: "Kunena") -> Answer:
    """Show the home of the site."""
    body = """<div class="blog-featured"><div class="items-leading"><div class="leading-0"><h2 class="item-title"><a
 href="/index.php/8-valkommen">Välkommen</a></h2><p>Klubben träffas varje torsdag. Frågor ställs i forumet.</p></div>
</div></div>"""
    return Answer(frame(forum, "Hem", body, [], "/index.php"))


def index(forum: "Kunena", categories: Sequence[Category]) -> Answer:
    """List headings with their boards, then who is here."""
    groups = "".join(_heading(forum, category) for category in categories)
    title = "Index" if len(categories) > 1 else categories[0].title
    here = "/index.php/forum" if len(categories) > 1 else forum.category_url(categories[0]).removeprefix(forum.base)
    steps = [] if len(categories) > 1 else [(forum.entry, "Forum")]
    body = groups + (_statistics(forum) if len(categories) > 1 else "")
    return Answer(frame(forum, title, body, steps, here))


def _statistics(forum: "Kunena") -> str:
    store, guests = forum.store, forum.store.visits % 9 + 1
    newest = max(store.members, key=lambda member: member.joined)
    return f"""<div class="kfrontend shadow"><h2 class="btn-link">Vilka är online</h2><div class="well-small"><ul
 class="unstyled col-md-10"><li>Det finns <strong>1</strong> medlem och <strong>{guests}</strong> gäster online</li><li>
{name_link(forum, store.members[store.visits % 5])}</li></ul></div></div>
<div class="kfrontend"><h2 class="btn-link"><a href="/index.php/forum/statistics">Forumstatistik</a></h2><div
 class="well-small"><ul class="unstyled col-md-3"><li>Totalt antal inlägg: <strong>{len(store.posts)}</strong></li>
<li>Totalt
 antal ämnen: <strong>{len(store.threads)}</strong></li><li>Totalt antal användare:
 <strong>{len(store.members)}</strong></li>
<li>Senaste medlem: <strong>{name_link(forum, newest)}</strong></li></ul></div></div>"""


def _heading(forum: "Kunena", category: Category) -> str:
    rows = "".join(_board_row(forum, board) for board in category.boards)
    return f"""<div class="kfrontend"><h2 class="btn-toolbar pull-right"></h2>
<h1 class="btn-link"><a href="{path(forum, forum.category_url(category))}"
 title="Visa kategori &quot;{esc(category.title)}&quot;">{esc(category.title)}</a></h1>
<div class="row-fluid section" id="row-{category.number}"><table class="table table-bordered">
{rows}</table></div></div>
"""


def _board_row(forum: "Kunena", board: Board) -> str:
    inner = "".join(
        f'<li><a href="{path(forum, forum.board_url(one))}">{esc(one.title)}</a> <small class="hidden-xs muted">'
        f"({len(one.threads)})</small></li>"
        for one in board.boards
    )
    inner = f'<div class="subcategory"><ul class="list-unstyled list-inline">{inner}</ul></div>' if inner else ""
    last = "Inga inlägg"
    if board.latest:
        post = board.latest
        last = f"""<div class="row-fluid"><div class="col-md-3">{avatar(forum, post.author, 36)}</div><div
 class="col-md-9"><span class="lastpostlink"><a href="{path(forum, forum.post_url(post))}"
 title="Visa sista inlägget i ämnet &quot;{esc(post.thread.title)}&quot;">{esc(post.thread.title[:30])}</a></span><br
 />av
 {name_link(forum, post.author)}<br /><span class="datepreview">{when(forum, post.at)}</span></div></div>"""
    return f"""<tr class="category" id="category{board.number}"><td class="col-md-1 center hidden-xs"><a
 href="{path(forum, forum.board_url(board))}" title="Inga nya inlägg"><i class="glyphicon glyphicon-folder-open"></i>
</a></td>
<td class="col-md-7"><div><h3><a href="{path(forum, forum.board_url(board))}"
 title="Visa kategori &quot;{esc(board.title)}&quot;">{esc(board.title)}</a> <small class="hidden-xs"><span
 class="knewchar">({len(board.threads)} ämnen)</span></small></h3></div>
<div class="hidden-xs header-desc">{esc(board.about)}</div>{inner}</td>
<td class="col-md-4 hidden-xs">{last}</td></tr>
"""


def recent(forum: "Kunena", page: int) -> Answer | None:
    """List the topics of all boards, the last answered first."""
    threads = sorted(forum.store.threads.values(), key=lambda thread: thread.last.at)[::-1]
    last = forum.page_count(len(threads), forum.threads_per_page)
    if page > last:
        return None

    def at(number: int) -> str:
        later = f"?start={(number - 1) * forum.threads_per_page}" if number > 1 else ""
        return f"{forum.entry}/recent{later}"

    rows = "".join(_row(forum, row, has_board=True) for row in slice_page(threads, page, forum.threads_per_page))
    body = f"""<h1>Senaste ämnen <small class="hidden-xs">({len(threads)})</small></h1>
{pager(forum, at, page, last)}{_table(rows)}{pager(forum, at, page, last)}"""
    return Answer(frame(forum, "Senaste ämnen", body, [(forum.entry, "Forum")], "/index.php/forum/recent"))


def board(forum: "Kunena", here: Board, page: int) -> Answer:
    """List the topics of a board, below the boards that it holds."""
    above = forum.store.board(here.inside)
    heading = next(one for one in forum.store.categories if here in one.boards or above in one.boards)
    steps = [(forum.entry, "Forum"), (forum.category_url(heading), heading.title)]
    steps += [(forum.board_url(above), above.title)] if above else []
    inner = "".join(_board_row(forum, one) for one in here.boards)
    inner = f'<table class="table table-bordered">{inner}</table>' if inner else ""
    rows = "".join(_row(forum, row) for row in slice_page(forum.rows(here), page, forum.threads_per_page))
    numbers = pager(forum, lambda number: forum.board_url(here, number), page, forum.board_page_count(here))
    empty = "<p>Det finns inga ämnen i den här kategorin.</p>"
    body = f"""{inner}<h1><small class="pull-right">{len(here.threads)} ämnen</small>{esc(here.title)}</h1>
<div class="well-small">{esc(here.about)}</div>
<div class="pull-left">{numbers}</div>
<form action="/index.php/forum/topics" method="post" id="categoryactions">{_table(rows) if rows else empty}</form>
<div class="pull-left">{numbers}</div>
<div class="kcategory-moderators">Moderatorer:
 {", ".join(name_link(forum, one) for one in forum.store.members[:2])}</div>"""
    head = f"""<link href="{path(forum, forum.board_url(here))}?format=feed&amp;type=rss" rel="alternate"
 type="application/rss+xml" title="RSS 2.0" />
<link href="{forum.board_url(here, page)}" rel="canonical" />"""
    return Answer(frame(forum, here.title, body, steps, forum.board_url(here).removeprefix(forum.base), head=head))


def _table(rows: str) -> str:
    return f"""<table class="kblocktable table table-bordered table-striped table-condensed"><thead><tr><th
 class="center hidden-xs"></th><th>Ämne</th><th class="hidden-xs">Svar / Visningar</th><th class="hidden-xs">Senaste
 inlägg</th></tr></thead><tbody class="topiclist">
{rows}</tbody></table>"""


def _row(forum: "Kunena", thread: Thread, *, has_board: bool = False) -> str:
    url, last, first = path(forum, forum.thread_url(thread)), thread.last, thread.first
    count = forum.thread_page_count(thread)
    pages = [number for number in range(1, count + 1) if number < 4 or number > count - 2]
    numbers = " ".join(f'<a href="{path(forum, forum.thread_url(thread, one))}">{one}</a>' for one in pages)
    numbers = f'<div class="pull-right"><small>Sida: {numbers}</small></div>' if count > 1 else ""
    marks = ""
    if thread.is_sticky:
        marks = """<span class="label label-info" title="Klistrad"><span class="glyphicon glyphicon-pushpin"></span>
 Klistrad</span>"""
    if thread.is_locked:
        marks += '<span class="label label-important">Låst</span>'
    where = (
        f'<div class="pull-right">Kategori: <a'
        f' href="{path(forum, forum.board_url(thread.board))}">{esc(thread.board.title)}</a></div>'
    )
    kind = "topic-sticky" if thread.is_sticky else "topic-normal"
    return f"""<tr class="category {kind}"><td class="hidden-xs center"><a href="{url}" title="Inga nya svar"><i
 class="glyphicon glyphicon-comment"></i></a></td>
<td><div class="krow"><a class="topictitle hasTooltip" href="{url}"
 title="Visa ämne &quot;{esc(thread.title)}&quot;">{esc(thread.title)}</a> {marks}</div>{numbers}
<div class="started">Ämnet startades: {when(forum, first.at)}, av {name_link(forum, first.author)}</div>
{where if has_board else ""}</td>
<td class="hidden-xs"><div class="replies">Svar:<span class="repliesnum">{thread.replies}</span></div><div
 class="views">Visningar:<span class="viewsnum">{thread.views}</span></div></td>
<td class="hidden-xs"><div class="container-fluid">{avatar(forum, last.author, 36)}<span class="lastpostlink"><a
 href="{path(forum, forum.post_url(last))}" title="Visa senaste inlägg">Senaste inlägg</a> av
 {name_link(forum, last.author)}</span><br /><span class="datepreview">{when(forum, last.at)}</span></div></td></tr>
"""
