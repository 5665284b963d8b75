"""Bring what is asked in a campaign up to the pages of the collection.

In: a collection, a recipe, and the items there are. Out: new items, and those that have changed: found again in a newer
version of their page, or lost. What people have answered stays with its item.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from pauk.annotate.anchors import find_again
from pauk.annotate.options import CampaignOptions
from pauk.base.errors import NothingCame
from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.teach.most_useful import choose_most_useful, doubt
from pauk.run.facts.page_candidates import PageCandidate, page_candidates
from pauk.run.people.labels import label_items
from pauk.store.collection import CollectionFolder
from pauk.store.people.people_database import PeopleDatabase
from pauk.store.people.people_rows import ItemRow

LOST = "lost"
# So many are chosen with care, so that no two of them teach the same; the rest comes by its doubt.
_CHOSEN_WITH_CARE = 200


@dataclass(frozen=True, slots=True)
class GatheredItems:
    """What has become of the items of a campaign."""

    added: int = 0
    moved: int = 0  # found again in a newer version
    lost: int = 0


def prepare_campaign(
    folder: CollectionFolder, recipe: FactRecipe, chosen: Mapping[str, Any], *, now: float, wanted_only: bool = True
) -> tuple[GatheredItems, int]:
    """Begin a recipe's campaign or go on with it, with what was chosen; return what is new, and how much is asked."""
    with PeopleDatabase(folder.path, can_write=True) as people:
        campaign = people.begin_campaign(recipe.name, now=now)
        needed = tuple(one.name for one in recipe.questions if one.needed)
        options = CampaignOptions.from_json(campaign.options).changed({**chosen, "needed": needed})
        people.set_campaign(campaign.id, options=options.as_json())
        gathered = gather_items(folder, people, recipe, campaign.id, wanted_only=wanted_only)
        items = len(people.items(campaign.id))
    if not items:
        raise NothingCame(
            f"No page of the collection has candidates of the recipe {recipe.name}",
            next_step=f"Collect pages with: pauk facts run {recipe.name} --directory FILE; or add --all-pages.",
        )
    return gathered, items


def gather_items(
    folder: CollectionFolder, people: PeopleDatabase, recipe: FactRecipe, campaign: int, *, wanted_only: bool = True
) -> GatheredItems:
    """Ask about what is new on the pages, follow what has moved, and ask no more about what is lost."""
    said = label_items(people, campaign)
    everything = people.items(campaign)
    found: dict[str, PageCandidate] = {}
    asked = {row.url for row in everything}
    for one in page_candidates(folder, recipe, wanted_only=wanted_only, asked=asked):
        if one.candidate.facts:  # a value that would be no fact even if people say yes is not worth a question
            found.setdefault(one.candidate.id, one)
    added: list[ItemRow] = []
    changed: list[ItemRow] = []
    moved = lost = 0
    start = max((row.place for row in everything), default=0) + 1
    for question in ("", *(one.name for one in recipe.questions)):
        kept = [row for row in everything if row.question == question]
        followed, with_moves, without = _follow(kept, found)
        known = {row.candidate for row in (*kept, *followed)}
        # Further questions are about facts alone: what people have said yes to, or the machine takes for one. What
        # stands in the table from a page that the page filter does not want is worth a question, the rest there is not.
        fresh = [
            one for one in found.values()
            if one.candidate.id not in known
            and (said.get(one.candidate.id, one.candidate.is_taken) if question
                 else one.is_wanted or one.candidate.is_taken or not wanted_only)
        ]  # fmt: skip
        added += [_row(one, campaign, start + place, question) for place, one in enumerate(_in_order(fresh))]
        changed += followed
        moved, lost = moved + with_moves, lost + without
    people.write_items(added, changed)
    return GatheredItems(len(added), moved, lost)


def _follow(kept: Iterable[ItemRow], found: dict[str, PageCandidate]) -> tuple[list[ItemRow], int, int]:
    """Find items again that are not where they were."""
    changed: list[ItemRow] = []
    moved = lost = 0
    known = {row.candidate for row in kept}
    by_url = {
        url: [one for one in some if one.candidate.id not in known]
        for url, some in groupby(found.values(), key=attrgetter("url"))
    }
    for row in kept:
        here = found.get(row.candidate)
        if here is None:
            free = by_url.get(row.url, [])
            name = find_again(row.value, row.words, row.start, row.stop, [one.candidate for one in free])
            here = next((one for one in free if one.candidate.id == name), None)
            if here is None:
                if row.state != LOST:
                    changed.append(row._replace(state=LOST if not row.state else row.state))
                    lost += 1
                continue
            free.remove(here)
            moved += 1
        now = _row(here, row.campaign, row.place, row.question)
        fresh = row._replace(
            candidate=now.candidate, page=now.page, words=now.words, start=now.start, stop=now.stop, facts=now.facts,
            confidence=now.confidence, state="" if row.state == LOST else row.state,
        )  # fmt: skip
        if fresh != row:
            changed.append(fresh)
    return changed, moved, lost


def _in_order(fresh: list[PageCandidate]) -> list[PageCandidate]:
    """Put the most useful first."""
    by_id = {one.candidate.id: one for one in fresh}
    first = choose_most_useful(((one.site, one.candidate) for one in fresh), min(_CHOSEN_WITH_CARE, len(fresh)))
    chosen = [by_id.pop(candidate.id) for _, candidate in first]
    return chosen + sorted(by_id.values(), key=lambda one: (-doubt(one.candidate), one.candidate.id))


def _row(one: PageCandidate, campaign: int, place: int, question: str = "") -> ItemRow:
    candidate = one.candidate
    facts = [{"group": fact.group, "season": fact.season, "place": fact.place} for fact in candidate.facts]
    return ItemRow(
        0, campaign, candidate.id, one.url, one.page, one.site, candidate.value, candidate.text, candidate.start,
        candidate.end, json.dumps(facts, ensure_ascii=False), candidate.confidence, place, question=question,
    )  # fmt: skip
