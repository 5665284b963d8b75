"""The page of a report in a real browser: nothing overflows, nothing is loaded, nothing is complained about."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pauk.run.report.html_page import write_page
from pauk.run.report.kept_runs import LevelFigures, RunCurve, RunFigures
from pauk.run.report.plots import make_plots
from pauk.run.report.run_report import Kept, OutcomeReason, Pattern, RunReport
from pauk.run.report.slow_hosts import DelayedHost, SlowHost

pytestmark = pytest.mark.slow

LONG = "http://a-very-long-name-without-end.example.org/" + "segment/" * 30
HOSTILE = "<script>document.title='owned'</script><img src=//evil.example/x onerror=alert(1)>"
MANY = 123_456_789
AT = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
RUN = RunFigures(
    number=3, job="crawl", state="running", ending="", started_at=AT, ended_at=None, seconds=86_400.0 * 9,
    pages=MANY, bytes=MANY * 9_000, requests=MANY * 2,
)  # fmt: skip
REASON = OutcomeReason(
    outcome="http_error:404",
    group="failed",
    urls=MANY,
    meaning=f"{HOSTILE} said the server.",
    example=LONG,
    list_with="",
)
REPORT = RunReport(
    of="all runs",
    runs=[replace(RUN, number=number) for number in range(1, 31)],
    pages=MANY,
    bytes=MANY * 9_000,
    requests=MANY * 2,
    seconds=86_400.0 * 9,
    waiting=MANY,
    in_flight=100,
    later=5,
    left_s=None,
    levels=[
        LevelFigures(depth=depth, seconds=1e5, pages=MANY // (depth + 1), bytes=MANY, kb_per_minute=1e5 / (depth + 1))
        for depth in range(40)
    ],
    curve=RunCurve(
        seconds=[3_600.0 * hour for hour in range(200)],
        done=[MANY * hour // 200 for hour in range(200)],
        waiting=[MANY // (hour + 1) for hour in range(200)],
        pages=[MANY * hour // 300 for hour in range(200)],
        bytes=[MANY * hour * 100 for hour in range(200)],
    ),
    outcomes=[REASON] * 12,
    skipped=[replace(REASON, outcome="out_of_scope:" + "x" * 90)] * 15,
    failed=[REASON],
    kept=[Kept(depth=0, pages=MANY, bytes=MANY)],
    patterns=[
        Pattern(pattern=LONG, urls=MANY, fetched=MANY, left_out=MANY, new_share=0.123, trap="calendar", example=HOSTILE)
    ],
    slowest_hosts=[
        SlowHost(host=LONG, latency_s=12.3, pause_s=None, requests=MANY, failed=MANY, pages=MANY, waiting=MANY)
    ],
    delayed_hosts=[
        DelayedHost(host=LONG, crawl_delay_s=30.0, requests=5, waiting=9, cost_s=150.0, left_s=270.0, told=LONG * 3)
    ],
)  # fmt: skip
# Texts that leave their picture, and whether the page is wider than its window.
LOOK = """() => ({
  wide: document.documentElement.scrollWidth - innerWidth,
  out: [...document.querySelectorAll('svg.plot')].flatMap(svg => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('text')].filter(text => {
      const box = text.getBoundingClientRect();
      return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
        || box.bottom > frame.bottom + 1;
    }).map(text => text.textContent);
  }),
  small: Math.min(...[...document.querySelectorAll('svg.plot text')].map(text => text.getBoundingClientRect().height)),
  plots: document.querySelectorAll('svg.plot').length,
  title: document.title,
  scripts: document.querySelectorAll('script, img, [onerror]').length,
})"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1_200])
def test_a_page_fits_its_window_and_is_quiet(chromium, tmp_path, width, scheme):
    path = tmp_path / "report.html"
    path.write_text(write_page(REPORT), encoding="utf-8")
    context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    tab = context.new_page()
    said, asked = [], []
    tab.on("console", lambda message: said.append(message.text))
    tab.on("pageerror", lambda error: said.append(str(error)))
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(path.as_uri())
    seen = tab.evaluate(LOOK)
    ground = tab.evaluate("getComputedStyle(document.querySelector('.ground')).fill")
    context.close()
    assert (said, asked) == ([], [path.as_uri()])
    assert seen["wide"] <= 0, json.dumps(seen)
    assert seen["out"] == []
    assert (seen["plots"], seen["scripts"], seen["title"]) == (3, 0, "pauk: report of all runs")
    assert seen["small"] >= 10
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(23, 25, 29)"}[scheme]


def test_a_picture_opens_by_itself(chromium, tmp_path):
    path = tmp_path / "plot.svg"
    path.write_text(make_plots(REPORT)[0].svg(), encoding="utf-8")
    context = chromium.new_context(viewport={"width": 390, "height": 700})
    tab = context.new_page()
    tab.goto(path.as_uri())
    box = tab.evaluate(
        "(() => { const b = document.documentElement.getBoundingClientRect(); return [b.width, b.height] })()"
    )
    context.close()
    assert box[0] == pytest.approx(390, abs=1)
    assert 200 < box[1] < 400
