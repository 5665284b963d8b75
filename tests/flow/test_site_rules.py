"""Rules for single sites: kept as files in the collection, found by host, told when they are wrong."""

import json
import logging

import pytest

from pauk.base.errors import BadFile, InputError
from pauk.extract.extractors.plain import Plain
from pauk.extract.page.tree import parse_tree
from pauk.run.read.site_rules import SiteRules

PAGE = "<h1>A</h1><div class=entry>B <span class=ad>C</span></div><p>D"


@pytest.fixture
def collection(tmp_path):
    """Write rules into a new collection."""

    def write(**texts):
        (tmp_path / "rules").mkdir(exist_ok=True)
        for name, text in texts.items():
            (tmp_path / "rules" / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write


def crossed(rules):
    """The same rules as another process gets them."""
    return SiteRules.from_options(json.loads(json.dumps(rules.as_options())))


def test_a_collection_without_rules_has_none(tmp_path):
    rules = SiteRules.from_folder(tmp_path)
    assert (len(rules), rules.as_options(), rules.find("https://example.org/")) == (0, {}, None)
    assert crossed(rules).find("https://example.org/") is None


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://example.org/", "rules/example.org.txt"),
        ("http://www.example.org:8080/a?b=c", "rules/example.org.txt"),
        ("https://deep.down.example.org/", "rules/example.org.txt"),
        ("https://blog.example.org/x", "rules/Blog.Example.org.txt"),
        ("https://a.blog.example.org/x", "rules/Blog.Example.org.txt"),
        ("https://notexample.org/", None),
        ("https://example.org.evil.example/", None),
        ("https://xn--bcher-kva.example/", "rules/bücher.example.txt"),
        ("http://127.0.0.1:8000/", "rules/127.0.0.1.txt"),
        ("http://1.127.0.0.1.example/", None),
        ("no address", None),
    ],
)
def test_the_most_specific_rule_counts(collection, url, name):
    names = ("example.org.txt", "Blog.Example.org.txt", "bücher.example.txt", "127.0.0.1.txt")
    here = SiteRules.from_folder(collection(**dict.fromkeys(names, "p")))
    for rules in (here, crossed(here)):
        template = rules.find(url)
        assert (template and template.name) == name
        assert rules.find(url) is template  # read once


def test_a_rule_takes_the_place_of_the_extractor_or_only_drops(collection):
    here = SiteRules.from_folder(collection(**{"keep.example.txt": "class=entry", "drop.example.txt": "drop class=ad"}))
    rules, tree, base = crossed(here), parse_tree(PAGE), Plain()
    assert rules.choose("https://keep.example/", base).extract(tree).text == "B C"
    assert rules.choose("https://drop.example/", base).extract(tree).text == "A\nB\nD"
    assert rules.choose("https://other.example/", base) is base


@pytest.mark.parametrize(
    ("name", "text", "where", "what"),
    [
        ("example.org.txt", "p\na b\n", "rules/example.org.txt, line 2", "'a b' cannot be used"),
        ("example.org.txt", "", "rules/example.org.txt", "says nothing"),
        ("https:.txt", "p", "rules/https:.txt", "no host"),
        ("example..org.txt", "p", "rules/example..org.txt", "no host"),
        ("example.org:80.txt", "p", "rules/example.org:80.txt", "no host"),
        ("a b.txt", "p", "rules/a b.txt", "no host"),
        ("www.example.org.txt", "p", "rules/www.example.org.txt", "There are two rules for example.org"),
    ],
)
def test_a_rule_that_cannot_be_used_is_told(collection, name, text, where, what):
    first = {} if name == "example.org.txt" else {"example.org.txt": "p"}
    with pytest.raises(InputError) as raised:
        SiteRules.from_folder(collection(**first, **{name: text}))
    assert raised.value.where == where
    assert what in raised.value.what
    assert raised.value.next_step


def test_several_wrong_rules_are_told_together(collection):
    texts = {f"{letter}.example.txt": "a b" for letter in "abcdefgh"} | {"good.example.txt": "p"}
    with pytest.raises(InputError) as raised:
        SiteRules.from_folder(collection(**texts))
    assert raised.value.where == "rules/a.example.txt, line 1"
    assert "There is more to mend: rules/b.example.txt, line 1, " in raised.value.next_step
    assert raised.value.next_step.endswith("rules/f.example.txt, line 1 ….")


def test_files_that_cannot_be_read_are_told(collection, tmp_path):
    folder = collection(**{"example.org.txt": "p"})
    (folder / "rules" / "other.example.txt").mkdir()
    with pytest.raises(BadFile, match="cannot be read"):
        SiteRules.from_folder(folder)
    (folder / "rules" / "other.example.txt").rmdir()
    (folder / "rules" / "other.example.txt").write_bytes(b"p\xff")
    with pytest.raises(BadFile, match="not UTF-8"):
        SiteRules.from_folder(folder)
    (tmp_path / "file").mkdir()
    (tmp_path / "file" / "rules").write_text("p")
    with pytest.raises(BadFile, match="folder of rules cannot be read"):
        SiteRules.from_folder(tmp_path / "file")


def test_what_is_no_rule_is_mentioned(collection, caplog):
    names = ("example.org.txt", "README.md", "example.org.txt~", ".example.org.txt.swp", "old.bak", "other.TXT")
    with caplog.at_level(logging.WARNING):
        rules = SiteRules.from_folder(collection(**dict.fromkeys(names, "p")))
    assert len(rules) == 2
    assert [record.getMessage() for record in caplog.records] == [
        "rules/README.md is no rule, because its name does not end in .txt"
    ]


def test_more_rules_than_fit_are_refused_before_anything_begins(collection):
    texts = {f"{number:x}.example.txt": f"class={number * 2654435761:x}" for number in range(10_000, 20_000)}
    with pytest.raises(InputError, match="rules for 10,000 sites are too long"):
        SiteRules.from_folder(collection(**texts))


def test_a_program_that_goes_on_keeps_the_rules_it_has(collection, caplog):
    folder = collection(**{"example.org.txt": "p"})
    rules = SiteRules.from_folder(folder)
    collection(**{"example.org.txt": "p p"})
    with caplog.at_level(logging.ERROR):
        assert rules.renewed(folder) is rules
    assert "stay in force: 'p p' cannot be used" in caplog.text
    collection(**{"example.org.txt": "h1"})
    template = rules.renewed(folder).find("https://example.org/")
    assert template is not None
    assert [line.text for line in template.lines] == ["h1"]
