import json
from dataclasses import asdict

import pytest
from bench import search as bench
from bench import search_contestants as contestants
from bench import search_live


@pytest.mark.parametrize("language", ["en", "pl"])
def test_documents_are_made_alike_every_time(language):
    first, second = (list(contestants.make_documents(1_500, language)) for _ in range(2))
    assert first == second
    assert [len(lot) for lot in first] == [1_000, 500]
    assert [number for lot in first for number, *_ in lot] == list(range(1_500))
    assert all(len(body.split()) == contestants.WORDS for lot in first for *_, body in lot)


def test_queries_have_two_words_of_the_vocabulary():
    words = set(contestants.make_vocabulary("en"))
    assert len(words) == contestants.VOCABULARY
    assert all(set(pair) <= words for pair in contestants.make_queries("en"))


@pytest.mark.parametrize("name", bench.CONTESTANTS)
def test_a_contestant_finds_what_it_took_in(name, tmp_path):
    language, make = bench.CONTESTANTS[name]
    lot = next(contestants.make_documents(50, language))
    contestant = make(tmp_path)
    contestant.add(lot)
    contestant.commit()
    contestant.finish()
    words = lot[0][2].split()
    assert contestant.ask((words[0], words[1]), "AND") >= 1
    assert contestant.ask(("zzzz", "qqqq"), "OR") == 0


def test_costs_are_drawn_beside_the_ratio(monkeypatch):
    costs = {
        "index_s": 2.0,
        "index_mb": 100.4,
        "bytes": 700.4,
        "and_p50": 0.1,
        "and_p99": 0.2,
        "or_p50": 0.3,
        "or_p99": 1,
        "live_p50": 1,
        "live_p99": 2,
    }
    monkeypatch.setattr(bench, "_ask", lambda name, _: costs | {"index_s": 1.0 if name == bench.PEER else 2.0})
    rows = list(bench.measure(1_000, 2))
    assert [(row["docs_per_cpu_s"], row["ratio"]) for row in rows] == [
        (1_000, [1, 1, 1]),
        *[(500, [0.5, 0.5, 0.5])] * 2,
    ]
    drawn = list(bench.draw({"rows": rows}, lambda heads, cells: json.dumps([heads, cells])))
    heads, cells = json.loads(drawn[1])
    assert {len(row) for row in cells} == {len(heads)}
    assert cells[1][1:4] == ["pauk, English", "500", "0.50 (0.50 to 0.50)"]


def test_what_was_not_measured_is_left_empty_and_said():
    row = {"name": bench.PEER, "docs": 9, "docs_per_cpu_s": 1, "ratio": [1, 1, 1], "bytes": 7.0, "index_mb": 5.0}
    said, note, drawn = bench.draw({"rows": [row], "note": "Too slow."}, lambda _heads, cells: json.dumps(cells))
    assert (note, json.loads(drawn)[0][-4:]) == ("Too slow.", ["", "", "7", "5"])
    assert "CPU time" in said


def test_waits_are_summed_up_and_drawn():
    waits = search_live._sum_up("live", [*[1.0] * 99, *[50.0] * 2], [2.0] * 101, (10, 20))
    assert (waits.queries, waits.median_ms, waits.longest_ms, waits.cpu_mean_ms) == (101, 1.0, 50.0, 2.0)
    _, drawn = search_live.draw({"rows": [asdict(waits)]}, lambda heads, cells: json.dumps([heads, *cells]))
    heads, cells = json.loads(drawn)
    assert len(heads) == len(cells)
    assert cells[:4] == ["live", "101", "10 to 20", "1.0 ms"]
