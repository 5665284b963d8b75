"""Write the pages of vBulletin that list: the entry, a heading, and the threads of a board."""

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Category, Thread
from tests.software.inside.plain import plain_words

from .frame import NAME, Visit


def home(visit: Visit) -> str:
    """List headings with their boards, then who is here and what there is."""
    groups = "".join(_heading(visit, category) for category in visit.store.categories)
    body = f"""{visit.crumbs([], "Форум")}
<div id="pagetitle"><h1>{NAME}</h1><p id="welcomemessage" class="description">Добро пожаловать!</p></div>
<ol id="forums" class="floatcontainer">
{groups}</ol>
<div class="navlinks"><a href="{visit.link("forumdisplay.php?do=markread&markreadhash=guest")}">Все разделы
 прочитаны</a> |
 <a href="{visit.link("showgroups.php")}" rel="nofollow">Администрация</a></div>
{_whats_going_on(visit)}"""
    return visit.frame(NAME, body, "FORUMHOME", f'<link rel="canonical" href="{visit.forum.entry}" />')


def _whats_going_on(visit: Visit) -> str:
    store, guests = visit.store, visit.store.visits % 9 + 2
    here = store.members[store.visits % 5]
    newest = max(store.members, key=lambda member: member.joined)
    return f"""<div id="wgo" class="collapse wgo_block block"><h2 class="blockhead">Что происходит?</h2>
<div class="blockbody formcontrols floatcontainer">
<div id="wgo_onlineusers" class="wgo_subblock section"><h3 class="blocksubhead"><a
 href="{visit.link("online.php")}">Кто на
 форуме</a></h3><div><p>Сейчас на форуме: {guests + 1} (пользователей: 1, гостей: {guests})</p>
<p>Рекорд одновременного пребывания 58, 12.03.2015 в <span class="time">21:40</span>.</p>
<ol class="commalist"><li><a class="username" href="{visit.link(f"member.php?{here.number}")}">{esc(here.name)}</a>
</li></ol>
</div></div>
<div id="wgo_stats" class="wgo_subblock section"><h3 class="blocksubhead">Статистика форума {NAME}</h3><div>
<dl><dt>Тем</dt><dd>{len(store.threads)}</dd> <dt>Сообщений</dt><dd>{len(store.posts)}</dd> <dt>Пользователей</dt>
<dd>{len(store.members)}</dd></dl><p>Приветствуем нового пользователя,
 <a href="{visit.link(f"member.php?{newest.number}")}">{esc(newest.name)}</a></p></div></div>
<div id="wgo_legend" class="wgo_subblock section"><h3 class="blocksubhead">Обозначения</h3><div><dl id="icon_legends">
<dt><img src="images/statusicon/forum_new-16.png" alt="Есть" /></dt><dd>Есть новые сообщения</dd>
<dt><img src="images/statusicon/forum_old-16.png" alt="Нет" /></dt><dd>Нет новых сообщений</dd></dl></div></div>
</div></div>"""


def _heading(visit: Visit, category: Category) -> str:
    rows = "".join(_board_row(visit, board) for board in category.boards)
    number = category.number
    return f"""<li class="forumbit_nopost old L1" id="cat{number}">
<div class="forumhead foruminfo L1 collapse"><h2><span class="forumtitle">
<a href="{visit.link(visit.forum.category_url(category))}">{esc(category.title)}</a></span>
<span class="forumlastpost">Последнее сообщение</span>
<a class="collapse" id="collapse_c_cat{number}" href="{visit.link("forum.php")}#top"><img
 src="images/buttons/collapse_40b.png"
 alt="" /></a></h2><div class="forumrowdata"><p class="subforumdescription"></p></div></div>
<ol id="c_cat{number}" class="childforum">
{rows}</ol></li>
"""


def _board_row(visit: Visit, board: Board) -> str:
    inner = "".join(
        f'<li class="subforum"><img src="images/statusicon/subforum_old-48.png" alt="" class="inlineimg" />'
        f'<a href="{visit.link(visit.forum.board_url(one))}">{esc(one.title)}</a></li>'
        for one in board.boards
    )
    if inner:
        inner = f"""<div class="subforums"><h4 class="subforumtitle">Подразделы:</h4>
<ol class="subforumlist commalist">{inner}</ol></div>"""
    return f"""<li id="forum{board.number}" class="forumbit_post old L2">
<div class="forumrow table"><div class="foruminfo td">
<img src="images/statusicon/forum_old-48.png" class="forumicon" id="forum_statusicon_{board.number}" alt="" />
<div class="forumdata"><div class="datacontainer"><div class="titleline"><h2 class="forumtitle">
<a href="{visit.link(visit.forum.board_url(board))}">{esc(board.title)}</a></h2>
<span class="viewing">({visit.store.visits % 4 + 1} просматривает)</span></div>
<p class="forumdescription">{esc(board.about)}</p>{inner}</div></div></div>
<h4 class="nocss_label">Опции раздела:</h4><ul class="forumactionlinks td"></ul>
<h4 class="nocss_label">Статистика раздела:</h4>
<ul class="forumstats td"><li>Тем: {len(board.threads)}</li><li>Сообщений: {board.posts}</li></ul>
<div class="forumlastpost td"><h4 class="lastpostlabel">Последнее сообщение:</h4><div>{_latest(visit, board)}</div>
</div>
</div></li>
"""


def _latest(visit: Visit, board: Board) -> str:
    post = board.latest
    if post is None:
        return "Никогда"
    url = f"{visit.forum.thread_url(post.thread)}&goto=newpost"
    return f"""<p class="lastposttitle"><img src="images/icons/icon1.png" class="postimg" alt="По умолчанию" />
<a href="{visit.link(url)}" class="threadtitle" title="К первому непрочитанному сообщению в теме
 '{esc(post.thread.title)}'">{esc(post.thread.title[:40])}</a></p>
<div class="lastpostby">от {visit.user(post.author)}</div>
<p class="lastpostdate">{visit.day(post.at)} <span class="time">{post.at:%H:%M}</span> {visit.last_link(post)}</p>"""


def category(visit: Visit, heading: Category) -> str:
    """List the boards of one heading."""
    body = f"""{visit.crumbs([(visit.forum.entry, "Форум")], heading.title)}
<div id="pagetitle" class="pagetitle"><h1>Раздел: <span class="forumtitle">{esc(heading.title)}</span></h1></div>
<ol id="forums" class="floatcontainer">
{_heading(visit, heading)}</ol>"""
    return visit.frame(heading.title, body, "FORUMDISPLAY")


def board(visit: Visit, here: Board, page: int) -> str:
    """List the threads of a board: the boards it holds, stickies, then the others."""
    forum, total = visit.forum, len(visit.forum.rows(here))
    above = visit.store.board(here.inside)
    heading = next(one for one in visit.store.categories if here in one.boards or above in one.boards)
    steps = [(forum.entry, "Форум"), (forum.category_url(heading), heading.title)]
    steps += [(forum.board_url(above), above.title)] if above else []
    numbers = visit.pager(forum.board_url(here), (page, forum.board_page_count(here)), forum.threads_per_page, total)
    inner = "".join(_board_row(visit, one) for one in here.boards)
    inner = f'<div id="forumbits" class="forumbits"><ol id="forums">{inner}</ol></div>' if inner else ""
    new = f"""<a class="newcontent_textcontrol" href="{visit.link(f"newthread.php?do=newthread&f={here.number}")}"
 rel="nofollow"><span>+</span> Создать новую тему</a>"""
    body = f"""{visit.crumbs(steps, here.title)}
<div id="pagetitle" class="pagetitle"><h1>Раздел: <span class="forumtitle">{esc(here.title)}</span></h1>
<p class="description">{esc(here.about)}</p></div>
{inner}
<div id="above_threadlist" class="above_threadlist">{new}<div class="threadpagenav">{numbers}</div></div>
{_threads(visit, here, page) if total else '<div class="threadlist"><p>В этом разделе нет тем.</p></div>'}
<div id="below_threadlist" class="noinlinemod below_threadlist">{new}<div class="threadpagenav">{numbers}
{visit.jump(here.title)}</div></div>
{_options(visit, here)}
{visit.rights()}"""
    head = f'<link rel="canonical" href="{forum.board_url(here, page)}" />'
    return visit.frame(f"{here.title}{f' - Страница {page}' if page > 1 else ''}", body, "FORUMDISPLAY", head)


def _threads(visit: Visit, here: Board, page: int) -> str:
    rows = list(slice_page(visit.forum.rows(here), page, visit.forum.threads_per_page))
    stickies = "".join(_row(visit, row, here) for row in rows if row.is_sticky and row.board is here)
    others = "".join(_row(visit, row, here) for row in rows if not row.is_sticky or row.board is not here)
    stickies = f'<ol id="stickies" class="stickies">\n{stickies}</ol>' if stickies else ""
    url = visit.forum.board_url(here)

    def sort(field: str, word: str) -> str:
        return f'<a href="{visit.link(f"{url}&sort={field}&order=asc")}" rel="nofollow">{word}</a>'

    return f"""<div id="threadlist" class="threadlist"><form id="thread_inlinemod_form"
 action="inlinemod.php?forumid={here.number}" method="post"><h2 class="hidden">Темы в разделе</h2><div>
<div class="threadlisthead table"><div><span class="threadinfo"><span class="threadtitle">{sort("title", "Название")} /
 {sort("postusername", "Автор")}</span></span><span class="threadstats td">{sort("replycount", "Ответов")} /
 {sort("views", "Просмотров")}</span><span class="threadlastpost td">{sort("lastpost", "Последнее сообщение от")}</span>
</div></div>
{stickies}
<ol id="threads" class="threads">
{others}</ol></div><hr /><div class="noform"></div></form></div>"""


def _row(visit: Visit, thread: Thread, here: Board) -> str:
    moved = thread.board is not here
    mark = "Перемещено: " if moved else "Важно: " if thread.is_sticky else ""
    kind = " moved" if moved else " sticky" if thread.is_sticky else " lock" if thread.is_locked else ""
    author, number = thread.first.author, thread.number
    begun = f"{visit.day(thread.first.at)} {thread.first.at:%H:%M}"
    preview = plain_words(visit.forum.post_html(thread.first)).replace("\n", " ")[:160]
    counts = f"""<li>Ответов: <a href="{visit.link(f"misc.php?do=whoposted&t={number}")}" class="understate"
 onclick="who({number}); return false;">{thread.replies}</a></li><li>Просмотров: {thread.views}</li>"""
    last = thread.last
    return f"""<li class="threadbit{kind}" id="thread_{number}"><div class="rating0
 {"" if thread.is_sticky else "non"}sticky">
<div class="threadinfo" title="{esc(preview)}"><a class="threadstatus" rel="vB::AJAX"></a>
<div class="inner"><h3 class="threadtitle"><span id="thread_prefix_{number}" class="prefix understate">{mark}</span>
<a class="title" href="{visit.link(visit.forum.thread_url(thread))}"
 id="thread_title_{number}">{esc(thread.title)}</a></h3>
<div class="threadmeta"><div class="author"><span class="label">Автор&nbsp;<a
 href="{visit.link(f"member.php?{author.number}")}" class="username understate" title="Тему создал {esc(author.name)},
 {begun}">{esc(author.name)}</a>&lrm;,&nbsp;{begun}</span>{visit.small_pager(thread)}</div></div></div></div>
<ul class="threadstats td alt" title="">{"<li>Ответов: -</li><li>Просмотров: -</li>" if moved else counts}
<li class="hidden">Рейтинг0 / 5</li></ul>
<dl class="threadlastpost td"><dt class="lastpostby hidden">Последнее сообщение от</dt>
<dd>{visit.user(last.author)}</dd>
<dd>{visit.day(last.at)}, <em class="time">{last.at:%H:%M}</em> {visit.last_link(last)}</dd></dl>
</div></li>
"""


def _options(visit: Visit, here: Board) -> str:
    return f"""<div class="thread_info block"><form action="{visit.link(visit.forum.board_url(here))}" method="get">
<h4 class="blockhead options_input_wrapper">Опции просмотра</h4><fieldset><label for="sel_daysprune">Показать
 темы</label>
<select name="daysprune" id="sel_daysprune"><option value="1">за последний день</option>
<option value="30">за последний месяц</option><option value="-1" selected="selected">все темы</option></select>
<label for="sel_sort">Порядок сортировки:</label><select name="sort" id="sel_sort"><option value="title">Название
 темы</option>
<option value="lastpost" selected="selected">Дата последнего сообщения</option></select></fieldset>
<div class="options_input_wrapper"><input type="submit" class="button" value="Показать темы" /></div></form></div>
<div class="options_block_container"><div class="options_block"><h4 class="collapse options_block2">Информация о
 разделе</h4><dl id="icon_legends"><dt>Пользователи, просматривающие этот раздел: {visit.store.visits % 5 + 1}
 (пользователей: 0, гостей: {visit.store.visits % 5 + 1})</dt></dl></div></div>"""
