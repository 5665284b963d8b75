"""Tell which ends of a request deserve another try, and when a whole host has to be given up.

In: an answer. Out: a judgement. Only a host that does not let us connect is given up, after as many tries as a URL
gets; where pages fail one after the other, each has its own outcome, and the good ones come in their turn.
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
    """Tell whether a host that could not be connected to is to be given up after so many failures in a row."""
    return not fetched.address and failures > repeat_limit


def _read(outcome: str) -> Outcome:
    return outcomes.read_outcome(outcome)[0]
