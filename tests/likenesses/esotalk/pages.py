"""Write the pages of channels and conversations.

In: a `Likeness` and what to show. Out: HTML.
"""

from datetime import datetime
from typing import Any

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Post, Thread

from .frame import ago, avatar, channel, frame, months, name, time, whole_date

_GAMBITS = (
    ("has attachments", "har bilagor"),
    ("active today", "aktiv idag"),
    ("author", "författare:"),
    ("contributor", "deltagare:"),
    ("sticky", "klistrad"),
    ("locked", "låst"),
    ("order by replies", "sortera efter svar"),
)


def channels(likeness: Any) -> str:
    """Write the page that lists all channels."""
    items = "".join(_channel(likeness, board) for category in likeness.store.categories for board in category.boards)
    body = f"""<div id='memberListUtilities'><h1>Kanaler</h1></div>
<ul id='channelList' class='area channelList'>
{items}</ul>"""
    return frame(likeness, "channels", "Kanaler", body)


def _channel(likeness: Any, board: Board) -> str:
    inside = "".join(_channel(likeness, one) for one in board.boards)
    inside = f"<ul>\n{inside}</ul>" if inside else ""
    return f"""<li id='channel_{board.number}' data-id='{board.number}'>
<div class='thing'>
<div class='controls channelControls'><a href='/user/login?return=channels' class='button'>Följ</a></div>
<div class='info'>{channel(likeness, board)}</div>
<div class='stats'>{len(board.threads)} {"konversation" if len(board.threads) == 1 else "konversationer"}, {board.posts}
 inlägg</div>
<p class='description'>{esc(board.about)}</p>
</div>
{inside}</li>
"""


def _tabs(likeness: Any, here: Board | None) -> str:
    chosen = " class='selected'"
    items = "".join(
        f"<li{chosen if board is here else ''}>{channel(likeness, board)}</li>\n"
        for category in likeness.store.categories
        for parent in category.boards
        for board in (parent, *(parent.boards if here and here in (parent, *parent.boards) else ()))
    )
    return f"""<ul id='channels' class='channels tabs'>
<li class='channelListItem'><a href='/channels' class='channel-list' data-channel='list' title='Kanallista'><i
 class='icon-list'></i></a></li>
<li class='pathItem{"" if here else " selected"}'><a href='/conversations/all' class='channel channel-all'
 data-channel='all'>Alla kanaler</a></li>
{items}</ul>"""


def conversations(likeness: Any, board: Board | None, page: int) -> str:
    """Write the list of conversations of a channel, or of all."""
    store = likeness.store
    if board:
        found = likeness.rows(board)
    else:
        found = sorted(store.threads.values(), key=lambda one: (one.is_sticky, one.last.at), reverse=True)
    shown = found[: page * likeness.threads_per_page]
    rows = "".join(_row(likeness, thread) for thread in shown)
    key = board.key if board else "all"
    more = ""
    if len(shown) < len(found):
        search = f"%23limit%3A{(page + 1) * likeness.threads_per_page}"
        more = (
            f"<div class='viewMore'><a href='/conversations/{key}?search={search}' class='button'>Visa fler</a></div>"
        )
    gambits = "\n".join(
        f"<li class='gambit-{one.split()[0]}'><a href='#' data-gambit='#{one}'>{word}</a></li>"
        for one, word in _GAMBITS
    )
    nothing = "<div class='area noResults help'><h4>Det finns inga konversationer som matchar din sökning.</h4></div>"
    body = f"""<form class='search big' id='search' action='/conversations/{key}' method='get'>
<fieldset><i class='icon-search'></i>
<input name='search' type='text' class='text' value='' spellcheck='false' placeholder='Sök konversationer...'/>
<a class='control-reset' href='/conversations/{key}'><i class='icon-remove'></i></a></fieldset>
</form>
<a href='/conversation/start/{key}' class='button big newConversation'><i class='icon-plus'></i> Ny konversation</a>
{_tabs(likeness, board)}
<div id='gambits'>
<p class='help'>Klicka på ett filter för att begränsa listan:</p>
<ul>
{gambits}
</ul>
</div>
<div id='conversations'>
{f"<ul class='conversationList'>{rows}</ul>" if rows else nothing}
{more}
</div>"""
    head = f"<link rel='alternate' type='application/atom+xml' title='RSS' href='/conversations/{key}/index.atom'/>"
    return frame(likeness, "conversations", board.title if board else "", body, head=head)


def _labels(thread: Thread) -> str:
    marks = ""
    if thread.is_sticky:
        marks += "<span class='label label-sticky'><i class='icon-pushpin'></i> Klistrad</span>"
    if thread.is_locked:
        marks += "<span class='label label-locked'><i class='icon-lock'></i> Låst</span>"
    return f"<span class='labels'>{marks}</span>"


def _row(likeness: Any, thread: Thread) -> str:
    first, last, path = thread.first, thread.last, likeness.thread_path(thread)
    excerpt = " ".join(part.text for part in first.parts if part.kind == "text")[:150] if thread.is_sticky else ""
    kind = " starred" if thread.number % 11 == 0 else ""
    count = thread.replies
    verb = "svarade" if count else "skrev"
    return f"""<li id='c{thread.number}' class='channel-{thread.board.number}{kind}'>
<div class='col-conversation'>{_labels(thread)}
<strong class='title'><a href='{path}'>{esc(thread.title)}</a></strong>
{f"<div class='excerpt'>{esc(excerpt)}</div>" if excerpt else ""}
</div>
<div class='col-channel'>{channel(likeness, thread.board)}</div>
<div class='col-lastPost'>
<span class='action'>{avatar(last.author, "avatar thumb")}
<span class='lastPostMember name'>{name(likeness, last.author)}</span> {verb}
<a href='{path}/unread' class='lastPostTime' title='{whole_date(likeness, last.at)}'>{ago(likeness, last.at)}</a></span>
</div>
<div class='col-replies'>
<span><a href='{path}/unread'><i class='icon-comment{"" if count else "-alt"}'></i></a> {count} svar</span>
</div>
</li>
"""


def conversation(likeness: Any, thread: Thread, page: int) -> str:
    """Write a page of a conversation."""
    count, path = likeness.thread_page_count(thread), likeness.thread_path(thread)
    shown = slice_page(thread.posts, page, likeness.posts_per_page)
    before = after = ""
    if page > 1:
        target = likeness.thread_path(thread, page - 1)
        before = f"<li class='scrubberMore scrubberPrevious'><a href='{target}#conversationPosts'>&lt; Äldre</a></li>"
    if page < count:
        target = likeness.thread_path(thread, page + 1)
        after = f"<li class='scrubberMore scrubberNext'><a href='{target}#conversationPosts'>Nyare &gt;</a></li>"
    posts = "".join(_post(likeness, post, before) for before, post in zip([None, *shown], shown, strict=False))
    answer = f"""<div id='reply'><div class='post standalone'><div class='postContent thing'><div
 class='postHeader'></div>
<div class='postBody'><p class='help'><a href='/user/login?return=conversation/{thread.number}'>Logga in</a> eller <a
 href='/user/join?return=conversation/{thread.number}'>registrera dig</a> för att svara!</p></div></div></div></div>"""
    closed = "<p class='help'>Konversationen är låst.</p>"
    members = {post.author.number: post.author for post in thread.posts}
    allowed = f"""<div id='conversationPrivacy' class='area'><span
 class='allowedList action'><strong>Alla</strong> kan se den här
 konversationen. {len(members)} deltagare.</span></div>"""
    body = f"""<div id='conversation' class='{"locked" if thread.is_locked else ""}'>
<div id='conversationHeader' class='bodyHeader'>
<h1 id='conversationTitle'>{esc(thread.title)}</h1>
<a href='{likeness.channel_path(thread.board)}'
 class='channel channel-{thread.board.number}'>{esc(thread.board.title)}</a>
{_labels(thread)}
</div>
{allowed}
<div id='conversationBody' class='hasScrubber'>
<div class='scrubberColumn'>
<div class='scrubberContent'>
<a href='/user/login?return=conversation/{thread.number}' class='button big' id='jumpToReply'><i
 class='icon-plus'></i> Skriv ett svar</a>
<ul class='controls'><li><a href='/conversation/index.atom/{thread.number}' class='control-feed'>Flöde</a></li></ul>
{_scrubber(likeness, thread, path, page)}
</div>
</div>
<div id='conversationContent'>
<ol id='conversationPosts' class='postList' start='{(page - 1) * likeness.posts_per_page + 1}'>
{before}
{posts}
{after}
</ol>
{closed if thread.is_locked else answer}
</div>
</div>
</div>"""
    head = f"<link rel='canonical' href='{likeness.thread_url(thread, page)}'/>"
    back = f"""<a href='{likeness.channel_path(thread.board)}' id='backButton' title='Tillbaka till konversationer'><i
 class='icon-chevron-left'></i></a>"""
    return frame(likeness, "conversation", thread.title, body, back=back, head=head)


def _scrubber(likeness: Any, thread: Thread, path: str, page: int) -> str:
    """Write the line of time beside the posts: years, months, now."""
    dates = sorted({(local.year, local.month) for local in (_local(likeness, post.at) for post in thread.posts)})
    years = "".join(
        f"<li class='scrubber-{year}'><a href='{path}/{year}'>{year}</a><ul>"
        + "".join(
            f"<li class='scrubber-{year}{month:02}' data-index='{year}{month:02}'><a href='{path}/{year}/{month}'"
            f">{months()[month - 1].capitalize()}</a></li>"
            for at, month in dates
            if at == year
        )
        + "</ul></li>\n"
        for year in sorted({year for year, _ in dates})
    )
    return f"""<ul class='scrubber timelineScrubber'>
<li class='scrubber-op{" selected" if page == 1 else ""}' data-index='first'><a href='{path}'>Första inlägget</a></li>
{years}<li class='scrubber-now' data-index='last'><a href='{path}/last'>Nu</a></li>
</ul>"""


def _local(likeness: Any, at: datetime) -> datetime:
    return at.astimezone(likeness.zone)


def _post(likeness: Any, post: Post, before: Post | None) -> str:
    author, number = post.author, post.number
    marker = ""
    if before and ago(likeness, before.at) != ago(likeness, post.at):
        marker = f"<div class='timeMarker'>{ago(likeness, post.at)}</div>"
    group = "Moderator" if author.is_moderator else "Medlem"
    edited = ""
    if post.edited:
        edited = f"""<span class='control editedBy'><i class='icon-edit'></i> Redigerad av {esc(author.name)}
 {time(likeness, post.edited, "editedTime")}</span>"""
    sign = f"<div class='signature'>{esc(author.signature)}</div>"
    likes = ", ".join(name(likeness, one) for one in post.likes)
    likes = f"<p class='likes'>{likes} gillar detta.</p>" if likes else ""
    return f"""<li>
{marker}
<div class='post hasControls{" edited" if post.edited else ""}' id='p{number}' data-id='{number}'
 data-memberid='{author.number}'>
<div class='avatar'><a href='{likeness.member_path(author)}'>{avatar(author)}</a></div>
<div class='postContent thing'>
<div class='postHeader'>
<div class='info'>
<h3>{name(likeness, author)}</h3>
<a href='/conversation/post/{number}' class='time' title='{whole_date(likeness, post.at)}'
 data-timestamp='{int(post.at.timestamp())}'>{ago(likeness, post.at)}</a>
<span class='group subText'>{group}</span>
{edited}
</div>
<div class='controls'>
<a href='/user/login?return=conversation/post/{number}' class='control-quote' title='Citera'><i
 class='icon-quote-left'></i></a>
</div>
</div>
<div class='postBody'>
{likeness.post_html(post)}
</div>
{sign if author.signature else ""}
{likes}
</div>
</div>
</li>
"""
