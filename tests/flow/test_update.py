"""An update asks once for everything, keeps what changed, marks what has gone, and touches nothing else."""

import asyncio
import json
import os

import pytest
from tests.command_line import run_pauk

import pauk
from pauk.base.errors import BadSetting, InputError
from pauk.store.disk.trusted_folders import trust
from pauk.store.sql.records import UrlState
from pauk_playground import Playground, Resource, StaticSite


class Living(StaticSite):
    """A site whose pages can be changed while it is served."""

    def __init__(self, pages):
        super().__init__("site", pages)

    def __setitem__(self, path, given):
        self._resources[path] = given if isinstance(given, Resource) else Resource(given.encode())

    def __delitem__(self, path):
        del self._resources[path]


PAGES = {
    "/": "<p>Home. <a href=/a>a</a> <a href=/b>b</a> <a href=/c>c</a>",
    "/a": "<p>The page a has a text.",
    "/b": "<p>The page b has another text.",
    "/c": "<p>The page c has a third text.",
}


@pytest.fixture
def site():
    return Living(PAGES)


@pytest.fixture
def web(site):
    with Playground([site]).in_thread() as web:
        yield web


@pytest.fixture
def collection(web, tmp_path):
    made = pauk.open(tmp_path / "c", allow_private=True, polite=False, repeat_limit=0)
    made.crawl(web.url("site"))
    web.journal.clear()
    return made


def ends(collection):
    with collection.folder.reader() as reader:
        return {url.url.partition("localhost")[2].partition("/")[2]: url.outcome for url in reader.urls.all()}


def kinds(collection, **wish):
    return {change.url.rpartition("/")[2]: change.kind for change in collection.changes(**wish)}


def asked(web):
    return sorted(visit.path for visit in web.log if visit.path != "/robots.txt")


def figures(report):
    names = "asked unchanged changed new gone back moved failed bodies".split()
    return {name: value for name in names if (value := report.as_json()[name])}


def texts(collection, name):
    url = next(page.url for page in collection.pages() if page.url.endswith(f"/{name}"))
    return [version.text for version in collection.versions(url)]


# What is the same.


def test_an_unchanged_site_costs_no_body_and_leaves_no_trace_but_the_moment(collection, web):
    before = {page.url: page.checked_at for page in collection.pages()}
    report = collection.update()
    assert figures(report) == {"asked": 4, "unchanged": 4}
    assert report.is_complete
    assert {visit.status for visit in web.log} == {304}
    assert ends(collection) == dict.fromkeys(("", "a", "b", "c"), "not_modified")
    assert len(list(collection.pages(versions=True))) == 4
    assert all(page.checked_at > before[page.url] for page in collection.pages())
    assert not list(collection.changes(since="all"))


def test_other_bytes_with_the_same_text_are_no_change_but_new_links_are_followed(collection, site, web):
    site["/a"] = "<div class=new><p>The page a has <b>a</b> text.<a href=/d></a></div>"
    site["/d"] = "<p>Only the new link leads here."
    report = collection.update()
    assert figures(report) == {"asked": 5, "unchanged": 4, "new": 1, "bodies": 2}
    assert ends(collection)["a"] == "unchanged"
    assert kinds(collection) == {"d": "new"}
    assert len(texts(collection, "a")) == 1
    assert report.crawl.total["pages"] == 5
    with collection.folder.reader() as reader:
        page = next(page for page in reader.pages.all() if page.url.endswith("/a"))
        assert [link.url for link in reader.pages.links(page.id)] == [web.url("site", "/d")]
    web.journal.clear()
    assert figures(collection.update()) == {"asked": 5, "unchanged": 5}  # asked with the new ETag
    assert {visit.status for visit in web.log} == {304}


def test_links_that_an_unchanged_page_has_lost_are_forgotten(collection, site):
    site["/"] = "<p>Home. a b c"
    collection.update()
    assert ends(collection)[""] == "unchanged"
    with collection.folder.reader() as reader:
        page = next(page for page in reader.pages.all() if page.depth == 0)
        assert reader.pages.links(page.id) == []


# What changes.


def test_another_text_becomes_a_version_with_a_difference(collection, site, web):
    site["/a"] = "<p>The page a has a new text."
    report = collection.update()
    assert figures(report) == {"asked": 4, "unchanged": 3, "changed": 1, "bodies": 1}
    (change,) = collection.changes()
    assert (change.kind, change.added, change.removed, change.url) == ("changed", 1, 0, web.url("site", "/a"))
    assert [version.number for version in collection.versions(change.url)] == [1, 2]
    assert texts(collection, "a") == ["The page a has a text.", "The page a has a new text."]
    found = collection.difference(change.url)
    assert found.difference.apply(found.old.text) == found.new.text
    assert collection.difference(change.url, 2, 1).difference.removed == 1
    assert collection.difference(web.url("site", "/b")) is None
    assert report.crawl.total["pages"] == 4  # another version is no further page


def test_a_budget_of_pages_that_is_used_up_lets_versions_in(collection, site):
    site["/a"] = "<p>The page a has a new text."
    site["/b"] = "<p>The page b has a new text. <a href=/d>d</a>"
    report = collection.update(pages=5)
    assert figures(report)["changed"] == 2
    assert report.is_complete


def test_only_the_last_update_is_told_unless_more_is_asked_for(collection, site, web):
    site["/a"] = "<p>The page a has a new text."
    collection.update()
    site["/b"] = "<p>The page b has a new text."
    collection.update()
    assert kinds(collection) == {"b": "changed"}
    assert kinds(collection, since="all") == {"a": "changed", "b": "changed"}
    assert kinds(collection, since="3") == {"b": "changed"}
    assert kinds(collection, since="2000-01-01", kinds=["gone"]) == {}
    assert kinds(collection, url=web.url("site", "/a")) == {"a": "changed"}
    collection.update()
    assert kinds(collection) == {}
    for wrong in ({"since": "17"}, {"since": "yesterdayish"}, {"kinds": ["odd"]}, {"url": web.url("site", "/none")}):
        with pytest.raises(pauk.PaukError):
            list(collection.changes(**wrong))


def test_a_text_that_was_read_in_another_way_is_a_version_but_no_news(collection, site, monkeypatch):
    monkeypatch.setattr("pauk.run.read.page_enrichers.VERSION", "better")
    site["/a"] = "<p>The page a is read in another way now."
    assert figures(collection.update()) == {"asked": 4, "unchanged": 3, "bodies": 1}
    assert len(texts(collection, "a")) == 2
    site["/a"] = "<p>The page a has a new text."
    assert figures(collection.update())["changed"] == 1


def test_a_page_that_becomes_empty_or_was_is_a_change(collection, site):
    site["/a"] = "<title>Empty</title>"
    assert figures(collection.update())["changed"] == 1
    assert ends(collection)["a"].startswith("no_main_text")
    assert texts(collection, "a") == ["The page a has a text.", ""]
    site["/a"] = "<title>Emptier</title>"
    assert figures(collection.update())["unchanged"] == 4
    site["/a"] = "<p>The page a has a text."
    assert figures(collection.update())["changed"] == 1
    assert len(texts(collection, "a")) == 3


# What goes, and what only seems to.


@pytest.mark.parametrize("status", [404, 410])
def test_a_page_that_goes_is_marked_and_kept_and_may_come_back(collection, site, web, status):
    site["/a"] = Resource(b"<p>No such page.", status=status)
    assert figures(collection.update()) == {"asked": 4, "unchanged": 3, "gone": 1}
    assert ends(collection)["a"] == "gone"
    assert texts(collection, "a") == ["The page a has a text."]
    assert "Gone" in collection.why(web.url("site", "/a"))["summary"]
    assert "last seen" in collection.why(web.url("site", "/a"))["summary"]
    assert figures(collection.update()) == {"asked": 4, "unchanged": 3}  # it is told once
    site["/a"] = PAGES["/a"]
    report = collection.update()
    assert figures(report) == {"asked": 4, "unchanged": 4, "back": 1}
    assert kinds(collection) == {"a": "back"}
    assert len(texts(collection, "a")) == 1


def test_a_page_may_come_back_with_another_text(collection, site):
    del site["/a"]
    collection.update()
    site["/a"] = "<p>The page a has come back."
    assert figures(collection.update()) == {"asked": 4, "unchanged": 3, "back": 1, "bodies": 1}
    (change,) = collection.changes()
    assert (change.kind, change.added, change.removed) == ("back", 2, 2)
    assert len(texts(collection, "a")) == 2


def test_a_page_that_never_was_has_not_gone(web, tmp_path):
    made = pauk.open(tmp_path / "d", allow_private=True, polite=False)
    made.crawl(web.url("site", "/none"))
    assert figures(made.update()) == {"asked": 1, "failed": 1}
    assert ends(made) == {"none": "http_error:404"}


@pytest.mark.parametrize("status", [401, 403, 429, 500, 502, 503])
def test_trouble_touches_nothing_that_is_kept(collection, site, web, status):
    before = {page.url: (page.checked_at, page.text) for page in collection.pages()}
    site["/a"] = Resource(b"<p>Trouble.", status=status)
    assert figures(collection.update()) == {"asked": 4, "unchanged": 3, "failed": 1}
    url = web.url("site", "/a")
    page = next(page for page in collection.pages() if page.url == url)
    assert (page.checked_at, page.text) == before[url]
    assert "What was kept stays" in collection.why(url)["summary"]
    site["/a"] = PAGES["/a"]
    assert figures(collection.update()) == {"asked": 4, "unchanged": 4}
    assert not list(collection.changes(since="all"))


def test_a_server_that_is_away_touches_nothing(tmp_path):
    with Playground([Living(PAGES)]).in_thread() as web:
        made = pauk.open(tmp_path / "c", allow_private=True, polite=False, repeat_limit=0)
        made.crawl(web.url("site"))
    report = made.update()
    assert figures(report)["failed"] == 4
    assert set(ends(made).values()) == {"refused"}
    assert len(list(made.pages())) == 4
    assert not list(made.changes(since="all"))


def test_robots_rules_that_close_a_site_touch_nothing(site, web, tmp_path):
    made = pauk.open(tmp_path / "d", allow_private=True, init_delay_s=0.0, min_delay_s=0.0, delay_factor=0.0)
    made.crawl(web.url("site"))
    site["/robots.txt"] = Resource(b"User-agent: *\nDisallow: /", "text/plain")
    report = made.update(now="2100-01-01")  # the rules are asked for once a day
    assert set(ends(made).values()) == {"robots_denied"}
    assert (report.asked, report.as_json()["gone"], len(list(made.pages()))) == (0, 0, 4)


def test_a_page_that_turns_into_something_else_keeps_what_it_was(collection, site):
    site["/a"] = Resource(b"%PDF-1.7 what was a page", "application/pdf")
    site["/b"] = "<p>" + " ".join(str(number**3) for number in range(5_000))  # large even when it is packed
    report = collection.update(max_bytes=10_000)
    assert figures(report) == {"asked": 4, "unchanged": 2}
    assert (ends(collection)["a"], ends(collection)["b"]) == ("not_html:pdf", "too_large")
    assert texts(collection, "a") == ["The page a has a text."]
    assert not list(collection.changes(since="all"))
    site["/a"] = PAGES["/a"]
    assert figures(collection.update())["unchanged"] == 3


def test_a_log_in_form_in_place_of_a_page_touches_nothing(collection, site, web):
    site["/a"] = "<title>Log in</title><form method=post><input name=user><input type=password name=pw></form>"
    report = collection.update()
    assert ends(collection)["a"] == "login_needed"
    assert (report.unchanged, report.changes) == (3, {})
    assert texts(collection, "a") == ["The page a has a text."]
    site["/a"] = PAGES["/a"]
    assert figures(collection.update()) == {"asked": 4, "unchanged": 4}


def test_a_page_that_asks_not_to_be_kept_any_more_keeps_what_it_was(collection, site, web):
    site["/a"] = "<meta name=robots content=noindex><p>The page a has a text. <a href=/d>d</a>"
    site["/d"] = "<p>A page behind one that is not kept."
    assert figures(collection.update()) == {"asked": 5, "unchanged": 3, "new": 1, "bodies": 2}
    assert ends(collection)["a"] == "noindex"
    assert "An older version is kept" in collection.why(web.url("site", "/a"))["summary"]
    site["/a"] = PAGES["/a"]
    assert figures(collection.update())["unchanged"] == 5


def test_a_page_that_moves_is_told_once_for_each_place(collection, site, web):
    site["/new"] = "<p>The page a has a text, and a new place."
    site["/a"] = Resource(redirect_to="/new", status=301)
    assert figures(collection.update()) == {"asked": 5, "unchanged": 3, "new": 1, "moved": 1, "bodies": 1}
    change = next(change for change in collection.changes() if change.kind == "moved")
    assert (change.url, change.target) == (web.url("site", "/a"), web.url("site", "/new"))
    assert texts(collection, "a") == ["The page a has a text."]
    assert "What was kept here before stays" in collection.why(web.url("site", "/a"))["summary"]
    assert figures(collection.update()) == {"asked": 5, "unchanged": 4}
    site["/a"] = Resource(redirect_to="/b", status=302)
    assert figures(collection.update()) == {"asked": 5, "unchanged": 4, "moved": 1}
    site["/a"] = PAGES["/a"]
    assert figures(collection.update()) == {"asked": 5, "unchanged": 5, "back": 1}


def test_one_text_on_a_whole_site_is_trouble_and_no_page_has_gone(tmp_path):
    names = [f"/{letter}/{letter * 3}-{number}/x{number}.html" for letter in "abc" for number in range(6)]
    pages = {name: f"<p>The page {name} has its own text." for name in names}
    pages["/"] = "<p>Home." + "".join(f"<a href={name}>{name}</a>" for name in names)
    site = Living(pages)
    with Playground([site]).in_thread() as web:
        made = pauk.open(tmp_path / "c", allow_private=True, polite=False)
        made.crawl(web.url("site"))
        for name in names:
            site[name] = "<p>Sorry, there is nothing here."
        report = made.update()
        told = figures(report)
        # The first few cannot be told from a text that several pages really have.
        assert told["failed"] + told["changed"] == len(names)
        assert told["failed"] >= len(names) - 12
        assert "gone" not in told
        assert len(list(made.pages())) == len(names) + 1
        for name in names:
            site[name] = pages[name]
        assert "back" not in figures(made.update())
        assert {page.text for page in made.pages()} >= {f"The page {name} has its own text." for name in names}


def test_what_is_forgotten_leaves_no_change_behind(collection, site, web, tmp_path):
    site["/a"] = Resource(redirect_to="/b")
    site["/b"] = "<p>The page b has a new text."
    collection.update()
    assert command(tmp_path, "forget", "--yes", web.url("site", "/b")).returncode == 0
    (change,) = collection.changes(since="all")
    assert (change.kind, change.url, change.target) == ("moved", web.url("site", "/a"), "")


def test_versions_that_were_pruned_have_no_difference_any_more(collection, site, web, tmp_path):
    site["/a"] = "<p>The page a has a new text."
    collection.update()
    assert command(tmp_path, "prune", "--versions", "1").returncode == 0
    assert collection.difference(web.url("site", "/a")) is None
    (row,) = json.loads(command(tmp_path, "changes", "--json", "--diff").stdout)
    assert (row["kind"], row["difference"]) == ("changed", None)


# Copies.


def test_a_copy_is_unchanged_as_long_as_its_own_text_is(tmp_path):
    site = Living({"/": "<p>Home. <a href=/a>a</a><a href=/b>b</a>", "/a": "<p>The same.", "/b": "<p>The same."})
    with Playground([site]).in_thread() as web:
        made = pauk.open(tmp_path / "c", allow_private=True, polite=False, concurrency=1)
        made.crawl(web.url("site"))
        assert ends(made) == {"": "ok", "a": "ok", "b": "duplicate"}
        site["/a"] = "<p>The same no more."
        site["/b"] = "<p>The <b>same</b>."  # other bytes
        assert figures(made.update()) == {"asked": 3, "unchanged": 2, "changed": 1, "bodies": 2}
        assert texts(made, "b") == ["The same."]
        site["/b"] = "<p>A text of its own."
        assert figures(made.update())["changed"] == 1
        assert texts(made, "b") == ["The same.", "A text of its own."]
        (change,) = made.changes()
        assert (change.added, change.removed) == (5, 2)
        assert ends(made)["b"] == "ok"


# What is asked for.


def test_failed_urls_and_redirects_are_asked_again_and_what_a_rule_left_out_is_not(tmp_path):
    pages = {
        "/": "<p>Home. <a href=/down>d</a><a href=/old>o</a><a href=http://else.localhost/>e</a>",
        "/down": Resource(status=500),
        "/old": Resource(redirect_to="/new"),
        "/new": "<p>The new place.",
    }
    site = Living(pages)
    with Playground([site]).in_thread() as web:
        made = pauk.open(tmp_path / "c", allow_private=True, polite=False, repeat_limit=0)
        made.crawl(web.url("site"))
        web.journal.clear()
        site["/down"] = "<p>Up again."
        site["/old"] = "<p>A page now, where a redirect was."
        report = made.update()
    assert asked(web) == ["/", "/down", "/new", "/old"]
    assert figures(report) == {"asked": 4, "unchanged": 2, "new": 2, "bodies": 2}


def test_places_are_hosts_or_patterns(collection, web, site):
    collection.update("*/a", "/b")
    assert asked(web) == ["/a", "/b"]
    web.journal.clear()
    collection.update("site.localhost")
    assert asked(web) == ["/", "/a", "/b", "/c"]
    with pytest.raises(InputError, match="Nothing that was crawled"):
        collection.update("elsewhere.example")
    with pytest.raises(BadSetting):
        collection.update("re:(")
    assert not any(state is not UrlState.ENDED for state in states(collection))


def states(collection):
    with collection.folder.reader() as reader:
        return reader.totals.states()


def test_pages_of_a_pattern_that_ran_dry_are_still_looked_after(tmp_path):
    pages = {f"/list/{number}": f"<p>Rows of one list, number {number}." for number in range(40)}
    pages["/"] = "<p>Home." + "".join(f"<a href={name}>{name}</a>" for name in pages)
    with Playground([Bare(pages)]).in_thread() as web:
        made = pauk.open(tmp_path / "c", allow_private=True, polite=False, pattern_pages=1000)
        made.crawl(web.url("site"))
        kept = len(list(made.pages()))
        report = made.update(pattern_pages=2)
    assert kept == 41
    assert report.unchanged == 41


class Bare(Living):
    """A site whose bytes are never the same twice, although its text is."""

    asked = 0

    def answer(self, request, at):
        Bare.asked += 1
        answer = super().answer(request, at)
        if answer.status != 200:
            return answer
        return Resource(answer.body + b"<!-- %d -->" % Bare.asked).answer(at)


def test_a_server_whose_etags_change_all_the_time_costs_bodies_but_makes_no_versions(tmp_path):
    with Playground([Bare(PAGES)]).in_thread() as web:
        made = pauk.open(tmp_path / "c", allow_private=True, polite=False)
        made.crawl(web.url("site"))
        for _ in range(2):
            assert figures(made.update()) == {"asked": 4, "unchanged": 4, "bodies": 4}
    assert len(list(made.pages(versions=True))) == 4
    assert set(ends(made).values()) == {"unchanged"}
    with made.folder.reader() as reader:
        assert sum(1 for file in reader.archive.sizes() for _ in reader.archive.records(file)) == 5  # with the head


# Going on.


def test_an_update_that_was_stopped_is_not_complete_and_asks_for_nothing_twice(collection, web, site):
    site["/a"] = "<p>The page a has a new text."
    report = stop_after(collection, 2)
    assert not report.is_complete
    first = asked(web)
    assert 2 <= len(first) < 4
    web.journal.clear()
    report = collection.update()
    assert report.is_complete
    assert sorted(first + asked(web)) == ["/", "/a", "/b", "/c"]
    assert kinds(collection) == {"a": "changed"}


def stop_after(collection, count):
    """Update until so many URLs have ended."""

    async def work():
        stop = asyncio.Event()

        def tell(tally):
            if tally.ended >= count:
                stop.set()

        return await collection.update_async(stop=stop, tell=tell, concurrency=1, polite=True, init_delay_s=0.3,
                                             min_delay_s=0.3)  # fmt: skip

    return asyncio.run(work())


def test_a_crawl_goes_on_with_an_update_and_new_pages_are_told(collection, web, site):
    assert not stop_after(collection, 1).is_complete
    site["/c"] = "<p>The page c has another text. <a href=/d>d</a>"
    site["/d"] = "<p>New."
    collection.crawl()
    assert asked(web).count("/c") == 1
    assert kinds(collection) == {"c": "changed", "d": "new"}
    web.journal.clear()
    assert collection.update().asked == 5  # a new round


def test_crawl_again_asks_for_pages_but_not_for_what_failed(tmp_path):
    pages = {"/": "<p>Home. <a href=/down>d</a>", "/down": Resource(status=404)}
    with Playground([Living(pages)]).in_thread() as web:
        made = pauk.open(tmp_path / "c", allow_private=True, polite=False)
        made.crawl(web.url("site"))
        web.journal.clear()
        made.crawl(again=True)
        assert asked(web) == ["/"]


# The command line.


def command(tmp_path, *args, **options):
    return run_pauk("-c", tmp_path / "c", *args, **options)


def test_a_scheduled_run_is_the_same_as_one_by_hand(collection, site, web, tmp_path):
    settings = 'allow_private = true\npolite = false\n[crawl]\nexclude = "*/never"\n'
    (tmp_path / "c" / "pauk.toml").write_text(settings)
    trust(tmp_path / "c")
    site["/a"] = "<p>The page a has a new text. <a href=/never>n</a> <a href=/d>d</a>"
    site["/d"] = "<p>New."
    home = {"XDG_CONFIG_HOME": os.environ["XDG_CONFIG_HOME"]}
    done = command(tmp_path, "update", "--json", env=home, cwd="/")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    # The rules of the seed are those it was crawled with, so the setting for new seeds changes nothing.
    assert (report["changed"], report["new"], report["complete"]) == (1, 1, True)
    site["/b"] = "<p>The page b has a new text."
    by_hand = command(tmp_path, "update", "--json", env=dict(os.environ))
    assert json.loads(by_hand.stdout).keys() == report.keys()
    assert json.loads(by_hand.stdout)["changed"] == 1


def test_what_changed_is_shown_in_words_and_as_json(collection, site, web, tmp_path):
    site["/a"] = "<p>The page a has a new text."
    del site["/b"]
    done = command(tmp_path, "--allow-private", "--no-polite", "update")
    assert done.returncode == 0
    assert "4 URLs asked: 2 unchanged, 1 changed, 1 gone" in done.stdout
    assert "The update is complete." in done.stdout
    shown = command(tmp_path, "changes", "--diff").stdout
    assert "-The page a has a text.\n+The page a has a new text." in shown
    assert f"gone\t\t{web.url('site', '/b')}" in shown
    (row,) = json.loads(command(tmp_path, "changes", "--json", "--kind", "changed", "--diff").stdout)
    assert (row["kind"], row["added"], row["difference"]["added"]) == ("changed", 1, 1)
    page = command(tmp_path, "changes", web.url("site", "/a")).stdout
    assert "From version 1" in page
    assert "+The page a has a new text." in page
    page = json.loads(command(tmp_path, "changes", "--json", web.url("site", "/a"), "--versions", "2", "1").stdout)
    assert [version["number"] for version in page["versions"]] == [1, 2]
    assert (page["difference"]["added"], page["difference"]["removed"]) == (0, 1)
    assert command(tmp_path, "changes", web.url("site", "/a"), "--versions", "1", "9").returncode == 3
    assert command(tmp_path, "changes", "--versions", "1", "2").returncode == 2
