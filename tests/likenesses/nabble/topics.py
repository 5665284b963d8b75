"""Write the pages of a topic in its classic view, with the list of all its messages above.

In: a `Likeness` and what to show. Out: HTML.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Post, Thread

from . import pages


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a topic."""
    step, board = likeness.posts_per_page, thread.board
    paths = [pages.topic(thread, place * step) for place in range(likeness.thread_page_count(thread))]
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, step))
    numbers = pages.pager(paths, page)
    locked = '<span class="topic-locked"><img src="/images/icon_lock.png" alt="" /> Locked</span> '
    node = pages.node(thread)
    body = f"""{_neighbours(likeness, thread)}
<h1 id="post-title" class="post-title adbayes-content">{esc(thread.title)}</h1>
<table class="topic-toolbar shaded-bg-color"><tr><td><span class="view-links small"><b>Classic</b> <a
 href="javascript:void Nabble.changeView('list')">List</a> <a
 href="javascript:void Nabble.changeView('threaded')">Threaded</a></span></td><td
 style="text-align:right">{locked if thread.is_locked else ""}<span
 class="message-count"><b>{len(thread.posts)}</b> message{"" if len(thread.posts) == 1 else "s"}</span> <span
 class="dropdown"><a class="toolbar-button" href="#">Options</a><ul class="dropdown-menu" style="display:none"><li><a
 href="{pages.topic(thread).replace(".html", ".xml")}" rel="nofollow">Feed for this topic</a></li><li><a
 href="{pages.servlet("subscribe", node=node)}" rel="nofollow">Subscribe via email</a></li></ul></span></td></tr>
</table>
{_messages(likeness, thread)}
{numbers}
<div id="topic-classic" class="classic-view">
{posts}</div>
{numbers}
<div class="topic-footer"><a href="{likeness.base}{pages.forum(board)}" target="_top">&laquo; Return to
 {esc(board.title)}</a> &nbsp;|&nbsp; <span class="weak-color">{thread.views} views</span></div>"""
    words = " ".join(part.text for part in thread.first.parts if part.kind == "text")[:160]
    head = f"""<meta name="description" content="{esc(f"{thread.title}. {words}")}" />
<link rel="canonical" href="{likeness.base}{paths[page - 1]}" />
"""
    trail = pages.steps(likeness, board)
    return pages.frame(likeness, f"{pages.NAME} - {board.title} - {thread.title}", trail, body, at=node, head=head)


def _neighbours(likeness: Likeness, thread: Thread) -> str:
    rows = likeness.rows(thread.board)
    place = rows.index(thread)
    before = rows[place - 1] if place else None
    after = rows[place + 1] if place + 1 < len(rows) else None
    links = [
        f'<a href="{likeness.base}{pages.topic(one)}" target="_top" title="{esc(one.title)}">{name}</a>'
        for one, name in ((before, "&#8249; Previous Topic"), (after, "Next Topic &#8250;"))
        if one
    ]
    return f'<div class="topic-neighbours small" style="float:right">{" &nbsp; ".join(links)}</div>'


def _messages(likeness: Likeness, thread: Thread) -> str:
    """List all messages of a topic, each below the one that it answers."""
    if not thread.replies:
        return ""
    rows = "".join(
        f"""<div class="list-row" style="margin-left:{_depth(post)}em"><a href="{likeness.base}{pages.permalink(post)}"
 rel="nofollow" target="_top">{"" if post.place == 1 else "Re: "}{esc(thread.title)}</a> <span
 class="weak-color">&#8211; {esc(post.author.name)} &#8211; {pages.brief(likeness, post.at)}</span></div>
"""
        for post in thread.posts
    )
    return f'<div id="topic-list" class="message-list light-border-color small">\n{rows}</div>'


def _answered(post: Post) -> Post | None:
    """Find the post that another one answers: the last of whom it quotes, or else the first."""
    before = post.thread.posts[: post.place - 1]
    quoted = {part.who for part in post.parts if part.kind == "quote"}
    found = [one for one in before if one.author.name in quoted]
    return found[-1] if found else before[0] if before else None


def _depth(post: Post) -> int:
    depth, above = 0, _answered(post)
    while above and depth < 8:
        depth, above = depth + 1, _answered(above)
    return depth


def _post(likeness: Likeness, post: Post) -> str:
    author, thread, node = post.author, post.thread, pages.node(post)
    href = likeness.base + pages.permalink(post)
    answered = _answered(post)
    reply = ""
    if answered:
        above = likeness.base + pages.permalink(answered)
        reply = f"""<div class="in-reply-to small weak-color">In reply to <a href="{above}"
 rel="nofollow" target="_top">this post</a> by {esc(answered.author.name)}</div>
"""
    note = ""
    if post.edited:
        note = f'<div class="post-updated small">This post was updated on {pages.moment(post.edited)}.</div>\n'
    elif post.number % 17 == 0:
        note = '<div class="pending small">This post has <b>NOT</b> been accepted by the mailing list yet.</div>\n'
    avatar = f"/file/a{author.number}/avatar100.png" if author.has_avatar else "/images/avatar100.png"
    signature = ""
    if author.signature and not pages.is_mail(post):
        signature = f'<div class="signature weak-color">{esc(author.signature)}</div>\n'
    role = '<div class="user-group small">Administrator</div>' if author.is_moderator else ""
    subject = f"{'' if post.place == 1 else 'Re: '}{esc(thread.title)}"
    return f"""<a name="a{node}"></a>
<div class="classic-row light-border-color{" root-row" if post.place == 1 else ""}" id="p{node}">
<table class="classic-table" cellspacing="0"><tr>
<td class="classic-author-cell medium-border-color" rowspan="2">
<a href="{pages.servlet("user_nodes", user=author.number + 300)}" rel="nofollow"><img src="{avatar}" height="100"
 width="100" class="avatar light-border-color" alt="{esc(author.name)}" title="{esc(author.name)}" /></a>
<div class="classic-author-name">{pages.user(author)}</div>
{role}<div class="post-count small weak-color">{pages.plural(likeness.store.count_posts(author), "post")}</div></td>
<td class="classic-header light-bg-color">
<div style="float:right" class="post-links small"><a href="{pages.servlet("reply", node=node)}" rel="nofollow"
 class="reply-link">Reply</a> | <a href="javascript:void Nabble.changeView('threaded')">Threaded</a> | <span
 class="dropdown"><a href="#">More</a><ul class="dropdown-menu" style="display:none"><li><a
 href="{pages.servlet("print_post", node=node)}" rel="nofollow">Print post</a></li><li><a href="{href}"
 target="_top" rel="nofollow">Permalink</a></li><li><a href="{pages.servlet("user_email", user=author.number + 300)}"
 rel="nofollow">Send email to {esc(author.name)}</a></li></ul></span></div>
<span class="post-date" id="date{node}">{pages.moment(post.at)}</span>
<h2 class="subject-text adbayes-content"><a href="{href}" target="_top" rel="nofollow">{subject}</a></h2>
{reply}</td></tr>
<tr><td class="classic-body">
{note}<div class="message-text adbayes-content" id="message{node}">{likeness.post_html(post)}</div>
{signature}</td></tr></table>
</div>
"""
