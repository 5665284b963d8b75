"""Tell answers from comments: what a reply of the story is on a site of questions.

In: a thread. Out: its answers in the order shown, and the comments on each post.
"""

from tests.likenesses.store import Post, Thread

# So short a text is no answer, only a comment.
_SHORT = 30


class Talk:
    """The posts of a thread: comments belong to the question or to the answer that was written last before them."""

    def __init__(self, thread: Thread) -> None:
        self.question = thread.first
        self.answers: list[Post] = []
        self._about: dict[int, Post] = {}
        about = thread.first
        for post in thread.posts[1:]:
            if is_comment(post):
                self._about[post.number] = about
            else:
                about = post
                self.answers.append(post)
        self._comments = [post for post in thread.posts if post.number in self._about]
        self.best = self._choose(thread)
        if self.best:
            self.answers.remove(self.best)
            self.answers.insert(0, self.best)

    def about(self, post: Post) -> Post:
        """Give what a comment is about, or the post itself."""
        return self._about.get(post.number, post)

    def comments(self, about: Post) -> list[Post]:
        """Give the comments on a post, oldest first."""
        return [post for post in self._comments if self.about(post) is about]

    def shown(self) -> list[Post]:
        """Give all posts in the order shown."""
        return [post for about in (self.question, *self.answers) for post in (about, *self.comments(about))]

    def _choose(self, thread: Thread) -> Post | None:
        liked = [post for post in self.answers[:4] if len(post.likes) > 1]
        return liked[-1] if liked and thread.number % 2 else None


def is_comment(post: Post) -> bool:
    """Tell whether a post is a comment."""
    if post is post.thread.first:
        return False
    return post.number % 3 == 0 or sum(len(part.text) for part in post.parts) < _SHORT
