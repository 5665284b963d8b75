"""Hold author, date and text of the posts that were stored from a page against what is true of them.

In: a page as it was read, the places of its posts that were stored, and its truth. Out: pairs of posts and true posts,
and which fields are right. A date is right as far as the page shows it: "9 hours ago" by the hour, "2 weeks ago" by
days.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from pauk.base.records import Post
from pauk.forum.follow.identity import hash_text
from pauk.forum.follow.state import SeenPage

_WORD = re.compile(r"\w+")
_SIZES = {"second": 19, "minute": 16, "hour": 16}
# How far a date may be from the true one where the page shows it so roughly.
_ROUGH = {
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=31),
    "year": timedelta(days=366),
}
_DAY, _MINUTE = len("YYYY-MM-DD"), len("YYYY-MM-DDThh:mm")


def pair_truth(
    page: SeenPage, stored: Collection[int], truth: Mapping[str, Any]
) -> Iterator[tuple[Post, Mapping[str, Any]]]:
    """Go through the stored posts of a page with the true ones: by place where all were read, else by text."""
    true = truth["posts"]
    if len(page.posts) == len(true):
        yield from ((page.posts[place], true[place]) for place in stored)
        return
    texts = {hash_text(post["text"]): post for post in true}
    for place in stored:
        if (found := texts.get(hash_text(page.posts[place].text))) is not None:
            yield page.posts[place], found


FIELDS = ("author", "date", "text")


def right_fields(post: Post, true: Mapping[str, Any]) -> set[str]:
    """Return which of `FIELDS` are right: the true author, the date as far as it is shown, the words of the text."""
    is_right = {
        "author": post.author == str(true["author"] or ""),
        "date": _is_date_right(post.date, true),
        "text": _WORD.findall(post.text) == _WORD.findall(true["text"]),
    }
    return {name for name in FIELDS if is_right[name]}


def _is_date_right(date: str, true: Mapping[str, Any]) -> bool:
    shown, exact = true["shown"]["date"], str(true["date"] or "")
    if not exact or shown is None:
        return not date
    if shown["has_twin"] or shown["precision"] in ("second", "minute"):
        return date[:_MINUTE] == exact[:_MINUTE]
    if shown["precision"] == "day":
        return date[:_DAY] == exact[:_DAY]
    try:
        read = datetime.fromisoformat(date).replace(tzinfo=None)
    except ValueError:
        return False
    return abs(read - datetime.fromisoformat(exact).replace(tzinfo=None)) <= _ROUGH.get(
        shown["precision"], _ROUGH["day"]
    )


def shown_value(value: str | None, shown: Mapping[str, Any] | None) -> str:
    """Cut a true date to what the page shows of it."""
    if not value or shown is None:
        return ""
    return value[:_MINUTE] if shown["has_twin"] else value[: _SIZES.get(shown["precision"], _DAY)]
