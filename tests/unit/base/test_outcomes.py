"""Outcomes: every end has a name, a group and a sentence."""

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base import outcomes
from pauk.base.errors import InputError
from pauk.base.outcomes import ALL, Outcome, OutcomeGroup, explain, read_outcome

CONSTANTS = {name: value for name, value in vars(outcomes).items() if isinstance(value, Outcome)}


def test_every_constant_is_in_all_and_nothing_else():
    assert sorted(CONSTANTS.values(), key=str) == sorted(ALL, key=str)


@table(("constant", "outcome"), CONSTANTS.items(), ids=CONSTANTS)
def test_an_outcome_is_named_like_its_constant(constant, outcome):
    assert outcome.name == constant.lower()
    assert re.fullmatch(r"[a-z][a-z_]*", outcome.name)


def test_names_are_unique():
    assert len({outcome.name for outcome in ALL}) == len(ALL)


@table("outcome", ALL, ids=str)
def test_sentences_are_sentences(outcome):
    assert outcome.sentence.endswith(".")
    assert not outcome.next_step or outcome.next_step.endswith(".")
    assert isinstance(outcome.group, OutcomeGroup)


@table("outcome", ALL, ids=str)
def test_a_stored_outcome_reads_back(outcome):
    assert read_outcome(str(outcome)) == (outcome, "")
    assert explain(str(outcome)).startswith(outcome.sentence)
    assert explain(str(outcome)).endswith(outcome.next_step or outcome.sentence)


@table("outcome", [outcome for outcome in ALL if outcome.detail_means], ids=str)
@table("detail", ["calendar", "a:b", 404, "ż ó"])
def test_a_stored_detail_reads_back(outcome, detail):
    stored = outcome.of(detail)
    assert stored == f"{outcome.name}:{detail}"
    assert read_outcome(stored) == (outcome, str(detail))
    assert f"({detail})" in explain(stored)


@table("outcome", [outcome for outcome in ALL if not outcome.detail_means], ids=str)
def test_an_outcome_without_details_takes_none(outcome):
    with pytest.raises(ValueError, match=outcome.name):
        outcome.of("x")


@table("text", ["", "no_such", "OK", "ok ", ":x", "trap_:x"])
def test_an_unknown_outcome_is_refused_with_a_next_step(text):
    with pytest.raises(InputError) as caught:
        read_outcome(text)
    assert "update pauk" in caught.value.next_step


@given(st.text())
def test_only_input_error_is_ever_raised(text):
    with contextlib.suppress(InputError):
        explain(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ok", "Fetched and read."),
        (
            "trap:calendar",
            (
                "The URL looks like one of endlessly many that lead nowhere new (calendar). "
                "Raise the budget of its pattern if the pages are real."
            ),
        ),
        ("not_html:pdf", "The content is not a web page (pdf)."),
        ("http_error:503", "The server answered with an error (503)."),
    ],
)  # fmt: skip
def test_explanations_as_people_read_them(text, sentence):
    assert explain(text) == sentence
