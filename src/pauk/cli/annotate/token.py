"""The command ``pauk annotate token``: a new token for the organiser."""

from __future__ import annotations

from pauk.cli.frame.command import CommandRun, as_command


@as_command(name="token", settings=(), example="pauk annotate token")
def token(run: CommandRun) -> None:
    """Make a new token with which the organiser signs in; the old one stops working.

    It is shown once, and only its hash is kept. A server that runs asks for it from its next start on.
    """
    from pauk.store.collection import CollectionFolder
    from pauk.web.signin.tokens import ORGANISER, make_token

    folder = CollectionFolder(run.collection)
    folder.demand()
    made = make_token(folder.path, ORGANISER)
    if run.as_json:
        run.results.json({"token": made})
    else:
        run.results.text(made)
