"""Settings come together: defaults < pauk.toml < environment < flags."""

import logging
import re

import pytest
from tests.table import table

from pauk.base.config import from_environment, from_flags, from_toml, merge, render_toml, warn_of_strangers
from pauk.base.errors import BadFile, BadSetting, SettingError, UnknownSetting
from pauk.base.settings import (
    ALLOW_PRIVATE,
    COLLECTION,
    EXTRACT_MAX_BYTES,
    LOG_LEVEL,
    POLITE,
    PROGRESS,
    TABLE,
    USER_AGENT,
)


def from_file(text):
    return merge(from_toml(text, where="pauk.toml"))


def from_env(**environ):
    return merge(from_environment(environ))


def test_a_later_layer_wins_and_every_value_tells_where_it_is_from():
    settings = merge(
        from_toml('user_agent = "f"\nprogress = "bar"\nlog_level = "info"', where="pauk.toml"),
        from_environment({"PAUK_PROGRESS": "json", "PAUK_LOG_LEVEL": "error"}),
        from_flags({"log_level": "debug"}),
    )
    assert [(settings[s], settings.origin(s)) for s in (POLITE, USER_AGENT, PROGRESS, LOG_LEVEL)] == [
        (True, "default"),
        ("f", "pauk.toml"),
        ("json", "environment PAUK_PROGRESS"),
        ("debug", "flag --log-level"),
    ]


def test_a_value_equal_to_the_default_still_has_its_origin():
    settings = from_file("polite = true")
    assert settings.origin(POLITE) == "pauk.toml"


def test_a_wrong_value_is_refused_even_where_a_later_layer_would_win():
    with pytest.raises(BadSetting):
        merge(from_toml("polite = 3", where="pauk.toml"), from_flags({"polite": True}))


@pytest.mark.parametrize(
    "text",
    [
        "[extract]\nmax_bytes = 5000",
        "extract.max_bytes = 5_000",
        "extract = { max_bytes = 5000 }",
    ],
)
def test_tables_and_dotted_keys_are_the_same(text):
    assert from_file(text)[EXTRACT_MAX_BYTES] == 5000


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("polit = true", "polite"),
        ("[extract]\nmax_byte = 5000", "extract.max_bytes"),
        ("[extrakt]\nmax_bytes = 5000", "extract.max_bytes"),
        ("max_bytes = 5000", "extract.max_bytes"),
    ],
)
def test_a_misspelt_key_in_the_file_is_refused(text, right):
    with pytest.raises(UnknownSetting) as caught:
        from_file(text)
    assert caught.value.where == "pauk.toml"
    assert right in caught.value.next_step


def test_a_misspelt_table_is_refused_even_when_it_is_empty():
    # Somebody has commented out its only line, and believes the rest is in force.
    with pytest.raises(SettingError):
        from_file("[extrakt]")


@pytest.mark.parametrize(
    ("variable", "right"),
    [
        ("PAUK_POLIT", "PAUK_POLITE"),
        ("PAUK_USERAGENT", "PAUK_USER_AGENT"),
        ("PAUK_EXTRACT_MAXBYTES", "PAUK_EXTRACT_MAX_BYTES"),
        ("PAUK_COLECTION", "PAUK_COLLECTION"),
    ],
)
def test_a_misspelt_variable_is_refused(variable, right):
    with pytest.raises(UnknownSetting) as caught:
        from_env(**{variable: "1"})
    assert variable in caught.value.what
    assert right in caught.value.next_step


@pytest.mark.parametrize(
    ("flag", "right"), [("polit", "polite"), ("max_bytes", "extract.max_bytes"), ("user-agent", "user_agent")]
)
def test_a_misspelt_flag_is_refused(flag, right):
    with pytest.raises(UnknownSetting) as caught:
        merge(from_flags({flag: "1"}))
    assert caught.value.where == "command line"
    assert right in caught.value.next_step


@pytest.mark.parametrize("variable", ["PAUK_SERVICE_HOST", "PAUK_PORT_80_TCP_ADDR", "PAUK_"])
def test_a_variable_of_somebody_else_only_earns_a_warning(variable, caplog):
    environ = {variable: "10.0.0.1", "PAUK_POLITE": "no"}
    with caplog.at_level(logging.WARNING):
        warn_of_strangers(environ)
    assert from_env(**environ)[POLITE] is False
    assert [variable in message for message in caplog.messages] == [True]


def test_variables_without_our_prefix_are_nobodys_business(caplog):
    environ = {"PATH": "/bin", "PAUKE": "1", "pauk_polite": "maybe"}
    warn_of_strangers(environ)
    assert from_env(**environ).values == {}
    assert caplog.messages == []


@table(
    "text",
    [
        "polite = 1",
        'polite = "yes"',  # a text; only the environment and flags have nothing but text
        "polite = {}",
        "polite = []",
        "polite = 1979-05-27",
        'extract.max_bytes = "5000"',
        "extract.max_bytes = 5000.0",
        "extract.max_bytes = true",
        "extract.max_bytes = 999",
        "extract.max_bytes = 1_000_000_001",
        "extract.max_bytes = -5000",
        "extract.max_bytes = nan",
        "user_agent = 5",
        'user_agent = ["a"]',
        'user_agent = "a\\u0000b"',
        'progress = "b"',
        'log_level = "WARNING!"',
    ],
)
def test_a_value_of_the_wrong_kind_or_range_in_the_file_is_refused(text):
    with pytest.raises(BadSetting) as caught:
        from_file(text)
    assert caught.value.where == "pauk.toml"


@pytest.mark.parametrize(
    "environ",
    [
        {"PAUK_POLITE": "maybe"},
        {"PAUK_EXTRACT_MAX_BYTES": "many"},
        {"PAUK_EXTRACT_MAX_BYTES": "5"},
        {"PAUK_PROGRESS": ""},
    ],
)
def test_a_wrong_value_in_the_environment_names_the_variable(environ):
    with pytest.raises(BadSetting) as caught:
        from_env(**environ)
    assert next(iter(environ)) in caught.value.where


@pytest.mark.parametrize("name", ["collection", "now"])
def test_what_decides_which_file_is_read_cannot_stand_in_it(name):
    with pytest.raises(BadSetting) as caught:
        from_file(f'{name} = "x"')
    assert f"PAUK_{name.upper()}" in caught.value.next_step


def test_the_collection_comes_from_environment_and_flag():
    assert from_env(PAUK_COLLECTION="/a")[COLLECTION] == "/a"
    assert merge(from_environment({"PAUK_COLLECTION": "/a"}), from_flags({"collection": "/b"}))[COLLECTION] == "/b"


@table(
    "text",
    [
        "polite",
        "polite = ",
        "polite = true\npolite = false",
        "[extract\nmax_bytes = 1",
        "\0",
        "x = " + "[" * 100_000,
        "polite = yes",
    ],
)
def test_bad_toml_is_refused_with_its_place(text):
    with pytest.raises(BadFile) as caught:
        from_file(text)
    assert caught.value.where == "pauk.toml"
    assert caught.value.next_step


@pytest.mark.parametrize(
    "text",
    [
        "extract.max_bytes = " + "1" * 5_000,  # Python refuses to read so many digits
        "a." * 5_000 + "a = 1",
        "x = " + "{a=" * 500 + "1" + "}" * 500,
    ],
)
def test_hostile_toml_is_refused_like_any_other(text):
    with pytest.raises((BadFile, SettingError)):
        from_file(text)


def uncommented(text):
    """Take the # off every line that sets something."""
    return re.sub(r"(?m)^# ?(?=\w+ = )", "", text)


def test_the_rendered_file_changes_nothing_as_it_stands():
    assert from_file(render_toml()).values == {}


def test_the_rendered_file_uncommented_is_the_defaults():
    settings = from_file(uncommented(render_toml()))
    in_file = [setting for setting in TABLE if setting.in_file]
    assert settings.values == {setting.name: setting.default for setting in in_file}
    assert {settings.origin(setting) for setting in in_file} == {"pauk.toml"}


@table("setting", [s for s in TABLE if s.in_file], ids=lambda s: s.name)
def test_the_rendered_file_explains_every_setting(setting):
    assert f"# {setting.help}" in render_toml()


def test_every_single_line_can_be_uncommented_alone():
    lines = render_toml().split("\n")
    changed = [
        "\n".join([*lines[:i], line.removeprefix("# "), *lines[i + 1 :]])
        for i, line in enumerate(lines)
        if re.match(r"# \w+ = ", line)
    ]
    assert sorted(next(iter(from_file(text).values)) for text in changed) == sorted(s.name for s in TABLE if s.in_file)


def test_settings_are_typed_by_their_declaration():
    settings = from_env(PAUK_ALLOW_PRIVATE="on", PAUK_EXTRACT_MAX_BYTES="2_000")
    assert settings[ALLOW_PRIVATE] is True
    assert settings[EXTRACT_MAX_BYTES] == 2000
