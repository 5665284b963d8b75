"""Write the frame, the page of boards and the pages of a board as YAF.NET does.

In: a `Likeness` and what to show. Out: HTML, with links from the root.
"""

from base64 import b64encode
from datetime import datetime
from hashlib import sha256

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Category, Member, Post, Thread

NAME = "Foro del Faro"
THEME = "/Themes/SoftGrey"
_DAYS = "lunes martes miércoles jueves viernes sábado domingo".split()
_MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()  # as .NET has
)
_UNITS = (
    (365 * 86_400, "un año", "años"),
    (30 * 86_400, "un mes", "meses"),
    (86_400, "un día", "días"),
    (3_600, "una hora", "horas"),
    (60, "un minuto", "minutos"),
)
_MENU = (
    ("default.aspx", "Foro", "Ver el índice del foro"),
    ("yaf_mytopics.aspx", "Temas activos", "Ver los temas activos"),
    ("yaf_members.aspx", "Miembros", "Ver la lista de miembros"),
    ("yaf_team.aspx", "Equipo", "Ver el equipo del foro"),
    ("yaf_search.aspx", "Buscar", "Buscar en el foro"),
    ("yaf_help.aspx", "Ayuda", "Ver la ayuda"),
)


def _tail(title: str) -> str:
    words = slug(title)
    return f"_{words[:1].upper()}{words[1:]}" if words else ""


def category_name(category: Category) -> str:
    """Name the page of a category."""
    return f"yaf_forum{category.number}{_tail(category.title)}.aspx"


def board_name(board: Board, page: int = 1) -> str:
    """Name a page of a board."""
    return f"yaf_topics{board.number}{f'p{page}' if page > 1 else ''}{_tail(board.title)}.aspx"


def thread_name(thread: Thread, page: int = 1) -> str:
    """Name a page of a thread."""
    return f"yaf_postst{thread.number}{f'p{page}' if page > 1 else ''}{_tail(thread.title)}.aspx"


def post_name(post: Post) -> str:
    """Name the page of a post, with its place on it."""
    return f"yaf_postsm{post.number}{_tail(post.thread.title)}.aspx#post{post.number}"


def last_name(thread: Thread) -> str:
    """Name the page of the newest post of a thread."""
    return f"yaf_postst{thread.number}findlastpost{_tail(thread.title)}.aspx#post{thread.last.number}"


def full_date(at: datetime) -> str:
    """Write a date in full."""
    return f"{_DAYS[at.weekday()]}, {at.day} de {_MONTHS[at.month - 1]} de {at.year} {at.hour}:{at:%M:%S}(UTC)"


def when(likeness: Likeness, at: datetime) -> str:
    """Write a date as how long ago it was, with the date itself in the element."""
    age = (likeness.store.now - at).total_seconds()
    words = "hace unos segundos"
    for size, one, many in _UNITS:
        count = int(age // size)
        if count:
            words = f"hace {one}" if count == 1 else f"hace {count} {many}"
            break
    return f'<time class="timeago" datetime="{at:%Y-%m-%dT%H:%M:%SZ}" title="{full_date(at)}">{words}</time>'


def user(member: Member) -> str:
    """Link a member's profile."""
    return f"""<a class="UserLink" title="Ver el perfil de {esc(member.name)}" \
href="/yaf_profile{member.number}{_tail(member.name).replace("_", "-")}.aspx" rel="nofollow">{esc(member.name)}</a>"""


def frame(likeness: Likeness, title: str, crumbs: list[tuple[str, str]], body: str, action: str) -> str:
    """Put the frame around the body of a page, and a form around all of it."""
    state = b64encode(sha256(f"{action} {likeness.store.visits}".encode()).digest() * 6).decode()
    menu = "".join(
        f'<li class="menuGeneral"><a href="/{href}" title="{hint}" target="_top">{words}</a></li>'
        for href, words, hint in _MENU
    )
    path = ' <span class="linkSeparator">&#187;</span> '.join(
        [f'<a href="/default.aspx">{NAME}</a>', *(f'<a href="/{href}">{esc(words)}</a>' for href, words in crumbs)]
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="es" lang="es">
<head id="YafHead"><meta name="viewport" content="width=device-width" />
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>{esc(title)} - {NAME}</title>
<link rel="stylesheet" type="text/css" href="/resources/css/forum.css" />
<link rel="stylesheet" type="text/css" href="{THEME}/theme.css" />
<script type="text/javascript" src="/resources/js/jquery.timeago.js"></script>
</head>
<body id="YafBody" class="yafbody">
<form method="post" action="/{action}" id="form1" enctype="multipart/form-data">
<div class="aspNetHidden">
<input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET" value="" />
<input type="hidden" name="__EVENTARGUMENT" id="__EVENTARGUMENT" value="" />
<input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="{state}" />
</div>
<script type="text/javascript">
//<![CDATA[
var theForm = document.forms['form1'];
function __doPostBack(eventTarget, eventArgument) {{ theForm.__EVENTTARGET.value = eventTarget; theForm.submit(); }}
//]]>
</script>
<img src="/Images/YAFLogo.png" alt="logo" id="imgBanner" />
<div class="yafnet" id="forum">
<div id="yafheader">
<div class="guestUser">¡Bienvenido, Invitado! Para activar todas las funciones, <a href="/yaf_login.aspx" \
rel="nofollow">inicie sesión</a> o <a href="/yaf_register.aspx" rel="nofollow">regístrese</a>.</div>
<div class="outerMenuContainer"><div class="menuContainer"><ul class="menuList">{menu}</ul>
<div class="QuickSearch"><input name="forum$ctl01$searchInput" type="text" value="" /><a \
href="javascript:__doPostBack('forum$ctl01$doQuickSearch','')">Buscar</a></div></div></div>
<div id="yafheaderEnd"></div>
</div>
<div id="forum_ctl02" class="yafPageLink breadcrumb">{path}</div>
{body}
<div id="DivSmartScroller"><a href="#" class="scrolltop"></a></div>
<div class="content yafFooter" style="text-align:center;font-size:7pt"><a target="_top" title="YetAnotherForum.NET" \
href="http://www.yetanotherforum.net">Powered by YAF.NET</a> | <a href="http://www.yetanotherforum.net">YAF.NET &copy; \
2003-2015, Yet Another Forum.NET</a><br />Esta página se generó en 0,{likeness.store.visits % 900 + 100} segundos.</div>
</div>
</form>
</body>
</html>
"""


def note(title: str, words: str) -> str:
    """Write a box with a heading."""
    return f"""<table class="content" width="100%" cellspacing="1" cellpadding="0">
<tr><td class="header1">{title}</td></tr><tr><td class="post" style="text-align:center">{words}</td></tr>
<tr class="footer1"><td><a href="/default.aspx">Continuar</a></td></tr></table>"""


def index(likeness: Likeness, chosen: list[Category]) -> str:
    """Write the page that lists all boards, or those of one category."""
    only = len(chosen) == 1
    rows = "".join(
        f"""<tr class="forumRowCat header2"><td colspan="5"><input type="image" src="{THEME}/panel_collapse.gif" \
alt="-" /> <a href="/{category_name(category)}" title="Ver la categoría">{esc(category.title)}</a></td></tr>
{"".join(_board(likeness, board) for board in category.boards)}"""
        for category in chosen
    )
    body = f"""<table class="content forumTable" width="100%" cellspacing="1" cellpadding="0">
<tr class="forumRowTitle header1"><th colspan="2" class="headerForum">Foro</th><th class="headerTopics">Temas</th><th \
class="headerPosts">Mensajes</th><th class="headerLastPost">Último mensaje</th></tr>
{rows}</table>
<br />
{"" if only else _around(likeness)}"""
    crumbs = [(category_name(chosen[0]), chosen[0].title)] if only else []
    return frame(likeness, "Foro", crumbs, body, crumbs[0][0] if crumbs else "default.aspx")


def _board(likeness: Likeness, board: Board) -> str:
    below = ", ".join(f'<a href="/{board_name(one)}" title="Ver el foro">{esc(one.title)}</a>' for one in board.boards)
    inside = (
        f'<div class="forumSubForums"><span class="subforumheading">Subforos:</span> {below}</div>' if below else ""
    )
    last = "Sin mensajes"
    if board.latest:
        thread = board.latest.thread
        last = f"""<div class="lastPostTopic">en <a href="/{thread_name(thread)}">{esc(thread.title)}</a></div><div>\
por \
{user(thread.last.author)} <a href="/{last_name(thread)}"><img src="{THEME}/icon_latest_reply.gif" \
title="Ir al último mensaje" alt="" /></a></div>{when(likeness, thread.last.at)}"""
    return f"""<tr class="forumRow post">
<td><img class="forum_image" src="{THEME}/topic.png" title="No hay mensajes nuevos" alt="" /></td>
<td class="forumLinkCol"><div class="forumheading"><a href="/{board_name(board)}" title="Ver el foro">\
{esc(board.title)}</a>\
</div><div class="forumdescription">{esc(board.about)}</div>{inside}</td>
<td class="topics">{len(board.threads)}</td>
<td class="posts">{board.posts}</td>
<td class="lastPost smallfont">{last}</td>
</tr>
"""


def _around(likeness: Likeness) -> str:
    store = likeness.store
    newest = sorted(store.threads.values(), key=lambda thread: thread.last.at, reverse=True)[:5]
    items = "".join(
        f"""<tr><td class="post"><a href="/{thread_name(thread)}">{esc(thread.title)}</a> <a \
href="/{last_name(thread)}"><img src="{THEME}/icon_latest_reply.gif" alt="" /></a> por {user(thread.last.author)} \
(en <a href="/{board_name(thread.board)}">{esc(thread.board.title)}</a>) {when(likeness, thread.last.at)}</td></tr>
"""
        for thread in newest
    )
    member = max(store.members, key=lambda member: member.joined)
    last = newest[0].last
    return f"""<table class="content" width="100%" cellspacing="1" cellpadding="0">
<tr><td class="header1">Debates activos</td></tr>
<tr><td class="header2">Últimos temas <a href="/yaf_rsstopic0.aspx" title="Atom"><img src="{THEME}/icon-feed.png" \
alt="Atom" /></a></td></tr>
{items}</table>
<br />
<table class="content" width="100%" cellspacing="1" cellpadding="0">
<tr><td class="header1" colspan="2">Información</td></tr>
<tr><td class="header2" colspan="2">Usuarios activos</td></tr>
<tr><td class="post" width="1%"><img src="{THEME}/icon_users.png" alt="" /></td><td class="post"><a \
href="/yaf_activeusers.aspx">9 usuarios activos</a> en los últimos 30 minutos, 9 invitados.<br />El máximo fue de 31 \
usuarios, {full_date(store.members[4].joined)}</td></tr>
<tr><td class="header2" colspan="2">Estadísticas del foro</td></tr>
<tr><td class="post" width="1%"><img src="{THEME}/icon_stats.png" alt="" /></td><td class="post">Hay \
{len(store.posts)} \
mensajes en {len(store.threads)} temas y {len(store.boards)} foros.<br />Último mensaje {when(likeness, last.at)} por \
{user(last.author)}.<br />Hay {len(store.members)} miembros registrados.<br />El miembro más reciente es \
{user(member)}.</td>\
</tr>
</table>"""


def pager(names: list[str], page: int) -> str:
    """Write the pages of a list, given the names of all."""
    if len(names) == 1:
        return ""
    items = [f'<span class="pagecount">{len(names)} Páginas</span>']
    if page > 1:
        items.append(f'<a class="pagelink" href="/{names[page - 2]}" title="Página anterior">&lt;</a>')
    items += [
        f'<span class="pagecurrent">{number}</span>'
        if number == page
        else f'<a class="pagelink" href="/{name}" title="{number}">{number}</a>'
        for number, name in enumerate(names, 1)
    ]
    if page < len(names):
        items.append(f'<a class="pagelink" href="/{names[page]}" title="Página siguiente">&gt;</a>')
    return f'<div class="yafpager">{"".join(items)}</div>'


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    names = [board_name(board, number) for number in range(1, likeness.board_page_count(board) + 1)]
    rows = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    shown = "".join(row(likeness, one, board, place) for place, one in enumerate(rows))
    category = category_of(likeness, board)
    inside = "".join(_board(likeness, one) for one in board.boards)
    subforums = (
        f"""<table class="content" width="100%" cellspacing="1" cellpadding="0">
<tr class="header1"><th colspan="2">Subforos de {esc(board.title)}</th><th>Temas</th><th>Mensajes</th><th>Último \
mensaje</th>\
</tr>
{inside}</table>"""
        if inside
        else ""
    )
    tools = f"""<table class="command" width="100%"><tr><td>{pager(names, page)}</td><td><span \
style="float:right"><a class="yafcssbigbutton rightItem" title="Publicar un tema nuevo" \
href="/yaf_postmessage{board.number}.aspx" rel="nofollow"><span>Nuevo tema</span></a></span></td></tr></table>"""
    body = f"""{subforums}
{tools}
{topics(esc(board.title), shown)}
{tools}
<div style="text-align:right" class="smallfont"><a href="/yaf_rsstopic{board.number}.aspx">Atom</a> | <a \
href="javascript:__doPostBack('forum$ctl03$MarkRead','')">Marcar este foro como leído</a></div>
<table cellspacing="0" cellpadding="0" width="100%" id="PageAccess"><tr><td class="smallfont" align="right">Usted <b>\
NO \
puede</b> publicar nuevos temas en este foro.<br />Usted <b>NO puede</b> responder a los temas de este foro.<br />\
Usted \
<b>NO puede</b> editar sus mensajes en este foro.<br /></td></tr></table>"""
    crumbs = [(category_name(category), category.title), (board_name(board), board.title)]
    return frame(likeness, board.title, crumbs, body, names[page - 1])


def category_of(likeness: Likeness, board: Board) -> Category:
    """Find the category of a board, also of one inside another."""
    return next(
        one
        for one in likeness.store.categories
        if any(other.number in (board.number, board.inside) for other in one.boards)
    )


def topics(heading: str, rows: str) -> str:
    """Put rows into the table of topics."""
    return f"""<table class="content topicTable" width="100%" cellspacing="1" cellpadding="0">
<tr class="topicTitle"><th class="header1" colspan="6">{heading}</th></tr>
<tr class="topicSubTitle"><th class="header2" width="1%">&nbsp;</th><th class="header2">Temas</th><th \
class="header2">Respuestas</th><th class="header2">Vistas</th><th class="header2">Último mensaje</th></tr>
{rows or '<tr><td class="post" colspan="5">No hay temas.</td></tr>'}</table>"""


def row(likeness: Likeness, thread: Thread, board: Board, place: int = 0) -> str:
    """Write the row of a thread."""
    last, count = thread.last, likeness.thread_page_count(thread)
    links = ", ".join(f'<a href="/{thread_name(thread, n)}">{n}</a>' for n in range(2, count + 1))
    to_pages = f' <span class="topicPager smallfont">- <b>Ir a la página</b> {links}</span>' if count > 1 else ""
    is_moved = thread.board is not board
    kind = "Movido" if is_moved else "Fijo" if thread.is_sticky else "Cerrado" if thread.is_locked else ""
    mark = f'<span class="topicPriority">[{kind}]</span> ' if kind else ""
    first = next((part.text for part in thread.first.parts if part.kind == "text"), "")[:120]
    counts = ("&nbsp;", "&nbsp;") if is_moved else (str(thread.replies), str(thread.views))
    return f"""<tr class="{"topicRow_Alt post_alt" if place % 2 else "topicRow post"}">
<td><img src="{THEME}/topic{"_lock" if thread.is_locked else ""}.png" title="No hay mensajes nuevos" alt="" /></td>
<td class="topicMain">{mark}<a href="/{thread_name(thread)}" class="post_link" title="{esc(first)}">\
{esc(thread.title)}</a>\
{to_pages}<br /><span class="topicStarter">{user(thread.first.author)}</span> <span class="topicPosted">- \
{when(likeness, thread.first.at)}</span></td>
<td class="topicReplies">{counts[0]}</td>
<td class="topicViews">{counts[1]}</td>
<td class="topicLastPost smallfont">por {user(last.author)} <a href="/{last_name(thread)}"><img \
src="{THEME}/icon_latest_reply.gif" title="Ir al último mensaje" alt="" /></a><br />{when(likeness, last.at)}</td>
</tr>
"""
