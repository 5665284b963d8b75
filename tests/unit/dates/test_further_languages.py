"""Languages beyond the thirty: read when declared, guessed when not, and never in the way of the thirty."""

import json
from datetime import datetime
from importlib import resources

import pytest

from pauk.dates.parse.parse import parse_date
from pauk.dates.words import lexicon
from pauk.dates.words.lexicon import LANGUAGES, find_language, further_languages, usual_order
from pauk.dates.words.tokens import reader

NOW = datetime(2024, 6, 12, 15, 30)  # noqa: DTZ001 (the wall clock of the page)

TOLD = [
    ("et", "7. märts 2021", "2021-03-07"),
    ("et", "3 päeva tagasi", "2024-06-09"),
    ("lt", "2019 m. liepos 5 d.", "2019-07-05"),
    ("lv", "pirms 3 dienām", "2024-06-09"),
    ("sk", "pred 2 rokmi", "2022-06-12"),
    ("sl", "čez 3 dni", "2024-06-15"),
    ("ca", "5 de març de 2020 a les 14:05", "2020-03-05T14:05"),
    ("eu", "2024(e)ko maiatzaren 5(a)", "2024-05-05"),
    ("he", "5 במאי 2020", "2020-05-05"),
    ("he", "לפני יומיים", "2024-06-10"),
    ("fa", "۳ روز پیش", "2024-06-09"),
    ("th", "5 มกราคม 2564", "2021-01-05"),  # counted from the death of the Buddha
    ("th", "3 วันที่ผ่านมา", "2024-06-09"),
    ("bn", "৭ ঘন্টা আগে", "2024-06-12T08:30"),
    ("gu", "૯ મે ૨૦૧૦", "2010-05-09"),  # a month of one letter and its sign
    ("sw", "siku 3 zilizopita", "2024-06-09"),  # the unit before the number
    ("ka", "2 კვირაში", "2024-06-26"),  # unit and direction in one word
    ("id", "5 Agustus 2019", "2019-08-05"),
    ("zu", "5 Januwari 2019", "2019-01-05"),
    ("mn", "2019 оны 3-р сарын 5", "2019-03-05"),  # a month that begins with its number
]
# What is read without being told; a word of a language of the thirty would win.
GUESSED = [
    ("et", "7. detsember 2021", "2021-12-07"),
    ("eu", "duela 3 egun", "2024-06-09"),
    ("ka", "5 მაისი 2019", "2019-05-05"),
    ("is", "5. maí 2019", "2019-05-05"),  # mai without its accent is May in many languages, with it in few
    ("gu", "5 મે, 2019", "2019-05-05"),  # one letter and its sign are a word
    ("th", "5 พ.ค. 2564", "2021-05-05"),  # letters with dots, of a script that tells
    ("ga", "3 lá ó shin", "2024-06-09"),  # known by what counts back
    ("mr", "3 दिवसांपूर्वी", "2024-06-09"),  # unit and direction in one word
    ("sl", "pred 2 letoma in 3 meseci", "2022-03-12"),  # others explain half of it
    ("he", "לפני שנתיים ו-3 חודשים", "2022-03-12"),
]


@pytest.mark.parametrize(("language", "text", "value"), TOLD)
def test_dates_in_further_languages(language, text, value):
    assert parse_date(text, now=NOW, language=language).value == value


@pytest.mark.parametrize(("language", "text", "value"), GUESSED)
def test_a_further_language_is_guessed_where_no_other_makes_sense(language, text, value):
    assert parse_date(text, now=NOW).value == value
    assert parse_date(text, now=NOW).confidence < parse_date(text, now=NOW, language=language).confidence


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "Oggi, 14:05", "2024-06-12T14:05"),
        ("en", "5 Dezember 2019", "2019-12-05"),
        ("sr", "Danas u 14:05", "2024-06-12T14:05"),
        ("sr-Latn", "јуче", "2024-06-11"),
        ("de", "pirms 3 dienām", "2024-06-09"),
        ("et", "vor 3 Tagen", "2024-06-09"),
    ],
)
def test_a_declared_language_is_a_preference_and_no_filter(language, text, value):
    assert parse_date(text, now=NOW, language=language).value == value


def test_a_date_that_cannot_be_is_none_in_another_language_either():
    assert parse_date("30 February 2019", now=NOW, language="en").reason == "there is no such date"


def test_there_are_more_than_two_hundred_and_none_of_the_thirty():
    assert len(further_languages()) > 200
    assert not further_languages() & {*LANGUAGES, "no", "nn", "zh", "sr", "bs"}


@pytest.mark.parametrize(("tag", "language"), [("iw", "he"), ("in", "id"), ("tl-PH", "fil"), ("az-Cyrl", "az")])
def test_tags_find_further_languages(tag, language):
    assert find_language(tag) == language
    assert usual_order(tag)


def test_every_word_of_a_further_language_has_a_letter():
    for tag in sorted(further_languages())[::5]:
        known = lexicon.lexicon_of(tag)
        reading = reader(tag)
        for form in known.words:
            tokens = reading.tokens(form)
            assert len(tokens.letters) == len(tokens.entries)


def test_further_words_are_not_read_for_the_thirty(monkeypatch):
    monkeypatch.setattr(lexicon, "further_index", None)
    monkeypatch.setattr(lexicon, "_further_lines", None)
    assert parse_date("5. März 2019 um 14:05", now=NOW, language="de").value == "2019-03-05T14:05"
    assert parse_date("hace 3 días", now=NOW).value == "2024-06-09"


def test_the_shipped_files_agree():
    folder = resources.files("pauk.dates").joinpath("data")
    lines = folder.joinpath("further.jsonl").read_text(encoding="utf-8").splitlines()
    tags = [json.loads(line)["tag"] for line in lines]
    index = json.loads(folder.joinpath("further_index.json").read_text(encoding="utf-8"))
    assert tags == sorted(set(tags))
    assert {tag for value in index.values() for tag in value.split()} <= set(tags)


@pytest.mark.slow
def test_the_shipped_files_are_what_the_builder_makes():
    pytest.importorskip("babel")
    from train.dates import cldr_fields, further

    if not cldr_fields.CLDR.is_dir():
        pytest.skip("Debian's unicode-cldr-core is not installed")
    for name, text in zip(("further.jsonl", "further_index.json"), further.build(cldr_fields.CLDR), strict=True):
        assert (further.DATA / name).read_text(encoding="utf-8") == text
