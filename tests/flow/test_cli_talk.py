"""Programs that talk with pauk: they ask, wait for the answer, and ask on; and what they get wrong is told."""

import json
import select
import subprocess
import sys

import pytest
from tests.command_line import run_pauk


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_program_may_wait_for_an_answer_before_it_asks_on(start, jobs):
    child = start("extract", "--jsonl", "--jobs", jobs)
    for number in range(3):
        child.stdin.write(json.dumps({"id": number, "html": f"<p>word{number}"}).encode() + b"\n")
        child.stdin.flush()
        assert select.select([child.stdout], [], [], 30)[0], "no answer while the program waits"
        assert json.loads(child.stdout.readline())["text"] == f"word{number}"
    child.stdin.close()
    assert child.wait(20) == 0


def run(tmp_path, *args, **options):
    (tmp_path / "page.html").write_text("<p>x <a href=/b>link</a>")
    return run_pauk(*args, cwd=tmp_path, **options)


def test_an_address_that_is_none_is_refused(tmp_path):
    done = run(tmp_path, "extract", "page", "--links", "--url", "example.org/news", "page.html")
    assert (done.returncode, done.stdout) == (3, "")
    assert "Did you mean https://example.org/news?" in done.stderr


def test_a_collection_at_an_address_is_refused(tmp_path):
    done = run(tmp_path, "-c", "postgresql://host/db", "config", "init")
    assert done.returncode == 3
    assert "Name a folder" in done.stderr
    assert not list(tmp_path.glob("postgresql*"))


def test_line_mode_says_ok_or_no_main_text(tmp_path):
    html = "<div id=app></div><script>draw()</script>"
    done = run(tmp_path, "extract", "--jsonl", input=json.dumps({"id": 1, "html": html}))
    assert json.loads(done.stdout)["outcome"] == "no_main_text:javascript_needed"


def test_a_closed_standard_error_is_no_bug(tmp_path):
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m pauk demo --read 3 2>&-"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0
