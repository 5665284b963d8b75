"""``pauk demo`` and ``python -m pauk_playground``: a small Web to look at, found again word by word."""

import json
import re
import signal
import socket
import subprocess
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from tests.command_line import ALONE, run_pauk

NOW = ["--now", "2026-11-15T09:30"]


@pytest.fixture
def demo(tmp_path):
    def run(*args):
        return run_pauk("demo", *args, env=ALONE, cwd=tmp_path)

    return run


@pytest.fixture
def serve(start):
    """Start a program that serves, by the name of its module."""
    return lambda module, *args: start(*args, module=module, stdin=subprocess.DEVNULL, encoding="utf-8")


def urls_of(child):
    """Read the start pages a serving program names, up to the line about Ctrl-C."""
    found = []
    while "Ctrl-C" not in (line := child.stdout.readline()):
        assert line, child.stderr.read()
        found += re.findall(r"^http://\S+$", line)
    return found


def fetch(url):
    parts = urlsplit(url)
    connection = HTTPConnection("127.0.0.1", parts.port, timeout=20)
    try:
        connection.request("GET", parts.path, headers={"Host": parts.netloc})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def assert_all_found(checked):
    assert set(checked) == {"pages", "links", "words"}
    for thing, figure in checked.items():
        found, wanted = map(int, figure.split(" of "))
        assert wanted > 0
        assert found == wanted if thing != "words" else 0.99 * wanted <= found <= wanted


@pytest.mark.slow
def test_everything_is_found(demo):
    done = demo("--json", *NOW)
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert_all_found(report["checked"])
    assert len(report["sites"]) == 8
    pages = sum(site["pages"] for site in report["sites"])
    assert f"{pages} of {pages}" == report["checked"]["pages"]
    assert report["crawl"]["ending"] == "done"
    assert report["crawl"]["pages"] == pages
    assert report["crawl"]["waiting"] == 0
    assert sum(level["pages"] for level in report["crawl"]["levels"]) == pages
    assert report["crawl"]["outcomes"]["robots_denied"] == 8
    assert report["sample"]["title"]
    assert report["sample"]["links"]


@pytest.mark.slow
def test_everything_is_found_on_another_web(demo):
    report = json.loads(demo("--json", "--seed", 7, "--pages", 60, *NOW).stdout)
    assert_all_found(report["checked"])


def test_it_stops_after_so_many_pages(demo):
    report = json.loads(demo("--json", "--read", 30, *NOW).stdout)
    assert sum(site["pages"] for site in report["sites"]) == 30
    assert report["crawl"]["ending"] == "pages"
    assert report["checked"]["pages"] == "30 of 30"


def test_the_report_for_people(demo):
    done = demo("--pages", 60, *NOW)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "site\tlanguage\tpages\tlinks\twords\tcopies"
    assert sum(line.count("\t") == 5 for line in lines) == 9
    assert "depth\tpages\tKB\tseconds\tKB/min" in lines
    assert "Everything within the scope was fetched." in lines
    found = re.search(r"(\d+) of (\d+) pages, (\d+) of (\d+) links, (\d+) of (\d+) words", lines[-1])
    assert found[1] == found[2]
    assert found[3] == found[4]
    assert 0.99 * int(found[6]) <= int(found[5]) <= int(found[6])


@pytest.mark.slow
def test_the_same_seed_is_the_same_web(demo):
    told = []
    for seed in (3, 3, 4):
        report = json.loads(re.sub(r":\d+/", ":PORT/", demo("--json", "--pages", 40, "--seed", seed, *NOW).stdout))
        copies = sum(site.pop("copies") for site in report["sites"])  # which of two is the copy, a race says
        told.append((report["sites"], copies, report["sample"]["text"], report["checked"]))
    assert told[0] == told[1]
    assert told[0] != told[2]


@pytest.mark.slow
@pytest.mark.parametrize("args", [["--read", 1], ["--pages", 1], ["--read", 9, "--pages", 1, "--json"], ["--seed", -1]])
def test_the_smallest_webs(demo, args):
    done = demo(*args)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["0001-01-01", "1970-01-01", "1999-12-31T23:59:59+14:00", "9999-12-31T23:59:59"])
def test_any_moment_is_fine(demo, moment):
    done = demo("--read", 10, "--now", moment)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_port_that_is_taken(demo):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = demo("--port", port)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pauk: ")
    assert str(port) in done.stderr
    assert "in use" in done.stderr
    assert "0 for any" in done.stderr
    assert done.stderr.count("\n") == 1


def test_serving_answers_on_loopback_until_ctrl_c(serve):
    child = serve("pauk", "demo", "--serve", "--pages", "30", "--now", "2026-11-15")
    urls = urls_of(child)
    assert len(urls) == 8
    for url in urls:
        status, body = fetch(url)
        assert status == 200
        assert b"<title" in body.lower()
    assert fetch(urls[0] + "no/such/page")[0] == 404
    child.send_signal(signal.SIGINT)
    assert child.wait(20) == 130
    assert "Traceback" not in child.stderr.read()


def test_serving_as_json_is_json(serve):
    child = serve("pauk", "demo", "--serve", "--json", "--pages", "30")
    text = ""
    while True:
        line = child.stdout.readline()
        assert line, child.stderr.read()
        text += line
        try:
            told = json.loads(text)
        except ValueError:
            assert len(text) < 10_000, text
            assert "Ctrl-C" not in text, text
        else:
            break
    assert "127.0.0.1" in text or "localhost" in text
    assert told


def test_serving_listens_on_loopback_alone(serve):
    child = serve("pauk", "demo", "--serve", "--pages", "10")
    port = urlsplit(urls_of(child)[0]).port
    listening = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(table, encoding="ascii") as rows:  # noqa: PTH123 (a file of the kernel)
            listening += [row.split()[1] for row in rows if row.split()[3] == "0A"]
    assert [address for address in listening if address.endswith(f":{port:04X}")] == [f"0100007F:{port:04X}"]


def test_the_playground_module_serves_and_writes_the_truth(serve, tmp_path):
    child = serve("pauk_playground", "--port", "0", "--pages", "20", "--truth", "truth.jsonl", "--now", "2026-11-15")
    urls = urls_of(child)
    truth = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(urls) == 8
    assert set(urls) <= {page["url"] for page in truth}
    assert all(fetch(page["url"])[0] == 200 for page in truth[:10])
    child.send_signal(signal.SIGINT)
    assert child.wait(20) in (0, 130)
    assert child.stderr.read() == "" or child.returncode == 130


@pytest.mark.parametrize(
    ("args", "code"),
    [(["--now", "gestern"], 3), (["--truth", "/nope/truth.jsonl"], 3), (["--port", "99999"], 2), (["--pages", "x"], 2),
     (["--pages", "-5"], 2), (["--sede", "5"], 2)],
    ids=str,
)  # fmt: skip
def test_the_playground_module_refuses_what_it_cannot_do(serve, args, code):
    child = serve("pauk_playground", "--port", "0", *args)
    out, errors = child.communicate(timeout=10)
    assert (child.returncode, out) == (code, "")
    assert "Traceback" not in errors
    assert args[1].strip("-") in errors or args[0] in errors
