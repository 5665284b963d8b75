"""A campaign that is served to real browsers: phones of 320 pixels with touch, and desks."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from tests.command_line import AS_HERE
from tests.parishes import collect_parishes, swimming
from tests.volunteers import annotating

from pauk.facts.recipe.shipped import shipped_recipes

PHONE = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1_280, "height": 800}}


@pytest.fixture(scope="module")
def parishes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("parishes")
    return folder, collect_parishes(folder, 6, beside=swimming)


@pytest.fixture
def served(parishes, tmp_path, request):
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

    options = getattr(request, "param", ())
    how = {} if isinstance(options, tuple) else {"recipe": "mine.toml"}
    if how:
        (tmp_path / "mine.toml").write_text(shipped_recipes()["mass-hours"] + options, "utf-8")
    with annotating(start, *(() if how else options), **how) as (child, address):
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


def wait_for_answers(tab, folder, expected):
    """Wait until so many answers hold, or exactly these: what is taken back may reach the server before its undo."""
    for _ in range(600):
        held = answers(folder)
        if expected in (len(held), held):
            return
        tab.wait_for_timeout(50)
    assert expected in (len(held), held)


def until(tab, expression):
    """Wait until something is so on the page, whose rules forbid the browser's own way of waiting."""
    for _ in range(800):
        if tab.evaluate(expression):
            return
        tab.wait_for_timeout(25)
    assert tab.evaluate(expression)


def marked(tab):
    return tab.locator("#words").inner_text(), tab.locator("#words mark").inner_text()
