"""Draw the result of the forum bench for docs/measurements.md.

In: what `bench.forum` kept, and the function that draws a table. Out: paragraphs and tables.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

Table = Callable[[Sequence[str], Sequence[Sequence[str]]], str]

# As measured by those who made the shared sets, with other tools (part A).
_HARVEST = {"F1@0.9": 0.944, "author_acc": 0.874, "datetime_acc": 0.741, "complete_recall": 0.615}
_BEST = {"F1@0.9": 0.951, "author_acc": 0.979, "datetime_acc": 0.769, "complete_recall": 0.713}
_WORDS = {
    "F1@0.9": "posts found, F1",
    "author_acc": "author",
    "datetime_acc": "date and time",
    "complete_recall": "posts right in everything",
}


def draw(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw the shared pages first, then pagers, then the skins nobody developed on."""
    if shared := result["shared"]:
        pages, cost = shared["pages"], shared["ms_median"]
        yield f"Real thread pages (WEB-FORUM-52, part A, {pages} pages); a page took {cost:.0f} ms."
        yield table(
            ["", "pauk", "harvest-webforum 1.1", "the better of harvest and forumscraper"],
            [[words, *(f"{tool[name]:.3f}" for tool in (shared, _HARVEST, _BEST))] for name, words in _WORDS.items()],
        )
    yield "Pagers of real list pages, five times cross-validated by site (mean, lowest to highest):"
    yield table(
        ["", "figure", "mean", "range"],
        [
            [row["on"], row["metric"], f"{row['mean']:.3f}", f"{row['low']:.3f} to {row['high']:.3f}"]
            for row in result["paging"]
        ],
    )
    forums, seed, languages, skins = (result[name] for name in ("forums", "seed", "languages", "skins"))
    yield (
        f"{forums} small forums of the playground (seed {seed}), all designs, in {languages} languages and {skins}"
        " skins whose author does not know the reader, and whose markup no author of the reader has looked at:"
    )
    yield table(["", "right"], [[name, f"{figure:.3f}"] for name, figure in result["kept"].items()])
