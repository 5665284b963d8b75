"""Write what stands beside communities and discussions: people, all content, places, tags, feeds, the log-in.

In: a `Likeness` and the path asked for. Out: answers.
"""

from urllib.parse import unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc, slice_page
from tests.likenesses.store import Member

from . import pages

_GATES = frozenset(
    """/login.jspa /create-account.jspa /post!reply.jspa /report-abuse!input.jspa /choose-container!input.jspa
    /search.jspa /help""".split()
)


def answer(likeness: Likeness, path: str, request: Request) -> Answer | None:
    """Serve a page of those, or None."""
    lists = {"/": pages.index, "/index.jspa": pages.index, "/places": _places, "/people": _people}
    if path in lists:
        return Answer(lists[path](likeness))
    if path == "/content":
        return Answer(_content(likeness, request.number("start")))
    if path == "/tags":
        return Answer(_tags(likeness, request.query.get("tags", "")))
    if "/feeds/" in path:
        return Answer(_feed(likeness), kind="text/xml; charset=utf-8")
    if path in _GATES:
        return Answer(_gate(likeness))
    if path.startswith(("/images/", "/4.5.7/")) or path.endswith("/46.png"):
        return Answer("", kind="image/png" if path.endswith(".png") else "text/css")
    if path.startswith("/people/"):
        name = unquote(path.removeprefix("/people/"))
        found = [member for member in likeness.store.members if member.name == name]
        return Answer(_person(likeness, found[0])) if found else None
    return None


def _content(likeness: Likeness, start: int) -> str:
    """List the discussions of all communities."""
    step = likeness.threads_per_page
    rows = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)
    count = likeness.page_count(len(rows), step)
    page = min(start // step + 1, count)
    links = ["/content" + (f"?start={number * step}" if number else "") for number in range(count)]
    shown = list(slice_page(rows, page, step))
    body = f"<h1>Tout le contenu</h1>{pages.table(likeness, shown, links, page)}"
    return pages.frame(likeness, "Contenu", [("/", "Accueil")], body)


def _places(likeness: Likeness) -> str:
    items = "".join(
        f"""<tr><td class="jive-table-cell-title"><a
 href="{pages.home(board, likeness)}" class="jiveTT-hover-community">{esc(board.title)}</a></td><td
 class="jive-table-cell-latest">{pages.ago(likeness, board.latest.at) if board.latest else "—"}</td></tr>
"""
        for board in likeness.store.boards
    )
    body = f"""<h1>Communautés</h1><div class="jive-table"><table cellspacing="0"><thead><tr><th>Communauté</th>
<th>Dernière activité</th></tr></thead><tbody>{items}</tbody></table></div>"""
    return pages.frame(likeness, "Communautés", [("/", "Accueil")], body)


def _people(likeness: Likeness) -> str:
    items = "".join(
        f"""<tr><td>{pages.user(member)}</td><td>{pages.level(likeness, member)}</td><td>\
{pages.points(likeness, member)}</td><td>{pages.day(member.joined)}</td></tr>
"""
        for member in likeness.store.members
    )
    body = f"""<h1>Personnes</h1><div class="jive-table"><table cellspacing="0"><thead><tr><th>Nom</th><th>Niveau</th>
<th>Points</th><th>Inscrit le</th></tr></thead><tbody>{items}</tbody></table></div>"""
    return pages.frame(likeness, "Personnes", [("/", "Accueil")], body)


def _person(likeness: Likeness, member: Member) -> str:
    threads = [thread for thread in likeness.store.threads.values() if thread.first.author is member]
    place = f"<dt>Lieu</dt><dd>{esc(member.place)}</dd>" if member.place else ""
    body = f"""<div id="jive-profile-header"><h1>{esc(member.name)}</h1><span
 class="jive-status-level">{pages.level(likeness, member)} ({pages.points(likeness, member)} points)</span></div>
<dl class="jive-profile-fields"><dt>Membre depuis</dt><dd>{pages.day(member.joined)}</dd>{place}</dl>
<h2>Activité récente</h2>{pages.recent(likeness, threads, 5)}"""
    return pages.frame(likeness, f"Profil de {member.name}", [("/people", "Personnes")], body)


def _tags(likeness: Likeness, tag: str) -> str:
    threads = [thread for board in likeness.store.boards if board.key == tag for thread in board.threads]
    cloud = " ".join(f'<a href="/tags?tags={board.key}">{board.key}</a>' for board in likeness.store.boards)
    body = f'<h1>Mots-clés</h1><div class="jive-tagcloud">{cloud}</div>{pages.recent(likeness, threads, 15)}'
    return pages.frame(likeness, "Mots-clés", [("/", "Accueil")], body)


def _feed(likeness: Likeness) -> str:
    threads = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at, reverse=True)[:10]
    items = "".join(
        f"<item><title>{esc(thread.title)}</title><link>{likeness.base}/thread/{thread.number}</link></item>"
        for thread in threads
    )
    head = f"<title>{esc(pages.NAME)}</title><link>{likeness.base}/</link><description/>"
    return f'<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>{head}{items}</channel></rss>'


def _gate(likeness: Likeness) -> str:
    body = """<h1>Se connecter</h1><form action="/cs_login" method="post" id="loginform01"><p>Vous devez vous connecter
 pour continuer.</p><label for="username01">Nom d'utilisateur</label><input type="text" name="username"
 id="username01" /><label for="password01">Mot de passe</label><input type="password" name="password"
 id="password01" /><input type="submit" value="Se connecter" /></form>"""
    return pages.frame(likeness, "Se connecter", [], body)
