"""Every error pauk raises on purpose; each says what happened, where, and the next step.

PaukError
├── UsageError              the command line asks for something that is not there
├── SettingError            a setting cannot be taken
│   ├── UnknownSetting      no setting has this name
│   └── BadSetting          the name is right, the value is not
├── InputError              something handed in cannot be used
│   ├── BadUrl              not an absolute http or https URL
│   ├── BadTime             not an ISO 8601 moment
│   ├── BadFile             a file cannot be read or written
│   ├── BadModel            a model file is damaged, foreign or of the wrong kind
│   ├── BadRecipe           a recipe of facts has mistakes
│   ├── BadQuery            a search query cannot be understood
│   ├── UnknownEntry        nothing in the index has this address or id
│   └── LoginFailed         a site does not take what it was given to log in with
├── CollectionError         the collection cannot be used as it is
│   ├── NoCollection        there is none at this place
│   ├── LockedCollection    another runner works on it
│   ├── NewerCollection     a newer version of pauk made it
│   ├── DamagedCollection   its files contradict themselves
│   ├── UnsafeFolder        something in it could lead or act outside of it
│   └── IndexOutdated       the search index was made in another way and must be made again
├── PartlyDone              all was done but a part that could not be, which was left out
├── NothingCame             something was asked for, and nothing at all came
├── NotLearned              no forum was found, or too little is sure of it
├── LoginLost               a site has logged us out; what is not fetched yet waits
├── NoSpace                 the disk is full; what was done is kept
├── NoMemory                there is too little memory, or no more files may be open
├── FloorBroken             a measured quality fell below its pinned floor
├── MissingExtra            an optional library is not installed
└── WorkerNotStarted        a child process cannot be started

What happens to a URL or a document every day is no error but an outcome (`outcomes.py`).
A class added here is added to the drawing above; the reference page is made from both.
"""

import errno
from enum import IntEnum
from typing import ClassVar


class ExitCode(IntEnum):
    """What the exit status of the ``pauk`` command means."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    INPUT = 3
    COLLECTION = 4
    SYSTEM = 5
    PARTLY = 6
    NOTHING_CAME = 7
    NOT_LEARNED = 8
    BUG = 70
    INTERRUPTED = 130

    @property
    def sentence(self) -> str:
        """Say in one sentence when this code is returned."""
        return _EXIT_SENTENCES[self]


_EXIT_SENTENCES = {
    ExitCode.DONE: "The command did what it was asked to do; that there was nothing new is no failure.",
    ExitCode.FAILED: "The command ran, and what it checked does not hold.",
    ExitCode.USAGE: "The command line or a setting is wrong; nothing was done.",
    ExitCode.INPUT: "A URL, time, file or model that was handed in cannot be used.",
    ExitCode.COLLECTION: "The collection is not there, locked, damaged, of a newer version or not safe to open.",
    ExitCode.SYSTEM: "The machine lacks something: an optional library, space, memory, open files or a permission.",
    ExitCode.PARTLY: "A part could not be done and was left out: a damaged text, a broken record, a lost log-in.",
    ExitCode.NOTHING_CAME: "Something was asked for, and nothing at all came: no page, or no record that can be read.",
    ExitCode.NOT_LEARNED: "No forum was found, or what was learned of it is too uncertain to be followed.",
    ExitCode.BUG: "Something happened that pauk does not know; please report it.",
    ExitCode.INTERRUPTED: "Ctrl-C was pressed; what was in flight was finished.",
}


class PaukError(Exception):
    """Something went wrong that a person can mend: what, where, and the next step."""

    exit_code: ClassVar[ExitCode] = ExitCode.FAILED

    def __init__(self, what: str, *, where: str = "", next_step: str = "") -> None:
        super().__init__(what, where, next_step)
        self.what = what
        self.where = where
        self.next_step = next_step

    def __str__(self) -> str:
        place = f" ({self.where})" if self.where else ""
        step = f" {self.next_step}" if self.next_step else ""
        return f"{self.what}{place}.{step}"

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process borders when line modes run with --jobs.
        return (_rebuild, (type(self), self.what, self.where, self.next_step))


def _rebuild(kind: type[PaukError], what: str, where: str, next_step: str) -> PaukError:
    return kind(what, where=where, next_step=next_step)


class UsageError(PaukError):
    """The command line asks for something that is not there."""

    exit_code = ExitCode.USAGE


class SettingError(PaukError):
    """A setting cannot be taken."""

    exit_code = ExitCode.USAGE


class UnknownSetting(SettingError):
    """No setting has this name; the nearest right one is offered."""


class BadSetting(SettingError):
    """The setting exists, but the value does not fit its type or range."""


class InputError(PaukError):
    """Something handed in cannot be used."""

    exit_code = ExitCode.INPUT


class BadUrl(InputError):
    """The text is not an absolute http or https URL."""


class BadTime(InputError):
    """The text is not an ISO 8601 moment."""


class BadFile(InputError):
    """A file cannot be read or written."""


class BadModel(InputError):
    """A model file is damaged, foreign or of the wrong kind."""


class BadRecipe(InputError):
    """A recipe of facts has mistakes; each is told with its line and the nearest right word."""


class BadQuery(InputError):
    """A search query cannot be understood; the place is the character where it goes wrong."""

    def __init__(self, what: str, *, where: str = "", next_step: str = "", query: str = "", place: int = 0) -> None:
        super().__init__(what, where=where, next_step=next_step)
        self.query = query
        self.place = place

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_query, (self.what, self.where, self.next_step, self.query, self.place))


def _rebuild_query(what: str, where: str, next_step: str, query: str, place: int) -> BadQuery:
    return BadQuery(what, where=where, next_step=next_step, query=query, place=place)


class UnknownEntry(InputError):
    """Nothing that can be searched has this address or id."""


class LoginFailed(InputError):
    """A site does not take what it was given to log in with, or shows no sign that it did."""


class CollectionError(PaukError):
    """The collection cannot be used as it is."""

    exit_code = ExitCode.COLLECTION


class NoCollection(CollectionError):
    """There is no collection at this place."""


class LockedCollection(CollectionError):
    """Another runner works on the collection; the error names it."""


class NewerCollection(CollectionError):
    """A newer version of pauk made the collection, and this one would not understand it."""


class DamagedCollection(CollectionError):
    """The files of the collection contradict themselves or cannot be read."""


class UnsafeFolder(CollectionError):
    """Something in the folder could lead or act outside of it: a link, a pipe, a trigger; nothing was touched."""


class IndexOutdated(CollectionError):
    """The search index was made by another version or cannot be read; it is made again from the collection."""


class PartlyDone(PaukError):
    """Everything was done but a part that could not be done; it was left out, and the rest is kept."""

    exit_code = ExitCode.PARTLY


class NothingCame(PaukError):
    """Something was asked for, and nothing at all came."""

    exit_code = ExitCode.NOTHING_CAME


class NotLearned(PaukError):
    """No forum was found where one was expected, or what was learned is too uncertain to be followed."""

    exit_code = ExitCode.NOT_LEARNED


class LoginLost(PaukError):
    """A site has logged us out in the middle of a crawl; its URLs wait until somebody logs in again."""

    exit_code = ExitCode.PARTLY


class NoSpace(PaukError):
    """The disk is full; everything up to the last complete step is kept."""

    exit_code = ExitCode.SYSTEM


class NoMemory(PaukError):
    """There is too little memory, or the system lets us open no more files; what was done is kept."""

    exit_code = ExitCode.SYSTEM


class FloorBroken(PaukError):
    """A measured quality fell below its pinned floor, or was measured on other data."""


class MissingExtra(PaukError):
    """An optional library is not installed; the next step names the extra that brings it."""

    exit_code = ExitCode.SYSTEM


class WorkerNotStarted(PaukError):
    """A child process cannot be started, so work on several cores is not possible here."""

    exit_code = ExitCode.SYSTEM


_OPEN_FILES = frozenset((errno.EMFILE, errno.ENFILE))
_FILES_WORDS = ("too many open files", "os error 24")
# What libraries say where memory ends: the loader, threads, compiled code.
_MEMORY_WORDS = (
    "cannot allocate memory", "can't start new thread", "out of memory", "memory allocation", "failed to map segment",
)  # fmt: skip


_SYSTEM_LIMITS = _OPEN_FILES | {errno.ENOMEM}


def system_limit(error: BaseException) -> NoMemory | None:
    """Return the same by the system's number alone: where the words of an error may be those of a server or a page."""
    is_limit = isinstance(error, OSError) and error.errno in _SYSTEM_LIMITS
    return machine_limit(error) if is_limit else None


def machine_limit(error: BaseException) -> NoMemory | None:
    """Return what is to be said where the machine is too small for what is asked; None where it is not that."""
    words = str(error).lower()
    is_files = isinstance(error, OSError) and error.errno in _OPEN_FILES
    if is_files or any(told in words for told in _FILES_WORDS):
        return NoMemory(
            "No more files can be opened: the limit of this process or of the system is reached",
            next_step="Raise it (ulimit -n 4096), or lower crawl.concurrency and crawl.workers, and run the same "
            "command again; what was done is kept.",
        )
    is_memory = isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM)
    if is_memory or any(told in words for told in _MEMORY_WORDS):
        return NoMemory(
            "There is too little memory",
            next_step="Close other programs, raise the limit (ulimit -v), or lower crawl.workers and "
            "crawl.concurrency, and run the same command again; what was done is kept.",
        )
    return None
