"""Make small indexes."""

import pytest

from pauk.search.entries.entry import Entry
from pauk.search.index.index import open_index
from pauk.search.index.records import SearchRequest


@pytest.fixture
def make_entry():
    def make(number, **given):
        kind = given.pop("kind", "page")
        host = given.pop("host", f"h{number % 3}.example")
        return Entry(id=f"{kind}:{number}", kind=kind, url=f"https://{host}/{number}", host=host, **given)

    return make


@pytest.fixture
def make_index(tmp_path):
    opened = []

    def make(*entries):
        index = open_index(tmp_path / f"index{len(opened)}", may_write=True)
        opened.append(index)
        index.add(entries)
        index.commit({"pages": len(entries)})
        return index

    yield make
    for index in opened:
        index.close()


@pytest.fixture
def ids():
    """The numbers of what an index finds, in order."""

    def find(index, query, **asked):
        return [int(hit.id.partition(":")[2]) for hit in index.search(SearchRequest(query=query, **asked)).hits]

    return find
