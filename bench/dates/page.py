"""Fill in the parts of docs/dates.md that are made, not written: examples, figures, and the judge's card.

In: the page with its marks, and what was measured. Out: the page with everything between the marks made anew. Examples
are read by pauk itself and the card comes from the shipped model, so neither can lie.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

from bench.dates.drawing import Table, draw_contestants, draw_groups, draw_quality, draw_speed, draw_thesis
from pauk.dates.find.features import FEATURES
from pauk.dates.parse.parse import parse_date
from pauk.learn.card_page import render_card
from pauk.learn.model_file import load_model

THESIS = Path(__file__).with_name("thesis.json")  # kept by `bench.dates.thesis_detector` and `thesis_normaliser`
PAGE = Path(__file__).resolve().parents[2] / "docs" / "dates.md"
NOW = datetime(2026, 11, 15, 12)  # noqa: DTZ001 (the wall clock of the page)

# Language, and strings of it; the language is not told.
EXAMPLES = (
    ("English", "Sunday, 05 October 99", "3 weeks ago", "Today at 02:00:19 PM", "Mon 13 Oct '97"),
    ("Russian", "29 мар. 2020 г. в 14:05", "позавчера в 9:30", "5 минут назад"),
    ("Turkish", "17 Ağustos 2019 Cumartesi", "2 gün önce"),
    ("Spanish", "5 de marzo de 2019, 2:05 p. m.", "hace 3 días"),
    ("Romanian", "miercuri, 22 aprilie 2020, 15:03", "acum 2 ore"),
    ("French", "1er février 2018 à 14h05", "il y a une semaine"),
    ("German", "Di., 5. März 2019 um 14:05 Uhr", "vorgestern, 18:20"),
    ("Dutch", "22 apr. 2020 om 15:03 uur", "gisteren"),
    ("Italian", "martedì 5 marzo 2019 alle 14:05", "5 minuti fa"),
    ("Czech", "22. dubna 2020 v 15:03", "před 3 dny"),
    ("Bulgarian", "22 април 2020 г., 15:03 ч.", "преди 2 часа"),
    ("Polish", "22 kwietnia 2020, godz. 15:03", "17 XI 2004", "wczoraj o 14:05"),
    ("Swedish", "22 april 2020 kl. 15.03", "för 3 veckor sedan"),
    ("Chinese", "2020年4月22日 下午3:03", "二〇二〇年四月二十二日", "民國109年4月22日", "3天前"),
    ("Korean", "2020년 4월 22일 오후 3:03", "어제 14:05"),
    ("Japanese", "令和2年4月22日 15時03分", "２０２０年４月２２日（水）", "昨日"),
    ("Serbian", "22. април 2020. у 15:03", "22. april 2020. u 15:03", "pre 2 sata"),
    ("Croatian", "22. travnja 2020. u 15:03", "jučer u 14:05"),
    ("Hungarian", "2020. április 22., szerda 15:03", "tegnap"),
    ("Greek", "22 Απριλίου 2020 στις 3:03 μ.μ.", "χθες"),
    ("Ukrainian", "22 квітня 2020 р., 15:03", "3 дні тому"),
    ("Portuguese", "quarta-feira, 22 de abril de 2020 às 15:03", "ontem às 14:05"),
    ("Danish", "22. april 2020 kl. 15.03", "for 3 dage siden"),
    ("Norwegian", "onsdag 22. april 2020 kl. 15.03", "i går 14:05"),
    ("Finnish", "22. huhtikuuta 2020 klo 15.03", "3 päivää sitten"),
    ("Arabic", "٢٢ أبريل ٢٠٢٠", "منذ ساعتين"),
    ("Hindi", "२२ अप्रैल २०२०", "3 दिन पहले"),
    ("Vietnamese", "22 tháng 4, 2020 lúc 15:03", "hôm qua"),
    ("machines", "2020-04-22T15:03:00+02:00", "Wed, 22 Apr 2020 15:03:00 GMT", "1587567780", "20200422T150300Z"),
    ("odd", "2016January05", "Feb-Tue-23-99", "Jan. 21/99", "22 Arpil 2020", "5&nbsp;March&nbsp;2019", "12/2020"),
    ("none", "Sep 31, '98", "Posts: 2019", "192.168.0.1", "100000 years ago"),
)


def draw_examples(table: Table) -> Iterator[str]:
    """Have pauk read the examples, and draw what it says."""
    readings = [(language, text, parse_date(text, now=NOW)) for language, *texts in EXAMPLES for text in texts]
    yield table(
        ["language", "string", "value", "precision"],
        [
            [language, f"`{text}`", f"`{read.value}`", read.precision or ""]
            if read.date
            else [language, f"`{text}`", read.reason, ""]
            for language, text, read in readings
        ],
    )


def draw_card() -> Iterator[str]:
    """Draw the card of the shipped judge, its headings two levels down."""
    data = files("pauk.dates").joinpath("data/judge.safetensors").read_bytes()
    card = load_model(data, kind="bag-of-features", features=FEATURES).card
    yield re.sub(r"^(?=#)", "##", render_card(card).strip(), flags=re.MULTILINE)


def parts(result: Mapping[str, Any] | None, table: Table) -> dict[str, str]:
    """Make all parts that can be made: those with figures only where there is a result."""
    made: dict[str, Callable[[], Iterator[str]]] = {"examples": lambda: draw_examples(table), "card": draw_card}
    if result is not None:
        body = dict(result)
        made |= {
            "quality": lambda: draw_quality(body, table),
            "contestants": lambda: draw_contestants(body, table),
            "languages": lambda: draw_groups(body, table, "languages"),
            "families": lambda: draw_groups(body, table, "families"),
            "speed": lambda: draw_speed(body["speed"], table),
            "thesis": lambda: draw_thesis(json.loads(THESIS.read_text("utf-8")), body, table),
        }
    return {name: "\n\n".join(draw()) for name, draw in made.items()}
