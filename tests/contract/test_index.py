"""The contract of the index, over every engine that fits its socket."""

import os
import shutil
import signal
from collections import Counter
from itertools import pairwise

import pytest

from pauk.base.errors import IndexOutdated, LockedCollection
from pauk.search.entries.entry import Entry
from pauk.search.entries.fields import NOTHING, Declared, Field
from pauk.search.index.records import SearchRequest
from pauk.search.index.tantivy.index import TantivyIndex

DECLARED = Declared((Field("mood", "word"), Field("heat", "number")), ("dish",))


@pytest.fixture(params=[TantivyIndex], ids=["tantivy"])
def open_index(request):
    return request.param.open


@pytest.fixture
def make_entry():
    def make(number, **given):
        host = f"h{number % 3}.example"
        return Entry(id=f"page:{number}", kind="page", url=f"https://{host}/{number}", host=host, **given)

    return make


@pytest.fixture
def make_index(tmp_path, open_index):
    opened = []

    def make(*entries, declared=NOTHING):
        index = open_index(tmp_path / f"index{len(opened)}", declared, may_write=True)
        opened.append(index)
        index.add(entries)
        index.commit({"pages": len(entries)})
        return index

    yield make
    for index in opened:
        index.close()


@pytest.fixture
def ids():
    """The numbers of what an index finds, in order."""

    def find(index, query, **asked):
        return [int(hit.id.partition(":")[2]) for hit in index.search(SearchRequest(query=query, **asked)).hits]

    return find


def test_entries_are_found_after_the_commit(tmp_path, make_entry, ids, open_index):
    with open_index(tmp_path / "index", may_write=True) as index:
        index.add([make_entry(1, title="Spiders", body="eight legs"), make_entry(2, body="two legs")])
        assert (len(index), ids(index, "legs")) == (0, [])
        index.commit({"pages": 2, "posts": 7})
        assert (len(index), sorted(ids(index, "legs")), index.cursor) == (2, [1, 2], {"pages": 2, "posts": 7})


def test_a_reader_sees_a_commit_when_it_refreshes(tmp_path, make_entry, ids, open_index):
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


def test_what_was_not_committed_is_lost(tmp_path, make_entry, open_index):
    with open_index(tmp_path, may_write=True) as index:
        index.add([make_entry(1, body="kept")])
        index.commit({"pages": 1})
        index.add([make_entry(2, body="lost")])
    with open_index(tmp_path, may_write=True) as index:
        assert (len(index), index.cursor) == (1, {"pages": 1})


def test_a_killed_writer_leaves_the_last_commit(tmp_path, make_entry, open_index):
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


def test_a_second_writer_is_told_so_and_readers_are_welcome(tmp_path, open_index):
    with open_index(tmp_path, may_write=True) as index:
        index.commit({})
        with pytest.raises(LockedCollection, match="Another process writes this search index"):
            open_index(tmp_path, may_write=True)
        open_index(tmp_path).close()
    open_index(tmp_path, may_write=True).close()


def test_no_index_and_foreign_ones_are_outdated(tmp_path, open_index):
    with pytest.raises(IndexOutdated, match="no search index"):
        open_index(tmp_path / "none")
    open_index(tmp_path / "old", may_write=True).close()
    (tmp_path / "old" / "pauk.json").write_text('{"schema": 0}')
    with pytest.raises(IndexOutdated, match="another version"):
        open_index(tmp_path / "old", may_write=True)


def test_an_index_that_was_dropped_is_outdated_for_its_readers(tmp_path, open_index):
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
    found = index.search(SearchRequest(query="script", facets=True))
    assert [hit.id for hit in found.hits] == ["page:1"]
    assert "\x1f" not in found.hits[0].author


def test_ten_million_letters_are_taken_in_and_the_rest_is_cut_off(make_index, make_entry, ids):
    index = make_index(make_entry(1, body="word " * 2_000_000 + "behind"))
    assert (ids(index, "word"), ids(index, "behind")) == ([1], [])


def test_an_empty_index_finds_nothing(make_index):
    index = make_index()
    assert index.search(SearchRequest(query="a OR bc*", facets=True)).total == 0
    assert (index.count("*"), index.suggest("ab"), index.similar("words")) == (0, [], ())


def test_what_is_declared_is_found_told_and_goes_with_its_page(make_index, make_entry):
    def dish(place):
        id_, fields = f"dish:1-{place}", {"heat": place}
        return Entry(id=id_, kind="dish", url="https://h1.example/1", body="soup", page="page:1", fields=fields)

    page = make_entry(1, body="soup", fields={"mood": "Glad", "heat": [-1.5, 7]})
    index = make_index(page, dish(0), dish(1), declared=DECLARED)
    found = index.search(SearchRequest(query="soup mood:glad heat:<-1", facets=True))
    assert [(hit.id, hit.fields) for hit in found.hits] == [("page:1", {"mood": "Glad", "heat": [-1.5, 7]})]
    assert found.facets["mood"] == (("Glad", 1),)
    assert index.ids(SearchRequest(query="soup kind:dish", order="-heat")) == ["dish:1-1", "dish:1-0"]
    index.add([page, dish(2)])
    index.commit({})
    assert index.ids(SearchRequest(query="kind:dish")) == ["dish:1-2"]
    index.delete(["page:1"])
    index.commit({})
    assert len(index) == 0


def test_an_index_made_with_other_fields_is_outdated(tmp_path, open_index):
    open_index(tmp_path, DECLARED, may_write=True).close()
    open_index(tmp_path, DECLARED).close()
    with pytest.raises(IndexOutdated, match="other fields"):
        open_index(tmp_path)


# What people ask: analysis, paging, facets, reasons, similar pages, whichever engine it is.


@pytest.mark.parametrize(
    ("spoken", "query"),
    [
        (("en", "spiders weaving"), "spider weaves"),
        (("pl", "pająki w ogrodach"), "pajak ogrod"),
        (("sr-Cyrl", "паукова мрежа"), "paukova mreza"),
        (("hr", "paukova mreža"), "паукова мрежа"),
        (("ru", "паутина"), "pautina"),
        (("ja", "東京の蜘蛛"), "蜘蛛"),
        (("", "call shutil.disk_usage()"), "shutil.disk_usage"),
        (("", "the language C++"), "C++"),
        (("", "run it with --no-polite"), "--no-polite"),
        (("en", "the garden spider"), "gardne spider"),
    ],
)
def test_words_are_found_in_their_forms_scripts_and_signs(make_index, make_entry, ids, spoken, query):
    others = [make_entry(number, body="c polite disk usage other words no", language="en") for number in (2, 3)]
    assert ids(make_index(make_entry(1, language=spoken[0], body=spoken[1]), *others), query)[0] == 1


def test_pages_of_hits_show_everything_once_with_falling_scores(make_index, make_entry):
    index = make_index(*(make_entry(number, body="legs " + "arm " * (number % 7)) for number in range(450)))
    found = [
        hit
        for start in range(0, 450, 90)
        for hit in index.search(SearchRequest(query="legs", limit=90, offset=start)).hits
    ]
    assert len({hit.id for hit in found}) == 450
    assert all(one.score >= other.score for one, other in pairwise(found))
    behind = index.search(SearchRequest(query="legs", offset=10_000))
    assert (behind.hits, behind.total) == ((), 450)


def test_facets_count_what_is_listed(make_index, make_entry):
    entries = [make_entry(number, body="legs", language="en" if number % 3 else "de") for number in range(30)]
    same = [make_entry(number, body="legs", language="en", twins="7") for number in (40, 41, 42)]
    found = make_index(*entries, *same).search(SearchRequest(query="legs", limit=100, facets=True))
    listed = Counter(hit.language for hit in found.hits)
    assert dict(found.facets["language"]) == listed
    assert sum(listed.values()) == found.total == 31


def test_reasons_add_up_to_the_score(make_index, make_entry):
    index = make_index(make_entry(1, title="Spider", body="a spider and its silk"), make_entry(2, body="silk"))
    hit = index.search(SearchRequest(query="spider silk")).hits[0]
    found = index.explain(SearchRequest(query="spider silk"), hit.id)
    assert found.is_match
    assert sum(reason.value for reason in found.reasons) == pytest.approx(hit.score)
    assert found.score == pytest.approx(hit.score)


def test_similar_entries_are_of_the_language_first(make_index, make_entry):
    spider = "the garden spider spins dragline silk from its spinnerets"
    entries = [make_entry(number, body=spider + f" {number}", language="en") for number in (1, 2)]
    index = make_index(
        *entries, make_entry(3, body="silk", language="de"), make_entry(4, body="a train", language="en")
    )
    found = index.similar(spider, 3, language="en")
    assert {hit.id for hit in found[:2]} == {"page:1", "page:2"}
    assert found[0].shared
