"""Read back what Carbon and moment write in two hundred languages: ``python -m bench.dates.renderings.measure``.

In: nothing; the two libraries are asked (Debian: php-cli, php-nesbot-carbon, nodejs, node-moment). Out: how many of
their dates pauk reads right and how many wrong, by kind; languages that may be looked at and languages that are only
counted side by side. Both libraries have translators of their own: where they know no word of a language they write
English or something odd, so that not all can be right.
"""

import argparse
import json
import os
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from hashlib import md5
from pathlib import Path
from typing import Any

from pauk.dates.parse.parse import parse_date
from pauk.dates.words.lexicon import LANGUAGES, find_language

_FOLDER = Path(__file__).parent
_WRITERS = (("php", "carbon.php"), ("node", "moment.js"))
_NOW = datetime(2024, 5, 16, 15, 30, 45)  # noqa: DTZ001 (the wall clock of both writers)
_ENGLISH = ("ago", "from now", "from_now", "Today", "Yesterday", "Tomorrow")
_MODULES = "/usr/share/nodejs"  # where Debian puts node's modules


def read_rows() -> Iterator[Mapping[str, Any]]:
    """Ask the writers; leave out what they write in English for want of words."""
    for program, script in _WRITERS:
        said = subprocess.run(
            [program, str(_FOLDER / script)],
            capture_output=True,
            check=True,
            text=True,
            env={**os.environ, "NODE_PATH": _MODULES},
        )
        for row in map(json.loads, said.stdout.splitlines()):
            row["language"] = row["language"].replace("_", "-")
            is_english = row["language"].startswith("en")
            if is_english or not any(word in row["text"] for word in _ENGLISH):
                yield row


def is_kept(language: str) -> bool:
    """Say whether a language is one of those that are only counted."""
    return int(md5(f"{language.partition('-')[0]}x".encode(), usedforsecurity=False).hexdigest(), 16) % 2 == 1


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.dates.renderings.measure", description=__doc__)
    parser.add_argument("--untold", action="store_true", help="do not tell pauk the language")
    is_told = not parser.parse_args().untold
    tallies: dict[tuple[str, str, str], Counter[str]] = {}
    for row in read_rows():
        reading = parse_date(row["text"], now=_NOW, language=row["language"] if is_told else "")
        known = "thirty" if find_language(row["language"]) in LANGUAGES else "further"
        half = "kept" if is_kept(row["language"]) else "seen"
        is_right = reading.date == row["moment"][:10]
        for kind in (row["kind"], "all"):
            tally = tallies.setdefault((known, kind, half), Counter())
            tally.update(rows=1, right=is_right, wrong=not is_right and reading.date is not None)
    for (known, kind, half), tally in sorted(tallies.items()):
        right, wrong = tally["right"] / tally["rows"], tally["wrong"] / tally["rows"]
        print(f"{known:8}{kind:10}{half:5} rows {tally['rows']:5}  right {right:.3f}  wrong {wrong:.3f}")


if __name__ == "__main__":
    main()
