"""Tell what happens in a forum in two years: who opens, answers, quotes and edits what, and when.

In: a seed. Out: members, boards, and events in order of time; the same seed always tells the same story, whatever the
software that plays it. Texts are made of parts, which each software writes in its own markup (`markup`).
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache

from . import words

BEGIN = datetime(2015, 1, 5, 8, tzinfo=UTC)
END = datetime(2016, 12, 28, 22, tzinfo=UTC)

# Boards get more threads than one page of any of the softwares shows (10 to 20), or fewer.
_THREADS = {"workshop": 50, "travel": 14, "cooking": 6}
# Longer than one page of a thread in every software (10 to 20 posts), and one that takes three or four pages.
_LONG = (44, 31, 26, 23)
# Places of threads: two that stick from early on, and one that is locked in the end.
_STICKY = (4, 5)
_LOCKED = 6


@dataclass(frozen=True)
class Part:
    """A piece of a post: ``text``, ``quote`` (of ``who``), ``list``, ``code``, ``link`` (to ``who``) or ``strong``."""

    kind: str
    text: str
    who: str = ""


@dataclass(frozen=True)
class Event:
    """Something that somebody does: ``open`` a thread, ``reply``, ``edit`` a post, ``lock`` a thread.

    ``thread`` and ``post`` are keys of this story; ``answers`` is the key of the post that a reply quotes, or empty.
    """

    at: datetime
    kind: str
    thread: str
    post: str
    author: str
    parts: tuple[Part, ...]
    board: str = ""
    title: str = ""
    answers: str = ""
    is_sticky: bool = False


@dataclass(frozen=True)
class _Draft:
    """A post as the story remembers it, for those who quote or edit it."""

    key: str
    author: str
    parts: tuple[Part, ...]


@cache
def tell(seed: int) -> tuple[Event, ...]:
    """Tell the whole story, in order of time."""
    chance = random.Random(seed)
    boards = [board for board, count in _THREADS.items() for _ in range(count)]
    chance.shuffle(boards)
    for place in _STICKY:  # they stand in the largest board, whatever stood there before
        other = boards.index("workshop", place)
        boards[place], boards[other] = boards[other], boards[place]
    events = [event for place, board in enumerate(boards) for event in _Thread(chance, place, board).tell()]
    return tuple(_keep_apart(sorted(events, key=lambda event: event.at)))


def happened(seed: int, after: datetime | None, until: datetime) -> Iterator[Event]:
    """Give what happens after one moment and not after another, in order."""
    return (event for event in tell(seed) if (after is None or event.at > after) and event.at <= until)


class _Thread:
    """A thread, and who writes what in it; the first few are long, begin early and grow over many months."""

    def __init__(self, chance: random.Random, place: int, board: str) -> None:
        self.chance = chance
        self.key = f"t{place}"
        self.board = board
        self.language = chance.choice(words.SPOKEN[board])
        self.is_sticky = place in _STICKY
        self.is_locked = place == _LOCKED
        is_long = place < len(_LONG)
        is_early = is_long or self.is_sticky
        self.length = _LONG[place] if is_long else _draw_length(chance)
        self.at = BEGIN + timedelta(days=chance.uniform(1, 100 if is_early else 690))
        self.pace = timedelta(days=500 / self.length if is_long else chance.choice((0.4, 2, 9)))
        self.posts: list[_Draft] = []

    def tell(self) -> Iterator[Event]:
        """Tell what happens in it, as long as the forum lasts."""
        while len(self.posts) < self.length and self.at <= END:
            yield self._add_post()
            yield from self._maybe_edit(self.posts[-1])
            self.at += self.pace * self.chance.expovariate(1)
        if self.is_locked:
            yield Event(min(self.at + timedelta(days=6), END), "lock", self.key, "", self.posts[0].author, ())

    def _add_post(self) -> Event:
        last = self.posts[-1].author if self.posts else ""
        author = self.chance.choice([name for name in words.MEMBERS if name != last])
        quoted = self.chance.choice(self.posts[-4:]) if self.posts and self.chance.random() < 0.3 else None
        parts = tuple(_write(self.chance, self.language, quoted, is_first=not self.posts))
        draft = _Draft(f"{self.key}.p{len(self.posts)}", author, parts)
        self.posts.append(draft)
        if len(self.posts) > 1:
            answers = quoted.key if quoted else ""
            return Event(self.at, "reply", self.key, draft.key, author, parts, answers=answers)
        title = _fill(self.chance, self.language, words.TITLES)
        return Event(self.at, "open", self.key, draft.key, author, parts, self.board, title, is_sticky=self.is_sticky)

    def _maybe_edit(self, draft: _Draft) -> Iterator[Event]:
        at = self.at + timedelta(seconds=self.chance.randrange(70, 400_000))
        if self.chance.random() < 0.08 and at <= END:
            parts = (*draft.parts, _say(self.chance, self.language))
            yield Event(at, "edit", self.key, draft.key, draft.author, parts)


def _draw_length(chance: random.Random) -> int:
    # Most threads of real forums are short: the median is four posts, one in ten has more than twelve.
    return max(1, round(chance.lognormvariate(1.4, 0.9)))


def _write(chance: random.Random, language: str, quoted: _Draft | None, *, is_first: bool) -> Iterator[Part]:
    if quoted:
        yield Part(
            "quote", " ".join(part.text for part in quoted.parts if part.kind == "text")[:300] or "…", quoted.author
        )
    elif not is_first and chance.random() < 0.12:
        yield Part("text", chance.choice(words.SHORT))
        return
    for _ in range(chance.randrange(1, 5)):
        yield _say(chance, language)
    luck = chance.random()
    if luck < 0.08:
        yield Part("list", "\n".join(_fill(chance, language, words.THINGS) for _ in range(3)))
    elif luck < 0.14:
        yield Part("code", chance.choice(words.CODE).format(number=chance.randrange(2, 90)))
    elif luck < 0.22:
        yield Part("link", _fill(chance, language, words.THINGS), f"http://example.org/{chance.randrange(100, 999)}")
    elif luck < 0.3:
        yield Part("strong", _fill(chance, language, words.THINGS))


def _say(chance: random.Random, language: str) -> Part:
    sentences = (_make_sentence(chance, language) for _ in range(chance.randrange(1, 4)))
    return Part("text", " ".join(sentences))


def _make_sentence(chance: random.Random, language: str) -> str:
    if chance.random() < 0.2:
        return _fill(chance, language, words.QUESTIONS)
    joint = chance.choice(words.JOINTS[language])
    space = "" if language == "zh" else " "
    stop = words.FULL_STOPS.get(language, ".")
    return _fill(chance, language, words.OPENINGS) + joint + space + _fill(chance, language, words.ENDINGS) + stop


def _fill(chance: random.Random, language: str, lists: dict[str, list[str]]) -> str:
    form = chance.choice(lists[language])
    thing, place = chance.choice(words.THINGS[language]), chance.choice(words.PLACES)
    return form.format(thing=thing, place=place, number=chance.randrange(2, 400))


def _keep_apart(events: list[Event]) -> Iterator[Event]:
    """Leave whole seconds between any two events: no software of these keeps the order of what has one date."""
    at = BEGIN
    for event in events:
        at = max(event.at.replace(microsecond=0), at + timedelta(seconds=1))
        yield replace(event, at=at)
