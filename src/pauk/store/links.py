"""The links of a page on their way from the reader to the store, packed: a page has a hundred and fifty of them.

In: links, each with the number its URL is known by. Out: columns that cross a pipe and go into a row as they are. Most
links of a page lead to URLs that are known, and for those nobody needs more than the number; a link is made into a
record of its own only where somebody asks for it.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self, overload

from pauk.base.records import Link, LinkKind
from pauk.base.urls import origin_of
from pauk.store.packing import encode_text, pack_text

NOFOLLOW = 0x80  # set in the kind of a link that robots may not follow
KINDS = tuple(LinkKind)
KIND_CODES = {kind: code for code, kind in enumerate(KINDS)}


class Found(NamedTuple):
    """A link with the number its URL is known by and the host it leads to."""

    key: int
    host: str
    link: Link


class PageLinks(Sequence[Found]):
    """The links of one page in page order, as columns; ``packed`` is the column of texts as the store keeps it."""

    __slots__ = ("_texts", "_urls", "keys", "kinds", "packed")

    def __init__(self, keys: "array[int]", kinds: bytes, urls: str, texts: str, packed: bytes) -> None:
        self.keys = keys
        self.kinds = kinds
        self.packed = packed
        self._urls: str | list[str] = urls
        self._texts: str | list[str] = texts

    @classmethod
    def of(cls, links: Iterable[tuple[Any, ...]]) -> "PageLinks":
        """Pack links: tuples that begin with the number of the URL and end with the link."""
        if isinstance(links, PageLinks):
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
    def __getitem__(self, place: int) -> Found: ...
    @overload
    def __getitem__(self, place: slice) -> list[Found]: ...
    def __getitem__(self, place: int | slice) -> Found | list[Found]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        if isinstance(self._urls, str):
            self._urls = self._urls.split("\n")
        if isinstance(self._texts, str):
            self._texts = self._texts.split("\n")
        url, code = self._urls[place], self.kinds[place]
        link = Link(url, self._texts[place], KINDS[code & ~NOFOLLOW], not code & NOFOLLOW)
        return Found(self.keys[place], origin_of(url), link)

    def __iter__(self) -> Iterator[Found]:
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sequence)
            and len(self) == len(other)
            and all(a == b for a, b in zip(self, other, strict=True))
        )

    __hash__ = None  # type: ignore[assignment]
