"""The results page in a real browser: it fits, runs nothing, loads nothing from elsewhere, works by keyboard."""

import re

import pytest
from tests.serving import serving

import pauk
from pauk_playground import Playground, Resource, StaticSite

pytestmark = pytest.mark.slow

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "allow_private": True}
LONG = "segment-without-end-" * 12
EVIL = "<script>document.title='owned'</script><img src=//evil.example/x onerror=\"document.title='owned'\">"
EVIL = EVIL.replace("<", "&lt;").replace(">", "&gt;")
PAGES = {
    "/": "<html lang=en><title>Spiders</title><p>All about spiders."
    + "".join(f'<p><a href="/n{number}">Spider {number}</a>' for number in range(30))
    + f'<p><a href="/evil">Evil</a><p><a href="/{LONG}">Long</a><p><a href="/pauk">Паук</a>',
    "/evil": f"<html lang=en><title>{EVIL} spider</title><p>A spider says {EVIL} to everybody",
    f"/{LONG}": f"<html lang=en><title>Spider {LONG}</title><p>This spider has {LONG} in it.",
    "/pauk": "<html lang=sr><title>Паук spider</title><p>Паук плете мрежу.",
    **{
        f"/n{number}": f"<html lang=en><title>Spider number {number}</title><p>It lives under stone {number}."
        for number in range(30)
    },
}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    collection = pauk.open(tmp_path_factory.mktemp("page") / "c", **AT_ONCE)
    site = {path: Resource(html.encode(), "text/html; charset=utf-8") for path, html in PAGES.items()}
    with Playground([StaticSite("spiders.localhost", site)]).in_thread() as web:
        assert collection.crawl(web.url("spiders.localhost")).figures["pages"] == len(PAGES)
    with serving(collection) as where:
        yield where


@pytest.fixture
def open_page(chromium, address):
    """Open an address of the server; return the tab, what the browser complained of, and what it asked for."""
    contexts = []

    def run(path, width=1_280, scheme="light"):
        context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        contexts.append(context)
        tab, said, asked = context.new_page(), [], []
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.on("dialog", lambda dialog: said.append(dialog.message))
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(address.rstrip("/") + path)
        return tab, said, asked

    yield run
    for context in contexts:
        context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1_280])
@pytest.mark.parametrize(
    "path", ["/", "/?q=spider&view=list", "/?q=everybody", "/?q=segment&group=site", "/?q=spider&page=3"]
)
def test_pages_fit_their_window_and_are_quiet(open_page, address, path, width, scheme):
    tab, said, asked = open_page(path, width, scheme)
    assert said == []
    assert all(url.startswith(address) for url in asked)
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    ground = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(23, 25, 29)"}[scheme]


def test_nothing_runs_from_hostile_titles_and_passages(open_page):
    tab, said, _ = open_page("/?q=everybody&view=list")
    assert tab.title() == "everybody - pauk"
    assert tab.locator("h2").first.inner_text().startswith("<script>document.title='owned'</script>")
    assert tab.locator("main script, img, [onerror], [onclick], iframe").count() == 0
    assert said == []


def test_not_even_a_script_that_got_into_the_page_would_run(open_page):
    tab, said, _ = open_page("/sites")
    title = tab.title()
    tab.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"document.title=1\">')")
    tab.wait_for_timeout(200)
    assert tab.title() == title
    assert any("Content Security Policy" in line for line in said)


def test_it_works_by_keyboard_alone(open_page):
    tab, _, _ = open_page("/?view=list")
    tab.locator("input:focus").wait_for()  # the browser gives the focus when it draws
    tab.keyboard.type("garden OR stone")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/?q=garden+OR+stone*")
    assert tab.locator("ol.hits > li").count() == 10
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Skip to the hits"
    tab.locator("summary").first.focus()
    tab.keyboard.press("Enter")
    assert tab.locator("details[open] tr.sum").count() == 1


def test_pages_are_turned(open_page):
    tab, _, _ = open_page("/?q=stone&view=list")
    first = tab.locator("ol.hits h2").all_inner_texts()
    with tab.expect_navigation():
        tab.get_by_role("link", name="Next").click()
    second = tab.locator("ol.hits h2").all_inner_texts()
    assert len(set(first) | set(second)) == len(first) + len(second) == 20
    assert tab.locator("[aria-current=page]").inner_text() == "2"


def test_a_facet_narrows(open_page):
    tab, _, _ = open_page("/?q=spider&view=list")
    with tab.expect_navigation():
        tab.get_by_role("link", name=re.compile("^sr")).click()
    assert tab.locator("ol.hits h2").all_inner_texts() == ["Паук spider"]


def test_targets_are_large_enough_for_a_thumb(open_page):
    tab, _, _ = open_page("/?q=spider&view=list", 390)
    sizes = tab.evaluate(
        "[...document.querySelectorAll('input, button, select, nav a')].filter(one => one.checkVisibility())"
        ".map(one => one.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 44


def test_a_reader_is_told_what_is_what(open_page):
    tab, _, _ = open_page("/?q=spider&view=list")
    assert tab.get_by_role("search").count() == 1
    assert tab.get_by_role("combobox", name="Search for").count() == 1
    assert tab.get_by_role("navigation", name="Pages").count() == 1
    assert tab.get_by_role("complementary", name="Narrow down").count() == 1
    assert tab.get_by_role("status").first.inner_text().startswith("1 to 10 of ")
