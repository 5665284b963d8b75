"""Tell which ends of a request deserve another try, and when a whole host has to be given up.

In: an answer. Out: a judgement. A host that never let us connect is given up after as many tries as a URL gets; one
that answers, but badly, after twice as many in a row.
"""

from pauk.base import outcomes
from pauk.base.outcomes import Outcome
from pauk.crawl.fetcher import Fetched

_AGAIN = frozenset((outcomes.TIMEOUT, outcomes.DNS_ERROR, outcomes.REFUSED, outcomes.BROKEN_BODY))
# 408, 425 and 429 ask for another try in so many words; all 5xx but 501 and 505 are the server's own trouble.
_AGAIN_STATUSES = frozenset((408, 425, 429, *range(500, 600))) - {501, 505}
_GOOD = frozenset((outcomes.OK, outcomes.NOT_MODIFIED, outcomes.REDIRECTED))


def deserves_another_try(outcome: str, status: int) -> bool:
    """Tell whether the same request may go better later."""
    return _read(outcome) in _AGAIN or (_read(outcome) is outcomes.HTTP_ERROR and status in _AGAIN_STATUSES)


def is_good(fetched: Fetched) -> bool:
    """Tell whether the server did what servers are for; only then may the pace grow."""
    return _read(fetched.outcome) in _GOOD


def is_hopeless(fetched: Fetched, failures: int, repeat_limit: int) -> bool:
    """Tell whether a host that failed so many times in a row is to be given up."""
    never_connected = not fetched.address
    return failures > (repeat_limit if never_connected else 2 * repeat_limit + 1)


def _read(outcome: str) -> Outcome:
    return outcomes.read_outcome(outcome)[0]
