"""Volunteers answer, nothing that was acknowledged is lost, and the table gets better."""

import collections
import json
import shutil
import sqlite3
from contextlib import closing

import pytest
from tests.command_line import ALONE, run_pauk
from tests.parishes import collect_parishes, read_table, swimming
from tests.volunteers import Refused, Volunteer, annotating, honest


@pytest.fixture(scope="module")
def parishes(tmp_path_factory):
    """A collection of eight parishes whose swimming pools the recipe takes for masses."""
    folder = tmp_path_factory.mktemp("parishes")
    return folder, collect_parishes(folder, 8, beside=swimming)


@pytest.fixture
def place(parishes, tmp_path):
    shutil.copytree(parishes[0] / "c", tmp_path / "c")
    return tmp_path, parishes[1]


def rows(folder, sql):
    with closing(sqlite3.connect(folder / "c" / "people.db")) as database:
        return database.execute(sql).fetchall()


@pytest.mark.slow
def test_from_answers_to_the_table(place, start):
    folder, web = place
    before, _ = read_table(folder)
    wrong = before - web.truth
    assert len(wrong) == 16
    assert len(before & web.truth) == len(web.truth)
    with annotating(start) as (_, address):
        done = sum(Volunteer(address, honest).go() for _ in range(2))
    told = json.loads(
        run_pauk("-c", "c", "--json", "annotate", "train", "mass-hours", cwd=folder, env=ALONE, check=True).stdout
    )
    after, lines = read_table(folder)
    assert after == web.truth
    assert {one["by"] for one in lines} == {"people"}
    removed = {(one["entity"], one["group"], one["value"]) for one in told["changes"] if one["change"] == "removed"}
    assert removed == wrong
    assert all(one["items"] and "no" in one["said"] for one in told["changes"] if one["change"] == "removed")
    assert rows(folder, "SELECT count(*) FROM answers") == [(done,)]
    # What people have decided stays when the pages are read again.
    run_pauk("-c", "c", "refresh", "--part", "facts", "--force", cwd=folder, env=ALONE, check=True)
    assert read_table(folder)[0] == web.truth


@pytest.mark.slow
def test_a_kill_loses_no_answer_that_was_acknowledged(place, start):
    folder, _ = place
    with annotating(start) as (child, address):
        people = [Volunteer(address, honest) for _ in range(3)]
        for one in people:
            one.go(most=5)
        acknowledged = {(one.device, token) for one in people for token in one.answered}
        child.kill()
        child.wait()
    assert len(acknowledged) == 15
    assert rows(folder, "SELECT count(*), count(DISTINCT device || '.' || item) FROM answers") == [(15, 15)]
    with annotating(start) as (_, address):
        again = Volunteer(address, honest, device=people[0].device)
        assert again.send([], want=12)["mine"] == 5
        assert not {item[0].partition(".")[0] for item in again.reply["items"]} & set(people[0].answered)


@pytest.mark.slow
def test_what_is_forged_or_floods_is_refused(place, start):
    folder, _ = place
    with annotating(start) as (_, address):
        ann, eve = Volunteer(address, honest), Volunteer(address, honest)
        token = ann.send([], want=1)["items"][0][0]
        eve.send([])
        op = {"key": "a", "item": token, "answer": "no", "took_ms": 1_000}
        assert eve.send([op])["refused"] == ["a"]
        assert eve.send([op | {"item": f"{token}0"}])["refused"] == ["a"]
        for _ in range(3):
            assert ann.send([op])["refused"] == []
        assert rows(folder, "SELECT count(*) FROM answers") == [(1,)]
        for headers, status in (
            ({"Content-Type": "text/plain"}, 403), ({"Origin": "http://evil.example"}, 403),
            ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Host": "evil.example"}, 421),
        ):  # fmt: skip
            with pytest.raises(Refused) as told:
                ann.send([op], **headers)
            assert told.value.args[0] == status
        with pytest.raises(Refused) as told:
            collections.deque(ann.send([]) for _ in range(200))
        assert told.value.args == (429, "1")


@pytest.mark.slow
def test_a_device_is_deleted_with_all_its_answers_and_its_id(place, start):
    folder, _ = place
    with annotating(start) as (_, address):
        ann, ben = Volunteer(address, honest), Volunteer(address, honest)
        ann.go(most=4)
        ben.go(most=3)
        assert rows(folder, "SELECT count(*) FROM devices") == [(2,)]
        assert ann.send([], path="/forget-me") == {"gone": 4}
    assert rows(folder, "SELECT count(*) FROM answers") == [(3,)]
    assert rows(folder, "SELECT count(*) FROM devices") == [(1,)]
    raw = b"".join(file.read_bytes() for file in (folder / "c").glob("people.db*"))
    assert ben.device.replace("-", "").encode() not in raw
