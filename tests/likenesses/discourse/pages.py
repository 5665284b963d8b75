"""Write the plain pages that the software serves to those who run no script.

In: a `Likeness` and what to show. Out: HTML with its microdata.
"""

from datetime import datetime

from tests.likenesses.likeness import Likeness, esc, slice_page
from tests.likenesses.store import Board, Post, Thread

NAME = "Harbour Talk"
_LIST = "http://schema.org/ItemList"
_NAVIGATION = "http://schema.org/SiteNavigationElement"


def _iso(at: datetime) -> str:
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def _long(at: datetime) -> str:
    return f"{at:%B} {at.day}, {at.year}"


def _clock(at: datetime) -> str:
    return f"{_long(at)}, {at.hour % 12 or 12:>2}:{at:%M}{'am' if at.hour < 12 else 'pm'}"


def frame(likeness: Likeness, title: str, body: str, head: str = "") -> str:
    """Put the frame around the body of a page."""
    links = {"/": "Home", "/categories": "Categories", "/guidelines": "Guidelines", "/tos": "Terms of Service"}
    items = "".join(
        f"""
    <li itemscope itemtype='{_NAVIGATION}'>
      <span itemprop='name'>
        <a href='{target}' itemprop="url">{word} </a>
      </span>
    </li>"""
        for target, word in links.items()
    )
    return f"""<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>{esc(title)}</title>
    <meta name="description" content="A place for people with boats, radios and bicycles.">
    <meta name="generator" content="Discourse 3.2.1 - https://github.com/discourse/discourse version 0f1e2d3c4b5a">
    <link rel="icon" type="image/png" href="{likeness.base}/uploads/default/optimized/1X/f0e1_2_32x32.png">
    <meta name="theme-color" media="all" content="#ffffff">
    <meta name="viewport" content="width=device-width, initial-scale=1.0, minimum-scale=1.0, viewport-fit=cover">
{head}
    <meta property="og:site_name" content="{NAME}" />
    <meta property="og:type" content="website" />
    <link rel="search" type="application/opensearchdescription+xml" href="{likeness.base}/opensearch.xml"
 title="{NAME}">
    <link href="/stylesheets/desktop_2c1a.css?__ws=127.0.0.1" media="all" rel="stylesheet" data-target="desktop"  />
  </head>
  <body class="crawler browser-update">
    <header>
  <a href="/">{NAME}</a>
</header>
    <div id="main-outlet" class="wrap" role="main">
{body}
    </div>
    <footer class="container wrap">
  <nav class='crawler-nav'>
    <ul>{items}
    </ul>
  </nav>
  <p class='powered-by-link'>Powered by <a href="https://www.discourse.org">Discourse</a>, best viewed with JavaScript
 enabled</p>
</footer>
  </body>
</html>
"""


def categories(likeness: Likeness) -> str:
    """Write the page that lists the boards."""
    tops = [board for board in likeness.store.boards if not board.inside]
    items = "".join(
        f"""
      <div class='category' itemprop='itemListElement' itemscope itemtype='http://schema.org/ListItem'>
        <meta itemprop='name' content='{esc(board.title)}'>
        <meta itemprop='position' content='{place}'>
        <h2><a href="{likeness.board_url(board)}" itemprop='url'><span>{esc(board.title)}</span></a></h2>
        <span itemprop='description'>{esc(board.about)}</span>
        {_inner(likeness, board)}
      </div>"""
        for place, board in enumerate(tops, 1)
    )
    body = f"""
    <div class='category-list' itemscope itemtype='{_LIST}'>
      <meta itemprop='itemListOrder' content='http://schema.org/ItemListOrderAscending'>{items}
    </div>"""
    return frame(likeness, f"Categories - {NAME}", body, f'<link rel="canonical" href="{likeness.base}/categories" />')


def _inner(likeness: Likeness, board: Board) -> str:
    links = "".join(f'<a href="{likeness.board_url(one)}">{esc(one.title)}</a>' for one in board.boards)
    return f'<div class="subcategories">{links}</div>' if links else ""


def threads(likeness: Likeness, rows: list[Thread], page: int, target: str, board: Board | None) -> str:
    """Write a page of a list of threads, of one board or of all; dates in it are days."""
    per_page = likeness.threads_per_page
    last = likeness.page_count(len(rows), per_page)
    first = (page - 1) * per_page
    shown = "".join(
        _row(likeness, thread, first + place) for place, thread in enumerate(slice_page(rows, page, per_page))
    )
    steps = []
    if page > 1:
        back = f"{target}?page={page - 2}" if page > 2 else target
        steps.append(f'<a rel="prev" itemprop="url" href="{back}">← previous page</a>')
    if page < last:
        steps.append(f'<a rel="next" itemprop="url" href="{target}?page={page}">next page →</a>')
    heading = ""
    if board:
        heading = f"""
    <h1 class="crawler-category-title"><a href="{likeness.board_url(board)}">{esc(board.title)}</a></h1>
    <p class="category-description">{esc(board.about)}</p>
    {_inner(likeness, board)}"""
    body = f"""{heading}
    <div class="topic-list-container" itemscope itemtype='{_LIST}'>
      <meta itemprop='itemListOrder' content='http://schema.org/ItemListOrderDescending'>
{_table(shown)}
    </div>
    <div role='navigation' itemscope itemtype='{_NAVIGATION}'>
      <span itemprop='name'>{" ".join(steps)}</span>
    </div>"""
    title = f"Latest {board.title} topics - {NAME}" if board else NAME
    head = f"""    <link rel="canonical" href="{target}{f"?page={page - 1}" if page > 1 else ""}" />
    <link rel="alternate" type="application/rss+xml" title="Latest topics" href="{target}.rss" />"""
    return frame(likeness, title, body, head)


def _table(rows: str) -> str:
    return f"""      <table class='topic-list'>
        <thead>
          <tr><th>Topic</th><th></th><th class="replies">Replies</th><th class="views">Views</th><th>Activity</th></tr>
        </thead>
        <tbody>{rows}
        </tbody>
      </table>"""


def _badge(likeness: Likeness, board: Board) -> str:
    return f"""<a href='{likeness.board_url(board)}' class='badge-wrapper bullet'>
                <span class='badge-category-bg' style='background-color: #0088CC'></span>
                <span class='badge-category clear-badge'><span class='category-name'>{esc(board.title)}</span></span>
              </a>"""


def _row(likeness: Likeness, thread: Thread, place: int) -> str:
    people = list(dict.fromkeys([thread.first.author, *(post.author for post in thread.posts[-4:])]))
    posters = "".join(
        f"""
              <a href="{likeness.base}/u/{esc(member.name)}" class="">
                <img loading="lazy" width="25" height="25" src="/letter_avatar_proxy/v4/letter/k/c77e96/48.png"
 class="avatar" title='{esc(member.name)} - Frequent Poster' aria-label='{esc(member.name)}'>
              </a>"""
        for member in people
    )
    excerpt = f"<p class='excerpt'>{esc(thread.first.parts[0].text[:80])}&hellip;</p>" if thread.is_sticky else ""
    return f"""
          <tr class="topic-list-item" id="topic-list-item-{thread.number}">
            <td class="main-link" itemprop='itemListElement' itemscope itemtype='http://schema.org/ListItem'>
              <meta itemprop='position' content='{place}'>
              <span class="link-top-line">
                <a itemprop='url' href='{likeness.thread_url(thread)}' class='title raw-link
 raw-topic-link'>{esc(thread.title)}</a>
              </span>
              <div class="link-bottom-line">
              {_badge(likeness, thread.board)}
              </div>
              {excerpt}
            </td>
            <td class="posters">{posters}
            </td>
            <td class="replies"><span class='posts' title='posts'>{thread.replies}</span></td>
            <td class="views"><span class='views' title='views'>{thread.views}</span></td>
            <td>
              {_long(thread.last.at)}
            </td>
          </tr>"""


def thread(likeness: Likeness, thread: Thread, page: int) -> str:
    """Write a page of a thread, with links to its neighbours and related threads."""
    last = likeness.thread_page_count(thread)
    steps = []
    if page > 1:
        steps.append(f'<a rel="prev" itemprop="url" href="{likeness.thread_url(thread, page - 1)}">← previous page</a>')
    if page < last:
        steps.append(f'<a rel="next" itemprop="url" href="{likeness.thread_url(thread, page + 1)}">next page →</a>')
    board = thread.board
    posts = "".join(_post(likeness, post) for post in slice_page(thread.posts, page, likeness.posts_per_page))
    related = [other for other in board.threads if other is not thread][-5:]
    rows = "".join(_row(likeness, other, place) for place, other in enumerate(related))
    navigation = f"""
      <div role='navigation' itemscope itemtype='{_NAVIGATION}' class="topic-body crawler-post">
        <span itemprop='name'>{" ".join(steps)}</span>
      </div>"""
    body = f"""
  <div id="topic-title">
    <h1>
      <a href="{likeness.thread_url(thread)}">{esc(thread.title)}</a>
    </h1>
      <div class="topic-category" itemscope itemtype="http://schema.org/BreadcrumbList">
          <span itemprop="itemListElement" itemscope itemtype="http://schema.org/ListItem">
            <a href="{likeness.board_url(board)}" class="badge-wrapper bullet" itemprop="item">
              <span class='badge-category-bg' style='background-color: #0088CC'></span>
              <span class='badge-category clear-badge'><span class='category-name'
 itemprop='name'>{esc(board.title)}</span>
              </span>
            </a>
            <meta itemprop="position" content="1" />
          </span>
      </div>
  </div>
  <div itemscope itemtype='http://schema.org/DiscussionForumPosting'>
    <meta itemprop='headline' content='{esc(thread.title)}'>
    <link itemprop='url' href='{likeness.thread_url(thread)}'>
    <meta itemprop='datePublished' content='{_iso(thread.first.at)}'>
    <meta itemprop='articleSection' content='{esc(board.title)}'>
    <meta itemprop='keywords' content=''>
    <div itemprop='publisher' itemscope itemtype="http://schema.org/Organization">
      <meta itemprop='name' content='{NAME}'>
    </div>
{posts}
{navigation if steps else ""}
  </div>
    <div id="related-topics" class="more-topics__list " role="complementary" aria-labelledby="related-topics-title">
  <h3 id="related-topics-title" class="more-topics__list-title">
    Related topics
  </h3>
  <div class="topic-list-container" itemscope itemtype='{_LIST}'>
    <meta itemprop='itemListOrder' content='http://schema.org/ItemListOrderDescending'>
{_table(rows)}
  </div>
</div>"""
    head = f"""    <link rel="alternate nofollow" type="application/rss+xml" title="RSS feed of '{esc(thread.title)}'"
 href="{likeness.thread_url(thread)}.rss" />
    <link rel="canonical" href="{likeness.thread_url(thread, page)}" />"""
    return frame(likeness, f"{thread.title} - {board.title} - {NAME}", body, head)


def _post(likeness: Likeness, post: Post) -> str:
    """Write a post; all but the first are comments to the microdata."""
    place = post.serial
    comment = "" if place == 1 else " itemprop='comment' itemscope itemtype='http://schema.org/Comment'"
    likes = f"{len(post.likes)} Like{'s' if len(post.likes) > 1 else ''}" if post.likes else ""
    modified = f"<meta itemprop='dateModified' content='{_iso(post.edited)}'>" if post.edited else ""
    return f"""
      <div id='post_{place}'{comment} class='topic-body crawler-post'>
        <div class='crawler-post-meta'>
          <span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person">
            <a itemprop="url" rel='nofollow' href='{likeness.base}/u/{esc(post.author.name)}'><span
 itemprop='name'>{esc(post.author.name)}</span></a>

          </span>

            <link itemprop="mainEntityOfPage" href="{likeness.thread_url(post.thread)}">

            <span class="crawler-post-infos">
                <time itemprop='datePublished' datetime='{_iso(post.at)}' class='post-time'>
                  {_clock(post.at)}
                </time>
                {modified}
              <span itemprop='position'>{place}</span>
            </span>
        </div>
        <div class='post' itemprop='text'>
          {likeness.post_html(post)}
        </div>

        <div itemprop="interactionStatistic" itemscope itemtype="http://schema.org/InteractionCounter">
           <meta itemprop="interactionType" content="http://schema.org/LikeAction"/>
           <meta itemprop="userInteractionCount" content="{len(post.likes)}" />
           <span class='post-likes'>{likes}</span>
        </div>

      </div>"""


def missing(likeness: Likeness) -> str:
    """Write the page that says that there is none, and offers popular and recent threads."""
    newest = sorted(likeness.store.threads.values(), key=lambda thread: thread.last.at)[:-11:-1]
    items = "".join(
        f"""<div class='not-found-topic'><a href="{likeness.thread_url(thread)}">{esc(thread.title)}</a>
 {_badge(likeness, thread.board)}</div>"""
        for thread in newest
    )
    body = f"""<div class="page-not-found"><h1 class="title">Oops! That page doesn’t exist or is private.</h1></div>
<div class="row page-not-found-topics"><div class="popular-topics"><h2 class="popular-topics-title">Popular</h2>{items}
<a href="/top" class="btn btn-default">More…</a></div><div class="recent-topics"><h2>Recent</h2>{items}
<a href="/latest" class="btn btn-default">More…</a></div></div>"""
    return frame(likeness, NAME, body, '<meta name="robots" content="noindex">')
