"""Count the modules and functions of pauk that one command runs through: how much a reader has to follow.

``python -m bench.walk [--out FOLDER] [--before CHECKOUT]``. Two commands are followed, each in a process that reads
pages itself: a crawl of two pages, and the following of a small forum of the playground, from any thread on. Functions
that only make a list or hand a value over (comprehensions, generator expressions, lambdas) are counted, and told apart;
what runs while a module is loaded is not. ``--out`` writes each function once, in the order of their first calls.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.side_by_side import keep
from pauk.base.clock import SetClock
from pauk_playground import Playground, StaticSite
from pauk_playground.forums import Forum, ForumSite

_PAGES = {
    "/": f"<h1>First</h1><p>{'A page about rivers and bridges, kept for them. ' * 9}</p><a href=/second>second</a>",
    "/second": f"<h1>Second</h1><p>{'A page about gardens and winters, kept as well. ' * 9}</p><a href=/>first</a>",
}
_WALK = """
import json, os, sys, threading, pauk
from pauk.cli.main import run

root, order, seen = os.path.dirname(pauk.__file__) + os.sep, [], set()

def look(frame, event, _):
    code = frame.f_code
    name = code.co_filename[len(root) : -3], code.co_qualname
    if event != "call" or not code.co_filename.startswith(root) or not code.co_flags & 1 or name in seen:
        return
    above = frame.f_back
    while above is not None:
        if above.f_code.co_name == "<module>" and above.f_code.co_filename.startswith(root):
            return  # while a module is loaded
        above = above.f_back
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
    with Playground([StaticSite("two", _PAGES), ForumSite(forum)], clock=SetClock(now)).in_thread() as web:
        threads = (forum.truth(url, now, web.address[1]) for url in forum.pages(now, web.address[1]))
        start = next(truth["url"] for truth in threads if truth and truth["role"] == "thread")
        counted = {
            "crawl of two pages": _walk(source, out, "crawl", "crawl", web.url("two")),
            "forum follow": _walk(source, out, "forum", "--now", now.isoformat(), "forum", "follow", start),
        }
    for name, figures in counted.items():
        sys.stdout.write(f"{name}: {json.dumps(figures)}\n")
    if not source:
        keep("house_walk", "", counted)


def _walk(source: Sequence[str], out: Path | None, name: str, *words: str) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        told = Path(folder, "walk.json")
        usual = ("-c", f"{folder}/c", "--allow-private", "--no-polite", "--progress", "none")
        command = [sys.executable, "-c", _WALK, str(told), *usual, *words]
        own = {"PAUK_CRAWL_WORKERS": "0", "PYTHONPATH": os.pathsep.join(source)}
        subprocess.run(command, check=True, env=os.environ | own, stdout=subprocess.DEVNULL)
        order = [(module, function) for module, function in json.loads(told.read_text())]
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{name}.txt").write_text("".join(f"{module} {function}\n" for module, function in order))
    rooms = Counter(Path(module).parts[0] for module in {module for module, _ in order})
    return {
        "modules": len({module for module, _ in order}),
        "functions": len(order),
        "of which comprehensions and lambdas": sum(function.endswith(_MADE) for _, function in order),
        "modules by room": dict(sorted(rooms.items())),
    }


if __name__ == "__main__":
    main()
