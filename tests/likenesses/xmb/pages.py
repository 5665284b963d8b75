"""Write the frame of every page, the page of boards, and the pages of a board.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime
from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Thread

NAME = "Fórum do Porto"
_BOX = 'cellspacing="0" cellpadding="0" border="0" width="97%" align="center"'
_INNER = 'border="0" cellspacing="1" cellpadding="5" width="100%" class="tablelinks"'
DARK, LIGHT, LINE = "#e0e0e0", "#eeeeee", "#003366"


def day(likeness: Likeness, at: datetime) -> str:
    """Write the day of a date."""
    here = at.astimezone(likeness.zone)
    return f"{here.day}/{here.month}/{here:%Y}"


def when(likeness: Likeness, at: datetime) -> str:
    """Write a date as lists show it."""
    return f"{day(likeness, at)} às {at.astimezone(likeness.zone):%H:%M}"


def user(member: Member) -> str:
    """Write a link to somebody's profile; members are named there, not numbered."""
    return f'<a href="member.php?action=viewpro&amp;member={quote(member.name)}">{esc(member.name)}</a>'


def table(rows: str) -> str:
    """Draw a line around rows by putting their table into another one."""
    return f"""<table {_BOX}>
<tr>
<td bgcolor="{LINE}">
<table {_INNER}>
{rows}</table>
</td>
</tr>
</table>
"""


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str) -> str:
    """Put the frame around the body of a page."""
    steps = "".join(
        f' &raquo; <a href="{esc(target)}">{esc(name)}</a>' if target else f" &raquo; {esc(name)}"
        for target, name in crumbs
    )
    home = f'<a href="index.php">{NAME}</a>'
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<!-- Powered by XMB 1.9.11 Nexus -->
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>{NAME} - {esc(title)} - Powered by XMB</title>
<link rel="stylesheet" type="text/css" href="css/xmb.css" />
<script language="JavaScript" type="text/javascript" src="./js/header.js"></script>
</head>
<body bgcolor="#ffffff" text="#000000">
<a name="top"></a>
<table {_BOX}>
<tr>
<td bgcolor="{LINE}">
<table {_INNER.replace(' class="tablelinks"', "")}>
<tr>
<td width="74%" class="header" valign="top"><a href="index.php"><img src="./images/davis/logo.gif" alt="{NAME}"
 border="0" /></a></td>
<td align="right" valign="top" class="header"><font class="smalltxt">Última visita: nunca<br /><br />
<a href="misc.php?action=login">Entrar</a> - <a href="member.php?action=coppa">Cadastrar-se</a></font></td>
</tr>
<tr>
<td class="navtd" colspan="2">
<table width="100%" cellpadding="0" cellspacing="0">
<tr>
<td class="navtd"><font class="navtd"><img src="./images/davis/top_search.gif" alt="" border="0" /> <a
 href="misc.php?action=search">Buscar</a> <img src="./images/davis/top_faq.gif" alt="" border="0" /> <a
 href="faq.php">FAQ</a> <img src="./images/davis/top_memberslist.gif" alt="" border="0" /> <a
 href="misc.php?action=list">Lista de membros</a> <img src="./images/davis/top_todaysposts.gif" alt="" border="0" /> <a
 href="today.php">Mensagens de hoje</a> <img src="./images/davis/top_stats.gif" alt="" border="0" /> <a
 href="stats.php?action=view">Estatísticas</a></font></td>
<td align="right" class="navtd"><a href="http://www.example.org/">Ir para o site</a></td>
</tr>
</table>
</td>
</tr>
</table>
</td>
</tr>
</table>
<table {_BOX}>
<tr>
<td class="nav">{home}{steps}</td>
<td align="right"><a href="#bottom" title="Ir para o fim"><img src="./images/davis/arrow_dw.gif" border="0"
 alt="Ir para o fim" /></a></td>
</tr>
</table>
<br />
{body}
<a name="bottom"></a>
<br />
<div align="center"><font class="smalltxt">[ Todos os horários são GMT -3; agora são
 {likeness.store.now.astimezone(likeness.zone):%H:%M} ]</font></div>
<table {_BOX}>
<tr>
<td align="center" class="smalltxt"><br />Powered by <a href="http://www.xmbforum2.com/"><strong>XMB</strong></a> 1.9.11
<br />XMB Forum Software &copy; 2001-2010 The XMB Group<br />[Consultas: {11 + likeness.store.visits % 7}] [PHP: 62.4% -
 SQL: 37.6%]<br /><br /></td>
<td align="right"><a href="#top" title="Ir para o topo"><img src="./images/davis/arrow_up.gif" border="0"
 alt="Ir para o topo" /></a></td>
</tr>
</table>
</body>
</html>
"""


def message(likeness: Likeness, title: str, words: str) -> str:
    """Write a page that says one thing."""
    rows = f'<tr class="tablerow"><td bgcolor="{LIGHT}" class="mediumtxt"><center>{words}</center></td></tr>\n'
    return frame(likeness, title, [("", title)], table(rows))


def pager(target: str, page: int, last: int) -> str:
    """Write the numbers of pages; the last and the first stand apart where they are far."""
    if last == 1:
        return ""

    def cell(number: int, label: str, title: str = "") -> str:
        where = f"&amp;page={number}" if number > 1 else ""
        return f'<a href="{esc(target)}{where}"{title}>{label}</a>'

    near = range(max(1, page - 3), min(last, page + 3) + 1)
    cells = [f"<strong>{number}</strong>" if number == page else cell(number, f"{number}") for number in near]
    if near[0] > 1:
        cells = [cell(1, "1"), "..", *cells]
    if near[-1] < last:
        cells += ["..", cell(last, f"{last}")]
    if page > 1:
        cells = [cell(page - 1, "&laquo;", ' rel="prev" title="Página anterior"'), *cells]
    if page < last:
        cells.append(cell(page + 1, "&raquo;", ' rel="next" title="Próxima página"'))
    joined = "&nbsp;&nbsp;".join(cells)
    return f'<td class="multi"><font class="mediumtxt">Páginas:&nbsp;&nbsp;{joined}</font></td>'


def index(likeness: Likeness, only: int = 0) -> str | None:
    """Write the page that lists all boards, or those of one group."""
    groups = [group for group in likeness.store.categories if only in (0, group.number)]
    if not groups:
        return None
    store = likeness.store
    rows = "".join(
        f"""<tr>
<td colspan="5" class="category"><a href="index.php?gid={group.number}"><font
 color="#ffffff"><strong>{esc(group.title)}</strong></font></a></td>
</tr>
{"".join(_board(likeness, board) for board in group.boards)}"""
        for group in groups
    )
    head = """<tr class="header">
<td width="4%" align="center">&nbsp;</td>
<td width="54%" align="left">Fórum:</td>
<td width="9%" align="center">Tópicos:</td>
<td width="9%" align="center">Mensagens:</td>
<td width="24%" align="center">Última mensagem:</td>
</tr>
"""
    if only:
        return frame(likeness, groups[0].title, [("", groups[0].title)], table(head + rows))
    stats = f"""<tr>
<td class="category" colspan="2"><font color="#ffffff"><strong><a href="misc.php?action=online">Quem está
 online</a></strong></font></td>
</tr>
<tr class="tablerow">
<td width="4%" align="center" bgcolor="{DARK}"><img src="./images/davis/online.gif" alt="" border="0" /></td>
<td bgcolor="{LIGHT}" class="mediumtxt"><strong>5 visitantes e 0 membros online nos últimos 15 minutos.</strong><br
 /><span class="smalltxt">Temos {len(store.threads)} tópicos, {len(store.posts)} mensagens e {len(store.members)}
 membros. Bem-vindo ao mais novo: <strong>{user(store.members[-1])}</strong></span></td>
</tr>
"""
    return frame(likeness, NAME, [], f"{table(head + rows)}<br />\n{table(stats)}")


def _board(likeness: Likeness, board: Board) -> str:
    inner = ", ".join(f'<a href="forumdisplay.php?fid={one.number}">{esc(one.title)}</a>' for one in board.boards)
    below = f"<br /><strong>Subfóruns:</strong> {inner}" if inner else ""
    last, latest = '<font class="smalltxt">Nunca</font>', board.latest
    if latest:
        last = f"""<table cellpadding="0" cellspacing="0" border="0" width="100%"><tr class="smalltxt"><td
 align="right" nowrap="nowrap">{when(likeness, latest.at)}<br />por {user(latest.author)}</td><td nowrap="nowrap"><a
 href="viewthread.php?goto=lastpost&amp;tid={latest.thread.number}"><img src="./images/davis/lastpost.gif" border="0"
 alt="Ir para a última mensagem" /></a></td></tr></table>"""
    return f"""<tr>
<td bgcolor="{DARK}" align="center" class="tablerow"><img src="./images/davis/folder.gif" alt="" border="0" /></td>
<td bgcolor="{LIGHT}" class="tablerow"><a href="forumdisplay.php?fid={board.number}"><font
 class="mediumtxt"><strong>{esc(board.title)}</strong></font></a><br /><font
 class="smalltxt">{esc(board.about)}{below}<br /><em>(Moderadores: {_staff(likeness)})</em></font></td>
<td bgcolor="{DARK}" align="center" class="tablerow"><font class="mediumtxt">{len(board.threads)}</font></td>
<td bgcolor="{LIGHT}" align="center" class="tablerow"><font class="mediumtxt">{board.posts}</font></td>
<td bgcolor="{DARK}" align="right" class="tablerow">{last}</td>
</tr>
"""


def _staff(likeness: Likeness) -> str:
    return ", ".join(user(member) for member in likeness.store.members if member.is_moderator)


def above(likeness: Likeness, board: Board) -> list[tuple[str, str]]:
    """Give the steps above a board."""
    outer = likeness.store.board(board.inside)
    return [(f"forumdisplay.php?fid={outer.number}", outer.title)] if outer else []


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    target = f"forumdisplay.php?fid={board.number}"
    numbers = pager(target, page, likeness.board_page_count(board))
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    rows = "".join(row(likeness, thread, board) for thread in shown)
    none = f'<tr><td bgcolor="{LIGHT}" class="tablerow" colspan="7"><center>Não há tópicos aqui.</center></td></tr>\n'
    nav = f"""<table {_BOX}>
<tr>
{numbers or "<td>&nbsp;</td>"}
<td class="post" align="right" valign="bottom"><a href="post.php?action=newthread&amp;fid={board.number}"><img
 src="./images/davis/newtopic.gif" border="0" alt="Novo tópico" /></a> <a
 href="post.php?action=newthread&amp;fid={board.number}&amp;poll=yes"><img src="./images/davis/poll.gif" border="0"
 alt="Nova enquete" /></a></td>
</tr>
</table>
"""
    inner = ""
    if board.boards:
        head = f'<tr class="header"><td colspan="5">Subfóruns de {esc(board.title)}</td></tr>\n'
        inner = table(head + "".join(_board(likeness, one) for one in board.boards)) + "<br />\n"
    sort = f"""<table {_BOX}><tr><td><form method="get" action="forumdisplay.php?fid={board.number}"><input
 type="hidden" name="fid" value="{board.number}" /><font class="smalltxt">Mostrar tópicos de <select
 name="cusdate"><option value="86400">1 dia</option><option value="2592000">30 dias</option><option value="0"
 selected="selected">sempre</option></select> <input type="submit" value="Ir" /></font></form></td><td
 align="right">{jump_menu(likeness)}</td></tr></table>
"""
    legend = f"""<table {_BOX}><tr><td class="smalltxt"><img src="./images/davis/hot_folder.gif" alt="" /> Tópico
 quente <img src="./images/davis/folder.gif" alt="" /> Tópico <img src="./images/davis/lock_folder.gif" alt="" />
 Tópico fechado</td></tr></table>
"""
    body = f"{inner}{nav}{table(_HEAD + (rows or none))}{nav}{sort}{legend}"
    return frame(likeness, board.title, [*above(likeness, board), ("", board.title)], body)


def jump_menu(likeness: Likeness) -> str:
    """Write the menu that leads to another board."""
    options = "".join(f'<option value="{one.number}">{esc(one.title)}</option>' for one in likeness.store.boards)
    return f"""<select onchange="if (this.options[this.selectedIndex].value) {{
 window.location=('forumdisplay.php?fid='+this.options[this.selectedIndex].value) }}"><option value="">Ir para o
 fórum:</option>{options}</select>"""


_HEAD = """<tr class="header">
<td width="4%">&nbsp;</td>
<td width="4%">&nbsp;</td>
<td width="43%" align="left">Assunto:</td>
<td width="14%" align="center">Autor:</td>
<td width="6%" align="center">Respostas:</td>
<td width="6%" align="center">Visitas:</td>
<td width="23%" align="center">Última mensagem:</td>
</tr>
"""


def row(likeness: Likeness, thread: Thread, board: Board | None = None) -> str:
    """Write the row of a topic; without a board, it is a list over all boards, and the row names its own."""
    count, last = likeness.thread_page_count(thread), thread.last
    target = f"viewthread.php?tid={thread.number}"
    is_moved = board is not None and thread.board is not board
    links = " ".join(
        f'<a href="{target}{f"&amp;page={number}" if number > 1 else ""}">{number}</a>'
        for number in range(1, count + 1)
    )
    several = f' <font class="smalltxt">(<img src="./images/davis/multipage.gif" alt="" /> {links})</font>'
    several = several if count > 1 else ""
    prefix = "Movido: " if is_moved else "<strong>Fixo:</strong> " if thread.is_sticky else ""
    hot = "hot_folder" if thread.replies > 9 else "folder"
    icon = "lock_folder" if thread.is_locked else hot
    where = thread.board
    middle = f"<td bgcolor='{DARK}' align='center' class='tablerow'>{user(thread.first.author)}</td>"
    if not board:
        name = f'<font class="smalltxt">em <a href="forumdisplay.php?fid={where.number}">{esc(where.title)}</a></font>'
        several += f"<br />{name}"
    counts = ("-", "-") if is_moved else (str(thread.replies), str(thread.views))
    return f"""<tr>
<td bgcolor="{DARK}" align="center" class="tablerow"><img src="./images/davis/{icon}.gif" alt="" border="0" /></td>
<td bgcolor="{LIGHT}" align="center" class="tablerow"><img src="./images/davis/icon1.gif" alt="" border="0" /></td>
<td bgcolor="{LIGHT}" class="tablerow"><font class="mediumtxt">{prefix}<a
 href="{target}">{esc(thread.title)}</a></font>{several}</td>
{middle}
<td bgcolor="{LIGHT}" align="center" class="tablerow"><font class="mediumtxt">{counts[0]}</font></td>
<td bgcolor="{DARK}" align="center" class="tablerow"><font class="mediumtxt">{counts[1]}</font></td>
<td bgcolor="{LIGHT}" align="center" class="tablerow"><table width="100%" cellpadding="0" cellspacing="0"><tr><td
 class="smalltxt" align="right" nowrap="nowrap">{when(likeness, last.at)}<br />por {user(last.author)}</td><td><a
 href="viewthread.php?goto=lastpost&amp;tid={thread.number}"><img src="./images/davis/lastpost.gif" border="0"
 alt="Ir para a última mensagem" /></a></td></tr></table></td>
</tr>
"""
