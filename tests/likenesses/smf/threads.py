"""Write the pages of a thread, recent posts, the print view, forms and messages.

In: a `Visit`. Out: answers.
"""

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Post, Thread

from .frame import NAME, Visit


def thread(visit: Visit, thread: Thread, page: int) -> Answer:
    """Write a page of a thread."""
    likeness, target = visit.likeness, f"topic={thread.number}"
    thread.views += 1
    last = likeness.thread_page_count(thread)
    pager = visit.pager(target, page, likeness.posts_per_page, last)
    start = (page - 1) * likeness.posts_per_page
    posts = slice_page(thread.posts, page, likeness.posts_per_page)
    first = thread.first
    steps = "".join(
        f"""<a href="{visit.link(f"{target}.0;prev_next={way}#new")}">{words}</a>{dash}"""
        for way, words, dash in (("prev", "&laquo; poprzedni wątek", " - "), ("next", "następny wątek &raquo;", ""))
    )
    buttons = f"""<div class="buttonlist floatright">
<a class="button button_strip_print" href="{visit.link(f"action=printpage;{target}.0")}"
 rel="nofollow">Drukuj</a></div>"""
    body = f"""<div id="display_head" class="information"><h2 class="display_title"><span
 id="top_subject">{esc(thread.title)}
</span>{' <span class="main_icons lock"></span>' if thread.is_locked else ""}</h2>
<p>Zaczęty przez {visit.user(first.author)}, {visit.date(first.at)}</p><span class="nextlinks floatright">{steps}</span>
<p>0 użytkowników i {visit.store.visits % 4 + 1} gości przegląda ten wątek.</p></div>
<div class="pagesection top">{buttons}<div class="pagelinks floatleft"><a href="#bot"
 class="button">Do dołu</a>{pager}</div>
</div>
<div id="forumposts"><form action="{visit.link(f"action=quickmod2;{target}.{start}")}" method="post"
 accept-charset="UTF-8" name="quickModForm" id="quickModForm">
{"".join(_post(visit, post) for post in posts)}</form></div>
<div class="pagesection">{buttons}<div class="pagelinks floatleft"><a href="#main_content_section" class="button"
 id="bot">Do
 góry</a>{pager}</div></div>
<div class="navigate_section"><span class="nextlinks">{steps}</span></div>
<div id="moderationbuttons"></div><div id="display_jump_to"></div>"""
    head = f"""<link rel="canonical" href="{esc(likeness.thread_url(thread, page))}">
{f'<link rel="next" href="{visit.link(f"{target}.{start + likeness.posts_per_page}")}">' if page < last else ""}
<link rel="contents" href="{visit.link(f"board={thread.board.number}.0")}">"""
    title = thread.title + (f" - Strona {page}" if page > 1 else "")
    crumbs = [*visit.path_to(thread.board), (f"{target}.0", thread.title)]
    return visit.page(title, crumbs, body, head)


def _post(visit: Visit, post: Post) -> str:
    number, author = post.number, post.author
    subject = ("" if post.place == 1 else "Odp: ") + esc(post.thread.title)
    edited = ""
    if post.edited:
        edited = f"""<span class="lastedit">Ostatnia edycja</span>: {visit.date(post.edited)} wysłana przez
 {esc(author.name)}"""
    likes = f"""<ul class="floatleft"><li class="like_count smalltext">Polubienia: {len(post.likes)}</li></ul>"""
    signature = f"""<div class="moderatorbar"><div class="signature"
 id="msg_{number}_signature">{esc(author.signature)}</div>
</div>"""
    return f"""<div class="windowbg" id="msg{number}"><div class="post_wrapper">
{_poster(visit, post)}
<div class="postarea"><div class="keyinfo">
<div id="subject_{number}" class="subject_title{"" if post.place == 1 else " subject_hidden"}">
<a href="{visit.link(f"msg={number}")}" rel="nofollow">{subject}</a></div>
<div class="postinfo"><span class="messageicon" style="position: absolute; z-index: -1;">
<img src="{visit.likeness.base}/Themes/default/images/post/xx.png" alt=""></span>
<a href="{visit.link(f"msg={number}")}" rel="nofollow" title="{subject}" class="smalltext">{visit.date(post.at)}</a>
<span class="spacer"></span>
<span class="smalltext modified floatright{" mvisible" if edited else ""}" id="modified_{number}">{edited}</span>
{f'<span class="page_number floatright">#{post.place - 1}</span>' if post.place > 1 else ""}
</div><div id="msg_{number}_quick_mod"></div></div>
<div class="post"><div class="inner" data-msgid="{number}" id="msg_{number}">
{visit.likeness.post_html(post)}
</div></div>
<div class="under_message">{likes if post.likes else ""}</div></div>
{signature if author.signature else ""}
</div></div>
<hr class="post_separator">
"""


def _poster(visit: Visit, post: Post) -> str:
    author = post.author
    link = visit.link(f"action=profile;u={author.number}")
    avatar = f"""<li class="avatar"><a href="{link}"><img class="avatar"
 src="{visit.likeness.base}/avatars/avatar_{author.number}.png" alt=""></a></li>"""
    place = f'<li class="custom cust_loca">Skąd: {esc(author.place)}</li>' if author.place else ""
    return f"""<div class="poster"><h4>
<a href="{link}" title="Pokaż profil {esc(author.name)}">{esc(author.name)}</a></h4>
<ul class="user_info">{avatar if author.has_avatar else ""}
{'<li class="membergroup">Global Moderator</li>' if author.is_moderator else ""}
<li class="postgroup">Nowy użytkownik</li>
<li class="icons"><img src="{visit.likeness.base}/Themes/default/images/membericons/icon.png" alt="*"></li>
<li class="postcount">Wiadomości: {visit.store.count_posts(author)}</li>{place}
<li class="poster_ip"><span class="main_icons posters_ip"></span> Zalogowany</li></ul></div>"""


def printed(visit: Visit, thread: Thread) -> Answer:
    """Write a whole thread for printers."""
    posts = "".join(
        f"""<dt class="postheader">Tytuł: <strong>{esc(thread.title)}</strong><br>Wiadomość wysłana przez:
 <strong>{esc(post.author.name)}</strong> w <strong>{visit.date(post.at)}</strong></dt><dd class="postbody">
{visit.likeness.post_html(post)}</dd>"""
        for post in thread.posts
    )
    return Answer(f"""<!DOCTYPE html><html lang="pl-PL"><head><meta charset="UTF-8">
<meta name="robots" content="noindex"><link rel="canonical" href="{esc(visit.likeness.thread_url(thread))}">
<title>Drukowany wątek - {esc(thread.title)}</title></head><body>
<h1 id="title">{NAME}</h1><h2 id="linktree">{esc(thread.board.title)} =&gt; Wiadomość zaczęta przez:
 {esc(thread.first.author.name)} w {visit.date(thread.first.at)}</h2><div id="posts">{posts}</div></body></html>""")


def recent(visit: Visit) -> Answer:
    """Write the ten newest posts of all boards on one page."""
    posts = sorted(visit.store.posts.values(), key=lambda post: post.at)[:-11:-1]
    shown = "".join(
        f"""<div class="windowbg"><div class="counter">{place}</div><div class="topic_details">
<h5><a href="{visit.link(f"board={post.thread.board.number}.0")}">{esc(post.thread.board.title)}</a> /
 <a href="{visit.link(f"topic={post.thread.number}.msg{post.number}#msg{post.number}")}">
{esc(post.thread.title)}</a></h5>
<span class="smalltext">Ostatnia wiadomość wysłana przez <strong>{visit.user(post.author)}</strong> -
 {visit.date(post.at)}</span></div><div class="list_posts">{visit.likeness.post_html(post)}</div></div>"""
        for place, post in enumerate(posts, 1)
    )
    body = f"""<div id="recent" class="main_section"><div id="display_head" class="information"><h2
 class="display_title">
<span id="top_subject">Ostatnie wiadomości</span></h2></div>{shown}</div>"""
    return visit.page("Ostatnie wiadomości", [("action=recent", "Ostatnie wiadomości")], body)


def log_in(visit: Visit, words: str) -> Answer:
    """Ask for a name and a password."""
    body = f"""<form action="{visit.link("action=login2")}" method="post" accept-charset="UTF-8" name="frmLogin"
 id="frmLogin"><div class="login"><div class="cat_bar"><h3 class="catbg">Uwaga!</h3></div>
<p class="information centertext">{words}<br>Zaloguj się albo <a
 href="{visit.link("action=signup")}">zarejestruj konto</a>
 na forum {NAME}.</p><div class="roundframe"><dl><dt>Nazwa użytkownika:</dt><dd><input type="text" name="user"
 size="20">
</dd><dt>Hasło:</dt><dd><input type="password" name="passwrd" size="20"></dd></dl><p class="centertext">
<input type="submit" value="Zaloguj się" class="button"></p></div></div></form>"""
    return visit.page("Zaloguj się", [], body)


def missing(visit: Visit) -> Answer:
    """Say that there is no such thread or board."""
    body = """<div id="fatal_error"><div class="cat_bar"><h3 class="catbg">Wystąpił błąd!</h3></div>
<div class="windowbg"><div class="padding">Wątek lub dział, którego szukasz, nie istnieje lub nie masz do niego dostępu.
</div></div></div><div class="centertext"><a class="button floatnone" href="javascript:window.history.go(-1);">Wróć</a>
</div>"""
    return visit.page("Wystąpił błąd!", [], body, status=404)
