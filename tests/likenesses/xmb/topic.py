"""Write the pages of a topic, and all of it for the printer.

In: a `Likeness` and a thread. Out: HTML.
"""

from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .pages import DARK, LIGHT, NAME, above, day, frame, jump_menu, pager, table, when

_RANKS = ((40, "Marinheiro de longo curso", 5), (20, "Membro sênior", 4), (8, "Membro", 2), (0, "Novato", 1))
_MOODS = ("", "Tranquilo", "", "com fome", "Sem humor definido")


def show(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board = thread.board
    target = f"viewthread.php?tid={thread.number}"
    numbers = pager(target, page, likeness.thread_page_count(thread))
    shown = slice_page(thread.posts, page, likeness.posts_per_page)
    posts = "".join(_post(likeness, post, place, page) for place, post in enumerate(shown))
    here = f"fid={board.number}&amp;tid={thread.number}"
    closed = (
        ""
        if thread.is_locked
        else f"""<a href="post.php?action=reply&amp;{here}"><img
 src="./images/davis/reply.gif" border="0" alt="Responder" /></a>"""
    )
    nav = f"""<table cellspacing="0" cellpadding="0" border="0" width="97%" align="center">
<tr>
{numbers or "<td>&nbsp;</td>"}
<td class="post" align="right" valign="bottom"><a href="post.php?action=newthread&amp;fid={board.number}"><img
 src="./images/davis/newtopic.gif" border="0" alt="Novo tópico" /></a> {closed}</td>
</tr>
</table>
"""
    lock = '<img src="./images/davis/lock_folder.gif" alt="Fechado" /> ' if thread.is_locked else ""
    head = f"""<tr class="header">
<td width="18%">Autor:</td>
<td width="82%"><table border="0" cellspacing="0" cellpadding="0" width="100%"><tr><td class="header">{lock}Assunto:
 {esc(thread.title)}</td><td align="right" class="header"><a
 href="viewthread.php?{here}&amp;action=printable"><font color="#ffffff">Versão para impressão</font></a> | <a
 href="memcp.php?action=subscriptions&amp;subadd={thread.number}"><font color="#ffffff">Assinar</font></a> | <a
 href="memcp.php?action=favorites&amp;favadd={thread.number}"><font color="#ffffff">Adicionar aos
 favoritos</font></a></td></tr></table></td>
</tr>
"""
    end = f"""<table cellspacing="0" cellpadding="0" border="0" width="97%" align="center"><tr><td
 align="right">{jump_menu(likeness)}</td></tr></table>
"""
    crumbs = [*above(likeness, board), (f"forumdisplay.php?fid={board.number}", board.title), ("", thread.title)]
    return frame(likeness, thread.title, crumbs, f"{nav}{table(head + posts)}{nav}{end}")


def _post(likeness: Likeness, post: Post, place: int, page: int) -> str:
    author, number, thread = post.author, post.number, post.thread
    shade = DARK if place % 2 == 0 else LIGHT
    here = f"fid={thread.board.number}&amp;tid={thread.number}"
    where = f"&amp;page={page}" if page > 1 else ""
    title = (
        f'<font class="subject"><strong>{esc(thread.title)}</strong></font><br /><br />\n' if post.place == 1 else ""
    )
    edited = ""
    if post.edited:
        edited = f"<br />\n<br />\n[Editado em {day(likeness, post.edited)} por {esc(author.name)}]"
    signature = (
        f'<br />\n<br />\n<hr class="sigline" align="left" />{esc(author.signature)}' if author.signature else ""
    )
    name = quote(author.name)
    locked = (
        ""
        if thread.is_locked
        else f"""<a
 href="post.php?action=reply&amp;{here}&amp;repquote=r%7C{number}"><img src="./images/davis/quote.gif" border="0"
 alt="Responder com citação" /></a>"""
    )
    return f"""<tr bgcolor="{shade}">
<td rowspan="3" valign="top" class="tablerow" width="18%"><a name="pid{number}"></a>{_author(likeness, author)}</td>
<td valign="top" class="tablerow" height="30" width="82%"><table border="0" cellspacing="0" cellpadding="0"
 width="100%"><tr><td class="smalltxt" valign="top"><a href="viewthread.php?tid={thread.number}{where}#pid{number}"
 title="Link para esta mensagem"><img src="./images/davis/default_icon.gif" alt="" border="0" /></a> postado em
 {when(likeness, post.at)}</td><td class="smalltxt" align="right" valign="top"><a
 href="topicadmin.php?action=report&amp;{here}&amp;pid={number}"><img src="./images/davis/report.gif" border="0"
 alt="Denunciar ao moderador" /></a> {locked}</td></tr></table></td>
</tr>
<tr bgcolor="{shade}">
<td class="tablerow" valign="top" height="80" width="82%">{title}<font class="mediumtxt">
{likeness.post_html(post)}{edited}{signature}</font></td>
</tr>
<tr bgcolor="{shade}">
<td class="tablerow" valign="bottom" height="20" width="82%"><table border="0" cellspacing="0" cellpadding="0"
 width="100%"><tr><td align="left" class="smalltxt"><a href="member.php?action=viewpro&amp;member={name}"><img
 src="./images/davis/profile.gif" border="0" alt="Ver o perfil" /></a> <a
 href="misc.php?action=search&amp;srchuname={name}"><img src="./images/davis/find.gif" border="0"
 alt="Ver todas as mensagens" /></a> <a href="u2u.php?action=send&amp;username={name}"
 onclick="Popup(this.href, 'Window', 700, 450); return false;"><img src="./images/davis/u2u.gif" border="0"
 alt="Enviar U2U" /></a></td></tr></table></td>
</tr>
"""


def _author(likeness: Likeness, author: Member) -> str:
    count = likeness.store.count_posts(author)
    title, stars = next((title, stars) for least, title, stars in _RANKS if count >= least)
    if author.is_moderator:
        title, stars = "Moderador", 6
    star = '<img src="./images/davis/star.gif" alt="*" border="0" />'
    avatar = f"./images/avatars/{author.number}.gif"
    image = f'<img src="{avatar}" alt="Avatar" border="0" />' if author.has_avatar else ""
    place = f"Localização: {esc(author.place)}<br />" if author.place else ""
    mood = _MOODS[author.number % len(_MOODS)]
    mood = f"<strong>Humor:</strong> {mood}<br />" if mood else ""
    return f"""<font class="mediumtxt"><strong>{esc(author.name)}</strong></font><br />
<div class="smalltxt">{title}<br />{star * stars}<br /><br /><div align="center">{image}</div><hr />
Mensagens: {count}<br />Registrado em: {day(likeness, author.joined)}<br />{place}O membro está offline<br /><br />
{mood}</div><br />"""


def printed(likeness: Likeness, thread: Thread) -> str:
    """Write all of a thread for the printer."""
    posts = "".join(
        f"""<font class="mediumtxt"><strong>{esc(post.author.name)}</strong> - {when(likeness, post.at)}</font><br />
<br />
{likeness.post_html(post)}<br /><hr />
"""
        for post in thread.posts
    )
    return f"""<html><head><title>{NAME} - {esc(thread.title)}</title><link rel="stylesheet" type="text/css"
 href="css/xmb.css" /></head><body><a href="index.php">{NAME}</a><br /><strong>Assunto: {esc(thread.title)}</strong><hr
 />
{posts}</body></html>
"""
