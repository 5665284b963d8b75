import json

import numpy as np
import pytest
from bench import graph as bench


@pytest.fixture
def files(tmp_path, request):
    made = bench.Files(tmp_path)
    made.write(2_000, request.param)
    return made


@pytest.mark.parametrize("share", bench.KINDS.values())
def test_made_links_differ_and_only_fetched_pages_have_them(share):
    sources, targets = bench.make_links(1_000, share)
    assert len({*zip(sources.tolist(), targets.tolist(), strict=True)}) == len(sources) == 10_000
    assert (sources != targets).all()
    assert len(np.unique(sources)) <= 1_000 * share
    assert 0 <= targets.min() <= targets.max() < 1_000


@pytest.mark.parametrize("files", bench.KINDS.values(), indirect=True)
def test_all_contestants_find_the_same(files):
    pauk, peer = (dict(run(files, 1e-10)) for run in (bench.run_pauk, bench.run_scipy))
    assert np.abs(pauk["rank"] - peer["rank"]).sum() < 2e-10
    assert np.abs(pauk["hubs"] - peer["hubs"]).sum() < 1e-6


@pytest.mark.parametrize("files", [0.2], indirect=True)
def test_a_child_tells_its_costs_and_keeps_its_ranks(files, tmp_path, capsys):
    bench.run_child("pauk", tmp_path, 1e-8)
    costs = json.loads(capsys.readouterr().out)
    assert costs.keys() == {f"{phase}_{unit}" for phase in ("load", "build", "rank", "hubs") for unit in ("s", "mb")}
    assert np.load(tmp_path / "ranks.npy").sum() == pytest.approx(1)


def test_ratios_are_drawn_beside_the_costs():
    costs = [{"build_s": 1.0, "rank_s": seconds, "rank_mb": 400.4} for seconds in (1.0, 2.0, 4.0)]
    peer = [{"build_s": 1.0, "rank_s": 2.0, "rank_mb": 417.0} for _ in range(3)]
    row = {"name": "pauk", "kind": "a crawl", "pages": 1_000, "l1": 2e-9, **bench._hold(costs, peer)}
    _, (heads, rows) = bench.draw({"rounds": 3, "rows": [row]}, lambda *table: table)
    assert len(heads) == len(rows[0])
    assert rows == [["a crawl", "1,000", "pauk", "1.00", "2.00", "1.00 (0.50 to 2.00)", "400", "2e-09", "", ""]]
