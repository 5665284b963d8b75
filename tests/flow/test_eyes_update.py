"""What somebody who never saw the code expects of updates: strange servers, strange pages, and no false word."""

import gzip
import json
import signal
import subprocess
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests.command_line import run_pauk

import pauk

PAGES = {
    "/": "<p>Home of the site. <a href=/a>alpha</a> <a href=/b>beta</a> <a href=/c>gamma</a>",
    "/a": "<p>The page alpha tells about ships in the harbour.",
    "/b": "<p>The page beta tells about bread and its bakers.",
    "/c": "<p>The page gamma tells about stars over the town.",
}
ALPHA = "The page alpha tells about ships in the harbour."
MANNERS = {"init_delay_s": 0.0, "min_delay_s": 0.0, "delay_factor": 0.0, "backoff_s": 0.0, "max_wait_s": 0.0}
NAMES = "asked unchanged changed new gone back moved failed".split()
HASTE = ["--init-delay-s", "0", "--min-delay-s", "0", "--backoff-s", "0", "--repeat-limit", "0"]
FLAGS = ["--allow-private", "--no-polite", "--workers", "0", "--concurrency", "1"]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.asked.append((self.path, dict(self.headers)))
        given = self.server.pages.get(self.path, (404, {}, "nothing here"))
        given = given(self) if callable(given) else given
        if given is None:  # not a word
            self.close_connection = True
            return
        status, headers, body = (200, {}, given) if isinstance(given, str) else given
        body = body.encode() if isinstance(body, str) else body
        head = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body))} | headers
        self.send_response(status)
        for name, value in head.items():
            if value:
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Town(ThreadingHTTPServer):
    """A site whose pages are a dict: a text, a status with headers and body, or a function of the request."""

    daemon_threads = True

    def __init__(self, pages, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.pages, self.asked = dict(pages), []
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def stop(self):
        self.shutdown()
        self.thread.join()
        self.server_close()


class Eyes:
    """A town, its collection, and short questions about them."""

    def __init__(self, folder, pages, *, polite=False, **settings):
        self.town, self.folder = Town(PAGES | pages), folder
        settings = MANNERS | {"repeat_limit": 0, "timeout_s": 2.0} | settings
        self.collection = pauk.open(folder / "c", allow_private=True, polite=polite, **settings)
        self.collection.crawl(self.town.url + "/")

    def __setitem__(self, path, given):
        self.town.pages[path] = given

    def update(self, *places, **wish):
        """Update, and return the figures that are not 0."""
        self.town.asked.clear()
        found = self.collection.update(*(self.town.url + place for place in places), **wish).as_json()
        return {name: found[name] for name in NAMES if found[name]}

    def changes(self, **wish):
        return {(change.kind, change.url.removeprefix(self.town.url)) for change in self.collection.changes(**wish)}

    def ends(self):
        with self.collection.folder.reader() as reader:
            return {url.url.removeprefix(self.town.url): url.outcome for url in reader.urls.all()}

    def texts(self, path):
        return [version.text for version in self.collection.versions(self.town.url + path)]

    def newest(self, path):
        return next(page.text for page in self.collection.pages() if page.url == self.town.url + path)

    def asked(self):
        return sorted(path for path, _ in self.town.asked)

    def command(self, *args):
        return run_pauk("-c", self.folder / "c", *args, cwd=self.folder)


@pytest.fixture
def look(tmp_path):
    made = []

    def start(pages=(), **settings):
        made.append(Eyes(tmp_path, dict(pages), **settings))
        return made[-1]

    yield start
    for eyes in made:
        eyes.town.stop()


def after(seconds, given):
    return lambda _: (time.sleep(seconds), given)[1]


# What a server may say.


@pytest.mark.parametrize("moment", ["Fri, 01 Jan 2099 00:00:00 GMT", "yesterday", "-1", "x" * 9_000])
def test_a_strange_date_of_change_harms_nothing(look, moment):
    eyes = look({"/a": (200, {"Last-Modified": moment}, PAGES["/a"])})
    assert eyes.update() == {"asked": 4, "unchanged": 4}
    eyes["/a"] = (200, {"Last-Modified": moment}, "<p>Another text.")
    assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1}


def test_an_etag_that_is_no_tag_is_never_sent_back_as_a_wildcard(look):
    def clever(request):
        same = request.headers.get("If-None-Match") == "*"  # by RFC 9110 any version will do
        return (304, {"ETag": "*", "Content-Length": ""}, "") if same else (200, {"ETag": "*"}, "<p>Another text.")

    eyes = look({"/a": (200, {"ETag": "*"}, PAGES["/a"])})
    eyes["/a"] = clever
    assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1}


def test_an_etag_that_stays_the_same_does_not_hide_another_body(look):
    eyes = look({"/a": (200, {"ETag": '"same"'}, PAGES["/a"])})
    eyes["/a"] = (200, {"ETag": '"same"'}, "<p>Another text.")
    assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1}


def test_an_etag_that_the_server_has_dropped_is_not_sent_any_more(look):
    eyes = look({"/a": (200, {"ETag": '"first"'}, PAGES["/a"])})
    eyes["/a"] = PAGES["/a"]
    eyes.update()
    eyes.update()
    assert not any("If-None-Match" in headers for _, headers in eyes.town.asked)


def test_a_304_that_nobody_asked_for_is_a_failure_and_touches_nothing(look):
    eyes = look()
    eyes["/a"] = (304, {"Content-Length": ""}, "")
    assert eyes.update() == {"asked": 4, "unchanged": 3, "failed": 1}
    assert eyes.texts("/a") == [ALPHA]


def test_a_304_with_a_body_is_a_304(look):
    eyes = look({"/a": (200, {"ETag": '"1"'}, PAGES["/a"])})
    eyes["/a"] = (304, {"ETag": '"1"'}, "hello")
    assert eyes.update() == {"asked": 4, "unchanged": 4}


def test_packing_and_other_charsets_are_no_change(look):
    text = "<p>Čačak and Köln lie far apart."
    eyes = look({"/a": text})
    packed = gzip.compress(text.encode())
    for given in (
        (200, {"Content-Encoding": "gzip"}, packed),
        text,
        (200, {"Content-Type": "text/html; charset=utf-16"}, text.encode("utf-16")),
        (200, {"Content-Type": "text/html"}, ("<meta charset=windows-1250>" + text).encode("cp1250")),
        (200, {"Content-Type": "text/html"}, ("<meta charset=iso-8859-2>" + text).encode("iso-8859-2")),
    ):
        eyes["/a"] = given
        assert eyes.update() == {"asked": 4, "unchanged": 4}, given
    assert len(eyes.texts("/a")) == 1


NOTHING_LOST = {
    "closed": lambda _: None,
    "short": (200, {"Content-Length": "5000", "Connection": "close"}, "<p>The page al"),
    "not packed": (200, {"Content-Encoding": "gzip"}, "no gzip at all"),
    "empty": (200, {}, ""),
    "no content": (204, {"Content-Length": ""}, ""),
    "part": (206, {"Content-Range": "bytes 0-8/50"}, "<p>The pa"),
    "bad request": (400, {}, "<p>Bad"),
    "law": (451, {}, "<p>Not in your country"),
    "nowhere": (301, {}, "<p>No place"),
    "bad place": (302, {"Location": "http://["}, "<p>Bad place"),
    "itself": (301, {"Location": "/a"}, "<p>Here"),
    "script": "<script>draw()</script>",
}


@pytest.mark.parametrize("name", NOTHING_LOST)
def test_an_answer_that_is_no_page_is_no_change(look, name):
    eyes = look(timeout_s=1.0)
    eyes["/a"] = NOTHING_LOST[name]
    figures = eyes.update()
    assert not figures.keys() & {"changed", "gone", "moved", "new"}, eyes.ends()["/a"]
    assert eyes.newest("/a") == ALPHA
    assert not eyes.changes(since="all")
    eyes["/a"] = PAGES["/a"]
    assert eyes.update() == {"asked": 4, "unchanged": 4}
    assert eyes.texts("/a") == [ALPHA]


# A whole site in trouble.


def test_a_maintenance_page_with_503_touches_nothing(look):
    eyes = look()
    for path in PAGES:
        eyes[path] = (503, {"Retry-After": "1"}, "<p>Down for maintenance.")
    assert eyes.update() == {"asked": 4, "failed": 4}
    assert len(list(eyes.collection.pages())) == 4
    assert not eyes.changes(since="all")


def test_a_maintenance_page_with_200_is_never_gone_and_the_texts_come_back(look):
    eyes = look()
    for path in PAGES:
        eyes[path] = "<title>Maintenance</title><p>We are down for maintenance. Please come back later."
    assert "gone" not in eyes.update()
    for path, text in PAGES.items():
        eyes[path] = text
    eyes.update()
    assert eyes.newest("/a") == ALPHA
    assert "gone" not in {kind for kind, _ in eyes.changes(since="all")}
    assert eyes.update() == {"asked": 4, "unchanged": 4}


@pytest.mark.slow
def test_a_whole_site_that_shows_one_text_has_not_gone(look):
    words = "ship bread star roof river stone cloud horse tower glass paper apple light field music water".split()
    pages = {f"/{word}/{word[::-1]}": f"<p>All about {word} and what {word[::-1]} means." for word in words}
    pages["/"] = "<p>Home. " + "".join(f"<a href={path}>{path[1:]}</a> " for path in pages)
    eyes = look(pages)
    for path in pages:
        eyes[path] = "<title>Maintenance</title><p>We are down for maintenance. Please come back later."
    assert "gone" not in eyes.update(), "status 200 is neither 404 nor 410"
    assert not eyes.update().keys() & {"gone", "back"}  # nothing has happened since


def test_a_page_that_has_gone_is_told_once_whatever_trouble_comes_between(look):
    eyes = look()
    for given, told in (((404, {}, ""), "gone"), ((500, {}, ""), ""), ((404, {}, ""), ""), (PAGES["/a"], "back")):
        eyes["/a"] = given
        eyes.update()
        assert eyes.changes() == ({(told, "/a")} if told else set())


def test_a_seed_that_goes_takes_nothing_with_it_and_comes_back(look):
    eyes = look()
    eyes["/"] = (404, {}, "gone")
    assert eyes.update() == {"asked": 4, "unchanged": 3, "gone": 1}
    eyes["/"] = (410, {}, "gone")
    assert eyes.update() == {"asked": 4, "unchanged": 3}
    eyes["/"] = PAGES["/"]
    assert eyes.update() == {"asked": 4, "unchanged": 4, "back": 1}


@pytest.mark.parametrize(
    "rules", [(500, {}, "trouble"), (200, {"Content-Type": "text/plain"}, "User-agent: *\nDisallow: /")]
)
def test_an_update_that_may_ask_for_nothing_says_so(look, rules):
    eyes = look(polite=True)
    eyes["/robots.txt"] = rules
    assert eyes.update(now="2100-01-01") == {}
    assert len(list(eyes.collection.pages())) == 4
    assert not eyes.changes(since="all")
    said = eyes.command("update", *HASTE, "--allow-private", "--now", "2100-02-01").stdout
    assert "robots" in said, said
    del eyes.town.pages["/robots.txt"]
    assert eyes.update(now="2100-03-01") == {"asked": 4, "unchanged": 4}


def test_a_host_that_is_down_for_a_whole_update_loses_nothing(look):
    eyes = look(polite=True)
    port = eyes.town.server_address[1]
    eyes.town.stop()
    for moment in ("2100-01-01", "2100-01-03", "2100-01-05"):
        assert eyes.collection.update(now=moment).as_json()["gone"] == 0
    assert len(list(eyes.collection.pages())) == 4
    eyes.town = Town(PAGES, port)
    assert eyes.update(now="2100-01-10") == {"asked": 4, "unchanged": 4}
    assert not eyes.changes(since="all")


# Pages that play with each other.


def test_a_b_a_are_three_versions_and_each_is_told(look):
    eyes = look()
    for text in ("Something else about roofs.", ALPHA):
        eyes["/a"] = f"<p>{text}"
        assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1}
    assert eyes.texts("/a") == [ALPHA, "Something else about roofs.", ALPHA]
    assert eyes.newest("/a") == ALPHA


def test_two_urls_that_swap_their_texts_are_both_changed_and_no_duplicates_of_each_other(look):
    eyes = look()
    eyes["/b"], eyes["/c"] = PAGES["/c"], PAGES["/b"]
    assert eyes.update() == {"asked": 4, "unchanged": 2, "changed": 2}
    assert eyes.newest("/b") in PAGES["/c"]
    assert Counter(eyes.ends().values())["duplicate"] < 2


def test_a_page_that_becomes_a_copy_leaves_the_distinct_ones_and_returns(look):
    def distinct():
        lines = eyes.command("export", "-", "--distinct").stdout.splitlines()
        return {json.loads(line)["url"].removeprefix(eyes.town.url) for line in lines}

    eyes = look()
    eyes["/b"] = PAGES["/a"]
    assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1}
    assert len(distinct()) == 3
    eyes["/a"] = (404, {}, "")
    eyes.update()
    assert distinct() >= {"/", "/b", "/c"}
    eyes["/a"], eyes["/b"] = PAGES["/a"], PAGES["/b"]
    assert eyes.update() == {"asked": 4, "unchanged": 3, "changed": 1, "back": 1}
    assert distinct() == set(PAGES)


def test_a_redirect_to_a_known_page_comes_and_vanishes(look):
    eyes = look()
    eyes["/a"] = (302, {"Location": "/b"}, "")
    assert eyes.update() == {"asked": 4, "unchanged": 3, "moved": 1}
    assert Counter(eyes.asked())["/b"] == 1
    assert eyes.texts("/a") == [ALPHA]
    eyes["/a"] = PAGES["/a"]
    assert eyes.update() == {"asked": 4, "unchanged": 4, "back": 1}


def test_a_sitemap_that_loses_and_gains_urls_marks_nothing_but_what_is_new(look):
    def name(*paths):
        def write(request):
            host = request.headers["Host"]
            urls = "".join(f"<url><loc>http://{host}{path}</loc></url>" for path in paths)
            return 200, {"Content-Type": "application/xml"}, f"<urlset>{urls}</urlset>"

        return write

    hidden = {"/h": "<p>Hidden, on whales.", "/i": "<p>Hidden too, on violins.", "/map.xml": name("/h")}
    eyes = look(
        hidden | {"/robots.txt": lambda request: f"Sitemap: http://{request.headers['Host']}/map.xml\n"}, polite=True
    )
    assert eyes.ends()["/h"] == "ok"
    eyes["/map.xml"] = name("/i")
    eyes.update(now="2100-01-01")
    assert eyes.changes() == {("new", "/i")}
    eyes["/map.xml"] = (404, {}, "")
    eyes.update(now="2100-02-01")
    assert eyes.changes() == set()
    assert eyes.newest("/h") == "Hidden, on whales."


# Time, and updates that are cut short.


def test_an_update_with_a_clock_that_went_back_keeps_the_newer_text_as_the_newest(look):
    eyes = look()
    eyes["/a"] = "<p>Written while the clock was wrong."
    assert eyes.update(now="2019-01-01")["changed"] == 1
    assert eyes.newest("/a") == "Written while the clock was wrong."
    assert eyes.update(now="2019-01-02") == {"asked": 4, "unchanged": 4}
    assert len(eyes.texts("/a")) == 2


def test_a_full_update_after_a_due_one_that_was_stopped_asks_for_everything(look):
    eyes = look()
    eyes.update(now="2100-01-01")
    eyes.update("/a", "/b", now="2100-06-01T00:00")
    eyes["/"] = after(0.5, PAGES["/"])
    eyes.update(due=True, now="2100-06-01T00:01", time_s=0.3, concurrency=1)
    assert eyes.asked() in (["/"], [])
    eyes["/a"] = "<p>Another text."
    assert eyes.update(now="2100-06-01T00:02").get("changed") == 1
    assert {"/a", "/b", "/c"} <= set(eyes.asked())


def test_a_page_that_is_named_is_asked_for_even_while_another_update_is_open(look):
    eyes = look()
    eyes["/a"] = after(0.7, PAGES["/a"])
    eyes.update(time_s=0.5, concurrency=1)
    assert eyes.asked() == ["/", "/a"]
    eyes["/a"] = "<p>Another text."
    assert eyes.update("/a").get("changed") == 1


def test_the_way_to_go_on_names_the_places_that_were_asked_for(look):
    eyes = look()
    eyes["/a"] = after(0.5, PAGES["/a"])
    done = eyes.command("update", *FLAGS, "--time-s", "0.3", eyes.town.url + "/a", eyes.town.url + "/b")
    assert "Not complete" in done.stdout
    assert eyes.town.url + "/a" in done.stdout.partition("go on with")[2]


def test_a_budget_of_pages_that_is_used_up_does_not_keep_known_pages_from_being_asked(look):
    eyes = look()
    eyes["/a"] = "<p>Another text."
    assert eyes.update(pages=2) == {"asked": 4, "unchanged": 3, "changed": 1}


@pytest.mark.slow
def test_ctrl_c_ends_an_update_as_not_complete_and_the_next_asks_for_the_rest_alone(look, start):
    eyes = look()
    for path in "abc":
        eyes[f"/{path}"] = after(0.3, f"<p>News of {path * 7} and nothing else.")
    eyes.town.asked.clear()
    child = start("-c", str(eyes.folder / "c"), "update", *FLAGS, stdin=subprocess.DEVNULL)
    while "/a" not in eyes.asked():
        assert child.poll() is None
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    said, _ = child.communicate(timeout=20)
    assert child.returncode == 130
    assert b"Not complete" in said
    assert "not complete" in eyes.command("changes").stdout
    done = eyes.command("update", "--json", *FLAGS)
    assert json.loads(done.stdout)["complete"] is True
    assert eyes.asked() == ["/", "/a", "/b", "/c"]
    assert eyes.changes() == {("changed", "/a"), ("changed", "/b"), ("changed", "/c")}
    assert "not complete" not in eyes.command("changes").stdout
