"""The index is brought up in a child process, which may be killed or fail without anything being lost."""

import os
import signal
import threading
from contextlib import closing

import pytest

from pauk.run.index.catch_up import Caught, catch_up
from pauk.run.index.index_process import IndexKeeper, make_task
from pauk.run.index.indexed_parts import IndexedParts
from pauk.search.index.index import open_index
from pauk.store.collection import CollectionFolder
from pauk.store.index.index_place import index_folder, index_lock

HOME = "http://a.example/"
PAGES = {HOME: ("The zebra grazes.", [(f"{HOME}yacht", "Yacht")]), f"{HOME}yacht": ("A yacht waits.", [])}


@pytest.fixture
def folder(small_crawl):
    return small_crawl.run([HOME], PAGES)


@pytest.fixture
def keeper(folder):
    with closing(IndexKeeper(folder)) as keeper:
        yield keeper


def size(folder):
    with closing(open_index(index_folder(folder.path), IndexedParts().declared)) as index:
        return len(index)


def test_a_child_brings_the_index_up(keeper, folder):
    assert keeper.catch_up() == Caught(added=2, is_new=True)
    assert size(folder) == 2
    assert keeper.catch_up() == Caught()
    assert catch_up(folder) == Caught()


def test_another_who_writes_is_left_alone(keeper, folder):
    with index_lock(folder.path) as is_mine:
        assert is_mine
        assert keeper.catch_up() == Caught(is_busy=True)
    assert keeper.catch_up() == Caught(added=2, is_new=True)


def test_after_a_kill_another_child_goes_on(keeper, folder, caplog):
    keeper.catch_up()
    os.kill(keeper._worker._child.pid, signal.SIGKILL)
    assert keeper.catch_up() is None
    assert "another goes on" in caplog.text
    assert keeper.catch_up() == Caught()
    assert size(folder) == 2


def test_what_fails_is_told_and_may_be_tried_again(tmp_path, caplog):
    with closing(IndexKeeper(CollectionFolder(tmp_path / "none"))) as keeper:
        assert keeper.catch_up() is None
        assert keeper.catch_up() is None
    assert caplog.text.count("There is no collection here") == 2


def test_whoever_is_stopped_starts_no_other_and_has_nothing_to_say(keeper, caplog):
    keeper.catch_up()
    child = keeper._worker._child
    keeper.stop()
    assert keeper.catch_up() is None
    assert child.wait(30) == -signal.SIGKILL
    assert caplog.text == ""


def test_stopping_does_not_wait_for_the_work(keeper, folder):
    keeper.catch_up()
    os.kill(keeper._worker._child.pid, signal.SIGSTOP)  # work without end
    answers = []
    waiting = threading.Thread(target=lambda: answers.append(keeper.catch_up()))
    waiting.start()
    keeper.stop()
    waiting.join(30)
    assert answers == [None]


def test_the_child_gives_way_to_whoever_answers(folder, monkeypatch):
    asked = []
    monkeypatch.setattr(os, "nice", asked.append)
    assert b'"added": 2' in make_task({"folder": str(folder.path)})(b"")
    assert asked == [5]
