"""Only the folder of the index knows the engine that keeps it, so that another one can take its place.

Its library ships the stemmers of the Snowball project, which one module of the analysis wraps.
"""

import ast

from tests.house.conftest import walk


def find_engine_imports(house):
    """Find modules that import tantivy and lie elsewhere than under the socket of the index."""
    return [
        f"{module.at(node)}: {module.name} imports tantivy. Ask the socket, pauk.search.index.index."
        for module in house.modules
        if not module.name.startswith(("pauk.search.index.", "pauk.search.analysis.stemmers"))
        for node in walk(module.tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        and any(name.partition(".")[0] == "tantivy" for name in _names(node))
    ]


def _names(node):
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]


def test_only_the_index_knows_its_engine(house, expect_none):
    expect_none(find_engine_imports(house))


def test_an_engine_elsewhere_is_told(make_house):
    bad = {"src/pauk/search/words.py": "def f():\n    from tantivy import Index\n", "src/pauk/search/__init__.py": ""}
    (complaint,) = find_engine_imports(make_house(bad))
    assert "words.py:2: pauk.search.words imports tantivy" in complaint
