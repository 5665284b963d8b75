"""Write the frame of all pages, and the addresses, dates and names that stand on many.

In: a `Likeness` and what to show. Out: HTML, in which `ROOT` stands for the way up to the root.
"""

import re
from datetime import datetime
from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.slugs import slug
from tests.likenesses.store import Board, Member, Post, Thread

from .talk import Talk, is_comment

NAME = "Вопросы у причала"
ROOT = "\0/"
_MONTHS = "Янв Фев Март Апр Май Июнь Июль Авг Сен Окт Ноя Дек".split()
_WORD = re.compile(r"[\u3040-\u9fff]|[^\W\u3040-\u9fff]+")
_TITLES = ((0, "Новичок"), (200, "Знаток"), (400, "Мыслитель"))
_SPANS = (
    (7 * 86_400, "неделю", "недели", "недель"),
    (86_400, "день", "дня", "дней"),
    (3600, "час", "часа", "часов"),
    (60, "минуту", "минуты", "минут"),
    (1, "секунду", "секунды", "секунд"),
)
# After so many days a date is written in full.
_FULL_DAYS = 7


def many(count: int, one: str, few: str, lots: str) -> str:
    """Choose the form of a noun that goes with a number."""
    if count % 10 == 1 and count % 100 != 11:
        return one
    return few if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else lots


def question(thread: Thread) -> str:
    """Write the path of a question: its number, and the words of its title."""
    words = "-".join(_WORD.findall(thread.title.lower()))[:50].strip("-")
    return f"/{thread.first.number}/{quote(words)}"


def permalink(post: Post) -> str:
    """Write the path of a post with its anchor."""
    if post is post.thread.first:
        return question(post.thread)
    letter = "c" if is_comment(post) else "a"
    return f"{question(post.thread)}?show={post.number}#{letter}{post.number}"


def category(likeness: Likeness, board: Board, above: str = "/questions") -> str:
    """Write the path of a category."""
    holder = likeness.store.board(board.inside)
    name = board.key if board.key in ("workshop", "radios") else slug(board.title)
    return f"{category(likeness, holder, above) if holder else above}/{name}"


def start(page: int, per_page: int) -> str:
    """Write the query of a page of a list."""
    return f"?start={(page - 1) * per_page}" if page > 1 else ""


def link(path: str) -> str:
    """Write a path as it stands in a link."""
    return esc(ROOT + path.removeprefix("/"))


def tags(thread: Thread) -> list[str]:
    """Give the tags of a question."""
    return [thread.board.key, *(word for word in ("ремонт", "совет") if thread.number % len(word) == 0)]


def date(likeness: Likeness, at: datetime) -> tuple[str, str]:
    """Write a date, and what stands behind it: for a week it is told how long ago something was."""
    now = likeness.store.now
    gone = int((now - at).total_seconds())
    if gone > _FULL_DAYS * 86_400:
        year = "" if at.year == now.year else f", {at:%y}"
        return f"{at.day} {_MONTHS[at.month - 1]}{year}", ""
    seconds, *forms = next(span for span in _SPANS if gone >= span[0] or span[0] == 1)
    count = max(1, gone // seconds)
    return f"{count} {many(count, *forms)}", " назад"


def points(likeness: Likeness, member: Member) -> int:
    """Count the points of somebody."""
    return 100 + likeness.store.count_posts(member) * 20


def who(likeness: Likeness, member: Member, css: str, *, is_card: bool) -> str:
    """Write who did something, with title and points."""
    href = link(f"/user/{quote(member.name)}")
    name = f'<a href="{href}" class="qa-user-link{" url nickname" if is_card else ""}">{esc(member.name)}</a>'
    card = f'<span class="vcard author">{name}</span>' if is_card else name
    count = points(likeness, member)
    title = [name for least, name in _TITLES if count >= least][-1]
    return f"""<span class="{css}-who">
<span class="{css}-who-pad">от </span>
<span class="{css}-who-data">{card}</span>
<span class="{css}-who-title">{title}</span>
<span class="{css}-who-points">
<span class="{css}-who-points-pad">(</span><span class="{css}-who-points-data">{count:,}</span><span
 class="{css}-who-points-pad"> {many(count, "балл", "балла", "баллов")})</span>
</span>
</span>"""


def where(likeness: Likeness, board: Board, css: str) -> str:
    """Write in which category a question is."""
    href = link(category(likeness, board))
    return f"""<span class="{css}-where">
<span class="{css}-where-pad">в категории </span><span class="{css}-where-data"><a href="{href}"
 class="qa-category-link">{esc(board.title)}</a></span>
</span>"""


def when(likeness: Likeness, at: datetime, css: str, stamp: str = "") -> str:
    """Write when something was done; ``stamp`` is the class of the twin for machines, where there is one."""
    shown, pad = date(likeness, at)
    if stamp:
        twin = f'<span class="value-title" title="{at:%Y-%m-%dT%H:%M:%S}+0000"></span>'
        shown = f'<span class="{stamp}">{twin}{shown}</span>'
    tail = f'<span class="{css}-when-pad">{pad}</span>' if pad else ""
    return f"""<span class="{css}-when">
<span class="{css}-when-data">{shown}</span>{tail}
</span>"""


def voting(post: Post) -> str:
    """Write the box of votes."""
    number, votes = post.number, len(post.likes)
    buttons = "".join(
        f"""<input title="{title}" name="vote_{number}_{value}_q{number}" onclick="return qa_vote_click(this);"
 type="submit" value="{sign}" class="qa-vote-{place}-button qa-vote-{way}-button"/>
"""
        for title, value, sign, place, way in (
            ("Нажмите, чтобы проголосовать за", 1, "+", "first", "up"),
            ("Нажмите, чтобы проголосовать против", -1, "&ndash;", "second", "down"),
        )
    )
    sign = "+" if votes else ""
    return f"""<div class="qa-voting qa-voting-net" id="voting_{number}">
<div class="qa-vote-buttons qa-vote-buttons-net">
{buttons}</div>
<div class="qa-vote-count qa-vote-count-net">
<span class="qa-netvote-count"><span class="qa-netvote-count-data">{sign}{votes}<span class="votes-up"><span
 class="value-title" title="{votes}"></span></span><span class="votes-down"><span class="value-title"
 title="0"></span></span></span><span
 class="qa-netvote-count-pad"> {many(votes, "голос", "голоса", "голосов")}</span></span>
</div>
<div class="qa-vote-clear"></div>
</div>"""


def pager(path: str, page: int, last: int, per_page: int, anchor: str = "") -> str:
    """Write the pager of a list."""
    if last == 1:
        return ""

    def item(number: int, name: str, css: str) -> str:
        href = link(path + start(number, per_page)) + anchor
        return f'<li class="qa-page-links-item"><a href="{href}" class="qa-page-{css}">{name}</a></li>\n'

    shown = item(page - 1, "&laquo; предыдущая", "prev") if page > 1 else ""
    for number in range(1, last + 1):
        if number == page:
            shown += f'<li class="qa-page-links-item"><span class="qa-page-selected">{number}</span></li>\n'
        elif number in (1, last) or abs(number - page) <= 3:
            shown += item(number, str(number), "link")
        elif abs(number - page) == 4:
            shown += '<li class="qa-page-links-item"><span class="qa-page-ellipsis">...</span></li>\n'
    shown += item(page + 1, "следующая &raquo;", "next") if page < last else ""
    return f"""<div class="qa-page-links">
<span class="qa-page-links-label">Страница:</span>
<ul class="qa-page-links-list">
{shown}</ul>
<div class="qa-page-links-clear"></div>
</div>
"""


def related(likeness: Likeness, thread: Thread) -> str:
    """List questions that are like this one."""
    others = [other for other in likeness.store.threads.values() if other.number % 13 == thread.number % 13]
    items = "".join(
        f'<li class="qa-related-q-item"><a href="{link(question(other))}">{esc(other.title)}</a></li>\n'
        for other in others[:6]
        if other is not thread
    )
    return f"""<div class="qa-widgets-main qa-widgets-main-low"><div class="qa-widget-main qa-widget-main-low">
<div class="qa-related-qs"><h2 style="margin-top:0; padding-top:0;">Похожие вопросы</h2>
<ul class="qa-related-q-list">
{items}</ul></div></div></div>
"""


def frame(likeness: Likeness, title: str, heading: str, body: str, *, template: str, extra: str = "") -> str:
    """Put the frame around the body of a page."""
    main = {
        "activity": "Вся активность",
        "questions": "Вопросы",
        "hot": "Горячее!",
        "unanswered": "Без ответов",
        "tags": "Теги",
        "categories": "Категории",
        "users": "Пользователи",
        "ask": "Задать вопрос",
    }
    nav = "".join(
        f"""<li class="qa-nav-main-item qa-nav-main-{key}"><a href="{link(f"/{key}")}"
 class="qa-nav-main-link{" qa-nav-main-selected" if key == template else ""}">{name}</a></li>
"""
        for key, name in main.items()
    )
    answers = sum(len(Talk(thread).answers) for thread in likeness.store.threads.values())
    comments = len(likeness.store.posts) - answers - len(likeness.store.threads)
    counts = ((len(likeness.store.threads), "вопросов"), (answers, "ответов"), (comments, "комментариев"))
    stats = "".join(f'<p class="qa-activity-count-item"><span>{count}</span> {name}</p>' for count, name in counts)
    return f"""<!DOCTYPE html>
<html>
<head>
<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<title>{esc(title)} - {NAME}</title>
{extra}<link rel="stylesheet" type="text/css" href="{link("/qa-theme/Snow/qa-styles.css?1.6.3")}"/>
<link rel="search" type="application/opensearchdescription+xml" title="{NAME}" href="{link("/opensearch.xml")}"/>
<script type="text/javascript">
var qa_root='{ROOT}';
var qa_request='questions';
</script>
</head>
<body class="qa-template-{template} qa-body-js-off">
<script type="text/javascript">
var b=document.getElementsByTagName('body')[0];
b.className=b.className.replace('qa-body-js-off', 'qa-body-js-on');
</script>
<div class="qa-body-wrapper">
<div class="qa-header">
<div class="qa-logo"><a href="{ROOT}" class="qa-logo-link">{NAME}</a></div>
<div class="qa-nav-user"><ul class="qa-nav-user-list">
<li class="qa-nav-user-item qa-nav-user-login"><a href="{link("/login?to=questions")}"
 class="qa-nav-user-link">Вход</a></li>
<li class="qa-nav-user-item qa-nav-user-register"><a href="{link("/register?to=questions")}"
 class="qa-nav-user-link">Регистрация</a></li>
</ul><div class="qa-nav-user-clear"></div></div>
<div class="qa-search"><form method="get" action="{link("/search")}"><input type="text" name="q" value=""
 class="qa-search-field"/><input type="submit" value="Поиск" class="qa-search-button"/></form></div>
<div class="qa-nav-main"><ul class="qa-nav-main-list">
{nav}</ul><div class="qa-nav-main-clear"></div></div>
<div class="qa-header-clear"></div>
</div>
<div class="qa-sidepanel">
<div class="qa-sidebar">Добро пожаловать! Здесь Вы можете задать вопрос и получить ответ от других участников.</div>
{sidebar(likeness)}
<div class="qa-widgets-side qa-widgets-side-low"><div class="qa-activity-count">{stats}</div></div>
</div>
<div class="qa-main">
{heading}
{body}
</div>
<div class="qa-footer"><div class="qa-nav-footer"><ul class="qa-nav-footer-list">
<li class="qa-nav-footer-item qa-nav-footer-feedback"><a href="{link("/feedback")}"
 class="qa-nav-footer-link">Отправить отзыв</a></li></ul><div class="qa-nav-footer-clear"></div></div>
<div class="qa-attribution">Powered by <a href="http://www.question2answer.org/">Question2Answer</a></div>
<div class="qa-footer-clear"></div></div>
</div>
</body>
</html>
"""


def sidebar(likeness: Likeness) -> str:
    """List the categories beside each page."""

    def item(board: Board, level: int) -> str:
        inner = "".join(item(one, level + 1) for one in board.boards)
        below = f'<ul class="qa-nav-cat-list qa-nav-cat-list-{level + 1}">\n{inner}</ul>' if inner else ""
        name = f'<a href="{link(category(likeness, board))}" title="{esc(board.about)}" class="qa-nav-cat-link">'
        note = f'<span class="qa-nav-cat-note">({len(board.threads)})</span>'
        css = category(likeness, board, "").strip("/").replace("/", "-")
        return f'<li class="qa-nav-cat-item qa-nav-cat-{css}">{name}{esc(board.title)}</a>{note}{below}</li>\n'

    tops = "".join(item(board, 1) for one in likeness.store.categories for board in one.boards)
    every = f"""<li class="qa-nav-cat-item qa-nav-cat-all"><a href="{link("/questions")}"
 class="qa-nav-cat-link qa-nav-cat-selected">Все категории</a></li>"""
    return f"""<div class="qa-nav-cat"><ul class="qa-nav-cat-list qa-nav-cat-list-1">
{every}
{tops}</ul><div class="qa-nav-cat-clear"></div></div>"""
