"""``pauk report`` after real crawls: figures equal to those of the database, killed runs, pictures and pages."""

import json
import re
import signal
import sqlite3
import time
from contextlib import closing
from random import Random
from xml.etree import ElementTree as ET

import pytest
from tests.command_line import ALONE, run_pauk

from pauk_playground import Playground, Resource, StaticSite

AT_ONCE = ("--allow-private", "--init-delay-s", 0, "--min-delay-s", 0, "--delay-factor", 0, "--workers", 0)
HOSTILE = "/private/?q=<script>alert(1)</script>&amp;"
SHOP = StaticSite(
    "shop.localhost",
    {
        "/robots.txt": Resource(b"User-agent: *\nDisallow: /private/\n", "text/plain"),
        "/": "<title>Shop</title><a href=/a>A</a><a href=/b>B</a><a href=/missing>M</a><a href=/lost>L</a>"
        f"<a href=http://other.localhost/>O</a><a href=/film>F</a><a href='{HOSTILE}'>H</a>",
        "/a": "<p>Text of a<a href=/deep>D</a>" + "word " * 500,
        "/b": "<p>Text of b",
        "/deep": "<p>Text of the deep one",
        "/film": Resource(b"\x00\x00\x00\x20ftypmp42" + bytes(100), "video/mp4"),
    },
)
PATIENT = StaticSite(
    "patient.localhost",
    {
        "/robots.txt": Resource(b"User-agent: *\nCrawl-delay: 2\n", "text/plain"),
        "/": "".join(f"<p><a href=/p{number}>Page {number}</a>" for number in range(20)),
        **{f"/p{number}": f"<p>Text number {number}" for number in range(20)},
    },
)
WORDS = [a + b for a in "bdfgklmnprst" for b in ("ale", "ino", "uro", "esk")]
CHANCE = Random(7)
LATENCY_S = 0.005  # figures are told in milliseconds, and loopback takes less
KEYS = set(
    "of runs forums pages bytes requests seconds waiting in_flight later left_s levels curve outcomes skipped failed "
    "kept patterns slowest_hosts delayed_hosts".split()
)


def pauk(*args, cwd=None, **environment):
    return run_pauk(*args, env=ALONE | environment, cwd=cwd)


def ask(folder, sql):
    with closing(sqlite3.connect(folder / "pauk.db")) as database:
        return database.execute(sql).fetchall()


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """Crawl the shop once; return the collection's folder and what the crawl itself told."""
    folder = tmp_path_factory.mktemp("report") / "collection"
    web = Playground([SHOP], latency_s=LATENCY_S)
    with web.in_thread():
        done = pauk("crawl", web.url("shop"), "-c", folder, "--json", *AT_ONCE)
    assert done.returncode == 0, done.stderr
    return folder, json.loads(done.stdout)


@pytest.fixture
def report(crawled):
    return lambda *args, **options: pauk("report", "-c", crawled[0], *args, **options)


def read(done):
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


# Figures.


def test_the_report_of_a_run_has_the_figures_of_the_crawl(report, crawled):
    _, told = crawled
    figures = read(report("--json"))
    assert set(figures) == KEYS
    for name in ("pages", "bytes", "requests", "seconds"):
        assert figures[name] == told[name]
    assert {level["depth"]: level["pages"] for level in figures["levels"]} == {0: 1, 1: 2, 2: 1}
    assert figures["levels"] == told["levels"]
    assert sum(level["seconds"] for level in figures["levels"]) == pytest.approx(figures["seconds"], abs=0.01)
    assert figures["of"] == "run 1"
    assert [(run["number"], run["state"], run["ending"]) for run in figures["runs"]] == [(1, "ended", "done")]


def test_the_figures_are_those_of_the_database(report, crawled):
    folder = crawled[0]
    figures = read(report("--json", "--run", "all"))
    by_depth = ask(
        folder, "SELECT u.depth, count(*), sum(p.size_bytes) FROM pages p JOIN urls u ON u.id = p.url GROUP BY 1"
    )
    assert [(one["depth"], one["pages"], one["bytes"]) for one in figures["kept"]] == by_depth
    assert [(one["depth"], one["pages"], one["bytes"]) for one in figures["levels"]] == by_depth
    names = dict(
        ask(folder, "SELECT substr(outcome, 1, instr(outcome || ':', ':') - 1), count(*) FROM urls GROUP BY 1")
    )
    assert {one["outcome"]: one["urls"] for one in figures["outcomes"]} == names
    details = dict(ask(folder, "SELECT outcome, count(*) FROM urls GROUP BY 1"))
    assert {one["outcome"]: one["urls"] for one in figures["skipped"]} == {
        name: details[name] for name in ("out_of_scope:host", "robots_denied", "not_html:video")
    }
    assert {one["outcome"]: one["urls"] for one in figures["failed"]} == {"http_error:404": 2}
    ((requests, failed, pages),) = ask(folder, "SELECT requests, failed, pages FROM hosts WHERE name LIKE '%shop%'")
    (host,) = figures["slowest_hosts"]
    assert (host["requests"], host["failed"], host["pages"]) == (requests, failed, pages) == (7, 2, 4)
    assert requests == figures["requests"]
    assert LATENCY_S <= host["latency_s"] < 60


def test_the_same_reasons_are_told_for_the_run_and_for_the_collection(report):
    run, whole = read(report("--json")), read(report("--json", "--run", "all"))
    assert (run["skipped"], run["failed"], run["outcomes"]) == (whole["skipped"], whole["failed"], whole["outcomes"])
    assert run["skipped"][0]["list_with"].startswith("pauk why --outcome ")


def test_the_lists_it_names_can_be_had(report, crawled):
    for reason in read(report("--json"))["failed"]:
        listed = pauk(*reason["list_with"].split()[1:], "-c", crawled[0], "--json")
        assert reason["example"] in [one["url"] for one in json.loads(listed.stdout)["urls"]]
        assert json.loads(listed.stdout)["count"] == reason["urls"]


def test_the_curve_ends_with_the_run(report):
    figures = read(report("--json"))
    curve = figures["curve"]
    assert set(curve) == {"seconds", "done", "waiting", "pages", "bytes"}
    assert len({len(column) for column in curve.values()}) == 1
    assert (curve["waiting"][0], curve["waiting"][-1], curve["pages"][-1]) == (1, 0, 4)
    assert curve["bytes"][-1] == figures["bytes"]
    assert curve["seconds"] == sorted(curve["seconds"])
    assert curve["seconds"][-1] == pytest.approx(figures["seconds"], abs=0.1)


@pytest.mark.slow
def test_runs_add_up(tmp_path):
    web = Playground([SHOP])
    with web.in_thread():
        for depth in (0, 1, 2):
            done = pauk("crawl", web.url("shop"), "-c", tmp_path, *AT_ONCE, "--depth", depth)
            assert done.returncode == 0, done.stderr
    runs = [read(pauk("report", "-c", tmp_path, "--json", "--run", number)) for number in (1, 2, 3)]
    whole = read(pauk("report", "-c", tmp_path, "--json", "--run", "all"))
    assert [run["pages"] for run in runs] == [1, 2, 1]
    for name in ("pages", "bytes", "requests"):
        assert whole[name] == sum(run[name] for run in runs)
    assert whole["seconds"] == pytest.approx(sum(run["seconds"] for run in runs), abs=0.01)
    assert [(one["depth"], one["pages"]) for one in whole["levels"]] == [(0, 1), (1, 2), (2, 1)]
    assert whole["curve"]["pages"][-1] == 4
    assert [run["number"] for run in whole["runs"]] == [1, 2, 3]
    assert read(pauk("report", "-c", tmp_path, "--json"))["of"] == "run 3"


# For people.


def test_a_person_reads_tables_and_two_curves(report):
    done = report()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Run 1 (crawl) of ")
    assert "4 pages, " in done.stdout
    assert re.search(r"^done +[▁▂▃▄▅▆▇█]{20,}  8 \(most 8\)$", done.stdout, re.MULTILINE)
    assert "\nWhy URLs were left out\nreason\tURLs\twhat it means\tsuch as\n" in done.stdout
    assert re.search(r"^depth\tseconds\tnew pages\tnew KB\tKB/min\tkept now\n0\t", done.stdout, re.MULTILINE)


def test_the_end_of_a_crawl_names_the_report(tmp_path):
    web = Playground([SHOP])
    with web.in_thread():
        done = pauk("crawl", web.url("shop"), "-c", "here", *AT_ONCE, cwd=tmp_path)
    lines = done.stdout.splitlines()
    assert "More figures, curves and reasons: pauk report -c here" in lines
    assert "Everything within the scope was fetched." in lines


@pytest.mark.slow
def test_the_cost_of_a_crawl_delay_is_said_aloud(tmp_path):
    web = Playground([PATIENT])
    with web.in_thread():
        done = pauk("crawl", web.url("patient"), "-c", tmp_path, *AT_ONCE, "--time-s", 3)
    assert done.returncode == 0, done.stderr
    (host,) = read(pauk("report", "-c", tmp_path, "--json"))["delayed_hosts"]
    assert (host["crawl_delay_s"], host["requests"], host["waiting"]) == (2.0, 1, 20)  # robots.txt came first
    assert (host["cost_s"], host["left_s"]) == (2.0, 40.0)
    told = pauk("report", "-c", tmp_path).stdout
    assert (
        "It asks for 2 s between requests; the crawl was slowed to respect it: 1 request took 2.0 s at least, "
        "and what waits there (20 URLs) takes 40 s more; until then it is covered in part."
    ) in told


# Files.


def test_a_picture_and_a_page_are_written(report, tmp_path):
    done = report("--plot", "r.svg", "--page", "r.html", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "Report of run 1 written to r.svg and r.html.\n")
    svg = ET.parse(tmp_path / "r.svg").getroot()
    titles = ["".join(node.itertext()) for node in svg.iter("{http://www.w3.org/2000/svg}text") if node.get("class")]
    assert titles == ["Queue and done", "What came", "What each depth brought"]
    page = (tmp_path / "r.html").read_text()
    assert "Content-Security-Policy" in page
    assert page.count("<svg") == 3
    assert "<script" not in page
    assert "&lt;script&gt;" in page or "%3Cscript%3E" in page


def test_a_file_that_is_there_stays_unless_forced(report, tmp_path):
    (tmp_path / "r.svg").write_text("mine")
    done = report("--plot", "r.svg", cwd=tmp_path)
    assert done.returncode == 2
    assert "--force" in done.stderr
    assert (tmp_path / "r.svg").read_text() == "mine"
    assert report("--plot", "r.svg", "--force", cwd=tmp_path).returncode == 0
    assert (tmp_path / "r.svg").read_text().startswith("<svg")


# Mistakes.


@pytest.mark.parametrize("which", ["2", "0", "-1", "first", "9" * 40, "\x1b[31m"])
def test_a_run_that_is_not_there_is_told_so(report, which):
    done = report("--run", which)
    assert done.returncode == 2
    assert "The last one is 1." in done.stderr
    assert "\x1b" not in done.stderr


def test_a_collection_without_runs_says_how_to_begin(tmp_path):
    done = pauk("report", "-c", tmp_path / "none")
    assert done.returncode != 0
    assert "pauk crawl URL" in done.stderr


# Beside a runner, and after its death.


@pytest.mark.slow
def test_a_running_crawl_is_told_and_a_killed_one_keeps_its_figures(start, tmp_path):
    pages = {f"/p{number}": "<p>" + " ".join(CHANCE.choices(WORDS, k=12)) for number in range(400)}
    home = "".join(f"<p><a href={path}>{path}</a>" for path in pages)
    web = Playground([StaticSite("long.localhost", {"/": home, **pages})])
    folder = tmp_path / "collection"
    with web.in_thread():
        flags = ("--allow-private", "--init-delay-s", "0.05", "--min-delay-s", "0.05", "--workers", "0")
        child = start("crawl", web.url("long"), "-c", str(folder), *flags)
        figures = _wait_for(folder, lambda figures: figures["pages"] >= 10)
        (run,) = figures["runs"]
        assert (run["state"], run["ending"], run["ended_at"]) == ("running", "", None)
        assert figures["waiting"] + figures["in_flight"] > 300
        assert "is running since" in pauk("report", "-c", folder).stdout
        child.send_signal(signal.SIGKILL)
        child.wait()
        after = read(pauk("report", "-c", folder, "--json"))
        (run,) = after["runs"]
        assert (run["state"], run["ending"]) == ("broken off", "")
        assert figures["pages"] <= after["pages"] <= ask(folder, "SELECT count(*) FROM pages")[0][0]
        assert after["left_s"] is None
        assert "was broken off" in pauk("report", "-c", folder).stdout
        done = pauk("crawl", "-c", folder, *AT_ONCE)
        assert done.returncode == 0, done.stderr
    whole = read(pauk("report", "-c", folder, "--json", "--run", "all"))
    assert [run["state"] for run in whole["runs"]] == ["broken off", "ended"]
    assert sum(one["pages"] for one in whole["kept"]) == 401


def _wait_for(folder, is_enough):
    ends_at = time.monotonic() + 60
    while time.monotonic() < ends_at:
        done = pauk("report", "-c", folder, "--json")
        if done.returncode == 0 and is_enough(json.loads(done.stdout)):
            return json.loads(done.stdout)
        time.sleep(0.2)
    pytest.fail("the crawl did not come so far")
