"""The volunteers' page in a real browser: by thumb and by keyboard, in a tunnel, and from answers to the table."""

import json
import re
import signal
import sqlite3
from contextlib import closing

import pytest
from tests.volunteers import honest

from .campaigns import DESK, PHONE, answers, marked, until, wait_for_answers

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("how", [PHONE, DESK], ids=["phone", "desk"])
def test_help_must_be_read_to_its_end_once(visit, how):
    tab, _, said = visit(how | {"viewport": how["viewport"] | {"height": 420}}, read_help=False)
    assert tab.locator("#help-close").is_disabled()
    tab.keyboard.press("Escape")
    assert tab.locator("#help").is_visible()
    tab.locator("#help-text").hover()
    tab.evaluate("document.getElementById('help-text').scrollTo(0, 99999)")
    tab.locator("#help-close:enabled").click()
    tab.reload()
    tab.locator("#ask:not([hidden])").wait_for()
    assert tab.locator("#help").is_hidden()
    tab.locator("#help-open").click()
    assert tab.locator("#help-close").is_enabled()
    assert said == []


@pytest.mark.parametrize("how", [PHONE, DESK], ids=["phone", "desk"])
def test_buttons_never_move_and_everything_fits(visit, served, how):
    tab, _, said = visit(how)
    places = set()
    for name in ("#yes", "#no", "#unsure", "#skip", "#yes", "#undo", "#no"):
        boxes = tab.evaluate(
            "[...document.querySelectorAll('#buttons button')].map(one => JSON.stringify(one.getBoundingClientRect()))"
        )
        places.add(tuple(boxes))
        assert tab.locator("#words mark").is_visible()
        before = marked(tab)
        tab.tap(name) if how is PHONE else tab.click(name)
        until(tab, f"document.getElementById('words').innerText !== {json.dumps(before[0])}")
    assert len(places) == 1
    sizes = tab.evaluate("[...document.querySelectorAll('button, #whole')].filter(one => one.offsetParent)"
                         ".map(one => one.getBoundingClientRect().height)")  # fmt: skip
    assert min(sizes) >= 40
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert tab.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    wait_for_answers(tab, served[0], [("yes",), ("no",), ("unsure",), ("skip",), ("no",)])
    assert tab.locator("#mine").inner_text() == "4"
    assert said == []


def test_an_answer_brings_the_view_back_to_the_foot_and_undo_leaves_it(visit):
    tab, _, _ = visit(PHONE | {"viewport": {"width": 320, "height": 360}})
    place = "((one) => [-one.scrollTop, one.scrollHeight - one.clientHeight])(document.getElementById('fragment'))"
    for name in ("#yes", "#undo", "#no", "#unsure", "#undo"):
        tab.evaluate("document.getElementById('fragment').scrollTop = -9999")  # the column is turned round: up
        above_foot, most = tab.evaluate(place)
        assert above_foot == pytest.approx(most, abs=1.5)
        assert most > 20
        before = marked(tab)[0]
        tab.tap(name)
        until(tab, f"document.getElementById('words').innerText !== {json.dumps(before)}")
        above_foot, most = tab.evaluate(place)
        assert above_foot == pytest.approx(most if name == "#undo" else 0, abs=1.5), name


def test_by_keyboard_alone(visit, served):
    tab, _, _ = visit(DESK)
    first = marked(tab)
    for key in ("1", "2", "3", "4"):
        tab.keyboard.press(key)
    for _ in range(4):
        tab.keyboard.press("Backspace")
    assert marked(tab) == first
    tab.keyboard.press("2")
    wait_for_answers(tab, served[0], [("no",)])
    tab.keyboard.press("h")
    assert tab.locator("#help").is_visible()
    tab.keyboard.press("1")  # not while help is read
    tab.keyboard.press("Escape")
    assert tab.locator("#help").is_hidden()
    assert len(answers(served[0])) == 1


def test_answers_are_kept_in_a_tunnel_and_sent_once(visit, served):
    tab, context, _ = visit()
    tab.wait_for_timeout(200)
    context.set_offline(True)
    for _ in range(3):
        tab.tap("#yes")
    tab.locator("#offline:not([hidden])").wait_for()
    assert answers(served[0]) == []
    assert tab.locator("#mine").inner_text() == "3"
    context.set_offline(False)
    wait_for_answers(tab, served[0], 3)
    until(tab, "document.getElementById('offline').hidden")
    tab.wait_for_timeout(300)
    assert answers(served[0]) == [("yes",)] * 3


def test_a_server_that_was_killed_meanwhile_gets_them_too(visit, served):
    tab, _, _ = visit()
    tab.tap("#yes")
    wait_for_answers(tab, served[0], 1)
    served[2].send_signal(signal.SIGSTOP)
    tab.tap("#no")
    tab.wait_for_timeout(200)
    served[2].send_signal(signal.SIGCONT)
    wait_for_answers(tab, served[0], [("yes",), ("no",)])


def test_stop_shows_thanks_and_the_way_back_and_deletes(visit, served):
    tab, context, said = visit()
    tab.tap("#yes")
    wait_for_answers(tab, served[0], 1)
    tab.tap("#stop")
    assert tab.locator("#stopped .own").inner_text() == "1"
    link = tab.locator("#code").inner_text()
    assert re.fullmatch(r"http://\S+/me/[A-Z2-7-]{19}", link)
    other, _, _ = visit(path=link.removeprefix(served[1]))
    until(other, "document.getElementById('mine').textContent === '1'")
    tab.tap("#forget")
    tab.locator("#forgotten:not([hidden])").wait_for()
    assert answers(served[0]) == []
    assert context.cookies() == []
    assert tab.evaluate("localStorage.length") == 0
    assert said == []


def test_a_device_is_known_again_without_its_cookie(visit, served):
    tab, context, _ = visit()
    tab.tap("#yes")
    wait_for_answers(tab, served[0], 1)
    context.clear_cookies()
    tab.reload()
    until(tab, "document.getElementById('mine').textContent === '1'")
    with closing(sqlite3.connect(served[0] / "c" / "people.db")) as database:
        assert database.execute("SELECT count(*) FROM devices").fetchone() == (1,)


def test_the_whole_page_is_shown_on_demand(visit, served):
    tab, context, _ = visit()
    value = marked(tab)[1]
    with context.expect_page() as opened:
        tab.tap("#whole")
    page = opened.value
    assert page.locator("mark").inner_text() == value
    assert page.locator("p").count() > 10
    assert page.locator("script").count() == 0


def test_a_page_weighs_little(chromium, served):
    context = chromium.new_context(**PHONE)
    tab, sizes = context.new_page(), []
    tab.on("response", lambda response: sizes.append(len(response.body()) + 500))
    tab.goto(served[1], wait_until="networkidle")
    assert len(sizes) >= 5  # the page, two scripts, the style sheet, the first questions
    assert sum(sizes) < 50_000
    context.close()


def test_nothing_is_left_is_said_with_thanks(visit, served):
    tab, _, said = visit()
    done = 0
    while tab.locator("#ask:not([hidden])").count():
        words, _ = marked(tab)
        start = tab.evaluate("document.querySelector('#words mark').previousSibling?.textContent.length ?? 0")
        tab.tap("#yes" if honest(words, start, 0) == "yes" else "#no")
        done += 1
        until(tab, "!document.getElementById('ask').hidden || !document.getElementById('nothing').hidden")
    assert tab.locator("#nothing .own").inner_text() == str(done)
    wait_for_answers(tab, served[0], done)
    assert said == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("how", [PHONE, DESK], ids=["phone", "desk"])
def test_nobody_is_kept_out(visit, axe, how, scheme):
    tab, _, _ = visit(how, color_scheme=scheme, bypass_csp=True, locale="pl-PL", read_help=False)

    def look():
        tab.evaluate(axe)
        found = tab.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        assert [(one["id"], [node["html"][:150] for node in one["nodes"][:3]]) for one in found] == []

    look()  # the help
    tab.evaluate("document.getElementById('help-text').scrollTo(0, 99999)")
    tab.locator("#help-close:enabled").click()
    tab.locator("#ask:not([hidden])").wait_for()
    look()
    address = tab.locator("#whole").get_attribute("href")
    tab.locator("#stop").click()
    look()
    tab.goto(tab.url.rstrip("/") + address)
    look()


@pytest.mark.parametrize("language", ["pl", "sr", "sr-Latn", "hr"])
def test_the_page_speaks_the_volunteers_language_and_fits(visit, language):
    tab, _, said = visit(locale=language)
    assert tab.locator("html").get_attribute("lang") == language
    assert not re.search(r"\b(answers|Help|Undo|Skip|Whole|mass)\b", tab.locator("body").inner_text())
    assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert tab.evaluate("document.getElementById('fragment').clientHeight") > 120
    assert said == []


def test_a_code_is_taken_on_another_device(visit, served):
    tab, _, _ = visit()
    tab.tap("#yes")
    wait_for_answers(tab, served[0], 1)
    tab.tap("#stop")
    code = tab.locator("#code").inner_text().rpartition("/")[2].lower()
    other, _, _ = visit(DESK)
    other.keyboard.press("s")
    other.fill("#own-code", "none of ours")
    other.keyboard.press("Enter")
    other.locator("#no-code:not([hidden])").wait_for()
    other.fill("#own-code", code)
    with other.expect_navigation(url="**/"):
        other.keyboard.press("Enter")
    until(other, "document.getElementById('mine').textContent === '1'")


def test_undo_goes_back_all_the_way_after_a_reload(visit, served):
    tab, _, _ = visit(DESK)
    first = marked(tab)
    for _ in range(15):
        tab.keyboard.press("1")
    wait_for_answers(tab, served[0], 15)
    tab.reload()
    tab.locator("#undo:enabled").wait_for()
    for _ in range(15):
        tab.keyboard.press("Backspace")
    assert marked(tab) == first
    assert tab.locator("#undo").is_disabled()
    wait_for_answers(tab, served[0], 0)


@pytest.mark.parametrize("served", [("--fingerprint", "screen,timezone")], indirect=True)
def test_a_fingerprint_is_used_only_where_the_page_says_so(visit, served):
    tab, _, said = visit()
    assert "screen, timezone" in tab.locator("#help-text").text_content()
    tab.tap("#yes")
    wait_for_answers(tab, served[0], 1)
    with closing(sqlite3.connect(served[0] / "c" / "people.db")) as database:
        assert [len(traits) for (traits,) in database.execute("SELECT traits FROM devices")] == [16]
    assert said == []


def test_without_the_organisers_wish_there_is_no_fingerprint(visit, served):
    tab, _, _ = visit()
    assert tab.locator("#fingerprint").count() == 0
    tab.tap("#yes")
    wait_for_answers(tab, served[0], 1)
    with closing(sqlite3.connect(served[0] / "c" / "people.db")) as database:
        assert database.execute("SELECT traits FROM devices").fetchall() == [(b"",)]


@pytest.mark.parametrize("served", [("--suggestions",)], indirect=True)
def test_what_the_machine_thinks_is_shown_as_a_guess(visit, served):
    tab, _, _ = visit()
    assert "nobody has confirmed" in tab.locator("#guess").inner_text()


QUESTIONS = """
[[questions]]
name = "days"
question = "Is it held on: {groups}?"
guide = "Look at the heading above the hour."
yes = "Yes, on these days and no others at all"
no = "No"

[words.pl]
"Is it held on: {groups}?" = "Czy odbywa się w: {groups}?"
"""


@pytest.mark.parametrize("served", [QUESTIONS], indirect=True, ids=["two questions"])
@pytest.mark.parametrize("how", [PHONE, DESK], ids=["phone", "desk"])
def test_several_questions_are_asked_and_the_buttons_stay(visit, served, how):
    tab, _, said = visit(how, locale="pl-PL")
    boxes, asked = set(), set()
    for _ in range(120):
        if tab.locator("#ask").is_hidden():
            break
        boxes.add(tab.evaluate("JSON.stringify(document.getElementById('buttons').getBoundingClientRect())"))
        asked.add(tab.locator("#question").inner_text().partition(":")[0])
        tab.evaluate("document.getElementById('yes').click()")
        until(tab, "document.getElementById('waiting').hidden")
    assert asked == {"Czy o zaznaczonej godzinie odprawiana jest msza?", "Czy odbywa się w"}
    assert len(boxes) == 1
    assert [one for one in said if "429" not in one] == []  # nobody is so quick
