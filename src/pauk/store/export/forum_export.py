"""Make the rows of an export of forums: threads, or posts thread by thread with their earlier texts.

In: a reader of the collection, a host, and pseudonyms where names are not to go out. Out: rows, in memory that grows
with the longest thread and nothing else.
"""

from collections.abc import Callable, Iterator

from pauk.base.urls import origin_of
from pauk.store.export.forum_rows import describe_post, describe_thread, describe_version
from pauk.store.export.tables import Row
from pauk.store.forums.forums_reader import StoredThread
from pauk.store.forums.pseudonyms import Pseudonyms
from pauk.store.reader import StoreReader

Tell = Callable[[int, int, int], None]


class ForumRows:
    """Makes rows of threads and posts; what is gone from the forum comes too, and says so."""

    def __init__(self, reader: StoreReader, host: str, tell: Tell, pseudonyms: Pseudonyms | None) -> None:
        self._reader = reader
        self._names = {name for _, name in reader.hosts.named(host)} if host else None
        self._tell = tell
        self._pseudonyms = pseudonyms

    def threads(self) -> Iterator[Row]:
        """Go through threads."""
        for thread in self._each():
            yield describe_thread(self._pseudonyms.hide_thread(thread) if self._pseudonyms else thread)

    def posts(self, *, versions: bool) -> Iterator[Row]:
        """Go through posts in their order in the thread; earlier texts stand before the one of now."""
        for thread in self._each():
            posts = self._reader.forums.posts_of(thread.id)
            for post in self._pseudonyms.hide_posts(posts) if self._pseudonyms else posts:
                if versions and post.versions:
                    for version in self._reader.forums.versions_of(post.id):
                        text = self._pseudonyms.hide_text(posts, version.text) if self._pseudonyms else version.text
                        yield describe_version(post, version._replace(text=text))
                yield describe_post(post)

    def _each(self) -> Iterator[StoredThread]:
        """Go through the threads of the hosts that are wanted, and say how far it is."""
        last = self._reader.forums.last_thread()
        for done, thread in enumerate(self._reader.forums.threads_after(), 1):
            if self._names is None or origin_of(thread.url) in self._names:
                yield thread
            self._tell(done, max(done, last), done)
