"""Few private functions have one caller and at most six lines: where a plan is cut into such crumbs, it is hard to see.

``python -m tests.house.test_one_caller [ROOT]`` prints them and their number by room.
"""
# ruff: noqa: T201 (a program that prints)

import ast
import sys
from collections import Counter
from pathlib import Path

from tests.house.conftest import ROOT, House, walk

# 791 in the first version, 830 when this was first counted; only to be lowered. Give a piece a function of its own if
# it has a name of the field, a second caller or a test; otherwise leave it where it is read.
CEILING = 632
MOST_LINES = 6
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def find_one_callers(tree):
    """Give the private functions and methods of a module that are called in one place of it and are short.

    Lines are those of the definition, without its docstring. A function that has a decorator or is only named (handed
    over as a value, put into a table) stands alone for a reason.
    """
    nodes = walk(tree)
    names = Counter(_name(node) for node in nodes if isinstance(node, (ast.Name, ast.Attribute)))
    calls = Counter(_name(node.func) for node in nodes if isinstance(node, ast.Call))
    for node in nodes:
        if not isinstance(node, _FUNCTIONS) or not node.name.startswith("_") or node.name.startswith("__"):
            continue
        doc = node.body[0] if ast.get_docstring(node, clean=False) else None
        lines = node.end_lineno - node.lineno + 1 - (doc.end_lineno - doc.lineno + 1 if doc else 0)
        if not node.decorator_list and names[node.name] == calls[node.name] == 1 and lines <= MOST_LINES:
            yield node


def _name(node):
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def test_few_functions_are_crumbs(house):
    found = Counter(module.room for module in house.modules for _ in find_one_callers(module.tree))
    assert found.total() <= CEILING, found.most_common()


def test_a_crumb_is_found(make_house):
    house = make_house(
        {
            "src/pauk/base/urls.py": '''
                def read(text):
                    return _strip(text) + _twice(text) + _twice(text) + sum(map(_handed, text)) + _long(text)

                def _strip(text):
                    """Say much
                    in a long docstring,
                    which does not count."""
                    text = text.strip()
                    return text

                def _twice(text):
                    return text

                def _handed(text):
                    return text

                def _long(text):
                    text = text.strip()
                    text = text.strip()
                    text = text.strip()
                    text = text.strip()
                    text = text.strip()
                    return text
            '''
        }
    )
    (module,) = house.modules
    assert [node.name for node in find_one_callers(module.tree)] == ["_strip"]


if __name__ == "__main__":
    rooms = Counter()
    for module in House(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT).modules:
        for node in find_one_callers(module.tree):
            print(f"{module.at(node)}: {node.name}")
            rooms[module.room] += 1
    print(", ".join(f"{room} {number}" for room, number in rooms.most_common()), "sum", rooms.total())
