"""Pages that are nearly the same are found while a crawl runs, and one of them stands for the others."""

import asyncio
import json
import random
import subprocess
import time
from itertools import combinations

import pytest
from tests import command_line

import pauk
from pauk.extract.text.sketch import jaccard_hashes, shingle, supers
from pauk.run.read.warc_import import import_files
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget
from pauk_playground import Playground, Response

AT_ONCE = {"polite": False, "allow_private": True, "concurrency": 4}


class Mirror:
    """A site of long articles of which there are prints (nearly the same, and the article is named as canonical),
    copies to the byte, and rewritten ones that share more or less with them."""

    def __init__(self, articles, name="mirror"):
        self.name = name
        self._pages = {"/": self._page("The articles", "", *self._links(articles))}
        for number in range(articles):
            chance = random.Random(number)
            words = ["".join(chance.choices("aeioulmnrst", k=7)) for _ in range(300)]
            text = " ".join(words)
            self._pages[f"/article/{number}"] = self._page(f"Article {number}", text)
            canonical = f'<link rel="canonical" href="/article/{number}">'
            self._pages[f"/print/{number}"] = self._page("For print", text, head=canonical)
            if number % 3 == 0:
                self._pages[f"/copy/{number}"] = self._pages[f"/article/{number}"]
            else:
                words[-5 * (number % 7) - 1 :] = [f"other{number}x{word}" for word in range(5 * (number % 7) + 1)]
                self._pages[f"/rewritten/{number}"] = self._page(f"Article {number}", " ".join(words))

    def _links(self, articles):
        for number in range(articles):
            other = "copy" if number % 3 == 0 else "rewritten"
            yield from (f"/print/{number}", f"/article/{number}", f"/{other}/{number}")

    def _page(self, title, text, *links, head=""):
        items = " ".join(f'<a href="{link}">{link}</a>' for link in links)
        return f"<!doctype html><title>{title}</title>{head}<h1>{title}</h1><p>{text}</p>{items}".encode()

    def answer(self, request, _at):
        body = self._pages.get(request.path)
        return Response(404) if body is None else Response(body=body)

    def truth(self, _at, _port):
        return iter(())


def run_pauk(folder, *args):
    done = command_line.run_pauk("-c", folder, *args)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def groups_of(collection):
    """Return the groups of a collection as sets of URLs, by the URL that stands for each."""
    found = {}
    for page in collection.pages():
        if page.group_url:
            found.setdefault(page.group_url, set()).add(page.url)
    assert all(stands in urls for stands, urls in found.items())
    return found


def true_groups(collection):
    """Compare all pages of a collection with all others, and group those that share nine tenths of their shingles."""
    pages = [(page.url, shingle(page.text)) for page in collection.pages() if page.text]
    group = {url: {url} for url, _ in pages}
    for (one, first), (other, second) in combinations(pages, 2):
        if group[one] is not group[other] and jaccard_hashes(first, second) >= 0.9:
            whole = group[one] | group[other]
            group.update(dict.fromkeys(whole, whole))
    return {frozenset(urls) for urls in group.values() if len(urls) > 1}


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """A site of which much is there several times, crawled once; do not change it."""
    collection = pauk.open(tmp_path_factory.mktemp("duplicates") / "c", **AT_ONCE)
    with Playground([Mirror(30)]).in_thread() as web:
        collection.report = collection.crawl(web.url("mirror"))
    return collection


def test_the_groups_are_those_that_comparing_all_pages_gives(crawled):
    found = groups_of(crawled)
    assert {frozenset(urls) for urls in found.values()} == true_groups(crawled)
    assert len(found) == 30
    assert crawled.report.figures["kindred"] == sum(len(urls) - 1 for urls in found.values())


def test_the_page_that_a_print_names_stands_for_both(crawled):
    assert {url.rpartition("/")[0].rpartition("/")[2] for url in groups_of(crawled)} == {"article"}


def test_one_page_of_each_group_is_exported_as_distinct(crawled, tmp_path):
    found = groups_of(crawled)
    alone = [page.url for page in crawled.pages() if not page.group_url]
    lines = [json.loads(line) for line in run_pauk(crawled.folder.path, "export", "-", "--distinct").splitlines()]
    assert sorted(line["url"] for line in lines) == sorted([*alone, *found])
    assert {line["group_url"] for line in lines} == {"", *found}
    assert [page.url for page in crawled.pages(distinct=True)] == [line["url"] for line in lines]
    assert crawled.export(tmp_path / "distinct.csv", distinct=True).pages == len(lines)
    assert crawled.export(tmp_path / "all.csv").pages == len(alone) + sum(map(len, found.values()))


@pytest.mark.parametrize("other", ["--urls", "--versions"])
def test_distinct_is_for_the_newest_pages_alone(crawled, other):
    done = command_line.run_pauk("-c", crawled.folder.path, "export", "-", "--distinct", other)
    assert done.returncode == 2
    assert "--distinct is for the newest pages alone" in done.stderr


def test_why_names_the_group_and_who_stands_for_it(crawled):
    stands, urls = max(groups_of(crawled).items(), key=lambda item: len(item[1]))
    told = crawled.why(stands)
    assert told["kindred"]["stands"] == stands
    assert told["kindred"]["members"] == len(urls)
    assert set(told["kindred"]["urls"]) <= urls
    assert told["summary"].endswith("It is the same as 2 other pages, or nearly, and stands for them.")
    other = next(
        page.url for page in crawled.pages() if page.group_url and page.outcome == "ok" and page.url != page.group_url
    )
    assert crawled.why(other)["summary"].endswith(" stands for all of them.")
    said = " ".join(run_pauk(crawled.folder.path, "why", other).split())
    assert f"{other} (this page)" in said
    assert "(stands for all of them)" in said
    alone = next(page.url for page in crawled.pages() if not page.group_url)
    assert crawled.why(alone)["kindred"] is None
    assert "Alike" not in run_pauk(crawled.folder.path, "why", alone)


def test_groups_come_along_with_an_import(crawled, tmp_path):
    crawled.export(tmp_path / "all.warc.gz")
    again = pauk.open(tmp_path / "c")
    asyncio.run(import_files(again.folder, [tmp_path / "all.warc.gz"], again.settings, command="test"))
    assert {frozenset(urls) for urls in groups_of(again).values()} == true_groups(crawled)


def test_whoever_is_forgotten_leaves_the_group_and_no_sketch(tmp_path):
    collection = pauk.open(tmp_path / "c", **AT_ONCE)
    with Playground([Mirror(6)]).in_thread() as web:
        collection.crawl(web.url("mirror"))
    exact = next(page for page in collection.pages() if page.outcome == "duplicate")
    before = groups_of(collection)
    giver = next(page for page in collection.pages() if page.fingerprint == exact.fingerprint)
    with collection.folder.writer("test") as store:  # as if many more had come since
        numbers = supers(store.near_duplicates.sketches_of([giver.id])[giver.id])
        store.near_duplicates.add_supers((number, giver.id) for number in numbers)
    first = giver.url
    erase(collection.folder, Forget(urls=(first,)), command="test")
    assert {frozenset(urls) for urls in groups_of(collection).values()} == {
        frozenset(urls - {first}) for urls in before.values() if len(urls - {first}) > 1
    }
    with collection.folder.writer("test") as store:
        rows = store._database.execute
        assert rows("SELECT count(*) FROM supers WHERE page NOT IN (SELECT page FROM sketches)").fetchone() == (0,)
        assert rows("SELECT count(*) FROM sketches WHERE page NOT IN (SELECT id FROM pages)").fetchone() == (0,)
        assert rows("SELECT count(*) FROM kin WHERE page NOT IN (SELECT id FROM pages)").fetchone() == (0,)
        heir = next(page.id for page in collection.pages() if page.fingerprint == exact.fingerprint)
        assert list(store.near_duplicates.sketches_of([heir])) == [heir]
        assert store.near_duplicates.sharing(numbers) == {number: [heir] for number in numbers}


@pytest.mark.slow
def test_a_crawl_that_is_killed_again_and_again_ends_with_the_same_groups(start, tmp_path):
    flags = ("--no-polite", "--set", "crawl.concurrency=4", "--set", "crawl.workers=0")
    chance = random.Random(2)
    with Playground([Mirror(30)]).in_thread() as web:
        calm = pauk.open(tmp_path / "calm", **AT_ONCE)
        calm.crawl(web.url("mirror"))
        begun, seed = len(web.log), [web.url("mirror")]
        for threshold in (10, 25, 40, 60, 75):
            child = start(
                "-c", str(tmp_path / "c"), "--allow-private", "crawl", *seed, *flags,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            )  # fmt: skip
            while len(web.log) - begun < threshold:
                assert child.poll() is None, child.stderr.read().decode()
                time.sleep(0.001)
            time.sleep(chance.random() * 0.05)
            child.kill()
            child.wait()
            seed = []
        killed = pauk.open(tmp_path / "c", **AT_ONCE)
        assert killed.crawl().is_complete
    assert {page.url for page in killed.pages()} == {page.url for page in calm.pages()}
    found = {frozenset(urls) for urls in groups_of(killed).values()}
    assert found == {frozenset(urls) for urls in groups_of(calm).values()} == true_groups(killed)
    assert len(found) == 30
