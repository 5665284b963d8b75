"""Trap sites of other kinds, written by an automated reader that had not written the defence; half is only counted.

In: nothing. Out: `LOOKED_AT`, whose sites may be looked at while the defence is mended, and `KEPT`, which are counted.
"""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from urllib.parse import parse_qsl, urlencode

from tests.faults.trap_sites import REAL, Shown, Trap, TrapSite, prose, write

from pauk_playground.server.message import Response, ServerRequest

Dress = Callable[[str, str], list[str]]

_XML = (("Content-Type", "application/xml"),)
_FILTERS = {name: [f"{name}{value}" for value in range(1, 6)] for name in (
    "brand", "colour", "size", "price", "cut", "fabric", "season", "rating")}  # fmt: skip
_GOODS = [f"{prose(f'good {number}', 3)} number {number}" for number in range(300)]


def _key(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:26]


class DecoratedSite(TrapSite):
    """A site whose real pages carry, beside each plain link, the same link dressed up."""

    def __init__(
        self,
        name: str,
        way: str,
        dress: Dress,
        shown: Callable[[str, str], str],
        *traps: tuple[list[str], Trap],
        robots: str = "",
    ) -> None:
        super().__init__(name, way, *traps, robots=robots)
        self._dress, self._shown = dress, shown

    def answer(self, request: ServerRequest, at: object) -> Response:
        """Answer one request: real pages plain and dressed, then traps."""
        real = request.target if request.target in self.real else self._shown(request.path, request.query)
        if real not in self.real:
            return super().answer(request, at)
        links = self._links[real]
        dressed = [other for link in [real, *links] for other in self._dress(link, request.target)]
        entries = [entry for entries, _ in self._traps for entry in entries]
        return write(f"Page {real}", prose(f"{self.name}{real}"), [*links, *dressed, *entries])


def _dress_session(link: str, seen_at: str) -> list[str]:
    mark = "&" if "?" in link else "?"
    return [f"{link}{mark}sid={_key(link, seen_at)}", f"{link};jsessionid={_key(seen_at, link).upper()}"]


def _undress_session(path: str, query: str) -> str:
    given = {name: value for name, value in parse_qsl(query) if name != "sid"}
    return path.partition(";")[0] + (f"?{urlencode(given)}" if given else "")


def _dress_wiki(link: str, _seen_at: str) -> list[str]:
    if "?" in link:
        return []
    links = [f"/w/index.php?title={link.strip('/') or 'home'}&action={verb}" for verb in ("edit", "history", "info")]
    return [*links, f"{link}?share=mail", f"{link}?share=paper", f"{link}?replytocom={len(link)}#respond"]


def _undress_wiki(path: str, query: str) -> str:
    return path if query.startswith(("share=", "replytocom=")) else ""


def wiki(path: str, query: str) -> Shown | None:
    """Show forms to edit, histories with every revision and difference, of all pages."""
    if path != "/w/index.php":
        return None
    given = dict(parse_qsl(query))
    title, old = given.get("title", ""), int(given.get("oldid", "900") or 0)
    links = [f"/w/index.php?title={title}&oldid={old - step}" for step in (1, 2, 3)]
    links += [f"/w/index.php?title={title}&diff={old}&oldid={old - step}" for step in (1, 2)]
    links += [f"/w/index.php?title={title}&action=history&offset={old}&limit={limit}" for limit in (20, 50, 100)]
    return (
        f"{given.get('action', 'Revision')} of {title}",
        f"Revision {old} of {title} as of {old % 28} May 2019. {prose(f'wiki {title}', 40)}",
        links,
    )


def rich_facets(path: str, query: str) -> Shown | None:
    """Filter three hundred goods: ten are shown, whichever the filters leave, with page numbers and orders."""
    if path != "/products":
        return None
    chosen = {name: value for name, value in parse_qsl(query) if name in (*_FILTERS, "page", "sort")}
    page = int(chosen.get("page", "1"))
    left = [good for number, good in enumerate(_GOODS) if all(
        Random(f"{name}{number}").randint(1, 5) == int(value[-1]) for name, value in chosen.items() if name in _FILTERS
    )]  # fmt: skip
    if chosen.get("sort") == "name":
        left.sort()
    shown = left[10 * page - 10 : 10 * page]
    links = [f"/products?{urlencode({**chosen, name: value})}" for name, row in _FILTERS.items() for value in row]
    links += [f"/products?{urlencode({**chosen, 'sort': order})}" for order in ("name", "price", "new")]
    links.append(f"/products?{urlencode({**chosen, 'page': str(page + 1)})}")
    return f"Products {' '.join(chosen.values())}", f"{len(left)} products found. {'. '.join(shown)}", links


def month_grid(path: str, query: str) -> Shown | None:
    """Show a grid of a month with long standing text, one event a month, four views and a link to each day."""
    if path != "/kalender":
        return None
    given = dict(parse_qsl(query))
    date = given.get("date", "2026-11-15")
    try:
        year, month, day = (int(part) for part in date.split("-"))
    except ValueError:
        return None
    links = [f"/kalender?view=day&date={year}-{month:02}-{other:02}" for other in range(1, 29)]
    for view in ("day", "week", "month", "agenda"):
        for step in (-1, 1):
            y, m = year + (month + step > 12) - (month + step < 1), (month + step - 1) % 12 + 1
            links.append(f"/kalender?view={view}&date={y}-{m:02}-{day:02}")
    event = prose(f"event {year} {month}", 6)
    return f"Calendar {date}", f"{prose('about our calendar', 50)} On the first of {month} {year}: {event}", links


def looping_folder(path: str, _query: str) -> Shown | None:
    """Answer every path below the guide with one of six pages, whose relative links lead ever deeper."""
    if not path.startswith("/guide/"):
        return None
    last = path.rstrip("/").rpartition("/")[2]
    names = ("install", "setup", "usage", "faq", "about", "guide")
    base = path if path.endswith("/") else f"{path}/"
    return f"Guide: {last}", prose(f"guide {last if last in names else 'x'}", 50), [f"{base}{name}/" for name in names]


def whole_mirrors(path: str, _query: str) -> Shown | None:
    """Hold ten whole copies of the site in folders, with links inside of the copy and to the next one."""
    parts = path.split("/", 2)
    if not parts[1].startswith("mirror") or not parts[1][6:].isdigit() or int(parts[1][6:]) >= 10 or len(parts) < 3:
        return None
    number, inner = int(parts[1][6:]), f"/{parts[2]}"
    if inner == "/":
        links = ["/story/1"]
    elif inner.startswith("/story/") and inner[7:].isdigit() and int(inner[7:]) < REAL:
        links = [f"/story/{int(inner[7:]) + 1}", "/"]
    else:
        return None
    return (
        f"Page {inner}",
        prose(f"mirrored{inner}"),
        [*(f"/mirror{number}{link}" for link in links), f"/mirror{number + 1}/"],
    )


def soft_everything(path: str, _query: str) -> Shown | None:
    """Answer whatever does not exist with a friendly page, and links that do not exist either."""
    if path == "/robots.txt":
        return None
    chance = Random(path)
    links = [f"/{chance.choice(('en', 'shop', 'blog', 'info'))}/{chance.getrandbits(24):x}.html" for _ in range(20)]
    return "Oops", f"We could not find {path}. {prose('sorry', 30)} {chance.getrandbits(20)}", ["/", *links]


def lastmod_maps(path: str, _query: str) -> Shown | Response | None:
    """Name a hundred sitemaps of a hundred of a hundred pages, each of which shows words of a few kinds."""
    if not path.startswith("/sm/"):
        return None
    level = path.count("/") - 2
    if level < 2:
        inner = "".join(f"<sitemap><loc>http://HOST{path}/{n}</loc><lastmod>2026-11-{n % 28 + 1:02}</lastmod></sitemap>"
                        for n in range(100))  # fmt: skip
        return Response(body=f"<sitemapindex>{inner}</sitemapindex>".encode(), headers=_XML)
    inner = "".join(f"<url><loc>http://HOST/near-me/{_key(path, n)[:8]}-{n}/</loc></url>" for n in range(100))
    return Response(body=f"<urlset>{inner}</urlset>".encode(), headers=_XML)


def near_me(path: str, _query: str) -> Shown | None:
    """Say of every town that there are plumbers, in the same words."""
    if not path.startswith("/near-me/"):
        return None
    town = path.strip("/").rpartition("/")[2].partition("-")[0]
    text = f"The best plumbers in {town}. {prose('plumbers', 50)} Call now, plumbers in {town} wait."
    return f"Plumbers in {town}", text, ["/"]


def random_next(path: str, _query: str) -> Shown | None:
    """Lead to lists of tags put together in any order, each with a few known stories."""
    if not path.startswith("/tag/"):
        return None
    tags = path[5:].split("+")
    words = "red green blue old new big small warm cold fast slow calm".split()
    links = [f"/tag/{'+'.join([*tags, word])}" for word in words if word not in tags]
    shown = " ".join(Random(f"{sorted(tags)}").sample(_GOODS, 4))
    return f"Tagged {' '.join(tags)}", f"Stories tagged {' and '.join(tags)}: {shown}", links


def endless_pages(path: str, query: str) -> Shown | None:
    """Turn pages of an archive for ever; behind the last there are no results, and a link to the next."""
    if not path.startswith("/archive"):
        return None
    given = dict(parse_qsl(query))
    number = int(given.get("page", "1")) if given.get("page", "1").isdigit() else 1
    links = [f"/archive?page={number + step}" for step in (1, 2, 10)]
    links += [f"/archive?page={number + 1}&per_page={many}&order={order}" for many in (10, 50) for order in "ad"]
    return f"Archive, page {number}", f"No results on page {number}. {prose('archive', 20)}", links


def counters(path: str, query: str) -> Shown | None:
    """Show the weather with the time of the request, under a new stamp at every click."""
    if path != "/weather":
        return None
    chance = Random(query)
    links = [f"/weather?ts={1_790_000_000 + chance.getrandbits(24)}&station={station}" for station in range(12)]
    station = dict(parse_qsl(query)).get("station", "0")
    told = (
        f"Station {station}: {chance.randint(-9, 30)} degrees at {chance.getrandbits(16) % 24}:{chance.randint(10, 59)}"
    )
    return "Weather", f"{told}, you are visitor {chance.getrandbits(28)}. {prose(f'station {station}', 25)}", links


_MAPS = "Sitemap: http://HOST/sm/index\n"
LOOKED_AT = {
    "session on every link": DecoratedSite("unseen-keys", "chain", _dress_session, _undress_session),
    "goods that filters leave": TrapSite("unseen-goods", "sections", (["/products"], rich_facets)),
    "relative links that loop": TrapSite("unseen-guide", "sections", (["/guide/"], looping_folder)),
    "plumbers in every sitemap": TrapSite(
        "unseen-maps", "chain", ([], lastmod_maps), ([], near_me), robots=_MAPS
    ),
    "pages for ever": TrapSite("unseen-archive", "chain", (["/archive?page=1"], endless_pages)),
    "wiki": DecoratedSite("unseen-wiki", "sections", _dress_wiki, _undress_wiki, ([], wiki)),
    "friendly not found": TrapSite("unseen-soft", "sections", (["/gone/1.html"], soft_everything)),
    "tags in any order": TrapSite("unseen-tags", "list", (["/tag/red", "/tag/blue"], random_next)),
}  # fmt: skip
KEPT = {
    "month grid": TrapSite("unseen-grid", "chain", (["/kalender"], month_grid)),
    "whole mirrors": TrapSite("unseen-mirrors", "chain", (["/mirror0/"], whole_mirrors)),
    "counters": TrapSite("unseen-weather", "chain", (["/weather"], counters)),
    "many at once": DecoratedSite(
        "unseen-all", "chain", _dress_session, _undress_session, ([], lastmod_maps), ([], near_me),
        (["/products"], rich_facets), (["/kalender"], month_grid), (["/guide/"], looping_folder),
        (["/mirror0/"], whole_mirrors), robots=_MAPS,
    ),
}  # fmt: skip
