"""What the tests of dates share: tables of strings and values, and what every reading must look like.

In: tables of "language: text => value", read on Wednesday 12 June 2024 at half past three. Out: rows and checks.
"""

from datetime import date, datetime, time

import pytest

import pauk

moment = datetime.fromisoformat
NOW = moment("2024-06-12T15:30")
PRECISIONS = {4: "year", 7: "month", 10: "day", 13: "hour", 16: "minute", 19: "second"}
LANGUAGES = """en ru tr es ro fr de nl it cs bg pl sv zh-Hans zh-Hant ko ja sr-Latn sr-Cyrl hr hu el uk pt da nb fi ar
hi vi""".split()


def rows(table):
    """The rows of a table as (language, text, value)."""
    found = []
    for line in table.strip().split("\n"):
        head, _, value = line.rpartition(" => ")
        language, _, text = head.partition(": ")
        found.append((language.strip(), text, value.strip()))
    return found


def each(*tables):
    """One test for each row, named after its text."""
    found = [row for table in tables for row in (rows(table) if isinstance(table, str) else table)]
    return pytest.mark.parametrize(("language", "text", "value"), found, ids=[f"{row[0]}-{row[1]!r}" for row in found])


def read(text, language="", order="", now=NOW):
    return pauk.parse_date(text, now=now, language=language, order=order)


def check(reading, value):
    """A reading against ``YYYY-MM-DD[Thh[:mm[:ss]]][ zone]``; a year or a month alone stands for its first day."""
    written, _, zone = value.partition(" ")
    day, _, clock = written.partition("T")
    wanted = (
        day + "-01-01"[len(day) - 4 :],
        clock + "00:00:00"[len(clock) :] if clock else None,
        zone or None,
        PRECISIONS[len(written)],
    )
    assert (reading.date, reading.time, reading.zone, reading.precision) == wanted, reading
    check_sound(reading)


def check_none(reading):
    """No date: every field says so, and there is a reason."""
    assert (reading.date, reading.time, reading.zone, reading.precision) == (None, None, None, None), reading
    assert (reading.confidence, tuple(reading.alternatives)) == (0, ())
    assert reading.reason


def check_sound(reading):
    """What holds for every reading of every string."""
    if reading.date is None:
        check_none(reading)
        return
    assert date.fromisoformat(reading.date).isoformat() == reading.date
    assert 0 < reading.confidence <= 1
    assert reading.reason == ""
    assert reading.precision in PRECISIONS.values()
    assert (reading.time is None) == (reading.precision in {"year", "month", "day"})
    if reading.time is None:
        assert reading.zone is None
    else:
        assert time.fromisoformat(reading.time).isoformat() == reading.time
    others = [date.fromisoformat(other[:10]) for other in reading.alternatives]  # fails for a date that cannot exist
    assert date.fromisoformat(reading.date) not in others
    assert len(set(others)) == len(others)
