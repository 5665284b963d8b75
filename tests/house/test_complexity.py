"""No function of the forum room takes more than twenty decisions: radon rates such a one D, and nobody can hold it."""

import ast

from tests.house.conftest import House

MOST = 20
ROOMS = frozenset({"forum"})
_ONE = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.Assert, ast.Lambda, ast.match_case)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def count_decisions(function):
    """Count the ways that part in a function, as radon does: boolean operands, filters and loops inside count, too."""
    count = 1
    for node in (inner for part in function.body for inner in ast.walk(part)):
        count += isinstance(node, _ONE)
        count += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
        count += 1 + len(node.ifs) if isinstance(node, ast.comprehension) else 0
        count += bool(node.orelse) if isinstance(node, (ast.For, ast.While)) else 0
    return count


def find_tangles(house: House):
    """Give the functions that take too many decisions."""
    for module in house.modules:
        for node in ast.walk(module.tree) if module.room in ROOMS else ():
            if isinstance(node, _FUNCTIONS) and (count := count_decisions(node)) > MOST:
                yield f"{module.at(node)}: {node.name} takes {count} decisions. Give a part with a name a function."


def test_no_function_is_a_tangle(house):
    assert not list(find_tangles(house))


def test_a_tangle_is_found(make_house):
    conditions = " and ".join(f"x > {number}" for number in range(MOST + 1))
    house = make_house({"src/pauk/forum/page.py": f'"""A page."""\n\n\ndef read(x):\n    return {conditions}\n'})
    (found,) = find_tangles(house)
    assert "read takes 21 decisions" in found
