"""The formula of the thesis on the index: what it ranks is what a calculation by hand ranks."""

import math

import pytest

from pauk.search.classic import classic_idf, classic_norm
from pauk.search.index.records import SearchRequest

TEXTS = {
    1: ("Spider", "web " * 3 + "filler " * 20),
    2: ("Beetle", "spider " * 9 + "web " + "filler " * 10),
    3: ("Garden", "nothing of it " * 8),
    4: ("Silk", "spider web"),
}


@pytest.fixture
def index(make_index, make_entry):
    return make_index(*(make_entry(at, title=title, body=body) for at, (title, body) in TEXTS.items()))


def score_by_hand(number, words=("spider", "web")):
    """Score an entry by counting words in its title and text; titles count one and a half times."""
    places = [(word, place, boost) for word in words for place, boost in ((0, 1.5), (1, 1.0))]
    counts = {at: [text.lower().split() for text in texts] for at, texts in TEXTS.items()}
    idfs = []
    for word, place, _ in places:
        doc_freq = sum(word in texts[place] for texts in counts.values())
        idfs.append(classic_idf(doc_freq, len(TEXTS)) if doc_freq else 0.0)  # where nobody has it, it is not asked
    query_norm = 1 / math.sqrt(sum(idf**2 for idf in idfs))
    coord = sum(any(word in text for text in counts[number]) for word in words) / len(words)
    return sum(
        coord * query_norm * math.sqrt(counts[number][place].count(word)) * idf**2
        * classic_norm(len(counts[number][place]), field_boosts=(boost,))
        for (word, place, boost), idf in zip(places, idfs, strict=True)
    )  # fmt: skip


def test_scores_are_those_of_the_formula(index):
    hits = index.search(SearchRequest(query="spider OR web", ranking="classic")).hits
    by_hand = {f"page:{number}": score_by_hand(number) for number in (1, 2, 4)}
    assert [hit.id for hit in hits] == sorted(by_hand, key=by_hand.__getitem__, reverse=True)
    assert {hit.id: hit.score for hit in hits} == pytest.approx(by_hand)


def test_parts_add_up_and_say_what_was_multiplied(index):
    for hit in index.search(SearchRequest(query="spider web", ranking="classic")).hits:
        assert sum(value for _, value in hit.parts) == pytest.approx(hit.score)
        told = index.explain(SearchRequest(query="spider web", ranking="classic"), hit.id)
        assert told.score == pytest.approx(hit.score)
        assert len(told.reasons) == len(hit.how)
        assert all("coord 1 · queryNorm" in reason.how for reason in told.reasons)


def test_the_hits_are_the_same_and_only_the_order_is_another(index):
    best = index.search(SearchRequest(query="spider OR web"))
    classic = index.search(SearchRequest(query="spider OR web", ranking="classic"))
    assert classic.total == best.total == 3
    assert {hit.id for hit in classic.hits} == {hit.id for hit in best.hits}


@pytest.mark.parametrize("query", ['"spider web"', "spid*", "spider -garden", "title:spider OR web", "kind:page"])
def test_every_sort_of_query_has_an_order(index, query):
    hits = index.search(SearchRequest(query=query, ranking="classic")).hits
    assert hits
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_pages_of_results_go_on(index):
    whole = index.search(SearchRequest(query="spider OR web", ranking="classic")).hits
    second = index.search(SearchRequest(query="spider OR web", ranking="classic", offset=1, limit=1)).hits
    assert [hit.id for hit in second] == [whole[1].id]


def test_words_alone_leave_out_links_and_dates(make_index, make_entry):
    index = make_index(make_entry(1, title="Spider"), make_entry(2, title="Spider"))
    asked = {"query": "spider", "rank_of": lambda numbers: [float(number) for number in numbers]}
    assert [hit.id for hit in index.search(SearchRequest(**asked)).hits] == ["page:2", "page:1"]
    text = index.search(SearchRequest(**asked, ranking="text"))
    assert {name for hit in text.hits for name, _ in hit.parts} == {"title"}
