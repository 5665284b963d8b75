"""Declare every setting once; flag, environment name, TOML key, documentation and check are derived.

In: nothing. Out: `Setting` constants, the `TABLE` of all of them, and `Settings`, the values of one run.
To add a setting: declare it here, put it into `TABLE`, run ``make docs``; the commands that use it name it in
their ``settings=``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import isfinite
from typing import Any, Generic, TypeVar

from pauk import __version__
from pauk.base.clock import read_moment
from pauk.base.errors import BadSetting, BadTime, UnknownSetting
from pauk.base.log import LEVELS
from pauk.base.safe import one_line

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
            return f"{_KIND_WORDS[type(self.default)]} from {self.low:_} to {self.high:_}"
        if self.low is not None:
            return f"{_KIND_WORDS[type(self.default)]}, at least {self.low:_}"
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

    @property
    def sample(self) -> str:
        """A value that works, as it is written on a command line."""
        if isinstance(self.default, bool):
            return str(self.default).lower()
        return self.default if isinstance(self.default, str) else f"{self.default:_}"

    def _fits(self, value: T) -> bool:
        if self.choices:
            return value in self.choices
        if isinstance(value, str):
            return "\0" not in value and (self.check is None or not value or self.check(value))
        return isfinite(value) and (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


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
ALLOW_PRIVATE = Setting("allow_private", False, "Fetch from loopback and private addresses too.")
POLITE = Setting("polite", True, "Obey robots rules and leave each host time between requests.")
USER_AGENT = Setting(
    "user_agent",
    f"pauk/{__version__}",
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

TABLE: tuple[Setting[Any], ...] = (
    COLLECTION, NOW, ALLOW_PRIVATE, POLITE, USER_AGENT, PROGRESS, LOG_LEVEL,
    EXTRACT_MAX_BYTES,
)  # fmt: skip

GLOBALS = tuple(setting for setting in TABLE if "." not in setting.name)

_BY_NAME = {setting.name: setting for setting in TABLE}


def find_setting(name: str, *, where: str) -> Setting[Any]:
    """Find a setting by its dotted name; a misspelt name is refused and the right one offered."""
    if name not in _BY_NAME:
        what = f"There is no setting {one_line(repr(name), 80)}"
        raise UnknownSetting(what, where=where, next_step=_offer(name))
    return _BY_NAME[name]


def _offer(name: str) -> str:
    """Write the next step for a name that does not exist; it may be meant for a setting or for a table of them."""
    tables = {setting.name.rpartition(".")[0] for setting in TABLE} - {""}
    near = get_close_matches(name[:100], [*_BY_NAME, *sorted(tables)], n=1, cutoff=0.6)
    return f"Did you mean {near[0]}?" if near else "See all of them with: pauk config show"


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of one run, each with the place it came from."""

    values: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, setting: Setting[T]) -> T:
        value: Any = self.values.get(setting.name, setting.default)
        return value  # type: ignore[no-any-return]  # Setting.read let it in with this type

    def origin(self, setting: Setting[Any]) -> str:
        """Say where the value came from: default, a file, the environment or a flag."""
        return self.origins.get(setting.name, "default")

    def __iter__(self) -> Iterator[tuple[Setting[Any], str | int | float | bool, str]]:
        for setting in TABLE:
            yield setting, self[setting], self.origin(setting)
