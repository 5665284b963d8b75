"""The parts of a page: what was read from it, each under a name, with the version of its maker.

A page is one fetched version of a URL; whoever reads something from it adds a part (`run.enrichers`), and everything
behind that (pipes, store, export, copies, erasing) carries parts without knowing what they mean.
"""

from typing import NamedTuple


class Part(NamedTuple):
    """One thing that was read from a page, as it is kept; an empty value says that the page has none."""

    maker: str  # the enricher's name and version
    value: bytes
