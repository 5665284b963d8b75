"""Trap sites that are drawn from a number: forms of addresses, ways to sixty real pages, traps and what they say.

In: a number. Out: a site like those of `tests.faults.trap_sites`. Its author had read the defence; nobody has looked at
what the numbers of `KEPT` give.
"""

import re
from collections.abc import Callable
from random import Random
from urllib.parse import parse_qsl, urlencode

from tests.faults.trap_sites import REAL, write

from pauk_playground.server.message import Response, ServerRequest

LOOKED_AT = tuple(range(8))
KEPT = tuple(range(200, 216))

_WORDS = (
    "about after bridge farm house winter summer spring autumn people children music dance choir team match player"
    " coach season garden flower tree forest lake island harbour boat fish bird cattle horse sheep field harvest bread"
    " cheese milk butter honey sugar salt pepper stone brick wood iron copper silver gold glass paper letter book page"
    " story poem song voice word number figure table chair lamp window door wall roof floor stair kitchen cellar attic"
    " yard gate fence path hill valley mountain cloud rain snow wind storm night week month year hour minute small"
).split()
_SYLLABLES = [f"{first}{second}" for first in "bdfgklmnrstv" for second in "aeiou"]
_FORMS = (
    "/{number}.html", "/article/{title}", "/page.php?id={number}", "/{year}/{title}.html", "/node/{number}", "/{title}",
    "/index.php?p={number}", "/blog/{title}/",
)  # fmt: skip
_MONTHS = (
    "/events/{y}/{m:02}/", "/calendar?month={m}&year={y}", "/cal.php?date={y}-{m:02}-01", "/agenda/{y}-{m:02}",
    "/kalender/{m}/{y}", "/index.php?option=cal&y={y}&m={m}",
)  # fmt: skip
_FILTERS = ("colour", "size", "brand", "price", "material", "season", "style", "rating", "fit", "f1", "f2", "filter_a")
_SAYS = ("the same", "numbers", "its address", "goods", "other words")
_XML = (("Content-Type", "application/xml"),)

Answer = Callable[[str, str], Response | None]


def tell(key: str, count: int, rare: float) -> str:
    """Write words that follow from a key, so many of them words that nobody knows."""
    chance = Random(key)
    words = [
        "".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4))) if chance.random() < rare else chance.choice(_WORDS)
        for _ in range(count)
    ]
    return ". ".join(" ".join(words[at : at + 11]).capitalize() for at in range(0, count, 11)) + "."


class DrawnSite:
    """A site of sixty real pages and up to three traps."""

    def __init__(self, number: int) -> None:
        self.name, self._number = f"drawn{number}", number
        chance = Random(f"site {number}")
        form, way = chance.choice(_FORMS), chance.choice(("chain", "list", "tree", "sections", "pages"))
        self._words, self._rare = chance.choice((40, 120, 250)), chance.choice((0.1, 0.3))
        titles = ["-".join(Random(f"{number} title {page}").sample(_WORDS, 3)) for page in range(REAL)]
        self._paths = ["/"] + [
            form.format(number=page + 100, title=titles[page], year=2010 + page % 15) for page in range(1, REAL)
        ]
        self.real = set(self._paths)
        self._way = way
        self._entries: list[str] = []
        self._traps: list[Answer] = []
        self._robots = ""
        self._undress: Callable[[str], str] = str
        self._dress: Callable[[str, str], str] | None = None
        for kind in chance.sample(list(_TRAPS), chance.choice((1, 1, 2, 3))):
            says = chance.choice(_SAYS)
            _TRAPS[kind](self, Random(f"{number} {kind}"), lambda key, says=says, kind=kind: self._say(kind, says, key))

    def answer(self, request: ServerRequest, _at: object) -> Response:
        """Answer with a real page, or with one of a trap."""
        if request.path == "/robots.txt" and self._robots:
            return Response(body=self._robots.encode(), headers=(("Content-Type", "text/plain"),))
        real = request.target if request.target in self.real else self._undress(request.target)
        if real in self.real:
            page = self._paths.index(real)
            links = [self._paths[other] for other in self._onward(page)]
            dressed = [self._dress(link, request.target) for link in links] if self._dress else []
            text = tell(f"{self._number} real {page}", self._words, self._rare)
            return write(f"Page {page}", text, [*links, *dressed, *self._entries])
        for trap in self._traps:
            answer = trap(request.path, request.query)
            if answer is not None:
                return answer
        return Response(404, b"<h1>Not Found</h1>")

    def truth(self, *_: object) -> None:
        """Say nothing: nobody asks."""
        return

    def _onward(self, page: int) -> list[int]:
        ways = {
            "chain": [page + 1],
            "list": [0] if page else list(range(1, REAL)),
            "tree": [2 * page + 1, 2 * page + 2],
            "sections": list(range(9 * page - 2, 9 * page + 7)) if 0 < page < 7 else [0] if page else list(range(1, 7)),
            "pages": [page + 1, page + 2, page + 3, 0],
        }
        return [other for other in ways[self._way] if other < REAL]

    def _say(self, kind: str, says: str, key: str) -> str:
        fixed = tell(f"{self._number} {kind}", self._words, self._rare)
        if says == "numbers":
            chance = Random(key)
            return f"{chance.randint(1, 9999)} results. {fixed} Visitor {chance.getrandbits(24)}."
        if says == "its address":
            return f"You are looking at {re.sub('[/&=]', ' ', key)}. {fixed}"
        if says == "goods":
            return " ".join(
                tell(f"{self._number} good {good}", 8, self._rare) for good in Random(key).sample(range(40), 6)
            )
        return fixed if says == "the same" else tell(f"{self.name} {key}", self._words // 2, 0)

    # The traps.

    def sessions(self, chance: Random, _say: Callable[[str], str]) -> None:
        """Write every link once more with a key, in a parameter or a folder."""
        name = chance.choice(("sid", "PHPSESSID", "s", "token", "osCsid", "visit", ""))

        def dress(link: str, seen_at: str) -> str:
            key = f"{Random(f'{link} {seen_at}').getrandbits(96):024x}"
            return f"{link}{'&' if '?' in link else '?'}{name}={key}" if name else f"/(S({key})){link}"

        def undress(target: str) -> str:
            if not name:
                return f"/{target.partition('))/')[2]}" if target.startswith("/(S(") else target
            path, _, query = target.partition("?")
            given = urlencode([(key, value) for key, value in parse_qsl(query) if key != name])
            return f"{path}?{given}" if given else path

        self._dress, self._undress = dress, undress

    def mirrors(self, chance: Random, _say: Callable[[str], str]) -> None:
        """Hold whole copies of the site in folders, whose links stay in their copy."""
        folders = [
            f"/{name}"
            for name in chance.sample("m print amp old v2 static copy en beta".split(), chance.choice((1, 3)))
        ]
        self._entries += [f"{folder}/" for folder in folders]

        def show(path: str, query: str) -> Response | None:
            target = f"{path}?{query}" if query else path
            for folder in folders:
                real = target.removeprefix(folder)
                if real != target and real in self.real:
                    page = self._paths.index(real)
                    links = [f"{folder}{self._paths[other]}" for other in self._onward(page)]
                    return write(f"Page {page}", tell(f"{self._number} real {page}", self._words, self._rare), links)
            return None

        self._traps.append(show)

    def sitemaps(self, chance: Random, say: Callable[[str], str]) -> None:
        """Name a hundred sitemaps of a hundred sitemaps of pages that are not there, send home, or say something."""
        head, tail = chance.choice(("/offer/x*", "/p/x*.html", "/item?id=x*", "/x*/")).split("*")
        shows = chance.choice(("nothing", "home", "a page", "a page"))
        self._robots = "Sitemap: http://HOST/sitemap_index.xml\n"

        def show(path: str, query: str) -> Response | None:
            target = f"{path}?{query}" if query else path
            if path.startswith("/sitemap"):
                parts = [part for part in path[:-4].split("_")[1:] if part != "index"]
                named = [
                    f"{head[1:]}{'-'.join([*parts, str(number)])}{tail}" if len(parts) == 2
                    else f"sitemap_{'_'.join([*parts, str(number)])}.xml"
                    for number in range(100)
                ]  # fmt: skip
                outer, inner = ("sitemapindex", "sitemap") if len(parts) < 2 else ("urlset", "url")
                items = "".join(f"<{inner}><loc>http://HOST/{name}</loc></{inner}>" for name in named)
                return Response(body=f"<{outer}>{items}</{outer}>".encode(), headers=_XML)
            if shows == "nothing" or not (target.startswith(head) and target.endswith(tail)):
                return None
            if shows == "home":
                return Response(302, b"", headers=(("Location", "/"),))
            return write(f"Offer {target}", say(target), ["/"])

        self._traps.append(show)

    def facets(self, chance: Random, say: Callable[[str], str]) -> None:
        """Filter by eight names with five values each, in parameters or in folders."""
        base, names = chance.choice(("/shop", "/products.php", "/catalog/")), chance.sample(_FILTERS, 8)
        root = f"{base.rstrip('/')}/f/" if chance.random() < 0.5 else ""

        def show(path: str, query: str) -> Response | None:
            if path != base and not (root and path.startswith(root)):
                return None
            chosen, folders = dict(parse_qsl(query)), path.removeprefix(root).strip("/") if path != base else ""
            links = [
                f"{root}{folders}{'/' * bool(folders)}{name}-{value}/" if root
                else f"{base}?{urlencode({**chosen, name: f'{name[:2]}{value}'})}"
                for name in names for value in range(5)
            ]  # fmt: skip
            return write(f"Shop {query}", say(f"{path}?{query}"), links)

        self._entries.append(base)
        self._traps.append(show)

    def calendar(self, chance: Random, say: Callable[[str], str]) -> None:
        """Show months and years for ever, and perhaps their days."""
        form, has_days = chance.choice(_MONTHS), chance.random() < 0.5
        head = re.split(r"[{?]", form)[0]

        def show(path: str, query: str) -> Response | None:
            target = f"{path}?{query}" if query else path
            numbers = [int(number) for number in re.findall(r"\d+", target.removeprefix(head))]
            years = [number for number in numbers if 1500 < number < 9999]
            if not path.startswith(head) or not years:
                return None
            year, month = years[0], next((number for number in numbers if 0 < number < 13), 1)
            near = ((year - (month == 1), (month - 2) % 12 + 1), (year + (month == 12), month % 12 + 1))
            links = [form.format(y=y, m=m) for y, m in (*near, (year - 1, month), (year + 1, month))]
            if has_days and "day=" not in target:
                links += [f"{target}{'&' if '?' in target else '?'}day={day}" for day in range(1, 29)]
            return write(f"{month}/{year}", say(target), links)

        self._entries.append(form.format(y=2026, m=11))
        self._traps.append(show)

    def depths(self, chance: Random, say: Callable[[str], str]) -> None:
        """Lead five folders deeper at every step."""
        root, names = chance.choice(("/files/", "/dir/", "/archive/", "/doc/a/")), chance.sample(_WORDS, 5)

        def show(path: str, _query: str) -> Response | None:
            links = [f"{path.rstrip('/')}/{name}/" for name in names]
            return write(f"Index of {path}", say(path), links) if path.startswith(root) else None

        self._entries.append(root)
        self._traps.append(show)

    def searches(self, chance: Random, say: Callable[[str], str]) -> None:
        """Answer every question with further questions."""
        base, links = chance.choice((("/search", "?q={}&page=1"), ("/find.php", "?q={}&page=2"), ("/tag/", "{}")))

        def show(path: str, query: str) -> Response | None:
            words = Random(f"{self.name} {path}?{query}").sample(_WORDS, 12)
            asked = [f"{first}-{second}" for first, second in zip(words[:6], words[6:], strict=True)]
            onward = [f"{base}{links.format(each)}" for each in asked]
            return write("Results", say(f"{path}?{query}"), onward) if path.startswith(base) else None

        self._entries.append(f"{base}{links.format('all')}")
        self._traps.append(show)

    def keys(self, chance: Random, say: Callable[[str], str]) -> None:
        """Lead to new keys from every key."""
        root = chance.choice(("/go/", "/ref/", "/c/"))

        def show(path: str, query: str) -> Response | None:
            other = Random(f"{self.name} {path}?{query}")
            links = [f"{root}{other.getrandbits(40):010x}" for _ in range(3)] + [f"{path}?r={other.getrandbits(30)}"]
            return write("Go", say(f"{path}?{query}"), links) if path.startswith(root) else None

        self._entries.append(f"{root}1")
        self._traps.append(show)


_TRAPS: dict[str, Callable[[DrawnSite, Random, Callable[[str], str]], None]] = {
    "sessions": DrawnSite.sessions, "mirrors": DrawnSite.mirrors, "sitemaps": DrawnSite.sitemaps,
    "facets": DrawnSite.facets, "calendar": DrawnSite.calendar, "depths": DrawnSite.depths,
    "searches": DrawnSite.searches, "keys": DrawnSite.keys,
}  # fmt: skip
