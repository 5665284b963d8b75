from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.urls import origin_of
from pauk.crawl.fetch.cookies import MAX_COOKIE_CHARS, MAX_COOKIES, MAX_HEADER_CHARS, Jar, read_date

URL = "https://www.example.org/shop/cart/list.html?a=b/c"
NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC).timestamp()
DAY_S = 86_400.0


def jar_of(*lines, url=URL):
    jar = Jar(origin_of(url))
    jar.take(lines, url, NOW)
    return jar


def given_back(*lines, url=URL, to=URL, at_s=NOW):
    return jar_of(*lines, url=url).give(to, at_s)


@table(
    ("line", "pair"),
    [
        ("a=b", "a=b"),
        ("a=b; Path=/; HttpOnly; SameSite=Lax", "a=b"),
        ("  a \t=  b c  ;x", "a=b c"),
        ("a=", "a="),
        ("=b", "b"),
        ("b", "b"),
        ("a==b==", "a==b=="),
        ('a="b c"', 'a="b c"'),
        ("a=b,c=d", "a=b,c=d"),
        ("a[0]{x}@:/=ü€", "a[0]{x}@:/=ü€"),
        ("a=b;;;;  ;=;Path", "a=b"),
        ("a=b; Max-Age=abc; Expires=never; Priority=high; Partitioned", "a=b"),
        ("", ""),
        (";", ""),
        ("=", ""),
        ("   ; Path=/", ""),
        ("a=b\x00", ""),
        ("a=b\nX: y", ""),
        ("a=\x7f", ""),
    ],
)
def test_lines_are_read_as_browsers_read_them(line, pair):
    assert given_back(line) == pair


@table(
    ("path", "to", "is_given"),
    [
        ("/shop", "/shop", True), ("/shop", "/shop/", True), ("/shop", "/shop/x", True), ("/shop", "/shopping", False),
        ("/shop/", "/shop", False), ("/shop/", "/shop/x", True), ("/", "/anything", True), ("/x", "/", False),
        # Without a path of its own it is the folder of the URL that set it.
        ("", "/shop/cart", True), ("", "/shop/cart/x", True), ("", "/shop/", False), ("relative", "/shop/cart/", True),
    ],
)  # fmt: skip
def test_a_cookie_goes_only_below_its_path(path, to, is_given):
    header = given_back(f"a=b; Path={path}", to=f"https://www.example.org{to}")
    assert header == ("a=b" if is_given else "")


def test_a_cookie_of_the_root_goes_everywhere():
    assert given_back("a=b", url="https://www.example.org/", to="https://www.example.org/x/y?z") == "a=b"
    assert given_back("a=b", url="https://www.example.org/", to="https://www.example.org/") == "a=b"


@table(
    "to",
    [
        "http://www.example.org/", "https://www.example.org:8443/", "https://example.org/", "https://x.www.example.org/",
        "https://www.example.org.thief.example/", "https://www.example.org@thief.example/", "https://www.example.org",
    ],
)  # fmt: skip
def test_another_scheme_name_or_port_gives_nothing_and_gets_nothing(to):
    jar = jar_of("a=b; Path=/; Domain=example.org")
    assert jar.give(to, NOW) == ""
    jar.take(["c=d; Path=/"], to, NOW)
    assert jar.give(URL, NOW) == "a=b"


def test_longer_paths_come_first_then_older_cookies():
    lines = ("one=1; Path=/", "two=2; Path=/shop", "three=3; Path=/", "four=4; Path=/shop")
    assert given_back(*lines) == "two=2; four=4; one=1; three=3"


def test_the_same_name_and_path_is_the_same_cookie_and_keeps_its_place():
    assert given_back("a=1; Path=/", "b=2; Path=/", "a=3; Path=/") == "a=3; b=2"
    assert given_back("a=1; Path=/", "a=2; Path=/shop") == "a=2; a=1"


def test_a_secure_cookie_goes_only_over_a_safe_line():
    assert given_back("a=b; Path=/; Secure", to="https://www.example.org/") == "a=b"
    open_line = "http://www.example.org/"
    assert given_back("a=b; Path=/; Secure", url=open_line, to=open_line) == ""
    jar = Jar(origin_of(open_line))
    jar.put(jar_of("a=b; Path=/; Secure"), NOW)
    assert (len(jar), jar.give(open_line, NOW)) == (1, "")


@table(
    ("domain", "is_taken"),
    [
        ("www.example.org", True), (".www.example.org", True), ("example.org", True), (".EXAMPLE.org", True),
        ("", True), ("other.org", False), ("ww.example.org", False), ("x.www.example.org", False), ("ample.org", False),
    ],
)  # fmt: skip
def test_a_cookie_for_a_foreign_domain_is_refused(domain, is_taken):
    assert len(jar_of(f"a=b; Domain={domain}")) == is_taken


def test_names_that_promise_something_are_held_to_it():
    assert len(jar_of("__Secure-a=b")) == 0
    assert len(jar_of("__Secure-a=b; Secure")) == 1
    assert len(jar_of("__Host-a=b; Secure; Path=/")) == 1
    assert len(jar_of("__Host-a=b; Secure; Path=/shop")) == 0
    assert len(jar_of("__Host-a=b; Secure; Path=/; Domain=www.example.org")) == 0
    assert len(jar_of("__HOST-a=b; Path=/")) == 0


@table(
    ("attributes", "seconds"),
    [
        ("Max-Age=60", 60.0),
        ("max-age = 60", 60.0),
        ("Max-Age=60; Max-Age=120", 120.0),
        ("Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", 60.0),
        ("Max-Age=x; Expires=Sun, 15 Nov 2026 09:31:00 GMT", 60.0),
        ("Expires=Sun, 15 Nov 2026 09:31:00 GMT", 60.0),
        (f"Max-Age={'9' * 900}", 400 * DAY_S),
        ("Expires=Fri, 31 Dec 9999 23:59:59 GMT", 400 * DAY_S),
    ],
)
def test_a_cookie_is_forgotten_when_its_time_is_over(attributes, seconds):
    jar = jar_of(f"a=b; {attributes}")
    assert jar.give(URL, NOW + seconds - 1) == "a=b"
    assert jar.give(URL, NOW + seconds) == ""


@pytest.mark.parametrize("attributes", ["", "Expires=", "Max-Age=", "Max-Age=-", "Expires=Sun, 32 Nov 2026 09:31:00"])
def test_a_cookie_without_a_time_stays_as_long_as_the_jar(attributes):
    assert jar_of(f"a=b; {attributes}").give(URL, NOW + 10_000 * DAY_S) == "a=b"


@pytest.mark.parametrize("attributes", ["Max-Age=0", "Max-Age=-1", "Expires=Thu, 01-Jan-1970 00:00:01 GMT"])
def test_a_cookie_of_the_past_deletes_its_namesake(attributes):
    jar = jar_of("a=b", "c=d")
    jar.take([f"a=x; {attributes}"], URL, NOW)
    assert jar.give(URL, NOW) == "c=d"
    assert len(jar) == 1


def test_a_full_jar_drops_what_has_expired_or_else_the_oldest():
    jar = jar_of(*(f"c{n}=x" for n in range(MAX_COOKIES)))
    jar.take(["new=x"], URL, NOW)
    assert len(jar) == MAX_COOKIES
    assert "c0=x" not in jar.give(URL, NOW).split("; ")
    assert "c1=x" in jar.give(URL, NOW).split("; ")
    jar.take(["c5=x; Max-Age=1"], URL, NOW)
    jar.take(["newer=x"], URL, NOW + 2)
    names = jar.give(URL, NOW + 2).split("; ")
    assert "c5=x" not in names
    assert {"c1=x", "new=x", "newer=x"} <= set(names)


def test_cookies_are_bounded():
    assert given_back("a=" + "x" * (MAX_COOKIE_CHARS - 1)) == "a=" + "x" * (MAX_COOKIE_CHARS - 1)
    assert given_back("a=" + "x" * MAX_COOKIE_CHARS) == ""
    many = given_back(*(f"c{n}=" + "x" * 3_000 for n in range(20)))
    assert many.count("=") == 2
    assert len(many) <= MAX_HEADER_CHARS
    assert given_back("a=b; Path=/" + "x" * 2_000) == "a=b"


@table(
    "text",
    [
        "Sun, 15 Nov 2026 09:30:00 GMT", "Sunday, 15-Nov-26 09:30:00 GMT", "Sun Nov 15 09:30:00 2026",
        "15 Nov 2026 9:30:0", "nov 15 09:30:00 2026 garbage", "2026 15 Nov 09:30:00",
        "15/november/2026 09:30:00;",
    ],
)  # fmt: skip
def test_dates_are_read_in_all_their_forms(text):
    assert read_date(text) == NOW


@table(
    "text",
    [
        "",
        "tomorrow",
        "15 Nov 2026",
        "15 Nov 2026 25:00:00",
        "31 Feb 2026 09:30:00",
        "15 Nov 1600 09:30:00",
        "0",
        "15NOV 2026 09:30:00",
    ],
)
def test_what_is_no_date_never_ends(text):
    assert read_date(text) == float("inf")


@given(st.lists(st.text(max_size=80)), st.sampled_from([URL, "http://www.example.org/", "https://[::1]/x/"]))
def test_any_lines_leave_a_header_that_is_one_line(lines, url):
    jar = Jar(origin_of(url))
    jar.take(lines, url, NOW)
    header = jar.give(url, NOW)
    assert not set(header) & {"\r", "\n", "\0"}
    assert len(jar) <= MAX_COOKIES
    assert len(header) <= MAX_HEADER_CHARS


@given(st.text(alphabet="abc=; \t", max_size=30))
def test_what_was_given_back_is_read_the_same_again(line):
    once = given_back(f"n={line}", url="https://www.example.org/", to="https://www.example.org/")
    assert given_back(once, url="https://www.example.org/", to="https://www.example.org/") == once
