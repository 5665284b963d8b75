import shutil
import subprocess
from pathlib import Path

import pytest

from .measure import see_with_browser

AXE = Path(__file__).parents[2] / "build" / "axe" / "package" / "axe.min.js"
_ARGUMENTS = (
    "--no-sandbox --headless --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()
# Names outside the playground do not exist, so that no page of ours ever asks the real Web for a frame or picture.
_ONLY_LOOPBACK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1"


# Not for the whole session: while Playwright is open an event loop runs in this process, and other tests need theirs.
@pytest.fixture(scope="module")
def chromium():
    """Debian's Chromium; without it there is nothing to compare with, and that is a failure."""
    path = shutil.which("chromium")
    if path is None:
        pytest.fail(
            "chromium is not installed, so pauk cannot be compared with a real browser: run"
            " `apt-get install -y --no-install-recommends chromium fonts-dejavu-core` as root.",
            pytrace=False,
        )
    from playwright.sync_api import sync_playwright  # only now: the quick tests collect this file too

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*_ARGUMENTS, _ONLY_LOOPBACK])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def tab(chromium):
    """A tab that runs no scripts of pages; our own measuring code runs all the same."""
    context = chromium.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.fixture
def measure(tab):
    """Load a URL in the browser and say what it sees there."""

    def measure_url(url):
        tab.goto(url)
        return see_with_browser(tab, url)

    return measure_url


@pytest.fixture(scope="session")
def axe():
    """axe-core from npm, which looks for what keeps people out: contrast, names, order of focus."""
    if not AXE.exists():
        if shutil.which("npm") is None:
            pytest.fail("npm is not installed, so axe-core cannot be had: apt-get install -y npm", pytrace=False)
        AXE.parents[1].mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "pack", "axe-core@4.14.0"], cwd=AXE.parents[1], check=True, capture_output=True)
        subprocess.run(["tar", "xzf", "axe-core-4.14.0.tgz"], cwd=AXE.parents[1], check=True)
    return AXE.read_text("utf-8")
