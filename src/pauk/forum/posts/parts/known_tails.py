"""Know what somebody writes below all posts of a forum, where no page shows two of them.

In: posts that were read, with their authors. Out: for each of the last lines a short sign of author and words, from
which neither can be read, with those of the words and of the line above; and how many of the last texts of another post
are known by them.
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
    """Give the ends of posts, never the whole of one: what they say, and what stands above them."""
    found: dict[str, list[str]] = {}
    for post in posts:
        lines = [line for line in f"{post.text}\n{post.signature}".splitlines() if line.strip()]
        for count in range(1, min(_MOST_LINES, len(lines) - 1) + 1) if post.author else ():
            if sign := _sign(post.author, lines[-count:]):
                found.setdefault(sign, [sign_tail("", lines[-count:])]).append(_digest(lines[-count - 1]))
    return found


def settle_tails(pages: Iterable[dict[str, list[str]]]) -> list[str]:
    """Keep the ends that one author alone writes, below other words each time: a post sent twice tells nothing."""
    above: dict[str, set[str]] = {}
    signs: dict[str, set[str]] = {}  # by what they say, whoever says it
    for page in pages:
        for sign, (words, *others) in page.items():
            above.setdefault(sign, set()).update(others)
            signs.setdefault(words, set()).add(sign)
    own = {sign for alike in signs.values() if len(alike) == 1 for sign in alike}
    return sorted(sign for sign, others in above.items() if len(others) >= _FEWEST and sign in own)


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
