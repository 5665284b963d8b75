"""What every forum software must be able to do here: begin, let members act, and tell the truth.

In: events of the story. Out: rows in the software's own database, made by its own models and handlers; the truth read
back from them.
"""

from typing import Any, Protocol

from .story import Event

Truth = dict[str, Any]


class Software(Protocol):
    """A forum in a folder; keys of the story become numbers of its database, kept in ``keys``."""

    keys: dict[str, int]

    def begin(self) -> None:
        """Make the boards and the members."""
        ...

    def open(self, event: Event) -> None:
        """Open a thread."""
        ...

    def reply(self, event: Event) -> None:
        """Answer in a thread."""
        ...

    def edit(self, event: Event) -> None:
        """Give a post another text."""
        ...

    def lock(self, event: Event) -> None:
        """Allow no more answers in a thread."""
        ...

    def truth(self) -> Truth:
        """Tell boards and threads with their posts, in the order in which visitors see them; URLs are paths.

        ``entry``: the URL of the page that lists the boards. ``boards``: ``url``, ``title``, ``pages`` (URLs),
        ``threads`` (URLs). ``threads``: ``url``, ``title``, ``author``, ``created``, ``last_activity``, ``replies``,
        ``shown_count`` (the number in its row, which may count the first post, too), ``sticky``, ``locked``,
        ``pages``, and ``posts``: ``author``, ``date``, ``edited``, ``text``, ``number``, ``url``, ``parent``, ``pages``
        (several, where a post is shown again on each). ``is_of_messages``: each post is a page by itself.
        """
        ...


def pages_of(url: str, count: int, per_page: int, form: str = "{url}?page={page}") -> list[str]:
    """Give the URLs of all pages of a list: the first is its own, the others follow the form."""
    last = max(1, -(-count // per_page))
    return [url, *(form.format(url=url, page=page) for page in range(2, last + 1))]
