"""Have Resiliparse take the main text, a library that goes by the names and places of elements and is very quick.

In: a `Tree`. Out: an `Extraction`, without the nodes it came from: the library has a parser of its own.
"""

from pauk.extract.extractors.extractor import Extraction, no_main_text
from pauk.extract.extractors.kept_text import NO_TEXT, NOTHING_CHOSEN
from pauk.extract.page.plain_text import plain_text, without_hints
from pauk.extract.page.tree import Tree

# The library takes quadratic time: 30,000 tags half a second, 300,000 a minute. No real page comes near.
_MOST_TAGS = 30_000


class Resiliparse:
    """Keeps what the library takes for main content, without readers' comments."""

    name = "resiliparse"

    def extract(self, tree: Tree) -> Extraction:
        """Take what the library gives."""
        from resiliparse.extract.html2text import extract_plain_text  # noqa: PLC0415 (heavy)

        html = _cut(tree.html).encode("utf-8", "replace").decode()  # lone surrogates would make it fail
        text = extract_plain_text(html, main_content=True, comments=False, alt_texts=False, list_bullets=False)
        lines = [" ".join(line.split()) for line in without_hints(text).splitlines()]
        if text := "\n".join(line for line in lines if line):
            return Extraction(text)
        return no_main_text(NOTHING_CHOSEN if plain_text(tree.body) else NO_TEXT)


def _cut(html: str) -> str:
    """Leave out what follows the last tag that is read."""
    pieces = html.split("<", _MOST_TAGS)
    return html[: -len(pieces[-1]) - 1] if len(pieces) > _MOST_TAGS else html
