"""Arrange groups as somebody wishes: some merged, some hidden; or by what results have in common by nature.

In: groups with labels, or what each result belongs to. Out: `ResultGroups`. Labels of merged groups stand together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pauk.search.groups.result_groups import ResultGroup, ResultGroups

# Stands between the labels of groups that were merged; no label has it.
JOINT = " + "


def arrange_groups(
    grouped: ResultGroups, *, merge: Sequence[Sequence[str]] = (), hide: Sequence[str] = ()
) -> ResultGroups:
    """Merge groups by their labels, then hide some; a label that no group has counts for nothing."""
    groups = list(grouped.groups)
    for labels in merge:
        wanted = [part for label in labels for part in label.split(JOINT)]
        chosen = [group for group in groups if not set(wanted).isdisjoint(group.label.split(JOINT))]
        chosen.sort(key=lambda group: min(map(wanted.index, set(wanted).intersection(group.label.split(JOINT)))))
        if len(chosen) > 1:
            groups = [group for group in groups if group not in chosen] + [_join(chosen)]
    groups.sort(key=lambda group: (-len(group.members), group.members))
    unwanted = set(hide)
    return replace(
        grouped,
        groups=tuple(group for group in groups if group.label not in unwanted),
        hidden=tuple(group for group in groups if group.label in unwanted),
    )


def _join(groups: Sequence[ResultGroup]) -> ResultGroup:
    members = tuple(sorted(member for group in groups for member in group.members))
    return ResultGroup(
        label=JOINT.join(group.label for group in groups),
        phrases=tuple(dict.fromkeys(phrase for group in groups for phrase in group.phrases[:2])),
        members=members,
        also=tuple(sorted({place for group in groups for place in group.also}.difference(members))),
    )


def group_by_name(
    names: Sequence[str],
    labels: Mapping[str, str],
    *,
    way: str,
    least: int,
    most: int,
    parameters: Mapping[str, float],
) -> ResultGroups:
    """Group results by the name of what each belongs to, such as its site; what has no name is with the others."""
    found: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        if name:
            found.setdefault(name, []).append(place)
    large = [(name, places) for name, places in found.items() if len(places) >= least]
    large.sort(key=lambda one: (-len(one[1]), one[1]))
    groups = [ResultGroup(label=labels[name], phrases=(), members=tuple(places)) for name, places in large[:most]]
    grouped = {place for group in groups for place in group.members}
    others = tuple(place for place in range(len(names)) if place not in grouped)
    return ResultGroups(groups=tuple(groups), others=others, method=way, parameters=parameters)
