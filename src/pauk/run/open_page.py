"""A page in the hands of those who read it.

In: the record of a page, its tree, and what the job wants to know. Out: `OpenPage`, which every enricher reads from.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from pauk.base.page import Page
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.reading import Reading
from pauk.extract.robots import RobotsRules


@dataclass(slots=True, kw_only=True)
class OpenPage:
    """A page in the hands of those who read it: the record that grows, its tree, and what others have read so far."""

    page: Page
    asked: RobotsRules  # what page and server ask of robots
    reading: Reading | None = None  # None: plain text
    plain: str = ""  # what is plain text, all of it
    extractor: Extractor | None = None
    brief: str = ""  # what a job wants the enricher to look for that is reading just now
    parts: dict[str, Any] = field(default_factory=dict)  # values by the names of enrichers

    @property
    def url(self) -> str:
        """Its URL."""
        return self.page.url

    @property
    def fetched_at(self) -> datetime:
        """When it was fetched."""
        return self.page.fetched_at

    @property
    def text(self) -> str:
        """What is kept of its text."""
        return self.page.text
