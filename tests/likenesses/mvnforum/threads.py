"""Write the pages of a thread, and its prints.

In: a `Likeness` and what to show. Out: HTML.
"""

from collections.abc import Sequence

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import NAME, day, frame, moment, pager, user
from .lists import crumbs, jump

_IMAGES = "/mvnforum/mvnplugin/mvnforum/images"
_RANKS = ((60, "Знавець", 5), (30, "Досвідчений", 4), (10, "Учасник", 2), (0, "Новачок", 1))


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    number, last, count = thread.number, likeness.thread_page_count(thread), len(thread.posts)
    words = f"Усього повідомлень: {count}"
    links = pager(f"viewthread_thread,{number}", page, last, likeness.posts_per_page, words)
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    reply = f"""<a href="addpost_parent,{thread.first.number}"><img src="{_IMAGES}/uk/button_reply.gif" border="0"
 alt="Відповісти" title="Відповісти" /></a>"""
    if thread.is_locked:
        reply = f'<img src="{_IMAGES}/uk/button_locked.gif" alt="Тему закрито" title="Тему закрито" />'
    older, newer = (threads_beside(thread, step) for step in (-1, 1))
    bar = f"""<table width="95%" align="center"><tr><td><a href="addpost_forum,{thread.board.number}"><img
 src="{_IMAGES}/uk/button_newthread.gif" border="0" alt="Нова тема" title="Нова тема" /></a> {reply}</td>
<td align="right" class="portlet-font">{links}</td></tr></table>"""
    body = f"""<table width="95%" align="center"><tr><td class="pageTitle">Тема: <b>{esc(thread.title)}</b></td>
<td align="right" class="portlet-font">Переглядів: {thread.views} | <a href="printthread_thread,{number}"
 target="_blank">Версія для друку</a> | <a href="addwatch_thread,{number}">Стежити за темою</a> | <a
 href="addfavoritethread_thread,{number}">До обраного</a> | <a href="rss_thread,{number}">RSS</a></td></tr></table>
{bar}
<table width="95%" class="tborder" cellspacing="0" cellpadding="3" align="center">
<tr class="portlet-section-header"><td width="20%" align="center">Автор</td><td>Повідомлення</td></tr>
{posts}</table>
<a name="lastpost"></a>
{bar}
<table width="95%" align="center"><tr><td class="portlet-font">{older} {newer}</td>
<td align="right">{jump(likeness)}</td></tr></table>"""
    steps = [*crumbs(likeness, thread.board), ("", thread.title)]
    return frame(likeness, thread.title, steps, body, f"rss_thread,{number}")


def threads_beside(thread: Thread, step: int) -> str:
    """Link the thread before or after one in its board, by number."""
    numbers = sorted(one.number for one in thread.board.threads)
    place = numbers.index(thread.number) + step
    if not 0 <= place < len(numbers):
        return ""
    words = "&laquo; Попередня тема" if step < 0 else "Наступна тема &raquo;"
    return f'<a href="viewthread_thread,{numbers[place]}">{words}</a>'


def _side(likeness: Likeness, member: Member) -> str:
    count = likeness.store.count_posts(member)
    rank, stars = next((name, stars) for least, name, stars in _RANKS if count >= least)
    if member.is_moderator:
        rank = "Модератор"
    picture = f"""<img src="/mvnforum/mvnplugin/upload/memberavatars/{member.number}.jpg" border="0" alt="" /><br/>
"""
    place = f"Звідки: {esc(member.place)}<br/>\n" if member.place else ""
    return f"""<b>{user(member)}</b><br/>
<span class="portlet-font">{rank}<br/>{f'<img src="{_IMAGES}/star.gif" alt="*" />' * stars}<br/>
{picture if member.has_avatar else ""}Приєднався: {day(likeness, member.joined)}<br/>
Повідомлень: {count}<br/>
{place}Стан: <span class="offline">Не на форумі</span><br/></span>"""


def _post(likeness: Likeness, post: Post) -> str:
    author, key, title = post.author, post.number, esc(post.thread.title)
    css = "body" if post.place % 2 else "alternate"
    edited = signature = ""
    if post.edited:
        edited = f"""<tr><td colspan="2" class="portlet-font-small"><i>[Змінено разів: {post.edits}, востаннє змінив(ла)
 {user(author)} {moment(likeness, post.edited)}]</i></td></tr>
"""
    if author.signature:
        signature = f"""<tr><td colspan="2" class="signature">----------------------------------------<br/>
{esc(author.signature)}</td></tr>
"""
    rank = "Re: " if post.place > 1 else ""
    return f"""<tr class="portlet-section-{css}"><td valign="top" class="memberInfo"><a name="{key}"></a>
{_side(likeness, author)}</td>
<td valign="top" height="100%"><table width="100%" cellspacing="0" cellpadding="3" border="0">
<tr><td class="messageTopic"><img src="{_IMAGES}/posticon/icon1.gif" alt="" /> <b>{rank}{title}</b></td>
<td align="right" nowrap="nowrap"><a href="addpost_parent,{key}"><img src="{_IMAGES}/uk/reply.gif" border="0"
 alt="Відповісти" /></a> <a href="addpost_parent,{key}_quote,yes"><img src="{_IMAGES}/uk/quote.gif" border="0"
 alt="Цитувати" title="Цитувати" /></a> <a href="printpost_post,{key}" target="_blank"><img src="{_IMAGES}/print.gif"
 border="0" alt="Друк" /></a> <a href="reportpost_post,{key}"><img src="{_IMAGES}/report.gif" border="0" alt="Скарга" />
</a></td></tr>
<tr><td colspan="2" class="portlet-font-small"><a href="#{key}">#{post.place}</a> Надіслано:
 {moment(likeness, post.at)}<hr size="1" noshade="noshade" /></td></tr>
<tr><td colspan="2" class="messageText" valign="top">
{likeness.post_html(post)}
</td></tr>
{edited}{signature}</table></td></tr>
<tr class="portlet-section-{css}"><td class="portlet-font-small"><a href="#top">Догори</a></td>
<td class="portlet-font-small"><a href="viewmember_memberid,{author.number}"><img src="{_IMAGES}/profile.gif" border="0"
 alt="Профіль" /></a> <a href="sendmessage_memberid,{author.number}"><img src="{_IMAGES}/pm.gif" border="0"
 alt="Особисте повідомлення" /></a></td></tr>
"""


def printed(likeness: Likeness, thread: Thread, posts: Sequence[Post]) -> str:
    """Write posts of a thread for printing."""
    shown = "".join(
        f"""<table width="95%" align="center"><tr><td><b>{esc(post.author.name)}</b> -
 {moment(likeness, post.at)}</td></tr><tr><td>{likeness.post_html(post)}</td></tr></table><hr/>
"""
        for post in posts
    )
    return f"""<html><head><title>{NAME} - {esc(thread.title)}</title><meta name="robots" content="noindex" /></head>
<body onload="window.print()"><h3>{esc(thread.board.title)} - {esc(thread.title)}</h3>
<a href="viewthread_thread,{thread.number}">{likeness.base}/mvnforum/viewthread_thread,{thread.number}</a><hr/>
{shown}</body></html>
"""
