"""Know the words for logging out, in the languages of the Web.

In: nothing. Out: `PHRASES`, as they stand on links, and `URL_WORDS`, as they stand in addresses. A phrase is written
in small letters; what an address makes of it (no blanks, no accents) is derived from it.
"""

# ruff: noqa: RUF001 - letters of other alphabets that look like ours are what is meant

import unicodedata

# Language → what stands on the link or button that ends a session; "/" parts the phrases.
BY_LANGUAGE = {
    "ar": "تسجيل الخروج/تسجيل خروج/الخروج/خروج",
    "be": "выйсці/выхад",
    "bg": "изход/излез/излизане/отписване",
    "bs": "odjavi se/odjava",
    "ca": "tanca la sessió/tancar sessió/tancar la sessió/surt/desconnecta",
    "cs": "odhlásit se/odhlásit/odhlášení/odhlaste se",
    "da": "log ud/log af/logout",
    "de": "abmelden/ausloggen/logout/abmeldung/sich abmelden",
    "el": "αποσύνδεση/έξοδος/αποσυνδεθείτε",
    "en": "log out/logout/log off/logoff/log me out/sign out/signout/sign off/signoff/sign me out/log out now/"
    "exit/end session/log out of account/log out everywhere",
    "es": "cerrar sesión/cerrar la sesión/salir/desconectar/desconectarse/finalizar sesión",
    "et": "logi välja/välju",
    "eu": "saioa itxi/irten",
    "fa": "خروج/خروج از حساب/خارج شدن",
    "fi": "kirjaudu ulos/uloskirjautuminen",
    "fr": "déconnexion/se déconnecter/déconnecter/me déconnecter/fermer la session/quitter la session",
    "gl": "pechar sesión/pechar a sesión/saír",
    "he": "התנתק/התנתקות/יציאה/ניתוק",
    "hi": "लॉग आउट/लॉगआउट/साइन आउट",
    "hr": "odjavi se/odjava/odjavite se",
    "hu": "kijelentkezés/kilépés/kijelentkezem",
    "id": "keluar/log keluar",
    "is": "útskrá/skrá út/skrá mig út",
    "it": "esci/disconnetti/disconnettiti/termina sessione/chiudi sessione",
    "ja": "ログアウト/ログオフ/サインアウト/ログアウトする",
    "ka": "გასვლა/გამოსვლა",
    "kk": "шығу",
    "ko": "로그아웃/로그오프/로그 아웃",
    "lt": "atsijungti/išeiti",
    "lv": "iziet/izrakstīties/atslēgties",
    "mk": "одјави се/одјава/одјавување",
    "nl": "uitloggen/afmelden/log uit/uitlog",
    "no": "logg ut/logg av",
    "pl": "wyloguj/wyloguj się/wylogowanie/wylogowywanie",
    "pt": "sair/terminar sessão/encerrar sessão/fazer logout/desconectar",
    "ro": "deconectare/deconectează-te/deconecteaza-te/ieșire/ieşire",
    "ru": "выйти/выход/разлогиниться/завершить сеанс",
    "sk": "odhlásiť sa/odhlásiť/odhlásenie",
    "sl": "odjava/odjavi se/odjavi me/izpis",
    "sq": "dilni/çkyçu/dalje",
    "sr": "одјави се/одјава/одјавите се/odjavi se/odjava/izloguj se/излогуј се",
    "sv": "logga ut/utloggning",
    "th": "ออกจากระบบ/ล็อกเอาท์",
    "tr": "çıkış/çıkış yap/oturumu kapat/oturumu sonlandır",
    "uk": "вийти/вихід/вилогуватися",
    "vi": "đăng xuất/thoát",
    "zh": "退出/登出/注销/註銷/退出登录/退出登錄/安全退出",
}  # fmt: skip

# Only in addresses: what programs call it, and other alphabets as they are written in Latin letters.
_ONLY_IN_URLS = """
    logoutuser userlogout dologout logouts logouttoken logoutcurrent endsession killsession destroysession signouts
    vyhod vihod vyiti vyjti vyxod izhod izlez exodos aposyndesi aposindesi cikis cikisyap khorouj hitnatkut
    deconnection deconnecter seconnecterdeconnexion wyloguj salirsesion cerrarsesion fecharsessao terminarsessao
    abmeldung uitloggen loggut loggaut logud kirjauduulos odjavi tuichu
"""

# Letters that lose more than an accent when people write them in plain Latin.
_PLAIN = str.maketrans({"ß": "ss", "ø": "o", "æ": "ae", "đ": "d", "ł": "l", "ı": "i", "ð": "d", "þ": "th"})


def fold(text: str) -> str:
    """Write a text in small letters, with all its forms made one."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold().replace("i̇", "i")


def plain(text: str) -> str:
    """Write a folded text without accents and vowel signs, as addresses do."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return unicodedata.normalize("NFC", "".join(part for part in parts if unicodedata.category(part)[0] != "M"))


def _join(phrase: str) -> str:
    return "".join(letter for letter in phrase if letter not in " -")


PHRASES = frozenset(fold(phrase) for phrases in BY_LANGUAGE.values() for phrase in phrases.split("/"))
URL_WORDS = frozenset(
    form for phrase in PHRASES for form in (_join(phrase), plain(_join(phrase)))
) | frozenset(_ONLY_IN_URLS.split())  # fmt: skip
