"""Have the real MHonArc make pages of the mails that came, and serve them as they lie.

In: a folder with mails in ``new/LIST``. Out: ``pages/LIST/*.html``, made by the Debian package ``mhonarc``, over WSGI.
"""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from inside import words

# Lists of several pages, the newest first, as most archives have them.
_OPTIONS = ["-add", "-multipg", "-idxsize", "40", "-reverse", "-treverse", "-nomailto", "-quiet"]
_HOME = """<html><head><title>Lists</title></head><body><h1>Mailing lists of the house</h1><ul>
{}</ul><p>To write to a list, subscribe to it first.</p></body></html>"""
_LIST = '<li><a href="/{0}/threads.html">{1}</a> (<a href="/{0}/maillist.html">by date</a>)</li>\n'


class Ground:
    """Archives in a folder, one for each list."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def prepare(self) -> None:
        """Make the folders, and the page that lists the lists."""
        for name in ("new", "boxes", *(f"pages/{key}" for key in words.BOARDS)):
            (self._folder / name).mkdir(parents=True)
        lists = "".join(_LIST.format(key, name) for key, name in words.BOARDS.items())
        (self._folder / "pages" / "index.html").write_text(_HOME.format(lists))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Add the mails of the block to their archives at its end, as a nightly run does."""
        yield
        for box in sorted((self._folder / "new").iterdir()):
            made = ["mhonarc", *_OPTIONS, "-outdir", str(self._folder / "pages" / box.name), str(box)]
            subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
            with (self._folder / "boxes" / box.name).open("ab") as kept:
                kept.write(box.read_bytes())
            box.unlink()

    def application(self) -> Callable[..., Any]:
        """Give what serves the pages."""
        pages = (self._folder / "pages").resolve()

        def answer(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
            file = (pages / (environ["PATH_INFO"].lstrip("/") or "index.html")).resolve()
            if file.suffix != ".html" or pages not in file.parents or not file.exists():
                start("404 Not Found", [("Content-Type", "text/plain")])
                return [b"There is no such page."]
            start("200 OK", [("Content-Type", "text/html")])
            return [file.read_bytes()]

        return answer
