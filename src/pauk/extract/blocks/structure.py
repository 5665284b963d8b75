"""Choose the blocks that make up the main text, by how likely each is and by what it stands in.

In: an outline, how likely each block belongs to the main text, and how long it is. Out: which blocks to take.

What belongs together is judged together: a term with its definition, the cells of a table row. Then a fixed limit would
not fit all pages: where the nets are in doubt about everything, half-likely blocks are worth taking; where a long
article is certain, they are not. So the set is taken whose expected F1 over words is best.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.hints import FAMILIES
from pauk.extract.blocks.outline import Outline

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]

# Rows of data are short; one with more words is a row of a table that lays out the page.
_MOST_ROW_WORDS = 150
_MOSTLY = 0.7  # of the text of a side column is links
_SIDE = 1 << FAMILIES.index("side")
_BESIDE_FAMILIES = "comment menu foot side share advert related byline form overlay caption".split()
_NO_CONTENTS = sum(1 << FAMILIES.index(family) for family in ("side", "foot", "share"))
_BESIDE = sum(1 << FAMILIES.index(family) for family in _BESIDE_FAMILIES)
_LIST_TAGS = frozenset(("ul", "ol", "li", "dl", "dt", "dd"))
_CHROME_TAGS = frozenset(("nav", "footer"))
_TEXT_TAGS = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6", "pre"))
_MOST_CELL_BLOCKS = 2  # for each cell of a row of data
# A block of so many words that is more than this share of all words of the page.
_BULK_WORDS, _BULK_SHARE, _BULK_CHANCE = 200, 0.7, 0.9
# A line of so many words, so likely, between siblings that were taken, where so few words (for each word taken) are
# missing. On CleanEval 8 of the 17 such lines stand in the gold word for word, most others in other words; Dragnet and
# our own pages have seven in all. Two thirds of the lines that the playground's articles lost were such.
_GAP_WORDS, _GAP_CHANCE, _GAP_SHARE = 4, 0.12, 0.1
# Of a page without a frame, at least this share of all words was taken. With .8 and .85 menus of short pages of today
# are kept, too; on pages that surely are documentation, links between pages (of R's, recall .999, F1 .999 to .977).
_FRAMELESS = 0.9


def take_blocks(outline: Outline, chances: Floats, words: Floats) -> Flags:
    """Take the blocks of the main text."""
    chances = raise_bulk(judge_together(outline, chances, words), words)
    return fill_gaps(outline, choose_blocks(chances, words), chances, words)


def raise_bulk(chances: Floats, words: Floats) -> Floats:
    """Raise a long piece of text that is nearly all there is: a manual, a licence or a log in one ``pre``."""
    is_bulk = (words >= _BULK_WORDS) & (words > _BULK_SHARE * words.sum())
    return np.where(is_bulk, np.maximum(chances, _BULK_CHANCE), chances) if is_bulk.any() else chances


def fill_gaps(outline: Outline, taken: Flags, chances: Floats, words: Floats) -> Flags:
    """Take the lines of text that were left out between their siblings, where nearly all of these were taken.

    An element of a kind that people set beside the text (shares, captions …) is one only when a sibling like it was
    taken.
    """
    blocks, tags, parents = outline.blocks, outline.tags, outline.parents
    may_be = np.flatnonzero(~taken & (words >= _GAP_WORDS) & (chances > _GAP_CHANCE)).tolist()
    holders = {
        parents[blocks[number].home] for number in may_be if 2 * blocks[number].linked < len(blocks[number].text)
    }
    siblings: dict[int, list[int]] = {}
    for number, block in enumerate(blocks) if holders else ():
        if parents[block.home] in holders:
            siblings.setdefault(parents[block.home], []).append(number)
    filled, lines = taken.copy(), set(may_be)
    for own in siblings.values():
        kept = [number for number in own if taken[number]]
        gaps = [number for number in own if kept and kept[0] < number < kept[-1] and not taken[number]]
        if words[gaps].sum() >= _GAP_SHARE * words[kept].sum():
            continue
        alike = {(tags[blocks[number].home], outline.names[blocks[number].home]) for number in kept}
        for number in lines.intersection(gaps):
            block = blocks[number]
            is_like = (tags[block.home], outline.names[block.home]) in alike
            if 2 * block.linked < len(block.text) and (is_like or not outline.hints[block.home] & _BESIDE):
                filled[number] = True
    return filled


def keep_lists(outline: Outline, taken: Flags) -> Flags:
    """Take, on a reference page, all lists that stand behind what was taken, in the same element.

    A table of contents is nothing but links, as a menu is; what tells them apart is that it stands among the headings
    and paragraphs of the content.
    """
    tags, parents, hints = outline.tags, outline.parents, outline.hints
    first: dict[int, int] = {}  # by element: the first block taken right in it
    for number in np.flatnonzero(taken).tolist():
        home = outline.blocks[number].home
        if tags[home] in _TEXT_TAGS:
            first.setdefault(parents[home], number)
    kept = taken.copy()
    for number in np.flatnonzero(~taken).tolist():
        element = outline.blocks[number].home
        top = -1
        while tags[element] in _LIST_TAGS:
            top, element = element, parents[element]
        if top >= 0 and not hints[top] & _NO_CONTENTS and first.get(element, number) < number:
            kept[number] = True
    return kept


def take_between(outline: Outline, taken: Flags, words: Floats) -> Flags:
    """Take all that stands between the first and the last block taken, where these are nearly the whole page.

    Such a page has no frame: what looks like a menu is an index, and short lines are entries of it. What is called
    otherwise, or stands in navigation beside the content, is left out.
    """
    numbers = np.flatnonzero(taken)
    if words[numbers].sum() < _FRAMELESS * words.sum():
        return taken
    is_beside = np.array([outline.around[block.home] & _BESIDE > 0 for block in outline.blocks])
    between = ~(is_beside | find_chrome(outline))
    between[: numbers[0]] = between[numbers[-1] :] = False
    return taken | between


def find_chrome(outline: Outline) -> Flags:
    """Find the blocks in navigation that stands beside the content rather than in it.

    A table of contents stands among headings and paragraphs; a side column has only other columns beside it.
    """
    tags, parents = outline.tags, outline.parents
    holders = {parents[block.home] for block in outline.blocks if tags[block.home] in _TEXT_TAGS}
    is_linked = _find_linked(outline)
    chrome: list[bool] = []
    for number, (tag, parent) in enumerate(zip(tags, parents, strict=True)):
        is_side = tag in _CHROME_TAGS or (is_linked[number] and outline.hints[number] & _SIDE)
        chrome.append((parent >= 0 and chrome[parent]) or bool(is_side and parent not in holders))
    return np.array([chrome[block.home] for block in outline.blocks])


def _find_linked(outline: Outline) -> list[bool]:
    """Find the elements most of whose text is links."""
    signs, linked = [0] * len(outline.tags), [0] * len(outline.tags)
    for block in outline.blocks:
        signs[block.home] += len(block.text)
        linked[block.home] += block.linked
    for number in range(len(signs) - 1, 0, -1):
        signs[outline.parents[number]] += signs[number]
        linked[outline.parents[number]] += linked[number]
    return [own > _MOSTLY * all_signs for own, all_signs in zip(linked, signs, strict=True)]


def judge_together(outline: Outline, chances: Floats, words: Floats) -> Floats:
    """Give terms and the cells of a row the chances of what they belong to."""
    if "dt" not in outline.tags and "tr" not in outline.tags:
        return chances
    homes = np.fromiter((block.home for block in outline.blocks), np.int64, len(outline.blocks))
    terms, rows, cells = (np.array(numbers).take(homes) for numbers in _find_holders(outline))
    if (terms >= 0).any():  # a term and its definition: neither stands without the other
        chances = np.where(terms >= 0, np.maximum(chances, _average(chances, words, terms)), chances)
    return _raise_rows(chances, words, rows, cells)


def _find_holders(outline: Outline) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Find for each element the term it belongs to, its row and its cell; -1 for none.

    A term is named by the first of the ``dt`` elements that stand in a row; so are the ``dd`` elements behind them.
    """
    term: list[int] = []
    row: list[int] = []
    cell: list[int] = []
    last: dict[int, tuple[int, str]] = {}  # by list: its last term, and what came last in it
    for number, (tag, parent) in enumerate(zip(outline.tags, outline.parents, strict=True)):
        own_term, own_row, own_cell = (term[parent], row[parent], cell[parent]) if parent >= 0 else (-1, -1, -1)
        if tag in ("dt", "dd"):
            name, before = last.get(parent, (number, "dd"))
            own_term = number if tag == "dt" and before == "dd" else name
            last[parent] = own_term, tag
        elif tag == "tr":
            own_row = number
        elif tag in ("td", "th"):
            own_cell = number
        elif tag in ("dl", "table"):
            own_term, own_row, own_cell = -1, -1, -1
        term.append(own_term)
        row.append(own_row)
        cell.append(own_cell)
    return term, row, cell


def _raise_rows(chances: Floats, words: Floats, rows: Numbers, cells: Numbers) -> Floats:
    """Raise each cell of a row of data to the mean of the row."""
    if (rows < 0).all():
        return chances
    places = np.maximum(rows, 0)
    held = np.bincount(places, weights=words)
    blocks = np.bincount(places)
    firsts = np.zeros(len(cells), np.bool_)
    firsts[np.unique(cells, return_index=True)[1]] = True
    count = np.bincount(places, weights=firsts)
    is_data = (held <= _MOST_ROW_WORDS) & (blocks <= _MOST_CELL_BLOCKS * np.maximum(count, 1))
    mean = _average(chances, words, rows)
    return np.where((rows >= 0) & is_data[places], np.maximum(chances, mean), chances)


def _average(chances: Floats, words: Floats, groups: Numbers) -> Floats:
    """Average the chances of each group by words, for each block of it."""
    places = np.maximum(groups, 0)
    weights = words + np.float32(0.5)
    sums = np.bincount(places, weights=chances * weights)
    mean: Floats = (sums / np.maximum(np.bincount(places, weights=weights), 1e-6))[places].astype(np.float32)
    return mean


def choose_blocks(chances: Floats, words: Floats) -> Flags:
    """Take the most likely blocks, as many as give the best expected F1."""
    order = np.argsort(-chances, kind="stable")
    hits = np.cumsum((chances * words)[order])
    taken = np.cumsum(words[order])
    expected = 2 * hits / np.maximum(taken + hits[-1], 1e-9)
    chosen = np.zeros(len(chances), np.bool_)
    chosen[order[: int(expected.argmax()) + 1]] = True
    return chosen
