"""Documents and queries made with a seed, and who takes them in and answers: pauk's index, and the library below it.

In: a folder. Out: a contestant that takes documents in, commits, and finds the ten best. `python -m bench.search`
measures them.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import tantivy

from pauk.search.entries.entry import Entry
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest

PEER = "tantivy"
WORDS = 300
VOCABULARY = 60_000
QUERIES = 1_000
_HEAP = 64_000_000  # as pauk gives it
_ENDINGS = {
    "en": ("", "", "", "s", "ed", "ing", "er", "ly", "ation", "ations"),
    "pl": ("a", "y", "ami", "ach", "owi", "em", "ego", "ych", "ość", "ów"),
}
_SYLLABLES = "ba ce di fo gu ha ke li mo nu pa re si to vu wa ze bra cle dro fra gri plo sta tre spo".split()


Document = tuple[int, str, str]


def make_vocabulary(language: str) -> list[str]:
    """Make words, stems with the endings of a language; the more frequent ones are shorter."""
    chance = Random(1)
    words: dict[str, None] = {}
    while len(words) < VOCABULARY:
        length = 2 + min(int(chance.expovariate(VOCABULARY / (VOCABULARY + len(words)))), 3)
        words["".join(chance.choices(_SYLLABLES, k=length)) + chance.choice(_ENDINGS[language])] = None
    return list(words)


def make_documents(count: int, language: str) -> Iterator[list[Document]]:
    """Make documents, a thousand at a time: number, title and body."""
    words, rng = np.array(make_vocabulary(language)), np.random.default_rng(2)
    chances = np.cumsum(1 / (np.arange(VOCABULARY) + 2.7))  # Zipf's law as Mandelbrot mended it
    for start in range(0, count, 1_000):
        drawn = np.searchsorted(chances, rng.random((min(1_000, count - start), WORDS + 6)) * chances[-1])
        yield [(start + place, " ".join(words[row[:6]]), " ".join(words[row[6:]])) for place, row in enumerate(drawn)]


def make_queries(language: str) -> list[tuple[str, str]]:
    """Make pairs of words that are neither in every document nor in none."""
    words, rng = make_vocabulary(language), np.random.default_rng(3)
    places = (10 ** rng.uniform(1.3, 4, (QUERIES, 2))).astype(int)  # the 20th to the 10,000th word
    return [(words[one], words[other]) for one, other in places]


class Bare:
    """The library alone: title and body through its own analyser, the number stored."""

    def __init__(self, folder: Path) -> None:
        builder = tantivy.SchemaBuilder().add_unsigned_field("id", stored=True)
        for name in ("title", "body"):
            builder.add_text_field(name, tokenizer_name="en_stem")
        self._index = tantivy.Index(builder.build(), str(folder))
        self._writer: tantivy.IndexWriter | None = self._index.writer(_HEAP, 1)

    def add(self, documents: Sequence[Document]) -> None:
        """Take documents in."""
        for number, title, body in documents:
            document = tantivy.Document()
            document.add_unsigned("id", number)
            document.add_text("title", title)
            document.add_text("body", body)
            assert self._writer
            self._writer.add_document(document)

    def commit(self) -> None:
        """Make them durable."""
        assert self._writer
        self._writer.commit()

    def finish(self) -> None:
        """Wait for merges and open the index for reading."""
        assert self._writer
        self._writer.wait_merging_threads()
        self._writer = None
        self.refresh()

    def refresh(self) -> None:
        """Look at what the last commit has made."""
        self._index.reload()
        self._searcher = self._index.searcher()

    def ask(self, words: tuple[str, str], operator: str) -> int:
        """Answer a query of two words, the ten best."""
        query = self._index.parse_query(f" {operator} ".join(words), ["title", "body"])
        found = self._searcher.search(query, 10)
        return len([self._searcher.doc(address) for _, address in found.hits])


class Pauk:
    """pauk's index, with everything it keeps of a page."""

    def __init__(self, folder: Path, language: str) -> None:
        self._folder, self._language = folder, language
        self._index = open_index(folder, may_write=True)
        self._count = 0

    def add(self, documents: Sequence[Document]) -> None:
        """Take documents in."""
        self._index.add(self._entry(*document) for document in documents)
        self._count += len(documents)

    def _entry(self, number: int, title: str, body: str) -> Entry:
        host = f"h{number % 997}.example"
        day = f"20{10 + number % 16}-{1 + number % 12:02}-01"
        url = f"https://{host}/{number}"
        return Entry(
            id=f"page:{number}",
            kind="page",
            url=url,
            title=title,
            body=body,
            host=host,
            language=self._language,
            date=day,
        )

    def commit(self) -> None:
        """Make them durable."""
        self._index.commit({"pages": self._count})

    def finish(self) -> None:
        """Wait for merges and open the index for reading."""
        self._index.close()
        self._index = open_index(self._folder)

    def refresh(self) -> None:
        """Look at what the last commit has made."""
        self._index.refresh()

    def ask(self, words: tuple[str, str], operator: str) -> int:
        """Answer a query of two words, the ten best."""
        return len(self._index.search(SearchRequest(query=f" {operator} ".join(words))).hits)


CONTESTANTS: dict[str, tuple[str, Callable[[Path], Bare | Pauk]]] = {
    PEER: ("en", Bare),
    "pauk, English": ("en", lambda folder: Pauk(folder, "en")),
    "pauk, Polish": ("pl", lambda folder: Pauk(folder, "pl")),
}
