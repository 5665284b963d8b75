"""The command ``pauk facts candidates``: values in the words around them, for people to judge."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from pauk.base.safe_text import one_line
from pauk.cli.facts.recipes import load_recipe
from pauk.cli.frame.command import CommandRun, as_command

if TYPE_CHECKING:
    from pauk.run.facts.page_candidates import PageCandidate

_SHOWN, _TEXT_CHARS = 20, 90


@as_command(
    name="candidates",
    settings=(),
    example="pauk facts candidates mass-hours --most-useful 50\n"
    "pauk facts candidates my-recipe.toml --jsonl > candidates.jsonl",
)
@click.argument("recipe")
@click.option("--most-useful", type=click.IntRange(min=1), default=None, metavar="N",
              help="Only the N whose answers would teach a model most.")  # fmt: skip
@click.option("--all-pages", is_flag=True, help="Also pages that the page filter does not want.")
@click.option("--jsonl", is_flag=True, help="Write one line a candidate to standard output.")
def candidates(run: CommandRun, recipe: str, *, most_useful: int | None, all_pages: bool, jsonl: bool) -> None:
    """Show the values that a RECIPE proposes on the pages of the collection, each in the words around it.

    A line has id, url, site, value, text, start and end (of the value in the text), what it would say as a fact, and
    what rules and model think. Answer with lines {"id": …, "answer": "yes" or "no"}, and train a model of them with
    pauk facts train.
    """
    from pauk.facts.teach.most_useful import choose_most_useful
    from pauk.run.facts.page_candidates import page_candidates
    from pauk.store.collection import CollectionFolder

    known = load_recipe(recipe)
    with run.progress.task("Reading pages", beside_results=jsonl) as task:
        found: Iterable[PageCandidate] = _counted(
            page_candidates(CollectionFolder(run.collection), known, wanted_only=not all_pages), task.advance
        )
        if most_useful:
            by_id: dict[str, PageCandidate] = {}
            pairs = ((by_id.setdefault(one.candidate.id, one).site, one.candidate) for one in found)
            found = [by_id[one.id] for _, one in choose_most_useful(pairs, most_useful)]
        if jsonl or run.as_json:
            for one in found:
                run.results.lines(json.dumps(_line(one), ensure_ascii=False).encode("utf-8", "replace") + b"\n")
            return
        shown = []
        for one in found:
            shown.append(one)
            if not most_useful and len(shown) > _SHOWN:
                break
    rows = [[one.candidate.value, f"{one.candidate.confidence:.2f}", one.candidate.why, _words(one), one.url]
            for one in shown[: most_useful or _SHOWN]]  # fmt: skip
    run.results.table(["candidate", "sure", "because", "words", "page"], rows)
    if len(shown) > len(rows):
        run.results.text("There is more: add --jsonl.")


def _counted(found: Iterable[PageCandidate], tell) -> Iterable[PageCandidate]:  # type: ignore[no-untyped-def]  # noqa: ANN001
    for one in found:
        tell(1)
        yield one


def _words(one: PageCandidate) -> str:
    candidate = one.candidate
    marked = f"{candidate.text[: candidate.start]}[{candidate.text[candidate.start : candidate.end]}]"
    return one_line((marked + candidate.text[candidate.end :]).replace("\n", " / "), _TEXT_CHARS)


def _line(one: PageCandidate) -> dict[str, Any]:
    candidate = one.candidate
    return {
        "id": candidate.id, "url": one.url, "page": one.page, "site": one.site, "wanted": one.is_wanted,
        "value": candidate.value, "text": candidate.text, "start": candidate.start, "end": candidate.end,
        "facts": [{"group": fact.group, "season": fact.season, "place": fact.place} for fact in candidate.facts],
        "confidence": candidate.confidence, "taken": candidate.is_taken, "by": candidate.by, "why": candidate.why,
    }  # fmt: skip
