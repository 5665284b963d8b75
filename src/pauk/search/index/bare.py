"""The library below the index alone, with its own analyser: what pauk's search must not lose to.

In: numbered titles and texts. Out: the numbers of the ten best for words joined by AND or OR. It is a measure for
`pauk eval search` and keeps nothing on disk.
"""

from collections.abc import Iterable, Sequence

import tantivy

from pauk.search.analysis.words import cut_words

_HEAP = 64_000_000


class BareIndex:
    """An index in memory of titles and texts."""

    def __init__(self, pages: Iterable[tuple[int, str, str]]) -> None:
        builder = tantivy.SchemaBuilder().add_unsigned_field("number", stored=True)
        for name in ("title", "body"):
            builder.add_text_field(name)
        self._index = tantivy.Index(builder.build())
        writer = self._index.writer(_HEAP, 1)
        for number, title, body in pages:
            document = tantivy.Document()
            document.add_unsigned("number", number)
            document.add_text("title", title)
            document.add_text("body", body)
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def find(self, query: str, operator: str, limit: int) -> Sequence[int]:
        """Return the numbers of the best for the words of a query, joined by AND or OR."""
        words = f" {operator} ".join(f'"{word}"' for word in cut_words(query))
        found = self._searcher.search(self._index.parse_query(words, ["title", "body"]), limit, count=False)
        return [int(str(self._searcher.doc(address).get_first("number"))) for _, address in found.hits]
