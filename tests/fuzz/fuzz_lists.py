"""Generate and mutate sitemaps and feeds, read them under limits, and check what must always hold.

    python tests/fuzz/fuzz_lists.py --seconds 60 --seed 1

Prints the seed of every document that breaks a law and exits 1; `--seconds 0 --seed S` reads that one again.
"""

import argparse
import gzip
import random
import resource
import sys
import time

from pauk.base.urls import canonical_url
from pauk.extract.lists.feeds import read_feed
from pauk.extract.lists.sitemaps import read_sitemap
from pauk.extract.lists.xml_lists import read_latest

SAMPLES = [
    """<?xml version='1.0'?><rss version='2.0'><channel><link>/</link><item><title>T &amp; t</title><link>
/a?b=1&amp;c</link><guid isPermaLink='false'>x</guid><pubDate>
Sun, 15 Nov 2026 09:30:00 +0100</pubDate></item></channel></rss>""",
    """<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/b/'><entry xml:base='c/'><link rel='alternate' href='d'/>
<updated>2026-11-15T09:30:00Z</updated><title type='html'><![CDATA[<b>]]></title></entry></feed>""",
    '{"version": "https://jsonfeed.org/version/1", "items": [{"id": "1", "url": "/a", "date_modified": "2026-11-15"}]}',
    "<urlset><url><loc>/a</loc><lastmod>2026-11</lastmod><priority>.5</priority></url></urlset>",
    "<sitemapindex><sitemap><loc>/s.xml</loc></sitemap></sitemapindex>",
    "<!DOCTYPE rss [<!ENTITY a 'aaaa'>]><rss><channel><item><link>&a;</link></item></channel></rss>",
    "https://h.example/a\nhttps://h.example/b",
]
PIECES = [
    "<item>", "</item>", "<entry>", "</entry>", "<link>", "<link href='x'/>", "<![CDATA[", "]]>", "<!--", "-->", "&",
    "&#0;", "&bogus;", "\0", "\ud800", "ż", "日本", "xml:base='http://['", "xml:base='//x/'", "<", ">", "'", '"', "{",
    "[", "1e999", "9" * 5_000, "<a>" * 200, "2026-11-15T25:00", "0001-01-01", "9999-12-31T23:59:59-12:00", " " * 1_000,
    "//", "?", "\ufeff",
]  # fmt: skip
ENCODINGS = ["utf-8", "utf-8", "utf-16", "windows-1251", "utf-7", "shift_jis"]
URL = "https://h.example/dir/list"
MEMORY_BYTES, CPU_SECONDS = 2 << 30, 20


def make(seed):
    """Return the document of a seed."""
    chance = random.Random(seed)
    text = chance.choice(SAMPLES)
    if chance.random() < 0.2:
        text = text[: chance.randint(0, len(text))] + chance.choice(SAMPLES)
    for _ in range(chance.randint(0, 8)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.randint(0, 20))
        text = text[:start] + chance.choice((*PIECES, text[start:end] * chance.randint(2, 200))) + text[end:]
    body = text.encode(chance.choice(ENCODINGS), "replace")
    if chance.random() < 0.2:
        body = body[: chance.randint(0, len(body))]
    return gzip.compress(body)[: chance.choice((None, 40))] if chance.random() < 0.1 else body


def check(body):
    """Read a document both ways; raise where a law is broken."""
    feed, sitemap = read_feed(body, url=URL), read_sitemap(body, url=URL)
    entries = [(entry.url, entry.updated) for entry in feed.entries]
    entries += [(entry.url, entry.modified) for entry in sitemap.entries]
    for url, moment in entries:
        assert canonical_url(url) == url, url
        read_latest(moment)
    assert all(len(entry.title) <= 200 and "\n" not in entry.title for entry in feed.entries)
    assert all(canonical_url(url) == url for url in sitemap.sitemaps)


def main():
    parser = argparse.ArgumentParser(description="Fuzz the readers of sitemaps and feeds.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    seed, broken, ends_at = asked.seed, 0, time.monotonic() + asked.seconds
    while True:
        started = time.process_time()
        try:
            check(make(seed))
            assert time.process_time() - started < CPU_SECONDS, "too slow"
        except Exception as error:  # noqa: BLE001 (whatever it is, it is what is looked for)
            broken += 1
            sys.stdout.write(f"seed {seed}: {type(error).__name__}: {error}\n")
        seed += 1
        if time.monotonic() >= ends_at:
            break
    sys.stdout.write(f"{seed - asked.seed} documents, {broken} broken\n")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
