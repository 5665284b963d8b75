"""Write the pages of faulty hosts: the start page, good pages, and a frame for those that the traps make up.

In: a host, a path, links. Out: HTML as bytes. The words are those of the magazines, drawn from the address, so that
the same address always says the same and no two say the same.
"""

from collections.abc import Iterable, Sequence
from html import escape
from random import Random

from pauk_playground.words.chance import dice, name_seed
from pauk_playground.words.prose import read_language, write_paragraph, write_title

# The start page links to the first, every good page to the next, so that a crawl must go on to find all.
GOOD_PATHS = ("/good/1", "/good/2", "/good/3")

_STYLE = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#1f2328}"
    "a{color:#0b5d6b}li{margin-bottom:.6rem}code{font-size:.9em;background:#eef1f3;padding:.1em .3em}"
    "small{color:#5b6470}td,th{padding:.25rem .5rem;border:1px solid #dde1e6;vertical-align:top;text-align:left}"
)


def write_page(title: str, body: str, *, head: str = "") -> bytes:
    """Frame a body (HTML) as a page with a title (text)."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n{head}'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    ).encode()


def draw_words(address: str) -> Random:
    """Return the chances that an address's words are drawn from."""
    return dice(name_seed(address))


def write_text(address: str, paragraphs: int = 3) -> str:
    """Write paragraphs of an address's own, as HTML."""
    chance, language = draw_words(address), read_language("en")
    towns = tuple(language.write_town(chance.randrange(3_000)) for _ in range(3))
    return "\n".join(f"<p>{escape(write_paragraph(language, chance, towns))}</p>" for _ in range(paragraphs))


def write_name(address: str) -> str:
    """Write a headline of an address's own, as text."""
    chance, language = draw_words(f"title of {address}"), read_language("en")
    return write_title(language, chance, (language.write_town(chance.randrange(3_000)),))


def write_links(links: Iterable[tuple[str, str]]) -> str:
    """Write a list of links: (href, text)."""
    items = "\n".join(f'<li><a href="{escape(href)}">{escape(text)}</a></li>' for href, text in links)
    return f"<ul>\n{items}\n</ul>"


def write_good(host: str, target: str) -> bytes:
    """Write a healthy page: words of its own, the way home, and a link to the next good page."""
    address = f"{host}{target}"
    following = GOOD_PATHS[(GOOD_PATHS.index(target) + 1) % len(GOOD_PATHS)] if target in GOOD_PATHS else GOOD_PATHS[0]
    links = write_links([("/", f"Home of {host}"), (following, write_name(f"{host}{following}"))])
    return write_page(write_name(address), f"{write_text(address)}\n{links}")


def write_start(host: str, does: str, links: Sequence[tuple[str, str, str, str]]) -> bytes:
    """Write a start page: what the host does, its faulty addresses (URL, sentence, outcome, its meaning), good ones."""
    items = "\n".join(
        f'<li><a href="{escape(url)}">{escape(_shorten(url))}</a><br>{escape(sentence)}<br>\n'
        f"<small>Expected: <code>{escape(outcome)}</code> {escape(meaning)}</small></li>"
        for url, sentence, outcome, meaning in links
    )
    good = write_links([(GOOD_PATHS[0], write_name(f"{host}{GOOD_PATHS[0]}"))])
    body = (
        f"<p>{escape(does)}</p>\n{write_text(f'{host}/', 1)}\n<h2>What hurts here</h2>\n<ul>\n{items}\n</ul>\n"
        f"<h2>What does not</h2>\n{good}"
    )
    return write_page(host, body)


def _shorten(url: str) -> str:
    return url if len(url) <= 100 else f"{url[:60]}…{url[-30:]}"
