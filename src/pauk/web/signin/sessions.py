"""Remember who is signed in, who has guessed wrongly how often, and which forms are ours; in memory alone.

In: tokens of cookies, addresses. Out: roles, waits, tokens of forms. A restart signs everybody out.
"""

import hmac
import secrets
from collections import OrderedDict
from hashlib import sha256
from ipaddress import IPv6Address, ip_address

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed

_TOKEN_BYTES = 32
_MOST_SESSIONS, _IDLE_S, _LONGEST_S = 1_000, 12 * 3_600.0, 7 * 86_400.0
# So many wrong guesses cost nothing, as people mistype; after that each wait is twice the one before.
_FREE_GUESSES, _FIRST_WAIT_S, _LONGEST_WAIT_S = 5, 2.0, 900.0
_MOST_GUESSERS = 10_000


class Sessions:
    """Who is signed in, as what; a token is only kept as its hash."""

    def __init__(self, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._open: OrderedDict[bytes, tuple[str, float, float]] = OrderedDict()

    def open(self, role: str) -> str:
        """Sign somebody in; return the token for the cookie."""
        token, now = secrets.token_urlsafe(_TOKEN_BYTES), self._elapsed.seconds()
        self._open[_digest(token)] = (role, now, now)
        while len(self._open) > _MOST_SESSIONS:
            self._open.popitem(last=False)
        return token

    def role_of(self, token: str) -> str:
        """Return as what somebody is signed in; nothing who is not, or was away for long."""
        key, now = _digest(token), self._elapsed.seconds()
        role, began, seen = self._open.get(key, ("", 0.0, 0.0))
        if role and (now - seen > _IDLE_S or now - began > _LONGEST_S):
            del self._open[key]
            return ""
        if role:
            self._open[key] = (role, began, now)
            self._open.move_to_end(key)
        return role

    def close(self, token: str) -> None:
        """Sign somebody out."""
        self._open.pop(_digest(token), None)


class Guesses:
    """How long somebody must wait before a password is looked at again, by address; a network of IPv6 is one."""

    def __init__(self, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._elapsed = elapsed
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def wait_s(self, address: str) -> float:
        """Say how long an address must wait."""
        count, last = self._wrong.get(_network(address), (0, 0.0))
        if count < _FREE_GUESSES:
            return 0.0
        wait = min(_FIRST_WAIT_S * 2.0 ** min(count - _FREE_GUESSES, 20), _LONGEST_WAIT_S)
        return max(0.0, last + wait - self._elapsed.seconds())

    def note(self, address: str, *, is_right: bool) -> None:
        """Note a guess."""
        name = _network(address)
        count, _ = self._wrong.pop(name, (0, 0.0))
        if not is_right:
            self._wrong[name] = (count + 1, self._elapsed.seconds())
        while len(self._wrong) > _MOST_GUESSERS:
            self._wrong.popitem(last=False)


class FormTokens:
    """Knows which forms were written here: each holds a token that fits the browser's cookie, and no other."""

    def __init__(self) -> None:
        self._secret = secrets.token_bytes(_TOKEN_BYTES)

    @staticmethod
    def make_cookie() -> str:
        """Make a cookie for a browser that has none."""
        return secrets.token_urlsafe(_TOKEN_BYTES)

    def token_for(self, cookie: str) -> str:
        """Return what a form for this browser holds."""
        return hmac.new(self._secret, cookie.encode("utf-8", "replace"), sha256).hexdigest()

    def fits(self, token: str, cookie: str) -> bool:
        """Whether a form that came in was written for this browser."""
        return bool(cookie) and hmac.compare_digest(token.encode("utf-8", "replace"), self.token_for(cookie).encode())


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def _network(address: str) -> str:
    try:
        told = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:60]
    if isinstance(told, IPv6Address):
        told = told.ipv4_mapped or told
    return str(told) if told.version == 4 else told.exploded[:19]
