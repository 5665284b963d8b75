"""The contract of the Store socket, as far as seen keys are fresh at first and written to their table later."""

import random
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pages import make_page

from pauk.store.queue import seen_urls
from pauk.store.sql.records import Batch, NewUrl

ANY_KEY = st.integers(-(2**63), 2**63 - 1)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Let keys be written as soon as there are more than ten, and let the store remember next to nothing."""
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", 10)
    monkeypatch.setattr(seen_urls, "_SEEN_SIZE", 8)


def draw_keys(count, seed=1):
    """Draw keys of the whole space, as hashes are."""
    rng = random.Random(seed)
    return [rng.getrandbits(64) - 2**63 for _ in range(count)]


def make_batch(new, depth=0, **more):
    return Batch(found={key: NewUrl(key, f"http://a/{key}", "http://a", 0, depth, 1) for key in new}, **more)


def fill(store, new, size=7):
    for start in range(0, len(new), size):
        store.complete(make_batch(new[start : start + size], depth=start % 5))


def find(plug, asked):
    with plug.reader() as reader:
        return {key: row.url for key in asked if (row := reader.urls.find(key)) is not None}


def test_keys_are_known_wherever_they_are(plug):
    new, others = draw_keys(300), draw_keys(50, seed=2)
    with plug.writer() as store:
        fill(store, new)
        known = store.urls.known(new + others)
        assert [known[key].id for key in new] == list(range(1, 301))
    with plug.writer() as store:  # which remembers nothing
        assert store.urls.known(new + others) == known
        assert {key: value.depth for key, value in known.items()} == {
            key: at // 7 * 7 % 5 for at, key in enumerate(new)
        }
        fill(store, others)
        assert store.urls.known(new + others).keys() == {*new, *others}
    assert find(plug, new + others) == {key: f"http://a/{key}" for key in new + others}
    assert find(plug, [0, 1, new[0] + 1]) == {}


@pytest.mark.parametrize("size", [1, 25, 1_000])
def test_a_batch_may_be_larger_than_what_is_fresh_at_most(plug, size):
    new = draw_keys(60)
    with plug.writer() as store:
        fill(store, new, size)
    assert find(plug, new).keys() == set(new)


def test_a_shorter_way_is_told_wherever_the_key_is(plug):
    new = draw_keys(60)
    with plug.writer() as store:
        store.complete(make_batch(new, depth=9))
        store.urls.shorten([(number, 2) for number in range(1, 61)])
        assert {value.depth for value in store.urls.known(new).values()} == {2}
    with plug.writer() as store:
        assert {value.depth for value in store.urls.known(new).values()} == {2}


@pytest.mark.parametrize("asks_first", [True, False])
def test_a_key_is_refused_a_second_time_wherever_it_is(plug, asks_first):
    new = draw_keys(40)
    with plug.writer() as store:
        fill(store, new)
    for key in (new[0], new[-1]):
        with plug.writer() as store:
            if asks_first:
                store.urls.known([5, 6, key])
            with pytest.raises(Exception, match=r".") as caught:
                store.complete(make_batch([5, 6, key]))
            assert f"http://a/{key}" in str(caught.value)
            assert store.urls.known([5, 6, *new]).keys() == set(new)


def test_what_was_not_there_when_it_was_asked_for_is_there_once_it_was_added(store):
    new = draw_keys(30)
    assert store.urls.known(new) == {}
    store.complete(make_batch(new[:20]))
    assert store.urls.known(new).keys() == set(new[:20])
    store.complete(make_batch(new[20:]))
    assert store.urls.known(new).keys() == set(new)


def test_a_batch_that_fails_after_keys_were_written_leaves_them_where_they_were(plug):
    old, new = draw_keys(30), draw_keys(30, seed=2)
    bad = [make_page(1, fetched_at=1.0, fingerprint=2**70)]  # no plug can keep this
    with plug.writer() as store:
        fill(store, old)
        for _ in range(3):
            with pytest.raises(Exception, match=r"."):
                store.complete(make_batch(new, pages=bad))
            assert store.urls.known(old + new).keys() == set(old)
        assert find(plug, old + new).keys() == set(old)
        store.complete(make_batch(new))
    assert find(plug, old + new).keys() == {*old, *new}


@settings(max_examples=25, deadline=None)
@given(batches=st.lists(st.tuples(st.sets(ANY_KEY, max_size=30), st.booleans(), st.booleans()), max_size=6))
def test_exactly_what_was_added_is_known(make_plug, batches):
    with TemporaryDirectory() as folder:
        plug = make_plug(Path(folder) / "c")
        added = set()
        asked = set().union(*(new for new, _, _ in batches))
        for drawn, fails, asks_first in batches:
            with plug.writer() as store:
                new = drawn - (store.urls.known(drawn).keys() if asks_first else added)
                with suppress(RuntimeError), store.transaction():
                    store.complete(make_batch(new))
                    assert store.urls.known(asked).keys() == added | new
                    if fails:
                        raise RuntimeError
                added |= set() if fails else new
                assert store.urls.known(asked).keys() == added
        if batches:
            assert find(plug, asked).keys() == added
