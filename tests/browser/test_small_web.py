import http.client
import re
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest

from pauk.base.clock import SetClock
from pauk.base.urls import canonical_url, host_key
from pauk.extract.reader import read_page
from pauk_playground import Playground, TruthKind, host_of, small_web

from .measure import compare, see_with_pauk

pytestmark = pytest.mark.slow

# One page of each kind a reader meets.
_KINDS = (TruthKind.HOME, TruthKind.SECTION, TruthKind.ARTICLE, TruthKind.AUTHOR, TruthKind.TAG, TruthKind.ABOUT)
_SITES = tuple(site.name for site in small_web())


@pytest.fixture(scope="module")
def web():
    """A small Web of 80 articles, as it is when all of them have appeared."""
    clock = SetClock(datetime(2026, 11, 15, tzinfo=UTC))
    with Playground(small_web(seed=5, pages=80), clock=clock).in_thread() as playground:
        yield playground


@pytest.fixture(scope="module")
def truths(web):
    """The truth about one page of each site and kind; a site has either topics or months, which count as one kind."""
    as_one = {TruthKind.MONTH: TruthKind.TAG}
    return {(urlsplit(page.url).hostname, as_one.get(page.kind, page.kind)): page for page in web.truth()}


def _fetch(playground, url):
    connection = http.client.HTTPConnection(*playground.address, timeout=10)
    try:
        connection.request("GET", url)
        response = connection.getresponse()
        return response.read(), response.getheader("content-type")
    finally:
        connection.close()


def _links_of(truth):
    """List the links that the playground says a browser sees, as `Sight` writes them."""
    origin = host_key(truth.url)
    return [(canonical_url(link.url).removeprefix(origin), link.text) for link in truth.links]


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("site", _SITES)
def test_pauk_sees_a_site_as_the_browser_does(site, kind, web, truths, measure):
    truth = truths[host_of(site), kind]
    body, content_type = _fetch(web, truth.url)
    charset = re.search("charset=(.+)", content_type)
    reading = read_page(body, url=truth.url, header_charset=charset[1] if charset else "")
    seen = measure(truth.url)
    assert [(url, words) for url, words in seen.links if words] == _links_of(truth)
    assert truth.title in seen.title
    assert set(truth.text.split()) <= set(seen.words)
    report = compare(seen, see_with_pauk(reading).at_home(truth.url))
    assert not report, "\n".join(report)
