"""Read a page for the job that follows forums, where pages are read.

In: a page that was taken apart, and the task that came along with it: the URL that was asked for, and the forum's map
where it is known. Out: JSON as bytes, which `forum_answers` gives back as records.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from pauk import __version__
from pauk.base.records import Post
from pauk.extract.reader import Reading
from pauk.forum.follow.guided_reader import read_known_page, see_known_page
from pauk.forum.read.forum_page import read_forum_page
from pauk.forum.site.page_notes import ForumFetch, take_note
from pauk.run.forums.forum_answers import ForumTask
from pauk.run.forums.forum_maps import read_map
from pauk.run.forums.planner_json import to_plain
from pauk.run.read.enrichers import Enricher
from pauk.run.read.page_enrichers import OpenPage

_POST = (*(field.name for field in fields(Post)), "author_url", "precision", "quotes")


def read_for_forum(page: Reading, task: str, now: datetime) -> bytes:
    """Read a page as its task says."""
    asked = ForumTask(**json.loads(task))
    links = [link.url for link in page.links]
    if not asked.map:
        reading = read_forum_page(page.tree, page.url, now=now, language=page.language)
        return _write({"note": take_note(ForumFetch(asked.asked, reading, links, page.url)).to_dict()})
    known = read_map(asked.map)
    reading = read_known_page(page.tree, page.url, known, now=now, language=page.language, within=asked.within)
    seen = see_known_page(reading, page.url, links, known, within=asked.within)
    posts = [{name: value for name in _POST if (value := getattr(post, name, ""))} for post in seen.posts]
    return _write({"page": to_plain(replace(seen, posts=())), "posts": posts})


def _read(page: OpenPage) -> bytes | None:
    return read_for_forum(page.reading, page.brief, page.fetched_at) if page.reading is not None else None


# The job that asked for the page keeps what was read.
FORUM = Enricher(name="forum", version=__version__, read=_read)


def _write(plain: Mapping[str, Any]) -> bytes:
    """Write JSON; what no encoding knows becomes a question mark, and what no database takes goes."""
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).replace("\\u0000", "")
    return text.encode("utf-8", "replace")
