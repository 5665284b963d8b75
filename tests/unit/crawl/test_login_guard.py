"""While a log-in is in doubt nothing else is asked of its host, whatever its other visits say."""

import asyncio

from pauk.crawl.login.login_file import KeptLogin, LoggedInSign, LoginWay, SignKind
from pauk.crawl.login.session import Login, Logins
from pauk.crawl.login_guard import LoginGuard
from pauk.crawl.pace.host_limits import HostLimits
from pauk.crawl.pace.host_queue import Gate, HostQueue, HostTurn
from pauk.crawl.pace.throttle import Pace
from pauk.store.sql.records import Claim, Host

HOME = "https://forum.example"
PACE = Pace(
    is_polite=False, init_s=0, min_s=0, max_s=1, factor=0, connections=9, backoff_s=1, longest_wait_s=1
)  # fmt: skip


class SlowWatch:
    """A watch that finds one visit doubtful and looks at it until it is told to end."""

    def __init__(self):
        self.ends = asyncio.Event()
        self.is_lost = False

    async def judge(self, login, visit, _send):
        if visit == "doubtful":
            await self.ends.wait()
            login.lost = "it is" if self.is_lost else ""
        return visit


def make(watch):
    kept = KeptLogin(
        origin=HOME, way=LoginWay.FORM, url=f"{HOME}/in", check_url=f"{HOME}/", sign=LoggedInSign(SignKind.LINK)
    )
    login, turns = Login(kept, 0.0), HostQueue(9)
    host = Host(1, HOME, next_at=0.0, delay_s=-1.0, failures=0, pages=0, robots=b"", robots_status=0, robots_at=0.0)
    turn = HostTurn(host, PACE, Gate(0.0), login)
    turn.claims.append(Claim(7, f"{HOME}/7", 1, 0, 1, 0, 0, 0, 0, "", ""))
    turns.add(turn)
    return turns, turn, LoginGuard(Logins([login]), watch, turns, HostLimits(turns), send=None, leave=None)


def look_at_two(*, is_lost):
    """Look at a doubtful visit, and at one without a doubt meanwhile; return when the host was in line."""

    async def work():
        watch = SlowWatch()
        watch.is_lost = is_lost
        turns, turn, guard = make(watch)
        doubtful = asyncio.create_task(guard.look(turn, "doubtful"))
        await asyncio.sleep(0)
        assert await guard.look(turn, "fine") == "fine"
        meanwhile = turns.next_ready(1.0)
        watch.ends.set()
        await doubtful
        return meanwhile, turns.next_ready(1.0) is turn, guard.take_shut() == [turn]

    return asyncio.run(work())


def test_a_visit_without_a_doubt_does_not_open_a_host_that_is_in_doubt():
    assert look_at_two(is_lost=False) == (None, True, False)


def test_a_host_that_has_logged_us_out_stays_shut():
    assert look_at_two(is_lost=True) == (None, False, True)
