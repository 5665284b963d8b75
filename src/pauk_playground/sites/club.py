"""A club whose pages only members see: a log-in form, sessions that end, and a link that really logs out.

In: how many pages, which skin, how long a session lives. Out: a site. Everything is deterministic: the same requests
in the same order get the same tokens.
"""

from base64 import b64decode
from binascii import Error as BadBase64
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from html import escape
from typing import NamedTuple
from urllib.parse import parse_qs, quote

from pauk_playground.server.message import Response, ServerRequest
from pauk_playground.server.truth import PageTruth

_COOKIE = "club_session"
_REMEMBERED_S = 30 * 86_400
_REALM = (("WWW-Authenticate", 'Basic realm="cellar"'),)


class ClubSkin(NamedTuple):
    """How a club words and addresses its doors."""

    language: str
    log_in: str
    log_out: str
    way_out: str  # the address that logs out


CLUB_SKINS = {
    "plain": ClubSkin("en", "Log in", "Log out", "/logout"),
    "board": ClubSkin("en", "Login", "Logout [ {user} ]", "/ucp.php?mode=logout&sid={key}"),
    "german": ClubSkin("de", "Anmelden", "Abmelden", "/abmelden"),
    "french": ClubSkin("fr", "Connexion", "Déconnexion", "/d%C3%A9connexion"),
    "polish": ClubSkin("pl", "Zaloguj", "Wyloguj się", "/wyloguj"),
    "russian": ClubSkin("ru", "Войти", "Выход", "/%D0%B2%D1%8B%D1%85%D0%BE%D0%B4"),
    "japanese": ClubSkin("ja", "ログイン", "ログアウト", "/bye/now"),  # only its words say so
    "nameless": ClubSkin("en", "Log in", "Sign out", "/do?a=7"),
}


@dataclass(slots=True)
class _Session:
    user: str
    left: int  # requests; negative: no end


@dataclass(slots=True)
class Club:
    """A site for members; ``lives`` requests end a session, and `close_sessions` ends all of them at once.

    ``form_status`` is how strangers are met on members' pages: 200, 401 or 403 with the form, or 302 to its page.
    With ``rotates`` every page gives the session another key, and the old one is good no more.
    """

    name: str = "club"
    pages: int = 12
    members: dict[str, str] = field(default_factory=lambda: {"ada": "open sesame"})
    skin: str = "plain"
    lives: int = -1
    rotates: bool = False
    form_status: int = 302
    has_captcha: bool = False
    needs_script: bool = False
    takes_posts: bool = field(default=True, init=False)
    tokens: list[str] = field(default_factory=list, init=False)  # all session keys ever given
    _sessions: dict[str, _Session] = field(default_factory=dict, init=False)
    _forms: set[str] = field(default_factory=set, init=False)

    def close_sessions(self) -> None:
        """Log everybody out."""
        self._sessions.clear()

    def truth(self, _at: datetime, _port: int | None) -> Iterator[PageTruth]:
        """Tell nothing: what a visitor sees depends on who it is."""
        return iter(())

    # Who comes.

    def answer(self, request: ServerRequest, _at: datetime) -> Response:
        """Answer a request, for members as members."""
        if request.path == "/robots.txt":
            return Response(404)
        pairs = (part.strip().partition("=") for part in request.header("cookie").split(";"))
        key = next((value for name, _, value in pairs if name == _COOKIE), "")
        session = self._sessions.get(key)
        if session is not None and session.left == 0:
            session = None
        if session is not None:
            session.left -= 1
        if request.path == "/login":
            return self._let_in(request) if request.method == "POST" else self._show_form(request, 200)
        if request.method == "POST":
            return Response(405)
        if session is not None and self._is_way_out(request):
            del self._sessions[key]
            return Response(302, headers=(("Location", "/"),))
        if request.path.startswith("/cellar/"):
            return self._open_cellar(request)
        return self._show(request, session, key)

    def _is_way_out(self, request: ServerRequest) -> bool:
        path, _, query = self._skin.way_out.partition("?")
        wanted = query.partition("&")[0]
        return quote(request.path) == path and (not query or wanted in request.query)

    @property
    def _skin(self) -> ClubSkin:
        return CLUB_SKINS[self.skin]

    # Coming in.

    def _show_form(self, request: ServerRequest, status: int) -> Response:
        token = _make_token(f"form {len(self._forms)} of {self.name}")
        self._forms.add(token)
        script = ' id="app"' if self.needs_script else ' method="post" action="/login"'
        password = '<input type="password" id="p">' if self.needs_script else '<input type="password" name="pass">'
        captcha = '<div class="g-recaptcha" data-sitekey="x"></div>' if self.has_captcha else ""
        form = (
            f'<form{script}><input type="hidden" name="csrf" value="{token}">'
            f'<input type="hidden" name="next" value="{escape(request.target)}">'
            f'<label>Name <input name="username"></label><label>Password {password}</label>'
            f'<label><input type="checkbox" name="remember" value="1"> Remember me</label>{captcha}'
            f'<button type="submit" name="go" value="in">{self._skin.log_in}</button></form>'
        )
        return self._page(self._skin.log_in, f"<p>Members only.</p>{form}", status=status)

    def _let_in(self, request: ServerRequest) -> Response:
        sent = {name: values[0] for name, values in parse_qs(request.body.decode("utf-8", "replace")).items()}
        user = sent.get("username", "")
        if sent.get("csrf", "") not in self._forms or sent.get("go") != "in":
            return Response(403, b"The form has expired.", "text/plain")
        if not user or self.members.get(user) != sent.get("pass"):
            return self._show_form(request, 200)
        self._forms.discard(sent["csrf"])
        age = f"; Max-Age={_REMEMBERED_S}" if "remember" in sent else ""
        cookie = self._begin(user, self.lives)
        return Response(303, headers=(("Location", "/"), ("Set-Cookie", f"{cookie}; Path=/; HttpOnly{age}")))

    def _begin(self, user: str, lives: int) -> str:
        key = _make_token(f"session {len(self.tokens)} of {self.name}")
        self.tokens.append(key)
        self._sessions[key] = _Session(user, lives)
        return f"{_COOKIE}={key}"

    def _open_cellar(self, request: ServerRequest) -> Response:
        """Show a page behind HTTP's own log-in."""
        user, _, password = _read_basic(request.header("authorization")).partition(":")
        if not user or self.members.get(user) != password:
            return Response(401, b"Name and password, please.", "text/plain", _REALM)
        number = int(request.path.rpartition("/")[2] or 0)
        return self._page(f"Cellar {number}", self._words(f"cellar {number}", "/cellar/", number)) \
            if number < self.pages else Response(404)  # fmt: skip

    # Looking around.

    def _show(self, request: ServerRequest, session: _Session | None, key: str) -> Response:
        path = request.path
        if path == "/":
            links = '<a href="/hall/0">The hall</a> <a href="/attic/0">The attic</a> <a href="/how-to-log-out">Help</a>'
            if session is not None:
                return self._for_member("The club", f"<p>Good to see you.</p>{links}", session, key)
            link = f'<a href="/login">{self._skin.log_in}</a>'
            return self._page("The club", f"<p>Strangers see this page, and not much more.</p>{links} {link}")
        if path == "/how-to-log-out":
            return self._page("How to log out", "<p>Ten steps on how to log out of a club, for beginners.</p>")
        folder, _, number = path.strip("/").partition("/")
        if folder not in ("hall", "attic") or not number.isdigit() or int(number) >= self.pages:
            return Response(404)
        if session is None:
            if self.form_status == 302:
                return Response(302, headers=(("Location", f"/login?next={quote(request.target)}"),))
            return self._show_form(request, self.form_status)
        title = f"{folder.title()} {number}"
        words = self._words(f"{folder} {number}", f"/{folder}/", int(number))
        if folder == "attic":  # a page without the club's furniture
            return self._page(title, words)
        return self._for_member(title, words, session, key)

    def _for_member(self, title: str, words: str, session: _Session, key: str) -> Response:
        """Show a page with the way out on it; where keys change, with a new key."""
        headers: tuple[tuple[str, str], ...] = ()
        if self.rotates:
            left = self._sessions.pop(key).left
            cookie = self._begin(session.user, left)
            headers = (("Set-Cookie", f"{cookie}; Path=/; HttpOnly"),)
        skin = self._skin
        way_out = skin.way_out.format(key=_make_token(key))
        bar = f'<nav><a href="{escape(way_out)}">{escape(skin.log_out.format(user=session.user))}</a></nav>'
        return self._page(title, bar + words, headers=headers)

    def _words(self, what: str, folder: str, number: int) -> str:
        links = "".join(f'<a href="{folder}{at}">{at}</a> ' for at in (number + 1, number + 2) if at < self.pages)
        return f"<p>What members say in {what} is said nowhere else, and strangers never hear it.</p>{links}"

    def _page(self, title: str, body: str, *, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Response:
        html = f'<!doctype html><html lang="{self._skin.language}"><title>{title}</title><body>{body}</body></html>'
        return Response(status, html.encode(), "text/html; charset=utf-8", headers)


def _make_token(seed: str) -> str:
    return blake2b(seed.encode(), digest_size=16).hexdigest()


def _read_basic(header: str) -> str:
    kind, _, code = header.partition(" ")
    try:
        return b64decode(code, validate=True).decode() if kind.lower() == "basic" else ""
    except (BadBase64, UnicodeDecodeError):
        return ""
