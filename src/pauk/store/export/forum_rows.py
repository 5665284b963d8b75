"""Describe threads and posts as rows of flat columns, the same in every form of export.

In: what a reader of the collection gives. Out: mappings with exactly the columns that are declared here.
"""

from pauk.store.export.tables import NUMBER, Column, Row
from pauk.store.forums.forums_reader import PostVersion, StoredPost, StoredThread

THREAD_COLUMNS = (
    Column("id", NUMBER), Column("url"), Column("title"), Column("author"), Column("created"), Column("posts", NUMBER),
    Column("board"), Column("board_title"), Column("forum"), Column("state"), Column("crawled_at"), Column("gone_at"),
)  # fmt: skip
POST_COLUMNS = (
    Column("id", NUMBER), Column("thread", NUMBER), Column("key"), Column("number", NUMBER), Column("parent"),
    Column("author"), Column("author_url"), Column("date"), Column("precision"), Column("edited"), Column("text"),
    Column("url"), Column("thread_url"), Column("thread_title"), Column("board"), Column("forum"), Column("state"),
    Column("versions", NUMBER), Column("seen_at"), Column("gone_at"), Column("replaced_at"),
)  # fmt: skip

_HERE, _GONE, _REPLACED = "here", "gone", "replaced"


def describe_thread(thread: StoredThread) -> Row:
    """Make the row of a thread."""
    row = thread._asdict()
    return {column.name: row.get(column.name) for column in THREAD_COLUMNS} | {"state": _state(thread.gone_at)}


def describe_post(post: StoredPost) -> Row:
    """Make the row of a post as it stands now."""
    row = post._asdict() | {"state": _state(post.gone_at), "replaced_at": ""}
    return {column.name: row[column.name] for column in POST_COLUMNS}


def describe_version(post: StoredPost, version: PostVersion) -> Row:
    """Make the row of an earlier text of a post."""
    earlier = {"text": version.text, "edited": version.edited, "replaced_at": version.replaced_at, "state": _REPLACED}
    return {**describe_post(post), **earlier}


def _state(gone_at: str) -> str:
    return _GONE if gone_at else _HERE
