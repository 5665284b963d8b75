"""A crawl goes nowhere private unless it is allowed to, whatever pages, redirects, rules, sitemaps and names say."""

import asyncio
import json
import subprocess
from pathlib import Path

import pytest
from tests.faults import FaultyWeb
from tests.faults.redirects import PRIVATE_TARGETS

import pauk
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.urls import canonical_url, host_name
from pauk.crawl.fetch.http_fetcher import HttpFetcher
from pauk.run.jobs.crawl_run import CrawlOrder
from pauk.run.jobs.crawl_run import crawl as run_crawl
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground, Response

# As pages write them; {port} is that of the server that must not see anybody come.
INSIDE = [
    "http://127.0.0.1:{port}/inside", "http://127.1:{port}/inside", "http://2130706433:{port}/inside",
    "http://0x7f000001:{port}/inside", "http://0x7f.1:{port}/inside", "http://0177.0.0.1:{port}/inside",
    "http://017700000001:{port}/inside", "http://0:{port}/inside", "http://0.0.0.0:{port}/inside",
    "http://localhost:{port}/inside", "http://LOCALHOST.:{port}/inside", "http://sub.localhost:{port}/inside",
    "http://127%2E0%2E0%2E1:{port}/inside", "http://①②⑦.⓪.⓪.①:{port}/inside", "http://[::1]:{port}/inside",
    "http://[::]:{port}/inside", "http://[::ffff:127.0.0.1]:{port}/inside", "http://[::ffff:7f00:1]:{port}/inside",
    "http://[64:ff9b::7f00:1]:{port}/inside", "http://[2002:7f00:1::]:{port}/inside",
    "http://name:word@127.0.0.1:{port}/inside", "//127.0.0.1:{port}/inside", "http:\\\\127.0.0.1:{port}/inside",
    "https://127.0.0.1:{port}/inside", "http://169.254.169.254/latest/meta-data/", "http://[fe80::1]/inside",
    "http://10.0.0.1/inside", "http://192.168.0.1/inside", "http://100.100.100.200/inside",
]  # fmt: skip
# Names and the addresses a hostile name server gives them.
NAMES = {
    "loopback.example": ["127.0.0.1"],
    "six.example": ["::1"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "meta.example": ["169.254.169.254"],
    "office.example": ["10.0.0.7", "192.168.1.7"],
    "any.example": ["0.0.0.0"],
    "nested.example": ["64:ff9b::7f00:1"],
}


async def look_up(name):
    return NAMES.get(name, [])


class Outside:
    """Fetches the host of the test as if it were public, and everything else in earnest."""

    def __init__(self, host, resolve=look_up):
        options = {"user_agent": "pauk-test/1", "timeout_s": 2, "total_timeout_s": 4}
        self.host = host
        self.asked = []
        self._free = HttpFetcher(allow_private=True, **options)
        self._strict = HttpFetcher(resolve=resolve, **options)

    async def fetch(self, ask):
        if host_name(ask.url) == self.host:
            return await self._free.fetch(ask)
        self.asked.append(ask.url)
        return await self._strict.fetch(ask)

    async def addresses(self, host):
        return () if host == self.host else await self._strict.addresses(host)

    async def close(self):
        await self._free.close()
        await self._strict.close()


class Town:
    """A site that answers as it is told: target → answer; ``{port}`` in words stands for its port."""

    name = "town"

    def __init__(self, answers):
        self.answers = answers

    def answer(self, request, _at):
        answer = self.answers.get(request.target, Response(404))
        return answer(request.port) if callable(answer) else answer

    def truth(self, _at, _port):
        return iter(())


def send_to(location):
    """Redirect there; headers are bytes, so that what is not ASCII is written as browsers would send it back."""
    return lambda port: Response(302, headers=(("Location", location.format(port=port).encode().decode("latin-1")),))


def say(text, content_type="text/html; charset=utf-8"):
    return lambda port: Response(body=text.replace("{port}", str(port)).encode(), content_type=content_type)


def crawl_outside(folder, fetcher, *urls, **settings):
    quick = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "backoff_s": 0.001, "workers": 0}
    merged = config.merge(config.from_flags({f"crawl.{name}": value for name, value in (quick | settings).items()}))
    order = CrawlOrder(seeds=urls, fetcher=fetcher)
    work = run_crawl(
        CollectionFolder(Path(folder)), order, merged, SystemClock(), stop=asyncio.Event(), tell=lambda _tally: None
    )
    return asyncio.run(work)


def outcomes(folder):
    with CollectionFolder(Path(folder)).reader() as reader:
        return {url.url: url.outcome for url in reader.urls.all()}


def assert_only_the_town_was_visited(web):
    assert web.log, "the test has no meaning if nobody came at all"
    assert {(visit.host, "inside" in visit.path) for visit in web.log} == {("town.localhost", False)}


def assert_all_were_refused(folder, at_least):
    ended = {url: outcome for url, outcome in outcomes(folder).items() if "://town." not in url}
    assert set(ended.values()) <= {"private_address", "dns_error"}, ended
    assert list(ended.values()).count("private_address") >= at_least
    assert not [page.url for page in pauk.open(folder).pages() if "://town." not in page.url]


# Seeds.


def test_a_seed_on_this_machine_is_not_fetched(tmp_path):
    with Playground([Town({"/": say("Inside.")})]).in_thread() as web:
        port = web.address[1]
        forms = [form.format(port=port) for form in INSIDE if not form.startswith("//")]
        urls = [web.url("town"), *forms]
        report = pauk.open(tmp_path / "c").crawl(*urls, backoff_s=0.001, timeout_s=1)
        assert web.log == ()
        assert report.reason == "done"
        ended = outcomes(tmp_path / "c")
        assert ended == dict.fromkeys({canonical_url(url) for url in urls}, "private_address")
        assert report.figures["outcomes"] == {"private_address": len(ended)}
        assert list(pauk.open(tmp_path / "c").pages()) == []
        assert "--allow-private" in pauk.open(tmp_path / "c").why(web.url("town"))["summary"]


def test_the_command_line_refuses_as_well_and_says_how_to_allow_it(start, tmp_path):
    with Playground([Town({"/": say("Inside.")})]).in_thread() as web:
        child = start("crawl", web.url("town"), "--json", stdin=subprocess.DEVNULL, encoding="utf-8")
        out, _ = child.communicate(timeout=60)
        assert web.log == ()
        assert json.loads(out)["outcomes"] == {"private_address": 1}
        told = start("why", web.url("town"), stdin=subprocess.DEVNULL, encoding="utf-8").communicate(timeout=60)[0]
        assert "--allow-private" in told
        child = start(
            "crawl",
            web.url("town"),
            "--json",
            "--allow-private",
            "--init-delay-s",
            "0",
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
        )
        out, _ = child.communicate(timeout=60)
        assert json.loads(out)["outcomes"] == {"ok": 1}


# Redirects and links.


def test_redirects_lead_nowhere_inside(tmp_path):
    answers = {f"/to/{number}": send_to(target) for number, target in enumerate(INSIDE)}
    links = " ".join(f'<a href="{path}">go</a>' for path in answers)
    with Playground([Town(answers | {"/": say(links)})]).in_thread() as web:
        fetcher = Outside("town.localhost")
        report = crawl_outside(tmp_path / "c", fetcher, web.url("town"), scope="web")
        assert report.reason == "done"
        assert {visit.path for visit in web.log} == {"/", "/robots.txt", *answers}
        assert_only_the_town_was_visited(web)
    assert len(set(fetcher.asked)) > 10, "they were not even tried"
    assert_all_were_refused(tmp_path / "c", at_least=15)


def test_links_lead_nowhere_inside(tmp_path):
    links = " ".join(f'<a href="{target}">go</a>' for target in INSIDE)
    frames = " ".join(f'<iframe src="{target}"></iframe>' for target in INSIDE[:3])
    refresh = f'<meta http-equiv="refresh" content="0; url={INSIDE[0]}">'
    with Playground([Town({"/": say(f"<!doctype html>{refresh}<p>Words. {links} {frames}")})]).in_thread() as web:
        crawl_outside(tmp_path / "c", Outside("town.localhost"), web.url("town"), scope="web")
        assert_only_the_town_was_visited(web)
    assert_all_were_refused(tmp_path / "c", at_least=15)


def test_the_hosts_of_the_small_web_that_lead_inside_lead_nowhere(tmp_path):
    with FaultyWeb().in_thread() as web:
        report = crawl_outside(tmp_path / "c", Outside("ssrf.localhost"), web.url("ssrf"), scope="web")
        assert report.reason == "done"
        assert {visit.host for visit in web.log} == {"ssrf.localhost"}
        assert len({visit.path for visit in web.log if visit.path.startswith("/to/")}) == len(PRIVATE_TARGETS)
    ended = {url: outcome for url, outcome in outcomes(tmp_path / "c").items() if "://ssrf." not in url}
    assert set(ended.values()) <= {"private_address", "dns_error"}
    assert list(ended.values()).count("private_address") >= 15


def test_a_redirect_back_out_is_not_followed_through_the_inside(tmp_path):
    answers = {"/": say('<a href="/go">go</a>'), "/go": send_to("http://127.0.0.1:{port}/back")}
    with Playground([Town(answers)]).in_thread() as web:
        crawl_outside(tmp_path / "c", Outside("town.localhost"), web.url("town"), scope="web")
        assert_only_the_town_was_visited(web)


def test_with_permission_the_same_redirects_do_lead_inside(tmp_path):
    answers = {"/": say('<a href="/go">go</a>'), "/go": send_to("http://127.0.0.1:{port}/inside")}
    with Playground([Town(answers)]).in_thread() as web:
        quick = {"init_delay_s": 0, "min_delay_s": 0, "backoff_s": 0.001}
        pauk.open(tmp_path / "c", allow_private=True).crawl(web.url("town"), scope="web", **quick)
        assert ("127.0.0.1", "/inside") in {(visit.host, visit.path) for visit in web.log}


# Rules and sitemaps.


@pytest.mark.parametrize("target", INSIDE)
def test_rules_lead_nowhere_inside(tmp_path, target):
    with Playground([Town({"/robots.txt": send_to(target), "/": say("Words.")})]).in_thread() as web:
        crawl_outside(tmp_path / "c", Outside("town.localhost"), web.url("town"), repeat_limit=0)
        assert_only_the_town_was_visited(web)


def test_sitemaps_lead_nowhere_inside(tmp_path):
    named = "\n".join(f"Sitemap: {target}" for target in INSIDE if not target.startswith(("//", "http:\\")))
    rules = f"User-agent: *\nDisallow:\n{named}\nSitemap: http://town.localhost:{{port}}/index.xml\n"
    rules += "Sitemap: http://town.localhost:{port}/moved.xml\n"
    places = "".join(f"<sitemap><loc>{target}</loc></sitemap>" for target in INSIDE if "\\" not in target)
    pages = "".join(f"<url><loc>{target}</loc></url>" for target in INSIDE if "\\" not in target)
    answers = {
        "/robots.txt": say(rules, "text/plain"),
        "/": say("Words."),
        "/index.xml": say(f"<sitemapindex>{places}<sitemap><loc>/pages.xml</loc></sitemap></sitemapindex>", "text/xml"),
        "/pages.xml": say(f"<urlset>{pages}<url><loc>/found</loc></url></urlset>", "text/xml"),
        "/moved.xml": send_to("http://127.0.0.1:{port}/inside.xml"),
        "/found": say("Found through a sitemap."),
    }
    with Playground([Town(answers)]).in_thread() as web:
        crawl_outside(tmp_path / "c", Outside("town.localhost"), web.url("town"), scope="web")
        assert {visit.path for visit in web.log} >= {"/index.xml", "/pages.xml", "/moved.xml", "/found"}
        assert_only_the_town_was_visited(web)
    assert_all_were_refused(tmp_path / "c", at_least=15)


# Names.


def test_names_that_lead_inside_are_not_fetched(tmp_path):
    links = " ".join(f'<a href="http://{name}:{{port}}/inside">go</a>' for name in NAMES)
    with Playground([Town({"/": say(links)})]).in_thread() as web:
        crawl_outside(tmp_path / "c", Outside("town.localhost"), web.url("town"), scope="web")
        assert_only_the_town_was_visited(web)
        ended = {host_name(url): outcome for url, outcome in outcomes(tmp_path / "c").items() if "inside" in url}
    assert ended == dict.fromkeys(NAMES, "private_address")


@pytest.mark.parametrize("inside", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_a_name_that_changes_its_address_after_it_was_judged_is_not_fetched(tmp_path, inside):
    """The first look is for counting hosts of one address, and finds a public one; the connection looks again."""
    looks = []

    async def change(name):
        looks.append(name)
        return ["93.184.216.34"] if len(looks) == 1 else [inside]

    with Playground([Town({"/": say('<a href="http://rebind.example:{port}/inside">go</a>')})]).in_thread() as web:
        fetcher = Outside("town.localhost", change)
        crawl_outside(tmp_path / "c", fetcher, web.url("town"), scope="web", by_address=True)
        assert_only_the_town_was_visited(web)
        ended = {host_name(url): outcome for url, outcome in outcomes(tmp_path / "c").items() if "inside" in url}
    assert looks[:2] == ["rebind.example"] * 2
    assert ended == {"rebind.example": "private_address"}


# Through a proxy.


def test_a_proxy_is_not_asked_for_what_is_plainly_inside(start, tmp_path):
    links = " ".join(f'<a href="{target.format(port=8080)}">go</a>' for target in INSIDE)
    town = Town({"/": say(f"<!doctype html><p>Words. {links}")})
    town.name = "town.example"
    with Playground([town]).in_thread() as web:
        flags = ["--proxy", web.proxy_url, "--scope", "web", "--no-polite", "--set", "crawl.backoff_s=0.001"]
        child = start("crawl", "http://town.example/", "--json", *flags, stdin=subprocess.DEVNULL, encoding="utf-8")
        report = json.loads(child.communicate(timeout=60)[0])
        assert [(visit.host, visit.path) for visit in web.log] == [("town.example", "/")]
    assert report["outcomes"].pop("ok") == 1
    assert set(report["outcomes"]) <= {"private_address", "dns_error"}
    assert report["outcomes"]["private_address"] >= 15
