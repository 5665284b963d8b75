"""The grouped search page in a real browser, at a desk and on a phone: every feature, by mouse, keys and touch."""

import re

import pytest
from tests.serving import serving

import pauk
from pauk.web.signin.passwords import write_password
from pauk_playground import Playground, Resource, StaticSite

pytestmark = pytest.mark.slow

AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "allow_private": True}
SUBJECTS = {
    "harbour": "ships cranes cargo docks pilots tides",
    "orchard": "apples pruning blossoms cider grafting bees",
    "bakery": "flour ovens dough yeast loaves pastry",
    "railway": "stations tracks signals carriages bridges tunnels",
    "observatory": "telescopes comets orbits lenses eclipses nebulae",
}
EVIL = "&lt;script&gt;document.title='owned'&lt;/script&gt;&lt;img src=//evil.example/x onerror=document.title=1&gt;"
HOSTILE = {
    "/evil": f"<html lang=en><title>{EVIL} guide</title><p>A guide that says {EVIL} to everybody.",
    "/rtl": "<html lang=en><title>\u202eediug a si sihT\u202c guide</title><p>A guide \u202e backwards.",
    "/long": f"<html lang=en><title>guide {'endless ' * 1_250}</title><p>A guide {'x' * 10_000} without an end.",
}
WIDTHS = pytest.mark.parametrize("width", [390, 1_280])


def page(subject, number):
    """Make a page that links to the next two on its subject."""
    words = SUBJECTS[subject].split()
    first, second = words[number % 6], words[(number + 1 + number // 6) % 6]
    own = " ".join(f"{letter}{number}{subject[0]}" for letter in "klmnopqrstuvwxyz")
    links = "".join(f'<a href="/{subject}/{(number + step) % 12}">more</a> ' for step in (1, 2))
    day = f"20{20 + number // 3}-{number + 1:02}-15"
    return (
        f"<html lang=en><head><title>{first.title()} and {second}</title>"
        f'<meta property="article:published_time" content="{day}T10:00:00Z"></head>'
        f"<body><article><h1>{first.title()} and {second}</h1><p>A guide to the {subject}: {first} and {second}. "
        f"{own}</p>"
        f"<p>{links}</p></article>"
    )


def site(subjects, extra=()):
    pages = {f"/{subject}/{number}": page(subject, number) for subject in subjects for number in range(12)} | dict(
        extra
    )
    home = "<html lang=en><title>Start</title><p>Welcome." + "".join(f"<p><a href='{path}'>go</a>" for path in pages)
    return {path: Resource(text.encode(), "text/html; charset=utf-8") for path, text in ({"/": home} | pages).items()}


@pytest.fixture(scope="module")
def collection(tmp_path_factory):
    made = pauk.open(tmp_path_factory.mktemp("grouped") / "c", repeat_limit=0, **AT_ONCE)
    names = list(SUBJECTS)
    sites = [StaticSite("fair.localhost", site(names[:3], HOSTILE)), StaticSite("sky.localhost", site(names[3:]))]
    with Playground(sites).in_thread() as web:
        made.crawl(web.url("fair.localhost"), web.url("sky.localhost"))
    return made


@pytest.fixture(scope="module")
def address(collection):
    with serving(collection) as where:
        yield where.rstrip("/")


@pytest.fixture
def visit(chromium, address):
    """Open an address; return the tab, what the browser complained of, and what it asked for."""
    contexts = []

    def go(path, width=1_280, where=None, **options):
        is_phone = width < 500
        context = chromium.new_context(
            viewport={"width": width, "height": 900}, has_touch=is_phone, is_mobile=is_phone, **options
        )
        contexts.append(context)
        tab, said, asked = context.new_page(), [], []
        tab.set_default_timeout(10_000)
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto((where or address) + path)
        return tab, said, asked

    yield go
    for context in contexts:
        context.close()


def labels(tab):
    tab.locator("#groups:not([aria-busy], [data-waits])").wait_for()
    return tab.locator(".card[data-label] h2").all_inner_texts()


def in_time(tab, condition, *values):
    tab.wait_for_function(condition, arg=list(values))


@WIDTHS
def test_the_count_is_there_at_once_and_groups_come_without_a_shift(visit, address, width):
    tab, said, asked = visit("/?q=guide", width)
    assert tab.get_by_role("status").first.inner_text() == "63 hits."
    assert 5 <= len(labels(tab)) <= 20
    assert tab.locator(".card li").count() >= 63
    assert all(url.startswith(address) for url in asked)
    assert [url.removeprefix(address) for url in asked if "groups?" in url] == ["/groups?q=guide"]
    shift = tab.evaluate(
        "new Promise(done => { let sum = 0; new PerformanceObserver(list => { for (const one of list.getEntries())"
        " sum += one.value }).observe({type: 'layout-shift', buffered: true}); setTimeout(() => done(sum), 300) })"
    )
    assert shift == 0
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert said == []


def test_a_result_shows_what_stands_behind_it_and_who_links_to_it_without_a_page_load(visit):
    tab, said, asked = visit("/?q=guide")
    title = tab.locator(".card li[data-from] a").nth(4)
    title.wait_for()
    loaded = sum("/?q=" in url for url in asked)
    title.hover()
    pane = tab.locator("#about")
    pane.get_by_text("Results that link to this one").wait_for()
    assert pane.locator("h2").inner_text() == title.inner_text()
    assert pane.locator("mark").first.inner_text().lower() == "guide"
    wanted = set(title.locator("xpath=..").get_attribute("data-from").split())
    marked = {one.get_attribute("data-place") for one in tab.locator(".card li.from").all()}
    assert marked == wanted
    *steps, total = (float(cell) for cell in pane.locator(".waterfall td:last-child").all_inner_texts())
    assert sum(steps) == pytest.approx(total, abs=0.002 * len(steps))
    assert (sum("/?q=" in url for url in asked), said) == (loaded, [])


@WIDTHS
def test_all_groups_stand_above_with_their_sizes_and_lead_down(visit, width):
    tab, said, asked = visit("/?q=guide", width)
    names = labels(tab)
    chips = tab.locator(".contents a")
    assert [one.split(" ")[0] for one in chips.all_inner_texts()[: len(names)]] == [one.split(" ")[0] for one in names]
    last = tab.locator(".card[data-label]").last
    last.locator("summary").click()
    chips.nth(len(names) - 1).click()
    in_time(tab, "() => [...document.querySelectorAll('.card[data-label]')].at(-1).open")
    assert tab.url.endswith(f"#group-{len(names)}")
    in_time(tab, "() => document.querySelector('.card:target').getBoundingClientRect().top < innerHeight")
    tab.go_back()
    assert (sum("/groups?" in url for url in asked), labels(tab), said) == (1, names, [])


def test_keys_alone_are_enough(visit):
    tab, said, _ = visit("/")
    tab.locator("input:focus").wait_for()
    tab.keyboard.type("guide")
    tab.keyboard.press("Enter")
    labels(tab)
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Skip to the hits"
    tab.keyboard.press("Enter")
    in_time(tab, "() => document.activeElement.id === 'hits'")
    focused = "document.activeElement.closest('li')?.dataset.place"
    places = [""]
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "n", "p", "End", "Home"):
        tab.keyboard.press(key)
        in_time(tab, f"([last]) => ![undefined, last].includes({focused})", places[-1])
        places.append(tab.evaluate(focused))
    del places[0]
    assert places[1] == places[3]
    assert places[0] == places[5] == places[7]
    assert len(set(places)) >= 4
    in_time(tab, "([place]) => document.querySelector('#about .waterfall') !== null", 0)
    tab.keyboard.press("i")
    assert tab.evaluate("document.activeElement.closest('#about') !== null")
    tab.keyboard.press("Escape")
    assert tab.evaluate(focused) == places[0]
    tab.keyboard.press("/")
    assert tab.evaluate("document.activeElement.name") == "q"
    assert said == []


@WIDTHS
def test_labels_are_refused_groups_hidden_and_merged_and_the_address_tells_all_of_it(visit, width):
    tab, said, _ = visit("/?q=guide", width)
    first, *_ = labels(tab)
    tab.locator(".card", has_text=first).first.get_by_text("not this label").click()
    in_time(tab, "([gone]) => !document.querySelector(`.card[data-label='${gone}']`)", first)
    assert f"Not the label {first}" in tab.locator(".wished").inner_text()
    hidden, one, other, *_ = labels(tab)
    tab.locator(f'.card[data-label="{hidden}"]').get_by_text("hide", exact=True).click()
    in_time(tab, "([gone]) => !document.querySelector(`.card[data-label='${gone}']`)", hidden)
    tab.locator(f'.card[data-label="{one}"] select').select_option(other)
    in_time(tab, "([both]) => document.querySelector(`.card[data-label='${both}']`)", f"{one} + {other}")
    shared, _, _ = visit(tab.url[tab.url.index("/?") :], width)
    assert labels(shared) == labels(tab)
    tab.get_by_text("undo").last.click()
    in_time(tab, "([back]) => document.querySelector(`.card[data-label='${back}']`)", hidden)
    for _ in range(4):
        tab.go_back()
    in_time(tab, "([back]) => document.querySelector(`.card[data-label='${back}']`)", first)
    assert said == []


@WIDTHS
def test_sliders_group_again_by_one_request_and_keep_their_place(visit, address, width):
    tab, said, asked = visit("/?q=guide", width)
    before = len(labels(tab))
    tab.get_by_text("Change the groups").click()
    detail = tab.locator(".sliders [name=groups]")
    detail.focus()
    count = len(asked)
    detail.fill("3")
    in_time(tab, "() => document.querySelectorAll('.card[data-label]').length <= 3")
    assert before > 3
    assert [url.removeprefix(address) for url in asked[count:] if "groups" in url] == [
        "/groups?q=guide&view=groups&groups=3"
    ]
    assert tab.evaluate("document.activeElement.name") == "groups"
    tab.locator(".sliders [name=method]").select_option("mcl")
    in_time(tab, "() => document.querySelector('.sliders [name=inflation]')")
    assert said == []


@WIDTHS
def test_what_is_typed_is_completed(visit, width):
    tab, said, _ = visit("/", width)
    field = tab.locator("input[name=q]")
    field.press_sequentially("telesc")
    option = tab.get_by_role("option").first
    option.wait_for()
    assert option.inner_text() == "telescopes"
    field.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant") == option.get_attribute("id")
    field.press("Escape")
    assert (tab.get_by_role("option").count(), field.input_value()) == (0, "telesc")
    field.press_sequentially("o")
    tab.get_by_role("option").first.wait_for()
    field.press("ArrowDown")
    field.press("Enter")
    tab.wait_for_url("**/?q=telescopes*")
    assert said == []


@WIDTHS
def test_a_stretch_of_time_is_dragged(visit, width):
    tab, said, _ = visit("/?q=guide", width)
    labels(tab)  # on a phone they stand above
    tab.locator(".dates svg").scroll_into_view_if_needed()
    box = tab.locator(".dates svg").bounding_box()
    bars = tab.locator(".dates .bar").count()
    at = [box["x"] + box["width"] * (place + 0.5) / bars for place in (1, bars - 1)]
    tab.mouse.move(at[0], box["y"] + 20)
    tab.mouse.down()
    tab.mouse.move(at[1], box["y"] + 20)
    said_there = tab.locator(".dates output").inner_text()
    tab.mouse.up()
    tab.wait_for_url(re.compile(r"from%3A|from:"))
    assert re.fullmatch(r"20\d\d(-\d\d)? to 20\d\d(-\d\d)?", said_there)
    assert 0 < int(tab.get_by_role("status").first.inner_text().split()[0]) < 63
    assert said == []


@WIDTHS
def test_facets_and_freshness_narrow_and_reorder(visit, width):
    tab, said, _ = visit("/?q=guide", width)
    labels(tab)
    if width < 500:  # there all this stands below the groups
        tab.get_by_role("link", name="Narrow down").tap()
        in_time(tab, "() => document.querySelector('aside').getBoundingClientRect().top < innerHeight / 2")
    with tab.expect_navigation():
        tab.get_by_role("link", name=re.compile(r"^sky\.localhost")).click()
    assert tab.get_by_role("status").first.inner_text() == "24 hits."
    with tab.expect_navigation():
        tab.locator("#freshness").fill("8")
    assert "freshness=8" in tab.url
    assert labels(tab)
    assert said == []


@WIDTHS
def test_groups_by_site_and_links_as_a_picture(visit, width):
    tab, said, _ = visit("/?q=guide", width)
    labels(tab)
    tab.get_by_role("link", name="By site").click()
    in_time(tab, "() => document.querySelectorAll('.card[data-label]').length === 2")
    assert sorted(re.sub(r":\d+$", "", one) for one in labels(tab)) == ["fair.localhost", "sky.localhost"]
    with tab.expect_navigation():
        tab.get_by_role("link", name="Links as a picture").click()
    assert tab.locator("svg.web a").count() == 63
    target = tab.locator("svg.web line").first.get_attribute("data-end")
    tab.locator(f"svg.web a[data-place='{target}']").focus()
    assert tab.locator("svg.web line.in").count() >= 1
    assert said == []


def test_details_open_by_touch_and_close_again(visit):
    tab, said, _ = visit("/?q=guide", 390)
    labels(tab)
    tab.locator(".card li button.more").first.tap()
    tab.locator("#about.sheet .waterfall").wait_for()
    assert tab.locator("#about").bounding_box()["y"] > 200
    tab.get_by_role("button", name="Close").tap()
    assert tab.locator("#about.sheet").count() == 0
    heights = [one.bounding_box()["height"] for one in tab.locator(".card li a, .card button.more, .acts a").all()[:12]]
    assert min(heights) >= 43
    assert said == []


@WIDTHS
def test_without_scripts_there_is_a_plain_list_and_groups_for_who_asks(visit, width):
    tab, _, asked = visit("/?q=guide", width, java_script_enabled=False)
    assert tab.locator("ol.hits > li").count() == 10
    assert tab.locator("ol.hits > li").first.is_visible()
    assert not any(url.endswith(".js") for url in asked)
    with tab.expect_navigation():
        tab.get_by_role("link", name="By subject").click()
    assert tab.locator(".card[data-label]").count() >= 5
    with tab.expect_navigation():
        tab.locator(".card").first.get_by_text("not this label").click()
    assert tab.locator(".wished li").count() == 1


@WIDTHS
def test_hostile_titles_are_only_titles(visit, width):
    tab, said, asked = visit("/?q=guide+site:fair.localhost", width)
    labels(tab)
    titles = tab.locator(".card li a").all_inner_texts()
    assert any(title.startswith("<script>document.title='owned'</script>") for title in titles)
    assert max(map(len, titles)) <= 200
    evil = tab.locator(".card li", has_text="owned").first
    if width < 500:
        evil.locator("button.more").tap()
    else:
        evil.locator("a").focus()
    tab.locator("#about mark").first.wait_for()
    assert tab.title() == "guide site:fair.localhost - pauk"
    assert tab.locator("main img, aside img, main script, aside script, [onerror]").count() == 0
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert not any("evil.example" in url for url in asked)
    assert said == []


def test_no_script_of_a_stranger_would_run_and_links_tell_nobody_where_they_stood(visit):
    tab, said, _ = visit("/?q=guide")
    labels(tab)
    refused = tab.evaluate("(() => { try { document.body.innerHTML = '<p>x'; return false } catch { return true } })()")
    assert refused
    assert any("TrustedHTML" in line for line in said)
    rules = tab.evaluate("[...document.querySelectorAll('.card li a')].map(one => one.rel)")
    assert set(rules) == {"noreferrer nofollow"}


@WIDTHS
def test_the_language_is_chosen_and_stays(visit, width):
    tab, said, _ = visit("/?q=guide", width)
    with tab.expect_navigation():
        tab.get_by_role("link", name="Српски").click()
    assert tab.get_by_role("status").first.inner_text() == "63 поготка."
    labels(tab)
    assert tab.get_by_text("не овај назив").count() >= 5
    tab.goto(tab.url.partition("?")[0] + "?q=guide")
    assert tab.locator("html").get_attribute("lang") == "sr"
    assert said == []


@WIDTHS
def test_a_search_is_saved_and_removed(visit, width):
    tab, said, _ = visit("/?q=guide+orchard", width)
    with tab.expect_navigation():
        tab.get_by_role("link", name="Save this search").click()
    tab.get_by_label("Name").fill("Orchards")
    with tab.expect_navigation():
        tab.get_by_role("button", name="Save this search").click()
    assert tab.get_by_role("link", name="Orchards").get_attribute("href") == "/?q=guide+orchard"
    with tab.expect_navigation():
        tab.get_by_role("button", name="What is new").click()
    assert tab.get_by_text("Nothing is new.").is_visible()
    with tab.expect_navigation():
        tab.get_by_role("button", name="Remove").click()
    assert tab.get_by_text("No search is saved.").is_visible()
    assert said == []


@WIDTHS
def test_a_password_is_asked_for_once(visit, collection, width):
    write_password(collection.folder.path, "three tall oaks")
    try:
        with serving(collection) as where:
            tab, _, _ = visit("/?q=guide", width, where=where.rstrip("/"))
            tab.get_by_label("Password").fill("not this one")
            tab.get_by_role("button", name="Sign in").click()
            assert tab.get_by_role("alert").inner_text() == "This is not the password."
            tab.get_by_label("Password").fill("three tall oaks")
            tab.get_by_role("button", name="Sign in").click()
            tab.wait_for_url("**/")
            tab.goto(where + "?q=guide")
            assert labels(tab)
    finally:
        (collection.folder.path / "sign-in.json").unlink()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@WIDTHS
@pytest.mark.parametrize(
    "path", ["/", "/?q=guide", "/?q=guide&view=list", "/?q=a+kind:x", "/picture?q=guide", "/saved?q=guide"]
)
def test_nobody_is_kept_out(visit, axe, path, width, scheme):
    tab, _, _ = visit(path, width, color_scheme=scheme, bypass_csp=True)
    if path == "/?q=guide":
        labels(tab)
        tab.get_by_text("Change the groups").click()
        tab.locator(".card li[data-from] a").first.focus()
    tab.evaluate(axe)
    found = tab.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    assert [(one["id"], [node["html"][:150] for node in one["nodes"][:3]]) for one in found] == []
