"""Write the pages of threads as subSilver does: two cells to a post, and a table inside the second.

In: a `Likeness` and what to show. Out: HTML, without session ids.
"""

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .pages import IMAGES, NAME, TABLE, frame, image, jump, pager_words, when


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    board, last = thread.board, likeness.thread_page_count(thread)
    target = f"viewtopic.php?t={thread.number}"
    pager = pager_words(f"{target}&amp;postdays=0&amp;postorder=asc", page, last, likeness.posts_per_page)
    posts = slice_page(thread.posts, page, likeness.posts_per_page)
    shown = "".join(post_rows(likeness, one, place % 2 + 1) for place, one in enumerate(posts))
    reply, words = ("reply-locked", "locked") if thread.is_locked else ("reply", "Reply to topic")
    buttons = f"""<a href="posting.php?mode=newtopic&amp;f={board.number}">\
{image("lang_english/post", "Post new topic", "")}\
</a>&nbsp;&nbsp;&nbsp;<a href="posting.php?mode=reply&amp;t={thread.number}">\
{image(f"lang_english/{reply}", words, "")}</a>"""
    path = f"""<a href="index.php" class="nav">{NAME} Forum Index</a> -> <a href="viewforum.php?f={board.number}" \
class="nav">{esc(board.title)}</a>"""
    body = f"""<table width="100%" cellspacing="2" cellpadding="2" border="0">
  <tr>
\t<td align="left" valign="bottom" colspan="2"><a class="maintitle" href="{target}">{esc(thread.title)}</a><br />
\t  <span class="gensmall"><b>{pager}</b><br />&nbsp; </span></td>
  </tr>
</table>
<table width="100%" cellspacing="2" cellpadding="2" border="0">
  <tr>
\t<td align="left" valign="bottom" nowrap="nowrap"><span class="nav">{buttons}</span></td>
\t<td align="left" valign="middle" width="100%"><span class="nav">&nbsp;&nbsp;&nbsp;{path}</span></td>
  </tr>
</table>
<table class="forumline" width="100%" cellspacing="1" cellpadding="3" border="0">
\t<tr align="right">
\t\t<td class="catHead" colspan="2" height="28"><span class="nav"><a href="{target}&amp;view=previous" \
class="nav">View previous topic</a> :: <a href="{target}&amp;view=next" class="nav">View next topic</a>&nbsp;</span>\
</td>
\t</tr>
\t<tr>
\t\t<th class="thLeft" width="150" height="26" nowrap="nowrap">Author</th>
\t\t<th class="thRight" nowrap="nowrap">Message</th>
\t</tr>
{shown}\t<tr align="center">
\t\t<td class="catBottom" colspan="2" height="28"><form method="post" action="{target}"><span class="gensmall">Display \
posts from previous: <select name="postdays"><option value="0" selected="selected">All Posts</option><option \
value="1">1 Day</option><option value="7">7 Days</option><option value="364">1 Year</option></select>&nbsp;<select \
name="postorder"><option value="asc" selected="selected">Oldest First</option><option value="desc">Newest \
First</option></select>&nbsp;<input type="submit" value="Go" class="liteoption" name="submit" /></span></form></td>
\t</tr>
</table>
{TABLE}
  <tr>
\t<td align="left" valign="middle" nowrap="nowrap"><span class="nav">{buttons}</span></td>
\t<td align="left" valign="middle" width="100%"><span class="nav">&nbsp;&nbsp;&nbsp;{path}</span></td>
\t<td align="right" valign="top" nowrap="nowrap"><span class="gensmall">All times are GMT + 1 Hour</span><br /><span \
class="nav">{pager}</span></td>
  </tr>
  <tr><td align="left" colspan="3"><span class="nav">Page <b>{page}</b> of <b>{last}</b></span></td></tr>
</table>
{jump(likeness, board)}"""
    return frame(likeness, f"View topic - {thread.title}", body)


def _rank(likeness: Likeness, member: Member) -> str:
    if member.is_moderator:
        return f'Moderator<br /><img src="{IMAGES}/rank_mod.gif" alt="Moderator" border="0" /><br />'
    return "Regular" if likeness.store.count_posts(member) > 15 else "Newcomer"


def post_rows(likeness: Likeness, post: Post, shade: int) -> str:
    """Write the three rows of a post: who and what, buttons, a line."""
    author, number, row = post.author, post.number, f"row{shade}"
    avatar = f'<br /><img src="images/avatars/{author.number}.gif" alt="" border="0" />' if author.has_avatar else ""
    place = f"<br />Location: {esc(author.place)}" if author.place else ""
    joined = f"{author.joined.astimezone(likeness.zone):%d %b %Y}"
    signature = f"<br />_________________<br />{esc(author.signature)}" if author.signature else ""
    edited = ""
    if post.edited:
        times = f"{post.edits} time{'s' if post.edits > 1 else ''}"
        edited = f"""<br /><br />Last edited by {esc(author.name)} on {when(likeness, post.edited)}; edited {times} in \
total"""
    subject = esc(post.thread.title) if post.place == 1 else ""
    button = 'width="59" height="18"'
    return f"""\t<tr>
\t\t<td width="150" align="left" valign="top" class="{row}"><span class="name"><a name="{number}"></a><b>\
{esc(author.name)}</b></span><br /><span class="postdetails">{_rank(likeness, author)}{avatar}<br /><br />Joined: \
{joined}<br />Posts: {likeness.store.count_posts(author)}{place}</span><br /></td>
\t\t<td class="{row}" width="100%" height="28" valign="top"><table width="100%" border="0" cellspacing="0" \
cellpadding="0">
\t\t\t<tr>
\t\t\t\t<td width="100%"><a href="viewtopic.php?p={number}#{number}">\
{image("icon_minipost", "Post", 'width="12" height="9"')}</a><span class="postdetails">Posted: \
{when(likeness, post.at)}<span class="gen">&nbsp;</span>&nbsp; &nbsp;Post subject: {subject}</span></td>
\t\t\t\t<td valign="top" nowrap="nowrap"><a href="posting.php?mode=quote&amp;p={number}">\
{image("lang_english/icon_quote", "Reply with quote", button)}</a>   </td>
\t\t\t</tr>
\t\t\t<tr>
\t\t\t\t<td colspan="2"><hr /></td>
\t\t\t</tr>
\t\t\t<tr>
\t\t\t\t<td colspan="2"><span class="postbody">{likeness.post_html(post)}{signature}</span><span class="gensmall">\
{edited}\
</span></td>
\t\t\t</tr>
\t\t</table></td>
\t</tr>
\t<tr>
\t\t<td class="{row}" width="150" align="left" valign="middle"><span class="nav"><a href="#top" class="nav">Back to \
top</a></span></td>
\t\t<td class="{row}" width="100%" height="28" valign="bottom" nowrap="nowrap"><table cellspacing="0" cellpadding="0" \
border="0" height="18" width="18">
\t\t\t<tr>
\t\t\t\t<td valign="middle" nowrap="nowrap"><a href="profile.php?mode=viewprofile&amp;u={author.number}">\
{image("lang_english/icon_profile", "View user's profile", button)}</a> <a \
href="privmsg.php?mode=post&amp;u={author.number}">{image("lang_english/icon_pm", "Send private message", button)}</a>\
</td>
\t\t\t</tr>
\t\t</table></td>
\t</tr>
\t<tr>
\t\t<td class="spaceRow" colspan="2" height="1"><img src="{IMAGES}/spacer.gif" alt="" width="1" height="1" /></td>
\t</tr>
"""
