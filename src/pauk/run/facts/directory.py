"""Read the directory of a recipe: a CSV with the columns that the recipe names, or what a directory site lists.

In: a file or a site's entities, and the recipe's words on them; perhaps a hook of the user's own. Out: rows for the
store, lot by lot. An entity without a name is left out and counted; a file that is no UTF-8 is taken for Windows'
Central European letters.
"""

import codecs
import csv
import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import IO, Any

from pauk.base.errors import BadFile, BadRecipe
from pauk.run.facts.recipe_hook import Hook
from pauk.store.writer import Store

_LOT = 1_000
_WORDS = ("name", "town", "street", "url", "lat", "lon")


def place_of(words: Mapping[str, Any], recipe_file: Path | None, given: str) -> Path:
    """Say where the directory lies: where the user says, or beside the recipe; a recipe names no other folders."""
    if given:
        return Path(given)
    name = str(words.get("file", ""))
    if not name:
        raise BadRecipe("The recipe names no directory", next_step="Name one with --directory FILE.")
    if Path(name).name != name:
        raise BadRecipe(
            f"The recipe's directory {name!r} lies in another folder",
            next_step="Put it beside the recipe, or name it with --directory FILE.",
        )
    return (recipe_file.parent if recipe_file is not None else Path()) / name


def take_directory(
    store: Store, recipe: str, entities: Iterable[Mapping[str, str]], words: Mapping[str, Any], hook: Hook | None = None
) -> tuple[int, int]:
    """Take the entities of a directory into the store; return how many there are, and how many have no name."""
    count = nameless = 0
    rows = _rows(entities, words, hook)
    while lot := list(islice(rows, _LOT)):
        named = [row for row in lot if row["name"]]
        store.entities.add(recipe, named)
        count, nameless = count + len(named), nameless + len(lot) - len(named)
    return count, nameless


def _rows(
    entities: Iterable[Mapping[str, str]], words: Mapping[str, Any], hook: Hook | None
) -> Iterator[dict[str, str]]:
    groups = [str(name) for name in words.get("groups", ())]
    for entity in entities:
        row = {word: entity.get(word, "") for word in (*_WORDS, *groups)}
        for one in [row] if hook is None else hook(row):
            told = {name: one[name] for name in (*groups, "lat", "lon") if one.get(name)}
            who = "\0".join(one.get(word, "") for word in ("name", "town", "street")).casefold()
            yield {
                **{word: one.get(word, "") for word in ("name", "town", "street", "url")},
                "told": json.dumps(told, ensure_ascii=False),
                "key": blake2b(who.encode("utf-8", "replace"), digest_size=12).hexdigest(),
            }


def read_csv_file(path: Path, words: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """Read the entities of a CSV file."""
    try:
        with _open(path) as file:
            sample = file.readline()
            file.seek(0)
            delimiter = str(words.get("delimiter") or ("\t" if "\t" in sample else ";" if ";" in sample else ","))
            if len(delimiter) != 1:
                raise BadRecipe(
                    f"The delimiter {delimiter!r} is not one character", next_step="Mend it in [directory]."
                )
            reader = csv.DictReader(file, delimiter=delimiter)
            columns = {word: str(words.get(word, word)) for word in _WORDS}
            if columns["name"] not in (reader.fieldnames or ()):
                raise BadFile(
                    f"The directory has no column {columns['name']!r}",
                    where=str(path),
                    next_step=f"It has: {', '.join(map(str, reader.fieldnames or ()))}. Name it in [directory].",
                )
            for line in reader:
                yield _row(line, columns, words)
    except (OSError, EOFError, zlib.error, csv.Error, UnicodeDecodeError) as error:
        raise BadFile(
            f"The directory cannot be read: {error}", where=str(path), next_step="Name a CSV file."
        ) from error


def _open(path: Path) -> IO[str]:
    with path.open("rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
    encoding = "utf-8-sig"
    with gzip.open(path) if is_packed else path.open("rb") as file:
        decoder = codecs.getincrementaldecoder("utf-8")()
        try:
            while piece := file.read(1 << 20):
                decoder.decode(piece)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            encoding = "cp1250"
    if is_packed:
        return gzip.open(path, "rt", encoding=encoding, newline="")
    return path.open(encoding=encoding, newline="")


def _row(line: Mapping[str, str | None], columns: Mapping[str, str], words: Mapping[str, Any]) -> dict[str, str]:
    row = {word: (line.get(column) or "").strip() for word, column in columns.items()}
    return row | {name: (line.get(name) or "").strip() for name in words.get("groups", ())}
