"""Name the part of every block of a page: body, heading, title, byline, caption, comment, aside or navigation.

In: an outline, what the nets say of its blocks, and which blocks are taken for main text. Out: a name for each block.

A block is title, byline or caption when the nets think it likelier than not, wherever it stands; what else is taken is
body, or a heading of it. Where bylines and captions would be more than the body, they are the body: a short notice.
What is left over is readers' comments, navigation where most of it is links, or an aside.
"""

import re
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.hints import FAMILIES
from pauk.extract.blocks.outline import Outline

BODY, HEADING, TITLE, BYLINE, CAPTION, COMMENT, ASIDE, NAVIGATION = (
    "body", "heading", "title", "byline", "caption", "comment", "aside", "navigation",
)  # fmt: skip
# The main text itself; and what may join it, by the names that people ask for.
MAIN = frozenset((BODY, HEADING))
JOINING = {"title": TITLE, "byline": BYLINE, "captions": CAPTION, "comments": COMMENT}

_LIKELY = 0.5
# Where its elements are called comments, less is enough: on pages made here with other seeds, and on half of Dragnet's
# sites, F1 hardly changes between .15 and .5 there; elsewhere it falls below .3.
_LIKELY_COMMENT, _LIKELY_NAMED_COMMENT = 0.3, 0.2
_NAMED_COMMENT = 1 << FAMILIES.index("comment")
# A long block is more likely a paragraph that looks like a caption: on Dragnet, half of the words of the captions found
# were paragraphs when a caption of any length was believed at .5.
_DOUBT, _LONG = 0.4, 200
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "summary"))
# What divides the parts of a tab's title; and how much a block gains that is such a part. The site's name is one, too,
# but the nets find it no title at all.
_DIVIDERS = re.compile(r"\s+[|\-–—·•:»«/]\s+|\s*[|»«]\s*")
_LEAST_TITLE, _AGREEMENT = 6, 0.4
_MOSTLY_LINKS = 0.5

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]


def name_parts(
    outline: Outline, told: tuple[Floats, Floats], taken: Flags, tab: str = "", *, has_comments: bool = False
) -> list[str]:
    """Name the part of each block; ``has_comments`` says that comments are among those taken.

    ``told`` is how likely each block is title, byline or caption (a column each), and how likely a comment; ``tab`` is
    the title that a browser's tab shows.
    """
    special, comment = _doubt_parts(outline, told[0], tab), told[1]
    tags, blocks = outline.tags, outline.blocks
    parts = [
        (HEADING if tags[block.home] in _HEADINGS else BODY)
        if is_taken
        else (NAVIGATION if block.linked > _MOSTLY_LINKS * len(block.text) else ASIDE)
        for block, is_taken in zip(blocks, taken.tolist(), strict=True)
    ]
    is_named = np.array([outline.around[block.home] & _NAMED_COMMENT > 0 for block in blocks])
    enough = np.where(is_named, _LIKELY_NAMED_COMMENT, _LIKELY_COMMENT)
    _put(parts, COMMENT, (comment > enough) & (taken if has_comments else ~taken))
    best, likely = special.argmax(axis=1), special.max(axis=1) > _LIKELY
    is_byline, is_caption = likely & (best == 1), likely & (best == 2) & taken
    sizes = np.array([len(block.text) for block in blocks])
    if sizes[taken & ~is_byline & ~is_caption].sum() > sizes[taken & (is_byline | is_caption)].sum():
        _put(parts, BYLINE, is_byline)
        _put(parts, CAPTION, is_caption)
    best_title = int(special[:, 0].argmax())  # a page has one title, which may be said twice
    if special[best_title, 0] > _LIKELY:
        is_same = np.array([block.text == blocks[best_title].text for block in blocks])
        _put(parts, TITLE, is_same & (special[:, 0] > _LIKELY))
    return parts


def _doubt_parts(outline: Outline, special: Floats, tab: str) -> Floats:
    """Doubt long bylines and captions.

    The first heading, and what says the same as a part of the tab's title, is neither; what makes it look like a byline
    makes it a title.
    """
    sizes = np.array([len(block.text) for block in outline.blocks])
    doubted = special.copy()
    doubted[:, 1:] -= (_DOUBT * np.minimum(sizes / _LONG, 1)).astype(np.float32)[:, None]
    parts = {part for part in _DIVIDERS.split(tab) if len(part) >= _LEAST_TITLE}
    is_said = np.array([block.text in parts for block in outline.blocks])
    doubted[is_said, 0] += _AGREEMENT
    is_heading = np.array([outline.tags[block.home] == "h1" for block in outline.blocks])
    doubted[is_heading, 0] = doubted[is_heading, :2].max(axis=1)
    doubted[is_heading | is_said, 1:] = 0
    return doubted


def _put(parts: list[str], name: str, where: Flags) -> None:
    for number in np.flatnonzero(where).tolist():
        parts[number] = name


def read_joining(names: Iterable[str]) -> frozenset[str]:
    """Turn the names of `JOINING` into parts; a name that is none of them is a KeyError."""
    return frozenset(JOINING[name] for name in names)
