"""The page of an evaluation in a real browser: nothing overflows, nothing is loaded, nothing is complained about."""

import pytest

from pauk.eval.extraction.gold_pages import LeftOut
from pauk.eval.extraction.report import Summary, write_page
from pauk.eval.extraction.scores import ALL_CHARACTERS, ASCII, Overlap, PageScore, evaluate
from pauk.learn.counts import Counts

from .test_report import HOSTILE, LONG, LOOK

pytestmark = pytest.mark.slow


def score(page_id, hits):
    overlap = Overlap(Counts(hits, 123_456, 123_456), 123_456 - hits)
    return PageScore(page_id, page_id, page_id[:1], {ASCII: overlap, ALL_CHARACTERS: overlap}, HOSTILE, 0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1_200])
def test_a_page_fits_its_window_and_is_quiet(chromium, tmp_path, width, scheme):
    names = ["auto", "boilerpipe-default", "template:" + "long-name-" * 9, HOSTILE, *(f"m{one}" for one in range(9))]
    scores = {
        name: [score(LONG, 100_000), score("x", 7 * number), score("y", 123_456)] for number, name in enumerate(names)
    }
    summary = Summary(LONG, 3, evaluate(scores, ranked_by=ASCII, worst=5), [LeftOut(HOSTILE, 7, (LONG, HOSTILE))])
    path = tmp_path / "evaluation.html"
    path.write_text(write_page(summary), encoding="utf-8")
    context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    tab = context.new_page()
    said, asked = [], []
    tab.on("console", lambda message: said.append(message.text))
    tab.on("pageerror", lambda error: said.append(str(error)))
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(path.as_uri())
    seen = tab.evaluate(LOOK)
    context.close()
    assert (said, asked) == ([], [path.as_uri()])
    assert seen["wide"] <= 0
    assert seen["out"] == []
    assert (seen["plots"], seen["scripts"], seen["title"]) == (1, 0, "pauk: evaluation of extraction")
    assert seen["small"] >= 10
