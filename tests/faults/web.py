"""Bring all faults together: the table, the sites, and a playground that serves them.

In: a `Dose`. Out: `FAULTS`, `fault_sites` and `FaultyWeb`, whose host ``faults.localhost`` links to all of them.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime

from tests.faults.codings import CODING_FAULTS
from tests.faults.connections import CONNECTION_FAULTS
from tests.faults.contents import CONTENT_FAULTS
from tests.faults.cookies import COOKIE_FAULTS
from tests.faults.doors import Doors
from tests.faults.fault import Dose, Fault, FaultSite, Ports, Spot
from tests.faults.heads import HEAD_FAULTS
from tests.faults.lengths import LENGTH_FAULTS
from tests.faults.pages import GOOD_PATHS, write_good, write_start
from tests.faults.redirects import REDIRECT_FAULTS
from tests.faults.robots import ROBOTS_FAULTS
from tests.faults.statuses import STATUS_FAULTS
from tests.faults.traps import TRAP_FAULTS

from pauk.base.clock import Clock
from pauk_playground.server.message import ClientLimits, Response, ServerRequest
from pauk_playground.server.reply import refuse
from pauk_playground.server.server import Playground
from pauk_playground.server.site import PlaygroundSite
from pauk_playground.server.truth import PageTruth

FAULTS: tuple[Fault, ...] = (
    *CONNECTION_FAULTS,
    *HEAD_FAULTS,
    *LENGTH_FAULTS,
    *CODING_FAULTS,
    *CONTENT_FAULTS,
    *REDIRECT_FAULTS,
    *COOKIE_FAULTS,
    *STATUS_FAULTS,
    *ROBOTS_FAULTS,
    *TRAP_FAULTS,
)

# The deepest folder has a path of 20,000 characters, and a crawl of all hosts may hold a connection to each.
_LIMITS = ClientLimits(head_bytes=65_536, connection_count=900)


def fault_sites(doors: Doors, dose: Dose | None = None) -> tuple[PlaygroundSite, ...]:
    """Make the host of every fault, and the one that links to all; the doors must be the playground's annex."""
    return (_Hub(), *(FaultSite(fault, doors, dose or Dose()) for fault in FAULTS))


def find_fault(name: str) -> Fault:
    """Return the fault of this name."""
    return _BY_NAME[name]


class FaultyWeb(Playground):
    """A playground that serves every fault, and further sites beside them."""

    def __init__(
        self,
        sites: Iterable[PlaygroundSite] = (),
        *,
        dose: Dose | None = None,
        clock: Clock | None = None,
        port: int = 0,
        latency_s: float = 0.0,
        log_size: int = 100_000,
        limits: ClientLimits | None = None,
    ) -> None:
        self._doors = Doors()
        super().__init__(
            (*sites, *fault_sites(self._doors, dose)),
            clock=clock,
            port=port,
            latency_s=latency_s,
            log_size=log_size,
            limits=limits or _LIMITS,
            annex=self._doors,
        )

    @property
    def ports(self) -> Ports:
        """All ports that are open, the closed one included."""
        return self._doors.ports(self.address[1])

    def spots(self, name: str) -> dict[str, Spot]:
        """Return the faulty addresses of a host as URLs, each with what is expected there."""
        return find_fault(name).urls(self.ports)


class _Hub:
    """The host that links to all others."""

    name = "faults"

    def answer(self, request: ServerRequest, _at: datetime) -> Response:
        """Answer with the list of all faults, or a good page."""
        if request.path in GOOD_PATHS:
            return Response(body=write_good(request.host, request.target))
        if request.path != "/":
            return refuse(404, "There is no such page.")
        ports = Ports(request.port)
        links = [
            (ports.fill(f"http://{fault.host}{{http}}{fault.start}"), fault.does, ", ".join(fault.outcomes), "")
            for fault in FAULTS
        ]
        return Response(body=write_start("faults.localhost", "Every way to hurt a crawler that we know of.", links))

    def truth(self, _at: datetime, _port: int | None) -> Iterator[PageTruth]:
        """Tell nothing."""
        return iter(())


_BY_NAME = {fault.name: fault for fault in FAULTS}
