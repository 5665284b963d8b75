"""A provider that knows URLs already: a list of names, towns and addresses."""

from collections.abc import Iterable, Sequence

from pauk.crawl.discover.provider import FOUND, NOTHING_FOUND, SiteAnswer
from pauk.crawl.fetch.fetcher import Fetcher


def fold_query(*words: str) -> str:
    """Write words so that the same entity is the same text."""
    return " | ".join(" ".join(word.casefold().split()) for word in words)


class KnownUrls:
    """Looks entities up in a list; it costs nothing."""

    cost = 0.0
    quota = 0.0

    def __init__(self, name: str, rows: Iterable[tuple[str, str, str]]) -> None:
        self.name = name
        self._urls = {fold_query(entity, town): url for entity, town, url in rows if url}

    def queries(self, name: str, town: str, street: str) -> Sequence[str]:
        """Return the one query there is."""
        return (fold_query(name, town),)

    async def ask(self, query: str, fetcher: Fetcher) -> SiteAnswer:
        """Look the entity up."""
        url = self._urls.get(query, "")
        return SiteAnswer(FOUND if url else NOTHING_FOUND, url)
