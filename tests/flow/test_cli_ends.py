"""How commands end: one clear message, the right exit code, never a traceback, whatever the shell does to them."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.command_line import CLEAN, run_pauk

PAUK = [sys.executable, "-m", "pauk"]
# Root may do everything; without capabilities it is held to the permission bits like anybody else.
HUMBLE = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
EVIL = "\x1b[31m\x1b]0;owned\x07\x9b31m\u202eevil"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.fixture
def pauk(tmp_path):
    def run(*args, prefix=(), env=None, **options):
        return run_pauk(*args, prefix=prefix, env=CLEAN | (env or {}), cwd=tmp_path, encoding=None, **options)

    return run


def refused(done, code, *words):
    """Check an error: one message on standard error that holds these words, nothing on standard output."""
    said = done.stderr.decode()
    assert done.returncode == code, said
    assert not done.stdout
    assert "Traceback" not in said
    assert "This is a bug" not in said
    assert not OBEYED.search(said)
    for word in words:
        assert word in said
    return said


@pytest.mark.parametrize("mode", [[], ["--jsonl"]])
def test_a_file_that_is_not_there(pauk, mode):
    said = refused(pauk("extract", *mode, "nope.html"), 3, "nope.html", "such file")
    assert said.startswith("pauk: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("mode", [[], ["--jsonl"]])
def test_a_folder_instead_of_a_file(pauk, tmp_path, mode):
    (tmp_path / "folder").mkdir()
    refused(pauk("extract", *mode, "folder"), 3, "folder")


@pytest.mark.parametrize("mode", [[], ["--jsonl"]])
def test_a_file_that_may_not_be_read(pauk, tmp_path, mode):
    (tmp_path / "secret.html").touch(mode=0)
    done = pauk("extract", *mode, "secret.html", prefix=HUMBLE)
    assert done.returncode in (3, 5)
    said = refused(done, done.returncode, "secret.html", "Permission denied")
    assert "Check its name" not in said, "the name is right; the step has to be about the permission"


def test_a_file_that_fails_while_it_is_read(pauk):
    done = pauk("extract", "--jsonl", "/proc/self/mem")
    assert done.returncode in (3, 5)
    refused(done, done.returncode, "/proc/self/mem")


def test_a_name_that_is_too_long(pauk):
    done = pauk("extract", "x" * 5_000)
    assert done.returncode in (3, 5)
    refused(done, done.returncode, os.strerror(errno.ENAMETOOLONG))


@pytest.mark.parametrize("line", ["config show", "--help", "--version", "extract --help", "config show --json"])
def test_a_full_disk(pauk, line):
    with Path("/dev/full").open("wb") as full:
        done = pauk(*line.split(), stdout=full)
    assert done.returncode == 5
    said = done.stderr.decode()
    assert "No space left on device" in said
    assert said.count("\n") == 1


def test_a_full_disk_in_line_mode(pauk):
    with Path("/dev/full").open("wb") as full:
        done = pauk("extract", "--jsonl", input=b'{"html": "x"}\n' * 3, stdout=full)
    assert done.returncode == 5
    assert done.stderr.decode().count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("line", ["config show", "--help", "extract --jsonl", "extract -", "demo --read 2"])
def test_a_reader_that_has_gone(pauk, line):
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        done = pauk(*line.split(), input=b'{"html": "x"}\n' * 500, stdout=write_end)
    finally:
        os.close(write_end)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_of_line_mode_that_has_seen_enough(start, jobs):
    child = start("extract", "--jsonl", "--jobs", jobs)
    child.stdin.write(b'{"html": "x"}\n' * 300)
    child.stdin.flush()
    assert child.stdout.readline().startswith(b'{"id": null')
    child.stdout.close()
    try:
        for _ in range(200):
            child.stdin.write(b'{"html": "x"}\n' * 100)
            child.stdin.flush()
    except BrokenPipeError:
        pass
    else:
        pytest.fail("it goes on reading although nobody wants the answers")
    assert (child.wait(20), child.stderr.read()) == (0, b"")


@pytest.mark.parametrize("line", ["extract -", "extract --jsonl", "extract --jsonl --jobs 2"])
def test_a_closed_standard_input(line):
    done = _in_shell(f"{line} <&-")
    assert done.returncode in (0, 3, 5)
    assert b"This is a bug" not in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("line", ["config show", "config show --json", "--help", "demo --read 1"])
def test_a_closed_standard_output(line):
    done = _in_shell(f"{line} >&-")
    assert done.returncode in (0, 5)
    assert b"This is a bug" not in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_closed_standard_error():
    done = _in_shell("extract nope.html 2>&-")
    assert (done.returncode, done.stdout) == (3, b"")


def _in_shell(line):
    command = ["bash", "--norc", "-c", f'"{sys.executable}" -m pauk {line}']
    return subprocess.run(command, env=CLEAN, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)


def test_ctrl_c_stops_the_demo_server(start):
    child = start("demo", "--serve", "--pages", "20")
    while b"Ctrl-C" not in child.stdout.readline():
        assert child.poll() is None
    child.send_signal(signal.SIGINT)
    assert child.wait(20) == 130
    said = child.stderr.read().decode().strip()
    assert said.startswith("pauk: ")
    assert "\n" not in said
    assert child.stdout.read() == b""


@pytest.mark.parametrize("line", ["extract --jsonl", "extract --jsonl --jobs 2", "extract -"])
def test_ctrl_c_stops_a_command_that_waits_for_input(start, line):
    child = start(*line.split())
    answers = []
    if line == "extract --jsonl":
        for number in range(3):
            child.stdin.write(b'{"id": %d, "html": "x"}\n' % number)
            child.stdin.flush()
            answers.append(child.stdout.readline())
        assert [answer[:8] for answer in answers] == [b'{"id": 0', b'{"id": 1', b'{"id": 2']
    else:
        _wait_until_it_reads(child)
    child.send_signal(signal.SIGINT)
    assert child.wait(20) == 130
    said = child.stderr.read().decode().strip()
    assert said.startswith("pauk: ")
    assert "\n" not in said
    assert child.stdout.read() == b""


def _wait_until_it_reads(child):
    """Wait until the child has slept for a while without using the processor."""
    before, quiet, end = None, 0, time.monotonic() + 20
    while quiet < 4 and time.monotonic() < end:
        fields = Path(f"/proc/{child.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        state = fields[0], fields[11], fields[12]
        quiet = quiet + 1 if state == before and state[0] == "S" else 0
        before = state
        time.sleep(0.1)


def test_ctrl_c_message_does_not_promise_what_a_pipe_cannot_do(start):
    child = start("extract", "--jsonl")
    child.stdin.write(b'{"html": "x"}\n')
    child.stdin.flush()
    child.stdout.readline()
    child.send_signal(signal.SIGINT)
    assert child.wait(20) == 130
    assert "to go on" not in child.stderr.read().decode(), "the same command starts at the first line again"


@pytest.mark.parametrize(
    "args",
    [
        ["extract", f"no{EVIL}.html"],
        ["extract", "--jsonl", f"no{EVIL}.jsonl"],
        ["-c", f"no{EVIL}", "config", "show", "--progress", EVIL],
        ["config", "show", EVIL],
        ["config", "show", f"--{EVIL}"],
        ["config", "show", "--set", EVIL],
        ["config", "show", "--set", f"{EVIL}=1"],
        ["config", "show", "--now", EVIL],
        [EVIL],
        ["config", EVIL],
        ["completion", EVIL],
        ["demo", "--seed", EVIL],
    ],
)
def test_no_message_passes_on_what_a_terminal_obeys(pauk, args):
    done = pauk(*args)
    refused(done, 3 if args[0] == "extract" else 2)


def test_environment_names_and_values_cannot_reach_the_terminal(pauk):
    done = pauk("config", "show", env={f"PAUK_{EVIL}": "x"})
    assert done.returncode == 0
    assert not OBEYED.search(done.stderr.decode())
    refused(pauk("config", "show", env={"PAUK_POLITE": EVIL}), 2, "PAUK_POLITE")
    refused(pauk("config", "show", env={f"PAUK_POLIT{EVIL[0]}": "x"}), 2, "PAUK_POLITE")


def test_a_settings_file_cannot_reach_the_terminal(pauk, tmp_path):
    (tmp_path / "pauk-data").mkdir()
    file = tmp_path / "pauk-data/pauk.toml"
    file.write_text(r'"\u001b[31m\u009b31m\u202e" = 1', encoding="utf-8")
    refused(pauk("config", "show"), 2)
    file.write_text(r'progress = "\u001b[31m\u009b31m\u202e"', encoding="utf-8")
    refused(pauk("config", "show"), 2)
    file.write_text("\u009b31m\u202e = ", encoding="utf-8")
    refused(pauk("config", "show"), 3)


def test_in_a_pipe_tables_hold_only_cells_and_json_holds_everything(pauk, tmp_path):
    page = f"<title>t{EVIL}</title><p>b{EVIL}</p><a href='http://x.org/{EVIL}'>w{EVIL}\nx\ty</a>"
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    done = pauk("extract", "a.html", "--links")
    assert not OBEYED.search(done.stdout.decode())
    assert [line.count("\t") for line in done.stdout.decode().splitlines()] == [2, 2]
    told = json.loads(pauk("extract", "a.html", "--json").stdout)
    assert told["title"] == f"t{EVIL}"


def test_a_password_in_a_message_is_hidden(pauk):
    refused(pauk("extract", "http://ann:secret@x.org/page.html"), 3, "x.org")
    assert b"secret" not in pauk("extract", "http://ann:secret@x.org/page.html").stderr


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C", "LC_ALL": ""},
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX"},
    ],
    ids=lambda env: " ".join(f"{name}={value}" for name, value in env.items()),
)
def test_output_is_utf8_under_every_locale(pauk, tmp_path, env):
    page = tmp_path / "a.html"
    page.write_text("<title>паук</title><p>паук 🕷 “page”", encoding="utf-8")
    done = pauk("extract", "a.html", env=env)
    assert (done.returncode, done.stdout.decode()) == (0, "паук 🕷 “page”\n")
    assert "…" in pauk("extract", "page", "--help", env=env).stdout.decode()
    done = pauk("extract", "--jsonl", env=env, input='{"id": "🕷", "html": "паук"}'.encode())
    assert '"🕷", "text": "паук"'.encode() in done.stdout
    (tmp_path / "pauk-data").mkdir()
    (tmp_path / "pauk-data/pauk.toml").write_text('"паук" = 1', encoding="utf-8")
    assert "'паук'" in pauk("config", "show", env=env).stderr.decode()


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1252"])
def test_an_encoding_that_was_forced_breaks_nothing(pauk, tmp_path, encoding):
    env = {"PYTHONIOENCODING": encoding}
    (tmp_path / "a.html").write_text("<p>паук 🕷", encoding="utf-8")
    assert pauk("extract", "a.html", env=env).stdout.decode() == "паук 🕷\n"
    assert pauk("extract", "page", "--help", env=env).returncode == 0
    refused(pauk("extract", "паук.html", env=env), 3)


def test_names_that_are_no_utf8(pauk, tmp_path):
    refused(pauk("extract", b"no\xff.html"), 3)
    (tmp_path.joinpath(os.fsdecode(b"\xff.html"))).write_text("<p>x")
    done = pauk("extract", b"\xff.html")
    assert (done.returncode, done.stdout) == (0, b"x\n")
    done = pauk("extract", b"\xff.html", b"\xff.html", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
