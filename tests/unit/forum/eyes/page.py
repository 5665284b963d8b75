"""What a page of these eyes is: its HTML, the moment it was fetched, and what is really on it.

In: builders, decorated where they are written. Out: `Page` records of one set, and which of them are open, which kept.
"""

import hashlib
from dataclasses import dataclass, field
from importlib import import_module

NOW = "2021-03-15T12:00"  # a Monday; pages with relative dates were fetched then


@dataclass(frozen=True)
class Said:
    """One post: its author, its date as precise as the page shows it, its text."""

    author: str | None
    date: str | None
    text: str


@dataclass(frozen=True)
class Listed:
    """One row of an index; what the page does not show is None."""

    title: str
    url: str
    author: str | None = None
    replies: int | None = None
    last: str | None = None


@dataclass(frozen=True)
class Built:
    """What a builder gives: HTML, posts, rows, and what may be read as a post or a row without being wrong."""

    html: str
    posts: tuple = ()
    rows: tuple = ()
    spare: tuple = ()


@dataclass(frozen=True)
class Page:
    """A page with its truth."""

    name: str
    kind: str
    url: str
    now: str
    is_open: bool  # faults of open pages may be looked at; those of the others are only counted
    built: Built = field(repr=False)


class Eyes:
    """One set of pages; `seed` drew the half that is open before anything was measured, without it all are kept."""

    def __init__(self, seed=None):
        self._seed = seed
        self._builders = {}

    def page(self, kind, url, now=NOW):
        """Register a builder under its function's name."""

        def keep(build):
            assert build.__name__ not in self._builders, build.__name__
            self._builders[build.__name__] = (kind, url, now, build)
            return build

        return keep

    def load(self, package, sources):
        """Build every page of these modules, in the order of their names; importing one registers its builders."""
        for source in sources.split():
            import_module(f".{source}", package)
        opened = self._open_names()
        return tuple(
            Page(name, kind, url, now, name in opened, _built(build()))
            for name, (kind, url, now, build) in sorted(self._builders.items())
        )

    def _open_names(self):
        """Half of the names of each kind, drawn by the seed."""
        if self._seed is None:
            return set()
        drawn = sorted(self._builders, key=lambda name: hashlib.sha256(f"{self._seed}:{name}".encode()).digest())
        kinds = [[name for name in drawn if self._builders[name][0] == kind] for kind in ("other", "thread", "index")]
        return {name for names in kinds for name in names[: len(names) // 2]}


def _built(made):
    return Built(made) if isinstance(made, str) else made


_FRESH = Eyes("fresh eyes")
page, load = _FRESH.page, _FRESH.load
