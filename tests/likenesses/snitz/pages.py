"""Write the pages of forums and topics.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence
from typing import Any

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Category, Member, Post, Thread

from .frame import FACE, FONT, HEAD, NAME, SMALL, date, frame, grid, jump, pager, steps, trail, user

_RANKS = (
    (0, "Novo membro"),
    (10, "Membro iniciante"),
    (20, "Membro médio"),
    (30, "Membro antigo"),
    (45, "Membro avançado"),
)


def _heads(*names: str) -> str:
    cells = "".join(
        f'<td align="center" bgcolor="midnightblue" nowrap valign="top">{HEAD}{name}</b></font></td>\n'
        for name in names
    )
    return f"<tr>\n{cells}</tr>\n"


def index(likeness: Any, categories: Sequence[Category]) -> str:
    """Write the page that lists all forums, or those of one category."""
    store = likeness.store
    rows = "".join(
        f"""<tr>
<td bgcolor="slateblue" colspan="6"><a href="default.asp?CAT_ID={category.number}"><font {FACE} size="2"
 color="mintcream"><b>{esc(category.title)}</b>&nbsp;</font></a></td>
</tr>
{"".join(_board(likeness, one) for board in category.boards for one in (board, *board.boards))}"""
        for category in categories
    )
    last = max(store.posts.values(), key=lambda post: post.at)
    newest = max(store.members, key=lambda member: member.joined)
    about = f"""<tr><td bgcolor="slateblue" colspan="2">{HEAD}Estatísticas</b></font></td></tr>
<tr><td rowspan="4" bgcolor="#f0f0f0">&nbsp;</td>
<td bgcolor="#f0f0f0">{SMALL}{len(store.members)} <a href="members.asp">membros</a> fizeram {len(store.posts)} posts em
 {len(store.boards)} fóruns, com o último post em <a
 href="topic.asp?TOPIC_ID={last.thread.number}&whichpage=-1#{last.number}">{date(last.at)}</a> por:
 {user(last.author)}.</font></td></tr>
<tr><td bgcolor="#f0f0f0">{SMALL}Há atualmente {len(store.threads)} tópicos e {store.visits % 9 + 1} <a
 href="active.asp">tópicos ativos</a> desde a sua última visita.</font></td></tr>
<tr><td bgcolor="#f0f0f0">{SMALL}Dê as boas-vindas ao nosso mais novo membro: {user(newest)}.</font></td></tr>"""
    body = f"""<table width="100%"
 border="0"><tr><td>{SMALL}Não há novos posts desde a sua última visita.<br />Agora são
 {date(store.now)}</font></td></tr></table>
{grid(_heads("&nbsp;", "Fórum", "Tópicos", "Posts", "Último post", "Moderador(es)") + rows)}
<br />
{grid(about)}
<table><tr><td>{SMALL}<img alt="" src="images/icon_folder_new.gif" border="0"
 align="absmiddle"> Contém novos posts desde a
 última visita.<br /><img alt="" src="images/icon_folder.gif" border="0"
 align="absmiddle"> Nenhum post novo desde a última
 visita.<br /></font></td></tr></table>"""
    return frame(likeness, NAME, body)


def _board(likeness: Any, board: Board) -> str:
    last = board.latest
    latest = "&nbsp;"
    if last:
        latest = f"""{date(last.at)}<br />por: {user(last.author)}&nbsp;<a
 href="topic.asp?TOPIC_ID={last.thread.number}&whichpage=-1#{last.number}"><img src="images/icon_lastpost.gif"
 border="0" align="absmiddle" alt="Ir para o último post"></a>"""
    moderators = ", ".join(user(member) for member in likeness.store.members if member.is_moderator)
    return f"""<tr>
<td bgcolor="#f0f0f0" align="center" valign="top" nowrap><img src="images/icon_folder.gif" border="0"
 alt="Posts antigos"></td>
<td bgcolor="#f0f0f0" valign="top">{FONT}<span class="spnMessageText"><a
 href="{likeness.board_path(board)}">{esc(board.title)}</a></span><br />{SMALL}<span
 class="spnMessageText">{esc(board.about)}</span></font></font></td>
<td bgcolor="#f0f0f0" align="center" valign="top">{FONT}{len(board.threads)}</font></td>
<td bgcolor="#f0f0f0" align="center" valign="top">{FONT}{board.posts}</font></td>
<td bgcolor="#f0f0f0" align="center" valign="top" nowrap>{SMALL}{latest}</font></td>
<td bgcolor="#f0f0f0" align="left" valign="top">{SMALL}{moderators}</font></td>
</tr>
"""


def board(likeness: Any, board: Board, page: int) -> str:
    """Write a page of a forum."""
    last = likeness.board_page_count(board)
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    rows = "".join(row(likeness, thread) for thread in shown)
    menu = pager(lambda number: likeness.board_path(board, number), page, last)
    links = steps(lambda number: likeness.board_path(board, number), page, last)
    nothing = f'<tr><td bgcolor="#f0f0f0" colspan="6">{FONT}<b>Nenhum tópico encontrado</b></font></td></tr>'
    new = f"""<td align="right">{FONT}<a href="post.asp?method=Topic&FORUM_ID={board.number}"><img
 src="images/icon_folder_new_topic.gif" border="0" align="absmiddle" alt="">Novo tópico</a></font></td></tr></table>"""
    crumbs = trail(("", board.title)) + new
    body = f"""{crumbs}
<table width="100%"><tr><td>{menu}</td><td align="right">{SMALL}<form action="forum.asp?FORUM_ID={board.number}"
 method="post"><select name="Days" onchange="submit();"><option value="-1">Mostrar todos os tópicos</option><option
 value="30" SELECTED>Mostrar tópicos dos últimos 30 dias</option></select></form></font></td></tr></table>
{grid(_heads("&nbsp;", "Tópico", "Autor", "Respostas", "Lido", "Último post") + (rows or nothing))}
<table width="100%"><tr><td>{menu}</td><td align="center">{links}</td><td
 align="right">{jump(likeness, board)}</td></tr>
</table>"""
    return frame(likeness, f"{NAME} - {board.title}", body)


def row(likeness: Any, thread: Thread) -> str:
    """Write the row of a topic, as forums and the list of active topics show it."""
    path, last = likeness.thread_path(thread), thread.last
    count = likeness.thread_page_count(thread)
    few = ""
    if count > 1:
        links = "".join(
            f"""<td align="right" valign="bottom">{SMALL}&nbsp;<span class="spnMessageText"><a
 href="{esc(likeness.thread_path(thread, page)) if page > 1 else path + "&amp;whichpage=1"}">{page}</a></span></font>
</td>
"""
            for page in range(1, count + 1)
        )
        few = f"""<table border="0" cellspacing="0" cellpadding="0"><tr><td valign="bottom">{SMALL}<img
 border="0" src="images/icon_posticon.gif" alt=""></font></td>{links}</tr></table>"""
    icon = "icon_folder_sticky" if thread.is_sticky else "icon_folder_locked" if thread.is_locked else "icon_folder"
    words = "Tópico fixo" if thread.is_sticky else "Tópico trancado" if thread.is_locked else "Nenhum post novo"
    mark = "<b>Fixo:&nbsp;</b> " if thread.is_sticky else ""
    cell = '<td bgcolor="#f0f0f0" valign="top" align="center">'
    return f"""<tr>
<td bgcolor="#f0f0f0" align="center" valign="top" nowrap><a href="{path}"><img src="images/{icon}.gif" border="0"
 alt="{words}"></a></td>
<td bgcolor="#f0f0f0" valign="top">{FONT}{mark}<span class="spnMessageText"><a
 href="{path}">{esc(thread.title)}</a></span>&nbsp;</font>{few}</td>
{cell}{FONT}{user(thread.first.author)}</font></td>
{cell}{FONT}{thread.replies}</font></td>
{cell}{FONT}{thread.views}</font></td>
<td bgcolor="#f0f0f0" valign="top"
 align="center" nowrap>{SMALL}<b>{date(last.at, "</b>&nbsp;")}<br />por: {user(last.author)}
&nbsp;<a href="{path}&whichpage=-1#{last.number}"><img src="images/icon_lastpost.gif" border="0" align="absmiddle"
 alt="Ir para o último post"></a></font></td>
</tr>
"""


def thread(likeness: Any, thread: Thread, page: int) -> str:
    """Write a page of a topic."""
    board, last = thread.board, likeness.thread_page_count(thread)
    menu = pager(lambda number: likeness.thread_path(thread, number), page, last)
    links = steps(lambda number: likeness.thread_path(thread, number), page, last)
    shown = slice_page(thread.posts, page, likeness.posts_per_page)
    posts = "".join(_post(likeness, post, place) for place, post in enumerate(shown))
    category = next(
        one for one in likeness.store.categories if board in [x for top in one.boards for x in (top, *top.boards)]
    )
    fields = f"FORUM_ID={board.number}&TOPIC_ID={thread.number}"
    closed = '<img src="images/icon_folder_locked.gif" alt="" border="0" align="absmiddle">&nbsp;Tópico trancado<br />'
    answer = f"""<a href="post.asp?method=Reply&{fields}"><img src="images/icon_reply_topic.gif" border="0"
 align="absmiddle" alt="">&nbsp;Responder ao tópico</a><br />"""
    options = f"""<td align="center" width="50%">{FONT}
<a href="post.asp?method=Topic&FORUM_ID={board.number}"><img src="images/icon_folder_new_topic.gif" border="0"
 align="absmiddle" alt="">&nbsp;Novo tópico</a><br />
{closed if thread.is_locked else answer}
<a href="JavaScript:openWindow5('pop_printer_friendly.asp?TOPIC_ID={thread.number}')"><img src="images/print.gif"
 border="0" alt="" align="absmiddle">&nbsp;Imprimir</a>
<a href="pop_printer_friendly.asp?TOPIC_ID={thread.number}" target="_blank">Versão para impressora</a></font></td>"""
    crumbs = trail(
        (f"default.asp?CAT_ID={category.number}", category.title),
        (likeness.board_path(board), board.title),
        ("", thread.title),
    )
    beside = """<td align="right"><a href="topic.asp?TOPIC_ID={}"><img src="images/icon_go_{}.gif" border="0"
 alt="{}"></a></td>"""
    rows = likeness.rows(board)
    at = rows.index(thread)
    near = ""
    if at:
        near += beside.format(rows[at - 1].number, "left", "Tópico anterior")
    if at + 1 < len(rows):
        near += beside.format(rows[at + 1].number, "right", "Próximo tópico")
    body = f"""{crumbs}{options}
</tr></table>
<table border="0" width="100%"><tr><td>{menu}</td></tr></table>
{
        grid(f'''<tr>
<td align="center" bgcolor="midnightblue" width="100" nowrap>{HEAD}Autor</b></font></td>
<td align="center" bgcolor="midnightblue" width="100%"><table border="0" width="100%"><tr><td>{HEAD}Tópico</b></font>
&nbsp;</td>{near}</tr></table></td>
</tr>
{posts}
<tr><td bgcolor="midnightblue" align="center">&nbsp;</td><td bgcolor="midnightblue"
 align="center">{HEAD}Tópico&nbsp;</b>
</font></td></tr>''')
    }
<table border="0" width="100%"><tr><td>{menu}</td><td align="center">{links}</td></tr></table>
<table width="100%"><tr>{options}
<td align="right">{jump(likeness, board)}</td></tr></table>"""
    return frame(likeness, f"{NAME} - {thread.title}", body)


def _rank(likeness: Any, member: Member) -> str:
    count = likeness.store.count_posts(member)
    return "Moderador" if member.is_moderator else [name for least, name in _RANKS if count >= least][-1]


def _post(likeness: Any, post: Post, place: int) -> str:
    author, number, thread = post.author, post.number, post.thread
    is_first = post is thread.first
    color = "#f0f0f0" if is_first else ("#dcdcdc", "#f0f0f0")[place % 2]
    anchor = "" if is_first else f'<a name="{number}"></a>\n'
    stars = '<img src="images/icon_star_blue.gif" border="0" alt="">' * (1 + likeness.store.count_posts(author) // 15)
    picture = f"""<br /><img src="avatars/{author.number}.gif" align="absmiddle" width="64" height="64" border="0"
 hspace="0" alt="">"""
    edited = ""
    if post.edited:
        edited = f"""<br /><br />{SMALL}Editado por - {esc(author.name)} em {date(post.edited, " ")}</font>"""
    sign = f"""<tr>
<td valign="bottom"><hr noshade size="1"><font color="midnightblue" {FACE} size="2"><span
 class="spnMessageText" id="sig">{esc(author.signature)}</span></font></td>
</tr>
"""
    quote = f"REPLY_ID={number}&TOPIC_ID={thread.number}&FORUM_ID={thread.board.number}"
    if is_first:
        quote = f"TOPIC_ID={thread.number}&FORUM_ID={thread.board.number}"
    method = "TopicQuote" if is_first else "ReplyQuote"
    return f"""<tr>
<td bgcolor="{color}" valign="top" width="100" nowrap>
{anchor}<p>{FONT}<b>{user(author)}</b></font><br />
{SMALL}<small>{_rank(likeness, author)}</small></font><br />
{stars}{picture if author.has_avatar else ""}
<br /><br />{SMALL}<small>{esc(author.place)}</small></font><br />
{SMALL}<small>{likeness.store.count_posts(author)} Posts</small></font></p></td>
<td bgcolor="{color}" height="100%" width="100%" valign="top">
<table width="100%" height="100%" border="0" cellspacing="0" cellpadding="0">
<tr>
<td valign="top">
<a href="{esc(likeness.post_path(post))}"><img align="absmiddle" src="images/icon_posticon.gif" border="0" hspace="3"
 alt=""></a>{SMALL}Postado em&nbsp;-&nbsp;{date(post.at, "&nbsp;:&nbsp;&nbsp;")}&nbsp;</font>
&nbsp;<a href="pop_profile.asp?mode=display&id={author.number}"><img src="images/icon_profile.gif" border="0" hspace="3"
 alt="Ver perfil" align="absmiddle" height="15" width="15"></a>
&nbsp;<a href="pop_mail.asp?id={author.number}"><img src="images/icon_email.gif" border="0" hspace="3"
 alt="Enviar e-mail"
 align="absmiddle" height="15" width="15"></a>
&nbsp;<a href="post.asp?method={method}&{quote}"><img src="images/icon_reply_topic.gif" border="0" hspace="3"
 alt="Responder com citação" align="absmiddle" height="15" width="15"></a>
<hr noshade size="1"></td>
</tr>
<tr>
<td valign="top" height="100%"><font color="midnightblue" {FACE} size="2"><span class="spnMessageText"
 id="msg">{likeness.post_html(post)}{edited}</span id="msg"></font></td>
</tr>
{sign if author.signature else ""}<tr>
<td valign="bottom" align="right" height="20"><a href="#top"><img src="images/icon_go_up.gif" border="0" align="right"
 alt="Ir para o topo da página" width="15" height="15"></a></td>
</tr>
</table></td>
</tr>
"""
