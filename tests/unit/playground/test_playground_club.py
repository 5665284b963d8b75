"""The club lets members in, keeps strangers out, and really logs out; posts are read whole and bounded."""

import http.client
import re
from urllib.parse import urlencode

import pytest

from pauk_playground import CLUB_SKINS, ClientLimits, Club, Playground, StaticSite


@pytest.fixture
def visit():
    """Open a club; then ``visit(method, path, body, cookie)`` gives status, headers and text."""
    opened = []

    def open_club(**options):
        club = Club(**options)
        web = Playground([club, StaticSite("plain", {"/": b"hello"})]).in_thread()
        opened.append(web)
        return club, web.__enter__()

    yield open_club
    for web in opened:
        web.__exit__(None, None, None)


def ask(web, method, path, body=None, *, cookie="", host="club", **headers):
    connection = http.client.HTTPConnection(*web.address)
    headers |= {"Host": f"{host}.localhost"} | ({"Cookie": cookie} if cookie else {})
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, dict(answer.getheaders()), text


def log_in(web, user="ada", password="open sesame", **more):
    _, _, page = ask(web, "GET", "/login")
    token = re.search('name="csrf" value="([0-9a-f]+)"', page)[1]
    return ask(web, "POST", "/login", urlencode({"csrf": token, "username": user, "pass": password, "go": "in"} | more))


def cookie_of(headers):
    return headers["Set-Cookie"].partition(";")[0]


def test_a_member_gets_in_and_a_stranger_does_not(visit):
    club, web = visit()
    status, headers, _ = log_in(web)
    assert (status, headers["Location"]) == (303, "/")
    assert "Max-Age" not in headers["Set-Cookie"]
    assert cookie_of(headers) == f"club_session={club.tokens[0]}"
    assert ask(web, "GET", "/hall/3")[0] == 302
    assert "hall 3" in ask(web, "GET", "/hall/3", cookie=cookie_of(headers))[2]


def test_whoever_wants_to_be_remembered_is(visit):
    _, web = visit()
    assert "Max-Age=2592000" in log_in(web, remember="1")[1]["Set-Cookie"]


@pytest.mark.parametrize(("user", "password"), [("ada", "wrong"), ("eve", "open sesame"), ("", "")])
def test_a_wrong_password_shows_the_form_again(visit, user, password):
    club, web = visit()
    status, headers, page = log_in(web, user, password)
    assert (status, "Set-Cookie" in headers, club.tokens) == (200, False, [])
    assert 'type="password"' in page


def test_a_form_without_its_token_is_refused(visit):
    _, web = visit()
    assert log_in(web, csrf="0" * 32)[0] == 403


@pytest.mark.parametrize("skin", CLUB_SKINS)
def test_the_way_out_logs_out_in_every_skin(visit, skin):
    _, web = visit(skin=skin)
    cookie = cookie_of(log_in(web)[1])
    page = ask(web, "GET", "/", cookie=cookie)[2]
    way_out = re.search('<nav><a href="([^"]+)">', page)[1].replace("&amp;", "&")
    assert ask(web, "GET", way_out)[0] in (302, 404)  # nothing happens to a stranger
    assert ask(web, "GET", "/hall/0", cookie=cookie)[0] == 200
    assert ask(web, "GET", way_out, cookie=cookie)[0] == 302
    assert ask(web, "GET", "/hall/0", cookie=cookie)[0] == 302


def test_a_session_ends_after_so_many_requests_or_at_once(visit):
    club, web = visit(lives=2)
    cookie = cookie_of(log_in(web)[1])
    assert [ask(web, "GET", "/hall/0", cookie=cookie)[0] for _ in range(3)] == [200, 200, 302]
    cookie = cookie_of(log_in(web)[1])
    club.close_sessions()
    assert ask(web, "GET", "/hall/0", cookie=cookie)[0] == 302


def test_a_key_that_has_changed_is_good_no_more(visit):
    _, web = visit(rotates=True)
    first = cookie_of(log_in(web)[1])
    second = cookie_of(ask(web, "GET", "/hall/0", cookie=first)[1])
    assert first != second
    assert ask(web, "GET", "/hall/0", cookie=first)[0] == 302
    assert ask(web, "GET", "/hall/0", cookie=second)[0] == 200


@pytest.mark.parametrize("status", [200, 401, 403])
def test_strangers_may_be_met_with_the_form_itself(visit, status):
    _, web = visit(form_status=status)
    got, _, page = ask(web, "GET", "/hall/0")
    assert (got, 'type="password"' in page) == (status, True)


def test_the_cellar_asks_for_name_and_password_in_the_way_of_http(visit):
    _, web = visit()
    assert ask(web, "GET", "/cellar/0")[0] == 401
    assert ask(web, "GET", "/cellar/0", Authorization="Basic YWRhOm9wZW4gc2VzYW1l")[0] == 200
    assert ask(web, "GET", "/cellar/0", Authorization="Basic ???")[0] == 401


# Posts.


def test_only_sites_that_take_posts_get_them(visit):
    _, web = visit()
    assert ask(web, "POST", "/", "a=b", host="plain")[0] == 405
    assert ask(web, "POST", "/hall/0", "a=b")[0] == 405


def test_a_body_may_come_in_pieces_and_another_request_behind_it(visit):
    _, web = visit()
    page = ask(web, "GET", "/login")[2]
    token = re.search('name="csrf" value="([0-9a-f]+)"', page)[1]
    body = urlencode({"csrf": token, "username": "ada", "pass": "open sesame", "go": "in"}).encode()
    head = f"POST /login HTTP/1.1\r\nHost: club.localhost\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    connection = http.client.HTTPConnection(*web.address)
    connection.connect()
    for piece in (head + body[:5], body[5:-1], body[-1:] + b"GET / HTTP/1.0\r\nHost: club.localhost\r\n\r\n"):
        connection.sock.sendall(piece)
    answers = b""
    while data := connection.sock.recv(65_536):
        answers += data
    connection.close()
    assert re.findall(rb"HTTP/1.1 (\d+)", answers) == [b"303", b"200"]


def test_a_body_that_is_too_large_is_refused():
    with Playground([Club()], limits=ClientLimits(body_bytes=100)).in_thread() as web:
        assert ask(web, "POST", "/login", "a" * 101)[0] == 413
