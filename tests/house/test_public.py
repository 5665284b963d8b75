"""The public names are pinned and documented, and importing pauk or asking for help loads nothing heavy."""

import inspect
import json
import re
import subprocess
import sys

import pytest

import pauk

# What people may rely on. Adding a name is easy, taking one away breaks their programs.
_PINNED = [
    "Collection",
    "PaukError",
    "__version__",
    "canonical_url",
    "find_dates",
    "open",
    "parse_date",
    "parse_url",
    "read_column",
    "read_page",
]

# Each of these costs a newcomer's first impression: they load when something needs them.
_HEAVY = (
    "numpy",
    "selectolax",
    "rich",
    "asyncio",
    "resiliparse",
    "safetensors",
    "lxml",
    "aiohttp",
    "sqlite3",
    "jinja2",
)

_IMPORT = "import pauk"
_HELP = "from pauk.cli.main import run; assert run(['--help']) == 0"


def check_names(names, pinned, page):
    complaints = [
        f"src/pauk/__init__.py: {name} is in __all__ but not pinned. Add it to _PINNED of tests/house/test_public.py."
        for name in sorted(set(names) - set(pinned))
    ]
    complaints += [
        f"src/pauk/__init__.py: the public name {name} is gone, which breaks programs. Bring it back, or take it out "
        "of _PINNED and say so in CHANGELOG.md."
        for name in sorted(set(pinned) - set(names))
    ]
    complaints += [
        f"src/pauk/__init__.py: {name} is not in docs/reference/python.md. Run: make docs"
        for name in names
        if f"\n## {name}\n" not in page
    ]
    return complaints


def check_values(package, rooms):
    complaints = []
    for name in package.__all__:
        try:
            value = getattr(package, name)
        except (AttributeError, ImportError) as error:
            complaints.append(f"src/pauk/__init__.py: {name} does not resolve: {error}. Mend its row in _HOMES.")
            continue
        if name in rooms:
            complaints.append(f"src/pauk/__init__.py: {name} bears a room's name and would hide it. Call it by a verb.")
        if not isinstance(value, str) and not inspect.getdoc(value):
            complaints.append(f"src/pauk/__init__.py: {name} has no docstring. Say what it does.")
    return complaints


def check_loads(program, heavy):
    """Run a program in a fresh interpreter and see which heavy modules it loaded."""
    listing = f"import json, sys\n{program}\nsys.stdout.write('\\n' + json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", listing], check=True, capture_output=True, text=True)
    loaded = json.loads(done.stdout.splitlines()[-1])
    return [
        f"`{program}` loads {name}. Load it inside the function that needs it (third-party), or import the module that "
        f"needs it later; find who does with: python -X importtime -c {program!r}"
        for name in heavy
        if name in loaded
    ]


def test_public_names_are_pinned_and_documented(house, expect_none):
    expect_none(check_names(pauk.__all__, _PINNED, house.read("docs/reference/python.md")))


def test_public_names_resolve_and_hide_no_room(house, expect_none):
    rooms = set(re.findall(r"^\| `(\w+)`\*? \|", house.read("ARCHITECTURE.md"), re.MULTILINE))
    assert {"extract", "dates", "search"} <= rooms
    expect_none(check_values(pauk, rooms))


def test_dir_shows_the_public_names():
    assert dir(pauk) == sorted(pauk.__all__)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'read_pages'"):
        _ = pauk.read_pages


@pytest.mark.parametrize("program", [_IMPORT, _HELP])
def test_nothing_heavy_is_loaded(program, expect_none):
    expect_none(check_loads(program, _HEAVY))


# The checks themselves.


def test_other_names_are_told_so():
    complaints = check_names(["a", "new"], ["a", "old"], "\n## a\n")
    assert [said.split(": ")[1][:24] for said in complaints] == [
        "new is in __all__ but no",
        "the public name old is g",
        "new is not in docs/refer",
    ]


def test_bad_values_are_told_so():
    package = type(sys)("package")
    package.__all__ = ["missing", "extract", "silent"]
    package.extract, package.silent = (lambda: 1), (lambda: 2)
    package.extract.__doc__ = "Extract."
    complaints = check_values(package, {"extract"})
    assert ["does not resolve" in complaints[0], "bears a room's name" in complaints[1]] == [True, True]
    assert "silent has no docstring" in complaints[2]


def test_a_heavy_program_is_told_so():
    complaints = check_loads("import sqlite3", ["numpy", "sqlite3"])
    assert len(complaints) == 1
    assert "loads sqlite3" in complaints[0]
