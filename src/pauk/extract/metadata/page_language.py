"""Decide in which language a page is: what it declares, against what its text says.

In: declarations, and the main text. Out: a BCP 47 tag with its signal. Templates declare English on pages of all
languages, so a clear text wins; what the text cannot tell (a region, a language we do not know, which of two near
relatives) is believed.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from pauk.extract.metadata.language_detector import known_languages, weigh_languages
from pauk.extract.metadata.signalled import NOTHING, Signalled
from pauk.extract.page.tree import Tree, attribute

_TAG = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_.@].{0,40})?", re.IGNORECASE)
# Old and other codes of languages.
_RENAMED = {"iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "sh": "sr-Latn", "fil": "tl",
            "cn": "zh-Hans", "tw": "zh-Hant", "cz": "cs", "dk": "da", "gr": "el", "jp": "ja", "kr": "ko", "ua": "uk",
            "vn": "vi", "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it",
            "srp": "sr", "hrv": "hr", "rus": "ru", "por": "pt", "pol": "pl"}  # fmt: skip
# Written in two scripts: the tag says in which. Chinese regions have one each.
_TWO_SCRIPTS = {"zh": ("zh-Hans", "zh-Hant"), "sr": ("sr-Cyrl", "sr-Latn")}
_HANT, _HANS = frozenset(("TW", "HK", "MO")), frozenset(("CN", "SG"))
_NO_LANGUAGES = frozenset(("mul", "und", "zxx", "xx"))  # several, unknown, none
# A text that is surer than this is believed against its page, where it gives the declared language less than that.
_CLEAR, _REFUTED = 0.9, 0.02
# And one that is less sure than this says nothing where nothing is declared; alone is what no other comes near.
# On sentences of manual pages in twelve languages: of four words .52 told and .009 wrong, of fifteen .81 and .022.
_UNSURE, _UNSURE_ALONE, _APART = 0.5, 0.3, 2.0
_RELATIVES = 3  # languages among which a clear text may leave the choice: Croatian, Bosnian, Serbian
_ENOUGH_CHARS = 60
_MAX_DECLARED = 8


def find_language(tree: Tree, declared: Sequence[Signalled], text: str) -> Signalled:
    """Find the language of a page; `declared` is what meta elements and JSON-LD say."""
    root = tree.root
    stated = Signalled(attribute(root, "lang") or attribute(root, "xml:lang"), "html lang")
    claims = [_write(claim) for claim in islice((stated, *declared), _MAX_DECLARED)]
    return decide([claim for claim in claims if claim], text)


def decide(claims: Sequence[Signalled], text: str) -> Signalled:
    """Choose the first claim that the text does not refute; failing that, what the text says."""
    chances = weigh_languages(text)
    best = max(chances, key=lambda language: chances[language], default="")
    is_clear = len(text) >= _ENOUGH_CHARS and sum(sorted(chances.values())[-_RELATIVES:]) >= _CLEAR
    for claim in claims:
        tags = _told_of(claim.value)
        if not is_clear or not tags or max(chances.get(tag, 0.0) for tag in tags) >= _REFUTED:
            return Signalled(_with_script(claim.value, best), claim.signal)
    likely = _take_likely(chances)
    return Signalled(likely, "text") if likely else NOTHING


def tell_language(text: str) -> str:
    """Return the language that a text is in, by its words alone; empty where it is too short to be sure.

    The one answer for everything that declares no language: pages, their parts, posts, titles.
    """
    return _take_likely(weigh_languages(text))


def _take_likely(chances: Mapping[str, float]) -> str:
    """Return the likeliest language, if it is likely enough; where none stands near it, less is enough."""
    second, first = [0.0, 0.0, *sorted(chances.values())][-2:]
    if first < (_UNSURE if first < _APART * second else _UNSURE_ALONE):
        return ""
    return max(chances, key=lambda language: chances[language])


def _told_of(tag: str) -> list[str]:
    """Return the tags by which the text may confirm a claim; none where it cannot tell that language."""
    language = tag.partition("-")[0]
    both = _TWO_SCRIPTS.get(language)
    if both is not None:
        return list(both)  # the script is read off the text
    return [language] if language in known_languages() else []


def _write(claim: Signalled) -> Signalled:
    """Write a claim in the usual form; what is no tag gives nothing."""
    match = _TAG.fullmatch(claim.value.split(",")[0].strip())
    if match is None:
        return NOTHING
    language, script, region = (match[1].lower(), (match[2] or "").title(), (match[3] or "").upper())
    language = _RENAMED.get(language, language)
    if language in _NO_LANGUAGES:
        return NOTHING
    if language == "zh" and not script:
        script = "Hant" if region in _HANT else "Hans" if region in _HANS else ""
    return Signalled("-".join(filter(None, (language, script, region))), claim.signal)


def _with_script(tag: str, told: str) -> str:
    """Write the script into a tag of a language that has two: the one the text is written in."""
    language, *rest = tag.split("-")
    both = _TWO_SCRIPTS.get(language)
    if both is None:
        return tag
    region = [part for part in rest if len(part) != 4]
    if told in both:
        return "-".join((told, *region))
    return tag
