"""A page is wanted by the end of its URL or by the link to it; a negative word in one leaves the other its say."""

import pytest

from pauk.facts.decide.page_filter import judge_page
from pauk.facts.recipe.shipped import shipped_recipe


@pytest.mark.parametrize(
    ("url", "link", "wanted", "refused"),
    [
        ("http://p.example/msze-swiete.html", "", True, False),
        ("http://p.example/x.php?id=7", "Porządek Mszy św.", True, False),
        ("http://p.example/nabozenstwa-majowe", "", False, True),
        ("http://p.example/nabozenstwa-majowe", "Plan mszy", True, False),
        ("http://p.example/porzadek.htm", "", True, False),
        ("http://p.example/porzadek-obrad.htm", "", False, False),
        ("http://msze.example/kontakt", "Kontakt", False, False),
        ("http://p.example/porz%C4%85dek", "", True, False),
    ],
)
def test_signs(url, link, wanted, refused):
    assert judge_page(shipped_recipe("mass-hours"), url, link)[:2] == (wanted, refused)
