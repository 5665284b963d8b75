"""The volunteers' page in a real browser: by thumb and by keyboard, in a tunnel, and from answers to the table."""

import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from tests.command_line import AS_HERE
from tests.parishes import collect_parishes, swimming
from tests.volunteers import annotating, honest

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1_280, "height": 800}}


@pytest.fixture(scope="module")
def parishes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("parishes")
    return folder, collect_parishes(folder, 6, beside=swimming)


@pytest.fixture
def served(parishes, tmp_path):
    """A campaign that is served; the folder and the address."""
    shutil.copytree(parishes[0] / "c", tmp_path / "c")
    children = []

    def start(*args, **options):
        children.append(
            subprocess.Popen(
                [sys.executable, "-m", "pauk", *args],
                cwd=tmp_path,
                env=AS_HERE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                **options,
            )
        )
        return children[-1]

    with annotating(start) as (child, address):
        yield tmp_path, address.rstrip("/"), child
    for pipe in (children[0].stdout, children[0].stderr):
        pipe.close()


@pytest.fixture
def visit(chromium, served):
    """Open the campaign in a new browser; return the tab, its context, and what the browser complained of."""
    contexts = []

    def run(how=PHONE, *, path="/", read_help=True, **more):
        context = chromium.new_context(**how, **more)
        contexts.append(context)
        tab, said = context.new_page(), []
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.goto(served[1] + path)
        if read_help:
            tab.evaluate("document.getElementById('help-text').scrollTo(0, 99999)")
            tab.locator("#help-close:enabled").click()
            tab.locator("#ask:not([hidden])").wait_for()
        return tab, context, said

    yield run
    for context in contexts:
        context.close()


def answers(folder):
    with closing(sqlite3.connect(folder / "c" / "people.db")) as database:
        return database.execute("SELECT answer FROM answers WHERE undone_at = 0 ORDER BY id").fetchall()


def wait_for_answers(tab, folder, count):
    for _ in range(100):
        if len(answers(folder)) == count:
            return
        tab.wait_for_timeout(50)
    assert len(answers(folder)) == count


def until(tab, expression):
    """Wait until something is so on the page, whose rules forbid the browser's own way of waiting."""
    for _ in range(200):
        if tab.evaluate(expression):
            return
        tab.wait_for_timeout(25)
    assert tab.evaluate(expression)


def marked(tab):
    return tab.locator("#words").inner_text(), tab.locator("#words mark").inner_text()


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
    wait_for_answers(tab, served[0], 5)
    assert answers(served[0]) == [("yes",), ("no",), ("unsure",), ("skip",), ("no",)]
    assert tab.locator("#mine").inner_text() == "4"
    assert said == []


def test_by_keyboard_alone(visit, served):
    tab, _, _ = visit(DESK)
    first = marked(tab)
    for key in ("1", "2", "3", "4"):
        tab.keyboard.press(key)
    for _ in range(4):
        tab.keyboard.press("Backspace")
    assert marked(tab) == first
    tab.keyboard.press("2")
    wait_for_answers(tab, served[0], 1)
    assert answers(served[0]) == [("no",)]
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
    wait_for_answers(tab, served[0], 2)
    assert answers(served[0]) == [("yes",), ("no",)]


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
