"""Say no politely: every refusal is JSON, or a page for people, with what, where and the next step.

In: an error, or a status and words. Out: a response.
"""

import json
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from aiohttp import web

from pauk.base.errors import InputError, PaukError, UnknownEntry
from pauk.base.safe_text import printable_json
from pauk.web.templating import PAGES

# What aiohttp and our own handlers end with, in words.
_WORDS = {
    HTTPStatus.NOT_FOUND: ("There is nothing here", "See /v1/openapi.json, or search at /."),
    HTTPStatus.METHOD_NOT_ALLOWED: ("Only GET and HEAD are taken here", "Send the parameters in the address."),
    HTTPStatus.TOO_MANY_REQUESTS: ("You ask too often", "Try again in a moment."),
    HTTPStatus.SERVICE_UNAVAILABLE: ("Too many ask at once", "Try again in a moment."),
}
_OTHERS = ("The request cannot be answered", "See /v1/openapi.json for what can be asked.")


@dataclass(frozen=True, slots=True, kw_only=True)
class WebRefusal:
    """Why something is not answered."""

    status: int
    what: str
    where: str = ""
    next_step: str = ""
    place: int | None = None  # where in the query, in code points

    @classmethod
    def from_error(cls, error: PaukError) -> "WebRefusal":
        """Make one of an error of ours; of what the asker did not do wrong he is not told where it lies."""
        if not isinstance(error, InputError):
            what, step = "The collection cannot be searched now", "Try again in a moment."
            return cls(status=HTTPStatus.SERVICE_UNAVAILABLE, what=what, next_step=step)
        place = getattr(error, "place", None)
        status = HTTPStatus.NOT_FOUND if isinstance(error, UnknownEntry) else HTTPStatus.BAD_REQUEST
        return cls(status=status, what=error.what, where=error.where, next_step=error.next_step, place=place)

    @classmethod
    def from_http(cls, error: web.HTTPException, path: str) -> "WebRefusal":
        """Make one of an end that HTTP has a number for."""
        what, next_step = _WORDS.get(HTTPStatus(error.status), _OTHERS)
        return cls(status=error.status, what=what, where=path, next_step=next_step)

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "error": {
                "status": self.status,
                "what": self.what,
                "where": self.where,
                "next_step": self.next_step,
                "place": self.place,
            }
        }

    def answer(self, *, as_page: bool) -> web.Response:
        """Make the response: a page for people, JSON for programs."""
        if as_page:
            text = PAGES.render("refusal.html", refusal=self)
            return web.Response(status=self.status, text=text, content_type="text/html", charset="utf-8")
        return answer_json(self.as_json(), status=self.status)


def answer_json(value: Any, *, status: int = 200, content_type: str = "application/json") -> web.Response:
    """Answer with JSON; what no stream can encode is escaped."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    # Lone surrogates come from broken pages; escaped they pass, and nothing is lost.
    body = printable_json(text).encode()
    return web.Response(status=status, body=body, content_type=content_type, charset="utf-8")
