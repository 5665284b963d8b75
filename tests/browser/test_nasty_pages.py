import pytest

from pauk.extract.reader import read_page
from pauk_playground import Playground, Resource, StaticSite

from .differences import AS_IF, DIFFERENT
from .measure import compare, see_with_pauk
from .pages import PAGES

pytestmark = pytest.mark.slow

_HOST, _TWIN = "nasty", "twin"


@pytest.fixture(scope="module")
def shelf():
    """All pages, and beside them the pages as they would be written where pauk knows better."""
    resources = {page.path: Resource(page.body, page.content_type) for page in PAGES}
    twins = {
        page.path: Resource(twin.write(page), twin.content_type)
        for page in PAGES
        if (twin := AS_IF.get(page.name)) is not None
    }
    with Playground([StaticSite(_HOST, resources), StaticSite(_TWIN, twins)]).in_thread() as playground:
        yield playground


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pauk_sees_what_the_browser_sees(page, shelf, measure):
    host = _TWIN if page.name in AS_IF else _HOST
    seen = measure(shelf.url(host, page.path)).apply(DIFFERENT.get(page.name, ()))
    url = shelf.url(_HOST, page.path)
    ours = see_with_pauk(read_page(page.body, url=url, header_charset=page.header_charset)).at_home(url)
    report = compare(seen, ours)
    assert not report, "\n".join(report)
