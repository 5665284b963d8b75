"""Pages in and out of an evaluation: packed files, folders, names that stay in place, tables without formulas."""

import csv
import gzip
import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadFile, InputError, UsageError
from pauk.eval.extraction.gold_pages import RESERVED, MadeLines, find_source
from pauk.eval.extraction.output import OutFolder, name_folders, safe_name
from pauk.eval.extraction.progress import ExtractionProgress
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, Overlap, PageScore, evaluate
from pauk.learn.counts import Counts

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LINES = b'{"id": 1}\n{"id": 2}'


def read_all(source):
    parts = []
    with source.open() as lines:
        while data := lines.read1(1 << 16):
            parts.append(data)
    return b"".join(parts)


# Lines.


@pytest.mark.parametrize("data", [LINES, gzip.compress(LINES), zstd.compress(LINES)], ids=["plain", "gzip", "zstd"])
def test_a_file_is_unpacked_by_what_it_holds_whatever_its_name(data, tmp_path):
    path = tmp_path / "pages.anything"
    path.write_bytes(data)
    source = find_source(path)
    assert read_all(source) == LINES
    assert (source.count(), source.notes(), list(source.methods)) == (2, (), [])


@pytest.mark.parametrize(
    "data",
    [gzip.compress(LINES)[:-9], zstd.compress(LINES)[:-3], zstd.compress(LINES)[:9] + b"x" * 9],
    ids=["gzip cut off", "zstd cut off", "zstd overwritten"],
)
def test_a_damaged_file_is_named(data, tmp_path):
    path = tmp_path / "pages.jsonl.gz"
    path.write_bytes(data)
    with pytest.raises(BadFile, match="damaged") as error:
        read_all(find_source(path))
    assert error.value.where == str(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        read_all(find_source(tmp_path / "nowhere"))


def test_an_error_of_whoever_reads_is_not_blamed_on_the_file(tmp_path):
    path = tmp_path / "pages.jsonl"
    path.write_bytes(LINES)
    with pytest.raises(OSError, match="my own"), find_source(path).open():
        raise OSError("my own")


def test_made_lines_are_lines():
    lines = MadeLines({"id": number, "text": "ü\n\ud800"} for number in range(2))
    read = [lines.read1(9), lines.read1(9), lines.read1(9)]
    assert [json.loads(line)["id"] for line in read[:2]] == [0, 1]
    assert read[0].count(b"\n") == 1
    assert read[2] == b""
    with pytest.raises(OSError, match="no file"):
        lines.fileno()


# Folders.


@pytest.fixture
def runs(tmp_path):
    for name, data in {
        "html/a.html": "<meta charset=windows-1250><p>čaj".encode("cp1250"),
        "html/b.c.htm": b"<p>b",
        "html/lonely.html": b"<p>x",
        "html/.hidden": b"",
        "clean/a.txt": "\ufeffčaj".encode(),
        "clean/b.c": b"",
        "clean/b.c.txt": "b\xe9".encode("latin-1"),
        "clean/orphan.txt": b"y",
        "tool/a.txt": b"tea",
        "tool/stranger.txt": b"z",
        "tool/evaluation.csv": b"old",
        ".git/a.txt": b"no method",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    return find_source(tmp_path)


def test_a_folder_is_read_in_pairs(runs):
    records = [json.loads(line) for line in read_all(runs).splitlines()]
    assert records == [
        {"id": "a", "html": "<meta charset=windows-1250><p>čaj", "gold": "čaj", "outputs": {"tool": "tea"}},
        {"id": "b.c", "html": "<p>b", "gold": "bé", "outputs": {"tool": None}},
    ]
    assert (runs.count(), list(runs.methods)) == (2, ["tool"])


def test_what_has_no_pair_is_told(runs):
    assert {(note.why, note.count, note.examples) for note in runs.notes()} == {
        ("Pages in html/ left out, because clean/ has no text for them", 1, ("lonely",)),
        ("Texts in clean/ left out, because html/ has no page for them", 2, ("b", "orphan")),
        ("Pages without a text in tool/, which count as empty", 1, ("b.c",)),
        ("Texts in tool/ left out, because html/ has no page for them", 1, ("stranger",)),
    }


def test_a_folder_without_pages_or_gold_is_refused(tmp_path):
    (tmp_path / "html").mkdir()
    with pytest.raises(InputError, match="no folder clean") as error:
        find_source(tmp_path)
    assert "clean/" in error.value.next_step


# Names.


@given(st.text())
def test_a_name_stays_in_its_folder_and_no_two_ids_share_one(page_id):
    name = safe_name(page_id)
    assert Path(name).name == name
    assert len(f"{name}.html".encode()) < 200
    assert not name.startswith((".", " "))
    assert f"{name}.txt".lower() not in RESERVED
    assert safe_name(f"{page_id}x") != name


@table(
    ("page_id", "name"),
    [
        ("final-103", "final-103"),
        ("../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd"),
        ("a/b c?", "a%2Fb c%3F"),
        ("", "%"),
        ("Training-Time", "%54raining-Time"),
        (".hidden", "%2Ehidden"),
    ],
)
def test_names_of_pages(page_id, name):
    assert safe_name(page_id) == name


def test_folders_of_methods_are_their_names_and_never_the_same():
    methods = ["bte", "template:a/x.txt", "template:a-x.txt", "html", "..", "BTE"]
    assert name_folders(methods, taken=["template-a-x.txt"]) == {
        "bte": "bte",
        "template:a/x.txt": "template-a-x.txt-2",
        "template:a-x.txt": "template-a-x.txt-3",
        "html": "html-2",
        "..": "%2E.",
        "BTE": "BTE-2",
    }


# The folder that is written.


def score(page_id, words, whole=None, *, outcome="ok"):
    hits, found, wanted = words
    overlaps = {
        ASCII: Overlap(Counts(*words), max(found, wanted) - hits),
        ALL_CHARACTERS: Overlap(Counts(*(whole or words)), 0),
    }
    return PageScore(page_id, page_id, "", overlaps, outcome, 0.25)


def read_table(path):
    text = path.read_text("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_what_is_written_can_be_evaluated_again(tmp_path):
    html = "<meta charset=latin1><p>čaj \ud800"
    folder = OutFolder(tmp_path / "new" / "out", ["bte", "template:t.txt"], force=False)
    folder.write_texts("../x", html, "čaj", {"bte": "čaj", "template:t.txt": ""})
    folder.write_training_time("bte", 1.5)
    folder.write_template_name("template:t.txt", "t.txt")
    source = find_source(tmp_path / "new" / "out")
    (line,) = read_all(source).splitlines()
    assert json.loads(line) == {
        "id": "%2E.%2Fx",
        "html": "<meta charset=latin1><p>čaj ?",
        "gold": "čaj",
        "outputs": {"bte": "čaj", "template-t.txt": ""},
    }
    assert source.notes() == []
    assert (tmp_path / "new/out/bte/training-time.txt").read_text() == "1.500 s\n"
    assert (tmp_path / "new/out/template-t.txt/template-name.txt").read_text() == "t.txt\n"


def test_the_table_has_the_total_first_and_no_formula(tmp_path):
    pages = [score("=1+1", (3, 4, 5), outcome="-x"), score("q", (0, 2, 0), (1, 2, 2))]
    report = evaluate({"m": pages}, ranked_by=ASCII, worst=1).methods[0]
    OutFolder(tmp_path, ["m"], force=False).write_scores(report, pages)
    total, first, second = read_table(tmp_path / "m" / "evaluation.csv")
    assert (total["page"], total["extracted"], total["gold"], total["lcs"]) == ("total", "4", "5", "3")
    assert (total["all_extracted"], total["all_gold"], total["all_lcs"], total["seconds"]) == ("6", "7", "4", "0.5")
    assert (total["precision"], total["recall"], total["f1"]) == ("0.75", "0.6", "0.666667")
    assert (total["edits"], total["levenshtein"]) == ("2", "0.4")
    assert (first["page"], first["outcome"], first["f1"]) == ("'=1+1", "'-x", "0.666667")
    assert (second["page"], second["f1"], second["all_f1"]) == ("q", "", "0.5")


def test_a_folder_that_holds_something_is_left_alone(tmp_path):
    (tmp_path / "precious").write_text("x")
    with pytest.raises(UsageError, match="not empty") as error:
        OutFolder(tmp_path, ["m"], force=False)
    assert "--force" in error.value.next_step
    assert [path.name for path in tmp_path.iterdir()] == ["precious"]
    OutFolder(tmp_path, ["m"], force=True).write_texts("a", "<p>x", "x", {"m": "x"})
    assert {path.name for path in tmp_path.iterdir()} == {"precious", "m", "html", "clean"}


def test_a_file_is_no_folder(tmp_path):
    path = tmp_path / "file"
    path.write_text("x")
    with pytest.raises(UsageError, match="no folder"):
        OutFolder(path, ["m"], force=True)


def test_the_folder_of_the_pages_gets_what_is_missing_only(runs):
    folder = OutFolder(runs.path, ["m", "tool"], ["tool"], is_input=True, force=False)
    before = {path: path.read_bytes() for path in runs.path.rglob("*") if path.is_file()}
    folder.write_texts("b.c", "<p>b", "b", {"m": "mine", "tool": ""})
    after = {path: path.read_bytes() for path in runs.path.rglob("*") if path.is_file()}
    assert after == before | {runs.path / "m" / "b.c.txt": b"mine"}


# The tally.


def answer(page_id, *, hits=1, ascii_wanted=1, ascii_chars=3, chars=3):
    words = {ASCII: [min(hits, ascii_wanted), 1, ascii_wanted, 0], ALL_CHARACTERS: [hits, 1, 1, 0]}
    scores = {"m": {"words": words, "outcome": "ok", "seconds": 0.1}}
    return {"id": page_id, "site": "", "dataset": "", "chars": chars, "ascii_chars": ascii_chars, "scores": scores}


def test_ids_are_made_unique():
    tally = ExtractionProgress()
    ids = [tally.take(answer(given), "f", line) for line, given in enumerate(["a", "a", 7, "7", None, "a (2)", ""], 1)]
    assert ids == ["a", "a (2)", "7", "7 (2)", "line 5", "a (2) (2)", "line 7"]


@given(st.lists(st.sampled_from(["a", "a (2)", "a (2) (2)", "", 1, "1", None, "line 3"]), max_size=12))
def test_no_two_pages_share_an_id(given_ids):
    tally = ExtractionProgress()
    ids = [tally.take(answer(one), "f", line) for line, one in enumerate(given_ids, 1)]
    assert len(set(ids)) == len(ids)


def test_what_is_left_out_is_counted_and_told():
    tally = ExtractionProgress()
    assert tally.take({"id": "a", "left_out": "no gold"}, "f", 1) == ""
    assert tally.take({"id": None, "line": 2, "error": "not JSON"}, "f", 2) == ""
    assert tally.take(answer("b", ascii_wanted=0), "f", 3) == "b"
    assert (tally.pages, len(tally.scores["m"])) == (1, 1)
    assert [(note.count, note.examples) for note in tally.notes()] == [
        (1, ("a",)),
        (1, ("b",)),
        (1, ("f, line 2: not JSON",)),
    ]


@pytest.mark.parametrize(
    ("ascii_chars", "ranked_by"), [(95, ASCII), (60, ASCII), (59, ALL_CHARACTERS), (0, ALL_CHARACTERS)]
)
def test_the_measure_that_ranks_keeps_most_of_the_text(ascii_chars, ranked_by):
    tally = ExtractionProgress()
    tally.take(answer("a", ascii_chars=ascii_chars, chars=100), "f", 1)
    assert tally.ranked_by == ranked_by


@pytest.mark.parametrize(
    ("taken", "complaint"),
    [
        ([], "There are no pages"),
        ([{"id": "a", "left_out": "no gold"}], "There is no page with gold"),
        ([{"id": None, "line": 1, "error": "not JSON"}], "None of 1 lines can be used; the first: f, line 1: not JSON"),
    ],
)
def test_nothing_is_not_summed_up(taken, complaint):
    tally = ExtractionProgress()
    for line, one in enumerate(taken, 1):
        tally.take(one, "f", line)
    with pytest.raises(InputError, match=complaint) as error:
        tally.check("f")
    assert error.value.next_step
