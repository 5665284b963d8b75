"""Light questions are answered at once, unless somebody else is being answered; all others go to threads."""

import asyncio
import threading

import pytest

from pauk.web.engine_threads import Asking


@pytest.fixture
def asking():
    asking = Asking("engine", threads=2, most_waiting=3)
    yield asking
    asking.close()


def thread_of(_engine):
    return threading.current_thread().name


def test_a_light_question_is_answered_where_it_is_asked(asking):
    here = threading.current_thread().name
    assert asyncio.run(asking.ask(thread_of, is_light=True)) == here
    assert asyncio.run(asking.ask(thread_of)).startswith("pauk-search")


def test_nobody_waits_for_a_light_question_while_others_are_answered(asking):
    go_on = threading.Event()

    async def go():
        heavy = asyncio.create_task(asking.ask(lambda _engine: go_on.wait(60)))
        await asyncio.sleep(0)
        light = await asking.ask(thread_of, is_light=True)
        go_on.set()
        return light, await heavy

    light, heavy = asyncio.run(go())
    assert heavy
    assert light.startswith("pauk-search")


@pytest.mark.parametrize("is_light", [False, True])
def test_what_goes_wrong_is_told_and_nobody_waits_for_ever(asking, is_light):
    for _ in range(5):
        with pytest.raises(ZeroDivisionError):
            asyncio.run(asking.ask(lambda _engine: 1 / 0, is_light=is_light))
    assert asyncio.run(asking.ask(lambda engine: engine)) == "engine"
