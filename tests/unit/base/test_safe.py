"""Hostile strings become harmless."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.safe_text import one_line, plain_cell, printable, printable_json, without_secrets


@table(
    "harmless", ["", "plain", "a\tb\nc", "żółć", "日本語", "العربية", "👩‍👩‍👧", "e\u0301", "a\u00a0b", "\u200fא\u200e"]
)
def test_text_stays_as_it_is(harmless):
    assert printable(harmless) == harmless


@table(
    ("hostile", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "�[31mred�[0m"),
        ("\x1b]0;title\x07", "�]0;title�"),
        ("\x9b31m", "�31m"),  # C1: a control sequence in one character
        ("a\rb", "a�b"),
        ("a\x08b", "a�b"),
        ("a\0b", "a�b"),
        ("a\x7fb", "a�b"),
        ("a\x0bb\x0cc", "a�b�c"),
        ("exe\u202etxt.", "exe�txt."),
        ("\u202aa\u202bb\u202cc\u202dd", "�a�b�c�d"),
        ("\u2066a\u2067b\u2068c\u2069", "�a�b�c�"),
        ("\ud800a\udfff", "�a�"),
    ],
)
def test_what_a_terminal_would_obey_is_replaced(hostile, shown):
    assert printable(hostile) == shown


@given(st.text(st.characters()))
def test_printable_text_can_be_encoded_and_holds_no_controls(text):
    safe = printable(text)
    safe.encode("utf-8")
    assert len(safe) == len(text)
    assert not [c for c in safe if ord(c) < 32 and c not in "\t\n"]
    assert printable(safe) == safe


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_json_loses_nothing_when_made_printable(text):
    written = json.dumps({"a": text}, ensure_ascii=False)
    assert json.loads(printable_json(written)) == {"a": text}
    assert printable(printable_json(written)) == printable_json(written)


@table(
    ("text", "width", "line"),
    [
        ("  a \n b\t\tc ", 0, "a b c"),
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcde…"),
        ("abc", 1, "…"),
        ("a\u2028b\x85c", 0, "a b c"),
        ("\x1b[2Ja", 0, "�[2Ja"),
        ("", 5, ""),
    ],
)
def test_one_line(text, width, line):
    assert one_line(text, width) == line


@given(st.text(), st.integers(1, 50))
def test_one_line_is_one_line_within_its_width(text, width):
    line = one_line(text, width)
    assert len(line) <= width
    assert len(line.splitlines()) <= 1


@table(
    "formula",
    [
        "=1+1",
        "+1+1",
        "-1+1",
        "@SUM(A1)",
        "\t=1+1",
        "\r=1+1",
        "\n=1+1",
        "=cmd|'/c calc'!A1",
        '=HYPERLINK("http://evil.example","x")',
    ],
)
def test_a_cell_cannot_be_a_formula(formula):
    # OWASP, "CSV Injection": a cell beginning with = + - @, tab, carriage return or line feed.
    assert plain_cell(formula) == "'" + formula


@table("text", ["", "a", "1", "a=b", "'=1", " a", "2026-11-15", "(=1)"])
def test_other_cells_stay(text):
    assert plain_cell(text) == text


@given(st.text())
def test_a_plain_cell_survives_csv(text):
    out = io.StringIO()
    csv.writer(out).writerow([plain_cell(text.replace("\0", "")), "end"])
    assert not out.getvalue().startswith(("=", "+", "-", "@", '"=', '"+', '"-', '"@'))


SECRET = "geh3im"


@table(
    "text",
    [
        f"http://user:{SECRET}@h.org/a",
        f"https://user:{SECRET}@h.org:8080/a and http://other:{SECRET}@i.org",
        f"http://:{SECRET}@h.org/",
        f"http://user:a{SECRET}%40b@h.org/",
        f"http://user:p@{SECRET}@h.org/",  # the user information ends at the last @
        f"postgresql://pauk:{SECRET}@db/pauk",
        f"Cookie: id={SECRET}",
        f"cookie: a=b; id={SECRET}",
        f"Set-Cookie: id={SECRET}; Path=/",
        f"Authorization: Bearer {SECRET}",
        f"AUTHORIZATION:Basic {SECRET}",
        f"Proxy-Authorization: Basic {SECRET}",
        f"a: b\r\nCookie: id={SECRET}\r\nc: d",
        f"cookie={SECRET}",
        f"headers: {{'Cookie': 'id={SECRET}', 'Accept': '*/*'}}",
        f"headers: {{'authorization': 'Bearer {SECRET}'}}",
        f'{{"set-cookie": "id={SECRET}"}}',
        f"[('Authorization', 'Bearer {SECRET}')]",
        f"[(b'cookie', b'id={SECRET}')]",
    ],
)
def test_secrets_are_hidden(text):
    hidden = without_secrets(text)
    assert SECRET not in hidden
    assert "(hidden)" in hidden


@table(
    "text",
    [
        "",
        "http://h.org/a?b=c@d",
        "http://h.org:8080/~user:x@y",
        "mail me@h.org: now",
        "cookies are fine",
        "12:30 a@b",
        "https://h.org/@user:name",
    ],
)
def test_what_is_no_secret_stays(text):
    assert without_secrets(text) == text


def test_the_rest_of_a_message_stays_readable():
    assert without_secrets(f"GET http://u:{SECRET}@h.org/a failed") == "GET http://(hidden)@h.org/a failed"
    assert without_secrets(f"Host: h.org\nCookie: {SECRET}\nAccept: x") == "Host: h.org\nCookie: (hidden)\nAccept: x"


@given(st.text(max_size=200))
def test_hiding_twice_hides_nothing_more(text):
    assert without_secrets(without_secrets(text)) == without_secrets(text)


@pytest.mark.parametrize(
    "unseen", ["\ufeff", "\u200b\u2060", "  ", "\u00a0", "\u3000", "\x00", "\ufffd", "\u3164", "\U000e0020"]
)
@pytest.mark.parametrize("formula", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\uff1d1"])
def test_what_nobody_sees_does_not_hide_a_formula(unseen, formula):
    assert plain_cell(unseen + formula) == f"'{unseen}{formula}"
    assert plain_cell(f"{unseen}word {formula}") == f"{unseen}word {formula}"
    assert plain_cell(unseen) == unseen
