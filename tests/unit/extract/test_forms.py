"""Log-in forms are found and filled in as a browser would; pages without a password cost nothing."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.login_forms import asks_password, find_login_form, is_nothing_but_login
from pauk.extract.reader import read_page

URL = "https://forum.example/a/login"

PHPBB = """<form action="./ucp.php?mode=login" method="post"><input type="text" name="username" value="">
<input type="password" name="password"><input type="checkbox" name="autologin">
<input type="checkbox" name="viewonline" value="1"><input type="hidden" name="redirect" value="./index.php?x=1&amp;y=2">
<input type="hidden" name="form_token" value="abc"><input type="submit" name="login" value="Login">
<input type="submit" name="cancel" value="Cancel"></form>"""
DJANGO = """<form method="POST"><input type="hidden" name="csrfmiddlewaretoken" value="t0k"><input name="username">
<input type="PASSWORD" name="password"><button type="submit">In</button></form>"""
BOX = """<form action="/search"><input name="q"></form><form action="/register" method="post"><input name="email">
<input type="password" name="one"><input type="password" name="two"></form>
<form action="/in" method="post"><select name="lang"><option value="de">D<option value="en" selected>E</select>
<input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>
<input type="hidden" name="off" value="x" disabled><input name="q" value="search me"><input type="email" name="mail">
<input type="password" name="pw"><button name="go">Go</button><button name="no">No</button>
<input type="file" name="f"><input type="reset" name="z"><textarea name="note">hi</textarea></form>"""


def form_of(html, url=URL, **options):
    return find_login_form(read_page(html, url=url, **options))


def fill(form, user="ada", password="open & sesame"):
    return dict(parse_qsl(form.fill_in(user, password).decode(), keep_blank_values=True))


def test_a_board_s_form_is_filled_in():
    form = form_of(PHPBB)
    assert (form.action, form.is_post) == ("https://forum.example/a/ucp.php?mode=login", True)
    assert fill(form) == {
        "username": "ada", "password": "open & sesame", "autologin": "on", "redirect": "./index.php?x=1&y=2",
        "form_token": "abc", "login": "Login",
    }  # fmt: skip


def test_a_form_without_an_action_goes_to_its_own_page():
    form = form_of(DJANGO)
    assert form.action == URL
    assert fill(form) == {"csrfmiddlewaretoken": "t0k", "username": "ada", "password": "open & sesame"}


def test_of_several_forms_the_log_in_is_chosen_and_only_what_a_browser_sends_is_sent():
    form = form_of(BOX)
    assert form.action == "https://forum.example/in"
    assert form.user_field == "mail"
    assert fill(form) == {
        "lang": "en", "r": "2", "q": "search me", "mail": "ada", "pw": "open & sesame", "go": "", "note": "hi",
    }  # fmt: skip


def test_a_form_speaks_the_encoding_of_its_page():
    page = '<meta charset="windows-1251"><form method=post><input name=u><input type=password name=p></form>'
    form = form_of(page.encode("cp1251"))
    assert form.fill_in("Ада", "€") == b"u=%C0%E4%E0&p=%88"
    assert form_of(DJANGO.encode()).fill_in("Ада", "x").startswith(b"csrfmiddlewaretoken=t0k&username=%D0%90")


def test_a_name_that_an_old_encoding_lacks_is_written_as_browsers_do():
    page = '<meta charset="iso-8859-2"><form method=post><input name=u><input type=password name=p></form>'
    assert f"u=%26%23{ord('닄')}%3B&".encode() in form_of(page.encode("latin-1")).fill_in("닄", "x")


@table(
    ("accepted", "sent"),
    [
        ("windows-1251", b"%C0%E4%E0"), (" Windows-1251  utf-8 ", b"%C0%E4%E0"), ("nonsense, cp1251", b"%C0%E4%E0"),
        ("utf-8", b"%D0%90%D0%B4%D0%B0"), ("utf-16", b"%D0%90%D0%B4%D0%B0"), ("UNKNOWN", b"%D0%90%D0%B4%D0%B0"),
    ],
)  # fmt: skip
def test_a_form_may_ask_for_an_encoding_that_browsers_know(accepted, sent):
    page = f'<form method=post accept-charset="{accepted}"><input name=u><input type=password name=p></form>'
    assert form_of(page).fill_in("Ада", "x") == b"u=" + sent + b"&p=x"


@table("accepted", ["idna", "undefined", "punycode", "a\0b", "hex", "utf-7", "unicode_escape", "zlib"])
def test_what_is_no_encoding_of_the_web_is_not_spoken(accepted):
    page = f'<form method=post accept-charset="{accepted}"><input name=u><input type=password name=p></form>'
    assert form_of(page).fill_in("a" * 70 + "ü\udc80", "x") == b"u=" + b"a" * 70 + b"%C3%BC%26%2356448%3B&p=x"


@pytest.mark.parametrize(
    "extra",
    [
        '<div class="g-recaptcha" data-sitekey="k"></div>', '<div class="h-captcha"></div>',
        '<div class="cf-turnstile"></div>', '<input name="captcha_code">', '<img src="/captcha.php?i=1">',
    ],
)  # fmt: skip
def test_a_captcha_is_seen(extra):
    form = form_of(f"<form method=post><input name=u><input type=password name=p>{extra}</form>")
    assert form.has_captcha


@table(
    "html",
    [
        "", "<p>Nothing to see.</p>", "<form><input name=q></form>", "<p>Your password: ask the porter.</p>",
        "<input type=password name=p>", '<form><input type="password" id="no-name"></form>',
        '<form><input type="password" name="p" disabled></form>',
    ],
)  # fmt: skip
def test_a_page_without_a_form_that_can_be_sent_has_none(html):
    assert form_of(html) is None


def test_a_form_that_asks_for_a_password_alone_has_no_field_for_the_name():
    form = form_of("<form method=post><input type=password name=p></form>")
    assert (form.user_field, fill(form)) == ("", {"p": "open & sesame"})


def test_a_page_that_asks_for_a_password_is_told_from_one_that_speaks_of_it():
    assert asks_password(read_page(PHPBB))
    assert asks_password(read_page("<INPUT TYPE=PASSWORD>"))
    assert not asks_password(read_page("<p>Never tell your password.</p>"))
    assert not asks_password(read_page("<p>Hello.</p>"))


def test_a_page_that_is_nothing_but_a_log_in_is_told_from_one_with_a_box():
    words = "<p>" + "A long article about many things. " * 20 + "</p>"
    assert is_nothing_but_login(read_page(f"<h1>Members only</h1>{PHPBB}<p>About us</p>"))
    assert not is_nothing_but_login(read_page(words + PHPBB))
    assert not is_nothing_but_login(read_page("<p>Short.</p>"))


@given(st.text(max_size=300))
def test_no_page_is_too_odd(text):
    for html in (text, f"<form method=post>{text}<input type=password name='{text}'>{text}"):
        reading = read_page(html, url=URL)
        form = find_login_form(reading)
        assert form is None or isinstance(form.fill_in(text, text), bytes)


def test_a_form_of_a_million_controls_is_cut():
    html = "<form method=post>" + "<input name=a value=b>" * 50_000 + "<input type=password name=p></form>"
    assert form_of(html) is None


def test_what_a_control_holds_cannot_become_another_field():
    html = '<form method=post><input type=hidden name="a&b=c" value="x&pw=1"><input type=password name=p></form>'
    assert form_of(html).fill_in("", "q&p=2") == b"a%26b%3Dc=x%26pw%3D1&p=q%26p%3D2"
