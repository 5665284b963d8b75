"""Children answer an event loop's questions; one that dies costs the question it was at, and no other."""

import asyncio
import os
import time

import pytest

from pauk.base.errors import WorkerNotStarted
from pauk.run.read.child_process import Pool, WorkerDied

# Tasks for the children, who find this module by PYTHONPATH.
TASKS = """
import os, sys, time

def make_task(options):
    if options.get("fails"):
        raise SystemExit("no luck")
    def task(payload):
        if payload == b"die":
            os._exit(9)
        if payload == b"pid":
            return str(os.getpid()).encode()
        if payload.startswith(b"sleep"):
            time.sleep(float(payload[5:]))
        print("by accident")
        return payload[::-1]
    return task
"""


@pytest.fixture(autouse=True)
def tasks(tmp_path, monkeypatch):
    (tmp_path / "pool_tasks.py").write_text(TASKS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def ask_all(questions, *, count=2, time_limit_s=60.0, **options):
    async def work():
        limits = {"max_memory_bytes": 0, "time_limit_s": time_limit_s}
        pool = Pool("pool_tasks:make_task", options, count=count, **limits)
        try:
            return await asyncio.gather(*(pool.ask(question) for question in questions), return_exceptions=True)
        finally:
            pool.close()

    return asyncio.run(work())


@pytest.mark.parametrize("count", [1, 3])
def test_every_question_gets_its_own_answer(count):
    questions = [f"question {number}".encode() for number in range(50)]
    assert ask_all(questions, count=count) == [question[::-1] for question in questions]


def test_long_questions_and_answers_come_whole():
    questions = [os.urandom(5_000_000), b"", os.urandom(3), os.urandom(2_000_000)]
    assert ask_all(questions, count=1) == [question[::-1] for question in questions]


def test_all_children_have_work():
    assert len(set(ask_all([b"pid"] * 8, count=2))) == 2


def test_a_child_that_dies_costs_one_question():
    answers = ask_all([b"ab", b"die", b"cd", b"ef"], count=1)
    assert [answer for answer in answers if isinstance(answer, bytes)] == [b"ba", b"dc", b"fe"]
    assert [type(answer) for answer in answers if not isinstance(answer, bytes)] == [WorkerDied]


def test_a_question_that_takes_too_long_costs_itself_alone():
    answers = ask_all([b"ab", b"sleep30", b"cd"], count=1, time_limit_s=2.0)
    assert (answers[0], type(answers[1]), answers[2]) == (b"ba", WorkerDied, b"dc")


def test_the_time_of_those_who_wait_does_not_count():
    answers = ask_all([b"sleep1.2"] * 4, count=1, time_limit_s=2.0)
    assert all(isinstance(answer, bytes) for answer in answers)


def test_a_child_that_cannot_be_started_is_told():
    (answer,) = ask_all([b"ab"], count=1, fails=True)
    assert isinstance(answer, WorkerNotStarted)


def test_whoever_gives_up_takes_nobody_elses_answer():
    async def work():
        pool = Pool("pool_tasks:make_task", {}, count=1, max_memory_bytes=0, time_limit_s=60.0)
        first = asyncio.create_task(pool.ask(b"sleep0.5"))
        second = asyncio.create_task(pool.ask(b"abc"))
        await asyncio.sleep(0.3)
        first.cancel()
        try:
            return await second
        finally:
            pool.close()

    assert asyncio.run(work()) == b"cba"


def test_closing_ends_the_children_and_whoever_waits():
    async def work():
        pool = Pool("pool_tasks:make_task", {}, count=1, max_memory_bytes=0, time_limit_s=60.0)
        number = int(await pool.ask(b"pid"))
        waiting = asyncio.create_task(pool.ask(b"sleep30"))
        await asyncio.sleep(0.1)
        pool.close()
        with pytest.raises(WorkerDied):
            await waiting
        return number

    number = asyncio.run(work())
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    pytest.fail("the child is still there")
