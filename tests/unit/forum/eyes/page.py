"""What a page of these eyes is: its HTML, the moment it was fetched, and what is really on it.

In: builders, decorated where they are written. Out: `Page` records, and which of them are open, which kept.
"""

import hashlib
from dataclasses import dataclass, field

NOW = "2021-03-15T12:00"  # a Monday; pages with relative dates were fetched then
SEED = "fresh eyes"  # drew the halves before anything was measured
_BUILDERS = {}


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


def page(kind, url, now=NOW):
    """Register a builder under its function's name."""

    def keep(build):
        assert build.__name__ not in _BUILDERS, build.__name__
        _BUILDERS[build.__name__] = (kind, url, now, build)
        return build

    return keep


def all_pages():
    """Build every page registered, in the order of their names."""
    opened = _open_names()
    return [
        Page(name, kind, url, now, name in opened, _built(build()))
        for name, (kind, url, now, build) in sorted(_BUILDERS.items())
    ]


def _open_names():
    """Half of the names of each kind, drawn by the seed."""
    drawn = sorted(_BUILDERS, key=lambda name: hashlib.sha256(f"{SEED}:{name}".encode()).digest())
    kinds = [[name for name in drawn if _BUILDERS[name][0] == kind] for kind in ("other", "thread", "index")]
    return {name for names in kinds for name in names[: len(names) // 2]}


def _built(made):
    return Built(made) if isinstance(made, str) else made
