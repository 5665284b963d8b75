"""The command ``pauk forum try``: show what each line of a forum's rules selects on some pages."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pauk.base.errors import UsageError
from pauk.base.safe_text import one_line
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.inputs import STDIN, check_file, complete_files, read_file

if TYPE_CHECKING:
    from pauk.forum.page.nodes import Nodes
    from pauk.forum.rules.rule_reader import Applied
    from pauk.forum.rules.rules import ForumRules

log = logging.getLogger(__name__)

_FIRST_WORDS_CHARS = 40


@as_command(
    name="try",
    settings=[EXTRACT_MAX_BYTES],
    example="pauk forum try rules.txt thread.html board.html",
)
@click.argument("rules", shell_complete=complete_files)
@click.argument("pages", nargs=-1, shell_complete=complete_files)
@click.option("--url", default="", help="The address of the pages, to make links absolute.")
def try_rules(run: CommandRun, rules: str, *, pages: tuple[str, ...], url: str) -> None:
    """Show what each line of a forum's rules selects on pages, and how many posts and threads that gives.

    RULES is a file with a part and a selector a line, such as: post css:.message
    """
    from pauk.extract.reader import read_page
    from pauk.forum.page.date_stamps import find_stamps
    from pauk.forum.page.lines import read_lines
    from pauk.forum.page.nodes import lay_out
    from pauk.forum.rules.rule_reader import apply_rules
    from pauk.forum.rules.rules import read_rules

    now, max_bytes = run.clock.now(), run.settings[EXTRACT_MAX_BYTES]
    read = read_rules(load_rules(rules), name=rules)
    shown = []
    for path in [check_file(name, command="forum try RULES") for name in pages or ("-",)]:
        page = read_page(read_file(path, max_bytes), url=url, max_bytes=max_bytes, now=now)
        nodes = lay_out(page.tree)
        stamps = find_stamps(nodes, read_lines(nodes), now=now, language=page.language)
        shown.append(_describe(path, read, nodes, apply_rules(read, page.tree, nodes, stamps, url)))
        if not run.as_json:
            _show(run, shown[-1], with_name=len(pages) > 1)
    if run.as_json:
        run.results.json({"rules": read.name, "pages": shown})


def load_rules(name: str) -> str:
    """Load the text of a file of rules; empty where none is named."""
    from pauk.extract.templates.template import MAX_BYTES, decode_template

    if not name:
        return ""
    path = check_file(name, command="forum read --rules FILE")
    if path == STDIN:
        raise UsageError("The rules must be a file", next_step="Name it; pages may come from standard input.")
    return decode_template(read_file(path, MAX_BYTES), name=name)


def _describe(path: Path, rules: ForumRules, nodes: Nodes, applied: Applied) -> dict[str, Any]:
    lines = []
    for line in rules.lines:
        places = applied.selected[line.number]
        lines.append(
            {
                "line": line.number,
                "rule": line.text,
                "elements": len(places),
                "begins": one_line(nodes.text(places[0]), _FIRST_WORDS_CHARS) if places else "",
            }
        )
    return {
        "file": str(path),
        "lines": lines,
        "posts": len(applied.posts.posts),
        "threads": len(applied.listing.threads),
        "problems": {str(number): problem for number, problem in applied.problems.items()},
    }


def _show(run: CommandRun, page: dict[str, Any], *, with_name: bool) -> None:
    if with_name:
        run.results.text(f"== {page['file']}")
    run.results.table(list(page["lines"][0]), [list(line.values()) for line in page["lines"]])
    run.results.text(f"{page['posts']} posts, {page['threads']} threads")
    for number, problem in page["problems"].items():
        log.warning("line %s cannot be looked for: %s", number, problem)
