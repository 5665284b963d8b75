"""The recipe that pauk facts init writes is sound, and finds what it is made for."""

import pytest
from click.testing import CliRunner

from pauk.cli.facts.init import write_recipe
from pauk.cli.main import root
from pauk.facts.decide.facts import read_facts
from pauk.facts.recipe.toml_file import read_recipe


@pytest.mark.parametrize(("kind", "text", "found"), [
    ("range", "Office hours\nMon 9-5, Tue closed", [("monday", "09:00-17:00"), ("tuesday", "closed")]),
    ("time", "Office hours: Mondays at 9, 14:30", [("monday", "09:00"), ("monday", "14:30")]),
])  # fmt: skip
def test_the_recipe_works(kind, text, found):
    recipe = read_recipe(write_recipe("office-hours", "office hours", kind))
    assert [(one.group, one.value) for one in read_facts(recipe, text=text)] == found


def test_it_is_written_once_and_asks_nobody_who_is_not_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["facts", "init", "--name", "office-hours", "--about", "office hours", "--kind", "range"]
    assert CliRunner().invoke(root, words).exit_code == 0
    assert (tmp_path / "office-hours.toml").read_text("utf-8").startswith("# A recipe of pauk facts.")
    assert "There is a file of this name already" in str(CliRunner().invoke(root, words).exception)
    assert "Answer with --kind" in str(CliRunner().invoke(root, words[:-2]).exception)
