"""Declare every endpoint of the HTTP API once; reading of parameters and the OpenAPI document are derived.

In: the query of a request. Out: its values, each of the declared kind, or an `InputError` that says which one does not
fit; `TABLE` is what `pauk.web.openapi` writes the document from.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pauk.base.errors import InputError
from pauk.base.groupings import DEFAULT, METHOD_NAMES, METHOD_PARAMETERS, OF_RESULTS
from pauk.base.safe_text import one_line
from pauk.run.search.grouped_hits import GroupWishes
from pauk.web.translations.catalogues import LANGUAGES

# Longer than what people type by far, and short enough that no query costs much.
MOST_QUERY_CHARS = 1_000
_MOST_URL_CHARS = 2_000
_DECIMAL = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?|\.[0-9]{1,9}", re.ASCII)
_TRUE, _FALSE = frozenset(("true", "1", "yes", "on")), frozenset(("false", "0", "no", "off"))

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class EndpointParameter:
    """One parameter of an endpoint: its name, default, help sentence and limits."""

    name: str
    default: Value
    help: str
    is_required: bool = False
    choices: tuple[str, ...] = ()
    low: float = 0
    high: float = 0
    most_chars: int = MOST_QUERY_CHARS

    def read(self, raw: str) -> Value:
        """Take a value as it stands in the request, or say why it does not fit."""
        if isinstance(self.default, bool):
            if raw.lower() not in _TRUE | _FALSE:
                raise self._refuse(raw, "true or false")
            return raw.lower() in _TRUE
        if self.default is None or isinstance(self.default, float):
            if not (_DECIMAL.fullmatch(raw) and self.low <= float(raw) <= self.high):
                raise self._refuse(raw, f"a number from {self.low:g} to {self.high:g}")
            return float(raw)
        return self._read_number(raw) if isinstance(self.default, int) else self._read_text(raw)

    def _read_number(self, raw: str) -> int:
        # Not int() alone: it takes underscores, spaces and the digits of all scripts.
        if not (raw.isascii() and raw.isdigit() and len(raw) <= 9 and self.low <= int(raw) <= self.high):
            raise self._refuse(raw, f"a whole number from {self.low:,} to {self.high:,}")
        return int(raw)

    def _read_text(self, raw: str) -> str:
        if self.choices and raw not in self.choices:
            raise self._refuse(raw, "one of " + ", ".join(choice or "nothing" for choice in self.choices))
        if len(raw) > self.most_chars:
            raise self._refuse(raw, f"at most {self.most_chars:,} characters, not {len(raw):,}")
        if self.is_required and not raw.strip():
            raise _missing(self.name)
        return raw

    def _refuse(self, raw: str, takes: str) -> InputError:
        what = f"{self.name} cannot be {one_line(repr(raw), 60)}"
        return InputError(what, where=f"parameter {self.name}", next_step=f"It takes {takes}.")

    def schema(self) -> dict[str, Any]:
        """Describe the values it takes, as JSON Schema."""
        if isinstance(self.default, bool):
            return {"type": "boolean", "default": self.default}
        if isinstance(self.default, int):
            return {"type": "integer", "minimum": self.low, "maximum": self.high, "default": self.default}
        if isinstance(self.default, float):
            return {"type": "number", "minimum": self.low, "maximum": self.high, "default": self.default}
        if self.default is None:
            return {"type": "number", "minimum": self.low, "maximum": self.high}
        if self.choices:
            return {"type": "string", "enum": list(self.choices), "default": self.default}
        return {"type": "string", "minLength": int(self.is_required), "maxLength": self.most_chars}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address of the API: what it does, what it takes, and which schema its answer has."""

    path: str
    name: str
    help: str
    parameters: tuple[EndpointParameter, ...]
    answer: str
    media_type: str = "application/json"

    def read(self, query: Iterable[tuple[str, str]]) -> dict[str, Any]:
        """Read the parameters of a request; what is not given has its default, what is unknown is refused."""
        given = _once(query)
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in given:
            if name not in known:
                near = get_close_matches(name[:40], known, n=1)
                step = f"Did you mean {near[0]}?" if near else f"It takes {', '.join(known)}."
                raise InputError(
                    f"There is no parameter {one_line(repr(name), 60)}", where="the query string", next_step=step
                )
        for parameter in self.parameters:
            if parameter.is_required and parameter.name not in given:
                raise _missing(parameter.name)
        return {
            name: parameter.read(given[name]) if name in given else parameter.default
            for name, parameter in known.items()
        }


def _once(query: Iterable[tuple[str, str]]) -> dict[str, str]:
    given: dict[str, str] = {}
    for name, value in query:
        if name in given:
            raise InputError(
                f"{one_line(name, 40)} is given twice", where="the query string", next_step="Leave one of them out."
            )
        given[name] = value
    return given


def _missing(name: str) -> InputError:
    return InputError(f"The parameter {name} is missing", where="the query string", next_step=f"Add it: ?{name}=…")


Q = EndpointParameter("q", "", "What to search for, in the query language.", is_required=True)
PREFIX = EndpointParameter("q", "", "The beginning of a word or of a query.", is_required=True)
LIMIT = EndpointParameter("limit", 10, "How many hits are returned.", low=1, high=100)
OFFSET = EndpointParameter("offset", 0, "How many hits are skipped first.", low=0, high=1_000_000)
ORDER = EndpointParameter(
    "order", "best", "best, newest, oldest, or a field of numbers or dates; with - before it the highest first."
)
GROUP = EndpointParameter(
    "group", "", "Show only the best hit of each site, thread or page, and how many more there are.",
    choices=("", "site", "thread", "page"),
)  # fmt: skip
FACETS = EndpointParameter(
    "facets", False, "Count the hits by site, kind, author, language, date and fields of words, too."
)
TARGET = EndpointParameter(
    "id", "", "The hit to explain: its id, or its URL.", is_required=True, most_chars=_MOST_URL_CHARS
)
URL = EndpointParameter("url", "", "The page that others shall resemble.", is_required=True, most_chars=_MOST_URL_CHARS)
LIKE = EndpointParameter(
    "like", "", "A page that others shall resemble, instead of a query.", most_chars=_MOST_URL_CHARS
)
PAGE = EndpointParameter("page", 1, "Which page of the results.", low=1, high=100_000)
ANY_Q = EndpointParameter("q", "", "What to search for, in the query language.")

# None: as the settings of the server say.
FRESHNESS = EndpointParameter(
    "freshness", None, "How much more a page of today counts than an old one; else as the server's settings say.",
    low=0, high=1_000,
)  # fmt: skip
SEARCH = Endpoint(
    "/v1/search", "search", "Find what fits a query.", (Q, LIMIT, OFFSET, ORDER, GROUP, FACETS, FRESHNESS), "Answer"
)
COUNT = Endpoint("/v1/count", "count", "Count what fits a query.", (Q,), "Count")
SUGGEST = Endpoint("/v1/suggest", "suggest", "Complete what somebody begins to type.", (PREFIX, LIMIT), "Suggestions")
EXPLAIN = Endpoint("/v1/explain", "explain", "Say why a hit stands where it does.", (Q, TARGET), "Explanation")
SIMILAR = Endpoint("/v1/similar", "similar", "Find pages like one in the collection.", (URL, LIMIT), "Answer")
FEED_LIMIT = EndpointParameter("limit", 30, "How many entries the feed has.", low=1, high=100)
FEED = Endpoint(
    "/v1/feed", "feed", "Tell what is new for a query, as an Atom feed.", (Q, FEED_LIMIT), "", "application/atom+xml"
)
METHOD = EndpointParameter("method", DEFAULT.name, "How to group.", choices=METHOD_NAMES)
WITHOUT = EndpointParameter("without", "", "Labels that are not wanted, with | between them.")
BY = EndpointParameter("by", "", "Group by site or by thread instead of by subject.", choices=("", "site", "thread"))
MERGE = EndpointParameter(
    "merge", "", "Labels of groups that shall be one, with | between them; and ; before the next such groups."
)
HIDE = EndpointParameter("hide", "", "Labels of groups that shall not be shown, with | between them.")
GROUPING = tuple(
    EndpointParameter(declared.name, float(declared.default), declared.help, low=declared.low, high=declared.high)
    for declared in (*OF_RESULTS, *METHOD_PARAMETERS)
)
# All that may be wished for where results are grouped.
GROUPED = (METHOD, WITHOUT, BY, MERGE, HIDE, *GROUPING)
CLUSTERS = Endpoint(
    "/v1/clusters", "clusters", "Group the best results of a query, and label the groups.",
    (Q, *GROUPED, FRESHNESS), "Groups",
)  # fmt: skip

CSV_LIMIT = EndpointParameter("limit", 200, "How many hits are returned.", low=1, high=1_000)
TABLE_OF_HITS = Endpoint(
    "/v1/search.csv",
    "search_csv",
    "Find what fits a query, as a table.",
    (Q, CSV_LIMIT, ORDER, FRESHNESS),
    "",
    "text/csv",
)

TABLE = (SEARCH, COUNT, SUGGEST, EXPLAIN, SIMILAR, CLUSTERS, FEED, TABLE_OF_HITS)

# The pages are no part of the API, but what they take is read in the same way.
VIEW = EndpointParameter("view", "", "As groups or as a list.", choices=("", "groups", "list"))
UI = EndpointParameter("ui", "", "The language of the page itself.", choices=("", *LANGUAGES))
RESULTS = Endpoint(
    "/", "results", "Search in a browser.", (ANY_Q, LIKE, PAGE, ORDER, GROUP, VIEW, UI, FRESHNESS, *GROUPED), "",
    "text/html",
)  # fmt: skip
GROUPS = Endpoint("/groups", "groups", "Groups of results, a part of a page.", RESULTS.parameters, "", "text/html")
PICTURE = Endpoint("/picture", "picture", "Links among results as a picture.", RESULTS.parameters, "", "text/html")
SAVED = Endpoint("/saved", "saved", "Searches that are kept.", (ANY_Q,), "", "text/html")
HIT = Endpoint(
    "/hit", "hit", "One of the grouped results, a part of a page.", (Q, TARGET, FRESHNESS, UI), "", "text/html"
)
COMPLETIONS = Endpoint(
    "/suggestions", "completions", "Complete a query in the form that browsers ask for.", (PREFIX,), "",
    "application/x-suggestions+json",
)  # fmt: skip


def read_wishes(given: dict[str, Any]) -> GroupWishes:
    """Take what may be wished for where results are grouped out of what was read, and leave the rest."""
    return GroupWishes(
        method=given.pop("method"),
        parameters={declared.name: given.pop(declared.name) for declared in GROUPING},
        without=_labels(given.pop("without")),
        by=given.pop("by"),
        merge=[_labels(some) for some in given.pop("merge").split(";")],
        hide=_labels(given.pop("hide")),
        freshness=given.pop("freshness"),
    )


def _labels(written: str) -> list[str]:
    return [label for label in written.split("|") if label.strip()]
