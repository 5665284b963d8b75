import io

import pytest

from pauk.base.page import Part
from pauk.run.index.index_entries import describe_items, read_item_id
from pauk.run.index.indexed_parts import MOST_ITEMS, IndexedParts
from pauk.run.read import enrichers
from pauk.run.read.enrichers import Enricher, EnricherRow
from pauk.search.entries.entry import Entry, Item
from pauk.search.entries.fields import NOTHING, Field
from pauk.store.export.tables import FLOAT, NUMBER, Column, Csv, Parquet

DISHES = Enricher(
    name="dishes",
    version="1",
    read=lambda _: None,
    fields=(Field("heat", "number"), Field("mood", "word"), Field("event", "date"), Field("guests", "number")),
    columns=(Column("guests", NUMBER),),
    cells=dict,
    kind="dish",
    items=lambda value: (Item(title=title) for title in value["dishes"]),
)


@pytest.fixture
def table(monkeypatch):
    def fill(**rows):
        monkeypatch.setattr(enrichers, "TABLE", {name: EnricherRow(name) for name in rows})
        monkeypatch.setattr(enrichers, "_load", rows.__getitem__)

    return fill


def part(text):
    return {"dishes": Part("dishes/1", text.encode())}


def test_nothing_is_declared_by_what_every_page_has(table):
    table()
    parts = IndexedParts()
    assert not parts
    assert (parts.declared, parts.values_of(part("{}")), parts.items_of(part("{}"))) == (NOTHING, {}, {})


def test_values_and_items_come_from_the_part_and_a_damaged_one_has_none(table, caplog):
    table(dishes=DISHES)
    parts = IndexedParts()
    good = part('{"heat": 90.5, "other": 1, "dishes": ["Soup", "Cake"]}')
    assert parts.values_of(good) == {"heat": 90.5}
    assert parts.items_of(good) == {"dish": [Item(title="Soup"), Item(title="Cake")]}
    for bad in ("", "{", "[1]", '{"heat": 5}'):
        assert parts.items_of(part(bad)) == {}
    assert "pauk refresh --part dishes --force" in caplog.text
    assert (parts.values_of({}), parts.items_of({})) == ({}, {})
    many = part(f'{{"dishes": {[1] * (MOST_ITEMS + 1)}}}')
    assert len(parts.items_of(many)["dish"]) == MOST_ITEMS


def test_names_that_pages_have_already_are_refused(table):
    table(dishes=Enricher(name="x", version="1", read=lambda _: None, fields=(Field("status", "number"),)))
    with pytest.raises(ValueError, match="called like a column of every page: status"):
        IndexedParts()
    table(one=DISHES, other=DISHES)
    with pytest.raises(ValueError, match="declared twice"):
        IndexedParts()


def test_fields_are_columns_of_an_export():
    kinds = {column.name: column.kind for column in DISHES.all_columns}
    assert kinds == {"guests": NUMBER, "heat": FLOAT, "mood": "text", "event": "text"}
    cells = DISHES.cells_of(b'{"heat": [1.5, 2], "mood": ["glad", "calm"], "event": "2026-01", "guests": null}')
    assert cells == {"heat": 1.5, "mood": "glad, calm", "event": "2026-01"}


def test_decimals_are_written_in_every_form():
    output = io.BytesIO()
    table = Csv(output, [Column("heat", FLOAT)], has_mark=False)
    for heat in (1.5, None, 3):
        table.write({"heat": heat})
    assert output.getvalue().split() == [b"heat", b"1.5", b'""', b"3"]
    arrow = pytest.importorskip("pyarrow.parquet")
    output = io.BytesIO()
    table = Parquet(output, [Column("heat", FLOAT)])
    for heat in (1.5, None, 3):
        table.write({"heat": heat})
    table.close()
    assert arrow.read_table(io.BytesIO(output.getvalue())).to_pydict() == {"heat": [1.5, None, 3.0]}


def test_items_have_what_the_page_has_and_belong_to_it():
    page = Entry(id="page:7", kind="page", url="https://a.example/", host="a.example", language="sr", date="2026-01-01")
    items = {"dish": [Item(title="Soup"), Item(title="Cake", url="https://a.example/#cake", language="en")]}
    soup, cake = describe_items(page, items)
    assert (soup.id, soup.page, soup.url, soup.language, soup.date) == (
        "dish:7-0", "page:7", "https://a.example/", "sr", "2026-01-01"
    )  # fmt: skip
    assert (cake.id, cake.url, cake.language) == ("dish:7-1", "https://a.example/#cake", "en")
    assert read_item_id("dish:7-1") == ("dish", 7, 1)
    assert read_item_id("page:7") is None


def test_of_pages_that_say_nearly_the_same_one_holds_the_items():
    page = Entry(id="page:7", kind="page", url="https://a.example/", twins="page:3")
    assert list(describe_items(page, {"dish": [Item(title="Soup")]})) == []
