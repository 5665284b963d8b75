"""Say what a site of the playground is: a name, answers, and the truth about its pages.

In: a request and a moment. Out: an answer, as the site was at that moment; on demand the truth of its pages.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Protocol

from pauk_playground.server.message import Answer, ServerRequest
from pauk_playground.server.truth import PageTruth


class PlaygroundSite(Protocol):
    """One named host of the playground; one with a true ``takes_posts`` is asked about POST requests, too."""

    @property
    def name(self) -> str:
        """The site's name, which makes its host name: see `host_of`."""
        ...

    def answer(self, request: ServerRequest, at: datetime) -> Answer:
        """Answer a GET or HEAD request as the site was at this moment."""
        ...

    def truth(self, at: datetime, port: int | None) -> Iterator[PageTruth]:
        """Tell the truth about every page that existed at this moment, with URLs on this port."""
        ...


def host_of(name: str) -> str:
    """Return a site's host name; one without a dot lives under ``.localhost``, which clients resolve."""
    return name.lower() if "." in name else f"{name.lower()}.localhost"
