"""Ask the real Fossil for pages, as its own web interface answers them, at the moment that it is now in the story.

In: a folder, requests. Out: a repository with a forum, and its answers, made by the Debian package ``fossil``; its
clock is set by ``faketime``.
"""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from inside import words

_MEMBERS_MAY, _VISITORS_MAY = "hjorz234", "hjorz2"
_CLOCK = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


class Ground:
    """A repository in a folder."""

    def __init__(self, folder: Path) -> None:
        self.repository = folder / "repository.fossil"

    def prepare(self) -> None:
        """Make the repository and its members; its visitors may read the forum."""
        self.run("init", str(self.repository), "--admin-user", "admin")
        for name in words.MEMBERS:
            self.run("user", "new", name, f"{name}@example.org", "a word to pass", "-R", str(self.repository))
            self.run("user", "capabilities", name, _MEMBERS_MAY, "-R", str(self.repository))
        for visitor in ("nobody", "anonymous"):
            self.run("user", "capabilities", visitor, _VISITORS_MAY, "-R", str(self.repository))
        trust = "REPLACE INTO config (name, value, mtime) VALUES ('remote_user_ok', 1, 0)"
        self.run("sql", "-R", str(self.repository), trust)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Let things happen one by one."""
        yield

    def application(self) -> Callable[..., Any]:
        """Give what hands requests on to Fossil."""

        def answer(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
            path = environ["PATH_INFO"] + ("?" + environ["QUERY_STRING"] if environ["QUERY_STRING"] else "")
            status, headers, body = self.ask(environ["HTTP_HOST"], path)
            start(status, headers)
            return [body]

        return answer

    def ask(
        self, host: str, path: str, member: str = "", form: dict[str, str] | None = None
    ) -> tuple[str, list[tuple[str, str]], bytes]:
        """Ask for a page, or send a form as a member."""
        sent = urlencode(form).encode() if form else b""
        lines = [f"{'POST' if form else 'GET'} {path} HTTP/1.0", f"Host: {host}", f"Referer: http://{host}{path}"]
        if form:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(sent)}"]
        head = "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n"
        options = ["--ipaddr", "127.0.0.1", "--nojail", "--nossl", "--nocompress"]
        answered = self.run("http", str(self.repository), *options, given=head + sent, member=member)
        top, _, body = answered.partition(b"\r\n\r\n")
        status, *headers = top.decode().split("\r\n")
        pairs = [(name, value) for name, _, value in (line.partition(": ") for line in headers)]
        return status.partition(" ")[2], [pair for pair in pairs if pair[0] != "Connection"], body

    def run(self, *words: str, given: bytes = b"", member: str = "") -> bytes:
        """Run one command of Fossil at the story's time."""
        now = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}"  # and it stands still: names are made of it, too
        own = {"LD_PRELOAD": str(_CLOCK), "FAKETIME": now, "TZ": "UTC", "HOME": str(self.repository.parent)}
        own |= {"REMOTE_USER": member} if member else {}
        done = subprocess.run(
            ["fossil", *words], input=given, capture_output=True, env=os.environ | own, check=False, timeout=60
        )
        if done.returncode:
            raise RuntimeError(f"fossil {' '.join(words)}: {(done.stdout + done.stderr).decode()}")
        return done.stdout
