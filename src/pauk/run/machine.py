"""Look at what pauk runs on: Python, SQLite, libraries, open files, disk, folder, and how it introduces itself.

In: the collection's folder, which need not exist, and settings. Out: findings.
"""

import os
import platform
import re
import resource
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from pauk.base.cores import usable_cores
from pauk.base.errors import NoMemory
from pauk.base.formatting import count, write_size
from pauk.base.settings import CRAWL_CONCURRENCY, CRAWL_WORKERS, USER_AGENT, Settings
from pauk.store.upkeep.findings import FINE, NOTE, WRONG, Finding
from pauk.store.upkeep.soundness import look_at_engine

_OLDEST_PYTHON = (3, 11)
# Tables without row ids, upserts, row values and partial indexes are all older; built-in JSON is looked for.
_NAME = re.compile(r"[\w.-]+")
_LEAST = re.compile(r">=\s*([\d.]+)")
_EXTRA = re.compile(r"extra == ['\"](\w+)['\"]")
_FOR_DEVELOPERS = frozenset(("dev", "bench", "train"))
# A quarter of the files may be idle connections (`crawl.fetch.connections`); database, archive, log and libraries need
# these.
_OTHER_FILES = 64
_FILES_PER_WORKER = 3
_FULL_BYTES = 200_000_000
_TIGHT_BYTES = 2_000_000_000
_CONTACT = re.compile(r"@|https?://|\bmailto:|\bwww\.", re.IGNORECASE)


def look_at_machine(folder: Path, settings: Settings) -> Iterator[Finding]:
    """Look at everything that does not depend on what is in the collection."""
    yield _look_at_python()
    yield look_at_engine()
    yield from look_at_libraries(requires("pauk") or [])
    yield _look_at_files(settings)
    yield _look_at_name(settings)
    nearest = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    yield _look_at_folder(folder, nearest)
    yield _look_at_disk(nearest)


def _look_at_python() -> Finding:
    told = f"{platform.python_version()} ({platform.python_implementation()}, {platform.system()})"
    if sys.version_info >= _OLDEST_PYTHON:
        return Finding("Python", FINE, told)
    return Finding("Python", WRONG, told, "pauk needs 3.11 or newer.")


def look_at_libraries(requirements: list[str]) -> Iterator[Finding]:
    """Compare what is installed with what a list of requirements asks for; extras are only worth a note."""
    problems, names, extras = [], [], []
    for name, least, marker in map(_read_requirement, requirements):
        try:
            found = version(name)
        except PackageNotFoundError:
            found = ""
        extra = _EXTRA.search(marker)
        if extra:
            if extra[1] not in _FOR_DEVELOPERS:
                extras.append(_judge_extra(extra[1], name, found))
        elif not found:
            # Other markers say that newer Pythons bring the library themselves.
            problems += [] if marker else [f"{name} is missing"]
        elif _numbers(found) < _numbers(least):
            problems.append(f"{name} {found} is older than {least}")
        else:
            names.append(f"{name} {found}")
    if problems:
        step = "Install pauk once more: pip install --upgrade pauk"
        yield Finding("Libraries", WRONG, f"{'; '.join(problems)}.", step)
    else:
        yield Finding("Libraries", FINE, f"All {len(names)} are here: {', '.join(names)}.")
    yield from extras


def _judge_extra(extra: str, name: str, found: str) -> Finding:
    if found:
        return Finding(f"Extra {extra}", FINE, f"{name} {found}")
    return Finding(f"Extra {extra}", NOTE, f"{name} is not installed.", f"If you want it: pip install 'pauk[{extra}]'")


def _read_requirement(text: str) -> tuple[str, str, str]:
    """Split a requirement into name, least version and the marker that says when it counts."""
    wanted, _, marker = text.partition(";")
    name, least = _NAME.match(wanted), _LEAST.search(wanted)
    return name[0] if name else wanted, least[1] if least else "", marker


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text)[:3])


def _look_at_files(settings: Settings) -> Finding:
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings[CRAWL_CONCURRENCY]
    told = f"{count(wanted, 'page')} in flight (crawl.concurrency)"
    if limit == resource.RLIM_INFINITY:
        return Finding("Open files", FINE, f"No limit; {told}.")
    workers = settings[CRAWL_WORKERS] if settings[CRAWL_WORKERS] >= 0 else usable_cores()
    room = limit - limit // 4 - _OTHER_FILES - _FILES_PER_WORKER * workers
    told = f"{limit:,} allowed, which is room for about {max(room, 0):,} connections at once; {told}."
    if wanted <= room:
        return Finding("Open files", FINE, told)
    return Finding("Open files", NOTE, told, f"Raise it with: ulimit -n {4 * wanted + 1024}, or lower --concurrency.")


def _look_at_name(settings: Settings) -> Finding:
    name = settings[USER_AGENT]
    if _CONTACT.search(name):
        return Finding("User agent", FINE, name)
    told = f"“{name}” names nobody whom the owner of a site could write to."
    example = f"{name.partition(' ')[0]} (crawler; +https://example.org/about; you@example.org)"
    step = f"Set user_agent in pauk.toml, for example to: {example}"
    return Finding("User agent", NOTE, told, step)


def _look_at_folder(folder: Path, nearest: Path) -> Finding:
    if not os.access(nearest, os.W_OK | os.X_OK):
        step = "Check who owns it, or choose another place with -c."
        return Finding("Folder", WRONG, f"{nearest} cannot be written to.", step)
    told = f"{folder} can be written to." if nearest == folder else f"{folder} is not there yet and can be made."
    return Finding("Folder", FINE, told)


def _look_at_disk(place: Path) -> Finding:
    free = shutil.disk_usage(place).free
    told = f"{write_size(free)} are free."
    if free < _FULL_BYTES:
        return Finding("Disk", WRONG, told, "Make space before you crawl on.")
    if free < _TIGHT_BYTES:
        return Finding("Disk", NOTE, told, "A large crawl needs more; set a budget with --bytes.")
    return Finding("Disk", FINE, told)


# Measured: a crawl works within 250 MB of addresses and a search within 300; with less, libraries abort without a word.
_LEAST_BYTES = 250_000_000
SEARCH_BYTES = 300_000_000


def demand_memory(needed_bytes: int = _LEAST_BYTES, *, what: str = "pauk") -> None:
    """Refuse what could only abort: where a limit for memory leaves a process less than its libraries take."""
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY and limit < needed_bytes:
        raise NoMemory(
            f"This process may use {write_size(limit)} of memory, and {what} needs {write_size(needed_bytes)}",
            next_step="Raise the limit: ulimit -v unlimited",
        )
