"""A crawl may ask for important pages first: those to which many of the pages link that were fetched."""

import pytest

from pauk.run.collection import Collection
from pauk_playground import Playground, StaticSite

# Twenty pages lead to twenty leaves each; from the twelfth on they also lead to one that all of them speak of.
PAGES = LEAVES = range(20)
WORDS = (
    "red blue green yellow white black brown pink grey golden silver violet tiny huge round flat soft hard warm cold"
).split()
SITE = {
    "/": "".join(f"<p>Page {page}: <a href=/p{page}>go</a>" for page in PAGES),
    **{
        f"/p{page}": f"<p>This is the {WORDS[page]} page. "
        + "".join(f"<a href=/leaf{page}-{leaf}>leaf</a> " for leaf in LEAVES)
        + ("<a href=/star>star</a>" if page > 10 else "")
        for page in PAGES
    },
    **{
        f"/leaf{page}-{leaf}": f"<p>The {WORDS[leaf]} leaf of a {WORDS[page]} page."
        for page in PAGES
        for leaf in LEAVES
    },
    "/star": "<p>The page that everybody speaks of.",
}


@pytest.mark.slow
def test_what_many_pages_link_to_comes_sooner(tmp_path):
    places = {}
    for order in ("depth", "importance"):
        with Playground([StaticSite("site", SITE)]).in_thread() as web:
            made = Collection(tmp_path / order, allow_private=True, polite=False, repeat_limit=0, order=order)
            made.crawl(web.url("site"))
        came = [page.url.rpartition("/")[2] for page in made.pages()]
        assert sorted(came) == sorted(path[1:] for path in SITE)
        places[order] = came.index("star")
    # By depth all leaves of eleven pages come before; what is in memory already (64 URLs of a host) stays in its order.
    assert places["depth"] > 11 * len(LEAVES)
    assert places["importance"] < 1 + len(PAGES) + 2 * 64
