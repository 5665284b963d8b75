"""The report put together: runs, reasons, patterns and words, from a collection and from rows of runs."""

import json
import os

import pytest

from pauk.base.errors import UsageError
from pauk.run.report.html_page import write_page
from pauk.run.report.plots import make_plots
from pauk.run.report.run_report import make_report
from pauk.run.report.tables import draw_spark, make_tables, sum_up
from pauk.store.runner_lock import runner_lock
from pauk.store.sql.records import Batch, PatternFigures

HOME = "http://a.example/"


@pytest.fixture
def folder(small_crawl):
    pages = {HOME: ("Home.", [(f"{HOME}x", "x"), (f"{HOME}gone", "g")]), f"{HOME}x": ("X.", []), f"{HOME}gone": "gone"}
    return small_crawl.run([HOME], pages)


def add_run(folder, report, *, ending="done"):
    with folder.writer("test") as store:
        number = store.runs.begin("crawl", 1_000.0)
        if ending:
            store.runs.end(number, 1_060.0, ending, report)
        else:
            store.runs.note(number, json.dumps(report))
    return number


def figures(pages, seconds, *, waiting=0, process=0):
    return {
        "pages": pages, "bytes": 1_000 * pages, "requests": 2 * pages, "seconds": seconds, "waiting": waiting,
        "levels": [
            {"depth": 0, "pages": pages, "bytes": 1_000 * pages, "seconds": seconds, "kb_per_minute": 1.0},
        ],
        "reasons": {"ok": pages, "http_error:404": 1},
        "curve": [[0.0, 0, 3, 0, 0], [seconds, pages, waiting, pages, 1_000 * pages]],
        "process": process,
    }  # fmt: skip


def test_runs_are_put_one_behind_the_other(folder, choose):
    add_run(folder, figures(6, 30.0))
    add_run(folder, figures(3, 60.0, waiting=2), ending="")
    report = make_report(folder, "all", choose())
    assert (report.pages, report.bytes, report.requests, report.seconds) == (9, 9_000, 18, 90.0)
    assert [(run.state, run.ending) for run in report.runs] == [("ended", "done"), ("broken off", "")]
    assert (report.levels[0].seconds, report.levels[0].kb_per_minute) == (90.0, 6.0)
    assert list(zip(report.curve.seconds, report.curve.done, report.curve.waiting, strict=True)) == [
        (0.0, 0, 3), (30.0, 6, 0), (30.0, 6, 3), (90.0, 9, 2),
    ]  # fmt: skip


def test_a_run_tells_its_own_reasons_and_the_collection_all(folder, choose):
    add_run(folder, figures(6, 30.0))
    assert {one.outcome: one.urls for one in make_report(folder, "1", choose()).outcomes} == {"ok": 6, "http_error": 1}
    assert {one.outcome: one.urls for one in make_report(folder, "all", choose()).outcomes} == {"ok": 2, "gone": 1}


def test_a_run_that_tells_nothing_is_shown_all_the_same(folder, choose):
    add_run(folder, {}, ending="")
    report = make_report(folder, "last", choose())
    assert (report.pages, report.levels, report.curve.seconds) == (0, [], [])
    assert make_plots(report) == []
    assert "broken off" in sum_up(report)[0]
    assert "<figure" not in write_page(report)


def test_hostile_texts_are_text_on_the_page(folder, choose):
    hostile = "<script>alert(1)</script>\"'{{ 7*7 }}javascript:x\x00"
    add_run(folder, figures(1, 1.0) | {"reasons": {f"{hostile}:x": 4}}, ending=hostile)
    page = write_page(make_report(folder, "last", choose()))
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;{{ 7*7 }}javascript") == 3
    assert "href" not in page
    assert "\x00" not in page


def test_a_reason_of_a_newer_version_is_told(folder, choose):
    add_run(folder, figures(1, 1.0) | {"reasons": {"swallowed:whale": 4}})
    (reason,) = make_report(folder, "last", choose()).outcomes
    assert (reason.outcome, reason.urls, reason.group) == ("swallowed", 4, "")


@pytest.mark.parametrize(("other", "state"), [(0, "running"), (1, "broken off")])
def test_a_run_is_running_while_its_own_process_holds_the_collection(folder, choose, other, state):
    add_run(folder, figures(1, 1.0, process=os.getpid() + other), ending="")
    with runner_lock(folder.path, "another"):
        (run,) = make_report(folder, "last", choose()).runs
    assert run.state == state


def test_only_the_newest_run_can_be_running(folder, choose):
    add_run(folder, figures(1, 1.0, process=os.getpid()), ending="")
    add_run(folder, figures(1, 1.0, process=os.getpid()), ending="")
    with runner_lock(folder.path, "test"):
        assert [run.state for run in make_report(folder, "all", choose()).runs] == ["broken off", "running"]


def test_an_estimate_is_for_a_run_that_goes_on(folder, choose):
    curve = [[float(second), second, 100 - second, second, 0] for second in range(40)]
    add_run(folder, figures(1, 39.0, process=os.getpid()) | {"curve": curve}, ending="")
    with runner_lock(folder.path, "test"):
        report = make_report(folder, "last", choose())
    assert report.left_s == 61.0
    assert sum_up(report)[-1] == "If it goes on like this, it ends in about 61 s."
    assert make_report(folder, "last", choose()).left_s is None


def test_a_collection_that_was_never_crawled_has_only_the_whole(folder, choose):
    with pytest.raises(UsageError, match="Nothing was crawled"):
        make_report(folder, "last", choose())
    report = make_report(folder, "all", choose())
    assert (report.runs, report.pages) == ([], 0)
    assert [(one.depth, one.pages) for one in report.kept] == [(0, 1), (1, 1)]
    assert sum_up(report)[0] == "0 runs."


def test_patterns_that_were_judged_traps_come_first(folder, choose):
    trap = PatternFigures("t.example/{date}", "900 300 3 0 600", "http://t.example/2026/11/")
    many = PatternFigures("m.example/{n}", f"5000 400 400 {2**160 - 1} 0", "http://m.example/1")
    few = [PatternFigures(f"f{number}.example/x", "2 1 1 1 0", "") for number in range(30)]
    with folder.writer("test") as store:
        store.complete(Batch(shapes=[trap, many, *few]))
    add_run(folder, figures(1, 1.0))
    report = make_report(folder, "last", choose())
    assert [(one.pattern, one.urls, one.trap) for one in report.patterns[:2]] == [
        ("m.example/{n}", 5_000, ""), ("t.example/{date}", 900, "calendar"),
    ]  # fmt: skip
    assert report.patterns[1].left_out == 600
    table = next(table for table in make_tables(report) if table.title.startswith("Sprawl"))
    assert [row[0] for row in table.rows[:2]] == ["t.example/{date}", "m.example/{n}"]


def test_every_table_has_as_many_cells_as_columns(folder, choose):
    add_run(folder, figures(6, 30.0))
    add_run(folder, figures(6, 30.0))
    tables = make_tables(make_report(folder, "all", choose()))
    assert [table.title for table in tables[:3]] == ["Runs", "What each depth brought", "How URLs ended"]
    assert all(len(row) == len(table.columns) for table in tables for row in table.rows)


@pytest.mark.parametrize(
    ("at", "values", "drawn"),
    [
        ([0, 8], [0, 7], "▁▁▁▁▁▁▁█"),
        ([0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 1, 2, 3, 4, 5, 6, 7], "▁▂▃▄▅▆▇█"),
        ([0, 0], [0, 0], "▁▁▁▁▁▁▁▁"),
        ([0, 2, 4], [9, 9, 0], "████████"[:7] + "▁"),
    ],
)
def test_blocks_follow_time(at, values, drawn):
    assert draw_spark(at, values, 8) == drawn
