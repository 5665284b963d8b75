"""Hostile pages are written in bounded time, memory and length; each in a child process under limits.

The limits are the assertion: a child that runs out of memory, time or luck is a failed test, not a dead pytest.
"""

import random
import resource
import subprocess
import sys

import pytest

MEMORY_BYTES = 2 << 30
CPU_SECONDS = 60
MB = 1_000_000


def distinct(template, count):
    return "".join(template.format(number) for number in range(count))


# name → a function that makes the page; written before the next one is made
BOMBS = {f"nested {name}": lambda name=name: f"<{name} href=x>" * 100_000 + "x" for name in ("b", "ul")} | {
    "nothing": lambda: "",
    "binary": lambda: random.Random(1).randbytes(MB // 5).decode("latin-1"),
    "lone surrogates": lambda: "\ud800<p>*\ud800" * 2_000,
    "nested lists, many lines": lambda: "<ul><li>" * 200 + "<p>x" * 4_000,
    "nested quotations, many lines": lambda: "<blockquote>" * 400 + "x<br>" * 4_000,
    "nested tables": lambda: "<table><tr><td>" * 2_000 + "<p>x" * 4_000,
    "cells in a row": lambda: "<table>" + "<td>x" * 4_000,
    "empty cells in a row": lambda: "<table><tr>" + "<td>" * 20_000 + "x<tr><td>y<td>z",
    "wide spans": lambda: "<table>" + "<tr><td colspan=1000>x<td>y" * 1_000,
    "long spans": lambda: "<table>" + "<tr><td>x<td rowspan=65534>y<td rowspan=65534>z" * 1_000,
    "titles": lambda: "<table>" + "<tr><td colspan=2>x" * 2_000 + "<tr><td>x<td>y" * 2_001,
    "code that touches": lambda: "<code>x</code>" * 4_000,
    "emphasis": lambda: "<b>x<i>y</i></b>z" * 2_000,
    "items without a list": lambda: "<li>x" * 4_000,
    "backwards": lambda: "<ol reversed start=-99999999>" + "<li value=-1>x" * 4_000,
    "a long base": lambda: "<base href='http://h.org/" + "a/" * 3_900 + "'>" + "<a href=b#c>x</a> " * 4_000,
    "a long fragment": lambda: "<a href='/x#" + "é" * MB + "'>x</a>",
    "pictures far from any text": lambda: "x" + "<span>" * 400 + distinct("<img src={}.png>", 4_000),
    "sources": lambda: "x<img srcset='" + "a.png 1w, " * 100_000 + "'>y",
    "hidden": lambda: "<p hidden>x" * 4_000,
}
NESTED = "table div span i code a ol li dl dd blockquote pre h1 font q select svg math template object".split()
PIECES = {
    "stars": "*", "spaced stars": "* ", "underscores": "_", "underscores in words": "a_", "backticks": "`",
    "backslashes": "\\", "dashes": "- ", "tildes": "~", "brackets": "[](", "entities": "&amp;amp;", "angles": "&lt;a",
    "addresses": "&lt;a@", "number signs": "# ", "bars": "|", "lines": "1. x<br>", "words": "word ",
    "one word": "x",
}  # fmt: skip
# The full ten megabytes: everything here is linear or it does not come back in a minute.
LARGE = {
    **{name: lambda piece=piece: f"<p>{piece * (10 * MB // len(piece))}" for name, piece in PIECES.items()},
    **{f"nested {name}": lambda name=name: f"<{name} href=x>" * (MB // 2) + "x" for name in NESTED},
    "a million cells": lambda: "<table>" + "<tr><td>x<td>y" * (MB // 2),
    "lines of code": lambda: "<pre>" + "`\n" * 5 * MB,
    "links": lambda: "<a href=/x>y</a> " * (MB // 2),
    "pictures": lambda: "x" + distinct("<img src={}.png>", MB // 3) + "y",
    "paragraphs in bold": lambda: "<b>" + "<p>x" * 2 * MB,
    "nested by turns": lambda: "<ul><li><blockquote>" * (MB // 2) + "x",
}


def touch(page):
    """Write a page in every form."""
    from pauk.extract.page.links import find_base
    from pauk.extract.page.tree import parse_tree
    from pauk.extract.writing.markdown import write_markdown
    from pauk.extract.writing.plain import write_text
    from pauk.extract.writing.safe_html import write_html

    tree = parse_tree(page)
    base = find_base(tree, "http://h.org/dir/page")
    texts = [node for node in tree.body.traverse(include_text=True) if node.is_text_node]
    for kept in (None, frozenset(node.mem_id for node in texts[::2]), frozenset((1, 2))):
        written = [
            write_text(tree, kept),
            write_markdown(tree, kept, base=base, with_links=True, with_images=True),
            write_html(tree, kept, base=base),
        ]
        for text in written:
            text.encode("utf-8")
            assert len(text) < 20 * len(page) + 12 * MB


def main(kind, names):
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    bombs = {"fast": BOMBS, "large": LARGE}[kind]
    for name in names:
        sys.stdout.write(f"{name}\n")  # the last one named is the one that was fatal
        sys.stdout.flush()
        touch(bombs[name]())


def write_in_child(kind, names):
    child = subprocess.run(
        [sys.executable, __file__, kind, *names], capture_output=True, text=True, errors="replace", check=False
    )
    last = child.stdout.splitlines()[-1:]
    assert child.returncode == 0, f"{last} ended with {child.returncode}: {child.stderr[-500:]}"
    assert child.stdout.splitlines() == list(names)


# Several in one child: starting Python costs more than most of them.
BATCHES = [list(BOMBS)[start : start + 8] for start in range(0, len(BOMBS), 8)]


@pytest.mark.parametrize("names", BATCHES, ids=lambda names: names[0])
def test_bombs_are_written_within_the_limits(names):
    write_in_child("fast", names)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_ten_megabytes_are_written_within_the_limits(name):
    write_in_child("large", [name])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
