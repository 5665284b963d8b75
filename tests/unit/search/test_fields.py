"""Fields and kinds that somebody declares: the query language, exact ranges, facets, orders, entries of pages."""

import json
import math
from dataclasses import replace
from operator import ge, gt, le, lt
from random import Random

import pytest
from tests.table import table

from pauk.base.errors import BadQuery, IndexOutdated
from pauk.search.entries.entry import Entry
from pauk.search.entries.fields import NOTHING, RESERVED, Declared, Field, read_rough_date, take_values
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest
from pauk.search.query.nodes import And, Filter, Not, Or, Phrase, Range, Word
from pauk.search.query.parser import field_names, parse_query

DECLARED = Declared(
    (Field("recipe", "text"), Field("mood", "word"), Field("heat", "number"), Field("event", "date")), ("dish",)
)


@pytest.fixture
def make_index(tmp_path):
    opened = []

    def make(*entries, declared=DECLARED):
        index = open_index(tmp_path / f"index{len(opened)}", declared, may_write=True)
        opened.append(index)
        index.add(entries)
        index.commit({"pages": len(entries)})
        return index

    yield make
    for index in opened:
        index.close()


def root(text):
    return parse_query(text, Declared(DECLARED.fields)).root


# Declaring.


@table("name", ["Mood", "my-mood", "_mood", "mood_", "1st", "", "x" * 41, "mo od", "title", "page"])
def test_a_bad_name_is_refused(name):
    with pytest.raises(ValueError, match="name"):
        Declared((Field(name, "word"),))
    with pytest.raises(ValueError, match="name"):
        Declared(kinds=(name,))


def test_the_same_name_twice_is_refused():
    with pytest.raises(ValueError, match="declared twice: mood"):
        Declared((Field("mood", "word"), Field("mood", "number")))


def test_all_words_of_the_query_language_are_reserved():
    assert set(field_names(NOTHING)) <= RESERVED


@table(
    ("kind", "given", "taken"),
    [
        ("number", [1, -2.5, True, "3", math.nan, math.inf, None, 10**400, -0.0], [1, -2.5, 0]),
        ("number", 3, [3]),
        ("word", ["a", " b ", "", 7, "\ud800"], ["a", "b", "?"]),
        ("word", None, []),
        ("text", "onion soup", ["onion soup"]),
        (
            "date",
            ["2026-11-16T10:00", "2026-11", "2026", "2026-02-30", "soon"],
            ["2026-11-16T10:00", "2026-11", "2026"],
        ),
    ],
)
def test_what_an_index_cannot_keep_is_left_out(kind, given, taken):
    assert take_values(Field("x", kind), given) == taken


def test_a_month_and_a_year_are_their_first_days():
    assert [read_rough_date(text) for text in ("2026", "2026-01", "2026-01-01")] == [1_767_225_600] * 3


# Reading queries.


@table(
    ("text", "wanted"),
    [
        ("heat:5", Range(5, 5)),
        ("heat:=5", Range(5, 5)),
        ("HEAT:>5", Range(low=5, without_low=True)),
        ("heat:>=-5.25", Range(low=-5.25)),
        ("heat:<.5", Range(high=0.5, without_high=True)),
        ("heat:<=1e3", Range(high=1000)),
        ("heat:-5", Range(-5, -5)),
        ("heat:-5..-2", Range(-5, -2)),
        ("heat:2..", Range(low=2)),
        ("heat:..4", Range(high=4)),
        ('heat:"7"', Range(7, 7)),
    ],
)
def test_numbers_are_compared(text, wanted):
    assert root(text) == Filter(
        "heat", wanted, len(text) - len(text.partition(":")[2].strip('"')) - text.count('"') // 2
    )


DAY = 86_400
JANUARY = 1_767_225_600  # 2026-01-01


@table(
    ("text", "wanted"),
    [
        ("event:2026-01", Range(JANUARY, JANUARY + 31 * DAY - 1)),
        ("event:>2026-01", Range(low=JANUARY + 31 * DAY - 1, without_low=True)),
        ("event:>=2026-01", Range(low=JANUARY)),
        ("event:<2026", Range(high=JANUARY, without_high=True)),
        ("event:<=2026-01-01", Range(high=JANUARY + DAY - 1)),
        ("event:2025..2026-01-01", Range(JANUARY - 365 * DAY, JANUARY + DAY - 1)),
    ],
)
def test_dates_are_compared_by_their_first_and_last_second(text, wanted):
    assert root(text) == Filter("event", wanted, len("event:"))


@table(
    ("text", "what"),
    [
        ("heat:hot", "'hot' is no number"),
        ("heat:>", "'>' is no number"),
        ("heat:..", "'..' is no number"),
        ("heat:1..2..3", "'1..2..3' is no number"),
        ("heat:nan", "'nan' is no number"),
        ("heat:0x10", "'0x10' is no number"),
        ("heat:5..2", "Nothing lies between the ends of '5..2'"),
        ("event:2026-13", "'2026-13' is no date"),
        ("event:tomorrow", "'tomorrow' is no date"),
        ("heat:  5", "heat: has nothing behind it"),
        ("kind:fact", "There is no kind 'fact'"),
    ],
)
def test_what_cannot_be_compared_is_told(text, what):
    with pytest.raises(BadQuery) as caught:
        parse_query(text, DECLARED)
    assert caught.value.what == what
    assert caught.value.next_step


def test_words_and_texts_stand_behind_their_fields():
    assert root('mood:"very calm"') == Filter("mood", "very calm", 6)
    assert root("recipe:onion") == Word("onion", "recipe", 7)
    assert root('recipe:"onion soup"') == Phrase("onion soup", "recipe", 8)
    assert root("heat:(1 OR 3..4)") == Or((Filter("heat", Range(1, 1), 6), Filter("heat", Range(3, 4), 11)))


def test_without_declarations_such_a_field_is_a_word():
    assert parse_query("heat:5").root == Word("heat:5", "", 0)


def test_a_query_without_a_kind_looks_among_pages_threads_and_posts():
    assert parse_query("onion", DECLARED).root == And((Word("onion"), Not(Filter("kind", "dish"))))
    assert parse_query("onion -kind:page", DECLARED).root == And((Word("onion"), Not(Filter("kind", "page", 12))))


# Finding.


def test_ranges_are_exact(make_index, make_entry, ids):
    chance = Random(3)
    edges = [0, -0.0, 0.1, 0.2, 0.1 + 0.2, 0.3, -0.1, -5, 5, 1e-300, -1e300, 2**53, 2**53 - 1, 1 / 3]
    numbers = edges + [
        chance.choice((1, -1)) * chance.randint(0, 10**6) / 10 ** chance.randint(0, 6) for _ in range(60)
    ]
    index = make_index(*(make_entry(place, body="x", fields={"heat": heat}) for place, heat in enumerate(numbers)))
    for asked in numbers:
        for sign, compare in ((">", gt), (">=", ge), ("<", lt), ("<=", le)):
            found = ids(index, f"heat:{sign}{asked!r}", limit=100)
            assert sorted(found) == [place for place, heat in enumerate(numbers) if compare(heat, asked)], (sign, asked)
    low, high = sorted(numbers)[10], sorted(numbers)[50]
    found = ids(index, f"heat:{low!r}..{high!r}", limit=100)
    assert sorted(found) == [place for place, heat in enumerate(numbers) if low <= heat <= high]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("event:2026-01", [1, 2, 5]),
        ("event:>2026-01", [3]),
        ("event:>=2026-01-15", [2, 3]),
        ("event:<2026", [0, 4]),
        ("event:<=2026-01-15", [0, 1, 2, 4, 5]),
        ("event:1969..2025-12-31", [0, 4]),
        ("event:2026-01-15", [2]),
    ],
)
def test_dates_are_found(make_index, make_entry, ids, query, found):
    dates = ["2025-12-31T23:59:59", "2026-01-01", "2026-01-15T23:59", "2026-02-01T00:00", "1969-07-20", "2026-01"]
    index = make_index(*(make_entry(place, body="x", fields={"event": day}) for place, day in enumerate(dates)))
    assert sorted(ids(index, query)) == found


def test_words_are_found_whole_however_they_are_written_and_counted_as_written(make_index, make_entry, ids):
    moods = ["calm", "Calm", "très calme", ["calm", "glad"], "", None]
    index = make_index(*(make_entry(place, body="x", fields={"mood": mood}) for place, mood in enumerate(moods)))
    assert sorted(ids(index, "mood:CALM")) == [0, 1, 3]
    assert ids(index, 'mood:"tres calme"') == [2]
    assert ids(index, "mood:calme") == []
    facets = index.search(SearchRequest(query="x", facets=True)).facets
    assert sorted(facets["mood"]) == [("Calm", 1), ("calm", 2), ("glad", 1), ("très calme", 1)]


def test_texts_are_found_by_words_in_any_form_and_only_there(make_index, make_entry, ids):
    index = make_index(
        make_entry(1, body="x", language="en", fields={"recipe": "two onions, chopped"}),
        make_entry(2, body="onion", language="en"),
    )
    assert ids(index, "recipe:onion") == [1]
    assert ids(index, 'recipe:"two onions"') == [1]
    assert ids(index, "recipe:chop*") == [1]
    assert ids(index, "onion") == [2]
    (hit,) = index.search(SearchRequest(query="recipe:onion")).hits
    assert [name for name, _ in hit.parts] == ["recipe"]
    assert hit.score > 0
    assert index.explain("recipe:onion", "page:1").score == pytest.approx(hit.score)
    assert index.search(SearchRequest(query="recipe:onoin")).did_you_mean == "recipe:onion"


def test_a_misspelt_field_is_offered_with_the_right_name(make_index, make_entry):
    index = make_index(make_entry(1, body="x", fields={"mood": "calm"}))
    found = index.search(SearchRequest(query="modd:calm x titel:y"))
    assert found.did_you_mean == "mood:calm x title:y"
    assert index.search(SearchRequest(query="note:calm")).did_you_mean == ""


def test_hits_tell_their_fields_and_come_in_their_order(make_index, make_entry, ids):
    heats = [3, -1.5, None, 20, [7, 1]]
    index = make_index(*(make_entry(place, body="x", fields={"heat": heat}) for place, heat in enumerate(heats)))
    assert ids(index, "x", order="heat") == [1, 0, 4, 3, 2]
    assert ids(index, "x", order="-heat") == [3, 4, 0, 1, 2]
    told = {hit.id[-1]: hit.fields for hit in index.search(SearchRequest(query="x")).hits}
    assert told == {"0": {"heat": 3}, "1": {"heat": -1.5}, "2": {}, "3": {"heat": 20}, "4": {"heat": [7, 1]}}


def test_hostile_values_are_taken_in(make_index, make_entry):
    bad = "\ud800\0\x1f\u202e" + "x" * 10_000
    values = {"recipe": bad, "mood": [bad] * 1_000, "heat": [bad, 1], "event": bad, "unknown": bad, "words": "a"}
    index = make_index(make_entry(1, body="silk", fields=values))
    (hit,) = index.search(SearchRequest(query="silk", facets=True)).hits
    assert set(hit.fields) == {"mood", "heat"}


# Entries that belong to a page.


def dish(page, place, **given):
    return Entry(id=f"dish:{page}-{place}", kind="dish", url=f"https://h.example/{page}", page=f"page:{page}", **given)


@pytest.fixture
def kitchen(make_index, make_entry):
    return make_index(
        make_entry(1, body="our menu with soup and cake"),
        dish(1, 0, title="Soup", body="onion soup", fields={"heat": 90}),
        dish(1, 1, title="Cake", body="carrot cake"),
        make_entry(2, body="another menu with soup"),
        dish(2, 0, title="Soup", body="pea soup"),
    )


def found(index, query, **asked):
    return [hit.id for hit in index.search(SearchRequest(query=query, **asked)).hits]


def test_entries_of_a_kind_are_found_by_it_alone(kitchen):
    assert sorted(found(kitchen, "soup")) == ["page:1", "page:2"]
    assert sorted(found(kitchen, "soup kind:dish")) == ["dish:1-0", "dish:2-0"]
    assert found(kitchen, "kind:dishs heat:>80") == ["dish:1-0"]
    assert (kitchen.count("*"), kitchen.count("kind:dish"), len(kitchen)) == (2, 3, 5)
    assert sorted(kitchen.ids(SearchRequest(query="kind:dish"))) == ["dish:1-0", "dish:1-1", "dish:2-0"]
    assert dict(kitchen.search(SearchRequest(query="kind:dish OR kind:page", facets=True)).facets["kind"]) == {
        "dish": 3,
        "page": 2,
    }
    assert [match.kind for match in kitchen.similar("menu with soup and cake")] == ["page", "page"]


def test_of_a_page_and_what_belongs_to_it_one_can_be_shown(kitchen):
    hits = kitchen.search(SearchRequest(query="(soup OR cake) (kind:dish OR kind:page)", group="page")).hits
    assert sorted((hit.url[-1], hit.more) for hit in hits) == [("1", 2), ("2", 1)]


def test_grouping_by_page_changes_nothing_where_nothing_belongs_to_any(make_index, make_entry, ids):
    index = make_index(*(make_entry(number, body="soup") for number in range(3)), declared=NOTHING)
    assert sorted(ids(index, "soup", group="page")) == [0, 1, 2]


def test_a_page_takes_along_what_belongs_to_it(kitchen, make_entry):
    kitchen.add([make_entry(1, body="our menu"), dish(1, 0, body="pea soup"), make_entry(1, body="menu")])
    kitchen.add([dish(1, 0, body="bean soup")])
    kitchen.commit({})
    assert found(kitchen, "kind:dish carrot") == []
    assert found(kitchen, "kind:dish bean") == ["dish:1-0"]
    kitchen.delete(["page:2"])
    kitchen.commit({})
    assert (found(kitchen, "kind:dish pea"), len(kitchen)) == ([], 2)


# The stamp.


def test_an_index_made_with_other_fields_is_outdated(tmp_path, make_entry):
    with open_index(tmp_path, DECLARED, may_write=True) as index:
        index.add([make_entry(1, body="x", fields={"heat": 5})])
        index.commit({"pages": 1})
        reader = open_index(tmp_path, replace(DECLARED, fields=DECLARED.fields[::-1]))  # their order says nothing
    reader.close()
    others = [NOTHING, Declared(DECLARED.fields), Declared((Field("heat", "word"), *DECLARED.fields[:2]), ("dish",))]
    for declared in others:
        for may_write in (False, True):
            with pytest.raises(IndexOutdated, match="with other fields"):
                open_index(tmp_path, declared, may_write=may_write)


def test_a_reader_notices_that_an_index_was_made_anew_with_other_fields(tmp_path):
    open_index(tmp_path, DECLARED, may_write=True).close()
    with open_index(tmp_path, DECLARED) as reader:
        (tmp_path / "pauk.json").write_text(json.dumps({"schema": 0}))
        (tmp_path / "meta.json").touch()
        with pytest.raises(IndexOutdated):
            reader.refresh()


def test_whoever_declares_nothing_has_the_index_of_before(make_index, make_entry, tmp_path):
    make_index(make_entry(1, body="x", fields={"heat": 5}), declared=NOTHING)
    stamp = json.loads((tmp_path / "index0" / "pauk.json").read_text())
    names = {field["name"] for field in json.loads((tmp_path / "index0" / "meta.json").read_text())["schema"]}
    assert stamp.keys() == {"schema", "analysis", "library"}
    assert not {name for name in names if name.startswith(("own_", "folded_")) or name in ("owner", "page_key")}
