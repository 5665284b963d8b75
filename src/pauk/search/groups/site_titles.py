"""Part what titles say of their page from what they say of its site: "Sparse matrices - The manual" is about matrices.

In: titles and their hosts. Out: titles without the ends that many pages of a site share, and those ends.
"""

import re
from collections import Counter
from collections.abc import Sequence

# Marks with room around them, or brackets at the end; "A-Z" and "f(x)" have neither.
_MARK = re.compile(r"\s+(?:[-\u2010-\u2015|\u00b7\u2022\u00bb\u00ab>]|::|--)\s+|(?<=[^\s:]):\s+")
_BRACKETS = re.compile(r"\s+\((?:[^()]|\([^()]*\))*\)$")
# An end is the site's if so many of its titles have it; what fewer have may be a part of the site, such as a board.
_SHARE, _FEWEST = 0.3, 3


def trim_titles(titles: Sequence[str], hosts: Sequence[str]) -> tuple[list[str], frozenset[str]]:
    """Return titles without the names of their sites, and these names."""
    sizes = Counter(hosts)
    plain = [" ".join(title.split()) for title in titles]
    ends = [frozenset(_ends(title)) for title in plain]
    met = Counter((host, *end) for host, own in zip(hosts, ends, strict=True) for end in own)
    names = {
        (host, side, name)
        for (host, side, name), count in met.items()
        if host and count >= max(_FEWEST, _SHARE * sizes[host])
    }
    trimmed = [
        _trim(title, {(side, name) for of, side, name in names if of == host})
        for title, host in zip(plain, hosts, strict=True)
    ]
    return trimmed, frozenset(name for _, _, name in names)


def _ends(title: str) -> list[tuple[str, str]]:
    """Return what stands before the first mark and behind the last one."""
    found = []
    if brackets := _BRACKETS.search(title):
        found.append(("tail", brackets[0].strip(" ()")))
        title = title[: brackets.start()]
    marks = list(_MARK.finditer(title))
    if marks:
        found.append(("tail", title[marks[-1].end() :]))
        found.append(("head", title[: marks[0].start()]))
    return [(side, name) for side, name in found if name]


def _trim(title: str, names: set[tuple[str, str]]) -> str:
    """Cut names off a title, as long as something is left."""
    while names:
        shorter = title
        if (brackets := _BRACKETS.search(title)) and ("tail", brackets[0].strip(" ()")) in names:
            shorter = title[: brackets.start()]
        elif marks := list(_MARK.finditer(title)):
            if ("tail", title[marks[-1].end() :]) in names:
                shorter = title[: marks[-1].start()]
            elif ("head", title[: marks[0].start()]) in names:
                shorter = title[marks[0].end() :]
        if shorter == title or not shorter.strip():
            break
        title = shorter
    return title
