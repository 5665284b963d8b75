"""Stand guard over the hosts of a running crawl where we are logged in, and shut those that have logged us out.

In: visits, one after the other. Out: the same, or none where a URL has to wait. While a log-in is in doubt nothing else
is asked of its host; a host that has logged us out is shut: its URLs wait, and the crawl goes on with the others.
"""

from collections.abc import Awaitable, Callable

from pauk.crawl.fetcher import Ask, Fetched
from pauk.crawl.gates import Gates
from pauk.crawl.login import Logins
from pauk.crawl.login_watch import Watch
from pauk.crawl.turns import Turn, Turns
from pauk.crawl.visits import Visit


class Guard:
    """Guards the hosts of one crawl."""

    def __init__(
        self,
        logins: Logins,
        watch: Watch,
        turns: Turns,
        gates: Gates,
        *,
        send: Callable[[Ask], Awaitable[Fetched]],
        leave: Callable[[Turn], None],
    ) -> None:
        """Take what an engine has: ``send`` makes a request, ``leave`` notes that one to a host has ended."""
        self.logins = logins
        self._watch = watch
        self._turns = turns
        self._gates = gates
        self._send = send
        self._leave = leave
        self._shut: list[Turn] = []

    @property
    def has_shut(self) -> bool:
        """Whether a host has logged us out."""
        return any(login.lost for login in self.logins)

    async def look(self, turn: Turn, visit: Visit) -> Visit | None:
        """Look whether we are still logged in; return the visit as it counts, or nothing where its URL waits."""
        login = turn.login
        if login is None:
            return visit
        login.looks += 1
        turn.is_barred = True
        try:
            judged = await self._watch.judge(login, visit, lambda write: self._send_in_turn(turn, write))
        finally:
            login.looks -= 1
        if not login.lost:
            turn.is_barred = login.looks > 0  # another visit may still be in doubt
            self._turns.schedule(turn)
        elif turn not in self._shut:
            self._shut.append(turn)
        return judged

    async def _send_in_turn(self, turn: Turn, write: Callable[[], Ask]) -> Fetched:
        """Make one request more to a host, when its pause is over."""
        await self._gates.wait(turn)
        try:
            return await self._send(write())
        finally:
            self._leave(turn)

    def take_shut(self) -> list[Turn]:
        """Take the hosts that have logged us out and have nothing more under way."""
        ready = [turn for turn in self._shut if not (turn.open or turn.pending or turn.is_wanting)]
        for turn in ready:
            self._shut.remove(turn)
        return ready
