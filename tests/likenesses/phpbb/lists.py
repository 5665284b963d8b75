"""Write the pages that list boards and threads: the index, a heading, and a board.

In: a `Visit`. Out: answers.
"""

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Category, Thread

from .frame import NAME, Visit, icon


def index(visit: Visit) -> Answer:
    """Write the page that lists all boards, with who is online and the figures of the board."""
    store = visit.store
    newest = max(store.members, key=lambda member: member.joined)
    guests = 3 + store.visits % 7
    body = f"""<p class="right responsive-center time">Aktuelle Zeit: {visit.date(store.now)}</p>
<div class="action-bar compact"></div>
{"".join(_category(visit, category) for category in store.categories)}
<form method="post" action="{visit.link("ucp.php?mode=login")}" class="headerspace">
<h3><a href="{visit.link("ucp.php?mode=login")}">Anmelden</a>&nbsp; &bull; &nbsp;<a
 href="{visit.link("ucp.php?mode=register")}">Registrieren</a></h3>
<fieldset class="quick-login">
<label for="username"><span>Benutzername:</span> <input type="text" tabindex="1" name="username" id="username" size="10"
 class="inputbox" title="Benutzername" /></label>
<label for="password"><span>Passwort:</span> <input type="password" tabindex="2" name="password" id="password" size="10"
 class="inputbox" title="Passwort" autocomplete="off" /></label>
<a href="{visit.link("app.php/user/forgot_password")}">Ich habe mein Passwort vergessen</a>
<span class="responsive-hide">|</span> <label for="autologin">Angemeldet bleiben
 <input type="checkbox" tabindex="4" name="autologin" id="autologin" /></label>
<input type="submit" tabindex="5" name="login" value="Anmelden" class="button2" />
</fieldset></form>
<div class="stat-block online-list">
<h3><a href="{visit.link("viewonline.php")}">Wer ist online?</a></h3>
<p>Insgesamt sind <strong>{guests + 1}</strong> Besucher online :: 1 sichtbares Mitglied, 0 unsichtbare Mitglieder und
 {guests} Gäste (basierend auf den aktiven Besuchern der letzten 5 Minuten)<br />
Der Besucherrekord liegt bei <strong>58</strong> Besuchern, die am {visit.date(newest.joined)} gleichzeitig online
 waren.
<br /><br />Mitglieder: {visit.user(store.members[store.visits % 5])}
<br /><em>Legende: <a style="color:#AA0000" href="{visit.link("memberlist.php?mode=group&g=5")}">Administratoren</a>,
 <a style="color:#00AA00" href="{visit.link("memberlist.php?mode=group&g=4")}">Globale Moderatoren</a></em></p></div>
<div class="stat-block statistics"><h3>Statistik</h3>
<p>Beiträge insgesamt <strong>{len(store.posts)}</strong> &bull; Themen insgesamt <strong>{len(store.threads)}</strong>
 &bull; Mitglieder insgesamt <strong>{len(store.members)}</strong> &bull; Unser neuestes Mitglied:
 <strong>{visit.user(newest)}</strong></p></div>"""
    canonical = f'<link rel="canonical" href="{visit.likeness.base}/">'
    return visit.page(NAME, "index", [], body, canonical)


def heading(visit: Visit, category: Category) -> Answer:
    """Write the page of a heading, which has boards and no threads."""
    target = visit.link(f"viewforum.php?f={category.number}")
    body = f"""<h2 class="forum-title"><a href="{target}">{esc(category.title)}</a></h2>
{_category(visit, category)}
{visit.jump_box()}
{_permissions(visit)}"""
    return visit.page(category.title, "viewforum", [(category.number, category.title)], body)


def _category(visit: Visit, category: Category) -> str:
    target = visit.link(f"viewforum.php?f={category.number}")
    title = f'<a href="{target}">{esc(category.title)}</a>'
    return _boards(visit, title, list(category.boards))


def _boards(visit: Visit, title: str, boards: list[Board]) -> str:
    return f"""<div class="forabg"><div class="inner">
<ul class="topiclist"><li class="header"><dl class="row-item"><dt><div class="list-inner">{title}</div></dt>
<dd class="topics">Themen</dd><dd class="posts">Beiträge</dd>
<dd class="lastpost"><span>Letzter Beitrag</span></dd></dl></li></ul>
<ul class="topiclist forums">
{"".join(_board(visit, board) for board in boards)}</ul></div></div>
"""


def _board(visit: Visit, board: Board) -> str:
    latest = max((one.latest for one in (board, *board.boards) if one.latest), key=lambda post: post.at, default=None)
    last = "Keine Beiträge<br />&nbsp;"
    if latest:
        title = esc(latest.thread.title)
        cut = title if len(latest.thread.title) < 30 else esc(latest.thread.title[:27]) + "…"
        last = f"""<dfn>Letzter Beitrag</dfn>
<a href="{visit.last_link(latest)}" title="{title}" class="lastsubject">{cut}</a> <br />
von {visit.user(latest.author)}
<a href="{visit.last_link(latest)}" title="Neuester Beitrag">
<i class="icon fa-external-link-square fa-fw icon-lightgray icon-md" aria-hidden="true"></i>
<span class="sr-only">Neuester Beitrag</span></a>
<br />{visit.time(latest.at)}"""
    inner = ", ".join(
        f'<a href="{visit.link(f"viewforum.php?f={one.number}")}" class="subforum read" '
        f'title="Keine ungelesenen Beiträge"><i class="icon fa-file-o fa-fw icon-blue icon-md" aria-hidden="true">'
        f"</i>{esc(one.title)}</a>"
        for one in board.boards
    )
    threads = len(board.threads) + sum(len(one.threads) for one in board.boards)
    posts = board.posts + sum(one.posts for one in board.boards)
    return f"""<li class="row"><dl class="row-item forum_read{"_subforum" if inner else ""}">
<dt title="Keine ungelesenen Beiträge"><div class="list-inner">
<!-- <a class="feed-icon-forum" title="Feed - {esc(board.title)}" href="/app.php/feed/forum/{board.number}"></a> -->
<a href="{visit.link(f"viewforum.php?f={board.number}")}" class="forumtitle">{esc(board.title)}</a>
<br />{esc(board.about)}
{f"<br /><strong>Unterforum:</strong> {inner}" if inner else ""}
<div class="responsive-show" style="display: none;">Themen: <strong>{threads}</strong></div>
</div></dt>
<dd class="topics">{threads} <dfn>Themen</dfn></dd><dd class="posts">{posts} <dfn>Beiträge</dfn></dd>
<dd class="lastpost"><span>{last}</span></dd></dl></li>
"""


def board(visit: Visit, board: Board, page: int) -> Answer:
    """Write a page of a board: boards inside it, threads, and what guests may not do."""
    likeness = visit.likeness
    rows = likeness.rows(board)
    target = f"viewforum.php?f={board.number}"
    words = f"{len(rows)} Themen "
    pager = visit.pager(words, target, page, likeness.threads_per_page, likeness.board_page_count(board))
    threads = slice_page(rows, page, likeness.threads_per_page)
    shown = "".join(_row(visit, board, thread, place) for place, thread in enumerate(threads))
    table = f"""<div class="forumbg"><div class="inner">
<ul class="topiclist"><li class="header"><dl class="row-item"><dt><div class="list-inner">Themen</div></dt>
<dd class="posts">Antworten</dd><dd class="views">Zugriffe</dd>
<dd class="lastpost"><span>Letzter Beitrag</span></dd></dl></li></ul>
<ul class="topiclist topics">
{shown}</ul></div></div>"""
    if not rows:
        none = "<strong>In diesem Forum sind keine Themen vorhanden.</strong>"
        table = f'<div class="panel"><div class="inner">{none}</div></div>'
    inner = _boards(visit, "Forum", board.boards) if board.boards else ""
    new = f"""<a href="{visit.link(f"posting.php?mode=post&f={board.number}")}" class="button"
 title="Neues Thema erstellen"><span>Neues Thema</span> {icon("fa-pencil")}</a>"""
    body = f"""<h2 class="forum-title"><a href="{visit.link(target)}">{esc(board.title)}</a></h2>
<div><div style="display: none !important;">{esc(board.about)}<br /></div></div>
{inner}
<div class="action-bar bar-top">{new}
{_search(visit, board)}
{pager}</div>
{table}
<div class="action-bar bar-bottom">{new}
<form method="post" action="{visit.link(target)}">
<div class="dropdown-container dropdown-container-left dropdown-button-control sort-tools">
<span title="Anzeige- und Sortierungs-Einstellungen" class="button button-secondary dropdown-trigger dropdown-select">
<i class="icon fa-sort-amount-asc fa-fw" aria-hidden="true"></i></span>
<div class="dropdown hidden"><div class="dropdown-contents"><fieldset class="display-options">
<label>Anzeigen: <select name="st" id="st"><option value="0" selected="selected">Alle Themen</option>
<option value="1">1 Tag</option><option value="7">7 Tage</option></select></label>
<label>Sortiere nach: <select name="sk" id="sk"><option value="a">Autor</option>
<option value="t" selected="selected">Erstellungsdatum</option><option value="r">Antworten</option></select></label>
<input type="submit" class="button2" name="sort" value="Los" /></fieldset></div></div></div></form>
{pager}</div>
{visit.jump_box()}
<div class="stat-block online-list"><h3><a href="{visit.link("viewonline.php")}">Wer ist online?</a></h3>
<p>Mitglieder in diesem Forum: 0 Mitglieder und {1 + visit.store.visits % 4} Gäste</p></div>
{_permissions(visit)}"""
    head = f"""<link rel="alternate" type="application/atom+xml" title="Feed - Forum - {esc(board.title)}"
 href="/app.php/feed/forum/{board.number}">
<link rel="canonical" href="{esc(likeness.board_url(board, page))}">"""
    title = board.title + (f" - Seite {page}" if page > 1 else "")
    return visit.page(title, "viewforum", visit.path_to(board), body, head)


def _search(visit: Visit, board: Board) -> str:
    return f"""<div class="search-box" role="search"><form method="get" id="forum-search"
 action="{visit.link("search.php")}">
<fieldset><input class="inputbox search tiny" type="search" name="keywords" id="search_keywords" size="20"
 placeholder="Forum durchsuchen…" /><button class="button button-search" type="submit" title="Suche">
{icon("fa-search")}<span class="sr-only">Suche</span></button>
<input type="hidden" name="fid[0]" value="{board.number}" /></fieldset></form></div>"""


def _permissions(visit: Visit) -> str:
    return """<div class="stat-block permissions"><h3>Berechtigungen in diesem Forum</h3>
<p>Du darfst <strong>keine</strong> neuen Themen in diesem Forum erstellen.<br />
Du darfst <strong>keine</strong> Antworten zu Themen in diesem Forum erstellen.<br />
Du darfst deine Beiträge in diesem Forum <strong>nicht</strong> ändern.<br />
Du darfst deine Beiträge in diesem Forum <strong>nicht</strong> löschen.<br />
Du darfst <strong>keine</strong> Dateianhänge in diesem Forum erstellen.<br /></p></div>"""


def _row(visit: Visit, board: Board, thread: Thread, place: int) -> str:
    is_moved = thread.board is not board
    is_sticky = thread.is_sticky and not is_moved
    state = "topic_moved" if is_moved else "sticky_read" if is_sticky else "topic_read"
    if thread.is_locked and not is_moved:
        state += "_locked"
    title = "Dieses Thema wurde verschoben" if is_moved else "Keine ungelesenen Beiträge"
    last = thread.last
    counts = ("-", "-") if is_moved else (str(thread.replies), str(thread.views))
    link = visit.last_link(last)
    return f"""<li class="row bg{place % 2 + 1}{" sticky" if is_sticky else ""}">
<dl class="row-item {state}">
<dt title="{title}"><div class="list-inner">
<a href="{visit.link(f"viewtopic.php?t={thread.number}")}" class="topictitle">{esc(thread.title)}</a>
<br />
<div class="responsive-show" style="display: none;">
Letzter Beitrag von {visit.user(last.author)} &laquo; <a href="{link}" title="Gehe zum letzten Beitrag">
{visit.time(last.at)}</a></div>
<span class="responsive-show left-box" style="display: none;">Antworten: <strong>{counts[0]}</strong></span>
<div class="topic-poster responsive-hide left-box">von {visit.user(thread.first.author)} &raquo;
 {visit.time(thread.first.at)}</div>
{_row_pager(visit, thread)}
</div></dt>
<dd class="posts">{counts[0]} <dfn>Antworten</dfn></dd>
<dd class="views">{counts[1]} <dfn>Zugriffe</dfn></dd>
<dd class="lastpost"><span><dfn>Letzter Beitrag </dfn>von {visit.user(last.author)}
<a href="{link}" title="Gehe zum letzten Beitrag">
<i class="icon fa-external-link-square fa-fw icon-lightgray icon-md" aria-hidden="true"></i>
<span class="sr-only"></span></a><br />{visit.time(last.at)}</span></dd>
</dl></li>
"""


def _row_pager(visit: Visit, thread: Thread) -> str:
    last = visit.likeness.thread_page_count(thread)
    if last == 1:
        return ""
    per_page = visit.likeness.posts_per_page
    numbers = [1, *range(max(2, last - 2), last + 1)]
    items = []
    for number in numbers:
        if number > 2 and number - 1 not in numbers:
            items.append('<li class="ellipsis" role="separator"><span>…</span></li>')
        start = f"&start={(number - 1) * per_page}" if number > 1 else ""
        target = visit.link(f"viewtopic.php?t={thread.number}{start}")
        items.append(f'<li><a class="button" href="{target}">{number}</a></li>')
    return f"""<div class="pagination"><span><i class="icon fa-clone fa-fw icon-sm icon-blue"
 aria-hidden="true"></i></span>
<ul>{"".join(items)}</ul></div>"""
