"""A site that answers alike under two names is crawled under one, and nothing that only the other names is lost."""

from collections import Counter

from tests.faults.trap_sites import prose

import pauk
from pauk_playground import Playground, Response
from pauk_playground.server.site import host_of

WWW = "www.parish.localhost"
AT_ONCE = {"polite": False, "concurrency": 2}


class Twin:
    """A parish of so many pages whose links name the other address now and then."""

    def __init__(self, name, other="", pages=60, salt=""):
        self.name, self.other, self.pages, self.salt, self.port = name, other, pages, salt, 0
        self.sends_on = False

    def answer(self, request, _at):
        if self.sends_on:
            return Response(301, headers=(("Location", f"http://{host_of(self.other)}:{self.port}{request.target}"),))
        number = int(request.path.strip("/") or 0)
        if number >= self.pages:
            return Response(404)
        near = "".join(f'<a href="/{(number * 2 + step) % self.pages or ""}">{step}</a> ' for step in (1, 2))
        far = f'<a href="http://{host_of(self.other)}:{self.port}/{(number * 3 + 1) % self.pages or ""}">other</a>'
        text = prose(f"{self.salt}{number}", 40)
        return Response(body=f"<title>Page {number}</title><p>{text}<p>{near}{far if self.other else ''}".encode())

    def truth(self, *_):
        return None


def crawl(folder, *sites, seeds=("parish",)):
    with Playground(list(sites)).in_thread() as web:
        for site in sites:
            site.port = web.address[1]
        collection = pauk.open(folder, allow_private=True)
        report = collection.crawl(*(web.url(seed, "/") for seed in seeds), **AT_ONCE)
        asked = Counter(visit.host.partition(":")[0] for visit in web.log)
        why = collection.why(web.url(WWW, "/59"))
    return collection, report, asked, why


def test_a_mirror_is_noticed_after_a_few_pages_and_crawled_once(tmp_path):
    collection, report, asked, why = crawl(tmp_path / "c", Twin("parish", WWW), Twin(WWW, "parish"))
    assert report.reason == "done"
    pages = [page for page in collection.pages() if page.outcome == "ok"]
    assert {page.title for page in pages} == {f"Page {number}" for number in range(60)}
    assert asked["parish.localhost"] == 60
    assert 4 <= asked[WWW] <= 20
    ((left, chosen),) = report.aliases.items()
    assert (left[:17], chosen[:13]) == ("http://www.parish", "http://parish")
    assert why["alias_of"] == f"{chosen}/59"
    assert why["state"] is None or f"{chosen}/59" in why["summary"]


def test_what_only_the_other_name_links_to_is_fetched_under_the_chosen_one(tmp_path):
    sites = Twin("parish", WWW, pages=60), Twin(WWW, "parish", pages=60)
    collection, report, asked, _ = crawl(tmp_path / "c", *sites, seeds=(WWW,))
    assert report.aliases
    assert {page.title for page in collection.pages()} == {f"Page {number}" for number in range(60)}
    assert asked[WWW] == 60


def test_two_names_with_different_pages_are_two_sites(tmp_path):
    _, report, asked, _ = crawl(tmp_path / "c", Twin("parish", WWW), Twin(WWW, "parish", salt="another"))
    assert report.aliases == {}
    assert asked == {"parish.localhost": 60, WWW: 60}


def test_a_name_that_only_sends_on_is_left_after_a_few_redirects(tmp_path):
    moved = Twin(WWW, "parish")
    moved.sends_on = True
    _, report, asked, _ = crawl(tmp_path / "c", Twin("parish", WWW), moved)
    assert len(report.aliases) == 1
    assert asked["parish.localhost"] == 60
    assert asked[WWW] <= 20
