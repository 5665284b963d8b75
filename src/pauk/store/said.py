"""Keep what a page says of itself beyond title and language: author, dates, description, picture, site.

In: values by name. Out: one text for a row, and back. Only the names that are declared here are kept.
"""

import json
from collections.abc import Mapping

METADATA = ("author", "description", "image", "site_name")
DATES = ("published", "updated")
SAID = (*METADATA, *DATES)


def write_said(said: Mapping[str, str]) -> str:
    """Write what a page says as one text; nothing said is the empty text."""
    kept = {name: said[name] for name in SAID if said.get(name)}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")) if kept else ""


def read_said(text: str) -> dict[str, str]:
    """Read it back: all names, with empty values where nothing was said."""
    kept = json.loads(text) if text else {}
    return {name: str(kept.get(name, "")) for name in SAID}
