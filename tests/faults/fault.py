"""Say what a fault of the small Web is: a named host, the addresses where it hurts, and what a crawler should say.

In: a `Fault`, declared in one of the tables beside this module. Out: a `FaultSite` for a `Playground`: a start page
that links to every faulty address and to good pages, so that a crawl can be seen to go on.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Protocol

from tests.faults.pages import GOOD_PATHS, write_good, write_start

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.base.outcomes import explain
from pauk_playground.server.message import Answer, Response, ServerRequest
from pauk_playground.server.reply import refuse
from pauk_playground.server.site import host_of
from pauk_playground.server.truth import PageTruth

# How many addresses a site remembers visits of; the traps have endlessly many.
_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Dose:
    """How much of each evil there is: how slow, how often, how large."""

    drip_s: float = 0.2  # between two bytes of a slow loris
    lag_s: float = 2.0  # until a slow page answers
    linger_s: float = 0.05  # between the last bytes and a reset, so that the client has read them
    fails: int = 2  # how often a flaky address fails, and a busy one refuses, before it is fine
    retry_after_s: int = 1
    crawl_delay_s: float = 1.0
    gap_s: float = 0.5  # how far apart the strict host wants requests to be
    large_bytes: int = 100_000_000
    depth: int = 10_000


@dataclass(frozen=True, slots=True)
class Ports:
    """Where the playground and its `Doors` listen; the playground's own is as the client knows it."""

    http: int | None
    tls: int = 0
    closed: int = 0
    deaf: int = 0
    mute: int = 0
    slam: int = 0
    alert: int = 0

    def fill(self, template: str) -> str:
        """Put ports where ``{tls}`` and the like stand, each with its colon."""
        if "{" not in template:
            return template
        ports = asdict(self)
        return template.format(**{name: f":{port}" if port else "" for name, port in ports.items()})


class Memory:
    """What a site remembers of its visitors: how often each address was asked for, and when the last request came.

    Visitors are told apart by how they introduce themselves, since all of them come from loopback.
    """

    def __init__(self, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._counts: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._last_s: OrderedDict[str, float] = OrderedDict()

    def count(self, request: ServerRequest) -> int:
        """Count this visit of the address and return the number, from 1."""
        key = (request.header("user-agent"), request.target)
        number = self._counts.pop(key, 0) + 1
        self._counts[key] = number
        if len(self._counts) > _REMEMBERED:
            self._counts.popitem(last=False)
        return number

    def gap_s(self, request: ServerRequest) -> float:
        """Return the seconds since the visitor's last request, endlessly many before the first."""
        agent, now_s = request.header("user-agent"), self._elapsed.seconds()
        gap_s = now_s - self._last_s.pop(agent, float("-inf"))
        self._last_s[agent] = now_s
        if len(self._last_s) > _REMEMBERED:
            self._last_s.popitem(last=False)
        return gap_s


@dataclass(frozen=True, slots=True)
class Call:
    """A request as a fault sees it."""

    request: ServerRequest
    at: datetime
    ports: Ports
    dose: Dose
    memory: Memory

    @property
    def path(self) -> str:
        """The path asked for, decoded."""
        return self.request.path

    def page(self) -> bytes:
        """Write a healthy page, with words of its own, for the address asked for."""
        return write_good(self.request.host, self.request.target)


Handler = Callable[[Call], Answer]


@dataclass(frozen=True, slots=True)
class Spot:
    """One faulty address: a path of the host or, with ``{tls}`` and the like for ports, a whole URL.

    Any of ``outcomes`` is right at the end of a crawl, the first is the clearest; one without a detail stands for any
    detail. What only fetches may say ``ok`` where robots rules, unpacking or reading decide later. Where ``answer`` is
    missing, the fault's other answers or the good pages answer.
    """

    address: str
    does: str
    outcomes: tuple[str, ...]
    answer: Handler | None = None

    def url(self, host: str, ports: Ports) -> str:
        """Write the whole URL."""
        here = f"http://{host}{{http}}{self.address}" if self.address.startswith("/") else self.address
        return ports.fill(here)

    def fits(self, outcome: str) -> bool:
        """Tell whether a crawler that gives the URL this outcome has understood what happened."""
        return any(outcome == one or outcome.partition(":")[0] == one for one in self.outcomes)

    def explain(self) -> str:
        """Tell a person what the clearest outcome means."""
        return explain(self.outcomes[0])


@dataclass(frozen=True, slots=True)
class Fault:
    """A host that misbehaves.

    ``beyond`` are the outcomes of addresses that only a spot's page leads to, such as those of a trap. ``rest``
    answers what is no spot, or says None and leaves it to the good pages.
    """

    name: str
    does: str
    spots: tuple[Spot, ...]
    beyond: tuple[str, ...] = ()
    robots: Handler | None = None
    rest: Callable[[Call], Answer | None] | None = None
    start: str = "/"

    @property
    def host(self) -> str:
        """The host name."""
        return host_of(self.name)

    @property
    def outcomes(self) -> tuple[str, ...]:
        """All outcomes that are right somewhere on the host, each once."""
        every = [outcome for spot in self.spots for outcome in spot.outcomes]
        return tuple(dict.fromkeys([*every, *self.beyond]))

    def urls(self, ports: Ports) -> dict[str, Spot]:
        """Return the faulty addresses as URLs."""
        return {spot.url(self.host, ports): spot for spot in self.spots}


class PortBook(Protocol):
    """Whoever knows the ports once they are open."""

    def ports(self, http: int | None) -> Ports:
        """Return the ports, the playground's own as the client knows it."""
        ...


class FaultSite:
    """The host of one fault: faulty addresses, a start page, good pages and a robots.txt that allows everything."""

    def __init__(self, fault: Fault, book: PortBook, dose: Dose, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self.name = fault.name
        self.fault = fault
        self._book = book
        self._dose = dose
        self._memory = Memory(elapsed)
        self._spots = {spot.address: spot.answer for spot in fault.spots if spot.answer is not None}

    def answer(self, request: ServerRequest, at: datetime) -> Answer:
        """Misbehave, or serve a good page."""
        call = Call(request, at, self._book.ports(request.port), self._dose, self._memory)
        handler = self._spots.get(request.target) or self._spots.get(request.path)
        if handler is None and request.path == "/robots.txt":
            handler = self.fault.robots or _allow
        if handler is not None:
            return handler(call)
        rest = self.fault.rest(call) if self.fault.rest is not None else None
        return self._answer_well(call) if rest is None else rest

    def truth(self, _at: datetime, _port: int | None) -> Iterator[PageTruth]:
        """Tell nothing: what is true of a fault stands in its spots."""
        return iter(())

    def _answer_well(self, call: Call) -> Response:
        if call.path == "/":
            links = [
                (spot.url(self.fault.host, call.ports), spot.does, spot.outcomes[0], explain(spot.outcomes[0]))
                for spot in self.fault.spots
            ]
            return Response(body=write_start(self.fault.host, self.fault.does, links))
        if call.path in GOOD_PATHS:
            return Response(body=call.page())
        return refuse(404, "There is no such page.")


def _allow(_call: Call) -> Response:
    return Response(body=b"User-agent: *\nDisallow:\n", content_type="text/plain")
