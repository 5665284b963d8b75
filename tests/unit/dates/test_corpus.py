"""The training corpus: its spans are where they say, and it is the same for the same seed."""

import functools
import gzip
import json
import re
import tomllib
from collections import Counter
from datetime import date, datetime
from random import Random

import pytest

pytest.importorskip("babel")

from train.dates.corpus import ALL, KINDS, fragments
from train.dates.corpus.__main__ import main
from train.dates.corpus.language import WORDS, language
from train.dates.corpus.lookalikes import LOOKALIKES
from train.dates.corpus.scene import Scene
from train.dates.corpus.slots import PLAIN, SHOWN, fill
from train.dates.corpus.templates import Choice, Slot, compile_template, slots_of
from train.dates.corpus.writer import Shown, Writer
from train.dates.examples import examples_of

NOW = datetime(2026, 11, 15, 12)  # noqa: DTZ001 (the wall clock of no zone)
# What a clock or a calendar could show, in numbers alone.
FORM = re.compile(r"\d{1,2}[:.]\d\d(?!\d)|\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}|\d{1,2}[-/–]\d{1,2}|\d{4}")
# Words of the sentences that could be read as a day or an hour, in this language or another, and are not meant so.
WORDS_APART = {"hier", "passe mon", "napja", "一点", "一點", "中午"}
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
    assert len(speech.texts["dated"]) >= 50
    assert len(speech.texts["plain"]) >= 25
    assert len(speech.texts["lookalikes"]) >= 50
    assert len(speech.days) >= 7
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


@pytest.mark.parametrize("tag", ALL)
def test_more_sentences_have_no_date_but_in_their_slots(tag):
    table = tomllib.loads((WORDS / "more" / f"{tag}.toml").read_text("utf-8"))["text"]
    for line in "".join(table.values()).strip().split("\n"):
        template = compile_template(line)
        assert not re.search(r"[][{}|]", "".join(part for part in template if isinstance(part, str))), line
        for turn in range(max([len(part.words) for part in template if isinstance(part, Choice)], default=1)):
            text = "".join(literal(part, turn) for part in template)
            found = {
                example.text for example in examples_of({"text": text, "spans": [], "lang": tag}, NOW, is_told=True)
            }
            assert found <= WORDS_APART, line


def literal(part, turn):
    if isinstance(part, Choice):
        return part.words[turn % len(part.words)]
    return part if isinstance(part, str) else "qx"


@pytest.mark.parametrize("name", sorted(LOOKALIKES.keys() - {"h", "mm"}))
def test_a_lookalike_has_the_form_of_a_date_or_a_time(name):
    scene = Scene(Random(5), "en")
    drawn = [LOOKALIKES[name](scene) for _ in range(400)]
    assert sum(bool(FORM.search(text)) for text in drawn) / len(drawn) > (0.3 if name == "pressure" else 0.6), drawn[
        :20
    ]


def test_half_of_the_sentences_without_a_date_hold_a_lookalike():
    first = Counter(sentence_kind(row) for row in ROWS if row["kind"] == "sentence" and not is_dated(row))
    assert 0.4 < first["lookalikes"] / sum(first.values()) < 0.6, first


def sentence_kind(row):
    """Which list the first sentence comes from, by its literals."""
    return next((key for key, pattern in openings(row["lang"]).items() if pattern.match(row["text"])), "")


@functools.cache
def openings(tag):
    texts = language(tag).texts
    return {
        key: re.compile("|".join("".join(map(pattern_of, template)) for template in texts[key]), re.DOTALL)
        for key in ("lookalikes", "plain", "traps")
    }


def pattern_of(part):
    if isinstance(part, Choice):
        return f"(?:{'|'.join(map(re.escape, part.words))})"
    return re.escape(part) if isinstance(part, str) else ".{1,60}?"


def test_a_choice_is_one_of_its_words():
    template = compile_template("[Doors|Gates] open at {T}[| sharp].")
    assert template[0] == Choice(("Doors", "Gates"))
    assert slots_of(template) == {"T"}
    openings = set()
    for seed in range(40):
        writer = Writer()
        fill(writer, Scene(Random(seed), "en"), template)
        span = writer.spans[0]
        openings.add((writer.text()[: span["start"]], writer.text()[span["end"] :]))
    assert openings == {(one, two) for one in ("Doors open at ", "Gates open at ") for two in (".", " sharp.")}


def test_days_in_sentences_have_their_time_apart():
    shown = SHOWN["W"](Scene(Random(2), "ru"))
    day, clock = shown.text[slice(*shown.date)], shown.text[slice(*shown.time)]
    assert day in language("ru").days
    assert shown.text == f"{day} в {clock}"


@pytest.mark.parametrize(
    ("tag", "form"), [("de", r"\d{1,2}\.\d{1,2}\."), ("fr", r"\d\d/\d\d"), ("hu", r"\d{1,2}\. \d{1,2}\.")]
)
def test_a_day_without_year_is_also_written_in_numbers(tag, form):
    drawn = [SHOWN["Y"](Scene(Random(seed), tag)).text for seed in range(300)]
    share = sum(bool(re.fullmatch(form, text)) for text in drawn) / len(drawn)
    assert 0.2 < share < 0.4
    assert not any(re.search(r"\d{4}", text) for text in drawn)


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
