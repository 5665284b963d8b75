"""What was learned about a forum: its entry, boards, URL patterns, orders and page sizes, for programs and people.

In: what `learning` decided, or JSON that a person may have changed. Out: `ForumMap`, which tells of any URL whether it
is the entry, a board, a thread or something else, under which URL the thing itself is known, and which page it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, Literal

from pauk.base.errors import InputError
from pauk.base.formatting import count
from pauk.base.urls import canonical_url, seen_key
from pauk.extract.page.links import own_url
from pauk.forum.site.url_patterns import PAGE, UrlPattern

VERSION = 1
# A map that is less sure is not followed: of ten pages looked at five were not what it says, or only two were looked
# at. Four frozen forums and fourteen made ones in all skins: whole maps .63 and more, broken ones .46 and less.
BAR = 0.5
PatternKind = Literal["index", "thread", "index paging", "thread paging"]
PlaceKind = Literal["entry", "index", "thread", "other"]
KINDS: tuple[PatternKind, ...] = ("index", "thread", "index paging", "thread paging")
# Paging patterns know more: a board's second page may look like a board of its own.
_ORDER: tuple[PatternKind, ...] = ("index paging", "thread paging", "thread", "index")
_HOW = "Take the file as pauk forum learn wrote it, and change patterns one by one."


@dataclass(frozen=True, slots=True)
class MapPattern:
    """A pattern of one kind of URLs; one of paging says how its numbers count and how the first page is written.

    The base of any other is how the same things are written in fewer words.
    """

    kind: PatternKind
    text: str
    coverage: float = 1.0
    examples: tuple[str, ...] = ()
    base: str = ""
    first: int = 1
    step: int = 1


@dataclass(frozen=True, slots=True)
class MapBoard:
    """A board that was found, and by what its threads are sorted; None where the forum's majority has to do."""

    url: str
    sort: str | None = None


@dataclass(frozen=True, slots=True)
class MapPlace:
    """What a URL leads to: its kind, the URL of the board or thread itself, and the page, from 1."""

    kind: PlaceKind
    base: str
    page: int = 1


@dataclass(frozen=True)
class ForumMap:
    """All that was learned about a forum; sizes are rows and posts of a full page, 0 where no full page was seen."""

    entry: str
    patterns: tuple[MapPattern, ...] = ()
    boards: tuple[MapBoard, ...] = ()
    index_sort: str | None = None
    thread_sort: str | None = None
    index_size: int = 0
    thread_size: int = 0
    template: Mapping[str, Any] = field(default_factory=dict)
    confidence: float = 0.0
    reasons: tuple[str, ...] = ()
    pages: int = 0

    @property
    def is_forum(self) -> bool:
        """Whether there is a forum: pages among which there is no thread are none."""
        return bool(self.entry) and any(pattern.kind == "thread" for pattern in self.patterns)

    @property
    def is_poor(self) -> bool:
        """Whether so much of it is unproven that it should not be followed."""
        return not self.is_forum or self.confidence < BAR

    def sort_of(self, board: str) -> str | None:
        """Return by what a board is sorted: as was seen there, else as most boards of the forum."""
        known = self._boards.get(seen_key(board))
        return (known.sort if known else None) or self.index_sort

    def classify(self, url: str) -> MapPlace:
        """Tell what a URL leads to."""
        url = own_url(url)
        key = seen_key(url) if url else ""
        if key and key == seen_key(self.entry):
            return MapPlace("entry", self.entry)
        places = (_place_of(url, *known) for kind in _ORDER for known in self._compiled[kind])
        place = next(filter(None, places), None)
        if key in self._boards and (place is None or place.page == 1):
            return MapPlace("index", self._boards[key].url)
        return self._settled(place) if place else MapPlace("other", url)

    def _settled(self, place: MapPlace) -> MapPlace:
        """Name a board as it was found, and the entry's own pages as the entry."""
        key = seen_key(place.base)
        if key == seen_key(self.entry):
            return MapPlace("entry", self.entry, place.page)
        return MapPlace(place.kind, self._boards[key].url, place.page) if key in self._boards else place

    @cached_property
    def _boards(self) -> dict[str, MapBoard]:
        return {seen_key(board.url): board for board in self.boards}

    @cached_property
    def _compiled(self) -> dict[PatternKind, list[tuple[MapPattern, UrlPattern, UrlPattern | None]]]:
        return {
            kind: [
                (one, UrlPattern(one.text), UrlPattern(one.base) if one.base else None)
                for one in self.patterns
                if one.kind == kind
            ]
            for kind in KINDS
        }

    def explain(self) -> Iterator[str]:
        """Tell what was learned, line by line."""
        yield f"entry: {self.entry}"
        yield f"learned from {count(self.pages, 'page')}; {self.confidence:.0%} sure"
        for one in self.patterns:
            example = f", such as {one.examples[0]}" if one.examples else ""
            steps = f", counted {one.first}, {one.first + one.step} …" if PAGE in one.text else ""
            yield f"{one.kind}: {one.text} ({one.coverage:.0%} of those seen{steps}{example})"
        order = self.index_sort or "what is not known"
        yield f"{count(len(self.boards), 'board')} found; index pages are sorted by {order}"
        yield f"posts {self.thread_sort or 'in no order that could be seen'}"
        yield from self.reasons

    def to_dict(self) -> dict[str, Any]:
        """Return plain values that become JSON."""
        return {"version": VERSION, **asdict(self), "template": dict(self.template)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], *, where: str = "") -> "ForumMap":
        """Read plain values, which a person may have changed, or say what is wrong with them."""
        if values.get("version") != VERSION:
            problem = f"The map of a forum has version {values.get('version')!r}, not {VERSION}"
            raise InputError(problem, where=where, next_step="Learn the forum again.")
        try:
            canonical_url(values["entry"])
            known = {name: values[name] for name in cls.__dataclass_fields__ if name in values}
            known["patterns"] = tuple(_read_pattern(one, where) for one in values.get("patterns", ()))
            known["boards"] = tuple(MapBoard(**board) for board in values.get("boards", ()))
            known["reasons"] = tuple(values.get("reasons", ()))
            return cls(**known)
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise InputError(f"The map of a forum cannot be read: {error}", where=where, next_step=_HOW) from error


def _place_of(url: str, one: MapPattern, pattern: UrlPattern, base: UrlPattern | None) -> MapPlace | None:
    found = pattern.match(url)
    if found is None:
        return None
    kind: PlaceKind = "index" if one.kind.startswith("index") else "thread"
    if found.page is None:
        return MapPlace(kind, (base.fill(found.values) if base else "") or url)
    page = (found.page - one.first) // one.step + 1
    if page < 1:
        return None
    bare = base.fill(found.values, one.first) if base else ""
    return MapPlace(kind, bare or pattern.fill(found.values, one.first), page)


def _read_pattern(values: Mapping[str, Any], where: str) -> MapPattern:
    one = MapPattern(**{**values, "examples": tuple(values.get("examples", ()))})
    if one.kind not in KINDS:
        raise ValueError(f"no kind {one.kind!r} of patterns")
    if one.step < 1:
        raise ValueError(f"pages cannot count by {one.step}")
    UrlPattern.read(one.text, where=where)
    if one.base:
        UrlPattern.read(one.base, where=where)
    return one
