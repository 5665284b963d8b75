"""Traps are seen in single URLs, in what the pages of a pattern bring, and in texts that say "not found"."""

import random
import re
from collections import Counter
from datetime import date, timedelta
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, islice, repeat
from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import DamagedCollection
from pauk.base.page import Page, TextPart
from pauk.base.settings import Settings
from pauk.base.urls import canonical_url, seen_key
from pauk.crawl.rules.pattern_budgets import ShapeBook, Sprawl, _Vocabulary
from pauk.crawl.rules.site_yield import Yield
from pauk.crawl.rules.soft_404 import Probe, SoftMissing, says_enough
from pauk.crawl.rules.traps import UrlLimits, look
from pauk.crawl.rules.url_shapes import is_calendar, listed, may_be_endless, shape_of
from pauk.extract.text.fingerprint import digitless, read_lines, read_news

_SITE = "https://town.example"

# Single URLs.


@table(
    ("path", "kind"),
    [
        ("/" + "a" * 1_979, ""),
        ("/" + "a" * 1_980, "length"),
        ("/" + "/".join("abcdefghijklmnopqrstuvwxy"), ""),
        ("/" + "/".join("abcdefghijklmnopqrstuvwxyz"), "depth"),
        ("/" + "/".join(str(number) for number in range(10_000)), "length"),
        # Segments that come again.
        ("/en/en/page", ""),
        ("/a/b/a/b/", ""),
        ("/a/b/c/a/b/c/d", ""),
        ("/django/django/tree/main/django/forms", ""),
        ("/post/all/all/anime/all/all/all/1.html", ""),
        ("/-/539444/660918/-/item/1/-/f3cdeb/-/index.html", ""),
        ("/tiles/1/1/1.png", ""),
        ("/content/1/1/1/table/1", ""),
        ("/news/news/news/", "repeat"),
        ("/news/shop/news/shop/news/", "repeat"),
        ("/a/b/c/a/b/c/a/b/c", "repeat"),
        ("/a/x/a/y/z/a/v/w/a", "repeat"),
        ("/1/1/1/1/1/1/1", "repeat"),
        ("/a//////b/", ""),
        ("/a////////b/", "repeat"),
        ("/go?to=%2525", ""),
        ("/go?to=%25252525", "repeat"),
        # Parameters.
        ("/x?" + "&".join(f"p{number}=1" for number in range(30)), ""),
        ("/x?" + "&".join(f"p{number}=1" for number in range(31)), "parameters"),
        ("/x?" + "&".join(f"day={number}" for number in range(7)), ""),
        ("/x?" + "&".join(f"day={number}" for number in range(8)), "parameters"),
        ("/x?a=1&b=2&a=1", ""),
        ("/x?a=1&a=1&b=2&a=1", "parameters"),
        ("/x?a=1;a=1;a=1", "parameters"),
        # Dates outside of sense; the year is 2026.
        ("/calendar/2029/12/", ""),
        ("/calendar/2030/01/", "calendar"),
        ("/calendar/7749/1/15", "calendar"),
        ("/kalendarz/1899/12", "calendar"),
        ("/calendar/1900/1", ""),
        ("/gallery/4821/3/", ""),
        ("/archive/1865/04/15/", ""),
        ("/paper/1865-04-15/page-1", ""),
        ("/paper/2865-04-15/page-1", "calendar"),
        ("/news/0414-10.htm", ""),
        ("/events?date=7749-11", "calendar"),
        ("/events?year=7749&month=5", "calendar"),
        ("/events?month=5&year=1750", "calendar"),
        ("/census?year=1850", ""),
        ("/list?year=2026", ""),
        ("/list?year=123456789", ""),
        ("/parts/9999-12-31x", ""),
    ],
)
def test_a_url_shows_its_trap(path, kind):
    assert look(_SITE + path, UrlLimits(), year=2026) == kind


def test_dates_are_judged_only_where_the_year_is_known():
    assert look(f"{_SITE}/calendar/7749/1/15", UrlLimits()) == ""


def test_limits_come_from_the_settings():
    limits = UrlLimits.from_settings(Settings({"crawl.url_chars": 100, "crawl.path_depth": 3}))
    assert limits == UrlLimits(url_chars=100, path_depth=3)
    assert look(f"{_SITE}/a/b/c/", limits) == ""
    assert look(f"{_SITE}/a/b/c/d", limits) == "depth"
    assert look(f"{_SITE}/" + "a" * 80, limits) == "length"
    assert UrlLimits.from_settings(Settings()) == UrlLimits(url_chars=2_000, path_depth=25)


@given(st.text(alphabet="a1/?&=;%-.", max_size=200))
def test_any_url_is_looked_at(text):
    assert look(f"{_SITE}/{text}", UrlLimits(), year=2026) in ("", "repeat", "depth", "parameters", "calendar")


@given(st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8), st.integers(0, 8))
def test_what_stands_twice_is_no_trap(segments, start):
    path = "/".join(segments + segments[start:])
    assert look(f"{_SITE}/{path}", UrlLimits(), year=2026) == ""


# Fingerprints.


def test_digits_space_order_and_addresses_do_not_count():
    same = [
        "March 2027 Mo Tu 1 2 3",
        "Mo Tu  1 2 3 4\n\tMarch 2031",
        "Tu Mo March 15",
        "March 1st, 2nd Mo Tu".replace(",", ""),
        "March Mo Tu March ٣",
        "Index of /a/b/ March Mo Tu".replace("Index of ", ""),
    ]
    assert len({digitless(text) for text in same}) == 1
    assert digitless("April 2027 Mo Tu") != digitless(same[0])


def test_text_without_spaces_is_told_apart_around_its_digits():
    assert digitless("2026年11月15日星期三") == digitless("2031年1月3日星期三")
    assert digitless("2026年11月15日星期三") != digitless("2026年11月15日星期四")
    assert digitless("甲/乙") != digitless("丙/丁")


def test_the_fingerprint_is_the_same_on_every_machine():
    assert digitless("") == -1_970_711_489_451_281_740
    assert digitless("Ünicode \ud800 text 5") == -3_951_025_871_032_608_418


def test_the_sample_of_words_is_short_and_names_come_first():
    assert read_news("a bc def 1 22")[1] == b""
    assert len(read_news("Warsaw river Warsaw")[1]) == 4
    assert len(read_news(_prose("many", 500))[1]) == 128
    assert read_news("some Name here")[1][:2] == read_news("Name")[1]


@given(st.text())
def test_the_news_of_a_text_begin_with_its_fingerprint(text):
    mark, words = read_news(text)
    assert mark == digitless(text)
    assert len(words) <= 128


def test_a_vocabulary_that_is_half_full_starts_anew():
    words = _Vocabulary()
    pages = [number.to_bytes(2, "big") for number in range(32_768)]
    assert all(words.add(page) for page in pages)
    assert not words.add(pages[0])
    assert words.add((40_000).to_bytes(2, "big"))  # one too many: all is forgotten
    assert words.add(pages[0])


# What the pages of one pattern bring.


def _stream(shape, news, *, pages):
    """Offer the pages of one pattern; return how many were fetched and how many new ones were lost."""
    book, fetched, lost = ShapeBook(100), 0, 0
    for is_new in islice(news, pages):
        if book.verdict(shape):
            lost += is_new
        else:
            fetched += 1
            book.note(shape, novel=is_new)
    return fetched, lost


def _told(texts):
    seen = set()
    for text in texts:
        mark = digitless(text)
        yield mark not in seen
        seen.add(mark)


def _chance(share, seed=1):
    dice = random.Random(seed)
    while True:
        yield dice.random() < share


_MONTHS = "January February March April May June July August September October November December".split()
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


def _month_pages():
    for number in count(2026 * 12 + 10):
        yield f"Events in {_MONTHS[number % 12]} {number // 12} Mo Tu We Th Fr Sa Su {' '.join(map(str, range(1, 29)))}"


def _day_pages():
    day = date(2026, 11, 15)
    while True:
        yield f"{_DAYS[day.weekday()]}, {day.day} {_MONTHS[day.month - 1]} {day.year}: no events"
        day += timedelta(1)


@table(
    ("shape", "make", "fetched"),
    [
        # Months are new twelve times, weekdays of months 84 times: 36 pages, then tries after 16, 32 … 2048 refused.
        ("a.org/events/{date}", lambda: _told(_month_pages()), 36 + 8),
        ("a.org/events/{date}", lambda: _told(_day_pages()), 36 + 19),
        ("a.org/events/{n}", lambda: _told(_month_pages()), 100 + 8),
        ("a.org/events/{n}", lambda: _told(_day_pages()), 392 + 8),
        # Soft 404, and a list whose last page comes again and again.
        ("a.org/{slug}", lambda: (number == 0 for number in count()), 100 + 8),
        ("a.org/list?page", lambda: (number < 300 for number in count()), 360 + 8),
    ],
    ids=["months", "days", "months by number", "days by number", "soft 404", "last page"],
)
def test_an_endless_pattern_dries_out(shape, make, fetched):
    assert _stream(shape, make(), pages=4_000)[0] == fetched


def test_the_cost_of_a_trap_grows_with_the_logarithm():
    costs = [_stream("a.org/{slug}", repeat(False), pages=pages)[0] for pages in (500, 5_000, 50_000)]
    assert costs == [105, 109, 112]


@pytest.mark.parametrize(
    ("share", "pages"),
    [(0.95, 100_000), (0.6, 30_000), (0.3, 30_000), (0.1, 30_000)],
    ids=["encyclopaedia with copies", "shop with lookalikes", "forum with thin pages", "mostly thin"],
)
def test_real_patterns_go_on_for_ever(share, pages):
    assert _stream("a.org/wiki/{slug}", _chance(share), pages=pages) == (pages, 0)


def test_a_pattern_with_a_trickle_of_news_ends():
    assert _stream("a.org/{slug}", _chance(0.02), pages=20_000)[0] == 353
    assert _stream("a.org/{slug}", _chance(0.005), pages=20_000)[0] == 111


def test_a_calendar_with_events_goes_on():
    assert _stream("a.org/events/{date}", _chance(0.7), pages=10_000) == (10_000, 0)


def test_a_dry_pattern_that_brings_news_again_is_taken_up():
    news = [True] * 50 + [False] * 150 + [True] * 100
    fetched, lost = _stream("a.org/{slug}", news, pages=300)
    assert (fetched, lost) == (50 + 60 + 4 + 62, 38 - 1)  # tried after 16, 32, 64 and 128 refused ones


def test_a_pattern_that_brings_news_is_not_held_by_the_filters_beside_it():
    book = ShapeBook(100)
    for number in range(12):
        assert not book.verdict("a.org/show.php?id")
        book.note("a.org/show.php?id", novel=True)
        book.spend("a.org/show.php?id", Yield.NEW)
        for name in ("_&id", "id&ref", "id&v", "id&w"):
            if number < 8 and not book.verdict(f"a.org/show.php?{name}"):
                book.note(f"a.org/show.php?{name}", novel=False)
    for _ in range(100):
        book.spend("a.org/show.php?id&v", Yield.REPEAT)
    assert book.strain("a.org/show.php?id")[0] > 1
    for _ in range(8):
        book.note("a.org/show.php?id&v", novel=False)
    assert book.verdict("a.org/show.php?id&w") == "sprawl"
    assert book.verdict("a.org/show.php?id") == ""


def test_free_pages_follow_the_setting():
    for pages in (1, 10, 1_000):
        book = ShapeBook(pages)
        shapes = ("a.org/{slug}", "a.org/{date}", "a.org/{slug}?~sort")
        for shape in shapes:
            for _ in range(2_000):
                if not book._judge(shape)[0]:
                    book.note(shape, novel=False)
        fetched = [book._get(shape).pages for shape in shapes]
        assert fetched == {1: [1, 1, 1], 10: [10, 3, 2], 1_000: [1_000, 360, 250]}[pages]


def test_verdicts_are_named():
    book = ShapeBook(100)
    for shape in ("a.org/cal/{date}", "a.org/cal?day={date}", "a.org/{slug}", "a.org/{date}/{slug}"):
        for _ in range(100):
            book.note(shape, novel=False)
    assert book.verdict("a.org/cal/{date}") == "calendar"
    assert book.verdict("a.org/cal?day={date}") == "calendar"
    assert book.verdict("a.org/{slug}") == "sprawl"
    assert book.verdict("a.org/{date}/{slug}") == "sprawl"
    assert book.verdict("b.org/{slug}") == ""


# Families.


def test_endlessly_many_patterns_are_held_by_their_family():
    book, fetched = ShapeBook(100), 0
    for number in range(5_000):
        shape = f"a.org/folder{number}/{{slug}}"
        if not book.verdict(shape):
            book.note(shape, novel=False)
            fetched += 1
    assert fetched == 100 + 9


def test_a_pattern_that_brings_news_is_not_held_with_its_family():
    book = ShapeBook(100)
    for number in range(300):
        book.note(f"a.org/folder{number % 60}/{{slug}}", novel=False)
    assert book.verdict("a.org/folder7/{slug}") == "sprawl"
    for _ in range(50):  # a new pattern may try, and goes on where it has something to say
        assert book.verdict("a.org/news/{slug}") == ""
        book.note("a.org/news/{slug}", novel=True)
    for _ in range(5):
        book.note("a.org/more/{slug}", novel=False)
    assert book.verdict("a.org/more/{slug}") == ""


# Whole sites: sixty real pages and an endless part, breadth first.


_SYLLABLES = [a + b + c for a in "bdfgklmnprstvz" for b in "aeiou" for c in ("", "n", "r", "st", "l")]


@lru_cache(20_000)
def _words(number, seed):
    """Make up words out of 122,500; the same seed gives the same ones."""
    dice = random.Random(seed)
    pairs = zip(dice.choices(_SYLLABLES, k=number), dice.choices(_SYLLABLES, k=number), strict=True)
    return [start + end for start, end in pairs]


def _prose(seed, number=80):
    return " ".join(_words(number, seed))


_MENU = "Town Home News Shop Events Contact"
_NAMES = _words(120, "names")
_REAL = [
    f"{_SITE}/",
    *(f"{_SITE}/{name}" for name in ("about", "contact", "news", "shop", "history")),
    *(f"{_SITE}/news/{'-'.join(_NAMES[3 * i : 3 * i + 3])}" for i in range(27)),
    *(f"{_SITE}/people/{_NAMES[90 + i]}" for i in range(27)),
]


def _real_page(url):
    """Every page links to the sections, a section to its first nine pages, each of them to three more."""
    number = _REAL.index(url)
    start, more = (6 + 9 * (number - 1), 9) if 1 <= number <= 2 else (24 + 3 * (number - 6), 3)
    return f"{_MENU} {_prose(number)}", [*_REAL[:6], *(_REAL[start : start + more] if number else [])]


def _months(url):
    year, month = map(int, url.split("/")[4:6])
    others = [divmod(year * 12 + month - 1 + step, 12) for step in (-1, 1, 12, -12)]
    links = [f"{_SITE}/events/{year}/{month + 1:02}/" for year, month in others]
    return f"{_MENU} {_MONTHS[month - 1]} {year} Mo Tu We Th Fr Sa Su 1 2 3", links


def _days(url):
    numbers = [int(part) for part in url.split("/")[4:] if part]
    if len(numbers) == 2:
        text, links = _months(url)
        return text, [*links, *(f"{url}{day:02}" for day in range(1, 29))]
    day = date(*numbers)
    links = [f"{_SITE}/events/{day + timedelta(step):%Y/%m/%d}" for step in (-1, 1)]
    return f"{_MENU} {_DAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]} {day.year} no events", links


_CHOICES = {
    "sort": ("name", "price", "date", "rating"),
    "dir": ("asc", "desc"),
    "view": ("grid", "list", "table"),
    "per": ("10", "20", "50", "100"),
    "page": tuple("12345"),
}


def _chosen(url, choices):
    given = dict(piece.split("=") for piece in url.partition("?")[2].split("&"))
    links = []
    for name, values in choices.items():
        for value in values:
            query = "&".join(f"{key}={kept}" for key, kept in sorted({**given, name: value}.items()))
            links.append(f"{_SITE}/shop/list?{query}")
    return given, links


def _sorting(url):
    given, links = _chosen(url, _CHOICES)
    start = 20 * int(given["page"])
    rows = [f"{_prose(f'item {i}', 6)} {i}.99" for i in range(start, start + 20)]
    random.Random(url).shuffle(rows)
    return f"{_MENU} {' '.join(rows)}", links


_FILTERS = {
    "colour": ("red", "blue", "green", "black"),
    "size": ("small", "medium", "large"),
    "brand": tuple(_NAMES[:6]),
    "material": ("wool", "silk", "linen"),
    "season": ("summer", "winter"),
    "cut": ("slim", "wide"),
}


def _filters(url):
    given, links = _chosen(url, _FILTERS)
    rows = [
        _prose(f"item {i}", 6)
        for i in range(300)
        if all((i // 7 * len(name) + i) % len(_FILTERS[name]) == _FILTERS[name].index(given[name]) for name in given)
    ]
    return f"{_MENU} {' '.join(given.values())} {' '.join(rows[:20])}", links


def _folders(url):
    return f"Index of {url.removeprefix(_SITE)} Parent Name Size", [f"{url}{name}/" for name in _NAMES[:5]]


def _relative(url):
    pages = [f"{name}/index.html" for name in ("news", "shop", "contact", "about", "help")]
    return f"{_MENU} start page", [urljoin(url, page) for page in pages]


def _sessions(url):
    number = int(url.rpartition("/")[2])
    keys = [f"{random.Random(f'{url}{step}').getrandbits(80):020x}" for step in range(4)]
    links = [f"{_SITE}/s/{key}/{(number * 3 + step) % 60}" for step, key in enumerate(keys)]
    return _real_page(_REAL[number])[0], links


def _tokens(url):
    number = int(url.partition("?")[0].rpartition("/")[2])
    links = [f"{_SITE}/p/{(number * 3 + step) % 60}?token={_NAMES[step]}{number}{len(url)}" for step in range(4)]
    return _real_page(_REAL[number])[0], [f"{link}{random.Random(url).getrandbits(40)}" for link in links]


def _missing(url):
    names = _words(4, url)
    links = [f"{url}/more", *(f"{_SITE}/missing/{name}-{number}" for number, name in enumerate(names))]
    return f"{_MENU} Sorry, {url} is not here", links


def _crawl(make, entry, *, is_defended=True, pages=20_000):
    """Crawl breadth first; return real pages, trap pages, trap pages before the last real one, and what was left."""
    book, seen, queue, numbers, told = ShapeBook(100), set(), [], count(), set()
    real, trap, before = 0, 0, 0

    def offer(url, depth):
        url = canonical_url(url)
        if seen_key(url) in seen:
            return
        seen.add(seen_key(url))
        if is_defended and look(url, UrlLimits(), year=2026):
            return
        level = depth + (book.demotion(shape_of(url)) if is_defended else 0)
        heappush(queue, (level, next(numbers), url, depth))

    offer(_REAL[0], 0)
    while queue and real + trap < pages:
        _, _, url, depth = heappop(queue)
        if is_defended and depth and book.verdict(shape_of(url)):
            continue
        is_real = url in _REAL
        text, links = _real_page(url) if is_real else make(url)
        real, trap, before = real + is_real, trap + (not is_real), trap if is_real else before
        mark = digitless(text)
        book.note(shape_of(url), novel=mark not in told, example=url, words=read_news(text)[1])
        told.add(mark)
        for link in [*links, entry] if url == _REAL[0] else links:
            offer(link, depth + 1)
    return real, trap, before, len(queue)


# Trap pages in all, and before the last of the sixty real ones. A naive crawler never ends.
_ENDLESS = {
    "months": (_months, "/events/2026/11/", 37, 5),
    "days": (_days, "/events/2026/11/", 40, 33),
    "sorting": (_sorting, "/shop/list?page=1", 162, 18),
    "filters": (_filters, "/shop/list?colour=red", 448, 20),
    "folders": (_folders, "/files/", 93, 6),
    "relative links": (_relative, "/old/index.html", 109, 6),
    "sessions in the path": (_sessions, "/s/0123456789abcdef0123/0", 105, 5),
    "tokens": (_tokens, "/p/0?token=x1", 105, 5),
    "soft 404": (_missing, "/missing/start", 171, 6),
}


@table(("make", "entry", "trap", "before"), _ENDLESS.values(), ids=_ENDLESS)
def test_an_endless_part_is_left_and_all_real_pages_are_fetched(make, entry, trap, before):
    assert _crawl(make, _SITE + entry) == (60, trap, before, 0)


@table(("make", "entry", "trap", "before"), _ENDLESS.values(), ids=_ENDLESS)
def test_without_defence_the_same_part_would_go_on(make, entry, trap, before):
    real, fetched, _, left = _crawl(make, _SITE + entry, is_defended=False, pages=400)
    assert real <= 60
    assert fetched >= 340
    assert left > 0


# A forum, with everything that phpBB links to: nothing of it may be lost.

_FORUM = "https://forum.example"


def _forum_page(url, *, boards=6, threads=30):
    page, _, query = url.removeprefix(f"{_FORUM}/").partition("?")
    given = dict(piece.split("=") for piece in query.split("&") if piece)
    if page == "viewforum.php":
        board, start = int(given["f"]), int(given.get("start", 0))
        shown = range(board * threads + start, board * threads + start + 15)
        links = [f"viewtopic.php?f={board}&t={thread}" for thread in shown]
        links += [f"viewforum.php?f={board}&start=15", f"posting.php?mode=post&f={board}"]
        links += [f"viewforum.php?f={board}&sk={key}&sd={way}" for key in "atrsv" for way in "ad"]
        return f"Forum {board} {' '.join(_prose(f'title {thread}', 6) for thread in shown)}", links
    if page == "viewtopic.php":
        thread = int(given["t"]) if "t" in given else int(given["p"]) // 30
        board, start = thread // threads, int(given.get("start", 0))
        posts = range(thread * 30 + start, thread * 30 + start + 10)
        links = [f"viewtopic.php?f={board}&t={thread}&start={10 * number}" for number in range(1, thread % 3 + 1)]
        links += [f"viewtopic.php?f={board}&t={thread}&view={view}" for view in ("print", "next", "previous")]
        links += [f"viewtopic.php?p={post}" for post in posts]
        links += [
            f"posting.php?mode={mode}&f={board}&t={thread}&p={post}" for mode in ("quote", "edit") for post in posts
        ]
        links += [f"memberlist.php?mode=viewprofile&u={post % 97}" for post in posts]
        return f"{_prose(f'title {thread}', 6)} {' '.join(_prose(f'post {post}', 20) for post in posts)}", links
    if page == "memberlist.php":
        return f"Profile {_words(1, given['u'])[0]} joined 2019 posts 15", [
            f"search.php?author_id={given['u']}&sr=posts"
        ]
    if page:
        return "You must log in to do that", []
    return "Board index", [f"viewforum.php?f={board}" for board in range(boards)]


def test_of_a_forum_all_is_fetched_that_says_something():
    book, told = ShapeBook(100), set()
    queue, seen, fetched, refused = [f"{_FORUM}/"], {f"{_FORUM}/"}, Counter(), Counter()
    for url in queue:
        shape = shape_of(url)
        if book.verdict(shape):
            refused[shape.removeprefix("forum.example/")] += 1
            continue
        fetched[shape.removeprefix("forum.example/")] += 1
        text, links = _forum_page(url)
        mark = digitless(text)
        book.note(shape, novel=mark not in told, example=url, words=read_news(text)[1])
        told.add(mark)
        new = [link for link in dict.fromkeys(f"{_FORUM}/{link}" for link in links) if link not in seen]
        seen.update(new)
        queue += new
    real = {
        "": 1,
        "viewforum.php?f": 6,
        "viewforum.php?f&start": 6,
        "viewtopic.php?f&t": 180,
        "viewtopic.php?f&start&t": 180,
        "memberlist.php?mode=viewprofile&u": 97,
    }
    assert {shape: fetched[shape] for shape in real} == real
    assert not refused.keys() & real.keys()
    assert (fetched.total() - sum(real.values()), refused.total()) == (650, 10_853)


# Turns.


def test_each_doubling_of_a_queue_costs_a_level():
    book = ShapeBook(100)
    asked = (0, 99, 100, 199, 200, 400, 100_000, 10**9)
    assert [book.demotion("a.org/{slug}", queued) for queued in asked] == [0, 0, 1, 1, 2, 3, 10, 12]


def test_the_book_counts_the_queue_itself():
    book = ShapeBook(10)
    levels = [book.demotion("a.org/{slug}") for _ in range(45)]
    assert levels == [0] * 9 + [1] * 10 + [2] * 20 + [3] * 6
    for _ in range(40):
        book.note("a.org/{slug}", novel=True)
    assert book.demotion("a.org/{slug}") == 0


def test_other_orders_and_thin_patterns_come_later():
    book = ShapeBook(100)
    assert book.demotion("a.org/{slug}?~sort") == 1
    for _ in range(30):
        book.note("a.org/{slug}", novel=False)
    assert book.demotion("a.org/{slug}") == 4


# Keeping.


def test_a_book_goes_on_where_it_was_stopped():
    dice = random.Random(5)
    shapes = [f"a.org/{name}/{{slug}}" for name in _NAMES[:12]] + ["a.org/x/{date}", "a.org/x?a&b", "a.org/x?~sort"]
    straight, stopped, rows = ShapeBook(20), ShapeBook(20), {}
    verdicts = {}
    for step in range(6_000):
        shape = dice.choice(shapes)
        verdict = straight.verdict(shape)
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
        assert stopped.verdict(shape) == verdict
        if not verdict:
            is_new = dice.random() < (0.3 if shape > "a.org/m" else 0.001)
            straight.note(shape, novel=is_new, example=f"https://{shape}")
            stopped.note(shape, novel=is_new, example=f"https://{shape}")
        if step % 700 == 0:
            rows |= {row[0]: row for row in stopped.take_changes()}
            stopped = ShapeBook(20)
            wanted = stopped.unknown(shapes)
            stopped.load(rows[name] for name in wanted if name in rows)
    assert sorted(verdicts) == ["", "calendar", "sprawl"]


def test_what_is_unknown_includes_families_groups_and_sites_and_is_asked_for_once():
    book = ShapeBook(100)
    assert not book.knows("a.org/x/{slug}")
    assert book.unknown(["a.org/x/{slug}", "a.org/y/{slug}"]) == [
        "a.org/x/{slug}", "a.org//{slug}", "a.org///", "a.org/y/{slug}"
    ]  # fmt: skip
    assert book.unknown(["b.org/x.php?a&b"]) == ["b.org/x.php?a&b", "b.org/x.php?*", "b.org//x.php?", "b.org///"]
    assert book.unknown(["a.org/x/{slug}"]) == []
    assert book.knows("a.org/x/{slug}")
    assert book.take_changes() == []


def test_changes_are_taken_once_and_hold_the_first_example():
    book = ShapeBook(100)
    book.note("a.org/x/{slug}", novel=True, example="https://a.org/x/1")
    book.note("a.org/x/{slug}", novel=False, example="https://a.org/x/2")
    assert book.take_changes() == [
        ("a.org//{slug}", "1 2 1 2 0 2", ""),
        ("a.org/x/{slug}", "0 2 1 2 0 2", "https://a.org/x/1"),
    ]
    assert book.take_changes() == []


def test_links_counted_before_a_shape_is_loaded_do_not_undo_its_row():
    book = ShapeBook(100)
    for _ in range(3):
        book.demotion("a.org/{slug}")
    assert not book.knows("a.org/{slug}")
    assert book.take_changes() == []
    book.load([("a.org/{slug}", "200 100 1 0 7", "https://a.org/x")])
    assert book.knows("a.org/{slug}")
    assert book.verdict("a.org/{slug}") == "sprawl"
    assert book.take_changes() == [("a.org/{slug}", "203 100 1 0 8 0", "https://a.org/x")]


def test_pages_noted_before_a_shape_is_loaded_are_the_newest():
    book = ShapeBook(100)
    for is_new in (True, False, False):
        book.note("a.org/{slug}", novel=is_new)
    book.load([("a.org/{slug}", "9 4 2 10 1", "https://a.org/x")])
    assert book.take_changes()[-1] == ("a.org/{slug}", f"9 7 3 {0b1010100} 1 4", "https://a.org/x")


def test_a_damaged_row_is_named():
    with pytest.raises(DamagedCollection) as caught:
        ShapeBook(100).load([("a.org/{slug}", "1 2 x", "")])
    assert "a.org/{slug}" in caught.value.what


def test_memory_is_bounded_and_nothing_that_changed_is_lost():
    book = ShapeBook(100, max_shapes=50)
    for number in range(1_000):
        book.note(f"a{number}.org/{{slug}}", novel=True)
        book.demotion(f"b{number}.org/{{slug}}")
    assert len(book._figures) == 50
    book.note("a5.org/{slug}", novel=False)  # pushed out, not yet taken
    rows = {shape: figures for shape, figures, _ in book.take_changes()}
    assert len(rows) == 2_000
    assert rows["a5.org/{slug}"] == "0 2 1 2 0 2"
    assert len(book._parted) == 0


# The report.


def test_the_report_names_the_patterns_with_most_urls():
    book = ShapeBook(10)
    for number in range(40):
        book.demotion("a.org/list?~sort")
        book.demotion("a.org/cal/{date}")
        if number < 20:
            book.note("a.org/{slug}", novel=number % 2 == 0, example=f"https://a.org/p{number}")
        if not book.verdict("a.org/list?~sort"):
            book.note("a.org/list?~sort", novel=False, example=f"https://a.org/list?sort={number}")
    assert book.sprawl(2) == [
        Sprawl(shape="a.org/cal/{date}", met=40, pages=0, refused=0, new_share=0.0, verdict="", example=""),
        Sprawl(
            shape="a.org/list?~sort", met=40, pages=4, refused=38, new_share=0.0, verdict="sprawl",
            example="https://a.org/list?sort=0",
        ),
    ]  # fmt: skip
    assert book.sprawl()[2] == Sprawl(
        shape="a.org/{slug}", met=20, pages=20, refused=0, new_share=0.5, verdict="", example="https://a.org/p0"
    )


# Soft 404.


class Notes(dict):
    """The notes of a collection."""

    def get(self, name):
        return super().get(name, "")

    def set(self, name, value):
        self[name] = value


def _page(text, title="Shop", whole=""):
    skeleton, words = read_news(text)
    part = TextPart(text, fingerprint=hash(text), skeleton=skeleton, whole=hash(whole or text), words=words)
    return Page(outcome="ok", parts={"text": part, "metadata": {"title": title}})


_SORRY = _page("Sorry, nothing is here.")
_LONG = " ".join(f"{one}{other}" for one in ("lamp", "chair", "table", "shelf", "clock", "stool") for other in "abcdef")


def test_a_text_of_five_urls_is_a_reason_to_ask_and_no_evidence():
    missing = SoftMissing(Notes())
    urls = [f"https://a.org/{number}" for number in range(9)]
    asked = [missing.suspect(url, _SORRY) for url in urls]
    assert [bool(probe) for probe in asked] == [number == 3 for number in range(9)]  # the first was no copy yet
    assert re.fullmatch(r"https://a\.org/no-such-page-[0-9a-f]{16}", asked[3])
    assert all(missing.evidence(url, _SORRY) is None for url in urls)


def test_a_host_that_says_404_for_what_cannot_exist_is_believed_and_asked_once():
    notes = Notes()
    missing = SoftMissing(notes)
    missing.take_answer(Probe("https://a.org/no-such-page-1", 404, 1.0))
    for _ in range(2):
        assert not any(missing.suspect(f"https://a.org/{number}", _SORRY) for number in range(9))
        assert missing.evidence("https://a.org/1", _SORRY) is None
        missing = SoftMissing(notes)  # a later run


def test_three_texts_of_a_host_are_asked_about_at_most():
    missing = SoftMissing(Notes())
    texts = [_page(f"Text {name} is everywhere") for name in ("one", "two", "three", "four", "five")]
    asked = [any(missing.suspect(f"https://a.org/{number}", text) for number in range(9)) for text in texts]
    assert asked == [True, True, True, False, False]


@pytest.mark.parametrize(
    ("shown", "status", "page", "is_missing"),
    [
        (_SORRY, 200, _SORRY, True),
        (_SORRY, 503, _SORRY, False),
        (_SORRY, 200, _page("Sorry, nothing is here.", title="Contents"), False),
        (_SORRY, 200, _page("Sorry, nothing is here.", whole="Sorry, nothing is here. Menu of chapter 5"), False),
        (_page(f"{_LONG} /a"), 200, _page(f"{_LONG} /b"), True),
        (_page(f"{_LONG} /a"), 200, _page(f"{_LONG} garden"), False),
    ],
    ids=["the same", "an error", "another title", "a short text and another page", "its own address", "other words"],
)
def test_evidence_is_the_same_title_and_the_same_text(shown, status, page, is_missing):
    missing, part = SoftMissing(Notes()), shown.text_part
    missing.take_answer(
        Probe("https://a.org/no", status, 1.0, shown.title, part.skeleton, part.whole, is_long=says_enough(shown))
    )
    assert (missing.evidence("https://a.org/x", page) is not None) == is_missing
    assert missing.evidence("https://b.org/x", page) is None


def test_what_the_first_page_shows_is_no_word_for_not_found():
    missing, part = SoftMissing(Notes()), _SORRY.text_part
    missing.take_answer(Probe("https://a.org/no", 200, 1.0, "Shop", part.skeleton, part.whole, is_home=True))
    assert missing.evidence("https://a.org/x", _SORRY) is None


def test_the_memory_for_texts_is_bounded(monkeypatch):
    monkeypatch.setattr("pauk.crawl.rules.soft_404._MAX_TEXTS", 100)
    monkeypatch.setattr("pauk.crawl.rules.soft_404._MAX_HOSTS", 10)
    missing = SoftMissing(Notes())
    for number in range(1_000):
        missing.suspect(f"https://a{number}.org/", _page(f"text {'x' * number}"))
    assert (len(missing._met), len(missing._probes)) == (100, 10)


def test_lines_and_runs_of_a_text_do_not_hang_on_its_numbers():
    lines, runs = read_lines("12 lamps found. Red lamp 7, nr. 3f2c\nGreen chair 8 of oak and tin")
    assert read_lines("99 lamps found. Red lamp 1, nr. 77aa\nGreen chair 2 of oak and tin") == (lines, runs)
    assert len(lines) == 3 * 3
    assert read_lines("") == (b"", b"")
    many = read_lines(_prose("many", 5_000))
    assert (len(many[0]) <= 3 * 64, len(many[1])) == (True, 2 * 64)


@given(st.text())
def test_any_text_has_lines_and_runs(text):
    lines, runs = read_lines(text)
    assert (len(lines) % 3, len(runs) % 2) == (0, 0)


@table(
    ("path", "is_endless"),
    [
        ("/story/1", False),
        ("/viewtopic.php?t=5", False),
        ("/viewtopic.php?f=2&t=5", True),
        ("/list?sort=name", True),
        ("/tag/red", False),
        ("/tag/red+green", True),
        ("/tag/red,green", True),
        ("/s/0123456789abcdef0123/page", True),
        ("/go/c599d93d68", True),
        ("/events/2026/11", False),
    ],
)
def test_some_forms_of_urls_may_be_without_end(path, is_endless):
    assert may_be_endless(_SITE + path, shape_of(_SITE + path)) == is_endless
    assert may_be_endless(_SITE + path, listed(shape_of(_SITE + path))) != is_calendar(shape_of(_SITE + path))


def test_lists_of_what_was_shown_before_are_no_news_where_urls_may_be_without_end():
    book = ShapeBook(100)
    goods = [f"{word} of {other}." for word in _DAYS for other in _MONTHS]
    news = []
    for number in range(40):
        text = " ".join(goods[number * 7 % 80 :][:6] + goods[number % 60 :][:6])
        url = f"{_SITE}/shop?colour={number}&size={number}"
        lines, runs = read_lines(text)
        news.append(book.note(shape_of(url), novel=True, example=url, lines=lines, runs=runs))
    assert news[0] is Yield.NEW
    assert news.count(Yield.NEW) == 12
    lines, runs = read_lines(" ".join(goods[:6]))
    url = f"{_SITE}/a.html"
    assert book.note(shape_of(url), novel=True, example=url, lines=lines, runs=runs) is Yield.COPY


def test_a_page_that_calls_itself_by_the_key_of_its_address_says_nothing_new():
    told = "You are looking at go {}. The choir of the town sings in the old church tonight."
    marks = {read_news(told.format(key), f"{_SITE}/go/{key}") for key in ("c599d93d68", "0a1b2c3d4e", "ffee001122")}
    assert len(marks) == 1


def test_sampled_words_are_the_same_wherever_they_stand_in_a_sentence():
    assert read_news("Bread honey.")[1] == read_news("bread, Honey")[1][2:] + read_news("bread, Honey")[1][:2]


def test_what_a_pattern_has_shown_in_full_is_no_news_and_elsewhere_it_may_be():
    book = ShapeBook(100)
    lines, runs = read_lines("The choir of the town sings tonight. Bread and honey are sold at the gate.")

    def note(url):
        return book.note(shape_of(url), novel=True, example=url, lines=lines, runs=runs)

    assert note(f"{_SITE}/tag/choir") is Yield.NEW
    assert note(f"{_SITE}/tag/bread") is Yield.REPEAT
    assert note(f"{_SITE}/2026/{'a' * 9}-{'b' * 9}-c-d.html") is Yield.NEW


def test_a_page_whose_every_line_its_site_has_shown_is_a_copy_whatever_else_its_labels_say():
    book = ShapeBook(100)
    told = "The choir of the town sings tonight in the old church. Bread and honey are sold at the gate until noon."

    def note(url, text):
        lines, runs = read_lines(text)
        return book.note(shape_of(url), novel=True, example=url, lines=lines, runs=runs)

    assert note(f"{_SITE}/node/101", told) is Yield.NEW
    assert note(f"{_SITE}/print/node/101", told) is Yield.COPY
    assert note(f"{_SITE}/print/node/101?again", told) is Yield.COPY
    assert note(f"{_SITE}/print/node/102", told) is Yield.REPEAT
    assert (
        note(f"{_SITE}/node/102", "Ships leave the harbour at dawn, and nobody waves to them from the pier.")
        is Yield.NEW
    )


def test_pages_of_endless_forms_must_bring_new_words():
    book = ShapeBook(100)
    news = []
    for number in range(60):
        chance = random.Random(number)
        text = " ".join(chance.choice([*_DAYS, *_MONTHS]) for _ in range(80))
        url = f"{_SITE}/files/a/b/c/d/{'/'.join('abcdefgh'[number % 8] * 3)}/{number}/"
        _, words = read_news(text, url)
        lines, runs = read_lines(text)
        news.append(book.note(shape_of(url), novel=True, example=url, words=words, lines=lines, runs=runs))
    assert news.count(Yield.NEW) <= 3


def test_plain_patterns_may_differ_in_numbers_alone_half_as_often_under_strain():
    book, url = ShapeBook(100), f"{_SITE}/photo/17"
    for _ in range(60):
        book.note(shape_of(url), novel=False, is_copy=True)
    assert book.allows_variants(url, shape_of(url))
    for _ in range(70):
        book.spend(shape_of(url), Yield.REPEAT)
    assert not book.allows_variants(url, shape_of(url))
