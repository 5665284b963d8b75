"""Play the story in FlaskBB with its models, and read the truth from its tables."""

from datetime import UTC

from flask import current_app
from flaskbb.extensions import db
from flaskbb.forum.models import Category, Post, Topic
from flaskbb.forum.models import Forum as Board
from flaskbb.user.models import User
from flaskbb.utils.helpers import time_utcnow
from flaskbb.utils.populate import create_user
from inside import words
from inside.markup import write_markdown
from inside.plain import plain_words
from inside.software import Truth, pages_of
from inside.story import Event

_TOPICS_PER_PAGE = 10
_POSTS_PER_PAGE = 10


class Forum:
    """A forum run by FlaskBB: two categories, the first with two boards."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}

    def begin(self) -> None:
        """Make members, categories and boards."""
        for number, name in enumerate(words.MEMBERS):
            user = create_user(name, "a word to pass", f"{number}@example.org", "member")
            user.signature = words.SIGNATURES[number % len(words.SIGNATURES)] if number % 5 == 0 else None
            user.save()
        categories = [Category(title=title, position=place).save() for place, title in enumerate(("Home", "Abroad"))]
        for place, (key, name) in enumerate(words.BOARDS.items()):
            category = categories[place % 2]
            board = Board(title=name, description=f"All about {key}", position=place, category_id=category.id)
            self.keys[key] = board.save().id

    def open(self, event: Event) -> None:
        """Open a thread."""
        post, topic = Post(content=write_markdown(event.parts)), Topic(title=event.title)
        topic.important = event.is_sticky
        topic.save(user=_user(event), forum=Board.query.get(self.keys[event.board]), post=post)
        self.keys[event.thread], self.keys[event.post] = topic.id, post.id

    def reply(self, event: Event) -> None:
        """Answer in a thread."""
        post = Post(content=write_markdown(event.parts))
        post.save(user=_user(event), topic=Topic.query.get(self.keys[event.thread]))
        self.keys[event.post] = post.id

    def edit(self, event: Event) -> None:
        """Change the text, and leave the mark that the form leaves."""
        post = Post.query.get(self.keys[event.post])
        post.content, post.modified_by, post.date_modified = write_markdown(event.parts), event.author, time_utcnow()
        post.save()

    def lock(self, event: Event) -> None:
        """Close the thread."""
        topic = Topic.query.get(self.keys[event.thread])
        topic.locked = True
        topic.save()

    def truth(self) -> Truth:
        """Read everything back, in the order of the views."""
        db.session.rollback()  # what the visitors have written, views above all, is seen, too
        with current_app.test_request_context():
            return {
                "entry": "/",
                "boards": [_board(Board.query.get(self.keys[key])) for key in words.BOARDS],
                "threads": [_thread(topic) for topic in Topic.query.order_by(Topic.id)],
            }


def _user(event: Event) -> User:
    return User.query.filter_by(username=event.author).one()


def _board(board: Board) -> Truth:
    topics = Topic.query.filter_by(forum_id=board.id).order_by(Topic.important.desc(), Topic.last_updated.desc()).all()
    return {
        "url": board.url,
        "title": board.title,
        "pages": pages_of(board.url, len(topics), _TOPICS_PER_PAGE),
        "threads": [topic.url for topic in topics],
    }


def _thread(topic: Topic) -> Truth:
    posts = Post.query.filter_by(topic_id=topic.id).order_by(Post.id).all()
    pages = pages_of(topic.url, len(posts), _POSTS_PER_PAGE)
    return {
        "url": topic.url,
        "title": topic.title,
        "author": topic.username,
        "created": _iso(topic.date_created),
        "last_activity": _iso(topic.last_updated),
        "replies": len(posts) - 1,
        "shown_count": topic.post_count,
        "sticky": topic.important,
        "locked": topic.locked,
        "pages": pages,
        "posts": [_post(post, place + 1, pages[place // _POSTS_PER_PAGE]) for place, post in enumerate(posts)],
    }


def _post(post: Post, number: int, page: str) -> Truth:
    return {
        "author": post.username,
        "date": _iso(post.date_created),
        "edited": _iso(post.date_modified) if post.date_modified else None,
        "text": plain_words(current_app.jinja_env.filters["markup"](post.content)),
        "number": number,
        "url": post.url,
        "parent": None,
        "pages": [page],
    }


def _iso(moment) -> str:
    return moment.replace(tzinfo=moment.tzinfo or UTC).isoformat()
