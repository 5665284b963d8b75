"""Write and read the addresses of a forum, by patterns such as ``/viewtopic.php?t={thread}&start={offset}``.

In: a `Scheme` of patterns. Out: addresses of routes, and routes of addresses. Parameters may come in any order, and
those that a pattern does not name (session ids, highlights) are ignored, as software does.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, unquote

_FIELD = re.compile(r"\{(\w+)\}")
# What a field looks like; everything else is a number.
_SHAPES = {"slug": r"[^/?#]*?", "path": r"[a-z0-9-]+/[a-z0-9-]+"}
_NUMBER = r"[0-9]{1,9}"
_LONGEST = 2000
ORDERS = ("activity", "creation")
# Fields that say again what another field says; they are not read.
_ECHOES = frozenset({"slug", "inboard"})


@dataclass(frozen=True, slots=True)
class ForumRoute:
    """What an address means: its kind, the number of the thing, the page from 1, and the order that was asked for."""

    kind: str
    key: int = 0
    page: int = 1
    order: str = ""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The patterns of a forum's addresses.

    Fields: ``{board}`` ``{thread}`` ``{post}`` ``{user}`` numbers, ``{path}`` a board's folders, ``{slug}`` words for
    readers, ``{inboard}`` the number of the thread's board, ``{page}`` from 1, ``{offset}`` from 0. ``post`` is where a
    permalink leads: "" is the thread's page with an anchor; others show the page, or redirect there. ``latest``
    redirects to a thread's last post. ``root`` is the folder the forum lies in, with the slash. ``others``
    are pages of other kinds; one with a second pattern has later pages.
    """

    entry: str
    board: str
    board_page: str
    thread: str
    thread_page: str
    profile: str
    post: str = ""
    latest: str = ""
    paper: str = ""
    others: Mapping[str, str] = field(default_factory=dict)
    root: str = "/"
    anchor: str = "p{post}"
    redirects_posts: bool = False

    def patterns(self) -> dict[tuple[str, bool], str]:
        """Return all patterns by kind of route and whether they are for later pages."""
        found = {
            ("entry", False): self.entry,
            ("board", False): self.board,
            ("board", True): self.board_page,
            ("thread", False): self.thread,
            ("thread", True): self.thread_page,
            ("profile", False): self.profile,
            ("post", False): self.post,
            ("latest", False): self.latest,
            ("paper", False): self.paper,
        }
        for kind, pattern in self.others.items():
            found[kind, False] = pattern.partition(" ")[0]
            if " " in pattern:
                found[kind, True] = pattern.partition(" ")[2]
        return {key: pattern for key, pattern in found.items() if pattern}


@dataclass(frozen=True, slots=True)
class _AddressReader:
    kind: str
    path: re.Pattern[str]
    query: tuple[tuple[str, re.Pattern[str]], ...]
    is_paged: bool
    is_whole: bool  # the query is no list of parameters: ``?threads/title.7/``

    def read(self, path: str, query: Mapping[str, str], whole: str) -> dict[str, str] | None:
        found = self.path.fullmatch(whole if self.is_whole else path)
        if found is None:
            return None
        values = found.groupdict()
        for name, pattern in self.query:
            value = pattern.fullmatch(query.get(name, "\0"))
            if value is None:
                return None
            values |= value.groupdict()
        return values


class ForumAddresses:
    """The addresses of one forum; ``sizes`` says how many rows or posts stand on a page, for offsets."""

    def __init__(self, scheme: Scheme, sizes: Mapping[str, int], find_path: Callable[[str], int | None]) -> None:
        self.scheme = scheme
        self._sizes = sizes
        self._find_path = find_path
        self._patterns = scheme.patterns()
        readers = [_make_reader(kind, pattern, is_later=later) for (kind, later), pattern in self._patterns.items()]
        # More parameters mean more: ``?f=1&start=20`` is asked before ``?f=1``.
        self._readers = sorted(
            readers, key=lambda reader: (not reader.is_whole, -len(reader.query), not reader.is_paged)
        )

    def has(self, kind: str) -> bool:
        """Tell whether the forum has addresses of this kind."""
        return (kind, False) in self._patterns

    def write(self, route: ForumRoute, **fields: object) -> str:
        """Write the address of a route, from the root of the host."""
        is_later = route.page > 1 and (route.kind, True) in self._patterns
        pattern = self._patterns[route.kind, is_later]
        size = self._sizes.get(route.kind, 1)
        return pattern.format(page=route.page, offset=(route.page - 1) * size, **fields)

    def read(self, path: str, query: str) -> ForumRoute | None:
        """Find what an address means; whether there is such a thing is another question."""
        given = dict(parse_qsl(query[:_LONGEST], keep_blank_values=True))
        for reader in self._readers:
            values = reader.read(path, given, f"{path}?{query[:_LONGEST]}")
            if values is not None:
                return self._make_route(reader.kind, values, given.get("order", ""))
        return None

    def _make_route(self, kind: str, values: Mapping[str, str], order: str) -> ForumRoute | None:
        page = int(values.get("page", "1"))
        if "offset" in values:
            page = int(values["offset"]) // max(1, self._sizes.get(kind, 1)) + 1
        key: int | None = 0
        for name in ("board", "thread", "post", "user"):
            if name in values:
                key = int(values[name])
        if "path" in values and kind == "board":
            key = self._find_path(values["path"])
        return None if key is None or page < 1 else ForumRoute(kind, key, page, order if order in ORDERS else "")


def _make_reader(kind: str, pattern: str, *, is_later: bool) -> _AddressReader:
    pattern = pattern.partition("#")[0]
    path, _, query = pattern.partition("?")
    if query and "=" not in query:
        return _AddressReader(kind, _compile(pattern), (), is_later, is_whole=True)
    pairs = [part.partition("=") for part in query.split("&")] if query else []
    return _AddressReader(
        kind,
        _compile(path),
        tuple((name, _compile(unquote(value))) for name, _, value in pairs),
        is_later,
        is_whole=False,
    )


def _compile(pattern: str) -> re.Pattern[str]:
    pieces = _FIELD.split(pattern)
    made = []
    for place, piece in enumerate(pieces):
        if place % 2 == 0:
            made.append(re.escape(piece))
        elif piece in _ECHOES:
            made.append(_SHAPES.get(piece, _NUMBER))
        else:
            made.append(f"(?P<{piece}>{_SHAPES.get(piece, _NUMBER)})")
    return re.compile("".join(made))
