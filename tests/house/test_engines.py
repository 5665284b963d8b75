"""No module outside the store names a database engine: what it asks for is a `Store` and a `StoreReader`."""

import ast
import re

import pytest
from tests.house.conftest import walk

_ENGINE = re.compile(r"sqlite|postgres|psycopg|libpq", re.IGNORECASE)


def check_engines(house):
    """Find every import and every name of a module outside the store that has an engine in it."""
    return [
        f"{module.at(node)}: {name!r} names a database engine. Ask pauk.store for what is wanted; which engine does it "
        "is known there alone."
        for module in house.modules
        if module.room != "store"
        for node, name in _names(module.tree)
        if _ENGINE.search(name)
    ]


def _names(tree):
    """Go through all identifiers of a module, those of imports and parameters included; texts are free."""
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Name):
            yield node, node.id
        elif isinstance(node, ast.Attribute):
            yield node, node.attr
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node, node.name
        elif isinstance(node, ast.arg):
            yield node, node.arg


def test_the_house_passes(house, expect_none):
    expect_none(check_engines(house))


_OPENING = '"""Do one thing."""\n'


@pytest.mark.parametrize(
    "line",
    [
        "import sqlite3",
        "from pauk.store.postgres_store import connect",
        "from pauk.store.writer import SqliteStore",
        "def open_postgres(): ...",
        "def read(sqlite_path): ...",
        "class SQLiteIndex: ...",
        "x = store.psycopg",
        "sqlite = 1",
    ],
)
def test_an_engine_that_is_named_outside_the_store_is_told(line, make_house):
    (complaint,) = check_engines(make_house({"src/pauk/run/odd.py": f"{_OPENING}{line}\n"}))
    assert "src/pauk/run/odd.py:2" in complaint
    assert "names a database engine" in complaint


@pytest.mark.parametrize("line", ["from pauk.store.writer import Store", "told = 'SQLite 3.45, PostgreSQL 16'"])
def test_the_store_itself_and_words_for_people_may_be_named(line, make_house):
    files = {"src/pauk/run/fine.py": f"{_OPENING}{line}\n", "src/pauk/store/engine.py": f"{_OPENING}import sqlite3\n"}
    assert check_engines(make_house(files)) == []
