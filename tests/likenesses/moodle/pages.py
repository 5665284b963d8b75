"""Write the frame of the site, the page of the course, and the pages of its forums.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Thread

COURSE = 5
NAME = "Università Popolare del Golfo"
TITLE = "Laboratorio di vita pratica 2015/16"
SHORT = "LVP1516"
_ACTIVITIES = 30  # activities are numbered apart from forums
_DAYS = "lunedì martedì mercoledì giovedì venerdì sabato domenica".split()
_MONTHS = "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
_OTHERS = (
    ("resource", 41, "Programma del corso", "File"),
    ("assign", 42, "Compito 1: la cassetta degli attrezzi", "Compito"),
    ("quiz", 43, "Quiz di autovalutazione", "Quiz"),
)


def activity(board: Board) -> int:
    """Number the activity of a forum."""
    return board.number + _ACTIVITIES


def forum_of(number: int) -> int:
    """Tell which forum an activity is."""
    return number - _ACTIVITIES


def long_date(likeness: Likeness, at: datetime) -> str:
    """Write a date in full."""
    local = at.astimezone(likeness.zone)
    return f"{_DAYS[local.weekday()]}, {local.day} {_MONTHS[local.month - 1]} {local.year}, {local:%H:%M}"


def short_date(likeness: Likeness, at: datetime) -> str:
    """Write a date with words cut short."""
    local = at.astimezone(likeness.zone)
    return f"{_DAYS[local.weekday()][:3]}, {local.day} {_MONTHS[local.month - 1][:3]} {local.year}, {local:%H:%M}"


def user(member: Member) -> str:
    """Link a member's profile."""
    return f'<a href="/user/view.php?id={member.number}&amp;course={COURSE}">{esc(member.name)}</a>'


def picture(member: Member, size: int = 35) -> str:
    """Show somebody's picture, linked."""
    words = f"Immagine {esc(member.name)}"
    source = (
        f"/pluginfile.php/{member.number}/user/icon/clean/f2" if member.has_avatar else "/theme/image.php/clean/u/f2"
    )
    return f"""<a href="/user/view.php?id={member.number}&amp;course={COURSE}"><img src="{source}" alt="{words}" \
title="{words}" class="userpicture{"" if member.has_avatar else " defaultuserpic"}" width="{size}" height="{size}" />\
</a>"""


def frame(likeness: Likeness, title: str, crumbs: Sequence[tuple[str, str]], body: str) -> str:
    """Put the frame around the body of a page."""
    key = sha256(str(likeness.store.visits).encode()).hexdigest()[:10]
    path = "".join(
        f"""<li><span class="divider"> <span class="accesshide "><span class="arrow_text">/</span></span><span \
class="arrow sep">&#x25B6;&#xFE0E;</span> </span><span itemscope=""><a itemprop="url" href="{href}"><span \
itemprop="title">{esc(words)}</span></a></span></li>"""
        for href, words in crumbs
    )
    return f"""<!DOCTYPE html>
<html dir="ltr" lang="it" xml:lang="it">
<head>
<title>{SHORT}: {esc(title)}</title>
<link rel="shortcut icon" href="/theme/image.php/clean/theme/1444/favicon" />
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<meta name="keywords" content="moodle, {SHORT}: {esc(title)}" />
<link rel="stylesheet" type="text/css" href="/theme/styles.php/clean/1444/all" />
<script type="text/javascript">
//<![CDATA[
var M = {{}}; M.yui = {{}}; M.cfg = \
{{"wwwroot":"{likeness.base}","sesskey":"{key}","loadingicon":"","themerev":"1444"}};
//]]>
</script>
<meta name="viewport" content="width=device-width, initial-scale=1.0">
</head>
<body id="page-mod-forum" class="format-topics path-mod path-mod-forum dir-ltr lang-it course-{COURSE} \
has-region-side-pre">
<div class="skiplinks"><a class="skip" href="#maincontent">Vai al contenuto principale</a></div>
<header role="banner" class="navbar navbar-fixed-top moodle-has-zindex"><nav role="navigation" class="navbar-inner">\
<div \
class="container-fluid"><a class="brand" href="/?redirect=0">{NAME}</a><div class="usermenu"><span class="login">Stai \
accedendo come ospite (<a href="/login/index.php">Login</a>)</span></div></div></nav></header>
<div id="page" class="container-fluid">
<header id="page-header" class="clearfix"><div class="page-context-header"><div class="page-header-headings"><h1>\
{TITLE}</h1>\
</div></div><div id="page-navbar" class="clearfix"><div class="breadcrumb-nav"><ul class="breadcrumb"><li><a \
href="/">Home</a></li><li><span class="divider">/</span><a href="/course/view.php?id={COURSE}" title="{TITLE}">\
{SHORT}</a></li>\
{path}</ul></div></div></header>
<div id="page-content" class="row-fluid">
<div id="region-main-box" class="span9"><section id="region-main" class="span8"><div role="main"><span \
id="maincontent"></span>
{body}
</div></section></div>
{_blocks(likeness)}
</div>
<footer id="page-footer"><div id="course-footer"></div><p class="helplink"><a href="/help.php?component=moodle">\
Documenti \
Moodle per questa pagina</a></p><div class="logininfo">Stai accedendo come ospite (<a href="/login/index.php">\
Login</a>)</div>\
<div class="homelink"><a href="/course/view.php?id={COURSE}">{SHORT}</a></div></footer>
</div>
</body>
</html>
"""


def _blocks(likeness: Likeness) -> str:
    store = likeness.store
    newest = sorted(store.posts.values(), key=lambda post: post.at, reverse=True)[:4]
    recent = "".join(
        f"""<li><div class="head"><div class="date">{short_date(likeness, post.at)}</div><div class="name">\
{esc(post.author.name)}</div></div><div class="info"><a href="/mod/forum/discuss.php?d={post.thread.number}\
{f"&amp;parent={post.number}" if post.place > 1 else ""}#p{post.number}">"{"Re: " if post.place > 1 else ""}\
{esc(post.thread.title)}"</a></div></li>"""
        for post in newest
    )
    tree = "".join(
        f"""<li class="type_activity depth_4 item_with_icon"><p class="tree_item hasicon"><a title="Forum" \
href="/mod/forum/view.php?id={activity(board)}"><span class="item-content-wrap">{esc(board.title)}</span></a></p></li>\
"""
        for board in store.boards
    )
    return f"""<aside id="block-region-side-pre" class="span4 pull-right block-region" role="complementary">
<div id="inst4" class="block_navigation block"><div class="header"><div class="title"><h2>Navigazione</h2></div></div>\
<div \
class="content"><ul class="block_tree list"><li class="type_unknown depth_1"><p class="tree_item branch"><a \
href="/">Home</a></p><ul><li><p class="tree_item"><a href="/course/view.php?id={COURSE}">{SHORT}</a></p><ul><li><a \
href="/user/index.php?id={COURSE}">Partecipanti</a></li>{tree}</ul></li></ul></li></ul></div></div>
<div id="inst9" class="block_activity_modules block"><div class="header"><div class="title"><h2>Attività</h2></div>\
</div>\
<div class="content"><ul class="unlist"><li><div class="column c1"><a href="/mod/assign/index.php?id={COURSE}">\
Compiti</a>\
</div></li><li><div class="column c1"><a href="/mod/forum/index.php?id={COURSE}">Forum</a></div></li></ul></div></div>
<div id="inst12" class="block_search_forums block"><div class="header"><div class="title"><h2>Cerca nei forum</h2>\
</div></div>\
<div class="content"><form action="/mod/forum/search.php"><input name="id" type="hidden" value="{COURSE}" /><input \
name="search" type="text" size="16" /><button type="submit">Vai</button><br /><a \
href="/mod/forum/search.php?id={COURSE}">\
Ricerca avanzata</a></form></div></div>
<div id="inst14" class="block_calendar_upcoming block"><div class="header"><div class="title"><h2>Prossimi eventi</h2>\
</div>\
</div><div class="content"><div class="event"><a href="/calendar/view.php?view=day&amp;course={COURSE}">Consegna del \
compito 1\
</a><div class="date">venerdì, 18 dicembre, 23:55</div></div></div></div>
<div id="inst15" class="block_recent_activity block"><div class="header"><div class="title"><h2>Attività recente</h2>\
</div>\
</div><div class="content"><div class="activityhead">Attività da {long_date(likeness, newest[-1].at)}</div><h3>Nuovi \
interventi nel forum:</h3><ul class="unlist">{recent}</ul></div></div>
</aside>"""


def course(likeness: Likeness) -> str:
    """Write the page of the course: its sections with their activities."""
    sections = "".join(
        f"""<li id="section-{place}" class="section main clearfix" role="region" aria-label="{esc(category.title)}">\
<div \
class="left side"></div><div class="right side"></div><div class="content"><h3 class="sectionname"><span><a \
href="/course/view.php?id={COURSE}#section-{place}">{esc(category.title)}</a></span></h3><div \
class="section_availability">\
</div><div class="summary"></div><ul class="section img-text">\
{"".join(_link(one) for one in _in(category.boards))}</ul></div>\
</li>
"""
        for place, category in enumerate(likeness.store.categories, 1)
    )
    others = "".join(
        f"""<li class="activity {kind} modtype_{kind}" id="module-{number}"><div class="activityinstance"><a \
href="/mod/{kind}/view.php?id={number}"><img src="/theme/image.php/clean/{kind}/1444/icon" class="iconlarge \
activityicon" \
alt="" /><span class="instancename">{name}<span class="accesshide "> {words}</span></span></a></div></li>"""
        for kind, number, name, words in _OTHERS
    )
    body = f"""<div class="course-content"><h2 class="accesshide">Schema della sezione</h2><ul class="topics">
<li id="section-0" class="section main clearfix" role="region" aria-label="Introduzione"><div class="content"><div \
class="summary"><p>Benvenuti! Qui si impara facendo, e si domanda nei forum.</p></div><ul class="section img-text">\
{others}\
</ul></div></li>
{sections}</ul></div>"""
    return frame(likeness, f"Corso: {TITLE}", [], body)


def _in(boards: Sequence[Board]) -> list[Board]:
    return [one for board in boards for one in (board, *board.boards)]


def _link(board: Board) -> str:
    number = activity(board)
    return f"""<li class="activity forum modtype_forum" id="module-{number}"><div><div class="mod-indent-outer"><div \
class="mod-indent"></div><div><div class="activityinstance"><a class="" onclick="" \
href="/mod/forum/view.php?id={number}"><img \
src="/theme/image.php/clean/forum/1444/icon" class="iconlarge activityicon" alt=" " role="presentation" /><span \
class="instancename">{esc(board.title)}<span class="accesshide "> Forum</span></span></a></div><div \
class="contentafterlink"><div class="no-overflow"><p>{esc(board.about)}</p></div></div></div></div></div></li>
"""


def forums(likeness: Likeness) -> str:
    """Write the table of all forums of the course."""
    rows = "".join(
        f"""<tr class="r{place % 2}"><td class="cell c0" style="text-align:left;"><a \
href="view.php?f={board.number}">{esc(board.title)}</a></td><td class="cell c1"><div class="no-overflow">\
{esc(board.about)}</div>\
</td><td class="cell c2" style="text-align:center;"><a href="view.php?f={board.number}">{len(board.threads)}</a></td>\
<td \
class="cell c3"><a href="/rss/file.php/{activity(board)}/0f3c9a/mod_forum/{board.number}/rss.xml">RSS</a></td></tr>
"""
        for place, board in enumerate(likeness.store.boards)
    )
    body = f"""<h2>Forum didattici</h2><table class="generaltable" width="90%"><thead><tr><th class="header c0">\
Forum</th><th \
class="header c1">Descrizione</th><th class="header c2">Discussioni</th><th class="header c3">RSS</th></tr></thead>
<tbody>{rows}</tbody></table>"""
    return frame(likeness, "Forum", [(f"/mod/forum/index.php?id={COURSE}", "Forum")], body)


def _pager(board: Board, page: int, last: int) -> str:
    if last == 1:
        return ""
    link = f'<a href="/mod/forum/view.php?f={board.number}&amp;page={{}}"{{}}>{{}}</a>'
    items = [
        f'<span class="current-page">{number}</span>' if number == page else link.format(number - 1, "", number)
        for number in range(1, last + 1)
    ]
    back, on = (
        "(" + link.format(number - 1, f' class="{kind}"', words) + ")"
        for number, kind, words in ((page - 1, "previous", "Precedente"), (page + 1, "next", "Successivo"))
    )
    items = [*([back] if page > 1 else []), *items, *([on] if page < last else [])]
    return f'<div class="paging">Pagina: {"&#160; ".join(items)}</div>'


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a forum."""
    threads = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    shown = "".join(_row(likeness, thread, place) for place, thread in enumerate(threads))
    pager = _pager(board, page, likeness.board_page_count(board))
    table = (
        f"""{pager}<table cellspacing="0" class="forumheaderlist"><thead><tr><th class="header topic" \
scope="col">Discussione</th><th class="header author" colspan="2" scope="col">Iniziato da</th><th class="header \
replies" \
scope="col">Repliche</th><th class="header lastpost" scope="col">Ultimo intervento</th></tr></thead>
<tbody>
{shown}</tbody></table>{pager}"""
        if shown
        else '<div class="forumnodiscuss">(In questo forum non ci sono ancora argomenti di discussione)</div>'
    )
    boards = likeness.store.boards
    place = boards.index(board)
    around = (("&#x25C0;", boards[max(0, place - 1) : place]), ("&#x25B6;", boards[place + 1 : place + 2]))
    links = "".join(
        f'<a href="/mod/forum/view.php?id={activity(other)}&amp;forceview=1" class="btn btn-link">'
        f"{mark} {esc(other.title)}</a> "
        for mark, others in around
        for other in others
    )
    body = f"""<div class="forumname"><h2>{esc(board.title)}</h2></div>
<div id="intro" class="box generalbox"><div class="no-overflow"><p>{esc(board.about)}</p></div></div>
<div class="subscription"><div class="helplink"><a href="/mod/forum/subscribe.php?id={board.number}">Sottoscrivi il \
forum</a>\
</div></div>
<div class="singlebutton forumaddnew"><form method="get" action="/mod/forum/post.php"><div><input type="submit" \
value="Aggiungi un argomento di discussione" /><input type="hidden" name="forum" value="{board.number}" /></div>\
</form></div>
{table}
<div class="activity-navigation">{links}</div>"""
    return frame(likeness, board.title, [(f"/mod/forum/view.php?id={activity(board)}", board.title)], body)


def _row(likeness: Likeness, thread: Thread, place: int) -> str:
    first, last = thread.first, thread.last
    pin = '<img class="icon" alt="Fissata in alto" src="/theme/image.php/clean/mod_forum/i/pinned" /> '
    lock = ' <span class="label">Bloccata</span>' if thread.is_locked else ""
    parent = f"&amp;parent={last.number}" if thread.replies else ""
    return f"""<tr class="discussion r{place % 2}{" pinned" if thread.is_sticky else ""}">
<td class="topic starter">{pin if thread.is_sticky else ""}<a \
href="/mod/forum/discuss.php?d={thread.number}">{esc(thread.title)}</a>{lock}</td>
<td class="picture">{picture(first.author)}</td>
<td class="author">{user(first.author)}</td>
<td class="replies"><a href="/mod/forum/discuss.php?d={thread.number}">{thread.replies}</a></td>
<td class="lastpost">{user(last.author)}<br /><a href="/mod/forum/discuss.php?d={thread.number}{parent}">\
{short_date(likeness, last.at)}</a></td>
</tr>
"""
