"""Write the pages of NodeBB that list: categories, what was answered last, and the topics of a category."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.likenesses.likeness import Answer, esc, slice_page
from tests.likenesses.store import Board, Post, Thread
from tests.software.inside.plain import plain_words

from .frame import NAME, ago, frame, iso, pager, path, picture

if TYPE_CHECKING:
    from . import Nodebb


def home(forum: "Nodebb") -> Answer:
    """List the categories below their headings."""
    groups = "".join(
        f"""<li component="categories/category" data-cid="{heading.number}" class="row clearfix category-section"><div
 class="content col-xs-12"><h2 class="title">{esc(heading.title)}</h2></div></li>
{_boards(forum, heading.boards)}"""
        for heading in forum.store.categories
    )
    store = forum.store
    body = f"""<div class="row"><div class="col-lg-9 col-sm-12"><h1 class="categories-title">Kategoriler</h1>
<ul class="categories" itemscope itemtype="http://www.schema.org/ItemList">
{groups}</ul></div>
<div widget-area="sidebar" data-widget-area="sidebar" class="col-lg-3 col-sm-12"><h3>Forum istatistikleri</h3><div
 class="row"><div class="stats col-md-3">Çevrimiçi <span class="human-readable-number">{store.visits % 7 + 1}</span>
</div><div
 class="stats col-md-3">Kullanıcılar <span class="human-readable-number">{len(store.members)}</span></div><div
 class="stats col-md-3">Konular <span class="human-readable-number">{len(store.threads)}</span></div></div></div>
</div>"""
    return Answer(frame(forum, NAME, body, [], f'<link rel="canonical" href="{forum.base}/" />'))


def _boards(forum: "Nodebb", boards: Sequence[Board]) -> str:
    return "".join(_board_row(forum, board) for board in boards)


def _board_row(forum: "Nodebb", board: Board) -> str:
    url, post = path(forum, forum.board_url(board)), board.latest
    inner = "".join(
        f"""<span class="category-children-item pull-left"><div role="presentation" class="icon pull-left"><i
 class="fa fa-fw fa-folder"></i></div><a href="{path(forum, forum.board_url(one))}"><small>{esc(one.title)}</small>
</a></span>"""
        for one in board.boards
    )
    inner = f'<div class="category-children">{inner}</div>' if inner else ""
    last = (
        f"""<span class="visible-xs pull-right"><a class="permalink" href="{path(forum, forum.place_url(post))}">
<small
 class="timeago" title="{iso(post.at)}"></small></a></span>"""
        if post
        else ""
    )
    return f"""<li component="categories/category" data-cid="{board.number}" data-numRecentReplies="1" class="row
 clearfix">
<meta itemprop="name" content="{esc(board.title)}">
<div class="content col-xs-12 col-md-7 col-sm-9"><div class="icon pull-left"><i class="fa fa-fw fa-comments-o"></i>
</div>
<h2 class="title"><a href="{url}" itemprop="url">{esc(board.title)}</a><br /><div class="description">
<p>{esc(board.about)}</p>
</div>{inner}</h2>{last}</div>
<div class="col-md-1 hidden-sm hidden-xs stats"><span class="human-readable-number"
 title="{len(board.threads)}">{len(board.threads)}</span><br /><small>Konu</small></div>
<div class="col-md-1 hidden-sm hidden-xs stats"><span class="human-readable-number"
 title="{board.posts}">{board.posts}</span>
<br /><small>İleti</small></div>
<div class="col-md-3 col-sm-3 teaser hidden-xs" component="topic/teaser"><div
 class="card">{_teaser(forum, post)}</div></div>
</li>
"""


def _teaser(forum: "Nodebb", post: Post | None) -> str:
    if post is None:
        return '<div component="category/posts"><div class="post-content">Yeni ileti yok.</div></div>'
    return f"""<div component="category/posts"><p><a href="{path(forum, forum.profile_url(post.author))}">
{picture(forum, post.author)}</a> <a class="permalink" href="{path(forum, forum.place_url(post))}">{ago(post.at)}</a>
</p>
<div class="post-content">{_stripped(forum, post)}</div></div>"""


def _stripped(forum: "Nodebb", post: Post) -> str:
    """Write the words of a post without its markup: its row is cut short by the style sheet only."""
    return esc(plain_words(forum.post_html(post)))


def category(forum: "Nodebb", board: Board, page: int) -> Answer:
    """List the topics of a category, below the categories that it holds."""
    above = forum.store.board(board.inside)
    heading = next(one for one in forum.store.categories if board in one.boards or above in one.boards)
    steps = [("", heading.title)]
    steps += [(path(forum, forum.board_url(above)), above.title)] if above else []
    steps.append(("", board.title))
    inner = _boards(forum, board.boards) if page == 1 else ""
    if inner:
        inner = f"""<div class="subcategory"><p>Alt kategoriler</p><ul class="categories" itemscope>{inner}</ul></div>
<hr class="hidden-xs"/>"""
    body = f"""<div class="row"><div class="category col-lg-12 col-sm-12">
<div component="category/header"><h1 class="hidden">{esc(board.title)}</h1></div>
{inner}
{_topics(forum, forum.rows(board), page, forum.board_page_count(board))}
</div></div>"""
    head = f'<link rel="canonical" href="{forum.board_url(board)}" />'
    return Answer(frame(forum, board.title, body, steps, head))


def recent(forum: "Nodebb", page: int) -> Answer | None:
    """List the topics of all categories, the last answered first."""
    threads = sorted(forum.store.threads.values(), key=lambda thread: thread.last.at)[::-1]
    last = forum.page_count(len(threads), forum.threads_per_page)
    if page > last:
        return None
    body = f'<div class="recent">{_topics(forum, threads, page, last)}</div>'
    return Answer(frame(forum, "Güncel Konular", body, [("", "Güncel Konular")]))


def _topics(forum: "Nodebb", threads: Sequence[Thread], page: int, last: int) -> str:
    start = (page - 1) * forum.threads_per_page
    rows = "".join(
        _row(forum, thread, start + place)
        for place, thread in enumerate(slice_page(threads, page, forum.threads_per_page))
    )
    if not rows:
        return """<div class="alert alert-warning" id="category-no-topics"><strong>Bu kategoride hiç konu
 yok.</strong><br />
Neden bir tane göndermiyorsunuz?</div>"""
    return f"""<div class="topic-list-header clearfix"><a component="category/post/guest" href="/login"
 class="btn btn-primary">Giriş yapıp mesaj gönder</a><div component="thread/sort" class="btn-group pull-right
 bottom-sheet"><button
 class="btn btn-default dropdown-toggle" type="button">Göre Sırala <span class="caret"></span></button><ul
 class="dropdown-menu dropdown-menu-right"><li><a href="#" class="newest_to_oldest" data-sort="newest_to_oldest">En
 yeniden en
 eskiye</a></li><li><a href="#" class="most_posts" data-sort="most_posts">En çok ileti</a></li></ul></div></div>
<ul component="category" class="topic-list" itemscope itemtype="http://www.schema.org/ItemList"
 data-nextstart="{start + 20}">
<meta itemprop="itemListOrder" content="descending">
{rows}</ul>
{pager(page, last)}"""


def _row(forum: "Nodebb", thread: Thread, place: int) -> str:
    url, first, last = path(forum, forum.thread_url(thread)), thread.first, thread.last
    marks = (" pinned" if thread.is_sticky else "") + (" locked" if thread.is_locked else "")
    teaser = f"""<a href="{path(forum, forum.profile_url(last.author))}">{picture(forum, last.author)}</a>
<a class="permalink" href="{path(forum, forum.place_url(last))}">{ago(last.at)}</a>
<div class="post-content">{_stripped(forum, last)}</div>"""
    pin, lock = ("" if thread.is_sticky else " hide"), ("" if thread.is_locked else " hide")
    return f"""<li component="category/topic" class="row clearfix category-item{marks}" data-tid="{thread.number}"
 data-index="{place}" data-cid="{thread.board.number}" itemprop="itemListElement">
<link itemprop="url" content="{url}" /><meta itemprop="name" content="{esc(thread.title)}" />
<a id="{place}" name="{place}"></a>
<div class="col-md-6 col-sm-9 col-xs-10 content"><div class="avatar pull-left"><a
 href="{path(forum, forum.profile_url(first.author))}"
 class="pull-left">{picture(forum, first.author, "avatar-sm2x")}</a></div>
<h2 component="topic/header" class="title"><i component="topic/pinned" class="fa fa-thumb-tack{pin}"
 title="Başa tutturuldu"></i> <i component="topic/locked" class="fa fa-lock{lock}" title="Kilitli"></i>
<a href="{url}">{esc(thread.title)}</a><br />
<small><a href="{path(forum, forum.board_url(thread.board))}"><span class="label
 label-default">{esc(thread.board.title)}</span>
</a> &bull;</small> <small class="hidden-xs">{ago(first.at)} &bull; <a
 href="{path(forum, forum.profile_url(first.author))}">{esc(first.author.name)}</a></small>
<small class="visible-xs-inline">{ago(last.at)}</small></h2></div>
<div class="mobile-stat col-xs-2 visible-xs text-right"><span class="human-readable-number">{len(thread.posts)}</span>
 <a href="{path(forum, forum.place_url(last))}"><i class="fa fa-arrow-circle-right"></i></a></div>
<div class="col-md-1 hidden-sm hidden-xs stats stats-votes"><span class="human-readable-number"
 title="{len(first.likes)}">{len(first.likes)}</span><br /><small>Oy</small></div>
<div class="col-md-1 hidden-sm hidden-xs stats stats-postcount"><span class="human-readable-number"
 title="{len(thread.posts)}">{len(thread.posts)}</span><br /><small>İleti</small></div>
<div class="col-md-1 hidden-sm hidden-xs stats stats-viewcount"><span class="human-readable-number"
 title="{thread.views}">{thread.views}</span><br /><small>Bakış</small></div>
<div class="col-md-3 col-sm-3 teaser hidden-xs" component="topic/teaser"><div class="card">
{teaser if thread.replies else '<p class="no-replies">Henüz yanıt yok</p>'}</div></div>
</li>
"""
