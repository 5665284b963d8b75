"""Give a URL its shape: what all pages of one kind have in common, without what only tells them apart.

In: a canonical URL. Out: a text such as ``example.org/threads/{slug}/page-{n}`` or ``example.org/list.php?cat~sort``:
the site, folders, page, names of parameters, and behind ``~`` those that only put rows in another order.

- ``{n}`` is a number, ``{date}`` a date or a part of one, ``{id}`` a hash, UUID or key, ``{slug}`` words.
- Of the folders the first two plain words stay; the others are named by kind, each kind once, and ``+`` says that
  there were more: a path that grows for ever has one shape from some depth on.
- The last segment is always a kind (``/wiki/{slug}``) unless it is a program with a query (``viewtopic.php?f&t``) or
  a word with numbers (``thread-{n}-{n}-{n}.html``).
- Values of parameters fall away, but dates are marked (``day={date}``), and a word that chooses what a program does
  is kept (``index.php?action=profile&u``).
"""

import re
from functools import lru_cache
from urllib.parse import unquote

from pauk.base.url_parameters import ParameterKind, kind_of, split_query

N, DATE, ID, SLUG = "{n}", "{date}", "{id}", "{slug}"
KINDS = frozenset((N, DATE, ID, SLUG))

MAX_SHAPE_CHARS = 300
_MAX_WORDS = 2  # folders that stay
_MAX_WORD_CHARS = 24  # longer ones are titles
_MAX_NAMES = 12  # parameters that are told apart
_MAX_PIECES = 64  # segments and parameters that are looked at; what follows is more of the same
_MAX_PIECE_CHARS = 200

_SMALL_NUMBER = re.compile(r"\d\d?\Z")
_YEAR_OR_DAY = re.compile(r"(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?\Z")  # 2026, 20261115
# 2026-11-15, 2026_11, 2026.11.15, 2026-w46, 15-11-2026.
_WRITTEN_DATE = re.compile(
    r"(?:19|20)\d\d[-_./](?:w?\d\d?)(?:[-_./]\d\d?)?\Z|\d\d?[-_./]\d\d?[-_./](?:19|20)\d\d\Z", re.IGNORECASE
)
_MONTH = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\Z", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_NUMBERS = re.compile(r"[\d._,-]+\Z")
# thread-123-1-1, t123, page2: one short word, then numbers; without a mark between them only words that pages are
# counted by, or every bob123 would be a kind of page. A capital (Apollo_11) or a dot (title.123) makes a title.
_NUMBERED = re.compile(r"(?:[a-z]{1,10}[-_,]|[a-z]{1,2}|page|post|node|part|topic|thread|forum)\d+(?:[-_,]\d+)*\Z")
# Hexadecimal from 8 characters on, dashes as in UUIDs; other keys from 16 on. Both need a letter (a digit is known).
_KEY = re.compile(r"(?=[^a-z]*[a-z])(?:[0-9a-f-]{8,}|[0-9a-z]{16,})\Z", re.IGNORECASE)
_AWKWARD = frozenset("/?&=~{}+;")  # what would be mistaken for a part of the shape
_EXTENSIONS = frozenset(
    "html htm xhtml shtml phtml xml rss atom json txt pdf doc docx odt xls xlsx ppt pptx csv rtf ps jpg jpeg png gif"
    " webp svg mp3 mp4 ogg zip gz".split()
)
_PROGRAMS = frozenset("php php3 php4 php5 asp aspx ashx jsp jspx jsf do action cgi pl py cfm dll exe fcgi mvc".split())
# Parameters whose value says what a program does, as forums and content systems name them.
_CHOOSERS = frozenset("action act do mod module view option task op mode cmd controller section func".split())
_CHOICE = re.compile(r"[a-z_]{2,20}\Z")
# Parameters that hold a date or a part of one; the value must look like it.
_DATE_NAMES = frozenset("year yr jahr annee anno ano rok godina jaar vuosi month m ym date day d cal".split())
_DATE_VALUE = re.compile(r"(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?\Z")


def shape_of(url: str) -> str:
    """Return the shape of a canonical URL."""
    address, _, query = url.partition("?")
    folder, slash, page = address[address.find("//") + 2 :].rstrip("/").rpartition("/")
    if not slash:
        folder = page
    shape = _recall_folder(folder) if len(folder) <= _MAX_PIECE_CHARS else _read_folder(folder)
    if slash:
        shape = _add_page(shape, page, has_query=bool(query))
    if query:
        shape += _read_query(query)
    return shape if len(shape) <= MAX_SHAPE_CHARS else shape[: MAX_SHAPE_CHARS - 1] + "…"


def _read_folder(address: str) -> str:
    """Return the shape of a site and its folders, ending in a slash."""
    site, _, path = address.removeprefix("www.").partition("/")
    parts: list[str] = []
    last, word_count, more = "", 0, ""
    for segment in filter(None, path.split("/", _MAX_PIECES)[:_MAX_PIECES]):
        kind = _read_segment(segment)
        if last == DATE and (_SMALL_NUMBER.match(segment) or _MONTH.match(segment)):
            continue  # the month or the day of a date
        last = kind
        if kind not in KINDS and kind not in parts:
            is_title = word_count and not kind.isalpha()  # /t/some-topic/123: below the first folder
            kind = SLUG if is_title or word_count >= _MAX_WORDS else kind
            word_count += kind is not SLUG
        if kind in parts:
            more = "+"
        else:
            parts.append(kind)
    return "/".join([site, *parts]) + more + "/"


_recall_folder = lru_cache(8_192)(_read_folder)  # the links of a page lie in few folders


def _add_page(folder: str, page: str, *, has_query: bool) -> str:
    """Add the last segment of a path to the shape of its folder."""
    if folder.endswith("{date}/") and (_SMALL_NUMBER.match(page) or _MONTH.match(page)):
        return folder[:-1]
    name, dot, extension = page.rpartition(".")
    extension = extension.lower()
    if extension not in _EXTENSIONS and extension not in _PROGRAMS:
        name, dot, extension = page, "", ""
    elif has_query and extension in _PROGRAMS and len(page) <= _MAX_WORD_CHARS and name.isalnum():
        return folder + page
    return f"{folder}{_read_page(name)}{dot}{extension}"


def _read_page(name: str) -> str:
    """Return the kind of a page's name; only words with numbers keep the word."""
    if name.isalpha() or "%" in name:
        return SLUG
    kind = _read_segment(name)
    return kind if kind in KINDS or _NUMBERED.match(name) else SLUG


def _read_segment(segment: str) -> str:
    """Return the kind of a segment, or the segment itself where it is a plain word."""
    if segment.isdigit():
        return DATE if _YEAR_OR_DAY.match(segment) else N
    if not segment.isalpha():
        segment = segment.partition(";")[0][:_MAX_PIECE_CHARS]
        if "%" in segment:
            segment = unquote(segment)
        if _DIGITS.search(segment):
            # It holds a digit but is no plain number.
            if _WRITTEN_DATE.match(segment):
                return DATE
            if _NUMBERS.match(segment):
                return N
            if _NUMBERED.match(segment):
                return _DIGITS.sub(N, segment)
            return ID if _KEY.match(segment) else SLUG
        if segment.count("-") + segment.count("_") > 2 or not segment.isprintable() or _AWKWARD.intersection(segment):
            return SLUG
    return segment if 0 < len(segment) <= _MAX_WORD_CHARS else SLUG


def _read_query(query: str) -> str:
    """Return the shape of a query: names in order of the alphabet, each once."""
    names, orders = set(), set()
    for _, piece in split_query(query)[:_MAX_PIECES]:
        name, equals, value = piece.partition("=")
        name = name[:_MAX_PIECE_CHARS]
        if _is_order(name, value[:_MAX_WORD_CHARS]):
            orders.add(_read_name(name))
        else:
            names.add(_read_name(name) + _read_value(name, value) if equals else _read_page(name))
    shown = "&".join(sorted(names)[:_MAX_NAMES]) + ("+" if len(names) > _MAX_NAMES else "")
    return f"?{shown}~{','.join(sorted(orders)[:_MAX_NAMES])}" if orders else f"?{shown}"


@lru_cache(4_096)  # a site has few parameters, and each stands in thousands of links
def _read_name(name: str) -> str:
    """Return the name of a parameter; numbers in it do not tell kinds of pages apart (``f[12]``, ``attr_7``)."""
    name = _DIGITS.sub(N, unquote(name))
    is_plain = len(name) <= _MAX_WORD_CHARS and name.isprintable() and not _AWKWARD.intersection(name.replace(N, ""))
    return name if is_plain else SLUG


@lru_cache(4_096)
def _is_order(name: str, value: str) -> bool:
    return kind_of(name, value) is ParameterKind.ORDER


def _read_value(name: str, value: str) -> str:
    """Return what is kept of a value: that it is a date, or the word that chooses what a program does."""
    if value.isdigit():
        return f"={DATE}" if _DATE_VALUE.match(value) and name.lower() in _DATE_NAMES else ""
    if name in _CHOOSERS and _CHOICE.match(value):
        return f"={value}"
    if value[:2].isdigit() and _WRITTEN_DATE.match(unquote(value[:_MAX_WORD_CHARS])):
        return f"={DATE}"
    return ""


# What shapes have in common.

_PUT_TOGETHER = re.compile(r"[^/?]\+[^/?]|[^/?](?:%2[bBcC]|[,|])[^/?]")
_COUNTED = re.compile(r"[a-z]+[-_,]?\{n\}(?:[-_,]\{n\})*")


@lru_cache(4_096)
def family_of(shape: str) -> str:
    """Return the family of a shape: site and kind of page, without folders, names of parameters and counted words.

    No shape has two slashes in a row; every family has.
    """
    address, question, query = shape.partition("?")
    site, _, path = address.partition("/")
    page = _COUNTED.sub(N, path.rpartition("/")[2])
    return f"{site}//{page}{question}{'~' if '~' in query else ''}"


@lru_cache(4_096)
def group_of(shape: str) -> str:
    """Return the group of a shape: the same page, whatever parameters it is asked with; its own name without a query.

    A word that chooses what a program does (``action=profile``) still tells groups apart. All subsets of the same
    parameters are one group: 8 filters have 256 subsets, and lead to the same few things.
    """
    address, question, query = shape.partition("?")
    if not question:
        return shape
    chosen = [name for name in query.partition("~")[0].split("&") if "=" in name and not name.endswith(DATE)]
    return f"{address}?*{'&'.join(chosen)}"


def may_be_endless(url: str, shape: str) -> bool:
    """Whether a URL is of a form that programs make without end, so that its page must show more than other words.

    Several parameters at once, orders, words put together (``/tag/red+green``), paths that grow, and keys; and what
    nothing but a sitemap names. Calendars have rules of their own.
    """
    folders, _, query = shape.removeprefix(_LISTED).partition("?")
    if is_calendar(shape):
        return False
    if shape.startswith(_LISTED) or "&" in query or "~" in query:
        return True
    return folders.rpartition("/")[0].endswith("+") or ID in folders or bool(_PUT_TOGETHER.search(url, url.rfind("/")))


def listed(shape: str) -> str:
    """Return the shape of a URL that nothing but a sitemap or a feed names: such patterns have figures of their own."""
    return f"{_LISTED}{shape}"


def site_row(shape: str) -> str:
    """Return the name under which the figures of a shape's whole site stand."""
    return f"{shape.removeprefix(_LISTED).partition('/')[0]}///"


_LISTED = "sitemap "


@lru_cache(4_096)
def is_calendar(shape: str) -> bool:
    """Whether the pages of a shape are about dates themselves, not about something that has one."""
    address, _, query = shape.partition("?")
    return f"={DATE}" in query or DATE in address.rpartition("/")[2]
