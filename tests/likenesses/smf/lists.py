"""Write the pages that list boards and threads: the index with its info centre, and a board.

In: a `Visit`. Out: answers.
"""

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Category, Post, Thread

from .frame import NAME, Visit


def index(visit: Visit) -> Answer:
    """Write the page that lists all boards."""
    store = visit.store
    newest = sorted(store.posts.values(), key=lambda post: post.at)[:-6:-1]
    recent = "".join(
        f"""<tr class="windowbg"><td class="recentpost"><strong><a href="{_last(visit, post)}" rel="nofollow">
{_subject(post)}</a></strong></td><td class="recentposter">{visit.user(post.author)}</td>
<td class="recentboard"><a href="{visit.link(f"board={post.thread.board.number}.0")}">
{esc(post.thread.board.title)}</a></td>
<td class="recenttime">{visit.date(post.at)}</td></tr>"""
        for post in newest
    )
    member = max(store.members, key=lambda member: member.joined)
    body = f"""<div id="boardindex_table" class="boardindex_table">
{"".join(_category(visit, category) for category in store.categories)}</div>
<div class="roundframe" id="info_center"><div class="title_bar"><h3 class="titlebg">
<span class="toggle_up floatright" id="upshrink_ic" title="Zwiń lub rozwiń"></span>
<a href="#" id="upshrink_link">{NAME} - Centrum informacji</a></h3></div>
<div id="upshrink_stats">
<div class="sub_bar"><h4 class="subbg"><a href="{visit.link("action=recent")}"><span class="xx"></span> Ostatnie
 wiadomości</a></h4></div>
<div id="recent_posts_content"><table id="ic_recentposts"><tr class="windowbg"><th class="recentpost">Wiadomość</th>
<th class="recentposter">Autor</th><th class="recentboard">Dział</th><th class="recenttime">Data</th></tr>
{recent}</table></div>
<div class="sub_bar"><h4 class="subbg"><a href="{visit.link("action=stats")}" title="Więcej statystyk">
<span class="main_icons stats"></span> Statystyki forum</a></h4></div>
<p class="inline">{len(store.posts)} wiadomości w {len(store.threads)} wątkach wysłane przez {len(store.members)}
 użytkowników - Najnowszy użytkownik: <strong>{visit.user(member)}</strong><br>Ostatnia wiadomość:
 &quot;<a href="{_last(visit, newest[0])}">{_subject(newest[0])}</a>&quot; ({visit.date(newest[0].at)})<br>
<a href="{visit.link("action=recent")}">Zobacz ostatnie wiadomości na forum.</a></p>
<div class="sub_bar"><h4 class="subbg"><a href="{visit.link("action=who")}"><span class="main_icons people"></span>
 Użytkownicy online</a></h4></div>
<p class="inline">Dostępnych: <strong>{store.visits % 6 + 2} gości, 0 użytkowników</strong><br>
Najwięcej dostępnych dzisiaj: <strong>{store.visits % 6 + 9}</strong>. Najwięcej dostępnych w historii: 66
 ({visit.date(member.joined)})</p></div></div>"""
    head = f'<link rel="canonical" href="{visit.script}">'
    return visit.page(f"{NAME} - Indeks", [], body, head)


def _subject(post: Post) -> str:
    return ("" if post.place == 1 else "Odp: ") + esc(post.thread.title)


def _last(visit: Visit, post: Post) -> str:
    return visit.link(f"topic={post.thread.number}.msg{post.number}#new")


def _category(visit: Visit, category: Category) -> str:
    return f"""<div class="main_container"><div class="cat_bar " id="category_{category.number}"><h3 class="catbg">
<span id="category_{category.number}_upshrink" class="toggle_up floatright" data-collapsed="false"
 title="Ukryj kategorię" style="display: none;"></span><a id="c{category.number}"></a>{esc(category.title)}</h3></div>
<div id="category_{category.number}_boards">
{"".join(_board(visit, board) for board in category.boards)}</div></div>
"""


def _board(visit: Visit, board: Board) -> str:
    latest = max((one.latest for one in (board, *board.boards) if one.latest), key=lambda post: post.at, default=None)
    last = ""
    if latest:
        last = f"""<p><strong>Ostatnia wiadomość: </strong>{visit.date(latest.at)}<br>
<a href="{_last(visit, latest)}" title="{_subject(latest)}">{esc(latest.thread.title[:24])}...</a> wysłana przez
 {visit.user(latest.author)}</p>"""
    inner = " ".join(
        f"""<a href="{visit.link(f"board={one.number}.0")}" title="Brak nowych wiadomości (Wątków: {len(one.threads)},
 Wiadomości: {one.posts})">{esc(one.title)}</a>"""
        for one in board.boards
    )
    target = visit.link(f"board={board.number}.0")
    children = (
        f"""<div id="board_{board.number}_children" class="children"><p><strong>Poddziały</strong>{inner}</p></div>"""
    )
    return f"""<div id="board_{board.number}" class="up_contain ">
<div class="board_icon"><a href="{target}" class="board_off" title="Brak nowych wiadomości"></a></div>
<div class="info"><a class="subject mobile_subject" href="{target}" id="b{board.number}">{esc(board.title)}</a>
<div class="board_description">{esc(board.about)}</div></div>
<div class="board_stats"><p>Wiadomości: {board.posts}<br>Wątków: {len(board.threads)}</p></div>
<div class="lastpost">{last}</div>
{children if inner else ""}
</div>
"""


def board(visit: Visit, board: Board, page: int) -> Answer:
    """Write a page of a board."""
    likeness, target = visit.likeness, f"board={board.number}"
    rows = likeness.rows(board)
    last = likeness.board_page_count(board)
    pager = visit.pager(target, page, likeness.threads_per_page, last)
    inner = ""
    if board.boards:
        boards = "".join(_board(visit, one) for one in board.boards)
        inner = f"""<div id="board_{board.number}_childboards" class="boardindex_table main_container">
<div class="cat_bar"><h3 class="catbg">Poddziały</h3></div>{boards}</div>"""
    columns = {"subject": "Wątek", "starter": "Zaczęty przez", "replies": "Odpowiedzi", "views": "Wyświetleń"}
    sort = {
        key: f'<a href="{visit.link(f"{target}.0;sort={key}")}">{word}</a>'
        for key, word in (columns | {"last_post": "Ostatnia wiadomość"}).items()
    }
    shown = "".join(_row(visit, board, thread) for thread in slice_page(rows, page, likeness.threads_per_page))
    buttons = f"""<div class="buttonlist floatright"><a class="button button_strip_new_topic"
 href="{visit.link(f"action=post;{target}.0")}">Nowy wątek</a></div>"""
    none = '<div class="information"><strong>Ten dział jest pusty.</strong></div>' if not rows else ""
    body = f"""<div id="display_head" class="information"><h2 class="display_title">{esc(board.title)}</h2>
<p>{esc(board.about)}</p></div>
{inner}
<div class="pagesection">{buttons}<div class="pagelinks floatleft"><a href="#bot"
 class="button">Do dołu</a>{pager}</div>
</div>
<div id="messageindex"><div class="title_bar" id="topic_header"><div class="board_icon"></div>
<div class="info">{sort["subject"]} / {sort["starter"]}</div>
<div class="board_stats centertext">{sort["replies"]} / {sort["views"]}</div>
<div class="lastpost">{sort["last_post"]}<span class="main_icons sort_down"></span></div></div>
{none}
<div id="topic_container">
{shown}</div></div>
<div class="pagesection">{buttons}<div class="pagelinks floatleft"><a href="#main_content_section" class="button"
 id="bot">Do góry</a>{pager}</div></div>
<div class="tborder" id="topic_icons"><div class="information"><p class="floatright" id="message_index_jump_to"></p>
<p class="floatleft"><span class="main_icons poll"></span> Ankieta<br><span class="main_icons move"></span> Przeniesiony
 wątek<br></p><p><span class="main_icons lock"></span> Zablokowany wątek<br><span class="main_icons sticky"></span>
 Przyklejony wątek<br></p></div></div>"""
    head = f'<link rel="canonical" href="{esc(likeness.board_url(board, page))}">'
    title = board.title + (f" - Strona {page}" if page > 1 else "")
    return visit.page(title, visit.path_to(board), body, head)


def _row(visit: Visit, board: Board, thread: Thread) -> str:
    """Write a row; a thread that was moved away left a thread of its own, which redirects."""
    if thread.board is not board:
        return _moved(visit, thread)
    marks = [mark for mark, is_so in (("sticky", thread.is_sticky), ("locked", thread.is_locked)) if is_so]
    icons = "".join(f'<span class="main_icons {mark.removesuffix("ed")}"></span>' for mark in marks)
    first, last, number = thread.first, thread.last, thread.number
    more = ' title="Pokaż profil" class="preview"'
    return f"""<div class="windowbg {" ".join(marks)}">
<div class="board_icon"><img src="{visit.likeness.base}/Themes/default/images/post/xx.png" alt=""></div>
<div class="info info_block"><div><div class="icons floatright">{icons}</div>
<div class="message_index_title"><span class="preview{" bold_text" if thread.is_sticky else ""}" title="">
<span id="msg_{first.number}"><a href="{visit.link(f"topic={number}.0")}">{esc(thread.title)}</a></span></span></div>
<p class="floatleft">Zaczęty przez {visit.user(first.author, more)}, {visit.date(first.at)}</p>
{_row_pages(visit, thread)}</div></div>
<div class="board_stats centertext"><p>Odpowiedzi: {thread.replies}<br>Wyświetleń: {thread.views}</p></div>
<div class="lastpost"><p><a href="{_last(visit, last)}">{visit.date(last.at)}</a><br>wysłana przez
 {visit.user(last.author)}
</p></div></div>
"""


def _moved(visit: Visit, thread: Thread) -> str:
    last, author = thread.last, thread.first.author
    return f"""<div class="windowbg moved">
<div class="board_icon"><img src="{visit.likeness.base}/Themes/default/images/post/moved.png" alt=""></div>
<div class="info info_block"><div><div class="icons floatright"><span class="main_icons move"></span></div>
<div class="message_index_title"><span class="preview" title=""><span id="msg_{9000 + thread.number}">
<a href="{visit.link(f"topic={9000 + thread.number}.0")}">PRZENIESIONY: {esc(thread.title)}</a></span></span></div>
<p class="floatleft">Zaczęty przez {visit.user(author)}, {visit.date(last.at)}</p></div></div>
<div class="board_stats centertext"><p>Odpowiedzi: 0<br>Wyświetleń: {thread.views}</p></div>
<div class="lastpost"><p><a href="{visit.link(f"topic={9000 + thread.number}.0")}">{visit.date(last.at)}</a><br>wysłana
 przez
 {visit.user(author)}</p></div></div>
"""


def _row_pages(visit: Visit, thread: Thread) -> str:
    last = visit.likeness.thread_page_count(thread)
    if last == 1:
        return ""
    per_page = visit.likeness.posts_per_page
    links = " ".join(
        f'<a class="nav_page" href="{visit.link(f"topic={thread.number}.{(number - 1) * per_page}")}">{number}</a>'
        for number in range(1, last + 1)
    )
    return f'<span id="pages{thread.first.number}" class="topic_pages"><span class="pages"></span>{links}</span>'
