"""All pages of one kind share a shape, whatever software made the site; endless paths do not make endless shapes."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.crawl.rules.url_shapes import MAX_SHAPE_CHARS, family_of, is_calendar, shape_of

_SITE = "https://example.org"


def shape(path):
    whole = shape_of(_SITE + path)
    assert whole.startswith("example.org/")
    return whole.removeprefix("example.org")


@table(
    ("path", "expected"),
    [
        ("/", "/"),
        ("/about", "/{slug}"),
        ("/about/", "/{slug}"),
        ("/about.html", "/{slug}.html"),
        ("/news/some-long-title-of-an-article", "/news/{slug}"),
        # Numbers, dates, keys.
        ("/item/12345", "/item/{n}"),
        ("/item/12-34", "/item/{n}"),
        ("/2026/", "/{date}"),
        ("/2026/11/", "/{date}"),
        ("/2027/01/", "/{date}"),
        ("/2026/11/15", "/{date}"),
        ("/2026/nov/15/title", "/{date}/{slug}"),
        ("/2026-11-15", "/{date}"),
        ("/15.11.2026", "/{date}"),
        ("/20261115", "/{date}"),
        ("/2026-w46", "/{date}"),
        ("/2006_11_01_archive.html", "/{slug}.html"),
        ("/blog/2026/11/15/some-title/", "/blog/{date}/{slug}"),
        ("/20269999", "/{n}"),
        ("/d41d8cd98f00b204e9800998ecf8427e", "/{id}"),
        ("/550e8400-e29b-41d4-a716-446655440000/edit", "/{id}/{slug}"),
        ("/s/9f8a7b6c5d4e3f2a/page", "/s/{id}/{slug}"),
        ("/dQw4w9WgXcQdQw4w9WgXcQ", "/{id}"),
        # Encyclopaedias.
        ("/wiki/Moscow", "/wiki/{slug}"),
        ("/wiki/World_War_II", "/wiki/{slug}"),
        ("/wiki/Apollo_11", "/wiki/{slug}"),
        ("/wiki/J._R._R._Tolkien", "/wiki/{slug}"),
        ("/wiki/%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0", "/wiki/{slug}"),
        ("/%D0%B2%D0%B8%D0%BA%D0%B8/%D0%90", "/вики/{slug}"),
        # Forums and content systems.
        ("/index.php?topic=12.0", "/index.php?topic"),
        ("/index.php?board=3.20", "/index.php?board"),
        ("/index.php?action=profile;u=5", "/index.php?action=profile&u"),
        ("/?p=12", "/?p"),
        ("/?12", "/?{n}"),
        ("/?some-title", "/?{slug}"),
        ("/forum/viewtopic.php?f=1&t=2", "/forum/viewtopic.php?f&t"),
        ("/viewtopic.php?f=1&t=2&start=20", "/viewtopic.php?f&start&t"),
        ("/forum.php?mod=viewthread&tid=5", "/forum.php?mod=viewthread&tid"),
        ("/thread-123-1-1.html", "/thread-{n}-{n}-{n}.html"),
        ("/forum-12-1.html", "/forum-{n}-{n}.html"),
        ("/threads/title-of-thread.123/page-2", "/threads/{slug}/page-{n}"),
        ("/t/some-topic/1234/5", "/t/{slug}/{n}/{n}"),
        ("/f12-general/t123.html", "/{slug}/t{n}.html"),
        ("/showthread.php/123-title", "/showthread.php/{slug}"),
        ("/profile/bob123", "/profile/{slug}"),
        ("/static-page-of-words.php", "/{slug}.php"),
        ("/index.php?option=com_content&view=article&id=5", "/index.php?id&option=com_content&view=article"),
        ("/node/5?page=2", "/node/{n}?page"),
        # Parameters.
        ("/list?b=1&a=2&b=3", "/{slug}?a&b"),
        ("/list?sort=price&cat=5&dir=asc", "/{slug}?cat~dir,sort"),
        ("/list?sort=price", "/{slug}?~sort"),
        ("/list?f[0]=a&f[12]=b", "/{slug}?f[{n}]"),
        ("/list?d41d8cd98f00b204", "/{slug}?{id}"),
        ("/list?x%26y=1", "/{slug}?{slug}"),
        ("/events?date=2026-11-15", "/{slug}?date={date}"),
        ("/events?day=2026%2F11%2F15", "/{slug}?day={date}"),
        ("/events.php?year=2026&month=11", "/events.php?month&year={date}"),
        ("/?m=202611", "/?m={date}"),
        ("/thread?t=2026", "/{slug}?t"),
        # Deep paths.
        ("/a/b/c", "/a/b/{slug}"),
        ("/a/b/c/d", "/a/b/{slug}/{slug}"),
        ("/a/b/c/d/e", "/a/b/{slug}+/{slug}"),
        ("/a/b/c/d/e/f/g/h", "/a/b/{slug}+/{slug}"),
        ("/a/1/b/2/c/3/d", "/a/{n}/b/{slug}+/{slug}"),
        ("/user/5/posts/7", "/user/{n}/posts/{n}"),
        # Oddities.
        ("//a///b", "/a/{slug}"),
        ("/a;v=1/b", "/a/{slug}"),
        ("/%7Bn%7D/x", "/{slug}/{slug}"),
        ("/a%2Fb/x", "/{slug}/{slug}"),
        ("/%00/x", "/{slug}/{slug}"),
    ],
)
def test_the_shape_of(path, expected):
    assert shape(path) == expected


def test_scheme_and_www_do_not_count_but_the_port_does():
    assert shape_of("http://www.example.org/a") == shape_of("https://example.org/b") == "example.org/{slug}"
    assert shape_of("http://example.org:8080/a") == "example.org:8080/{slug}"


@given(st.lists(st.sampled_from(["a", "b", "12", "some-long-title-here", "2026", "d41d8cd98f00"]), max_size=40))
def test_deep_paths_have_few_shapes(segments):
    folders = shape("/" + "/".join(segments) + "/page").removesuffix("/{slug}").removeprefix("/")
    assert folders.count("/") <= 5  # two words and four kinds
    assert len(set(folders.removesuffix("+").split("/"))) == folders.count("/") + 1


def test_a_path_that_grows_for_ever_has_few_shapes():
    for parts in (["x"], ["a", "b"], ["a", "1"], ["one", "2", "three", "d41d8cd98f00"], ["dir1", "dir2"]):
        shapes = {shape("/" + "/".join(parts[i % len(parts)] for i in range(depth))) for depth in range(1, 200)}
        assert len(shapes) <= 9, shapes


@given(st.integers(0, 10**12), st.integers(0, 10**12))
def test_numbers_do_not_make_shapes(one, other):
    for form in ("/thread-{}-1.html", "/viewtopic.php?t={}", "/node{}/edit", "/list?page={}"):
        assert shape(form.format(one)) == shape(form.format(other))


@given(st.permutations(["a=1", "b=2", "c=3", "sort=x"]))
def test_the_order_of_parameters_does_not_count(pieces):
    assert shape("/list?" + "&".join(pieces)) == "/{slug}?a&b&c~sort"


@given(st.text(alphabet="aB1%/?&=;.-_~{}+[]é\x00\n漢", max_size=300))
def test_any_text_has_a_short_shape(text):
    for start in ("", "https://", "https://example.org/"):
        made = shape_of(start + text)
        assert len(made) <= MAX_SHAPE_CHARS
        assert made == shape_of(start + text)


def test_a_hostile_query_is_bounded():
    names = "&".join(f"{chr(97 + i // 26)}{chr(97 + i % 26)}=1" for i in range(600))
    assert shape(f"/x?{names}") == "/{slug}?aa&ab&ac&ad&ae&af&ag&ah&ai&aj&ak&al+"
    assert len(shape("/x?" + "a" * 7_000)) < 20


# Families and calendars.


@table(
    ("shape", "family"),
    [
        ("a.org/", "a.org//"),
        ("a.org/x/y/{slug}.html", "a.org//{slug}.html"),
        ("a.org/{slug}?a&b", "a.org//{slug}?"),
        ("a.org/x.php?a~sort", "a.org//x.php?~"),
        ("a.org/thread-{n}-{n}.html", "a.org//{n}.html"),
        ("a.org/x/{date}", "a.org//{date}"),
    ],
)
def test_the_family_of(shape, family):
    assert family_of(shape) == family


@table(
    ("path", "answer"),
    [
        ("/2026/11/", True),
        ("/events/2026-11-15.html", True),
        ("/events?date=2026-11-15", True),
        ("/?m=202611", True),
        ("/2026/11/15/title", False),
        ("/list?page=2026", False),
    ],
)
def test_a_calendar_is_about_dates_themselves(path, answer):
    assert is_calendar(shape_of(_SITE + path)) is answer


@given(st.text(alphabet="a1/?&=;.-_~{}", max_size=60))
def test_families_are_no_shapes_and_stay_what_they_are(text):
    made = shape_of(f"https://example.org/{text}")
    assert "//" not in made
    assert "//" in family_of(made)
    assert len(family_of(made)) <= MAX_SHAPE_CHARS + 1
