"""Bring settings together: defaults < pauk.toml < environment < flags, each value with its origin.

In: the text of a TOML file, an environment, flags. Out: `Settings`, or an error that names the place and the
right name. Also writes the commented pauk.toml that ``pauk config init`` lays down.
"""

import logging
import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from pauk.base.errors import BadFile, BadSetting, UnknownSetting
from pauk.base.safe_text import one_line
from pauk.base.settings import TABLE, Setting, Settings, find_setting

log = logging.getLogger(__name__)

FILE_NAME = "pauk.toml"
# What container platforms inject for a service that happens to be called pauk.
_INJECTED = re.compile(r"PAUK_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_\w+)?\Z")
PASSWORD = "PAUK_LOGIN_PASSWORD"  # noqa: S105 - where `pauk login` looks for one; no setting, so that none is shown

_MAX_DEPTH = 3

Layer = Iterator[tuple[Setting[Any], object, str]]


def merge(*layers: Layer) -> Settings:
    """Lay the layers over each other; a later one wins."""
    values: dict[str, str | int | float | bool] = {}
    origins: dict[str, str] = {}
    for layer in layers:
        for setting, raw, where in layer:
            values[setting.name] = setting.read(raw, where=where)
            origins[setting.name] = where
    return Settings(values, origins)


def split_weakening(layer: Layer, under: Settings) -> tuple[list[tuple[Setting[Any], object, str]], dict[str, str]]:
    """Take out what would protect less than the settings under it, and say of each what was asked for, and where."""
    kept, ignored = [], {}
    for setting, raw, where in layer:
        value = setting.read(raw, where=where)
        if setting.weakens(value, under[setting]):
            shown = str(value).lower() if isinstance(value, bool) else value
            ignored[setting.name] = f"{where} asks for {setting.name} = {one_line(str(shown), 80)}"
        else:
            kept.append((setting, raw, where))
    return kept, ignored


def from_toml(text: str, *, where: str) -> Layer:
    """Read the settings of a TOML text; tables and keys join to dotted names."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOML's own error, or a number of too many digits
        raise BadFile(
            f"The settings file is not valid TOML: {error}",
            where=where,
            next_step="Mend that line and try again.",
        ) from error
    for name, raw in _flatten(document):
        setting = find_setting(name, where=where)
        if not setting.in_file:
            raise BadSetting(
                f"{name} cannot be set in a file",
                where=where,
                next_step=f"Use {setting.flag} or {setting.env}.",
            )
        if isinstance(raw, str) is not isinstance(setting.default, str):
            raise setting.refuse(raw, where=where)  # TOML has kinds of its own; "5" is no number there
        yield setting, raw, where


# Keys of providers (`pauk facts run`), by the names that recipes give them: PAUK_KEY_NAME="HOST KEY".
KEY_PREFIX = "PAUK_KEY_"


def from_environment(environ: Mapping[str, str]) -> Layer:
    """Read the ``PAUK_…`` variables; a name close to a right one is refused."""
    known = {setting.env: setting for setting in TABLE}
    for variable in sorted(environ):
        if variable in known:
            yield known[variable], environ[variable], f"environment {variable}"
        elif _INJECTED.match(variable):
            continue
        elif variable.startswith("PAUK_") and (near := get_close_matches(variable, known, n=1, cutoff=0.85)):
            raise UnknownSetting(
                f"There is no setting {variable}", where="environment", next_step=f"Did you mean {near[0]}?"
            )


def warn_of_strangers(environ: Mapping[str, str]) -> None:
    """Log the ``PAUK_…`` variables that are no settings.

    They are not refused: container platforms inject variables such as PAUK_SERVICE_HOST for a service that happens to
    be called pauk.
    """
    known = {setting.env for setting in TABLE} | {PASSWORD}
    for variable in sorted(environ):
        if variable.startswith("PAUK_") and variable not in known and not variable.startswith(KEY_PREFIX):
            log.warning("the environment variable %s is no setting of pauk and is ignored", variable)


def from_flags(flags: Mapping[str, object]) -> Layer:
    """Read flags: dotted setting name → value."""
    for name, raw in flags.items():
        setting = find_setting(name, where="command line")
        yield setting, raw, f"flag {setting.flag}"


def render_toml() -> str:
    """Write a settings file in which every setting stands, explained and commented out."""
    lines = [
        "# Settings of this collection. Take the # off a line to change it; every line shows the default.",
        "",
    ]
    table = ""
    for setting in TABLE:
        if not setting.in_file:
            continue
        head, _, key = setting.name.rpartition(".")
        if head != table:
            lines += [f"[{head}]", ""]
            table = head
        lines += [f"# {setting.help} ({setting.kind})", f"# {key} = {_toml_value(setting.default)}", ""]
    return "\n".join(lines)


def _flatten(document: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Give dotted names; a strange table, empty or too deep, is given as if it were a setting, and so refused."""
    for key, value in document.items():
        name = f"{prefix}{key}"
        is_table = isinstance(value, Mapping) and (value or any(s.name.startswith(f"{name}.") for s in TABLE))
        if is_table and name.count(".") < _MAX_DEPTH:
            yield from _flatten(value, f"{name}.")
        else:
            yield name, value


def _toml_value(value: str | float | bool) -> str:  # noqa: FBT001 (a value, not a switch)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + re.sub(r'["\\]', r"\\\g<0>", value) + '"'
    return f"{value:_}" if isinstance(value, int) else repr(value)
