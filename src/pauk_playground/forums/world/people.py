"""Make the members of a forum: names in the language's manner, when they joined, how much they talk.

In: a seed, a language, a number, a span. Out: `ForumMember`s; who has a low number talks most.
"""

from dataclasses import dataclass
from random import Random

from pauk_playground.forums.world.wording import ForumWording
from pauk_playground.words.chance import dice, draw_rank, share
from pauk_playground.words.prose import read_language

_OLD_SHARE = 0.6  # were there before the forum's records begin
_OLD_DAYS = 1800
_STAFF_SHARE = 0.06
_DAY_S = 86_400
_NAMES, _JOINED, _TRAITS = 401, 402, 403


@dataclass(frozen=True, slots=True)
class ForumMember:
    """Somebody who is registered; ``joined_s`` is in seconds since the records begin, and may be negative."""

    key: int
    name: str
    joined_s: int
    is_staff: bool
    has_signature: bool
    has_avatar: bool
    location: str


class ForumMembers:
    """The members of one forum."""

    def __init__(self, seed: int, wording: ForumWording, count: int, span_s: int) -> None:
        self._seed = seed
        names = _make_names(seed, wording, count)
        self.members = tuple(self._make(key, name, wording, span_s) for key, name in enumerate(names))

    def _make(self, key: int, name: str, wording: ForumWording, span_s: int) -> ForumMember:
        chance = dice(self._seed, _TRAITS, key)
        draw = share(self._seed, _JOINED, key)
        # The first member is the founder; others join all the time.
        is_old = key == 0 or draw < _OLD_SHARE
        joined_s = -int(chance.random() * _OLD_DAYS * _DAY_S) - 1 if is_old else int(chance.random() * span_s)
        town = wording.prose.write_town(chance.randrange(5000)) if chance.random() < 0.4 else ""
        return ForumMember(
            key=key,
            name=name,
            joined_s=joined_s,
            is_staff=key == 0 or chance.random() < _STAFF_SHARE,
            has_signature=chance.random() < 0.4,
            has_avatar=chance.random() < 0.7,
            location=town,
        )

    def draw(self, chance: Random, at_s: int) -> int:
        """Draw who writes at a moment: those who talk much more often, and nobody who has yet to join."""
        for _ in range(8):
            key = draw_rank(chance.random(), len(self.members))
            if self.members[key].joined_s <= at_s:
                return key
        return 0


def _make_names(seed: int, wording: ForumWording, count: int) -> list[str]:
    chance = dice(seed, _NAMES)
    names: dict[str, None] = {}
    while len(names) < count:
        name = _make_name(chance, wording)
        names[name if name not in names else f"{name}{chance.randrange(10, 9999)}"] = None
    return list(names)


def _make_name(chance: Random, wording: ForumWording) -> str:
    """Make one name as people call themselves; a third of the world writes its name in Latin letters."""
    prose = read_language("en") if chance.random() < 0.3 else wording.prose
    given = prose.givens[chance.randrange(len(prose.givens))]
    word = prose.words[chance.randrange(30, len(prose.words))]
    town = prose.write_town(chance.randrange(8000))
    forms = (
        f"{given}{chance.randrange(50, 99)}",
        prose.write_person(chance.randrange(160)),
        town.lower(),
        town,
        f"{given}_{town}",
        f"{word}{chance.randrange(1, 2000)}",
        f"{word.capitalize()}{given}",
        f"-={town}=-" if chance.random() < 0.15 else f"{town}.{given[0].lower()}",
        given + chance.choice(("", "!", "_x", " 2", "007")),
    )
    return forms[chance.randrange(len(forms))]
