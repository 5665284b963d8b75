"""What the tests of log-ins share: a password, one command line, a crawl without pauses, and logging in."""

import pytest

import pauk
from pauk.cli.main import run as run_pauk

PASSWORD = "open sesame"
AT_ONCE = {"init_delay_s": 0, "min_delay_s": 0, "delay_factor": 0, "allow_private": True}


@pytest.fixture
def command(tmp_path, monkeypatch, capfd):
    """Run one command line on the collection ``c``; return exit code, results and messages."""

    def run(*args, password=PASSWORD):
        monkeypatch.setenv("PAUK_LOGIN_PASSWORD", password)
        capfd.readouterr()
        code = run_pauk(["-c", str(tmp_path / "c"), "--allow-private", "--no-polite", "--progress", "none", *args])
        said = capfd.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "c"


def crawl(folder, *urls, **settings):
    return pauk.open(folder, **AT_ONCE).crawl(*urls, **settings)


def log_in(command, web, *args, path="/login", name="club"):
    code, out, err = command("login", web.url(name, path), "--user", "ada", *args)
    assert (code, err) == (0, ""), err
    web.journal.clear()
    return out
