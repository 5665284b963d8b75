"""The shape of a language's words: which tables and lists there are, and how they are filled.

In: form after form, each with its value. Out: plain dictionaries and sorted lists, as words.json keeps them.
"""

from typing import Any

from train.dates.forms import tidy

LANGUAGES = (
    "en ru tr es ro fr de nl it cs bg pl sv zh-Hans zh-Hant ko ja sr-Latn sr-Cyrl hr hu el uk pt da nb fi ar hi vi"
).split()
UNITS = "second minute hour day week month year".split()
# Tables map a form to a value; lists hold forms; pairs hold what stands before, behind, and before only when something
# stands behind as well ("för 3 dagar sedan").
TABLES = "months weekdays weekday_letters days day_names units ago_units duals counts periods ampm clock eras".split()
LISTS = "now last this next about at oclock of ordinals".split()
PAIRS = "ago ahead".split()
SIDES = "before after around".split()
ORDERS = ("DMY", "MDY", "YMD")


class Words:
    """The words of one language while they are gathered; a form keeps the first value it was given."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.order = ""
        self.common = ""  # small words that tell the language of a text, parted by blanks
        self.tables: dict[str, dict[str, Any]] = {name: {} for name in TABLES}
        self.lists: dict[str, set[str]] = {name: set() for name in LISTS}
        self.pairs = {name: {side: set[str]() for side in SIDES} for name in PAIRS}
        self.marks = {unit: set[str]() for unit in UNITS if unit != "week"}

    def put(self, table: str, form: str, value: Any) -> Any:
        """Enter a form into a table unless it is there or empty; return the value that counts now."""
        form = tidy(form, self.tag)
        return self.tables[table].setdefault(form, value) if form else value

    def put_list(self, forms: set[str], form: str) -> None:
        """Enter a form into one of the lists."""
        if form := tidy(form, self.tag):
            forms.add(form)

    def drop(self, name: str, form: str) -> None:
        """Take a form out of a table, a list or both sides of a pair."""
        form = tidy(form, self.tag)
        if name in self.tables:
            self.tables[name].pop(form, None)
        else:
            for forms in [self.lists[name]] if name in self.lists else self.pairs[name].values():
                forms.discard(form)

    def as_record(self) -> dict[str, Any]:
        """Return everything as words.json keeps it, in one order for ever."""
        return {
            "order": self.order,
            "common": self.common,
            **{name: dict(sorted(table.items())) for name, table in self.tables.items()},
            **{name: sorted(forms) for name, forms in self.lists.items()},
            **{name: {side: sorted(forms) for side, forms in pair.items()} for name, pair in self.pairs.items()},
            "marks": {unit: sorted(forms) for unit, forms in self.marks.items()},
        }
