"""The extractor that pauk chooses by itself: every block of a page is judged by small nets, in any language.

In: a `Tree`. Out: an `Extraction` with article and readers' comments apart, or the reason why there is none.

Two stacks of nets share the features. One knows articles and comments; the other knows everything that is content,
comments included, and decides together with the first when comments are asked for. `train/extraction/auto` makes both;
`train/extraction/parts` makes what reads them and tells title, byline and captions, which join the body only when they
are asked for, and reference documentation.
"""

from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import chain, groupby

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.features import FEATURES, count_words, describe
from pauk.extract.blocks.net import Net
from pauk.extract.blocks.outline import MOST_BLOCKS, Block, Outline, read_outline
from pauk.extract.blocks.part_nets import PartNets
from pauk.extract.blocks.parts import BODY, BYLINE, CAPTION, COMMENT, MAIN, name_parts
from pauk.extract.blocks.structure import find_chrome, keep_lists, take_between, take_blocks
from pauk.extract.extractors.extractor import Extraction, no_main_text
from pauk.extract.extractors.resiliparse import Resiliparse
from pauk.extract.page.tree import Tree, read_title
from pauk.learn.shipped_model import read_shipped

_FILE = "data/blocks.safetensors"
_PARTS_FILE = "data/parts.safetensors"
ARTICLE, CONTENT, IS_COMMENT = range(3)  # the questions, by column
# How much the nets for articles say about all content; from .1 to .3 made no difference on CleanEval.
_ARTICLE_SHARE = 0.3
# A page whose likeliest block is less likely than this has no main text.
_LIKELY = 0.2
# What joins though it was not taken must be this likely, and stand above the first paragraph, of so many characters. On
# half of Dragnet's sites 28 of the 46 such bylines are in the gold, of the other 156 nineteen: those are of other
# articles, stand at the foot, or are buttons. Of made pages every title is as likely.
_JOINING, _PARAGRAPH = 0.2, 80
# A page less likely than this to be reference documentation has a frame as a rule, even where most of it is text.
_PERHAPS_REFERENCE = 0.1
# Shares of a page's characters that stand in links: of lists of links, and of pages that are not just short.
_ONLY_LINKS, _MANY_LINKS = 0.7, 0.2
_MENU_LINKS = 5  # fewer make no menu
_FEW_CHARS = 300
# Where less than this share of so many words is kept, another method is asked; it is named where it keeps far more.
_LITTLE, _LEAST_WORDS, _FAR_MORE = 0.25, 150, 2
_FIELDS = frozenset(("input", "select", "textarea"))
# What other forms than plain text keep apart from the body; of more stretches nobody reads each by itself.
_BESIDE, _MOST_STRETCHES = frozenset((BYLINE, CAPTION, COMMENT)), 100


class Auto:
    """Judges every block by the shipped nets, or by others in the same file format."""

    name = "auto"

    def __init__(self, model: bytes | None = None, *, joining: frozenset[str] = frozenset()) -> None:
        """Load the nets; ``joining`` names the parts that join the body in their place."""
        self._article, self._content = _load_shipped() if model is None else _load(model)
        self._parts = _load_parts()
        self._joining = joining

    def extract(self, tree: Tree) -> Extraction:
        """Take the article and, apart from it or with it, the readers' comments."""
        outline = tree.once(read_outline)
        if not outline.blocks:
            return no_main_text("no text on the page")
        tab = " ".join(read_title(tree).split())
        page = describe(outline, tab)
        answers, seen = self._article.read(page)
        judged = self._parts.judge(page, answers, seen)
        chances = answers[:, ARTICLE]
        if COMMENT in self._joining:
            content = self._content.judge(page)[:, CONTENT]
            chances = (1 - _ARTICLE_SHARE) * content + _ARTICLE_SHARE * chances
        if judged.reference is not None:
            chances = judged.mix(chances, find_chrome(outline))
        if float(chances.max()) < _LIKELY and (reason := _find_reason(outline)):
            return no_main_text(reason)
        taken = np.ones(len(chances), np.bool_) if _is_bare(outline) else take_blocks(outline, chances, page.words)
        if judged.share:
            taken = keep_lists(outline, taken)
        if judged.share < 1 and judged.is_reference > _PERHAPS_REFERENCE:
            taken = take_between(outline, taken, page.words)
        told, has_comments = (judged.special, judged.comment), COMMENT in self._joining
        parts = name_parts(outline, told, taken, tab, has_comments=has_comments)
        made = self._write(outline, taken, parts, taken | _find_head(outline, taken, chances))
        notes = _note_others(tree, outline, made, page.words)
        if len(outline.blocks) == MOST_BLOCKS:
            notes += (f"only the first {MOST_BLOCKS:,} pieces of text were judged",)
        return replace(made, notes=notes) if notes else made

    def _write(
        self, outline: Outline, taken: NDArray[np.bool_], parts: list[str], may_join: NDArray[np.bool_]
    ) -> Extraction:
        """Write the body, with the parts that were asked for; a page that has only such parts gives them."""
        blocks, wanted = outline.blocks, MAIN | self._joining
        chosen = np.array([part in wanted for part in parts]) & may_join
        if not chosen.any():
            chosen = taken
        comments = np.array([part == COMMENT for part in parts])
        return Extraction(
            write_blocks(blocks, chosen),
            write_blocks(blocks, comments),
            kept=_name_nodes(blocks, chosen),
            kept_comments=_name_nodes(blocks, comments),
            blocks=tuple((part, block.text) for part, block in zip(parts, blocks, strict=True)),
            stretches=_cut_stretches(blocks, parts, chosen) if self._joining else (),
        )


def _note_others(tree: Tree, outline: Outline, made: Extraction, words: NDArray[np.float32]) -> tuple[str, ...]:
    """Note that another method would keep far more, where little of what is neither link nor comment was kept.

    It is only said: on ten such pages of Dragnet, which its nets know, auto had F1 .85, the other .44.
    """
    nodes = made.kept or frozenset()
    plain = kept = 0.0
    for own, (part, _), block in zip(words.tolist(), made.blocks or (), outline.blocks, strict=True):
        if part != COMMENT and 2 * block.linked < len(block.text):
            plain += own
        if block.nodes and block.nodes[0] in nodes:
            kept += own
    if plain < _LEAST_WORDS or kept >= _LITTLE * plain:
        return ()
    other = Resiliparse()
    more = count_words(other.extract(tree).text)
    if more < _FAR_MORE * kept or more - kept < _LEAST_WORDS / 2:
        return ()
    return (f"{other.name} would keep {more:.0f} words, auto keeps {kept:.0f}",)


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


def _find_head(outline: Outline, taken: NDArray[np.bool_], chances: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Find what stands above the first paragraph that was taken and may be of the article, though it was not taken."""
    long = np.array([len(block.text) >= _PARAGRAPH for block in outline.blocks])
    paragraphs = np.flatnonzero(taken & long)
    above = np.arange(len(taken)) < (paragraphs[0] if len(paragraphs) else len(taken))
    return above & (chances > _JOINING)


def _name_nodes(blocks: list[Block], chosen: NDArray[np.bool_]) -> frozenset[int]:
    return frozenset(node for number in np.flatnonzero(chosen).tolist() for node in blocks[number].nodes)


def _cut_stretches(
    blocks: list[Block], parts: list[str], chosen: NDArray[np.bool_]
) -> tuple[tuple[str, frozenset[int]], ...]:
    """Cut what is kept where its part changes; title and body are one."""
    kept = ((parts[number], blocks[number].nodes) for number in np.flatnonzero(chosen).tolist())
    beside = ((part if part in _BESIDE else BODY, nodes) for part, nodes in kept)
    grouped = [(part, [nodes for _, nodes in own]) for part, own in groupby(beside, key=lambda one: one[0])]
    if len(grouped) == 1 or len(grouped) > _MOST_STRETCHES:
        return ()
    return tuple((part, frozenset(chain.from_iterable(nodes))) for part, nodes in grouped)


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


def load_article_net() -> Net:
    """Load the shipped nets that know articles and comments; what tells parts is trained on top of them."""
    return _load_shipped()[0]


@cache
def _load_parts() -> PartNets:
    return PartNets(files("pauk.extract").joinpath(_PARTS_FILE).read_bytes())


def _load(data: bytes) -> tuple[Net, Net]:
    arrays = read_shipped(data, kind="block-nets", features=FEATURES, where="the nets of auto").arrays
    stacks = [
        {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
        for prefix in ("article.", "content.")
    ]
    return Net(stacks[0]), Net(stacks[1])
