"""The benches of the crawler run: every contestant fetches a small site completely, and the queue loses nothing."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from tests.command_line import CLEAN

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
# Without the data beside the clone: what everybody has.
HERE = CLEAN | {"SHARED_DATA": "/nonexistent", "PYTHONPATH": str(ROOT)}
RIVALS = {"scrapy-css": "scrapy", "scrapy-lexbor": "scrapy", "loop": "aiohttp"}


def run(module, *args):
    return subprocess.run(
        [sys.executable, "-m", module, *args],
        cwd=ROOT,
        env=HERE,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )


def test_every_contestant_fetches_every_page_once():
    rivals = [name for name, library in RIVALS.items() if importlib.util.find_spec(library)]
    done = run("bench.crawl", "--pages", "120", "--dry", "--only", ",".join(["pauk", "pauk-robots", *rivals]))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "NOT ALL" not in done.stdout
    for name in ("pauk", "pauk-robots", *rivals):
        assert f"\n{name} " in done.stdout


WALK = """
from hashlib import sha256
from bench.crawl.loop_run import find_links
from bench.crawl.site import HERE, build_site

origins = [f"{HERE}{number}:80" for number in (1, 2, 3)]
site = build_site(60, origins)
pages = {origin + path: body for origin, own in zip(origins, site.pages) for path, body in own.items()}
seen = [origin + "/" for origin in origins]
for url in seen:
    seen += sorted(find_links(pages[url], url) - set(seen))
print(len(seen), len(pages), sha256(b"".join(pages.values())).hexdigest())
"""


def test_the_site_is_the_same_every_time_and_is_reached_as_a_whole():
    first, second = (
        subprocess.run([sys.executable, "-c", WALK], cwd=ROOT, env=HERE, capture_output=True, text=True, check=False)
        for _ in range(2)
    )
    assert first.stdout.splitlines()[-1].startswith("60 60 "), first.stderr
    assert first.stdout == second.stdout


def test_a_profile_names_threads_and_places():
    done = run("bench.crawl", "--pages", "60", "--profile", "--dry")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "=== main: 1 processes" in done.stdout
    assert "=== reader: " in done.stdout
    assert "thread pauk-writer" in done.stdout
    assert "pauk/store/" in done.stdout


@pytest.mark.parametrize("setup", ["pauk", "pauk, one host", "plain SQLite table"])
def test_the_queue_loses_no_url(setup):
    done = run("bench.queue", "--size", "40000", "--dry", "--only", setup)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 40,000 " in done.stdout
