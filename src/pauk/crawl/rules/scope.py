"""Decide which URLs belong to a crawl, and say in a sentence why.

In: seeds, each with its `ScopeRules`; then canonical URLs. Out: a `Decision` for each, however many seeds there are.

- ``host``: the same name and port; http and https on their default ports are one site, and a leading ``www.`` does
  not count on either side.
- ``domain``: the same registered domain (`domains.registered_domain`), whatever the port.
- ``folder``: on that host, at or below the folder of the seed's path: everything up to its last slash.
- ``web``: anything.

Further ``domains`` belong to the crawl with all their subdomains. A URL outside the place of its parent's seed may
belong to another seed of the same job whose place it is in; a ``web`` seed's own place is then its host, or it would
take every link of all others. Depth counts from the seed of the page where the link was found.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from sys import maxsize
from typing import Any

from pauk.base.errors import BadSetting
from pauk.base.safe_text import one_line
from pauk.base.settings import CRAWL_DEPTH, CRAWL_DOMAINS, CRAWL_EXCLUDE, CRAWL_INCLUDE, CRAWL_SCOPE, Setting, Settings
from pauk.base.urls import canonical_url
from pauk.crawl.contract.job import CRAWL
from pauk.crawl.rules.domains import name_of, parents_of, read_domain, registered_domain, site_of
from pauk.crawl.rules.url_patterns import TIME_LIMIT_S, Patterns

# Decisions about hosts that are remembered, 0.4 KB each; a page's links lead to few hosts.
_REMEMBERED_HOSTS = 20_000
# Folders of seeds deeper than this are found through their own seed only; real seeds are shallow.
_MAX_FOLDER_DEPTH = 64
# As deep as home pages lie that have a language or a country in their path.
_NEAR_DEPTH = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ScopeRules:
    """What belongs to the crawl of one seed, as a person chose it."""

    scope: str = CRAWL_SCOPE.default
    domains: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    depth: int = CRAWL_DEPTH.default

    def __post_init__(self) -> None:
        CRAWL_SCOPE.read(self.scope, where="scope rules")
        CRAWL_DEPTH.read(self.depth, where="scope rules")
        Patterns(self.include, where=CRAWL_INCLUDE.name)
        Patterns(self.exclude, where=CRAWL_EXCLUDE.name)
        domains = tuple(dict.fromkeys(read_domain(text, where=CRAWL_DOMAINS.name) for text in self.domains))
        object.__setattr__(self, "domains", domains)

    @classmethod
    def from_settings(cls, settings: Settings) -> "ScopeRules":
        """Take the rules from the settings of a run; what cannot be used is refused with the place it came from."""

        def words(setting: Setting[str]) -> tuple[str, ...]:
            return tuple(settings[setting].split())

        for setting in (CRAWL_INCLUDE, CRAWL_EXCLUDE):
            Patterns(words(setting), where=f"{setting.name}, {settings.origin(setting)}")
        where = f"{CRAWL_DOMAINS.name}, {settings.origin(CRAWL_DOMAINS)}"
        return cls(
            scope=settings[CRAWL_SCOPE],
            domains=tuple(read_domain(text, where=where) for text in words(CRAWL_DOMAINS)),
            include=words(CRAWL_INCLUDE),
            exclude=words(CRAWL_EXCLUDE),
            depth=settings[CRAWL_DEPTH],
        )

    def as_json(self) -> dict[str, object]:
        """Return the rules as JSON has them."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def from_json(cls, given: Mapping[str, object]) -> "ScopeRules":
        """Read the rules from JSON; what is missing has its default, what is unknown is left out."""
        known: dict[str, Any] = {rule.name: given[rule.name] for rule in fields(cls) if rule.name in given}
        for name in ("domains", "include", "exclude"):
            texts = known.get(name, ())
            if not isinstance(texts, (list, tuple)) or not all(isinstance(text, str) for text in texts):
                what = f"The scope rule {name} cannot be {one_line(repr(texts), 80)}"
                raise BadSetting(what, next_step="It takes a list of texts.")
            known[name] = tuple(texts)
        return cls(**known)


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a URL belongs to the crawl, by which rule, why in a sentence, and to which seed."""

    allowed: bool
    rule: str  # the detail of out_of_scope, or the rule that lets it in
    reason: str
    seed: int


@dataclass(frozen=True, slots=True)
class _Seed:
    """A seed with all that is worked out once."""

    id: int
    url: str
    rules: ScopeRules
    job: str
    site: str
    domain: str
    folder: str  # the path, up to its last slash
    include: Patterns
    exclude: Patterns
    depth_limit: int
    is_plain: bool  # the host alone decides

    @property
    def place(self) -> str:
        """Name what the seed covers, for people."""
        return {"host": self.site, "domain": self.domain, "folder": self.site + self.folder}.get(self.rules.scope, "")


def _read_seed(number: int, url: str, rules: ScopeRules, job: str, patterns: tuple[Patterns, Patterns]) -> _Seed:
    include, exclude = patterns
    url = canonical_url(url)
    origin, path = _split(url)
    return _Seed(
        id=number,
        url=url,
        rules=rules,
        job=job,
        site=site_of(origin),
        domain=registered_domain(name_of(origin)) if rules.scope == "domain" else "",
        folder=path[: path.rfind("/") + 1],
        include=include,
        exclude=exclude,
        depth_limit=maxsize if rules.depth < 0 else rules.depth,
        is_plain=not include and not exclude and rules.scope != "folder",
    )


def _split(url: str) -> tuple[str, str]:
    """Split a canonical URL before its path; the query falls away."""
    at = url.find("/", 8)
    return (url, "/") if at < 0 else (url[:at], url[at:].partition("?")[0])


class Scope:
    """All seeds of a collection, ready to judge URLs; those of one job never take in what another has met."""

    def __init__(self, seeds: Mapping[int, tuple[str, ScopeRules]], jobs: Mapping[int, str] | None = None) -> None:
        """Take seeds with their rules, by number, and the names of their jobs where that is not ``crawl``."""
        jobs = jobs or {}
        all_rules = {rules for _, rules in seeds.values()}
        patterns = {rules: (Patterns(rules.include), Patterns(rules.exclude)) for rules in all_rules}
        self._seeds = {
            id_: _read_seed(id_, url, rules, jobs.get(id_, CRAWL), patterns[rules])
            for id_, (url, rules) in seeds.items()
        }
        self._by_site: dict[str, list[int]] = {}
        self._by_domain: dict[str, list[int]] = {}
        self._by_suffix: dict[str, list[int]] = {}
        self._by_folder: dict[str, list[int]] = {}
        self._folder_sites: set[str] = set()
        for seed in self._seeds.values():
            self._enter(seed)
        self._judge_host = lru_cache(_REMEMBERED_HOSTS)(self._judge_host_afresh)
        self._find_takers = lru_cache(_REMEMBERED_HOSTS)(self._find_takers_afresh)

    def add(self, number: int, url: str, rules: ScopeRules, job: str = CRAWL) -> None:
        """Take in one more seed."""
        patterns = Patterns(rules.include), Patterns(rules.exclude)
        self._seeds[number] = _read_seed(number, url, rules, job, patterns)
        self._enter(self._seeds[number])
        self._judge_host.cache_clear()
        self._find_takers.cache_clear()

    def judge(self, url: str, *, seed: int, depth: int) -> Decision:
        """Judge a canonical URL so many links from this seed; depth 0 is the seed itself, or where it redirects to."""
        own = self._seeds.get(seed)
        if own is None:  # what came by import, or from a seed that was forgotten
            return self._judge_takers(url, depth, Decision(False, "seed", "No seed of a crawl leads here.", seed))
        at = url.find("/", 8)
        by_host = self._judge_host(seed, url[:at] if at >= 0 else url)
        if own.is_plain and by_host.allowed and 0 < depth <= own.depth_limit:
            return by_host
        if by_host.rule == "scheme":
            return by_host
        by_place = _judge_folder(url, own, by_host)
        if depth <= 0 and (by_place.allowed or url == own.url):
            # Judge a seed itself, or where it leads on to in its own place: it is in unless a pattern excludes it.
            return _judge_exclude(url, own) or Decision(True, "seed", "It is a seed.", own.id)
        if by_place.allowed:
            return _judge_rules(url, own, depth, by_place)
        return self._judge_takers(url, depth, by_place)

    def has_moved(self, url: str, target: str) -> bool:
        """Whether a redirect means that the whole site behind a URL moved: to the same path, or to a home page.

        Inside one registered domain a page near the top of another host is a home page too. What leads deep into
        another site is a log-in, a consent page or somebody else's directory.
        """
        (origin, path), (new_origin, new_path) = _split(url), _split(target)
        if site_of(origin) == site_of(new_origin):
            return False
        depth = new_path.rstrip("/").count("/")
        is_near = registered_domain(name_of(origin)) == registered_domain(name_of(new_origin)) and depth <= _NEAR_DEPTH
        is_home = (depth == 0 or is_near) and "?" not in target
        return is_home or new_path.rstrip("/") == path.rstrip("/")

    def _judge_takers(self, url: str, depth: int, refusal: Decision) -> Decision:
        """Ask the job's other seeds that cover the place, the closest first; the first refusal of one tells most."""
        origin, path = _split(url)
        has_folders, by_host = self._find_takers(origin)
        if not has_folders and not by_host:
            return refusal
        own = self._seeds.get(refusal.seed)
        job = own.job if own is not None else CRAWL
        first_no = refusal
        for taker in (*self._find_folders(origin, path), *by_host):
            if taker != refusal.seed and self._seeds[taker].job == job:
                decision = _judge_rules(url, self._seeds[taker], depth, self._judge_host(taker, origin))
                if decision.allowed:
                    return decision
                first_no = decision if first_no is refusal else first_no
        return first_no

    def _find_takers_afresh(self, origin: str) -> tuple[bool, tuple[int, ...]]:
        """Find the seeds that cover a host, and whether there are some that cover folders on it."""
        name, site = name_of(origin), site_of(origin)
        found = [*self._by_site.get(site, ())]
        if self._by_domain:
            found += self._by_domain.get(registered_domain(name), ())
        if self._by_suffix:
            found += [seed for parent in parents_of(name) for seed in self._by_suffix.get(parent, ())]
        return site in self._folder_sites, tuple(dict.fromkeys(found))

    def _find_folders(self, origin: str, path: str) -> Iterator[int]:
        """Find the seeds whose folder a path is at or below, the deepest first."""
        site = site_of(origin)
        if site in self._folder_sites:
            parts = f"{path}/".split("/", _MAX_FOLDER_DEPTH)  # /docs is at the folder /docs/
            for count in range(len(parts) - 1, 0, -1):
                yield from self._by_folder.get(f"{site}{'/'.join(parts[:count])}/", ())

    def _enter(self, seed: _Seed) -> None:
        """Enter a seed under the places it covers; of a job's seeds with the same place and rules the first stands."""
        scope = seed.rules.scope
        if scope == "folder":
            self._folder_sites.add(seed.site)
            places, key = self._by_folder, seed.site + seed.folder
        elif scope == "domain":
            places, key = self._by_domain, seed.domain
        else:
            places, key = self._by_site, seed.site
        for places_, key_ in [(places, key), *((self._by_suffix, domain) for domain in seed.rules.domains)]:
            entered = places_.setdefault(key_, [])
            others = (self._seeds[other] for other in entered)
            if all((other.rules, other.job) != (seed.rules, seed.job) for other in others):
                entered.append(seed.id)

    def _judge_host_afresh(self, seed: int, origin: str) -> Decision:
        """Judge by the host alone; a folder seed still has to look at the path."""
        own = self._seeds[seed]
        scope = own.rules.scope
        if not origin.startswith(("http://", "https://")):
            word = one_line(origin.partition(":")[0], 20)
            return Decision(False, "scheme", f"Only http and https are crawled, and this is {word}.", seed)
        name = name_of(origin)
        if scope == "web":
            return Decision(True, scope, "The seed's scope is the whole Web.", seed)
        if scope == "domain" and registered_domain(name) == own.domain:
            return Decision(True, scope, f"It is in the domain {own.domain} of the seed {own.url}.", seed)
        if scope in ("host", "folder") and site_of(origin) == own.site:
            return Decision(True, scope, f"It is on the {scope} {own.place} of the seed {own.url}.", seed)
        further = own.rules.domains
        if further:
            for parent in parents_of(name):
                if parent in further:
                    return Decision(True, "domains", f"It is in {parent}, one of the further domains.", seed)
        theirs = f"domain {registered_domain(name)}" if scope == "domain" else f"host {site_of(origin)}"
        none = ", and no further domain covers it" if further else ""
        return Decision(False, scope, f"Its {theirs} is not the {scope} {own.place} of the seed {own.url}{none}.", seed)


def _judge_folder(url: str, seed: _Seed, by_host: Decision) -> Decision:
    if by_host.rule != "folder" or not by_host.allowed:
        return by_host
    _, path = _split(url)
    if path.startswith(seed.folder) or path == seed.folder[:-1]:
        return by_host
    return Decision(False, "folder", f"It is not below the folder {seed.place} of the seed {seed.url}.", seed.id)


def _judge_rules(url: str, seed: _Seed, depth: int, place: Decision) -> Decision:
    """Judge a URL that is in the right place by depth and patterns."""
    if depth > seed.depth_limit:
        far = f"It is {depth} links away from the seed {seed.url}, and the limit is {seed.depth_limit}."
        return Decision(False, "depth", far, seed.id)
    if seed.exclude:
        excluded = _judge_exclude(url, seed)
        if excluded:
            return excluded
    if not seed.include:
        return place
    found = seed.include.find(url)
    if found.pattern:
        return Decision(True, "include", f"{place.reason} It matches the include pattern {found.pattern}.", seed.id)
    none = f"It matches none of the include patterns {one_line(' '.join(seed.include.texts), 200)}."
    slow = f" {_SLOW.format(found.too_slow)} counts as no match." if found.too_slow else ""
    return Decision(False, "include", none + slow, seed.id)


_SLOW = f"The pattern {{}} took longer than {TIME_LIMIT_S} s and"


def _judge_exclude(url: str, seed: _Seed) -> Decision | None:
    """Make the refusal where an exclude pattern matches; one too slow to say counts, because exclude says never."""
    found = seed.exclude.find(url)
    if found.pattern:
        return Decision(False, "exclude", f"It matches the exclude pattern {found.pattern}.", seed.id)
    if found.too_slow:
        return Decision(False, "exclude", f"{_SLOW.format(found.too_slow)} counts as a match.", seed.id)
    return None
