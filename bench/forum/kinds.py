"""Measure how well the kinds of pages are told: index, thread, other, by the role the page plays in its forum.

In: forums of the playground in skins of your choice. Out: a table, and a JSON file. Run
``python -m bench.forum.kinds [--skins own|patchwork|PACKAGE] [--forums N] [--json FILE]``. Skins that were trained
with say little; what holds for others is the cross-validated figure on the model's card.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from train.forum.rows_pages import Made, draw_pages

from bench.forum.rows import find_skins
from pauk.extract.page.tree import parse_tree
from pauk.forum.read.forum_page import read_forum_page


def measure(pages: Iterable[Made]) -> tuple[dict[str, Counter[str]], list[str]]:
    """Tell the kind of all pages; return what was said by true kind and role, and what was wrong where."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    wrong = []
    for page in pages:
        said = read_forum_page(parse_tree(page.html), page.url, now=page.now).kind
        true, role = page.truth["kind"], page.truth["role"]
        counts[f"{true} ({role})"][said.name] += 1
        counts["all"]["right" if said.name == true else "wrong"] += 1
        if said.name != true:
            name = f"{page.forum.design.name} {page.forum.skin.name} {page.forum.language} {page.url}"
            wrong.append(f"{role} {name}: {said.name} said ({said.confidence}), {true} true; {said.reason}")
    return counts, wrong


def draw_table(counts: dict[str, Counter[str]]) -> str:
    """Draw what was said, one line for each kind and role."""
    names = ("index", "thread", "other")
    lines = [" " * 24 + " ".join(f"{name:>8}" for name in names)]
    lines += [
        f"{key:24}" + " ".join(f"{counts[key][name]:8}" for name in names) for key in sorted(counts) if key != "all"
    ]
    right, wrong = counts["all"]["right"], counts["all"]["wrong"]
    return "\n".join([*lines, f"{right} of {right + wrong} right: {right / max(1, right + wrong):.4f}"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.forum.kinds", description=__doc__)
    parser.add_argument("--skins", default="patchwork")
    parser.add_argument("--forums", type=int, default=20)
    parser.add_argument("--seed", type=int, default=901)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--errors", type=int, default=0)
    chosen = parser.parse_args(arguments)
    counts, wrong = measure(draw_pages(find_skins(chosen.skins), chosen.forums, seed=chosen.seed))
    sys.stdout.write(f"{draw_table(counts)}\n" + "".join(f"  {line}\n" for line in wrong[: chosen.errors]))
    if chosen.json:
        chosen.json.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
