"""The table of facts and the next ones near somebody, in a real browser: where somebody is stays there."""

import pytest
from tests.facts_table import fill_table
from tests.serving import serving

from pauk.store.collection import CollectionFolder

pytestmark = pytest.mark.slow

_EVERY_HOUR = [
    (day, f"{hour:02}:{minute}", "", "Msze o każdej porze") for day in ("sunday", "weekday") for hour in range(24)
    for minute in ("00", "30")
]  # fmt: skip
PARISHES = [
    ("<b>Zyta</b>", "Łąki", {"lat": "52.40", "lon": "16.90"}, _EVERY_HOUR),
    ("Idzi", "Łąki", {"lat": "52,41", "lon": "16,91"}, [("sunday", "08:00", "", "<script>alert(1)</script> 8.00")]),
    ("Feliks", "Gaj", {"lat": "50.06", "lon": "19.94"}, _EVERY_HOUR),
    ("Huberta", "Gaj", {}, [("holiday", "09:00", "winter", "święta 9.00")]),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    class Collection:
        folder = CollectionFolder(fill_table(tmp_path_factory.mktemp("facts") / "c", PARISHES))

    with serving(Collection) as where:
        yield where.rstrip("/")


@pytest.fixture
def look(chromium, place):
    contexts = []

    def run(path, width=1_280, **wishes):
        context = chromium.new_context(viewport={"width": width, "height": 900}, **wishes)
        contexts.append(context)
        tab, said, asked = context.new_page(), [], []
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.on("dialog", lambda dialog: said.append(dialog.message))
        tab.on("request", lambda request: asked.append(request.url.removeprefix(place)))
        tab.goto(place + path, wait_until="networkidle")
        return tab, said, asked

    yield run
    for context in contexts:
        context.close()


@pytest.mark.parametrize("width", [360, 1_280])
def test_the_table_fits_and_is_filtered(look, width):
    tab, said, _ = look("/facts", width)
    assert tab.locator("section").count() == 3  # a hundred lines are a page of it
    tab.get_by_role("link", name="More").click()
    tab.get_by_label("Town").fill("łĄ")
    tab.get_by_label("Name").fill("idz")
    tab.get_by_role("button", name="Show").click()
    assert tab.locator("section h2").all_inner_texts() == ["Idzi"]
    assert tab.locator("q").inner_text() == "<script>alert(1)</script> 8.00"
    assert tab.locator("script").count() == 0
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert said == []


@pytest.mark.parametrize("width", [360, 1_280])
def test_the_next_ones_near_somebody(look, width):
    wishes = {"geolocation": {"latitude": 52.405, "longitude": 16.905}, "permissions": ["geolocation"]}
    tab, said, asked = look("/facts/near", width, **wishes)
    tab.get_by_role("button", name="Where I am").click()
    tab.locator("#found li").first.wait_for()
    found = tab.locator("#found li").all_inner_texts()
    assert [("Zyta" in one, "Idzi" in one) for one in found] == [(True, False), (False, True)]
    assert "0.7 km" in found[0]
    tab.get_by_label("Latitude").fill("")
    tab.get_by_label("Town").fill("gaj")
    tab.get_by_role("button", name="Show", exact=True).click()
    tab.get_by_text("Feliks").wait_for()
    assert tab.locator("#found li").count() == 1  # a holiday has no day of the week
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert said == []
    assert not any("52.4" in one or "gaj" in one.casefold() for one in asked)
