"""Write what stands around the boards: new posts, users, search, feeds, log-in, help.

In: a `Likeness`, the name of a program and a request. Out: answers, or HTML.
"""

import re
from datetime import timedelta
from email.utils import format_datetime

from tests.likenesses.likeness import Answer, Likeness, Request, esc, slice_page
from tests.likenesses.store import Board, Member, Post

from .pages import NAME, frame, header, icon, pager, user, when

_FEED = re.compile(r"xml/(?:forum|board(\d+))\.(rss200|atom10)\.xml")
_CLOSED = frozenset(
    "post_add.pl report_add.pl topic_subscribe.pl board_subscribe.pl message_add.pl user_login.pl forum_jump.pl".split()
)
_USERS_PER_PAGE = 12
_UP = f"<a href='forum_show.pl' title='Foorumiin'>{icon('nav_up', 'Ylös')}</a>"
_WORDS = {
    "forum_help.pl": ("Ohje", "Viestejä voi lainata. Haara suljetaan ja avataan kuvakkeesta."),
    "forum_info.pl": ("Tietoja", "Foorumin ylläpito: karin ja old_boat."),
    "user_register.pl": ("Rekisteröidy", "Tunnukset myöntää ylläpito. Jätä sähköpostiosoitteesi."),
}


def show(likeness: Likeness, name: str, request: Request) -> str | None:
    """Write the page of a program."""
    if name in _CLOSED:
        return _login(likeness, name)
    if name in _WORDS:
        title, words = _WORDS[name]
        return _box(likeness, title, name, words)
    if name == "forum_overview.pl":
        return _overview(likeness)
    if name == "forum_search.pl":
        return _search(likeness, request)
    if name == "forum_feeds.pl":
        return _feeds(likeness)
    if name == "user_list.pl":
        return _users(likeness, max(1, request.number("pg", 1)))
    if name == "user_info.pl":
        return _user(likeness, request.number("uid"))
    board = likeness.store.board(request.number("bid")) if name == "board_info.pl" else None
    return _about(likeness, board) if board else None


def _box(likeness: Likeness, title: str, name: str, words: str) -> str:
    body = f"""{header(title, NAME, _UP, "")}<div class='frm'>
<div class='hcl'><span class='htt'>{title}</span></div>
<div class='ccl'>
{words}
</div>
</div>
"""
    return frame(likeness, f"{NAME} - {title}", name.partition(".")[0], body)


def _login(likeness: Likeness, name: str) -> str:
    why = "" if name == "user_login.pl" else "Toiminto vaatii kirjautumisen.<br/>"
    form = f"""{why}<form class='lgn' action='user_login.pl' method='post'>
<label class='lbw'>Tunnus tai sähköposti <input class='qwi' name='userName' type='text' maxlength='80'/></label>
<label class='lbw'>Salasana <input class='qwi' name='password' type='password' maxlength='15'/></label>
<button type='submit'>{icon("login", "")} Kirjaudu</button> <a href='user_register.pl'>Rekisteröidy</a>
</form>"""
    return _box(likeness, "Kirjaudu", name, form)


def _overview(likeness: Likeness) -> str:
    """Write what is new on all boards; there, it is said post by post."""
    store = likeness.store
    since = store.now - timedelta(days=5)
    parts = []
    for board in store.boards:
        threads = [thread for thread in likeness.rows(board) if thread.last.at > since]
        if not threads:
            continue
        topics = "".join(
            f"""<li><a class='tpc' href='topic_show.pl?tid={thread.number}'>{esc(thread.title)}</a>
<ul>
{"".join(_line(post) for post in thread.posts if post.at > since)}</ul></li>
"""
            for thread in threads
        )
        parts.append(
            f"""<div class='frm ovw'>
<div class='hcl'><span class='htt'>Alue</span> <a href='board_show.pl?bid={board.number}'>{esc(board.title)}</a></div>
<div class='ccl'>
<ul>
{topics}</ul>
</div>
</div>
"""
        )
    body = header("Uudet viestit", NAME, _UP, "") + "".join(parts)
    return frame(likeness, f"{NAME} - Uudet viestit", "forum_overview", body)


def _line(post: Post) -> str:
    return f"""<li><a href='topic_show.pl?pid={post.number}#pid{post.number}'>{when(post.at)}</a>
 {esc(post.author.name)}: {esc(post.parts[-1].text[:70])}</li>
"""


def _search(likeness: Likeness, request: Request) -> str:
    options = "".join(f"<option value='bid{one.number}'>{esc(one.title)}</option>\n" for one in likeness.store.boards)
    member = _find(likeness, request.number("uid"))
    found = sorted((post for post in likeness.store.posts.values() if post.author is member), key=lambda post: post.at)
    lines = f"<ul>\n{''.join(_line(post) for post in found[-15:][::-1])}</ul>" if member else ""
    form = f"""<form action='forum_search.pl' method='get'>
<label class='lbw'>Hakusanat <input class='hwi' name='words' type='text'/></label>
<select name='board'><option value='0'>Kaikki alueet</option>
{options}</select>
<button type='submit'>{icon("search", "")} Etsi</button>
</form>
{lines}"""
    return _box(likeness, "Haku", "forum_search.pl", form)


def _feeds(likeness: Likeness) -> str:
    names = [("forum", NAME), *((f"board{board.number}", board.title) for board in likeness.store.boards)]
    items = "".join(
        f"<li>{esc(title)}: <a href='/mwf/xml/{name}.atom10.xml'>Atom 1.0</a> "
        f"<a href='/mwf/xml/{name}.rss200.xml'>RSS 2.0</a></li>\n"
        for name, title in names
    )
    return _box(likeness, "Syötteet", "forum_feeds.pl", f"<ul>\n{items}</ul>")


def _users(likeness: Likeness, page: int) -> str:
    members = sorted(likeness.store.members, key=lambda member: member.name.casefold())
    last = likeness.page_count(len(members), _USERS_PER_PAGE)
    page = min(page, last)
    rows = "".join(
        f"""<tr class='crw'><td>{user(member)}</td><td class='shr'>{when(member.joined)}</td><td
 class='shr'>{likeness.store.count_posts(member)}</td></tr>
"""
        for member in slice_page(members, page, _USERS_PER_PAGE)
    )
    body = f"""{header("Käyttäjät", NAME, _UP, pager("user_list.pl?sort=name", page, last))}<table class='tbl'>
<tr class='hrw'><th>Tunnus</th><th class='shr'>Rekisteröitynyt</th><th class='shr'>Viestit</th></tr>
{rows}</table>
"""
    return frame(likeness, f"{NAME} - Käyttäjät", "user_list", body)


def _find(likeness: Likeness, number: int) -> Member | None:
    return next((member for member in likeness.store.members if member.number == number), None)


def _user(likeness: Likeness, number: int) -> str | None:
    member = _find(likeness, number)
    if not member:
        return None
    rows = (
        ("Tunnus", esc(member.name)),
        ("Rekisteröitynyt", when(member.joined)),
        ("Paikkakunta", esc(member.place) or "-"),
        ("Viestit", f"<a href='forum_search.pl?uid={number}'>{likeness.store.count_posts(member)}</a>"),
    )
    cells = "".join(f"<tr class='crw'><td class='hco'>{label}</td><td>{value}</td></tr>\n" for label, value in rows)
    buttons = f"<a href='message_add.pl?uid={number}'>{icon('write', '')} Lähetä viesti</a>"
    body = f"{header(member.name, 'Käyttäjä', _UP, buttons)}<table class='tbl'>\n{cells}</table>\n"
    return frame(likeness, f"{NAME} - {member.name}", "user_info", body)


def _about(likeness: Likeness, board: Board) -> str:
    staff = ", ".join(user(member) for member in likeness.store.members if member.is_moderator)
    words = f"""{esc(board.about)}<br/>
Moderaattorit: {staff}<br/>
<a href='board_show.pl?bid={board.number}'>{esc(board.title)}</a>"""
    return _box(likeness, "Tietoja alueesta", "board_info.pl", words)


def feed(likeness: Likeness, name: str) -> Answer | None:
    """Serve a feed of the newest posts."""
    match = _FEED.fullmatch(name)
    board = likeness.store.board(int(match[1])) if match and match[1] else None
    if not match or (match[1] and not board):
        return None
    posts = [post for post in likeness.store.posts.values() if not board or post.thread.board is board]
    latest = sorted(posts, key=lambda post: post.at)[::-1][:20]
    title = esc(board.title if board else NAME)
    if match[2] == "rss200":
        items = "".join(
            f"""<item><title>{esc(post.thread.title)}</title><link>{likeness.post_url(post)}</link>
<pubDate>{format_datetime(post.at, usegmt=True)}</pubDate>
<description>{esc(likeness.post_html(post))}</description></item>
"""
            for post in latest
        )
        head = f"<rss version='2.0'><channel><title>{title}</title><link>{likeness.entry}</link>"
        body = f"{head}\n{items}</channel></rss>\n"
        return Answer(f"<?xml version='1.0' encoding='utf-8'?>\n{body}", kind="application/rss+xml; charset=utf-8")
    entries = "".join(
        f"""<entry><id>{likeness.post_url(post)}</id><title>{esc(post.thread.title)}</title>
<link rel='alternate' href='{likeness.post_url(post)}'/><updated>{post.at.isoformat()}</updated>
<author><name>{esc(post.author.name)}</name></author>
<content type='html'>{esc(likeness.post_html(post))}</content></entry>
"""
        for post in latest
    )
    head = f"<feed xmlns='http://www.w3.org/2005/Atom'><id>{likeness.entry}</id><title>{title}</title>"
    body = f"<?xml version='1.0' encoding='utf-8'?>\n{head}\n{entries}</feed>\n"
    return Answer(body, kind="application/atom+xml; charset=utf-8")
