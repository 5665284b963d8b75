"""Every word has a letter, however it is written and on whatever page; tags find their languages and orders."""

import pytest

from pauk.dates.words.lexicon import LANGUAGES, find_language, lexicon, usual_order
from pauk.dates.words.tokens import reader


@pytest.mark.parametrize("is_guessed", [False, True])
def test_every_word_has_a_letter_on_every_page(is_guessed):
    known = lexicon()
    for table in (known.words, known.accented, known.capitals):
        for form, by_language in table.items():
            for language in {"", "en", "ja", *by_language} & {"", *LANGUAGES}:
                reading = reader(language, is_guessed=is_guessed)
                for written in (form, form.upper(), form.title()):
                    tokens = reading.tokens(written)
                    assert len(tokens.letters) == len(tokens.entries)


def test_letters_are_as_many_as_mixtures():
    letters = lexicon().letters
    assert len(set(letters.values())) == len(letters)


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en-GB", "en"),
        ("zh", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh_HK", "zh-Hant"),
        ("sr", "sr-Cyrl"),
        ("sr-Latn-RS", "sr-Latn"),
        ("no", "nb"),
        ("nn-NO", "nb"),
        ("bs", "hr"),
        ("xx", ""),
        ("", ""),
    ],
)
def test_tags_find_their_language(tag, language):
    assert find_language(tag) == language


@pytest.mark.parametrize(
    ("tag", "order"),
    [("en", "MDY"), ("en-US", "MDY"), ("en-GB", "DMY"), ("en-CA", "YMD"), ("fr-CA", "YMD"), ("fr", "DMY"), ("xx", "")],
)
def test_regions_have_their_order(tag, order):
    assert usual_order(tag) == order
