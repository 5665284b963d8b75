"""Put one URL to all tests of the crawler, in the crawler's order, and say what each one answers.

In: seeds with their rules, settings, and what a collection knows. Out: `Hurdle`s; the first that stops the URL is the
reason why it is left out. Every answer comes from the room that judges real crawls, so the two cannot disagree.
Nothing is counted and no network is touched.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from pauk.base import outcomes
from pauk.base.clock import Clock
from pauk.base.formatting import count, when_s
from pauk.base.settings import (
    ALLOW_PRIVATE,
    CRAWL_HOST_PAGES,
    CRAWL_LEVEL_PAGES,
    CRAWL_PATTERN_PAGES,
    POLITE,
    USER_AGENT,
    Settings,
)
from pauk.base.urls import origin_of
from pauk.crawl.fetch.addresses import is_local_name, is_public, read_literal
from pauk.crawl.rules.pattern_budgets import ShapeBook, Sprawl
from pauk.crawl.rules.robots import KEEP_S, NO_RULE, RobotsFile, robots_for_status
from pauk.crawl.rules.scope import Decision, Scope, ScopeRules
from pauk.crawl.rules.traps import UrlLimits, look
from pauk.crawl.rules.url_shapes import shape_of
from pauk.store.reader import StoreReader
from pauk.store.sql.records import Host

PASSES, STOPS, UNKNOWN = "passes", "stops", "unknown"

# The rules that decide by the place of a URL alone; a refusal by another one tells more.
_BY_PLACE = frozenset(("host", "domain", "folder"))
_TRAPS = {
    "length": "It is longer than {url_chars} characters (crawl.url_chars).",
    "depth": "Its path has more than {path_depth} parts (crawl.path_depth).",
    "repeat": "Parts of its path come again and again.",
    "parameters": "It has more parameters, or the same one more often, than any real page needs.",
    "calendar": "It is about a date so far away that only an endless calendar has it.",
}


@dataclass(frozen=True, slots=True)
class Hurdle:
    """One test: its name, whether the URL passes or is stopped, if that is known, why, and what it would end with."""

    name: str
    answer: str
    reason: str
    outcome: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where a URL stands: from which seed and how far, what is known of its host, and whether it was let in before."""

    seed: int
    depth: int
    host: Host | None = None
    was_let_in: bool = False
    is_page: bool = True


class UrlTests:
    """All tests of one crawl."""

    def __init__(
        self,
        seeds: Mapping[int, tuple[str, ScopeRules]],
        settings: Settings,
        clock: Clock,
        reader: StoreReader | None,
    ) -> None:
        self.seeds = seeds
        self.scope = Scope(seeds, {seed.id: seed.job for seed in reader.seeds.all()} if reader else None)
        self._settings = settings
        self._clock = clock
        self._reader = reader
        self._limits = UrlLimits.from_settings(settings)
        self._counters = reader.totals.counters() if reader else {}

    def find_seed(self, url: str) -> Decision:
        """Find the seed that a URL nobody has met would belong to, as if a page of its crawl linked to it."""
        refusals: list[Decision] = []
        for number, (seed_url, _) in self.seeds.items():
            decision = self.scope.judge(url, seed=number, depth=0 if url == seed_url else 1)
            if decision.allowed:
                return decision
            refusals.append(decision)
        telling = [decision for decision in refusals if decision.rule not in _BY_PLACE]
        best = (telling or refusals)[0]
        if telling or len(refusals) == 1:
            return best
        reason = f"None of the {len(refusals)} seeds covers it. Of the first: {best.reason}"
        return Decision(False, best.rule, reason, best.seed)

    def run(self, url: str, at: Position) -> list[Hurdle]:
        """Put a canonical URL to all tests."""
        hurdles = [self._judge_scope(url, at), self._look(url), self._judge_level(at)]
        hurdles += [self._judge_pattern(url, at), self._judge_address(url), self._ask_robots(url, at)]
        return [*hurdles, self._judge_host(at)]

    # One method for each test.

    def _judge_scope(self, url: str, at: Position) -> Hurdle:
        if not self.seeds:
            return Hurdle("scope", UNKNOWN, "There is no seed to judge by; name one with --seed.")
        if at.seed not in self.seeds:
            return Hurdle("scope", UNKNOWN, "The seed it came from is no longer there.")
        if at.was_let_in and not at.is_page:
            return Hurdle("scope", PASSES, "It is a sitemap that the site itself names.")
        decision = self.scope.judge(url, seed=at.seed, depth=at.depth)
        if not decision.allowed and not at.was_let_in:
            decision = self._tell_most(url, decision)
        if decision.allowed:
            return Hurdle("scope", PASSES, decision.reason)
        return Hurdle("scope", STOPS, decision.reason, outcomes.OUT_OF_SCOPE.of(decision.rule))

    def _tell_most(self, url: str, decision: Decision) -> Decision:
        """Where only the place is wrong, say whether other seeds were asked too."""
        if decision.rule not in _BY_PLACE or len(self.seeds) == 1:
            return decision
        other = self.find_seed(url)
        return decision if other.allowed else other

    def _look(self, url: str) -> Hurdle:
        kind = look(url, self._limits, year=self._clock.now().year)
        if not kind:
            return Hurdle("trap", PASSES, "The URL itself does not look like a trap.")
        reason = _TRAPS.get(kind, f"It looks like a trap ({kind}).")
        told = reason.format(url_chars=self._limits.url_chars, path_depth=self._limits.path_depth)
        return Hurdle("trap", STOPS, told, outcomes.TRAP.of(kind))

    def _judge_level(self, at: Position) -> Hurdle:
        limit = self._settings[CRAWL_LEVEL_PAGES]
        taken = self._counters.get(f"level:{at.depth}", 0)
        told = f"{count(taken, 'URL')} {'was' if taken == 1 else 'were'} taken in at depth {at.depth}"
        if not limit or not at.depth:
            return Hurdle("level", PASSES, f"{told}; there is no limit.")
        if taken >= limit and not at.was_let_in:
            outcome = outcomes.OVER_BUDGET.of("level")
            return Hurdle("level", STOPS, f"{told}, and {limit} is the limit (crawl.level_pages).", outcome)
        return Hurdle("level", PASSES, f"{told}; {limit} is the limit (crawl.level_pages).")

    def _judge_pattern(self, url: str, at: Position) -> Hurdle:
        pattern = self.pattern(url)
        told = f"Of its pattern {pattern.shape}, nothing was fetched yet"
        if pattern.pages:
            share = f"{pattern.new_share:.0%} with something new"
            told = f"Of its pattern {pattern.shape}, {count(pattern.pages, 'page')} were fetched, {share}"
        if pattern.verdict and at.depth and at.is_page:
            told += "; the last ones brought nothing new (crawl.pattern_pages)."
            return Hurdle("pattern", STOPS, told, outcomes.TRAP.of(pattern.verdict))
        return Hurdle("pattern", PASSES, f"{told}.")

    def pattern(self, url: str) -> Sprawl:
        """Return the figures of a URL's pattern; zeros where no page of it has come."""
        book = ShapeBook(self._settings[CRAWL_PATTERN_PAGES])
        names = book.unknown([shape_of(url)])
        if self._reader:
            book.load(self._reader.totals.shapes_named(names))
        return book.sprawl(1)[0]

    def _judge_address(self, url: str) -> Hurdle:
        name = urlsplit(url).hostname or ""
        literal = read_literal(name)
        if not literal and not is_local_name(name):
            return Hurdle("address", UNKNOWN, f"The address of {name} is looked up when it is fetched.")
        if literal and is_public(literal):
            return Hurdle("address", PASSES, f"{literal} is a public address.")
        told = f"{name} is a loopback or private address"
        if self._settings[ALLOW_PRIVATE]:
            return Hurdle("address", PASSES, f"{told}, and those are allowed.")
        return Hurdle("address", STOPS, f"{told} (allow it with --allow-private).", str(outcomes.PRIVATE_ADDRESS))

    def _ask_robots(self, url: str, at: Position) -> Hurdle:
        if not self._settings[POLITE]:
            return Hurdle("robots", PASSES, "Robots rules are not obeyed (polite is false).")
        rules = self.robots(at.host)
        if rules is None or at.host is None:
            return Hurdle("robots", UNKNOWN, f"The robots.txt of {origin_of(url)} has not been asked for yet.")
        told = _tell_rule(rules.rule_for(url), at.host.robots_at)
        if rules.allows(url):
            return Hurdle("robots", PASSES, told)
        return Hurdle("robots", STOPS, told, str(outcomes.ROBOTS_DENIED))

    def robots(self, host: Host | None) -> RobotsFile | None:
        """Return the robots rules of a host as they are kept; None where they were never asked for."""
        if host is None or not host.robots_status:
            return None
        return robots_for_status(host.robots_status, host.robots, self._settings[USER_AGENT])

    def is_robots_old(self, host: Host) -> bool:
        """Tell whether robots.txt is asked for again before the next request."""
        return not 0 <= self._clock.now().timestamp() - host.robots_at < KEEP_S

    def _judge_host(self, at: Position) -> Hurdle:
        limit, kept = self._settings[CRAWL_HOST_PAGES], at.host.pages if at.host else 0
        told = f"{count(kept, 'page')} of its host {'is' if kept == 1 else 'are'} kept"
        if not limit:
            return Hurdle("host", PASSES, f"{told}; there is no limit.")
        if kept >= limit:
            outcome = outcomes.OVER_BUDGET.of("host")
            return Hurdle("host", STOPS, f"{told}, and {limit} is the limit (crawl.host_pages).", outcome)
        return Hurdle("host", PASSES, f"{told}; {limit} is the limit (crawl.host_pages).")


def _tell_rule(rule: str, asked_at: float) -> str:
    asked = when_s(asked_at)
    if rule == str(NO_RULE):
        return f"The robots.txt of {asked} has no rule about it."
    if rule.startswith(("Allow: ", "Disallow: ")):
        return f"The robots.txt of {asked} says {rule}."
    return f"Asked for on {asked}: {rule}."


def stopped_by(hurdles: list[Hurdle]) -> Hurdle | None:
    """Return the test that decides, or None where the URL passes them all."""
    return next((hurdle for hurdle in hurdles if hurdle.answer == STOPS), None)


def left_open(hurdles: list[Hurdle]) -> Iterator[Hurdle]:
    """Go through the tests that only a request could answer."""
    return (hurdle for hurdle in hurdles if hurdle.answer == UNKNOWN)
