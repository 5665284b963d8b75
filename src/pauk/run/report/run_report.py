"""Tell how a crawl went, or goes: one run, or the whole collection.

In: a collection, and which run. Out: a `RunReport` of plain values; its fields are the keys of ``pauk report --json``.
It reads beside a runner. Runs keep their own figures; hosts and URL patterns are those of the collection.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pauk.base.errors import InputError
from pauk.base.outcomes import OutcomeGroup, read_outcome
from pauk.base.settings import ALL_RUNS, CRAWL_PATTERN_PAGES, USER_AGENT, Settings
from pauk.run.report.forums import ForumCover, list_forums
from pauk.run.report.kept_runs import RUNNING, LevelFigures, RunCurve, RunFigures, RunsTogether
from pauk.run.report.slow_hosts import DelayedHost, SlowHost, list_delayed, list_slowest
from pauk.run.report.url_patterns import list_patterns
from pauk.run.why.sentences import describe_outcome
from pauk.store.collection import CollectionFolder
from pauk.store.reader import StoreReader
from pauk.store.runner_lock import holder_of
from pauk.store.sql.records import FAR, UrlState


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeReason:
    """How URLs ended: the outcome, how many, what it means, one of them, and the command that lists them."""

    outcome: str
    group: str
    urls: int
    meaning: str
    example: str
    list_with: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What the collection holds of a level of depth now; None is for pages to which no way leads any more."""

    depth: int | None
    pages: int
    bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A URL pattern: how many URLs of it were met, fetched and left out, and whether it was judged a trap."""

    pattern: str
    urls: int
    fetched: int
    left_out: int
    new_share: float
    trap: str
    example: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunReport:
    """How one run went, or all of them together."""

    of: str  # "run 3" or "all runs"
    runs: Sequence[RunFigures]
    pages: int
    bytes: int
    requests: int
    seconds: float
    waiting: int
    in_flight: int
    later: int
    left_s: float | None  # an estimate while it runs; None where nobody can know
    levels: Sequence[LevelFigures]
    curve: RunCurve
    outcomes: Sequence[OutcomeReason]
    skipped: Sequence[OutcomeReason]
    failed: Sequence[OutcomeReason]
    kept: Sequence[Kept]
    patterns: Sequence[Pattern]
    slowest_hosts: Sequence[SlowHost]
    delayed_hosts: Sequence[DelayedHost]
    forums: Sequence[ForumCover] = ()

    @property
    def is_running(self) -> bool:
        """Whether a run goes on now."""
        return any(run.state == RUNNING for run in self.runs)


def make_report(folder: CollectionFolder, which: str, settings: Settings) -> RunReport:
    """Tell about a run by its number, about the last one, or about all."""
    holder = holder_of(folder.path)
    with folder.reader() as reader:
        together = RunsTogether(reader, which, holder)
        runs, states, known = together.runs, reader.totals.states(), reader.totals.reasons()
        counts = {name: urls for name, urls, _ in known} if which == ALL_RUNS else together.reasons
        reasons = _tell_reasons(counts, {name: url for name, _, url in known})
        return RunReport(
            of="all runs" if which == ALL_RUNS else f"run {runs[0].number}",
            runs=runs,
            pages=sum(run.pages for run in runs),
            bytes=sum(run.bytes for run in runs),
            requests=sum(run.requests for run in runs),
            seconds=round(sum(run.seconds for run in runs), 3),
            waiting=states.get(UrlState.WAITING, 0),
            in_flight=states.get(UrlState.LEASED, 0),
            later=states.get(UrlState.LATER, 0),
            left_s=None if together.left_s is None else round(together.left_s, 1),
            levels=together.levels,
            curve=together.curve,
            outcomes=_by_name(reasons),
            skipped=[reason for reason in reasons if reason.group == OutcomeGroup.SKIPPED],
            failed=[reason for reason in reasons if reason.group == OutcomeGroup.FAILED],
            kept=[
                Kept(depth=None if depth == FAR else depth, pages=pages, bytes=size)
                for depth, pages, size in reader.totals.depths()
            ],
            patterns=_describe_patterns(reader, settings),
            slowest_hosts=list_slowest(reader),
            delayed_hosts=list_delayed(reader, settings[USER_AGENT]),
            forums=list_forums(reader),
        )


# Why URLs ended.


def _tell_reasons(counts: Mapping[str, int], examples: Mapping[str, str]) -> list[OutcomeReason]:
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return [_tell_reason(name, urls, examples.get(name, "")) for name, urls in ordered if urls > 0]


def _tell_reason(outcome: str, urls: int, example: str) -> OutcomeReason:
    try:
        group = str(read_outcome(outcome)[0].group)
    except InputError:  # a newer version wrote it
        group = ""
    told, listed = describe_outcome(outcome), f"pauk why --outcome {_shell_word(outcome)}"
    return OutcomeReason(outcome=outcome, group=group, urls=urls, meaning=told, example=example, list_with=listed)


def _shell_word(outcome: str) -> str:
    return outcome if " " not in outcome else f'"{outcome}"'


def _by_name(reasons: Iterable[OutcomeReason]) -> list[OutcomeReason]:
    """Add up what differs in detail alone; the example is that of the commonest."""
    counts: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for reason in reasons:
        name = reason.outcome.partition(":")[0]
        counts[name] += reason.urls
        examples.setdefault(name, reason.example)
    return _tell_reasons(counts, examples)


def _describe_patterns(reader: StoreReader, settings: Settings) -> list[Pattern]:
    return [
        Pattern(
            pattern=one.shape,
            urls=one.met,
            fetched=one.pages,
            left_out=one.refused,
            new_share=round(one.new_share, 3),
            trap=one.verdict,
            example=one.example,
        )
        for one in list_patterns(reader, settings[CRAWL_PATTERN_PAGES])
    ]
