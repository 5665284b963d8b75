"""What a software stands on: how it is loaded, made new, written to as one, and asked over HTTP.

In: the name of a software. Out: its `Ground`: the one of its own that it brings along, or the one of all that are made
with Django, which have settings instead.
"""

import importlib
import importlib.util
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol


class Ground(Protocol):
    """A software that is loaded, with a folder of its own."""

    def prepare(self) -> None:
        """Make the tables of a new forum."""
        ...

    def together(self) -> AbstractContextManager[Any]:
        """Let visitors see all of what happens in a block, or nothing; it also takes a third of the time."""
        ...

    def application(self) -> Callable[..., Any]:
        """Give what answers requests, by WSGI."""
        ...


class Django:
    """The ground of all softwares that are made with Django."""

    def __init__(self, name: str) -> None:
        os.environ["DJANGO_SETTINGS_MODULE"] = f"inside.{name}.settings"
        import django

        django.setup()

    def prepare(self) -> None:
        """Make the tables."""
        from django.core.management import call_command
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode = WAL")  # readers go on while something happens
        call_command("migrate", verbosity=0, interactive=False)

    def together(self) -> AbstractContextManager[Any]:
        """Begin a transaction."""
        from django.db import transaction

        block: AbstractContextManager[Any] = transaction.atomic()
        return block

    def application(self) -> Callable[..., Any]:
        """Give the project of the settings in force."""
        from django.core.wsgi import get_wsgi_application

        application: Callable[..., Any] = get_wsgi_application()
        return application


def stand_on(name: str, folder: Path) -> Ground:
    """Load a software, for a folder."""
    os.environ["FORUM_FOLDER"] = str(folder)
    if importlib.util.find_spec(f"inside.{name}.settings"):
        return Django(name)
    ground: Ground = importlib.import_module(f"inside.{name}.ground").Ground(folder)
    return ground
