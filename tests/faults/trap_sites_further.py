"""Further trap sites, written after the defence by its author, and looked at since: other shapes of the same ideas.

In: nothing. Out: `FURTHER`, sites like those of `tests.faults.trap_sites`.
"""

from random import Random
from urllib.parse import parse_qsl, urlencode

from tests.faults.trap_sites import Shown, TrapSite, prose

from pauk_playground.server.message import Response

_XML = (("Content-Type", "text/xml"),)
_GOODS = ("lamp", "chair", "table", "shelf", "carpet", "mirror", "vase", "clock", "stool", "bench")
_WEEK = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


def endless_index(path: str, _query: str) -> Shown | Response | None:
    """Name new sitemaps at every level, and pages that look like real ones and are not there."""
    if not path.startswith("/maps/"):
        return None
    names = "".join(f"<sitemap><loc>http://HOST{path[:-4]}.{number}.xml</loc></sitemap>" for number in range(100))
    if path.count(".") < 5:
        return Response(body=f"<sitemapindex>{names}</sitemapindex>".encode(), headers=_XML)
    pages = "".join(
        f"<url><loc>http://HOST/story/{Random(f'{path}{n}').getrandbits(30)}</loc></url>" for n in range(99)
    )
    return Response(body=f"<urlset>{pages}</urlset>".encode(), headers=_XML)


def folder_facets(path: str, _query: str) -> Shown | None:
    """Filter by folders, in any order, with a number of hits that is always another."""
    if not path.startswith("/catalogue/"):
        return None
    chosen = [part for part in path.split("/")[2:] if part]
    links = [f"/catalogue/{'/'.join([*chosen, f'{name}-{value}'])}/" for name in "abcdefgh" for value in range(5)]
    hits = Random(path).getrandbits(20)
    shown = " ".join(Random(path).sample(_GOODS, 5))
    return "Catalogue", f"{hits} hits for {' and '.join(chosen)}: {shown}.", links


def diary(path: str, query: str) -> Shown | None:
    """Show days, weeks and months by parameters, in three views."""
    if path != "/diary.php":
        return None
    given = dict(parse_qsl(query)) or {"y": "2026", "m": "11", "d": "15", "view": "day"}
    year, month, day = int(given["y"]), int(given["m"]), int(given["d"])
    links = []
    for step, view in ((-1, "day"), (1, "day"), (1, "week"), (1, "month")):
        moved = day + step * (30 if view == "month" else 1)
        m, d = month + (moved > 28) - (moved < 1), (moved - 1) % 28 + 1
        y = year + (m > 12) - (m < 1)
        links.append(f"/diary.php?{urlencode({'view': view, 'y': y, 'm': (m - 1) % 12 + 1, 'd': d})}")
    links.append(f"/diary.php?{urlencode({**given, 'export': 'ics'})}")
    return "Diary", f"{_WEEK[day % 7]} {day} {month} {year} free, {given['view']}, add an entry", links


def keys_everywhere(path: str, query: str) -> Shown | None:
    """Write the same twelve pages with a key in the path, in a parameter, or as a source."""
    parts = path.strip("/").split("/")
    if parts[0] != "member":
        return None
    if not parts[-1].isdigit():
        return None
    page = int(parts[-1]) % 12
    chance = Random(f"{path}?{query}")
    links = []
    for other in range(12):
        key = f"{chance.getrandbits(50):013x}"
        links.append(
            (f"/member/{key}/{other}", f"/member/{other}?from={key}", f"/member/{other}?k={key}&lang=en")[other % 3]
        )
    return f"Members {page}", prose(f"members {page}", 20), links


def echo(path: str, query: str) -> Shown | None:
    """Repeat the address in the text, and lead to folders and parameters with random names."""
    if not path.startswith("/tree/"):
        return None
    chance = Random(f"{path}?{query}")
    names = [f"{chance.choice(_GOODS)}-{chance.getrandbits(16):04x}" for _ in range(4)]
    links = [f"{path}{name}/" for name in names[:3]] + [f"{path}?{query}{'&' * bool(query)}{names[3]}=1"]
    told = path.replace("/", " ")
    return f"Index of {path}", f"Index of {told} has {len(path)} entries. Up one folder.", links


def copies(path: str, query: str) -> Shown | None:
    """Show every story again for printing, for telephones, and in three other places."""
    for place in ("/print/", "/m/", "/old/", "/archive/", "/cdn/"):
        if path.startswith(place):
            number = path.rpartition("/")[2]
            real = f"/story/{number}" if number.isdigit() else "/"
            following = int(number) + 1 if number.isdigit() else 1
            if following > 60:
                return None
            return f"Page {real}", prose(f"copies{real}"), [f"{place}{following}"]
    return None


FURTHER = {
    "endless index": TrapSite("kept-maps", "chain", ([], endless_index), robots="Sitemap: http://HOST/maps/a.xml\n"),
    "folder facets": TrapSite("kept-facets", "list", (["/catalogue/"], folder_facets)),
    "diary": TrapSite("kept-diary", "sections", (["/diary.php"], diary)),
    "keys everywhere": TrapSite("kept-keys", "list", (["/member/0"], keys_everywhere)),
    "echo": TrapSite("kept-echo", "chain", (["/tree/"], echo)),
    "copies": TrapSite(
        "copies", "chain", (["/print/1", "/m/1", "/old/1", "/archive/1", "/cdn/1"], copies)
    ),
}  # fmt: skip
