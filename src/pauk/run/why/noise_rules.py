"""Keep the rules for noise of a collection, and try one before it is kept.

In: a pattern for lines or parts of the text, and the pages it is for. Out: the rules, and what they drop.
"""

import shlex

from pauk.base.errors import InputError
from pauk.base.urls import canonical_url, number_url
from pauk.crawl.again.noise import MAX_RULES, Dropped, NoiseRules, check_rule
from pauk.store.collection import CollectionFolder
from pauk.store.pages.changes import NoiseRule


def list_rules(folder: CollectionFolder) -> list[NoiseRule]:
    """Return all rules, oldest first."""
    with folder.reader() as reader:
        return reader.noise.all()


def add_rule(folder: CollectionFolder, pattern: str, *, place: str = "", command: str = "ignore") -> NoiseRule:
    """Keep a rule, and return it with its number."""
    check_rule(place, pattern, where="the rule")
    folder.demand()
    with folder.writer(command) as store:
        if len(store.noise.all()) >= MAX_RULES:
            what = f"There are {MAX_RULES} rules already"
            raise InputError(what, next_step="Remove one with: pauk ignore --remove N")
        store.noise.add(place, pattern)
        return next(rule for rule in store.noise.all() if rule[1:] == (place, pattern))


def remove_rule(folder: CollectionFolder, number: int, *, command: str = "ignore") -> NoiseRule:
    """Drop a rule, and return what it was."""
    folder.demand()
    with folder.writer(command) as store:
        rule = next((rule for rule in store.noise.all() if rule.id == number), None)
        if rule is None:
            raise InputError(f"There is no rule {number}", next_step="See all of them with: pauk ignore --list")
        store.noise.remove(number)
        return rule


def try_rule(folder: CollectionFolder, url: str, pattern: str = "", *, place: str = "") -> list[Dropped]:
    """Return the lines of a stored page that a rule would drop or change; without a pattern, that all rules do."""
    if pattern:
        check_rule(place, pattern, where="the rule")
    with folder.reader() as reader:
        row = reader.urls.find(number_url(canonical_url(url)))
        page = reader.pages.get(row.page) if row is not None and row.page else None
        if page is None:
            raise InputError(
                "No version of this page is kept", where=url, next_step=f"See why with: pauk why {shlex.quote(url)}"
            )
        rules = [NoiseRule(0, place, pattern)] if pattern else reader.noise.all()
        return list(NoiseRules(rules).show(page.url, page.text))
