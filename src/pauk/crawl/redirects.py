"""Follow redirects: the target of one waits as a URL of its own, and loops end as what they are.

In: visits that were sent on. Out: endings, and ways to the targets. A page that sends us to itself gets another chance
with the cookie it set, or under the form of its address that it prefers.
"""

from collections.abc import Sequence

from pauk.base import outcomes
from pauk.base.clock import Elapsed
from pauk.base.urls import number_url
from pauk.crawl.keeping import end_visit
from pauk.crawl.visits import Visit, Wanted, want
from pauk.crawl.ways import Ways
from pauk.store.records import Batch, Ending, Kind, Reopened
from pauk.store.writer import Store


class Redirects:
    """Follows redirects, so many in a row at most."""

    def __init__(self, store: Store, limit: int, elapsed: Elapsed) -> None:
        self._elapsed = elapsed
        self._store = store
        self._limit = limit

    def follow(self, visit: Visit, batch: Batch, ways: Ways) -> str:
        """Follow a redirect by letting its target wait as a URL of its own; return the outcome."""
        assert visit.fetched is not None
        claim = visit.claim
        is_list = claim.kind != Kind.PAGE
        target = want(visit.fetched.location, kind=Kind(claim.kind), level=0 if is_list else None)
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
