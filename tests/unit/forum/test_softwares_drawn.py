"""Pages of likenesses are drawn with what they are, and correct a judge without making it forget."""

from tests.likenesses.serving import SEALED
from train.forum.further import teach_further
from train.forum.kinds_pages import Look
from train.forum.rows import Example, label_of
from train.forum.softwares import NAMES, draw_softwares

from pauk.forum.page.weights import AnswerWeights


def test_the_sealed_ones_are_never_drawn():
    assert not set(NAMES) & SEALED.keys()


def test_the_same_seed_draws_the_same_pages_of_every_kind():
    pages = list(draw_softwares(["fluxbb"]))
    assert pages == list(draw_softwares(["fluxbb"]))
    assert {page.kind for page in pages} == {"index", "thread", "other"}
    assert len({(page.url, page.now) for page in pages}) == len(pages)


def test_rows_are_known_by_addresses_with_session_ids():
    listed = [page for page in draw_softwares(["phpbb30"]) if page.threads]
    for page in listed:
        look = Look(page.html, page.url, page.now)
        rows = page.truth_on(look.sheet)["threads"]
        assert rows
        assert all("sid=" in row["url"] for row in rows)


def test_threads_that_a_page_may_list_beside_others_are_neither_right_nor_wrong():
    page = next(page for page in draw_softwares(["fluxbb"]) if page.threads)
    sheet = Look(page.html, page.url, page.now).sheet
    truth = page.truth_on(sheet)
    rows = {row["url"] for row in truth["threads"]}
    items = [(link.place, link.place + 1) for link in sheet.links if link.url in rows][:4]
    assert label_of(sheet, items, truth) == "threads"
    assert label_of(sheet, items, truth | {"threads": []}) == "none"
    assert label_of(sheet, items, truth | {"threads": [], "doubtful": rows}) == ""


def test_a_judge_that_is_taught_further_learns_the_new_and_keeps_the_old():
    judge = AnswerWeights(("none", "some"), {"old": (-2.0, 2.0), "wrong": (1.0, -1.0)}, (0.0, 0.0))
    fitted = teach_further(judge, [Example(("wrong",), "some")] * 20, strength=1.0)
    taught = AnswerWeights.of(judge.answers, fitted["names"], fitted["weights"], fitted["bias"])
    assert judge.probabilities(["wrong"])["some"] < 0.5 < taught.probabilities(["wrong"])["some"]
    assert taught.weights["old"] == judge.weights["old"]
