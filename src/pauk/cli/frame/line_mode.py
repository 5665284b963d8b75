r"""Line mode: JSON lines in, one JSON line out for each, in order, whatever the lines hold.

In: byte streams in which only ``\n`` ends a line, and a reader: a function from one record to one answer. Out: lines
with the same ``id``. A record that cannot be handled gives ``{"id": …, "error": …}``, a line that is no JSON object
``{"id": null, "line": N, "error": …}``; the rest goes on. With several jobs the lines are handled by child processes,
and a line that kills its child is an error like any other.
"""

from __future__ import annotations

import json
import logging
import select
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from pauk.base.errors import BadTime, PaukError
from pauk.cli.frame.stop import Stop

if TYPE_CHECKING:
    from pauk.run.read.child_process import Worker

log = logging.getLogger(__name__)

Record = dict[str, Any]
Reader = Callable[[Record], Record]
Numbered = tuple[int, bytes]
Arrival = tuple[list[Numbered], bool]


class Stream(Protocol):
    """What lines are read from: a file, a pipe, standard input."""

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at most so much; wait only if there is nothing."""
        ...

    def fileno(self) -> int:
        """Return the number to wait for."""
        ...


# Lines that travel to a child together: enough to hide the cost of the pipe behind the shortest records, few
# enough that long ones keep all children busy.
_BATCH_LINES = 32
_CHUNK_BYTES = 1 << 16
# Far above any page; a stream without line ends must not fill the memory.
MAX_LINE_BYTES = 100_000_000
_TOO_LONG = b"\0 too long"  # no JSON begins so


def answer_line(line: bytes, number: int, read: Reader) -> bytes:
    """Handle one line; whatever happens, there is one line of answer."""
    if line == _TOO_LONG:
        return _write({"id": None, "line": number, "error": f"longer than {MAX_LINE_BYTES} bytes"})
    try:
        record = _DECODER.decode(line.decode(json.detect_encoding(line), "surrogatepass"))
    except json.JSONDecodeError as error:
        return _write({"id": None, "line": number, "error": f"not JSON: {error.msg}, at character {error.pos + 1}"})
    except (ValueError, RecursionError) as error:
        return _write({"id": None, "line": number, "error": f"not JSON: {error}"})
    if not isinstance(record, dict):
        return _write({"id": None, "line": number, "error": "not a JSON object"})
    answer = _answer(record, number, read)
    try:
        return _write({"id": record.get("id"), **answer})
    except (ValueError, RecursionError) as error:  # an id that can be read but not written: 1e999, or very deep
        return _write({"id": None, "line": number, "error": f"the id cannot be written again: {error}"})


def _answer(record: Record, number: int, read: Reader) -> Record:
    try:
        return read({key: value for key, value in record.items() if value is not None})
    except PaukError as error:
        return {"error": str(error)}
    except Exception as error:
        log.exception("line %d could not be handled", number)
        return {"error": f"not handled: {type(error).__name__}: {error}"}


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


# Made once: `json.loads` and `json.dumps` make a new one for every line when they are told anything special.
_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def record_now(record: Record, options: Mapping[str, Any]) -> datetime:
    """Return the moment a record is read at: its own ``now``, else that of the run; nothing is converted."""
    written = record.get("now", options["now"])
    try:
        return datetime.fromisoformat(str(written).strip())
    except ValueError as error:
        raise BadTime(f"now is {written!r}, which is not an ISO 8601 moment") from error


def answer_lines(
    streams: Iterable[Stream],
    factory: str,
    options: Mapping[str, Any],
    *,
    jobs: int = 1,
    stop: Stop | None = None,
) -> Iterator[bytes]:
    """Answer all lines in order; the factory (``module:function``) makes the reader from the options."""
    from pauk.run.read.child_process import build, collect_seldom

    arrivals: Iterator[Arrival] = (arrival for stream in streams for arrival in read_lines(stream))
    if stop is not None:
        arrivals = stop.until_asked(arrivals)
    if jobs <= 1:
        read: Reader = build(factory, options)
        with collect_seldom():
            for lines, _ in arrivals:
                for first in range(0, len(lines), _BATCH_LINES):
                    batch = lines[first : first + _BATCH_LINES]
                    yield b"".join([answer_line(line, number, read) for number, line in batch])
    else:
        yield from _answer_in_children(arrivals, factory, options, jobs)


def read_lines(stream: Stream) -> Iterator[Arrival]:
    """Cut a stream into numbered lines, handed on as they arrive, each time with whether more is waiting already."""
    number = size = 0
    begun: list[bytes] = []  # pieces of a line that has not ended yet
    while data := stream.read1(_CHUNK_BYTES):
        *ended, last = data.split(b"\n")
        lines: list[Numbered] = []
        for piece in ended:
            number += 1
            lines.append((number, b"".join([*begun, piece]) if size <= MAX_LINE_BYTES else _TOO_LONG))
            begun, size = [], 0
        size += len(last)
        begun = [*begun, last] if size <= MAX_LINE_BYTES else []
        if lines:
            yield lines, _has_more(stream)
    if size:
        yield [(number + 1, b"".join(begun) if size <= MAX_LINE_BYTES else _TOO_LONG)], False


def _has_more(stream: Stream) -> bool:
    try:
        return bool(select.select([stream.fileno()], [], [], 0)[0])
    except (OSError, ValueError):  # nothing one can wait for: all of it is there
        return True


def make_batch_task(options: Mapping[str, Any]) -> Callable[[bytes], bytes]:
    """Build what a child runs: a JSON list of [number, line] in, their answers, a line each, out."""
    from pauk.run.read.child_process import build

    read: Reader = build(options["factory"], options["options"])

    def answer_batch(payload: bytes) -> bytes:
        return b"".join(answer_line(line.encode("latin-1"), number, read) for number, line in json.loads(payload))

    return answer_batch


def _answer_in_children(
    arrivals: Iterator[Arrival], factory: str, options: Mapping[str, Any], jobs: int
) -> Iterator[bytes]:
    from pauk.run.read.child_process import Worker

    child_options = {"factory": factory, "options": dict(options)}
    workers = [Worker(f"{__name__}:make_batch_task", child_options) for _ in range(jobs)]
    free: SimpleQueue[Worker] = SimpleQueue()
    for worker in workers:
        free.put(worker)
    pending: deque[Future[bytes]] = deque()
    threads = ThreadPoolExecutor(jobs)
    try:
        for lines, has_more in arrivals:
            for start in range(0, len(lines), _BATCH_LINES):
                pending.append(threads.submit(_answer_batch, lines[start : start + _BATCH_LINES], free))
                if len(pending) >= 2 * jobs:
                    yield pending.popleft().result()
            while pending and not has_more:  # whoever asked may wait for the answer before asking on
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    except BaseException:
        for worker in workers:
            worker.stop()  # or we would wait for a child that may never answer
        raise
    finally:
        threads.shutdown(cancel_futures=True)
        for worker in workers:
            worker.close()


def _answer_batch(batch: list[Numbered], free: SimpleQueue[Worker]) -> bytes:
    """Have a child answer a batch; one that kills it is tried line by line, to find the line to blame."""
    from pauk.run.read.child_process import WorkerDied

    worker = free.get()

    def answer_alone(number: int, line: bytes) -> bytes:
        try:
            return worker.call(_pack([(number, line)]))
        except WorkerDied:
            return answer_line(line, number, _blame)

    try:
        return worker.call(_pack(batch))
    except WorkerDied:
        return b"".join(answer_alone(number, line) for number, line in batch)
    finally:
        free.put(worker)


def _blame(_record: Record) -> Record:
    raise PaukError("the process that handled this record died", next_step="The record was left out.")


def _pack(batch: list[Numbered]) -> bytes:
    return json.dumps([(number, line.decode("latin-1")) for number, line in batch]).encode()


def _write(answer: Record) -> bytes:
    try:
        return _ENCODER.encode(answer).encode() + b"\n"
    except UnicodeEncodeError:  # lone surrogates can only be written escaped
        return json.dumps(answer, allow_nan=False).encode() + b"\n"
