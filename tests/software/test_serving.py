"""A software is asked for one page at a time, whatever number of connections is open."""

import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from .inside.serving import serve


def test_an_application_answers_one_request_after_the_other():
    asked, closed, busy = [], [], threading.Lock()

    class Answer:
        def __iter__(self):
            assert busy.acquire(blocking=False), "another answer is not finished"
            time.sleep(0.01)
            busy.release()
            yield b"done"

        def close(self):
            closed.append(1)

    def application(environ, start):
        asked.append(environ["PATH_INFO"])
        start("200 OK", [("Content-Type", "text/plain")])
        return Answer()

    port = serve(application)

    def ask(number):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{number}", timeout=20) as answer:
            return answer.read()

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(16))) == [b"done"] * 16
    assert sorted(asked) == sorted(["/", *(f"/{number}" for number in range(16))])
    assert len(closed) == 17
