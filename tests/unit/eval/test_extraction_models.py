"""What is known of the models behind methods: their cards, their training, and the pages they know by heart."""

from dataclasses import replace
from importlib.resources import files

import pytest

from pauk.base.errors import BadModel
from pauk.eval.extraction.models import TRAINING_S, find_card, read_own_card, tell_known_pages, training_seconds


def test_learned_methods_have_a_card_and_others_have_none():
    assert find_card("svm-b").name == "extract-svm-b"
    assert find_card("auto").room == "extract"
    assert find_card("bte") is None
    assert find_card("template:../x.txt") is None


@pytest.mark.parametrize(("settings", "seconds"), [({}, None), ({TRAINING_S: 12}, 12.0), ({TRAINING_S: "long"}, None)])
def test_the_time_of_a_training_is_told_where_it_was_taken(settings, seconds):
    assert training_seconds(replace(find_card("svm-b"), settings=settings)) == seconds


def test_a_method_without_a_model_had_no_training():
    assert training_seconds(None) is None


def test_who_measures_a_method_on_its_training_pages_is_told():
    cards = {name: find_card(name) for name in ("svm-a", "bte", "svm-b")}
    (note,) = tell_known_pages(cards, ["", "Dragnet"])
    assert note.why.startswith("Methods that were trained on pages of this input")
    assert (note.count, note.examples) == (2, ("svm-a", "svm-b"))


@pytest.mark.parametrize("datasets", [[], [""], ["mine"]])
def test_other_pages_are_nothing_to_tell_about(datasets):
    assert tell_known_pages({"svm-a": find_card("svm-a"), "bte": None}, datasets) == []


def test_a_model_of_ones_own_says_its_method():
    data = files("pauk.extract").joinpath("data/svm_seg.safetensors").read_bytes()
    method, card = read_own_card(data, where="mine.safetensors")
    assert (method, card.name) == ("svm-seg", "extract-svm-seg")


@pytest.mark.parametrize("room", ["dates/data/judge.safetensors", "extract/data/language.safetensors"])
def test_a_model_for_something_else_is_refused(room):
    with pytest.raises(BadModel, match="for no method of extraction") as error:
        read_own_card(files("pauk").joinpath(room).read_bytes(), where="judge.safetensors")
    assert "pauk extract train" in error.value.next_step
