import json
import unicodedata
from importlib import resources

import pytest

from pauk.base.errors import BadFile

_LANGUAGES = (
    "en ru tr es ro fr de nl it cs bg pl sv zh-Hans zh-Hant ko ja sr-Latn sr-Cyrl hr hu el uk pt da nb fi ar hi vi"
).split()
_UNITS = {"second", "minute", "hour", "day", "week", "month", "year"}
_TABLES = [
    "months",
    "weekdays",
    "weekday_letters",
    "days",
    "day_names",
    "units",
    "ago_units",
    "duals",
    "counts",
    "periods",
    "ampm",
    "clock",
    "eras",
]
_LISTS = ["now", "last", "this", "next", "about", "at", "oclock", "of", "ordinals"]
_PAIRS = ["ago", "ahead"]


@pytest.fixture(scope="module")
def shipped():
    return json.loads(resources.files("pauk.dates").joinpath("data/words.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def builder():
    pytest.importorskip("babel")
    from train.dates import words

    return words


def _forms(language):
    for name in _TABLES:
        yield from language[name]
    for name in _LISTS:
        yield from language[name]
    for name in [*_PAIRS, "marks"]:
        for forms in language[name].values():
            yield from forms


def test_the_shipped_file_has_the_thirty_languages(shipped):
    assert shipped["version"] == 1
    assert list(shipped["languages"]) == _LANGUAGES


@pytest.mark.parametrize("tag", _LANGUAGES)
def test_a_language_has_every_key_and_nothing_else(shipped, tag):
    language = shipped["languages"][tag]
    assert set(language) == {"order", "common", "marks", *_TABLES, *_LISTS, *_PAIRS}
    assert language["order"] in {"DMY", "MDY", "YMD"}
    assert len(language["common"].split()) >= 15
    assert all(set(language[name]) == {"before", "after", "around"} for name in _PAIRS)
    assert set(language["marks"]) == _UNITS - {"week"}


@pytest.mark.parametrize("tag", _LANGUAGES)
def test_a_language_has_all_months_weekdays_units_and_the_days_around_today(shipped, tag):
    language = shipped["languages"][tag]
    assert set(language["months"].values()) == set(range(1, 13))
    assert set(language["weekdays"].values()) == set(range(7))
    assert set(language["units"].values()) - {"decade", "fortnight"} == _UNITS
    assert set(language["days"].values()) >= {-2, -1, 0, 1}
    assert {tuple(value) for value in language["periods"].values()} >= {("week", -1), ("month", -1), ("year", -1)}
    assert language["ago"]["before"] or language["ago"]["after"]
    assert language["now"]
    assert set(language["weekday_letters"].values()) <= set(range(7))


@pytest.mark.parametrize("tag", _LANGUAGES)
def test_values_are_of_their_kind(shipped, tag):
    language = shipped["languages"][tag]
    assert set(language["ampm"].values()) <= {"am", "pm", "night", "morning", "noon", "evening"}
    assert all(unit in _UNITS and number > 0 for unit, number in language["duals"].values())
    assert all(unit in {*_UNITS, "decade"} and isinstance(offset, int) for unit, offset in language["periods"].values())
    assert all(0 < number <= 100 for number in language["counts"].values())
    assert all(len(value) == 5 and value[2] == ":" for value in language["clock"].values())
    assert bool(language["eras"]) <= (tag in {"zh-Hans", "zh-Hant", "ja", "ko"})


@pytest.mark.parametrize("tag", _LANGUAGES)
def test_forms_are_lower_case_nfc_with_single_spaces_and_no_dot_at_the_end(shipped, tag):
    for form in _forms(shipped["languages"][tag]):
        assert form, tag
        assert form == unicodedata.normalize("NFC", form.lower())
        assert form == " ".join(form.split())
        assert not form.endswith((".", "॰"))


@pytest.mark.parametrize("tag", _LANGUAGES)
def test_no_month_or_weekday_is_a_single_letter(shipped, tag):
    language = shipped["languages"][tag]
    assert not [form for form in [*language["months"], *language["weekdays"]] if len(form) < 2]


@pytest.mark.parametrize(
    ("tag", "table", "form", "value"),
    [
        ("ru", "months", "сен", 9),
        ("ru", "weekdays", "среду", 2),
        ("uk", "weekdays", "п'ятницю", 4),
        ("de", "months", "jänner", 1),
        ("pl", "months", "styczniu", 1),
        ("pl", "weekdays", "nie", 6),
        ("cs", "months", "červenec", 7),
        ("tr", "months", "ocak'ta", 1),
        ("tr", "weekdays", "çrş", 2),
        ("es", "months", "setiembre", 9),
        ("ro", "days", "alaltăieri", -2),
        ("fr", "days", "avant-hier", -2),
        ("fr", "months", "aoû", 8),
        ("ja", "weekday_letters", "月", 0),
        ("ko", "weekday_letters", "일", 6),
        ("zh-Hans", "weekday_letters", "六", 5),
        ("ar", "duals", "ساعتين", ["hour", 2]),
        ("es", "ampm", "de la noche", "evening"),
        ("ro", "units", "de minute", "minute"),
        ("hu", "units", "nappal", "day"),
        ("sv", "units", "min", "minute"),
    ],
)
def test_what_forums_print_is_known(shipped, tag, table, form, value):
    assert shipped["languages"][tag][table].get(form) == value


@pytest.mark.parametrize(
    ("tag", "side", "form"),
    [
        ("en", "after", "ago"),
        ("de", "before", "vor"),
        ("ja", "after", "前"),
        ("sv", "after", "sen"),
        ("ro", "before", "acum"),
    ],
)
def test_words_of_ago_stand_on_their_side(shipped, tag, side, form):
    assert form in shipped["languages"][tag]["ago"][side]


@pytest.mark.parametrize(("tag", "forms"), [("sv", ["för"]), ("nb", ["for"]), ("ro", ["cu"]), ("de", []), ("en", [])])
def test_words_that_say_ago_only_together_are_marked(shipped, tag, forms):
    ago = shipped["languages"][tag]["ago"]
    assert ago["around"] == forms
    assert set(forms) <= set(ago["before"])


@pytest.mark.parametrize("tag", _LANGUAGES)
def test_no_word_of_one_script_has_strayed_into_a_language_of_another(shipped, tag):
    cjk = {form for form in _forms(shipped["languages"][tag]) if any("\u3040" <= sign <= "\ud7a3" for sign in form)}
    assert bool(cjk) == (tag in {"zh-Hans", "zh-Hant", "ja", "ko"})


@pytest.mark.parametrize(("tag", "form"), [("en", "we"), ("fr", "je"), ("es", "mi"), ("ro", "vi"), ("sv", "to")])
def test_two_letter_names_that_are_common_words_are_left_out(shipped, tag, form):
    assert form not in shipped["languages"][tag]["weekdays"]


def test_the_shipped_file_is_what_the_builder_makes(builder):
    assert builder.WORDS.read_text(encoding="utf-8") == builder.build()


def test_check_says_whether_the_file_is_up_to_date(builder, tmp_path, monkeypatch, capsys):
    assert builder.main(["--check"]) == 0
    monkeypatch.setattr(builder, "WORDS", tmp_path / "words.json")
    assert builder.main(["--check"]) == 1
    assert builder.main([]) == 0
    assert builder.main(["--check"]) == 0
    assert "out of date" in capsys.readouterr().out


def test_a_short_form_unfolds_into_every_choice():
    from train.dates.forms import unfold

    assert list(unfold("a, b{|c} d{e|f}")) == ["a", "b de", "b df", "bc de", "bc df"]


@pytest.mark.parametrize(
    ("form", "tag", "tidied"),
    [
        ("A. M.", "es", "a m"),
        ("IŞIK İL", "tr", "ışık il"),
        ("Aujourd’hui ", "fr", "aujourd'hui"),
        ("दिस॰", "hi", "दिस"),
        ("janv.", "fr", "janv"),
        ("à\u202fl’instant", "fr", "à l'instant"),
    ],
)
def test_forms_are_tidied(form, tag, tidied):
    from train.dates.forms import tidy

    assert tidy(form, tag) == tidied


@pytest.mark.parametrize(
    "text",
    [
        '[months]\n1 = "jan"\n2 = "jan"',
        '[moths]\n1 = "jan"',
        '[units]\nmoon = "x"',
        '[periods]\n"moon 1" = "x"',
        "x",
    ],
)
def test_handwork_that_contradicts_itself_or_is_unknown_is_refused(text, tmp_path, monkeypatch):
    from train.dates import handmade
    from train.dates.lists import Words

    (tmp_path / "en.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(handmade, "HANDWORK", tmp_path)
    with pytest.raises(BadFile):
        handmade.take_handwork(Words("en"))
