"""Play the story as mails to three lists, and read the truth from their boxes."""

import os
import re
from collections.abc import Iterable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import format_datetime, formataddr, parseaddr
from functools import cached_property
from html import escape
from io import BytesIO
from pathlib import Path

from inside import words
from inside.markup import write_mail
from inside.plain import plain_words
from inside.software import Truth
from inside.story import Event

_ID = re.compile(r"<!--X-Message-Id: (\S+)")
_LINK = re.compile(r'href="(msg\d+\.html)"')


class Forum:
    """Mailing lists, one for each board; ``keys`` holds the numbers of mails, by post, and of a thread's last one."""

    def __init__(self) -> None:
        self.keys: dict[str, int] = {}
        self._folder = Path(os.environ["FORUM_FOLDER"])

    @cached_property
    def _subjects(self) -> dict[str, str]:
        """What each thread is about, by its key: as the boxes say, and as it is opened."""
        mails = (mail for name in words.BOARDS for mail in _read_box(self._folder / "boxes" / name))
        subjects = {mail["Message-ID"]: mail["Subject"] for mail in mails}
        first = {key.partition(".")[0]: _name(number) for key, number in self.keys.items() if key.endswith(".p0")}
        return {thread: subjects[name] for thread, name in first.items()}

    def begin(self) -> None:
        """Nobody has to be entered anywhere."""

    def open(self, event: Event) -> None:
        """Write a mail that answers none."""
        self.keys[f"list of {event.thread}"] = list(words.BOARDS).index(event.board)
        self._subjects[event.thread] = event.title
        self._send(event, event.title, {})

    def reply(self, event: Event) -> None:
        """Answer the mail that is quoted, or the last one."""
        answered = _name(self.keys[event.answers or event.thread])
        self._send(event, f"Re: {self._subjects[event.thread]}", {"In-Reply-To": answered})

    def edit(self, event: Event) -> None:
        """Leave it: a mail that was sent cannot be changed."""

    def lock(self, event: Event) -> None:
        """Leave it: nobody can keep others from answering."""

    def truth(self) -> Truth:
        """Read the boxes, and from the pages which mail stands on which, and which threads on which lists."""
        boards, threads = [], []
        for name, title in words.BOARDS.items():
            folder = self._folder / "pages" / name
            own = _read_threads(self._folder / "boxes" / name, _place_mails(folder))
            pages = [
                folder / "threads.html",
                *sorted(folder.glob("thrd*.html"), key=lambda file: (len(file.name), file.name)),
            ]
            shown = [f"/{name}/{link}" for page in pages for link in _LINK.findall(page.read_text())]
            begun = sorted((thread["url"] for thread in own), key=shown.index)
            boards.append(
                {
                    "url": f"/{name}/threads.html",
                    "title": title,
                    "pages": [f"/{name}/{page.name}" for page in pages],
                    "threads": begun,
                }
            )
            threads += own
        return {"entry": "/index.html", "boards": boards, "threads": threads}

    def _send(self, event: Event, subject: str, more: dict[str, str]) -> None:
        """Let a mail arrive; numbers count all mails of all lists."""
        box = self._folder / "new" / list(words.BOARDS)[self.keys[f"list of {event.thread}"]]
        self.keys["mails"] = number = self.keys.get("mails", 0) + 1
        mail = EmailMessage(policy=default.clone(max_line_length=200))
        mail["From"] = formataddr((event.author, f"member{words.MEMBERS.index(event.author)}@example.org"))
        mail["To"] = f"{box.name}@lists.example.org"
        mail["Subject"] = subject
        mail["Date"] = format_datetime(event.at)
        mail["Message-ID"] = _name(number)
        for field, value in more.items():
            mail[field] = value
        mail.set_content(write_mail(event.parts), cte="8bit")
        with box.open("ab") as file:
            file.write(b"From member@example.org " + event.at.strftime("%a %b %d %H:%M:%S %Y").encode() + b"\n")
            file.write(bytes(mail) + b"\n")
        self.keys[event.post] = self.keys[event.thread] = number


def _read_box(box: Path) -> Iterable[EmailMessage]:
    with box.open("rb") if box.exists() else BytesIO() as file:
        mails = re.split(rb"^From .*\n", file.read(), flags=re.MULTILINE)[1:]
    return [message_from_bytes(mail, policy=default) for mail in mails]  # type: ignore[misc]


def _name(number: int) -> str:
    return f"<{number}@lists.example.org>"


def _place_mails(folder: Path) -> dict[str, str]:
    """Say on which page each mail stands, by what MHonArc has noted at the head of the page."""
    pages = {}
    for file in sorted(folder.glob("msg*.html")):
        pages[f"<{_ID.search(file.read_text())[1]}>"] = f"/{folder.name}/{file.name}"  # type: ignore[index]
    return pages


def _read_threads(box: Path, pages: dict[str, str]) -> list[Truth]:
    """Gather the mails of a box into threads, by what they answer."""
    threads: dict[str, list[Truth]] = {}
    first: dict[str, str] = {}
    for mail in _read_box(box):
        name, answered = mail["Message-ID"], mail["In-Reply-To"]
        first[name] = first[answered] if answered else name
        posts = threads.setdefault(first[name], [])
        posts.append(
            {
                "author": parseaddr(mail["From"])[0],
                "date": mail["Date"].datetime.isoformat(),
                "edited": None,
                "text": plain_words(f"<pre>{escape(mail.get_content())}</pre>"),
                "title": mail["Subject"],
                "number": len(posts) + 1,
                "url": pages[name],
                "parent": pages.get(answered),
                "pages": [pages[name]],
            }
        )
    return [_tell_thread(posts) for posts in threads.values()]


def _tell_thread(posts: list[Truth]) -> Truth:
    return {
        "url": posts[0]["url"],
        "title": posts[0]["title"],
        "author": posts[0]["author"],
        "created": posts[0]["date"],
        "last_activity": posts[-1]["date"],
        "replies": len(posts) - 1,
        "shown_count": len(posts) - 1,
        "is_of_messages": True,
        "sticky": False,
        "locked": False,
        "pages": [post["url"] for post in posts],
        "posts": posts,
    }
