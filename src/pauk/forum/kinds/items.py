"""Describe what the items of a page look like, whatever their list was judged to be: rows, posts, people, goods, texts.

In: a `PageView`, its lists looked at, the posts found, and the listing. Out: names of features: what stands in the
items (dates with a time, numbers, prose, pictures, fields, prices), where their links lead and what these say, whether
rows are the names of authors, and what is around and inside of posts. A member list, an inbox or a shop repeats as
threads do, and dates its items, but shows other things in them.
"""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from math import log2

from pauk.forum.page.person_links import is_of_person
from pauk.forum.posts.parts.post import FoundPost, PostPage
from pauk.forum.rows.lists.list_classifier import JudgedList
from pauk.forum.rows.parts.page_view import PageView, RowLink
from pauk.forum.rows.parts.row import BoardRow, Listing, ThreadRow
from pauk.forum.rows.parts.url_shapes import breadth
from pauk.forum.rows.parts.words import senses_of

_SHARES = (0.1, 0.4, 0.7, 0.95)
_SAMPLE = 20  # items and posts that are looked at
_MOST_LINES = 40  # of one item
_MOST_PLACES = 2_000  # of all items together
_MOST_LINKS = 200  # of one post
_PROSE = 80  # characters from which on a line is prose
_LABEL = 40  # characters up to which a line is a label
_LONG_NAME = 24
_TITLE = 8  # letters of the shortest title
_WORDS = 20  # characters that a whole post has
_LONGEST_TITLE = 120
_TOP = 6  # lines of a post, among which its title is
_MOST = 0.8
_FEW = 2
_STEPS_UP = 3  # from the words on a link to the link
_PRICE = re.compile(r"[€$£¥₽₹₴฿₩]\s?\d|\d\s?(?:[€$£¥₽₹₴฿₩円元원]|(?:EUR|USD|RUB|zł|Kč|kr|TL)\b)")
_FIELDS = frozenset(("input", "button", "select"))
_PICTURES = frozenset(("img", "svg", "picture", "video"))
_HEADS = frozenset(("h1", "h2", "h3", "h4"))
_REPLY = re.compile(r"\A\s*(?:[^\W\d_]{1,12}(?:[\[(]\d+[\])])?\s*[:\uff1a]\s*)+")
_NUMBER = re.compile(r"\A\s*#?\d+\s*[.:)]\s+")
_TIMED = len("YYYY-MM-DDT")

Item = tuple[int, int]


def describe_items(sheet: PageView, looks: Sequence[JudgedList], found: PostPage, listing: Listing) -> Iterator[str]:
    """Give the features of the items of a page's likeliest list of rows, and of the posts found on it."""
    best = max(looks, key=lambda look: look.chance, default=None)
    if best is not None:
        yield from _rows(sheet, best, found)
    if listing.threads or listing.boards:
        yield from _titles(found, listing)
    if found.posts:
        yield from _posts(sheet, found)
        if has_area_below(sheet, found):
            yield "text area below posts"
        if stands_in_row(sheet, looks, found):
            yield "author in a row"


def _share(name: str, part: float, whole: float) -> Iterator[str]:
    value = part / whole if whole else 0.0
    yield from (f"{name}>{step}" for step in _SHARES if value > step)


def _share_true(name: str, flags: Iterable[object]) -> Iterator[str]:
    """Write the share of things of which something is true."""
    told = [bool(flag) for flag in flags]
    yield from _share(name, sum(told), len(told))


def _level(name: str, number: float, lowest: int, highest: int) -> Iterator[str]:
    level = log2(number + 1)
    yield from (f"{name}>{step}" for step in range(lowest, highest) if level > step)


def _rows(sheet: PageView, look: JudgedList, found: PostPage) -> Iterator[str]:
    """Describe the items of a list: what most of them have."""
    items = look.items[:_SAMPLE]
    count = len(items)
    if count == 1:
        yield "item alone"
    tests: dict[str, Callable[[int, int], bool]] = {
        "dated": lambda start, end: bool(sheet.stamps_in(start, end)),
        "timed": lambda start, end: any(len(stamp.value) > _TIMED for stamp in sheet.stamps_in(start, end)),
        "dated twice": lambda start, end: len(sheet.stamps_in(start, end)) > 1,
        "prose": lambda start, end: _has_prose(sheet, start, end),
        "priced": lambda start, end: _has_price(sheet, start, end),
    }
    for name, test in tests.items():
        yield from _share(f"items {name}", sum(test(*item) for item in items), count)
    for name, tags in (("pictured", _PICTURES), ("fields", _FIELDS), ("headed", _HEADS)):
        yield from _share(f"items {name}", _count_having(sheet, items, tags), count)
    yield from _share("items counted", sum(1 for row in look.rows if row.counts), max(1, len(look.rows)))
    yield from _share("items counted twice", sum(1 for row in look.rows if len(row.counts) > 1), max(1, len(look.rows)))
    links = [sheet.links_in(*item) for item in items]
    yield from _level("links of items", sum(map(len, links)) / count, 0, 5)
    chars = sum(sheet.nodes.count_chars(*item) for item in items)
    yield from _level("chars of items", chars / count, 3, 10)
    yield from _share("linked of items", sum(sheet.nodes.count_linked(*item) for item in items), chars)
    yield from _said(sheet, items)
    yield from _leads(sheet, [title for title in look.candidate.titles[:_SAMPLE] if title is not None], found)


def _said(sheet: PageView, items: Sequence[Item]) -> Iterator[str]:
    """Say what the short lines of items speak of."""
    senses: dict[str, int] = {}
    for item in items:
        own: set[str] = set()
        for number in sheet.lines_in(*item)[:_MOST_LINES]:
            words = sheet.lines[number].text
            if len(words) <= _LABEL:
                own |= senses_of(words)
        for sense in own:
            senses[sense] = senses.get(sense, 0) + 1
    for sense in sorted(senses):
        yield from _share(f"items say {sense}", senses[sense], len(items))


def _leads(sheet: PageView, titles: Sequence[RowLink], found: PostPage) -> Iterator[str]:
    """Say where the titles of a list lead, and whether they are names, or the same words again and again."""
    if not titles:
        yield "titles none"
        return
    count = len(titles)
    host = _host(sheet.url)
    yield from _share("titles lead away", sum(1 for title in titles if _host(title.url) != host), count)
    yield from _share("titles lead to people", sum(1 for title in titles if is_of_person(title.url)), count)
    yield from _share("titles differ", len({title.text for title in titles}), count)
    yield from _share("title addresses differ", len({title.url for title in titles}), count)
    yield from _level("title chars", sum(len(title.text) for title in titles) / count, 2, 7)
    authors = {post.author for post in found.posts if post.author}
    yield from _share("titles are authors", sum(1 for title in titles if title.text in authors), count)
    shapes = {sheet.shapes.of(post.author_url) for post in found.posts[:_SAMPLE] if post.author_url}
    yield from _share(
        "titles lead to authors", sum(1 for title in titles if sheet.shapes.of(title.url) in shapes), count
    )


def _titles(found: PostPage, listing: Listing) -> Iterator[str]:
    """Say whether the rows that are given as threads and boards are people, or stand inside of posts."""
    rows: list[ThreadRow | BoardRow] = [*listing.threads, *listing.boards]
    authors = {post.author for post in found.posts if post.author}
    yield from _share_true("rows are authors", (row.title in authors for row in rows))
    yield from _share("row titles differ", len({row.title for row in rows}), len(rows))
    yield from _share_true("rows lead to people", (is_of_person(row.url) for row in rows))
    pieces = [(post.start, post.end) for post in found.posts]
    inside = (any(start <= row.place and row.end <= end for start, end in pieces[:_SAMPLE]) for row in rows)
    yield from _share_true("rows inside posts", inside)
    if threads := listing.threads:
        yield from _share_true("rows signed", (row.author for row in threads))
        yield from _share_true("rows answered", (row.replies is not None for row in threads))
        yield from _share_true("rows last", (row.last_activity for row in threads))
        yield from _share("starters differ", len({row.author for row in threads if row.author}), len(threads))


def _posts(sheet: PageView, found: PostPage) -> Iterator[str]:
    """Describe posts: links, fields, pictures and headings in their texts, and what stands around these."""
    posts = found.posts[:_SAMPLE]
    name = "lone post" if len(posts) == 1 else "two posts" if len(posts) == _FEW else "many posts"
    bodies = [_body(post) for post in posts]
    chars = sum(sheet.nodes.count_chars(*body) for body in bodies)
    yield from _share(f"{name}: linked", sum(sheet.nodes.count_linked(*body) for body in bodies), chars)
    for what, tags in (("pictures", _PICTURES), ("fields", _FIELDS), ("headings", _HEADS)):
        yield from _share(f"{name}: {what}", _count_having(sheet, bodies, tags), len(posts))
    yield from _share(f"{name}: timed", sum(1 for post in posts if len(post.date) > _TIMED), len(posts))
    yield from _share(f"{name}: prose", sum(1 for body in bodies if _has_prose(sheet, *body)), len(posts))
    yield from _share(f"{name}: long names", sum(1 for post in posts if len(post.author) > _LONG_NAME), len(posts))
    around = sum(sheet.nodes.count_links(post.start, post.end) for post in posts)
    yield from _level(f"{name}: links around", (around - _count_links(sheet, bodies)) / len(posts), 0, 5)
    yield from _level(f"{name}: lines", sum(len(sheet.lines_in(*body)) for body in bodies) / len(posts), 0, 6)
    yield from _talk(sheet, name, posts)
    if posts[0].author_url and is_of_person(posts[0].author_url):
        yield f"{name}: leads to people"
    if len(posts) <= _FEW:
        yield from _level(f"{name}: chars", chars / len(posts), 4, 12)
        dates = sum(len(sheet.stamps_in(post.start, post.end)) for post in posts)
        yield from _level(f"{name}: dates", dates / len(posts), 0, 3)
        yield from _beside(sheet, name, posts, bodies)


def _talk(sheet: PageView, name: str, posts: Sequence[FoundPost]) -> Iterator[str]:
    """Say whether several people talk, each post whole; or each leads to something else, as results of a search do."""
    whole = sum(1 for post in posts if post.author and post.date and len(post.text) >= _WORDS)
    yield from _share(f"{name}: whole", whole, len(posts))
    titles = count_titles(sheet, posts)
    yield from _share(f"{name}: lead to things", titles, len(posts))
    people = len({post.author for post in posts})
    if len(posts) > _FEW and whole >= _MOST * len(posts) and people > 1:
        yield "talk titled" if titles > len(posts) / 2 else "talk"


def count_titles(sheet: PageView, posts: Sequence[FoundPost]) -> int:
    """Count the posts that begin with a title of their own on a link: in a thread few have one, or all the same.

    All the same but for the post's number or its author: "3. Re: Old maps", "Write to Mary".
    """
    dated = {stamp.line for stamp in sheet.stamps}
    found: list[set[str]] = []
    for post in posts[:_SAMPLE]:
        bare = (_NUMBER.sub("", title).replace(post.author or "\n", "") for title in _titles_in(sheet, post, dated))
        found.append(set(map(cut_reply, bare)))
    times = Counter(title for its in found for title in its)
    return sum(1 for its in found if any(times[title] == 1 for title in its))


def cut_reply(title: str) -> str:
    """Cut off what softwares put before the title of an answer ("Re: ", "AW: "), and fold the case."""
    return _REPLY.sub("", title).strip().casefold()


def _titles_in(sheet: PageView, post: FoundPost, dated: Container[int]) -> set[str]:
    """Return the first lines of a post that are links and neither its author nor a date."""
    titles, nodes = set(), sheet.nodes
    for number in sheet.lines_in(post.start, post.end)[:_TOP]:
        line = sheet.lines[number]
        if breadth(line.text) >= _TITLE and len(line.text) <= _LONGEST_TITLE and number not in dated:
            stretch = line.places[0], line.places[-1] + 1
            is_linked = nodes.count_linked(*stretch) >= _MOST * nodes.count_chars(*stretch)
            is_own = line.text != post.author and not _leads_inward(sheet, line.places[0])
            if is_linked and is_own:
                titles.add(line.text)
    return titles


def _leads_inward(sheet: PageView, place: int) -> bool:
    """Whether what stands here is on a link to a part of this page: the title of a comment leads to itself."""
    for _ in range(_STEPS_UP if sheet.inward else 0):
        if place in sheet.inward:
            return True
        place = sheet.nodes.flat.parents[place]
    return False


def _beside(sheet: PageView, name: str, posts: Sequence[FoundPost], bodies: Sequence[Item]) -> Iterator[str]:
    """Say what the short lines of few posts, outside of their texts, speak of."""
    senses: set[str] = set()
    for post, (start, end) in zip(posts, bodies, strict=True):
        for number in sheet.lines_in(post.start, post.end)[:_MOST_LINKS]:
            line = sheet.lines[number]
            if len(line.text) <= _LABEL and not start <= line.places[0] < end:
                senses |= senses_of(line.text)
    yield from (f"{name}: says {sense}" for sense in sorted(senses))


def has_area_below(sheet: PageView, found: PostPage) -> bool:
    """Whether people can write an answer below the posts."""
    last = max(post.end for post in found.posts)
    return "textarea" in sheet.nodes.flat.tags[last : last + _MOST_PLACES]


def tells_of_author(sheet: PageView, post: FoundPost) -> bool:
    """Whether a short line beside a post's text counts posts, as forums do below the name of an author."""
    start, end = _body(post)
    for number in sheet.lines_in(post.start, post.end)[:_MOST_LINKS]:
        line = sheet.lines[number]
        is_beside = len(line.text) <= _LABEL and not start <= line.places[0] < end
        if is_beside and any(map(str.isdecimal, line.text)) and "posts" in senses_of(line.text):
            return True
    return False


def stands_in_row(sheet: PageView, looks: Sequence[JudgedList], found: PostPage) -> bool:
    """Whether the author of a lone post stands in a list, beside others of the same kind: it is one of its titles."""
    post = found.posts[0]
    if len(found.posts) > 1 or not post.author_url or post.author_place < 0:
        return False
    shape = sheet.shapes.of(post.author_url)
    for look in looks:
        titles = [title for title in look.candidate.titles[:_SAMPLE] if title is not None]
        if sum(1 for title in titles if sheet.shapes.of(title.url) == shape) > _FEW and any(
            start <= post.author_place < end and not start <= post.body_start < end for start, end in look.items
        ):
            return True
    return False


def _body(post: FoundPost) -> Item:
    return (post.body_start, post.body_end) if post.body_start >= 0 else (post.start, post.end)


def _count_links(sheet: PageView, stretches: Sequence[Item]) -> int:
    return sum(sheet.nodes.count_links(*stretch) for stretch in stretches)


def _count_having(sheet: PageView, stretches: Sequence[Item], tags: frozenset[str]) -> int:
    """Count the stretches that have an element of these names; the first places of each are looked at."""
    most = max(1, _MOST_PLACES // max(1, len(stretches)))
    all_tags = sheet.nodes.flat.tags
    return sum(1 for start, end in stretches if not tags.isdisjoint(all_tags[start : min(end, start + most)]))


def _has_prose(sheet: PageView, start: int, end: int) -> bool:
    return any(len(sheet.lines[number].text) >= _PROSE for number in sheet.lines_in(start, end)[:_MOST_LINES])


def _has_price(sheet: PageView, start: int, end: int) -> bool:
    lines = (sheet.lines[number].text for number in sheet.lines_in(start, end)[:_MOST_LINES])
    return any(len(line) <= _LABEL and _PRICE.search(line) for line in lines)


def _host(url: str) -> str:
    return url.partition("://")[2].partition("/")[0]
