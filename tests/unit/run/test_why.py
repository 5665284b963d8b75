"""Every URL has a reason, told in one sentence that agrees with all that follows it."""

import json
import socket
import sqlite3
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base import config
from pauk.base.clock import SetClock
from pauk.base.errors import BadUrl, DamagedCollection, NoCollection, UsageError
from pauk.base.settings import Settings
from pauk.base.urls import canonical_url
from pauk.crawl.contract.visit import want
from pauk.crawl.frontier import Frontier
from pauk.crawl.rules.scope import ScopeRules
from pauk.run.why.checks import Position, UrlTests, stopped_by
from pauk.run.why.url_history import explain_url
from pauk.run.why.url_outcomes import list_ended, list_ends
from pauk.run.why.url_spelling import describe_changes
from pauk.store.collection import CollectionFolder
from pauk.store.runner_lock import runner_lock
from pauk.store.sql.records import Batch, Seed, UrlKind

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
CLOCK = SetClock(NOW)
HOME = "https://example.org/"
NEVER = "Never met: no link that may be followed has led to it."
REPEAT = HOME + "x/a/b/a/b/a/b/a/b"
ROBOTS = b"User-agent: *\nCrawl-delay: 7\nDisallow: /private/\n"
PAGES = {
    HOME: (
        "Home. All there is.",
        [
            (HOME + "a", "The first"),
            (HOME + "old", "An old one"),
            (HOME + "copy", "A copy"),
            (HOME + "slow", "Slow"),
            (HOME + "lost", "Lost"),
            (HOME + "list?b=2&a=1", "List"),
            (HOME + "later", ""),
            ("https://other.org/x", "Elsewhere"),
            (REPEAT, "Round and round"),
        ],
    ),
    HOME + "a": ("Page a. " * 300, [(HOME + "private/x", "Secret"), (HOME + "b", "Next")]),
    HOME + "b": ("Page b.", [(HOME + "too-deep", "More")]),
    HOME + "old": "-> " + HOME + "new",
    HOME + "new": "-> " + HOME + "newest",
    HOME + "newest": ("Newest.", [(HOME + "from-newest", "On")]),
    HOME + "copy": ("Page a. " * 300, []),
    HOME + "slow": "later timeout",
    HOME + "lost": "http_error:404",
    HOME + "private/x": "robots_denied",
    HOME + "from-newest": "no_main_text:only menus",
}


@pytest.fixture
def collection(small_crawl):
    return small_crawl.run([HOME], PAGES, rules=ScopeRules(depth=2), robots=ROBOTS)


@pytest.fixture
def why(collection):
    return lambda url, settings=None, **options: explain_url(collection, url, settings or Settings(), CLOCK, **options)


def change(folder, sql, *values):
    database = sqlite3.connect(folder.database)
    with database:
        assert database.execute(sql, values).rowcount > 0
    database.close()


def answers_of(told):
    return {test["name"]: (test["answer"], test["outcome"]) for test in told["tests"]}


# One sentence.


@pytest.mark.parametrize(
    ("url", "summary"),
    [
        (HOME, "Fetched on 2026-11-15 09:30 UTC, 19 bytes, a seed."),
        (HOME + "a", f"Fetched on 2026-11-15 09:30 UTC, 2 KB, found on {HOME} as “The first”."),
        (HOME + "old", f"Redirected to {HOME}newest (2 redirects), which ended so: Fetched and read."),
        (
            HOME + "copy",
            f"Fetched on 2026-11-15 09:30 UTC, 2 KB, found on {HOME} as “A copy”; the same text is kept under {HOME}a.",
        ),
        (HOME + "lost", "Not fetched: The server answered with an error (404)."),
        (HOME + "private/x", "Left out: The robots.txt of 2026-11-15 09:30 UTC says Disallow: /private/ (line 3)."),
        ("https://other.org/x", f"Left out: Its host other.org is not the host example.org of the seed {HOME}."),
        (HOME + "too-deep", f"Left out: It is 3 links away from the seed {HOME}, and the limit is 2."),
        (REPEAT, "Left out: Parts of its path come again and again."),
        (HOME + "from-newest", "Not kept: The page holds no main text (only menus)."),
        (HOME + "list?a=1&b=2", f"Waits for its turn: it is the next of its host. It is found on {HOME} as “List”."),
        (HOME + "later", f"Waits for its turn: 1 URL of its host comes before it. It is found on {HOME}."),
        (
            HOME + "never",
            f"{NEVER} It would be fetched: It is on the host example.org of the seed {HOME}.",
        ),
        (
            HOME + "private/y",
            f"{NEVER} It would be left out: The robots.txt of 2026-11-15 09:30 UTC says Disallow: /private/ (line 3).",
        ),
        (
            "http://127.0.0.1/",
            f"{NEVER} It would be left out: Its host 127.0.0.1 is not the host example.org of the seed {HOME}.",
        ),
    ],
)
def test_a_sentence_sums_it_up(why, url, summary):
    assert why(url)["summary"] == summary


def test_what_failed_says_when_it_is_tried_again(why, collection):
    change(
        collection, "UPDATE urls SET due_at = ? WHERE url = ?", (NOW + timedelta(hours=1)).timestamp(), HOME + "slow"
    )
    told = why(HOME + "slow")
    assert told["summary"] == ("Failed 1 time, tried again at 2026-11-15 10:30 UTC: The server did not answer in time.")
    state = told["state"]
    assert (state["state"], state["next_try_at"], state["next_step"]) == ("later", "2026-11-15T10:30:00Z", "")


def test_what_has_failed_for_good_is_not_said_to_be_tried_again(why, collection):
    change(collection, "UPDATE urls SET state = 3, due_at = 0 WHERE url = ?", HOME + "slow")
    told = why(HOME + "slow")
    assert told["summary"] == "Not fetched: The server did not answer in time."
    assert told["state"]["next_step"] == "Try it once more with: pauk crawl --retry"


def test_what_is_in_flight_is_with_a_runner_or_with_one_that_died(why, collection):
    change(collection, "UPDATE urls SET state = 1 WHERE url = ?", HOME + "later")
    assert why(HOME + "later")["summary"].startswith("In the hand of a runner that has died")
    with runner_lock(collection.path, "test"):
        assert why(HOME + "later")["summary"] == "In flight: a runner has it in hand now."


def test_what_waits_again_says_when_it_was_last_fetched(why, collection):
    change(collection, "UPDATE urls SET state = 0, outcome = '' WHERE url = ?", HOME + "a")
    assert why(HOME + "a")["summary"] == "Waits to be fetched again; the last time was 2026-11-15 09:30 UTC."


def test_an_unchanged_page_says_when_it_was_looked_at(why, collection):
    change(collection, "UPDATE urls SET outcome = 'not_modified' WHERE url = ?", HOME + "b")
    change(collection, "UPDATE pages SET checked_at = checked_at + 86400")
    told = why(HOME + "b")["summary"]
    assert told.endswith("as “Next”; unchanged when it was last looked at, on 2026-11-16 09:30 UTC.")


def test_what_rules_would_take_in_by_now_is_said(why, collection):
    change(collection, "UPDATE seeds SET rules = ?", json.dumps({"depth": 9}))
    assert why(HOME + "too-deep")["summary"] == (
        "Left out: The scope rules leave this URL out (depth). "
        "By the rules as they are now it would be fetched; the next crawl judges it again."
    )


@pytest.mark.parametrize(
    ("url", "step"),
    [
        ("https://other.org/x", f"Take it in with: pauk crawl {HOME} --domains other.org"),
        (HOME + "too-deep", f"Take it in with: pauk crawl {HOME} --depth 3"),
        (REPEAT, ""),
        (HOME + "private/x", ""),
        (HOME + "a", ""),
    ],
)
def test_the_next_step_is_a_command_that_does_it(why, url, step):
    assert why(url)["state"]["next_step"] == step


# The parts.


def test_the_way_leads_from_the_seed_through_redirects(why):
    told = why(HOME + "from-newest")
    assert [(step["url"], step["by"], step["text"]) for step in told["way"]] == [
        (HOME, "seed", ""),
        (HOME + "old", "link", "An old one"),
        (HOME + "new", "redirect", ""),
        (HOME + "newest", "redirect", ""),
        (HOME + "from-newest", "link", "On"),
    ]
    assert (told["found_on"], told["link_text"], told["depth"]) == (HOME + "newest", "On", 2)
    newest = why(HOME + "newest")
    assert (newest["found_on"], newest["link_text"]) == (HOME, "An old one")
    assert told["seed"]["url"] == HOME
    assert told["seed"]["rules"]["depth"] == 2


def test_redirects_lead_on(why):
    assert why(HOME + "old")["redirects"] == [
        {"url": HOME + "new", "outcome": "redirected"},
        {"url": HOME + "newest", "outcome": "ok"},
    ]
    assert why(HOME + "a")["redirects"] == []


def test_kept_versions_say_where_they_lie(why, collection):
    (page,) = why(HOME + "b")["pages"]
    assert (page["title"], page["language"], page["size_bytes"], page["text_chars"]) == ("Page b", "en", 7, 7)
    assert (page["fetched_at"], page["status"], page["maker"]) == ("2026-11-15T09:30:00Z", 200, "test/1")
    place = page["archive"]
    raw = (collection.path / "archive" / place["file"]).read_bytes()
    assert raw[place["offset"] : place["offset"] + 2] == b"\x1f\x8b"
    assert place["offset"] + place["length"] <= len(raw)


def test_the_host_says_its_pace(why, collection):
    host = why(HOME + "a")["host"]
    assert (host["name"], host["pages"], host["waiting"]) == ("https://example.org", 5, 2)
    assert (host["pause_s"], host["crawl_delay_s"], host["failures_in_a_row"]) == (7.0, 7.0, 0)
    assert (host["robots_asked_at"], host["robots_asked_again"]) == ("2026-11-15T09:30:00Z", False)
    assert host["not_before"] is None
    change(collection, "UPDATE hosts SET failures = 4, next_at = 32503680000 WHERE pages = 5")
    host = why(HOME + "a")["host"]
    assert (host["pause_s"], host["failures_in_a_row"], host["not_before"]) == (8.0, 4, "3000-01-01T00:00:00Z")


def test_old_robots_rules_are_said_to_be_old(collection):
    later = SetClock(NOW + timedelta(days=2))
    assert explain_url(collection, HOME, Settings(), later)["host"]["robots_asked_again"] is True


def test_the_pattern_has_its_figures(why):
    pattern = why(HOME + "never")["pattern"]
    assert (pattern["shape"], pattern["pages"], pattern["verdict"]) == ("example.org/{slug}", 5, "")
    assert pattern["new_share"] == 0.6


def test_a_dry_pattern_stops_what_was_never_met(why, collection):
    change(collection, "UPDATE shapes SET figures = '500 200 1 0 0' WHERE shape = 'example.org/{slug}'")
    told = why(HOME + "never")
    assert told["summary"].endswith(
        "It would be left out: Of its pattern example.org/{slug}, 200 pages were fetched, 0% with something new; "
        "the last ones brought nothing new (crawl.pattern_pages)."
    )
    assert answers_of(told)["pattern"] == ("stops", "trap:sprawl")
    assert answers_of(why(HOME))["pattern"] == ("passes", "")  # the seed itself is never a trap


@pytest.mark.parametrize(
    ("flags", "test", "outcome"),
    [
        ({"crawl_host_pages": 5}, "host", "over_budget:host"),
        ({"crawl_level_pages": 5}, "level", "over_budget:level"),
        ({"crawl_url_chars": 100}, "trap", "trap:length"),
    ],
)
def test_a_used_up_budget_stops(why, choose, flags, test, outcome):
    url = HOME + "n" * (90 if test == "trap" else 1)
    told = why(url, choose(**flags))
    assert answers_of(told)[test] == ("stops", outcome)
    assert "It would be left out: " in told["summary"]


def test_what_was_let_in_is_not_stopped_by_a_full_level(why, choose):
    assert answers_of(why(HOME + "later", choose(crawl_level_pages=5)))["level"] == ("passes", "")


def test_rules_that_are_not_obeyed_do_not_stop(why, choose):
    assert answers_of(why(HOME + "private/y", choose(polite=False)))["robots"] == ("passes", "")


def test_budgets_of_the_crawl_are_shown(why, choose):
    told = why(HOME, choose(crawl_pages=100))
    assert told["budgets"][0] == {"budget": "pages", "used": 5, "limit": 100}


def test_another_spelling_is_the_same_page(why):
    told = why("HTTPS://Example.org/list?a=1&b=2&utm_source=x#top")
    assert (told["url"], told["known_as"]) == (HOME + "list?a=1&b=2", HOME + "list?b=2&a=1")
    assert told["is_known"] is True
    assert len(told["changed"]) == 3


def test_spellings_that_people_mix_up_are_offered(why):
    told = why("http://www.example.org/a/")
    assert (told["is_known"], told["similar"]) == (False, [HOME + "a"])
    assert why("http://[::1]/")["similar"] == []


def test_credentials_are_not_repeated(why):
    told = why("https://user:secret@example.org/a")
    assert "secret" not in json.dumps(told)
    assert told["is_known"]


# Trying rules.


@pytest.mark.parametrize(
    ("flags", "url", "summary"),
    [
        ({"crawl_scope": "folder"}, HOME + "docs/a", "With these rules it would be fetched"),
        ({"crawl_scope": "folder"}, HOME + "a/b", "With these rules it would be left out: It is not below the folder"),
        ({"crawl_depth": 0}, HOME + "docs/a", "With these rules it would be left out: It is 1 links away"),
        ({"crawl_depth": 0}, HOME + "docs/", "With these rules it would be fetched"),
        (
            {"crawl_exclude": "*.pdf"},
            HOME + "docs/a.pdf",
            "With these rules it would be left out: It matches the exclude",
        ),
        ({"crawl_domains": "b.org"}, "https://a.b.org/", "With these rules it would be fetched"),
    ],
)
def test_a_scope_can_be_tried_before_there_is_a_collection(tmp_path, choose, flags, url, summary):
    folder = CollectionFolder(tmp_path / "none")
    told = explain_url(folder, url, choose(**flags), CLOCK, seeds=[HOME + "docs/"])
    assert told["summary"].startswith(summary)
    assert (told["is_trial"], told["is_known"], told["host"]["is_known"]) == (True, False, False)
    assert not folder.path.exists()


def test_robots_that_were_not_asked_are_a_condition(tmp_path):
    told = explain_url(CollectionFolder(tmp_path), HOME + "a", Settings(), CLOCK, seeds=[HOME])
    assert told["summary"].startswith("With these rules it would be fetched, unless its robots.txt forbids it: ")
    assert answers_of(told)["robots"] == ("unknown", "")


def test_other_rules_can_be_tried_on_the_seeds_of_the_collection(why, choose):
    told = why("https://sub.example.org/", choose(crawl_scope="domain"))
    assert told["is_trial"]
    assert told["summary"].startswith("With these rules it would be fetched")
    told = why(HOME + "a", choose(crawl_exclude="/a", crawl_depth=2))
    assert told["summary"] == "With these rules it would be left out: It matches the exclude pattern /a."
    assert told["state"]["outcome"] == "ok"  # and still it says what happened


def test_the_rules_the_collection_has_are_no_trial(why, choose):
    assert why(HOME + "a", choose(crawl_depth=2))["is_trial"] is False


def test_many_seeds_are_all_asked(tmp_path):
    seeds = [f"https://s{number}.example.org/" for number in range(50)]
    told = explain_url(CollectionFolder(tmp_path), "https://s49.example.org/x", Settings(), CLOCK, seeds=seeds)
    assert "would be fetched" in told["summary"]
    told = explain_url(CollectionFolder(tmp_path), "https://other.org/", Settings(), CLOCK, seeds=seeds)
    assert "None of the 50 seeds covers it. Of the first: Its host other.org is not" in told["summary"]


def test_without_seeds_nothing_is_foretold(tmp_path):
    told = explain_url(CollectionFolder(tmp_path), HOME, Settings(), CLOCK)
    assert told["summary"] == "Never met, and there is no seed to judge it by; name one with --seed."
    assert answers_of(told)["scope"] == ("unknown", "")


def test_private_addresses_are_stopped_without_asking_anybody(tmp_path, choose):
    for url in ("http://127.0.0.1:8000/", "http://a.localhost/", "http://[fe80::1]/", "http://10.0.0.1/"):
        told = explain_url(CollectionFolder(tmp_path), url, Settings(), CLOCK, seeds=[url])
        assert answers_of(told)["address"] == ("stops", "private_address")
        allowed = explain_url(CollectionFolder(tmp_path), url, choose(allow_private=True), CLOCK, seeds=[url])
        assert answers_of(allowed)["address"] == ("passes", "")


@pytest.mark.parametrize("url", ["", "example.org", "ftp://example.org/", "http://", "http://a b/", "x" * 9_000])
def test_what_is_no_url_is_refused(tmp_path, url):
    with pytest.raises(BadUrl):
        explain_url(CollectionFolder(tmp_path), url, Settings(), CLOCK)


# It only looks.


def contents_of(folder):
    """Read all files of a collection, but those by which SQLite's readers and writers agree with each other."""
    files = [path for path in folder.path.rglob("*") if path.is_file() and not path.name.endswith(("-shm", "-wal"))]
    return {path: path.read_bytes() for path in files}


def test_nothing_is_written_and_no_network_is_touched(why, collection, monkeypatch):
    def refuse(*_args, **_options):
        raise AssertionError("the network was touched")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    before = contents_of(collection)
    for url in (*PAGES, HOME + "never", "https://unknown.example/"):
        json.dumps(why(url))
    assert contents_of(collection) == before


# Hostile collections.


def test_circles_do_not_go_on_for_ever(why, collection):
    rows = "(SELECT id FROM urls WHERE url = ?)"
    change(
        collection, f"UPDATE urls SET target = {rows}, outcome = 'redirected' WHERE url = ?", HOME + "old", HOME + "a"
    )
    change(collection, f"UPDATE urls SET target = {rows} WHERE url = ?", HOME + "a", HOME + "old")
    change(collection, f"UPDATE urls SET referrer = {rows} WHERE url = ?", HOME + "b", HOME)
    assert [step["url"] for step in why(HOME + "old")["redirects"]] == [HOME + "a", HOME + "old"]
    assert [step["url"] for step in why(HOME + "b")["way"]] == [HOME, HOME + "a", HOME + "b"]


def test_a_lost_seed_is_said_to_be_lost(why, collection):
    change(collection, "UPDATE urls SET seed = 99 WHERE url = ?", HOME + "a")
    told = why(HOME + "a")
    assert told["seed"] is None
    assert told["summary"].startswith("Fetched on ")


def test_an_outcome_of_a_newer_version_is_told_as_it_is(why, collection):
    change(collection, "UPDATE urls SET outcome = 'eaten:by a bear' WHERE url = ?", HOME + "lost")
    assert why(HOME + "lost")["summary"] == (
        "Not fetched: It ended with eaten:by a bear, which this version of pauk does not know."
    )


def test_words_on_links_cannot_break_the_line(why, collection):
    change(collection, "UPDATE urls SET link_text = ? WHERE url = ?", "a\x1b[31m\n" + "b" * 500, HOME + "a")
    summary = why(HOME + "a")["summary"]
    assert "\x1b" not in summary
    assert "\n" not in summary
    assert len(summary) < 200


def test_a_damaged_collection_is_told_so(why, collection):
    collection.database.write_bytes(b"no database at all" * 100)
    with pytest.raises(DamagedCollection):
        why(HOME)


def test_a_sitemap_elsewhere_that_the_site_names_is_in_scope(collection):
    sitemap = "https://cdn.example.net/sitemap.xml"
    with collection.writer("test") as store:
        frontier = Frontier(store, Settings(), CLOCK)
        new = frontier.judge.judge(want(sitemap, kind=UrlKind.SITEMAP, level=0), seed=1, depth=0, referrer=0)
        store.complete(Batch(found={new.key: new._replace(outcome="")}))
    told = explain_url(collection, sitemap, Settings(), CLOCK)
    assert answers_of(told)["scope"] == ("passes", "")
    assert told["way"] == [{"url": sitemap, "by": "robots", "text": ""}]
    change(collection, "UPDATE urls SET state = 3, outcome = 'ok' WHERE url = ?", sitemap)
    told = explain_url(collection, sitemap, Settings(), CLOCK)
    assert told["summary"] == "Read as a sitemap; sitemaps are not kept."


# The law: what is foretold is what the frontier does.

_SEGMENTS = st.lists(st.sampled_from(["a", "b", "docs", "2026", "11", "calendar", "x" * 40]), max_size=9)
_QUERIES = st.sampled_from(["", "?a=1", "?year=9999", "?" + "a=1&" * 9])
_HOSTS = st.sampled_from(["example.org", "www.example.org", "sub.example.org", "other.org", "example.org:8443"])
_URLS = st.builds(
    lambda host, path, query: canonical_url(f"https://{host}/{'/'.join(path)}{query}"), _HOSTS, _SEGMENTS, _QUERIES
)
_RULES = st.builds(
    ScopeRules,
    scope=st.sampled_from(["host", "domain", "folder", "web"]),
    domains=st.sampled_from([(), ("other.org",)]),
    include=st.sampled_from([(), ("*/docs/*",)]),
    exclude=st.sampled_from([(), ("re:b/a",)]),
    depth=st.integers(-1, 3),
)


class SeedsAlone:
    """As much of a store as a frontier needs to judge."""

    notes = SimpleNamespace(get=lambda _: "")

    def __init__(self, rules):
        seed = Seed(id=1, url=HOME + "docs/", job="crawl", rules=rules.as_json())
        self.seeds = SimpleNamespace(all=lambda: [seed])
        self.noise = SimpleNamespace(all=list)
        self.totals = SimpleNamespace(counters=dict)


@given(url=_URLS, rules=_RULES, depth=st.integers(1, 4))
def test_what_is_foretold_is_what_the_frontier_does(url, rules, depth):
    settings = config.merge(config.from_flags({"crawl.url_chars": 100, "crawl.path_depth": 6}))
    frontier = Frontier(SeedsAlone(rules), settings, CLOCK)
    judged = frontier.judge.judge(want(url), seed=1, depth=depth, referrer=0).outcome
    hurdles = UrlTests({1: (HOME + "docs/", rules)}, settings, CLOCK, None).run(url, Position(seed=1, depth=depth))
    stop = stopped_by(hurdles)
    assert (stop.outcome if stop else "") == judged


# Spelling.


@table(
    ("written", "changes"),
    [
        (HOME, []),
        ("https://example.org", []),
        ("HTTPS://EXAMPLE.ORG/", ["Scheme and host are written https://example.org."]),
        ("https://example.org:443/", ["The port is left out, because it is the usual one."]),
        ("https://bücher.de/", ["Scheme and host are written https://xn--bcher-kva.de."]),
        ("https://example.org/a/../b", ["The path is written /b."]),
        (
            "https://example.org/?fbclid=1&PHPSESSID=2&a=3",
            [
                "The parameter fbclid is left out: it only tracks readers.",
                "The parameter PHPSESSID is left out: it only names a session.",
            ],
        ),
        ("https://example.org/?a=%c3%a4", ["The query is written a=%C3%A4."]),
        ("https://u:p@example.org/", ["User name and password are left out; pauk keeps no credentials in URLs."]),
        ("https://example.org/#a", ["The fragment is left out: it names a place on the page, not another page."]),
    ],
)
def test_changes_of_the_canonical_form_are_told(written, changes):
    assert describe_changes(written, canonical_url(written)) == changes


@given(_URLS)
def test_a_canonical_url_is_not_changed(url):
    assert describe_changes(url, canonical_url(url)) == []


@given(st.text(max_size=60))
def test_changes_can_be_told_of_whatever_is_a_url(text):
    try:
        canonical = canonical_url(f"https://example.org/{text}")
    except BadUrl:
        return
    assert all(change.endswith(".") for change in describe_changes(f"https://example.org/{text}", canonical))


# Lists.


def test_all_ends_are_counted_with_an_example(collection):
    ends = list_ends(collection)
    assert {end.outcome: (end.urls, end.example) for end in ends.ends} == {
        "ok": (4, HOME),
        "redirected": (2, HOME + "old"),
        "duplicate": (1, HOME + "copy"),
        "http_error": (1, HOME + "lost"),
        "no_main_text": (1, HOME + "from-newest"),
        "out_of_scope": (2, "https://other.org/x"),
        "robots_denied": (1, HOME + "private/x"),
        "trap": (1, REPEAT),
    }
    assert (ends.waiting, ends.in_flight, ends.later) == (2, 0, 1)
    assert ends.next_try_at is not None


def test_urls_of_one_end_are_listed_with_where_they_were_found(collection):
    ended = list_ended(collection, "out_of_scope", 50)
    assert [(one.url, one.outcome, one.depth, one.found_on, one.link_text) for one in ended.urls] == [
        ("https://other.org/x", "out_of_scope:host", 1, HOME, "Elsewhere"),
        (HOME + "too-deep", "out_of_scope:depth", 3, HOME + "b", "More"),
    ]
    assert [one.url for one in list_ended(collection, " TRAP:repeat", 50).urls] == [REPEAT]
    assert list_ended(collection, "trap:repea", 50).count == 0
    first = list_ended(collection, "ok", 1)
    assert (first.count, len(first.urls)) == (4, 1)


def test_counts_of_all_ends_and_of_one_agree(collection):
    for end in list_ends(collection).ends:
        assert list_ended(collection, end.outcome, 1).count == end.urls
        assert explain_url(collection, end.example, Settings(), CLOCK)["state"]["outcome"].startswith(end.outcome)


def test_a_misspelt_outcome_is_refused_with_the_right_one(collection):
    with pytest.raises(UsageError, match=r"Did you mean timeout\?"):
        list_ended(collection, "timeot", 50)


def test_without_a_collection_there_is_nothing_to_list(tmp_path):
    with pytest.raises(NoCollection):
        list_ends(CollectionFolder(tmp_path))
