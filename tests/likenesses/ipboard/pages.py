"""Write the pages of boards, threads and posts.

In: a likeness and what to show. Out: HTML.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Category, Member, Post, Thread

from .frame import PageLink, frame, pager
from .seo import day, long, seo, short

if TYPE_CHECKING:
    from . import IpBoard


def user(likeness: "IpBoard", member: Member) -> str:
    """Write the name of somebody, with the link to the profile."""
    return f"""<a hovercard-ref="member" hovercard-id="{member.number}" data-ipb="noparse" class="_hovertrigger url fn \
name " href='{likeness.to_member(member)}' title='Profil ansehen'><span itemprop="name">{esc(member.name)}</span></a>"""


def photo(likeness: "IpBoard", member: Member, size: str) -> str:
    """Write the picture of somebody."""
    name = f"uploads/profile/photo-thumb-{member.number}.jpg" if member.has_avatar else "profile/default_large.png"
    return f"""<a href='{likeness.to_member(member)}' title='Profil ansehen: {esc(member.name)}' \
class='ipsUserPhotoLink'><img itemprop="image" src='{likeness.base}/{name}' alt='Foto von {esc(member.name)}' \
class='ipsUserPhoto ipsUserPhoto_{size}' /></a>"""


def index(likeness: "IpBoard", categories: Sequence[Category]) -> str:
    """Write the page that lists all boards, or those of one category."""
    blocks = "".join(_category(likeness, category) for category in categories)
    is_whole = len(categories) > 1
    aside = _sidebar(likeness) if is_whole else ""
    body = f"""<div id='board_index' class='ipsLayout ipsLayout_withright clearfix {"" if is_whole else "no_sidebar"}'>
	<div id='categories' class='ipsLayout_content clearfix'>{blocks}</div>{aside}
</div>
{_statistics(likeness)}"""
    if is_whole:
        return frame(likeness, "", [], body)
    return frame(likeness, categories[0].title, [(_category_link(likeness, categories[0]), categories[0].title)], body)


def _category_link(likeness: "IpBoard", category: Category) -> str:
    return likeness.to(f"/forum/{category.number}-{seo(category.title)}/")


def _category(likeness: "IpBoard", category: Category) -> str:
    return f"""
	<div class='category_block block_wrap' id='category_{category.number}'>
		<h3 class='maintitle'><a class='toggle right' href='#' title="Kategorie ein-/ausklappen">Kategorie \
ein-/ausklappen</a> <a href="{_category_link(likeness, category)}" title='{esc(category.title)} ansehen'>\
{esc(category.title)}</a></h3>
		<div class='ipsBox table_wrap'><div class='ipsBox_container'>
		<table class='ipb_table' summary="Foren in der Kategorie '{esc(category.title)}'">
			<tr class='header hide'><th scope='col' class='col_c_icon'>&nbsp;</th><th scope='col' \
class='col_c_forum'>Forum</th><th scope='col' class='col_c_stats stats'>Statistiken</th><th scope='col' \
class='col_c_post'>Letzter Beitrag</th></tr>
			{"".join(_board(likeness, board) for board in category.boards)}
		</table>
		</div></div>
	</div>"""


def _board(likeness: "IpBoard", board: Board) -> str:
    subs = "".join(
        f"<li class='newposts'><a href=\"{likeness.to(likeness.board_path(one))}\" title='{esc(one.title)}'>"
        f"{esc(one.title)}</a></li>"
        for one in board.boards
    )
    below = f"<br /><ol class='ipsList_inline ipsType_small subforums' id='subforums_{board.number}'>{subs}</ol>"
    last = max((one.latest for one in (board, *board.boards) if one.latest), key=lambda post: post.at, default=None)
    threads = sum(len(one.threads) for one in (board, *board.boards))
    posts = sum(one.posts for one in (board, *board.boards))
    newest = "<li>--</li>"
    if last:
        path, title = likeness.thread_path(last.thread), last.thread.title
        cut = esc(title if len(title) < 26 else f"{title[:24]}...")
        newest = f"""<li><a href='{likeness.to(path + "?view=getnewpost")}' title='{esc(title)}'>{cut}</a></li>
					<li>Von {user(likeness, last.author)}</li>
					<li class='desc lighter blend_links'><a href='{likeness.to(path + "?view=getlastpost")}' \
title='Letzten Beitrag ansehen'>{short(last.at, likeness.store.now)}</a></li>"""
    return f"""<tr class=''>
				<td class='col_c_icon'><img src='{likeness.base}/public/style_images/master/f_icon_read.png' /></td>
				<td class='col_c_forum'><h4><a href="{likeness.to(likeness.board_path(board))}" \
title='{esc(board.title)}'>{esc(board.title)}</a></h4>
				<p class='desc __forum_desc forum_desc_pos'>{esc(board.about)}</p>{below if subs else ""}</td>
				<td class='col_c_stats ipsType_small'><ul>
					<li><strong>{threads}</strong> Themen</li>
					<li><strong>{posts - threads}</strong> Antworten</li></ul></td>
				<td class='col_c_post'>{photo(likeness, last.author, "mini left") if last else ""}
				<ul class='last_post ipsType_small'>{newest}</ul></td>
			</tr>"""


def _sidebar(likeness: "IpBoard") -> str:
    threads = sorted(likeness.store.threads.values(), key=lambda thread: thread.first.at)[-5:][::-1]
    items = "".join(
        f"""<li class='clearfix'>{photo(likeness, thread.first.author, "mini left")}
		<div class='list_content'><a href="{likeness.to(likeness.thread_path(thread))}" rel='bookmark' \
class='ipsType_small' title='{esc(thread.title)} ansehen'>{esc(thread.title)}</a>
		<p class='desc ipsType_smaller'>{user(likeness, thread.first.author)} - \
{short(thread.first.at, likeness.store.now)}</p></div></li>"""
        for thread in threads
    )
    return f"""
	<div id='index_stats' class='ipsLayout_right clearfix' style=''>
		<div class='ipsSideBlock clearfix'><h3>Neueste Themen</h3>
		<div class='_sbcollapsable'><ul class='ipsList_withminiphoto'>{items}</ul></div></div>
	</div>"""


def _statistics(likeness: "IpBoard") -> str:
    store = likeness.store
    newest = max(store.members, key=lambda member: member.joined)
    return f"""
<div id='board_stats'>
	<ul class='ipsType_small ipsList_inline'>
		<li class='clear'><span class='value'>{len(store.posts):,}</span> Beiträge gesamt</li>
		<li class='clear'><span class='value'>{len(store.members)}</span> Mitglieder gesamt</li>
		<li class='clear'>{user(likeness, newest)} Neuestes Mitglied</li>
		<li class='clear'><span class='value' data-tooltip="{day(store.now)}">31</span> Gleichzeitig online</li>
	</ul>
</div>
<div id='statistics' class='ipsBox clearfix'>
	<h4 class='statistics_head'>5 Benutzer online (in den letzten 15 Minuten)</h4>
	<p class='statistics_brief desc'><strong>1</strong> Mitglieder, <strong>4</strong> Gäste, <strong>0</strong> \
unsichtbare Mitglieder <a href='{likeness.to("app=members&module=online&sort_order=desc")}'>(Ganze Liste anzeigen)</a>
	<br /><span class='name'>{user(likeness, store.members[store.visits % 5])}</span></p>
</div>"""


def crumbs_of(likeness: "IpBoard", board: Board) -> list[tuple[str, str]]:
    """Give the way to a board."""
    above = likeness.store.board(board.inside)
    top = above or board
    category = next(category for category in likeness.store.categories if top in category.boards)
    boards = [(likeness.to(likeness.board_path(one)), one.title) for one in (above, board) if one]
    return [(_category_link(likeness, category), category.title), *boards]


def board(likeness: "IpBoard", board: Board, page: int) -> str:
    """Write a page of a board."""
    path, rows = likeness.board_path(board), likeness.rows(board)
    controls = f"""<div class='topic_controls'>
	{pager(page, likeness.board_page_count(board), PageLink(likeness, path))}
	<ul class='topic_buttons'><li class='important disabled'><a href='\
{likeness.to(f"app=forums&module=post&section=post&do=new_post&f={board.number}")}' rel="nofollow">Bitte anmelden, um \
ein Thema zu erstellen</a></li></ul>
</div>"""
    keys = (("last_post", "Zuletzt aktualisiert"), ("start_date", "Startdatum"), ("posts", "Meiste Antworten"))
    sorts = "".join(
        f'<li><a href="{likeness.to(f"{path}?sort_key={key}&sort_by=Z-A&prune_day=100")}" '
        f'rel="nofollow">{name}</a></li>'
        for key, name in keys
    )
    subs = "".join(_board(likeness, one) for one in board.boards)
    below = f"""<div class='category_block block_wrap'><h3 class='maintitle'>Unterforen</h3>
<table class='ipb_table' summary="Unterforen von '{esc(board.title)}'">{subs}</table></div>"""
    shown = "".join(_row(likeness, board, one) for one in slice_page(rows, page, likeness.threads_per_page))
    empty = "<tr><td colspan='5' class='no_messages'>In diesem Forum gibt es noch keine Themen.</td></tr>"
    body = f"""<h1 class='ipsType_pagetitle'>{esc(board.title)}</h1>
<div class='ipsType_pagedesc forum_rules'>{esc(board.about)}</div>
{below if subs else ""}
{controls}
<div class='ipsFilterbar maintitle'><ul class='ipsList_inline'>{sorts}</ul></div>
<div class='ipsBox'><div class='ipsBox_container'>
	<table class='ipb_table topic_list hover_rows ' summary='Themen im Forum "{esc(board.title)}"' id='forum_table'>
		<tr class='header hide'><th scope='col' class='col_f_icon'>&nbsp;</th><th scope='col' \
class='col_f_topic'>Thema</th><th scope='col' class='col_f_preview'>&nbsp;</th><th scope='col' \
class='col_f_views'>Statistiken</th><th scope='col' class='col_f_post'>Letzter Beitrag</th></tr>
		{shown or empty}
	</table>
</div></div>
{controls}
<ul class='ipsList_inline ipsType_smaller right'><li><a href="\
{likeness.to(f"app=forums&module=forums&section=markasread&marktype=forum&forumid={board.number}")}">Forum als gelesen \
markieren</a></li></ul>"""
    feed = f"""<link rel="alternate" type="application/rss+xml" title="{esc(board.title)}" href="\
{likeness.to(f"/rss/forums/{board.number}-{seo(board.title)}/")}" />"""
    return frame(likeness, board.title, crumbs_of(likeness, board), body, feed)


def _row(likeness: "IpBoard", board: Board, thread: Thread) -> str:
    path, now = likeness.thread_path(thread), likeness.store.now
    to = PageLink(likeness, path)
    is_moved, first, last = thread.board is not board, thread.first, thread.last
    pinned = thread.is_sticky and not is_moved
    badge = "<span class='ipsBadge ipsBadge_green'>Angepinnt</span>" if pinned else ""
    badge = "<span class='ipsBadge ipsBadge_lightgrey'>Verschoben</span>" if is_moved else badge
    icon = "t_moved" if is_moved else "t_closed" if thread.is_locked else "t_read"
    count = likeness.thread_page_count(thread)
    few = "".join(f"<li><a href='{to(page)}' title='Gehe zu Seite {page}'>{page}</a></li>" for page in range(1, count))
    few += f"<li><a href='{to(count)}' title='Gehe zu Seite {count}'>{count} &rarr;</a></li>"
    counts = "<li>--</li>"
    if not is_moved:
        hot = "<span class='ipsBadge ipsBadge_orange'>Beliebt</span>" if thread.replies > 14 else ""
        word = "Antwort" if thread.replies == 1 else "Antworten"
        counts = f"""<li>{hot} <a href="#" onclick="return ipb.forums.retrieveWhoPosted( {thread.number} );">\
{thread.replies} {word}</a></li>
				<li class='views desc'>{thread.views} Aufrufe</li>"""
    return f"""<tr itemscope itemtype="http://schema.org/Article" class='__topic  expandable' \
id='trow_{thread.number}' data-tid="{thread.number}">
			<td class='col_f_icon altrow short'><img src='{likeness.base}/public/style_images/master/{icon}.png' \
alt='{"Geschlossen" if thread.is_locked else ""}' /></td>
			<td class='col_f_content '>{badge} <h4><a itemprop="url" id="tid-link-{thread.number}" href="{to(1)}" \
title='{esc(thread.title)} - begonnen {long(first.at, now)}' class='topic_title'><span \
itemprop="name">{esc(thread.title)}</span></a></h4><br />
			<span class='desc lighter blend_links toggle_notify_off'>Begonnen von \
{user(likeness, first.author)}, <span itemprop="dateCreated">{day(first.at)}</span></span>
			{f"<ul class='mini_pagination toggle_notify_off'>{few}</ul>" if count > 1 else ""}</td>
			<td class='col_f_preview __topic_preview'><a href='#' class='expander closed' title='Vorschau dieses \
Themas'>&nbsp;</a></td>
			<td class='col_f_views desc blend_links'><ul>{counts}</ul></td>
			<td class='col_f_post'>{photo(likeness, last.author, "mini left")}
			<ul class='last_post ipsType_small'><li>{user(likeness, last.author)}</li>
			<li><a href="{likeness.to(path + "?view=getlastpost")}" title='Zum letzten Beitrag gehen' \
class='desc lighter'>{short(last.at, now)}</a></li></ul></td>
		</tr>"""


def thread(likeness: "IpBoard", thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    to, first, last = PageLink(likeness, likeness.thread_path(thread)), thread.first, likeness.thread_page_count(thread)
    ends = f"f={thread.board.number}&t={thread.number}"
    form = likeness.to(f"app=forums&module=post&section=post&do=reply_post&{ends}")
    words = "Dieses Thema ist geschlossen" if thread.is_locked else "Bitte anmelden, um zu antworten"
    controls = f"""<div class='topic_controls'>
	{pager(page, last, to)}
	<ul class='topic_buttons'><li class='important disabled'><a href='{form}' rel="nofollow">{words}</a></li></ul>
</div>"""
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    replies = "1 Antwort" if thread.replies == 1 else f"{thread.replies} Antworten"
    body = f"""<div itemscope itemtype="http://schema.org/Article">
<h1 itemprop="name" class='ipsType_pagetitle'>{esc(thread.title)}</h1>
<div class='desc lighter blend_links'>Begonnen von <span itemprop="creator">{user(likeness, first.author)}</span>, \
<span itemprop="dateCreated">{long(first.at, likeness.store.now)}</span></div>
{controls}
<div class='maintitle clear clearfix'><span class='ipsType_small'>{replies} zu diesem Thema</span></div>
<div class='ipsBox clearfix'><div class='ipsBox_container' id='ips_Posts'>
{posts}
</div></div>
{controls}
<div class='ipsPad ipsType_smaller'><a href="\
{likeness.to(f"app=forums&module=forums&section=printtopic&client=printer&{ends}")}" rel='nofollow' \
title='Diese Seite drucken'><img src='{likeness.base}/public/style_extra/sharelinks/print.png' /> Drucken</a></div>
<div class='clearfix'><a href="{likeness.to(likeness.board_path(thread.board))}">&larr; Zurück zu \
{esc(thread.board.title)}</a></div>
<div id='topic_stats' class='statistics clear clearfix'><h4 class='statistics_head'>1 Besucher lesen dieses Thema</h4>
<p class='statistics_brief desc'>0 Mitglieder, 1 Gäste, 0 unsichtbare Benutzer</p></div>
</div>"""
    head = f'<link rel="canonical" href="{esc(likeness.thread_url(thread, page))}" />'
    if page < last:
        head += f'<link rel="next" href="{to(page + 1)}" /><link rel="last" href="{to(last)}" />'
    title = thread.title if page == 1 else f"{thread.title} - Seite {page}"
    return frame(likeness, f"{title} - {thread.board.title}", crumbs_of(likeness, thread.board), body, head)


def _post(likeness: "IpBoard", post: Post) -> str:
    number, author, thread, now = post.number, post.author, post.thread, likeness.store.now
    link = likeness.to(f"{likeness.thread_path(thread, likeness.page_of(post))}#entry{number}")
    edited = ""
    if post.edited:
        edited = f"""
				<p class='edit'>Bearbeitet von {esc(author.name)}, {long(post.edited, now)}.</p>"""
    signature = ""
    if author.signature:
        signature = f"<div class='signature' data-memid=\"{author.number}\"><p>{esc(author.signature)}</p></div>"
    names = " und ".join(f"<a href='{likeness.to_member(one)}'>{esc(one.name)}</a>" for one in post.likes)
    likes = f"<li class='ipsLikeBar_info'>{names} gefällt das</li>" if names else ""
    return f"""<!--post:{number}-->
<div class='post_block hentry clear clearfix  ' id='post_id_{number}'>
	<a id='entry{number}'></a>
	<div class='post_wrap' itemscope itemtype="http://schema.org/UserComments">
		<h3 class='row2'><span class='post_id right ipsType_small desc blend_links'><a itemprop="replyToUrl" \
data-entry-pid='{number}' href='{link}' rel='bookmark' title='{esc(thread.title)}: Beitrag #{post.place}'>\
#{post.place}</a></span> <span itemprop="creator name" class="author vcard">{user(likeness, author)}</span></h3>
		<div class='author_info'>{_panel(likeness, author)}</div>
		<div class='post_body'>
			<p class='posted_info desc lighter ipsType_small'>Geschrieben <abbr class="published" \
itemprop="commentTime" title="{post.at:%Y-%m-%dT%H:%M:%S}+00:00">{long(post.at, now)}</abbr></p>
			<div itemprop="commentText" class='post entry-content '>
				<!--cached-{post.at:%a, %d %b %Y %H:%M:%S} +0000-->{likeness.post_html(post)}{edited}
				<br />
			</div>
			{signature}
			<ul class='post_controls clear clearfix'><li class='top hide'><a href='#ipboard_body' \
class='ipsButton_secondary' title='Nach oben'>Nach oben</a></li></ul>
			<div class='ipsLikeBar right clearfix' id='rep_post_{number}'><ul class='ipsList_inline'>{likes}</ul></div>
		</div>
	</div>
</div>
<hr />"""


def _panel(likeness: "IpBoard", author: Member) -> str:
    group = "<span style='color:#2c5f2d'>Moderatoren</span>" if author.is_moderator else "Mitglieder"
    count = likeness.store.count_posts(author)
    pips = "<span class='ipsPip'></span>" * min(4, 1 + count // 10)
    place = f"""<ul class='custom_fields'><li><span class='ft'>Ort:</span><span class='fc'>{esc(author.place)}</span>\
</li></ul>"""
    return f"""<div itemscope itemtype="http://schema.org/Person" class='user_details'>
			<span class='hide' itemprop="name">{esc(author.name)}</span>
			<ul class='basic_info'>
				<p class='desc member_title'>{"Fortgeschrittenes Mitglied" if count > 20 else "Neues Mitglied"}</p>
				<li class='avatar'>{photo(likeness, author, "large")}</li>
				<li class='group_title'>{group}</li>
				<li class='group_icon'>{pips}</li>
				<li class='post_count desc lighter'>{count} Beiträge</li>
			</ul>{place if author.place else ""}</div>"""
