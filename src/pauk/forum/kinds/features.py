"""Describe a page, so that a linear model can say of what kind it is: index, thread, or other.

In: a `PageView`, its lists looked at, and the posts found on it. Out: names of features: how likely its lists hold
threads, boards or posts and how much of the page they are; how much the posts found look like posts; dates, prose,
links and forms of the whole page; what the page says of itself to machines; as weak hints a few words of addresses, and
where nothing was found what short lines speak of, in many languages (a board without threads says so). No name of a
software.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log2

from pauk.forum.kinds.items import describe_items
from pauk.forum.posts.parts.post import PostPage
from pauk.forum.rows.lists.list_classifier import JudgedList
from pauk.forum.rows.parts.page_view import PageView
from pauk.forum.rows.parts.row import Listing
from pauk.forum.rows.parts.url_shapes import parts_of
from pauk.forum.rows.parts.words import senses_of

# Raised whenever the features change, so that a model made for others is refused.
FEATURES = "forum-kinds-3"
_CHANCES = (0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98)
_LISTS = ("threads", "boards", "posts")
_PROSE = 80  # characters from which on a line is prose
_SOME = 3  # posts, more of which are many
_FEW = 2  # posts, beside which there is room for an article
_MOSTLY = 0.9  # of the rows
_LONG_ROW = 200  # characters of a title, tags, and a line about the thread
_SHORT = 40  # up to which it is a label, a head or a notice
_TOLD = frozenset("threads posts replies views last author started".split())
_EMPTY = frozenset(("zero", "threads"))
_MOST_LINES = 1_000
_MOST_NODES = 50_000
_MOST_HINTS = 200
_LAST = 1 << 60
_WORD = re.compile(r"[a-z]+")
_ADDRESSES = {
    "forum": frozenset("forum forums foren board boards community bbs discuss discussion discussions talk".split()),
    "thread": frozenset(
        "thread threads topic topics showthread viewtopic viewthread post posts question story".split()
    ),
    "index": frozenset("forumdisplay viewforum category tagged forum board".split()),
    "other": frozenset("product products shop cart news article articles blog user users member members login".split()),
}
# Of schema.org and Open Graph, in lower case.
_KINDS = frozenset(
    "article newsarticle blogposting product discussionforumposting qapage question comment recipe review"
    " blog website webpage collectionpage itemlist".split()
)


def share_of_titles(found: PostPage, listing: Listing) -> float:
    """Say which share of the posts found says only the title of a row, and perhaps its tags: these are the rows."""
    titles = {row.title for row in listing.threads}
    bare = sum(1 for post in found.posts if post.text.partition("\n")[0] in titles and len(post.text) < _LONG_ROW)
    return bare / max(1, len(found.posts))


def says_it_is_empty(sheet: PageView) -> bool:
    """Whether a short line says that there are no threads, as boards do that have none."""
    lines = (line.text for line in sheet.lines[:_MOST_LINES] if len(line.text) <= _SHORT)
    return any(senses_of(text) >= _EMPTY for text in lines)


def describe_page(sheet: PageView, looks: Sequence[JudgedList], found: PostPage, listing: Listing) -> list[str]:
    """Return the features of a page: each by itself, and together with what was found on the page.

    What the same words, dates and links mean depends on whether there are posts or rows beside them.
    """
    features = [
        "page",
        *_lists(sheet, looks),
        *_posts(sheet, found),
        *_log("rows", len(listing.threads), 0, 6),
        *_log("board rows", len(listing.boards), 0, 5),
        *_together(found, listing),
        *_prose(sheet, found, listing),
        *_words(sheet, found, listing),
        *_whole(sheet),
        *_forms(sheet),
        *_hints(sheet),
        *describe_items(sheet, looks, found, listing),
    ]
    posts = "no posts" if not found.posts else "one post" if len(found.posts) == 1 else "few posts"
    posts = "posts" if len(found.posts) > _SOME else posts
    rows = "rows" if listing.threads or listing.boards else "no rows"
    return features + [f"{posts}, {rows}: {name}" for name in features]


def _chance(name: str, value: float) -> Iterator[str]:
    yield from (f"{name}>{step}" for step in _CHANCES if value > step)


def _log(name: str, number: float, lowest: int, highest: int) -> Iterator[str]:
    level = log2(number + 1)
    yield from (f"{name}>{step}" for step in range(lowest, highest) if level > step)


def _lists(sheet: PageView, looks: Sequence[JudgedList]) -> Iterator[str]:
    whole = max(1, sheet.nodes.chars[-1])
    for kind in _LISTS:
        best = max(looks, key=lambda look: look.chances[kind], default=None)
        if best is not None:
            yield from _chance(f"list of {kind}", best.chances[kind])
            if best.chances[kind] > max(_CHANCES[2], 0):
                chars = sum(sheet.nodes.count_chars(*item) for item in best.items)
                yield from _chance(f"{kind} of page", chars / whole)
                yield from _log(f"{kind} items", len(best.items), 1, 5)


def _posts(sheet: PageView, found: PostPage) -> Iterator[str]:
    posts = found.posts
    yield from _chance("posts", found.confidence)
    yield from _log("posts found", len(posts), 0, 5)
    if not posts:
        return
    sizes = [len(post.text) for post in posts]
    yield from _log("post chars", sum(sizes) / len(sizes), 3, 11)
    yield from _chance("posts dated", sum(1 for post in posts if post.date) / len(posts))
    yield from _chance("posts signed", sum(1 for post in posts if post.author) / len(posts))
    yield from _chance("posts linked", sum(1 for post in posts if post.author_url) / len(posts))
    yield from _chance("posts numbered", sum(1 for post in posts if post.url or post.number) / len(posts))
    yield from _chance("posts of page", sum(sizes) / max(1, sheet.nodes.chars[-1]))
    if any(post.parent is not None for post in posts):
        yield "answers"


def _together(found: PostPage, listing: Listing) -> Iterator[str]:
    """Say whether the posts found are the rows found, or stand above them: below a thread others may be listed."""
    if not found.posts:
        return
    if listing.boards:  # what leads to the authors of posts is no board
        pieces = sorted((post.start, post.end) for post in found.posts)
        inside = sum(1 for board in listing.boards if _is_in(board.place, pieces))
        yield from _chance("boards in posts", inside / len(listing.boards))
    if not listing.threads:
        return
    starts = [post.start for post in found.posts]
    inside = sum(1 for row in listing.threads if any(row.place <= start < row.end for start in starts))
    yield from _chance("posts are rows", inside / len(listing.threads))
    yield from _chance("posts are titles", share_of_titles(found, listing))
    last = max(post.end for post in found.posts)
    behind = sum(1 for row in listing.threads if row.place >= last) / len(listing.threads)
    yield from _chance("rows below posts", behind)
    # Rows have their names and dates, too; only posts have words of their own beside these.
    size = sum(len(post.text) for post in found.posts) / len(found.posts)
    if behind > _MOSTLY:
        yield from _log("post chars above rows", size, 4, 9)


def _prose(sheet: PageView, found: PostPage, listing: Listing) -> Iterator[str]:
    """Say how much of the prose stands in posts, and how much in rows: around comments there is an article."""
    prose = [(line.places[0], len(line.text)) for line in sheet.lines if len(line.text) >= _PROSE]
    whole = max(1, sum(size for _, size in prose))
    posts = sorted((post.start, post.end) for post in found.posts)
    rows = sorted((row.place, row.end) for row in listing.threads)
    yield from _chance("prose in posts", sum(size for place, size in prose if _is_in(place, posts)) / whole)
    yield from _chance("prose in rows", sum(size for place, size in prose if _is_in(place, rows)) / whole)
    if posts:
        before = sum(size for place, size in prose if place < posts[0][0])
        yield from _chance("prose before posts", before / whole)
        authors = {post.author for post in found.posts if post.author}
        yield from _chance("authors differ", len(authors) / len(posts))
        stamps = [stamp.place for stamp in sheet.stamps if stamp.is_seen]
        yield from _chance("dates in posts", sum(1 for place in stamps if _is_in(place, posts)) / max(1, len(stamps)))


def _words(sheet: PageView, found: PostPage, listing: Listing) -> Iterator[str]:
    """Say what the short lines of a page with few posts and no rows speak of: with a number, on links, or neither.

    A board without threads says so, and beside a single post stands how many its author has written.
    """
    if len(found.posts) > _FEW or listing.threads or listing.boards:
        return  # these say enough, and words beside them say little
    said: Counter[str] = Counter()
    for line in sheet.lines[:_MOST_LINES]:
        if len(line.text) <= _SHORT:
            place = line.places[0]
            how = "counts" if any(map(str.isdecimal, line.text)) else "says"
            how = "links to" if sheet.nodes.linked[place + 1] > sheet.nodes.linked[place] else how
            senses = senses_of(line.text)
            how = "says no" if how == "says" and "zero" in senses else how
            said.update(f"{how} {sense}" for sense in senses if sense in _TOLD)
    for name in sorted(said):
        yield from _log(f"beside few: {name}" if found.posts else name, said[name], 0, 3)


def _is_in(place: int, stretches: Sequence[tuple[int, int]]) -> bool:
    at = bisect_right(stretches, (place, _LAST)) - 1
    return at >= 0 and place < stretches[at][1]


def _whole(sheet: PageView) -> Iterator[str]:
    nodes = sheet.nodes
    chars = nodes.chars[-1]
    yield from _log("chars", chars, 6, 15)
    yield from _chance("linked", nodes.linked[-1] / max(1, chars))
    yield from _log("links", nodes.links[-1], 2, 9)
    shown = [stamp for stamp in sheet.stamps if stamp.is_seen]
    yield from _log("dates", len(shown), 0, 7)
    prose = [len(line.text) for line in sheet.lines if len(line.text) >= _PROSE]
    yield from _log("prose lines", len(prose), 0, 7)
    yield from _chance("prose", min(1.0, sum(prose) / max(1, chars)))


def _forms(sheet: PageView) -> Iterator[str]:
    nodes = sheet.nodes
    fields = areas = 0
    for place, tag in enumerate(nodes.flat.tags[:_MOST_NODES]):
        if tag == "input":
            kind = nodes.attribute(place, "type").lower()
            if kind == "password":
                yield "password"
            fields += kind in ("text", "email", "password", "", "date", "tel")
        elif tag == "textarea":
            areas += 1
    yield from _log("fields", fields, 0, 4)
    if areas:
        yield "text area"


def _hints(sheet: PageView) -> Iterator[str]:
    """Give what the page's address says, and what it calls itself to machines."""
    parts = {part.lower() for part in parts_of(sheet.url)}
    host = set(_WORD.findall(sheet.url.split("/")[2])) if sheet.url.count("/") > 1 else set()
    for name, words in _ADDRESSES.items():
        if words & parts:
            yield f"address {name}"
    if _ADDRESSES["forum"] & host:
        yield "host forum"
    yield from (f"calls itself {kind}" for kind in sorted(_own_kinds(sheet)))


def _own_kinds(sheet: PageView) -> set[str]:
    """Return what the page calls itself by the words of schema.org and Open Graph."""
    top = sheet.nodes.node(0)
    top = top.parent if top.parent is not None else top
    found = set()
    for node in top.css("meta[property='og:type'], [itemtype]")[:_MOST_HINTS]:
        value = node.attributes.get("content") if node.tag == "meta" else None
        value = value or node.attributes.get("itemtype") or ""
        found.add(value.strip("/").rpartition("/")[2].lower())
    return found & _KINDS
