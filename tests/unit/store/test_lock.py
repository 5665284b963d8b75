import json
import os
import signal
import socket
import subprocess
import sys
import threading

import pytest

from pauk.base.clock import read_moment
from pauk.base.errors import BadFile, ExitCode, LockedCollection
from pauk.store.runner_lock import FILE_NAME, holder_of, runner_lock

HOLD = """
import sys, time, pathlib
from pauk.store.runner_lock import runner_lock
with runner_lock(pathlib.Path(sys.argv[1]), "pauk crawl there"):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def hold(tmp_path):
    """Start a process that holds the lock; it never outlives the test."""
    started = []

    def start():
        child = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE)
        started.append(child)
        assert child.stdout.readline() == b"held\n"
        return child

    yield start
    for child in started:
        child.kill()
        child.wait()
        child.stdout.close()


def test_nobody_holds_a_fresh_folder(tmp_path):
    assert holder_of(tmp_path) == {}
    assert holder_of(tmp_path / "nothing") == {}


def test_whoever_holds_it_is_named(tmp_path):
    with runner_lock(tmp_path, "pauk crawl http://a/"):
        holder = holder_of(tmp_path)
    assert set(holder) == {"process", "host", "command", "since"}
    assert (holder["process"], holder["host"]) == (os.getpid(), socket.gethostname())
    assert holder["command"] == "pauk crawl http://a/"
    assert read_moment(holder["since"])


def test_it_is_free_again_afterwards(tmp_path):
    for _ in range(3):
        with runner_lock(tmp_path, "one"):
            pass
        assert holder_of(tmp_path) == {}
        assert (tmp_path / FILE_NAME).read_bytes() == b"", "a file that names nobody"


def test_it_is_free_again_after_an_error(tmp_path):
    with pytest.raises(ZeroDivisionError), runner_lock(tmp_path, "one"):
        raise ZeroDivisionError
    assert holder_of(tmp_path) == {}
    with runner_lock(tmp_path, "two"):
        assert holder_of(tmp_path)["command"] == "two"


def test_a_second_runner_is_told_who_holds_it(tmp_path, hold):
    child = hold()
    with pytest.raises(LockedCollection) as caught, runner_lock(tmp_path, "mine"):
        pytest.fail("two at once")
    said = str(caught.value)
    for word in (str(child.pid), socket.gethostname(), "pauk crawl there", str(tmp_path)):
        assert word in said
    assert caught.value.next_step
    assert caught.value.exit_code is ExitCode.COLLECTION
    assert holder_of(tmp_path)["process"] == child.pid, "asking has not changed the holder's name"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_the_lock_of_a_dead_runner_is_free(tmp_path, hold, number):
    child = hold()
    child.send_signal(number)
    child.wait()
    assert (tmp_path / FILE_NAME).read_bytes(), "its name still stands there"
    assert holder_of(tmp_path) == {}, "but nobody is fooled"
    with runner_lock(tmp_path, "next"):
        assert holder_of(tmp_path)["process"] == os.getpid()


def test_a_stopped_runner_still_holds_it(tmp_path, hold):
    hold().send_signal(signal.SIGSTOP)
    with pytest.raises(LockedCollection), runner_lock(tmp_path, "mine"):
        pytest.fail("two at once")


def test_two_threads_of_one_process_are_two_runners(tmp_path):
    refused = []

    def try_it():
        try:
            with runner_lock(tmp_path, "second"):
                pass
        except LockedCollection as error:
            refused.append(str(error))

    with runner_lock(tmp_path, "first"):
        thread = threading.Thread(target=try_it)
        thread.start()
        thread.join()
    assert len(refused) == 1
    assert "first" in refused[0]


def test_a_child_that_lives_on_does_not_keep_the_lock(tmp_path):
    with runner_lock(tmp_path, "parent"):
        child = subprocess.Popen(["sleep", "60"], close_fds=False)
    try:
        assert holder_of(tmp_path) == {}
        with runner_lock(tmp_path, "next"):
            pass
    finally:
        child.kill()
        child.wait()


@pytest.mark.parametrize(
    "text", [b"", b"nonsense", b"[1, 2]", b"null", b'"text"', b"\xff\xfe", b"{" * 20_000, b'{"process": 1', b"7"]
)
def test_what_stands_in_the_file_is_never_needed(tmp_path, text):
    (tmp_path / FILE_NAME).write_bytes(text)
    assert holder_of(tmp_path) == {}
    with runner_lock(tmp_path, "mine"):
        held = json.loads((tmp_path / FILE_NAME).read_bytes())
        assert held["command"] == "mine"
        (tmp_path / FILE_NAME).write_bytes(text)  # somebody scribbles over it while it is held
        assert isinstance(holder_of(tmp_path), dict)
        assert holder_of(tmp_path), "it is held, by whomever"
        with pytest.raises(LockedCollection), runner_lock(tmp_path, "second"):
            pytest.fail("two at once")


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(BadFile, match="nothing") as caught, runner_lock(tmp_path / "nothing", "mine"):
        pytest.fail("it cannot be held")
    assert caught.value.next_step


def test_a_folder_in_place_of_the_lock(tmp_path):
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(BadFile, match=FILE_NAME), runner_lock(tmp_path, "mine"):
        pytest.fail("it cannot be held")


def test_words_of_any_language_are_kept(tmp_path):
    with runner_lock(tmp_path, "pauk crawl http://паук.рф/ 🕷"):
        assert holder_of(tmp_path)["command"] == "pauk crawl http://паук.рф/ 🕷"
