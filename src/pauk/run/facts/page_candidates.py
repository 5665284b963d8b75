"""Give the candidates on the kept pages of entities' sites, in the words around them: for people, and for training.

In: a collection and a recipe. Out: `PageCandidate`s, page by page; each tells its page's version and its site, so that
answers can be split by site. The pages are read anew from their raw bytes; memory holds one page.
"""

import json
import logging
import re
from collections.abc import Container, Iterator, Mapping
from random import Random
from typing import NamedTuple

from pauk.base.errors import DamagedCollection
from pauk.base.page import Page
from pauk.base.settings import EXTRACT_MAX_BYTES
from pauk.crawl.fetch.content_coding import decode_body
from pauk.extract.page.charset import decode
from pauk.facts.candidates.schedule_lines import ScheduleLine, html_lines, text_lines
from pauk.facts.decide.judge import FactJudge
from pauk.facts.decide.page_filter import judge_page
from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.teach.fragments import FactCandidate, find_candidates
from pauk.facts.teach.training import LabelledCandidate, balance
from pauk.run.facts.facts_enricher import FACTS, facts_in, read_own_judge
from pauk.run.facts.recipe_briefs import model_place
from pauk.run.facts.sites import place_of_site
from pauk.store.collection import CollectionFolder
from pauk.store.reader import StoreReader

log = logging.getLogger(__name__)

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_MOST_SPARE = 20_000


class PageCandidate(NamedTuple):
    """A candidate and where it stands: the page, its version, whether the page filter wants it, and the site."""

    url: str
    page: int  # the version's number in the collection
    site: str
    is_wanted: bool
    candidate: FactCandidate


def own_judge(folder: CollectionFolder, recipe: FactRecipe) -> FactJudge | None:
    """Return the model that was trained for a recipe in this collection; None where there is none."""
    place = model_place(folder.path, recipe.name)
    return read_own_judge(place) if place.is_file() else None


def page_candidates(
    folder: CollectionFolder, recipe: FactRecipe, *, wanted_only: bool = True, asked: Container[str] | None = None
) -> Iterator[PageCandidate]:
    """Go through the candidates of pages that the page filter wants, or of all pages that were read by the recipe.

    With ``asked``, URLs of which people were asked something, those come too, and so do pages from which the table may
    have a row although the filter does not want them.
    """
    judge = own_judge(folder, recipe)
    with folder.reader() as reader:
        for page in reader.pages.all():
            part = page.kept_parts.get(FACTS.name)
            told = json.loads(part.value).get(recipe.name) if part is not None and part.value else None
            if told is None or not page.place.length:
                continue
            is_of_people = asked is not None and (page.url in asked or bool(facts_in(told, {})))
            if wanted_only and not told["wanted"] and not is_of_people:
                continue
            try:
                lines = lines_of(reader, page)
            except DamagedCollection as error:
                log.warning("the raw bytes of %s cannot be read: %s", page.url, error)
                continue
            verdict = judge_page(recipe, page.url, page.link_text)
            site, _ = place_of_site(page.url)
            for candidate in find_candidates(recipe, lines, verdict, url=page.url, judge=judge):
                yield PageCandidate(page.url, page.id, site, verdict.is_wanted, candidate)


def lines_of(reader: StoreReader, page: Page) -> list[ScheduleLine]:
    """Read the lines of a kept page from its raw bytes."""
    text = html_of(reader, page)
    return text_lines(text) if page.content_type.startswith("text/plain") else html_lines(text)


def html_of(reader: StoreReader, page: Page) -> str:
    """Return the characters of a kept page."""
    record = reader.pages.record(page.place)
    body = decode_body(record.body, record.header("content-encoding"), max_bytes=EXTRACT_MAX_BYTES.default).content
    charset = _CHARSET.search(page.content_type)
    return decode(body, header_charset=charset[1] if charset else "").text


def label_candidates(
    folder: CollectionFolder, recipe: FactRecipe, said: Mapping[str, bool], *, seed: int = 1
) -> list[LabelledCandidate]:
    """Put what people have said beside the candidates, and fill up the rarer class as the thesis did.

    Facts are filled up with what rules are sure of on pages that nobody was asked about, others with candidates of
    pages that the page filter does not want.
    """
    labelled: list[LabelledCandidate] = []
    sure: list[LabelledCandidate] = []
    unwanted: list[LabelledCandidate] = []
    for one in page_candidates(folder, recipe, wanted_only=False):
        answer = said.get(one.candidate.id)
        if answer is not None:
            labelled.append(LabelledCandidate(one.candidate.features, answer, one.site))
        elif one.is_wanted and one.candidate.by == "rule" and one.candidate.is_taken and len(sure) < _MOST_SPARE:
            sure.append(LabelledCandidate(one.candidate.features, True, one.site))
        elif not one.is_wanted and not one.candidate.is_taken and len(unwanted) < _MOST_SPARE:
            unwanted.append(LabelledCandidate(one.candidate.features, False, one.site))
    random = Random(seed)  # noqa: S311 (a draw that can be repeated)
    random.shuffle(sure)
    random.shuffle(unwanted)
    return balance(labelled, spare_facts=sure, spare_others=unwanted)
