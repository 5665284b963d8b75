"""Draw the thesis' tables beside ours, with the reasons for what differs.

In: the body of the result that `bench.extraction.thesis` makes, and the function that draws a table. Out: paragraphs.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from bench.extraction.drawing import Table, plain_table
from pauk.base.formatting import count

# What the thesis printed: precision, recall and F1 of all words; where it gives F1 alone, that alone.
PRINTED: Mapping[str, Mapping[str, tuple[float | None, float | None, float]]] = {
    "SVM-A": {
        "bte": (0.927, 0.961, 0.944),
        "boilerpipe-article": (0.960, 0.555, 0.703),
        "boilerpipe-default": (0.953, 0.632, 0.760),
        "readability": (0.947, 0.812, 0.874),
        "svm-a": (0.925, 0.935, 0.930),
    },
    "SVM-B and SVM-seg": {
        "bte": (None, None, 0.943),
        "readability": (None, None, 0.871),
        "svm-b": (0.886, 0.947, 0.915),
        "svm-seg": (0.948, 0.858, 0.901),
    },
}
TESTED = {"SVM-A": 423, "SVM-B and SVM-seg": 663}
# What the thesis measured is what boilerpy3 does as it is.
_ALIKE = {"boilerpy3, article": "boilerpipe-article", "boilerpy3, default": "boilerpipe-default"}
REASONS = (
    (
        "Pages",
        (
            "The thesis found 723 pairs of page and gold; the file that we have has 739 pages, seven of them without"
            " gold. Its random parts are not known, so we draw several, and the table shows their mean and range."
        ),
    ),
    (
        "Boilerpipe",
        (
            "On pages without a `<body>` tag ({bodiless} of {pages} here) the original finds nothing, which explains"
            " its recall: boilerpy3 as it is comes near the thesis' figures. Our plug has the same rules on blocks that"
            " are cut from a browser's tree, in which every page has a body."
        ),
    ),
    (
        "Readability",
        (
            "Its rules have changed since 2012: ours are those of readability-lxml 0.9. Pages without `<body>` and with"
            " a title that is never closed are mended first, and no words are glued or torn when HTML becomes text."
        ),
    ),
    (
        "BTE",
        (
            "Tags are counted in the tree that a browser would build, with the end tags that authors forgot, and words"
            " that inline tags tear are whole again."
        ),
    ),
    (
        "SVM-A",
        (
            "There as here it chooses BTE nearly always (in the thesis on all but seven pages), so that it can only be"
            " as good as BTE. The kernel is not stated, ours is radial."
        ),
    ),
    (
        "SVM-B, SVM-seg",
        (
            "All four extractors that vote are better here, text in `th` cells is not lost, and where no"
            " segment is judged to be text, the one most like it is kept. 60 training pages are few: the range shows"
            " how much depends on which ones they are. Our recipe counts a segment as text from half of its words on,"
            " and by its length."
        ),
    ),
)


def draw(result: dict[str, Any], table: Table) -> Iterator[str]:
    """Draw both tables and the reasons."""
    for one in result["tables"]:
        yield (
            f"**{one['name']}**: trained on {one['trained']} pages; tested on {TESTED[one['name']]} pages in the thesis"
            f" and on {one['tested']} here, mean of {count(result['seeds'], 'draw')}. Precision, recall and F1 of all"
            " words."
        )
        yield table(["method", "thesis", "here", "F1, lowest to highest draw"], list(_rows(one)))
        yield from _tell_choice(one)
    yield "Why the figures differ:"
    known = {"bodiless": result["bodiless"], "pages": result["pages"]}
    yield "\n".join(f"- *{what}*: {why.format(**known)}" for what, why in REASONS)


def _rows(one: Mapping[str, Any]) -> Iterator[list[str]]:
    printed = PRINTED[one["name"]]
    for name, figures in sorted(one["methods"].items(), key=lambda pair: _place(pair[0])):
        told = printed.get(_ALIKE.get(name, name))
        here = " / ".join(f"{figures[share]:.3f}" for share in ("precision", "recall", "f1"))
        spread = f"{figures['lowest']:.3f} to {figures['highest']:.3f}"
        yield [name, _write(told) if told else "not told", here, spread]


def _place(name: str) -> tuple[int, str]:
    """Put rows in the order of the thesis, what it does not have below; the result file keeps them by name."""
    order = [*PRINTED["SVM-A"], *PRINTED["SVM-B and SVM-seg"]]
    known = _ALIKE.get(name, name)
    return (order.index(known) if known in order else len(order)), name


def _write(told: tuple[float | None, float | None, float]) -> str:
    return " / ".join(f"{share:.3f}" for share in told if share is not None)


def _tell_choice(one: Mapping[str, Any]) -> Iterator[str]:
    """Say what SVM-A chose; the others choose segments, not extractors."""
    chosen = one["methods"].get("svm-a", {}).get("chosen")
    if chosen:
        told = ", ".join(f"{name} {pages:.0f}" for name, pages in sorted(chosen.items(), key=lambda one: -one[1]))
        yield f"Of {one['tested']} pages SVM-A chose on average: {told}."


def print_tables(body: dict[str, Any]) -> None:
    """Print everything as text."""
    for paragraph in draw(body, plain_table):
        print(f"\n{paragraph}")
