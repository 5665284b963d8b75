"""Write lists of questions: of all and of each category, by date, by votes and by what happened last.

In: a `Likeness` and a request. Out: answers.
"""

from urllib.parse import quote, unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc, slice_page
from tests.likenesses.store import Board, Post, Thread

from . import pages
from .talk import Talk, is_comment

_SORTS = {"": "Последние", "hot": "Горячие", "votes": "По голосам", "answers": "По ответам", "views": "По просмотрам"}


def answer(likeness: Likeness, request: Request) -> Answer | None:
    """Serve a list, or None."""
    path, begin = request.path.rstrip("/"), request.number("start")
    threads = list(likeness.store.threads.values())
    if path in ("", "/activity"):
        if "qa" in request.query:
            return Answer("", kind="image/jpeg")
        return Answer(_activity(likeness, "Последние вопросы и ответы", threads))
    if path == "/questions":
        rows = sorted(threads, key=lambda thread: thread.first.at, reverse=True)
        return Answer(_questions(likeness, path, "Последние вопросы", rows, begin, sort=request.query.get("sort", "")))
    if path in ("/hot", "/unanswered"):
        return Answer(_chosen(likeness, path, threads))
    if path.startswith("/tag/"):
        tag = unquote(path.removeprefix("/tag/"))
        found = [thread for thread in threads if tag in pages.tags(thread)]
        return Answer(_questions(likeness, path, f"Вопросы с тегом {tag}", found[::-1], begin)) if found else None
    return _category(likeness, path, begin, request.query.get("sort", ""))


def _category(likeness: Likeness, path: str, begin: int, sort: str) -> Answer | None:
    for board in likeness.store.boards:
        if path == pages.category(likeness, board):
            title = f"Последние вопросы в категории {board.title}"
            return Answer(_questions(likeness, path, title, likeness.rows(board), begin, sort=sort, board=board))
        if path == pages.category(likeness, board, "/activity"):
            return Answer(_activity(likeness, f"Активность в категории {board.title}", board.threads))
    return None


def _chosen(likeness: Likeness, path: str, threads: list[Thread]) -> str:
    if path == "/hot":
        rows = sorted(threads, key=lambda thread: thread.views, reverse=True)[:20]
        return _questions(likeness, path, "Горячие вопросы", rows, 0)
    rows = [thread for thread in threads if not Talk(thread).answers][::-1][:20]
    return _questions(likeness, path, "Последние вопросы без ответов", rows, 0)


def _questions(
    likeness: Likeness,
    path: str,
    title: str,
    rows: list[Thread],
    begin: int,
    *,
    sort: str = "",
    board: Board | None = None,
) -> str:
    """Write a page of questions with its pager."""
    step = likeness.threads_per_page
    last = likeness.page_count(len(rows), step)
    page = min(begin // step + 1, last)
    if sort:
        by_views = sort in ("views", "hot")
        rows = sorted(rows, key=lambda one: one.views if by_views else len(one.first.likes), reverse=True)[:step]
        page = last = 1
    items = "".join(_item(likeness, thread) for thread in slice_page(rows, page, step))
    if not items:
        title = "Вопросов не найдено" + (f" в категории {board.title}" if board else "")
    subs = "".join(
        f"""<li class="qa-nav-sub-item"><a href="{pages.link(path + (f"?sort={key}" if key else ""))}"
 class="qa-nav-sub-link{" qa-nav-sub-selected" if key == sort else ""}">{name}</a></li>
"""
        for key, name in _SORTS.items()
    )
    nav = f'<div class="qa-nav-sub"><ul class="qa-nav-sub-list">\n{subs}</ul></div>' if "/questions" in path else ""
    body = f"""{nav}
<div class="qa-part-q-list"><form method="post" action="{pages.link(path)}">
<div class="qa-q-list">
{items}</div> <!-- END qa-q-list -->
</form></div>
{pages.pager(path, page, last, step)}{_hint(likeness, board)}"""
    return pages.frame(likeness, title, f"<h1>{esc(title)}</h1>", body, template="questions", extra=_feed(path))


def _hint(likeness: Likeness, board: Board | None) -> str:
    ask = pages.link("/ask")
    more = ""
    if board:
        href = pages.link(pages.category(likeness, board, "/activity"))
        more = f' Или посмотрите <a href="{href}">всю активность в этой категории</a>.'
    return f'<div class="qa-suggest-next">Помогите другим: <a href="{ask}">задайте вопрос</a>.{more}</div>\n'


def _feed(path: str) -> str:
    href = pages.link(f"/feed{path}.rss")
    return f'<link rel="alternate" type="application/rss+xml" href="{href}" title="Последние вопросы"/>\n'


def _activity(likeness: Likeness, title: str, threads: list[Thread]) -> str:
    """Write what happened last: one page, without a pager."""
    rows = sorted(threads, key=lambda thread: thread.last.at, reverse=True)[: likeness.threads_per_page]
    items = "".join(_item(likeness, thread, thread.last) for thread in rows)
    body = f"""<div class="qa-part-q-list"><form method="post" action="{pages.ROOT}">
<div class="qa-q-list">
{items}</div> <!-- END qa-q-list -->
</form></div>
<div class="qa-suggest-next">Чтобы увидеть больше, нажмите для просмотра
 <a href="{pages.link("/questions")}">всех вопросов</a> или <a href="{pages.link("/tags")}">популярных тегов</a>.</div>
"""
    return pages.frame(likeness, title, f"<h1>{esc(title)}</h1>", body, template="activity", extra=_feed("/qa"))


def _what(post: Post) -> str:
    if post is post.thread.first:
        return '<span class="qa-q-item-what">спросил</span>'
    verb = "прокомментировал" if is_comment(post) else "ответил"
    return f'<a href="{pages.link(pages.permalink(post))}" class="qa-q-item-what">{verb}</a>'


def _item(likeness: Likeness, thread: Thread, post: Post | None = None) -> str:
    """Write a row; it tells of the question, or of what happened last."""
    post = post or thread.first
    talk = Talk(thread)
    count = len(talk.answers)
    tags = "".join(
        f"""<li class="qa-q-item-tag-item"><a href="{pages.link(f"/tag/{quote(tag)}")}"
 class="qa-tag-link">{tag}</a></li>
"""
        for tag in pages.tags(thread)
    )
    selected = " qa-a-count-selected" if talk.best else "" if count else " qa-a-count-zero"
    closed = " [закрыт]" if thread.is_locked else ""
    return f"""<div class="qa-q-list-item" id="q{thread.first.number}">
<div class="qa-q-item-stats">
{pages.voting(thread.first)}
<span class="qa-a-count{selected}"><span class="qa-a-count-data">{count}</span><span
 class="qa-a-count-pad"> {pages.many(count, "ответ", "ответа", "ответов")}</span></span>
</div>
<div class="qa-q-item-main">
<div class="qa-q-item-title"><a href="{pages.link(pages.question(thread))}">{esc(thread.title)}</a>{closed}</div>
<span class="qa-q-item-avatar-meta">
<span class="qa-q-item-meta">
{_what(post)}
{pages.when(likeness, post.at, "qa-q-item")}
{pages.where(likeness, thread.board, "qa-q-item")}
{pages.who(likeness, post.author, "qa-q-item", is_card=False)}
</span>
</span>
<div class="qa-q-item-tags"><ul class="qa-q-item-tag-list">
{tags}</ul></div>
</div>
<div class="qa-q-item-clear"></div>
</div> <!-- END qa-q-list-item -->
"""
