"""HTML is written by templates that escape everything; nobody builds it from strings."""

import ast
import re

import pytest
from tests.house.conftest import walk

# A tag of HTML as a program writes it, which no named group of a pattern is; in f-strings {} is what is put in.
_ELEMENTS = (
    "a abbr article aside b blockquote body br button caption code col dd details div dl dt em fieldset"
    " figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input label legend li link"
    " main mark meta nav ol optgroup option p picture pre script section select small span strong sub summary sup"
    " table tbody td textarea tfoot th thead time title tr u ul video"
).split()
_TAG = re.compile(rf"(?<!\?P)</?(?:{'|'.join(_ELEMENTS)}|\{{\}})(?=[\s/>]|\{{\}})|<!doctype\b", re.IGNORECASE)

# Who may write tags, and why: folders and modules.
_TAGS = {
    "src/pauk_playground/": "serves a small Web of its own, with pages as odd as those of the Web",
    "src/pauk/extract/writing/": "writes the content of pages again, element by element, as safe HTML",
    "src/pauk/extract/page/tree.py": "mends the source of a page before it is parsed",
    "src/pauk/extract/page/parser_guard.py": "mends the source of a page before it is parsed",
    "src/pauk/run/report/plot.py": "draws SVG, whose <title> it escapes",
    "src/pauk/run/report/plot_styles.py": "draws SVG, whose <title> it escapes",
    "src/pauk/eval/extraction/methods.py": "has a first page to warm methods up with",
    "src/pauk/eval/extraction/progress.py": "shows in a message what a line of JSON looks like",
}
# The one page that compares where somebody is, which must not be sent: our own file, under its own rules.
_SCRIPTS = {
    "src/pauk/web/facts/templates/near.html": '{{ super() }}<script src="/near.js" defer></script>',
}
_SCRIPT = re.compile(r"<script\b|\son\w+\s*=|javascript:", re.IGNORECASE)
# Who may escape by hand, or say that a text is markup.
_ESCAPING = {
    "src/pauk/base/html/environment.py": "the one place where values of templates are escaped",
    "src/pauk/run/report/plot.py": "draws SVG; every picture becomes markup in wrap_picture",
    "src/pauk/run/report/plot_styles.py": "draws SVG",
    "src/pauk/extract/writing/": "see above",
    "src/pauk_playground/": "see above",
}
_ESCAPERS = {"html.escape", "xml.sax.saxutils.escape", "xml.sax.saxutils.quoteattr", "markupsafe.escape"}
_FUNCTIONS = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

_TEMPLATE = re.compile(r"src/pauk/(?:\w+/)+templates/[\w.]+")
# Who may write markup as it is, or style in attributes, and why.
_SAFE = {}
_STYLED = {"src/pauk/forum/templates/copy.html": "a colour for each mark; its rules allow inline style, nothing else"}
# A module of our own, from the folder assets of web; every page works without it.
_OWN_SCRIPT = re.compile(r'<script type="module" src="/assets/\w+\.js"></script>')
_FILTERS_OF_LINKS = re.compile(r"\|\s*(?:web_url|own_link|link)\b")
_UNSAFE = re.compile(r"\|\s*(?:safe|forceescape)\b|\bMarkup\b|\bautoescape\b")
_LINK = re.compile(r"\b(?:href|src|action|formaction)=\"([^\"{]*)\{\{(.*?)\}\}", re.IGNORECASE)


def check_tags(house):
    return [
        f"{module.where}:{line}: {found!r} is HTML written by hand. Put it into a template, which escapes what is put "
        "in (docs/tour.md, How HTML is written)."
        for module in house.modules
        if not _is_listed(module.where, _TAGS)
        for line, text in _strings(module.tree)
        for found in _TAG.findall(text)[:1]
    ]


def _is_listed(where, listed):
    return any(where == name or (name.endswith("/") and where.startswith(name)) for name in listed)


def _strings(tree):
    """Find all texts that a program can write: no docstrings, and f-strings in one piece."""
    skipped = {
        id(node.body[0].value)
        for node in walk(tree)
        if isinstance(node, _FUNCTIONS) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
            yield (
                node.lineno,
                "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values),
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.lineno, node.value


def check_escaping(house):
    complaints = []
    for module in house.modules:
        if _is_listed(module.where, _ESCAPING):
            continue
        for node in walk(module.tree):
            start = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            names = (
                {start + alias.name for alias in node.names}
                if isinstance(node, (ast.Import, ast.ImportFrom))
                else set()
            )
            complaints += [
                f"{module.at(node)}: {name} escapes by hand. Hand the text to a template as it is; "
                "templates escape everything."
                for name in sorted(names & _ESCAPERS)
            ]
            complaints += [
                f"{module.at(node)}: {name} is used beside the one environment of pauk.base.html.environment. "
                "Make a Templates of your room there."
                for name in sorted(names)
                if name.partition(".")[0] == "jinja2"
            ]
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if called in _ESCAPERS:
                complaints.append(f"{module.at(node)}: {called} escapes by hand. Hand the text to a template as it is.")
            if called.rpartition(".")[2] == "Markup":
                complaints.append(f"{module.at(node)}: Markup() lets a text pass unescaped. Let a template write it.")
    return complaints


def check_templates(house):
    complaints = []
    for where, text in _templates(house):
        rest = re.sub(r"\{#.*?#\}", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
        for number, line in enumerate(rest.splitlines(), 1):
            at = f"{where}:{number}:"
            if where not in _SAFE and (found := _UNSAFE.search(line)):
                complaints.append(f"{at} {found[0]!r} lets a text pass unescaped. Write the element here instead.")
            if re.search(r"=\s*\{[{%]", re.sub(r"\{[{%].*?[}%]\}", lambda found: found[0][:2], line)):
                complaints.append(f"{at} an attribute without quotes: a space in the value would begin another one.")
            if line.strip() != _SCRIPTS.get(where) and _SCRIPT.search(_OWN_SCRIPT.sub("", line)):
                complaints.append(f"{at} a script that is no file of ours; the pages' rules forbid any other.")
            if where not in _STYLED and re.search(r"\sstyle\s*=", line):
                complaints.append(f"{at} style in an attribute, which the pages' rules forbid. Give it a class.")
            if "<style" in line and not where.endswith("/base/html/templates/file.html"):
                complaints.append(f"{at} a style sheet of its own. There is one: src/pauk/base/html/style.css.")
            complaints += [
                f"{at} an address from {found[2].strip()!r} without web_url, own_link or link; it may be javascript:."
                for found in _LINK.finditer(line)
                if where.endswith(".html") and not found[1] and not _FILTERS_OF_LINKS.search(found[2])
            ]
        if where.endswith(".html") and "<html" in text and not where.endswith("/base/html/templates/layout.html"):
            complaints.append(f"{where}: a frame of its own. Extend layout.html.")
    return complaints


def _templates(house):
    return [(name, text) for name, text in sorted(house.files.items()) if _TEMPLATE.fullmatch(name)]


def check_places(house):
    """Look for templates and style sheets that no check here would see, and for exceptions that nobody needs."""
    complaints = [
        f"{name}: a template outside the folder templates of a room, or a second style sheet. Move it."
        for name in sorted(house.files)
        if name.startswith("src/pauk/") and name.endswith((".html", ".css", ".j2", ".jinja"))
        if not _TEMPLATE.fullmatch(name) and not name.startswith("src/pauk/base/html/")
    ]
    there = [*house.files]
    for listed in (_TAGS, _ESCAPING, _SAFE, _STYLED):
        complaints += [
            f"tests/house/test_html.py: {name} is listed as an exception and is not there. Take it out."
            for name in listed
            if not any(file.startswith(name) for file in there)
        ]
    return complaints


CHECKS = (check_tags, check_escaping, check_templates)


@pytest.mark.parametrize("check", [*CHECKS, check_places], ids=lambda check: check.__name__)
def test_the_house_passes(check, house, expect_none):
    expect_none(check(house))


def test_the_templates_are_found(house):
    names = [name for name, _ in _templates(house)]
    for name in ("base/html/templates/layout.html", "web/templates/results.html", "run/templates/report.html"):
        assert f"src/pauk/{name}" in names


# The checks themselves: a tiny bad house for each complaint.

_WEB, _PAGE = "src/pauk/web/results.py", "src/pauk/web/templates/results.html"
_BAD = [
    (check_tags, {_WEB: 'def f(x):\n    return f"<p>{x}</p>"\n'}, "results.py:2: '<p' is HTML written by hand"),
    (check_tags, {_WEB: "A = '</TABLE>'\n"}, "'</TABLE'"),
    (check_tags, {_WEB: "A = '<!DOCTYPE html>'\n"}, "'<!DOCTYPE'"),
    (check_tags, {_WEB: "def f(x):\n    '''A doc.'''\n    return f'<a{x}>'\n"}, "results.py:3: '<a'"),
    (check_tags, {_WEB: "def f(x, y):\n    return f'<{x} href={y}>'\n"}, "'<{}'"),
    (check_tags, {_WEB: "def f(x):\n    return '<li class=\"%s\">' % x\n"}, "'<li'"),
    (check_escaping, {_WEB: "from html import escape\n"}, "results.py:1: html.escape escapes by hand"),
    (check_escaping, {_WEB: "import html\nA = html.escape(x)\n"}, "results.py:2: html.escape escapes"),
    (
        check_escaping,
        {_WEB: "def f():\n    from jinja2 import Environment\n"},
        "results.py:2: jinja2.Environment is used",
    ),
    (check_escaping, {_WEB: "A = markupsafe.Markup(x)\n"}, "Markup() lets a text pass"),
    (check_templates, {_PAGE: "<p>{{ title|safe }}</p>\n"}, "results.html:1: '|safe' lets a text pass unescaped"),
    (check_templates, {_PAGE: "{# x\ny #}\n{% autoescape false %}\n"}, "results.html:3: 'autoescape'"),
    (check_templates, {_PAGE: "<p class={{ kind }}>\n"}, "an attribute without quotes"),
    (check_templates, {_PAGE: "<p class={% if a %}b{% endif %}>\n"}, "an attribute without quotes"),
    (check_templates, {_PAGE: "<SCRIPT src='x'></SCRIPT>\n"}, "a script"),
    (check_templates, {_PAGE: '<p onclick="f()">\n'}, "a script"),
    (check_templates, {_PAGE: '<script type="module" src="//x.example/a.js"></script>\n'}, "a script that is no file"),
    (check_templates, {_PAGE: '<p style="color:red">\n'}, "style in an attribute"),
    (check_templates, {_PAGE: "<style>p{}</style>\n"}, "a style sheet of its own"),
    (check_templates, {_PAGE: '<a href="{{ hit.url }}">\n'}, "an address from 'hit.url' without web_url"),
    (check_templates, {_PAGE: "<!DOCTYPE html><html lang='en'>\n"}, "a frame of its own"),
    (check_places, {"src/pauk/web/page.html": "x"}, "src/pauk/web/page.html: a template outside"),
    (check_places, {"src/pauk/web/style.css": "x"}, "src/pauk/web/style.css: a template outside"),
]


@pytest.mark.parametrize(("check", "files", "complaint"), _BAD)
def test_what_is_wrong_is_told(check, files, complaint, make_house):
    told = [line for line in check(make_house(files)) if "listed as an exception" not in line]
    assert len(told) == 1, told
    assert complaint in told[0]


_GOOD = {
    _WEB: '"""Write <p>."""\ndef f(x):\n    """Write <p>{x}</p>."""\n'
    '    return f"{x} < 3 or <x{x}" + "a<b, <pauk>, (?P<mark>x)"\n',
    _PAGE: '{# |safe #}\n<p{% if a %} class="{{ a }}"{% endif %}>{% set b = a == {"c": 1} %}</p>\n'
    '<a href="{{ hit.url|web_url }}"><a href="/v1/{{ name }}"><a href="{{ wish|link(page=2) }}">\n',
    "src/pauk/base/html/templates/layout.html": "<html></html>\n",
    "src/pauk/base/html/templates/file.html": "<style>{{ style }}</style>\n",
    "src/pauk/run/report/plot.py": "from html import escape\nA = '<title>'\n",
    "src/pauk_playground/x.py": "A = '<p>'\n",
}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_good_house_passes(check, make_house):
    assert check(make_house(_GOOD)) == []
