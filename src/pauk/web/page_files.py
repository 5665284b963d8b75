"""Serve the small files of the pages: style sheet, scripts and picture; a browser asks whether they have changed.

In: requests. Out: CSS, JavaScript and SVG of our own, never anything that was crawled.
"""

import gzip
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from importlib.resources import files

from aiohttp import web

from pauk.base.html.style import ANNOTATE, STYLE

_A_DAY = "public, max-age=86400"


@dataclass(frozen=True, slots=True)
class _PageFile:
    body: bytes
    packed: bytes  # the same by gzip
    content_type: str
    digest: str


def file_routes() -> list[web.RouteDef]:
    """Say which address is answered by what."""
    assets = files("pauk.web").joinpath("assets")
    icon = assets.joinpath("icon.svg").read_bytes()  # a spider on its thread
    found = {
        f"/{name}.css": _make(text.encode(), "text/css") for name, text in (("style", STYLE), ("annotate", ANNOTATE))
    }
    found |= {"/icon.svg": _make(icon, "image/svg+xml")}
    for asset in assets.iterdir():
        if asset.name.endswith(".js"):
            found[f"/assets/{asset.name}"] = _make(asset.read_bytes(), "text/javascript")
    return [web.get(path, _Answering(file).answer) for path, file in sorted(found.items())]


def _make(body: bytes, content_type: str) -> _PageFile:
    return _PageFile(
        body, gzip.compress(body, mtime=0), content_type, urlsafe_b64encode(sha256(body).digest()[:12]).decode()
    )


@dataclass(frozen=True, slots=True)
class _Answering:
    file: _PageFile

    async def answer(self, request: web.Request) -> web.Response:
        """Answer with the file, or that it has not changed."""
        tag = f'"{self.file.digest}"'
        # Scripts fit the pages of one version: a browser asks each time. The others do no harm for a day.
        is_script = self.file.content_type == "text/javascript"
        headers = {"ETag": tag, "Cache-Control": "no-cache" if is_script else _A_DAY, "Vary": "Accept-Encoding"}
        if tag in request.headers.get("If-None-Match", ""):
            return web.Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
        body = self.file.body
        if "gzip" in request.headers.get("Accept-Encoding", "") and len(self.file.packed) < len(body):
            body, headers["Content-Encoding"] = self.file.packed, "gzip"
        return web.Response(body=body, content_type=self.file.content_type, charset="utf-8", headers=headers)
