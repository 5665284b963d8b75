"""With 20 % careless and 5 % hostile devices labels stay clean, and the table is better than without the defence."""

import shutil

import pytest
from bench.annotate.simulation import WORLDS, make_collection, score_table, simulate

from pauk.store.collection import CollectionFolder


@pytest.mark.slow
def test_careless_and_hostile_devices_are_harmless(tmp_path):
    web = make_collection(tmp_path, 8)
    told = {}
    for world in WORLDS[1:]:
        shutil.copytree(tmp_path / "c", tmp_path / "t")
        told[world.name] = simulate(tmp_path / "t", web, world, 0, answers=3)
        shutil.rmtree(tmp_path / "t")
    guarded, open_to_all = told["with the defence"], told["without it"]
    # The same figures everywhere: no port and no order of arrival is part of what is drawn. Of three crowds the first;
    # they have .984, .984 and 1.0 with the defence, .921, .889 and .952 without it.
    assert guarded["labels_right"] >= 0.96 > open_to_all["labels_right"]
    assert guarded["ignored_hostile"] == 1
    assert guarded["ignored_honest"] == 0
    assert guarded["f1"] >= 0.97
    assert guarded["f1"] > open_to_all["f1"] > score_table(CollectionFolder(tmp_path / "c"), web)["f1"]
