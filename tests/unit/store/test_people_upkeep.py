"""What is forgotten goes from people.db, too, and what is wrong there is found."""

import sqlite3
from contextlib import closing

import pytest
from tests.unit.store.test_copying import folder, keep  # noqa: F401 (a fixture)

from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import AnswerRow, DeviceRow, ItemRow, ReportRow
from pauk.store.upkeep.erase import erase, foresee
from pauk.store.upkeep.findings import FINE, NOTE, WRONG
from pauk.store.upkeep.marking import Forget, Prune
from pauk.store.upkeep.people import look_at_people

HOSTS = ("https://a.example", "https://b.example")


@pytest.fixture
def asked(folder):  # noqa: F811
    """A collection of whose pages people were asked three things each: two hosts, one of which is not crawled."""
    items = [
        ItemRow(0, 1, f"{host}{key}{n}", f"{host}/{key}", key, host, "8:00", f"secret{key} 8:00", 8, 12, "[]", 0.5, n)
        for host in HOSTS for key in (1, 2) for n in range(3)
    ]  # fmt: skip
    with PeopleDatabase(folder.path, can_write=True) as people:
        people.begin_campaign("mass-hours", now=1.0)
        people.write_items(items, ())
        ids = [row.id for row in people.items(1)]
        answers = [AnswerRow(n, 1, item, "yes", 2.0, 2_000, f"k{n}") for n, item in enumerate(ids, 1)]
        people.write_answers([DeviceRow(1, 1, b"mark", b"", "", 1.0)], answers, [])
        people.add_report(ReportRow(0, "mass-hours", f"{HOSTS[0]}/1", "sunday", "8:00", "secret1", 3.0))
    return folder


def left(folder):  # noqa: F811
    with PeopleDatabase(folder.path) as people:
        return people.urls(), len(people.items(1)), len(people.answers(1)), len(people.reports("mass-hours"))


@pytest.mark.parametrize(
    ("wish", "urls", "items", "reports"),
    [
        (Forget(urls=[f"{HOSTS[0]}/1"]), [f"{HOSTS[0]}/2", f"{HOSTS[1]}/1", f"{HOSTS[1]}/2"], 9, 0),
        (Forget(hosts=["a.example"]), ["https://b.example/1", "https://b.example/2"], 6, 0),
        (Forget(hosts=["b.example"]), ["https://a.example/1", "https://a.example/2"], 6, 1),
        (Prune(keep=1, failed=True), [f"{host}/{key}" for host in HOSTS for key in (1, 2)], 12, 1),
    ],
)  # fmt: skip
def test_what_people_said_of_a_page_goes_with_it(asked, wish, urls, items, reports):
    assert foresee(asked, wish).asked == 4 - len(urls)
    done = erase(asked, wish, command="test")
    assert (done.questions, left(asked)) == (12 - items, (urls, items, items, reports))
    raw = b"".join(file.read_bytes() for file in asked.path.glob("people.db*"))
    assert (b"secret1" in raw) is ("https://a.example/1" in urls or "https://b.example/1" in urls)
    assert next(look_at_people(asked.path, deep=True)).state is FINE


def change(folder, sql):  # noqa: F811
    with closing(sqlite3.connect(folder.path / "people.db", isolation_level=None)) as database:
        database.execute(sql)


@pytest.mark.parametrize(
    ("sql", "state", "told"),
    [
        ("DELETE FROM devices", WRONG, "answers of no device: 12"),
        ("DELETE FROM items WHERE id = 3", WRONG, "answers to no question: 1"),
        ("UPDATE campaigns SET options = '{'", WRONG, "Options cannot be read: mass-hours"),
        ("PRAGMA user_version = 1", NOTE, "Form 1"),
    ],
)
def test_what_is_wrong_with_answers_is_found(asked, sql, state, told):
    change(asked, sql)
    (found,) = look_at_people(asked.path, deep=False)
    assert found.state is state
    assert told in found.detail


def test_damage_is_found(asked):
    path = asked.path / "people.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    data[4_096:] = b"\xff" * (len(data) - 4_096)
    path.write_bytes(data)
    (found,) = look_at_people(asked.path, deep=False)
    assert found.state is WRONG


def test_where_nobody_was_asked_there_is_nothing_to_say(folder):  # noqa: F811
    assert list(look_at_people(folder.path, deep=True)) == []
