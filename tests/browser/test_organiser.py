"""The organiser's pages in a real browser: from annotation to the table, what is disputed, groups, files."""

import csv
import io
import re

import pytest
from tests.parishes import read_table
from tests.volunteers import Volunteer, honest

from .campaigns import DESK, PHONE, marked, until, wait_for_answers

pytestmark = pytest.mark.slow


@pytest.fixture
def organise(chromium, served):
    """Sign in as the organiser; return the tab and what the browser complained of."""
    contexts = []

    def run(how=DESK, **more):
        context = chromium.new_context(**how, **more)
        contexts.append(context)
        tab, said = context.new_page(), []
        tab.on("console", lambda message: said.append(message.text))
        tab.goto(served[1] + "/organise")
        tab.get_by_label("Token").fill(served[2].told["token"])
        tab.get_by_role("button", name="Sign in").click()
        tab.wait_for_url("**/organise")
        return tab, [one for one in said if "autocomplete" not in one]

    yield run
    for context in contexts:
        context.close()


# Whoever answers faster than anybody reads is ignored.
AS_SLOW_AS_PEOPLE = (
    "(() => { const real = performance.now.bind(performance); let more = 0;"
    " performance.now = () => real() + (more += 1500); })()"
)


def press(tab, name):
    """Press a button and wait for the page that comes."""
    with tab.expect_navigation():
        tab.get_by_role("button", name=name, exact=True).first.click()


def test_from_annotation_to_the_table(visit, organise, served, parishes):
    folder, truth = served[0], parishes[1].truth
    before, _ = read_table(folder)
    wrong = before - truth
    assert wrong
    tab, _, _ = visit()
    tab.evaluate(AS_SLOW_AS_PEOPLE)
    done = 0
    while tab.locator("#ask:not([hidden])").count():
        words, _ = marked(tab)
        start = tab.evaluate("document.querySelector('#words mark').previousSibling?.textContent.length ?? 0")
        tab.tap("#yes" if honest(words, start, 0) == "yes" else "#no")
        done += 1
        until(tab, "!document.getElementById('ask').hidden || !document.getElementById('nothing').hidden")
    wait_for_answers(tab, folder, done)
    desk, _ = organise()
    assert f"{done}" in desk.locator(".figures").inner_text()
    desk.get_by_role("link", name="Training").click()
    press(desk, "Train now")
    for _ in range(480):
        if desk.locator("section table").count():
            break
        desk.wait_for_timeout(250)
        desk.reload()
    assert desk.locator("section table").count(), desk.locator("main").inner_text()
    after, _ = read_table(folder)
    assert after == truth
    rows = desk.locator("tr.removed")
    assert rows.count() == len(wrong)
    assert "no" in rows.first.inner_text()
    rows.first.get_by_role("link").first.click()
    assert desk.locator("tbody tr td:nth-child(2)").first.inner_text() == "no"
    assert "Basen" in desk.locator("blockquote").inner_text()


def test_disputed_items_are_judged_and_asked_again(organise, served):
    Volunteer(served[1], honest).go(most=5)
    tab, said = organise()
    tab.get_by_role("link", name="Items", exact=True).click()
    first = tab.locator("ol.items li").first
    words = first.locator("blockquote").inner_text()
    first.get_by_role("link").first.click()
    press(tab, "No")
    assert "judged: no" in tab.locator("main").inner_text()
    assert words == tab.locator("blockquote").inner_text()
    press(tab, "Ask again")
    assert "waiting" in tab.locator("main").inner_text()
    press(tab, "Exclude")
    assert "excluded" in tab.locator("main").inner_text()
    assert said == []


def test_a_campaign_is_paused_opened_and_given_to_a_group(visit, organise, served):
    tab, _ = organise()
    press(tab, "Pause")
    phone, _, _ = visit(read_help=False)
    until(phone, "!document.getElementById('paused').hidden")
    press(tab, "Open")
    tab.get_by_label("Name of the group").fill("scouts")
    tab.get_by_label("Items", exact=True).fill("3")
    press(tab, "Make the batch")
    address = tab.get_by_role("link", name="/group/scouts").inner_text()
    assert tab.locator("svg.qr").count() == 2
    scout = Volunteer(served[1], honest, group=address.rpartition("/")[2])
    assert scout.go() == 3
    tab.reload()
    assert " of 3 items done" in tab.locator("main").inner_text()


def test_answers_leave_and_come_as_files(organise, served):
    done = Volunteer(served[1], honest).go(most=7)
    tab, _ = organise()
    tab.get_by_role("link", name="Files").click()
    with tab.expect_download() as file:
        tab.get_by_role("link", name="tsv").click()
    text = file.value.path().read_text("utf-8")
    rows = [row for row in csv.DictReader(io.StringIO(text), delimiter="\t") if row["answer"]]
    assert len(rows) == done
    tab.get_by_label("File").set_input_files({"name": "a.tsv", "mimeType": "text/plain", "buffer": text.encode()})
    press(tab, "Take it in")
    assert "0 answers came in, 7 were there already" in tab.locator(".said").inner_text()


def test_who_is_not_signed_in_sees_and_changes_nothing(chromium, served):
    context = chromium.new_context(**PHONE)
    tab = context.new_page()
    for path in ("", "/items", "/items/1", "/devices", "/trainings", "/files", "/export/tsv"):
        tab.goto(f"{served[1]}/organise{path}")
        assert "/sign-in" in tab.url
    for path in ("do", "import"):
        answer = context.request.post(f"{served[1]}/organise/{path}", form={"do": "state", "state": "closed"})
        assert "/sign-in" in answer.url or answer.status in (401, 403, 413)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("how", [PHONE, DESK], ids=["phone", "desk"])
def test_nobody_is_kept_out_and_everything_fits(organise, served, axe, how, scheme):
    Volunteer(served[1], honest).go(most=12)
    Volunteer(served[1], lambda *_: "no").go(most=12)
    tab, _ = organise(how, color_scheme=scheme, bypass_csp=True)
    for path in ("", "/items", "/items?status=disputed", "/items/1", "/devices", "/trainings", "/files"):
        tab.goto(f"{served[1]}/organise{path}")
        assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert tab.locator("script").count() == 0
        tab.evaluate(axe)
        found = tab.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        assert [(path, one["id"], [node["html"][:150] for node in one["nodes"][:3]]) for one in found] == []


def test_the_page_never_leaks_ids_of_devices(organise, served):
    person = Volunteer(served[1], honest)
    person.go(most=2)
    tab, _ = organise()
    tab.goto(f"{served[1]}/organise/devices")
    assert person.device.replace("-", "") not in re.sub(r"\W", "", tab.content())
