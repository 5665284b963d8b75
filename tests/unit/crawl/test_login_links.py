"""Links for logging out are known by their address or their words; pages about logging out are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.urls import canonical_url
from pauk.crawl.login.logout_links import is_log_out, is_log_out_text, is_log_out_url
from pauk.crawl.login.logout_words import BY_LANGUAGE, PHRASES, fold, plain

WAYS_OUT = """
/logout /log-out /log_out /Logout /LOGOUT.php /logout/ /logoff /signout /sign_out /sign-out.html /users/sign_out
/user/logout?token=a8f /account/LogOff /Identity/Account/Logout /doLogout.action /logout.do /api/v1/auth/logout
/logout/5a3f9b /members/logout/ /?logout /?logout=1 /?logout=true&sid=5 /index.php?do=logout /index.php?action=logout
/index.php?action=logout;ab12=cd /ucp.php?mode=logout&sid=0123456789abcdef0123456789abcdef
/login.php?do=logout&logouthash=1700-ab /member.php?action=logout&logoutkey=ab /wp-login.php?action=logout&_wpnonce=1
/index.php?route=account/logout /?q=user/logout /index.php?task=user.logout /index.php?r=site/logout
/wiki/Special:UserLogout /index.php?title=Special:UserLogout /?customer-logout=true /my-account/customer-logout/
/abmelden /ausloggen /deconnexion /d%C3%A9connexion /se-deconnecter /wyloguj /wyloguj-sie /odjava /cerrar-sesion
/cerrar_sesi%C3%B3n.php /cerrarsesion /salir /sair /terminar-sessao /esci /uitloggen /afmelden /logga-ut /logg-ut
/log-ud /kirjaudu-ulos /odhlasit /odhl%C3%A1sit-se /kijelentkezes /deconectare /cikis /%C3%A7%C4%B1k%C4%B1%C5%9F
/exit /exit.php /%D0%B2%D1%8B%D1%85%D0%BE%D0%B4 /%E2%FB%F5%EE%E4 /vyhod /%D0%B2%D0%B8%D0%B9%D1%82%D0%B8
/%E7%99%BB%E5%87%BA /%E3%83%AD%E3%82%B0%E3%82%A2%E3%82%A6%E3%83%88 /%EB%A1%9C%EA%B7%B8%EC%95%84%EC%9B%83
/%D8%AA%D8%B3%D8%AC%D9%8A%D9%84-%D8%A7%D9%84%D8%AE%D8%B1%D9%88%D8%AC
/%CE%B1%CF%80%CE%BF%CF%83%CF%8D%CE%BD%CE%B4%CE%B5%CF%83%CE%B7
""".split()

PAGES = """
/ /blogout /blog/out /blog-out /catalogout /wiki/How_to_log_out /wiki/Logout /how-to-log-out /how-to-log-out-of-facebook
/wiki/Log_out_(computing) /news/logout-bug-fixed /topic/12-logout-problem /t/cannot-sign-out/123 /tag/logout
/search?q=logout /?s=log+out /search?query=sign%20out /login?next=/logout /login?return=%2Flogout
/exit.php?url=http://elsewhere.example/ /exit?to=http%3A%2F%2Felsewhere.example /?logout=0 /?logout=false
/wp-login.php?loggedout=true /logout-guide/chapter /logout/help/me /sign/out/door /dialog/output /catalogo/utensili
/logouts-per-day /checkout /signoutstanding /products/exit-signs /questions/logout /login /anmelden /abmeldebestaetigung
/article/logout /glossary/logout
""".split()


@table("path", WAYS_OUT)
def test_an_address_that_logs_out_is_known(path):
    assert is_log_out_url(canonical_url(f"https://forum.example{path}"))


@table("path", PAGES)
def test_a_page_about_logging_out_is_a_page(path):
    assert not is_log_out_url(canonical_url(f"https://forum.example{path}"))


@pytest.mark.parametrize("host", ["logout.example", "xn--abmelden-q2a.example", "exit.example.org"])
def test_the_name_of_a_host_says_nothing(host):
    assert not is_log_out_url(f"https://{host}/news")


def test_a_host_with_a_name_in_other_letters_has_ways_out_too():
    assert is_log_out_url(canonical_url("https://форум.example/выход"))


def test_thirty_languages_and_more_are_known():
    assert len(BY_LANGUAGE) >= 40


@table("phrase", sorted(PHRASES))
def test_every_phrase_is_known_as_words_on_a_link_however_it_is_written(phrase):
    assert len(phrase.split()) <= 4
    assert is_log_out_text(phrase)
    assert is_log_out_text(f"  » {phrase.upper()} ")
    assert is_log_out_text(f"{phrase} [ Ada ]")
    assert is_log_out_text(f"{phrase.title()} (ada)")


@table("language", sorted(BY_LANGUAGE))
def test_every_language_has_an_address_with_its_first_phrase(language):
    phrase = BY_LANGUAGE[language].split("/")[0]
    for word in (phrase.replace(" ", "-"), plain(fold(phrase)).replace(" ", "_"), phrase.replace(" ", "")):
        assert is_log_out_url(canonical_url(f"https://forum.example/{word}")), word


@table(
    "text",
    [
        "", "Log in", "How to log out", "How to log out of this forum when the button is gone", "Logout problem",
        "Blog out", "Logging out", "Can't sign out", "Exit signs", "Abmeldung vom Newsletter", "Checkout", "Sign up",
        "logout " * 30, "Anmelden", "Dialog", "Выходные", "退出机制",
    ],
)  # fmt: skip
def test_other_words_are_no_way_out(text):
    assert not is_log_out_text(text)


def test_the_name_of_the_user_may_stand_beside_the_words():
    assert is_log_out_text("Ada: log out", user="ada")
    assert not is_log_out_text("Ada: log out")


def test_words_decide_where_the_address_says_nothing():
    assert is_log_out("https://forum.example/do?a=7", "Sign out")
    assert not is_log_out("https://forum.example/do?a=7", "Seven")


@given(st.text(max_size=200), st.text(max_size=100))
def test_no_text_is_too_odd(path, text):
    assert is_log_out(f"https://forum.example/{path}", text) in (True, False)


@given(st.text(st.characters(min_codepoint=97, max_codepoint=122), min_size=1, max_size=12))
def test_letters_around_the_word_make_it_another_word(letters):
    assert not is_log_out_url(f"https://forum.example/zq{letters}logout")
