"""Remember which folders this user made or trusts, and what the user allowed for them, where no stranger can write.

In: folders of collections. Out: ``folders.json`` in the user's own configuration folder (``$XDG_CONFIG_HOME/pauk``, or
``~/.config/pauk``). A folder is known by its path and by a random id that stands in it: a copy has another path, and
what somebody else unpacks at the same path has another id or none. So both are a stranger's until they are trusted.
"""

import fcntl
import json
import logging
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

from pauk.base.errors import BadFile, NoCollection, UnsafeFolder
from pauk.store.disk.plain_files import open_plain, read_plain

log = logging.getLogger(__name__)

FILE_NAME = "folders.json"
ID_FILE = ".pauk-id"
_VERSION = 1
_ID = re.compile(r"[0-9a-f]{32}")
_MAX_BYTES = 10_000_000
_LOCK = "folders.lock"
_MOST_FOLDERS = 200

Value: TypeAlias = str | int | float | bool
Known: TypeAlias = dict[str, Any]


def config_home() -> Path:
    """Return the user's own configuration folder, be it there or not."""
    told = os.environ.get("XDG_CONFIG_HOME", "")
    # The specification has relative paths ignored (XDG Base Directory, 0.8).
    return (Path(told) if Path(told).is_absolute() else Path("~").expanduser() / ".config") / "pauk"


def is_trusted(folder: Path) -> bool:
    """Whether this user made a folder, or has said to trust it."""
    return bool(_entry_of(folder))


def allowed_in(folder: Path) -> Mapping[str, Value]:
    """Return what the user allowed for a folder by flags, as it was given; nothing for a stranger's."""
    allowed = _entry_of(folder).get("allowed", {})
    return allowed if isinstance(allowed, dict) else {}


def trust(folder: Path) -> None:
    """Trust a folder from now on; it gets a new id, so that no other copy of it is trusted with it."""
    if not folder.is_dir():
        raise NoCollection("There is no such folder", where=str(folder), next_step="Name the folder of a collection.")
    # Write a new random id into a folder, in the place of another.
    identity = secrets.token_hex(16)
    path = folder / ID_FILE
    with suppress(FileNotFoundError):
        path.unlink()
    handle = open_plain(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, in_root=True)
    try:
        os.write(handle, identity.encode())
    finally:
        os.close(handle)
    _change(lambda known: known | {_path_of(folder): {"id": identity}})


def claim(folder: Path) -> None:
    """Note that this user has just made a folder; where that cannot be noted, flags must be given each time."""
    try:
        trust(folder)
    except (OSError, BadFile) as error:
        log.info("That this folder is yours could not be noted: %s", error)


def allow(folder: Path, values: Mapping[str, Value]) -> None:
    """Remember what the user allows for a folder of their own; for a stranger's nothing is remembered."""
    entry = _entry_of(folder)
    if not entry or not values or values.items() <= allowed_in(folder).items():
        return
    changed = entry | {"allowed": {**allowed_in(folder), **values}}
    try:
        _change(lambda known: known | {_path_of(folder): changed})
    except (OSError, BadFile) as error:
        log.info("What is allowed for this folder could not be noted: %s", error)


def is_new(folder: Path) -> bool:
    """Whether whoever begins a collection here makes the folder: it is not there, or there is nothing in it."""
    try:
        return not any(folder.iterdir())
    except FileNotFoundError:
        return True
    except OSError:
        return False


def _path_of(folder: Path) -> str:
    return os.path.realpath(folder)


def _entry_of(folder: Path) -> Known:
    entry = _read().get(_path_of(folder), {})
    if not isinstance(entry, dict) or not entry:
        return {}
    try:
        identity = read_plain(folder / ID_FILE, 100).decode("ascii", "replace").strip()
    except (OSError, UnsafeFolder):
        return {}
    is_same = _ID.fullmatch(identity) and secrets.compare_digest(identity, str(entry.get("id", "")))
    return entry if is_same else {}


def _read() -> dict[str, Known]:
    path = config_home() / FILE_NAME
    try:
        told = json.loads(path.read_bytes()[:_MAX_BYTES])
        folders = told["folders"]
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        log.warning("%s cannot be read, so that no folder is trusted: %s", path, error)
        return {}
    return folders if isinstance(folders, dict) else {}


def _change(change: Callable[[dict[str, Known]], dict[str, Known]]) -> None:
    home = config_home()
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _alone(home):
            part = home / f".{FILE_NAME}.part"
            known = _read()
            if not known and (home / FILE_NAME).exists():  # it may be damaged: what it says is not written over
                (home / FILE_NAME).replace(home / f"{FILE_NAME}.old")
            # Forget the oldest folders that are not there any more, where there are very many (of demos, of tests).
            folders = change(known)
            surplus = [path for path in folders if not Path(path).is_dir()][: max(0, len(folders) - _MOST_FOLDERS)]
            told = {
                "version": _VERSION,
                "folders": {path: entry for path, entry in folders.items() if path not in surplus},
            }
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(told, file, ensure_ascii=True, indent=1)
                file.flush()
                os.fsync(file.fileno())
            part.replace(home / FILE_NAME)
    except OSError as error:
        what = f"What you trust cannot be noted: {error.strerror or error}"
        raise BadFile(what, where=str(home), next_step="Check who owns it, or set XDG_CONFIG_HOME.") from error


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    handle = os.open(home / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
