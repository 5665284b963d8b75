"""A command that is shown to be pasted holds nothing that a site has written unless it is quoted for the shell."""

import ast
import re

from tests.house.conftest import walk

_COMMAND = re.compile(
    r"\bpauk (?:changes|copy|crawl|export|forget|ignore|import|login|report|update|why)(?: --?[a-z-]+)* $"
)
# These quote what they are given.
_QUOTING = {"shlex.quote", "shlex.join", "_shell_word", "_write_call"}


def check_commands(house):
    """Look for ``pauk NAME {…}`` where what is put in is no call that quotes it."""
    for module in house.modules:
        for node in walk(module.tree):
            if isinstance(node, ast.JoinedStr):
                yield from _check(module, node)


def _check(module, node):
    before = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            before += part.value
            continue
        if _COMMAND.search(before) and not _is_quoted(part.value):
            yield f"{module.at(part)}: {ast.unparse(part.value)!r} may run something in a shell. Use shlex.quote."
        before += "{}"


def _is_quoted(value):
    return isinstance(value, ast.Call) and ast.unparse(value.func) in _QUOTING


def test_what_is_shown_to_be_pasted_is_quoted(house, expect_none):
    expect_none(list(check_commands(house)))


def test_a_bare_address_in_a_command_is_told(make_house):
    house = make_house({"src/pauk/run/x.py": 'def f(url):\n    return f"Try: pauk why {url} --all {url}"\n'})
    (complaint,) = check_commands(house)
    assert "src/pauk/run/x.py:2: 'url'" in complaint
