"""Write the URLs of made lists in the ways sites write them.

In: a seeded generator. Out: `Scheme`, which has a URL for every page of one list, and for the things in it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from train.forum.paging_words import TOPICS

# How a list's own address looks, before anything says which page is meant.
_LISTS = (
    "/forum/viewforum.php?f={a}", "/forumdisplay.php?f={a}", "/forum-{a}", "/index.php/board,{a}", "/f{a}-{w}",
    "/{w}/", "/{w}", "/category/{w}/", "/blog/", "/", "/blog", "/{w}/{v}.html", "/{w}/list_{a}", "/shop/{w}?limit={b}",
    "/search?q={w}", "/threads/{w}.{a}/", "/showthread.php?t={a}", "/viewtopic.php?f={b}&t={a}", "/thread-{a}",
    "/?cat={a}", "/tag/{w}/", "/2016/0{c}/", "/index.php?route={w}&path={a}_{b}", "/reviews/{a}/{w}", "/news.asp",
    "/catalog/{w}/?sort=price&view=list", "/community/{w}-{a}", "/{v}/{w}/{a}", "/members/?order=name",
)  # fmt: skip
_QUERY_NAMES = (
    "page",
    "p",
    "paged",
    "pg",
    "pagina",
    "PAGEN_1",
    "pageNumber",
    "seite",
    "cp",
    "strana",
    "pn",
    "currentPage",
)
_OFFSET_NAMES = ("start", "offset", "from", "st", "limitstart", "skip", "o")
_PATHS = ("/page/{n}/", "/page/{n}", "/page-{n}", "/p{n}", "/{n}", "/{n}/", "/seite/{n}", "/pagina/{n}/", "/p/{n}/")
_ENDS = ("-{n}.html", "_{n}.html", "-p{n}.html", ",{n}.html", "-page{n}.html", "-{n}", "/{n}.html", ".{n}.html")


@dataclass(frozen=True)
class Scheme:
    """How a list writes its URLs."""

    origin: str
    base: str
    page: Callable[[int], str]

    def item(self, chance: Random) -> str:
        """Return the URL of a thing in the list."""
        word, number = chance.choice(TOPICS), chance.randint(2, 99_999)
        forms = (
            "/{w}/{n}-{w}.html",
            "/showthread.php?t={n}",
            "/{w}-{n}/",
            "/viewtopic.php?t={n}",
            "/{n}/{w}",
            "/?p={n}",
        )
        return self.origin + chance.choice(forms).format(w=word, n=number)


def make_scheme(chance: Random) -> Scheme:
    """Choose how a list writes its URLs."""
    origin = f"http://{chance.choice(('www.', 'forum.', ''))}{chance.choice(TOPICS)}{chance.randint(1, 99)}.example"
    blanks = {
        "a": chance.randint(1, 4000), "b": chance.choice((10, 12, 15, 20, 25)), "c": chance.randint(1, 9),
        "w": chance.choice(TOPICS), "v": chance.choice(TOPICS),
    }  # fmt: skip
    base = chance.choice(_LISTS).format(**blanks)
    first, step = chance.choice(((1, 1), (1, 1), (1, 1), (0, 1), (0, chance.choice((10, 15, 20, 25, 30, 50)))))
    insert = _insertion(base, chance, is_offset=step > 1)
    is_bare = chance.random() < 0.6
    if chance.random() < 0.06:
        insert = _mark(base)

    def page(number: int) -> str:
        if number == 1 and is_bare:
            return origin + base
        return origin + insert(first + (number - 1) * step)

    return Scheme(origin, origin + base, page)


def _mark(base: str) -> Callable[[int], str]:
    """Let the URL say what the page starts with, which has nothing to do with its number."""
    joint = "&" if "?" in base else "?"
    # Days that go back by no even step.
    return lambda number: (
        f"{base}{joint}before=20{15 - number % 9:02d}-{7919 * number % 12 + 1:02d}-{number % 28 + 1:02d}"
    )


def own_alias(url: str, chance: Random) -> str:
    """Write a page's own URL in another way than its pager does: moved, or with something more."""
    origin, path = "/".join(url.split("/")[:3]), "/" + "/".join(url.split("/")[3:])
    return chance.choice(
        (f"{origin}/{chance.choice(TOPICS)}{path}", f"{url}{'&' if '?' in url else '?'}ref=x{chance.randint(1, 99)}",
         f"{origin}/{chance.choice(TOPICS)}/{chance.choice(TOPICS)}", f"{origin}/go.php?id={chance.randint(1, 999)}")
    )  # fmt: skip


def _insertion(base: str, chance: Random, *, is_offset: bool) -> Callable[[int], str]:
    """Choose where the number goes."""
    name = chance.choice(_OFFSET_NAMES if is_offset else _QUERY_NAMES)
    if "?" in base or (chance.random() < 0.45 and not is_offset):
        joint = "&" if "?" in base else "?"
        tail = chance.choice(("", "", "", "&order=desc", "&perpage=20"))
        if "?" in base and chance.random() < 0.15:
            head, _, query = base.partition("?")
            return lambda number: f"{head}?{name}={number}&{query}"
        return lambda number: f"{base}{joint}{name}={number}{tail}"
    stem = base.removesuffix(".html").rstrip("/")
    form = chance.choice(_PATHS if base.endswith("/") and not is_offset else (*_ENDS, *_PATHS))
    return lambda number: stem + form.format(n=number)
