"""What people and programs do to a date's text: cases, lost accents, slips, other digits and spaces."""

import unicodedata
from collections.abc import Iterable

NATIVE = {"ar": ("arab", "٠١٢٣٤٥٦٧٨٩"), "hi": ("deva", "०१२३४५६७८९")}
FULL_WIDTH = "０１２３４５６７８９"
CHINESE = "〇一二三四五六七八九"
PLAIN = str.maketrans({"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ı": "i", "ß": "ss", "æ": "ae"})
ROMAN = "I II III IV V VI VII VIII IX X XI XII".split()
SPELT = {
    "de": {"ä": "ae", "ö": "oe", "ü": "ue"},
    "da": {"ø": "oe", "å": "aa"},
    "nb": {"ø": "oe", "å": "aa"},
    "sr-Latn": {"đ": "dj"},
    "hr": {"đ": "dj"},
}


def in_digits(text: str, digits: str) -> str:
    """The text with its digits in another script."""
    return text.translate(str.maketrans("0123456789", digits))


def strip_accents(text: str, lang: str) -> str:
    """The text as typed without the language's accents; Cyrillic letters stay what they are."""
    if lang == "ar":
        return text.translate(str.maketrans("أإآ", "ااا"))
    if lang == "hi":
        return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).replace("\u093c", ""))
    bare = unicodedata.normalize("NFD", text.translate(PLAIN))
    kept = [c for i, c in enumerate(bare) if not (unicodedata.combining(c) and not _cyrillic(bare, i))]
    return unicodedata.normalize("NFC", "".join(kept))


def _cyrillic(text: str, index: int) -> bool:
    """Whether a combining mark belongs to a Cyrillic letter."""
    return index > 0 and "\u0400" <= text[index - 1] <= "\u04ff"


def spell_out(text: str, lang: str) -> str:
    """The text with the letters that a plain keyboard spells with two."""
    for letter, letters in SPELT.get(lang, {}).items():
        text = text.replace(letter, letters).replace(letter.upper(), letters.capitalize())
    return text


def upper(text: str, lang: str) -> str:
    """The text in capitals, as the language writes them; Greek capitals carry no accents."""
    if lang == "tr":
        return text.replace("i", "İ").upper()
    return strip_accents(text.upper(), lang) if lang == "el" else text.upper()


def title(text: str, lang: str) -> str:
    """Every word with a capital, the other letters as they were."""
    return " ".join(upper(word[:1], lang) + word[1:] for word in text.split(" "))


def distance(one: str, two: str) -> int:
    """How many letters to drop, add, change or swap with a neighbour turn one word into the other."""
    before: list[int] = []
    last = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(two, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and b == one[i - 2]:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def slips(word: str, others: Iterable[str]) -> list[str]:
    """All slips of one letter dropped or two swapped that stay nearest to the word and are no other word."""
    made = [word[:i] + word[i + 1 :] for i in range(len(word))]
    made += [word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)]
    rest = [other.casefold() for other in others]
    sound = []
    for slip in dict.fromkeys(made):
        if slip == word or unicodedata.combining(slip[0]) or unicodedata.category(slip[0]) == "Mc":
            continue
        if all(distance(slip.casefold(), other) > 1 for other in rest) and distance(slip, word) == 1:
            sound.append(slip)
    return sound


def chinese_year(year: int, zero: str = "〇") -> str:
    """A year digit by digit in Chinese numerals."""
    return in_digits(str(year), CHINESE).replace("〇", zero)


def chinese(number: int) -> str:
    """A number below 100 in Chinese numerals."""
    tens, ones = divmod(number, 10)
    head = "" if tens == 0 else "十" if tens == 1 else CHINESE[tens] + "十"
    return head + (CHINESE[ones] if ones or not tens else "")
