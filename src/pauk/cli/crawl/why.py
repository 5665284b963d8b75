"""The command ``pauk why``: say what became of a URL and why, what would become of one, or how all have ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from pauk.base import settings as known
from pauk.base.clock import read_moment
from pauk.base.errors import UsageError
from pauk.base.formatting import count, when, write_size
from pauk.base.safe_text import one_line
from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.frame.labelled_lines import lay_out, width_of_terminal, wrap

if TYPE_CHECKING:
    from pauk.run.why.url_outcomes import OutcomeUrls, UrlOutcomes

# What the crawl's judges look at; the others change nothing about why.
SETTINGS = (
    known.CRAWL_SCOPE,
    known.CRAWL_DOMAINS,
    known.CRAWL_INCLUDE,
    known.CRAWL_EXCLUDE,
    known.CRAWL_DEPTH,
    known.CRAWL_LEVEL_PAGES,
    known.CRAWL_HOST_PAGES,
    known.CRAWL_PAGES,
    known.CRAWL_BYTES,
    known.CRAWL_URL_CHARS,
    known.CRAWL_PATH_DEPTH,
    known.CRAWL_PATTERN_PAGES,
)
_LIMIT = 50
_WAY_STEPS = 12
_TEXT_CHARS = 60
_STATES = {"waiting": "waits", "leased": "in flight", "later": "waits for another try", "ended": "ended"}
_BY = {
    "seed": "the seed",
    "robots": "a sitemap that robots.txt names",
    "link": "linked there",
    "redirect": "redirected there",
    "sitemap": "listed there",
    "feed": "told there",
    "unknown": "not known how",
}

Rows = Iterator[tuple[str, str]]


@as_command(
    name="why",
    settings=SETTINGS,
    example="pauk why https://example.org/a\npauk why\npauk why --outcome timeout\n"
    "pauk why --seed https://example.org/ --scope folder https://example.org/a/b",
)
@click.argument("url", required=False, metavar="[URL]")
@click.option("--seed", "seeds", multiple=True, metavar="URL", help="Try the scope with this seed, before any crawl.")
@click.option("--outcome", default="", metavar="NAME", help="List URLs that ended so: timeout, trap, trap:calendar …")
@click.option(
    "--limit", type=click.IntRange(1), default=_LIMIT, metavar="N", help=f"How many URLs to list; otherwise {_LIMIT}."
)
def command(run: CommandRun, *, url: str | None, seeds: tuple[str, ...], outcome: str, limit: int) -> None:
    """Say what became of a URL and why, or how all URLs have ended.

    For a URL that was never met it says what would become of it. With --seed, or with other scope rules than the
    collection has, they are tried; nothing is fetched and nothing is changed.
    """
    from pauk.run.why.url_history import explain_url
    from pauk.run.why.url_outcomes import list_ended, list_ends
    from pauk.store.collection import CollectionFolder

    folder = CollectionFolder(run.collection)
    if url and outcome:
        raise UsageError("A URL and --outcome cannot be asked for together", next_step="Leave one of them out.")
    if seeds and not url:
        raise UsageError("--seed needs a URL to try", next_step="Name it: pauk why --seed SEED URL")
    if url:
        _show_url(run, explain_url(folder, url, run.settings, run.clock, seeds=seeds, elapsed=run.elapsed))
    elif outcome:
        _show_ended(run, list_ended(folder, outcome, limit))
    else:
        _show_ends(run, list_ends(folder))


# How all have ended.


def _show_ends(run: CommandRun, ends: UrlOutcomes) -> None:
    if run.as_json:
        run.results.json(ends)
        return
    if ends.ends:
        rows = [[end.outcome, f"{end.urls:,}", f"{end.meaning} Such as {end.example}"] for end in ends.ends]
        run.results.table(["outcome", "URLs", "what it means"], rows)
    else:
        run.results.text("No URL has ended yet.")
    again = f" (the first at {when(ends.next_try_at)})" if ends.next_try_at else ""
    parts = (
        f"waiting: {ends.waiting:,}",
        f"in flight: {ends.in_flight:,}",
        f"to be tried again: {ends.later:,}{again}",
    )
    run.results.text(f"Not ended yet, {', '.join(parts)}.")
    run.results.text("Ask further with: pauk why URL, pauk why --outcome NAME")


def _show_ended(run: CommandRun, ended: OutcomeUrls) -> None:
    if run.as_json:
        run.results.json(ended)
        return
    rows = [[one.url, one.outcome, "" if one.depth is None else one.depth, one.found_on] for one in ended.urls]
    if rows:
        run.results.table(["url", "outcome", "depth", "found on"], rows)
    left = ended.count - len(rows)
    more = f" {left:,} more are not shown; raise --limit." if left else ""
    run.results.text(f"{count(ended.count, 'URL')} ended with {ended.outcome}.{more}")


# One URL.


def _show_url(run: CommandRun, told: Mapping[str, Any]) -> None:
    if run.as_json:
        run.results.json(told)
        return
    width = width_of_terminal()
    rows = [*_tell_address(told), *_tell_state(told), *_tell_way(told), *_tell_pages(told), *_tell_revisit(told)]
    rows += [*_labelled("Forum", told["forum"]), *_tell_host(told), *_tell_tests(told), *_tell_budgets(told)]
    run.results.text(f"{wrap(told['summary'], width)}\n\n{lay_out(rows, width)}")


def _labelled(label: str, texts: list[str]) -> Rows:
    for number, text in enumerate(texts):
        yield "" if number else label, text


def _tell_address(told: Mapping[str, Any]) -> Rows:
    texts = [told["url"], *told["changed"]]
    if told["known_as"]:
        texts.append(f"It is known as {told['known_as']}, the same page in another spelling.")
    yield from _labelled("URL", texts)
    yield from _labelled("Similar", [f"{url} is known." for url in told["similar"]])


def _tell_state(told: Mapping[str, Any]) -> Rows:
    state = told["state"]
    if state is None:
        return
    ended = state["state"] == "ended"
    words = [
        _STATES[state["state"]] + (f"{': ' if ended else ', last time '}{state['outcome']}" if state["outcome"] else "")
    ]
    words += [state["meaning"], state["next_step"]]
    if state["tries"]:
        words.append(f"{state['tries']} {'try' if state['tries'] == 1 else 'tries'} failed before.")
    if state["next_try_at"]:
        words.append(f"The next try is at {_moment(state['next_try_at'])}.")
    if state["copy_of"]:
        words.append(f"The same text was kept first under {state['copy_of']}.")
    yield from _labelled("State", list(dict.fromkeys(word for word in words if word)))


def _tell_revisit(told: Mapping[str, Any]) -> Rows:
    if told["revisit"]:
        yield "Update", told["revisit"]["reason"]


def _tell_way(told: Mapping[str, Any]) -> Rows:
    way = told["way"]
    steps = [f"{step['url']}  ({_BY[step['by']]}{_quote(step['text'])})" for step in way]
    if len(steps) > _WAY_STEPS:
        left = len(steps) - _WAY_STEPS
        steps = [*steps[:2], f"… {left} more …", *steps[2 - _WAY_STEPS :]]
    yield from _labelled("Way", steps)
    links = sum(step["by"] in ("link", "sitemap", "feed") for step in way)
    if way and told["depth"] is not None and links > told["depth"]:
        yield "", f"A shorter way was found later: it is {told['depth']} links from the seed."
    if told["seed"]:
        rules = {name: value for name, value in told["seed"]["rules"].items() if value not in ([], -1)}
        shown = ", ".join(
            f"{name} {' '.join(value) if isinstance(value, list) else value}" for name, value in rules.items()
        )
        yield "Seed", f"{told['seed']['url']}  ({shown})"
    texts = [f"{step['url']}  ({step['outcome'] or 'has not ended'})" for step in told["redirects"]]
    yield from _labelled("Leads to", texts)


def _quote(text: str) -> str:
    return f" as “{one_line(text, _TEXT_CHARS)}”" if text.strip() else ""


def _tell_pages(told: Mapping[str, Any]) -> Rows:
    for number, page in enumerate(reversed(told["pages"])):
        parts = [
            _moment(page["fetched_at"]),
            page["outcome"],
            f"status {page['status']}",
            write_size(page["size_bytes"]),
        ]
        parts += [page["content_type"], page["language"], _quote(page["title"]).removeprefix(" as ")]
        yield "" if number else "Page", ", ".join(one_line(part, 100) for part in parts if part)
        place = page["archive"]
        kept = f"{place['file']}, {place['length']} bytes from {place['offset']} on" if place else "not kept"
        text = f"{page['text_chars']:,} characters of text" if page["text_chars"] else "no text"
        yield "", f"{text}; raw bytes: {kept}"
        yield from (("", f"{part['name']}: {'; '.join(part['says'])}") for part in page["parts"] if part["says"])
    yield from _labelled("Alike", _tell_kindred(told))


def _tell_kindred(told: Mapping[str, Any]) -> list[str]:
    """List pages that are nearly the same, the one that stands for all in front."""
    kindred = told["kindred"]
    if kindred is None:
        return []
    own = told["known_as"] or told["url"]
    marks = {kindred["stands"]: "stands for all of them", own: "this page"}
    if kindred["stands"] == own:
        marks = {own: "this page, which stands for all of them"}
    lines = [f"{url}  ({marks[url]})" if url in marks else url for url in kindred["urls"]]
    left = kindred["members"] - len(lines)
    return [
        f"{count(kindred['members'], 'page')} are the same, or nearly:",
        *lines,
        *([f"… {left:,} more …"] if left else []),
    ]


def _tell_host(told: Mapping[str, Any]) -> Rows:
    host = told["host"]
    if not host["is_known"]:
        yield "Host", f"{host['name']}  (not met yet)"
        return
    yield "Host", f"{host['name']}  ({host['pages']:,} pages kept, {host['waiting']:,} URLs wait)"
    asks = f" (robots.txt asks for {host['crawl_delay_s']:g} s)" if host["crawl_delay_s"] else ""
    pace = f"A request every {host['pause_s']:g} s{asks}"
    if host["failures_in_a_row"]:
        pace += f", after {host['failures_in_a_row']} failures in a row"
    if host["not_before"]:
        pace += f", the next not before {_moment(host['not_before'])}"
    yield "", f"{pace}."
    if host["robots_asked_at"] and host["robots_asked_again"]:
        yield (
            "",
            f"Its robots.txt of {_moment(host['robots_asked_at'])} is old and asked for again before the next page.",
        )


def _tell_tests(told: Mapping[str, Any]) -> Rows:
    title = "Tried" if told["is_trial"] else "Tests"
    yield from _labelled(title, [f"{test['name']} {test['answer']}: {test['reason']}" for test in told["tests"]])


def _tell_budgets(told: Mapping[str, Any]) -> Rows:
    texts = [f"{one['used']:,} of {one['limit']:,} {one['budget']}" for one in told["budgets"] if one["limit"]]
    yield from _labelled("Budget", texts)


def _moment(text: str) -> str:
    return when(read_moment(text))
