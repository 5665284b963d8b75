"""An enricher as somebody would add one: how many minutes a page takes to read."""

from pauk.run.read.enrichers import Enricher
from pauk.search.entries.fields import Field

READING_TIME = Enricher(
    name="reading_time",
    version="1",
    read=lambda page: {"minutes": 1 + len(page.text.split()) // 200} if page.text else None,
    fields=(Field("reading_time", "number", "minutes that a page takes to read"),),
    cells=lambda value: {"reading_time": value["minutes"]},
    tell=lambda value: [f"about {value['minutes']} min to read"],
)
