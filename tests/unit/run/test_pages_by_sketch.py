"""Pages under super-shingles, in memory and on disk: nobody can tell where they are."""

import random

import pytest

from pauk.extract.text.sketch import draw, supers
from pauk.run.read import near_duplicates as sharings
from pauk.run.read.near_duplicates import PagesBySketch
from pauk.store.collection import CollectionFolder
from pauk.store.pages.near_duplicates import MOST_SHARING


@pytest.fixture
def store(tmp_path):
    with CollectionFolder(tmp_path).writer("test") as store:
        yield store


@pytest.fixture
def often(monkeypatch):
    """Write a stretch with every second page, four stretches in all."""
    monkeypatch.setattr(sharings, "_PAGES", 2)
    monkeypatch.setattr(sharings, "_STRETCH_BITS", 2)
    monkeypatch.setattr(sharings, "_STRETCHES", 4)


def on_disk(store):
    return store._database.execute("SELECT count(*) FROM supers").fetchone()[0]


def sketches_of(count, kinds=10):
    """Draw sketches, some of which are equal."""
    chance = random.Random(1)
    return {page: draw(f"The text of {chance.randrange(kinds)} is this.") for page in range(1, count + 1)}


def bring(store, sharing, sketches, *, after=0):
    """Add pages one by one, as one who looks for kin does."""
    for page, sketch in sketches.items():
        if page > after:
            with store.transaction():
                sharing.load(page - 1)
                store.near_duplicates.keep_sketches([(page, sketch)])
                known = sharing.find(supers(sketch))
                sharing.add(page, [number for number in supers(sketch) if len(known.get(number, ())) < MOST_SHARING])
                sharing.settle(page)


def wanted(sketches):
    """Return what should be found: under each super-shingle the first pages that have it."""
    found = {}
    for page, sketch in sketches.items():
        for number in supers(sketch):
            found.setdefault(number, []).append(page)
    return {number: pages[:MOST_SHARING] for number, pages in found.items()}


def find(sharing, sketches):
    found = sharing.find({number for sketch in sketches.values() for number in supers(sketch)})
    return {number: sorted(pages) for number, pages in found.items()}


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("count", [1, 2, 7, 8, 40, 300])
def test_pages_are_found_wherever_they_are(store, count):
    sketches, sharing = sketches_of(count), PagesBySketch(store)
    bring(store, sharing, sketches)
    assert find(sharing, sketches) == wanted(sketches)
    assert (on_disk(store) > 0) == (count >= 2)


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("broken_off", [0, 1, 2, 3, 5, 8, 13, 21, 34, 55])
def test_what_was_in_memory_is_made_anew_from_the_sketches(store, broken_off):
    sketches = sketches_of(60, kinds=30)
    bring(store, PagesBySketch(store), {page: sketch for page, sketch in sketches.items() if page <= broken_off})
    another = PagesBySketch(store)
    bring(store, another, sketches, after=broken_off)
    assert find(another, sketches) == wanted(sketches)


def test_most_pages_cost_no_row_at_once(store):
    sketches, sharing = sketches_of(100, kinds=1_000), PagesBySketch(store)
    bring(store, sharing, sketches)
    assert on_disk(store) == 0
    assert find(sharing, sketches) == wanted(sketches)


@pytest.mark.usefixtures("often")
def test_a_transaction_that_fails_is_forgotten(store):
    sketches, sharing = sketches_of(20, kinds=100), PagesBySketch(store)
    bring(store, sharing, {page: sketch for page, sketch in sketches.items() if page <= 9})

    def fail():
        with store.transaction():
            store.near_duplicates.keep_sketches([(10, sketches[10])])
            sharing.add(10, supers(sketches[10]))
            sharing.settle(10)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    sharing.load(9)
    before = {page: sketch for page, sketch in sketches.items() if page <= 9}
    assert find(sharing, sketches) == wanted(before)
    bring(store, sharing, sketches, after=9)
    assert find(sharing, sketches) == wanted(sketches)


@pytest.mark.usefixtures("often")
def test_a_page_that_was_dropped_comes_to_no_disk(store):
    sketches, sharing = sketches_of(30, kinds=1_000), PagesBySketch(store)
    bring(store, sharing, {page: sketch for page, sketch in sketches.items() if page <= 10})
    with store.transaction():
        for page in (3, 10):
            sharing.drop(page, supers(sketches[page]))
            store.near_duplicates.drop_sketches([page])
    bring(store, sharing, sketches, after=10)
    left = {page: sketch for page, sketch in sketches.items() if page not in (3, 10)}
    assert find(PagesBySketch(store), sketches) != {}
    rows = store._database.execute("SELECT count(*) FROM supers WHERE page IN (3, 10)").fetchone()[0]
    assert rows == 0
    another = PagesBySketch(store)
    another.load(30)
    assert find(another, sketches) == wanted(left)


@pytest.mark.usefixtures("often")
def test_a_new_beginning_leaves_nothing(store):
    sketches, sharing = sketches_of(20), PagesBySketch(store)
    bring(store, sharing, sketches)
    with store.transaction():
        store.near_duplicates.forget()
        sharing.forget()
    assert find(sharing, sketches) == {}
    bring(store, sharing, sketches)
    assert find(sharing, sketches) == wanted(sketches)


def test_pages_that_share_all_are_bounded_after_a_new_start(store):
    sketches = sketches_of(100, kinds=1)
    store.near_duplicates.keep_sketches(sketches.items())
    sharing = PagesBySketch(store)
    sharing.load(100)
    assert {len(pages) for pages in find(sharing, sketches).values()} == {MOST_SHARING}
    assert len(sharing._pages) == MOST_SHARING * len(supers(sketches[1]))
