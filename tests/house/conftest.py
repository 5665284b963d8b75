"""What the checks of the house look at: the modules of src, parsed once, and the texts around them."""

import ast
import gc
import subprocess
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAYGROUND = "pauk_playground"  # a room that is a package of its own


@dataclass(frozen=True)
class Module:
    """One module of the package: its dotted name, its room, where it stands and its syntax tree."""

    name: str
    room: str  # empty for pauk/__init__.py and pauk/__main__.py
    where: str
    text: str
    tree: ast.Module
    is_package: bool

    def at(self, node):
        """Say where a node stands, so that an editor can jump there."""
        return f"{self.where}:{node.lineno}"


@dataclass(frozen=True)
class House:
    """A repository: the real one, or a tiny one made to see a check complain."""

    root: Path

    @cached_property
    def modules(self):
        source = self.root / "src"
        paths = [path for package in ("pauk", PLAYGROUND) for path in sorted((source / package).rglob("*.py"))]
        return [_read_module(path, source, self.root) for path in paths]

    @cached_property
    def files(self):
        """All text files that belong to the project, by the name they have in it."""
        files = {}
        for name in _tracked(self.root) if (self.root / ".git").exists() else _walked(self.root):
            path = self.root / name
            if not path.is_file():
                continue
            try:
                files[name] = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
        return files

    def read(self, name):
        """Read a file of the project; one that is missing fails the test with its name."""
        path = self.root / name
        if not path.exists():
            pytest.fail(f"{name}: the file is missing. Write it; tests/house reads it.", pytrace=False)
        return path.read_text(encoding="utf-8")


def _read_module(path, source, root):
    parts = path.relative_to(source).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    text = path.read_text(encoding="utf-8")
    room = PLAYGROUND if parts[0] == PLAYGROUND else parts[1] if len(parts) > 2 else ""
    name = ".".join(parts[:-1] if is_package else parts)
    return Module(name, room, path.relative_to(root).as_posix(), text, ast.parse(text), is_package)


def _tracked(root):
    # The checkout may belong to another user, as in containers; git would refuse to look.
    listed = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    return subprocess.run(listed, cwd=root, check=True, capture_output=True, text=True).stdout.split("\0")[:-1]


def _walked(root):
    return [path.relative_to(root).as_posix() for path in sorted(root.rglob("*")) if path.is_file()]


@cache
def walk(tree):
    """List all nodes of a module; every check asks for the same ones, and a tree is slow to go through."""
    return tuple(ast.walk(tree))


@pytest.fixture(scope="session")
def house():
    """The real one. What is searched for garbage while millions of nodes are made, or afterwards, only costs time."""
    house = House(ROOT)
    gc.disable()
    for module in house.modules:
        walk(module.tree)
    gc.freeze()
    gc.enable()
    return house


@pytest.fixture
def make_house(tmp_path):
    """Make a tiny house from file names and texts."""

    def make(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(text), encoding="utf-8")
        return House(tmp_path)

    return make


@pytest.fixture
def expect_none():
    """Fail with the complaints, one a line; each says where, what is wrong and how to mend it."""

    def expect(complaints):
        if complaints:
            pytest.fail("\n".join(["", *map(str, complaints)]), pytrace=False)

    return expect
