"""Forums on the wire: time travel by the clock and by a header, validators that are right, wrong or absent."""

import http.client
from datetime import UTC, datetime, timedelta

import pytest

from pauk.base.clock import SetClock
from pauk_playground import Playground
from pauk_playground.forums import Forum, ForumSite

_AT = datetime(2016, 3, 1, tzinfo=UTC)
_DESIGNS = ("smf", "vbulletin", "own-13")


@pytest.fixture(scope="module")
def served():
    clock = SetClock(_AT)
    sites = [ForumSite(Forum(design, seed=3, size=0.2)) for design in _DESIGNS]
    with Playground(sites, clock=clock).in_thread() as playground:
        yield playground, clock, {site.name: site.forum for site in sites}


def _fetch(playground, url, **headers):
    connection = http.client.HTTPConnection(*playground.address, timeout=10)
    try:
        connection.request("GET", url, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response.status, dict(response.getheaders()), response.read()
    finally:
        connection.close()


def _busiest(forum):
    return max(forum.world.boards, key=lambda board: len(board.threads))


@pytest.mark.parametrize("design", _DESIGNS)
def test_a_forum_is_served_as_it_was(served, design):
    playground, clock, forums = served
    forum = forums[design]
    path = forum.studio.board_path(_busiest(forum))
    port = playground.address[1]
    bodies = []
    for at in (_AT, _AT + timedelta(days=120)):
        clock.set(at)
        status, _, body = _fetch(playground, playground.url(design, path))
        assert status == 200
        assert body == forum.respond(path, at, port).body
        bodies.append(body)
    clock.set(_AT)
    assert bodies[0] != bodies[1]


def test_a_request_may_choose_its_moment(served):
    playground, _, forums = served
    path = forums["smf"].studio.board_path(_busiest(forums["smf"]))
    late = datetime(2016, 12, 1, tzinfo=UTC)
    _, _, body = _fetch(playground, playground.url("smf", path), Playground_Moment="2016-12-01")
    assert body == forums["smf"].respond(path, late, playground.address[1]).body
    status, _, body = _fetch(playground, playground.url("smf", path), Playground_Moment="soon")
    assert status == 400
    assert b"ISO 8601" in body


def test_right_validators_save_a_body_until_somebody_writes(served):
    playground, _, forums = served
    forum = forums["smf"]
    thread = max(forum.world.threads, key=lambda thread: len(thread.times))
    before = forum.world.moment(thread.times[0] + 1)
    after = forum.world.moment(thread.times[-1] + 1)
    url = playground.url("smf", f"/index.php/topic,{thread.key + 1}.0.html")
    _, headers, _ = _fetch(playground, url, Playground_Moment=before.isoformat())
    since = headers["Last-Modified"]
    again = {"If_Modified_Since": since}
    assert _fetch(playground, url, Playground_Moment=before.isoformat(), **again)[0] == 304
    assert _fetch(playground, url, Playground_Moment=after.isoformat(), **again)[0] == 200


def test_validators_may_be_missing_or_wrong(served):
    playground, _, forums = served
    paths = {design: forums[design].design.scheme.entry for design in _DESIGNS}
    _, headers, body = _fetch(playground, playground.url("vbulletin", paths["vbulletin"]), If_None_Match="*")
    assert not {"ETag", "Last-Modified"} & set(headers)
    assert int(headers["Content-Length"]) == len(body) > 0
    _, headers, _ = _fetch(playground, playground.url("own-13", paths["own-13"]))
    assert headers["Last-Modified"] == headers["Date"] == "Tue, 01 Mar 2016 00:00:00 GMT"
    assert "ETag" not in headers


def test_one_connection_serves_many_requests(served):
    playground, _, forums = served
    connection = http.client.HTTPConnection(*playground.address, timeout=10)
    urls = list(forums["vbulletin"].pages(_AT, playground.address[1]))[:12]
    sockets = set()
    for url in urls:
        connection.request("GET", url)
        response = connection.getresponse()
        assert response.status == 200
        assert b"<html" in response.read()
        sockets.add(connection.sock)
    assert len(sockets) == 1
    connection.close()
