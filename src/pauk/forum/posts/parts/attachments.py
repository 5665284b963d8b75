"""Find the files that hang on a post.

In: `Nodes`, the post's `Body`, where its piece ends. Out: names and addresses of the links behind the text that lead to
files: their path ends as those of files do, or says that it is one.
"""

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from pauk.forum.page.nodes import Nodes
from pauk.forum.posts.parts.body import Body

_FILE = re.compile(
    r"\.(?:jpe?g|png|gif|webp|svg|bmp|tiff?|pdf|zip|rar|7z|t?gz|txt|log|csv|docx?|odt|ods|xlsx?|pptx?|mp[34]|ogg|wav|avi|mkv"
    r"|json|xml|ini|conf|patch|diff)\Z",
    re.IGNORECASE,
)
_SAYS_SO = re.compile(r"attach|download|dateianhang|piece-?jointe", re.IGNORECASE)
_MOST = 50


def find_files(nodes: Nodes, body: Body, end: int, base: str) -> Iterator[tuple[str, str]]:
    """Give the files behind the text of a post, each once."""
    seen: set[str] = set()
    for place in range(max(body.end, 0), end):
        if nodes.flat.tags[place] != "a" or len(seen) >= _MOST:
            continue
        href = nodes.attribute(place, "href")
        if href and href not in seen and _leads_to_file(href):
            seen.add(href)
            try:
                yield nodes.text(place), urljoin(base, href)
            except ValueError:  # no address at all
                continue


def _leads_to_file(href: str) -> bool:
    try:
        parts = urlsplit(href)
    except ValueError:
        return False
    return bool(_FILE.search(parts.path) or _SAYS_SO.search(f"{parts.path}?{parts.query}"))
