"""Learn the patterns of a set of URLs, most of which lead to pages of one kind, and nobody knows which do not.

In: URLs of the set, and URLs known to be something else. Out: `LearnedPattern` patterns with coverage and examples.
Everything begins as ``*``; then URLs part by their number of steps and the names of their parameters, and step by step
by what stands there: the same text, texts that differ only in numbers, or words. What covers a fifth of the set or less
falls.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pauk.base.url_parameters import split_query
from pauk.forum.site.url_patterns import MAX_PATTERN_CHARS, NUMBER, PAGE, WORDS, UrlPattern

# The place of the page's number in a URL of a training set: a character that no canonical URL holds.
PAGE_MARK = "\ue000"
# FoCUS: wrong URLs are of many kinds, so that none of them makes up a fifth of the set.
MUST_COVER = 0.2
# Of so many URLs a few wrong ones may end otherwise; a step's end is kept where these agree.
_NEARLY_ALL = 0.8
# Two titles may share a word by accident, five do not.
_NO_ACCIDENT = 5
_FEWEST_WORDS = 3
# Strangers that a pattern may match, for each of its own: with a number in it, and without.
_SAME_TITLES, _MISREAD = 0.5, 0.05
_MOST_FIELDS = 24
_MOST_URLS = 2_000
_MOST_EXAMPLES = 3
_TOKEN = re.compile(rf"[0-9]+|{PAGE_MARK}|(?:%[0-9A-F]{{2}}|[A-Za-z])+|.", re.DOTALL)
# Two or more words with signs between them are a title.
_TITLE = re.compile(r"(?:(?:%[0-9A-F]{2}|[A-Za-z])+[._,+-]+)+(?:%[0-9A-F]{2}|[A-Za-z])+(?![A-Za-z0-9%])")
_TITLE_OF = re.compile(rf"({_TITLE.pattern})[._,+-]([0-9]+)")
_DIGIT = re.compile(r"[0-9]")
# One word with a number behind or before it: a name, or what kind of thing it is.
_WORD, _ENDING = r"(?:%[0-9A-F]{2}|[A-Za-z])+", r"(?:\.[a-z]{2,5})?\Z"
_NUMBERED = re.compile(rf"{_WORD}(?=[._,+-]+[0-9]+{_ENDING})|(?<=[0-9][._,+-]){_WORD}(?={_ENDING})")
_HAS_VARIABLE = (NUMBER, PAGE)

# The texts between the separators of a URL; the separators themselves are the URL's build.
Fields = tuple[str, ...]
Build = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LearnedPattern:
    """A pattern, the share of its training set that it covers, and some of the URLs."""

    pattern: UrlPattern
    coverage: float
    examples: tuple[str, ...] = ()


def learn_patterns(urls: Iterable[str], others: Iterable[str] | None = None) -> list[LearnedPattern]:
    """Learn the patterns that cover more than a share of the URLs, those with the widest coverage first.

    ``others`` are URLs that no pattern should match, where such are known; they say how far words may be generalised.
    The place of a page's number is marked by `PAGE_MARK`.
    """
    known = list(dict.fromkeys(urls))[:_MOST_URLS]
    strangers = None if others is None else _by_build(set(others) - set(known))
    found: dict[str, None] = {}
    for build, rows in _by_build(known).items():
        for leaf in _refine(rows, (), None if strangers is None else strangers.get(build, []), len(known)):
            text = _write(build, leaf)
            if len(text) <= MAX_PATTERN_CHARS:
                found.setdefault(text)
    plain = {url: url.replace(PAGE_MARK, "1") for url in known}
    learned = []
    for text in found:
        pattern = UrlPattern(text)
        covered = [url for url, its in plain.items() if pattern.match(its) and (PAGE in text) == (PAGE_MARK in url)]
        if len(covered) > MUST_COVER * len(known):
            examples = tuple(url.replace(PAGE_MARK, "2") for url in covered[:_MOST_EXAMPLES])
            learned.append(LearnedPattern(pattern, len(covered) / len(known), examples))
    learned.sort(key=lambda one: (-one.coverage, one.pattern.text))
    return _without_narrower(learned, plain.values())


def _without_narrower(learned: Sequence[LearnedPattern], urls: Collection[str]) -> list[LearnedPattern]:
    """Leave out patterns all of whose URLs another one covers as well."""
    kept: list[LearnedPattern] = []
    seen: set[str] = set()
    for one in learned:
        own = {url for url in urls if one.pattern.match(url)}
        if not own <= seen:
            kept.append(one)
            seen |= own
    return kept


def cut_url(url: str) -> tuple[Build, Fields]:
    """Cut a canonical URL into its build (host, separators, names of parameters) and the fields in between."""
    address, mark, query = url.partition("?")
    scheme, _, rest = address.partition("://")
    host, *steps = rest.split("/")
    build, fields = [f"{scheme}://{host}"], list(steps)
    build += ["/"] * len(steps)
    for separator, piece in split_query(query) if mark else ():
        name, has_value, value = piece.partition("=")
        before = "?" if "?" not in "".join(build[1:]) else separator
        parts = (value if has_value else name).split("/")  # ?u=/topic/12/title, too, leads down a path
        build += [f"{before}{name}=" if has_value else before, *["/"] * (len(parts) - 1)]
        fields += parts
    return tuple(build), tuple(fields)


def build_of(url: str, kinds: Collection[str] = ()) -> tuple[str, ...]:
    """Return how a URL is built, the same for many things of one kind: numbers, and titles beside them, are blotted.

    ``kinds`` are words that look like a title and are none (`find_kinds`).
    """
    build, fields = cut_url(url)

    def blot(found: re.Match[str]) -> str:
        return found[0] if found[0] in kinds else WORDS

    return (*build, *(_form_of(_TITLE.sub(blot, field)) if _DIGIT.search(field) else field for field in fields))


def find_kinds(urls: Iterable[str]) -> frozenset[str]:
    """Return words that look like titles and stand before several numbers: they say of what kind all these things are.

    A title belongs to one thing; in ``/show_thread,7`` and ``/show_thread,8`` the words are the same for all.
    """
    numbers: dict[str, set[str]] = defaultdict(set)
    for url in urls:
        for field in cut_url(url)[1]:
            for words, number in _TITLE_OF.findall(field):
                numbers[words].add(number)
    return frozenset(words for words, its in numbers.items() if len(its) >= _NO_ACCIDENT)


def build_of_names(url: str) -> tuple[str, ...]:
    """Return how a URL is built where a single word beside a number is a name: as `build_of`, and that is blotted.

    It may be a step of its own, behind the number or before it: ``/c/boats/3``, ``/c/3/boats``.
    """
    build, fields = cut_url(url)
    names = {at for at, field in enumerate(fields) if field and fields[at - 1 : at] and fields[at - 1].isdecimal()}
    names = names or {at for at, after in enumerate(fields[1:]) if after.isdecimal()}
    forms = (_form_of(_blot_name(field)) if _DIGIT.search(field) else field for field in fields)
    return (*build, *(WORDS if at in names and form.isalpha() else form for at, form in enumerate(forms)))


def _blot_name(field: str) -> str:
    return _NUMBERED.sub(WORDS, _TITLE.sub(WORDS, field), count=1)


def _write(build: Build, fields: Sequence[str]) -> str:
    return build[0] + "".join(before + field for before, field in zip(build[1:], fields, strict=True))


def _by_build(urls: Iterable[str]) -> dict[Build, list[Fields]]:
    found: dict[Build, list[Fields]] = defaultdict(list)
    for url in urls:
        build, fields = cut_url(url)
        if len(fields) <= _MOST_FIELDS:
            found[build].append(fields)
    return found


def _refine(rows: Sequence[Fields], done: Fields, others: Sequence[Fields] | None, whole: int) -> Iterator[Fields]:
    """Refine the field after those that are done, and then the rest; give every pattern that comes of it."""
    at = len(done)
    if at == len(rows[0]):
        yield done
        return
    for part in _part_by_numbers([row[at] for row in rows], whole):
        own = [row for row in rows if row[at] in part]
        forms = {_form_of(value) for value in part}
        if len(forms) == 1:
            yield from _refine(own, (*done, _join_numbers(list(part))), others, whole)
            continue
        joined = _join_words(list(part))
        merged = list(_refine(own, (*done, joined), others, whole))
        if not _may_merge(part, merged, others, is_numbered=any(sign in joined for sign in _HAS_VARIABLE)):
            merged = []
        if _count_matching(merged, own) < len(own):
            apart = list(_split(own, part, done, others, whole))
            merged = max(merged, apart, key=lambda leaves: _count_matching(leaves, own))
        yield from merged


def _split(
    rows: Sequence[Fields], part: Counter[str], done: Fields, others: Sequence[Fields] | None, whole: int
) -> Iterator[Fields]:
    """Refine URLs apart that have another word in the same place."""
    at = len(done)
    by_form: dict[str, list[str]] = defaultdict(list)
    for value in part:
        by_form[_form_of(value)].append(value)
    for values in by_form.values():
        own = [row for row in rows if row[at] in values]
        if len(own) > MUST_COVER * whole:  # what covers less falls in any case
            yield from _refine(own, (*done, _join_numbers(values)), others, whole)


def _part_by_numbers(values: Sequence[str], whole: int) -> list[Counter[str]]:
    """Part the texts of a field: those that differ only in a number, where they are many, and all others together."""
    texts = Counter(values)
    sizes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for text, times in texts.items():
        form = _form_of(text)
        sizes[form] += times
        kinds[form] += 1
    many = {form for form in kinds if kinds[form] > 1 and sizes[form] > MUST_COVER * whole and NUMBER in form}
    parts: dict[str, Counter[str]] = defaultdict(Counter)
    for text, times in texts.items():
        form = _form_of(text)
        parts[form if form in many else ""][text] = times
    return list(parts.values())


def _may_merge(
    part: Counter[str], merged: Sequence[Fields], others: Sequence[Fields] | None, *, is_numbered: bool
) -> bool:
    """Whether different words in a field may become ``*``: hardly a URL that is something else would match then.

    Words with a number beside them are titles, and some strangers may look the same; of others it may be a few, which
    were misread. Where no stranger is known, the words must be three or more, and none of them in most URLs.
    """
    if others is not None:
        return _count_matching(merged, others) <= (_SAME_TITLES if is_numbered else _MISREAD) * len(part)
    return len({_form_of(text) for text in part}) >= _FEWEST_WORDS and 2 * max(part.values()) <= part.total()


def _count_matching(leaves: Iterable[Fields], rows: Iterable[Fields]) -> int:
    patterns = [re.compile("\0".join(map(_expression, leaf)), re.DOTALL) for leaf in leaves]
    return sum(any(pattern.fullmatch("\0".join(row)) for pattern in patterns) for row in rows)


def _expression(field: str) -> str:
    pieces = re.split(r"(\\d\+|\*|\{page\})", field)
    made = {NUMBER: "[0-9]+", PAGE: f"(?:[0-9]+|{PAGE_MARK})", WORDS: "[^\0]+"}
    return "".join(made[piece] if at % 2 else re.escape(piece) for at, piece in enumerate(pieces))


def _form_of(text: str) -> str:
    return "".join(_blot(token) for token in _TOKEN.findall(text))


def _blot(token: str) -> str:
    return NUMBER if token[0].isdigit() else PAGE if token == PAGE_MARK else token


def _join_numbers(values: Sequence[str]) -> str:
    """Write texts of one form: a number that is always the same stays, unless it is all there is and may be an id."""
    rows = [_TOKEN.findall(value) for value in values]
    if len(rows[0]) == 1:
        return "0" if set(values) == {"0"} else _blot(rows[0][0])
    return "".join(
        column[0] if len(set(column)) == 1 and column[0] != PAGE_MARK else _blot(column[0])
        for column in zip(*rows, strict=True)
    )


def _join_words(values: Sequence[str]) -> str:
    """Write texts of many forms: what nearly all of them begin and end with, and words in between."""
    rows = [[_blot(token) for token in _TOKEN.findall(value)] for value in values]
    end = _common_edge([row[::-1] for row in rows])[::-1]
    rest = [row[: len(row) - len(end)] for row in rows if row[len(row) - len(end) :] == end]
    start = _common_edge(rest)
    return f"{''.join(start)}{WORDS}{''.join(end)}"


def _common_edge(rows: Sequence[list[str]]) -> list[str]:
    """Return the tokens that nearly all texts begin with; at least one token stays over."""
    edge: list[str] = []
    left = list(rows)
    while left:
        at = len(edge)
        tokens = Counter(row[at] for row in left if len(row) > at + 1)
        if not tokens:
            break
        token, times = tokens.most_common(1)[0]
        if times < _NEARLY_ALL * len(rows) or not _may_be_edge(token, edge, left):
            break
        left = [row for row in left if len(row) > at + 1 and row[at] == token]
        edge.append(token)
    # Digits that words follow are a part of these, as in names made of both: 4adb2da0e3.
    while edge and (edge[-1] == NUMBER or not any(token in _HAS_VARIABLE or token.isalpha() for token in edge)):
        edge.pop()
    return edge


def _may_be_edge(token: str, edge: Sequence[str], rows: Sequence[list[str]]) -> bool:
    """Whether a shared token is no accident: a number, a sign, a word beside a number, or shared by many."""
    if token in _HAS_VARIABLE or not token[0].isalpha():
        return True
    is_beside = bool(edge) and edge[-1] in _HAS_VARIABLE
    is_ending = not edge and all(len(row) > 1 and row[1] == "." for row in rows if row[:1] == [token])
    return is_beside or is_ending or len(rows) >= _NO_ACCIDENT
