"""Count the modules and functions of pauk that one command runs through: how much a reader has to follow.

``python -m bench.walk [--out FOLDER] [--before CHECKOUT]``. Two commands are followed, each in a process that reads
pages itself: a crawl of two pages, and the following of a small forum of the playground, from any thread on. Functions
that only make a list or hand a value over (comprehensions, generator expressions, lambdas) are counted, and told apart;
what runs while a module is loaded is not. Named functions that store or crawl call in a room above them are listed:
they are to be sockets. ``--out`` writes each function once, in the order of their first calls.
"""

import argparse
import ast
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pauk
from bench.side_by_side import keep
from pauk.base.clock import SetClock
from pauk_playground import Playground, StaticSite
from pauk_playground.forums import Forum, ForumSite

PAGES = {
    "/": f"<h1>First</h1><p>{'A page about rivers and bridges, kept for them. ' * 9}</p><a href=/second>second</a>",
    "/second": f"<h1>Second</h1><p>{'A page about gardens and winters, kept as well. ' * 9}</p><a href=/>first</a>",
}
_WALK = """
import json, os, sys, threading, pauk
from pauk.cli.main import run

root, order, seen = os.path.dirname(pauk.__file__) + os.sep, [], set()

def look(frame, event, _):
    code = frame.f_code
    if event != "call" or not code.co_filename.startswith(root) or not code.co_flags & 1:
        return
    caller, above = "", frame.f_back
    while above is not None:
        if above.f_code.co_filename.startswith(root):
            if above.f_code.co_name == "<module>":
                return  # while a module is loaded
            caller = caller or above.f_code.co_filename[len(root) : -3]
        above = above.f_back
    name = code.co_filename[len(root) : -3], code.co_qualname, caller
    if name not in seen:
        seen.add(name)
        order.append(name)

threading.setprofile(look)
sys.setprofile(look)
try:
    ended = run(sys.argv[2:])
finally:
    sys.setprofile(None)
    threading.setprofile(None)
with open(sys.argv[1], "w") as file:
    json.dump(order, file)
sys.exit(ended)
"""
_MADE = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>")
# The rooms above those that may call them through a socket alone.
_ABOVE = {
    "store": ("crawl", "extract", "forum", "facts", "run", "cli"),
    "crawl": ("extract", "forum", "facts", "run", "cli"),
}


def main() -> None:
    """Walk with both commands, print what was counted, and keep it."""
    parser = argparse.ArgumentParser(prog="python -m bench.walk", description=str(__doc__).partition("\n")[0])
    parser.add_argument("--out", type=Path, help="write the functions in their order into this folder")
    parser.add_argument("--before", type=Path, help="walk with the package of another checkout, and keep nothing")
    options = parser.parse_args()
    out: Path | None = options.out
    source = [] if options.before is None else [str(options.before.resolve() / "src")]
    forum = Forum("phpbb-a", seed=1, size=0.1)
    now = datetime(2015, 12, 1, 12, tzinfo=UTC)
    with Playground([StaticSite("two", PAGES), ForumSite(forum)], clock=SetClock(now)).in_thread() as web:
        threads = (forum.truth(url, now, web.address[1]) for url in forum.pages(now, web.address[1]))
        start = next(truth["url"] for truth in threads if truth and truth["role"] == "thread")
        counted = {
            "crawl of two pages": walk(source, out, "crawl", "crawl", web.url("two")),
            "forum follow": walk(source, out, "forum", "--now", now.isoformat(), "forum", "follow", start),
        }
    for name, figures in counted.items():
        sys.stdout.write(f"{name}: {json.dumps(figures)}\n")
    if not source:
        keep("house_walk", "", counted)


def walk(source: Sequence[str], out: Path | None, name: str, *words: str) -> dict[str, Any]:
    """Run a command and count what it runs through."""
    with TemporaryDirectory() as folder:
        told = Path(folder, "walk.json")
        usual = ("-c", f"{folder}/c", "--allow-private", "--no-polite", "--progress", "none")
        command = [sys.executable, "-c", _WALK, str(told), *usual, *words]
        own = {"PAUK_CRAWL_WORKERS": "0", "PYTHONPATH": os.pathsep.join(source)}
        subprocess.run(command, check=True, env=os.environ | own, stdout=subprocess.DEVNULL)
        calls = [(module, function, caller) for module, function, caller in json.loads(told.read_text())]
    order = list(dict.fromkeys((module, function) for module, function, _ in calls))
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{name}.txt").write_text("".join(f"{module} {function}\n" for module, function in order))
    rooms = Counter(Path(module).parts[0] for module in {module for module, _ in order})
    up = {
        f"{caller}: {module} {function}"
        for module, function, caller in calls
        if Path(module).parts[0] in _ABOVE.get(caller.partition("/")[0], ()) and not function.endswith(_MADE)
    }
    return {
        "modules": len({module for module, _ in order}),
        "functions": len(order),
        "of which comprehensions and lambdas": sum(function.endswith(_MADE) for _, function in order),
        "of which private with one caller": _count_one_callers(order),
        "calls up": sorted(up),
        "modules by room": dict(sorted(rooms.items())),
    }


def _count_one_callers(order: Sequence[tuple[str, str]]) -> int:
    """Count the private functions that one place of their module calls, however long they are."""
    root, count = Path(pauk.__file__).parent, 0
    for path in dict.fromkeys(module for module, _ in order):
        nodes = list(ast.walk(ast.parse((root / f"{path}.py").read_text("utf-8"))))
        called = Counter(_name(node.func) for node in nodes if isinstance(node, ast.Call))
        named = Counter(_name(node) for node in nodes)
        own = {function.rpartition(".")[2] for module, function in order if module == path}
        count += sum(
            name.startswith("_") and not name.startswith("__") and called[name] == named[name] == 1 for name in own
        )
    return count


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the result for docs/measurements.md."""
    heads = ["command", "modules", "functions", "comprehensions, lambdas", "private with one caller", "calls up"]
    shown = ("modules", "functions", "of which comprehensions and lambdas", "of which private with one caller")
    yield table(
        heads,
        [
            [name, *(f"{result[name][figure]:,}" for figure in shown), str(len(result[name]["calls up"]))]
            for name in ("crawl of two pages", "forum follow")
        ],
    )
    first = result["crawl of two pages"]
    named = first["functions"] - first[shown[2]]
    yield (
        "The aim for the crawl was 110 modules and 800 functions; the first version had 168 and 1,237. CPython 3.11"
        f" counts each comprehension as a function of its own; {named:,} have a name. If every private one with a"
        f" single caller were written where it is called, {named - first[shown[3]]:,} would be left, and most of those"
        " taken away are steps of ten to thirty lines with a name of the field: the aim would cost names that help. Two"
        " ways were tried: loading what a command needs when it needs it, and writing short pieces where they are read."
    )
    yield f"Calls up, all through sockets: {'; '.join(f'`{call}`' for call in first['calls up'])}."


if __name__ == "__main__":
    main()
