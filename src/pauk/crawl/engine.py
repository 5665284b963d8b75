"""Drive a crawl: start what may be started, wait for what must be waited for, write what has come.

In: a frontier, a fetcher and a reader. Out: an `CrawlEnd` that says why the crawl stopped. One event loop fetches from
thousands of hosts; one thread writes. A claim counts as in flight until its page is committed, so that what a kill
can cost is never more than `crawl.concurrency` pages.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from pauk.base import outcomes
from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed
from pauk.base.settings import (
    CRAWL_BY_ADDRESS,
    CRAWL_CONCURRENCY,
    CRAWL_HOSTS,
    CRAWL_PATIENCE_S,
    CRAWL_PER_HOST,
    CRAWL_REPEAT_LIMIT,
    POLITE,
    Settings,
)
from pauk.crawl.contract.visit import Reader, Visit, VisitEnd
from pauk.crawl.fetch.fetcher import Fetcher
from pauk.crawl.fetch.retry import REST_S, Network, is_good
from pauk.crawl.frontier import Frontier, Written
from pauk.crawl.login.session import Logins
from pauk.crawl.login_guard import LoginCheck, LoginGuard, Renew, renew_nothing
from pauk.crawl.pace.budgets import Budget, PageBudget
from pauk.crawl.pace.host_limits import HostLimits, RequestsInFlight
from pauk.crawl.pace.host_queue import HostQueue, HostTurn, find_leaving, find_wanting
from pauk.crawl.pace.throttle import Pace
from pauk.crawl.rules.domains import name_of
from pauk.crawl.visitor import PageVisitor
from pauk.crawl.writer import Done, Order, carry_out
from pauk.store.sql.records import Claim, HostNote

log = logging.getLogger(__name__)

# A host where something went well has a broken section at worst.
_NEVER = -(10**9)
# Pauses of good manners are no reason to end a crawl, however impatient somebody is.
_LEAST_PATIENCE_S = 1.0
# How long requests in flight may take to finish once the crawl is to end.
_GRACE_S = 10.0
_RECALLED_HOSTS = 1_000
# One place of so many is kept for hosts that answer: however many hang, the crawl of the others goes on.
_KEPT_SHARE = 4
# Where so many pages are in flight, so many visits are waited for, so long: what they are written with (a transaction,
# a sync of the archive, two changes of threads) costs as much as half a page. Where few are, nobody is kept waiting.
_GATHERED = 16
_GATHER_S = 0.03
# So long a visit waits for those to its host that began before it: what is new on a site, and what is its copy, must
# not depend on which of two answers came first. At 300 pages a second that are 75, fewer than a host has in hand.
_HELD_S = 0.25


@dataclass(frozen=True, slots=True)
class CrawlEnd:
    """Why a crawl stopped: ``done``, ``stopped``, a budget (``pages``, ``requests``, ``bytes``, ``time``), ``waiting``,
    or ``login`` where nothing is left but what waits for somebody to log in again.
    """

    reason: str
    resumes_at: float = 0.0  # where it is waiting: the moment something comes up again


class Engine:
    """One crawl, from its start to its end; made and run in one event loop."""

    def __init__(
        self,
        frontier: Frontier,
        fetcher: Fetcher,
        reader: Reader,
        settings: Settings,
        clock: Clock,
        *,
        note: Callable[[Written], None],
        keep: Callable[[], tuple[int, str] | None] = lambda: None,
        logins: Logins | None = None,
        renew: Renew = renew_nothing,
        elapsed: Elapsed = SYSTEM_ELAPSED,
    ) -> None:
        self._elapsed = elapsed
        self._frontier = frontier
        self._settings = settings
        self._note = note
        self._keep = keep
        self._pace = Pace.from_settings(settings)
        self._concurrency = settings[CRAWL_CONCURRENCY]
        self._turns = HostQueue(
            settings[CRAWL_PER_HOST] if settings[POLITE] else self._concurrency,
            most_silent=max(1, self._concurrency - max(1, self._concurrency // _KEPT_SHARE)),
        )
        self._fetcher = fetcher
        self._visitor = PageVisitor(fetcher, reader, settings, clock)
        self._gates = HostLimits(self._turns, elapsed)
        watch = LoginCheck(reader, clock, renew, repeat_limit=settings[CRAWL_REPEAT_LIMIT], elapsed=elapsed)
        self._guard = LoginGuard(
            logins or Logins(), watch, self._turns, self._gates, send=self._visitor.send, leave=self._leave
        )
        self._order = Order()
        self._shut: dict[int, float] = {}  # hosts that have logged us out: not before this moment
        self._network = Network(elapsed)
        self._is_dry = False  # no host is waiting on disk
        self._is_writing = False
        self._is_closing = False
        self._next_moment = 0.0
        self._renew_at = 0.0
        self._budget = Budget(settings, frontier.counters(), comes_back=frontier.memory.tells_new, elapsed=elapsed)
        self._budget.allow_more(frontier.retried)
        self._places = PageBudget(self._budget, self._turns)
        self._changed = asyncio.Event()
        self._ink = asyncio.Event()
        self._flights = RequestsInFlight(self._gates, self._changed, elapsed)

    @property
    def slow_hosts(self) -> dict[str, float]:
        """The hosts that ask for long pauses, with the seconds."""
        return self._visitor.slow_hosts

    # The loop.

    async def run(self, stop: asyncio.Event) -> CrawlEnd:
        """Crawl until there is nothing left, a budget is used up, or somebody says stop."""
        if self._settings[CRAWL_BY_ADDRESS]:
            # Remember which addresses were asked only just now, in an earlier run.
            to_seconds = self._elapsed.seconds() - self._elapsed.moment()
            for host, next_at in self._frontier.store.queue.resting_hosts(_RECALLED_HOSTS):
                addresses = await self._fetcher.addresses(name_of(host).strip("[]"))
                self._gates.recall(addresses, next_at + to_seconds)
        watcher = asyncio.create_task(self._watch(stop))
        with ThreadPoolExecutor(1, thread_name_prefix="pauk-writer") as thread:
            writer = asyncio.create_task(self._write_on(thread))
            writer.add_done_callback(lambda _: self._changed.set())
            try:
                reason = ""
                while not reason:
                    if writer.done():
                        await writer  # raises what stopped it
                    if self._flights.failure is not None:
                        raise self._flights.failure
                    self._start_ready()
                    self._ink.set()
                    reason = self._find_end(stop)
                    if not reason:
                        await self._wait()
                resumes_at = self._next_work() if reason == "waiting" else 0.0
                # Let what is in flight finish, write it, and give everything else back.
                self._is_closing = True
                self._order.returned |= self._shut
                left = await self._flights.land(writer, self._ink, grace_s=_GRACE_S)
                self._order.released += left  # only now: the writer has taken orders meanwhile
                while (self._is_writing or len(self._turns) or not self._order.is_empty) and not writer.done():
                    for turn in [turn for turn in self._turns if not turn.is_wanting]:
                        self._let_go(turn)
                    self._ink.set()
                    self._changed.clear()
                    await self._changed.wait()
                if writer.done():
                    await writer
            finally:
                await self._flights.cancel(watcher, writer)
        return CrawlEnd(reason, resumes_at)

    async def _watch(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self._changed.set()

    async def _wait(self) -> None:
        """Sleep until something has come or a moment has come."""
        waits = [self._budget.time_left_s()]
        if self._may_start():
            waits.append(self._turns.wait_s(self._elapsed.seconds()))
        if self._next_moment and not self._is_writing:
            waits.append(max(0.0, self._next_moment - self._elapsed.moment()))
        if self._renew_at and not self._is_writing:
            waits.append(max(0.0, self._renew_at - self._elapsed.moment()))
        try:
            # Not wait_for, which may lose a cancellation in Python 3.11.
            async with asyncio.timeout(min((wait for wait in waits if wait >= 0), default=None)):
                await self._changed.wait()
        except TimeoutError:
            return
        self._changed.clear()

    def _find_end(self, stop: asyncio.Event) -> str:
        """Say why the crawl is over, if it is."""
        if stop.is_set():
            return "stopped"
        if budget := self._budget.used_up():
            return budget
        is_moving = self._flights.is_any or self._is_writing or not self._order.is_empty or not self._is_dry
        if is_moving or any(not turn.is_dry and not turn.claims for turn in self._turns):
            return ""
        moment = self._next_work()
        if not moment:
            return "login" if self._guard.has_shut else "done"
        wait_s = moment - self._elapsed.moment()
        return "waiting" if wait_s > max(self._settings[CRAWL_PATIENCE_S], _LEAST_PATIENCE_S) else ""

    def _next_work(self) -> float:
        """Return the moment at which the next host may be asked again; 0 where nothing is left."""
        to_moment = self._elapsed.moment() - self._elapsed.seconds()
        moments = [turn.gate.ready_at + to_moment for turn in self._turns if turn.claims]
        moments += [self._next_moment] if self._next_moment else []
        return min(moments, default=0.0)

    # Starting.

    def _start_ready(self) -> None:
        """Start requests to all hosts that are ready, as far as places and budgets allow."""
        while self._may_start() and (turn := self._turns.next_ready(self._elapsed.seconds())) is not None:
            if self._settings[CRAWL_BY_ADDRESS] and not turn.is_placed:
                turn.is_asking = True
                self._flights.start(self._place(turn))
            elif self._visitor.needs_robots(turn):
                turn.is_asking = True
                self._gates.enter(turn)
                self._flights.start(self._ask_robots(turn))
            else:
                self._start_claim(turn)

    def _may_start(self) -> bool:
        return self._flights.places < self._concurrency and self._budget.affords(self._flights.places)

    def _start_claim(self, turn: HostTurn) -> None:
        """Start the next request for a page; what a rule forbids ends at once, without one."""
        if turn.sitemaps:
            self._order.sitemaps.append((turn.claims[0], turn.sitemaps))
            turn.sitemaps = ()
        while turn.claims:
            if self._places.must_hold(turn):
                return  # it is put in line again when its visits are written
            claim = turn.claims.popleft()
            refusal = self._places.refuse(turn, claim) or self._visitor.refuse(turn, claim)
            self._places.begin(turn, claim)
            if not refusal:
                turn.asked += 1
                self._budget.begin_request()
                self._gates.enter(turn)
                self._flights.start(self._visit(turn, claim), claim.id)
                self._turns.schedule(turn)
                return
            self._flights.places += 1  # as all that is to be written
            self._hand_in(Visit(claim=claim, outcome=refusal))

    def _leave(self, turn: HostTurn) -> None:
        self._gates.leave(turn)
        self._order.notes[turn.host.id] = self._describe(turn)
        self._changed.set()

    def _describe(self, turn: HostTurn) -> HostNote:
        next_at = self._elapsed.moment() + turn.gate.ready_at - self._elapsed.seconds()
        throttle = turn.throttle
        return HostNote(turn.host.id, next_at, throttle.delay_s, throttle.failures, throttle.pause_s)

    # Working.

    async def _visit(self, turn: HostTurn, claim: Claim) -> None:
        earlier, turn.last = turn.last, asyncio.Event()
        is_over = turn.last
        try:
            fetched = await self._visitor.fetch(turn, claim)
            turn.luckless = _NEVER if is_good(fetched) else turn.luckless + 1
            self._turns.note_answer(turn, is_answer=bool(fetched.status))
            given_up = self._judge_host(turn, fetched.address, self._visitor.give_up(turn, fetched))
            self._leave(turn)
            visit = await self._guard.look(turn, await self._visitor.finish(turn, claim, fetched))
            if earlier is not None and not self._is_closing:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_HELD_S):
                        await earlier.wait()
            if visit is None:
                # Let a URL wait again, as if it had not been asked for.
                self._flights.places -= 1
                self._places.end(turn, claim)
                self._order.released.append(claim.id)
                self._changed.set()
            else:
                self._hand_in(visit)
            if given_up:
                self._give_up(turn, given_up)
        finally:
            is_over.set()

    async def _ask_robots(self, turn: HostTurn) -> None:
        answer = await self._visitor.ask_robots(turn, self._flights.go_abroad)
        self._order.robots += answer.notes
        turn.is_asking = False
        self._turns.note_answer(turn, is_answer=bool(answer.notes))
        self._leave(turn)
        if given_up := self._judge_host(turn, answer.address, answer.given_up):
            self._give_up(turn, given_up)
        self._flights.places -= 1

    async def _place(self, turn: HostTurn) -> None:
        """Find the address of a host, and let all hosts of that address share one gate."""
        addresses = await self._fetcher.addresses(name_of(turn.host.name).strip("[]"))
        turn.is_placed, turn.is_asking = True, False
        self._gates.share(turn, addresses)
        self._turns.schedule(turn)
        self._flights.places -= 1
        self._changed.set()

    def _judge_host(self, turn: HostTurn, address: str, given_up: str) -> str:
        """Give no host up where it is rather our own network that is down; it rests."""
        self._network.note(turn.host.id, is_reached=bool(address))
        if given_up and given_up != str(outcomes.PRIVATE_ADDRESS) and self._network.is_down:
            log.warning("many hosts in a row cannot be reached; the network seems to be down")
            turn.gate.ready_at = self._elapsed.seconds() + REST_S
            return ""
        return given_up

    def _hand_in(self, visit: Visit) -> None:
        self._order.visits.append(visit)
        self._changed.set()

    def _give_up(self, turn: HostTurn, outcome: str) -> None:
        """End everything that waits at a host."""
        self._flights.places += len(turn.claims)
        for claim in turn.claims:
            self._places.begin(turn, claim)
            self._hand_in(Visit(claim=claim, outcome=outcome))
        turn.claims.clear()
        self._order.parked.append((turn.host.id, outcome))
        self._changed.set()

    # Writing.

    async def _write_on(self, thread: ThreadPoolExecutor) -> None:
        """Hand orders to the writer, one after the other, as long as there is anything to write."""
        while True:
            if 0 < len(self._order.visits) < _GATHERED <= self._flights.places and not self._is_closing:
                await asyncio.sleep(_GATHER_S)
            order = self._take_order()
            if order.is_empty:
                await self._ink.wait()
                self._ink.clear()
                continue
            self._is_writing = True
            done = await asyncio.get_running_loop().run_in_executor(thread, carry_out, self._frontier, order)
            self._is_writing = False
            self._take_in(order, done)
            self._changed.set()

    def _take_order(self) -> Order:
        """Complete what was gathered by what is wanted now; nothing is taken if there is nothing to do."""
        order = self._order
        order.full |= self._places.take_full()
        for turn in self._guard.take_shut() if not self._is_closing else ():
            self._let_go(turn)
            self._shut[turn.host.id] = self._order.returned.pop(turn.host.id)
        is_crowded = not self._is_dry and len(self._turns) >= self._settings[CRAWL_HOSTS]
        for turn, rest_s in find_leaving(self._turns, is_crowded=is_crowded, now=self._elapsed.seconds()):
            self._let_go(turn, rest_s=rest_s)
        if not self._is_closing:
            for turn, count in find_wanting(self._turns):
                turn.is_wanting = True
                order.wanted[turn.host.id] = count
            order.host_count = 0 if self._is_dry else max(0, self._settings[CRAWL_HOSTS] - len(self._turns))
            order.is_due = bool(self._next_moment) and self._elapsed.moment() >= self._next_moment
            order.is_renewal = bool(self._renew_at) and self._elapsed.moment() >= self._renew_at
        if not order.is_empty:
            order.figures = self._keep()
            self._order = Order()
        return order

    def _let_go(self, turn: HostTurn, *, rest_s: float = 0.0) -> None:
        self._order.returned[turn.host.id] = max(self._describe(turn).next_at, self._elapsed.moment() + rest_s)
        self._order.released += [claim.id for claim in turn.claims]
        turn.claims.clear()
        self._turns.remove(turn)

    def _take_in(self, order: Order, done: Done) -> None:
        """Go on from what the writer has done."""
        self._flights.places -= len(order.visits)
        self._next_moment, self._renew_at = done.next_moment, done.renew_at
        for ended in done.written.endings:
            self._count(ended)
        self._note(done.written)
        for number, worth in done.written.worth.items():
            if turn := self._turns.get(number):
                self._turns.widen(turn, worth / 4)
        self._take_claims(order, done)
        has_more_hosts = not order.host_count or len(done.hosts) == order.host_count
        self._is_dry = self._is_dry if not order.host_count else not has_more_hosts
        brought = {host.name for host in done.hosts}
        for name in done.written.waiting_hosts:
            if turn := self._turns.by_name(name):
                turn.is_dry = False
            elif name not in brought:
                self._is_dry = False
        if done.woken or done.written.has_old or order.returned or order.is_due:
            self._is_dry = False
            for turn in self._turns:
                turn.is_dry = False
        now, moment = self._elapsed.seconds(), self._elapsed.moment()
        for host in done.hosts:
            gate = self._gates.begin(host.name, now + max(0.0, host.next_at - moment))
            self._turns.add(HostTurn(host, self._pace, gate, self._guard.logins.get(host.name)))

    def _take_claims(self, order: Order, done: Done) -> None:
        brought = dict.fromkeys(order.wanted, 0)
        for claim in done.claims:
            brought[claim.host] += 1
            turn = self._turns.get(claim.host)
            assert turn is not None  # a host that was asked for stays until it was answered
            turn.claims.append(claim)
        for visit in done.refused:
            brought[visit.claim.host] += 1
            self._flights.places += 1
            turn = self._turns.get(visit.claim.host)
            assert turn is not None
            self._places.begin(turn, visit.claim)
            self._hand_in(visit)
        for host, count in brought.items():
            turn = self._turns.get(host)
            assert turn is not None
            turn.is_wanting = False
            turn.is_dry = count < order.wanted[host]
            self._turns.schedule(turn)

    def _count(self, ended: VisitEnd) -> None:
        is_new = ended.is_kept and not ended.visit.claim.page
        turn = self._turns.get(ended.visit.claim.host)
        if turn is not None:
            turn.kept += is_new
        self._places.end(turn, ended.visit.claim)
        fetched = ended.visit.fetched
        self._budget.spend(pages=int(is_new), size_bytes=len(fetched.body) if fetched is not None else 0)
