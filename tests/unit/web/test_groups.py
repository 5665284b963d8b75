"""Groups over HTTP: as documented, by the declared parameters, and refused where they do not fit."""

import asyncio
import re
from itertools import pairwise
from urllib.parse import quote_plus

import pytest

import pauk
from pauk.base import config
from pauk.base.clock import SystemClock
from pauk.base.groupings import METHOD_NAMES, METHOD_PARAMETERS, OF_RESULTS
from pauk.run.index.catch_up import catch_up
from pauk.run.search.engine import SearchEngine
from pauk.web import endpoints
from pauk.web.date_histogram import draw_dates
from pauk.web.openapi import SCHEMAS, write_document
from pauk_playground import Playground, StaticSite

from .small_web import HOSTILE_TITLE
from .test_app import AT_ONCE, _client, ask, check_schema, crawled, get  # noqa: F401 (fixtures)


def test_groups_come_as_documented(get):  # noqa: F811
    found = get("/v1/clusters?q=spider&least=2")
    check_schema(found, SCHEMAS["Groups"])
    places = [place for group in found["groups"] for place in group["hits"]] + found["others"]
    assert sorted(places) == list(range(len(found["hits"])))
    assert found["total"] == len(found["hits"]) == 28
    assert HOSTILE_TITLE in {hit["title"] for hit in found["hits"]}
    assert all(start != end for start, end in found["edges"])


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_every_method_is_at_hand(get, method):  # noqa: F811
    found = get(f"/v1/clusters?q=spider&method={method}&results=20")
    assert (found["method"], len(found["hits"])) == (method, 20)
    assert found["parameters"]["results"] == 20


FAIR = {
    f"/{number}": f"<html lang=en><title>{first} {second} {number}</title><p>A guide to {first} and {second}. "
    + " ".join(f"{letter}{number}" for letter in "klmnopqrst")
    for number, (first, second) in enumerate([("Ships", "cargo"), ("Cider", "apples"), ("Ovens", "dough")] * 5)
}


@pytest.fixture(scope="module")
def fair(tmp_path_factory):
    collection = pauk.open(tmp_path_factory.mktemp("fair") / "c", **AT_ONCE)
    home = {"/": "<title>Start</title><p>Welcome. " + " ".join(f"<a href={path}>here</a>" for path in FAIR)}
    with Playground([StaticSite("fair", home | FAIR)]).in_thread() as web:
        collection.crawl(web.url("fair"))
    catch_up(collection.folder)
    return collection


def test_labels_that_are_not_wanted_stand_with_bars_between_them(fair):
    async def go(path):
        async with _client(fair, {}) as client, client.get(path) as response:
            return [group["label"] for group in (await response.json())["groups"]]

    labels = asyncio.run(go("/v1/clusters?q=guide"))
    assert len(labels) == 3
    unwanted = "|".join(labels[:2]).replace(" ", "+")
    after = asyncio.run(go(f"/v1/clusters?q=guide&without={unwanted}"))
    assert after
    assert not set(labels[:2]) & set(after)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("detail=0", "It takes a number from 0.1 to 10."),
        ("detail=1e1", "It takes a number from 0.1 to 10."),
        ("detail=nan", "It takes a number from 0.1 to 10."),
        ("links=-1", "It takes a number from 0 to 1."),
        ("method=walc", "It takes one of walk-best, walk, mcl, icc."),
        ("detial=2", "Did you mean detail?"),
    ],
)
def test_what_does_not_fit_is_refused(get, query, said):  # noqa: F811
    assert get(f"/v1/clusters?q=spider&{query}", status=400)["error"]["next_step"] == said


def test_a_broken_query_is_marked(get):  # noqa: F811
    assert get("/v1/clusters?q=title:", status=400)["error"]["place"] is not None


def test_the_document_describes_every_parameter():
    operation = write_document("http://x")["paths"][endpoints.CLUSTERS.path]["get"]
    told = {parameter["name"]: parameter["schema"] for parameter in operation["parameters"]}
    for declared in (*OF_RESULTS, *METHOD_PARAMETERS):
        schema = told[declared.name]
        assert (schema["minimum"], schema["maximum"], schema["default"]) == (
            declared.low,
            declared.high,
            declared.default,
        )


def test_groups_by_site_and_their_table(get, ask):  # noqa: F811
    found = get("/v1/clusters?q=spider&by=site")
    assert [(len(group["hits"]), group["label"]) for group in found["groups"]] == [(28, "spiders.localhost")]
    assert get("/v1/clusters?q=spider&by=thread")["groups"] == []
    status, headers, text = ask("/v1/search.csv?q=spider&limit=5")
    assert (status, headers["Content-Type"], text.count("\r\n")) == (200, "text/csv; charset=utf-8", 6)
    assert text.startswith("title,url,host,")


def test_the_same_query_is_not_searched_twice(crawled, monkeypatch):  # noqa: F811
    with SearchEngine.open(crawled[0].folder, config.merge(), SystemClock()) as engine:
        first = engine.groups("spider")
        with monkeypatch.context() as patch:
            patch.setattr(engine, "_index", None)  # whoever asks it again fails
            assert engine.groups("spider", parameters={"detail": 2.0}).hits == first.hits
            assert engine.grouped_hit("spider", first.hits[0].id).snippet.marks


def test_merging_and_hiding_are_a_part_of_the_address(fair):
    async def go(path):
        async with _client(fair, {}) as client, client.get(path) as response:
            return await response.text()

    page = asyncio.run(go("/groups?q=guide&ui=en"))
    labels = re.findall(r'data-label="([^"]+)"', page)
    assert len(labels) == 3
    wishes = (("merge", "|".join(labels[:2])), ("hide", labels[2]))
    asked = "&".join(f"{name}={quote_plus(text)}" for name, text in wishes)
    page = asyncio.run(go(f"/groups?q=guide&{asked}"))
    assert re.findall(r'data-label="([^"]+)"', page) == [" + ".join(labels[:2])]
    assert f"Hidden: {labels[2]}" in page
    whole = asyncio.run(go(f"/?q=guide&view=groups&{asked}"))
    assert re.findall(r'data-label="([^"]+)"', whole) == [" + ".join(labels[:2])]


def test_a_result_is_explained_by_steps_that_add_up(get, ask):  # noqa: F811
    one = get("/v1/clusters?q=spider")["hits"][3]
    page = ask(f"/hit?q=spider&id={one['id']}")[2]
    *steps, total = map(float, re.findall(r"<td>(-?\d+\.\d+)</td>", page))
    assert len(steps) >= 2
    assert sum(steps) == pytest.approx(total, abs=0.002 * len(steps))
    assert total == pytest.approx(one["score"], abs=0.001)
    starts = [tuple(map(float, found)) for found in re.findall(r'x="([\d.]+)" y="1" width="([\d.]+)"', page)]
    assert all(start + width == pytest.approx(after, abs=0.02) for (start, width), (after, _) in pairwise(starts))


def test_the_picture_has_every_result_and_every_link(get, ask):  # noqa: F811
    found, page = get("/v1/clusters?q=spider"), ask("/picture?q=spider")[2]
    assert page.count(" data-place=") == len(found["hits"])
    assert page.count("<line ") == len({tuple(edge) for edge in found["edges"]})


def test_nothing_is_grouped_without_a_query(ask):  # noqa: F811
    answers = ask("/groups", "/groups?q=+", "/picture", "/hit?q=x&id=page:999999")
    assert [status for status, _, _ in answers] == [400, 400, 400, 404]


@pytest.mark.parametrize(
    ("query", "months", "bars", "rest"),
    [
        ("a from:2024 to:2025-03", [("2024-11", 2), ("2025-02", 4)], [50, 0, 0, 100], "a"),
        ('"x from:2024" b', [("1999-01", 1), ("2009-01", 1)], [100] + [0] * 9 + [100], '"x from:2024" b'),
    ],
)
def test_dates_have_bars_without_gaps(query, months, bars, rest):
    drawn = draw_dates(query, months)
    assert ([bar.height for bar in drawn.bars], drawn.query) == (bars, rest)
    assert draw_dates(query, months[:1]) is None


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("pl", "pl"), ("sr-RS,en;q=0.5", "sr"), ("sr-Latn-RS", "sr-Latn"), ("de, hr;q=0.3", "hr"), ("de;q=x", "en")],
)
def test_a_page_speaks_the_language_that_a_browser_prefers(ask, wanted, language):  # noqa: F811
    assert f'<html lang="{language}"' in ask("/", headers={"Accept-Language": wanted})[2]


def test_a_page_speaks_the_language_that_was_chosen(ask):  # noqa: F811
    _, headers, page = ask("/?ui=pl", headers={"Accept-Language": "en"})
    assert '<html lang="pl"' in page
    assert "pauk-ui=pl" in headers["Set-Cookie"]
    assert '<html lang="pl"' in ask("/", headers={"Cookie": "pauk-ui=pl"})[2]
