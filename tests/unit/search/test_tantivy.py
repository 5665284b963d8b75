"""What is tantivy's alone: numbers of ids, segments, and files that are damaged."""

from dataclasses import replace

import pytest

from pauk.base.errors import IndexOutdated
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest
from pauk.search.index.tantivy.schema import number_of


def test_a_damaged_index_is_outdated(tmp_path):
    open_index(tmp_path, may_write=True).close()
    (tmp_path / "meta.json").write_text("{")
    with pytest.raises(IndexOutdated, match="cannot be read"):
        open_index(tmp_path)


def test_many_small_commits_leave_few_segments(tmp_path, make_entry):
    for number in range(24):
        with open_index(tmp_path, may_write=True) as index:
            index.add([make_entry(number, body="silk")])
            index.commit({"pages": number})
    with open_index(tmp_path) as index:
        assert (len(index), index._view.searcher.num_segments < 8) == (24, True)


@pytest.mark.parametrize("id_", ["page:0", "page:12", "page:-7", f"page:{2**63 - 1}", f"page:{-(2**63)}"])
def test_the_number_of_an_id_is_kept_as_a_number(id_, make_index, make_entry):
    assert number_of(id_, "page") == int(id_[5:])
    index = make_index(replace(make_entry(1, body="silk"), id=id_))
    assert index.ids(SearchRequest(query="silk")) == [id_]


@pytest.mark.parametrize(
    "id_", ["page:012", "page:", "page:x", "post:1", "page:٣", "page:1:2", "a b", f"page:{2**63}", "page:1_0"]
)
def test_other_ids_are_read_from_what_is_stored(id_, make_index, make_entry):
    assert number_of(id_, "page") is None
    index = make_index(replace(make_entry(1, body="silk"), id=id_))
    assert index.ids(SearchRequest(query="silk")) == [id_]
