"""Questions and answers go out and come back without loss, in every format; what makes no sense is refused."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from bench.annotate.label_studio import make_items

from pauk.annotate.answer_files import FORMATS, JSONL, LABEL_STUDIO, TSV, guess_format, read_answers, write_answers
from pauk.base.errors import InputError

ITEMS = make_items()
# Two tasks as Label Studio 1.23.2 exports them, each answered by two devices.
FROM_LABEL_STUDIO = Path(__file__).with_name("label_studio_export.json").read_text("utf-8")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_comes_back_equal(form):
    text = "".join(write_answers(ITEMS, form, title="Is it?"))
    assert guess_format(text) == form
    assert read_answers(text, form) == ITEMS


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_empty_comes_back_empty(form):
    assert read_answers("".join(write_answers([], form)), form) == []


def test_no_cell_of_a_tsv_is_a_formula():
    item = replace(ITEMS[0], words="=HYPERLINK(1) 7.30", start=14, stop=18, value="+1")
    text = "".join(write_answers([item], TSV))
    assert "\t=" not in text
    assert "\t+" not in text
    assert read_answers(text, TSV) == [item]


def test_label_studio_counts_utf16_units():
    task = json.loads(
        "".join(write_answers([replace(ITEMS[1], words="\U0001d516 7.30", start=2, stop=6)], LABEL_STUDIO))
    )
    value = task[0]["predictions"][0]["result"][0]["value"]
    assert (value["start"], value["end"], value["text"]) == (3, 7, "7.30")


def test_a_real_export_of_label_studio_is_read():
    items = read_answers(FROM_LABEL_STUDIO, LABEL_STUDIO)
    assert [len(item.answers) for item in items] == [2, 2]
    for item in items:
        assert item.words[item.start : item.stop]
        assert {answer.took_ms for answer in item.answers} <= {2_000} | {one.took_ms for one in item.answers}
        assert all(answer.device > 0 and answer.at > 1.7e9 for answer in item.answers)


def test_what_was_answered_in_label_studio_is_a_device_of_its_own():
    tasks = json.loads(FROM_LABEL_STUDIO)
    made = {**tasks[0]["annotations"][0], "id": 99, "unique_id": "there", "lead_time": 7.5, "completed_by": 4}
    made["result"] = [one for one in made["result"] if one["type"] == "choices"]
    cancelled = {**made, "was_cancelled": True}
    (before, *_), (item, *_) = (read_answers(text, LABEL_STUDIO) for text in (
        FROM_LABEL_STUDIO, json.dumps([{**tasks[0], "annotations": [*tasks[0]["annotations"], made, cancelled]}]),
    ))  # fmt: skip
    (fresh,) = set(item.answers) - set(before.answers)
    assert (fresh.device, fresh.took_ms, fresh.key) == (-5, 7_500, "there")


def test_a_judgement_made_in_label_studio_comes_back():
    task = json.loads(FROM_LABEL_STUDIO)[0]
    task["annotations"][0]["ground_truth"] = True
    (item,) = read_answers(json.dumps([task]), LABEL_STUDIO)
    assert item.judged in ("yes", "no")
    assert len(item.answers) == 1


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("{", JSONL), ("[]", JSONL), ('{"candidate": "x"}', JSONL), ("[1]", LABEL_STUDIO),
        ('[{"data": {}}]', LABEL_STUDIO),
        ("candidate\tquestion\nx\ty\n", TSV), ("[" * 100_000, LABEL_STUDIO), ("", LABEL_STUDIO),
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_its_place(text, form):
    with pytest.raises(InputError, match="Item 1 of the file"):
        read_answers(text, form)


@pytest.mark.parametrize("changed", [{"stop": 9_999}, {"candidate": ""}, {"judged": "maybe"}, {"facts": "{"}])
def test_items_that_cannot_be_are_refused(changed):
    text = "".join(write_answers([replace(ITEMS[3], **changed)], JSONL))
    with pytest.raises(InputError):
        read_answers(text, JSONL)
