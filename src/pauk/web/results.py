"""Write the results page: form, hits with their snippets and reasons, facets, pages, a better spelling.

In: what was asked and what was found. Out: HTML that works without scripts, on a phone and by keyboard.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from pauk.base.errors import PaukError
from pauk.base.wording import count
from pauk.run.searching import Answer, Hit
from pauk.search.asking import Grouping, Order
from pauk.web.facets import write_facets
from pauk.web.frame import clean, frame_page, link_to, own_link, quote, show_url

PAGE_HITS = 10
_PAGES_SHOWN = 4  # before and after this one; eleven fit on a phone in two rows
_ORDERS = {"best": "Best first", "newest": "Newest first", "oldest": "Oldest first"}
_GROUPS = {"": "All hits", "site": "One of each site", "thread": "One of each thread"}
# Ways to ask, as examples, and what they find.
_WAYS = {
    "spider silk": "both words, in any form",
    '"garden spider"': "these words in a row",
    "spider OR beetle": "one of them",
    "spider -house": "the one without the other",
    "arach*": "words that begin so",
    "title:spider": "in the title; likewise <code>url:</code> and <code>author:</code>",
    "site:example.org": "on this site; likewise <code>kind:</code> (page, thread, post) and <code>lang:</code>",
    "from:2025 to:2026-11": "by the date of the text",
}
_KINDS = {"thread": "thread", "post": "post", "fact": "fact"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody asked for on the page."""

    query: str = ""
    page: int = 1
    order: Order = "best"
    group: Grouping = ""

    def link(self, *, query: str | None = None, page: int = 1, group: str | None = None) -> str:
        """Write the address of another page of this search, or of one that differs in something."""
        return own_link(
            "/",
            q=self.query if query is None else query,
            page=page if page > 1 else "",
            order=self.order if self.order != "best" else "",
            group=self.group if group is None else group,
        )


def write_start(entries: int) -> str:
    """Write the page of somebody who has not asked anything yet: how much there is, and how to ask for it."""
    there = f"{entries:,} pages, threads and posts can be searched." if entries != 1 else "One page can be searched."
    ways = "".join(
        f"<tr><td><code>{quote(example)}</code></td><td>{words}</td></tr>\n" for example, words in _WAYS.items()
    )
    main = f'<main>\n<p class="note">{there}</p>\n<table class="ways">\n{ways}</table>\n</main>\n'
    return frame_page("pauk", f"{_write_form(Wish(), is_first=True)}{main}{_write_footer('')}")


def write_results(wish: Wish, answer: Answer) -> str:
    """Write the page of what was found."""
    facets = write_facets(wish.query, answer.facets, lambda query: wish.link(query=query))
    body = "".join([
        '<a class="skip" href="#hits">Skip to the hits</a>\n',
        _write_form(wish),
        f'<div class="columns{" two" if facets else ""}">\n<main id="hits">\n',
        _write_total(wish, answer),
        _write_better(wish, answer.did_you_mean),
        _write_hits(wish, answer.hits),
        _write_pages(wish, answer),
        f"</main>\n{facets}</div>\n",
        _write_footer(wish.query),
    ])  # fmt: skip
    return frame_page(f"{wish.query} - pauk", body, head=_write_feed_link(wish.query))


def write_similar(url: str, answer: Answer) -> str:
    """Write the page of what speaks of the same as a page."""
    found = "These pages speak of the same as" if answer.hits else "Nothing speaks of the same as"
    note = f'<p class="note" role="status">{found} <span class="place">{quote(show_url(url), 160)}</span></p>\n'
    body = f'<main id="hits">\n{note}{_write_hits(Wish(), answer.hits)}</main>\n'
    return frame_page(f"Like {url} - pauk", _write_form(Wish()) + body + _write_footer(""))


def write_complaint(wish: Wish, error: PaukError, place: int | None) -> str:
    """Write the page of a query that cannot be understood, with the place marked."""
    marked = ""
    if place is not None:
        at = min(max(place, 0), len(wish.query))
        marked = f"<pre>{_escape(wish.query[:at])}<mark>{_escape(wish.query[at:]) or '&nbsp;'}</mark></pre>\n"
    main = f"<main>\n<h1>{quote(error.what)}.</h1>\n{marked}<p>{quote(error.next_step)}</p>\n</main>\n"
    return frame_page("pauk", _write_form(wish) + main + _write_footer(""))


# Parts of the page.


def _write_form(wish: Wish, *, is_first: bool = False) -> str:
    focus = " autofocus" if is_first else ""
    return (
        '<form action="/" method="get" role="search">\n<a class="name" href="/">pauk</a>\n'
        f'<input type="search" name="q" value="{_escape(wish.query)}" aria-label="Search for" maxlength="1000"'
        f' autocomplete="off" spellcheck="false" dir="auto"{focus}>\n<button>Search</button>\n'
        f"{_write_choice('order', 'Order', _ORDERS, wish.order)}{_write_choice('group', 'Group', _GROUPS, wish.group)}"
        "</form>\n"
    )


def _write_choice(name: str, label: str, choices: dict[str, str], chosen: str) -> str:
    options = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{words}</option>'
        for value, words in choices.items()
    )
    return f'<select name="{name}" aria-label="{label}">{options}</select>\n'


def _write_total(wish: Wish, answer: Answer) -> str:
    if not answer.hits:
        hint = "Try fewer or other words." if wish.page == 1 else "There are no more."
        return f'<p class="note" role="status">Nothing was found. {hint}</p>\n'
    relaxed = " Nothing has all the words; these have some of them." if answer.is_relaxed else ""
    first = (wish.page - 1) * PAGE_HITS + 1
    grouped = f", one of each {quote(wish.group)}" if wish.group else ""
    last = first + len(answer.hits) - 1
    which = f"{first:,} to {last:,}" if last > first else f"{first:,}"
    shown = f"{which} of {count(answer.total, 'hit')}{grouped}.{relaxed}"
    return f'<p class="note" role="status">{shown}</p>\n'


def _write_better(wish: Wish, better: str) -> str:
    if not better:
        return ""
    return f'<p>Did you mean <a href="{wish.link(query=better)}">{quote(better)}</a>?</p>\n'


def _write_hits(wish: Wish, hits: Sequence[Hit]) -> str:
    if not hits:
        return ""
    return '<ol class="hits">\n' + "".join(_write_hit(wish, hit) for hit in hits) + "</ol>\n"


def _write_hit(wish: Wish, hit: Hit) -> str:
    title, target = quote(hit.title or hit.url, 200), link_to(hit.url)
    head = f'<a href="{target}" rel="noreferrer nofollow">{title}</a>' if target else title
    language = f' lang="{quote(hit.language, 35)}"' if hit.language else ""
    return (
        f'<li{language}>\n<h2 dir="auto">{head}</h2>\n<p class="place" lang="en">{quote(show_url(hit.url), 160)}</p>\n'
        f'<p dir="auto">{_write_snippet(hit)}</p>\n<p class="meta" lang="en">{_write_meta(wish, hit)}</p>\n'
        f"{_write_reasons(hit)}</li>\n"
    )


def _write_snippet(hit: Hit) -> str:
    text, parts, end = hit.snippet.text, [], 0
    for start, stop in hit.snippet.marks:
        parts += [_escape(text[end:start]), f"<mark>{_escape(text[start:stop])}</mark>"]
        end = stop
    return "".join([*parts, _escape(text[end:])])


def _write_meta(wish: Wish, hit: Hit) -> str:
    words = [quote(word, 80) for word in (hit.date[:10], hit.author, _KINDS.get(hit.kind, ""), hit.language) if word]
    if hit.more:
        words.append(_write_more(wish, hit))
    if hit.kind == "page":
        words.append(f'<a href="{own_link("/", like=hit.url)}">similar</a>')
    return " · ".join(words)


def _write_more(wish: Wish, hit: Hit) -> str:
    told = f"{hit.more:,} more of this {quote(wish.group)}" if wish.group else f"{hit.more:,} more that say the same"
    if wish.group != "site" or not hit.host:
        return told
    return f'<a href="{wish.link(query=f"({wish.query}) site:{hit.host}", group="")}">{told}</a>'


def _write_reasons(hit: Hit) -> str:
    rows = "".join(f"<tr><th>{quote(name, 60)}</th><td>{score:.3f}</td></tr>" for name, score in hit.parts)
    total = f'<tr class="sum"><th>together</th><td>{hit.score:.3f}</td></tr>'
    return f'<details lang="en"><summary>Why here?</summary><table>{rows}{total}</table></details>\n'


def _write_pages(wish: Wish, answer: Answer) -> str:
    last = max(1, -(-answer.total // PAGE_HITS))
    if len(answer.hits) < PAGE_HITS:  # of groups only the hits are counted, so the end shows when it comes
        last = min(last, wish.page)
    if last == 1:
        return ""
    links = "".join(_write_page_links(wish, last))
    return f'<nav aria-label="Pages">{links}</nav>\n'


def _write_page_links(wish: Wish, last: int) -> Iterator[str]:
    if wish.page > 1:
        yield f'<a rel="prev" href="{wish.link(page=wish.page - 1)}">Back</a>'
    for number in range(max(1, wish.page - _PAGES_SHOWN), min(last, wish.page + _PAGES_SHOWN) + 1):
        if number == wish.page:
            yield f'<b aria-current="page">{number}</b>'
        else:
            yield f'<a href="{wish.link(page=number)}">{number}</a>'
    if wish.page < last:
        yield f'<a rel="next" href="{wish.link(page=wish.page + 1)}">Next</a>'


def _write_footer(query: str) -> str:
    feed = f'<a href="{own_link("/v1/feed", q=query)}">Feed of what is new</a>' if query else ""
    data = f'<a href="{own_link("/v1/search", q=query)}">As JSON</a>' if query else ""
    return f'<footer>{feed}{data}<a href="/v1/openapi.json">API</a></footer>\n'


def _write_feed_link(query: str) -> str:
    link = own_link("/v1/feed", q=query)
    return f'<link rel="alternate" type="application/atom+xml" title="What is new" href="{link}">\n'


def _escape(text: str) -> str:
    """Escape a text and keep its spaces, which stand beside marks."""
    return escape(clean(text))
