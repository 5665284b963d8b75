"""Errors say what, where and the next step, and cross process borders."""

import copy
import pickle
import re

import pytest
from tests.table import table

from pauk.base import errors
from pauk.base.errors import BadUrl, ExitCode, InputError, PaukError, SettingError


def all_errors(kind=PaukError):
    return [kind, *(deeper for child in kind.__subclasses__() for deeper in all_errors(child))]


KINDS = [kind for kind in all_errors() if kind.__module__ == errors.__name__]


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (PaukError("It broke"), "It broke."),
        (PaukError("It broke", where="line 3"), "It broke (line 3)."),
        (PaukError("It broke", next_step="Mend it."), "It broke. Mend it."),
        (PaukError("It broke", where="line 3", next_step="Mend it."), "It broke (line 3). Mend it."),
    ],
)
def test_the_message_has_what_where_and_next_step(error, message):
    assert str(error) == message


@table("kind", KINDS, ids=lambda kind: kind.__name__)
@table("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_errors_survive_pickling(kind, protocol):
    error = kind("Was \ud800", where="wo", next_step="Jetzt.")
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is kind
    assert (again.what, again.where, again.next_step) == ("Was \ud800", "wo", "Jetzt.")
    assert str(again) == str(error)


@table("kind", KINDS, ids=lambda kind: kind.__name__)
def test_errors_can_be_copied(kind):
    assert str(copy.deepcopy(kind("a", where="b", next_step="c."))) == "a (b). c."


@table("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_is_drawn_described_and_has_an_exit_code(kind):
    assert re.search(rf"\b{kind.__name__}\b", errors.__doc__)
    assert kind.__doc__.rstrip().endswith(".")
    assert kind.exit_code in ExitCode
    assert kind.exit_code is not ExitCode.DONE


def test_the_drawing_has_no_error_that_is_not_there():
    drawn = re.findall(r"^[│├└─ ]*([A-Z]\w+)", errors.__doc__, re.MULTILINE)
    drawn = [name for name in drawn if hasattr(errors, name)]
    assert sorted(drawn) == sorted(kind.__name__ for kind in KINDS)


def test_the_tree_can_be_caught_by_branch():
    assert issubclass(BadUrl, InputError)
    assert not issubclass(BadUrl, SettingError)


@table("code", ExitCode, ids=lambda code: code.name)
def test_every_exit_code_has_its_sentence(code):
    assert code.sentence.endswith(".")


def test_exit_codes_are_those_shells_know():
    assert (ExitCode.DONE, ExitCode.USAGE, ExitCode.INTERRUPTED) == (0, 2, 130)
