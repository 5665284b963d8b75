"""Which URLs belong to a crawl: by place, depth and patterns, for one seed and for thousands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadSetting, BadUrl
from pauk.base.settings import Settings
from pauk.crawl.rules.domains import name_of, parents_of, read_domain, registered_domain, site_of
from pauk.crawl.rules.scope import Decision, Scope, ScopeRules


def one(url="https://example.org/", **rules):
    return Scope({1: (url, ScopeRules(**rules))})


def rule_of(scope, url, seed=1, depth=1):
    decision = scope.judge(url, seed=seed, depth=depth)
    return f"{'in' if decision.allowed else 'out'}:{decision.rule}"


# Domains.


@table(
    ("name", "domain"),
    [
        ("example.org", "example.org"),
        ("a.b.example.org", "example.org"),
        ("a.example.co.uk", "example.co.uk"),
        ("www.example.com.pl", "example.com.pl"),
        ("xn--bcher-kva.de", "xn--bcher-kva.de"),
        ("a.city.kawasaki.jp", "city.kawasaki.jp"),
        ("one.blogspot.com", "one.blogspot.com"),
        ("www.two.github.io", "two.github.io"),
        ("github.io", "github.io"),
        ("co.uk", "co.uk"),
        ("localhost", "localhost"),
        ("gazette.localhost", "gazette.localhost"),
        ("www.gazette.localhost", "gazette.localhost"),
        ("intranet", "intranet"),
        ("127.0.0.1", "127.0.0.1"),
        ("[2001:db8::1]", "[2001:db8::1]"),
    ],
)
def test_the_registered_domain(name, domain):
    assert registered_domain(name) == domain


@table(
    ("origin", "name", "site"),
    [
        ("https://example.org", "example.org", "example.org"),
        ("http://www.example.org", "www.example.org", "example.org"),
        ("http://example.org:8080", "example.org", "example.org:8080"),
        ("https://www.example.org:80", "www.example.org", "example.org:80"),
        ("https://example.org:443", "example.org", "example.org"),
        ("http://[::1]:8000", "[::1]", "[::1]:8000"),
        ("http://[::1]", "[::1]", "[::1]"),
    ],
)
def test_the_name_and_site_of_an_origin(origin, name, site):
    assert name_of(origin) == name
    assert site_of(origin) == site


def test_an_address_has_no_parents():
    assert parents_of("a.b.org") == ["a.b.org", "b.org", "org"]
    assert parents_of("127.0.0.1") == ["127.0.0.1"]
    assert parents_of("[::1]") == ["[::1]"]


@table(
    ("text", "domain"),
    [
        ("example.org", "example.org"),
        (" Example.ORG. ", "example.org"),
        ("www.example.org", "example.org"),
        ("*.example.org", "example.org"),
        (".pl", "pl"),
        ("bücher.de", "xn--bcher-kva.de"),
        ("127.0.0.1", "127.0.0.1"),
    ],
)
def test_a_domain_is_read_as_people_write_it(text, domain):
    assert read_domain(text) == domain


@table("text", ["", "*", "https://example.org/", "example.org/a", "example.org:80", "a@b.org", "a..b"])
def test_what_is_no_domain_is_refused(text):
    with pytest.raises(BadSetting) as caught:
        read_domain(text, where="crawl.domains")
    assert caught.value.where == "crawl.domains"
    assert "such as example.org" in caught.value.next_step


# Place.


@table(
    ("url", "answer"),
    [
        ("https://example.org/a", "in:host"),
        ("http://example.org/a", "in:host"),
        ("https://www.example.org/", "in:host"),
        ("http://example.org:8080/", "out:host"),
        ("https://forum.example.org/", "out:host"),
        ("https://example.com/", "out:host"),
        ("https://notexample.org/", "out:host"),
        ("ftp://example.org/", "out:scheme"),
        ("mailto:a@example.org", "out:scheme"),
        ("httpsx://example.org/", "out:scheme"),
    ],
)
def test_scope_host(url, answer):
    assert rule_of(one(), url) == answer
    assert rule_of(one("http://www.example.org/a/b.html"), url) == answer


@pytest.mark.parametrize(
    ("url", "answer"),
    [
        ("https://example.co.uk/", "in:domain"),
        ("http://forum.example.co.uk:8080/a", "in:domain"),
        ("https://other.co.uk/", "out:domain"),
        ("https://example.uk/", "out:domain"),
    ],
)
def test_scope_domain(url, answer):
    assert rule_of(one("https://news.example.co.uk/", scope="domain"), url) == answer


@table(
    ("seed", "url", "answer"),
    [
        ("http://a.localhost:8000/", "http://b.a.localhost:8000/", "in:domain"),
        ("http://a.localhost:8000/", "http://b.localhost:8000/", "out:domain"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:9000/", "in:domain"),
        ("http://127.0.0.1/", "http://10.0.0.1/", "out:domain"),
        ("https://one.github.io/", "https://two.github.io/", "out:domain"),
        ("https://github.io/", "https://two.github.io/", "out:domain"),
        ("http://intranet/", "http://wiki/", "out:domain"),
    ],
)
def test_scope_domain_without_a_registered_domain(seed, url, answer):
    assert rule_of(one(seed, scope="domain"), url) == answer


@table(
    ("url", "answer"),
    [
        ("https://example.org/docs/", "in:folder"),
        ("https://example.org/docs", "in:folder"),
        ("https://example.org/docs?a=/other", "in:folder"),
        ("http://www.example.org/docs/a/b?c", "in:folder"),
        ("https://example.org/docs2/", "out:folder"),
        ("https://example.org/", "out:folder"),
        ("https://example.org/?/docs/", "out:folder"),
        ("https://other.org/docs/", "out:folder"),
    ],
)
def test_scope_folder(url, answer):
    assert rule_of(one("https://example.org/docs/start.html?x=1/2", scope="folder"), url) == answer


def test_scope_web_takes_anything():
    assert rule_of(one(scope="web"), "https://anything.example/") == "in:web"
    assert rule_of(one(scope="web"), "ftp://anything.example/") == "out:scheme"


@pytest.mark.parametrize("scope", ["host", "domain", "folder"])
def test_further_domains_belong_to_it_with_their_subdomains(scope):
    wide = one("https://example.org/docs/", scope=scope, domains=("Other.net", "*.pl"))
    assert rule_of(wide, "https://other.net/a") == "in:domains"
    assert rule_of(wide, "https://a.b.other.net:8080/") == "in:domains"
    assert rule_of(wide, "https://parafia.waw.pl/") == "in:domains"
    assert rule_of(wide, "https://another.net/") == f"out:{scope}"
    assert rule_of(wide, "https://example.org/docs/a") == f"in:{scope}"


# Depth and patterns.


def test_depth_is_counted_in_links_and_minus_one_is_no_limit():
    assert [rule_of(one(depth=2), "https://example.org/a", depth=depth) for depth in (1, 2, 3)] == [
        "in:host",
        "in:host",
        "out:depth",
    ]
    assert rule_of(one(depth=-1), "https://example.org/a", depth=1_000_000) == "in:host"
    assert rule_of(one(depth=0), "https://example.org/", depth=0) == "in:seed"
    assert rule_of(one(depth=0), "https://example.org/a", depth=1) == "out:depth"


def test_exclude_beats_include_and_place_comes_first():
    scope = one(include=("/forum/*", "/a*"), exclude=("*print*",))
    assert rule_of(scope, "https://example.org/forum/1") == "in:include"
    assert rule_of(scope, "https://example.org/forum/1?print=1") == "out:exclude"
    assert rule_of(scope, "https://example.org/shop") == "out:include"
    assert rule_of(scope, "https://other.org/forum/1") == "out:host"


def test_a_seed_is_in_unless_it_is_excluded():
    assert rule_of(one(include=("/forum/*",), depth=0), "https://example.org/", depth=0) == "in:seed"
    assert rule_of(one(exclude=("example.org/",)), "https://example.org/", depth=0) == "out:exclude"


def test_where_a_seed_redirects_to_counts_as_seed_in_its_place_only():
    scope = one(include=("/forum/*",))
    assert rule_of(scope, "https://www.example.org/start", depth=0) == "in:seed"
    assert rule_of(scope, "https://elsewhere.org/", depth=0) == "out:host"


@table(
    ("old", "new", "answer"),
    [
        ("https://example.org/", "https://example.net/", True),
        ("https://example.org/about", "https://example.net/", True),
        ("https://example.org/docs", "https://docs.example.org/docs/", True),
        ("https://example.org/", "https://www.example.org/start", False),
        ("https://example.org/", "https://consent.example.net/ask?back=example.org", False),
        ("https://example.org/", "https://example.net/?from=example.org", True),
        ("https://example.org/a", "https://example.net/?from=example.org", False),
        ("https://example.org/", "https://directory.net/sites/example", False),
    ],
)
def test_a_site_has_moved_when_the_path_or_the_home_page_is_elsewhere(old, new, answer):
    assert one().has_moved(old, new) is answer


# Reasons.


@table(
    ("rules", "url", "depth", "reason"),
    [
        ({}, "https://example.org/a", 1, "It is on the host example.org of the seed https://example.org/docs/."),
        (
            {},
            "https://other.org/",
            1,
            "Its host other.org is not the host example.org of the seed https://example.org/docs/.",
        ),
        (
            {"scope": "domain", "domains": ("a.net",)},
            "https://x.other.org/",
            1,
            (
                "Its domain other.org is not the domain example.org of the seed https://example.org/docs/, "
                "and no further domain covers it."
            ),
        ),
        (
            {"scope": "folder"},
            "https://example.org/a",
            1,
            "It is not below the folder example.org/docs/ of the seed https://example.org/docs/.",
        ),
        ({"domains": ("other.org",)}, "https://x.other.org/", 1, "It is in other.org, one of the further domains."),
        (
            {"depth": 3},
            "https://example.org/a",
            4,
            "It is 4 links away from the seed https://example.org/docs/, and the limit is 3.",
        ),
        ({"exclude": ("*a", "*b")}, "https://example.org/b", 1, "It matches the exclude pattern *b."),
        ({"include": ("/a", "/b")}, "https://example.org/c", 1, "It matches none of the include patterns /a /b."),
        ({}, "gopher://example.org/", 1, "Only http and https are crawled, and this is gopher."),
        ({"scope": "web"}, "https://other.org/", 1, "The seed's scope is the whole Web."),
        ({}, "https://example.org/docs/", 0, "It is a seed."),
    ],
)
def test_the_reason_names_what_decided(rules, url, depth, reason):
    scope = one("https://example.org/docs/", **rules)
    assert scope.judge(url, seed=1, depth=depth).reason == reason


def test_a_pattern_too_slow_to_say_leaves_the_url_out_and_the_reason_tells_so():
    bomb = "https://example.org/" + "a" * 1_000 + "b"
    said = "The pattern re:(a+)+$ took longer than 0.1 s and counts as"
    excluded = one(exclude=("re:(a+)+$",)).judge(bomb, seed=1, depth=1)
    assert (excluded.allowed, excluded.rule, excluded.reason) == (False, "exclude", f"{said} a match.")
    not_included = one(include=("re:(a+)+$",)).judge(bomb, seed=1, depth=1)
    assert (not_included.allowed, not_included.rule) == (False, "include")
    assert not_included.reason.endswith(f" {said} no match.")


# Many seeds.


def test_another_seed_takes_what_lies_in_its_place():
    scope = Scope({
        1: ("https://a.org/", ScopeRules()),
        2: ("https://b.org/", ScopeRules(depth=2)),
        3: ("https://forum.c.org/", ScopeRules(scope="domain", exclude=("*print*",))),
        4: ("https://d.org/", ScopeRules(domains=("e.org",))),
    })  # fmt: skip
    assert scope.judge("https://www.b.org/x", seed=1, depth=2) == Decision(
        True, "host", "It is on the host b.org of the seed https://b.org/.", 2
    )
    assert scope.judge("https://b.org/x", seed=1, depth=3).rule == "depth"
    assert scope.judge("https://www.c.org/x", seed=1, depth=1).seed == 3
    assert scope.judge("https://x.e.org/", seed=1, depth=1).seed == 4
    refused = scope.judge("https://www.c.org/print", seed=1, depth=1)
    assert (refused.allowed, refused.rule, refused.seed) == (False, "exclude", 3)
    assert scope.judge("https://nobody.org/", seed=1, depth=1).reason.startswith("Its host nobody.org is not the host")


def test_a_seed_takes_nothing_that_another_job_has_met():
    seeds = {
        1: ("https://a.org/", ScopeRules()),
        2: ("https://b.org/", ScopeRules()),
        3: ("https://b.org/x/", ScopeRules()),
    }
    scope = Scope(seeds, {2: "forum"})
    assert scope.judge("https://b.org/y", seed=1, depth=1).seed == 3
    assert scope.judge("https://b.org/y", seed=2, depth=1).seed == 2
    assert not scope.judge("https://a.org/y", seed=2, depth=1).allowed
    assert scope.judge("https://b.org/y", seed=0, depth=1).seed == 3  # what came by import is for crawls to take
    scope.add(4, "https://c.org/", ScopeRules(), "forum")
    assert scope.judge("https://c.org/y", seed=2, depth=1).seed == 4
    assert not scope.judge("https://c.org/y", seed=1, depth=1).allowed


def test_the_parents_seed_is_asked_first_and_its_depth_is_not_handed_on():
    both = {1: ("https://a.org/", ScopeRules(depth=1)), 2: ("https://a.org/b/", ScopeRules())}
    refused = Scope(both).judge("https://a.org/b/c", seed=1, depth=2)
    assert (refused.allowed, refused.rule, refused.seed) == (False, "depth", 1)
    assert Scope(both).judge("https://a.org/b/c", seed=2, depth=2).seed == 2


def test_the_deepest_folder_takes_before_the_host_and_the_domain():
    scope = Scope({
        1: ("https://a.org/", ScopeRules()),
        2: ("https://www.b.org/", ScopeRules(scope="domain")),
        3: ("https://b.org/", ScopeRules()),
        4: ("https://b.org/docs/", ScopeRules(scope="folder")),
        5: ("https://b.org/docs/api/", ScopeRules(scope="folder", exclude=("*old*",))),
    })  # fmt: skip
    takers = ["https://b.org/docs/api/x", "https://b.org/docs/api", "https://b.org/docs/x", "https://b.org/x"]
    assert [scope.judge(url, seed=1, depth=1).seed for url in takers] == [5, 5, 4, 3]
    assert scope.judge("https://x.b.org/", seed=1, depth=1).seed == 2
    assert scope.judge("https://b.org/docs/api/old", seed=1, depth=1).seed == 4
    assert scope.judge("https://b.org/x", seed=4, depth=1).seed == 3


def test_a_web_seed_takes_from_others_on_its_own_host_only():
    scope = Scope({1: ("https://a.org/", ScopeRules()), 2: ("https://b.org/", ScopeRules(scope="web"))})
    assert scope.judge("https://b.org/x", seed=1, depth=1).seed == 2
    assert not scope.judge("https://c.org/x", seed=1, depth=1).allowed
    assert scope.judge("https://a.org/x", seed=2, depth=1).seed == 2


def test_of_seeds_with_the_same_place_and_rules_one_stands_for_all():
    same = ScopeRules(scope="domain", exclude=("*x*",))
    seeds = {number: (f"https://b.org/{number}", same) for number in range(2, 2_000)}
    scope = Scope({1: ("https://a.org/", ScopeRules()), **seeds})
    assert scope._find_takers("https://b.org") == (False, (2,))
    assert scope.judge("https://b.org/y", seed=1, depth=1).seed == 2


def test_thousands_of_seeds_are_told_apart():
    scope = Scope({number: (f"https://site{number}.example/", ScopeRules()) for number in range(3_000)})
    assert scope.judge("https://site2999.example/a", seed=2_999, depth=1).seed == 2_999
    assert scope.judge("https://site2999.example/a", seed=7, depth=1).seed == 2_999
    assert not scope.judge("https://site3000.example/a", seed=7, depth=1).allowed


def test_a_hostile_path_is_looked_up_in_bounded_steps():
    scope = Scope({1: ("https://a.org/", ScopeRules()), 2: ("https://b.org/x/", ScopeRules(scope="folder"))})
    assert not scope.judge("https://b.org" + "/" * 7_900, seed=1, depth=1).allowed
    assert scope.judge("https://b.org/x" + "/y" * 3_900, seed=1, depth=1).seed == 2


def test_a_seed_that_is_no_url_is_refused():
    with pytest.raises(BadUrl):
        one("example.org")


# Rules.


def test_rules_come_from_the_settings():
    values = {
        "crawl.scope": "domain",
        "crawl.domains": "Other.org  *.net",
        "crawl.include": "/a* re:b",
        "crawl.exclude": "*print*",
        "crawl.depth": 3,
    }
    assert ScopeRules.from_settings(Settings(values)) == ScopeRules(
        scope="domain", domains=("other.org", "net"), include=("/a*", "re:b"), exclude=("*print*",), depth=3
    )
    assert ScopeRules.from_settings(Settings()) == ScopeRules()


@pytest.mark.parametrize(
    ("name", "value"), [("crawl.include", "re:("), ("crawl.exclude", "logout"), ("crawl.domains", "a/b")]
)
def test_a_bad_setting_is_refused_with_its_origin(name, value):
    with pytest.raises(BadSetting) as caught:
        ScopeRules.from_settings(Settings({name: value}, {name: "pauk.toml"}))
    assert caught.value.where == f"{name}, pauk.toml"


@table(
    "rules",
    [
        {"scope": "galaxy"},
        {"scope": None},
        {"depth": -2},
        {"depth": "deep"},
        {"include": "/a*"},
        {"exclude": [1]},
        {"domains": None},
        {"domains": ["a/b"]},
        {"include": ["re:("]},
    ],
)
def test_rules_that_cannot_be_are_refused(rules):
    with pytest.raises(BadSetting):
        ScopeRules.from_json(rules)


def test_what_json_lacks_has_its_default_and_what_is_unknown_is_left_out():
    assert ScopeRules.from_json({"depth": 2, "colour": "red"}) == ScopeRules(depth=2)
    assert ScopeRules().as_json() == {"scope": "host", "domains": [], "include": [], "exclude": [], "depth": -1}


@given(
    st.builds(
        ScopeRules,
        scope=st.sampled_from(["host", "domain", "folder", "web"]),
        domains=st.lists(st.sampled_from(["a.org", "b.net", "pl"]), max_size=3).map(tuple),
        include=st.lists(st.sampled_from(["/a*", "*.pdf", "re:x+"]), max_size=3).map(tuple),
        exclude=st.lists(st.sampled_from(["/a*", "*.pdf", "re:x+"]), max_size=3).map(tuple),
        depth=st.integers(-1, 50),
    )
)
def test_rules_go_through_json_unchanged(rules):
    assert ScopeRules.from_json(rules.as_json()) == rules
    assert hash(ScopeRules.from_json(rules.as_json())) == hash(rules)


@given(st.text(max_size=80), st.integers(-3, 5))
def test_any_text_is_judged(text, depth):
    scope = Scope(
        {1: ("https://a.org/x/", ScopeRules(scope="folder")), 2: ("https://b.org/", ScopeRules(scope="domain"))}
    )
    for start in ("", "http://", "https://b.org", "https://a.org/"):
        decision = scope.judge(start + text, seed=1, depth=depth)
        assert decision.reason.endswith(".")
        assert decision.seed in (1, 2)
