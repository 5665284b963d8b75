"""Write the frame of every page, the page of boards, and the pages of a board.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Member, Thread

NAME = "Rannan keskustelut"
_MENU = (
    ("forum_help.pl", "Ohje", "Ohjeet ja usein kysytyt kysymykset"),
    ("forum_search.pl", "Haku", "Etsi viestejä"),
    ("forum_overview.pl?act=new", "Uudet", "Uudet viestit kaikilta alueilta"),
    ("user_list.pl", "Käyttäjät", "Luettelo käyttäjistä"),
    ("forum_feeds.pl", "Syötteet", "Atom- ja RSS-syötteet"),
    ("user_register.pl", "Rekisteröidy", "Luo käyttäjätunnus"),
    ("user_login.pl", "Kirjaudu", "Kirjaudu sisään"),
)


def when(at: datetime) -> str:
    """Write a date as Finns do."""
    return f"{at.day}.{at.month}.{at:%Y} {at.hour}.{at:%M}"


def user(member: Member) -> str:
    """Write a link to somebody's profile."""
    return f"<a href='user_info.pl?uid={member.number}'>{esc(member.name)}</a>"


def icon(name: str, alt: str, title: str = "") -> str:
    """Write a picture out of the one that holds them all."""
    return f"<img class='sic sic_{name}' src='/mwf/epx.png' title='{title}' alt='{alt}'/>"


def frame(likeness: Likeness, title: str, kind: str, body: str, head: str = "") -> str:
    """Put the frame around the body of a page."""
    menu = "\n".join(
        f"<a href='{target}' title='{about}'>{icon(target.partition('.')[0], '')} {name}</a>"
        for target, name, about in _MENU
    )
    store = likeness.store
    return f"""<!DOCTYPE html>
<html lang='fi'>
<head>
<meta charset='utf-8'/>
<title>{esc(title)}</title>
<meta name='viewport' content='width=device-width'/>
<link rel='stylesheet' href='/mwf/mwforum.css'/>
<link rel='stylesheet' href='/mwf/default.css'/>
<script src='/mwf/jquery.js'></script>
<script src='/mwf/mwforum.js'></script>
{head}<script>//<![CDATA[
mwf.p = {{ m_ext: '.pl', env_script: '{kind}' }};
//]]></script>
</head>
<body class='{kind}'>
<div class='frm tpb' id='topbar'>
<div class='hcl'>
<span class='nav'><a href='/mwf/forum_info.pl' title='Tietoja foorumista'>Tietoja</a></span>
<span class='ttl'>{NAME}</span> <span class='htt'>Et ole kirjautunut</span>
</div>
<div class='bcl'>
<a href='forum_show.pl' title='Takaisin alkuun'>{icon("forum", "")} Foorumi</a>
{menu}
</div>
</div>

{body}

<p class='cpr'>Powered by <a href='http://www.mwforum.org/'>mwForum</a> 2.29.7 &copy; 1999-2015 Markus Wichitill</p>
<p class='pct'>Sivu luotu 0,0{11 + store.visits % 80}s, {7 + store.visits % 9} tietokantakyselyä</p>
</body>
</html>
"""


def header(title: str, what: str, navigation: str, buttons: str) -> str:
    """Write the box above a list: what it is, where to go from here, and what can be done."""
    buttons = f"<div class='bcl'>\n{buttons}\n</div>\n" if buttons else ""
    return f"""<div class='frm hdr'>
<div class='hcl'>
<span class='nav'>{navigation}</span>
<span class='htt'>{what}</span> {esc(title)}
</div>
{buttons}</div>

"""


def pager(target: str, page: int, last: int) -> str:
    """Write the numbers of pages; the first one is named like the others."""
    if last == 1:
        return ""
    near = [number for number in range(1, last + 1) if number in (1, last) or abs(number - page) < 3]
    cells = []
    for place, number in enumerate(near):
        if place and number - near[place - 1] > 1:
            cells.append("&#8230;")
        link = f"<a href='{target};pg={number}' title='Siirry sivulle {number}'>{number}</a>"
        cells.append(f"<span class='cur'>{number}</span>" if number == page else link)
    before = f"<a href='{target};pg={page - 1}' title='Edellinen sivu'>&#9668;</a>" if page > 1 else ""
    after = f"<a href='{target};pg={page + 1}' title='Seuraava sivu'>&#9658;</a>" if page < last else ""
    return f"<span class='pgl'>Sivu {before} {' '.join(cells)} {after}</span>"


def index(likeness: Likeness) -> str:
    """Write the page that lists all boards."""
    store = likeness.store
    rows = "".join(
        f"""<tr class='grw'>
<td colspan='3'><a class='tgl' id='tgl_cat{group.number}' href='#'>{icon("nav_minus", "-", "Sulje/avaa ryhmä")}</a>
<span class='cat' id='cid{group.number}'>{esc(group.title)}</span></td>
</tr>
{"".join(_board(one) for board in group.boards for one in (board, *board.boards))}"""
        for group in store.categories
    )
    newest = store.members[-1]
    mark = "<a href='user_login.pl?act=mark'>Merkitse luetuksi</a>"
    body = f"""{header(NAME, "Foorumi", "", mark)}<table class='tbl'>
<tr class='hrw'>
<th>Alue</th>
<th class='shr'>Viestit</th>
<th class='shr'>Uusin</th>
</tr>
{rows}</table>

<div class='frm sts'>
<div class='hcl'><span class='htt'>Tilastot</span></div>
<div class='ccl'>
{len(store.members)} käyttäjää, {len(store.threads)} aihetta ja {len(store.posts)} viestiä. Uusin käyttäjä:
 {user(newest)}.<br/>
Paikalla viimeisten 10 minuutin aikana: 0 käyttäjää, {3 + store.visits % 5} vierasta.
</div>
</div>
"""
    feed = "<link rel='alternate' type='application/rss+xml' title='RSS' href='/mwf/xml/forum.rss200.xml'/>\n"
    return frame(likeness, NAME, "forum_show", body, feed)


def _board(board: Board) -> str:
    last = when(board.latest.at) if board.latest else "-"
    return f"""<tr class='crw'>
<td class='hco'>{icon("board_ru", "O/", "Ei uusia viestejä")} <a id='bid{board.number}' class='brd'
 href='board_show.pl?bid={board.number}' title='{esc(board.about)}'>{esc(board.title)}</a><div
 class='bds'>{esc(board.about)}</div></td>
<td class='shr'>{board.posts}</td>
<td class='shr'>{last}</td>
</tr>
"""


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    target = f"board_show.pl?bid={board.number}"
    numbers = pager(target, page, likeness.board_page_count(board))
    shown = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    rows = "".join(row(likeness, thread) for thread in shown)
    up = f"<a href='forum_show.pl#bid{board.number}' title='Foorumiin'>{icon('nav_up', 'Ylös')}</a>"
    buttons = f"""<a href='post_add.pl?bid={board.number}' title='Aloita uusi aihe'>{icon("write", "")} Uusi aihe</a>
<a href='board_info.pl?bid={board.number}' title='Tietoja alueesta'>{icon("info", "")} Tietoja</a>
<a href='board_subscribe.pl?bid={board.number}' title='Tilaa sähköpostiin'>{icon("subscribe", "")} Tilaa</a>
{numbers}"""
    none = "<tr class='crw'><td colspan='4'>Tällä alueella ei ole aiheita.</td></tr>\n"
    bottom = f"<div class='frm bot'><div class='bcl'>{numbers}</div></div>" if numbers else ""
    body = f"""{header(board.title, "Alue", up, buttons)}<table class='tbl'>
<tr class='hrw'>
<th>Aihe</th>
<th>Aloittaja</th>
<th class='shr'>Viestit</th>
<th class='shr'>Uusin viesti</th>
</tr>
{rows or none}</table>

{bottom}
{jump_menu(likeness, board)}"""
    address = f"/mwf/xml/board{board.number}.atom10.xml"
    feed = f"<link rel='alternate' type='application/atom+xml' title='Atom' href='{address}'/>\n"
    return frame(likeness, f"{NAME} - {board.title}", "board_show", body, feed)


def jump_menu(likeness: Likeness, board: Board) -> str:
    """Write the menu that leads to another board."""
    options = "".join(
        f"<option value='bid{one.number}'{' selected' if one is board else ''}>{esc(one.title)}</option>\n"
        for one in likeness.store.boards
    )
    return f"""<form class='jmp' action='forum_jump.pl' method='post'>
<div><select name='sel' onchange='mwf.jump()'>
<option value='forum_show.pl'>{NAME}</option>
{options}</select></div>
</form>
"""


def row(likeness: Likeness, thread: Thread) -> str:
    """Write the row of a topic."""
    last, count = thread.last, likeness.thread_page_count(thread)
    kind = "topic_or" if thread.replies else "topic_ou"
    marks = icon("topic_s", "S", "Kiinnitetty") + " " if thread.is_sticky else ""
    marks += icon("topic_l", "L", "Lukittu") + " " if thread.is_locked else ""
    target = f"topic_show.pl?tid={thread.number}"
    links = " ".join(f"<a href='{target};pg={number}'>{number}</a>" for number in range(2, count + 1))
    several = f" <span class='tpg'>({links})</span>" if count > 1 else ""
    return f"""<tr class='crw'>
<td>{icon(kind, "-", "Luettu")} {marks}<a id='tid{thread.number}' class='tpc' href='{target}'
>{esc(thread.title)}</a>{several}</td>
<td>{user(thread.first.author)}</td>
<td class='shr'>{len(thread.posts)}</td>
<td class='shr'><a href='topic_show.pl?pid={last.number}#pid{last.number}' title='{esc(last.author.name)}'
>{when(last.at)}</a></td>
</tr>
"""
