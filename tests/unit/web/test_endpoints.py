"""Parameters are read as declared, and the OpenAPI document says the same."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import InputError
from pauk.web import endpoints
from pauk.web.openapi import SCHEMAS, write_document


def refusal(endpoint, *pairs):
    with pytest.raises(InputError) as caught:
        endpoint.read(pairs)
    return str(caught.value)


def test_what_is_not_given_has_its_default():
    assert endpoints.SEARCH.read([("q", "spider")]) == {
        "q": "spider",
        "limit": 10,
        "offset": 0,
        "order": "best",
        "group": "",
        "facets": False,
        "freshness": None,
    }


def test_values_are_of_the_declared_kinds():
    given_ = [("q", "a b"), ("limit", "100"), ("offset", "30"), ("order", "newest"), ("group", "site"), ("facets", "1")]
    assert endpoints.SEARCH.read(given_) == {
        "q": "a b",
        "limit": 100,
        "offset": 30,
        "order": "newest",
        "group": "site",
        "facets": True,
        "freshness": None,
    }


@table(
    ("pairs", "said"),
    [
        ([], "The parameter q is missing"),
        ([("q", " ")], "The parameter q is missing"),
        ([("q", "x"), ("limit", "0")], "limit cannot be '0' (parameter limit). It takes a whole number from 1 to 100."),
        ([("q", "x"), ("limit", "101")], "It takes a whole number from 1 to 100."),
        ([("q", "x"), ("limit", "1_0")], "limit cannot be '1_0'"),
        ([("q", "x"), ("limit", "٣")], "limit cannot be"),
        ([("q", "x"), ("limit", "9" * 5_000)], "limit cannot be"),
        ([("q", "x"), ("offset", "-1")], "offset cannot be '-1'"),
        ([("q", "x"), ("group", "planet")], "It takes one of nothing, site, thread, page."),
        ([("q", "x"), ("facets", "perhaps")], "It takes true or false."),
        ([("q", "x" * 1_001)], "at most 1,000 characters, not 1,001"),
        ([("q", "x"), ("q", "y")], "q is given twice"),
        ([("q", "x"), ("limt", "5")], "Did you mean limit?"),
        ([("q", "x"), ("zzz", "5")], "It takes q, limit, offset, order, group, facets, freshness."),
    ],
)
def test_what_does_not_fit_is_refused_with_the_next_step(pairs, said):
    assert said in refusal(endpoints.SEARCH, *pairs)


@given(st.lists(st.tuples(st.sampled_from(["q", "limit", "offset", "order", "group", "facets", "x"]), st.text())))
def test_any_query_string_is_read_or_refused(pairs):
    try:
        given_ = endpoints.SEARCH.read(pairs)
    except InputError as error:
        assert "" not in (error.what, error.next_step)  # noqa: PT017 (either end is good)
    else:
        assert given_["q"].strip()
        assert 1 <= given_["limit"] <= 100


def test_the_document_lists_all_endpoints_and_their_parameters():
    document = write_document("http://127.0.0.1:1")
    assert document["openapi"] == "3.1.0"
    assert set(document["paths"]) == {endpoint.path for endpoint in endpoints.TABLE}
    search = document["paths"]["/v1/search"]["get"]
    assert [one["name"] for one in search["parameters"]] == [
        "q",
        "limit",
        "offset",
        "order",
        "group",
        "facets",
        "freshness",
    ]
    limit = search["parameters"][1]["schema"]
    assert limit == {"type": "integer", "minimum": 1, "maximum": 100, "default": 10}
    assert document["servers"] == [{"url": "http://127.0.0.1:1"}]


def test_every_reference_of_the_document_leads_somewhere():
    def references(value):
        if isinstance(value, dict):
            yield from ([value["$ref"]] if "$ref" in value else [])
            for item in value.values():
                yield from references(item)
        elif isinstance(value, list):
            for item in value:
                yield from references(item)

    found = set(references(write_document("http://x")))
    assert {reference.rpartition("/")[2] for reference in found} <= set(SCHEMAS)
    assert len(found) > 5
    assert json.loads(json.dumps(write_document("http://x"))) == write_document("http://x")


def test_operations_have_names_of_their_own():
    names = [endpoint.name for endpoint in endpoints.TABLE]
    assert len(names) == len(set(names))
