"""Write the pages of forums and topics.

In: a `Likeness` and what to show. Out: HTML.
"""

from typing import Any

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Post, Thread

from .frame import NAME, date, frame, pager, trail, user


def index(likeness: Any) -> str:
    """Write the page of all forums, and of the topics with the newest posts."""
    rows = "".join(
        f"""<tr><td class="caption5" colspan="5"><b>{esc(category.title)}</b></td></tr>
{"".join(_board(likeness, one) for board in category.boards for one in (board, *board.boards))}"""
        for category in likeness.store.categories
    )
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)[:10]
    latest = "".join(_row(likeness, thread, place, in_list=False) for place, thread in enumerate(newest))
    body = f"""<table class="forums">
<tr><td class="caption1" style="width:3%">&nbsp;</td><td class="caption1" style="width:52%">Forum</td>
<td class="caption1" style="width:10%">Konular</td><td class="caption1" style="width:10%">Yanıtlar</td>
<td class="caption1" style="width:25%">Son mesaj</td></tr>
{rows}</table>
<br />
<h2 class="headingTitle">Son tartışmalar</h2>
<table class="forums">
<tr><td class="caption1">&nbsp;</td><td class="caption1">Konu</td><td class="caption1">Forum</td>
<td class="caption1">Yanıtlar</td><td class="caption1">Görüntüleme</td><td class="caption1">Yazan</td>
<td class="caption1">Son mesaj</td></tr>
{latest}</table>
<form action="index.php" method="get" class="formStyle"><input type="hidden" name="action" value="search" /><span
 class="txtSm">Forumda ara: <input type="text" name="phrase" class="textForm" /> <input type="submit" value="Ara"
 class="inputButton" /></span></form>"""
    return frame(likeness, NAME, "", body)


def _board(likeness: Any, board: Board) -> str:
    last = board.latest
    latest = "-"
    if last:
        where = f"{likeness.thread_path(last.thread)}&page=-1#msg{last.number}"
        latest = f'<a href="{esc(where)}">{esc(last.thread.title)}</a><br />{date(last.at)}, {esc(last.author.name)}'
    replies = board.posts - len(board.threads)
    return f"""<tr><td class="tbCel1"><img src="img/forum_icons/default.gif" alt="" /></td>
<td class="tbCel1"><span class="txtNr"><a
 href="{esc(likeness.board_path(board))}"><b>{esc(board.title)}</b></a></span><br />
<span class="txtSm">{esc(board.about)}</span></td>
<td class="tbCel2 txtNr">{len(board.threads)}</td><td class="tbCel2 txtNr">{replies}</td>
<td class="tbCel1 txtSm">{latest}</td></tr>
"""


def board(likeness: Any, board: Board, page: int) -> str:
    """Write a page of a forum."""
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    rows = "".join(_row(likeness, thread, place, in_list=True) for place, thread in enumerate(shown))
    links = pager(lambda number: likeness.board_path(board, number), page, likeness.board_page_count(board))
    nothing = '<tr><td class="tbCel1" colspan="6"><span class="txtNr">Bu forumda henüz konu yok.</span></td></tr>'
    bar = f"""<table class="tbTransparentmb"><tr><td class="tbTransparentCell">{links}</td><td
 class="tbTransparentCell" style="text-align:right"><span class="txtNr"><a
 href="index.php?action=vtopic&amp;forum={board.number}&amp;showSep=1#newtopic">Yeni konu</a></span></td></tr>
</table>"""
    body = f"""<h1 class="headingTitle">{esc(board.title)}</h1>
{bar}
<table class="forums">
<tr><td class="caption1" style="width:3%">&nbsp;</td><td class="caption1">Konu</td><td class="caption1">Yanıtlar</td>
<td class="caption1">Görüntüleme</td><td class="caption1">Yazan</td><td class="caption1">Son mesaj</td></tr>
{rows or nothing}
</table>
{bar}
<a name="newtopic"></a><table class="forums"><tr><td class="tbCel1"><span class="txtNr">Konu açmak için <a
 href="index.php?action=registernew">kayıt olmanız</a> veya giriş yapmanız gerekir.</span></td></tr></table>
{_jump(likeness, board)}"""
    return frame(likeness, f"{board.title} - {NAME}", trail(("", board.title)), body)


def _jump(likeness: Any, here: Board) -> str:
    options = "".join(
        f'<option value="{board.number}"{chosen}>{esc(board.title)}</option>'
        for board in likeness.store.boards
        for chosen in (' selected="selected"' if board is here else "",)
    )
    return f"""<form action="index.php" method="get" class="formStyle"><input type="hidden" name="action" value="vtopic"
 /><select name="forum" class="selectTxt">{options}</select> <input type="submit" value="Git"
 class="inputButton" /></form>"""


def _row(likeness: Any, thread: Thread, place: int, *, in_list: bool) -> str:
    path, last = likeness.thread_path(thread), thread.last
    count = likeness.thread_page_count(thread)
    few = " ".join(f'<a href="{esc(likeness.thread_path(thread, page))}">{page}</a>' for page in range(1, count + 1))
    few = f' <span class="txtSm">[ {few} ]</span>' if count > 1 else ""
    icon = "locked" if thread.is_locked else "sticky" if thread.is_sticky and in_list else "default"
    words = {"locked": "Kilitli konu", "sticky": "Sabit konu", "default": ""}[icon]
    cell = f"tbCel{place % 2 + 1}"
    target = likeness.board_path(thread.board)
    where = f'<td class="{cell} txtSm"><a href="{esc(target)}">{esc(thread.board.title)}</a></td>\n'
    return f"""<tr>
<td class="{cell}"><img src="img/topic_icons/{icon}.gif" alt="{words}" title="{words}" /></td>
<td class="{cell}"><span class="txtNr"><a href="{esc(path)}">{esc(thread.title)}</a></span>{few}</td>
{"" if in_list else where}<td class="{cell} txtNr">{thread.replies}</td>
<td class="{cell} txtNr">{thread.views}</td>
<td class="{cell} txtNr">{user(thread.first.author)}</td>
<td class="{cell} txtSm">{esc(last.author.name)}<br /><a
 href="{esc(path)}&amp;page=-1#msg{last.number}">{date(last.at)}</a></td>
</tr>
"""


def thread(likeness: Any, thread: Thread, page: int) -> str:
    """Write a page of a topic."""
    board = thread.board
    links = pager(lambda number: likeness.thread_path(thread, number), page, likeness.thread_page_count(thread))
    shown = slice_page(thread.posts, page, likeness.posts_per_page)
    posts = "".join(_post(likeness, post, place) for place, post in enumerate(shown))
    rows = likeness.rows(board)
    at = rows.index(thread)
    near = []
    if at + 1 < len(rows):
        near.append(f'<a href="{esc(likeness.thread_path(rows[at + 1]))}">&laquo; Önceki konu</a>')
    if at:
        near.append(f'<a href="{esc(likeness.thread_path(rows[at - 1]))}">Sonraki konu &raquo;</a>')
    bar = f"""<table class="tbTransparentmb"><tr><td class="tbTransparentCell">{links}</td><td class="tbTransparentCell"
 style="text-align:right"><span class="txtSm">{" | ".join(near)} | <a
 href="index.php?action=print&amp;forum={board.number}&amp;topic={thread.number}"
 rel="nofollow">Yazdırılabilir sürüm</a>
</span></td></tr></table>"""
    closed = "Bu konu kapatılmıştır. Yeni mesaj yazılamaz."
    answer = 'Yanıt yazmak için <a href="index.php?action=registernew">kayıt olmanız</a> veya giriş yapmanız gerekir.'
    body = f"""<h1 class="headingTitle">{esc(thread.title)}</h1>
{bar}
<table class="forums">
<tr><td class="caption1" style="width:15%">Yazan</td><td class="caption1">Mesaj</td></tr>
{posts}</table>
{bar}
<a name="newreply"></a><table class="forums"><tr><td class="caption1">Yanıtınız</td></tr><tr><td class="tbCel1"><span
 class="txtNr">{closed if thread.is_locked else answer}</span></td></tr></table>
{_jump(likeness, board)}"""
    crumbs = trail((likeness.board_path(board), board.title), ("", thread.title))
    return frame(likeness, f"{thread.title} - {board.title} - {NAME}", crumbs, body)


def _post(likeness: Any, post: Post, place: int) -> str:
    author, number = post.author, post.number
    cell = f"tbCel{place % 2 + 1}"
    status = "Moderatör" if author.is_moderator else "Üye"
    picture = f'<br /><img src="shared_files/avatars/{author.number}.gif" alt="" />' if author.has_avatar else ""
    where = f"<br />{esc(author.place)}" if author.place else ""
    edited = f" - Düzenleyen: {esc(author.name)}, {date(post.edited)}" if post.edited else ""
    sign = f'<br /><br /><span class="txtSm signature">{esc(author.signature)}</span>' if author.signature else ""
    return f"""<tr>
<td class="{cell} vtop" style="width:15%"><a name="msg{number}" id="msg{number}"></a><span
 class="txtNr"><b>{esc(author.name)}</b></span><br /><span class="txtSm"><a
 href="index.php?action=userinfo&amp;user={author.number}">{status}</a>{picture}{where}<br
 />Mesaj: {likeness.store.count_posts(author)}</span></td>
<td class="{cell} vtop"><table class="tbTransparent"><tr><td class="tbTransparentCell"><span class="txtSm"><a
 href="{esc(likeness.post_path(post))}" title="#{post.place}"><img src="img/topic_icons/post.gif" alt="#"
 /></a>&nbsp;Gönderildi: {date(post.at)}{edited}</span></td><td class="tbTransparentCell"
 style="text-align:right"><span class="txtSm"><a href="#newreply">Yanıtla</a> <a href="#newreply"
 onclick="insertQuote('{number}')">Alıntı</a> <a href="#top">Başa dön</a></span></td></tr></table>
<div class="postedText">{likeness.post_html(post)}</div>{sign}
</td>
</tr>
"""
