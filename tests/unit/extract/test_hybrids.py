"""The combinations: shares of segments, machines that decide as LIBSVM does, training, and the shipped models."""

import sys
from datetime import UTC, datetime
from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadModel, InputError, MissingExtra
from pauk.extract.extractors.flat import lay_flat
from pauk.extract.hybrids import shares
from pauk.extract.hybrids.examples import Example, page_examples, segment_examples
from pauk.extract.hybrids.pool import POOL, run_pool
from pauk.extract.hybrids.rows import SHAPE, SHAPE_WIDTH, VOTED, VOTED_WIDTH, share_of, voted_rows
from pauk.extract.hybrids.segment_choice import LABELS, RUBBISH, TEXT, judge_segments
from pauk.extract.hybrids.segments import Segment, cut_segments
from pauk.extract.hybrids.shares import PageWords, measure_shares
from pauk.extract.hybrids.svm import Svm, read_svm
from pauk.extract.hybrids.training import MIN_PAGES, RECIPES, THESIS, Recipe, fit, train_svm
from pauk.extract.methods import choose_extractor
from pauk.extract.page.tree import parse_tree
from pauk.learn.alignment import measure_lcs
from pauk.learn.card import ModelCard
from pauk.learn.model_file import Model, dump_model, load_model

LONG = "People write sentences, with commas and all, and other people read them as long as they are interesting. "
MENU = "".join(f"<div><a href=/{number}>Menu {number}</a></div>" for number in range(6))
WORDS = st.lists(st.sampled_from("abcdefgh"), max_size=30)


def make_page(number):
    """Make a page whose gold text is known: the extractors disagree about its list and its notes."""
    text = f"<p>Page {number}. {LONG * (3 + number % 3)}</p><p>{LONG * 2}</p>"
    notes = f"<div class=sidebar><p>{'Look, at this, ' * (5 + number % 4)}</p></div>"
    return (
        f"<title>Page {number}</title><body>{MENU}<div class=post>{text}</div>{notes}<div>Foot {number}</div>",
        f"Page {number}. {LONG * (3 + number % 3)} {LONG * 2}",
    )


PAGES = [make_page(number) for number in range(12)]


# Shares.


@given(st.lists(WORDS, max_size=8), WORDS)
def test_shares_are_what_measuring_each_segment_alone_gives(segments, taken):
    wanted = [measure_lcs(words, taken) / len(words) if words else 0 for words in segments]
    assert measure_shares(segments, taken) == wanted


@given(st.lists(WORDS, max_size=8), WORDS)
def test_narrow_batches_give_the_same_shares(segments, taken):
    wide = measure_shares(segments, taken)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shares, "STRIP", 7)
        assert measure_shares(segments, taken) == wide


def test_where_measuring_would_take_too_long_words_are_counted(monkeypatch):
    monkeypatch.setattr(shares, "MOST_STEPS", 5)
    assert measure_shares([["b", "a", "x"], []], ["a", "b"]) == [2 / 3, 0]


def test_words_are_those_a_reader_sees():
    flat = lay_flat(parse_tree("<p>a<b>b</b> c</p>d<br>e<img>f<p>g</p>"))
    places = list(flat.text_places())
    words = PageWords(flat)
    assert words.of(places) == ["ab", "c", "d", "e", "f", "g"]
    assert words.of(places[::2]) == ["a", "c", "e", "g"]
    assert words.of([]) == []


def test_a_segment_that_was_taken_whole_has_the_share_one():
    flat = lay_flat(parse_tree("<div>a b</div><div>c d</div><div></div><div>e a</div>"))
    segments = cut_segments(flat)
    assert share_of(PageWords(flat), segments, segments[0].places) == [1, 0, 0, 0.5]


def test_rows_of_segments_end_with_the_votes_of_the_pool():
    html, _ = PAGES[0]
    tree = parse_tree(html)
    flat = lay_flat(tree)
    segments = cut_segments(flat)
    rows = voted_rows(tree, flat, segments)
    words = PageWords(flat)
    for column, taken in enumerate(run_pool(tree, flat).values(), SHAPE_WIDTH):
        assert [row[column] for row in rows] == share_of(words, segments, taken)
    assert {len(row) for row in rows} == {VOTED_WIDTH} == {41}


# Machines.


def random_examples(labels, width, count=120):
    rng = np.random.default_rng(5)
    centres = rng.random((len(labels), width))
    for number in range(count):
        kind = number % len(labels)
        row = np.clip(centres[kind] + rng.normal(0, 0.3, width), 0, 1)
        yield Example(row.tolist(), labels[kind])


@table("recipe", [THESIS, Recipe(cost=10, gamma=0.7)])
@table(("method", "labels"), [("svm-a", tuple(POOL)), ("svm-a", tuple(POOL)[1:3]), ("svm-seg", LABELS)])
def test_a_machine_decides_as_the_library_does_that_trained_it(method, labels, recipe):
    svc_of = pytest.importorskip("sklearn.svm").SVC
    examples = list(random_examples(labels, SHAPE_WIDTH))
    svm = read_svm(fit(method, examples, (), recipe=recipe), features=SHAPE, width=37, labels=labels, where="here")
    rows = np.array([example.row for example in examples], np.float16)
    names = tuple(POOL) if method == "svm-a" else LABELS
    right = [names.index(example.label) for example in examples]
    peer = svc_of(C=recipe.cost, gamma=recipe.gamma or 1 / 37, decision_function_shape="ovo").fit(rows, right)
    asked = np.random.default_rng(6).random((1500, SHAPE_WIDTH))
    theirs = peer.decision_function(asked)
    ours = svm.decide(asked.tolist())
    assert np.allclose(ours if len(labels) > 2 else -ours[:, 0], theirs, atol=1e-3)
    agreed = [names.index(label) for label in svm.choose(asked.tolist())] == peer.predict(asked)
    assert agreed.mean() > 0.995  # what is nearer to the border than rounding may fall on either side


def test_a_linear_machine_is_a_sum():
    svm = Svm((TEXT, RUBBISH), (1, 1), np.array([[1.0, 0], [0, 1]]), np.array([[2.0, -1]]), np.array([-0.5]), 0)
    assert svm.decide([[1, 0], [0, 1], [0.5, 0]]).tolist() == [[1.5], [-1.5], [0.5]]
    assert svm.choose([[1, 0], [0, 1]]) == [TEXT, RUBBISH]
    assert svm.choose([]) == []


@pytest.mark.parametrize("labels", [(TEXT, RUBBISH), (RUBBISH, TEXT)])
def test_segments_judged_to_be_text_are_kept_and_one_at_least(labels):
    sign = 1 if labels[0] == TEXT else -1
    svm = Svm(labels, (1, 1), np.array([[1.0], [0.0]]), np.array([[1.0 * sign, 0]]), np.array([-0.5 * sign]), 0)
    segments = [Segment((number,), (number, number + 10)) for number in range(3)]
    assert judge_segments(svm, segments, [[0.9], [0.1], [0.6]]) == [0, 10, 2, 12]
    assert judge_segments(svm, segments, [[0.1], [0.3], [0.2]]) == [1, 11]
    assert judge_segments(svm, [], []) == []


def machine(**changes):
    arrays = {"vectors": np.zeros((4, 37)), "weights": np.zeros((1, 4)), "biases": np.zeros(1)}
    words = {"labels": list(LABELS), "counts": [2, 2], "gamma": 0.1}
    card = ModelCard("x", "extract", "svm", "1", datetime(2026, 1, 1, tzinfo=UTC), SHAPE, "Purpose.", "Limits.")
    arrays |= {name: value for name, value in changes.items() if name in arrays}
    words |= {name: value for name, value in changes.items() if name in words}
    return dump_model(Model(card, arrays, words))


@table(
    "changes",
    [
        {"vectors": np.zeros((4, 36))}, {"vectors": np.zeros(4)}, {"weights": np.zeros((2, 4))},
        {"biases": np.zeros(2)}, {"labels": [TEXT]}, {"labels": [TEXT, TEXT]}, {"labels": [TEXT, "bte"]},
        {"labels": 5}, {"counts": [5, -1]}, {"counts": [4]}, {"counts": ["x", 1]}, {"gamma": -1}, {"gamma": None},
    ],
)  # fmt: skip
def test_a_machine_whose_parts_do_not_fit_is_refused(changes):
    assert choose_extractor("svm-seg", {"svm-seg": machine()}).name == "svm-seg"
    with pytest.raises(BadModel) as told:
        choose_extractor("svm-seg", {"svm-seg": machine(**changes)})
    assert told.value.where == "the model of svm-seg"


def test_a_machine_for_another_method_is_refused():
    with pytest.raises(BadModel, match="features"):
        choose_extractor("svm-b", {"svm-b": machine()})
    with pytest.raises(BadModel):
        choose_extractor("svm-a", {"svm-a": machine()})


# Training.


def test_an_example_of_a_page_names_the_best_extractor():
    html, gold = PAGES[0]
    (example,) = page_examples(html, gold)
    assert example.label == "readability"
    (whole,) = page_examples(
        "<p>The same for all of them, every single word of it. Or so we hope", "The same for all of them"
    )
    assert whole.label == "bte"  # the first, where all are as good
    assert list(page_examples(html, "not one word")) == []


def test_an_example_of_a_segment_says_whether_it_is_in_the_gold_text():
    html = "<div>one two three four</div><div>five six</div><div></div>"
    made = list(segment_examples(html, "one two three x", has_votes=False, least_share=0.9, is_weighed=False))
    assert [example.label for example in made] == [RUBBISH, RUBBISH, RUBBISH]
    made = list(segment_examples(html, "one two three x", has_votes=True, least_share=0.5, is_weighed=True))
    assert [(example.label, example.weight) for example in made] == [(TEXT, 2), (RUBBISH, 2**0.5)]


@pytest.mark.parametrize("method", RECIPES)
def test_what_was_trained_on_own_pages_extracts(method):
    pytest.importorskip("sklearn")
    pages = [*PAGES, *(("<body><p>Short and to the point, no more." + MENU, "Short and to the point, no more."),) * 4]
    made_at = datetime(2026, 11, 15, 12, tzinfo=UTC)
    model = train_svm(method, pages, made_at=made_at, corpus="made up", licence="CC0-1.0")
    assert model == train_svm(method, iter(pages), made_at=made_at, corpus="made up", licence="CC0-1.0")
    card = load_model(model).card
    assert (card.name, card.kind, card.made_at) == (f"extract-{method}", "svm", made_at)
    assert [(corpus.name, corpus.size, corpus.licence) for corpus in card.trained_on] == [("made up", 16, "CC0-1.0")]
    extractor = choose_extractor(method, {method: model})
    assert extractor is not choose_extractor(method)
    html, gold = make_page(99)
    found = extractor.extract(parse_tree(html)).text.split()
    assert measure_lcs(found, gold.split()) > 0.9 * len(gold.split())
    assert "Menu" not in found


def test_too_few_pages_are_told_so():
    with pytest.raises(InputError, match=f"9 of 9 pages have a gold text, and a machine needs {MIN_PAGES}"):
        train_svm("svm-b", PAGES[:9])
    with pytest.raises(InputError, match="0 of 12 pages have a gold text"):
        train_svm("svm-b", [(html, " ") for html, _ in PAGES])


def test_pages_on_which_one_extractor_is_always_best_are_told_so():
    with pytest.raises(InputError, match="the same extractor is best") as told:
        train_svm("svm-a", [PAGES[0]] * 12)
    assert told.value.next_step == "Use it: --method readability."


@pytest.mark.parametrize("method", ["svm-b", "svm-seg"])
@pytest.mark.parametrize(("gold", "what"), [("nothing of it", RUBBISH), (None, TEXT)])
def test_pages_that_teach_no_difference_are_told_so(method, gold, what):
    pages = [(f"<p>{LONG}</p>", gold or LONG)] * 12
    with pytest.raises(InputError, match=f"All segments of these pages are {what}"):
        train_svm(method, pages)


def test_pages_without_any_text_are_told_so():
    with pytest.raises(InputError, match="No extractor finds a word of the gold texts"):
        train_svm("svm-a", [("<img>", "gold")] * 12)


def test_a_method_that_cannot_be_trained_is_told_so():
    with pytest.raises(InputError, match="'bte' cannot be trained") as told:
        train_svm("bte", PAGES)
    assert told.value.next_step == "Train one of these: svm-a, svm-b, svm-seg."


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.svm", None)
    with pytest.raises(MissingExtra, match="scikit-learn") as told:
        train_svm("svm-seg", PAGES)
    assert "pauk[train]" in told.value.next_step


def test_examples_are_drawn_where_there_are_too_many():
    pytest.importorskip("sklearn")
    examples = list(random_examples(LABELS, SHAPE_WIDTH))
    model = load_model(fit("svm-seg", examples, (), recipe=Recipe(most_examples=50)))
    assert model.card.settings["examples"] == 50
    assert len(model.arrays["vectors"]) <= 50


# What is shipped.


@pytest.mark.parametrize(("method", "features"), [("svm-a", SHAPE), ("svm-b", VOTED), ("svm-seg", SHAPE)])
def test_a_shipped_model_is_small_and_says_what_it_is(method, features):
    data = files("pauk.extract").joinpath("data", f"{method.replace('-', '_')}.safetensors").read_bytes()
    assert len(data) < 300_000
    card = load_model(data, kind="svm", features=features).card
    assert [(corpus.name, corpus.size) for corpus in card.trained_on] == [("cleaneval", 732), ("dragnet", 827)]
    assert len(card.measured) == 4
    assert all(0.6 < figure.value < 1 for figure in card.measured)


@pytest.mark.parametrize("method", ["svm-a", "svm-b", "svm-seg"])
def test_the_shipped_machines_take_an_article(method):
    html, gold = PAGES[3]
    found = choose_extractor(method).extract(parse_tree(html))
    assert measure_lcs(found.text.split(), gold.split()) == len(gold.split())
    assert found.outcome == "ok"
