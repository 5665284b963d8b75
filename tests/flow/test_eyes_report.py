"""What somebody who never saw the code expects of the words about updates: reports, rules for noise, refusals."""

import json
import re
import signal
import subprocess
import xml.etree.ElementTree as ET
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser

import pytest

from pauk.base.errors import BadSetting, InputError, UnknownSetting

from . import test_eyes_update as update
from .test_eyes_update import ALPHA, PAGES

look = update.look
pytestmark = pytest.mark.slow  # nearly all of them start commands


def rows_of(said, heading):
    """Return the rows of a table that follows a heading, each as a dict by its columns."""
    lines = said.partition(heading + "\n")[2].splitlines()
    names = lines[0].split("\t")
    rows = []
    for line in lines[1:]:
        if "\t" not in line:
            break
        rows.append(dict(zip(names, line.split("\t"), strict=False)))
    return rows


class Tags(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.tags, self.attributes = set(), set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


def test_the_report_of_an_update_says_the_same_as_table_and_as_json(look):
    eyes = look()
    eyes["/a"] = "<p>Another text."
    eyes.update()
    told = json.loads(eyes.command("report", "--json").stdout)
    said = eyes.command("report").stdout
    assert told["of"] == "run 2"
    levels = rows_of(said, "What each depth brought")
    assert [(int(row["depth"]), int(row["new pages"])) for row in levels] == [
        (level["depth"], level["pages"]) for level in told["levels"]
    ]
    assert {row["outcome"]: int(row["URLs"]) for row in rows_of(said, "How URLs ended")} == {
        row["outcome"]: row["urls"] for row in told["outcomes"]
    }
    assert sum(level["pages"] for level in told["levels"]) == told["pages"] == 1
    assert told["requests"] == 4
    assert told["curve"]["done"][-1] == 4
    assert {len(values) for values in told["curve"].values()} == {len(told["curve"]["seconds"])}
    assert abs(sum(level["seconds"] for level in told["levels"]) - told["seconds"]) < 0.01


def test_what_is_kept_at_each_depth_are_pages_and_not_their_versions(look):
    eyes = look()
    for edition in ("second", "third", "fourth"):
        eyes["/a"] = f"<p>The {edition} edition of this page."
        eyes.update()
    told = json.loads(eyes.command("report", "--run", "all", "--json").stdout)
    assert [(level["depth"], level["pages"]) for level in told["kept"]] == [(0, 1), (1, 3)]
    assert told["slowest_hosts"][0]["pages"] == 4


def test_all_runs_are_the_sum_of_each(look):
    eyes = look()
    eyes["/a"] = "<p>Another text."
    eyes.update()
    each = [json.loads(eyes.command("report", "--run", run, "--json").stdout) for run in ("1", "2")]
    whole = json.loads(eyes.command("report", "--run", "all", "--json").stdout)
    for name in ("pages", "bytes", "requests"):
        assert whole[name] == sum(one[name] for one in each)
    assert [run["job"] for run in whole["runs"]] == ["crawl", "update"]


def test_a_hostile_site_cannot_put_its_own_markup_into_the_report(look):
    eyes = look()
    eyes["/"] = (
        PAGES["/"] + "<a href='/x?q=\"&gt;&lt;script&gt;alert(1)&lt;/script&gt;'>x</a><a href=\"/y'onload=z\">y</a>"
    )
    eyes.update()
    assert eyes.command("report", "--run", "all", "--page", "r.html", "--plot", "r.svg").returncode == 0
    page = (eyes.folder / "r.html").read_text("utf-8")
    found = Tags(page)
    assert not found.tags & {"script", "img", "iframe", "object", "embed", "link"}
    assert not {name for name in found.attributes if name.startswith("on")}
    assert not re.search(r"(src|url\()\s*=?\s*[\"']?https?://", page)  # it needs nothing from elsewhere
    assert ET.parse(eyes.folder / "r.svg").getroot().tag.endswith("svg")
    again = eyes.command("report", "--page", "r.html")
    assert (again.returncode, "--force" in again.stderr) == (2, True)
    assert (eyes.folder / "r.html").read_text("utf-8") == page


def test_a_plot_is_refused_under_a_name_that_promises_another_form(look):
    eyes = look()
    done = eyes.command("report", "--plot", "p.png")
    assert done.returncode == 2
    assert not (eyes.folder / "p.png").exists()


def test_why_urls_were_left_out_is_told_with_an_example_that_why_knows(look):
    eyes = look({"/d": (200, {"Content-Type": "application/pdf"}, "%PDF-1.4 x")})
    eyes["/"] = PAGES["/"] + "<a href=/d>d</a> <a href=http://other.example/>o</a>"
    eyes.update()
    skipped = {row["outcome"]: row for row in json.loads(eyes.command("report", "--json").stdout)["skipped"]}
    assert {name.partition(":")[0] for name in skipped} == {"not_html", "out_of_scope"}
    for row in skipped.values():
        assert eyes.command("why", row["example"]).returncode == 0
        listed = eyes.command(*row["list_with"].split()[1:]).stdout
        assert row["example"] in listed


def test_a_page_that_is_gone_or_has_moved_can_be_told_from_the_others_in_an_export(look):
    eyes = look()
    eyes["/a"] = (410, {}, "")
    eyes["/b"] = (301, {"Location": "/c"}, "")
    eyes.update()
    rows = {
        row["url"].removeprefix(eyes.town.url): row
        for row in map(json.loads, eyes.command("export", "-").stdout.splitlines())
    }
    assert rows["/a"]["text"] == ALPHA
    assert "gone" in json.dumps({name: value for name, value in rows["/a"].items() if name not in ("text", "url")})


# Noise.


def test_noise_counts_for_nothing_where_its_rule_holds_and_for_all_elsewhere(look):
    noise = "<p>Seen {} minutes ago by us"
    eyes = look({"/b": PAGES["/b"] + noise.format(5), "/c": PAGES["/c"] + noise.format(5)})
    eyes.collection.ignore(r"re:\d+ minutes ago", on="*/b")
    eyes["/b"], eyes["/c"] = PAGES["/b"] + noise.format(6), PAGES["/c"] + noise.format(6)
    assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1}
    assert eyes.changes() == {("changed", "/c")}
    assert len(eyes.texts("/b")) == 1


def test_a_line_of_noise_may_come_and_go_and_a_real_change_beside_it_is_found(look):
    eyes = look({"/a": "<p>Alpha is here.</p><p>Visitors today: 17</p>"})
    assert eyes.command("ignore", "Visitors today: *").returncode == 0
    eyes["/a"] = "<p>Alpha is here.</p>"
    assert eyes.update() == {"asked": 4, "unchanged": 4}
    eyes["/a"] = "<p>Alpha was here.</p><p>Visitors today: 18</p>"
    assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1}
    assert eyes.command("ignore", "--remove", "1").returncode == 0
    eyes["/a"] = "<p>Alpha was here.</p><p>Visitors today: 19</p>"
    assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1}


def test_a_rule_that_takes_for_ever_elsewhere_takes_no_time_here(look):
    eyes = look()
    eyes.collection.ignore("re:(a+)+$")
    eyes["/a"] = f"<p>{'a' * 60}b"
    assert eyes.update()["changed"] == 1  # that it ends at all is what is tested


def test_a_rule_that_no_line_or_every_line_fits_is_refused(look):
    eyes = look()
    assert eyes.command("ignore", "one\ntwo").returncode == 2
    assert eyes.command("ignore", "*").returncode == 2


# Words for people.


def test_texts_with_escapes_cannot_move_the_cursor_or_turn_the_line(look):
    eyes = look()
    nasty = "\x1b[2J \x1b]0;title\x07 \u202egnp.exe \x9b31m \u2028"
    eyes["/a"] = f"<title>{nasty}</title><p>{nasty} red"
    assert eyes.update()["changed"] == 1
    for args in (["changes", "--diff"], ["changes", eyes.town.url + "/a"], ["why", eyes.town.url + "/a"], ["report"]):
        said = eyes.command(*args).stdout
        assert not set(said) & set("\x1b\x07\u202e\x9b\u2028"), args
    (change,) = json.loads(eyes.command("changes", "--json", "--diff").stdout)
    assert "\\x1b[2J" in ascii(change["difference"])


def test_the_words_of_a_change_are_counted_rightly_in_a_very_long_page(look):
    lines = [f"<p>Line {number} of a very long page with number {number**2}." for number in range(60_000)]
    eyes = look({"/a": "".join(lines)})
    lines[30_000] = lines[30_000].replace("Line", "Zeile")
    eyes["/a"] = "".join(lines)
    assert eyes.update()["changed"] == 1
    (change,) = eyes.collection.changes()
    assert (change.added, change.removed) == (1, 1)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["changes", "--since", "foo"], 3), (["changes", "--since", "99"], 3), (["changes", "nourl"], 3),
        (["changes", "http://never.example/"], 3), (["changes", "--kind", "odd"], 2), (["update", "re:("], 2),
        (["update", "never.example"], 3), (["ignore", "re:("], 2), (["ignore", " "], 2),
        (["ignore", "--remove", "9"], 3), (["update", "--now", "garbage"], 2), (["report", "--run", "99"], 2),
        (["-c", "none", "update"], 4),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused_in_one_sentence_with_its_exit_code(look, args, code):
    done = look().command(*args)
    assert (done.returncode, done.stdout) == (code, "")
    assert "Traceback" not in done.stderr


def test_python_refuses_what_it_cannot_take(look):
    eyes = look()
    for kind, call in (
        (UnknownSetting, lambda: eyes.collection.update(colour="red")),
        (BadSetting, lambda: eyes.collection.update("re:(")),
        (BadSetting, lambda: eyes.collection.ignore("re:(")),
        (InputError, lambda: eyes.collection.versions("http://never.example/")),
        (InputError, lambda: eyes.collection.difference(eyes.town.url + "/a", 1, 7)),
    ):
        with pytest.raises(kind):
            call()


# When a page is due.


def test_the_longest_interval_counts_for_pages_that_wait_already(look):
    eyes = look()
    soon = datetime.now(UTC) + timedelta(hours=3)
    assert eyes.update(due=True, now=f"{soon:%FT%T}") == {}
    shorter = {"update.min_interval_s": 1.0, "update.max_interval_s": 60.0}
    assert eyes.update(due=True, now=f"{soon:%FT%T}", **shorter) == {"asked": 4, "unchanged": 4}


def test_settings_of_updates_have_short_names_in_an_update(look):
    eyes = look()
    assert eyes.update(max_interval_s=3_600.0) == {"asked": 4, "unchanged": 4}


def test_a_due_update_from_a_bare_environment_finds_what_one_by_hand_would(look):
    eyes = look()
    eyes["/a"] = "<p>Another text. <a href=/d>d</a>"
    eyes["/b"] = (410, {}, "")
    eyes["/d"] = "<p>A page that is new, on dogs."
    done = eyes.command("update", "--due", "--json", "--now", "2100-01-01", *update.FLAGS)
    told = json.loads(done.stdout)
    assert {name: told[name] for name in update.NAMES if told[name]} == {
        "asked": 5, "unchanged": 2, "changed": 1, "new": 1, "gone": 1,
    }  # fmt: skip
    assert eyes.changes() == {("changed", "/a"), ("gone", "/b"), ("new", "/d")}
    table = eyes.command("changes").stdout.splitlines()[1:-1]
    rows = json.loads(eyes.command("changes", "--json").stdout)
    assert [(row["kind"], row["url"]) for row in rows] == [tuple(line.split("\t")[1::2]) for line in table]


def test_a_watch_with_nothing_to_do_says_when_there_will_be(look, start):
    eyes = look()
    child = start("-c", str(eyes.folder / "c"), "update", "--watch", *update.FLAGS, stdin=subprocess.DEVNULL)
    with suppress(subprocess.TimeoutExpired):
        child.wait(2)
    assert child.poll() is None
    child.send_signal(signal.SIGINT)
    said, _ = child.communicate(timeout=20)
    assert child.returncode == 130
    assert b"UTC" in said
