"""What a page asks of robots."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.links import RobotsRules, read_directives, read_header, read_meta
from pauk.extract.page.tree import parse_tree

FREE = RobotsRules()


def rules(*, index=True, follow=True, archive=True):
    return RobotsRules(index=index, follow=follow, archive=archive)


@table(
    ("text", "expected"),
    [
        ("", FREE),
        ("all", FREE),
        ("index, follow", FREE),
        ("noindex", rules(index=False)),
        ("NOINDEX", rules(index=False)),
        (" noindex ,nofollow ", rules(index=False, follow=False)),
        ("none", rules(index=False, follow=False)),
        ("noarchive", rules(archive=False)),
        ("nocache", rules(archive=False)),
        ("nosnippet, max-snippet:20, max-image-preview:large", FREE),
        ("index, noindex", rules(index=False)),
        ("noindexed", FREE),
        ("unavailable_after: 25 Jun 2026 15:00:00 PST", FREE),
        ("unavailable_after: Thu, 25 Jun 2026 15:00:00 GMT, nofollow", rules(follow=False)),
        (",,,noindex,", rules(index=False)),
    ],
)
def test_directives(text, expected):
    assert read_directives(text) == expected


@table(
    ("html", "expected"),
    [
        ("<p>nothing", FREE),
        ("<meta name=robots content=noindex>", rules(index=False)),
        ("<META NAME=ROBOTS CONTENT='NOINDEX,NOFOLLOW'>", rules(index=False, follow=False)),
        ("<meta name=' robots ' content=noindex>", rules(index=False)),
        ("<meta name=robots content=noindex><meta name=robots content=nofollow>", rules(index=False, follow=False)),
        ("<meta name=pauk content=noarchive>", rules(archive=False)),
        ("<meta name=googlebot content=noindex>", FREE),
        ("<meta name=robots content=index><meta name=pauk content=noindex>", rules(index=False)),
        ("<meta name=robots>", FREE),
        ("<meta property=robots content=noindex>", FREE),
        ("<!-- <meta name=robots content=noindex> -->", FREE),
        ("<p>late<meta name=robots content=none>", rules(index=False, follow=False)),
    ],
)
def test_meta_elements(html, expected):
    assert read_meta(parse_tree(html)) == expected


@table(
    ("values", "expected"),
    [
        ([], FREE),
        (["noindex"], rules(index=False)),
        (["noindex", "nofollow"], rules(index=False, follow=False)),
        (["googlebot: noindex"], FREE),
        (["googlebot: noindex", "nofollow"], rules(follow=False)),
        (["pauk: noindex"], rules(index=False)),
        (["Pauk: noindex"], rules(index=False)),
        (["robots: noindex"], rules(index=False)),
        (["max-snippet: 20, noindex"], rules(index=False)),
        (["unavailable_after: 25 Jun 2026 15:00:00 PST"], FREE),
        (["noindex, unavailable_after: 25 Jun 2026 15:00:00 PST"], rules(index=False)),
        (["max-image-preview:large"], FREE),
        (["  NOINDEX  "], rules(index=False)),
        ([""], FREE),
        # RFC 9110, 5.3: proxies may join headers of one name by commas
        (["otherbot: noindex, pauk: nofollow"], rules(follow=False)),
        (["otherbot: noindex, otherbot2: none"], FREE),
    ],
)
def test_headers(values, expected):
    assert read_header(values) == expected


def test_rules_add_up_and_the_stricter_wins():
    assert rules(index=False) & rules(follow=False) & FREE == rules(index=False, follow=False)


def test_a_crawler_of_another_name_reads_its_own():
    assert read_header(["mybot: noindex"], names=frozenset(("robots", "mybot"))) == rules(index=False)
    tree = parse_tree("<meta name=mybot content=noindex>")
    assert read_meta(tree, names=frozenset(("robots", "mybot"))) == rules(index=False)


@given(st.lists(st.text()))
def test_any_header_can_be_read(values):
    assert isinstance(read_header(values), RobotsRules)
