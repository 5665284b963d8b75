"""Take the endings off words by the rules of the Snowball project, as the engine's library ships them.

In: the name of a language in English. Out: a function from a folded word to its stem.
"""

from collections.abc import Callable

import tantivy


def make_snowball(language: str) -> Callable[[str], str]:
    """Make the stemmer of a language."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw()).filter(tantivy.Filter.stemmer(language))
    analyse: Callable[[str], list[str]] = builder.build().analyze

    def stem(word: str) -> str:
        return (analyse(word) or [word])[0]

    return stem
