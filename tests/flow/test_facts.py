"""From a directory to the table: sites are found, crawled and read, and nothing is asked or paid twice."""

import http.server
import json
import threading
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner

from pauk.cli.main import root
from pauk.facts.recipe.shipped import shipped_recipes
from pauk.run.facts.answered_rows import rows_changed_by
from pauk.run.facts.directory import read_csv_file, take_directory
from pauk.run.facts.facts_table import build_table
from pauk.store.collection import CollectionFolder

HOURS = "<title>P</title><a href='/'>Start</a><h1>Msze święte</h1><p>Niedziele: {}</p><p>Dni powszednie: 18.00</p>"
HOME = "<title>P</title><a href='msze.html'>Msze święte</a><a href='kontakt.html'>Kontakt</a>"
SECRET = "hush-hush"


class Web(http.server.ThreadingHTTPServer):
    """A site and an API on one port each, with what was asked of them."""

    daemon_threads = True

    def __init__(self, answer):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer, self.asked = answer, []

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        status, body = self.server.answer(self)
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8" if body[:1] == b"<" else "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextmanager
def serving(answer):
    web = Web(answer)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    try:
        yield web
    finally:
        web.shutdown()
        web.server_close()


def site(pages):
    return lambda handler: (200, pages[handler.path].encode()) if handler.path in pages else (404, b"<p>no")


@pytest.fixture
def parish():
    pages = {"/": HOME, "/msze.html": HOURS.format("8.00, 10.00"), "/kontakt.html": "<p>tel. 61 222 33 44"}
    with serving(site(pages)) as web:
        web.pages = pages
        yield web


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAUK_KEY_PLACES", f"127.0.0.1 {SECRET}")
    return tmp_path


def pauk(*args, code=0):
    done = CliRunner().invoke(root, ["-c", "c", *args])
    assert done.exit_code == code, done.output
    return done.stdout


def run(*args, code=0):
    words = pauk("--json", "--allow-private", "--no-polite", "facts", "run", "r.toml", *args, code=code)
    return json.loads(words) if not code else words


def write_recipe(directory, api="", quota=1000):
    recipe = shipped_recipes()["mass-hours"] + '\n[directory]\nfile = "d.csv"\nstreet = "address"\n'
    if api:
        recipe += f"""
[[discovery]]
kind = "search"
name = "places"
url = "{api}?q={{query}}"
key = "places"
result = "results.0.url"
cost = 10
quota = {quota}
"""
    Path("r.toml").write_text(recipe, "utf-8")
    Path("d.csv").write_text("name,town,address,url\n" + directory, "utf-8")


def table():
    return [json.loads(line) for line in pauk("facts", "table", "--jsonl").splitlines()]


def keys(lines):
    return [(one["entity"], one["group"], one["value"]) for one in lines]


FACTS = [("Zyta", "sunday", "08:00"), ("Zyta", "sunday", "10:00"), ("Zyta", "weekday", "18:00")]


def test_from_a_directory_to_the_table_and_again(place, parish):
    write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n")
    told = run()
    assert (told["entities"], told["with_site"], told["changed"]) == (1, 1, {"added": 3, "removed": 0, "kept": 0})
    lines = table()
    assert keys(lines) == FACTS
    assert lines[0] | {"seen_at": ""} == {
        "entity": "Zyta", "town": "Gaj", "group": "sunday", "value": "08:00", "season": None, "place": None,
        "remark": None, "confidence": 0.97, "url": f"{parish.url}msze.html", "quote": "Niedziele: 8.00, 10.00",
        "seen_at": "", "by": "rule", "conflict": False,
    }  # fmt: skip
    asked = len(parish.asked)
    assert run()["changed"] == {"added": 0, "removed": 0, "kept": 3}
    assert len(parish.asked) == asked
    parish.pages["/msze.html"] = HOURS.format("8.00, 11.30")
    assert run("--again")["changed"] == {"added": 1, "removed": 1, "kept": 2}
    assert keys(table()) == [FACTS[0], FACTS[2], ("Zyta", "sunday", "11:30")]
    assert "3 facts were read by the recipe mass-hours" in pauk("why", f"{parish.url}msze.html")
    pauk("facts", "table", "f.csv")
    assert Path("f.csv").read_text("utf-8-sig").count("\n") == 4


def test_what_a_setting_has_refused_is_fetched_when_it_is_allowed(place, parish):
    write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n")
    refused = CliRunner().invoke(root, ["-c", "c", "facts", "run", "r.toml"])
    assert str(refused.exception).startswith("Nothing came: 0 requests and no page; most often: The name leads to")
    assert run()["changed"] == {"added": 3, "removed": 0, "kept": 0}


@pytest.mark.slow
def test_what_is_forgotten_leaves_the_table(place, parish):
    write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n")
    run()
    pauk("forget", "127.0.0.1", "--yes")
    assert table() == []
    with CollectionFolder(Path("c")).reader() as reader:
        assert reader.facts.progress()["with_site"] == 0


@pytest.mark.slow
def test_facts_are_found_by_search(place, parish):
    write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n")
    run()
    found = json.loads(pauk("--json", "search", "kind:fact sunday"))
    assert found["total"] == 2


@pytest.mark.slow
def test_pages_that_contradict_each_other_are_told(place, parish):
    parish.pages["/"] = HOME + "<a href='porzadek-mszy.html'>Porządek mszy</a>"
    parish.pages["/porzadek-mszy.html"] = HOURS.format("9.00, 10.00")
    write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n")
    run()
    assert sorted((one["value"], one["conflict"]) for one in table()) == [
        ("08:00", True), ("09:00", True), ("10:00", True), ("18:00", False),
    ]  # fmt: skip


def answer_with(url, seen):
    def answer(handler):
        seen.append((parse_qs(urlsplit(handler.path).query)["q"][0], handler.headers["Authorization"]))
        return 200, json.dumps({"results": [{"url": url}] if "Leśna" not in seen[-1][0] else []}).encode()

    return answer


def test_a_paid_provider_is_asked_once_and_its_key_stays_secret(place, parish):
    seen = []
    with serving(answer_with(parish.url, seen)) as api:
        write_recipe("Zyta,Gaj,Leśna 1,\n", api.url)
        told = run()
        assert (told["spent"], told["asked"]) == ({"places": 20.0}, {"nothing_found": 1, "found": 1})
        assert keys(table()) == FACTS
        run()
    assert seen == [("Zyta Gaj Leśna 1", f"Bearer {SECRET}"), ("Zyta Gaj", f"Bearer {SECRET}")]
    files = [file for file in Path("c").rglob("*") if file.is_file()]
    assert Path("c/pauk.db") in files
    assert not any(SECRET.encode() in file.read_bytes() for file in files)


@pytest.mark.slow
def test_a_quota_ends_the_day_and_the_next_goes_on(place, parish):
    seen = []
    with serving(answer_with(parish.url, seen)) as api:
        write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\nIdzi,Las,Leśna 2,\nFeliks,Dom,Leśna 3,\n", api.url, quota=30)
        assert run()["exhausted"] == ["places"]
        assert len(seen) == 3
        assert run()["spent"] == {}
        assert len(seen) == 3
        words = ["--now", "2031-01-01T12:00:00", "--json", "--allow-private", "--no-polite", "facts", "run", "r.toml"]
        assert json.loads(pauk(*words))["spent"] == {"places": 10.0}
        assert [query for query, _ in seen[2:]] == ["Feliks Dom Leśna 3", "Feliks Dom"]


@pytest.mark.slow
def test_a_call_that_was_booked_when_we_were_killed_is_paid_and_asked_again(place, parish):
    seen = []
    with serving(answer_with(parish.url, seen)) as api:
        write_recipe("Zyta,Gaj,,\n", api.url)
        path = Path("c")
        with CollectionFolder(path).writer("test") as store:
            words = {"street": "address"}
            take_directory(store, "mass-hours", read_csv_file(Path("d.csv"), words), words)
            (entity,) = store.entities.without_site("mass-hours", after=0, limit=9)
            store.entities.book(entity.id, "places", "Zyta Gaj", day="2031-01-01", cost=10)
        run()
        with CollectionFolder(path).reader() as reader:
            assert reader.facts.spent() == {"places": 20.0}
    assert len(seen) == 1


@pytest.mark.slow
def test_a_provider_that_fails_is_left_alone_and_loses_nothing(place, parish):
    with serving(lambda _: (500, b"{}")) as api:
        rows = "".join(f"P{number},Gaj,,\n" for number in range(9))
        write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n{rows}", api.url)
        told = run()
        assert (told["failing"], told["asked"]) == (["places"], {"http_error:500": 5})
        assert len(api.asked) == 5
    assert keys(table()) == FACTS


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "asked", "given"), [(b"<h1>Maintenance</h1>", 5, 0), (None, 10, 5)])
def test_a_provider_that_lies_is_left_alone(place, parish, answer, asked, given):
    body = answer or json.dumps({"results": [{"url": "http://127.0.0.1:1/"}]}).encode()  # one site for everybody
    with serving(lambda _: (200, body)) as api:
        write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n" + "".join(f"P{n},Gaj,,\n" for n in range(20)), api.url)
        told = run()
        assert (told["failing"], len(api.asked), told["with_site"]) == (["places"], asked, 1 + given)
    assert keys(table()) == FACTS


def test_a_strangers_recipe_gets_no_key(place, parish, monkeypatch):
    monkeypatch.setenv("PAUK_KEY_PLACES", f"api.example {SECRET}")
    write_recipe("Zyta,Gaj,Leśna 1,\n", parish.url)
    done = CliRunner().invoke(root, ["-c", "c", "facts", "run", "r.toml"])
    assert "is a key for api.example" in str(done.exception)
    assert parish.asked == []


LIBRARY = "<title>L</title><a href='/'>Home</a><h1>Opening hours</h1><p>Monday to Friday 9am-5pm</p>"


@pytest.mark.slow
def test_a_site_that_was_crawled_before_gives_facts_from_the_archive(place, parish):
    pauk("--allow-private", "--no-polite", "crawl", parish.url)
    asked = len(parish.asked)
    write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n")
    assert run()["changed"] == {"added": 3, "removed": 0, "kept": 0}
    assert keys(table()) == FACTS
    assert len(parish.asked) == asked


@pytest.mark.slow
def test_a_changed_recipe_reads_anew_what_is_kept(place, parish):
    write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n")
    run()
    asked = len(parish.asked)
    text = Path("r.toml").read_text("utf-8")
    Path("r.toml").write_text(text.replace('latest = "23:59"', 'latest = "09:00"'), "utf-8")
    assert run()["changed"] == {"added": 0, "removed": 2, "kept": 1}
    assert len(parish.asked) == asked
    assert json.loads(pauk("--json", "refresh", "--part", "facts")) == {
        "parts": ["facts"], "read": 0, "facts": {"read": 0, "added": 0, "removed": 0, "kept": 1},
    }  # fmt: skip


@pytest.mark.slow
def test_two_recipes_read_one_site(place, parish):
    parish.pages["/msze.html"] += LIBRARY
    write_recipe(f"Zyta,Gaj,Leśna 1,{parish.url}\n")
    run()
    Path("libraries.csv").write_text(f"name,town,url\nReading Room,Gaj,{parish.url}\n", "utf-8")
    pauk("--allow-private", "--no-polite", "facts", "run", "library-hours", "--directory", "libraries.csv")
    both = {(one["entity"], one["group"], one["value"]) for one in table()}
    assert both == {*FACTS, *(("Reading Room", day, "09:00-17:00") for day in WEEK)}
    only = [json.loads(line) for line in pauk("facts", "table", "--recipe", "mass-hours", "--jsonl").splitlines()]
    assert keys(only) == FACTS


WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday")


@pytest.mark.slow
def test_several_entities_on_one_host_have_their_own_folders(place, parish):
    parish.pages |= {
        "/": "<title>D</title><a href='/zyta/'>Zyta</a><a href='/idzi/'>Idzi</a><a href='msze.html'>Msze</a>",
        "/zyta/": "<title>Z</title><h1>Msze święte</h1><p>Niedziele: 8.00</p>",
        "/idzi/": "<title>I</title><h1>Msze święte</h1><p>Niedziele: 9.00</p><a href='msze.html'>Msze</a>",
        "/idzi/msze.html": "<title>M</title><h1>Msze święte</h1><p>Dni powszednie: 7.00</p>",
    }
    write_recipe(f"Zyta,Gaj,,{parish.url}zyta/\nIdzi,Las,,{parish.url}idzi/\n")
    run()
    assert keys(table()) == [("Zyta", "sunday", "08:00"), ("Idzi", "weekday", "07:00"), ("Idzi", "sunday", "09:00")]


@pytest.mark.slow
def test_an_entity_that_was_given_up_is_taken_up_again(place, parish):
    with serving(lambda _: (200, b'{"results": []}')) as api:
        write_recipe("Zyta,Gaj,,\n", api.url)
        for args, count in (((), 1), ((), 1), (("--retry",), 2)):  # an answer is an answer, until somebody asks again
            done = CliRunner().invoke(root, ["-c", "c", "--allow-private", "facts", "run", "r.toml", *args])
            assert "Of 1 entities none has a site" in str(done.exception)
            assert len(api.asked) == count
        write_recipe(f"Zyta,Gaj,,{parish.url}\n", api.url)
        run()
    assert keys(table()) == FACTS


@pytest.mark.slow
def test_people_teach_a_recipe_a_model_of_its_own(place, parish):
    lines = "".join(f"<p>Basen: niedziela {hour}.00<p>Koncelebra: niedziela {hour}.30" for hour in range(6, 12))
    page = f"<title>P</title><h1>Zapraszamy</h1>{lines}"
    with ExitStack() as sites:
        webs = [sites.enter_context(serving(site({"/": page}))) for _ in range(6)]
        write_recipe("".join(f"P{number},Gaj,,{web.url}\n" for number, web in enumerate(webs)))
        run()
    told = [
        json.loads(line) for line in pauk("facts", "candidates", "mass-hours", "--all-pages", "--jsonl").splitlines()
    ]
    assert len(told) == 72
    assert all(one["text"][one["start"] : one["end"]].replace(".", ":").zfill(5) == one["value"] for one in told)
    answers = [{"id": one["id"], "answer": "yes" if one["value"].endswith("30") else "no"} for one in told]
    Path("answers.jsonl").write_text("".join(json.dumps(one) + "\n" for one in answers), "utf-8")
    assert json.loads(pauk("--json", "facts", "train", "mass-hours", "answers.jsonl"))["f1"] == 1
    assert json.loads(pauk("--json", "refresh", "--part", "facts"))["facts"]["read"] == 6  # by the model of its own
    assert {one["value"][3:] for one in table()} == {"30"}


def _list_parishes(urls):
    rows = "".join(
        f"<tr class=p><td class=n>Parafia&nbsp;{name}<td>{town}<td><a href='{url}'>www</a>" for name, town, url in urls
    )
    return f"<title>D</title><table>{rows}</table>"


DIRECTORY = """
[directory]
start = "{}list-1.html"
include = ["/list-*"]
[directory.select]
row = "tr.p"
name = "td.n"
town = "td:nth-child(2)"
url = "a"
"""


@pytest.mark.slow
def test_a_directory_site_is_read_by_selectors(place, parish):
    pages = {
        "/list-1.html": _list_parishes([("Zyta", "Gaj", parish.url)]) + "<a href='list-2.html'>2</a><a href=news>n</a>",
        "/list-2.html": _list_parishes([("Idzi", "Las", "")]), "/news": "<p>news",
    }  # fmt: skip
    with serving(site(pages)) as lists:
        write_recipe("")
        text = shipped_recipes()["mass-hours"] + DIRECTORY.format(lists.url)
        Path("r.toml").write_text(text, "utf-8")
        told = run()
        assert (told["entities"], told["with_site"]) == (2, 1)
        run()
        assert sorted(path for path in lists.asked if path != "/robots.txt") == ["/list-1.html", "/list-2.html"]
        pages["/list-2.html"] = _list_parishes([("Idzi", "Bór", parish.url)])
        assert run("--again")["entities"] == 2
    assert keys(table()) == [(f"Parafia {name}", *fact[1:]) for name in ("Zyta", "Idzi") for fact in FACTS]


def test_code_of_a_recipe_runs_only_where_it_may(place, parish):
    write_recipe(f"Zyta|św.,Gaj,Leśna 1,{parish.url}\nnobody,Gaj,,\n")
    text = Path("r.toml").read_text("utf-8")
    Path("r.toml").write_text('hook = "hook.py"\n' + text, "utf-8")
    Path("hook.py").write_text(
        "def entity(row):\n    if row['name'] != 'nobody':\n        yield {**row, 'name': row['name'].split('|')[0]}\n"
    )
    done = CliRunner().invoke(root, ["-c", "c", "--allow-private", "--no-polite", "facts", "run", "r.toml"])
    assert "--allow-code" in str(done.exception)
    assert run("--allow-code")["entities"] == 1
    assert keys(table()) == FACTS


@pytest.mark.slow
def test_our_own_index_knows_sites_that_were_crawled(place, parish):
    parish.pages["/"] = HOME + "<p>Parafia świętej Zyty w Gaju. Zyta, Gaj.</p>"
    pauk("--allow-private", "--no-polite", "crawl", parish.url)
    write_recipe("Zyta,Gaj,,\nOtton,Las,,\n")
    with Path("r.toml").open("a") as file:
        file.write('[[discovery]]\nkind = "index"\n')
    told = run()
    assert (told["asked"], told["spent"]) == ({"found": 1, "nothing_found": 1}, {"index-1": 0.0})
    assert keys(table()) == FACTS


@pytest.mark.slow
def test_answers_tell_which_rows_they_change(place, parish):
    parish.pages["/msze.html"] = HOURS.format("8.00, 10.00") + "<h2>Spowiedź</h2><p>Niedziela 7.00"
    write_recipe(f"Zyta,Gaj,,{parish.url}\n")
    run()
    told = {}
    for line in pauk("facts", "candidates", "mass-hours", "--jsonl").splitlines():
        one = json.loads(line)
        told[one["value"]] = one["id"]
    said = {told["08:00"]: False, told["10:00"]: True, told["07:00"]: True}
    with CollectionFolder(Path("c")).writer("test") as store:
        rows = {(one.value, one.change, one.candidates) for one in rows_changed_by(store, said)}
        assert rows == {
            ("08:00", "removed", (told["08:00"],)), ("10:00", "confirmed", (told["10:00"],)),
            ("07:00", "added", (told["07:00"],)),
        }  # fmt: skip
        build_table(store, now=2e9, said=said)
    assert {(one["value"], one["by"]) for one in table()} == {
        ("07:00", "people"),
        ("10:00", "people"),
        ("18:00", "rule"),
    }
