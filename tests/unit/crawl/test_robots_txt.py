"""robots.txt is read as RFC 9309 says, whatever it holds."""

import pickle
import random
import re
import resource
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.command_line import AS_HERE
from tests.table import table

from pauk.crawl.rules.robots import MAX_BYTES, MAX_SITEMAPS, RobotsFile, product_token, read_robots, robots_for_status

UA = "pauk/0.1 (+https://example.org/bot)"


def read(text, user_agent=UA):
    return read_robots(text.encode() if isinstance(text, str) else text, user_agent=user_agent)


def url(path):
    return "https://example.org" + path


def allowed(text, path, user_agent=UA):
    return read(text, user_agent).allows(url(path))


def everybody(*rules):
    return "\n".join(("User-agent: *", *rules, ""))


# Groups.

RFC_EXAMPLE = """User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
"""


@table(
    ("agent", "path", "expected"),
    [
        ("pauk", "/", True),
        ("pauk", "/a.gif", False),
        ("pauk", "/a.gif?x", True),
        ("pauk", "/example/page.html", False),
        ("pauk", "/publications/a", True),
        ("pauk", "/publications/a.gif", True),  # /publications/ is longer than *.gif$
        ("foobot", "/", False),
        ("foobot", "/publications/", False),
        ("foobot", "/example/page.html", True),
        ("foobot", "/example/allowed.gif", True),
        ("foobot", "/example/other.gif", False),
        ("barbot", "/example/page.html", False),
        ("bazbot", "/example/page.html", False),
        ("bazbot", "/example/", True),
        ("quxbot", "/example/a.gif", True),
    ],
)
def test_the_example_of_the_rfc(agent, path, expected):
    assert allowed(RFC_EXAMPLE, path, agent) is expected


@table(
    ("line", "is_ours"),
    [
        ("User-agent: pauk", True),
        ("user-agent: PAUK", True),
        ("USER-AGENT:Pauk", True),
        ("User-agent: pauk/9.9", True),
        ("User-agent: pauk crawler", True),
        ("User-agent: pauk # we", True),
        ("  User-agent \t:\t pauk \t", True),
        ("Useragent: pauk", True),
        ("User agent: pauk", True),
        ("User-agent pauk", True),
        ("User-agent: *", True),
        ("User-agent: * everybody", True),
        ("User-agent: paukbot", False),
        ("User-agent: pau", False),
        ("User-agent: pauk2", False),
        ("User-agent: the pauk", False),
        ("User-agent: *pauk", False),
        ("User-agent:", False),
        ("User-agent: ", False),
        ("User-agent pauk crawler", False),
        ("Agent: pauk", False),
        ("# User-agent: pauk", False),
        ("", False),
    ],
)
def test_who_is_meant(line, is_ours):
    assert allowed(f"{line}\nDisallow: /\n", "/x") is not is_ours


@table(
    ("user_agent", "token"),
    [
        ("pauk/0.1", "pauk"),
        ("pauk/0.1.0.dev0 (crawler)", "pauk"),
        ("Pauk", "pauk"),
        ("My-Bot_2/1.0 (+mailto:me@example.org)", "my-bot_2"),
        ("Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)", "examplebot"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "mozilla"),
        (" pauk ", "pauk"),
        ("", ""),
        ("(nobody)", ""),
    ],
)
def test_our_name_for_robots_files(user_agent, token):
    assert product_token(user_agent) == token


def test_a_crawler_without_a_name_obeys_what_is_meant_for_everybody():
    text = "User-agent: \nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n"
    assert allowed(text, "/a", "")
    assert not allowed(text, "/b", "")


def test_groups_of_the_same_name_are_one():
    text = "User-agent: pauk\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: PAUK\nDisallow: /b\n"
    assert [allowed(text, path) for path in ("/a", "/b", "/c")] == [False, False, True]


def test_groups_for_everybody_are_one_too():
    text = everybody("Disallow: /a") + "User-agent: x\nDisallow: /\n" + everybody("Disallow: /b")
    assert [allowed(text, path) for path in ("/a", "/b", "/c")] == [False, False, True]


def test_our_own_group_replaces_that_for_everybody_wherever_it_stands():
    ours, all_ = "User-agent: pauk\nDisallow: /a\n", everybody("Disallow: /b", "Crawl-delay: 9")
    for text in (ours + all_, all_ + ours):
        assert [allowed(text, path) for path in ("/a", "/b")] == [False, True]
        assert read(text).crawl_delay_s == 0.0


def test_our_own_group_without_rules_allows_everything():
    assert allowed(everybody("Disallow: /") + "User-agent: pauk\n", "/x")
    assert allowed(everybody("Disallow: /") + "User-agent: pauk\nDisallow:\n", "/x")


def test_several_names_share_the_rules_that_follow():
    text = "User-agent: a\nUser-agent: pauk\n\nUser-agent: b\nDisallow: /x\n"
    for agent in ("a", "b", "pauk"):
        assert not allowed(text, "/x", agent)
    assert allowed(text, "/x", "c")


def test_rules_end_the_list_of_names_even_empty_ones():
    text = "User-agent: pauk\nDisallow:\nUser-agent: x\nDisallow: /\n"
    assert allowed(text, "/y")
    assert not allowed(text, "/y", "x")


@pytest.mark.parametrize(
    "between", ["", "Sitemap: https://example.org/s.xml", "Host: example.org", "Noindex: /", "what"]
)
def test_other_lines_do_not_break_a_group(between):
    text = f"User-agent: pauk\n{between}\nUser-agent: x\n{between}\nDisallow: /a\n{between}\nDisallow: /b\n"
    for agent in ("pauk", "x"):
        assert [allowed(text, path, agent) for path in ("/a", "/b", "/c")] == [False, False, True]


def test_a_crawl_delay_does_not_break_a_group_and_is_for_those_named_before_it():
    text = "User-agent: *\nCrawl-delay: 7\nUser-agent: x\nDisallow: /a\n"
    assert not allowed(text, "/a")
    assert not allowed(text, "/a", "x")
    assert read(text).crawl_delay_s == 7.0
    assert read(text, "x").crawl_delay_s == 0.0


def test_rules_before_any_group_are_ignored():
    assert allowed("Disallow: /\nCrawl-delay: 5\n\nUser-agent: x\nDisallow: /y\n", "/a")
    assert read("Crawl-delay: 5\nUser-agent: *\n").crawl_delay_s == 0.0


# Lines.


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\n", "\r\n\r\n"])
def test_lines_end_as_anybody_ends_them(end):
    text = end.join(("User-agent: *", "Disallow: /a", "Disallow: /b", ""))
    assert [allowed(text, path) for path in ("/a", "/b", "/c")] == [False, False, True]


def test_the_last_line_needs_no_end():
    assert not allowed("User-agent: *\nDisallow: /a", "/a")


def test_only_line_ends_end_a_line():
    text = b"User-agent: *\nDisallow: /a\xc2\x85Disallow: /\x0bDisallow: /\x0cDisallow: /\x1cDisallow: /\n"
    assert allowed(text, "/b")
    assert allowed("User-agent: *\nDisallow: /a\u2028Disallow: /b\n", "/b")


@table(
    "line",
    [
        "Disallow: /a",
        "disallow:/a",
        "DISALLOW  :  /a",
        "\t Disallow: /a \t",
        "Disallow: /a # comment",
        "Disallow: /a#comment",
        "Disallow /a",
        "Disallow\t/a",
        "Disalow: /a",
        "Dissallow: /a",
    ],
)
def test_a_rule_may_be_written_carelessly(line):
    assert read(everybody(line)).rule_for(url("/a/b")) == "Disallow: /a (line 2)"


@table("line", ["Disallow", "Disallow /a /b", ": /a", "Dis allow: /a", "/a", "Disallow=/a", "#Disallow: /a"])
def test_a_line_that_is_no_rule_is_ignored(line):
    assert read(everybody(line)) == RobotsFile()


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffUser-agent: *\nDisallow: /a\n".encode(),
        "\ufeffUser-agent: *\nDisallow: /a\n".encode("utf-16-le"),
        "\ufeffUser-agent: *\r\nDisallow: /a\r\n".encode("utf-16-be"),
    ],
)
def test_a_byte_order_mark_is_understood(text):
    assert [allowed(text, path) for path in ("/a", "/b")] == [False, True]


def test_what_lies_behind_the_limit_is_ignored_and_no_line_is_cut_in_two():
    start = b"User-agent: *\nDisallow: /early\n"
    text = start + b"#" * (MAX_BYTES - len(start) - 13) + b"\nDisallow: /late\n"
    assert text[:MAX_BYTES].endswith(b"Disallow: /l")
    for file in (text, text[:MAX_BYTES]):  # as it came, and as somebody keeps it
        assert [allowed(file, path) for path in ("/early", "/late", "/lemon")] == [False, True, True]
    shorter = text.replace(b"#" * 4, b"", 1)
    assert len(shorter) == MAX_BYTES
    assert not allowed(shorter, "/late")


def test_five_hundred_kibibytes_are_read_to_their_end():
    start = b"User-agent: *\n"
    text = start + b"#" * (500 * 1024 - len(start) - 16) + b"\nDisallow: /late"
    assert len(text) == 500 * 1024
    assert not allowed(text, "/late")
    assert not allowed(text + b"\n" + b"#" * 100_000, "/late")


def test_an_html_page_instead_of_a_file_says_nothing():
    assert read("<!DOCTYPE html>\n<title>Not found</title>\n<p>User-agent: *</p>\n<p>Disallow: /</p>\n") == RobotsFile()


# Which rule decides.

# Google's documentation, "URL matching based on path values": pattern → what it matches, what not.
GOOGLE = {
    "/": (["/", "/any"], []),
    "/*": (["/", "/any"], []),
    "*": (["/", "/any"], []),
    "/$": (["/"], ["/any", "/?"]),
    "/fish": (
        ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fishheads/yummy.html", "/fish.php?id=anything"],
        ["/Fish.asp", "/catfish", "/?id=fish", "/desert/fish"],
    ),
    "/fish*": (
        ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fish.php?id=anything"],
        ["/Fish.asp", "/catfish", "/?id=fish"],
    ),
    "/fish/": (
        ["/fish/", "/fish/?id=anything", "/fish/salmon.htm"],
        ["/fish", "/fish.html", "/animals/fish/", "/Fish/Salmon.asp"],
    ),
    "/*.php": (
        ["/index.php", "/filename.php", "/folder/filename.php", "/folder/filename.php?parameters",
         "/folder/any.php.file.html", "/filename.php/"],
        ["/", "/windows.PHP", "/php/"],
    ),
    "/*.php$": (
        ["/filename.php", "/folder/filename.php", "/a.php.php"],
        ["/filename.php?parameters", "/filename.php/", "/filename.php5", "/windows.PHP"],
    ),
    "/fish*.php": (["/fish.php", "/fishheads/catfish.php?parameters"], ["/Fish.PHP"]),
    "/a*b*c$": (["/abc", "/a-b-c", "/abbcc", "/a.b.c.c"], ["/ab", "/acb", "/abcd", "/abc/"]),
    "/a*a$": (["/aa", "/aba"], ["/a"]),
    "/a**b": (["/ab", "/axxb"], ["/a"]),
    "/x$y": (["/x$y", "/x$yz"], ["/x", "/xy"]),
    "/a*$": (["/a", "/abc"], ["/b"]),
}  # fmt: skip


@table("pattern", GOOGLE)
def test_patterns_match_as_google_documents(pattern):
    matching, others = GOOGLE[pattern]
    robots = read(everybody(f"Disallow: {pattern}"))
    assert [path for path in (*matching, *others) if not robots.allows(url(path))] == matching
    reverse = read(everybody("Disallow: /", f"Allow: {pattern}$".replace("$$", "$"), f"Allow: {pattern}"))
    assert [path for path in (*matching, *others) if reverse.allows(url(path))] == matching


@table(
    ("rules", "path", "expected"),
    [
        (["allow: /p", "disallow: /"], "/page", "Allow: /p (line 2)"),
        (["allow: /folder", "disallow: /folder"], "/folder/page", "Allow: /folder (line 2)"),
        (["disallow: /folder", "allow: /folder"], "/folder/page", "Allow: /folder (line 3)"),
        (["allow: /page", "disallow: /*.htm"], "/page.htm", "Disallow: /*.htm (line 3)"),
        (["allow: /page", "disallow: /*.ph"], "/page.php5", "Allow: /page (line 2)"),
        (["allow: /$", "disallow: /"], "/", "Allow: /$ (line 2)"),
        (["allow: /$", "disallow: /"], "/page.htm", "Disallow: / (line 3)"),
        (["disallow: /a/b/", "allow: /a/", "disallow: /"], "/a/b/c", "Disallow: /a/b/ (line 2)"),
        (["disallow: /a/b/", "allow: /a/", "disallow: /"], "/a/x", "Allow: /a/ (line 3)"),
        (["disallow: /fish*", "allow: /fish"], "/fishes", "Disallow: /fish* (line 2)"),
        (["disallow: /f***", "allow: /fish"], "/fishes", "Allow: /fish (line 3)"),
        (["disallow: /f****", "allow: /fish"], "/fishes", "Disallow: /f**** (line 2)"),
        (["disallow: /a", "disallow: /a"], "/a", "Disallow: /a (line 2)"),
        (["disallow: /*", "allow: /x*z"], "/xyz", "Allow: /x*z (line 3)"),
        (["disallow: /abc$", "allow: /a*c$"], "/abc", "Allow: /a*c$ (line 3)"),
        (["disallow:", "allow:"], "/a", "no rule"),
        (["disallow: a", "disallow: https://example.org/a"], "/a", "no rule"),
        (["disallow: $"], "/", "no rule"),
        (["disallow: /A"], "/a", "no rule"),
        (["disallow: /"], "/robots.txt", "robots.txt itself may always be fetched"),
        (["disallow: /"], "/robots.txt2", "Disallow: / (line 2)"),
        (["disallow: /"], "", "Disallow: / (line 2)"),
        (["disallow: /a"], "/b#/a", "no rule"),
        (["disallow: /b$"], "/b#/a", "Disallow: /b$ (line 2)"),
    ],
)  # fmt: skip
def test_the_longest_match_decides_and_allow_wins_ties(rules, path, expected):
    robots = read(everybody(*rules))
    assert robots.rule_for(url(path)) == expected
    assert robots.allows(url(path)) is not expected.startswith("Disallow")


@table(
    ("pattern", "path"),
    [
        # RFC 9309 §2.2.2
        ("/foo/bar?baz=quz", "/foo/bar?baz=quz"),
        ("/foo/bar?baz=https%3A%2F%2Ffoo.bar", "/foo/bar?baz=https://foo.bar"),
        ("/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"),
        ("/foo/bar/ツ", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"),
        ("/foo/bar/%e3%83%84", "/foo/bar/ツ"),
        ("/foo/bar/%62%61%7A", "/foo/bar/baz"),
        ("/foo/bar/baz", "/foo/bar/%62%61%7a"),
        # §2.2.3
        ("/path/file-with-a-%2A.html", "/path/file-with-a-*.html"),
        ("/path/foo-%24", "/path/foo-$"),
        ("/path/foo-%24", "/path/foo-%24bar"),
        ("/a b", "/a%20b"),
        ("/~joe/", "/%7Ejoe/x"),
        ("/*?", "/a?b"),
        ("/who%3f", "/who%3F"),
        ("/100%", "/100%"),
        ("/*ż*", "/a%C5%BC"),
    ],
)
def test_escaped_and_plain_characters_are_the_same(pattern, path):
    assert not allowed(everybody(f"Disallow: {pattern}"), path)


@table(
    ("pattern", "path"),
    [
        ("/path/file-with-a-%2A.html", "/path/file-with-a-b.html"),
        ("/path/foo-%24", "/path/foo-"),
        ("/*?", "/who%3F"),
        ("/*&", "/?q=AT%26T"),
        ("/%41", "/%2541"),
        ("/%E3%83%84", "/%E3%83%85"),
    ],
)
def test_an_escaped_character_is_no_special_one(pattern, path):
    assert allowed(everybody(f"Disallow: {pattern}"), path)


def test_octets_that_are_no_utf8_are_compared_as_they_are():
    robots = read(b"User-agent: *\nDisallow: /caf\xe9\n")
    assert robots.rule_for(url("/caf%E9/x")) == "Disallow: /caf\ufffd (line 2)"
    assert robots.allows(url("/caf%C3%A9"))


def test_a_rule_is_shown_on_one_harmless_line():
    assert read(b"User-agent: *\nDisallow: /\x1b[2J" + b"a" * 5_000 + b"*").allows(url("/b"))
    rule = read(b"User-agent: *\nDisallow: /*\x1b[2Ja" + b"*" * 5_000).rule_for(url("/%1B[2Ja"))
    assert rule == "Disallow: /*\ufffd[2Ja" + "*" * 192 + "… (line 2)"


# Pauses and sitemaps.


@table(
    ("lines", "delay_s"),
    [
        (["Crawl-delay: 10"], 10.0),
        (["crawl-delay:0.5"], 0.5),
        (["Crawl-delay: .25"], 0.25),
        (["Crawl-delay: 1,5"], 1.5),
        (["Crawl-delay: 2."], 2.0),
        (["Crawl-delay 3"], 3.0),
        (["Crawl-delay: 5 # seconds"], 5.0),
        (["Crawl-delay: 5s"], 5.0),
        (["Crawl-delay: 3", "Crawl-delay: 8", "Crawl-delay: 1"], 8.0),
        (["Crawl-delay: 86401"], 86_400.0),
        (["Crawl-delay: " + "9" * 10_000], 86_400.0),
        (["Crawl-delay: -5"], 0.0),
        (["Crawl-delay: inf"], 0.0),
        (["Crawl-delay: nan"], 0.0),
        (["Crawl-delay: 1.2.3"], 0.0),
        (["Crawl-delay: ten"], 0.0),
        (["Crawl-delay:"], 0.0),
        ([], 0.0),
    ],
)
def test_the_crawl_delay(lines, delay_s):
    assert read(everybody(*lines)).crawl_delay_s == delay_s


def test_sitemaps_are_found_wherever_they_stand():
    text = (
        "Sitemap: https://example.org/1.xml\nUser-agent: x\nsitemap:HTTPS://EXAMPLE.org/2.xml # two\nDisallow: /\n"
        "Sitemap https://example.org/3.xml\nSite-map: http://other.example/4.xml.gz?a=b\n"
        "Sitemap: https://example.org/1.xml\nSitemap: /relative.xml\nSitemap: ftp://example.org/5.xml\n"
        "Sitemap: https://\nSitemap:\nSitemap: javascript:alert(1)\n"
    )
    assert read(text).sitemaps == (
        "https://example.org/1.xml",
        "https://example.org/2.xml",
        "https://example.org/3.xml",
        "http://other.example/4.xml.gz?a=b",
    )


def test_the_number_of_sitemaps_is_bounded():
    text = "".join(f"Sitemap: https://example.org/{number}.xml\n" for number in range(MAX_SITEMAPS + 5))
    assert read(text).sitemaps == tuple(f"https://example.org/{number}.xml" for number in range(MAX_SITEMAPS))


# What the server answered.

FORBIDDING = b"User-agent: *\nDisallow: /a\n"


@pytest.mark.parametrize("status", [200, 203, 206])
def test_a_file_that_came_is_obeyed(status):
    robots = robots_for_status(status, FORBIDDING, UA)
    assert robots == read(FORBIDDING)
    assert robots.is_for_now is False
    assert not robots.allows(url("/a"))


@table("status", [301, 307, 400, 401, 403, 404, 410, 451, 499])
def test_a_missing_file_allows_everything(status):
    robots = robots_for_status(status, FORBIDDING, UA)
    assert robots.allows(url("/a"))
    assert robots.rule_for(url("/a")) == f"there is no robots.txt (status {status})"
    assert robots.is_for_now is False


@pytest.mark.parametrize(
    ("status", "why"),
    [(0, "no answer"), (429, "status 429"), (500, "status 500"), (503, "status 503"), (999, "status 999")],
)
def test_an_unreachable_file_forbids_everything_for_now(status, why):
    robots = robots_for_status(status, b"User-agent: *\nAllow: /\n", UA)
    assert not robots.allows(url("/"))
    assert robots.allows(url("/robots.txt"))
    assert robots.rule_for(url("/")) == f"robots.txt cannot be read now ({why})"
    assert robots.is_for_now is True


def test_an_empty_file_allows_everything():
    assert robots_for_status(200, b"", UA) == RobotsFile()
    assert RobotsFile().rule_for(url("/a")) == "no rule"


def test_a_file_survives_the_way_to_another_process():
    robots = read(RFC_EXAMPLE)
    copy = pickle.loads(pickle.dumps(robots))
    assert copy == robots
    assert not copy.allows(url("/a.gif"))


# Laws.

PATHS = st.text("ab/*$%", max_size=8)
RULES = st.lists(st.tuples(st.booleans(), PATHS), max_size=8)


def slow_decision(rules, path):
    """Decide by the words of the RFC, with a regular expression for every rule."""
    best = (-1, True)
    for is_allowed, pattern in rules:
        anchor = r"\Z" if pattern.endswith("$") else ""
        body = ".*".join(re.escape(piece) for piece in pattern.removesuffix("$").split("*"))
        if pattern and re.match(body + anchor, path):
            best = max(best, (len(pattern), is_allowed))
    return best[1]


@given(RULES, st.lists(PATHS, min_size=1, max_size=5))
def test_the_quick_way_decides_as_the_slow_one(rules, paths):
    lines = (f"{'Allow' if is_allowed else 'Disallow'}: {pattern}" for is_allowed, pattern in rules)
    robots = read(everybody(*lines))
    for path in paths:
        assert robots.allows(url("/" + path)) is slow_decision(rules, "/" + path)


@given(st.lists(st.text("ab", max_size=6), max_size=12), st.text("ab", max_size=8))
def test_the_longest_beginning_is_found(patterns, path):
    robots = read(everybody(*(f"Disallow: /{pattern}" for pattern in patterns)))
    longest = max((pattern for pattern in patterns if path.startswith(pattern)), key=len, default=None)
    expected = "no rule" if longest is None else f"Disallow: /{longest} (line {patterns.index(longest) + 2})"
    assert robots.rule_for(url("/" + path)) == expected


@given(st.binary(max_size=300), st.text(max_size=50), st.text(max_size=50))
def test_no_bytes_and_no_url_break_it(noise, path, user_agent):
    for text in (noise, b"User-agent: *\nDisallow: " + noise, b"User-agent: *\nSitemap: http://" + noise):
        robots = read_robots(text, user_agent=user_agent)
        assert isinstance(robots.allows(url("/" + path)), bool)
        assert robots.rule_for(path)
        assert 0.0 <= robots.crawl_delay_s <= 86_400.0


# Hostile files, read in a child process; its limits are the assertion.

LONG_URL = url("/" + "a" * 1_990)
BOMBS = {
    "wildcards in one rule": lambda: b"User-agent: *\nDisallow: /" + b"*a" * 250_000 + b"b",
    "nothing but wildcards": lambda: b"User-agent: *\nDisallow: /" + b"*" * 500_000 + b"b$",
    "rules with wildcards": lambda: many(b"Disallow: /*a*a*a*a*a*%d\n", 20_000),
    "rules that nearly match": lambda: many(b"Disallow: /*" + b"a" * 40 + b"b%d" + b"a" * 40 + b"\n", 5_000),
    "too many rules": lambda: many(b"Disallow: /b%d\n", 100_000),
    "the same rule": lambda: b"User-agent: *\n" + b"Disallow: /b\n" * 1_000_000,
    "nested rules": lambda: b"User-agent: *\n" + b"".join(b"Disallow: /" + b"a" * i + b"b\n" for i in range(980)),
    "names and rules": lambda: b"User-agent: *\n" * 20_000 + b"Disallow: /b\n" * 17_000,
    "escapes": lambda: b"User-agent: *\nDisallow: /" + b"%61" * 150_000,
    "sitemaps": lambda: b"Sitemap: http://[\n" * 28_000,
    "delays": lambda: b"User-agent: *\n" + b"Crawl-delay: 1.1.\n" * 28_000 + b"Crawl-delay: " + b"1." * 10_000,
    "empty lines": lambda: b"\n" * 20_000_000,
    "one endless line": lambda: b"Disallow: " * 200_000,
    "noise": lambda: random.Random(1).randbytes(600_000),
}


def many(line, count):
    return b"User-agent: *\n" + b"".join(line % number for number in range(count))


def test_hostile_files_are_read_within_the_limits():
    child = subprocess.run([sys.executable, __file__], env=AS_HERE, capture_output=True, text=True, check=False)
    assert child.returncode == 0, f"{child.stdout.splitlines()[-1:]} ended with {child.stderr[-500:]}"
    assert child.stdout.splitlines() == list(BOMBS)


def main():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    for name, make in BOMBS.items():
        sys.stdout.write(f"{name}\n")  # the last one named is the one that was fatal
        sys.stdout.flush()
        assert read(make()).allows(LONG_URL)


def test_ten_thousand_rules_are_all_obeyed():
    rules = (f"Disallow: /{number}/\nDisallow: /*={number}&" for number in range(5_000))
    robots = read(everybody(*rules))
    assert [robots.allows(url(f"/{number}/x")) for number in (0, 4_999, 5_000)] == [False, False, True]
    assert [robots.allows(url(f"/x?id={number}&y")) for number in (0, 4_999, 5_000)] == [False, False, True]


if __name__ == "__main__":
    main()
