"""Write the pages of a thread, the log-in page, the search page and messages.

In: a `Visit`. Out: answers.
"""

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Post, Thread

from .frame import Visit, icon


def thread(visit: Visit, thread: Thread, page: int) -> Answer:
    """Write a page of a thread."""
    likeness = visit.likeness
    thread.views += 1
    target = f"viewtopic.php?t={thread.number}"
    words = f"{len(thread.posts)} Beiträge "
    pager = visit.pager(words, target, page, likeness.posts_per_page, likeness.thread_page_count(thread))
    posts = slice_page(thread.posts, page, likeness.posts_per_page)
    word, sign = ("Gesperrt", "fa-lock") if thread.is_locked else ("Antworten", "fa-reply")
    reply = f"""<a href="{visit.link(f"posting.php?mode=reply&t={thread.number}")}" class="button"
 title="{"Thema gesperrt" if thread.is_locked else "Antwort erstellen"}"><span>{word}</span> {icon(sign)}</a>"""
    body = f"""<h2 class="topic-title"><a href="{visit.link(target)}">{esc(thread.title)}</a></h2>
<div class="action-bar bar-top">{reply}
{_tools(visit, target)}
<div class="search-box" role="search"><form method="get" id="topic-search"
 action="{visit.link("search.php")}"><fieldset>
<input class="inputbox search tiny" type="search" name="keywords" id="search_keywords" size="20"
 placeholder="Thema durchsuchen…" /><button class="button button-search" type="submit" title="Suche">
{icon("fa-search")}<span class="sr-only">Suche</span></button>
<input type="hidden" name="t" value="{thread.number}" /><input type="hidden" name="sf" value="msgonly" />
</fieldset></form></div>
{pager}</div>
{"".join(_post(visit, post, place) for place, post in enumerate(posts))}
<div class="action-bar bar-bottom">{reply}
{_tools(visit, target)}
{pager}</div>
{visit.jump_box()}
<div class="stat-block online-list"><h3><a href="{visit.link("viewonline.php")}">Wer ist online?</a></h3>
<p>Mitglieder in diesem Forum: 0 Mitglieder und {1 + visit.store.visits % 4} Gäste</p></div>"""
    head = f'<link rel="canonical" href="{esc(likeness.thread_url(thread, page))}">'
    title = thread.title + (f" - Seite {page}" if page > 1 else "")
    return visit.page(title, "viewtopic", visit.path_to(thread.board), body, head)


def _tools(visit: Visit, target: str) -> str:
    return f"""<div class="dropdown-container dropdown-button-control topic-tools">
<span title="Themen-Optionen" class="button button-secondary dropdown-trigger dropdown-select">{icon("fa-wrench")}
<span class="caret"><i class="icon fa-sort-down fa-fw" aria-hidden="true"></i></span></span>
<div class="dropdown"><div class="pointer"><div class="pointer-inner"></div></div><ul class="dropdown-contents">
<li><a href="{visit.link(target + "&view=print")}" title="Druckansicht" accesskey="p">{icon("fa-print")}
<span>Druckansicht</span></a></li></ul></div></div>"""


def _post(visit: Visit, post: Post, place: int) -> str:
    number, link = post.number, visit.last_link(post)
    again = "" if post.place == 1 else "Re: "
    edited = ""
    if post.edited:
        edited = f"""<div class="notice">Zuletzt geändert von {visit.user(post.author)} am {visit.date(post.edited)},
 insgesamt
 {post.edits}-mal geändert.</div>"""
    signature = post.author.signature
    return f"""<div id="p{number}" class="post has-profile bg{(place + 1) % 2 + 1}">
<div class="inner">
{_profile(visit, post)}
<div class="postbody"><div id="post_content{number}">
<h3 {'class="first"' if place == 0 else ""}><a href="{link}">{again}{esc(post.thread.title)}</a></h3>
<ul class="post-buttons"><li>
<a href="{visit.link(f"posting.php?mode=quote&p={number}")}" title="Mit Zitat antworten"
 class="button button-icon-only">
{icon("fa-quote-left")}<span class="sr-only">Zitieren</span></a></li></ul>
<p class="author">
<a class="unread" href="{link}" title="Beitrag"><i class="icon fa-file fa-fw icon-lightgray icon-md"
 aria-hidden="true"></i>
<span class="sr-only">Beitrag</span></a>
<span class="responsive-hide">von <strong>{visit.user(post.author)}</strong> &raquo; </span>{visit.time(post.at)}
</p>
<div class="content">{visit.likeness.post_html(post)}</div>
{edited}
{f'<div id="sig{number}" class="signature">{esc(signature)}</div>' if signature else ""}
</div></div>
<div class="back2top"><a href="#top" class="top" title="Nach oben">
<i class="icon fa-chevron-circle-up fa-fw icon-gray" aria-hidden="true"></i><span
 class="sr-only">Nach oben</span></a></div>
</div></div>
<hr class="divider" />
"""


def _profile(visit: Visit, post: Post) -> str:
    author = post.author
    user = visit.link(f"memberlist.php?mode=viewprofile&u={author.number}")
    avatar = f"""<a href="{user}" class="avatar"><img class="avatar"
 src="./download/file.php?avatar={author.number}_1446541960.png" width="90" height="90" alt="Benutzeravatar" /></a>"""
    rank = '<dd class="profile-rank">Moderator</dd>' if author.is_moderator else ""
    place = f"""<dd class="profile-custom-field
 profile-phpbb_location"><strong>Wohnort:</strong> {esc(author.place)}</dd>"""
    return f"""<dl class="postprofile" id="profile{post.number}">
<dt class="{"has" if rank else "no"}-profile-rank {"has" if author.has_avatar else "no"}-avatar">
<div class="avatar-container">{avatar if author.has_avatar else ""}</div>
{visit.user(author)}</dt>
{rank}
<dd class="profile-posts"><strong>Beiträge:</strong>
 <a href="{visit.link(f"search.php?author_id={author.number}&sr=posts")}">{visit.store.count_posts(author)}</a></dd>
<dd class="profile-joined"><strong>Registriert:</strong> {visit.date(author.joined)}</dd>
{place if author.place else ""}
</dl>"""


def printed(visit: Visit, thread: Thread, page: int) -> Answer:
    """Write a page of a thread for printers."""
    posts = slice_page(thread.posts, page, visit.likeness.posts_per_page)
    shown = "".join(
        f"""<div class="post"><h3>{esc(post.thread.title)}</h3><div class="date">Verfasst:
 <strong>{visit.date(post.at)}</strong></div><div class="author">von <strong>{esc(post.author.name)}</strong></div>
<div class="content">{visit.likeness.post_html(post)}</div></div><hr />"""
        for post in posts
    )
    return Answer(f"""<!DOCTYPE html>
<html dir="ltr" lang="de"><head><meta charset="utf-8" /><meta name="robots" content="noindex" />
<title>{esc(thread.title)}</title><link href="./styles/prosilver/theme/print.css" rel="stylesheet"></head>
<body id="phpbb"><div id="wrap" class="wrap"><a id="top" class="top-anchor"></a>
<div id="page-header"><h1>Dorfplatz</h1><p><a href="{esc(visit.likeness.base)}/">{esc(visit.likeness.base)}/</a></p>
<h2>{esc(thread.title)}</h2></div><div id="page-body" class="page-body">
<div class="page-number">Seite <strong>{page}</strong></div>{shown}</div></div></body></html>""")


def log_in(visit: Visit, words: str) -> Answer:
    """Ask for a name and a password."""
    body = f"""<form action="{visit.link("ucp.php?mode=login")}" method="post" id="login" data-focus="username">
<div class="panel"><div class="inner"><div class="content"><h2 class="login-title">{words}</h2>
<fieldset class="fields1"><dl><dt><label for="username">Benutzername:</label></dt><dd><input type="text" tabindex="1"
 name="username" id="username" size="25" value="" class="inputbox autowidth" /></dd></dl>
<dl><dt><label for="password">Passwort:</label></dt><dd><input type="password" tabindex="2" id="password"
 name="password" size="25" class="inputbox autowidth" autocomplete="off" /></dd></dl>
<dl><dt>&nbsp;</dt><dd><input type="submit" name="login" tabindex="6" value="Anmelden" class="button1" /></dd></dl>
</fieldset></div>
<div class="content"><h3>Registrieren</h3><p>Du musst in diesem Board registriert sein, um dich anmelden zu können. Die
 Registrierung ist in wenigen Augenblicken erledigt und ermöglicht dir, auf weitere Funktionen zuzugreifen.</p>
</div></div></div></form>"""
    return visit.page("Anmelden", "ucp", [], body)


def search(visit: Visit) -> Answer:
    """Show the form of the search."""
    boards = "".join(
        f'<option value="{board.number}">&nbsp; &nbsp;{esc(board.title)}</option>' for board in visit.store.boards
    )
    body = f"""<h2 class="solo">Suche</h2><form method="get" action="{visit.link("search.php")}" data-focus="keywords">
<div class="panel"><div class="inner"><h3>Suchanfrage</h3><fieldset><dl><dt><label
 for="keywords">Suche nach Wörtern:</label>
<br /><span>Setze ein <strong>+</strong> vor ein Wort, das gefunden werden muss.</span></dt>
<dd><input type="search" class="inputbox" name="keywords" id="keywords" size="40" /></dd></dl></fieldset></div></div>
<div class="panel bg2"><div class="inner"><h3>Suchoptionen</h3><fieldset><dl><dt><label
 for="search_forum">In diesen Foren
 suchen:</label></dt><dd><select name="fid[]" id="search_forum" multiple="multiple" size="8">{boards}</select></dd></dl>
<input type="submit" name="submit" value="Suche" class="button1" /></fieldset></div></div></form>"""
    return visit.page("Suche", "search", [], body)


def message(visit: Visit, words: str) -> str:
    """Write a page that says one thing."""
    body = f"""<div class="panel" id="message"><div class="inner"><h2 class="message-title">Information</h2>
<p>{words}</p></div></div>"""
    return visit.page("Information", "message", [], body).body
