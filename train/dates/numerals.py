"""Spell out small numbers in every language that CLDR has spelling rules for: "vierzehn", "twenty-one", "двух".

In: the folder of CLDR's rules (Debian's package unicode-cldr-core has it). Out: handwork/numerals.json, for a language
its forms of each number, which the builders of words enter as counts. ``python -m train.dates.numerals`` writes it;
``--check`` compares and writes nothing.
"""

import argparse
import json
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pauk.base.errors import BadFile, PaukError
from train.dates.forms import is_cjk
from train.dates.lists import Words

RULES = Path("/usr/share/unicode/cldr/common/rbnf")
KEPT = Path(__file__).parent / "handwork" / "numerals.json"
# What people count units with: all up to a month of days, then the round ones.
NUMBERS = (*range(1, 32), 40, 45, 50, 60, 70, 80, 90, 100)
# Chinese and Japanese are read by their characters; these files are regions, or scripts of a language.
_LEFT_OUT = frozenset("root zh zh_Hant ja yue yue_Hans ccp en_001 en_IN es_419 fa_AF fr_BE fr_CH pt_PT de_CH".split())
_NAMED = {"no": "nb", "sr": "sr-Cyrl", "sr_Latn": "sr-Latn"}
# No years and sums of money, and no cases that cannot stand beside "ago" and "in".
_OTHER = "year|verbose|financial|plural|partitive|essive|elative|illative|allative|translative|locative"
_CARDINAL = re.compile(rf"spellout-(?:numbering|cardinal)(?!.*(?:{_OTHER}))")
_PART = re.compile(r"([←→=])(%{0,2}[\w%-]*|[#0,.]*)\1(→?)")
_OPTIONAL = re.compile(r"\[([^\]]*)\]")


class _Rule(NamedTuple):
    base: int
    divisor: int
    text: str


class _Speller:
    """The rules of one language, which spell a number by themselves and by each other."""

    def __init__(self, path: Path) -> None:
        tree = ET.parse(path).getroot()  # noqa: S314 (the package's own)
        self.rules = {
            (rules.get("type") or ""): [
                _rule(rule) for rule in rules.iterfind("rbnfrule") if (rule.get("value") or "").isdigit()
            ]
            for rules in tree.iter("ruleset")
        }
        self.names = [
            rules.get("type") or ""
            for rules in tree.iter("ruleset")
            if rules.get("access") != "private" and _CARDINAL.match(rules.get("type") or "")
        ]

    def spell(self, name: str, number: int) -> str:
        """Spell a number by the rules of a name; empty where they lead to digits."""
        rule = next((rule for rule in reversed(self.rules[name]) if rule.base <= number), None)
        if rule is None:
            return ""
        rest = number % rule.divisor
        text = _OPTIONAL.sub(lambda match: match[1] if rest else "", rule.text)

        def put(match: re.Match[str]) -> str:
            sign, other = match[1], match[2].lstrip("%") or name
            value = {"←": number // rule.divisor, "→": rest, "=": number}[sign]
            return self.spell(other, value) if other in self.rules else "\0"

        spelled = _PART.sub(put, text)
        return "" if "\0" in spelled or "ERROR" in spelled else spelled


def _rule(rule: ET.Element) -> _Rule:
    base, radix = int(rule.get("value") or 0), int((rule.get("radix") or "10").replace(",", ""))
    divisor = 1
    while base and divisor * radix <= base:
        divisor *= radix
    return _Rule(base, divisor, (rule.text or "").removesuffix(";").removeprefix("'").replace("\u00ad", ""))


def gather(folder: Path) -> dict[str, dict[str, str]]:
    """Return for each language its forms of each number, as handwork has them: parted by commas."""
    if not folder.is_dir():
        raise BadFile("CLDR's rules are not there", where=str(folder), next_step="Install unicode-cldr-core.")
    found: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*.xml")):
        if path.stem in _LEFT_OUT:
            continue
        speller = _Speller(path)
        table = {}
        for number in NUMBERS:
            forms = {speller.spell(name, number).strip() for name in speller.names}
            kept = sorted(form for form in forms if form and not any(sign.isdigit() for sign in form))
            if kept:
                table[str(number)] = ", ".join(kept)
        if table:
            found[_NAMED.get(path.stem, path.stem)] = table
    return found


def take_numerals(words: Words) -> None:
    """Enter the numbers of a language as counts; what is there already counts, and one letter is no number."""
    for number, forms in _kept().get(words.tag, {}).items():
        for form in forms.split(", "):
            if len(form) > 1 and (words.tag == "ko" or not is_cjk(form)):
                words.put("counts", form, int(number))


@cache
def _kept() -> Mapping[str, Mapping[str, str]]:
    kept: Mapping[str, Mapping[str, str]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return kept


def main(arguments: list[str] | None = None) -> int:
    """Write or check the file; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m train.dates.numerals", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare and write nothing")
    parser.add_argument("--rules", type=Path, default=RULES, help="the folder of CLDR's rules")
    chosen = parser.parse_args(arguments)
    text = json.dumps(gather(chosen.rules), ensure_ascii=False, indent=1) + "\n"
    if not chosen.check:
        KEPT.write_text(text, encoding="utf-8")
        return 0
    return int(not KEPT.exists() or KEPT.read_text(encoding="utf-8") != text)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PaukError as error:
        sys.exit(str(error))
