"""Pages to evaluate on where nobody names any: articles of the playground, of which the text is known.

In: nothing. Out: a source like that of a file. The pages are made by a program and easier than real ones; they show a
newcomer how an evaluation looks, and that every language is measured.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from email.message import Message
from urllib.parse import unquote, urlsplit

from pauk.eval.extraction.gold_pages import LeftOut, Lines, MadeLines
from pauk.extract.page.charset import decode
from pauk_playground import Response, ServerRequest, TruthKind, small_web

# Twelve articles on each of eight sites: half a minute for all methods.
_ARTICLES = 96
_SEED = 1
_MOMENT = datetime(2026, 11, 15, tzinfo=UTC)


class OwnPages:
    """The articles of the playground's small Web, eight sites in eight languages, of which the text is known."""

    name = "articles of our own small Web, which are made and easier than real ones"
    methods = ()

    def count(self) -> int:
        """Count them."""
        return sum(1 for _ in _make_pages())

    def notes(self) -> Sequence[LeftOut]:
        """Say nothing: nothing is missing."""
        return ()

    @contextmanager
    def open(self) -> Iterator[Lines]:
        """Make the pages as JSON lines; the title is part of the gold, as in the sets that people marked."""
        yield MadeLines(_make_pages())


def _make_pages() -> Iterator[dict[str, str]]:
    for site in small_web(_SEED, _ARTICLES):
        articles = (truth for truth in site.truth(_MOMENT, None) if truth.kind is TruthKind.ARTICLE)
        for number, truth in enumerate(articles, start=1):
            parts = urlsplit(truth.url)
            asked = ServerRequest("GET", parts.netloc, None, unquote(parts.path), parts.query, parts.path)
            response = site.answer(asked, _MOMENT)
            assert isinstance(response, Response)
            header = Message()
            header["content-type"] = response.content_type
            html = decode(response.body, header_charset=header.get_content_charset("")).text
            gold = f"{truth.title}\n\n{truth.text}"
            yield {"id": f"{site.name}-{number}", "html": html, "gold": gold, "url": truth.url, "dataset": "playground"}
