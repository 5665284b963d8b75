"""The durable queue: hosts take turns, their URLs are leased in order of level, and nothing is lost.

In: how many hosts and URLs a runner wants. Out: hosts and claims. A lease stands in the database before the request
goes out, with its owner (`store.queue.leases`); whoever comes after a runner died gives its leases back. Cost does not
grow with the queue: every step reads the front of an index that holds only what waits.
"""

import json
from collections.abc import Iterable, Mapping, Sequence

from pauk.store.queue.leases import Leases
from pauk.store.sql.handle import Statements
from pauk.store.sql.records import DEEPEST_LEVEL, Claim, Host, Reopened, RobotsNote, UrlKind, UrlState
from pauk.store.sql.unit_of_work import UnitOfWork

_HOST_FIELDS = "id, name, next_at, delay_s, failures, pages, robots, robots_status, robots_at, requests"
# How long a host rests after its runner died: the pause it had last, else its own delay, else what is given.
_REST = "CASE WHEN pause_s >= 0 THEN pause_s WHEN delay_s > ? THEN delay_s ELSE ? END"

_BEST_LEVEL = (
    "level = coalesce((SELECT level FROM urls WHERE host = hosts.id AND state = 0 ORDER BY level LIMIT 1), level)"
)
# Pages have a number, sitemaps and feeds a history.
_NEVER_READ = "AND page = 0 AND NOT EXISTS (SELECT 1 FROM revisits r WHERE r.url = urls.id)"


class Queue:
    """The part of the store that hands out work."""

    def __init__(self, work: UnitOfWork, leases: Leases) -> None:
        self._work = work
        self._leases = leases
        self._database = work.database
        self._elapsed = work.elapsed

    # Hosts.

    def claim_hosts(self, count: int) -> list[Host]:
        """Lease hosts that have something waiting: three of four by the best level, the rest by the longest wait."""
        if count <= 0:
            return []
        by_level = count - count // 4
        with self._work.transaction():
            if self._database.is_shared and self._leases.drop_dead():
                self._give_back_ownerless(pause_s=0.0)
            hosts = self._lease_hosts("level, turn, id", by_level)
            return hosts + self._lease_hosts("turn, id", count - len(hosts))

    def _lease_hosts(self, order: str, count: int) -> list[Host]:
        sql = (
            f"SELECT {_HOST_FIELDS} FROM hosts WHERE waiting > 0 AND lease = 0 "  # noqa: S608 (our own words)
            f"ORDER BY {order} LIMIT ? {self._database.taking('hosts')}"
        )
        hosts = [Host(*row) for row in self._database.execute(sql, (count,))]
        if hosts:
            rows = [(self._leases.owner(), host.id) for host in hosts]
            self._database.executemany("UPDATE hosts SET lease = 1, owner = ? WHERE id = ?", rows)
        return hosts

    def return_hosts(self, resting: Mapping[int, float]) -> None:
        """Give hosts back: host → the moment before which it must not be asked again (0: any time)."""
        now = self._elapsed.moment()
        # Where nothing waits, nobody needs to be woken.
        sql = (
            "UPDATE hosts SET lease = CASE WHEN waiting > 0 THEN ? ELSE 0 END, "
            "next_at = CASE WHEN next_at > ? THEN next_at ELSE ? END, turn = ? WHERE id = ?"
        )
        rows = [(2 if at > now else 0, at, at, self._turn(), number) for number, at in resting.items()]
        with self._work.transaction():
            self._database.executemany(sql, rows)

    def _turn(self) -> int:
        """Number turns by the clock, in microseconds, so that they grow across runs."""
        return int(self._elapsed.moment() * 1_000_000)

    def resting_hosts(self, limit: int) -> list[tuple[str, float]]:
        """Return hosts that must not be asked before a moment that is still to come, with the moment."""
        sql = "SELECT name, next_at FROM hosts WHERE next_at > ? ORDER BY next_at DESC LIMIT ?"
        return self._database.execute(sql, (self._elapsed.moment(), limit)).fetchall()

    # URLs.

    def claim(self, wanted: Mapping[int, int]) -> list[Claim]:
        """Lease URLs: host → how many at most, best level first, then in order of arrival."""
        select = (
            "SELECT u.id, u.url, u.host, u.depth, u.seed, u.level, u.tries, u.hops, u.kind, "  # noqa: S608 (our words)
            "coalesce(p.etag, r.etag, ''), coalesce(p.modified, r.modified, ''), u.page, coalesce(s.job, ''), "
            "u.listed, u.link_text "
            "FROM urls u LEFT JOIN pages p ON p.id = u.page LEFT JOIN seeds s ON s.id = u.seed "
            "LEFT JOIN revisits r ON r.url = u.id AND u.kind != 0 AND u.page = 0 "  # of what is no page
            f"WHERE u.host = ? AND u.state = 0 ORDER BY u.level, u.id LIMIT ? {self._database.taking('u')}"
        )
        claims: list[Claim] = []
        with self._work.transaction():
            for host, count in wanted.items():
                claims += [Claim(*row) for row in self._database.execute(select, (host, count))]
            if claims:
                rows = [(self._leases.owner(), claim.id) for claim in claims]
                self._database.executemany("UPDATE urls SET state = 1, owner = ? WHERE id = ?", rows)
            taken: dict[int, int] = {}
            for claim in claims:
                taken[claim.host] = taken.get(claim.host, 0) + 1
            self._database.executemany(
                f"UPDATE hosts SET waiting = waiting - ?, turn = ?, {_BEST_LEVEL} WHERE id = ?",  # noqa: S608
                [(count, self._turn(), host) for host, count in taken.items()],
            )
        return claims

    def release(self, urls: Iterable[int]) -> None:
        """Give claims of this runner back untouched."""
        with self._work.transaction():
            sql = (
                "SELECT id, host, level FROM urls WHERE state = 1 AND owner = ? "
                "AND id IN (SELECT value FROM json_each(?))"
            )
            self._give_back(sql, (self._leases.number, json.dumps(list(urls))))

    def in_hand(self) -> list[str]:
        """Return the URLs that are leased: by this runner, or by one that died."""
        return [url for (url,) in self._database.execute("SELECT url FROM urls WHERE state = 1").fetchall()]

    def release_all(self, *, pause_s: float = 0.0) -> int:
        """Give back whatever this runner has and those that died still had, and return how much.

        Their hosts may have been asked only just now: each rests for the pause it had last, or for the one given; none
        does where that is negative.
        """
        with self._work.transaction():
            self._leases.drop()
            self._leases.drop_dead()
            return self._give_back_ownerless(pause_s=pause_s)

    def _give_back_ownerless(self, *, pause_s: float) -> int:
        """Give back what is leased and belongs to no runner that lives; return how many URLs."""
        ownerless = "owner NOT IN (SELECT id FROM runners)"
        count = self._give_back(f"SELECT id, host, level FROM urls WHERE state = 1 AND {ownerless}", ())  # noqa: S608
        if pause_s >= 0:
            until = (self._elapsed.moment(), pause_s, pause_s)
            self._database.execute(
                f"UPDATE hosts SET next_at = ? + {_REST} "  # noqa: S608 (our own words)
                f"WHERE lease = 1 AND {ownerless} AND next_at < ? + {_REST}",
                (*until, *until),
            )
        self._database.execute(f"UPDATE hosts SET lease = 0 WHERE lease = 1 AND {ownerless}")  # noqa: S608
        return count

    def renew_at(self) -> float:
        """Return the moment by which the runner should write something, which renews its leases; 0: it has none."""
        return self._leases.renew_at

    def _give_back(self, select: str, values: Sequence[object]) -> int:
        rows = self._database.execute(select, tuple(values)).fetchall()
        self._database.executemany("UPDATE urls SET state = 0 WHERE id = ?", [(number,) for number, _, _ in rows])
        waiting: dict[int, list[int]] = {}
        for _, host, level in rows:
            waiting.setdefault(host, []).append(level)
        count_waiting(self._database, waiting)
        return len(rows)

    def reopen(self, urls: Sequence[Reopened]) -> None:
        """Let ended URLs wait again, each at its level."""
        wanted = {again.url: again for again in urls}
        sql = "SELECT id, host FROM urls WHERE state = 3 AND id IN (SELECT value FROM json_each(?))"
        rows = self._database.execute(sql, (json.dumps(list(wanted)),)).fetchall()
        self._database.executemany(
            "UPDATE urls SET state = 0, outcome = '', tries = 0, due_at = 0, target = 0, level = ?, hops = ? "
            "WHERE id = ?",
            [(wanted[number].level, wanted[number].hops, number) for number, _ in rows],
        )
        waiting: dict[int, list[int]] = {}
        for number, host in rows:
            waiting.setdefault(host, []).append(wanted[number].level)
        count_waiting(self._database, waiting)

    def retype(self, retyped: Sequence[tuple[int, UrlKind]]) -> int:
        """Let URLs wait as what they are, where they ended because they are no page; return how many."""
        count = 0
        # What waits is asked for as what it is; where no link led that may be followed, it waits when a way does.
        sql = (
            "UPDATE urls SET kind = ? "
            "WHERE id = ? AND page = 0 AND (state IN (0, 1) OR outcome = 'out_of_scope:unfollowed')"
        )
        self._database.executemany(sql, [(kind, number) for number, kind in retyped])
        for number, kind in retyped:
            sql = "UPDATE urls SET kind = ? WHERE id = ? AND state = 3 AND kind != ? AND outcome LIKE 'not_html:%'"
            if self._database.execute(sql, (kind, number, kind)).rowcount:
                self.reopen([Reopened(number, 0)])
                count += 1
        return count

    def let_in(self, robots: Sequence[RobotsNote]) -> int:
        """Let URLs of crawls wait again that were denied, where robots.txt has changed since; return how many.

        Other jobs were told that they cannot have theirs, and ask for them by themselves.
        """
        count = 0
        for note in robots:
            sql = "SELECT robots, robots_status FROM hosts WHERE id = ?"
            if self._database.execute(sql, (note.id,)).fetchone() != (note.robots, note.status):
                sql = (
                    "SELECT id, level FROM urls WHERE host = ? "
                    "AND outcome IN ('robots_denied', 'robots_denied:unreachable') "
                    "AND seed NOT IN (SELECT id FROM seeds WHERE job != 'crawl')"
                )
                rows = self._database.execute(sql, (note.id,)).fetchall()
                self.reopen([Reopened(*row) for row in rows])
                count += len(rows)
        return count

    def move(self, levels: Mapping[int, int]) -> None:
        """Let URLs that wait come so many levels sooner (or later, below 0), but behind those where crawls start."""
        rows = [(sooner, sooner, sooner, url) for url, sooner in levels.items() if sooner]
        if not rows:
            return
        sql = (
            f"UPDATE urls SET level = CASE WHEN level - ? > {DEEPEST_LEVEL} THEN {DEEPEST_LEVEL} "  # noqa: S608
            "WHEN level - ? > 1 THEN level - ? ELSE 1 END WHERE id = ? AND state = 0 AND level > 0"
        )
        hosts = "SELECT DISTINCT host FROM urls WHERE id IN (SELECT value FROM json_each(?))"
        with self._work.transaction():
            self._database.executemany(sql, rows)
            self._database.execute(
                f"UPDATE hosts SET {_BEST_LEVEL} WHERE waiting > 0 AND id IN ({hosts})",  # noqa: S608 (our own words)
                (json.dumps([url for *_, url in rows]),),
            )

    # What waits for a later moment.

    def wake(self, now: float) -> int:
        """Let everything wait in the open again whose moment has come; return how many URLs."""
        with self._work.transaction():
            self._database.execute("UPDATE hosts SET lease = 0 WHERE lease = 2 AND next_at <= ?", (now,))
            return self._give_back("SELECT id, host, level FROM urls WHERE state = 2 AND due_at <= ?", (now,))

    def next_moment(self) -> float:
        """Return when the next resting host or failed URL comes up again; 0 where none does."""
        (url,) = self._database.execute("SELECT min(due_at) FROM urls WHERE state = 2").fetchone()
        (host,) = self._database.execute("SELECT min(next_at) FROM hosts WHERE lease = 2 AND waiting > 0").fetchone()
        moments = [moment for moment in (url, host) if moment is not None]
        return min(moments) if moments else 0.0

    def count(self, state: UrlState) -> int:
        """Count the URLs in a state; those that wait are counted along, the others looked up."""
        if state is UrlState.WAITING:
            return int(self._database.execute("SELECT coalesce(sum(waiting), 0) FROM hosts").fetchone()[0])
        return int(self._database.execute("SELECT count(*) FROM urls WHERE state = ?", (int(state),)).fetchone()[0])

    def park_host(self, host: int, outcome: str, *, spares_known: bool = False) -> int:
        """End everything that waits at a host, or only what was never read; return how many URLs."""
        which = _NEVER_READ if spares_known else ""
        with self._work.transaction():
            # One statement each, because each state has its own index.
            ended, later = (
                self._database.execute(
                    f"UPDATE urls SET state = 3, outcome = ? WHERE host = ? AND state = {state} {which}",  # noqa: S608
                    (outcome, host),
                ).rowcount
                for state in (0, 2)
            )
            self._database.execute(f"UPDATE hosts SET waiting = waiting - ?, {_BEST_LEVEL} WHERE id = ?", (ended, host))  # noqa: S608
        return ended + later


def count_waiting(database: Statements, waiting: Mapping[int, Sequence[int]]) -> None:
    """Add to what waits at hosts: host → the levels of its new URLs."""
    database.executemany(
        "UPDATE hosts SET level = CASE WHEN waiting = 0 OR level > ? THEN ? ELSE level END, "
        "waiting = waiting + ? WHERE id = ?",
        [(min(levels), min(levels), len(levels), host) for host, levels in waiting.items()],
    )
