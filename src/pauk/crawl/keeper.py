"""Turn visits into what is written: endings, pages, and redirects whose targets wait as URLs of their own.

Follow redirects: the target of one waits as a URL of its own, and loops end as what they are.

In: visits that were sent on. Out: endings, and ways to the targets. A page that sends us to itself gets another chance
with the cookie it set, or under the form of its address that it prefers.

Turn visits into what is written: how they ended, and the page where there is one to keep.

In: a visit and what was read. Out: endings and pages in a batch. A page whose text is kept already under another URL
is a duplicate, where the text is long enough to say so or title and all other text are the same; what a host shows for
an address that cannot exist is its word for "not found" (`rules.soft_404`); a page that was there and still says the
same is confirmed, and there is no new version.
"""

from collections import OrderedDict
from collections.abc import Sequence

from pauk.base import outcomes
from pauk.base.clock import Elapsed
from pauk.base.page import Page
from pauk.base.urls import number_url
from pauk.crawl.again.page_changes import RevisitJudge
from pauk.crawl.contract.visit import Visit, Wanted, want
from pauk.crawl.rules.pattern_budgets import ShapeBook
from pauk.crawl.rules.shortest_paths import ShortestPaths
from pauk.crawl.rules.site_aliases import Aliases
from pauk.crawl.rules.site_yield import Yield
from pauk.crawl.rules.soft_404 import SOFT_MISSING, Probe, SoftMissing, says_enough
from pauk.crawl.rules.url_shapes import listed, shape_of
from pauk.store.sql.recent_cache import put_bounded
from pauk.store.sql.records import Batch, Ending, Reopened, UrlKind
from pauk.store.writer import Store

_MAX_FACES = 20_000  # 0.3 KB each
SAME_TEXT = outcomes.HTTP_ERROR.of("same text")
_EMPTY_PAGE = outcomes.NO_MAIN_TEXT.of("empty page")
_EMPTY_ANSWER = outcomes.BROKEN_BODY.of("empty")
# In the place of a page: a log-in form, a script that looks whether we are human, or nothing at all.
_HIDES_PAGE = frozenset((str(outcomes.LOGIN_NEEDED), str(outcomes.JAVASCRIPT_NEEDED), _EMPTY_ANSWER))


def end_visit(batch: Batch, visit: Visit, outcome: str, elapsed: Elapsed, *, target_key: int = 0) -> None:
    """Note how a visit ended: for good, or to be tried again later."""
    is_later = visit.retry_in_s >= 0
    due_at = elapsed.moment() + visit.retry_in_s if is_later else 0.0
    tries = visit.claim.tries + (1 if is_later else 0)
    batch.endings.append(Ending(visit.claim.id, outcome, tries, due_at, target_key))


class TitlesAndTexts:
    """Remembers the titles and the whole texts of pages whose main texts say too little, by URL."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._faces: OrderedDict[int, tuple[str, int]] = OrderedDict()

    def are_same(self, url: int, read: Page, holder: int) -> bool:
        """Whether a page looks like the one that holds its main text; of what an earlier run kept, by the title."""
        face = read.title, read.text_part.whole
        put_bounded(self._faces, url, face, _MAX_FACES)
        if holder in self._faces:
            return self._faces[holder] == face
        return self._store.pages.title_of(holder) == read.title

    def note(self, url: int, read: Page) -> None:
        """Remember what a page looks like."""
        put_bounded(self._faces, url, (read.title, read.text_part.whole), _MAX_FACES)


class Keeper:
    """Keeps the pages of one batch, and learns what their patterns bring."""

    def __init__(
        self,
        store: Store,
        book: ShapeBook,
        missing: SoftMissing,
        reads: list[Page],
        returns: RevisitJudge,
        *,
        faces: TitlesAndTexts,
        elapsed: Elapsed,
    ) -> None:
        self._elapsed = elapsed
        self._store = store
        self._book = book
        self._missing = missing
        self._faces = faces
        self.brought: dict[int, Yield] = {}  # claim → what its page has brought
        self.copies: list[tuple[Visit, int]] = []  # with the URL that has the same text
        self.alone: list[Visit] = []
        self._variants: set[int] = set()  # claims whose pages differ from others in their numbers alone
        self.probes: list[tuple[str, Visit]] = []  # addresses that cannot exist, with what made us ask for them
        self._returns = returns
        prints = {read.fingerprint for read in reads if read.fingerprint}
        self._same = store.pages.holders(prints, leaving=returns.leaving)  # who has each text now
        self._skeletons = set(store.pages.first_with("skeleton", {read.text_part.skeleton for read in reads} - {0}))

    def keep(self, visit: Visit, read: Page, batch: Batch) -> str:
        """Keep a page that was fetched and read, and return its outcome."""
        if visit.claim.page and read.may_keep and self._returns.is_same(visit, read):
            self._returns.confirm(visit, batch, read)
            outcome = str(outcomes.UNCHANGED)
            end_visit(batch, visit, outcome, self._elapsed)
            return outcome
        self._learn(visit, read)
        outcome = self._judge(visit, read)
        if visit.claim.page and outcome == _EMPTY_PAGE:
            outcome = _EMPTY_ANSWER
        end_visit(batch, visit, outcome, self._elapsed)
        # Whether what came is no version: the site's word for "not found", or something that hides the page.
        if read.may_keep and not (
            outcome in (SOFT_MISSING, SAME_TEXT) or (bool(visit.claim.page) and outcome in _HIDES_PAGE)
        ):
            read.url_id, read.outcome = visit.claim.id, outcome
            batch.pages.append(read)
            batch.count("pages", 0 if visit.claim.page else 1)  # another version is no further page
            self._returns.note_version(visit, read, batch)
            if visit.claim.page:
                batch.left.append(visit.claim.page)
        return outcome

    def _learn(self, visit: Visit, read: Page) -> None:
        """Learn what the page brings to its site and its pattern; another version says nothing about it."""
        claim, skeleton = visit.claim, read.text_part.skeleton
        is_new = bool(skeleton) and skeleton not in self._skeletons
        self._skeletons.add(skeleton)
        if claim.page:
            return
        shape = listed(shape_of(claim.url)) if claim.is_listed else shape_of(claim.url)
        is_missing = not is_new and self._missing.evidence(claim.url, read) is not None
        is_copy = bool(skeleton) and self._book.is_first(shape, skeleton) and not is_new and not is_missing
        is_variant = not is_new and read.fingerprint not in self._same
        if is_variant and skeleton:
            self._variants.add(claim.id)
        is_variant = is_variant and not is_missing and self._book.allows_variants(claim.url, shape)
        brought = self._book.note(
            shape, novel=is_new, is_copy=is_copy or is_variant, example=claim.url,
            words=read.text_part.words, lines=read.text_part.lines, runs=read.text_part.runs,
        )  # fmt: skip
        if brought is not Yield.NEW:
            brought = Yield.MISSING if is_missing else Yield.VARIANT if is_variant else brought
        self.brought[claim.id] = brought

    def _judge(self, visit: Visit, read: Page) -> str:
        if read.outcome != str(outcomes.OK):
            return read.outcome
        if not read.may_keep:
            return str(outcomes.NOINDEX)
        url, number = visit.claim.url, visit.claim.id
        holder = self._same.setdefault(read.fingerprint, number)
        is_short = not says_enough(read)
        if holder == number:
            if is_short:
                self._faces.note(number, read)
            self.alone.append(visit)
            is_variant = number in self._variants and not is_short
            return self._judge_variant(visit, read) if is_variant else str(outcomes.OK)
        if self._missing.evidence(url, read) is not None:
            return SOFT_MISSING
        if probe := self._missing.suspect(url, read):
            self.probes.append((probe, visit))
        if visit.claim.page and self._missing.is_trouble(url, read):
            return SAME_TEXT
        is_same = not is_short or self._faces.are_same(number, read, holder)
        if is_same:
            self.copies.append((visit, holder))
        return str(outcomes.DUPLICATE if is_same else outcomes.OK)

    def _judge_variant(self, visit: Visit, read: Page) -> str:
        """Judge a page that differs from others in its numbers alone: the word for "not found" may count visitors."""
        if self._missing.evidence(visit.claim.url, read) is not None:
            return SOFT_MISSING
        if probe := self._missing.suspect(visit.claim.url, read):
            self.probes.append((probe, visit))
        return str(outcomes.OK)

    def note_names(self, aliases: Aliases) -> None:
        """Note where one name of a site shows what another shows, or something else."""
        urls = self._store.urls
        if self.copies:
            holders = {met.id: met.url for met in urls.met_again(holder for _, holder in self.copies)}
            holders |= {visit.claim.id: visit.claim.url for visit in self.alone}
            for visit, holder in self.copies:
                if holder in holders:  # of two that have swapped their texts, neither holds the other's
                    aliases.note(visit.claim.url, holders[holder], is_same=True)
        others: dict[int, tuple[str, str]] = {}
        for visit in self.alone:
            others |= {number_url(other): (visit.claim.url, other) for other in aliases.others(visit.claim.url)}
        known = {seen.id: others[key] for key, seen in urls.known(others).items()}
        for met in urls.met_again(known) if known else ():
            if met.page:
                aliases.note(*known[met.id], is_same=False)

    def take_probe(self, visit: Visit) -> None:
        """Take in what a host showed for an address that cannot exist."""
        assert visit.fetched is not None
        read, status = visit.read, visit.fetched.status
        if read is None:  # sent on, or told that there is nothing
            self._missing.take_answer(Probe(visit.claim.url, status if status >= 400 else 0, visit.fetched_at))
            return
        part = read.text_part
        holder = self._store.pages.holders({read.fingerprint}).get(read.fingerprint) if read.fingerprint else None
        is_home = any(not met.depth or met.url.endswith("/") for met in self._store.urls.met_again([holder or 0]))
        self._missing.take_answer(
            Probe(
                visit.claim.url, status, visit.fetched_at, read.title, part.skeleton, part.whole,
                is_long=says_enough(read), is_home=is_home,
            )
        )  # fmt: skip


class Redirects:
    """Follows redirects, so many in a row at most."""

    def __init__(self, store: Store, limit: int, elapsed: Elapsed) -> None:
        self._elapsed = elapsed
        self._store = store
        self._limit = limit
        self.to_known: set[int] = set()  # of the batch: claims that were sent to what was met before

    def follow(self, visit: Visit, batch: Batch, ways: ShortestPaths) -> str:
        """Follow a redirect by letting its target wait as a URL of its own; return the outcome."""
        assert visit.fetched is not None
        claim = visit.claim
        is_list = claim.kind != UrlKind.PAGE
        target = want(visit.fetched.location, kind=UrlKind(claim.kind), level=0 if is_list else None)
        if target.key == number_url(claim.url):
            return self._follow_home(visit, target, batch)
        if claim.hops >= self._limit:
            return self._end_loop(claim.id, [], batch)
        known = self._store.urls.known([target.key]).get(target.key)
        chain = self._chain(known.id, batch) if known is not None else []
        if known is not None and claim.id in chain:
            if not visit.fetched.set_cookies:
                return self._end_loop(claim.id, chain, batch)
            batch.reopened.append(Reopened(known.id, claim.level, claim.hops + 1))
        if known is not None:
            self.to_known.add(claim.id)
        ways.add(target, claim, is_redirect=True)
        end_visit(batch, visit, str(outcomes.REDIRECTED), self._elapsed, target_key=target.key)
        return str(outcomes.REDIRECTED)

    def _chain(self, url: int, batch: Batch) -> list[int]:
        """Follow redirects from a URL, those in the store and those that are only just being written."""
        pending = {ending.url: ending.target_key for ending in batch.endings if ending.target_key}
        chain = self._store.urls.chain(url, self._limit)
        while chain[-1] in pending and len(chain) <= self._limit:
            known = self._store.urls.known([pending[chain[-1]]])
            if not known or (follower := next(iter(known.values())).id) in chain:
                break
            chain += self._store.urls.chain(follower, self._limit)
        return chain

    def _follow_home(self, visit: Visit, target: Wanted, batch: Batch) -> str:
        """Handle a redirect to the same page: in another form, or the same once more with the cookie it set."""
        assert visit.fetched is not None
        claim = visit.claim
        is_other_form = target.url != claim.url
        if claim.tries >= self._limit or not (is_other_form or visit.fetched.set_cookies):
            return self._end_loop(claim.id, [], batch)
        if is_other_form:
            batch.renamed.append((claim.id, target.url))
        batch.endings.append(Ending(claim.id, str(outcomes.REDIRECTED), claim.tries + 1, self._elapsed.moment()))
        return str(outcomes.REDIRECTED)

    def _end_loop(self, url: int, chain: Sequence[int], batch: Batch) -> str:
        """End a URL as part of a loop, and with it those of the others that have ended as redirected."""
        outcome = str(outcomes.REDIRECT_LOOP)
        ended = self._store.urls.ended(chain)
        pending = {ending.url for ending in batch.endings}
        members = [member for member in dict.fromkeys(chain) if member in ended or member in pending]
        batch.endings += [Ending(member, outcome) for member in dict.fromkeys([*members, url])]
        return outcome
