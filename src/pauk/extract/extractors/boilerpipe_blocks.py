"""Cut a page into blocks of text as Boilerpipe does, and count the words in them.

In: a page laid flat. Out: its blocks, in page order.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pauk.extract.extractors.flat import TEXT, Flat
from pauk.learn.word_counts import cut_words

WORD = re.compile(r"[\w\"'.,!@\-:;$?()/]+")
# No title is longer, and no block that ends an article; of longer texts the beginning is kept.
TITLE_CHARS = 1000
_IGNORED = frozenset("applet embed noscript object option script style".split())
_INLINE = frozenset("a abbr acronym b code em font i span strike strong sub sup tt u var".split())
_SIGN = re.compile(r"[^\W_]")  # a word has at least one letter or digit
_FIRST_UNSPACED = "\u0e00"  # from here on scripts may have no spaces
# Characters in a line; text density is words by line.
_LINE_CHARS = 80


@dataclass(slots=True)
class BoilerpipeBlock:
    """A piece of text without a block's tag inside, or several of them that were joined."""

    start: int  # the number of its first piece
    end: int  # the number of its last piece
    places: list[int] = field(default_factory=list)
    text: str = ""  # the beginning of the first piece
    words: int = 0
    linked: int = 0  # words inside links
    line_words: int = 0  # words in full lines
    lines: int = 0
    is_content: bool = False
    is_end: bool = False  # what follows an article stands after it
    is_title: bool = False

    @property
    def link_density(self) -> float:
        """The share of words inside links."""
        return self.linked / self.words if self.words else 0

    @property
    def text_density(self) -> float:
        """Words by line, when lines have 80 characters."""
        return self.line_words / self.lines if self.lines else 0

    def join(self, other: "BoilerpipeBlock") -> None:
        """Take in the block that follows."""
        self.end = other.end
        self.places += other.places
        self.words += other.words
        self.linked += other.linked
        self.line_words += other.line_words
        self.lines += other.lines
        self.is_content |= other.is_content
        self.is_end |= other.is_end
        self.is_title |= other.is_title


def cut_blocks(flat: Flat) -> list[BoilerpipeBlock]:
    """Cut a page into blocks, in page order."""
    blocks: list[BoilerpipeBlock] = []
    runs: list[tuple[str, bool]] = []  # texts, and whether they are in a link
    places: list[int] = []
    for place, text, is_linked, is_new in _texts(flat):
        if is_new:
            _add_block(blocks, runs, places)
            runs, places = [], []
        runs.append((text, is_linked))
        if not text.isspace():
            places.append(place)
    _add_block(blocks, runs, places)
    return blocks


def _texts(flat: Flat) -> Iterator[tuple[int, str, bool, bool]]:
    """Give each text with its place, whether it is in a link, and whether a block begins with it."""
    open_ends: list[int] = []
    is_new, ignored_until, link_until = True, 0, 0
    for place, tag in enumerate(flat.tags):
        while open_ends and open_ends[-1] <= place:
            open_ends.pop()
            is_new = True
        if place < ignored_until:
            continue
        if tag == TEXT:
            yield place, flat.texts[place], place < link_until, is_new
            is_new = False
        elif tag not in _INLINE:
            is_new = True
            open_ends.append(flat.ends[place])
            if tag in _IGNORED:
                ignored_until = flat.ends[place]
        elif tag == "a":
            link_until = max(link_until, flat.ends[place])


def _add_block(blocks: list[BoilerpipeBlock], runs: list[tuple[str, bool]], places: list[int]) -> None:
    if not places:
        return
    lengths: list[int] = []
    linked, has_tokens = 0, False
    for text, is_linked in _join_runs(runs):
        tokens = WORD.findall(_space_out(text))
        words = [len(token) for token in tokens if token[0].isalnum() or _SIGN.search(token)]
        lengths += words
        linked += len(words) if is_linked else 0
        has_tokens = has_tokens or bool(tokens)
    if not has_tokens:
        return
    text = " ".join("".join([text for text, _ in runs])[: 2 * TITLE_CHARS].split())
    block = BoilerpipeBlock(len(blocks), len(blocks), places, text)
    block.words, block.linked = len(lengths), linked
    full_lines, last_line = _wrap(lengths)
    block.lines = full_lines or 1
    block.line_words = block.words - last_line if full_lines else block.words
    blocks.append(block)


def _join_runs(runs: list[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    """Put together what stands side by side inside or outside of links: a tag in a line does not end a word."""
    texts: list[str] = []
    was_linked = False
    for text, is_linked in runs:
        if is_linked != was_linked:
            yield "".join(texts), was_linked
            texts = []
            was_linked = is_linked
        texts.append(text)
    yield "".join(texts), was_linked


def _space_out(text: str) -> str:
    """Let each character of a script without spaces be a word."""
    if not text or text.isascii() or max(text) < _FIRST_UNSPACED:
        return text
    return " ".join(cut_words(text))


def _wrap(lengths: Iterable[int]) -> tuple[int, int]:
    """Count the full lines that words of these lengths fill, and the words in the last one."""
    lines, last, filled = 0, 0, -1
    for length in lengths:
        last += 1
        filled += length + 1
        if filled > _LINE_CHARS:
            lines, last, filled = lines + 1, 1, length
    return lines, last
