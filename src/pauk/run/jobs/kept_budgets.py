"""Remember the budgets of a crawl with the collection, so that they hold for whatever run drains its queue.

In: the settings of a run and the note about budgets. Out: the settings that count. What is said in this run (a flag,
the environment, a settings file) counts before what is remembered; only a crawl remembers, and only its flags.
"""

import json
from collections.abc import Callable
from typing import Any

from pauk.base.settings import (
    CRAWL_BYTES,
    CRAWL_HOST_PAGES,
    CRAWL_HOST_REQUESTS,
    CRAWL_LEVEL_PAGES,
    CRAWL_PAGES,
    CRAWL_REQUESTS,
    Setting,
    Settings,
)
from pauk.store.writer import Store

_NOTE = "budgets"
BUDGETS: tuple[Setting[Any], ...] = (
    CRAWL_PAGES, CRAWL_HOST_PAGES, CRAWL_LEVEL_PAGES, CRAWL_REQUESTS, CRAWL_HOST_REQUESTS, CRAWL_BYTES,
)  # fmt: skip


def with_kept_budgets(settings: Settings, read_note: Callable[[str], str]) -> Settings:
    """Complete settings by the budgets that are remembered, as far as nothing else is said in this run."""
    kept = _read(read_note(_NOTE))
    unsaid = [setting for setting in BUDGETS if settings.origin(setting) == "default" and setting.name in kept]
    return Settings(
        {**settings.values, **{setting.name: kept[setting.name] for setting in unsaid}},
        {**settings.origins, **{setting.name: "the crawl that began here" for setting in unsaid}},
    )


def settle_budgets(settings: Settings, store: Store, *, keeps: bool) -> Settings:
    """Complete the settings of a run by the budgets that are remembered; a crawl first remembers what its flags say."""
    said = {setting.name: settings[setting] for setting in BUDGETS if settings.origin(setting).startswith("flag ")}
    if said and keeps:
        store.notes.set(_NOTE, json.dumps({**_read(store.notes.get(_NOTE)), **said}))
    return with_kept_budgets(settings, store.notes.get)


def _read(note: str) -> dict[str, int]:
    """Read the note, which may come from a stranger; what is no budget is left out."""
    try:
        told = json.loads(note or "{}")
    except ValueError:
        return {}
    names = {setting.name for setting in BUDGETS}
    whole = told.items() if isinstance(told, dict) else ()
    return {name: value for name, value in whole if name in names and type(value) is int and value >= 0}
