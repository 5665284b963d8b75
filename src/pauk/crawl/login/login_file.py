"""Keep log-ins in a file of the collection that only its owner can read.

In: log-ins. Out: ``logins.json``, made with its mode and replaced as a whole; the log-ins again. What stands in it
never goes anywhere else: no copy, no export, no log holds it.
"""

import fcntl
import json
import math
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from pauk.base.errors import BadFile
from pauk.base.urls import origin_of
from pauk.crawl.fetch.cookies import Cookie
from pauk.store.archive.durable_files import speaking_of_place
from pauk.store.disk.plain_files import read_plain
from pauk.store.disk.trusted_folders import claim, is_new

FILE_NAME = "logins.json"
_PART = f".{FILE_NAME}.part-"
_VERSION = 1
_MODE = 0o600
# Fifty cookies of 4 KB for each of a hundred hosts.
_MAX_BYTES = 20_000_000


class LoginWay(StrEnum):
    """How one logs in."""

    FORM = "form"
    COOKIES = "cookies"
    BASIC = "basic"


class SignKind(StrEnum):
    """What shows that one is logged in."""

    LINK = "link"  # a link for logging out
    TEXT = "text"  # certain words
    ANSWER = "answer"  # that the page is answered at all


@dataclass(frozen=True, slots=True)
class LoggedInSign:
    """What a page shows as long as one is logged in."""

    kind: SignKind
    text: str = ""

    @property
    def sentence(self) -> str:
        """Name it, for people."""
        sentences = {
            SignKind.LINK: "a link for logging out",
            SignKind.TEXT: f"the words {self.text!r}",
            SignKind.ANSWER: "that the page is shown at all",
        }
        return sentences[self.kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLogin:
    """One host's log-in as it is kept."""

    origin: str
    way: LoginWay
    url: str  # where one logs in
    check_url: str  # the page on which the sign was found
    sign: LoggedInSign
    user: str = ""
    password: str = field(default="", repr=False)  # only where the user wants it kept
    cookies: tuple[Cookie, ...] = field(default=(), repr=False)
    made_at: float = 0.0
    failed_at: float = 0.0  # when the site did not take the password any more; it is not sent again

    @property
    def may_renew(self) -> bool:
        """Whether all is there that logging in again takes, and it did not fail before."""
        return self.way is LoginWay.FORM and bool(self.password) and not self.failed_at


def read_logins(folder: Path) -> dict[str, KeptLogin]:
    """Read the log-ins of a collection, by origin; none where there is no file."""
    path = folder / FILE_NAME
    try:
        told = json.loads(read_plain(path, _MAX_BYTES))
        return {origin: _read(origin, told["logins"][origin]) for origin in told["logins"]}
    except FileNotFoundError:
        return {}
    except OSError as error:
        what = f"The file of log-ins cannot be read: {error.strerror}"
        raise BadFile(what, where=str(path), next_step="Check who owns it.") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadFile(
            "The file of log-ins is damaged",
            where=str(path),
            next_step="Remove it and log in again with: pauk login URL",
        ) from None  # the cause would quote what stands in the file


def keep_login(folder: Path, login: KeptLogin) -> None:
    """Keep one log-in, in the place of an earlier one of its host."""
    with _alone(folder):
        _write(folder, read_logins(folder) | {login.origin: login})


def forget_login(folder: Path, origin: str) -> bool:
    """Remove a host's log-in, and tell whether there was one."""
    with _alone(folder):
        logins = read_logins(folder)
        has_gone = logins.pop(origin, None) is not None
        if has_gone:
            _write(folder, logins)
    return has_gone


def refresh_cookies(folder: Path, fresh: Mapping[KeptLogin, tuple[Cookie, ...]]) -> None:
    """Keep the cookies that a crawl has now; a log-in that was made anew or forgotten meanwhile stays as it is."""
    with _alone(folder):
        logins = read_logins(folder)
        for login, cookies in fresh.items():
            kept = logins.get(login.origin)
            if kept is not None and kept.made_at == login.made_at:
                logins[login.origin] = replace(kept, cookies=cookies)
        _write(folder, logins)


def note_failure(folder: Path, login: KeptLogin, at_s: float) -> None:
    """Keep that logging in again has failed, until a person logs in: who tries for ever gets accounts locked."""
    with _alone(folder):
        logins = read_logins(folder)
        kept = logins.get(login.origin)
        if kept is not None and kept.made_at == login.made_at:
            _write(folder, logins | {login.origin: replace(kept, failed_at=at_s)})


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep others from changing the file meanwhile."""
    with speaking_of_place(folder):
        begins = is_new(folder)
        folder.mkdir(parents=True, exist_ok=True)
        if begins:
            claim(folder)
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _write(folder: Path, logins: Mapping[str, KeptLogin]) -> None:
    path = folder / FILE_NAME
    with speaking_of_place(path):
        if not logins:
            path.unlink(missing_ok=True)
            return
        told = {"version": _VERSION, "logins": {origin: _describe(login) for origin, login in logins.items()}}
        for left in folder.glob(f"{_PART}*"):  # by somebody who was killed; nobody else writes now
            left.unlink(missing_ok=True)
        part = folder / f"{_PART}{os.urandom(4).hex()}"
        try:
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE), "wb") as file:
                file.write(json.dumps(told, ensure_ascii=False, indent=1).encode("utf-8", "surrogatepass"))
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def _describe(login: KeptLogin) -> dict[str, Any]:
    told = asdict(login)
    told.pop("origin")
    for cookie in told["cookies"]:
        cookie["expires_s"] = cookie["expires_s"] if math.isfinite(cookie["expires_s"]) else None
    return told


def _read(origin: str, told: Mapping[str, Any]) -> KeptLogin:
    sign = told["sign"]
    cookies = (cookie | {"expires_s": math.inf if cookie["expires_s"] is None else float(cookie["expires_s"])}
               for cookie in told["cookies"])  # fmt: skip
    if {origin_of(told["url"]), origin_of(told["check_url"])} != {origin}:
        raise ValueError  # cookies and password would go to somebody else
    return KeptLogin(
        origin=origin,
        way=LoginWay(told["way"]),
        url=str(told["url"]),
        check_url=str(told["check_url"]),
        sign=LoggedInSign(SignKind(sign["kind"]), str(sign["text"])),
        user=str(told["user"]),
        password=str(told["password"]),
        cookies=tuple(Cookie(**cookie) for cookie in cookies),
        made_at=float(told["made_at"]),
        failed_at=float(told.get("failed_at", 0.0)),
    )
