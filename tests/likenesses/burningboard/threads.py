"""Write the pages of a thread.

In: a `Likeness` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import frame, moment, number, pager, user, written_day
from .lists import above, crumb, jump

_RANKS = ((60, "Profi"), (30, "Fortgeschrittener"), (10, "Schüler"), (0, "Anfänger"))


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    target = f"index.php?page=Thread&amp;threadID={thread.number}"
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    reply = f"""<div class="largeButtons"><ul><li><a href="index.php?form=PostAdd&amp;threadID={thread.number}"
 title="Auf dieses Thema antworten"><img src="icon/postNewM.png" alt="" /> <span>Antworten</span></a></li></ul></div>"""
    if thread.is_locked:
        reply = """<div class="largeButtons"><ul><li><span><img src="icon/threadClosedM.png" alt="" />
 Geschlossen</span></li></ul></div>"""
    bar = f"{pager(target, page, likeness.thread_page_count(thread))}\n{reply}"
    body = f"""<div class="mainHeadline"><img id="threadEdit{thread.number}" src="icon/threadL.png" alt="" />
<div class="headlineContainer"><h2 id="threadTitle{thread.number}"><a href="{target}">{esc(thread.title)}</a></h2></div>
</div>
<div class="contentHeader">{bar}</div>
{posts}
<div class="contentFooter">{bar}</div>
{_similar(likeness, thread)}
<div class="pageOptions"><a href="index.php?page=ThreadFeed&amp;format=rss2&amp;threadID={thread.number}"><img
 src="wcf/icon/rssS.png" alt="" /> <span>Thema als Feed</span></a> <a
 href="index.php?form=Mail&amp;threadID={thread.number}"><span>Thema weiterempfehlen</span></a></div>
{jump(likeness)}"""
    outer = likeness.store.board(thread.board.inside)
    crumbs = [*above(likeness, outer or thread.board), *([crumb(outer)] if outer else []), crumb(thread.board)]
    head = f"""<link rel="alternate" type="application/rss+xml" title="{esc(thread.title)} (RSS2)"
 href="index.php?page=ThreadFeed&amp;format=rss2&amp;threadID={thread.number}" />
"""
    return frame(likeness, f"{thread.title} - {thread.board.title}", crumbs, body, head)


def _similar(likeness: Likeness, thread: Thread) -> str:
    alike = [one for one in thread.board.threads if one is not thread and one.title[:6] == thread.title[:6]][:4]
    rows = "".join(
        f"""<li class="container-{place % 2 + 1}"><div class="containerIcon"><img src="icon/threadM.png" alt="" /></div>
<div class="containerContent"><h4><a href="index.php?page=Thread&amp;threadID={one.number}">{esc(one.title)}</a></h4>
<p class="firstPost smallFont light">Von {user(one.first.author)} ({moment(likeness, one.first.at)})</p></div></li>
"""
        for place, one in enumerate(alike)
    )
    title = '<div class="containerHead"><h3>Ähnliche Themen</h3></div>'
    return f'<div class="border similarThreads">{title}<ul class="dataList">{rows}</ul></div>' if rows else ""


def _sidebar(likeness: Likeness, member: Member, number_of_post: int, *, is_starter: bool) -> str:
    count = likeness.store.count_posts(member)
    rank = "Moderator" if member.is_moderator else next(name for least, name in _RANKS if count >= least)
    avatar = f"""<div class="userAvatar"><a href="index.php?page=User&amp;userID={member.number}"
 title="Benutzerprofil von »{esc(member.name)}« aufrufen"><img src="wcf/images/avatars/avatar-{member.number}.jpg"
 alt="" style="width: 100px; height: 100px;" /></a></div>
"""
    place = f"<p>Wohnort: {esc(member.place)}</p>" if member.place else ""
    starter = '<li><img src="icon/threadStarterS.png" alt="" title="Ersteller des Themas" /></li>' if is_starter else ""
    return f"""<div class="messageSidebar">
<p class="skipSidebar hidden"><a href="#skipPoint{number_of_post}">Zum Beitrag</a></p>
<div class="messageAuthor"><p class="userName"><img src="wcf/icon/offlineS.png" alt=""
 title="»{esc(member.name)}« ist offline" /> <a href="index.php?page=User&amp;userID={member.number}"
 title="Benutzerprofil von »{esc(member.name)}« aufrufen"><span>{esc(member.name)}</span></a></p>
<p class="userTitle smallFont">{rank}</p>
<p class="userRank"><img src="wcf/icon/userRank{"Admin" if member.is_moderator else ""}S.png" alt="" /></p></div>
{avatar if member.has_avatar else ""}<div class="userSymbols"><ul>{starter}</ul></div>
<div class="userCredits"><p>Registrierungsdatum: {written_day(member.joined.astimezone(likeness.zone))}</p>
<p><a href="index.php?form=Search&amp;action=unread&amp;userID={member.number}">Beiträge</a>: {number(count)}</p>
{place}</div>
<div class="userMessenger"><ul><li><a href="index.php?form=PMNew&amp;userID={member.number}"><img
 src="wcf/icon/pmEmptyS.png" alt="" title="Nachricht an »{esc(member.name)}« senden" /></a></li></ul></div>
</div>"""


def _post(likeness: Likeness, post: Post) -> str:
    author, key, target = post.author, post.number, f"index.php?page=Thread&amp;postID={post.number}#post{post.number}"
    edited = signature = ""
    if post.edited:
        edited = f"""<p class="editNote smallFont light">Dieser Beitrag wurde bereits {post.edits} mal editiert,
 zuletzt von »{esc(author.name)}« ({moment(likeness, post.edited)})</p>"""
    if author.signature:
        signature = f'<div class="signature">{esc(author.signature)}</div>'
    title = esc(post.thread.title) if post.place == 1 else ""
    heading = f'<h3 id="postTopic{key}" class="messageTitle"><span>{title}</span></h3>' if title else ""
    is_starter = author is post.thread.first.author
    return f"""<div id="postRow{key}" class="message{" threadStarterPost" if is_starter else ""}">
<div class="messageInner messageLeft dividers container-{2 - post.place % 2}"><a id="post{key}"></a>
{_sidebar(likeness, author, key, is_starter=is_starter)}
<div class="messageContent"><div class="messageContentInner color-{2 - post.place % 2}"><a id="skipPoint{key}"></a>
<div class="messageHeader"><p class="messageCount"><a href="{target}" title="Permalink zum {post.place}. Beitrag"
 class="messageNumber">{post.place}</a></p>
<div class="containerIcon"><img id="postEdit{key}" src="icon/postM.png" alt="" /></div>
<div class="containerContent"><p class="smallFont light">{moment(likeness, post.at, is_full=True)}</p></div></div>
{heading}
<div class="messageBody"><div id="postText{key}">
{likeness.post_html(post)}
</div></div>
{signature}
{edited}
<div class="messageFooterRight"><div class="smallButtons"><ul id="postButtons{key}">
<li class="extraButton"><a href="#top" title="Zum Seitenanfang"><img src="wcf/icon/upS.png"
 alt="Zum Seitenanfang" /></a></li>
<li><a id="postQuote{key}" href="index.php?form=PostAdd&amp;postID={key}&amp;action=quote" title="Zitieren"><img
 src="icon/messageQuoteOptionsS.png" alt="" /> <span>Zitieren</span></a></li>
<li><a href="index.php?form=PostReport&amp;postID={key}" title="Beitrag melden"><img src="icon/reportS.png"
 alt="" /> <span>Melden</span></a></li></ul></div></div>
<hr />
</div></div>
</div></div>
"""
