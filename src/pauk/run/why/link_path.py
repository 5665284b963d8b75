"""Follow the ways between URLs that a collection knows: back to the seed, and on through redirects.

In: a URL as the store has it. Out: `PathStep`s. Ways are bounded and end where they would go round in a circle.
"""

from dataclasses import dataclass

from pauk.base.outcomes import REDIRECTED
from pauk.store.reader import StoreReader, UrlRow
from pauk.store.sql.records import UrlKind

_MOST_STEPS = 1_000


@dataclass(frozen=True, slots=True)
class PathStep:
    """One URL on a way, how it was come by (seed, link, redirect, sitemap, feed, robots), and the words of the link."""

    url: str
    by: str
    text: str = ""


def trace_back(reader: StoreReader, row: UrlRow) -> list[PathStep]:
    """Return the way on which a URL was first met, from the seed to the URL itself."""
    steps: list[PathStep] = []
    seen: set[int] = set()
    while len(steps) < _MOST_STEPS:
        seen.add(row.id)
        before = reader.urls.get(row.referrer) if row.referrer else None
        if before is None or before.id in seen:
            steps.append(PathStep(row.url, _begin(row)))
            break
        steps.append(PathStep(row.url, _step(before, row), row.link_text))
        row = before
    return steps[::-1]


def _begin(row: UrlRow) -> str:
    if row.kind == UrlKind.SITEMAP:
        return "robots"
    return "seed" if row.seed and not row.depth else "unknown"


def _step(before: UrlRow, row: UrlRow) -> str:
    if before.target == row.id or before.outcome == str(REDIRECTED):
        return "redirect"
    return "link" if before.kind == UrlKind.PAGE else UrlKind(before.kind).name.lower()


def found_on(way: list[PathStep]) -> tuple[str, str]:
    """Return the page a URL was found on, behind all redirects, and the words of the link; empty for seeds."""
    for before, step in zip(way[-2::-1], way[:0:-1], strict=True):
        if step.by != "redirect":
            return before.url, step.text
    return "", ""


def trace_on(reader: StoreReader, row: UrlRow) -> list[UrlRow]:
    """Return where redirects lead on from a URL, the URL itself first."""
    chain = [row]
    while chain[-1].outcome == str(REDIRECTED) and len(chain) < _MOST_STEPS:
        after = reader.urls.get(chain[-1].target)
        if after is None:
            break
        is_circle = any(after.id == known.id for known in chain)
        chain.append(after)
        if is_circle:
            break
    return chain
