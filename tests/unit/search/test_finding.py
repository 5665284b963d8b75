from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadQuery
from pauk.search.index.records import SearchRequest, SignalWeights

NOW = date(2026, 11, 16)


@pytest.fixture
def library(make_index, make_entry):
    """Entries in several languages, of several kinds."""
    return make_index(
        make_entry(1, title="Running shoes", body="The runner was running in the park. A database.", language="en",
                   date="2026-11-01", author="Ann Lee"),
        make_entry(2, title="Шест књига", body="Ова књига је у Београду.", language="sr-Cyrl", date="2020-01-01",
                   author="Петар Петровић"),
        make_entry(3, title="Knjige", body="Ova knjiga je napisana latinicom u Beogradu.", language="sr-Latn"),
        make_entry(4, title="Książki", body="W Krakowie są kościoły.", language="pl", anchors="Kraków\nstare miasto"),
        make_entry(5, title="東京", body="東京都庁に行く", language="ja"),
        make_entry(6, kind="post", body="sit down, shoes", language="en", date="2025-05-05T10:30", group="thread:9"),
        make_entry(7, body="running without a language", host="www.blog.example.org"),
    )  # fmt: skip


FINDS = {
    "run": [1],
    "running": [1, 7],
    "knjige": [2, 3],
    "КЊИГОМ": [2, 3],
    "beograd": [2, 3],
    "ksiazka krakow": [4],
    "książkami kościół": [4],
    "miasta": [4],
    "東京": [5],
    "都": [5],
    "庁に行": [5],
    "sites": [],
    '"the park"': [1],
    '"park the"': [],
    '"runners was"': [1],
    "datab*": [1],
    "databas*": [1],
    "zzz*": [],
    "running -park": [7],
    "running OR knjiga": [1, 2, 3, 7],
    "running OR (knjiga latinicom)": [1, 3, 7],
    "title:running": [1],
    "url:blog": [7],
    "https://www.blog.example.org/7": [7],
    "site:example.org": [7],
    "site:blog.example.org running": [7],
    "site:h1.example": [1, 4],
    "kind:post": [6],
    "lang:sr": [2, 3],
    "lang:sr-Latn": [3],
    "lang:en running": [1],
    "author:lee": [1],
    'author:"ann lee"': [1],
    "author:petrović": [2],
    "from:2026": [1],
    "from:2025-05-05 to:2025-05-05": [6],
    "to:2025": [2, 6],
    "*": [1, 2, 3, 4, 5, 6, 7],
    "NOT kind:page": [6],
    "-running -knjiga": [4, 5, 6],
    "knjiga OR NOT lang:sr": [1, 2, 3, 4, 5, 6, 7],
}


@table("query", FINDS)
def test_a_query_finds_what_it_asks_for(query, library, ids):
    assert sorted(ids(library, query)) == FINDS[query]
    assert library.count(query) == len(FINDS[query])
    assert sorted(library.ids(SearchRequest(query=query))) == sorted(
        hit.id for hit in library.search(SearchRequest(query=query)).hits
    )


def test_a_hit_tells_what_is_stored(library):
    hit = library.search(SearchRequest(query="running park")).hits[0]
    assert (hit.id, hit.kind, hit.url, hit.host) == ("page:1", "page", "https://h1.example/1", "h1.example")
    assert (hit.author, hit.language, hit.date, hit.group, hit.more) == ("Ann Lee", "en", "2026-11-01", "", 0)


def test_when_nothing_has_all_words_some_will_do(library, ids):
    found = library.search(SearchRequest(query="knjiga latinicom zzz -beograd"))
    assert (found.total, found.is_relaxed) == (0, False)
    found = library.search(SearchRequest(query="latinicom zzz kind:page"))
    assert ([hit.id for hit in found.hits], found.is_relaxed) == (["page:3"], True)
    assert library.count("latinicom zzz") == 0


def test_terms_are_told_as_they_were_typed(library):
    assert library.search(SearchRequest(query='Running "the park" -x yz*')).terms == ("Running", "the park", "yz")


def test_a_bad_query_is_refused_before_anything_is_asked(library):
    with pytest.raises(BadQuery):
        library.search(SearchRequest(query="kind:foo"))


# Order.


def test_weights_decide_between_fields(make_index, make_entry, ids):
    index = make_index(make_entry(1, title="silk", body="other words"), make_entry(2, title="other", body="silk words"))
    assert ids(index, "silk", weights=SignalWeights(title=5, body=1)) == [1, 2]
    assert ids(index, "silk", weights=SignalWeights(title=1, body=5)) == [2, 1]
    only_body = index.search(SearchRequest(query="silk", weights=SignalWeights(title=0)))
    assert [(hit.id, dict(hit.parts).keys()) for hit in only_body.hits] == [("page:2", {"body"}), ("page:1", set())]


def test_links_and_dates_change_the_order_of_equals(make_index, make_entry, ids):
    index = make_index(*(make_entry(number, body="silk", date=f"20{20 + number}-01-01") for number in range(5)))
    assert ids(index, "silk", now=NOW) == [4, 3, 2, 1, 0]
    ranks = {1: 50.0, 3: 9.0}
    order = ids(index, "silk", rank_of=lambda wanted: [ranks.get(each, 0.0) for each in wanted])
    assert order[:2] == [1, 3]


def test_only_pages_have_a_rank(make_index, make_entry):
    index = make_index(*(make_entry(7, kind=kind, body="silk") for kind in ("page", "thread", "post")))
    asked = []
    index.search(SearchRequest(query="silk", rank_of=lambda wanted: asked.extend(wanted) or [0.0] * len(wanted)))
    assert sorted(asked) == [0, 0, 7]


def test_by_date_those_without_one_come_last(make_index, make_entry, ids):
    dates = ["2025-01-01", "", "1950-05-05", "2026-01-01T10:00:00+01:00", "2026-01-01T09:00", "not a date"]
    index = make_index(*(make_entry(number, body="silk", date=day) for number, day in enumerate(dates)))
    assert ids(index, "silk", order="newest")[:4] == [3, 4, 0, 2]
    assert ids(index, "silk", order="oldest")[:4] == [2, 0, 4, 3]
    assert sorted(ids(index, "silk", order="oldest")) == list(range(6))


# Pages, groups, twins.


def test_pages_go_on_past_the_first_thousand_and_show_nothing_twice(make_index, make_entry, ids):
    index = make_index(*(make_entry(number, body="silk " * (1 + number % 7) + "web") for number in range(2_500)))
    rank_of = lambda wanted: [float(each % 10) for each in wanted]  # noqa: E731
    seen = []
    for offset in range(0, 2_600, 100):
        seen += ids(index, "silk", limit=100, offset=offset, rank_of=rank_of)
    assert sorted(seen) == list(range(2_500))
    assert seen[1_450:1_460] == ids(index, "silk", offset=1_450, rank_of=rank_of)
    assert len(index.ids(SearchRequest(query="silk", limit=5_000))) == 2_500


def test_limits_are_kept(make_index, make_entry, ids):
    index = make_index(*(make_entry(number, body="silk") for number in range(5)))
    assert ids(index, "silk", limit=0) == ids(index, "silk", limit=-1) == ids(index, "silk", offset=99) == []
    assert len(ids(index, "silk", offset=-5, limit=2)) == 2


def test_near_duplicates_are_shown_and_counted_once(make_index, make_entry):
    entries = [make_entry(1, body="silk " * 5, twins="page:1"), make_entry(2, body="silk " * 4)]
    entries += [make_entry(number, body=f"silk copy{number}", twins="page:1") for number in (3, 4, 5)]
    index = make_index(*entries)
    found = index.search(SearchRequest(query="silk"))
    assert (found.total, sorted(hit.more for hit in found.hits), index.count("silk")) == (2, [0, 3], 2)
    found = index.search(SearchRequest(query="copy3 OR copy4", facets=True))
    assert (found.total, [hit.more for hit in found.hits], found.facets["kind"]) == (1, [1], (("page", 1),))
    found = index.search(SearchRequest(query="silk", facets=True))
    assert sum(count for _, count in found.facets["site"]) == found.total


def test_a_representative_that_does_not_know_its_copies_yet_hides_them_all_the_same(make_index, make_entry, ids):
    index = make_index(make_entry(1, body="silk"), make_entry(2, body="silk", twins="page:1"))
    assert len(ids(index, "silk")) == 1


def test_of_copies_without_their_original_one_is_found(make_index, make_entry):
    copies = [make_entry(number, body="silk", twins="page:1") for number in (2, 3)]
    index = make_index(make_entry(1, body="web", twins="page:1"), *copies, make_entry(4, body="silk"))
    found = index.search(SearchRequest(query="silk", facets=True))
    assert (found.total, sorted(hit.more for hit in found.hits)) == (2, [0, 1])
    assert found.facets["kind"] == (("page", 2),)


def test_groups_by_site(make_index, make_entry):
    index = make_index(*(make_entry(number, body="silk " + "web " * number) for number in range(30)))
    found = index.search(SearchRequest(query="silk", group="site"))
    assert {(hit.host, hit.more) for hit in found.hits} == {(f"h{number}.example", 9) for number in range(3)}
    assert found.total == 30
    assert [hit.host for hit in index.search(SearchRequest(query="silk", group="site", offset=2)).hits] == [
        found.hits[2].host
    ]


def test_a_copy_that_is_not_shown_hides_no_other_of_its_site(make_index, make_entry):
    index = make_index(
        make_entry(1, body="silk silk silk", host="a.example"),
        make_entry(2, body="silk silk silk", host="b.example", twins="page:1"),
        make_entry(3, body="silk and a lot of other words", host="b.example"),
    )
    assert {hit.id for hit in index.search(SearchRequest(query="silk", group="site")).hits} >= {"page:3"}


def test_groups_by_thread(make_index, make_entry):
    posts = [make_entry(number, kind="post", body="silk", group=f"thread:{number % 2}") for number in range(10)]
    index = make_index(
        *posts, make_entry(0, kind="thread", title="silk"), *(make_entry(n, body="silk") for n in (7, 8))
    )
    found = index.search(SearchRequest(query="silk", group="thread"))
    assert sorted((hit.kind, hit.more) for hit in found.hits if hit.kind != "page") == [("post", 4), ("thread", 5)]
    assert sorted(hit.id for hit in found.hits if hit.kind == "page") == ["page:7", "page:8"]


def test_facets_come_in_one_order(library):
    facets = library.search(SearchRequest(query="running OR knjiga OR shoes", facets=True)).facets
    assert list(facets) == ["site", "kind", "author", "language", "month"]


def test_facets_count_everything_that_is_found(library):
    facets = library.search(SearchRequest(query="running OR knjiga OR shoes", facets=True, limit=1)).facets
    assert dict(facets["kind"]) == {"page": 4, "post": 1}
    assert dict(facets["language"]) == {"en": 2, "sr-Cyrl": 1, "sr-Latn": 1, "und": 1}
    assert dict(facets["site"]) == {"h0.example": 2, "h1.example": 1, "h2.example": 1, "www.blog.example.org": 1}
    assert dict(facets["author"]) == {"Ann Lee": 1, "Петар Петровић": 1}
    assert facets["month"] == (("2020-01", 1), ("2025-05", 1), ("2026-11", 1))


WORDS = [
    "running", "knjiga", "krakow", "the", "東京", "zzz", "shoes", '"the park"', "run*", "title:", "site:example.org",
    "-", "(", ")", "OR", "AND", "NOT", "kind:post", "from:2020", "*", "\ud800", "author:lee",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), st.sampled_from(["best", "newest", "oldest"]),
       st.sampled_from(["", "site", "thread"]))  # fmt: skip
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_query_is_answered_or_refused(library, query, order, group):
    try:
        found = library.search(SearchRequest(query=query, order=order, group=group, facets=True, now=NOW))
    except BadQuery:
        return
    assert 0 <= len(found.hits) <= found.total
    assert len({hit.id for hit in found.hits}) == len(found.hits)
    for hit in found.hits:
        assert hit.score == sum((value for _, value in hit.parts), 0.0)


def test_what_has_no_host_is_a_group_of_its_own(make_index, make_entry):
    index = make_index(*(make_entry(number, body="silk", host="") for number in range(3)))
    found = index.search(SearchRequest(query="silk", group="site"))
    assert [(hit.host, hit.more) for hit in found.hits] == [("", 0)] * 3
