"""The part of the store that follows ways through the Web: redirects, shorter ways, what was left out on the way.

In: numbers of URLs. Out: where they lead, how deep they are, how they ended.
"""

import json
from array import array
from collections.abc import Iterable, Iterator
from itertools import islice

from pauk.store.links import NOFOLLOW
from pauk.store.records import FAR, Shortened
from pauk.store.seen import Seen

# So many URLs are looked at together when a shorter way is passed on; more at once gain nothing.
_LOT = 500


class Paths(Seen):
    """Follows ways through the Web."""

    def left_out(
        self, outcomes: Iterable[str], *, after: int, limit: int, job: str = "crawl"
    ) -> list[tuple[int, str, int, int]]:
        """Return URLs that ended with one of these outcomes, with or without details: number, URL, seed, depth.

        They belong to the job or to none, as what came by import; in order of numbers, beginning after the one given.
        """
        wanted = json.dumps(list(outcomes))
        sql = (
            "SELECT id, url, seed, depth FROM urls WHERE id > ? AND state = 3 "
            "AND seed NOT IN (SELECT id FROM seeds WHERE job != ?) "
            "AND (outcome IN (SELECT value FROM json_each(?)) "
            "OR substr(outcome, 1, instr(outcome || ':', ':') - 1) IN (SELECT value FROM json_each(?))) "
            "ORDER BY id LIMIT ?"
        )
        return self._database.execute(sql, (after, job, wanted, wanted, limit)).fetchall()

    def ended(self, urls: Iterable[int]) -> dict[int, str]:
        """Return the outcomes of those of the URLs that have ended."""
        sql = "SELECT id, outcome FROM urls WHERE state = 3 AND id IN (SELECT value FROM json_each(?))"
        return dict(self._database.execute(sql, (json.dumps(list(urls)),)).fetchall())

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
        with self.together():
            while waiting:
                lot = dict(islice(waiting.items(), _LOT))  # those that came first are the nearest
                for number in lot:
                    del waiting[number]
                ended += self._shorten_some(lot, waiting, seed)
        return ended

    def adopt(self, urls: Iterable[int], *, seed: int, depth: int) -> None:
        """Let URLs belong to a seed that asks for them by itself, at most so deep; nothing follows for others."""
        sql = "SELECT id, depth, seen FROM urls WHERE id IN (SELECT value FROM json_each(?))"
        with self.together():
            for number, old, key in self._database.execute(sql, (json.dumps(list(urls)),)).fetchall():
                new = min(old, depth)
                self._database.execute("UPDATE urls SET depth = ?, seed = ? WHERE id = ?", (new, seed, number))
                if new != old:
                    self._change_depth(key, number, new)

    def forget_way(self, url: int) -> None:
        """Let the next way to a URL count as its first, however long it is."""
        with self.together():
            (key,) = self._database.execute("SELECT seen FROM urls WHERE id = ?", (url,)).fetchone()
            self._database.execute("UPDATE urls SET depth = ? WHERE id = ?", (FAR, url))
            self._change_depth(key, url, FAR)

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
            self._change_depth(key, number, depth)
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
