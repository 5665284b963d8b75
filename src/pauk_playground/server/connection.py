"""Speak HTTP/1.1 on one connection: keep-alive, pipelining, back-pressure, time limits.

In: bytes of a client, well-meaning or not. Out: bytes of the playground's answers, in order. One request is
answered at a time; what a client sends ahead waits in a bounded buffer.
"""

import asyncio
import dataclasses
import socket
import struct
from typing import Protocol, cast

from pauk.base.clock import Elapsed
from pauk_playground.server.journal import Journal, OpenVisit
from pauk_playground.server.message import (
    Answer,
    ClientLimits,
    RawAnswer,
    Response,
    ServerRefusal,
    ServerRequest,
    may_begin,
    read_request,
)
from pauk_playground.server.reply import refuse, write_reply

_HEAD_END = b"\r\n\r\n"
# How many bytes a client may send ahead of the answers before we stop reading.
_AHEAD_BYTES = 262_144
# Turns of the loop from accepting a connection to its first event, and from there to its last one, if it is refused.
_ARRIVAL_TURNS = 4


async def shut(server: asyncio.Server) -> None:
    """Take nobody more in, wait until those already accepted have come, and close: in this order nobody is lost."""
    loop = asyncio.get_running_loop()
    for listening in server.sockets:
        loop.remove_reader(listening.fileno())
    for _ in range(_ARRIVAL_TURNS):
        await asyncio.sleep(0)
    server.close()


class Desk(Protocol):
    """What a connection needs of the playground."""

    limits: ClientLimits
    journal: Journal
    elapsed: Elapsed

    def answer(self, request: ServerRequest) -> Answer:
        """Find the answer to a request."""
        ...

    def date(self) -> str:
        """Write the playground's moment as an HTTP date."""
        ...

    def admit(self, connection: "Connection") -> int:
        """Take a new connection in and return its number, or 0 if the house is full."""
        ...

    def forget(self, connection: "Connection") -> None:
        """Let a closed connection go."""
        ...


class Connection(asyncio.Protocol):
    """One client's connection, from the first byte to the last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._buffer = bytearray()
        self._transport: asyncio.Transport
        self._number = 0
        self._host = ""
        self._visit: OpenVisit | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._raw_status = 0
        self._resumed: asyncio.Future[None] | None = None
        self._skip_bytes = 0
        self._posted: ServerRequest | None = None  # its body is still coming in
        self._sent_bytes = 0
        self._is_paused = False
        self._is_ended = False
        self._expires_s = desk.elapsed.seconds() + desk.limits.idle_s

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet a client, or turn it away when there are too many."""
        self._transport = cast("asyncio.Transport", transport)
        self._number = self._desk.admit(self)
        if not self._number:
            self._turn_away(ServerRefusal(503, "Too many connections are open."))

    def connection_lost(self, _error: Exception | None) -> None:
        """Clean up after a client who has gone, whatever it was in the middle of."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
        if self._visit is not None:
            status = self._raw_status if self._sent_bytes else 0
            self._desk.journal.close(self._visit, status, self._sent_bytes)
            self._visit = None
        self._desk.journal.move_connection(self._host, "")
        self._desk.forget(self)

    def data_received(self, data: bytes) -> None:
        """Take bytes in and answer what is complete."""
        self._buffer += data
        self._work()

    def eof_received(self) -> bool:
        """Answer what was asked before a client closed its half; then close ours.

        A raw answer ends here: it may be silent for ever, and then a client that has gone looks like this.
        """
        self._is_ended = True
        if self._task is not None:
            self._transport.abort()
        is_waiting = self._visit is not None or self._is_paused
        return is_waiting and self._transport.get_extra_info("sslcontext") is None  # TLS knows no open halves

    def pause_writing(self) -> None:
        """Stop answering a client who does not read."""
        self._is_paused = True
        self._touch()

    def resume_writing(self) -> None:
        """Go on answering."""
        self._is_paused = False
        if self._resumed is not None and not self._resumed.done():
            self._resumed.set_result(None)
        self._touch()
        self._work()

    def is_expired(self, now_s: float) -> bool:
        """Tell whether this client has been silent, slow with its headers, or not reading, for too long."""
        return (self._visit is None or self._is_paused) and now_s >= self._expires_s

    def expire(self) -> None:
        """Close on a client who was too slow; one who does not even read is cut off."""
        if self._is_paused or self._transport.is_closing():
            self._transport.abort()
        elif self._buffer:
            self._turn_away(ServerRefusal(408, "The headers took too long."))
        else:
            self._transport.close()
        self._touch()

    def abort(self) -> None:
        """Cut the connection off at once."""
        self._transport.abort()

    @property
    def task(self) -> "asyncio.Task[None] | None":
        """The raw answer being sent, if there is one."""
        return self._task

    def _work(self) -> None:
        while self._visit is None and not self._is_paused and not self._transport.is_closing():
            if self._posted is not None:
                if len(self._buffer) < self._posted.body_bytes:
                    break
                # Cut the body of a POST off the buffer, which its bound lets in whole, and answer.
                request = self._posted
                self._posted = None
                body = bytes(self._buffer[: request.body_bytes])
                del self._buffer[: request.body_bytes]
                self._answer(dataclasses.replace(request, body=body))
                continue
            head = self._take_head()
            if head is None:
                if self._is_ended:
                    self._transport.close()
                break
            self._begin(head)
        if len(self._buffer) > _AHEAD_BYTES:
            self._transport.pause_reading()
        elif not self._transport.is_closing():
            self._transport.resume_reading()

    def _take_head(self) -> bytes | None:
        """Cut the next complete head off the buffer, past an ignored body and stray line ends."""
        if self._skip_bytes:
            skipped = min(self._skip_bytes, len(self._buffer))
            del self._buffer[:skipped]
            self._skip_bytes -= skipped
        while self._buffer[:2] == b"\r\n":
            del self._buffer[:2]
        if self._buffer and not may_begin(self._buffer[0]):
            self._turn_away(ServerRefusal(400, "A request begins with a method; is this TLS?"))
            return None
        limit = self._desk.limits.head_bytes
        end = self._buffer.find(_HEAD_END, 0, limit + len(_HEAD_END))
        if end >= 0:
            head = bytes(self._buffer[:end])
            del self._buffer[: end + len(_HEAD_END)]
            return head
        if len(self._buffer) > limit:
            self._turn_away(ServerRefusal(431, f"A request's head may have {limit} bytes."))
        return None

    def _begin(self, head: bytes) -> None:
        request = read_request(head, self._desk.limits)
        if isinstance(request, ServerRefusal):
            self._turn_away(request)
            return
        if request.method == "POST":
            self._posted = request
        else:
            self._skip_bytes = request.body_bytes
            self._answer(request)

    def _answer(self, request: ServerRequest) -> None:
        self._desk.journal.move_connection(self._host, request.host)
        self._host = request.host
        self._sent_bytes = 0
        self._visit = self._desk.journal.open(self._number, request)
        answer = self._desk.answer(request)
        if not isinstance(answer, Response):
            self._raw_status = answer.status
            self._task = asyncio.get_running_loop().create_task(self._perform(request, answer))
            self._task.add_done_callback(self._note_end)
        elif answer.delay_s > 0:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(answer.delay_s, self._send_late, request, answer)
        else:
            self._send(request, answer)

    def _send(self, request: ServerRequest, response: Response) -> None:
        keeps_alive = request.keeps_alive and not self._is_ended
        status, data = write_reply(request, response, self._desk.date(), keeps_alive=keeps_alive)
        # The log is written first: who has read the answer must find its record.
        self._finish(status, len(data))
        self._transport.write(data)
        if not keeps_alive:
            self._transport.close()

    def _send_late(self, request: ServerRequest, response: Response) -> None:
        self._timer = None
        self._send(request, response)
        self._work()

    async def _perform(self, request: ServerRequest, answer: RawAnswer) -> None:
        await answer.send(request, self)
        self._task = None
        self._finish(answer.status, self._sent_bytes)
        if not request.keeps_alive:
            self._transport.close()
        self._work()

    def _note_end(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            context = {"message": "a raw answer failed", "exception": error, "task": task}
            asyncio.get_running_loop().call_exception_handler(context)
            self._transport.abort()

    def _finish(self, status: int, size_bytes: int) -> None:
        if self._visit is not None:
            self._desk.journal.close(self._visit, status, size_bytes)
            self._visit = None
        self._touch()

    def _turn_away(self, refusal: ServerRefusal) -> None:
        visit = self._desk.journal.open(self._number, None)
        response = refuse(refusal.status, refusal.sentence)
        status, data = write_reply(None, response, self._desk.date(), keeps_alive=False)
        self._desk.journal.close(visit, status, len(data))
        self._buffer.clear()
        self._transport.write(data)
        self._transport.close()

    def _touch(self) -> None:
        self._expires_s = self._desk.elapsed.seconds() + self._desk.limits.idle_s

    # What follows is the `Wire` that raw answers are given.

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._sent_bytes += len(data)
        self._transport.write(data)

    async def drain(self) -> None:
        """Let others work, and wait while the client does not read."""
        await asyncio.sleep(0)  # A client that reads quickly never makes us wait; others still want their turn.
        if self._is_paused:
            self._resumed = asyncio.get_running_loop().create_future()
            await self._resumed

    def close(self) -> None:
        """Send what is waiting, then end the connection in order."""
        self._transport.close()

    def reset(self) -> None:
        """End the connection with a reset: lingering for zero seconds makes the system send one."""
        peer: socket.socket | None = self._transport.get_extra_info("socket")
        if peer is not None:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._transport.abort()
