"""Read robots.txt as RFC 9309 says, and answer which URLs it lets us fetch.

In: the bytes of a robots.txt, the status they came with, and our name. Out: a `RobotsFile`, which says whether a URL
may be fetched and which line decided, how long to wait between requests, and where the sitemaps are.

Only the group that concerns us is kept. Finding the rule for a URL is a binary search among the beginnings of rules,
then one pass over the URL for each rule with wildcards that begins like it: nothing in a file or URL makes it worse.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from pauk.base.errors import BadUrl
from pauk.base.safe_text import one_line
from pauk.base.urls import canonical_url

# RFC 9309 §2.5: at least 500 kibibytes are read. A little more, so that whoever hands over or keeps no more than this
# has all of them, whatever happens to the last line.
MAX_BYTES = 512 * 1024
# Large publishers list some hundreds; whoever lists more has an index of sitemaps.
MAX_SITEMAPS = 1_000
MAX_DELAY_S = 86_400.0
# The longest files of real sites have some thousand rules; a hostile one of 500 KiB has 40,000, in 16 MB of memory, and
# takes 40 ms for a URL. With these bounds it is 4 MB and 7 ms.
MAX_RULES = 10_000
MAX_WILDCARDS = 5_000

# How long a file may be used (RFC 9309 §2.4).
KEEP_S = 86_400.0

_AGENT, _ALLOW, _DISALLOW, _DELAY, _SITEMAP = "user-agent", "allow", "disallow", "crawl-delay", "sitemap"
# Misspelt as Google takes them too.
_NAMES = {
    spelling.encode(): name
    for name, spellings in {
        _AGENT: ("user-agent", "useragent", "user agent"),
        _ALLOW: ("allow",),
        _DISALLOW: ("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"),
        _DELAY: ("crawl-delay", "crawldelay", "crawl delay"),
        _SITEMAP: ("sitemap", "sitemaps", "site-map"),
    }.items()
    for spelling in spellings
}

# RFC 9309 §2.2.1 has letters, hyphen and underscore; names with digits are on the Web, and cutting them off would
# make one crawler of two.
_TOKEN = re.compile(r"[A-Za-z0-9_-]+")
_COMPATIBLE = re.compile(r"compatible;\s*([A-Za-z0-9_-]+)", re.IGNORECASE)
_DELAY_NUMBER = re.compile(rb"(?:\d+(?:[.,]\d*)?|[.,]\d+)(?![\d.,])")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_NOT_PLAIN = re.compile(r"[^ -~]")
# Escapes that may be written otherwise in the form we compare: ASCII characters and lower-case digits.
_ESCAPE = re.compile(r"%([2-7][0-9A-Fa-f]|[0189A-F][a-f]|[a-f][0-9A-Fa-f])")
_KEPT_ESCAPED = frozenset("%&?#\x7f")


class RobotsRule(NamedTuple):  # a tuple, because a hostile file has tens of thousands
    """One Allow or Disallow line; its pattern is a beginning, pieces in this order, and perhaps an end."""

    is_allowed: bool
    written: str
    line: int = 0
    rank: int = -1  # twice the length, so that Allow wins between patterns of the same length (RFC 9309 §2.2.2)
    prefix: str = ""
    middle: tuple[str, ...] = ()
    ending: str = ""
    has_end: bool = False
    is_wild: bool = False  # there is more to match than the prefix

    def __str__(self) -> str:
        if not self.line:
            return self.written
        return f"{'Allow' if self.is_allowed else 'Disallow'}: {one_line(self.written, 200)} (line {self.line})"

    def matches_after_prefix(self, path: str) -> bool:
        """Whether a path that begins with the prefix matches the rest; each piece is looked for once, from the left."""
        at = len(self.prefix)
        for piece in self.middle:
            at = path.find(piece, at)
            if at < 0:
                return False
            at += len(piece)
        return not self.has_end or (len(path) - len(self.ending) >= at and path.endswith(self.ending))


NO_RULE = RobotsRule(is_allowed=True, written="no rule")
_ITSELF = RobotsRule(is_allowed=True, written="robots.txt itself may always be fetched")


class _Ranking:
    """The rules, laid out so that the longest that matches a path is found quickly."""

    __slots__ = ("_bests", "_exact", "_parents", "_prefixes", "_wild")

    def __init__(self, rules: Iterable[RobotsRule], default: RobotsRule) -> None:
        plain, wild = {"": default}, dict[str, list[RobotsRule]]()
        self._exact = dict[str, RobotsRule]()
        for rule in rules:
            if rule.is_wild:
                wild.setdefault(rule.prefix, []).append(rule)
            else:
                same = self._exact if rule.has_end else plain
                if rule.rank > same.get(rule.prefix, default).rank:
                    same[rule.prefix] = rule
        self._prefixes = sorted({*plain, *wild})
        self._wild = [tuple(_hurdles(wild.get(prefix, ()))) for prefix in self._prefixes]
        self._parents = list(_parents(self._prefixes))
        self._bests = [plain[""]]  # of the rules without wildcards that match whatever begins with the prefix
        for prefix, parent in zip(self._prefixes[1:], self._parents[1:], strict=True):
            best = self._bests[parent]
            own = plain.get(prefix, best)
            self._bests.append(own if own.rank > best.rank else best)

    def find(self, path: str) -> RobotsRule:
        """Find the longest rule that matches, or the default."""
        prefixes, parents = self._prefixes, self._parents
        # All prefixes of the path are prefixes of its neighbour to the left as well, because they are sorted.
        at = bisect_right(prefixes, path) - 1
        while not path.startswith(prefixes[at]):
            at = parents[at]
        best = self._bests[at]
        exact = self._exact.get(path, best)
        if exact.rank > best.rank:
            best = exact
        while True:
            for rank, piece, rule in self._wild[at]:
                if rank <= best.rank:
                    break
                if piece in path and rule.matches_after_prefix(path):
                    best = rule
                    break
            if not at:
                return best
            at = parents[at]


def _hurdles(rules: Iterable[RobotsRule]) -> Iterator[tuple[int, str, RobotsRule]]:
    """Put the longest rules first, each with its rank and a piece at which most paths fail already."""
    for rule in sorted(rules, key=lambda rule: -rule.rank):
        yield rule.rank, max(rule.middle, key=len, default=""), rule


def _parents(prefixes: list[str]) -> Iterator[int]:
    """For each of the sorted texts, which begin with the empty one, where the longest that it begins with stands."""
    open_at = [0]
    for at, prefix in enumerate(prefixes):
        while not prefix.startswith(prefixes[open_at[-1]]):
            open_at.pop()
        yield open_at[-1]
        open_at.append(at)


@dataclass(frozen=True, slots=True, kw_only=True)
class RobotsFile:
    """What the robots.txt of a host asks of us."""

    rules: tuple[RobotsRule, ...] = ()
    crawl_delay_s: float = 0.0
    sitemaps: tuple[str, ...] = ()
    is_for_now: bool = False  # it could not be had; everything waits until it can
    default: RobotsRule = NO_RULE
    _ranking: _Ranking = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ranking", _Ranking(self.rules, self.default))

    def allows(self, url: str) -> bool:
        """Whether we may fetch this canonical URL."""
        return self._decide(url).is_allowed

    def rule_for(self, url: str) -> str:
        """Say which line decides about this canonical URL, or that there is none."""
        return str(self._decide(url))

    def _decide(self, url: str) -> RobotsRule:
        path = _path_of(url)
        return self._ranking.find(path) if path != "/robots.txt" else _ITSELF


def robots_for_status(status: int, body: bytes, user_agent: str) -> RobotsFile:
    """Read what came when robots.txt was asked for (RFC 9309 §2.3.1); status 0 stands for no answer at all."""
    if 200 <= status < 300:
        return read_robots(body, user_agent=user_agent)
    # A redirect that is still one after all redirects were followed counts as missing; too many requests is, as for
    # Google, the server's trouble.
    if 300 <= status < 500 and status != 429:
        return RobotsFile(default=RobotsRule(is_allowed=True, written=f"there is no robots.txt (status {status})"))
    reason = f"robots.txt cannot be read now ({f'status {status}' if status else 'no answer'})"
    return RobotsFile(is_for_now=True, default=RobotsRule(is_allowed=False, written=reason))


@dataclass(slots=True, eq=False)
class _Group:
    """What is asked of one crawler, collected from all its groups."""

    is_there: bool = False
    lines: list[tuple[int, bool, bytes]] = field(default_factory=list)
    delay_s: float = 0.0


def read_robots(text: bytes, *, user_agent: str) -> RobotsFile:
    """Read a robots.txt and keep what concerns the crawler that introduces itself so."""
    token = product_token(user_agent)
    groups = {token: _Group(), "*": _Group()}
    meant: dict[str, _Group] = {}
    has_rules = False
    sitemaps: list[bytes] = []
    for number, name, value in _read_lines(text):
        if name is _AGENT:
            if has_rules:  # only rules end a list of user-agent lines; other lines must not (RFC 9309 §2.2.4)
                meant, has_rules = {}, False
            agent = _read_agent(value)
            if agent and agent in groups:
                meant[agent] = groups[agent]
                groups[agent].is_there = True
        elif name is _SITEMAP:
            sitemaps.append(value)
        elif name is _DELAY:  # for those named so far, whoever may join the group for its rules
            for group in meant.values():
                group.delay_s = max(group.delay_s, _read_delay(value))
        else:
            has_rules = True
            for group in meant.values() if value else ():
                group.lines.append((number, name is _ALLOW, value))
    ours = groups[token] if groups[token].is_there else groups["*"]
    return RobotsFile(
        rules=tuple(_read_rules(ours.lines)),
        crawl_delay_s=ours.delay_s,
        sitemaps=_read_sitemaps(sitemaps),
    )


def _read_rules(lines: Iterable[tuple[int, bool, bytes]]) -> Iterator[RobotsRule]:
    """Read rules, as many as a file may have; the first ones count."""
    wildcards = 0
    for number, is_allowed, value in islice(lines, MAX_RULES):
        rule = _read_rule(number, value, is_allowed=is_allowed)
        wildcards += rule.is_wild
        if not rule.is_wild or wildcards <= MAX_WILDCARDS:
            yield rule


def product_token(user_agent: str) -> str:
    """Find the name by which robots.txt files call a crawler in what it says of itself, in lower case."""
    token = _TOKEN.match(user_agent.strip())
    name = token[0].lower() if token else ""
    inner = _COMPATIBLE.search(user_agent) if name == "mozilla" else None
    return inner[1].lower() if inner else name


def _read_agent(value: bytes) -> str:
    """Read who a user-agent line names: a name in lower case, ``*`` for everybody, or nobody."""
    if value[:2].rstrip() == b"*":  # "* some words" still means everybody, as for Google
        return "*"
    name = _TOKEN.match(value.decode("latin-1"))
    return name[0].lower() if name else ""


def _read_lines(text: bytes) -> Iterator[tuple[int, str, bytes]]:
    """Yield number, name and value of every line that says something."""
    for number, whole in enumerate(_cut(text).splitlines(), 1):  # of bytes: at CR, LF and CRLF alone
        line = whole.partition(b"#")[0]
        written, _, value = line.partition(b":")
        name = _NAMES.get(written.strip().lower())
        if name:
            yield number, name, value.strip()
        elif len(words := line.split()) == 2 and (name := _NAMES.get(words[0].lower())):
            yield number, name, words[1]  # the colon was forgotten; read as Google does


def _cut(text: bytes) -> bytes:
    """Take what is read of a file: without byte-order mark, as UTF-8, no more than is allowed, whole lines."""
    text = text[:MAX_BYTES]
    if len(text) == MAX_BYTES:  # half a line could forbid the whole site
        text = text[: max(text.rfind(b"\n"), text.rfind(b"\r")) + 1]
    if text.startswith((b"\xff\xfe", b"\xfe\xff")):
        return text.decode("utf-16", "replace").encode()
    return text.removeprefix(_BYTE_ORDER_MARK)


def _read_delay(value: bytes) -> float:
    number = _DELAY_NUMBER.match(value)
    return min(float(number[0].replace(b",", b".")), MAX_DELAY_S) if number else 0.0


def _read_rule(line: int, value: bytes, *, is_allowed: bool) -> RobotsRule:
    """Read one pattern; what begins with neither a slash nor a wildcard matches no path."""
    written = value.decode("utf-8", "replace")
    has_end = value.endswith(b"$")
    if b"*" not in value:
        prefix = _comparable(value.removesuffix(b"$").decode("latin-1"))  # one character an octet
        return RobotsRule(is_allowed, written, line, 2 * (len(prefix) + has_end) + is_allowed, prefix, has_end=has_end)
    pieces = [_comparable(piece) for piece in value.removesuffix(b"$").decode("latin-1").split("*")]
    rank = 2 * (sum(map(len, pieces)) + len(pieces) - 1 + has_end) + is_allowed
    ending = pieces.pop() if has_end else ""
    prefix, *rest = pieces
    middle = tuple(filter(None, rest))
    return RobotsRule(is_allowed, written, line, rank, prefix, middle, ending, has_end, bool(middle) or has_end)


def _read_sitemaps(values: Iterable[bytes]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for value in values:
        if not value[:8].lower().startswith((b"http://", b"https://")):
            continue
        try:
            found[canonical_url(value.decode("utf-8", "replace"))] = None
        except BadUrl:
            continue
        if len(found) == MAX_SITEMAPS:
            break
    return tuple(found)


def _path_of(url: str) -> str:
    """Take path and query of a canonical URL, as they are compared with rules."""
    start = url.find("/", 8)  # behind https://
    path = url[start:] if start > 0 else "/"
    if "#" in path:
        path = path.partition("#")[0]
    if not path.isascii():
        path = path.encode("utf-8", "replace").decode("latin-1")
    return _comparable(path)


def _comparable(octets: str) -> str:
    """Write a path or pattern so that its spellings become one (RFC 9309 §2.2.2).

    ASCII characters stand for themselves, whether escaped or not, and all other octets are escaped. Escaped ``?``,
    ``&`` and ``%`` stay escaped: there they are part of a name, and ``Disallow: /*?`` does not mean /who%3F.
    """
    if not octets.isprintable() or not octets.isascii():
        octets = _NOT_PLAIN.sub(lambda match: f"%{ord(match[0]):02X}", octets)
    return _ESCAPE.sub(_write_escape, octets) if "%" in octets else octets


def _write_escape(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    char = chr(code)
    return char if code < 0x80 and char not in _KEPT_ESCAPED else match[0].upper()
