"""The training corpus: its spans are where they say, and it is the same for the same seed."""

import gzip
import json
import re
from collections import Counter
from datetime import date

import pytest

pytest.importorskip("babel")

from train.dates.corpus import ALL, KINDS, fragments
from train.dates.corpus.__main__ import main
from train.dates.corpus.language import language
from train.dates.corpus.slots import PLAIN, SHOWN
from train.dates.corpus.templates import Slot, compile_template, slots_of
from train.dates.corpus.writer import Shown, Writer

COUNT = 6000
ROWS = list(fragments(COUNT, 7))


def is_dated(row):
    return any(span["role"] == "gold" for span in row["spans"])


def test_every_span_is_where_it_says():
    for row in ROWS:
        for span in row["spans"]:
            assert row["text"][span["start"] : span["end"]] == span["text"]
            assert span["text"].strip() == span["text"] != ""
            assert (span["type"], span["role"]) in {
                ("date", "gold"), ("time", "gold"), ("datetime", "gold"), ("partial", "ignore"),
            }  # fmt: skip


def test_spans_do_not_overlap_and_stand_in_order():
    for row in ROWS:
        ends = [place for span in row["spans"] for place in (span["start"], span["end"])]
        assert ends == sorted(ends)


def test_date_and_time_of_one_expression_lie_inside_it_and_apart():
    pairs = [span for row in ROWS for span in row["spans"] if "date" in span]
    assert len(pairs) > 500
    for span in pairs:
        (first, end), (start, last) = sorted((span["date"], span["time"]))
        assert span["start"] == first < end <= start < last == span["end"]


def test_a_value_is_a_day_that_exists():
    values = [span["iso"] for row in ROWS for span in row["spans"] if "iso" in span]
    assert len(values) > 2000
    for value in values:
        day = value.partition("T")[0]
        assert not day or date.fromisoformat(day)


def test_the_same_seed_gives_the_same_rows():
    assert list(fragments(200, 7)) == ROWS[:200]
    assert list(fragments(200, 8)) != ROWS[:200]


def test_every_language_and_kind_is_there_with_dates_and_without():
    met = Counter((row["lang"], row["kind"], is_dated(row)) for row in ROWS)
    assert len(met) == len(ALL) * len(KINDS) * 2


def test_more_than_a_third_of_the_fragments_has_no_date():
    share = sum(not is_dated(row) for row in ROWS) / COUNT
    assert 1 / 3 < share < 0.45


def test_fragments_are_hardly_ever_alike():
    assert len({row["text"] for row in ROWS}) > COUNT * 0.97


def test_attributes_are_those_around_the_date():
    held = [(row, span) for row in ROWS for span in row["spans"] if "attr" in span]
    assert len(held) > 1000
    for row, span in held:
        before = row["text"][: span["start"]]
        assert re.search(rf"""[\s<]{re.escape(span["attr"])}=["']?[^"'<>]*\Z""", before), before[-80:]


def test_only_the_chosen_languages_are_made():
    assert {row["lang"] for row in fragments(50, 1, ["fi", "ko"])} == {"fi", "ko"}


@pytest.mark.parametrize("tag", ALL)
def test_a_language_has_its_words(tag):
    speech = language(tag)
    assert len(speech.labels) >= 25
    assert len(speech.texts["dated"]) >= 25
    assert len(speech.texts["plain"]) >= 25
    assert all(len(names) == 12 for names in speech.months + speech.short_months)
    assert all(len(names) == 7 for names in speech.weekdays + speech.short_weekdays)
    assert all(speech.ago[unit][3] for unit in speech.ago)


@pytest.mark.parametrize("tag", ALL)
def test_templates_have_known_slots_and_dates_only_where_they_belong(tag):
    speech = language(tag)
    for key, templates in speech.texts.items():
        for template in templates:
            names = slots_of(template)
            assert names <= SHOWN.keys() | PLAIN.keys()
            assert bool(names & SHOWN.keys()) == (key in {"dated", "lines"}), template


def test_names_of_one_language_do_not_leak_into_another():
    # Babel shares what it resolves between locales: without care, Danish has Chinese months.
    for tag in ("da", "hi", "pt", "sr-Cyrl"):
        names = "".join(name for names in language(tag).months for name in names)
        assert not re.search("[\u4e00-\u9fff]", names)


def test_a_slot_in_a_tag_knows_its_attribute():
    template = compile_template("""<a b="x {n}" c='{iso}' d={epoch}>{vis} = {n}</a>""")
    slots = [(part.name, part.attribute) for part in template if isinstance(part, Slot)]
    assert slots == [("n", "b"), ("iso", "c"), ("epoch", "d"), ("vis", ""), ("n", "")]


def test_other_spaces_move_the_places_inside():
    shown = Shown("5 May, 10:00", "datetime", (0, 5), (7, 12)).spaced("&nbsp;")
    writer = Writer()
    writer.put("x ")
    writer.show(shown)
    span = writer.spans[0]
    assert [writer.text()[slice(*span[part])] for part in ("date", "time")] == ["5&nbsp;May", "10:00"]


def test_the_command_writes_the_same_file_twice(tmp_path, monkeypatch):
    for name in ("a", "b"):
        monkeypatch.setattr("sys.argv", ["corpus", "--count", "20", "--seed", "3", "--out", str(tmp_path / name)])
        main()
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    with gzip.open(tmp_path / "a", "rt", encoding="utf-8") as file:
        assert [json.loads(line) for line in file] == list(fragments(20, 3))
