"""Say what a query was probably meant to be, where it finds little.

In: a query and what it was compiled to. Out: the query with its mistyped words replaced, or nothing.
"""

from pauk.base.errors import BadQuery
from pauk.search.analysis.words import fold
from pauk.search.index.tantivy.query_compiler import Compiler, fields_of
from pauk.search.index.tantivy.schema import FIELDS
from pauk.search.index.tantivy.snapshot import IndexSnapshot
from pauk.search.index.tantivy.spelling import distance, near_words
from pauk.search.query.nodes import Query, Word
from pauk.search.query.parser import field_names, parse_query

# A word that some page has counts as mistyped when another one, one letter away, is so many times as frequent.
_TIMES = 50
# In a longer query a word that some page has is believed: each costs a look at some hundred others.
_MOST_DOUBTED = 5
# Names of fields may be mistyped, too: by two letters if they are long.
_LONG_WORD, _SHORTEST, _LONGEST = 6, 4, 30


def mend(view: IndexSnapshot, compiler: Compiler, query: Query, *, is_doubtful: bool) -> str:
    """Return the query with mistyped words replaced; empty when nothing is wrong or nothing better is known."""
    if not is_doubtful:
        return ""
    text, moved, is_long = query.text, 0, len(query.wanted) > _MOST_DOUBTED
    for leaf in query.wanted:
        better = (
            (_name_field(view, leaf) or _better(view, compiler, leaf, only_unknown=is_long))
            if isinstance(leaf, Word)
            else ""
        )
        if better and leaf.place >= 0:
            place = leaf.place + moved
            text = text[:place] + better + text[place + len(leaf.text) :]
            moved += len(better) - len(leaf.text)
    return text if text != query.text else ""


def _name_field(view: IndexSnapshot, leaf: Word) -> str:
    """Write a word like ``titel:spider`` with the field that was meant, if its beginning is nearly the name of one."""
    typed, colon, value = leaf.text.partition(":")
    if leaf.field or not value or not _SHORTEST <= len(typed) <= _LONGEST:
        return ""
    errors, name = min((distance(typed.lower(), name), name) for name in field_names(view.declared))
    mended = f"{name}{colon}{value}"
    try:
        parse_query(mended, view.declared)
    except BadQuery:  # what stands behind it does not fit that field
        return ""
    return mended if errors <= (2 if len(typed) > _LONG_WORD else 1) else ""


def _better(view: IndexSnapshot, compiler: Compiler, leaf: Word, *, only_unknown: bool) -> str:
    """Find the word that was meant, if the one that was typed is unknown, or rare beside it."""
    word, fields = fold(leaf.text.lower()), {*FIELDS, *(field for _, field in fields_of(leaf))}
    if leaf.text in compiler.mended:
        return compiler.mended[leaf.text]

    def frequency(text: str) -> int:
        """Say how many entries have a word in any form, in the field that has most of them."""
        found = [view.doc_freq(field, words[0]) for words in compiler.variants(text) for field in fields]
        return max(found, default=0)

    known = frequency(leaf.text)
    if known * _TIMES >= len(view) or (known and only_unknown):
        return ""
    near = near_words(view, word, frequency, farthest=1 if known else 2)
    best = max(near, key=frequency, default="")
    return best if best and frequency(best) > known * _TIMES else ""
