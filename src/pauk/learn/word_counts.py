"""Cut texts into words as the evaluation of extraction asks, and count the words two texts share.

In: extracted text and gold text. Out: lists of words, `Counts` for precision and recall.
"""

import re
import unicodedata
from collections.abc import Callable

from pauk.learn.alignment import measure_lcs
from pauk.learn.counts import Counts

# Exactly what shared/data/extraction/score_extraction.py takes for leftover markup.
_TAG = re.compile(r"</?[a-zA-Z!][^<>]*>")
_TAG_OR_COMMENT = re.compile(rf"<!--.*?-->|{_TAG.pattern}", re.DOTALL)
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")

# Scripts that are written without spaces, each character of which is a word of its own here: Thai, Lao,
# Myanmar, Khmer, CJK punctuation, kana and bopomofo, Han, and their full-width marks. Korean has spaces.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3001-\u3130\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f\U00020000-\U0003ffff]"
)


def cut_ascii_words(text: str) -> list[str]:
    """Strip leftover tags, drop characters above code 127, split on white space: the measure of the spec."""
    return _NOT_ASCII.sub("", _strip_tags(text)).split()


def cut_words(text: str) -> list[str]:
    """Strip leftover tags and split on white space, keeping all characters: for languages beyond ASCII.

    Texts are composed first (NFC), so that one letter is one letter however it was typed. Where a script has
    no spaces, each character counts as a word; otherwise a Chinese page would be right or wrong as a whole.
    """
    composed = unicodedata.normalize("NFC", _strip_tags(text))
    return _UNSPACED.sub(r" \g<0> ", composed).split()


def count_words(extracted: str, gold: str, cut: Callable[[str], list[str]] = cut_ascii_words) -> Counts:
    """Count the words of one page: in both in the same order, extracted, and in the gold text."""
    found, wanted = cut(extracted), cut(gold)
    return Counts(measure_lcs(found, wanted), len(found), len(wanted))


def _strip_tags(text: str) -> str:
    # Behind the last "-->" no comment can end, and looking for its end from each "<!--" would take quadratic
    # time. The cut is harmless: no tag of ours reaches across a ">".
    last = text.rfind("-->") + 3 if "-->" in text else 0
    return _TAG_OR_COMMENT.sub(" ", text[:last]) + _TAG.sub(" ", text[last:])
