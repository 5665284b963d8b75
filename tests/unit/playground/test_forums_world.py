"""The world of a forum: what happens when, and what can be read at any moment."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.base.errors import BadSetting
from pauk_playground.forums.views.truths import tell_text
from pauk_playground.forums.views.views import LinkView
from pauk_playground.forums.world.rhythm import draw_length, draw_posts, draw_starts
from pauk_playground.forums.world.talk import ForumTalk
from pauk_playground.forums.world.wording import FORUM_LANGUAGES, read_wording
from pauk_playground.forums.world.world import FIRST_AT, GUEST, LAST_AT, World

_WORLD = World(seed=4, size=0.3)
_SPAN_S = _WORLD.span_s
_MOMENTS = st.integers(0, _SPAN_S)


def _digest(world):
    log = blake2b(digest_size=8)
    for thread in world.threads:
        row = [thread.key, thread.board, *thread.times, *thread.authors, *thread.keys, *thread.replies_to]
        log.update(repr((row, thread.removed, thread.moved, thread.sticky, thread.locked_s, thread.gone_s)).encode())
    for member in world.people.members:
        log.update(repr((member.name, member.joined_s)).encode())
    return log.hexdigest()


def test_the_same_seed_makes_the_same_world_and_another_seed_another():
    assert _digest(World(seed=4, size=0.3)) == _digest(_WORLD)
    assert _digest(World(seed=5, size=0.3)) != _digest(_WORLD)


def test_a_world_of_the_usual_size_has_about_three_hundred_threads_and_three_thousand_posts():
    world = World()
    lengths = [len(thread.times) for thread in world.threads]
    assert len(lengths) == 300
    assert 2400 <= sum(lengths) <= 4000
    assert 0.35 <= sum(length <= 2 for length in lengths) / 300 <= 0.65
    assert max(lengths) >= 60


@pytest.mark.parametrize("size", [0, -1, 101])
def test_a_size_that_cannot_be_is_refused(size):
    with pytest.raises(BadSetting, match="size"):
        World(size=size)


@pytest.mark.parametrize("pace", [0.5, 101])
def test_a_pace_that_cannot_be_is_refused(pace):
    with pytest.raises(BadSetting, match="pace"):
        World(pace=pace)


def test_a_busy_forum_has_fewer_boards_and_threads_that_end_sooner():
    calm, busy = World(size=4), World(size=4, pace=4)
    assert (len(calm.boards), len(busy.boards)) == (16, 4)
    assert [thread.times[0] for thread in busy.threads] == [thread.times[0] for thread in calm.threads]
    month_s = 30 * 86_400
    long = [sum(thread.times[-1] - thread.times[0] > month_s for thread in world.threads) for world in (calm, busy)]
    assert long[1] < long[0] / 2


def test_a_world_that_ends_before_it_begins_is_refused():
    with pytest.raises(BadSetting):
        World(first_at=LAST_AT, last_at=FIRST_AT)


def test_posts_are_numbered_in_the_order_of_writing():
    keys = sorted((thread.times[place], key) for thread in _WORLD.threads for place, key in enumerate(thread.keys))
    assert [key for _, key in keys] == sorted(key for _, key in keys)
    for key, (thread, index) in enumerate(zip(*_WORLD.posts, strict=True)):
        assert _WORLD.threads[thread].keys[index] == key


def test_nobody_writes_before_joining_and_nobody_answers_what_is_not_there():
    for thread in _WORLD.threads:
        assert list(thread.times) == sorted(set(thread.times))
        assert thread.times[0] >= 0
        assert thread.times[-1] < _SPAN_S
        for place, (at, author) in enumerate(zip(thread.times, thread.authors, strict=True)):
            assert author == GUEST or _WORLD.people.members[author].joined_s <= at
            assert thread.replies_to[place] < max(place, 1)


def test_names_are_unique():
    names = [member.name for member in World(size=5).people.members]
    assert len(names) == len(set(names)) == 600


@given(_MOMENTS, _MOMENTS)
def test_what_can_be_read_only_grows_but_for_what_is_removed(one, other):
    early, late = sorted((one, other))
    for thread in _WORLD.threads[:20]:
        before, after = set(_WORLD.visible(thread.key, early)), set(_WORLD.visible(thread.key, late))
        lost = before - after
        assert lost <= {place for place, at in thread.removed.items() if early < at <= late}
        assert all(thread.times[place] <= late for place in after)


@given(_MOMENTS, st.sampled_from(["activity", "creation"]))
def test_every_thread_lies_in_one_board_and_boards_are_sorted(at_s, order):
    seen = Counter()
    for board in _WORLD.boards:
        stickies, others = _WORLD.listed(board.key, at_s, order)
        seen.update(thread.key for thread in (*stickies, *others))
        for group in (stickies, others):
            dates = [t.times[0] if order == "creation" else t.times[_WORLD.last_post(t, at_s)] for t in group]
            assert dates == sorted(dates, reverse=True)
    assert seen == Counter(thread.key for thread in _WORLD.threads if _WORLD.is_there(thread, at_s))


@given(_MOMENTS)
def test_the_last_post_is_the_newest_that_can_be_read(at_s):
    for thread in _WORLD.threads:
        if _WORLD.is_there(thread, at_s):
            assert _WORLD.last_post(thread, at_s) == _WORLD.visible(thread.key, at_s)[-1]


def test_all_that_can_happen_happens():
    threads = World(size=3).threads
    assert all(any(getattr(thread, what) for thread in threads) for what in ("moved", "sticky", "locked_s", "gone_s"))
    assert any(thread.removed for thread in threads)
    assert any(GUEST in thread.authors for thread in threads)
    gaps = [later - earlier for thread in threads for earlier, later in pairwise(thread.times)]
    assert max(gaps) > 60 * 86_400


def test_moments_and_seconds_are_the_same_thing():
    at = FIRST_AT + timedelta(days=3, seconds=7)
    assert _WORLD.moment(_WORLD.second(at)) == at


@given(st.integers(), st.integers(1, 50), st.integers(86_400, 10**8))
def test_starts_lie_in_the_span_and_in_order(seed, count, span_s):
    starts = draw_starts(Random(seed), count, span_s)
    assert starts == sorted(starts)
    assert len(starts) == count
    assert 0 <= starts[0] <= starts[-1] < span_s


@given(st.integers(), st.integers(0, 10**7))
def test_posts_follow_each_other_within_the_span(seed, start_s):
    chance = Random(seed)
    moments = draw_posts(chance, start_s, draw_length(chance), start_s + 10**7)
    assert moments[0] == start_s
    assert all(earlier < later for earlier, later in pairwise(moments))
    assert moments[-1] < start_s + 10**7


def test_nights_are_quiet():
    hours = Counter(at % 86_400 // 3600 for thread in World(size=3).threads for at in thread.times)
    assert sum(hours[hour] for hour in range(2, 6)) * 4 < sum(hours[hour] for hour in range(18, 22))


@table("language", FORUM_LANGUAGES)
def test_every_language_has_the_same_labels_and_can_write(language):
    wording = read_wording(language)
    assert set(wording.labels) == set(read_wording("en").labels)
    assert all(wording.labels.values())
    assert len(wording.dates.weekdays) == len(wording.dates.short_weekdays) == 7
    assert len(wording.dates.short_months) == len(wording.prose.months) == 12
    for unit in ("minute", "hour", "day", "week", "month", "year"):
        for number in (1, 2, 3, 5, 11, 21, 22):
            told = wording.write_ago(unit, number)
            assert "{" not in told
            assert str(number) in told or number <= 2
    talk = ForumTalk(World(language=language, size=0.1), lambda _thread, _index: (LinkView("x:"), ""))
    assert len(tell_text(talk.write(0, 0, 0))) > 5


def test_a_language_nobody_knows_is_refused():
    with pytest.raises(BadSetting, match="tlh"):
        read_wording("tlh")


def test_plurals_follow_their_language():
    assert [read_wording("ru").write_ago("day", n) for n in (1, 3, 11, 21, 25)] == [
        "1 день назад",
        "3 дня назад",
        "11 дней назад",
        "21 день назад",
        "25 дней назад",
    ]
    assert [read_wording("pl").write_ago("hour", n) for n in (1, 2, 12, 22, 21)] == [
        "1 godzinę temu",
        "2 godziny temu",
        "12 godzin temu",
        "22 godziny temu",
        "21 godzin temu",
    ]
    assert read_wording("ar").write_ago("hour", 2) == "منذ ساعتين"
    assert read_wording("ar").write_ago("hour", 5) == "منذ 5 ساعات"
    assert read_wording("ar").write_ago("minute", 45) == "منذ 45 دقيقة"


def test_a_post_that_was_changed_says_more_and_a_quote_says_what_was_said_then():
    talk = ForumTalk(_WORLD, lambda thread, index: (LinkView(f"{thread.authors[index]} said:"), "more"))
    changed = [
        (thread, index) for thread in _WORLD.threads for index in range(len(thread.times)) if talk.edits(thread, index)
    ]
    assert changed
    thread, index = changed[0]
    first, second = (tell_text(talk.write(thread.key, index, version)) for version in (0, 1))
    assert second.startswith(first)
    assert len(second) > len(first)
    assert talk.edits(thread, index)[0] > thread.times[index]


def test_the_event_log_is_the_same_on_every_machine():
    assert _digest(World(seed=1, language="ru", size=0.1)) == "3c6cc746a33f14fa"


def test_before_the_beginning_there_is_nothing():
    at_s = _WORLD.second(datetime(2014, 1, 1, tzinfo=UTC))
    assert not any(_WORLD.is_there(thread, at_s) for thread in _WORLD.threads)
    assert _WORLD.count_written(at_s) == 0
