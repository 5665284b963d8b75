import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from tests.table import table

from pauk.base.errors import BadModel
from pauk.learn.card import Corpus, Figure, ModelCard, read_card, write_card
from pauk.learn.card_page import render_card

DIGEST = "sha256:" + "0f" * 32

CARD = ModelCard(
    name="dates-tagger",
    room="dates",
    kind="crf",
    version="2026.11",
    made_at=datetime(2026, 11, 15, 9, 30, tzinfo=UTC),
    features="3",
    purpose="Finds dates and times in text.",
    limits="Not for years before 1970.\nNever asked about poems.",
    languages=("en", "sr-Latn"),
    trained_on=(Corpus("D2 sample", DIGEST, 150, "CC0-1.0"),),
    measured=(
        Figure("f1", 0.91256, "D2 sample", "5-fold by site", 0.9, 0.92),
        Figure("precision", 0.95, "D2 sample", "5-fold by site"),
    ),
    settings={"l2": 0.1, "shape": [1, 2]},
)


def fields_of(card: ModelCard) -> dict:
    return json.loads(write_card(card))


def test_a_card_reads_back_equal():
    assert read_card(write_card(CARD)) == CARD


def test_a_card_is_one_line_of_json_with_its_format():
    text = write_card(CARD)
    assert "\n" not in text
    fields = json.loads(text)
    assert fields["format"] == "1.0"
    assert fields["made_at"] == "2026-11-15T09:30:00Z"
    assert fields["trained_on"] == [{"name": "D2 sample", "digest": DIGEST, "size": 150, "licence": "CC0-1.0"}]
    assert fields["measured"][1] == {
        "metric": "precision",
        "value": 0.95,
        "on": "D2 sample",
        "how": "5-fold by site",
    }


def test_the_moment_is_kept_in_utc_to_the_second():
    east = timezone(timedelta(hours=2))
    card = replace(CARD, made_at=datetime(2026, 11, 15, 11, 30, 0, 999, tzinfo=east))
    assert card == CARD
    assert read_card(write_card(card)).made_at.utcoffset() == timedelta(0)


def test_settings_are_copied_from_the_training():
    settings = {"rates": [0.1]}
    card = replace(CARD, settings=settings)
    settings["rates"].append(0.2)
    assert card.settings == {"rates": [0.1]}


@table(
    ("change", "reason"),
    [
        ({"name": "Dates Tagger"}, "the name 'Dates Tagger'"),
        ({"name": ""}, "the name ''"),
        ({"room": "../dates"}, "the room"),
        ({"kind": "crf\n"}, "the kind"),
        ({"version": "one two"}, "the version 'one two'"),
        ({"features": ""}, "the features"),
        ({"purpose": " "}, "the purpose is empty"),
        ({"limits": "red\x1b[31m"}, "the limits holds control characters"),
        ({"languages": ("english language",)}, "BCP 47"),
        ({"made_at": datetime(2026, 11, 15)}, "no time zone"),  # noqa: DTZ001 - what is refused
        ({"settings": {"rate": float("nan")}}, "the settings cannot be kept"),
        ({"settings": {1: 2}}, "key 1 is not a text"),
    ],
)
def test_a_card_that_says_nothing_useful_is_refused(change, reason):
    with pytest.raises(BadModel, match=reason):
        replace(CARD, **change)


@table(
    ("make", "reason"),
    [
        (lambda: Corpus("", DIGEST, 1, "MIT"), "name of a corpus is empty"),
        (lambda: Corpus("a\nb", DIGEST, 1, "MIT"), "one line"),
        (lambda: Corpus("a", "0f0f", 1, "MIT"), "digest '0f0f'"),
        (lambda: Corpus("a", DIGEST, 0, "MIT"), "at least one item"),
        (lambda: Corpus("a", DIGEST, 1, ""), "licence of the corpus a is empty"),
        (lambda: Figure("f1", float("inf"), "a", "b"), "not a finite number"),
        (lambda: Figure("f1", 0.5, "a", "b", low=0.4), "one end only"),
        (lambda: Figure("f1", 0.5, "a", "b", low=0.6, high=0.4), "starts above its end"),
        (lambda: Figure("f1", 0.5, "a", " "), "how of a figure is empty"),
    ],
)
def test_records_of_a_card_are_checked(make, reason):
    with pytest.raises(BadModel, match=reason):
        make()


def test_a_newer_major_format_is_refused_with_the_way_out():
    text = json.dumps({**fields_of(CARD), "format": "2.0"})
    with pytest.raises(BadModel, match=r"newer format 2\.0.*big\.model.*Upgrade pauk"):
        read_card(text, where="big.model")


def test_what_a_newer_minor_format_adds_is_ignored():
    fields = {**fields_of(CARD), "format": "1.7", "carbon": 3}
    fields["trained_on"][0]["split"] = "train"
    assert read_card(json.dumps(fields)) == CARD


def test_a_misspelt_field_of_our_own_format_is_refused():
    with pytest.raises(BadModel, match=r"unknown field 'langauges'; did you mean 'languages'\?"):
        read_card(json.dumps({**fields_of(CARD), "langauges": []}))
    fields = fields_of(CARD)
    fields["measured"][0]["hihg"] = 1
    with pytest.raises(BadModel, match="entry 1 in 'measured' of the card has an unknown field 'hihg'"):
        read_card(json.dumps(fields))


@table("name", sorted(fields_of(CARD)))
@table("value", [None, True, 10**400, -1.5, [[]], {"a": 1}, "\x00"])
def test_a_field_of_the_wrong_type_is_a_bad_model(name, value):
    if (name, value) == ("settings", {"a": 1}):
        assert read_card(json.dumps({**fields_of(CARD), name: value})).settings == value
        return
    with pytest.raises(BadModel, match="card"):
        read_card(json.dumps({**fields_of(CARD), name: value}))


@table("name", sorted(fields_of(CARD)))
def test_a_missing_field_is_named(name):
    fields = fields_of(CARD)
    del fields[name]
    with pytest.raises(BadModel, match=f"the card has no field '{name}'"):
        read_card(json.dumps(fields))


def test_a_page_shows_what_the_card_says():
    page = render_card(CARD)
    assert page.startswith("# dates-tagger 2026.11\n\nFinds dates and times in text.\n")
    assert "| f1 | 0.9126 | 0.9000 to 0.9200 | D2 sample | 5-fold by site |" in page
    assert "| precision | 0.9500 | not measured | D2 sample | 5-fold by site |" in page
    assert "| languages | en, sr-Latn |" in page
    assert f"| D2 sample | 150 | CC0-1.0 | {DIGEST} |" in page
    assert "Not for years before 1970.\nNever asked about poems." in page
    assert "| l2 | 0.1 |" in page


def test_a_card_with_nothing_measured_says_so():
    page = render_card(replace(CARD, measured=(), trained_on=(), settings={}, languages=()))
    assert page.count("None.") == 3
    assert "| languages | any |" in page


def test_a_text_cannot_break_the_page():
    page = render_card(replace(CARD, limits="a | b <script> `c`", measured=(Figure("f|1", 1.0, "x", "y"),)))
    assert "a \\| b &lt;script&gt; \\`c\\`" in page
    assert "| f\\|1 | 1.0000 |" in page
