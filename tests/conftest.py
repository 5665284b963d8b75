"""Property tests find the same examples every time, a busy machine does not make them fail; long tests have a size."""

import os
import signal
import tempfile

import pytest
from hypothesis import settings
from tests import soaking

# What the tests make is theirs, and nobody's own configuration learns of it; programs that they start inherit this.
os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="pauk-tests-")

# A shell starts what it runs in the background with Ctrl-C ignored, and programs that tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("pauk", deadline=None, derandomize=True)
settings.load_profile("pauk")


def pytest_addoption(parser):
    parser.addoption("--soak", action="store_true", help="run tests in their long form")
    parser.addoption("--soak-report", metavar="FILE", help="write down what came of each test")


def pytest_configure(config):
    if config.getoption("--soak"):
        os.environ["TESTS_COLD"] = "1"  # every command line in an interpreter of its own
    path = config.getoption("--soak-report")
    if path and not hasattr(config, "workerinput"):  # xdist's workers report to their master
        config.pluginmanager.register(soaking.SoakReport(config.rootpath / path))


@pytest.fixture
def size(request):
    """How large a test is, as its mark ``soak(short, long)`` says."""
    return soaking.size_of(request.node, is_long=request.config.getoption("--soak"))
