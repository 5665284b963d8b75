"""Read the settings that hold for a collection: whose word counts for what, and where each value comes from.

In: a collection's folder, the environment, flags. Out: `Settings`. Later places win: the default, the user's own
``pauk.toml`` (in the configuration folder), the one of the collection, what the user allowed for this folder before,
the environment, flags. What protects the user or others, or opens the network (`Setting.safe`), cannot be made weaker
by a folder that this user neither made nor trusts; it can be made stricter.
"""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pauk.base import config
from pauk.base.errors import BadFile, PaukError
from pauk.base.safe_text import one_line
from pauk.base.settings import TABLE, Setting, Settings, find_setting
from pauk.store.disk.plain_files import read_plain
from pauk.store.disk.trusted_folders import allowed_in, config_home, is_trusted

log = logging.getLogger(__name__)

_MAX_BYTES = 1_000_000
_OVERRULING = ("environment ", "flag ")

Layer = Iterable[tuple[Setting[Any], object, str]]


def read_settings(folder: Path, *over: Layer) -> Settings:
    """Bring the settings for a collection together; ``over`` are layers above all files, such as the flags."""
    own = config_home() / config.FILE_NAME
    path = folder / config.FILE_NAME
    user = list(config.from_toml(_read(own, is_own=True), where=str(own)))
    here: Layer = config.from_toml(_read(path, is_own=False), where=str(path))
    ignored: dict[str, str] = {}
    if not is_trusted(folder):
        here, ignored = config.split_weakening(iter(here), config.merge(iter(user)))
    layers = (user, here, _allowed(folder), *over)
    settings = config.merge(*(iter(layer) for layer in layers))
    still = {
        name: asked for name, asked in ignored.items() if not settings.origins.get(name, "").startswith(_OVERRULING)
    }
    return replace(settings, ignored=still)


def warn_of_ignored(settings: Settings, folder: Path) -> None:
    """Log what a stranger's folder asked for and did not get."""
    if settings.ignored:
        log.warning(
            "%s. Not obeyed, because you neither made nor trust this folder; if you do: pauk config trust %s",
            "; ".join(settings.ignored[name] for name in sorted(settings.ignored)),
            folder,
        )


def protective(flags: Mapping[str, object]) -> dict[str, str | int | float | bool]:
    """Choose of flags those that protect the user or others: they are remembered for folders of the user's own."""
    chosen = {setting.name: setting for setting in TABLE if setting.safe and setting.name in flags}
    return {name: setting.read(flags[name], where=f"flag {setting.flag}") for name, setting in chosen.items()}


def _allowed(folder: Path) -> list[tuple[Setting[Any], object, str]]:
    where = f"remembered for this folder in {config_home()}"
    layer: list[tuple[Setting[Any], object, str]] = []
    for name, value in allowed_in(folder).items():
        try:
            setting = find_setting(name, where=where)
            setting.read(value, where=where)
        except PaukError:  # of another version
            continue
        if setting.safe:
            layer.append((setting, value, where))
    return layer


def _read(path: Path, *, is_own: bool) -> str:
    """Read a settings file, which need not be there; the user's own may be a link."""
    try:
        data = path.read_bytes() if is_own else read_plain(path, _MAX_BYTES)
        return data.decode("utf-8-sig")  # some editors begin files with a mark
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(
            f"The settings file cannot be read: {one_line(str(error), 200)}",
            where=str(path),
            next_step="Mend or remove it.",
        ) from error
