"""Read the files pages are written in, and join each page with the markup of its software.

In: `texts/*.txt` (many pages, each for a skeleton of `skeletons/`), `whole/*.html` (one page each, markup and all),
`words.txt` (the small words of user interfaces). Out: pages as rows of the set.
"""

import html
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from bench.extraction.pages.blocks import write_blocks
from bench.extraction.pages.heads import head_pieces
from bench.extraction.pages.marks import comment_text, main_text, text_of, without_marks
from bench.extraction.pages.templates import Value, fill

HERE = Path(__file__).parent
_FIELD = re.compile(r"([\w.-]+): ?(.*)")
_RULE = "===="


def all_rows() -> list[dict[str, Any]]:
    """Return the rows of the set, in the order of their ids."""
    return sorted([*_rows_of_texts(), *_rows_of_whole_pages()], key=lambda row: str(row["id"]))


def _rows_of_texts() -> Iterator[dict[str, Any]]:
    for path in sorted((HERE / "texts").glob("*.txt")):
        for piece in re.split("^=== ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            name, _, rest = piece.partition("\n")
            head, _, body = rest.partition("\n----\n")
            fields = _fields(name.strip(), head)
            yield _row(fields, *_skeleton(fields["skeleton"]), body)


def _rows_of_whole_pages() -> Iterator[dict[str, Any]]:
    for path in sorted((HERE / "whole").glob("*.html")):
        head, _, body = path.read_text("utf-8").partition(f"\n{_RULE}\n")
        fields = _fields(path.stem, head)
        yield _row({"skeleton": f"whole:{path.stem}", **fields}, {}, body, "")


def _fields(name: str, head: str) -> dict[str, str]:
    fields = {"id": name}
    for line in head.splitlines():
        if found := _FIELD.fullmatch(line):
            key, value = found.groups()
            fields[key] = f"{fields[key]} | {value}" if key in fields else value.strip()
    fields["host"] = fields["url"].split("/")[2]
    return fields


@cache
def _skeleton(name: str) -> tuple[dict[str, str], str]:
    head, _, template = (HERE / "skeletons" / f"{name}.html").read_text("utf-8").partition(f"\n{_RULE}\n")
    blocks = (line.partition(" = ") for line in head.splitlines() if line.strip())
    return {key: value.replace("\\n", "\n") for key, _, value in blocks}, template


@cache
def _words(language: str) -> dict[str, str]:
    lines = (HERE / "words.txt").read_text("utf-8").splitlines()
    keys = lines[0].split("|")
    for line in lines[1:]:
        if line.startswith(f"{language}|"):
            return dict(zip(keys, line.split("|"), strict=True))
    return _words("en")


@cache
def _pieces() -> dict[str, str]:
    text = (HERE / "pieces.html").read_text("utf-8")
    named = re.split(r"^=== (\w+)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(named[::2], (piece.strip() for piece in named[1::2]), strict=True))


def _row(fields: dict[str, str], blocks: dict[str, str], template: str, body: str) -> dict[str, Any]:
    written = _written(fields, blocks, body)
    known = (written, fields, head_pieces(fields), _words(fields["language"][:2]))
    pieces = {name: fill(piece, *known) for name, piece in _pieces().items()}
    marked = fill(fill(template, *known, pieces), *known, pieces)
    return {
        "id": fields["id"],
        "url": fields["url"],
        "site": fields["host"],
        "kind": fields["kind"],
        "skeleton": fields["skeleton"],
        "language": fields["language"],
        "title": html.unescape(fields.get("title", "")),
        "author": html.unescape(fields.get("author", "")),
        "published": fields.get("date", ""),
        "modified": fields.get("modified", ""),
        "note": fields.get("note", ""),
        "gold": main_text(marked),
        "comments": comment_text(marked),
        "html": without_marks(marked),
    }


def _written(fields: dict[str, str], blocks: dict[str, str], body: str) -> dict[str, Value]:
    heading = fields.get("heading", fields.get("title", ""))
    found: dict[str, Any] = {"h1": f"⟦{heading}⟧" if heading else ""}
    if "lead" in fields:
        found["lead"] = f"⟦{fields['lead']}⟧"
    first, *sections = re.split("^%% ", body, flags=re.MULTILINE)
    found["body"] = write_blocks(first.splitlines(), blocks)
    found["plainjson"] = json.dumps(text_of(without_marks(found["body"])), ensure_ascii=False)[1:-1]
    for section in sections:
        top, _, lines = section.partition("\n")
        kind, *about = (part.strip() for part in top.split("|"))
        marks = "⟪⟫" if kind.startswith("comment") else "⟦⟧"
        item = {"b": "", "c": "", "d": "", **dict(zip("abcd", about, strict=False))}
        found.setdefault(kind, []).append({**item, "body": write_blocks(lines.splitlines(), blocks, marks)})
    return found
