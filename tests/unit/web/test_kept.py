"""Reading in the collection through the server: pages, threads, lists, tables, and the archived copy."""

import asyncio
import csv
import io
import json
from html import unescape
from urllib.parse import quote

import pytest
from aiohttp import ClientSession, web

from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine
from pauk.web.serve.app import make_app
from pauk.web.serve.server import make_runner

from .hostile_web import FORMULA, hostile_collection


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """A collection with a site, two versions of a page, and a thread of a forum."""
    with hostile_collection(tmp_path_factory.mktemp("kept") / "c") as made:
        catch_up(made[0].folder)
        yield made


@pytest.fixture
def ask(crawled):
    """Ask the server for an address; return status, headers and text."""

    def run(path):
        async def go():
            settings = config.merge(config.from_flags({}))
            with SearchEngine.open(crawled[0].folder, settings, SystemClock()) as engine:
                runner = make_runner(make_app(engine, settings, SystemClock()))
                await runner.setup()
                site = web.TCPSite(runner, "127.0.0.1", 0)
                await site.start()
                address = f"http://127.0.0.1:{runner.addresses[0][1]}"
                async with ClientSession() as client, client.get(address + path) as response:
                    answer = response.status, response.headers, await response.text()
                await runner.cleanup()
                return answer

        return asyncio.run(go())

    return run


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_sites_are_listed_with_counts_and_sizes(ask, crawled):
    status, _, text = ask("/sites")
    assert (status, "1 site, 4 pages" in text) == (200, True)
    (row,) = rows_of(ask("/sites.csv")[2])
    sizes = sum(int(page["size_bytes"]) for page in rows_of(ask("/pages.csv")[2]))
    assert (row["site"], row["pages"], int(row["size_bytes"])) == (crawled[1].rstrip("/"), "4", sizes)


def test_folders_lead_down_to_every_page(ask, crawled):
    site = quote(crawled[1].rstrip("/"), safe="")
    top = ask(f"/folder?site={site}")[2]
    assert ("guide/</a>" in top, "2 pages here" in top) == (True, True)
    below = ask(f"/folder?site={site}&folder={quote(crawled[1] + 'guide/', safe='')}")[2]
    assert ("deep/</a>" in below, "1 page here" in below, ">One</a>" in below) == (True, True, True)
    host = crawled[1].partition("://")[2].partition(":")[0].rstrip("/")
    assert "guide/</a>" in ask(f"/folder?site={host}")[2]
    assert [ask(f"/folder?site={name}")[0] for name in ("http://nowhere.example", "nowhere.example")] == [400, 400]


def test_the_newest_come_first_and_go_on(ask, crawled):
    titles = [row["title"] for row in rows_of(ask("/pages.csv")[2])]
    text = ask("/pages")[2]
    places = [text.index(f">{title}</a>") for title in ("One", "Two", "A house of oaks")]
    assert places == sorted(places)  # One was fetched again
    assert len(titles) == 4
    assert "There are none" in ask("/pages?since=2999-01-01")[2]
    assert "Hedges &lt;b&gt;" in ask("/pages?kind=thread")[2]


def test_a_page_has_its_text_facts_links_and_versions(ask, crawled):
    one = f"/kept?url={crawled[1]}guide/one"
    assert "twelve tall oaks stood" in ask(one)[2]
    assert "ten oaks stand" in ask(f"{one}&version=1")[2]
    about = ask(f"{one}&view=about")[2]
    assert ("Importance by links" in about, f"&#x27;{FORMULA}" in about, FORMULA in unescape(about)) == (
        True,
        False,
        True,
    )
    versions = ask(f"{one}&view=versions")[2]
    assert ("<ins>" in versions, "From version 1 to version 2" in versions) == (True, True)
    assert "first version" in ask(f"{one}&view=versions&version=1")[2]
    links = ask(f"{one}&view=links")[2]
    assert ("1 kept page links here" in links, "It links to 0 pages" in links) == (True, True)
    assert ask(f"{one}&view=posts")[0] == 400
    assert ask(f"{one}&version=9")[0] == 400
    assert ask("/kept")[0] == 400
    assert ask("/kept?id=page:999999")[0] == 404


def test_programs_get_the_same_as_json_and_csv(ask, crawled):
    told = json.loads(ask(f"/kept.json?url={crawled[1]}")[2])
    assert (told["title"], told["versions"], told["linked_from"]) == ("A house of oaks", 1, [])
    assert [(link["url"], link["times"], link["is_kept"]) for link in told["links"]] == [
        (f"{crawled[1]}guide/one", 2, True), (f"{crawled[1]}guide/deep/two", 1, True),
        (f"{crawled[1]}hostile", 1, True), (f"{crawled[1]}gone", 1, False),
    ]  # fmt: skip
    rows = rows_of(ask(f"/kept.csv?url={crawled[1]}")[2])
    assert rows[0]["text"] == f"'{FORMULA}"  # no spreadsheet takes it for a formula
    assert len(rows_of(ask(f"/kept.csv?url={crawled[1]}guide/one&list=versions")[2])) == 2
    status, headers, text = ask("/kept.json?id=page:999999")
    assert (status, headers["Content-Type"].partition(";")[0], "error" in json.loads(text)) == (
        404, "application/json", True,
    )  # fmt: skip


def test_a_thread_is_read_page_by_page_and_a_post_in_its_place(ask, crawled):
    first = ask("/kept?id=thread:7")[2]
    assert ("65 posts" in first, "Post number 30" in first, "Post number 31" in first) == (True, True, False)
    assert "<script>" not in first.replace("&lt;script&gt;", "")
    assert "&lt;i&gt;Ana1&lt;/i&gt;" in first
    assert "Post number 62 " in ask("/kept?id=post:62")[2]
    assert "Post number 62 " in ask("/kept?id=thread:7&page=3")[2]
    rows = rows_of(ask("/kept.csv?id=thread:7&list=posts")[2])
    assert (len(rows), rows[0]["text"]) == (65, "Post number 1 <script>")
    assert json.loads(ask("/kept.json?id=thread:7")[2])["thread"]["total"] == 65


def test_every_hit_leads_to_what_is_kept_of_it(ask):
    for query in ("oaks", "kind:post number", "kind:thread hedges"):
        text = ask(f"/?q={quote(query)}")[2]
        links = [part.partition('"')[0] for part in text.split('href="') if part.startswith("/kept")]
        assert len(links) == text.count("<details")
        assert ask(unescape(links[0]))[0] == 200


def test_the_archived_copy_can_do_nothing(ask, crawled):
    status, headers, text = ask(f"/kept/copy?url={crawled[1]}hostile")
    body = text.partition("<body>")[2]
    assert (status, "heading</h1>" in body, "<li>one</li>" in body) == (200, True, True)
    for thing in ("evil.example", "<script", "onclick", "onload", "javascript:", "<img", "<iframe", "<form", "<a "):
        assert thing not in body.replace("&lt;img src=//evil.example/h", "")
    rules = headers["Content-Security-Policy"]
    assert rules.startswith("sandbox; default-src 'none'; style-src 'sha256-")
    assert headers["X-DNS-Prefetch-Control"] == "off"
    frame = ask(f"/kept?url={crawled[1]}hostile&view=copy")
    assert "frame-src 'self'" in frame[1]["Content-Security-Policy"]
    assert '<iframe sandbox=""' in frame[2]
