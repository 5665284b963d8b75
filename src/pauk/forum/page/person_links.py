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
_STEPS_UP = 4  # from a text to the link around it
_NAME = 40  # characters of the longest name


@lru_cache(maxsize=8_192)
def is_of_person(url: str) -> bool:
    """Whether an address says that it is somebody's."""
    address = url.partition("://")[2].partition("/")[2] if "://" in url else url
    for step in _STEPS.split(address.lower()):
        words = _WORD.findall(step)
        if step.startswith(("~", "@")) or (0 < len(words) <= _NAME_WORDS and words[0] in _PEOPLE):
            return True
    return False


def names_person(nodes: Nodes, place: int) -> bool:
    """Whether a text stands in a link to a person, and nothing of length beside it: it is a name, whatever it says."""
    for _ in range(_STEPS_UP):
        if nodes.flat.tags[place] == "a":
            return len(nodes.text(place)) <= _NAME and is_of_person(nodes.attribute(place, "href"))
        place = nodes.flat.parents[place]
    return False
