"""Draw pages of the playground's forums to learn from and to measure with: every design, skin and language in turn.

In: skins, and how many forums. Out: `Made` pages: HTML, URL, the moment, and the truth. The same arguments give the
same pages. Each forum gives its entry, some pages of boards and threads, one of each other kind, and one that is not
there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any
from urllib.parse import urlsplit

from pauk_playground.forums import DESIGNS, FORUM_LANGUAGES, Forum
from pauk_playground.forums.views.skin import ForumSkin

_FROM, _DAYS = datetime(2015, 6, 1, tzinfo=UTC), 570
_BOARDS, _THREADS = 6, 4
# Of a forum: small ones have boards with one thread or none.
_SIZES = (0.12, 0.2, 1.0)


@dataclass(frozen=True, slots=True)
class Made:
    """A made page with its truth."""

    html: str
    url: str
    now: datetime
    truth: dict[str, Any]
    forum: Forum
    moment: datetime


def draw_pages(skins: Sequence[ForumSkin], count: int, *, seed: int = 1) -> Iterator[Made]:
    """Draw the pages of so many forums; pairs of design and skin come in turn, languages and moments by chance."""
    random = Random(seed)
    pairs = list(product(DESIGNS, skins))
    random.shuffle(pairs)
    for number in range(count):
        design, skin = pairs[number % len(pairs)]
        language = random.choice(list(FORUM_LANGUAGES))
        size = random.choice(_SIZES)
        forum = Forum(design, skin=skin, language=language, seed=random.randrange(1, 50), size=size)
        moment = _FROM + timedelta(days=random.randrange(_DAYS), seconds=random.randrange(86_400))
        yield from draw_forum(forum, moment, random)


def draw_forum(forum: Forum, moment: datetime, random: Random) -> Iterator[Made]:
    """Draw pages of one forum at one moment."""
    by_role: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for url in _thin_out(list(forum.pages(moment)), random):
        truth = forum.truth(url, moment)
        if truth is not None:
            by_role.setdefault(truth["role"], []).append((url, truth))
    for role, found in by_role.items():
        wanted = {"board": _BOARDS, "thread": _THREADS}.get(role, 1)
        for url, truth in random.sample(found, min(wanted, len(found))):
            yield _make(forum, url, moment, truth)
    entry, truth = next(iter(by_role.get("entry", [("", {})])))
    if entry:
        missing = f"{entry.rstrip('/')}-{random.randrange(1000)}-gone"
        empty = truth | {"url": missing, "kind": "other", "role": "error", "boards": [], "threads": [], "posts": []}
        yield _make(forum, missing, moment, empty)


def _thin_out(urls: Sequence[str], random: Random) -> list[str]:
    """Keep the first, all that may be boards or others, and some of the many threads."""
    if len(urls) <= 90:
        return list(urls)
    return [urls[0], *urls[1:30], *random.sample(urls[30:-30], 30), *urls[-30:]]


def _make(forum: Forum, url: str, moment: datetime, truth: dict[str, Any]) -> Made:
    parts = urlsplit(url)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    html = forum.respond(path, moment).body.decode("utf-8", "replace")
    now = datetime.fromisoformat(truth["now"])
    return Made(html, url, now, truth, forum, moment)
