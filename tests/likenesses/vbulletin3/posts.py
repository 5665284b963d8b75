"""Write the pages of threads and posts.

In: a likeness and what to show. Out: HTML.
"""

from datetime import datetime
from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import NAME, TABLE, clock, crumbs_of, day, frame, jump_menu, pager

if TYPE_CHECKING:
    from . import Vbulletin3

_LINE = "1px solid #D1D1E1"


def thread(likeness: "Vbulletin3", thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    here, board = f"t={thread.number}", thread.board
    target = likeness.to("showthread", here)
    nav = pager(target, page, len(thread.posts), likeness.posts_per_page, target)
    picture, words = ("threadclosed", "Closed Thread") if thread.is_locked else ("reply", "Reply")
    reply = f"""<td class="smallfont"><a \
href="{likeness.to("newreply", f"do=newreply&noquote=1&p={thread.last.number}")}" \
rel="nofollow"><img src="images/buttons/{picture}.gif" alt="{words}" border="0" /></a></td>"""
    shown = "".join(
        _contained(_post(likeness, post), post) for post in slice_page(thread.posts, page, likeness.posts_per_page)
    )
    body = f"""<!-- controls above postbits -->
<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin-bottom:3px">
<tr valign="bottom">{reply}<td align="right">{nav}</td></tr>
</table>
<!-- / controls above postbits -->
{_toolbar(likeness, thread)}
<!-- end content table -->
		</div>
	</div>
</div>
<!-- / close content container -->
<!-- / end content table -->
<div id="posts">{shown}<div id="lastpost"></div></div>
<!-- start content table -->
<!-- open content container -->
<div align="center">
	<div class="page" style="width:100%; text-align:left">
		<div style="padding:0px 25px 0px 25px" align="left">
<!-- / start content table -->
<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin-top:-3px">
<tr valign="top">{reply}<td align="right">{nav}</td></tr>
</table>
<!-- lightbox scripts -->
<!-- next / previous links -->
<br />
<div class="smallfont" align="center">
	<strong>&laquo;</strong>
	<a href="{likeness.to("showthread", f"{here}&goto=nextoldest")}" rel="nofollow">Previous Thread</a> |
	<a href="{likeness.to("showthread", f"{here}&goto=nextnewest")}" rel="nofollow">Next Thread</a>
	<strong>&raquo;</strong>
</div>
<!-- / next / previous links -->
<!-- currently active users -->
<br />
<table {TABLE}>
<tr><td class="tcat" colspan="2">Currently Active Users Viewing This Thread: 1 <span class="normal">(0 members and 1 \
guests)</span></td></tr>
<tr><td class="alt1" colspan="2"><span class="smallfont">&nbsp;</span></td></tr>
</table>
<!-- end currently active users -->
{_menus(likeness, thread)}
{jump_menu(likeness, board)}"""
    crumbs = [*crumbs_of(likeness, board), (target, thread.title)]
    title = thread.title if page == 1 else f"{thread.title} - Page {page}"
    return frame(likeness, f"{title} - {NAME}", crumbs, body)


def _toolbar(likeness: "Vbulletin3", thread: Thread) -> str:
    return f"""<!-- toolbar -->
<table {TABLE} style="border-bottom-width:0px">
<tr>
	<td class="tcat" width="100%"><div class="smallfont">&nbsp;</div></td>
	<td class="vbmenu_control" id="threadtools" nowrap="nowrap"><a \
href="{likeness.to("showthread", f"t={thread.number}")}\
&amp;nojs=1#goto_threadtools">Thread Tools</a></td>
	<td class="vbmenu_control" id="displaymodes" nowrap="nowrap"><a \
href="{likeness.to("showthread", f"t={thread.number}")}\
&amp;nojs=1#goto_displaymodes">Display Modes</a></td>
</tr>
</table>
<!-- / toolbar -->"""


def _menus(likeness: "Vbulletin3", thread: Thread) -> str:
    here, mine = f"t={thread.number}", thread.posts[0].number
    modes = "".join(
        f"""<tr><td class="vbmenu_option"><img class="inlineimg" src="images/buttons/mode_{mode}.gif" alt="" /> <a \
href="{likeness.to("showthread", f"mode={mode}&{here}")}" rel="nofollow">Switch to {mode.title()} Mode</a></td></tr>"""
        for mode in ("hybrid", "threaded")
    )
    return f"""<!-- thread tools menu -->
<div class="vbmenu_popup" id="threadtools_menu" style="display:none">
<table cellpadding="4" cellspacing="1" border="0">
<tr><td class="thead">Thread Tools<a name="goto_threadtools"></a></td></tr>
<tr><td class="vbmenu_option"><img class="inlineimg" src="images/buttons/printer.gif" alt="Show Printable Version" /> \
<a \
href="{likeness.to("printthread", here)}" accesskey="3" rel="nofollow">Show Printable Version</a></td></tr>
<tr><td class="vbmenu_option"><img class="inlineimg" src="images/buttons/sendtofriend.gif" alt="" /> <a \
href="{likeness.to("sendmessage", f"do=sendtofriend&{here}")}" rel="nofollow">Email this Page</a></td></tr>
</table>
</div>
<!-- / thread tools menu -->
<!-- display mode menu -->
<div class="vbmenu_popup" id="displaymodes_menu" style="display:none">
<table cellpadding="4" cellspacing="1" border="0">
<tr><td class="thead">Display Modes<a name="goto_displaymodes"></a></td></tr>
<tr><td class="vbmenu_option" title="nohilite"><img class="inlineimg" src="images/buttons/mode_linear.gif" alt="" /> \
<strong>Linear Mode</strong></td></tr>
{modes}
</table>
</div>
<!-- / display mode menu -->
<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="210" align="left"><tr><td class="thead">\
Posting \
Rules</td></tr><tr><td class="alt1"><div id="forumrules_{mine}" class="smallfont">You <strong>may not</strong> post \
new \
threads<br />You <strong>may not</strong> post replies<br />You <strong>may not</strong> post attachments<br />You \
<strong>may not</strong> edit your posts</div><hr /><div class="smallfont">BB code is <strong>On</strong><br />HTML \
code \
is <strong>Off</strong></div></td></tr></table>"""


def _contained(html: str, post: Post) -> str:
    last = "this is the last post shown on the page" if post is post.thread.last else "this is not the last post shown"
    return f"""
<!-- post #{post.number} -->
	<!-- open content container -->
<div align="center">
	<div class="page" style="width:100%; text-align:left">
		<div style="padding:0px 25px 0px 25px" align="left">
	<div id="edit{post.number}" style="padding:0px 0px 6px 0px">
	<!-- {last} -->
{html}
	</div>
		</div>
	</div>
</div>
<!-- / close content container -->
<!-- / post #{post.number} -->"""


def _post(likeness: "Vbulletin3", post: Post) -> str:
    number, author, place, now = post.number, post.author, post.place, likeness.store.now
    title = ("" if place == 1 else "Re: ") + post.thread.title
    heading = ""
    if place == 1 or number % 3 == 0:  # who answers may leave the title away
        heading = f"""
		<!-- icon and title -->
			<div class="smallfont">
				<img class="inlineimg" src="images/icons/icon1.gif" alt="Default" border="0" />
				<strong>{esc(title)}</strong>
			</div>
			<hr size="1" style="color:#D1D1E1; background-color:#D1D1E1" />
		<!-- / icon and title -->"""
    quote = f"""<a href="{likeness.to("newreply", f"do=newreply&p={number}")}" rel="nofollow"><img \
src="images/buttons/quote.gif" alt="Reply With Quote" border="0" title="Reply With Quote" /></a>"""
    return f"""<table id="post{number}" class="tborder" cellpadding="6" cellspacing="0" border="0" width="100%" \
align="center">
<tr>
		<td class="thead" style="font-weight:normal; border: {_LINE}; border-right: 0px" >
			<!-- status icon and date -->
			<a name="post{number}"><img class="inlineimg" src="images/statusicon/post_old.gif" alt="Old" border="0" />\
</a>
			{day(post.at, now)}, {clock(post.at)}
			<!-- / status icon and date -->
		</td>
		<td class="thead" style="font-weight:normal; border: {_LINE}; border-left: 0px" align="right">
			&nbsp;
			#<a href="{likeness.to("showpost", f"p={number}&postcount={place}")}" target="new" rel="nofollow" \
id="postcount{number}" name="{place}"><strong>{place}</strong></a>
		</td>
</tr>
<tr valign="top">
	<td class="alt2" width="175" rowspan="2" style="border: {_LINE}; border-top: 0px; border-bottom: 0px">
{_member(likeness, author, number)}
	</td>
	<td class="alt1" id="td_post_{number}" style="border-right: {_LINE}">{heading}
		<!-- message -->
		<div id="post_message_{number}">{likeness.post_html(post)}</div>
		<!-- / message -->{_signature(author)}{_edit_note(post, now)}
	</td>
</tr>
<tr>
	<td class="alt2" style="border: {_LINE}; border-top: 0px">
		<img class="inlineimg" src="images/statusicon/user_offline.gif" alt="{esc(author.name)} is offline" \
border="0" />
		&nbsp;
	</td>
	<td class="alt1" align="right" style="border: {_LINE}; border-left: 0px; border-top: 0px">
		<!-- controls -->
		{"" if post.thread.is_locked else quote}
		<!-- / controls -->
	</td>
</tr>
</table>
{_popup(likeness, author, number)}"""


def _edit_note(post: Post, now: datetime) -> str:
    if not post.edited:
        return ""
    return f"""
		<!-- edit note -->
			<div class="smallfont">
				<hr size="1" style="color:#D1D1E1; background-color:#D1D1E1" />
				<em>
						Last edited by {esc(post.author.name)}; {day(post.edited, now)} at <span \
class="time">{clock(post.edited)}</span>.
				</em>
			</div>
		<!-- / edit note -->"""


def _signature(author: Member) -> str:
    if not author.signature:
        return ""
    return f"""
		<!-- sig -->
			<div>
				__________________<br />
				{esc(author.signature)}
			</div>
		<!-- / sig -->"""


def _member(likeness: "Vbulletin3", author: Member, number: int) -> str:
    count = likeness.store.count_posts(author)
    rank = "Moderator" if author.is_moderator else "Senior Member" if count > 25 else "Junior Member"
    profile = likeness.to("member", f"u={author.number}")
    avatar = f"""
			<div class="smallfont">
				&nbsp;<br /><a href="{profile}"><img src="image.php?u={author.number}\
&amp;dateline=14256{author.number}" \
width="80" height="80" alt="{esc(author.name)}'s Avatar" border="0" /></a>
			</div>"""
    place = f"<div>Location: {esc(author.place)}</div>" if author.place else ""
    return f"""
            <div id="postmenu_{number}">
			<a class="bigusername" href="{profile}">{esc(author.name)}</a>
			<script type="text/javascript"> vbmenu_register("postmenu_{number}", true); </script>
            </div>
			<div class="smallfont">{rank}</div>{avatar if author.has_avatar else ""}
			<div class="smallfont">
				&nbsp;<br />
				<div>Join Date: {author.joined:%b %Y}</div>
				{place}
				<div>
					Posts: {count}
				</div>
				<div>    </div>
			</div>"""


def _popup(likeness: "Vbulletin3", author: Member, number: int) -> str:
    return f"""<!-- post {number} popup menu -->
<div class="vbmenu_popup" id="postmenu_{number}_menu" style="display:none;">
	<table cellpadding="4" cellspacing="1" border="0">
	<tr><td class="thead">{esc(author.name)}</td></tr>
	<tr><td class="vbmenu_option"><a href="{likeness.to("member", f"u={author.number}")}">View Public Profile</a></td>\
</tr>
	<tr><td class="vbmenu_option"><a href="{likeness.to("search", f"do=finduser&u={author.number}")}" \
rel="nofollow">Find all posts by {esc(author.name)}</a></td></tr>
	</table>
</div>
<!-- / post {number} popup menu -->"""


def alone(likeness: "Vbulletin3", post: Post) -> str:
    """Write the page of one post, as it opens from its number."""
    link = f"{likeness.to('showthread', f'p={post.number}')}#post{post.number}"
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="en">
<head><title>{esc(NAME)} - View Single Post - {esc(post.thread.title)}</title></head>
<body style="margin:0px" onload="self.focus()">
<table {TABLE}>
<tr><td class="tcat"><div class="smallfont"><strong>Thread</strong>: <a href="{link}">{esc(post.thread.title)}</a>\
</div>\
</td></tr></table>
{_contained(_post(likeness, post), post)}
</body></html>
"""
