"""Ids of devices, and what is kept of them: keyed hashes, from which nobody finds the way back.

In: random bytes, ids as devices send them, and the collection's secret. Out: ids of sixteen letters that people can
copy by hand, marks to keep, and signatures, so that a device can only answer what it was asked.
"""

import hmac
import re
from base64 import b32encode
from hashlib import blake2b

ID_BYTES = 10
_ID = re.compile(r"[A-Z2-7]{16}")
_SIGNATURE_BYTES = 6


def write_id(random: bytes) -> str:
    """Make an id of random bytes."""
    return b32encode(random).decode()


def read_id(text: str) -> str:
    """Read an id as somebody sends or types it, with or without hyphens; nothing where it is none."""
    squeezed = text.upper().replace("-", "").replace(" ", "").replace("0", "O").replace("1", "I")
    return squeezed if _ID.fullmatch(squeezed) else ""


def show_id(device: str) -> str:
    """Write an id in groups of four, for people."""
    return "-".join(device[start : start + 4] for start in range(0, len(device), 4))


class DeviceMarks:
    """Makes what is kept of devices, with the secret of one collection."""

    def __init__(self, secret: bytes) -> None:
        self._key = blake2b(secret, person=b"pauk devices", digest_size=32).digest()

    def mark(self, device: str) -> bytes:
        """Return what is kept of an id."""
        return blake2b(device.encode(), key=self._key, digest_size=16).digest()

    def mark_traits(self, traits: str, address: str) -> bytes:
        """Return what is kept of a fingerprint: it counts together with the network it was seen in."""
        told = f"{traits}\0{address}".encode("utf-8", "replace")
        return blake2b(told, key=self._key, person=b"traits", digest_size=16).digest()

    def sign(self, mark: bytes, item: int) -> str:
        """Return the token by which a device answers an item."""
        return f"{item}.{self._signature(mark, item)}"

    def read_token(self, mark: bytes, token: str) -> int:
        """Return the item of a token that this device was given; 0 where it was given none such."""
        number, _, signature = token.partition(".")
        if not (number.isascii() and number.isdigit() and len(number) < 16):
            return 0
        item = int(number)
        is_ours = hmac.compare_digest(signature.encode("utf-8", "replace"), self._signature(mark, item).encode())
        return item if is_ours else 0

    def _signature(self, mark: bytes, item: int) -> str:
        told = mark + item.to_bytes(8, "big")
        return blake2b(told, key=self._key, person=b"item", digest_size=_SIGNATURE_BYTES).hexdigest()
