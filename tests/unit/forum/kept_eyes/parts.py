"""Small parts that many pages need.

In: records, templates. Out: HTML, and posts as records tell them.
"""

import re

from tests.unit.forum.eyes.page import Said


def records(text):
    """One record a line, its fields between bars; a line that begins with spaces goes on with the one above it."""
    found = [
        tuple(line.split("|"))
        for line in re.sub(r"\n +", " ", re.sub(r"(?<=[。，、？])\n +", "", text.strip())).split("\n")
    ]
    assert len({len(fields) for fields in found}) == 1, found
    return found


def each(template, items, by=1):
    """The template once for every item, one below the other; `n` counts items, `u` those who stand in field `by`."""
    people = []
    for item in items:
        if item[by:] and item[by] not in people:
            people.append(item[by])
    return "\n".join(
        template.format(*item, n=n, u=people.index(item[by]) + 1 if item[by:] else n) for n, item in enumerate(items, 1)
    )


def paragraphs(text):
    """A text whose lines are paragraphs."""
    return "".join(f"<p>{line}</p>\n" for line in text.strip().split("\n"))


def posts_of(said):
    """What was said, of records that end in a name, a date as shown, the same date plainly, and a text."""
    return tuple(Said(who, date, text) for *_, who, _, date, text in said)
