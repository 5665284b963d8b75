"""The command ``pauk facts init``: write a commented recipe from three questions."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from pauk.base.errors import BadFile, UsageError
from pauk.cli.frame.command import CommandRun, as_command

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
_RECIPE = '''# A recipe of pauk facts. Check it with: pauk facts check {name}.toml --file PAGE.html
# Patterns are regular expressions, without regard to case, at the borders of words; the first that fits wins.
name = "{name}"
title = "{title}"
language = "{language}"
# What volunteers are asked about each candidate, and what they should know before they answer.
question = "Is the marked value one of: {title}?"
guide = """
Yes for what holds again and again. No for something else, and for a single date.
"""
[classes]
yes = "Yes"
no = "No, something else"

[values]
kind = "{kind}"          # "time": one moment (7.30); "range": a stretch of hours (9-17) or closed
earliest = "{earliest}"
latest = "{latest}"
lead = {lead}    # words that announce an hour without minutes
{closed}
# A page is wanted when the end of its URL, or the text of a link to it, fits `take` and not `leave`.
[pages.url]
take = {take}
leave = []
[pages.link]
take = {take}
leave = []

[headings]
main = {main}     # what the facts are about
other = {other}    # what else has hours on such pages: everything below such a heading is left

# The groups of the facts: here the days of the week. A group may stand for others: expands = ["saturday", "sunday"].
[groups]
order = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
{groups}
[seasons]
all_year = []
[seasons.summer]
words = ["summer"]
[seasons.winter]
words = ["winter"]

[places]
words = ["branch", "office"]
before = ["at", "in", "the"]  # small words before a place that are no part of it
never = ["We", "Our", "Open"] # words with a capital letter that are no place
names = false            # whether a name before the hours is a place
alone = false            # whether a word such as "branch" is one without a name

# The small words of your language that hold a schedule together.
[joints]
to = ["to", "until"]
and = ["and"]
or = ["or"]
with = ["with"]
but = ["except"]
rest = ["other days"]
not = ["instead of"]             # the value behind it does not hold
nth = ["first", "last"]          # before a day: one of the month
once = ["this week", "today"]    # what is said there happens once; in a heading, all below it

# Who is asked about: a CSV with a column for each of these (url may be empty or missing).
[directory]
file = "entities.csv"
name = "name"
town = "town"
url = "url"

# Where to look for the sites of those without a URL, in this order.
# [[discovery]]
# kind = "search"
# url = "https://api.example.com/search?q={{query}}"
# key = "example"          # the key itself stands in PAUK_KEY_EXAMPLE, never here
# result = "results.0.url" # where the answer names the site
# cost = 10                # of a call, in the provider's own units
# quota = 1000             # a day

[crawl]
depth = 3
'''
_DAYS = {
    "monday": "mondays?', 'mon", "tuesday": "tuesdays?', 'tues?", "wednesday": "wednesdays?', 'wed",
    "thursday": "thursdays?', 'thu(?:rs)?", "friday": "fridays?', 'fri", "saturday": "saturdays?', 'sat",
    "sunday": "sundays?', 'sun",
}  # fmt: skip


@as_command(
    name="init",
    example="pauk facts init\npauk facts init --name office-hours --about 'office hours' --kind range",
)
@click.option("--name", default="", help="The recipe's name.")
@click.option("--about", default="", help="What the facts are about, in the words of the pages.")
@click.option("--kind", type=click.Choice(("time", "range")), help="What a value is.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def init(run: CommandRun, *, name: str, about: str, kind: str | None, force: bool) -> None:
    """Write a commented recipe, NAME.toml, from three questions: those that no option answers are asked."""
    name = name or _ask("What is the recipe called (a word, such as office-hours)", "--name")
    about = about or _ask("What are the facts about (such as office hours)", "--about")
    kind = kind or _ask("Is a value a moment (time) or a stretch of hours (range)", "--kind")
    if kind not in ("time", "range"):
        raise UsageError(f"{kind!r} is neither time nor range", next_step="Answer time or range.")
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name for a recipe", next_step="Use small letters, digits and hyphens.")
    path = Path(f"{name}.toml")
    if path.exists() and not force:
        raise BadFile(
            "There is a file of this name already", where=str(path), next_step="Use --force to write over it."
        )
    path.write_text(write_recipe(name, about, kind), "utf-8")
    run.results.text(
        f"{path} is written. Read it, change it, and try it with: pauk facts check {path} --file PAGE.html"
    )


def _ask(question: str, option: str) -> str:
    """Ask somebody at the terminal; where nobody is there, say which option answers."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("Nobody can be asked here", next_step=f"Answer with {option}.")
    return str(click.prompt(question))


def write_recipe(name: str, about: str, kind: str) -> str:
    """Write the recipe."""
    words = r"\\s+".join(re.escape(word) for word in about.lower().split()) or name
    quoted = f"['{words.replace(chr(92) * 2, chr(92))}']"
    groups = "".join(f"[groups.{day}]\nwords = ['{patterns}']\n" for day, patterns in _DAYS.items())
    return _RECIPE.format(
        name=name, title=about.replace('"', "'"), language="en", kind=kind, groups=groups, take=quoted, main=quoted,
        other="['events?', 'phone', 'tel']", lead="['at', 'from']",
        earliest="00:00" if kind == "range" else "05:00", latest="24:00" if kind == "range" else "23:59",
        closed="closed = ['closed']   # words that are a value of their own\n" if kind == "range" else "",
    )  # fmt: skip
