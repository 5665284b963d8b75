"""Write the pages of vBulletin that show a thread, a member, forms and messages."""

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import NAME, Visit


def thread(visit: Visit, here: Thread, page: int) -> str:
    """Show a page of a thread."""
    forum, board = visit.forum, here.board
    above = visit.store.board(board.inside)
    heading = next(one for one in visit.store.categories if board in one.boards or above in one.boards)
    steps = [(forum.entry, "Форум"), (forum.category_url(heading), heading.title)]
    steps += [(forum.board_url(one), one.title) for one in (above, board) if one]
    place = page, forum.thread_page_count(here)
    numbers = visit.pager(forum.thread_url(here), place, forum.posts_per_page, len(here.posts))
    start = (page - 1) * forum.posts_per_page + 1
    stop = min(page * forum.posts_per_page, len(here.posts))
    stats = f"Показано с {start} по {stop} из {len(here.posts)}" if place[1] > 1 else ""
    shown = "".join(_post(visit, post) for post in slice_page(here.posts, page, forum.posts_per_page))
    reply = visit.link(f"newreply.php?p={here.last.number}&noquote=1")
    word = "Закрытая тема" if here.is_locked else "+ Ответить в теме"
    reply = f'<a href="{reply}" rel="nofollow" class="newcontent_textcontrol"><span>{word}</span></a>'
    url = visit.link(forum.thread_url(here))
    body = f"""{visit.crumbs(steps, here.title)}
<div id="above_postlist" class="above_postlist">{reply}<div id="pagination_top" class="pagination_top">{numbers}
<div id="postpagestats_above" class="postpagestats">{stats}</div></div></div>
<div id="pagetitle" class="pagetitle"><h1>Тема: <span class="threadtitle"><a href="{url}"
 title="Перезагрузить страницу">{esc(here.title)}</a></span></h1></div>
{_tools(visit, here)}
<div id="postlist" class="postlist restrain">
<ol id="posts" class="posts" start="{start}">
{shown}</ol><div class="separator"></div><div class="postlistfoot"></div></div>
<div id="below_postlist" class="noinlinemod below_postlist">{reply}<div id="pagination_bottom"
 class="pagination_bottom">{numbers}{visit.jump(board.title)}</div></div>
<div class="navlinks"><strong>&laquo;</strong> <a href="{visit.link(f"{forum.thread_url(here)}&goto=nextoldest")}"
 rel="nofollow">Предыдущая тема</a> | <a href="{visit.link(f"{forum.thread_url(here)}&goto=nextnewest")}"
 rel="nofollow">Следующая тема</a> <strong>&raquo;</strong></div>
{_information(visit, here)}
{visit.rights()}"""
    title = here.title + (f" - Страница {page}" if page > 1 else "")
    return visit.frame(title, body, "SHOWTHREAD", f'<link rel="canonical" href="{forum.thread_url(here, page)}" />')


def _tools(visit: Visit, here: Thread) -> str:
    number, url = here.number, visit.forum.thread_url(here)
    return f"""<div id="thread_controls" class="thread_controls toolsmenu"><div><ul id="postlist_popups"
 class="postlist_popups popupgroup"><li class="popupmenu threadtools" id="threadtools"><h6><a class="popupctrl"
 href="javascript://">Опции темы</a></h6><ul class="popupbody popuphover">
<li><a href="{visit.link(f"printthread.php?t={number}&pp=10&page=1")}" accesskey="3" rel="nofollow">Версия для
 печати</a></li>
<li><a href="{visit.link(f"sendmessage.php?do=sendtofriend&t={number}")}" rel="nofollow">Отправить по электронной
 почте&hellip;</a></li></ul></li>
<li class="popupmenu" id="displaymodes"><h6><a class="popupctrl" href="javascript://">Отображение</a></h6>
<ul class="popupbody popuphover"><li><label>Линейный вид</label></li>
<li><a href="{visit.link(f"{url}&mode=hybrid")}" rel="nofollow"> Комбинированный вид</a></li>
<li><a href="{visit.link(f"{url}&mode=threaded")}" rel="nofollow"> Древовидный вид</a></li></ul></li></ul></div>
</div>"""


def _post(visit: Visit, post: Post) -> str:
    number = post.number
    first = post is post.thread.first
    title = f"""<h2 class="title icon"><img src="images/icons/icon1.png" alt="По умолчанию" title="По умолчанию" />
 {esc(post.thread.title)}</h2>"""
    reply = visit.link(f"newreply.php?do=newreply&p={number}")
    return f"""<li class="postbitlegacy postbitim postcontainer old" id="post_{number}">
<!-- see bottom_postbit.css for .userinfo .popupmenu styles -->
<div class="posthead"><span class="postdate old"><span class="date">{visit.day(post.at)},&nbsp;<span
 class="time">{post.at:%H:%M}</span></span></span>
<span class="nodecontrols"><a name="post{number}" href="{visit.link(visit.forum.post_url(post))}"
 class="postcounter">#{post.place}</a><a id="postcount{number}" name="{post.place}"></a></span></div>
<div class="postdetails">{_author(visit, post)}
<div class="postbody"><div class="postrow has_after_content">
{title if first else ""}
<div class="content"><div id="post_message_{number}"><blockquote class="postcontent restore ">
{visit.forum.post_html(post)}
</blockquote></div></div></div>
<div class="after_content">{_below(visit, post)}</div>
<div class="cleardiv"></div></div></div>
<div class="postfoot"><div class="textcontrols floatcontainer"><span class="postcontrols"><img style="display:none"
 id="progress_{number}" src="images/misc/progress.gif" alt="" /><a id="qrwith_{number}" class="newreply" href="{reply}"
 rel="nofollow"><img id="replyimg_{number}" src="clear.gif" alt="Ответить с цитированием" /> Ответить с цитированием</a>
</span><span class="postlinking"></span></div></div>
</li>
"""


def _author(visit: Visit, post: Post) -> str:
    author = post.author
    name = esc(author.name)
    picture = f"""<a class="postuseravatar" href="{visit.link(f"member.php?{author.number}")}"
 title="{name} вне форума"><img src="image.php?u={author.number}&amp;dateline=1440000000" alt="Аватар для {name}"
 title="Аватар для {name}" /></a>"""
    place = f"<dt>Адрес</dt> <dd>{esc(author.place)}</dd>" if author.place else ""
    return f"""<div class="userinfo"><div class="contact"></div><div class="username_container">{visit.user(author)}
<img class="inlineimg onlinestatus" src="images/statusicon/user-offline.png" alt="{name} вне форума" border="0" /></div>
<span class="usertitle">{"Модератор" if author.is_moderator else "Участник"}</span>
{picture if author.has_avatar else ""}
<hr /><dl class="userinfo_extra"><dt>Регистрация</dt> <dd>{author.joined:%d.%m.%Y}</dd> {place}
<dt>Сообщений</dt> <dd>{visit.store.count_posts(author)}</dd></dl><div class="imlinks"></div></div>"""


def _below(visit: Visit, post: Post) -> str:
    edited = signature = ""
    if post.edited:
        edited = f"""<blockquote class="postcontent lastedited"><img src="images/buttons/edit_40b.png" class="inlineimg"
 alt="" /> Последний раз редактировалось {esc(post.author.name)}; {visit.day(post.edited)} в <span
 class="time">{post.edited:%H:%M}</span>.</blockquote>"""
    if post.author.signature:
        signature = f"""<blockquote class="signature restore"><div
 class="signaturecontainer">{esc(post.author.signature)}</div></blockquote>"""
    return edited + signature


def _information(visit: Visit, here: Thread) -> str:
    similar = [one for one in here.board.threads if one is not here][:4]
    rows = "".join(
        f"""<li class="similar_threads_row"><h5><a
 href="{visit.link(visit.forum.thread_url(one))}">{esc(one.title)}</a></h5>
<p class="author">от {esc(one.first.author.name)} в разделе {esc(one.board.title)}</p>
<p class="comments">Ответов: {one.replies}</p><p class="lastpost">Последнее сообщение: {visit.day(one.last.at)}, <span
 class="time">{one.last.at:%H:%M}</span></p></li>
"""
        for one in similar
    )
    guests = visit.store.visits % 4 + 1
    return f"""<div class="thread_info block"><h4 class="threadinfohead blockhead">Информация о теме</h4>
<div class="threadinfousers blocksubhead"><h5 class="thread_info_users">Пользователи, просматривающие эту тему</h5>
</div>
<div class="blockrow"><p>Эту тему просматривают: {guests} (пользователей: 0, гостей: {guests})</p></div></div>
<div id="similar_threads" class="block"><h4 class="threadinfohead blockhead">Похожие темы</h4><div
 id="similarthreads_list">
<ol class="similar_threads">
{rows}</ol></div></div>"""


def member(visit: Visit, here: Member) -> str:
    """Show a member."""
    body = f"""{visit.crumbs([(visit.forum.entry, "Форум")], here.name)}
<div id="memberprofile"><h1><span id="userinfo"><span class="member_username">{esc(here.name)}</span>
 <span class="member_status">вне форума</span></span></h1>
<div class="blockbody"><dl class="stats"><dt>Регистрация</dt><dd>{here.joined:%d.%m.%Y}</dd></dl>
<dl class="stats"><dt>Всего сообщений</dt><dd>{visit.store.count_posts(here)}</dd></dl>
<dl class="stats"><dt>Адрес</dt><dd>{esc(here.place)}</dd></dl></div></div>"""
    return visit.frame(f"{NAME} - Просмотр профиля: {here.name}", body, "MEMBERINFO")


def other(visit: Visit, script: str) -> str | None:
    """Show what guests may not see, and forms."""
    known = "register.php faq.php search.php calendar.php online.php private.php usercp.php newreply.php newthread.php"
    known += " sendmessage.php showgroups.php misc.php printthread.php subscription.php login.php memberlist.php"
    if script == "external.php":
        return '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel></channel></rss>'
    if script not in known.split():
        return None
    return message(visit, "Вы не вошли в систему, или у вас нет прав для доступа к этой странице.")


def message(visit: Visit, words: str) -> str:
    """Show a message with the form to log in."""
    body = f"""{visit.crumbs([], "Сообщение форума")}
<div class="standard_error"><h2 class="blockhead">Сообщение форума</h2><form class="block vbform"
 action="{visit.link("login.php?do=login")}" method="post"><div class="blockbody formcontrols"><div
 class="blockrow restore">{words}</div><div class="blockrow"><label>Имя: <input type="text" class="primary textbox"
 name="vb_login_username" /></label> <label>Пароль: <input type="password" class="primary textbox"
 name="vb_login_password" /></label></div></div></form></div>"""
    return visit.frame(NAME, body, "STANDARD_ERROR")
