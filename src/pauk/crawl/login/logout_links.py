"""Tell the links that end a session, so that a crawl which is logged in never follows one.

In: a canonical URL and the words on the link to it. Out: whether following it would log us out. An address that is an
action counts (``/logout``, ``?do=logout``); one that merely speaks of it does not (``/wiki/How_to_log_out``).
"""

import re
from functools import lru_cache
from urllib.parse import unquote_to_bytes

from pauk.crawl.login.logout_words import PHRASES, URL_WORDS, fold, plain

# Longer words on a link are a sentence about logging out.
_MOST_WORDS = 4
_MOST_CHARS = 80
# What may stand beside the word in one part of an address and leave it the same action.
_COMPANIONS = frozenset(
    "account accounts action actions admin ajax api app auth authentication client cmd confirm controller customer do"
    " execute force forum frontend go handle index local logged login me member members modules my mode now oauth"
    " openid page perform post process profile rest saml secure security session sessions site special sso submit task"
    " ucp url user users v1 v2 web"
    .split()
)  # fmt: skip
_ENDINGS = frozenset("php php3 php5 html htm asp aspx ashx jsp jspx do cgi pl action cfm py mvc xhtml json".split())
# Folders of pages that are read: what lies in them speaks of logging out.
_LIBRARIES = frozenset(
    "wiki article articles tag tags category categories question questions glossary dictionary define definition topics"
    .split()
)  # fmt: skip
# Parameters that hold what people search for, or where they go afterwards.
_SEARCHES = frozenset("q s query search keyword keywords text term terms wd w find title tag name".split())
_RETURNS = frozenset(
    "next return returnto returnurl return_url return_to redirect redirect_to redirecturl redirect_uri url ref referer"
    " referrer continue destination goto back from to link u backurl source".split()
)
_NO = frozenset(("0", "false", "no", "off"))
# Words that are also what a page of links to elsewhere is called: exit.php?url=…
_OUTWARD = frozenset(("exit",))

_MOST_PARAMETERS = 100

_NESTED = re.compile(r"[/.:]")  # a path in a parameter: route=account/logout, task=user.logout
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SEPARATOR = re.compile(r"[\W_]+")
_BRACKETS = re.compile(r"[\[({«“\"'][^\])}»”\"']*[\])}»”\"']")
_ORNAMENT = re.compile(r"[^\w\s]+")


def is_log_out(url: str, text: str = "") -> bool:
    """Tell whether following a link would end the session, by its address or by its words."""
    return is_log_out_text(text) or is_log_out_url(url)


@lru_cache(4_096)
def is_log_out_text(text: str, *, user: str = "") -> bool:
    """Tell whether the words on a link are those for logging out, alone or with the user's name in brackets."""
    if not text or len(text) > _MOST_CHARS:
        return False
    words = _tidy(_BRACKETS.sub(" ", fold(text)))
    if user:
        words = " ".join(word for word in words.split() if word != plain(fold(user)))
    return words in _TIDY_PHRASES and len(words.split()) <= _MOST_WORDS


def _tidy(text: str) -> str:
    return " ".join(_ORNAMENT.sub(" ", plain(text)).split())


_TIDY_PHRASES = frozenset(_tidy(phrase) for phrase in PHRASES)


@lru_cache(4_096)  # a page links to its log-out under the same address as the page before
def is_log_out_url(url: str) -> bool:
    """Tell whether a URL is an address for logging out."""
    rest = url.partition("#")[0]
    address, _, query = rest.partition("?")
    path = address.partition("://")[2].partition("/")[2]
    return any(_is_action_at(*forms) for forms in _decode(path, query))


def _is_action_at(path: str, query: str) -> bool:
    pairs = (piece.partition("=") for piece in re.split("[&;]", query)[:_MOST_PARAMETERS])
    names = [(fold(name), value.replace("+", " ")) for name, _, value in pairs]
    goes_on = any(name in _RETURNS and value for name, value in names)
    return _is_in_path(path, goes_on=goes_on) or _is_in_query(names, goes_on=goes_on)


def _decode(path: str, query: str) -> set[tuple[str, str]]:
    """Decode the escapes of a path and a query in every way that is about."""
    forms = set()
    for encoding in ("utf-8", "cp1251", "latin-1"):
        try:
            forms.add((_unquote(path, encoding), _unquote(query, encoding)))
        except UnicodeDecodeError:
            continue
        if encoding == "utf-8":
            break
    return forms


def _unquote(text: str, encoding: str) -> str:
    return unquote_to_bytes(text).decode(encoding) if "%" in text else text


def _is_in_path(path: str, *, goes_on: bool) -> bool:
    """Look at the last two parts of a path: actions stand at its end, perhaps before a key."""
    parts = [part for part in path.split("/") if part]
    for at, part in list(enumerate(parts))[-2:]:
        is_read = at > 0 and fold(parts[at - 1]) in _LIBRARIES
        is_last = at == len(parts) - 1
        is_outward = goes_on and fold(part).partition(".")[0] in _OUTWARD
        is_ours = (not is_read or ":" in part) and not is_outward
        if is_ours and _is_action(part) and (is_last or _is_key(parts[-1])):
            return True
    return False


def _is_key(part: str) -> bool:
    """Tell whether a part of a path is a number or a token rather than a name."""
    return len(part) >= 16 or any(letter.isdigit() for letter in part) or _is_action(part)


def _is_in_query(names: list[tuple[str, str]], *, goes_on: bool) -> bool:
    for name, value in names:
        if name in _RETURNS or (name in _SEARCHES and not _NESTED.search(value)):
            continue
        if _is_action(name) and fold(value) not in _NO and not (goes_on and name in _OUTWARD):
            return True
        if any(_is_action(part) for part in _NESTED.split(value)[:5] if part):
            return True
    return False


@lru_cache(4_096)  # of the parts of a site's addresses most are the same few
def _is_action(part: str) -> bool:
    """Tell whether a part of an address is the word for logging out, with nothing but companions beside it."""
    if len(part) > _MOST_CHARS or part.isdigit():
        return False
    tokens = [plain(fold(token)) for token in _SEPARATOR.split(_CAMEL.sub(" ", part)) if token]
    if len(tokens) > 1 and tokens[-1] in _ENDINGS:
        tokens = tokens[:-1]
    # Tell whether some tokens in a row make the word, and all others are companions; the most tokens come first.
    for size in range(min(len(tokens), _MOST_WORDS), 0, -1):
        for start in range(len(tokens) - size + 1):
            if "".join(tokens[start : start + size]) in _PLAIN_WORDS:
                return _COMPANIONS.issuperset(tokens[:start] + tokens[start + size :])
    return False


_PLAIN_WORDS = frozenset(plain(word) for word in URL_WORDS)
