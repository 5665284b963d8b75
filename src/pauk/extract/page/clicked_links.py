"""Find where a click leads that is no plain link: buttons, scripts in addresses, menus, and forms with fixed values.

In: a tree. Out: targets as they stand in the page, each with its element and its words. Old sites live on such links.
Only what names an address is taken: no script is run, no form is filled in. A form with a field for words, a search, a
log-in or a key that is made anew each time is never sent.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple
from urllib.parse import urlencode

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Node, Tree, attribute

# Of one page; menus of towns have a hundred entries.
MOST_CLICKED = 200
_MOST_OPTIONS = 100
_CODE_CHARS = 1_000
_WORDS_CHARS = 200
# A page without any of these has none; ``in`` a lowered page takes a sixth of the time of an expression.
_HINTS = "onclick", "javascript:", "onchange", "data-href", "<form"
# location.href = '…', location.assign('…'), window.open('…'), and functions of the site's own that get an address.
_GOES = re.compile(
    r"(?:\blocation(?:\.href)?\s{0,9}=\s{0,9}|\blocation\.(?:assign|replace)\s{0,9}\(\s{0,9}|\bopen\s{0,9}\(\s{0,9})"
    r"(?P<mark>['\"])(?P<to>[^'\"]{1,999})(?P=mark)\s{0,9}(?P<more>\+)?",
    re.IGNORECASE,
)
_CALLS = re.compile(r"\b\w{1,60}\s{0,9}\(\s{0,9}(?P<mark>['\"])(?P<to>[^'\"]{1,999})(?P=mark)")
_ADDRESS = re.compile(
    r"(?:https?:)?//[^\s/]|/[^\s/*]|\.{1,2}/\S|[\w%./-]+\.(?:x?html?|php\d?|aspx?|jsp|cgi|pl)(?:[?#]|$)",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"\s*https?://[^\s/]", re.IGNORECASE)
_JUMPS = re.compile(r"\blocation\b|\bopen\s{0,9}\(|jump|goto|\bgo\s{0,9}\(|navigate", re.IGNORECASE)
# A function that gets an address may do anything with it; these do not lead there.
_NOT_THERE = re.compile(
    r"alert|confirm|load|ajax|fetch|track|\bga\(|image|preload|copy|print|delete|remove", re.IGNORECASE
)
_FIXED = frozenset(("hidden", "submit", "button", "image", "reset"))
_KEY = re.compile(r"(?=.*\d)[0-9a-zA-Z+/=_-]{16,}\Z")
_SEARCHES = re.compile(r"search|such|recherche|busca|cerca|szuka|pretra|\bq\b", re.IGNORECASE)


class Clicked(NamedTuple):
    """Where a click leads: the target as it stands in the page, the element, and its words."""

    target: str
    node: Node
    words: str


def find_clicked(tree: Tree, *, encoding: str = "utf-8") -> list[Clicked]:
    """Find the targets of clicks that are no plain links, bounded, in the order of their kinds."""
    html = tree.html.lower()
    if not any(hint in html for hint in _HINTS):
        return []
    ways = (_from_scripts(tree), _from_menus(tree), _from_forms(tree, encoding))
    return list(islice((clicked for way in ways for clicked in way), MOST_CLICKED))


def _from_scripts(tree: Tree) -> Iterator[Clicked]:
    """Go through buttons and rows with an address, and links whose address is a script."""
    for node in tree.document.css("[onclick], [data-href], a[href], area[href]"):
        attributes = node.attributes
        if attributes.get("data-href"):
            yield Clicked((attributes["data-href"] or "").strip(), node, _words(node))
            continue
        href = (attributes.get("href") or "").strip()
        is_script = href[:11].lower() == "javascript:"
        if not is_script and href and href[0] != "#":
            continue  # a plain link, whatever a script does besides
        for code in (href[11:] if is_script else "", attributes.get("onclick") or ""):
            if code and (target := _read_code(code)):
                yield Clicked(target, node, _words(node))
                break


def _read_code(code: str) -> str:
    """Return the address that a script plainly goes to; empty where it does something else or adds to it."""
    code = code[:_CODE_CHARS].replace("&amp;", "&").replace("\\/", "/")
    found = _GOES.search(code)
    if found is not None:
        return "" if found["more"] else found["to"].strip()
    found = _CALLS.search(code)
    is_address = found is not None and _ADDRESS.match(found["to"]) and not _NOT_THERE.search(found[0])
    return found["to"].strip() if found is not None and is_address else ""


def _from_menus(tree: Tree) -> Iterator[Clicked]:
    """Go through the entries of menus that lead away as soon as one is chosen."""
    for menu in tree.document.css("select[onchange]"):
        code = attribute(menu, "onchange")[:_CODE_CHARS]
        if not _JUMPS.search(code):
            continue
        found = _GOES.search(code)
        before = found["to"] if found is not None and found["more"] else ""
        for option in islice(menu.css("option[value]"), _MOST_OPTIONS):
            value = attribute(option, "value").strip()
            if value and value[0] != "#" and not any(letter.isspace() for letter in value):
                yield Clicked(before + value, option, _words(option))


def _from_forms(tree: Tree, encoding: str) -> Iterator[Clicked]:
    """Go through forms that nobody can write into: what they send is in the page."""
    for form in tree.document.css("form"):
        if attribute(form, "method").strip().lower() not in ("", "get") or _is_search(form):
            continue
        fixed = _read_fixed(form)
        menus = form.css("select[name]")
        if fixed is None or len(menus) > 1 or form.css_first("textarea") is not None:
            continue
        target = attribute(form, "action").partition("?")[0].partition("#")[0].strip()
        choices: list[tuple[str | None, str]] = [(None, _words(form))]
        if menus:
            options = islice(menus[0].css("option[value]"), _MOST_OPTIONS)
            choices = [(attribute(option, "value"), _words(option)) for option in options]
        for value, words in choices:
            if value and _ELSEWHERE.match(value):  # a menu of other sites: the form only takes people there
                yield Clicked(value.strip(), form, words)
                continue
            pairs = fixed if value is None else [*fixed, (attribute(menus[0], "name"), value)]
            if value != "" and (pairs or target):
                query = urlencode(pairs, encoding=encoding, errors="xmlcharrefreplace")
                yield Clicked(f"{target}?{query}" if query else target, form, words)


def _is_search(form: Node) -> bool:
    names = (attribute(form, name) for name in ("role", "action", "class", "id", "name"))
    return any(_SEARCHES.search(name) for name in names)


def _read_fixed(form: Node) -> list[tuple[str, str]] | None:
    """Return the names and values that a form always sends; None where somebody is to write or choose something."""
    pairs = []
    for field in form.css("input"):
        kind, name = attribute(field, "type").strip().lower() or "text", attribute(field, "name")
        if kind not in _FIXED:
            return None
        value = attribute(field, "value")
        if kind == "hidden" and name:
            if _KEY.match(value):
                return None
            pairs.append((name, value))
    return pairs


def _words(node: Node) -> str:
    """Return the words on what is clicked."""
    if node.tag == "form":
        buttons = node.css("input[type=submit], input[type=button], button")
        return next(filter(None, map(_words, buttons)), "")
    words = " ".join(plain_text(node, max_nodes=_WORDS_CHARS).split()) if node.tag != "input" else ""
    shown = [node] if words else [node, *islice(node.css("img[alt]"), 1)]
    names = (attribute(one, name) for one in shown for name in ("value", "title", "aria-label", "alt"))
    return (words or next(filter(None, (" ".join(name.split()) for name in names)), ""))[:_WORDS_CHARS]
