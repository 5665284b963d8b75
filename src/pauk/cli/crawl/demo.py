"""The command ``pauk demo``: start a small Web of our own, crawl it, and compare what came with what is true."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from pauk.base import config
from pauk.base.errors import FloorBroken
from pauk.base.records import Link
from pauk.base.safe_text import one_line
from pauk.base.settings import (
    ALLOW_PRIVATE,
    CRAWL_INIT_DELAY_S,
    CRAWL_MIN_DELAY_S,
    CRAWL_PAGES,
    CRAWL_SITEMAPS,
    NOW,
    POLITE,
    USER_AGENT,
    Settings,
)
from pauk.base.urls import canonical_url, host_name
from pauk.cli.crawl.crawl import drive
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.run_figures import show_end

if TYPE_CHECKING:
    from pauk.base.page import Page
    from pauk.run.jobs.crawl_run import CrawlReport
    from pauk.store.collection import CollectionFolder
    from pauk_playground import PageTruth, Playground

_HOUR_S = 3_600
# Which words belong to an article is judged by a model, which is right nearly always. A handful of articles says
# nothing of that: one of them may be a line of Japanese that stands as one word, and which come first is chance.
_ENOUGH_WORDS = 0.98
_WORDS_TO_JUDGE = 10_000
_TEXT_LINES = 8
_LINK_LINES = 5


@as_command(name="demo", example="pauk demo\npauk demo --serve\npauk demo --seed 7 --pages 1000 --json")
@click.option("--seed", default=1, help="Another seed makes another Web.", show_default=True)
@click.option("--pages", type=click.IntRange(1, 100_000), default=240, help="Articles on it.", show_default=True)
@click.option("--read", type=click.IntRange(1, 100_000), default=None, help="Stop after so many pages; otherwise all.")
@click.option("--serve", is_flag=True, help="Only serve it, for a browser, until Ctrl-C.")
@click.option("--port", type=click.IntRange(0, 65_535), default=0, help="Port on loopback; 0 takes a free one.")
def command(run: CommandRun, *, seed: int, pages: int, read: int | None, serve: bool, port: int) -> None:
    """Start a small Web of our own, crawl it, and show what pauk finds there."""
    import asyncio

    from pauk.run.jobs.crawl_run import CrawlOrder
    from pauk.store.collection import CollectionFolder
    from pauk_playground import Playground, small_web

    web = Playground(small_web(seed, pages), clock=run.clock, elapsed=run.elapsed, port=port)
    with web.in_thread(), TemporaryDirectory(prefix="pauk-demo-") as place:
        if serve:
            _serve(run, web)
            return
        starts = [f"http://{host}:{web.address[1]}/" for host in web.hosts]
        truth = {canonical_url(page.url): page for page in web.truth()}
        folder = CollectionFolder(Path(place) / "collection")
        with run.progress.task("Crawling", total=read) as task:
            order = CrawlOrder(seeds=starts, command="pauk demo")
            report = asyncio.run(
                drive(folder, order, _settings(run, read), run.clock, task, go_on="pauk demo", elapsed=run.elapsed)
            )
        found = _look(folder)
    _tell(run, report, found, truth, is_all=read is None)


def _settings(run: CommandRun, read: int | None) -> Settings:
    """Choose what suits a Web that cannot be hurt: robots rules are obeyed, but nobody has to wait."""
    chosen: dict[str, object] = {
        ALLOW_PRIVATE.name: True,
        POLITE.name: True,
        CRAWL_INIT_DELAY_S.name: 0.0,
        CRAWL_MIN_DELAY_S.name: 0.0,
        CRAWL_SITEMAPS.name: False,
        CRAWL_PAGES.name: read or 0,
        USER_AGENT.name: run.settings[USER_AGENT],
        NOW.name: run.settings[NOW],
    }
    return config.merge(config.from_flags(chosen))


def _serve(run: CommandRun, web: Playground) -> None:
    starts = [f"http://{host}:{web.address[1]}/" for host in web.hosts]
    if run.as_json:
        run.results.json({"start_pages": starts})
    else:
        run.results.text("\n".join([*starts, "Open one of these in a browser; Ctrl-C stops."]))
    while True:
        time.sleep(_HOUR_S)


@dataclass(frozen=True, slots=True)
class _DemoCollection:
    """What the collection holds after the crawl."""

    pages: Mapping[str, Page]
    links: Mapping[str, Sequence[Link]]


def _look(folder: CollectionFolder) -> _DemoCollection:
    with folder.reader() as reader:
        pages = {page.url: page for page in reader.pages.all()}
        return _DemoCollection(pages, {url: reader.pages.links(page.id) for url, page in pages.items()})


def _tell(
    run: CommandRun, report: CrawlReport, found: _DemoCollection, truth: Mapping[str, PageTruth], *, is_all: bool
) -> None:
    told: dict[str, Any] = {
        "sites": _describe_sites(found),
        "sample": _describe_sample(found, truth),
        "checked": _check(found, truth, is_all=is_all),
        "crawl": report.as_json(),
    }
    if run.as_json:
        run.results.json(told)
    else:
        _show(run, report, told)
    if not all(_is_enough(thing, figure) for thing, figure in told["checked"].items()):
        raise FloorBroken("Not everything was found", where="pauk demo", next_step="Please report this with the seed.")


def _is_enough(thing: str, figure: str) -> bool:
    """Whether enough was found: all pages and links, and of the words of many articles nearly all."""
    right, wanted = map(int, figure.split(" of "))
    if thing == "words":
        return wanted < _WORDS_TO_JUDGE or right >= wanted * _ENOUGH_WORDS
    return right == wanted


def _describe_sites(found: _DemoCollection) -> list[dict[str, Any]]:
    sites: dict[str, list[Page]] = {}
    for url in sorted(found.pages):
        sites.setdefault(host_name(url), []).append(found.pages[url])
    return [
        {
            "site": host,
            "language": next((page.language for page in pages if page.language), ""),
            "pages": len(pages),
            "links": sum(len(found.links[page.url]) for page in pages),
            "words": sum(len(page.text.split()) for page in pages),
            "copies": sum(page.outcome == "duplicate" for page in pages),
        }
        for host, pages in sites.items()
    ]


def _describe_sample(found: _DemoCollection, truth: Mapping[str, PageTruth]) -> dict[str, Any]:
    articles = [url for url in found.pages if url in truth and truth[url].text]
    if not articles:
        return {}
    url = min(articles, key=lambda url: (truth[url].language != "en", -len(truth[url].text), url))
    page = found.pages[url]
    return {
        "url": url,
        "title": page.title,
        "found on": page.referrer,
        "text": page.text,
        "links": [{"url": link.url, "text": link.text} for link in found.links[url]],
    }


def _check(found: _DemoCollection, truth: Mapping[str, PageTruth], *, is_all: bool) -> dict[str, str]:
    """Compare what was kept with what the playground knows to be true."""
    right: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    for url in _reachable(truth):
        page = truth[url]
        if "noindex" in page.robots or (url not in found.pages and not is_all):
            continue
        wanted["pages"] += 1
        right["pages"] += url in found.pages
        if url in found.pages:
            true_links = Counter((canonical_url(link.url), link.text) for link in page.links if not link.is_nofollow)
            links = Counter((link.url, link.text) for link in found.links[url])
            true_words, words = Counter(page.text.split()), Counter(found.pages[url].text.split())
            right += Counter(links=(links & true_links).total(), words=(words & true_words).total())
            wanted += Counter(links=true_links.total(), words=true_words.total())
    return {thing: f"{right[thing]} of {wanted[thing]}" for thing in wanted}


def _reachable(truth: Mapping[str, PageTruth]) -> set[str]:
    """Return the pages that a crawler which obeys the rules gets to from the home pages."""
    from pauk_playground import TruthKind

    reached: set[str] = set()
    waiting = [url for url, page in truth.items() if page.kind is TruthKind.HOME]
    while waiting:
        url = waiting.pop()
        if url in reached or url not in truth or not truth[url].is_allowed:
            continue
        reached.add(url)
        if "nofollow" not in truth[url].robots:
            waiting += [canonical_url(link.url) for link in truth[url].links if not link.is_nofollow]
    return reached


def _show(run: CommandRun, report: CrawlReport, told: Mapping[str, Any]) -> None:
    results = run.results
    if not told["sites"]:
        results.text("There were no pages at that moment; try another --now.")
        return
    columns = list(told["sites"][0])
    results.table(columns, [[site[column] for column in columns] for site in told["sites"]])
    show_end(run, report, go_on="pauk crawl")
    sample = told["sample"]
    if sample:
        results.text(f"\n{sample['url']}\n{sample['title']}\n")
        for line in sample["text"].splitlines()[:_TEXT_LINES]:
            results.text(f"  {one_line(line, 100)}")
        results.text(f"\n{len(sample['links'])} links, the first with words on them:\n")
        for link in [link for link in sample["links"] if link["text"]][:_LINK_LINES]:
            results.text(f"  {one_line(link['text'], 40):40} {link['url']}")
    results.text("\nTo look at this Web yourself: pauk demo --serve")
    checked = ", ".join(f"{figure} {thing}" for thing, figure in told["checked"].items())
    results.text(f"Compared with what the playground knows to be true: {checked} found.")
