"""Lay traps: addresses without end that lead nowhere new, as shops, calendars and careless links make them.

In: nothing. Out: `TRAP_FAULTS`, a part of the table. Every trap also holds a few real pages, which a crawl should find.
"""

from urllib.parse import parse_qsl, urlencode

from tests.faults.fault import Call, Fault, Handler, Spot
from tests.faults.months import answer_calendar
from tests.faults.pages import draw_words, write_links, write_name, write_page, write_text

from pauk_playground.server.message import Answer, Response
from pauk_playground.words.chance import mix, name_seed

_BEYOND = ("trap", "over_budget", "duplicate", "ok")
_PAGES = 5
_FACETS = {
    "colour": ("red", "green", "blue", "black"),
    "size": ("s", "m", "l", "xl"),
    "brand": ("acme", "umbrella", "initech"),
    "sort": ("price", "name", "date"),
    "dir": ("asc", "desc"),
    "view": ("grid", "list"),
    "per_page": ("12", "24", "48"),
}


def _go_deeper(call: Call) -> Answer | None:
    """Lead one folder deeper, by a relative link, until the bottom."""
    if not call.path.startswith("/deep/"):
        return None
    depth = call.path.count("/") - 1
    links = [("d/", "One folder deeper")] if depth < call.dose.depth else []
    text = write_text(f"{call.request.host}{depth}", 1)
    return Response(body=write_page(f"Folder {depth}", f"{text}\n{write_links([*links, ('/', 'Home')])}"))


def _repeat_segments(call: Call) -> Answer | None:
    """Forget the slash before a link, so that every page adds to the path of the last; all say the same."""
    if not call.path.startswith("/shop/"):
        return None
    links = [("shop/about/", "About us"), ("shop/products/", "Products"), ("shop/contact/", "Contact"), ("/", "Home")]
    name = call.path.rstrip("/").rpartition("/")[2]
    text = write_text(f"{call.request.host}/shop/{name}", 2)
    return Response(body=write_page(name.title(), f"{text}\n{write_links(links)}"))


def _grow_query(call: Call) -> Response:
    """Add one more parameter to the address at every step."""
    query = call.request.query[:7_000]
    number = query.count("=") + 1
    links = [(f"{call.path}?{query}{'&' * bool(query)}p{number}={number}", "More like this"), ("/", "Home")]
    text = write_text(f"{call.request.host}{call.path}", 2)
    return Response(body=write_page("More like this", f"{text}\n{write_links(links)}"))


def _answer_session(call: Call) -> Answer | None:
    """Link the same few pages with another session every time, in four ways to write one."""
    stem, _, way = call.path.strip("/").partition("/")
    if stem != "session":
        return None
    number = way.partition(";")[0].rpartition("/")[2]
    page = int(number) if number.isdigit() and int(number[:4]) < _PAGES else 0
    fresh = mix(name_seed(call.request.target), call.memory.count(call.request))
    text = write_text(f"{call.request.host}/session/{page}", 2)
    links = [(_write_session(other, mix(fresh, other), other % 4), f"Page {other}") for other in range(_PAGES)]
    return Response(body=write_page(f"Page {page}", f"{text}\n{write_links(links)}"))


def _write_session(page: int, fresh: int, way: int) -> str:
    token = f"{fresh:016x}{fresh ^ 0xABCDEF:016x}"
    forms = (
        "/session/{0}?sid={1}",
        "/session/{0};jsessionid={1}",
        "/session/(S({1:.24}))/{0}",
        "/session/{0}?visitor={1}",
    )
    return forms[way].format(page, token)


def _sort_shop(call: Call) -> Response:
    """Let every facet be added to, changed in and taken out of the address, in the order of the clicks."""
    chosen = dict(parse_qsl(call.request.query[:2_000]))
    items = sorted(range(12), key=lambda item: mix(item, name_seed(chosen.get("sort", ""))))
    links = [(f"/item/{item}", write_name(f"{call.request.host}/item/{item}")) for item in items]
    facets = []
    for name, values in _FACETS.items():
        facets += [(_write_facets({**chosen, name: value}), f"{name}: {value}") for value in values]
        rest = {key: value for key, value in chosen.items() if key != name}
        if name in chosen:
            facets.append((_write_facets(rest), f"{name}: any"))
    return Response(
        body=write_page("Everything we sell", f"{write_links(links)}\n<h2>Choose</h2>\n{write_links(facets)}")
    )


def _write_facets(chosen: dict[str, str]) -> str:
    return f"/facets?{urlencode(chosen)}" if chosen else "/facets"


def _show_item(call: Call) -> Answer | None:
    """Show one of the things that lists lead to."""
    number = call.path.removeprefix("/item/")
    if not (number.isdigit() and int(number[:4]) < 12):
        return None
    address = f"{call.request.host}{call.path}"
    return Response(body=write_page(write_name(address), f"{write_text(address)}\n{write_links([('/', 'Home')])}"))


def _turn_pages(key: str) -> Handler:
    """Make a list with a next page for ever; from the fifth on all are the same."""

    def handle(call: Call) -> Response:
        value = dict(parse_qsl(call.request.query[:2_000])).get(key, "1")
        number = max(1, int(value[:9])) if value.isdigit() else 1
        shown = min(number, _PAGES)
        items = [
            (f"/item/{item}", write_name(f"{call.request.host}/item/{item}"))
            for item in range(2 * shown - 2, 2 * shown)
        ]
        pages = [(f"{call.path}?{key}={number + 1}", "Next page"), ("/", "Home")]
        return Response(body=write_page("All news", f"{write_links(items)}\n{write_links(pages)}"))

    return handle


def _tag(call: Call) -> Answer | None:
    """Write a page of its own for every tag, with tags that nobody has seen yet: always new, never worth it."""
    if not call.path.startswith("/tag/"):
        return None
    address = f"{call.request.host}{call.path}"
    chance = draw_words(f"tags of {address}")
    names = [write_name(f"{address} {chance.random()}").lower().replace(" ", "-") for _ in range(10)]
    body = f"{write_text(address, 2)}\n{write_links((f'/tag/{name}', name.replace('-', ' ')) for name in names)}"
    return Response(body=write_page(call.path.removeprefix("/tag/").replace("-", " ")[:100], body))


def _vary_case(call: Call) -> Answer | None:
    """Serve the same page under its name in any mixture of capitals, and link to another mixture."""
    name = call.path.removeprefix("/case/")
    if name.lower() != "thesamepageineverywriting":
        return None
    chance = draw_words(call.path)
    others = ["".join(chance.choice((letter.upper(), letter.lower())) for letter in name) for _ in range(3)]
    text = write_text(f"{call.request.host}/case", 2)
    return Response(
        body=write_page("The same page", f"{text}\n{write_links((f'/case/{one}', 'Again') for one in others)}")
    )


TRAP_FAULTS = (
    Fault(
        "deep",
        "Ten thousand folders inside each other.",
        (Spot("/deep/", "The first folder.", ("ok",)),),
        _BEYOND,
        rest=_go_deeper,
    ),
    Fault(
        "repeated",
        "Links without their first slash: the same three pages, under longer and longer paths.",
        (Spot("/shop/products/", "One of the three.", ("ok",)),),
        _BEYOND,
        rest=_repeat_segments,
    ),
    Fault(
        "growing",
        "Every page links to itself with one more parameter.",
        (Spot("/more", "No parameter yet.", ("ok",), _grow_query),),
        _BEYOND,
    ),
    Fault(
        "calendar",
        "A calendar with a next and a previous month for ever, and six events.",
        (
            Spot("/calendar", "Months and days as parameters.", ("ok",)),
            Spot("/agenda/", "Months and days as folders.", ("ok",)),
        ),
        _BEYOND,
        rest=answer_calendar,
    ),
    Fault(
        "sessions",
        "Five pages, linked with a new session at every visit.",
        (Spot("/session/0", "The first page, without a session.", ("ok",)),),
        _BEYOND,
        rest=_answer_session,
    ),
    Fault(
        "facets",
        "A shop of twelve things that can be sorted and filtered in millions of ways.",
        (Spot("/facets", "Everything.", ("ok",), _sort_shop),),
        _BEYOND,
        rest=_show_item,
    ),
    Fault(
        "pager",
        "Lists of ten things with a next page for ever, the fifth again and again.",
        (
            Spot("/news", "Pages by number.", ("ok",), _turn_pages("page")),
            Spot("/forum", "The same by another name.", ("ok",), _turn_pages("start")),
        ),
        _BEYOND,
        rest=_show_item,
    ),
    Fault(
        "tags",
        "Topics without end, each with words of its own and links to ten new ones.",
        (Spot("/tag/harbour", "The first topic.", ("ok",)),),
        _BEYOND,
        rest=_tag,
    ),
    Fault(
        "letters",
        "One page under its name in any mixture of capitals.",
        (Spot("/case/TheSamePageInEveryWriting", "One of millions of mixtures.", ("ok",)),),
        _BEYOND,
        rest=_vary_case,
    ),
)
