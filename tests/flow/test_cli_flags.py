"""Global flags, environment, settings file: where a value may stand, which one wins, what is refused."""

import json
import os
import re
from pathlib import Path

import pytest
from tests.command_line import CLEAN, run_pauk

from pauk.base.settings import TABLE
from pauk.store.disk.trusted_folders import trust

# Root may do everything; without capabilities it is held to the permission bits like anybody else.
HUMBLE = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []


@pytest.fixture
def pauk(tmp_path):
    def run(*args, prefix=(), **environment):
        return run_pauk(*args, prefix=prefix, env=CLEAN | environment, cwd=tmp_path)

    return run


@pytest.fixture
def shown(pauk):
    """Run ``pauk config show`` with flags at its three places; returns setting → (value, origin)."""

    def run(*, before=(), between=(), after=(), **environment):
        done = pauk(*before, "config", *between, "show", "--origin", "--json", *after, **environment)
        assert (done.returncode, done.stderr) == (0, "")
        return {row["setting"]: (row["value"], row["origin"]) for row in json.loads(done.stdout)}

    return run


def refused(done, code, *words):
    """Check an error: one message on standard error that holds these words, nothing on standard output."""
    assert done.returncode == code, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert "This is a bug" not in done.stderr
    said = done.stderr.rstrip("\n").splitlines()[-1]
    assert said.startswith(("pauk: ", "Error: ")), done.stderr
    for word in words:
        assert word in said
    return said


ALL_FLAGS = [
    "-c", "there", "--now", "2026-11-15T09:30", "--allow-private", "--no-polite", "--user-agent", "me (me@x.org)",
    "--progress", "none", "--log-level", "error", "--set", "extract.max_bytes=5_000",
]  # fmt: skip
ALL_VALUES = {
    "collection": "there", "now": "2026-11-15T09:30", "allow_private": True, "polite": False,
    "user_agent": "me (me@x.org)", "progress": "none", "log_level": "error", "extract.max_bytes": 5_000,
}  # fmt: skip


@pytest.mark.parametrize("place", ["before", "between", "after"])
def test_every_global_flag_stands_before_between_and_after(shown, place):
    values = shown(**{place: ALL_FLAGS})
    chosen = {name: value for name, (value, origin) in values.items() if origin != "default"}
    assert chosen == ALL_VALUES
    assert all("--" in values[name][1] for name in chosen)


def test_json_may_stand_anywhere(pauk):
    rows = [json.loads(pauk(*line.split()).stdout) for line in (
        "--json config show", "config --json show", "config show --json", "--json config --json show --json"
    )]  # fmt: skip
    assert all(row == rows[0] for row in rows)


@pytest.mark.parametrize(
    ("places", "name", "value"),
    [
        ({"before": ["--progress", "bar"], "between": ["--progress", "json"]}, "progress", "json"),
        ({"before": ["--progress", "bar"], "after": ["--progress", "none"]}, "progress", "none"),
        ({"between": ["--progress", "bar"], "after": ["--progress", "json"]}, "progress", "json"),
        ({"after": ["--progress", "bar", "--progress", "json"]}, "progress", "json"),
        ({"after": ["--polite", "--no-polite"]}, "polite", False),
        ({"before": ["--no-polite"], "after": ["--polite"]}, "polite", True),
        ({"before": ["-c", "a"], "after": ["--collection", "b"]}, "collection", "b"),
        ({"after": ["--set", "progress=bar", "--progress", "json"]}, "progress", "json"),
        ({"after": ["--progress", "json", "--set", "progress=bar"]}, "progress", "bar"),
        ({"after": ["--set", "progress=bar", "--set", "progress=json"]}, "progress", "json"),
        ({"before": ["--user-agent", "a"], "between": ["--set", "user_agent=b"]}, "user_agent", "b"),
        ({"after": ["--set", "user_agent=a=b = c"]}, "user_agent", "a=b = c"),
        ({"after": ["--set", "progress=none", "--progress", "json", "--set", "progress=bar"]}, "progress", "bar"),
    ],
)
def test_the_last_flag_wins(shown, places, name, value):
    assert shown(**places)[name][0] == value


def test_v_twice_in_different_places_counts_twice(shown):
    assert shown(after=["-v"])["log_level"][0] == "info"
    assert shown(before=["-v"], after=["-v"])["log_level"][0] == "debug"


def test_vv_adds_the_traceback_of_an_error(pauk):
    quiet, loud = pauk("extract", "nope.html"), pauk("extract", "nope.html", "-vv")
    assert "Traceback" not in quiet.stderr
    assert "Traceback" in loud.stderr
    assert (loud.returncode, loud.stdout) == (quiet.returncode, "")
    assert loud.stderr.endswith(quiet.stderr)


def test_environment_names_set_everything(shown):
    values = shown(
        PAUK_COLLECTION="there",
        PAUK_NOW="2026-11-15T09:30",
        PAUK_ALLOW_PRIVATE="yes",
        PAUK_POLITE="off",
        PAUK_USER_AGENT="me (me@x.org)",
        PAUK_PROGRESS="none",
        PAUK_LOG_LEVEL="error",
        PAUK_EXTRACT_MAX_BYTES="5000",
    )
    assert {name: value for name, (value, origin) in values.items() if origin != "default"} == ALL_VALUES
    assert values["extract.max_bytes"][1] == "environment PAUK_EXTRACT_MAX_BYTES"


def test_defaults_without_anything(shown):
    values = shown()
    assert values["collection"] == ("./pauk-data", "default")
    assert values["polite"] == (True, "default")
    assert values["allow_private"] == (False, "default")
    assert {origin for _, origin in values.values()} == {"default"}


def test_flag_beats_environment_beats_file_beats_default(shown, tmp_path):
    folder = tmp_path / "pauk-data"
    folder.mkdir()
    file = folder / "pauk.toml"
    file.write_text('polite = false\nprogress = "bar"\nuser_agent = "file"\n[extract]\nmax_bytes = 4_000\n')
    trust(folder)
    values = shown(after=["--user-agent", "flag"], PAUK_PROGRESS="json", PAUK_USER_AGENT="environment")
    assert values["log_level"] == ("warning", "default")
    assert values["polite"][0] is False
    assert values["polite"][1].endswith("pauk-data/pauk.toml")
    assert values["extract.max_bytes"][0] == 4_000
    assert values["progress"] == ("json", "environment PAUK_PROGRESS")
    assert values["user_agent"] == ("flag", "flag --user-agent")


def test_the_file_is_read_from_the_collection_that_was_named(shown, tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pauk.toml").write_text(f'user_agent = "{name}"')
    assert shown(PAUK_COLLECTION="one")["user_agent"][0] == "one"
    assert shown(before=["-c", "two"], PAUK_COLLECTION="one")["user_agent"][0] == "two"
    assert shown(after=["--set", "collection=two"])["user_agent"][0] == "two"


def test_config_init_lays_down_a_file_that_changes_nothing(pauk, shown, tmp_path):
    plain = shown(before=["-c", "new/deep"])
    done = pauk("-c", "new/deep", "config", "init")
    assert (done.returncode, done.stderr) == (0, "")
    assert "new/deep/pauk.toml" in done.stdout
    assert shown(before=["-c", "new/deep"]) == plain
    text = (tmp_path / "new/deep/pauk.toml").read_text(encoding="utf-8")
    assert {"user_agent", "max_bytes", "polite"} <= {word.strip("# ").partition(" =")[0] for word in text.split("\n")}


def test_config_init_uncommented_file_is_valid(pauk, tmp_path):
    pauk("config", "init")
    file = tmp_path / "pauk-data/pauk.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(line.removeprefix("# ") if " = " in line else line for line in lines), encoding="utf-8")
    done = pauk("config", "show", "--origin", "--json")
    from_file = [row["setting"] for row in json.loads(done.stdout) if row["origin"] != "default"]
    assert from_file == [setting.name for setting in TABLE if setting.in_file]
    assert {"allow_private", "polite", "user_agent", "extract.max_bytes", "crawl.depth"} <= set(from_file)


def test_config_init_never_overwrites_unless_forced(pauk, tmp_path):
    (tmp_path / "pauk-data").mkdir()
    file = tmp_path / "pauk-data/pauk.toml"
    file.write_text("# mine")
    refused(pauk("config", "init"), 3, "pauk-data/pauk.toml", "--force")
    assert file.read_text() == "# mine"
    done = pauk("config", "init", "--force", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["written"].endswith("pauk-data/pauk.toml")
    assert "user_agent" in file.read_text(encoding="utf-8")


def test_config_init_force_replaces_a_broken_file(pauk, tmp_path):
    (tmp_path / "pauk-data").mkdir()
    (tmp_path / "pauk-data/pauk.toml").write_text("polite = \n")
    done = pauk("config", "init", "--force")
    assert (done.returncode, done.stderr) == (0, "")
    assert pauk("config", "show").returncode == 0


def test_config_init_in_a_folder_that_cannot_be_written(pauk, tmp_path):
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o555)
    for place in (folder, folder / "new"):
        done = pauk("-c", place, "config", "init", prefix=HUMBLE)
        assert done.returncode in (3, 5)
        refused(done, done.returncode, "Permission denied", str(place), "-c")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("line", ["-c page.html config init", "-c page.html config show", "-c page.html/x config init"])
def test_a_file_is_no_collection(pauk, tmp_path, line):
    (tmp_path / "page.html").write_text("x")
    done = pauk(*line.split())
    assert done.returncode in (2, 3, 4, 5)
    said = refused(done, done.returncode, "page.html")
    assert re.search(r"folder|directory", said)
    assert said.count(". ") >= 1, "what, where and the next step"


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("confg show", "config"),
        ("exract page", "extract"),
        ("dmeo", "demo"),
        ("completions bash", "completion"),
        ("config shwo", "show"),
        ("config inti", "init"),
        ("config show --orign", "--origin"),
        ("config show --colection x", "--collection"),
        ("--polit config show", "--polite"),
        ("config --user-agnt x show", "--user-agent"),
        ("extract page --max-byte 5 x.html", "--max-bytes"),
        ("extract --jsonll", "--jsonl"),
        ("demo --sede 5", "--seed"),
        ("config show --set polit=no", "polite"),
        ("config show --set user-agent=x", "user_agent"),
        ("config show --set extract.maxbytes=5000", "extract.max_bytes"),
    ],
)
def test_a_misspelt_name_is_refused_and_the_right_one_offered(pauk, line, right):
    said = refused(pauk(*line.split()), 2, "id you mean")
    assert right in said.partition("id you mean")[2]


@pytest.mark.parametrize(
    ("variable", "right"),
    [
        ("PAUK_POLIT", "PAUK_POLITE"),
        ("PAUK_COLECTION", "PAUK_COLLECTION"),
        ("PAUK_USERAGENT", "PAUK_USER_AGENT"),
        ("PAUK_EXTRACT_MAXBYTES", "PAUK_EXTRACT_MAX_BYTES"),
    ],
)
def test_a_misspelt_environment_name_is_refused(pauk, variable, right):
    refused(pauk("config", "show", **{variable: "1"}), 2, variable, "environment", f"Did you mean {right}?")


def test_a_foreign_environment_name_earns_one_warning(pauk):
    done = pauk("config", "show", PAUK_SERVICE_HOST="10.0.0.1")
    assert done.returncode == 0
    assert done.stderr.count("PAUK_SERVICE_HOST") == 1
    assert pauk("config", "show", "--log-level", "error", PAUK_SERVICE_HOST="10.0.0.1").stderr == ""


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("polit = false", 2, ["polit", "Did you mean polite?"]),
        ("[extract]\nmax_byte = 5000", 2, ["extract.max_byte'", "Did you mean extract.max_bytes?"]),
        ("[extarct]\nmax_bytes = 5000", 2, ["extarct", "Did you mean extract"]),
        ('collection = "x"', 2, ["collection", "--collection", "PAUK_COLLECTION"]),
        ('now = "2026-01-01"', 2, ["now", "--now", "PAUK_NOW"]),
        ("polite = 1", 2, ["polite", "1", "true or false"]),
        ("[extract]\nmax_bytes = 5", 2, ["extract.max_bytes", "5"]),
        ("[extract]\nmax_bytes = 5000.5", 2, ["extract.max_bytes", "5000.5", "whole number"]),
        ("[extract]\nmax_bytes = [1]", 2, ["extract.max_bytes", "[1]"]),
        ('progress = "fast"', 2, ["progress", "'fast'", "auto, bar, json, none"]),
        ("polite = \n", 3, ["TOML", "line 1"]),
        ("a = 1\na = 2", 3, ["TOML"]),
        ("a = " + "[" * 5_000, 3, ["TOML"]),
    ],
)
def test_a_bad_settings_file_is_refused_by_name(pauk, tmp_path, text, code, words):
    (tmp_path / "pauk-data").mkdir()
    (tmp_path / "pauk-data/pauk.toml").write_text(text)
    refused(pauk("config", "show"), code, "pauk-data/pauk.toml", *words)


def test_a_settings_file_that_is_no_text_or_no_file(pauk, tmp_path):
    (tmp_path / "pauk-data").mkdir()
    (tmp_path / "pauk-data/pauk.toml").write_bytes(b"\xff\xfe\x00")
    refused(pauk("config", "show"), 3, "pauk-data/pauk.toml")
    (tmp_path / "other/pauk.toml").mkdir(parents=True)
    refused(pauk("-c", "other", "config", "show"), 3, "other/pauk.toml")


def test_a_settings_file_that_may_not_be_read(pauk, tmp_path):
    (tmp_path / "pauk-data").mkdir()
    (tmp_path / "pauk-data/pauk.toml").touch(mode=0)
    done = pauk("config", "show", prefix=HUMBLE)
    assert done.returncode in (3, 5)
    refused(done, done.returncode, "Permission denied", "pauk-data/pauk.toml")


def test_a_settings_file_with_the_mark_of_windows_editors(shown, tmp_path):
    (tmp_path / "pauk-data").mkdir()
    (tmp_path / "pauk-data/pauk.toml").write_bytes(b"\xef\xbb\xbfcrawl.cookies = false\r\n")
    assert shown()["crawl.cookies"][0] is False


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("config show --progress blue", ["progress", "blue", "auto, bar, json, none"]),
        ("config show --log-level loud", ["log_level", "loud", "debug, info, warning, error"]),
        ("config show --set polite=maybe", ["polite", "maybe", "true or false"]),
        ("config show --set polite", ["polite", "NAME=VALUE"]),
        ("config show --set extract.max_bytes=1e6", ["extract.max_bytes", "1e6", "whole number"]),
        ("extract page --max-bytes 5 x.html", ["extract.max_bytes", "5", "--max-bytes"]),
        ("extract page --max-bytes nan x.html", ["extract.max_bytes", "nan"]),
        ("extract --jsonl --jobs 0", ["--jobs", "0"]),
        ("extract --jsonl --jobs two", ["--jobs", "two"]),
        ("extract page --method magic x.html", ["--method", "magic", "plain"]),
        ("demo --port 70000", ["--port", "70000"]),
        ("demo --read 0", ["--read", "0"]),
        ("completion tcsh", ["tcsh", "bash", "zsh", "fish"]),
        ("config show surplus", ["surplus"]),
        ("config show -c", ["-c"]),
        ("--json", ["ommand"]),
    ],
)
def test_a_bad_value_is_refused_with_the_reason(pauk, line, words):
    refused(pauk(*line.split()), 2, *words)


@pytest.mark.parametrize("variable", ["PAUK_POLITE=perhaps", "PAUK_PROGRESS=blue", "PAUK_EXTRACT_MAX_BYTES=many"])
def test_a_bad_value_in_the_environment_is_refused(pauk, variable):
    name, _, value = variable.partition("=")
    refused(pauk("config", "show", **{name: value}), 2, name, value)


@pytest.mark.parametrize("line", ["demo --read 1", "config show", "extract page page.html", "extract --jsonl"])
def test_now_that_is_no_time_is_refused_everywhere(pauk, tmp_path, line):
    (tmp_path / "page.html").write_text("x")
    done = pauk("--now", "yesterday", *line.split())
    assert done.returncode in (2, 3)
    refused(done, done.returncode, "yesterday", "--now", "2026-11-15")


@pytest.mark.parametrize("agent", ["паук", "two\r\nlines", "nul\x01"])
def test_a_user_agent_no_request_can_carry_is_refused(pauk, agent):
    refused(pauk("demo", "--read", 1, "--user-agent", agent), 2, "user_agent", "--user-agent")


def test_now_replaces_the_clock(pauk):
    early = pauk("demo", "--read", 8, "--json", "--now", "2012-01-01")
    late = pauk("demo", "--read", 8, "--json", PAUK_NOW="2026-01-01T00:00:00+01:00")
    assert (early.returncode, late.returncode) == (0, 0)
    assert json.loads(early.stdout)["sites"] != json.loads(late.stdout)["sites"]


def test_a_folder_called_like_a_verb_is_still_a_folder(pauk, tmp_path):
    (tmp_path / "page").mkdir()
    (tmp_path / "a.html").write_text("<p>words")
    done = pauk("extract", "-c", "page", "a.html")
    assert (done.returncode, done.stdout) == (0, "words\n"), done


def test_default_verb_takes_its_options_and_global_ones_in_any_order(pauk, tmp_path):
    Path(tmp_path / "a.html").write_text("<p>words<a href=/b>b</a>")
    whole = pauk("extract", "page", "a.html", "--links", "--url", "http://x.org/")
    assert whole.stdout == "url\ttext\tkind\nhttp://x.org/b\tb\tanchor\n"
    assert pauk("extract", "--url", "http://x.org/", "--links", "a.html").stdout == whole.stdout
    assert pauk("extract", "--polite", "a.html", "--url", "http://x.org/", "--links").stdout == whole.stdout
