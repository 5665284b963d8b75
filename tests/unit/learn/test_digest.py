from hypothesis import given
from hypothesis import strategies as st

from pauk.learn.digest import corpus_digest, digest, is_digest

ABC = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # FIPS 180-4, example 1


def test_a_digest_is_sha256():
    assert digest(b"abc") == ABC


@given(st.lists(st.binary(max_size=8)), st.randoms())
def test_a_corpus_has_one_digest_whatever_its_order(items, random):
    shuffled = random.sample(items, len(items))
    assert corpus_digest(shuffled) == corpus_digest(items)


def test_each_difference_makes_another_corpus():
    corpora = [[], [b""], [b"a"], [b"a", b"a"], [b"ab", b"c"], [b"a", b"bc"], [b"abc"], [b"a", b"b", b"c"]]
    assert len({corpus_digest(items) for items in corpora}) == len(corpora)


def test_only_the_written_form_is_a_digest():
    assert is_digest(ABC)
    assert not any(map(is_digest, ["", ABC[:-1], ABC + "0", ABC.upper(), ABC + "\n", ABC[7:], "md5:" + ABC[7:]]))
