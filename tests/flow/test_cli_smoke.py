"""Every command does its ordinary work in an interpreter that has loaded nothing yet: what is missing there is missed.

Other tests of commands fork from a warm interpreter (`tests.command_line`), which has all our modules at hand.
"""

import json

import pytest
from tests.command_line import run_pauk

from pauk.cli.main import COMMANDS
from pauk_playground import Playground, StaticSite

SITE = StaticSite(
    "smoke.localhost",
    {
        "/": "<html lang=en><title>Harbour</title><p>All about the harbour. <a href=/a>Ships</a>",
        "/a": "<html lang=en><title>Ships</title><p>Ships came on 5 May 2020 to the harbour.",
    },
)
AT_ONCE = ["--init-delay-s", "0", "--min-delay-s", "0", "--delay-factor", "0"]
# In this order; later ones work with what earlier ones have done. HOME is the site, and what must be in the output.
LINES = {
    "crawl": (["crawl", "HOME", *AT_ONCE], "2"),
    "update": (["update", *AT_ONCE], "unchanged"),
    "changes": (["changes"], "0 changes"),
    "why": (["why", "HOME"], "Fetched"),
    "report": (["report"], "ok"),
    "search": (["search", "harbour"], "Ships"),
    "count": (["count", "harbour"], "2"),
    "graph": (["graph", "rank"], "HOME"),
    "export": (["export", "pages.warc.gz"], "2"),
    "import": (["import", "pages.warc.gz", "-c", "other"], "2"),
    "size": (["size", "other"], "other"),
    "copy": (["copy", "copied"], "Copied"),
    "doctor": (["doctor"], "fine"),
    "refresh": (["refresh", "--force"], "2 pages read anew"),
    "prune": (["prune", "--versions", "1"], "nothing to drop"),
    "ignore": (["ignore", "Visitors: *", "--on", "HOME*"], "rule 1"),
    "login": (["login", "--list"], "No log-in"),
    "forget": (["forget", "HOMEa", "--yes"], "1 page"),
    "extract": (["extract", "page", "page.html"], "arches"),
    "dates": (["dates", "parse", "5 May 2020"], "2020-05-05"),
    "forum": (["forum", "read", "page.html"], "no posts"),
    "eval": (["eval", "extraction", "gold.jsonl", "--method", "bte"], "bte"),
    "config": (["config", "show"], "collection"),
    "completion": (["completion", "bash"], "pauk"),
    "demo": (["demo", "--read", "3"], "3"),
    "show": (["show", "HOME"], "harbour"),
    "list": (["list"], "HOME"),
    "facts": (["facts", "init", "--help"], "recipe"),
    "annotate": (["annotate", "train", "--help"], "people"),  # serving runs until it is stopped: test_annotate.py
    "serve": (["serve", "--help"], "HTTP"),  # it runs until it is stopped: tests/flow/test_serve.py
}
PAGE = "<title>A bridge</title><article><h1>A bridge</h1><p>" + "The bridge has nine arches and stands since 1532. " * 9


def test_every_command_works_in_a_fresh_interpreter(tmp_path):
    assert LINES.keys() == COMMANDS.keys()
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "gold.jsonl").write_text(json.dumps({"id": 1, "html": PAGE, "gold": "The bridge has nine arches"}))
    with Playground([SITE]).in_thread() as web:
        home = web.url("smoke")
        for name, (words, said) in LINES.items():
            line = [word.replace("HOME", home) for word in words]
            done = run_pauk("--allow-private", *line, cwd=tmp_path, is_fresh=True)
            assert (name, done.returncode, done.stderr) == (name, 0, "")
            assert said.replace("HOME", home) in done.stdout, f"{name}: {done.stdout}"


@pytest.mark.parametrize("is_fresh", [True, False], ids=["fresh", "warm"])
def test_a_warm_interpreter_says_what_a_fresh_one_does(tmp_path, is_fresh):
    done = run_pauk("extract", "-", input="<p>café", cwd=tmp_path, is_fresh=is_fresh)
    assert (done.returncode, done.stdout, done.stderr) == (0, "café\n", "")
    done = run_pauk("extract", "nope.html", cwd=tmp_path, is_fresh=is_fresh)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "pauk: There is no such file (nope.html). Check its name.\n"
    done = run_pauk("frobnicate", cwd=tmp_path, is_fresh=is_fresh)
    assert (done.returncode, done.stdout) == (2, "")
    assert "No such command 'frobnicate'" in done.stderr
