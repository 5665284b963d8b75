"""``pauk extract page`` and ``pauk extract train``: main text in all forms, by all methods, by one's own model."""

import json

import pytest
from tests.command_line import run_pauk

from pauk.extract.methods import METHODS

STORY = [
    "After twelve years of waiting, the village has its bridge again, and the old ferry can rest.",
    "The old bridge went with the flood, in the night of the second of May, and nobody was hurt.",
    "The mayor cut the ribbon on Sunday, and the band played until late in the evening.",
]
COMMENT = "At last! My father walked for an hour to his fields every morning, all these years."
PAGE = (
    "<html lang=en><head><title>A bridge for the valley - The Valley Post</title>"
    '<meta name=author content="Ana Kos"></head><body>'
    "<nav><a href=/>Home</a> <a href=/news>News</a> <a href=/sport>Sport</a></nav>"
    f"<article><h1>A bridge for the valley</h1><p>{STORY[0]}</p><p>{STORY[1]} <a href=/flood>Then</a></p>"
    f"<ul><li>{STORY[2]}</li></ul></article>"
    f"<section id=comments><h3>2 comments</h3><div class=comment><p>{COMMENT}</p></div>"
    f"<div class=comment><p>{COMMENT.replace('father', 'mother')}</p></div></section>"
    "<footer>© 2024 The Valley Post <a href=/imprint>Imprint</a></footer></body></html>"
)


@pytest.fixture
def pauk(tmp_path):
    (tmp_path / "story.html").write_text(PAGE)

    def run(*args, data=None):
        return run_pauk(*args, cwd=tmp_path, input=data)

    return run


def test_the_article_alone_is_given(pauk):
    done = pauk("extract", "page", "story.html")
    assert (done.returncode, done.stderr) == (0, "")
    assert all(line in done.stdout for line in STORY)
    assert "Sport" not in done.stdout
    assert "my father" not in done.stdout.lower()


def test_comments_come_with_the_article_where_asked_for(pauk):
    text = pauk("extract", "page", "--comments", "story.html").stdout
    assert text.index(STORY[2]) < text.index(COMMENT)
    assert "Imprint" not in text


def test_markdown_and_html_have_the_same_words(pauk):
    markdown = pauk(
        "extract",
        "page",
        "--form",
        "markdown",
        "--keep-links",
        "--with",
        "title",
        "--url",
        "http://a.example/x",
        "story.html",
    )
    assert markdown.stdout.startswith("# A bridge for the valley\n")
    assert "[Then](http://a.example/flood)" in markdown.stdout
    assert f"- {STORY[2]}" in markdown.stdout
    html = pauk("extract", "page", "--form", "html", "--with", "title", "story.html").stdout
    assert "<h1>A bridge for the valley</h1>" in html
    assert "<nav" not in html


def test_json_tells_signals(pauk):
    told = json.loads(pauk("--json", "extract", "page", "story.html").stdout)
    assert (told["title"], told["title_from"]) == ("A bridge for the valley", "h1")
    assert (told["author"], told["author_from"]) == ("Ana Kos", "meta author")
    assert (told["site_name"], told["method"], told["outcome"]) == ("The Valley Post", "auto", "ok")
    assert COMMENT not in told["text"]


@pytest.mark.parametrize("method", METHODS)
def test_every_method_reads_the_story(pauk, method):
    done = pauk("extract", "page", "--jsonl", "--method", method, data=json.dumps({"id": 1, "html": PAGE}) + "\n")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["method"], answer["outcome"]) == (0, method, "ok")
    assert STORY[0] in answer["text"]


def test_parts_join_the_body_and_blocks_name_them(pauk):
    line = json.dumps({"id": 1, "html": PAGE}) + "\n"
    body, joined = (
        json.loads(pauk("extract", "page", "--jsonl", "--blocks", *more, data=line).stdout)
        for more in ((), ("--with", "title,byline"))
    )
    titles = [block["text"] for block in body["blocks"] if block["part"] == "title"]
    assert body["notes"] == []
    assert len(titles) == 1
    assert titles[0] not in body["text"].split("\n")
    assert titles[0] in joined["text"].split("\n")
    assert joined["blocks"] == body["blocks"]


def test_a_template_says_what_to_take(pauk, tmp_path):
    (tmp_path / "t.txt").write_text("li\n")
    line = json.dumps({"id": 1, "html": PAGE}) + "\n"
    answer = json.loads(pauk("extract", "page", "--jsonl", "--method", "template:t.txt", data=line).stdout)
    assert (answer["text"], answer["outcome"]) == (STORY[2], "ok")


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["--method", "readibility", "story.html"], 2, "Did you mean readability?"),
        (["--method", "template:missing.txt", "story.html"], 3, "missing.txt"),
        (["--method", "resiliparse", "--form", "html", "story.html"], 2, "plain text only"),
        (["--method", "plain", "--model", "story.html", "story.html"], 2, "has no model"),
        (["--method", "svm-b", "--model", "story.html", "story.html"], 3, ""),
        (["--with", "titel", "story.html"], 2, "Did you mean title?"),
        (["--blocks", "story.html"], 2, "add --jsonl"),
    ],
)
def test_what_cannot_be_done_is_said(pauk, args, code, words):
    done = pauk("extract", "page", *args)
    assert (done.returncode, done.stdout) == (code, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_of_links_says_so(pauk):
    links = "".join(f"<li><a href=/{n}>Section {n} of it</a>" for n in range(30))
    html = f"<nav class=menu><ul>{links}</ul></nav><footer><a href=/imprint>Imprint</a></footer>"
    answer = json.loads(pauk("extract", "--jsonl", data=json.dumps({"id": 1, "html": html}) + "\n").stdout)
    assert (answer["text"], answer["outcome"]) == ("", "no_main_text:only links")


def test_a_page_for_scripts_alone_says_so(pauk):
    html = "<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript><script>x()</script>"
    answer = json.loads(pauk("extract", "--jsonl", data=json.dumps({"id": 1, "html": html}) + "\n").stdout)
    assert (answer["text"], answer["outcome"]) == ("", "no_main_text:javascript_needed")


@pytest.mark.slow
def test_a_machine_is_trained_on_ones_own_pages_and_used(pauk, tmp_path):
    pytest.importorskip("sklearn")
    pages = [{"id": n, "html": PAGE.replace("twelve", f"{n}"), "gold": "\n".join(STORY)} for n in range(12)]
    (tmp_path / "pages.jsonl").write_text("".join(json.dumps(page) + "\n" for page in pages))
    done = pauk("--json", "extract", "train", "svm-seg", "pages.jsonl", "--out", "mine.safetensors")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["pages"] == 12
    used = pauk("extract", "page", "--method", "svm-seg", "--model", "mine.safetensors", "story.html")
    assert (used.returncode, STORY[1] in used.stdout) == (0, True)
    again = pauk("extract", "train", "svm-seg", "pages.jsonl", "--out", "mine.safetensors")
    assert (again.returncode, "is there already" in again.stderr) == (2, True)


@pytest.mark.parametrize(
    ("lines", "words"),
    [("", "10"), ('{"id": 1}\n', "no html or no gold"), ("{\n", "no JSON"), ('{"html": "a", "gold": ""}\n', "10")],
)
def test_pages_that_teach_nothing_are_refused(pauk, tmp_path, lines, words):
    (tmp_path / "pages.jsonl").write_text(lines)
    done = pauk("extract", "train", "svm-b", "pages.jsonl", "--out", "mine.safetensors")
    assert (done.returncode, words in done.stderr, (tmp_path / "mine.safetensors").exists()) == (3, True, False)
