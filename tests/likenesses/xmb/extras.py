"""Write what stands around the boards: posts of today, members, profiles, statistics, search, log-in.

In: a `Likeness`, the name of a program and a request. Out: HTML, or None.
"""

from datetime import timedelta

from tests.likenesses.likeness import Likeness, Request, esc, slice_page
from tests.likenesses.store import Thread

from .pages import DARK, LIGHT, day, frame, message, pager, row, table, user, when

_MEMBERS_PER_PAGE = 15
_NEEDS_LOGIN = "Desculpe, você precisa entrar para usar este recurso."


def show(likeness: Likeness, name: str, request: Request) -> str | None:
    """Write the page of a program."""
    action = request.query.get("action", "")
    if name in ("post.php", "u2u.php", "memcp.php", "topicadmin.php"):
        return _login(likeness, _NEEDS_LOGIN)
    if name == "today.php":
        return _today(likeness, request)
    if name == "faq.php":
        return message(likeness, "FAQ", "U2U são mensagens particulares. O cadastro é gratuito.")
    if name == "stats.php":
        return _statistics(likeness)
    if name == "member.php":
        if action == "viewpro":
            return _profile(likeness, request.query.get("member", ""))
        return message(likeness, "Cadastro", "Você tem mais de 13 anos? Então escreva ao administrador.")
    if name == "misc.php":
        return _misc(likeness, action, request)
    return None


def _misc(likeness: Likeness, action: str, request: Request) -> str | None:
    if action == "login":
        return _login(likeness, "")
    if action == "online":
        return message(likeness, "Quem está online", "5 visitantes, 0 membros.")
    if action == "list":
        return _members(likeness, max(1, request.number("page", 1)))
    return _search(likeness, request.query.get("srchuname", "")) if action == "search" else None


def _login(likeness: Likeness, why: str) -> str:
    form = f"""<tr class="header"><td colspan="2">Entrar</td></tr>
<tr class="tablerow"><td bgcolor="{LIGHT}" colspan="2">{why}<form method="post" action="misc.php?action=login">Nome:
 <input type="text" name="username" size="25" /> Senha: <input type="password" name="password" size="25" /> <input
 type="submit" name="loginsubmit" value="Entrar" /></form><a href="member.php?action=coppa">Cadastrar-se</a></td></tr>
"""
    return frame(likeness, "Entrar", [("", "Entrar")], table(form))


def _today(likeness: Likeness, request: Request) -> str:
    since = likeness.store.now - timedelta(days=max(1, request.number("daysold", 1)))
    threads = [thread for thread in likeness.store.threads.values() if thread.last.at > since]
    threads.sort(key=lambda thread: thread.last.at)
    rows = "".join(row(likeness, thread) for thread in threads[::-1])
    none = f'<tr class="tablerow"><td bgcolor="{LIGHT}">Não há mensagens novas.</td></tr>\n'
    links = " ".join(f'<a href="today.php?daysold={days}">{days}</a>' for days in (1, 7, 30))
    title = "Mensagens de hoje"
    head = f'<tr class="header"><td colspan="7">{title}</td></tr>\n'
    body = f'<div align="center" class="smalltxt">Dias: {links}</div>\n{table(head + (rows or none))}'
    return frame(likeness, title, [("", title)], body)


def _statistics(likeness: Likeness) -> str:
    threads = list(likeness.store.threads.values())
    viewed = sorted(threads, key=lambda thread: -thread.views)[:5]
    answered = sorted(threads, key=lambda thread: -thread.replies)[:5]
    newest = sorted(threads, key=lambda thread: thread.last.at)[::-1][:5]

    def items(chosen: list[Thread]) -> str:
        return "".join(
            f'<a href="viewthread.php?tid={thread.number}">{esc(thread.title)}</a> ({thread.replies})<br />\n'
            for thread in chosen
        )

    rows = f"""<tr class="header"><td colspan="3">Estatísticas</td></tr>
<tr class="tablerow"><td bgcolor="{DARK}">Mais vistos:<br />{items(viewed)}</td><td bgcolor="{LIGHT}">Mais respondidos:
<br />{items(answered)}</td><td bgcolor="{DARK}">Últimos tópicos ativos:<br />{items(newest)}</td></tr>
"""
    return frame(likeness, "Estatísticas", [("", "Estatísticas")], table(rows))


def _members(likeness: Likeness, page: int) -> str:
    members = sorted(likeness.store.members, key=lambda member: member.joined)
    last = likeness.page_count(len(members), _MEMBERS_PER_PAGE)
    shown = slice_page(members, min(page, last), _MEMBERS_PER_PAGE)
    rows = "".join(
        f"""<tr class="tablerow"><td bgcolor="{DARK}">{user(member)}</td><td
 bgcolor="{LIGHT}">{esc(member.place)}</td><td bgcolor="{DARK}">{day(likeness, member.joined)}</td><td
 bgcolor="{LIGHT}">{likeness.store.count_posts(member)}</td></tr>
"""
        for member in shown
    )
    head = '<tr class="header"><td>Nome:</td><td>Localização:</td><td>Registrado em:</td><td>Mensagens:</td></tr>\n'
    numbers = pager("misc.php?action=list", min(page, last), last)
    body = f'<table width="97%" align="center"><tr>{numbers}</tr></table>\n{table(head + rows)}'
    return frame(likeness, "Lista de membros", [("", "Lista de membros")], body)


def _profile(likeness: Likeness, name: str) -> str | None:
    member = next((member for member in likeness.store.members if member.name == name), None)
    if not member:
        return None
    own = [post for post in likeness.store.posts.values() if post.author is member]
    last = max(own, key=lambda post: post.at, default=None)
    latest = "nenhuma"
    if last:
        target = f"viewthread.php?tid={last.thread.number}"
        latest = f'<a href="{target}">{esc(last.thread.title)}</a> - {when(likeness, last.at)}'
    cells = (
        ("Nome:", esc(member.name)),
        ("Registrado em:", f"{day(likeness, member.joined)} ({len(own)} mensagens)"),
        ("Localização:", esc(member.place)),
        ("Última mensagem:", latest),
    )
    rows = "".join(
        f'<tr class="tablerow"><td bgcolor="{DARK}" width="22%">{label}</td><td bgcolor="{LIGHT}">{value}</td></tr>\n'
        for label, value in cells
    )
    head = f'<tr class="header"><td colspan="2">Perfil de {esc(member.name)}</td></tr>\n'
    return frame(likeness, "Ver perfil", [("", "Ver perfil")], table(head + rows))


def _search(likeness: Likeness, name: str) -> str:
    options = "".join(f'<option value="{one.number}">{esc(one.title)}</option>' for one in likeness.store.boards)
    form = f"""<tr class="header"><td>Buscar</td></tr>
<tr class="tablerow"><td bgcolor="{LIGHT}"><form method="post" action="misc.php?action=search">Texto: <input type="text"
 name="srchtxt" size="30" /> Autor: <input type="text" name="srchuname" size="30" value="{esc(name)}" /> <select
 name="srchfid"><option value="all">Todos os fóruns</option>{options}</select> <input type="submit" name="searchsubmit"
 value="Buscar" /></form></td></tr>
"""
    return frame(likeness, "Buscar", [("", "Buscar")], table(form))
