"""Children that answer bytes with bytes, die without harm and leave nothing behind."""

import asyncio
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import pauk
from pauk.base.errors import PaukError
from pauk.run.read.child_process import Worker, WorkerDied, build, write_command

TASKS = """
import os, signal, sys, time

def make_echo(options):
    return lambda payload: options.get("prefix", "").encode() + payload

def make_pid(options):
    return lambda payload: str(os.getpid()).encode()

def make_moody(options):
    def task(payload):
        if payload == b"exit":
            os._exit(int(options.get("code", 3)))
        if payload == b"kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if payload == b"raise":
            raise ValueError("no luck")
        if payload == b"print":
            print("noise", flush=True)
            os.write(1, b"more noise")
        if payload.startswith(b"sleep "):
            time.sleep(float(payload[6:]))
        if payload == b"close":
            os.close(0)
        return payload
    return task

def make_sleepy_start(options):
    time.sleep(0.3)
    return lambda payload: payload

def make_broken(options):
    raise RuntimeError("cannot be made")

def make_stubborn(options):
    def task(payload):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        threads = __import__("threading")
        threads.Thread(target=time.sleep, args=(1000,)).start()
        return str(os.getpid()).encode()
    return task
"""


@pytest.fixture(autouse=True)
def tasks(tmp_path, monkeypatch):
    """A module of factories that children, and this process, can import."""
    (tmp_path / "worker_tasks.py").write_text(TASKS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("worker_tasks", None)


def worker(name, **options):
    return Worker(f"worker_tasks:{name}", options)


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children():
    """All children of this process, the dead ones that nobody waited for included."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1]) == os.getpid():
                found.add(int(stat.parent.name))
        except OSError:
            continue
    return found


def open_files():
    gc.collect()  # what other tests have left is closed now, and not in between
    return len(list(Path("/proc/self/fd").iterdir()))


def test_build_calls_a_factory_by_its_name():
    assert build("worker_tasks:make_echo", {"prefix": "a"})(b"b") == b"ab"


@pytest.mark.parametrize("payload", [b"", b"x", b"\n", b"\x00" * 9, bytes(range(256)), "паук".encode()], ids=repr)
def test_bytes_in_bytes_out(payload):
    with worker("make_echo") as one:
        assert one.call(payload) == payload


def test_large_payloads():
    payload = os.urandom(1 << 20) * 20
    with worker("make_echo") as one:
        assert one.call(payload) == payload
        assert one.call(b"small") == b"small"


def test_options_reach_the_factory():
    with worker("make_echo", prefix="ï: ") as one:
        assert one.call(b"x") == "ï: x".encode()


def test_the_child_starts_with_the_first_call_and_stays():
    before = children()
    with worker("make_pid") as one:
        assert children() == before
        first = one.call(b"")
        assert one.call(b"") == first
        assert int(first) in children()
        assert int(first) != os.getpid()


def test_nothing_is_left_behind():
    before, files = children(), open_files()
    with worker("make_pid") as one:
        pid = int(one.call(b""))
    assert not alive(pid)
    assert children() == before
    assert open_files() == files


def test_closing_twice_or_without_a_child_is_fine():
    one = worker("make_pid")
    one.close()
    first = one.call(b"")
    one.close()
    one.close()
    assert one.call(b"") != first
    one.close()


@pytest.mark.parametrize("death", [b"exit", b"kill", b"raise"])
def test_a_child_that_dies_is_replaced(death, capfd):
    files = open_files()
    with worker("make_moody") as one:
        assert one.call(b"a") == b"a"
        for _ in range(3):
            with pytest.raises(WorkerDied):
                one.call(death)
        assert one.call(b"b") == b"b"
    assert open_files() == files


def test_a_child_that_ends_with_code_zero_died_too():
    with worker("make_moody", code=0) as one:
        with pytest.raises(WorkerDied):
            one.call(b"exit")
        assert one.call(b"b") == b"b"


def test_a_child_killed_between_two_calls():
    with worker("make_pid") as one:
        pid = int(one.call(b""))
        os.kill(pid, signal.SIGKILL)
        while alive(pid):
            time.sleep(0.01)
        with pytest.raises(WorkerDied):
            one.call(b"x" * (1 << 22))
        assert int(one.call(b"")) != pid


def test_a_child_killed_while_it_works():
    with worker("make_moody") as one:
        one.call(b"a")
        threading.Timer(0.2, os.kill, (one._child.pid, signal.SIGKILL)).start()
        with pytest.raises(WorkerDied):
            one.call(b"sleep 30")
        assert one.call(b"b") == b"b"


def test_what_a_task_prints_does_not_spoil_answers(capfd):
    with worker("make_moody") as one:
        assert one.call(b"print") == b"print"
        assert one.call(b"b") == b"b"
    assert "noise" in capfd.readouterr().err


@pytest.mark.parametrize("factory", ["worker_tasks:make_broken", "worker_tasks:nothing", "no_such_module:x"])
def test_a_child_that_cannot_start_is_told_apart_from_one_that_died(factory, capfd):
    before, files = children(), open_files()
    with Worker(factory, {}) as one, pytest.raises(PaukError) as caught:
        one.call(b"x")
    assert not isinstance(caught.value, WorkerDied)
    assert children() == before
    assert open_files() == files
    assert caught.value.next_step


def test_a_child_killed_while_it_starts_is_started_again():
    before = children()
    with worker("make_sleepy_start") as one:

        def kill_the_first():
            while not (new := children() - before):
                time.sleep(0.005)
            os.kill(new.pop(), signal.SIGKILL)

        killer = threading.Thread(target=kill_the_first)
        killer.start()
        try:
            answer = one.call(b"x")
        except WorkerDied:
            answer = one.call(b"x")
        killer.join()
        assert answer == b"x"


def test_an_interrupted_call_does_not_leave_its_answer_to_the_next():
    """Ctrl-C in a notebook: the next call must not be handed the answer of the one before."""

    class Interrupted(Exception):
        pass

    def interrupt(_number, _frame):
        raise Interrupted

    old = signal.signal(signal.SIGALRM, interrupt)
    try:
        with worker("make_moody") as one:
            one.call(b"warm")
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with pytest.raises(Interrupted):
                one.call(b"sleep 0.6")
            assert one.call(b"second") == b"second"
            assert one.call(b"third") == b"third"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def test_several_workers_in_threads():
    answers = {}

    def work(name):
        with worker("make_echo", prefix=name) as one:
            answers[name] = {one.call(str(n).encode()) for n in range(50)}

    threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {name: {f"{name}{n}".encode() for n in range(50)} for name in "abc"}


def test_in_a_running_event_loop():
    async def work():
        with worker("make_echo") as one:
            return one.call(b"x"), await asyncio.to_thread(one.call, b"y")

    assert asyncio.run(work()) == (b"x", b"y")


def test_closing_one_worker_leaves_the_other_alone():
    with worker("make_pid") as one, worker("make_pid") as two:
        first, second = one.call(b""), two.call(b"")
        assert first != second
        one.close()
        assert not alive(int(first))
        assert two.call(b"") == second


def test_the_callers_main_module_is_never_run(tmp_path):
    """A script without ``if __name__`` guard works, which multiprocessing would run once more in each child."""
    script = tmp_path / "script.py"
    script.write_text(
        "from pauk.run.read.child_process import Worker\nprint('main runs')\n"
        "with Worker('worker_tasks:make_echo', {}) as one:\n    print(one.call(b'x'))\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "main runs\nb'x'\n"
    assert done.stderr == ""


def test_files_of_the_current_folder_are_not_imported(tmp_path, monkeypatch):
    folder = tmp_path / "here"
    folder.mkdir()
    for name in ("json", "subprocess", "pauk", "worker_tasks"):
        (folder / f"{name}.py").write_text("import os\nos._exit(9)\n")
    monkeypatch.chdir(folder)
    with worker("make_echo") as one:
        assert one.call(b"x") == b"x"


def start_child(factory="make_moody", **pipes):
    command = [sys.executable, "-P", "-m", "pauk.run.read.child_process", f"worker_tasks:{factory}", json.dumps({})]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | pipes
    return subprocess.Popen(command, **pipes)


def send(child, payload):
    child.stdin.write(len(payload).to_bytes(8, "big") + payload)
    child.stdin.flush()


def test_the_child_ends_when_its_parent_closes_the_pipe():
    with start_child() as child:
        child.stdin.close()
        assert (child.wait(20), child.stderr.read()) == (0, b"")


def test_the_child_ends_quietly_when_its_request_is_cut_off():
    with start_child() as child:
        child.stdin.write((1_000).to_bytes(8, "big") + b"only a piece")
        child.stdin.close()
        assert (child.wait(20), child.stderr.read()) == (0, b"")


def test_the_child_ends_quietly_when_nobody_waits_for_its_answer():
    """The parent was killed while the child worked: no traceback may appear on the terminal afterwards."""
    with start_child() as child:
        send(child, b"sleep 0.5")
        time.sleep(0.3)
        child.stdout.close()
        child.stdin.close()
        child.wait(20)
        assert child.stderr.read() == b""


def test_the_child_does_not_hear_ctrl_c():
    with worker("make_moody") as one:
        one.call(b"a")
        assert os.getsid(one._child.pid) != os.getsid(0)


@pytest.mark.slow
def test_a_child_that_will_not_go_is_killed():
    with worker("make_stubborn") as one:
        pid = int(one.call(b""))
        assert alive(pid)
    assert not alive(pid)


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM])
def test_children_notice_that_their_parent_is_gone(tmp_path, sent):
    script = tmp_path / "script.py"
    script.write_text(
        "import sys, time\nfrom pauk.run.read.child_process import Worker\n"
        "workers = [Worker('worker_tasks:make_pid', {}) for _ in range(3)]\n"
        "print(*(one.call(b'').decode() for one in workers), flush=True)\ntime.sleep(100)\n"
    )
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as parent:
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert len(pids) == 3
        assert all(alive(pid) for pid in pids)
        parent.send_signal(sent)
        parent.wait(20)
        end = time.monotonic() + 20
        while any(alive(pid) for pid in pids):
            assert time.monotonic() < end
            time.sleep(0.02)
        assert parent.stderr.read() == b""


def test_a_child_whose_parent_was_killed_in_the_middle_ends_in_silence():
    """What the parent has not read makes the child's next look at the socket an error, not an end."""
    ours, theirs = socket.socketpair()
    command = write_command("operator:itemgetter", {}, 0)
    env = os.environ | {"PYTHONPATH": str(Path(pauk.__file__).parents[1])}
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, env=env)
    theirs.close()
    time.sleep(1)  # its first answer lies there unread
    ours.close()
    _, told = child.communicate(timeout=20)
    assert (child.returncode, told) == (0, b"")
