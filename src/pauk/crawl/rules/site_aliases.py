"""Notice that a site answers alike under two names, and choose the one that is crawled: ``www.`` or not, http or https.

In: pages that came from one name and whose text another name of the same site has shown at the same path, redirects
from one to the other, and pages that differ. Out: for a URL under the other name the same URL under the chosen one. A
few pages are enough, because a site that differs at the same paths is soon found out as two.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pauk.base.urls import origin_of
from pauk.crawl.rules.domains import site_of
from pauk.store.sql.notes import CollectionNotes

NOTE = "aliases"
# So many pages must be the same, and four times as many as differ.
_SAME_PAGES = 4
_SAME_EACH = 4
_MOST_PAIRS = 10_000


@dataclass(slots=True)
class _Pair:
    same: int = 0
    different: int = 0


def are_names_of_one_site(one: str, other: str) -> bool:
    """Whether two origins differ in their scheme or a leading ``www.`` alone."""
    return one != other and site_of(one) == site_of(other)


def read_aliases(note: str) -> dict[str, str]:
    """Read the note about aliases: the name that is left → the name that is crawled."""
    return dict(json.loads(note)) if note else {}


class Aliases:
    """Knows which names of sites stand for others."""

    def __init__(self, notes: CollectionNotes) -> None:
        self._notes = notes
        self.preferred: Collection[str] = ()  # origins that people have named; those are crawled if possible
        self._pairs: dict[tuple[str, str], _Pair] = {}
        self._known: dict[str, str] | None = None

    @property
    def known(self) -> Mapping[str, str]:
        """The names that are left, with those that are crawled in their place."""
        if self._known is None:
            self._known = read_aliases(self._notes.get(NOTE))
        return self._known

    def elsewhere(self, url: str) -> str:
        """Return a URL under the name that is crawled; empty where it is under that name already."""
        origin = origin_of(url)
        return self.known[origin] + url[len(origin) :] if origin in self.known else ""

    def others(self, url: str) -> list[str]:
        """Return a URL under the other names that its site may have, those that are known to exist or not."""
        origin = origin_of(url)
        scheme, _, name = origin.partition("://")
        names = {name.removeprefix("www."), f"www.{name.removeprefix('www.')}"}
        forms = [f"{way}://{one}" for way in ("https", "http") for one in sorted(names)]
        if ":" in name:  # on a port of its own only the same scheme is the same server
            forms = [form for form in forms if form.startswith(f"{scheme}:")]
        return [f"{form}{url[len(origin) :]}" for form in forms if form != origin]

    def note(self, url: str, other: str, *, is_same: bool) -> bool:
        """Note that a URL and the same under another name show the same or not; tell whether an alias is new."""
        origin, held = origin_of(url), origin_of(other)
        if not are_names_of_one_site(origin, held) or url[len(origin) :] != other[len(held) :]:
            return False
        if origin in self.known or held in self.known or len(self._pairs) >= _MOST_PAIRS:
            return False
        pair = self._pairs.setdefault((min(origin, held), max(origin, held)), _Pair())
        pair.same += is_same
        pair.different += not is_same
        if pair.same < _SAME_PAGES or pair.different * _SAME_EACH > pair.same:
            return False
        is_wanted = origin in self.preferred and held not in self.preferred
        chosen, left = (origin, held) if is_wanted else (held, origin)
        self._known = {**self.known, left: chosen}
        self._notes.set(NOTE, json.dumps(self._known))
        return True
