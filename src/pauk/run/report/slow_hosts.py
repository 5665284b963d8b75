"""Tell which hosts made a crawl slow: those that answer slowly, and those that ask for long pauses, with the cost.

In: a reader of the collection. Out: lists for the report.
"""

from dataclasses import dataclass

from pauk.base.formatting import count, write_duration
from pauk.crawl.rules.robots import robots_for_status
from pauk.store.reader import StoreReader

_LISTED = 10
# A crawl-delay from which on it is worth telling people, because it decides how long the crawl takes.
_LONG_DELAY_S = 2.0
_LOOKED_AT = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class SlowHost:
    """A host that lets us wait: the mean seconds until an answer, or until it was clear that none comes."""

    host: str
    latency_s: float
    pause_s: float | None  # between two requests, as it was last
    requests: int
    failed: int
    pages: int
    waiting: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayedHost:
    """A host whose robots.txt asks for long pauses, and what obeying costs."""

    host: str
    crawl_delay_s: float
    requests: int
    waiting: int
    cost_s: float  # what the pauses have taken so far
    left_s: float  # what the pauses of all that waits will take
    told: str


def list_slowest(reader: StoreReader) -> list[SlowHost]:
    """List the hosts that answered most slowly."""
    return [
        SlowHost(
            host=one.name,
            latency_s=round(one.latency_s, 3),
            pause_s=round(one.pause_s, 3) if one.pause_s >= 0 else None,
            requests=one.requests,
            failed=one.failed,
            pages=one.pages,
            waiting=one.waiting,
        )
        for one in reader.hosts.slowest(_LISTED)
    ]


def list_delayed(reader: StoreReader, user_agent: str) -> list[DelayedHost]:
    """List the hosts that ask for long pauses, the dearest first."""
    delayed = []
    for one in reader.hosts.resting_longest(_LONG_DELAY_S, _LOOKED_AT):
        delay_s = robots_for_status(one.robots_status, one.robots, user_agent).crawl_delay_s
        if delay_s >= _LONG_DELAY_S:
            delayed.append(_describe(one.name, delay_s, one.requests, one.waiting))
    delayed.sort(key=lambda host: -host.cost_s - host.left_s)  # those alike stay in the order of the store
    return delayed[:_LISTED]


def _describe(host: str, delay_s: float, requests: int, waiting: int) -> DelayedHost:
    cost_s, left_s = requests * delay_s, waiting * delay_s
    told = f"It asks for {delay_s:g} s between requests; the crawl was slowed to respect it"
    told += f": {count(requests, 'request')} took {write_duration(cost_s)} at least"
    if waiting:
        told += (
            f", and what waits there ({count(waiting, 'URL')}) takes {write_duration(left_s)} more; "
            "until then it is covered in part"
        )
    return DelayedHost(
        host=host,
        crawl_delay_s=delay_s,
        requests=requests,
        waiting=waiting,
        cost_s=round(cost_s, 1),
        left_s=round(left_s, 1),
        told=f"{told}.",
    )
