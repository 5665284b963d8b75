"""Read the facts of a page by the recipes of the entities whose site it is on.

In: a page that was taken apart, and the brief: recipes, their models, and the text of the link that led there. Out:
the page's candidates, as JSON, by recipe: those that became facts, and those that people may still say yes to. They
are kept as a part of the page, exported, explained, and the facts are found in the index as ``kind:fact``.
"""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from pauk import __version__
from pauk.base.errors import BadModel
from pauk.base.records import as_json
from pauk.facts.candidates.schedule_lines import text_lines, tree_lines
from pauk.facts.decide.facts import BAR
from pauk.facts.decide.judge import FactJudge, load_judge
from pauk.facts.decide.page_filter import judge_page
from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.recipe.toml_file import read_recipe
from pauk.facts.teach.fragments import find_candidates
from pauk.run.read.enrichers import Enricher
from pauk.run.read.page_enrichers import OpenPage
from pauk.search.entries.entry import Item
from pauk.store.disk.plain_files import read_plain
from pauk.store.export.tables import TEXT, Column

log = logging.getLogger(__name__)

MAX_MODEL_BYTES = 1_000_000
# A page with more candidates than this is a list of something else; what comes first is kept.
_MAX_CANDIDATES = 500


class RecipeBrief(NamedTuple):
    """A recipe by which a page is read, and where the model lies that was trained for it here, if any."""

    name: str
    text: str
    model: str = ""  # a path
    digest: str = ""  # of all that decides how pages are read: recipe, model, version

    @classmethod
    def of(cls, name: str, text: str, model: Path | None = None) -> "RecipeBrief":
        """Make a brief; the model's bytes are part of what decides."""
        data = read_plain(model, MAX_MODEL_BYTES) if model is not None and model.is_file() else b""
        told = b"\0".join((__version__.encode(), text.encode("utf-8", "replace"), data))
        return cls(name, text, str(model) if data else "", blake2b(told, digest_size=8).hexdigest())


def write_brief(recipes: Sequence[RecipeBrief], link_text: str) -> str:
    """Write what is to be read from a page, for whoever reads it."""
    return json.dumps({"recipes": recipes, "link": link_text})


@lru_cache(maxsize=8)
def _recipe(text: str) -> FactRecipe:
    return read_recipe(text)


@lru_cache(maxsize=8)
def _judge(path: str, _digest: str) -> FactJudge | None:
    return read_own_judge(Path(path)) if path else None


def read_own_judge(place: Path) -> FactJudge | None:
    """Read a collection's own model; one of an earlier pauk is left out until it is trained anew."""
    try:
        return load_judge(read_plain(place, MAX_MODEL_BYTES), where=str(place))
    except BadModel as error:
        log.warning("%s; the shipped model stands in: train it again with pauk facts train", error)
        return None


def _read(page: OpenPage) -> dict[str, Any]:
    brief = json.loads(page.brief)
    lines = tree_lines(page.reading.tree) if page.reading is not None else text_lines(page.plain)
    told: dict[str, Any] = {}
    for one in (RecipeBrief(*each) for each in brief["recipes"]):
        recipe = _recipe(one.text)
        verdict = judge_page(recipe, page.url, brief["link"])
        judge = _judge(one.model, one.digest)
        candidates = [
            {"id": each.id, "facts": as_json(each.facts)}
            for each in find_candidates(recipe, lines, verdict, url=page.url, judge=judge)
            if each.facts
        ]
        told[recipe.name] = {
            "by": one.digest, "wanted": verdict.is_wanted, "candidates": candidates[:_MAX_CANDIDATES],
        }  # fmt: skip
    return told


def facts_in(told: Mapping[str, Any], said: Mapping[str, bool]) -> list[dict[str, Any]]:
    """Give the facts of a page by one recipe; what people have said of a candidate (by its id) comes first."""
    facts = []
    for candidate in told["candidates"]:
        answer = said.get(candidate["id"])
        for fact in candidate["facts"]:
            if answer is not None:
                fact = {**fact, "confidence": 0.99 if answer else 0.0, "by": "people"}  # noqa: PLW2901
            if fact["confidence"] >= BAR:
                facts.append(fact)
    return facts


def _facts(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give the facts of a page by all recipes, each once."""
    facts: dict[tuple[Any, ...], dict[str, Any]] = {}
    for recipe, told in value.items():
        for fact in facts_in(told, {}):
            facts.setdefault((recipe, fact["group"], fact["value"], fact["season"], fact["place"]), fact)
    return list(facts.values())


def _items(value: Mapping[str, Any]) -> Iterator[Item]:
    """Give each fact an entry of its own in the index."""
    for fact in _facts(value):
        words = (fact["group"], fact["value"], fact["season"], fact["place"], fact["remark"])
        yield Item(title=" ".join(word for word in words if word), body=fact["quote"])


def _tell(value: Mapping[str, Any]) -> Iterator[str]:
    for recipe, told in value.items():
        sign = "" if told["wanted"] else ", though neither its address nor the link to it speak for the page"
        count = len(_facts({recipe: told}))
        if count:
            yield f"{count} facts were read by the recipe {recipe}{sign}"
        else:
            yield f"no fact was read by the recipe {recipe}; it has {len(told['candidates'])} candidates with a group"


def _cells(value: Mapping[str, Any]) -> dict[str, Any]:
    facts = _facts(value)
    return {"facts": json.dumps(facts, ensure_ascii=False)} if facts else {}


FACTS = Enricher(
    name="facts",
    version=__version__,
    read=_read,
    columns=(Column("facts", TEXT),),
    cells=_cells,
    kind="fact",
    items=_items,
    tell=_tell,
)
