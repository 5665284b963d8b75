"""Say who holds leases, and until when: a runner, which moves the end of all its leases on for as long as it lives.

In: the moments at which a runner writes. Out: its number, which stands as the owner with every host and URL it has
leased. The end stands with the runner, so that to renew all of its leases is one row. What a runner held whose end has
come may be had by others; should it wake up after all, it is told so before it can write. Moments are those of
`Elapsed.moment`, so the clocks of computers that share a database must agree to within seconds.
"""

import os
import socket
from contextlib import suppress

from pauk.base.errors import CollectionError, LockedCollection
from pauk.store.sql.unit_of_work import UnitOfWork

# A lease lasts so long after its runner was last heard of, and is renewed by the first transaction after the other. A
# runner may be held up by a slow disk or a long transaction, but not for minutes; whoever waits for the leases of one
# that died waits no longer.
LEASE_S = 300.0
RENEWED_S = 60.0


class Leases:
    """The leases of one runner; it is written down with the first of them."""

    def __init__(self, work: UnitOfWork) -> None:
        self._database = work.database
        self._elapsed = work.elapsed
        # The first two are for people, the last tells it from all others that ever were.
        self._name = f"{socket.gethostname()}, process {os.getpid()}, {os.urandom(8).hex()}"
        self.number = 0  # which stands with whatever this runner leases; 0: nothing yet
        self._is_new = False  # written in the transaction that goes on
        self.renew_at = 0.0  # the moment by which something should be written; 0: nothing is leased
        work.on_begin(self._keep)
        work.on_failure(self._undo)

    def owner(self) -> int:
        """Return the number that stands with whatever this runner leases."""
        if not self.number:
            sql = "INSERT INTO runners (name, until) VALUES (?, ?) RETURNING id"
            now = self._elapsed.moment()
            ((self.number,),) = self._database.execute(sql, (self._name, now + LEASE_S)).fetchall()
            self._is_new = True
            self.renew_at = now + RENEWED_S
        return self.number

    def _keep(self) -> None:
        """Renew all leases if that is due; where others have them already, refuse to go on."""
        self._is_new = False
        now = self._elapsed.moment()
        if not self.number or now < self.renew_at:
            return
        sql = "UPDATE runners SET until = ? WHERE id = ? AND name = ?"
        if not self._database.execute(sql, (now + LEASE_S, self.number, self._name)).rowcount:
            raise LockedCollection(
                f"Nothing was heard of this runner for {LEASE_S:.0f} seconds, and others have taken over its work",
                where=self._name,
                next_step="Run the same command again; everything up to the last complete step is kept.",
            )
        self.renew_at = now + RENEWED_S

    def _undo(self) -> None:
        """Forget what was written in a transaction that failed."""
        if self._is_new:
            self.number = 0
        self.renew_at = 0.0 if not self.number else self._elapsed.moment()

    def drop_dead(self) -> bool:
        """Drop the runners whose end has come; tell whether there were any. What they held belongs to nobody then.

        Where a collection has one writer at a time, this is it, and all others are dead.
        """
        if self._database.is_shared:
            sql, values = "DELETE FROM runners WHERE until <= ?", (self._elapsed.moment(),)
            return self._database.execute(sql, values).rowcount > 0
        return self._database.execute("DELETE FROM runners WHERE id <> ?", (self.number,)).rowcount > 0

    def drop(self) -> None:
        """Let go of all leases of this runner: they belong to nobody then."""
        if self.number:
            self._database.execute("DELETE FROM runners WHERE id = ? AND name = ?", (self.number, self._name))
        self.number, self.renew_at = 0, 0.0

    def close(self) -> None:
        """Let others have at once what is still leased; where there are none, the next runner asks nobody."""
        if self.number and self._database.is_shared:
            with suppress(CollectionError):  # a server that went away hears of it when the end has come
                sql = "UPDATE runners SET until = 0 WHERE id = ? AND name = ?"
                self._database.execute(sql, (self.number, self._name))
