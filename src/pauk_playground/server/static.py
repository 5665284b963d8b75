"""Serve given bytes under given paths, from a mapping or from a folder.

In: path → `Resource`, or a folder of files. Out: a `Site`. What the bytes say is nobody's model, so a static
site tells no truth about them.
"""

import mimetypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from pauk.base.errors import BadFile
from pauk_playground.server.message import Response, ServerRequest
from pauk_playground.server.reply import refuse
from pauk_playground.server.truth import PageTruth


@dataclass(frozen=True, slots=True)
class Resource:
    """What stands under one path; with ``redirect_to`` it is a redirect (302 unless ``status`` says another).

    It exists from ``published_at`` (None: always) until ``removed_at`` (None: for ever).
    """

    body: bytes = b""
    content_type: str = "text/html; charset=utf-8"
    headers: tuple[tuple[str, str], ...] = ()
    status: int = 200
    redirect_to: str | None = None
    published_at: datetime | None = None
    modified_at: datetime | None = None
    removed_at: datetime | None = None
    delay_s: float = 0.0

    def answer(self, at: datetime) -> Response:
        """Answer as this resource was at the moment."""
        if self.published_at is not None and at < self.published_at:
            return _missing()
        if self.removed_at is not None and at >= self.removed_at:
            return refuse(410, "This page was removed.")
        headers, status = self.headers, self.status
        if self.redirect_to is not None:
            headers = (*headers, ("Location", self.redirect_to))
            status = 302 if status == 200 else status
        modified_at = self.modified_at or self.published_at
        return Response(status, self.body, self.content_type, headers, modified_at, self.delay_s)


class StaticSite:
    """A site of given resources; a path may carry a query, which then must match exactly."""

    def __init__(self, name: str, resources: Mapping[str, Resource | bytes | str]) -> None:
        self.name = name
        self._resources = {path: _as_resource(given) for path, given in resources.items()}

    @classmethod
    def from_folder(cls, name: str, folder: Path) -> Self:
        """Read a folder once: plain files really inside it; ``index.html`` stands for its folder."""
        root = folder.resolve()
        if not root.is_dir():
            raise BadFile("not a folder", where=str(folder), next_step="Name the folder that holds the site.")
        resources: dict[str, Resource | bytes | str] = {}
        for file in sorted(root.rglob("*")):
            # A symbolic link that leads out of the folder is an escape; it is not served.
            if not file.is_file() or not file.resolve().is_relative_to(root):
                continue
            path = "/" + file.relative_to(root).as_posix()
            resource = _read_file(file)
            resources[path] = resource
            if file.name == "index.html":
                resources[path.removesuffix("index.html")] = resource
        return cls(name, resources)

    def answer(self, request: ServerRequest, at: datetime) -> Response:
        """Answer with the resource under the path; with its query first, then without."""
        resource = None
        if request.query:
            resource = self._resources.get(f"{request.path}?{request.query}")
        if resource is None:
            resource = self._resources.get(request.path)
        return _missing() if resource is None else resource.answer(at)

    def truth(self, _at: datetime, _port: int | None) -> Iterator[PageTruth]:
        """Tell nothing: bytes that were handed in have no model."""
        return iter(())


def _as_resource(given: Resource | bytes | str) -> Resource:
    if isinstance(given, Resource):
        return given
    return Resource(given.encode() if isinstance(given, str) else given)


def _read_file(file: Path) -> Resource:
    guessed, _ = mimetypes.guess_type(file.name)
    try:
        body = file.read_bytes()
        modified_at = datetime.fromtimestamp(int(file.stat().st_mtime), UTC)
    except OSError as error:
        raise BadFile(f"cannot read: {error}", where=str(file), next_step="Check its permissions.") from error
    return Resource(body, guessed or "application/octet-stream", modified_at=modified_at)


def _missing() -> Response:
    return refuse(404, "There is no such page.")
