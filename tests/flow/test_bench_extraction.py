"""The bench of main text: everybody reads pages, learned methods are never shown on what they were trained on."""

import gzip
import importlib.util
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from bench.extraction import cross_validated, drawing, quality, thesis, thesis_drawing
from bench.extraction.contestants import LEARNED, PEER, contestants
from bench.extraction.floors import figures_of, measure_methods
from bench.extraction.sets import ALL_PARTS, MarkedPage, PageSet, draw_some, own_set
from bench.report import _table as table
from tests.command_line import CLEAN

from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII
from pauk.learn.counts import Counts

ROOT = Path(__file__).resolve().parents[2]
HERE = CLEAN | {"SHARED_DATA": "/nonexistent", "PYTHONPATH": str(ROOT)}
RIVALS = ("trafilatura", "justext", "newspaper", "readability", "boilerpy3", "resiliparse")
with_rivals = pytest.mark.skipif(
    not all(map(importlib.util.find_spec, RIVALS)), reason="the extra bench is not installed"
)
SENTENCES = [f"Sentence number {number} of the story tells people something new." for number in range(40)]
STORY = " ".join(SENTENCES)
PARAGRAPHS = "".join(f"<p>{' '.join(SENTENCES[start : start + 8])}</p>" for start in range(0, 40, 8))
LINKS = "".join(f"<li><a href=/{number}>Menu {number}</a>" for number in range(8))
BODY = f"<ul>{LINKS}</ul><div>{PARAGRAPHS}</div><p>Goodbye</p>"
HTML = f"<html><head><title>A story</title></head><body>{BODY}</body></html>"
BY_HAND = ("bte", "plain")


@pytest.fixture
def small(tmp_path, monkeypatch):
    """A set of three pages, and a file of its own for what is cross-validated."""
    monkeypatch.setattr(cross_validated, "FILE", tmp_path / "cross_validated.json")
    rows = [
        {"id": str(number), "site": f"{number}.example", "html": HTML, "gold": STORY, "split": "final"}
        for number in range(3)
    ]
    rows.append({"id": "empty", "html": HTML, "gold": "", "split": "final"})
    rows.append({"id": "other", "html": HTML, "gold": STORY, "split": "dev"})
    path = tmp_path / "set.jsonl.gz"
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    one = PageSet("cleaneval", "three pages", path, joining=ALL_PARTS, is_for_training=True, split="final")
    monkeypatch.setattr(cross_validated, "shared_sets", lambda: [one])
    return one


def chosen(*names):
    return [one for one in contestants() if one.name in names]


def test_a_set_is_read_by_its_split_and_without_pages_that_nobody_read(small):
    assert [page.id for page in small.pages()] == ["0", "1", "2"]
    assert [page.id for page in small.all_pages()] == ["0", "1", "2", "empty"]
    assert len(replace(small, split="").pages()) == 4
    assert small.corpus() != replace(small, split="").corpus()


def test_the_same_pages_are_drawn_every_time(small):
    pages = [MarkedPage(str(number), "", "", "x") for number in range(50)]
    assert draw_some(pages, 7) == draw_some(pages, 7)
    assert len(draw_some(pages, 7)) == 7
    assert draw_some(pages, 0) == draw_some(pages, 99) == pages


def test_our_own_set_has_gold_on_most_pages_and_ids_that_differ():
    pages = list(own_set().all_pages())
    assert len({page.id for page in pages}) == len(pages) >= 40
    assert sum(page.has_gold for page in pages) > len(pages) / 2


@with_rivals
@pytest.mark.filterwarnings("ignore")  # rivals warn of libraries they would like to have
def test_everybody_finds_the_story():
    page = MarkedPage("a", "s", HTML, STORY, "en")
    for one in contestants():
        score = quality.score_page(one.name, page, joining=frozenset())
        assert score.overlap(ASCII).counts.recall > 0.9, one.name


@with_rivals
def test_a_rival_that_fails_has_found_nothing():
    one = next(one for one in contestants() if one.name == PEER)
    assert one.take(MarkedPage("a", "s", "", ""), joining=frozenset()) == ""


def test_what_was_trained_on_a_set_is_not_shown_there(small):
    result = quality.compare(small, chosen("pauk auto", "pauk svm-a", "pauk bte", "pauk plain"), pages=0, jobs=1)
    assert set(result["methods"]) == {"pauk bte", "pauk plain", quality.ORACLE}
    assert result["cross_validated"] == []


def test_cross_validated_counts_take_its_place(small):
    texts = {"cleaneval": {"0": STORY, "1": "", "2": STORY}, "elsewhere": {"0": "x"}}
    assert cross_validated.keep("auto", texts, "3 folds") == ["cleaneval"]
    result = quality.compare(small, chosen("pauk auto", "pauk bte"), pages=0, jobs=1)
    assert result["cross_validated"] == ["pauk auto"]
    assert result["methods"]["pauk auto"]["macro"]["f1"] == pytest.approx(2 / 3, abs=1e-6)
    assert result["methods"]["pauk auto"]["empty"] == 1
    drawn = "\n".join(drawing.draw_side_by_side({"sets": [result], "speed": [], "memory": []}, table))
    assert "| pauk auto | 0.800/0.667* |" in drawn
    assert "| pauk bte | 1.000/1.000 |" in drawn


def test_counts_of_another_set_do_not_count(small, monkeypatch):
    cross_validated.keep("auto", {"cleaneval": dict.fromkeys("012", STORY)}, "3 folds")
    assert cross_validated.find_scores("auto", small)[0].overlap(ALL_CHARACTERS).counts.f1 == 1
    assert cross_validated.find_scores("svm-a", small) is None
    assert cross_validated.find_scores("auto", replace(small, split="")) is None


def test_every_page_must_have_a_prediction(small):
    with pytest.raises(ValueError, match="1 of 3 pages have no prediction: \\['2'\\]"):
        cross_validated.keep("auto", {"cleaneval": {"0": "", "1": ""}}, "3 folds")


@pytest.mark.parametrize("ending", ["", ".gz", ".zst"])
def test_predictions_come_packed_or_not(ending, tmp_path):
    import zstandard

    line = json.dumps({"id": 7, "dataset": "d", "text": "ü"}).encode() + b"\n"
    pack = {"": bytes, ".gz": gzip.compress, ".zst": zstandard.compress}[ending]
    path = tmp_path / f"p.jsonl{ending}"
    path.write_bytes(pack(line))
    assert cross_validated.read_predictions([path]) == {"d": {"7": "ü"}}


def test_floors_are_shares_and_learned_methods_need_cross_validation(small):
    floors = {floor.name: floor for floor in measure_methods(small, ("auto", *BY_HAND))}
    assert set(floors) == {"main-text/cleaneval/bte", "main-text/cleaneval/plain"}
    assert floors["main-text/cleaneval/bte"].n == 3
    assert all(0 <= value <= 1 for floor in floors.values() for value in floor.figures.values())
    cross_validated.keep("auto", {"cleaneval": dict.fromkeys("012", STORY)}, "3 folds")
    (auto,) = measure_methods(small, ("auto",))
    assert auto.figures["all_macro_f1"] == 1


def test_the_worst_kind_of_page_has_a_floor():
    pages = [MarkedPage(str(number), "", "", "", kind=kind) for number, kind in enumerate(["shop", "blog", "shop", ""])]
    counts = [(Counts(hits, 4, 4), Counts(hits, 4, 4)) for hits in (2, 3, 0, 0)]
    assert figures_of(counts, pages)["worst_kind_macro_f1"] == 0.25


def test_the_result_is_drawn_whole():
    page_set = replace(own_set())
    result = quality.compare(page_set, chosen("pauk bte", "pauk plain"), pages=3, jobs=1)
    body = {"sets": [result], "speed": [], "memory": [], "contestants": [{"name": "pauk bte", "does": "x"}]}
    drawn = "\n\n".join(drawing.draw(json.loads(json.dumps(body, sort_keys=True)), table))
    rows = drawn.partition("**own**")[2]
    assert rows.index("| pauk bte |") < rows.index("| pauk plain |"), "the best first"
    assert f"| {quality.ORACLE} |" in rows
    assert f"own, {result['pages']} pages" in drawn
    assert "By kind of page, on own" in drawn
    assert "| pauk plain |" in drawn


def test_the_tables_of_the_thesis_are_drawn_beside_ours():
    figures = {"precision": 0.9, "recall": 0.8, "f1": 0.85, "lowest": 0.84, "highest": 0.86}
    body = {
        "seeds": 2,
        "pages": 200,
        "bodiless": 20,
        "tables": [
            {
                "name": one.name,
                "trained": one.training_pages,
                "tested": 100,
                "methods": dict.fromkeys((*thesis.BASE, *thesis.AS_IT_IS), figures)
                | {
                    row: figures | {"chosen": {"bte": 90.0, "boilerpipe-article": 3.0, "readability": 7.0}}
                    for row, _ in one.rows()
                },
            }
            for one in thesis.TABLES
        ],
    }
    drawn = "\n".join(thesis_drawing.draw(json.loads(json.dumps(body, sort_keys=True)), table))
    assert "| bte | 0.927 / 0.961 / 0.944 | 0.900 / 0.800 / 0.850 | 0.840 to 0.860 |" in drawn
    assert "| svm-seg | 0.948 / 0.858 / 0.901 |" in drawn
    assert "| boilerpy3, article | 0.960 / 0.555 / 0.703 |" in drawn
    assert "| boilerpipe-article | not told |" in drawn
    assert "| svm-b, our recipe | not told |" in drawn
    assert "SVM-A chose on average: bte 90, readability 7, boilerpipe-article 3." in drawn
    for what, _ in thesis_drawing.REASONS:
        assert f"- *{what}*: " in drawn


def test_learned_methods_are_methods():
    from pauk.extract.methods import METHODS

    assert set(LEARNED) <= set(METHODS)


@with_rivals
@pytest.mark.slow
def test_the_bench_runs_without_shared_data():
    done = subprocess.run(
        [sys.executable, "-m", "bench.extraction", "--pages", "3", "--timed", "3", "--rounds", "1", "--dry"],
        cwd=ROOT,
        env=HERE,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "**own**: 3 pages" in done.stdout
    assert "times as fast as trafilatura" in done.stdout
    assert "cleaneval" not in done.stdout
    assert "kept in" not in done.stdout


@with_rivals
@pytest.mark.slow
def test_the_thesis_is_reproduced_on_a_few_pages(monkeypatch):
    tables = tuple(replace(one, training_pages=24) for one in thesis.TABLES)
    monkeypatch.setattr(thesis, "TABLES", tables)
    body = thesis.measure(own_set().pages()[:32], seeds=1)
    assert [one["tested"] for one in body["tables"]] == [8, 8]
    assert {name for one in body["tables"] for name in one["methods"]} == {
        *thesis.BASE, *thesis.AS_IT_IS, "svm-a", "svm-b", "svm-b, our recipe", "svm-seg", "svm-seg, our recipe"
    }  # fmt: skip
    assert all(0 <= one["methods"]["bte"]["f1"] <= 1 for one in body["tables"])
