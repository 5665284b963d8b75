"""Know a post, a thread and a board again: by the software's own links, else by who, when and where, never by the text.

In: what is known of a thread and the posts of one of its pages. Out: for every post of the page the one that is known,
or none. A post without a link of its own is found again by author, date at the rougher precision, and its place among
its neighbours: the page's posts and the known ones are aligned in order.
"""

import re
from collections.abc import Callable, Collection, Sequence
from hashlib import blake2b

from pauk.base.errors import BadUrl
from pauk.base.records import Post
from pauk.base.urls import canonical_url
from pauk.forum.follow.moments import days_between
from pauk.forum.follow.state import ForumState, PostState, ThreadState
from pauk.forum.rows.parts.row import ThreadRow
from pauk.forum.rows.parts.sort_order import compare_dates

NUMBERED = "~"  # what the id of a post begins with that no link names
_DIGITS = re.compile(r"\d+")
_HASH_BYTES = 8
# "Quote from: somebody on 5 May 2020 at 14:05" is shorter.
_HEAD_CHARS = 120
# A post that stands where it stood is a little more likely to be the same one than its neighbour of the same hour.
_SAME_PLACE = 0.01
# Where a forum changed its software, the same words count more than author and date; and clocks differ by up to a day.
_SAME_TEXT = 2.0
_CLOCKS_DAYS = 1.1
_TIMED = len("YYYY-MM-DDThh")


def key_of(url: str) -> str:
    """Return the name under which a board or thread is kept: its URL without session, tracking and fragment."""
    try:
        return canonical_url(url)
    except BadUrl:
        return url.partition("#")[0]


def post_key(url: str) -> str:
    """Return what a post's own link says of it: the fragment where it has a number, else the URL; "" for no link.

    The rest of the link may change: a thread moves to another board, a post to another page.
    """
    fragment = url.partition("#")[2]
    if _DIGITS.search(fragment):
        return fragment
    return key_of(url) if _DIGITS.search(url) else ""


def hash_text(text: str) -> str:
    """Return a short hash of a post's words, whatever space is between them."""
    words = " ".join(text.split()).encode("utf-8", "surrogatepass")
    return blake2b(words, digest_size=_HASH_BYTES).hexdigest()


def hash_post(post: Post) -> str:
    """Return a short hash of a post's words without the heads of its quotes: the dates there change from day to day.

    A head stands on a line of its own, right before the quote.
    """
    lines = [" ".join(line.split()) for line in post.text.splitlines()]
    firsts = {" ".join(quote.split("\n", 1)[0].split()) for quote in getattr(post, "quotes", ()) if quote.strip()}
    heads = {at - 1 for at, line in enumerate(lines) if at and line in firsts and len(lines[at - 1]) <= _HEAD_CHARS}
    return hash_text("\n".join(line for at, line in enumerate(lines) if at not in heads))


def match_posts(
    thread: ThreadState, posts: Sequence[Post], oldest_place: int | None, met: Collection[str] = ()
) -> list[PostState | None]:
    """Find the posts of a page among those of the thread, but for those ``met`` on other pages.

    ``oldest_place`` is the place in the thread, counted from its oldest post, of the oldest post of the page.
    """
    keys = page_keys(thread, posts)
    known = _by_key(thread)
    if keys is not None and not (thread.earlier_urls and known.keys().isdisjoint(keys)):
        pairs = zip(keys, posts, strict=True)
        return [known.get(key) if key else _find_unlinked(thread, post, met) for key, post in pairs]
    worth = _worth if keys is None else _worth_elsewhere
    free = [post if post.id not in met else None for post in thread.posts]
    if thread.sort == "descending":
        return _align(free[::-1], posts[::-1], oldest_place, worth)[::-1]
    return _align(free, posts, oldest_place, worth)


def _by_key(thread: ThreadState) -> dict[str, PostState]:
    """Return the posts of a thread by id, and those without one, or that stand elsewhere now, by their links, too."""
    known = {post.id: post for post in thread.posts}
    for post in thread.posts:
        if (thread.earlier_urls or post.id.startswith(NUMBERED)) and (key := post_key(post.url)):
            known.setdefault(key, post)
    return known


def _find_unlinked(thread: ThreadState, post: Post, met: Collection[str]) -> PostState | None:
    """Find the one post without a link of its own, the opening one most often, among the known ones without."""
    return next(
        (
            known
            for known in thread.posts
            if known.id not in met and not post_key(known.url) and _worth(known, post, 0, 0)
        ),
        None,
    )


def page_keys(thread: ThreadState, posts: Sequence[Post]) -> list[str] | None:
    """Return the posts' own keys where all have one, no two the same, and those known were written by the same people.

    The first post may have none: its link is that of the thread. A link that counts places ("#3") names another post as
    soon as one is removed: then author and date differ.
    """
    keys = [post_key(post.url) for post in posts]
    named = keys[1:] if len(keys) > 1 and not keys[0] else keys
    if not all(named) or len(set(named)) < len(named):
        return None
    known = _by_key(thread)
    met = [(known[key], post) for key, post in zip(keys, posts, strict=True) if key in known]
    strange = sum(1 for old, post in met if old.author != post.author and not is_same_date(old.date, post.date))
    return None if strange * 2 > len(met) else keys


def is_same_date(one: str, other: str) -> bool:
    """Whether two dates are the same as far as both tell; a date that is not known may be any."""
    return not one or not other or compare_dates(one, other) == 0


Worth = Callable[[PostState | None, Post, int, int | None], float]


def _align(
    known: Sequence[PostState | None], posts: Sequence[Post], first: int | None, worth_of: Worth
) -> list[PostState | None]:
    """Match in order, oldest first, as many as possible; among equals the one that stood there, old before new."""
    width = len(known)
    best = [[0.0] * (width + 1) for _ in range(len(posts) + 1)]
    for row in range(len(posts) - 1, -1, -1):
        for column in range(width - 1, -1, -1):
            worth = worth_of(known[column], posts[row], column, None if first is None else first + row)
            taken = worth + best[row + 1][column + 1] if worth else 0.0
            best[row][column] = max(taken, best[row + 1][column], best[row][column + 1])
    return _trace(best, known, posts, first, worth_of)


def _trace(
    best: list[list[float]],
    known: Sequence[PostState | None],
    posts: Sequence[Post],
    first: int | None,
    worth_of: Worth,
) -> list[PostState | None]:
    found: list[PostState | None] = [None] * len(posts)
    row = column = 0
    while row < len(posts) and column < len(known):
        worth = worth_of(known[column], posts[row], column, None if first is None else first + row)
        if worth and best[row][column] == worth + best[row + 1][column + 1]:
            found[row] = known[column]
            row, column = row + 1, column + 1
        elif best[row][column] == best[row][column + 1]:
            column += 1
        else:
            row += 1
    return found


def _worth(known: PostState | None, post: Post, was_at: int, is_at: int | None) -> float:
    """Return how much it is worth to take a post for a known one; 0 where it cannot be the same.

    A post moves to an earlier place when others are removed, and never to a later one; that matters where its date does
    not tell the hour.
    """
    if known is None or known.author != post.author or not is_same_date(known.date, post.date):
        return 0.0
    if is_at is not None and was_at < is_at and min(len(known.date), len(post.date)) < _TIMED:
        return 0.0
    return 1.0 + (_SAME_PLACE if was_at == is_at else 0.0)


def _worth_elsewhere(known: PostState | None, post: Post, was_at: int, is_at: int | None) -> float:
    """The same where another software shows the thread: its clock may be another one, its links are; texts stay."""
    if known is None:
        return 0.0
    if known.text_hash == hash_post(post):
        return _SAME_TEXT
    if known.author != post.author or not _is_near(known.date, post.date):
        return 0.0
    return 1.0 + (_SAME_PLACE if was_at == is_at else 0.0)


def _is_near(one: str, other: str) -> bool:
    """Whether two dates may be the same on clocks of different zones."""
    return not one or not other or abs(days_between(one, other)) <= _CLOCKS_DAYS


def find_moved(forum: ForumState, row: ThreadRow, board: str) -> ThreadState | None:
    """Find the known thread that a row of another board shows under a new URL; none where the thread is new.

    It has the same title and author, began at the same time, and its URLs share a number that no board has; where the
    forum has changed its software, nothing but a number and the clock may differ.
    """
    numbers = set(_DIGITS.findall(row.url))
    for key in sorted(forum.titles.get(row.title, ())) if row.title else ():
        thread = forum.threads[key]
        if thread.board == board:
            continue
        is_same = thread.author == row.author and is_same_date(thread.created, row.created)
        is_author = thread.author == row.author or not thread.author or not row.author
        if forum.is_rehoused and not thread.board and is_author and _is_near(thread.created, row.created):
            return thread
        shared = numbers & set(_DIGITS.findall(thread.url))
        others = set(_DIGITS.findall(board)) | set(_DIGITS.findall(thread.board))
        if is_same and (shared - others or (shared and not others)):
            return thread
    return None
