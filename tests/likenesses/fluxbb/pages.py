"""Write the pages of the forum, in French: a table per heading, no boards inside boards, posts with their foot apart.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Category, Member, Post, Thread

NAME = "Le Café du Port"
_MENU = {
    "index": ("index.php", "Accueil"),
    "userlist": ("userlist.php", "Liste des membres"),
    "search": ("search.php", "Recherche"),
    "register": ("register.php", "Inscription"),
    "login": ("login.php", "Identification"),
}


def date(likeness: Likeness, at: datetime) -> str:
    """Write a date: today and yesterday by name, day before month."""
    days = (likeness.store.now.date() - at.date()).days
    day = ("Aujourd'hui", "Hier")[days] if days < 2 else f"{at:%d/%m/%Y}"
    return f"{day} {at:%H:%M:%S}"


def frame(likeness: Likeness, kind: str, title: str, body: str, head: str = "") -> str:
    """Put the frame around the body of a page."""
    menu = "".join(
        f'<li id="nav{key}"{" class=" + chr(34) + "isactive" + chr(34) if key == kind else ""}>'
        f'<a href="{target}">{word}</a></li>'
        for key, (target, word) in _MENU.items()
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="fr" lang="fr" dir="ltr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>{esc(title)}</title>
<link rel="stylesheet" type="text/css" href="style/Air.css" />
{head}
</head>
<body>
<div id="pun{kind}" class="pun">
<div class="top-box"></div>
<div class="punwrap">
<div id="brdheader" class="block"><div class="box">
<div id="brdtitle" class="inbox"><h1><a href="index.php">{NAME}</a></h1><div
 id="brddesc"><p><span>On y répare, on y cuisine,
 on en revient.</span></p></div></div>
<div id="brdmenu" class="inbox"><ul>{menu}</ul></div>
<div id="brdwelcome" class="inbox"><p class="conl">Vous n'êtes pas identifié(e).</p>
<ul class="conr"><li><span>Discussions : <a href="search.php?action=show_recent"
 title="Trouver les discussions contenant des
 messages récents.">Actives</a> | <a href="search.php?action=show_unanswered"
 title="Trouver les discussions sans réponse."
>Sans réponse</a></span></li></ul><div class="clearer"></div></div>
</div></div>
<div id="brdmain">
{body}
</div>
<div id="brdfooter" class="block"><h2><span>Pied de page des forums</span></h2><div class="box">
<div id="brdfooternav" class="inbox"><div class="conl">{_jump(likeness)}</div>
<div class="conr"><p id="poweredby">Propulsé par <a href="http://fluxbb.org/">FluxBB</a></p></div>
<div class="clearer"></div></div></div></div>
</div><div class="end-box"></div></div>
</body>
</html>
"""


def _jump(likeness: Likeness) -> str:
    groups = "".join(
        f'<optgroup label="{esc(category.title)}">'
        + "".join(f'<option value="{board.number}">{esc(board.title)}</option>' for board in _flat(category))
        + "</optgroup>"
        for category in likeness.store.categories
    )
    return f"""<form id="qjump" method="get" action="viewforum.php"><div><label><span>Aller à<br /></span>
<select name="id" onchange="window.location=('viewforum.php?id='+this.value)">{groups}</select>
</label> <input type="submit" value=" Aller " accesskey="g" /></div></form>"""


def _flat(category: Category) -> list[Board]:
    return [one for board in category.boards for one in (board, *board.boards)]


def _pager(target: str, page: int, last: int) -> str:
    items = []
    if page > 1:
        items.append(f'<a rel="prev" href="{_at(target, page - 1)}">Précédent</a>')
    shown = [number for number in range(1, last + 1) if number in (1, last) or abs(number - page) < 3]
    for before, number in zip([0, *shown], shown, strict=False):
        if number - before > 1:
            items.append('<span class="spacer">…</span>')
        first = ' class="item1"' if number == 1 else ""
        here = f"<strong{first}>{number}</strong>"
        items.append(here if number == page else f'<a{first} href="{_at(target, number)}">{number}</a>')
    if page < last:
        items.append(f'<a rel="next" href="{_at(target, page + 1)}">Suivant</a>')
    return f'<p class="pagelink conl"><span class="pages-label">Pages : </span>{" ".join(items)}</p>'


def _at(target: str, number: int) -> str:
    return esc(target + (f"&p={number}" if number > 1 else ""))


def _bar(crumbs: list[tuple[str, str]], pager: str, link: str, *, is_top: bool) -> str:
    steps = "".join(
        f'<li><span>»&#160;</span><a href="{target}">{f"<strong>{esc(title)}</strong>"}</a></li>'
        for target, title in crumbs
    )
    path = f'<ul class="crumbs"><li><a href="index.php">Accueil</a></li> {steps}</ul>'
    paging = f'<div class="pagepost">{pager}{link}</div>'
    inside = path + paging if is_top else paging + path
    return f"""<div class="{"linkst" if is_top else "linksb"}"><div class="inbox crumbsplus">{inside}
<div class="clearer"></div></div></div>
"""


def index(likeness: Likeness) -> str:
    """Write the page that lists all boards, with the figures of the forum."""
    store = likeness.store
    tables = "".join(_category(likeness, category) for category in store.categories)
    newest = max(store.members, key=lambda member: member.joined)
    body = f"""{tables}
<div id="brdstats" class="block"><h2><span>Informations sur les forums</span></h2><div class="box"><div class="inbox">
<dl class="conr"><dt><strong>Statistiques des forums</strong></dt>
<dd><span>Nombre total de membres : <strong>{len(store.members)}</strong></span></dd>
<dd><span>Nombre total de discussions : <strong>{len(store.threads)}</strong></span></dd>
<dd><span>Nombre total de messages : <strong>{len(store.posts)}</strong></span></dd></dl>
<dl class="conl"><dt><strong>Informations sur les membres</strong></dt>
<dd><span>Dernier membre inscrit : <a href="profile.php?id={newest.number}">{esc(newest.name)}</a></span></dd>
<dd><span>Membres enregistrés en ligne : <strong>0</strong></span></dd>
<dd><span>Invités en ligne : <strong>{store.visits % 8 + 1}</strong></span></dd></dl>
<div class="clearer"></div></div></div></div>"""
    feed = """<link rel="alternate" type="application/atom+xml" href="extern.php?action=feed&amp;type=atom"
 title="Flux Atom des discussions" />"""
    return frame(likeness, "index", NAME, body, feed)


def _category(likeness: Likeness, category: Category) -> str:
    rows = "".join(_board(likeness, board, place) for place, board in enumerate(_flat(category), 1))
    return f"""<div id="idx{category.number}" class="blocktable"><h2><span>{esc(category.title)}</span></h2><div
 class="box">
<div class="inbox"><table><thead><tr><th class="tcl" scope="col">Forum</th><th class="tc2" scope="col">Discussions</th>
<th class="tc3" scope="col">Messages</th><th class="tcr" scope="col">Dernier message</th></tr></thead><tbody>
{rows}</tbody></table></div></div></div>
"""


def _board(likeness: Likeness, board: Board, place: int) -> str:
    latest, last = board.latest, "Jamais"
    if latest:
        last = f"""<a href="viewtopic.php?pid={latest.number}#p{latest.number}">{date(likeness, latest.at)}</a>
 <span class="byuser">par {esc(latest.author.name)}</span>"""
    return f"""<tr class="row{"odd" if place % 2 else "even"}"><td class="tcl"><div class="icon"><div
 class="nosize">{place}
</div></div><div class="tclcon"><div><h3><a href="viewforum.php?id={board.number}">{esc(board.title)}</a></h3>
<div class="forumdesc">{esc(board.about)}</div></div></div></td>
<td class="tc2">{len(board.threads)}</td><td class="tc3">{board.posts}</td><td class="tcr">{last}</td></tr>
"""


def board(likeness: Likeness, board: Board, page: int) -> str:
    """Write a page of a board."""
    rows = likeness.rows(board)
    pager = _pager(f"viewforum.php?id={board.number}", page, likeness.board_page_count(board))
    post = f'<p class="postlink conr"><a href="post.php?fid={board.number}">Nouvelle discussion</a></p>'
    shown = "".join(
        _row(likeness, board, thread, place)
        for place, thread in enumerate(slice_page(rows, page, likeness.threads_per_page), 1)
    )
    none = '<tr class="rowodd inone"><td class="tcl" colspan="4"><strong>Ce forum est vide.</strong></td></tr>'
    crumbs = [(f"viewforum.php?id={board.number}", board.title)]
    body = f"""{_bar(crumbs, pager, post, is_top=True)}
<div id="vf" class="blocktable"><h2><span>{esc(board.title)}</span></h2><div class="box"><div
 class="inbox"><table><thead>
<tr><th class="tcl" scope="col">Discussion</th><th class="tc2" scope="col">Réponses</th><th class="tc3"
 scope="col">Vues</th>
<th class="tcr" scope="col">Dernier message</th></tr></thead><tbody>
{shown or none}</tbody></table></div></div></div>
{_bar(crumbs, pager, post, is_top=False)}"""
    where = f" (Page {page})" if page > 1 else ""
    feed = f"""<link rel="alternate" type="application/atom+xml" href="extern.php?action=feed&amp;fid={board.number}"
 title="Flux Atom du forum" />"""
    return frame(likeness, "viewforum", f"{board.title}{where} / {NAME}", body, feed)


def _row(likeness: Likeness, board: Board, thread: Thread, place: int) -> str:
    is_moved = thread.board is not board
    marks = {
        "imoved": ("movedtext", "Déplacée : ", is_moved),
        "isticky": ("stickytext", "Épinglée : ", thread.is_sticky and not is_moved),
        "iclosed": ("closedtext", "Fermée : ", thread.is_locked and not is_moved),
    }
    words = "".join(f'<span class="{kind}">{text}</span> ' for kind, text, is_so in marks.values() if is_so)
    kinds = "".join(f" {mark}" for mark, (_, _, is_so) in marks.items() if is_so)
    last = thread.last
    latest = f"""<a href="viewtopic.php?pid={last.number}#p{last.number}">{date(likeness, last.at)}</a> <span
 class="byuser">par
 {esc(last.author.name)}</span>"""
    counts = ("-", "-", "- - -") if is_moved else (str(thread.replies), str(thread.views), latest)
    return f"""<tr class="row{"odd" if place % 2 else "even"}{kinds}"><td class="tcl"><div class="icon"><div
 class="nosize">
{place}</div></div><div class="tclcon"><div>{words}<a href="viewtopic.php?id={thread.number}">{esc(thread.title)}</a>
 <span class="byuser">par {esc(thread.first.author.name)}</span>{_row_pages(likeness, thread)}</div></div></td>
<td class="tc2">{counts[0]}</td><td class="tc3">{counts[1]}</td><td class="tcr">{counts[2]}</td></tr>
"""


def _row_pages(likeness: Likeness, thread: Thread) -> str:
    last = likeness.thread_page_count(thread)
    links = " ".join(
        f'<a href="{_at(f"viewtopic.php?id={thread.number}", number)}">{number}</a>' for number in range(1, last + 1)
    )
    return f' <span class="pagestext">[ {links} ]</span>' if last > 1 else ""


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    pager = _pager(f"viewtopic.php?id={thread.number}", page, likeness.thread_page_count(thread))
    reply = "Fermée" if thread.is_locked else f'<a href="post.php?tid={thread.number}">Répondre</a>'
    link = f'<p class="postlink conr">{reply}</p>'
    crumbs = [
        (f"viewforum.php?id={thread.board.number}", thread.board.title),
        (f"viewtopic.php?id={thread.number}", thread.title),
    ]
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    body = f"""{_bar(crumbs, pager, link, is_top=True)}
{posts}
{_bar(crumbs, pager, link, is_top=False)}"""
    feed = f"""<link rel="canonical" href="{esc(likeness.thread_url(thread, page))}" />
<link rel="alternate" type="application/atom+xml" href="extern.php?action=feed&amp;tid={thread.number}&amp;type=atom"
 title="Flux Atom de la discussion" />"""
    where = f" (Page {page})" if page > 1 else ""
    title = f"{thread.title}{where} / {thread.board.title} / {NAME}"
    return frame(likeness, "viewtopic", title, body, feed)


def _post(likeness: Likeness, post: Post) -> str:
    number, author, place = post.number, post.author, post.place
    kinds = f"{'odd' if place % 2 else 'even'}{' firstpost' if place == 1 else ''}{' blockpost1' if place == 1 else ''}"
    edited = signature = ""
    if post.edited:
        edited = f"""<p class="postedit"><em>Dernière modification par {esc(author.name)}
 ({date(likeness, post.edited)})</em>
</p>"""
    if author.signature:
        signature = f'<div class="postsignature postmsg"><hr /><p>{esc(author.signature)}</p></div>'
    return f"""<div id="p{number}" class="blockpost row{kinds}">
<h2><span><span class="conr">#{place}</span> <a
 href="viewtopic.php?pid={number}#p{number}">{date(likeness, post.at)}</a>
</span></h2>
<div class="box"><div class="inbox"><div class="postbody">
{_author(likeness, author)}
<div class="postright"><h3>{"" if place == 1 else "Re : "}{esc(post.thread.title)}</h3>
<div class="postmsg">
{likeness.post_html(post)}
{edited}
</div>
{signature}
</div></div></div>
<div class="inbox"><div class="postfoot clearb"><div class="postfootleft"><p><span>Hors ligne</span></p></div>
<div class="postfootright"><ul><li class="postquote"><span><a
 href="post.php?tid={post.thread.number}&amp;qid={number}">Citer
</a></span></li></ul></div></div></div></div>
</div>
"""


def _author(likeness: Likeness, author: Member) -> str:
    avatar = f'<dd class="postavatar"><img src="img/avatars/{author.number}.png" width="60" height="60" alt="" /></dd>'
    title = "Modérateur" if author.is_moderator else "Membre"
    return f"""<div class="postleft"><dl><dt><strong><a
 href="profile.php?id={author.number}">{esc(author.name)}</a></strong></dt>
<dd class="usertitle"><strong>{title}</strong></dd>
{avatar if author.has_avatar else ""}
{f"<dd><span>Lieu : {esc(author.place)}</span></dd>" if author.place else ""}
<dd><span>Inscription : {author.joined:%d/%m/%Y}</span></dd>
<dd><span>Messages : {likeness.store.count_posts(author)}</span></dd>
<dd class="usercontacts"><span class="email"><a
 href="misc.php?email={author.number}">E-mail</a></span></dd></dl></div>"""


def profile(likeness: Likeness, member: Member) -> str:
    """Write the profile of a member."""
    body = f"""<div id="viewprofile" class="block"><h2><span>Profil</span></h2><div class="box"><div class="fakeform">
<div class="inform"><fieldset><legend>Informations personnelles</legend><div class="infldset"><dl>
<dt>Nom d'utilisateur</dt><dd>{esc(member.name)}</dd><dt>Titre</dt><dd>Membre</dd></dl></div></fieldset></div>
<div class="inform"><fieldset><legend>Activité</legend><div class="infldset"><dl><dt>Messages</dt>
<dd>{likeness.store.count_posts(member)} - <a
 href="search.php?action=show_user_topics&amp;user_id={member.number}">Afficher
 toutes les discussions</a></dd><dt>Date d'inscription</dt><dd>{member.joined:%d/%m/%Y}</dd></dl></div></fieldset></div>
</div></div></div>"""
    return frame(likeness, "profile", f"Profil de {member.name} / {NAME}", body)


def members(likeness: Likeness) -> str:
    """Write the list of members."""
    rows = "".join(
        f"""<tr><td class="tcl"><a href="profile.php?id={member.number}">{esc(member.name)}</a></td><td
 class="tc2">Membre</td>
<td class="tc3">{likeness.store.count_posts(member)}</td><td class="tcr">{member.joined:%d/%m/%Y}</td></tr>
"""
        for member in likeness.store.members
    )
    body = f"""<div id="users1" class="blocktable"><h2><span>Liste des membres</span></h2><div class="box"><div
 class="inbox">
<table><thead><tr><th class="tcl" scope="col">Nom d'utilisateur</th><th class="tc2" scope="col">Titre</th><th
 class="tc3"
 scope="col">Messages</th><th class="tcr" scope="col">Inscription</th></tr></thead><tbody>{rows}</tbody></table>
</div></div></div>"""
    return frame(likeness, "userlist", f"Liste des membres / {NAME}", body)


def message(likeness: Likeness, words: str) -> str:
    """Write a page that says one thing."""
    body = f"""<div id="msg" class="block"><h2><span>Informations</span></h2><div class="box"><div
 class="inbox"><p>{words}</p>
<p><a href="javascript: history.go(-1)">Retour</a></p></div></div></div>"""
    return frame(likeness, "message", f"Informations / {NAME}", body)
