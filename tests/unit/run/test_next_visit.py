"""When a URL comes up again is told with the reason for it."""

import pytest

from pauk.run.why.next_visit import describe_revisit
from pauk.store.sql.records import Revisit

AT = 1_794_735_000.0  # 2026-11-15 09:30
ROW = Revisit(1, AT, AT - 86_400, checks=0, changes=0.5, watched_s=604_800, due_at=AT + 3_600)


def test_what_has_no_page_does_not_come_up():
    assert describe_revisit(None) is None


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (ROW, ": seen once so far, it is taken to change about every 14.0 days, by its depth and its Last-Modified."),
        (
            ROW._replace(checks=1),
            ": it seems to change about every 14.0 days, learnt from 1 further visit; the last change was seen on ",
        ),
        (
            ROW._replace(checks=9, changes=7.0),
            ": it seems to change about every 24.0 h, learnt from 9 further visits; ",
        ),
        (ROW._replace(misses=3), ": 3 visits in a row found no page, so it is asked less and less."),
        (ROW._replace(is_hinted=True, told_at=AT), ": a sitemap or feed says that it changed on 2026-11-15 09:30 UTC."),
    ],
)
def test_the_reason_is_what_decided(row, reason):
    told = describe_revisit(row)
    assert told["reason"].startswith(f"Comes up again on 2026-11-15 10:30 UTC{reason}")
    assert told["due_at"] == "2026-11-15T10:30:00Z"
    assert told["changes_every_s"] == round(row.watched_s / row.changes)
