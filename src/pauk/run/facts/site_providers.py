"""Make the providers that a recipe names, with the keys that the user holds for them.

In: the recipe's [[discovery]] tables, the folder it lies in, and the environment. Out: providers in the recipe's order.
"""

import csv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pauk.base.config import KEY_PREFIX
from pauk.base.errors import BadFile, BadRecipe, BadUrl, UsageError
from pauk.base.urls import parse_url
from pauk.crawl.discover.known_urls import KnownUrls
from pauk.crawl.discover.provider import SiteProvider
from pauk.crawl.discover.search_api import SearchApi, bind_key
from pauk.facts.recipe.toml_file import PROVIDERS


def asks_index(tables: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a recipe asks our own index."""
    return any(table.get("kind") == "index" for table in tables)


def make_providers(
    tables: Sequence[Mapping[str, Any]],
    folder: Path,
    environ: Mapping[str, str],
    open_index: Callable[[str], SiteProvider] | None = None,
) -> list[SiteProvider]:
    """Make all providers of a recipe, or say what is missing before anything is asked or paid."""
    providers: list[SiteProvider] = []
    for number, table in enumerate(tables, 1):
        kind = str(table.get("kind", ""))
        name = str(table.get("name") or table.get("key") or f"{kind}-{number}")
        if kind == "csv":
            providers.append(_read_list(name, table, folder))
        elif kind == "search":
            providers.append(_make_search(name, table, environ))
        elif kind == "index" and open_index is not None:
            providers.append(open_index(name))
        else:
            raise BadRecipe(
                f"The provider {number} is of the kind {kind!r}", next_step=f"There are: {', '.join(PROVIDERS)}."
            )
    return providers


def _make_search(name: str, table: Mapping[str, Any], environ: Mapping[str, str]) -> SearchApi:
    try:
        url = parse_url(str(table.get("url", "")).replace("{query}", "QUERY"), where="discovery.url").replace(
            "QUERY", "{query}"
        )
    except BadUrl as error:
        raise BadRecipe(f"The provider {name} has no address: {error}", next_step="Write url = ….") from error
    if "{query}" not in url:
        raise BadRecipe(
            f"The address of the provider {name} has no {{query}} in it", next_step="Put it where the query goes."
        )
    key, wanted = "", str(table.get("key", ""))
    if wanted:
        variable = KEY_PREFIX + "".join(char if char.isalnum() else "_" for char in wanted.upper())
        if not environ.get(variable):
            raise UsageError(
                f"The provider {name} needs a key, and {variable} is not set",
                next_step=f'Set it to the host and the key: {variable}="api.example.com KEY".',
            )
        key = bind_key(environ[variable], url, where=variable)
    return SearchApi(
        name=name,
        url=url,
        result=str(table.get("result", "url")),
        key=key,
        cost=float(table.get("cost", 1)),
        quota=float(table.get("quota", 0)),
        queries=tuple(table.get("queries", ())),
    )


def _read_list(name: str, table: Mapping[str, Any], folder: Path) -> KnownUrls:
    file = str(table.get("file", ""))
    if not file or Path(file).name != file:
        raise BadRecipe(
            f"The list {file!r} must lie beside the recipe", next_step="Name a file in the recipe's folder."
        )
    columns = [str(table.get(word, word)) for word in ("entity", "town", "result")]
    columns = [columns[0] if "entity" in table else "name", columns[1], columns[2] if "result" in table else "url"]
    try:
        with (folder / file).open(encoding="utf-8-sig", newline="") as lines:
            rows = [tuple(line.get(column) or "" for column in columns) for line in csv.DictReader(lines)]
    except (OSError, csv.Error, UnicodeDecodeError) as error:
        raise BadFile(f"The list cannot be read: {error}", where=file, next_step="Name a CSV file.") from error
    return KnownUrls(name, [(row[0], row[1], row[2]) for row in rows])
