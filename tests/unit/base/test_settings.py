"""Settings: declared once, everything else derived, wrong values refused in words."""

import pytest
from tests.table import table

from pauk.base.errors import BadSetting, UnknownSetting
from pauk.base.settings import EXTRACT_MAX_BYTES, GLOBALS, POLITE, TABLE, Setting, Settings, find_setting

NUMBER = Setting("room.delay_s", 1.5, "Seconds to wait.", low=0, high=300)
COUNT = Setting("room.count", 10, "How many.", low=1)
WORD = Setting("word", "x", "A word.")
CHOICE = Setting("choice", "a", "One of two.", choices=("a", "b"))
SWITCH = Setting("switch", True, "On or off.")


@pytest.mark.parametrize(
    ("setting", "env", "flag"),
    [
        (NUMBER, "PAUK_ROOM_DELAY_S", "--delay-s"),
        (WORD, "PAUK_WORD", "--word"),
        (EXTRACT_MAX_BYTES, "PAUK_EXTRACT_MAX_BYTES", "--max-bytes"),
    ],
)
def test_environment_name_and_flag_are_derived(setting, env, flag):
    assert setting.env == env
    assert setting.flag == flag


@table(
    ("setting", "raw", "value"),
    [
        (NUMBER, "2.5", 2.5),
        (NUMBER, 2, 2.0),
        (NUMBER, "0", 0.0),
        (NUMBER, 300, 300.0),
        (COUNT, "1_000", 1000),
        (COUNT, 7, 7),
        (COUNT, " 7 ", 7),
        (WORD, "", ""),
        (WORD, "5", "5"),
        (CHOICE, "b", "b"),
        (SWITCH, False, False),
        (SWITCH, "yes", True),
        (SWITCH, "ON", True),
        (SWITCH, " 1 ", True),
        (SWITCH, "no", False),
        (SWITCH, "0", False),
    ],
)
def test_values_that_fit(setting, raw, value):
    got = setting.read(raw, where="here")
    assert got == value
    assert type(got) is type(value)


@table(
    ("setting", "raw"),
    [
        (NUMBER, "fast"),
        (NUMBER, ""),
        (NUMBER, "-0.1"),
        (NUMBER, 300.5),
        (NUMBER, "nan"),
        (NUMBER, float("nan")),
        (NUMBER, "inf"),
        (NUMBER, True),
        (NUMBER, None),
        (NUMBER, [1.0]),
        (NUMBER, 10**400),
        (NUMBER, "1" * 5_000),
        (COUNT, 0),
        (COUNT, 2.0),
        (COUNT, "2.0"),
        (COUNT, "1e3"),
        (COUNT, True),
        (COUNT, "9" * 5_000),
        (WORD, 5),
        (WORD, True),
        (WORD, None),
        (WORD, "a\0b"),
        (CHOICE, "c"),
        (CHOICE, "A"),
        (CHOICE, ""),
        (SWITCH, 1),
        (SWITCH, "maybe"),
        (SWITCH, ""),
        (SWITCH, None),
    ],
)
def test_values_that_do_not_fit_are_refused_with_name_place_and_a_sample(setting, raw):
    with pytest.raises(BadSetting) as caught:
        setting.read(raw, where="pauk.toml")
    assert setting.name in caught.value.what
    assert caught.value.where == "pauk.toml"
    assert setting.kind in caught.value.next_step
    assert setting.sample in caught.value.next_step


@pytest.mark.parametrize("raw", ["inf", "1e999", float("inf")])
def test_infinity_is_no_number_to_wait(raw):
    with pytest.raises(BadSetting):
        Setting("x", 1.0, "Seconds.", low=0).read(raw, where="here")


@table("setting", TABLE, ids=lambda setting: setting.name)
def test_every_default_fits_its_own_setting(setting):
    assert setting.read(setting.default, where="default") == setting.default
    assert setting.help.endswith(".")


def test_names_flags_and_variables_are_unique():
    assert len({setting.name for setting in TABLE}) == len(TABLE)
    assert len({setting.env for setting in TABLE}) == len(TABLE)
    assert len({setting.flag for setting in GLOBALS}) == len(GLOBALS)


@table("setting", TABLE, ids=lambda setting: setting.name)
def test_every_setting_is_found_by_its_name(setting):
    assert find_setting(setting.name, where="") is setting


@table(
    ("misspelt", "right"),
    [
        ("polit", "polite"),
        ("user-agent", "user_agent"),
        ("useragent", "user_agent"),
        ("loglevel", "log_level"),
        ("extract.max_byte", "extract.max_bytes"),
        ("max_bytes", "extract.max_bytes"),
    ],
)
def test_a_misspelt_name_is_refused_and_the_right_one_offered(misspelt, right):
    with pytest.raises(UnknownSetting) as caught:
        find_setting(misspelt, where="command line")
    assert caught.value.next_step == f"Did you mean {right}?"
    assert misspelt in caught.value.what


def test_a_name_like_no_other_points_to_the_list():
    with pytest.raises(UnknownSetting) as caught:
        find_setting("zzz", where="")
    assert "pauk config" in caught.value.next_step


def test_settings_without_values_are_the_defaults():
    settings = Settings()
    assert settings[POLITE] is True
    assert settings.origin(POLITE) == "default"
    assert [(setting, value, origin) for setting, value, origin in settings] == [
        (setting, setting.default, "default") for setting in TABLE
    ]
