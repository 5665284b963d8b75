"""Sizes by capture and recapture, over collections whose overlap is known: at hand, by queries, and over HTTP."""

import json
from math import sqrt
from random import Random

import pytest
from tests.serving import serving

import pauk
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.errors import InputError
from pauk.cli import main
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine
from pauk.run.search.size_estimate import CollectionSide, compare_collections, compare_with_web
from pauk.run.search.web_engine import WebEngine
from pauk_playground import Playground, Resource, StaticSite

pytestmark = pytest.mark.slow

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "allow_private": True}
PAGES = 60  # of each host; the first collection has hosts 0 and 1, the second 1, 2 and 3
SETTINGS = config.merge(config.from_flags({"allow_private": True, "crawl.init_delay_s": 0.0}))


def make_sites(chance):
    syllables = [first + vowel for first in "bdfgklmnprstvz" for vowel in "aeiou"]
    words = ["".join(chance.choices(syllables, k=3)) for _ in range(600)]
    for host in range(4):
        pages = {f"/p{number}": " ".join(chance.choices(words, k=60)) for number in range(1, PAGES)}
        links = "".join(f'<a href="{path}">{path[1:]}</a> ' for path in pages)
        yield StaticSite(f"h{host}.localhost", {
            "/": Resource(f"<html lang=en><title>Home {host}</title><p>{links}".encode(), "text/html"),
            **{path: Resource(f"<html lang=en><title>{text[:30]}</title><p>{text}.".encode(), "text/html")
               for path, text in pages.items()},
        })  # fmt: skip


@pytest.fixture(scope="module")
def collections(tmp_path_factory):
    made = []
    with Playground(list(make_sites(Random(11)))).in_thread() as web:
        for name, hosts in (("one", (0, 1)), ("two", (1, 2, 3))):
            collection = pauk.open(tmp_path_factory.mktemp("size") / name, **AT_ONCE)
            report = collection.crawl(*(web.url(f"h{host}.localhost") for host in hosts), per_host=4)
            assert report.figures["pages"] == PAGES * len(hosts)
            catch_up(collection.folder)
            made.append(collection)
    return made


@pytest.fixture(scope="module")
def address(collections):
    with serving(collections[1]) as where:
        yield where


def quiet(_done, _total):
    """Say nothing."""


def is_near(share, truth, *, bias=0.0):
    """Whether a share is within four standard errors of the truth: the order of a crawl, and so the draws, may vary."""
    return abs(share.found / share.drawn - truth) < 4 * sqrt(truth * (1 - truth) / share.drawn) + bias


def open_engine(folder):
    return SearchEngine.open(folder, SETTINGS, SystemClock())


def test_pages_at_hand_are_drawn_with_equal_chances(collections):
    side = CollectionSide(collections[0].folder)
    try:
        chance = Random(2)
        drawn = [page.url for _ in range(300) for page in side.draw(chance, 4)]
        everything = side.draw(chance, 10_000)
    finally:
        side.close()
    assert len({page.url for page in everything}) == len(everything) == side.pages == 2 * PAGES
    often = [drawn.count(page.url) for page in everything]
    # 1,200 draws of 120 pages: ten each; chi-square with 119 degrees of freedom is under 220 but once in ten million.
    assert sum((number - 10) ** 2 / 10 for number in often) < 220


@pytest.mark.parametrize("by_queries", [False, True])
def test_two_collections_are_compared(collections, by_queries):
    one, two = (collection.folder for collection in collections)
    engine = open_engine if by_queries else None
    report = compare_collections(one, two, samples=100, seed=3, open_engine=engine, tell=quiet)
    bias = 0.05 if by_queries else 0.0
    assert is_near(report.estimate.first, 1 / 2, bias=bias)
    assert is_near(report.estimate.second, 1 / 3, bias=bias)
    assert report.estimate.low < report.estimate.ratio < report.estimate.high
    assert (report.own_pages, report.counted) == (2 * PAGES, 3 * PAGES)
    assert bool(report.biases) is by_queries


def test_a_collection_is_as_large_as_itself(collections):
    report = compare_collections(collections[0].folder, collections[0].folder, samples=50, seed=1, tell=quiet)
    assert (report.estimate.first.found, report.estimate.second.found, report.estimate.ratio) == (50, 50, 1.0)


def test_an_engine_on_the_web_is_compared(collections, address):
    template = f"{address}v1/search?q={{query}}&limit=100"
    with WebEngine(template, SETTINGS, hits_at="hits.url", most_requests=400) as web:
        report = compare_with_web(collections[0].folder, web, samples=60, seed=4, tell=quiet)
    estimate = report.estimate
    assert is_near(estimate.first, 1 / 2)
    # Words of the first collection favour the pages it has, so that the second seems a little smaller; it is told.
    assert is_near(estimate.second, 1 / 3, bias=0.1)
    assert report.requests <= 400
    assert (estimate.first.drawn, estimate.second.drawn, len(report.biases)) == (60, 60, 5)
    assert report.languages == ("en",)


def test_every_page_that_an_engine_holds_is_found_again_by_its_rare_words(collections, address):
    template = f"{address}v1/search?q={{query}}&limit=100"
    with WebEngine(template, SETTINGS, hits_at="hits.url", most_requests=400) as web:
        report = compare_with_web(collections[1].folder, web, samples=60, seed=4, tell=quiet)
    assert (report.estimate.first.found, report.estimate.second.found) == (60, 60)


def test_words_may_come_from_elsewhere(collections, address):
    passages = [page.text for page in collections[1].pages()]
    with WebEngine(f"{address}v1/search?q={{query}}&limit=100", SETTINGS, hits_at="hits.url", most_requests=200) as web:
        report = compare_with_web(collections[0].folder, web, samples=20, seed=4, passages=passages, tell=quiet)
    assert (len(report.biases), report.languages) == (4, ())


def test_requests_are_bounded(collections, address):
    with WebEngine(f"{address}v1/search?q={{query}}&limit=100", SETTINGS, hits_at="hits.url", most_requests=10) as web:
        report = compare_with_web(collections[0].folder, web, samples=60, seed=4, tell=quiet)
        assert web.find("anything", 100) == []
    assert report.requests <= 10
    assert report.estimate.second.drawn <= 5


def test_robots_rules_are_obeyed(collections, address):
    with (
        WebEngine(f"{address}?q={{query}}", SETTINGS, hits_at="links", most_requests=10) as web,
        pytest.raises(InputError, match=r"robots.txt does not allow this"),
    ):
        web.find("anything", 100)


def test_links_of_a_page_are_read_where_that_is_allowed(collections, address):
    rude = config.merge(config.from_flags({"allow_private": True, "polite": False}))
    word = next(collections[1].pages()).text.split()[0]
    with WebEngine(f"{address}?q={{query}}", rude, hits_at="links", most_requests=10) as web:
        found = web.find(word, 100)
    assert found
    assert all(".localhost:" in url for url in found)


def test_private_addresses_are_refused(collections, address):
    careful = config.merge(config.from_flags({"crawl.init_delay_s": 0.0}))
    with (
        WebEngine(f"{address}v1/search?q={{query}}", careful, hits_at="hits.url", most_requests=10) as web,
        pytest.raises(InputError),
    ):
        web.find("anything", 100)


def test_pauses_are_kept(collections, address):
    paused = []
    polite = config.merge(config.from_flags({"allow_private": True, "crawl.init_delay_s": 2.5}))
    template = f"{address}v1/search?q={{query}}"
    with WebEngine(template, polite, hits_at="hits.url", most_requests=10, sleep=paused.append) as web:
        web.find("one", 10)
        web.find("two", 10)
    assert paused == [2.5] * 3  # robots.txt, and two queries


def test_an_answer_that_is_no_json_is_told(collections, address):
    rude = config.merge(config.from_flags({"allow_private": True, "polite": False}))
    with (
        WebEngine(f"{address}?q={{query}}", rude, hits_at="hits.url", most_requests=10) as web,
        pytest.raises(InputError, match="no JSON"),
    ):
        web.find("anything", 100)


def test_an_address_without_a_place_for_the_query_is_refused():
    with pytest.raises(InputError, match=r"has no \{query\}"):
        WebEngine("https://search.example/", SETTINGS, hits_at="links", most_requests=10)


def test_the_command_tells_it(collections, capfdbinary):
    one, two = (str(collection.folder.path) for collection in collections)
    assert main.run(["size", "-c", one, two, "--samples", "100", "--json"]) == 0
    told = json.loads(capfdbinary.readouterr().out)
    assert (told["own"]["pages"], told["other"]["counted"], told["is_known"]) == (120, 180, True)
    assert told["ratio"]["low"] < told["ratio"]["value"] < told["ratio"]["high"]
    assert told["own"]["drawn"] == told["other"]["drawn"] == 100
    assert main.run(["size", "-c", one, two, "--samples", "100"]) == 0
    said = capfdbinary.readouterr().out.decode()
    assert "This collection (120 pages) is" in said
    assert "Counted, the other one has 180 pages." in said


def test_the_command_says_what_words_of_the_own_collection_can_compare(collections, address, capfdbinary):
    asked = [f"{address}v1/search?q={{query}}&limit=100", "--hits", "hits.url", "--samples", "20"]
    size = ["size", "-c", str(collections[0].folder.path), *asked, "--allow-private", "--init-delay-s", "0"]
    assert main.run([*size, "--json"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["languages"] == ["en"]
    assert main.run(size) == 0
    assert "times as large as the other one in en (95 %" in capfdbinary.readouterr().out.decode()


def test_without_the_other_collection_the_command_says_so(collections, tmp_path, capfd):
    assert main.run(["size", "-c", str(collections[0].folder.path), str(tmp_path / "none")]) == 4
    assert "There is no collection here" in capfd.readouterr().err
