"""Hidden copies of posts, kept for those who want to quote them, are no text; what is hidden otherwise is."""

import pytest
from tests.table import table

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.nodes import lay_out
from pauk.forum.posts.parts.hidden_copies import find_copies


def copies_in(html):
    nodes = lay_out(parse_tree(f"<body><div class=message>{html}</div></body>"))
    return ["".join(nodes.flat.texts[start:end]) for start, end in find_copies(nodes, 1, len(nodes)).items()]


@pytest.mark.parametrize("style", ["display: none;", "color:red;DISPLAY:none", "visibility : hidden"])
def test_what_says_all_the_rest_and_is_hidden_is_a_copy(style):
    copy = "<blockquote><div>Quote of Ana on 3 May</div>Dry the <b>rope</b>\n first.</blockquote>"
    html = f'<div style="{style}">{copy}</div>Dry <i>the</i> rope first.'
    assert copies_in(html) == ["Quote of Ana on 3 MayDry the rope\n first."]


@table(
    "html",
    [
        '<div style="display:none">The gardener did it.</div>Who did it?',
        '<div style="display:block">Dry the rope.</div>Dry the rope.',
        '<div data-style="display:none">Dry the rope.</div>Dry the rope.',
        '<div style="display:none">Dry the rope.</div>',
        '<div style="--display:none-of-it">Dry the rope.</div>Dry the rope.',
        f'<div style="{"color:red;" * 200}display:none">Dry the rope.</div>Dry the rope.',
    ],
)
def test_spoilers_and_what_can_be_seen_are_texts(html):
    assert copies_in(html) == []


def test_many_hidden_elements_cost_no_more_than_a_few():
    hidden = '<div style="display:none">Dry the rope.</div>' * 3000
    assert len(copies_in(f"{hidden}Dry the rope.")) == 0
