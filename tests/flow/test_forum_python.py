"""A forum from Python: followed in one call, its threads and posts gone through."""

from itertools import pairwise

import pauk

from .forums import AT_ONCE, serve, words


def test_a_forum_is_followed_and_read_from_python(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        collection = pauk.open(tmp_path / "c", allow_private=True, now="2015-12-01T12:00:00Z", **AT_ONCE)
        report = collection.follow(served.any_thread())
        assert report.is_complete
        posts = list(collection.posts())
        assert len(posts) == sum(served.true_posts().values())
        assert {(post.author, words(post.text)) for post in posts} == set(served.true_posts())
        threads = list(collection.threads())
        assert {post.thread for post in posts} == {thread.id for thread in threads if thread.posts}
        order = [post.thread for post in posts]
        assert len(set(order)) == 1 + sum(a != b for a, b in pairwise(order))
