"""Find the shortest way to each URL that a batch of visits leads to.

In: what jobs want because of pages, and redirects. Out: the best way to each URL. Redirects and sitemaps
are not a step of depth; a link that may not be followed is no way at all, but its target is known, far away.
"""

from collections.abc import Mapping
from typing import NamedTuple

from pauk.crawl.contract.visit import Following, Wanted
from pauk.store.sql.records import FAR, Claim, UrlKind

_SITEMAP_HOPS = 3  # sitemaps that lead to sitemaps


class ShortestPath(NamedTuple):
    """How a URL was reached: from which claim, at which depth."""

    item: Wanted
    claim: Claim
    depth: int
    is_redirect: bool


class ShortestPaths:
    """The shortest way to each URL that a batch leads to, and shorter ways to known ones by their seed."""

    def __init__(self) -> None:
        self.best: dict[int, ShortestPath] = {}
        self.shorter: dict[int, dict[int, int]] = {}

    def add_links(self, wishes: Following, claim: Claim, depths: Mapping[int, int]) -> None:
        """Note the ways along the links of a page: to what is new, and to what was known to be further away."""
        depth, keys = claim.depth + 1, wishes.links.keys
        for place in wishes.places:
            if depth < depths.get(keys[place], FAR + 1):
                self.add(wishes.at(place), claim)
        for item in wishes.others:
            self.add(item, claim)

    def add_unfollowed(self, item: Wanted, claim: Claim) -> None:
        """Note a target to which no way leads yet that may be gone; any that does will be shorter."""
        if item.key not in self.best:
            self.best[item.key] = ShortestPath(item, claim, FAR, is_redirect=False)

    def add(self, item: Wanted, claim: Claim, *, is_redirect: bool = False) -> None:
        """Note a way, unless a shorter one is known; redirects and sitemaps are not a step of depth, feeds are."""
        is_sitemap = item.kind is UrlKind.SITEMAP
        if is_sitemap and not is_redirect and claim.hops >= _SITEMAP_HOPS:
            return
        depth = claim.depth if is_redirect or is_sitemap else claim.depth + 1
        best = self.best.get(item.key)
        # What a page both links to and names as its feed is a feed.
        if best is None or depth < best.depth or (depth == best.depth and item.kind is UrlKind.FEED):
            self.best[item.key] = ShortestPath(item, claim, depth, is_redirect)
