"""Write the pages of threads, and how they are printed.

In: a `Likeness` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .pages import IMAGES, NAME, SCRIPT, crumbs_of, frame, pager, plain_date, second, user, when


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    number, board = second(thread), thread.board
    target = f"{SCRIPT}?num={number}"
    seiten = pager(target, page, likeness.thread_page_count(thread), likeness.posts_per_page)
    posts = slice_page(thread.posts, page, likeness.posts_per_page)
    shown = "".join(_post(likeness, post, "windowbg2" if place % 2 else "windowbg") for place, post in enumerate(posts))
    rows = sorted(board.threads, key=lambda other: other.last.at, reverse=True)
    place = rows.index(thread)
    newer = f'<a href="{SCRIPT}?num={second(rows[place - 1])}">&#171; Vorheriges Thema</a> | ' if place else ""
    older = (
        f' | <a href="{SCRIPT}?num={second(rows[place + 1])}">Nächstes Thema &#187;</a>' if rows[place + 1 :] else ""
    )
    steps = f'<div class="small">{newer}<a href="{SCRIPT}?board={board.key}">{esc(board.title)}</a>{older}</div>'
    answer = "" if thread.is_locked else f'<a href="{SCRIPT}?action=post;num={number};title=PostReply">Antworten</a> | '
    tools = f"""<div class="small" style="text-align: right">{answer}<a \
href="{SCRIPT}?action=notify;thread={number}">Benachrichtigung</a> | <a \
href="{SCRIPT}?action=sendtopic;topic={number}">\
Thema versenden</a> | <a href="{SCRIPT}?action=print;num={number}" target="_blank">Drucken</a></div>"""
    kind = "Wichtiges Thema" if thread.is_sticky else "Normales Thema"
    kind += " (geschlossen)" if thread.is_locked else ""
    body = f"""<a name="top"></a>{steps}
{seiten}{tools}
<table cellpadding="4" cellspacing="1" border="0" width="100%" class="bordercolor"><tr>
<td class="titlebg" align="left" valign="middle"><img src="{IMAGES}/thread.gif" alt="{kind}" title="{kind}" /> <b>\
{esc(thread.title)}</b> <span class="small">(Gelesen: {thread.views} mal)</span></td>
</tr></table>
{shown}<a name="new"></a>
{seiten}{tools}
<div style="float: right" class="small"><form action="{SCRIPT}" method="post" name="selector">Gehe zu: <select \
name="jumpto">{"".join(f'<option value="board={one.key}">{esc(one.title)}</option>' for one in likeness.store.boards)}\
</select> <input type="submit" value="Los" /></form></div>
{steps}"""
    return frame(likeness, thread.title, body, [*crumbs_of(likeness, board), esc(thread.title)])


def _rank(likeness: Likeness, member: Member) -> str:
    if member.is_moderator:
        return "Globaler Moderator"
    count = likeness.store.count_posts(member)
    return "Senior Mitglied" if count > 30 else "Mitglied" if count > 10 else "Neuling"


def _post(likeness: Likeness, post: Post, shade: str) -> str:
    author, place = post.author, post.place - 1
    target = f"{SCRIPT}?num={second(post.thread)}/{place}#{place}"
    stars = f'<img src="{IMAGES}/star.gif" alt="*" />' * (5 if author.is_moderator else 2)
    avatar = (
        f'<img src="/yabbfiles/avatars/{author.number}.gif" alt="" border="0" /><br /><br />'
        if author.has_avatar
        else ""
    )
    lives = f"{esc(author.place)}<br />" if author.place else ""
    title = f"{'Re: ' if place else ''}{esc(post.thread.title)}"
    head = f'<b>Antwort #{place} - </b><a href="{target}">{when(likeness, post.at)}</a>'
    date = head if place else f'<a href="{target}">{when(likeness, post.at)}</a>'
    edited = ""
    if post.edited:
        edited = f"&#171; Zuletzt geändert: {when(likeness, post.edited)} von {user(author)} &#187;"
    signature = f'<hr width="100%" size="1" class="hr" /><div class="load_sig">{esc(author.signature)}</div>'
    return f"""<a name="{place}"></a>
<table cellpadding="4" cellspacing="1" border="0" width="100%" class="bordercolor" style="table-layout: fixed;">
<tr>
<td class="{shade}" valign="top" width="20%" rowspan="2"><b>{user(author)}</b><br /><span \
class="small">{_rank(likeness, author)}<br />{stars}<br /><img src="{IMAGES}/off.gif" alt="" /> Offline<br /><br />\
{avatar}\
<br />{lives}Beiträge: {likeness.store.count_posts(author)}<br />Mitglied seit: \
{author.joined.astimezone(likeness.zone):%d.%m.%Y}<br /></span></td>
<td class="{shade}" valign="top" width="80%"><table width="100%"><tr><td align="left" valign="middle"><img \
src="{IMAGES}/xx.gif" alt="" /> <b>{title}</b><br /><span class="small">{date}</span></td><td align="right"><span \
class="small"><a href="{SCRIPT}?action=post;num={second(post.thread)};quote={place};title=PostReply">Zitieren</a>\
</span></td>\
</tr></table>
<hr width="100%" size="1" class="hr" />
<div class="message" style="float: left; width: 99%; overflow: auto;">{likeness.post_html(post)}</div></td>
</tr>
<tr>
<td class="{shade}" valign="bottom"><table width="100%"><tr><td align="left"><span class="small">{edited}</span></td>\
<td \
align="right"><span class="small"><a href="#top">Zum Seitenanfang</a> &nbsp; <img src="{IMAGES}/ip.gif" alt="" /> <b>\
IP \
gespeichert</b></span></td></tr></table>{signature if author.signature else ""}</td>
</tr>
</table>
"""


def printed(likeness: Likeness, thread: Thread) -> str:
    """Write a whole thread on one page, for printers."""
    posts = "".join(
        f"""<tr><td><hr size="2" width="100%" /><b>Titel: {"Re: " if post.place > 1 else ""}{esc(thread.title)}</b><br \
/>
Beitrag von <b>{esc(post.author.name)}</b> am <b>{plain_date(likeness, post.at)}</b><hr size="1" width="100%" />
{likeness.post_html(post)}</td></tr>
"""
        for post in thread.posts
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de" lang="de">
<head>
<title>{NAME} - Druckausgabe</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<meta name="robots" content="noindex,noarchive" />
</head>
<body>
<table width="96%" align="center"><tr><td align="left"><span style="font-size: 17px"><b>{NAME}</b></span><br />
{SCRIPT}<br />{esc(thread.board.title)} &gt;&gt; <b>{esc(thread.title)}</b><br />
<a href="{SCRIPT}?num={second(thread)}">(Thema angefangen von: {esc(thread.first.author.name)} am \
{plain_date(likeness, thread.first.at)})</a></td></tr>
{posts}</table>
<div align="center"><a href="{SCRIPT}">{NAME}</a> &raquo; Powered by YaBB 2.5.2!</div>
</body>
</html>
"""
