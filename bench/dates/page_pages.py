"""Make pages that say, or do not say, when they were published and changed, each with the truth.

In: a seed. Out: `MadePage`s. Every kind is a page as a publishing system writes it, or one that holds dates which are
none of its own: numbered sections, source code, tables of data, consoles, links, other releases, comments, events. The
languages and the values are drawn; `is_kept` says which half is only counted: the kinds are dealt out in turn, so that
a kind that was looked at is not among those that are counted.
"""

import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from html import escape
from typing import NamedTuple

from babel.dates import format_date

_LANGUAGES = ("en", "de", "fr", "es", "it", "pl", "ru", "ja", "sv", "pt")
_UPDATED = {
    "en": "Last updated: {}", "de": "Zuletzt aktualisiert: {}", "fr": "Mis à jour le {}", "es": "Actualizado el {}",
    "it": "Aggiornato il {}", "pl": "Zaktualizowano: {}", "ru": "Обновлено: {}", "ja": "更新日: {}",
    "sv": "Uppdaterad: {}", "pt": "Atualizado em {}",
}  # fmt: skip
_PUBLISHED = {
    "en": "Published {}", "de": "Veröffentlicht am {}", "fr": "Publié le {}", "es": "Publicado el {}",
    "it": "Pubblicato il {}", "pl": "Opublikowano {}", "ru": "Опубликовано {}", "ja": "公開日: {}",
    "sv": "Publicerad {}", "pt": "Publicado em {}",
}  # fmt: skip
_WORDS = "river stone garden winter letter bridge market harbour lantern orchard valley meadow signal copper".split()


class MadePage(NamedTuple):
    """A page, and what it truly says of itself; empty where it says nothing."""

    kind: str
    html: str
    published: str
    modified: str
    is_kept: bool


class _Draw:
    """What one page is drawn from."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.language = self.random.choice(_LANGUAGES)
        self.day = date(2004, 1, 1) + timedelta(self.random.randrange(7000))
        self.later = self.day + timedelta(self.random.randrange(5, 300))
        self.title = " ".join(self.random.sample(_WORDS, 4)).capitalize()

    def prose(self, sentences: int = 8) -> str:
        said = (" ".join(self.random.choices(_WORDS, k=12)).capitalize() + "." for _ in range(sentences))
        return f"<p>{' '.join(said)}</p>"

    def other(self) -> date:
        """Return a day that is none of the page's."""
        return date(1996, 1, 1) + timedelta(self.random.randrange(9000))

    def write(self, day: date, width: str = "long") -> str:
        return str(format_date(day, width, locale=self.language))

    def page(self, body: str, head: str = "", title: str = "") -> str:
        name = escape(title or self.title)
        return (
            f'<!doctype html><html lang="{self.language}"><head><meta charset="utf-8"><title>{name}</title>'
            f"{head}</head>"
            f"<body><main><h1>{name}</h1>{body}</main></body></html>"
        )


Made = tuple[str, date | None, date | None]


def _meta(draw: _Draw) -> Made:
    head = (
        f'<meta property="article:published_time" content="{draw.day}T08:30:00Z">'
        f'<meta property="article:modified_time" content="{draw.later}T09:00:00Z">'
    )
    return draw.page(draw.prose(), head), draw.day, draw.later


def _json_ld(draw: _Draw) -> Made:
    note = (
        f'{{"@context":"https://schema.org","@type":"Article","headline":"{draw.title}","datePublished":"{draw.day}"}}'
    )
    return draw.page(draw.prose(), f'<script type="application/ld+json">{note}</script>'), draw.day, None


def _time(draw: _Draw) -> Made:
    line = f'<p class="byline">Ada Lund · <time datetime="{draw.day}">{draw.write(draw.day)}</time></p>'
    return draw.page(line + draw.prose()), draw.day, None


def _byline(draw: _Draw) -> Made:
    return draw.page(f"<p>{draw.write(draw.day)}</p>" + draw.prose()), draw.day, None


def _labelled(draw: _Draw) -> Made:
    published = _PUBLISHED[draw.language].format(draw.write(draw.day))
    updated = _UPDATED[draw.language].format(draw.write(draw.later))
    return draw.page(f"<div>{published} | {updated}</div>" + draw.prose()), draw.day, draw.later


def _footer(draw: _Draw) -> Made:
    foot = f"<div id='footer'>{_UPDATED[draw.language].format(draw.write(draw.day))}</div>"
    return draw.page(draw.prose() + foot), None, draw.day


def _in_title(draw: _Draw) -> Made:
    rows = "".join(f"<tr><td>{word}</td><td>{draw.other()}</td></tr>" for word in _WORDS[:5])
    title = f"{draw.title}, {draw.write(draw.day)}"
    return draw.page(f"<table>{rows}</table>" + draw.prose(), title=title), draw.day, None


def _sections(draw: _Draw) -> Made:
    a, b = draw.random.randrange(2, 30), draw.random.randrange(1, 12)
    said = ("Updating statistics", "Published interfaces", "Changed defaults", "Revised rules")
    body = "".join(f"<h2>{a}.{b}.{n}. {what}</h2>{draw.prose(3)}" for n, what in enumerate(said, 1))
    return draw.page(body, title=f"{a}.{b}. {draw.title}"), None, None


def _code(draw: _Draw) -> Made:
    lines = f"SELECT * FROM weather\n    WHERE date &gt; '{draw.other()}';\nupdated = '{draw.other()}'"
    return draw.page(f"<pre>{lines}</pre>" + draw.prose()), None, None


def _console(draw: _Draw) -> Made:
    lines = f"$ ls -l\n-rw-r--r-- 1 root root 120 {draw.other()} 10:12 letter.txt\n{draw.other()} 11:10:03 INFO started"
    return draw.page(f'<div class="screen"><code>{lines}</code></div>' + draw.prose()), None, None


def _table(draw: _Draw) -> Made:
    rows = "".join(
        f"<tr><td>{word}</td><td>{draw.write(draw.other(), 'medium')}</td><td>12</td></tr>" for word in _WORDS[:6]
    )
    return (
        draw.page(f"<table><tr><th>name</th><th>date</th><th>count</th></tr>{rows}</table>" + draw.prose()),
        None,
        None,
    )


def _releases(draw: _Draw) -> Made:
    body = "".join(f"<h2>Version {n}.2.{n + 3} ({draw.other()})</h2>{draw.prose(2)}" for n in range(5, 0, -1))
    return draw.page(body), None, None


def _links(draw: _Draw) -> Made:
    items = "".join(
        f'<li><a href="/{word}">{" ".join(draw.random.sample(_WORDS, 4))} ({draw.write(draw.other())})</a></li>'
        for word in _WORDS[:5]
    )
    return draw.page(f"<ul>{items}</ul>" + draw.prose()), None, None


def _licence(draw: _Draw) -> Made:
    return draw.page("<p>Version 2, June 1991</p>" + draw.prose()), None, None


def _comments(draw: _Draw) -> Made:
    said = "".join(
        f'<li class="comment"><b>Bo</b> <time datetime="{draw.other()}">{draw.other()}</time>{draw.prose(1)}</li>'
        for _ in range(3)
    )
    return draw.page(draw.prose() + f'<ol class="comments">{said}</ol>'), None, None


def _event(draw: _Draw) -> Made:
    return draw.page(f'<p class="event-date">{draw.write(draw.other())}</p>' + draw.prose()), None, None


def _rights(draw: _Draw) -> Made:
    return (
        draw.page(draw.prose() + f"<footer>© {draw.other()} Harbour Press. All rights reserved.</footer>"),
        None,
        None,
    )


def _history(draw: _Draw) -> Made:
    body = "".join(f"<p>On {draw.write(draw.other())} the {word} was opened by the town.</p>" for word in _WORDS[:4])
    return draw.page(draw.prose(2) + body + draw.prose(3)), None, None


KINDS: tuple[Callable[[_Draw], Made], ...] = (
    _meta, _byline, _time, _labelled, _footer, _in_title, _sections, _code, _console, _table, _releases, _links,
    _licence, _comments, _event, _rights, _history, _json_ld,
)  # fmt: skip


def make_pages(count: int, *, seed: int = 0) -> Iterator[MadePage]:
    """Make pages of all kinds in turn; every second kind is kept."""
    for number in range(count):
        at = number % len(KINDS)
        draw = _Draw(seed * 1_000_003 + number)
        html, published, modified = KINDS[at](draw)
        said = [day.isoformat() if day else "" for day in (published, modified)]
        yield MadePage(KINDS[at].__name__.strip("_"), html, said[0], said[1], is_kept=at % 2 == 1)
