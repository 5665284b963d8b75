"""Console examples of the documents are run as they stand, and show what the commands print."""

import os
import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.house.conftest import ROOT
from tests.house.test_docs import find_fences

_CONSOLE_PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [ROOT / "README.md", *ROOT.glob("docs/*.md")]
    if re.search(r"^```console(?!.*no-run)", path.read_text("utf-8"), re.MULTILINE)
)


def read_transcript(body, number):
    """Read a console block: (line number, command, the output shown)."""
    steps = []
    for index, line in enumerate(body.splitlines(), start=number):
        if line.startswith("$ "):
            steps.append((index, [line[2:]], []))
        elif line.startswith("> ") and steps and not steps[-1][2]:
            steps[-1][1].append(line[2:])
        elif steps:
            steps[-1][2].append(line)
    return [(index, "\n".join(command), shown) for index, command, shown in steps]


def run_transcripts(name, text, folder):
    """Run the console blocks of a page in one folder and compare; … stands for lines or a part of one left out."""
    complaints = []
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PAUK_", "PYTHON"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    environment |= {
        "PATH": path,
        "HOME": str(folder),
        "COLUMNS": "80",
        "LC_ALL": "C.UTF-8",
    }
    for number, info, body in find_fences(text):
        if info[:1] != ["console"] or "no-run" in info:
            continue
        for line, command, shown in read_transcript(body, number):
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=300,
                check=False,
            )
            said = [row.rstrip() for row in done.stdout.decode().splitlines()]
            if not _fits(shown, said):
                complaints.append(
                    f"{name}:{line}: {command.splitlines()[0]!r} does not say what is shown. It says:\n"
                    + "\n".join(said)
                    + "\nShow that (… on a line of its own leaves lines out), or mend the command."
                )
    return complaints


def with_free_ports(text):
    """Put a free port of as many digits in the place of each that a page serves on, so that several may run at once."""
    taken = []  # held until all are chosen
    for port in sorted(set(re.findall(r"--port (\d{4})\b", text))):
        while True:
            held = socket.socket()
            try:
                held.bind(("127.0.0.1", random.randint(2000, 9999)))
            except OSError:
                held.close()
                continue
            if str(held.getsockname()[1]) not in text:
                break
            held.close()
        taken.append(held)
        text = re.sub(rf"\b{port}\b", str(held.getsockname()[1]), text)
    for held in taken:
        held.close()
    return text


def _fits(shown, said):
    lines = ((".*".join(map(re.escape, row.rstrip().split("…")))) for row in shown)
    pattern = "".join("(?:.*\n)*" if row == ".*" else f"{row}\n" for row in lines)
    return re.fullmatch(pattern, "".join(f"{row}\n" for row in said)) is not None


@pytest.mark.slow
@pytest.mark.parametrize("page", _CONSOLE_PAGES)
def test_console_examples_show_what_happens(page, tmp_path):
    complaints = run_transcripts(page, with_free_ports((ROOT / page).read_text("utf-8")), tmp_path)
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize(
    ("shown", "is_right"),
    [
        ("$ echo one; echo two\none\ntwo\n", True),
        ("$ echo one; echo two\n…\ntwo\n", True),
        ("$ cat > f <<END\n> one\n> END\n$ cat f\none\n", True),
        ("$ echo one; echo two\none\n", False),
        ("$ echo one; echo two\none\nthree\n", False),
    ],
)
def test_a_transcript_is_compared(shown, is_right, tmp_path):
    assert (run_transcripts("a.md", f"```console\n{shown}```\n", tmp_path) == []) is is_right


def test_a_page_that_serves_gets_ports_of_its_own():
    text = "$ pauk serve --port 8790\n$ curl http://localhost:8790/ && pauk demo --serve --port 8791\n"
    first, again, second = re.findall(r"\d{4}", with_free_ports(text))
    assert first == again != second
    assert not {"8790", "8791"} & {first, second}
