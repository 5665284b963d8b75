"""Hosts take turns: who is ready goes, in the order of the moments, and none is lost or asked too soon."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.crawl.pace.host_queue import Gate, HostQueue, HostTurn, find_wanting
from pauk.crawl.pace.throttle import Pace
from pauk.store.sql.records import Claim, Host

PACE = Pace(
    is_polite=True, init_s=0, min_s=0, max_s=1, factor=0, connections=1, backoff_s=1, longest_wait_s=1
)  # fmt: skip
NUMBERS = count(1)


def make_host(number, **changes):
    values = {"next_at": 0.0, "delay_s": -1.0, "failures": 0, "pages": 0, "robots": b"", "robots_status": 0}
    return Host(id=number, name=f"http://h{number}", robots_at=0.0, **values | changes)


def make_claim(host):
    number = next(NUMBERS)
    return Claim(number, f"http://h{host}/{number}", host, 0, 1, 0, 0, 0, 0, "", "")


def make_turn(turns, number, *, ready_at=0.0, claims=1, gate=None):
    turn = HostTurn(make_host(number), PACE, gate or Gate(ready_at))
    turn.claims.extend(make_claim(number) for _ in range(claims))
    turns.add(turn)
    turns.schedule(turn)
    return turn


def test_the_host_whose_moment_came_first_goes_first():
    turns = HostQueue(1)
    late, early, middle = (make_turn(turns, number, ready_at=at) for number, at in ((1, 3.0), (2, 1.0), (3, 2.0)))
    assert turns.next_ready(0.5) is None
    assert turns.wait_s(0.5) == 0.5
    assert [turns.next_ready(9.0) for _ in range(4)] == [early, middle, late, None]
    assert turns.wait_s(9.0) == -1.0


def test_at_the_same_moment_who_came_first_goes_first():
    turns = HostQueue(1)
    order = [make_turn(turns, number, ready_at=1.0) for number in range(1, 50)]
    assert [turns.next_ready(1.0) for _ in order] == order


def test_a_host_is_not_ready_a_moment_before():
    turns = HostQueue(1)
    turn = make_turn(turns, 1, ready_at=10.0)
    assert turns.next_ready(9.999999) is None
    assert turns.next_ready(10.0) is turn


def test_a_host_without_work_does_not_stand_in_line():
    turns = HostQueue(1)
    turn = make_turn(turns, 1, claims=0)
    assert (turns.next_ready(1.0), turns.wait_s(1.0)) == (None, -1.0)
    turn.claims.append(make_claim(1))
    turns.schedule(turn)
    assert turns.next_ready(1.0) is turn


def test_a_host_stands_in_line_once():
    turns = HostQueue(5)
    turn = make_turn(turns, 1)
    turns.schedule(turn)
    turns.schedule(turn)
    assert turns.next_ready(1.0) is turn
    assert turns.next_ready(1.0) is None


def test_a_host_that_is_asking_for_its_rules_waits():
    turns = HostQueue(5)
    turn = make_turn(turns, 1, claims=0)
    turn.is_asking = True
    turn.claims.append(make_claim(1))
    turns.schedule(turn)
    assert turns.next_ready(1.0) is None


def test_a_host_that_was_let_go_is_not_taken():
    turns = HostQueue(1)
    turn, other = make_turn(turns, 1), make_turn(turns, 2)
    turns.remove(turn)
    assert turns.next_ready(1.0) is other
    assert turns.next_ready(1.0) is None
    assert (len(turns), list(turns), turns.get(1), turns.get(2)) == (1, [other], None, other)
    assert (turns.by_name("http://h1"), turns.by_name("http://h2")) == (None, other)
    turns.schedule(turn)
    assert turns.next_ready(1.0) is None


def test_a_host_that_comes_back_is_another_turn():
    turns = HostQueue(1)
    old = make_turn(turns, 1)
    old.claims.clear()
    turns.remove(old)
    new = make_turn(turns, 1, ready_at=5.0)
    assert turns.next_ready(1.0) is None
    assert turns.next_ready(5.0) is new


@pytest.mark.parametrize("per_host", [1, 3])
def test_a_gate_that_is_full_holds_its_host_until_one_leaves(per_host):
    turns = HostQueue(per_host)
    turn = make_turn(turns, 1, claims=9)
    for _ in range(per_host):
        assert turns.next_ready(1.0) is turn
        turn.gate.open += 1
        turns.schedule(turn)
    assert turns.next_ready(1.0) is None
    assert turns.wait_s(1.0) == -1.0, "nothing comes up by waiting"
    turn.gate.open -= 1
    turns.reopen(turn.gate)
    assert turns.next_ready(1.0) is turn


def test_hosts_that_share_a_gate_wait_for_each_other():
    turns = HostQueue(1)
    gate = Gate(0.0)
    one, two = make_turn(turns, 1, gate=gate), make_turn(turns, 2, gate=gate)
    assert turns.next_ready(1.0) is one
    gate.open += 1
    assert turns.next_ready(1.0) is None
    gate.open -= 1
    gate.ready_at = 4.0
    turns.reopen(gate)
    assert turns.next_ready(3.9) is None
    assert turns.next_ready(4.0) is two


def test_a_moment_that_was_moved_while_a_host_stood_in_line_counts():
    turns = HostQueue(1)
    turn = make_turn(turns, 1, ready_at=1.0)
    turn.gate.ready_at = 7.0
    assert turns.next_ready(2.0) is None
    assert turns.wait_s(2.0) == 5.0
    assert turns.next_ready(7.0) is turn


def test_a_host_knows_what_it_learnt_before():
    turn = HostTurn(make_host(1, delay_s=4.0, failures=2, pages=17), PACE, Gate(0.0))
    assert (turn.throttle.delay_s, turn.throttle.failures, turn.kept) == (4.0, 2, 17)
    assert not turn.claims
    turn.claims.append(make_claim(1))
    assert turn.claims


# Hosts that do not answer.


def make_known_turn(turns, number, *, ready_at=0.0, **changes):
    turn = HostTurn(make_host(number, **{"robots_status": 200} | changes), PACE, Gate(ready_at))
    turn.claims.append(make_claim(number))
    turns.add(turn)
    turns.schedule(turn)
    return turn


def test_only_so_many_requests_to_hosts_that_never_answered_may_be_under_way():
    turns = HostQueue(1, most_silent=2)
    first, second, third = (make_turn(turns, number) for number in (1, 2, 3))
    known = make_known_turn(turns, 4, ready_at=5.0)
    for turn in (first, second):
        assert turns.next_ready(9.0) is turn
        turns.note_request(turn, 1)
    assert turns.wait_s(3.0) == 2.0, "the one that has to wait for a place is not what is waited for"
    assert [turns.next_ready(9.0) for _ in range(2)] == [known, None]
    assert turns.wait_s(9.0) == -1.0
    turns.note_request(first, -1)
    assert (turns.wait_s(9.0), turns.next_ready(9.0)) == (0.0, third)


def test_a_host_that_answers_frees_the_places_it_had_and_one_that_ceases_takes_them():
    turns = HostQueue(9, most_silent=2)
    turn, other = make_turn(turns, 1, claims=9), make_turn(turns, 2, ready_at=1.0)
    for _ in range(2):
        assert turns.next_ready(1.0) is turn
        turns.note_request(turn, 1)
        turns.schedule(turn)
    assert turns.next_ready(1.0) is None
    turns.note_answer(turn, is_answer=True)
    assert [turns.next_ready(1.0) for _ in range(3)] == [turn, other, None], "it stood in line, and stands there once"
    turns.note_answer(turn, is_answer=False)
    turns.schedule(other)
    assert turns.next_ready(1.0) is None


@pytest.mark.parametrize(
    ("known", "answers"),
    [({}, False), ({"pages": 3}, True), ({"robots_status": 404}, True), ({"pages": 3, "failures": 1}, False)],
)
def test_what_is_known_of_a_host_says_whether_it_answers(known, answers):
    assert HostTurn(make_host(1, **known), PACE, Gate(0.0)).answers is answers


@given(
    st.lists(st.tuples(st.floats(0, 10), st.integers(1, 4)), min_size=1, max_size=20),
    st.integers(1, 3),
    st.floats(0.1, 2),
    st.booleans(),
)
def test_every_claim_is_taken_once_and_no_gate_is_passed_too_soon(hosts, per_host, pause_s, is_shared):
    """Time goes on in small steps; a request takes as long as a pause, in which its gate stays closed."""
    turns = HostQueue(per_host)
    shared = Gate(0.0)
    for number, (ready_at, claims) in enumerate(hosts, start=1):
        make_turn(turns, number, ready_at=ready_at, claims=claims, gate=shared if is_shared else None)
    wanted = sum(claims for _, claims in hosts)
    taken, open_until, now = [], [], 0.0
    for _ in range(20 * wanted + 100):
        for until, gate in [entry for entry in open_until if entry[0] <= now]:
            open_until.remove((until, gate))
            gate.open -= 1
            gate.ready_at = max(gate.ready_at, now + pause_s)
            turns.reopen(gate)
            for turn in turns:
                turns.schedule(turn)
        while (turn := turns.next_ready(now)) is not None:
            assert turn.gate.ready_at <= now
            assert turn.gate.open < per_host
            taken.append(turn.claims.popleft().id)
            turn.gate.open += 1
            turn.gate.ready_at = now + pause_s
            open_until.append((now + pause_s, turn.gate))
            turns.schedule(turn)
        now += pause_s
        if len(taken) == wanted:
            break
    assert len(taken) == len(set(taken)) == wanted


def test_a_host_has_more_in_hand_the_more_its_pages_are_worth():
    turns = HostQueue(8)
    turn = make_turn(turns, 1, claims=0)

    def wanted():
        return dict(find_wanting(turns)).get(turn, 0)

    assert wanted() == 4
    turn.pending = 3
    assert wanted() == 1, "what is in flight or being written counts"
    turns.widen(turn, 6)
    assert wanted() == 7
    turns.widen(turn, -3.5)
    assert wanted() == 3
    turns.widen(turn, -100)
    assert wanted() == 1, "a host is never left without any"
    turns.widen(turn, 1_000)
    assert wanted() == 64
    turn.pending = 8 + 60
    assert wanted() == 4, "in flight, and as many again as wait in memory"
