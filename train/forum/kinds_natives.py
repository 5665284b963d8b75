"""Make threads and lists of threads in the same markup as everything else, as boards, comments and archives have them.

In: a `Pen`. Out: a heading, HTML for the middle of a page, and how many posts or rows it holds. Without them whatever
is not written by a skin of the playground would be something else.
"""

from collections.abc import Callable, Sequence

from pauk_playground.forums.views.markup import Content, Html, join, tag, text
from train.forum.kinds_pen import Pen

_FEW = (1, 1, 1, 2, 2, 3)
Writer = Callable[[Pen, dict[str, Content]], Html]


# Threads.


def make_thread(pen: Pen) -> tuple[str, Html, int]:
    """Make a thread: few posts or many, below an opening article or not."""
    count = pen.random.choice(_FEW) if pen.chance(0.45) else pen.random.randint(3, 14)
    write = pen.random.choice(_POSTS)
    is_nested = write in (_write_item, _write_div) and pen.chance(0.2)
    posts = [write(pen, _parts(pen, number)) for number in range(count)]
    body = _nest(pen, posts) if is_nested else _put(write, posts)
    title = pen.words(2, 8)
    return title, text([_write_top(pen, count), body, _write_end(pen)]), count


def _put(write: Writer, posts: Sequence[Html]) -> Html:
    names: dict[Writer, str] = {_write_rows: "table", _write_row: "table", _write_item: "ol", _write_pair: "dl"}
    name = names.get(write, "div")
    return tag(name, posts)


def _nest(pen: Pen, posts: Sequence[Html]) -> Html:
    """Put each post below the one before or beside it."""
    done = text(posts[-1])
    for post in reversed(posts[:-1]):
        done = text([post, tag("ul", tag("li", done))]) if pen.chance(0.5) else text([post, done])
    return tag("div", done)


def _parts(pen: Pen, number: int) -> dict[str, Content]:
    name = pen.label("guest") if pen.kept("nameless") and pen.kept("nameless too") else pen.name()
    who: Content = pen.person(name) if pen.kept("linked names") else tag("b", name)
    lines = pen.random.choice((1, 1, 2, 3) if number else (1, 1, 2, 3, 4, 6))
    said: Content = [tag("p", pen.sentence() if pen.chance(0.5) else pen.paragraph()) for _ in range(lines)]
    if number and pen.chance(0.3):
        said = tag("p", pen.remark()) if pen.chance(0.5) else tag("p", pen.words(4, 8), ".")
    elif pen.kept("bare text"):
        said = join(Html("<br>"), [pen.sentence() for _ in range(lines)])
    facts = [(pen.label("posts"), pen.number()), (pen.label("joined"), pen.when(3000, is_day=True))]
    panel = [tag("div", f"{word}: ", value) for word, value in facts]
    acts = [pen.link(pen.label(key)) for key in ("reply_verb", "quote", "report", "like", "share")]
    shown = pen.kept_number("acts", 5)
    return {
        "who": [
            pen.picture(is_linked=False) if pen.kept("avatar") else None,
            who,
            panel if pen.kept("panel") else None,
        ],
        "when": _when(pen, number),
        "number": pen.link(f"#{number + 1}", f"#p{number}") if pen.kept("number") else None,
        "title": tag(pen.manner("title", ("b", "h3", "div")), f"Re: {pen.words(2, 4)}")
        if pen.kept("titles") and pen.kept("titles too")
        else None,
        "said": said,
        "votes": pen.manner("votes", ("", f"{pen.number(40)} {pen.label('votes')}", "★★★★☆", "+1", "")) or None,
        "acts": join(" | " if pen.kept("bars") else " ", acts[:shown]) if shown else None,
        "sign": tag("small", f"-- {pen.words(2, 6)}") if pen.chance(0.15) else None,
    }


def _when(pen: Pen, number: int) -> Content:
    when = pen.in_turn(number)
    if pen.kept("posted"):
        return [pen.label("posted"), ": ", when]
    return pen.link(when, f"#p{number}") if pen.kept("linked date") else when


def _head(pen: Pen, parts: dict[str, Content]) -> Content:
    """Write a line of who and when in either order."""
    order = ("who", "when", "number") if pen.kept("name first") else ("when", "who", "number")
    gap = f" {pen.label('by')} " if pen.kept("by") and not pen.kept("name first") else " "
    return [parts["title"], " ", join(gap, [parts[name] for name in order if parts[name] is not None])]


def _foot(parts: dict[str, Content]) -> Content:
    return [parts["sign"], tag("div", parts["votes"], " ", parts["acts"]) if parts["acts"] or parts["votes"] else None]


def _write_rows(_pen: Pen, parts: dict[str, Content]) -> Html:
    """Write a row for the date, and one for the name beside the text."""
    top = tag("tr", tag("td", parts["when"], " ", parts["number"], colspan=2))
    return text([top, tag("tr", tag("td", parts["who"]), tag("td", parts["title"], parts["said"], _foot(parts)))])


def _write_row(_pen: Pen, parts: dict[str, Content]) -> Html:
    head = [parts["when"], " ", parts["number"], parts["title"]]
    return tag("tr", tag("td", parts["who"]), tag("td", tag("div", head), tag("div", parts["said"]), _foot(parts)))


def _write_table(pen: Pen, parts: dict[str, Content]) -> Html:
    rows = [tag("tr", tag("td", _head(pen, parts))), tag("tr", tag("td", parts["said"]))]
    return tag("table", rows, tag("tr", tag("td", _foot(parts))))


def _write_div(pen: Pen, parts: dict[str, Content]) -> Html:
    head = tag(pen.manner("head", ("div", "p", "h4", "header", "div")), _head(pen, parts))
    return tag(
        "div", head, tag("div", parts["said"]), _foot(parts), class_=pen.manner("class", ("post", "c", "")) or None
    )


def _write_signed(pen: Pen, parts: dict[str, Content]) -> Html:
    """Write the text first, and below it who wrote it when."""
    return tag(
        "div", parts["votes"], tag("div", parts["said"]), tag("div", parts["acts"]), tag("p", "— ", _head(pen, parts))
    )


def _write_item(pen: Pen, parts: dict[str, Content]) -> Html:
    return tag("li", tag("div", _head(pen, parts)), parts["said"], _foot(parts))


def _write_pair(pen: Pen, parts: dict[str, Content]) -> Html:
    return text([tag("dt", _head(pen, parts)), tag("dd", parts["said"], _foot(parts))])


def _write_ruled(pen: Pen, parts: dict[str, Content]) -> Html:
    """Write what only lines part, as old boards and archives do."""
    return text(
        [tag("p", _head(pen, parts)), tag("blockquote" if pen.kept("quoted") else "p", parts["said"]), tag("hr")]
    )


def _write_inline(pen: Pen, parts: dict[str, Content]) -> Html:
    """Write a paragraph that ends with who wrote it when, as talk on wikis does."""
    return tag(
        pen.manner("inline", ("p", "dd", "div", "li")),
        pen.sentence(),
        " ",
        pen.sentence(),
        " --",
        _head(pen, parts),
    )


_POSTS: Sequence[Writer] = (
    _write_inline,
    _write_rows,
    _write_row,
    _write_row,
    _write_table,
    _write_div,
    _write_div,
    _write_div,
    _write_div,
    _write_signed,
    _write_item,
    _write_item,
    _write_pair,
    _write_ruled,
)


def _write_top(pen: Pen, count: int) -> Content:
    """Write what may stand above posts: an article, a picture or goods that people talk about, tags, numbers."""
    if count >= pen.random.choice((3, 4)) and pen.chance(0.2):
        about: Content = [tag("p", pen.paragraph()) for _ in pen.fewer(1, 6)]
        if pen.chance(0.4):
            about = [pen.picture(is_linked=False), tag("p", pen.price() if pen.chance(0.3) else pen.words(1, 5))]
        return [
            tag("p", pen.name(), ", ", pen.when(90, is_day=True)),
            about,
            tag("h3", f"{count} {pen.label('comments')}"),
        ]
    facts = [(pen.label("views"), pen.number()), (pen.label("replies"), str(count - 1))]
    tags = tag("p", (text([pen.link(pen.words(1, 1)), " "]) for _ in pen.fewer(1, 4))) if pen.chance(0.3) else None
    return [tags, pen.facts(facts) if pen.chance(0.2) else None]


def _write_end(pen: Pen) -> Content:
    """Write what may stand below posts: other threads, a form, a word that one must log in first."""
    others = [tag("h3", pen.label("similar")), pen.lay([pen.popular() for _ in pen.fewer(2, 7)])]
    form = pen.form([(pen.label("user_name"), "text"), ("", "area")][pen.random.randint(0, 1) :], pen.label("send"))
    said = tag("p", pen.link(pen.label("login")), " ", pen.label("reply_verb")) if pen.chance(0.2) else None
    return [form if pen.chance(0.4) else said, others if pen.chance(0.25) else None]


# Lists.


def make_index(pen: Pen) -> tuple[str, Html, int]:
    """Make a list of threads or of boards."""
    if pen.chance(0.2):
        return _make_boards(pen)
    count = pen.random.choice((1, 2, 2, 3)) if pen.chance(0.35) else pen.random.randint(4, 25)
    names = ["title", *(name for name in ("who", "replies", "views", "created") if pen.kept(f"row {name}"))]
    names += ["last"] if pen.chance(0.85) else []
    if len(names) < 3:
        names.insert(1, pen.random.choice(("who", "replies")))
    if pen.kept("counts late"):
        names.sort(key=lambda name: name in ("replies", "views"))
    rows = [[_cells(pen, number)[name] for name in names] for number in range(count)]
    labels = {"title": "topic", "who": "author", "created": "date", "last": "last_post"}
    head = [pen.label(labels.get(name, name)) for name in names]
    new = tag("p", pen.link(pen.label("new_topic"))) if pen.chance(0.5) else None
    pages = (
        tag("p", (text([pen.link(str(page), f"?page={page}"), " "]) for page in range(2, 5)))
        if pen.chance(0.4)
        else None
    )
    return pen.words(1, 3), text([new, pen.lay(rows, head), pages]), count


def _cells(pen: Pen, number: int) -> dict[str, Content]:
    who: Content = pen.person() if pen.kept("linked names") else pen.name()
    title: list[Content] = [pen.link(pen.words(2, 8))]
    title = [tag("h3", title)] if pen.kept("headings") and pen.kept("headings too") else title
    title += [" ", pen.link(pen.term())] if pen.kept("category") and pen.kept("category too") else []
    if pen.kept("tags") and pen.kept("tags too"):
        title.append(tag("div", (text([pen.link(pen.words(1, 1)), " "]) for _ in pen.fewer(0, 4))))
    if pen.kept("who below"):
        title += [tag("div", f"{pen.label('by')} ", who)]
    if pen.kept("excerpts") and pen.kept("excerpts too"):
        title.append(tag("p", pen.sentence()))
    is_told = pen.kept("counts told")
    counts = {key: [pen.number(300), f" {pen.label(key)}" if is_told else None] for key in ("replies", "views")}
    if pen.kept("faces") and pen.kept("faces too"):
        who = [pen.picture() for _ in pen.fewer(1, 5)]
    last: list[Content] = [pen.in_turn(number, is_back=True)]
    last += [" ", pen.label("by"), " ", pen.person()] if pen.kept("last by") else []
    return {"title": title, "who": who, "created": pen.when(400), "last": last, **counts}


def _make_boards(pen: Pen) -> tuple[str, Html, int]:
    count = pen.random.randint(2, 12)
    rows: list[list[Content]] = []
    for _ in range(count):
        name = [tag("b", pen.link(pen.words(1, 3))), tag("div", pen.sentence()) if pen.kept("board text") else None]
        last = [pen.link(pen.words(2, 5)) if pen.kept("last title") else None, " ", pen.when(20), " ", pen.person()]
        is_told = pen.kept("counts told")
        counts = [[pen.number(900), f" {pen.label(key)}" if is_told else None] for key in ("topics", "posts")]
        rows.append([name, *counts, last] if pen.kept("board last") else [name, *counts])
    head = [pen.label(key) for key in ("forum", "topics", "posts", "last_post")]
    return pen.label("forum"), pen.lay(rows, head), count
