"""``pauk eval search`` and ``pauk search --jsonl`` after a real crawl: known items are drawn, asked for and counted."""

import json

import pytest

from pauk.cli.main import run
from pauk.run.collection import Collection
from pauk_playground import Magazine, MagazineSite, Playground

ENGINES = ("pauk", "FTS5", "tantivy AND", "tantivy OR")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("eval") / "c"
    sites = [MagazineSite(Magazine(name=f"m{code}", articles=40, language=code)) for code in ("en", "pl")]
    with Playground(sites).in_thread() as web:
        made = Collection(path, allow_private=True, polite=False, repeat_limit=0)
        made.crawl(*(web.url(site.name) for site in sites))
    return path


def call(folder, capfd, *words):
    code = run(["-c", str(folder), *words])
    return code, capfd.readouterr()


def test_each_kind_and_language_is_measured_for_every_engine(folder, capfd):
    code, said = call(folder, capfd, "eval", "search", "--items", "10", "--json")
    told = json.loads(said.out)
    assert code == 0
    assert set(told["kinds"]) == {"title", "anchor", "fragment", "typo"}
    assert set(told["languages"]) == {"en", "pl"}
    for kind, row in told["kinds"].items():
        assert tuple(row) == ENGINES
        asked = [item for item in told["items"] if item["kind"] == kind]
        for engine, figures in row.items():
            places = [item["places"][engine] for item in asked]
            assert figures["n"] == len(asked)
            assert figures["mrr"] == pytest.approx(sum(1 / place for place in places if place) / len(asked))
            assert figures["recall"] == pytest.approx(sum(place > 0 for place in places) / len(asked))
    for peer in ENGINES[1:]:
        row = told["languages"]["pl"]["all"]
        assert row[peer]["ahead_by"] == pytest.approx(row["pauk"]["mrr"] - row[peer]["mrr"])
        assert row[peer]["low"] <= row[peer]["ahead_by"] <= row[peer]["high"]
    assert 0 <= told["fragments_missing_from_kept_text"] <= 1


def test_a_seed_draws_the_same_items_again_and_another_seed_others(folder, capfd):
    def draw(seed):
        _, said = call(folder, capfd, "eval", "search", "--items", "5", "--kind", "title", "--seed", seed, "--json")
        return [item["query"] for item in json.loads(said.out)["items"]]

    assert draw("1") == draw("1") != draw("2")


def test_line_mode_answers_every_record_in_order(folder, capfd, tmp_path):
    asked = [
        {"id": 1, "query": "harbour", "limit": 2},
        {"id": 2, "query": ""},
        {"id": 3, "query": "harbour", "ranking": "classic", "limit": 2},
        {"id": 4, "query": "harbour", "ranking": "nonsense"},
        {"id": 5, "query": "harbour", "limit": None, "language": None, "unknown": 7},
        {"id": 6, "query": "harbuor"},
    ]
    lines = [*map(json.dumps, asked[:2]), "no JSON", *map(json.dumps, asked[2:])]
    (tmp_path / "asked.jsonl").write_text("\n".join(lines), "utf-8")
    code, said = call(folder, capfd, "search", "--jsonl", str(tmp_path / "asked.jsonl"))
    told = [json.loads(line) for line in said.out.splitlines()]
    assert code == 0
    assert [one["id"] for one in told] == [1, 2, None, 3, 4, 5, 6]
    assert told[2]["line"] == 3
    for at in (0, 3):
        assert set(told[at]) == {"id", "total", "hits", "relaxed", "suggestion"}
        assert len(told[at]["hits"]) == 2
        assert {"url", "title", "kind", "language", "score", "snippet"} <= set(told[at]["hits"][0])
    assert told[0]["hits"][0]["score"] != told[3]["hits"][0]["score"]
    assert all("error" in told[at] for at in (1, 2, 4))
    assert len(told[5]["hits"]) == 10
    assert told[6]["suggestion"] == "harbour"
