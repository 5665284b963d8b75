"""Name bytes and corpora by their SHA-256, so that a figure can say what it was measured on.

In: bytes. Out: texts like ``sha256:9f86d081…``, the only form of a digest in this room.
"""

import hashlib
import re
from collections.abc import Iterable

_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


def digest(data: bytes) -> str:
    """Name these bytes: equal bytes have equal names."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def corpus_digest(items: Iterable[bytes]) -> str:
    """Name a corpus whatever the order of its items; an item that comes twice counts twice.

    No figure of ours depends on the order of the pages, so a file that was merely sorted anew, or read by
    several processes, is the same corpus. Hand in everything the figure depends on: each item is best the
    page together with its gold answer, since a mended gold makes another corpus.
    """
    # Digests of fixed length cannot run into each other: ["ab", "c"] and ["a", "bc"] differ.
    each = sorted(hashlib.sha256(item).digest() for item in items)
    return digest(b"pauk corpus 1\n" + b"".join(each))


def is_digest(text: str) -> bool:
    """Tell whether a text has the form that `digest` writes."""
    return _DIGEST.fullmatch(text) is not None
