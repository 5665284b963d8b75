"""The bench of dates scores by the rules of the shared scorers, runs without rivals, and fills in its page."""

import gzip
import importlib.util
import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from bench.dates import page, quality
from bench.dates.contestants import finders, parsers
from bench.dates.drawing import draw, draw_groups
from bench.dates.floors import date_figures, span_figures
from bench.dates.rows import (
    NOW,
    DateSet,
    FindRow,
    ParseRow,
    draw_some,
    own_find_sets,
    own_parse_sets,
    read_find_row,
    read_parse_row,
)
from bench.dates.scoring import DateTally, SpanTally, add_up, score_date, score_spans, sum_up
from bench.dates.speed import make_batches, race
from bench.filling import fill
from bench.report import _table as table
from tests.command_line import CLEAN

ROOT = Path(__file__).resolve().parents[2]
HERE = CLEAN | {"SHARED_DATA": "/nonexistent", "PYTHONPATH": str(ROOT)}
RIVALS = ("dateparser", "dateutil", "datefinder", "recognizers_date_time")


def string(date="2020-05-05", time=None, *, text="5 May 2020", language="en", at="a", family="name"):
    return ParseRow(at, text, language, "", NOW, family, date, time)


def fragment(text, wanted, neutral=(), *, language="en", at="a"):
    return FindRow(at, text, language, NOW, "meta", tuple(wanted), tuple(neutral))


# Scoring.


@pytest.mark.parametrize(
    ("row", "answer", "expected"),
    [
        (string(), ("2020-05-05", None), DateTally(dated=1, right=1)),
        (string(), ("2020-05-05", "14:05"), DateTally(dated=1, right=1)),  # a time too much is not punished
        (string(), ("2020-05-06", None), DateTally(dated=1, wrong=1)),
        (string(), (None, None), DateTally(dated=1)),
        (string(time="14:05"), ("2020-05-05", "14:05"), DateTally(dated=1, right=1, timed=1, timely=1)),
        (string(time="14:05"), ("2020-05-05", None), DateTally(dated=1, right=1, timed=1)),
        (string(time="14:05"), ("2020-05-06", "14:05"), DateTally(dated=1, wrong=1, timed=1)),
        (string(None), (None, None), DateTally(dateless=1)),
        (string(None), ("2020-05-05", None), DateTally(dateless=1, alarmed=1)),
    ],
)
def test_a_reading_is_scored(row, answer, expected):
    assert score_date(row, answer) == expected


TEXT = "Posted 5 May 2020, 14:05. Joined Mar 2011. 2019 posts"
WHOLE, DATE, TIME, JOINED, POSTS = (7, 24), (7, 17), (19, 24), (33, 41), (43, 47)


@pytest.mark.parametrize(
    ("wanted", "found", "expected"),
    [
        ([WHOLE], [WHOLE], SpanTally(1, 1, 1)),
        ([WHOLE], [DATE, TIME], SpanTally(1, 1, 1)),  # apart, but right
        ([WHOLE], [(6, 25)], SpanTally(1, 1, 1)),  # edges are trimmed
        ([WHOLE], [DATE], SpanTally(0, 1, 1)),
        ([WHOLE], [], SpanTally(0, 0, 1)),
        ([WHOLE], [WHOLE, JOINED], SpanTally(1, 1, 1)),  # neutral
        ([WHOLE], [WHOLE, POSTS], SpanTally(1, 2, 1)),
        ([], [JOINED], SpanTally(dateless=1)),
        ([], [POSTS], SpanTally(0, 1, 0, dateless=1, alarmed=1)),
        ([], [], SpanTally(dateless=1)),
    ],
)
def test_spans_are_scored(wanted, found, expected):
    assert score_spans(fragment(TEXT, wanted, [JOINED]), found) == expected


def test_figures_are_shares_of_what_is_there():
    assert DateTally(4, 3, 1, 2, 1, 5, 1).figures() == {"date": 0.75, "datetime": 0.5, "wrong": 0.25, "alarmed": 0.2}
    assert DateTally(dated=1).figures() == {"date": 0.0, "wrong": 0.0}
    assert SpanTally(1, 2, 4, 10, 1).figures() == {"precision": 0.5, "recall": 0.25, "f1": 1 / 3, "alarmed": 0.1}
    assert SpanTally(dateless=2).figures() == {"alarmed": 0.0}


def test_scores_are_added_up_by_a_key():
    rows = [string(language="de"), string(language="en"), string(language="de")]
    answers = [("2020-05-05", None), (None, None), ("1999-01-01", None)]
    by_language = add_up(rows, answers, score_date, lambda row: row.language)
    assert by_language == {"de": DateTally(2, 1, 1), "en": DateTally(1)}
    assert sum_up(by_language) == DateTally(3, 1, 1)


def test_what_is_pinned_is_better_when_it_is_more():
    rows = [string(time="14:05"), string(language="de"), string(None, language="de"), string(language="")]
    answers = [("2020-05-05", "14:05"), ("2020-05-06", None), (None, None), ("2020-05-05", None)]
    assert date_figures(rows, answers) == {
        "date_accuracy": pytest.approx(2 / 3),
        "datetime_accuracy": 1.0,
        "not_wrong": pytest.approx(2 / 3),
        "worst_language": 0.0,
        "none_unanswered": 1.0,
    }
    fragments = [fragment(TEXT, [WHOLE]), fragment(TEXT, [WHOLE], language="de"), fragment("2019", [], language="de")]
    assert span_figures(fragments, [[WHOLE], [WHOLE], [(0, 4)]]) == {
        "exact_f1": 0.8,
        "precision": pytest.approx(2 / 3),
        "recall": 1.0,
        "dateless_without_alarm": 0.0,
        "worst_language_f1": pytest.approx(2 / 3),
    }


# Rows.


def test_rows_are_read():
    record = {"id": "x", "string": "1/2", "lang": "und", "order": None, "reference": "2020-05-05T12:00:00"}
    row = read_parse_row(record | {"family": "none", "expected_date": None, "expected_time": None})
    assert (row.language, row.order, row.now, row.date) == ("", "", datetime.fromisoformat("2020-05-05T12:00"), None)
    spans = [{"start": 0, "end": 4, "role": "gold", "reference": "2021-01-01T00:00:00"}]
    spans.append({"start": 5, "end": 9, "role": "ignore"})
    found = read_find_row({"id": "x", "text": "2020 2021", "lang": "de", "kind": "meta", "spans": spans})
    assert (found.wanted, found.neutral, found.now) == (((0, 4),), ((5, 9),), datetime.fromisoformat("2021-01-01"))


def test_every_set_is_sound():
    for date_set in own_parse_sets():
        rows = date_set.rows()
        assert len({row.id for row in rows}) == len(rows) > 3_000
        assert all(datetime.fromisoformat(f"{row.date}T{row.time or '00:00'}") for row in rows if row.date)
    for date_set in own_find_sets():
        rows = date_set.rows()
        assert len({row.id for row in rows}) == len(rows) > 2_000
        assert all(0 <= start < end <= len(row.text) for row in rows for start, end in (*row.wanted, *row.neutral))


def test_the_same_rows_are_drawn_every_time_in_their_order():
    drawn = draw_some(range(1000), 50)
    assert drawn == draw_some(range(1000), 50) == sorted(set(drawn))
    assert len(drawn) == 50
    assert draw_some([1, 2], 50) == draw_some([1, 2], 0) == [1, 2]


def test_batches_are_of_one_language():
    rows = [string(language=language) for language in ["de", "en"] * 70]
    batches = make_batches(rows)
    assert [len(batch) for batch in batches] == [60, 10, 60, 10]
    assert all(len({row.language for row in batch}) == 1 for batch in batches)


# Contestants.


@pytest.fixture
def few(tmp_path):
    """Two tiny sets, which pauk reads without a mistake."""
    strings, fragments = tmp_path / "s.jsonl.gz", tmp_path / "f.jsonl.gz"
    told = {"lang": "en", "order": None, "reference": "2020-05-13T12:00:00", "family": "name"}
    rows = [
        told | {"id": "1", "string": "5 May 2020 14:05", "expected_date": "2020-05-05", "expected_time": "14:05"},
        told | {"id": "2", "string": "3 weeks ago", "expected_date": "2020-04-22", "expected_time": None},
        told | {"id": "3", "string": "hello", "expected_date": None, "expected_time": None},
    ]
    spans = [{"start": 7, "end": 24, "role": "gold"}]
    texts = [
        {"id": "1", "lang": "en", "kind": "meta", "text": "Posted 5 May 2020, 14:05 by ann", "spans": spans},
        {"id": "2", "lang": "en", "kind": "meta", "text": "no date here", "spans": []},
    ]
    for path, records in ((strings, rows), (fragments, texts)):
        path.write_bytes(gzip.compress("".join(json.dumps(record) + "\n" for record in records).encode()))
    return DateSet("parse", "few", strings, read_parse_row), DateSet("find", "few", fragments, read_find_row)


def own(readers):
    return [reader for reader in readers if not reader.is_rival]


def test_pauk_is_compared_and_drawn(few):
    strings, fragments = few
    result = {
        "sample": 2,
        "parse": [quality.compare(strings, own(parsers()), score_date, rows=0, sample=2)],
        "find": [quality.compare(fragments, own(finders()), score_spans, rows=0, sample=2)],
        "speed": {
            "rounds": 2,
            "parse_sets": [{"name": "parse", "first": 1.0, "again": 2.0}],
            "find_sets": [],
            "parse": race(own(parsers()), strings.rows(), rounds=2),
            "find": race(own(finders()), fragments.rows(), rounds=2),
            "lines": [],
            "loading": [],
        },
    }
    ours = result["parse"][0]["contestants"][0]
    assert ours["all"] == ours["pauk"] == {**ours["all"], "dated": 2, "right": 2, "timely": 1, "alarmed": 0}
    assert result["find"][0]["contestants"][0]["all"]["hits"] == 1
    assert result["speed"]["parse"][0]["pauk_ratio"] == 1.0
    drawn = "\n".join(draw(json.loads(json.dumps(result)), table))
    assert "| pauk | 3 | 100.0% | 100.0% | 0.0% | 0.0% | 100.0% |" in drawn
    assert "| pauk | 2 | 100.0% | 100.0% | 100.0% | 0.0% | 100.0% |" in drawn
    assert "| en | 2 | 100.0% | 100.0% |" in "\n".join(draw_groups(result, table, "languages"))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(not all(map(importlib.util.find_spec, RIVALS)), reason="the extra bench is not installed")
def test_every_rival_reads_a_plain_date(few):
    strings, fragments = few
    for reader in parsers():
        assert reader.answer(strings.rows()[:1]) == [("2020-05-05", "14:05")], reader.name
    for finder in finders():
        assert len(finder.answer(fragments.rows()[:1])[0]) >= 1, finder.name
        assert finder.answer(fragments.rows()[1:]) == [[]], finder.name


@pytest.mark.slow
def test_the_bench_runs_without_rivals_and_without_shared_data():
    done = subprocess.run(
        [sys.executable, "-m", "bench.dates", "--rows", "20", "--rounds", "1", "--no-rivals", "--dry"],
        cwd=ROOT,
        env=HERE,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "**Strings, parse**: 20 rows" in done.stdout
    assert "**Fragments, find**: 20 rows" in done.stdout
    assert "N3" not in done.stdout
    assert "pauk dates find --jsonl" in done.stdout
    assert "kept in" not in done.stdout


# The page.


def test_examples_and_card_on_the_page_are_what_pauk_says_today():
    text = page.PAGE.read_text("utf-8")
    assert fill(text, page.parts(None, table), "docs/dates.md") == text, (
        "docs/dates.md is stale; run: python -m bench.report"
    )


def test_every_example_but_those_of_none_is_read():
    drawn = "".join(page.draw_examples(table)).splitlines()
    for row in drawn[2:]:
        assert ("| there is no " in row) == row.startswith("| none |"), row
