import http.client
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from pauk.base.clock import SetClock
from pauk_playground import Playground, small_web


@dataclass(frozen=True)
class Got:
    status: int
    headers: dict
    body: bytes

    def header(self, name):
        return self.headers.get(name.lower())


@pytest.fixture(scope="session")
def fetch():
    """Fetch one URL as a proxy's client, on a connection of its own."""

    def fetch_url(playground, url, method="GET", **headers):
        connection = http.client.HTTPConnection(*playground.address, timeout=10)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, url, headers=named)
            response = connection.getresponse()
            body = response.read()
            return Got(response.status, {name.lower(): value for name, value in response.getheaders()}, body)
        finally:
            connection.close()

    return fetch_url


@pytest.fixture(scope="session")
def web():
    """A small Web of 240 articles, as it is when all of them have appeared."""
    clock = SetClock(datetime(2026, 11, 15, tzinfo=UTC))
    with Playground(small_web(seed=7, pages=240), clock=clock).in_thread() as playground:
        yield playground
