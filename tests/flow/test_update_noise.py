"""Noise is offered as a rule after an update, tried on a page, kept, and then no change any more."""

import io
import json
import os
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest

import pauk
from pauk.cli.main import run
from pauk_playground import Playground, Resource, StaticSite

NAMES = "alpha beta gamma delta epsilon zeta".split()


class Counting(StaticSite):
    """A site whose pages show how often the site was visited."""

    visitors = 0
    news = "quiet"

    def answer(self, request, at):
        answer = super().answer(request, at)
        if answer.status != 200:
            return answer
        self.visitors += 1
        line = f"<p>Visitors today: {self.visitors}</p><p>All is {self.news} here.</p>"
        return Resource(answer.body + line.encode()).answer(at)


@pytest.fixture
def site():
    pages = {f"/{name}": f"<p>The page {name} is about {name[::-1]}." for name in NAMES}
    return Counting("site", pages | {"/": "<p>Home." + "".join(f"<a href=/{name}>{name}</a>" for name in NAMES)})


@pytest.fixture
def web(site):
    with Playground([site]).in_thread() as web:
        yield web


@pytest.fixture
def collection(web, tmp_path):
    made = pauk.open(tmp_path / "c", allow_private=True, polite=False)
    made.crawl(web.url("site"))
    return made


def command(collection, *args):
    out, said = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PAUK_")}
    with patch.dict(os.environ, clean, clear=True), redirect_stdout(out), redirect_stderr(said):
        code = run(["-c", str(collection.folder.path), "--allow-private", "--no-polite", *args])
    out.flush()
    return code, out.buffer.getvalue().decode(), said.getvalue()


def test_a_counter_is_offered_as_noise_and_is_none_after_that(collection, web, site):
    code, told, _ = command(collection, "update")
    place = web.url("site", "/") + "*"
    assert code == 0
    assert "7 URLs asked: 0 unchanged, 7 changed" in told
    assert f"7 pages of {place[:-2]} changed in a line like “Visitors today: #”" in told
    wanted = f"pauk ignore 'Visitors today: *' --on '{place}'"
    assert wanted in told
    code, told, _ = command(collection, "ignore", "Visitors today: *", "--on", place)
    assert (code, told) == (0, f"Ignored from now on: Visitors today: * on {place} (rule 1).\n")
    report = collection.update()
    assert (report.unchanged, report.count("changed"), report.suggestions, report.bodies) == (7, 0, [], 7)
    site.news = "loud"
    report = collection.update()
    assert report.count("changed") == 7
    assert [found.pattern for found in report.suggestions] == ["All is * here."]
    assert report.as_json()["suggestions"][0]["command"].startswith("pauk ignore 'All is * here.' --on ")


def test_a_rule_is_tried_listed_and_removed(collection, web):
    url = web.url("site", "/alpha")
    _, told, _ = command(collection, "ignore", "--json", r"re:\d+", "--try", url)
    (row,) = json.loads(told)
    assert row["line"].startswith("Visitors today:")
    assert row["what is left of it"] == "Visitors today:"
    assert (
        command(collection, "ignore", "--list")[1]
        == "There is no rule; changed in any line, a page counts as changed.\n"
    )
    collection.ignore("Visitors*")
    collection.ignore("re:[0-9]+", on="*/alpha")
    told = command(collection, "ignore", "--list")[1]
    assert told == "rule\tpattern\ton\n1\tVisitors*\t\n2\tre:[0-9]+\t*/alpha\n"
    assert "1 line of this page would not count." in command(collection, "ignore", "--try", url)[1]
    assert command(collection, "ignore", "--remove", "1")[0] == 0
    assert command(collection, "ignore", "--remove", "1")[0] == 3
    assert [rule["rule"] for rule in json.loads(command(collection, "ignore", "--list", "--json")[1])] == [2]


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("x", "--list"),
        ("--list", "--remove", "1"),
        ("re:(",),
        ("x", "--on", "re:("),
        ("--try", "http://never.met/"),
    ],
)
def test_what_makes_no_sense_is_refused(collection, args):
    code, told, said = command(collection, "ignore", *args)
    assert code in (2, 3)
    assert (told, bool(said)) == ("", True)


def test_rules_count_for_comparing_only(collection, web):
    collection.ignore("Visitors today: *")
    collection.update()
    assert len(list(collection.pages(versions=True))) == 7
    assert all("Visitors today" in page.text for page in collection.pages())
