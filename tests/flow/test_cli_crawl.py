"""``pauk crawl`` on the command line: its report, whose figures are true, its progress, its flags and its ends."""

import json
import re
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest
from tests.command_line import ALONE, run_pauk

import pauk as library
from pauk.base.outcomes import read_outcome
from pauk.store.collection import CollectionFolder
from pauk_playground import Playground, Response, many_hosts

AT_ONCE = ["--init-delay-s", "0", "--min-delay-s", "0", "--delay-factor", "0", "--set", "crawl.backoff_s=0.01"]
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


OUTCOMES = {
    "/": "ok", "/a": "ok", "/b": "ok", "/b/c": "ok", "/copy": "duplicate", "/moved": "redirected",
    "/missing": "http_error:404", "/gone": "gone", "/broken": "http_error:500", "/wish": "noindex",
    "/denied": "robots_denied", "/film": "not_html:video", "/round": "redirect_loop", "/go/go/go/go": "trap:repeat",
}  # fmt: skip
TOLD = {"ok": 4, "http_error": 2} | dict.fromkeys(
    "duplicate redirected gone noindex robots_denied not_html redirect_loop".split(), 1
)
SKIPPED = {"out_of_scope": 1, "trap": 1}


class Town:
    """A small site of which everything is known: four pages, a copy, and nine ways not to become a page."""

    name = "town"
    links = (
        "/a", "/b", "/b/c", "/copy", "/moved", "/missing", "/gone", "/broken", "/wish", "/denied", "/film", "/round",
        "http://elsewhere.localhost/", "/go/go/go/go",
    )  # fmt: skip

    def answer(self, request, _at):
        target = request.target
        if target == "/robots.txt":
            return Response(body=b"User-agent: *\nDisallow: /denied", content_type="text/plain")
        if target in {"/moved", "/round"}:
            return Response(302, headers=(("Location", "/a" if target == "/moved" else "/round"),))
        if target in {"/missing", "/gone", "/broken"}:
            return Response({"/missing": 404, "/gone": 410, "/broken": 500}[target])
        if target == "/wish":
            return Response(body=b"Words of a shy page.", headers=(("X-Robots-Tag", "noindex"),))
        if target == "/film":
            return Response(body=b"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2" * 30, content_type="video/mp4")
        links = " ".join(f'<a href="{link}">{link}</a>' for link in (self.links if target == "/" else ()))
        text = "Words of /a" if target == "/copy" else f"Words of {target}"
        return Response(body=f"<!doctype html><title>Town</title><p>{text}</p>{links}".encode())

    def truth(self, _at, _port):
        return iter(())


@pytest.fixture
def pauk(tmp_path):
    def run(*args, env=None, **options):
        return run_pauk("--allow-private", *args, env=ALONE | (env or {}), cwd=tmp_path, **options)

    return run


@pytest.fixture
def web():
    with Playground([Town()]).in_thread() as web:
        yield web


@pytest.fixture
def crowd():
    with Playground(many_hosts(3, 200)).in_thread() as web:
        yield web


def urls_of(folder):
    with CollectionFolder(Path(folder)).reader() as reader:
        return {url.url: url.outcome for url in reader.urls.all()}


# The report.


def test_every_figure_of_the_report_is_true(pauk, web, tmp_path):
    done = pauk("crawl", web.url("town"), "--json", *AT_ONCE, "--repeat-limit", "2", "--workers", "0")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert set(report) == set(
        "ending pages bytes requests seconds waiting outcomes skipped levels total went_on refused resumes_at sprawl "
        "slow_hosts kindred lost_logins brought not_there aliases".split()
    )
    collection = library.open(tmp_path / "pauk-data")
    ended = urls_of(tmp_path / "pauk-data")
    assert {url.partition(f"town.localhost:{web.address[1]}")[2]: outcome for url, outcome in ended.items()} == {
        "": "out_of_scope:host", **OUTCOMES
    }  # fmt: skip
    assert report["outcomes"] == TOLD
    assert report["skipped"] == SKIPPED
    counted = Counter(read_outcome(outcome)[0].name for outcome in ended.values())
    assert Counter(report["outcomes"]) + Counter(report["skipped"]) == counted
    pages = list(collection.pages())
    assert report["pages"] == len(pages) == 5
    assert report["total"] == {"pages": 5, "bytes": report["bytes"]}
    assert report["bytes"] >= sum(page.size_bytes for page in pages)
    asked = Counter(visit.path for visit in web.log if visit.path != "/robots.txt")
    assert report["requests"] == asked.total() == 14
    assert asked["/broken"] == 3
    assert [(level["depth"], level["pages"]) for level in report["levels"]] == [(0, 1), (1, 4)]
    assert sum(level["bytes"] for level in report["levels"]) == sum(page.size_bytes for page in pages)
    assert (report["ending"], report["waiting"], report["went_on"], report["refused"]) == ("done", 0, 0, [])
    assert (report["resumes_at"], report["slow_hosts"]) == (None, {})
    assert 0 < report["seconds"] < 100


def test_the_report_for_people_tells_the_same(pauk, web):
    done = pauk("crawl", web.url("town"), *AT_ONCE, "--repeat-limit", "0", env={"COLUMNS": "160"})
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout
    for name, count in {**TOLD, **SKIPPED}.items():
        assert re.search(rf"\b{name}\b\W+{count}\b.*{re.escape(read_outcome(name)[0].sentence[:30])}", said), name
    assert re.search(r"^\W*0\W+1\W", said, re.MULTILINE)
    assert re.search(r"^\W*1\W+4\W", said, re.MULTILINE)
    assert re.search(r"^5 pages, 0\.0 MB in \d+\.\d s \(\d+\.\d pages/s\)\.$", said, re.MULTILINE)
    assert "Everything within the scope was fetched." in said
    assert re.search(r"^\d URLs? failed; try (?:it|them) again with: pauk crawl .*--retry$", said, re.MULTILINE)
    assert not OBEYED.search(said)


def test_a_second_run_has_nothing_to_do_and_says_so(pauk, web):
    pauk("crawl", web.url("town"), *AT_ONCE)
    before = len(web.log)
    done = pauk("crawl", "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["ending"], report["pages"], report["requests"]) == (0, "done", 0, 0)
    assert report["total"]["pages"] == 5
    assert len(web.log) == before


@pytest.mark.slow
def test_going_on_counts_the_run_and_the_whole(pauk, crowd):
    first = json.loads(pauk("crawl", crowd.url("h0001"), "--json", "--pages", "7", *AT_ONCE).stdout)
    second = json.loads(pauk("crawl", "--json", "--pages", "12", *AT_ONCE).stdout)
    assert (first["ending"], first["pages"], first["total"]["pages"]) == ("pages", 7, 7)
    assert (second["ending"], second["pages"], second["total"]["pages"]) == ("pages", 5, 12)
    assert first["waiting"] > 0
    assert second["total"]["bytes"] == first["bytes"] + second["bytes"]


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--pages", "3"], "The budget of pages is used up; raise --pages and go on."),
        (["--bytes", "700"], "The budget of bytes is used up; raise --bytes and go on."),
        (["--time-s", "0.4", "--min-delay-s", "0.1"], "The time is up; the same command goes on."),
    ],
)
def test_a_budget_that_is_used_up_is_told(pauk, crowd, flags, sentence):
    done = pauk("crawl", crowd.url("h0001"), *AT_ONCE, *flags)
    assert done.returncode == 0
    assert sentence in done.stdout
    assert re.search(r"^\d+ URLs wait\.$", done.stdout, re.MULTILINE)


def test_what_has_to_wait_is_told_with_the_moment(pauk):
    class Busy(Town):
        def answer(self, request, at):
            if request.target == "/a":
                return Response(503, headers=(("Retry-After", "7200"),))
            return super().answer(request, at)

    with Playground([Busy()]).in_thread() as web:
        done = pauk("crawl", web.url("town"), *AT_ONCE, "--patience-s", "1")
        moments = {time.strftime("%Y-%m-%d %H", time.gmtime(time.time() + wait_s)) for wait_s in (7_100, 7_200)}
    assert done.returncode == 0
    found = re.search(r"The rest must wait until (\S+ \S+) UTC; go on then with: pauk crawl", done.stdout)
    assert found
    assert found[1][:13] in moments


def test_a_long_crawl_delay_is_told(pauk):
    with Playground(many_hosts(1, 2, crawl_delay=2)).in_thread() as web:
        done = pauk("crawl", web.url("h0001"), "--depth", "0", *AT_ONCE)
        host = web.url("h0001").removesuffix("/")
    assert f"{host} asks for 2 s between requests; the crawl was slowed to respect it." in done.stdout


def test_a_seed_that_a_rule_leaves_out_is_told(pauk, web):
    done = pauk("crawl", web.url("town"), web.url("town", "/b/c"), "--exclude", "*/b/*", "--depth", "0", *AT_ONCE)
    assert done.returncode == 0
    told = f"Not crawled: {web.url('town', '/b/c')}: It matches the exclude pattern */b/*."
    assert told in done.stdout.replace("\n", " ")


# Progress.


def test_progress_is_told_as_json_lines(pauk, crowd):
    done = pauk(
        "crawl", crowd.url("h0001"), "--progress", "json", "--json", "--pages", "25", *AT_ONCE, "--min-delay-s", "0.08"
    )
    assert done.returncode == 0
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert len(lines) >= 3
    for line in lines:
        assert set(line) == set("task done total elapsed_s left_s finished pages waiting bytes pages_per_s".split())
        assert line["task"] == "Crawling"
        assert line["done"] <= line["total"] <= 25 + 1  # the budget, and the page that is asked for beside it
    for name in ("done", "pages", "bytes", "elapsed_s"):
        values = [line[name] for line in lines]
        assert values == sorted(values), name
    report = json.loads(done.stdout)
    assert [line["finished"] for line in lines] == [False] * (len(lines) - 1) + [True]
    assert (lines[-1]["pages"], lines[-1]["bytes"], lines[-1]["waiting"]) == (
        report["pages"], report["bytes"], report["waiting"]
    )  # fmt: skip
    assert report["pages"] == 25


def test_progress_never_mixes_with_results(pauk, web):
    done = pauk("crawl", web.url("town"), "--progress", "bar", "--json", *AT_ONCE)
    assert json.loads(done.stdout)["pages"] == 5
    done = pauk("crawl", "--progress", "none", "--json")
    assert done.stderr == ""


# Seeds.


@pytest.mark.slow
def test_urls_are_read_from_files(pauk, crowd, tmp_path):
    one, two, three = (crowd.url(host) for host in ("h0001", "h0002", "h0003"))
    (tmp_path / "sites.txt").write_bytes(
        f"\ufeff# my sites\r\n{one}\r\n\r\n   {two}   a comment\n#{three}\n{one}\n".encode()
    )
    done = pauk("crawl", "--from", "sites.txt", "--depth", "0", "--json", *AT_ONCE)
    assert json.loads(done.stdout)["pages"] == 2
    assert {visit.host for visit in crowd.log} == {"h0001.localhost", "h0002.localhost"}
    done = pauk("crawl", "--from", "-", "--depth", "0", "--json", *AT_ONCE, input=f"{three}\n")
    assert json.loads(done.stdout)["pages"] == 1


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("http://ok.example/\nnot a url\n", 3, ["sites.txt, line 2"]),
        ("http://ok.example/\n\n\nftp://nope.example/\n", 3, ["sites.txt, line 4"]),
        ("# nothing\n\n", 2, ["no URL to start from", "sites.txt"]),
    ],
)
def test_a_file_without_good_urls_is_refused(pauk, tmp_path, text, code, words):
    (tmp_path / "sites.txt").write_text(text)
    done = pauk("crawl", "--from", "sites.txt")
    assert (done.returncode, done.stdout) == (code, "")
    assert all(word in done.stderr for word in words), done.stderr
    assert not (tmp_path / "pauk-data").exists()


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["crawl"], 4, ["pauk-data"]),
        (["crawl", "not a url"], 3, ["not a url"]),
        (["crawl", "mailto:me@example.org"], 3, ["mailto"]),
        (["crawl", "--from", "nope.txt"], 3, ["nope.txt"]),
        (["crawl", "http://a.example/", "--depth", "deep"], 2, ["crawl.depth", "deep"]),
        (["crawl", "http://a.example/", "--scope", "galaxy"], 2, ["crawl.scope"]),
        (["crawl", "http://a.example/", "--depht", "1"], 2, ["--depht", "--depth"]),
        (["crawl", "http://a.example/", "--include", "re:("], 2, ["crawl.include"]),
        (["crawl", "http://a.example/", "--set", "crawl.depht=1"], 2, ["crawl.depht", "crawl.depth"]),
        (["crawl", "http://a.example/", "--domains", "not/a/domain"], 2, ["crawl.domains"]),
        (["crawl", "\x1b[31mhttp://"], 3, []),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_made(pauk, tmp_path, args, code, words):
    done = pauk(*args)
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    assert "Traceback" not in done.stderr
    assert not OBEYED.search(done.stderr.replace("\n", ""))
    assert all(word in done.stderr for word in words), done.stderr
    assert not (tmp_path / "pauk-data").exists()


@pytest.mark.slow
def test_flags_go_before_the_environment_and_that_before_the_file(pauk, crowd, tmp_path):
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "pauk.toml").write_text("[crawl]\npages = 5\n")

    def pages(*args, **env):
        return json.loads(pauk("-c", "c", "crawl", crowd.url("h0001"), "--json", *AT_ONCE, *args, env=env).stdout)

    assert pages()["total"]["pages"] == 5
    assert pages(PAUK_CRAWL_PAGES="6")["total"]["pages"] == 6
    assert pages("--pages", "8", PAUK_CRAWL_PAGES="7")["total"]["pages"] == 8


def test_help_shows_every_setting_and_an_example(pauk):
    done = pauk("crawl", "--help-all")
    assert done.returncode == 0
    assert "pauk crawl https://example.org/" in done.stdout
    for flag in ("--from", "--retry", "--again", "--scope", "--depth", "--pages", "--per-host", "--min-delay-s"):
        assert flag in done.stdout


# Stopping.


def begin(start, web, *flags):
    child = start(
        "-c", "c", "--allow-private", "crawl", web.url("h0001"), "--init-delay-s", "0", "--min-delay-s", "0.1",
        "--delay-factor", "0", *flags, stdin=subprocess.DEVNULL, encoding="utf-8",
    )  # fmt: skip
    while len(web.log) < 5:
        assert child.poll() is None, child.stderr.read()
        time.sleep(0.005)
    return child


@pytest.mark.slow
@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_finishes_what_is_in_flight_and_says_how_to_go_on(start, pauk, crowd, tmp_path, way):
    child = begin(start, crowd, "--json")
    child.send_signal(way)
    out, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Stopped." in said
    assert "Go on with: pauk crawl -c c" in said
    assert "Traceback" not in said
    report = json.loads(out)
    assert report["ending"] == "stopped"
    asked = [visit.path for visit in crowd.log if visit.path != "/robots.txt"]
    assert report["pages"] == len(asked) == len(list(library.open(tmp_path / "c").pages()))
    again = json.loads(pauk("-c", "c", "crawl", "--json", "--pages", str(report["pages"] + 2), *AT_ONCE).stdout)
    assert (again["pages"], again["went_on"]) == (2, 0)


def test_a_second_ctrl_c_does_not_wait(start, tmp_path):
    class Slow(Town):
        def answer(self, request, at):
            answer = super().answer(request, at)
            return Response(body=answer.body, delay_s=30) if request.target == "/a" else answer

    with Playground([Slow()]).in_thread() as web:
        child = start("-c", "c", "--allow-private", "crawl", web.url("town"), *AT_ONCE, encoding="utf-8")
        while not web.journal._open_requests or len(web.log) < 2:
            assert child.poll() is None
            time.sleep(0.01)
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        time.sleep(0.5)
        assert child.poll() is None, "it should wait for what is in flight"
        began = time.monotonic()
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=60)
        assert time.monotonic() - began < 5
    assert child.returncode == 130
    assert "will be fetched again" in said
    assert "Traceback" not in said
    assert len(list(library.open(tmp_path / "c").pages())) >= 1


@pytest.mark.slow
def test_a_second_runner_is_told_who_is_there(start, pauk, crowd):
    child = begin(start, crowd)
    done = pauk("-c", "c", "crawl", crowd.url("h0002"))
    assert (done.returncode, done.stdout) == (4, "")
    assert str(child.pid) in done.stderr
    assert "crawl" in done.stderr
    assert {visit.host for visit in crowd.log} == {"h0001.localhost"}


def test_a_reader_may_look_while_a_crawl_runs(start, pauk, crowd):
    begin(start, crowd)
    done = pauk("-c", "c", "why", crowd.url("h0001"), "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["state"]["outcome"] == "ok"


# Secrets.


def test_passwords_are_neither_shown_nor_written(start, tmp_path):
    with Playground(many_hosts(1, 200)).in_thread() as web:
        port = web.address[1]
        urls = [f"http://name:s3cret@h0001.localhost:{port}/", f"http://h0001.localhost:{port}/missing"]
        child = start(
            "-c", "c", "--allow-private", "crawl", *urls, "--proxy", f"http://me:s3cret@127.0.0.1:{port}",
            "--init-delay-s", "0", stdin=subprocess.DEVNULL, encoding="utf-8",
        )  # fmt: skip
        while len(web.log) < 4:
            assert child.poll() is None, child.stderr.read()
            time.sleep(0.01)
        while_running = {path.name: path.read_bytes() for path in (tmp_path / "c").iterdir() if path.is_file()}
        child.send_signal(signal.SIGINT)
        out, said = child.communicate(timeout=60)
    assert "s3cret" not in out + said
    afterwards = {path.name: path.read_bytes() for path in (tmp_path / "c").rglob("*") if path.is_file()}
    assert [name for files in (while_running, afterwards) for name, data in files.items() if b"s3cret" in data] == []
    assert "runner.lock" in while_running
