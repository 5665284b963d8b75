import os
import shutil
import signal
from dataclasses import replace

import pytest

from pauk.base.errors import IndexOutdated, LockedCollection
from pauk.search.asking import Asked
from pauk.search.index.index import open_index
from pauk.search.index.tantivy.schema import number_of


def test_entries_are_found_after_the_commit(tmp_path, make_entry, ids):
    with open_index(tmp_path / "index", may_write=True) as index:
        index.add([make_entry(1, title="Spiders", body="eight legs"), make_entry(2, body="two legs")])
        assert (len(index), ids(index, "legs")) == (0, [])
        index.commit({"pages": 2, "posts": 7})
        assert (len(index), sorted(ids(index, "legs")), index.cursor) == (2, [1, 2], {"pages": 2, "posts": 7})


def test_a_reader_sees_a_commit_when_it_refreshes(tmp_path, make_entry, ids):
    with open_index(tmp_path, may_write=True) as index:
        index.commit({})
        with open_index(tmp_path) as reader:
            index.add([make_entry(1, body="legs")])
            index.commit({"pages": 1})
            assert (ids(reader, "legs"), reader.cursor) == ([], {})
            reader.refresh()
            assert (ids(reader, "legs"), reader.cursor) == ([1], {"pages": 1})


def test_an_entry_replaces_the_one_with_its_id(make_index, make_entry, ids):
    index = make_index(make_entry(1, body="old"), make_entry(2, body="old"))
    index.add([make_entry(1, body="new"), make_entry(1, body="newest")])
    index.commit({})
    assert (len(index), ids(index, "old"), ids(index, "new"), ids(index, "newest")) == (2, [2], [], [1])


def test_deleted_entries_leave_and_no_others(make_index, make_entry, ids):
    index = make_index(*(make_entry(number, body="legs") for number in range(5)))
    index.delete(["page:1", "page:3", "page:99", ""])
    index.commit({"pages": 6})
    assert (len(index), sorted(ids(index, "legs")), index.cursor) == (3, [0, 2, 4], {"pages": 6})


def test_what_was_not_committed_is_lost(tmp_path, make_entry):
    with open_index(tmp_path, may_write=True) as index:
        index.add([make_entry(1, body="kept")])
        index.commit({"pages": 1})
        index.add([make_entry(2, body="lost")])
    with open_index(tmp_path, may_write=True) as index:
        assert (len(index), index.cursor) == (1, {"pages": 1})


def test_many_small_commits_leave_few_segments(tmp_path, make_entry):
    for number in range(24):
        with open_index(tmp_path, may_write=True) as index:
            index.add([make_entry(number, body="silk")])
            index.commit({"pages": number})
    with open_index(tmp_path) as index:
        assert (len(index), index._view.searcher.num_segments < 8) == (24, True)


def test_a_killed_writer_leaves_the_last_commit(tmp_path, make_entry):
    child = os.fork()
    if not child:
        index = open_index(tmp_path, may_write=True)
        index.add([make_entry(1, body="kept")])
        index.commit({"pages": 1})
        index.add([make_entry(2, body="lost")])
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    with open_index(tmp_path, may_write=True) as index:
        assert (len(index), index.cursor) == (1, {"pages": 1})


def test_a_second_writer_is_told_so_and_readers_are_welcome(tmp_path):
    with open_index(tmp_path, may_write=True) as index:
        index.commit({})
        with pytest.raises(LockedCollection, match="Another process writes this search index"):
            open_index(tmp_path, may_write=True)
        open_index(tmp_path).close()
    open_index(tmp_path, may_write=True).close()


def test_no_index_foreign_or_damaged_ones_are_outdated(tmp_path):
    with pytest.raises(IndexOutdated, match="no search index"):
        open_index(tmp_path / "none")
    open_index(tmp_path / "old", may_write=True).close()
    (tmp_path / "old" / "pauk.json").write_text('{"schema": 0}')
    with pytest.raises(IndexOutdated, match="another version"):
        open_index(tmp_path / "old", may_write=True)
    open_index(tmp_path / "damaged", may_write=True).close()
    (tmp_path / "damaged" / "meta.json").write_text("{")
    with pytest.raises(IndexOutdated, match="cannot be read"):
        open_index(tmp_path / "damaged")


def test_an_index_that_was_dropped_is_outdated_for_its_readers(tmp_path):
    with open_index(tmp_path / "index", may_write=True) as index:
        index.commit({})
    reader = open_index(tmp_path / "index")
    shutil.rmtree(tmp_path / "index")
    with pytest.raises(IndexOutdated):
        reader.refresh()


def test_hostile_entries_are_taken_in(make_index, make_entry):
    bad = "\ud800\0\x1f\u202e" + "x" * 100_000 + " <script> " + "e\u0301" * 50_000 + " 東" * 50_000
    fields = ("title", "body", "anchors", "author", "language", "date", "group", "twins")
    index = make_index(make_entry(1, **dict.fromkeys(fields, bad)), make_entry(2, **dict.fromkeys(fields, "")))
    found = index.search(Asked(query="script", facets=True))
    assert [hit.id for hit in found.hits] == ["page:1"]
    assert "\x1f" not in found.hits[0].author


def test_ten_million_letters_are_taken_in_and_the_rest_is_cut_off(make_index, make_entry, ids):
    index = make_index(make_entry(1, body="word " * 2_000_000 + "behind"))
    assert (ids(index, "word"), ids(index, "behind")) == ([1], [])


def test_an_empty_index_finds_nothing(make_index):
    index = make_index()
    assert index.search(Asked(query="a OR bc*", facets=True)).total == 0
    assert (index.count("*"), index.suggest("ab"), index.similar("words")) == (0, [], ())


@pytest.mark.parametrize("id_", ["page:0", "page:12", "page:-7", f"page:{2**63 - 1}", f"page:{-(2**63)}"])
def test_the_number_of_an_id_is_kept_as_a_number(id_, make_index, make_entry):
    assert number_of(id_, "page") == int(id_[5:])
    index = make_index(replace(make_entry(1, body="silk"), id=id_))
    assert index.ids(Asked(query="silk")) == [id_]


@pytest.mark.parametrize(
    "id_", ["page:012", "page:", "page:x", "post:1", "page:٣", "page:1:2", "a b", f"page:{2**63}", "page:1_0"]
)
def test_other_ids_are_read_from_what_is_stored(id_, make_index, make_entry):
    assert number_of(id_, "page") is None
    index = make_index(replace(make_entry(1, body="silk"), id=id_))
    assert index.ids(Asked(query="silk")) == [id_]
