"""Cut text into words and fold them: case, diacritics, ligatures, wide forms and invisible characters go.

In: text of any language. Out: words as they stand in lower case, one word folded, and pairs of letters for the scripts
that write no spaces. Folding keeps what makes another letter of its own alphabet: й is not и, が is not か.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

# Longer ones are data, no words: the longest of any dictionary have about fifty letters.
LONGEST = 60

# Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Han with kana and bopomofo, Hangul. Korean has
# spaces, but its particles are written on; pairs find the word all the same.
UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af"
    "\uf900-\ufaff\U00020000-\U0003ffff]+"
)
# What marks are parts of letters in: these, and the letters that Hangul is taken apart into.
_KEEPS_MARKS = re.compile("[\u1100-\u11ff" + UNSPACED.pattern[1:])
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
# Accents of Latin, Greek and Cyrillic, points of Hebrew, vowels of Arabic with its stretching line, the invisible.
_STRIPPED = re.compile(f"[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670{INVISIBLE}]")
_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_LETTERS = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t",
        "ŋ": "ng", "\u0131": "i", "\u03c2": "\u03c3", "\u0649": "\u064a", "\u06cc": "\u064a", "\u06a9": "\u0643",
    }
)  # fmt: skip
_SPACES = {code: " " for code in range(128) if not chr(code).isalnum()}
_MARKS = ("Mn", "Mc")  # what Unicode calls marks that stand on letters or beside them
_SHORT_I = "\u0438\u0306", "\u0439"


# C++ and C# are no C: a letter with such a sign behind it is a word of its own.
_SIGNS = {"++": "plusplus", "#": "sharp"}


_SIGNED = re.compile(r"(?<![\w+#])[a-z](?:\+\+|#)(?![\w+#])", re.IGNORECASE)


def signed_letters(text: str) -> list[str]:
    """Return the letters of a text that stand alone with such a sign, in lower case."""
    return [found.lower() for found in _SIGNED.findall(text)]


def cut_words(text: str) -> list[str]:
    """Cut a text into words in lower case; an underscore may still join two of them."""
    for sign in _SIGNS:
        text = _spell_signs(text, sign)
    if text.isascii():
        return text.lower().translate(_SPACES).split()
    return word_pattern().findall(without_surrogates(text).lower())


# Names of programs and manuals: words that signs join, and options, with the hyphens before them.
_IDENTIFIER = re.compile(r"(?<![\w-])--\w++(?:[-._:/\\@]++\w++)*+|\w++(?:[-._:/\\@]++\w++)++|[^\W_]++_\w++")
_AROUND = ".,;:!?()[]{}<>\"'`\u201c\u201d\u2018\u2019\u00ab\u00bb\u3002\u3001"


def identifiers(text: str) -> list[str]:
    """Return the names in a text that signs belong to, each once: ``shutil.disk_usage``, ``--no-polite``, ``ORA-942``.

    They come in lower case. Of most texts few words have any sign inside, and only these are looked at more closely.
    """
    stripped = {word.strip(_AROUND) for word in text.lower().split()}
    rest = " ".join(sorted(word for word in stripped if not word.isalnum()))
    if not rest.isascii():  # beside scripts without spaces names stand without spaces, too
        rest = without_surrogates(UNSPACED.sub(" ", rest))
    return list(dict.fromkeys(name for name in _IDENTIFIER.findall(rest) if len(name) <= LONGEST))


def _spell_signs(text: str, sign: str) -> str:
    """Spell a sign out wherever it stands behind a letter that stands alone."""
    place, last, pieces = text.find(sign), 0, list[str]()
    while place >= 0:
        end = place + len(sign)
        letter, around = (
            text[max(place - 1, 0) : place],
            text[max(place - 2, 0) : max(place - 1, 0)] + text[end : end + 1],
        )
        is_alone = not any(other.isalnum() or other in "_+#" for other in around)
        if letter.isascii() and letter.isalpha() and is_alone:
            pieces += text[last:place], _SIGNS[sign]
            last = end
        place = text.find(sign, end)
    return "".join((*pieces, text[last:])) if pieces else text


@cache
def word_pattern() -> re.Pattern[str]:
    """Return what a word looks like: letters, digits, the marks that stand on them, and the invisible between them.

    The marks are a class of their own: `re` makes a table of it, and compares hundreds of ranges otherwise.
    """
    codes = (code for code in range(0x300, 0x10000) if unicodedata.category(chr(code)) in _MARKS)
    marks = "".join(f"\\u{first:04x}-\\u{last:04x}" for first, last in _runs(codes))
    return re.compile(rf"\w++(?:[{INVISIBLE}{marks}]++\w*+)*+")


def is_inside_word(letter: str) -> bool:
    """Tell whether a character beside a letter belongs to the same word; an underscore does not."""
    return letter.isalnum() or letter in INVISIBLE or unicodedata.category(letter) in _MARKS


def _runs(codes: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Put numbers that follow one another together, each run as its first and last."""
    first = last = -1
    for code in codes:
        if code != last + 1:
            if first >= 0:
                yield first, last
            first = code
        last = code
    if first >= 0:
        yield first, last


@lru_cache(20_000)
def fold(word: str) -> str:
    """Fold a word that is in lower case already; it may become several, or none at all."""
    if word.isascii():
        return word
    word = unicodedata.normalize("NFKD", word).replace(*_SHORT_I)
    word = (_INVISIBLE if _KEEPS_MARKS.search(word) else _STRIPPED).sub("", word)
    return unicodedata.normalize("NFC", word).lower().translate(_LETTERS)


def pairs(run: str, *, is_query: bool) -> list[str]:
    """Cut a run of letters without spaces into pairs; in texts the last letter follows alone, to be found as well."""
    if len(run) == 1:
        return [run]
    cut = [run[place : place + 2] for place in range(len(run) - 1)]
    return cut if is_query else [*cut, run[-1]]


def split_runs(word: str) -> Iterator[tuple[str, bool]]:
    """Split a folded word into runs, each with whether its script writes no spaces; underscores go."""
    place = 0
    for match in UNSPACED.finditer(word):
        yield from ((part, False) for part in word[place : match.start()].split("_") if part)
        yield match[0], True
        place = match.end()
    yield from ((part, False) for part in word[place:].split("_") if part)


def without_surrogates(text: str) -> str:
    """Take lone surrogates out of a text, which no index can keep."""
    if text.isascii():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode("utf-8")
    return text
