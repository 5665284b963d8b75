"""Write the pages of threads, and how they are printed.

In: a `Likeness` and what to show. Out: HTML, with links from the root.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .pages import (
    NAME,
    THEME,
    board_name,
    category_name,
    category_of,
    frame,
    full_date,
    pager,
    post_name,
    thread_name,
    user,
    when,
)


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board = thread.board
    category = category_of(likeness, board)
    names = [thread_name(thread, number) for number in range(1, likeness.thread_page_count(thread) + 1)]
    posts = slice_page(thread.posts, page, likeness.posts_per_page)
    shown = "".join(_post(likeness, post, "_alt" if place % 2 else "") for place, post in enumerate(posts))
    rows = sorted(board.threads, key=lambda other: other.last.at)
    place = rows.index(thread)
    before = f'<a href="/{thread_name(rows[place - 1])}" rel="nofollow">Tema anterior</a>' if place else "Tema anterior"
    after = rows[place + 1 : place + 2]
    beyond = f'<a href="/{thread_name(after[0])}" rel="nofollow">Tema siguiente</a>' if after else "Tema siguiente"
    closed = '<span class="yafcssbigbutton">Tema cerrado</span>' if thread.is_locked else ""
    reply = f"""<a class="yafcssbigbutton rightItem" href="/yaf_postmessage{board.number}.aspx" rel="nofollow" \
title="Publicar una respuesta"><span>Responder</span></a>"""
    tools = f"""<table class="command" width="100%"><tr><td align="left">{pager(names, page)}</td><td>\
{closed or reply}</td>\
</tr></table>"""
    body = f"""<a id="top" name="top"></a>
{tools}
<table class="content" width="100%"><tr><td class="header1"><div class="leftItem"><a class="HeaderTopicLink" \
href="/{thread_name(thread)}">{esc(thread.title)}</a></div><div class="rightItem"><a id="forum_OptionsLink" href="#">\
Opciones</a>\
 <a href="/yaf_printtopic{thread.number}.aspx" rel="nofollow" class="popupitem">Vista para imprimir</a> <a \
href="/yaf_rsstopic{board.number}.aspx" class="popupitem">Fuente Atom</a> <a href="#">Ver</a></div></td></tr>
<tr class="header2"><td class="header2links">{before} <a href="#top">&nbsp;</a> {beyond}</td></tr></table>
{shown}
<table class="content" width="100%"><tr class="postfooter"><td class="post" width="20%">Usuarios que están leyendo \
este \
tema</td><td class="post">Invitado (2)</td></tr></table>
{tools}
<div class="yafPageLink breadcrumb smallfont"><a href="/default.aspx">{NAME}</a> &#187; <a \
href="/{board_name(board)}">{esc(board.title)}</a> &#187; {esc(thread.title)}</div>
<div id="DivPageAccess" class="smallfont" align="right">Ir al foro: <select name="forum$ForumJump">\
{"".join(f'<option value="{one.number}">{esc(one.title)}</option>' for one in likeness.store.boards)}</select><br />\
Usted \
<b>NO puede</b> publicar nuevos temas en este foro.<br />Usted <b>NO puede</b> responder a los temas de este foro.<br \
/></div>"""
    crumbs = [
        (category_name(category), category.title),
        (board_name(board), board.title),
        (thread_name(thread), thread.title),
    ]
    return frame(likeness, thread.title, crumbs, body, names[page - 1])


def _box(likeness: Likeness, author: Member) -> str:
    count = likeness.store.count_posts(author)
    rank = "Moderador" if author.is_moderator else "Advanced Member" if count > 20 else "Newbie"
    image = f'<img class="avatarimage" src="/resource.ashx?u={author.number}" alt="" />' if author.has_avatar else ""
    place = f"Ubicación: {esc(author.place)}<br />" if author.place else ""
    thanks = sum(len(post.likes) for post in likeness.store.posts.values() if post.author is author)
    return f"""<div class="yafUserBox"><div class="section">{image}</div>Rango: {rank}<br /><img \
src="{THEME}/rank.png" alt="" /><br />Grupos: Registered{", Moderators" if author.is_moderator else ""}<br />\
Registrado: \
{author.joined:%d/%m/%Y}(UTC)<br />Mensajes: {count}<br />{place}<br />Agradecimientos recibidos: {thanks} veces<br />\
</div>"""


def _post(likeness: Likeness, post: Post, alt: str) -> str:
    author, number = post.author, post.number
    edited = ""
    if post.edited:
        edited = f"""<p class="MessageDetails"><em>Editado por el usuario <a href="/yaf_messagehistory{number}.aspx" \
rel="nofollow">{full_date(post.edited)}</a>&nbsp;|&nbsp; Motivo: Sin especificar</em></p>"""
    signature = f'<div class="postSignature signature"><hr />{esc(author.signature)}</div>' if author.signature else ""
    likes = ""
    if post.likes:
        names = ", ".join(f"{user(member)} el {post.at:%d/%m/%Y}(UTC)" for member in post.likes)
        times = f"{len(post.likes)} usuario{'s' if len(post.likes) > 1 else ''}"
        likes = f"""<div class="thanksList"><img src="{THEME}/thanks.png" alt="" /> {times} ha agradecido a \
{user(author)} \
este útil mensaje. <div>{names}</div></div>"""
    return f"""<table class="content postContainer{alt}" width="100%">
<tr class="postheader">
<td class="postUser" colspan="2" width="20%"><a id="post{number}" name="post{number}"></a><strong>\
{user(author)}</strong> <img \
src="{THEME}/user_offline.png" alt="Desconectado" /></td>
<td class="postPosted postedLeft" colspan="2" width="80%"><div class="leftItem postedLeft"><strong><a \
href="/{post_name(post)}">#{post.place}</a> Publicado :</strong> {when(likeness, post.at)}</div><div \
class="rightItem postedRight"><a class="yaflittlebutton" href="/yaf_postmessage{post.thread.board.number}.aspx" \
rel="nofollow"><span>Citar</span></a> <a class="yaflittlebutton" href="/yaf_reportpost{number}.aspx" \
rel="nofollow"><span>Denunciar</span></a></div></td>
</tr>
<tr class="post{alt}">
<td class="UserBox" colspan="2" valign="top">{_box(likeness, author)}</td>
<td class="message" colspan="2" valign="top"><div class="postdiv"><div class="forumMessage">\
{likeness.post_html(post)}</div>\
{edited}{signature}</div></td>
</tr>
<tr class="postfooter">
<td class="small postTop" colspan="2"><a href="#top">Volver arriba</a></td>
<td class="postfooter postInfoBottom" colspan="2"><a class="yaflittlebutton" href="/yaf_pmessage{author.number}.aspx" \
rel="nofollow"><span>MP</span></a>{likes}</td>
</tr>
</table>
"""


def printed(likeness: Likeness, thread: Thread) -> str:
    """Write a whole thread for printers."""
    posts = "".join(
        f"""<div class="print_post"><table class="print_topic" width="100%"><tr class="printheader"><td \
class="printheader" \
colspan="2"><b>Usuario:</b> {esc(post.author.name)} <b>Publicado:</b> {full_date(post.at)}</td></tr><tr><td \
class="printbody" colspan="2">{likeness.post_html(post)}</td></tr></table></div>
"""
        for post in thread.posts
    )
    return f"""<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8" /><title>{esc(thread.title)} - Vista para imprimir - {NAME}</title>
<meta name="robots" content="noindex" /></head>
<body><form method="post" action="/yaf_printtopic{thread.number}.aspx"><div class="yafnet">
<a href="/{thread_name(thread)}">{esc(thread.title)}</a>
{posts}</div></form></body></html>
"""
