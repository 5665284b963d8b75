"""Cut a text into tokens and give each the letter of its class.

In: any text, and the language of the page where it is known. Out: `Tokens`: a string with one letter per token, which
the grammar matches, and beside it what each token is worth and where it stands. Every character belongs to exactly one
token, so a token's place is the sum of the lengths before it.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import Any, NamedTuple

from pauk.dates.words.folding import SIGNS, fold
from pauk.dates.words.lexicon import (
    EAST_ASIAN,
    LANGUAGES,
    WIDE,
    WIDER,
    WIDEST,
    Lexicon,
    lexicon_of,
    senses_in,
    strong_of,
)

# Letters with the marks that Python's \w leaves out: vowel signs of Devanagari, Arabic vowels, combining accents.
_LETTER = rf"[^\W\d_\u02bc\u0300-\u036f{EAST_ASIAN}]"
_MARK = (
    r"\u200c\u200d\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0670"
    r"\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
)
# Where the scripts of India, South-East Asia, Tibet, Ethiopia and their neighbours have theirs.
_FURTHER_MARKS = (*range(0x0700, 0x0900), *range(0x0980, 0x1880), *range(0xA800, 0xAC00), *range(0x1E944, 0x1E94B))
_SPACE = r"[\s\u00a0\u200b\u200e\u200f\u202a-\u202f\u2060-\u2069\u061c\ufeff]+"
# Marks without width belong to the token before them; right-to-left pages have them inside dates.
_UNSEEN = "\u200b\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
_HAN_NUMBER = "[〇零一二三四五六七八九十百廿卅两兩元]{1,8}+(?=[年月日号號時时点點分秒天周週个個小ヶか箇ケカヵ])"
_PLAIN_SIGNS = frozenset(";-/.,:'()\\+|@#$_=%&\"<>*~")
WORD, EAST, SIGN, LONG = "w", "k", "~", "N"
_HAN_DIGITS = {letter: number for number, letter in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "两": 2,
    "兩": 2,
    "元": 1,
}
_HAN_NUMERALS = frozenset((*_HAN_DIGITS, *"十百廿卅"))
_HAN_DAYS = "一二三四五六"
_GUESSABLE = 3  # letters of a weekday
_KANA = "\u3040"
_FRACTIONS, _COUNT = {"½": 0.5, "¼": 0.25, "¾": 0.75}, frozenset(("count",))
_MAX_DIGITS = 14
# Thailand counts years from the death of the Buddha: 2564 is 2021.
_BUDDHIST, _BUDDHIST_YEARS, _BUDDHIST_SHIFT = frozenset(("th",)), range(2443, 2643), 543
_TWO_DIGITS = (1, 13, 24, 32, 60)  # from here on: a month, no month, no hour, no day, no minute
_MAX_MEMO = 2_000  # tokens of each language: words of dates come again and again, all others need not be kept
_ARABIC_AND, _COUNTED = "\u0648", frozenset(("count", "dual"))
_SHORT, _MAX_SHORT = 40, 500  # characters of texts that are remembered, and how many of them


class WordEntry(NamedTuple):
    """What is known of a token by its text alone."""

    letter: str
    number: int = -1
    digits: int = 0
    senses: Mapping[str, Any] = MappingProxyType({})
    folded: str = ""
    phrases: "Phrases | None" = None  # what may begin here


# Forms of several tokens, by what follows the first one: a sign, or a space and a word; longest first.
Phrases = dict[str, list[tuple[tuple[str, ...], WordEntry]]]


class Tokens(NamedTuple):
    """A text as the grammar sees it: `letters` has one letter per token, `starts` one place more than tokens."""

    text: str
    letters: str
    entries: list[WordEntry]
    starts: list[int]

    def span(self, first: int, after: int) -> tuple[int, int]:
        """Return where the tokens from one up to another stand in the text."""
        return self.starts[first], self.starts[after]


_BLANK = re.compile(_SPACE)


@cache
def _pattern() -> re.Pattern[str]:
    asian = "|".join(map(re.escape, lexicon_of("").east_asian))
    unseen = f"[{_UNSEEN}]*"
    marks = _MARK + "".join(sign for sign in map(chr, _FURTHER_MARKS) if unicodedata.category(sign) in ("Mn", "Mc"))
    return re.compile(
        rf"\d+{unseen}|{_SPACE}|{_LETTER}(?:{_LETTER}|[{marks}])*{unseen}|{_HAN_NUMBER}"
        rf"|(?=[{EAST_ASIAN}])(?:{asian}|.)|.{unseen}",
        re.DOTALL,
    )


def split(text: str) -> list[str]:
    """Cut a text into tokens; together they are the text."""
    return _pattern().findall(text)


class Reader:
    """Gives tokens their letters as a page of one language means them; empty means that the language is not known."""

    def __init__(self, language: str, *, is_guessed: bool) -> None:
        self.language = language
        self._lexicon = lexicon_of(language)
        self._is_further = bool(language) and language not in LANGUAGES
        self._starters = _starters(language if self._is_further else "")
        self._is_guessed = is_guessed
        self._memo: dict[str, WordEntry] = {}
        self._short: dict[str, Tokens] = {}  # texts read lately: dates of one hand are read in several orders

    def tokens(self, text: str) -> Tokens:
        """Cut a text into tokens with their letters."""
        if (known := self._short.get(text)) is None:
            known = self._read(text)
            if len(text) <= _SHORT:
                if len(self._short) >= _MAX_SHORT:
                    self._short.clear()
                self._short[text] = known
        return known

    def _read(self, text: str) -> Tokens:
        texts = split(text)
        memo = self._memo
        entries = []
        is_phrased = False
        for token in texts:
            entry = memo.get(token)
            if entry is None:
                entry = self._learn(token)
            if entry.phrases:
                is_phrased = True
            entries.append(entry)
        if is_phrased:
            texts, entries = _join_phrases(texts, entries)
        starts = list(accumulate(map(len, texts), initial=0))
        return Tokens(text, "".join([entry[0] for entry in entries]), entries, starts)

    def _learn(self, token: str) -> WordEntry:
        if len(self._memo) >= _MAX_MEMO:  # a memo and nothing else: what is forgotten is worked out again
            self._memo.clear()
        entry = self._memo[token] = self._classify(token)
        return entry

    def _classify(self, token: str) -> WordEntry:
        seen = (token.rstrip(_UNSEEN) or " ").replace("°", "º")  # 21° giugno
        first = seen[0]
        if first.isdecimal():
            return self._number(seen)
        if seen in _FRACTIONS:
            return WordEntry(self._lexicon.letters[_COUNT], senses={"count": _FRACTIONS[seen]}, folded=seen)
        if not first.isprintable() or _BLANK.fullmatch(seen):
            return WordEntry(" ", folded=" ")
        if not first.isalpha() or first == "\u02bc":
            sign = SIGNS.get(seen, seen)
            return WordEntry(sign if sign in _PLAIN_SIGNS else SIGN, folded=sign)
        return _han_entry(seen) or self._word(seen)

    def _number(self, token: str) -> WordEntry:
        """Read a number; in some languages the name of a month begins with one ("5-р сар")."""
        entry = _number(token)
        if not self._is_further:
            return entry
        if self.language in _BUDDHIST and entry.letter == "y" and entry.number in _BUDDHIST_YEARS:
            entry = entry._replace(number=entry.number - _BUDDHIST_SHIFT)
        return entry._replace(phrases=self._phrases(token)) if token in self._starters else entry

    def _word(self, token: str) -> WordEntry:
        folded = fold(token)
        senses = _senses(self._lexicon, token, folded, self.language, self._wide(folded))
        if not senses and token[0] == _ARABIC_AND:  # "and" is written together with what follows: "and three months"
            number = fold(token[1:])
            counted = _senses(self._lexicon, token[1:], number, self.language, self._wide(number))
            if not _COUNTED.isdisjoint(counted):
                senses, folded = counted, number
        phrases = self._phrases(folded) if folded in self._starters else None
        if senses:
            number = senses.get("dayname", -1)
            return WordEntry(self._lexicon.letters[frozenset(senses)], number, 0, senses, folded, phrases)
        is_east = token >= _KANA
        return WordEntry(EAST if is_east else WORD, folded=folded, phrases=phrases)

    def _wide(self, folded: str) -> frozenset[str]:
        """Return what a word counts as whichever language has it."""
        if not self._is_guessed:
            return WIDE
        return WIDEST if len(folded) >= _GUESSABLE else WIDER

    def _phrases(self, folded: str) -> Phrases:
        found: Phrases = {}
        for parts, form in self._starters[folded]:
            known = self._lexicon.words[form]
            senses = senses_in(known, self.language, strong_of(form, known), self._wide(form))
            if senses:
                number = senses.get("dayname", -1)
                entry = WordEntry(self._lexicon.letters[frozenset(senses)], number, 0, senses, form)
                found.setdefault(_second(parts), []).append((parts, entry))
        return found


@cache
def reader(language: str, *, is_guessed: bool = False) -> Reader:
    """Return the reader for a language of the lexicon, or for none; a guessed one knows others' months, too."""
    return Reader(language, is_guessed=is_guessed)


def _senses(lexicon: Lexicon, token: str, folded: str, language: str, wide: frozenset[str]) -> dict[str, Any]:
    """Return what a word may be: as it is written first; accents may be missing, but in Latin script not wrong.

    `sie` is August in Polish, and `się` is not.
    """
    # The small form of İ is an i with a second dot.
    lowered = token.lower() if token.isascii() else unicodedata.normalize("NFKC", token).lower().replace("i\u0307", "i")
    known = lexicon.accented.get(lowered)
    form = folded if known is None else lowered
    if known is None and not (folded.isascii() and lowered != folded):
        known = lexicon.words.get(folded)
    strong = strong_of(form, known or {})
    capital = lexicon.capitals.get(token)
    if capital:
        known = {**(known or {}), **capital}
    return senses_in(known, language, strong, wide) if known else {}


@lru_cache(maxsize=256)
def _starters(further: str) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Return the forms of several tokens by their first one, longest first: their tokens, and the form."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for form in lexicon_of(further).words:
        if form.isalpha() and form < "\u0900":
            continue
        parts = tuple(" " if part.isspace() else part for part in split(form))
        if len(parts) > 1:
            found.setdefault(parts[0], []).append((parts, form))
    return {first: sorted(rest, key=lambda item: -len(item[0])) for first, rest in found.items()}


def _second(parts: Sequence[str]) -> str:
    is_apart = len(parts) > 1 and parts[1] == " "
    return "".join(parts[1 : 3 if is_apart else 2])


def _may_join(texts: list[str], entries: list[WordEntry], at: int, end: int, phrase: WordEntry) -> bool:
    """Whether tokens are one word here: not in "10 seconds ago", "3 tahun lalu", nor in "Thu 6" before a month."""
    if "now" in phrase.senses or "period" in phrase.senses:
        return not any(entry.number >= 0 or "count" in entry.senses for entry in entries[max(0, at - 2) : at])
    if "weekday" in phrase.senses and entries[end - 1].number >= 0 and texts[at].isascii():
        return not any("month" in entry.senses for entry in entries[end : end + 2])
    return True


def _join_phrases(texts: list[str], entries: list[WordEntry]) -> tuple[list[str], list[WordEntry]]:
    """Make one token of those that are one word together."""
    joined_texts: list[str] = []
    joined: list[WordEntry] = []
    done = 0  # up to where all tokens are written
    for at, entry in enumerate(entries):
        if at < done or not entry.phrases:
            continue
        folded = [part.folded for part in entries[at : at + 3]]
        for parts, phrase in entry.phrases.get(_second(folded), ()):
            end = at + len(parts)
            if tuple([part.folded for part in entries[at:end]]) == parts and _may_join(texts, entries, at, end, phrase):
                joined_texts += (*texts[done:at], "".join(texts[at:end]))
                joined += (*entries[done:at], phrase)
                done = end
                break
    return joined_texts + texts[done:], joined + entries[done:]


def _number(token: str) -> WordEntry:
    digits = len(token)
    if digits > _MAX_DIGITS:
        return WordEntry(LONG, digits=digits)
    value = int(token)
    return WordEntry(_number_letter(value, digits), value, digits, folded=f"{value:0{digits}}")


def _number_letter(value: int, digits: int) -> str:
    """Name the class of a number.

    Z 0 · z 00 · A 1–9 (h in Chinese, 1–6) · a 01–12 · b 13–23 · c 24–31 · d 32–59 · e 60–99 · n three digits ·
    y a year · Y other four digits · x six · X eight · E nine or ten (seconds) · G twelve or fourteen ·
    F thirteen (milliseconds) · N other
    """
    if digits == 1:
        return "A" if value else "Z"
    if digits == 2:
        return "zabcde"[bisect_right(_TWO_DIGITS, value)]
    if digits == 4:
        return "y" if 1000 <= value < 3000 else "Y"
    return {3: "n", 6: "x", 8: "X", 9: "E", 10: "E", 12: "G", 13: "F", 14: "G"}.get(digits, LONG)


def _han_entry(token: str) -> WordEntry | None:
    """Read a number in Chinese numerals; 三 may also be, in brackets, a Wednesday."""
    value = _han_number(token) if _HAN_NUMERALS.issuperset(token) else None
    if value is None:
        return None
    digits = len(str(value))
    if token in _HAN_DAYS:
        return WordEntry("h", value, digits, {"letterday": _HAN_DAYS.index(token)}, folded=token)
    return WordEntry(_number_letter(value, digits), value, digits, folded=token)


def _han_number(token: str) -> int | None:
    """Read a number in Chinese numerals: digit by digit (二〇一九), or with tens and hundreds (三十一)."""
    if not set(token) & set("十百廿卅"):
        return int("".join(str(_HAN_DIGITS[letter]) for letter in token)) if len(token) <= 4 else None
    total, digit = 0, 0
    for letter in token:
        if letter in _HAN_DIGITS:
            digit = _HAN_DIGITS[letter]
        elif letter in "廿卅":
            total += 20 if letter == "廿" else 30
        else:
            total += (digit or 1) * (10 if letter == "十" else 100)
            digit = 0
    return total + digit
