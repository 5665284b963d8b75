"""Recognise what servers send in place of a page: checks for robots, walls of consent, error pages, binary data.

In: a tree, its text and title. Out: what it is, for the outcome ``no_main_text:…``; empty where it is a page.

All of these are short, and say in their title or first heading what they are; where the software that sends them leaves
its mark in the source, no word is needed. A long text about cookies or about error 404 is a page like any other.
"""

import re

from pauk.extract.page.tree import Tree

BOT_CHECK, CONSENT_WALL, ERROR_PAGE, LOG_IN, BINARY = (
    "a check for robots", "a wall of consent", "an error page", "only a form", "bytes that are no text",
)  # fmt: skip
# Longer texts are pages, whatever they speak of. The longest wall of consent we have seen has 230 words.
_MOST_WORDS, _MOST_ERROR_WORDS, _FEW_WORDS = 260, 120, 60
_MOST_CHARS = 8 * _MOST_WORDS
_MOST_SOURCE = 200_000
# What protection services write into their pages, and nobody else.
_BOT_MARKS = (
    "_cf_chl_opt", "cf-browser-verification", "cf-challenge-running", "challenge-error-text", "_incapsula_resource",
    "px-captcha", "captcha-delivery.com", "ddos-guard", "awswafcookiedomainlist", "/_sec/cp_challenge", "ak-challenge",
    "anubis_challenge", "sucuri_cloudproxy_js",
)  # fmt: skip
# What also stands on pages with forms; only a heading that asks for a human makes it a check.
_CAPTCHAS = ("recaptcha", "hcaptcha", "h-captcha", "cf-turnstile", "captcha")
_HUMAN = re.compile(
    r"\b(?:robot|bot|human|captcha|ddos|security check|checking your browser|attention required|just a moment|one more"
    r" step|are you a|access denied|unusual traffic|mensch|humain|humano|umano|человек|робот|człowiek)",
    re.IGNORECASE,
)
# What only a check says, in its heading or in the few words of the whole page.
_CHECK = re.compile(
    r"\b(?:not|n.t|no) a (?:ro)?bot\b|\b(?:confirm|verify(?:ing)?|prove|making sure) (?:that )?you(?:.re| are)"
    r" (?:a )?human|are you a (?:human|(?:ro)?bot)|unusual traffic from|(?:checking|verifying) your browser"
    r"|checking if the site connection|press (?:&|and) hold to|enable javascript and cookies to continue"
    r"|disable any ad ?blocker|(?:you have|you've) been blocked|access to this page has been denied|kein roboter"
    r"|pas un robot|no (?:eres|soy|es) un robot|não é um rob|non sei un robot|geen robot|nie (?:jesteś|jestem) robotem"
    r"|не робот"
    r"|ロボットでは",
    re.IGNORECASE,
)
_MOST_CHECK_WORDS = 90
# A heading that is an error's number or name and next to nothing else.
_SERVER_ERROR = re.compile(
    r"\W*(?:(?:http|error|fehler|erreur|code|status)\W*)*(?:4(?:0[0-9]|10|2[29]|51)|5(?:0[0-4]|2[0-6]))\b\W*"
    r"(?:[^\W\d]+\W*){0,4}|(?:403 )?forbidden|access denied|internal server error|bad gateway|gateway time-?out"
    r"|service (?:temporarily )?unavailable|account suspended"
    r"|(?:site|website) (?:is )?(?:under|down for)?\s*maintenance|(?:we(?:.ll| will) be|be right) back soon\W*",
    re.IGNORECASE,
)
_ERROR = re.compile(
    r"(?:^|[|:-])\s*(?:error|http)?[\s:#-]*4(?:04|10)\s*(?:$|[|:-]|error|page|not\b|file)|\berror 4(?:04|10)\b"
    r"|\b(?:page|file|document|site|url|object)"
    r"(?: you requested)? (?:was |is |could |can )?(?:not|n't)(?: be)? found\b|\bnot found$|^not found\b"
    r"|\b(?:page|document) (?:no longer|doesn.t|does not) exists?\b"
    r"|\b(?:can.t|cannot|couldn.t|could not|can not) (?:find|locate) (?:that|this|the) (?:page|document|file)\b"
    r"|\bpage (?:can.t|cannot) be found\b|diese seite (?:gibt es nicht|existiert nicht)"
    r"|\bcette page n.existe pas|esta página no existe|tražena stranica ne postoji|strona nie istnieje"
    r"|seite (?:wurde )?(?:leider )?nicht gefunden|page (?:est )?(?:non trouvée|introuvable)|página no encontrada"
    r"|pagina non trovata|página não encontrada|pagina niet gevonden|stron[ay] nie (?:została )?znalezion"
    r"|страница не найдена|сторінку не знайдено|stránka (?:nebyla )?nenalezena|stranica nije (?:pronađena|nađena)"
    r"|страница није пронађена|sidan (?:kunde inte hittas|hittades inte)|siden (?:ble|blev) ikke funnet"
    r"|siden findes ikke|sivua ei löyt|az oldal nem található|pagina nu a fost găsită|sayfa bulunamad\u0131"
    r"|η σελίδα δεν βρέθηκε|страницата не е намерена|"  # noqa: RUF001 (Bulgarian)
    r"ページが見つかりません|页面不存在|找不到.{0,4}页面|페이지를 찾을 수 없",
    re.IGNORECASE,
)
# What a page of few words says when nothing else does: that what somebody looks for is not there.
_GONE = re.compile(
    r"\b(?:page|document|file|url|content|address|resource)\b.{0,30}\b(?:look(?:ing)? for|request(?:ed)?|tried to)\b"
    r".{0,40}\b(?:not|n.t|no longer|moved|removed|gone|deleted)\b|gesuchte seite.{0,40}nicht\b"
    r"|(?:page|adresse) que vous (?:recherchez|cherchez|demandez).{0,40}\bpas\b|nie znaleziono strony"
    r"|(?:página|dirección) que (?:busca|buscas|solicita).{0,40}\bno (?:existe|está)"
    r"|pagina che (?:stai cercando|cerchi).{0,40}\bnon (?:esiste|è)|página que (?:você )?procura.{0,40}\bnão\b"
    r"|pagina die (?:u|je) zoekt.{0,40}\bniet\b|której szukasz.{0,40}\bnie\b|hledáte.{0,30}\b(?:neexistuje|nebyla)"
    r"|koju tražite.{0,40}\bne\b|которую вы ищете.{0,40}\bне\b|sidan du (?:söker|letar efter).{0,40}\binte\b"  # noqa: RUF001
    r"|siden du (?:leter|søger|leder).{0,40}\b(?:ikke|findes)\b",
    re.IGNORECASE,
)
_CONSENT = re.compile(
    r"before you continue|we (?:value|care about|respect) your privacy|we use cookies|\bconsent|your privacy"
    r"|accept(?:ing)? (?:our |all )?cookies|cookies? ?-?(?:consent|notice|settings|preferences|hinweis|wall)"
    r"|datenschutz|einwillig|zustimm|votre vie privée|consentimiento|privacidad|consenso|toestemming"
    r"|zgod[aęy]|prywatność|souhlas|согласие|kolačić|samtyck|samtykke|\bcookies?\b.{0,60}\bpart(?:ner|enaire)"
    r"|part(?:ner|enaire).{0,60}\bcookies?\b",
    re.IGNORECASE,
)
_AGREE = re.compile(
    r"\b(?:i )?(?:accept|agree|allow|continue)\b|akzeptieren|zustimmen|einverstanden|accepter|j.accepte|aceptar|acepto"
    r"|aceitar|accett|akkoord|accepteren|akceptuj|zgadzam|souhlas|přijm|принять|согласен|prihva|godkänn|accepter|godta",
    re.IGNORECASE,
)
_BUTTONS = "button, input[type=submit], input[type=button], a[role=button], a[class*=button], a[class*=btn]"
_MOST_BUTTONS = 30
# Of a page's text: about consent, or in a form with a password; and how many characters may stand beside that form.
_NEARLY_ALL, _MOSTLY, _BESIDE_CHARS = 0.8, 0.5, 60
# Decoded with the wrong table, pictures and archives are full of these; text has a handful at most.
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufffd]")
_LOOKED_AT, _BINARY_SHARE, _LEAST_SIGNS = 4000, 0.05, 20
# How PDF, zip, gzip, PNG, GIF, JPEG, RAR, WOFF, ELF and Ogg begin, decoded with either usual table; none is a word.
_MAGIC = re.compile(
    "%PDF-\\d|PK\x03\x04|\x1f[\x8b\u2039\ufffd]|[\x89‰\ufffd]PNG\r?\n|GIF8[79]a|ÿØÿ|Rar!\x1a|wOF[F2]\x00|\x7fELF|OggS\x00"
)


def find_wall(tree: Tree, text: str, title: str) -> str:
    """Say what stands in the place of a page; empty where it is one."""
    if is_binary(tree.html):
        return BINARY
    words = len(text.split(maxsplit=_MOST_WORDS))
    if words > _MOST_WORDS or len(text) > _MOST_CHARS:
        return ""
    first = tree.document.css_first("h1, h2, [role=heading]")
    heading = f"{title}\n{' '.join(first.text().split())[:300] if first is not None else ''}"
    if _checks_for_robots(tree.html[:_MOST_SOURCE].lower(), heading, f"{title}\n{text}".lower()):
        return BOT_CHECK
    if words <= _MOST_CHECK_WORDS and _CHECK.search(heading if words > _FEW_WORDS else f"{heading}\n{text}"):
        return BOT_CHECK
    if words <= _MOST_ERROR_WORDS:
        for line in map(str.strip, heading.split("\n")):
            if _ERROR.search(line) or (words <= _FEW_WORDS and _SERVER_ERROR.fullmatch(line)):
                return ERROR_PAGE
    if words <= _FEW_WORDS and (_GONE.search(heading) or _GONE.search(text)):
        return ERROR_PAGE
    if (_CONSENT.search(heading) or _is_about_consent(text)) and _asks_to_agree(tree):
        return CONSENT_WALL
    return LOG_IN if words <= _FEW_WORDS and _is_log_in(tree, text) else ""


def _checks_for_robots(source: str, heading: str, shown: str) -> bool:
    """Whether a protection service wrote this, or a heading asks for a human and there is a riddle."""
    if any(mark in source for mark in _BOT_MARKS):
        return True
    return bool(_HUMAN.search(heading)) and any(source.count(mark) > shown.count(mark) for mark in _CAPTCHAS)


def _is_about_consent(text: str) -> bool:
    """Whether nearly all of a text asks to agree to something, in lines that say so."""
    own = [line for line in text.split("\n") if _CONSENT.search(line)]
    asked = [line for line in text.split("\n") if line not in own and _AGREE.search(line)]
    return bool(own) and sum(map(len, (*own, *asked))) > _NEARLY_ALL * len(text)


def _is_log_in(tree: Tree, text: str) -> bool:
    """Whether most of the text of a page belongs to a form that asks for a password."""
    field = tree.document.css_first("form input[type=password i]")
    form = field.parent if field is not None else None
    while form is not None and form.tag != "form":
        form = form.parent
    own = len(" ".join(form.text(separator=" ").split())) if form is not None else 0
    return own > _MOSTLY * len(text) or (own > 0 and len(text) - own < _BESIDE_CHARS)


def is_binary(html: str) -> bool:
    """Whether a page begins with too many signs that are no text."""
    start = html[:_LOOKED_AT]
    if _MAGIC.match(start):
        return True
    signs = len(_NO_TEXT.findall(start))
    return signs >= _LEAST_SIGNS and signs > _BINARY_SHARE * len(start)


def _asks_to_agree(tree: Tree) -> bool:
    buttons = tree.document.css(_BUTTONS)[:_MOST_BUTTONS]
    return any(_AGREE.search(f"{button.text()} {button.attributes.get('value') or ''}") for button in buttons)
