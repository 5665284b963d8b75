"""Let important pages come sooner while a crawl runs: cash flows along links (OPIC), and who has much of it is urgent.

In: batches that were just written. Out: waiting URLs move forward in the queue, a level for each step of their cash;
they begin some levels further back than elsewhere, so that there is room to move. Nothing is kept of it but where URLs
wait: a crawl that goes on lets the cash flow once more along all links that are there. About 60 bytes of memory for
each URL that is known.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from pauk.graph.opic import Opic
from pauk.store.reader import StoreReader
from pauk.store.sql.packing import NOFOLLOW, PackedLinks
from pauk.store.sql.records import Batch, UrlKind
from pauk.store.writer import Store

IMPORTANCE = "importance"  # the value of the setting `crawl.order` that asks for this

# Levels that a URL comes sooner when its cash has doubled; a level is also what a step of depth counts. A page brings a
# unit of cash when it is first heard of, and a link from an average page of fifty links adds a fiftieth. Tried on
# magazines of the playground (`bench.importance`, seed 1), where all of the tenth with the highest PageRank came in the
# first half with 8 and 16 steps, and nine of ten with 4.
_STEPS = 8
_ROOM = 20
_MOST_SOONER = 40
# So many pages at a time when a crawl goes on.
_LOT = 1_000

# A page and the URLs its links lead to.
Flow = tuple[int, Sequence[int]]


class Urgency:
    """Moves waiting URLs forward as links to them are found; used by the writer's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._opic = Opic()
        self._given: dict[int, int] = {}  # waiting URL → how many levels sooner it comes already

    def recall(self, reader: StoreReader) -> None:
        """Let cash flow along all links that are there; what waits was moved by that before."""
        pages: Iterator[tuple[int, array[int]]] = reader.index.followed()
        while lot := list(islice(pages, _LOT)):
            self._given |= self._flow(lot)

    def take(self, batch: Batch) -> None:
        """Let cash flow from the pages of a batch that was just written, in its transaction."""
        if not batch.pages:
            return
        packed = {page.url_id: PackedLinks.of(page.links) for page in batch.pages}
        known = self._store.urls.known({key for links in packed.values() for key in links.keys})
        flows = [
            (
                url,
                [known[key].id for key, kind in zip(links.keys, links.kinds, strict=True) if _counts(key, kind, known)],
            )
            for url, links in packed.items()
        ]
        moves = dict.fromkeys(self._new(batch), -_ROOM)
        for url, steps in self._flow(flows).items():
            moves[url] = moves.get(url, 0) + steps - self._given.get(url, 0)
            self._given[url] = steps
        self._store.queue.move(moves)
        for url in packed:
            self._given.pop(url, None)

    def _new(self, batch: Batch) -> list[int]:
        """Return the pages that wait since this batch."""
        waiting = [key for key, new in batch.found.items() if not new.outcome and new.kind is UrlKind.PAGE]
        return [known.id for known in self._store.urls.known(waiting).values()]

    def _flow(self, flows: Sequence[Flow]) -> dict[int, int]:
        """Hand out the cash of pages; return the URLs that come sooner now, with how many levels in all."""
        counts = [len(links) for _, links in flows]
        targets = np.fromiter((url for _, links in flows for url in links), np.int64, sum(counts))
        self._opic.visit_all([page for page, _ in flows], counts, targets)
        urls = np.unique(targets)
        steps = np.floor(_STEPS * np.log2(np.maximum(self._opic.cash(urls), 1.0)))
        levels = np.minimum(steps, _MOST_SOONER).astype(int)
        return {
            url: level
            for url, level in zip(urls.tolist(), levels.tolist(), strict=True)
            if level > self._given.get(url, 0)
        }


def _counts(key: int, kind: int, known: Iterable[int]) -> bool:
    return kind < NOFOLLOW and key in known
