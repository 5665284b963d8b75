"""Sites whose pages are on known subjects: each subject has words of its own, and its pages mostly link to each other.

In: how many pages, which share of links leaves a subject (words do so half as often), a seed. Out: for each page its
site, its subject, where it links to, and its title and text when they are asked for. Sites write on every subject,
and their pages link to their menu.
"""

from random import Random

from pauk_playground.words.chance import mix
from pauk_playground.words.prose import read_language, write_paragraph, write_title

_SITES = 5
_MENU = 4  # pages of each site that all its pages link to
_WORDS = 10  # of a subject's own
_SMALLEST, _LARGEST = 8, 60
_LINKS = 6
_LEAVES = 1 / 3  # of the pages link to their menu alone
_NAMED, _PARAGRAPHS = 8, 4  # words of subjects on a page, and how much it says


class SubjectWeb:
    """Pages 0, 1, 2 …: `subjects`, `sites` and `links` of each; `menus` are what all pages of a site link to."""

    def __init__(self, count: int, mixing: float, seed: int = 1, language: str = "en") -> None:
        self._seed, self._mixing, self._language = seed, mixing, read_language(language)
        chance = Random(mix(seed, count))
        self.subjects: list[int] = []
        while len(self.subjects) < count:
            size = int(_SMALLEST * (_LARGEST / _SMALLEST) ** chance.random())
            self.subjects += [self.subjects[-1] + 1 if self.subjects else 0] * size
        del self.subjects[count:]
        self.sites = [chance.randrange(_SITES) for _ in range(count)]
        self.menus = [[page for page in range(count) if self.sites[page] == site][:_MENU] for site in range(_SITES)]
        places: dict[int, list[int]] = {}
        for page, subject in enumerate(self.subjects):
            places.setdefault(subject, []).append(page)
        self.links: list[tuple[int, ...]] = []
        for page in range(count):
            wanted = [] if chance.random() < _LEAVES else range(chance.randint(2, 2 * _LINKS - 2))
            near = places[self.subjects[page]]
            found = [chance.randrange(count) if chance.random() < mixing else chance.choice(near) for _ in wanted]
            self.links.append(tuple(dict.fromkeys((*self.menus[self.sites[page]], *found))))

    def host(self, page: int) -> str:
        """Return the host of a page."""
        return f"subjects-{self.sites[page]}.example"

    def write(self, page: int) -> tuple[str, str]:
        """Write title and text of a page: words of its subject, now and then of another, in everyday prose."""
        chance = Random(mix(self._seed, page, 7))
        subjects = [
            chance.randrange(self.subjects[-1] + 1) if chance.random() < self._mixing / 2 else self.subjects[page]
            for _ in range(_NAMED)
        ]
        words = tuple(
            self._language.write_town(subject * _WORDS + chance.randrange(_WORDS)).lower() for subject in subjects
        )
        text = "\n".join(write_paragraph(self._language, chance, words) for _ in range(_PARAGRAPHS))
        return write_title(self._language, chance, words), text
