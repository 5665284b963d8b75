"""A site or its rules change between two runs, and nothing is lost or told wrongly."""

import pytest

import pauk
from pauk.base.errors import WorkerNotStarted
from pauk.run.read import reader_pool
from pauk_playground import Playground, Resource, StaticSite


class Turning(StaticSite):
    """A site whose redirect can be turned round."""

    is_turned = False

    def answer(self, request, at):
        sent, home = ("/new", "/old") if self.is_turned else ("/old", "/new")
        if request.path == sent:
            return Resource(redirect_to=home, status=301).answer(at)
        if request.path == home:
            return Resource(b"<p>The page that moves to and fro.").answer(at)
        return super().answer(request, at)


def outcomes(folder):
    with pauk.open(folder).folder.reader() as reader:
        return {url.url.rpartition("/")[2]: url.outcome for url in reader.urls.all()}


def test_a_redirect_that_was_turned_round_is_no_loop(tmp_path):
    site = Turning("turning", {"/": "<p>Home. <a href=/old>old</a> <a href=/new>new</a>"})
    with Playground([site]).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True, polite=False)
        collection.crawl(web.url("turning"))
        assert outcomes(tmp_path / "c") == {"": "ok", "old": "redirected", "new": "ok"}
        site.is_turned = True
        report = collection.crawl(again=True)
    assert outcomes(tmp_path / "c") == {"": "not_modified", "old": "ok", "new": "redirected"}
    assert (report.reason, report.figures["waiting"]) == ("done", 0)
    assert min(report.figures["outcomes"].values()) > 0


def test_a_crawl_that_is_widened_to_any_depth_reads_the_sitemap_it_knew_as_a_page(tmp_path):
    with Playground([]).in_thread() as nowhere:
        port = nowhere.address[1]
    pages = {"/": "<p>Home. <a href=/map.xml>map</a>", "/only": "<p>Only the map names this page."}
    pages["/robots.txt"] = Resource(f"Sitemap: http://site.localhost:{port}/map.xml".encode(), "text/plain")
    entry = f"<urlset><url><loc>http://site.localhost:{port}/only</loc></url></urlset>"
    pages["/map.xml"] = Resource(entry.encode(), "application/xml")
    with Playground([StaticSite("site", pages)], port=port).in_thread() as web:
        collection = pauk.open(tmp_path / "c", allow_private=True, init_delay_s=0.0, min_delay_s=0.0)
        collection.crawl(web.url("site"), depth=1)
        assert outcomes(tmp_path / "c") == {"": "ok", "map.xml": "not_html:xml"}
        collection.crawl(web.url("site"), depth=-1)
    assert outcomes(tmp_path / "c") == {"": "ok", "map.xml": "sitemap", "only": "ok"}


def test_readers_that_cannot_be_started_stop_the_crawl_and_cost_no_page(tmp_path, monkeypatch):
    async def fail(*_):
        raise WorkerNotStarted("no child can be started")

    with Playground([StaticSite("site", {"/": "<p>Home."})]).in_thread() as web:
        with monkeypatch.context() as patch:
            patch.setattr(reader_pool.Readers, "__call__", fail)
            with pytest.raises(WorkerNotStarted):
                pauk.open(tmp_path / "c", allow_private=True, polite=False).crawl(web.url("site"))
        pauk.open(tmp_path / "c", allow_private=True, polite=False).crawl()
    assert outcomes(tmp_path / "c") == {"": "ok"}
