"""Write the table of facts, and the page of the next ones near somebody.

In: lines of the table and the filter they passed. Out: HTML from the templates beside this file, rows for CSV.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from pauk.base.html.environment import Templates
from pauk.run.facts.table_view import FactsLot
from pauk.search.entries.fields import Declared
from pauk.store.facts.facts_reader import TableFilter
from pauk.web.templating import FILTERS, VALUES, PageWish

FACTS = Templates("pauk.web", "pauk.web.facts", filters=FILTERS, values=VALUES)
PAGE_ROWS = 100
COLUMNS = (
    "recipe", "entity", "town", "street", "group", "value", "season", "place", "remark", "confidence", "by",
    "conflict", "quote", "url", "seen_at",
)  # fmt: skip
BY = (("", "Anybody"), ("rule", "Rules"), ("model", "Model"), ("people", "People"))
SURE = ((0.0, "Any"), (0.6, ".6 and more"), (0.9, ".9 and more"), (0.97, ".97 and more"))


def table_row(line: Mapping[str, Any]) -> list[object]:
    """Give the cells of a line."""
    return ["" if line[name] is None else line[name] for name in COLUMNS]


def write_table(
    lot: FactsLot, wanted: TableFilter, groups: Mapping[str, Sequence[str]], after: str, declared: Declared
) -> str:
    """Write the page of the table, entity by entity."""
    asked = {name: ("true" if value is True else value) for name, value in asdict(wanted).items() if value}
    entities = [list(several) for _, several in groupby(lot.lines, key=lambda line: line["place_in_table"][0])]
    known = groups.get(wanted.recipe) or sorted({name for several in groups.values() for name in several})
    return FACTS.render(
        "facts.html",
        wish=PageWish(declared=declared),
        wanted=wanted,
        asked=asked,
        entities=entities,
        recipes=list(groups),
        groups=known,
        by=BY,
        sure=SURE,
        is_first=not after,
        next="{}-{}".format(*lot.next) if lot.next else "",
    )


def write_near(recipe: str, recipes: Sequence[str], declared: Declared) -> str:
    """Write the page that says which of the facts near somebody comes next; the browser fills it."""
    return FACTS.render(
        "near.html", wish=PageWish(declared=declared), recipe=recipe or next(iter(recipes), ""), recipes=recipes
    )
