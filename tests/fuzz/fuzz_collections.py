"""Flip bits and swap files in a collection, run every command over it, and check what must always hold.

    python tests/fuzz/fuzz_collections.py --seconds 60 --seed 1

No command may end with a traceback, a panic or "this is a bug", none may hang, and no file outside of the folder may
change. Prints the seed of every collection that breaks a law and exits 1; `--seconds 0 --seed S` tries that one again.
"""

# ruff: noqa: T201 (a program that prints)

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pauk.base.settings import Settings
from pauk.cli.main import run
from pauk.run.index.catch_up import catch_up
from pauk.run.read.warc_import import import_files
from pauk.store.archive.warc import write_info, write_response
from pauk.store.collection import CollectionFolder

PAGES = 12
LIMIT_S = 60
DAY = datetime(2026, 1, 1, tzinfo=UTC)
WORDS = "Spiders spin webs of silk between two branches and wait for what the wind brings along in the evening. "
# Those that open a collection; each ends by itself and asks nobody outside of this machine.
COMMANDS = [
    "doctor", "doctor --deep", "export -", "export - --urls", "export out.csv --force", "export out.warc.gz --force",
    "export out.parquet --force --versions", "search spiders", "search --similar http://example.org/3", "count silk",
    "why http://example.org/2", "why", "report", "report --run all", "changes --since all", "config show --origin",
    "copy copied", "graph rank", "update --polite", "crawl --polite", "refresh --workers 0", "prune --versions 1",
    "forget http://example.org/5 --yes", "forum status", "export - --posts", "export - --threads", "ignore",
    "doctor --deep --repair --set crawl.workers=0", "import in.warc.gz --workers 0", "export - ",
]  # fmt: skip
SWAPS = ("link", "folder", "empty", "pipe", "gone", "other", "hard link", "text", "cut", "random")
# What the collection of a stranger may do to a person's files: nothing.
PRECIOUS = {"precious.txt": b"what the user has written\n" * 50, "precious.db": b""}


def make_collection(place):
    """Make a collection with pages, versions and an index, and beside it what must never change."""
    folder = CollectionFolder(place / "c")
    records = [
        write_response(
            url=f"http://example.org/{number % PAGES}",
            fetched_at=DAY + timedelta(days=number),
            status=200,
            reason="OK",
            headers=[("Content-Type", "text/html")],
            body=make_page(number),
        )
        for number in range(PAGES + 4)
    ]
    (place / "in.warc.gz").write_bytes(write_info("fuzz", DAY, {}) + b"".join(records))
    asyncio.run(import_files(folder, [place / "in.warc.gz"], Settings({"crawl.workers": 0}), command="fuzz"))
    catch_up(folder)
    (folder.path / "rules").mkdir()
    (folder.path / "rules" / "example.org.txt").write_text("main: article\n")
    (folder.path / "pauk.toml").write_text("[crawl]\ntime_s = 1\npatience_s = 0\n")


def make_page(number):
    """Write a page with links to all others."""
    links = "".join(f'<a href="/{other}">page {other}</a> ' for other in range(PAGES))
    body = f"<article><h1>Page {number}</h1><p>{WORDS * 5}</p><p>{number} legs. {WORDS}</p></article>{links}"
    return f"<html><title>Page {number}</title><body>{body}</body></html>".encode()


def hurt(place, chance):
    """Flip bits, swap files, and change rows; return what was done."""
    done = []
    for _ in range(chance.randint(1, 4)):
        files = sorted(path for path in (place / "c").rglob("*") if path.is_file() and not path.is_symlink())
        way = chance.choice((flip_bits, flip_bits, swap_file, change_row, change_row, change_json))
        done.append(way(place, files, chance))
    return done


def flip_bits(_place, files, chance):
    path = chance.choice(files)
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 3, 30)) if data else 0):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    return f"bits of {path.name}"


def swap_file(place, files, chance):
    path, how = chance.choice(files), chance.choice(SWAPS)
    other, data = chance.choice(files), path.read_bytes()
    path.unlink()
    if how == "link":
        path.symlink_to(place / chance.choice(sorted(PRECIOUS)))
    elif how == "hard link":
        os.link(place / "precious.txt", path)
    elif how == "folder":
        path.mkdir()
    elif how == "pipe":
        os.mkfifo(path)
    elif how == "other":
        path.write_bytes(other.read_bytes() if other.is_file() else b"")
    elif how == "cut":
        path.write_bytes(data[: chance.randint(0, len(data))])
    elif how != "gone":
        path.write_bytes({"empty": b"", "text": b"{[" * 9}.get(how, chance.randbytes(5_000)))
    return f"{path.name}: {how}"


def change_row(place, _files, chance):
    """Put something else into a row, as a stranger may who knows SQL."""
    database = sqlite3.connect(place / "c" / "pauk.db", isolation_level=None)
    try:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if not tables:
            return "no table is left"
        table = chance.choice(tables)
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        column = chance.choice(columns)
        value = chance.choice(
            (
                None,
                -1,
                0,
                2**62,
                -(2**62),
                1e300,
                "x",
                "../../x",
                "",
                "\ud7ff\0",
                b"",
                b"\xff\xfe",
                chance.randbytes(40),
            )
        )
        database.execute(
            f"UPDATE OR IGNORE {table} SET {column} = ? WHERE abs(random()) % ? = 0", (value, chance.choice((1, 3, 9)))
        )
    except sqlite3.DatabaseError as error:
        return f"no row ({error})"
    finally:
        database.close()
    return f"{table}.{column} = {value!r:.30}"


def change_json(place, _files, chance):
    """Change one of the index's own lists, which name files."""
    path = place / "c" / "index" / chance.choice((".managed.json", "meta.json", "pauk.json"))
    value = chance.choice((["../../precious.txt"], [str(place / "precious.txt")], {}, None, {"segments": [{}]}, [[1]]))
    if path.is_file() and not path.is_symlink():
        path.write_text(json.dumps(value))
    return f"{path.name} = {value!r:.40}"


def try_commands(place, chance):
    """Run some commands in processes of their own; return what broke a law."""
    wrong = []
    for command in chance.sample(COMMANDS, 8):
        shutil.rmtree(place / "copied", ignore_errors=True)
        code, said = run_apart(place, ["-c", "c", *command.split()])
        if code not in (0, 1, 2, 3, 4, 5, 6, 7, 8) or "Traceback" in said or "is a bug" in said:
            wrong.append(f"{command}: exit {code}: {said[-600:]}")
    for name, data in PRECIOUS.items():
        if (place / name).read_bytes() != data:
            wrong.append(f"{name} was changed")
            (place / name).write_bytes(data)
    return wrong


def run_apart(place, args):
    """Run one command line in a child; return its exit code (-9 where it hangs) and what it said on standard error."""
    sys.stdout.flush()
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if not child:
            os.chdir(place)
            nothing = os.open(os.devnull, os.O_RDWR)
            for to, of in ((0, nothing), (1, nothing), (2, said.fileno())):
                os.dup2(of, to)
            signal.alarm(LIMIT_S)
            code = 99
            try:
                code = run(args)
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        said.seek(0)
        return os.waitstatus_to_exitcode(status), said.read().decode("utf-8", "replace")


def try_seed(whole, seed):
    """Hurt a copy of the collection as a seed says, and return what was done to it and what broke a law."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        shutil.copytree(whole, place, dirs_exist_ok=True)
        for precious, data in PRECIOUS.items():
            (place / precious).write_bytes(data)
        done = hurt(place, chance)
        return done, try_commands(place, chance)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    until, seed, broken = time.monotonic() + options.seconds, options.seed, 0
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home}
        make_collection(Path(name))
        while True:
            done, wrong = try_seed(Path(name), seed)
            for one in wrong:
                print(f"seed {seed} ({'; '.join(done)}): {one}", flush=True)
            broken += bool(wrong)
            seed += 1
            if time.monotonic() >= until:
                break
    print(f"{seed - options.seed} collections, {broken} broke a law")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
