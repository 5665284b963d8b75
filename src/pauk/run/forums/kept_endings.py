"""Cut off what authors write below all their posts where only the kept posts of a whole forum show it.

In: a forum's map and its kept posts. Out: the map with signs of such endings, kept posts without them, and pages whose
posts are cut before anybody compares them with what is kept.
"""

from dataclasses import replace

from pauk.forum.follow.identity import hash_text
from pauk.forum.follow.own_endings import cut_own_ending, find_own_endings
from pauk.forum.follow.state import SeenPage
from pauk.forum.site.forum_map import ForumMap
from pauk.store.forums.forums import Forums

_ENDINGS = "endings"  # of a map's template
_MOST = 5_000  # signs of 12 characters, which go to everybody who reads a page of the forum
_GROWN = 1.05  # a forum that has so many times the posts is looked through again
_LOT = 1_000


def is_worth_looking(known: int, now: int) -> bool:
    """Whether a forum has grown enough for its posts to tell more."""
    return now > _GROWN * known


def cut_endings(page: SeenPage, found: ForumMap) -> SeenPage:
    """Cut the endings that a map knows off the posts of a page."""
    if not (known := frozenset(endings_of(found))):
        return page
    posts = tuple(replace(post, text=cut_own_ending(post.author, post.text, known)) for post in page.posts)
    return replace(page, posts=posts)


def learn_endings(forums: Forums, forum: int, found: ForumMap) -> ForumMap | None:
    """Cut endings off a forum's kept posts; return the map that knows them, or nothing where there are no new ones."""
    signs = find_own_endings(lambda: ((author, text) for _, author, text in forums.texts_by_author(forum)))
    known = endings_of(found)
    new = frozenset(sorted(signs.difference(known))[: max(0, _MOST - len(known))])
    if not new:
        return None
    mended: list[tuple[int, str, str]] = []
    for number, author, text in forums.texts_by_author(forum):
        if (cut := cut_own_ending(author, text, new)) != text:
            mended.append((number, cut, hash_text(cut)))
        if len(mended) == _LOT:
            forums.mend_texts(mended)
            mended.clear()
    forums.mend_texts(mended)
    return carry_endings(found, (*known, *new))


def endings_of(found: ForumMap) -> tuple[str, ...]:
    """Return the signs that a map knows."""
    return tuple(found.template.get(_ENDINGS, ()))


def carry_endings(found: ForumMap, known: tuple[str, ...]) -> ForumMap:
    """Give signs to a map: posts from which they were cut tell them no more."""
    return replace(found, template={**found.template, _ENDINGS: sorted({*endings_of(found), *known})})
