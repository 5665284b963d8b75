"""Play the story in the forum of a Fossil repository through its own pages, and read the truth from its tables."""

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from inside.markup import write_markdown
from inside.plain import plain_words
from inside.software import Truth
from inside.story import Event

from .ground import Ground

_HOST = "127.0.0.1"
_ESCAPED = re.compile(r"\\([snrt0\\])")
_SIGNS = {"s": " ", "n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\"}
_PER_PAGE = 25
_JULIAN_DAY, _JULIAN = 2_440_587.5, datetime(1970, 1, 1, tzinfo=UTC)  # the days of its tables
_POSTS = """
SELECT fpid, froot, fprev, firt, fmtime, uuid, (SELECT user FROM event WHERE objid = fpid)
FROM forumpost JOIN blob ON rid = fpid ORDER BY fmtime, fpid
"""


class Forum:
    """The forum of a repository: one list of threads; ``keys`` are the first versions of posts."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}
        self._ground = Ground(Path(os.environ["FORUM_FOLDER"]))

    def begin(self) -> None:
        """The members are there, and there are no boards."""

    def open(self, event: Event) -> None:
        """Open a thread."""
        self._send(event, "/forume1", {"title": event.title})

    def reply(self, event: Event) -> None:
        """Answer the post that is quoted, or the first one."""
        self._send(event, "/forume2", {"fpid": self._newest(event.answers or f"{event.thread}.p0"), "reply": "1"})

    def edit(self, event: Event) -> None:
        """Change the text: a new version of the post."""
        old = self._newest(event.post)
        title = {"title": self._read_title(old)} if event.post.endswith(".p0") else {}
        self._send(event, "/forume2", {"fpid": old, "edit": "1", **title})

    def lock(self, event: Event) -> None:
        """Leave it: threads are not closed here."""

    def _send(self, event: Event, path: str, form: dict[str, str]) -> None:
        given = form | {"mimetype": "text/x-markdown", "content": write_markdown(event.parts), "submit": "Submit"}
        status, _, body = self._ground.ask(_HOST, path, event.author, given)
        if not status.startswith("302"):
            raise RuntimeError(f"{path}: {status}\n{body.decode()[:2_000]}")
        self.keys.setdefault(event.post, self._rows("SELECT max(fpid) FROM forumpost")[0][0])

    def _rows(self, query: str) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self._ground.repository}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()

    def _newest(self, post: str) -> str:
        """Return the name of the newest version of a post."""
        number, names = self.keys[post], {}
        for fpid, _, before, _, _, name, _ in self._rows(_POSTS):
            names[fpid] = name
            number = fpid if before == number else number
        return names[number]

    def _read_title(self, name: str) -> str:
        artifact = self._ground.run("artifact", name, "-R", str(self._ground.repository)).decode()
        card = next(line for line in artifact.split("\n") if line.startswith("H "))
        return _ESCAPED.sub(lambda sign: _SIGNS[sign[1]], card[2:])

    def truth(self) -> Truth:
        """Read everything back, in the order of the pages."""
        posts = _gather_versions(self._rows(_POSTS))
        threads = [self._tell_thread(root, posts) for root in posts.values() if root.answers is None]
        threads.sort(key=lambda thread: thread["changed"], reverse=True)
        board = {
            "url": "/forum",
            "title": "Most recent threads",
            "pages": ["/forum", *(f"/forum?x={at}&n={_PER_PAGE}" for at in range(_PER_PAGE, len(threads), _PER_PAGE))],
            "threads": [thread["url"] for thread in threads],
        }
        return {"entry": "/forum", "boards": [board], "threads": threads}

    def _tell_thread(self, root: "_Post", posts: dict[int, "_Post"]) -> Truth:
        own = list(_walk(root, posts))
        newest = max(own, key=lambda post: post.versions[-1].at)
        url = f"/forumpost/{newest.versions[-1].name[:10]}"
        told = [self._tell_post(post, place + 1, url) for place, post in enumerate(own)]
        return {
            "url": url,
            "title": self._read_title(root.versions[-1].name),
            "author": root.author,
            "created": _iso(root.versions[0].at),
            "last_activity": max(post["date"] for post in told),
            "changed": newest.versions[-1].at,
            "replies": len(own) - 1,
            "shown_count": len(own),
            "sticky": False,
            "locked": False,
            "pages": [url],
            "posts": told,
        }

    def _tell_post(self, post: "_Post", number: int, page: str) -> Truth:
        name = post.versions[-1].name
        artifact = self._ground.run("artifact", name, "-R", str(self._ground.repository)).decode()
        source = artifact.rpartition("\nW ")[2].partition("\n")[2].rpartition("\nZ ")[0]
        file = self._ground.repository.parent / "post.md"
        file.write_text(source)
        return {
            "author": post.author,
            "date": _iso(post.versions[-1].at),  # pages show that of the last version alone
            "written": _iso(post.versions[0].at),
            "edited": _iso(post.versions[-1].at) if len(post.versions) > 1 else None,
            "text": plain_words(self._ground.run("test-markdown-render", str(file)).decode()),
            "number": number,
            "url": f"/forumpost/{name[:16]}",
            "parent": post.answers,
            "pages": [page],
        }


@dataclass(frozen=True)
class _Version:
    """A version of a post: its name, and when it was written, as a Julian day."""

    name: str
    at: float


@dataclass
class _Post:
    """A post: who wrote it, which post it answers, and its versions, the first one first."""

    number: int
    author: str
    answers: int | None
    versions: list[_Version] = field(default_factory=list)


def _gather_versions(rows: Iterable[Any]) -> dict[int, _Post]:
    """Gather the versions of posts, by the number of the first."""
    posts: dict[int, _Post] = {}
    first: dict[int, int] = {}
    for number, _, before, answers, at, name, author in rows:
        first[number] = first[before] if before else number
        if not before:
            posts[number] = _Post(number, author, first[answers] if answers else None)
        posts[first[number]].versions.append(_Version(name, at))
    return posts


def _walk(post: _Post, posts: dict[int, _Post]) -> Iterator[_Post]:
    """Give a post, and below it its answers, the oldest first, as the pages do."""
    yield post
    for other in posts.values():
        if other.answers == post.number:
            yield from _walk(other, posts)


def _iso(day: float) -> str:
    return (_JULIAN + timedelta(seconds=round((day - _JULIAN_DAY) * 86_400))).isoformat()
