"""Write the pages of a thread, profiles, forms and messages.

In: a `Visit`. Out: answers.
"""

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import NAME, Visit


def thread(visit: Visit, thread: Thread, page: int) -> Answer:
    """Write a page of a thread."""
    likeness, target = visit.likeness, f"showthread.php?tid={thread.number}"
    thread.views += 1
    pager = visit.pager(target, page, likeness.thread_page_count(thread))
    posts = slice_page(thread.posts, page, likeness.posts_per_page)
    number = thread.number
    reply = f"""<a href="newreply.php?tid={number}" class="button new_reply_button"><span>Post Reply</span></a>&nbsp;"""
    if thread.is_locked:
        reply = f'<a href="newreply.php?tid={number}" class="button closed_button"><span>Thread Closed</span></a>&nbsp;'
    body = f"""<div class="float_left">{pager}</div><div class="float_right">{reply}</div>
<table border="0" cellspacing="0" cellpadding="5" class="tborder tfixed clear">
<tr><td class="thead"><div class="float_right"><span class="smalltext"><strong><a href="javascript:void(0)"
 id="thread_modes">Thread Modes</a></strong></span></div><div><strong>{esc(thread.title)}</strong></div></td></tr>
<tr><td id="posts_container"><div id="posts">
{"".join(_post(visit, post) for post in posts)}
</div></td></tr>
<tr><td class="tfoot"><div class="float_right"></div><div><strong>&laquo;
 <a href="showthread.php?tid={number}&amp;action=nextoldest">Next Oldest</a> |
 <a href="showthread.php?tid={number}&amp;action=nextnewest">Next Newest</a> &raquo;</strong></div></td></tr>
</table>
<div class="float_left">{pager}</div><div style="padding-top: 4px;" class="float_right">{reply}</div><br class="clear"
 />
{_related(visit, thread)}
<br />
<div class="float_left"><ul class="thread_tools">
<li class="printable"><a href="printthread.php?tid={number}">View a Printable Version</a></li></ul></div>
<div class="float_right" style="text-align: right;">{visit.jump_box(thread.board.number)}</div><br class="clear" />
<br /><span class="smalltext">Users browsing this thread: {1 + visit.store.visits % 3} Guest(s)</span>
<div id="thread_modes_popup" class="popup_menu" style="display: none;"><div class="popup_item_container">
<a href="{target}&amp;mode=linear&amp;pid={posts[0].number}#pid{posts[0].number}"
 class="popup_item">Linear Mode</a></div>
<div class="popup_item_container"><a href="{target}&amp;mode=threaded&amp;pid={posts[0].number}#pid{posts[0].number}"
 class="popup_item">Threaded Mode</a></div></div>"""
    canonical = f'<link rel="canonical" href="{esc(likeness.thread_url(thread, page))}" />'
    crumbs = visit.crumbs(visit.path_to(thread.board), thread.title)
    return visit.page(thread.title, crumbs, body, canonical)


def _post(visit: Visit, post: Post) -> str:
    number, tid, author = post.number, post.thread.number, post.author
    again = "" if post.place == 1 else "RE: "
    edited = ""
    if post.edited:
        edited = f"""<span class="edited_post">(This post was last modified: {visit.date(post.edited)} by
 {visit.user(author)}.)</span>"""
    signature = f'<div class="signature scaleimages">{esc(author.signature)}</div>' if author.signature else ""
    liked = f'<div class="post_meta" id="post_meta_{number}"><div class="float_right"></div></div>'
    return f"""<a name="pid{number}" id="pid{number}"></a>
<div class="post " style="" id="post_{number}">
{_author(visit, post)}
<div class="post_content"><div class="post_head">
<div class="float_right" style="vertical-align: top"><strong><a
 href="showthread.php?tid={tid}&amp;pid={number}#pid{number}"
 title="{again}{esc(post.thread.title)}">#{post.place}</a></strong></div>
<span class="post_date">{visit.date(post.at)} <span class="post_edit" id="edited_by_{number}">{edited}</span></span>
</div>
<div class="post_body scaleimages" id="pid_{number}">
{visit.likeness.post_html(post)}
</div>
{signature}
{liked}
</div>
<div class="post_controls"><div class="postbit_buttons author_buttons float_left">
<a href="search.php?action=finduser&amp;uid={author.number}" title="Find all posts by this user" class="postbit_find">
<span>Find</span></a></div>
<div class="postbit_buttons post_management_buttons float_right">
<a href="newreply.php?tid={tid}&amp;replyto={number}" title="Quote this message in a reply" class="postbit_quote">
<span>Reply</span></a></div></div>
</div>
"""


def _author(visit: Visit, post: Post) -> str:
    author = post.author
    picture = f"{visit.base}/uploads/avatars/avatar_{author.number}.png" if author.has_avatar else "images/default.png"
    threads = sum(thread.first.author is author for thread in visit.store.threads.values())
    title = "Moderator" if author.is_moderator else "Junior Member"
    return f"""<div class="post_author">
<div class="author_avatar"><a href="{visit.base}/member.php?action=profile&amp;uid={author.number}"><img src="{picture}"
 alt="" width="40" height="40" /></a></div>
<div class="author_information"><strong><span class="largetext">{visit.user(author)}</span></strong>
 <img src="images/buddy_offline.png" title="Offline" alt="Offline" class="buddy_status" /><br />
<span class="smalltext">{title}<br /><img src="images/star.png" border="0" alt="*" /><img src="images/star.png"
 border="0"
 alt="*" /><br /></span></div>
<div class="author_statistics">Posts: {visit.store.count_posts(author)}<br />Threads: {threads}<br />
Joined: {author.joined:%b %Y}<br />Reputation: <strong class="reputation_neutral">0</strong></div>
</div>"""


def _related(visit: Visit, thread: Thread) -> str:
    others = [other for other in thread.board.threads if other is not thread][:5]
    rows = "".join(
        f"""<tr><td align="center" class="trow1" width="2%">&nbsp;</td>
<td class="trow1">&nbsp;<a href="showthread.php?tid={other.number}" >{esc(other.title)}</a><br />
<span class="smalltext">{visit.user(other.first.author)}</span></td>
<td align="center" class="trow1"><a href="javascript:void(0)">{other.replies}</a></td>
<td align="center" class="trow1">{other.views}</td>
<td class="trow1" style="white-space: nowrap"><span class="smalltext">{visit.date(other.last.at)}<br />
<a href="showthread.php?tid={other.number}&amp;action=lastpost">Last Post</a>:
 {visit.user(other.last.author)}</span></td>
</tr>
"""
        for other in others
    )
    return f"""<table border="0" cellspacing="0" cellpadding="5" class="tborder">
<tr><td class="thead" align="center" colspan="6"><strong>Possibly Related Threads&hellip;</strong></td></tr>
<tr><td class="tcat" align="center" colspan="2"><span
 class="smalltext"><strong>Thread</strong> / <strong>Author</strong>
</span></td><td class="tcat" align="center"><span class="smalltext"><strong>Replies</strong></span></td>
<td class="tcat" align="center"><span class="smalltext"><strong>Views</strong></span></td>
<td class="tcat" align="center"><span class="smalltext"><strong>Last Post</strong></span></td></tr>
{rows}</table>"""


def printed(visit: Visit, thread: Thread) -> Answer:
    """Write a thread for printers."""
    posts = "".join(
        f"""<strong>{"RE: " if post.place > 1 else ""}{esc(thread.title)}</strong> - {visit.user(post.author)} -
 {visit.date(post.at)}<br /><br />{visit.likeness.post_html(post)}<br /><br /><hr />"""
        for post in thread.posts
    )
    return Answer(f"""<!DOCTYPE html><html xml:lang="en" lang="en"><head><title>{NAME} - {esc(thread.title)}</title>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><meta name="robots" content="noindex, nofollow" />
</head><body><table width="98%" align="center"><tr><td valign="top"><a href="{visit.base}"><img
 src="{visit.base}/images/logo.png" alt="{NAME}" border="0" /></a></td></tr><tr><td><table border="0" cellspacing="0"
 width="90%" align="center"><tr><td>{esc(thread.title)} - Printable Version<br /><br />+- {NAME}
 (<em>{visit.base}</em>)<br />+--- Thread: {esc(thread.title)} (<em>/showthread.php?tid={thread.number}</em>)<br /></td>
</tr></table><hr size="1" width="90%" />{posts}</td></tr></table></body></html>""")


def profile(visit: Visit, member: Member) -> Answer:
    """Write the profile of a member."""
    count = visit.store.count_posts(member)
    body = f"""<div class="main"><fieldset><table width="100%" cellspacing="0" cellpadding="0" border="0"><tr>
<td width="75%"><span class="largetext"><strong>{esc(member.name)}</strong></span><br /><span class="smalltext">(Junior
 Member)<br /><img src="images/star.png" border="0" alt="*" /><br /><br /><strong>Registration Date:</strong>
 {member.joined:%m-%d-%Y}<br /><strong>Date of Birth:</strong> Not Specified<br /><strong>Local Time:</strong>
 {visit.store.now:%m-%d-%Y} at {visit.store.now:%I:%M %p}<br /><strong>Status:</strong> Offline</span></td></tr></table>
</fieldset><br /><table border="0" cellspacing="0" cellpadding="5" class="tborder tfixed"><tr><td colspan="2"
 class="thead"><strong>{esc(member.name)}'s Forum Info</strong></td></tr>
<tr><td class="trow1" style="width: 30%;"><strong>Joined:</strong></td><td
 class="trow1">{member.joined:%m-%d-%Y}</td></tr>
<tr><td class="trow1"><strong>Last Visit:</strong></td><td class="trow1">(Hidden)</td></tr>
<tr><td class="trow2"><strong>Total Posts:</strong></td><td
 class="trow2">{count} (0.1 posts per day | 2.3 percent of total
 posts)<br /><span class="smalltext">(<a href="search.php?action=finduserthreads&amp;uid={member.number}">Find All
 Threads</a> &mdash; <a href="search.php?action=finduser&amp;uid={member.number}">Find All Posts</a>)</span></td></tr>
</table></div>"""
    title = f"Profile of {member.name}"
    return visit.page(f"{NAME} - {title}", visit.crumbs([], title), body)


def members(visit: Visit) -> Answer:
    """Write the list of members."""
    rows = "".join(
        f"""<tr><td class="trow1" align="center" width="1%"><img src="images/default.png" alt="" /></td>
<td class="trow1">{visit.user(member)}<br /><span class="smalltext">Junior Member</span></td>
<td class="trow1" align="center">{visit.date(member.joined)}</td><td class="trow1" align="center">(Hidden)</td>
<td class="trow1" align="center">{visit.store.count_posts(member)}</td></tr>
"""
        for member in sorted(visit.store.members, key=lambda member: member.name.lower())
    )
    body = f"""<table border="0" cellspacing="0" cellpadding="5" class="tborder"><tr><td class="thead" colspan="5">
<strong>Member List</strong></td></tr><tr><td class="tcat" width="1%">Avatar</td><td class="tcat"><a
 href="memberlist.php?sort=username&amp;order=ascending">Username</a></td><td class="tcat"><a
 href="memberlist.php?sort=regdate">Joined</a></td><td class="tcat">Last Visit</td><td class="tcat">Posts</td></tr>
{rows}</table>"""
    return visit.page(f"{NAME} - Member List", visit.crumbs([], "Member List"), body)


def message(visit: Visit, words: str) -> Answer:
    """Write a page that says one thing, such as that one must log in."""
    body = f"""<table border="0" cellspacing="0" cellpadding="5" class="tborder"><tr><td class="thead">
<span class="smalltext"><strong>{NAME}</strong></span></td></tr><tr><td class="trow1">{words}</td></tr></table>"""
    return visit.page(NAME, visit.crumbs([], "Error"), body)
