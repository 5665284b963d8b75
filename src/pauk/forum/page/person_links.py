"""Tell addresses of people from all others.

In: a URL, or a link of a page. Out: whether it leads to somebody. One of the steps or parameters of such an address is
a word for people, whatever parts it from what follows: `/user/93`, `/user-93.html`, `?action=profile;u=93`, `/@ana`.
"""

import re
from functools import lru_cache

from pauk.forum.page.nodes import Nodes

_PEOPLE = frozenset(
    "user users member members memberlist profile profil profiles people u uid userinfo viewprofile space".split()
)
_STEPS = re.compile(r"[/?&;=.]")
_WORD = re.compile(r"[^\W\d_]+|\d+")  # of a step, cut at every border of words
_NAME_WORDS = 3  # words of a step beyond which it is a title: `/user-93`, not `/user-rights-on-a-nas`
_STEPS_UP = 3  # elements between a word and the link around it


@lru_cache(maxsize=8_192)
def is_of_person(url: str) -> bool:
    """Whether an address says that it is somebody's."""
    address = url.partition("://")[2].partition("/")[2] if "://" in url else url
    for step in _STEPS.split(address.lower()):
        words = _WORD.findall(step)
        if step.startswith(("~", "@")) or (0 < len(words) <= _NAME_WORDS and words[0] in _PEOPLE):
            return True
    return False


def find_link(nodes: Nodes, place: int) -> int:
    """Return the place of the link right around a text; -1 where none is."""
    for _ in range(_STEPS_UP):
        if nodes.flat.tags[place] == "a":
            return place
        place = nodes.flat.parents[place]
    return place if nodes.flat.tags[place] == "a" else -1
