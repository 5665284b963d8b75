"""Read a recipe from TOML; what is wrong in it is told with its line and the nearest right word.

In: the text of a recipe. Out: a `FactRecipe`, or `BadRecipe` with every mistake that can be told at once.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import regex

from pauk.base.errors import BadRecipe
from pauk.facts.recipe.recipe import (
    FactRecipe,
    FurtherQuestion,
    GroupWords,
    Joints,
    PagePatterns,
    Patterns,
    PlaceWords,
    ValueForm,
)

MAX_RECIPE_CHARACTERS = 500_000
MAX_PATTERN_CHARACTERS = 4_000
_MOST = 1_000_000_000
# Flags for a whole pattern, and numbers of groups: all patterns of a recipe become one, where these mean other things.
_FOR_ALL = re.compile(r"\(\?[a-zA-Z0-9]*[a-zA-Z][a-zA-Z0-9]*\)|(?<!\\)(?:\\\\)*\\[1-9]")

TEXT, TEXTS, PATTERNS, FLAG, NUMBER, NUMBERS, TABLES = (
    "text",
    "texts",
    "patterns",
    "yes or no",
    "number",
    "numbers",
    "tables",
)
_ANY = "*"
# What may stand where: section → key → kind; ``*`` takes any key.
_KEYS: dict[str, dict[str, str]] = {
    "": {"name": TEXT, "title": TEXT, "language": TEXT, "guide": TEXT, "question": TEXT, "hook": TEXT},
    "classes": {"yes": TEXT, "no": TEXT},
    "questions": {"name": TEXT, "question": TEXT, "guide": TEXT, "yes": TEXT, "no": TEXT, "needed": FLAG},
    "words": {},
    "words.*": {_ANY: TEXT},
    "values": {
        "kind": TEXT, "earliest": TEXT, "latest": TEXT, "lead": PATTERNS, "closed": PATTERNS, "list_hours": FLAG,
    },
    "values.named": {_ANY: TEXT},
    "pages.url": {"take": PATTERNS, "leave": PATTERNS},
    "pages.link": {"take": PATTERNS, "leave": PATTERNS},
    "headings": {"main": PATTERNS, "other": PATTERNS},
    "groups": {"order": TEXTS},
    "groups.*": {"words": PATTERNS, "expands": TEXTS, "without": TEXTS},
    "seasons": {"all_year": PATTERNS, "months": PATTERNS},
    "seasons.*": {"words": PATTERNS, "months": NUMBERS},
    "places": {"words": PATTERNS, "never": PATTERNS, "before": PATTERNS, "names": FLAG, "alone": FLAG},
    "remarks": {"words": PATTERNS},
    "joints": dict.fromkeys(("to", "and", "or", "with", "but", "rest", "not", "nth", "once"), PATTERNS),
    "directory": {
        "file": TEXT, "name": TEXT, "town": TEXT, "street": TEXT, "url": TEXT, "lat": TEXT, "lon": TEXT,
        "groups": TEXTS, "delimiter": TEXT, "start": TEXT, "include": TEXTS, "depth": NUMBER,
    },
    "directory.select": {_ANY: TEXT},
    "discovery": {
        "kind": TEXT, "file": TEXT, "url": TEXT, "key": TEXT, "cost": NUMBER, "quota": NUMBER, "queries": TEXTS,
        "result": TEXT, "entity": TEXT, "name": TEXT, "town": TEXT,
    },
    "crawl": {"depth": NUMBER},
}  # fmt: skip
_NEEDED = ("name",)
_TABLES = ("discovery", "questions")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
_FILLED = re.compile(r"\{([^{}]*)\}")
# Whom a recipe may ask for sites, and what each needs.
PROVIDERS: dict[str, tuple[str, ...]] = {"csv": ("file",), "search": ("url", "result"), "index": ()}
CLASSES = {"yes": "Yes", "no": "No"}
_SECTION = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))\s*=""")


def read_recipe(text: str, where: str = "") -> FactRecipe:
    """Make a recipe of its TOML, or tell its mistakes."""
    if len(text) > MAX_RECIPE_CHARACTERS:
        raise BadRecipe(f"The recipe is longer than {MAX_RECIPE_CHARACTERS} characters", where=where)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadRecipe(f"The recipe is no TOML: {error}", where=where, next_step="Mend that line.") from error
    mistakes = [*_check(data, "", _TomlLines(text)), *_check_questions(data, _TomlLines(text))]
    if not mistakes:
        recipe = _make(data)
        mistakes = list(_check_whole(recipe, _TomlLines(text)))
        if not mistakes:
            return recipe
    what = "; ".join(mistakes[:10]) + (f"; and {len(mistakes) - 10} more" if len(mistakes) > 10 else "")
    raise BadRecipe(what[0].upper() + what[1:], where=where, next_step="Mend it and run: pauk facts check RECIPE.")


class _TomlLines:
    """Where each key of the file stands."""

    def __init__(self, text: str) -> None:
        self.numbers: dict[str, int] = {}
        self.tables: dict[str, list[dict[str, int]]] = {}  # of sections that may stand several times
        section = ""
        for number, line in enumerate(text.splitlines(), 1):
            if head := _SECTION.match(line):
                section = head[1].replace('"', "").replace(" ", "")
                parts = section.split(".")
                for last in range(1, len(parts) + 1):
                    self.numbers.setdefault(".".join(parts[:last]), number)
                self.tables.setdefault(section, []).append({section: number})
            elif key := _KEY.match(line):
                name = key[1] or key[2] or key[3]
                path = f"{section}.{name}" if section else name
                self.numbers.setdefault(path, number)
                self.tables.setdefault(section, [{}])[-1].setdefault(path, number)

    def of_table(self, section: str, place: int) -> "_TomlLines":
        """Return the lines of one of several tables of a name."""
        lines = _TomlLines("")
        lines.numbers = self.tables[section][place] if place < len(self.tables.get(section, ())) else self.numbers
        return lines

    def tell(self, path: str) -> str:
        """Say where a key stands, as far as it can be found."""
        while path:
            if path in self.numbers:
                return f"line {self.numbers[path]}"
            path = path.rpartition(".")[0]
        return "line 1"


def _keys_of(section: str) -> dict[str, str] | None:
    if section in _KEYS:
        return _KEYS[section]
    head, _, last = section.rpartition(".")
    return _KEYS.get(f"{head}.{_ANY}") if head and last else None


def _check(table: Mapping[str, Any], section: str, lines: _TomlLines) -> Iterator[str]:
    known = _keys_of(section) or {}
    inner = {name.split(".")[section.count(".") + 1 if section else 0] for name in _KEYS if _is_below(name, section)}
    for key, value in table.items():
        path = f"{section}.{key}" if section else key
        if path in _TABLES and not isinstance(value, list):
            yield f"{lines.tell(path)}: {path} must be tables; write [[{path}]]"
        elif path in _TABLES:
            for place, one in enumerate(value):
                own = lines.of_table(path, place)
                yield from _check(one, path, own) if isinstance(one, dict) else iter([f"{path} must be tables"])
        elif isinstance(value, dict) and (key in inner or _ANY in inner):
            yield from _check(value, path, lines)
        elif key in known or _ANY in known:
            yield from _check_value(path, value, known.get(key, known.get(_ANY, TEXT)), lines)
        else:
            names = sorted({*known, *inner} - {_ANY})
            near = get_close_matches(key, names, n=1)
            offer = f"did you mean {near[0]}?" if near else f"known here: {', '.join(names) or 'nothing'}"
            yield f"{lines.tell(path)}: {path} is no word of a recipe ({offer})"
    if not section:
        yield from (f"line 1: {name} is missing" for name in _NEEDED if name not in table)


def _is_below(name: str, section: str) -> bool:
    return bool(name) and name != section and (not section or name.startswith(f"{section}."))


def _check_value(path: str, value: Any, kind: str, lines: _TomlLines) -> Iterator[str]:
    fits: dict[str, Callable[[Any], bool]] = {
        TEXT: lambda one: isinstance(one, str),
        TEXTS: lambda one: isinstance(one, list) and all(isinstance(text, str) for text in one),
        PATTERNS: lambda one: isinstance(one, list) and all(isinstance(text, str) for text in one),
        FLAG: lambda one: isinstance(one, bool),
        NUMBER: lambda one: isinstance(one, int | float) and not isinstance(one, bool) and 0 <= one <= _MOST,
        NUMBERS: lambda one: isinstance(one, list) and all(isinstance(number, int) for number in one),
    }
    if not fits[kind](value):
        wanted = {PATTERNS: "a list of patterns", TEXTS: "a list of texts", NUMBERS: "a list of numbers"}
        yield f"{lines.tell(path)}: {path} must be {wanted.get(kind, 'a ' + kind)}"
    elif kind == PATTERNS:
        for pattern in value:
            if len(pattern) > MAX_PATTERN_CHARACTERS:
                yield f"{lines.tell(path)}: {path} has a pattern of more than {MAX_PATTERN_CHARACTERS} characters"
                continue
            if told := _FOR_ALL.search(pattern):
                yield f"{lines.tell(path)}: {path} has {told[0]!r} in {pattern!r}, where patterns stand side by side"
                continue
            try:
                compiled = regex.compile(f"(?:{pattern})", regex.IGNORECASE | regex.V0)
            except (regex.error, ValueError) as error:
                yield f"{lines.tell(path)}: {path} has the pattern {pattern!r}, which cannot be read: {error}"
                continue
            if compiled.match(""):
                yield f"{lines.tell(path)}: {path} has the pattern {pattern!r}, which fits nothing at all"


def _check_whole(recipe: FactRecipe, lines: _TomlLines) -> Iterator[str]:
    """What only all of the recipe together can tell."""
    if not _NAME.fullmatch(recipe.name):
        yield f"{lines.tell('name')}: name is {recipe.name!r}; it must be small letters, digits and hyphens"
    yield from _check_values(recipe, lines)
    yield from _check_groups(recipe, lines)
    if recipe.months and len(recipe.months) != 12:
        yield f"{lines.tell('seasons.months')}: seasons.months must hold twelve patterns, January first"
    for name, months in recipe.month_seasons.items():
        if len(months) != 3 or not all(1 <= month <= 12 for month in months):
            where = lines.tell(f"seasons.{name}.months")
            yield f"{where}: seasons.{name}.months must be [first, last, one that must be inside], from 1 to 12"
    yield from _check_sources(recipe, lines)


def _check_sources(recipe: FactRecipe, lines: _TomlLines) -> Iterator[str]:
    """Whether providers and the directory site say all that is needed to ask them."""
    for place, table in enumerate(recipe.discovery):
        own, kind = lines.of_table("discovery", place), str(table.get("kind", ""))
        if kind not in PROVIDERS:
            near = get_close_matches(kind, PROVIDERS, n=1)
            offer = f"did you mean {near[0]}?" if near else f"known: {', '.join(PROVIDERS)}"
            yield f"{own.tell('discovery.kind')}: discovery.kind is {kind!r} ({offer})"
            continue
        for word in PROVIDERS[kind]:
            if not table.get(word):
                yield f"{own.tell('discovery')}: a provider of the kind {kind} needs {word} = …"
        if kind == "search" and table.get("url") and "{query}" not in str(table["url"]):
            yield f"{own.tell('discovery.url')}: discovery.url has no {{query}} where the query goes"
    select = recipe.directory.get("select", {})
    known = ("row", "name", "town", "street", "url", "lat", "lon", *recipe.directory.get("groups", ()))
    for word in select:
        if word not in known:
            near = get_close_matches(word, known, n=1)
            offer = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}; others in directory.groups"
            yield f"{lines.tell(f'directory.select.{word}')}: directory.select.{word} is no word of an entity ({offer})"
    if recipe.directory.get("start") and "name" not in select:
        yield f"{lines.tell('directory.select')}: directory.select needs a selector for name"


def _check_values(recipe: FactRecipe, lines: _TomlLines) -> Iterator[str]:
    if recipe.values.kind not in ("time", "range"):
        near = get_close_matches(recipe.values.kind, ("time", "range"), n=1)
        offer = f"did you mean {near[0]}?" if near else "known: time, range"
        yield f"{lines.tell('values.kind')}: values.kind is {recipe.values.kind!r} ({offer})"
    for name in ("earliest", "latest"):
        if not re.fullmatch(r"[0-2]\d:[0-5]\d", getattr(recipe.values, name)):
            yield f"{lines.tell('values.' + name)}: values.{name} must be hh:mm"


def _check_questions(data: Mapping[str, Any], lines: _TomlLines) -> Iterator[str]:
    """A further question needs a name of its own, and its words name nothing that is not known of a fact."""
    seen: set[str] = set()
    for one in data.get("questions", ()) if isinstance(data.get("questions"), list) else ():
        name = one.get("name", "") if isinstance(one, dict) else ""
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name in seen:
            where = lines.tell("questions")
            yield f"{where}: each of questions needs a name of its own: small letters, digits, hyphens"
        seen.add(str(name))
        told = one.get("question", "") if isinstance(one, dict) else ""
        if not isinstance(told, str) or not told or set(_FILLED.findall(told)) - {"groups", "season", "place", "value"}:
            yield (
                f"{lines.tell('questions')}: question of {name!r} must be a text; "
                "{value}, {groups}, {season}, {place} may stand in it"
            )


def _check_groups(recipe: FactRecipe, lines: _TomlLines) -> Iterator[str]:
    if not recipe.groups:
        yield "line 1: no group is there; a recipe needs at least one [groups.NAME] with words"
    names = {group.name for group in recipe.groups}
    named = [("groups.order", recipe.order)]
    for group in recipe.groups:
        named += [(f"groups.{group.name}.expands", group.expands), (f"groups.{group.name}.without", group.without)]
    for path, others in named:
        for other in others:
            if other not in names:
                near = get_close_matches(other, sorted(names), n=1)
                offer = f"; did you mean {near[0]}?" if near else ""
                yield f"{lines.tell(path)}: {path} names {other!r}, which is no group{offer}"


def _make(data: Mapping[str, Any]) -> FactRecipe:
    pages, headings = data.get("pages", {}), data.get("headings", {})
    groups, seasons = data.get("groups", {}), data.get("seasons", {})
    values, places = data.get("values", {}), data.get("places", {})
    joints = {f"{name}_" if name in ("and", "or", "with", "not") else name: _texts(each)
              for name, each in data.get("joints", {}).items()}  # fmt: skip
    named_seasons = {name: one for name, one in seasons.items() if isinstance(one, dict)}
    return FactRecipe(
        name=data["name"],
        title=data.get("title", ""),
        language=data.get("language", ""),
        values=ValueForm(**{**values, "lead": _texts(values.get("lead")), "closed": _texts(values.get("closed"))}),
        url=_page_patterns(pages.get("url", {})),
        link=_page_patterns(pages.get("link", {})),
        main=_texts(headings.get("main")),
        other=_texts(headings.get("other")),
        groups=tuple(
            GroupWords(name, *(_texts(one.get(key)) for key in ("words", "expands", "without")))
            for name, one in groups.items()
            if isinstance(one, dict)
        ),
        order=_texts(groups.get("order")),
        seasons={name: _texts(one.get("words")) for name, one in named_seasons.items()},
        all_year=_texts(seasons.get("all_year")),
        months=tuple((pattern,) for pattern in seasons.get("months", ())),
        month_seasons={
            name: tuple(one["months"]) for name, one in named_seasons.items() if one.get("months")
        },
        places=PlaceWords(
            words=_texts(places.get("words")),
            never=_texts(places.get("never")),
            before=_texts(places.get("before")),
            names=places.get("names", True),
            alone=places.get("alone", True),
        ),
        remarks=_texts(data.get("remarks", {}).get("words")),
        joints=Joints(**joints),
        directory=data.get("directory", {}),
        discovery=tuple(data.get("discovery", ())),
        crawl=data.get("crawl", {}),
        guide=data.get("guide", ""),
        question=data.get("question", ""),
        questions=tuple(FurtherQuestion(**one) for one in data.get("questions", ())),
        words=data.get("words", {}),
        hook=data.get("hook", ""),
        classes={**CLASSES, **data.get("classes", {})},
    )  # fmt: skip


def _texts(value: Any) -> Patterns:
    return tuple(value or ())


def _page_patterns(table: Mapping[str, Any]) -> PagePatterns:
    return PagePatterns(_texts(table.get("take")), _texts(table.get("leave")))
