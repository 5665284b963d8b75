"""Collect the posts of a thread page by page (algorithm 8): the new ones, and no page more than it needs.

In: a thread with a visit under way, and the page that came back. Out: a `FollowStep`. Ascending threads are read from
the page on which new posts must begin, where the counts tell, else from their last page backward; descending ones from
the first page forward; nested ones until as many new posts were found as the row promises. A walk ends after a page
that holds a post known before, or where the counts prove that all others are known.
"""

from collections.abc import Collection

from pauk.forum.follow.kept_posts import find_repeated, keep_posts, note_missing
from pauk.forum.follow.page_arithmetic import (
    are_counts_right,
    base_count,
    first_new_page,
    is_all_accounted,
    known_posts,
    may_have_shrunk,
    page_size,
    total_posts,
    url_of_page,
)
from pauk.forum.follow.state import (
    NO_PAGE,
    OK,
    FollowRequest,
    FollowStep,
    ForumState,
    PageNews,
    SeenPage,
    ThreadState,
    ThreadVisit,
    Why,
)
from pauk.forum.follow.thread_news import note_row_seen
from pauk.forum.follow.trusted_signs import RowSign, is_believed, learn_date, note_signs
from pauk.forum.rows.parts.row import ThreadRow

_DESCENDING = "descending"
# So often a thread is read anew that shows fewer posts than its row counts, in as many cycles.
_MOST_TRIES = 2
_GONE = ("gone", "http_error:404", "http_error:410")
# What another time may go well; all else says something of the address.
_PASSING = ("timeout", "dns_error", "refused", "tls_error", "http_error:5", "broken_body", "over_budget", "internal")


def begin_visit(
    forum: ForumState, thread: ThreadState, row: ThreadRow | None, why: Why, signs: Collection[str] = ()
) -> list[FollowRequest]:
    """Begin a visit to a thread, because of signs of its row or for another reason; return its first request."""
    known = known_posts(forum, thread)
    forum.later_asked += set(signs) == {RowSign.LATER}
    thread.visit = ThreadVisit(row, is_new=not thread.crawled_at, known=known, signs=tuple(sorted(signs)))
    return [_ask(thread, page, url, why) for page, url in [_first_page(forum, thread, thread.visit)]]


def settle_accounts(forum: ForumState) -> None:
    """Hold the posts that are kept of every thread against its row's own count, as far as such counts are believed.

    Where visits for larger counts alone, dates being as they were, found nothing, rows count what is not shown. What
    was merged into another thread has its posts there.
    """
    base, is_right = base_count(forum), are_counts_right(forum) and is_believed(forum, RowSign.MORE)
    for thread in forum.threads.values():
        total = thread.replies_seen + base if is_right and thread.replies_seen is not None else 0
        is_held = thread.crawled_at and not thread.gone_at and forum.threads.keys().isdisjoint(thread.earlier_urls)
        thread.missing = max(0, total - thread.size) if is_held else 0
        if not thread.missing:
            thread.asked_again = 0


def ask_again(thread: ThreadState) -> list[FollowRequest]:
    """Read a thread once more from its first page on where it is short of posts, but not again and again.

    Some lists count posts that were removed, or that one must log in to see.
    """
    if not thread.missing or thread.asked_again >= _MOST_TRIES:
        return []
    thread.asked_again += 1
    thread.visit = ThreadVisit(None, is_new=True, known=thread.size)
    return [_ask(thread, 1, thread.url, Why.UNFINISHED)]


def resume_visit(forum: ForumState, thread: ThreadState) -> list[FollowRequest]:
    """Begin a visit anew that did not come to its end."""
    row, signs = (thread.visit.row, thread.visit.signs) if thread.visit else (None, ())
    return begin_visit(forum, thread, row, Why.UNFINISHED, signs)


def _ask(thread: ThreadState, page: int, url: str, why: Why) -> FollowRequest:
    if thread.visit is not None and page:
        thread.visit.asked.add(page)
    return FollowRequest(url=url, why=why, board=thread.board, thread=thread.url, page=page)


def _first_page(forum: ForumState, thread: ThreadState, visit: ThreadVisit) -> tuple[int, str]:
    """Return the page to begin with and its URL; page 0 where only the link is known to lead to the last."""
    row = visit.row
    if visit.is_new or sort_of(forum, thread) == _DESCENDING:
        return 1, thread.url
    total, size = total_posts(forum, row), page_size(forum, thread)
    if thread.is_nested:
        return (0, row.last_url) if row and row.last_url and thread.pages > 1 else (1, thread.url)
    if total is not None and size:
        # A count that was read too low would lead to a page of known posts; from one too late the way goes back.
        page = first_new_page(max(visit.known, thread.size), total, size)
        if url := url_of_page(forum, thread, page):
            return page, url
    # Return the page that was the last one, from which new posts go on; else where the row's links lead to.
    #
    # Such a link needs a redirect, most often, and shows the way back to that page all the same.
    if url := url_of_page(forum, thread, thread.pages):
        return thread.pages, url
    if row is not None and row.last_url and is_believed(forum, RowSign.LAST_PAGE):
        return 0, row.last_url
    return (0, row.pages[-1]) if row is not None and row.pages else (1, thread.url)


def sort_of(forum: ForumState, thread: ThreadState) -> str | None:
    """Return how a thread is sorted; a short one as most threads of the forum are."""
    if thread.sort or thread.is_nested:
        return thread.sort
    return forum.thread_sorts.most_common(1)[0][0] if forum.thread_sorts else None


def take_thread_page(
    forum: ForumState, thread: ThreadState, request: FollowRequest, page: SeenPage, now: str
) -> FollowStep:
    """Take in a page of a thread; a page that could not be had leaves the visit open."""
    visit = thread.visit
    if page.outcome != OK or not page.posts or visit is None:
        return _take_nothing(forum, thread, request, page, now)
    if not request.page:
        note_signs(forum, [RowSign.LAST_PAGE], is_kept=True)
    number = page.paging.current or request.page or 1
    forum.familiar += bool(thread.crawled_at)
    visit.asked.add(number)
    _learn(forum, thread, page, number)
    step = keep_posts(forum, thread, page, number, now)
    visit.seen.add(number)
    step.requests = _go_on(forum, thread, visit, page, number, has_new=bool(step.new_posts))
    if not step.requests:
        step.gone_posts += note_missing(forum, thread, visit, now)
        _end_visit(forum, thread, visit, now)
    return step


def _take_nothing(
    forum: ForumState, thread: ThreadState, request: FollowRequest, page: SeenPage, now: str
) -> FollowStep:
    """Take in that there is nothing to read; a link that was to lead to the last page may lead nowhere."""
    if thread.visit is not None and not request.page and not page.outcome.startswith(_PASSING):
        note_signs(forum, [RowSign.LAST_PAGE], is_kept=False)
        return FollowStep([_ask(thread, 1, thread.url, request.why)])
    forum.strange += bool(thread.crawled_at) and page.outcome in (OK, *_GONE)
    if page.outcome in _GONE:
        thread.gone_at, thread.visit = now, None
    elif page.outcome == OK or page.outcome.startswith(NO_PAGE):
        thread.visit = None  # no thread: a wall, or a page of another kind
    return FollowStep(report=PageNews.WRONG)


def _learn(forum: ForumState, thread: ThreadState, page: SeenPage, number: int) -> None:
    """Note what a page tells of its thread: order, number of pages, where they are, how long a full one is."""
    if page.sort and page.sort != thread.sort:
        thread.sort = page.sort
        forum.thread_sorts[page.sort] += 1
    thread.is_nested = thread.is_nested or page.is_nested
    thread.is_message = page.is_message
    paging = page.paging
    if paging.number is not None:
        thread.number = paging.number
        forum.number = forum.number or paging.number
    thread.pages = max(thread.pages if paging.next else 1, number + bool(paging.next), _last_shown(page))
    if paging.next and not thread.is_nested:
        forum.page_sizes[len(page.posts) - (find_repeated(thread, page, number) is not None)] += 1


def _last_shown(page: SeenPage) -> int:
    """Return the largest page number that the page links to; 0 where it links to none."""
    number = page.paging.number
    urls = (page.paging.last, page.paging.next, *page.paging.pages)
    return max((number.page_of(url) or 0 for url in urls if url), default=0) if number else 0


def _go_on(
    forum: ForumState, thread: ThreadState, visit: ThreadVisit, page: SeenPage, number: int, *, has_new: bool
) -> list[FollowRequest]:
    """Return the request for the next page of a visit, if it needs one."""
    if visit.is_new:
        return _request(forum, thread, page, number + 1, Why.MORE_PAGES)
    if thread.is_nested:
        return [] if is_all_accounted(forum, visit) else _request_any(forum, thread, page)
    if sort_of(forum, thread) == _DESCENDING:
        is_proven = is_all_accounted(forum, visit) and not may_have_shrunk(thread)
        is_done = number in visit.anchored or is_proven
        return [] if is_done else _request(forum, thread, page, number + 1, Why.NEW_POSTS)
    later = [other for other in range(number + 1, thread.pages + 1) if other not in visit.seen]
    if later and (asked := _request(forum, thread, page, later[0 if has_new else -1], Why.NEW_POSTS)):
        return asked
    return _go_back(forum, thread, visit, page, number)


def _go_back(
    forum: ForumState, thread: ThreadState, visit: ThreadVisit, page: SeenPage, number: int
) -> list[FollowRequest]:
    """Ask for the page before those that were read, unless they reach down to what was known."""
    lowest = number
    while lowest - 1 in visit.seen:
        lowest -= 1
    size = page_size(forum, thread)
    is_counted = size > 0 and total_posts(forum, visit.row) is not None
    is_proven = is_counted and (lowest - 1) * size == visit.known and not may_have_shrunk(thread)
    if lowest == 1 or lowest in visit.anchored or is_proven:
        return []
    return _request(forum, thread, page, lowest - 1, Why.NEW_POSTS)


def _request_any(forum: ForumState, thread: ThreadState, page: SeenPage) -> list[FollowRequest]:
    """Ask for a page of a nested thread that was not read yet, the last first: what is new hangs on what is young."""
    visit = thread.visit
    for number in range(thread.pages, 0, -1):
        if visit is not None and number not in visit.seen and (asked := _request(forum, thread, page, number)):
            return asked
    return []


def _request(
    forum: ForumState, thread: ThreadState, page: SeenPage, number: int, why: Why = Why.NEW_POSTS
) -> list[FollowRequest]:
    """Ask for a page of a thread by its computed URL, or by the link of the page before; nothing where it ends."""
    current = page.paging.current or 1
    url = ""
    if number == current + 1:
        url = page.paging.next or ""
    elif number == current - 1:
        url = page.paging.prev or ""
    elif number <= thread.pages:
        url = url_of_page(forum, thread, number)
    if not url and number <= thread.pages and number != current + 1:
        url = url_of_page(forum, thread, number)
    visit = thread.visit
    if not url or (visit is not None and number in visit.asked):
        return []
    return [_ask(thread, number, url, why)]


def _end_visit(forum: ForumState, thread: ThreadState, visit: ThreadVisit, now: str) -> None:
    """Note that all a row promised was looked at."""
    if visit.is_new and visit.row is not None and visit.row.replies is not None:
        forum.base_counts[thread.size - visit.row.replies] += 1
    note_row_seen(thread, visit.row)
    learn_date(forum, thread, visit)
    note_signs(forum, visit.signs, is_kept=visit.found > 0)
    thread.crawled_at = now
    thread.found_at = now if visit.found else thread.found_at
    thread.visit = None
