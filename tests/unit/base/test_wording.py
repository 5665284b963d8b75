"""Durations for people: the unit that suits them."""

from tests.table import table

from pauk.base.formatting import write_duration


@table(
    ("seconds", "text"),
    [
        (0, "0.0 s"),
        (4.23, "4.2 s"),
        (61, "61 s"),
        (120, "2 min"),
        (7_199, "120 min"),
        (7_200, "2.0 h"),
        (172_800, "2.0 days"),
        (86_400 * 1_234.5, "1,234.5 days"),
    ],
)
def test_a_duration_is_written_in_its_unit(seconds, text):
    assert write_duration(seconds) == text
