from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pauk.store.index.index_book import MOST_CHARS, MOST_TEXTS, IndexBook
from pauk.store.index.index_place import drop_index, index_folder, index_lock


@pytest.fixture
def book(tmp_path):
    with closing(IndexBook(tmp_path)) as book:
        yield book


def test_different_words_are_kept_in_the_order_in_which_they_came(book):
    book.take_words({7: ["Zebra", "zebra ", "A  horse\twith stripes"]})
    book.take_words({7: ["ZEBRA", "quagga"], 8: ["other"]})
    assert book.texts_of([7, 8, 9]) == {7: ["Zebra", "A horse with stripes", "quagga"], 8: ["other"]}


def test_words_are_bounded(book):
    book.take_words({7: [f"text {number}" for number in range(100)]})
    book.take_words({8: ["x" * 1_000_000], 9: [" " * 1_000_000]})
    assert len(book.texts_of([7])[7]) == MOST_TEXTS
    assert book.texts_of([8, 9]) == {8: ["x" * MOST_CHARS]}


def test_only_new_words_are_a_reason_to_index_once_more(book):
    book.take_words({7: ["zebra"]})
    book.settle(dict(book.stale(10)))
    book.take_words({7: ["Zebra"]})
    assert book.stale(10) == []
    book.take_words({7: ["quagga"]})
    assert [url for url, _ in book.stale(10)] == [7]


def test_what_is_marked_anew_while_it_is_indexed_stays_marked(book):
    book.mark([7, 8])
    read = dict.fromkeys([7, 8], book.last_mark())
    book.mark([8])
    book.settle(read)
    assert [url for url, _ in book.stale(10)] == [8]


def test_marks_grow_even_when_all_is_settled(book):
    book.mark([7])
    before = book.last_mark()
    book.settle({7: before})
    book.mark([7])
    assert book.last_mark() > before


def test_whoever_had_another_twin_is_marked(book):
    book.note_twins({1: 1, 2: 1, 3: 9, 4: 0})
    book.mark_others([1, 2, 3, 4], 1)
    assert [url for url, _ in book.stale(10)] == [3, 4]


def test_whoever_loses_its_twin_is_marked(book):
    book.note_twins({1: 1, 2: 1, 3: 3})
    book.note_twins({1: 0})
    book.mark_under([1])
    assert [url for url, _ in book.stale(10)] == [2]


@given(st.lists(st.text(max_size=300), max_size=30))
def test_words_come_twice_and_are_kept_once(tmp_path_factory, texts):
    with closing(IndexBook(tmp_path_factory.mktemp("book"))) as book:
        book.take_words({1: [text.encode("utf-8", "replace").decode() for text in texts]})
        first = book.texts_of([1])
        book.take_words({1: [text.encode("utf-8", "replace").decode() for text in texts]})
        assert book.texts_of([1]) == first


def test_the_lock_has_one_holder(tmp_path):
    with index_lock(tmp_path) as first, index_lock(tmp_path, wait_s=0.1) as second:
        assert (first, second) == (True, False)
    with index_lock(tmp_path) as third:
        assert third


def test_an_index_can_be_dropped_twice(tmp_path):
    (index_folder(tmp_path) / "deep").mkdir(parents=True)
    drop_index(tmp_path)
    drop_index(tmp_path)
    assert not index_folder(tmp_path).exists()
