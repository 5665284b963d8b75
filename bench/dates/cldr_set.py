"""Write the second development set of date reading, made from CLDR's formats, to `cldr.jsonl.gz`."""

import gzip
import io
import json
from collections import Counter
from pathlib import Path

from bench.dates import cldr_forms, cldr_forum, cldr_noise, cldr_relative
from bench.dates.cldr_base import LANGUAGES, Maker, Row
from bench.dates.cldr_words import Words
from bench.dates.cldr_words_east import EAST
from bench.dates.cldr_words_slavic import SLAVIC
from bench.dates.cldr_words_west import WEST

OUT = Path(__file__).with_name("cldr.jsonl.gz")
WORDS: dict[str, Words] = {**WEST, **SLAVIC, **EAST}


def rows(seed: str = "cldr") -> list[Row]:
    """All rows, language by language, machine forms last; another seed makes another set of the same kind."""
    made: list[Row] = []
    for lang in LANGUAGES:
        maker = Maker(lang, seed=seed)
        cldr_forms.make(maker)
        cldr_relative.make(maker, WORDS[lang])
        cldr_forum.make(maker, WORDS[lang])
        cldr_noise.make(maker, WORDS[lang])
        made += maker.rows
    machine = Maker("en", seed=seed)
    cldr_noise.machine(machine)
    return made + [Row(**{**vars(row), "lang": "und"}) for row in machine.rows]


def packed(made: list[Row]) -> bytes:
    """The rows as lines of JSON, compressed to the same bytes every time."""
    text = "".join(json.dumps(row.as_json(i), ensure_ascii=False) + "\n" for i, row in enumerate(made, 1))
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0, filename="") as file:
        file.write(text.encode())
    return buffer.getvalue()


def main() -> None:
    """Write the set and say what is in it."""
    made = rows()
    data = packed(made)
    OUT.write_bytes(data)
    print(f"{len(made)} rows, {len(data):,} bytes", dict(Counter(row.family for row in made)))


if __name__ == "__main__":
    main()
