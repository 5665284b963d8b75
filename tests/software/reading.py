"""Fetch the pages of a forum and have them read as anybody would: by ``pauk forum read --jsonl``.

In: the truth of a forum, or pages by URL with the moment at which they were fetched. Out: pages, and what pauk says.
"""

import json
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any


def fetch(url: str) -> str:
    """Fetch one page."""
    with urllib.request.urlopen(url, timeout=60) as answer:
        content: bytes = answer.read()
    return content.decode()


def fetch_all(truth: dict[str, Any]) -> dict[str, str]:
    """Fetch every page of every board and thread, six at a time, and the page that lists the boards."""
    urls = [truth["entry"], *(url for kind in ("boards", "threads") for item in truth[kind] for url in item["pages"])]
    with ThreadPoolExecutor(6) as pool:
        return dict(zip(urls, pool.map(fetch, urls), strict=True))


def read_pages(pages: dict[str, str], now: datetime) -> dict[str, dict[str, Any]]:
    """Read pages in one go; a page that could not be read fails the test."""
    records = ({"id": url, "url": url, "html": html, "now": now.isoformat()} for url, html in pages.items())
    done = subprocess.run(
        [sys.executable, "-m", "pauk", "forum", "read", "--jsonl"],
        input="".join(json.dumps(record) + "\n" for record in records),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.split("\n") if line]
    assert [answer["id"] for answer in answers] == list(pages)
    assert not [answer for answer in answers if "error" in answer]
    return {answer["id"]: answer for answer in answers}
