"""Carry a page that was read from the process that read it to the one that keeps it.

In: a `Page`. Out: bytes for a pipe, and back. Short values go as JSON, the archive's record and the parts as bytes,
each as its enricher writes it: making long ones JSON and back would cost as much as parsing the page.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from itertools import accumulate, pairwise
from typing import Any

from pauk.base.page import Page, Part
from pauk.run.read.enrichers import TABLE, find_enricher

_LENGTH_BYTES = 4
# What is not short, or is not known before a page is kept; the parts and the record cross as bytes.
_LONG = ("parts", "record", "place", "fetched_at", "checked_at")
_SHORT = {field.name: field.default for field in fields(Page) if field.name not in _LONG}


def join(head: Mapping[str, Any], body: bytes) -> bytes:
    """Write short values and one long one."""
    packed = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return b"".join((len(packed).to_bytes(_LENGTH_BYTES, "big"), packed, body))


def split(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Read what `join` has written."""
    end = _LENGTH_BYTES + int.from_bytes(data[:_LENGTH_BYTES], "big")
    return json.loads(data[_LENGTH_BYTES:end].decode("utf-8", "surrogatepass")), data[end:]


def join_all(head: Mapping[str, Any], bodies: Sequence[bytes]) -> bytes:
    """Write short values and several long ones."""
    return join({**head, "lengths": [len(body) for body in bodies]}, b"".join(bodies))


def split_all(data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """Read what `join_all` has written."""
    head, rest = split(data)
    return head, [rest[start:end] for start, end in pairwise(accumulate(head.pop("lengths"), initial=0))]


def pack_answer(page: Page) -> bytes:
    """Write a page as bytes; of each part its name and, where it is kept as it is, its maker."""
    head = {name: value for name, default in _SHORT.items() if (value := getattr(page, name)) != default}
    named, bodies = [], []
    for name, part in page.parts.items():
        is_kept = isinstance(part, Part)
        named.append((name, part.maker if is_kept else None))
        bodies.append(part.value if is_kept else part if TABLE[name].is_packed else find_enricher(name).pack(part))
    return join_all(head | {"at": page.fetched_at.timestamp(), "parts": named}, [page.record, *bodies])


def unpack_answer(answer: bytes) -> Page:
    """Give a page back."""
    head, (record, *bodies) = split_all(answer)
    named, at = head.pop("parts"), datetime.fromtimestamp(head.pop("at"), UTC)
    parts = {name: _unpack(name, maker, body) for (name, maker), body in zip(named, bodies, strict=True)}
    return Page(record=record, fetched_at=at, parts=parts, **head)


def _unpack(name: str, maker: str | None, body: bytes) -> Any:
    if maker is not None:
        return Part(maker, body)
    return body if TABLE[name].is_packed else find_enricher(name).unpack(body)
