"""The frame of every command: global flags anywhere on the line, settings, channels, help with examples.

In: click commands written with `as_command` and `as_group`. Out: the same, each taking the global flags and the flags
of the settings it names, and getting a `CommandRun` as its first argument.
"""

import os
import re
import resource
import shlex
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from pauk.base import config, log
from pauk.base.clock import SYSTEM_ELAPSED, Clock, Elapsed, SetClock, SystemClock, read_moment
from pauk.base.errors import BadFile, InputError
from pauk.base.safe_text import one_line, without_secrets
from pauk.base.settings import COLLECTION, GLOBALS, LOG_LEVEL, NOW, PROGRESS, TABLE, Setting, Settings, find_setting
from pauk.cli.frame.progress import Progress
from pauk.cli.frame.result import ResultStream

if TYPE_CHECKING:
    from pauk.store.collection import CollectionFolder

# Whether help is to show all options; noted in a context's `meta`.
SHOWS_ALL = "pauk.shows_all"
_FROM_HERE = click.core.ParameterSource.COMMANDLINE


class CommandRun:
    """What a command works with: settings, the two clocks and the two channels, each made when first asked for."""

    def __init__(self) -> None:
        self.flags: dict[str, object] = {}
        self.verbose = 0
        self.as_json = False

    @cached_property
    def collection(self) -> Path:
        """The collection's folder, which flags and environment alone decide; it need not exist yet."""
        name = config.merge(iter(self._environment), config.from_flags(self.flags))[COLLECTION]
        if "://" in name:
            raise InputError("A collection at an address cannot be opened yet", where=name, next_step="Name a folder.")
        path = Path(name)
        nearest = next((place for place in (path, *path.parents) if place.exists()), path)
        if nearest.exists() and not nearest.is_dir():
            raise BadFile("The collection must be a folder", where=str(nearest), next_step="Name another with -c.")
        return path

    @cached_property
    def settings(self) -> Settings:
        """All settings; logging starts as they say."""
        from pauk.store.folder_settings import read_settings, warn_of_ignored

        louder = {LOG_LEVEL.name: "info" if self.verbose == 1 else "debug"} if self.verbose else {}
        settings = read_settings(self.collection, self._environment, config.from_flags(louder | self.flags))
        log.configure(settings[LOG_LEVEL])
        config.warn_of_strangers(os.environ)
        warn_of_ignored(settings, self.collection)
        return settings

    @property
    def own_folder(self) -> "CollectionFolder":
        """The collection to work on; what flags allow is remembered for it, if it is the user's own."""
        from pauk.store.collection import CollectionFolder
        from pauk.store.folder_settings import protective

        return CollectionFolder(self.collection, allowed=protective(self.flags))

    @cached_property
    def _environment(self) -> list[tuple[Setting[Any], object, str]]:
        return list(config.from_environment(os.environ))

    @cached_property
    def clock(self) -> Clock:
        """The clock, or the moment ``--now`` put in its place."""
        now = self.settings[NOW]
        return SetClock(read_moment(now, where=self.settings.origin(NOW))) if now else SystemClock()

    @cached_property
    def elapsed(self) -> Elapsed:
        """How much time passes; ``--now`` does not touch it."""
        return SYSTEM_ELAPSED

    @cached_property
    def progress(self) -> Progress:
        """Where to say how far it is."""
        return Progress(self.settings[PROGRESS], elapsed=self.elapsed)

    @cached_property
    def results(self) -> ResultStream:
        """Where to put what was found."""
        return ResultStream(as_json=self.as_json)


def this_command() -> str:
    """Write the command line that runs, as others may read it: in one line, without passwords."""
    return one_line(without_secrets(shlex.join(["pauk", *sys.argv[1:]])), 200)


class SettingOption(click.Option):
    """A flag made from a setting's declaration; it only notes what was given, the setting checks it."""

    def __init__(self, setting: Setting[Any], *, is_global: bool) -> None:
        is_switch = isinstance(setting.default, bool)
        names = [
            f"{setting.flag}/--no-{setting.flag[2:]}" if is_switch else setting.flag,
            _parameter(setting),
        ]
        super().__init__(
            [setting.short_flag, *names] if setting.short_flag else names,
            help=f"{setting.help}  [{setting.env}{f'; default: {setting.sample}' if setting.default != '' else ''}]",
            metavar=None if is_switch else "|".join(setting.choices) or _metavar(setting),
            type=None if is_switch else str,
            expose_value=False,
            callback=self._note,
            shell_complete=self._complete,
        )
        self.setting = setting
        self.is_global = is_global

    def _complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        if self.setting is COLLECTION:
            return [CompletionItem(incomplete, type="dir")]
        return [CompletionItem(choice) for choice in self.setting.choices if choice.startswith(incomplete)]

    def _note(self, ctx: click.Context, param: click.Parameter, value: object) -> None:
        if ctx.get_parameter_source(param.name or "") == _FROM_HERE:
            ctx.ensure_object(CommandRun).flags[self.setting.name] = value


def _parameter(setting: Setting[Any]) -> str:
    return setting.name.replace(".", "_")


def _metavar(setting: Setting[Any]) -> str:
    words = {"collection": "PATH", "now": "ISO"}
    return words.get(setting.name, {int: "N", float: "X"}.get(type(setting.default), "TEXT"))


class _RunOption(click.Option):
    """A global flag that is no setting."""

    is_global = True


def _note_json(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001 (click's form)
    ctx.ensure_object(CommandRun).as_json |= value


def _note_verbose(ctx: click.Context, _param: click.Parameter, value: int) -> None:
    ctx.ensure_object(CommandRun).verbose += value


def _complete_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(f"{setting.name}=") for setting in TABLE if setting.name.startswith(incomplete)]


def global_options() -> list[click.Option]:
    """Make the options that every command and group takes, wherever on the line they stand."""
    return [
        *(SettingOption(setting, is_global=True) for setting in GLOBALS),
        _RunOption(
            ["--set"],
            multiple=True,
            metavar="NAME=VALUE",
            expose_value=False,
            help="Set any setting by its name.",
            shell_complete=_complete_names,
        ),
        _RunOption(["--json"], is_flag=True, expose_value=False, callback=_note_json, help="Write results as JSON."),
        _RunOption(
            ["-v", "--verbose"],
            count=True,
            expose_value=False,
            callback=_note_verbose,
            help="Log more; twice for everything.",
        ),
    ]


class _Formatter(click.HelpFormatter):
    """Help whose lines end between words, never behind a hyphen inside one."""

    _HYPHEN = "\u2011"  # where no line may break

    def write_text(self, text: str) -> None:
        """Write a paragraph."""
        super().write_text(text.replace("-", self._HYPHEN))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write options and what they mean."""
        kept = [(name.replace("-", self._HYPHEN), text.replace("-", self._HYPHEN)) for name, text in rows]
        super().write_dl(kept, col_max, col_spacing)

    def write(self, string: str) -> None:
        """Write what is laid out."""
        super().write(string.replace(self._HYPHEN, "-"))


class _Context(click.Context):
    formatter_class = _Formatter


class _Framed(click.Command):
    """Help in which the command's own options come first and an example last."""

    context_class = _Context
    rare: frozenset[str] = frozenset()  # names of parameters
    rare_for = ""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write own options, then the global ones; those that few people need only where all are asked for."""
        own: list[tuple[str, str]] = []
        shared: list[tuple[str, str]] = []
        rare = 0
        for param in self.get_params(ctx):
            row = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if row and param.name in self.rare and not ctx.meta.get(SHOWS_ALL):
                rare += 1
            elif row:
                name, text = row
                for kind, short in _KINDS:
                    name = name.replace(f" {kind}", f" {short}")
                target = shared if getattr(param, "is_global", False) else own
                target.append((name, _SPAN.sub(r"\1 to \2", _LEAST.sub("", text))))
        for title, rows in (("Options", own), ("Global options", shared)):
            if rows and (title == "Options" or ctx.parent is None):
                with formatter.section(title):
                    formatter.write_dl(rows)
        if rare:
            with formatter.section("More options"):
                formatter.write_text(f"{rare} more, for {self.rare_for}: {ctx.command_path} --help-all")
        if ctx.parent is not None:
            with formatter.section("Global options"):
                formatter.write_text("-c/--collection, --now, --json, --progress and more: see pauk --help")
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


# What click writes for programmers: kinds of values, and spans of numbers.
_KINDS = (("INTEGER RANGE", "N"), ("FLOAT RANGE", "X"), ("INTEGER", "N"), ("FLOAT", "X"), ("FILENAME", "FILE"))
_LEAST = re.compile(r"  \[x>=[\d.]+\]|; x>=[\d.]+")
_SPAN = re.compile(r"([\d.]+?)(?:\.0)?<=x<=([\d.]+?)(?:\.0)?(?=\])")


class FramedCommand(_Framed):
    """A command whose flags are those it asks for itself and those of all."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, unless there is so little memory that it could only abort."""
        if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
            from pauk.run.machine import demand_memory

            # Each of its threads takes 30 MB of addresses; where it gets none, it ends the process as Ctrl-C would.
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
            demand_memory()
        return super().invoke(ctx)


class FramedGroup(_Framed, click.Group):
    """A noun that takes verbs; one verb may be the default."""

    def __init__(self, *args: Any, default: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.default = default

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the default verb in where no verb was given."""
        if ctx.parent is None:
            args = list(_spell_out(args, ctx.ensure_object(CommandRun)))
        if self.default and (args or _is_piped()) and self._first_word(ctx, args) not in self.list_commands(ctx):
            args = [self.default, *args]
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs, each with its whole sentence."""
        verbs = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, verb.get_short_help_str(limit=1_000)) for name, verb in verbs if verb])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete verbs and, where a verb may be left out, the flags of the default one."""
        items = super().shell_complete(ctx, incomplete)
        verb = self.get_command(ctx, self.default) if self.default else None
        known = {item.value for item in items}
        return items + [
            item for item in (verb.shell_complete(ctx, incomplete) if verb else ()) if item.value not in known
        ]

    def _first_word(self, ctx: click.Context, args: list[str]) -> str:
        """Return the first argument that is neither a flag nor a flag's value, or a call for help."""
        verb = self.get_command(ctx, self.default)
        params = [*self.get_params(ctx), *(verb.get_params(ctx) if verb else ())]
        with_value = {
            flag
            for param in params
            if isinstance(param, click.Option) and not param.is_flag and not param.count
            for flag in param.opts
        }
        rest = iter(args)
        for arg in rest:
            if arg in ("-h", "--help"):
                return next(iter(self.list_commands(ctx)))  # help is for the noun, not for the default verb
            if arg in with_value:
                next(rest, None)
            elif arg == "-" or not arg.startswith("-"):
                return arg
        return ""


def _is_piped() -> bool:
    """Whether another program or a file feeds us."""
    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _spell_out(args: Sequence[str], run: CommandRun) -> Iterator[str]:
    """Write ``--set NAME=VALUE`` as the global flag it stands for, in its place; the flag of a command wins over it."""
    rest = iter(args)
    for arg in rest:
        name, equals, value = arg.partition("=")
        if arg == "--":
            yield from (arg, *rest)
        elif name != "--set":
            yield arg
        else:
            pair = value if equals else next(rest, "")
            name, equals, value = pair.partition("=")
            if not equals:
                raise click.UsageError(f"--set takes NAME=VALUE, not {pair!r}.")
            setting = find_setting(name.strip(), where="flag --set")
            read = setting.read(value.strip(), where="flag --set")
            if setting not in GLOBALS:
                run.flags[setting.name] = read
            elif isinstance(read, bool):
                yield setting.flag if read else f"--no-{setting.flag[2:]}"
            else:
                yield f"{setting.flag}={read}"


def as_command(
    *,
    settings: Sequence[Setting[Any]] = (),
    rare: Iterable[Setting[Any] | str] = (),
    rare_for: str = "",
    example: str,
    **kwargs: Any,
) -> Callable[..., FramedCommand]:
    """Make a command: a function of a `CommandRun` and its parameters, with an example for its help.

    Settings and parameters that are ``rare`` stand in the help that ``--help-all`` shows; the other says what for.
    """

    def decorate(function: Callable[..., Any]) -> FramedCommand:
        made = click.command(cls=FramedCommand, epilog=_epilog(example), **kwargs)(click.pass_obj(function))
        made.params += [SettingOption(setting, is_global=False) for setting in settings]
        made.rare = frozenset(each if isinstance(each, str) else _parameter(each) for each in rare)
        made.rare_for = rare_for
        if made.rare:
            made.params.append(
                click.Option(
                    ["--help-all"],
                    is_flag=True,
                    is_eager=True,
                    expose_value=False,
                    callback=_show_all,
                    help="Show all options, also those that few people need.",
                )
            )
        made.params += global_options()
        return made

    return decorate


def _show_all(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001 (click's form)
    if value:
        ctx.meta[SHOWS_ALL] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def as_group(*, example: str, default: str = "", **kwargs: Any) -> Callable[..., FramedGroup]:
    """Make a noun, with an example for its help."""

    def decorate(function: Callable[..., Any]) -> FramedGroup:
        made = click.group(cls=FramedGroup, epilog=_epilog(example), default=default, **kwargs)(function)
        made.params += global_options()
        return made

    return decorate


def _epilog(example: str) -> str:
    # \b keeps click from re-wrapping the lines.
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in example.splitlines())
