"""Cut posts of several siblings at what parts them: a ruler, an empty row.

In: `Nodes` and posts. Out: the posts, each from the sibling in which its name or date stands up to the next ruler. What
stands between two posts, the title of the second or the buttons of the first, looks the same on one page and belongs
now to this one and now to that; a sibling that says nothing and returns once between any two of them settles it.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.parts.post import FoundPost

_FEWEST = 3  # posts between which a ruler stands by more than chance


def cut_at_rulers(nodes: Nodes, posts: Sequence[FoundPost]) -> list[FoundPost]:
    """Cut posts side by side at their rulers; where they have none, or are elements of their own, leave them."""
    around = {nodes.flat.parents[post.start] for post in posts}
    if len(posts) < _FEWEST or len(around) > 1 or all(nodes.flat.ends[post.start] >= post.end for post in posts):
        return list(posts)
    siblings = nodes.children(around.pop())
    heads = [_find_head(siblings, post) for post in posts]
    gaps = [siblings[one + 1 : other] for one, other in pairwise(heads)]
    ruler = _find_ruler(nodes, gaps, {nodes.kinds[post.start] for post in posts})
    if not ruler or heads != sorted(set(heads)) or _are_feet(nodes, posts, siblings, heads):
        return list(posts)
    rulers = [at for at, place in enumerate(siblings) if nodes.kinds[place] == ruler]
    leads = {head - rulers[bisect_right(rulers, head) - 1] - 1 for head in heads[1:]}
    lead = leads.pop() if len(leads) == 1 else 0  # siblings above the head: a title, an anchor
    starts = [siblings[max(head - lead, 0)] for head in heads]
    behind = [bisect_right(rulers, head) for head in heads]
    stops = [nodes.flat.ends[siblings[rulers[at]]] if at < len(rulers) else -1 for at in behind]
    return list(map(_cut, posts, starts, stops))


def _cut(post: FoundPost, start: int, stop: int) -> FoundPost:
    """Give a post another stretch, up to a stop or, where that is -1, to its own end; its text, too, if it was all."""
    end = post.end if stop < 0 else stop
    is_whole = (post.body_start, post.body_end) == (post.start, post.end)
    body = (start, end) if is_whole else (post.body_start, post.body_end)
    return replace(post, start=start, end=end, body_start=body[0], body_end=body[1])


def _find_head(siblings: Sequence[int], post: FoundPost) -> int:
    """Return the number of the first sibling in which the name or the date of a post stands."""
    places = [place for place in (post.author_place, post.date_place) if place >= post.start] or [post.start]
    return bisect_right(siblings, min(places)) - 1


def _are_feet(nodes: Nodes, posts: Sequence[FoundPost], siblings: Sequence[int], heads: Sequence[int]) -> bool:
    """Whether most words stand above the line of name and date."""
    above = sum(nodes.count_chars(post.start, siblings[head]) for post, head in zip(posts, heads, strict=True))
    below = sum(nodes.count_chars(siblings[head], post.end) for post, head in zip(posts, heads, strict=True))
    return above > below


def _find_ruler(nodes: Nodes, gaps: Sequence[Sequence[int]], leading: set[int]) -> int:
    """Return the kind of what says nothing and stands once in every gap; 0 where nothing does.

    What posts begin with, an anchor for links to lead to, parts them as well, but is theirs.
    """
    silent = [Counter(nodes.kinds[place] for place in gap if _is_silent(nodes, place)) for gap in gaps]
    spoken = {nodes.kinds[place] for gap in gaps for place in gap if not _is_silent(nodes, place)}
    once = [{kind for kind, times in counts.items() if times == 1} - spoken for counts in silent]
    return min(set.intersection(*once) - leading, default=0) if once else 0


def _is_silent(nodes: Nodes, place: int) -> bool:
    end = nodes.flat.ends[place]
    return bool(nodes.kinds[place]) and not nodes.count_chars(place, end) and "img" not in nodes.flat.tags[place:end]
