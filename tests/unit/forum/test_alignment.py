from hypothesis import given
from hypothesis import strategies as st

from pauk.extract.page.tree import parse_tree
from pauk.forum.page.alignment import AlignedColumn, align, number_columns
from pauk.forum.page.nodes import lay_out
from pauk.forum.page.repeated_items import RepeatedItems, find_records


def table_of(html):
    nodes = lay_out(parse_tree(html))
    return nodes, align(nodes, find_records(nodes)[0])


def shown(nodes, column):
    return [None if cell is None else nodes.text(cell) for cell in column.cells]


def columns_of(nodes, table, tag):
    return [column for column in table.columns if nodes.flat.tags[column.filled[0]] == tag]


def test_rows_of_one_shape_become_a_table():
    nodes, table = table_of("".join(f"<p><b>n{i}</b><i>t{i}</i></p>" for i in range(3)))
    assert shown(nodes, columns_of(nodes, table, "i")[0]) == ["t0", "t1", "t2"]
    assert [nodes.names[kind] for kind in columns_of(nodes, table, "b")[0].path] == ["p", "b"]


def test_what_only_some_rows_have_is_a_column_of_its_own():
    nodes, table = table_of(
        "<p><b>a</b><i>x</i></p><p><b>b</b><u>new</u><i>y</i></p><p><b>c</b><i>z</i></p><p><b>d</b><i>w</i></p>"
    )
    assert shown(nodes, columns_of(nodes, table, "u")[0]) == [None, "new", None, None]
    assert shown(nodes, columns_of(nodes, table, "i")[0]) == ["x", "y", "z", "w"]


def test_the_right_one_of_two_is_matched_by_its_class():
    row = '<p><a class="pin">!</a><a class="name">{0}</a></p>'
    short = '<p><a class="name">{0}</a></p>'
    nodes, table = table_of(row.format("one") + short.format("two") + short.format("three"))
    names = [column for column in table.columns if nodes.names[column.path[-1]] == "a.name"]
    assert shown(nodes, names[0]) == ["one", "two", "three"]


@given(st.lists(st.lists(st.sampled_from("abiu"), max_size=6), min_size=2, max_size=6))
def test_every_node_is_in_exactly_one_cell(rows):
    html = "".join("<p>" + "".join(f"<{tag}>x</{tag}>" for tag in row) + "</p>" for row in rows)
    nodes = lay_out(parse_tree(html))
    items = tuple((child, nodes.flat.ends[child]) for child in nodes.children(0))
    table = align(nodes, RepeatedItems(0, items))
    cells = [cell for column in table.columns for cell in column.filled]
    assert len(cells) == len(set(cells)) == sum(end - start for start, end in items)


trees = st.recursive(
    st.sampled_from(("x", "<b>x</b>", "<i></i>")),
    lambda inner: st.lists(inner, max_size=4).map(lambda parts: f"<div>{''.join(parts)}</div>"),
    max_leaves=12,
)


@given(st.lists(trees, min_size=2, max_size=5))
def test_columns_are_the_same_with_and_without_a_table(rows):
    nodes = lay_out(parse_tree("".join(f"<p>{row}</p>" for row in rows).replace("<p><div>", "<section><div>")))
    items = tuple((child, nodes.flat.ends[child]) for child in nodes.children(0))
    table = align(nodes, RepeatedItems(0, items))
    numbers = {cell: number for number, column in enumerate(table.columns) for cell in column.filled}
    assert number_columns(nodes, items) == (numbers, len(table.columns))
    for column in table.columns:
        assert [cell for cell in column.cells if cell is not None] == column.filled
        assert len(column.cells) == len(items)
        assert all(
            items[item][0] <= cell < items[item][1] for item, cell in zip(column.items, column.filled, strict=True)
        )


def test_a_column_of_cells():
    column = AlignedColumn.of((1, 2), (7, None, 9))
    assert (column.items, column.filled, column.cells) == ([0, 2], [7, 9], (7, None, 9))


def test_what_only_one_item_has_keeps_its_place_among_the_columns():
    nodes, table = table_of(
        "<p><b>a</b><i>x</i></p><p><b>b</b><u><s>new</s><s>newer</s></u><i>y</i></p><p><b>c</b><i>z</i></p>"
    )
    tags = [nodes.flat.tags[column.filled[0]] for column in table.columns]
    assert [tag for tag in tags if tag in "pbusi"] == ["p", "b", "u", "s", "s", "i"]


def test_hostile_items_are_bounded():
    html = "".join("<div>" + f"<{tag}>x</{tag}>" * 5_000 + "</div>" for tag in ("b", "i", "p"))
    nodes = lay_out(parse_tree(html))
    items = tuple((child, nodes.flat.ends[child]) for child in nodes.children(0))
    assert len(align(nodes, RepeatedItems(0, items)).columns) <= 3_000
