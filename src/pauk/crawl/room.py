"""Choose which hosts stay in memory, and which of them want more URLs.

In: all hosts in memory. Out: those that are to leave, with the rest they need, and how many URLs the others want.
"""

from collections.abc import Iterator

from pauk.crawl.turns import Turn, Turns

# URLs in memory, for few hosts together and for one host: enough that none waits for the disk.
_CLAIMS_AT_ONCE = 512
_MOST_CLAIMS = 64
_FEWEST_CLAIMS = 4
# A host gives its place to another after so many requests, or when it must rest for so long.
_SERVED_AT_ONCE = 200
_LONG_REST_S = 30.0
# After so many failures in a row a host where nothing went well yet rests for so long.
_FAILURES_IN_A_ROW = 25
_FAILING_REST_S = 3_600.0
# Robots rules: a host with more than so many counts, and all those hosts may have so many together (0.4 KB each).
_MANY_RULES = 500
_RULES_IN_MEMORY = 200_000


def find_leaving(turns: Turns, *, is_crowded: bool, now: float) -> list[tuple[Turn, float]]:
    """Return the hosts that are to leave, each with the seconds it has to rest.

    Hosts leave where nothing has worked for long, where all robots rules together take too much memory, and, when
    others wait for a place, those without work, those that rest long, and those that had many requests.
    """
    sheds = _count_rules(turns) > _RULES_IN_MEMORY
    leaving = []
    for turn in turns:
        if turn.open or turn.pending or turn.is_wanting:
            continue
        if turn.luckless >= _FAILURES_IN_A_ROW:
            leaving.append((turn, _FAILING_REST_S))
        elif (sheds and _rules_of(turn) > _MANY_RULES) or (is_crowded and _may_go(turn, now)):
            leaving.append((turn, 0.0))
    return leaving


def _count_rules(turns: Turns) -> int:
    return sum(number for turn in turns if (number := _rules_of(turn)) > _MANY_RULES)


def _rules_of(turn: Turn) -> int:
    return len(turn.robots.rules) if turn.robots is not None else 0


def _may_go(turn: Turn, now: float) -> bool:
    is_done = turn.is_dry and not turn.claims
    return is_done or turn.gate.ready_at - now > _LONG_REST_S or turn.served >= _SERVED_AT_ONCE


def find_wanting(turns: Turns) -> Iterator[tuple[Turn, int]]:
    """Go through the hosts that want more URLs, with how many."""
    share = min(_MOST_CLAIMS, max(_FEWEST_CLAIMS, _CLAIMS_AT_ONCE // max(1, len(turns))))
    for turn in turns:
        if not turn.is_dry and not turn.is_wanting and not turn.is_barred and len(turn.claims) <= share // 2:
            yield turn, share - len(turn.claims)
