"""One page and its methods: words counted as the literature does, methods kept apart, failures told."""

import json
from types import SimpleNamespace

import pytest

from pauk.base.errors import InputError
from pauk.eval.extraction import methods
from pauk.eval.extraction.methods import make_measurer, read_scores
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII
from pauk.extract.extractors.extractor import Extraction, no_main_text
from pauk.extract.page.plain_text import plain_text
from pauk.learn.word_counts import count_words, cut_ascii_words, cut_words

OPTIONS = {
    "methods": ["all"],
    "templates": {},
    "models": {},
    "given": [],
    "joining": [],
    "has_texts": False,
    "max_bytes": 10**7,
}


class Plug:
    def __init__(self, *, joining=()):
        self.has_comments = "comments" in joining


class All(Plug):
    name = "all"

    def extract(self, tree):
        return Extraction(plain_text(tree.body) + "\nNice read" * self.has_comments, comments="Nice read")


class Nothing(Plug):
    name = "nothing"

    def extract(self, tree):
        return no_main_text("nothing here")


class Breaks(Plug):
    name = "breaks"

    def extract(self, tree):
        raise ZeroDivisionError


class Cuts(Plug):
    """One that does what it may not: it changes the tree."""

    name = "cuts"

    def extract(self, tree):
        text = plain_text(tree.body)
        for paragraph in tree.tags("p"):
            paragraph.decompose()
        return Extraction(text)


PLUGS = {plug.name: plug for plug in (All, Nothing, Breaks, Cuts)}


@pytest.fixture(autouse=True)
def plugs(monkeypatch):
    def make(name, *, joining, **_):
        return PLUGS[name](joining=joining)

    monkeypatch.setattr(methods, "make_extractor", make)


def measure(record, **options):
    return make_measurer(OPTIONS | options)({"id": 1, **record})


def words(answer, method="all", measure=ASCII):
    return answer["scores"][method]["words"][measure]


def test_words_edits_and_outcome_of_a_page():
    answer = measure({"html": "<p>one two three<p>menu", "gold": "one three four"})
    assert words(answer) == [2, 4, 3, 2]
    assert answer["scores"]["all"]["outcome"] == "ok"
    assert answer["scores"]["all"]["seconds"] >= 0
    assert "texts" not in answer


@pytest.mark.parametrize(
    ("html", "gold"),
    [
        ("<p>one two", "one two"),
        ("<p>it’s “so” – one", "it’s so one"),
        ("<p>Быстро, да. one", "Быстро да, one"),
        ("<p>日本語 text", "日本 text"),
        ("<p>cafe\u0301 café", "café café"),
        ("<p>don’t don't", "don’t don't"),
    ],
)
def test_both_measures_are_those_of_the_learning_room(html, gold):
    answer = measure({"html": html, "gold": gold}, has_texts=True)
    for name, cut in ((ASCII, cut_ascii_words), (ALL_CHARACTERS, cut_words)):
        counts = count_words(answer["texts"]["all"], gold, cut)
        assert words(answer, measure=name)[:3] == [counts.hits, counts.found, counts.wanted]


def test_comments_are_in_the_text_where_they_are_asked_for():
    record = {"html": "<p>one", "gold": "one Nice read"}
    assert words(measure(record)) == [1, 1, 3, 2]
    assert words(measure(record, joining=["comments"])) == [3, 3, 3, 0]


def test_a_method_cannot_spoil_the_page_for_the_next():
    answer = measure({"html": "<p>one two", "gold": "one two"}, methods=["cuts", "all"])
    assert words(answer, "cuts") == words(answer, "all") == [2, 2, 2, 0]


def test_a_method_that_finds_nothing_or_fails_says_so():
    answer = measure({"html": "<p>one", "gold": "one"}, methods=["nothing", "breaks", "all"])
    outcomes = {name: score["outcome"] for name, score in answer["scores"].items()}
    assert outcomes == {
        "nothing": "no_main_text:nothing here",
        "breaks": "no_main_text:the method failed: ZeroDivisionError",
        "all": "ok",
    }
    assert words(answer, "breaks") == [0, 0, 1, 1]


@pytest.mark.parametrize("gold", ["", " \n", "<p> </p>"])
def test_a_page_without_gold_is_left_out(gold):
    assert measure({"html": "<p>one", "gold": gold}) == {"left_out": "no gold"}


@pytest.mark.parametrize("record", [{"html": "x"}, {"gold": "x"}, {"html": 7, "gold": "x"}, {"html": "x", "gold": []}])
def test_a_record_without_texts_is_refused(record):
    with pytest.raises(InputError, match="needs html and gold"):
        measure(record)


@pytest.mark.parametrize(
    ("record", "site"),
    [
        ({"site": "a.example", "url": "http://b.example/x"}, "a.example"),
        ({"url": "http://www.b.example:80/x"}, "www.b.example"),
        ({"url": "no address"}, ""),
        ({}, ""),
    ],
)
def test_the_site_of_a_page(record, site):
    answer = measure({"html": "<p>one", "gold": "one", **record})
    assert answer["site"] == site
    assert read_scores({"id": "7", **answer}, "7")["all"].site == (site or "page 7")


def test_what_others_made_is_measured_without_a_clock():
    record = {"html": "<p>one", "gold": "one", "outputs": {"tool": "one more", "lazy": None, "unasked": "one"}}
    answer = measure(record, methods=[], given=["tool", "lazy", "elsewhere"])
    assert answer["scores"] == {
        "tool": {
            "words": {ASCII: [1, 2, 1, 1], ALL_CHARACTERS: [1, 2, 1, 1]}, "outcome": "ok", "seconds": None
        },
        "lazy": {
            "words": {ASCII: [0, 0, 1, 1], ALL_CHARACTERS: [0, 0, 1, 1]},
            "outcome": "no_main_text:no output",
            "seconds": None,
        },
    }  # fmt: skip


@pytest.mark.parametrize("outputs", [None, "x", 7, ["tool"], {"tool": 7}])
def test_outputs_of_another_form_do_no_harm(outputs):
    answer = measure({"html": "<p>one", "gold": "one", "outputs": outputs}, given=["tool"])
    assert words(answer) == [1, 1, 1, 0]


def test_scores_survive_the_way_through_json():
    answer = measure({"html": "<p>one two", "gold": "one", "dataset": "d"}, methods=["all", "nothing"])
    scores = read_scores(json.loads(json.dumps(answer)), "a")
    assert (scores["all"].overlap(ASCII).counts.hits, scores["all"].overlap(ASCII).edits) == (1, 1)
    assert (scores["nothing"].outcome, scores["nothing"].dataset) == ("no_main_text:nothing here", "d")


def test_no_more_than_the_limit_is_read():
    assert words(measure({"html": "<p>one two", "gold": "one two"}, max_bytes=6)) == [1, 1, 2, 1]


@pytest.mark.parametrize(
    "html",
    ["<div>" * 100_000 + "one", "\x00\x01\ud800<p>one", "", "one " * 200_000],
    ids=["nested", "rubbish", "empty", "long"],
)
def test_hostile_pages_are_measured_like_others(html):
    answer = measure({"html": html, "gold": "one"})
    hits, found, wanted, edits = words(answer)
    assert hits <= min(found, wanted)
    assert edits <= max(found, wanted)


def test_every_method_gets_its_own_time():
    worked = iter([1.0, 1.5, 2.0, 4.0])
    elapsed = SimpleNamespace(cpu_seconds=lambda: next(worked))
    measured = make_measurer(OPTIONS | {"methods": ["all", "nothing"]}, elapsed)
    scores = measured({"id": 1, "html": "<p>one", "gold": "one"})["scores"]
    assert (scores["all"]["seconds"], scores["nothing"]["seconds"]) == (0.5, 2.0)


def test_templates_and_models_go_to_whoever_makes_the_methods(monkeypatch, tmp_path):
    asked = []

    def make(name, **options):
        asked.append((name, options))
        return All()

    monkeypatch.setattr(methods, "make_extractor", make)
    model = tmp_path / "mine.safetensors"
    model.write_bytes(b"a model")
    answer = measure(
        {"html": "<p>one", "gold": "one"},
        methods=["bte", "template:t.txt", "svm-b:mine"],
        templates={"template:t.txt": "p"},
        models={"svm-b:mine": ("svm-b", str(model))},
        joining=["comments"],
    )
    assert list(answer["scores"]) == ["bte", "template:t.txt", "svm-b:mine"]
    assert asked == [
        ("bte", {"template": "", "joining": ["comments"]}),
        ("template:t.txt", {"template": "p", "joining": ["comments"]}),
        ("svm-b", {"model": b"a model", "joining": ["comments"]}),
    ]
