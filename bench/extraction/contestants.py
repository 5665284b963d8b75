"""Everybody who takes the main text from a page here: pauk's methods, and the libraries people use today.

In: nothing; libraries are loaded when they are first asked. Out: contestants, each a function from HTML to text. Rivals
run with the settings that their documentation shows first; what they give as HTML becomes text by pauk's own rules,
which tear and glue no words. A rival that fails has found nothing.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bench.extraction.sets import MarkedPage
from pauk.extract.methods import METHODS, choose_extractor
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree

# Methods with a model that was trained on the shared sets: there they are measured by cross-validation only.
LEARNED = ("auto", "svm-a", "svm-b", "svm-seg")
PEER = "trafilatura"
LIBRARIES = ("trafilatura", "jusText", "newspaper4k", "readability-lxml", "boilerpy3", "zstandard", "scikit-learn")
# What jusText calls the languages of our own set.
_STOPLISTS = {
    "ar": "Arabic", "bg": "Bulgarian", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English",
    "es": "Spanish", "et": "Estonian", "fa": "Persian", "fi": "Finnish", "fr": "French", "he": "Hebrew",
    "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian", "it": "Italian", "ko": "Korean",
    "lt": "Lithuanian", "lv": "Latvian", "nl": "Dutch", "no": "Norwegian_Bokmal", "nb": "Norwegian_Bokmal",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sl": "Slovenian",
    "sr": "Serbian", "sv": "Swedish", "sw": "Swahili", "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Contestant:
    """One way to take the main text from a page; the slow ones take every n-th page when they are timed."""

    name: str
    does: str
    extract: Callable[[MarkedPage, frozenset[str]], str]  # with these parts, where it can tell them apart
    is_rival: bool = True
    every: int = 1

    def take(self, page: MarkedPage, *, joining: frozenset[str]) -> str:
        """Take the text; a rival that fails has found nothing, pauk may not fail."""
        try:
            return self.extract(page, joining)
        except Exception:
            if not self.is_rival:
                raise
            return ""


def contestants() -> list[Contestant]:
    """Return everybody, pauk's methods first."""
    _quieten()
    return [*(_own(name) for name in METHODS), *_rivals()]


def _own(name: str) -> Contestant:
    does = {
        "auto": "pauk's default: a learned model of blocks",
        "plain": "all text that a reader sees",
        "bte": "Body Text Extraction, in linear time",
    }.get(name, "as `--method` has it")
    return Contestant(f"pauk {name}", does, lambda page, joining: _run_own(name, page, joining), False)


def _run_own(name: str, page: MarkedPage, joining: frozenset[str]) -> str:
    return choose_extractor(name, joining=joining).extract(parse_tree(page.html)).text


def _rivals() -> Sequence[Contestant]:
    return [
        Contestant(PEER, "extract(), which keeps comments", lambda page, _: _trafilatura(page, has_comments=True)),
        Contestant(
            "trafilatura, no comments",
            "extract(include_comments=False)",
            lambda page, _: _trafilatura(page, has_comments=False),
            every=3,
        ),
        Contestant("readability-lxml", "Document().summary(), as text", lambda page, _: _readability(page), every=3),
        Contestant(
            "newspaper4k", "Article, parse(), without fetching images", lambda page, _: _newspaper(page), every=10
        ),
        Contestant("jusText", "justext() with the language's stop words", lambda page, _: _justext(page), every=3),
        Contestant(
            "resiliparse", "extract_plain_text(main_content=True), no comments", lambda page, _: _resiliparse(page)
        ),
        Contestant(
            "boilerpy3, default", "DefaultExtractor", lambda page, _: _boilerpy(page, "DefaultExtractor"), every=3
        ),
        Contestant(
            "boilerpy3, article", "ArticleExtractor", lambda page, _: _boilerpy(page, "ArticleExtractor"), every=3
        ),
    ]


def _trafilatura(page: MarkedPage, *, has_comments: bool) -> str:
    from trafilatura import extract

    return extract(page.html, include_comments=has_comments) or ""


def _readability(page: MarkedPage) -> str:
    from readability import Document

    return plain_text(parse_tree(Document(page.html).summary()).body)


def _newspaper(page: MarkedPage) -> str:
    from newspaper import Article

    _stay_offline()
    language = page.language.partition("-")[0] or "en"
    try:
        article = Article("http://page.invalid/", language=language, fetch_images=False)
    except ValueError:  # a language it does not have
        article = Article("http://page.invalid/", fetch_images=False)
    article.download(input_html=page.html)
    article.parse()
    return article.text or ""


@cache
def _stay_offline() -> None:
    """Let newspaper4k's list of domains be the one it brings; it would wait for the network otherwise."""
    from tldextract import TLDExtract, tldextract

    tldextract.TLD_EXTRACTOR = TLDExtract(suffix_list_urls=())


def _justext(page: MarkedPage) -> str:
    from justext import justext

    words = _stop_words(page.language)
    # Without stop words its own advice is to let the shares of them count for nothing.
    shares = {} if words else {"stopwords_low": 0.0, "stopwords_high": 0.0}
    paragraphs = justext(page.html.encode("utf-8", "replace"), words, encoding="utf-8", **shares)
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


@cache
def _stop_words(language: str) -> frozenset[str]:
    from justext import get_stoplist

    name = _STOPLISTS.get(language.partition("-")[0] or "en")
    return frozenset(get_stoplist(name)) if name else frozenset()


def _resiliparse(page: MarkedPage) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    return str(extract_plain_text(page.html, main_content=True, comments=False, alt_texts=False))


@cache
def _boilerpy_extractor(name: str) -> Any:
    from boilerpy3 import extractors

    return getattr(extractors, name)(raise_on_failure=False)


def _boilerpy(page: MarkedPage, name: str) -> str:
    return _boilerpy_extractor(name).get_content(page.html) or ""


def _quieten() -> None:
    """Let rivals keep their complaints about pages to themselves."""
    for name in ("trafilatura", "readability", "readability.readability", "newspaper", "boilerpy3", "htmldate"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
