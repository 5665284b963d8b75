"""Attacks on a person through a collection, by an automated reader that had not read the code that defends.

In: a place with a small collection (`bench.hostile_folders`). Out: for each attack its question, what was said, and a
verdict. The reader knew docs/safety.md, the settings, the attacks of `bench.hostile_folders`, and a made collection.
"""

import csv
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pauk.store.archive.warc import write_info, write_response

TRIED_BY = "an automated reader that had not read the defence"
DAY = datetime(2026, 1, 1, tzinfo=UTC)
_WAIT_S = 120
_ALL = (
    ("doctor",),
    ("doctor", "--deep"),
    ("search", "silk"),
    ("list",),
    ("report",),
    ("export", "out.jsonl", "--force"),
    ("why", "http://example.org/2"),
    ("copy", "copied"),
    ("refresh", "--workers", "0"),
    ("config", "show", "--origin"),
    ("prune", "--versions", "1"),
    ("import", "in.warc.gz", "--workers", "0"),
    ("config", "init", "--force"),
    ("doctor", "--deep", "--repair", "--set", "crawl.workers=0"),
)

Ends = dict[str, int]
Told = dict[str, Any]


def pauk(place: Path, *args: str, limits: str = "", timeout_s: float = _WAIT_S) -> tuple[int, str]:
    """Run a command as a person would; return its exit code (-1: it hung) and all it said."""
    env = os.environ | {"XDG_CONFIG_HOME": str(place / "config"), "XDG_CACHE_HOME": str(place / "cache")}
    command = [sys.executable, "-m", "pauk", "-c", "c", *args]
    if limits:
        command = ["bash", "-c", f'{limits}; exec "$@"', "-", *command]
    try:
        done = subprocess.run(command, cwd=place, env=env, capture_output=True, check=False, timeout=timeout_s)
    except subprocess.TimeoutExpired as error:
        return -1, f"hung: {error}"
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def run_all(place: Path, commands: tuple[tuple[str, ...], ...] = _ALL) -> tuple[Ends, str]:
    """Run commands; return how each ended, and all they said."""
    ends, told = {}, ""
    for args in commands:
        shutil.rmtree(place / "copied", ignore_errors=True)
        ends[" ".join(args)], said = pauk(place, *args)
        told += said
    return ends, told


def is_clean(ends: Ends, said: str) -> bool:
    """Tell whether every command ended by itself, in words of its own."""
    return not any(code in (-1, 70) or code < 0 for code in ends.values()) and "Traceback" not in said


@contextmanager
def listening() -> Iterator[tuple[int, list[bytes]]]:
    """Listen at a port, and note all that is sent there."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        is_over = threading.Event()

        def listen() -> None:
            while not is_over.is_set():
                try:
                    peer, _ = server.accept()
                except TimeoutError:
                    continue
                with peer:
                    peer.settimeout(2)
                    heard.append(peer.recv(2_000))
                    peer.sendall(
                        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 12\r\n\r\n<p>Caught it"
                    )

        thread = threading.Thread(target=listen)
        thread.start()
        try:
            yield server.getsockname()[1], heard
        finally:
            is_over.set()
            thread.join()


def folder_elsewhere(name: str) -> Callable[[Path], Told]:
    """Make a whole folder of the collection a link to a person's own folder."""

    def attack(place: Path) -> Told:
        mine = place / "mine"
        mine.mkdir()
        for file in ("pauk-00001.warc.gz", "meta.json", "notes.txt", "00000001"):
            (mine / file).write_bytes(b"what the user has written\n")
        before = {path.name: path.read_bytes() for path in mine.iterdir()}
        shutil.rmtree(place / "c" / name, ignore_errors=True)
        (place / "c" / name).symlink_to(mine, target_is_directory=True)
        ends, said = run_all(place)
        after = {path.name: path.read_bytes() for path in mine.iterdir()}
        return {"ends": ends, "said": said, "is_safe": after == before, "is_named": name in said}

    return attack


def pipe_as(name: str) -> Callable[[Path], Told]:
    """Put a pipe in the place of a file: who opens it waits for ever."""

    def attack(place: Path) -> Told:
        (place / "c" / name).unlink(missing_ok=True)
        os.mkfifo(place / "c" / name)
        ends, said = run_all(place)
        return {"ends": ends, "said": said, "is_safe": True}

    return attack


def swapped_while_running(place: Path) -> Told:
    """Swap files for links to a person's file, back and forth, while commands run."""
    precious = place / "precious.txt"
    precious.write_bytes(b"what the user has written\n" * 100)
    is_over = threading.Event()

    def swap() -> None:
        names = ("runner.lock", "archive/pauk-00001.warc.gz", "index.lock")
        while not is_over.is_set():
            for name in names:
                path, aside = place / "c" / name, place / "aside"
                try:
                    path.rename(aside)
                    path.symlink_to(precious)
                    time.sleep(0.002)
                    path.unlink()
                    aside.rename(path)
                except OSError:
                    continue

    thread = threading.Thread(target=swap)
    thread.start()
    try:
        ends, said = run_all(
            place,
            (
                ("search", "silk"),
                ("import", "more.warc.gz", "--workers", "0"),
                ("doctor",),
                ("prune", "--versions", "1"),
                ("refresh", "--force", "--workers", "0"),
            )
            * 3,
        )
    finally:
        is_over.set()
        thread.join()
    return {"ends": ends, "said": said, "is_safe": precious.read_bytes() == b"what the user has written\n" * 100}


def settings_of_a_stranger(spelling: str) -> Callable[[Path], Told]:
    """Ask for a proxy, private addresses and haste in the folder's own file, in several spellings."""

    def attack(place: Path) -> Told:
        shutil.rmtree(place / "config", ignore_errors=True)
        with listening() as (port, heard), listening() as (inside, reached):
            text = spelling.replace("PORT", str(port))
            (place / "c/pauk.toml").write_text(text + "\n")
            ends, said = run_all(
                place,
                (
                    (
                        "crawl",
                        f"http://127.0.0.1:{inside}/",
                        "--patience-s",
                        "0",
                        "--time-s",
                        "8",
                        "--repeat-limit",
                        "0",
                    ),
                    ("config", "show", "--origin"),
                    ("doctor",),
                ),
            )
        # A seed that the user names at a private address is not fetched either, unless the user allows it.
        return {"ends": ends, "said": said, "is_safe": not heard and not reached, "reached": len(heard) + len(reached)}

    return attack


def same_id(place: Path) -> Told:
    """Give a stranger's folder the id of one that the user made."""
    (place / "stranger").mkdir()
    shutil.copytree(place / "c", place / "stranger/c")
    (place / "stranger/c/pauk.toml").write_text("allow_private = true\n")
    shutil.copytree(place / "config", place / "stranger/config")
    with listening() as (port, reached):
        ends, said = run_all(
            place / "stranger",
            (("crawl", f"http://127.0.0.1:{port}/", "--time-s", "8", "--repeat-limit", "0"), ("doctor",)),
        )
    return {"ends": ends, "said": said, "is_safe": not reached}


def other_folder_at_the_path(place: Path) -> Told:
    """Put a stranger's folder where a folder of the user's own was."""
    (place / "c/.pauk-id").write_text("0" * 32)
    (place / "c/pauk.toml").write_text("allow_private = true\n")
    with listening() as (port, reached):
        ends, said = run_all(
            place, (("crawl", f"http://127.0.0.1:{port}/", "--time-s", "8", "--repeat-limit", "0"), ("doctor",))
        )
    return {"ends": ends, "said": said, "is_safe": not reached}


def in_rows(*statements: str, values: tuple[Any, ...] = ()) -> Callable[[Path], Told]:
    """Write rows as a stranger may who knows SQL, and run everything."""

    def attack(place: Path) -> Told:
        database = sqlite3.connect(place / "c/pauk.db", isolation_level=None)
        for statement in statements:
            database.execute(statement, values if "?" in statement else ())
        database.close()
        before = {path: path.read_bytes() for path in place.iterdir() if path.is_file() and path.name != "out.jsonl"}
        ends, said = run_all(place)
        after = {path: path.read_bytes() for path in before}
        return {"ends": ends, "said": said, "is_safe": before == after}

    return attack


def big_text() -> bytes:
    """Pack a gigabyte of blanks into a megabyte."""
    packer = zlib.compressobj(9)
    return b"".join([*(packer.compress(b" " * 2**20) for _ in range(1024)), packer.flush()])


def bomb(place: Path) -> Told:
    """Store a text that unpacks to a gigabyte, in each of the ways in which texts are packed."""
    database = sqlite3.connect(place / "c/pauk.db", isolation_level=None)
    first = bytes(database.execute("SELECT text FROM documents LIMIT 1").fetchone()[0])[:2]
    raw = big_text()
    packed = raw if first == b"x\x9c" else first[:1] + raw[2:-4] if first[:1] == b"x" else raw
    database.execute("UPDATE documents SET text = ? WHERE page = (SELECT min(page) FROM documents)", (packed,))
    database.close()
    ends, told = {}, ""
    for args in _ALL:
        shutil.rmtree(place / "copied", ignore_errors=True)
        ends[" ".join(args)], said = pauk(place, *args, limits="ulimit -v 2500000")
        told += said
    return {"ends": ends, "said": told, "is_safe": True}


def flipped_everywhere(place: Path) -> Told:
    """Flip one bit in one stored text: everything else must come out, and the text again after a repair."""
    database = sqlite3.connect(place / "c/pauk.db", isolation_level=None)
    page, text = database.execute("SELECT page, text FROM documents LIMIT 1 OFFSET 4").fetchone()
    spoiled = bytearray(text)
    spoiled[len(spoiled) // 2] ^= 0x10
    database.execute("UPDATE documents SET text = ? WHERE page = ?", (bytes(spoiled), page))
    database.close()
    first, said = pauk(place, "export", "one.jsonl")
    found, told = pauk(place, "doctor", "--deep")
    pauk(place, "doctor", "--deep", "--repair", "--set", "crawl.workers=0")
    last, more = pauk(place, "export", "two.jsonl")
    lines = [sum(1 for _ in (place / name).open()) for name in ("one.jsonl", "two.jsonl")]
    ends = {"export": first, "doctor --deep": found, "export after the repair": last}
    return {
        "ends": ends,
        "said": said + told + more,
        "is_safe": lines[0] >= 9 and lines[1] == 10 and first == 6 and last == 0,
    }


def broken_records(place: Path) -> Told:
    """Import files whose records lie in seven ways; the good ones around them must come in."""
    whole = (place / "in.warc.gz").read_bytes()
    made = {
        "garbage first": b"\0garbage\n" * 9 + whole,
        "garbage between": whole[: len(whole) // 2] + b"xx" + whole[len(whole) // 2 :],
        "half a member": whole[:-200],
        "length lies": zlib_member(b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 99999999999\r\n\r\nx\r\n\r\n")
        + whole,
        "negative length": zlib_member(b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: -5\r\n\r\nx\r\n\r\n")
        + whole,
        "no header": zlib_member(b"WARC/1.0\r\n" + b"A" * 200_000) + whole,
        "bomb": big_member() + whole,
    }
    ends, told, is_safe = {}, "", True
    for name, data in made.items():
        shutil.rmtree(place / "c", ignore_errors=True)
        (place / "bad.warc.gz").write_bytes(data)
        code, said = pauk(place, "import", "bad.warc.gz", "--workers", "0", limits="ulimit -v 2500000")
        ends[name] = code
        told += said
        _, listed = pauk(place, "export", "-", "--urls")
        is_safe &= listed.count("example.org/") >= 4
    return {"ends": ends, "said": told, "is_safe": is_safe}


def zlib_member(data: bytes) -> bytes:
    """Write one gzip member."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def big_member() -> bytes:
    """Write a record that unpacks to four gigabytes of nothing."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    head = packer.compress(b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 4294967296\r\n\r\n")
    return head + b"".join([*(packer.compress(bytes(2**20)) for _ in range(4096)), packer.flush()])


def cells(place: Path) -> Told:
    """Have titles and texts begin as formulas do, behind marks that no eye sees."""
    starts = [
        "=1+1",
        "+1",
        "-1",
        "@SUM(1)",
        "\ufeff=1+1",
        "\u200b=1+1",
        "\u00a0=1+1",
        "\t=1+1",
        "\uff1d1+1",
        "\u2060\ufeff+1",
    ]
    bodies = [
        write_response(
            url=f"http://cells.example/{n}",
            fetched_at=DAY,
            status=200,
            reason="OK",
            headers=[("Content-Type", "text/html; charset=utf-8")],
            body=f"<title>{start} title</title><article><p>{start} text of page {n} is long.</p></article>".encode(),
        )
        for n, start in enumerate(starts)
    ]
    shutil.rmtree(place / "c")
    (place / "cells.warc.gz").write_bytes(write_info("bench", DAY, {}) + b"".join(bodies))
    pauk(place, "import", "cells.warc.gz", "--workers", "0")
    code, said = pauk(place, "export", "out.csv", "--force")
    text = (place / "out.csv").read_text("utf-8-sig")
    invisible = "\ufeff\u200b\u2060\u00a0 \t"
    bare = [
        cell
        for row in list(csv.reader(text.splitlines()))[1:]
        for cell in row
        if cell.lstrip(invisible)[:1] in "=+@\uff1d" and cell.lstrip(invisible)
    ]
    return {"ends": {"export out.csv": code}, "said": said + f" cells left as formulas: {bare}", "is_safe": not bare}


def small_machine(limits: str) -> Callable[[Path], Told]:
    """Give commands too little of something; they say so in words of their own."""

    def attack(place: Path) -> Told:
        ends, told = {}, ""
        for args in (
            ("search", "silk"),
            ("export", "out.jsonl", "--force"),
            ("doctor",),
            ("crawl", "http://127.0.0.1:9/", "--time-s", "5", "--repeat-limit", "0"),
            ("import", "in.warc.gz"),
        ):
            ends[" ".join(args)], said = pauk(place, *args, limits=limits)
            told += said
        return {
            "ends": ends,
            "said": told,
            "is_safe": not any(word in told for word in ("is a bug", "please report", "disk is sick")),
        }

    return attack


def answers_of_the_server(place: Path) -> Told:
    """Ask the search server in forms that its HTTP library answers itself; all answers carry the same headers."""
    env = os.environ | {"XDG_CONFIG_HOME": str(place / "config"), "XDG_CACHE_HOME": str(place / "cache")}
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "pauk", "-c", "c", "serve", "--port", str(port)],
        cwd=place,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    asked = {
        "a page": f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n",
        "not found": f"GET /nope HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n",
        "no host": "GET / HTTP/1.1\r\n\r\n",
        "rubbish": "RUBBISH\r\n\r\n",
        "absolute form": f"GET http://evil.example/ HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n",
        "long line": f"GET /{'a' * 90_000} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "other host": "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "method": f"BREW / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n",
        "star": f"OPTIONS * HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n",
        "two lengths": f"POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "bad chunk": f"POST /v1/search HTTP/1.1\r\nHost: localhost:{port}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "old": "GET / HTTP/0.9\r\n\r\n",
    }
    bare, told = [], {}
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        for name, line in asked.items():
            with socket.create_connection(("127.0.0.1", port), 5) as peer:
                peer.sendall(line.encode())
                peer.settimeout(3)
                answer = b""
                try:
                    while b"\r\n\r\n" not in answer and (more := peer.recv(65_536)):
                        answer += more
                except (TimeoutError, ConnectionError):
                    pass
            head = answer.lower()
            told[name] = answer.split(b"\r\n", 1)[0].decode("latin-1")
            if answer and not (b"content-security-policy:" in head and b"x-content-type-options:" in head):
                bare.append(name)
            if name == "absolute form" and b" 200 " in answer[:20]:
                bare.append("absolute form is answered")
    finally:
        server.terminate()
        server.wait(20)
    return {"ends": {}, "said": json.dumps({"without headers": bare, "answers": told}), "is_safe": not bare}


_PLAIN = "allow_private = true\npolite = false\n[crawl]\nproxy = 'http://127.0.0.1:PORT'\ninit_delay_s = 0\n"
_QUOTED = "'allow_private' = true\n\"crawl\".\"proxy\" = 'http://127.0.0.1:PORT'\n"
_DOTTED = "allow_private = true\ncrawl.proxy = 'http://127.0.0.1:PORT'\nserve.host = '0.0.0.0'\n"
_FLAT = "allow_private = true\n'crawl.proxy' = 'http://127.0.0.1:PORT'\nALLOW_PRIVATE = true\n"

ATTACKS: dict[str, tuple[str, Callable[[Path], Told]]] = (
    {
        f"folder {name} elsewhere": (
            f"Is anything written or removed where a link as {name}/ leads?",
            folder_elsewhere(name),
        )
        for name in ("archive", "index", "spool", "rules", "models")
    }
    | {
        f"pipe as {name}": (f"Does a pipe as {name} hang a command?", pipe_as(name))
        for name in ("pauk.db", "pauk.toml", "runner.lock", "archive/pauk-00001.warc.gz", ".pauk-id", "people.db")
    }
    | {
        f"settings, {kind}": (
            "Does a stranger's file open the network or lead elsewhere?",
            settings_of_a_stranger(text),
        )
        for kind, text in (("plain", _PLAIN), ("quoted", _QUOTED), ("dotted", _DOTTED), ("flat", _FLAT))
    }
    | {
        "swap while running": ("Can a file be swapped for a link between a look and its use?", swapped_while_running),
        "a trusted id": ("Does the id of the user's own folder make a stranger's trusted?", same_id),
        "a trusted path": (
            "Does the path of the user's own folder make a stranger's trusted?",
            other_folder_at_the_path,
        ),
        "paths in rows": (
            "Do names in rows lead a command out of the folder?",
            in_rows(
                "UPDATE pages SET file = -1",
                "UPDATE urls SET url = 'file:///etc/passwd' WHERE id = 2",
                "UPDATE archives SET file = 99999999999",
                "UPDATE hosts SET name = '../../precious' WHERE id = 1",
            ),
        ),
        "endless numbers": (
            "Do absurd offsets and lengths exhaust a command?",
            in_rows("UPDATE pages SET offset = 1 << 62, length = 1 << 62"),
        ),
        "a table that is a query": (
            "Is a generated column or a table of another kind taken?",
            in_rows(
                "CREATE VIRTUAL TABLE v USING fts5(x)",
                "ALTER TABLE urls ADD COLUMN g TEXT GENERATED ALWAYS AS (hex(zeroblob(900000000))) VIRTUAL",
            ),
        ),
        "index on an expression": (
            "Does an index run an expression of the stranger's?",
            in_rows("CREATE INDEX evil ON urls (length(hex(zeroblob(200000000))))"),
        ),
        "control characters": (
            "Do stored titles write to the terminal?",
            in_rows("UPDATE documents SET title = ?", values=("\x1b]0;owned\x07\x1b[2J",)),
        ),
        "a text that is a bomb": ("Does a text that unpacks to a gigabyte exhaust a command?", bomb),
        "one flipped bit": ("Does one bit cost more than one text, and is it read anew?", flipped_everywhere),
        "seven bad records": ("Does import stop at the first bad record?", broken_records),
        "cells": ("Is any cell of a table of spread-sheets a formula?", cells),
        "little memory": ("Is too little memory called a bug?", small_machine("ulimit -v 250000")),
        "few files": ("Are too few open files called a bug or a sick disk?", small_machine("ulimit -n 16")),
        "answers of the server": (
            "Do answers of the HTTP library itself lack the protecting headers?",
            answers_of_the_server,
        ),
    }
)


def try_attack(whole: Path, place: Path, name: str) -> Told:
    """Try one attack on a copy of a collection, and judge."""
    question, attack = ATTACKS[name]
    shutil.copytree(whole, place, dirs_exist_ok=True)
    # The copy's owner is whom the attack is on: it was made here, as far as the configuration knows.
    folders = place / "config/pauk/folders.json"
    folders.write_text(folders.read_text().replace(str(whole), str(place)))
    shutil.copy(place / "in.warc.gz", place / "more.warc.gz")
    told = attack(place)
    is_held = told["is_safe"] and is_clean(told["ends"], told["said"])
    if "control" in name:
        is_held = is_held and "\x1b]0" not in told["said"]
    return {
        "attack": name,
        "question": question,
        "verdict": "held" if is_held else "broken",
        "exit_codes": told["ends"],
        "tried_by": TRIED_BY,
    } | ({} if is_held else {"said": told["said"][-3_000:]})
