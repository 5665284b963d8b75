"""What reading a forum page costs, beside parsing it, and how much of that a learned layout saves."""

from datetime import datetime
from time import process_time

import pytest

from pauk.extract.page.tree import parse_tree
from pauk.forum.follow.layout_choice import read_housed_page
from pauk.forum.posts.layout.site_layout import settle_house
from pauk.forum.read.forum_page import read_forum_page
from pauk_playground.forums import Forum

NOW = datetime.fromisoformat("2016-06-01T12:00+00:00")
LEARNED_FROM, PAGES = 8, 12


@pytest.fixture(scope="module", params=["phpbb-a", "xenforo-b"])
def pages(request):
    forum = Forum(request.param, size=0.15)
    urls = [url for url in forum.pages(NOW) if (forum.truth(url, NOW) or {}).get("role") == "thread"]
    return [(url, forum.respond(url.split("localhost", 1)[1], NOW).body.decode()) for url in urls[:PAGES]]


def lowest(work, things):
    """Do the work with each thing three times, and add up the lowest CPU times."""
    total = 0.0
    for thing in things:
        times = []
        for _ in range(3):
            begin = process_time()
            work(thing)
            times.append(process_time() - begin)
        total += min(times)
    return total


def read(page):
    return read_forum_page(parse_tree(page[1]), page[0], now=NOW)


def test_a_page_costs_a_hundred_times_its_parsing_and_by_a_layout_a_third_of_that(pages):
    house = settle_house([layout for page in pages[:LEARNED_FROM] if (layout := read(page).found.template)])
    parsed = lowest(lambda page: parse_tree(page[1]), pages)
    unseen = lowest(read, pages)
    housed = lowest(lambda page: read_housed_page(parse_tree(page[1]), page[0], house, now=NOW), pages)
    assert unseen < 250 * parsed  # 70 to 150 measured
    assert housed < 0.6 * unseen  # 0.25 to 0.4 measured
