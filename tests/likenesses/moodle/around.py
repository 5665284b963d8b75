"""Write the pages around the forums: profiles, what somebody wrote, participants, log-in, other activities.

In: a `Likeness` and what to show. Out: HTML, and RSS.
"""

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member, Post

from .pages import COURSE, NAME, TITLE, activity, frame, long_date, picture, user

_LOGIN = """<div class="loginbox clearfix onecolumn"><div class="loginpanel"><h2>Login</h2><form \
action="/login/index.php" method="post" id="login"><div class="loginform"><label for="username">Username</label><input \
type="text" name="username" id="username" size="15" /><label for="password">Password</label><input type="password" \
name="password" id="password" size="15" /></div><input type="submit" id="loginbtn" value="Login" /><div \
class="forgetpass"><a href="/login/forgot_password.php">Hai dimenticato lo username o la password?</a></div></form>\
</div></div>"""
_SMALL = {
    "/login/index.php": ("Login", _LOGIN),
    "/login/forgot_password.php": ("Password dimenticata", "<p>Inserisci la tua e-mail nel campo di ricerca.</p>"),
    "/help.php": ("Aiuto", "<p>La documentazione di questa pagina non esiste ancora.</p>"),
    "/calendar/view.php": (
        "Calendario",
        "<p>venerdì, 18 dicembre, 23:55: Consegna del compito 1</p>",
    ),
    "/mod/resource/view.php": ("Programma del corso", "<p>Clicca il link <b>programma.pdf</b> per aprire il file.</p>"),
    "/mod/assign/view.php": ("Compito 1", "<p>Descrivi la tua cassetta degli attrezzi in mezza pagina.</p>"),
    "/mod/assign/index.php": ("Compiti", '<a href="/mod/assign/view.php?id=42">Compito 1</a>'),
    "/mod/quiz/view.php": ("Quiz", "<p>Gli ospiti non possono tentare il quiz.</p>"),
    "/message/index.php": ("Messaggi", _LOGIN),
}


def home(likeness: Likeness) -> str:
    """Write the page of all courses."""
    body = f"""<h2>Corsi disponibili</h2><div class="courses frontpage-course-list-all"><div class="coursebox \
clearfix"><div \
class="info"><h3 class="coursename"><a href="/course/view.php?id={COURSE}">{TITLE}</a></h3></div><div class="content">\
<div \
class="summary"><p>Un anno di laboratorio, aperto anche agli ospiti.</p></div><ul class="teachers"><li>Docente: \
{user(likeness.store.members[0])}</li></ul></div></div></div>"""
    return frame(likeness, NAME, [], body)


def small(likeness: Likeness, path: str) -> str | None:
    """Write a form or a page of a few words."""
    if path not in _SMALL:
        return None
    title, body = _SMALL[path]
    return frame(likeness, title, [], body)


def enrol(likeness: Likeness) -> str:
    """Say that guests may not write."""
    words = """<div id="notice" class="box generalbox"><p>Spiacente, gli ospiti non possono scrivere interventi.</p>\
<p>Vuoi \
autenticarti adesso con un account utente?</p></div>"""
    return frame(likeness, "Forum", [], words + _LOGIN)


def search(likeness: Likeness) -> str:
    """Write the form that searches the forums."""
    form = f"""<h2>Cerca nei forum</h2><form id="searchform" action="/mod/forum/search.php" method="get"><input \
type="hidden" \
name="id" value="{COURSE}" /><table class="searchbox"><tr><td>Queste parole possono apparire ovunque \
nell'intervento</td><td>\
<input type="text" name="words" size="35" /></td></tr><tr><td>Questo nome deve corrispondere all'autore</td><td><input \
type="text" name="user" size="35" /></td></tr><tr><td colspan="2"><input type="submit" value="Cerca nei forum" /></td>\
</tr>\
</table></form>"""
    return frame(likeness, "Cerca", [(f"/mod/forum/search.php?id={COURSE}", "Cerca")], form)


def _find(likeness: Likeness, number: int) -> Member | None:
    return next((member for member in likeness.store.members if member.number == number), None)


def profile(likeness: Likeness, number: int) -> str | None:
    """Write a member's page."""
    member = _find(likeness, number)
    if not member:
        return None
    base = f"/mod/forum/user.php?id={number}&amp;course={COURSE}"
    place = f"<dt>Città /Località</dt><dd>{esc(member.place)}</dd>" if member.place else ""
    role = "Docente" if member.is_moderator else "Studente"
    body = f"""<div class="userprofile"><div class="userprofilebox clearfix"><div class="profilepicture">\
{picture(member, 100)}\
</div><h2>{esc(member.name)}</h2></div><div class="profile_tree"><section class="node_category"><h3>Dettagli \
dell'utente</h3>\
<dl>{place}<dt>Ruoli</dt><dd>{role}</dd><dt>Primo accesso al sito</dt><dd>{long_date(likeness, member.joined)}</dd>\
</dl>\
</section><section class="node_category"><h3>Altro</h3><ul><li><a href="{base}">Interventi nei forum</a></li><li><a \
href="{base}&amp;mode=discussions">Discussioni nei forum</a></li><li><a href="/message/index.php?id={number}">\
Messaggio</a></li>\
</ul></section></div></div>"""
    return frame(likeness, member.name, _crumbs(member), body)


def _crumbs(member: Member) -> list[tuple[str, str]]:
    number = member.number
    return [
        (f"/user/index.php?id={COURSE}", "Partecipanti"),
        (f"/user/view.php?id={number}&amp;course={COURSE}", member.name),
    ]


def posts_of(likeness: Likeness, number: int, mode: str) -> str | None:
    """Write the newest posts of somebody, or of those the ones that opened discussions, with their texts."""
    member = _find(likeness, number)
    if not member:
        return None
    posts = [post for post in likeness.store.posts.values() if post.author is member]
    posts = [post for post in posts if mode != "discussions" or post is post.thread.first]
    newest = sorted(posts, key=lambda post: post.at, reverse=True)[:5]
    shown = "".join(_found(likeness, post) for post in newest)
    title = "Discussioni iniziate da" if mode == "discussions" else "Interventi scritti da"
    body = f"<h2>{title} {esc(member.name)}</h2>{shown or '<p>Nessun intervento.</p>'}"
    return frame(likeness, f"{title} {member.name}", _crumbs(member), body)


def _found(likeness: Likeness, post: Post) -> str:
    thread, board = post.thread, post.thread.board
    subject = f"{'' if post is thread.first else 'Re: '}{esc(thread.title)}"
    return f"""<div class="forumpost clearfix lastpost" role="region"><div class="row header clearfix"><div \
class="left picture">\
{picture(post.author)}</div><div class="topic"><div class="subject"><a href="/mod/forum/view.php?id={activity(board)}">\
{esc(board.title)}</a> -&gt; <a href="/mod/forum/discuss.php?d={thread.number}">{esc(thread.title)}</a> -&gt; \
{subject}</div><div \
class="author">di {user(post.author)} - {long_date(likeness, post.at)}</div></div></div><div class="row maincontent \
clearfix">\
<div class="no-overflow"><div class="content"><div class="posting fullpost">{likeness.post_html(post)}</div></div>\
</div></div>\
<div class="row side"><div class="options"><div class="link"><a \
href="/mod/forum/discuss.php?d={thread.number}#p{post.number}">\
Visualizza l'intervento nel suo contesto</a></div></div></div></div>
"""


def members(likeness: Likeness) -> str:
    """Write the list of participants."""
    rows = "".join(
        f"""<tr><td>{picture(member)}</td><td>{user(member)}</td><td>\
{"Docente" if member.is_moderator else "Studente"}</td><td>\
{esc(member.place)}</td></tr>
"""
        for member in likeness.store.members
    )
    body = f"""<h2>Partecipanti: {len(likeness.store.members)}</h2><table class="generaltable flexible"><thead><tr>\
<th>Immagine\
</th><th>Nome / Cognome</th><th>Ruoli</th><th>Città</th></tr></thead><tbody>
{rows}</tbody></table>"""
    return frame(likeness, "Partecipanti", [(f"/user/index.php?id={COURSE}", "Partecipanti")], body)


def feed(likeness: Likeness, number: int) -> str:
    """Write the newest discussions of a forum as RSS."""
    threads = [thread for thread in likeness.store.threads.values() if thread.board.number == number]
    newest = sorted(threads, key=lambda thread: thread.first.at, reverse=True)[:10]
    items = "".join(
        f"""<item><title>{esc(thread.title)}</title><link>{likeness.thread_url(thread)}</link><pubDate>\
{thread.first.at:%a, %d %b %Y %H:%M:%S} GMT</pubDate></item>
"""
        for thread in newest
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>{TITLE}</title><link>{likeness.entry}</link><description></description>
{items}</channel></rss>
"""
