"""Every command loads, says the same everywhere, shows an example that parses, and is documented."""

import re
import shlex
from collections import Counter

import click
import pytest

from pauk.base import config
from pauk.base.errors import PaukError
from pauk.cli.frame.command import SHOWS_ALL, CommandRun, FramedCommand, FramedGroup
from pauk.cli.main import COMMANDS, Root, root

_MARKDOWN = re.compile(
    r"^(?P<fence>`{3,})(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=fence)[ \t]*$|`(?P<span>pauk [^`\n]+)`",
    re.MULTILINE | re.DOTALL,
)
_SHELLS = {"", "console", "sh", "bash", "shell"}
_CALL = re.compile(r"(?:^|[$|;&=\w] )pauk\b")
_STOPS = {"|", ";", "&&", "||", "&"}
_REDIRECTIONS = {">", ">>", "<", "2>", "2>>", "<<<"}
_ASSIGNMENT = re.compile(r"[A-Z_]+=")


def walk(command, path):
    """Yield every command with the words that call it."""
    yield command, path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from walk(command.get_command(context, name), f"{path} {name}")


def test_help_is_short_and_breaks_no_word(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    above = click.Context(root, **root.context_settings)  # commands keep the first help option they are asked for
    for shows_all in (False, True):
        for command, path in walk(root, "pauk"):
            context = command.context_class(command, info_name=path, parent=above, terminal_width=80)
            context.meta[SHOWS_ALL] = shows_all
            lines = context.get_help().splitlines()
            assert not [line for line in lines if re.search(r"\w-$", line)], path
            assert not [line for line in lines if "\u2011" in line], path
            assert shows_all or len(lines) <= 100, path


def find_calls(line):
    """Find the calls of pauk in a line of shell: (environment, arguments); pipes and redirections are left out."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words, calls = list(lexer), []
    while words:
        stop = next((index for index, word in enumerate(words) if word in _STOPS), len(words))
        piece, words = words[:stop], words[stop + 1 :]
        environment = {}
        while piece and _ASSIGNMENT.match(piece[0]):
            name, _, environment[name] = piece.pop(0).partition("=")
        if piece and piece[0] == "pauk":
            calls.append((environment, _without_redirections(piece[1:])))
    return calls


def _without_redirections(words):
    kept, words = [], iter(words)
    for word in words:
        if word in _REDIRECTIONS:
            next(words, None)
        else:
            kept.append(word)
    return kept


def parse(line, entrance, monkeypatch):
    """Resolve the command of a line and read its options without running it; return what is wrong."""
    with monkeypatch.context() as patch:
        for command, _ in walk(entrance, "pauk"):
            patch.setattr(command, "callback", lambda *_args, **_options: None)
        try:
            for environment, arguments in find_calls(line):
                run = CommandRun()
                entrance.main(args=arguments, prog_name="pauk", standalone_mode=False, obj=run)
                config.merge(config.from_environment(environment), config.from_flags(run.flags))
        except click.ClickException as error:
            return error.format_message()
        except (PaukError, ValueError) as error:
            return str(error)
    return ""


def examples_of(command):
    _, _, lines = (command.epilog or "").partition("Example:\n")
    return [line.strip() for line in lines.splitlines() if line.strip()]


def check_table(table, load):
    complaints = []
    for name, (module, sentence) in table.items():
        where = f"src/pauk/cli/main.py, COMMANDS[{name!r}]:"
        try:
            command = load(name)
        except (ImportError, AttributeError) as error:
            complaints.append(
                f"{where} it does not load: {error}. Write src/pauk/cli/{module.replace('.', '/')}.py with a `command`."
            )
            continue
        said = " ".join((command.help or "").partition("\n\n")[0].split())
        if said != sentence:
            complaints.append(f"{where} it says {sentence!r}, the command's docstring {said!r}. Make them the same.")
        if command.name != name:
            complaints.append(f"{where} the command calls itself {command.name!r}. Give it the name of its row.")
    return complaints


def check_help(entrance, monkeypatch):
    complaints = []
    for command, path in walk(entrance, "pauk"):
        if not isinstance(command, (FramedCommand, FramedGroup)):
            complaints.append(f"{path}: made without the frame. Use as_command or as_group of pauk.cli.frame.command.")
        said = " ".join((command.help or "").partition("\n\n")[0].split())
        if not said[:1].isupper() or not said.endswith("."):
            complaints.append(f"{path}: the help is no sentence: {said!r}. Write the docstring of its function.")
        if not examples_of(command):
            complaints.append(f"{path}: no example in its help. Pass example= to as_command or as_group.")
        for line in examples_of(command):
            wrong = parse(line, entrance, monkeypatch)
            if wrong:
                complaints.append(f"{path}: the example {line!r} does not parse: {wrong} Mend the example.")
            elif not any(_shows(path, call) for _, call in find_calls(line)):
                complaints.append(f"{path}: the example {line!r} does not show this command. Show it.")
    return complaints


def _shows(path, call):
    words = iter(call)  # global flags may stand between the words
    return all(word in words for word in path.split()[1:])


def check_options(entrance):
    complaints = []
    for command, path in walk(entrance, "pauk"):
        options = [param for param in command.params if isinstance(param, click.Option)]
        flags = Counter(flag for option in options for flag in (*option.opts, *option.secondary_opts))
        complaints += [
            f"{path}: {flag} is given to {count} options. Rename the command's own; global flags are a contract."
            for flag, count in flags.items()
            if count > 1
        ]
        complaints += [
            f"{path}: {option.opts[0]} has no help. Say in a sentence what it does."
            for option in options
            if not (option.help or "").strip()
        ]
    return complaints


def check_documented(entrance, page):
    return [
        f"{path}: not in docs/reference/commands.md. Run: make docs"
        for _, path in walk(entrance, "pauk")
        if f"\n## {path}\n" not in page
    ]


def find_command_lines(text):
    """Find the lines of shell in a Markdown text: (line number, command line).

    Blocks marked ```console are left out: test_docs runs them and compares what they print, mistakes included.
    """
    for found in _MARKDOWN.finditer(text):
        number = text.count("\n", 0, found.start()) + 1
        if found["span"]:
            yield number, found["span"]
        elif found["info"] != "console" and (found["info"].split() or [""])[0] in _SHELLS:
            lines = found["body"].splitlines()
            shows_prompts = any(line.startswith("$ ") for line in lines)
            for index, line in enumerate(lines, start=number + 1):
                if _CALL.search(line) and (line.startswith("$ ") or not shows_prompts):
                    yield index, line.removeprefix("$ ").partition(" #")[0]


def check_page(name, text, entrance, monkeypatch):
    return [
        f"{name}:{number}: the command {line!r} does not parse: {wrong} Mend the page, or the command."
        for number, line in find_command_lines(text)
        if (wrong := parse(line, entrance, monkeypatch))
    ]


# The house.


def test_commands_load_and_say_what_the_table_says(expect_none):
    expect_none(check_table(COMMANDS, lambda name: root.get_command(click.Context(root), name)))


def test_help_has_a_sentence_and_an_example_that_parses(expect_none, monkeypatch, capsys):
    expect_none(check_help(root, monkeypatch))


def test_options_do_not_clash_and_are_explained(expect_none):
    expect_none(check_options(root))


def test_commands_are_documented(house, expect_none):
    expect_none(check_documented(root, house.read("docs/reference/commands.md")))


def test_commands_in_the_pages_parse(house, expect_none, monkeypatch, capsys):
    pages = [name for name in house.files if name == "README.md" or re.fullmatch(r"docs/[^/]+\.md", name)]
    assert "README.md" in pages
    expect_none([said for name in pages for said in check_page(name, house.files[name], root, monkeypatch)])


def test_the_default_verb_may_be_left_out(monkeypatch):
    assert parse("pauk extract --jsonl", root, monkeypatch) == ""


# The checks themselves.


class _Small(Root):
    """A door with one bad command."""

    def __init__(self, command):
        super().__init__(name="pauk", help="Be small.", epilog="Example:\n  pauk bad")
        self.command = command

    def list_commands(self, ctx):
        return ["bad"]

    def get_command(self, ctx, cmd_name):
        return self.command if cmd_name == "bad" else None


def _bad(**options):
    return FramedCommand(**{"name": "bad", "help": "Be bad.", "epilog": "Example:\n  pauk bad", **options})


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (_bad(epilog=None), "pauk bad: no example in its help"),
        (_bad(help="be bad"), "pauk bad: the help is no sentence"),
        (_bad(epilog="Example:\n  pauk bad --worse"), "does not parse: No such option"),
        (_bad(epilog="Example:\n  cat | pauk worse"), "does not parse: No such command 'worse'"),
        (_bad(epilog="Example:\n  pauk --help"), "does not show this command"),
        (_bad(epilog="Example:\n  PAUK_POLITE=perhaps pauk bad"), "polite cannot be 'perhaps'"),
        (click.Command("bad", help="Be bad.", epilog="Example:\n  pauk bad"), "made without the frame"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_help_is_told_so(command, complaint, monkeypatch, capsys):
    complaints = check_help(_Small(command), monkeypatch)
    assert len(complaints) == 1, complaints
    assert complaint in complaints[0]


@pytest.mark.parametrize(
    ("params", "complaint"),
    [
        ([click.Option(["--a"], help="A."), click.Option(["--a", "other"], help="B.")], "--a is given to 2 options"),
        ([click.Option(["--a"])], "--a has no help"),
    ],
)
def test_bad_options_are_told_so(params, complaint):
    complaints = check_options(_Small(_bad(params=params)))
    assert len(complaints) == 1, complaints
    assert complaint in complaints[0]


def _load_nothing(name):
    raise ImportError(f"No module named {name}")


@pytest.mark.parametrize(
    ("load", "complaint"),
    [
        (_load_nothing, "it does not load: No module named bad. Write src/pauk/cli/crawl/bad.py"),
        (lambda _: _bad(help="Be good."), "it says 'Be bad.', the command's docstring 'Be good.'"),
        (lambda _: _bad(name="worse"), "the command calls itself 'worse'"),
    ],
    ids=["missing", "another sentence", "another name"],
)
def test_a_bad_row_is_told_so(load, complaint):
    complaints = check_table({"bad": ("crawl.bad", "Be bad.")}, load)
    assert len(complaints) == 1, complaints
    assert complaint in complaints[0]


def test_an_undocumented_command_is_told_so():
    complaints = check_documented(_Small(_bad()), "\n## pauk\n")
    assert complaints == ["pauk bad: not in docs/reference/commands.md. Run: make docs"]


def test_a_page_with_a_wrong_command_is_told_so(monkeypatch, capsys):
    page = "Try `pauk bad`.\n\n```console no-run\n$ pauk bad --worse\npauk never\n```\n\n```text\npauk never\n```\n"
    complaints = check_page("README.md", page, _Small(_bad()), monkeypatch)
    assert len(complaints) == 1, complaints
    assert complaints[0].startswith("README.md:4: the command 'pauk bad --worse' does not parse: No such option")


def test_calls_are_found_in_a_line_of_shell():
    line = "A_B=1 pauk x --y 'a b' < in > out | grep z && pauk w"
    assert find_calls(line) == [({"A_B": "1"}, ["x", "--y", "a b"]), ({}, ["w"])]
