"""Real forum softwares, from PyPI or Debian: they run, they tell the truth, and their pages are read right."""

import re
import urllib.error
from collections import Counter
from datetime import UTC, datetime
from html import unescape
from itertools import pairwise
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from tests.software import setting_up
from tests.software.comparing import compare_pages, compare_posts, compare_rows, words_of
from tests.software.inside.plain import plain_words
from tests.software.inside.story import happened
from tests.software.reading import fetch, fetch_all, read_pages
from tests.software.running import FIRST_MOMENT, running
from tests.software.setting_up import SOFTWARES, CannotSetUp, set_up

pytestmark = pytest.mark.slow

LATER = datetime(2016, 2, 1, tzinfo=UTC)
# Shares of posts, of rows of threads, and of pages (kind and next one) that are read right. They only rise; the aim is
# 0.99 everywhere.
FLOORS = {
    "machina": (0.99, 0.99, 0.97),
    "spirit": (0.99, 0.99, 0.99),
    "askbot": (0.99, 0.99, 0.99),
    "flaskbb": (0.99, 0.94, 0.98),
    "kept_pybbm": (0.99, 0.99, 0.99),
    # Nested lists without dates are told by where they lead when an archive is learned, not by themselves.
    "mhonarc": (0.99, None, 0.96),
    "fossil": (0.99, 0.97, 0.97),
}
# What members cannot do there: a mail that was sent stays as it is.
IMPOSSIBLE = {"mhonarc": ("edit", "lock"), "fossil": ("lock",)}
_LINK = re.compile(r'href="([^"]+)"')


@pytest.mark.parametrize("name", SOFTWARES)
def test_a_forum_is_served_as_its_database_says(name):
    with running(name) as forum:
        before = forum.truth()
        check_story(before, FIRST_MOMENT, name)
        check_pages(fetch_all(before), before)
        forum.add_until(LATER)
        after = forum.truth()
        check_story(after, LATER, name)
        check_pages(fetch_all(after), after)
        url = forum.url
    assert addresses(before) < addresses(after)
    with pytest.raises(urllib.error.URLError):
        fetch(url)


def check_story(truth, until, name):
    """The database holds what was told, and nothing else: every post with its author and its second."""
    told = [event for event in happened(1, None, until) if event.kind in ("open", "reply")]
    posts = [post for thread in truth["threads"] for post in thread["posts"]]
    assert sorted((post["author"], post.get("written", post["date"])[:19]) for post in posts) == sorted(
        (event.author, event.at.isoformat()[:19]) for event in told
    )
    assert sorted(thread["title"] for thread in truth["threads"]) == sorted(
        event.title for event in told if event.title
    )
    kinds = Counter(event.kind for event in happened(1, None, until) if event.kind not in IMPOSSIBLE.get(name, ()))
    assert sum(post["edited"] is not None for post in posts) == kinds["edit"]
    assert sum(thread["locked"] for thread in truth["threads"]) == kinds["lock"]


def check_pages(pages, truth):
    """Every page shows the words of its posts, and every list its threads, in the order of the truth."""
    for thread in truth["threads"]:
        assert len(thread["posts"]) == len({post["url"] for post in thread["posts"]})
        for url in thread["pages"]:
            shown = " ".join(words_of(plain_words(pages[url])))
            for post in thread["posts"]:
                if url in post["pages"]:
                    assert " ".join(words_of(post["text"])) in shown
                    assert " ".join(words_of(post["author"])) in shown
    threads = [thread for thread in truth["threads"] if not thread.get("is_of_messages")]
    for listed in (*truth["boards"], *threads):
        for url, following in pairwise(listed["pages"]):
            assert following in {urldefrag(urljoin(url, unescape(link))).url for link in _LINK.findall(pages[url])}
    for board in truth["boards"]:
        links = [link for url in board["pages"] for link in links_of(url, pages[url]) if link in board["threads"]]
        assert list(dict.fromkeys(links)) == board["threads"]


def links_of(url, html):
    for link in _LINK.findall(html):
        parts = urlsplit(urljoin(url, link))
        yield f"{parts.scheme}://{parts.netloc}{parts.path}"


def addresses(truth):
    return {(thread["title"], post["author"], post["date"]) for thread in truth["threads"] for post in thread["posts"]}


def test_boards_and_threads_have_several_pages():
    """What the forums are for: without paging and stickies they would prove little."""
    with running("machina") as forum:
        truth = forum.truth()
    assert max(len(board["pages"]) for board in truth["boards"]) == 2
    assert max(len(thread["pages"]) for thread in truth["threads"]) == 2
    sticky = {thread["url"] for thread in truth["threads"] if thread["sticky"]}
    assert sticky == set(truth["boards"][0]["threads"][:2])
    assert len(sticky) == 2


def test_without_pypi_the_tests_fail_with_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(setting_up, "BUILD", tmp_path)
    for name, value in {
        "PIP_CONFIG_FILE": "/dev/null",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": "",
        "PIP_RETRIES": "0",
    }.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(CannotSetUp, match="needs the forum software machina, and to install it from PyPI failed"):
        set_up("machina")
    assert not (tmp_path / "machina" / "venv.made").exists()


def test_without_its_debian_package_a_test_fails_with_a_sentence(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CannotSetUp, match=r"needs the forum software fossil, .* \(Debian: fossil faketime\)"):
        set_up("fossil")


def test_a_forum_that_breaks_says_why():
    with running("machina", until=None) as forum:
        with pytest.raises(CannotSetUp, match="ValueError: Invalid isoformat string"):
            forum._ask({"do": "add", "until": "tomorrow"})
        assert forum._process.wait(10) == 1


@pytest.mark.parametrize("name", SOFTWARES)
def test_the_pages_of_a_forum_are_read_right(name):
    with running(name) as forum:
        truth = forum.truth()
        read = read_pages(fetch_all(truth), FIRST_MOMENT)
    for compare, floor in zip((compare_posts, compare_rows, compare_pages), FLOORS[name], strict=True):
        if floor is not None:
            findings = compare(read, truth)
            assert findings.right >= floor, findings
