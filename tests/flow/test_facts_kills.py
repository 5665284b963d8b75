"""A collection of facts that is killed on its way: nothing is lost, nothing paid twice, few pages asked for twice."""

import pytest
from bench.facts.loopback import measure


@pytest.mark.slow
@pytest.mark.soak(12, 10_000)
def test_kills_lose_nothing_and_spend_nothing_twice(size):
    kills = 4 if size < 100 else 20
    found = measure(size, kills, first_s=0.8, more_s=0.6)
    assert min(found["wholly_right"], found["group_right"]) >= (1 if size < 100 else 0.99)
    assert found["queries_different"] == (size + 1) // 2
    assert found["queries"] <= found["queries_different"] + kills  # what was on its way is asked once more
    assert found["requests"] <= found["pages"] + 20 * kills
