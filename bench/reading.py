"""Read pages side by side with other libraries: parse, links, text, fingerprint.

``python -m bench.reading [--pages N] [--rounds N]``. The named peer is selectolax used barely, because it is the
parser inside pauk: the ratio shows what all the rest costs.
"""

from typing import TYPE_CHECKING
from urllib.parse import urljoin

from bs4 import BeautifulSoup
from lxml import etree
from lxml import html as lxml_html
from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import detect_encoding
from resiliparse.parse.html import HTMLTree
from selectolax.lexbor import LexborHTMLParser

from bench.pages import Sample, bring_sets
from bench.side_by_side import Contestant, Group, compare, keep_groups, options, print_group
from pauk.extract.reader import read_page

if TYPE_CHECKING:
    from collections.abc import Iterator

PEER = "selectolax, bare"


def read_with_pauk(page: Sample) -> object:
    reading = read_page(page.body, url=page.url, header_charset=page.charset)
    return reading.links, reading.whole_text, reading.fingerprint


def read_links_with_pauk(page: Sample) -> object:
    return read_page(page.body, url=page.url, header_charset=page.charset).links


def read_with_selectolax(page: Sample) -> object:
    tree = LexborHTMLParser(page.body.decode(page.charset or "utf-8", "replace"))
    links = [_join(page.url, node.attributes["href"] or "") for node in tree.css("a[href]")]
    return links, tree.body.text() if tree.body else ""


def read_with_resiliparse(page: Sample) -> object:
    tree = HTMLTree.parse_from_bytes(page.body, page.charset or detect_encoding(page.body))
    links = [node.getattr("href") for node in tree.document.query_selector_all("a[href]")]
    return links, extract_plain_text(tree)


def read_and_join_with_resiliparse(page: Sample) -> object:
    tree = HTMLTree.parse_from_bytes(page.body, page.charset or detect_encoding(page.body))
    links = [_join(page.url, node.getattr("href")) for node in tree.document.query_selector_all("a[href]")]
    return links, extract_plain_text(tree)


def read_with_lxml(page: Sample) -> object:
    try:
        tree = lxml_html.document_fromstring(page.body, parser=lxml_html.HTMLParser(encoding=page.charset or None))
    except etree.ParserError:  # an empty page
        return [], ""
    tree.make_links_absolute(page.url, resolve_base_href=True, handle_failures="discard")
    links = [url for element, _, url, _ in tree.iterlinks() if element.tag == "a"]
    return links, tree.text_content()


def read_with_soup(page: Sample) -> object:
    soup = BeautifulSoup(page.body, "lxml", from_encoding=page.charset or None)
    links = [_join(page.url, str(anchor["href"])) for anchor in soup.find_all("a", href=True)]
    return links, soup.get_text()


def _join(base: str, href: str) -> str:
    try:
        return urljoin(base, href)
    except ValueError:  # real pages have links such as http://[url]
        return ""


CONTESTANTS = (
    Contestant(
        "pauk",
        "charset detection, guard against hostile markup, parse, base and robots, canonical URLs with anchor texts and"
        " kinds, block-aware text, fingerprint",
        "",
        read_with_pauk,
    ),
    Contestant("pauk, links only", "the same without text and fingerprint", "text", read_links_with_pauk),
    Contestant(
        PEER,
        "decode as declared, parse (lexbor), css a[href], urljoin, text of all nodes run together",
        "charset detection, base, canonical URLs, anchor texts; scripts are in the text, words are glued",
        read_with_selectolax,
    ),
    Contestant(
        "resiliparse",
        "charset detection where undeclared, parse (lexbor), hrefs as written, block-aware text",
        "joining, base, canonical URLs, anchor texts",
        read_with_resiliparse,
    ),
    Contestant(
        "resiliparse + urljoin",
        "the same, hrefs joined",
        "base, canonical URLs, anchor texts",
        read_and_join_with_resiliparse,
    ),
    Contestant(
        "lxml",
        "parse (libxml2), make_links_absolute with base, iterlinks, text_content",
        "HTML as browsers read it, canonical URLs, anchor texts; scripts are in the text, words are glued",
        read_with_lxml,
    ),
    Contestant(
        "BeautifulSoup on lxml",
        "charset detection, parse, find_all, urljoin, get_text",
        "base, canonical URLs, anchor texts; words are glued",
        read_with_soup,
        every=10,
    ),
)


def run(pages: int, rounds: int) -> "Iterator[Group]":
    for samples in bring_sets(pages):
        timings = compare(CONTESTANTS, samples.pages, peer=PEER, rounds=rounds)
        yield Group(samples.name, samples.about, len(samples.pages), samples.size_bytes, rounds, PEER, timings)


def main(arguments: list[str] | None = None) -> None:
    asked = options("Read pages side by side.", rounds=7, pages=200).parse_args(arguments)
    groups = []
    for group in run(asked.pages, asked.rounds):
        print_group(group)
        groups.append(group)
    if not asked.dry:
        print(f"\nkept in {keep_groups('reading', asked.now, groups).name}")


if __name__ == "__main__":
    main()
