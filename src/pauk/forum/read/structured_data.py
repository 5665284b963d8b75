"""Read what a page tells search engines about its posts, and use it where it agrees with what people see.

In: a `Tree`; posts that were found on the page. Out: `StructuredPost`s of JSON-LD and microdata (forum postings,
questions, answers, comments), and the posts with gaps filled. Structured data is often wrong: of another page, one
author for all, one post of many. A hint counts only for the post whose words it repeats, and fills only what the page
leaves open.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pauk.extract.page.json_ld import read_notes
from pauk.extract.page.tree import Node, Tree, attribute
from pauk.forum.posts.parts.post import FoundPost

_TYPES = ("DiscussionForumPosting", "SocialMediaPosting", "Question", "Answer", "Comment")
_BODIES, _DATES = ("articleBody", "text", "description"), ("datePublished", "dateCreated")
_BELOW = ("comment", "suggestedAnswer", "acceptedAnswer", "mainEntity", "hasPart", "@graph")
_MOST = 1_000
_DEEPEST = 8
# So many characters of the words of a post tell it from all others.
_ENOUGH = 60
_DAY = len("YYYY-MM-DD")
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?\Z")


@dataclass(frozen=True, slots=True)
class StructuredPost:
    """What structured data says of one post; empty where it says nothing."""

    text: str = ""
    author: str = ""
    date: str = ""


def read_hints(tree: Tree) -> list[StructuredPost]:
    """Read all hints of a page."""
    notes = [hint for value in read_notes(tree).values for hint in _walk(value, 0)]
    return (notes + list(_read_marks(tree)))[:_MOST]


def _walk(value: Any, depth: int) -> Iterator[StructuredPost]:
    """Go through JSON-LD and give what tells of posts."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for each in value[:_MOST]:
            yield from _walk(each, depth + 1)
    elif isinstance(value, Mapping):
        if any(name in _list(value.get("@type")) for name in _TYPES):
            yield _make_hint(value)
        for name in _BELOW:
            if name in value:
                yield from _walk(value[name], depth + 1)


def _make_hint(note: Mapping[str, Any]) -> StructuredPost:
    author = note.get("author")
    first = author[0] if isinstance(author, list) and author else author
    name = first.get("name") if isinstance(first, Mapping) else first
    return StructuredPost(
        _first(note, _BODIES), name if isinstance(name, str) else "", _read_moment(_first(note, _DATES))
    )


def _read_moment(text: str) -> str:
    """Write a moment as all dates are written; what machines do not write is none."""
    if not (match := _MOMENT.match(text.strip())):
        return ""
    day, clock, zone = match.groups()
    if not clock:
        return day
    plain = "+00:00" if zone == "Z" else zone or ""
    return f"{day}T{clock}{plain if len(plain) != 5 else f'{plain[:3]}:{plain[3:]}'}"


def _first(note: Mapping[str, Any], names: Sequence[str]) -> str:
    return next((value for name in names if isinstance(value := note.get(name), str) and value), "")


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _read_marks(tree: Tree) -> Iterator[StructuredPost]:
    """Read microdata: elements that say they are posts, and what inside them is called author, date and text."""
    for node in tree.document.css("[itemscope][itemtype]")[:_MOST]:
        if attribute(node, "itemtype").rstrip("/").rpartition("/")[2] not in _TYPES:
            continue
        named = {name: node.css_first(f"[itemprop~={name}]") for name in (*_BODIES[:2], *_DATES, "author")}
        body = next((named[name] for name in _BODIES[:2] if named[name] is not None), None)
        date = next((named[name] for name in _DATES if named[name] is not None), None)
        yield StructuredPost(_read(body), _read_name(named["author"]), _read_moment(_read(date)))


def _read_name(node: Node | None) -> str:
    return _read(None if node is None else node.css_first("[itemprop~=name]") or node)


def _read(node: Node | None) -> str:
    """Return what a marked element says: an attribute for machines, or its text."""
    if node is None:
        return ""
    said = attribute(node, "content") or attribute(node, "datetime")
    return said or " ".join(node.text(deep=True, separator=" ").split())


def use_hints(posts: Sequence[FoundPost], hints: Sequence[StructuredPost]) -> tuple[FoundPost, ...]:
    """Fill the gaps of posts from the hints that repeat their words."""
    known = {_key(hint.text): hint for hint in reversed(hints) if hint.text}
    if not known or len({_key(hint.text) for hint in hints if hint.text}) < sum(bool(hint.text) for hint in hints) / 2:
        return tuple(posts)
    names = {hint.author for hint in hints if hint.author}
    shown = {post.author for post in posts if post.author}
    may_name = not (len(names) == 1 < len(hints) and len(shown) > 1)  # one author for all is a mistake
    return tuple(_fill(post, known.get(_key(post.text)), may_name=may_name) for post in posts)


def _key(text: str) -> str:
    return "".join(filter(str.isalnum, text[: 4 * _ENOUGH].casefold()))[:_ENOUGH]


def _fill(post: FoundPost, hint: StructuredPost | None, *, may_name: bool) -> FoundPost:
    if hint is None:
        return post
    author = post.author or (hint.author if may_name else "")
    # A date shown without its time takes the time of the same day; one that differs is not believed.
    is_finer = len(hint.date) > len(post.date) == _DAY and hint.date.startswith(post.date)
    return replace(post, author=author, date=hint.date if not post.date or is_finer else post.date)
