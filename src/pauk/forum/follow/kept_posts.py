"""Keep the posts of a thread's page: put the new ones in their place, note which were edited and which are gone.

In: a thread with a visit under way, and one of its pages. Out: a `FollowStep` with the posts that are new, edited or
gone; the thread is brought up to date. A post that a page repeats from another stands apart: it proves nothing.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

from pauk.base.records import Post
from pauk.forum.follow.identity import NUMBERED, hash_post, hash_text, is_same_date, match_posts, page_keys, post_key
from pauk.forum.follow.merged_threads import adopt_merged
from pauk.forum.follow.moments import days_between
from pauk.forum.follow.page_arithmetic import page_size, total_posts
from pauk.forum.follow.state import FollowStep, ForumState, PageNews, PostState, SeenPage, ThreadState, ThreadVisit

_DESCENDING = "descending"
_TIMED = len("YYYY-MM-DDThh")
_PRECISIONS = ("", "year", "month", "day", "hour", "minute", "second")
# By so many days a date may be wrong that is as rough as that: one unit of it, and clocks that differ by up to a day.
_SPANS = (0.0, 366.0, 32.0, 2.0, 1.1, 1.1, 0.0)


def keep_posts(forum: ForumState, thread: ThreadState, page: SeenPage, number: int, now: str) -> FollowStep:
    """Put the posts of a page among those of the thread: what is new, what was edited, what is gone."""
    visit = thread.visit or ThreadVisit(None, is_new=False, known=0)
    adopt_merged(forum, thread, page_keys(thread, page.posts) or ())
    repeated = find_repeated(thread, page, number)
    found = _match_page(forum, thread, page, number, repeated)
    apart = _find_apart(thread, found, number, repeated)
    step = _place_posts(thread, page, found, apart=apart, cursor=_first_cursor(thread, visit, number), now=now)
    refresh_authors(thread, [(known, post) for known, post in zip(found, page.posts, strict=True) if known is not None])
    olds = [post for post in found if post is not None and post.seen_at != now]
    if any(id(post) not in apart for post in olds):
        visit.anchored.add(number)
    visit.found += len(step.new_posts)
    visit.met.update(post.id for post in (*olds, *(made for _, made in step.new_posts)))
    visit.top = found[0] if found[0] is not None else step.new_posts[0][1]
    own = [post for post in found if post is not None and id(post) not in apart]
    visit.own.update(post.id for post in (*own, *(made for _, made in step.new_posts)))
    step.gone_posts = _note_gone(thread, own, now)
    step.report = (PageNews.SEMI if olds else PageNews.NEW) if step.new_posts else PageNews.DUPLICATE
    return step


def _place_posts(
    thread: ThreadState,
    page: SeenPage,
    found: Sequence[PostState | None],
    *,
    apart: Collection[int],
    cursor: int,
    now: str,
) -> FollowStep:
    """Put new posts behind the known one above them, from a place on; note what was edited."""
    keys, step = page_keys(thread, page.posts), FollowStep()
    places = {id(post): place for place, post in enumerate(thread.posts)}
    for place, (post, known) in enumerate(zip(page.posts, found, strict=True)):
        if known is None:
            made = _make_post(thread, post, keys[place] if keys else "", now)
            thread.posts.insert(cursor, made)
            cursor += 1
            step.new_posts.append((place, made))
            continue
        if _is_changed(known, post, now):
            step.edited_posts.append(known)
        if id(known) not in apart:
            cursor = places[id(known)] + len(step.new_posts) + 1
    return step


def _find_apart(
    thread: ThreadState, found: list[PostState | None], number: int, repeated: PostState | None
) -> set[int]:
    """Return the known posts, by their identity, that stand on top of a page whatever their dates.

    It is one that is repeated, one above new posts where the newest come first, or, on a later page, the opening post
    with what was written right below it.
    """
    apart = {id(repeated)} if repeated is not None else set[int]()
    if thread.sort == _DESCENDING:
        return apart or ({id(found[0])} if None in found[1:] else set())
    both = zip(found, thread.posts, strict=False)
    head = [known for known, _ in takewhile(lambda pair: pair[0] is pair[1], both)] if number > 1 else []
    return apart | set(map(id, head)) if len(head) < len(found) else apart


def find_repeated(thread: ThreadState, page: SeenPage, number: int) -> PostState | None:
    """Find the post that a page begins with although its place is on another: the opening one, most often."""
    visit = thread.visit
    candidates = [] if number == 1 or thread.sort == _DESCENDING else thread.posts[:1]
    if visit is not None and visit.top is not None and number not in visit.seen:
        candidates.append(visit.top)
    return next((known for known in candidates if page.posts and _is_same(known, page.posts[0])), None)


def _is_same(known: PostState, post: Post) -> bool:
    """Whether a post is shown once more, on another page at the same moment."""
    key = post_key(post.url)
    if key and not known.id.startswith(NUMBERED):
        return key == known.id
    if post.author != known.author or not is_same_date(post.date, known.date):
        return False
    is_exact = bool(post.author) and min(len(post.date), len(known.date)) >= _TIMED  # its words may differ a little
    return is_exact or hash_post(post) == known.text_hash


def _match_page(
    forum: ForumState, thread: ThreadState, page: SeenPage, number: int, repeated: PostState | None
) -> list[PostState | None]:
    """Find the posts of a page among the known ones; one that is repeated stands apart."""
    visit = thread.visit
    posts = page.posts if repeated is None else page.posts[1:]
    size = page_size(forum, thread)
    place: int | None = (number - 1) * size if size or number == 1 else None
    if thread.sort == _DESCENDING:
        total = total_posts(forum, visit.row) if visit else None
        place = max(0, total - place - len(posts)) if total is not None and place is not None else None
    found = match_posts(thread, posts, place, visit.met if visit else ())
    return found if repeated is None else [repeated, *found]


def _first_cursor(thread: ThreadState, visit: ThreadVisit, number: int) -> int:
    """Return where the new posts of a page go when no known post stands before them on the page."""
    if thread.sort == _DESCENDING or thread.is_nested:
        return visit.found if thread.sort == _DESCENDING else len(thread.posts)
    later = sum(1 for page in visit.seen if page > number)
    return len(thread.posts) - visit.found if later else len(thread.posts)


def _make_post(thread: ThreadState, post: Post, key: str, now: str) -> PostState:
    ids = {known.id for known in thread.posts}
    number = len(ids)
    while not key or key in ids:
        number += 1
        key = f"{NUMBERED}{number}"
    return PostState(
        id=key,
        author=post.author,
        date=post.date,
        text_hash=hash_post(post),
        seen_at=now,
        url=post.url,
        number=post.number,
        edited=post.edited,
        precision=getattr(post, "precision", ""),
    )


def _is_changed(known: PostState, post: Post, now: str) -> bool:
    """Note what a post shows now; whether its text is another one than before."""
    known.url, known.number, known.edited, known.gone_at = post.url or known.url, post.number, post.edited, ""
    _refresh_date(known, post)
    text_hash = hash_post(post)
    if known.text_hash in (text_hash, hash_text(post.text)):  # whole texts were hashed until heads of quotes were not
        known.text_hash = text_hash
        return False
    known.versions.append((known.text_hash, now))
    known.text_hash = text_hash
    return True


def _refresh_date(known: PostState, post: Post) -> None:
    """Take over a date that is shown more precisely than before: "9 hours ago" was a rough one, and nothing is none.

    A rough date was reckoned from the moment of that visit; one that is further away is that of something else.
    """
    precision = getattr(post, "precision", "")
    shown, was = _exactness(post.date, precision), _exactness(known.date, known.precision)
    if shown <= was:
        return
    if not known.date or abs(days_between(known.date, post.date)) <= _SPANS[was]:
        known.date, known.precision = post.date, precision


def _exactness(date: str, precision: str) -> int:
    """Return the place of a date's precision among all, rough ones first; without one its length tells."""
    if precision and precision in _PRECISIONS:
        return _PRECISIONS.index(precision)
    return 0 if not date else _PRECISIONS.index("day" if len(date) <= len("YYYY-MM-DD") else "minute")


def refresh_authors(thread: ThreadState, pairs: Iterable[tuple[PostState, Post]]) -> None:
    """Take over the author of a known post where none was read before, or one who has written nothing else here.

    A town or a rank read for a name stands at one post; a name that others of the thread's posts have is the surer one.
    """
    names = Counter(post.author for post in thread.posts)
    for known, post in pairs:
        is_surer = names[known.author] == 1 and names[post.author] > 0
        if post.author and post.author != known.author and (not known.author or is_surer):
            known.author = post.author


def _note_gone(thread: ThreadState, found: Sequence[PostState], now: str) -> list[PostState]:
    """Mark the posts that stood between two of the page's posts and are not there any more."""
    on_page = set(map(id, found))
    places = [place for place, post in enumerate(thread.posts) if id(post) in on_page]
    if len(places) < 2 or thread.is_nested:
        return []
    between = thread.posts[min(places) : max(places)]
    return _mark([post for post in between if id(post) not in on_page and post.seen_at != now], now)


def note_missing(forum: ForumState, thread: ThreadState, visit: ThreadVisit, now: str) -> list[PostState]:
    """Mark the posts that the pages of a whole visit should have shown and did not: where a thread ends, most often.

    Where its row counts as many as are known, they were misread.
    """
    total = total_posts(forum, visit.row)
    places = [place for place, post in enumerate(thread.posts) if post.id in visit.own]
    if thread.is_nested or not places or (total is not None and total >= len(thread.alive)):
        return []
    is_turned = thread.sort == _DESCENDING
    pages = range(1, max(visit.seen) + 1) if is_turned else range(min(visit.seen), thread.pages + 1)
    if visit.seen != set(pages):
        return []
    shown = thread.posts[: max(places)] if is_turned else thread.posts[min(places) :]
    return _mark([post for post in shown if post.id not in visit.own], now)


def _mark(posts: list[PostState], now: str) -> list[PostState]:
    gone = [post for post in posts if not post.gone_at]
    for post in gone:
        post.gone_at = now
    return gone
