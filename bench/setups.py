"""The queues that `bench.queue` drives: that of pauk, and its peers.

In: a folder, and how many hosts there are. Out: queues that can claim, tell what is known, and write.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

HOSTS = 5_000

Found = tuple[int, str, int, int]  # a new link: key, URL, host, level


@dataclass(frozen=True, slots=True)
class Page:
    """A URL that was claimed, as a setup knows it."""

    url: int
    host: int


class Setup(Protocol):
    """A queue that is durable: the one that is measured, or a peer."""

    def claim(self, count: int) -> list[Page]:
        """Take URLs, of as many hosts as there are."""

    def known(self, keys: Sequence[int]) -> int:
        """Count those of the keys that are there already."""

    def write(self, done: Sequence[Page], found: Sequence[Found]) -> None:
        """End URLs and add others."""

    def together(self) -> AbstractContextManager[None]:
        """Make everything of a block last, or nothing of it."""


class PaukQueue:
    """The store of pauk, through the methods the crawler uses."""

    def __init__(self, folder: Path, hosts: int) -> None:
        from pauk.store.collection import CollectionFolder

        self._opened = CollectionFolder(folder / "collection").writer("bench")
        self._store = self._opened.__enter__()
        self._one = hosts == 1

    def claim(self, count: int) -> list[Page]:
        """Lease hosts, and of each as many URLs as are wanted; give the hosts back."""
        hosts = self._store.queue.claim_hosts(1 if self._one else count)
        claims = self._store.queue.claim({host.id: count // len(hosts) for host in hosts})
        self._store.queue.return_hosts({host.id: 0.0 for host in hosts})
        names = {host.id: int(host.name[11:].partition(".")[0]) for host in hosts}
        return [Page(claim.id, names[claim.host]) for claim in claims]

    def known(self, keys: Sequence[int]) -> int:
        """Ask the seen test."""
        return len(self._store.urls.known(keys))

    def write(self, done: Sequence[Page], found: Sequence[Found]) -> None:
        """Write a batch, as the frontier does."""
        from pauk.store.sql.records import Batch, Ending, NewUrl

        urls = {
            key: NewUrl(key, url, f"http://host{host}.example", level, level, 1, 1, "more about it")
            for key, url, host, level in found
        }
        self._store.complete(Batch(endings=[Ending(page.url, "ok") for page in done], found=urls))

    def together(self) -> AbstractContextManager[None]:
        """Begin a transaction, as the crawler does for each of its steps."""
        return self._store.transaction()


class PlainTable:
    """A table of URLs with an index for the seen test and one for what waits."""

    def __init__(self, folder: Path, _hosts: int) -> None:
        self._database = sqlite3.connect(folder / "queue.db", isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "cache_size = -32000"):
            self._database.execute(f"PRAGMA {pragma}")
        self._database.execute(
            "CREATE TABLE urls (id INTEGER PRIMARY KEY, seen INTEGER UNIQUE, url, host, level, state)"
        )
        self._database.execute("CREATE INDEX waiting ON urls (host, state, level, id)")
        self._met = 0
        self._turn = 0

    def claim(self, count: int) -> list[Page]:
        """Take the first of the next hosts, in turn."""
        pages: list[Page] = []
        for _ in range(min(count, self._met)):
            sql = "SELECT id, host FROM urls WHERE host = ? AND state = 0 ORDER BY level, id LIMIT ?"
            rows = self._database.execute(sql, (self._turn % self._met, max(1, count // self._met)))
            pages += [Page(*row) for row in rows]
            self._turn += 1
        self._database.executemany("UPDATE urls SET state = 1 WHERE id = ?", [(page.url,) for page in pages])
        return pages

    def known(self, keys: Sequence[int]) -> int:
        """Look the keys up in the index."""
        sql = "SELECT count(*) FROM urls WHERE seen IN (SELECT value FROM json_each(?))"
        return int(self._database.execute(sql, (json.dumps(keys),)).fetchone()[0])

    def write(self, done: Sequence[Page], found: Sequence[Found]) -> None:
        """Update and insert; hosts are met in the order of their numbers."""
        self._met = max(self._met, *(host + 1 for _, _, host, _ in found))
        sql = "INSERT INTO urls (seen, url, host, level, state) VALUES (?, ?, ?, ?, 0)"
        self._database.executemany(sql, found)
        self._database.executemany("UPDATE urls SET state = 3 WHERE id = ?", [(page.url,) for page in done])

    @contextmanager
    def together(self) -> Iterator[None]:
        """Begin a transaction, and commit it."""
        self._database.execute("BEGIN")
        yield
        self._database.execute("COMMIT")


class ScrapyQueue:
    """A disk queue of Scrapy (queuelib), without turns of hosts, and the set its duplicate filter keeps in memory."""

    def __init__(self, folder: Path, hosts: int) -> None:
        from queuelib import FifoDiskQueue

        self._queue = FifoDiskQueue(str(folder / "queue"))
        self._seen: set[str] = set()

    def claim(self, count: int) -> list[Page]:
        """Pop what is first."""
        popped = [json.loads(self._queue.pop() or b"") for _ in range(count)]
        return [Page(0, host) for _, host, _ in popped]

    def known(self, keys: Sequence[int]) -> int:
        """Look the keys up in the set, written as Scrapy writes them: 40 hexadecimal digits."""
        return sum(f"{key & (1 << 64) - 1:040x}" in self._seen for key in keys)

    def write(self, done: Sequence[Page], found: Sequence[Found]) -> None:
        """Push what is new."""
        for key, url, host, level in found:
            self._seen.add(f"{key & (1 << 64) - 1:040x}")
            self._queue.push(json.dumps((url, host, level)).encode())

    def together(self) -> AbstractContextManager[None]:
        """Do nothing: what is in the queue is in a file, the rest is lost with the process."""
        return nullcontext()


SETUPS: dict[str, tuple[Callable[[Path, int], Setup], int]] = {
    "pauk": (PaukQueue, HOSTS),
    "pauk, one host": (PaukQueue, 1),
    "plain SQLite table": (PlainTable, HOSTS),
    "plain SQLite table, one host": (PlainTable, 1),
    "queuelib and a set": (ScrapyQueue, HOSTS),
}
