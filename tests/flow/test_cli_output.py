"""What commands show: help, tables, JSON and progress, on a terminal and in a pipe."""

import fcntl
import json
import os
import pty
import re
import shutil
import struct
import subprocess
import sys
import termios
import threading
from pathlib import Path

import click
import pytest
from tests import command_line
from tests.command_line import run_pauk

from pauk import __version__
from pauk.cli.main import root

CLEAN = command_line.ALONE | {"TERM": "xterm-256color"}
PAUK = [sys.executable, "-m", "pauk"]
SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def pauk(tmp_path):
    def run(*args, **environment):
        return run_pauk(*args, env=CLEAN | environment, cwd=tmp_path)

    return run


class Screen:
    """A terminal of 80 columns that remembers all that was written on it."""

    def __init__(self):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._seen = bytearray()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self):
        while True:
            try:
                data = os.read(self.master, 65_536)
            except OSError:
                return
            if not data:
                return
            self._seen += data

    def close(self):
        os.close(self.slave)
        self._reader.join()
        os.close(self.master)
        return self._seen.decode().replace("\r\n", "\n")


@pytest.fixture
def on_terminal(tmp_path):
    """Run pauk with the named channels on a terminal; returns exit code, terminal, stdout, stderr."""

    def run(*args, channels=("stdout", "stderr")):
        screen = Screen()
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | dict.fromkeys(channels, screen.slave)
        try:
            done = run_pauk(*args, env=CLEAN, cwd=tmp_path, encoding=None, **streams)
        finally:
            seen = screen.close()
        return done.returncode, seen, (done.stdout or b"").decode(), (done.stderr or b"").decode()

    return run


COMMANDS = [
    "", "config", "config show", "config init", "extract", "extract page", "demo", "completion", "crawl", "why",
    "doctor", "export", "import", "copy", "forget", "prune",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_and_fits_the_terminal(pauk, command):
    done = pauk(*command.split(), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"Usage: pauk {command}".rstrip())
    assert max(map(len, lines)) <= 80
    example = lines[lines.index("  Example:") + 1 :]
    assert example
    assert all("pauk" in line for line in example)


def test_h_is_help(pauk):
    assert pauk("-h").stdout == pauk("--help").stdout
    assert pauk("config", "show", "-h").stdout == pauk("config", "show", "--help").stdout


def test_help_names_every_command_and_global_flag(pauk):
    shown = pauk("--help").stdout
    for word in "config demo extract completion --collection -c --now --allow-private --no-polite --user-agent".split():
        assert word in shown
    for word in "--progress --json --set --verbose --version".split():
        assert word in shown


def test_nothing_but_the_name_shows_the_help(pauk):
    done, helped = pauk(), pauk("--help")
    assert done.returncode in (0, 2)
    assert (done.stdout + done.stderr).strip() == helped.stdout.strip()


@pytest.mark.parametrize("noun", ["config", "extract"])
def test_a_noun_alone_shows_its_verbs(pauk, noun):
    done, helped = pauk(noun), pauk(noun, "--help")
    assert done.returncode in (0, 2)
    assert (done.stdout + done.stderr).strip() == helped.stdout.strip()


def test_version(pauk):
    done = pauk("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("pauk")
    assert __version__ in done.stdout


@pytest.mark.parametrize("code", ["run(['--help'])", "run(['config', '--help'])", "run(['config', 'show'])", "None"])
def test_start_up_loads_nothing_heavy(tmp_path, code):
    program = f"import sys, pauk\nfrom pauk.cli.main import run\n{code}\nsys.stderr.write(' '.join(sys.modules))"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=CLEAN, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert not loaded & {"numpy", "selectolax", "resiliparse", "asyncio", "rich", "can_ada", "multiprocessing"}
    assert not {"pauk.extract", "pauk_playground", "pauk.learn"} & set(done.stderr.split())


def test_help_of_any_command_loads_options_alone(tmp_path):
    # One process for all of them: what one command would load is there at the end.
    program = """
import sys, click
from pauk.cli.main import root, run

def walk(command, path):
    yield path
    if isinstance(command, click.Group):
        for name in command.list_commands(None):
            yield from walk(command.get_command(None, name), [*path, name])

for path in walk(root, []):
    before = set(sys.modules)
    code = run([*path, "--help"])
    news = sorted(set(sys.modules) - before)
    sys.stderr.write(f"{' '.join(path) or 'pauk'}\\t{code}\\t{' '.join(news)}\\n")
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=CLEAN, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    told = [line.split("\t") for line in done.stderr.splitlines()]
    assert len(told) > 40
    assert {code for _, code, _ in told} == {"0"}
    for command, _, news in told:
        names = [name for name in news.split() if name.startswith("pauk.")]
        assert not [name for name in names if name.split(".")[1] not in ("base", "cli")], command
        heavy = {
            "aiohttp",
            "asyncio",
            "jinja2",
            "lxml",
            "numpy",
            "resiliparse",
            "rich",
            "selectolax",
            "sqlite3",
            "tantivy",
        }
        assert not heavy & {name.partition(".")[0] for name in news.split()}, command


@pytest.mark.parametrize(
    "line",
    ["crawl ftp://example.org", "update --watch --due", "search", "prune", "forget", "ignore",
     "export - --urls --posts", "changes --versions 1 2", "graph rank --hosts --query x",
     "forum follow ftp://example.org", "forum learn nowhere"],
)  # fmt: skip
def test_what_is_refused_loads_options_alone(tmp_path, line):
    program = "import sys\nfrom pauk.cli.main import run\ncode = run(sys.argv[1:])\nprint(code, *sys.modules)"
    command = [sys.executable, "-c", program, *line.split()]
    done = subprocess.run(command, env=CLEAN, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    code, *names = done.stdout.split()
    assert code in ("2", "3")  # how it is called, or what is named
    assert done.stderr
    assert {name.split(".")[1] for name in names if name.startswith("pauk.")} == {"base", "cli"}


def walk_commands(context):
    yield context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            command = context.command.get_command(context, name)
            yield from walk_commands(click.Context(command, info_name=name, parent=context))


def test_help_of_any_command_is_written_for_people():
    # Not for programmers: whole sentences for the verbs of a noun, spans in words, short names for values.
    commands = walk_commands(click.Context(root, info_name="pauk", terminal_width=80, color=False))
    helped = {context.command_path: context.get_help() for context in commands}
    assert len(helped) > 40
    for command, text in helped.items():
        lines = text.splitlines()
        assert max(map(len, lines)) <= 100, command  # an example may be long
        assert not re.search(r"x?[<>]=?x?\d|INTEGER|FLOAT|RANGE|FILENAME", text), command
        assert not re.search(r"[a-z,;:]\.\.\.$", text, re.MULTILINE), command
        assert len(lines) <= (90 if command == "pauk" else 66), command
    assert "1 to 1000" in helped["pauk search"]
    assert "17 more, for groups and the weights of ranking: pauk search --help-all" in helped["pauk search"]
    assert "29 more, for pace, limits and connections: pauk crawl --help-all" in helped["pauk crawl"]


def test_help_of_crawl_loads_few_modules(tmp_path):
    program = (
        "import sys\nfrom pauk.cli.main import run\nrun(['crawl', '--help'])\nsys.stderr.write(' '.join(sys.modules))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=CLEAN, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert "--depth" in done.stdout
    assert len([name for name in done.stderr.split() if name.partition(".")[0] == "pauk"]) < 40


def test_a_table_is_drawn_on_a_terminal_and_tabbed_in_a_pipe(pauk, on_terminal):
    code, seen, _, errors = on_terminal("config", "show", "--origin", channels=["stdout"])
    assert (code, errors) == (0, "")
    drawn = [line.rstrip() for line in SEQUENCE.sub("", seen).splitlines()]
    assert max(map(len, drawn)) <= 80
    assert "\t" not in seen
    assert any(set(line.strip()) == {"─"} for line in drawn)
    assert any(line.split() == ["polite", "true", "default"] for line in drawn)
    piped = pauk("config", "show", "--origin").stdout.splitlines()
    assert piped[0] == "setting\tvalue\torigin"
    assert "polite\ttrue\tdefault" in piped
    assert all(line.count("\t") == 2 for line in piped)


def test_no_colour_where_none_is_wanted(tmp_path, on_terminal, monkeypatch):
    monkeypatch.setitem(CLEAN, "NO_COLOR", "1")
    _, seen, _, _ = on_terminal("config", "show")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", seen)


def test_json_is_the_same_on_a_terminal(pauk, on_terminal):
    code, seen, _, _ = on_terminal("config", "show", "--json")
    assert code == 0
    assert json.loads(seen) == json.loads(pauk("config", "show", "--json").stdout)


def test_values_keep_their_kinds_in_json(pauk):
    rows = {row["setting"]: row["value"] for row in json.loads(pauk("config", "show", "--json").stdout)}
    assert rows["polite"] is True
    assert rows["extract.max_bytes"] == 10_000_000
    assert rows["collection"] == "./pauk-data"


PAGE = "<html lang=he><title>Ti\u05d0\u200ftle</title><p>one\u200f \u05d0(1)\u200e<a href=/b rel=next>two</a>"


def test_extract_page_as_json(pauk, tmp_path):
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    done = pauk("extract", "a.html", "--json", "--url", "http://x.org/a")
    assert (done.returncode, done.stderr) == (0, "")
    page = json.loads(done.stdout)
    assert page["file"] == "a.html"
    assert page["language"] == "he"
    assert page["outcome"] == "ok"
    assert [(link["url"], link["text"], link["kind"]) for link in page["links"]] == [("http://x.org/b", "two", "next")]


def test_json_and_text_lose_no_character_of_hebrew_and_arabic(pauk, tmp_path):
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    page = json.loads(pauk("extract", "a.html", "--json").stdout)
    assert page["title"] == "Ti\u05d0\u200ftle"
    assert page["text"] == "one\u200f \u05d0(1)\u200etwo"
    assert pauk("extract", "a.html").stdout == "one\u200f \u05d0(1)\u200etwo\n"


def test_json_loses_no_character_at_all(pauk, tmp_path):
    (tmp_path / "a.html").write_text("<title>a\u009bb\u202ec</title>", encoding="utf-8")
    assert json.loads(pauk("extract", "a.html", "--json").stdout)["title"] == "a\u009bb\u202ec"


def test_several_files_are_told_apart(pauk, tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.html").write_text(f"<p>page {name}")
    assert pauk("extract", "a.html", "b.html").stdout == "== a.html\npage a\n== b.html\npage b\n"
    pages = json.loads(pauk("extract", "a.html", "b.html", "--json").stdout)
    assert [(page["file"], page["text"]) for page in pages] == [("a.html", "page a"), ("b.html", "page b")]


def test_a_page_from_standard_input(tmp_path):
    for args in (["extract", "page"], ["extract", "page", "-"], ["extract", "-"]):
        done = run_pauk(*args, input="<p>café 🕷".encode(), encoding=None, check=True)
        assert done.stdout.decode() == "café 🕷\n"


def test_progress_in_a_pipe_is_silent_unless_asked_for(pauk):
    assert pauk("demo", "--read", 3).stderr == ""


def test_progress_as_json_lines_on_standard_error_alone(pauk):
    done = pauk("demo", "--read", 20, "--progress", "json", "--json")
    reports = [json.loads(line) for line in done.stderr.splitlines()]
    assert reports
    for report in reports:
        assert {"task", "done", "total", "elapsed_s", "left_s", "finished"} <= set(report)
    assert [report["finished"] for report in reports] == [False] * (len(reports) - 1) + [True]
    assert (reports[-1]["pages"], reports[-1]["task"]) == (20, "Crawling")
    assert reports[-1]["done"] == reports[-1]["total"] > 20  # of what the budget allows, all is done
    assert sum(site["pages"] for site in json.loads(done.stdout)["sites"]) == 20


def test_progress_of_line_mode_counts_lines(tmp_path):
    (tmp_path / "a.jsonl").write_text('{"html": "x"}\n' * 70 + "no\n")
    outputs = set()
    for jobs in "12":
        words = ["extract", "--jsonl", "--jobs", jobs, "--progress", "json", "a.jsonl"]
        done = run_pauk(*words, cwd=tmp_path, check=True)
        assert json.loads(done.stderr.splitlines()[-1])["done"] == 71
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_the_bar_is_drawn_on_standard_error_alone(pauk, on_terminal):
    code, seen, out, _ = on_terminal("demo", "--read", 20, "--port", 0, channels=["stderr"])
    assert code == 0
    assert "Crawling" in seen
    assert "━" in seen
    assert seen.endswith("\x1b[2K"), "the bar is wiped away in the end"
    assert "\x1b" not in out
    assert "━" not in out
    assert out.startswith("site\tlanguage")


@pytest.mark.parametrize("mode", ["none", "json"])
def test_no_bar_on_a_terminal_when_not_wanted(on_terminal, mode):
    code, seen, _, _ = on_terminal("demo", "--read", 5, "--progress", mode, channels=["stderr"])
    assert code == 0
    assert "\x1b" not in seen
    assert (seen == "") is (mode == "none")


def test_bar_in_a_pipe_spoils_no_result(pauk):
    done = pauk("demo", "--read", 5, "--progress", "bar", "--json")
    assert json.loads(done.stdout)["sites"]


def test_lines_and_bar_on_one_terminal_do_not_run_into_each_other(on_terminal, tmp_path):
    (tmp_path / "a.jsonl").write_text('{"id": 1, "html": "x"}\n{"id": 2, "html": "y"}\n')
    code, seen, _, _ = on_terminal("extract", "--jsonl", "a.jsonl")
    assert code == 0
    starts = [match.start() for match in re.finditer(r'\{"id": ', seen)]
    assert len(starts) == 2
    for start in starts:
        before = seen[:start]
        assert re.search(r"(^|\n|\r|\x1b\[2K|\x1b\[K)$", SEQUENCE.sub(_keep_wipes, before)), before[-80:]


def _keep_wipes(match):
    return match[0] if match[0].endswith("K") else ""


def test_line_mode_on_a_terminal_escapes_what_it_would_obey(on_terminal, tmp_path):
    line = json.dumps({"id": "\x9b31m\u202e", "html": "<title>a\x9b31m\u202eb\x7f</title><p>c\x9b31m"})
    (tmp_path / "a.jsonl").write_text(line)
    code, seen, _, _ = on_terminal("extract", "--jsonl", "a.jsonl", "--progress", "none")
    assert code == 0
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", seen)
    answer = json.loads(seen)
    assert (answer["id"], answer["title"]) == ("\x9b31m\u202e", "a\x9b31m\u202eb\x7f")


def test_the_same_lines_in_a_pipe_mean_the_same(pauk, tmp_path):
    line = json.dumps({"id": "\x9b31m\u202e", "html": "<title>a\x9b31m</title><p>c\x9b31m"})
    (tmp_path / "a.jsonl").write_text(line)
    answer = json.loads(pauk("extract", "--jsonl", "a.jsonl").stdout)
    assert (answer["id"], answer["title"], answer["text"]) == ("\x9b31m\u202e", "a\x9b31m", "c\x9b31m")


def test_nothing_hostile_reaches_the_terminal(on_terminal, tmp_path):
    evil = "\x1b]0;owned\x07\x9b31m\u202e[bold]"
    page = f"<title>t{evil}</title><p>b{evil}</p><a href='http://x.org/{evil}'>w{evil}</a>"
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    (tmp_path / f"b{evil}.html").write_text(page, encoding="utf-8")
    for args in (["a.html", "--links"], ["a.html", f"b{evil}.html"], [f"b{evil}.html", "--json"]):
        code, seen, _, _ = on_terminal("extract", *args)
        assert code == 0
        assert "[bold]" in seen
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", SEQUENCE.sub("", seen))
    _, seen, _, _ = on_terminal("config", "show", "--set", f"collection={evil}")
    assert "[bold]" in seen
    assert "\x1b]0" not in seen


# Completion of commands by shells.

WITH_PAUK = CLEAN | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


@pytest.fixture(scope="module")
def completed():
    """Complete lines in a real bash; returns what it would offer."""

    def complete(*lines):
        script = 'source <(pauk completion bash); type -t _pauk_completion; compopt() { COMPREPLY=("$2"); }\n'
        for line in lines:
            words = " ".join(f"'{word}'" for word in line.split(" "))
            script += f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}}-1)); COMPREPLY=()\n"
            script += '_pauk_completion pauk; echo "${COMPREPLY[*]}"\n'
        command = ["bash", "--norc", "--noprofile", "-c", script]
        done = subprocess.run(command, env=WITH_PAUK, capture_output=True, encoding="utf-8", check=True)
        assert done.stderr == ""
        kind, *answers = done.stdout.splitlines()
        assert kind == "function"
        return answers

    return complete


def test_bash_completes_commands_verbs_and_flags(completed):
    assert completed("pauk con", "pauk config s", "pauk config --json i", "pauk extract page --jo") == [
        "config", "show", "init", "--jobs",
    ]  # fmt: skip
    assert completed("pauk ext", "pauk --pol", "pauk completion z", "pauk xyz") == ["extract", "--polite", "zsh", ""]


def test_bash_completes_values_that_are_known(completed):
    assert completed("pauk --progress j", "pauk extract page --method p") == ["json", "plain"]


def test_bash_completes_files_and_folders(completed):
    files, folders = completed("pauk extract page ", "pauk -c ")
    assert files == "default"
    assert folders in ("dirnames", "default")


def test_bash_completes_flags_of_the_verb_that_may_be_left_out(completed):
    assert "--jsonl" in completed("pauk extract --js")[0].split()


@pytest.mark.parametrize(("shell", "sign"), [("zsh", "#compdef pauk"), ("fish", "complete --no-files --command pauk")])
def test_scripts_for_the_other_shells(pauk, shell, sign, tmp_path):
    done = pauk("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert sign in done.stdout
    assert "_PAUK_COMPLETE" in done.stdout
    if shutil.which(shell):
        (tmp_path / "script").write_text(done.stdout)
        subprocess.run([shell, "-n", str(tmp_path / "script")], check=True)
