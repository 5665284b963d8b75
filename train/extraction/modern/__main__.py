"""Writes made pages into a folder, to be looked at.

In: `python -m train.extraction.modern --out FOLDER --count 40 [--seed 1] [--kind news] [--lang de]`. Out: HTML files
and an index of them; with `--truth` main text stands on green, comments on blue.
"""

import argparse
import html
from pathlib import Path
from random import Random

from train.extraction.modern import KINDS, MadePage, languages, make_page, own_source
from train.extraction.modern.nodes import ARTICLE, COMMENT

_COLOURS = {ARTICLE: "#d5f5d5", COMMENT: "#d5e5ff"}
# Keeps the generators of neighbouring pages apart.
_STRIDE = 1_000_003


def main(arguments: list[str] | None = None) -> None:
    """Make the pages, every kind in turn unless one is named, and write them down."""
    options = _options(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    rows: list[str] = []
    for number in range(options.count):
        rng = Random(options.seed * _STRIDE + number)
        kind = options.kind or KINDS[number % len(KINDS)]
        page = make_page(rng, own_source(rng, options.lang), kind=kind)
        name = f"{number:03}-{kind.replace(' ', '-')}.html"
        text = page.html.replace("</html>", f"{_truth(page)}</html>") if options.truth else page.html
        (options.out / name).write_text(text, "utf-8")
        rows.append(f'<li><a href="{name}">{html.escape(kind)}</a> {page.lang}, {len(page.gold):,} characters</li>')
    index = f'<!DOCTYPE html><meta charset="utf-8"><title>Made pages</title><ol>{"".join(rows)}</ol>'
    (options.out / "index.html").write_text(index, "utf-8")


def _truth(page: MadePage) -> str:
    """A list of all texts in the colour of their label, below the page."""
    lines = (
        f'<div style="background:{_COLOURS.get(label, "#eee")}">{html.escape(text)}</div>' for text, label in page.texts
    )
    return f"<hr>{''.join(lines)}"


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Write made pages into a folder.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--lang", choices=languages())
    parser.add_argument("--truth", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
