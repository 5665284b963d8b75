"""Write what stands beside questions: categories, tags, people, feeds, and the doors that ask for a log-in.

In: a `Likeness` and a request. Out: answers.
"""

from urllib.parse import quote, unquote

from tests.likenesses.likeness import Answer, Likeness, Request, esc
from tests.likenesses.store import Board, Member

from . import pages

_GATES = {
    "/login": "Вход",
    "/register": "Регистрация",
    "/ask": "Задать вопрос",
    "/feedback": "Отправить отзыв",
    "/search": "Поиск",
}


def answer(likeness: Likeness, request: Request) -> Answer | None:
    """Serve a page of those, or None."""
    path = request.path
    if path in _GATES:
        return Answer(_gate(likeness, _GATES[path]))
    if path in ("/categories", "/tags", "/users"):
        return Answer({"/categories": _categories, "/tags": _tags, "/users": _users}[path](likeness))
    if path.startswith("/feed/") or path == "/opensearch.xml":
        return Answer(_feed(likeness), kind="text/xml; charset=utf-8")
    if path.startswith("/qa-theme/"):
        return Answer("", kind="text/css")
    if path.startswith("/user/"):
        name, _, tab = unquote(path.removeprefix("/user/")).partition("/")
        found = [member for member in likeness.store.members if member.name == name]
        return Answer(_user(likeness, found[0], tab)) if found and tab in _TABS else None
    return None


_TABS = {"": "Пользователь", "activity": "Активность", "questions": "Все вопросы", "answers": "Все ответы"}


def _categories(likeness: Likeness) -> str:
    def item(board: Board) -> str:
        count = len(board.threads)
        inner = "".join(item(one) for one in board.boards)
        below = f'<ul class="qa-browse-cat-list qa-browse-cat-list-2">\n{inner}</ul>\n' if inner else ""
        return f"""<li class="qa-browse-cat-item"><a href="{pages.link(pages.category(likeness, board))}"
 class="qa-browse-cat-link">{esc(board.title)}</a><span class="qa-browse-cat-note"> - <a
 href="{pages.link(pages.category(likeness, board))}">{count} {pages.many(count, "вопрос", "вопроса", "вопросов")}</a>
 - {esc(board.about)}</span>{below}</li>
"""

    items = "".join(item(board) for one in likeness.store.categories for board in one.boards)
    body = f'<ul class="qa-browse-cat-list qa-browse-cat-list-1">\n{items}</ul>'
    return pages.frame(likeness, "Категории", "<h1>Категории</h1>", body, template="categories")


def _tags(likeness: Likeness) -> str:
    counts: dict[str, int] = {}
    for thread in likeness.store.threads.values():
        for tag in pages.tags(thread):
            counts[tag] = counts.get(tag, 0) + 1
    items = "".join(
        f"""<tr><td class="qa-top-tags-count">{count} &#215;</td><td class="qa-top-tags-label"><a
 href="{pages.link(f"/tag/{quote(tag)}")}" class="qa-tag-link">{tag}</a></td></tr>
"""
        for tag, count in sorted(counts.items(), key=lambda item: -item[1])
    )
    body = f'<table class="qa-top-tags-table">{items}</table>'
    return pages.frame(likeness, "Теги", "<h1>Популярные теги</h1>", body, template="tags")


def _users(likeness: Likeness) -> str:
    members = sorted(likeness.store.members, key=lambda member: pages.points(likeness, member), reverse=True)
    items = "".join(
        f"""<tr><td class="qa-top-users-label"><a href="{pages.link(f"/user/{quote(member.name)}")}"
 class="qa-user-link">{esc(member.name)}</a></td><td
 class="qa-top-users-score">{pages.points(likeness, member):,}</td></tr>
"""
        for member in members
    )
    body = f'<table class="qa-top-users-table">{items}</table>'
    return pages.frame(likeness, "Лучшие пользователи", "<h1>Лучшие пользователи</h1>", body, template="users")


def _user(likeness: Likeness, member: Member, tab: str) -> str:
    posts = [post for post in likeness.store.posts.values() if post.author is member]
    if tab == "questions":
        posts = [post for post in posts if post is post.thread.first]
    base = f"/user/{quote(member.name)}"
    subs = "".join(
        f"""<li class="qa-nav-sub-item"><a href="{pages.link(f"{base}/{key}".rstrip("/"))}"
 class="qa-nav-sub-link">{name}</a></li>"""
        for key, name in _TABS.items()
    )
    items = "".join(
        f"""<div class="qa-q-list-item"><div class="qa-q-item-title"><a
 href="{pages.link(pages.permalink(post))}">{esc(post.thread.title)}</a></div></div>
"""
        for post in posts[::-1][:10]
    )
    joined, pad = pages.date(likeness, member.joined)
    body = f"""<div class="qa-nav-sub"><ul class="qa-nav-sub-list">{subs}</ul></div>
<div class="qa-part-form-profile"><table class="qa-form-wide-table"><tr><td class="qa-form-wide-label">Участник
 с:</td><td class="qa-form-wide-data">{joined}{pad}</td></tr><tr><td class="qa-form-wide-label">Баллы:</td><td
 class="qa-form-wide-data">{pages.points(likeness, member)}</td></tr></table></div>
<div class="qa-q-list">{items if tab else ""}</div>"""
    title = f"Пользователь {member.name}"
    return pages.frame(likeness, title, f"<h1>{esc(title)}</h1>", body, template="user")


def _feed(likeness: Likeness) -> str:
    threads = sorted(likeness.store.threads.values(), key=lambda thread: thread.first.at, reverse=True)[:10]
    items = "".join(
        f"<item><title>{esc(thread.title)}</title><link>{likeness.thread_url(thread)}</link></item>"
        for thread in threads
    )
    head = f"<title>{pages.NAME}</title><link>{likeness.base}/</link><description/>"
    return f'<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel>{head}{items}</channel></rss>'


def _gate(likeness: Likeness, title: str) -> str:
    body = f"""<div class="qa-part-form"><form method="post" action="{pages.link("/login")}"><table
 class="qa-form-tall-table"><tr><td class="qa-form-tall-label">Электронная почта или имя пользователя:</td><td><input
 name="emailhandle" type="text" value="" class="qa-form-tall-text"/></td></tr><tr><td
 class="qa-form-tall-label">Пароль:</td><td><input name="password" type="password" value=""
 class="qa-form-tall-text"/></td></tr></table><input value="Вход" type="submit" class="qa-form-tall-button"/></form>
</div>"""
    return pages.frame(likeness, title, f"<h1>{title}</h1>", body, template="login")
