"""Volunteers answer, nothing that was acknowledged is lost, and the table gets better."""

import collections
import configparser
import http.client
import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import time
import urllib.parse
import urllib.request
from contextlib import closing, suppress
from pathlib import Path

import pytest
from tests.command_line import ALONE, run_pauk
from tests.parishes import collect_parishes, read_table, swimming
from tests.volunteers import Refused, Volunteer, annotating, honest

from pauk.facts.recipe.shipped import shipped_recipe
from pauk.run.annotate.campaign_items import prepare_campaign
from pauk.store.collection import CollectionFolder
from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import AnswerRow, DeviceRow

DOCS = Path(__file__).parents[2] / "docs" / "annotate.md"


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
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_kill_loses_no_answer_that_was_acknowledged(place, start, processes):
    folder, _ = place
    with annotating(start, "--processes", processes) as (child, address):
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
def test_every_row_of_the_table_is_asked_about_whatever_the_page_filter_says(tmp_path):
    # Parish 5 says nowhere that its hours are masses: neither URL nor link of its page are such as are wanted.
    collect_parishes(tmp_path, 6, bare=lambda number: number == 5)
    folder, recipe = CollectionFolder(tmp_path / "c"), shipped_recipe("mass-hours")
    prepare_campaign(folder, recipe, {}, now=1.0)
    asked = rows(tmp_path, "SELECT url, value FROM items")
    _, lines = read_table(tmp_path)
    assert [one for one in lines if (one["url"], one["value"]) not in asked] == []
    # What was asked there is not lost when it is no row any more; nothing is asked twice.
    unwanted = [one["url"] for one in lines if "Gertrudy 5" in one["entity"]]
    with PeopleDatabase(folder.path, can_write=True) as people:
        items = [row for row in people.items(1) if row.url in unwanted]
        people.write_items((), [row._replace(judged="no", judged_at=2.0) for row in items])
    run_pauk("-c", "c", "annotate", "train", "mass-hours", cwd=tmp_path, env=ALONE, check=True)
    gathered, count = prepare_campaign(folder, recipe, {}, now=3.0)
    assert (gathered.added, gathered.lost, count) == (0, 0, len(asked))
    assert not [one for one in read_table(tmp_path)[1] if "Gertrudy 5" in one["entity"]]


@pytest.mark.slow
def test_what_was_asked_is_found_again_where_the_page_has_changed_or_is_lost(place):
    folder, recipe = CollectionFolder(place[0] / "c"), shipped_recipe("mass-hours")
    prepare_campaign(folder, recipe, {}, now=1.0)
    # As if these had been asked on an earlier version of their page, and answered.
    with PeopleDatabase(folder.path, can_write=True) as people:
        moved, gone, kept = people.items(1)[:3]
        older = moved.words[: moved.start - 8] + "!" + moved.words[moved.start - 8 :]
        people.write_items(
            (),
            [
                moved._replace(candidate="as it was", words=older, start=moved.start + 1, stop=moved.stop + 1, page=0),
                gone._replace(candidate="not there", value="03:33"),
            ],
        )
        answers = [AnswerRow(n, 1, one.id, "yes", 2.0, 2_000, f"k{n}") for n, one in enumerate((moved, gone, kept), 1)]
        people.write_answers([DeviceRow(1, 1, b"mark", b"", "", 1.0)], answers, [])
    gathered, _ = prepare_campaign(folder, recipe, {}, now=3.0)
    assert (gathered.added, gathered.moved, gathered.lost) == (1, 1, 1)  # the place of what is lost is asked about anew
    with PeopleDatabase(folder.path) as people:
        by_id = {row.id: row for row in people.items(1)}
        assert len(people.answers(1)) == 3
    assert by_id[moved.id] == moved
    assert (by_id[gone.id].state, by_id[kept.id]) == ("lost", kept)
    assert gone.candidate in {row.candidate for row in by_id.values() if row.id != gone.id}


def web_processes(child):
    """The children that answer, as soon as there are two; the one that looks at the campaign runs another module."""
    for _ in range(50):
        told = " ".join(path.read_text() for path in Path(f"/proc/{child.pid}/task").glob("*/children"))
        found = [int(one) for one in told.split() if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
        if len(found) == 2:
            break
        time.sleep(0.1)
    return found


@pytest.mark.slow
def test_several_web_processes_hand_answers_to_one_keeper(place, start):
    folder, _ = place
    with annotating(start, "--processes", "2") as (child, address):
        before = web_processes(child)
        assert len(before) == 2
        # Each request comes by a connection of its own, to whichever process is quicker; limits hold over all of them.
        ann = Volunteer(address, honest)
        done = 0
        with suppress(Refused):
            while done < 200:
                ann.send([])
                done += 1
        assert 55 <= done <= 150
        # Who is signed in is known whichever process is asked.
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        token = re.search(r'name="token" value="(\w+)"', opener.open(f"{address}sign-in").read().decode())[1]
        form = urllib.parse.urlencode({"token": token, "password": child.told["token"], "to": "/organise"})
        assert "Krippendorff" in opener.open(f"{address}sign-in", form.encode()).read().decode()
        for _ in range(6):
            assert opener.open(f"{address}organise/devices").url.endswith("/organise/devices")
        export = opener.open(f"{address}organise/export/jsonl")
        assert export.read().count(b"\n") == rows(folder, "SELECT count(*) FROM items")[0][0]
        # One that dies is replaced, and nobody notices.
        os.kill(before[0], signal.SIGKILL)
        ben = Volunteer(address, honest)
        for _ in range(100):
            with suppress(OSError):  # what it was at is lost; a phone sends it again
                ben.go(most=3 - len(ben.answered))
            after = web_processes(child)
            if len(after) == 2 and before[0] not in after and len(ben.answered) >= 3:
                break
            time.sleep(0.1)
        assert len(after) == 2
        assert before[0] not in after
        left = [child.pid, *after]
    assert not [one for one in left if Path(f"/proc/{one}").exists() and one != child.pid]
    assert rows(folder, "SELECT count(*) FROM answers WHERE undone_at = 0")[0][0] >= 3


@pytest.mark.slow
def test_what_people_said_is_forgotten_with_its_page_and_examined(place, start):
    folder, _ = place
    with annotating(start) as (_, address):
        Volunteer(address, honest).go(most=20)
    ((url, number),) = rows(folder, "SELECT url, count(*) FROM items GROUP BY url ORDER BY url LIMIT 1")

    def run(*args):
        done = run_pauk("-c", "c", "--json", *args, cwd=folder, env=ALONE, check=True)
        return json.loads(done.stdout)

    assert run("forget", url, "--yes")["questions"] == number
    assert rows(folder, f"SELECT count(*) FROM items WHERE url = '{url}'") == [(0,)]
    (told,) = [one for one in run("doctor")["findings"] if one["what"] == "People"]
    assert (told["state"], "questions" in told["detail"]) == ("fine", True)


@pytest.mark.slow
def test_the_systemd_unit_of_the_docs_starts_and_ends_it(place, start):
    unit = configparser.ConfigParser()
    unit.optionxform = str
    unit.read_string(re.search(r"```ini\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[1])
    assert list(unit) == ["DEFAULT", "Unit", "Service", "Install"]
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert Path(program).name == "pauk"
    assert int(unit["Service"]["LimitNOFILE"]) > 3_250  # so many files are wanted
    child = start("--json", *("c" if word == "/srv/parishes" else word for word in words), "--port", "0")
    told = b""
    while b"}" not in told:
        told += child.stdout.readline()
    port = int(json.loads(told)["address"].rstrip("/").rpartition(":")[2])
    for name, status in (("annotate.example.org", 200), ("other.example", 421)):
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as line:
            line.request("GET", "/", headers={"Host": name, "X-Forwarded-For": "192.0.2.7"})
            assert line.getresponse().status == status
    child.terminate()
    assert child.wait(30) == 0


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
