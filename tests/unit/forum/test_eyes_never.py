"""Log-ins, errors, profiles, calendars, lists of members and searches hold no posts and no threads, and say why."""

import re

from tests.table import table

from .eyes.pages import pages as eyes
from .eyes.score import read
from .kept_eyes.pages import pages as kept_eyes

# What the names of such pages say.
_NEVER = re.compile(
    "log_?in|sign|regist|password|error|not_found|exist|permission|banned|maint|profile|calendar|event"
    "|member|search|online"
)
_PAGES = [page for page in (*eyes(), *kept_eyes()) if page.kind == "other" and _NEVER.search(page.name)]


def test_there_are_many_such_pages():
    assert len(_PAGES) == 43


@table("page", _PAGES, ids=lambda page: page.name)
def test_a_page_without_posts_and_threads_has_none_and_says_why(page):
    said = read(page)
    assert (said["kind"], said["posts"], said["threads"], said["boards"]) == ("other", [], [], [])
    assert said["reason"]
