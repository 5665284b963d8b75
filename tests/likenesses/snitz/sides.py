"""Write the pages that stand beside forums and topics: active topics, members, profiles, search, print view, feed.

In: a `Likeness` and what to show. Out: HTML, or the XML of the feed.
"""

from datetime import timedelta
from typing import Any

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Member, Thread

from .frame import FONT, HEAD, NAME, SMALL, date, frame, grid, trail, user
from .pages import row

_GUEST = "Você precisa estar registrado e ter feito login para fazer isso. <a href='policy.asp'>Registrar</a>"
_SEARCH = """<form action="search.asp?mode=DoIt" method="post">Buscar por: <input type="text" name="Search"
 size="40"><br>
<input type="radio" name="andor" value="phrase">frase exata <input type="radio" name="andor" value=" and " checked>todas
 as palavras<br>Fórum: <select name="Forum"><option value="0">Todos os fóruns</option></select><br>
Por data: <select name="SearchDate"><option value="0">Qualquer data</option><option value="7">Últimos 7 dias</option>
</select> <input type="submit" value="Buscar"></form>"""
_FAQ = """<ul><li><a href="#register">Preciso me registrar?</a></li><li><a
 href="#smilies">O que são smilies?</a></li></ul>
<a name="register"></a><p><b>Preciso me registrar?</b><br>Sim, para escrever. Ler é livre.</p>
<a name="smilies"></a><p><b>O que são smilies?</b><br>Pequenas imagens como :) que mostram humor.</p>"""
_POLICY = """<p>Ao se registrar você concorda em não publicar nada ofensivo nem ilegal.</p><form action="register.asp"
 method="get"><input type="submit" value="Concordo"> <input type="button" value="Não concordo"></form>"""
_OTHERS = {
    "search.asp": ("Formulário de busca", _SEARCH),
    "faq.asp": ("Perguntas frequentes", _FAQ),
    "policy.asp": ("Regras e privacidade", _POLICY),
    "register.asp": (
        "Registro",
        "Usuário: <input type='text' name='Name'> Senha: <input type='password' name='Password'>",
    ),
    "password.asp": ("Esqueceu sua senha?", "E-mail: <input type='text' name='Email'>"),
    "post.asp": ("Houve um problema!", _GUEST),
    "pop_mail.asp": ("Enviar e-mail", _GUEST),
}


def message(likeness: Any, title: str, words: str) -> str:
    """Write a page with a few words in its middle."""
    body = f"""{trail(("", title))}</tr></table>
<p align="center"><font face="Verdana, Arial, Helvetica" size="4" color="midnightblue">{title}</font></p>
<table align="center" width="70%"><tr><td>{FONT}{words}</font></td></tr></table>
<p align="center">{FONT}<a href="JavaScript:history.go(-1)">Voltar</a></font></p>"""
    return frame(likeness, f"{NAME} - {title}", body)


def other(likeness: Any, name: str) -> str:
    """Write a page that has nothing of the store on it, or nothing."""
    return message(likeness, *_OTHERS[name]) if name in _OTHERS else ""


def profile(likeness: Any, member: Member) -> str:
    """Write a member's profile."""
    store = likeness.store
    opened = [thread for thread in store.threads.values() if thread.first.author is member][-4:]
    links = "<br>".join(f'<a href="{likeness.thread_path(one)}">{esc(one.title)}</a>' for one in opened)
    facts = (
        ("Usuário:", esc(member.name)),
        ("Membro desde:", f"{member.joined:%d/%m/%Y}"),
        ("Última visita:", date(store.now - timedelta(hours=3 * member.number))),
        ("Cidade:", esc(member.place) or "&nbsp;"),
        ("Total de posts:", str(store.count_posts(member))),
        ("Assinatura:", esc(member.signature) or "&nbsp;"),
        ("Tópicos recentes:", links or "&nbsp;"),
    )
    rows = "".join(
        f"""<tr><td bgcolor="slateblue" align="right" nowrap width="10%">{HEAD}{key}&nbsp;</b></font></td><td
 bgcolor="#f0f0f0">{FONT}{value}</font></td></tr>
"""
        for key, value in facts
    )
    return frame(
        likeness, f"{NAME} - Perfil de {member.name}", f"{trail(('', 'Perfil do membro'))}</tr></table>{grid(rows)}"
    )


def members(likeness: Any, page: int) -> str:
    """Write a page of the list of members."""
    shown = slice_page(likeness.store.members, page, 15)
    rows = "".join(
        f"""<tr><td bgcolor="#f0f0f0">{FONT}{user(one)}</font></td><td
 bgcolor="#f0f0f0" align="center">{FONT}{likeness.store.count_posts(one)}</font></td><td
 bgcolor="#f0f0f0" align="center" nowrap>{FONT}{one.joined:%d/%m/%Y}</font></td><td
 bgcolor="#f0f0f0" align="center">{FONT}{esc(one.place)}&nbsp;</font></td></tr>
"""
        for one in shown
    )
    head = "".join(
        f'<td bgcolor="midnightblue" align="center">{HEAD}{name}</b></font></td>'
        for name in ("Nome do membro", "Posts", "Membro desde", "Cidade")
    )
    links = f"""{SMALL}<b>Página: </b><a href="members.asp?whichpage=1">1</a> <a
 href="members.asp?whichpage=2">2</a></font>"""
    body = f"{trail(('', 'Membros'))}</tr></table>{grid(f'<tr>{head}</tr>{rows}')}{links}"
    return frame(likeness, f"{NAME} - Membros", body)


def active(likeness: Any) -> str:
    """Write the topics of all forums with posts of the last week."""
    since = likeness.store.now - timedelta(days=7)
    store = likeness.store
    rows = ""
    for board in store.boards:
        found = [thread for thread in likeness.rows(board) if thread.last.at > since]
        if found:
            rows += f"""<tr><td bgcolor="slateblue" colspan="6"><a href="{likeness.board_path(board)}"><font
 face="Verdana, Arial, Helvetica" size="2" color="mintcream"><b>{esc(board.title)}</b></font></a></td></tr>
"""
            rows += "".join(row(likeness, thread) for thread in found)
    head = "".join(
        f'<td align="center" bgcolor="midnightblue">{HEAD}{name}</b></font></td>'
        for name in ("&nbsp;", "Tópico", "Autor", "Respostas", "Lido", "Último post")
    )
    body = f"""{trail(("", "Tópicos ativos"))}</tr></table>
<form name="LastDateFrm" action="active.asp" method="post">{SMALL}<select name="ShowSinceDateTime" size="1"
 onchange="SetLastDate();"><option value="LastVisit">Tópicos ativos desde a última visita</option><option
 value="LastWeek" selected>Tópicos ativos desde a semana passada</option></select></font></form>
{grid(f"<tr>{head}</tr>{rows}")}"""
    return frame(likeness, f"{NAME} - Tópicos ativos", body)


def printed(likeness: Any, thread: Thread) -> str:
    """Write all posts of a topic for paper."""
    posts = "".join(
        f"""<hr noshade size="1">
<b>{"Tópico" if post is thread.first else "Respostas"}:</b><br>
<b>Autor do {"tópico" if post is thread.first else "post"}:</b> {esc(post.author.name)}<br>
<b>Postado em:</b> {date(post.at, " ")}<br><br>
{likeness.post_html(post)}
"""
        for post in thread.posts
    )
    return f"""<html><head><title>{NAME} - {esc(thread.title)}</title></head>
<body bgColor="white"><p>{FONT}{NAME}<br>URL impressa: <a
 href="{likeness.thread_url(thread)}">{likeness.thread_url(thread)}</a></font></p>
<b>Tópico:</b> {esc(thread.title)}
{posts}<p><a href="JavaScript:onClick= window.close()">Fechar janela</a></p></body></html>
"""


def feed(likeness: Any) -> str:
    """Write the newest topics as RSS."""
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.first.at, reverse=True)[:10]
    items = "".join(
        f"""<item><title>{esc(one.title)}</title><link>{esc(likeness.thread_url(one))}</link>
<pubDate>{one.first.at:%a, %d %b %Y %H:%M:%S} GMT</pubDate></item>
"""
        for one in newest
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>{NAME}</title><link>{likeness.base}/default.asp</link>
<description>Tópicos novos</description>
{items}</channel></rss>
"""
