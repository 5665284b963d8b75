"""Addresses as people type them get the scheme they mean; what is no address is refused."""

import pytest
from tests.table import table

from pauk.base.errors import BadUrl, InputError
from pauk.cli.frame.addresses import read_address


@table(
    ("typed", "url"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("example.org", "https://example.org/"),
        (" Example.ORG/a?b=c#d ", "https://example.org/a?b=c"),
        ("forum.example.co.uk:8080/x", "https://forum.example.co.uk:8080/x"),
        ("bücher.de", "https://xn--bcher-kva.de/"),
        ("93.184.216.34/x", "https://93.184.216.34/x"),
        ("localhost:8790", "http://localhost:8790/"),
        ("news.localhost:8790/a", "http://news.localhost:8790/a"),
        ("127.0.0.1:80", "http://127.0.0.1/"),
        ("[::1]:8790/", "http://[::1]:8790/"),
    ],
)
def test_a_host_without_a_scheme_gets_it(typed, url):
    assert read_address(typed) == url


@table("typed", ["nonsense", "seeds.txt", "a b.org", "", "ftp://a.example/", "//a.example/", "org"])
def test_what_is_no_address_is_refused(typed):
    with pytest.raises(BadUrl):
        read_address(typed)


def test_a_file_is_told_apart(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "example.org").write_text("https://example.org/")
    with pytest.raises(InputError, match="a file, not an address"):
        read_address("example.org", file_step="Read it.")
    assert read_address("example.org") == "https://example.org/"
    with pytest.raises(BadUrl):
        read_address("a" * 5_000, file_step="Read it.")
