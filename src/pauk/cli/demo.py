"""The command ``pauk demo``: start a small Web of our own, walk through it and show what pauk reads there."""

import re
import time
from collections import Counter, deque
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from typing import Any
from urllib.parse import urlsplit

import click

from pauk.base.errors import BadFile, FloorBroken
from pauk.base.safe import one_line
from pauk.base.settings import USER_AGENT
from pauk.base.urls import canonical_url, host_name
from pauk.cli.frame import Run, as_command
from pauk.extract.reading import Reading, read_page
from pauk.playground import PageTruth, Playground, small_web

_CHARSET = re.compile(r"charset=\s*\"?([\w.:-]+)", re.IGNORECASE)
_HOUR_S = 3_600


@as_command(name="demo", example="pauk demo\npauk demo --serve\npauk demo --seed 7 --pages 1000 --json")
@click.option("--seed", default=1, help="Another seed makes another Web.", show_default=True)
@click.option("--pages", type=click.IntRange(1, 100_000), default=400, help="Articles on it.", show_default=True)
@click.option("--read", type=click.IntRange(1, 100_000), default=120, help="Pages to read.", show_default=True)
@click.option("--serve", is_flag=True, help="Only serve it, for a browser, until Ctrl-C.")
@click.option("--port", type=click.IntRange(0, 65_535), default=0, help="Port on loopback; 0 takes a free one.")
def command(run: Run, *, seed: int, pages: int, read: int, serve: bool, port: int) -> None:
    """Start a small Web of our own and show what pauk reads from it."""
    web = Playground(small_web(seed, pages), clock=run.clock, port=port)
    with web.in_thread():
        if serve:
            _serve(run, web)
            return
        truth = {canonical_url(page.url): page for page in web.truth()}
        readings = _walk(run, web, read)
    report = _report(readings, truth)
    if run.as_json:
        run.results.json(report)
    else:
        _show(run, report)
    if any(figure.split(" of ")[0] != figure.split(" of ")[1] for figure in report["checked"].values()):
        raise FloorBroken("Not everything was found", where="pauk demo", next_step="Please report this with the seed.")


def _serve(run: Run, web: Playground) -> None:
    starts = [f"http://{host}:{web.address[1]}/" for host in web.hosts]
    if run.as_json:
        run.results.json({"start_pages": starts})
    else:
        run.results.text("\n".join([*starts, "Open one of these in a browser; Ctrl-C stops."]))
    while True:
        time.sleep(_HOUR_S)


def _walk(run: Run, web: Playground, limit: int) -> dict[str, Reading]:
    """Read pages site by site in turn, each breadth first along its links, until there are enough."""
    starts = [canonical_url(f"http://{host}:{web.address[1]}/") for host in web.hosts]
    waiting = {host_name(url): deque([url]) for url in starts}
    seen = set(starts)
    readings: dict[str, Reading] = {}
    connection = HTTPConnection(*web.address, timeout=30)
    try:
        with run.progress.task("Reading pages", total=limit) as task:
            for host in cycle(waiting):
                if len(readings) == limit or not any(waiting.values()):
                    break
                if not waiting[host]:
                    continue
                reading = _fetch(connection, waiting[host].popleft(), run.settings[USER_AGENT])
                if reading.outcome != "ok":
                    continue
                readings[reading.url] = reading
                task.advance()
                for link in reading.links:
                    if link.follow and link.url not in seen and host_name(link.url) in waiting:
                        seen.add(link.url)
                        waiting[host_name(link.url)].append(link.url)
    finally:
        connection.close()
    return readings


def _fetch(connection: HTTPConnection, url: str, user_agent: str) -> Reading:
    parts = urlsplit(url)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("GET", target, headers={"Host": parts.netloc, "User-Agent": user_agent})
        response = connection.getresponse()
        body = response.read()
    except HTTPException as error:
        raise BadFile(f"The playground did not answer: {error!r}", where=url, next_step="Try again.") from error
    if response.status != 200 or "html" not in response.headers.get("Content-Type", ""):
        return read_page(b"", url=url)
    charset = _CHARSET.search(response.headers.get("Content-Type", ""))
    return read_page(body, url=url, header_charset=charset[1] if charset else "")


def _report(readings: Mapping[str, Reading], truth: Mapping[str, PageTruth]) -> dict[str, Any]:
    sites: dict[str, list[Reading]] = {}
    for url, reading in readings.items():
        sites.setdefault(host_name(url), []).append(reading)
    articles = [url for url in readings if url in truth and truth[url].text]
    sample = min(articles, default="", key=lambda url: (truth[url].language != "en", -len(truth[url].text)))
    return {
        "sites": [_describe_site(host, pages) for host, pages in sites.items()],
        "sample": _describe_page(readings[sample]) if sample else {},
        "checked": _check(readings, truth),
    }


def _describe_site(host: str, pages: list[Reading]) -> dict[str, Any]:
    return {
        "site": host,
        "language": pages[0].language,
        "encoding": pages[0].decoded.encoding,
        "known from": pages[0].decoded.signal,
        "pages": len(pages),
        "links": sum(len(page.links) for page in pages),
        "words": sum(len(page.text.split()) for page in pages),
        "copies": len(pages) - len({page.fingerprint for page in pages}),
    }


def _describe_page(reading: Reading) -> dict[str, Any]:
    links = [{"url": link.url, "text": link.text} for link in reading.links]
    return {"url": reading.url, "title": reading.title, "text": reading.text, "links": links}


def _check(readings: Mapping[str, Reading], truth: Mapping[str, PageTruth]) -> dict[str, str]:
    """Compare what was read with what the playground knows to be true."""
    found: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    for url, reading in readings.items():
        if url in truth:
            links = Counter((link.url, link.text) for link in reading.links)
            true_links = Counter((canonical_url(link.url), link.text) for link in truth[url].links)
            words = Counter(reading.text.split())
            true_words = Counter(truth[url].text.split())
            found += Counter(links=(links & true_links).total(), words=(words & true_words).total())
            wanted += Counter(links=true_links.total(), words=true_words.total())
    return {thing: f"{found[thing]} of {wanted[thing]}" for thing in wanted}


def _show(run: Run, report: Mapping[str, Any]) -> None:
    results = run.results
    if not report["sites"]:
        results.text("There were no pages at that moment; try another --now.")
        return
    columns = list(report["sites"][0])
    results.table(columns, [[site[column] for column in columns] for site in report["sites"]])
    sample = report["sample"]
    if sample:
        results.text(f"\n{sample['url']}\n{sample['title']}\n")
        for line in sample["text"].splitlines()[:14]:
            results.text(f"  {one_line(line, 100)}")
        results.text(f"\n{len(sample['links'])} links, the first with words on them:\n")
        worded = [link for link in sample["links"] if link["text"]]
        for link in worded[:6]:
            results.text(f"  {one_line(link['text'], 40):40} {link['url']}")
    results.text("\nTo look at this Web yourself: pauk demo --serve")
    checked = ", ".join(f"{figure} {thing}" for thing, figure in report["checked"].items())
    results.text(f"Compared with what the playground knows to be true: {checked} found.")
