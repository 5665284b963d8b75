"""Tell which post answers which: the one it quotes, or else the first.

In: a thread. Out: answers by the number of the post that they answer, and all posts in the order of the tree.
"""

from tests.likenesses.store import Post, Thread


def children_of(thread: Thread) -> dict[int, list[Post]]:
    """Give the answers to each post that has any."""
    found: dict[int, list[Post]] = {}
    for place, post in enumerate(thread.posts[1:], 1):
        quoted = next((part.who for part in post.parts if part.kind == "quote"), "")
        earlier = [other for other in thread.posts[:place] if other.author.name == quoted]
        found.setdefault((earlier[-1] if earlier else thread.first).number, []).append(post)
    return found


def in_order(thread: Thread) -> list[Post]:
    """Give all posts, each before those that answer it."""
    children = children_of(thread)

    def walk(post: Post) -> list[Post]:
        return [post, *(other for child in children.get(post.number, ()) for other in walk(child))]

    return walk(thread.first)
