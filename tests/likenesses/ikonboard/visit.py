"""Say what one visit knows: its session, its fields, and how links are written for it.

In: a `Likeness` and the fields of a query. Out: `Visit`.
"""

import hashlib
from datetime import datetime

from tests.likenesses.likeness import Likeness, esc
from tests.likenesses.store import Member

PROGRAM = "/cgi-bin/ikonboard.cgi"
IMAGES = "/iB_html/non-cgi/Skin/Default/images"
# As this software shortens them; May has nothing to leave out.
_MONTHS = "Jan. Feb. Mar. April May June July Aug. Sep. Oct. Nov. Dec.".split()


def stamp(at: datetime) -> str:
    """Write a date."""
    return f"{_MONTHS[at.month - 1]} {at:%d %Y,%H:%M}"


def joined(member: Member) -> str:
    """Write when somebody came."""
    return f"{_MONTHS[member.joined.month - 1]} {member.joined:%Y}"


class Visit:
    """One request; it keeps the session that came with it, or takes a new one."""

    def __init__(self, likeness: Likeness, fields: dict[str, str]) -> None:
        self.likeness = likeness
        self.store = likeness.store
        self.fields = fields
        seed = f"{likeness.store.visits}:{likeness.store.now}"
        self.session = fields.get("s") or hashlib.md5(seed.encode(), usedforsecurity=False).hexdigest()

    def number(self, name: str) -> int:
        """Read a field as a number."""
        text = self.fields.get(name, "")
        return int(text) if text.isdecimal() and len(text) < 9 else 0

    def link(self, url: str, *, is_html: bool = True) -> str:
        """Put the session into an address of the program."""
        program, _, query = url.partition("?")
        link = f"{program}?s={self.session};{query}"
        return esc(link) if is_html else link

    def act(self, query: str) -> str:
        """Write a link to the program from the fields of its query."""
        return self.link(f"{self.likeness.base}{PROGRAM}?{query}")

    def user(self, member: Member) -> str:
        """Write a link to somebody's profile."""
        return f"<a href='{self.act(f'act=Profile;CODE=03;MID={member.number}')}'>{esc(member.name)}</a>"
