"""Know the words that label nothing: function words of forty languages, and what stands on every web page.

In: a word in lower case and its language. Out: whether it says anything. The lists were written for this project.
"""

import json
from functools import cache
from importlib import resources

# "de" and "la" are short and in eight lists and more; "man" is in six, and a word of English.
_SHORT, _SEVERAL = 3, 7


@cache
def stop_words(language: str) -> frozenset[str]:
    """Return the function words of a language (BCP 47); of all languages where it is not known or has no list."""
    lists = _lists("function")
    known = lists.get(language.partition("-")[0].lower())
    return known | lists["en"] if known is not None else every_stop_word()


@cache
def every_stop_word() -> frozenset[str]:
    """Return the function words of all languages."""
    return frozenset[str]().union(*_lists("function").values())


@cache
def is_common_stop_word(word: str) -> bool:
    """Whether a short word says nothing in several languages, so that it says nothing wherever it stands."""
    return len(word) <= _SHORT and sum(word in words for words in _lists("function").values()) >= _SEVERAL


@cache
def page_words() -> frozenset[str]:
    """Return what stands on every web page, in any language: "read more", "next"."""
    return frozenset[str]().union(*_lists("web").values())


@cache
def _lists(kind: str) -> dict[str, frozenset[str]]:
    text = resources.files(__package__).joinpath("data/stop_words.json").read_text("utf-8")
    return {language: frozenset(words.split()) for language, words in json.loads(text)[kind].items()}
