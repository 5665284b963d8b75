"""Carry out in the writer's thread what the event loop has gathered: keep, park, return, wake, claim.

In: an `Order`. Out: what was `Done`. One order after the other, each a few short transactions.
"""

from dataclasses import dataclass, field

from pauk.crawl.contract.visit import Visit
from pauk.crawl.frontier import Frontier, Written
from pauk.store.sql.records import Claim, Host, HostNote, RobotsNote


@dataclass(slots=True)
class Order:
    """What the writer is asked to do in one go."""

    visits: list[Visit] = field(default_factory=list)
    notes: dict[int, HostNote] = field(default_factory=dict)
    robots: list[RobotsNote] = field(default_factory=list)
    sitemaps: list[tuple[Claim, tuple[str, ...]]] = field(default_factory=list)
    parked: list[tuple[int, str]] = field(default_factory=list)
    full: dict[int, str] = field(default_factory=dict)  # host → why it has no place for further pages
    returned: dict[int, float] = field(default_factory=dict)  # host → not before this moment
    released: list[int] = field(default_factory=list)
    wanted: dict[int, int] = field(default_factory=dict)  # host → how many URLs
    host_count: int = 0
    is_due: bool = False
    is_renewal: bool = False  # leases are to be renewed, which every transaction does
    figures: tuple[int, str] | None = None  # of a run, as JSON; they go along with whatever is written

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that could not wait; what was learnt about hosts can."""
        return not (
            self.visits or self.robots or self.sitemaps or self.parked or self.full or self.returned or self.released
            or self.wanted or self.host_count or self.is_due or self.is_renewal
        )  # fmt: skip


@dataclass(slots=True)
class Done:
    """What the writer has done."""

    written: Written
    hosts: list[Host]
    claims: list[Claim]
    refused: list[Visit]
    woken: int
    next_moment: float
    renew_at: float  # the moment by which leases should be renewed; 0: there are none


def carry_out(frontier: Frontier, order: Order) -> Done:
    """Do what an order says, all of it in one transaction."""
    store = frontier.store
    with store.transaction():
        written = frontier.complete(order.visits, list(order.notes.values()), order.robots)
        for claim, urls in order.sitemaps:
            frontier.add_sitemaps(claim.seed, urls, written)
        for host, outcome in order.parked:
            frontier.postpone(host)
            written.parked[outcome] = written.parked.get(outcome, 0) + store.queue.park_host(host, outcome)
        for host, outcome in order.full.items():
            parked = store.queue.park_host(host, outcome, spares_known=True)
            written.parked[outcome] = written.parked.get(outcome, 0) + parked
        if order.released:
            store.queue.release(order.released)
        if order.returned:
            store.queue.return_hosts(order.returned)
        if order.figures is not None:
            store.runs.note(*order.figures)
        woken = store.queue.wake(frontier.elapsed.moment()) if order.is_due else 0
        hosts = frontier.claim_hosts(order.host_count)
        claims, refused = frontier.claim(order.wanted)
        written.set_aside, frontier.set_aside = frontier.set_aside, 0
        return Done(written, hosts, claims, refused, woken, store.queue.next_moment(), store.queue.renew_at())
