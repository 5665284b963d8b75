"""A table walks all its rows, and whoever reads the failure knows which of them differ."""

import pytest
from tests.table import RowsDiffer, table


def test_every_row_is_walked_and_those_that_differ_are_named():
    walked = []

    @table(("number", "half"), [(2, 1), (3, 1), pytest.param(4, 2, id="four"), pytest.param(6, 2, id="six")])
    def check(number, half):
        walked.append(number)
        assert number == 2 * half

    with pytest.raises(RowsDiffer) as caught:
        check()
    assert walked == [2, 3, 4, 6]
    assert str(caught.value).startswith("2 of 4 rows differ:\n  row 1: 3, 1\n  row 3: six")
    assert [error.__notes__ for error in caught.value.exceptions] == [["row 1: 3, 1"], ["row 3: six"]]


def test_a_table_within_a_table_names_both_rows():
    @table("one", "ab")
    @table("two", [1, 2])
    def check(one, two):
        assert (one, two) != ("b", 2)

    with pytest.raises(RowsDiffer, match=r"row 1: 'b' / row 1: 2"):
        check()


def test_errors_and_failures_of_all_kinds_are_rows_that_differ():
    @table("number", range(3))
    def check(number):
        if number == 0:
            pytest.fail("on purpose")
        assert 1 / (number - 1) == 1

    with pytest.raises(RowsDiffer, match="2 of 3 rows differ"):
        check()


def test_fixtures_come_through(tmp_path):
    @table("name", ["a", "b"], ids=str.upper)
    def check(tmp_path, name):
        (tmp_path / name).write_text(name)

    check(tmp_path=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


@pytest.mark.parametrize("rows", [[], [(1,)], [pytest.param(1, 2, marks=pytest.mark.slow)]])
def test_a_table_that_cannot_be_walked_is_refused(rows):
    with pytest.raises(AssertionError):
        table(("a", "b"), rows)


@table("number", [1, 2])
def test_pytest_takes_a_table_for_one_test(number, request):
    assert "[" not in request.node.name
    assert number in (1, 2)
