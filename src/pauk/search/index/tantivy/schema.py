"""What the index keeps of an entry, field by field.

In: an `Entry`. Out: a document of tantivy's, and back again the short record (`StoredEntry`) that is stored with it.
Words are analysed here, before the library sees them; it only cuts at spaces. Texts are not kept. What is declared
beside that has fields of its own, and an index without declarations is as if there were none.
"""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple
from urllib.parse import unquote

import tantivy

from pauk.search.analysis.analysers import Lot, analyser_for
from pauk.search.analysis.romanise import is_cyrillic, skeletons_of
from pauk.search.analysis.words import fold, identifiers, without_surrogates
from pauk.search.entries.entry import KINDS, Entry
from pauk.search.entries.fields import Declared, Field, Value, read_date, read_rough_date, take_fields

# Stored with every index; raise it whenever fields change.
VERSION = 8
FIELDS = ("title", "body", "anchors", "url")  # what words are looked for in, and what weights are for
AS_WRITTEN = "as_written"  # names with the signs in them, so that those who write them exactly so come first
SKELETON = "~"  # before the skeletons of Cyrillic words in the dictionary
STATE_ID = "state"  # one document keeps how far the index has come; nothing finds it

# What one entry may bring; the rest of a longer text cannot be found. Ten million letters are a book of 4,000 pages.
_MOST_BODY, _MOST_TITLE, _MOST_ANCHORS, _MOST_URL, _MOST_NAME = 10_000_000, 2_000, 100_000, 2_000, 200
_SEPARATOR = "\x1f"
_MOST_DIGITS = 20  # of 64 bits, with a sign


class StoredEntry(NamedTuple):
    """What is stored of an entry, so that hits can be told without asking the collection."""

    id: str
    kind: str
    url: str
    host: str
    author: str
    language: str
    date: str
    group: str
    twins: str = ""  # of which entry it is nearly a copy; empty if of none
    fields: str = ""  # words, numbers and dates of declared fields as JSON; empty if there are none

    def told(self) -> dict[str, Any]:
        """Return what a match tells of it, by name."""
        told: dict[str, Any] = self._asdict()
        del told["twins"]
        return told | {"fields": json.loads(self.fields) if self.fields else {}}


def own_name(name: str) -> str:
    """Return what the index calls a declared field; its own fields have other names."""
    return f"own_{name}"


def folded_name(name: str) -> str:
    """Return the field of the index by which a declared word is found however it is written."""
    return f"folded_{name}"


def fold_word(text: str) -> str:
    """Fold a whole value, so that capitals and accents do not matter."""
    return fold(without_surrogates(text).strip().lower())


def make_schema(declared: Declared) -> tantivy.Schema:
    """Declare the fields."""
    builder = tantivy.SchemaBuilder()
    for name in (*FIELDS, "author_words"):
        builder.add_text_field(name, tokenizer_name="whitespace")
    for name in ("site", "words", AS_WRITTEN):
        builder.add_text_field(name, tokenizer_name="whitespace", index_option="basic")
    builder.add_text_field("id", tokenizer_name="raw", index_option="basic")
    for name in ("kind", "host", "author", "language", "month"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic", fast=True)
    for name in ("number", "moment"):
        builder.add_integer_field(name, fast=True)
    for name in ("kind_number", "site_key"):
        builder.add_unsigned_field(name, fast=True)
    for name in ("thread_key", "twin_key"):
        builder.add_unsigned_field(name, fast=True, indexed=True)
    for name in ("has_twins", "is_copy"):
        builder.add_boolean_field(name, indexed=True)
    for field in declared.fields:
        _add_field(builder, field)
    if declared.kinds:
        builder.add_text_field("owner", tokenizer_name="raw", index_option="basic")
        builder.add_unsigned_field("page_key", fast=True, indexed=True)
    return builder.add_bytes_field("card", stored=True).build()


def _add_field(builder: tantivy.SchemaBuilder, field: Field) -> None:
    """Add the field, or fields, of a declared one."""
    name = own_name(field.name)
    match field.kind:
        case "text":
            builder.add_text_field(name, tokenizer_name="whitespace")
        case "word":  # once as it is written, to be counted, and once folded, to be found
            builder.add_text_field(name, tokenizer_name="raw", index_option="basic", fast=True)
            builder.add_text_field(folded_name(field.name), tokenizer_name="raw", index_option="basic")
        case "number":
            builder.add_float_field(name, fast=True)
        case "date":
            builder.add_integer_field(name, fast=True)


class Lots(dict[str, Lot]):
    """Analyses the texts that are committed together, and knows which of their words are new to the lot."""

    def __missing__(self, language: str) -> Lot:
        lot = self[language] = Lot(analyser_for(language))
        return lot


def make_document(entry: Entry, lots: Lots, declared: Declared) -> tantivy.Document:
    """Make the document of an entry; words that its lot had not met before join the index's dictionary."""
    lot, document = lots[entry.language], tantivy.Document()
    document.add_text("title", lot.text(entry.title[:_MOST_TITLE]))
    document.add_text("body", lot.text(entry.body[:_MOST_BODY]))
    if names := identifiers(f"{entry.title[:_MOST_TITLE]}\n{entry.body[:_MOST_BODY]}"):
        document.add_text(AS_WRITTEN, " ".join(names))
    fields = take_fields(declared, entry.fields) if entry.fields else {}
    for field, values in fields.items():
        _add_values(document, field, values, lot)
    if fresh := lot.take_fresh():
        document.add_text("words", " ".join(_spell(fresh, lot.mark)))
    analyser = analyser_for(entry.language)
    if entry.anchors:
        document.add_text("anchors", analyser.text(entry.anchors[:_MOST_ANCHORS]))
    document.add_text("url", analyser.text(url_words(entry.url)))
    if entry.author:
        document.add_text("author_words", analyser.text(entry.author[:_MOST_NAME]))
    _add_short(document, entry, fields)
    if declared.kinds:
        _add_owner(document, entry)
    return document


def _add_values(document: tantivy.Document, field: Field, values: Iterable[Value], lot: Lot) -> None:
    """Add the values of a declared field."""
    name = own_name(field.name)
    for value in values:
        match field.kind:
            case "text":
                document.add_text(name, lot.text(str(value)))
            case "word":
                document.add_text(name, str(value))
                document.add_text(folded_name(field.name), fold_word(str(value)))
            case "number":
                document.add_float(name, float(value))
            case "date":
                document.add_integer(name, read_rough_date(str(value)) or 0)


def _add_owner(document: tantivy.Document, entry: Entry) -> None:
    """Add which page an entry belongs to, so that it goes with it and can be grouped with it."""
    owner = without_surrogates(entry.page)
    if owner:
        document.add_text("owner", owner)
    if owner or entry.kind == "page":
        document.add_unsigned("page_key", key_of(owner or entry.id))


def _add_short(document: tantivy.Document, entry: Entry, fields: Mapping[Field, list[Value]]) -> None:
    """Add everything that is no text: what is filtered, counted, sorted and stored."""
    card = _make_card(entry, fields)
    document.add_bytes("card", _SEPARATOR.join(card if card.fields else card[:-1]).encode())
    document.add_text("id", card.id)
    document.add_text("kind", card.kind)
    if card.host:
        document.add_text("host", card.host)
        document.add_text("site", " ".join(host_parts(card.host)))
        document.add_unsigned("site_key", key_of(card.host))
    if card.author:
        document.add_text("author", card.author[:_MOST_NAME])
    document.add_text("language", card.language or "und")
    moment = read_date(card.date)
    if moment is not None:
        document.add_integer("moment", moment)
        document.add_text("month", card.date[:7])
    if card.kind in KINDS and (number := number_of(card.id, card.kind)) is not None:
        document.add_integer("number", number)
        document.add_unsigned("kind_number", KINDS.index(card.kind))
    if card.group or card.kind == "thread":
        document.add_unsigned("thread_key", key_of(card.group or card.id))
    if entry.twins:
        document.add_boolean("has_twins", True)
        document.add_unsigned("twin_key", key_of(card.twins or card.id))
    if card.twins:
        document.add_boolean("is_copy", True)


def _make_card(entry: Entry, fields: Mapping[Field, list[Value]]) -> StoredEntry:
    """Make what is stored of an entry: no separators, no surrogates."""
    twins = "" if entry.twins == entry.id else entry.twins
    told = {one.name: values if len(values) > 1 else values[0] for one, values in fields.items() if one.kind != "text"}
    card = StoredEntry(
        entry.id, entry.kind, entry.url, entry.host, entry.author, entry.language, entry.date, entry.group, twins,
        json.dumps(told) if told else "",
    )  # fmt: skip
    joined = _SEPARATOR.join(card)
    if joined.isascii() and joined.count(_SEPARATOR) == len(card) - 1:
        return card
    return StoredEntry(*(without_surrogates(text).replace(_SEPARATOR, " ") for text in card))


def read_card(stored: bytes) -> StoredEntry:
    """Read what is stored of an entry."""
    try:
        return StoredEntry(*bytes(stored).decode().split(_SEPARATOR))
    except TypeError as error:
        raise ValueError("a stored entry has too few or too many parts") from error


def number_of(id_: str, kind: str) -> int | None:
    """Return the number in an id like page:12, so that many ids are read quickly; of others there is none."""
    head, _, digits = id_.partition(":")
    try:
        number = int(digits) if head == kind and len(digits) <= _MOST_DIGITS else None
    except ValueError:
        return None
    return number if number is not None and str(number) == digits and -(2**63) <= number < 2**63 else None


@lru_cache(10_000)
def key_of(text: str) -> int:
    """Make a number of a text, for grouping by it; two of ten million texts share one with a chance of one in six."""
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=6).digest(), "big")


@lru_cache(10_000)
def host_parts(host: str) -> list[str]:
    """Return a host and everything it is a part of: forum.example.org, example.org, org."""
    host = host.lower().strip(".")
    name = host.partition(":")[0] if host.count(":") == 1 else host
    labels = name.split(".")
    found = [".".join(labels[place:]) for place in range(len(labels))]
    return found if name == host else [host, *found]


def url_words(url: str) -> str:
    """Return the words in a URL: its scheme goes, escapes are read."""
    return unquote(url[:_MOST_URL].partition("://")[2] or url[:_MOST_URL]).replace("_", " ")


def _spell(words: Iterable[str], mark: str) -> list[str]:
    """Write words as the dictionary has them: folded, a bar, and how they are really written if that is different.

    Cyrillic words stand there once more, by their skeletons in Latin letters.
    """
    spelled = list[str]()
    for word in words:
        folded = word if word.isascii() else fold(word)
        if folded.isalpha() or (folded and "_" not in folded and not any(map(str.isnumeric, folded))):
            spelled.append(f"{folded}|" if folded == word else f"{folded}|{word}")
            if folded[0] > "\u03ff" and is_cyrillic(folded):
                spelled += [f"{SKELETON}{skeleton}|{word}" for skeleton in skeletons_of(folded, mark)]
    return spelled
