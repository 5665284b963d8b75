"""``pauk doctor``: what it shows, what its exit code says, and that it writes only when it is asked to."""

import json
import shutil
import sqlite3

import pytest
from tests.command_line import run_pauk

from pauk_playground import Playground, StaticSite

NAME = ("--user-agent", "pauk/1 (+https://example.org/about)")
SITE = StaticSite(
    "shop.localhost",
    {"/": "".join(f"<p><a href=/{number}>Number {number}</a>" for number in range(5)), "/0": "<p>zero", "/1": "<p>one"},
)


def call(place, *args):
    return run_pauk(*args, cwd=place)


@pytest.fixture
def pauk(tmp_path):
    return lambda *args: call(tmp_path, *args)


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """Crawl a small site once."""
    place = tmp_path_factory.mktemp("doctor")
    web = Playground([SITE])
    with web.in_thread():
        home = f"http://shop.localhost:{web.address[1]}/"
        done = call(place, "crawl", home, "--allow-private", "--init-delay-s", 0, "--min-delay-s", 0)
    assert done.returncode == 0, done.stderr
    return place / "pauk-data"


@pytest.fixture
def collection(crawled, tmp_path):
    """A collection to be spoilt, in the default folder."""
    return shutil.copytree(crawled, tmp_path / "pauk-data")


def change(collection, sql):
    database = sqlite3.connect(collection / "pauk.db")
    with database:
        assert database.execute(sql).rowcount > 0
    database.close()


@pytest.mark.parametrize("args", [(), ("--deep",), ("--repair",), ("--deep", "--repair")])
def test_after_a_crawl_everything_is_fine(pauk, collection, args):
    done = pauk("doctor", *args, *NAME)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[-1] == "Everything is fine."
    assert {line.split()[0] for line in lines if line and not line.startswith(" ")} <= {"fine", "There", "Everything"}
    assert ("There was nothing to mend." in lines) is ("--repair" in args)


def test_a_machine_without_a_collection_is_examined(pauk, tmp_path):
    done = pauk("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nnote   Collection " in done.stdout
    assert done.stdout.endswith("Nothing is wrong, 2 things to note.\n")  # the other: nobody to write to
    assert pauk("doctor", "--repair").returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_what_is_wrong_is_shown_with_the_next_step_and_mended_on_request(pauk, collection):
    change(collection, "UPDATE hosts SET waiting = 5")
    done = pauk("doctor", *NAME)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    (at,) = [number for number, line in enumerate(lines) if line.startswith("wrong")]
    assert lines[at].endswith("1 host counted another number of waiting URLs than there are.")
    assert lines[at + 1].strip() == "→ Mend it with: pauk doctor --repair"
    assert lines[-1] == "1 thing wrong, 0 to note."
    done = pauk("doctor", "--repair", *NAME)
    assert done.returncode == 0
    assert "\nMended: What waits was counted anew for 1 host.\n" in done.stdout


def test_json_holds_findings_and_what_was_done(pauk, collection):
    change(collection, "UPDATE hosts SET waiting = 5")
    told = json.loads(pauk("doctor", "--json", *NAME).stdout)
    assert told["repaired"] == []
    assert [finding["what"] for finding in told["findings"] if finding["state"] == "wrong"] == ["Queue"]
    told = json.loads(pauk("doctor", "--json", "--repair", *NAME).stdout)
    assert told["repaired"] == ["What waits was counted anew for 1 host."]
    assert {finding["state"] for finding in told["findings"]} == {"fine"}
    assert set(told["findings"][0]) == {"what", "state", "detail", "next_step"}


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("not toml", "The settings file is not valid TOML"),
        ("[crawl]\ndepht = 1\n", "There is no setting 'crawl.depht'"),
    ],
)
def test_settings_that_cannot_be_read_are_a_finding(pauk, collection, text, detail):
    (collection / "pauk.toml").write_text(text)
    done = pauk("doctor", "--deep")
    assert (done.returncode, done.stderr) == (1, "")
    assert " ".join(done.stdout.split()).startswith(f"wrong Settings {detail}")
    assert "\nfine   Database " in done.stdout


def test_a_damaged_database_is_a_finding_and_not_mended(pauk, collection):
    for path in collection.glob("pauk.db*"):
        path.unlink()
    (collection / "pauk.db").write_bytes(b"not a database" * 1_000)
    done = pauk("doctor", "--repair", "--deep")
    assert (done.returncode, done.stderr) == (1, "")
    assert "\nwrong  Database " in done.stdout
    assert "\nwrong  Repair " in done.stdout
    assert (collection / "pauk.db").read_bytes() == b"not a database" * 1_000


def test_the_deep_look_reports_progress(pauk, collection):
    done = pauk("doctor", "--deep", "--progress", "json", *NAME)
    report = json.loads(done.stderr.splitlines()[-1])
    assert (report["task"], report["finished"]) == ("Reading the archive", True)
    assert report["done"] == report["total"] > 0
    assert pauk("doctor", "--progress", "json", *NAME).stderr == ""
