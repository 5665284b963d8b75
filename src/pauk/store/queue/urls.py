"""The part of the store that keeps URLs: what is met for the first time, how it ended, and the ways that lead there.

In: URLs as they enter and end, numbers and seen keys of those that are there. Out: rows, numbers, where redirects lead,
how deep URLs are.
"""

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pauk.store.queue.queue import count_waiting
from pauk.store.queue.seen_urls import DEPTH_MASK, Seen
from pauk.store.sql.hosts import Hosts
from pauk.store.sql.packing import NOFOLLOW
from pauk.store.sql.records import FAR, Ending, KnownUrl, NewUrl, Shortened, UrlState
from pauk.store.sql.unit_of_work import Numbers, UnitOfWork

# So many URLs are looked at together when a shorter way is passed on; more at once gain nothing.
_LOT = 500


class Met(NamedTuple):
    """A URL that a run may come back to."""

    id: int
    url: str
    seed: int
    depth: int
    kind: int
    outcome: str
    page: int


_MET = ", ".join(Met._fields)


class Urls:
    """Keeps URLs."""

    def __init__(self, work: UnitOfWork, numbers: Numbers, hosts: Hosts, seen: Seen) -> None:
        self._work = work
        self._database = work.database
        self._numbers = numbers
        self._hosts = hosts
        self._seen = seen

    # Writing, as a part of the batch.

    def insert(self, found: Sequence[NewUrl]) -> None:
        """Write URLs that are met for the first time."""
        if not found:
            return
        numbers = self._numbers.take("urls", len(found))  # from here on no other writer adds any, nor hosts
        numbered = list(zip(numbers, self._seen.sift(found), strict=False))
        self._seen.add(numbered)
        hosts = self._hosts.numbers_of(dict.fromkeys(url.host for _, url in numbered))
        rows = []
        waiting: dict[int, list[int]] = {}
        for number, new in numbered:
            host = hosts[new.host]
            state = UrlState.ENDED if new.outcome else UrlState.WAITING
            if not new.outcome:
                waiting.setdefault(host, []).append(new.level)
            rows.append((number, new.url, new.key, host, state, new.level, new.depth, new.seed, new.kind, new.hops,
                         new.referrer, new.link_text, new.outcome, int(new.is_listed)))  # fmt: skip
        self._database.executemany(
            "INSERT INTO urls "
            "(id, url, seen, host, state, level, depth, seed, kind, hops, referrer, link_text, outcome, listed) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        count_waiting(self._database, waiting)

    def end(self, endings: Sequence[Ending]) -> None:
        """Write what became of URLs: they ended, or are tried again at a later moment."""
        targets = self.known({ending.target_key for ending in endings if ending.target_key})
        self._database.executemany(
            "UPDATE urls SET state = ?, outcome = ?, tries = ?, due_at = ?, target = ? WHERE id = ?",
            [
                (
                    UrlState.LATER if ending.due_at else UrlState.ENDED,
                    ending.outcome,
                    ending.tries,
                    ending.due_at,
                    targets[ending.target_key].id if ending.target_key in targets else 0,
                    ending.url,
                )
                for ending in endings
            ],
        )

    def rename(self, renamed: Sequence[tuple[int, str]]) -> None:
        """Write URLs (number, URL) in the form in which their servers want them."""
        self._database.executemany("UPDATE urls SET url = ? WHERE id = ?", [(url, number) for number, url in renamed])

    # Looking up.

    def known(self, keys: Iterable[int]) -> dict[int, KnownUrl]:
        """Return those of the seen keys that are in the store already."""
        return self._seen.known(keys)

    def known_depths(self, keys: Iterable[int]) -> dict[int, int]:
        """Return how deep those of the seen keys are that are in the store already."""
        return {key: seen & DEPTH_MASK for key, seen in self._seen.look_up(keys).items()}

    def kinds(self, urls: Iterable[int]) -> dict[int, int]:
        """Return what is expected behind URLs."""
        sql = "SELECT id, kind FROM urls WHERE id IN (SELECT value FROM json_each(?))"
        return dict(self._database.execute(sql, (json.dumps(list(urls)),)).fetchall())

    def last(self) -> int:
        """Return the highest number of a URL; 0 where there is none."""
        return int(self._database.execute("SELECT coalesce(max(id), 0) FROM urls").fetchone()[0])

    def met(self, *, after: int, until: int, limit: int) -> list[Met]:
        """Return URLs that have ended and belong to a crawl, in the order in which they were met."""
        sql = f"SELECT {_MET} FROM urls WHERE id > ? AND id <= ? AND state = 3 AND seed != 0 ORDER BY id LIMIT ?"  # noqa: S608
        return [Met(*row) for row in self._database.execute(sql, (after, until, limit)).fetchall()]

    def met_again(self, urls: Iterable[int]) -> list[Met]:
        """Return those of the URLs that have ended and belong to a crawl."""
        sql = (
            f"SELECT {_MET} FROM urls "  # noqa: S608 (our own names)
            "WHERE id IN (SELECT value FROM json_each(?)) AND state = 3 AND seed != 0 ORDER BY id"
        )
        return [Met(*row) for row in self._database.execute(sql, (json.dumps(list(urls)),)).fetchall()]

    def left_out(
        self, outcomes: Iterable[str], *, after: int, limit: int, job: str = "crawl", but: Iterable[str] = ()
    ) -> list[tuple[int, str, int, int]]:
        """Return URLs that ended with one of these outcomes, with or without details: number, URL, seed, depth.

        Those that ended with exactly one of some others are left out.
        They belong to the job or to none, as what came by import; in order of numbers, beginning after the one given.
        """
        wanted = json.dumps(list(outcomes))
        sql = (
            "SELECT id, url, seed, depth FROM urls WHERE id > ? AND state = 3 "
            "AND seed NOT IN (SELECT id FROM seeds WHERE job != ?) "
            "AND (outcome IN (SELECT value FROM json_each(?)) "
            "OR substr(outcome, 1, instr(outcome || ':', ':') - 1) IN (SELECT value FROM json_each(?))) "
            "AND outcome NOT IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?"
        )
        return self._database.execute(sql, (after, job, wanted, wanted, json.dumps(list(but)), limit)).fetchall()

    def ended(self, urls: Iterable[int]) -> dict[int, str]:
        """Return the outcomes of those of the URLs that have ended."""
        sql = "SELECT id, outcome FROM urls WHERE state = 3 AND id IN (SELECT value FROM json_each(?))"
        return dict(self._database.execute(sql, (json.dumps(list(urls)),)).fetchall())

    # What nothing but a list names.

    def listed_keys(self, limit: int) -> set[int]:
        """Return the keys of URLs that nothing but a sitemap or a feed names."""
        sql = "SELECT seen FROM urls WHERE listed = 1 ORDER BY id DESC LIMIT ?"
        return {key for (key,) in self._database.execute(sql, (limit,))}

    def unlist(self, urls: Iterable[int]) -> list[tuple[int, int, int, str]]:
        """Note that pages link to URLs that only lists had named; return number, state, level and outcome of those."""
        among = "WHERE listed = 1 AND id IN (SELECT value FROM json_each(?))"
        numbers = (json.dumps(list(urls)),)
        with self._work.transaction():
            sql = f"SELECT id, state, level, outcome FROM urls {among}"  # noqa: S608 (our own words)
            rows = self._database.execute(sql, numbers).fetchall()
            self._database.execute(f"UPDATE urls SET listed = 0 {among}", numbers)  # noqa: S608 (our own words)
        return rows

    # Ways.

    def chain(self, url: int, limit: int) -> list[int]:
        """Follow known redirects from a URL, itself included, until one ends elsewhere or the limit is reached."""
        chain = [url]
        while len(chain) <= limit:
            row = self._database.execute("SELECT target FROM urls WHERE id = ?", (chain[-1],)).fetchone()
            if not row or not row[0]:
                break
            chain.append(row[0])
            if row[0] in chain[:-1]:
                break
        return chain

    def depths(self, urls: Iterable[int]) -> dict[int, int]:
        """Return how deep URLs are now; a shorter way may have been found since they were claimed."""
        sql = "SELECT id, depth FROM urls WHERE id IN (SELECT value FROM json_each(?))"
        return dict(self._database.execute(sql, (json.dumps(list(urls)),)).fetchall())

    def shorten(self, ways: Iterable[tuple[int, int]], *, seed: int = 0) -> list[Shortened]:
        """Note shorter ways to URLs, and what follows for the pages behind them; return URLs that ended unfetched.

        The ways come from a seed, if one is named, and the URLs belong to it from now on.
        """
        waiting = dict(sorted(ways, key=lambda way: way[1], reverse=True))  # the shortest of several ways counts
        ended: list[Shortened] = []
        with self._work.transaction():
            while waiting:
                lot = dict(islice(waiting.items(), _LOT))  # those that came first are the nearest
                for number in lot:
                    del waiting[number]
                ended += self._shorten_some(lot, waiting, seed)
        return ended

    def adopt(self, urls: Iterable[int], *, seed: int, depth: int) -> None:
        """Let URLs belong to a seed that asks for them by itself, at most so deep; nothing follows for others."""
        sql = "SELECT id, depth, seen FROM urls WHERE id IN (SELECT value FROM json_each(?))"
        with self._work.transaction():
            for number, old, key in self._database.execute(sql, (json.dumps(list(urls)),)).fetchall():
                new = min(old, depth)
                self._database.execute("UPDATE urls SET depth = ?, seed = ? WHERE id = ?", (new, seed, number))
                if new != old:
                    self._seen.change_depth(key, number, new)

    def seed_of(self, url: int) -> int:
        """Return the seed that a URL belongs to; 0 where it belongs to none."""
        return int(self._database.execute("SELECT seed FROM urls WHERE id = ?", (url,)).fetchone()[0])

    def forget_way(self, url: int) -> None:
        """Let the next way to a URL count as its first, however long it is."""
        with self._work.transaction():
            (key,) = self._database.execute("SELECT seen FROM urls WHERE id = ?", (url,)).fetchone()
            self._database.execute("UPDATE urls SET depth = ? WHERE id = ?", (FAR, url))
            self._seen.change_depth(key, url, FAR)

    def _shorten_some(self, lot: dict[int, int], waiting: dict[int, int], new_seed: int) -> list[Shortened]:
        sql = (
            "SELECT id, url, seed, depth, outcome, page, target, seen FROM urls "
            "WHERE id IN (SELECT value FROM json_each(?))"
        )
        ended = []
        for row in self._database.execute(sql, (json.dumps(list(lot)),)).fetchall():
            number, url, old_seed, old, outcome, page, target, key = row
            depth, seed = lot[number], new_seed or old_seed
            if depth >= old:
                continue
            self._database.execute("UPDATE urls SET depth = ?, seed = ? WHERE id = ?", (depth, seed, number))
            self._seen.change_depth(key, number, depth)
            if outcome and not page:
                ended.append(Shortened(number, url, seed, depth, outcome, old))
            if target:
                waiting[target] = min(depth, waiting.get(target, depth))
            for neighbour in self._followed(page) if page else ():
                waiting[neighbour] = min(depth + 1, waiting.get(neighbour, depth + 1))
        return ended

    def _followed(self, page: int) -> Iterator[int]:
        row = self._database.execute("SELECT targets, kinds FROM links WHERE page = ?", (page,)).fetchone()
        if row:
            targets = array("q", row[0])
            yield from (number for number, kind in zip(targets, row[1], strict=True) if not kind & NOFOLLOW)
