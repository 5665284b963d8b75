"""Write the pages around the forum: members, active topics, forms, the feed of a board.

In: a `Likeness` and what to show. Out: HTML, and Atom.
"""

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Thread

from .pages import NAME, board_name, frame, full_date, note, post_name, row, thread_name, topics, user, when

_LOGIN = """<table align="center" class="content" width="700" cellspacing="1" cellpadding="0"><tr><td class="header1" \
colspan="2">Iniciar sesión</td></tr><tr><td class="postheader">Nombre de usuario:</td><td class="post"><input \
name="forum$Login1$UserName" type="text" /></td></tr><tr><td class="postheader">Contraseña:</td><td class="post">\
<input \
name="forum$Login1$Password" type="password" /></td></tr><tr><td class="postfooter" colspan="2"><input type="submit" \
name="forum$Login1$LoginButton" value="Iniciar sesión" /> <a href="/yaf_recoverpassword.aspx">¿Ha olvidado su \
contraseña?</a></td></tr></table>"""
_SEARCH = """<table class="content" width="100%" cellspacing="1" cellpadding="0"><tr><td class="header1" \
colspan="2">Buscar en el foro</td></tr><tr><td class="postheader">Palabras:</td><td class="post"><input \
name="forum$txtSearchStringWhat" type="text" /></td></tr><tr><td class="postheader">Publicado por:</td><td \
class="post"><input name="forum$txtSearchStringFromWho" type="text" /></td></tr><tr><td class="postfooter" \
colspan="2"><input type="submit" value="Buscar" /></td></tr></table>"""
_DENIED = "Debe iniciar sesión para hacer eso."
_SMALL = {
    "help": ("Ayuda", note("Ayuda", "Aquí se explica cómo publicar, citar y buscar mensajes en el foro.")),
    "login": ("Iniciar sesión", _LOGIN),
    "search": ("Buscar", _SEARCH),
    "register": ("Registrarse", note("Reglas del foro", "Al registrarse acepta las reglas del foro.")),
    "recoverpassword": ("Recuperar contraseña", note("Recuperar contraseña", "Escriba su nombre de usuario.")),
    "activeusers": ("Usuarios activos", note("Usuarios activos", "Invitado, Invitado, Invitado")),
    "postmessage": ("Acceso denegado", note("Acceso denegado", _DENIED + _LOGIN)),
    "pmessage": ("Acceso denegado", note("Acceso denegado", _DENIED + _LOGIN)),
    "reportpost": ("Acceso denegado", note("Acceso denegado", _DENIED + _LOGIN)),
    "messagehistory": ("Acceso denegado", note("Acceso denegado", _DENIED + _LOGIN)),
}


def _newest(likeness: Likeness) -> list[Thread]:
    return sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)


def small(likeness: Likeness, name: str) -> str | None:
    """Write a form or a page of a few words."""
    if name == "team":
        names = "<br />".join(user(member) for member in likeness.store.members if member.is_moderator)
        return frame(likeness, "Equipo", [], note("Moderadores", names), "yaf_team.aspx")
    if name not in _SMALL:
        return None
    title, body = _SMALL[name]
    return frame(likeness, title, [], body, f"yaf_{name}.aspx")


def active(likeness: Likeness) -> str:
    """Write the threads of all boards that somebody answered lately."""
    rows = "".join(
        f"""<tr><td class="header2" colspan="6"><a href="/{board_name(board)}">{esc(board.title)}</a></td></tr>
{"".join(row(likeness, thread, board) for thread in _newest(likeness)[:20] if thread.board is board)}"""
        for board in likeness.store.boards
        if board.threads
    )
    since = '<div class="smallfont">Desde: <select name="forum$Since"><option>Último mes</option></select></div>'
    body = f"{since}{topics('Temas activos', rows)}"
    return frame(likeness, "Temas activos", [("yaf_mytopics.aspx", "Temas activos")], body, "yaf_mytopics.aspx")


def profile(likeness: Likeness, number: int) -> str | None:
    """Write a member's page, with the last posts."""
    member = next((member for member in likeness.store.members if member.number == number), None)
    if not member:
        return None
    posts = [post for post in likeness.store.posts.values() if post.author is member]
    newest = sorted(posts, key=lambda post: post.at, reverse=True)[:10]
    last = "".join(
        f"""<tr class="postheader"><td class="small" colspan="2"><b>Tema: </b><a \
href="/{post_name(post)}">{esc(post.thread.title)}</a><br />Publicado: {when(likeness, post.at)}</td></tr>
<tr class="post"><td class="message" colspan="2">{likeness.post_html(post)}</td></tr>
"""
        for post in newest
    )
    rows = "".join(
        f'<tr><td class="postheader" width="50%"><b>{title}:</b></td><td class="post">{words}</td></tr>\n'
        for title, words in (
            ("Nombre de usuario", esc(member.name)),
            ("Grupos", "Moderators" if member.is_moderator else "Registered"),
            ("Rango", "Newbie"),
            ("Ubicación", esc(member.place) or "&nbsp;"),
            ("Miembro desde", full_date(member.joined)),
            ("Número de mensajes", str(len(posts))),
        )
    )
    body = f"""<table class="content" width="100%" cellspacing="1" cellpadding="0"><tr><td class="header1" \
colspan="2">Perfil de {esc(member.name)}</td></tr>
{rows}<tr><td class="header1" colspan="2">Últimos 10 mensajes</td></tr>
{last}</table>"""
    crumbs = [("yaf_members.aspx", "Miembros"), (f"yaf_profile{number}.aspx", member.name)]
    return frame(likeness, f"Perfil de {member.name}", crumbs, body, f"yaf_profile{number}.aspx")


def members(likeness: Likeness) -> str:
    """Write the list of members."""
    rows = "".join(
        f"""<tr><td class="post">{user(member)}</td><td class="post">\
{"Moderador" if member.is_moderator else "Newbie"}</td>\
<td class="post">{member.joined:%d/%m/%Y}(UTC)</td><td class="post">{likeness.store.count_posts(member)}</td><td \
class="post">\
{esc(member.place) or "&nbsp;"}</td></tr>
"""
        for member in likeness.store.members
    )
    body = f"""<table class="content" width="100%" cellspacing="1" cellpadding="0"><tr class="header2"><td>Nombre de \
usuario</td><td>Rango</td><td>Registrado</td><td>Mensajes</td><td>Ubicación</td></tr>
{rows}</table>"""
    return frame(likeness, "Miembros", [("yaf_members.aspx", "Miembros")], body, "yaf_members.aspx")


def feed(likeness: Likeness, number: int) -> str:
    """Write the newest threads of a board, or of all, as Atom."""
    threads = [thread for thread in _newest(likeness) if number in (0, thread.board.number)][:15]
    entries = "".join(
        f"""<entry><id>urn:yaf:{thread.number}</id><title>{esc(thread.title)}</title><updated>\
{thread.last.at:%Y-%m-%dT%H:%M:%SZ}\
</updated><link rel="alternate" href="{likeness.base}/{thread_name(thread)}" /></entry>
"""
        for thread in threads
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>{NAME}</title><id>urn:yaf:{number}</id>
<updated>{likeness.store.now:%Y-%m-%dT%H:%M:%SZ}</updated>
{entries}</feed>
"""
