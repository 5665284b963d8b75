"""Write the pages of WoltLab Suite that show a thread, a member, and forms."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Member, Post, Thread

from .frame import avatar, frame, pager, time_tag, user

if TYPE_CHECKING:
    from . import Woltlab


def thread(forum: "Woltlab", here: Thread, page: int) -> Answer:
    """Show a page of a thread."""
    board = here.board
    above = forum.store.board(board.inside)
    heading = next(one for one in forum.store.categories if board in one.boards or above in one.boards)
    steps = [(forum.category_url(heading), heading.title)]
    steps += [(forum.board_url(one), one.title) for one in (above, board) if one]
    numbers = pager(forum.thread_url(here), page, forum.thread_page_count(here))
    shown = "".join(_post(forum, post) for post in slice_page(here.posts, page, forum.posts_per_page))
    lock = '<li><span class="icon icon16 fa-lock"></span> Lukket</li>' if here.is_locked else ""
    body = f"""<header class="contentHeader wbbThread"><div
 class="contentHeaderIcon">{avatar(here.first.author, 64)}</div><div
 class="contentHeaderTitle"><h1 class="contentTitle">{esc(here.title)}</h1><ul class="inlineList
 contentHeaderMetaData"><li>
<span class="icon icon16 fa-user"></span> {user(forum, here.first.author)}</li><li><span class="icon icon16
 fa-clock-o"></span>
 {time_tag(here.first.at)}</li>{lock}</ul></div></header>
<div class="paginationTop">{numbers}</div>
<div class="section"><ul class="wbbThreadPostList messageList jsClipboardContainer" data-type="com.woltlab.wbb.post">
{shown}</ul></div>
<footer class="contentFooter"><div class="paginationBottom">{numbers}</div></footer>
{_similar(forum, here)}"""
    head = f'<link rel="canonical" href="{forum.thread_url(here, page)}">'
    return Answer(frame(forum, here.title, body, steps, head))


def _similar(forum: "Woltlab", here: Thread) -> str:
    rows = "".join(
        f"""<li class="box24">{avatar(one.first.author, 24)}<div><h3><a href="{forum.thread_url(one)}"
 class="messageGroupLink">{esc(one.title)}</a></h3><small>{user(forum, one.first.author)} - {time_tag(one.first.at)} -
 {esc(one.board.title)}</small></div></li>
"""
        for one in [one for one in here.board.threads if one is not here][:4]
    )
    return f"""<section class="section sectionContainerList"><h2 class="sectionTitle">Lignende tråde</h2><ul
 class="containerList">{rows}</ul></section>"""


def _post(forum: "Woltlab", post: Post) -> str:
    number, author = post.number, post.author
    link = forum.post_url(post)
    signature = edited = ""
    if author.signature:
        signature = f'<div class="messageSignature"><div><p>{esc(author.signature)}</p></div></div>'
    if post.edited:
        times = "1 gang" if post.edits == 1 else f"{post.edits} gange"
        edited = f"""<div class="messageFooterNotes"><p class="messageFooterNote">Redigeret {times}, senest af
 {user(forum, author)} ({time_tag(post.edited)}).</p></div>"""
    likes = (
        f'<span class="reactCountButton"><img alt="Synes om"> <span>{len(post.likes)}</span></span>'
        if post.likes
        else ""
    )
    return f"""<li id="post{number}" class="anchorFixedHeader"><article class="wbbPost message
 messageSidebarOrientationLeft
 jsClipboardObject jsMessage userOnlineGroupMarking3" data-post-id="{number}" data-object-id="{number}"
 itemprop="comment"
 itemscope itemtype="http://schema.org/Comment">
{_author(forum, post)}
<div class="messageContent"><header class="messageHeader"><div class="messageHeaderBox"><ul
 class="messageHeaderMetaData"><li><a
 href="{link}" class="permalink messagePublicationTime">{time_tag(post.at)}</a></li></ul><ul class="messageStatus">
</ul></div>
<ul class="messageQuickOptions"><li><a href="{link}" class="jsTooltip wsShareButton" title="Del">#{post.place}</a>
</li></ul>
</header>
<div class="messageBody"><div class="messageText" itemprop="text">
{forum.post_html(post)}
</div></div>
<footer class="messageFooter">{signature}{edited}<div class="messageFooterGroup"><div
 class="reactionSummary">{likes}</div><ul
 class="messageFooterButtons buttonList smallButtons jsMobileNavigation"><li><a href="#" class="jsReportMessage
 jsOnly button">
<span class="icon icon16 fa-exclamation-triangle"></span> <span class="invisible">Anmeld</span></a></li></ul></div>
</footer>
</div></article></li>
"""


def _author(forum: "Woltlab", post: Post) -> str:
    author = post.author
    place = f"<dt>Bopæl</dt><dd>{esc(author.place)}</dd>" if author.place else ""
    return f"""<aside role="presentation" class="messageSidebar member" itemprop="author" itemscope
 itemtype="http://schema.org/Person"><div class="messageAuthor"><div class="userAvatar"><a
 href="{forum.profile_url(author)}">{avatar(author, 128)}</a></div><div class="messageAuthorContainer"><a
 href="{forum.profile_url(author)}" class="username userLink" data-user-id="{author.number}" itemprop="url"><span
 itemprop="name">{esc(author.name)}</span></a></div><div class="userTitle"><span class="badge userTitleBadge">
{"Moderator" if author.is_moderator else "Medlem"}</span></div></div><div class="userCredits"><dl class="plain
 dataList">
<dt>Indlæg</dt><dd>{forum.store.count_posts(author)}</dd>{place}</dl></div></aside>"""


def profile(forum: "Woltlab", member: Member) -> Answer:
    """Show a member."""
    body = f"""<header class="contentHeader userProfileUser"><h1 class="contentTitle">{esc(member.name)}</h1><ul
 class="inlineList commaSeparated"><li>Medlem siden {time_tag(member.joined)}</li></ul><dl class="plain inlineDataList">
<dt>Indlæg</dt><dd>{forum.store.count_posts(member)}</dd></dl></header>"""
    return Answer(frame(forum, member.name, body, [(f"{forum.base}/members-list/", "Medlemmer")]))


def other(forum: "Woltlab", path: str) -> Answer | None:
    """Show forms and lists that hold nothing."""
    titles = {"login": "Log ind", "register": "Registrer", "members-list": "Medlemmer", "contact": "Kontakt"}
    titles |= {"users-online-list": "Brugere online", "datenschutzerklaerung": "Privatlivspolitik"}
    titles |= {"forum/unresolved-threads": "Uløste tråde"}
    title = titles.get(path.strip("/"))
    if path == "/forum/board-feed/":
        return Answer('<rss version="2.0"><channel><title>RSS</title></channel></rss>', kind="application/rss+xml")
    body = f'<header class="contentHeader"><h1 class="contentTitle">{title}</h1></header>'
    return Answer(frame(forum, title, body, [])) if title else None
