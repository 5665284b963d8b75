"""What servers, clocks and people do wrong, and what an update makes of it: nothing is lost, and no false word."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from tests.command_line import run_pauk

import pauk
from pauk_playground import Playground, Resource, StaticSite

PAGES = {
    "/": "<p>Home. <a href=/a>a</a> <a href=/b>b</a> <a href=/c>c</a>",
    "/a": "<p>The page a tells about ships in the harbour.",
    "/b": "<p>The page b tells about bread and its bakers.",
    "/c": "<p>The page c tells about stars over the town.",
}
TEXT_A = "The page a tells about ships in the harbour."


class Living(StaticSite):
    """A site whose pages can be changed while it is served."""

    def __setitem__(self, path, given):
        self._resources[path] = given if isinstance(given, Resource) else Resource(given.encode())

    def __delitem__(self, path):
        del self._resources[path]


@pytest.fixture
def site():
    return Living("site", PAGES)


@pytest.fixture
def web(site):
    with Playground([site]).in_thread() as web:
        yield web


@pytest.fixture
def collection(web, tmp_path):
    made = pauk.open(tmp_path / "c", allow_private=True, polite=False, repeat_limit=0, concurrency=1)
    made.crawl(web.url("site"))
    web.journal.clear()
    return made


def ends(collection):
    with collection.folder.reader() as reader:
        return {url.url.rpartition("/")[2]: url.outcome for url in reader.urls.all()}


def texts(collection):
    return {page.url.rpartition("/")[2]: page.text for page in collection.pages()}


def asked(web):
    return sorted(visit.path for visit in web.log if visit.path != "/robots.txt")


def figures(report):
    names = "asked unchanged changed new gone back moved failed unasked silent_hosts".split()
    return {name: value for name in names if (value := report.as_json()[name])}


def command(collection, *args):
    return run_pauk("-c", collection.folder.path, *args, cwd=collection.folder.path.parent)


# Answers that are no page.


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (Resource(b""), "broken_body:empty"),
        (Resource(b"", status=204), "broken_body:empty"),
        (Resource(b"  \n "), "broken_body:empty"),
        (Resource(b"<p>In a moment.", status=202), "http_error:202"),
        (Resource(b"<p>The page", status=206), "http_error:206"),
        (Resource(b"<script>look()</script>"), "javascript_needed"),
    ],
)
def test_what_hides_a_page_leaves_it_as_it_was(collection, site, answer, outcome):
    site["/a"] = answer
    assert not figures(collection.update()).keys() & {"changed", "gone", "new"}
    assert (ends(collection)["a"], texts(collection)["a"]) == (outcome, TEXT_A)
    site["/a"] = PAGES["/a"]
    assert figures(collection.update()) == {"asked": 4, "unchanged": 4}


def test_a_page_that_was_empty_from_the_first_is_still_the_same(web, site, tmp_path):
    site["/a"] = Resource(b"")
    made = pauk.open(tmp_path / "c", allow_private=True, polite=False)
    made.crawl(web.url("site"))
    assert figures(made.update()) == {"asked": 4, "unchanged": 4}


@pytest.mark.slow
def test_a_page_that_has_gone_stays_gone_while_the_server_is_in_trouble(collection, site):
    site["/a"] = Resource(b"", status=404)
    assert figures(collection.update())["gone"] == 1
    site["/a"] = Resource(b"", status=500)
    assert "gone" not in figures(collection.update())
    assert ends(collection)["a"] == "gone"
    site["/a"] = PAGES["/a"]
    assert figures(collection.update())["back"] == 1


# Texts that move.


def test_a_text_that_moves_on_to_the_next_page_is_no_duplicate(collection, site):
    site["/a"], site["/b"] = "<p>Something else, on whales.", PAGES["/a"]
    assert figures(collection.update()) == {"asked": 4, "unchanged": 2, "changed": 2}
    assert {ends(collection)[name] for name in "ab"} == {"ok"}
    assert [page.outcome for page in collection.pages()] == ["ok"] * 4


def test_a_copy_is_a_page_of_its_own_when_the_original_has_gone(collection, site):
    site["/b"] = PAGES["/a"]
    collection.update()
    assert ends(collection)["b"] == "duplicate"
    site["/a"] = Resource(b"", status=404)
    collection.update()
    copy = next(page for page in collection.pages() if page.url.endswith("/b"))
    assert (copy.outcome, copy.text) == ("ok", TEXT_A)


def test_a_change_is_told_after_the_same_text_was_read_by_a_newer_version_of_us(collection, site, monkeypatch):
    monkeypatch.setattr("pauk.run.read.page_enrichers.VERSION", "better")
    site["/a"] = f"<div>{PAGES['/a']}</div>"
    assert figures(collection.update()) == {"asked": 4, "unchanged": 4}
    site["/a"] = "<p>Something else, on whales."
    assert figures(collection.update())["changed"] == 1


# Time.


def test_what_is_fetched_while_the_clock_is_wrong_is_newer_all_the_same(collection, site):
    site["/a"] = "<p>Something else, on whales."
    assert figures(collection.update(now="2019-01-01"))["changed"] == 1
    assert texts(collection)["a"] == "Something else, on whales."
    assert figures(collection.update(now="2019-01-02")) == {"asked": 4, "unchanged": 4}


def test_limits_of_intervals_count_at_once(collection, web):
    later = (datetime.now(UTC) + timedelta(minutes=5)).isoformat()
    assert figures(collection.update(due=True, now=later)) == {}
    told = collection.update(due=True, now=later, min_interval_s=1.0, max_interval_s=60.0)
    assert figures(told) == {"asked": 4, "unchanged": 4}
    assert asked(web) == sorted(PAGES)


# What could not be asked for.


def test_an_update_says_what_it_could_not_ask_for_and_why(web, site, tmp_path):
    manners = {"init_delay_s": 0.0, "min_delay_s": 0.0, "delay_factor": 0.0, "backoff_s": 0.0, "repeat_limit": 0}
    made = pauk.open(tmp_path / "c", allow_private=True, **manners)
    made.crawl(web.url("site"))
    site["/robots.txt"] = Resource(b"User-agent: *\nDisallow: /\nAllow: /a", content_type="text/plain")
    assert figures(made.update(now="2100-01-01")) == {"asked": 1, "unchanged": 1, "unasked": {"robots_denied": 3}}
    site["/robots.txt"] = Resource(b"", status=500)
    told = figures(made.update(now="2100-02-01"))
    assert told["unasked"] == {"robots_denied:unreachable": 4}
    assert list(told["silent_hosts"].values()) == ["robots_denied:unreachable"]
    said = command(made, "update", "--allow-private", "--now", "2100-03-01", "--repeat-limit", "0").stdout
    assert "4 could not be asked for" in said
    assert "robots.txt could not be had" in said
    assert "complete, but for what could not be had" in said


def test_a_host_that_is_down_as_a_whole_is_named(site, tmp_path):
    with Playground([site]).in_thread() as web:
        made = pauk.open(tmp_path / "c", allow_private=True, polite=False, repeat_limit=0)
        made.crawl(web.url("site"))
        host = web.url("site").rstrip("/")
    report = made.update()
    assert (report.failed, dict(report.silent_hosts)) == (4, {host: "refused"})
    done = command(made, "update", "--allow-private", "--no-polite", "--repeat-limit", "0")
    assert f"Nothing could be had of {host}" in done.stdout


def test_the_command_that_goes_on_names_the_places(collection, site, web):
    site["/a"] = Resource(PAGES["/a"].encode(), delay_s=0.5)
    place = web.url("site") + "a"
    done = command(collection, "update", "--allow-private", "--no-polite", "--time-s", "0.3", place, web.url("site"))
    assert place in done.stdout.partition("go on with")[2]


@pytest.mark.parametrize("args", [("update", ""), ("update", "--due", "--watch"), ("report", "--plot", "p.png"),
                                  ("report", "--page", "p.svg"), ("ignore", "*")])  # fmt: skip
def test_what_cannot_be_meant_is_refused(collection, args):
    done = command(collection, *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert ":*/*" not in done.stderr


# Looking at it.


def test_pages_that_have_gone_or_moved_are_marked_where_they_are_given(collection, site):
    site["/a"], site["/b"] = Resource(b"", status=410), Resource(redirect_to="/c")
    collection.update()
    assert {page.url[-1]: page.state for page in collection.pages()} == {
        "/": "here", "a": "gone", "b": "moved", "c": "here"
    }  # fmt: skip
    rows = [json.loads(line) for line in command(collection, "export", "-").stdout.splitlines()]
    assert {row["url"][-1]: row["state"] for row in rows} == {"/": "here", "a": "gone", "b": "moved", "c": "here"}


def test_a_report_counts_pages_and_not_versions(collection, site):
    site["/a"] = "<p>Something else, on whales."
    collection.update()
    told = json.loads(command(collection, "report", "--json").stdout)
    assert [(level["depth"], level["pages"]) for level in told["kept"]] == [(0, 1), (1, 3)]


def test_rules_for_noise_are_listed_and_removed_from_python(collection):
    collection.ignore("Visitors: *")
    (rule,) = collection.ignored()
    assert (rule.pattern, rule.place) == ("Visitors: *", "")
    collection.unignore(rule.id)
    assert collection.ignored() == []


def test_hints_of_a_sitemap_are_no_redirects_and_nothing_waits_in_the_end(web, site, tmp_path):
    moment = "2100-01-01T00:00:00Z"
    urls = "".join(f"<url><loc>{web.url('site')}{name}</loc><lastmod>{moment}</lastmod></url>" for name in "abc")
    site["/map.xml"] = Resource(f"<urlset>{urls}</urlset>".encode(), content_type="application/xml")
    site["/robots.txt"] = Resource(f"Sitemap: {web.url('site')}map.xml".encode(), content_type="text/plain")
    manners = {"init_delay_s": 0.0, "min_delay_s": 0.0, "delay_factor": 0.0}
    made = pauk.open(tmp_path / "c", allow_private=True, **manners)
    made.crawl(web.url("site"))
    site["/map.xml"] = Resource(f"<urlset>{urls}<!-- new --></urlset>".encode(), content_type="application/xml")
    told = made.update(now="2100-01-02").as_json()
    assert (told["outcomes"], told["waiting"]) == ({"not_modified": 4, "sitemap": 1}, 0)
