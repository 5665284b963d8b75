"""An enricher with entries of its own: how loud a page is, and what it calls out."""

from pauk.run.read.enrichers import Enricher
from pauk.search.entries.entry import Item
from pauk.search.entries.fields import Field

MOOD = Enricher(
    name="mood",
    version="1",
    read=lambda page: {"calls": [line for line in page.text.splitlines() if "market" in line.lower()]},
    fields=(Field("mood", "word", "busy or calm"),),
    cells=lambda value: {"mood": "busy" if value["calls"] else "calm"},
    kind="call",
    items=lambda value: [Item(title=f"Call {place}", body=line) for place, line in enumerate(value["calls"], 1)],
    tell=lambda value: [f"{len(value['calls'])} calls"],
)
