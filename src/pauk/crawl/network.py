"""Tell hosts that are down from a network of our own that is.

In: how every connection went. Out: a judgement. Where many hosts in a row cannot be reached, but one could be not long
ago, it is our network; then nobody is given up, and everybody rests for a while.
"""

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed

_HOSTS_IN_A_ROW = 20
_DOWN_S = 600.0  # longer than this, it is not the network any more
REST_S = 30.0


class Network:
    """What is known about our own connection."""

    def __init__(self, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._unreached: set[int] = set()  # hosts that could not be connected to since one could
        self._reached_at = -_DOWN_S

    def note(self, host: int, *, is_reached: bool) -> None:
        """Note how a connection to a host went."""
        if is_reached:
            self._reached_at = self._elapsed.seconds()
            self._unreached.clear()
        else:
            self._unreached.add(host)

    @property
    def is_down(self) -> bool:
        """Whether it is rather our network than the hosts."""
        return len(self._unreached) > _HOSTS_IN_A_ROW and self._elapsed.seconds() - self._reached_at < _DOWN_S
