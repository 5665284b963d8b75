"""Find the private functions that one place calls and that are short, and say what keeps each from standing there.

``python -m bench.one_callers [ROOT]`` prints them, and their numbers by room and by what keeps them.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

MOST_LINES = 6
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_MADE = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
_PACKAGES = ("pauk", "pauk_playground")

INSIDE, RETURNS, CONDITION, YIELDS, STEPS, PLAIN = REASONS = (
    "called inside a comprehension",
    "returns in several places",
    "called inside a condition",
    "hands out values one by one",
    "several statements, called in an expression",
    "one expression",
)


def find_one_callers(nodes: Sequence[ast.AST]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Give the private functions and methods, among all nodes of a module, that one place of it calls and are short.

    Lines are those of the definition, without its docstring. A function that has a decorator or is only named (handed
    over as a value, put into a table) stands alone for a reason.
    """
    names = Counter(_name(node) for node in nodes if isinstance(node, ast.Name | ast.Attribute))
    calls = Counter(_name(node.func) for node in nodes if isinstance(node, ast.Call))
    for node in nodes:
        if not isinstance(node, _FUNCTIONS) or not node.name.startswith("_") or node.name.startswith("__"):
            continue
        lines = len(range(node.lineno, (node.end_lineno or node.lineno) + 1)) - _docstring_lines(node)
        if not node.decorator_list and names[node.name] == calls[node.name] == 1 and lines <= MOST_LINES:
            yield node


def count_reasons(root: Path) -> dict[str, int]:
    """Count the one-callers of a checkout by what keeps them from standing where they are called."""
    found: Counter[str] = Counter()
    for _, tree in _read_modules(root):
        found.update(tell_reason(tree, node) for node in find_one_callers(list(ast.walk(tree))))
    return {reason: found[reason] for reason in REASONS}


def tell_reason(tree: ast.Module, node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Say what keeps a function from standing where its one caller is."""
    if any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node)):
        return YIELDS
    around = _around_call(tree, node.name)
    if any(isinstance(each, _MADE) for each in around):
        return INSIDE
    if sum(isinstance(each, ast.Return) for each in ast.walk(node)) > 1:
        return RETURNS
    if any(isinstance(each, ast.BoolOp | ast.IfExp) for each in around):
        return CONDITION
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return PLAIN if len(body) == 1 and isinstance(body[0], ast.Return) else STEPS


def _around_call(tree: ast.Module, name: str) -> list[ast.AST]:
    """Give what a call stands in, up to the function or class around it."""
    above = {id(inner): outer for outer in ast.walk(tree) for inner in ast.iter_child_nodes(outer)}
    place: ast.AST = next(node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node.func) == name)
    around = []
    while (outer := above.get(id(place))) is not None and not isinstance(outer, (*_FUNCTIONS, ast.ClassDef)):
        around.append(outer)
        place = outer
    return around


def _docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    if not ast.get_docstring(node, clean=False):
        return 0
    return (node.body[0].end_lineno or node.body[0].lineno) - node.body[0].lineno + 1


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _read_modules(root: Path) -> Iterator[tuple[Path, ast.Module]]:
    for package in _PACKAGES:
        for path in sorted((root / "src" / package).rglob("*.py")):
            yield path.relative_to(root), ast.parse(path.read_text("utf-8"))


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    rooms: Counter[str] = Counter()
    for path, tree in _read_modules(root):
        for node in find_one_callers(list(ast.walk(tree))):
            rooms[path.parts[2] if path.parts[1] == "pauk" else path.parts[1]] += 1
            print(f"{path}:{node.lineno}: {node.name} ({tell_reason(tree, node)})")
    print(", ".join(f"{room} {number}" for room, number in rooms.most_common()), "sum", rooms.total())
    print(", ".join(f"{reason} {number}" for reason, number in count_reasons(root).items()))


if __name__ == "__main__":
    main()
