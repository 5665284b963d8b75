"""The bench of start-up measures the process it started and nothing else, and draws what it measured."""

from pathlib import Path

import pytest
from bench import startup as bench


def test_the_cost_is_that_of_the_process_alone():
    large = bytearray(150_000_000)  # ours, while a small one is measured
    small = bench.run(["-c", "pass"], bench.CLEAN)
    assert small.cpu_s > 0
    assert 2 < small.peak_mb < 100
    busy = bench.run(["-c", "x = b'x' * 200_000_000; sum(range(5_000_000))"], bench.CLEAN)
    assert busy.peak_mb > 190
    assert busy.cpu_s > small.cpu_s
    assert large[-1] == 0


def test_a_line_that_fails_is_not_measured():
    with pytest.raises(RuntimeError, match="ended with 3"):
        bench.run(["-c", "raise SystemExit(3)"], bench.CLEAN)


def test_modules_are_counted_where_the_line_ends():
    line = bench.Line("pauk --help", bench.NOW, ["-m", "pauk", "--help"], bench.CLEAN)
    assert 5 < bench.count_modules(line, Path("unused")) < 30


def test_lines_fill_in_a_new_folder():
    line = bench.Line("a crawl", bench.NOW, ["-m", "pauk", "-c", "{new}", "crawl"], bench.CLEAN)
    assert line.words_for(Path("there")) == ["-m", "pauk", "-c", "there", "crawl"]


def test_costs_are_drawn_beside_those_before():
    costs = [bench.Cost(seconds, 20.4) for seconds in (0.1, 0.2, 0.4)]
    peer = [bench.Cost(0.4, 60.0)] * 3
    then = [bench.Cost(0.8, 76.0)] * 3
    now = bench.Line("pauk --help", bench.NOW, (), {})
    past = bench.Line("pauk --help", bench.BEFORE, (), {})
    other = bench.Line(bench.PEER, "", (), {})
    rows = [
        bench._sum_up(line, own, peer, count)
        for line, own, count in ((other, peer, None), (now, costs, 16), (past, then, 406))
    ]
    _, (heads, drawn) = bench.draw({"rounds": 3, "rows": rows}, lambda *table: table)
    assert [len(row) for row in drawn] == [len(heads), len(heads)]
    assert drawn[0] == [bench.PEER, "", "0.40", "1.00 (1.00 to 1.00)", "60", "", "", "", ""]
    assert drawn[1][:5] == ["pauk --help", "16", "0.20", "0.50 (0.25 to 1.00)", "20"]
    assert drawn[1][5:] == ["406", "0.80", "2.00 (2.00 to 2.00)", "76"]
    _, (heads, drawn) = bench.draw({"rounds": 3, "rows": rows[:2]}, lambda *table: table)
    assert len(heads) == len(drawn[0]) == 5
