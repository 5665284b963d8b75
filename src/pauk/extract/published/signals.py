"""Find what JSON-LD, meta elements and texts of a page say about its dates, and read it.

Find the dates in a page's JSON-LD.

In: what the page's JSON-LD holds (`extract.page.json_ld`), and what the page calls itself. Out: `Signal`s of the work
that the page is about. What is no JSON is searched for the keys as plain text.

Find the dates in a page's meta elements.

In: the tree. Out: `Signal`s. Each publishing system has its own names; they are compared without dots, colons, dashes
and case, so that `dcterms.created`, `DCTERMS:created` and `dcterms-created` are one.

Read what the signals of a page say about its dates.

In: `Signal`s, the raw texts in which a page may say when it was published or changed; now and the page's language,
where they are known. Out: `DateCandidate`s. Stamps of machines are read at once; everything else by the room `dates`.
Without now, only what means the same at any time is read: no "3 hours ago", no year of two digits.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeVar, cast

from pauk.dates.find.date_choice import DateCandidate, Role
from pauk.dates.parse.machine_forms import read_moment
from pauk.dates.parse.parse import parse_date, write_reading
from pauk.dates.parse.parsed_date import DateReading
from pauk.dates.parse.proposal import Context, Proposal
from pauk.dates.parse.proposals import propose
from pauk.dates.words.language_guess import guess_language
from pauk.dates.words.lexicon import find_language, usual_order
from pauk.dates.words.tokens import reader
from pauk.extract.page.json_ld import OF_THING, JsonScripts, Work, find_works
from pauk.extract.page.tree import Tree

MAX_STAMP_CHARS = 80  # the longest date with weekday, time and zone name has about 60
_MAX_TEXT_CHARS = 100  # of the text, to show where a date was read

# ISO 8601 as machines write it: nearly all stamps, and read without any words.
_ISO = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,]\d{1,9})?(?: ?(Z|[+-]\d\d:?\d\d))?)?", re.ASCII)
_HAS_YEAR = re.compile(r"\d{4}|\d\D{1,3}\d\d?\D{1,3}\d\d")  # "3/5" and "2 of 7" are no stamps
# Forms that tell no day, or one ahead; and of counts from now ("2 years ago") those too rough to tell it.
_NO_DAY = frozenset("ahead_before ahead_after last_weekday next_weekday now pair period weekday".split())
_COUNTS = frozenset("ago_around ago_before ago_after ago_inside dual".split())
_EXACT_COUNT = 0.95
# What counts from now is right only where now is when the page was fetched; a date in the address is believed more.
_RELATIVE = _COUNTS | {"dayword"}
_TRUST_IN_NOW = 0.7
# Two moments that agree on nothing that depends on now.
_NOWS = (datetime(1999, 2, 11, 7, 13, 17), datetime(2088, 9, 24, 18, 42, 51))  # noqa: DTZ001 (wall clocks)

# What a language is told by: the first longer line.
_PROSE = re.compile(r"^.{100,}$", re.MULTILINE)
_HEAD_CHARS, _SAMPLE_CHARS = 20_000, 600

T = TypeVar("T")


class Signal(NamedTuple):
    """A text in which a page may say when: what it would be, which signal it is, and how far that is trusted."""

    text: str
    role: Role
    name: str
    strength: float


class SchemaDate(NamedTuple):
    """What a property of schema.org says: which date, how much weaker than the others it is, and its trust as mark."""

    role: Role
    weight: float  # in JSON-LD, times the trust in the note
    strength: float  # in microdata


SCHEMA_DATES = {
    "datePublished": SchemaDate("published", 1.0, 0.95),
    "dateModified": SchemaDate("modified", 1.0, 0.95),
    "datePosted": SchemaDate("published", 0.98, 0.94),
    "uploadDate": SchemaDate("published", 0.97, 0.93),
    "dateCreated": SchemaDate("published", 0.9, 0.88),
}


class Spot(NamedTuple):
    """A date in a text, and where in it."""

    start: int
    end: int
    reading: DateReading
    is_relative: bool  # counted from now

    @property
    def trust(self) -> float:
        """How far a date of this form is trusted."""
        return _TRUST_IN_NOW if self.is_relative else 1.0


class SignalReader:
    """Reads the dates of one page."""

    def __init__(self, now: datetime | None, language: str = "", text: str = "") -> None:
        self._nows = _NOWS if now is None else (now.replace(tzinfo=None),)
        self._declared = language
        self._text = text
        self._stamps: dict[str, DateReading] = {}

    @cached_property
    def _language(self) -> str:
        """The language the page declares, with its region, or the one its text speaks."""
        if find_language(self._declared):
            return self._declared
        # Take some running text of a page: menus have few of the words that tell languages apart.
        prose = _PROSE.search(self._text[:_HEAD_CHARS])
        return guess_language(prose[0][:_SAMPLE_CHARS] if prose else self._text[:_SAMPLE_CHARS])

    def read(self, signals: Iterable[Signal]) -> Iterator[DateCandidate]:
        """Read signals that hold nothing but a date."""
        for signal in signals:
            reading = self.read_stamp(signal.text)
            if reading.date is not None:
                yield write_candidate(signal, reading)

    def read_stamp(self, text: str) -> DateReading:
        """Read a text that is a date and nothing else."""
        text = text.strip()[:MAX_STAMP_CHARS]
        if text not in self._stamps:
            self._stamps[text] = _read_iso(text) or read_moment(text) or self._parse(text)
        return self._stamps[text]

    def find(self, texts: Sequence[str]) -> list[list[Spot]]:
        """Find the days in short texts that are known to be about dates."""
        if not texts:
            return []
        tag, order = find_language(self._language), usual_order(self._language)
        contexts = [Context(now, order, is_guessed=self._language != self._declared) for now in self._nows]
        return [_agreed([_spots(text, tag, context) for context in contexts], _value) for text in texts]

    def _parse(self, text: str) -> DateReading:
        if not _HAS_YEAR.search(text):
            return DateReading()
        readings = [[parse_date(text, now=now, language=self._language)] for now in self._nows]
        return next(iter(_agreed(readings, lambda reading: reading.value)), DateReading())


def write_candidate(signal: Signal, reading: DateReading) -> DateCandidate:
    """Write what a signal says."""
    return DateCandidate(
        value=reading.value,
        role=signal.role,
        signal=signal.name,
        confidence=round(signal.strength * reading.confidence, 3),
        text=signal.text[:_MAX_TEXT_CHARS],
        precision=reading.precision or "day",
        alternatives=reading.alternatives,
    )


def _read_iso(text: str) -> DateReading | None:
    match = _ISO.fullmatch(text)
    if match is None:
        return None
    day, minute, second, zone = match.groups()
    try:
        datetime.fromisoformat(match[0].replace(",", "."))
    except ValueError:
        return None
    return DateReading(
        date=day,
        time=minute and minute + (second or ":00"),
        zone=_write_zone(zone),
        precision="second" if second else "minute" if minute else "day",
        confidence=0.99,
        how="ISO 8601",
    )


def _write_zone(zone: str | None) -> str | None:
    if not zone or zone == "Z":
        return "+00:00" if zone else None
    return f"{zone[:3]}:{zone[-2:]}"


def _agreed(rounds: Sequence[Sequence[T]], key: Callable[[T], Hashable]) -> list[T]:
    """Keep of the first round what all others found as well."""
    first, *others = rounds
    for other in others:
        known = {key(item) for item in other}
        first = [item for item in first if key(item) in known]
    return list(first)


def _value(spot: Spot) -> Hashable:
    return spot.start, spot.end, spot.reading.value


def _spots(text: str, tag: str, context: Context) -> list[Spot]:
    tokens = reader(tag).tokens(text)
    days = filter(_tells_day, propose(tokens, context))
    return [
        Spot(*tokens.span(proposal.first, proposal.after), write_reading(proposal), proposal.form in _RELATIVE)
        for proposal in days
    ]


# 25.1.3 and 10.2.12: numbers of sections and versions. A year of two digits stands last, and has both of them.
_DOTTED = re.compile(r"\d{1,2}(?:\.\d{1,2}){2}\.?")
_SHORT_YEAR_LAST = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d\d\.?")
_BEGINS_HEADING = re.compile(r"\.? +[^\W\d_]")
# The number behind these words is no day: "Version 2, June 1991".
_NUMBERED = re.compile(
    r"(?:\bv|\bver|version|versión|versione|versão|wersja|verze|verzia|версия|версія|sürüm|versio|verzió|release|"
    r"revision|\brev|section|§|abschnitt|kapitel|chapter|chapitre|capítulo|figure|\bfig|table|page|\bno|\bnr|rfc|issue)"
    r"\.? ?\Z|[第#]\Z",
    re.IGNORECASE,
)
# What these number looks like a date at times: SKU 2019-03-05.
_CODED = re.compile(
    r"(?:\bsku|\bean|\bisbn|\bisrc|\bmodel|\bserial|\bitem|\bpart|\bart|\bref)[.:#\s]*\Z", re.IGNORECASE
)
_WHOLE_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_BEFORE_CHARS = 12


def is_numbering(text: str, spot: Spot) -> bool:
    """Whether what looks like a date numbers a section, a version, a figure."""
    said = text[spot.start : spot.end]
    if _CODED.search(text[max(0, spot.start - _BEFORE_CHARS) : spot.start]):
        return True
    if _NUMBERED.search(text[max(0, spot.start - _BEFORE_CHARS) : spot.start].rstrip(" \t")):
        return not said[:4].isdecimal()  # "Revision 2019-05-05" is a date
    if not _DOTTED.fullmatch(said):
        return False
    if _WHOLE_YEAR.search(text[: spot.start]) or _WHOLE_YEAR.search(text, spot.end):  # Release 3.6.10 on 2009-01-15
        return True
    begins = not text[: spot.start].strip()
    return not _SHORT_YEAR_LAST.fullmatch(said) or (begins and bool(_BEGINS_HEADING.match(text, spot.end)))


def _tells_day(proposal: Proposal) -> bool:
    if proposal.day is None or proposal.day.precision != "day" or proposal.form in _NO_DAY:
        return False
    return proposal.form not in _COUNTS or proposal.day.confidence >= _EXACT_COUNT


_MAX_ELEMENTS = 500  # a head has 20 to 100
_SIGNS = re.compile(r"[^a-z]")
_MAX_NAME_CHARS = 60

# What each name says and how far it is trusted: written for exactly this; names of older and single systems; when the
# text came to be, mostly the same day; "date" and no more.
_TABLE = """
published .96 article:published_time og:article:published_time article:published og:published_time datePublished
published .96 rnews:datePublished shareaholic:article_published_time bt:pubDate vr:published_time
published .94 citation_publication_date citation_online_date citation_date parsely-pub-date sailthru.date og:pubdate
published .94 dc.date.issued dcterms.issued dc.issued dc.date.published dcterms.published mediator_published_time
published .94 originalpublicationdate cxenseparse:recs:publishtime og:publish_date og:question:published_time
published .92 pubdate publish_date published_date date_published publication_date dat_published dateposted post_date
published .92 publish_time published_time published publish dcsext.articlefirstpublished rbpubdate ptime pdate
published .92 article_date_original articledate article.created blogger:published og:regdate
published .86 dc.date.created dcterms.created dc.created date_created created creation_date
published .80 release_date video:release_date og:video:release_date
either    .86 date dc.date dcterms.date displaydate doc_date gentime
modified  .96 article:modified_time og:article:modified_time article:modified og:modified_time dateModified
modified  .96 rnews:dateModified vr:modified_time
modified  .92 og:updated_time article:updated_time updated_time updated dc.date.modified dcterms.modified dc.modified
modified  .92 dc.date.updated last-modified last_updated lastmod modified_time modified date_modified mod_date
modified  .92 update_date date_update parsely-update-date
modified  .75 revised revision
"""


def _normalise(name: str) -> str:
    return _SIGNS.sub("", name[:_MAX_NAME_CHARS].lower())


def _read_table() -> dict[str, tuple[Role, float]]:
    known: dict[str, tuple[Role, float]] = {}
    for line in _TABLE.strip().splitlines():
        role, strength, *names = line.split()
        known |= {_normalise(name): (cast("Role", role), float(strength)) for name in names}
    return known


_KNOWN = _read_table()


def find_in_meta(tree: Tree) -> Iterator[Signal]:
    """Find what meta elements say; those with an itemprop are microdata, which belongs to an element around it."""
    for element in islice(tree.tags("meta"), _MAX_ELEMENTS):
        attributes = element.attributes
        name = attributes.get("property") or attributes.get("name") or attributes.get("http-equiv")
        content = attributes.get("content")
        if not name or not content or "itemprop" in attributes:
            continue
        if known := _KNOWN.get(_normalise(name)):
            if "name" not in attributes and "property" not in attributes and known[0] == "either":
                continue  # http-equiv=date is when the server sent the page
            yield Signal(content, known[0], f"meta {name.strip().lower()[:_MAX_NAME_CHARS]}", known[1])


_UNSURE = 0.6  # the page tells of several works, and none is known to be its own
_MAX_EPOCH = 1e14  # milliseconds since 1970, with room
_BROKEN = re.compile(
    rf"""["']({"|".join(SCHEMA_DATES)})["']\s{{0,9}}:\s{{0,9}}["']([^"'\\<>]{{4,{MAX_STAMP_CHARS}}})["']"""
)


def find_in_json(notes: JsonScripts, *, urls: Sequence[str] = (), title: str = "") -> Iterator[Signal]:
    """Find what JSON-LD says of this page; `urls` are the page's addresses, `title` its title."""
    for text in notes.broken:
        yield from _search(text)
    yield from _signals(find_works(notes.values, urls=urls, title=title))


def _search(text: str) -> Iterator[Signal]:
    """Find the first of each key in what is no JSON."""
    taken = set()
    for match in _BROKEN.finditer(text):
        key = match[1]
        if key not in taken:
            taken.add(key)
            known = SCHEMA_DATES[key]
            yield Signal(match[2], known.role, f"json-ld {key}", OF_THING * known.weight)


def _signals(works: Sequence[Work]) -> Iterator[Signal]:
    dated = [work for work in works if not SCHEMA_DATES.keys().isdisjoint(work.note)]
    own = [work for work in dated if work.is_own]
    is_clear = bool(own) or sum(work.is_work for work in dated) <= 1
    for work in own or dated:
        for key, known in SCHEMA_DATES.items():
            for text in _texts_in(work.note.get(key)):
                strength = work.strength * known.weight * (1 if is_clear else _UNSURE)
                yield Signal(text, known.role, f"json-ld {key}", strength)


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, dict):
        value = value.get("@value")
    if isinstance(value, str) and value:
        yield value[:MAX_STAMP_CHARS]
    elif isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < _MAX_EPOCH:
        yield str(int(value))
