"""Write what people say on a forum: short remarks and long answers, quotes, lists, code, pictures, links, signatures.

In: a `World`, a thread, a post's place, how often it was changed. Out: blocks (`views`). How a quotation begins is the
design's affair and is handed in.
"""

from collections.abc import Callable
from functools import lru_cache
from random import Random

from pauk_playground.forums.views.views import (
    Attachment,
    Block,
    Code,
    Items,
    LinkView,
    Para,
    PictureView,
    Quote,
    Run,
    Smiley,
    Styled,
)
from pauk_playground.forums.world.world import Thread, World
from pauk_playground.words.chance import dice, share
from pauk_playground.words.prose import write_sentence

_BODY, _EDITS, _SIGNED, _FILES, _BOARD = 601, 602, 603, 604, 605
_EDITED_SHARE = 0.07
_QUOTED_SHARE = 0.24
_ATTACHED_SHARE = 0.05
# How many paragraphs a post has, evenly drawn from here; real posts are short and now and then very long.
_PARAGRAPHS = (1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 7)
_REMARK_SHARE = 0.16
_PROGRAM = (
    "for item in list:",
    "    print(item.name)",
    "SELECT id, name FROM users WHERE age > 30;",
    "sudo service router restart",
    "int main(void) { return 0; }",
    "ERROR 0x80070057: parameter is incorrect",
    'config.set("theme", "dark");',
    "ping 192.168.1.1",
)
_SMILEYS = (":)", ":D", ";)", ":(", ":P", ":?")

Lead = Callable[[Thread, int], tuple[LinkView, str]]


class ForumTalk:
    """What is written on one forum; ``lead`` makes the words above and below a quotation of a post."""

    def __init__(self, world: World, lead: Lead) -> None:
        self._world = world
        self._lead = lead
        self._language = world.wording.prose
        self.write = lru_cache(maxsize=4096)(self._write)
        self.signature = lru_cache(maxsize=4096)(self._write_signature)

    def edits(self, thread: Thread, index: int) -> tuple[int, ...]:
        """Return when a post is changed, in order, in seconds since the beginning."""
        chance = dice(self._world.seed, _EDITS, thread.key, index)
        if chance.random() >= _EDITED_SHARE:
            return ()
        at, moments = thread.times[index], []
        for _ in range(chance.choice((1, 1, 1, 2))):
            at += int(chance.triangular(120, 5 * 86_400, 1200))
            moments.append(at)
        return tuple(moments)

    def _write(self, key: int, index: int, version: int) -> tuple[Block, ...]:
        """Write a post as it was after so many changes."""
        thread = self._world.threads[key]
        chance = dice(self._world.seed, _BODY, key, index)
        towns = (self._language.write_town(chance.randrange(9000)),)
        blocks: list[Block] = []
        if index and chance.random() < _QUOTED_SHARE:
            blocks.append(self._quote(thread, index))
        if index and chance.random() < _REMARK_SHARE:
            blocks.append(Para((self._remark(chance),)))
        else:
            blocks += [self._block(chance, towns) for _ in range(chance.choice(_PARAGRAPHS))]
        if not any(isinstance(block, Para) for block in blocks):
            blocks.append(Para((write_sentence(self._language, chance, towns),)))
        for number in range(version):
            chance = dice(self._world.seed, _BODY, key, index, number + 1)
            label = self._world.wording.labels["edited"]
            blocks.append(Para((Styled(f"{label}:", "em"), " " + write_sentence(self._language, chance, towns))))
        return tuple(blocks)

    def _quote(self, thread: Thread, index: int) -> Quote:
        """Quote what a post answers to: its own words, and now and then what it quoted itself."""
        source = thread.replies_to[index]
        version = sum(at <= thread.times[index] for at in self.edits(thread, source))
        blocks = self.write(thread.key, source, version)
        own = tuple(block for block in blocks if not isinstance(block, Quote))[:2]
        nested = tuple(block for block in blocks if isinstance(block, Quote))
        keeps_nested = nested and share(self._world.seed, _BODY, thread.key, index, 99) < 0.35
        lead, expand = self._lead(thread, source)
        return Quote(lead, (*_flatten(nested if keeps_nested else ()), *own), expand)

    def _block(self, chance: Random, towns: tuple[str, ...]) -> Block:
        draw = chance.random()
        if draw < 0.03:
            start = chance.randrange(len(_PROGRAM) - 2)
            labels = self._world.wording.labels
            return Code(_PROGRAM[start : start + chance.randint(1, 3)], labels["code"] if chance.random() < 0.5 else "")
        if draw < 0.06:
            lines = [(write_sentence(self._language, chance, towns),) for _ in range(chance.randint(2, 5))]
            return Items(tuple(lines), is_numbered=chance.random() < 0.4)
        if draw < 0.10:
            return PictureView(f"/files/image{chance.randrange(100, 9999)}.jpg", towns[0] if draw < 0.08 else "")
        sentences = chance.choice((1, 1, 2, 2, 3, 4))
        return Para(self._decorate(chance, [write_sentence(self._language, chance, towns) for _ in range(sentences)]))

    def _decorate(self, chance: Random, sentences: list[str]) -> tuple[Run, ...]:
        """Join sentences; some paragraphs hold a link, bold words or a smiley."""
        gap = " " if self._language.joiner else ""
        draw = chance.random()
        if draw < 0.07:
            address = (
                f"http://example.org/{chance.choice(('wiki', 'article', 'shop', 'video'))}/{chance.randrange(9999)}"
            )
            return (gap.join(sentences) + gap, LinkView(address if draw < 0.04 else self._remark(chance), address))
        if draw < 0.12 and len(sentences) > 1:
            return (Styled(sentences[0], "strong" if draw < 0.1 else "em"), gap + gap.join(sentences[1:]))
        if draw < 0.22:
            alt = chance.choice(_SMILEYS)
            return (gap.join(sentences) + " ", Smiley(alt, f"/files/smilies/{_SMILEYS.index(alt)}.gif"))
        return (gap.join(sentences),)

    def _remark(self, chance: Random) -> str:
        remarks = self._world.wording.remarks
        return remarks[chance.randrange(len(remarks))]

    def _write_signature(self, member: int) -> tuple[Block, ...]:
        """Write a member's signature, if there is one."""
        if not self._world.people.members[member].has_signature:
            return ()
        chance = dice(self._world.seed, _SIGNED, member)
        runs: list[Run] = [write_sentence(self._language, chance, ())]
        if chance.random() < 0.3:
            runs += [" ", LinkView(self._language.write_town(member), f"http://example.net/~{member}/")]
        return (Para(tuple(runs)),)

    def describe(self, board: int) -> str:
        """Write the sentence below a board's name."""
        return write_sentence(self._language, dice(self._world.seed, _BOARD, board), ())

    def attachments(self, thread: Thread, index: int) -> tuple[Attachment, ...]:
        """Return the files beside a post."""
        chance = dice(self._world.seed, _FILES, thread.key, index)
        if chance.random() >= _ATTACHED_SHARE:
            return ()
        labels = self._world.wording.labels
        files = []
        for number in range(chance.choice((1, 1, 2))):
            name = chance.choice(("photo_{}.jpg", "IMG_{}.JPG", "log{}.txt", "scan-{}.pdf")).format(
                chance.randrange(9999)
            )
            note = f"{chance.randint(12, 900)} KB, {labels['downloads'].format(n=chance.randrange(2, 300))}"
            key = thread.keys[index] * 4 + number
            files.append(Attachment(name, f"/files/{key}/{name}", note, name.lower().endswith("jpg")))
        return tuple(files)


def _flatten(quotes: tuple[Block, ...]) -> tuple[Block, ...]:
    """Keep quotes two deep, as boards do: what a quoted quote quotes is dropped."""
    kept: list[Block] = []
    for quote in quotes:
        if isinstance(quote, Quote):
            own = tuple(block for block in quote.blocks if not isinstance(block, Quote))
            kept.append(Quote(quote.lead, own, quote.expand))
    return tuple(kept)
