"""Groups over HTTP: as documented, by the declared parameters, and refused where they do not fit."""

import asyncio

import pytest

import pauk
from pauk.base.groupings import METHOD_NAMES, METHOD_PARAMETERS, OF_RESULTS
from pauk.run.index.catch_up import catch_up
from pauk.web import endpoints
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
