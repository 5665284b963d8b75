"""Turn the posts of a thread into rows of the store and back, with what their pages hold beyond what the planner keeps.

In: posts as the planner knows them, their rows, and the pages they were read from. Out: rows with places in the
thread's order, and `PostState`s.
"""

from collections.abc import Iterator, Mapping, Sequence

from pauk.base.errors import BadUrl
from pauk.base.urls import canonical_url
from pauk.forum.follow.identity import hash_post, post_key
from pauk.forum.follow.state import FollowStep, PostState, SeenPage
from pauk.store.forums.forums import PostRow


class PageContents:
    """What pages of one thread hold of its posts beyond what the planner keeps, by the posts' keys."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.author_urls: dict[str, str] = {}
        self.parents: dict[str, str] = {}
        self.pages: dict[str, int] = {}

    def take(self, page: SeenPage, step: FollowStep, url: int) -> None:
        """Take in a page (the URL's number), and what the planner made of it."""
        places = {place: post.id for place, post in step.new_posts}
        hashes = {hash_post(post): place for place, post in enumerate(page.posts)} if step.edited_posts else {}
        places |= {hashes[post.text_hash]: post.id for post in step.edited_posts if post.text_hash in hashes}
        for place, key in places.items():
            post = page.posts[place]
            self.texts[key] = post.text
            self.author_urls[key] = getattr(post, "author_url", "")
            self.pages[key] = url
            if post.parent is not None and 0 <= post.parent < len(page.posts):
                self.parents[key] = places.get(post.parent) or post_key(page.posts[post.parent].url)


def place_posts(posts: Sequence[PostState], known: Mapping[str, PostRow]) -> Iterator[tuple[PostState, float]]:
    """Give posts their places: those that have one keep it, the others stand between their neighbours."""
    before = min((row.place for row in known.values()), default=1.0) - len(posts)
    waiting: list[PostState] = []
    for post in posts:
        if post.id not in known:
            waiting.append(post)
            continue
        after = known[post.id].place
        yield from _spread(waiting, before, after)
        waiting, before = [], after
        yield post, after
    yield from _spread(waiting, before, before + len(waiting) + 1)


def _spread(posts: Sequence[PostState], before: float, after: float) -> Iterator[tuple[PostState, float]]:
    step = (after - before) / (len(posts) + 1)
    return ((post, before + step * place) for place, post in enumerate(posts, start=1))


def state_of(row: PostRow) -> PostState:
    """Return what the planner knows of a post."""
    return PostState(
        id=row.key,
        author=row.author,
        date=row.date,
        text_hash=row.text_hash,
        seen_at=row.seen_at,
        url=row.url,
        number=row.number,
        edited=row.edited,
        gone_at=row.gone_at,
        precision=row.precision,
        row=row.id,
    )


def row_of(post: PostState, place: float, known: PostRow | None, contents: PageContents | None) -> PostRow:
    """Describe a post for the store; what the planner does not keep comes from its page, or stays as it was."""
    found = contents if contents is not None and post.id in contents.texts else None
    return PostRow(
        id=known.id if known else 0,
        key=post.id,
        place=place,
        author=post.author,
        author_url=tidy_url(found.author_urls[post.id]) if found else known.author_url if known else "",
        date=post.date,
        edited=post.edited,
        number=post.number,
        parent=(found.parents.get(post.id, "") if found else "") or (known.parent if known else ""),
        url=tidy_url(post.url),
        text_hash=post.text_hash,
        page=found.pages[post.id] if found else known.page if known else 0,
        seen_at=post.seen_at,
        gone_at=post.gone_at,
        precision=post.precision,
    )


def tidy_url(url: str) -> str:
    """Return a link as it is kept: without the visitor's session and what else says nothing, but with its fragment."""
    bare, mark, fragment = url.partition("#")
    try:
        return f"{canonical_url(bare)}{mark}{fragment}" if bare else url
    except BadUrl:
        return url
