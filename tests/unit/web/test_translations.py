"""Every catalogue has every sentence of the page, with the same values in it; both Serbian ones say the same."""

import re
from importlib.resources import files

import pytest

from pauk.annotate.options import TRAITS
from pauk.base.groupings import GROUPINGS, METHOD_PARAMETERS, OF_RESULTS
from pauk.facts.recipe.shipped import shipped_recipes
from pauk.facts.recipe.toml_file import read_recipe
from pauk.web.annotate.question_words import split
from pauk.web.facets import _FACETS
from pauk.web.results import SCRIPT_WORDS
from pauk.web.templating import PageWish
from pauk.web.translations.catalogues import LANGUAGES, choose_language, load_catalogue, read_catalogue

_SAID = re.compile(r'\b_n?\("([^"]+)"')
_VALUE = re.compile(r"\{\w+\}")
_CYRILLIC = dict(zip("абвгдђежзијклљмнњопрстћуфхцчџш", "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š".split(), strict=True))  # fmt: skip  # noqa: E501


def sentences():
    said = set(SCRIPT_WORDS)
    for place in ("", "signin/", "annotate/"):
        for template in files("pauk.web").joinpath(f"{place}templates").iterdir():
            said |= set(_SAID.findall(template.read_text("utf-8")))
    for declared in (*OF_RESULTS, *METHOD_PARAMETERS):
        said |= {declared.label, declared.help}
    said |= {method.label for method in GROUPINGS}
    said |= {words for _, words in (*PageWish().orders, *PageWish().groups)}
    said |= {heading for heading, *_ in _FACETS.values()}
    for text in shipped_recipes().values():
        recipe = read_recipe(text)
        said |= {recipe.title, recipe.question, *recipe.classes.values(), *split(recipe.guide)}
        said |= {*recipe.order, *recipe.seasons, "holiday", "weekday", "all year"}
    said |= {"Yes", "No", "Is the marked text what we are looking for?", *TRAITS}
    return said | {"title", "body", "anchors", "url", "rank", "freshness", "One of each page"}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_sentence_is_translated_with_its_values(language):
    messages = load_catalogue(language).messages
    assert sentences() == set(messages) - {""}
    for said, forms in messages.items():
        assert all(forms)
        for form in forms if said else ():
            assert set(_VALUE.findall(form)) <= set(_VALUE.findall(said)) | {"{n}"}
            assert len(forms) == 3 or set(_VALUE.findall(form)) == set(_VALUE.findall(said))


def test_both_serbian_catalogues_say_the_same():
    def in_latin(text):
        parts = re.split(r"(\{\w+\})", text)
        return "".join(part if part[:1] == "{" else "".join(map(letter, part)) for part in parts)

    def letter(sign):
        latin = _CYRILLIC.get(sign.lower(), sign)
        return latin.capitalize() if sign.isupper() and sign.lower() in _CYRILLIC else latin

    cyrillic, latin = load_catalogue("sr").messages, load_catalogue("sr-Latn").messages
    assert {said: tuple(map(in_latin, forms)) for said, forms in cyrillic.items() if said} == {
        said: forms for said, forms in latin.items() if said
    }


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("sr", ["1 погодак", "2 поготка", "5 погодака", "21 погодак", "1.012 погодака"]),
        ("pl", ["1 trafienie", "2 trafienia", "5 trafień", "21 trafień", "1\u00a0012 trafień"]),
        ("en", ["1 hit", "2 hits", "5 hits", "21 hits", "1,012 hits"]),
    ],
)
def test_numbers_take_their_forms(language, said):
    catalogue = load_catalogue(language)
    assert [catalogue.count("{n} hit", "{n} hits", number) for number in (1, 2, 5, 21, 1_012)] == said


def test_what_is_not_there_is_said_in_english():
    catalogue = load_catalogue("hr")
    assert catalogue.say("Unheard of") == "Unheard of"
    assert (catalogue.say("Search"), catalogue.say("Like {url}", url="{x}")) == ("Traži", "Slično kao {x}")


def test_catalogues_of_several_lines_are_read():
    text = 'msgid ""\nmsgstr ""\n"Plural"\n\n# A remark.\nmsgid "a "\n"b"\nmsgstr "c\\n"\n"\\"d\\""\n'
    assert dict(read_catalogue(text)) == {"": ("Plural",), "a b": ('c\n"d"',)}


def test_a_choice_counts_before_what_the_browser_prefers():
    assert choose_language("pl", "hr") == "pl"
    assert choose_language("xx", "bs, pl;q=0.5") == "sr-Latn"
    assert choose_language("", ",;q=,") == "en"
