"""Give the authors of posts other names, the same ones every time, and take their names out of texts.

In: a thread's posts. Out: posts by "person-3f9ac2…". Pseudonyms are not anonymity: who knows a sentence can search the
Web for it. A person's name on one forum and the same name on another get two pseudonyms.
"""

import re
from collections.abc import Sequence

from pauk.base.urls import origin_of
from pauk.store.forums.forgotten_people import mark_person
from pauk.store.forums.forums_reader import StoredPost, StoredThread

_DIGITS = 12  # 48 bits: a million authors meet by chance once in 500 collections
# Shorter names are words of their language too often.
_SHORTEST_NAME = 3


class Pseudonyms:
    """Knows the pseudonym of everybody in a collection."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def name(self, url: str, author: str) -> str:
        """Return what somebody on the site of a URL is called; nobody stays nobody."""
        return f"person-{mark_person(self._key, origin_of(url), author)[:_DIGITS]}" if author.strip() else ""

    def hide_thread(self, thread: StoredThread) -> StoredThread:
        """Return a thread without its author's name; titles are left as they are."""
        return thread._replace(author=self.name(thread.url, thread.author))

    def hide_posts(self, posts: Sequence[StoredPost]) -> list[StoredPost]:
        """Return the posts of a thread without names: as authors, and where the texts name one of them."""
        hide = self._make_hider(posts)
        return [
            post._replace(author=self.name(post.thread_url, post.author), author_url="", text=hide(post.text))
            for post in posts
        ]

    def hide_text(self, posts: Sequence[StoredPost], text: str) -> str:
        """Return a text of the thread without the names of those who write there."""
        return self._make_hider(posts)(text)

    def _make_hider(self, posts: Sequence[StoredPost]) -> "_Hider":
        names = {post.author: self.name(post.thread_url, post.author) for post in posts}
        return _Hider({name: other for name, other in names.items() if len(name) >= _SHORTEST_NAME})


class _Hider:
    """Replaces names in texts, where they stand as words; the longest first."""

    def __init__(self, names: dict[str, str]) -> None:
        self._names = {name.casefold(): other for name, other in names.items()}
        parts = sorted(map(re.escape, names), key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)", re.IGNORECASE) if parts else None

    def __call__(self, text: str) -> str:
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self._names.get(found[0].casefold(), "person"), text)
