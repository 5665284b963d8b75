"""Follow a likeness and print how well it went, or serve it for people to look at.

In: ``python -m tests.likenesses phpbb``, with ``--serve`` to look at it, or ``--save FOLDER`` to keep its pages.
Out: figures; a forum on loopback; or pages in files, with the truth.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from .addresses import WAYS
from .following import run_course
from .serving import OPEN, SOFTWARES, Forum, serving
from .story import FIRST, LATER


def main() -> None:
    """Do one of the three."""
    parser = argparse.ArgumentParser("python -m tests.likenesses")
    parser.add_argument("name", choices=SOFTWARES | OPEN)
    parser.add_argument("--start", choices=("thread", "board", "entry"), default="thread", help="where to begin")
    parser.add_argument("--addresses", choices=WAYS, default="", help="write URLs as another software does")
    parser.add_argument("--later", action="store_true", help="the forum two months later")
    parser.add_argument("--serve", action="store_true", help="serve it until Enter is pressed")
    parser.add_argument("--save", type=Path, help="save all its pages and the truth in this folder")
    options = parser.parse_args()
    if not options.serve and not options.save:
        with tempfile.TemporaryDirectory() as folder:
            sys.stdout.write(f"{run_course(options.name, Path(folder), options.start, options.addresses)}\n")
        return
    with serving(options.name, LATER if options.later else FIRST, addresses=options.addresses) as forum:
        if options.save:
            _save(forum, options.save)
        if options.serve:
            sys.stdout.write(f"{forum.likeness.entry}, until Enter is pressed\n")
            sys.stdin.readline()


def _save(forum: Forum, folder: Path) -> None:
    truth = forum.truth()
    folder.mkdir(parents=True, exist_ok=True)
    pages = {f"list{place}": [url] for place, url in enumerate(truth["lists"])}
    pages |= {f"board{place}": board["pages"] for place, board in enumerate(truth["boards"])}
    pages |= {f"thread{place}": thread["pages"] for place, thread in enumerate(truth["threads"])}
    names = {}
    for name, urls in pages.items():
        for number, url in enumerate(urls, 1):
            file = f"{name}-{number}.html"
            (folder / file).write_text(forum.answer(url.removeprefix(forum.url)).body)
            names[file] = url
    (folder / "truth.json").write_text(json.dumps(truth | {"files": names}, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
