"""Every module opens with its sentence, bears a telling name, stays small, and documents what it offers."""

import ast
import re

import pytest
from tests.house.conftest import walk

_EMPTY_NAMES = frozenset("utils util helpers helper misc common core manager tools stuff".split())
# Words that were names once and that nobody would search for; each has one of the field now.
_PRIVATE_NAMES = frozenset(
    "captures coming ends forum_books forum_hand gates glance house hurdles indexing_apart kin kinship leaving looking "
    "marks members mishaps missing names news places placing room said sharing sheet telling travel trip turns "
    "ways".split()
)
_MAX_FILE_LINES = 500
_MAX_FUNCTION_LINES = 60
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def check_sentences(house):
    complaints = []
    for module in house.modules:
        first = (ast.get_docstring(module.tree) or "").partition("\n")[0]
        if not first:
            complaints.append(f"{module.where}:1: no docstring. Open the module with one sentence: what it does.")
        elif not first.endswith(".") or re.search(r"[.!?] [A-Z]", first):
            complaints.append(
                f"{module.where}:1: the first line is not one sentence with a full stop: {first!r}. Say in one line "
                "what the module does; what comes in and goes out follows after it."
            )
    return complaints


def check_names(house):
    return [
        f"{module.where}: {part!r} says nothing about what is inside. Name the module after what it does to the data; "
        "if nothing fits, the code belongs into other modules."
        for module in house.modules
        for part in module.name.split(".")[1:]
        if part.strip("_") in _EMPTY_NAMES
    ]


def check_private_words(house):
    complaints = []
    for module in house.modules:
        names = [(module.where, module.name.rpartition(".")[2])]
        names += [(module.at(node), node.name) for node in walk(module.tree) if isinstance(node, ast.ClassDef)]
        complaints += [
            f"{where}: {name} is a word of our own. Take the noun that somebody would search for: near_duplicates, "
            "dns, metadata, host_queue."
            for where, name in names
            if re.sub("(?<=[a-z])(?=[A-Z])", "_", name.strip("_")).lower() in _PRIVATE_NAMES
        ]
    return complaints


def check_sizes(house):
    complaints = []
    for module in house.modules:
        count = len(module.text.splitlines())
        if count > _MAX_FILE_LINES:
            complaints.append(
                f"{module.where}: {count} lines, more than {_MAX_FILE_LINES}. Split it along a seam: what could be "
                "named, tested and read alone becomes a module."
            )
        for node in walk(module.tree):
            length = (node.end_lineno - node.lineno + 1) if isinstance(node, _FUNCTIONS) else 0
            if length > _MAX_FUNCTION_LINES:
                complaints.append(
                    f"{module.at(node)}: {node.name} has {length} lines, more than {_MAX_FUNCTION_LINES}. Split it "
                    "along a seam: each step that has a name of its own becomes a function."
                )
    return complaints


def check_docstrings(house):
    return [
        f"{module.at(node)}: {name} is public and has no docstring. Say in one sentence what it does, "
        "or begin its name with _ if nobody else needs it."
        for module in house.modules
        for node, name in _public(module.tree, "")
        if not ast.get_docstring(node)
    ]


def _public(parent, prefix):
    for node in parent.body:
        if not isinstance(node, (*_FUNCTIONS, ast.ClassDef)) or node.name.startswith("_") or _is_repeated(node):
            continue
        yield node, prefix + node.name
        if isinstance(node, ast.ClassDef):
            yield from _public(node, f"{prefix}{node.name}.")


def _is_repeated(node):
    """A setter or an overload: the docstring stands with the getter or the function itself."""
    return any(
        ast.unparse(mark).rpartition(".")[2] in ("setter", "deleter", "overload") for mark in node.decorator_list
    )


CHECKS = (check_sentences, check_names, check_private_words, check_sizes, check_docstrings)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_house_passes(check, house, expect_none):
    expect_none(check(house))


_OPENING = '"""Do one thing."""\n'
_LONG = _OPENING + "def long():\n    '''Go on.'''\n" + "    x = 1\n" * 59
_BAD = [
    (check_sentences, "base/urls.py", "x = 1\n", "urls.py:1: no docstring"),
    (check_sentences, "base/urls.py", '"""Do one thing"""\n', "not one sentence with a full stop"),
    (check_sentences, "base/urls.py", '"""Do one thing. Do another."""\n', "not one sentence with a full stop"),
    (check_names, "base/utils.py", _OPENING, "utils.py: 'utils' says nothing"),
    (check_names, "core/urls.py", _OPENING, "'core' says nothing"),
    (check_private_words, "crawl/turns.py", _OPENING, "turns is a word of our own"),
    (check_private_words, "crawl/host_queue.py", _OPENING + "class Turns: ...\n", "Turns is a word of our own"),
    (check_sizes, "base/urls.py", _OPENING + "\n" * 500, "urls.py: 501 lines, more than 500"),
    (check_sizes, "base/urls.py", _LONG, "urls.py:2: long has 61 lines, more than 60"),
    (check_docstrings, "base/urls.py", _OPENING + "def read():\n    pass\n", "urls.py:2: read is public"),
    (check_docstrings, "base/urls.py", _OPENING + "class A:\n    '''An A.'''\n    def b(self): ...\n", "A.b is public"),
]


@pytest.mark.parametrize(("check", "name", "text", "complaint"), _BAD, ids=[bad[3] for bad in _BAD])
def test_a_bad_module_is_told_so(check, name, text, complaint, make_house):
    complaints = check(make_house({f"src/pauk/{name}": text}))
    assert len(complaints) == 1, complaints
    assert complaint in complaints[0]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_good_module_passes(check, make_house):
    text = _OPENING + "class A:\n    '''An A.'''\n    @x.setter\n    def x(self): ...\ndef _own(): ...\n" + "\n" * 400
    assert check(make_house({"src/pauk/base/urls.py": text})) == []
