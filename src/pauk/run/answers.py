"""Carry a read page from the process that read it to the one that keeps it.

In: a `ReadPage`. Out: bytes for a pipe, and back. Short values go as JSON, the long ones (text, links, the archive's
record) as they are: making them JSON and back would cost as much as parsing the page.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import accumulate, pairwise
from typing import Any

from pauk.base.page import Part
from pauk.crawl.visits import ReadPage
from pauk.store.links import PageLinks

_LENGTH_BYTES = 4
# Fields that are bytes, in the order in which they stand behind the head; the text and the columns of links follow.
_PARTS = ("packed", "words", "sketch", "record", "forum")
_LONG = (*_PARTS, "text", "links", "parts")
_SHORT = {field.name: field.default for field in fields(ReadPage) if field.name not in _LONG}


def join(head: Mapping[str, Any], body: bytes) -> bytes:
    """Write short values and one long one."""
    packed = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return b"".join((len(packed).to_bytes(_LENGTH_BYTES, "big"), packed, body))


def split(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Read what `join` has written."""
    end = _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES], "big")
    return json.loads(data[_LENGTH_BYTES:end].decode("utf-8", "surrogatepass")), data[end:]


def pack_answer(read: ReadPage) -> bytes:
    """Write a read page as bytes."""
    head = {name: value for name, default in _SHORT.items() if (value := getattr(read, name)) != default}
    if read.parts:
        head["kept"] = [(name, part.maker) for name, part in read.parts.items()]
    parts = [*(getattr(read, name) for name in _PARTS), read.text.encode("utf-8", "surrogatepass")]
    parts += [part.value for part in read.parts.values()]
    parts += PageLinks.of(read.links).columns() if read.links else ()
    return join(head | {"lengths": [len(part) for part in parts]}, b"".join(parts))


def unpack_answer(answer: bytes) -> ReadPage:
    """Give a read page back."""
    head, rest = split(answer)
    parts = _cut(rest, head.pop("lengths"))
    text, *others = parts[len(_PARTS) :]
    head |= zip(_PARTS, parts, strict=False)
    makers = head.pop("kept", ())
    kept = {name: Part(maker, value) for (name, maker), value in zip(makers, others, strict=False)}
    columns = others[len(kept) :]
    links = PageLinks.from_columns(*columns) if columns else ()
    return ReadPage(text=text.decode("utf-8", "surrogatepass"), links=links, parts=kept, **head)


def _cut(data: bytes, lengths: Sequence[int]) -> list[bytes]:
    return [data[start:end] for start, end in pairwise(accumulate(lengths, initial=0))]
