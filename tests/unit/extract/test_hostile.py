"""Hostile pages cost bounded time and memory, and never crash; each is read in a child process under limits.

The limits are the assertion: a child that runs out of memory, time or luck is a failed test, not a dead pytest.
"""

import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest

MEMORY_BYTES = 2 << 30
CPU_SECONDS = 60
MB = 1_000_000
FUZZER = Path(__file__).parents[2] / "fuzz" / "fuzz_pages.py"


def distinct(template, count):
    return "".join(template.format(number) for number in range(count))


NESTED = "div span b table li button svg template select p a font ul form object math option dd x-y h1 nobr".split()

# name → a function that makes the page (a page of 10 MB is not kept for nothing)
BOMBS = {f"nested {name}": lambda name=name: f"<{name}>" * 100_000 + "x" for name in NESTED} | {
    "nested and closed": lambda: "<div>" * 100_000 + "x" + "</div>" * 100_000,
    "nested lists": lambda: "<ul><li>" * 50_000,
    "nested tables": lambda: "<table><tr><td>" * 50_000 + "x",
    "nested, misnested closers": lambda: "<div><b><p><i>" * 20_000 + "</b></div></i></p>" * 20_000,
    "formatting around blocks": lambda: "<b><i><div></b></i>" * 60_000,
    "links around blocks": lambda: "<a><b><p></a></b>" * 60_000,
    "formatting left open, 5,000": lambda: distinct("<p><font a={}>x</p>", 5_000),
    "formatting left open, 100,000": lambda: distinct("<p><font a={}>x</p>", 100_000),
    "formatting left open in links": lambda: distinct("<p><b a={}><a href=x>y</p>", 50_000),
    "links left open": lambda: distinct("<a href={}><p>", 100_000),
    "much formatting, then much text": lambda: distinct("<b a={}>", 500) + "<br>x" * 100_000,
    "300,000 attributes": lambda: "<p " + distinct("a{}=1 ", 300_000) + ">x",
    "300,000 attributes, quoted >": lambda: "<p " + distinct("a{}='>' ", 300_000) + ">x",
    "300,000 attributes, never ended": lambda: "<p " + distinct("a{}='>' ", 300_000),
    "many tags of many attributes": lambda: ("<p " + distinct("a{} ", 290) + ">x") * 4_000,
    "options": lambda: "<select>" + "<option>x" * 100_000,
    "options closed": lambda: "<select>" + "<option>x</option>" * 100_000 + "</select>",
    "optgroups": lambda: "<select>" + "<optgroup><option>x" * 50_000,
    "cells": lambda: "<table>" + "<td>x" * 100_000,
    "scripts that hide their end": lambda: "<script><!--<script></script>" * 100_000,
    "character data in svg": lambda: "<svg><![CDATA[" * 200_000,
    "links in links": lambda: "<a href=x><table><tr><td>" * 1_000 + "word " * 200_000,
    "links in svg": lambda: "<svg><a href=x>" * 2_000 + "word " * 200_000,
    "links in svg around space": lambda: "<svg><a href=x>" * 2_000 + " " * MB,
    "links around a long description": lambda: "<a href=x><object>" * 2_000 + "<img alt='" + "word " * 200_000 + "'>",
    "links around many pictures": lambda: "<a href=x><object>" * 1_000 + "<img alt=y>" * 50_000,
    "titles in svg": lambda: "<svg>" + "<g>" * 500 + "<title/>" * 50_000,
    "session ids in links": lambda: ("<a href='/" + ";sid=1" * 1_200 + "'>x</a>") * 300,
    "a long base": lambda: "<base href='http://h.org/" + "a/" * 3_900 + "'>" + "<a href=b>x</a>" * 20_000,
    "entities": lambda: "&CounterClockwiseContourIntegral;&#x10FFFF;&bogus;&" * 20_000,
    "frames": lambda: "<frameset>" + "<frame src=x>" * 100_000,
    "frames never ended": lambda: "<frameset>" + "<frame src=x " * 100_000,
    "self-closed scripts": lambda: "<script />" * 100_000 + "<p>x",
    "titles": lambda: "<title>" * 200_000,
    "titles never ended": lambda: "<title " * 200_000,
    "text areas never ended": lambda: "<textarea><xmp><iframe>" * 50_000,
    "metas": lambda: "<meta http-equiv=refresh content='0;url=x'><meta name=robots content=none>" * 50_000,
    "refresh of spaces": lambda: "<meta http-equiv=refresh content='" + " " * MB + "x'>",
    "refresh of digits": lambda: "<meta http-equiv=refresh content='" + "1" * MB + "x'>",
    "refresh of dots": lambda: "<meta http-equiv=refresh content='" + "1." * MB + "x'>",
    "robots": lambda: "<meta name=robots content='" + "noindex," * 100_000 + "'>",
    "declarations of charset": lambda: b"<meta charset" * 300 + b"\xff",
    "nuls": lambda: "\0" * MB,
    "nuls in bytes": lambda: b"\0" * MB,
    "lone surrogates": lambda: "\ud800<p>" * 100_000,
    "lone surrogates in links": lambda: "<a href='http://[\ud800'>x</a>" * 10_000,
    "random bytes": lambda: random.Random(1).randbytes(MB),
    "random bytes as UTF-16": lambda: b"\xff\xfe" + random.Random(2).randbytes(MB),
    "random bytes as UTF-32": lambda: b"\xff\xfe\0\0" + random.Random(3).randbytes(MB),
    "random bytes as GB 18030": lambda: b"<meta charset=gb18030>" + random.Random(4).randbytes(MB),
    "random bytes as Shift JIS": lambda: b"<meta charset=shift_jis>" + random.Random(5).randbytes(MB),
    "random bytes as ISO-2022-JP": lambda: b"<meta charset=iso-2022-jp>" + b"\x1b$B" * 100_000,
    "half surrogates of UTF-16": lambda: b"\xff\xfe" + b"\x00\xd8" * (MB // 2),
    "every byte": lambda: bytes(range(256)) * 4_000,
}

# The full ten megabytes: everything here is linear or it does not come back in a minute.
LARGE = {
    "<": lambda: "<" * 10 * MB,
    "</": lambda: "</" * 5 * MB,
    "<a ": lambda: "<a " * (10 * MB // 3),
    "<a/": lambda: "<a/" * (10 * MB // 3),
    "<a=": lambda: "<a=" * (10 * MB // 3),
    "<p>": lambda: "<p>" * (10 * MB // 3),
    "<!": lambda: "<!" * 5 * MB,
    "<!--": lambda: "<!--" * (10 * MB // 4),
    "<!-->": lambda: "<!-->" * (10 * MB // 5),
    "<![CDATA[": lambda: "<![CDATA[" * (10 * MB // 9),
    "&amp": lambda: "&amp" * (10 * MB // 4),
    "&": lambda: "&" * 10 * MB,
    "&#": lambda: "&#9" * (10 * MB // 3),
    "text": lambda: "word " * 2 * MB,
    "one word": lambda: "x" * 10 * MB,
    "line breaks in pre": lambda: "<pre>" + "\n" * 10 * MB,
    "spaces": lambda: " " * 10 * MB,
    "nuls": lambda: b"\0" * 10 * MB,
    "lone surrogates": lambda: "\ud800" * 10 * MB,
    "bytes that are nothing": lambda: b"\xff" * 10 * MB,
    "UTF-16 of halves": lambda: b"\xff\xfe" + b"\x00\xd8" * 5 * MB,
    "UTF-32 of nothing": lambda: b"\xff\xfe\0\0" + b"\xff" * 10 * MB,
    "every byte": lambda: bytes(range(256)) * 40_000,
    "random": lambda: random.Random(1).randbytes(10 * MB),
    "GB 18030 of lead bytes": lambda: b"<meta charset=gb18030>" + b"\x81" * 10 * MB,
    "Russian without declaration": lambda: "Съешь ещё этих булок ".encode("cp1251") * 480_000,
    "unended quotes": lambda: '<a href="' * MB,
    "unended mixed quotes": lambda: "<a href='x\"" * MB,
    "unended scripts": lambda: "<script>" * MB,
    "unended titles": lambda: "<title>" * MB,
    "tags begun in one word": lambda: "<a" * 4_999 + "x" * 10 * MB,
    "tags begun in slashes": lambda: "<a" * 4_999 + "x/" * 5 * MB,
    "tags begun in spaces": lambda: "<a " * 4_999 + " " * 9 * MB,
    "attributes begun": lambda: "<a x=x=" * 4_999 + "x" * 9 * MB,
    "frames begun": lambda: "<frameset>" + "<frame " * 4_000 + "x" * 9 * MB,
    "self-closed begun": lambda: "<script/><b>" + "<script " * 4_000 + "/" * 9 * MB,
    "links in cells": lambda: "<a href=x><table><tr><td>" * 1_000 + "word " * 1_900_000,
    "links in many cells": lambda: "<a href=x><table><tr><td>" * 20_000 + "word " * 1_900_000,
    "links in svg": lambda: "<svg><a href=x>" * 2_000 + "word " * 1_900_000,
    "links in svg around space": lambda: "<svg><a href=x>" * 2_000 + " " * 9 * MB,
    "links around a long description": lambda: "<a href=x><object>" * 2_000 + "<img alt='" + "word " * 1_900_000 + "'>",
    "links around a long title": lambda: (
        "<a href=x><object>" * 2_000 + "<a title='" + "word " * 1_900_000 + "' href=y>"
    ),
    "links around many pictures": lambda: "<a href=x><object>" * 1_000 + "<img alt=y>" * 290_000,
    "links": lambda: "<a href=x>" * 290_000,
    "options": lambda: "<select>" + "<option>x</option>" * 290_000,
    "cells": lambda: "<table>" + "<td>x" * 290_000,
    "titles in svg": lambda: "<svg>" + "<g>" * 500 + "<title/>" * 290_000,
    "much formatting, then much text": lambda: distinct("<b a={}>", 500) + "<br>x" * 299_000,
    "formatting left open, 3,000": lambda: distinct("<p><font a={}>x</p>", 3_000) + "<p>x" * 290_000,
    "queries": lambda: ("<a href='?" + "a%41=b;" * 900 + "'>x</a>") * 1_500,
    "session ids": lambda: ("<a href='/" + ";sid=1" * 1_200 + "'>x</a>") * 1_300,
    "session ids in each other": lambda: ("<a href='" + "/(S(" * 300 + "a" * 24 + "))" * 300 + "'>x</a>") * 4_000,
    "metas": lambda: "<meta http-equiv=refresh content='0;url=x'>" * 230_000,
    "script that hides its end": lambda: "<script><!--<script></script>" * 300_000,
}


def touch(page):
    """Read a page and ask for everything it has."""
    from pauk.extract.reader import read_page

    reading = read_page(page, url="http://h.org/dir/page")
    reading.whole_text.encode("utf-8")
    reading.title.encode("utf-8")
    assert reading.outcome
    assert isinstance(reading.fingerprint, int)
    assert len(reading.links) <= len(page)
    assert sum(len(link.text) for link in reading.links) <= 4 * len(page) + 10_000
    assert reading.base.startswith("http")
    assert None not in (reading.canonical, reading.language, reading.robots, reading.notes)


def main(kind, names):
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    bombs = {"fast": BOMBS, "large": LARGE}[kind]
    for name in names:
        sys.stdout.write(f"{name}\n")  # the last one named is the one that was fatal
        sys.stdout.flush()
        touch(bombs[name]())


def read_in_child(kind, names):
    child = subprocess.run(
        [sys.executable, __file__, kind, *names], capture_output=True, text=True, errors="replace", check=False
    )
    last = child.stdout.splitlines()[-1:]
    assert child.returncode == 0, f"{last} ended with {child.returncode}: {child.stderr[-500:]}"
    assert child.stdout.splitlines() == list(names)


# Several in one child: starting Python costs more than most of them.
BATCHES = [list(BOMBS)[start : start + 8] for start in range(0, len(BOMBS), 8)]


@pytest.mark.slow
@pytest.mark.parametrize("names", BATCHES, ids=lambda names: names[0])
def test_bombs_are_read_within_the_limits(names):
    read_in_child("fast", names)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_ten_megabytes_are_read_within_the_limits(name):
    read_in_child("large", [name])


def fuzz(seconds, seed):
    return subprocess.run(
        [sys.executable, FUZZER, "--seconds", str(seconds), "--seed", str(seed)],
        capture_output=True, text=True, errors="replace", check=False,
    )  # fmt: skip


def test_a_little_fuzzing_finds_nothing():
    found = fuzz(seconds=3, seed=1)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.slow
@pytest.mark.soak(10, 600)
def test_fuzzing_from_anywhere_finds_nothing(size):
    found = fuzz(seconds=size, seed=random.SystemRandom().randrange(10**9))
    assert found.returncode == 0, found.stdout + found.stderr


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
