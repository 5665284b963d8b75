"""Label the blocks of pages by the part they are, and describe them as the part nets see them.

In: shared pages, made pages, reference pages. Out: `Labelled`.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.features import Described, describe
from pauk.extract.blocks.net import Net
from pauk.extract.blocks.outline import Outline, read_outline
from pauk.extract.blocks.part_nets import join_inputs, view_page
from pauk.extract.page.tree import Tree, parse_tree, read_title
from pauk.learn.word_counts import cut_ascii_words, cut_words
from train.extraction.auto.examples import DRAGNET, MADE, MarkedPage
from train.extraction.auto.labels import SHARE, label_blocks
from train.extraction.modern import Convention, make_page, own_source
from train.extraction.modern.nodes import ARTICLE, BYLINE, CAPTION, COMMENT, TITLE
from train.extraction.modern.truth import find_roles
from train.extraction.parts.comment_rules import find_comments, half
from train.extraction.parts.references import ReferencePage, find_title, label_content
from train.extraction.parts.weak_labels import UNKNOWN, label_parts

Floats = NDArray[np.float32]
Halves = NDArray[np.float16]

REFERENCE = "reference"
FOLDS = 5
_WITH_BYLINE = 0.8


@dataclass(frozen=True, slots=True)
class Labelled:
    """A page: its blocks as the part nets see them, and the truth about them; -1 in ``parts`` where it is not known."""

    id: str
    dataset: str
    site: str
    inputs: Halves  # features, and what the article nets were taught
    seen: Halves  # what the article nets saw
    view: Floats  # the page as a whole
    words: Floats
    counts: Floats  # as the measure counts words; 0 where nobody can say what a block is
    content: Floats  # of these, words of the content
    parts: Floats  # of these, words of the title, the byline, captions, comments

    @property
    def fold(self) -> int:
        """The fold for cross-validation: of a site, a generator, or a made page."""
        return zlib.crc32((self.id if self.dataset == MADE else self.site).encode()) % FOLDS


@dataclass(frozen=True, slots=True)
class _Truth:
    counts: Floats
    content: Floats
    parts: Floats


def label_shared(pages: Sequence[MarkedPage], net: Net) -> Iterator[Labelled]:
    """Label shared pages by their golds, and their parts by what leaves little doubt."""
    for page in pages:
        tree = parse_tree(page.html)
        outline, title = read_outline(tree), read_title(tree)
        if outline.blocks:
            counts, gold = label_blocks([block.text for block in outline.blocks], page.gold, cut_ascii_words)
            parts = label_parts(outline, title, counts, gold)
            comments = _label_comments(page, tree, outline, counts, gold)
            truth = _Truth(counts, gold, np.stack([parts.titles, parts.bylines, parts.captions, comments], axis=1))
            yield _describe((page.id, page.dataset, page.site), describe(outline, title), truth, net)


def _label_comments(page: MarkedPage, tree: Tree, outline: Outline, counts: Floats, gold: Floats) -> Floats:
    """Label comments by the elements of known software; elsewhere only what is article is known to be none.

    CleanEval's golds keep comments, and the sites of the other half are only counted: nothing is known of them.
    """
    if page.dataset != DRAGNET or half(page.site):
        return np.full_like(counts, UNKNOWN)
    if inside := find_comments(tree):
        shares = [sum(node in inside for node in block.nodes) / max(len(block.nodes), 1) for block in outline.blocks]
        return counts * np.array(shares, np.float32)
    return np.where(gold > SHARE * np.maximum(counts, 1), 0, UNKNOWN).astype(np.float32)


def label_made(count: int, seed: int, net: Net) -> Iterator[Labelled]:
    """Make pages around texts of our own, and label them exactly."""
    rng = Random(seed)
    for number in range(count):
        page = make_page(rng, own_source(rng), Convention(has_byline=rng.random() < _WITH_BYLINE))
        tree = parse_tree(page.html)
        outline = read_outline(tree)
        if outline.blocks:
            described = describe(outline, read_title(tree))
            yield _describe((f"made-{number}", MADE, ""), described, _label_roles(outline, find_roles(page, tree)), net)


def label_references(pages: Iterator[ReferencePage], net: Net) -> Iterator[Labelled]:
    """Label reference pages by their content container; one without it is left out."""
    for page in pages:
        tree = parse_tree(page.html)
        outline, title = read_outline(tree), read_title(tree)
        inside, unsure = label_content(page, tree, outline)
        if not inside.any():
            continue
        words = np.array([len(cut_words(block.text)) for block in outline.blocks], np.float32)
        counts = np.where(unsure, 0, words).astype(np.float32)
        parts = np.zeros((len(counts), 4), np.float32)
        if (place := find_title(outline, title)) >= 0:
            parts[place, 0] = counts[place]
        truth = _Truth(counts, inside * counts, parts)
        yield _describe((page.id, REFERENCE, page.generator), describe(outline, title), truth, net)


def _label_roles(outline: Outline, roles: dict[int, str]) -> _Truth:
    counts = np.array([len(cut_words(block.text)) for block in outline.blocks], np.float32)
    parts = np.stack(
        [
            counts
            * [sum(roles.get(node) == role for node in block.nodes) / len(block.nodes) for block in outline.blocks]
            for role in (TITLE, BYLINE, CAPTION, COMMENT)
        ],
        axis=1,
    ).astype(np.float32)
    content = counts * _share(outline, roles, (ARTICLE, TITLE, BYLINE, CAPTION))
    return _Truth(counts, content.astype(np.float32), parts)


def _share(outline: Outline, roles: dict[int, str], wanted: Sequence[str]) -> Floats:
    """Say which share of each block's texts has one of these roles."""
    shares = [sum(roles.get(node) in wanted for node in block.nodes) / len(block.nodes) for block in outline.blocks]
    return np.array(shares, np.float32)


def _describe(name: tuple[str, str, str], page: Described, truth: _Truth, net: Net) -> Labelled:
    answers, seen = net.read(page)
    inputs = join_inputs(page, answers)
    return Labelled(
        *name, inputs.astype(np.float16), seen.astype(np.float16), view_page(inputs, page.words)[0],
        page.words, truth.counts, truth.content, truth.parts,
    )  # fmt: skip
