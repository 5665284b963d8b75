"""Make lists whose items look like posts: somebody, a date and some prose, and yet nobody answers anybody.

In: a `Pen`. Out: a heading and HTML for the middle of a page: what one member wrote, feeds, messages, reports, goods
offered by members, files, news. Every forum has such pages beside its threads.
"""

from collections.abc import Callable, Sequence

from pauk_playground.forums.views.markup import Content, tag
from train.forum.kinds_pen import Pen


def _prose(pen: Pen) -> Content:
    """Write some prose: a piece of a text, or the whole of it, as the page does it."""
    said = pen.paragraph() if pen.kept("whole texts") else f"{pen.sentence()} {pen.remark()} …"
    return tag("p", said) if pen.kept("in paragraphs") else said


def _own_posts(pen: Pen) -> tuple[str, Content]:
    """Give what one member wrote, in many threads."""
    name = pen.name()
    rows = [
        pen.some(
            may_picture=pen.picture(),
            may_name=pen.person(name),
            title=pen.link(pen.words(2, 7)),
            when=pen.when(400),
            may_where=[pen.label("in"), " ", pen.link(pen.words(1, 2))],
            said=_prose(pen),
            may_counts=f"{pen.label('replies')}: {pen.number(90)}",
            may_more=pen.link(pen.words(1, 3)),
        )
        for _ in pen.fewer(2, 12)
    ]
    facts = [(pen.label("joined"), pen.when(3000, is_day=True)), (pen.label("posts"), pen.number())]
    return f"{name}: {pen.label('posts')}", [pen.facts(facts) if pen.chance(0.5) else None, pen.lay(rows)]


def _feed(pen: Pen) -> tuple[str, Content]:
    """Tell what members did last."""
    rows = [
        pen.some(
            may_picture=pen.picture(),
            what=[pen.person(), f" {pen.words(1, 3)} ", pen.link(pen.words(2, 6))],
            may_said=_prose(pen),
            when=pen.when(10),
            may_where=pen.link(pen.words(1, 2)),
        )
        for _ in pen.fewer(3, 15)
    ]
    return pen.label("activity"), pen.lay(rows)


def _letters(pen: Pen) -> tuple[str, Content]:
    """List the conversations of a member, each with the beginning of its last message."""
    rows = [
        pen.some(
            may_box=tag("input", type="checkbox", name="c"),
            may_picture=pen.picture(),
            who=pen.person(),
            title=tag("b", pen.link(pen.words(2, 6))),
            said=f"{pen.sentence()[:60]} …",
            when=pen.when(90),
            may_count=pen.number(30),
        )
        for _ in pen.fewer(2, 12)
    ]
    new = tag("p", pen.link(pen.label("new_topic"))) if pen.chance(0.4) else None
    return pen.label("message"), [new, pen.lay(rows, [pen.label("author"), pen.label("subject"), pen.label("date")])]


def _reports(pen: Pen) -> tuple[str, Content]:
    """List what moderators have to look at."""
    rows = [
        pen.some(
            what=pen.link(pen.words(2, 6)),
            who=pen.person(),
            when=pen.when(30),
            why=_prose(pen),
            may_whose=[pen.label("author"), ": ", pen.person()],
            may_do=[tag("button", pen.words(1, 1)), tag("button", pen.words(1, 1))],
        )
        for _ in pen.fewer(2, 10)
    ]
    return pen.label("report"), pen.lay(rows)


def _market(pen: Pen) -> tuple[str, Content]:
    """List what members sell."""
    rows = [
        pen.some(
            may_picture=pen.picture(),
            title=pen.link(pen.words(2, 6)),
            price=pen.price(),
            who=pen.person(),
            when=pen.when(60, is_day=pen.kept("no time")),
            may_said=_prose(pen),
            may_views=f"{pen.number()} {pen.label('views')}",
            may_where=pen.words(1, 1),
        )
        for _ in pen.fewer(3, 15)
    ]
    return pen.words(1, 2), pen.lay(rows)


def _downloads(pen: Pen) -> tuple[str, Content]:
    """List files that members have put up."""
    rows = [
        pen.some(
            title=pen.link(f"{pen.words(1, 3)} {pen.random.randint(0, 9)}.{pen.random.randint(0, 9)}"),
            may_who=[pen.label("by"), " ", pen.person()],
            may_when=pen.when(500, is_day=True),
            may_said=_prose(pen),
            size=f"{pen.number(900)} {pen.random.choice(('KB', 'MB'))}",
            may_count=pen.label("downloads").format(n=pen.number()),
        )
        for _ in pen.fewer(3, 15)
    ]
    return pen.words(1, 2), pen.lay(rows)


def _announcements(pen: Pen) -> tuple[str, Content]:
    """List news in full, all by the house."""
    name = pen.name()
    rows = [
        pen.some(
            title=tag("h2", pen.link(pen.words(2, 7))),
            may_who=[pen.label("by"), " ", name],
            when=pen.linked(pen.when(900, is_day=pen.kept("no time"))),
            said=[tag("p", pen.paragraph()) for _ in pen.fewer(1, 3)],
            may_count=pen.link(f"{pen.number(60)} {pen.label('comments')}"),
            may_tags=pen.link(pen.words(1, 1)),
        )
        for _ in pen.fewer(2, 8)
    ]
    return pen.label("announcement"), pen.lay(rows)


DOUBLES: Sequence[Callable[[Pen], tuple[str, Content]]] = (
    _own_posts,
    _own_posts,
    _feed,
    _letters,
    _reports,
    _market,
    _downloads,
    _announcements,
)
