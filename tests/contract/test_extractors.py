"""The contract of the Extractor socket; every plug must hold it: an answer for every page, the same each time.

Pages that are hostile are read in a child process under limits of memory and CPU time: a child that runs out of one is
a failed test.
"""

import random
import resource
import subprocess
import sys

import pytest
from tests.command_line import AS_HERE
from tests.table import table

from pauk.base.outcomes import read_outcome
from pauk.extract.methods import METHODS, choose_extractor
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import parse_tree

MEMORY_BYTES = 3 << 30
CPU_SECONDS = 120
MB = 1_000_000

SENTENCE = "The spider sits in the middle of its web, says Ann Weaver, and it waits until something comes to it. "
ARTICLE = f"""<!DOCTYPE html><html lang=en><head><title>Of spiders | The Daily Web</title><script>var a = 1;</script>
<style>p {{ margin: 0 }}</style></head><body><ul class=menu>{"<li><a href=/x>Home page</a></li>" * 9}</ul>
<div class=post><h1>Of spiders</h1><p>{SENTENCE * 4}</p><p>{SENTENCE * 3}</p><p>{SENTENCE * 4}</p></div>
<div class=footer><a href=/terms>Terms of use</a> | <a href=/contact>Contact</a></div></body></html>"""
TEXT = f"<h1>Of spiders</h1><p>{SENTENCE * 4}<p>{SENTENCE * 3}<p>The end of it all"

CHINESE = "蜘蛛坐在网的中央，等待着什么东西到来。"

# Name → page; what is expected of all of them is the contract alone.
PAGES = {
    "an article": ARTICLE,
    "nothing": "",
    "white space": " \n\t ",
    "no body": f"<title>Of spiders</title>{TEXT}",
    "no tags": SENTENCE * 5,
    "an unclosed title": f"<html><head><title>Of spiders<body>{TEXT}",
    "frames": "<frameset><frame src=a><noframes><body>Use another browser, please</body></noframes></frameset>",
    "frames alone": "<frameset><frame src=a><frame src=b></frameset>",
    "a script alone": "<body><script>document.write('text')</script></body>",
    "pictures": "<p><img src=a alt='a picture'><img src=b></p>",
    "links": "<p><a href=a>one</a> <a href=b>two</a></p>" * 20,
    "cells": "<table><tr><td>" + f"<td>{SENTENCE}" * 5 + "</table>",
    "signs": "<p>* * *</p><p>---</p>",
    "lone surrogates": f"<p>\ud800 {SENTENCE}\udfff</p><div class='\ud800'>{SENTENCE}</div>",
    "NULs": f"\0<p>\0{SENTENCE}\0</p>",
    "binary rubbish": random.Random(1).randbytes(20_000).decode("latin-1"),
    "random letters and tags": "".join(random.Random(2).choices("<>/ap dt\n\"'=&;!-", k=20_000)),
    "Chinese": f"<ul><li><a href=x>首页</a></ul><div><p>{CHINESE * 9}<p>{CHINESE * 5}<p>{CHINESE * 7}</div>",
    "Arabic": f"<div dir=rtl><p>{'العنكبوت يجلس في وسط شبكته وينتظر، حتى يأتيه شيء. ' * 9}</p></div>" * 3,
    "hidden text": f"<p hidden>{SENTENCE}</p><textarea>{SENTENCE}</textarea><select><option>{SENTENCE}</select>",
    "XML": f'<?xml version="1.0"?><rss><channel><title>x</title><item><p>{SENTENCE}</p></item></channel></rss>',
}  # fmt: skip

BOMBS = {
    "100,000 nested div": lambda: "<div>" * 100_000 + SENTENCE,
    "100,000 nested span": lambda: "<span>" * 100_000 + SENTENCE,
    "100,000 nested cells": lambda: "<table><tr><td>" * 33_000 + SENTENCE,
    "100,000 nested lists": lambda: "<ul><li>" * 50_000 + SENTENCE,
    "one line of 1 MB": lambda: f"<p>{SENTENCE * 10_000}</p>",
    "one word of 1 MB": lambda: f"<p>{'x' * MB}</p>",
    "one word of 1 MB in Chinese": lambda: f"<p>{'蜘' * MB}</p>",
    "dots": lambda: f"<p>{'.' * MB}</p>",
    "spaces": lambda: f"<p>{' ' * MB}x</p>",
    "breaks": lambda: "<div>" + "x<br>" * 100_000,
    "words in bold": lambda: "<div>" + "x <b>y</b> " * 60_000,
    "paragraphs": lambda: "<div>" + f"<p>{SENTENCE}</p>" * 20_000,
    "boxes": lambda: "<div><p>one, two</p></div>" * 50_000,
    "boxes of pictures": lambda: "<div><img></div>" * 50_000 + SENTENCE,
    "boxes of one make": lambda: f"<div><div class=post><p>{SENTENCE}</p></div></div>" * 20_000,
    "lists deep inside": lambda: "<main>" + "<div>" * 200 + f"<ul><li>{SENTENCE}</ul>" * 20_000,
    "leads": lambda: f"<article>{'<p class=subtitle>a lead, of the kind</p>' * 40_000}<div class=content>{TEXT}</div>",
    "cells of a table": lambda: "<table>" + "<tr><td>one<td>two<td>three" * 25_000,
    "links of a page": lambda: "<a href=x>one link</a> " * 80_000,
    "rubbish of 1 MB": lambda: random.Random(3).randbytes(MB).decode("latin-1"),
    "one character many times": lambda: "<" * MB,
}
LARGE = {
    "10 MB of text": lambda: SENTENCE * (10 * MB // len(SENTENCE)),
    "10 MB of paragraphs": lambda: f"<p>{SENTENCE}" * (10 * MB // (len(SENTENCE) + 3)),
    "10 MB of tags": lambda: "<p>" * (10 * MB // 3),
    "10 MB of words": lambda: "".join(f"w{number} " for number in range(10 * MB // 8)),
    "10 MB of one word": lambda: "x" * 10 * MB,
    "10 MB of spaces": lambda: " " * 10 * MB,
    "10 MB of rubbish": lambda: random.Random(4).randbytes(10 * MB).decode("latin-1"),
    "10 MB of short lines": lambda: "<div>a b</div>" * (10 * MB // 14),
}


@pytest.fixture(params=METHODS)
def extractor(request):
    return choose_extractor(request.param)


def check(extractor, tree):
    """Extract, and hold the answer to the contract."""
    found = extractor.extract(tree)
    outcome, _ = read_outcome(found.outcome)
    assert (outcome.name == "ok") == bool(found.text.split())
    assert outcome.name in ("ok", "no_main_text", "javascript_needed", "login_needed")
    found.text.encode()
    found.comments.encode()
    texts = None
    for kept, text in ((found.kept, found.text), (found.kept_comments, found.comments)):
        if kept is not None:
            texts = texts or {node.mem_id for node in tree.root.traverse(include_text=True) if node.tag == "-text"}
            assert kept <= texts
            assert bool(kept) == bool(text.split())
    return found


@table("name", PAGES)
def test_every_page_has_an_answer(name, extractor):
    check(extractor, parse_tree(PAGES[name]))


@table("name", PAGES)
def test_the_answer_is_always_the_same(name, extractor):
    first, other, again = (parse_tree(page) for page in (PAGES[name], ARTICLE, PAGES[name]))
    found = extractor.extract(first)
    extractor.extract(other)
    for tree in (first, again):
        repeated = extractor.extract(tree)
        assert (repeated.text, repeated.comments, repeated.outcome) == (found.text, found.comments, found.outcome)
    assert extractor.extract(first).kept == found.kept


def test_a_page_is_not_changed_by_reading_it(extractor):
    tree = parse_tree(ARTICLE)
    before = tree.root.html
    extractor.extract(tree)
    assert tree.root.html == before


def test_an_article_is_taken(extractor):
    found = extractor.extract(parse_tree(ARTICLE))
    assert found.text.count(SENTENCE.strip()) == 11
    assert found.outcome == "ok"
    assert "var a" not in found.text
    assert "margin" not in found.text


@table("name", ["no body", "an unclosed title"])
def test_a_broken_page_is_read_like_a_sound_one(name, extractor):
    assert SENTENCE.strip() in extractor.extract(parse_tree(PAGES[name])).text


@table("name", ["nothing", "white space", "a script alone", "pictures", "hidden text"])
def test_a_page_without_text_has_no_main_text(name, extractor):
    found = extractor.extract(parse_tree(PAGES[name]))
    assert (found.text, found.comments) == ("", "")
    assert found.outcome != "ok"


def test_what_is_kept_gives_the_text(extractor):
    tree = parse_tree(ARTICLE)
    found = extractor.extract(tree)
    if found.kept is not None:
        assert plain_text(tree.body, kept=found.kept) == found.text


def main(method, names):
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    extractor = choose_extractor(method)
    for name in names:
        sys.stdout.write(f"{name}\n")  # the last one named is the one that was fatal
        sys.stdout.flush()
        check(extractor, parse_tree((BOMBS | LARGE)[name]()))


def read_in_child(method, names):
    child = subprocess.run(
        [sys.executable, __file__, method, *names],
        env=AS_HERE,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    last = child.stdout.splitlines()[-1:]
    assert child.returncode == 0, f"{last} ended with {child.returncode}: {child.stderr[-500:]}"
    assert child.stdout.splitlines() == list(names)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_bombs_are_read_within_the_limits(method):
    read_in_child(method, BOMBS)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("method", METHODS)
def test_ten_megabytes_are_read_within_the_limits(method, name):
    read_in_child(method, [name])


def test_a_hundred_thousand_nested_tags_are_read(extractor, nested):
    check(extractor, nested)


@pytest.fixture(scope="module")
def nested():
    return parse_tree(BOMBS["100,000 nested div"]())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
