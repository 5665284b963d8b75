"""Pages that bring markup and scripts along into their fragments: volunteers and organiser see them as words."""

import sqlite3
from contextlib import closing

import pytest
from tests.parishes import collect_parishes

from .campaigns import DESK, PHONE, marked, until

pytestmark = pytest.mark.slow

# Words of a page, as its text has them: a browser that took them for markup would run them.
EVIL = "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'>{{ 7 * 7 }}<mark>&amp;"
_ESCAPED = EVIL.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@pytest.fixture(scope="module")
def parishes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("parishes")
    return folder, collect_parishes(folder, 1, beside=lambda _: f"<p>{_ESCAPED}</p><p>Niedziela: 6.51 {_ESCAPED}</p>")


def is_harmless(tab):
    return tab.evaluate(
        "typeof window.hit === 'undefined' && !document.querySelector('img, main script, blockquote script')"
    )


@pytest.mark.parametrize("how", [PHONE, DESK], ids=["phone", "desk"])
def test_markup_in_a_fragment_is_shown_as_words(visit, served, chromium, how):
    with closing(sqlite3.connect(served[0] / "c" / "people.db")) as database:
        ((item,),) = database.execute("SELECT id FROM items WHERE value = '06:51' AND words LIKE '%onerror%'")
    tab, _, said = visit(how)
    while marked(tab)[1] != "6.51":
        before = marked(tab)[0]
        tab.locator("#skip").click()
        until(tab, f"document.getElementById('words').innerText !== {before!r}")
    words = tab.locator("#words").inner_text()
    assert EVIL in words
    assert tab.locator("#words mark").count() == 1
    assert is_harmless(tab)
    tab.goto(served[1] + tab.locator("#whole").get_attribute("href"))
    assert EVIL in tab.locator("main").inner_text()
    assert is_harmless(tab)
    context = chromium.new_context(**how)
    desk = context.new_page()
    desk.goto(served[1] + "/organise")
    desk.get_by_label("Token").fill(served[2].told["token"])
    desk.get_by_role("button", name="Sign in").click()
    desk.wait_for_url("**/organise")
    for path in ("/items", f"/items/{item}", f"/items/{item}/page"):
        desk.goto(f"{served[1]}/organise{path}")
        assert EVIL in desk.locator("main").inner_text()
        assert is_harmless(desk)
    context.close()
    assert said == []
