"""Write the pages that list boards and threads.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Category, Post, Thread

from .frame import NAME, frame, moment, pager, slug, user

_ACTIVE_PER_PAGE = 24
_HEAD = """<tr class="tableLedger"><td width="5%">&nbsp;</td><td width="50%">Forum</td>
<td width="10%" align="center">Sujets</td><td width="10%" align="center">Messages</td>
<td width="30%">Dernier message</td></tr>
"""
_ORDERS = {
    "T": lambda thread: thread.title.casefold(),
    "A": lambda thread: thread.first.author.name.casefold(),
    "R": lambda thread: thread.replies,
    "V": lambda thread: thread.views,
    "LP": lambda thread: thread.last.at,
}


def index(likeness: Likeness, categories: Sequence[Category]) -> str:
    """Write the page that lists boards."""
    store = likeness.store
    newest = max(store.members, key=lambda member: member.joined)
    latest = max(store.posts.values(), key=lambda post: post.at)
    rows = "".join(
        f"""<tr class="tableSubLedger"><td colspan="5"><a href="default.asp?C={one.number}{esc(slug(one.title))}">\
{esc(one.title)}</a></td></tr>
{"".join(_board(likeness, board, place) for place, board in enumerate(one.boards))}"""
        for one in categories
    )
    body = f"""<table cellspacing="1" cellpadding="3" class="basicTable" align="center"><tr>
<td><h1>{NAME}</h1>Heure actuelle: {moment(likeness, store.now)}</td>
<td align="right" class="smText"><a href="active_topics.asp">Sujets actifs</a><br />
<a href="active_topics.asp?UNA=1">Sujets sans réponse</a></td></tr></table>
<table cellspacing="1" cellpadding="3" class="tableBorder" align="center">
{_HEAD}{rows}</table>
<br />
<table cellspacing="1" cellpadding="3" class="tableBorder" align="center">
<tr class="tableLedger"><td colspan="2">Que se passe-t-il sur le forum ?</td></tr>
<tr class="tableSubLedger"><td colspan="2">Statistiques</td></tr>
<tr class="tableRow"><td width="5%" align="center"><img src="forum_images/statistics.png" alt="Statistiques" /></td>
<td class="smText">Nos membres ont publié {len(store.posts)} messages dans {len(store.threads)} sujets de
 {len(store.boards)} forums<br />Dernier message: <a href="get_last_post.asp?TID={latest.thread.number}">\
{esc(latest.thread.title)}</a> par {user(latest.author)}, {moment(likeness, latest.at)}<br />
Il y a {len(store.members)} membres, le plus récent est {user(newest)}<br />
Il y a 11 utilisateurs actifs, 10 invités et 1 membre: {user(store.members[5])}
 [<a href="active_users.asp">Voir qui est en ligne</a>]</td></tr>
</table>
<table class="basicTable" align="center"><tr><td align="center" class="smText"><img
 src="forum_images/unread.png" alt="" /> Nouveaux messages <img src="forum_images/read.png" alt="" /> Pas de nouveau
 message <a href="mark_posts_as_read.asp">Marquer tous les messages comme lus</a> ::
 <a href="remove_cookies.asp">Supprimer les cookies du forum</a></td></tr></table>"""
    title = "Accueil du Forum" if len(categories) > 1 else categories[0].title
    crumbs = [] if len(categories) > 1 else [category_crumb(categories[0])]
    return frame(likeness, title, crumbs, body, feed="RSS_topic_feed.asp")


def category_crumb(category: Category) -> tuple[str, str]:
    """Give a category as a step of the path."""
    return f"default.asp?C={category.number}{slug(category.title)}", category.title


def path(likeness: Likeness, board: Board) -> list[tuple[str, str]]:
    """Give the steps down to a board."""
    outer = likeness.store.board(board.inside)
    steps = [category_crumb(one) for one in likeness.store.categories if (outer or board) in one.boards]
    boards = [outer, board] if outer else [board]
    return [*steps, *((f"forum_topics.asp?FID={one.number}{slug(one.title)}", one.title) for one in boards)]


def _board(likeness: Likeness, board: Board, place: int) -> str:
    subs = ", ".join(
        f'<a href="forum_topics.asp?FID={one.number}{esc(slug(one.title))}" class="smLink">{esc(one.title)}</a>'
        for one in board.boards
    )
    inner = f'<br /><span class="smText">Sous-forums: {subs}</span>' if subs else ""
    return f"""<tr class="{"odd" if place % 2 else "even"}TableRow">
<td align="center"><img src="forum_images/read_posts.png" alt="Forum ouvert" title="Forum ouvert" /></td>
<td><a href="forum_topics.asp?FID={board.number}{esc(slug(board.title))}">{esc(board.title)}</a>
<br />{esc(board.about)}{inner}</td>
<td align="center">{len(board.threads)}</td><td align="center">{board.posts}</td>
<td class="smText" align="right" nowrap="nowrap">{_latest(likeness, board.latest)}</td></tr>
"""


def _latest(likeness: Likeness, post: Post | None) -> str:
    if not post:
        return "Pas de message"
    thread = post.thread
    short = thread.title if len(thread.title) < 30 else thread.title[:27] + "..."
    target = f"forum_posts.asp?TID={thread.number}&amp;PID={post.number}{esc(slug(thread.title))}#{post.number}"
    return f"""<a href="{target}" title="{esc(thread.title)}">{esc(short)}</a><br />
Par {user(post.author)}<br />{moment(likeness, post.at)} <a href="{target}"><img
 src="forum_images/view_last_post.png" border="0" alt="Voir le dernier message" /></a>"""


def board(likeness: Likeness, board: Board, page: int, query: dict[str, str]) -> str:
    """Write a page of a board; where a column is asked for, its threads stand in that order."""
    rows = likeness.rows(board)
    target, title = f"forum_topics.asp?FID={board.number}", slug(board.title)
    order = query.get("SO", "")
    if order in _ORDERS:
        rows = sorted(rows, key=_ORDERS[order], reverse=query.get("OB") == "desc")
        target += f"&amp;SO={order}" + ("&amp;OB=desc" if query.get("OB") == "desc" else "")
    shown = slice_page(rows, page, likeness.threads_per_page)
    links = pager(target, title, page, likeness.board_page_count(board))
    subs = "".join(_board(likeness, one, place) for place, one in enumerate(board.boards))
    inner = ""
    if subs:
        inner = f"""<table cellspacing="1" cellpadding="3" class="tableBorder" align="center">
{_HEAD}<tr class="tableSubLedger"><td colspan="5">Sous-forums de {esc(board.title)}</td></tr>{subs}</table><br />"""
    moderators = ", ".join(user(one) for one in likeness.store.members if one.is_moderator)
    bar = f"""<table class="basicTable" cellspacing="0" cellpadding="3" align="center"><tr>
<td><a href="new_topic_form.asp?FID={board.number}" title="Nouveau sujet" class="largeButton" rel="nofollow">&nbsp;\
Nouveau sujet&nbsp;</a></td><td align="right" nowrap="nowrap">{links}</td></tr></table>"""
    body = f"""<table cellspacing="1" cellpadding="3" class="basicTable" align="center"><tr><td><h1>\
{esc(board.title)}</h1>
{esc(board.about)}<br /><span class="smText">Modérateur(s): {moderators}</span></td></tr></table>
{inner}
{bar}
{_table(likeness, board, shown)}
{bar}
<table class="basicTable" align="center"><tr><td>{_legend()}</td><td align="right">{jump(likeness)}
<br /><span class="smText">Vous ne pouvez pas publier de nouveaux sujets dans ce forum<br />
Vous ne pouvez pas répondre aux sujets dans ce forum</span></td></tr></table>"""
    steps = path(likeness, board)
    return frame(
        likeness, board.title, steps, body, feed=f"RSS_topic_feed.asp?FID={board.number}{title}", here=steps[-1][0]
    )


def _legend() -> str:
    names = (("topic", "Sujet ouvert"), ("hot_topic", "Sujet populaire"), ("closed_topic", "Sujet fermé"))
    return "<br />".join(f'<img src="forum_images/{icon}.png" alt="{words}" /> {words}' for icon, words in names)


def jump(likeness: Likeness) -> str:
    """Write the menu that jumps to a board."""
    options = "".join(
        f"""<optgroup label="&nbsp;&nbsp;{esc(category.title)}">"""
        + "".join(
            f'<option value="forum_topics.asp?FID={one.number}{esc(slug(one.title))}">&nbsp;{esc(one.title)}</option>'
            for board in category.boards
            for one in (board, *board.boards)
        )
        + "</optgroup>"
        for category in likeness.store.categories
    )
    return f"""Aller au forum <select onchange="linkURL(this)" name="SelectJumpForum"><option value=""
 disabled="disabled" selected="selected">-- Aller au forum --</option>{options}</select>"""


def _table(likeness: Likeness, board: Board | None, rows: Sequence[Thread]) -> str:
    where = f"forum_topics.asp?FID={board.number}&amp;SO=" if board else ""

    def head(order: str, words: str) -> str:
        return f'<a href="{where}{order}" title="Inverser l\'ordre">{words}</a>' if board else words

    shown, section = [], ""
    for place, thread in enumerate(rows):
        is_important = board is not None and thread.is_sticky and thread.board is board
        wanted = "Sujets importants" if is_important else "Sujets du forum" if board else "Sujets actifs"
        if wanted != section:
            shown.append(f'<tr class="tableSubLedger"><td colspan="5">{esc(wanted)}</td></tr>\n')
            section = wanted
        shown.append(_row(likeness, board, thread, place))
    if not rows:
        shown.append('<tr class="evenTableRow"><td colspan="5" align="center">Aucun sujet</td></tr>')
    last = f'<a href="{where}LP&amp;OB=desc">Dernier message</a>' if board else "Dernier message"
    return f"""<table cellspacing="1" cellpadding="3" class="tableBorder" align="center">
<tr class="tableLedger"><td width="5%">&nbsp;</td>
<td width="50%"><div style="float:left;">{head("T", "Sujets")} / {head("A", "Auteur du sujet")}</div></td>
<td width="10%" align="center" nowrap="nowrap">{head("R", "Réponses")}</td>
<td width="10%" align="center" nowrap="nowrap">{head("V", "Vues")}</td>
<td width="30%">{last}</td></tr>
{"".join(shown)}</table>"""


def _row(likeness: Likeness, board: Board | None, thread: Thread, place: int) -> str:
    is_moved = board is not None and thread.board is not board
    title = esc(slug(thread.title)) if board else ""
    target, number = f"forum_posts.asp?TID={thread.number}", thread.board.number
    count, first, last = likeness.thread_page_count(thread), thread.first, thread.last
    links = " ".join(
        f'<a href="{target}&amp;PN={page}{esc(slug(thread.title))}" class="smPageLink" title="Page {page}">{page}</a>'
        for page in range(1, count + 1)
        if page < 4 or page == count
    )
    icon, words = ("closed_", "Sujet fermé") if thread.is_locked else ("", "Sujet ouvert")
    pages = f'<div style="float:right;">{links}</div>' if count > 1 else ""
    pinned = "sticky_" if thread.is_sticky else "moved_" if is_moved else "hot_" if thread.replies > 10 else ""
    where = ""
    if not board:
        link = f"forum_topics.asp?FID={number}{slug(thread.board.title)}"
        where = f' dans <a href="{esc(link)}">{esc(thread.board.title)}</a>'
    return f"""<tr class="{"odd" if place % 2 else "even"}TableRow">
<td align="center"><img src="forum_images/{pinned}{icon}topic.png" alt="{words}" title="{words}" /></td>
<td><div style="float:left;">{"Déplacé: " if is_moved else ""}<a href="{target}{title}" id="topic{thread.number}"
 title="Créé par {esc(first.author.name)}, {moment(likeness, first.at)}">{esc(thread.title)}</a><br />
<span class="smText">Par {user(first.author, number)}, {moment(likeness, first.at)}{where}</span></div>{pages}</td>
<td align="center">{thread.replies}</td><td align="center">{thread.views}</td>
<td class="smText" align="right" nowrap="nowrap">Par {user(last.author, number)}<br/>
{moment(likeness, last.at)} <a href="get_last_post.asp?TID={thread.number}" rel="nofollow"><img
 src="forum_images/view_last_post.png" alt="Voir le dernier message" border="0" /></a></td></tr>
"""


def active(likeness: Likeness, page: int, is_unanswered: bool) -> str:  # noqa: FBT001 - as the address has it
    """Write the page of topics of all boards that were answered lately, or not at all."""
    rows = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)
    rows = [thread for thread in rows if not thread.replies] if is_unanswered else rows[:72]
    last = likeness.page_count(len(rows), _ACTIVE_PER_PAGE)
    page = min(page, last)
    name = "Sujets sans réponse" if is_unanswered else "Sujets actifs"
    links = pager(f"active_topics.asp?AT=2{'&amp;UNA=1' if is_unanswered else ''}", "", page, last)
    body = f"""<table class="basicTable" align="center"><tr><td><h1>{name}</h1></td></tr></table>
<table class="basicTable" align="center"><tr><td>Afficher les sujets actifs depuis <select name="AT"><option
 value="2">le dernier mois</option></select></td><td align="right">{links}</td></tr></table>
{_table(likeness, None, slice_page(rows, page, _ACTIVE_PER_PAGE))}"""
    return frame(likeness, name, [("active_topics.asp", name)], body)
