"""The extractor that pauk chooses by itself: every block of a page is judged by small nets, in any language.

In: a `Tree`. Out: an `Extraction` with article and readers' comments apart, or the reason why there is none.

Two stacks of nets share the features. One knows articles and comments; the other knows everything that is content,
comments included, and decides together with the first when comments are asked for. `train/extraction/auto` makes both.
"""

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.choosing import choose_blocks
from pauk.extract.blocks.features import FEATURES, describe
from pauk.extract.blocks.net import Net
from pauk.extract.blocks.outline import Block, Outline, read_outline
from pauk.extract.extractors.extractor import Extraction, no_main_text
from pauk.extract.tree import Tree, read_title
from pauk.learn.model import load_model

_FILE = "data/blocks.safetensors"
_ARTICLE, _COMMENT, _CONTENT = 0, 2, 1  # the questions, by column
# How much the nets for articles say about all content; from .1 to .3 made no difference on CleanEval.
_ARTICLE_SHARE = 0.3
# A page whose likeliest block is less likely than this has no main text.
_LIKELY = 0.2
_LIKELY_COMMENT = 0.3
# Shares of a page's characters that stand in links: of lists of links, and of pages that are not just short.
_ONLY_LINKS, _MANY_LINKS = 0.7, 0.2
_MENU_LINKS = 5  # fewer make no menu
_FEW_CHARS = 300
_FIELDS = frozenset(("input", "select", "textarea"))


class Auto:
    """Judges every block by the shipped nets, or by others in the same file format."""

    name = "auto"

    def __init__(self, model: bytes | None = None, *, has_comments: bool = False) -> None:
        """Load the nets; ``has_comments`` asks for all content as one text, comments in their place."""
        self._article, self._content = _load_shipped() if model is None else _load(model)
        self._has_comments = has_comments

    def extract(self, tree: Tree) -> Extraction:
        """Take the article and, apart from it or with it, the readers' comments."""
        outline = tree.once(read_outline)
        if not outline.blocks:
            return no_main_text("no text on the page")
        page = describe(outline, read_title(tree))
        answers = self._article.judge(page)
        chances = answers[:, _ARTICLE]
        if self._has_comments:
            content = self._content.judge(page)[:, _CONTENT]
            chances = (1 - _ARTICLE_SHARE) * content + _ARTICLE_SHARE * chances
        if float(chances.max()) < _LIKELY and (reason := _find_reason(outline)):
            return no_main_text(reason)
        chosen = np.ones(len(chances), np.bool_) if _is_bare(outline) else choose_blocks(chances, page.words)
        comments = (answers[:, _COMMENT] > _LIKELY_COMMENT) & (chosen if self._has_comments else ~chosen)
        return Extraction(
            write_blocks(outline.blocks, chosen),
            write_blocks(outline.blocks, comments),
            kept=_name_nodes(outline.blocks, chosen),
            kept_comments=_name_nodes(outline.blocks, comments),
        )


def write_blocks(blocks: list[Block], chosen: NDArray[np.bool_]) -> str:
    """Write blocks as text: one a line, cells of one row with tabs between them."""
    parts: list[str] = []
    last = -2
    for number in np.flatnonzero(chosen).tolist():
        block = blocks[number]
        if parts:
            parts.append("\t" if block.is_cell and last == number - 1 else "\n")
        parts.append(block.text)
        last = number
    return "".join(parts)


def _name_nodes(blocks: list[Block], chosen: NDArray[np.bool_]) -> frozenset[int]:
    return frozenset(node for number in np.flatnonzero(chosen).tolist() for node in blocks[number].nodes)


def _is_bare(outline: Outline) -> bool:
    """Whether a page is a few words and nothing else, which are its text then: notes, tests, the simplest pages."""
    if _FIELDS.intersection(outline.tags) or any(block.links for block in outline.blocks):
        return False
    return sum(len(block.text) for block in outline.blocks) < _FEW_CHARS


def _find_reason(outline: Outline) -> str:
    """Say what there is on a page instead of main text; empty where it is just short."""
    linked = sum(min(block.linked, len(block.text)) for block in outline.blocks)
    share = linked / sum(len(block.text) for block in outline.blocks)
    if share > _ONLY_LINKS:
        return "only links"
    if _FIELDS.intersection(outline.tags):
        return "only a form"
    is_menu = share > _MANY_LINKS and sum(block.links for block in outline.blocks) >= _MENU_LINKS
    return "only menus and notices" if is_menu else ""


@cache
def _load_shipped() -> tuple[Net, Net]:
    return _load(files("pauk.extract").joinpath(_FILE).read_bytes())


def _load(data: bytes) -> tuple[Net, Net]:
    arrays = load_model(data, kind="block-nets", features=FEATURES, where="the nets of auto").arrays
    stacks = [
        {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
        for prefix in ("article.", "content.")
    ]
    return Net(stacks[0]), Net(stacks[1])
