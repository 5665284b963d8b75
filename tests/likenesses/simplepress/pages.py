"""Write the pages of boards, threads and posts.

In: a likeness and what to show. Out: HTML.
"""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import esc, slice_page
from tests.likenesses.store import Board, Member, Post, Thread

from .frame import frame, icon, pager, profile
from .naming import ago, clock, day, slug

if TYPE_CHECKING:
    from . import SimplePress


def index(likeness: "SimplePress") -> str:
    """Write the page that lists all boards, and the newest threads below."""
    groups = "".join(
        f"""
<div class="spGroupViewSection" id="group{category.number}">
	<div class="spGroupViewHeader spPlainSection">{icon(likeness, "sp_GroupIcon")}
		<div class="spHeaderName">{esc(category.title)}</div>
		<div class="spHeaderDescription">Alt om {esc(category.title)}</div>
		<a class="spButton spRight" rel="nofollow" href="{likeness.entry}rss/">RSS</a>
	</div>
	<div class="spGroupForumContainer" id="forumlist{category.number}">
{"".join(_board(likeness, board, place) for place, board in enumerate(category.boards))}
	</div>
</div>"""
        for category in likeness.store.categories
    )
    body = f"""<div class="spListSection spGroupList">{groups}</div>
{newest(likeness, 10)}"""
    return frame(likeness, "Forum", [], body)


def _board(likeness: "SimplePress", board: Board, place: int) -> str:
    subs = "".join(
        f"""<li>{icon(likeness, "sp_SubForumIcon")}<a href="{likeness.board_url(one)}" class="spInRowSubForum" \
title="{esc(one.about)}">{esc(one.title)}</a> ({len(one.threads)})</li>"""
        for one in board.boards
    )
    below = f'<div class="spInRowSubForums spLeft"><b>Underfora:</b><ul>{subs}</ul></div>'
    last = max(likeness.rows(board), key=lambda thread: thread.last.at, default=None)
    latest = "Ingen emner"
    if last:
        post = last.last
        latest = f"""<span class="spInRowLabel">Seneste indlæg</span>
			<a class="spLink" href="{likeness.post_url(post)}" title="{esc(post.thread.title)}">\
{esc(post.thread.title)}</a>
			<div class="spInRowUser">{profile(likeness, post.author)}</div>
			<div class="spInRowDate">{ago(post.at, likeness.store.now)}</div>"""
    return f"""	<div class="spGroupForumSection {"spEven" if place % 2 else "spOdd"}" id="forum{board.number}">
		<div class="spColumnSection spLeft" style="width:6%">{icon(likeness, "sp_ForumIcon")}</div>
		<div class="spColumnSection spLeft" style="width:45%">
			<a href="{likeness.board_url(board)}" id="forumtitle{board.number}" class="spRowName" title="Gå til forum: \
{esc(board.title)}">{esc(board.title)}</a>
			<div class="spRowDescription">{esc(board.about)}</div>{below if subs else ""}
		</div>
		<div class="spColumnSection spLeft" style="width:12%"><div class="spInRowCount"><span \
class="spInRowLabel">Emner</span><br /><span class="spInRowNumber">{len(board.threads)}</span></div><div \
class="spInRowCount"><span class="spInRowLabel">Indlæg</span><br /><span class="spInRowNumber">{board.posts}</span>\
</div></div>
		<div class="spColumnSection spRight" style="width:32%"><div class="spInRowPostLink spInRowLastPostLink">\
{latest}</div></div>
		<div class="spInlineSection"></div>
	</div>
"""


def newest(likeness: "SimplePress", count: int) -> str:
    """Write the list of threads of all boards that were answered last."""
    threads = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at)[::-1][:count]
    rows = "".join(
        f"""<div class="spListTopicRowSection {"spEven" if place % 2 else "spOdd"}" id="listtopic{one.number}">
	<div class="spColumnSection spLeft"><a href="{likeness.board_url(one.board)}" class="spListForumRowName">\
{esc(one.board.title)}</a><br /><a href="{likeness.thread_url(one)}" class="spListTopicRowName" id="listtopictitle\
{one.number}" title="Gå til emne: {esc(one.title)}">{esc(one.title)}</a> <div class="spListPostLink \
spListLastPostLink">\
<span class="spListLabel"><a href="{likeness.post_url(one.last)}">Seneste indlæg</a> af </span>\
{profile(likeness, one.last.author)}, {ago(one.last.at, likeness.store.now)}</div></div></div>
"""
        for place, one in enumerate(threads)
    )
    return f"""<div class="spListSection" id="spRecentPostList"><div class="spPlainSection spRecentPostHeader"><div \
class="spMessage">Seneste emner med nye indlæg</div></div>
{rows}</div>"""


def board(likeness: "SimplePress", board: Board, page: int) -> str:
    """Write a page of a board."""
    target = likeness.board_url(board)
    nav = pager(likeness, page, likeness.board_page_count(board), target)
    threads = slice_page(likeness.rows(board), page, likeness.threads_per_page)
    rows = "".join(_row(likeness, one, place) for place, one in enumerate(threads))
    subs = "".join(_board(likeness, one, place) for place, one in enumerate(board.boards))
    body = f"""<div class="spForumViewSection" id="forumview{board.number}">
<div class="spForumViewHeader spPlainSection">{icon(likeness, "sp_ForumIcon")}<div class="spHeaderName">\
{esc(board.title)}</div><div class="spHeaderDescription">{esc(board.about)}</div></div>
{f'<div class="spSubForumContainer">{subs}</div>' if subs else ""}
<div class="spPlainSection spForumViewPageTop">{nav}<a class="spButton spNewTopicButton spRight" rel="nofollow" \
href="{likeness.base}/wp-login.php?action=login&amp;view=forum">{icon(likeness, "sp_NewTopic")}Nyt emne</a></div>
<div class="spForumTopicContainer">
{rows or '<div class="spMessage">Der er ingen emner i dette forum</div>'}
</div>
<div class="spPlainSection spForumViewPageBottom">{nav}</div>
</div>"""
    return frame(likeness, _numbered(board.title, page), crumbs_of(likeness, board), body, f"{target}rss/")


def _numbered(title: str, page: int) -> str:
    return title if page == 1 else f"{title} | Side {page}"


def crumbs_of(likeness: "SimplePress", board: Board) -> list[tuple[str, str]]:
    """Give the way to a board."""
    above = likeness.store.board(board.inside)
    category = next(one for one in likeness.store.categories if (above or board) in one.boards)
    boards = [(likeness.board_url(one), one.title) for one in (above, board) if one]
    return [(f"{likeness.entry}?group={category.number}", category.title), *boards]


def _row(likeness: "SimplePress", thread: Thread, place: int) -> str:
    target, now = likeness.thread_url(thread), likeness.store.now
    count = likeness.thread_page_count(thread)
    links = "".join(
        f'<a class="spInRowPageLink" href="{target}{f"page-{page}/" if page > 1 else ""}">{page}</a>'
        for page in range(1, count + 1)
    )
    few = f'<div class="spInRowPageLinks">Side: {links}</div>' if count > 1 else ""
    marks = ""
    if thread.is_sticky:
        marks += f'<div class="spTopicPinned" title="Fastgjort">{icon(likeness, "sp_TopicStatusPin")}</div>'
    if thread.is_locked:
        marks += f'<div class="spTopicLocked" title="Låst">{icon(likeness, "sp_TopicStatusLock")}</div>'

    def link(post: Post, label: str, style: str) -> str:
        return f"""<div class="spInRowPostLink {style}"><span class="spInRowLabel">{label}</span> <a \
href="{likeness.post_url(post)}" class="spLink" title="Gå til indlæg">{icon(likeness, "sp_ArrowRight")}</a>
			<span class="spInRowUser">{profile(likeness, post.author)}</span> <span class="spInRowDate">\
{ago(post.at, now)}</span></div>"""

    pinned = " spPinned" if thread.is_sticky else ""
    return f"""	<div class="spForumTopicSection {"spEven" if place % 2 else "spOdd"}{pinned}" id="topic{thread.number}">
		<div class="spColumnSection spLeft" style="width:6%">{icon(likeness, "sp_TopicIcon")}</div>
		<div class="spColumnSection spLeft" style="width:38%">
			<a href="{target}" id="topictitle{thread.number}" class="spRowName" title="Gå til emne: \
{esc(thread.title)}">{esc(thread.title)}</a>{few}{marks}
		</div>
		<div class="spColumnSection spLeft" style="width:10%"><div class="spInRowCount"><span class="spInRowLabel">\
Indlæg\
</span><br /><span class="spInRowNumber">{len(thread.posts)}</span></div><div class="spInRowCount"><span \
class="spInRowLabel">Visninger</span><br /><span class="spInRowNumber">{thread.views}</span></div></div>
		<div class="spColumnSection spRight" style="width:38%">
			{link(thread.first, "Første", "spInRowFirstPostLink")}
			{link(thread.last, "Seneste", "spInRowLastPostLink")}
		</div>
		<div class="spInlineSection"></div>
	</div>
"""


def thread(likeness: "SimplePress", thread: Thread, page: int) -> str:
    """Write a page of a thread."""
    target = likeness.thread_url(thread)
    nav = pager(likeness, page, likeness.thread_page_count(thread), target)
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    lock = f'<div class="spMessage">{icon(likeness, "sp_LockIcon")}Dette emne er låst - ingen nye indlæg</div>'
    button = f"""<a class="spButton spNewPostButton spRight" rel="nofollow" \
href="{likeness.base}/wp-login.php?action=login&amp;view=forum">{icon(likeness, "sp_NewPost")}Tilføj svar</a>"""
    end = lock if thread.is_locked else button
    body = f"""<div class="spTopicViewSection" id="topicview{thread.number}">
<div class="spTopicViewHeader spPlainSection">{icon(likeness, "sp_TopicIcon")}<div class="spHeaderName">\
{esc(thread.title)}</div></div>
<div class="spPlainSection spTopicViewPageTop">{nav}{end}</div>
<div id="topic{thread.number}" class="spTopicPostContainer">
{posts}</div>
<div class="spPlainSection spTopicViewPageBottom">{nav}{end}</div>
</div>"""
    crumbs = [*crumbs_of(likeness, thread.board), (target, thread.title)]
    title = f"{_numbered(thread.title, page)} | {thread.board.title}"
    return frame(likeness, title, crumbs, body, f"{target}rss/")


def _post(likeness: "SimplePress", post: Post) -> str:
    number, author, link = post.number, post.author, likeness.post_url(post)
    edited = ""
    if post.edited:
        edited = f"""
				<div class="spPostEditInfo spEditPostHistory">Dette indlæg er redigeret {post.edits} gang(e), senest \
af \
{esc(author.name)} {day(post.edited)} {clock(post.edited)}</div>"""
    signature = f"""
			<div class="spPostUserSignature spSignature">{esc(author.signature)}</div>"""
    likes = f'<div class="spPostThanks">{len(post.likes)} har sagt tak for dette indlæg</div>' if post.likes else ""
    first = " spFirstPost" if post is post.thread.first else ""
    last = " spLastPost" if post is post.thread.last else ""
    return f"""	<div id="post{number}" class="spTopicPostSection {"spOdd" if post.place % 2 else "spEven"}{first}\
{last} \
spType-User spUsergroup-members">
		<a id="p{number}"></a>
		<div class="spUserSection spPlainSection spLeft">
{_user(likeness, author)}
		</div>
		<div class="spPostSection spRight">
			<div class="spPostActionSection spPlainSection">
				<span class="spPostIndex spLabelBordered">{post.place}</span>
				<div class="spPostUserDate spLeft">{day(post.at)}<br />{clock(post.at)}</div>
				<a class="spButton spPostPermalink spRight" rel="nofollow" href="{link}" title="Permalink til dette \
indlæg">\
{icon(likeness, "sp_Permalink")}</a>
				<a class="spButton spPostPrint spRight" rel="nofollow" href="javascript:void(null)" title="Udskriv \
dette \
indlæg">{icon(likeness, "sp_Print")}</a>
			</div>
			<div class="spPostContentSection">
				<div class="spPostContent" id="postcontent{number}">
{likeness.post_html(post)}
				</div>{edited}
				{likes}
			</div>{signature if author.signature else ""}
		</div>
		<div class="spInlineSection"></div>
	</div>
"""


def _user(likeness: "SimplePress", author: Member) -> str:
    count = likeness.store.count_posts(author)
    rank = "Moderator" if author.is_moderator else "Erfarent medlem" if count > 20 else "Nyt medlem"
    hashed = f"{author.number * 7919:032x}" if author.has_avatar else ""
    place = f'\n\t\t\t<div class="spPostUserLocation">{esc(author.place)}</div>'
    return f"""			<div class="spPostUserAvatar spCenter"><a rel="nofollow" \
href="{likeness.entry}profile/{slug(author.name)}/"><img \
src="//www.gravatar.com/avatar/{hashed}?d=mm&amp;s=90" class="spAvatar" alt="Avatar" /></a></div>
			<div class="spPostUserName">{profile(likeness, author)}</div>{place if author.place else ""}
			<div class="spPostUserRank">{rank}</div>
			<div class="spPostUserMemberships">{"Moderatorer" if author.is_moderator else "Medlemmer"}</div>
			<div class="spPostUserPosts">Forumindlæg: {count}</div>
			<div class="spPostUserRegistered">Medlem siden: <br />{day(author.joined)}</div>
			<div class="spPostUserStatus">{icon(likeness, "sp_UserOffline")} Offline</div>"""
