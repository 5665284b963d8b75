"""Know what somebody writes below all posts of a forum, where no page shows two of them.

In: posts that were read, with their authors. Out: for each of the last lines a short sign of author and words, from
which neither can be read, with one of the post; and how many of the last texts of another post are known by them.
"""

from collections.abc import Collection, Iterable, Sequence
from hashlib import blake2s

from pauk.forum.posts.parts.post import FoundPost

_MOST_LINES = 3  # of a signature
_MOST_TEXTS = 6  # its lines may hold links
_SHORTEST = 14  # bytes without spaces: "Thanks a lot!" is said again and again
_LONGEST = 400
_FEWEST = 2  # posts that end alike


def find_tails(posts: Iterable[FoundPost]) -> dict[str, list[str]]:
    """Give the ends of posts with the posts that have them; never the whole of one."""
    found: dict[str, list[str]] = {}
    for post in posts:
        lines = [line for line in f"{post.text}\n{post.signature}".splitlines() if line.strip()]
        for count in range(1, min(_MOST_LINES, len(lines) - 1) + 1) if post.author else ():
            if sign := _sign(post.author, lines[-count:]):
                found.setdefault(sign, []).append(_digest(post.author, post.date, *lines))
    return found


def settle_tails(pages: Iterable[dict[str, list[str]]]) -> list[str]:
    """Keep the ends that several posts have; the first of a thread may stand on all of its pages."""
    posts: dict[str, set[str]] = {}
    for page in pages:
        for sign, its in page.items():
            posts.setdefault(sign, set()).update(its)
    return sorted(sign for sign, its in posts.items() if len(its) >= _FEWEST)


def count_known(author: str, texts: Sequence[str], known: Collection[str]) -> int:
    """Count the last texts of a post that are known to end its author's posts."""
    most = min(_MOST_TEXTS, len(texts) - 1)
    return next((count for count in range(most, 0, -1) if _sign(author, texts[-count:]) in known), 0) if known else 0


def sign_tail(author: str, texts: Sequence[str]) -> str:
    """Return a short sign of an author and words, from which neither can be read."""
    return _digest(author, "".join("".join(texts).split()))


def _sign(author: str, texts: Sequence[str]) -> str:
    size = len("".join("".join(texts).split()).encode("utf-8", "replace"))
    return sign_tail(author, texts) if _SHORTEST <= size <= _LONGEST else ""


def _digest(*parts: str) -> str:
    return blake2s("\0".join(parts).encode("utf-8", "replace"), digest_size=6).hexdigest()
