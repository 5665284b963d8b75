"""A test with two sizes gets the one that was asked for, and the report says what came of it."""

import json

import pytest
from tests.command_line import AS_HERE

pytest_plugins = ["pytester"]

CONFTEST = "from tests.conftest import *\n"
TESTS = """
import pytest

@pytest.mark.soak(2, 200)
def test_sized(size):
    assert size == {wanted}

@pytest.mark.soak(1, 2)
def test_fails(size):
    assert not size

def test_unmarked(size):
    pass
"""
INI = "[pytest]\nmarkers = soak: sized\n"


@pytest.fixture(autouse=True)
def pass_on_where_our_modules_are(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", AS_HERE["PYTHONPATH"])


def run(pytester, *flags, wanted):
    pytester.makeconftest(CONFTEST)
    pytester.makeini(INI)
    pytester.makepyfile(TESTS.format(wanted=wanted))
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", *flags)


def test_the_short_form_is_the_rule(pytester):
    done = run(pytester, wanted=2)
    done.assert_outcomes(passed=1, failed=1, errors=1)
    done.stdout.fnmatch_lines("*says how large it is*")


def test_a_soak_runs_the_long_form_and_is_written_down(pytester):
    run(pytester, "--soak", "--soak-report", "report.json", wanted=200).assert_outcomes(passed=1, failed=1, errors=1)
    report = json.loads((pytester.path / "report.json").read_text())
    assert {len(test["commit"]) for test in report["tests"].values()} <= {0, 40}
    assert report["outcomes"] == {"failed": 2, "passed": 1}
    assert {name.partition("::")[2]: (test["size"], test["outcome"]) for name, test in report["tests"].items()} == {
        "test_sized": (200, "passed"), "test_fails": (2, "failed"), "test_unmarked": (None, "failed"),
    }  # fmt: skip


def test_a_soak_of_some_tests_keeps_what_is_written_of_the_others(pytester):
    flags = ("--soak", "--soak-report", "report.json")
    run(pytester, *flags, wanted=200)
    before = json.loads((pytester.path / "report.json").read_text())
    run(pytester, *flags, "-k", "sized", wanted=7)
    after = json.loads((pytester.path / "report.json").read_text())
    told = {name.partition("::")[2]: test for name, test in after["tests"].items()}
    assert {name: test["outcome"] for name, test in told.items()} == {
        "test_sized": "failed", "test_fails": "failed", "test_unmarked": "failed",
    }  # fmt: skip
    assert after["outcomes"] == {"failed": 3}
    assert told["test_fails"] in before["tests"].values()
    assert all(len(test["commit"]) in (0, 40) and test["at"] for test in told.values())


def test_a_soak_that_is_stopped_says_nothing_of_the_test_it_was_at(pytester):
    pytester.makeconftest(CONFTEST)
    pytester.makeini(INI)
    pytester.makepyfile("def test_one(): pass\n\ndef test_stopped(): raise KeyboardInterrupt\n")
    pytester.runpytest_subprocess("-p", "no:cacheprovider", "--soak", "--soak-report", "report.json")
    report = json.loads((pytester.path / "report.json").read_text())
    assert [name.partition("::")[2] for name in report["tests"]] == ["test_one"]
