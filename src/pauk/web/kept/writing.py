"""Write the pages to read with, and the rows of their tables.

In: what was opened or listed. Out: HTML from the templates beside this file, plain values for JSON and CSV.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup

from pauk.base.clock import write_moment
from pauk.base.formatting import moment
from pauk.base.html.environment import Templates
from pauk.base.safe_text import one_line, printable
from pauk.extract.text.difference import ADDED, CAME, CHANGED, LEFT, REMOVED, SAME, Difference
from pauk.run.kept.about_page import OpenedThread, PageFact, PageLink
from pauk.run.kept.kept_pages import KeptPage, OpenedPage
from pauk.run.kept.page_list import ListedLot, SiteFolder
from pauk.search.entries.fields import NOTHING, Declared
from pauk.store.pages.page_list import SiteFigures
from pauk.web.templating import FILTERS, VALUES, PageWish

KEPT = Templates("pauk.web", "pauk.web.kept", filters=FILTERS, values=VALUES)
PAGE_ROWS, PAGE_POSTS, PAGE_LINKS = 100, 30, 100
# So much of a text is one page of it; a book is a few of them.
PAGE_CHARS = 60_000
# What a program gets of a thread at once.
MOST_POSTS = 10_000
_MOST_LINES = 2_000  # of a difference
_CONTEXT_LINES = 2
_WORD_CHARS = 80
_VIEWS = {
    "text": "Text",
    "about": "About it",
    "versions": "Versions",
    "posts": "Posts",
    "links": "Links",
    "copy": "Copy",
}

SITE_COLUMNS = ("site", "pages", "size_bytes", "fetched_at")
PAGE_COLUMNS = ("url", "title", "kind", "language", "fetched_at", "outcome", "versions", "size_bytes")
LINK_COLUMNS = ("direction", "url", "text", "kind", "is_followed", "is_kept", "times")
POST_COLUMNS = ("number", "author", "date", "edited", "url", "gone_at", "text")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTab:
    """One of the pages about a page: what it is of, and which one."""

    url: str
    opened: OpenedPage | None  # None: of a thread only posts are kept
    thread: int
    view: str
    version: int  # as it was asked for; 0 is the newest
    page: int = 1
    declared: Declared = NOTHING

    @property
    def tabs(self) -> list[tuple[str, str]]:
        """The pages there are, as the address and as people call them."""
        views = _VIEWS if self.opened is not None else {"posts": _VIEWS["posts"]}
        return [(view, name) for view, name in views.items() if view != "posts" or self.thread]

    @property
    def known(self) -> str:
        """What is known of it, in one line."""
        if self.opened is None:
            return ""
        page, listed = self.opened.page, self.opened.listed
        words = [
            listed.language,
            page.author,
            (page.published or page.updated)[:10],
            f"fetched {listed.fetched_at[:10]}",
        ]
        if listed.versions > 1:
            words.append(f"version {self.opened.number} of {listed.versions}")
        if listed.is_gone:
            words.append("gone from its site")
        return " · ".join(one_line(word, _WORD_CHARS) for word in words if word)


def _render(tab: KeptTab, *, title: str = "", **values: Any) -> str:
    opened = tab.opened
    called = title or (opened.listed.title if opened else "") or tab.url
    return KEPT.render(f"{tab.view}.html", wish=PageWish(declared=tab.declared), tab=tab, called=called, **values)


def write_text(tab: KeptTab) -> str:
    """Write the page that shows the text as it is kept, a stretch at a time."""
    assert tab.opened is not None
    text = tab.opened.page.text
    pages = _cut_text(text)
    shown = pages[min(tab.page, len(pages)) - 1]
    return _render(
        tab,
        language=tab.opened.listed.language,
        paragraphs=[line for line in map(printable, text[shown[0] : shown[1]].split("\n")) if line.strip()],
        pages=len(pages),
    )


def _cut_text(text: str) -> list[tuple[int, int]]:
    """Cut a long text into stretches, between lines where they are short enough."""
    places, start = list[tuple[int, int]](), 0
    while len(text) - start > PAGE_CHARS:
        end = text.rfind("\n", start + PAGE_CHARS // 2, start + PAGE_CHARS) + 1 or start + PAGE_CHARS
        places.append((start, end))
        start = end
    return [*places, (start, len(text))]


def write_about(tab: KeptTab, facts: Sequence[PageFact]) -> str:
    """Write the page of everything known of a page."""
    groups = [(name, list(several)) for name, several in groupby(facts, key=lambda fact: fact.group)]
    return _render(tab, groups=groups)


def write_versions(tab: KeptTab, other: OpenedPage | None, difference: Difference | None) -> str:
    """Write the page of all versions, and how the one that is open differs from another."""
    assert tab.opened is not None
    lines = _draw(difference) if difference else []
    return _render(
        tab,
        versions=[(number, write_moment(at)) for number, at in enumerate(tab.opened.moments, 1)],
        other=other,
        difference=difference,
        lines=lines[:_MOST_LINES],
        hidden=max(len(lines) - _MOST_LINES, 0),
    )


def _draw(difference: Difference) -> list[tuple[str, list[tuple[str, bool]]]]:
    """List the lines of a difference: a sign, and pieces of the line, each with whether it is what differs."""
    signs = {REMOVED: "-", ADDED: "+", CAME: "~"}
    lines = list[tuple[str, list[tuple[str, bool]]]]()
    blocks = [block for block in difference.blocks if block.kind != LEFT]  # what has moved is shown where it is now
    for number, block in enumerate(blocks):
        if block.kind == SAME:
            before = list(block.old[:_CONTEXT_LINES]) if number else []
            after = list(block.old[len(before) :][-_CONTEXT_LINES:]) if number < len(blocks) - 1 else []
            lines += [("", [(line, False)]) for line in before]
            if len(before) + len(after) < len(block.old):
                lines.append(("…", []))
            lines += [("", [(line, False)]) for line in after]
        elif block.kind == CHANGED:
            for kind in (REMOVED, ADDED):
                pieces = [(piece.text, piece.kind == kind) for piece in block.pieces if piece.kind in (kind, SAME)]
                lines.append((signs[kind], pieces))
        else:
            lines += [(signs[block.kind], [(line, True)]) for line in (*block.old, *block.new)]
    return lines


def write_posts(tab: KeptTab, thread: OpenedThread) -> str:
    """Write the page of a thread's posts."""
    pages = max(1, -(-thread.total // PAGE_POSTS))
    page = 1 + thread.first // PAGE_POSTS
    return _render(tab, title=thread.thread.title, thread=thread, page=page, pages=pages)


def write_links(tab: KeptTab, out: Sequence[PageLink], into: Sequence[PageLink]) -> str:
    """Write the page of the links out of a page and into it."""
    first = (tab.page - 1) * PAGE_LINKS
    return _render(
        tab,
        out=out[first : first + PAGE_LINKS],
        into=into[first : first + PAGE_LINKS],
        counts=(len(out), len(into)),
        pages=max(1, -(-max(len(out), len(into)) // PAGE_LINKS)),
    )


def write_copy_frame(tab: KeptTab) -> str:
    """Write the page that holds the archived copy in a frame."""
    return _render(tab)


def write_copy_page(opened: OpenedPage, content: Markup) -> str:
    """Write the archived copy, as it stands in its frame."""
    return KEPT.render("framed.html", title=opened.listed.title or opened.page.url, content=content)


# Lists.


def write_sites(sites: Sequence[SiteFigures], declared: Declared = NOTHING) -> str:
    """Write the page of all sites."""
    total = sum(site.pages for site in sites), sum(site.size_bytes for site in sites)
    rows = [(site, moment(site.fetched_at)[:10]) for site in sites]
    return KEPT.render("sites.html", wish=PageWish(declared=declared), rows=rows, total=total)


def write_folder(folder: SiteFolder, page: int, declared: Declared = NOTHING) -> str:
    """Write the page of a folder of a site."""
    pages = max(1, -(-folder.total // PAGE_ROWS))
    return KEPT.render("folder.html", wish=PageWish(declared=declared), folder=folder, page=page, pages=pages)


def write_newest(lot: ListedLot, given: Mapping[str, Any], declared: Declared = NOTHING) -> str:
    """Write the page of what came last."""
    return KEPT.render("newest.html", wish=PageWish(declared=declared), lot=lot, given=given)


# Plain values.


def site_row(site: SiteFigures) -> tuple[object, ...]:
    """Return a row of the table of sites."""
    return site.name, site.pages, site.size_bytes, moment(site.fetched_at)


def page_row(page: KeptPage) -> tuple[object, ...]:
    """Return a row of the table of pages."""
    return tuple(getattr(page, name) for name in PAGE_COLUMNS)


def link_row(link: PageLink) -> tuple[object, ...]:
    """Return a row of the table of links."""
    return link.url, link.text, str(link.kind), link.is_followed, link.is_kept, link.times


def describe_link(link: PageLink) -> dict[str, Any]:
    """Return a link as plain values."""
    return dict(zip(LINK_COLUMNS[1:], link_row(link), strict=True))


def post_rows(opened: OpenedThread) -> Iterator[tuple[object, ...]]:
    """Go through the rows of the table of posts."""
    for post in opened.posts:
        yield post.number or "", post.author, post.date, post.edited, post.url, post.gone_at, post.text


def describe_thread(opened: OpenedThread) -> dict[str, Any]:
    """Return a thread with its posts as plain values."""
    thread = opened.thread
    told = {name: getattr(thread, name) for name in ("url", "title", "author", "created", "board", "forum")}
    return {
        **told,
        "posts": [dict(zip(POST_COLUMNS, row, strict=True)) for row in post_rows(opened)],
        "total": opened.total,
    }
