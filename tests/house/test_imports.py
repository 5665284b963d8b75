"""Imports follow the table of rooms in ARCHITECTURE.md, hide nowhere, and pure rooms stay pure."""

import ast
import re
import sys
from collections import Counter
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

import pytest
from tests.house.conftest import walk

_PLAYGROUND = "pauk_playground"
_ROW = re.compile(r"^\| `(?P<room>\w+)`(?P<planned>\*?) \| (?P<what>.*) \| (?P<may>[^|]*) \|$", re.MULTILINE)

# Where imports may hide or be made up at run time, and why.
_LAZY = {
    "pauk": "the public names load on first use, and type checkers see them in a TYPE_CHECKING block",
    "pauk.cli.main": "commands load when they are called",
    "pauk.run.read.enrichers": "rows of the table load when they are needed",
    "pauk.search.index.index": "the engine loads when an index is opened",
    "pauk.run.jobs.table": "rows of the table load when they are needed",
    "pauk.run.facts.recipe_hook": "runs the file of a user who has said that it may run",
    "pauk.run.read.child_process": "builds a factory whose name it was given",
}
_HIDING = {"pauk"}
# A command loads what it runs when it runs, so that help loads options alone.
_DOOR, _AT_THE_TOP, _LIBRARIES_AT_THE_TOP = "cli", {"base", "cli"}, {"click"}
# Libraries that reach far and hang on few maintainers, and the module or folder that wraps each for everybody else.
_WRAPPERS = {
    "can_ada": "pauk.base.urls",
    "selectolax": "pauk.extract.page.parser",
    "tantivy": "pauk.search",
}
# What only one module may ask: how many cores there are (containers lie), and where the parser keeps a node.
_KEEPERS = {
    "cpu_count": ("pauk.base.cores", "usable_cores()"),
    "process_cpu_count": ("pauk.base.cores", "usable_cores()"),
    "sched_getaffinity": ("pauk.base.cores", "usable_cores()"),
    "mem_id": ("pauk.extract.page.parser", "identity() of pauk.extract.page.tree"),
}
_MAX_FILES = 20
_LOADERS = {"import_module", "__import__", "resolve_name", "spec_from_file_location", "run_module", "run_path"}

_IMPURE = {
    "os": "the machine", "pathlib": "the disk", "io": "the disk", "glob": "the disk", "shutil": "the disk",
    "tempfile": "the disk", "sqlite3": "the disk", "socket": "the network", "ssl": "the network",
    "http": "the network", "urllib.request": "the network", "ftplib": "the network", "smtplib": "the network",
    "asyncio": "the event loop", "selectors": "the network", "subprocess": "other processes",
    "multiprocessing": "other processes", "time": "the clock", "secrets": "chance", "uuid": "chance",
}  # fmt: skip
_CLOCK_CALLS = {"now", "utcnow", "today"}
_CHANCES = {"Random", "default_rng", "RandomState"}


@dataclass(frozen=True)
class Room:
    """One row of the table."""

    name: str
    is_planned: bool
    is_pure: bool
    may: frozenset[str]
    may_everything: bool


@dataclass(frozen=True)
class Found:
    """One import as it stands in a module: what it brings, and whether it hides."""

    target: str  # a module of the package or of a library
    names: tuple[str, ...]
    node: ast.stmt
    is_hidden: bool


def read_rooms(architecture):
    section = architecture.partition("\n## Rooms\n")[2].partition("\n## ")[0]
    rooms = {}
    for row in _ROW.finditer(section):
        may = frozenset(re.findall(r"\w+", row["may"]))
        is_pure = "(pure)" in row["what"]
        rooms[row["room"]] = Room(row["room"], bool(row["planned"]), is_pure, may, may == {"everything"})
    return rooms


def find_imports(module, known):
    """Find all imports of a module; `from package import submodule` counts as the submodule."""
    shown = {id(node) for node in module.tree.body}
    for node in walk(module.tree):
        hidden = id(node) not in shown
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Found(alias.name, (), node, hidden)
        elif isinstance(node, ast.ImportFrom):
            start = _absolute(module, node)
            for alias in node.names:
                inner = f"{start}.{alias.name}"
                yield Found(inner if inner in known else start, (alias.name,), node, hidden)


def _absolute(module, node):
    if not node.level:
        return node.module or ""
    package = module.name.split(".") if module.is_package else module.name.split(".")[:-1]
    start = package[: len(package) - node.level + 1]
    return ".".join([*start, *([node.module] if node.module else [])])


def _room_of(target):
    parts = target.split(".")
    return parts[0] if parts[0] == _PLAYGROUND else parts[1] if len(parts) > 1 else ""


def _ours(found):
    return found.target.partition(".")[0] in ("pauk", _PLAYGROUND)


def check_rooms(house):
    rooms = read_rooms(house.read("ARCHITECTURE.md"))
    if not rooms:
        return [
            "ARCHITECTURE.md: no rooms found under '## Rooms'. Keep the table's form: | `room` | what | may import |"
        ]
    built = {module.room for module in house.modules} - {""}
    complaints = [
        f"src/pauk/{name}: this room is not in the table of ARCHITECTURE.md. Add its row, or move the code to a room."
        for name in sorted(built - rooms.keys())
    ]
    for room in rooms.values():
        row = f"ARCHITECTURE.md, row `{room.name}`:"
        if room.is_planned and room.name in built:
            complaints.append(f"{row} the room is built but still marked *. Take the * away.")
        if not room.is_planned and room.name not in built:
            complaints.append(f"{row} there is no src/pauk/{room.name}. Build it, or mark the row with *.")
        complaints += [
            f"{row} it may import {name}, which is no room. Mend the name."
            for name in sorted(room.may - rooms.keys() - {"everything"})
        ]
    complaints += [
        f"{module.where}: the module stands in no room. Move it into the folder of the room it belongs to."
        for module in house.modules
        if not module.room and module.name not in ("pauk", "pauk.__main__")
    ]
    try:
        TopologicalSorter({room.name: room.may for room in rooms.values()}).prepare()
    except CycleError as error:
        circle = " → ".join(reversed(error.args[1]))
        complaints.append(f"ARCHITECTURE.md: the table goes in a circle: {circle}. Imports point one way.")
    return complaints


def check_directions(house):
    rooms = read_rooms(house.read("ARCHITECTURE.md"))
    known = {module.name for module in house.modules}
    complaints = []
    for module in house.modules:
        room = rooms.get(module.room)
        if room is None or room.may_everything:
            continue
        for found in filter(_ours, find_imports(module, known)):
            target = _room_of(found.target)
            if not target and found.names != ("__version__",):
                complaints.append(
                    f"{module.at(found.node)}: {module.room} imports from pauk itself, whose names come from any room. "
                    "Import from the module where the name lives."
                )
            elif target and target != module.room and target not in room.may:
                allowed = ", ".join(sorted(room.may)) or "no other room"
                complaints.append(
                    f"{module.at(found.node)}: {module.room} imports {found.target}; it may import {allowed} "
                    "(ARCHITECTURE.md, Rooms). Take the value as an argument and let run or cli hand it over, "
                    "or move the code to the room that knows both."
                )
    return complaints


def check_hiding(house):
    known = {module.name for module in house.modules}
    complaints = []
    for module in house.modules:
        complaints += [
            f"{module.at(found.node)}: the import of {found.target} hides in a function, class or condition "
            "(TYPE_CHECKING counts too). Put it at the top; if that makes a circle, the code is in the wrong module."
            for found in filter(_ours, find_imports(module, known))
            if found.is_hidden
            and module.room != _DOOR
            and module.name not in _HIDING
            and _room_of(found.target) != module.room
        ]
        if module.name not in _LAZY:
            complaints += [
                f"{module.at(node)}: {name} loads a module by its name, which no check can follow. "
                f"Import at the top; only {', '.join(sorted(_LAZY))} may load by name."
                for node, name in _calls(module.tree)
                if name.rpartition(".")[2] in _LOADERS
            ]
    return complaints


def check_commands(house):
    """Look for what the command line would load before it knows what is to run."""
    known = {module.name for module in house.modules}
    complaints = []
    for module in house.modules:
        if module.room != _DOOR:
            continue
        for found in find_imports(module, known):
            if found.is_hidden:
                continue
            if _ours(found):
                is_light = not _room_of(found.target) or _room_of(found.target) in _AT_THE_TOP
            else:
                library = found.target.partition(".")[0]
                is_light = library in sys.stdlib_module_names or library in _LIBRARIES_AT_THE_TOP
            if not is_light:
                complaints.append(
                    f"{module.at(found.node)}: {found.target} is loaded even for help. Import it in the function that "
                    "runs it; types go under TYPE_CHECKING, names that help shows into pauk/base/settings.py."
                )
    return complaints


def check_cycles(house):
    """Look for circles among modules; hidden imports count, or they would be the way around this check."""
    known = {module.name for module in house.modules}
    graph = {
        module.name: {
            found.target
            for found in find_imports(module, known)
            if found.target in known and not (found.is_hidden and module.name in _HIDING)
        }
        for module in house.modules
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = " → ".join(reversed(error.args[1]))
        return [f"src/pauk: imports go in a circle: {circle}. Move what both need into a third module below them."]
    return []


def check_folders(house):
    """Look for folders that import each other, and for such as hold more files than one can keep in mind."""
    known = {module.name: module for module in house.modules}
    graph = {_folder_of(module): set() for module in house.modules if module.room}
    for module in house.modules:
        for found in find_imports(module, known):
            target = known.get(found.target)
            if target is not None and module.room and target.room:
                graph[_folder_of(module)].add(_folder_of(target))
    complaints = []
    try:
        TopologicalSorter({folder: others - {folder} for folder, others in graph.items()}).prepare()
    except CycleError as error:
        circle = " → ".join(reversed(error.args[1]))
        complaints.append(
            f"src: folders import each other: {circle}. Move what both need into one below them; `ls` shows the way "
            "of the data only if imports follow it."
        )
    sizes = Counter(_folder_of(module) for module in house.modules)
    return complaints + [
        f"src/{folder.replace('.', '/')}: {size} files, more than {_MAX_FILES}. Make folders that follow the data."
        for folder, size in sorted(sizes.items())
        if size > _MAX_FILES
    ]


def _folder_of(module):
    return module.name if module.is_package else module.name.rpartition(".")[0]


def check_purity(house):
    pure = {room.name for room in read_rooms(house.read("ARCHITECTURE.md")).values() if room.is_pure}
    complaints = []
    for module in house.modules:
        if module.room in pure:
            may_ask_clock = module.where.endswith("/__main__.py")
            for node, what, thing in [*_impure_imports(module), *_impure_calls(module)]:
                if not (thing == "the clock" and may_ask_clock):
                    complaints.append(
                        f"{module.at(node)}: {what} reaches for {thing}, but {module.room} is a pure room. Take the "
                        "bytes, the moment or the seed as an argument; run and cli touch the world."
                    )
    return complaints


def _impure_imports(module):
    for found in find_imports(module, set()):
        parts = found.target.split(".")
        names = {parts[0], found.target, *(f"{found.target}.{name}" for name in found.names)}
        for name in sorted(names & _IMPURE.keys()):
            yield found.node, f"the import of {name}", _IMPURE[name]
        if "SystemClock" in found.names:
            yield found.node, "SystemClock", "the clock"
        if found.target == "random" and set(found.names) != {"Random"}:
            yield found.node, "the module random (import Random alone, and seed it)", "chance"


def _impure_calls(module):
    for node, name in _calls(module.tree):
        last = name.rpartition(".")[2]
        if name in ("open", "input"):
            yield node, f"{name}()", "the disk" if name == "open" else "the terminal"
        elif "." in name and last in _CLOCK_CALLS:
            yield node, f"{name}()", "the clock"
        elif last in _CHANCES and not node.args and not node.keywords:
            yield node, f"{name}() without a seed", "chance"


def _calls(tree):
    for node in walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            yield node, ast.unparse(node.func)


def check_playground(house):
    return [
        f"{module.at(found.node)}: the playground imports {found.target}, a third-party library. It must run on Python "
        "alone, so that it never shares a bug with what it tests; write it with the standard library."
        for module in house.modules
        if module.room == _PLAYGROUND
        for found in find_imports(module, set())
        if not _ours(found) and found.target.partition(".")[0] not in sys.stdlib_module_names
    ]


def check_wrappers(house):
    complaints = []
    for module in house.modules:
        for found in find_imports(module, set()):
            home = _WRAPPERS.get(found.target.partition(".")[0])
            if home is not None and module.name != home and not module.name.startswith(f"{home}."):
                complaints.append(
                    f"{module.at(found.node)}: {found.target} is wrapped by {home}, so that it can be replaced there. "
                    "Use what that offers, or add to it."
                )
        for node in walk(module.tree):
            home, instead = _KEEPERS.get(getattr(node, "attr", ""), (module.name, ""))
            if module.name != home:
                complaints.append(f"{module.at(node)}: only {home} asks for {node.attr}. Use {instead}.")
    return complaints


def check_prints_and_stars(house):
    complaints = []
    for module in house.modules:
        complaints += [
            f"{module.at(node)}: print() in the package. Results go through run.results, progress through "
            "run.progress, the rest to log."
            for node, name in _calls(module.tree)
            if name == "print"
        ]
        complaints += [
            f"{module.at(node)}: a star import. Name what you take, so that a reader can find it."
            for node in walk(module.tree)
            if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names)
        ]
    return complaints


CHECKS = (
    check_rooms, check_directions, check_hiding, check_commands, check_cycles, check_folders, check_purity,
    check_playground, check_wrappers, check_prints_and_stars,
)  # fmt: skip


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_house_passes(check, house, expect_none):
    expect_none(check(house))


def test_the_table_is_read_from_the_architecture(house):
    rooms = read_rooms(house.read("ARCHITECTURE.md"))
    assert len(rooms) == 16
    assert rooms["base"].may == frozenset()
    assert rooms["cli"].may_everything
    assert rooms["extract"].is_pure
    assert rooms["extract"].may == {"base", "learn", "dates"}
    assert not rooms["pauk_playground"].is_pure


# The checks themselves: a tiny bad house for each complaint.

_TABLE = """
# The house

## Rooms

| room | what it does to the data | may import |
|---|---|---|
| `base` | the words | – |
| `store`* | keeps | base |
| `extract` | page → text (pure) | base |
| `pauk_playground` | a small Web | base |
| `cli` | the door | everything |

## Rules
"""
_URLS, _TEXT, _MAIN = "src/pauk/base/urls.py", "src/pauk/extract/page/plain_text.py", "src/pauk/extract/__main__.py"
_PLAY, _CLI = "src/pauk_playground/__init__.py", "src/pauk/cli/__init__.py"
_GOOD = {
    "ARCHITECTURE.md": _TABLE,
    "src/pauk/__init__.py": "if TYPE_CHECKING:\n    from pauk.extract.page.plain_text import plain\n",
    "src/pauk/base/__init__.py": "",
    _URLS: "import can_ada\n",
    "src/pauk/extract/__init__.py": "",
    "src/pauk/extract/page/__init__.py": "",
    _TEXT: "from importlib import resources\nfrom random import Random\nfrom pauk.base import urls\n"
    "DATA = resources.files('pauk.extract').joinpath('words').open('rb')\nCHANCE = Random(7)\n",
    _MAIN: "import time\nfrom pauk.base.clock import SystemClock\n",
    _PLAY: "import asyncio\nfrom pauk.base import urls\n",
    _CLI: "import click\nfrom pauk.base import urls\n"
    "if TYPE_CHECKING:\n    from pauk.extract.page.plain_text import Text\n"
    "def f():\n    import rich\n    from pauk_playground import x\n",
}
_BAD = [
    (check_rooms, {"src/pauk/spare/__init__.py": ""}, "src/pauk/spare: this room is not in the table"),
    (check_rooms, {"src/pauk/store/__init__.py": ""}, "`store`: the room is built but still marked *"),
    (check_rooms, {"src/pauk/stray.py": ""}, "src/pauk/stray.py: the module stands in no room"),
    (check_rooms, {"ARCHITECTURE.md": _TABLE.replace("`store`*", "`store`")}, "there is no src/pauk/store"),
    (check_rooms, {"ARCHITECTURE.md": _TABLE.replace("| – |", "| nobody |")}, "it may import nobody, which is no room"),
    (check_rooms, {"ARCHITECTURE.md": _TABLE.replace("| – |", "| extract |")}, "the table goes in a circle"),
    (check_rooms, {"ARCHITECTURE.md": "# Empty\n"}, "no rooms found"),
    (check_directions, {_URLS: "\nimport pauk.extract.page.plain_text\n"}, "urls.py:2: base imports pauk.extract"),
    (check_directions, {_URLS: "from pauk import extract\n"}, "base imports pauk.extract"),
    (check_directions, {_URLS: "from ..extract.page import plain_text\n"}, "base imports pauk.extract.page.plain_text"),
    (check_directions, {_URLS: "from pauk import read_page\n"}, "imports from pauk itself"),
    (check_directions, {_TEXT: "from pauk_playground import x\n"}, "it may import base"),
    (check_hiding, {_TEXT: "def f():\n    from pauk.base import urls\n"}, "plain_text.py:2: the import"),
    (check_hiding, {_TEXT: "if TYPE_CHECKING:\n    import pauk.base.urls\n"}, "hides in a function"),
    (check_hiding, {_TEXT: "class A:\n    import pauk.base\n"}, "hides in a function"),
    (check_commands, {_CLI: "from pauk.extract.page import plain_text\n"}, "is loaded even for help"),
    (check_commands, {_CLI: "import numpy as np\n"}, "numpy is loaded even for help"),
    (check_hiding, {_URLS: "importlib.import_module('pauk.extract')\n"}, "loads a module by its name"),
    (check_cycles, {_URLS: "from pauk.base import a\n", "src/pauk/base/a.py": "from . import urls\n"},
     "imports go in a circle"),
    (check_cycles, {_URLS: "def f():\n    from pauk.base import a\n",
                    "src/pauk/base/a.py": "import pauk.base.urls\n"}, "imports go in a circle"),
    (check_folders, {"src/pauk/base/a/one.py": "import pauk.base.b.two\n", "src/pauk/base/b/two.py": "",
                     "src/pauk/base/b/three.py": "import pauk.base.a.one\n"}, "folders import each other"),
    (check_folders, {f"src/pauk/base/name{n}.py": "" for n in range(19)}, "src/pauk/base: 21 files, more than 20"),
    (check_purity, {_TEXT: "import os.path\n"}, "plain_text.py:1: the import of os reaches for the machine"),
    (check_purity, {_TEXT: "from urllib import request\n"}, "reaches for the network"),
    (check_purity, {_TEXT: "def f():\n    import time\n"}, "plain_text.py:2: the import of time"),
    (check_purity, {_TEXT: "open('x')\n"}, "reaches for the disk"),
    (check_purity, {_TEXT: "datetime.datetime.now(UTC)\n"}, "reaches for the clock"),
    (check_purity, {_TEXT: "from pauk.base.clock import SystemClock\n"}, "reaches for the clock"),
    (check_purity, {_TEXT: "from random import shuffle\n"}, "reaches for chance"),
    (check_purity, {_TEXT: "np.random.default_rng()\n"}, "without a seed reaches for chance"),
    (check_purity, {_MAIN: "import socket\n"}, "reaches for the network"),
    (check_playground, {_PLAY: "import numpy as np\n"}, "imports numpy, a third-party library"),
    (check_wrappers, {_TEXT: "from can_ada import parse\n"}, "plain_text.py:1: can_ada is wrapped by pauk.base.urls"),
    (check_wrappers, {_CLI: "def f():\n    import selectolax.lexbor\n"}, "is wrapped by pauk.extract.page.parser"),
    (check_wrappers, {_CLI: "os.cpu_count()\n"}, "only pauk.base.cores asks for cpu_count"),
    (check_wrappers, {_TEXT: "node.mem_id\n"}, "only pauk.extract.page.parser asks for mem_id"),
    (check_prints_and_stars, {_URLS: "print(1)\n"}, "urls.py:1: print()"),
    (check_prints_and_stars, {_URLS: "from re import *\n"}, "a star import"),
]  # fmt: skip


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_good_house_passes(check, make_house):
    assert check(make_house(_GOOD)) == []


@pytest.mark.parametrize(("check", "files", "complaint"), _BAD, ids=[f"{bad[0].__name__}-{bad[2]}" for bad in _BAD])
def test_a_bad_house_is_told_so(check, files, complaint, make_house):
    complaints = check(make_house(_GOOD | files))
    assert len(complaints) == 1, complaints
    assert complaint in complaints[0]
