"""Try what a collection from a stranger may do to a person, and keep each question with its verdict.

``python -m bench.hostile_folders``. Each attack lays a trap in a copy of a small collection, runs commands as a person
would, and looks whether anything outside of the folder was read or changed, and whether the command said so. Those of
this file were written by who wrote the defence; those of `bench.hostile_others` were not, and count for more
(``tried_by``).
"""

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench import hostile_others
from bench.side_by_side import keep
from pauk.store.archive.warc import write_info, write_response

PRECIOUS = b"what the user has written\n" * 100
TRIED_BY = "the author of the defence"
DAY = datetime(2026, 1, 1, tzinfo=UTC)
_BUG, _WAIT_S = 70, 120

Lay = Callable[[Path, Path], None]  # into the collection, with the path of the precious file


def pauk(place: Path, *args: str) -> tuple[int, str]:
    """Run a command on the collection of a place; return its exit code and all it said."""
    env = os.environ | {"XDG_CONFIG_HOME": str(place / "config"), "XDG_CACHE_HOME": str(place / "cache")}
    command = [sys.executable, "-m", "pauk", "-c", "c", *args]
    done = subprocess.run(command, cwd=place, env=env, capture_output=True, check=False, timeout=_WAIT_S)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def make(place: Path) -> None:
    """Make a collection of ten pages with an index."""
    text = "<p>Spiders spin webs of silk between two branches and wait. </p>" * 9
    pages = [
        write_response(
            url=f"http://example.org/{number}",
            fetched_at=DAY,
            status=200,
            reason="OK",
            headers=[("Content-Type", "text/html")],
            body=f"<title>Page {number}</title><article><p>{number}</p>{text}</article>".encode(),
        )
        for number in range(10)
    ]
    (place / "in.warc.gz").write_bytes(write_info("bench", DAY, {}) + b"".join(pages))
    pauk(place, "import", "in.warc.gz", "--workers", "0")
    pauk(place, "search", "spiders")


def link(name: str) -> Lay:
    """Put a link to the precious file in the place of a file."""

    def lay(folder: Path, precious: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(precious)

    return lay


def twin(folder: Path, precious: Path) -> None:
    """Put a hard link in the place of the archive's file."""
    (folder / "archive/pauk-00001.warc.gz").unlink()
    os.link(precious, folder / "archive/pauk-00001.warc.gz")


def act(statement: str) -> Lay:
    """Write into the database what acts by itself."""

    def lay(folder: Path, _precious: Path) -> None:
        database = sqlite3.connect(folder / "pauk.db", isolation_level=None)
        database.execute(statement)
        database.close()

    return lay


def name_elsewhere(folder: Path, precious: Path) -> None:
    """Have the index count the precious file among those it may remove."""
    managed = folder / "index/.managed.json"
    managed.write_text(json.dumps([*json.loads(managed.read_text()), str(precious)]))


ATTACKS: dict[str, tuple[str, Lay]] = {
    f"link as {name}": (f"Does a link as {name} cost the file that it leads to?", link(name))
    for name in ("runner.lock", "index.lock", "archive/pauk-00001.warc.gz", "pauk.db", "pauk.db-wal", "pauk.toml",
                 "searches.json", "people.key", "index/meta.json", "index/book.db", "rules/example.org.txt")
} | {
    "hard link": ("Does a second name of a file let the archive overwrite it?", twin),
    "trigger": ("Does a trigger run?", act("CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM pages; END")),
    "view": ("Does a view stand in for a table?", act("CREATE VIEW v AS SELECT load_extension('x')")),
    "index list": ("Does the index remove a file that its list names?", name_elsewhere),
}  # fmt: skip
COMMANDS = (("search", "silk"), ("doctor",), ("prune", "--versions", "1"), ("export", "out.jsonl", "--force"),
            ("config", "init", "--force"), ("copy", "copied"), ("import", "in.warc.gz", "--workers", "0"))  # fmt: skip


def attempt(whole: Path, name: str) -> dict[str, object]:
    """Lay one trap, run all commands, and judge."""
    question, lay = ATTACKS[name]
    with tempfile.TemporaryDirectory() as told:
        place = Path(told)
        shutil.copytree(whole, place, dirs_exist_ok=True)
        precious = place / "precious.txt"
        precious.write_bytes(PRECIOUS)
        lay(place / "c", precious)
        ends = {" ".join(args): pauk(place, *args) for args in COMMANDS}
        copied = any(PRECIOUS in path.read_bytes() for path in place.glob("copied/**/*") if path.is_file())
        is_safe = precious.is_file() and precious.read_bytes() == PRECIOUS and not copied
        is_said = "Links" in ends["doctor"][1] and ("wrong" in ends["doctor"][1] or "outside" in ends["doctor"][1])
    is_clean = all(code != _BUG and "Traceback" not in said for code, said in ends.values())
    return {
        "attack": name,
        "question": question,
        "verdict": "held" if is_safe and is_clean else "broken",
        "said_by_doctor": is_said,
        "exit_codes": {command: code for command, (code, _) in ends.items()},
        "tried_by": TRIED_BY,
    }


def main(arguments: list[str] | None = None) -> None:
    """Try all attacks, and write what came of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--now", default="", metavar="ISO", help="the moment to note in the results (the clock)")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as told:
        make(Path(told))
        verdicts = [attempt(Path(told), name) for name in ATTACKS]
        for name in hostile_others.ATTACKS:
            with tempfile.TemporaryDirectory() as place:
                verdicts.append(hostile_others.try_attack(Path(told), Path(place), name))
    keep("hostile_folders", asked.now, {"attacks": verdicts})
    for one in verdicts:
        print(
            f"{one['verdict']:7} {one['attack']}" + ("" if one.get("said_by_doctor", True) else " (doctor is silent)")
        )


def draw(result: dict[str, Any], table: Callable[[Sequence[str], Sequence[Sequence[str]]], str]) -> Iterator[str]:
    """Draw the verdicts, by who tried."""
    rows = [
        [str(one["attack"]), str(one["question"]), str(one["tried_by"]), str(one["verdict"])]
        for one in sorted(result["attacks"], key=lambda one: one["tried_by"] == TRIED_BY)
    ]
    held = sum(row[3] == "held" for row in rows)
    yield f"{held} of {len(rows)} attacks were held off: no file outside changed, nothing hung, nothing was a bug."
    yield table(["attack", "question", "tried by", "verdict"], rows)


if __name__ == "__main__":
    main()
