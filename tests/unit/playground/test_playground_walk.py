import http.client
import io
import json
import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import quote, urljoin, urlsplit

import pytest

from pauk_playground import TruthKind

_EXTRA = re.compile(r"[?&](?:sid|utm_source|utm_medium)=[^&]*")


class Reader(HTMLParser):
    """What a browser would see of a page, as far as the truth speaks of it."""

    def __init__(self, url, text):
        super().__init__()
        self.base = url
        self.links = []
        self.canonical = None
        self.robots = ()
        self.title = ""
        self._inside = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "base":
            self.base = attributes["href"]
        elif tag == "link" and attributes.get("rel") == "canonical":
            self.canonical = attributes["href"]
        elif tag == "meta" and (attributes.get("name") or "").lower() == "robots":
            self.robots = tuple(re.split(r",\s*", attributes["content"].lower()))
        elif tag == "a":
            url = quote(urljoin(self.base, attributes["href"]), safe=":/?&=%._-~")
            self.links.append([url, "", "nofollow" in (attributes.get("rel") or "")])
        self._inside = tag if tag in {"a", "title"} else self._inside

    def handle_endtag(self, tag):
        if tag == self._inside:
            self._inside = None

    def handle_data(self, data):
        if self._inside == "a":
            self.links[-1][1] += data
        elif self._inside == "title":
            self.title += data


@pytest.fixture(scope="module")
def truth(web):
    return {page.url: page for page in web.truth()}


@pytest.fixture(scope="module")
def served(web, truth):
    """Every page of the truth as it came over the wire."""
    connection = http.client.HTTPConnection(*web.address, timeout=10)
    got = {}
    for url in truth:
        connection.request("GET", url)
        response = connection.getresponse()
        got[url] = (response.status, response.headers, response.read())
    connection.close()
    return got


def test_every_page_of_the_truth_is_there_and_none_twice(web, truth, served):
    assert len(truth) == len(list(web.truth()))
    assert {status for status, _, _ in served.values()} == {200}


def test_links_on_the_wire_are_the_truths_links(truth, served):
    for url, page in truth.items():
        read = Reader(url, served[url][2].decode(page.encoding))
        assert [tuple(link) for link in read.links] == [
            (link.url, link.text, link.is_nofollow) for link in page.links
        ], url


def test_titles_robots_and_canonicals_on_the_wire_are_the_truths(truth, served):
    for url, page in truth.items():
        _, headers, body = served[url]
        read = Reader(url, body.decode(page.encoding))
        assert page.title in read.title
        assert read.canonical == page.canonical
        assert set(read.robots) | set((headers["X-Robots-Tag"] or "").split()) == set(page.robots)


def test_text_on_the_wire_is_the_truths_text(truth, served):
    for url, page in truth.items():
        shown = re.sub(r"<[^>]+>", "", served[url][2].decode(page.encoding))
        rest = shown.partition(page.title)[2]
        for paragraph in filter(None, page.text.split("\n\n")):
            _, found, rest = rest.partition(paragraph)
            assert found, (url, paragraph)
        if page.author:
            assert page.author in shown


def test_everything_is_reachable_from_home(web, truth):
    for name in web.hosts:
        home = web.url(name)
        reached = walk(web, home, truth[home].encoding)
        expected = {url for url in truth if url.startswith(home)}
        assert len(expected) > 60
        assert reached == expected


def walk(web, home, encoding):
    """Follow every link of a site over real HTTP and return the pages found, without extra parameters."""
    connection = http.client.HTTPConnection(*web.address, timeout=10)
    host = urlsplit(home).netloc
    waiting, seen, pages = [home], {home}, set()
    while waiting:
        url = waiting.pop()
        connection.request("GET", url)
        response = connection.getresponse()
        body = response.read()
        assert response.status in {200, 410}, url
        if response.status != 200 or not response.headers["Content-Type"].startswith("text/html"):
            continue
        pages.add(url)
        for link, _, _ in Reader(url, body.decode(encoding)).links:
            clean = _EXTRA.sub("", link)
            if urlsplit(link).netloc == host and clean not in seen:
                seen.add(clean)
                waiting.append(clean)
    connection.close()
    return pages


def test_links_are_written_in_every_form(served):
    hrefs = [
        href
        for _, _, body in served.values()
        for href in re.findall(r'href="?([^"\s>]+)', body.decode("latin-1"), re.IGNORECASE)
    ]
    assert any(href.startswith("http://") for href in hrefs)
    assert any(href.startswith("//") for href in hrefs)
    assert any(re.match(r"/[^/]", href) for href in hrefs)
    assert any(href.startswith("../") for href in hrefs)
    assert any(re.match(r"[a-z]+[-\w]*\.html", href) for href in hrefs)
    assert any("sid=" in href for href in hrefs)
    assert any("utm_source=" in href for href in hrefs)
    assert any("%C3" in href for href in hrefs)
    assert any(not href.isascii() for href in hrefs)
    assert any(re.search(rb"<base href", body, re.IGNORECASE) for _, _, body in served.values())


def test_exact_copies_are_equal_to_the_byte_and_near_copies_nearly(truth, served):
    kinds = Counter(page.copy_of.kind for page in truth.values() if page.copy_of)
    articles = sum(page.kind is TruthKind.ARTICLE for page in truth.values())
    assert 0.2 < sum(kinds.values()) / articles <= 0.45
    for url, page in truth.items():
        if page.copy_of is None:
            continue
        original = truth[page.copy_of.url]
        if page.copy_of.kind == "exact":
            assert served[url][2] == served[original.url][2]
            assert page.links == original.links
        else:
            ours, theirs = shingle(page), shingle(original)
            assert 0.9 <= len(ours & theirs) / len(ours | theirs) < 1


def shingle(page):
    words = list(page.text) if page.language == "ja" else page.text.split()
    return {tuple(words[start : start + 4]) for start in range(len(words) - 3)}


def test_sites_link_to_each_other_and_what_they_point_to_exists(web, truth):
    abroad = [
        (page.url, link.url)
        for page in truth.values()
        for link in page.links
        if urlsplit(link.url).netloc != urlsplit(page.url).netloc
    ]
    assert {urlsplit(url).hostname for _, url in abroad} == set(web.hosts)
    alive = sum(url in truth for _, url in abroad)
    assert alive / len(abroad) > 0.9


def test_truth_is_written_as_json_lines(web, truth):
    file = io.StringIO()
    assert web.write_truth(file) == len(truth)
    lines = file.getvalue().split("\n")
    assert lines.pop() == ""
    records = [json.loads(line) for line in lines]
    assert [record["url"] for record in records] == list(truth)
    article = next(record for record in records if record["kind"] == "article")
    page = truth[article["url"]]
    assert article["text"] == page.text
    assert article["published_at"].endswith("Z")
    assert article["links"][0] == {
        "url": page.links[0].url,
        "text": page.links[0].text,
        "place": page.links[0].place,
        "is_nofollow": page.links[0].is_nofollow,
    }


def test_languages_encodings_and_declarations_are_all_there(web, truth, served):
    seen = {(page.language, page.encoding, page.declared) for page in truth.values()}
    assert len(seen) == 8
    assert {declared for _, _, declared in seen} == {"header", "meta", "both", "neither"}
    for url, page in truth.items():
        _, headers, body = served[url]
        assert ("charset=" in headers["Content-Type"]) == (page.declared in {"header", "both"})
        assert (
            f'charset="{page.encoding}' in body.decode("latin-1")
            or f"charset={page.encoding}" in body.decode("latin-1")
        ) == (page.declared in {"meta", "both"})
