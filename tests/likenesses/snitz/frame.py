"""Write what all pages of the forum share: the frame, fonts, dates, names, pagers.

In: a `Likeness` and what stands inside. Out: HTML.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from tests.likenesses.likeness import esc
from tests.likenesses.store import Board, Member

NAME = "Fórum da Oficina"
_MENU = (
    ("default.asp", "Início"),
    ("policy.asp", "Registrar"),
    ("active.asp", "Tópicos ativos"),
    ("members.asp", "Membros"),
    ("search.asp", "Busca"),
    ("faq.asp", "FAQ"),
)
FACE = 'face="Verdana, Arial, Helvetica"'
FONT = f'<font {FACE} size="2" color="midnightblue">'
SMALL = f'<font {FACE} size="1" color="midnightblue">'
HEAD = f'<font {FACE} size="2" color="mintcream"><b>'


def date(at: datetime, joint: str = "&nbsp;") -> str:
    """Write a date; posts have a wider joint between day and time."""
    return f"{at:%d/%m/%Y}{joint}{at:%H:%M:%S}"


def user(member: Member) -> str:
    """Write a member's name as a link."""
    return f"""<span class="spnMessageText"><a href="pop_profile.asp?mode=display&id={member.number}"
 title="Ver perfil de {esc(member.name)}">{esc(member.name)}</a></span>"""


def pager(path: Callable[[int], str], page: int, last: int) -> str:
    """Write the menu of pages as it stands above and below a list."""
    if last == 1:
        return ""
    options = "".join(
        f'<option value="{number}"{" selected" if number == page else ""}>{number}</option>\n'
        for number in range(1, last + 1)
    )
    return f"""<form name="PageNum1" action="{esc(path(1))}" method="post">
{SMALL}<b>Página: </b><select name="whichpage" size="1" onchange="ChangePage(1);">
{options}</select><b> de {last}</b></font></form>"""


def steps(path: Callable[[int], str], page: int, last: int) -> str:
    """Write the links to the pages beside this one."""
    links = []
    if page > 1:
        links.append(f'<a href="{esc(path(page - 1))}">Página anterior</a>')
    if page < last:
        links.append(f'<a href="{esc(path(page + 1))}">Próxima página</a>')
    return f"{FONT}<b>{'&nbsp;|&nbsp;'.join(links)}</b></font>" if links else ""


def trail(*lines: tuple[str, str]) -> str:
    """Write the tree of folders that leads to a page."""
    folder = '<img src="images/{}.gif" width="15" height="15" border="0" align="absmiddle" alt="">&nbsp;'
    shown = [f'{folder.format("icon_folder_open")}<a href="default.asp">Todos os fóruns</a><br />']
    for place, (path, title) in enumerate(lines):
        bars = folder.format("icon_blank" if place else "icon_bar") * (place + 1)
        mark = folder.format("icon_folder_open" if path else "icon_folder_open_topic")
        shown.append(f"{bars}{mark}" + (f'<a href="{esc(path)}">{esc(title)}</a><br />' if path else f"{esc(title)}"))
    return (
        f'<table width="100%" border="0"><tr><td width="50%" align="left" nowrap>{FONT}\n{"".join(shown)}</font></td>'
    )


def frame(likeness: Any, title: str, body: str) -> str:
    """Put the frame around the body of a page."""
    menu = f"\n{FONT}&nbsp;|&nbsp;</font>\n".join(
        f'<a href="{path}" onmouseover="window.status=\'{name}\'; return true">{name}</a>' for path, name in _MENU
    )
    return f"""<html>

<head>
<title>{esc(title)}</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta http-equiv="Content-Language" content="pt-br">
<meta name="copyright" content="This Forum code is Copyright (C) 2000-06 Michael Anderson, Pierre Gorissen, Huw Reddick
 and Richard Kinser, Non-Forum Related code is Copyright (C) {NAME}">
<link rel="alternate" type="application/rss+xml" title="{NAME}" href="rss.asp">
<script language="JavaScript" type="text/javascript">
<!-- hide from JavaScript-challenged browsers
function openWindow(url) {{ popupWin = window.open(url,'new_page','width=400,height=400') }}
function ChangePage(fnum) {{ if (fnum == 1) {{ document.PageNum1.submit(); }} }}
// done hiding -->
</script>
<style type="text/css">
<!--
a:link    {{color:darkblue;text-decoration:underline}}
.spnMessageText a:link    {{color:darkblue;text-decoration:underline}}
-->
</style>
</head>

<body bgColor="white" text="midnightblue" link="darkblue" aLink="red" vLink="blue">
<a name="top"></a>

<table align="center" cellPadding="0" cellSpacing="0" width="100%">
<tr>
<td valign="top" width="50%"><a href="default.asp"><img alt="{NAME}" border="0" src="images/logo.gif"></a></td>
<td align="center" valign="top" width="50%">
<table border="0" cellPadding="2" cellSpacing="0">
<tr>
<td align="center">{FONT}<b>{NAME}</b></font></td>
</tr>
<tr>
<td align="center">{FONT}
{menu}
</font></td>
</tr>
<form action="default.asp" method="post" id="form1" name="form1">
<input type="hidden" name="Method_Type" value="login">
<tr>
<td align="center">
<table>
<tr>
<td align="center">{SMALL}<b>Usuário:</b></font><br /><input type="text" name="Name" size="10" maxLength="25"
 value=""></td>
<td align="center">{SMALL}<b>Senha:</b></font><br /><input type="password" name="Password"
 size="10" maxLength="25"></td>
<td valign="bottom"><input src="images/button_login.gif" type="image" border="0" value="Entrar" id="submit1"
 name="Login"></td>
</tr>
<tr>
<td colspan="3" align="left">{SMALL}<input type="checkbox" name="SavePassWord" value="true" CHECKED><b> Salvar senha</b>
</font></td>
</tr>
<tr>
<td colspan="3" align="left">{SMALL}<a href="password.asp">Esqueceu sua senha?</a></font></td>
</tr>
</table>
</td>
</tr>
</form>
</table>
</td>
</tr>
</table>
<table align="center" border="0" cellPadding="0" cellSpacing="0" width="95%">
<tr>
<td>
{body}
</td>
</tr>
</table>
<table width="100%" align="center" border="0" bgcolor="lightsteelblue" cellpadding="0" cellspacing="1">
<tr>
<td>
<table border="0" width="100%" align="center" cellpadding="4" cellspacing="0">
<tr>
<td bgcolor="midnightblue" align="left" valign="top" nowrap><font {FACE} size="1"
 color="mintcream">{NAME}</font></td>
<td bgcolor="midnightblue" align="right" valign="top" nowrap><font {FACE} size="1"
 color="mintcream">&copy; 2014-{likeness.store.now.year} {NAME}</font></td>
<td bgcolor="midnightblue" align="right" valign="top" width="10"><a href="#top"><img src="images/icon_go_up.gif"
 border="0"
 alt="Ir para o topo da página" align="right"></a></td>
</tr>
</table>
</td>
</tr>
</table>
<table border="0" width="95%" align="center"><tr valign="top"><td>{SMALL}Esta página foi gerada em
 0,{likeness.store.visits % 80 + 11} segundos.</font></td><td align="right"><a href="http://forum.snitz.com"
 target="_blank"><font {FACE} size="1" color="midnightblue">Powered By: Snitz Forums 2000 Version 3.4.07</font></a></td>
</tr></table>
</body>

</html>
"""


def jump(likeness: Any, here: Board) -> str:
    """Write the menu that leads to other forums."""
    options = "".join(
        f'<option value="{likeness.board_path(board)}">&nbsp;{"&nbsp;" * 2 * bool(board.inside)}{esc(board.title)}'
        "</option>\n"
        for board in likeness.store.boards
        if board is not here
    )
    return f"""<form name="Stuff">{FONT}<b>Ir para:&nbsp;</b></font><select name="SelectMenu" size="1"
 onchange="if(this.options[this.selectedIndex].value != '' ){{ jumpTo(this) }}">
<option value="">Selecione o fórum</option>
{options}<option value="default.asp">&nbsp;--------------------</option>
<option value="active.asp">Tópicos ativos</option>
</select></form>"""


def grid(rows: str) -> str:
    """Put the two tables around the rows of a list."""
    return f"""<table border="0" width="100%" cellspacing="0" cellpadding="0" align="center">
<tr>
<td bgcolor="black">
<table border="0" width="100%" cellspacing="1" cellpadding="4" align="center">
{rows}
</table>
</td>
</tr>
</table>"""
