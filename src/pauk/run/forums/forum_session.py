"""One forum that is in hand: learn it, then follow it, page by page.

In: pages that answer requests, and moments. Out: pages that are wanted next; rows in the store. Learning comes first
(`forum.learning`); when the map is drawn, the first cycle begins, which knows nothing yet (`forum.following`). A cycle
is over when nothing that it asked for is missing, and only then.
"""

import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pauk.base.errors import BadUrl, CollectionError, NoSpace
from pauk.base.outcomes import INTERNAL_ERROR, OUT_OF_SCOPE
from pauk.base.urls import canonical_url, number_url
from pauk.crawl.contract.job import WantedPage, wish
from pauk.forum.follow.collection import settle_accounts
from pauk.forum.follow.discovery import begin_walk
from pauk.forum.follow.identity import key_of
from pauk.forum.follow.merged_threads import find_thread
from pauk.forum.follow.planner import begin_cycle, must_relearn, rehouse, take_page
from pauk.forum.follow.state import OK, BoardState, FollowRequest, FollowStep, PageNews, SeenPage, Why
from pauk.forum.site import learner
from pauk.forum.site.forum_map import ForumMap
from pauk.forum.site.page_note import PageNote
from pauk.run.forums.forum_answers import ForumTask
from pauk.run.forums.forum_maps import read_map
from pauk.run.forums.forum_state import ForumRecords
from pauk.run.forums.kept_endings import carry_endings, cut_endings, endings_of, is_worth_looking, learn_endings
from pauk.run.forums.learning_state import LearningPlan
from pauk.run.forums.planner_json import dump, read, write
from pauk.run.forums.post_rows import PageContents
from pauk.run.jobs.forum_status import NO_FORUM, NOT_FOLLOWED, POOR_MAP, ForumTally
from pauk.store.forums.forums import ForumRow, Pending
from pauk.store.writer import Store

log = logging.getLogger(__name__)

_LEVELS = {Why.BOARDS: 0, Why.BOARD: 1}
_THREADS = 2
_NO_URL = OUT_OF_SCOPE.of("scheme")
_OF_THE_STORE = (CollectionError, NoSpace, OSError)  # no matter of planning: these end the run
_STUMBLED = "stumbled"  # stands in a request over whose page the planner has stumbled once


class SessionNews(NamedTuple):
    """What a page told: whether it is a list that is due by itself, and what of it was new."""

    is_list: bool = False
    report: PageNews = PageNews.WRONG


class ForumSession:
    """Works on one forum, within the transactions of the crawler."""

    def __init__(self, store: Store, row: ForumRow) -> None:
        self._store = store
        self._row = row
        self._books: ForumRecords | None = None
        self._waiting = store.forums.count_requests(row.id)
        self._wishes: list[WantedPage] = []
        self._is_relearned = False
        self._is_stuck = False  # learning stumbled; another run tries again
        self.tally = ForumTally()

    @property
    def row(self) -> ForumRow:
        """The forum's row, as it is now."""
        return self._books.row if self._books is not None else self._row

    @property
    def is_learning(self) -> bool:
        """Whether the forum is not known yet."""
        return not self.row.map

    @property
    def is_resting(self) -> bool:
        """Whether nothing is asked for."""
        return not self._waiting

    @property
    def books(self) -> ForumRecords:
        """What is known of the forum's boards, threads and posts."""
        if self._books is None:
            self._books = ForumRecords(self._store, self._row)
        return self._books

    def write(self, **values: Any) -> None:
        """Change the forum's row."""
        row = self.row._replace(**values)
        if self._books is not None:
            self._books.row = row
        self._row = row
        self._store.forums.write(row)

    # Asking.

    def take_wishes(self) -> list[WantedPage]:
        """Return what is wanted and was not returned yet."""
        wishes, self._wishes = self._wishes, []
        return wishes

    def _ask(self, url: str, request: str, *, level: int, hops: int = 0) -> None:
        key = number_url(url)
        self._store.forums.ask_for([Pending(0, self.row.id, key, url, request, hops)])
        self._waiting += 1
        self._wishes.append(wish(url, seed=self.row.seed, level=level))

    def forward(self, pending: Pending, url: str) -> None:
        """Ask for a page where a redirect leads, or once more where it was not read as it should be."""
        self._drop(pending)
        self._ask(url, pending.request, level=0, hops=pending.hops + 1)

    def ask_again(self, pending: Pending) -> None:
        """Ask for a page that is still wanted, and that nothing waits for."""
        self._wishes.append(wish(pending.url, seed=self.row.seed, level=_THREADS))

    def _drop(self, pending: Pending) -> None:
        self._store.forums.answer_requests([pending.id])
        self._waiting -= 1

    def task_for(self, pending: Pending) -> ForumTask:
        """Say what is to be read from a page."""
        if self.is_learning:
            return ForumTask(pending.url)
        request = read(FollowRequest, pending.request)
        return ForumTask(pending.url, self.row.map, request.thread or request.board)

    # Learning.

    def learn(self, *, is_followed: bool) -> None:
        """Begin to learn the forum from its URL."""
        plan = LearningPlan(learner.begin(self.row.url), "" if self.row.outcome == POOR_MAP else self.row.map)
        self.write(is_followed=int(is_followed), outcome="", learning=plan.to_text(), map="")
        self._learn_on()

    def take_note(self, pending: Pending, note: PageNote | None) -> None:
        """Take in a page that learning has asked for; none where it could not be had."""
        self._drop(pending)
        asked = json.loads(pending.request)["learn"]
        plan = LearningPlan.from_text(self.row.learning)
        state = replace(plan.state, notes=(*plan.state.notes, note or PageNote(asked, kind="lost")))
        self.write(learning=replace(plan, state=state).to_text())

    def _learn_on(self) -> None:
        """Go on learning when all pages have come that were asked for."""
        plan = LearningPlan.from_text(self.row.learning)
        try:
            step = learner.step(plan.state)
        except Exception as error:  # what we did not think of costs this forum, not the run
            log.exception("learning %s failed in a way that is not known", self.row.url)
            self._stumble_learning(plan, INTERNAL_ERROR.of(type(error).__name__))
            return
        if step.map is not None:
            self._take_map(step.map, plan)
            return
        self.write(learning=replace(plan, state=step.state).to_text())
        for request in step.requests:
            self._ask(request.url, dump({"learn": request.url}), level=0)

    def _stumble_learning(self, plan: LearningPlan, outcome: str) -> None:
        """Keep what was fetched to learn for the next run; after that, what was known before has to do."""
        self._is_stuck = True
        if not self.row.outcome.startswith(INTERNAL_ERROR.name):
            self.write(outcome=outcome)
            return
        self.write(map=plan.before, learning="", outcome=outcome)
        if plan.before:
            self.books.state.strange = 0  # else it would be learned again, and stumbled over again
            self.books.save("", {})

    def _take_map(self, found: ForumMap, plan: LearningPlan) -> None:
        """Keep what was learned; pages among which there is no thread are no forum, and what was known stays.

        A map that is not believed is kept for people to look at and mend; it is not followed.
        """
        if found.is_poor:
            self.tally.tried = found.reasons
        if not found.is_forum or (found.is_poor and plan.before):
            self.write(map=plan.before, learning="", outcome=NO_FORUM)
            return
        if found.is_poor:
            self.write(map=dump(found.to_dict()), entry=found.entry, learning="", outcome=POOR_MAP)
            return
        if plan.before:
            found = carry_endings(found, endings_of(read_map(plan.before)))
        self.write(map=dump(found.to_dict()), entry=found.entry, learning="", outcome=OK)
        if plan.is_rebuilt:
            rehouse(self.books.state, found.entry)
            self.books.save("", {})
            self.write(begun_at=0.0)

    def put_map(self, found: ForumMap, *, is_followed: bool) -> None:
        """Take a map that a person may have changed."""
        state = {**json.loads(self.row.state), "entry": found.entry} if self.row.state else None
        self.write(map=dump(found.to_dict()), entry=found.entry, learning="", state=dump(state) if state else "")
        self.write(outcome=OK, is_followed=int(is_followed or self.row.is_followed))
        self._books = None

    # Following.

    def begin_cycle(self, now: str, at: float) -> None:
        """Begin a cycle; the first fetches everything."""
        requests = begin_cycle(self.books.state, now)
        self.write(begun_at=at, ended_at=0.0)
        self._plan(requests, now)
        self.books.save(now, {})

    def begin_due(self, urls: Iterable[str], now: str, at: float) -> None:
        """Look at lists that are due; where one lists boards, go on with what was not finished, too."""
        state = self.books.state
        due = set(urls)
        requests: list[FollowRequest] = []
        if due & {*state.lists, state.entry}:
            requests += begin_cycle(state, now)
        state.cycle_at = now
        for url in sorted(due & state.boards.keys()):
            if state.boards[url].walk is None:
                requests += begin_walk(state.boards[url], None)
        self.write(begun_at=at, ended_at=0.0)
        self._plan(requests, now)
        self.books.save(now, {})

    def take_page(self, pending: Pending, page: SeenPage, url: int, now: str) -> SessionNews:
        """Take in the page that answers a request (its URL's number), whatever became of it."""
        request = read(FollowRequest, pending.request)
        is_due_by_itself = self._is_due_by_itself(request)
        page = cut_endings(page, read_map(self.row.map)) if page.posts else page
        step = self._take(pending, request, page, now)
        if step is None:
            return SessionNews()
        self._drop(pending)
        thread = find_thread(self.books.state, request.thread)
        contents = PageContents()
        contents.take(page, step, url)
        self.books.touch(request.board, thread.url if thread is not None else request.thread)
        self._count(request, step)
        if request.why is Why.BOARDS and request.url == self.row.entry:
            self.books.row = self.books.row._replace(outcome=page.outcome)
        self._plan(step.requests, now)
        self.books.save(now, {thread.url: contents} if thread is not None else {})
        return SessionNews(is_due_by_itself, step.report)

    def _count(self, request: FollowRequest, step: FollowStep) -> None:
        """Count what a page has brought."""
        tally = self.tally
        tally.posts += len(step.new_posts)
        tally.edited += len(step.edited_posts)
        tally.gone += len(step.gone_posts)
        tally.threads += request.why is Why.NEW_THREAD and bool(step.new_posts)
        tally.pages[step.report] += 1

    def _take(self, pending: Pending, request: FollowRequest, page: SeenPage, now: str) -> FollowStep | None:
        """Hand a page to the planner; none where it stumbled, and the request is kept."""
        try:
            step = take_page(self.books.state, request, page, now)
        except _OF_THE_STORE:
            raise
        except Exception as error:  # what we did not think of costs this page, not the run
            log.exception("planning with %s failed in a way that is not known", request.url)
            return self._stumble(pending, request, INTERNAL_ERROR.of(type(error).__name__), now)
        if _STUMBLED in json.loads(pending.request):
            self.write(outcome=OK)
        return step

    def _stumble(self, pending: Pending, request: FollowRequest, outcome: str, now: str) -> FollowStep | None:
        """Keep a request for the next run; where that stumbled, too, its page is one that could not be had."""
        self._row = self.books.row._replace(outcome=outcome)
        self._books = None  # what was half planned is forgotten
        self._store.forums.write(self._row)
        kept = json.loads(pending.request)
        if _STUMBLED not in kept:
            self._store.forums.answer_requests([pending.id])
            self._store.forums.ask_for([pending._replace(request=dump(kept | {_STUMBLED: True}))])
            return None
        try:
            return take_page(self.books.state, request, SeenPage(outcome=outcome), now)
        except _OF_THE_STORE:
            raise
        except Exception:  # then nothing follows from it, and the forum's outcome says so
            log.exception("planning without %s failed, too", request.url)
            return FollowStep()

    def _is_due_by_itself(self, request: FollowRequest) -> bool:
        """Whether a page has a rate of its own: a list of boards has, and a board of which no list shows anything."""
        if request.thread or request.page > 1:
            return False
        board = self.books.state.boards.get(request.board)
        if request.why is Why.BOARDS or board is None:
            return True
        row = board.walk.row if board.walk is not None else None
        is_shown = row is not None and (row.posts is not None or bool(row.last_activity))
        return not is_shown and board.posts_seen is None and not board.activity_seen

    def _plan(self, requests: Sequence[FollowRequest], now: str) -> None:
        for request in requests:
            try:
                url = canonical_url(request.url)
            except BadUrl:
                self._plan(take_page(self.books.state, request, SeenPage(outcome=_NO_URL), now).requests, now)
                continue
            self._ask(url, write(request), level=_LEVELS.get(request.why, _THREADS))

    # Ending.

    def settle(self, now: str, at: float) -> None:
        """Go on where nothing is asked for any more: learn on, begin the first cycle, or note the end of one."""
        if self._is_stuck:
            return
        if self.is_resting and self.row.learning:
            self._learn_on()
        if not self.is_resting or self.is_learning or not self.row.is_followed or self.row.outcome in NOT_FOLLOWED:
            return
        if not self.row.begun_at:
            self.begin_cycle(now, at)
        if self.is_resting and not self.row.ended_at:
            self._ask_unlisted(now)
        if self.is_resting and not self.row.ended_at:
            self._end_cycle(at)

    def _ask_unlisted(self, now: str) -> None:
        """Ask for boards that learning found and that no list has shown; from now on they are asked with the entry."""
        state = self.books.state
        known = {*map(key_of, (state.entry, *state.lists)), *state.boards}
        urls = [url for board in read_map(self.row.map).boards if (url := key_of(board.url)) not in known]
        for url in urls:
            state.boards[url] = BoardState(url=url, parent=state.entry)
            self._plan(begin_walk(state.boards[url], None), now)
        if urls:
            self.books.save(now, {})

    def _end_cycle(self, at: float) -> None:
        """Note the end of a cycle; a forum whose pages are not what they were is learned again, once in a run."""
        if must_relearn(self.books.state) and not self._is_relearned:
            self._is_relearned = True
            # Learn a forum from its entry that is not what it was.
            plan = LearningPlan(learner.begin(self.row.entry), self.row.map, is_rebuilt=True)
            self.write(learning=plan.to_text(), map="")
            self._learn_on()
        else:
            self._learn_endings()
            settle_accounts(self.books.state)
            self.books.save("", {})
            self.write(ended_at=at, cycles=self.row.cycles + 1)

    def _learn_endings(self) -> None:
        """Cut signatures that only all posts together show; what is in memory of the posts is read again."""
        state = self.books.state
        posts = sum(thread.size for thread in state.threads.values()) if self.tally.posts else 0
        if not is_worth_looking(state.endings_from, posts):
            return
        state.endings_from = posts
        self.books.save("", {})
        found = learn_endings(self._store.forums, self.row.id, read_map(self.row.map))
        if found is not None:
            self.write(map=dump(found.to_dict()))
            self._books = None
