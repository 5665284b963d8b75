"""Load FlaskBB in a folder of its own, with as little around it as it can do with: no search, no tasks, no mail.

In: a folder. Out: its application and its tables.
"""

import collections
import collections.abc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# It was written for Pythons in which these could still be found there.
for name in ("MutableMapping", "Mapping", "Sequence", "Iterable", "Callable", "Hashable"):
    setattr(collections, name, getattr(collections.abc, name))

from flaskbb.app import create_app  # noqa: E402 (only now it can be loaded)
from flaskbb.extensions import db  # noqa: E402
from flaskbb.utils.populate import create_default_groups, create_default_settings  # noqa: E402


class Ground:
    """The application, in whose context everything happens that is no request."""

    def __init__(self, folder: Path) -> None:
        settings = {
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder}/forum.sqlite3",
            "SQLALCHEMY_ENGINE_OPTIONS": {"connect_args": {"timeout": 60}},
            "SECRET_KEY": "a forum that lives as long as a test",
            "TESTING": True,  # no index of words, which takes longer than all the rest
            "USE_DEFAULT_LOGGING": False,
            "CACHE_TYPE": "null",
            "LOG_PATH": str(folder),
            "RATELIMIT_ENABLED": False,
        }
        self._app = create_app(type("Settings", (), settings), instance_path=str(folder))
        self._app.app_context().push()

    def prepare(self) -> None:
        """Make the tables, and what a new forum comes with."""
        db.session.execute("PRAGMA journal_mode = WAL")
        db.create_all()
        create_default_groups()
        create_default_settings()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Begin a transaction: what the software commits on the way is only written down."""
        commit, db.session.commit = db.session.commit, db.session.flush
        try:
            yield
        finally:
            db.session.commit = commit
        db.session.commit()

    def application(self) -> Callable[..., Any]:
        """Give the application."""
        application: Callable[..., Any] = self._app
        return application
