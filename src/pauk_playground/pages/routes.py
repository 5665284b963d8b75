"""Give every page of a magazine its path, and find the page a path means.

In: a `PageRoute`, or path and query of a request. Out: a `SiteAddress`, or a `PageRoute`. Three habits each for
listings (folders, queries, numbered files) and articles (by section, by date, by query), with ASCII or native letters.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qs

from pauk_playground.pages.address import SiteAddress
from pauk_playground.pages.plan import MagazinePlan
from pauk_playground.pages.story import StoryTexts
from pauk_playground.server.truth import TruthKind
from pauk_playground.words.prose import Language, Named

_PAGED = re.compile(r"(/(?:.*/)?)(?:page/(\d{1,7})/|index(\d{1,7})\.html)")
_MONTH = re.compile(r"/archive/(\d{4})/(\d\d)/")
_NUMBERED = re.compile(r"/.*?(\d{1,12})(?:\.html)?")
_ASCII = str.maketrans({"ł": "l", "đ": "dj", "ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue"})
_PRIVATE_PAGES = 4
_INDEXES = ("/authors/", "/tags/", "/archive/")
AUTHOR_INDEX, TAG_INDEX, MONTH_INDEX = range(3)
PRIVATE_FOLDER = "/internal/"


@dataclass(frozen=True, slots=True)
class PageRoute:
    """Which page: its kind, which one of that kind, and which page of a listing."""

    kind: TruthKind
    key: int = 0
    page: int = 1


class Routes:
    """The paths of one magazine."""

    def __init__(self, plan: MagazinePlan, stories: StoryTexts, language: Language, host: str) -> None:
        self._plan = plan
        self._stories = stories
        self._magazine = plan.magazine
        self._language = language
        self._host = host
        self._folders = self._name_folders()
        self._routes = {path: route for route, path in self._folders.items()}
        self._article_path = lru_cache(maxsize=4096)(self._write_article_path)

    def fixed(self) -> tuple[PageRoute, ...]:
        """Return the pages that exist from the first day to the last, first pages of listings included."""
        return tuple(self._folders)

    def place(self, route: PageRoute) -> SiteAddress:
        """Return where a page is."""
        if route.kind is TruthKind.ARTICLE:
            path, query = self._article_path(route.key)
            return SiteAddress(self._host, path, query)
        if route.kind is TruthKind.MONTH:
            folder = f"/archive/{route.key // 12:04}/{route.key % 12 + 1:02}/"
        else:
            folder = self._folders[PageRoute(route.kind, route.key)]
        if route.page == 1:
            return SiteAddress(self._host, folder)
        if self._magazine.paging == "query":
            return SiteAddress(self._host, folder, f"page={route.page}")
        name = f"index{route.page}.html" if self._magazine.paging == "file" else f"page/{route.page}/"
        return SiteAddress(self._host, folder + name)

    def find(self, path: str, query: str) -> PageRoute | None:
        """Find the page that path and query mean; whether it exists at a moment is another question."""
        if path in self._routes and self._magazine.paging != "query":
            return self._routes[path]
        page = 1
        if found := _PAGED.fullmatch(path):
            path, page = found[1], int(found[2] or found[3])
        elif number := _read_number(query, "page"):
            page = number
        if path in self._routes:
            route = self._routes[path]
            return PageRoute(route.kind, route.key, page)
        if found := _MONTH.fullmatch(path):
            month = int(found[2])
            return PageRoute(TruthKind.MONTH, int(found[1]) * 12 + month - 1, page) if 1 <= month <= 12 else None
        return self._find_article(path, query)

    def _find_article(self, path: str, query: str) -> PageRoute | None:
        if self._magazine.permalinks == "query":
            number = _read_number(query, "id") if path == "/article.php" else None
        else:
            found = _NUMBERED.fullmatch(path)
            number = int(found[1]) if found else None
        return None if number is None or number >= self._magazine.articles else PageRoute(TruthKind.ARTICLE, number)

    def _write_article_path(self, article: int) -> tuple[str, str]:
        """Write an article's path; an exact copy lies beside its original: relative links mean the same."""
        if self._magazine.permalinks == "query":
            return "/article.php", f"id={article}"
        shown = self._plan.shown(article)
        slug = self._write_slug(self._stories.title(self._plan.original(shown)))
        if self._magazine.permalinks == "dated":
            at = self._plan.published_at(shown)
            return f"/{at.year:04}/{at.month:02}/{slug}{article}", ""
        section = self._folders[PageRoute(TruthKind.SECTION, self._plan.sections.group(shown))]
        return f"{section}{slug}{article}.html", ""

    def _write_slug(self, title: str) -> str:
        if self._magazine.native_paths:
            return title.lower().replace(" ", "-") + "-"
        plain = unicodedata.normalize("NFKD", title.lower().translate(_ASCII)).encode("ascii", "ignore").decode()
        words = re.findall(r"[a-z0-9]+", plain)
        return "-".join(words[:6]) + "-" if words else "n"

    def _name_folders(self) -> dict[PageRoute, str]:
        sections, tags = self._language.sections, self._language.tags
        folders = {PageRoute(TruthKind.HOME): "/"}
        folders |= {PageRoute(TruthKind.SECTION, key): f"/{self._name(named)}/" for key, named in enumerate(sections)}
        authors = range(len(self._plan.authors.quotas))
        folders |= {PageRoute(TruthKind.AUTHOR, key): f"/authors/{key + 1}/" for key in authors}
        if self._magazine.grouped_by == "tags":
            folders |= {PageRoute(TruthKind.TAG, key): f"/tags/{self._name(named)}/" for key, named in enumerate(tags)}
        groups = TAG_INDEX if self._magazine.grouped_by == "tags" else MONTH_INDEX
        folders |= {PageRoute(TruthKind.INDEX, key): _INDEXES[key] for key in (AUTHOR_INDEX, groups)}
        folders |= {PageRoute(TruthKind.ABOUT, 0): "/about.html", PageRoute(TruthKind.ABOUT, 1): "/contact.html"}
        folders[PageRoute(TruthKind.PRIVATE, 0)] = PRIVATE_FOLDER
        for key in range(1, _PRIVATE_PAGES):
            folders[PageRoute(TruthKind.PRIVATE, key)] = f"{PRIVATE_FOLDER}{key}.html"
        return folders

    def _name(self, named: Named) -> str:
        return named.label.lower().replace(" ", "-") if self._magazine.native_paths else named.slug


def _read_number(query: str, name: str) -> int | None:
    if name not in query or len(query) > 2000:
        return None
    value = parse_qs(query).get(name, [""])[0]
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 12 else None
