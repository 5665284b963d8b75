"""An enricher as somebody would add one: how many minutes a page takes to read."""

from pauk.run.enrichers import Enricher
from pauk.store.tables import NUMBER, Column

READING_TIME = Enricher(
    name="reading_time",
    version="1",
    read=lambda page: {"minutes": 1 + len(page.text.split()) // 200} if page.text else None,
    columns=(Column("reading_time", NUMBER),),
    cells=lambda value: {"reading_time": value["minutes"]},
    tell=lambda value: [f"about {value['minutes']} min to read"],
)
