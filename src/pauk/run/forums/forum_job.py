"""The job ``forum`` on the one crawler: hand pages to the forums that asked for them, and their wishes to the frontier.

In: how requests ended, in the writer's thread and within its transaction. Out: wishes, and rows in the store. What a
request is for stands in the store beside what waits, so that a run that was killed goes on, and a cycle that was cut
off never believes that it is complete.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.settings import CRAWL_REDIRECTS, Settings
from pauk.base.urls import number_url
from pauk.crawl.again.revisits import LEADING_WEIGHT, Aims, begin, go_on, miss
from pauk.crawl.contract.job import NOTHING, JobPlan, WantedPage
from pauk.crawl.contract.visit import Visit, VisitEnd
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.scope import ScopeRules
from pauk.forum.follow.state import PageNews, SeenPage
from pauk.forum.site.forum_map import ForumMap
from pauk.run.forums.follow import FollowOrder
from pauk.run.forums.forum_answers import read_note, read_seen
from pauk.run.forums.forum_maps import find_row
from pauk.run.forums.forum_session import ForumSession, SessionNews
from pauk.run.jobs.forum_status import POOR_MAP, ForumTally
from pauk.run.jobs.update import UpdateOrder
from pauk.store.collection import CollectionFolder
from pauk.store.forums.forums import ForumRow, Pending
from pauk.store.sql.records import Batch, Claim, Revisit

JOB = "forum"
_REDIRECTED, _NOT_MODIFIED = str(outcomes.REDIRECTED), str(outcomes.NOT_MODIFIED)
_NOINDEX = str(outcomes.NOINDEX)
_LOOP = str(outcomes.REDIRECT_LOOP)
_MINUTE = len("YYYY-MM-DDThh:mm")


class ForumJob:
    """Follows the forums of a collection; used by the frontier's one thread."""

    name = JOB

    def __init__(self, frontier: Frontier) -> None:
        self._frontier = frontier
        self._store = frontier.store
        self._clock = frontier.clock
        self._aims = Aims.from_settings(frontier.settings)
        self._most_hops = frontier.settings[CRAWL_REDIRECTS]
        self._rows = {row.id: row for row in self._store.forums.all()}
        self._hands: dict[int, ForumSession] = {}

    def _hand(self, forum: int) -> ForumSession:
        if forum not in self._hands:
            self._hands[forum] = ForumSession(self._store, self._rows[forum])
        return self._hands[forum]

    # Beginning, and the end.

    def begin(self, order: Any) -> Sequence[tuple[str, str]]:
        """Follow the forums of an order, or come back to all; ask again for what was wanted and waits nowhere."""
        refused: Sequence[tuple[str, str]] = ()
        if isinstance(order, FollowOrder):
            refused = self._begin_following(order)
        elif isinstance(order, UpdateOrder):
            self._store.revisits.limit_intervals(self._aims.min_interval_s, self._aims.max_interval_s)
            self._frontier.grant(self, lambda: self._come_back(order))
        self._frontier.grant(self, self._recover)
        return refused

    def finish(self, _reason: str) -> dict[int, ForumTally]:
        """Tell what this run has brought, by forum; a forum notes the end of its cycle when its last page comes."""
        return {number: hand.tally for number, hand in self._hands.items()}

    def _begin_following(self, order: FollowOrder) -> Sequence[tuple[str, str]]:
        urls, rules = order.urls, ScopeRules.from_settings(self._frontier.settings)
        refused = self._frontier.add_seeds([(url, JOB, rules) for url in urls if self.find(url) is None])
        seeds = {seed.url: seed.id for seed in self._store.seeds.all() if seed.job == JOB}

        def follow_all() -> list[WantedPage]:
            wishes = [self.follow(url, seeds.get(url, 0), is_followed=order.is_followed) for url in urls]
            return [wish for some in wishes for wish in some]

        self._frontier.grant(self, follow_all)
        return refused

    def _come_back(self, order: UpdateOrder) -> list[WantedPage]:
        """Begin a cycle of every forum that is wanted, or look at the lists that are due."""
        places = order.patterns()

        def takes(url: str) -> bool:
            return not places or bool(places.find(url).pattern)

        return self._begin_due(takes) if order.due_only else self._begin_cycles(takes)

    def find(self, url: str) -> ForumRow | None:
        """Find the forum that a URL belongs to."""
        return find_row([self._hand(number).row for number in self._rows], url)

    def follow(
        self, url: str, seed: int, *, is_followed: bool = True, known: ForumMap | None = None
    ) -> list[WantedPage]:
        """Follow a forum: learn it first where it is not known, else begin a cycle, or go on with one."""
        row = self.find(url) or self._store.forums.add(url, seed)
        self._rows.setdefault(row.id, row)
        hand = self._hand(row.id)
        if known is not None:
            hand.put_map(known, is_followed=is_followed)
        elif hand.is_learning or hand.row.outcome == POOR_MAP or not is_followed:
            if hand.is_resting:
                hand.learn(is_followed=is_followed or bool(hand.row.is_followed))
            elif is_followed:
                hand.write(is_followed=1)
        if not hand.is_learning and is_followed:
            hand.write(is_followed=1)
            self._begin(hand)
        return self._settle([hand])

    def _begin_cycles(self, takes: Callable[[str], bool]) -> list[WantedPage]:
        """Begin a cycle of every forum that is followed and whose entry is wanted; one that is open goes on."""
        hands = [self._hand(row.id) for row in self._rows.values() if row.is_followed and takes(row.entry or row.url)]
        for hand in hands:
            if not hand.is_learning:
                self._begin(hand)
        return self._settle(hands)

    def _begin_due(self, takes: Callable[[str], bool]) -> list[WantedPage]:
        """Look at the lists that are due by what was learnt of them; return what is wanted."""
        now, at = self._now()
        due = [url for url in self._store.revisits.due_urls(at, job=JOB) if takes(url)]
        hands = [self._hand(row.id) for row in self._rows.values() if row.is_followed and row.map]
        for hand in hands if due else ():
            if hand.is_resting:
                hand.begin_due(due, now, at)
        return self._settle(hands)

    def _recover(self) -> list[WantedPage]:
        """Ask again for what is wanted and waits nowhere: its host was given up, or a run was killed."""
        for number in self._rows:
            hand = self._hand(number)
            pending = self._store.forums.requests_of(number)
            known = self._store.urls.known({request.key for request in pending})
            ended = self._store.urls.ended([seen.id for seen in known.values()])
            for request in pending:
                if request.key not in known or known[request.key].id in ended:
                    hand.ask_again(request)
        return self._settle(list(self._hands.values()))

    def _begin(self, hand: ForumSession) -> None:
        if hand.is_resting and hand.row.ended_at and hand.row.outcome != POOR_MAP:
            hand.begin_cycle(*self._now())

    def _now(self) -> tuple[str, float]:
        moment = self._clock.now()
        return _write_moment(moment.timestamp()), moment.timestamp()

    def _settle(self, hands: Iterable[ForumSession]) -> list[WantedPage]:
        """Let forums go on that wait for nothing, and return all that is wanted."""
        now, at = self._now()
        wishes: list[WantedPage] = []
        for hand in hands:
            hand.settle(now, at)
            wishes += hand.take_wishes()
        return wishes

    # What the frontier asks.

    def brief(self, claims: Sequence[Claim]) -> Sequence[Claim]:
        """Tell those who read pages what forums want of them; only lists are asked for with their ETag."""
        if not self._rows or not claims:
            return claims
        wanted = self._store.forums.requests_for({number_url(claim.url) for claim in claims})
        lists = self._store.forums.known_lists(claim.id for claim in claims) if wanted else set()
        return [
            self._brief(claim, wanted.get(number_url(claim.url), []), is_list=claim.id in lists) for claim in claims
        ]

    def _brief(self, claim: Claim, pending: Sequence[Pending], *, is_list: bool) -> Claim:
        if not pending:
            return claim
        hand = self._hand(pending[0].forum)
        claim = claim.with_brief("forum", hand.task_for(pending[0]).to_text())
        return claim if is_list and not hand.is_learning else claim._replace(etag="", modified="")

    def take(self, endings: Sequence[VisitEnd], batch: Batch) -> JobPlan:
        """Take in how requests ended; return what is wanted because of it."""
        if not self._rows:
            return NOTHING
        over = {number_url(ended.visit.claim.url): ended for ended in endings if ended.is_over}
        wanted = self._store.forums.requests_for(over)
        for key, pending in wanted.items():
            told = [self._answer(request, over[key].visit, over[key].outcome) for request in pending]
            self._plan_visit(over[key], told, batch)
        forums = dict.fromkeys(request.forum for pending in wanted.values() for request in pending)
        return JobPlan(wishes=self._settle([self._hand(forum) for forum in forums]))

    def refuse(self, refused: Sequence[tuple[WantedPage, str]], _batch: Batch) -> Sequence[WantedPage]:
        """Take in that wishes cannot be had; return what is wanted because of it."""
        wanted = self._store.forums.requests_for({wish.item.key for wish, _ in refused})
        ends = {wish.item.key: outcome for wish, outcome in refused}
        now, _ = self._now()
        for key, pending in wanted.items():
            for request in pending:
                self._tell(request, SeenPage(outcome=ends[key]), 0, now)
        forums = dict.fromkeys(request.forum for pending in wanted.values() for request in pending)
        return self._settle([self._hand(forum) for forum in forums])

    # Answers.

    def _answer(self, pending: Pending, visit: Visit, outcome: str) -> SessionNews:
        """Hand a page to the forum that asked for it."""
        hand = self._hand(pending.forum)
        if outcome == _REDIRECTED and visit.fetched is not None and pending.hops < self._most_hops:
            hand.forward(pending, visit.fetched.location)
            return SessionNews()
        now = _write_moment(visit.fetched_at or self._clock.now().timestamp())
        if hand.is_learning:
            read = visit.read.parts.get("forum", b"") if visit.read is not None else b""
            hand.take_note(pending, read_note(read) if read else None)
            return SessionNews()
        page = self._see(visit, outcome)
        if page is None and pending.hops < self._most_hops:  # it was fetched before anybody knew what for
            hand.forward(pending, pending.url)
            return SessionNews()
        return self._tell(pending, page or SeenPage(outcome=_LOOP), visit.claim.id, now)

    def _tell(self, pending: Pending, page: SeenPage, url: int, now: str) -> SessionNews:
        hand = self._hand(pending.forum)
        if hand.is_learning:
            hand.take_note(pending, None)
            return SessionNews()
        return hand.take_page(pending, page, url, now)

    def _see(self, visit: Visit, outcome: str) -> SeenPage | None:
        """Return what a page showed, or why there is none; None where it was not read for a forum."""
        if outcome == _NOT_MODIFIED:
            readings = self._store.forums.list_readings([visit.claim.id])
            return read_seen(readings[visit.claim.id]) if readings else None
        if visit.read is None:
            return SeenPage(outcome=outcome)
        read = visit.read.parts.get("forum", b"")
        page = read_seen(read) if read else None
        if page is not None and outcome == _NOINDEX and page.posts:
            return SeenPage(outcome=_NOINDEX)
        if page is not None and not page.posts:
            self._store.forums.keep_list(visit.claim.id, read.decode())
        return page

    def _plan_visit(self, ended: VisitEnd, told: Sequence[SessionNews], batch: Batch) -> None:
        """Say when to look at a list again: by how often something new stood there."""
        lists = [one for one in told if one.is_list]
        if not lists:
            return
        number, at = ended.visit.claim.id, ended.visit.fetched_at or self._clock.now().timestamp()
        history: Revisit | None = self._store.revisits.histories([number]).get(number)
        is_changed = any(one.report in (PageNews.NEW, PageNews.SEMI) for one in lists)
        has_failed = ended.visit.read is None and ended.outcome != _NOT_MODIFIED
        if history is None:
            batch.revisits.append(begin(number, at, self._aims, depth=1, weight=LEADING_WEIGHT))
        elif has_failed:
            batch.revisits.append(miss(history, at, self._aims, is_gone=ended.outcome == str(outcomes.GONE)))
        else:
            batch.revisits.append(go_on(history, at, self._aims, is_changed=is_changed, weight=LEADING_WEIGHT))


def _write_moment(at: float) -> str:
    """Write a moment as forums write theirs; their own clock is not known."""
    return datetime.fromtimestamp(at, UTC).isoformat()[:_MINUTE]


def put_map(folder: CollectionFolder, url: str, found: ForumMap, settings: Settings, clock: Clock) -> None:
    """Take a map that a person may have changed; nothing is fetched."""
    rules = ScopeRules.from_settings(settings)
    with folder.writer("forum learn") as store, store.transaction():
        job = ForumJob(Frontier(store, settings, clock))
        if job.find(url) is None:
            store.seeds.add([(url, JOB, rules.as_json())])
        seeds = {seed.url: seed.id for seed in store.seeds.all() if seed.job == JOB}
        job.follow(url, seeds.get(url, 0), is_followed=False, known=found)
