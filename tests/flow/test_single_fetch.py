"""One page fetched to be looked at: robots.txt, redirects, addresses, and every way it can fail."""

import gzip
import json

import pytest
from tests.command_line import run_pauk

from pauk.base.errors import InputError
from pauk.base.settings import Settings
from pauk.run.jobs.single_fetch import fetch_single_page
from pauk_playground import Playground, Response

PAGE = "<!doctype html><title>Žaba</title><p>kvak".encode("iso-8859-2")


class Pond:
    """A site with one page, ways to it, and ways not to get there."""

    name = "pond"

    def answer(self, request, _at):
        target = request.target
        if target == "/robots.txt":
            return Response(body=b"User-agent: *\nDisallow: /private", content_type="text/plain")
        if target in {"/old", "/round", "/to-private"}:
            to = {"/old": "/page", "/round": "/round", "/to-private": "/private"}[target]
            return Response(302, headers=(("Location", to),))
        if target == "/packed":
            return Response(body=gzip.compress(PAGE), headers=(("Content-Encoding", "gzip"),))
        if target == "/missing":
            return Response(404)
        return Response(body=PAGE, content_type="text/html; charset=ISO-8859-2")

    def truth(self, _at, _port):
        return iter(())


@pytest.fixture
def pond():
    with Playground([Pond()]).in_thread() as web:
        yield web


def look(web, path, **changes):
    settings = Settings({"allow_private": True, "crawl.timeout_s": 5.0} | changes)
    return fetch_single_page(web.url("pond", path), settings)


def asked(web):
    return [visit.path for visit in web.log]


def test_a_page_is_fetched_once_after_its_robots_file(pond):
    glance = look(pond, "/page")
    assert (glance.content, glance.charset) == (PAGE, "ISO-8859-2")
    assert asked(pond) == ["/robots.txt", "/page"]


def test_a_packed_page_is_unpacked(pond):
    assert look(pond, "/packed").content == PAGE


def test_a_redirect_is_followed_and_the_last_address_is_told(pond):
    assert look(pond, "/old").url == pond.url("pond", "/page")


@pytest.mark.parametrize("path", ["/private", "/to-private"])
def test_what_robots_forbid_is_not_asked_for(pond, path):
    with pytest.raises(InputError, match=r"robots\.txt does not allow"):
        look(pond, path)
    assert "/private" not in asked(pond)


def test_without_politeness_robots_are_not_asked(pond):
    assert look(pond, "/private", polite=False).content == PAGE
    assert asked(pond) == ["/private"]


@pytest.mark.parametrize("path", ["/missing", "/round"])
def test_what_cannot_be_fetched_is_said_with_its_address(pond, path):
    with pytest.raises(InputError, match="not fetched") as caught:
        look(pond, path)
    assert path in str(caught.value)
    assert asked(pond).count("/robots.txt") == 1


def test_private_addresses_are_refused_unless_allowed(pond):
    with pytest.raises(InputError, match=r"robots\.txt|not fetched"):
        look(pond, "/page", allow_private=False)
    assert asked(pond) == []


def test_extract_reads_a_page_by_its_address(pond, tmp_path):
    done = run_pauk("--allow-private", "extract", "page", "--json", pond.url("pond", "/old"), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads(done.stdout)
    assert (said["title"], said["text"], said["encoding"]) == ("Žaba", "kvak", "iso8859-2")
    assert not list(tmp_path.iterdir())  # nothing is kept
    refused = run_pauk("--allow-private", "extract", "page", pond.url("pond", "/private"), cwd=tmp_path)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "robots.txt does not allow" in refused.stderr
