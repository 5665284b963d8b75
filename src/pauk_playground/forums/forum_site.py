"""Put a forum on the playground's wire, at the moment of its clock or of the request's own choice.

In: a `Forum` and requests. Out: answers, with validators that are right, wrong or absent as the design has it.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from pauk.base.clock import read_moment
from pauk.base.errors import BadTime
from pauk_playground.forums.forum import Forum
from pauk_playground.server.message import Answer, Response, ServerRequest, Wire
from pauk_playground.server.reply import refuse, write_http_date, write_reply
from pauk_playground.server.truth import PageTruth

MOMENT_HEADER = "playground-moment"


class ForumSite:
    """A forum as a site of the playground; a request may choose its own moment by the header ``Playground-Moment``."""

    def __init__(self, forum: Forum) -> None:
        self.forum = forum
        self.name = forum.name

    def answer(self, request: ServerRequest, at: datetime) -> Answer:
        """Answer as the forum was at the clock's moment, or at the one that the request asks for."""
        asked = request.header(MOMENT_HEADER)
        try:
            moment = read_moment(asked) if asked else at
        except BadTime as error:
            return refuse(400, str(error))
        response = self.forum.respond(request.target, moment, request.port)
        if self.forum.design.manners.validators == "right":
            return response
        is_wrong = self.forum.design.manners.validators == "wrong"
        return Unvalidated(response, write_http_date(moment), is_wrong=is_wrong)

    def truth(self, _at: datetime, _port: int | None) -> Iterator[PageTruth]:
        """Tell nothing here: a forum's truth has a form of its own, see `Forum.truth`."""
        return iter(())


class Unvalidated:
    """An answer without ETag and Last-Modified, or with one that says "just now" every time."""

    def __init__(self, response: Response, date: str, *, is_wrong: bool) -> None:
        self.status = response.status
        self._response = response
        self._date = date
        self._is_wrong = is_wrong

    async def send(self, request: ServerRequest, wire: Wire) -> None:
        """Write the answer as the server would, but for what identifies the version."""
        plain = replace(request, headers={k: v for k, v in request.headers.items() if not k.startswith("if-")})
        _, data = write_reply(plain, self._response, self._date, keeps_alive=request.keeps_alive)
        head, gap, body = data.partition(b"\r\n\r\n")
        lines = [line for line in head.split(b"\r\n") if not line.startswith((b"ETag:", b"Last-Modified:"))]
        if self._is_wrong:
            lines.append(f"Last-Modified: {self._date}".encode())
        wire.write(b"\r\n".join(lines) + gap + body)
        await wire.drain()
        if not request.keeps_alive:
            wire.close()
