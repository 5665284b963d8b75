"""A further question takes facts out of the table, what readers report is disputed, and files move answers."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.command_line import ALONE, run_pauk
from tests.parishes import collect_parishes, read_table
from tests.volunteers import Volunteer, annotating, honest

import pauk
from pauk.facts.recipe.shipped import shipped_recipes
from pauk.facts.recipe.toml_file import read_recipe
from pauk.run.annotate.error_reports import take_reports
from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import ReportRow

DAYS = '\n[[questions]]\nname = "days"\nquestion = "On {groups}?"\nneeded = true\n'


@pytest.fixture(scope="module")
def parishes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("parishes")
    return folder, collect_parishes(folder, 3)


@pytest.fixture
def place(parishes, tmp_path):
    shutil.copytree(parishes[0] / "c", tmp_path / "c")
    # Keys of tables must stand behind those of the recipe itself.
    Path(tmp_path, "mine.toml").write_text(shipped_recipes()["mass-hours"] + DAYS, "utf-8")
    return tmp_path


def run(folder, *args):
    return json.loads(run_pauk("-c", "c", "--json", *args, cwd=folder, env=ALONE, check=True).stdout)


@pytest.mark.slow
def test_a_no_to_a_further_question_takes_the_fact_out_of_the_table(place, start):
    before, _ = read_table(place)
    with annotating(start, recipe="mine.toml") as (_, address):
        person = Volunteer(address, lambda *_: "yes")
        # The further questions have a number and their own words.
        ops, asked = [], {}
        while items := person.send(ops, want=12)["items"]:
            ops = []
            for item in items:
                person.number += 1
                is_further = len(item) > 5
                answer = honest(*item[1:4]) if not is_further else "no" if "sunday" in item[6] else "yes"
                asked[item[6] if is_further else ""] = asked.get(item[6] if is_further else "", 0) + 1
                ops.append({"key": f"k{person.number}", "item": item[0], "answer": answer, "took_ms": 2_000})
    assert any(words.startswith("On sunday") for words in asked)
    run(place, "annotate", "train", "mine.toml")
    after, _ = read_table(place)
    assert after & before == {row for row in before if row[1] != "sunday"}


@pytest.mark.slow
def test_what_a_reader_reports_is_disputed_once(place, start):
    with annotating(start):
        pass  # the questions are gathered
    _, lines = read_table(place)
    row = ReportRow(0, "mass-hours", lines[0]["url"], lines[0]["group"], lines[0]["value"], lines[0]["quote"], 5.0)
    with PeopleDatabase(place / "c", can_write=True) as people:
        people.add_report(row)
        people.add_report(row._replace(value="23:59"))
    folder = pauk.open(place / "c").folder
    assert take_reports(folder, "mass-hours") == 1
    assert take_reports(folder, "mass-hours") == 0
    with closing(sqlite3.connect(place / "c" / "people.db")) as database:
        assert database.execute("SELECT value, state FROM items WHERE state != ''").fetchall() == [
            (lines[0]["value"], "disputed")
        ]
        assert [item != 0 for (item,) in database.execute("SELECT item FROM reports")] == [True, True]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a.tsv", "a.jsonl", "a.json"])
def test_answers_move_to_another_collection_and_not_twice(place, start, name):
    with annotating(start) as (_, address):
        done = sum(Volunteer(address, lambda *_: "yes").go(most=4) for _ in range(2))
    run_pauk("-c", "c", "annotate", "export", "mass-hours", name, cwd=place, env=ALONE, check=True)
    again = run(place, "annotate", "import", "mass-hours", name)
    assert (again["answers"], again["known"], again["items"]) == (0, done, 0)
    for file in (place / "c").glob("people.db*"):
        file.unlink()
    came = run(place, "annotate", "import", "mass-hours", name)
    assert (came["answers"], came["devices"]) == (done, 2)
    run_pauk("-c", "c", "annotate", "export", "mass-hours", "again.jsonl", cwd=place, env=ALONE, check=True)
    told = [json.loads(line) for line in (place / "again.jsonl").read_text().splitlines()]
    assert sum(len(one["answers"]) for one in told) == done


@pytest.mark.slow
def test_whoever_deletes_his_device_is_left_out_of_the_next_training(place, start):
    with annotating(start) as (_, address):
        person = Volunteer(address, lambda *_: "no")
        done = person.go()
        person.send([], path="/forget-me")
    assert done > 20
    before, _ = read_table(place)
    told = run(place, "annotate", "train", "mass-hours")
    assert told["figures"]["answers"] == 0
    assert read_table(place)[0] == before


def test_a_recipe_tells_what_is_wrong_with_its_questions():
    text = shipped_recipes()["mass-hours"]
    assert read_recipe(text + DAYS).questions[0].needed
    for wrong, said in (
        ('\n[[questions]]\nquestion = "?"\n', "needs a name"), ('\n[[questions]]\nname = "a"\n', "must be a text"),
        ('\n[[questions]]\nname = "a"\nquestion = "{day}?"\n', "may stand in it"), (DAYS + DAYS, "of its own"),
        ('\n[questions]\nname = "a"\n', "[[questions]]"), (DAYS + "asked = 1\n", "no word of a recipe"),
    ):  # fmt: skip
        with pytest.raises(pauk.PaukError, match=said.replace("[", r"\[")):
            read_recipe(text + wrong)
