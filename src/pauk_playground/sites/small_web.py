"""Assemble a small Web: eight magazines in eight languages that link to each other.

In: a seed and a number of articles. Out: sites for a `Playground`, the default for the demo and for tests.
"""

from dataclasses import replace

from pauk_playground.pages.plan import Magazine
from pauk_playground.sites.magazine import MagazineSite

# Every skin, paging, permalink, encoding and way to declare it comes up at least once.
_MAGAZINES = (
    Magazine("harbour-post", language="en", skin="semantic", encoding="utf-8", declared="both", has_sessions=True),
    Magazine(
        "bergblatt",
        language="de",
        skin="divs",
        encoding="iso-8859-1",
        declared="header",
        permalinks="dated",
        native_paths=True,
    ),
    Magazine("rynek", language="pl", skin="divs", encoding="iso-8859-2", declared="meta", paging="query"),
    Magazine(
        "glasnik",
        language="sr-Latn",
        skin="table",
        encoding="windows-1250",
        declared="neither",
        paging="file",
        grouped_by="months",
        has_canonicals=False,
    ),
    Magazine(
        "novine",
        language="sr-Cyrl",
        skin="semantic",
        encoding="windows-1251",
        declared="meta",
        grouped_by="months",
        native_paths=True,
    ),
    Magazine(
        "vestnik",
        language="ru",
        skin="table",
        encoding="koi8-r",
        declared="header",
        paging="query",
        permalinks="query",
        has_sessions=True,
        has_canonicals=False,
    ),
    Magazine("shinbun", language="ja", skin="divs", encoding="shift_jis", declared="meta", paging="file"),
    Magazine(
        "sahifa",
        language="ar",
        skin="semantic",
        encoding="windows-1256",
        declared="both",
        permalinks="dated",
        grouped_by="months",
    ),
)


def small_web(seed: int = 1, pages: int = 400) -> tuple[MagazineSite, ...]:
    """Make eight sites with about ``pages`` articles together, at least one each; lists come on top."""
    share = max(1, pages // len(_MAGAZINES))
    sites = tuple(MagazineSite(replace(magazine, seed=seed, articles=share)) for magazine in _MAGAZINES)
    for site in sites:
        site.meet(other for other in sites if other is not site)
    return sites
