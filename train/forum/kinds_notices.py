"""Make what stands on pages about one thing: forms, errors, rules, texts, one member, one film, tables of numbers.

In: a `Pen`. Out: a heading and HTML for the middle of a page.
"""

from collections.abc import Callable, Sequence

from pauk_playground.forums.views.markup import Content, tag
from train.forum.kinds_pen import Pen

_TITLES = 8  # of threads that an error page offers instead


def _login(pen: Pen) -> tuple[str, Content]:
    fields = [
        (pen.label("user_name"), "text"),
        (pen.label("password"), "password"),
        (pen.label("remember"), "checkbox"),
    ]
    ways = tag("p", pen.link(pen.label("forgot")), " ", pen.link(pen.label("register"))) if pen.chance(0.6) else None
    said = tag("p", pen.label("denied")) if pen.chance(0.4) else None
    return pen.label("login"), [said, pen.form(fields, pen.label("login")), ways]


def _register(pen: Pen) -> tuple[str, Content]:
    rules = [tag("p", pen.paragraph()) for _ in pen.fewer(0, 4)]
    kinds = ((pen.label("user_name"), "text"), (pen.label("email"), "email"), (pen.label("password"), "password"))
    return pen.label("register"), [rules, pen.form([*kinds, (pen.words(2, 5), "checkbox")], pen.label("register"))]


def _error(pen: Pen) -> tuple[str, Content]:
    """Say that there is nothing here, or that one may not see it, or not now."""
    about = f"{pen.words(1, 2)} {pen.label(pen.random.choice(('topic', 'board', 'post', 'topics')))} {pen.words(1, 3)}."
    said = pen.random.choice((pen.label("not_found"), pen.label("denied"), pen.sentence(), about, about))
    login = _login(pen)[1] if pen.chance(0.2) else None
    why = tag("ul", (tag("li", pen.sentence()) for _ in pen.fewer(2, 4))) if pen.chance(0.2) else None
    back = tag("p", pen.link(pen.label("back")), " ", pen.link(pen.label("home"))) if pen.chance(0.6) else None
    rows = [pen.popular() for _ in pen.fewer(3, _TITLES)]
    others = [tag("h3", pen.term()), pen.lay(rows)] if pen.chance(0.25) else None
    return pen.label("error") if pen.chance(0.6) else pen.words(1, 3), [
        tag("div", tag("p", said)),
        why,
        back,
        login,
        others,
    ]


def _search(pen: Pen) -> tuple[str, Content]:
    boards = tag("select", (tag("option", pen.words(1, 3)) for _ in pen.fewer(3, 20)), name="f")
    fields = [(pen.label("search_for"), "text"), (pen.label("author"), "text"), (pen.label("topics"), "checkbox")]
    choices = [tag("p", tag("input", type="radio", name="o"), f" {pen.label(key)}") for key in ("posts", "topics")]
    return pen.label("search"), [pen.form(fields, pen.label("search")), boards, choices]


def _write(pen: Pen) -> tuple[str, Content]:
    fields = [(pen.label("user_name"), "text"), (pen.label("email"), "email"), (pen.label("subject"), "text")]
    key = pen.random.choice(("new_topic", "contact", "message"))
    said = tag("p", pen.sentence()) if pen.chance(0.5) else None
    return pen.label(key), [said, pen.form([*fields[pen.random.randint(0, 2) :], ("", "area")], pen.label("send"))]


def _rules(pen: Pen) -> tuple[str, Content]:
    """Write a text in sections, perhaps numbered, with or without the day of its last change."""
    heading = pen.random.choice(("h2", "h3", "b", "dt"))
    parts = [[tag(heading, pen.words(2, 7)), tag("p", pen.paragraph())] for _ in pen.fewer(3, 12)]
    day = tag("p", f"{pen.label('edited')}: ", pen.when(900, is_day=True)) if pen.chance(0.5) else None
    contents = tag("ol", (tag("li", pen.link(pen.words(2, 5), f"#s{at}")) for at in range(len(parts))))
    key = pen.random.choice(("rules", "faq", "privacy", "help", "imprint"))
    return pen.label(key), [day, contents if pen.chance(0.4) else None, parts]


def _article(pen: Pen) -> tuple[str, Content]:
    """Write an article: somebody and a day above or below much prose; nobody answers."""
    told = [
        pen.label("by"),
        " ",
        pen.person() if pen.chance(0.5) else pen.name(),
        ", ",
        pen.linked(pen.when(900, is_day=pen.chance(0.6))),
    ]
    above = tag("p", told) if pen.chance(0.8) else None
    text = [tag("p", pen.paragraph()) for _ in pen.fewer(2, 12)]
    tags = tag("p", (pen.link(pen.words(1, 1)) for _ in pen.fewer(1, 5))) if pen.chance(0.5) else None
    others = [tag("h3", pen.term()), pen.lay([pen.popular() for _ in pen.fewer(3, 8)])] if pen.chance(0.4) else None
    body = tag("article", above, text, tags) if pen.chance(0.5) else tag("div", above, text, tags)
    return pen.words(3, 8), [pen.picture(is_linked=False) if pen.chance(0.5) else None, body, others]


def _recipe(pen: Pen) -> tuple[str, Content]:
    what = tag("ul", (tag("li", f"{pen.number(500)} g {pen.words(1, 2)}") for _ in pen.fewer(4, 12)))
    how = tag("ol", (tag("li", pen.sentence(), " ", pen.sentence()) for _ in pen.fewer(3, 8)))
    return pen.words(1, 4), [pen.picture(is_linked=False), tag("p", pen.sentence()), what, how]


def _month(pen: Pen) -> tuple[str, Content]:
    days = iter(range(1, 36))
    weeks = []
    for _ in range(5):
        cells = []
        for _ in range(7):
            day = next(days)
            happens = tag("div", pen.link(pen.words(1, 3))) if pen.chance(0.15) else None
            cells.append(tag("td", str(day) if day <= 31 else "", happens))
        weeks.append(tag("tr", cells))
    return f"{pen.label('calendar')} 2016", tag("table", weeks)


def _times(pen: Pen) -> tuple[str, Content]:
    """Write a table of times or of numbers."""
    is_of_times = pen.chance(0.5)
    rows = []
    for _ in pen.fewer(4, 20):
        hour, minute = pen.random.randint(5, 22), pen.random.randint(10, 59)
        cells = [f"{hour}:{minute}", f"{hour + 1}:{minute}"] if is_of_times else [pen.number(), pen.number()]
        rows.append([pen.words(1, 2), *cells, pen.words(1, 1)])
    return pen.words(1, 3), pen.lay(rows, [pen.words(1, 1) for _ in range(4)])


def _votes(pen: Pen) -> tuple[str, Content]:
    rows = [
        [pen.words(1, 4), f"{pen.random.randint(0, 99)}%", f"{pen.number(300)} {pen.label('votes')}"]
        for _ in pen.fewer(3, 7)
    ]
    return pen.sentence(), [pen.lay(rows), tag("p", f"{pen.label('votes')}: {pen.number()}")]


def _cloud(pen: Pen) -> tuple[str, Content]:
    """Write many words or names of pages with links, and nothing else."""
    links = [pen.link(pen.words(1, 3)) for _ in pen.fewer(15, 60)]
    shown = tag("ul", (tag("li", one) for one in links)) if pen.chance(0.5) else tag("p", ([one, " "] for one in links))
    return pen.label("tags"), shown


def _versions(pen: Pen) -> tuple[str, Content]:
    """Tell what is new in the versions of a program."""
    parts = [
        [
            tag("h2", f"{pen.random.randint(0, 9)}.{pen.random.randint(0, 20)} (", pen.when(900, is_day=True), ")"),
            tag("ul", (tag("li", pen.sentence()) for _ in pen.fewer(1, 6))),
        ]
        for _ in pen.fewer(3, 9)
    ]
    return pen.words(1, 3), parts


def _product(pen: Pen) -> tuple[str, Content]:
    facts = [(pen.words(1, 2), pen.words(1, 3)) for _ in pen.fewer(3, 9)]
    buy = tag("form", tag("input", type="number", name="n"), tag("button", pen.words(1, 2)))
    return pen.words(2, 5), [pen.picture(), tag("b", pen.price()), buy, tag("p", pen.paragraph()), pen.facts(facts)]


def _nothing(pen: Pen) -> tuple[str, Content]:
    return pen.words(1, 3), tag("p", pen.sentence() if pen.chance(0.5) else pen.words(2, 6))


def _film(pen: Pen) -> tuple[str, Content]:
    """Show a film with what is said of it, and others beside it; nobody talks."""
    rows = [
        pen.some(
            picture=[pen.picture(), f"{pen.random.randint(1, 59)}:{pen.random.randint(10, 59)}"],
            title=pen.link(pen.words(2, 7)),
            may_who=pen.person(),
            may_views=f"{pen.number(90_000)} {pen.label('views')}",
            may_when=pen.when(900),
        )
        for _ in pen.fewer(2, 12)
    ]
    told = [
        pen.person(),
        " · ",
        pen.linked(pen.when(900, is_day=pen.chance(0.6))),
        f" · {pen.number(90_000)} {pen.label('views')}",
    ]
    text_below = tag("div", (tag("p", pen.sentence() if pen.chance(0.5) else pen.paragraph()) for _ in pen.fewer(1, 4)))
    title = pen.words(2, 7)
    film = tag("video", src="/v.mp4") if pen.chance(0.7) else tag("div", tag("img", src="/v.jpg"), class_="player")
    buttons = tag("p", (tag("button", pen.words(1, 1)) for _ in range(3)))
    return title, [film, tag("div", told), buttons, text_below, tag("h3", pen.words(1, 2)), pen.lay(rows)]


def _profile(pen: Pen) -> tuple[str, Content]:
    """Tell of one member, with what this one wrote last."""
    name = pen.name()
    facts: list[tuple[Content, Content]] = [(pen.label("joined"), pen.when(3000, is_day=True))]
    facts += [(pen.label("posts"), pen.number()), (pen.label("location"), pen.words(1, 1))]
    facts += [(pen.term(), pen.words(1, 3)) for _ in pen.fewer(0, 5)]
    facts += [(pen.label("topics"), pen.number())] if pen.chance(0.4) else []
    facts += [(pen.label("activity"), pen.when(30))] if pen.chance(0.6) else []
    said = [
        pen.some(
            title=pen.link(pen.words(2, 7)),
            when=pen.when(60),
            may_piece=tag("p", pen.sentence(), " ", pen.sentence()),
            may_where=[pen.label("in"), " ", pen.link(pen.words(1, 2))],
        )
        for _ in pen.fewer(1, 10)
    ]
    about = tag("div", pen.paragraph() if pen.chance(0.5) else pen.sentence()) if pen.chance(0.5) else None
    head = [pen.label("topic"), pen.label("date")]
    lately = [tag("h3", pen.term()), pen.lay(said, head)] if pen.chance(0.6) else None
    return name, [pen.picture(is_linked=False), pen.facts(facts), about, lately]


def _statistics(pen: Pen) -> tuple[str, Content]:
    facts: list[tuple[Content, Content]] = [
        (pen.label(key), pen.number(90_000)) for key in ("topics", "posts", "members")
    ]
    facts.append((pen.label("newest_member"), pen.person()))
    people = [[pen.person(), pen.number()] for _ in range(pen.random.randint(3, 10))]
    threads = [[pen.link(pen.words(2, 6)), pen.number()] for _ in range(len(people))]
    lists = [[tag("h3", pen.term()), pen.lay(rows)] for rows in (people, threads)]
    return pen.label("statistics"), [pen.facts(facts), lists]


NOTICES: Sequence[Callable[[Pen], tuple[str, Content]]] = (
    _login,
    _register,
    _error,
    _error,
    _error,
    _search,
    _write,
    _rules,
    _rules,
    _article,
    _article,
    _article,
    _recipe,
    _month,
    _times,
    _votes,
    _cloud,
    _versions,
    _product,
    _nothing,
    _film,
    _film,
    _profile,
    _profile,
    _profile,
    _statistics,
)
