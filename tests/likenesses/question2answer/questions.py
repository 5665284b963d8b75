"""Write the page of a question, with its answers and the comments on all of them.

In: a `Likeness` and what to show. Out: HTML.
"""

from urllib.parse import quote

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Post, Thread

from . import pages
from .talk import Talk

_VERBS = {"q-view": "спросил", "a-item": "ответил", "c-item": "прокомментировал"}


def question(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a question."""
    talk = Talk(thread)
    path = pages.question(thread)
    step, last = likeness.posts_per_page, likeness.thread_page_count(thread)
    count = len(talk.answers)
    answers = "".join(_answer(likeness, talk, post) for post in slice_page(talk.answers, page, step))
    heading = "" if not count else f"{count} {pages.many(count, 'Ответ', 'Ответа', 'Ответов')}"
    body = f"""<div class="qa-part-q-view">
{_question(likeness, talk, thread)}</div>
<div class="qa-part-a-list">
<h2 id="a_list_title"{"" if count else ' style="display:none;"'}>{heading}</h2>
<div class="qa-a-list" id="a_list">
{answers}</div> <!-- END qa-a-list -->
</div>
{pages.pager(path, page, last, step, "#a_list_title")}{pages.related(likeness, thread)}"""
    closed = " [закрыт]" if thread.is_locked else ""
    title = f"""<h1>
<a href="{pages.link(path)}">
<span class="entry-title">{esc(thread.title)}</span>
</a>{closed}
</h1>"""
    canonical = f'<link rel="canonical" href="{likeness.base}{path}{pages.start(page, step)}"/>\n'
    feed = f"""<link rel="alternate" type="application/rss+xml" href="{pages.link(f"/feed{path}.rss")}"
 title="{esc(thread.title)}"/>
"""
    return pages.frame(likeness, thread.title + closed, title, body, template="question", extra=canonical + feed)


def _content(likeness: Likeness, post: Post, css: str) -> str:
    return f"""<div class="qa-{css}-content">
<a name="{post.number}"></a><div class="entry-content">{likeness.post_html(post)}</div>
</div>
"""


def _meta(likeness: Likeness, post: Post, css: str) -> str:
    """Write who wrote a post and when, and who changed it and when."""
    name, author = f"qa-{css}", post.author
    href = pages.link(pages.permalink(post))
    size = {"q-view": 50, "a-item": 40, "c-item": 20}[css]
    image = pages.link(f"/?qa=image&qa_blobid={author.number * 734_117}&qa_size={size}")
    avatar = ""
    if author.has_avatar:
        who = pages.link(f"/user/{quote(author.name)}")
        avatar = f"""<span class="{name}-avatar">
<a href="{who}" class="qa-avatar-link"><img src="{image}" width="{size}" height="{size}" class="qa-avatar-image"
 alt=""/></a>
</span>
"""
    where = pages.where(likeness, post.thread.board, name) if css == "q-view" else ""
    edited = ""
    if post.edited:
        edited = f"""<br/>
<span class="{name}-what">отредактировал</span>
{pages.when(likeness, post.edited, name, "updated")}
{pages.who(likeness, author, name, is_card=False)}"""
    return f"""<span class="{name}-avatar-meta">
{avatar}<span class="{name}-meta">
<a href="{href}" class="{name}-what">{_VERBS[css]}</a>
{pages.when(likeness, post.at, name, "published")}
{where}
{pages.who(likeness, author, name, is_card=True)}{edited}
</span>
</span>
"""


def _buttons(post: Post, css: str, *, is_locked: bool) -> str:
    names = {
        "q-view": (("q_doanswer", "ответить", "answer"), ("q_docomment", "комментировать", "comment")),
        "a-item": (("a_docomment", "комментировать", "comment"), ("a_dofollow", "спросить по теме", "follow")),
        "c-item": (("c_docomment", "ответить", "comment"),),
    }[css]
    inputs = "".join(
        f"""<input name="{key}" title="Нажмите, чтобы {name}" type="submit" value="{name}"
 class="qa-form-light-button qa-form-light-button-{kind}"/>
"""
        for key, name, kind in names
        if not is_locked
    )
    flag = f"""<input name="{css[0]}_doflag" title="Пожаловаться на спам или неуместное содержание"
 onclick="qa_show_waiting_after(this, false);" type="submit" value="пожаловаться"
 class="qa-form-light-button qa-form-light-button-flag"/>
"""
    return f'<div class="qa-{css}-buttons">\n{inputs}{flag}</div>\n'


def _form(likeness: Likeness, post: Post, inner: str) -> str:
    code = f"0-{int(likeness.store.now.timestamp())}-{post.number * 104_729:x}"
    return f"""<form method="post" action="{pages.link(pages.question(post.thread))}">
{inner}<input type="hidden" name="code" value="{code}"/>
</form>
"""


def _comments(likeness: Likeness, talk: Talk, about: Post, css: str) -> str:
    shown = "".join(_comment(likeness, post) for post in talk.comments(about))
    hidden = "" if shown else ' style="display:none;"'
    return f"""<div class="qa-{css}-c-list" id="c{about.number}_list"{hidden}>
{shown}</div> <!-- END qa-c-list -->
<div class="qa-c-form" id="c{about.number}" style="display:none;"><h2>Пожалуйста, <a
 href="{pages.link("/login")}">войдите</a> или <a href="{pages.link("/register")}">зарегистрируйтесь</a>, чтобы
 добавить комментарий.</h2></div>
"""


def _comment(likeness: Likeness, post: Post) -> str:
    inner = _buttons(post, "c-item", is_locked=post.thread.is_locked)
    content = _content(likeness, post, "c-item")
    return f"""<div class="qa-c-list-item hentry comment" id="c{post.number}">
{_form(likeness, post, content + _meta(likeness, post, "c-item") + inner)}<div class="qa-c-item-clear"></div>
</div> <!-- END qa-c-item -->
"""


def _question(likeness: Likeness, talk: Talk, thread: Thread) -> str:
    post = thread.first
    tags = "".join(
        f"""<li class="qa-q-view-tag-item"><a href="{pages.link(f"/tag/{quote(tag)}")}" rel="tag"
 class="qa-tag-link">{tag}</a></li>
"""
        for tag in pages.tags(thread)
    )
    closed = ""
    if thread.is_locked:
        closed = """<div class="qa-q-view-closed"><span class="qa-q-view-closed-label">закрыт с пометкой:</span> <span
 class="qa-q-view-closed-content">Вопрос исчерпан</span></div>
"""
    views = f"""<span class="qa-view-count"><span class="qa-view-count-data">{thread.views}</span><span
 class="qa-view-count-pad"> {pages.many(thread.views, "просмотр", "просмотра", "просмотров")}</span></span>
"""
    main = f"""{_content(likeness, post, "q-view")}{closed}<div class="qa-q-view-tags">
<ul class="qa-q-view-tag-list">
{tags}</ul>
</div>
{_meta(likeness, post, "q-view")}{_buttons(post, "q-view", is_locked=thread.is_locked)}"""
    return f"""<div class="qa-q-view hentry question" id="q{post.number}">
<div class="qa-q-view-stats">
{_form(likeness, post, pages.voting(post))}{views}</div>
<div class="qa-q-view-main">
{_form(likeness, post, main)}{_comments(likeness, talk, post, "q-view")}</div> <!-- END qa-q-view-main -->
<div class="qa-q-view-clear"></div>
</div> <!-- END qa-q-view -->
"""


def _answer(likeness: Likeness, talk: Talk, post: Post) -> str:
    is_best = post is talk.best
    best = ""
    if is_best:
        best = """<div class="qa-a-selected">&nbsp;</div>
<div class="qa-a-selected-text">Лучший ответ</div>
"""
    main = f"""<div class="qa-a-selection">
{best}</div>
{_content(likeness, post, "a-item")}{_meta(likeness, post, "a-item")}\
{_buttons(post, "a-item", is_locked=post.thread.is_locked)}"""
    return f"""<div class="qa-a-list-item hentry answer{" answer-selected qa-a-list-item-selected" if is_best else ""}"
 id="a{post.number}">
{_form(likeness, post, pages.voting(post))}<div class="qa-a-item-main">
{_form(likeness, post, main)}{_comments(likeness, talk, post, "a-item")}</div> <!-- END qa-a-item-main -->
<div class="qa-a-item-clear"></div>
</div> <!-- END qa-a-list-item -->
"""
