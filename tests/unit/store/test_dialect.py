"""How the store's statements are said to PostgreSQL."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.store.sql.dialect import translate, translate_step, write_list
from pauk.store.sql.schema import STEPS


@table(
    ("ours", "theirs", "lists"),
    [
        ("SELECT a FROM t WHERE a = ? AND b = ?", "SELECT a FROM t WHERE a = %s AND b = %s", ()),
        ("a IN (SELECT value FROM json_each(?))", "a = ANY(%s)", (0,)),
        ("a = ? AND b NOT IN (SELECT value FROM json_each(?)) LIMIT ?", "a = %s AND b <> ALL(%s) LIMIT %s", (1,)),
        ("FROM json_each(?) j JOIN t", "FROM unnest(%s::bigint[]) AS j(value) JOIN t", (0,)),
        ("a LIKE 'not_html:%'", "a LIKE 'not_html:%%'", ()),
        ("p CROSS JOIN u ON u.id = p.url", "p JOIN u ON u.id = p.url", ()),
    ],
)
def test_a_statement_is_translated(ours, theirs, lists):
    assert translate(ours) == (theirs, lists)


def test_only_lists_among_the_values_are_written_anew():
    translated = translate("a = ? AND b IN (SELECT value FROM json_each(?)) AND c = ?")
    assert translated.values(("[1]", "[1, -2]", "[2]")) == ["[1]", "{1,-2}", "[2]"]


@pytest.mark.parametrize(
    ("items", "written"),
    [([], "{}"), ([1, -5, 2**63 - 1], "{1,-5,9223372036854775807}"), (["a", "", 'b"c', "d\\e", "{,}", "NULL", "č"],
      '{"a","","b\\"c","d\\\\e","{,}","NULL","č"}')],
)  # fmt: skip
def test_a_list_is_written_as_an_array(items, written):
    assert write_list(json.dumps(items)) == written


@given(st.lists(st.text(st.characters(codec="utf-8"))))
def test_no_text_breaks_out_of_its_list(items):
    """Read the array as PostgreSQL does: texts in quotes, a backslash before what is meant as it stands."""
    written = write_list(json.dumps(items))
    read, current, at = [], None, 1
    while at < len(written) - 1:
        char = written[at]
        if current is None:
            assert char in '",'
            current = "" if char == '"' else None
        elif char == '"':
            read.append(current)
            current = None
        elif char == "\\":
            at += 1
            current += written[at]
        else:
            current += char
        at += 1
    assert read == items


def test_the_schema_has_no_word_left_that_only_sqlite_understands():
    statements = [text for number, step in enumerate(STEPS) for text in translate_step(number, step)]
    plain = "\n".join(line for text in statements for line in text.splitlines() if not line.startswith("--"))
    for word in ("INTEGER PRIMARY", "REAL", "BLOB", "WITHOUT ROWID", "x''", " offset "):
        assert word not in plain
    assert plain.count("CREATE TABLE") == "".join(STEPS).count("CREATE TABLE")
    assert "length BIGINT NOT NULL" in plain
    assert '"offset" BIGINT NOT NULL' in plain
    assert "CREATE FUNCTION instr" in statements[0]
    assert not any("CREATE FUNCTION" in text for text in translate_step(1, STEPS[1]))
