"""Progress: an estimate is told by whoever knows, and nobody guesses in its place."""

import json

import pytest

from pauk.cli.frame import progress


def lines_of(capsys):
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


@pytest.mark.parametrize("left_s", [None, 61.5])
def test_whoever_works_says_itself_when_it_may_end(capsys, left_s):
    with progress.Progress("json").task("Crawling") as task:
        task.update(5, 10, {"pages": 4, "left_s": left_s})
    last = lines_of(capsys)[-1]
    assert (last["done"], last["total"], last["pages"], last["left_s"]) == (5, 10, 4, left_s)
    assert last["finished"] is True


def test_where_the_steps_are_known_the_end_follows_from_them(capsys):
    with progress.Progress("json").task("Exporting", 10) as task:
        task.advance(10)
    assert lines_of(capsys)[-1]["left_s"] == 0.0


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("left_s", None, "end not yet known"),
        ("left_s", 300.0, "about 5 min left"),
        ("bytes", 1_500_000, "1.5 MB"),
        ("pages_per_s", 2.5, "2.5/s"),
        ("waiting", 1_234, "1,234 waiting"),
    ],
)
def test_figures_are_written_for_people(name, value, text):
    assert progress._write(name, value) == text
