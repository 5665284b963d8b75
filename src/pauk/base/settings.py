"""Declare every setting once; flag, environment name, TOML key, documentation and check are derived.

In: nothing. Out: `Setting` constants, the `TABLE` of all of them, and `Settings`, the values of one run.
To add a setting: declare it here, put it into `TABLE`, run ``make docs``; the commands that use it name it in
their ``settings=``.

Names that people may choose among stand here, too, in the order in which help lists them: help shows what may be
chosen without loading the room that does it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import isfinite
from typing import Any, Generic, Literal, TypeVar, get_args

from pauk import __version__
from pauk.base.clock import read_moment
from pauk.base.errors import BadSetting, BadTime, UnknownSetting
from pauk.base.log import LEVELS
from pauk.base.safe_text import one_line

# How the main text of a page is found; of some methods people may train models of their own. A name that begins with
# TEMPLATE names a file that says what to take.
EXTRACTION_METHODS = (
    "auto", "bte", "boilerpipe-default", "boilerpipe-article", "readability", "resiliparse", "svm-a", "svm-b",
    "svm-seg", "plain",
)  # fmt: skip
# What may join the body of a page, where it is asked for.
EXTRACTION_PARTS = ("title", "byline", "captions", "comments")
TEACHABLE_METHODS = ("svm-a", "svm-b", "svm-seg")
TEMPLATE = "template:"

# What dates are looked for in, and how numbers stand in them.
DateFormat = Literal["auto", "text", "html"]
DATE_FORMATS: tuple[DateFormat, ...] = get_args(DateFormat)
DATE_ORDERS = ("DMY", "MDY", "YMD")

# What became of pages that were asked for again.
NEW, CHANGED, GONE, BACK, MOVED = CHANGE_KINDS = ("new", "changed", "gone", "back", "moved")

# What can be taken out of a collection, and in which form.
PAGES, URLS, THREADS, POSTS = "pages", "urls", "threads", "posts"
JSONL, CSV, PARQUET, WARC = EXPORT_FORMS = ("jsonl", "csv", "parquet", "warc")

# Which run a report is about; all other names of runs are numbers.
LAST_RUN, ALL_RUNS = "last", "all"

# Where another search engine shows its hits: as links of a page, or else by a path of names in JSON.
HITS_IN_LINKS = "links"


T = TypeVar("T", str, int, float, bool)

_TRUE = frozenset("true yes on 1".split())
_FALSE = frozenset("false no off 0".split())
_KIND_WORDS = {str: "text", int: "whole number", float: "number", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """One thing a person may choose: its dotted name, default, help sentence and limits."""

    name: str
    default: T
    help: str
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    short_flag: str = ""
    in_file: bool = True  # may stand in pauk.toml; what decides which file is read may not
    check: Callable[[str], bool] | None = None  # a further check of a text, and what it takes in words
    takes: str = ""
    # What protects the user or others, or opens the network, and in which direction it does: a folder that may come
    # from a stranger can make it stricter, never weaker (`store.folder_settings`).
    safe: Literal["", "low", "high", "same"] = ""

    @property
    def env(self) -> str:
        """The environment variable that sets it."""
        return "PAUK_" + self.name.replace(".", "_").upper()

    @property
    def flag(self) -> str:
        """The command-line flag that sets it, in the commands that use it."""
        return "--" + self.name.rpartition(".")[2].replace("_", "-")

    @property
    def kind(self) -> str:
        """What kind of value it takes, in words."""
        if self.takes:
            return self.takes
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if self.low is not None and self.high is not None:
            return f"{_KIND_WORDS[type(self.default)]} from {_write(self.low)} to {_write(self.high)}"
        if self.low is not None:
            return f"{_KIND_WORDS[type(self.default)]}, at least {_write(self.low)}"
        return _KIND_WORDS[type(self.default)]

    def read(self, raw: object, *, where: str) -> T:
        """Take a raw value from a file, the environment or a flag, or say why it does not fit."""
        value = _convert(raw, type(self.default))
        if value is None or not self._fits(value):
            raise self.refuse(raw, where=where)
        return value

    def refuse(self, raw: object, *, where: str) -> BadSetting:
        """Make the error for a value that does not fit."""
        example = f", such as {self.sample}" if self.sample and not self.takes else ""
        what = f"{self.name} cannot be {one_line(repr(raw), 80)}"
        return BadSetting(what, where=where, next_step=f"It takes {self.kind}{example}.")

    def weakens(self, value: T, than: T) -> bool:
        """Whether a value protects less than another one does."""
        if isinstance(value, str) or isinstance(than, str):
            return bool(self.safe) and value != than
        return (self.safe == "low" and value > than) or (self.safe == "high" and value < than)

    @property
    def sample(self) -> str:
        """A value that works, as it is written on a command line."""
        if isinstance(self.default, bool):
            return str(self.default).lower()
        return self.default if isinstance(self.default, str) else _write(self.default)

    def _fits(self, value: T) -> bool:
        if self.choices:
            return value in self.choices
        if isinstance(value, str):
            return "\0" not in value and (self.check is None or not value or self.check(value))
        return isfinite(value) and (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def _write(number: float) -> str:
    """Write a number with its thousands apart where there are many."""
    return f"{number:_}" if abs(number) >= 10_000 else str(number)


def _convert(raw: object, kind: type[T]) -> T | None:
    """Read text as the wanted kind; TOML values must be of it already (an int may stand for a float)."""
    if kind is bool and isinstance(raw, str):
        text = raw.strip().lower()
        return kind(text in _TRUE) if text in _TRUE | _FALSE else None
    if isinstance(raw, bool) is not (kind is bool):
        return None
    if kind in (int, float) and isinstance(raw, (str, int)):
        try:
            return kind(raw)
        except (ValueError, OverflowError):
            return None
    return raw if isinstance(raw, kind) else None


def _is_moment(text: str) -> bool:
    try:
        read_moment(text)
    except BadTime:
        return False
    return True


def _is_header(text: str) -> bool:
    return text.isascii() and text.isprintable()


COLLECTION = Setting(
    "collection", "./pauk-data", "The folder that holds the collection.", short_flag="-c", in_file=False
)
NOW = Setting(
    "now",
    "",
    "The moment to take for the present everywhere, as ISO 8601; without a zone it is UTC. Empty: the clock.",
    in_file=False,
    check=_is_moment,
    takes="an ISO 8601 moment, such as 2026-11-15T09:30",
)
ALLOW_PRIVATE = Setting("allow_private", False, "Fetch from loopback and private addresses too.", safe="low")
POLITE = Setting("polite", True, "Obey robots rules and leave each host time between requests.", safe="high")
USER_AGENT = Setting(
    "user_agent",
    f"pauk/{__version__} (crawler)",  # some forums give plain pages to those alone who say that they are a robot
    "How pauk introduces itself to servers. Name yourself and a way to reach you.",
    check=_is_header,
    takes="a line of plain ASCII",
)
PROGRESS = Setting(
    "progress",
    "auto",
    "How progress is shown on standard error; auto draws a bar on a terminal and is silent elsewhere.",
    choices=("auto", "bar", "json", "none"),
)
LOG_LEVEL = Setting("log_level", "warning", "From which weight on log lines are written.", choices=LEVELS)
EXTRACT_MAX_BYTES = Setting(
    "extract.max_bytes",
    10_000_000,
    "How much of a page is read; the rest is cut off and noted.",
    low=1_000,
    high=1_000_000_000,
)
EXTRACT_METHOD = Setting(
    "extract.method",
    "auto",
    "How the main text of crawled pages is found; plain keeps all text and looks for no metadata, which is quickest.",
    choices=EXTRACTION_METHODS,
)

# Which URLs belong to a crawl.
CRAWL_SCOPE = Setting(
    "crawl.scope",
    "host",
    "How far from a seed links are followed: its host, its registered domain, below its folder, or anywhere.",
    choices=("host", "domain", "folder", "web"),
)
CRAWL_DOMAINS = Setting("crawl.domains", "", "Further domains that belong to the crawl, separated by spaces.")
CRAWL_INCLUDE = Setting(
    "crawl.include",
    "",
    "Follow only URLs that match one of these patterns, separated by spaces: * stands for anything, re: begins a "
    "regular expression.",
)
CRAWL_EXCLUDE = Setting("crawl.exclude", "", "Never follow URLs that match one of these patterns.")
CRAWL_DEPTH = Setting("crawl.depth", -1, "How many links from a seed; 0 is the seed alone, -1 any number.", low=-1)
CRAWL_LEVEL_PAGES = Setting(
    "crawl.level_pages", 0, "How many URLs at most on each level of depth; 0: any number.", low=0
)
CRAWL_ORDER = Setting(
    "crawl.order",
    "depth",
    "What comes first: what lies near the start (depth), or what many pages link to (importance).",
    choices=("depth", "importance"),
)
CRAWL_SITEMAPS = Setting("crawl.sitemaps", True, "Read the sitemaps that robots.txt names, where no depth is set.")
CRAWL_FEEDS = Setting("crawl.feeds", True, "Read the feeds (RSS, Atom, JSON) that pages name.")

# Budgets.
CRAWL_PAGES = Setting("crawl.pages", 0, "How many pages a crawl keeps in all; 0: any number.", low=0)
CRAWL_HOST_PAGES = Setting("crawl.host_pages", 0, "How many pages of one host; 0: any number.", low=0)
CRAWL_REQUESTS = Setting(
    "crawl.requests",
    0,
    "How many requests a crawl makes in all, or an update, robots.txt not counted; 0: any number.",
    low=0,
)
CRAWL_HOST_REQUESTS = Setting(
    "crawl.host_requests", 0, "How many requests to one host, sitemaps and missing pages counted; 0: any number.", low=0
)
CRAWL_BYTES = Setting("crawl.bytes", 0, "How many bytes a crawl fetches in all, or an update; 0: any number.", low=0)
CRAWL_TIME_S = Setting("crawl.time_s", 0.0, "After how many seconds a run stops; 0: never.", low=0)
CRAWL_PATIENCE_S = Setting(
    "crawl.patience_s",
    600.0,
    "How long a run waits when all that is left must wait; then it ends, and a later run can go on.",
    low=0,
)

# Traps.
CRAWL_URL_CHARS = Setting("crawl.url_chars", 2_000, "URLs longer than this are taken for traps.", low=100, high=8_000)
CRAWL_PATH_DEPTH = Setting("crawl.path_depth", 25, "Paths deeper than this are taken for traps.", low=3, high=1_000)
CRAWL_PATTERN_PAGES = Setting(
    "crawl.pattern_pages",
    100,
    "How many pages of one URL pattern are fetched before they must show that they bring something new.",
    low=1,
)

# Manners.
CRAWL_CONCURRENCY = Setting(
    "crawl.concurrency", 64, "How many pages are in flight at once, all hosts together.", low=1, high=10_000
)
CRAWL_PER_HOST = Setting("crawl.per_host", 1, "How many connections to one host at once.", low=1, high=100, safe="low")
CRAWL_HOSTS = Setting(
    "crawl.hosts", 2_000, "How many hosts take turns in memory; the rest wait on disk.", low=1, high=100_000
)
CRAWL_BY_ADDRESS = Setting("crawl.by_address", False, "Count hosts that share an address as one (virtual hosts).")
CRAWL_INIT_DELAY_S = Setting(
    "crawl.init_delay_s", 1.0, "Seconds between the first requests to a host.", low=0, high=86_400, safe="high"
)
CRAWL_MIN_DELAY_S = Setting(
    "crawl.min_delay_s", 0.1, "Seconds between requests to a host, at least.", low=0, high=86_400, safe="high"
)
CRAWL_MAX_DELAY_S = Setting(
    "crawl.max_delay_s",
    300.0,
    "The longest pause that slow answers may lead to; a site may ask for more.",
    low=0,
    high=86_400,
    safe="high",
)
CRAWL_DELAY_FACTOR = Setting(
    "crawl.delay_factor",
    10.0,
    "The pause is this many times the time an answer took.",
    low=0,
    high=1_000,
    safe="high",
)
CRAWL_REPEAT_LIMIT = Setting("crawl.repeat_limit", 3, "How many times a failed request is repeated.", low=0, high=100)
CRAWL_BACKOFF_S = Setting(
    "crawl.backoff_s",
    1.0,
    "The t-th repetition waits this many seconds times 2 to the t.",
    low=0,
    high=3_600,
    safe="high",
)
CRAWL_MAX_WAIT_S = Setting("crawl.max_wait_s", 300.0, "The longest wait before a repetition.", low=0, high=86_400)

# Requests.
CRAWL_TIMEOUT_S = Setting(
    "crawl.timeout_s", 30.0, "How long a server may be silent, or a connection take.", low=0.1, high=3_600
)
CRAWL_TOTAL_TIMEOUT_S = Setting(
    "crawl.total_timeout_s", 120.0, "How long one page may take in all.", low=0.1, high=86_400
)
CRAWL_MAX_BYTES = Setting(
    "crawl.max_bytes", 10_000_000, "Pages larger than this are not kept.", low=1_000, high=1_000_000_000
)
CRAWL_REDIRECTS = Setting("crawl.redirects", 10, "How many redirects in a row are followed.", low=0, high=100)
CRAWL_COOKIES = Setting("crawl.cookies", True, "Give a host back the cookies it set during the run.")
CRAWL_PROXY = Setting(
    "crawl.proxy", "", "The HTTP proxy to go through, such as http://proxy.example:3128.", safe="same"
)
CRAWL_WORKERS = Setting(
    "crawl.workers",
    -1,
    "How many processes read pages; 0: this one alone, -1: one for each core they may use.",
    low=-1,
    high=1_000,
)

# Coming back.
UPDATE_CHANCE = Setting(
    "update.chance",
    0.5,
    "A page that changes about daily is looked at when it has changed with this chance; others more or less often.",
    low=0.01,
    high=0.99,
)
UPDATE_MIN_INTERVAL_S = Setting(
    "update.min_interval_s", 600.0, "Seconds between two looks at a page, at least.", low=1, high=31_536_000
)
UPDATE_MAX_INTERVAL_S = Setting(
    "update.max_interval_s", 5_184_000.0, "Seconds between two looks at a page, at most.", low=1, high=315_360_000
)
UPDATE_REST_S = Setting(
    "update.rest_s", 60.0, "How long --watch rests between two rounds, at least.", low=0.1, high=86_400
)
UPDATE_LOT = Setting("update.lot", 10_000, "How many pages are taken up at once of those that are due.", low=1)

# Serving.
SERVE_HOST = Setting(
    "serve.host",
    "127.0.0.1",
    "The address that the server listens at; any other than loopback lets others in: give pauk serve a password.",
    safe="same",
)
SERVE_PORT = Setting("serve.port", 8765, "The port that the server listens at; 0 takes a free one.", low=0, high=65_535)
SERVE_NAMES = Setting(
    "serve.names",
    "",
    "Host names, separated by spaces, that the server answers to besides localhost and bare addresses.",
    safe="same",
)
SERVE_TRUST_PROXY = Setting(
    "serve.trust_proxy",
    False,
    "Believe the X-Forwarded headers of a proxy that stands in front of the server.",
    safe="low",
)
SERVE_LOG_QUERIES = Setting("serve.log_queries", False, "Write what people search for into the log.", safe="low")

ARCHIVE_FILE_BYTES = Setting(
    "archive.file_bytes", 1_000_000_000, "When an archive file is this large, the next one is begun.", low=1_000
)
ARCHIVE_LEVEL = Setting(
    "archive.level",
    3,
    "How hard the archive is compressed: 1 to 3 is quick, 6 saves 7 % of the space for 2.5 times the work.",
    low=1,
    high=9,
)

# How results are ranked. BM25 sums up words within a field; the weights say how much a field counts. Chosen by
# known-item search (`pauk eval search`) on 2,750 pages of documentation in 14 languages: a title of 2 costs sentence
# fragments .03 of MRR@10 there, a title of 1 titles themselves .01; measured on other documentation.
SEARCH_TITLE_WEIGHT = Setting("search.title_weight", 1.5, "How much words in the title count.", low=0, high=1_000)
SEARCH_BODY_WEIGHT = Setting("search.body_weight", 1.0, "How much words in the text count.", low=0, high=1_000)
SEARCH_ANCHORS_WEIGHT = Setting(
    "search.anchors_weight", 0.5, "How much words of links to a page count.", low=0, high=1_000
)
SEARCH_URL_WEIGHT = Setting("search.url_weight", 0.5, "How much words in the URL count.", low=0, high=1_000)
SEARCH_RANK_WEIGHT = Setting("search.rank_weight", 1.0, "How much PageRank counts.", low=0, high=1_000)
SEARCH_FRESHNESS_WEIGHT = Setting(
    "search.freshness_weight", 0.5, "How much more a page of today counts than an old one.", low=0, high=1_000
)
SEARCH_FRESH_DAYS = Setting(
    "search.fresh_days", 365.0, "After how many days a page is only half as fresh.", low=0.01, high=100_000
)

TABLE: tuple[Setting[Any], ...] = (
    COLLECTION, NOW, ALLOW_PRIVATE, POLITE, USER_AGENT, PROGRESS, LOG_LEVEL,
    EXTRACT_MAX_BYTES, EXTRACT_METHOD,
    CRAWL_SCOPE, CRAWL_DOMAINS, CRAWL_INCLUDE, CRAWL_EXCLUDE, CRAWL_DEPTH, CRAWL_LEVEL_PAGES, CRAWL_ORDER,
    CRAWL_SITEMAPS, CRAWL_FEEDS,
    CRAWL_PAGES, CRAWL_HOST_PAGES, CRAWL_REQUESTS, CRAWL_HOST_REQUESTS, CRAWL_BYTES, CRAWL_TIME_S, CRAWL_PATIENCE_S,
    CRAWL_URL_CHARS, CRAWL_PATH_DEPTH, CRAWL_PATTERN_PAGES,
    CRAWL_CONCURRENCY, CRAWL_PER_HOST, CRAWL_HOSTS, CRAWL_BY_ADDRESS,
    CRAWL_INIT_DELAY_S, CRAWL_MIN_DELAY_S, CRAWL_MAX_DELAY_S, CRAWL_DELAY_FACTOR,
    CRAWL_REPEAT_LIMIT, CRAWL_BACKOFF_S, CRAWL_MAX_WAIT_S,
    CRAWL_TIMEOUT_S, CRAWL_TOTAL_TIMEOUT_S, CRAWL_MAX_BYTES, CRAWL_REDIRECTS, CRAWL_COOKIES, CRAWL_PROXY,
    CRAWL_WORKERS,
    UPDATE_CHANCE, UPDATE_MIN_INTERVAL_S, UPDATE_MAX_INTERVAL_S, UPDATE_REST_S, UPDATE_LOT,
    SERVE_HOST, SERVE_PORT, SERVE_NAMES, SERVE_TRUST_PROXY, SERVE_LOG_QUERIES,
    ARCHIVE_FILE_BYTES, ARCHIVE_LEVEL,
    SEARCH_TITLE_WEIGHT, SEARCH_BODY_WEIGHT, SEARCH_ANCHORS_WEIGHT, SEARCH_URL_WEIGHT, SEARCH_RANK_WEIGHT,
    SEARCH_FRESHNESS_WEIGHT, SEARCH_FRESH_DAYS,
)  # fmt: skip

GLOBALS = tuple(setting for setting in TABLE if "." not in setting.name)

_BY_NAME = {setting.name: setting for setting in TABLE}


def find_setting(name: str, *, where: str) -> Setting[Any]:
    """Find a setting by its dotted name; a misspelt name is refused and the right one offered."""
    if name not in _BY_NAME:
        what = f"There is no setting {one_line(repr(name), 80)}"
        # Write the next step for a name that does not exist; it may be meant for a setting or for a table of them.
        tables = {setting.name.rpartition(".")[0] for setting in TABLE} - {""}
        # As flags and the library write them; of two the first.
        short = {setting.name.rpartition(".")[2]: setting.name for setting in reversed(TABLE)}
        near = get_close_matches(name[:100], [*_BY_NAME, *sorted(tables), *short], n=1, cutoff=0.6)
        raise UnknownSetting(
            what,
            where=where,
            next_step=f"Did you mean {short.get(near[0], near[0])}?"
            if near
            else "See all of them with: pauk config show",
        )
    return _BY_NAME[name]


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of one run, each with the place it came from."""

    values: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)
    ignored: Mapping[str, str] = field(default_factory=dict)  # what a folder asked for and may not decide, and where

    def __getitem__(self, setting: Setting[T]) -> T:
        value: Any = self.values.get(setting.name, setting.default)
        return value  # type: ignore[no-any-return]  # Setting.read let it in with this type

    def origin(self, setting: Setting[Any]) -> str:
        """Say where the value came from: default, a file, the environment or a flag; and what was not obeyed."""
        origin = self.origins.get(setting.name, "default")
        asked = self.ignored.get(setting.name)
        return f"{origin} ({asked}, which only a folder that you trust may: pauk config trust)" if asked else origin

    def __iter__(self) -> Iterator[tuple[Setting[Any], str | int | float | bool, str]]:
        for setting in TABLE:
            yield setting, self[setting], self.origin(setting)
