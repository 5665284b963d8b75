"""Makes pages as the Web has them today around real texts, with the truth about every text node.

In: a generator of chance and a `Source`: a main text and pools of real lines, handed in by the caller. Out: `MadePage`;
the same page for the same seed and source. The pages teach the extractor what its shared training sets, of 2006 and
2012, cannot know.
"""

from train.extraction.modern.book import languages
from train.extraction.modern.page import KINDS, Convention, MadePage, make_page
from train.extraction.modern.source import Source, own_source, source_of

__all__ = ["KINDS", "Convention", "MadePage", "Source", "languages", "make_page", "own_source", "source_of"]
