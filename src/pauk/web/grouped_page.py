"""Write groups of results as a part of the search page, and what is shown of a result when somebody looks at it.

In: what was asked for and what was found. Out: HTML that works without scripts; scripts put it into the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pauk.base.groupings import GROUPINGS, OF_RESULTS, GroupingParameter, find_grouping
from pauk.run.search.engine import Hit
from pauk.run.search.grouped_hits import GroupedAnswer, GroupedHit
from pauk.search.groups.arranged import JOINT
from pauk.search.index.records import Explanation
from pauk.web.link_picture import draw_links
from pauk.web.templating import PAGES, PageWish
from pauk.web.translations.catalogues import Catalogue

_COLOURS = 6  # groups have the colours of curves in turns; each has a number, too


@dataclass(frozen=True, slots=True)
class ShownHit:
    """A result in a group: its place, and the places of results that link to it."""

    place: int
    hit: GroupedHit
    linked_from: Sequence[int]
    is_also: bool = False


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group as it is drawn."""

    number: int
    label: str
    phrases: Sequence[str]
    size: int
    hits: Sequence[ShownHit]


@dataclass(frozen=True, slots=True)
class Slider:
    """Something to choose with a slider: how it was declared, and where it stands."""

    declared: GroupingParameter
    value: float


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """One step of a waterfall: what it is for, from where to where it leads, in percent of the whole."""

    name: str
    word: str
    value: float
    start: float
    width: float


def describe_grouped(wish: PageWish, answer: GroupedAnswer) -> dict[str, Any]:
    """Return what the template of groups takes."""
    from_: list[list[int]] = [[] for _ in answer.hits]
    for start, end in sorted(set(answer.edges)):
        from_[end].append(start)

    def show(places: Sequence[int], *, is_also: bool = False) -> list[ShownHit]:
        return [ShownHit(place, answer.hits[place], from_[place], is_also) for place in places]

    grouped = answer.grouped
    groups = [
        ShownGroup(
            number,
            group.label,
            group.phrases,
            len(group.members),
            [*show(group.members), *show(group.also, is_also=True)],
        )
        for number, group in enumerate(grouped.groups, 1)
    ]
    return {
        "wish": wish,
        "answer": answer,
        "groups": groups,
        "others": show(grouped.others),
        "sliders": _sliders(wish, grouped.parameters),
        "methods": GROUPINGS,
        "method": grouped.method,
        "merged": [labels.split("|") for labels in wish.more.get("merge", "").split(";") if labels],
        "joint": JOINT,
    }


def write_groups(wish: PageWish, answer: GroupedAnswer, catalogue: Catalogue) -> str:
    """Write groups alone, for a page that is there already."""
    return PAGES.render("groups_part.html", **catalogue.context, **describe_grouped(wish, answer))


def write_picture(wish: PageWish, answer: GroupedAnswer, catalogue: Catalogue) -> str:
    """Write the page with the links among results as a picture."""
    homes = {place: number for number, group in enumerate(answer.grouped.groups) for place in group.members}
    picture = draw_links(len(answer.hits), answer.edges, [homes.get(place, -1) for place in range(len(answer.hits))])
    return PAGES.render(
        "picture.html",
        picture=picture,
        homes=homes,
        colours=_COLOURS,
        **catalogue.context,
        **describe_grouped(wish, answer),
    )


def write_hit(wish: PageWish, hit: Hit, found: Explanation, catalogue: Catalogue) -> str:
    """Write what is shown of a result when somebody looks at it."""
    return PAGES.render(
        "hit_part.html", wish=wish, hit=hit, steps=stack_score(found), score=found.score, **catalogue.context
    )


def stack_score(found: Explanation) -> list[ScoreStep]:
    """Stack the reasons of a score, the largest first: each begins where the one before it ends."""
    reasons = sorted(found.reasons, key=lambda reason: -reason.value)
    ends, total = [0.0], 0.0
    for reason in reasons:
        total += reason.value
        ends.append(total)
    low, high = min(ends), max(ends)
    scale = 100 / (high - low) if high > low else 0.0
    return [
        ScoreStep(
            reason.name,
            reason.word,
            reason.value,
            round((min(before, after) - low) * scale, 2),
            round(abs(reason.value) * scale, 2),
        )
        for reason, before, after in zip(reasons, ends, ends[1:], strict=False)
    ]


def _sliders(wish: PageWish, used: Any) -> list[Slider]:
    """Return a slider for every parameter of results and of the method; by nature only numbers of groups count."""
    own = () if wish.more.get("by") else find_grouping(wish.more.get("method", "")).parameters
    return [Slider(declared, float(used.get(declared.name, declared.default))) for declared in (*own, *OF_RESULTS)]
