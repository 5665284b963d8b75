"""Pack texts and links for the database, and unpack them again.

The links of a page on their way from the reader to the store, packed: a page has a hundred and fifty of them.

In: links, each with the number its URL is known by. Out: columns that cross a pipe and go into a row as they are. Most
links of a page lead to URLs that are known, and for those nobody needs more than the number; a link is made into a
record of its own only where somebody asks for it.

Make texts small for the database, and give them back.

In: text. Out: a zlib stream. ISA-L's level 1 is five times as quick as zlib's for nearly the same bytes.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self, overload

from isal import isal_zlib

from pauk.base.records import Link, LinkKind
from pauk.base.urls import origin_of

_LEVEL = 1
# The largest page that a setting allows (crawl.max_bytes), unpacked four times as large, is refused long before.
_MOST_BYTES = 1_000_000_000


def pack_text(text: str) -> bytes:
    """Make a text small."""
    return isal_zlib.compress(encode_text(text), _LEVEL)


def unpack_text(packed: bytes) -> str:
    """Give a packed text back; a ValueError says that it is damaged."""
    if not isinstance(packed, bytes):
        raise TypeError(f"a packed text cannot be {type(packed).__name__}")
    unpack = isal_zlib.decompressobj()
    try:
        text = unpack.decompress(packed, _MOST_BYTES)
    except isal_zlib.error as error:  # type: ignore[misc]  # the library's stubs say nothing of it
        raise ValueError(f"the packed text is damaged: {error}") from error
    if not unpack.eof or unpack.unused_data:
        raise ValueError("the packed text is cut off, or larger than any page may be")
    return text.decode()


def encode_text(text: str) -> bytes:
    """Write a text as bytes; what no encoding knows, because a page broke it, becomes a question mark."""
    return text.encode("utf-8", "replace")


NOFOLLOW = 0x80  # set in the kind of a link that robots may not follow
KINDS = tuple(LinkKind)
KIND_CODES = {kind: code for code, kind in enumerate(KINDS)}


class ResolvedLink(NamedTuple):
    """A link with the number its URL is known by and the host it leads to."""

    key: int
    host: str
    link: Link


class PackedLinks(Sequence[ResolvedLink]):
    """The links of one page in page order, as columns; ``packed`` is the column of texts as the store keeps it."""

    __slots__ = ("_texts", "_urls", "keys", "kinds", "packed")

    def __init__(self, keys: "array[int]", kinds: bytes, urls: str, texts: str, packed: bytes) -> None:
        self.keys = keys
        self.kinds = kinds
        self.packed = packed
        self._urls: str | list[str] = urls
        self._texts: str | list[str] = texts

    @classmethod
    def of(cls, links: Iterable[tuple[Any, ...]]) -> "PackedLinks":
        """Pack links: tuples that begin with the number of the URL and end with the link."""
        if isinstance(links, PackedLinks):
            return links
        pairs = [(item[0], item[-1]) for item in links]
        return cls.pack([key for key, _ in pairs], [link for _, link in pairs])

    @classmethod
    def pack(cls, keys: Sequence[int], links: Sequence[Link]) -> Self:
        """Pack links and the numbers of their URLs."""
        kinds = bytes([KIND_CODES[link.kind] if link.follow else KIND_CODES[link.kind] | NOFOLLOW for link in links])
        texts = "\n".join([link.text.replace("\n", " ") for link in links])
        return cls(array("q", keys), kinds, "\n".join([link.url for link in links]), texts, pack_text(texts))

    def columns(self) -> tuple[bytes, bytes, bytes, bytes, bytes]:
        """Return everything as bytes, to cross a pipe."""
        urls = self._urls if isinstance(self._urls, str) else "\n".join(self._urls)
        texts = self._texts if isinstance(self._texts, str) else "\n".join(self._texts)
        return self.keys.tobytes(), self.kinds, encode_text(urls), encode_text(texts), self.packed

    @classmethod
    def from_columns(cls, keys: bytes, kinds: bytes, urls: bytes, texts: bytes, packed: bytes) -> Self:
        """Take up what `columns` has written."""
        return cls(array("q", keys), kinds, urls.decode(), texts.decode(), packed)

    def __len__(self) -> int:
        return len(self.kinds)

    @overload
    def __getitem__(self, place: int) -> ResolvedLink: ...
    @overload
    def __getitem__(self, place: slice) -> list[ResolvedLink]: ...
    def __getitem__(self, place: int | slice) -> ResolvedLink | list[ResolvedLink]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        if isinstance(self._urls, str):
            self._urls = self._urls.split("\n")
        if isinstance(self._texts, str):
            self._texts = self._texts.split("\n")
        url, code = self._urls[place], self.kinds[place]
        link = Link(url, self._texts[place], KINDS[code & ~NOFOLLOW], not code & NOFOLLOW)
        return ResolvedLink(self.keys[place], origin_of(url), link)

    def __iter__(self) -> Iterator[ResolvedLink]:
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sequence)
            and len(self) == len(other)
            and all(a == b for a, b in zip(self, other, strict=True))
        )

    __hash__ = None  # type: ignore[assignment]
