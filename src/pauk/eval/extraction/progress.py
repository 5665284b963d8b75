"""Gather the answers about single pages while an evaluation runs, and keep count of what is left out.

In: answers of `evaluation_pages`, one a page. Out: the scores by method, under ids of which no two are the same, and
notes for people.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from pauk.base.errors import InputError
from pauk.eval.extraction.gold_pages import LeftOut, make_note
from pauk.eval.extraction.methods import read_scores
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, LEAST_ASCII, PageScore

_SHOWN = 120  # characters of an error that is shown with its line


class ExtractionProgress:
    """What is known so far."""

    def __init__(self) -> None:
        self.scores: defaultdict[str, list[PageScore]] = defaultdict(list)
        self.pages = 0
        self._lines = 0
        self._ids: Counter[str] = Counter()
        self._chars = self._ascii_chars = 0
        self._without_gold: list[str] = []
        self._without_ascii: list[str] = []
        self._unreadable: list[str] = []

    def take(self, answer: dict[str, Any], where: str, line: int) -> str:
        """Take the answer about a line; return the page's id, or nothing where the page does not count."""
        self._lines += 1
        if "error" in answer:
            self._unreadable.append(f"{where}, line {line}: {answer['error'].rstrip('.')}"[:_SHOWN])
            return ""
        page_id = self._name(answer["id"], line)
        if "left_out" in answer:
            self._without_gold.append(page_id)
            return ""
        scores = read_scores(answer, page_id)
        for method, score in scores.items():
            self.scores[method].append(score)
        if any(not score.overlap(ASCII).counts.wanted for score in scores.values()):
            self._without_ascii.append(page_id)
        self.pages += 1
        self._chars += answer["chars"]
        self._ascii_chars += answer["ascii_chars"]
        return page_id

    def _name(self, given: object, line: int) -> str:
        """Give a page its id; one without is named after its line, and one that comes again is numbered."""
        name = str(given) if isinstance(given, (str, int)) and given != "" else f"line {line}"
        self._ids[name] += 1
        while (seen := self._ids[name]) > 1:
            name = f"{name} ({seen})"
            self._ids[name] += 1
        return name

    @property
    def datasets(self) -> set[str]:
        """The data sets that the pages belong to."""
        return {page.dataset for pages in self.scores.values() for page in pages}

    @property
    def ranked_by(self) -> str:
        """The measure that ranks: the literature's, unless it would drop much of this text."""
        return ASCII if self._ascii_chars >= LEAST_ASCII * self._chars else ALL_CHARACTERS

    def notes(self) -> Sequence[LeftOut]:
        """Say what was left out."""
        found = [
            ("Pages left out, because their gold is empty", self._without_gold),
            (
                "Pages that count only where all characters are kept, because their gold has no ASCII words",
                self._without_ascii,
            ),
            ("Lines left out, because they cannot be used", self._unreadable),
        ]
        return [make_note(why, names) for why, names in found if names]

    def check(self, where: str) -> None:
        """Refuse to sum up nothing."""
        if self.pages:
            return
        if self._unreadable:
            raise InputError(
                f"None of {self._lines} lines can be used; the first: {self._unreadable[0]}",
                where=where,
                next_step='Each line must be JSON such as {"id": "1", "html": "<p>…", "gold": "the right text"}.',
            )
        raise InputError(
            "There is no page with gold" if self._lines else "There are no pages",
            where=where,
            next_step="Give pages with the text that a person took from them as gold.",
        )
