"""Judge blocks of text by their words, their links and their neighbours: Boilerpipe's default and article rules.

In: a `Tree`. Out: an `Extraction`.

C. Kohlschütter, P. Fankhauser, W. Nejdl: "Boilerplate detection using shallow text features" (WSDM 2010), with the
rules of Boilerpipe 1.2 as boilerpy3 1.0 has them. The rules are its own, the blocks are cut from our tree. The library
takes quadratic time (20,000 `<br>` 7 seconds, twice as many four times as long), finds nothing on a page without
`<body>`, and does not say which nodes it keeps; on CleanEval and Dragnet these blocks score higher than its own.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from pauk.extract.extractors.boilerpipe_blocks import TITLE_CHARS, WORD, BoilerpipeBlock, cut_blocks
from pauk.extract.extractors.extractor import Extraction
from pauk.extract.extractors.flat import Flat, lay_flat
from pauk.extract.extractors.kept_text import keep_places
from pauk.extract.page.tree import Tree, read_title

# How an article ends, in lower case: blocks that begin with, hold or are these words.
_END_STARTS = ("comments", "© reuters", "please rate this", "post a comment")
_END_PARTS = ("what you think...", "add your comment", "add comment", "reader views", "have your say",
              "reader comments", "rätta artikeln")  # fmt: skip
_END_WHOLE = "thanks for your comments - this feedback is now closed"
_END_COUNTED = re.compile(r"\d+(?: comments| users responded in)")
_TITLE_CUTS = tuple(re.compile(rf" *[{signs}] *") for signs in (r"|:", r"|:()", r"|:()\-", r"|,:()\-"))
_NOTHING = BoilerpipeBlock(0, 0)  # before the first block and after the last


class Boilerpipe:
    """Keeps the blocks that the default rules take for content."""

    name = "boilerpipe-default"

    def extract(self, tree: Tree) -> Extraction:
        """Take every block that looks like text."""
        flat = lay_flat(tree)
        return keep_places(tree, flat, find_content(flat))


class BoilerpipeArticle:
    """Keeps the blocks that the rules for news articles take for content."""

    name = "boilerpipe-article"

    def extract(self, tree: Tree) -> Extraction:
        """Take the largest run of blocks that look like text, and the title above it."""
        flat = lay_flat(tree)
        return keep_places(tree, flat, find_article(flat, read_headline(tree)))


def read_headline(tree: Tree) -> str:
    """Read the page's title, as far as headlines are compared with it."""
    return " ".join(read_title(tree).split())[:TITLE_CHARS]


def find_content(flat: Flat) -> list[int]:
    """Find the places of the texts that the default rules keep."""
    blocks = _join_equals(cut_blocks(flat))
    for before, block, after in _neighbours(blocks):
        block.is_content = _is_dense(before, block, after)
    return _places(blocks)


def find_article(flat: Flat, title: str) -> list[int]:
    """Find the places of the texts that the rules for articles keep."""
    blocks = cut_blocks(flat)
    # Say how the page's title may be written above the text: whole, or its longest part.
    titles = {title} | {_longest_part(pattern.split(title)) for pattern in _TITLE_CUTS}
    titles = {title.lower() for title in titles if title}
    for before, block, after in _neighbours(blocks):
        block.is_end = _ends_article(block)
        block.is_title = block.text.lower() in titles
        block.is_content = _is_long(before, block, after)
    _stop_at_end(blocks)
    blocks = [block for block in _join_content(blocks) if block.is_content]
    return _places(_keep_largest(_join_content(blocks)))


def _neighbours(
    blocks: Sequence[BoilerpipeBlock],
) -> Iterator[tuple[BoilerpipeBlock, BoilerpipeBlock, BoilerpipeBlock]]:
    return zip((_NOTHING, *blocks), blocks, (*blocks[1:], _NOTHING), strict=False)


def _is_dense(before: BoilerpipeBlock, block: BoilerpipeBlock, after: BoilerpipeBlock) -> bool:
    """Say whether a block is content, by text density; the tree was learnt by its authors (C4.8)."""
    if block.link_density > 0.333333:
        return False
    if before.link_density > 0.555556:
        return after.text_density > 11
    if block.text_density > 9:
        return after.text_density != 0
    return after.text_density > 10 or before.text_density > 4


def _is_long(before: BoilerpipeBlock, block: BoilerpipeBlock, after: BoilerpipeBlock) -> bool:
    """Say whether a block is content, by words; the tree was learnt by its authors (C4.8)."""
    if block.link_density > 0.333333:
        return False
    if before.link_density > 0.555556:
        return block.words > 40 or after.words > 17
    return block.words > 16 or after.words > 15 or before.words > 4


def _join_equals(blocks: list[BoilerpipeBlock]) -> list[BoilerpipeBlock]:
    """Join neighbours of the same text density."""
    joined: list[BoilerpipeBlock] = []
    for block in blocks:
        if joined and joined[-1].text_density == block.text_density:
            joined[-1].join(block)
        else:
            joined.append(block)
    return joined


def _join_content(blocks: list[BoilerpipeBlock]) -> list[BoilerpipeBlock]:
    """Join each block of content to the block before it, unless there is more than one block missing between them."""
    joined: list[BoilerpipeBlock] = []
    for block in blocks:
        if joined and block.is_content and block.start - joined[-1].end - 1 <= 1:
            joined[-1].join(block)
        else:
            joined.append(block)
    return joined


def _stop_at_end(blocks: list[BoilerpipeBlock]) -> None:
    """Take nothing for content behind the end of the article, if at least 60 words of full text stand before it."""
    words, is_over = 0, False
    for block in blocks:
        if block.is_content and block.text_density >= 9:
            words += block.words
        is_over |= block.is_end and words >= 60
        block.is_content &= not is_over


def _keep_largest(blocks: list[BoilerpipeBlock]) -> list[BoilerpipeBlock]:
    """Keep the block with the most words, and all from the title down to it."""
    if not blocks:
        return []
    largest = max(range(len(blocks)), key=lambda place: blocks[place].words)
    titles = [place for place in range(largest) if blocks[place].is_title]
    return blocks[titles[-1] if titles else largest : largest + 1]


def _places(blocks: Iterable[BoilerpipeBlock]) -> list[int]:
    return [place for block in blocks if block.is_content for place in block.places]


def _ends_article(block: BoilerpipeBlock) -> bool:
    text = block.text.lower()
    if block.words >= 15 or not 8 <= len(text) <= TITLE_CHARS:
        return False
    return (
        text.startswith(_END_STARTS)
        or text == _END_WHOLE
        or any(part in text for part in _END_PARTS)
        or _END_COUNTED.match(text) is not None
    )


def _longest_part(parts: list[str]) -> str:
    longest, most = "", 0
    for part in parts:
        words = len(WORD.findall(part))
        if ".com" not in part and (words > most or len(part) > len(longest)):
            longest, most = part, words
    return longest.strip()
