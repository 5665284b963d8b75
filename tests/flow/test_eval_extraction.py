"""``pauk eval extraction`` as people run it: on lines, on folders, without anything, and on what is wrong."""

import csv
import gzip
import json
import signal
from dataclasses import replace
from importlib.resources import files
from xml.etree import ElementTree as ET

import pytest
from tests.command_line import run_pauk

from pauk.learn.model_file import dump_model, load_model

STORY = " ".join(f"Sentence number {number} of the story tells something new." for number in range(30))
MENU = "<ul><li><a href=/>Home</a><li><a href=/a>About us</a><li><a href=/c>Contact</a></ul>"
HTML = f"<title>A story</title><body>{MENU}<div><p>{STORY}</p></div>{MENU}</body>"
KEYS = {"micro", "macro", "levenshtein", "interval", "all_characters", "pages", "seconds", "pages_per_cpu_s", "worst"}


def pauk(*args, cwd=None, **options):
    return run_pauk("eval", "extraction", *args, cwd=cwd, **options)


def told(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def pages(tmp_path):
    records = [
        {"id": f"p{number}", "html": HTML, "gold": STORY, "url": f"http://{number % 3}.example/{number}"}
        for number in range(9)
    ]
    records += [{"id": "empty", "html": HTML, "gold": " "}, {"id": "lacks", "html": HTML}]
    path = tmp_path / "pages.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records) + "no JSON\n")
    return path


def test_lines_as_json(pages):
    evaluation = told(pauk(pages.name, "--method", "bte", "--method", "plain", "--json", cwd=pages.parent))
    assert (evaluation["pages"], evaluation["sites"], evaluation["ranked_by"]) == (9, 3, "ascii")
    assert list(evaluation["methods"]) == ["bte", "plain"]
    bte, plain = evaluation["methods"].values()
    assert set(bte) >= KEYS
    assert bte["micro"] == {"precision": 1, "recall": 1, "f1": 1}
    words, extra = len(STORY.split()), 2 * len("Home About us Contact".split())
    assert plain["micro"]["precision"] == pytest.approx(words / (words + extra), abs=1e-6)
    assert plain["micro"]["recall"] == 1
    assert plain["levenshtein"] == pytest.approx(extra / (words + extra), abs=1e-6)
    assert plain["interval"]["micro_f1"] == [plain["micro"]["f1"]] * 2
    unusable = [
        "pages.jsonl, line 11: The record needs html and gold, both texts",
        "pages.jsonl, line 12: not JSON: Expecting value, at character 1",
    ]
    left_out = [(note["count"], note["examples"]) for note in evaluation["left_out"]]
    assert left_out == [(1, ["empty"]), (2, unusable)]


def test_several_processes_and_packed_lines_change_nothing_but_time(pages, tmp_path):
    packed = tmp_path / "packed"
    packed.write_bytes(gzip.compress(pages.read_bytes()))

    def figures(*args):
        evaluation = told(pauk(*args, "--method", "bte", "--json"))
        for method in evaluation["methods"].values():
            del method["seconds"], method["pages_per_cpu_s"]
        return {key: evaluation[key] for key in ("pages", "sites", "methods")}

    assert figures(packed, "--jobs", 2) == figures(pages)


def test_all_methods_run_when_none_is_named(pages):
    from pauk.extract.methods import METHODS

    assert set(told(pauk(pages, "--json"))["methods"]) == set(METHODS)


def test_people_see_a_table_and_what_was_left_out(pages):
    done = pauk(pages, "--method", "bte", "--method", "plain")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == f"9 pages of 3 sites: {pages}."
    assert lines[1] == "Pages left out, because their gold is empty: 1 (empty)."
    assert lines[2].startswith("Lines left out, because they cannot be used: 2 (")
    assert "method\tprecision\trecall\tF1\t±\tmacro F1\tpages/s" in lines
    assert lines[-1].endswith("add --out FOLDER.")
    assert done.stderr == ""


def test_progress_goes_to_standard_error(pages):
    done = pauk(pages, "--method", "bte", "--progress", "json", "--json")
    assert json.loads(done.stdout)["pages"] == 9
    last = json.loads(done.stderr.splitlines()[-1])
    assert (last["task"], last["done"], last["total"], last["finished"]) == ("Evaluating", 12, 12, True)


def test_the_folder_has_everything_and_can_be_evaluated_again(pages, tmp_path):
    out = tmp_path / "out"
    first = told(pauk(pages, "--method", "bte", "--method", "plain", "--out", out, "--json"))
    assert {path.name for path in out.iterdir()} == {
        "html", "clean", "bte", "plain", "evaluation.json", "evaluation.svg", "evaluation.html"
    }  # fmt: skip
    assert (out / "clean" / "p3.txt").read_text() == STORY
    assert (out / "bte" / "p3.txt").read_text().split() == STORY.split()
    with (out / "plain" / "evaluation.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["page"] for row in rows] == ["total", *(f"p{number}" for number in range(9))]
    assert float(rows[0]["f1"]) == first["methods"]["plain"]["micro"]["f1"]
    assert int(rows[0]["gold"]) == 9 * len(STORY.split())
    assert json.loads((out / "evaluation.json").read_text("utf-8")) == first
    ET.parse(out / "evaluation.svg")
    assert "<script" not in (out / "evaluation.html").read_text("utf-8")

    (out / "mine").mkdir()
    (out / "mine" / "p0.txt").write_text(STORY)
    again = told(pauk(out, "--json", "--method", "readability"))
    for name in ("bte", "plain"):
        for key in ("micro", "macro", "levenshtein", "pages"):
            assert again["methods"][name][key] == first["methods"][name][key]
        assert again["methods"][name]["seconds"] is None
    assert again["methods"]["mine"]["micro"]["recall"] == pytest.approx(1 / 9, abs=1e-6)
    assert "readability" in again["methods"]
    assert {(note["why"], note["count"]) for note in again["left_out"]} == {
        ("Pages without a text in mine/, which count as empty", 8)
    }


def test_results_may_go_where_the_pages_are(tmp_path):
    for name, text in {"html/a.html": HTML, "clean/a.txt": STORY, "tool/a.txt": STORY}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    done = pauk(".", "--method", "bte", "--out", ".", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert {path.parent.name for path in tmp_path.rglob("evaluation.csv")} == {"bte", "tool"}
    assert (tmp_path / "html/a.html").read_text() == HTML
    assert sorted(path.name for path in (tmp_path / "tool").iterdir()) == ["a.txt", "evaluation.csv"]


def test_a_newcomer_sees_something_true():
    evaluation = told(pauk("--method", "plain", "--method", "bte", "--json"))
    assert (evaluation["pages"], evaluation["sites"], evaluation["ranked_by"]) == (95, 8, "all_characters")
    plain = evaluation["methods"]["plain"]["all_characters"]
    assert plain["micro"]["recall"] > 0.999  # plain text holds every article and its title
    assert plain["micro"]["precision"] < 0.9


def test_a_template_is_a_method(pages, tmp_path):
    (tmp_path / "story.txt").write_text("# what to keep\np\n")
    done = pauk(pages.name, "--method", "template:story.txt", "--out", "out", "--json", cwd=tmp_path)
    assert told(done)["methods"]["template:story.txt"]["micro"]["f1"] == 1
    assert (tmp_path / "out/template-story.txt/template-name.txt").read_text() == "story.txt\n"


def test_a_model_of_ones_own_is_measured_beside_the_shipped_one(pages, tmp_path):
    shipped = files("pauk.extract").joinpath("data/svm_seg.safetensors").read_bytes()
    model = load_model(shipped)
    card = replace(model.card, settings={**model.card.settings, "training_s": 1.25})
    (tmp_path / "mine.safetensors").write_bytes(dump_model(replace(model, card=card)))
    args = ("--method", "svm-seg", "--model", "mine.safetensors", "--out", "out", "--json")
    methods = told(pauk(pages.name, *args, cwd=tmp_path))["methods"]
    assert list(methods) == ["svm-seg", "svm-seg:mine.safetensors"]
    assert methods["svm-seg"]["micro"] == methods["svm-seg:mine.safetensors"]["micro"]
    assert (tmp_path / "out/svm-seg-mine.safetensors/training-time.txt").read_text() == "1.250 s\n"
    assert not (tmp_path / "out/svm-seg/training-time.txt").exists()


def test_who_measures_a_method_on_its_training_pages_is_told(pages, tmp_path):
    known = tmp_path / "known.jsonl"
    known.write_text(json.dumps({"id": 1, "html": HTML, "gold": STORY, "dataset": "cleaneval"}) + "\n")
    evaluation = told(pauk(known, "--method", "svm-a", "--method", "bte", "--json"))
    (note,) = evaluation["left_out"]
    assert note["why"].startswith("Methods that were trained on pages of this input")
    assert note["examples"] == ["svm-a"]


def test_lines_come_through_a_pipe(pages):
    with pages.open("rb") as stream:
        assert told(pauk("-", "--method", "bte", "--json", stdin=stream))["pages"] == 9


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["nowhere.jsonl"], 3, "There is no such file (nowhere.jsonl)"),
        (["."], 3, "The folder has no folder html and no folder clean (.)"),
        (["pages.jsonl", "--method", "bt"], 2, "bt is no method (--method). Did you mean bte?"),
        (["pages.jsonl", "--method", "magic"], 2, "There are: "),
        (["pages.jsonl", "--method", "bte", "--out", "."], 2, "The folder is not empty (.)"),
        (["pages.jsonl", "--method", "bte", "--out", "pages.jsonl"], 2, "This is no folder (pages.jsonl)"),
        (["pages.html", "--method", "bte"], 3, "None of 1 lines can be used"),
        (["nothing.jsonl", "--method", "bte"], 3, "There are no pages (nothing.jsonl)"),
        (["http://a.example/x"], 3, "is an address, not a file"),
        (["pages.jsonl", "--method", "template:nowhere.txt"], 3, "There is no such file (nowhere.txt)"),
        (["pages.jsonl", "--method", "template:bad.txt"], 3, "(bad.txt, line 2)"),
        (["pages.jsonl", "--model", "bad.txt"], 3, "This is not a model that can be used"),
        (["pages.jsonl", "--model", "nowhere.txt"], 3, "There is no such file (nowhere.txt)"),
    ],
)
def test_what_is_wrong_is_said_with_the_next_step(args, code, said, pages):
    (pages.parent / "pages.html").write_text(HTML)
    (pages.parent / "nothing.jsonl").write_text("")
    (pages.parent / "bad.txt").write_text("p\n<>\n")
    done = pauk(*args, cwd=pages.parent)
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


def test_texts_beside_the_pages_are_not_made_anew(tmp_path):
    for name in ("html/a.html", "clean/a.txt", "bte/a.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(STORY)
    done = pauk(tmp_path, "--method", "bte")
    assert done.returncode == 2
    assert "Texts of bte lie beside the pages already" in done.stderr


@pytest.mark.slow
def test_ctrl_c_ends_it_with_a_word(tmp_path, start):
    path = tmp_path / "many.jsonl"
    path.write_text("".join(json.dumps({"id": n, "html": HTML, "gold": STORY}) + "\n" for n in range(20_000)))
    child = start("eval", "extraction", str(path), "--method", "bte", "--progress", "json")
    assert b"Evaluating" in child.stderr.readline()
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b"pages were measured; nothing is summed up." in said
