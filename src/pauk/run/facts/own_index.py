"""A provider that asks our own index: sites that were crawled before, for whatever reason.

In: an engine over the collection. Out: the home of the site whose pages speak of an entity most; it costs nothing.
"""

from collections import Counter
from collections.abc import Sequence

from pauk.base.errors import InputError
from pauk.crawl.discover.provider import FOUND, NOTHING_FOUND, SiteAnswer
from pauk.crawl.fetch.fetcher import Fetcher
from pauk.run.search.engine import SearchEngine

_HITS = 10


class OwnIndex:
    """Looks entities up among the pages of the collection."""

    cost = 0.0
    quota = 0.0

    def __init__(self, name: str, engine: SearchEngine) -> None:
        self.name, self._engine = name, engine

    def queries(self, name: str, town: str, street: str) -> Sequence[str]:
        """Ask for all words of a name and its town; of the street pages often write another form."""
        words = [word for word in f"{name} {town}".split() if any(char.isalnum() for char in word)]
        return (" ".join(f'"{word}"' for word in words if '"' not in word),)

    async def ask(self, query: str, fetcher: Fetcher) -> SiteAnswer:
        """Take the site that most of the best pages belong to; the first of them where several do."""
        try:
            hits = self._engine.search(query, limit=_HITS).hits
        except InputError:  # nothing but signs
            return SiteAnswer(NOTHING_FOUND)
        homes = [home for hit in hits if not hit.lacks and (home := home_of(hit.url))]
        return SiteAnswer(FOUND, Counter(homes).most_common(1)[0][0]) if homes else SiteAnswer(NOTHING_FOUND)


def home_of(url: str) -> str:
    """Return the home page of a URL's site; nothing where it is no web address."""
    scheme, mark, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}/" if mark and scheme in ("http", "https") else ""
