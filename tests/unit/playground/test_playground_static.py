from datetime import UTC, datetime

import pytest

from pauk.base.clock import SetClock
from pauk.base.errors import BadFile
from pauk_playground import Playground, Resource, StaticSite


def test_mapping_serves_bytes_text_status_headers_and_redirects(fetch):
    site = StaticSite(
        "s",
        {
            "/": "<p>žito",
            "/gone": Resource(status=410),
            "/away": Resource(redirect_to="/", status=301),
            "/hop": Resource(redirect_to="http://else.localhost/"),
            "/list?page=2": b"two",
            "/list": b"one",
            "/data": Resource(b"{}", "application/json", headers=(("X-Robots-Tag", "noindex"),)),
        },
    )
    with Playground([site]).in_thread() as playground:

        def get(path):
            return fetch(playground, playground.url("s", path))

        assert get("/").body.decode() == "<p>žito"
        assert get("/gone").status == 410
        assert (get("/away").status, get("/away").header("Location")) == (301, "/")
        assert (get("/hop").status, get("/hop").header("Location")) == (302, "http://else.localhost/")
        assert [get(path).body for path in ("/list", "/list?page=2", "/list?page=9")] == [b"one", b"two", b"one"]
        assert (get("/data").header("Content-Type"), get("/data").header("X-Robots-Tag")) == (
            "application/json",
            "noindex",
        )
        assert get("/nothing").status == 404
        assert list(playground.truth()) == []


def test_resources_come_and_go_with_the_clock(fetch):
    resource = Resource(
        b"x", published_at=datetime(2020, 1, 1, tzinfo=UTC), removed_at=datetime(2021, 1, 1, tzinfo=UTC)
    )
    clock = SetClock(datetime(2019, 1, 1, tzinfo=UTC))
    with Playground([StaticSite("s", {"/": resource})], clock=clock).in_thread() as playground:
        statuses = []
        for year in (2019, 2020, 2021, 2020):
            clock.set(datetime(year, 1, 1, tzinfo=UTC))
            statuses.append(fetch(playground, playground.url("s")).status)
        assert statuses == [404, 200, 410, 200]


def test_folder_is_served_without_escapes(tmp_path, fetch):
    (tmp_path / "secret.txt").write_text("secret")
    root = tmp_path / "site"
    (root / "sub").mkdir(parents=True)
    (root / "index.html").write_text("home")
    (root / "sub" / "index.html").write_text("sub")
    (root / "sub" / "style.css").write_text("p {}")
    (root / "blob").write_bytes(b"\0")
    (root / "leak.txt").symlink_to(tmp_path / "secret.txt")
    with Playground([StaticSite.from_folder("s", root)]).in_thread() as playground:

        def get(path):
            return fetch(playground, playground.url("s", path))

        assert [get(path).body for path in ("/", "/index.html", "/sub/")] == [b"home", b"home", b"sub"]
        assert get("/sub/style.css").header("Content-Type") == "text/css"
        assert get("/blob").header("Content-Type") == "application/octet-stream"
        assert get("/").header("Last-Modified") is not None
        for path in ("/leak.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/sub/../../secret.txt", "/sub"):
            assert get(path).status == 404


def test_a_missing_folder_is_told(tmp_path):
    with pytest.raises(BadFile):
        StaticSite.from_folder("s", tmp_path / "nowhere")
