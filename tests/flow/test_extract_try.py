"""``pauk extract try``: what a template selects, shown line by line to people and to programs."""

import json

import pytest
from tests.command_line import run_pauk

PAGE = """<nav>Home</nav><div id=main><h1>The bridge</h1>
<div class="entry text"><p>Built in 1532.<p>It has nine arches.<aside>Read also</aside></div></div>"""


@pytest.fixture
def run(tmp_path):
    """Try a template on pages; returns the exit code, what was found and what was said on the side."""
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "other.html").write_text("<section>Other words here</section>")

    def try_template(text, *args, data=None):
        (tmp_path / "t.txt").write_text(text)
        done = run_pauk("extract", "try", *args, cwd=tmp_path, input=data, encoding=None)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return try_template


def test_each_line_is_shown_and_then_the_text(run):
    code, found, said = run("# a story\nh1\ncss:.entry\n\ndrop aside\n", "t.txt", "page.html")
    assert (code, said) == (0, "")
    assert found == (
        "line\tselector\telements\twords\tbegins\n"
        "2\th1\t1\t2\tThe bridge\n"
        "3\tcss:.entry\t1\t9\tBuilt in 1532. It has nine ar…\n"
        "5\tdrop aside\t1\t2\tRead also\n"
        "\n"
        "The bridge\nBuilt in 1532.\nIt has nine arches.\n"
    )


def test_several_pages_are_told_apart_and_hints_come_last(run):
    code, found, said = run("class=entry\nsection\nmain\n", "t.txt", "page.html", "other.html")
    assert code == 0
    assert [line for line in found.split("\n") if line.startswith("==")] == ["== page.html", "== other.html"]
    assert found.endswith("\n\nOther words here\n")
    told = said.splitlines()
    assert "page.html: " in told[0]
    assert "template selects nothing" in told[0]
    assert "t.txt, line 1: class=entry selects nothing, because a value is compared as a whole" in told[1]
    assert told[1].endswith("write css:.entry")
    assert told[2].endswith(
        "t.txt, line 3: main selects nothing: no element has this name, but an id does; write id=main"
    )
    assert len(told) == 3


def test_programs_get_json(run):
    code, found, said = run("h1\ndrop nav\nfoo", "--json", "t.txt", "page.html")
    assert (code, said) == (0, "")
    assert json.loads(found) == {
        "template": "t.txt",
        "pages": [
            {
                "file": "page.html",
                "lines": [
                    {"line": 1, "selector": "h1", "elements": 1, "words": 2, "begins": "The bridge"},
                    {"line": 2, "selector": "drop nav", "elements": 1, "words": 1, "begins": "Home"},
                    {"line": 3, "selector": "foo", "elements": 0, "words": 0, "begins": ""},
                ],
                "outcome": "ok",
                "text": "The bridge",
            }
        ],
        "hints": {"2": "drops nothing of what is kept", "3": "selects nothing"},
    }


def test_a_page_may_come_from_a_pipe(run):
    for args in (["t.txt"], ["t.txt", "-"]):
        code, found, said = run("h1", *args, data=PAGE.encode())
        assert (code, said) == (0, "")
        assert found.endswith("\n\nThe bridge\n")


def test_a_template_that_only_drops_shows_what_is_left_of_the_main_text(run, tmp_path):
    sentences = "The bridge was built in 1532 by masons from the coast, and it has stood in every flood since then. "
    story = "".join(f"<p>{number}. {sentences * 3}</p>" for number in range(8))
    page = f"<title>x</title><body><nav><a href=/>Home</a></nav><article>{story}<p id=ad>Buy a tower</p></article>"
    (tmp_path / "long.html").write_text(page)
    code, found, _ = run("drop id=ad\ndrop xpath://p[3]", "t.txt", "long.html")
    assert code == 0
    text = found.partition("\n\n")[2]
    assert "1. The bridge was built" in text
    assert "2. The bridge was built" not in text
    assert "tower" not in text


@pytest.mark.parametrize(
    ("text", "args", "code", "words"),
    [
        ("p\ndiv p\n.x", ["t.txt", "page.html"], 3, ["(t.txt, line 2)", "begins with css:", "Line 3: '.x'"]),
        ("", ["t.txt", "page.html"], 3, ["The template says nothing (t.txt)"]),
        ("p", ["missing.txt", "page.html"], 3, ["There is no such file (missing.txt)"]),
        ("p", ["t.txt", "missing.html"], 3, ["There is no such file (missing.html)"]),
        ("p", ["t.txt", "https://example.org/"], 3, ["is an address, not a file", "pauk extract try TEMPLATE -"]),
        ("p", ["-", "page.html"], 2, ["The template must be a file"]),
        ("p", [], 2, ["Missing argument 'TEMPLATE'"]),
    ],
)
def test_what_cannot_be_tried_is_told(run, text, args, code, words):
    ended, found, said = run(text, *args)
    assert (ended, found) == (code, "")
    for word in words:
        assert word in said


def test_binary_rubbish_is_a_page_like_any_other(run, tmp_path):
    (tmp_path / "page.bin").write_bytes(bytes(range(256)) * 100)
    code, _, said = run("p\nxpath://div[contains(., 'x')]", "t.txt", "page.bin")
    assert code == 0
    assert "template selects nothing" in said
