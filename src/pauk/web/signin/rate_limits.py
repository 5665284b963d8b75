"""Say who asks too often: so many a second in the long run, and so many at once after a rest.

In: a name, such as a device's or a network's. Out: whether it may, and else after how many seconds. Whoever has not
come for long is forgotten; memory is bounded.
"""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from pauk.base.clock import Elapsed

_MOST_NAMES = 50_000


class RateLimit:
    """A bucket of tokens for each name, which fills with time."""

    def __init__(self, per_s: float, burst: float, elapsed: Elapsed) -> None:
        self._per_s, self._burst, self._elapsed = per_s, burst, elapsed
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # → tokens left, at which second

    def wait_s(self, name: str) -> float:
        """Take a token for a name; return 0, or how long there will be none."""
        now = self._elapsed.seconds()
        tokens, then = self._buckets.pop(name, (self._burst, now))
        tokens = min(self._burst, tokens + (now - then) * self._per_s)
        is_fine = tokens >= 1
        self._buckets[name] = (tokens - 1 if is_fine else tokens, now)
        if len(self._buckets) > _MOST_NAMES:
            self._buckets.popitem(last=False)
        return 0.0 if is_fine else (1 - tokens) / self._per_s


def network_of(address: str) -> str:
    """Return what is one customer's of a provider: an address of version 4, half of one of version 6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:50]
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or int(parsed) >> 64)
    return str(parsed)
