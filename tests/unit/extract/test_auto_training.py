"""The training of `auto`: labels, folds, made pages, packing, measuring, and with PyTorch the whole way to a model."""

import gzip
import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table import table
from train.extraction.auto import __main__ as program
from train.extraction.auto import examples as marked
from train.extraction.auto import measuring
from train.extraction.auto.examples import CLEANEVAL, DRAGNET, MADE, NO_FOLD, Example, MarkedPage
from train.extraction.auto.labels import label_blocks, match_words
from train.extraction.auto.made import make_made_examples, make_pages, make_pools
from train.extraction.auto.packing import Material, pack, unpack

from pauk.base.errors import BadFile
from pauk.extract.blocks.auto import Auto
from pauk.extract.page.tree import parse_tree
from pauk.learn.alignment import measure_lcs
from pauk.learn.card import Corpus
from pauk.learn.digest import digest
from pauk.learn.model_file import load_model
from pauk.learn.word_counts import cut_ascii_words, cut_words

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_SENTENCE = "It was a long day in {0}, and nobody in {0} had seen such a thing before."


def _make_shared(number, dataset=DRAGNET, *, sentences=6):
    """A page with a menu, an article and a remark, in which every text names the site."""
    site = f"zq{number}x"
    article = [_SENTENCE.format(site) for _ in range(sentences)]
    paragraphs = "".join(f"<p>{text}</p>" for text in article)
    menu = "".join(f"<li><a href=/{part}>{part} of {site}</a></li>" for part in ("news", "sport", "weather"))
    remark = f"<div class=comment><p>{'I do not believe a word of it, '.upper() * 3} says {site}.</p></div>"
    html = f"<title>{site}</title><ul>{menu}</ul><h1>A day in {site}</h1>{paragraphs}{remark}"
    split = "final" if dataset == CLEANEVAL else ""
    gold = "\n".join([f"A day in {site}", *article])
    return MarkedPage(f"{dataset}-{number}", dataset, f"{site}.test", html, gold, part=split)


@pytest.fixture(scope="module")
def pages():
    return [_make_shared(number, CLEANEVAL if number % 3 == 0 else DRAGNET) for number in range(12)]


@pytest.fixture(scope="module")
def shared(pages):
    return marked.make_examples(pages, 3)


# Labels.


@table(
    ("page", "gold", "matched"),
    [
        ("", "", ""),
        ("a b", "", ".."),
        ("", "a b", ""),
        ("a b c", "a b c", "xxx"),
        ("menu a b foot", "a b", ".xx."),
        ("a x b y c", "a b c", "x.x.x"),
        ("b a", "a b", "x."),
        ("a a a", "a", "x.."),
        ("x y", "p q r", ".."),
    ],
)
def test_words_are_matched_in_order(page, gold, matched):
    assert "".join("x" if is_matched else "." for is_matched in match_words(page.split(), gold.split())) == matched


_FEW_WORDS = st.lists(st.sampled_from("abcd"), max_size=40)


@given(_FEW_WORDS, _FEW_WORDS)
def test_the_matched_words_are_a_longest_common_subsequence(page, gold):
    kept = [word for word, is_matched in zip(page, match_words(page, gold), strict=True) if is_matched]
    assert len(kept) == measure_lcs(page, gold)
    rest = iter(gold)
    assert all(word in rest for word in kept)


def test_each_block_has_its_words_and_those_that_are_gold():
    counts, hits = label_blocks(
        ["Home | News", "A title", "The first line of it.", "© 2020"], "A title\nThe line of it.", str.split
    )
    assert counts.tolist() == [3, 2, 5, 2]
    assert hits.tolist() == [0, 2, 4, 0]


@pytest.mark.parametrize(
    ("texts", "hits"),
    [
        # A teaser that repeats the beginning is above the article, or one that repeats its end is below it.
        (["one two", "menu", "one two three four five"], [0, 0, 5]),
        (["one two three four five", "menu", "four five"], [5, 0, 0]),
    ],
)
def test_gold_words_go_to_the_article_and_not_to_its_teaser(texts, hits):
    assert label_blocks(texts, "one two three four five", str.split)[1].tolist() == hits


def test_words_are_cut_as_the_measure_wants_them():
    assert [part.tolist() for part in label_blocks(["中文 naïve"], "文 naïve", cut_words)] == [[3], [2]]
    assert [part.tolist() for part in label_blocks(["中文 naïve"], "文 nave", cut_ascii_words)] == [[1], [1]]


# Examples and folds.


def test_an_example_is_what_the_product_sees_with_the_truth(pages, shared):
    example, page = shared[1], pages[1]
    assert example.texts[:4] == ("news of zq1x", "sport of zq1x", "weather of zq1x", "A day in zq1x")
    assert len(example.texts) == len(example.words) == len(example.features) == 11
    assert example.article.tolist() == [0, 0, 0, 4, *[17] * 6, 0]
    assert example.comments.tolist() == [0] * 11
    assert (example.id, example.dataset, example.site, example.gold) == (page.id, DRAGNET, page.site, page.gold)


def test_comments_are_labelled_apart():
    page = replace(_make_shared(1), comments="I do not believe a word of it, ".upper() * 3 + " says zq1x.")
    example = marked.make_example(page, 0, cut_ascii_words)
    assert example.comments.tolist() == [*[0] * 10, 26]


@pytest.mark.parametrize("html", ["", "<p>", "<script>1</script>", "\ud800<!--"])
def test_a_page_without_text_is_an_example_without_blocks(html):
    example = marked.make_example(replace(_make_shared(1), html=html), 0, cut_ascii_words)
    assert len(example.words) == len(example.counts) == len(example.texts)
    assert example.article.sum() == 0


def test_no_site_is_in_two_folds():
    pages = [replace(_make_shared(number), site=f"s{number % 5}.test") for number in range(20)]
    examples = marked.make_examples(pages, 3)
    folds = {}
    for example in examples:
        folds.setdefault(example.site, set()).add(example.fold)
    assert sorted(map(len, folds.values())) == [1] * 5
    assert set.union(*folds.values()) == {0, 1, 2}


def test_pages_are_read_from_the_shared_files_without_those_that_have_no_gold(tmp_path, pages):
    _write_shared(tmp_path, [*pages, replace(pages[1], id="blank", gold=" é ")])
    assert marked.read_pages(tmp_path) == sorted(pages, key=lambda page: page.dataset != CLEANEVAL)


def _write_shared(folder, pages):
    for dataset, name in ((CLEANEVAL, marked.FILES[0]), (DRAGNET, marked.FILES[1])):
        with zstd.open(folder / name, "wt", encoding="utf-8") as file:
            for page in pages:
                if page.dataset == dataset:
                    row = {key: getattr(page, key) for key in ("id", "dataset", "site", "html", "gold")}
                    file.write(json.dumps(row | ({"split": page.part} if page.part else {})) + "\n")


# Made pages.


def test_a_made_page_holds_texts_of_its_own_fold_only(shared):
    site_of = {f"zq{number}x": example.fold for number, example in enumerate(shared)}
    made = list(make_pages(make_pools(shared), 60, seed=3))
    seen = {}
    for page, fold in made:
        folds = {site_of[name] for name in site_of if name in page.html.lower()}
        assert folds <= {fold}, page.id
        seen[fold] = seen.get(fold, 0) + bool(folds)
    assert len(made) == 60
    assert min(seen[0], seen[1], seen[2]) >= 3
    assert seen[NO_FOLD] == 0


def test_the_same_seed_makes_the_same_pages(shared):
    pools = make_pools(shared)
    assert list(make_pages(pools, 5, seed=1)) == list(make_pages(pools, 5, seed=1))
    assert list(make_pages(pools, 5, seed=1)) != list(make_pages(pools, 5, seed=2))


def test_without_articles_pages_are_made_of_our_own_texts():
    assert make_pools([]) == []
    assert [fold for _, fold in make_pages([], 4, seed=1)] == [NO_FOLD] * 4


def test_examples_of_made_pages_know_article_and_comments_and_keep_no_text(shared):
    made = make_made_examples(list(make_pages(make_pools(shared), 30, seed=1)))
    assert {example.dataset for example in made} == {MADE}
    assert {example.texts for example in made} == {()}
    assert sum(example.article.sum() > 0 for example in made) >= 25
    assert sum(example.comments.sum() > 0 for example in made) >= 3


# Packing.


def _is_same(ours, theirs):
    return all(
        np.array_equal(getattr(ours, name), getattr(theirs, name))
        and type(getattr(ours, name)) is type(getattr(theirs, name))
        for name in Example.__slots__
    )


def test_packed_examples_come_back_as_they_were(tmp_path, shared):
    blank = marked.make_example(replace(_make_shared(1), id="blank", html="", gold="half \ud800"), 1, cut_ascii_words)
    corpora = (Corpus("pages", digest(b""), 3, "none"),)
    pack(Material((blank, *shared[:2], blank, shared[5]), 3, corpora), tmp_path / "examples.npz")
    again = unpack(tmp_path / "examples.npz")
    assert (again.folds, again.corpora, len(again.examples)) == (3, corpora, 5)
    for ours, theirs in zip(again.examples, (blank, *shared[:2], blank, shared[5]), strict=True):
        assert _is_same(
            ours, replace(theirs, features=theirs.features.reshape(len(theirs.words), -1 if len(theirs.words) else 198))
        )


def test_examples_of_another_format_are_refused(tmp_path, shared, monkeypatch):
    monkeypatch.setattr("train.extraction.auto.packing._FORMAT", 99)
    pack(Material(tuple(shared[:1]), 2, ()), tmp_path / "examples.npz")
    monkeypatch.undo()
    with pytest.raises(BadFile, match="format 99"):
        unpack(tmp_path / "examples.npz")


@pytest.mark.parametrize("size", [0, 10, 1000])
def test_a_damaged_file_of_examples_is_refused(tmp_path, shared, size):
    path = tmp_path / "examples.npz"
    pack(Material(tuple(shared[:1]), 2, ()), path)
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(BadFile, match="no file of packed examples"):
        unpack(path)


def test_a_file_of_examples_is_there_whole_or_not_at_all(tmp_path, shared, monkeypatch):
    def stop_halfway(file, **arrays):
        file.write(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(np, "savez_compressed", stop_halfway)
    with pytest.raises(KeyboardInterrupt):
        pack(Material(tuple(shared[:1]), 2, ()), tmp_path / "examples.npz")
    assert not (tmp_path / "examples.npz").exists()


# Measuring.


def _chances(*article):
    return np.array([[chance, chance, 0] for chance in article], np.float32)


_ROW = "<p><a href=/>menu</a></p><h1>The title</h1><table><tr><td>one</td><td>two</td></tr></table><p>foot</p>"


def _take(dataset, html, article, content):
    example = marked.make_example(replace(_make_shared(1, dataset), html=html), 0, cut_ascii_words)
    return measuring.take_text(example, _chances(*article), _chances(*content))


def test_the_text_is_taken_as_the_product_takes_it():
    said, nothing = (0.1, 0.9, 0.9, 0.9, 0.0), (0, 0, 0, 0, 0)
    assert _take(DRAGNET, _ROW, said, nothing) == "The title\none\ttwo"
    assert _take(DRAGNET, "<a href=/>menu</a>", (0.1,), (0.9,)) == ""


def test_with_comments_both_stacks_are_asked():
    html = "<p>a b</p><p><a href=/>c</a> d</p>"
    assert _take(CLEANEVAL, html, (1, 0.2), (0.5, 1)) == "a b\nc d"
    assert _take(CLEANEVAL, html, (0, 0.2), (0.5, 1)) == "c d"


def test_a_page_without_blocks_gives_no_text():
    assert _take(DRAGNET, "", (), ()) == ""


def test_figures_are_those_of_the_pages(shared):
    texts = {(example.dataset, example.id): example.gold for example in shared}
    figures = measuring.measure_texts(shared, texts)
    assert [(figure.metric, figure.on, figure.value) for figure in figures] == [
        ("word F1, micro", "cleaneval final, 4 pages", 1.0),
        ("word F1, macro", "cleaneval final, 4 pages", 1.0),
        ("word F1, micro", "dragnet, 8 pages", 1.0),
        ("word F1, macro", "dragnet, 8 pages", 1.0),
    ]
    texts[DRAGNET, shared[1].id] = ""
    worse = measuring.measure_texts(shared, texts)
    assert worse[3].value == 0.875
    assert worse[3].low < 0.875 < worse[3].high


def test_predictions_are_json_lines(tmp_path):
    measuring.write_predictions({("dragnet", "7"): "a\nb", ("cleaneval", "8"): "é\ud800"}, tmp_path / "said.jsonl.gz")
    lines = gzip.decompress((tmp_path / "said.jsonl.gz").read_bytes()).decode().splitlines()
    assert [json.loads(line) for line in lines] == [
        {"id": "7", "dataset": "dragnet", "text": "a\nb"},
        {"id": "8", "dataset": "cleaneval", "text": "é\ud800"},
    ]


# Training.


@pytest.fixture(scope="module")
def torch():
    torch = pytest.importorskip("torch", reason="training needs PyTorch (the extra train)")
    torch.set_num_threads(1)  # the nets are tiny: threads would wait for each other
    return torch


def test_what_is_tested_does_not_teach(torch, shared):
    from train.extraction.auto.batches import Deck
    from train.extraction.auto.fitting import RECIPES, choose_teachers
    from train.extraction.auto.validation import find_tested

    made = make_made_examples(list(make_pages(make_pools(shared), 20, seed=1)))
    deck = Deck([*shared, *made], "cpu")
    tested = []
    for fold in range(3):
        places = find_tested(deck.examples, fold)
        tested += places
        for recipe in RECIPES.values():
            teachers = choose_teachers(deck, recipe, fold)
            assert fold not in {deck.examples[place].fold for place in teachers}
            assert not set(teachers) & set(places)
    assert sorted(tested) == list(range(12))
    whole = choose_teachers(deck, RECIPES["content"], None)
    assert {deck.examples[place].dataset for place in whole} == {CLEANEVAL, MADE}
    few = choose_teachers(deck, replace(RECIPES["article"], most_made=7), None)
    assert [deck.examples[place].dataset for place in few].count(MADE) == 7


def test_a_net_learns_to_tell_the_article_and_the_same_seed_gives_the_same_net(torch, shared):
    from train.extraction.auto.batches import Deck
    from train.extraction.auto.fitting import RECIPES, ask, choose_teachers, fit
    from train.extraction.auto.nets import read_weights

    deck = Deck(shared, "cpu")
    recipe = replace(RECIPES["article"], width=16, names=4, dropout=0.0)
    teachers = choose_teachers(deck, recipe, 0)
    fitted = fit(deck, teachers, recipe, seed=1, epochs=60)
    for place, example in enumerate(shared):
        if example.fold == 0:
            chances = ask(deck, fitted, place)[:, 0]
            assert ((chances > 0.5) == (example.article > 0)).all()
    one, two, other = (read_weights(fit(deck, teachers, recipe, seed=seed, epochs=1)) for seed in (1, 1, 2))
    assert all(np.array_equal(one[name], two[name]) for name in one)
    assert not np.array_equal(one["features"], other["features"])


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_the_program_trains_measures_and_writes(torch, tmp_path, pages, capsys, jobs):
    _write_shared(tmp_path, pages)
    examples, model, said = tmp_path / "examples.npz", tmp_path / "blocks.safetensors", tmp_path / "said.jsonl.gz"
    options = ["--examples", str(examples), "--folds", "2", "--seeds", "1", "--epochs", "1", "--made", "6"]
    assert program.main([*options, "--data", str(tmp_path), "--pack"]) == 0
    assert capsys.readouterr().out == "18 pages in 2 folds\n"
    # From here on the pages are not needed.
    options += ["--data", "nowhere", "--out", str(model), "--predictions", str(said), "--jobs", jobs]
    assert program.main(options) == 0
    assert "net 6 of 6" in capsys.readouterr().out
    card = load_model(model.read_bytes(), kind="block-nets").card
    assert [(corpus.name, corpus.size) for corpus in card.trained_on] == [
        ("cleaneval", 4),
        ("dragnet", 8),
        ("made, train.extraction.modern, seed 1", 6),
    ]
    assert [figure.on for figure in card.measured] == ["cleaneval final, 4 pages"] * 2 + ["dragnet, 8 pages"] * 2
    records = [json.loads(line) for line in gzip.decompress(said.read_bytes()).decode().splitlines()]
    assert sorted((record["dataset"], record["id"]) for record in records) == sorted(
        (page.dataset, page.id) for page in pages
    )
    assert Auto(model.read_bytes()).extract(parse_tree(pages[0].html)).text is not None


def test_a_check_goes_all_the_way_and_writes_nothing(torch, tmp_path, capsys):
    pages = [_make_shared(number, CLEANEVAL if number % 2 else DRAGNET, sentences=2) for number in range(100)]
    _write_shared(tmp_path, pages)
    before = sorted(tmp_path.iterdir())
    model = tmp_path / "blocks.safetensors"
    assert program.main(["--check", "--data", str(tmp_path), "--out", str(model), "--predictions", str(model)]) == 0
    assert "differ by" in capsys.readouterr().out
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("options", [["--pack"], ["--jobs", "2"]])
def test_what_needs_a_file_says_so(options, capsys):
    with pytest.raises(SystemExit):
        program.main(options)
    assert "needs --examples" in capsys.readouterr().err


def test_the_shipped_model_has_a_card_and_the_arrays_of_two_stacks():
    model = load_model(program.MODEL.read_bytes(), kind="block-nets")
    assert model.card.name == "auto"
    assert {name.partition(".")[0] for name in model.arrays} == {"article", "content"}
    assert model.arrays["article.out"].shape == (3, 48, 3)
    assert model.arrays["content.out"].shape == (3, 32, 3)
    assert Path(program.MODEL).stat().st_size < 2_000_000
