"""Make what stands on pages that list no threads and hold no posts, much of which looks as if it did.

In: a `Pen`. Out: a heading and HTML for the middle of a page: people, messages, results, goods, news, texts, forms,
notices. Nothing is taken from any real page: these are the pages that every forum and site has.
"""

from collections.abc import Callable, Sequence

from pauk_playground.forums.views.markup import Content, Html, tag, text
from train.forum.kinds_doubles import DOUBLES
from train.forum.kinds_notices import NOTICES
from train.forum.kinds_pen import Pen

Maker = Callable[[Pen], tuple[str, Content]]


def _members(pen: Pen) -> tuple[str, Content]:
    rows = [
        pen.some(
            may_picture=pen.picture(),
            name=pen.person(),
            may_rank=pen.words(1, 2),
            may_joined=pen.when(3000, is_day=True),
            posts=[pen.label("posts"), ": ", pen.number()] if pen.kept("may_word") else pen.number(),
            may_place=pen.words(1, 1),
            may_last=pen.when(60),
            may_write=pen.link(pen.label("message")),
        )
        for _ in pen.fewer(3, 30)
    ]
    find = pen.form([(pen.label("user_name"), "text")], pen.label("search")) if pen.chance(0.5) else None
    letters = tag("p", (pen.link(letter) for letter in "ABCDEFGHIKLM")) if pen.chance(0.4) else None
    head = [pen.label(key) for key in ("user_name", "joined", "posts", "location")]
    return pen.label("members"), [letters, find, pen.lay(rows, head)]


def _online(pen: Pen) -> tuple[str, Content]:
    rows = [
        pen.some(
            name=pen.person() if pen.chance(0.8) else pen.label("guest"),
            when=pen.when(1),
            place=[pen.words(1, 2), " ", pen.link(pen.words(2, 6))],
            may_address=f"{pen.random.randint(11, 200)}.{pen.random.randint(1, 250)}.*.*",
        )
        for _ in pen.fewer(3, 20)
    ]
    return pen.label("who_online"), pen.lay(rows, [pen.label("user_name"), pen.label("activity"), pen.label("board")])


def _staff(pen: Pen) -> tuple[str, Content]:
    groups = [
        [
            tag("h3", pen.label(key)),
            pen.lay([[pen.picture(), pen.person(), pen.words(1, 3), pen.when(900, is_day=True)] for _ in range(count)]),
        ]
        for key, count in (("administrator", 2), ("moderator", pen.random.randint(2, 8)))
    ]
    return pen.label("moderators"), groups


def _ranking(pen: Pen) -> tuple[str, Content]:
    is_of_people = pen.chance(0.6)
    rows = [
        pen.some(
            may_place=str(place + 1),
            name=pen.person() if is_of_people else pen.words(1, 3),
            points=pen.number(90_000),
            may_more=pen.number(),
            may_last=pen.when(300),
        )
        for place in pen.fewer(5, 25)
    ]
    return pen.words(1, 3), pen.lay(rows, ["#", pen.label("user_name"), pen.label("score"), pen.label("posts")])


def _inbox(pen: Pen) -> tuple[str, Content]:
    box = tag("input", type="checkbox", name="m")
    rows = [
        pen.some(
            may_box=box,
            may_icon=pen.picture(is_linked=False),
            subject=pen.link(pen.words(1, 6)),
            sender=[pen.label("by"), " ", pen.person()] if pen.kept("may_by") else pen.person(),
            when=pen.when(200),
        )
        for _ in pen.fewer(1, 15)
    ]
    folders = tag("ul", (tag("li", pen.link(pen.words(1, 2)), f" ({pen.number(40)})") for _ in range(3)))
    acts = pen.form([("", "checkbox")], pen.words(1, 2)) if pen.chance(0.7) else None
    told = (
        tag("p", pen.words(2, 4), f": {len(rows)} / {pen.random.choice((50, 100, 200))}") if pen.chance(0.5) else None
    )
    head = [pen.label("subject"), pen.label("author"), pen.label("date")]
    return pen.words(1, 3), [folders if pen.chance(0.6) else None, told, tag("form", pen.lay(rows, head)), acts]


def _notifications(pen: Pen) -> tuple[str, Content]:
    rows = [
        pen.some(
            may_picture=pen.picture(),
            said=[pen.person(), f" {pen.words(2, 4)} ", pen.link(pen.words(2, 6))],
            when=pen.when(20),
            may_away=pen.link("×"),
        )
        for _ in pen.fewer(3, 15)
    ]
    return pen.words(1, 2), pen.lay(rows)


def _moderation(pen: Pen) -> tuple[str, Content]:
    rows = [
        pen.some(
            when=pen.when(60),
            who=pen.person(),
            what=pen.words(1, 3),
            may_where=pen.link(pen.words(2, 6)),
            may_why=pen.words(2, 5),
            may_to=pen.person(),
        )
        for _ in pen.fewer(4, 25)
    ]
    return pen.words(1, 3), pen.lay(rows, [pen.label("date"), pen.label("moderator"), pen.words(1, 1), pen.words(1, 1)])


def _versions(pen: Pen) -> tuple[str, Content]:
    """List the versions of a page, as wikis do."""
    radio = [tag("input", type="radio", name="a"), tag("input", type="radio", name="b")]
    first, second = pen.words(1, 1), pen.words(1, 1)
    rows = [
        pen.some(
            steps=["(", pen.link(first), " | ", pen.link(second), ")"],
            may_radio=radio,
            when=pen.link(pen.when(800)),
            who=[pen.person(), " (", pen.link(pen.label("message")), ")"],
            may_size=f"{pen.number(40_000)} B",
            may_why=tag("i", f"({pen.words(2, 6)})"),
        )
        for _ in pen.fewer(4, 20)
    ]
    return pen.words(1, 3), [tag("form", pen.lay(rows), tag("button", pen.words(2, 3)))]


def _results(pen: Pen) -> tuple[str, Content]:
    """List what a search found: pieces of prose below links, and the words that were looked for."""
    is_wide = pen.chance(0.5)
    rows = [
        pen.some(
            title=pen.link(pen.words(2, 7), f"https://site{pen.random.randint(1, 99)}.example/x" if is_wide else ""),
            may_address=f"https://site{pen.random.randint(1, 99)}.example › {pen.words(1, 2)}" if is_wide else None,
            piece=["… ", pen.sentence(), " ", tag("b", pen.words(1, 1)), " ", pen.sentence(), " …"],
            may_who=None if is_wide else [pen.label("by"), " ", pen.person()],
            may_when=pen.when(900),
            may_where=None if is_wide else [pen.label("in"), " ", pen.link(pen.words(1, 2))],
        )
        for _ in pen.fewer(3, 15)
    ]
    count = tag("p", f"{pen.number(9000)} {pen.words(1, 2)} ({pen.random.random():.2f} s)")
    asked = tag("form", tag("input", type="text", name="q", value=pen.words(1, 2)), tag("button", pen.label("search")))
    return f"{pen.label('search')}: {pen.words(1, 2)}", [asked, count, pen.lay(rows)]


def _goods(pen: Pen) -> tuple[str, Content]:
    rows = [
        pen.some(
            picture=pen.picture(),
            name=pen.link(pen.words(1, 5)),
            may_text=pen.sentence(),
            price=tag("b", pen.price()),
            may_stars="★★★★☆",
            may_count=f"({pen.number(300)})",
            may_buy=tag("button", pen.words(1, 2)),
        )
        for _ in pen.fewer(3, 24)
    ]
    return pen.words(1, 2), pen.lay(rows)


def _offers(pen: Pen) -> tuple[str, Content]:
    """List work or rooms that are offered: what, where, for how much, since when."""
    rows = [
        pen.some(
            title=pen.link(pen.words(2, 5)),
            who=pen.words(1, 3),
            may_place=pen.words(1, 1),
            may_pay=f"{pen.price()} - {pen.price()}",
            may_text=pen.sentence(),
            may_when=pen.when(40, is_day=True),
        )
        for _ in pen.fewer(3, 15)
    ]
    fields = [(pen.words(1, 1), "text"), (pen.label("location"), "text")]
    return pen.words(1, 3), [pen.form(fields, pen.label("search")) if pen.chance(0.5) else None, pen.lay(rows)]


def _events(pen: Pen) -> tuple[str, Content]:
    rows = [
        pen.some(
            when=pen.when(300, is_day=pen.kept("may_day"), is_ahead=True),
            title=pen.link(pen.words(1, 5)),
            may_place=pen.words(1, 3),
            may_text=pen.sentence(),
            may_price=pen.price(),
            may_go=tag("button", pen.words(1, 1)),
        )
        for _ in pen.fewer(3, 12)
    ]
    return pen.label("calendar"), pen.lay(rows)


def _news(pen: Pen) -> tuple[str, Content]:
    """List articles, each with its beginning: the home of a blog, a section of a magazine."""
    more = pen.words(2, 3)
    rows = [
        pen.some(
            may_picture=pen.picture(),
            title=tag("h2", pen.link(pen.words(1, 7))),
            may_when=pen.linked(pen.when(400, is_day=pen.kept("no time"))),
            may_who=[pen.label("by"), " ", pen.name()],
            piece=[pen.sentence(), " ", pen.sentence()] if pen.kept("short") else tag("p", pen.paragraph()),
            may_more=pen.link(f"{more} …"),
            may_tags=[pen.link(pen.words(1, 1)), ", ", pen.link(pen.words(1, 1))],
            may_count=pen.link(f"{pen.number(60)} {pen.label('comments')}"),
        )
        for _ in pen.fewer(3, 10)
    ]
    months = tag("ul", (tag("li", pen.link(pen.when(900, is_day=True))) for _ in range(6)))
    return pen.words(1, 3), [pen.lay(rows), months if pen.chance(0.4) else None]


def _gallery(pen: Pen) -> tuple[str, Content]:
    rows = [
        pen.some(picture=pen.picture(), may_name=pen.link(pen.words(1, 3)), may_who=pen.person(), may_n=pen.number())
        for _ in pen.fewer(6, 30)
    ]
    return pen.words(1, 2), pen.lay(rows)


def _files(pen: Pen) -> tuple[str, Content]:
    rows = [
        [
            pen.link(f"{pen.words(1, 1)}.{pen.random.choice(('zip', 'pdf', 'txt'))}"),
            pen.when(900),
            f"{pen.number(900)}K",
        ]
        for _ in pen.fewer(3, 25)
    ]
    return pen.words(1, 2), pen.lay(rows)


LISTS: Sequence[Maker] = (
    _members,
    _members,
    _online,
    _staff,
    _ranking,
    _inbox,
    _inbox,
    _notifications,
    _moderation,
    _versions,
    _results,
    _goods,
    _offers,
    _events,
    _news,
    _news,
    _gallery,
    _files,
)


def make_stranger(pen: Pen) -> tuple[str, Html]:
    """Make the middle of a page that lists no threads and holds no posts: its heading, and HTML."""
    title, body = pen.random.choice(pen.random.choice((*[LISTS] * 4, *[NOTICES] * 3, DOUBLES)))(pen)
    return title, text(body)
