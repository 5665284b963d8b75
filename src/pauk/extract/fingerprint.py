"""Give a text a 64-bit fingerprint: equal texts have equal ones, whatever their layout.

In: text. Out: a signed 64-bit integer, the same on every machine and in every version, as databases keep it.
"""

from hashlib import blake2b


def fingerprint(text: str) -> int:
    """Return the fingerprint of the words of a text; white space and line breaks do not count."""
    words = " ".join(text.split()).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big", signed=True)
