"""Read the facts of a page by the recipe of the job that asked for it.

In: a page that was taken apart, and the brief: the recipe, and the text of the link that led there. Out: the facts, as
JSON; they are kept as a part of the page, exported, explained, and found in the index as ``kind:fact``.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from pauk import __version__
from pauk.base.records import as_json
from pauk.facts.candidates.schedule_lines import text_lines, tree_lines
from pauk.facts.decide.facts import decide_facts
from pauk.facts.decide.page_filter import judge_page
from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.recipe.toml_file import read_recipe
from pauk.run.read.enrichers import Enricher
from pauk.run.read.page_enrichers import OpenPage
from pauk.search.entries.entry import Item
from pauk.store.export.tables import TEXT, Column


def write_brief(recipe: str, link_text: str) -> str:
    """Write what is to be read from a page, for whoever reads it."""
    return json.dumps({"recipe": recipe, "link": link_text})


@lru_cache(maxsize=8)
def _recipe(text: str) -> FactRecipe:
    return read_recipe(text)


def _read(page: OpenPage) -> dict[str, Any] | None:
    brief = json.loads(page.brief)
    recipe = _recipe(brief["recipe"])
    lines = tree_lines(page.reading.tree) if page.reading is not None else text_lines(page.plain)
    verdict = judge_page(recipe, page.url, brief["link"])
    facts = decide_facts(recipe, lines, verdict)
    if not facts:
        return None
    return {"recipe": recipe.name, "wanted": verdict.is_wanted, "facts": as_json(facts)}


def _items(value: Mapping[str, Any]) -> Iterator[Item]:
    """Give each fact an entry of its own in the index."""
    for fact in value["facts"]:
        words = (fact["group"], fact["value"], fact["season"], fact["place"], fact["remark"])
        yield Item(title=" ".join(word for word in words if word), body=fact["quote"])


def _tell(value: Mapping[str, Any]) -> Iterator[str]:
    sign = "" if value["wanted"] else ", though neither its address nor the link to it speak for the page"
    yield f"{len(value['facts'])} facts were read by the recipe {value['recipe']}{sign}"


FACTS = Enricher(
    name="facts",
    version=__version__,
    read=_read,
    columns=(Column("facts", TEXT),),
    cells=lambda value: {"facts": json.dumps(value["facts"], ensure_ascii=False)},
    kind="fact",
    items=_items,
    tell=_tell,
)
