"""Trap sites as programs in use make them, written by an automated reader that had not read the crawler; half is kept.

In: nothing. Out: `SEEN`, whose sites may be looked at while the defence is mended, and `KEPT`, which are only counted.
Each has sixty real pages that plain links of real pages reach, in a frame of its own: menus, crumbs, boxes, footers.
"""

from collections.abc import Callable
from hashlib import md5
from random import Random
from urllib.parse import parse_qs, parse_qsl, quote, urlencode

from pauk_playground.server.message import Response, ServerRequest

REAL = 60
_SUBJECTS = (
    "The mill|Our choir|A ferry|The old school|This workshop|The council|Her library|The bakery|A gardener".split("|")
)
_VERBS = "opened|repaired|lent out|painted|described|carried|collected|measured|replaced|remembered".split("|")
_THINGS = (
    "two wooden boats|the north gate|seven maps|a row of lime trees|its copper roof|forty chairs|the winter timetable"
    "|some letters|a stone bridge|every second lamp|the village clock|an oak table|three bells|its oldest register"
).split("|")
_WHEN = "in spring|after the flood|before noon|for the fair|without help|last year|on request|by hand|in return".split(
    "|"
)
_SYLLABLES = "ba do fe gri ha jo ka lun mer nis ost pra rel sta tor und vel wik zan".split()
_HTML = (("Content-Type", "text/html; charset=utf-8"),)
_XML = (("Content-Type", "application/xml"),)

Answer = tuple[str, str, list[str]] | Response | None  # heading, markup of the body, links of the trap
Decoys = Callable[[str], list[str]]  # what a page at this address links to, besides the real pages


def tell(key: object, count: int = 9) -> str:
    """Write sentences that belong to one key: few kinds of them, but with names, as all texts have."""
    chance = Random(f"wild {key}")
    parts = _SUBJECTS, _VERBS, _THINGS, _WHEN
    return " ".join(
        f"{' '.join(chance.choice(part) for part in parts)} near {_name(chance)} ({chance.randrange(900)})."
        for _ in range(count)
    )


def _name(chance: Random) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(3)).title()


def paths(kind: str) -> dict[str, list[str]]:
    """Lay out the real pages: which there are, and to which of them each links."""
    if kind == "shop":
        shelves = {
            f"/c/{word}": [f"/p/{word}-{n}" for n in range(1, 7)]
            for word in "lamps rugs vases bowls clocks pens boxes".split()
        }
        links = {"/": [*shelves, "/contact", "/terms", "/delivery", "/about"]} | shelves
        links |= {good: ["/", shelf] for shelf, goods in shelves.items() for good in goods}
        links |= {page: ["/"] for page in ("/contact", "/terms", "/delivery", "/about")}
        fill = REAL - len(links)
        links["/about"] = ["/", *(f"/about/people-{n}" for n in range(fill))]
        return links | {page: ["/about"] for page in links["/about"][1:]}
    if kind == "numbers":
        return {"/": ["/show.php?id=1"]} | {
            f"/show.php?id={n}": ["/", *(f"/show.php?id={m}" for m in (n - 1, n + 1, n + 7) if 1 <= m < REAL)]
            for n in range(1, REAL)
        }
    if kind == "book":
        chapters = {f"/book/ch{c:02}/": [f"/book/ch{c:02}/s{s}.html" for s in range(1, 6)] for c in range(1, 10)}
        links = {"/": ["/book/"], "/book/": [*chapters]} | chapters
        for chapter, sections in chapters.items():
            links |= {section: [chapter, "/book/"] for section in sections}
        rest = [f"/notes/{n}.html" for n in range(REAL - len(links))]
        links["/book/"] = [*links["/book/"], rest[0]]
        return links | {note: ["/", *rest[n + 1 : n + 2]] for n, note in enumerate(rest)}
    links = {"/": ["/news/", "/club/", "/places/"]}
    for room, size in (("news", 26), ("club", 15), ("places", 15)):
        names = [f"/{room}/{md5(f'{room}{n}'.encode()).hexdigest()[:7]}" for n in range(size)]
        links[f"/{room}/"] = ["/", *names]
        links |= {name: [f"/{room}/", *names[n + 1 : n + 2]] for n, name in enumerate(names)}
    return links


class WildSite:
    """Sixty real pages in a frame full of decoys, and what the decoys show."""

    def __init__(
        self, name: str, kind: str, decoys: Decoys, trap: Callable[[str, str], Answer], robots: str = ""
    ) -> None:
        self.name, self._links, self._decoys, self._trap, self._robots = name, paths(kind), decoys, trap, robots
        self.real = set(self._links)

    def answer(self, request: ServerRequest, _at: object) -> Response:
        """Answer one request."""
        if request.path == "/robots.txt":
            return Response(body=self._robots.encode(), headers=(("Content-Type", "text/plain"),))
        if request.target in self.real:
            text = "".join(f"<p>{tell((self.name, request.target, n), 4)}</p>" for n in range(3))
            return self._frame(request.target, f"{tell(request.target, 1)[:40]}", text, self._links[request.target])
        shown = self._trap(request.path, request.query)
        if shown is None:
            return Response(404, b"<h1>Nothing here</h1>", headers=_HTML)
        return shown if isinstance(shown, Response) else self._frame(request.target, *shown)

    def _frame(self, target: str, heading: str, text: str, links: list[str]) -> Response:
        def items(addresses: list[str]) -> str:
            return "".join(
                f'<li><a href="{a.replace("&", "&amp;")}">{a.rstrip("/").rpartition("/")[2][-30:] or "home"}</a></li>'
                for a in addresses
            )

        return Response(
            body=(
                f"<!DOCTYPE html><html><head><title>{heading} | {self.name}</title></head><body>"
                f"<header><a href='/'>{self.name}</a><nav><ul>{items(self._decoys(target))}</ul></nav>"
                f"</header><main><h1>{heading}</h1>{text}"
                f"<ul class=more>{items(links)}</ul></main>"
                "<footer>All rights reserved. Tel. 01 555 12</footer></body></html>"
            ).encode(),
            headers=_HTML,
        )

    def truth(self, *_: object) -> None:
        """Say nothing: nobody asks."""


# Seen.

_SIFT = {
    key: [f"{key[0]}{value}" for value in range(1, 6)] for key in "maker tone width cost stuff year mood stars".split()
}
_GOODS = {f"/p/{word}-{n}": tell(f"/p/{word}-{n}", 1) for word in ("lamps", "rugs", "vases") for n in range(1, 7)}


def _sift(path: str, query: str) -> Answer:
    """Filter goods by repeated parameters in the order of the clicks; an offer of the moment stands above."""
    if path != "/shop/list":
        return None
    given = parse_qsl(query)
    chosen = [f"{key}[]" if not key.endswith("]") else key for key, _ in given]
    shown = [good for good in _GOODS if Random(good + query[:3]).random() < 0.9 ** len(chosen)]
    rows = "".join(f"<div class=card><h3><a href={good}>{good[3:]}</a></h3>{_GOODS[good]}</div>" for good in shown)
    links = [f"/shop/list?{urlencode([*given, (f'{key}[]', value)])}" for key, row in _SIFT.items() for value in row]
    links += [f"/shop/list?{urlencode([*given, ('per', n)])}" for n in (12, 24, 48)]
    return f"{len(shown)} of {len(_GOODS)} goods", f"<p>Today: {Random(query).randrange(99)} % off.</p>{rows}", links


def _sift_decoys(_target: str) -> list[str]:
    return [f"/shop/list?{key}%5B%5D={value}" for key, row in _SIFT.items() for value in row]


def _diary(path: str, _query: str) -> Answer:
    """Show every day of all years at a path of its own, with weeks and an export of each."""
    parts = path.strip("/").split("/")
    if parts[0] != "events" or len(parts) > 4 or not all(part.isdigit() for part in parts[1:]):
        return (
            Response(body=b"BEGIN:VCALENDAR\nEND:VCALENDAR", headers=(("Content-Type", "text/calendar"),))
            if path.endswith(".ics")
            else None
        )
    year, month, day = [*(int(part) for part in parts[1:]), 1, 1, 1][:3] if len(parts) > 1 else (2026, 11, 19)
    links = [f"/events/{year + step}/" for step in (-1, 1)]
    links += [f"/events/{year + (month + step - 1) // 12}/{(month + step - 1) % 12 + 1:02}/" for step in (-2, -1, 1, 2)]
    links += [f"/events/{year}/{month:02}/{other:02}/" for other in range(1, 29)] + [
        f"/events/{year}/{month:02}/{day:02}/export.ics"
    ]
    return (
        f"Events of {day}. {month}. {year}",
        f"<p>There is nothing on {day}. {month}. {year}. Tell us about your event!</p>",
        links,
    )


def _visit(path: str, query: str) -> Answer:
    """Show real numbers behind a session's number in the path, and printed views of them."""
    parts = path.strip("/").split("/")
    if not parts[0].startswith("(S("):
        return None
    number = dict(parse_qsl(query)).get("id", "1")
    text = "".join(f"<p>{tell(('visits', f'/show.php?id={number}', n), 4)}</p>" for n in range(3))
    links = [
        f"/{parts[0]}/{view}?id={other}"
        for view in ("show.php", "print.php")
        for other in (number, str(int(number) % 59 + 1))
    ]
    return tell(f"/show.php?id={number}", 1)[:40], text, links


def _visit_decoys(target: str) -> list[str]:
    number = target.partition("id=")[2] or "1"
    fresh = md5(target.encode()).hexdigest()[:24]
    return [f"/(S({fresh}{n}))/{view}?id={number}" for n in range(3) for view in ("show.php", "print.php", "mail.php")]


def _versions(path: str, _query: str) -> Answer:
    """Hold the whole book once for each of forty releases and five languages, in the same words."""
    parts = path.split("/", 3)
    if len(parts) < 4 or parts[1] not in _RELEASES or parts[2] not in _TONGUES or f"/{parts[3]}" not in _BOOK:
        return None
    page = f"/{parts[3]}"
    text = "".join(f"<p>{tell(('releases', page, n), 4)}</p>" for n in range(3))
    warning = f"<div class=note>You read release {parts[1]} ({parts[2]}).</div>"
    return tell(page, 1)[:40], warning + text, [f"/{parts[1]}/{parts[2]}{other}" for other in _BOOK[page]]


_RELEASES, _TONGUES, _BOOK = [f"{a}.{b}" for a in range(4) for b in range(10)], "en de fr es pt".split(), paths("book")


def _versions_decoys(target: str) -> list[str]:
    page = target if target in _BOOK else "/book/"
    return [f"/{release}/en{page}" for release in _RELEASES] + [
        f"/{_RELEASES[-1]}/{tongue}{page}" for tongue in _TONGUES
    ]


def _maps(path: str, _query: str) -> Answer:
    """List maps of maps of maps, named as packed ones; the last name pages that all say the same."""
    if path.startswith("/map") and path.endswith(".xml.gz"):
        marks = path[4:-7].strip("-").split("-") if path[4:-7] else []
        if len(marks) < 3:
            rows = "".join(
                f"<sitemap><loc>http://HOST/map-{'-'.join([*marks, str(n)])}.xml.gz</loc></sitemap>" for n in range(100)
            )
            body = f"<?xml version='1.0'?><sitemapindex>{rows}</sitemapindex>"
        else:
            rows = "".join(
                f"<url><loc>http://HOST/item/{'-'.join(marks)}-{n}</loc><lastmod>2026-0{n % 9 + 1}-01</lastmod></url>"
                for n in range(50)
            )
            body = f"<?xml version='1.0'?><urlset>{rows}</urlset>"
        return Response(body=body.encode(), headers=_XML)
    if path.startswith("/item/"):
        return f"Item {path[6:]}", f"<p>Item {path[6:]} is not for sale at the moment. {tell('stock', 3)}</p>", []
    return None


def _ways_back(path: str, query: str) -> Answer:
    """Ask to log in before each page, with the way back in the address, and the way back of that one."""
    if path not in ("/login", "/share", "/report"):
        return None
    return (
        path.strip("/").title(),
        "<form method=post><input name=user><input type=password name=pass></form><p>Please log in first.</p>",
        [],
    )


def _ways_back_decoys(target: str) -> list[str]:
    return [f"/{verb}?{urlencode({'return': target[:900]})}" for verb in ("login", "share", "report")] + [
        f"/login?lang={code}&return={quote(target[:900], safe='')}" for code in _TONGUES
    ]


SEEN = {
    site.name: site
    for site in (
        WildSite("sifting", "shop", _sift_decoys, _sift),
        WildSite(
            "days", "rooms", lambda _: ["/events/", "/events/2026/", "/events/2026/11/", "/events/2026/11/19/"], _diary
        ),
        WildSite("visits", "numbers", _visit_decoys, _visit),
        WildSite("releases", "book", _versions_decoys, _versions),
        WildSite("maps", "rooms", lambda _: [], _maps, robots="Sitemap: http://HOST/map.xml.gz\n"),
        WildSite("ways-back", "shop", _ways_back_decoys, _ways_back),
    )
}


# Kept.

_TAGS = "wood stone water paper glass bread light sound wool iron salt smoke".split()


def _tags(path: str, query: str) -> Answer:
    """Join any tags with plus signs; teasers of the pages that carry them, newest or oldest first, page by page."""
    if not path.startswith("/tagged/"):
        return None
    chosen = path[8:].split("+")
    if not set(chosen) <= set(_TAGS):
        return None
    page = int(dict(parse_qsl(query)).get("page", "1"))
    fitting = [real for real in paths("rooms") if all(Random(real + tag).random() < 0.5 for tag in chosen)]
    if "order=old" in query:
        fitting.reverse()
    teasers = "".join(
        f"<article><h2><a href={real}>{tell(real, 1)[:40]}</a></h2><p>{tell(('tags', real, 0), 1)}</p></article>"
        for real in fitting[8 * page - 8 : 8 * page]
    )
    links = [f"/tagged/{'+'.join([*chosen, tag])}" for tag in _TAGS if tag not in chosen]
    links += [f"{path}?page={page + 1}", f"{path}?order=old", f"{path}?order=old&page={page + 1}"]
    return f"Tagged {' and '.join(chosen)}", teasers or "<p>No entries.</p>", links


def _asked(path: str, query: str) -> Answer:
    """Link from each page of results to related questions, which are words of the hits."""
    if path != "/find":
        return None
    words = (parse_qs(query).get("q") or [""])[0].split()
    chance = Random(" ".join(sorted(words)))
    hits = chance.sample(sorted(paths("rooms")), 7)
    rows = "".join(f"<li><b><a href={hit}>{tell(hit, 1)[:40]}</a></b> … {tell(('asked', hit, 1), 1)}" for hit in hits)
    further = [
        f"/find?{urlencode({'q': ' '.join([*words[-2:], word.strip('.')])})}" for word in tell(hits[0], 2).split()[:9]
    ]
    return (
        f"Results for {' '.join(words)}",
        f"<p>About {chance.randrange(900)} results in 0.0{chance.randrange(9)} s</p><ol>{rows}</ol>",
        further,
    )


def _tree(path: str, query: str) -> Answer:
    """Open and close the branches of a tree, whose state stands in the address."""
    if path != "/tree":
        return None
    opened = {part for part in (parse_qs(query).get("open") or [""])[0].split(",") if part.isdigit()}
    rows = "".join(
        f"<div>{'-' if str(n) in opened else '+'} Branch {n}{' leaf' * 4 * (str(n) in opened)}</div>" for n in range(24)
    )
    links = [f"/tree?open={','.join(sorted(opened ^ {str(n)}, key=int))}#n{n}" for n in range(24)]
    return "All our branches", rows, links


def _stamps(path: str, query: str) -> Answer:
    """Show real pages again behind a stamp against caches, with the number of the visitor and related links."""
    plain = f"{path}?{urlencode([pair for pair in parse_qsl(query) if pair[0] not in ('_', 'ref', 'v')])}".rstrip("?")
    if plain not in _NUMBERS:
        return None
    text = "".join(f"<p>{tell(('stamps', plain, n), 4)}</p>" for n in range(3))
    return (
        tell(plain, 1)[:40],
        f"{text}<p>You are visitor {Random(query).randrange(10**6)}.</p>",
        [f"{link}{'&' if '?' in link else '?'}_={Random(query + link).getrandbits(40)}" for link in _NUMBERS[plain]],
    )


_NUMBERS = paths("numbers")


def _stamps_decoys(target: str) -> list[str]:
    own = target if target in _NUMBERS else "/"
    return [
        f"{own}{'&' if '?' in own else '?'}{name}={Random(f'{target}{name}{n}').getrandbits(40)}"
        for name in ("_", "ref", "v")
        for n in range(4)
    ]


def _sunken(path: str, _query: str) -> Answer:
    """Answer below any address with a page of the club, since one link forgot its slash; crumbs repeat the way."""
    if not path.startswith("/club/") or path.count("/") > 40 or not any(f"/{name}/" in path[5:] for name in _SUNKEN):
        return None
    crumbs = " / ".join(path.strip("/").split("/"))
    return (
        f"Club: {path.rstrip('/').rpartition('/')[2]}",
        f"<p>{crumbs}</p><p>{tell('club home', 5)}</p>",
        [f"{path.rstrip('/')}/{name}/" for name in _SUNKEN],
    )


_SUNKEN = "board dates members pictures links".split()


def _album(path: str, query: str) -> Answer:
    """Turn pages of an album without end: numbers beyond the last begin again, in sizes, frames and slide shows."""
    parts = path.strip("/").split("/")
    if parts[0] != "album" or len(parts) != 4 or not parts[1].isdigit():
        return None
    number, size, frame = int(parts[1]), parts[2], parts[3]
    links = [f"/album/{number + step}/{size}/{frame}" for step in (-1, 1, 10) if number + step >= 0]
    links += [f"/album/{number}/{other}/{frame}" for other in ("s", "m", "l", "xl")] + [
        f"/album/{number}/{size}/{other}" for other in ("plain", "show", "card")
    ]
    links += [f"{path}?speed={n}" for n in (1, 2, 5)]
    return (
        f"Picture {number}",
        f"<img src=/i/{number % 90}.jpg alt='Picture {number}'><p>{tell(('picture', number % 90), 1)}</p>",
        links,
    )


KEPT = {
    site.name: site
    for site in (
        WildSite("tags", "rooms", lambda _: [f"/tagged/{tag}" for tag in _TAGS], _tags),
        WildSite(
            "asked",
            "rooms",
            lambda target: [f"/find?q={word.strip('.')}" for word in tell(target, 2).split()[:8]],
            _asked,
        ),
        WildSite("tree", "book", lambda _: [f"/tree?open={n}" for n in range(24)], _tree),
        WildSite("stamps", "numbers", _stamps_decoys, _stamps),
        WildSite(
            "sunken",
            "rooms",
            lambda target: (
                [f"{target.rstrip('/')}/{name}/" for name in _SUNKEN]
                if target.startswith("/club")
                else ["/club/board/"]
            ),
            _sunken,
        ),
        WildSite("album", "book", lambda _: ["/album/1/m/plain", "/album/1/l/show"], _album),
    )
}
