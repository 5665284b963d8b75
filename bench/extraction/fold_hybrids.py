"""Cross-validate the machines of the thesis on the shared sets, and keep the words of every page.

``python -m bench.extraction.fold_hybrids`` (five minutes on one core; needs the extra ``train``). In: CleanEval and
Dragnet of the shared data. Out: their rows of `cross_validated.json`. Folds, seed and recipe are those of
`train.extraction.hybrids`, which makes the shipped models.
"""

import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from bench.extraction import cross_validated
from bench.extraction.sets import MarkedPage, shared_sets
from pauk.extract.hybrids.training import RECIPES, fit, make_examples
from pauk.extract.methods import choose_extractor
from pauk.extract.page.tree import parse_tree
from pauk.learn.splits import each_fold, folds_by_site

FOLDS, SEED = 5, 1
HOW = "5 folds by site, of both sets together"


def read_pages() -> list[tuple[str, MarkedPage]]:
    """Return the pages of all sets, every split of them, each with the name of its set."""
    return [(one.name, page) for one in shared_sets() for page in replace(one, split="").pages()]


def fold(method: str, pages: Sequence[tuple[str, MarkedPage]]) -> dict[str, dict[str, str]]:
    """Have every page read by a machine that has seen no page of its site; return the texts by set and page."""
    recipe = RECIPES[method]
    examples = [list(make_examples(method, page.html, page.gold, recipe)) for _, page in pages]
    texts: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for split in each_fold(folds_by_site([page.site for _, page in pages], FOLDS, SEED)):
        model = fit(method, [one for at in split.train for one in examples[at]], (), recipe=recipe, seed=SEED)
        extractor = choose_extractor(method, {method: model})
        for at in split.test:
            name, page = pages[at]
            texts[name][page.id] = extractor.extract(parse_tree(page.html)).text
    return texts


def main() -> None:
    pages = read_pages()
    if not pages:
        sys.exit("The shared sets are not beside the clone: nothing to fold")
    for method in RECIPES:
        done = cross_validated.keep(method, fold(method, pages), HOW)
        print(f"{method}: kept {', '.join(done)}", flush=True)


if __name__ == "__main__":
    main()
