"""Every method has a name, and who asks for it gets it, with a model of their own if they have one."""

import subprocess
import sys

import pytest
from tests.table import table

from pauk.base.errors import BadModel, InputError
from pauk.extract.methods import METHODS, choose_extractor


def test_methods_are_listed_in_order():
    assert METHODS == (
        "auto", "bte", "boilerpipe-default", "boilerpipe-article", "readability", "resiliparse", "svm-a", "svm-b",
        "svm-seg", "plain",
    )  # fmt: skip


@table("name", METHODS)
def test_an_extractor_bears_the_name_of_its_method(name):
    assert choose_extractor(name).name == name


@table("name", METHODS)
def test_an_extractor_is_made_once(name):
    assert choose_extractor(name) is choose_extractor(name, {"other": b""})


def test_only_auto_tells_parts_apart():
    with_comments = choose_extractor("auto", joining=["comments"])
    assert with_comments is choose_extractor("auto", joining=["comments"]) is not choose_extractor("auto")
    assert choose_extractor("bte", joining=["comments"]) is choose_extractor("bte")
    with pytest.raises(BadModel):
        choose_extractor("auto", {"auto": b"no model"}, joining=["comments"])


def test_an_unknown_name_is_told_so_with_the_one_that_was_meant():
    with pytest.raises(InputError, match=r"no method 'redability'") as told:
        choose_extractor("redability")
    assert told.value.next_step == "Did you mean readability?"
    with pytest.raises(InputError) as told:
        choose_extractor("")
    assert told.value.next_step == f"Choose one of: {', '.join(METHODS)}."


@table("name", ["svm-a", "svm-b", "svm-seg"])
@table("model", [b"", b"no model", b"\x80\x04pickle"])
def test_a_broken_model_of_ones_own_is_an_error_and_never_replaced(name, model):
    with pytest.raises(BadModel):
        choose_extractor(name, {name: model})


def test_names_alone_load_neither_numpy_nor_a_parser_of_others():
    code = (
        "import sys; from pauk.extract.methods import METHODS;"
        "print(*(name for name in ('numpy', 'lxml', 'resiliparse', 'sklearn') if name in sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []
