"""Write structured data about threads, right or wrong, as sites do for search engines.

In: a thread's page. Out: a script element with JSON-LD.
"""

import json
from typing import Any

from pauk_playground.forums.views.markup import Html, raw
from pauk_playground.forums.views.truths import tell_text
from pauk_playground.forums.views.views import PostView, ThreadPage


def write_data(page: ThreadPage, *, is_right: bool = True) -> Html:
    """Write what the page says of itself; where it is wrong, every date and author is the first post's."""
    first = page.posts[0]
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "DiscussionForumPosting",
        "headline": page.title,
        "url": page.frame.url,
    }
    data |= _describe(first, first, is_right=is_right)
    data["comment"] = [
        {"@type": "Comment"} | _describe(post, post if is_right else first, is_right=is_right)
        for post in page.posts[1:]
    ]
    # A tag within a string could end the script or begin another.
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return raw(f'<script type="application/ld+json">{text}</script>')


def _describe(post: PostView, source: PostView, *, is_right: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"author": {"@type": "Person", "name": source.author.name}}
    if source.posted.iso:
        told["datePublished"] = source.posted.iso
    told["text"] = tell_text(post.body) if is_right else tell_text(post.body)[:60] + "…"
    return told
