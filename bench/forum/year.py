"""Follow the playground's forums through a year, and tell what each cycle cost and brought.

In: designs, skins, a reader: ``truth`` makes no mistake, ``page`` reads the HTML. Out: a table, and a JSON file. Run
``python -m bench.forum.year [--designs A,B] [--reader truth|page] [--size 0.2] [--pace 1] [--seed N]
[--months 12] [--json F]``.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from pauk.eval.forum.oracle import read_perfectly
from pauk.eval.forum.report import FIELD_KEYS, KEYS
from pauk.eval.forum.tasks import draw_history
from pauk.eval.forum.year import Reader, TravellingForum, follow_year, months_of
from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.seen_page import see_page
from pauk.forum.follow.state import FollowRequest, SeenPage
from pauk.forum.read.forum_page import read_forum_page
from pauk_playground.forums import STUDY, Forum


def read_html(forum: TravellingForum, url: str, moment: datetime, body: bytes, _request: FollowRequest) -> SeenPage:
    """Read a page from its HTML, at the forum's own time."""
    truth = forum.truth(url, moment)
    now = datetime.fromisoformat(truth["now"]) if truth else moment.replace(tzinfo=None)
    return see_page(read_forum_page(parse_tree(body.decode("utf-8", "replace")), url, now=now))


READERS: dict[str, Reader] = {"truth": read_perfectly, "page": read_html}


def draw_table(result: dict[str, Any]) -> str:
    """Draw the result, one line for each forum."""
    keys = (*KEYS, *FIELD_KEYS[:3])
    heads = "".join(f"{key.removeprefix('posts_')[:9]:>10}" for key in keys)
    lines = [f"{'':12}{heads}   new semi dup wrong wanted surplus redirects"]
    for name, told in (*result["forums"].items(), ("totals", result["totals"] | {"pages": result["pages"]})):
        pages = told["pages"]
        figures = " ".join(
            str(pages[key]) for key in ("new", "semi", "duplicate", "wrong", "wanted", "surplus", "redirects")
        )
        lines.append(f"{name:12}" + "".join(f"{told[key]:10.4f}" for key in keys) + f"   {figures}")
    lines.append(f"{'oracle':12}" + "".join(f"{result['oracle'][key]:10.4f}" for key in keys))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Follow and tell; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.year", description=__doc__)
    parser.add_argument("--designs", default=",".join(STUDY))
    parser.add_argument("--skin", default="")
    parser.add_argument("--reader", choices=tuple(READERS), default="truth")
    parser.add_argument("--size", type=float, default=0.2)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--months", type=int, default=12)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args(arguments)
    forums = (
        (
            name,
            Forum(name, chosen.skin, seed=draw_history(name, chosen.seed), size=chosen.size, pace=chosen.pace),
        )
        for name in chosen.designs.split(",")
    )
    result = follow_year(forums, READERS[chosen.reader], months_of(count=chosen.months))
    sys.stdout.write(draw_table(result) + "\n")
    if chosen.json:
        chosen.json.write_text(json.dumps(result, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
