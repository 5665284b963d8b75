"""A crawl goes on from imported pages: it fetches what they link to, and not them again."""

import asyncio

import pytest

import pauk
from pauk.base.settings import CRAWL_WORKERS, Settings
from pauk.run.read.warc_import import import_files
from pauk_playground import Playground, StaticSite

PAGES = {
    "/": "<title>Home</title><p>The first page. <a href=/a>A</a> <a href=/b>B</a>",
    "/a": "<p>Page a has words. <a href=/a/deep>deeper</a>",
    "/b": "<p>Page b has other words.",
    "/a/deep": "<p>The deep page. <a href=/>home</a> <a href=/new>something new</a>",
    "/new": "<p>This page is new.",
}


@pytest.fixture
def web():
    with Playground([StaticSite("site", PAGES)]).in_thread() as playground:
        yield playground


def crawl(folder, *urls, **settings):
    return pauk.open(folder, allow_private=True, polite=False, **settings).crawl(*urls)


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_only_what_was_not_imported_is_fetched(web, tmp_path, kept):
    crawl(tmp_path / "one", web.url("site"), pages=kept, concurrency=1)
    archive = tmp_path / "pages.warc.gz"
    pauk.open(tmp_path / "one").export(archive)
    two = pauk.open(tmp_path / "two")
    settings = Settings({CRAWL_WORKERS.name: 0})
    asyncio.run(import_files(two.folder, [archive], settings, command="test"))
    web.journal.clear()
    report = crawl(tmp_path / "two", web.url("site"))
    assert report.is_complete
    assert len({page.url for page in two.pages()}) == len(PAGES)
    assert len(web.log) == len(PAGES) - kept
    assert {page.url: page.depth for page in two.pages()} == {
        web.url("site", path): depth for path, depth in {"/": 0, "/a": 1, "/b": 1, "/a/deep": 2, "/new": 3}.items()
    }
