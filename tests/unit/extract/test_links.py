"""Links: where they lead, the words on them, what they do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.records import Link, LinkKind
from pauk.base.urls import canonical_url
from pauk.extract.page.links import NO_URL, find_base, find_canonical, find_links, own_url
from pauk.extract.page.tree import parse_tree

PAGE = "http://h.org/dir/page.html"


def links_of(html, page=PAGE, **options):
    tree = parse_tree(html)
    return find_links(tree, find_base(tree, page), **options)


def urls_of(html, **options):
    return [link.url for link in links_of(html, **options)]


@table(
    ("href", "url"),
    [
        ("other", "http://h.org/dir/other"),
        ("../up", "http://h.org/up"),
        ("/root", "http://h.org/root"),
        ("?q=1", "http://h.org/dir/page.html?q=1"),
        ("//cdn.org/x", "http://cdn.org/x"),
        ("https://h.org", "https://h.org/"),
        ("  /spaces\n", "http://h.org/spaces"),
        ("/a#b", "http://h.org/a"),
        ("/a?x=1&amp;y=2", "http://h.org/a?x=1&y=2"),
        ("/ż", "http://h.org/%C5%BC"),
    ],
)
def test_targets_are_absolute_and_canonical(href, url):
    assert links_of(f'<a href="{href}">x</a>') == (Link(url, "x"),)


@table(
    "element",
    [
        '<a href="javascript:void(0)">x</a>',
        '<a href="mailto:a@h.org">x</a>',
        '<a href="tel:+481234">x</a>',
        '<a href="data:text/html,x">x</a>',
        '<a href="#top">x</a>',
        '<a href=" #top ">x</a>',
        '<a href="\n#">x</a>',
        "<a name=x>x</a>",
        "<a href>x</a>",
        '<a href="http://[">x</a>',
        '<a href="http://;sid=1/">x</a>',
        "<link rel=stylesheet href=/s.css>",
        "<link rel='alternate stylesheet' href=/s.css>",
        "<link rel=icon href=/i.png>",
        "<img src=/i.png>",
        "<script src=/s.js></script>",
        "<iframe></iframe>",
        "<iframe src=''></iframe>",
        "<iframe src='about:blank'></iframe>",
        "<template><a href=/t>x</a></template>",
        "<!-- <a href=/c>x</a> -->",
        "<script>'<a href=/s>x</a>'</script>",
        "<textarea><a href=/t>x</a></textarea>",
    ],
)
def test_what_cannot_be_followed_is_no_link(element):
    assert [url for url in urls_of(element) if url.startswith("http://h.org")] == []


def test_lone_surrogates_in_an_href_do_no_harm():
    assert urls_of('<a href="http://[\ud800">x</a><a href="/\ud800">y</a>')[-1].startswith("http://h.org/")


@table(
    ("element", "kind"),
    [
        ("<a href=/x>t</a>", LinkKind.ANCHOR),
        ("<map><area href=/x></map>", LinkKind.ANCHOR),
        ("<a rel=next href=/x>t</a>", LinkKind.NEXT),
        ("<a rel='nofollow NEXT' href=/x>t</a>", LinkKind.NEXT),
        ("<a rel=prev href=/x>t</a>", LinkKind.PREV),
        ("<a rel=previous href=/x>t</a>", LinkKind.PREV),
        ("<link rel=next href=/x>", LinkKind.NEXT),
        ("<link rel=prev href=/x>", LinkKind.PREV),
        ("<link rel=alternate type=application/rss+xml href=/x>", LinkKind.FEED),
        ("<link rel=ALTERNATE type='Application/Atom+XML' href=/x>", LinkKind.FEED),
        ("<link rel=alternate type=application/feed+json href=/x>", LinkKind.FEED),
        ("<link rel=alternate hreflang=pl href=/x>", LinkKind.ALTERNATE),
        ("<iframe src=/x></iframe>", LinkKind.FRAME),
        ("<frameset><frame src=/x></frameset>", LinkKind.FRAME),
        ("<meta http-equiv=refresh content='0;url=/x'>", LinkKind.REFRESH),
    ],
)
def test_kinds(element, kind):
    assert [(link.url, link.kind) for link in links_of(element)] == [("http://h.org/x", kind)]


@table(
    ("content", "targets"),
    [
        ("5;url=/x", ["http://h.org/x"]),
        ("0; URL=/x", ["http://h.org/x"]),
        ("0;URL = '/x'", ["http://h.org/x"]),
        ("0, url=/x", ["http://h.org/x"]),
        ("0 url=/x", ["http://h.org/x"]),
        ("0;/x", ["http://h.org/x"]),
        ("1.5;url=/x", ["http://h.org/x"]),
        ("0;url='/x'; y", ["http://h.org/x"]),
        ("0;url=/x'y", ["http://h.org/x'y"]),
        ("0;url=", []),
        ("5", []),
        ("", []),
        # HTML, shared declarative refresh steps: a time has to come first
        ("url=/x", []),
        ("/x", []),
        ("soon;url=/x", []),
        ("0;url=javascript:x()", []),
    ],
)
def test_refresh_as_browsers_read_it(content, targets):
    assert urls_of(f'<meta http-equiv="Refresh" content="{content}">') == targets


@table(
    ("html", "base"),
    [
        ("<base href=/b/>", "http://h.org/b/"),
        ("<base href=http://o.org/b/c>", "http://o.org/b/c"),
        ("<base target=_top><base href=/b/>", "http://h.org/b/"),
        ("<base href=/b/><base href=/c/>", "http://h.org/b/"),
        ("<base href=javascript:x()>", PAGE),
        ("<base href='http://['>", PAGE),
        ("<base href=''>", PAGE),
        ("<base>", PAGE),
        ("<p>no base", PAGE),
        ("<base href='//o.org/'>", "http://o.org/"),
    ],
)
def test_the_first_base_with_a_target_counts(html, base):
    assert find_base(parse_tree(html), PAGE) == base


def test_links_start_from_the_base():
    assert urls_of("<base href=http://o.org/b/><a href=x>x</a><iframe src=y></iframe>") == [
        "http://o.org/b/x",
        "http://o.org/b/y",
    ]


@table(
    ("anchor", "words"),
    [
        ("<a href=/x>two words</a>", "two words"),
        ("<a href=/x>  two\n\twords </a>", "two words"),
        ("<a href=/x><b>W</b>ord</a>", "Word"),
        ("<a href=/x><div>one</div><div>two</div></a>", "one two"),
        ("<a href=/x>one<br>two</a>", "one two"),
        ("<a href=/x><img src=i alt='a  picture\n of'></a>", "a picture of"),
        ("<a href=/x><img src=i alt='one'><img src=j alt='two'></a>", "one two"),
        ("<a href=/x><img src=i alt=''></a>", ""),
        ("<a href=/x><img src=i alt='no'>words</a>", "words"),
        ("<a href=/x title='the  title'></a>", "the title"),
        ("<a href=/x title='no'>words</a>", "words"),
        ("<a href=/x aria-label='label'><svg></svg></a>", "label"),
        ("<a href=/x><script>no()</script>words</a>", "words"),
        ("<a href=/x></a>", ""),
        ("<a href=/x>&lt;b&gt;&nbsp;&amp;</a>", "<b> &"),
        ("<map><area href=/x alt='a place'></map>", "a place"),
    ],
)
def test_the_words_on_a_link(anchor, words):
    assert [link.text for link in links_of(anchor)] == [words]


@table(
    ("rel", "follow"),
    [
        ("", True),
        ("nofollow", False),
        ("NoFollow", False),
        ("external nofollow", False),
        ("next nofollow", False),
        ("nofollowed", True),
    ],
)
def test_nofollow_is_obeyed(rel, follow):
    assert [link.follow for link in links_of(f"<a rel='{rel}' href=/x>t</a>")] == [follow]


def test_a_page_may_forbid_following_all_its_links():
    html = "<a href=/x>t</a><iframe src=/y></iframe><link rel=next href=/z>"
    assert [link.follow for link in links_of(html, follow=False)] == [False, False, False]


def test_links_come_in_page_order():
    html = (
        "<link rel=next href=/1><meta http-equiv=refresh content='9;url=/2'><link rel=alternate href=/3>"
        "<body><iframe src=/4></iframe><a href=/5>x</a><map><area href=/6></map><a href=/7>y</a>"
        "<iframe src=/8></iframe><a rel=prev href=/9>z</a><map><area href=/10></map>"
    )
    assert urls_of(html) == [f"http://h.org/{i}" for i in range(1, 11)]


def test_every_link_counts_even_to_the_same_place():
    assert [link.text for link in links_of("<a href=/x>one</a><a href=/x>two</a>")] == ["one", "two"]


@table(
    ("encoding", "href", "url"),
    [
        ("cp1251", "?q=Привет", "http://h.org/dir/page.html?q=%CF%F0%E8%E2%E5%F2"),
        ("cp1251", "/путь?q=ы", "http://h.org/%D0%BF%D1%83%D1%82%D1%8C?q=%FB"),  # the path is always UTF-8
        ("cp1251", "?q=%D0%B9&amp;z=1", "http://h.org/dir/page.html?q=%D0%B9&z=1"),
        ("iso8859-2", "?q=ł#ł", "http://h.org/dir/page.html?q=%B3"),
        ("cp932", "?q=日本", "http://h.org/dir/page.html?q=%93%FA%96{"),  # "{" may stand in a query
        # URL standard, "percent-encode after encoding": what the encoding lacks becomes a character reference
        ("cp1251", "?q=日", "http://h.org/dir/page.html?q=%26%2326085%3B"),
        ("utf-8", "?q=й", "http://h.org/dir/page.html?q=%D0%B9"),
        # Encoding standard, "get an output encoding": forms of UTF-16 pages are sent in UTF-8
        ("utf-16-le", "?q=й", "http://h.org/dir/page.html?q=%D0%B9"),
        ("utf-16-be", "?q=й", "http://h.org/dir/page.html?q=%D0%B9"),
        ("utf-32-le", "?q=й", "http://h.org/dir/page.html?q=%D0%B9"),
    ],
)
def test_a_query_is_written_in_the_pages_encoding(encoding, href, url):
    assert urls_of(f'<a href="{href}">x</a>', encoding=encoding) == [url]


@table(
    ("html", "canonical"),
    [
        ("<link rel=canonical href=/c>", "http://h.org/c"),
        ("<link rel='Canonical' href='https://o.org/c#x'>", "https://o.org/c"),
        ("<link rel='x canonical' href=c>", "http://h.org/dir/c"),
        ("<link rel=canonical>", ""),
        ("<link rel=canonical href='javascript:x()'>", ""),
        ("<link rel=next href=/c>", ""),
        ("", ""),
    ],
)
def test_the_address_a_page_prefers(html, canonical):
    assert find_canonical(parse_tree(html), PAGE) == canonical


@pytest.mark.parametrize("text", ["", "not a url", "ftp://h.org/", "http://[\ud800"])
def test_what_is_no_url_names_no_page(text):
    assert own_url(text) == ""
    assert ".invalid" in NO_URL  # what relative links start from then can never exist


@given(
    st.lists(st.text(max_size=30), max_size=8), st.sampled_from(["utf-8", "cp1251", "cp932", "utf-16-le", "gb18030"])
)
def test_all_links_of_any_page_are_canonical(hrefs, encoding):
    html = "".join('<a href="{}">x</a>'.format(href.replace('"', "")) for href in hrefs)
    for link in links_of(html, encoding=encoding):
        assert canonical_url(link.url) == link.url
