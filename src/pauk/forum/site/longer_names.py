"""Know threads again that are linked by a longer name, too: with parameters that are the same for all of them.

In: patterns as they were learned, and the links of all pages. Out: the patterns with the shorter names as bases, so
that ``/topic/7`` and ``/topic/7?from=0`` are one thread. What such parameters ask of a list may be another list.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from pauk.base.url_parameters import split_query
from pauk.base.urls import seen_key
from pauk.forum.site.forum_map import MapPattern
from pauk.forum.site.url_patterns import PAGE, UrlPattern

# One thing under two names may be an accident.
_FEWEST = 2


def shorten_names(found: Sequence[MapPattern], threads: Collection[str], links: Collection[str]) -> list[MapPattern]:
    """Give patterns of threads that are linked without a constant parameter as well the shorter pattern for a base."""
    known = set(map(seen_key, links))
    shorter: dict[str, str] = {}
    for one in [one for one in found if one.kind == "thread" and PAGE not in one.text]:
        pattern = UrlPattern(one.text)
        values = [match.values for url in threads if (match := pattern.match(url))]
        for text in _without_constants(one.text):
            bare = UrlPattern(text)
            if sum(seen_key(bare.fill(its)) in known for its in values) >= _FEWEST:
                shorter.setdefault(one.text, text)
    texts = {one.text for one in found}
    named = [replace(one, base=shorter.get(one.base or one.text, one.base)) for one in found]
    added = [
        replace(one, text=shorter[one.text], examples=())
        for one in found
        if one.text in shorter and shorter[one.text] not in texts
    ]
    return [*named, *added]


def _without_constants(text: str) -> Iterator[str]:
    """Give a pattern without the parameters that are always the same: without all of them, then without each."""
    address, _, query = text.partition("?")
    pieces = [piece for _, piece in split_query(query)] if query else []
    constant = [piece for piece in pieces if not UrlPattern(piece).variables]
    for left_out in dict.fromkeys([tuple(constant), *((piece,) for piece in constant)]):
        kept = "&".join(piece for piece in pieces if piece not in left_out)
        if left_out:
            yield f"{address}?{kept}" if kept else address
