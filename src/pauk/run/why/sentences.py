"""Put into words how a URL stands: one sentence that sums it up, and its state in a few.

In: a `Case`, which holds what is known about a URL. Out: sentences and plain values. What a rule left out is told in
the words of the rule itself, where it still says the same.
"""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pauk.base.errors import InputError
from pauk.base.formatting import count, moment, when, when_s, write_size
from pauk.base.outcomes import (
    ALIAS,
    DUPLICATE,
    GONE,
    NOT_MODIFIED,
    NOT_THERE,
    REDIRECTED,
    TIMEOUT,
    UNCHANGED,
    Outcome,
    OutcomeGroup,
    explain,
    read_outcome,
)
from pauk.base.page import Page
from pauk.base.safe_text import one_line
from pauk.base.urls import host_name
from pauk.crawl.rules.soft_404 import SOFT_MISSING, Probe
from pauk.run.why.checks import Hurdle, left_open, stopped_by
from pauk.store.pages.near_duplicates import Kindred
from pauk.store.reader import UrlRow
from pauk.store.sql.records import Host, UrlKind, UrlState

_RETRY = "Try it once more with: pauk crawl --retry"
# What to do about a rule that left a URL out; what is missing here has the next step of its outcome.
_STEPS = {
    "out_of_scope:host": "Take it in with: pauk crawl {seed} --domains {name}",
    "out_of_scope:domain": "Take it in with: pauk crawl {seed} --domains {name}",
    "out_of_scope:folder": "Take it in with: pauk crawl {seed} --scope host",
    "out_of_scope:depth": "Take it in with: pauk crawl {seed} --depth {depth}",
    "out_of_scope:exclude": "Name the seed once more with other --exclude patterns.",
    "out_of_scope:include": "Name the seed once more with other --include patterns.",
    "trap:length": "Go on with a higher --url-chars if the page is real.",
    "trap:depth": "Go on with a higher --path-depth if the page is real.",
    "trap:sprawl": "Go on with a higher --pattern-pages if its pages are real.",
    "trap:calendar": "",
    "trap:repeat": "",
    "trap:parameters": "",
    "trap:sitemaps": "Go on with a higher --pattern-pages if they name real pages.",
    "over_budget:host_requests": "Go on with a higher --host-requests.",
    "over_budget:level": "Go on with a higher --level-pages.",
    "over_budget:host": "Go on with a higher --host-pages.",
    "over_budget:pages": "Go on with a higher --pages.",
}
_TEXT_CHARS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is known about a URL; it has a row if it was ever met."""

    url: str
    row: UrlRow | None
    host: Host | None
    page: Page | None
    hurdles: list[Hurdle]
    found_on: tuple[str, str]
    redirects: Sequence[UrlRow]
    copy_of: str
    kindred: Kindred | None
    waits_before: int
    is_trial: bool
    has_seeds: bool
    has_runner: bool
    seed_url: str = ""
    elsewhere: str = ""  # the same URL under the name under which its site is crawled
    probes: Sequence[Probe] = ()  # what its host showed for addresses that cannot exist


def sum_up(case: Case) -> str:
    """Say in one sentence, or two, how a URL stands."""
    if case.is_trial:
        told = _foretell(case)
        return f"With these rules {told[0].lower()}{told[1:]}"
    if case.row is None and not case.has_seeds:
        return _foretell(case)
    if case.row is None:
        return f"Never met: no link that may be followed has led to it. {_foretell(case)}"
    tell: dict[UrlState, Callable[[Case, UrlRow], str]] = {
        UrlState.WAITING: _tell_waiting,
        UrlState.LEASED: _tell_leased,
        UrlState.LATER: _tell_later,
        UrlState.ENDED: _tell_ended,
    }
    return tell[case.row.state](case, case.row)


def _foretell(case: Case) -> str:
    stop = stopped_by(case.hurdles)
    if stop:
        return f"It would be left out: {stop.reason}"
    if not case.has_seeds:
        return "Never met, and there is no seed to judge it by; name one with --seed."
    scope = next(hurdle.reason for hurdle in case.hurdles if hurdle.name == "scope")
    asks = ["its robots.txt forbids it" for hurdle in left_open(case.hurdles) if hurdle.name == "robots"]
    unless = f", unless {asks[0]}" if asks else ""
    return f"It would be fetched{unless}: {scope}"


def _tell_waiting(case: Case, row: UrlRow) -> str:
    if case.page is not None:
        return f"Waits to be fetched again; the last time was {when(case.page.fetched_at)}."
    before = f"{count(case.waits_before, 'URL')} of its host {'comes' if case.waits_before == 1 else 'come'} before it"
    origin = _origin(case, row)
    turn = before if case.waits_before else "it is the next of its host"
    return f"Waits for its turn: {turn}. It is {origin}." if origin else f"Waits for its turn: {turn}."


def _tell_leased(case: Case, _row: UrlRow) -> str:
    if case.has_runner:
        return "In flight: a runner has it in hand now."
    return "In the hand of a runner that has died; the next crawl takes it up again."


def _tell_later(_case: Case, row: UrlRow) -> str:
    again = when_s(row.due_at)
    if row.outcome == str(REDIRECTED):
        return f"Sent on to the same page; it is asked for again at {again}."
    return f"Failed {count(row.tries, 'time')}, tried again at {again}: {describe_outcome(row.outcome)}"


def _tell_ended(case: Case, row: UrlRow) -> str:
    outcome = _read(row.outcome)
    if outcome is REDIRECTED and case.redirects:
        return _tell_redirected(case)
    if case.page is not None and (outcome is None or outcome.group is OutcomeGroup.FAILED):
        kept = (
            f"What was kept stays: fetched on {when(case.page.fetched_at)}, last seen on {when(case.page.checked_at)}."
        )
        if outcome is GONE:
            return f"Gone: the server says that there is no such page any more. {kept}"
        return f"Could not be fetched again: {describe_outcome(row.outcome)} {kept}"
    if outcome is None or outcome.group is OutcomeGroup.FAILED:
        return f"Not fetched: {describe_outcome(row.outcome)}{_tell_probe(case, row)}"
    if case.page is None:
        if row.kind != UrlKind.PAGE and outcome.group is not OutcomeGroup.SKIPPED:
            name = UrlKind(row.kind).name.lower()
            return f"Read as a {name}; {name}s are not kept."
        return f"{'Left out' if outcome.group is OutcomeGroup.SKIPPED else 'Not kept'}: {_reason(case, row)}"
    return _tell_kept(case, row, case.page, outcome)


def _tell_probe(case: Case, row: UrlRow) -> str:
    """Name the evidence for a soft 404: the address that was asked for, and when."""
    if row.outcome != SOFT_MISSING:
        return ""
    shown = [probe for probe in case.probes if 200 <= probe.status < 300]
    told = ", ".join(f"{probe.url} (“{one_line(probe.title, _TEXT_CHARS)}”, {when_s(probe.at)})" for probe in shown)
    return f" Title and text are those of {told}." if told else ""


def _tell_kept(case: Case, row: UrlRow, page: Page, outcome: Outcome) -> str:
    parts = (when(page.fetched_at), write_size(page.size_bytes), _origin(case, row))
    fetched = f"Fetched on {', '.join(filter(None, parts))}"
    if outcome is DUPLICATE:
        return f"{fetched}; the same text is kept under {case.copy_of or 'another URL'}.{_tell_kindred(case, row)}"
    if outcome in (NOT_MODIFIED, UNCHANGED):
        return f"{fetched}; unchanged when it was last looked at, on {when(page.checked_at)}."
    if outcome.group is OutcomeGroup.EMPTY:
        return f"{fetched}. {describe_outcome(row.outcome)}"
    if outcome.group is OutcomeGroup.SKIPPED:  # an older version is kept
        return f"Left out: {_reason(case, row)} An older version is kept, of {when(page.fetched_at)}."
    return f"{fetched}.{_tell_kindred(case, row)}"


def _tell_kindred(case: Case, row: UrlRow) -> str:
    if case.kindred is None:
        return ""
    others = case.kindred.members - 1
    same = f" It is the same as {count(others, 'other page')}, or nearly"
    if case.kindred.stands == row.url:
        return f"{same}, and stands for {'it' if others == 1 else 'them'}."
    return f"{same}; {case.kindred.stands} stands for all of them."


def _tell_redirected(case: Case) -> str:
    last = case.redirects[-1]
    ways = {UrlState.WAITING: "waits", UrlState.LEASED: "is in flight", UrlState.LATER: "is tried again later"}
    how = ways.get(last.state) or f"ended so: {describe_outcome(last.outcome)}"
    hops = f" ({count(len(case.redirects), 'redirect')})" if len(case.redirects) > 1 else ""
    kept = f" What was kept here before stays, of {when(case.page.fetched_at)}." if case.page is not None else ""
    return f"Redirected to {last.url}{hops}, which {how.rstrip('.')}.{kept}"


def _origin(case: Case, row: UrlRow) -> str:
    page, text = case.found_on
    if page:
        return f"found on {page}" + (f" as “{one_line(text, _TEXT_CHARS)}”" if text.strip() else "")
    return "a seed" if not row.depth and row.kind == UrlKind.PAGE else ""


def _reason(case: Case, row: UrlRow) -> str:
    """Tell why a rule left a URL out; in the rule's own words where it still says the same."""
    for hurdle in case.hurdles:
        if hurdle.outcome and hurdle.outcome == row.outcome:
            return hurdle.reason
    told = describe_outcome(row.outcome)
    if row.outcome == str(ALIAS) and case.elsewhere:
        return f"{told.removesuffix('.')}: {case.elsewhere}."
    is_ruled = row.outcome.partition(":")[0] in ("out_of_scope", "trap", "over_budget")
    if is_ruled and not stopped_by(case.hurdles):
        return f"{told} By the rules as they are now it would be fetched; the next crawl judges it again."
    return told


# The state, part by part.


def describe_state(case: Case) -> dict[str, Any]:
    """Say where a URL is on its way."""
    row = case.row
    assert row is not None
    outcome = _read(row.outcome) if row.outcome else None
    return {
        "state": row.state.name.lower(),
        "kind": UrlKind(row.kind).name.lower(),
        "outcome": row.outcome,
        "group": str(outcome.group) if outcome else "",
        "meaning": describe_outcome(row.outcome) if row.outcome else "",
        "reason": _reason(case, row) if outcome and outcome.group is OutcomeGroup.SKIPPED else "",
        "next_step": _next_step(case, row, outcome),
        "tries": row.tries,
        "next_try_at": moment(row.due_at) if row.state is UrlState.LATER else None,
        "waits_before": case.waits_before if row.state is UrlState.WAITING else None,
        "copy_of": case.copy_of,
    }


def describe_outcome(text: str) -> str:
    """Say what a stored outcome means, without what to do about it."""
    outcome = _read(text)
    if outcome is None:
        return f"It ended with {one_line(text, _TEXT_CHARS)}, which this version of pauk does not know."
    return explain(text).removesuffix(outcome.next_step).rstrip()


def _next_step(case: Case, row: UrlRow, outcome: Outcome | None) -> str:
    if outcome is None or row.state is not UrlState.ENDED:
        return ""
    if outcome.group is OutcomeGroup.FAILED:
        if row.outcome in NOT_THERE:
            return outcome.next_step
        # Of a timeout we only say that it is tried again, which is over here.
        return _RETRY if outcome is TIMEOUT else f"{outcome.next_step} {_RETRY}".strip()
    step = _STEPS.get(row.outcome, outcome.next_step)
    return step.format(
        seed=shlex.quote(case.seed_url) if case.seed_url else "SEED", name=host_name(case.url), depth=row.depth
    )


def _read(text: str) -> Outcome | None:
    try:
        return read_outcome(text)[0]
    except InputError:  # written by a newer version
        return None
