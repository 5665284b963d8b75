"""The glance that says whether a text may hold a date: what it lets pass, and what it spares."""

import gzip
import json
from pathlib import Path

from tests.table import table

from pauk.dates.find.quick_check import may_hold_date

SETS = Path(__file__).parents[3] / "bench" / "dates"


@table(
    "text",
    [
        "12 May 2015", "yesterday", "5m", "3 hours ago", "vor 3 Tagen", "gestern", "вчера", "только что", "昨天",
        "2小时前", "12:30", "May 2015", "Heute, 10:15", "il y a 2 heures", "wczoraj", "1268768752", "20150512",
        "prije 2 dana", "منذ ساعتين", "เมื่อวาน", "١٢ مايو", "an hour ago", "Wednesday",
    ],
)  # fmt: skip
def test_what_may_be_a_date_passes(text):
    assert may_hold_date(text)


@table(
    "text",
    ["", "Reply", "Posts: 345", "Posts: 12,345", "#12", "Page 3", "Location: Zagreb", "Quote", "♦ Rules", "Likes 7"],
)
def test_what_cannot_be_one_is_spared(text):
    assert not may_hold_date(text)


def test_hardly_a_date_of_the_development_set_is_missed():
    with gzip.open(SETS / "cldr.jsonl.gz", "rt", encoding="utf-8") as lines:
        texts = [record["string"] for record in map(json.loads, lines) if record["expected_date"]]
    missed = [text for text in texts if not may_hold_date(text)]
    assert len(texts) > 500
    assert len(missed) <= len(texts) / 100, missed[:20]
