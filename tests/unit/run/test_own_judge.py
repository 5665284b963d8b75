"""A collection's own model of facts is used, unless an earlier pauk has made it."""

import logging
from importlib import resources

from pauk.facts.decide.judge_features import FEATURES
from pauk.run.facts.facts_enricher import read_own_judge


def test_a_model_of_an_earlier_pauk_is_left_out_and_told(tmp_path, caplog):
    data = (resources.files("pauk.facts.decide") / "data" / "mass-hours.safetensors").read_bytes()
    place = tmp_path / "facts-mass-hours.safetensors"
    place.write_bytes(data)
    assert read_own_judge(place) is not None
    place.write_bytes(data.replace(FEATURES.encode(), b"facts-1"))
    with caplog.at_level(logging.WARNING):
        assert read_own_judge(place) is None
    assert "train it again with pauk facts train" in caplog.text
