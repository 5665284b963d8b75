"""Write the OpenAPI document of the HTTP API from the table of its endpoints.

In: the endpoints of `pauk.web.endpoints`. Out: an OpenAPI 3.1 document as plain values.
"""

from collections.abc import Mapping
from typing import Any

from pauk import __version__
from pauk.search.entries.fields import NOTHING, Declared
from pauk.web.endpoints import TABLE, Endpoint, EndpointParameter

_STRING, _NUMBER, _COUNT = {"type": "string"}, {"type": "number"}, {"type": "integer", "minimum": 0}
_PARTS = {
    "type": "array",
    "description": "The parts of the score; they add up to it.",
    "items": {"$ref": "#/components/schemas/Part"},
}
_BEHIND = {**_COUNT, "description": "How many fetched pages the index does not have yet; they come by themselves."}
_PLACES = {"type": "array", "items": _COUNT}


def _record(description: str, **fields: Mapping[str, Any]) -> dict[str, Any]:
    """Describe an object all of whose fields are always there."""
    return {
        "type": "object",
        "description": description,
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _list(name: str) -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": f"#/components/schemas/{name}"}}


SCHEMAS: Mapping[str, dict[str, Any]] = {
    "Answer": _record(
        "What was found.",
        query=_STRING,
        total={**_COUNT, "description": "How many fit in all."},
        offset=_COUNT,
        hits=_list("Hit"),
        facets={"type": "object", "additionalProperties": _list("FacetValue")},
        did_you_mean={**_STRING, "description": "A better spelling of the query, or nothing."},
        is_relaxed={"type": "boolean", "description": "Few or none have all the words; some of these lack some."},
        complete={**_COUNT, "description": "How many have all the words."},
        behind=_BEHIND,
    ),
    "Hit": _record(
        "One result.",
        id={**_STRING, "description": "kind:number, as explain takes it."},
        kind={**_STRING, "description": "What was found."},
        url=_STRING,
        host=_STRING,
        title=_STRING,
        snippet={"$ref": "#/components/schemas/Snippet"},
        author=_STRING,
        date={**_STRING, "description": "ISO 8601, or nothing where none is known."},
        fetched_at={**_STRING, "description": "When pauk fetched it, ISO 8601, or nothing."},
        language={**_STRING, "description": "BCP 47, or nothing."},
        score=_NUMBER,
        parts=_PARTS,
        more={**_COUNT, "description": "How many more of its site, thread or page there are, where hits are grouped."},
        lacks={"type": "array", "description": "Words of the query that it does not have.", "items": _STRING},
        fields={"type": "object", "description": "Words, numbers and dates that were read from the page, by field."},
    ),
    "Snippet": _record(
        "The passage that fits best, as plain text.",
        text=_STRING,
        marks={
            "type": "array",
            "description": "Where words of the query stand: from, to, in code points.",
            "items": {"type": "array", "items": _COUNT, "minItems": 2, "maxItems": 2},
        },
    ),
    "Part": _record("A part of a score.", name=_STRING, score=_NUMBER),
    "FacetValue": _record("How many hits have a value.", value=_STRING, count=_COUNT),
    "Count": _record("How many fit.", query=_STRING, total=_COUNT, behind=_BEHIND),
    "Suggestions": _record("How the query may go on.", query=_STRING, suggestions={"type": "array", "items": _STRING}),
    "Explanation": _record(
        "Why a hit stands where it does.",
        query=_STRING,
        id=_STRING,
        is_match={"type": "boolean", "description": "Whether it fits the query at all."},
        score=_NUMBER,
        reasons={**_list("Reason"), "description": "They add up to the score."},
    ),
    "Reason": _record(
        "One part of a score: a word in a field, or a signal.",
        name=_STRING,
        word={**_STRING, "description": "Nothing where it is no word."},
        score=_NUMBER,
    ),
    "Groups": _record(
        "The best hits of a query in groups; groups, others and edges hold places in hits, counted from 0.",
        query=_STRING,
        total={**_COUNT, "description": "How many fit in all."},
        method=_STRING,
        parameters={
            "type": "object",
            "description": "Every parameter as it was used, by name.",
            "additionalProperties": _NUMBER,
        },
        links={**_COUNT, "description": "How many links there are among the hits."},
        groups=_list("Group"),
        hidden={**_list("Group"), "description": "Groups that were wished away."},
        others=_PLACES,
        hits=_list("GroupedHit"),
        edges={"type": "array", "description": "Links among the hits: from, to.", "items": _PLACES},
        did_you_mean={**_STRING, "description": "A better spelling of the query, or nothing."},
        is_relaxed={"type": "boolean", "description": "Nothing has all the words; these have some of them."},
    ),
    "Group": _record(
        "Hits that belong together.",
        label={**_STRING, "description": "What most of them share and others do not."},
        phrases={"type": "array", "description": "Further phrases of the group.", "items": _STRING},
        hits=_PLACES,
        also={**_PLACES, "description": "Hits of other groups that belong here, too."},
    ),
    "GroupedHit": _record(
        "A hit in a group.",
        id={**_STRING, "description": "kind:number, as explain takes it."},
        kind=_STRING,
        url=_STRING,
        host=_STRING,
        title=_STRING,
        short={**_STRING, "description": "Its title without the name of its site."},
        lead={**_STRING, "description": "How its text begins."},
        author=_STRING,
        date={**_STRING, "description": "ISO 8601, or nothing where none is known."},
        language={**_STRING, "description": "BCP 47, or nothing."},
        score=_NUMBER,
    ),
    "Error": _record(
        "What is wrong.",
        error=_record(
            "What, where, and the next step.",
            status=_COUNT,
            what=_STRING,
            where=_STRING,
            next_step=_STRING,
            place={
                "type": ["integer", "null"],
                "description": "Where in the query, in code points; null where it is not the query.",
            },
        ),
    ),
}

_REFUSALS = {
    "400": "The request or its query cannot be understood.",
    "404": "There is nothing under this address or id.",
    "413": "The request has a body, or is too large.",
    "503": "Too many ask at once; try again in a moment.",
}


def write_document(server: str, declared: Declared = NOTHING) -> dict[str, Any]:
    """Write the document for the API at this address; hits have the kinds and fields that are declared."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "pauk",
            "version": __version__,
            "summary": "Search what was crawled.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": server}],
        "paths": {endpoint.path: {"get": _describe(endpoint)} for endpoint in TABLE},
        "components": {"schemas": {**SCHEMAS, "Hit": _describe_hit(declared)}},
    }


def _describe_hit(declared: Declared) -> dict[str, Any]:
    """Describe a hit with the kinds and fields that are declared; a field has one value or several, or is not there."""
    properties = dict(SCHEMAS["Hit"]["properties"])
    fields = {}
    for field in declared.fields:
        if field.kind != "text":
            value = _NUMBER if field.kind == "number" else _STRING
            fields[field.name] = {"anyOf": [value, {"type": "array", "items": value}], "description": field.help}
    properties["kind"] = {**properties["kind"], "enum": list(declared.all_kinds)}
    properties["fields"] = {**properties["fields"], "properties": fields, "additionalProperties": False}
    return {**SCHEMAS["Hit"], "properties": properties}


def _describe(endpoint: Endpoint) -> dict[str, Any]:
    schema = {"schema": {"$ref": f"#/components/schemas/{endpoint.answer}"}} if endpoint.answer else {}
    return {
        "operationId": endpoint.name,
        "summary": endpoint.help,
        "parameters": [_describe_parameter(parameter) for parameter in endpoint.parameters],
        "responses": {
            "200": {"description": "Here it is.", "content": {endpoint.media_type: schema}},
            **{status: _describe_refusal(sentence) for status, sentence in _REFUSALS.items()},
        },
    }


def _describe_parameter(parameter: EndpointParameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": "query",
        "required": parameter.is_required,
        "description": parameter.help,
        "schema": parameter.schema(),
    }


def _describe_refusal(sentence: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {"description": sentence, "content": content}
