"""Count pages: on which page of a thread the new posts begin, on which they end, and where these pages are.

In: what is known of a thread and what its row shows. Out: page numbers and their URLs, or 0 and "" where they cannot be
computed.
"""

from pauk.forum.follow.moments import days_between
from pauk.forum.follow.state import ForumState, ThreadState, ThreadVisit
from pauk.forum.follow.trusted_signs import RowSign, is_believed
from pauk.forum.paging.page_number import Specific
from pauk.forum.rows.parts.row import ThreadRow

# So many posts do most softwares leave out of the replies: the opening one.
_USUAL_BASE = 1
# Posts are removed when they are young, if at all: hardly one after a month.
_YOUNG_DAYS = 30
# Of so many threads this share must have as many posts as their rows say; where posts are removed, a few have not.
_FEWEST_THREADS = 5
_AGREED = 0.4
# Pages must agree so often before a page's size is believed.
_FEWEST_PAGES = 1


def base_count(forum: ForumState) -> int:
    """Return how many posts a thread has beyond the replies its row shows."""
    return forum.base_counts.most_common(1)[0][0] if forum.base_counts else _USUAL_BASE


def are_counts_right(forum: ForumState) -> bool:
    """Whether what was read as replies counts posts: views, or another column, do not go with the posts collected."""
    seen = forum.base_counts.total()
    if not is_believed(forum, RowSign.COUNT):
        return False
    return seen < _FEWEST_THREADS or forum.base_counts.most_common(1)[0][1] >= _AGREED * seen


def total_posts(forum: ForumState, row: ThreadRow | None) -> int | None:
    """Return how many posts a thread has now, by its row; none where the row does not tell."""
    if row is None or row.replies is None or not are_counts_right(forum):
        return None
    return row.replies + base_count(forum)


def known_posts(forum: ForumState, thread: ThreadState) -> int:
    """Return how many posts a thread had when its row was last seen: by its count, which removed posts lower."""
    if not thread.crawled_at or thread.replies_seen is None or not are_counts_right(forum):
        return thread.size
    return thread.replies_seen + base_count(forum)


def page_size(forum: ForumState, thread: ThreadState) -> int:
    """Return how many posts stand on a full page; 0 where no full page was seen."""
    number = number_of(forum, thread)
    if number is not None and number.step > 1:
        return number.step
    size, votes = forum.page_sizes.most_common(1)[0] if forum.page_sizes else (0, 0)
    return size if votes >= _FEWEST_PAGES else 0


def number_of(forum: ForumState, thread: ThreadState) -> Specific | None:
    """Return the specific number of a thread's pages: its own, or that of another thread put into its URL."""
    if thread.number is not None:
        return thread.number
    return forum.number.moved_to(thread.url) if forum.number is not None else None


def url_of_page(forum: ForumState, thread: ThreadState, page: int) -> str:
    """Return the URL of a thread's page; "" where it cannot be computed."""
    if page <= 1:
        return thread.url
    number = number_of(forum, thread)
    return number.url_of(page) if number is not None else ""


def pages_of(count: int, size: int) -> int:
    """Return how many pages so many posts fill."""
    return max(1, -(-count // size))


def first_new_page(known: int, total: int, size: int) -> int:
    """Return the page on which the first new post stands, in a thread with its oldest post first.

    Where known posts were removed the new ones may begin earlier; then that page shows no known post.
    """
    return max(1, min(known // size + 1, pages_of(total, size)))


def is_all_accounted(forum: ForumState, visit: ThreadVisit) -> bool:
    """Whether as many new posts were found as the row promised."""
    total = total_posts(forum, visit.row)
    return total is not None and visit.found >= total - visit.known


def may_have_shrunk(thread: ThreadState) -> bool:
    """Whether a thread was in use before the last visit, so that some of its posts may have been removed since.

    A removed post and a new one leave the count as it was, so that counts alone prove nothing here.
    """
    return any(0 <= days_between(post.date, thread.crawled_at) <= _YOUNG_DAYS for post in thread.alive)
