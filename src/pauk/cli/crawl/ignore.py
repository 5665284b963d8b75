"""The command ``pauk ignore``: say which lines of pages are noise, so that their change is no news."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pauk.base.formatting import count
from pauk.cli.frame.command import CommandRun, as_command, this_command

if TYPE_CHECKING:
    from pauk.store.collection import CollectionFolder
    from pauk.store.pages.changes import NoiseRule


@as_command(
    name="ignore",
    example="pauk ignore 'Visitors today: *' --on 'https://example.org/*'\n"
    "pauk ignore 're:\\d+ (minutes|hours) ago' --try https://example.org/\npauk ignore --list\npauk ignore --remove 2",
)
@click.argument("pattern", default="", metavar="[PATTERN]")
@click.option("--on", "place", default="", metavar="URL-PATTERN", help="Only on these pages; otherwise everywhere.")
@click.option("--list", "lists", is_flag=True, help="List the rules.")
@click.option("--remove", type=click.IntRange(1), metavar="N", help="Drop the rule with this number.")
@click.option("--try", "page", default="", metavar="URL", help="Show what would be dropped of a page; keep no rule.")
def command(run: CommandRun, *, pattern: str, place: str, lists: bool, remove: int | None, page: str) -> None:
    """Say which lines of pages are noise: a page that changes in nothing else is unchanged.

    A pattern covers a whole line, * stands for anything (Visitors today: *); re: begins a regular expression, and what
    it finds in a line is cut out. Pages are kept as they came: rules count only when an update compares texts.
    """
    if sum((bool(pattern) and not page, lists, remove is not None, bool(page))) != 1:
        raise click.UsageError("Give a pattern, or one of --list, --remove N and --try URL.")

    from pauk.run.why.noise_rules import add_rule, list_rules, remove_rule
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    if page:
        _show_try(run, folder, page, pattern, place)
    elif lists:
        rules = list_rules(folder)
        if rules or run.as_json:
            run.results.table(["rule", "pattern", "on"], [[rule.id, rule.pattern, rule.place] for rule in rules])
        else:
            run.results.text("There is no rule; changed in any line, a page counts as changed.")
    elif remove is not None:
        _tell(run, "Removed", remove_rule(folder, remove, command=this_command()))
    else:
        _tell(run, "Ignored from now on", add_rule(folder, pattern, place=place, command=this_command()))


def _tell(run: CommandRun, what: str, rule: NoiseRule) -> None:
    if run.as_json:
        run.results.json(rule._asdict())
    else:
        run.results.text(f"{what}: {rule.pattern} on {rule.place or 'all pages'} (rule {rule.id}).")


def _show_try(run: CommandRun, folder: CollectionFolder, url: str, pattern: str, place: str) -> None:
    from pauk.run.why.noise_rules import try_rule

    dropped = try_rule(folder, url, pattern, place=place)
    if dropped or run.as_json:
        run.results.table(["line", "what is left of it"], [[line, rest] for line, rest in dropped])
    if not run.as_json:
        run.results.text(f"{count(len(dropped), 'line')} of this page would not count.")
