"""Draw when things happen on a forum: days and weeks have their rhythm, threads their bursts and their long sleeps.

In: a seeded generator and a span of seconds. Out: seconds since the beginning, in order.
"""

from bisect import bisect
from itertools import accumulate
from math import exp
from random import Random

_DAY_S = 86_400
# Posts by hour of the day, in parts: few at night, most in the evening.
_HOURS = (3, 2, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 14, 13, 13, 13, 14, 15, 17, 20, 22, 21, 15, 8)
_BY_HOUR = tuple(accumulate(_HOURS))
# Shares of thread lengths: one post, two posts, a log-normal middle, and the few that never end.
_LONE, _PAIR, _ENDLESS = 0.24, 0.40, 0.985
_MIDDLE_LOG, _MIDDLE_SPREAD = 2.05, 0.95
_ENDLESS_REACH = (60, 260)
# Gaps between posts of a thread are log-normal around this many seconds, and widen as the thread goes on.
_GAP_S, _GAP_SPREAD = 3600.0, 1.9
_REVIVED_SHARE = 0.06
_HOT_DAYS, _HOT_SHARE = 14, 0.08


def draw_starts(chance: Random, count: int, span_s: int) -> list[int]:
    """Draw when threads begin: more as the forum grows, fewer at weekends, some in bursts on hot days."""
    days = max(1, span_s // _DAY_S)
    hot = [chance.randrange(days) for _ in range(_HOT_DAYS)]
    starts = []
    for number in range(count):
        # A forum that doubles its pace over its life: the share of threads grows a little faster than time.
        share = ((number + chance.random()) / count) ** 0.75
        day = hot[chance.randrange(_HOT_DAYS)] if chance.random() < _HOT_SHARE else int(share * days)
        if day % 7 in {2, 3} and chance.random() < 0.3:  # 1 January 2015, the usual first day, is a Thursday.
            day += 2
        starts.append(min(day * _DAY_S + draw_second(chance), span_s - 1))
    starts.sort()
    return starts


def draw_second(chance: Random) -> int:
    """Draw the second of a day at which somebody writes."""
    hour = bisect(_BY_HOUR, chance.random() * _BY_HOUR[-1])
    return hour * 3600 + int(chance.random() * 3600)


def draw_length(chance: Random) -> int:
    """Draw how many posts a thread will have."""
    draw = chance.random()
    if draw < _LONE:
        return 1
    if draw < _PAIR:
        return 2
    if draw > _ENDLESS:
        return chance.randint(*_ENDLESS_REACH)
    return max(2, int(exp(chance.gauss(_MIDDLE_LOG, _MIDDLE_SPREAD))))


def draw_posts(chance: Random, start_s: int, length: int, span_s: int, pace: float = 1.0) -> list[int]:
    """Draw when the posts of a thread are written, ``pace`` times as fast as usual.

    What would lie beyond the end is never written.
    """
    moments = [start_s]
    revived = chance.randrange(1, length) if length > 1 and chance.random() < _REVIVED_SHARE / pace else 0
    at = start_s
    for index in range(1, length):
        gap = exp(chance.gauss(0, _GAP_SPREAD)) * _GAP_S * (1 + index / 12) / pace
        if index == revived:
            gap += chance.uniform(60, 400) * _DAY_S
        at += 30 + int(min(gap, 45 * _DAY_S if index != revived else gap))
        # Move what falls into the small hours to the morning, mostly.
        hour = at % _DAY_S // 3600
        at = at + (7 - hour) * 3600 if 1 <= hour < 6 and chance.random() < 0.8 else at
        if at >= span_s:
            break
        moments.append(at)
    return moments
