"""Own the one Jinja2 environment: every value that a template writes is cleaned and escaped, a missing one is an error.

In: the package of a room, whose folder ``templates`` lies beside its modules, and the values of a page. Out: the page.
Every room's templates extend the shared ones of this package: ``layout.html``, the frame of all pages, ``file.html``
for pages that are one file, ``tables.html``. What is HTML already is a `Markup`; tests/house lists who makes one.
"""

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from html import escape as escape_text
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

from pauk.base.formatting import count, when
from pauk.base.html.style import DIGEST, STYLE
from pauk.base.safe_text import one_line, printable

_LINE_CHARS = 400
_WEB = re.compile("https?://", re.IGNORECASE)


class Templates:
    """The templates of one room, with filters of its own; they are compiled when the first page is written."""

    def __init__(
        self,
        *packages: str,
        filters: Mapping[str, Callable[..., Any]] | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        self._packages = packages  # a part of a room may extend the templates of its room
        self._filters = filters or {}
        self._values = values or {}  # what every page has, unless it is given another one

    def render(self, name: str, /, **values: Any) -> str:
        """Write a page."""
        return self._environment.get_template(name).render(values)

    @cached_property
    def _environment(self) -> Environment:
        # The shared ones come first: no room can put a layout of its own in their place by accident.
        made = _Environment(
            loader=ChoiceLoader([PackageLoader(name) for name in ("pauk.base.html", *self._packages)]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )
        made.filters |= {"line": line, "number": write_number, "count": count, "when": when, "web_url": web_url}
        made.filters |= self._filters
        made.globals |= self._values
        made.globals |= {"style": Markup(STYLE), "style_digest": DIGEST}  # noqa: S704 (a file of our own)
        return made

    def compile(self) -> None:
        """Compile all templates now, so that the first reader does not wait for it."""
        for name in self._environment.list_templates():
            self._environment.get_template(name)


def write(value: Any) -> str:
    """Write a value of a template into a page: as it is where it is markup, else cleaned and escaped."""
    if type(value) is str:
        return escape_text(value if value.isprintable() else clean(value))
    return value if type(value) is Markup else escape(value)


class _OneCall(CodeGenerator):
    """Compiles every output into one call of `write`.

    Jinja2 itself calls a function that cleans and one that escapes and makes a `Markup` of each piece, half of the time
    that a page takes. Should a version of it not know these hooks, it escapes as it always does.
    """

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        self.write("environment.write(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        self.write(")")


class _Environment(Environment):
    code_generator_class = _OneCall
    write = staticmethod(write)


def clean(text: str) -> str:
    """Take out of a text what no page may hold: control characters, lone surrogates, two characters that are none."""
    return printable(text).replace("\ufffe", "�").replace("\uffff", "�")


def line(text: str, width: int = _LINE_CHARS) -> str:
    """Squeeze a text from anywhere into one line that is not too long."""
    return one_line(text, width)


def write_number(number: int) -> str:
    """Write a whole number with thousands separators."""
    return f"{number:,}"


def web_url(url: str) -> str:
    """Return an address for href; only http and https lead anywhere, everything else leads nowhere."""
    return url if _WEB.match(url) else ""
