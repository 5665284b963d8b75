"""What one author writes below several posts, and nobody else anywhere, is a signature; a post is never cut whole."""

import pytest

from pauk.forum.follow.own_endings import cut_own_ending, find_own_endings

SEA = "All rivers lead to the sea, and some come back."
ANA = [("Ana", f"It is closed.\n{SEA}"), ("Ana", f"They repaired it in spring.\n{SEA}")]
VUK = [("Vuk", "I walked there yesterday.\nThank you all!"), ("Vuk", "Nobody stopped us.\nThank you all!")]


def cut(posts):
    known = find_own_endings(lambda: iter(posts))
    return [cut_own_ending(author, text, known) for author, text in posts]


def test_what_two_posts_of_one_author_end_with_is_cut_where_nobody_else_writes_it():
    assert cut([*ANA, *VUK[:1]]) == ["It is closed.", "They repaired it in spring.", VUK[0][1]]


@pytest.mark.parametrize("other", [("Ivo", "Thank you all!"), ("Ivo", "Thank you all!\nSee you there.")])
def test_what_others_write_too_stays(other):
    posts = [*VUK, other]
    assert cut(posts) == [text for _, text in posts]


def test_a_post_that_was_sent_twice_has_no_signature():
    posts = [("Ana", "One.\nIt is closed since May.\nThe ferry runs again."), ("Ana", "The ferry runs again.")]
    posts += posts[:1]
    assert cut(posts) == [text for _, text in posts]


def test_a_post_is_never_cut_whole_and_lines_drawn_above_go_with_their_words():
    posts = [("Ana", SEA), ("Ana", f"\n___\n{SEA}"), *((name, text.replace("\n", "\n\n___\n")) for name, text in ANA)]
    assert cut(posts) == [SEA, posts[1][1], "It is closed.", "They repaired it in spring."]


def test_few_words_take_more_posts_and_thanks_or_a_name_are_none():
    posts = [("Ana", f"Number {at} of many.\nKing of the heap") for at in range(4)]
    assert cut(posts) == [f"Number {at} of many." for at in range(4)]
    assert cut(posts[:3]) == [text for _, text in posts[:3]]
    drawn = [("Ana", f"Number {at} of many.\n-- x3r0 --") for at in range(4)]
    assert cut(drawn) == [f"Number {at} of many." for at in range(4)]
    for word in ("Danke!", "Ana"):
        named = [("Ana", f"Number {at} of many.\n{word}") for at in range(9)]
        assert cut(named) == [text for _, text in named]


def test_what_ends_few_of_many_posts_is_no_signature_and_guests_have_none():
    many = [*VUK, *(("Vuk", f"Post {at} says this.\nAnd {at} that.") for at in range(60))]
    assert cut(many) == [text for _, text in many]
    guests = [("", text) for _, text in ANA]
    assert cut(guests) == [text for _, text in guests]
