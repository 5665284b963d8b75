"""The contract of the Store socket, as far as it keeps sketches and groups of pages that are nearly the same."""

import random

import pytest
from tests import pages

from pauk.base.urls import number_url
from pauk.store.queue import seen_urls
from pauk.store.sql.records import Batch, Ending, NewUrl

AT = 1_790_000_000.0


def url_of(number):
    return f"http://a.example/{number}"


def fill(store, count, *, fingerprints=None, canonicals=None):
    """Keep pages; page and URL have the same number, from 1 on."""
    urls = {}
    for number in range(1, count + 1):
        key = number_url(url_of(number))
        urls[key] = NewUrl(key, url_of(number), "http://a.example", 0, 0, 1)
    store.complete(Batch(found=urls))
    pages = [
        make_page(number, (fingerprints or {}).get(number, number), (canonicals or {}).get(number, 0))
        for number in range(1, count + 1)
    ]
    store.complete(Batch(pages=pages, endings=[Ending(page.url_id, "ok") for page in pages]))


def make_page(url, fingerprint, canonical=0, at=AT, **changes):
    canonical = url_of(canonical) if canonical else ""
    text = f"Text {fingerprint}"
    return pages.make_page(url, fetched_at=at, fingerprint=fingerprint, text=text, canonical=canonical, **changes)


def groups(store, count):
    """Return all groups as sorted lists of pages."""
    found = {}
    for page, kin in store.near_duplicates.groups_of(range(1, count + 1)).items():
        found.setdefault(kin, []).append(page)
    return sorted(sorted(pages) for pages in found.values())


def join(store, *pairs):
    with store.transaction():
        return [store.near_duplicates.join(*pair) for pair in pairs]


def stands(plug, page):
    """Return the number of the URL that stands for a page's group, and how many are in it."""
    with plug.reader() as reader:
        kindred = reader.near_duplicates.group_of(page, 100)
        if kindred is None:
            return None
        assert kindred.stands == kindred.urls[0] == reader.pages.get(page).group_url
        assert len(kindred.urls) == kindred.members
        return int(kindred.stands.rpartition("/")[2]), kindred.members


# Sketches.


def test_sketches_come_with_pages_and_are_given_back(plug):
    with plug.writer() as store:
        fill(store, 1)
        store.complete(Batch(pages=[make_page(1, 7, at=AT + 1, sketch=b"\x01drawn")]))
        assert store.near_duplicates.sketches_of([1, 2, 3]) == {2: b"\x01drawn"}
        first, second = store.near_duplicates.unsorted(after=0, limit=10)
        assert first == (1, 1, 1, b"", False, True)
        assert second == (2, 1, 7, b"\x01drawn", True, True)
        assert store.near_duplicates.unsorted(after=2, limit=10) == []
        assert [page.page for page in store.near_duplicates.unsorted(after=0, limit=1)] == [1]
        store.near_duplicates.keep_sketches([(1, b"a"), (2, b"b")])
        assert store.near_duplicates.sketches_of([1, 2]) == {1: b"a", 2: b"b"}
        store.near_duplicates.drop_sketches([1])
        assert store.near_duplicates.sketches_of([1, 2]) == {2: b"b"}


def test_pages_are_found_by_what_they_share(store):
    store.near_duplicates.add_supers([(2**46, 1), (5, 1), (5, 2), (6, 3), (5, 2)])
    shared = store.near_duplicates.sharing([5, 2**46, 99])
    assert {number: sorted(pages) for number, pages in shared.items()} == {5: [1, 2], 2**46: [1]}
    store.near_duplicates.drop_supers([5, 6, 7], 1)
    assert store.near_duplicates.sharing([5, 6]) == {5: [2], 6: [3]}
    assert store.near_duplicates.sharing([]) == {}


def test_a_twin_is_the_first_page_that_has_the_same_text_now(store):
    fill(store, 5, fingerprints={1: 50, 3: 50, 5: 50})
    assert store.near_duplicates.twin_of(3, 50, upto=5) == 1
    assert store.near_duplicates.twin_of(1, 50, upto=5) == 3
    assert store.near_duplicates.twin_of(1, 50, upto=2) == 0
    assert store.near_duplicates.twin_of(2, 2, upto=5) == 0
    store.complete(Batch(pages=[make_page(1, 60, at=AT + 1)]))  # now the URL says something else
    assert store.near_duplicates.twin_of(5, 50, upto=5) == 3


def test_a_copy_without_a_text_of_its_own_has_that_of_the_first(store):
    fill(store, 1, fingerprints={1: 50})
    key = number_url(url_of(2))
    store.complete(Batch(found={key: NewUrl(key, url_of(2), "http://a.example", 0, 0, 1)}))
    store.complete(Batch(pages=[pages.make_page(2, outcome="duplicate", fetched_at=AT, fingerprint=50)]))
    assert [store.pages.whole_text(page) for page in (1, 2, 3)] == ["Text 50", "Text 50", ""]


def test_older_versions_are_named_while_they_have_a_place(store):
    fill(store, 2)
    store.complete(Batch(pages=[make_page(1, 10, at=AT + 1), make_page(1, 11, at=AT + 2)]))
    assert store.near_duplicates.other_versions(4, 1) == {}
    store.near_duplicates.keep_sketches([(1, b"a")])
    join(store, (3, 2))
    assert store.near_duplicates.other_versions(4, 1) == {1: 1, 3: 10}


# Groups.


def test_groups_grow_and_become_one(plug):
    with plug.writer() as store:
        fill(store, 6)
        assert join(store, (1, 2), (3, 4), (2, 1)) == [True, True, False]
        assert groups(store, 6) == [[1, 2], [3, 4]]
        assert join(store, (4, 2), (1, 3), (5, 1)) == [True, False, True]
        assert groups(store, 6) == [[1, 2, 3, 4, 5]]
    assert stands(plug, 4) == (1, 5)
    assert stands(plug, 6) is None
    with plug.reader() as reader:
        assert reader.near_duplicates.count() == (5, 1)


def test_groups_are_those_of_the_graph_whatever_the_order(store):
    fill(store, 60)
    chance = random.Random(3)
    pairs = [(chance.randint(1, 60), chance.randint(1, 60)) for _ in range(45)]
    pairs = [pair for pair in pairs if pair[0] != pair[1]]
    join(store, *pairs)
    expected = {number: {number} for number in range(1, 61)}
    for one, other in pairs:
        whole = expected[one] | expected[other]
        expected.update(dict.fromkeys(whole, whole))
    assert groups(store, 60) == sorted(map(sorted, {frozenset(group) for group in expected.values() if len(group) > 1}))


def test_whoever_is_left_alone_is_in_no_group(plug):
    with plug.writer() as store:
        fill(store, 5)
        join(store, (1, 2), (3, 4), (4, 5))
        with store.transaction():
            store.near_duplicates.leave([1, 3])
        assert groups(store, 5) == [[4, 5]]
        assert join(store, (2, 4)) == [True]
        assert groups(store, 5) == [[2, 4, 5]]
        with store.transaction():
            store.near_duplicates.leave([])
            store.near_duplicates.forget()
        assert groups(store, 5) == []
    assert stands(plug, 4) is None


@pytest.mark.parametrize("most_fresh", [0, 9])  # wherever its key is kept
@pytest.mark.parametrize("order", [[(1, 2), (2, 3), (3, 4)], [(3, 4), (1, 2), (2, 3)], [(4, 3), (4, 2), (4, 1)]])
def test_the_page_that_another_names_as_canonical_stands_for_the_group(plug, order, most_fresh, monkeypatch):
    monkeypatch.setattr(seen_urls, "_MOST_FRESH", most_fresh)
    with plug.writer() as store:
        fill(store, 4, canonicals={1: 3, 2: 2, 4: 99})
        join(store, *order)
    assert stands(plug, 4) == (3, 4)  # 2 names itself and 4 a stranger: that says nothing
    with plug.writer() as store, store.transaction():
        store.near_duplicates.leave([1])
    assert stands(plug, 4) == (2, 3)


def test_the_canonical_of_a_copy_is_given(plug):
    with plug.writer() as store:
        fill(store, 3)
        with store.transaction():
            store.near_duplicates.join(1, 2, {2: url_of(3)})
            store.near_duplicates.join(2, 3)
    assert stands(plug, 1) == (3, 3)


def test_a_page_that_is_gone_stands_for_nobody_until_it_is_back(plug):
    with plug.writer() as store:
        fill(store, 3, canonicals={3: 1})
        join(store, (1, 2), (2, 3))
    assert stands(plug, 2) == (1, 3)
    for outcome, first in (("gone", 2), ("ok", 1), ("redirected", 2), ("http_error:500", 1)):
        with plug.writer() as store:
            store.complete(Batch(endings=[Ending(1, outcome)]))
            store.near_duplicates.place_ended([1, 2, 99])
        assert stands(plug, 2) == (first, 3)


def test_only_those_that_stand_for_a_group_are_left_where_distinct_pages_are_wanted(plug):
    with plug.writer() as store:
        fill(store, 5, canonicals={1: 4})
        join(store, (1, 2), (1, 4))
    with plug.reader() as reader:
        assert [page.id for page in reader.pages.all(distinct=True)] == [3, 4, 5]
        assert [page.id for page in reader.pages.all()] == [1, 2, 3, 4, 5]
        assert [page.group_url for page in reader.pages.all()] == [url_of(4), url_of(4), "", url_of(4), ""]
        assert [page.id for page in reader.pages.all(distinct=True, host="http://a.example")] == [3, 4, 5]


@pytest.mark.parametrize(("larger", "smaller"), [(3, 2), (110, 105), (430, 220)])
def test_the_larger_group_keeps_its_name_however_large_both_are(store, larger, smaller):
    fill(store, larger + smaller)
    join(store, *((1, page) for page in range(2, larger + 1)))
    join(store, *((larger + 1, page) for page in range(larger + 2, larger + smaller + 1)))
    name = store.near_duplicates.groups_of([1])[1]
    join(store, (larger + 1, 1))
    assert set(store.near_duplicates.groups_of(range(1, larger + smaller + 1)).values()) == {name}
