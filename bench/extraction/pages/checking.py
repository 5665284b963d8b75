"""Check that the gold of a page is what the page says.

In: a row of the set. Out: sentences about what is wrong with it, none if all is well.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bench.extraction.pages.marks import text_of
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree
from pauk.learn.word_counts import count_words, cut_words

# Text that browsers hide, or show only without scripts or frames; there the parsed page may lack it.
_HIDDEN_KINDS = ("noscript", "noframes", "hidden", "unclosed title", "template")
# Signs beside a heading that link to it; they touch its last word, and no reader takes them for text.
_ANCHOR = re.compile(r"<a\b[^>]*>(?:#|¶|&para;|&ZeroWidthSpace;|§)</a>")
_LEFTOVER = re.compile("[⟦⟧⟪⟫]|\\{\\{|\\}\\}")


def faults_of(row: dict[str, Any]) -> Iterator[str]:
    """Tell what is wrong with a row, one sentence for each fault."""
    page = _ANCHOR.sub(" ", row["html"])
    for name in ("gold", "comments"):
        if missing := _first_missing(row[name], page):
            yield f"{row['id']}: the words of {name} are not on the page in this order, first: {missing}"
    if _LEFTOVER.search(row["gold"] + row["comments"]) or re.search("[⟦⟧⟪⟫]", row["html"]):
        yield f"{row['id']}: a mark or a name is left over"
    if twice := _said_twice(row["gold"]):
        yield f"{row['id']}: the gold says twice: {twice}"
    if not row["gold"] and not row["note"]:
        yield f"{row['id']}: the gold is empty and no note says why"
    share = _recall(row["gold"], page)
    if share < 0.99 and not any(kind in row["note"] for kind in _HIDDEN_KINDS):
        yield f"{row['id']}: only {share:.3f} of the gold is in the parsed page"


def _first_missing(wanted: str, page: str) -> str:
    words = iter(cut_words(text_of(page)))
    for number, word in enumerate(cut_words(wanted)):
        if word not in words:
            return f"{word!r} (word {number})"
    return ""


def _said_twice(gold: str) -> str:
    lines = Counter(line for line in gold.splitlines() if len(cut_words(line)) > 7)
    return next((line for line, times in lines.items() if times > 1), "")


def _recall(gold: str, page: str) -> float:
    counts = count_words(plain_text(parse_tree(page).root), gold, cut_words)
    return counts.recall if counts.wanted else 1.0
