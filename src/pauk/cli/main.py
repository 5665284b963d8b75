"""The entrance: finds the command, runs it, and turns every end into a message and an exit code.

In: the command line. Out: an exit code that means something (`pauk.base.errors.ExitCode`). Command modules are loaded
only when their command is called, so that ``pauk --help`` is instant.
"""

import errno
import io
import logging
import os
import sys
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, NoReturn

import click

from pauk import __version__
from pauk.base.errors import CollectionError, DamagedCollection, ExitCode, PaukError, machine_limit
from pauk.base.safe_text import printable, without_secrets
from pauk.cli.frame.command import CommandRun, FramedGroup, global_options

log = logging.getLogger(__name__)


class Command(NamedTuple):
    """Which module of this room has the command, and what it does: the same sentence as in its own help."""

    module: str
    does: str


# By name. What a command does is said here, so that help need not load the modules; tests/house holds both together.
COMMANDS = {
    "annotate": Command(
        "annotate.annotate", "Have volunteers answer on their phones what a recipe has found, and learn from it."
    ),
    "changes": Command("crawl.changes", "Say what the last update found, or what became of one page."),
    "completion": Command(
        "collection.completion", "Print the script that teaches your shell to complete pauk's commands."
    ),
    "config": Command(
        "collection.config", "Show settings and where they come from, write a settings file, or trust a folder."
    ),
    "copy": Command("collection.copy", "Copy the collection to a new folder, even while a crawl runs."),
    "count": Command("search.count", "Count what fits a query."),
    "crawl": Command("crawl.crawl", "Fetch sites politely and completely, or go on where the last crawl stopped."),
    "dates": Command("dates.dates", "Find dates in texts and pages, and read date strings, in thirty languages."),
    "demo": Command("crawl.demo", "Start a small Web of our own, crawl it, and show what pauk finds there."),
    "doctor": Command(
        "collection.doctor", "Examine the machine and the collection, and mend what can be mended safely."
    ),
    "eval": Command("eval.eval", "Measure how well pauk does, on data of your own or on ours."),
    "export": Command(
        "collection.export", "Write pages, URLs, threads or posts to a file: JSON lines, CSV, Parquet or WARC."
    ),
    "extract": Command("extract.extract", "Read pages: main text, metadata, links."),
    "facts": Command(
        "facts.facts",
        "Collect facts from many sites by a recipe: mass hours, opening hours, prices, with their sources.",
    ),
    "forum": Command(
        "forum.forum", "Follow forums of any software, and read their pages: boards, threads, posts, paging."
    ),
    "list": Command("search.list_pages", "List the pages and threads of the collection."),
    "show": Command("search.show", "Show what is kept of a page: its text, what is known of it, its versions."),
    "forget": Command(
        "collection.forget",
        "Remove URLs, hosts or authors for good: pages, texts, posts, links, log-ins, answers of people, raw bytes.",
    ),
    "graph": Command("graph.graph", "Say which pages and hosts the links speak for."),
    "ignore": Command(
        "crawl.ignore", "Say which lines of pages are noise: a page that changes in nothing else is unchanged."
    ),
    "import": Command(
        "collection.import_warc", "Read the pages of WARC files into the collection, as if they had been fetched."
    ),
    "login": Command(
        "crawl.login", "Log in at a site for later crawls, with its form, a browser's cookies or HTTP's own way."
    ),
    "prune": Command("collection.prune", "Drop old versions of pages and failed URLs, and give their space back."),
    "refresh": Command("collection.refresh", "Read pages anew from their raw bytes, where this version knows more."),
    "report": Command(
        "crawl.report",
        "Tell how a crawl went or goes: by depth, over time, what was left out and why, and what was slow.",
    ),
    "search": Command("search.search", "Search what was crawled."),
    "serve": Command("search.serve", "Serve the engine: a page to search with, and an HTTP API."),
    "size": Command("search.size", "Estimate how large another engine or collection is, compared with this one."),
    "update": Command("crawl.update", "Ask once more for what was crawled, and keep what has changed."),
    "why": Command("crawl.why", "Say what became of a URL and why, or how all URLs have ended."),
}


COMPLETE = "_PAUK_COMPLETE"


class Root(FramedGroup):
    """The command ``pauk`` itself; its commands load when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command; click takes None for "no such command"."""
        if cmd_name not in COMMANDS:
            return None
        loaded: click.Command = import_module(f"pauk.cli.{COMMANDS[cmd_name].module}").command
        return loaded

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.does) for name, command in sorted(COMMANDS.items())])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or offer the one that was meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = get_close_matches(args[0], COMMANDS, n=1)
            if not near:
                raise
            raise click.UsageError(f"{error.message} Did you mean {near[0]}?", ctx) from error


# Commands whose words are a query, which may look like an option.
_ASKING = ("pauk search", "pauk count")
root = Root(
    name="pauk",
    params=[*global_options()],
    help="Turn web sites and forums into a clean, searchable collection that keeps itself up to date.",
    epilog="\b\nExample:\n  pauk demo\n  pauk crawl https://example.org/\n  pauk extract page article.html",
    context_settings={"help_option_names": ["-h", "--help"], "obj": None},
)
root = click.version_option(__version__, prog_name="pauk")(root)


def main() -> NoReturn:
    """Run the command line and leave with an exit code."""
    if sys.stderr is None:  # closed by the caller
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (as long as the program runs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(args: list[str]) -> int:
    """Run one command line and return its exit code."""
    this = CommandRun()
    try:
        _invoke(args, this)
        sys.stdout.flush()
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as error:
        message = io.StringIO()
        error.show(message)
        if isinstance(error, click.NoSuchOption) and (command := error.ctx and error.ctx.command_path) in _ASKING:
            message.write(f"To look for what is written so: {command} -- {error.option_name}\n")
        sys.stderr.write(printable(message.getvalue()))
        return ExitCode.USAGE
    except BrokenPipeError:
        _leave_stdout()  # the reader of our output has seen enough (head, less); nobody is left to tell
        return ExitCode.DONE
    except (SystemExit, GeneratorExit):
        raise
    except BaseException as error:  # the panics of compiled libraries are no exceptions to Python
        log.debug("the traceback", exc_info=True)
        if isinstance(error, OSError):
            _leave_stdout()
        code, told = _explain(error)
        if code is ExitCode.BUG and (damaged := _find_damage(this)):
            code, told = damaged.exit_code, str(damaged)
        sys.stderr.write(f"pauk: {printable(without_secrets(told))}\n")
        return code
    return ExitCode.DONE


def _find_damage(this: CommandRun) -> PaukError | None:
    """Look whether it is rather the collection that makes no sense: then that is what is to be said, with the proof."""
    try:
        from pauk.store.collection import CollectionFolder
        from pauk.store.upkeep.contents import find_damaged_values
        from pauk.store.upkeep.soundness import reading

        folder = CollectionFolder(this.collection)
        if not folder.exists:
            return None
        with reading(folder.database) as database:
            places = find_damaged_values(database)
    except Exception as error:  # noqa: BLE001 (whatever it is, the first error is the one that counts)
        return error if isinstance(error, CollectionError) else None
    if not places:
        return None
    return DamagedCollection(
        f"The collection holds what makes no sense, such as {places[0]}",
        where=str(this.collection),
        next_step="See all with: pauk doctor --deep; read it anew with: pauk doctor --deep --repair",
    )


def _leave_stdout() -> None:
    """Let what is still to be written go nowhere, so that Python does not stumble over it again at the end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _invoke(args: list[str], this: CommandRun) -> None:
    if COMPLETE in os.environ:
        root.main(args=args, prog_name="pauk", complete_var=COMPLETE)
    if sys.stdout is None:
        raise OSError(errno.EBADF, "Standard output is closed")
    # Not root.main, which would turn a closed pipe into exit code 1.
    with root.make_context("pauk", args, obj=this) as context:
        root.invoke(context)


def _explain(error: BaseException) -> tuple[ExitCode, str]:
    # What was said of a file that could not be opened is not what there is to say where none could be.
    cause = error.__cause__ if isinstance(error, PaukError) else error
    if (isinstance(cause, OSError) or cause is error) and (limit := machine_limit(cause)):
        return limit.exit_code, str(limit)
    if isinstance(error, PaukError):
        return error.exit_code, str(error)
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        return ExitCode.INTERRUPTED, f"Stopped. {error}".rstrip()
    if isinstance(error, OSError):
        return ExitCode.SYSTEM, _explain_os_error(error)
    return ExitCode.BUG, f"{type(error).__name__}: {error}. This is a bug; run again with -vv and report it."


def _explain_os_error(error: OSError) -> str:
    place = f" ({error.filename})" if error.filename else ""
    steps = {
        errno.ENOSPC: "Make space and run the same command again; what was done is kept.",
        errno.EACCES: "Check who owns it, or choose another place with -c.",
        errno.EROFS: "Choose another place with -c.",
    }
    return f"{error.strerror or error}{place}. {steps.get(error.errno or 0, '')}".rstrip()


if __name__ == "__main__":
    main()
