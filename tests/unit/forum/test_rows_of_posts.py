from datetime import datetime
from urllib.parse import urlsplit

import pytest
from tests.unit.forum.test_kinds import PROSE
from tests.unit.forum.test_rows import TITLES, page, user

from pauk.extract.reader import read_page
from pauk.forum.read.forum_page import ForumReading, read_forum_page
from pauk_playground.forums import Forum

AT = datetime.fromisoformat("2016-06-01T12:00+00:00")
URL = "https://forum.example/topic/16"
HEADS = "<tr><th>Topic</th><th>Replies</th><th>Last reply</th></tr>"


def read(html: str, url: str = URL) -> ForumReading:
    return read_forum_page(read_page(html.encode(), url=url).tree, url, now=AT)


def titled_comments(count: int) -> str:
    """Posts whose titles are the permanent links to themselves, as Drupal shows comments."""
    return "".join(
        f'<div id="comment-{n}" class="comment"><h3><a href="{URL}#comment-{n}">{TITLES[n]}</a></h3>'
        f"<div>{user(n)} wrote on 1{n}.05.2016, 10:3{n}</div><div><p>{PROSE * (1 + n % 3)}</p></div>"
        f'<ul><li><a href="/reply/{n}">Reply</a></li></ul></div>'
        for n in range(count)
    )


@pytest.mark.parametrize("count", [2, 6])
def test_comments_whose_titles_lead_to_themselves_are_a_thread(count: int) -> None:
    found = read(page(titled_comments(count)))
    assert (found.kind.name, len(found.posts), found.listing.threads) == ("thread", count, ())


@pytest.mark.parametrize(
    ("design", "skin", "language", "seed"),
    [("discuz-a", "bare", "ja", 80), ("discuz-b", "modern", "pl", 92), ("discuz-b", "modern", "pl", 116)],
)
def test_boards_with_the_last_post_of_each_are_no_posts(design: str, skin: str, language: str, seed: int) -> None:
    forum = Forum(design, skin=skin, language=language, seed=seed, size=0.15)
    pages = [truth for url in forum.pages(AT) if (truth := forum.truth(url, AT)) and truth.get("boards")]
    assert pages
    for truth in pages:
        found = read(forum.respond(truth["url"].split("localhost", 1)[1], AT).body.decode(), truth["url"])
        assert found.kind.name == "index"
        assert {urlsplit(board.url)[2:4] for board in found.boards} == {urlsplit(url)[2:4] for url in truth["boards"]}


def test_a_table_headed_by_replies_and_last_lists_threads() -> None:
    rows = "".join(
        f'<tr><td><a href="/node/{100 + n}">{TITLES[n]}</a><br>by {user(n)} 1{n}.05.2016</td><td>{n * 3}</td>'
        f"<td>by {user(n + 1)}<br>2{n}.05.2016</td></tr>"
        for n in range(6)
    )
    found = read(page(f"<table>{HEADS}{rows}</table>"), "https://forum.example/forums/garden")
    assert [row.title for row in found.threads] == TITLES[:6]
