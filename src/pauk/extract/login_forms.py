"""Find the form in which a page asks for a name and a password.

In: a `Reading`. Out: a `LoginForm` with all that goes back to the server, or none; and whether a page asks for a
password at all, which costs next to nothing on pages that do not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlencode

from pauk.base.urls import resolve_all
from pauk.extract.page.charset import find_encoding
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Node, attribute
from pauk.extract.reader import Reading

# A form with more controls than this is no log-in; the largest seen (a shop's, with address) has about 60.
_MAX_CONTROLS = 300
_MAX_FORMS = 50
_MAX_ACCEPTED = 200  # characters of the list of encodings; it names one, or two
# A page with fewer words outside the form is nothing but a log-in page; such pages have menus and a footer of 5-25.
_FEW_WORDS = 30

_REMEMBER = re.compile(r"remember|autologin|auto_login|keep|stay|persist|permanent|cookieuser", re.IGNORECASE)
_NAME = re.compile(r"user|login|log$|name|mail|account|member|ident|nick|handle|benutzer|usuario", re.IGNORECASE)
_OTHER = re.compile(r"search|^q$|^s$|query|captcha|coupon|newsletter|token", re.IGNORECASE)
_CAPTCHA = ".g-recaptcha, .h-captcha, .cf-turnstile, [data-sitekey], input[name*=captcha i], img[src*=captcha i]"
_TEXTUAL = frozenset(("", "text", "email", "tel", "username", "search", "url", "number"))
_PRESSED = frozenset(("submit", "image"))


@dataclass(frozen=True, slots=True)
class LoginForm:
    """What a log-in form sends: where to, how, and its fields without name and password."""

    action: str  # absolute and canonical; empty where it leads nowhere
    is_post: bool
    fields: tuple[tuple[str, str], ...]  # hidden ones, those filled in by the site, and the one to be remembered by
    user_field: str  # empty where the form asks for a password alone
    password_field: str
    encoding: str
    has_captcha: bool

    def fill_in(self, user: str, password: str) -> bytes:
        """Write what a browser would send."""
        pairs = [*self.fields]
        if self.user_field:
            pairs.append((self.user_field, user))
        pairs.append((self.password_field, password))
        return urlencode(pairs, encoding=self.encoding, errors="xmlcharrefreplace").encode()


def asks_password(reading: Reading) -> bool:
    """Tell whether a page holds a field for a password."""
    html = reading.decoded.text
    if "assword" not in html and "ASSWORD" not in html:
        return False  # nearly all pages: a look costs a hundredth of parsing
    return bool(reading.tree.document.css_first("input[type=password i]"))


def is_nothing_but_login(reading: Reading) -> bool:
    """Tell whether a page that asks for a password says hardly anything else."""
    forms = reading.tree.document.css("form:has(input[type=password i])")[:_MAX_FORMS]
    inside = sum(len(plain_text(form).split()) for form in forms)
    return bool(forms) and len(reading.whole_text.split()) - inside < _FEW_WORDS


def find_login_form(reading: Reading) -> LoginForm | None:
    """Find the form to log in with: one password field rather than two, which would be a registration."""
    forms = reading.tree.document.css("form:has(input[type=password i])")[:_MAX_FORMS]
    ranked = sorted(forms, key=lambda form: len(form.css("input[type=password i]")))
    return _read_form(ranked[0], reading) if ranked else None


def _read_form(form: Node, reading: Reading) -> LoginForm | None:
    controls = list(islice(_controls(form), _MAX_CONTROLS))
    at = next((at for at, node in enumerate(controls) if _kind(node) == "password"), -1)
    password = attribute(controls[at], "name") if at >= 0 else ""
    if not password:
        return None  # its fields have no names: a script sends it
    user = _find_user(controls, at)
    href = attribute(form, "action")
    action = resolve_all(reading.base, [href]).get(href, "") if href else reading.url
    # Take what browsers take: the first of the form's list that they know, else the page's; UTF-8 for any UTF.
    accepted = attribute(form, "accept-charset")
    known = (find_encoding(label) for label in accepted[:_MAX_ACCEPTED].replace(",", " ").split())
    name = next(filter(None, known), "utf-8" if accepted.strip() else reading.decoded.encoding)
    return LoginForm(
        action=action,
        is_post=attribute(form, "method").lower() == "post",
        fields=tuple(_collect(controls, {user, password})),
        user_field=user,
        password_field=password,
        encoding="utf-8" if name.startswith("utf-") else name,
        has_captcha=form.css_first(_CAPTCHA) is not None,
    )


def _controls(form: Node) -> Iterator[Node]:
    return (node for node in form.css("input, select, button, textarea") if "disabled" not in node.attributes)


def _kind(node: Node) -> str:
    if node.tag == "input":
        return attribute(node, "type").lower()
    kind = attribute(node, "type").lower()
    return {"button": kind or "submit"}.get(node.tag or "", node.tag or "")


def _find_user(controls: list[Node], password_at: int) -> str:
    """Find the field for the name: the nearest before the password, a telling name first."""
    names = [
        attribute(node, "name")
        for node in controls[:password_at][::-1] + controls[password_at + 1 :]
        if node.tag == "input" and _kind(node) in _TEXTUAL and attribute(node, "name")
    ]
    names = [name for name in names if not _OTHER.search(name)]
    return next((name for name in names if _NAME.search(name)), names[0] if names else "")


def _collect(controls: list[Node], taken: set[str]) -> Iterator[tuple[str, str]]:
    """Go through what a browser sends along: hidden fields, filled ones, boxes ticked, and one button pressed."""
    has_pressed = False
    for node in controls:
        name, kind = attribute(node, "name"), _kind(node)
        is_press = kind in _PRESSED
        if not name or name in taken or (is_press and has_pressed):
            has_pressed |= is_press
            continue
        has_pressed |= is_press
        if _is_sent(node, name, kind):
            yield name, _value(node, kind)


def _is_sent(node: Node, name: str, kind: str) -> bool:
    if kind == "checkbox":
        return "checked" in node.attributes or bool(_REMEMBER.search(name))
    if kind == "radio":
        return "checked" in node.attributes
    return kind not in ("password", "button", "reset", "file", "image")


def _value(node: Node, kind: str) -> str:
    if kind == "checkbox":
        return node.attributes.get("value") or "on"
    if node.tag == "select":
        chosen = node.css_first("option[selected]") or node.css_first("option")
        return (chosen.attributes.get("value") or chosen.text().strip()) if chosen is not None else ""
    return node.text() if node.tag == "textarea" else node.attributes.get("value") or ""
