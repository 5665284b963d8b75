"""``pauk eval clusters`` as people run it: the promised form, and the best walk ahead of Markov clusters."""

import json

import pytest

from pauk.base.groupings import METHOD_NAMES
from pauk.cli.main import run


def ask(capfd, monkeypatch, *words):
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")  # the command sets it where nobody has
    code = run(["eval", "clusters", *words])
    return code, capfd.readouterr()


def test_the_form_of_the_json_is_the_promised_one(capfd, monkeypatch):
    code, said = ask(capfd, monkeypatch, "--size", "150", "--mixing", "0.3", "--json")
    told = json.loads(said.out)
    assert (code, told["default"], told["seed"]) == (0, "walk-best", 1)
    assert [graph["kind"] for graph in told["graphs"]] == [
        "lfr",
        "lfr-large",
        "planted",
        "sites",
        "playground",
        "results",
    ]
    for graph in told["graphs"]:
        assert (graph["n"], graph["mixing"]) == (150, 0.3)
        assert list(graph["methods"]) == [*METHOD_NAMES, "default"]
        for measured in graph["methods"].values():
            assert 0 <= measured["nmi"] <= 1
            assert -1 <= measured["ari"] <= 1
            assert 0 <= measured["conductance"] <= 1
            assert measured["seconds"] >= 0


@pytest.mark.parametrize("mixing", [0.3, 0.5])
def test_the_best_walk_finds_what_markov_clusters_miss(mixing, capfd, monkeypatch):
    only = (
        "--size",
        "500",
        "--kind",
        "lfr",
        "--kind",
        "lfr-large",
        "--seed",
        "7",
        "--method",
        "walk-best",
        "--method",
        "mcl",
        "--method",
        "default",
    )
    _, said = ask(capfd, monkeypatch, *only, "--mixing", str(mixing), "--json")
    for graph in json.loads(said.out)["graphs"]:
        best, markov, default = (graph["methods"][name] for name in ("walk-best", "mcl", "default"))
        assert best["nmi"] >= markov["nmi"], graph["kind"]
        assert default["nmi"] == best["nmi"]
        assert best["nmi"] > 0.95, graph["kind"]


@pytest.mark.slow
def test_ten_thousand_pages_take_less_than_a_second_and_a_thousand_a_tenth_of_what_markov_clusters_take(
    capfd, monkeypatch
):
    told = {}
    for size, methods in ((1_000, ("walk-best", "mcl")), (10_000, ("walk-best",))):
        only = [word for method in methods for word in ("--method", method)]
        for seed in range(3):  # the least of three: other processes share the caches
            order = ("--size", str(size), "--kind", "lfr", "--mixing", "0.5", "--seed", str(seed), "--json")
            _, said = ask(capfd, monkeypatch, *only, *order)
            (graph,) = json.loads(said.out)["graphs"]
            for method, measured in graph["methods"].items():
                told.setdefault((size, method), []).append(measured)
    seconds = {place: min(one["seconds"] for one in ones) for place, ones in told.items()}
    assert min(one["nmi"] for one in told[10_000, "walk-best"]) > 0.99
    assert seconds[10_000, "walk-best"] < 1
    assert seconds[1_000, "walk-best"] < seconds[1_000, "mcl"] / 10


@pytest.mark.parametrize("kind", ["playground", "results"])
def test_subjects_of_the_playground_are_found_by_links_and_by_links_and_words(kind, capfd, monkeypatch):
    only = ("--size", "200", "--size", "2000", "--kind", kind, "--mixing", "0.3", "--method", "walk-best", "--json")
    if kind == "playground":
        only = ("--method", "mcl", *only)
    _, said = ask(capfd, monkeypatch, *only, "--seed", "21")
    graphs = json.loads(said.out)["graphs"]
    assert [graph["n"] for graph in graphs] == ([200] if kind == "results" else [200, 2000])
    assert min(graph["methods"]["walk-best"]["nmi"] for graph in graphs) > 0.8
    if kind == "playground":
        assert all(graph["methods"]["walk-best"]["nmi"] > graph["methods"]["mcl"]["nmi"] + 0.1 for graph in graphs)


def test_people_get_a_table(capfd, monkeypatch):
    code, said = ask(capfd, monkeypatch, "--size", "100", "--kind", "lfr", "--mixing", "0.2", "--method", "mcl")
    rows = [line.split("\t") for line in said.out.splitlines()]
    assert code == 0
    assert rows[0][:4] == ["graph", "nodes", "mixing", "method"]
    assert rows[1][:4] == ["lfr", "100", "0.2", "mcl"]
    assert rows[2] == ["The default is walk-best: random walk, told in the fewest words."]


def test_what_is_no_size_or_kind_is_refused(capfd, monkeypatch):
    code, said = ask(capfd, monkeypatch, "--size", "3")
    assert (code, "--size" in said.err) == (2, True)
    code, said = ask(capfd, monkeypatch, "--kind", "ring")
    assert (code, "lfr-large" in said.err) == (2, True)
