import re

import pytest
from tests.unit.extract.test_writing_html import PAYLOADS

from pauk.extract.page.tree import parse_tree
from pauk.extract.writing.plain import write_text
from pauk.extract.writing.safe_html import write_html

pytestmark = pytest.mark.slow

_URL = "http://safe.localhost/dir/page"
# What each payload calls; it shows in a request, wherever it is called from.
_RUN = "<script>function run() { new Image().src = 'http://caught.localhost/' }</script>"


@pytest.fixture(scope="module")
def visit(chromium):
    """Show HTML in a tab that runs scripts; say what else it asked the Web for, and what it has on the page."""
    context = chromium.new_context()
    page = context.new_page()
    asked = []
    shown = {}

    def answer(route):
        if route.request.url == _URL:
            route.fulfill(body=shown["html"], content_type="text/html; charset=utf-8")
        else:
            asked.append(route.request.url)
            route.abort()

    page.route("**/*", answer)
    page.on("dialog", lambda dialog: dialog.dismiss())

    def show(html):
        asked.clear()
        shown["html"] = html.encode("utf-8", "replace")
        page.goto(_URL)
        page.wait_for_timeout(50)  # an error handler of a picture runs a little later
        return list(asked), page.evaluate("document.body.innerText")

    yield show
    context.close()


def test_the_payloads_run_where_nobody_stops_them(visit):
    """Otherwise the next test would say nothing."""
    caught = [payload for payload in PAYLOADS if "http://caught.localhost/" in visit(f"{_RUN}<p>x</p>{payload}")[0]]
    assert len(caught) > 30


@pytest.mark.parametrize("payload", PAYLOADS)
def test_nothing_runs_and_nothing_is_fetched(payload, visit):
    tree = parse_tree(f"<p>before</p>{payload}<p>after")
    safe = write_html(tree, None, base=_URL, with_images=False)
    asked, text = visit(f"<!DOCTYPE html><title>x</title>{_RUN}<body>{safe}")
    assert asked == []
    assert text.split() == write_text(tree, None).split()


@pytest.mark.parametrize("payload", PAYLOADS)
def test_pictures_are_all_that_is_fetched(payload, visit):
    tree = parse_tree(f"<p>before</p>{payload}<p>after")
    safe = write_html(tree, None, base=_URL)
    asked, _ = visit(f"<!DOCTYPE html><title>x</title>{_RUN}<body>{safe}")
    assert set(asked) <= set(re.findall(r'<img src="(http://safe\.localhost/dir/[^"]*)"', safe))
