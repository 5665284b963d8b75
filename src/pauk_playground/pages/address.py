"""Name a place on the playground's Web, and write it as browsers and authors do.

In: host, path, query. Out: the absolute URL (percent-encoded, for truth and for requests), and hrefs of every
form that authors use: relative, from the root, without a scheme, absolute; raw letters or percent-encoded.
"""

from dataclasses import dataclass
from enum import Enum
from urllib.parse import quote


class LinkForm(Enum):
    """How an author may write a link."""

    RELATIVE = "relative"
    ROOTED = "rooted"
    SCHEMELESS = "schemeless"
    ABSOLUTE = "absolute"


@dataclass(frozen=True, slots=True)
class SiteAddress:
    """A URL without scheme and port; the path is kept as text, letters of all languages included."""

    host: str
    path: str = "/"
    query: str = ""

    def url(self, port: int | None) -> str:
        """Write the absolute URL as a browser requests it."""
        return f"http://{self.authority(port)}{quote_path(self.path)}{self._suffix()}"

    def authority(self, port: int | None) -> str:
        """Write host and port."""
        return f"{self.host}:{port}" if port else self.host

    def with_query(self, extra: str) -> "SiteAddress":
        """Return the same place with one more parameter."""
        return SiteAddress(self.host, self.path, f"{self.query}&{extra}" if self.query else extra)

    def href(self, base: "SiteAddress", form: LinkForm, port: int | None, *, is_raw: bool = False) -> str:
        """Write a link to this place, to stand on a page whose links are resolved against ``base``."""
        path = self.path if is_raw else quote_path(self.path)
        if form is LinkForm.ABSOLUTE:
            return f"http://{self.authority(port)}{path}{self._suffix()}"
        if form is LinkForm.SCHEMELESS or self.host != base.host:
            return f"//{self.authority(port)}{path}{self._suffix()}"
        if form is LinkForm.RELATIVE:
            # Write a path relative to another: up to the folder they share, then down.
            here, there = (base.path if is_raw else quote_path(base.path)).split("/")[1:-1], path.split("/")[1:]
            shared = 0
            while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
                shared += 1
            path = "../" * (len(here) - shared) + "/".join(there[shared:]) or "./"
        return path + self._suffix()

    def _suffix(self) -> str:
        return f"?{self.query}" if self.query else ""


def quote_path(path: str) -> str:
    """Percent-encode what is not ASCII, as UTF-8; browsers do so whatever the page's encoding is."""
    return path if path.isascii() else quote(path)
