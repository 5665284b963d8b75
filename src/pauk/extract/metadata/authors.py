"""Find the authors of a page, and clean what it says about them.

In: JSON-LD, meta elements, elements made for authors, and the lines below the headline. Out: names with their signal.
A person is preferred to a name that may be anybody's: many templates give the site itself as author.

Clean what a page says about its authors: "By Jane Doe, Staff Writer | 5 June" is Jane Doe.

In: a text that is known to be about authors, or a line that may be. Out: the names in it; none where it is a paragraph,
an address or a button. The words of bylines in forty languages lie in `data/bylines.json`.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import NamedTuple

from pauk.dates.words.folding import fold
from pauk.dates.words.lexicon import lexicon
from pauk.extract.metadata.headline_elements import AuthorMark
from pauk.extract.metadata.linked_metadata import Linked
from pauk.extract.metadata.meta_elements import MetaValues, clean_value
from pauk.extract.metadata.titles import squash

# A byline is short: two names with their papers have 120 characters. A name has at most 60, and six words.
_MAX_CHARS = 300
_MAX_LINE_CHARS = 100
MAX_NAME_CHARS = 80
_MAX_WORDS = 6
MAX_NAMES = 20
_MAX_EASTERN_CHARS = 12
_MAX_NICK_CHARS = 20
_MAX_LABEL_CHARS = 25
_MAX_LABELS = 3  # in a line

_TAG = re.compile(r"<[^<>]{1,200}>")
_ADDRESS = re.compile(r"https?://|www\.|\.(?:com|org|net|html?|php)\b(?!\s)", re.IGNORECASE)
_MAIL = re.compile(r"[(<\[]?\S{1,64}@[\w.-]{1,100}[)>\]]?")
_IN_BRACKETS = re.compile(r"[(\[][^()\[\]]{0,100}[)\]]?")
# What stands between a name and things that are none.
_STOPS = re.compile(r"\s[|•·–—-]\s|[|•·\t\n»]|\s{3,}|…|(?<!\w)\d")  # noqa: RUF001 (dashes)
_EASTERN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_CASELESS = re.compile(r"[\u0590-\u1fff\u3040-\ud7af]")
_FIRST_NAMES = frozenset(("Theo", "Per", "Di", "Da", "Ja"))
_PARTICLES = frozenset(
    "de da do di del della dos das du des la le van von der den ter ten zu zur af av y e i bin ibn al el bint ben mc"
    " mac st san 't d' o' dalla degli vom zum".split()
)
_COMMAS = re.compile(r"[,/，／]")  # noqa: RUF001 (wide signs)
_BEHIND_NICK = frozenset("on at in am le el il op dne dnia em um den kl".split())  # "admin on June 5"
_BUTTONS = frozenset("rss view profile subscribe login logout".split())
_ARTICLES = frozenset(("a", "an", "the"))
_EDGES = " \t\r\n,;:.|/-–—•·*\"'“”„«»()[]"  # noqa: RUF001 (dashes and quotes)
_SPACES = _EDGES.replace(".", "")  # an initial keeps its dot
_DATES = frozenset(("month", "weekday"))
_INITIAL = re.compile(r"(?:^|\s)\w\.?$")


class _BylineWords(NamedTuple):
    label: re.Pattern[str]
    label_inside: re.Pattern[str]
    after: re.Pattern[str]
    splits: re.Pattern[str]
    between: re.Pattern[str]
    roles: frozenset[str]
    never: frozenset[str]
    ends: re.Pattern[str]


@cache
def _words() -> _BylineWords:
    data = json.loads(files("pauk.extract").joinpath("data/bylines.json").read_text(encoding="utf-8"))
    labels = _any_of({label for labels in data["labels"].values() for label in labels})
    eastern = _any_of({label for labels in data["labels"].values() for label in labels if _EASTERN.search(label)})
    flags = re.IGNORECASE
    label = rf"(?:{labels})(?:\s*[:：]\s*|\s+)|(?:{eastern})\s*[:：/／|｜]\s*"  # noqa: RUF001 (wide signs)
    return _BylineWords(
        label=re.compile(rf"(?:{label})", flags),
        label_inside=re.compile(rf"(?:^|(?<=[\d)|•·@]\s)|(?<=\s-\s)|(?<=[ap]m\s)|(?<=,\s))({label})", flags),
        after=re.compile(rf"\s*(?:{_any_of(data['after'])})$"),
        splits=re.compile(rf"\s+(?:{_any_of(word for word in data['and']['plain'] if word[0].isalpha())})\s+|[&;、]"),
        between=re.compile(rf"\s+(?:{_any_of(data['and']['between'])})\s+"),
        roles=frozenset(data["roles"]),
        never=frozenset(data["never"]),
        ends=re.compile(rf"^(\S+\s+\S.*?)\s+(?:{_any_of(data['ends'])})\b.*", flags | re.DOTALL),
    )


def _any_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def clean_names(text: str, *, is_inverted: bool = False) -> tuple[str, ...]:
    """Return the names in a text that is about authors; `is_inverted` where one is written "Doe, Jane".

    A label before the name is taken off, but for a capital one that may be the first name (Theo, Per, Di).
    """
    text = clean_value(_TAG.sub(" ", text[: 2 * _MAX_CHARS]), 2 * _MAX_CHARS)
    if len(text) > _MAX_CHARS or not text or "¶" in text:  # a mark of headings, never of people
        return ()
    if "@" in text:  # in "jane@post.org (Jane Doe)" the name stands in brackets
        text = _MAIL.sub(" ", text).strip()
        text = text[1:-1] if text.startswith("(") and text.endswith(")") else text
    text = _IN_BRACKETS.sub(" ", text)
    for _ in range(2):  # "Text: von Jane Doe"
        label = _words().label.match(text)
        if label and label[0].strip() not in _FIRST_NAMES:
            text = text[label.end() :]
    text = text.strip(_SPACES)
    text = _words().ends.sub(r"\1", _before_stop(text))
    if not text or _ADDRESS.search(text):
        return ()
    names = (_without_tail(part) for part in _split(text, is_inverted=is_inverted))
    return tuple(dict.fromkeys(name for name in names if _is_name(name)))[:MAX_NAMES]


def _before_stop(text: str) -> str:
    """Cut a text off where a date or something else begins; a month before the day goes with it."""
    stop = _STOPS.search(text)
    if stop is None:
        return text
    before = text[: stop.start()]
    words = before.split()
    while stop[0].isdigit() and words and _is_of_date(words[-1]):
        words.pop()
        before = " ".join(words)
    return before


def _is_of_date(word: str) -> bool:
    senses = lexicon().words.get(fold(word.strip(_EDGES)), {})
    return any(not _DATES.isdisjoint(by_language) for by_language in senses.values())


def find_byline(line: str) -> tuple[str, ...]:
    """Return the names in a line that may be a byline: a label, and behind it what looks like people.

    The label begins the line, or stands behind a date or a sign. Behind a label that can be nothing else ("Posted by",
    "Autor:") a single word is a name, too.
    """
    line = line.strip()
    if len(line) > _MAX_LINE_CHARS:
        return ()
    for label in islice(_words().label_inside.finditer(line), _MAX_LABELS):
        said = label[1]
        names = clean_names(line[label.end() :])
        if names and all(looks_like_person(name) or _is_called(name, said) for name in names):
            return names
    return ()


def is_label(line: str) -> bool:
    """Tell a line that holds nothing but the label of a byline, the name of which stands on the next."""
    return len(line) <= _MAX_LABEL_CHARS and bool(_words().label.fullmatch(f"{line.strip()} "))


def looks_like_person(name: str) -> bool:
    """Tell "Jane Doe" from "admin" and "the council": two to five words with capitals, or a short eastern name."""
    words = name.split()
    if _EASTERN.search(name):
        return len(name) <= _MAX_EASTERN_CHARS
    if not 2 <= len(words) <= _MAX_WORDS - 1:
        return False
    if _CASELESS.search(name):
        return True
    capital = [word for word in words if word[0].isupper() or word[0] in "'’"]  # noqa: RUF001 (quotes)
    others = {word.lower() for word in words} - {word.lower() for word in capital}
    return len(capital) >= 2 and others <= _PARTICLES and not any(word.lower() in _words().roles for word in words)


def _is_called(name: str, label: str) -> bool:
    """Tell whether a single word is a name, by the label before it."""
    if " " in name or len(name) > _MAX_NICK_CHARS or _is_of_date(name):
        return False
    if " " in label.strip():  # "Posted by"
        return True
    return name[0].isupper() and (label.rstrip()[-1:] in ":：/／" or label == "By ")  # noqa: RUF001 (wide signs)


def _split(text: str, *, is_inverted: bool) -> Iterator[str]:
    """Split at "and" and at commas; a part behind a comma that is no name is a role or a place."""
    for part in _words().splits.split(text):
        first, *rest = (piece.strip(_SPACES) for piece in _COMMAS.split(part))
        if len(rest) == 1 and _is_family_name(first, rest[0], is_inverted=is_inverted):
            yield f"{rest[0]} {first}"
            continue
        yield from _split_between(first)
        for piece in rest:
            if looks_like_person(piece):
                yield from _split_between(piece)


def _is_family_name(first: str, second: str, *, is_inverted: bool) -> bool:
    """Tell "Doe, Jane" from "Jane Doe, London": one word before the comma; or behind it, where that is the custom."""
    if not first or not second:
        return False
    if is_inverted and _INITIAL.search(second):
        return True
    if second.lower() in _words().roles or second.isupper() or not (first[0].isupper() and second[0].isupper()):
        return False
    return (" " not in first and (is_inverted or " " not in second)) or (is_inverted and " " not in second)


def _split_between(name: str) -> Iterator[str]:
    """Split at a short word that is "and" in some language, if there are whole names on both sides of it."""
    parts = _words().between.split(name)
    if len(parts) > 1 and all(looks_like_person(part) for part in parts):
        yield from parts
    else:
        yield name


def _without_tail(name: str) -> str:
    """Cut a name off before words that belong to no name: small letters, roles."""
    name = _words().after.sub("", name.strip(_EDGES))
    kept: list[str] = []
    words = name.split()
    for word, behind in zip(words, [*words[1:], ""], strict=False):
        if kept and _is_behind(word, behind, kept):
            break
        kept.append(word)
    while len(kept) > 1 and kept[-1].lower() in _PARTICLES:
        kept.pop()
    tail = " ".join(kept)
    return tail if _INITIAL.search(tail) else tail.strip(_EDGES)


def _is_behind(word: str, behind: str, name: Sequence[str]) -> bool:
    """Tell a word that belongs to no name any more, by the one behind it and the name so far."""
    if name[0].lower() in _ARTICLES:  # "A Photo Editor"
        return False
    if not name[0][0].isupper() or len(name) == 1:  # a nick, or the beginning of "White on Rice Couple"
        return word in _BEHIND_NICK and (not behind or _is_of_date(behind))
    is_paper = word.isupper() and word.isalpha() and len(word) > 1 and not name[-1].isupper()  # "Helen Briggs BBC News"
    return is_paper or (word[0].islower() and word.lower() not in _PARTICLES) or word.lower() in _words().roles


def _is_name(name: str) -> bool:
    if not name or len(name) > MAX_NAME_CHARS or name.casefold() in _words().never:
        return False
    words = name.casefold().split()
    letters = [sign for sign in name if sign.isalnum()]
    if len(letters) == 1 and not _EASTERN.search(name):
        return False
    return len(words) <= _MAX_WORDS and any(map(str.isalpha, name)) and _BUTTONS.isdisjoint(words)


# A byline stands a few lines below the headline, or right above it.
_BELOW, _ABOVE = 8, 2
_HEAD_CHARS, _MAIN_CHARS = 30_000, 1_000
_SIGNS_CHARS = 20  # by which a line is longer than the title it repeats
_MANY_MARKS = 3  # of one kind and more names than this: a listing's cards
_INVERTED = ("citation_author", "dc.creator", "dcterms.creator", "dc.contributor")


class PageAuthors(NamedTuple):
    """The authors' names, and the signal they came from."""

    names: tuple[str, ...] = ()
    signal: str = ""


def find_authors(
    linked: Linked,
    head: MetaValues,
    marks: Iterable[AuthorMark],
    lines: Callable[[], Iterable[str]],
    is_no_name: tuple[Callable[[str], bool], Callable[[str], bool]],
) -> PageAuthors:
    """Find the authors; the marks and lines are looked at only where JSON-LD and meta elements name no person.

    ``is_no_name`` tells what is the site's name, and what is the heading of a box.
    """
    is_site, is_box = is_no_name
    weaker = PageAuthors()
    for found in _candidates(linked, head, marks, lines):
        if not found.names:
            continue
        is_said = found.signal.startswith(("json-ld", "meta"))
        if not is_said and all(map(is_box, found.names)):
            continue
        if any(looks_like_person(name) and not (is_said and is_site(name)) for name in found.names):
            return found
        if (not weaker.names or all(map(is_site, weaker.names))) and (is_said or not all(map(is_site, found.names))):
            weaker = found
    return weaker


def _candidates(
    linked: Linked, head: MetaValues, marks: Iterable[AuthorMark], lines: Callable[[], Iterable[str]]
) -> Iterator[PageAuthors]:
    yield PageAuthors(_clean(linked.authors), "json-ld author")
    for signal in dict.fromkeys(value.signal for value in head.all("author")):
        values = [value.value for value in head.all("author") if value.signal == signal]
        yield PageAuthors(_clean(values, is_inverted=signal.removeprefix("meta ") in _INVERTED), signal)
    yield from _marked(list(marks))
    yield PageAuthors(next(filter(None, map(find_byline, lines())), ()), "text byline")


def _clean(values: Sequence[str], *, is_inverted: bool = False) -> tuple[str, ...]:
    names = (name for value in values[:MAX_NAMES] for name in clean_names(value, is_inverted=is_inverted))
    return tuple(dict.fromkeys(names))[:MAX_NAMES]


def _marked(marks: Sequence[AuthorMark]) -> Iterator[PageAuthors]:
    """Go through the elements for authors, signal by signal; many names of one kind are those of a listing."""
    for signal in dict.fromkeys(mark.signal for mark in marks):
        names = [clean_names(mark.text) for mark in marks if mark.signal == signal]
        different = {squash(name) for found in names for name in found}
        if different and (len(different) <= _MANY_MARKS or len(names) == 1):
            first = next(filter(None, names))
            together = tuple(dict.fromkeys(name for found in names for name in found))
            yield PageAuthors(together if signal.startswith("microdata") else first, signal)


def lines_around(text: str, main_text: str, title: str) -> Iterator[str]:
    """Go through the lines of a page's text below its headline, the ones right above it, and the main text's first."""
    lines = text[:_HEAD_CHARS].split("\n")
    wanted = squash(title)
    room = (len(wanted), len(title) + _SIGNS_CHARS)
    found = (place for place, line in enumerate(lines) if room[0] <= len(line) <= room[1] and squash(line) == wanted)
    at = next(found, None) if wanted else None
    around = main_text[:_MAIN_CHARS].split("\n")[:_BELOW]
    if at is not None:
        around = [*lines[at + 1 : at + 1 + _BELOW], *reversed(lines[max(at - _ABOVE, 0) : at]), *around]
    for line, behind in zip(around, [*around[1:], ""], strict=False):
        if is_label(line):
            yield f"{line.strip()} {behind}"
        yield from islice(line.split("\t"), _BELOW)
