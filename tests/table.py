"""One test that walks a table of rows and reports every row that differs.

For tests of one line with many rows: `pytest.mark.parametrize` makes a test of each row, which costs more than the line
does as soon as there are thousands. It is written in the same way, and rows that share nothing but the line are safe
here; where a row needs a fixture that must be new for it (``tmp_path``, ``monkeypatch``), parametrise.
"""

import functools
import inspect

import pytest

_MOST_SHOWN = 20  # rows in full; the others are named
_MOST_CHARS = 80  # of a value, where a row is named by its values


def table(names, rows, *, ids=None):
    """Run a test function once with each row, to the last; a failure names the rows, with the traceback of each."""
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    named = _name_rows(names, list(rows), ids)

    def decorate(function):
        signature = inspect.signature(function)

        @functools.wraps(function)
        def walk(**fixtures):
            differing = []
            for name, values in named:
                try:
                    function(**fixtures, **values)
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 (every kind of failure)
                    differing += _spread(name, error)
            _report(differing, len(named))

        walk.__signature__ = signature.replace(
            parameters=[each for name, each in signature.parameters.items() if name not in names]
        )
        return walk

    return decorate


def _name_rows(names, rows, ids):
    named = []
    given = None if ids is None or callable(ids) else list(ids)
    for number, row in enumerate(rows):
        name = given[number] if given else None
        if isinstance(row, type(pytest.param())):
            assert not row.marks, f"row {number} of a table cannot be marked: {row}"
            name, row = row.id or name, row.values if len(names) > 1 else row.values[0]  # noqa: PLW2901 (the row itself)
        values = list(row) if len(names) > 1 else [row]
        assert len(values) == len(names), f"row {number} has not one value for each of {names}: {row!r}"
        if name is None and callable(ids):
            name = ", ".join(str(ids(value)) for value in values)
        if name is None:
            name = ", ".join(_shorten(repr(value)) for value in values)
        named.append((f"row {number}: {name}", dict(zip(names, values, strict=True))))
    assert named, "a table without rows checks nothing"
    return named


def _shorten(text):
    return text if len(text) <= _MOST_CHARS else f"{text[:_MOST_CHARS]}…"


class RowsDiffer(ExceptionGroup):
    """Some rows of a table; those within are the rows, in their order."""

    def derive(self, excs):
        return RowsDiffer(self.message, excs)


def _spread(name, error):
    """Name the row at each error; a table within a table gives one for each of its rows."""
    found = list(error.exceptions) if isinstance(error, RowsDiffer) else [error]
    for each in found:
        each.add_note(name)
    return found


def _report(differing, count):
    if not differing:
        return
    lines = [" / ".join(reversed(error.__notes__)) for error in differing]
    shown = [error if isinstance(error, Exception) else AssertionError(str(error)) for error in differing[:_MOST_SHOWN]]
    raise RowsDiffer("\n  ".join([f"{len(differing)} of {count} rows differ:", *lines]), shown)
