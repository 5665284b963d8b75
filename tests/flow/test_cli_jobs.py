"""Line mode in several processes: children may die, be killed or be left alone; no line is lost, none stays behind."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tests.command_line import CLEAN

PAUK = [sys.executable, "-m", "pauk"]

# Readers of the tests' own; children find them by PYTHONPATH.
READERS = """
import os, signal, sys, time

def make_moody(options):
    def read(record):
        what = record.get("do")
        if what == "exit":
            os._exit(3)
        if what == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if what == "leave":
            sys.exit("I leave")
        if what == "raise":
            raise ValueError("no \\x1b[31m luck")
        if what == "print":
            print("among the answers?", flush=True)
        if what == "exit once" and not os.path.exists(options["mark"]):
            open(options["mark"], "w").close()
            os._exit(3)
        time.sleep(record.get("sleep", 0))
        return {"did": what, "pid": os.getpid()} if what == "pid" else {"did": what}
    return read

def make_broken(options):
    raise RuntimeError("this installation is broken")
"""
DRIVER = """
import json, sys
from pauk.base import log
from pauk.cli.frame.line_mode import answer_lines
log.configure("warning")
factory, options, jobs = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3])
for line in answer_lines([sys.stdin.buffer], "readers:" + factory, options, jobs=jobs):
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
"""


@pytest.fixture
def drive(tmp_path):
    """Answer records with a reader of READERS; returns answers and what was said on standard error."""
    (tmp_path / "readers.py").write_text(READERS)
    (tmp_path / "driver.py").write_text(DRIVER)

    def run(records, *, factory="make_moody", jobs=2):
        options = json.dumps({"mark": str(tmp_path / "mark")})
        done = subprocess.run(
            [sys.executable, str(tmp_path / "driver.py"), factory, options, str(jobs)],
            env=CLEAN | {"PYTHONPATH": str(tmp_path)},
            input="\n".join(json.dumps(record) for record in records).encode(),
            capture_output=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()

    return run


def children_of(pid):
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def wait_for(question, seconds=20):
    end = time.monotonic() + seconds
    while not (answer := question()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return answer


def alive(pids):
    still = []
    for pid in pids:
        try:
            state = (
                Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0]
            )
        except OSError:
            continue
        if state != "Z":
            still.append(pid)
    return still


@pytest.mark.parametrize("death", ["exit", "kill", "leave"])
def test_a_line_that_kills_its_child_is_an_error_like_any_other(drive, death):
    records = [{"id": n, "do": "fine"} for n in range(100)]
    for n in (0, 31, 50, 99):
        records[n]["do"] = death
    answers, _ = drive(records)
    assert [answer["id"] for answer in answers] == list(range(100))
    assert [answer["id"] for answer in answers if "error" in answer] == [0, 31, 50, 99]
    assert all(answer["did"] == "fine" for answer in answers if "error" not in answer)
    assert all(list(answers[n]) == ["id", "error"] for n in (0, 31, 50, 99))
    assert "died" in answers[0]["error"]


def test_a_line_that_kills_its_child_only_once_is_answered(drive):
    answers, _ = drive([{"id": n, "do": "exit once" if n == 5 else "fine"} for n in range(40)])
    assert [answer["id"] for answer in answers] == list(range(40))
    assert not [answer for answer in answers if "error" in answer]


def test_every_line_kills_its_child(drive):
    answers, errors = drive([{"id": n, "do": "exit"} for n in range(6)])
    assert [(answer["id"], "error" in answer) for answer in answers] == [(n, True) for n in range(6)]
    assert "Traceback" not in errors


def test_what_a_reader_prints_does_not_get_among_the_answers(drive):
    answers, errors = drive([{"id": n, "do": "print"} for n in range(3)])
    assert [answer["did"] for answer in answers] == ["print"] * 3
    assert errors.count("among the answers?") == 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_reader_that_fails_is_an_error_of_its_line(drive, jobs):
    answers, errors = drive([{"id": 1, "do": "raise"}, {"id": 2, "do": "fine"}], jobs=jobs)
    assert answers[0]["id"] == 1
    assert "ValueError" in answers[0]["error"]
    assert answers[1] == {"id": 2, "did": "fine"}
    assert "\x1b" not in errors, "what is logged in a child is made harmless too"


def test_work_is_shared_between_the_children(drive):
    answers, _ = drive([{"id": n, "do": "pid", "sleep": 0.01} for n in range(200)], jobs=3)
    assert len({answer["pid"] for answer in answers}) == 3


def test_a_reader_that_cannot_be_made_is_told_once(tmp_path):
    """Not one error per line and exit 0, as if the lines were to blame."""
    (tmp_path / "readers.py").write_text(READERS)
    (tmp_path / "driver.py").write_text(DRIVER)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "driver.py"), "make_broken", "{}", "2"],
        env=CLEAN | {"PYTHONPATH": str(tmp_path)},
        input=b'{"id": 1}\n' * 40,
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert done.returncode != 0
    assert done.stdout == b""


def lines(count, start=0):
    return b"".join(b'{"id": %d, "html": "<p>%s"}\n' % (n, b"word " * (n % 50)) for n in range(start, start + count))


def test_children_are_gone_after_the_end(start):
    child = start("extract", "--jsonl", "--jobs", "2")
    child.stdin.write(lines(300))
    child.stdin.flush()
    child.stdout.readline()
    workers = wait_for(lambda: children_of(child.pid))
    assert len(workers) == 2
    child.stdin.close()
    assert child.stdout.read().count(b"\n") == 299
    assert (child.wait(20), child.stderr.read()) == (0, b"")
    assert alive(workers) == []


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGHUP], ids=lambda s: s.name)
def test_children_do_not_outlive_their_parent(start, sent):
    if signal.getsignal(sent) == signal.SIG_IGN:
        pytest.skip(f"{sent.name} is ignored here, as nohup does, and so it is by children")
    child = start("extract", "--jsonl", "--jobs", "2")
    child.stdin.write(lines(300))
    child.stdin.flush()
    child.stdout.readline()
    workers = wait_for(lambda: children_of(child.pid))
    child.send_signal(sent)
    assert child.wait(20) == (130 if sent == signal.SIGINT else -sent)
    wait_for(lambda: not alive(workers))
    errors = child.stderr.read().decode()
    assert "Traceback" not in errors
    assert errors.startswith("pauk: ") if sent == signal.SIGINT else errors == ""


@pytest.mark.slow
def test_ctrl_c_finishes_what_is_in_flight(start):
    """64 lines are with the children when Ctrl-C comes; their answers are worked out and must not be thrown away."""
    child = start("extract", "--jsonl", "--jobs", "2")
    child.stdin.write(lines(70))
    child.stdin.flush()
    wait_for(lambda: len(children_of(child.pid)) == 2)
    time.sleep(2)
    child.send_signal(signal.SIGINT)
    assert child.wait(20) == 130
    answers = child.stdout.read().splitlines()
    assert [json.loads(line)["id"] for line in answers[:64]] == list(range(64))


def kill_one(children):
    """Kill the first of some processes that is still there; say whether there was one."""
    for child in children:
        with suppress(ProcessLookupError):  # the one killed before may just be going
            os.kill(child, signal.SIGKILL)
            return True
    return False


def kill_while_feeding(child, *, when):
    """Feed 3,000 lines, killing a child ten times; returns all answers."""
    got = []
    reader = threading.Thread(target=lambda: got.extend(child.stdout))
    reader.start()
    for n, line in enumerate(lines(3_000).splitlines(keepends=True)):
        try:
            child.stdin.write(line)
            child.stdin.flush()
        except BrokenPipeError:
            pytest.fail(f"it ended in the middle: {child.stderr.read().decode()}")
        if n % 300 == 299:
            wait_for(lambda enough=n - 200: when == "at once" or len(got) >= enough)
            wait_for(lambda: kill_one(children_of(child.pid)))
    child.stdin.close()
    reader.join()
    return b"".join(got)


@pytest.mark.slow
@pytest.mark.parametrize("when", ["after it answered", "at once"])
def test_killed_children_lose_no_line(start, when):
    command = [*PAUK, "extract", "--jsonl"]
    wanted = subprocess.run(command, env=CLEAN, input=lines(3_000), capture_output=True, check=True).stdout
    child = start("extract", "--jsonl", "--jobs", "2")
    assert kill_while_feeding(child, when=when) == wanted
    assert (child.wait(60), child.stderr.read()) == (0, b"")


@pytest.mark.slow
def test_ctrl_c_ends_a_run_in_which_a_line_never_ends(tmp_path):
    (tmp_path / "readers.py").write_text(READERS)
    (tmp_path / "driver.py").write_text(DRIVER)
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "driver.py"), "make_moody", "{}", "2"],
        env=CLEAN | {"PYTHONPATH": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (pytest may ignore it)
    ) as child:
        workers = []
        try:
            child.stdin.write(b'{"id": 1, "sleep": 1000}\n' * 40)
            child.stdin.flush()
            workers = wait_for(lambda: children_of(child.pid))
            time.sleep(1)
            for _ in range(2):
                child.send_signal(signal.SIGINT)
                time.sleep(1)
            child.wait(20)
            wait_for(lambda: not alive(workers))
        finally:
            child.kill()
            for pid in alive(workers):
                os.kill(pid, signal.SIGKILL)


@pytest.mark.slow
def test_a_child_killed_while_it_works_loses_no_line(tmp_path):
    (tmp_path / "readers.py").write_text(READERS)
    (tmp_path / "driver.py").write_text(DRIVER)
    records = [{"id": n, "do": "fine", "sleep": 0.02} for n in range(128)]
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "driver.py"), "make_moody", "{}", "2"],
        env=CLEAN | {"PYTHONPATH": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as child:
        child.stdin.write("\n".join(json.dumps(record) for record in records).encode())
        child.stdin.close()
        workers = wait_for(lambda: len(children_of(child.pid)) == 2 and children_of(child.pid))
        time.sleep(0.5)
        os.kill(workers[0], signal.SIGKILL)
        answers = [json.loads(line) for line in child.stdout]
    assert child.returncode == 0
    assert answers == [{"id": n, "did": "fine"} for n in range(128)]
