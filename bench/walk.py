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
from bench.one_callers import MOST_LINES, PLAIN, count_reasons
from bench.side_by_side import keep
from pauk.base.clock import SetClock
from pauk_playground import Playground, StaticSite
from pauk_playground.forums import Forum, ForumSite

PAGES = {
    "/": f"<h1>First</h1><p>{'A page about rivers and bridges, kept for them. ' * 9}</p><a href=/second>second</a>",
    "/second": f"<h1>Second</h1><p>{'A page about gardens and winters, kept as well. ' * 9}</p><a href=/>first</a>",
}
_ROOT = Path(__file__).resolve().parents[1]
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
    source = [] if options.before is None else [str(options.before.resolve() / "src")]
    counted = walk_both(source, options.out)
    for name, figures in counted.items():
        sys.stdout.write(f"{name}: {json.dumps(figures)}\n")
    if not source:
        keep("house_walk", "", counted | {"short, private, one caller": count_reasons(_ROOT)})


def walk_both(source: Sequence[str] = (), out: Path | None = None) -> dict[str, dict[str, Any]]:
    """Crawl two pages, and follow a small forum from one of its threads."""
    forum = Forum("phpbb-a", seed=1, size=0.1)
    now = datetime(2015, 12, 1, 12, tzinfo=UTC)
    with Playground([StaticSite("two", PAGES), ForumSite(forum)], clock=SetClock(now)).in_thread() as web:
        threads = (forum.truth(url, now, web.address[1]) for url in forum.pages(now, web.address[1]))
        start = next(truth["url"] for truth in threads if truth and truth["role"] == "thread")
        return {
            "crawl of two pages": walk(source, out, "crawl", "crawl", web.url("two")),
            "forum follow": walk(source, out, "forum", "--now", now.isoformat(), "forum", "follow", start),
        }


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
        "The aim for the crawl was 110 modules and 800 functions, alike for the forum; the first version had 168 and"
        f" 1,237, and about 300 and 3,600. CPython 3.11 counts each comprehension as a function of its own; {named:,}"
        " have a name. Two ways were tried. *Loading late*: what only an update, a log-in or a forum needs is loaded"
        " and called where there is one, and jobs are rows of a table; a plain crawl runs through no module of the"
        " room forum and through 27 modules less. *Whole thoughts*: short pieces are written where they are read"
        " (eleven on the path of a page and the batch of a step in one go: 1,270 to 1,230 functions, 3,846 to 3,814)."
        " What has come since is what a crawl does since: budgets of sites, aliases, probes of addresses that cannot"
        " exist, walls, signals of titles and authors. If every private function with a single caller were written"
        f" where it is called, {named - first[shown[3]]:,} would be left, and most of those taken away are steps of"
        " ten to thirty lines with a name of the field: the aim would cost names that help."
    )
    yield f"Calls up, all through sockets: {'; '.join(f'`{call}`' for call in first['calls up'])}."
    reasons = result["short, private, one caller"]
    yield (
        f"Private functions of at most {MOST_LINES} lines with one caller: {sum(reasons.values())} in all of pauk, 747"
        " when the aim was set: half of that (`bench.one_callers` lists them). What keeps each from standing"
        " where it is called:"
    )
    most_first = sorted(reasons.items(), key=lambda item: -item[1])
    yield table(["what keeps it", "functions"], [[reason, str(count)] for reason, count in most_first])
    yield (
        "Rounds of 60, 45, 13 and 11 pieces were written where they are read (830 when first counted). What is left is"
        " mostly what cannot be written in its place without nesting one comprehension in another, or a loop with"
        f" several ways out in a condition; of the {reasons[PLAIN]} that could be, each was looked at: they name what a"
        " reader would have to work out (that pieces are nested, how words are counted where there are no spaces)."
    )


def draw_reader(
    result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]
) -> Iterator[str]:
    """Draw which files a reader named who had not seen the tree."""
    rows = [
        [change["change"], f"`{change['answer']}`", f"`{change['second']}`", f"`{change['stands_in']}`"]
        for change in result["changes"]
    ]
    yield f'Asked of {result["reader"]}, {result["when"]}: "{result["asked"]}"'
    yield table(["change", "named first", "named second", "stands in"], rows)
    yield (
        f"Right at first: {result['found_first']} of {len(rows)}; within two: {result['found_within_two']}. What was"
        " missed is told since in ARCHITECTURE.md, under *Places that two names compete for*."
    )


if __name__ == "__main__":
    main()
