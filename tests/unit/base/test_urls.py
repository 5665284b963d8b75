"""URLs: one name per page, and nothing but BadUrl for text that is none."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadUrl
from pauk.base.url_parameters import ParameterKind
from pauk.base.urls import (
    MAX_URL_CHARS,
    canonical_url,
    host_key,
    host_name,
    parameters_of,
    parse_url,
    resolve_all,
    seen_key,
)

SESSION = "0123456789abcdef0123456789abcdef"
ASPNET = "lit3py55t21z5v55vlm25s55"


@table(
    ("written", "canonical"),
    [
        # case of scheme and host; the path's case is the server's business
        ("HTTP://Example.ORG/Path", "http://example.org/Path"),
        ("https://EXAMPLE.org", "https://example.org/"),
        # default ports
        ("http://example.org:80/", "http://example.org/"),
        ("https://example.org:443/a", "https://example.org/a"),
        ("http://example.org:443/", "http://example.org:443/"),
        ("http://example.org:/", "http://example.org/"),
        ("http://example.org:0080/", "http://example.org/"),
        ("http://example.org:8080/", "http://example.org:8080/"),
        # dot segments
        ("http://example.org/a/./b/../c", "http://example.org/a/c"),
        ("http://example.org/../../a", "http://example.org/a"),
        ("http://example.org/a/..", "http://example.org/"),
        ("http://example.org/a/%2e%2E/b", "http://example.org/b"),
        ("http://example.org/a/...", "http://example.org/a/..."),
        ("http://example.org/a/.x/../y", "http://example.org/a/y"),
        ("http://example.org/a/.x/./y", "http://example.org/a/.x/y"),
        ("http://example.org//.x/y/..", "http://example.org//.x/"),
        # percent-encoding: upper case, and only where needed
        ("http://example.org/%7euser", "http://example.org/~user"),
        ("http://example.org/%41%2d%5f%2E", "http://example.org/A-_."),
        ("http://example.org/caf%c3%a9", "http://example.org/caf%C3%A9"),
        ("http://example.org/café", "http://example.org/caf%C3%A9"),
        ("http://example.org/a b", "http://example.org/a%20b"),
        ("http://example.org/a%2fb", "http://example.org/a%2Fb"),
        ("http://example.org/a%3fb%23c", "http://example.org/a%3Fb%23c"),
        ("http://example.org/100%", "http://example.org/100%"),
        ("http://example.org/%zz", "http://example.org/%zz"),
        ("http://example.org/%e4", "http://example.org/%E4"),
        ("http://example.org/?q=%d0%bf%2b", "http://example.org/?q=%D0%BF%2B"),
        # international names
        ("http://bücher.example/", "http://xn--bcher-kva.example/"),
        ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
        ("http://пример.example/", "http://xn--e1afmkfd.example/"),
        ("http://日本。example/", "http://xn--wgv71a.example/"),
        ("http://faß.example/", "http://xn--fa-hia.example/"),
        # addresses
        ("http://[2001:DB8:0:0:0:0:0:1]/", "http://[2001:db8::1]/"),
        ("http://[::1]:80/", "http://[::1]/"),
        ("http://[::ffff:1.2.3.4]:8080/", "http://[::ffff:102:304]:8080/"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://2130706433/", "http://127.0.0.1/"),
        ("http://127.0.0.1./", "http://127.0.0.1/"),
        # credentials
        ("http://user:secret@example.org/", "http://example.org/"),
        ("http://user@example.org:81/", "http://example.org:81/"),
        ("http://a:b@c@example.org/", "http://example.org/"),
        ("http://a:b@[::1]:81/", "http://[::1]:81/"),
        # trailing dot of the host
        ("http://example.org./a", "http://example.org/a"),
        ("http://example.org.:8080/a.", "http://example.org:8080/a."),
        # fragments and empty queries
        ("http://example.org/a#b", "http://example.org/a"),
        ("http://example.org/a?b#c?d", "http://example.org/a?b"),
        ("http://example.org/a?", "http://example.org/a"),
        ("http://example.org/a?#", "http://example.org/a"),
        # how people and old pages write
        ("  http://example.org/a  ", "http://example.org/a"),
        ("http:\\\\example.org\\a", "http://example.org/a"),
        ("http://exa\nmple.org/a\tb", "http://example.org/ab"),
        ("http:example.org", "http://example.org/"),
    ],
)
def test_canonical_form(written, canonical):
    assert canonical_url(written) == canonical


@table(
    ("written", "canonical"),
    [
        (f"http://h.org/?PHPSESSID={SESSION}", "http://h.org/"),
        (f"http://h.org/?a=1&PHPSESSID={SESSION}&b=2", "http://h.org/?a=1&b=2"),
        (f"http://h.org/viewtopic.php?t=7&sid={SESSION}", "http://h.org/viewtopic.php?t=7"),
        (f"http://h.org/showthread.php?s={SESSION}&t=7", "http://h.org/showthread.php?t=7"),
        ("http://h.org/a;jsessionid=1A2B3C.node1", "http://h.org/a"),
        ("http://h.org/a;jsessionid=1A2B3C?x=1", "http://h.org/a?x=1"),
        ("http://h.org/a;JSESSIONID=1A2B3C/b", "http://h.org/a/b"),
        ("http://h.org/a;jsessionid=1A2B!-1!2/b", "http://h.org/a/b"),
        (f"http://h.org/(S({ASPNET}))/x.aspx", "http://h.org/x.aspx"),
        (f"http://h.org/app/(S({ASPNET}))/x.aspx?a=1", "http://h.org/app/x.aspx?a=1"),
        (f"http://h.org/(S({ASPNET}))", "http://h.org/"),
        # Microsoft's cookieless forms carry several tickets in one segment
        (f"http://h.org/(X(1)S({ASPNET}))/x.aspx", "http://h.org/x.aspx"),
        (f"http://h.org/app/(A({ASPNET})S({ASPNET}))/x.aspx", "http://h.org/app/x.aspx"),
        # a session id taken out lays bare a dot segment
        ("http://h.org/a/..;jsessionid=1/b", "http://h.org/b"),
        # SMF writes ";" between parameters
        (f"http://h.org/index.php?PHPSESSID={SESSION};topic=5.0", "http://h.org/index.php?topic=5.0"),
        (f"http://h.org/index.php?topic=5.0;PHPSESSID={SESSION};wap2", "http://h.org/index.php?topic=5.0;wap2"),
        (f"http://h.org/index.php?PHPSESSID={SESSION}&topic=5.0;all", "http://h.org/index.php?topic=5.0;all"),
        ("http://h.org/?utm_source=x&utm_medium=y&a=1", "http://h.org/?a=1"),
        ("http://h.org/?UTM_Source=x&a=1", "http://h.org/?a=1"),
        ("http://h.org/?a=1&fbclid=IwAR0x", "http://h.org/?a=1"),
        ("http://h.org/?gclid=1#top", "http://h.org/"),
        ("http://h.org/?utm%5Fsource=x&a", "http://h.org/?a"),
    ],
)
def test_session_and_tracking_parameters_fall_away(written, canonical):
    assert canonical_url(written) == canonical


@table(
    "url",
    [
        "http://h.org/?sid=5",
        "http://h.org/?s=shoes",
        "http://h.org/?session=morning",
        "http://h.org/?ref=main",
        "http://h.org/?source=x&campaign=y",
        "http://h.org//a//b//",
        "http://h.org/a",
        "http://h.org/a/",
        "http://h.org/?b=2&a=1&b=1",
        "http://h.org/?a=&b",
        "http://h.org/?a=1;b=2",
        "http://h.org/?sort=name&order=asc",
        "http://h.org/index.html",
        "http://h.org/a;v=1/b",
        "http://h.org/a;sid=5",  # as in the query: too short to be a session
        "http://h.org/(S(short))/a",
        "http://h.org/wiki/Foo_(bar)",
        "http://www.h.org/",
        "https://h.org/",
        "http://h.org/?q=a+b",
        "http://h.org/?q=a%20b",
        "http://h.org/?url=http://x.org/?a=b",
        "http://h.org/a%00b",
        "http://h.org/?utmost=1",
        "http://h.org/utm_source=x",
    ],
)
def test_what_servers_tell_apart_stays(url):
    assert canonical_url(url) == url


@table(
    "text",
    [
        "",
        "   ",
        "example.org",
        "//example.org/",
        "/a/b",
        "localhost:8080/x",
        "http://",
        "http:///",
        "http://?x",
        "https://#x",
        "http://exa mple.org/",
        "http://example.org:99999/",
        "http://example.org:port/",
        "http://[::1/",
        "http://[::g]/",
        "http://[\ud800/",
        "http://1.2.3.256/",
        "http://ex<ample/",
        "http://%00/",
        "mailto:a@example.org",
        "javascript:alert(1)",
        "ftp://example.org/",
        "file:///etc/passwd",
        "data:text/html,x",
        "about:blank",
        "http://h.org/" + "a" * MAX_URL_CHARS,
    ],
)
def test_what_is_no_http_url_is_refused_with_a_next_step(text):
    with pytest.raises(BadUrl) as caught:
        canonical_url(text)
    assert caught.value.what
    assert caught.value.next_step


def test_a_url_without_scheme_is_offered_with_one():
    with pytest.raises(BadUrl) as caught:
        parse_url("example.org/a", where="seeds.txt line 3")
    assert caught.value.where == "seeds.txt line 3"
    assert "https://example.org/a" in caught.value.next_step


def test_a_refused_url_does_not_fill_the_screen():
    with pytest.raises(BadUrl) as caught:
        canonical_url("http://h.org/" + "a" * 1_000_000)
    assert len(str(caught.value)) < 500


def test_a_url_that_is_too_long_only_when_encoded_is_refused_as_well():
    # 3,000 letters are 18,000 characters of percent-encoding; what is returned must be taken back.
    with pytest.raises(BadUrl):
        canonical_url("http://h.org/" + "й" * 3_000)


def test_a_session_id_is_looked_for_in_the_path_only():
    # ";" and "=" may stand in a host (WHATWG forbidden host code points do not hold them).
    assert host_name(canonical_url("http://a;sid=0123456789abcdef0123456789abcdef/x")) == (
        "a;sid=0123456789abcdef0123456789abcdef"
    )


BASE = "http://h.org/dir/page?x=1"


@table(
    ("href", "url"),
    [
        ("other", "http://h.org/dir/other"),
        ("./other", "http://h.org/dir/other"),
        ("../other", "http://h.org/other"),
        ("/a/.x/../other", "http://h.org/a/other"),
        ("/root", "http://h.org/root"),
        ("?y=2", "http://h.org/dir/page?y=2"),
        ("?", "http://h.org/dir/page"),
        ("", "http://h.org/dir/page?x=1"),
        ("#top", "http://h.org/dir/page?x=1"),
        ("//cdn.org/a", "http://cdn.org/a"),
        ("https:other", "https://other/"),
        ("http:other", "http://h.org/dir/other"),
        ("https://x.org", "https://x.org/"),
        (" /spaces ", "http://h.org/spaces"),
        ("a\nb", "http://h.org/dir/ab"),
        ("\\back\\slash", "http://h.org/back/slash"),
        (f"/t?PHPSESSID={SESSION}&a=1", "http://h.org/t?a=1"),
        ("/ü", "http://h.org/%C3%BC"),
        ("/\ud800", "http://h.org/%EF%BF%BD"),
        ("http://u:p@x.org./", "http://x.org/"),
    ],
)
def test_hrefs_resolve_as_browsers_do(href, url):
    assert resolve_all(BASE, [href]) == {href: url}


@table(
    "href",
    [
        "javascript:void(0)",
        "JavaScript:void(0)",
        " java\nscript:void(0)",
        "mailto:a@h.org",
        "tel:+48123456789",
        "data:text/html,x",
        "ftp://h.org/",
        "blob:http://h.org/x",
        "about:blank",
        "http://[",
        "http://[\ud800",
        "//exa mple/",
        "http://h.org:99999/",
        "/" + "a" * MAX_URL_CHARS,
        "/" + "й" * 3_000,
    ],
)
def test_hrefs_that_lead_nowhere_are_left_out(href):
    assert resolve_all(BASE, [href, "ok"]) == {"ok": "http://h.org/dir/ok"}


def test_a_bad_base_is_refused():
    with pytest.raises(BadUrl):
        resolve_all("not a url", ["a"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://h.org/?a=1&b=2", "http://h.org/?b=2&a=1"),
        ("http://h.org/?a=1&b=2", "http://h.org/?b=2;a=1"),
        ("http://h.org/?q=a+b", "http://h.org/?q=a%20b"),
    ],
)
def test_one_page_has_one_seen_key(one, other):
    assert seen_key(one) == seen_key(other)


@table(
    ("one", "other"),
    [
        ("http://h.org/?a=1", "http://h.org/?a=2"),
        ("http://h.org/?a=1", "http://h.org/"),
        ("http://h.org/?a=1&a=1", "http://h.org/?a=1"),
        ("http://h.org/?q=a%2Bb", "http://h.org/?q=a+b"),
        ("http://h.org/a", "http://h.org/a/"),
        ("http://h.org/?a=1%26b=2", "http://h.org/?a=1&b=2"),
        ("http://h.org/a+b", "http://h.org/a%20b"),
    ],
)
def test_different_pages_have_different_seen_keys(one, other):
    assert seen_key(one) != seen_key(other)


@pytest.mark.parametrize(
    ("url", "key", "name"),
    [
        ("http://h.org/a", "http://h.org", "h.org"),
        ("https://h.org/a", "https://h.org", "h.org"),
        ("http://h.org:8080/a", "http://h.org:8080", "h.org"),
        ("http://[::1]:81/a", "http://[::1]:81", "[::1]"),
    ],
)
def test_a_host_is_scheme_name_and_port(url, key, name):
    assert host_key(url) == key
    assert host_name(url) == name


def test_parameters_are_read_decoded_and_with_their_kind():
    found = [(p.name, p.value, p.kind) for p in parameters_of("http://h.org/?q=caf%C3%A9+x&sort=asc;utm_id=1#a?b=c")]
    assert found == [
        ("q", "café x", ParameterKind.CONTENT),
        ("sort", "asc", ParameterKind.ORDER),
        ("utm_id", "1", ParameterKind.TRACKING),
    ]


# Pieces that a mutation of real URLs is made of; random text alone rarely gets past the host.
PIECES = [
    "http://", "https://", "h.org", "u:p@", ":80", ":", "//", "/", ".", "..", "/../", "%2e", "%", "%25", "%41", "%zz",
    "?", "&", ";", "=", "#", "+", " ", "\t", "\n", "\0", "\ud800", "é", "日本", "[::1]", "0x7f", "1", "xn--", "\\", "@",
    ";sid=1", ";jsessionid=1", f"/(S({ASPNET}))", f"sid={SESSION}", "utm_source=x", "(", ")", "|", "\u3002", "\xad",
]  # fmt: skip
WRITTEN = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=10).map("".join)
AFTER_HOST = WRITTEN.map(lambda rest: "http://h.org/" + rest)
AFTER_SCHEME = WRITTEN.map(lambda rest: "http://" + rest)
TEXTS = st.text(alphabet=st.characters(), max_size=60) | WRITTEN | AFTER_HOST | AFTER_SCHEME


def canonical_or_none(text):
    try:
        return canonical_url(text)
    except BadUrl:
        return None


@given(TEXTS)
@example("http://;sid=1/")
@example("http://[\ud800")
@example("\ud800:")
def test_only_bad_url_is_ever_raised(text):
    canonical_or_none(text)


@given(TEXTS)
@example("http://h.org/%%34%31")
@example("http://h.org/%%341")
@example("http://h.org/?%%34%31")
@example("http://0x7f.1../")
@example("http:///../|%|@日本")
@example("http:///../。// x")
@example("http://..;sid=1x(。")
@example(f"http://h.org/%/(S({ASPNET}))日")
@example(f"http://h.org/%/(S({ASPNET}))41")
@example("http://h.org/%;jsessionid=1/41")
@example("http://h.org/%|x")
@example("http://h.org/%^x")
@example("http://1../")
@example("http://h.org../")
@example("http://;sid=1/")
@example("http://h.org/" + "й" * 3_000)
@example(f"http://h.org/;sid=1(S({ASPNET}))")
def test_canonical_url_is_idempotent(text):
    url = canonical_or_none(text)
    if url is not None:
        assert canonical_url(url) == url


@given(TEXTS)
def test_a_canonical_url_is_plain_ascii_without_fragment_or_credentials(text):
    url = canonical_or_none(text)
    if url is not None:
        assert url.isascii()
        assert url.isprintable()
        assert " " not in url
        assert "#" not in url
        assert url.startswith(("http://", "https://"))
        assert "@" not in url.split("/")[2]


@given(st.lists(TEXTS, max_size=5))
@example(["http://[\ud800"])
@example(["http://;sid=1/"])
@example(["/%%34%31"])
@example(["//0x7f.1../"])
@example(["http:///../|%|@日本"])
@example(["/%|x"])
@example(["http://h.orghttps://.0x7fhttps:///../|"])
@example([f"/%/(S({ASPNET}))日"])
def test_resolved_hrefs_are_canonical(hrefs):
    for href, url in resolve_all("http://h.org/dir/page", hrefs).items():
        assert href in hrefs
        assert canonical_url(url) == url


@given(st.lists(st.tuples(st.sampled_from("abc"), st.text("xyz%+", max_size=3)), max_size=6), st.randoms())
def test_seen_key_does_not_mind_the_order_of_parameters(pairs, chance):
    shuffled = list(pairs)
    chance.shuffle(shuffled)
    first, second = (
        "http://h.org/?" + "&".join(f"{name}={value}" for name, value in order) for order in (pairs, shuffled)
    )
    assert seen_key(canonical_url(first)) == seen_key(canonical_url(second))


@given(TEXTS)
def test_seen_key_is_idempotent(text):
    url = canonical_or_none(text)
    if url is not None:
        assert seen_key(seen_key(url)) == seen_key(url)


def test_very_long_and_odd_input_is_only_refused():
    chance = random.Random(1)
    for size in (MAX_URL_CHARS - 1, MAX_URL_CHARS, MAX_URL_CHARS + 1, 2_000_000):
        text = "http://" + "".join(chance.choices("a.:/?&;%@[]\0\ud800é", k=min(size, 20_000))) * (size // 20_000 + 1)
        canonical_or_none(text)
        resolve_all(BASE, [text])


def test_sessions_inside_sessions_are_no_address():
    # Each round lays bare the next: a path that costs a pass for each of hundreds of layers is refused.
    nested = ";sid" * 50 + "=1234567890123456" * 50
    assert resolve_all("http://h.org/", [f"/{nested}", "/fine"]) == {"/fine": "http://h.org/fine"}


def test_a_long_base_does_not_multiply():
    base = "http://h.org/" + "%25" * 2_500 + "/"
    resolved = resolve_all(base, [f"a{number}" for number in range(5_000)])
    assert sum(map(len, resolved.values())) <= 10_000_000 + 8_000
