"""Be one forum: prepare it in a folder, serve it, and let things happen in it when told so.

In: ``python -m inside SOFTWARE FOLDER [--seed N] [--limit SECONDS]``, then commands on standard input, one JSON object
a line: ``{"do": "add", "until": ISO}`` or ``{"do": "truth"}``. Out: ``{"port": N}``, then one line of JSON for each
command. It ends when standard input does, or after the limit, whatever comes first.
"""

import argparse
import importlib
import json
import os
import sys
import threading
from datetime import datetime
from pathlib import Path

from .grounds import stand_on
from .playing import Play
from .serving import serve
from .software import Software
from .travel import Travel


def main() -> None:
    """Run until nobody commands any more."""
    options = _read_options()
    watch = threading.Timer(options.limit, os._exit, (3,))
    watch.daemon = True
    watch.start()
    answers, sys.stdout = sys.stdout, sys.stderr  # what the software prints must not look like an answer
    with Travel() as travel:
        ground = stand_on(options.software, options.folder)
        software: Software = importlib.import_module(f"inside.{options.software}.forum").Forum()
        play = Play(software, ground, options.folder, options.seed, travel)
        answer = {"port": serve(ground.application())} if options.serve else {}
        while True:
            print(json.dumps(answer), file=answers, flush=True)
            line = sys.stdin.readline()
            if not line:
                break
            answer = _obey(play, json.loads(line))


def _obey(play: Play, command: dict[str, str]) -> dict[str, object]:
    if command["do"] == "add":
        return {"happened": play.go_on(datetime.fromisoformat(command["until"]))}
    return play.software.truth()


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser("inside")
    parser.add_argument("software")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=900, help="seconds after which it ends by itself")
    parser.add_argument("--serve", action=argparse.BooleanOptionalAction, default=True)
    return parser.parse_args()


if __name__ == "__main__":
    main()
