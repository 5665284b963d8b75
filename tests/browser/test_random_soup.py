import random

import pytest

from pauk.extract.page.tree import parse_tree

from .measure import DRAW, draw_nodes, draw_tree

pytestmark = pytest.mark.slow

# Not here, because pages of their own tell what is known about them (differences.py): form, image, search, sup,
# textarea, foreignObject. Not here, because pauk mends what they swallow: title, iframe, frameset, xmp, plaintext.
_TAGS = (
    "a b i p div span table tr td th tbody thead caption colgroup col ul li dl dt dd h1 h2 button select option"
    " optgroup hr br input font nobr em strong svg g desc math mi mtext annotation-xml template ruby rt rp object"
    " marquee pre address center body html head label img details summary dialog main section article noscript style"
    " script base link meta applet listing isindex menu figure figcaption fieldset legend hgroup"
).split()
_ATTRIBUTES = ("", "", " x=1", " type=hidden", " href=/x")
_BETWEEN = ("word", "two words", " ", "<!-- comment -->", "<![CDATA[data]]>", "&amp;")
_PARSE = f"(pages) => pages.map((html) => ({DRAW})(new DOMParser().parseFromString(html, 'text/html')))"


def _cook(chance):
    """Cook a soup of a few tags, opened and closed anywhere."""
    tags = chance.sample(_TAGS, chance.randint(3, 9))
    pieces = [chance.choice(("<!DOCTYPE html>", ""))]
    for number in range(chance.randint(3, 25)):
        tag, kind = chance.choice(tags), chance.random()
        if kind < 0.5:
            pieces.append(f"<{tag}{chance.choice(_ATTRIBUTES)}{chance.choice(('', '', '', '/'))}>")
        else:
            pieces.append(f"</{tag}>" if kind < 0.8 else chance.choice(_BETWEEN))
        if chance.random() < 0.3:
            pieces.append(f"w{number}")
    return "".join(pieces)


@pytest.mark.soak(1, 100)
def test_random_tag_soup_makes_the_same_tree(tab, size):
    """So many thousands of soups."""
    chance = random.Random(20261115)
    compared = 0
    for _ in range(size):
        soups = [_cook(chance) for _ in range(1_000)]
        for soup, nodes in zip(soups, tab.evaluate(_PARSE, soups), strict=True):
            tree = parse_tree(soup)
            if not tree.notes:  # pauk mended nothing
                compared += 1
                assert draw_tree(tree) == draw_nodes(nodes), soup
    assert compared > 820 * size
