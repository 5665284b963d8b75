"""Groups of pages that are nearly the same, as pages come, change, are gone, or were there before."""

import asyncio
import random
from types import SimpleNamespace

import pytest
from tests.pages import make_page

from pauk.base.urls import number_url
from pauk.extract.text import sketch as sketches
from pauk.extract.text.fingerprint import fingerprint
from pauk.extract.text.sketch import draw, jaccard, shingle
from pauk.run.read import near_duplicates as kinships
from pauk.run.read.near_duplicates import SAME, NearDuplicateFinder, finish
from pauk.store.collection import CollectionFolder
from pauk.store.pages.near_duplicates import MOST_SHARING
from pauk.store.sql.records import Batch, Ending, NewUrl

AT = 1_790_000_000.0


def words(seed, count=300):
    """Write a text of words that hardly any other text has."""
    chance = random.Random(seed)
    return [f"w{chance.getrandbits(30)}" for _ in range(count)]


def write(seed, count=300):
    return " ".join(words(seed, count))


def change(text, share, seed=0):
    """Replace words at the end until the texts are as similar as wanted, or a little less."""
    parts, fresh = text.split(), words(f"fresh {seed}")
    common = round(2 * (len(parts) - 3) * share / (1 + share))
    return " ".join([*parts[: common + 3], *fresh[: len(parts) - common - 3]])


class World:
    """A collection into which texts are put as a crawl does; URLs are called by words."""

    def __init__(self, store):
        self.store = store
        self.near_duplicate_finder = NearDuplicateFinder(store)
        self.at = AT

    def url(self, name):
        return f"http://a.example/{name}"

    def page(self, name, text, *, canonical="", has_sketch=True, at=None):
        key = number_url(self.url(name))
        if key not in self.store.urls.known([key]):
            self.store.complete(Batch(found={key: NewUrl(key, self.url(name), "http://a.example", 0, 0, 1)}))
        number = fingerprint(text) if text else 0
        same = self.store.pages.first_with("fingerprint", [number] if number else [])
        url = self.store.urls.known([key])[key].id
        is_copy = same.get(number, url) != url
        canonical = self.url(canonical) if canonical else ""
        return make_page(
            url,
            outcome="duplicate" if is_copy else "ok",
            fetched_at=self.at if at is None else at,
            fingerprint=number,
            sketch=draw(text) if has_sketch and not is_copy else b"",
            canonical=canonical,
            text=None if is_copy else text,
            is_import=at is not None,
        )

    def add(self, /, *, take=True, has_sketch=True, canonical=None, at=None, **texts):
        """Bring pages in one batch, and return how many have found kin."""
        self.at += 1
        # One after the other, so that a copy is known to be one.
        found = 0
        for name, text in texts.items():
            page = self.page(name, text, has_sketch=has_sketch, at=at, canonical=(canonical or {}).get(name, ""))
            batch = Batch(pages=[page], endings=[Ending(page.url, page.outcome)])
            with self.store.transaction():
                self.store.complete(batch)
                found += self.near_duplicate_finder.take(batch) if take else 0
        return found

    def end(self, name, outcome):
        key = number_url(self.url(name))
        batch = Batch(endings=[Ending(self.store.urls.known([key])[key].id, outcome)])
        with self.store.transaction():
            self.store.complete(batch)
            self.near_duplicate_finder.take(batch)

    def groups(self):
        """Return all groups by the names of their pages, each with the one that stands for it in front."""
        with CollectionFolder(self.store.path.parent).reader() as reader:
            pages = list(reader.pages.all())
        found = {}
        for page in pages:
            if page.group_url:
                found.setdefault(page.group_url.rpartition("/")[2], []).append(page.url.rpartition("/")[2])
        assert all(first in names for first, names in found.items())
        return sorted([first, *sorted({*names} - {first})] for first, names in found.items())

    def rows(self):
        """Count sketches, and super-shingles whose pages have one, on disk or in memory."""
        pages = self.store.near_duplicates.sketches_of(range(1, 10_000))
        numbers = {number for sketch in pages.values() for number in sketches.supers(sketch)}
        self.near_duplicate_finder.go_on(1)
        self.near_duplicate_finder._sharing.load(int(self.store.notes.get("kin").partition(":")[2]))
        found = self.near_duplicate_finder._sharing.find(numbers).values()
        return [len(pages), sum(page in pages for sharers in found for page in sharers)]


@pytest.fixture
def world(tmp_path):
    with CollectionFolder(tmp_path).writer("test") as store:
        yield World(store)


# Alike and unlike.


def test_nearly_equal_pages_find_each_other(world):
    text = write(1)
    assert world.add(a=text, b=write(2)) == 0
    assert world.add(c=change(text, 0.95)) == 1
    assert world.groups() == [["a", "c"]]
    assert world.rows() == [3, 3 * sketches.SUPERS]


def test_pages_of_one_batch_find_each_other(world):
    text = write(1)
    page, other = world.page("a", text), world.page("b", change(text, 0.97))
    batch = Batch(pages=[page, other], endings=[Ending(page.url, "ok"), Ending(other.url, "ok")])
    with world.store.transaction():
        world.store.complete(batch)
        assert world.near_duplicate_finder.take(batch) == 1
    assert world.groups() == [["a", "b"]]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("share", [0.8, 0.88, 0.895, 0.905, 0.92, 0.99])
def test_the_texts_decide_where_the_sketches_leave_a_doubt(world, share, seed):
    text = write(seed, 400)
    other = change(text, share)
    assert world.add(a=text, b=other) == (jaccard(text, other) >= SAME)


def test_whoever_is_like_two_brings_their_groups_together(world):
    text = write(1, 1_000)
    parts = text.split()
    left, right = " ".join([*words(8, 45), *parts[45:]]), " ".join([*parts[:-45], *words(9, 45)])
    assert jaccard(left, right) < SAME < min(jaccard(text, left), jaccard(text, right))
    world.add(left=left, right=right)
    assert world.groups() == []
    world.add(middle=text)
    assert world.groups() == [["left", "middle", "right"]]


def test_equal_texts_are_kin_and_share_one_sketch(world):
    assert world.add(a="One short text.", b="One  short\ntext.", c="One short text.", d="Another short text.") == 2
    assert world.groups() == [["a", "b", "c"]]
    assert world.rows() == [2, 2 * sketches.SUPERS]


def test_pages_without_a_text_are_nobodys_kin(world):
    assert world.add(a="", b="", c="...") == 0
    assert world.groups() == []
    assert world.rows() == [1, sketches.SUPERS]


# Who stands for a group.


def test_the_page_that_was_met_first_stands_for_a_group(world):
    text = write(1)
    world.add(b=text, a=change(text, 0.95), c=text)
    assert world.groups() == [["b", "a", "c"]]


def test_a_copy_may_name_who_stands_for_it(world):
    text = write(1)
    world.add(canonical={"print": "story"}, print=text, story=text)
    assert world.groups() == [["story", "print"]]
    world.add(canonical={"mobile": "story"}, mobile=text)
    assert world.groups() == [["story", "mobile", "print"]]


def test_a_page_that_is_gone_stands_for_nobody(world):
    text = write(1)
    world.add(a=text, b=change(text, 0.95), c=text)
    world.end("a", "gone")
    assert world.groups() == [["b", "a", "c"]]
    world.end("a", "not_modified")
    assert world.groups() == [["a", "b", "c"]]


# New versions.


def test_a_new_version_takes_the_place_of_the_old_one(world):
    one, other = write(1), write(2)
    world.add(a=one, b=change(one, 0.95), c=other, d=change(other, 0.95))
    assert world.groups() == [["a", "b"], ["c", "d"]]
    assert world.add(b=change(other, 0.97, seed=5)) == 1
    assert world.groups() == [["b", "c", "d"]]  # URLs keep the order in which they were met
    assert world.rows() == [4, 4 * sketches.SUPERS]
    world.add(b="Nothing of it is left.")
    assert world.groups() == [["c", "d"]]
    world.add(c="")
    assert world.groups() == []
    assert world.rows() == [3, 3 * sketches.SUPERS]


def test_a_version_that_still_says_nearly_the_same_stays_in_its_group(world):
    text = write(1)
    world.add(a=text, b=change(text, 0.95), c=text)
    world.add(a=change(text, 0.98, seed=3))
    assert world.groups() == [["a", "b", "c"]]


def test_the_sketch_of_a_text_goes_to_another_page_that_has_it(world):
    text = write(1)
    world.add(a=text, copy=text, third=text)
    world.add(a="Something else is here now.")
    assert world.groups() == [["copy", "third"]]
    assert world.rows() == [2, 2 * sketches.SUPERS]
    assert world.add(d=change(text, 0.95)) == 1
    assert world.groups() == [["copy", "d", "third"]]


def test_a_page_that_inherits_a_sketch_before_it_is_looked_at_is_not_its_own_kin(world):
    text = write(1)
    world.add(a=text)
    world.add(take=False, has_sketch=False, copy=text)
    world.add(take=False, a="Something else is here now.")
    world.add(b=change(text, 0.95))
    assert world.groups() == [["copy", "b"]]


def test_an_old_version_that_comes_later_changes_nothing(world):
    text = write(1)
    world.add(a=text, b="Something else.")
    assert world.add(at=AT - 1_000, b=change(text, 0.95)) == 0
    assert world.groups() == []
    assert world.rows() == [2, 2 * sketches.SUPERS]


# Marks.


def test_pages_that_came_without_a_sketch_are_caught_up_with(world):
    texts = {f"p{number}": write(number // 2) + f" {number}" for number in range(20)}
    world.add(take=False, has_sketch=False, **texts)
    assert world.groups() == []
    assert world.near_duplicate_finder.go_on(5) == (5, 2)
    assert NearDuplicateFinder(world.store).go_on(100) == (15, 8)
    assert world.near_duplicate_finder.go_on(100) == (0, 0)
    assert world.groups() == sorted([f"p{number}", f"p{number + 1}"] for number in range(0, 20, 2))
    assert world.rows() == [20, 20 * sketches.SUPERS]


def test_a_batch_takes_some_of_what_waits_with_it(world, monkeypatch):
    monkeypatch.setattr(kinships, "_LOT", 2)
    world.add(take=False, **{f"p{number}": write(0) + f" {number}" for number in range(9)})
    assert [world.add(**{f"q{number}": write(number + 1)}) for number in range(4)] == [3, 4, 1, 0]
    assert [len(group) for group in world.groups()] == [9]


@pytest.mark.parametrize(("is_stopped", "found"), [(False, 119), (True, 0)])
def test_what_is_left_in_the_end_is_finished_unless_somebody_says_stop(world, is_stopped, found):
    world.add(take=False, **{f"p{number}": write(0) + f" {number}" for number in range(120)})

    async def scenario():
        stop = asyncio.Event()
        if is_stopped:
            stop.set()
        return await finish(world.near_duplicate_finder, stop)

    assert asyncio.run(scenario()) == found


def test_another_recipe_begins_anew(world, monkeypatch):
    text = write(1)
    world.add(a=text, b=change(text, 0.95))
    for module in (sketches, kinships):
        monkeypatch.setattr(module, "RECIPE", 2)
    monkeypatch.setattr(sketches, "_HEAD", b"\x02")
    assert world.near_duplicate_finder.go_on(100) == (2, 1)
    assert world.groups() == [["a", "b"]]
    assert {sketch[0] for sketch in world.store.near_duplicates.sketches_of([1, 2]).values()} == {2}


def test_what_is_not_written_in_the_end_never_was(world):
    text = write(1)
    world.add(a=text)
    page = world.page("b", change(text, 0.95))
    batch = Batch(pages=[page], endings=[Ending(page.url, "ok")])

    def fail():
        with world.store.transaction():
            world.store.complete(batch)
            assert world.near_duplicate_finder.take(batch) == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert world.groups() == []
    with world.store.transaction():
        world.store.complete(batch)
        assert world.near_duplicate_finder.take(batch) == 1
    assert world.groups() == [["a", "b"]]


# Bounds.


def test_a_site_of_much_alike_pages_costs_little(world, monkeypatch):
    done = SimpleNamespace(compared=0, read=0)
    compare, read = kinships.resemblances, kinships.jaccard_hashes

    def count_compared(sketch, others):
        others = list(others)
        done.compared += len(others)
        return compare(sketch, others)

    def count_read(one, other):
        done.read += 1
        return read(one, other)

    monkeypatch.setattr(kinships, "resemblances", count_compared)
    monkeypatch.setattr(kinships, "jaccard_hashes", count_read)
    frame = write("frame", 460)
    pages = {f"p{number}": f"{frame} {write(number, 40)}" for number in range(200)}
    assert 0.8 < jaccard(pages["p1"], pages["p2"]) < 0.87
    assert world.add(**pages) == 0
    assert done.compared <= 16 * 200
    assert done.read <= 3 * 200
    supers = [number for text in pages.values() for number in sketches.supers(draw(text))]
    assert max(map(len, world.near_duplicate_finder._sharing.find(supers).values())) == MOST_SHARING


def test_a_hundred_copies_with_little_changes_are_one_group(world):
    text = write(1, 500)
    world.add(**{f"p{number}": change(text, 0.97, seed=number) for number in range(100)})
    assert [len(group) for group in world.groups()] == [100]


# A floor: what is found, and what is found wrongly, of pairs around the limit.


@pytest.mark.slow
def test_of_three_thousand_texts_nearly_all_pairs_are_found_and_no_others(world):
    chance = random.Random(4)
    frames = [write(f"frame {number}", 90) for number in range(5)]
    texts = {}
    for number in range(1_000):
        text = f"{frames[number % 5]} {write(number, 60)}" if number % 2 else write(number, 150)
        texts[f"a{number}"] = text
        texts[f"b{number}"] = change(text, chance.uniform(0.82, 0.99), seed=number)
        texts[f"c{number}"] = write(f"c{number}", 100)
    pages = [world.page(name, text) for name, text in texts.items()]
    with world.store.transaction():
        world.store.complete(Batch(pages=pages, endings=[Ending(page.url, "ok") for page in pages]))
    while world.near_duplicate_finder.go_on(100)[0]:
        pass
    alike = {number for number in range(1_000) if jaccard(texts[f"a{number}"], texts[f"b{number}"]) >= SAME}
    groups = [set(group) for group in world.groups()]
    found = {number for number in range(1_000) if {f"a{number}", f"b{number}"} in groups}
    assert len(groups) == len(found)
    assert (len(alike), len(alike - found), len(found - alike)) == (521, 1, 0)


def test_shingles_of_a_page_are_those_of_its_kept_text(world):
    world.add(a="The text of a page that is kept.")
    assert list(world.near_duplicate_finder._shingles(1)) == list(shingle("The text of a page that is kept."))


def test_a_page_between_many_that_are_apart_brings_them_all_together(world):
    middle = words(8, 400)
    around = {}
    for number, name in enumerate("abcdef"):  # six texts, each with another passage of its own
        passage = slice(number * 60 + 20, number * 60 + 36)
        text = [*middle[: passage.start], *words(f"passage {name}", 16), *middle[passage.stop :]]
        around[name] = " ".join(text)
    assert SAME < jaccard(" ".join(middle), around["a"]) < 0.945, "the texts have to be read"
    assert jaccard(around["a"], around["b"]) < 0.85
    assert world.add(**around) == 0
    world.add(middle=" ".join(middle))
    assert world.groups() == [["a", "b", "c", "d", "e", "f", "middle"]]
