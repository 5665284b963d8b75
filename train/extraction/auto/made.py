"""Make pages as the Web has them today around the texts of the shared pages, and around texts of our own.

In: examples of the shared pages. Out: examples of made pages. All texts on a made page are from pages of one fold, and
the page is in this fold: what a net is tested on never teaches it in another dress.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from pauk.learn.word_counts import cut_words
from train.extraction.auto.examples import DRAGNET, MADE, NO_FOLD, Example, MarkedPage, make_example
from train.extraction.modern import Convention, Source, make_page, own_source, source_of

# Six pages of ten have texts of the shared pages, which are English; the rest are in all languages of `modern`.
_FROM_POOLS = 0.6
_WITH_BYLINE = 0.5
# A page is made of so many strings at most: more than any skin has places for.
_LINES, _OTHERS, _REMARKS = 60, 40, 30
_LEAST_WORDS = 60  # of an article around which a page is made
_OWN = "texts of our own"


@dataclass(frozen=True, slots=True)
class Pool:
    """The texts of one fold: articles, lines around them, sentences from them, and longer texts around them."""

    fold: int
    articles: tuple[str, ...]
    lines: tuple[str, ...]
    others: tuple[str, ...]
    remarks: tuple[str, ...]

    def draw(self, rng: Random) -> Source:
        """Draw an article, and strings to put around it."""
        return source_of(
            rng.choice(self.articles),
            lines=_draw(rng, self.lines, _LINES),
            others=_draw(rng, self.others, _OTHERS),
            remarks=_draw(rng, self.remarks, _REMARKS),
        )


def make_pools(examples: Sequence[Example]) -> list[Pool]:
    """Sort the texts of the shared pages by fold; a fold without a long article makes no pages."""
    pools = []
    for fold in sorted({example.fold for example in examples}):
        own = [example for example in examples if example.fold == fold]
        # Only Dragnet's golds leave out what is not the article, comments included; CleanEval's keep some of it.
        around = [block for example in own if example.dataset == DRAGNET for block in _blocks(example)]
        inside = [block for example in own for block in _blocks(example)]
        pool = Pool(
            fold,
            articles=tuple(example.gold for example in own if len(cut_words(example.gold)) > _LEAST_WORDS),
            lines=tuple(text for text, _, share in around if share < 0.2 and 3 < len(text) < 120),
            others=tuple(text for text, words, share in inside if share > 0.8 and words > 12 and len(text) < 400),
            remarks=tuple(text for text, words, share in around if share < 0.2 and words > 15 and len(text) < 900),
        )
        if pool.articles:
            pools.append(pool)
    return pools


def make_pages(pools: Sequence[Pool], count: int, seed: int) -> Iterator[tuple[MarkedPage, int]]:
    """Make so many pages, each with its fold; the same ones for the same texts and seed."""
    rng = Random(seed)
    for number in range(count):
        pool = rng.choice(pools) if pools and rng.random() < _FROM_POOLS else None
        source, fold = (pool.draw(rng), pool.fold) if pool else (own_source(rng), NO_FOLD)
        made = make_page(rng, source, Convention(has_byline=rng.random() < _WITH_BYLINE))
        site = f"made, fold {fold}" if pool else _OWN
        comments = "\n".join(made.comments)
        yield MarkedPage(f"made-{number}", MADE, site, made.html, made.gold, comments, made.kind), fold


def make_made_examples(pages: Sequence[tuple[MarkedPage, int]]) -> list[Example]:
    """Make the examples of made pages; words of all scripts count."""
    return [make_example(page, fold, cut_words, has_texts=False) for page, fold in pages]


def _blocks(example: Example) -> Iterator[tuple[str, float, float]]:
    """Go through the blocks that have words: the text, its words, and which share of them is gold."""
    for text, words, hits in zip(example.texts, example.counts.tolist(), example.article.tolist(), strict=True):
        if words:
            yield text, words, hits / words


def _draw(rng: Random, texts: Sequence[str], count: int) -> list[str]:
    return rng.sample(texts, min(count, len(texts)))
