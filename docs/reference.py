"""Write the reference pages of docs/reference from the code, or check that they are what the code says.

In: the settings, outcomes, errors, commands and public names of pauk. Out: one Markdown page for each.
``python docs/reference.py`` writes them (`make docs`), ``python docs/reference.py --check`` compares and writes
nothing; the exit code is 1 when a page is out of date.
"""

import argparse
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import click

import pauk
from pauk.base import config, errors, outcomes
from pauk.base.settings import GLOBALS, TABLE, Setting
from pauk.cli.frame.command import SHOWS_ALL, SettingOption
from pauk.cli.main import root

FOLDER = Path(__file__).with_name("reference")

# What click leaves of a terminal of 80 columns.
_WIDTH = 78
_MADE = "<!-- Made from the code by `make docs`; change the code, not this page. -->"


def settings_page() -> str:
    """Write the page of all settings, and the settings file that holds them."""
    takers = dict(_takers())
    rows = [
        (
            f"`{setting.name}`",
            setting.help,
            setting.kind,
            f"`{setting.sample}`" if setting.default != "" else "empty",
            f"`{_flag(setting)}`" + ("" if setting in GLOBALS else f" of {', '.join(takers.get(setting.name, ()))}"),
            f"`{setting.env}`",
            f"`{setting.name}`" if setting.in_file else "no",
        )
        for setting in TABLE
    ]
    columns = ("name", "meaning", "takes", "default", "flag", "environment", "TOML key")
    return _page(
        "Settings",
        "Every setting is declared once, in `src/pauk/base/settings.py`. "
        f"Later places win: the default, your own file `{config.FILE_NAME}` in `~/.config/pauk`, the file "
        f"`{config.FILE_NAME}` of the collection, the environment, the flag. "
        "`--set NAME=VALUE` sets any setting on any command. `pauk config show --origin` says what holds and why.",
        "What protects you or others, or opens the network, cannot be made weaker by a folder that you neither made "
        "nor trust (`pauk config trust FOLDER`): "
        + ", ".join(f"`{setting.name}`" for setting in TABLE if setting.safe)
        + ". "
        "For a folder of your own, flags of `pauk crawl` and `pauk forum follow` that concern these are remembered, in "
        "`~/.config/pauk` and never in the collection.",
        _table(columns, rows),
        f"## {config.FILE_NAME}",
        "`pauk config init` writes this file. A dotted name is a table and a key; *no* above means that the "
        "setting cannot stand in the file, because it decides which file is read or holds for one run.",
        _block("toml", config.render_toml()),
    )


def _takers() -> Iterator[tuple[str, list[str]]]:
    for setting in TABLE:
        yield (
            setting.name,
            [
                f"`{context.command_path}`"
                for context in walk_commands()
                for option in context.command.params
                if isinstance(option, SettingOption) and option.setting == setting and not option.is_global
            ],
        )


def _flag(setting: Setting[Any]) -> str:
    flag = f"{setting.flag} / --no-{setting.flag[2:]}" if isinstance(setting.default, bool) else setting.flag
    return f"{setting.short_flag}, {flag}" if setting.short_flag else flag


def outcomes_page() -> str:
    """Write the page of all outcomes, group by group."""
    parts = []
    for group in outcomes.OutcomeGroup:
        rows = [
            (
                f"`{outcome.of('…') if outcome.detail_means else outcome.name}`",
                outcome.sentence,
                outcome.next_step,
                outcome.detail_means,
            )
            for outcome in outcomes.ALL
            if outcome.group is group
        ]
        parts += [f"## {group.value}", group.sentence]
        parts += [_table(("outcome", "what happened", "next step", "the detail is"), rows)]
    return _page(
        "Outcomes",
        "An outcome is what can happen to a URL or a document every day. It is data, not an error: stored, counted "
        f"and shown. Some carry a detail after a colon, such as `{outcomes.NOT_HTML.of('pdf')}`. "
        "They are declared in `src/pauk/base/outcomes.py`.",
        *parts,
    )


def errors_page() -> str:
    """Write the page of all errors and exit codes."""
    tree = (errors.__doc__ or "").partition("\n\n")[2].partition("\n\n")[0]
    rows = [
        (f"`{kind.__name__}`", _first_line(kind), f"{kind.exit_code.value} {kind.exit_code.name}")
        for kind in error_classes()
    ]
    codes = [(str(code.value), f"`{code.name}`", code.sentence) for code in errors.ExitCode]
    return _page(
        "Errors and exit codes",
        "Every error that pauk raises on purpose says what happened, where, and the next step. All of them live in "
        "`src/pauk/base/errors.py`.",
        _block("text", tree),
        _table(("error", "when", "exit code"), rows),
        "## Exit codes",
        _table(("code", "name", "when"), codes),
    )


def error_classes() -> list[type[errors.PaukError]]:
    """Return all errors in the order of their declaration."""
    kinds = [value for value in vars(errors).values() if inspect.isclass(value)]
    return [kind for kind in kinds if issubclass(kind, errors.PaukError)]


def commands_page() -> str:
    """Write the page of all commands: their help, as a terminal of 80 columns shows it."""
    parts = []
    for context in walk_commands():
        context.meta[SHOWS_ALL] = True
        parts += [f"## {context.command_path}", _block("text", context.get_help())]
    return _page(
        "Commands",
        "The help of every command, as `--help` shows it, or `--help-all` where there are many options. "
        "Results go to standard output, progress and messages to "
        "standard error; the exit codes are [explained with the errors](errors.md#exit-codes).",
        *parts,
    )


def walk_commands() -> Iterator[click.Context]:
    """Load every command and yield its context: pauk itself, then each noun before its verbs."""
    yield from _walk(click.Context(root, info_name="pauk", terminal_width=_WIDTH, color=False, **root.context_settings))


def _walk(context: click.Context) -> Iterator[click.Context]:
    yield context
    if not isinstance(context.command, click.Group):
        return
    for name in context.command.list_commands(context):
        command = context.command.get_command(context, name)
        assert command is not None  # it was listed
        yield from _walk(click.Context(command, info_name=name, parent=context))


def python_page() -> str:
    """Write the page of the public names, and of the records they return."""
    parts = []
    for name in sorted(pauk.__all__, key=str.lower):
        value = getattr(pauk, name)
        parts.append(f"## {name}")
        if isinstance(value, str):
            parts.append("The version, as text.")
            continue
        parts += [_block("text", _signature(name, value)), _doc(value)]
    parts.append("## Records")
    parts.append("What the functions above return, and what that holds.")
    for kind in _returned():
        parts += [f"### {kind.__name__}", _doc(kind), _attributes(kind)]
    return _page(
        "Python names",
        "What `import pauk` offers; everything else may change without notice. The names load on first use.",
        *parts,
    )


def _returned() -> list[type]:
    """Return the records of pauk that public functions return, each before those it holds."""
    functions = filter(inspect.isfunction, (getattr(pauk, name) for name in sorted(pauk.__all__)))
    found = list(dict.fromkeys(kind for function in functions for kind in _kinds_in(_returns(function))))
    for kind in found:  # grows while we go through it
        for _, hint, _ in _parts_of(kind):
            found += [inner for inner in _kinds_in(hint) if inner not in found]
    return found


def _kinds_in(hint: Any) -> list[type]:
    kinds = [hint, *get_args(hint)]
    return [kind for kind in kinds if inspect.isclass(kind) and kind.__module__.startswith("pauk.")]


def _returns(function: Callable[..., Any]) -> Any:
    return get_type_hints(function)["return"]


def _parts_of(kind: type) -> Iterator[tuple[str, Any, str]]:
    """Yield the fields and properties of a record: name, kind, what it is."""
    if issubclass(kind, Enum):
        return
    for name, hint in get_type_hints(kind).items():
        yield name, hint, ""
    for name, value in vars(kind).items():
        function = getattr(value, "func", None) or getattr(value, "fget", None)  # cached and plain properties
        if inspect.isfunction(function) and not name.startswith("_"):
            yield name, _returns(function), _first_line(value)


def _signature(name: str, value: Any) -> str:
    written = re.sub(r"\b(?:\w+\.)+(?=\w)", "", str(inspect.signature(value)))
    if inspect.isclass(value):
        return f"class {name}{written.removesuffix(' -> None')}"
    return f"def {name}{written}: ..."


def _attributes(kind: type) -> str:
    if issubclass(kind, Enum):
        return "One of: " + ", ".join(f"`{member.value}`" for member in kind) + "."
    rows = [(f"`{name}`", f"`{_kind_name(hint)}`", said) for name, hint, said in _parts_of(kind)]
    return _table(("attribute", "kind", "what it is"), rows)


def _kind_name(hint: Any) -> str:
    written = inspect.formatannotation(hint)
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", written)


def _doc(value: object) -> str:
    return inspect.getdoc(value) or ""


def _first_line(value: object) -> str:
    return _doc(value).partition("\n")[0]


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([_MADE, f"# {title}", *(part.strip("\n") for part in parts)]) + "\n"


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _block(language: str, text: str) -> str:
    body = "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
    return f"```{language}\n{body}\n```"


PAGES: dict[str, Callable[[], str]] = {
    "settings.md": settings_page,
    "outcomes.md": outcomes_page,
    "errors.md": errors_page,
    "commands.md": commands_page,
    "python.md": python_page,
}


def stale_pages(folder: Path) -> list[str]:
    """Name the pages of the folder that are not what the code says now, and those nobody makes."""
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    made = {name: make() for name, make in PAGES.items()}
    return sorted(name for name in there.keys() | made.keys() if there.get(name) != made.get(name))


def write_pages(folder: Path) -> list[str]:
    """Write the pages that changed, remove those nobody makes, and name both."""
    stale = stale_pages(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale:
        if name in PAGES:
            (folder / name).write_text(PAGES[name](), encoding="utf-8", newline="\n")
        else:
            (folder / name).unlink()
    return stale


def main() -> int:
    """Write or check the pages and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare only; exit code 1 when a page is out of date")
    if parser.parse_args().check:
        stale = stale_pages(FOLDER)
        for name in stale:
            print(f"docs/reference/{name} is not what the code says; run: make docs")
        return 1 if stale else 0
    changed = write_pages(FOLDER)
    print(f"docs/reference: {', '.join(changed) or 'nothing'} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
