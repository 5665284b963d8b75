"""Write the pages of NodeBB that show a topic, a member, and forms."""

from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Post, Thread

from .frame import ago, frame, iso, pager, path, picture

if TYPE_CHECKING:
    from . import Nodebb


def topic(forum: "Nodebb", here: Thread, page: int) -> Answer:
    """Show a page of a topic."""
    board = here.board
    above = forum.store.board(board.inside)
    steps = [(path(forum, forum.board_url(one)), one.title) for one in (above, board) if one]
    steps.append(("", here.title))
    shown = "".join(_post(forum, post) for post in slice_page(here.posts, page, forum.posts_per_page))
    lock = "" if here.is_locked else " hide"
    people = len({post.author.number for post in here.posts})
    body = f"""<div widget-area="header" data-widget-area="header"></div>
<div class="row"><div class="topic col-lg-12 col-sm-12" itemid="{path(forum, forum.thread_url(here))}" itemscope
 itemtype="http://schema.org/DiscussionForumPosting">
<div class="topic-header sticky-top"><h1 component="post/header" class="" itemprop="name"><span class="topic-title">
<span
 component="topic/labels"><i component="topic/locked" class="fa fa-lock{lock}" title="Kilitli"></i></span><span
 component="topic/title">{esc(here.title)}</span></span></h1>
<div class="topic-info clearfix"><div class="category-item inline-block"><a
 href="{path(forum, forum.board_url(board))}">{esc(board.title)}</a></div>
<div class="inline-block hidden-xs"><div class="stats text-muted"><i class="fa fa-fw fa-user" title="Yazar"></i><span
 class="human-readable-number">{people}</span></div><div class="stats text-muted"><i class="fa fa-fw fa-pencil"
 title="İleti"></i><span component="topic/post-count" class="human-readable-number">{len(here.posts)}</span></div><div
 class="stats text-muted"><i class="fa fa-fw fa-eye" title="Bakış"></i><span
 class="human-readable-number">{here.views}</span>
</div></div><div class="topic-main-buttons pull-right inline-block"><a component="topic/reply/guest" href="/login"
 class="btn btn-sm btn-primary">Cevaplamak için giriş yapın</a></div></div></div>
<ul component="topic" class="posts timeline" data-tid="{here.number}" data-cid="{board.number}">
{shown}</ul>
{pager(page, forum.thread_page_count(here))}
<div class="pagination-block text-center"><div class="progress-bar"></div><div class="wrapper dropup"><i
 class="fa fa-2x fa-angle-double-up pointer fa-fw pagetop"></i><a href="#" class="dropdown-toggle"><span
 class="pagination-text"></span></a></div></div>
</div></div>"""
    head = f'<link rel="canonical" href="{forum.thread_url(here, page)}" />'
    return Answer(frame(forum, here.title, body, steps, head))


def _post(forum: "Nodebb", post: Post) -> str:
    number, author = post.number, post.author
    name, profile = esc(author.name), path(forum, forum.profile_url(author))
    own = " topic-owner-post" if author is post.thread.first.author else ""
    edited = ""
    if post.edited:
        edited = f"""<i component="post/edit-indicator" class="fa fa-pencil-square pointer edit-icon"></i>
<small data-editor="{name}" component="post/editor" class="hidden">{name} tarafından düzenlendi
 {ago(post.edited)}</small>"""
    signature = ""
    if author.signature:
        signature = f"""<div component="post/signature" data-uid="{author.number}" class="post-signature"><p
 dir="auto">{esc(author.signature)}</p></div>"""
    changed = iso(post.edited) if post.edited else ""
    return f"""<li component="post" class="{own}" data-index="{post.place - 1}" data-pid="{number}"
 data-uid="{author.number}" data-timestamp="{int(post.at.timestamp())}000" data-username="{name}" itemprop="comment"
 itemscope
 itemtype="http://schema.org/Comment">
<a component="post/anchor" data-index="{post.place - 1}" id="{post.place}"></a>
<meta itemprop="datePublished" content="{iso(post.at)}"><meta itemprop="dateModified" content="{changed}">
<div class="clearfix post-header"><div class="icon pull-left"><a
 href="{profile}">{picture(forum, author, "avatar-sm2x")}<i
 component="user/status" class="fa fa-circle status offline" title="Çevrimdışı"></i></a></div>
<small class="pull-left"><strong><a href="{profile}" itemprop="author" data-username="{name}"
 data-uid="{author.number}">{name}</a></strong>
{'<a class="group-label">Moderatörler</a>' if author.is_moderator else ""}
<span class="visible-xs-inline-block visible-sm-inline-block visible-md-inline-block visible-lg-inline-block"></span>
</small>
<small class="pull-right"><a class="permalink" href="{path(forum, forum.post_url(post))}">{ago(post.at)}</a> {edited}
<span class="post-index">#{post.place}</span></small></div>
<br />
<div class="content" component="post/content" itemprop="text">
{forum.post_html(post)}
</div>
<div class="post-footer">{signature}
<div class="clearfix"><a component="post/reply-count" href="#" class="threaded-replies no-select pull-left hidden"><span
 component="post/reply-count/avatars" class="avatars"></span><span class="replies-count">1 Yanıt</span><span
 class="replies-last hidden-xs">Son yanıt</span></a>
<small class="pull-right"><span class="post-tools"><a component="post/reply" href="#" class="no-select
 hidden">Yanıtla</a> <a
 component="post/quote" href="#" class="no-select hidden">Alıntı</a></span><span class="votes"><a
 component="post/upvote"
 href="#"><i class="fa fa-chevron-up"></i></a><span component="post/vote-count"
 data-votes="{len(post.likes)}">{len(post.likes)}</span><a component="post/downvote" href="#"><i
 class="fa fa-chevron-down"></i></a></span></small></div>
<div component="post/replies/container"></div></div>
</li>
"""


def other(forum: "Nodebb", where: str) -> Answer | None:
    """Show a member, forms, and lists that hold nothing."""
    titles = {
        "/login": "Giriş",
        "/register": "Kayıt Ol",
        "/tags": "Etiketler",
        "/groups": "Gruplar",
        "/search": "Arama",
    }
    titles |= {"/users": "Kullanıcılar", "/popular": "Popüler Konular"}
    if where in titles:
        body = f'<div class="alert alert-info"><strong>{titles[where]}</strong></div>'
        return Answer(frame(forum, titles[where], body, [("", titles[where])]))
    for member in forum.store.members:
        if where in (path(forum, forum.profile_url(member)), f"/uid/{member.number}"):
            body = f"""<div class="account"><h1 class="fullname">{esc(member.name)}</h1><div class="account-stats"><div
 class="stat"><div class="human-readable-number"
 title="{forum.store.count_posts(member)}">{forum.store.count_posts(member)}</div>
<span class="stat-label">İleti</span></div><div class="stat"><span
 class="stat-label">Katılma</span>{ago(member.joined)}</div>
</div></div>"""
            return Answer(frame(forum, member.name, body, [("", member.name)]))
    return None
