"""The pages to read with in a real browser: nothing crawled runs or phones home, not even in the archived copy."""

from urllib.parse import quote

import pytest
from tests.serving import serving
from tests.unit.web.hostile_web import hostile_collection

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """A server over a hostile collection: its address, and the paths of its pages by name."""
    with hostile_collection(tmp_path_factory.mktemp("kept") / "c") as (collection, home), serving(collection) as where:
        hostile, one, site = (quote(url, safe="") for url in (f"{home}hostile", f"{home}guide/one", home.rstrip("/")))
        views = ("text", "about", "versions", "links", "copy")
        paths = {f"hostile {view}": f"/kept?url={hostile}&view={view}" for view in views}
        yield where.rstrip("/"), paths | {
            "versions": f"/kept?url={one}&view=versions", "thread": "/kept?id=thread:7", "sites": "/sites",
            "folder": f"/folder?site={site}", "newest": "/pages", "threads": "/pages?kind=thread",
        }  # fmt: skip


@pytest.fixture
def look(chromium, places):
    """Open a page in a window; return the tab, what the browser complained of, and what it asked for elsewhere."""
    contexts = []

    def run(name, width=1_280):
        context = chromium.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        tab, said, strange = context.new_page(), [], []
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.on("dialog", lambda dialog: said.append(dialog.message))
        tab.on("request", lambda request: strange.append(request.url) if not request.url.startswith(places[0]) else 0)
        tab.goto(places[0] + places[1][name], wait_until="networkidle")
        return tab, said, strange

    yield run
    for context in contexts:
        context.close()


@pytest.mark.parametrize("width", [360, 1_280])
@pytest.mark.parametrize(
    "name", [*(f"hostile {view}" for view in ("text", "about", "versions", "links", "copy")),
             "versions", "thread", "sites", "folder", "newest", "threads"],
)  # fmt: skip
def test_pages_fit_and_nothing_hostile_happens(look, name, width):
    tab, said, strange = look(name, width)
    assert (said, strange) == ([], [])
    assert "owned" not in tab.title()
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert tab.locator("script, img, object, video, [onerror], [onclick], [onload]").count() == 0
    for link in tab.locator("a").all():
        assert not link.get_attribute("href").lower().startswith(("javascript", "data"))
    heights = "[...document.querySelectorAll('nav%s a')].map(one => one.getBoundingClientRect().height)"
    assert min(tab.evaluate(heights % ":not(.tongues)"), default=44) >= 44
    assert min(tab.evaluate(heights % ".tongues")) >= (44 if width == 360 else 24)  # languages are small at a desk


def test_the_archived_copy_stands_in_its_frame_and_can_do_nothing(look):
    tab, said, strange = look("hostile copy")
    frame = tab.frame_locator("iframe")
    assert frame.locator("h1").inner_text().endswith("heading")
    assert frame.locator("li").all_inner_texts() == ["one", "two"]
    assert frame.locator("a, img, form, script, iframe, object, video, svg, link, [style], [onclick]").count() == 0
    # What is put into it all the same neither loads nor leads away: the browser itself refuses it.
    failed = []
    tab.on("requestfailed", lambda request: failed.append((request.url, request.failure)))
    tab.frames[1].evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=//evil.example/a>"
        '<meta http-equiv=refresh content="0;url=//evil.example/b">\')'
    )
    tab.wait_for_timeout(300)
    assert failed == [("http://evil.example/a", "csp")]
    assert [url for url in strange if "evil" in url] == ["http://evil.example/a"]
    assert tab.frames[1].url.startswith(f"{tab.url.partition('/kept')[0]}/kept/copy")
    assert any("Content Security Policy" in line for line in said)
