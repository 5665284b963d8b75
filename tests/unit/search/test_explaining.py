import math
from datetime import date

import pytest

from pauk.search.index.records import SearchRequest, SignalWeights
from pauk.search.index.tantivy.query_compiler import Compiler
from pauk.search.index.tantivy.rank import freshness_part, moment_of, rank_part
from pauk.search.index.tantivy.snapshot import IndexSnapshot
from pauk.search.query.parser import parse_query

NOW = date(2026, 11, 16)
QUERIES = [
    "silk",
    "silk web",
    '"silk web"',
    "silk OR thread",
    "silk OR (web thread)",
    "web*",
    "title:silk web",
    "silk -thread",
    "(silk OR web) thread",
    "author:ann silk",
    "silk kind:page from:2020",
    "silk silk",
    "silk AND (web OR title:thread)",
]


@pytest.fixture
def index(make_index, make_entry):
    texts = ["silk web", "silk", "web thread", "silk web thread", "thread silk web silk", "a web of thread", "nothing"]

    def make(number, text):
        title, body, day = text.split()[-1], text * (1 + number % 3), f"202{number}-01-01"
        return make_entry(number, title=title, body=body, anchors=text[::3], author="Ann Lee", date=day)

    return make_index(*(make(number, text) for number, text in enumerate(texts)))


def _asked(query):
    return SearchRequest(
        query=query, now=NOW, rank_of=lambda pages: [float(page) for page in pages], weights=SignalWeights(title=3)
    )


@pytest.mark.parametrize("query", QUERIES)
def test_the_reasons_add_up_to_the_score_of_the_hit(index, query):
    hits = index.search(_asked(query)).hits
    assert hits
    for hit in hits:
        told = index.explain(_asked(query), hit.id)
        assert told.is_match
        assert told.score == sum((reason.value for reason in told.reasons), 0.0)
        assert math.isclose(told.score, hit.score, rel_tol=1e-6)
        assert hit.score == sum((value for _, value in hit.parts), 0.0)


@pytest.mark.parametrize("query", QUERIES)
def test_the_words_add_up_to_what_the_library_says(index, query):
    view, parsed = IndexSnapshot(index._index), parse_query(query)
    compiled = Compiler(view, SignalWeights(title=3), parsed).compile(parsed.root)
    theirs = {view.card(address).id: score for score, address in view.searcher.search(compiled, 50).hits}
    ours = {
        hit.id: hit.score - dict(hit.parts).get("near", 0.0)  # which is asked for apart
        for hit in index.search(SearchRequest(query=query, weights=SignalWeights(title=3), limit=50)).hits
    }
    assert ours == pytest.approx(theirs, rel=1e-5)


def test_reasons_name_word_and_field(index):
    told = index.explain(_asked("silk web"), "page:3")
    assert {(reason.name, reason.word) for reason in told.reasons} >= {("body", "silk"), ("body", "web"), ("rank", "")}
    assert [reason.name for reason in told.reasons][-2:] == ["rank", "freshness"]


def test_a_bare_query_is_explained_by_words_alone(index):
    assert {reason.name for reason in index.explain("silk", "page:1").reasons} <= {"title", "body", "anchors", "url"}


def test_what_is_not_found_has_no_reasons(index):
    for query, id_ in (("silk", "page:6"), ("silk", "page:99"), ("silk", "\ud800"), ("zzz", "page:1")):
        told = index.explain(query, id_)
        assert (told.is_match, told.score, told.reasons) == (False, 0.0, ())


def test_a_hit_that_has_only_some_words_is_told_so(index):
    told = index.explain("silk zzz", "page:1")
    assert not told.is_match
    assert {reason.word for reason in told.reasons} == {"silk"}
    hit = next(hit for hit in index.search(SearchRequest(query="silk zzz")).hits if hit.id == "page:1")
    assert hit.score == pytest.approx(told.score)


def test_importance_adds_its_logarithm():
    assert rank_part(0, 2.0) == rank_part(-1, 2.0) == rank_part(math.nan, 2.0) == rank_part(math.inf, 2.0) == 0
    assert rank_part(1, 2.0) == pytest.approx(2 * math.log(2))
    assert rank_part(1_000, 1.0) < 10 * rank_part(1, 1.0)


def test_freshness_halves():
    day = 86_400
    now = (NOW.toordinal() - date(1970, 1, 1).toordinal()) * day
    assert moment_of(NOW) == now
    parts = [freshness_part(now - age * day, now, 0.5, 10.0) for age in (-5, 0, 10, 20)]
    assert parts == pytest.approx([0.5, 0.5, 0.25, 0.125])
    assert freshness_part(None, now, 0.5, 10.0) == 0
