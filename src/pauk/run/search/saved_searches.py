"""Keep searches with the collection, and tell what is new for them since somebody last looked.

In: names, queries and the engine. Out: ``searches.json``, replaced as a whole; the hits that were not there before. It
is a file of its own because searches are saved while a crawl holds the database. What was seen is kept as ids of hits,
so that a page which only changed its words is not new, and one that newly fits the query is.
"""

import fcntl
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pauk.base.clock import write_moment
from pauk.base.errors import BadFile, InputError
from pauk.base.safe_text import one_line
from pauk.run.search.engine import Hit, SearchEngine
from pauk.store.archive.durable_files import place_file, speaking_of_place
from pauk.store.disk.plain_files import demand_plain, read_plain

FILE_NAME = "searches.json"
_VERSION = 1
_MAX_BYTES = 100_000_000
_MOST_NAME_CHARS = 60
# So many hits of one search are remembered; a search with more is too wide to be followed.
MOST_SEEN = 10_000
_LOT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedSearch:
    """A search with a name, and what somebody has seen of its hits."""

    name: str
    query: str
    saved_at: str
    looked_at: str
    seen: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewHits:
    """What is new for a saved search: some hits, and how many there are in all."""

    search: SavedSearch
    hits: tuple[Hit, ...]
    total: int


def read_searches(folder: Path) -> dict[str, SavedSearch]:
    """Read the saved searches of a collection by name; none where there is no file."""
    path = folder / FILE_NAME
    try:
        told = json.loads(read_plain(path, _MAX_BYTES))
        return {name: _read(name, kept) for name, kept in told["searches"].items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        what = f"The saved searches cannot be read: {error.strerror}"
        raise BadFile(what, where=str(path), next_step="Check who owns the file.") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadFile("The file of saved searches is damaged", where=str(path), next_step="Remove it.") from error


def save_search(folder: Path, name: str, query: str, engine: SearchEngine, now: datetime) -> SavedSearch:
    """Keep a search under a name, in the place of an earlier one; what it finds now counts as seen."""
    if not name.strip() or len(name) > _MOST_NAME_CHARS or not name.isprintable():
        raise InputError(
            f"A search cannot be saved as {one_line(repr(name), 80)}",
            next_step=f"Take a name of 1 to {_MOST_NAME_CHARS} printable characters.",
        )
    seen = frozenset(engine.ids_of(query, MOST_SEEN))
    moment = write_moment(now)
    search = SavedSearch(name=name, query=query, saved_at=moment, looked_at=moment, seen=seen)
    with _alone(folder):
        _write(folder, read_searches(folder) | {name: search})
    return search


def drop_search(folder: Path, name: str) -> None:
    """Remove a saved search."""
    with _alone(folder):
        searches = read_searches(folder)
        find_search(searches, name)
        del searches[name]
        _write(folder, searches)


def find_search(searches: Mapping[str, SavedSearch], name: str) -> SavedSearch:
    """Find a saved search by its name, or offer the one that was meant."""
    if name in searches:
        return searches[name]
    near = get_close_matches(name, searches, n=1)
    step = f"Did you mean {near[0]}?" if near else "See all with: pauk search --saved"
    raise InputError(f"No search is saved as {one_line(repr(name), 80)}", where=FILE_NAME, next_step=step)


def find_news(folder: Path, name: str, engine: SearchEngine, now: datetime, *, limit: int) -> NewHits:
    """Find what is new for a saved search, and note all of it as seen."""
    search = find_search(read_searches(folder), name)
    ids = engine.ids_of(search.query, MOST_SEEN)
    new = set(ids) - search.seen
    hits = tuple(_collect(engine, search.query, new, limit))
    with _alone(folder):
        searches = read_searches(folder)
        kept = find_search(searches, name)  # somebody may have looked meanwhile
        seen = _bounded(kept.seen | set(ids), ids)
        _write(folder, searches | {name: replace(kept, looked_at=write_moment(now), seen=seen)})
    return NewHits(search=search, hits=hits, total=len(new))


def _collect(engine: SearchEngine, query: str, wanted: set[str], limit: int) -> Iterator[Hit]:
    """Go through the hits that are wanted, newest first."""
    left, offset = min(limit, len(wanted)), 0
    while left:
        hits = engine.search(query, limit=_LOT, offset=offset, order="newest").hits
        for hit in [hit for hit in hits if hit.id in wanted][:left]:
            yield hit
            left -= 1
        offset += _LOT
        if len(hits) < _LOT:
            return


def _bounded(seen: frozenset[str], ids: Iterable[str]) -> frozenset[str]:
    """Forget what was seen and no longer fits, where that is much."""
    return seen if len(seen) <= 2 * MOST_SEEN else frozenset(ids)


# The file.


def _read(name: str, told: Mapping[str, Any]) -> SavedSearch:
    query, saved_at, looked_at = (str(told[key]) for key in ("query", "saved_at", "looked_at"))
    seen = frozenset(map(str, told["seen"]))
    return SavedSearch(name=name, query=query, saved_at=saved_at, looked_at=looked_at, seen=seen)


def _describe(search: SavedSearch) -> dict[str, Any]:
    return {
        "query": search.query,
        "saved_at": search.saved_at,
        "looked_at": search.looked_at,
        "seen": sorted(search.seen),
    }


def _write(folder: Path, searches: Mapping[str, SavedSearch]) -> None:
    told = {"version": _VERSION, "searches": {name: _describe(searches[name]) for name in sorted(searches)}}
    demand_plain(folder / FILE_NAME, in_root=True)
    with place_file(folder / FILE_NAME, force=True) as file:
        file.write(json.dumps(told).encode())


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep others from changing the file meanwhile."""
    with speaking_of_place(folder):
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
