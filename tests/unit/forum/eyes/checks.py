"""What every set of pages is held to, whatever the reader makes of it.

In: pages with their truths. Out: a digest, languages, answers to score, and failed assertions where a truth is none.
"""

import hashlib
import re
from html import unescape
from urllib.parse import urljoin

from .score import plain, score

_EMPTY = {"kind": "other", "reason": "nothing is there", "posts": [], "threads": [], "boards": []}


def digest_of(pages):
    """Sixteen digits that change with any page or truth."""
    digest = hashlib.sha256()
    for page in pages:
        digest.update(repr((page, page.built)).encode())
    return digest.hexdigest()[:16]


def languages_of(pages):
    """The languages that the pages say they are in."""
    return {found[1] for page in pages if (found := re.search(r'<html lang="(\w\w)', page.built.html))}


def check_truths(page):
    """What a page is said to hold stands on it."""
    shown, links = _words_on(page), _links_on(page)
    for post in page.built.posts:
        assert plain(post.text) in shown
        assert plain(post.author) in shown
    for row in page.built.rows:
        assert plain(row.title) in shown
        assert plain(row.author or "") in shown
        assert row.url in links


def check_scoring(page):
    """A perfect answer has no faults, an empty one has all."""
    counts, faults = score(page, _perfect_answer(page))
    assert faults == []
    assert counts["posts found"] == len(page.built.posts)
    assert counts["rows found"] == len(page.built.rows)
    _, faults = score(page, _EMPTY)
    assert len(faults) == len(page.built.posts) + len(page.built.rows) + (page.kind != "other")


def _perfect_answer(page):
    posts = [{"text": post.text, "author": post.author, "date": post.date} for post in page.built.posts]
    rows = [
        {"url": row.url, "title": row.title, "author": row.author, "replies": row.replies, "last_activity": row.last}
        for row in page.built.rows
    ]
    return {**_EMPTY, "kind": page.kind, "posts": posts, "threads": rows}


def _words_on(page):
    shown = re.sub(r"<script.*?</script>|<style.*?</style>", " ", page.built.html, flags=re.DOTALL)
    return plain(unescape(re.sub(r"<[^>]*>", " ", shown)))


def _links_on(page):
    return {
        urljoin(page.url, unescape(href))
        for href in re.findall(r"href=[\"']?([^\"'\s>]+)", page.built.html, re.IGNORECASE)
    }
