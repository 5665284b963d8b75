"""Parts: every block has one, title, byline and captions are none of the body, and join it when they are asked for."""

from functools import partial

import numpy as np
import pytest

from pauk.extract.blocks.auto import Auto
from pauk.extract.blocks.outline import read_outline
from pauk.extract.blocks.part_nets import Judged
from pauk.extract.blocks.parts import name_parts, read_joining
from pauk.extract.methods import choose_extractor
from pauk.extract.page.tree import parse_tree
from pauk.extract.writing.apart import write_apart
from pauk.extract.writing.markdown import write_markdown
from pauk.extract.writing.safe_html import write_html

SENTENCE = "The spider sits in the middle of its web, says Ann Weaver, and it waits until something comes to it. "
STORY = f"""<html><head><title>A bridge for the valley - The Valley Post</title></head><body>
<nav><a href=/>Home</a> <a href=/news>News</a> <a href=/sport>Sport</a> <a href=/more>More</a></nav><main><article>
<h1>A bridge for the valley</h1><p class=byline>By <a rel=author href=/ana>Ana Kos</a>, 5 May 2024</p>
<p>{SENTENCE * 3}</p><h2>The old bridge</h2><p>{SENTENCE * 4}</p>
<ul><li>{SENTENCE}</li><li>{SENTENCE}</li></ul><p>{SENTENCE * 3}</p></article></main>
<footer>© 2024 The Valley Post. <a href=/imprint>Imprint</a></footer></body></html>"""
MARK = "<a class=headerlink href=#p>¶</a>"
TERMS = "".join(
    f"<dt><code>shelf.put{n}(thing, where=None)</code>{MARK}</dt><dd><p>{SENTENCE}</p></dd>" for n in range(6)
)
ROWS = "".join(f"<tr><td>put{n}</td><td>puts {n} of them</td></tr>" for n in range(5))
REFERENCE = f"""<html><head><title>shelf - things on shelves - Spider 1.2 documentation</title></head><body>
<div class=related><ul><li><a href=a>index</a><li><a href=b>modules</a><li><a href=c>next</a></ul></div>
<div class=body><h1>shelf - things on shelves<a class=headerlink href=#shelf>¶</a></h1><p>{SENTENCE}</p>
<dl>{TERMS}</dl><pre>import shelf\nshelf.put1(3)</pre>
<table><tr><th>name</th><th>what it does</th></tr>{ROWS}</table></div>
<div class=footer>© Copyright 2024. <a href=s>Show source</a></div></body></html>"""


def named(html):
    return choose_extractor("auto").extract(parse_tree(html)).blocks


def test_a_story_has_its_parts():
    parts = [part for part, _ in named(STORY)]
    assert parts.count("title") == parts.count("byline") == parts.count("heading") == 1
    assert parts[0] == "navigation"
    assert [text for part, text in named(STORY) if part == "title"] == ["A bridge for the valley"]
    assert parts[-1] in ("aside", "navigation")


def test_the_body_is_alone_and_parts_join_it_in_their_place():
    texts = {
        joining: choose_extractor("auto", joining=joining).extract(parse_tree(STORY)).text.split("\n")
        for joining in ((), ("title",), ("title", "byline"))
    }
    assert texts["title",] == ["A bridge for the valley", *texts[()]]
    assert texts["title", "byline"] == ["A bridge for the valley", "By Ana Kos, 5 May 2024", *texts[()]]
    assert "The old bridge" in texts[()]


def test_a_reference_page_keeps_terms_tables_and_code_without_marks():
    text = choose_extractor("auto").extract(parse_tree(REFERENCE)).text
    assert "¶" not in text
    for wanted in ("shelf.put5(thing, where=None)", "shelf.put1(3)", "put4\tputs 4 of them", "name\twhat it does"):
        assert wanted in text
    assert "Copyright" not in text
    assert "modules" not in text


def test_every_block_has_a_part():
    outline = read_outline(parse_tree("<h1>The title</h1><p>b<p>c<p><a href=x>link</a><p>e"))
    special = np.array([[0.9, 0, 0], [0, 0.9, 0], [0, 0, 0.9], [0, 0, 0], [0, 0, 0]], np.float32)
    comment = np.array([0, 0, 0, 0, 0.9], np.float32)
    taken = np.array([True, False, True, False, False])
    assert name_parts(outline, (special, comment), taken) == ["title", "byline", "caption", "navigation", "comment"]
    nothing = np.zeros((5, 3), np.float32)
    assert name_parts(outline, (nothing, comment * 0), taken) == ["heading", "aside", "body", "navigation", "aside"]


def test_what_may_join_is_known_by_name():
    assert read_joining(["captions", "title"]) == {"caption", "title"}
    with pytest.raises(KeyError):
        read_joining(["aside"])


def test_little_text_on_a_page_with_much_more_is_noted():
    plain = "".join(f"<div class=widget><div class=teaser>{SENTENCE}</div></div>" for _ in range(30))
    extraction = choose_extractor("auto").extract(parse_tree(f"<title>t</title><p>{SENTENCE}</p>{plain}"))
    (kept, total) = (len(extraction.text.split()), 31 * len(SENTENCE.split()))
    assert bool(extraction.notes) == (kept < 0.25 * total)
    assert not choose_extractor("auto").extract(parse_tree(STORY)).notes


def test_parts_that_join_are_kept_apart_in_other_forms():
    said = "My father walked an hour to his fields, and I have never seen him as glad as on this Sunday."
    comment = f"<li class=comment><cite>Iva</cite><div class=comment-content><p>{said}</p></div></li>"
    comments = f"<div id=comments><h3>2 comments</h3><ol class=comment-list>{comment * 2}</ol></div>"
    figure = "<figure><img src=b.jpg><figcaption>The bridge at night. Photo: Ivo</figcaption></figure>"
    tree = parse_tree(STORY.replace("<h2>", f"{figure}<h2>").replace("</article>", f"</article>{comments}"))
    joining = ("title", "byline", "captions", "comments")
    extraction = choose_extractor("auto", joining=joining).extract(tree)
    written = write_apart(extraction.stretches, partial(write_html, tree), is_html=True)
    assert '<div class="byline">\n<p>By' in written
    assert '<div class="caption">\n<p>The bridge at night. Photo: Ivo</p>\n</div>' in written
    assert f'<section class="comments">\n<ol>\n<li>{said}</li>\n<li>{said}</li>\n</ol>\n</section>' in written
    plain = write_apart(extraction.stretches, partial(write_markdown, tree), is_html=False)
    assert f"\n\n---\n\n1. {said}\n" in plain
    assert plain.count("---") == 1
    assert not choose_extractor("auto").extract(tree).stretches


class Said:
    """Nets that have answered already: how likely each block is to be of the article, and a byline."""

    def __init__(self, chances, bylines=()):
        self.chances = np.array(chances, np.float32)[:, None].repeat(3, axis=1)
        self.parts = np.zeros((len(chances), 4), np.float32)
        self.parts[list(bylines), 1] = 0.9

    def read(self, page):
        return self.chances, np.zeros((len(page.words), 0), np.float32)

    def judge(self, page, answers, seen):
        return Judged(self.parts, 0.0)


@pytest.mark.parametrize(
    ("chance", "joins"), [(0.3, True), (0.1, False)], ids=["above the text", "hardly likely to be of the article"]
)
def test_a_byline_that_was_not_taken_joins_above_the_text_alone(chance, joins):
    links = "".join(f"<li><a href=/{n}>News {n}</a>" for n in range(3))
    page = f"<h1>The spider</h1><p>By Ana Kos</p><p>{SENTENCE * 3}</p><p>By Ivo Ban</p><ul>{links}</ul>"
    reader, nets = Auto(joining=read_joining(["byline"])), Said([0.9, chance, 0.9, 0.3, 0, 0, 0], bylines=(1, 3))
    reader._article = reader._parts = nets
    extraction = reader.extract(parse_tree(page))
    assert [part for part, _ in extraction.blocks[:4]] == ["heading", "byline", "body", "byline"]
    assert ("By Ana Kos" in extraction.text) == joins
    assert "By Ivo Ban" not in extraction.text
