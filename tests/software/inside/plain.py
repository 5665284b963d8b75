"""Take the words out of the HTML that a software keeps of a post.

In: HTML of the software's own making. Out: its text, blocks on lines of their own. Python's own parser does it, so that
the truth does not come from the code it is to judge.
"""

import re
from html.parser import HTMLParser

_BLOCKS = frozenset("p br div blockquote li ul ol pre table tr td cite h1 h2 h3 h4 h5 h6 hr".split())
_SPACE = re.compile(r"\s+")
_HIDDEN = frozenset({"script", "style"})


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in _HIDDEN
        if tag in _BLOCKS:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in _HIDDEN
        if tag in _BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.pieces.append(_SPACE.sub(" ", data))


def plain_words(html: str) -> str:
    """Give the text of a piece of HTML: words with single spaces, one line per block."""
    parser = _Words()
    parser.feed(html)
    parser.close()
    lines = (" ".join(line.split()) for line in "".join(parser.pieces).splitlines())
    return "\n".join(line for line in lines if line)
